//! Corpus lines: one puzzle of any kind per line, its rules always stated.
//!
//! ```text
//! 4x4;boxes=2x2;cells=1.../..{23}./..../4...;signs=.<./..v./.../..../..>/..../...;name=Signs
//! ```
//!
//! Fields are joined by `;` and hold neither commas, quotes nor white space (beyond single
//! spaces in `cells` where values have two digits), so that a line fits into CSV and JSON as it
//! is, and a changed cell is a changed character in a diff.
//!
//! * `NxN` comes first, `RxC` for a grid of R rows and C columns.
//! * `values=0-8` values other than 1 to the number of cells of the longer side: from 0 or 1. Left
//!   out when there are none.
//! * `lines=none`: values may repeat in rows and columns, which may then have more cells than there
//!   are values. `lines=words`: they may, but differ in each run of cells of a row or column, cut
//!   by absent cells and the border. Left out where whole rows and columns differ, as they do where
//!   no line is cut.
//! * `boxes=RxC` (R rows high, C columns wide), `boxes=none`, or `regions=`: a jigsaw, the
//!   region of each cell, rows joined by `/`; regions are numbered from 1 in reading order
//!   of their first cells (other labels are read, not written). Up to nine regions one digit
//!   per cell, above numbers joined by a space.
//! * `diagonals=main` (from the top left), `anti` (from the top right) or `both`. Left out
//!   when there are none.
//! * `extra-cells=9` nine extra cells with all values, `extra-cells=9/4{01}` four more with the
//!   values 0 and 1. They are on no grid, and a solution has no values for them; constraints and
//!   groups name them as if in rows below the grid: R10C1 is the first one of a 9x9 grid. Left out
//!   when there are none.
//! * `groups=R1C1.R2C3/R4C1.R4C4` further groups of cells that differ, each of 2 to as many as
//!   there are values. Left out when there are none.
//! * `cells=` rows joined by `/`. Where values have one digit, one character per cell, `.` or a
//!   digit, and `{27}` for a candidate set (`{}`: none is left). Else words joined by a space: `.`,
//!   `12`, `{2 7 12}`. `#` is an absent cell: a hole of the grid, which has no value and is in no
//!   group, sign or constraint.
//! * `signs=` 2R-1 rows joined by `/`, in turn the C-1 signs within a row of cells (`<`, `>`
//!   or `.`) and the C signs below it (`^`, `v` or `.`; `v`: the upper cell is greater).
//!   Left out when there are none.
//! * `constraints=` constraints beyond groups and signs, joined by `/` and sorted, each
//!   `NAME:LISTS`, `NAME=PARAMETER:LISTS` or `NAME<=PARAMETER:LISTS`; lists of cells are joined by
//!   `|`, cells by `.` (`cage=15:R1C1.R1C2`). The [table](crate::constraints::TABLE) has the names.
//!   Left out when there are none.
//! * `name=` and `author=` percent-encoded UTF-8; everything but ASCII letters and digits is
//!   encoded. Left out when there is none.
//!
//! An unknown field is refused by name: what it means could change the solutions.

mod items;

pub use items::{check_names, read_constraints, state};

use crate::spelling::with_groups;
use crate::symbols::{ABSENT, push_cell, read_set, read_value, value_expected};
use crate::text::{Fault, Text, leading_number, quoted};
use crate::{BoxChoice, Lines, Puzzle, Rules, RulesError, Sign, Values, spelling};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use quorum_problem::Position;
use std::fmt::Write;

/// The canonical text of a puzzle: equal exactly for puzzles that mean the same. Without
/// name and author, so that it can be hashed.
pub fn corpus_line(puzzle: &Puzzle) -> String {
    line_with(puzzle, puzzle.rules().groups(), puzzle.constraint_texts())
}

/// The line of a puzzle with these groups and constraints in place of its own.
pub(super) fn line_with<'a>(
    puzzle: &Puzzle,
    groups: impl IntoIterator<Item = &'a Vec<usize>>,
    constraints: impl IntoIterator<Item = &'a str>,
) -> String {
    let rules = puzzle.rules();
    let (columns, values) = (rules.columns(), rules.values());
    // The line of every question to a solver is written: one buffer, no string per cell.
    let mut line = String::with_capacity(64 + 4 * rules.cell_count());
    push(&mut line, format_args!("{}x{columns}", rules.rows()));
    if rules.has_other_values() {
        push(&mut line, format_args!(";values={values}"));
    }
    match rules.lines() {
        Lines::Whole => {}
        Lines::Words => line.push_str(";lines=words"),
        Lines::None => line.push_str(";lines=none"),
    }
    match spelling::regions(rules, " ") {
        Some(regions) => push(&mut line, format_args!(";regions={regions}")),
        None => push(&mut line, format_args!(";boxes={}", BoxChoice(rules.boxes()))),
    }
    if let Some(word) = spelling::diagonals(rules.diagonals()) {
        push(&mut line, format_args!(";diagonals={word}"));
    }
    if let Some(extra) = spelling::extra_cells(rules) {
        push(&mut line, format_args!(";extra-cells={extra}"));
    }
    if let Some(groups) = spelling::groups(groups, columns) {
        push(&mut line, format_args!(";groups={groups}"));
    }
    line.push_str(";cells=");
    let between = if values.have_two_digits() { " " } else { "" };
    for (cell, &set) in puzzle.candidates().iter().enumerate() {
        match cell % columns {
            0 if cell > 0 => line.push('/'),
            0 => {}
            _ => line.push_str(between),
        }
        if rules.is_absent(cell) { line.push(ABSENT) } else { push_cell(&mut line, set, values) }
    }
    if puzzle.signs().next().is_some() {
        line.push_str(";signs=");
        push_sign_rows(&mut line, puzzle);
    }
    for (number, text) in constraints.into_iter().enumerate() {
        line.push_str(if number == 0 { ";constraints=" } else { "/" });
        line.push_str(text);
    }
    line
}

fn push(line: &mut String, text: std::fmt::Arguments<'_>) {
    line.write_fmt(text).expect("writing to a string cannot fail");
}

/// [`corpus_line`] with the name and the author, if there are any: how corpora are written.
pub fn corpus_line_with_name(puzzle: &Puzzle) -> String {
    let mut line = corpus_line(puzzle);
    for (field, text) in [(";name=", &puzzle.name), (";author=", &puzzle.author)] {
        if let Some(text) = text {
            line.push_str(field);
            line.extend(utf8_percent_encode(text, NON_ALPHANUMERIC));
        }
    }
    line
}

fn push_sign_rows(line: &mut String, puzzle: &Puzzle) {
    let (rows, columns) = (puzzle.rules().rows(), puzzle.columns());
    for row in 0..rows {
        let cells = row * columns..(row + 1) * columns;
        if row > 0 {
            line.push('/');
        }
        let across = cells.clone().take(columns - 1).map(|cell| puzzle.right(cell));
        line.extend(across.map(|sign| sign.map_or('.', Sign::across)));
        if row + 1 < rows {
            line.push('/');
            let downward = cells.map(|cell| puzzle.down(cell));
            line.extend(downward.map(|sign| sign.map_or('.', Sign::downward)));
        }
    }
}

/// Whether a text begins as a corpus line does, with `RxC;`.
pub fn recognize(text: &str) -> bool {
    let Some((head, _)) = text.split_once(';') else { return false };
    let Some((rows, columns)) = head.split_once('x') else { return false };
    leading_number(rows).is_some_and(|(_, length)| length == rows.len())
        && leading_number(columns).is_some_and(|(_, length)| length == columns.len())
}

/// The fields in the order in which they are listed in errors.
pub const FIELDS: [&str; 12] = [
    "values",
    "lines",
    "boxes",
    "regions",
    "diagonals",
    "extra-cells",
    "groups",
    "cells",
    "signs",
    "constraints",
    "name",
    "author",
];

/// Rules that are known before a line is read: a header above it, an option. The line, which states
/// its own, must not contradict them.
pub trait Known {
    /// Fails if the boxes that the line states, at this place, are not those that are known.
    fn agree_on_boxes(&self, text: Text<'_>, boxes: BoxChoice) -> Result<(), Fault>;

    /// Fails if the rules that the line states are not those that are known.
    fn agree_on_rules(&self, text: Text<'_>, rules: &Rules) -> Result<(), Fault>;
}

/// Nothing is known.
impl Known for () {
    fn agree_on_boxes(&self, _: Text<'_>, _: BoxChoice) -> Result<(), Fault> {
        Ok(())
    }

    fn agree_on_rules(&self, _: Text<'_>, _: &Rules) -> Result<(), Fault> {
        Ok(())
    }
}

/// The puzzle of a line by itself.
///
/// ```
/// let line = "2x2;boxes=none;cells=1./..";
/// let puzzle = quorum_puzzle::corpus_line::parse(line)?;
/// assert_eq!(quorum_puzzle::corpus_line(&puzzle), line);
/// # Ok::<(), quorum_puzzle::text::Fault>(())
/// ```
pub fn parse(line: &str) -> Result<Puzzle, Fault> {
    read(Text::line(line, 1), &())
}

/// Reads a line below what is known.
pub fn read(text: Text<'_>, known: &impl Known) -> Result<Puzzle, Fault> {
    let mut fields = text.pieces(|symbol| symbol == ';');
    let head = fields.next().unwrap_or(text);
    let (high, wide) = read_size(head)?;
    let mut found: [Option<Text<'_>>; FIELDS.len()] = [None; FIELDS.len()];
    for field in fields {
        let end = field.text.find('=').unwrap_or(field.text.len());
        let name = &field.text[..end];
        let Some(place) = FIELDS.iter().position(|known| *known == name) else {
            let expected = format!("one of the fields {}", FIELDS.join(", "));
            return Err(field.fault(0, expected, quoted(name)));
        };
        if end == field.text.len() {
            return Err(field.unexpected(end, format!("'=' after {name}")));
        }
        if found[place].replace(field.slice(end + 1, field.text.len())).is_some() {
            return Err(field.fault(0, "each field once", format!("'{name}' again")));
        }
    }
    let [
        values,
        lines,
        boxes,
        regions,
        diagonals,
        extra,
        groups,
        cells,
        signs,
        constraints,
        name,
        author,
    ] = found;
    let missing = |field: &str| text.unexpected(text.text.len(), format!("the field {field}="));
    let values = values.map(read_values).transpose()?;
    let lines = match lines.map(|word| (word, word.text)) {
        None => Lines::Whole,
        Some((_, "none")) => Lines::None,
        Some((_, "words")) => Lines::Words,
        Some((word, found)) => {
            let expected = "none, where values may repeat in rows and columns, or words, where absent cells cut them";
            return Err(word.fault(0, expected, quoted(found)));
        }
    };
    let has_two_digits = values.map_or(high.max(wide) > 9, Values::have_two_digits);
    let absent = cells.map_or_else(Vec::new, |cells| absent_cells(cells, wide, has_two_digits));
    let absent: Vec<usize> = absent.into_iter().filter(|&cell| cell < high * wide).collect();
    let of_grid = |error: RulesError| format!("a {high}x{wide} grid: {error}");
    let of_shape = |place: Text<'_>, boxes| {
        let rules = Rules::of(high, wide, values, lines, &absent, boxes);
        rules.map_err(|error| place.fault(0, "a size, values and boxes that fit", of_grid(error)))
    };
    let mut rules = match (boxes, regions) {
        (Some(boxes), None) => {
            let choice = read_boxes(boxes)?;
            known.agree_on_boxes(boxes, choice)?;
            of_shape(boxes, choice.0)?
        }
        (None, Some(regions)) => {
            let labels = spelling::read_regions(regions)?;
            let jigsaw = of_shape(head, None)?.with_jigsaw(&labels);
            jigsaw.map_err(|error| regions.fault(0, "regions that fit", of_grid(error)))?
        }
        (Some(_), Some(regions)) => {
            return Err(regions.fault(0, "one of the fields boxes and regions", "both"));
        }
        (None, None) => return Err(missing("boxes")),
    };
    if let Some(word) = diagonals {
        if !rules.is_square() {
            return Err(word.fault(0, "diagonals of a square grid", rules.shape()));
        }
        rules = rules.with_diagonals(spelling::read_diagonals(word)?);
        let (diagonals, most) = (rules.diagonals(), usize::from(rules.values().count()));
        let lengths = [(diagonals.main, true), (diagonals.anti, false)]
            .map(|(is_there, is_main)| if is_there { rules.diagonal(is_main).len() } else { 0 });
        if let Some(found) = lengths.into_iter().find(|&length| length > most) {
            let expected = format!("diagonals of at most {most} cells, one per value");
            return Err(word.fault(0, expected, format!("one of {found}")));
        }
    }
    if let Some(extra) = extra {
        rules = spelling::with_extra_cells(extra, rules)?;
    }
    if let Some(groups) = groups {
        rules = with_groups(groups, rules, &spelling::read_groups(groups)?)?;
    }
    known.agree_on_rules(text, &rules)?;
    let mut puzzle = Puzzle::empty(rules);
    read_cells(&mut puzzle, cells.ok_or_else(|| missing("cells"))?)?;
    if let Some(signs) = signs {
        read_signs(&mut puzzle, signs)?;
    }
    if let Some(constraints) = constraints {
        read_constraints(&mut puzzle, constraints)?;
    }
    puzzle.name = name.map(read_encoded).transpose()?;
    puzzle.author = author.map(read_encoded).transpose()?;
    Ok(puzzle)
}

fn read_boxes(text: Text<'_>) -> Result<BoxChoice, Fault> {
    let choice = text.text.parse::<BoxChoice>();
    choice.map_err(|_| text.fault(0, "RxC (rows high, columns wide) or none", quoted(text.text)))
}

/// Rows and columns.
fn read_size(text: Text<'_>) -> Result<(usize, usize), Fault> {
    let sides = text
        .text
        .split_once('x')
        .and_then(|(rows, columns)| Some((leading_number(rows)?, leading_number(columns)?)));
    let is_side = |side: usize| (1..=usize::from(Rules::MAX_SIZE)).contains(&side);
    match sides {
        Some(((rows, _), (columns, _))) if is_side(rows) && is_side(columns) => Ok((rows, columns)),
        _ => Err(text.fault(0, "a size from 1x1 to 64x64", quoted(text.text))),
    }
}

/// The absent cells of a field, as far as its rows have their length: that they do is checked when
/// cells are read.
fn absent_cells(field: Text<'_>, wide: usize, has_two_digits: bool) -> Vec<usize> {
    let mut absent = Vec::new();
    if !field.text.contains(ABSENT) {
        return absent;
    }
    for (number, row) in field.text.split('/').enumerate() {
        let (mut column, mut symbols) = (0, row.chars().peekable());
        while let Some(symbol) = symbols.next() {
            match symbol {
                ' ' => continue,
                '{' => symbols.by_ref().take_while(|&symbol| symbol != '}').for_each(drop),
                '0'..='9' if has_two_digits => {
                    while symbols.next_if(char::is_ascii_digit).is_some() {}
                }
                ABSENT if column < wide => absent.push(number * wide + column),
                _ => {}
            }
            column += 1;
        }
    }
    absent
}

/// The values of a grid, `0-8`.
fn read_values(text: Text<'_>) -> Result<Values, Fault> {
    let bounds = text.text.split_once('-').and_then(|(low, high)| {
        let bound = |text: &str| {
            let (bound, length) = leading_number(text)?;
            (length == text.len()).then_some(bound)
        };
        Values::new(bound(low)?, bound(high)?)
    });
    bounds.ok_or_else(|| text.fault(0, "1 to 64 values such as 0-8 or 1-12", quoted(text.text)))
}

/// The rows of a field, exactly `count` of them.
fn rows<'a>(field: Text<'a>, count: usize) -> Result<Vec<Text<'a>>, Fault> {
    let rows: Vec<Text<'a>> = field.pieces(|symbol| symbol == '/').collect();
    match rows.get(count) {
        Some(extra) => {
            let expected = format!("the end of the field after {count} rows");
            Err(extra.fault(0, expected, "another row"))
        }
        None if rows.len() < count => {
            let found = format!("the end of the field after {}", rows.len());
            Err(field.fault(field.text.len(), format!("{count} rows"), found))
        }
        None => Ok(rows),
    }
}

fn read_cells(puzzle: &mut Puzzle, field: Text<'_>) -> Result<(), Fault> {
    let (high, wide) = (puzzle.rules().rows(), puzzle.columns());
    for (index, row) in rows(field, high)?.into_iter().enumerate() {
        let mut offset = 0;
        for column in 0..wide {
            if puzzle.values().have_two_digits() && column > 0 {
                match row.text[offset..].chars().next() {
                    Some(' ') => offset += 1,
                    _ => return Err(short_or_bad(row, offset, "a space between cells")),
                }
            }
            offset = read_cell(puzzle, index * wide + column, row, offset)?;
        }
        if offset < row.text.len() {
            return Err(row.unexpected(offset, format!("the end of the row after {wide} cells")));
        }
    }
    Ok(())
}

/// Reads a cell at byte `offset`; returns the offset after it.
fn read_cell(
    puzzle: &mut Puzzle,
    cell: usize,
    row: Text<'_>,
    offset: usize,
) -> Result<usize, Fault> {
    let values = puzzle.values();
    let rest = &row.text[offset..];
    match rest.bytes().next() {
        Some(b'#') if puzzle.rules().is_absent(cell) => Ok(offset + 1),
        Some(b'.') => Ok(offset + 1),
        Some(b'{') => {
            let Some(length) = rest.find('}') else {
                return Err(row.unexpected(row.text.len(), "'}' after a candidate set"));
            };
            let set = read_set(row.slice(offset + 1, offset + length), values)?;
            puzzle.set_candidates(cell, set);
            Ok(offset + length + 1)
        }
        Some(b'0'..=b'9') => {
            let digits = leading_number(rest).map_or(1, |(_, length)| length);
            let length = if values.have_two_digits() { digits } else { 1 };
            let value = read_value(row.slice(offset, offset + length), values)?;
            puzzle.set_given(cell, value);
            Ok(offset + length)
        }
        _ => {
            let value = value_expected(values);
            let expected = format!("{value}, '.', '#' or a candidate set in braces");
            Err(short_or_bad(row, offset, &expected))
        }
    }
}

/// The fault at `offset` of a row of cells: that the row is at its end, or `expected`.
fn short_or_bad(row: Text<'_>, offset: usize, expected: &str) -> Fault {
    if row.text[offset..].is_empty() {
        row.fault(offset, "another cell", "the end of the row")
    } else {
        row.unexpected(offset, expected)
    }
}

fn read_signs(puzzle: &mut Puzzle, field: Text<'_>) -> Result<(), Fault> {
    let (high, wide) = (puzzle.rules().rows(), puzzle.columns());
    for (index, row) in rows(field, 2 * high - 1)?.into_iter().enumerate() {
        let across = index % 2 == 0;
        let count = if across { wide - 1 } else { wide };
        let mut found = 0;
        for (offset, symbol) in row.text.char_indices() {
            if found == count {
                let expected = format!("the end of the row after {count} signs");
                return Err(row.unexpected(offset, expected));
            }
            let cell = index / 2 * wide + found;
            let cells = [cell, if across { cell + 1 } else { cell + wide }];
            let absent = cells.into_iter().find(|&cell| puzzle.rules().is_absent(cell));
            if let Some(absent) = absent.filter(|_| symbol != '.') {
                let name = Position::of(absent, wide);
                let found = format!("the absent cell {name}");
                return Err(row.fault(offset, "cells of the grid", found));
            }
            match (symbol, across) {
                ('.', _) => {}
                ('<', true) => puzzle.set_right(cell, Some(Sign::Less)),
                ('>', true) => puzzle.set_right(cell, Some(Sign::Greater)),
                ('^', false) => puzzle.set_down(cell, Some(Sign::Less)),
                ('v', false) => puzzle.set_down(cell, Some(Sign::Greater)),
                (_, true) => return Err(row.unexpected(offset, "'<', '>' or '.'")),
                (_, false) => return Err(row.unexpected(offset, "'^', 'v' or '.'")),
            }
            found += 1;
        }
        if found < count {
            let end = format!("the end of the row after {found}");
            return Err(row.fault(row.text.len(), format!("{count} signs in the row"), end));
        }
    }
    Ok(())
}

/// A name or an author.
fn read_encoded(field: Text<'_>) -> Result<String, Fault> {
    for (offset, _) in field.text.match_indices('%') {
        let code = field.text.as_bytes().get(offset + 1..offset + 3);
        if !code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit)) {
            return Err(field.unexpected(offset, "'%' with two hexadecimal digits"));
        }
    }
    match percent_decode_str(field.text).decode_utf8() {
        Ok(name) => Ok(name.into_owned()),
        Err(_) => Err(field.fault(0, "percent-encoded UTF-8", "other bytes")),
    }
}
