//! Game IDs of Sudoku by Simon Tatham's `solo`: `3x3:` and runs of blanks and numbers.
//!
//! `2x3` is boxes 2 rows high and 3 columns wide. A letter `a`..`z` skips 1..26 blanks,
//! `_` separates two numbers. Flags after the size: `x` for both diagonals, `j` for
//! a jigsaw (then the size is one number, `9j`); `k` (killer) is refused by name, `d` and a
//! letter (the difficulty asked for) are passed over.
//!
//! A jigsaw's regions follow the cells, after a comma: which of the borders between
//! neighbors are absent, first those between the cells of each row, row by row, then those
//! between the cells of each column, column by column, and one last border after all.
//! A letter `a`..`y` is 1..25 places without a border and one with, `z` 26 without and
//! none with, `_` one with.

use super::comment::with_name;
use super::options::KnownRules;
use super::symbols::{no_groups, only_givens, quoted};
use super::text::{Fault, Text, leading_number};
use super::{Extent, Feature, Format};
use crate::{Boxes, Diagonals, Puzzle, Rules};

/// Sudoku game IDs.
pub static FORMAT: Format = Format {
    name: "solo",
    summary: "Sudoku game ID of Simon Tatham's puzzles, 2x3:..., also 9j: and 3x3x:",
    description: "\
A game ID of Simon Tatham's Solo: boxes `RxC` (R rows high, C columns wide), flags, `:`,
then the cells: numbers, a letter a to z for a run of 1 to 26 blanks, `_` between two
numbers. Flags: x both diagonals, j jigsaw (then the size is one number, 9j, and the
borders follow the cells after a comma). k (killer) is refused.",
    extensions: &["txt"],
    example: "2x2:3a4j4a1",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Jigsaw, Feature::Diagonals, Feature::Name],
    spells: |_| false,
    extent: Extent::OneLine {
        recognize,
        read: |text, known| Ok(read(text, known)?.into()),
        goes_on: None,
    },
    write: Some(write),
};

/// `RxC` and flags before a colon, or `9j`, how jigsaw puzzles begin.
fn recognize(text: &str) -> bool {
    let Some((head, _)) = text.split_once(':') else { return false };
    let Some((_, length)) = leading_number(head) else { return false };
    match head[length..].strip_prefix('x') {
        Some(rest) => leading_number(rest).is_some(),
        None => head[length..].starts_with('j'),
    }
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let Head { rows, columns, jigsaw, diagonals, colon } = read_head(text)?;
    let size = usize::from(rows) * usize::from(columns);
    let mut rules = match jigsaw {
        true => read_regions(text, colon, size)?,
        false => known.boxes_of_text(text, size, Some(Boxes { rows, columns }))?,
    };
    if diagonals {
        rules = rules.with_diagonals(Diagonals::BOTH);
    }
    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules)?);
    let end = if jigsaw { text.text.find(',') } else { None }.unwrap_or(text.text.len());
    read_cells(&mut puzzle, text.slice(colon + 1, end))?;
    Ok(puzzle)
}

/// Reads the cells, the whole of `text`.
fn read_cells(puzzle: &mut Puzzle, text: Text<'_>) -> Result<(), Fault> {
    let size = puzzle.size();
    let cells = size * size;
    let mut cell = 0;
    let mut offset = 0;
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
    Ok(())
}

/// The size and flags before the colon.
struct Head {
    rows: u8,
    columns: u8,
    jigsaw: bool,
    diagonals: bool,
    /// Offset of the colon.
    colon: usize,
}

fn read_head(text: Text<'_>) -> Result<Head, Fault> {
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
    let mut found = Head { rows, columns, jigsaw: false, diagonals: false, colon };
    while let Some(flag) = head[offset..].chars().next() {
        match flag {
            'j' => found.jigsaw = true,
            'x' => found.diagonals = true,
            'k' => {
                let expected = "a Sudoku without cages";
                return Err(text.fault(offset, expected, "the flag 'k' (killer)"));
            }
            // An option of the generator, as is the letter after it.
            'd' if head[offset + 1..].starts_with(|c: char| c.is_ascii_lowercase()) => offset += 1,
            _ => return Err(text.unexpected(offset, "':' after the size")),
        }
        offset += 1;
    }
    match colon == text.text.len() {
        true => Err(text.unexpected(colon, "':' after the size")),
        false => Ok(found),
    }
}

/// The place between two neighbors with number `place`: those in rows, row by row, then
/// those in columns, column by column.
fn neighbors(place: usize, size: usize) -> (usize, usize) {
    let in_rows = size * (size - 1);
    if place < in_rows {
        let cell = place / (size - 1) * size + place % (size - 1);
        return (cell, cell + 1);
    }
    let cell = (place - in_rows) % (size - 1) * size + (place - in_rows) / (size - 1);
    (cell, cell + size)
}

/// Reads the regions after the comma.
fn read_regions(text: Text<'_>, colon: usize, size: usize) -> Result<Rules, Fault> {
    let Some(comma) = text.text[colon..].find(',').map(|at| colon + at) else {
        return Err(text.unexpected(text.text.len(), "',' and the regions of the jigsaw"));
    };
    let places = 2 * size * (size - 1);
    let mut labels: Vec<usize> = (0..size * size).collect();
    let mut place = 0;
    for (at, symbol) in text.text[comma + 1..].char_indices() {
        let offset = comma + 1 + at;
        let run = match symbol {
            '_' => 0,
            'a'..='z' => symbol as usize - 'a' as usize + 1,
            _ => return Err(text.unexpected(offset, "a letter for a run without borders, or '_'")),
        };
        if place + run > places {
            let expected = format!("at most {} more places", places - place.min(places));
            return Err(text.fault(offset, expected, format!("{run}, '{symbol}'")));
        }
        for place in place..place + run {
            let (a, b) = neighbors(place, size);
            let (old, new) = (labels[b], labels[a]);
            labels.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
        }
        place += run + usize::from(run < 26);
    }
    if place != places + 1 {
        let expected = format!("{} places between cells and a last border", places);
        return Err(text.fault(text.text.len(), expected, format!("the end after {place}")));
    }
    Rules::new(size, None).and_then(|rules| rules.with_jigsaw(&labels)).map_err(|error| {
        let found = format!("{}: {error}", quoted(&text.text[comma + 1..]));
        text.fault(comma + 1, format!("{size} regions of {size} cells"), found)
    })
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    only_givens(puzzle)?;
    let rules = puzzle.rules();
    no_groups(rules)?;
    let mut id = match (rules.boxes(), rules.jigsaw()) {
        (Some(boxes), _) => boxes.to_string(),
        (None, Some(_)) => format!("{}j", rules.size()),
        (None, None) => return Err("a grid without boxes".to_owned()),
    };
    match rules.diagonals() {
        Diagonals::NONE => {}
        Diagonals::BOTH => id.push('x'),
        _ => return Err("one diagonal without the other".to_owned()),
    }
    id.push(':');
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
    if let Some(regions) = rules.jigsaw() {
        id.push(',');
        id.push_str(&borders(regions, rules.size())?);
    }
    Ok(with_name(puzzle, id))
}

/// The regions of a jigsaw as runs of places without a border.
fn borders(regions: &[u8], size: usize) -> Result<String, String> {
    let mut text = String::new();
    let mut run = 0;
    let mut joined: Vec<usize> = (0..regions.len()).collect();
    for place in 0..2 * size * (size - 1) {
        let (a, b) = neighbors(place, size);
        if regions[a] == regions[b] {
            let (old, new) = (joined[b], joined[a]);
            joined.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
            run += 1;
            if run == 26 {
                text.push('z');
                run = 0;
            }
        } else {
            text.push(if run == 0 { '_' } else { char::from(b'a' + run - 1) });
            run = 0;
        }
    }
    text.push(if run == 0 { '_' } else { char::from(b'a' + run - 1) });
    let parts = joined.iter().collect::<std::collections::HashSet<_>>().len();
    match parts == size {
        true => Ok(text),
        false => Err("jigsaw regions in several parts".to_owned()),
    }
}

fn push_run(id: &mut String, blanks: &mut usize) {
    while *blanks > 0 {
        let run = (*blanks).min(26);
        id.push(char::from(b'a' + run as u8 - 1));
        *blanks -= run;
    }
}
