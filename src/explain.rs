//! `quorum verify --explain`: the reasons behind a verdict.

use clap::ValueEnum;
use quorum_toolkit::explain::{Hints, Wanted};

/// Which reasons to find, and their form.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ExplainArgs {
    /// Print the reasons behind each verdict, with pictures (the default for one --puzzle)
    ///
    /// none: clues that contradict each other. multiple: two solutions, their number, cells that
    /// all solutions share, clues to add (one, or a few together). unique: the techniques needed.
    /// --timeout limits all of these together. With --json: key "reasons".
    #[arg(long)]
    explain: bool,
    /// List the clues that a unique puzzle does not need; implies --explain
    #[arg(long)]
    redundant: bool,
    /// Find up to N contradictions without a common clue; implies --explain
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    conflicts: Option<u16>,
    /// Print the reasons in this form [default: text]; implies --explain
    #[arg(long, value_name = "FORM")]
    output: Option<Form>,
}

/// Form of the reasons.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Pictures in characters, and sentences
    Text,
    /// A page of pictures and sentences about one puzzle
    Svg,
}

impl ExplainArgs {
    /// Whether reasons are requested.
    pub fn is_asked(&self) -> bool {
        self.explain || self.redundant || self.conflicts.is_some() || self.output.is_some()
    }

    /// Whether the page is to be drawn.
    pub fn is_drawn(&self) -> bool {
        self.output == Some(Form::Svg)
    }

    /// The requested reasons.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            conflicts: self.conflicts.map_or(1, usize::from),
            redundant: self.redundant,
            ..Wanted::default()
        }
    }
}

/// The options behind the next steps.
pub const HINTS: Hints = Hints {
    more_time: Some("--timeout"),
    all_clues: Some("--json has all"),
    add: Some("-c"),
    fewer: Some("quorum minimize removes some"),
    conflicts: Some(|count| format!("see --conflicts {count}")),
};
