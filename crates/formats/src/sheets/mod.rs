//! Grids in whatever dress: the cells of a sheet are found first, then what they mean; a sheet of
//! which anything is left over is refused.
//!
//! `body` removes the lines around a grid (a code fence, a title like `Grid 01` or `Puzzle:`, the
//! order), `program` the brackets and quotes of program text, [`labels`] those of rows and columns;
//! [`layout`] cuts the rows into cells, and [`meaning`] reads these.

mod body;
mod candidates;
pub(crate) mod labels;
mod layout;
pub mod meaning;
mod program;
#[cfg(test)]
mod tests;

use crate::helpers::drawn::{DrawnLines, rules_of};
use crate::helpers::near_miss::KNOWN;
use crate::helpers::region_map;
use crate::helpers::sheet::{self, MAX_BLOCKS, is_gap};
use crate::prelude::*;
use body::{Body, Order};
pub use body::{begins, is_frame};
use layout::Cut;
use meaning::{Token, token};

/// Reads a sheet as a grid: one block, its bands, or a grid with a map of its regions below.
pub fn read(sheet: &Sheet<'_>, known: &KnownRules) -> Option<Result<ParsedPuzzle, Fault>> {
    // A link in brackets has a reason of its own.
    if sheet.start().text.contains("://") {
        return None;
    }
    // MATLAB prints the name of a matrix above it.
    let name = sheet.start().text.strip_suffix(" =").filter(|name| !name.contains(' '));
    let blocks = sheet.blocks();
    if let Some(name) = name
        && let Some(first) = (1..sheet.lines.len()).find(|&line| !is_gap(&sheet.lines[line]))
    {
        if !program::is_neutral(name) {
            return Some(Err(sheet.start().fault(0, program::NAMED, quoted(name))));
        }
        return read(&Sheet { lines: &sheet.lines[first..], ..*sheet }, known);
    }
    let lines: Vec<&Line> = sheet.lines.iter().filter(|line| !is_gap(line)).collect();
    // Where a header states the regions, digits are a grid, however many occur twice in a row.
    if known.header.regions.is_none() && region_map::is_map(sheet.lines) {
        let found = format!("{}, {}", quoted(sheet.start().text), region_map::ABOVE);
        return Some(Err(sheet.start().fault(0, KNOWN, found)));
    }
    if let Some(read) = with_map(sheet, &lines, known) {
        return Some(read);
    }
    if blocks.len() > 1 {
        let texts: Vec<Text<'_>> = lines.iter().map(|line| line.whole()).collect();
        let is_open = |line: &Line| line.text.trim_end().ends_with(['[', '(', '{', ',']);
        let end = blocks[0].last().filter(|line| is_open(line));
        return match end.and_then(|_| program::matrix(&texts)) {
            Some(Ok(matrix)) => Some(of_program(matrix, sheet, known)),
            _ => bands(sheet, &blocks, known),
        };
    }
    let (body, grid) = find_body(&lines);
    let is_program = |line: &Text<'_>| {
        line.text.contains(['[', '(', '{', '"', '\'', '`']) && !is_frame(line.text)
    };
    if (grid.is_none() || body.lines.iter().any(is_program))
        && let Some(read) = program::matrix(&body.lines)
    {
        return Some(read.and_then(|matrix| of_program(matrix, sheet, known)));
    }
    let found = grid.and_then(|grid| {
        let read = grid.read(&body, known);
        // Letters alone may be a map, or prose.
        let is_sure = read.is_ok() || !grid.is_all_letters();
        is_sure.then_some(read)
    });
    found.or_else(|| body.looks_like_grid().then(|| Err(fault(sheet, &body))))
}

/// The grids of a file, of which most blocks are looked at twice: below the one before, and above
/// the next.
#[derive(Default)]
pub struct Grids {
    /// First line and number of lines of the last block, and what it is.
    last: (u64, usize, Option<Values>),
}

/// What the values of a grid are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Values {
    Numbers,
    Letters,
}

impl Grids {
    /// Whether both blocks are grids with many blanks and several values of the same kind, which
    /// are not a map, list or part of each other: a file of such grids is read one by one.
    pub fn are_two_puzzles(&mut self, first: &[Line], second: &[Line]) -> bool {
        let values = self.values(first);
        values.is_some() && values == self.values(second)
    }

    /// The values of a block, if it is such a grid.
    fn values(&mut self, block: &[Line]) -> Option<Values> {
        let lines: Vec<&Line> = block.iter().filter(|line| !is_gap(line)).collect();
        let (number, count) = (lines.first()?.number, lines.len());
        if (self.last.0, self.last.1) != (number, count) {
            self.last = (number, count, values(&lines));
        }
        self.last.2
    }
}

fn values(lines: &[&Line]) -> Option<Values> {
    let (_, grid) = find_body(lines);
    let rows = grid?.cut.rows;
    let size = rows.len();
    let (mut values, mut blanks, mut has_letters) = (Vec::new(), 0, false);
    for cell in rows.iter().flatten() {
        match token(cell.text) {
            Token::Blank | Token::Zero => {
                blanks += 1;
                continue;
            }
            Token::Number(_) => {}
            Token::Letter(_) => has_letters = true,
            Token::Candidates | Token::Other => return None,
        }
        if values.len() < 3 && !values.contains(&cell.text) {
            values.push(cell.text);
        }
    }
    if size < 4 || values.len() < 3 || blanks <= 2 * size || size <= 9 && has_letters {
        return None;
    }
    Some(if has_letters { Values::Letters } else { Values::Numbers })
}

/// Reads the matrix of a program text.
fn of_program(
    (rows, comments): program::Matrix<'_>,
    sheet: &Sheet<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let rules = known.of_bare_grid(sheet.start(), rows.len())?;
    let adjoin = |row: &Vec<Text<'_>>| row.windows(2).any(|pair| layout::adjoin(pair[0], pair[1]));
    let are_packed = rows.iter().any(adjoin);
    let mut parsed = meaning::read(rules, &rows.concat(), are_packed, sheet.start(), known)?;
    parsed.comments = comments.into_iter().map(str::to_owned).collect();
    Ok(parsed)
}

/// The rows of a body and their cells, each line with its cells or `None` for drawing.
struct Grid<'a> {
    cut: Cut<'a>,
    drawn: Vec<(Text<'a>, Option<Vec<Text<'a>>>)>,
}

impl<'a> Grid<'a> {
    fn without_drawing(cut: Cut<'a>) -> Self {
        Grid { cut, drawn: Vec::new() }
    }

    /// The grid of a square number of cells.
    fn of_cells(cells: &[Text<'a>], are_packed: bool) -> Self {
        let rows = cells.chunks(cells.len().isqrt()).map(<[_]>::to_vec).collect();
        Grid::without_drawing(Cut { rows, are_packed, are_barred: false })
    }

    fn read(&self, body: &Body<'a>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
        let size = self.cut.rows.len();
        let start = body.start();
        let is_border = |(line, cells): &(Text<'a>, _)| {
            let cells: &Option<Vec<Text<'a>>> = cells;
            cells.is_none() && line.text.contains(['-', '='])
        };
        let mut pairs = self.drawn.windows(2);
        if let Some(pair) = pairs.find(|pair| pair.iter().all(is_border)) {
            let expected = "an empty line between two grids";
            return Err(pair[1].0.fault(0, expected, "a frame directly below another"));
        }
        let rules = match body.order {
            None if self.drawn.is_empty() || size > usize::from(Rules::MAX_SIZE) => {
                known.of_bare_grid(start, size)?
            }
            None => rules_of(known, start, size, &DrawnLines::new(&self.drawn, size))?,
            Some(Order { is_quasigroup: true, .. }) => known.of_text(start, size, None)?,
            Some(_) => known.of_stated(start, size, "order")?,
        };
        let cells = self.cells();
        if body.order.is_some_and(|order| order.is_quasigroup) {
            let tokens: Vec<Token> = cells.iter().map(|cell| token(cell.text)).collect();
            let is_value = |token: &Token| matches!(token, Token::Number(_));
            let shows_first =
                |token: &Token| matches!(token, Token::Zero) || *token == Token::Number(size);
            if tokens.iter().any(is_value) && !tokens.iter().any(shows_first) {
                let expected =
                    format!("0 or {size} among the values, which shows where they begin");
                return Err(start.fault(0, expected, "neither"));
            }
        }
        let mut parsed = meaning::read(rules, &cells, self.cut.are_packed, start, known)?;
        parsed.puzzle.name = body.name();
        Ok(parsed)
    }

    fn cells(&self) -> Vec<Text<'a>> {
        self.cut.rows.concat()
    }

    /// Whether a grid up to 9x9 has no digit.
    fn is_all_letters(&self) -> bool {
        let is_number =
            |cell: &Text<'_>| matches!(token(cell.text), Token::Number(_) | Token::Zero);
        self.cut.rows.len() <= 9 && !self.cells().iter().any(is_number)
    }
}

/// The body of lines and its cells, below an order or without one.
fn find_body<'a>(lines: &[&'a Line]) -> (Body<'a>, Option<Grid<'a>>) {
    let ordered = Body::of(lines, true);
    let grid = find(&ordered);
    if grid.is_some() || ordered.order.is_none() {
        return (ordered, grid);
    }
    let plain = Body::of(lines, false);
    match find(&plain) {
        None => (ordered, None),
        grid => (plain, grid),
    }
}

/// Finds the cells of a body: as its lines are, with lines of blanks that resemble drawing, without
/// labels.
fn find<'a>(body: &Body<'a>) -> Option<Grid<'a>> {
    if let [line] = body.lines[..] {
        return on_one_line(line);
    }
    let is_stroke =
        |line: &str, strokes: &str| is_frame(line) && line.contains(|c| strokes.contains(c));
    for is_drawing in [
        (&|line: &str| is_stroke(line, "+-=_")) as &dyn Fn(&str) -> bool,
        &is_frame,
        &|line: &str| is_frame(line) && ["+", "=", "--", "__"].iter().any(|s| line.contains(s)),
        &|line: &str| is_stroke(line, "+-=|"),
    ] {
        let rows: Vec<Text<'a>> =
            body.lines.iter().filter(|line| !is_drawing(line.text)).copied().collect();
        if let [row] = rows[..] {
            return on_one_line(row);
        }
        if labels::are_uneven(&rows) {
            return None;
        }
        let fits = |cut: &Cut<'_>| body.order.is_none_or(|order| order.size == cut.rows.len());
        // Frames around labels state nothing about boxes.
        let whole = layout::cut(&rows);
        let unlabeled = || labels::without(&rows);
        let with_labels = if whole.is_none() { unlabeled() } else { labels::without_both(&rows) };
        if let Some(cut) = with_labels.and_then(|rows| layout::cut(&rows)).filter(fits) {
            return Some(Grid::without_drawing(cut));
        }
        let with_blanks = || layout::cut_with_blanks(&rows);
        if let Some(cut) = whole.or_else(with_blanks).filter(fits) {
            let is_drawn =
                rows.len() < body.lines.len() || rows.iter().any(|row| row.text.contains('|'));
            let mut drawn = Vec::new();
            if is_drawn && !cut.are_barred {
                let mut cells = cut.rows.iter();
                for line in &body.lines {
                    let row = if is_drawing(line.text) { None } else { cells.next().cloned() };
                    drawn.push((*line, row));
                }
            }
            return Some(Grid { cut, drawn });
        }
        if let Some(cut) = unlabeled().and_then(|rows| layout::cut_with_blanks(&rows)).filter(fits)
        {
            return Some(Grid::without_drawing(cut));
        }
    }
    None
}

/// N*N characters on a line, spaces being blanks.
fn on_one_line(line: Text<'_>) -> Option<Grid<'_>> {
    let words = layout::words(line)?;
    let size = words.len().isqrt();
    let is_one = words.len() == 1 && words[0].text.len() == 1;
    // Numbers, as many as a grid has cells.
    let is_number = |word: &Text<'_>| match token(word.text) {
        Token::Number(value) => value <= size,
        token => token.is_blank(),
    };
    let are_numbers = size > 3 && size * size == words.len() && words.iter().all(is_number);
    if is_one || are_numbers {
        return Some(Grid::of_cells(&words, false));
    }
    let cells: Vec<Text<'_>> = line.symbols().map(|cell| cell.trimmed()).collect();
    let size = cells.len().isqrt();
    let fits = (4..=9).contains(&size) && size * size == cells.len() && line.text.contains("  ");
    let is_cell =
        |cell: &Text<'_>| matches!(token(cell.text), Token::Blank | Token::Zero | Token::Number(_));
    (fits && cells.iter().all(is_cell)).then(|| Grid::of_cells(&cells, true))
}

/// Blocks that are the bands of one grid: as many lines each, together as many as each has cells.
/// An empty line within columns of blanks is a row of blanks.
fn bands(
    sheet: &Sheet<'_>,
    blocks: &[&[Line]],
    known: &KnownRules,
) -> Option<Result<ParsedPuzzle, Fault>> {
    let lines: Vec<&Line> = blocks.iter().flat_map(|block| block.iter()).collect();
    let (body, found) = find_body(&lines);
    let height = blocks.last()?.len();
    let (first, others) = blocks.split_first()?;
    let are_bands = height > 1
        && others.iter().all(|block| block.len() == height)
        && (height..=height + 2).contains(&first.len());
    let (body, grid) = if are_bands {
        (body, found?)
    } else {
        let all: Vec<&Line> = sheet.lines.iter().collect();
        let is_column = |line: &&Line| line.text.contains("  ");
        if all.len() > 9 || !all.iter().any(is_column) {
            return None;
        }
        let (body, found) = find_body(&all);
        (body, found?)
    };
    let size = grid.cut.rows.len();
    let is_band = !are_bands || size > first.len() && size.is_multiple_of(height);
    let below = sheet::blocks(sheet.below);
    let is_like =
        |block: &&&[Line]| block.len() == height && body::cells(block[0].whole()).len() == size;
    let more = below.iter().take_while(is_like).count();
    let beyond = more % blocks.len();
    if are_bands && is_band && beyond > 0 && blocks.len() + more < MAX_BLOCKS {
        let band = below[more - beyond][0].whole().trimmed();
        let expected = format!("grids of {} bands each", blocks.len());
        return Some(Err(band.fault(0, expected, "another band")));
    }
    let read = is_band.then(|| grid.read(&body, known))?;
    Some(read.and_then(|parsed| match parsed.puzzle.rules().boxes() {
        Some(boxes) if are_bands && !height.is_multiple_of(boxes.rows.into()) => {
            let expected =
                format!("bands as high as the boxes {boxes}, or the header '# boxes RxC'");
            Err(sheet.start().fault(0, expected, format!("bands of {height} rows")))
        }
        _ => Ok(parsed),
    }))
}

/// A grid with a map of its regions below: directly, or behind empty lines.
fn with_map(
    sheet: &Sheet<'_>,
    lines: &[&Line],
    known: &KnownRules,
) -> Option<Result<ParsedPuzzle, Fault>> {
    let blocks = sheet.blocks();
    let upper = match blocks[..] {
        [block] if lines.len().is_multiple_of(2) => block.len() / 2,
        [grid, _] => grid.len(),
        _ => return None,
    };
    let (above, below) = lines.split_at(upper);
    let (body, grid) = find_body(above);
    let grid = grid.filter(|grid| blocks.len() == 2 || grid.cut.rows.len() == upper)?;
    let size = grid.cut.rows.len();
    let map = region_map::of_lines(below, size)?;
    Some(map.and_then(|labels| {
        let place = below[0].whole().trimmed();
        let rules = known.of_layout(place, size, &labels, "the map below the grid")?;
        DrawnLines::new(&grid.drawn, size).must_fit(body.start(), &rules)?;
        meaning::read(rules, &grid.cells(), grid.cut.are_packed, body.start(), known)
    }))
}

/// The fault of a block that resembles a grid.
fn fault(sheet: &Sheet<'_>, body: &Body<'_>) -> Fault {
    let mut rows: Vec<Text<'_>> =
        body.lines.iter().filter(|line| !is_frame(line.text)).copied().collect();
    // A tab is a part of a row.
    if !rows.iter().any(|row| row.text.contains('\t')) {
        rows = rows.iter().map(Text::trimmed).collect();
    }
    if rows.is_empty() {
        return sheet.ends_early("the rows of a grid");
    }
    let cells: Vec<Vec<Text<'_>>> = rows.iter().map(|row| body::cells(*row)).collect();
    let size = match (body.order, &cells[..]) {
        (Some(order), _) => order.size,
        (None, [_, second, third, ..]) if second.len() == third.len() => second.len(),
        _ => cells[0].len(),
    };
    for (index, (row, cells)) in rows.iter().zip(&cells).enumerate() {
        if let Some(word) = cells.iter().find(|cell| token(cell.text) == Token::Other) {
            let expected = format!(
                "row {} of a grid of {size}x{size} cells; what else touches a grid may be its rules \
                 (a comment begins with #)",
                index + 1
            );
            let is_prose = cells.iter().filter(|cell| token(cell.text) == Token::Other).count();
            let found = if 2 * is_prose > cells.len() { row } else { word };
            return found.fault(0, expected, quoted(found.text));
        }
        if index == size {
            let expected = format!("an empty line below the {size} rows of a grid");
            return row.fault(0, expected, quoted(row.text));
        }
        if let Some(cell) = cells.get(size) {
            return cell.unexpected(0, format!("the end of the row after {size} cells"));
        }
        if cells.len() < size {
            let end = cells.last().map_or(0, |cell| row.offset_of(*cell) + cell.text.len());
            let found = format!("the end of the line after {}", cells.len());
            return row.fault(end, format!("{size} cells in the row"), found);
        }
    }
    if rows.len() < size {
        return sheet.ends_early(format!("row {} of {size}", rows.len() + 1));
    }
    rows[0].fault(0, "rows of as many cells", quoted(rows[0].text))
}
