//! Futoshiki as numbers, and relations behind them: three blocks, or a list of pairs.
//!
//! Three blocks: N rows of N numbers; N rows of N-1 signs between columns; N-1 rows of N signs
//! between rows. A sign is `<` or `>`, `^` or `v` (`v`: the upper cell is greater), or 1 for less
//! and -1 for greater; 0 is none. The order may stand above, empty lines and comments between.
//!
//! A list: the order, `START:` with the rows, and `REL:` with pairs such as `A1;A2`: the first
//! cell, row A and column 1, is less than the second.

use super::{Reading, Row, content, fields, latin, number, read_cell, unexpected};
use crate::helpers::constraints::set_less;
use crate::prelude::*;

/// Numbers, signs across, signs down; or pairs of cells.
pub static FORMAT: Format = Format {
    name: "three-blocks",
    summary: "Futoshiki: numbers, signs 0 < > and signs 0 ^ v in three blocks; or START: and REL:",
    description: "\
A Futoshiki in three blocks: N rows of N numbers (0 for a blank); N rows of N-1 signs within a
row (0, < or >); N-1 rows of N signs below a row (0, ^ or v). `v`: the upper cell is greater.
1 is a sign for less, -1 for greater. Or START: above the rows, and REL: above pairs A1;A2:
the first cell (row A, column 1) is less than the second. The order N may stand above both.",
    example: "0 0 0\n0 0 2\n0 0 0\n\n> 0\n0 0\n0 0\n\n0 0 0\nv 0 0",
    holds: &[Feature::Givens, Feature::Inequalities, Feature::NoBoxes, Feature::Name],
    extent: Extent::Sheet { read: |sheet, known| read(sheet.lines, known) },
    write: Some(write),
    ..Format::DEFAULT
};

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    let is_comment = |line: &&Line| line.text.starts_with('#');
    // A comment above is a title or a header.
    if lines.first().is_none_or(|line| is_comment(&line)) {
        return None;
    }
    let comments: Vec<&Line> = lines.iter().filter(is_comment).collect();
    let others: Vec<Line> = lines.iter().filter(|line| !is_comment(line)).cloned().collect();
    let lines = content(&others);
    if lines.iter().any(|line| line.text.trim_end_matches(':').eq_ignore_ascii_case("REL")) {
        return Some(pairs(&lines, known));
    }
    three_blocks(&lines, &comments, known)
}

fn three_blocks(lines: &[Text<'_>], comments: &[&Line], known: &KnownRules) -> Reading {
    let order = lines.first().and_then(|line| number(line.text)).filter(|_| lines.len() > 2);
    let rows: Vec<Row<'_>> =
        lines[usize::from(order.is_some())..].iter().map(|line| fields(*line)).collect();
    let size = rows.first()?.len();
    // A row of signs below those of numbers: no other text has that.
    if rows.get(size).is_none_or(|row| row.len() + 1 != size) {
        return None;
    }
    let length = |row: usize| if row < size || row >= 2 * size { size } else { size - 1 };
    let fits = |(row, cells): (usize, &Row<'_>)| {
        cells.len() == length(row)
            && (row < size || cells.iter().all(|cell| sign(cell.text).is_some()))
    };
    // With a row of each block it cannot be anything else.
    let count = rows.iter().enumerate().take_while(|(row, cells)| fits((*row, cells))).count();
    let count = count.min(3 * size - 1);
    if size < 2 || count <= 2 * size || order.is_some_and(|order| order != size) {
        return None;
    }
    if let Some(row) = rows.get(count) {
        // Brackets without cells are an empty row.
        let first = *row.first().unwrap_or(&lines[usize::from(order.is_some()) + count]);
        let (line, before) = (first.place().line, rows[count - 1][0].place().line);
        let expected = match count == 3 * size - 1 {
            // Behind an empty line it is another puzzle.
            true if line > before + 1 => return None,
            true => "an empty line below the last row of signs".to_owned(),
            false => format!(
                "{size} signs (0, ^, v, 1 or -1) in row {} of block 3",
                count - 2 * size + 1
            ),
        };
        return Some(Err(unexpected(first, expected)));
    }
    if count < 3 * size - 1 {
        let expected = format!("row {} of block 3", count - 2 * size + 1);
        let last = lines[lines.len() - 1];
        return Some(Err(last.fault(last.text.len(), expected, "the end of the block")));
    }
    for comment in comments {
        let after = comment.text.find('1').filter(|at| !comment.text[..*at].ends_with('-'));
        let meaning =
            after.and_then(|at| comment.text[at..].chars().find(|c| matches!(c, '<' | '>')));
        if meaning == Some('>') {
            return Some(Err(unexpected(comment.whole().trimmed(), "1 for < and -1 for >")));
        }
    }
    Some(blocks(&rows, size, known))
}

/// A sign between two cells; `None` within for none.
fn sign(text: &str) -> Option<Option<Sign>> {
    match text {
        "0" | "." | "_" => Some(None),
        "<" | "^" | "1" => Some(Some(Sign::Less)),
        ">" | "v" | "V" | "-1" => Some(Some(Sign::Greater)),
        _ => None,
    }
}

fn blocks(rows: &[Row<'_>], size: usize, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut puzzle = latin(known, rows[0][0], size)?;
    for (row, cells) in rows.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            let Some(sign) = sign(cell.text).filter(|_| row >= size) else {
                read_cell(&mut puzzle, row * size + column, cell)?;
                continue;
            };
            let is_across = row < 2 * size;
            let is_other = if is_across { "^vV" } else { "<>" };
            if is_other.contains(cell.text) && !matches!(cell.text, "1" | "-1") {
                let expected = if is_across { "0, < or >" } else { "0, ^ or v" };
                return Err(unexpected(cell, format!("a sign: {expected}, or 1 and -1")));
            }
            if is_across {
                puzzle.set_right((row - size) * size + column, sign)
            } else {
                puzzle.set_down((row - 2 * size) * size + column, sign)
            }
        }
    }
    Ok(puzzle.into())
}

fn pairs(lines: &[Text<'_>], known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let is_word =
        |line: &Text<'_>, word: &str| line.text.trim_end_matches(':').eq_ignore_ascii_case(word);
    let rel = lines.iter().position(|line| is_word(line, "REL")).unwrap_or(0);
    let start = lines.iter().position(|line| is_word(line, "START"));
    let Some(start) = start.filter(|start| *start < rel && *start <= 1) else {
        return Err(unexpected(lines[0], "the order, START: and rows above REL:"));
    };
    let rows: Vec<Row<'_>> = lines[start + 1..rel].iter().map(|line| fields(*line)).collect();
    let size = rows.len();
    if start == 1 && number(lines[0].text) != Some(size) {
        return Err(unexpected(lines[0], format!("the order {size} of the rows below START:")));
    }
    let Some(text) = rows.first().and_then(|row| row.first()) else {
        return Err(unexpected(lines[start], "rows below START:"));
    };
    let mut puzzle = latin(known, *text, size)?;
    for (row, cells) in rows.iter().enumerate() {
        if cells.len() != size {
            let found = format!("{}", cells.len());
            return Err(lines[start + 1 + row].fault(0, format!("{size} cells"), found));
        }
        for (column, cell) in cells.iter().enumerate() {
            read_cell(&mut puzzle, row * size + column, *cell)?;
        }
    }
    for line in &lines[rel + 1..] {
        let pair: Vec<Option<usize>> =
            fields(*line).iter().map(|cell| lettered(cell.text, size)).collect();
        let &[Some(less), Some(greater)] = pair.as_slice() else {
            return Err(unexpected(*line, "two cells such as A1;A2, the lesser first"));
        };
        if puzzle.sign(less.min(greater), less.max(greater)).is_some() {
            return Err(unexpected(*line, "each pair once"));
        }
        set_less(&mut puzzle, less, greater)
            .map_err(|[expected, found]| line.fault(0, expected, found))?;
    }
    Ok(puzzle.into())
}

/// A cell `B3`: row 2, column 3.
fn lettered(text: &str, size: usize) -> Option<usize> {
    let row = text.bytes().next()?.to_ascii_uppercase().checked_sub(b'A')?;
    let column = number(text.get(1..)?)?.checked_sub(1)?;
    (usize::from(row) < size && column < size).then_some(usize::from(row) * size + column)
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let size = puzzle.size();
    refuse_if(size < 2, "a 1x1 grid")?;
    let (mut givens, mut across, mut down) = (Vec::new(), Vec::new(), Vec::new());
    for cell in 0..size * size {
        givens.push(puzzle.given(cell).unwrap_or(0).to_string());
        if cell % size + 1 < size {
            across.push(puzzle.right(cell).map_or('0', Sign::across).to_string());
        }
        if cell + size < size * size {
            down.push(puzzle.down(cell).map_or('0', Sign::downward).to_string());
        }
    }
    let rows = |tokens: &[String], width: usize| {
        tokens.chunks(width).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    };
    let blocks = [rows(&givens, size), rows(&across, size - 1), rows(&down, size)];
    Ok(with_name(puzzle, blocks.join("\n\n")))
}
