//! Z3 through its C library: de Moura & Bjørner 2008.
//!
//! A script of [`quorum_encodings::smt`] is built through the API and solved in one of three ways,
//! each with its own name:
//!
//! | file | name | |
//! |---|---|---|
//! | `from_scratch` | `z3/one-hot` | a new context per question: the cross-check |
//! | `from_scratch` | `+reduce` | the preprocessed problem, if any is left, in the thread's context |
//! | `incremental` | `+incremental` | the empty shape is loaded once, puzzles are assumed |
//!
//! Within a question the solver that has found a grid is used again for another (`strategy`).
//! Solutions are enumerated here (`search`: check, read, block, check again): the crate's own
//! iterator ends on `unknown` as it ends on `unsat`, which is the difference between
//! "undecided" and "unique".
//!
//! The judge checks every grid, and Z3 needs it: it has returned models that violate their
//! constraints (Z3Prover/z3 issue 7658).

mod enumeration;
mod from_scratch;
mod incremental;
mod lane;
mod load;
#[cfg(z3_load)]
#[doc(hidden)]
pub mod run_time;
mod search;
mod statistics;
mod strategy;
mod watchdog;

use self::from_scratch::Z3FromScratch;
use self::strategy::{CheckStrategy, Checks};
use super::entry::{Abilities, Built, Entry, Family, OptionSpec};
use super::keep::{Keep, USUALLY_100};
use super::smt::{self, ENCODINGS};
use super::{NameError, Session, Solver, SolverName};
use quorum_encodings::smt::{FEATURES, SmtOptions};

/// The entry in the table of solvers.
pub(super) fn entry() -> Entry {
    Entry {
        family: Family::Smt,
        summary: "the SMT solver Z3, through its library",
        source: "de Moura & Bjørner 2008".into(),
        encodings: &ENCODINGS,
        options: &OPTIONS,
        abilities: Abilities { features: FEATURES, ..Abilities::ANY },
        version: Box::new(|| format!("Z3 {}", z3::full_version())),
        #[cfg(z3_load)]
        absence: Some(run_time::absence),
        ..Entry::new("z3", build)
    }
}

static OPTIONS: [OptionSpec; 5] =
    [smt::LOGIC, smt::REDUCE, strategy::FRESH, strategy::PUSH, INCREMENTAL];

static INCREMENTAL: OptionSpec = OptionSpec { name: "incremental", values: &USUALLY_100 };

fn build(name: &SolverName) -> Built {
    #[cfg(z3_load)]
    if let Some(hint) = run_time::absence() {
        // Else a call would end the process.
        return Err(NameError::Absent { name: name.engine.clone(), hint: hint.into() });
    }
    let options = smt::options(name, strategy::usual)?;
    let checks = Checks::of(name)?;
    let keep = Keep::of(INCREMENTAL.value(&name.options));
    let other = match (keep, checks) {
        (None, _) => None,
        (_, Checks::Fresh) => Some(("fresh", "a kept solver is not a new one")),
        (_, Checks::Pushed) => Some(("push", "a kept solver uses the incremental core already")),
        (_, Checks::Again) if options.reduction.is_off() => None,
        _ => Some(("reduce", "a script reduced to one puzzle cannot be kept for the next")),
    };
    match other {
        Some((other, reason)) => {
            Err(NameError::Exclusive { options: [INCREMENTAL.name, other], reason })
        }
        None => Ok(Box::new(Z3 { options, checks, keep })),
    }
}

struct Z3 {
    options: SmtOptions,
    checks: Checks,
    keep: Option<Keep>,
}

impl Solver for Z3 {
    fn open(&self) -> Session {
        let strategy = CheckStrategy { logic: self.options.logic, checks: self.checks };
        match self.keep {
            None => Session::new(Z3FromScratch { options: self.options, strategy }),
            Some(keep) => {
                Session::new(incremental::Z3Incremental::new(self.options, strategy, keep))
            }
        }
    }

    fn is_incremental(&self) -> bool {
        self.keep.is_some()
    }

    /// Z3 polls its limit and interrupts, but neither while a large formula is loaded nor while
    /// it is freed: 3.2 s for a limit of 2 s on a 45x45 grid.
    fn can_be_stopped(&self) -> bool {
        false
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        (option == smt::LOGIC.name).then(|| strategy::usual(self.options.model))
    }
}

#[cfg(test)]
mod tests {
    use crate::table::find;

    #[test]
    fn a_logic_that_is_usual_is_left_out_of_the_name() {
        let canonical = |text: &str| find(&text.parse().unwrap()).unwrap().name.to_string();
        assert_eq!(canonical("z3/one-hot+logic=QF_FD"), "z3/one-hot");
        assert_eq!(canonical("z3/one-hot+logic=QF_UF+reduce"), "z3/one-hot+logic=QF_UF+reduce");
        assert_eq!(canonical("z3/int-distinct+logic=ALL"), "z3/int-distinct");
        assert_eq!(canonical("z3/bit-vector+logic=QF_FD"), "z3/bit-vector+logic=QF_FD");
        assert_eq!(canonical("z3/bit-vector+logic=QF_BV+fresh"), "z3/bit-vector+fresh");
    }
}
