//! One process per question: the puzzle is encoded, written to a file, passed to the program,
//! and its output is parsed. A solution found is blocked and the program run again, until the
//! mode's limit is reached or there is no other.

use super::ProgramForm;
use super::run::{ProgramOutput, run};
use crate::answer::Laps;
use crate::entry::{Abilities, Family, NamedChoice, OptionSpec};
use crate::process::Launch;
use crate::{
    Answer, Counters, Engine, Mode, NameError, Question, Session, Solver, SolverName, Status,
    Unsupported,
};
use quorum_encodings::{Output, TextEncoding, TextSize, Unencodable};
use quorum_problem::{Features, Grid, Position, Problem, ValueSet};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

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
        let model = text.read(&output.text).map_err(|fault| fault.to_string());
        output.output(model, Self::EXIT_CODES)
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
                let encoder = Box::new(Encoder::<F>(F::options(name)?));
                let shared = Shared { launch: launch.clone(), encoder, start: OnceLock::new() };
                Ok(Box::new(OneShot(Arc::new(shared))))
            },
        }
    }
}

/// A form with the options of a solver name. All that runs programs is compiled once, over this
/// trait and that of the text.
trait EncodeText: Send + Sync {
    /// Extension of the file, with the dot.
    fn suffix(&self) -> &'static str;
    fn features(&self) -> Features;
    fn default_of(&self, option: &str) -> Option<&'static str>;
    fn check(&self, problem: &Problem) -> Result<(), Unencodable>;
    fn encode(&self, problem: &Problem) -> Box<dyn EncodedText>;
}

/// A text of a form.
trait EncodedText {
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()>;
    fn size(&self) -> TextSize;
    fn decided(&self) -> Option<Option<Grid>>;
    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String>;
    fn block(&mut self, grid: &Grid);
}

struct Encoder<F: TextForm>(Options<F>);

impl<F: TextForm> EncodeText for Encoder<F> {
    fn suffix(&self) -> &'static str {
        F::SUFFIX
    }

    fn features(&self) -> Features {
        F::Text::FEATURES
    }

    fn default_of(&self, option: &str) -> Option<&'static str> {
        F::default_of(&self.0, option)
    }

    fn check(&self, problem: &Problem) -> Result<(), Unencodable> {
        F::Text::check(problem, &self.0)
    }

    fn encode(&self, problem: &Problem) -> Box<dyn EncodedText> {
        Box::new(Encoded::<F>(F::Text::encode(problem, &self.0)))
    }
}

struct Encoded<F: TextForm>(F::Text);

impl<F: TextForm> EncodedText for Encoded<F> {
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        self.0.write(out)
    }

    fn size(&self) -> TextSize {
        self.0.size()
    }

    fn decided(&self) -> Option<Option<Grid>> {
        F::decided(&self.0)
    }

    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        F::read(&self.0, output)
    }

    fn block(&mut self, grid: &Grid) {
        self.0.block(grid);
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
struct OneShot(Arc<Shared>);

struct Shared {
    launch: Launch,
    encoder: Box<dyn EncodeText>,
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
        let file = self.write(&*self.encoder.encode(&problem)).ok()?;
        let mut least = Duration::MAX;
        for _ in 0..STARTS {
            let start = Instant::now();
            let question = Question::within(Mode::First, Some(LONGEST_START));
            run(&self.launch, file.path(), &question).ok()?;
            least = least.min(start.elapsed());
        }
        Some(least)
    }

    fn write(&self, formula: &dyn EncodedText) -> io::Result<NamedTempFile> {
        let mut text = Vec::new();
        formula.write(&mut text)?;
        let suffix = self.encoder.suffix();
        let mut file = tempfile::Builder::new().prefix("quorum-").suffix(suffix).tempfile()?;
        file.write_all(&text)?;
        Ok(file)
    }

    /// One run of the program on a file of the formula.
    fn run(
        &self,
        file: &Path,
        formula: &dyn EncodedText,
        question: &Question,
    ) -> Result<Output<Grid>, (Status, String)> {
        let output = run(&self.launch, file, question)?;
        formula.read(&output).map_err(|fault| (Status::Crash, fault))
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
                Ok(file) => {
                    *answer.phases.load.get_or_insert_default() += laps.lap();
                    calls += 1;
                    self.0.run(file.path(), &*formula, question)
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
