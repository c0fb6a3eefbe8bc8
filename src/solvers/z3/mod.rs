//! Z3 through its C library: de Moura & Bjørner 2008.
//!
//! A model of [`quorum_encodings::smt`] is built through the API in a context of its own,
//! so that no question leaves anything behind for the next one: terms, learnt clauses and
//! the resource count all start anew. Solutions are enumerated by hand (check, read,
//! block, check again): the crate's own iterator ends on `unknown` as it ends on `unsat`,
//! and that is the difference between "nothing more is known" and "unique".
//!
//! The judge checks every grid, and Z3 needs it: it has returned models that violate
//! their constraints (Z3Prover/z3 issue 7658).

mod load;
mod statistics;
mod watchdog;

use self::load::Loader;
use super::answer::Laps;
use super::table::{Abilities, Choice, Entry, Family};
use super::{Answer, Counters, Question, Session, Solver, SolverName, Status};
use quorum_encodings::smt::{self, Script, SmtModel};
use quorum_encodings::{Problem, ValueSet};
use z3::{Config, Params, SatResult, with_z3_config};

/// The entry in the table of solvers.
pub static ENTRY: Entry = Entry {
    engine: "z3",
    family: Family::Smt,
    summary: "the SMT solver Z3, through its library",
    source: "de Moura & Bjørner 2008",
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities {
        max_values: ValueSet::MAX_VALUE,
        less_than: true,
        counts: true,
        note: "",
    },
    version: &|| format!("Z3 {}", z3::full_version()),
    build: &build,
};

/// Every model of the table of models.
static ENCODINGS: [Choice; smt::MODELS.len()] = {
    let mut choices = [Choice { name: "", summary: "" }; smt::MODELS.len()];
    let mut i = 0;
    while i < choices.len() {
        choices[i] = Choice { name: smt::MODELS[i].name, summary: smt::MODELS[i].summary };
        i += 1;
    }
    choices
};

fn build(name: &SolverName) -> Box<dyn Solver> {
    let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
    let model = smt::model(encoding).expect("a canonical name has a known encoding");
    Box::new(Z3 { model })
}

#[derive(Clone, Copy)]
struct Z3 {
    model: &'static SmtModel,
}

impl Solver for Z3 {
    fn supports(&self, _: &Problem) -> Result<(), String> {
        Ok(())
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(*self)
    }
}

impl Session for Z3 {
    /// Making the context, some 2 ms, counts as loading.
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let mut answer = Answer::default();
        let mut script = (self.model.encode)(problem);
        answer.phases.encode = Some(laps.lap());
        with_z3_config(&Config::new(), || {
            let search = || search(&mut script, question, &mut laps, &mut answer);
            let ((), interrupted) = watchdog::guarded(question.deadline, search);
            if interrupted && answer.status == Status::Timeout {
                let reason = answer.message.take().unwrap_or_default();
                answer.message = Some(format!("{reason}; interrupted past its own time limit"));
            }
        });
        answer
    }
}

/// Loads the script and enumerates solutions up to the mode's limit.
fn search(script: &mut Script, question: &Question, laps: &mut Laps, answer: &mut Answer) {
    let strategy = Strategy::of(script.model());
    let solver = strategy.solver();
    let mut loader = Loader::default();
    let loaded = loader.load(script, &solver, || question.is_over());
    answer.phases.load = Some(laps.lap());
    let size = Counters {
        variables: Some(script.terms().variables().len() as u64),
        clauses: Some(script.assertions().len() as u64),
        ..Counters::default()
    };
    if !loaded {
        answer.counters = size;
        return time_is_up(answer, "while loading");
    }

    let mut search = Search { script, question, solver, loader, checks: 0, answer };
    let found = search.find_next();
    search.answer.phases.first = Some(laps.lap());
    let mut work = statistics::read(&search.solver);
    if found && search.wants_more() {
        laps.lap(); // Reading the statistics is no part of the proof.
        while search.find_next() && search.wants_more() {}
        search.answer.phases.prove = Some(laps.lap());
        let later = statistics::read(&search.solver);
        let second_core = strategy.changes_core() && search.checks > 1;
        work = if second_core { statistics::sum(&work, &later) } else { later };
    }
    answer.counters = Counters { variables: size.variables, clauses: size.clauses, ..work };
}

/// Which of Z3's solvers a model gets.
#[derive(Clone, Copy)]
enum Strategy {
    /// Logic QF_FD: straight to the SAT core, which stays there. For pure Booleans.
    FiniteDomain,
    /// What Z3 chooses by itself and most people use: a tactic that looks at the problem
    /// for the first check, the general SMT core from the second on. For integers: that
    /// model is here to show what one gets.
    Default,
}

impl Strategy {
    fn of(model: &SmtModel) -> Self {
        if model.logic == "QF_UF" { Strategy::FiniteDomain } else { Strategy::Default }
    }

    fn solver(self) -> z3::Solver {
        let solver = match self {
            Strategy::FiniteDomain => z3::Solver::new_for_logic("QF_FD").expect("Z3 has QF_FD"),
            Strategy::Default => z3::Solver::new(),
        };
        let mut params = Params::new();
        // The default, stated so that no process-wide setting changes it.
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        solver
    }

    fn changes_core(self) -> bool {
        matches!(self, Strategy::Default)
    }
}

struct Search<'a> {
    script: &'a mut Script,
    question: &'a Question,
    solver: z3::Solver,
    loader: Loader,
    checks: u64,
    answer: &'a mut Answer,
}

impl Search<'_> {
    fn wants_more(&self) -> bool {
        (self.answer.grids.len() as u64) < self.question.mode.limit()
    }

    /// Looks for a solution other than those found. False: there is none, or the search
    /// cannot go on; the answer says which.
    fn find_next(&mut self) -> bool {
        if let Some(grid) = self.answer.grids.last() {
            self.script.block(grid);
            self.loader.load(self.script, &self.solver, || false);
        }
        if self.question.is_over() {
            time_is_up(self.answer, "between two checks");
            return false;
        }
        self.set_limit();
        self.checks += 1;
        match self.solver.check() {
            SatResult::Sat => self.read_solution(),
            SatResult::Unsat => {
                self.answer.exhausted = true;
                false
            }
            SatResult::Unknown => {
                self.give_up();
                false
            }
        }
    }

    /// Hands what is left of the time to Z3, which counts milliseconds, in some versions
    /// takes 0 for "cancelled at once", and the largest number for "no limit".
    fn set_limit(&self) {
        if let Some(remaining) = self.question.remaining() {
            let whole = remaining.as_nanos().div_ceil(1_000_000);
            let mut params = Params::new();
            params.set_u32("timeout", whole.clamp(1, u128::from(u32::MAX - 1)) as u32);
            self.solver.set_params(&params);
        }
    }

    /// False: the model is broken. It goes to the judge as it is, but cannot be blocked.
    fn read_solution(&mut self) -> bool {
        let model = self.solver.get_model();
        let grid = self.script.decode(|term| self.loader.value(model.as_ref()?, term));
        let whole = grid.iter().all(|value| (1..=self.script.values()).contains(value));
        if !whole && self.question.is_over() {
            // An interrupt stops the reading, too: that is nobody's wrong answer.
            time_is_up(self.answer, "while reading a model");
            return false;
        }
        self.answer.grids.push(grid);
        whole
    }

    /// `unknown` is an answer of its own, and never taken for `unsat`.
    fn give_up(&mut self) {
        let reason = self.solver.get_reason_unknown().unwrap_or_default();
        if self.question.is_over() || reason == "timeout" {
            time_is_up(self.answer, &format!("Z3: {reason}"));
        } else {
            self.answer.message = Some(format!("Z3: {reason}"));
        }
    }
}

fn time_is_up(answer: &mut Answer, when: &str) {
    answer.status = Status::Timeout;
    answer.message = Some(when.to_owned());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::puzzle::{Boxes, Rules};
    use crate::solvers::Mode;
    use std::time::Instant;

    #[test]
    fn unknown_is_no_proof() {
        let boxes = Some(Boxes { rows: 5, columns: 5 });
        let problem = Puzzle::empty(Rules::new(25, boxes).unwrap()).lower();
        let mut script = (smt::model("int-distinct").unwrap().encode)(&problem);
        let answer = with_z3_config(&Config::new(), || {
            let (mut laps, mut answer) = (Laps::start(), Answer::default());
            // The question has no limit, so for it this is Z3 giving up for its own reasons.
            let question = Question::new(Mode::Decide);
            let search = || search(&mut script, &question, &mut laps, &mut answer);
            let ((), interrupted) = watchdog::guarded(Some(Instant::now()), search);
            assert!(interrupted);
            answer
        });
        assert_eq!((answer.status, answer.exhausted), (Status::Ok, false));
        assert!(answer.grids.is_empty());
        assert!(answer.message.as_ref().unwrap().starts_with("Z3: "), "{answer:?}");
    }
}
