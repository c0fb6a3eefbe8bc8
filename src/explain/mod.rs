//! `quorum verify --explain`: the reasons behind a verdict.

mod page;

use super::words;
use clap::ValueEnum;
use quorum::explain::{Reasons, Wanted};
use quorum::panel::{PanelResult, Unanswered};
use quorum::puzzle::Puzzle;
use quorum::puzzle::sheet::{self, Part};

pub use page::differing_cells;

/// What is to be explained.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ExplainArgs {
    /// Give the reasons, with pictures (the default for one --puzzle); with --json as
    /// "reasons". none: clues that contradict each other. multiple: two solutions, how many
    /// there are, what all share, single clues that would leave one. unique: the inference
    /// it takes. --timeout holds for all of these together
    #[arg(long)]
    explain: bool,
    /// Explain, and list the clues that a unique puzzle does not need
    #[arg(long)]
    redundant: bool,
    /// Explain, with up to N contradictions that have no clue in common
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    conflicts: Option<u16>,
    /// Explain, and say in which form [default: text]
    #[arg(long, value_name = "FORM")]
    output: Option<Form>,
}

/// How reasons are shown.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Pictures in characters, and words
    Text,
    /// A page of pictures and words, of one puzzle
    Svg,
}

impl ExplainArgs {
    /// Whether any reason was asked for.
    pub fn is_asked(&self) -> bool {
        self.explain || self.redundant || self.conflicts.is_some() || self.output.is_some()
    }

    /// Whether the page is to be drawn.
    pub fn is_drawn(&self) -> bool {
        self.output == Some(Form::Svg)
    }

    /// The reasons that are asked for.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            conflicts: self.conflicts.map_or(1, usize::from),
            redundant: self.redundant,
            ..Wanted::default()
        }
    }
}

/// Reasons as they are shown.
pub struct Shown<'a> {
    /// Of which puzzle.
    pub puzzle: &'a Puzzle,
    /// Of which result.
    pub result: &'a PanelResult<'a>,
    /// What was found.
    pub reasons: &'a Result<Reasons, Unanswered>,
}

impl Shown<'_> {
    /// Pictures and words, an empty line before and after.
    pub fn text(&self, color: bool) -> String {
        format!("\n{}\n\n", sheet::text(&self.page(), color))
    }

    /// The same as an SVG document, headed by the line of the verdict.
    pub fn svg(&self, line: &str) -> String {
        let mut parts = vec![Part::Words(words::wrapped(line))];
        parts.extend(self.page());
        sheet::svg(line, &parts)
    }

    fn page(&self) -> Vec<Part> {
        let page = page::Page { puzzle: self.puzzle, solutions: &self.result.solutions };
        page.of(self.reasons)
    }
}
