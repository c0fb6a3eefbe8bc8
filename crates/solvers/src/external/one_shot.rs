//! One process per question: the puzzle is encoded, written to a file, passed to the program,
//! and its output is parsed. A solution found is blocked and the program run again, until the
//! mode's limit is reached or there is no other.

use super::ProgramForm;
use super::launch::Launch;
use super::run::{ProgramOutput, run};
use crate::answer::Laps;
use crate::entry::{Abilities, Family, NamedChoice, OptionSpec};
use crate::{
    Answer, Counters, Engine, Mode, NameError, Question, Session, Solver, SolverName, Status,
    Unsupported,
};
use quorum_encodings::{Output, TextEncoding};
use quorum_problem::{Features, Grid, Position, Problem, ValueSet};
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Programs that read one encoding as text: what solver names select, and how the programs end.
pub trait TextForm: 'static {
    /// The encoding.
    type Text: TextEncoding<Options: Send + Sync>;

    /// Extension of its file, with the dot.
    const SUFFIX: &'static str;

    /// Exit codes of a model, of unsatisfiable, and of a program that gave up.
    const EXIT_CODES: [&'static [i32]; 3];

    /// The options of a canonical name.
    fn options(name: &SolverName) -> Result<Options<Self>, NameError>;

    /// As [`Solver::default_of`].
    fn default_of(_options: &Options<Self>, _option: &str) -> Option<&'static str> {
        None
    }

    /// Result of preprocessing: the only grid, or none, where the program is not needed.
    fn decided(_text: &Self::Text) -> Option<Option<Grid>> {
        None
    }

    /// Parses the output of a program that ended like this.
    fn read(text: &Self::Text, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        output.output(text.read(&output.text), Self::EXIT_CODES)
    }
}

/// The options of the encoding of a form.
pub type Options<F> = <<F as TextForm>::Text as TextEncoding>::Options;

impl ProgramForm {
    /// A form of programs that are started once per question and read one text.
    pub(super) const fn one_shot<F: TextForm>(
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
            abilities: Abilities { features: F::Text::FEATURES, ..Abilities::ANY },
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
pub fn read<F: TextForm>(
    formula: &F::Text,
    text: &str,
    wait_status: i32,
) -> Result<Output<Grid>, String> {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;
    let status = ExitStatus::from_raw(wait_status);
    F::read(formula, &ProgramOutput { text: text.to_owned(), status })
}

/// A solver that consists of a program and an encoding.
struct OneShot<F: TextForm>(Arc<Shared<F>>);

struct Shared<F: TextForm> {
    launch: Launch,
    options: Options<F>,
    /// Start-up time, once measured; `None` inside if that failed.
    start: OnceLock<Option<Duration>>,
}

/// Number of timed starts. The minimum is used: delays only add time.
const STARTS: usize = 4;

/// Start-up times above this are not measured.
const LONGEST_START: Duration = Duration::from_secs(5);

impl<F: TextForm> Shared<F> {
    /// Time that the program takes to start, read a problem of one cell, and end.
    fn start(&self) -> Option<Duration> {
        let cell = Position { row: 0, column: 0 };
        let problem = Problem::new(1, vec![cell], vec![ValueSet::full(1)], Vec::new()).ok()?;
        let file = write::<F>(&F::Text::encode(&problem, &self.options)).ok()?;
        let times = (0..STARTS).map(|_| {
            let start = Instant::now();
            let question = Question::within(Mode::First, Some(LONGEST_START));
            run(&self.launch, file.path(), &question).ok()?;
            Some(start.elapsed())
        });
        times.collect::<Option<Vec<_>>>()?.into_iter().min()
    }
}

impl<F: TextForm> Solver for OneShot<F> {
    fn prepare(&self, _: &Problem) {
        self.0.start.get_or_init(|| self.0.start());
    }

    fn open(&self) -> Session {
        Session::new(OneShot(self.0.clone()))
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        F::default_of(&self.0.options, option)
    }
}

impl<F: TextForm> Engine for OneShot<F> {
    fn features(&self) -> Features {
        F::Text::FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        Ok(F::Text::check(problem, &self.0.options)?)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let Shared { launch, options, start } = &*self.0;
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let mut formula = F::Text::encode(problem, options);
        answer.phases.encode = Some(laps.lap());
        answer.counters = Counters::of_text(&formula.size());
        if let Some(grid) = F::decided(&formula) {
            answer.set_decided(grid, question.mode, &mut laps);
            return answer;
        }

        let mut calls = 0;
        while !answer.is_finished(question.mode) {
            let found = write::<F>(&formula)
                .map_err(|error| (Status::Crash, format!("cannot write its input: {error}")))
                .and_then(|file| {
                    *answer.phases.load.get_or_insert_default() += laps.lap();
                    calls += 1;
                    run(launch, file.path(), question)
                })
                .and_then(|output| {
                    F::read(&formula, &output).map_err(|fault| (Status::Crash, fault))
                });
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

fn write<F: TextForm>(formula: &F::Text) -> io::Result<tempfile::NamedTempFile> {
    let mut text = Vec::new();
    formula.write(&mut text)?;
    let mut file = tempfile::Builder::new().prefix("quorum-").suffix(F::SUFFIX).tempfile()?;
    file.write_all(&text)?;
    Ok(file)
}
