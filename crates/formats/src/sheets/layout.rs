//! Where the cells of a grid are: N rows, cut into N cells each in one of five ways.
//!
//! The ways are tried in this order: between bars (nothing between two of them is a blank), between
//! tabs, semicolons or commas, between white space, one character per cell, columns of equal width
//! in which spaces are blanks. Each takes all of every row or does not fit.

use super::meaning::{Token, token};
use quorum_puzzle::Rules;
use quorum_puzzle::text::Text;

/// Separators of fields, with the fewest fields of a row.
pub const SEPARATORS: [(char, usize); 3] = [('\t', 3), (';', 4), (',', 4)];

/// The cells of N rows.
pub struct Cut<'a> {
    pub rows: Vec<Vec<Text<'a>>>,
    /// Cells are characters without anything between them.
    pub are_packed: bool,
    /// Cells are between bars: these state nothing about boxes.
    pub are_barred: bool,
}

/// Cuts rows into as many cells each, spaces being no blanks.
pub fn cut<'a>(rows: &[Text<'a>]) -> Option<Cut<'a>> {
    let size = rows.len();
    if size < 2 {
        return None;
    }
    let ways = [bars, open_bars, double_bars, fields, words, symbols];
    for (index, way) in ways.into_iter().enumerate() {
        let mut cells = Vec::with_capacity(size);
        for row in rows {
            match way(*row) {
                Some(row) if row.len() == size => cells.push(row),
                _ => break,
            }
        }
        if cells.len() == size {
            let adjoin = |row: &Vec<Text<'a>>| row.windows(2).any(|pair| adjoin(pair[0], pair[1]));
            let are_packed = cells.iter().any(adjoin);
            return Some(Cut { rows: cells, are_packed, are_barred: index < 3 });
        }
    }
    None
}

/// Cuts rows into columns in which spaces are blanks, as many as rows at least, and there is no
/// other sign for one.
pub fn cut_with_blanks<'a>(rows: &[Text<'a>]) -> Option<Cut<'a>> {
    let rows = columns(rows)?;
    let mut blanks = 0;
    for cell in rows.iter().flatten() {
        match token(cell.text) {
            Token::Blank if cell.text.is_empty() => blanks += 1,
            Token::Blank | Token::Zero => return None,
            Token::Other if cell.text.len() > 2 => return None,
            _ => {}
        }
    }
    (blanks >= rows.len()).then_some(Cut { rows, are_packed: false, are_barred: false })
}

/// Whether nothing is between two cells.
pub fn adjoin(cell: Text<'_>, next: Text<'_>) -> bool {
    cell.text.as_ptr() as usize + cell.text.len() == next.text.as_ptr() as usize
}

/// The pieces between bars; bars at the ends of the row are its frame.
fn bars(row: Text<'_>) -> Option<Vec<Text<'_>>> {
    let row = row.trimmed();
    let row = row.slice(row.text.starts_with('|').into(), row.text.len());
    as_cells(row.slice(0, row.text.strip_suffix('|').unwrap_or(row.text).len()).pieces(is_bar))
}

/// The same without bars at the ends of rows.
fn open_bars(row: Text<'_>) -> Option<Vec<Text<'_>>> {
    if row.text.starts_with('|') { None } else { as_cells(row.pieces(is_bar)) }
}

/// The same with two bars between boxes.
fn double_bars(row: Text<'_>) -> Option<Vec<Text<'_>>> {
    as_cells(row.trimmed().pieces(is_bar).filter(|piece| !piece.text.is_empty()))
}

fn is_bar(symbol: char) -> bool {
    symbol == '|'
}

/// The pieces without white space around them, if none has any inside.
fn as_cells<'a>(pieces: impl Iterator<Item = Text<'a>>) -> Option<Vec<Text<'a>>> {
    let cells: Vec<Text<'a>> = pieces.map(|piece| piece.trimmed()).collect();
    let is_word = |cell: &Text<'_>| !cell.text.contains(char::is_whitespace);
    (cells.len() > 1 && cells.iter().all(is_word)).then_some(cells)
}

/// The fields of a row; a separator may end each of them, or the row.
pub fn fields(row: Text<'_>) -> Option<Vec<Text<'_>>> {
    let (separator, fewest) =
        SEPARATORS.into_iter().find(|(separator, _)| row.text.contains(*separator))?;
    let mut fields: Vec<Text<'_>> =
        row.pieces(|symbol| symbol == separator).map(|field| field.trimmed()).collect();
    let others = fields[..fields.len() - 1].iter();
    let is_ended = fields.last().is_some_and(|last| last.text.is_empty());
    // `1,,,4,` has five fields if one of them is a blank, `1,0,0,4,` four.
    if separator != '\t' && is_ended && others.clone().all(|field| !field.text.is_empty()) {
        fields.pop();
    }
    (fields.len() >= fewest).then_some(fields)
}

/// The pieces between white space and bars.
pub fn words(row: Text<'_>) -> Option<Vec<Text<'_>>> {
    let mut words = Vec::new();
    let mut rest = row.slice(0, row.text.trim_end().trim_end_matches([';', ',']).len());
    loop {
        let skipped = rest.text.find(|c: char| c != '|' && !c.is_whitespace());
        let Some(start) = skipped else { return Some(words) };
        rest = rest.slice(start, rest.text.len());
        // Candidates in braces may have spaces between them.
        let end = if rest.text.starts_with('{') {
            rest.text.find('}').map(|end| end + 1)
        } else {
            rest.text.find(|c: char| c == '|' || c.is_whitespace())
        };
        let end = end.unwrap_or(rest.text.len());
        words.push(rest.slice(0, end));
        rest = rest.slice(end, rest.text.len());
    }
}

/// The characters but white space and bars; candidates in braces are one.
fn symbols(row: Text<'_>) -> Option<Vec<Text<'_>>> {
    let mut cells = Vec::with_capacity(row.text.len());
    for word in words(row)? {
        if word.text.starts_with('{') { cells.push(word) } else { cells.extend(word.symbols()) }
    }
    Some(cells)
}

/// A part of a row as its characters.
struct Part<'a> {
    text: Text<'a>,
    /// Byte offset of each character.
    offsets: Vec<usize>,
    /// Whether each character is not a blank.
    taken: Vec<bool>,
}

impl<'a> Part<'a> {
    fn new(text: Text<'a>) -> Self {
        let symbols = || text.text.char_indices();
        let offsets = symbols().map(|(offset, _)| offset).collect();
        let taken = symbols().map(|(_, symbol)| !symbol.is_whitespace()).collect();
        Part { text, offsets, taken }
    }

    fn is_taken(&self, at: usize) -> bool {
        self.taken.get(at).copied().unwrap_or(false)
    }

    fn piece(&self, from: usize, to: usize) -> Text<'a> {
        let offset = |at: usize| self.offsets.get(at).copied().unwrap_or(self.text.text.len());
        self.text.slice(offset(from), offset(to))
    }
}

/// The cells of columns of equal width, spaces being blanks. Bars part the rows into boxes of as
/// many cells; without bars the first column has to begin at the left of some row.
fn columns<'a>(rows: &[Text<'a>]) -> Option<Vec<Vec<Text<'a>>>> {
    let size = rows.len();
    // Each row is as many cells, however short it is.
    if !(2..=usize::from(Rules::MAX_SIZE)).contains(&size) {
        return None;
    }
    let mut parts: Vec<Vec<Part<'a>>> = Vec::new();
    // Bars around the rows, not between boxes.
    let begins = rows.iter().all(|row| row.text.trim_start().starts_with('|'));
    let ends = rows.iter().all(|row| row.text.trim_end().ends_with('|'));
    for row in rows {
        let mut of_row: Vec<Part<'a>> = row.pieces(|symbol| symbol == '|').map(Part::new).collect();
        if begins {
            of_row.remove(0);
        }
        if ends {
            of_row.pop();
        }
        parts.push(of_row);
    }
    let count = parts.first()?.len();
    if !size.is_multiple_of(count) || parts.iter().any(|row| row.len() != count) {
        return None;
    }
    let mut found = vec![Vec::with_capacity(size); size];
    for part in 0..count {
        let column: Vec<&Part<'a>> = parts.iter().map(|row| &row[part]).collect();
        // Only behind the last bar may blanks have been cut off.
        let is_closed = ends || part + 1 < count;
        let length = column[0].taken.len();
        if is_closed && column.iter().any(|part| part.taken.len() != length) {
            return None;
        }
        let cells = if count == 1 { plain(&column, size) } else { boxed(&column, size / count) };
        for (row, cells) in found.iter_mut().zip(cells?) {
            row.extend(cells);
        }
    }
    // Every other column is what is between the cells of fewer columns.
    let is_between = |first: usize| {
        let mut cells = found.iter().flat_map(|row| row.iter().skip(first).step_by(2));
        size > 4 && cells.all(|cell| cell.text.is_empty())
    };
    (!is_between(0) && !is_between(1)).then_some(found)
}

/// The parts of rows between two bars, all of one length, as cells of equal width.
fn boxed<'a>(parts: &[&Part<'a>], count: usize) -> Option<Vec<Vec<Text<'a>>>> {
    let length = parts.iter().map(|part| part.taken.len()).max()?;
    // A blank before the cells, or behind all but the last of them.
    for (skip, width) in
        [(0, length / count), (1, (length.max(1) - 1) / count), (0, (length + 1) / count)]
    {
        let whole = skip + width * count;
        if width > 0 && (whole == length || skip == 0 && whole == length + 1) {
            let cells: Option<Vec<_>> =
                parts.iter().map(|part| windows(part, skip, width, count)).collect();
            if cells.is_some() {
                return cells;
            }
        }
    }
    None
}

/// Rows without bars. The common indentation is not a blank. More than one width that fits, or a
/// blank column at the left that may be indentation, is unclear: no cut.
fn plain<'a>(rows: &[&Part<'a>], size: usize) -> Option<Vec<Vec<Text<'a>>>> {
    let indent = rows.iter().filter_map(|row| row.taken.iter().position(|taken| *taken)).min()?;
    let last = rows.iter().filter_map(|row| row.taken.iter().rposition(|taken| *taken)).max()?;
    let mut found = None;
    for width in 1..=4 {
        let is_whole = |row: &&Part<'a>| row.taken.len() > width * (size - 1);
        let spans_all = last - indent + width > width * (size - 1);
        let skip = match (indent, spans_all) {
            (0, _) | (_, true) => indent,
            // Trailing blanks show where the rows end.
            _ if rows.iter().all(is_whole) => 0,
            _ => continue,
        };
        let cells: Option<Vec<_>> =
            rows.iter().map(|row| windows(row, skip, width, size)).collect();
        let Some(cells) = cells else { continue };
        if width > 1 && !are_aligned(rows, skip, width) {
            continue;
        }
        if found.is_some() {
            return None;
        }
        found = Some(cells);
    }
    found
}

/// Whether all cells end, or all begin, at the same place of their column.
fn are_aligned(rows: &[&Part<'_>], skip: usize, width: usize) -> bool {
    let (mut starts, mut ends) = (Vec::new(), Vec::new());
    for row in rows {
        for at in skip..row.taken.len() {
            if row.is_taken(at) && (at == 0 || !row.is_taken(at - 1)) {
                starts.push((at - skip) % width);
            }
            if row.is_taken(at) && !row.is_taken(at + 1) {
                ends.push((at - skip) % width);
            }
        }
    }
    let is_one = |places: &[usize]| places.windows(2).all(|pair| pair[0] == pair[1]);
    is_one(&starts) || is_one(&ends)
}

/// The cells of a row of columns; each has one word at most.
fn windows<'a>(row: &Part<'a>, skip: usize, width: usize, count: usize) -> Option<Vec<Text<'a>>> {
    let beyond = skip + width * count;
    let outside = (0..skip).chain(beyond..row.taken.len());
    if outside.into_iter().any(|at| row.is_taken(at)) {
        return None;
    }
    #[cfg(debug_assertions)]
    quorum_puzzle::text::work::add(count);
    let mut cells: Vec<Text<'a>> = Vec::with_capacity(count);
    for index in 0..count {
        let from = skip + index * width;
        let end = from + width;
        // A word that goes on in the next column is in none.
        if width > 1 && row.is_taken(end - 1) && row.is_taken(end) {
            return None;
        }
        let Some(first) = (from..end).find(|at| row.is_taken(*at)) else {
            cells.push(row.piece(from, from));
            continue;
        };
        let word = (first..end).take_while(|at| row.is_taken(*at)).count();
        if (first + word..end).any(|at| row.is_taken(at)) {
            return None;
        }
        cells.push(row.piece(first, first + word));
    }
    Some(cells)
}
