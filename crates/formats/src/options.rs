//! Options for reading a text, and the rules that follow from them.
//!
//! Rules are never guessed silently. A text that states its rules (an ID, a corpus line,
//! sign rows) is taken at its word; for one that does not, the header (`# boxes RxC`,
//! `# regions`, `# diagonals`, `# groups`), then the option `boxes`, then (for lines and grids) the
//! custom for its size decide, in this order. Two of these that contradict each other are
//! an error.

use crate::item::ParsedPuzzle;
use quorum_problem::Position;
use quorum_puzzle::corpus_line::Known;
use quorum_puzzle::spelling::{with_extra_cells, with_groups};
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::text::{Fault, Line, Text, quoted};
use quorum_puzzle::{BoxChoice, Boxes, Diagonals, Puzzle, Rules, Values};

/// Options for reading a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The format to expect; `None` finds it by looking at the text.
    pub format: Option<&'static str>,
    /// The rules where the text does not state them.
    pub boxes: Option<BoxChoice>,
    /// The alphabet of grids above 9x9 with one character per cell.
    pub symbols: Option<Symbols>,
    /// Words for these options in messages. They change nothing else, and options with other words
    /// are equal.
    pub names: OptionNames,
}

impl PartialEq for ReadOptions {
    fn eq(&self, other: &Self) -> bool {
        let ReadOptions { format, boxes, symbols, names: _ } = *self;
        (format, boxes, symbols) == (other.format, other.boxes, other.symbols)
    }
}

impl Eq for ReadOptions {}

/// Names of the options of reading for the user of a program: messages name them so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionNames {
    /// [`ReadOptions::boxes`].
    pub boxes: &'static str,
    /// [`ReadOptions::symbols`].
    pub symbols: &'static str,
    /// A constraint [that is added](crate::inputs::Inputs::with_constraints).
    pub constraint: &'static str,
}

impl Default for OptionNames {
    fn default() -> Self {
        OptionNames {
            boxes: "the option boxes",
            symbols: "the option symbols",
            constraint: "added constraint",
        }
    }
}

/// Rules that are known before the text of a puzzle is read.
#[derive(Clone, Debug, Default)]
pub struct KnownRules {
    /// The header above the puzzle.
    pub header: Header,
    /// See [`ReadOptions::boxes`].
    pub option: Option<BoxChoice>,
    /// See [`ReadOptions::symbols`].
    pub symbols: Option<Symbols>,
    /// Words for both in messages.
    pub names: OptionNames,
    /// The reader of a text inside of another, such as a cell of a table, in whichever one-line
    /// format it is; `None` refuses such texts.
    pub one_line: Option<OneLineReader>,
}

/// Reads a line.
pub type OneLineReader = fn(Text<'_>, &KnownRules) -> Result<ParsedPuzzle, Fault>;

/// Rules that header comments above a puzzle state.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// `# boxes` or `# regions`.
    pub regions: Option<HeaderRegions>,
    /// `# values`. The rules of bare grids do not have them: a reader of such grids sets them.
    pub values: Option<Values>,
    /// `# diagonals`.
    pub diagonals: Option<Diagonals>,
    /// `# extra-cells`, the runs of all lines joined by `/`.
    pub extra: String,
    /// `# groups`.
    pub groups: Vec<Vec<Position>>,
    /// `# constraints` and constraints by their names, a line each.
    pub constraints: Vec<Line>,
}

/// Boxes, none, or a jigsaw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeaderRegions {
    /// `# boxes 3x3`.
    Boxes(BoxChoice),
    /// `# regions 112/...`: one label per cell.
    Jigsaw(Vec<usize>),
}

impl Known for KnownRules {
    fn agree_on_boxes(&self, text: Text<'_>, boxes: BoxChoice) -> Result<(), Fault> {
        self.agree(text, boxes, None)
    }

    fn agree_on_rules(&self, text: Text<'_>, rules: &Rules) -> Result<(), Fault> {
        self.of_full_text(text, rules.clone()).map(drop)
    }
}

impl KnownRules {
    /// Reads a text inside of another in whichever one-line format it is.
    pub fn one_line(&self, text: Text<'_>) -> Result<ParsedPuzzle, Fault> {
        match self.one_line {
            Some(read) => read(text, self),
            None => Err(no_one_line_format(text)),
        }
    }

    /// Refuses a puzzle with other values than the header states.
    pub fn agree_on_values(&self, text: Text<'_>, puzzle: &Puzzle) -> Result<(), Fault> {
        match self.header.values {
            Some(values) if values != puzzle.values() => {
                let expected = format!("values {values} as the header above it states");
                Err(text.fault(0, expected, format!("a puzzle with values {}", puzzle.values())))
            }
            _ => Ok(()),
        }
    }

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
            let option = self.names.boxes;
            let expected = format!("{option} RxC or none, as this size has no customary boxes");
            return Err(text.fault(0, expected, format!("a {size}x{size} grid without them")));
        };
        self.with_more(text, rules(text, size, Some(boxes))?)
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

    /// Rules that have to be stated above a part of the text: pictures are Futoshiki without boxes
    /// or greater-than Sudoku, below an order are Sudokus and Latin squares.
    pub fn of_stated(&self, text: Text<'_>, size: usize, part: &str) -> Result<Rules, Fault> {
        self.stated_rules(text, size)?.ok_or_else(|| {
            let option = self.names.boxes;
            let expected =
                format!("the header '# boxes RxC' or '# boxes none' above the {part}, or {option}");
            let found = format!("a {size}x{size} grid that may be a Sudoku or a Latin square");
            text.fault(0, expected, found)
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
        let is_empty = header.extra.is_empty() && header.groups.is_empty();
        if jigsaw || header.diagonals.is_some() || !is_empty {
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
        for (choice, origin) in [header, (self.option, self.names.boxes)] {
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
                let expected = format!("boxes {option} as {} states", self.names.boxes);
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

    /// The rules with the header's diagonals, extra cells and groups.
    fn with_more(&self, text: Text<'_>, rules: Rules) -> Result<Rules, Fault> {
        let diagonals = self.header.diagonals.unwrap_or(rules.diagonals());
        let mut rules = rules.with_diagonals(diagonals);
        if !self.header.extra.is_empty() {
            // Places in the header are not those of the puzzle.
            let extra = with_extra_cells(Text::line(&self.header.extra, 1), rules);
            rules = extra.map_err(|fault| text.fault(0, fault.expected, fault.found))?;
        }
        with_groups(text, rules, &self.header.groups)
    }
}

/// The rules of a jigsaw with one label per cell.
pub fn jigsaw(text: Text<'_>, size: usize, labels: &[usize]) -> Result<Rules, Fault> {
    rules(text, size, None)?.with_jigsaw(labels).map_err(|error| {
        text.fault(0, "regions that fit", format!("a {size}x{size} grid: {error}"))
    })
}

/// Rules that exist, or what is wrong with them.
fn rules(text: Text<'_>, size: usize, boxes: Option<Boxes>) -> Result<Rules, Fault> {
    Rules::new(size, boxes).map_err(|error| {
        text.fault(0, "a size and boxes that fit", format!("a {size}x{size} grid: {error}"))
    })
}

/// Text that is expected where a text is of no one-line format.
pub const ONE_LINE: &str = "a puzzle in a one-line format";

/// The fault of a text that is of no one-line format.
pub fn no_one_line_format(text: Text<'_>) -> Fault {
    text.fault(0, ONE_LINE, quoted(text.text))
}
