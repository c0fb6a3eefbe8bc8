//! Experiments as files: what is run, on which puzzles, within which limits, and how the results
//! are grouped. `quorum compare FILE.toml` runs one; the file goes into the provenance.
//!
//! ```toml
//! title = "Which propagation pays"
//! solvers = ["propagate+prop={naked,hidden,locked}", "dlx"]
//! mode = "decide"       # and timeout, cpu-timeout, memory, rounds, isolate, repeat,
//! timeout = "1s"        # min-block, batch, seed, permute: as the options of compare, which
//!                       # override them
//! control = ["dlx"]     # solvers that are run twice to measure the noise, in every shard
//!
//! [[corpus]]
//! path = "../../corpora/classic-hard.csv"   # relative to this file
//! first = 20
//! solvers = ["dlx"]                         # these alone, in place of those above
//!
//! [[corpus]]
//! name = "half-signs"
//! generate = "greater-than"                 # a kind of `generate::KINDS` and its parameters
//! signs = 0.5
//! complete = "givens"
//! count = 50
//! seed = 1
//!
//! [report]
//! baseline = "dlx"
//! by = ["corpus", "size"]
//! plots = ["quantile", "scaling"]           # of `quorum_report::export::plots::names`
//! ```

mod corpora;
mod file;
mod run;

pub use corpora::FOLDER;
pub use file::FileError;
pub use run::{RequestError, RequestedReport, WriteError};

use quorum_generate::{Kind, Parameters};
use quorum_solvers::Mode;
use quorum_util::files::at;
use serde::Deserialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::Spanned;

/// An experiment file that was read and found right. What it does not say is `None`.
pub struct Experiment {
    /// The file.
    pub file: PathBuf,
    /// Its text.
    pub text: String,
    /// The question of the experiment, in one line.
    pub title: String,
    /// The solvers: names, braces, groups. None where every corpus has its own.
    pub solvers: Vec<Placed>,
    /// Number of solutions to find.
    pub mode: Option<Mode>,
    /// Time limit of one run.
    pub timeout: Option<Duration>,
    /// Memory limit of one run, in bytes.
    pub memory: Option<u64>,
    /// Limit of CPU time of a run.
    pub cpu_timeout: Option<Duration>,
    /// Rounds, each with new workers.
    pub rounds: Option<u32>,
    /// Whether every run gets a process of its own.
    pub isolate: bool,
    /// Repetitions.
    pub repeat: Option<u32>,
    /// Runs shorter than this are repeated in a block.
    pub min_block: Option<Duration>,
    /// Puzzles that a solver gets before the next one has its turn.
    pub batch: Option<u16>,
    /// Solvers that are run twice; if none, they are chosen.
    pub control: Vec<String>,
    /// Seed of the order of solvers.
    pub seed: Option<u64>,
    /// Seed of the symmetries.
    pub permute: Option<u64>,
    /// The corpora, each with a name of its own.
    pub corpora: Vec<Corpus>,
    /// The requested reports.
    pub report: Report,
}

/// A text of the file, with its place.
pub type Placed = Spanned<String>;

/// One corpus.
pub struct Corpus {
    /// Name in the rows.
    pub name: String,
    /// Take the first so many puzzles.
    pub first: Option<u64>,
    /// The solvers that get it; if none, those of the experiment.
    pub solvers: Vec<Placed>,
    /// Its origin.
    pub origin: Origin,
}

impl Corpus {
    /// Whether it is of the same file or recipe, as far as that shows before it is read or made.
    fn has_puzzles_of(&self, other: &Corpus) -> bool {
        match (&self.origin, &other.origin) {
            (Origin::File(one), Origin::File(other)) => one == other,
            (
                Origin::Generated { kind, parameters, count, seed },
                Origin::Generated {
                    kind: other_kind,
                    parameters: other_parameters,
                    count: other_count,
                    seed: other_seed,
                },
            ) => {
                let number = |corpus: &Corpus, count: u64| corpus.first.unwrap_or(count).min(count);
                kind.name == other_kind.name
                    && parameters == other_parameters
                    && seed == other_seed
                    && number(self, *count) == number(other, *other_count)
            }
            _ => false,
        }
    }
}

/// Origin of a corpus.
pub enum Origin {
    /// A file of puzzles.
    File(PathBuf),
    /// Random puzzles.
    Generated {
        /// The kind.
        kind: &'static Kind,
        /// Its parameters, which it accepts.
        parameters: Parameters,
        /// Number of puzzles.
        count: u64,
        /// Seed of the random numbers.
        seed: u64,
    },
}

/// The requested reports.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Every solver is compared with this one.
    pub baseline: Option<Placed>,
    /// Columns to group by, one report each; without, the corpus.
    #[serde(default)]
    pub by: Vec<Placed>,
    /// Plots, drawn of all corpora together and of each.
    #[serde(default)]
    pub plots: Vec<Placed>,
}

/// Reason why an experiment cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// Something in it is wrong.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Experiment {
    /// Reads an experiment file.
    pub fn read(file: &Path) -> Result<Self, ExperimentError> {
        let text = fs::read_to_string(file).map_err(at(file))?;
        Ok(file::read(file, &text)?)
    }

    /// The solvers that get a corpus.
    pub(crate) fn solvers_of<'a>(&'a self, corpus: &'a Corpus) -> &'a [Placed] {
        if corpus.solvers.is_empty() { &self.solvers } else { &corpus.solvers }
    }

    /// An error about a text of this file.
    pub(crate) fn error_at(&self, place: &Placed, message: impl Into<String>) -> FileError {
        FileError::new(&self.file, &self.text, place.span().start, message)
    }
}
