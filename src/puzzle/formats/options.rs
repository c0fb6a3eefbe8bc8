//! What the user said about a text before it is read, and the rules that follow.
//!
//! Rules are never guessed silently. A text that states its boxes (an ID, a corpus line,
//! sign rows) is taken at its word; for one that does not, the header `# boxes RxC`, then
//! `--boxes`, then (for lines and grids) the custom for its size decide, in this order.
//! Two of these that contradict each other are an error.

use super::text::{Fault, Text};
use crate::puzzle::{Boxes, Rules};
use std::fmt;
use std::str::FromStr;

/// What the user said about a text before it is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// `--format`: the format to expect; `None` finds it by looking at the text.
    pub format: Option<&'static str>,
    /// `--boxes`: the rules where the text does not state them.
    pub boxes: Option<BoxChoice>,
}

/// What `--boxes` can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoxChoice {
    /// A plain Latin square.
    None,
    /// Boxes of this shape.
    Of(Boxes),
}

/// A word that is no box choice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected RxC (rows high, columns wide) or none, found '{0}'")]
pub struct BoxChoiceError(String);

impl BoxChoice {
    fn boxes(self) -> Option<Boxes> {
        match self {
            BoxChoice::None => None,
            BoxChoice::Of(boxes) => Some(boxes),
        }
    }
}

impl From<Option<Boxes>> for BoxChoice {
    fn from(boxes: Option<Boxes>) -> Self {
        boxes.map_or(BoxChoice::None, BoxChoice::Of)
    }
}

impl fmt::Display for BoxChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxChoice::None => f.write_str("none"),
            BoxChoice::Of(boxes) => boxes.fmt(f),
        }
    }
}

impl FromStr for BoxChoice {
    type Err = BoxChoiceError;

    fn from_str(text: &str) -> Result<Self, BoxChoiceError> {
        if text == "none" {
            return Ok(BoxChoice::None);
        }
        let side = |word: &str| {
            let plain = word.bytes().all(|byte| byte.is_ascii_digit());
            let value = word.parse::<u8>().ok().filter(|&side| plain && side > 0);
            value.filter(|&side| side <= Rules::MAX_SIZE)
        };
        let shape = text
            .split_once('x')
            .and_then(|(rows, columns)| Some(Boxes { rows: side(rows)?, columns: side(columns)? }));
        shape.map(BoxChoice::Of).ok_or_else(|| BoxChoiceError(text.to_owned()))
    }
}

/// What is known of the rules before the text of a puzzle is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownRules {
    /// The header `# boxes ...` above the puzzle.
    pub header: Option<BoxChoice>,
    /// `--boxes`.
    pub option: Option<BoxChoice>,
}

impl KnownRules {
    /// The size that header or option fix, if they name boxes: what a line of a wrong
    /// length was probably meant to be.
    pub fn size(&self) -> Option<usize> {
        let boxes = self.header.or(self.option)?.boxes()?;
        Some(usize::from(boxes.rows) * usize::from(boxes.columns))
    }

    /// Rules of a line or grid, which state no boxes. `text` is where an error points.
    pub fn of_bare_grid(&self, text: Text<'_>, size: usize) -> Result<Rules, Fault> {
        match self.said(text, size)? {
            Some(rules) => Ok(rules),
            None => match Rules::customary_boxes(size) {
                Some(boxes) => rules(text, size, Some(boxes)),
                None => Err(text.fault(
                    0,
                    "--boxes RxC or none, as this size has no customary boxes",
                    format!("a {size}x{size} grid without them"),
                )),
            },
        }
    }

    /// Rules of a picture, for which no custom speaks: Futoshiki has no boxes,
    /// greater-than Sudoku has them.
    pub fn of_picture(&self, text: Text<'_>, size: usize) -> Result<Rules, Fault> {
        self.said(text, size)?.ok_or_else(|| {
            text.fault(
                0,
                "the header '# boxes RxC' or '# boxes none' above the picture, or --boxes",
                format!("a {size}x{size} picture without them"),
            )
        })
    }

    /// Rules that the text itself states; header and option must not contradict them.
    pub fn of_text(
        &self,
        text: Text<'_>,
        size: usize,
        boxes: Option<Boxes>,
    ) -> Result<Rules, Fault> {
        let stated = BoxChoice::from(boxes);
        for (said, whose) in [(self.header, "the header above it"), (self.option, "--boxes")] {
            if let Some(said) = said.filter(|&said| said != stated) {
                let expected = format!("boxes {said} as {whose} says");
                return Err(text.fault(0, expected, format!("a puzzle with boxes {stated}")));
            }
        }
        rules(text, size, boxes)
    }

    fn said(&self, text: Text<'_>, size: usize) -> Result<Option<Rules>, Fault> {
        let said = match (self.header, self.option) {
            (Some(header), Some(option)) if header != option => {
                let expected = format!("boxes {option} as --boxes says");
                let found = format!("the header '# boxes {header}' above the puzzle");
                return Err(text.fault(0, expected, found));
            }
            (header, option) => header.or(option),
        };
        said.map(|choice| rules(text, size, choice.boxes())).transpose()
    }
}

/// Rules that exist, or what is wrong with them.
fn rules(text: Text<'_>, size: usize, boxes: Option<Boxes>) -> Result<Rules, Fault> {
    Rules::new(size, boxes).map_err(|error| {
        text.fault(0, "a size and boxes that fit", format!("a {size}x{size} grid: {error}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_choices_are_read_as_they_are_printed() {
        for text in ["none", "3x3", "2x3", "1x12"] {
            assert_eq!(text.parse::<BoxChoice>().unwrap().to_string(), text);
        }
        for text in ["", "3", "x", "3x", "0x3", "3x3x3", "+3x3", "None", "65x1", "300x1"] {
            assert!(text.parse::<BoxChoice>().is_err(), "{text:?} was taken");
        }
    }
}
