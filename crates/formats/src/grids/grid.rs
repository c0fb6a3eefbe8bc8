//! One row of the grid per line: numbers separated by spaces with 0 for a blank, as the first
//! source program reads and prints them; also characters without spaces, and either of
//! them with frames drawn (`+---+---+`, `|`).
//!
//! Regions drawn so are read (see [`drawn`](crate::helpers::drawn)). `-` and `_` are a frame on lines
//! without digits or dots, else they may be blanks.
//!
//! Above 9x9, characters without spaces (or with letters among them) are values as
//! [`letters`](crate::helpers::letters) reads them. Nine rows of nine groups of digits without a
//! blank are the candidates of every cell, as solvers print them.

use super::pencilmarks;
use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::helpers::block::Block;
use crate::helpers::cells::{cell_expected, is_blank, is_cell, read_symbol, unclear_zero};
use crate::helpers::comment::with_name;
use crate::helpers::drawn::{DrawnLines, rules_of};
use crate::helpers::letters;
use crate::helpers::lines::Ahead;
use crate::helpers::refusals::only_givens;
use crate::helpers::region_map::RegionMap;
use crate::item::ParsedPuzzle;
use crate::options::KnownRules;
use quorum_puzzle::header::header;
use quorum_puzzle::symbols::read_value;
use quorum_puzzle::text::{Fault, Line, Text, quoted};
use quorum_puzzle::{Puzzle, Rules};

/// Rows of numbers.
pub static FORMAT: Format = Format {
    name: "grid",
    summary: "one row per line, numbers separated by spaces, 0 for a blank; characters also read",
    description: "\
One row per line: numbers separated by spaces with 0 for a blank, or characters without
spaces (53..7....), with or without lines drawn around boxes or regions. Blanks are
. 0 _ * - x X ?. Nine rows of nine groups of digits without a blank are candidates.
Above 9x9, characters without spaces are values by letters as in format line.

Regions are stated by the header `# regions 112/122/...`, by a drawing that encloses
them, or by a map below the grid: N rows of N letters or numbers, one per region. Without
these, boxes are those of the size by custom (see format line).",
    extensions: &["txt"],
    example: "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1",
    holds: Feature::OF_GRID,
    spells: |_| false,
    extent: EXTENT,
    write: Some(write),
};

/// Shared with the grid in frames.
pub const EXTENT: Extent = Extent::Block { recognize, read };

/// A grid, printed as the source programs print a solution: one row of numbers per line.
pub fn grid_rows(grid: &[u8], size: usize) -> String {
    let row = |row: &[u8]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    grid.chunks(size).map(row).collect::<Vec<_>>().join("\n")
}

fn recognize(ahead: &mut Ahead<'_>) -> bool {
    let line = Text::line(ahead.line(0), 1);
    if is_frame(line.text) {
        return true;
    }
    let cells = row(line);
    if cells.len() > usize::from(Rules::MAX_SIZE) {
        return false;
    }
    let good = cells.iter().filter(|cell| cell.text.chars().all(is_cell)).count();
    // Letters between spaces, as many as a grid above 9x9 has: no line of words is so.
    let letters =
        cells.iter().all(|cell| cell.text.len() == 1 && cell.text.chars().all(letters::is_cell));
    2 * good > cells.len() || letters && cells.len() > 9 && !is_packed(line)
}

/// Whether the line is drawing, not cells.
pub fn is_frame(line: &str) -> bool {
    let line = line.trim();
    if line.chars().all(|c| matches!(c, '+' | '-' | '=' | '_' | '|' | ' ')) {
        return !line.is_empty();
    }
    let inner = line.trim_matches('*');
    if line.len() > 9 && line.len() == inner.len() + 2 && inner.chars().all(|c| "+-".contains(c)) {
        return true;
    }
    // Some programs draw the corners as . : or ', so the line has to be long.
    let corner = |c: char| matches!(c, '.' | ':' | '\'' | '*');
    let dashes = line.chars().filter(|&c| c == '-').count();
    line.starts_with(corner)
        && line.ends_with(corner)
        && line.chars().all(|c| corner(c) || matches!(c, '+' | '-'))
        && dashes >= 18
        && 4 * dashes > 3 * line.len()
}

/// The cells of a row. Which of the three ways of writing it is follows from its words:
/// `5 3 0` and `12 3 0` are numbers, `53.` and `53. .7. ...` characters.
fn row(line: Text<'_>) -> Vec<Text<'_>> {
    let words = words(line);
    let single = |word: &Text<'_>| word.text.chars().nth(1).is_none();
    if words.len() >= 9 || words.iter().any(single) {
        return words;
    }
    words.iter().flat_map(Text::symbols).collect()
}

/// Whether characters of the row adjoin.
fn is_packed(line: Text<'_>) -> bool {
    words(line).len() < row(line).len()
}

/// The pieces between bars and white space.
fn words(line: Text<'_>) -> Vec<Text<'_>> {
    let pieces = line.pieces(|symbol| symbol == '|' || symbol.is_whitespace());
    pieces.filter(|word| !word.text.is_empty()).collect()
}

fn read(block: &mut Block<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let size = gather(block);
    let rows: Vec<Line> =
        block.taken().iter().filter(|line| !is_frame(&line.text)).cloned().collect();
    if rows.is_empty() {
        return Err(block.ends_early("the rows of a grid"));
    }
    let map = if rows.len() == size { RegionMap::take(block, size)? } else { None };
    read_mapped_rows(block, &rows, size, known, map.as_ref())
}

/// Reads the rows of a grid.
pub fn read_rows(
    block: &mut Block<'_>,
    rows: &[Line],
    size: usize,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    read_mapped_rows(block, rows, size, known, None)
}

/// Reads the rows of a grid, perhaps with a map of its regions below.
fn read_mapped_rows(
    block: &mut Block<'_>,
    rows: &[Line],
    size: usize,
    known: &KnownRules,
    map: Option<&RegionMap>,
) -> Result<ParsedPuzzle, Fault> {
    let missing = format!("row {} of {size}", rows.len() + 1);
    if rows.is_empty() {
        return Err(block.ends_early(missing));
    }
    let first = rows[0].whole().trimmed();
    if size > usize::from(Rules::MAX_SIZE) {
        // Its drawing would take memory quadratic in the length of a line.
        known.of_bare_grid(first, size)?;
    }
    // A drawing over rows of several lengths encloses nothing: the row is the fault.
    let has_frame = block.taken().iter().any(|line| is_frame(&line.text));
    let of_other_length = |line: &&Line| row(line.whole()).len() != size;
    if let Some(line) = rows.iter().filter(|_| has_frame).find(of_other_length) {
        check_length(line.whole(), &row(line.whole()), size)?;
    }
    let lines = block.taken().iter().filter(|line| is_frame(&line.text) || rows.contains(line));
    let drawing = DrawnLines::new(lines.map(|line| (line.whole(), cells_of(line))), size);
    let rules = match map {
        None => rules_of(known, first, size, &drawing)?,
        Some(map) => {
            let rules = map.rules(size, known)?;
            drawing.must_fit(first, &rules)?;
            rules
        }
    };
    let parsed = read_those(rows, rules, known)?;
    if rows.len() < size { Err(block.ends_early(missing)) } else { Ok(parsed) }
}

/// The cells of a line; `None` for a line of a frame.
fn cells_of(line: &Line) -> Option<Vec<Text<'_>>> {
    (!is_frame(&line.text)).then(|| row(line.whole()))
}

/// Reads as many rows as there are; at least one.
fn read_those(rows: &[Line], rules: Rules, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let size = rules.size();
    let mut puzzle = Puzzle::empty(rules);
    let cells: Vec<Vec<Text<'_>>> = rows.iter().map(|line| row(line.whole())).collect();
    if pencilmarks::is_grid(&cells) {
        pencilmarks::read_grid(&mut puzzle, &cells)?;
        return Ok(puzzle.into());
    }
    let letters = size > 9
        && (is_packed(rows[0].whole())
            || cells.iter().flatten().any(|cell| {
                cell.text.starts_with(|c: char| c.is_ascii_alphabetic() && !is_blank(c))
            }));
    let texts = cells.iter().flatten().map(|cell| cell.text);
    if let Some((expected, found)) = unclear_zero(texts, size).filter(|_| !letters) {
        return Err(rows[0].whole().trimmed().fault(0, expected, found));
    }
    for (index, (line, cells)) in rows.iter().zip(&cells).enumerate() {
        read_row(&mut puzzle, index, line.whole(), cells, letters)?;
    }
    let mut symbols = None;
    if letters && rows.len() == size {
        symbols = Some(letters::read(&mut puzzle, &cells.concat(), known.symbols, known.names)?);
    }
    Ok(ParsedPuzzle { symbols, ..puzzle.into() })
}

/// Takes the lines of the grid and finds its size: the length of the first row, unless the
/// next two agree on another.
fn gather(block: &mut Block<'_>) -> usize {
    let mut lengths: Vec<usize> = Vec::new();
    let mut size = 0;
    let mut line = block.taken().first().cloned();
    let mut framed = false;
    while let Some(taken) = line {
        if is_frame(&taken.text) {
            framed = true;
        } else {
            lengths.push(row(taken.whole()).len());
            size = match lengths[..] {
                [_, second, third, ..] if second == third => second,
                _ => lengths[0],
            };
        }
        let wanted = |next: &Line| {
            !next.is_blank() && (lengths.len() < size.max(1) || framed && is_frame(&next.text))
        };
        line = block.take_if(wanted).cloned();
    }
    size
}

/// Reads a row; one of `letters` is only checked for its length, as what they mean shows
/// in the whole grid.
fn read_row(
    puzzle: &mut Puzzle,
    index: usize,
    line: Text<'_>,
    cells: &[Text<'_>],
    letters: bool,
) -> Result<(), Fault> {
    let size = puzzle.size();
    for (column, cell) in cells.iter().enumerate() {
        if column == size {
            return check_length(line, cells, size);
        }
        let index = index * size + column;
        // Up to 9x9, `04` is rather two cells without their separator.
        let number = cell.text.len() > 1
            && cell.text.bytes().all(|byte| byte.is_ascii_digit())
            && (size > 9 || !cell.text.starts_with('0'));
        if letters {
            continue;
        } else if number || size > 9 && !cell.text.starts_with(is_blank) {
            let bad_cell = |fault| Fault { expected: cell_expected(size), ..fault };
            puzzle.set_given(index, read_value(*cell, puzzle.values()).map_err(bad_cell)?);
        } else if cell.text.chars().nth(1).is_some() {
            return Err(cell.fault(0, cell_expected(size), quoted(cell.text)));
        } else {
            read_symbol(puzzle, index, *cell, 0)?;
        }
    }
    check_length(line, cells, size)
}

/// Refuses a row of too many or too few cells.
fn check_length(line: Text<'_>, cells: &[Text<'_>], size: usize) -> Result<(), Fault> {
    if let Some(cell) = cells.get(size) {
        return Err(cell.unexpected(0, format!("the end of the row after {size} cells")));
    }
    if cells.len() < size {
        let end = cells.last().map_or(0, |cell| line.offset_of(*cell) + cell.text.len());
        let found = format!("the end of the line after {}", cells.len());
        return Err(line.fault(end, format!("{size} cells in the row"), found));
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    only_givens(puzzle)?;
    let grid: Vec<u8> =
        (0..puzzle.candidates().len()).map(|cell| puzzle.given(cell).unwrap_or(0)).collect();
    Ok(with_name(puzzle, with_header(puzzle, grid_rows(&grid, puzzle.size()))))
}

/// `body` below the header that states the rules, unless they follow from its size.
pub fn with_header(puzzle: &Puzzle, body: String) -> String {
    let rules = puzzle.rules();
    let customary = Rules::customary_boxes(rules.size());
    if rules.boxes().is_some() && rules.boxes() == customary && !rules.has_more_than_boxes() {
        return body;
    }
    let mut lines = header(rules);
    lines.push(body);
    lines.join("\n")
}
