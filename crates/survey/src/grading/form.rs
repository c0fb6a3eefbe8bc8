//! Forms in which a grid is written: that of a stored answer, and those that people and programs
//! use.

use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::{Rules, Values};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A usual form of a grid.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Form {
    /// `1234341221434321`, for values of one digit
    Line,
    /// `1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1`
    Spaces,
    /// A line per row, with spaces between the values.
    Rows,
    /// `[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]`
    List,
}

impl Form {
    /// The word in options.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// A full grid in this form, if it can be written so.
    pub fn text(self, grid: &[u8], rules: &Rules) -> Option<String> {
        let values = rules.values();
        let number = |&value: &u8| values.value(value).to_string();
        let row =
            |row: &[u8], between: &str| row.iter().map(number).collect::<Vec<_>>().join(between);
        let rows = || grid.chunks(rules.columns());
        Some(match self {
            Form::Line if values.have_two_digits() => return None,
            Form::Line => row(grid, ""),
            Form::Spaces => row(grid, " "),
            Form::Rows => rows().map(|cells| row(cells, " ")).collect::<Vec<_>>().join("\n"),
            Form::List => {
                let rows = rows().map(|cells| format!("[{}]", row(cells, ",")));
                format!("[{}]", rows.collect::<Vec<_>>().join(","))
            }
        })
    }
}

/// The text around the cells of a stored answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// One more than cells.
    between: Vec<String>,
    symbols: Option<Symbols>,
    /// A cell without a value.
    blank: char,
}

/// Blanks that a puzzle may have, the most usual first.
const BLANKS: [char; 5] = ['.', '0', '_', '-', '*'];

impl Frame {
    /// The frame of a stored answer; without one, or where its cells are not found, that of a grid
    /// on one line. Blanks are those of the puzzle's text.
    pub fn new(
        stored: Option<&str>,
        puzzle: &str,
        rules: &Rules,
        symbols: Option<Symbols>,
    ) -> Self {
        let values = rules.values();
        let between = stored.and_then(|text| between(text, rules.cell_count(), values, symbols));
        let are_spaced = values.have_two_digits() && symbols.is_none();
        let is_list = between.as_ref().is_some_and(|between| between[0].starts_with('['));
        let blank = BLANKS.into_iter().find(|&blank| puzzle.contains(blank));
        let blank = if is_list { '0' } else { blank.unwrap_or('.') };
        Frame {
            between: between.unwrap_or_else(|| {
                let mut between =
                    vec![if are_spaced { " " } else { "" }.to_owned(); rules.cell_count() + 1];
                between[0].clear();
                between.last_mut().expect("one more than cells").clear();
                between
            }),
            symbols,
            blank: if blank == '0' && values.low() == 0 { '.' } else { blank },
        }
    }

    /// A grid in this frame.
    pub fn text(&self, grid: &[Option<u8>], values: Values) -> String {
        let mut text = self.between[0].clone();
        for (value, behind) in grid.iter().zip(&self.between[1..]) {
            match value {
                None => text.push(self.blank),
                Some(value) => match self.symbols.and_then(|symbols| symbols.symbol(*value)) {
                    Some(symbol) => text.push(symbol),
                    None => text += &values.value(*value).to_string(),
                },
            }
            text += behind;
        }
        text
    }
}

/// The texts around the cells of a grid, if there are as many cells as expected.
fn between(
    text: &str,
    cells: usize,
    values: Values,
    symbols: Option<Symbols>,
) -> Option<Vec<String>> {
    let is_cell = |symbol: char| match symbols {
        Some(symbols) => symbols.value(symbol).is_some(),
        None => symbol.is_ascii_digit(),
    };
    let are_words = values.have_two_digits() && symbols.is_none();
    let mut between = vec![String::new()];
    let mut is_inside = false;
    for symbol in text.chars() {
        let is_new = is_cell(symbol) && !(are_words && is_inside);
        is_inside = is_cell(symbol);
        if is_new {
            between.push(String::new());
        } else if !is_inside {
            between.last_mut()?.push(symbol);
        }
    }
    (between.len() == cells + 1).then_some(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn framed(stored: &str, puzzle: &str) -> String {
        let rules = Rules::new(4, None).unwrap();
        let mut grid: Vec<Option<u8>> = GRID.iter().copied().map(Some).collect();
        grid[1] = None;
        Frame::new(Some(stored), puzzle, &rules, None).text(&grid, rules.values())
    }

    #[test]
    fn grids_are_written_as_the_stored_answer_is() {
        assert_eq!(framed("1111222233334444", "1..."), "1.34341221434321");
        assert_eq!(
            framed("1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4\n", "10"),
            "1 0 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
        );
        let list = "[[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]]";
        assert_eq!(framed(list, ".."), "[[1, 0, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]");
        assert_eq!(framed("12", "_"), "1_34341221434321");
    }

    #[test]
    fn numbers_of_two_digits_are_one_cell() {
        let rules = Rules::new(10, None).unwrap();
        let grid: Vec<Option<u8>> = (0..100).map(|cell| Some(cell % 10 + 1)).collect();
        let stored = ["10"; 100].join(", ");
        let text = Frame::new(Some(&stored), "", &rules, None).text(&grid, rules.values());
        assert!(text.starts_with("1, 2, 3") && text.ends_with("9, 10"), "{text}");
        let text = Frame::new(None, "", &rules, None).text(&grid, rules.values());
        assert!(text.starts_with("1 2 3") && text.ends_with("9 10"), "{text}");
        let letters = "A".repeat(100);
        let text =
            Frame::new(Some(&letters), "", &rules, Some(Symbols::A)).text(&grid, rules.values());
        assert!(text.starts_with("ABCDEFGHIJA"), "{text}");
    }

    #[test]
    fn usual_forms() {
        let text = |form: Form| form.text(&GRID, &Rules::new(4, None).unwrap()).unwrap();
        assert_eq!(text(Form::Line), "1234341221434321");
        assert_eq!(text(Form::Spaces), "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1");
        assert_eq!(text(Form::Rows), "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1");
        assert_eq!(text(Form::List), "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]");
    }
}
