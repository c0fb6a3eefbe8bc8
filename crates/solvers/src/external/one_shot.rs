//! One process per question: the puzzle is encoded, written to a file, passed to the program,
//! and its output is parsed. A solution found is blocked and the program run again, until the
//! mode's limit is reached or there is no other.

use super::ProgramForm;
use super::launch::Launch;
use super::run::{ProgramOutput, run};
use crate::answer::Laps;
use crate::entry::{Abilities, Family, NamedChoice, OptionSpec};
use crate::{Answer, Counters, NameError, Question, Session, Solver, SolverName, Status};
use quorum_encodings::Output;
use quorum_problem::{Features, Grid, Position, Problem, ValueSet};
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A problem as text; solutions can be blocked.
pub trait ProblemText: Sized + 'static {
    /// Options selected by a solver's name.
    type Options: Send + Sync + 'static;
    /// Extension of its file, with the dot.
    const SUFFIX: &'static str;
    /// The kinds of constraints that are encoded.
    const FEATURES: Features;

    /// The options of a canonical name.
    fn options(name: &SolverName) -> Result<Self::Options, NameError>;
    /// As [`Solver::default_of`].
    fn default_of(_options: &Self::Options, _option: &str) -> Option<&'static str> {
        None
    }
    /// Fails with the reason if a problem with these features cannot be encoded.
    fn check(problem: &Problem, options: &Self::Options) -> Result<(), String>;
    /// Encodes a problem that passed the check.
    fn encode(problem: &Problem, options: &Self::Options) -> Self;
    /// Writes the whole text.
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()>;
    /// Size of the encoding.
    fn sizes(&self) -> Counters;
    /// Result of preprocessing: the only grid, or none, where the program is not needed.
    fn decided(&self) -> Option<Option<Grid>> {
        None
    }
    /// Parses the output of a program that ended like this: a grid with values outside `1..=n`
    /// for cells without a value.
    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String>;
    /// Blocks a solution.
    fn block(&mut self, grid: &Grid);
}

impl ProgramForm {
    /// A form of programs that are started once per question and read this kind of formula.
    pub(super) const fn one_shot<F: ProblemText>(
        name: &'static str,
        summary: &'static str,
        family: Family,
        encodings: &'static [NamedChoice],
        options: &'static [OptionSpec],
    ) -> ProgramForm {
        ProgramForm {
            name,
            summary,
            family,
            encodings,
            options,
            abilities: Abilities { features: F::FEATURES, ..Abilities::ANY },
            is_program: true,
            own_name: |_| Ok(None),
            build: |launch, name| {
                let (launch, options) = (launch.clone(), F::options(name)?);
                let shared = Shared::<F> { launch, options, start: OnceLock::new() };
                Ok(Box::new(OneShot(Arc::new(shared))))
            },
        }
    }
}

/// Parses the output of a program that ended with this status of `wait`.
#[cfg(test)]
pub fn read<F: ProblemText>(
    formula: &F,
    text: &str,
    wait_status: i32,
) -> Result<Output<Grid>, String> {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;
    let status = ExitStatus::from_raw(wait_status);
    formula.read(&ProgramOutput { text: text.to_owned(), status })
}

/// A solver that consists of a program and an encoding.
struct OneShot<F: ProblemText>(Arc<Shared<F>>);

struct Shared<F: ProblemText> {
    launch: Launch,
    options: F::Options,
    /// Start-up time, once measured; `None` inside if that failed.
    start: OnceLock<Option<Duration>>,
}

/// Number of timed starts. The minimum is used: delays only add time.
const STARTS: usize = 4;

/// Start-up times above this are not measured.
const LONGEST_START: Duration = Duration::from_secs(5);

impl<F: ProblemText> Shared<F> {
    /// Time that the program takes to start, read a problem of one cell, and end.
    fn start(&self) -> Option<Duration> {
        let cell = Position { row: 0, column: 0 };
        let problem = Problem::new(1, vec![cell], vec![ValueSet::full(1)], Vec::new()).ok()?;
        let file = write(&F::encode(&problem, &self.options)).ok()?;
        let times = (0..STARTS).map(|_| {
            let start = Instant::now();
            run(&self.launch, file.path(), Some(start + LONGEST_START)).ok()?;
            Some(start.elapsed())
        });
        times.collect::<Option<Vec<_>>>()?.into_iter().min()
    }
}

impl<F: ProblemText> Solver for OneShot<F> {
    fn prepare(&self, _: &Problem) {
        self.0.start.get_or_init(|| self.0.start());
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(OneShot(self.0.clone()))
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        F::default_of(&self.0.options, option)
    }
}

impl<F: ProblemText> Session for OneShot<F> {
    fn features(&self) -> Features {
        F::FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), String> {
        F::check(problem, &self.0.options)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let Shared { launch, options, start } = &*self.0;
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let mut formula = F::encode(problem, options);
        answer.phases.encode = Some(laps.lap());
        answer.counters = formula.sizes();
        if let Some(grid) = formula.decided() {
            answer.set_decided(grid, question.mode, &mut laps);
            return answer;
        }

        let mut calls = 0;
        while !answer.is_finished(question.mode) {
            let found = write(&formula)
                .map_err(|error| (Status::Crash, format!("cannot write its input: {error}")))
                .and_then(|file| {
                    *answer.phases.load.get_or_insert_default() += laps.lap();
                    calls += 1;
                    run(launch, file.path(), question.deadline)
                })
                .and_then(|output| formula.read(&output).map_err(|fault| (Status::Crash, fault)));
            answer.phases.add_solving(laps.lap());
            match found {
                Ok(Output::Model(grid)) => {
                    let whole = grid.iter().all(|value| (1..=problem.values()).contains(value));
                    if whole {
                        formula.block(&grid);
                    }
                    // The judge sees a broken model as it is, but it cannot be blocked.
                    answer.grids.push(grid);
                    if !whole {
                        break;
                    }
                }
                Ok(Output::Unsatisfiable) => answer.exhausted = true,
                Ok(Output::Unknown(reason)) => {
                    answer.message = Some(reason);
                    break;
                }
                Err((status, message)) => {
                    (answer.status, answer.message) = (status, Some(message));
                    break;
                }
            }
        }
        answer.phases.start = start.get().copied().flatten().map(|once| once * calls);
        answer
    }
}

fn write<F: ProblemText>(formula: &F) -> io::Result<tempfile::NamedTempFile> {
    let mut text = Vec::new();
    formula.write(&mut text)?;
    let mut file = tempfile::Builder::new().prefix("quorum-").suffix(F::SUFFIX).tempfile()?;
    file.write_all(&text)?;
    Ok(file)
}
