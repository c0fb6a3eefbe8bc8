//! Which of Z3's solvers a script gets, and how it is asked again.
//!
//! Z3's solvers for most logics are two in one: a tactic that looks at the problem for the
//! first check, the general incremental core from the second on, which starts from nothing.
//! Which of the two is faster depends on the model, so that both are names of their own.

use crate::solvers::SolverName;
use crate::solvers::table::{Choice, OptionSpec};
use quorum_encodings::smt::{ALL, QF_FD, SmtModel};
use z3::Params;

/// `+fresh`.
pub(super) static FRESH: OptionSpec = OptionSpec {
    name: "fresh",
    values: &[
        Choice { name: "off", summary: "the solver that has found a grid is asked again" },
        Choice { name: "on", summary: "a new solver for every check" },
    ],
};

/// `+incremental`.
pub(super) static INCREMENTAL: OptionSpec = OptionSpec {
    name: "incremental",
    values: &[
        Choice { name: "off", summary: "Z3 chooses the core of each check" },
        Choice { name: "on", summary: "the incremental core from the first check on" },
    ],
};

/// What happens at the second check of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Checks {
    /// The same solver is asked again.
    Again,
    /// A new solver is loaded, so that no check is incremental.
    Fresh,
    /// The same solver is asked again, and was told beforehand that it will be.
    Incremental,
}

impl Checks {
    /// Of a canonical name; `None` if it asks for two things at once.
    pub fn of(name: &SolverName) -> Option<Self> {
        let is_on = |spec: &OptionSpec| spec.value(&name.options) == "on";
        match (is_on(&FRESH), is_on(&INCREMENTAL)) {
            (false, false) => Some(Checks::Again),
            (true, false) => Some(Checks::Fresh),
            (false, true) => Some(Checks::Incremental),
            (true, true) => None,
        }
    }
}

/// The logic in which a model is asked unless its name says another one.
pub(super) fn usual(model: &SmtModel) -> &'static str {
    match model.name {
        // Clauses and sums go straight to the SAT core, which stays there.
        "one-hot" | "pseudo-boolean" => QF_FD,
        // What most people write, without a word on the logic: to show what one gets.
        "int-distinct" => ALL,
        _ => model.logics[0],
    }
}

/// How a solver is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strategy {
    pub logic: &'static str,
    pub checks: Checks,
}

impl Strategy {
    /// A solver in the current thread's context.
    pub fn solver(self) -> z3::Solver {
        let solver = match self.logic {
            ALL => z3::Solver::new(),
            logic => z3::Solver::new_for_logic(logic).expect("Z3 knows the logics of the table"),
        };
        let mut params = Params::new();
        // The default, stated so that no process-wide setting changes it.
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        if self.checks == Checks::Incremental {
            solver.push();
        }
        solver
    }

    /// Whether a second core goes on where the first check has ended.
    pub fn changes_core(self) -> bool {
        self.logic != QF_FD && self.checks == Checks::Again
    }
}
