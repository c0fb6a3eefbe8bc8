//! A process a question: the puzzle is encoded, written to a file, given to the program,
//! and what the program says is read. A solution found is blocked and the program asked
//! again, until the mode's limit is reached or there is no other.
//!
//! The file takes the place of the word `{}` among the arguments; without one it is the
//! program's standard input. What the program says on standard error is ours.

use super::launch::{Launch, Running};
use super::pipe::{Broken, read_more};
use super::{Form, echo};
use crate::answer::Laps;
use crate::entry::{Abilities, Choice, Family, OptionSpec};
use crate::{Answer, Counters, NameError, Question, Session, Solver, SolverName, Status};
use problem::{Grid, Problem};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A problem as text, to which solutions found are added as forbidden.
pub trait Formula: Sized + 'static {
    /// What a solver's name chooses.
    type Options: Send + Sync + 'static;
    /// The ending of its file's name, with the dot.
    const SUFFIX: &'static str;

    /// The options of a canonical name.
    fn options(name: &SolverName) -> Result<Self::Options, NameError>;
    /// As [`Solver::default_of`].
    fn default_of(_options: &Self::Options, _option: &str) -> Option<&'static str> {
        None
    }
    /// Encodes a problem.
    fn encode(problem: &Problem, options: &Self::Options) -> Self;
    /// Writes the whole text.
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()>;
    /// How large it is.
    fn sizes(&self) -> Counters;
    /// The only grid, or that there is none, where the program need not be asked.
    fn settled(&self) -> Option<Option<Grid>> {
        None
    }
    /// What a program that ended like this has said.
    fn read(&self, said: &Said) -> Result<Found, String>;
    /// Forbids a solution.
    fn block(&mut self, grid: &Grid);
}

/// What a program said, and how it ended.
#[derive(Debug)]
pub struct Said {
    /// Its standard output.
    pub text: String,
    /// Its exit.
    pub status: ExitStatus,
}

impl Said {
    /// In words, how a program ended that should have ended otherwise.
    pub fn ended(&self) -> String {
        let first = self.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let said: String = first.chars().take(100).collect();
        format!("ended with {}, having said '{said}'", self.status)
    }
}

/// What that means.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution; values outside `1..=n` for cells of which nothing was said.
    Grid(Grid),
    /// There is none (left).
    Nothing,
    /// The program gave up, in its words.
    Unknown(String),
}

impl Form {
    /// A form of programs that are started once per question and read this kind of formula.
    pub(super) const fn one_shot<F: Formula>(
        name: &'static str,
        summary: &'static str,
        family: Family,
        encodings: &'static [Choice],
        options: &'static [OptionSpec],
    ) -> Form {
        Form {
            name,
            summary,
            family,
            encodings,
            options,
            abilities: Abilities::ANY,
            is_program: true,
            own_name: |_| None,
            build: |launch, name| {
                let (launch, options) = (launch.clone(), F::options(name)?);
                let shared = Shared::<F> { launch, options, echo: OnceLock::new() };
                Ok(Box::new(OneShot(Arc::new(shared))))
            },
        }
    }
}

/// What a formula reads from a program that wrote this text and ended with this status of `wait`.
#[cfg(test)]
pub fn read<F: Formula>(formula: &F, text: &str, wait_status: i32) -> Result<Found, String> {
    use std::os::unix::process::ExitStatusExt;
    let status = ExitStatus::from_raw(wait_status);
    formula.read(&Said { text: text.to_owned(), status })
}

/// A solver that is a program and an encoding.
struct OneShot<F: Formula>(Arc<Shared<F>>);

struct Shared<F: Formula> {
    launch: Launch,
    options: F::Options,
    /// The time of a process that does nothing; `None` inside if it cannot be measured.
    echo: OnceLock<Option<Duration>>,
}

impl<F: Formula> Solver for OneShot<F> {
    /// Measures the start of a process at the first problem: nothing of that is timed.
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        let Shared { options, echo, .. } = &*self.0;
        echo.get_or_init(|| {
            let file = write(&F::encode(problem, options)).ok()?;
            echo::process(file.path())
        });
        Ok(())
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(OneShot(self.0.clone()))
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        F::default_of(&self.0.options, option)
    }
}

impl<F: Formula> Session for OneShot<F> {
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let Shared { launch, options, echo } = &*self.0;
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let mut formula = F::encode(problem, options);
        answer.phases.encode = Some(laps.lap());
        answer.counters = formula.sizes();
        if let Some(grid) = formula.settled() {
            answer.settle(grid, question.mode, &mut laps);
            return answer;
        }

        let mut calls = 0;
        while !answer.exhausted && (answer.grids.len() as u64) < question.mode.limit() {
            let found = write(&formula)
                .map_err(|error| (Status::Crash, format!("cannot write its input: {error}")))
                .and_then(|file| {
                    add(&mut answer.phases.load, laps.lap());
                    calls += 1;
                    run(launch, file.path(), question.deadline)
                })
                .and_then(|said| formula.read(&said).map_err(|fault| (Status::Crash, fault)));
            let phases = &mut answer.phases;
            let solving =
                if answer.grids.is_empty() { &mut phases.first } else { &mut phases.prove };
            add(solving, laps.lap());
            match found {
                Ok(Found::Grid(grid)) => {
                    let whole = grid.iter().all(|value| (1..=problem.values()).contains(value));
                    if whole {
                        formula.block(&grid);
                    }
                    // A broken model goes to the judge as it is, but cannot be blocked.
                    answer.grids.push(grid);
                    if !whole {
                        break;
                    }
                }
                Ok(Found::Nothing) => answer.exhausted = true,
                Ok(Found::Unknown(reason)) => {
                    answer.message = Some(reason);
                    break;
                }
                Err((status, message)) => {
                    (answer.status, answer.message) = (status, Some(message));
                    break;
                }
            }
        }
        answer.phases.pipe = echo.get().copied().flatten().map(|once| once * calls);
        answer
    }
}

fn add(phase: &mut Option<Duration>, time: Duration) {
    *phase = Some(phase.unwrap_or_default() + time);
}

fn write<F: Formula>(formula: &F) -> io::Result<tempfile::NamedTempFile> {
    let mut text = Vec::new();
    formula.write(&mut text)?;
    let mut file = tempfile::Builder::new().prefix("quorum-").suffix(F::SUFFIX).tempfile()?;
    file.write_all(&text)?;
    Ok(file)
}

/// Runs the program on a file until it ends or the deadline passes; then it is killed.
pub fn run(
    launch: &Launch,
    input: &Path,
    deadline: Option<Instant>,
) -> Result<Said, (Status, String)> {
    let crash = |error: io::Error| (Status::Crash, error.to_string());
    let is_named = launch.arguments.iter().any(|argument| argument == "{}");
    let arguments = launch.arguments.iter().map(|argument| match argument.as_str() {
        "{}" => input.as_os_str(),
        other => other.as_ref(),
    });
    let stdin = match is_named {
        true => Stdio::null(),
        false => File::open(input).map_err(crash)?.into(),
    };
    let mut child = launch
        .start(arguments, stdin)
        .map_err(|error| (Status::Crash, format!("cannot be started: {error}")))?;
    let output = child.stdout.take();
    let mut running = Running::new(child);
    let mut said = Vec::new();
    let mut output = output.ok_or((Status::Crash, "has no output".to_owned()))?;
    let timeout = || (Status::Timeout, "killed at the limit".to_owned());
    loop {
        match read_more(&mut output, &mut said, deadline) {
            Ok(()) => {}
            Err(Broken::Closed) => break,
            Err(Broken::TimeUp) => return Err(timeout()),
            Err(Broken::TooMuch) => return Err((Status::Crash, "an answer without an end".into())),
            Err(Broken::Io(error)) => return Err(crash(error)),
        }
    }
    // What closes its output is about to end, as a rule.
    const MOMENT: Duration = Duration::from_secs(10);
    let until = deadline.unwrap_or_else(|| Instant::now() + MOMENT);
    let status = running.end(until).map_err(crash)?.ok_or_else(timeout)?;
    Ok(Said { text: String::from_utf8_lossy(&said).into_owned(), status })
}
