//! `quorum verify --explain`: the reasons behind a verdict.

use clap::ValueEnum;
use quorum_pictures::page::Part;
use quorum_puzzle::Puzzle;
use quorum_toolkit::explain::{Hints, Page, Reasons, Wanted, words};
use quorum_toolkit::panel::{PanelResult, Unanswered};

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
const HINTS: Hints = Hints {
    more_time: Some("--timeout"),
    all_clues: Some("--json has all"),
    add: Some("-c"),
    conflicts: Some(|count| format!("see --conflicts {count}")),
};

/// Reasons to print.
pub struct Shown<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The result of the panel.
    pub result: &'a PanelResult,
    /// The reasons.
    pub reasons: &'a Result<Reasons, Unanswered>,
}

impl Shown<'_> {
    /// Pictures and words, an empty line before and after.
    pub fn text(&self, color: bool) -> String {
        format!("\n{}\n\n", quorum_pictures::page::text(&self.page(), color))
    }

    /// The same as an SVG document, headed by the line of the verdict.
    pub fn svg(&self, line: &str) -> String {
        let mut parts = vec![Part::Words(words::wrapped(line))];
        parts.extend(self.page());
        quorum_pictures::page::svg(line, &parts)
    }

    fn page(&self) -> Vec<Part> {
        let solutions = &self.result.solutions;
        let heading = self.puzzle.heading().map(|words| Part::Words(words::wrapped(&words)));
        let page = Page { puzzle: self.puzzle, solutions, hints: HINTS };
        heading.into_iter().chain(page.of(self.reasons)).collect()
    }
}
