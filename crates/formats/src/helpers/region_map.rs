//! Maps of regions below a grid: a letter or number per cell, a row per line, with or without empty
//! lines between grid and map.
//!
//! A map with a fault is not passed over, nor is one above a grid: the grid would be solved under
//! other rules than its author meant.

use super::lines::Ahead;
use super::{drawn, letters};
use crate::helpers::cells::{is_blank, whole_number};
use crate::helpers::sheet::is_gap;
use quorum_puzzle::text::{Fault, Line, Text, quoted};

/// Message of a map without a header above a grid.
pub const ABOVE: &str = "which resembles a map of regions: write '# regions AAB/ABB/...' above \
                         the grid, or the map below the grid (quorum list formats grid)";

/// Empty lines between a grid and its map at most.
const GAP: usize = 3;

/// The number of lines of the map behind `skip` lines of a grid, and of the empty ones above it.
///
/// Up to 9x9 rows of letters cannot be cells. Other rows may be the next puzzle, but no puzzle has
/// all its values beside the same value, as a map has its regions.
pub fn lines_ahead(ahead: &mut Ahead<'_>, skip: usize, size: usize) -> usize {
    let gap = (0..GAP).take_while(|line| ahead.line(skip + line).trim().is_empty()).count();
    let mut lines = Vec::new();
    while let Some(text) = ahead.get(skip + gap + lines.len())
        && !text.trim().is_empty()
        && !text.starts_with('#')
    {
        lines.push(Line { number: 0, text: text.to_owned() });
    }
    let lines: Vec<&Line> = lines.iter().collect();
    of_lines(&lines, size).map_or(0, |_| gap + lines.len())
}

/// Whether these lines, and empty ones between them, are a map: without a grid above it, it is
/// refused.
pub fn is_map(lines: &[Line]) -> bool {
    let lines: Vec<&Line> = lines.iter().filter(|line| !is_gap(line)).collect();
    let size = lines.len();
    if !(3..=letters::MAX_SIZE).contains(&size) {
        return false;
    }
    let row = |line: &&Line| labels(line.text.trim(), size).filter(|labels| labels.len() == size);
    let Some(rows) = lines.iter().map(row).collect::<Option<Vec<_>>>() else { return false };
    // A filled grid with a fault has a value twice in few rows.
    drawn::is_layout(&rows.concat(), size) || 2 * doubled_rows(&rows, size) > size
}

/// The labels of the map that these lines below a grid are meant to be.
pub fn of_lines(lines: &[&Line], size: usize) -> Option<Result<Vec<usize>, Fault>> {
    if !(2..=letters::MAX_SIZE).contains(&size) {
        return None;
    }
    let row = |line: &&Line| labels(&line.text, size).filter(|labels| labels.len() == size);
    let rows: Vec<Vec<usize>> = lines.iter().take(size).map_while(row).collect();
    if !resembles_map(&rows, size) {
        return None;
    }
    if rows.len() == size && lines.len() == size {
        return Some(Ok(rows.concat()));
    }
    let last = lines.last()?;
    Some(Err(match lines.get(rows.len().min(size)) {
        Some(line) if rows.len() == size => {
            line.whole().trimmed().fault(0, "an empty line below the map", quoted(line.text.trim()))
        }
        line => {
            let expected = format!("row {} of {size} of the map below the grid", rows.len() + 1);
            let found =
                line.map_or("the end of the block".to_owned(), |line| quoted(line.text.trim()));
            let number = line.map_or(last.number + 1, |line| line.number);
            Text::line("", number).fault(0, expected, found)
        }
    }))
}

/// The labels of a row: letters and digits, or words where there are as many as the grid has
/// columns.
fn labels(line: &str, size: usize) -> Option<Vec<usize>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.len() == size && words.iter().any(|word| word.len() > 1) {
        return words.into_iter().map(label).collect();
    }
    let symbols = words.into_iter().flat_map(|word| word.split("")).filter(|word| !word.is_empty());
    symbols.map(label).collect()
}

fn label(word: &str) -> Option<usize> {
    let letter = word.chars().next().filter(|c| word.len() == 1 && c.is_ascii_alphabetic());
    whole_number(word).or(letter.map(|letter| letter as usize))
}

/// Whether the first rows below a grid are meant to be a map: two rows of letters where these
/// cannot be cells, or rows in which all but a few cells are beside one of the same region.
fn resembles_map(rows: &[Vec<usize>], size: usize) -> bool {
    let labels = rows.concat();
    let symbol = |label: &usize| u8::try_from(*label).map_or('.', char::from);
    let is_letter = |label: &usize| symbol(label).is_ascii_alphabetic();
    if size <= 9 && rows.len() >= 2 && labels.iter().all(is_letter) {
        return labels.iter().any(|label| !is_blank(symbol(label)));
    }
    let is_beside = |cell: usize| {
        let same = |other: usize| labels.get(other) == Some(&labels[cell]);
        let column = cell % size;
        column + 1 < size && same(cell + 1)
            || column > 0 && same(cell - 1)
            || same(cell + size)
            || cell >= size && same(cell - size)
    };
    let beside = (0..labels.len()).filter(|&cell| is_beside(cell)).count();
    // A grid of blanks, all of them zeros, is not a map.
    let is_varied = labels.iter().any(|label| *label != labels[0]);
    let are_regions = doubled_rows(rows, size) > 0;
    rows.len() >= 2
        && is_varied
        && (are_regions || 5 * beside >= 4 * labels.len() && !labels.contains(&0))
}

/// The number of rows with a label twice in a square with N of each label: these are not values,
/// also where regions do not hang together.
fn doubled_rows(rows: &[Vec<usize>], size: usize) -> usize {
    let labels = rows.concat();
    let count = |label: &usize| labels.iter().filter(|other| *other == label).count();
    let is_double = |row: &&Vec<usize>| (1..size).any(|cell| row[..cell].contains(&row[cell]));
    let are_regions = rows.len() == size && labels.iter().all(|label| count(label) == size);
    if are_regions { rows.iter().filter(is_double).count() } else { 0 }
}
