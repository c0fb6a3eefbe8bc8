//! varisat, a clause-learning SAT solver in Rust, on the [CNF encodings](cnf).
//!
//! The formula is encoded and loaded once. Each model becomes a grid, which is blocked by
//! one more clause over the cell variables before the next call, until the mode's limit
//! is reached or the formula is unsatisfiable: what the first calls learned serves the
//! later ones.
//!
//! The time limit is soft. A call of varisat's `solve` can be neither interrupted nor
//! given a budget, so the clock is read between calls; whoever needs a hard limit asks
//! in a process of its own. varisat does not report conflicts or decisions either.

use super::answer::Laps;
use super::table::{Abilities, Choice, Entry, Family, OptionSpec};
use super::{Answer, Mode, Question, Session, Solver, SolverName, Status};
use quorum_encodings::cnf::{self, BASES, Base, CnfOptions, Encoded, SIGNS, SignEncoding};
use quorum_encodings::{Grid, Problem, ValueSet};
use std::time::Instant;
use varisat::{ExtendFormula, Lit};

/// varisat in the table of solvers.
pub static ENTRY: Entry = Entry {
    engine: "varisat",
    family: Family::Sat,
    summary: "clause learning; solutions are blocked one by one",
    source: "Harder 2019, github.com/jix/varisat",
    encodings: &ENCODINGS,
    options: &[OptionSpec { name: "signs", values: &SIGN_CHOICES }],
    abilities: Abilities {
        max_values: ValueSet::MAX_VALUE,
        less_than: true,
        counts: true,
        note: "time limit checked between solutions only",
    },
    version: &|| format!("varisat {VERSION}"),
    build: &|name| Box::new(Varisat { options: options(name) }),
};

/// Pinned by the manifest: the crate does not say it itself.
const VERSION: &str = "0.2.2";

static ENCODINGS: [Choice; BASES.len()] = {
    let mut choices = [Choice { name: "", summary: "" }; BASES.len()];
    let mut index = 0;
    while index < BASES.len() {
        choices[index] = Choice { name: BASES[index].name, summary: BASES[index].summary };
        index += 1;
    }
    choices
};

static SIGN_CHOICES: [Choice; SIGNS.len()] = {
    let mut choices = [Choice { name: "", summary: "" }; SIGNS.len()];
    let mut index = 0;
    while index < SIGNS.len() {
        choices[index] = Choice { name: SIGNS[index].name, summary: SIGNS[index].summary };
        index += 1;
    }
    choices
};

/// The encodings of a canonical name.
pub(super) fn options(name: &SolverName) -> CnfOptions {
    let mut options = CnfOptions::default();
    if let Some(base) = &name.encoding {
        options.base = Base::named(base).expect("a canonical name has a known encoding");
    }
    if let Some(signs) = name.options.get("signs") {
        options.signs = SignEncoding::named(signs).expect("a canonical name has known values");
    }
    options
}

/// Stateless: every problem is encoded and loaded anew.
#[derive(Clone, Copy)]
struct Varisat {
    options: CnfOptions,
}

impl Solver for Varisat {
    fn supports(&self, _: &Problem) -> Result<(), String> {
        Ok(())
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(*self)
    }
}

impl Session for Varisat {
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let encoded = cnf::encode(problem, &self.options);
        answer.phases.encode = Some(laps.lap());
        let mut solver = load(&encoded);
        answer.phases.load = Some(laps.lap());

        let sizes = encoded.sizes;
        answer.counters.variables = Some(sizes.variables);
        answer.counters.clauses = Some(sizes.distinct.clauses);
        answer.counters.literals = Some(sizes.distinct.literals);
        enumerate(&mut solver, &encoded, question, &mut laps, &mut answer);
        note_overrun(&mut answer, question, Instant::now());
        answer
    }
}

fn load(encoded: &Encoded) -> varisat::Solver<'static> {
    let mut solver = varisat::Solver::new();
    let mut clause = Vec::new();
    for literals in encoded.cnf.clauses() {
        add(&mut solver, &mut clause, literals);
    }
    solver
}

fn add(solver: &mut varisat::Solver<'_>, clause: &mut Vec<Lit>, literals: &[i32]) {
    clause.clear();
    clause.extend(literals.iter().map(|&literal| Lit::from_dimacs(literal as isize)));
    solver.add_clause(clause);
}

/// Finds and blocks one grid after another, while there is time and something to ask.
fn enumerate(
    solver: &mut varisat::Solver<'_>,
    encoded: &Encoded,
    question: &Question,
    laps: &mut Laps,
    answer: &mut Answer,
) {
    let mut clause = Vec::new();
    while !is_finished(answer, question.mode) && !question.is_over() {
        if let Some(grid) = answer.grids.last() {
            add(solver, &mut clause, &encoded.cells.blocking_clause(grid));
        }
        match solve(solver, encoded) {
            Ok(Some(grid)) => answer.grids.push(grid),
            Ok(None) => answer.exhausted = true,
            Err(reason) => {
                answer.message = Some(reason);
                break;
            }
        }
        let phase = match answer.phases.first {
            None => &mut answer.phases.first,
            Some(_) => &mut answer.phases.prove,
        };
        *phase = Some(phase.unwrap_or_default() + laps.lap());
    }
}

fn is_finished(answer: &Answer, mode: Mode) -> bool {
    answer.exhausted || answer.grids.len() as u64 >= mode.limit()
}

/// The next grid, or `None` if the formula is unsatisfiable.
fn solve(solver: &mut varisat::Solver<'_>, encoded: &Encoded) -> Result<Option<Grid>, String> {
    if !solver.solve().map_err(|error| format!("varisat: {error}"))? {
        return Ok(None);
    }
    let model = solver.model().ok_or("varisat: satisfiable, but no model")?;
    let literals = model.into_iter().map(|literal| literal.to_dimacs() as i32);
    encoded.cells.decode(literals).map(Some).map_err(|error| format!("varisat: {error}"))
}

/// A run that is over its limit is a `timeout`, even if its last call has decided the
/// question: it took more than it was given. What it found stands.
fn note_overrun(answer: &mut Answer, question: &Question, now: Instant) {
    let Some(late) = question.deadline.and_then(|deadline| now.checked_duration_since(deadline))
    else {
        return;
    };
    answer.status = Status::Timeout;
    let state = if is_finished(answer, question.mode) { "finished" } else { "stopped" };
    let late = late.as_secs_f64();
    answer.message.get_or_insert(format!(
        "{state} {late:.3} s after the limit: varisat cannot be stopped within a call"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_version_is_the_one_of_the_manifest() {
        let manifest = include_str!("../../Cargo.toml");
        assert!(manifest.contains(&format!("\nvarisat = \"={VERSION}\"\n")));
    }

    #[test]
    fn an_answer_after_the_limit_is_a_timeout_that_says_what_it_knows() {
        let now = Instant::now();
        let question = Question { mode: Mode::Decide, deadline: Some(now) };
        let asked_until = |late: Duration, exhausted| {
            let mut answer = Answer { grids: vec![vec![1]], exhausted, ..Answer::default() };
            note_overrun(&mut answer, &question, now + late);
            (answer.status, answer.grids.len(), answer.exhausted, answer.message.unwrap())
        };
        let message = "0.250 s after the limit: varisat cannot be stopped within a call";
        assert_eq!(
            asked_until(Duration::from_millis(250), true),
            (Status::Timeout, 1, true, format!("finished {message}"))
        );
        assert_eq!(
            asked_until(Duration::from_millis(250), false),
            (Status::Timeout, 1, false, format!("stopped {message}"))
        );

        let mut in_time = Answer { exhausted: true, ..Answer::default() };
        let question = Question { deadline: Some(now + Duration::from_secs(1)), ..question };
        note_overrun(&mut in_time, &question, now);
        assert_eq!((in_time.status, in_time.message), (Status::Ok, None));
    }
}
