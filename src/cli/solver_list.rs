//! Solver names on the command line.

use super::Error;
use crate::solvers::SolverName;
use crate::solvers::table::{self, Named};

/// The panel of `verify`, and the solvers of `compare` where none are named: one SAT and
/// one SMT solver. What this build lacks is left out, and the caller says so.
const DEFAULT_PANEL: [&str; 2] = ["varisat/extended", "z3/one-hot"];

/// The general solvers by their speed on the corpora of `data/`. The two searches of the
/// source documents are not here: each takes for ever on some puzzle.
const BY_SPEED: [&str; 1] = ["varisat/extended"];

/// Finds the solvers of a comma-separated list; a name twice counts once.
pub fn parse(text: &str) -> Result<Vec<Named>, Error> {
    let mut solvers: Vec<Named> = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let named = find(name)?;
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
pub fn find(name: &str) -> Result<Named, Error> {
    let name: SolverName = name.parse().map_err(|error| Error::Usage(format!("{error}")))?;
    table::find(&name).map_err(|error| {
        let hint = match name.engine == "z3" && cfg!(not(feature = "z3")) {
            true => " (this build is without Z3)",
            false => "",
        };
        Error::Usage(format!("{error}{hint}"))
    })
}

/// The default panel, and the names of it that this build does not have.
pub fn default_panel() -> (Vec<Named>, Vec<&'static str>) {
    let mut missing = Vec::new();
    let present = DEFAULT_PANEL
        .into_iter()
        .filter_map(|name| match find(name) {
            Ok(named) => Some(named),
            Err(_) => {
                missing.push(name);
                None
            }
        })
        .collect();
    (present, missing)
}

/// Candidates for the default of `solve`, the fastest first: the first one that supports
/// the puzzle is asked.
pub fn by_speed() -> Vec<Named> {
    BY_SPEED.into_iter().filter_map(|name| find(name).ok()).collect()
}
