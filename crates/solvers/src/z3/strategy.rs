//! Choice of Z3's solver for a script, and of the solver of later checks.
//!
//! Z3's solvers for most logics are two in one: a tactic that analyzes the problem for the
//! first check, the general incremental core from the second on, which starts from nothing.
//! Which of the two is faster depends on the model, so that both have names; a `push` before
//! the first check selects the incremental core for all checks.

use crate::entry::{OptionSpec, choice};
use crate::{NameError, SolverName};
use quorum_encodings::smt::{ALL, QF_FD, SmtModel};
use z3::Params;

/// `+fresh`.
pub(super) static FRESH: OptionSpec = OptionSpec {
    name: "fresh",
    values: &[
        choice("off", "the solver that found a grid is used again"),
        choice("on", "a new solver for every check"),
    ],
};

/// `+push`.
pub(super) static PUSH: OptionSpec = OptionSpec {
    name: "push",
    values: &[
        choice("off", "Z3 chooses the core of each check"),
        choice("on", "a push comes first, which selects the incremental core"),
    ],
};

/// Solver of the second check of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Checks {
    /// The same solver.
    Again,
    /// A new solver, so that no check is incremental.
    Fresh,
    /// The same solver, with its incremental core from the first check on.
    Pushed,
}

impl Checks {
    /// The strategy of a canonical name.
    pub fn of(name: &SolverName) -> Result<Self, NameError> {
        let is_on = |spec: &OptionSpec| spec.value(&name.options) == "on";
        match (is_on(&FRESH), is_on(&PUSH)) {
            (false, false) => Ok(Checks::Again),
            (true, false) => Ok(Checks::Fresh),
            (false, true) => Ok(Checks::Pushed),
            (true, true) => Err(NameError::Exclusive {
                options: [FRESH.name, PUSH.name],
                reason: "a new solver for every check needs no push",
            }),
        }
    }
}

/// The logic of a model unless the name contains another one.
pub(super) fn usual(model: &SmtModel) -> &'static str {
    match model.name {
        // Clauses and sums go straight to the SAT core and stay there.
        "one-hot" | "pseudo-boolean" => QF_FD,
        // The usual form without a declared logic, to show its performance.
        "int-distinct" => ALL,
        _ => model.logics[0],
    }
}

/// Construction of a solver.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckStrategy {
    pub logic: &'static str,
    pub checks: Checks,
}

impl CheckStrategy {
    /// A solver in the current thread's context.
    pub fn solver(self) -> z3::Solver {
        let solver = match self.logic {
            ALL => z3::Solver::new(),
            logic => z3::Solver::new_for_logic(logic).expect("Z3 has the logics of the table"),
        };
        let mut params = Params::new();
        // The default, stated so that no process-wide setting changes it.
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        if self.checks == Checks::Pushed {
            solver.push();
        }
        solver
    }

    /// Returns whether a second core continues where the first check has ended.
    pub fn changes_core(self) -> bool {
        self.logic != QF_FD && self.checks == Checks::Again
    }
}
