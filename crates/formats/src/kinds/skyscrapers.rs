//! Skyscrapers in a Latin square: numbers of visible towers around the cells of a grid, on four
//! sides with names, or as one list of four times the size.
//!
//! A list in brackets goes clockwise from the upper left corner, as in the tasks of Codewars; one
//! of numbers with spaces only has the numbers above, below, left and right, as `rush-01` of 42.
//! Any other list is refused where both orders are possible. A 0 is not a clue.

use super::{
    Reading, Row, content, fields, is_list, latin, number, read_cell, unexpected, unquoted,
};
use crate::game_ids::towers;
use crate::prelude::*;

/// Skyscrapers.
pub static FORMAT: Format = Format {
    name: "skyscrapers",
    summary: "skyscrapers in a Latin square: clues around the cells, per side, or as one list",
    description: "\
Numbers of visible towers of a Latin square: around its cells, with corners left out or blank;
four lines with the names of their sides (top: 2 2 2 1), givens below them; the same as JSON;
or one list. A list in brackets goes clockwise from the upper left corner; one with spaces
only has the numbers above, below, left and right. 0 is no clue.",
    example: "  2 2 1\n3 . . . 1\n1 . . . 2\n2 . . . 2\n  2 1 3",
    holds: &[Feature::Givens, Feature::NoBoxes, Feature::OwnConstraints, Feature::Name],
    extent: Extent::Sheet { read: |sheet, known| read(sheet.lines, known) },
    ..Format::DEFAULT
};

/// The clues of a side, from the left or from above; `None` for no clue.
type Side = Vec<Option<usize>>;
/// Above, below, left, right.
type Sides = [Side; 4];

/// Names of the four sides: English, compass, Polish, Spanish.
const NAMES: [&[&str]; 4] = [
    &["top", "above", "up", "north", "t", "u", "n", "g"],
    &["bottom", "below", "down", "south", "b", "s", "d"],
    &["left", "west", "l", "w"],
    &["right", "east", "r", "e", "p"],
];

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    let lines = content(lines);
    // The sides of a JSON object are parts of a line.
    let parts = lines.iter().flat_map(|line| parts(*line)).collect::<Row<'_>>();
    if let Some(reading) = named(&parts, known) {
        return Some(reading);
    }
    match lines.as_slice() {
        [line] => list(*line, known),
        _ => around(&lines, known),
    }
}

fn puzzle(
    sides: &Sides,
    cells: &[Text<'_>],
    text: Text<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let size = sides[0].len();
    let mut puzzle = latin(known, text, size)?;
    for (cell, given) in cells.iter().enumerate() {
        read_cell(&mut puzzle, cell, *given)?;
    }
    for (clue, cells) in sides.iter().flatten().zip(towers::lines(size)) {
        let Some(clue) = clue else { continue };
        if *clue > size {
            return Err(text.fault(0, format!("clues from 1 to {size}"), clue.to_string()));
        }
        add(&mut puzzle, text, "skyscraper", clue, cells)?;
    }
    Ok(puzzle.into())
}

fn clue(text: &str) -> Option<Option<usize>> {
    match text {
        "." | "_" | "-" | "" | "null" | "None" | "x" => Some(None),
        text => number(text).map(|clue| Some(clue).filter(|clue| *clue > 0)),
    }
}

/// Whether there can be towers: one of a side sees one tower only, opposite ones less than all.
fn is_possible(sides: &Sides) -> bool {
    let size = sides[0].len();
    let is_small = |clue: &Option<usize>| clue.unwrap_or(1) <= size;
    let is_side = |side: &Side| {
        let ones = side.iter().filter(|clue| **clue == Some(1)).count();
        side.iter().all(is_small) && (ones == 1 || ones == 0 && side.contains(&None))
    };
    let is_pair = |first: &Side, second: &Side| {
        first.iter().zip(second).all(|pair| match pair {
            (Some(first), Some(second)) => (3..=size + 1).contains(&(first + second)),
            _ => true,
        })
    };
    sides.iter().all(is_side) && is_pair(&sides[0], &sides[1]) && is_pair(&sides[2], &sides[3])
}

/// A list of the clues of all sides.
fn list(line: Text<'_>, known: &KnownRules) -> Reading {
    let line = unquoted(line);
    let cells = fields(line);
    if !is_list(&cells) {
        return None;
    }
    let numbers: Side = cells.iter().map(|cell| clue(cell.text).flatten()).collect();
    let size = numbers.len() / 4;
    let side = |index: usize| numbers[index * size..(index + 1) * size].to_vec();
    let reversed = |index: usize| side(index).into_iter().rev().collect::<Side>();
    let clockwise = [side(0), reversed(2), reversed(3), side(1)];
    let opposite = [side(0), side(1), side(2), side(3)];
    let possible = [&clockwise, &opposite].map(is_possible);
    if possible == [false, false] {
        return None;
    }
    let root = numbers.len().isqrt();
    if root * root == numbers.len() && is_grid(&numbers, root) {
        if known.size().is_some() {
            return None;
        }
        let expected = format!(
            "'# boxes' above a {root}x{root} grid, or the clues of skyscrapers with the names of their sides"
        );
        let found = format!("{} numbers, which may be either", numbers.len());
        return Some(Err(line.fault(0, expected, found)));
    }
    let is_bracketed = line.text.starts_with(['[', '{', '(']);
    let has_spaces_only = !line.text.contains([',', ';', '|', '\t']);
    let sides = match possible {
        _ if is_bracketed => clockwise,
        _ if has_spaces_only => opposite,
        [true, true] if clockwise != opposite => {
            let expected =
                "sides with names (top, right, bottom, left), or brackets around a clockwise list";
            let found = "clues that may go clockwise, or above, below, left, right";
            return Some(Err(line.fault(0, expected, found)));
        }
        [true, _] => clockwise,
        _ => opposite,
    };
    Some(puzzle(&sides, &[], line, known))
}

/// Whether the numbers may be a grid with values that differ in rows, columns and boxes.
fn is_grid(numbers: &[Option<usize>], size: usize) -> bool {
    let boxes = quorum_puzzle::Rules::customary_boxes(size);
    let mut seen = std::collections::HashSet::new();
    for (cell, &value) in numbers.iter().enumerate() {
        let Some(value) = value else { continue };
        let (row, column) = (cell / size, cell % size);
        let is_new = seen.insert(("row", row, value)) && seen.insert(("column", column, value));
        let is_new_in_box = boxes.is_none_or(|boxes| {
            let place = row / usize::from(boxes.rows) * size + column / usize::from(boxes.columns);
            seen.insert(("box", place, value))
        });
        if value > size || !is_new || !is_new_in_box {
            return false;
        }
    }
    true
}

/// `"top": [1, 2` and so on of `{"top": [1, 2], "left": [2, 1]}`; the line where it has no
/// brackets.
fn parts(line: Text<'_>) -> Row<'_> {
    let is_mark = |c: char| matches!(c, '{' | '}' | ',' | '"' | ' ');
    let mut parts = Row::new();
    for part in line.pieces(|c| c == ']') {
        let start = part.text.len() - part.text.trim_start_matches(is_mark).len();
        if start < part.text.len() {
            parts.push(part.slice(start, part.text.len()));
        }
    }
    parts
}

/// Four lines, each with the name of its side; the size may stand above, a grid of givens below.
fn named(lines: &[Text<'_>], known: &KnownRules) -> Reading {
    let order = lines.first().and_then(|line| number(line.text)).filter(|_| lines.len() > 4);
    let (lines, below) = lines[usize::from(order.is_some())..].split_at_checked(4)?;
    let mut sides: Sides = Default::default();
    let mut size = order;
    for line in lines {
        let end = line.text.find([':', '=', ';', ',', ' ', '\t'])?;
        let name = line.text[..end].trim_matches(['"', '\'']).to_ascii_lowercase();
        let side = NAMES.iter().position(|names| names.contains(&name.as_str()))?;
        let rest = line.slice(end + 1, line.text.len()).trimmed();
        let rest = rest.slice(
            rest.text.len() - rest.text.trim_start_matches([':', '=', ' ', '"', '[']).len(),
            rest.text.len(),
        );
        if !sides[side].is_empty() {
            return Some(Err(unexpected(*line, "each side once")));
        }
        for cell in fields(rest) {
            let Some(clue) = clue(cell.text) else {
                return Some(Err(unexpected(cell, "a number of visible towers")));
            };
            sides[side].push(clue);
        }
        let length = *size.get_or_insert(sides[side].len());
        if length != sides[side].len() {
            let found = format!("{}", sides[side].len());
            return Some(Err(rest.fault(0, format!("{length} clues on each side"), found)));
        }
    }
    let size = size?;
    let rows: Vec<Row<'_>> = below.iter().map(|line| super::cells(*line)).collect();
    let is_square = rows.len() == size && rows.iter().all(|row| row.len() == size);
    if !rows.is_empty() && !is_square {
        // Behind an empty line it is another puzzle.
        let touches = below[0].place().line == lines[3].place().line + 1;
        return touches.then(|| {
            Err(unexpected(below[0], format!("a {size}x{size} grid of givens below the sides")))
        });
    }
    Some(puzzle(&sides, &rows.concat(), lines[0], known))
}

/// A border of clues around the cells. The corners are left out, or blanks of their own.
fn around(lines: &[Text<'_>], known: &KnownRules) -> Reading {
    let size = lines.len().checked_sub(2).filter(|size| *size > 1)?;
    let rows: Vec<Row<'_>> = lines.iter().map(|line| row_around(*line)).collect();
    let is_outer = |index: usize| index == 0 || index == size + 1;
    let (mut top, mut bottom) = (rows[0].clone(), rows[size + 1].clone());
    let has_corners = top.len() == size + 2 && bottom.len() == size + 2;
    if has_corners {
        let corners = [top[0].text, top[size + 1].text, bottom[0].text, bottom[size + 1].text];
        let inner = rows[1..=size].iter().flatten().map(|cell| cell.text);
        let is_blank = |corner: &&str| {
            matches!(*corner, "" | "." | "0" | "-" | "#" | "*" | "x" | "X" | "+" | "_" | "\\" | "/")
        };
        if !corners.iter().all(is_blank) {
            return None;
        }
        let is_own = |corner: &str| !inner.clone().any(|cell| cell == corner);
        // With the blanks of the grid in its corners it may be a larger grid without a border:
        // unless all clues are there, which as values would not differ.
        let all: Option<Side> = rows.iter().flatten().map(|cell| clue(cell.text)).collect();
        let is_clue = |cell: &&Text<'_>| number(cell.text).is_some_and(|clue| clue > 0);
        let ends = rows[1..=size].iter().flat_map(|row| [row.first(), row.last()]).flatten();
        let border = top[1..=size].iter().chain(&bottom[1..=size]).chain(ends);
        let is_full = border.filter(is_clue).count() == 4 * size;
        let may_be_grid = all.is_none_or(|all| is_grid(&all, size + 2));
        if !corners.iter().all(|corner| is_own(corner)) && (!is_full || may_be_grid) {
            return None;
        }
        for side in [&mut top, &mut bottom] {
            side.pop();
            side.remove(0);
        }
    }
    let lengths_fit = (0..size + 2).all(|index| {
        let length = if is_outer(index) && !has_corners { size } else { size + 2 };
        rows[index].len() == length
    });
    if !lengths_fit {
        return None;
    }
    let inner = &rows[1..=size];
    let side =
        |cells: &[Text<'_>]| cells.iter().map(|cell| clue(cell.text)).collect::<Option<Side>>();
    let left: Row<'_> = inner.iter().map(|row| row[0]).collect();
    let right: Row<'_> = inner.iter().map(|row| row[size + 1]).collect();
    let sides = [side(&top)?, side(&bottom)?, side(&left)?, side(&right)?];
    // As clues, 1 to N on two sides that face each other are never possible.
    let labels: Side = (1..=size).map(Some).collect();
    if sides.chunks(2).any(|pair| pair.iter().all(|side| *side == labels)) {
        return None;
    }
    let cells: Row<'_> = inner.iter().flat_map(|row| row[1..=size].to_vec()).collect();
    for cell in [top, bottom, left, right].concat() {
        if number(cell.text).is_some_and(|clue| clue > size) {
            let fault = unexpected(cell, format!("a clue from 1 to {size}"));
            return if has_corners { None } else { Some(Err(fault)) };
        }
    }
    Some(puzzle(&sides, &cells, lines[0], known))
}

/// The clues and cells of a row; bars between them are dropped.
fn row_around(line: Text<'_>) -> Row<'_> {
    if line.text.contains([',', ';', '\t']) {
        return fields(line);
    }
    line.words().filter(|word| word.text != "|").collect()
}
