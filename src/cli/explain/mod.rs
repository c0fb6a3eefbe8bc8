//! `quorum verify --explain`: the reasons behind a verdict.

mod data;
mod page;

use super::{solver_list, words};
use crate::explain::{Oracle, Reasons, Unanswered, Wanted, reasons};
use crate::panel::Ruling;
use crate::puzzle::Puzzle;
use crate::puzzle::sheet::{self, Part};
use clap::ValueEnum;
use serde_json::Value;
use std::time::Duration;

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

    /// The reasons for a verdict, within a limit for all questions together.
    pub fn reasons(
        &self,
        puzzle: &Puzzle,
        ruling: &Ruling,
        limit: Option<Duration>,
    ) -> Result<Reasons, Unanswered> {
        let wanted = Wanted {
            conflicts: self.conflicts.map_or(1, usize::from),
            redundant: self.redundant,
            ..Wanted::default()
        };
        let mut oracle = Oracle::new(&solver_list::oracle(puzzle.size()), limit);
        reasons(&mut oracle, puzzle, ruling.verdict, wanted)
    }
}

/// Reasons as they are shown.
pub struct Shown<'a> {
    /// Of which puzzle.
    pub puzzle: &'a Puzzle,
    /// Of which verdict.
    pub ruling: &'a Ruling,
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

    /// The object `reasons` of `verify --json`.
    pub fn json(&self) -> Value {
        data::json(self.reasons, self.puzzle.size())
    }

    fn page(&self) -> Vec<Part> {
        let page = page::Page { puzzle: self.puzzle, solutions: &self.ruling.solutions };
        page.of(self.reasons)
    }
}
