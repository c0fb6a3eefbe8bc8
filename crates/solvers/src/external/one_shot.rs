//! One process per question: the puzzle is encoded, written to a file, passed to the program,
//! and its output is parsed. A solution found is blocked and the program run again, until the
//! mode's limit is reached or there is no other.

use super::run::{Files, ProgramOutput, run};
#[cfg(test)]
use super::{ProgramForm, Protocol};
use crate::answer::Laps;
use crate::entry::Built;
use crate::process::Launch;
use crate::{
    Answer, Counters, Engine, Mode, NameError, Question, Session, Solver, SolverName, Status,
    Unsupported,
};
use quorum_encodings::{EncodedText, Output, TextEncoding, TextModel, Unencodable};
use quorum_problem::{Features, Grid, Position, Problem, ValueSet};
use std::borrow::Cow;
use std::io;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Programs that read one encoding as text.
#[derive(Clone, Copy)]
pub(super) struct TextForm {
    /// Extension of the file, with the dot.
    pub suffix: &'static str,
    /// Exit codes of a model, of unsatisfiable, and of a program that gave up; `None`: not read,
    /// only a signal is an error.
    pub exit_codes: Option<[&'static [i32]; 3]>,
    /// The encoding of a canonical name.
    pub encoder: fn(&SolverName) -> Result<Box<dyn Encoder>, NameError>,
    /// Rewrites the output as the encoding reads it; `None` if it cannot be read.
    pub rewritten: fn(&str) -> Option<Cow<'_, str>>,
}

impl TextForm {
    /// A form whose output is read as it is.
    pub const fn new(
        suffix: &'static str,
        exit_codes: Option<[&'static [i32]; 3]>,
        encoder: fn(&SolverName) -> Result<Box<dyn Encoder>, NameError>,
    ) -> Self {
        TextForm { suffix, exit_codes, encoder, rewritten: |text| Some(Cow::Borrowed(text)) }
    }

    /// Parses the output of a program. If exit codes are read it has to match: output that cannot
    /// be parsed is an error with a code of a model or of none.
    pub fn read(
        &self,
        text: &dyn EncodedText,
        output: &ProgramOutput,
    ) -> Result<Output<Grid>, String> {
        let rewritten = (self.rewritten)(&output.text).ok_or_else(|| output.ended())?;
        let read = text.read(&rewritten);
        let code = output.status.code();
        let Some([model, none, unknown]) = self.exit_codes else {
            let read = read.map_err(|error| format!("{error}: {}", output.ended()));
            return if code.is_some() { read } else { Err(output.ended()) };
        };
        let is_one_of = |codes: &[i32]| code.is_some_and(|code| codes.contains(&code));
        let is_right = match &read {
            Ok(Output::Model(_)) => is_one_of(model),
            Ok(Output::Unsatisfiable) => is_one_of(none),
            Ok(Output::Unknown(_)) => is_one_of(unknown),
            Err(_) => is_one_of(model) || is_one_of(none),
        };
        if is_right { read.map_err(|error| error.to_string()) } else { Err(output.ended()) }
    }
}

/// An encoding with its options.
pub(super) trait Encoder: Send + Sync {
    fn features(&self) -> Features;
    fn check(&self, problem: &Problem) -> Result<(), Unencodable>;
    fn encode(&self, problem: &Problem) -> Box<dyn EncodedText>;
    /// As [`Solver::default_of`].
    fn default_of(&self, option: &str) -> Option<&'static str>;
}

/// The options of an encoding, and the default of an option that depends on them.
struct Encoding<E: TextEncoding>(E::Options, Option<(&'static str, &'static str)>);

impl<E: TextEncoding<Options: Send + Sync> + 'static> Encoder for Encoding<E> {
    fn features(&self) -> Features {
        E::FEATURES
    }

    fn check(&self, problem: &Problem) -> Result<(), Unencodable> {
        E::check(problem, &self.0)
    }

    fn encode(&self, problem: &Problem) -> Box<dyn EncodedText> {
        Box::new(E::encode(problem, &self.0))
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        self.1.filter(|(name, _)| *name == option).map(|(_, value)| value)
    }
}

/// An encoding with these options. `default` is the name and the default of an option that depends
/// on them.
pub(super) fn encoder<E: TextEncoding<Options: Send + Sync> + 'static>(
    options: E::Options,
    default: Option<(&'static str, &'static str)>,
) -> Result<Box<dyn Encoder>, NameError> {
    Ok(Box::new(Encoding::<E>(options, default)))
}

/// An encoding that has models and no options.
pub(super) fn encoder_of_model<E: TextEncoding<Options = &'static TextModel> + 'static>(
    models: &[&'static TextModel],
    name: &SolverName,
) -> Result<Box<dyn Encoder>, NameError> {
    encoder::<E>(model(models, name), None)
}

pub(super) const KNOWN: &str = "a canonical name has known values";

/// The model of a canonical name, the first one by default.
pub(super) fn model(models: &[&'static TextModel], name: &SolverName) -> &'static TextModel {
    let named = |encoding: &String| TextModel::named(models, encoding).expect(KNOWN);
    name.encoding.as_ref().map_or(models[0], named)
}

/// The solver of a program.
pub(super) fn build(form: &TextForm, launch: &Launch, name: &SolverName) -> Built {
    let (launch, encoder) = (launch.clone(), (form.encoder)(name)?);
    Ok(Box::new(OneShot(Arc::new(Shared { launch, form: *form, encoder, start: OnceLock::new() }))))
}

/// A grid of one cell with one value.
#[cfg(test)]
pub fn one_cell() -> Problem {
    quorum_puzzle::Puzzle::empty(quorum_puzzle::Rules::new(1, None).unwrap()).lower()
}

/// An output, codes with which a program may end, and what is read; `None` is an error.
#[cfg(test)]
pub type ReadCase<'a> = (&'a str, &'a [i32], Option<Output<Grid>>);

/// Parses outputs of a program that ended with each of their codes.
#[cfg(test)]
pub fn check_outputs(form: &ProgramForm, formula: &dyn EncodedText, outputs: &[ReadCase<'_>]) {
    for (text, codes, expected) in outputs {
        for &code in *codes {
            assert_eq!(read(form, formula, text, code).ok(), *expected, "{text} {code}");
        }
    }
}

/// Parses the output of a program that ended with this code, or with a signal if it is negative.
#[cfg(test)]
pub fn read(
    form: &ProgramForm,
    formula: &dyn EncodedText,
    text: &str,
    code: i32,
) -> Result<Output<Grid>, String> {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;
    let status = ExitStatus::from_raw(if code < 0 { -code } else { code << 8 });
    let Protocol::OneShot(form) = &form.protocol else { panic!("another kind of form") };
    form.read(formula, &ProgramOutput { text: text.to_owned(), status })
}

/// A solver that consists of a program and an encoding.
struct OneShot(Arc<Shared>);

struct Shared {
    launch: Launch,
    form: TextForm,
    encoder: Box<dyn Encoder>,
    /// Start-up time, once measured; `None` inside if that failed.
    start: OnceLock<Option<Duration>>,
}

/// Number of timed starts. The minimum is used: delays only add time.
const STARTS: usize = 4;

/// Start-up times above this are not measured.
const LONGEST_START: Duration = Duration::from_secs(5);

impl Shared {
    /// Time that the program takes to start, read a problem of one cell, and end.
    fn start(&self) -> Option<Duration> {
        let cell = Position { row: 0, column: 0 };
        let problem = Problem::new(1, vec![cell], vec![ValueSet::full(1)], Vec::new()).ok()?;
        let files = self.write(&*self.encoder.encode(&problem)).ok()?;
        let mut least = Duration::MAX;
        for _ in 0..STARTS {
            let start = Instant::now();
            let question = Question::within(Mode::First, Some(LONGEST_START));
            run(&self.launch, &files, &question).ok()?;
            least = least.min(start.elapsed());
        }
        Some(least)
    }

    fn write(&self, formula: &dyn EncodedText) -> io::Result<Files> {
        let mut text = Vec::new();
        formula.write(&mut text)?;
        Files::new(&self.launch, self.form.suffix, &text)
    }

    /// One run of the program on the files of the formula.
    fn run(
        &self,
        files: &Files,
        formula: &dyn EncodedText,
        question: &Question,
    ) -> Result<Output<Grid>, (Status, String)> {
        let output = run(&self.launch, files, question)?;
        self.form.read(formula, &output).map_err(|fault| (Status::Crash, fault))
    }
}

impl Solver for OneShot {
    fn prepare(&self, _: &Problem) {
        self.0.start.get_or_init(|| self.0.start());
    }

    fn open(&self) -> Session {
        Session::new(OneShot(self.0.clone()))
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        self.0.encoder.default_of(option)
    }
}

impl Engine for OneShot {
    fn features(&self) -> Features {
        self.0.encoder.features()
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        Ok(self.0.encoder.check(problem)?)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let mut formula = self.0.encoder.encode(problem);
        answer.phases.encode = Some(laps.lap());
        answer.counters = Counters::of_text(&formula.size());
        if let Some(grid) = formula.decided() {
            answer.set_decided(grid, question.mode, &mut laps);
            return answer;
        }

        let mut calls = 0;
        while !answer.is_finished(question.mode) {
            let found = match self.0.write(&*formula) {
                Ok(files) => {
                    *answer.phases.load.get_or_insert_default() += laps.lap();
                    calls += 1;
                    self.0.run(&files, &*formula, question)
                }
                Err(error) => Err((Status::Crash, format!("cannot write its input: {error}"))),
            };
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
                    answer.status = status;
                    answer.message = Some(message);
                    break;
                }
            }
        }
        answer.phases.start = self.0.start.get().copied().flatten().map(|once| once * calls);
        answer
    }
}
