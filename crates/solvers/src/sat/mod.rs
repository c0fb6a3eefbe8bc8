//! Shared by all SAT solvers: the CNF encodings by name, and the search for grids, from scratch
//! or incremental, over a small trait.
//!
//! A solver is one file: a [`Backend`] of some forty lines, its [`BackendKind`] and its entry in
//! the [table](super::table).

mod from_scratch;
mod incremental;
mod options;
mod search;
mod with_formulas;

pub use options::{BASE_CHOICES, ENCODING_OPTIONS, OPTIONS, cnf_options};
pub use with_formulas::build_with_formulas;

use self::from_scratch::SatFromScratch;
use self::incremental::SatIncremental;
use super::entry::Built;
use super::keep::Keep;
use super::thread_state::ThreadState;
use super::{Counters, NameError, Question, Session, Solver, SolverName};
use quorum_encodings::cnf::CnfOptions;

/// A kind of SAT solver.
pub struct BackendKind {
    /// Its name in messages.
    pub name: &'static str,
    /// Reason why [`Backend::solve`] may end long after the deadline; `None` if it does not.
    pub why_late: Option<&'static str>,
    /// Makes a solver without clauses.
    pub new: fn() -> Box<dyn Backend>,
}

/// A SAT solver in this process. Literals are those of DIMACS.
pub trait Backend {
    /// Adds a clause; an empty one is legal.
    fn add(&mut self, clause: &[i32]);

    /// Looks for a model in which the assumptions hold, in this call only.
    fn solve(&mut self, assumptions: &[i32], question: &Question) -> Found;

    /// Returns whether a variable is true in the last model; called before the next clause.
    fn is_true(&mut self, variable: i32) -> bool;

    /// Decisions, propagations, conflicts and restarts since its creation, as far as it counts
    /// them.
    fn work(&self) -> Counters {
        Counters::default()
    }
}

/// Result of a call of a SAT solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A model.
    Model,
    /// There is none.
    Nothing,
    /// The solver was stopped or gave up.
    GaveUp(String),
    /// It made as many decisions as the question has nodes.
    OutOfNodes,
}

/// The solver of a canonical name.
pub fn build(backend: &'static BackendKind, name: &SolverName) -> Built {
    let (options, keep) = (cnf_options(name), options::keep(name));
    if keep.is_some() && !options.reduction.is_off() {
        let reason = "a formula reduced to one puzzle cannot be kept for the next";
        return Err(NameError::Exclusive { options: ["incremental", "reduce"], reason });
    }
    Ok(Box::new(Sat { options, keep, backend }))
}

struct Sat {
    options: CnfOptions,
    keep: Option<Keep>,
    backend: &'static BackendKind,
}

impl Solver for Sat {
    fn open(&self) -> Session {
        let Sat { options, keep, backend } = *self;
        match keep {
            None => Session::new(SatFromScratch { options, backend }),
            Some(keep) => {
                let kept = ThreadState::new();
                Session::new(SatIncremental { options, keep, backend, kept })
            }
        }
    }

    fn is_incremental(&self) -> bool {
        self.keep.is_some()
    }

    fn can_be_stopped(&self) -> bool {
        self.backend.why_late.is_none()
    }
}
