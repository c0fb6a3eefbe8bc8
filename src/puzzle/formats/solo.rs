//! Game IDs of Sudoku by Simon Tatham's `solo`: `3x3:` and runs of blanks and numbers.
//!
//! `2x3` is boxes 2 rows high and 3 columns wide. A letter `a`..`z` skips 1..26 blanks,
//! `_` parts two numbers that adjoin. The program's variants (jigsaw, diagonals, killer)
//! carry a flag after the size and are refused by name.

use super::comment::with_name;
use super::options::KnownRules;
use super::symbols::only_givens;
use super::text::{Fault, Text, leading_number};
use super::{Form, Format};
use crate::puzzle::{Boxes, Puzzle};

/// Sudoku game IDs.
pub static FORMAT: Format = Format {
    name: "solo",
    summary: "Sudoku game ID of Simon Tatham's puzzles, 2x3:...",
    extensions: &["txt"],
    example: "2x2:3a4j4a1",
    form: Form::OneLine { recognise, read },
    write: Some(write),
};

/// `RxC` and flags before a colon, or `9j`, how jigsaw puzzles begin.
fn recognise(text: &str) -> bool {
    let Some((head, _)) = text.split_once(':') else { return false };
    let Some((_, length)) = leading_number(head) else { return false };
    match head[length..].strip_prefix('x') {
        Some(rest) => leading_number(rest).is_some(),
        None => head[length..].starts_with('j'),
    }
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let (boxes, colon) = read_head(text)?;
    let size = usize::from(boxes.rows) * usize::from(boxes.columns);
    let mut puzzle = Puzzle::empty(known.of_text(text, size, Some(boxes))?);
    let cells = size * size;
    let mut cell = 0;
    let mut offset = colon + 1;
    let mut after_number = false;
    while let Some(symbol) = text.text[offset..].chars().next() {
        let number = leading_number(&text.text[offset..]);
        match (symbol, number) {
            ('a'..='z', _) => {
                let run = symbol as usize - 'a' as usize + 1;
                if cell + run > cells {
                    let expected = format!("at most {} more cells", cells - cell);
                    return Err(text.fault(offset, expected, format!("{run} blanks, '{symbol}'")));
                }
                cell += run;
                after_number = false;
                offset += 1;
            }
            ('_', _) if after_number && leading_number(&text.text[offset + 1..]).is_some() => {
                after_number = false;
                offset += 1;
            }
            (_, Some((value, length))) => {
                if cell == cells {
                    let expected = format!("the end of the puzzle after {cells} cells");
                    return Err(text.unexpected(offset, expected));
                }
                if !(1..=size).contains(&value) {
                    let expected = format!("a value from 1 to {size}");
                    return Err(text.fault(offset, expected, format!("{value}")));
                }
                puzzle.set_given(cell, value as u8);
                cell += 1;
                after_number = true;
                offset += length;
            }
            _ => {
                let expected = "a number, a letter for a run of blanks, or '_' between numbers";
                return Err(text.unexpected(offset, expected));
            }
        }
    }
    if cell < cells {
        let found = format!("the end after {cell}");
        return Err(text.fault(offset, format!("{cells} cells"), found));
    }
    Ok(puzzle)
}

/// Boxes, and the offset of the colon.
fn read_head(text: Text<'_>) -> Result<(Boxes, usize), Fault> {
    let colon = text.text.find(':').unwrap_or(text.text.len());
    let head = &text.text[..colon];
    let side = |offset: usize| match leading_number(&head[offset..]) {
        Some((side, length)) if (1..=64).contains(&side) => Ok((side as u8, offset + length)),
        _ => Err(text.unexpected(offset, "the height or width of a box, 1 to 64")),
    };
    let (rows, mut offset) = side(0)?;
    let mut columns = 1;
    if head[offset..].starts_with('x') {
        (columns, offset) = side(offset + 1)?;
    }
    let refused = match head[offset..].chars().next() {
        None if colon == text.text.len() => {
            return Err(text.unexpected(colon, "':' after the size"));
        }
        None => return Ok((Boxes { rows, columns }, colon)),
        Some('j') => "'j' (jigsaw)",
        Some('x') => "'x' (diagonals)",
        Some('k') => "'k' (killer)",
        Some(_) => return Err(text.unexpected(offset, "':' after the size")),
    };
    Err(text.fault(offset, "a Sudoku without variants", format!("the flag {refused}")))
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    only_givens(puzzle)?;
    let Some(boxes) = puzzle.rules().boxes() else {
        return Err("a grid without boxes".to_owned());
    };
    let mut id = format!("{boxes}:");
    let mut blanks: usize = 0;
    let mut after_number = false;
    for cell in 0..puzzle.candidates().len() {
        let Some(value) = puzzle.given(cell) else {
            blanks += 1;
            continue;
        };
        if blanks == 0 && after_number {
            id.push('_');
        }
        push_run(&mut id, &mut blanks);
        id.push_str(&value.to_string());
        after_number = true;
    }
    push_run(&mut id, &mut blanks);
    Ok(with_name(puzzle, id))
}

fn push_run(id: &mut String, blanks: &mut usize) {
    while *blanks > 0 {
        let run = (*blanks).min(26);
        id.push(char::from(b'a' + run as u8 - 1));
        *blanks -= run;
    }
}
