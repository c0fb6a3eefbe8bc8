//! Z3 through its C library: de Moura & Bjørner 2008.
//!
//! A script of [`quorum_encodings::smt`] is built through the API and asked in one of three
//! ways, each under a name of its own:
//!
//! | file | name | |
//! |---|---|---|
//! | `cold` | `z3/one-hot` | everything anew, in a context of its own: the cross-check |
//! | `cold` | `+reduce` | what propagation leaves, in the thread's context; often nothing is |
//! | `amortised` | `+amortised` | the empty shape is loaded once, puzzles are assumed |
//!
//! Within a question the solver that has found a grid is asked again for another
//! (`strategy`). Solutions are enumerated by hand (`search`: check, read, block, check
//! again): the crate's own iterator ends on `unknown` as it ends on `unsat`, and that is the
//! difference between "nothing more is known" and "unique".
//!
//! The judge checks every grid, and Z3 needs it: it has returned models that violate
//! their constraints (Z3Prover/z3 issue 7658).

mod amortised;
mod cold;
mod lane;
mod load;
mod search;
mod statistics;
mod strategy;
mod watchdog;

use self::strategy::{Checks, Strategy};
use super::keep::{Keep, USUALLY_100};
use super::smt::{self, ENCODINGS};
use super::table::{Abilities, Entry, Family, OptionSpec};
use super::{Session, Solver, SolverName};
use quorum_encodings::Problem;
use quorum_encodings::smt::SmtOptions;

/// The entry in the table of solvers.
pub static ENTRY: Entry = Entry {
    engine: "z3",
    family: Family::Smt,
    summary: "the SMT solver Z3, through its library",
    source: "de Moura & Bjørner 2008",
    encodings: &ENCODINGS,
    options: &OPTIONS,
    abilities: Abilities::ANY,
    version: &|| format!("Z3 {}", z3::full_version()),
    build: &build,
};

static OPTIONS: [OptionSpec; 5] =
    [smt::LOGIC, smt::REDUCE, strategy::FRESH, strategy::INCREMENTAL, AMORTISED];

static AMORTISED: OptionSpec = OptionSpec { name: "amortised", values: &USUALLY_100 };

fn build(name: &SolverName) -> Box<dyn Solver> {
    let (options, name) = smt::options(name, strategy::usual);
    let checks = Checks::of(&name);
    let keep = Keep::of(AMORTISED.value(&name.options));
    Box::new(Z3 { options, checks, keep, name })
}

struct Z3 {
    options: SmtOptions,
    /// `None` where the name asks for two ways at once.
    checks: Option<Checks>,
    keep: Option<Keep>,
    name: SolverName,
}

impl Solver for Z3 {
    fn supports(&self, _: &Problem) -> Result<(), String> {
        let no = |reason: &str| Err(reason.to_owned());
        match (self.checks, self.keep) {
            (None, _) => no("a solver is asked anew or incrementally, not both"),
            (Some(Checks::Fresh), Some(_)) => no("a kept solver is not a fresh one"),
            (Some(Checks::Incremental), Some(_)) => no("a kept solver is incremental anyhow"),
            (_, Some(_)) if !self.options.reduction.is_off() => {
                no("a script reduced to one puzzle cannot be kept for the next")
            }
            _ => smt::supports(&self.options),
        }
    }

    fn open(&self) -> Box<dyn Session> {
        let checks = self.checks.expect("the problem is supported");
        let strategy = Strategy { logic: self.options.logic, checks };
        match self.keep {
            None => Box::new(cold::Cold::new(self.options, strategy)),
            Some(keep) => Box::new(amortised::Amortised::new(self.options, strategy, keep)),
        }
    }

    fn is_amortised(&self) -> bool {
        self.keep.is_some()
    }

    fn canonical_name(&self) -> Option<SolverName> {
        Some(self.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::solvers::table::find;

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
