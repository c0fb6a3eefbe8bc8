//! The lines of a grid without the lines around it: a code fence, a title like `Grid 01` or
//! `Puzzle:`, the order of the grid, the mark that a program prints behind the last row.

use super::layout::{self, fields};
use super::meaning::{Token, token};
use super::program::within_fence;
use crate::helpers::cells::{is_cell, whole_number};
use crate::helpers::letters;
use crate::helpers::lines::Ahead;
use crate::prelude::*;

/// The order of a grid on a line above its rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub size: usize,
    /// `order 9`, as generators of quasigroups write it; else `9`.
    pub is_quasigroup: bool,
}

/// Words that a number or a colon makes a title without a meaning.
const TITLES: [&str; 8] =
    ["grid", "puzzle", "sudoku", "board", "input", "given", "problem", "task"];

/// What programs print behind a grid that is all right.
const MARKS: [&str; 4] = ["[ok]", "[OK]", "[done]", "[solved]"];

/// The lines of a grid.
pub struct Body<'a> {
    pub lines: Vec<Text<'a>>,
    pub order: Option<Order>,
    title: Option<&'a str>,
    start: Text<'a>,
}

impl<'a> Body<'a> {
    /// The body of these lines; at least one of them is left. A number above as many rows is their
    /// order if that is wanted.
    pub fn of(lines: &[&'a Line], with_order: bool) -> Self {
        let lines: Vec<Text<'a>> = lines.iter().map(|line| line.whole()).collect();
        let mut lines = within_fence(&lines).to_vec();
        // A quotation in Markdown or a message, perhaps of another one.
        while lines.len() > 1 && lines.iter().all(|line| line.text.starts_with('>')) {
            let signs = |line: &Text<'_>| if line.text.starts_with("> ") { 2 } else { 1 };
            lines = lines.iter().map(|line| line.slice(signs(line), line.text.len())).collect();
        }
        let mut title = None;
        if lines.len() > 1 && is_title(lines[0].text) {
            title = Some(lines.remove(0).text.trim());
        }
        let start = lines[0].trimmed();
        let mut order = None;
        if lines.len() > 1
            && with_order
            && let Some(found) = self::order(lines[0].text)
            && lines.len() > found.size
        {
            order = Some(found);
            lines.remove(0);
        }
        if let Some(last) = lines.last_mut() {
            let text = last.text.trim_end();
            for mark in MARKS {
                if let Some(rest) = text.strip_suffix(mark).filter(|rest| rest.ends_with(' ')) {
                    *last = last.slice(0, rest.len());
                }
            }
        }
        Body { lines, order, title, start }
    }

    /// The first row, or the order above it: where a fault of the whole points.
    pub fn start(&self) -> Text<'a> {
        self.start
    }

    /// A title with a number is a name.
    pub fn name(&self) -> Option<String> {
        let title = self.title.filter(|title| !title.ends_with(':'));
        title.map(str::to_owned)
    }

    /// Whether the first line is meant to be a row: more than half of its cells are ones.
    pub fn looks_like_grid(&self) -> bool {
        let line = self.lines[0].trimmed();
        if is_frame(line.text) || self.order.is_some() {
            return true;
        }
        let cells = cells(line);
        let is_good =
            |cell: &&Text<'_>| !matches!(token(cell.text), Token::Other | Token::Letter(_));
        let good = cells.iter().filter(is_good).count();
        let are_letters = cells.len() > 9
            && self.lines.len() > 1
            && cells
                .iter()
                .all(|cell| cell.text.len() == 1 && cell.text.chars().all(letters::is_cell));
        cells.len() <= usize::from(Rules::MAX_SIZE) && (2 * good > cells.len() || are_letters)
    }
}

/// Whether a line is such a title: `Grid 01`, `Puzzle:`.
fn is_title(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let word = line.trim_end_matches(':').trim_end_matches(|c: char| c.is_ascii_digit());
    word.len() < line.len() && TITLES.contains(&word.trim_end())
}

fn order(line: &str) -> Option<Order> {
    let line = line.trim();
    let sizes = 2..=usize::from(Rules::MAX_SIZE);
    let number = |text: &str| whole_number(text).filter(|size| sizes.contains(size));
    let rest = line.strip_prefix("order ");
    let size = number(rest.unwrap_or(line).trim())?;
    Some(Order { size, is_quasigroup: rest.is_some() })
}

/// The cells of a row for messages: fields, words, or characters where words are longer.
pub fn cells(row: Text<'_>) -> Vec<Text<'_>> {
    if row.text.contains(['\t', ',', ';'])
        && let Some(fields) = fields(row)
    {
        return fields;
    }
    let words = layout::words(row).unwrap_or_default();
    let is_single =
        |word: &Text<'_>| word.text.chars().nth(1).is_none() || word.text.starts_with('{');
    if words.len() >= 9 || words.iter().any(is_single) {
        return words;
    }
    let are_cells =
        words.iter().all(|word| word.text.chars().all(|c| is_cell(c) || letters::is_cell(c)));
    let is_prose =
        words.iter().any(|word| word.text.chars().filter(|c| c.is_alphabetic()).count() > 1);
    if !are_cells || is_prose && words.len() > 1 {
        return words;
    }
    words.iter().flat_map(Text::symbols).collect()
}

/// Whether the next lines begin a grid although the first of them resembles a line: fields, or the
/// order above rows. Only an order needs the second line: a puzzle that comes in slowly is not held
/// up.
pub fn begins(ahead: &mut Ahead<'_>) -> bool {
    let first = ahead.line(0).to_owned();
    let is_field =
        |field: &Text<'_>| field.text.len() <= 2 && !matches!(token(field.text), Token::Other);
    if let Some(order) = order(&first) {
        let second = ahead.line(1).to_owned();
        let row = cells(Text::line(&second, 2));
        return row.len() == order.size && row.iter().all(is_field);
    }
    let row = fields(Text::line(&first, 1)).unwrap_or_default();
    !row.is_empty() && row.len() <= usize::from(Rules::MAX_SIZE) && row.iter().all(is_field)
}

/// Whether the line is drawing, not cells.
pub fn is_frame(line: &str) -> bool {
    let line = line.trim();
    // Most lines are rows with a value.
    if line.contains(|c: char| c.is_ascii_alphanumeric()) {
        return false;
    }
    let is_markdown = line.contains('|') && line.contains('-');
    let is_stroke = |c| matches!(c, '+' | '-' | '=' | '_' | '|' | ' ') || c == ':' && is_markdown;
    if line.chars().all(is_stroke) {
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
