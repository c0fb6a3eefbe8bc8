//! Solver names on the command line.

use super::{Error, talk};
use crate::solvers::matrix::{self, DEFAULT_PANEL, FIRST_VOICES};
use crate::solvers::table::{self, Named};
use crate::solvers::{NameError, Registry, SolverName, native};

/// Who answers the many questions behind an explanation: a search that is fast on nearly
/// everything, then a solver that copes with the rest.
const ORACLE: [&str; 2] = ["native", "varisat/extended"];

/// The largest grids on which the second is asked: it cannot be stopped within a call, and
/// on a larger grid a puzzle with half its clues may take it hours.
const ORACLE_BOTH: usize = 12;

/// Finds the solvers of a list with braces and groups. What cannot be combined is said.
pub fn parse(list: &str, registry: &Registry) -> Result<Vec<Named>, Error> {
    let expanded = matrix::expand(list, registry).map_err(|error| usage(&error, list))?;
    for impossible in &expanded.impossible {
        talk::say(format!("cannot be combined: {impossible}"));
    }
    for absent in &expanded.absent {
        talk::say(format!("skipped: {absent}"));
    }
    match expanded.solvers.is_empty() {
        true => {
            Err(Error::Usage("expected at least one solver name; see quorum list solvers".into()))
        }
        false => Ok(expanded.solvers),
    }
}

/// The error, with a hint where something was asked that this build is without.
fn usage(error: &NameError, text: &str) -> Error {
    let hint = if text.contains("z3") && cfg!(not(feature = "z3")) {
        " (this build is without Z3)"
    } else if text.contains("cadical") && cfg!(not(feature = "cadical")) {
        " (this build is without CaDiCaL: cargo build --release --features cadical)"
    } else {
        ""
    };
    Error::Usage(format!("{error}{hint}"))
}

/// Finds one solver.
pub fn find(name: &str, registry: &Registry) -> Result<Named, Error> {
    let found = name.parse::<SolverName>().and_then(|name| registry.find(&name));
    found.map_err(|error| usage(&error, name))
}

/// The default panel and the declared solvers, and the names that this build does not have.
pub fn default_panel(registry: &Registry) -> (Vec<Named>, Vec<&'static str>) {
    let mut missing = Vec::new();
    let mut present: Vec<Named> = DEFAULT_PANEL
        .into_iter()
        .filter_map(|name| match find(name, registry) {
            Ok(named) => Some(named),
            Err(_) => {
                missing.push(name);
                None
            }
        })
        .collect();
    // Who declares a solver wants it asked, not kept for the case that others disagree.
    let voices = FIRST_VOICES.min(present.len());
    present.splice(voices..voices, registry.declared());
    (present, missing)
}

/// Candidates for the default of `solve`: the first one that supports the puzzle is asked.
/// Who declares a solver wants it asked; then come those of the table, the fastest first.
pub fn by_speed(registry: &Registry) -> Vec<Named> {
    let engines = native::ENGINES.iter().map(|entry| entry.engine);
    let names = engines.chain(["varisat/extended"]);
    registry.declared().chain(names.filter_map(|name| find(name, registry).ok())).collect()
}

/// The solvers behind explanations of a grid of this size, the fastest first.
pub fn oracle(size: usize) -> Vec<Named> {
    let names = if size > ORACLE_BOTH { &ORACLE[..1] } else { &ORACLE };
    let names = names.iter().filter_map(|name| name.parse().ok());
    names.filter_map(|name| table::find(&name).ok()).collect()
}
