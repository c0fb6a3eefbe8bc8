//! Options for reading a text, and the rules that follow from them.
//!
//! Rules are never guessed silently. A text that states its rules (an ID, a corpus line,
//! sign rows) is taken at its word; for one that does not, the header (`# boxes RxC`,
//! `# regions`, `# diagonals`, `# groups`), then `--boxes`, then (for lines and grids) the
//! custom for its size decide, in this order. Two of these that contradict each other are
//! an error.

use super::drawn::DrawnLines;
use super::text::{Fault, Text};
use crate::rules::RulesError;
use crate::{Boxes, Diagonals, Rules};
use quorum_problem::Position;
use std::fmt;
use std::str::FromStr;

/// Options for reading a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// `--format`: the format to expect; `None` finds it by looking at the text.
    pub format: Option<&'static str>,
    /// `--boxes`: the rules where the text does not state them.
    pub boxes: Option<BoxChoice>,
    /// `--symbols`: the alphabet of grids above 9x9 with one character per cell.
    pub symbols: Option<Symbols>,
}

/// Alphabet for the values of a grid above 9x9, one character each, named by the
/// symbol of the smallest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbols {
    /// `1` to `9`, then `A`, `B` and so on: `A` is 10.
    One,
    /// `0` to `9`, then `A`, `B` and so on: `0` is 1, `A` is 11.
    Zero,
    /// `A` is 1.
    A,
}

impl Symbols {
    /// All ways of writing.
    pub const ALL: [Symbols; 3] = [Symbols::One, Symbols::Zero, Symbols::A];

    /// The symbol of a value, if it has one.
    pub fn symbol(self, value: u8) -> Option<char> {
        let place = match self {
            Symbols::One => u32::from(value),
            Symbols::Zero => u32::from(value).checked_sub(1)?,
            Symbols::A => u32::from(value) + 9,
        };
        char::from_digit(place, 36).map(|symbol| symbol.to_ascii_uppercase())
    }

    /// The value of a symbol, if it has one; letters in either case.
    pub fn value(self, symbol: char) -> Option<u8> {
        let place = symbol.to_digit(36)? as u8;
        match self {
            Symbols::One => Some(place).filter(|&value| value > 0),
            Symbols::Zero => Some(place + 1),
            Symbols::A => place.checked_sub(9).filter(|&value| value > 0),
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Symbols::One => "1",
            Symbols::Zero => "0",
            Symbols::A => "A",
        })
    }
}

/// A word that is not an alphabet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the symbol of the smallest value, 1, 0 or A, found '{0}'")]
pub struct SymbolsError(String);

impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let found = Symbols::ALL.into_iter().find(|symbols| symbols.to_string() == text);
        found.ok_or_else(|| SymbolsError(text.to_owned()))
    }
}

/// Value of `--boxes`: boxes of this shape, or none, a plain Latin square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxChoice(pub Option<Boxes>);

/// A word that is not a value of `--boxes`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected RxC (rows high, columns wide) or none, found '{0}'")]
pub struct BoxChoiceError(String);

impl fmt::Display for BoxChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("none"),
            Some(boxes) => boxes.fmt(f),
        }
    }
}

impl FromStr for BoxChoice {
    type Err = BoxChoiceError;

    fn from_str(text: &str) -> Result<Self, BoxChoiceError> {
        if text == "none" {
            return Ok(BoxChoice(None));
        }
        let side = |word: &str| {
            let plain = word.bytes().all(|byte| byte.is_ascii_digit());
            let value = word.parse::<u8>().ok().filter(|&side| plain && side > 0);
            value.filter(|&side| side <= Rules::MAX_SIZE)
        };
        let shape = text
            .split_once('x')
            .and_then(|(rows, columns)| Some(Boxes { rows: side(rows)?, columns: side(columns)? }));
        shape.map(|boxes| BoxChoice(Some(boxes))).ok_or_else(|| BoxChoiceError(text.to_owned()))
    }
}

/// Rules that are known before the text of a puzzle is read.
#[derive(Clone, Debug, Default)]
pub struct KnownRules {
    /// The header above the puzzle.
    pub header: Header,
    /// `--boxes`.
    pub option: Option<BoxChoice>,
    /// `--symbols`.
    pub symbols: Option<Symbols>,
}

/// Rules that header comments above a puzzle state.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// `# boxes` or `# regions`.
    pub regions: Option<HeaderRegions>,
    /// `# diagonals`.
    pub diagonals: Option<Diagonals>,
    /// `# groups`.
    pub groups: Vec<Vec<Position>>,
}

/// Boxes, none, or a jigsaw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeaderRegions {
    /// `# boxes 3x3`.
    Boxes(BoxChoice),
    /// `# regions 112/...`: one label per cell.
    Jigsaw(Vec<usize>),
}

impl KnownRules {
    /// The size that header or option fix, if they do: what a line of a wrong length was
    /// probably meant to be.
    pub fn size(&self) -> Option<usize> {
        if let Some(HeaderRegions::Jigsaw(labels)) = &self.header.regions {
            return Some(labels.len().isqrt());
        }
        let boxes = self.header_boxes().or(self.option)?.0?;
        Some(usize::from(boxes.rows) * usize::from(boxes.columns))
    }

    /// Whether header and option leave it open that boxes are 3x3.
    pub fn may_be_boxed_3x3(&self) -> bool {
        let boxed = BoxChoice(Some(Boxes { rows: 3, columns: 3 }));
        let has_jigsaw = matches!(self.header.regions, Some(HeaderRegions::Jigsaw(_)));
        !has_jigsaw && self.header_boxes().or(self.option).is_none_or(|choice| choice == boxed)
    }

    /// Rules of a line or grid, which state no boxes. `text` is where an error points.
    pub fn of_bare_grid(&self, text: Text<'_>, size: usize) -> Result<Rules, Fault> {
        if let Some(rules) = self.stated_rules(text, size)? {
            return Ok(rules);
        }
        let Some(boxes) = Rules::customary_boxes(size) else {
            let expected = "--boxes RxC or none, as this size has no customary boxes";
            return Err(text.fault(0, expected, format!("a {size}x{size} grid without them")));
        };
        self.with_more(text, rules(text, size, Some(boxes))?)
    }

    /// Rules of a grid with lines drawn between its cells. A drawing that encloses regions states
    /// them; header and option must not contradict it.
    pub fn of_drawn_grid(
        &self,
        text: Text<'_>,
        size: usize,
        drawing: &DrawnLines,
    ) -> Result<Rules, Fault> {
        let Some(labels) = drawing.regions() else {
            let rules = self.of_bare_grid(text, size)?;
            drawing.must_fit(text, &rules)?;
            return Ok(rules);
        };
        self.of_layout(text, size, &labels, "a drawing")
    }

    /// Rules of a grid whose text states one region per cell; header and option must not
    /// contradict them. `what` is the part of the text that states them.
    pub fn of_layout(
        &self,
        text: Text<'_>,
        size: usize,
        labels: &[usize],
        what: &str,
    ) -> Result<Rules, Fault> {
        let stated = self.with_more(text, jigsaw(text, size, labels)?)?;
        match self.stated_rules(text, size)? {
            Some(other) if other != stated => {
                let expected = format!("{what} of a {other} puzzle, as header or option state");
                Err(text.fault(0, expected, format!("one of a {stated} puzzle")))
            }
            _ => Ok(stated),
        }
    }

    /// Rules of a picture, which have to be stated: Futoshiki has no boxes,
    /// greater-than Sudoku has them.
    pub fn of_picture(&self, text: Text<'_>, size: usize) -> Result<Rules, Fault> {
        self.stated_rules(text, size)?.ok_or_else(|| {
            text.fault(
                0,
                "the header '# boxes RxC' or '# boxes none' above the picture, or --boxes",
                format!("a {size}x{size} picture without them"),
            )
        })
    }

    /// Rules of a grid below its order: such files have Sudokus and Latin squares.
    pub fn of_ordered_grid(&self, text: Text<'_>, size: usize) -> Result<Rules, Fault> {
        self.stated_rules(text, size)?.ok_or_else(|| {
            text.fault(
                0,
                "the header '# boxes RxC' or '# boxes none' above the order, or --boxes",
                format!("a {size}x{size} grid that may be a Sudoku or a Latin square"),
            )
        })
    }

    /// Rules of a text that states boxes or none and nothing else; header and option must
    /// not contradict it.
    pub fn of_text(
        &self,
        text: Text<'_>,
        size: usize,
        boxes: Option<Boxes>,
    ) -> Result<Rules, Fault> {
        let stated = self.boxes_of_text(text, size, boxes)?;
        self.of_full_text(text, stated)
    }

    /// Boxes that the text itself states; header and option must not contradict them.
    pub fn boxes_of_text(
        &self,
        text: Text<'_>,
        size: usize,
        boxes: Option<Boxes>,
    ) -> Result<Rules, Fault> {
        self.agree(text, BoxChoice(boxes), None)?;
        rules(text, size, boxes)
    }

    /// Rules that the text itself states; header and option must not contradict them.
    pub fn of_full_text(&self, text: Text<'_>, stated: Rules) -> Result<Rules, Fault> {
        let boxes = BoxChoice(stated.boxes());
        self.agree(text, boxes, Some(&stated).filter(|rules| rules.jigsaw().is_some()))?;
        let header = &self.header;
        let jigsaw = matches!(header.regions, Some(HeaderRegions::Jigsaw(_)));
        if jigsaw || header.diagonals.is_some() || !header.groups.is_empty() {
            let other = self.with_more(text, self.with_regions(text, stated.size(), boxes)?)?;
            if other != stated {
                let expected = format!("a {other} puzzle as the header above it states");
                return Err(text.fault(0, expected, format!("a {stated} puzzle")));
            }
        }
        Ok(stated)
    }

    /// Whether header and option, where they name boxes, name those of the text, which
    /// has none where it states a jigsaw.
    pub(super) fn agree(
        &self,
        text: Text<'_>,
        boxes: BoxChoice,
        jigsaw: Option<&Rules>,
    ) -> Result<(), Fault> {
        let header = (self.header_boxes(), "the header above it");
        for (choice, origin) in [header, (self.option, "--boxes")] {
            if let Some(choice) = choice.filter(|&choice| choice != boxes || jigsaw.is_some()) {
                let expected = format!("boxes {choice} as {origin} states");
                let found = match jigsaw {
                    Some(rules) => format!("a {rules} puzzle"),
                    None => format!("a puzzle with boxes {boxes}"),
                };
                return Err(text.fault(0, expected, found));
            }
        }
        Ok(())
    }

    /// The rules that header or option state, if they name boxes or a jigsaw.
    fn stated_rules(&self, text: Text<'_>, size: usize) -> Result<Option<Rules>, Fault> {
        let choice = match (&self.header.regions, self.option) {
            (Some(regions), Some(option)) if *regions != HeaderRegions::Boxes(option) => {
                let expected = format!("boxes {option} as --boxes states");
                let header = match regions {
                    HeaderRegions::Boxes(choice) => format!("boxes {choice}"),
                    HeaderRegions::Jigsaw(_) => "regions".to_owned(),
                };
                let found = format!("the header '# {header}' above the puzzle");
                return Err(text.fault(0, expected, found));
            }
            (None, None) => return Ok(None),
            (_, option) => option.or(self.header_boxes()).unwrap_or(BoxChoice(None)),
        };
        let rules = self.with_regions(text, size, choice)?;
        self.with_more(text, rules).map(Some)
    }

    fn header_boxes(&self) -> Option<BoxChoice> {
        match self.header.regions {
            Some(HeaderRegions::Boxes(choice)) => Some(choice),
            _ => None,
        }
    }

    /// Rules with the header's jigsaw, else with these boxes.
    fn with_regions(&self, text: Text<'_>, size: usize, boxes: BoxChoice) -> Result<Rules, Fault> {
        match &self.header.regions {
            Some(HeaderRegions::Jigsaw(labels)) => jigsaw(text, size, labels),
            _ => rules(text, size, boxes.0),
        }
    }

    /// The rules with the header's diagonals and groups.
    fn with_more(&self, text: Text<'_>, rules: Rules) -> Result<Rules, Fault> {
        let diagonals = self.header.diagonals.unwrap_or(rules.diagonals());
        with_groups(text, rules.with_diagonals(diagonals), &self.header.groups)
    }
}

/// The rules of a jigsaw with one label per cell.
pub fn jigsaw(text: Text<'_>, size: usize, labels: &[usize]) -> Result<Rules, Fault> {
    rules(text, size, None)?.with_jigsaw(labels).map_err(|error| {
        text.fault(0, "regions that fit", format!("a {size}x{size} grid: {error}"))
    })
}

/// The rules with further groups.
pub fn with_groups(text: Text<'_>, rules: Rules, groups: &[Vec<Position>]) -> Result<Rules, Fault> {
    let (rows, columns) = (rules.rows(), rules.columns());
    let index = |cell: &Position| {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        let outside =
            || text.fault(0, format!("cells of the {rows}x{columns} grid"), cell.to_string());
        (row < rows && column < columns).then_some(row * columns + column).ok_or_else(outside)
    };
    let cells = |group: &Vec<Position>| group.iter().map(index).collect();
    let groups = groups.iter().map(cells).collect::<Result<Vec<Vec<usize>>, Fault>>()?;
    let fault = |(_, error): (_, RulesError)| text.fault(0, "groups that fit", error.to_string());
    rules.with_groups(groups).map_err(fault)
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
