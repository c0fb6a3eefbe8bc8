//! batsat, MiniSat rewritten in Rust, on the CNF encodings. It counts its work, and checks the
//! clock whenever it has no conflict to handle, and gives up after the question's number of
//! decisions.

use super::entry::Entry;
use super::sat::{self, Backend, BackendKind, Found};
use super::{Counters, Question};
use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// batsat in the table of solvers.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "MiniSat in Rust; solutions are blocked one by one",
        source: "Een & Sorensson 2003 (MiniSat); Cruanes & Hara, github.com/c-cube/batsat".into(),
        version: Box::new(|| format!("batsat {VERSION}")),
        ..sat::entry(&BATSAT)
    }
}

/// Pinned by the manifest: the crate does not report its version.
const VERSION: &str = "0.6.0";

/// The solver, and a clause buffer that is reused.
#[derive(Default)]
pub struct Batsat {
    solver: BasicSolver,
    clause: Vec<Lit>,
}

impl Batsat {
    /// A solver without clauses.
    pub fn new() -> Self {
        Batsat::default()
    }

    fn collect(&mut self, literals: &[i32]) {
        let mut known = self.solver.num_vars();
        self.clause.clear();
        for &literal in literals {
            let index = literal.unsigned_abs() - 1;
            if index >= known {
                self.solver.var_of_int(index);
                known = index + 1;
            }
            self.clause.push(Lit::new(Var::unsafe_from_idx(index), literal > 0));
        }
    }
}

/// The solver as a kind of SAT solver.
pub static BATSAT: BackendKind =
    BackendKind { name: "batsat", why_late: None, new: || Box::new(Batsat::new()) };

impl Backend for Batsat {
    fn add(&mut self, clause: &[i32]) {
        self.collect(clause);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[i32], question: &Question) -> Found {
        self.collect(assumptions);
        let (question, left) =
            (question.clone(), Arc::new(AtomicU64::new(question.nodes.unwrap_or(u64::MAX))));
        let counter = Arc::clone(&left);
        // Called before every decision.
        self.solver.cb_mut().set_stop(move || {
            let left = counter.load(Relaxed).saturating_sub(1);
            counter.store(left, Relaxed);
            left == 0 || question.is_over()
        });
        let found = self.solver.solve_limited(&self.clause);
        if found == lbool::TRUE {
            Found::Model
        } else if found == lbool::FALSE {
            Found::Nothing
        } else if left.load(Relaxed) == 0 {
            Found::OutOfNodes
        } else {
            Found::GaveUp("stopped".to_owned())
        }
    }

    fn is_true(&mut self, variable: i32) -> bool {
        let variable = self.solver.var_of_int(variable as u32 - 1);
        self.solver.value_var(variable) == lbool::TRUE
    }

    fn work(&self) -> Counters {
        Counters {
            decisions: Some(self.solver.num_decisions()),
            propagations: Some(self.solver.num_propagations()),
            conflicts: Some(self.solver.num_conflicts()),
            restarts: Some(self.solver.num_restarts()),
            ..Counters::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_of_the_manifest() {
        let manifest = include_str!("../Cargo.toml");
        assert!(manifest.contains(&format!("\nbatsat = \"={VERSION}\"\n")));
    }
}
