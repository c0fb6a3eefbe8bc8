//! What `solve`, `verify` and `compare` have in common on the command line.

use clap::{Args, ValueEnum};
use quorum::convert::SVG;
use quorum::puzzle::formats::{BoxChoice, ReadOptions, Symbols};
use quorum::solvers::Registry;
use quorum::solvers::external::peers;
use quorum::units::parse_duration;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Where puzzles come from and how they are read.
#[derive(Args, Clone, Debug)]
pub struct InputArgs {
    /// Files, folders, puzzles, links, or - for standard input (the default when piped)
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// A puzzle on the command line; may be repeated
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub puzzle: Vec<String>,
    /// Read the text as this format instead of finding it by looking (see quorum list formats)
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// Box shape, rows high by columns wide, or none, where the text does not say it
    #[arg(long, value_name = "RxC|none")]
    pub boxes: Option<BoxChoice>,
    /// What one character a cell means above 9x9, by the symbol of the smallest value:
    /// 1 (1-9A-G), 0 (0-9A-F) or A (A-P), where the text does not show it
    #[arg(long, value_name = "1|0|A")]
    pub symbols: Option<Symbols>,
    /// Read the first N puzzles of each file
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
}

impl InputArgs {
    /// The part that the readers want to know.
    pub fn read_options(&self) -> Result<ReadOptions, super::Error> {
        let format = match self.format.as_deref() {
            None => None,
            Some(SVG) => {
                return Err(super::Error::Usage(format!("format {SVG} is written, not read")));
            }
            Some(name) => Some(
                quorum::puzzle::formats::find(name)
                    .map_err(|error| super::Error::Usage(error.to_string()))?
                    .name,
            ),
        };
        Ok(ReadOptions { format, boxes: self.boxes, symbols: self.symbols })
    }
}

/// Solvers that are not in the table.
#[derive(Args, Clone, Debug, Default)]
pub struct WithArgs {
    /// Declare a solver of your own, by the forms line, lib, dimacs, smt2, fzn, asp (see
    /// PROTOCOL.md);
    /// may be repeated
    #[arg(long, value_name = "NAME=FORM:COMMAND ARGS")]
    pub with: Vec<String>,
}

impl WithArgs {
    /// The table and what was declared.
    pub fn registry(&self) -> Result<Registry, super::Error> {
        let mut registry = Registry::new().with_peers(&peers::folders());
        for text in &self.with {
            registry
                .declare(text)
                .map_err(|error| super::Error::Usage(format!("--with: {error}")))?;
        }
        Ok(registry)
    }
}

/// How results are shown.
#[derive(Args, Clone, Copy, Debug)]
pub struct OutputArgs {
    /// One JSON object a puzzle, on one line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    color: ColorArgs,
}

/// Whether there are colours.
#[derive(Args, Clone, Copy, Debug)]
pub struct ColorArgs {
    /// Colours in pictures and tables
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// When to use colours. `NO_COLOR` in the environment turns `auto` off.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl OutputArgs {
    /// Tells the streams what was chosen.
    pub fn apply(&self) {
        self.color.apply();
    }

    /// Whether what is written to standard output may have colours. A picture has to know,
    /// as it marks cells in another way without them.
    pub fn is_colored(&self) -> bool {
        let chosen = anstream::AutoStream::choice(&std::io::stdout());
        chosen != anstream::ColorChoice::Never
    }
}

impl ColorArgs {
    /// Tells the streams what was chosen.
    pub fn apply(&self) {
        match self.color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::AlwaysAnsi,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// How many puzzles are worked on at a time, where nothing is measured.
#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadArgs {
    /// Puzzles at work at the same time [default: one per processor]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl ThreadArgs {
    /// The number of threads.
    pub fn get(self) -> usize {
        let most = 16 * quorum::solvers::parallel::processors();
        self.jobs.map_or_else(quorum::solvers::parallel::processors, |jobs| jobs.get().min(most))
    }
}

/// The time limit of one run. An argument of its own because each command has another
/// default.
#[derive(Args, Clone, Copy, Debug)]
pub struct TimeoutArgs {
    /// Time limit of one question to one solver: 200ms, 10s, 5m; a bare number is seconds
    /// [default: 10s in compare and hunt, none in solve without --candidates, else 60s]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
}
