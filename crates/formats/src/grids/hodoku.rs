//! Lines of HoDoKu's library of techniques: `:0000:x:CELLS:::`.
//!
//! Seven fields between colons: the technique, its candidates, the 81 cells with `+` before each
//! value that a solver has placed, candidates that are removed, candidates that the technique
//! removes, and a comment. The puzzle is its givens; everything else is the state of a solution.

use super::line;
use crate::helpers::cells::read_symbol;
use crate::helpers::comment::comment_behind;
use crate::helpers::refusals::only_classic;
use crate::prelude::*;

/// Lines of the library.
pub static FORMAT: Format = Format {
    name: "hodoku",
    summary: "HoDoKu library line, :0000:x:81 cells:::",
    description: "\
One classic Sudoku per line, in fields between colons: technique, candidates, 81 cells,
removed candidates, eliminations, comment. `.` or `0` is a blank. `+` before a value
marks one that a solver has placed: the puzzle is the givens without these. The other
fields are ignored, and written empty; a comment that is a rule is refused.",
    example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Name],
    extent: Extent::line(recognize, |text, known| {
        let puzzle = read(text, known)?;
        let comment = text.pieces(|symbol| symbol == ':').nth(COMMENT);
        let comments = comment.map(comment_behind).transpose()?.unwrap_or_default();
        Ok(ParsedPuzzle { comments, ..puzzle.into() })
    }),
    write: Some(|puzzle| {
        only_classic(puzzle.rules())?;
        Ok(with_name(puzzle, format!(":0000:x:{}:::", line::cells(puzzle)?)))
    }),
    ..Format::DEFAULT
};

const CELLS: usize = 81;

/// The number of fields before the comment.
const COMMENT: usize = 6;

/// A colon, the number of a technique, and further fields.
fn recognize(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(':') else { return false };
    rest.len() > 5
        && rest.bytes().take(4).all(|byte| byte.is_ascii_digit())
        && rest[4..].starts_with([':', '-'])
        && rest.matches(':').count() >= 3
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let candidates = text.pieces(|symbol| symbol == ':').nth(2).unwrap_or(text.slice(0, 0));
    let are_digits = candidates.text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits && !candidates.text.eq_ignore_ascii_case("x") {
        return Err(candidates.fault(0, "candidates or x", quoted(candidates.text)));
    }
    let Some(field) = text.pieces(|symbol| symbol == ':').nth(3) else {
        return Err(text.unexpected(text.text.len(), "':' and the cells"));
    };
    let mut puzzle = Puzzle::empty(known.of_bare_grid(field, 9)?);
    let behind = text.slice(text.offset_of(field) + field.text.len(), text.text.len());
    if let Some((at, _)) =
        behind.text.match_indices(':').find(|(at, _)| recognize(&behind.text[*at..]))
    {
        return Err(behind.fault(at, "one puzzle on a line", "another one behind it"));
    }
    let (mut cell, mut is_placed) = (0, false);
    for symbol in field.symbols() {
        if symbol.text == "+" {
            is_placed = true;
            continue;
        }
        if cell == CELLS {
            return Err(symbol.unexpected(0, format!("':' after {CELLS} cells")));
        }
        match std::mem::replace(&mut is_placed, false) {
            true if matches!(symbol.text.as_bytes()[0], b'1'..=b'9') => {}
            true => return Err(symbol.unexpected(0, "a value after '+'")),
            false => read_symbol(&mut puzzle, cell, symbol, 0)?,
        }
        cell += 1;
    }
    if cell < CELLS {
        let found = format!("the end of the field after {cell}");
        return Err(field.fault(field.text.len(), format!("{CELLS} cells"), found));
    }
    Ok(puzzle)
}
