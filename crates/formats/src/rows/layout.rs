//! The layout of a text by its name, its first bytes and its first lines with content. Nothing is
//! taken.

use super::columns::{is_puzzle_name, resembles_grid};
use super::json;
use super::npy::MAGIC;
use super::table::Splitter;
use super::{Layout, RowOptions};
use crate::compression::without_extension;
use crate::helpers::cells::is_blank;
use crate::helpers::lines::LineSource;

/// Whether a text of which nothing has been read begins as arrays of NumPy do: no other text has
/// that byte.
pub(crate) fn begins_array(lines: &mut dyn LineSource) -> bool {
    let first = lines.bytes().and_then(|input| input.fill_buf().ok()?.first().copied());
    first == MAGIC.first().copied()
}

/// The layout of the lines that follow; `None` if it is none of rows.
pub(super) fn of(lines: &mut dyn LineSource, name: &str, options: &RowOptions) -> Option<Layout> {
    if options.layout.is_none() && begins_array(lines) {
        return Some(Layout::Npy);
    }
    if let Some(layout) = options.layout.filter(|layout| *layout != Layout::Table(b',')) {
        return Some(layout);
    }
    let (first, at) = content(lines, 0)?;
    let (second, _) = content(lines, at + 1).unwrap_or_default();
    if options.layout.is_some() {
        // The word csv is about the form, not about the comma.
        return Some(Layout::Table(delimiter(&first)));
    }
    let name = without_extension(name).to_ascii_lowercase();
    let has_extension = |extensions: [&str; 2]| {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension);
        extension.is_some_and(|extension| extensions.contains(&extension))
    };
    if has_extension(["jsonl", "ndjson"]) {
        return Some(Layout::JsonLines);
    }
    if json::begins(&first) {
        let goes_on = second.trim_start().starts_with(first.trim_start().chars().next()?);
        // A short list on a line is a row of a grid.
        let inner = first.trim_start().get(1..).unwrap_or_default();
        let is_short = !inner.contains(['[', '{', ':']) && first.matches(',').count() < 15;
        let is_row = is_short || first.trim_end().ends_with(',');
        let are_lines = goes_on && !is_row && json::of_text(&first).is_ok();
        return Some(if are_lines { Layout::JsonLines } else { Layout::Json });
    }
    let is_file = has_extension(["csv", "tsv"]);
    let by = if name.ends_with(".tsv") { b'\t' } else { delimiter(&first) };
    is_table(&first, &second, by, is_file).then_some(Layout::Table(by))
}

/// The first line with content behind some lines, and its number among those ahead.
fn content(lines: &mut dyn LineSource, mut skip: usize) -> Option<(String, usize)> {
    loop {
        let line = lines.peek(skip)?.as_ref().ok()?;
        if !line.is_blank() {
            return Some((line.text.clone(), skip));
        }
        skip += 1;
    }
}

/// What separates the fields of a table with this first line.
fn delimiter(first: &str) -> u8 {
    // Lists between brackets have commas of their own.
    let plain = first.split('[').next().unwrap_or_default();
    let found = ['\t', ',', ';', '|'].into_iter().find(|symbol| plain.contains(*symbol));
    found.map_or(b',', |symbol| symbol as u8)
}

/// Whether two lines with content begin a table, and not a grid whose cells are fields.
fn is_table(first: &str, second: &str, delimiter: u8, is_file: bool) -> bool {
    let mut splitter = Splitter::new(delimiter);
    let fields = splitter.fields_of(first);
    let below = splitter.fields_of(second);
    let are_cells = |fields: &[String]| fields.iter().all(|field| is_cell(field));
    let is_grid_row = fields.len() > 2 || fields.iter().any(|field| field.parse::<f64>().is_ok());
    if first.starts_with('#') || fields.len() > 1 && is_grid_row && are_cells(&fields) {
        return false;
    }
    if fields.len() == below.len() && are_numbered(&fields) && are_cells(&below) {
        return false;
    }
    let is_name = |name: &String| is_puzzle_name(name) || name.eq_ignore_ascii_case("signs");
    let has_name = match fields.as_slice() {
        [name] => {
            ["puzzle", "puzzles", "quizzes", "signs"].iter().any(|it| name.eq_ignore_ascii_case(it))
        }
        several => several.iter().any(is_name),
    };
    // Lines of other formats begin with their puzzle, and may have a comment behind it.
    let is_grid = |field: &String| {
        let count = field.chars().count();
        count.isqrt().pow(2) == count && resembles_grid(field)
    };
    let is_row = fields.len() > 1 && fields.iter().any(is_grid);
    is_file
        || has_name
        || is_row
            && (delimiter == b'|'
                || fields[0].chars().all(char::is_alphanumeric) && !is_grid(&fields[0]))
}

/// Whether a field is one cell of a grid.
fn is_cell(field: &str) -> bool {
    let mut symbols = field.chars();
    let symbol = symbols.next();
    let is_one = symbols.next().is_none();
    symbol.is_none()
        || is_one && symbol.is_some_and(|symbol| is_blank(symbol) || symbol.is_ascii_alphanumeric())
        || field.len() <= 4 && field.parse::<f64>().is_ok()
        || ["none", "null"].iter().any(|blank| field.eq_ignore_ascii_case(blank))
}

/// Whether names are those of the columns of a grid: `c1,c2,c3`, `A,B,C`.
fn are_numbered(names: &[String]) -> bool {
    let first = names.first().and_then(|name| name.chars().last());
    let Some(first) = first.filter(|first| names.len() > 2 && first.is_ascii_alphanumeric()) else {
        return false;
    };
    let number = |name: &str| {
        let letters = name.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
        if first.is_ascii_digit() {
            name[letters.len()..].parse::<usize>().ok()
        } else {
            name.chars().last().map(|symbol| symbol as usize)
        }
    };
    let start = number(&names[0]);
    names
        .iter()
        .zip(0..)
        .all(|(name, at)| name.len() <= 8 && number(name) == start.map(|start| start + at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_told_from_grids() {
        let table = |first: &str, second: &str| is_table(first, second, delimiter(first), false);
        for (first, second) in [
            ("id,puzzle", "1,2"),
            ("Quizzes;Solutions", ""),
            ("3......34..2.2..|3421214343121234", ""),
            ("7,3......34..2.2..,3421214343121234", ""),
            ("question\tanswer", "a\tb"),
        ] {
            assert!(table(first, second), "{first}");
        }
        for (first, second) in [
            ("1,0,0,4", "0,0,1,0"),
            ("\"3\",\"\",\"\",\"\"", ""),
            ("NaN,NaN,2.0,NaN", ""),
            ("c1,c2,c3,c4", "1,0,0,4"),
            ("A,B,C,D", "1,,,4"),
            ("3......34..2.2..,3421214343121234", ""),
            ("4x4;boxes=2x2;cells=..../..../..../....", ""),
            ("1|2|3|4", "3|4|1|2"),
        ] {
            assert!(!table(first, second), "{first}");
        }
    }
}
