//! Pictures and words on one page, shown in characters or as SVG.

use super::listing::Listing;
use super::picture::{grid_picture, side_by_side};
use super::style::{COLUMNS, PictureStyle, width, words_in_lines};
use super::svg::{self, LETTER_HEIGHT, LINE_HEIGHT, MARGIN};
use quorum_problem::{Grid, ValueSet};
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;

/// Part of a page, from the top down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Pictures side by side, where there is room.
    Drawings(Vec<Drawing>),
    /// Lines of words, no longer than a terminal is wide.
    Words(String),
}

/// One picture; see [`PictureStyle`] for the fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution.
    pub solution: Option<Grid>,
    /// Values to write into the cells.
    pub candidates: Option<Vec<ValueSet>>,
    /// Cells to mark.
    pub marked: Vec<usize>,
    /// Signs to mark.
    pub marked_signs: Vec<(usize, usize)>,
    /// Constraints to mark.
    pub marked_constraints: Vec<Stated>,
}

impl Drawing {
    /// The puzzle as it is.
    pub fn of(puzzle: &Puzzle) -> Self {
        Drawing {
            puzzle: puzzle.clone(),
            solution: None,
            candidates: None,
            marked: Vec::new(),
            marked_signs: Vec::new(),
            marked_constraints: Vec::new(),
        }
    }

    fn style(&self, color: bool) -> PictureStyle<'_> {
        PictureStyle {
            solution: self.solution.as_deref(),
            candidates: self.candidates.as_deref(),
            marked: &self.marked,
            marked_signs: &self.marked_signs,
            marked_constraints: &self.marked_constraints,
            frames: true,
            color,
            symbols: None,
        }
    }
}

/// The page in characters, an empty line between the parts, each constraint listed once below the
/// first picture that has it; `color`: as in [`PictureStyle`].
pub fn text(parts: &[Part], color: bool) -> String {
    let mut listing = Listing::default();
    let part = |part: &Part| match part {
        Part::Words(words) => words.clone(),
        Part::Drawings(drawings) => {
            let pictures: Vec<String> =
                drawings.iter().map(|one| grid_picture(&one.puzzle, &one.style(color))).collect();
            let mut lines = vec![arranged(&pictures)];
            let puzzles = drawings.iter().map(|one| (&one.puzzle, &one.marked_constraints[..]));
            lines.extend(listing.below(puzzles, COLUMNS));
            lines.join("\n")
        }
    };
    parts.iter().map(part).collect::<Vec<_>>().join("\n\n")
}

/// Pictures side by side if they fit, else one below the other.
fn arranged(pictures: &[String]) -> String {
    let beside = pictures.iter().cloned().reduce(|a, b| side_by_side(&a, &b));
    let beside = beside.unwrap_or_default();
    if beside.lines().all(|line| width(line) <= COLUMNS) { beside } else { pictures.join("\n\n") }
}

/// Space between pictures.
const GAP: usize = 24;

/// The page as a whole SVG document, a line end at its end.
pub fn svg(title: &str, parts: &[Part]) -> String {
    let (mut elements, mut width, mut y) = (Vec::new(), 0, MARGIN);
    let mut add_lines = |elements: &mut Vec<String>, y: &mut usize, lines: &[&str]| {
        for line in lines {
            *y += LINE_HEIGHT;
            elements.push(svg::line_of_words(MARGIN, *y, line));
            width = width.max(svg::width_of_words(line) + 2 * MARGIN);
        }
        *y += LINE_HEIGHT - LETTER_HEIGHT;
    };
    let (mut drawn_width, mut words_so_far) = (0, Vec::new());
    for part in parts {
        match part {
            Part::Drawings(drawings) => {
                let (mut x, mut height) = (0, 0);
                let mut lines: Vec<String> = Vec::new();
                for drawing in drawings {
                    let drawn = svg::placed(&drawing.puzzle, &drawing.style(false));
                    elements.push(format!("<g transform=\"translate({x} {y})\">"));
                    elements.extend(drawn.elements);
                    elements.push("</g>".to_owned());
                    let side = drawn.right.max(drawn.bottom);
                    drawn_width = drawn_width.max(x + side);
                    x += side + GAP;
                    height = height.max(side);
                    // The puzzles of a page are mostly the same with other values and marks.
                    for words in drawn.words {
                        if !words_so_far.contains(&words) {
                            lines.extend(words_in_lines(&words, COLUMNS));
                            words_so_far.push(words);
                        }
                    }
                }
                y += height;
                if !lines.is_empty() {
                    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                    add_lines(&mut elements, &mut y, &lines);
                }
            }
            Part::Words(words) => {
                add_lines(&mut elements, &mut y, &words.lines().collect::<Vec<_>>());
            }
        }
        y += MARGIN;
    }
    let width = width.max(drawn_width);
    svg::document(width, y, title, &elements)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::Rules;

    #[test]
    fn pictures_stand_side_by_side_where_there_is_room() {
        let small = Drawing::of(&Puzzle::empty(Rules::new(3, None).unwrap()));
        let large = Drawing::of(&Puzzle::empty(Rules::new(30, None).unwrap()));
        let lines = |drawing: &Drawing| {
            text(&[Part::Drawings(vec![drawing.clone(); 2])], false).lines().count()
        };
        assert_eq!((lines(&small), lines(&large)), (6, 2 * 33 + 1));
        let page = [Part::Words("a < b".into()), Part::Drawings(vec![small.clone(), small])];
        assert!(text(&page, false).starts_with("a < b\n\n# boxes none"));

        let drawn = svg("it's", &page);
        assert!(drawn.contains("<title>it&#39;s</title>"));
        assert!(drawn.contains(">a &lt; b</text>"));
        // Two grids of 132 and the space between them; margins, a line and a grid.
        assert!(drawn.contains("width=\"288\" height=\"173\""), "{drawn}");
        assert!(drawn.contains("<g transform=\"translate(156 35)\">"), "{drawn}");
    }
}
