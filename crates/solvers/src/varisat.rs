//! varisat, a clause-learning SAT solver in Rust, on the CNF encodings.
//!
//! The time limit is soft. A call of varisat's `solve` can be neither interrupted nor given a
//! budget, so the clock is read between calls; a hard limit needs a separate process. varisat
//! does not report conflicts or decisions either.

use super::Question;
use super::entry::{Abilities, Entry};
use super::sat::{self, Backend, BackendKind, Found};
use quorum_encodings::cnf;
use varisat::{ExtendFormula, Lit};

/// varisat in the table of solvers.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "clause learning; solutions are blocked one by one",
        source: "Harder 2019, github.com/jix/varisat".into(),
        abilities: Abilities {
            note: "time limit checked between solutions only",
            features: cnf::FEATURES,
            ..Abilities::ANY
        },
        version: Box::new(|| format!("varisat {VERSION}")),
        ..sat::entry(&VARISAT)
    }
}

/// Pinned by the manifest: the crate does not report its version.
const VERSION: &str = "0.2.2";

/// The solver, a clause buffer that is reused, and the last model by variable.
pub struct Varisat {
    solver: varisat::Solver<'static>,
    clause: Vec<Lit>,
    model: Vec<bool>,
}

impl Varisat {
    fn collect(&mut self, literals: &[i32]) {
        self.clause.clear();
        self.clause.extend(literals.iter().map(|&literal| Lit::from_dimacs(literal as isize)));
    }
}

/// The solver as a kind of SAT solver.
pub static VARISAT: BackendKind = BackendKind {
    name: "varisat",
    why_late: Some("varisat cannot be stopped within a call"),
    new: || {
        Box::new(Varisat { solver: varisat::Solver::new(), clause: Vec::new(), model: Vec::new() })
    },
};

impl Backend for Varisat {
    fn add(&mut self, clause: &[i32]) {
        self.collect(clause);
        self.solver.add_clause(&self.clause);
    }

    fn solve(&mut self, assumptions: &[i32], _: &Question) -> Found {
        self.collect(assumptions);
        self.solver.assume(&self.clause);
        match self.solver.solve() {
            Ok(true) => {}
            Ok(false) => return Found::Nothing,
            Err(error) => return Found::GaveUp(error.to_string()),
        }
        let Some(model) = self.solver.model() else {
            return Found::GaveUp("satisfiable, but no model".to_owned());
        };
        self.model.clear();
        for literal in model {
            let index = literal.index();
            if self.model.len() <= index {
                self.model.resize(index + 1, false);
            }
            self.model[index] = literal.is_positive();
        }
        Found::Model
    }

    fn is_true(&mut self, variable: i32) -> bool {
        self.model.get(variable as usize - 1).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_of_the_manifest() {
        let manifest = include_str!("../../../Cargo.toml");
        assert!(manifest.contains(&format!("\nvarisat = \"={VERSION}\"\n")));
    }
}
