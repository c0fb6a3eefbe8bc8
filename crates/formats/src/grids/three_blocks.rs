//! Futoshiki in three blocks of tokens, as solvers in the literature take them: N rows of N
//! numbers (0 for a blank); N rows of N-1 signs within a row (`0`, `<` or `>`); N-1 rows of
//! N signs below a row (`0`, `^` or `v`; `v`: the upper cell is greater). An empty line
//! separates two blocks.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::helpers::block::Block;
use crate::helpers::comment::with_name;
use crate::helpers::lines::Ahead;
use crate::helpers::refusals::{no_candidates, only_latin, refuse_if};
use crate::options::KnownRules;
use quorum_puzzle::symbols::read_value;
use quorum_puzzle::text::{Fault, Line, Text};
use quorum_puzzle::{Puzzle, Sign};

/// Numbers, signs across, signs down.
pub static FORMAT: Format = Format {
    name: "three-blocks",
    summary: "Futoshiki: numbers, signs 0 < > and signs 0 ^ v in three blocks",
    description: "\
A Futoshiki in three blocks with empty lines between them: N rows of N numbers (0 for a
blank); N rows of N-1 signs within a row (0, < or >); N-1 rows of N signs below a row
(0, ^ or v). `v`: the upper cell is greater.",
    extensions: &["txt"],
    example: "0 0 0\n0 0 2\n0 0 0\n\n> 0\n0 0\n0 0\n\n0 0 0\nv 0 0",
    holds: &[Feature::Givens, Feature::Inequalities, Feature::NoBoxes, Feature::Name],
    spells: |_| false,
    extent: Extent::Block { recognize, read: |block, known| Ok(read(block, known)?.into()) },
    write: Some(write),
};

/// Rows and tokens a row of the three blocks.
fn shape(size: usize) -> [(usize, usize); 3] {
    [(size, size), (size, size - 1), (size - 1, size)]
}

/// Whether the blocks have their shape as far as the first row of the third; else it may
/// be a grid, with another below.
fn recognize(ahead: &mut Ahead<'_>) -> bool {
    let tokens = |line: &str, allowed: &str| {
        let good = line.split_whitespace().all(|token| {
            token.len() == 1 && allowed.contains(token)
                || allowed.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
        });
        good.then(|| line.split_whitespace().count())
    };
    let Some(size @ 2..) = tokens(ahead.line(0), "") else { return false };
    let mut skip = 0;
    for ((rows, count), allowed) in shape(size).into_iter().zip(["", "0<>", "0^v"]) {
        if skip > 0 {
            if !ahead.line(skip).trim().is_empty() {
                return false;
            }
            skip += 1;
        }
        for _ in 0..rows {
            if tokens(ahead.line(skip), allowed) != Some(count) {
                return false;
            }
            skip += 1;
        }
    }
    true
}

fn read(block: &mut Block<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let size = block.taken()[0].whole().words().count().max(2);
    let mut blocks = vec![vec![block.taken()[0].clone()]];
    let mut missing = None;
    for (index, (rows, _)) in shape(size).into_iter().enumerate() {
        if index > 0 {
            if block.take_if(Line::is_blank).is_none() {
                missing = Some(format!("an empty line and block {} of 3", index + 1));
                break;
            }
            blocks.push(Vec::new());
        }
        let lines = &mut blocks[index];
        block.take_up_to(rows, lines, |line| !line.is_blank());
        if lines.len() < rows {
            missing = Some(format!("row {} of block {}", lines.len() + 1, index + 1));
            break;
        }
    }
    let mut puzzle =
        Puzzle::empty(known.of_text(block.taken()[0].whole().trimmed(), size, None)?);
    for (index, lines) in blocks.iter().enumerate() {
        for (row, line) in lines.iter().enumerate() {
            read_row(&mut puzzle, index, row, line.whole(), shape(size)[index].1)?;
        }
    }
    match missing {
        None => Ok(puzzle),
        Some(expected) => Err(block.ends_early(expected)),
    }
}

/// Reads a row of block `index`.
fn read_row(
    puzzle: &mut Puzzle,
    index: usize,
    row: usize,
    line: Text<'_>,
    count: usize,
) -> Result<(), Fault> {
    let size = puzzle.size();
    let mut found = 0;
    for token in line.words() {
        if found == count {
            let expected = format!("the end of the row after {count} of block {}", index + 1);
            return Err(token.unexpected(0, expected));
        }
        let cell = row * size + found;
        match (index, token.text) {
            (_, "0") => {}
            (0, _) => puzzle.set_given(cell, read_value(token, puzzle.values())?),
            (1, "<") => puzzle.set_right(cell, Some(Sign::Less)),
            (1, ">") => puzzle.set_right(cell, Some(Sign::Greater)),
            (2, "^") => puzzle.set_down(cell, Some(Sign::Less)),
            (2, "v" | "V") => puzzle.set_down(cell, Some(Sign::Greater)),
            (1, _) => return Err(token.unexpected(0, "'0', '<' or '>'")),
            _ => return Err(token.unexpected(0, "'0', '^' or 'v'")),
        }
        found += 1;
    }
    if found < count {
        let expected = format!("{count} in the row of block {}", index + 1);
        let end = line.text.trim_end().len();
        return Err(line.fault(end, expected, format!("the end of the line after {found}")));
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    no_candidates(puzzle)?;
    only_latin(puzzle.rules())?;
    let size = puzzle.size();
    refuse_if(size < 2, "a 1x1 grid")?;
    let block = |rows: usize, count: usize, token: &dyn Fn(usize) -> String| {
        let row = |row: usize| {
            let tokens: Vec<String> = (0..count).map(|column| token(row * size + column)).collect();
            tokens.join(" ")
        };
        (0..rows).map(row).collect::<Vec<_>>().join("\n")
    };
    let sign = |sign: Option<char>| sign.unwrap_or('0').to_string();
    let tokens: [&dyn Fn(usize) -> String; 3] = [
        &|cell| puzzle.given(cell).unwrap_or(0).to_string(),
        &|cell| sign(puzzle.right(cell).map(Sign::across)),
        &|cell| sign(puzzle.down(cell).map(Sign::downward)),
    ];
    let blocks: Vec<String> = shape(size)
        .into_iter()
        .zip(tokens)
        .map(|((rows, count), token)| block(rows, count, token))
        .collect();
    Ok(with_name(puzzle, blocks.join("\n\n")))
}
