//! Pictures and words on one page, shown in characters or as SVG.

use super::Puzzle;
use super::picture::{picture, side_by_side};
use super::style::{COLUMNS, PictureStyle, width};
use super::svg::{self, MARGIN};
use problem::xml::escaped;
use problem::{Grid, ValueSet};

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
        }
    }

    fn style(&self, color: bool) -> PictureStyle<'_> {
        PictureStyle {
            solution: self.solution.as_deref(),
            candidates: self.candidates.as_deref(),
            marked: &self.marked,
            marked_signs: &self.marked_signs,
            frames: true,
            color,
            symbols: None,
        }
    }
}

/// The page in characters, an empty line between the parts; `color`: as in
/// [`PictureStyle`].
pub fn text(parts: &[Part], color: bool) -> String {
    let part = |part: &Part| match part {
        Part::Words(words) => words.clone(),
        Part::Drawings(drawings) => {
            let pictures: Vec<String> =
                drawings.iter().map(|one| picture(&one.puzzle, &one.style(color))).collect();
            arranged(&pictures)
        }
    };
    parts.iter().map(part).collect::<Vec<_>>().join("\n\n")
}

/// Pictures side by side if they fit, else one below the other.
fn arranged(pictures: &[String]) -> String {
    let beside = pictures.iter().cloned().reduce(|a, b| side_by_side(&a, &b));
    let beside = beside.unwrap_or_default();
    match beside.lines().all(|line| width(line) <= COLUMNS) {
        true => beside,
        false => pictures.join("\n\n"),
    }
}

/// Space between pictures.
const GAP: usize = 24;
/// Height of the letters, of a line of them, and (as monospaced fonts have it) width.
const LETTER: (usize, usize, f64) = (13, 18, 8.0);

/// The page as a whole SVG document, a line end at its end.
pub fn svg(title: &str, parts: &[Part]) -> String {
    let (mut elements, mut width, mut y) = (Vec::new(), 0, MARGIN);
    let (height, line_height, letter_width) = LETTER;
    for part in parts {
        match part {
            Part::Drawings(drawings) => {
                let mut x = 0;
                for drawing in drawings {
                    elements.push(format!("<g transform=\"translate({x} {y})\">"));
                    elements.extend(svg::drawing(&drawing.puzzle, &drawing.style(false)));
                    elements.push("</g>".to_owned());
                    width = width.max(x + svg::side(&drawing.puzzle));
                    x += svg::side(&drawing.puzzle) + GAP;
                }
                y += drawings.iter().map(|one| svg::side(&one.puzzle)).max().unwrap_or(0);
            }
            Part::Words(words) => {
                for line in words.lines() {
                    y += line_height;
                    elements.push(format!(
                        "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"{height}\" \
                         class=\"words\">{}</text>",
                        escaped(line)
                    ));
                    let letters = letter_width * line.chars().count() as f64;
                    width = width.max(letters.ceil() as usize + 2 * MARGIN);
                }
                y += line_height - height;
            }
        }
        y += MARGIN;
    }
    svg::document(width, y, title, &elements)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

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
