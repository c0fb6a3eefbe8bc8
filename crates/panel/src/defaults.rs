//! Solvers that are asked where none are named.

use quorum_solvers::matrix::{ALWAYS_RUN, DEFAULT_PANEL};
use quorum_solvers::table::{self, Named};
use quorum_solvers::{Registry, SolverName, auto, native};

/// Solvers of the many questions behind an explanation: a search that is fast on nearly
/// everything, then a solver that copes with the rest.
const FOR_EXPLANATIONS: [&str; 2] = ["native", "batsat/extended"];

/// The one on larger grids than [`BOTH`].
const FOR_LARGE: [&str; 1] = [auto::NAME];

/// Largest grids on which the second is asked: on a larger grid its formula is large, and a
/// puzzle with half its clues may take it hours.
const BOTH: usize = 12;

/// The default panel and the declared solvers, and the names that this build does not have.
pub fn panel(registry: &Registry) -> (Vec<Named>, Vec<&'static str>) {
    let (mut present, mut missing) = (Vec::new(), Vec::new());
    for name in DEFAULT_PANEL {
        match find(name, registry) {
            Some(named) => present.push(named),
            None => missing.push(name),
        }
    }
    // A declared solver is to be asked, not kept for the case that others disagree.
    let always_run = ALWAYS_RUN.min(present.len());
    present.splice(always_run..always_run, registry.declared());
    (present, missing)
}

/// Candidates for solving, the fastest first, behind the declared ones: the first that supports
/// a puzzle is asked.
pub fn by_speed(registry: &Registry) -> Vec<Named> {
    let names = native::ENGINES.into_iter().chain(["varisat/extended"]);
    registry.declared().chain(names.filter_map(|name| find(name, registry))).collect()
}

/// Solvers behind explanations of a grid of this size, the fastest first.
pub fn for_explanations(size: usize) -> Vec<Named> {
    let names = if size > BOTH { &FOR_LARGE[..] } else { &FOR_EXPLANATIONS };
    let names = names.iter().filter_map(|name| name.parse().ok());
    names.filter_map(|name| table::find(&name).ok()).collect()
}

fn find(name: &str, registry: &Registry) -> Option<Named> {
    registry.find(&name.parse::<SolverName>().ok()?).ok()
}
