//! Str8ts as a grid in which black cells are `#` or `■`, with a digit `#5`, `b5` or `■5`; or as two
//! grids, of the values and of the black cells.

use super::{Reading, Row, cells, content, number, read_cell};
use crate::prelude::*;
use crate::sheets::labels;
use quorum_puzzle::Lines;
use quorum_util::words::counted;

/// Str8ts.
pub static FORMAT: Format = Format {
    name: "str8ts",
    summary: "Str8ts: a grid with # for black cells, #5 for those with a digit; or digits and map",
    description: "\
A Str8ts, a row per line: digits, a blank (. 0 _), # or \u{25A0} for a black cell, #5 or b5 for a
black cell with a digit, which needs spaces or commas between cells. Or two grids with an
empty line between them: the digits, and # or 1 for each black cell.",
    example: "1 . #\n. . #3\n# . .",
    holds: &[
        Feature::Givens,
        Feature::AbsentCells,
        Feature::NoBoxes,
        Feature::OwnConstraints,
        Feature::Name,
    ],
    extent: Extent::Sheet { read: |sheet, known| read(sheet.lines, known) },
    ..Format::DEFAULT
};

pub const BLACK: [char; 5] = ['#', '■', '█', '▓', '⬛'];

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    let is_block = !lines.iter().any(Line::is_blank);
    let may_be_black = |c: char| BLACK.contains(&c) || matches!(c, 'b' | 'B');
    if is_block && !lines.iter().any(|line| line.text.contains(may_be_black)) {
        return None;
    }
    let mut lines = content(lines);
    while let Some(rows) = labels::without_both(&lines) {
        lines = rows;
    }
    let are_uneven = labels::are_uneven(&lines);
    let size = cells(*lines.first()?).len();
    let rows: Vec<Row<'_>> = lines.into_iter().map(cells).collect();
    if size < 3 || rows.iter().any(|row| row.len() != size) {
        return None;
    }
    if rows.len() == size || is_block {
        let is_black = |cell: &str| black(cell).is_some();
        let all = texts(&rows);
        let are_cells = all.iter().all(|cell| is_black(cell) || is_white(cell));
        // Black corners are the corners of a border of clues.
        let places = (0..all.len()).filter(|&cell| is_black(all[cell]));
        let are_corners = places.eq([0, size - 1, size * (size - 1), size * size - 1]);
        let is_bordered = rows.len() == size && are_corners;
        let is_it = are_cells && !is_bordered && all.iter().any(|cell| is_black(cell));
        if is_it && are_uneven {
            let fault = rows[0][0].fault(0, "as many labels as columns", "one more");
            return Some(Err(fault));
        }
        if is_it && rows.len() != size {
            // A row that begins with # is not a comment beside the others.
            let expected = format!("{size} rows of {size} cells");
            let found = counted(rows.len() as u64, "row");
            return Some(Err(rows[0][0].fault(0, expected, found)));
        }
        let has_digit = all.iter().any(|cell| cell.contains(|c: char| ('1'..='9').contains(&c)));
        if is_it && !has_digit {
            let expected = "digits of the Str8ts, above the black cells or in the same grid";
            return Some(Err(rows[0][0].fault(0, expected, "black cells only")));
        }
        return is_it.then(|| puzzle(&rows, known));
    }
    let (values, map) = rows.split_at_checked(size).filter(|(_, map)| map.len() == size)?;
    let is_black =
        |cell: &Text<'_>| matches!(cell.text, "#" | "x" | "X" | "b" | "B" | "■" | "⬛" | "1");
    let marks = map.concat();
    let mut symbols: Vec<String> = marks.iter().map(|cell| cell.text.to_lowercase()).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let is_map = match symbols.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // No Sudoku has a 1 twice in a row.
        ["0", "1"] => map.iter().any(|row| row.iter().filter(|cell| is_black(cell)).count() > 1),
        [first, second] => {
            let are =
                |black: &str, white: &str| "#xb■⬛".contains(black) && "._0-w□⬜".contains(white);
            are(first, second) || are(second, first)
        }
        _ => false,
    };
    let values_fit = texts(values).iter().all(|cell| is_white(cell));
    if !is_map || !values_fit {
        return None;
    }
    if symbols.iter().any(|symbol| matches!(symbol.as_str(), "x" | "b")) {
        let expected = "# for each black cell of a Str8ts in the map below the digits";
        return Some(Err(marks[0].fault(0, expected, "letters, which may mark anything")));
    }
    let black: Vec<bool> = marks.iter().map(is_black).collect();
    Some(with_black(&values.concat(), &black, size, known))
}

fn is_white(cell: &str) -> bool {
    matches!(cell, "." | "_" | "0" | "-" | "*" | "□" | "⬜") || number(cell).is_some()
}

/// The digit of a black cell, which may be nothing.
fn black(cell: &str) -> Option<&str> {
    let digit = cell.strip_prefix(BLACK).or_else(|| cell.strip_prefix(['b', 'B']))?;
    (digit.is_empty() || number(digit).is_some()).then_some(digit)
}

fn puzzle(rows: &[Row<'_>], known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let grid = rows.concat();
    let is_black: Vec<bool> = grid.iter().map(|cell| black(cell.text).is_some()).collect();
    let values: Row<'_> = grid.iter().map(|cell| value(*cell)).collect();
    with_black(&values, &is_black, rows.len(), known)
}

/// The Str8ts of these values and black cells.
pub fn with_black(
    values: &[Text<'_>],
    is_black: &[bool],
    size: usize,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let text = values[0];
    let is_empty = |cell: &Text<'_>| number(cell.text).unwrap_or(0) == 0;
    let is_hole = |cell: &usize| is_black[*cell] && is_empty(&values[*cell]);
    let absent: Vec<usize> = (0..size * size).filter(is_hole).collect();
    let rules = Rules::with_absent_cells(size, size, Values::new(1, size), Lines::Whole, &absent);
    let rules = rules.map_err(|error| text.fault(0, "a grid that fits", error.to_string()))?;
    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules)?);
    for (cell, value) in values.iter().enumerate() {
        match value.text {
            "□" | "⬜" => {}
            _ if is_hole(&cell) => {}
            _ => read_cell(&mut puzzle, cell, *value)?,
        }
    }
    let black: Vec<usize> =
        (0..size * size).filter(|cell| is_black[*cell] && !is_hole(cell)).collect();
    let cells = if black.is_empty() { Vec::new() } else { vec![black] };
    state(&mut puzzle, Stated { name: "straights", parameter: String::new(), cells }, text)?;
    Ok(puzzle.into())
}

/// The value of a cell without the mark of a black one.
fn value(cell: Text<'_>) -> Text<'_> {
    let Some(digit) = black(cell.text) else { return cell };
    let start = cell.text.find(digit).unwrap_or(0);
    cell.slice(start, start + digit.len())
}

fn texts<'a>(rows: &[Row<'a>]) -> Vec<&'a str> {
    rows.iter().flatten().map(|cell| cell.text).collect()
}
