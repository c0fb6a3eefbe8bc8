//! Puzzles as the page of a report shows them: picture, text, links to other programs.

use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg;
use quorum_puzzle::symbols::solution_grid;
use quorum_puzzle::{Puzzle, corpus_line_with_name};
use quorum_report::html::data::Exhibit;

/// Programs that open a link, with the format that writes it.
const PROGRAMS: [(&str, &str); 2] =
    [("Interactive Sudoku Solver", "iss-link"), ("f-puzzles", "fpuzzles")];

/// Draws a puzzle, with a solution as it is in rows.
pub fn exhibit(puzzle: Puzzle, solution: Option<&str>) -> Exhibit {
    let solution = solution.and_then(|text| solution_grid(text, puzzle.rules()));
    let style = PictureStyle { solution: solution.as_deref(), ..PictureStyle::default() };
    let svg::Parts { side, title, elements } = svg::parts(&puzzle, &style);
    let link = |(program, format): (&str, &str)| {
        let text = quorum_formats::write(&puzzle, format).ok()?;
        Some((program.to_owned(), text.lines().last()?.to_owned()))
    };
    Exhibit {
        heading: puzzle.heading().unwrap_or_default(),
        side,
        title,
        elements,
        text: corpus_line_with_name(&puzzle),
        links: PROGRAMS.into_iter().filter_map(link).collect(),
    }
}
