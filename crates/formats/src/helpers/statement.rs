//! Constraints as people type them, in comments above a grid and in options: `cage 7 R1C1 R1C2`,
//! `thermo R1C1 R1C2 R2C2`, `arrow R1C1 : R1C2 R2C3`, `sandwich 15 R1C1-R1C9`, `antiknight`.
//!
//! The name is one of the table, or another that people write, in any case; a parameter may follow it;
//! then the cells, between blanks, commas or points. `:` or `|` ends a list of cells. `R1C1-R1C9` is
//! all cells on the straight line from one to the other. Clues of one or two cells are typed as reasons
//! print them: `R1C2=5`, `R1C1<R1C2`.

use quorum_problem::Position;
use quorum_puzzle::constraints::{NamedConstraint, Stated, TABLE};
use quorum_puzzle::corpus_line::state;
use quorum_puzzle::text::{Fault, Text, quoted};
use quorum_puzzle::{Puzzle, Rules, Sign, spelling};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Words of a name at most: `row indexer`, `digital root cage`.
const MOST_WORDS: usize = 3;

/// Parameters that are words.
const PARITIES: [&str; 2] = ["even", "odd"];

/// A constraint as typed, with the places of its parts.
pub struct Statement<'a> {
    constraint: &'static NamedConstraint,
    parameter: String,
    lists: Vec<Vec<Cells<'a>>>,
    text: Text<'a>,
}

/// A cell, or the cells of a straight line by its ends.
struct Cells<'a> {
    from: Text<'a>,
    to: Option<Text<'a>>,
}

impl<'a> Statement<'a> {
    /// Reads a text that begins with the name of a constraint; `None` for one that does not, and for one
    /// that goes on in prose.
    ///
    /// # Errors
    /// A text that begins as a statement does, but has no cells where it needs some, or something
    /// else among them.
    pub fn read(text: Text<'a>) -> Option<Result<Self, Fault>> {
        let (constraint, rest) = named(text)?;
        let (parameter, cells) = parameter(rest);
        let statement = |lists| Statement { constraint, parameter: parameter.clone(), lists, text };
        let is_prose = |word: &str| {
            word.len() > 1 && word.chars().all(char::is_alphabetic) && !PARITIES.contains(&word)
        };
        if parameter.split('.').any(is_prose) {
            return None;
        }
        let has_cells = !constraint.example.ends_with(':');
        if cells.text.is_empty() {
            let is_whole = parameter.is_empty() || !constraint.parameter.is_empty() && one(rest);
            // `cage 7`, in the spelling of the table: `Killer 7` is a title.
            let is_typed = text.text.starts_with(constraint.name)
                && !constraint.parameter.is_empty()
                && is_whole
                && parameter.starts_with(|c: char| c.is_ascii_digit() || "<>!".contains(c));
            return match (has_cells, is_whole, rest.text.is_empty() || is_typed) {
                (false, true, _) => Some(Ok(statement(Vec::new()))),
                // Short names are words as well.
                (true, _, true) if constraint.name.len() >= 4 => {
                    Some(Err(text.fault(0, form(constraint), quoted(text.text))))
                }
                _ => None,
            };
        }
        Some(lists(cells).map(statement))
    }

    /// States the constraint in a puzzle; errors point at the cell or the whole.
    pub fn state(&self, puzzle: &mut Puzzle) -> Result<(), Fault> {
        let cells = self.cells(puzzle.rules())?;
        let (name, parameter) = (self.constraint.name, self.parameter.clone());
        state(puzzle, Stated { name, parameter, cells }, self.text)
    }

    /// The lists of cells as indices.
    fn cells(&self, rules: &Rules) -> Result<Vec<Vec<usize>>, Fault> {
        let indices = |list: &Vec<Cells<'_>>| {
            let mut found = Vec::new();
            for cells in list {
                found.extend(cells.indices(rules)?);
            }
            Ok(found)
        };
        self.lists.iter().map(indices).collect()
    }
}

/// A given or an inequality as typed: `R1C2=5`, `R1C1>R1C2`.
pub struct TypedClue<'a> {
    cell: Text<'a>,
    relation: char,
    other: Text<'a>,
}

impl<'a> TypedClue<'a> {
    /// The clue of a text that begins with a cell and a relation.
    pub fn read(text: Text<'a>) -> Option<Self> {
        let at = text.text.find(['=', '<', '>'])?;
        let relation = text.text[at..].chars().next()?;
        let (cell, other) = (text.slice(0, at), text.slice(at + 1, text.text.len()));
        let (cell, other) = (cell.trimmed(), other.trimmed());
        position(cell).ok().map(|_| TypedClue { cell, relation, other })
    }

    /// States the clue in a puzzle; errors point at the cell or the value.
    pub fn state(&self, puzzle: &mut Puzzle) -> Result<(), Fault> {
        let cell = |text: Text<'_>| {
            let cells = Cells { from: text, to: None };
            let cell = cells.indices(puzzle.rules())?[0];
            // Values and signs are of the grid.
            match cell < puzzle.rules().cell_count() {
                true => Ok(cell),
                false => {
                    let expected = format!("a cell of the {} grid", puzzle.rules().shape());
                    Err(text.fault(0, expected, format!("the extra cell {}", quoted(text.text))))
                }
            }
        };
        let first = cell(self.cell)?;
        if self.relation == '=' {
            let values = puzzle.values();
            let number = self.other.text.parse().ok().and_then(|value| values.number(value));
            let expected = || format!("a value from {} to {}", values.low(), values.high());
            let Some(number) = number else {
                return Err(self.other.fault(0, expected(), quoted(self.other.text)));
            };
            if !puzzle.candidates()[first].contains(number) {
                let expected = format!("a value that {} may have", self.cell.text);
                return Err(self.other.fault(0, expected, quoted(self.other.text)));
            }
            puzzle.set_given(first, number);
            return Ok(());
        }
        let second = cell(self.other)?;
        let (lesser, greater) =
            if self.relation == '<' { (first, second) } else { (second, first) };
        let sign = if lesser < greater { Sign::Less } else { Sign::Greater };
        let known = puzzle.sign(lesser, greater);
        match puzzle.try_set_sign(lesser, greater, Some(sign)) {
            Ok(()) if known.is_none_or(|known| known == sign) => Ok(()),
            Ok(()) => Err(self.other.fault(0, "no opposite inequality", "the reverse")),
            Err(_) => {
                let expected = format!("a neighbor of {}", self.cell.text);
                Err(self.other.fault(0, expected, quoted(self.other.text)))
            }
        }
    }
}

/// Text that is expected for a constraint: its form with an example.
pub fn form(constraint: &NamedConstraint) -> String {
    format!("the constraint with its cells, as in '{}'", example(constraint))
}

/// The example of a constraint as it is typed: `cage 15 R1C1 R1C2 R2C1`.
pub fn example(constraint: &NamedConstraint) -> String {
    as_typed(constraint.example)
}

/// A constraint as it is typed, if it is read back from that: parameters of any characters are not.
pub fn typed(stated: &Stated, rules: &Rules) -> Option<String> {
    let text = as_typed(&stated.text(rules.columns()));
    let read = Statement::read(Text::line(&text, 1))?.ok()?;
    let cells = read.cells(rules).ok()?;
    let found = Stated { name: read.constraint.name, parameter: read.parameter, cells };
    (found == *stated).then_some(text)
}

/// An item of a corpus line as it is typed.
fn as_typed(item: &str) -> String {
    let (head, cells) = item.rsplit_once(':').unwrap_or((item, ""));
    let head = head.replacen('=', " ", 1);
    let cells = cells.replace('.', " ").replace('|', " : ");
    format!("{head} {cells}").trim_end().to_owned()
}

/// The constraint whose name the text begins with, the longest one, and the text behind it.
fn named(text: Text<'_>) -> Option<(&'static NamedConstraint, Text<'_>)> {
    let mut found = None;
    let (mut name, mut words, mut end) = (String::new(), 0, 0);
    let mut begun = false;
    for (offset, symbol) in text.text.char_indices().chain([(text.text.len(), ' ')]) {
        if symbol.is_alphanumeric() {
            name.extend(symbol.to_lowercase());
            (begun, end) = (true, offset + symbol.len_utf8());
            continue;
        }
        if std::mem::take(&mut begun) {
            if let Some(constraint) = of_plain_name(&name) {
                found = Some((constraint, text.slice(end, text.text.len())));
            }
            words += 1;
        }
        if words == MOST_WORDS || !matches!(symbol, ' ' | '-' | '_') {
            break;
        }
    }
    let (constraint, rest) = found?;
    // A colon directly behind the name separates nothing.
    let skipped = rest.text.trim_start_matches([':', ' ']).len();
    Some((constraint, rest.slice(rest.text.len() - skipped, rest.text.len()).trimmed()))
}

/// All constraints by their names without what joins words: comments are many, and each is looked
/// up.
static PLAIN_NAMES: LazyLock<HashMap<String, &NamedConstraint>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    for entry in TABLE {
        for name in entry.names() {
            names.entry(name.replace('-', "")).or_insert(*entry);
        }
    }
    names
});

/// The constraint of a name in small letters without what joins its words.
pub fn of_plain_name(name: &str) -> Option<&'static NamedConstraint> {
    PLAIN_NAMES.get(name).copied()
}

/// All such names.
pub fn plain_names() -> impl Iterator<Item = &'static str> {
    PLAIN_NAMES.keys().map(String::as_str)
}

/// Those of six letters or more, of constraints without cells.
pub fn names_without_cells() -> impl Iterator<Item = &'static str> {
    static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let is_one = |(name, entry): &(&'static String, &&NamedConstraint)| {
            name.len() >= 6 && entry.example.ends_with(':')
        };
        PLAIN_NAMES.iter().filter(is_one).map(|(name, _)| name.as_str()).collect()
    });
    NAMES.iter().copied()
}

/// Whether a text is one word.
fn one(text: Text<'_>) -> bool {
    text.words().count() == 1
}

/// The words before the first cell, as the parameter (`1 2 3` is `1.2.3`), and the rest.
fn parameter(text: Text<'_>) -> (String, Text<'_>) {
    let begins = |word: Text<'_>| {
        let word = word.text.trim_start_matches([':', '|']);
        let cell = word.split(['.', ',', '-', ':', '|']).next().unwrap_or_default();
        spelling::cell(&cell.to_ascii_uppercase()).is_some()
    };
    // `cage=7:R1C1` has no blank before its first cell.
    let is_glued = |word: &Text<'_>| {
        word.text.split_once(':').is_some_and(|(_, cells)| {
            begins(word.slice(word.text.len() - cells.len(), word.text.len()))
        })
    };
    let mut words = Vec::new();
    for word in text.words() {
        if begins(word) {
            return (joined(&words), text.slice(text.offset_of(word), text.text.len()));
        }
        if is_glued(&word) {
            let colon = word.text.find(':').unwrap_or_default();
            words.push(&word.text[..colon]);
            let start = text.offset_of(word) + colon + 1;
            return (joined(&words), text.slice(start, text.text.len()));
        }
        words.push(word.text);
    }
    (joined(&words), text.slice(text.text.len(), text.text.len()))
}

fn joined(words: &[&str]) -> String {
    let text = words.join(".");
    // The sign between name and parameter in corpus lines.
    text.strip_prefix('=').unwrap_or(&text).trim_end_matches([':', ',']).to_owned()
}

/// The lists of cells of a text.
fn lists(text: Text<'_>) -> Result<Vec<Vec<Cells<'_>>>, Fault> {
    let mut lists = Vec::new();
    for list in text.pieces(|symbol| matches!(symbol, ':' | '|')) {
        let mut cells = Vec::new();
        let pieces = list.pieces(|symbol| symbol.is_whitespace() || matches!(symbol, '.' | ','));
        for piece in pieces.filter(|piece| !piece.text.is_empty()) {
            let mut ends = piece.pieces(|symbol| symbol == '-');
            let (from, to) = (ends.next().unwrap_or(piece), ends.next());
            for end in [Some(from), to].into_iter().flatten() {
                position(end)?;
            }
            if let Some(third) = ends.next() {
                return Err(third.fault(0, "two ends of a line of cells", "a third"));
            }
            cells.push(Cells { from, to });
        }
        if cells.is_empty() {
            return Err(list.fault(0, "a cell such as R1C1", "none"));
        }
        lists.push(cells);
    }
    Ok(lists)
}

fn position(text: Text<'_>) -> Result<Position, Fault> {
    let fault = || text.fault(0, "a cell such as R1C1", quoted(text.text));
    spelling::cell(&text.text.to_ascii_uppercase()).ok_or_else(fault)
}

impl Cells<'_> {
    /// Indices of the cells of a puzzle with these rules.
    fn indices(&self, rules: &Rules) -> Result<Vec<usize>, Fault> {
        let columns = rules.columns();
        let place = |text: Text<'_>| {
            let cell = position(text)?;
            let expected = || format!("a cell of {}", spelling::cells_of(rules));
            match rules.cell_at(cell) {
                Some(_) => Ok((i32::from(cell.row), i32::from(cell.column))),
                None => Err(text.fault(0, expected(), quoted(text.text))),
            }
        };
        let from = place(self.from)?;
        let Some(end) = self.to else {
            return Ok(vec![from.0 as usize * columns + from.1 as usize]);
        };
        let to = place(end)?;
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        if down != 0 && right != 0 && down.abs() != right.abs() {
            let expected =
                format!("a cell in the row, the column or a diagonal of {}", self.from.text);
            return Err(end.fault(0, expected, quoted(end.text)));
        }
        let steps = down.abs().max(right.abs());
        let index = |step: i32| {
            let (row, column) = (from.0 + down.signum() * step, from.1 + right.signum() * step);
            row as usize * columns + column as usize
        };
        Ok((0..=steps).map(index).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{Boxes, corpus_line};

    fn read(text: &str) -> Option<Result<Vec<String>, String>> {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        read_on(&rules, text)
    }

    fn read_on(rules: &Rules, text: &str) -> Option<Result<Vec<String>, String>> {
        let statement = Statement::read(Text::line(text, 1))?;
        let mut puzzle = Puzzle::empty(rules.clone());
        let stated = statement.and_then(|statement| statement.state(&mut puzzle));
        let texts = |()| puzzle.constraints().iter().map(|stated| stated.text(9)).collect();
        Some(stated.map(texts).map_err(|fault| fault.to_string()))
    }

    #[test]
    fn constraints_as_people_type_them() {
        for (text, expected) in [
            ("cage 7 R1C1 R1C2", "cage=7:R1C1.R1C2"),
            ("Cage=7 r1c1, r1c2", "cage=7:R1C1.R1C2"),
            ("killer cage 7: R1C1.R1C2", "cage=7:R1C1.R1C2"),
            ("cage R1C1 R1C2", "cage:R1C1.R1C2"),
            ("sum<=9 R1C1 R1C2", "sum<=9:R1C1.R1C2"),
            ("thermo R1C1 R1C2 R2C2", "thermo:R1C1.R1C2.R2C2"),
            ("Thermometer: R1C1 R1C2 R2C2", "thermo:R1C1.R1C2.R2C2"),
            ("arrow R1C1 : R1C2 R2C3", "arrow:R1C1|R1C2.R2C3"),
            ("quadruple 1 2 R1C1 R1C2 R2C1 R2C2", "quadruple=1.2:R1C1.R1C2.R2C1.R2C2"),
            ("antiknight", "antiknight:"),
            ("Anti-knight", "antiknight:"),
            ("anti knight:", "antiknight:"),
            ("taxicab 4", "taxicab=4:"),
            ("little killer 15 R1C3-R3C1", "little-killer=15:R1C3.R2C2.R3C1"),
            ("x R1C1 R1C2", "x:R1C1.R1C2"),
        ] {
            let found = read(text).unwrap_or_else(|| panic!("{text} is read as prose"));
            assert_eq!(found, Ok(vec![expected.to_owned()]), "{text}");
        }
    }

    #[test]
    fn the_example_of_every_constraint_can_be_typed() {
        for constraint in TABLE {
            let typed = example(constraint);
            let rules = corpus_line::parse(&constraint.example_line()).unwrap().rules().clone();
            let found =
                read_on(&rules, &typed).unwrap_or_else(|| panic!("{typed} is read as prose"));
            let found = found.unwrap_or_else(|fault| panic!("{typed}: {fault}"));
            assert!(found[0].starts_with(constraint.name), "{typed}: {found:?}");
        }
    }

    #[test]
    fn titles_are_prose() {
        for text in [
            "Killer whales",
            "even harder",
            "X marks the spot",
            "Between two worlds",
            "Thermo Sudoku 5",
            "Killer 7",
            "Cage 7",
            "thermo 7",
            "arrow keys",
            "x",
            "A puzzle",
            "",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn faults_are_at_their_places() {
        for (text, expected) in [
            (
                "thermo",
                "1:1: expected the constraint with its cells, as in 'thermo R1C1 R1C2 R2C3', found 'thermo'",
            ),
            (
                "cage 7",
                "1:1: expected the constraint with its cells, as in 'cage 15 R1C1 R1C2 R2C1', found 'cage 7'",
            ),
            ("cage 7 R1C1 R1C10", "1:13: expected a cell of the 9x9 grid, found 'R1C10'"),
            ("cage 7 R1C1 R1C2 x", "1:18: expected a cell such as R1C1, found 'x'"),
            ("arrow R1C1 : ", "1:13: expected a cell such as R1C1, found none"),
            (
                "thermo R1C1-R2C3",
                "1:13: expected a cell in the row, the column or a diagonal of R1C1, found 'R2C3'",
            ),
            ("whispers 0x R1C1 R1C2", "1:1: expected"),
        ] {
            let fault = read(text).unwrap().unwrap_err();
            assert!(fault.starts_with(expected), "{text}: {fault}");
        }
    }
}
