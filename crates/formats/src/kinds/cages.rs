//! KenKen and killer Sudoku as a map of letters, and a list with the clue of each letter: `A 3+`,
//! `b: 24*`, `C=7`, `D - 2`. The clues may stand directly below the map; the order of the grid may
//! stand above it.
//!
//! With an operator in any clue it is a KenKen: a Latin square in which values may repeat in a
//! cage. With numbers only and a cage of several cells it is a killer Sudoku, whose boxes are the
//! customary ones or stated; a grid of givens may stand above or below.

use super::{Reading, Row, cells, content, latin, number, read_cell, stated_size, unexpected};
use crate::helpers::drawn::parts;
use crate::helpers::names::has;
use crate::helpers::prose::Claims;
use crate::prelude::*;

/// A clue of a cage and its place.
pub struct Cage<'a> {
    pub text: Text<'a>,
    pub target: usize,
    /// The constraint of the operator.
    pub operator: Option<&'static str>,
    pub cells: Vec<usize>,
}

/// Names of the kinds in titles.
const NAMES: &str = "killer kenken calcudoku mathdoku keen";

/// Words of titles that state no rule, beside names and sizes.
const PLAIN: &str = "classic difficult easy extreme hard medium normal puzzle standard sudoku";

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    let lines = content(lines);
    let parsed = read_lines(lines.clone(), known);
    let Some((first, below)) = lines.split_first().filter(|_| parsed.is_none()) else {
        return parsed;
    };
    let words = first.text.to_lowercase();
    let (names, others): (Vec<&str>, Vec<&str>) = words
        .split([' ', ':', '='])
        .filter(|word| !word.is_empty() && !has("n of order size", word))
        .partition(|word| has(NAMES, word));
    let ends_with_size = others.last().is_some_and(|word| is_size(word));
    if names.is_empty() && !(ends_with_size && words.starts_with(char::is_alphabetic)) {
        return None;
    }
    Some(read_lines(below.to_vec(), known)?.and_then(|parsed| {
        let is_killer = parsed.puzzle.constraints().iter().all(|stated| stated.name == "cage");
        let is_plain = others.iter().all(|word| has(PLAIN, word) || is_size(word));
        let claims = Claims::of(&format!("a puzzle {}", others.join(" "))).filter(|_| is_plain);
        let fits = claims.is_some_and(|claims| claims.misfit(parsed.puzzle.rules()).is_none());
        if !fits || names.iter().any(|name| (*name == "killer") != is_killer) {
            let expected = "a title of the puzzle below it: its kind and size (rules are headers)";
            return Err(unexpected(*first, expected));
        }
        Ok(ParsedPuzzle { comments: vec![first.text.to_owned()], ..parsed })
    }))
}

/// Whether a word of a title is `4` or `4x4`.
fn is_size(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x')
}

fn read_lines(lines: Row<'_>, known: &KnownRules) -> Reading {
    let lines: Row<'_> = lines.into_iter().flat_map(clues_of_line).collect();
    let first = lines.iter().position(|line| labeled(*line).is_some())?;
    let (above, rest) = lines.split_at(first);
    let list: Vec<(Text<'_>, Cage<'_>)> = rest.iter().map_while(|line| labeled(*line)).collect();
    let below = &rest[list.len()..];
    let is_killer = list.iter().all(|(_, cage)| cage.operator.is_none());
    let mut rows = above.to_vec();
    // The order of the grid.
    let order = rows.first().and_then(|row| stated_size(row.text)).filter(|_| rows.len() > 1);
    if order.is_some() {
        rows.remove(0);
    }
    let size = cells(*rows.first()?).len();
    let is_map = size > 1 && rows.len() % size == 0 && rows.len() / size <= 2;
    if !is_map || !rows.iter().all(|row| cells(*row).len() == size) {
        return None;
    }
    let blocks = rows.chunks(size).map(|rows| rows.iter().map(|row| cells(*row)).collect());
    let blocks: Vec<Vec<Row<'_>>> = blocks.collect();
    let labels: Vec<&str> = list.iter().map(|(label, _)| label.text).collect();
    let has =
        |block: &[Row<'_>], label: &str| block.iter().flatten().any(|cell| cell.text == label);
    let has_all = |block: &Vec<Row<'_>>| labels.iter().all(|label| has(block, label));
    // A clue for a label that is not in the map is a fault of that clue.
    let map = blocks
        .iter()
        .position(has_all)
        .or_else(|| blocks.iter().position(|block| has(block, labels[0])))?;
    if is_killer && labels.iter().all(|label| number(label).is_some()) {
        // Two numbers on a line are clues only if all cages have one.
        let mut all: Vec<&str> = blocks[map].iter().flatten().map(|cell| cell.text).collect();
        all.sort_unstable();
        all.dedup();
        if size < 3 || all.len() < 2 || all.len() != labels.len() {
            return None;
        }
    }
    let mut givens = blocks;
    let map = givens.remove(map);
    if !givens.iter().all(|rows| is_grid(rows)) {
        return None;
    }
    if let Some(line) = below.first() {
        let rows: Vec<Row<'_>> = below.iter().map(|row| cells(*row)).collect();
        let is_square = rows.len() == size && rows.iter().all(|row| row.len() == size);
        if !(is_square && is_killer && is_grid(&rows)) {
            // Behind an empty line it is another puzzle.
            let touches = line.place().line == rest[list.len() - 1].place().line + 1;
            return touches.then(|| Err(unexpected(*line, "a clue of a cage such as A 3+")));
        }
        givens.push(rows);
    }
    if let Some((order, _)) = order.filter(|order| *order != (size, size)) {
        let expected = format!("the order {size} of the map below");
        return Some(Err(lines[0].fault(0, expected, format!("{order}"))));
    }
    Some(read_parts(&map, list, &givens, known))
}

/// The clues of a line that has several, between commas or semicolons, or for letters between
/// spaces (`A=3 B=4`, `A 3 B 4`); else the line.
fn clues_of_line<'a>(line: Text<'a>) -> Row<'a> {
    let is_clue = |piece: &Text<'_>| labeled(*piece).is_some();
    let pieces: Row<'_> =
        line.pieces(|c| matches!(c, ',' | ';')).map(|text| text.trimmed()).collect();
    if pieces.len() > 1 && pieces.iter().all(is_clue) {
        return pieces;
    }
    let words: Row<'_> = line.words().collect();
    for length in 1..3 {
        let piece = |words: &[Text<'a>]| {
            let (first, last) = (words[0], words[words.len() - 1]);
            line.slice(line.offset_of(first), line.offset_of(last) + last.text.len())
        };
        let pieces: Row<'_> = words.chunks(length).map(piece).collect();
        let has_letter = |piece: &Text<'_>| piece.text.starts_with(char::is_alphabetic);
        if pieces.len() > 1 && pieces.iter().all(|piece| has_letter(piece) && is_clue(piece)) {
            return pieces;
        }
    }
    vec![line]
}

/// Whether the rows are values and blanks, and not all of one kind of cages.
fn is_grid(rows: &[Row<'_>]) -> bool {
    let mut has_blank = false;
    rows.iter().flatten().all(|cell| {
        has_blank |= matches!(cell.text, "." | "_" | "0" | "-" | "*");
        number(cell.text).is_some() || matches!(cell.text, "." | "_" | "-" | "*")
    }) && has_blank
}

/// The label of a line of a list, and its cage, which has no cells yet.
fn labeled(line: Text<'_>) -> Option<(Text<'_>, Cage<'_>)> {
    let last = line.words().last()?;
    let is_last =
        !line.text.starts_with(char::is_alphabetic) && last.text.chars().all(char::is_alphabetic);
    let (label, rest) = if is_last {
        (last, &line.text[..line.offset_of(last)])
    } else {
        let end = line.text.find(|c: char| !c.is_alphanumeric()).filter(|end| *end > 0)?;
        let rest = line.text[end..].trim_start_matches([' ', '\t', ':', '=', ',', ';', '(', '|']);
        (line.slice(0, end), rest.trim_end_matches([',', ';', ')', '|', ' ']))
    };
    let (target, operator) = clue(rest)?;
    Some((label, Cage { text: line, target, operator, cells: Vec::new() }))
}

/// A number with an operator before or behind it, or neither.
pub fn clue(text: &str) -> Option<(usize, Option<&'static str>)> {
    let text = text.trim();
    let is_digit = |c: char| c.is_ascii_digit();
    let (digits, operator) = match text.find(is_digit)? {
        0 => text.split_at(text.find(|c| !is_digit(c)).unwrap_or(text.len())),
        at => (&text[at..], &text[..at]),
    };
    let name = match operator.trim_matches([' ', ',', ';', '\t']).to_ascii_lowercase().as_str() {
        "" | "=" => None,
        "+" | "add" | "sum" | "plus" => Some("sum"),
        "-" | "−" | "–" | "sub" | "minus" => Some("minus"),
        "*" | "x" | "×" | "·" | "mul" | "mult" | "times" => Some("product"),
        "/" | "÷" | "div" => Some("divide"),
        "%" | "mod" | "^" | "**" => Some(""),
        _ => return None,
    };
    Some((number(digits.trim())?, name))
}

fn read_parts<'a>(
    map: &[Row<'a>],
    list: Vec<(Text<'a>, Cage<'a>)>,
    givens: &[Vec<Row<'a>>],
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let labels = map.concat();
    let mut cages: Vec<Cage<'_>> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for (label, cage) in list {
        if names.contains(&label.text) {
            let found = format!("a second one for {}", label.text);
            return Err(label.fault(0, "one clue for each cage", found));
        }
        names.push(label.text);
        let cells: Vec<usize> =
            (0..labels.len()).filter(|&cell| labels[cell].text == label.text).collect();
        if cells.is_empty() {
            return Err(unexpected(label, "a label of the map above"));
        }
        cages.push(Cage { cells, ..cage });
    }
    let is_killer = cages.iter().all(|cage| cage.operator.is_none());
    for label in &labels {
        let is_free = is_killer && matches!(label.text, "." | "_" | "-");
        if !names.contains(&label.text) && !is_free {
            let found = format!("none for {}", quoted(label.text));
            return Err(label.fault(0, "a clue for each cage", found));
        }
    }
    puzzle(map.len(), &cages, &givens.concat().concat(), labels[0], known)
}

/// The puzzle of cages and givens.
pub fn puzzle(
    size: usize,
    cages: &[Cage<'_>],
    givens: &[Text<'_>],
    text: Text<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let has_operator = cages.iter().any(|cage| cage.operator.is_some());
    let mut puzzle = if has_operator {
        latin(known, text, size)?
    } else {
        Puzzle::empty(known.of_bare_grid(text, size)?)
    };
    if givens.len() > size * size {
        return Err(text.fault(0, "one grid of givens", "two"));
    }
    for (cell, given) in givens.iter().enumerate() {
        read_cell(&mut puzzle, cell, *given)?;
    }
    for cage in cages {
        let expected = match (cage.operator, cage.cells.len()) {
            _ if !is_connected(&cage.cells, size) => "cells that hang together for each label",
            (Some(""), _) => "one of + - * / (modulo and powers have no constraint)",
            (Some("minus" | "divide"), count) if count != 2 => "two cells for - and /",
            (None, 2..) if has_operator => "one of + - * / for a cage of several cells",
            _ => "",
        };
        if !expected.is_empty() {
            return Err(unexpected(cage.text, expected));
        }
        let name = match cage.operator {
            Some(name) => name,
            None if has_operator => "sum",
            None => "cage",
        };
        add(&mut puzzle, cage.text, name, cage.target, cage.cells.clone())?;
    }
    Ok(puzzle.into())
}

fn is_connected(cells: &[usize], size: usize) -> bool {
    let labels = parts(size, |cell, other| cells.contains(&cell) && cells.contains(&other));
    cells.iter().all(|&cell| labels[cell] == labels[cells[0]])
}
