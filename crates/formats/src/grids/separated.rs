//! Rows of cells separated by tabs, commas or semicolons: a range copied from a spreadsheet,
//! exported rows, data files with the order of the grid on the first line.
//!
//! An empty field is a blank. So the rows of blank cells of a spreadsheet, which are tabs and
//! nothing else, have to be distinguished from empty lines, and a row has to have exactly as many fields
//! as the grid has columns.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::helpers::block::Block;
use crate::helpers::cells::{cell_expected, is_blank, unclear_zero};
use crate::helpers::letters;
use crate::helpers::lines::Ahead;
use crate::item::ParsedPuzzle;
use crate::options::KnownRules;
use quorum_puzzle::text::{Fault, Line, Text, leading_number, quoted};
use quorum_puzzle::{Puzzle, Rules};

/// Rows of fields.
pub static FORMAT: Format = Format {
    name: "separated",
    summary: "rows of cells separated by tabs, commas or semicolons, as in a spreadsheet",
    description: "\
One row per line, cells separated by tabs (cells copied from a spreadsheet), commas or
semicolons. An empty field is a blank, as are . 0 _ * - x X ?. A separator may end each
line of commas. Values above 9 are numbers.

The order of the grid may be on a line of its own above the rows, which may then be
separated by spaces as well. Such files are of Sudokus and of Latin squares, so below
an order the header `# boxes RxC` or `# boxes none`, or --boxes, has to state which.
Below `order N` (quasigroup completion) the puzzle is a Latin square, -1 is a blank, and
values begin at 0 unless N occurs. A puzzle with neither 0 nor N is refused.",
    extensions: &["txt", "csv", "tsv"],
    example: "1,_,_,4\n_,_,1,_\n_,1,_,_\n4,_,_,1",
    holds: Feature::OF_GRID,
    spells: |_| false,
    extent: Extent::Block { recognize: is_ahead, read },
    write: None,
};

/// Fewest fields of a row, by separator.
const SEPARATORS: [(char, usize); 3] = [('\t', 3), (',', 4), (';', 4)];

/// Line above the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// `9`
    Number(usize),
    /// `order 9`, as generators of quasigroups write it.
    Quasigroup(usize),
}

impl Order {
    fn size(self) -> usize {
        let (Order::Number(size) | Order::Quasigroup(size)) = self;
        size
    }
}

fn order(line: &str) -> Option<Order> {
    let line = line.trim();
    let number = |text: &str| {
        let (value, length) = leading_number(text)?;
        (length == text.len() && (2..=usize::from(Rules::MAX_SIZE)).contains(&value))
            .then_some(value)
    };
    match line.strip_prefix("order") {
        Some(rest) if rest.starts_with(char::is_whitespace) => {
            number(rest.trim()).map(Order::Quasigroup)
        }
        _ => number(line).map(Order::Number),
    }
}

/// The separator of a row.
fn separator(line: &str) -> Option<(char, usize)> {
    SEPARATORS.into_iter().find(|(separator, _)| line.contains(*separator))
}

/// The fields of a row. A row without separators is one of words.
fn fields(line: Text<'_>) -> Vec<Text<'_>> {
    let Some((separator, _)) = separator(line.text) else { return line.words().collect() };
    let mut fields: Vec<Text<'_>> =
        line.pieces(|symbol| symbol == separator).map(|field| field.trimmed()).collect();
    if separator == '\t' {
        return fields;
    }
    // `1,,,4,` has four fields: the separator ends each, or the row.
    let is_ended = fields.last().is_some_and(|last| last.text.is_empty());
    let others = fields[..fields.len() - 1].iter();
    if is_ended && others.clone().all(|field| !field.text.is_empty()) {
        fields.pop();
    }
    fields
}

/// Whether a field may be a cell: nothing, one character, a number.
fn is_field(field: &Text<'_>) -> bool {
    let text = field.text;
    text.is_empty()
        || text == "-1"
        || text.len() == 1 && text.chars().all(letters::is_cell)
        || text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the first line is a row, or an order above one. Only an order needs the second line: a
/// puzzle that comes in slowly is not held up.
pub fn is_ahead(ahead: &mut Ahead<'_>) -> bool {
    let first = ahead.line(0).to_owned();
    if let Some(order) = order(&first) {
        let row = ahead.line(1).to_owned();
        let row = fields(Text::line(&row, 2));
        return row.len() == order.size() && row.iter().all(is_field);
    }
    let Some((_, fewest)) = separator(&first) else { return false };
    let row = fields(Text::line(&first, 1));
    (fewest..=usize::from(Rules::MAX_SIZE)).contains(&row.len()) && row.iter().all(is_field)
}

/// Whether a line has as many tabs as a row.
pub fn may_be_blank_row(line: &str) -> bool {
    line.matches('\t').count() + 1 >= SEPARATORS[0].1
}

/// Whether the next line, which is blank, is the first row of cells of a spreadsheet: a row of as
/// many tabs with a value follows.
pub fn is_blank_row_ahead(ahead: &mut Ahead<'_>) -> bool {
    let first = ahead.line(0).to_owned();
    let size = fields(Text::line(&first, 1)).len();
    for skip in 1..size {
        let line = ahead.line(skip).to_owned();
        let row = fields(Text::line(&line, 1));
        if !may_be_blank_row(&line) || row.len() != size || !row.iter().all(is_field) {
            return false;
        }
        if !line.trim().is_empty() {
            return true;
        }
    }
    false
}

fn read(block: &mut Block<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let first = block.taken()[0].clone();
    let order = order(&first.text);
    let mut rows: Vec<Line> = if order.is_some() { Vec::new() } else { vec![first.clone()] };
    let count = |line: &Line| fields(line.whole()).len();
    let mut size = order.map_or_else(|| count(&first), Order::size);
    while rows.len() < size {
        let is_row = |line: &Line| {
            !line.is_blank()
                || separator(&line.text).is_some_and(|(separator, _)| separator == '\t')
        };
        let Some(row) = block.take_if(is_row) else { break };
        if order.is_none() {
            size = size.max(count(row));
        }
        rows.push(row.clone());
    }
    if rows.len() < size {
        return Err(block.ends_early(format!("row {} of {size}", rows.len() + 1)));
    }
    let start = first.whole().slice(0, 0);
    let rules = match order {
        None => known.of_bare_grid(start, size)?,
        Some(Order::Number(_)) => known.of_ordered_grid(start, size)?,
        Some(Order::Quasigroup(_)) => known.of_text(start, size, None)?,
    };
    let mut cells = Vec::with_capacity(size * size);
    for line in &rows {
        let row = fields(line.whole());
        if row.len() != size {
            let found = format!("{} in this row", row.len());
            return Err(line.whole().fault(0, format!("{size} cells, empty ones too"), found));
        }
        cells.extend(row);
    }
    let mut puzzle = Puzzle::empty(rules);
    let is_letter = |cell: &&Text<'_>| {
        let mut symbols = cell.text.chars();
        symbols.next().is_some_and(|c| c.is_ascii_alphabetic() && !is_blank(c))
    };
    if let Some(letter) = cells.iter().find(is_letter) {
        if size <= 9 {
            return Err(letter.fault(0, cell_expected(size), quoted(letter.text)));
        }
        let symbols = Some(letters::read(&mut puzzle, &cells, known.symbols, known.names)?);
        return Ok(ParsedPuzzle { symbols, ..puzzle.into() });
    }
    let is_from_zero = matches!(order, Some(Order::Quasigroup(_)))
        && cells.iter().any(|cell| cell.text == "-1")
        && !cells.iter().any(|cell| cell.text == size.to_string());
    let has = |value: &str| cells.iter().any(|cell| cell.text == value);
    if is_from_zero && !has("0") && cells.iter().any(|cell| !matches!(cell.text, "" | "-1")) {
        let expected = format!("0 or {size} among the values, which shows where they begin");
        return Err(start.fault(0, expected, "neither"));
    }
    let texts = cells.iter().map(|cell| if cell.text.is_empty() { "." } else { cell.text });
    let is_quasigroup = matches!(order, Some(Order::Quasigroup(_)));
    if let Some((expected, found)) = unclear_zero(texts, size).filter(|_| !is_quasigroup) {
        return Err(start.fault(0, expected, found));
    }
    for (index, cell) in cells.iter().enumerate() {
        let is_blank_cell = match cell.text {
            "" | "-1" => true,
            "0" => !is_from_zero,
            text => text.len() == 1 && text.chars().all(is_blank),
        };
        if is_blank_cell {
            continue;
        }
        let value = leading_number(cell.text).filter(|(_, length)| *length == cell.text.len());
        let value = value.map(|(value, _)| value + usize::from(is_from_zero));
        match value.filter(|value| (1..=size).contains(value)) {
            Some(value) => puzzle.set_given(index, value as u8),
            None => return Err(cell.fault(0, cell_expected(size), quoted(cell.text))),
        }
    }
    Ok(puzzle.into())
}
