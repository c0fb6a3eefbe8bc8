//! Solver names on the command line.

use super::Error;
use crate::solvers::table::Named;
use crate::solvers::{Registry, SolverName};

/// The panel of `verify`, and the solvers of `compare` where none are named: one SAT and
/// one SMT solver. What this build lacks is left out, and the caller says so.
const DEFAULT_PANEL: [&str; 2] = ["varisat/extended", "z3/one-hot"];

/// The general solvers by their speed on the corpora of `data/`. The two searches of the
/// source documents are not here: each takes for ever on some puzzle.
const BY_SPEED: [&str; 1] = ["varisat/extended"];

/// Finds the solvers of a comma-separated list; a name twice counts once.
pub fn parse(text: &str, registry: &Registry) -> Result<Vec<Named>, Error> {
    let mut solvers: Vec<Named> = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let named = find(name, registry)?;
        if solvers.iter().all(|other| other.name != named.name) {
            solvers.push(named);
        }
    }
    if solvers.is_empty() {
        return Err(Error::Usage(
            "expected at least one solver name; see quorum list solvers".into(),
        ));
    }
    Ok(solvers)
}

/// Finds one solver.
pub fn find(name: &str, registry: &Registry) -> Result<Named, Error> {
    let name: SolverName = name.parse().map_err(|error| Error::Usage(format!("{error}")))?;
    registry.find(&name).map_err(|error| {
        let hint = match name.engine == "z3" && cfg!(not(feature = "z3")) {
            true => " (this build is without Z3)",
            false => "",
        };
        Error::Usage(format!("{error}{hint}"))
    })
}

/// The default panel and the declared solvers, and the names that this build does not have.
pub fn default_panel(registry: &Registry) -> (Vec<Named>, Vec<&'static str>) {
    let mut missing = Vec::new();
    let present = DEFAULT_PANEL
        .into_iter()
        .filter_map(|name| match find(name, registry) {
            Ok(named) => Some(named),
            Err(_) => {
                missing.push(name);
                None
            }
        })
        .chain(registry.declared())
        .collect();
    (present, missing)
}

/// Candidates for the default of `solve`: the first one that supports the puzzle is asked.
/// Who declares a solver wants it asked; then come those of the table, the fastest first.
pub fn by_speed(registry: &Registry) -> Vec<Named> {
    let table = BY_SPEED.into_iter().filter_map(|name| find(name, registry).ok());
    registry.declared().chain(table).collect()
}
