//! Common options of `solve`, `verify` and `compare`.

use clap::{Args, ValueEnum};
use quorum_formats::{AddedConstraint, OptionNames, ReadOptions};
use quorum_puzzle::BoxChoice;
use quorum_puzzle::symbols::Symbols;
use quorum_solvers::Registry;
use quorum_solvers::external::peers;
use quorum_toolkit::convert::PICTURES;
use quorum_util::units::parse_duration;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments that select puzzles and how they are read.
#[derive(Args, Clone, Debug)]
pub struct InputArgs {
    /// Read puzzles from files, folders, puzzles or links as arguments, or - (standard input)
    #[arg(value_name = "FILE", help_heading = None::<&'static str>)]
    pub files: Vec<PathBuf>,
    /// Read a puzzle from the command line; may be repeated
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub puzzle: Vec<String>,
    #[command(flatten)]
    pub read: ReadArgs,
    /// Read the first N puzzles of each file
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
}

/// Interpretation of texts.
#[derive(Args, Clone, Debug)]
pub struct ReadArgs {
    /// Read the text as this format instead of detecting it (see quorum list formats)
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// Set the box shape, rows high by columns wide, or none, where the text does not state it
    #[arg(long, value_name = "RxC|none")]
    pub boxes: Option<BoxChoice>,
    /// Set the alphabet of grids above 9x9 by the symbol of the smallest value
    ///
    /// 1 (1-9A-G), 0 (0-9A-F) or A (A-P), where the text does not show it.
    #[arg(long, value_name = "1|0|A")]
    pub symbols: Option<Symbols>,
    /// Add a constraint or clue to every puzzle, as 'cage 15 R1C1 R1C2' or R1C2=5; may be repeated
    ///
    /// A constraint by its name, its parameter and its cells (quorum list constraints), as above a
    /// grid; a given or an inequality as --explain prints it (R1C2=5, R1C1<R1C2); as in a corpus
    /// line (cage=15:R1C1.R1C2) or in a string of the Interactive Sudoku Solver
    /// (Cage~15~R1C1~R1C2). Ids of puzzles contain it; known answers of the corpus are not checked.
    #[arg(short = 'c', long = "constraint", value_name = "TEXT")]
    pub constraints: Vec<String>,
}

impl ReadArgs {
    /// Options of the readers.
    pub fn read_options(&self) -> Result<ReadOptions, super::Error> {
        let format = match self.format.as_deref() {
            None => None,
            Some(name) if PICTURES.iter().any(|(picture, _)| *picture == name) => {
                return Err(super::Error::Usage(format!("format {name} is written, not read")));
            }
            Some(name) => Some(
                quorum_formats::find(name)
                    .map_err(|error| super::Error::Usage(error.to_string()))?
                    .name,
            ),
        };
        let names =
            OptionNames { boxes: "--boxes", symbols: "--symbols", constraint: "--constraint" };
        Ok(ReadOptions { format, boxes: self.boxes, symbols: self.symbols, names })
    }

    /// The constraints to add to every puzzle.
    pub fn added_constraints(&self) -> Result<Vec<AddedConstraint>, super::Error> {
        added(&self.constraints)
    }
}

/// The constraints to add; the number of one is stated where there are several.
fn added(texts: &[String]) -> Result<Vec<AddedConstraint>, super::Error> {
    let added = |(text, number): (&String, usize)| {
        AddedConstraint::new(text).map_err(|error| {
            let number = if texts.len() == 1 { String::new() } else { format!("-{number}") };
            super::Error::Usage(format!("--constraint{number}:1:{error}"))
        })
    };
    texts.iter().zip(1..).map(added).collect()
}

/// Declarations of solvers that are not in the table.
#[derive(Args, Clone, Debug, Default)]
pub struct WithArgs {
    /// Declare your own solver; may be repeated
    ///
    /// Forms: line, lib, dimacs, smt2, fzn, asp, opb, lp, xcsp3, encoder (see
    /// docs/reference/protocol.md).
    #[arg(long, value_name = "NAME=FORM:COMMAND ARGS")]
    pub with: Vec<String>,
}

impl WithArgs {
    /// The solvers of the table and the declared ones.
    pub fn registry(&self) -> Result<Registry, super::Error> {
        let mut registry = Registry::new().with_peers(&peers::folders());
        for text in &self.with {
            registry
                .declare(text)
                .map_err(|error| super::Error::Usage(format!("--with: {error}")))?;
            if let Some(peer) = peers::of_other_form(text) {
                super::talk::say(format!(
                    "--with {text}: {peer} is known by name, with the arguments that it needs: \
                     --solvers {peer}"
                ));
            }
        }
        Ok(registry)
    }
}

/// Form of the results.
#[derive(Args, Clone, Copy, Debug)]
pub struct OutputArgs {
    /// Print one JSON object per puzzle, on one line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    color: ColorArgs,
}

/// Use of colors.
#[derive(Args, Clone, Copy, Debug)]
pub struct ColorArgs {
    /// Use colors in pictures and tables
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// When to use colors. `NO_COLOR` in the environment turns `auto` off.
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
    /// Sets the choice for the output streams.
    pub fn apply(&self) {
        self.color.apply();
    }

    /// Whether standard output has colors. Pictures mark cells in another way without them.
    pub fn is_colored(&self) -> bool {
        let chosen = anstream::AutoStream::choice(&std::io::stdout());
        chosen != anstream::ColorChoice::Never
    }
}

impl ColorArgs {
    /// Sets the choice for the output streams.
    pub fn apply(&self) {
        match self.color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::AlwaysAnsi,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Number of puzzles in progress at the same time, where nothing is measured.
#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadArgs {
    /// Process N puzzles at the same time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<NonZeroUsize>,
}

impl ThreadArgs {
    /// The number of threads.
    pub fn get(self) -> usize {
        let most = 16 * quorum_solvers::parallel::processors();
        self.jobs.map_or_else(quorum_solvers::parallel::processors, |jobs| jobs.get().min(most))
    }
}

/// Reads a number of puzzles in progress.
pub fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number of jobs, 1 or more".to_owned())
}

/// Time limit of one run. Each command has its own default.
#[derive(Args, Clone, Copy, Debug)]
pub struct TimeoutArgs {
    /// Limit the time of one solver on one puzzle: 200ms, 10s, 5m; a bare number is seconds
    ///
    /// Default: 10s in compare and hunt, none in solve without --candidates, 60s elsewhere; in
    /// grade it is for all measures of a puzzle together.
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
}

impl TimeoutArgs {
    /// The limit, by default so many seconds.
    pub fn or_seconds(self, seconds: u64) -> Duration {
        self.timeout.unwrap_or(Duration::from_secs(seconds))
    }
}
