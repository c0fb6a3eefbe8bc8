//! Puzzles of pzpr, the program behind puzz.link and pzv.jp: links `p?sudoku/4/4/g1k23k3g`, and
//! files that begin with `pzprv3`, whose lines a link may hold as well, with `/` in place of line
//! ends.
//!
//! A link has columns, rows and numbers: hexadecimal, from 16 behind `-`, a letter `g` to `z` for 1
//! to 20 blanks; Kakuro has a code of its own. A file has the rows of the puzzle, and below them
//! what the player entered, which is passed over. Sudoku and skyscrapers are read as [game
//! IDs](crate::game_ids) of the same puzzle, Kakuro as a [typed one](kakuro). Source: robx/pzprjs.

use crate::game_ids::game_id::grid;
use crate::game_ids::{solo, towers};
use crate::kinds::kakuro::{
    self,
    Cell::{Black, White},
};
use crate::prelude::*;

/// Features of puzzles in links of pages.
pub const HOLDS: &[Feature] = &[
    Feature::Givens,
    Feature::Inequalities,
    Feature::Boxes,
    Feature::NoBoxes,
    Feature::Jigsaw,
    Feature::Diagonals,
    Feature::OwnConstraints,
    Feature::AbsentCells,
    Feature::OtherShape,
    Feature::OtherValues,
    Feature::Name,
    Feature::Answer,
];

/// Files.
pub static FORMAT: Format = Format {
    name: "pzprv3",
    summary: "file of puzz.link and its relatives, pzprv3: sudoku, skyscrapers, kakuro",
    description: "\
A file of puzz.link and other sites with the program pzpr: a line pzprv3, the kind (sudoku,
skyscrapers or kakuro), the numbers of rows and columns, the rows of the puzzle. What the
player has entered, the rows below them, is passed over. Links to such puzzles are format
grid-link.",
    example: "pzprv3\nsudoku\n4\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n. . . .\n1 . . .\n. . . .\n. . . .",
    holds: HOLDS,
    extent: Extent::Sheet {
        read: |sheet, known| {
            let is_file = sheet.start().text.starts_with("pzprv3");
            let lines: Vec<Text<'_>> = sheet.rows().collect();
            is_file.then(|| Ok(read_file(&lines, known)?.into()))
        },
    },
    ..Format::DEFAULT
};

/// Hosts of the program.
const HOSTS: [&str; 4] = ["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"];

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Sudoku,
    Skyscrapers,
    Kakuro,
}

/// A cell of a file: its number, if it has one.
type Cell = Option<usize>;

/// The query of a link to a puzzle of the program, also behind `type=player&`.
pub fn query<'a>(host: &str, page: &str, query: &'a str) -> Option<&'a str> {
    let query = query.rsplit('&').next().unwrap_or_default();
    let (name, rest) = query.split_once('/')?;
    let has_size = rest.split('/').filter(|piece| piece.parse::<usize>().is_ok()).count() > 0;
    let is_page = ["p", "pzprv3", "p_edit", "p_play"].contains(&page) && has_size;
    let is_name = name.bytes().all(|c| c.is_ascii_alphanumeric() || b"_.".contains(&c));
    (is_name && (HOSTS.contains(&host) || is_page)).then_some(query)
}

fn kind(name: Text<'_>) -> Result<Kind, Fault> {
    let word = name.text.strip_suffix("_edit").or(name.text.strip_suffix("_play"));
    match word.unwrap_or(name.text) {
        "sudoku" => Ok(Kind::Sudoku),
        "skyscrapers" | "skyscraper" | "building" => Ok(Kind::Skyscrapers),
        "kakuro" => Ok(Kind::Kakuro),
        other => {
            let expected = "a puzzle of kind sudoku, skyscrapers or kakuro of puzz.link";
            Err(name.fault(0, expected, format!("one of kind {}", quoted(other))))
        }
    }
}

/// Reads the query of a link.
pub fn read_link(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let end = text.text.trim_end_matches('/').len();
    let pieces: Vec<Text<'_>> = text.slice(0, end).pieces(|c| c == '/').collect();
    if text.text.starts_with("pzprv3") {
        return read_file(&pieces, known);
    }
    let kind = kind(pieces[0])?;
    let [_, columns, rows, body] = pieces[..] else {
        let expected = "columns, rows and numbers behind the kind of the puzzle";
        return Err(text.fault(pieces[0].text.len(), expected, quoted(text.text)));
    };
    let [columns, rows] = [side(columns)?, side(rows)?];
    if kind == Kind::Kakuro {
        let cells = kakuro_of_link(body, rows, columns)?;
        return kakuro::of_cells(&cells, columns + 1, text, known);
    }
    if rows != columns {
        return Err(text.fault(0, "a square grid", format!("{rows} rows of {columns} cells")));
    }
    let mut rest = body;
    let mut outside = Vec::new();
    if kind == Kind::Skyscrapers {
        outside = numbers(&mut rest, 4 * rows)?;
    }
    let mut inside = vec![None; rows * rows];
    if kind == Kind::Sudoku || !rest.text.is_empty() {
        inside = numbers(&mut rest, rows * rows)?;
    }
    if !rest.text.is_empty() {
        return Err(rest.unexpected(0, "the end of the link after the last cell"));
    }
    game_id(text, kind, rows, &outside, &inside, known)
}

/// Number of rows or columns.
fn side(text: Text<'_>) -> Result<usize, Fault> {
    let side = text.text.parse().ok().filter(|side| (1..=64).contains(side));
    side.ok_or_else(|| text.fault(0, "rows and columns, 1 to 64", quoted(text.text)))
}

/// Takes numbers and blanks.
fn numbers(rest: &mut Text<'_>, count: usize) -> Result<Vec<Cell>, Fault> {
    let mut numbers = Vec::new();
    while numbers.len() < count {
        let [skip, length] = match rest.text.bytes().next() {
            Some(letter @ b'g'..=b'z') => {
                numbers.resize(numbers.len() + usize::from(letter - b'f'), None);
                *rest = rest.slice(1, rest.text.len());
                continue;
            }
            Some(b'-') => [1, 2],
            Some(b'+') => [1, 3],
            _ => [0, 1],
        };
        let digits = rest.text.get(skip..skip + length).unwrap_or_default();
        let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_hexdigit());
        let number = usize::from_str_radix(digits, 16).ok().filter(|_| is_number);
        if number.is_none() {
            let expected = format!("{count} cells: numbers, and letters g to z for blanks");
            let found = format!("{} after {}", quoted(rest.text), numbers.len());
            return Err(rest.fault(0, expected, found));
        }
        numbers.push(number);
        *rest = rest.slice(skip + length, rest.text.len());
    }
    if numbers.len() > count {
        return Err(rest.fault(0, format!("{count} cells"), format!("{}", numbers.len())));
    }
    Ok(numbers)
}

/// Reads the game ID of a Sudoku or of skyscrapers.
fn game_id(
    text: Text<'_>,
    kind: Kind,
    size: usize,
    outside: &[Cell],
    inside: &[Cell],
    known: &KnownRules,
) -> Result<Puzzle, Fault> {
    let cells = grid(inside.iter().copied());
    let puzzle = if kind == Kind::Sudoku {
        // The program has no other boxes.
        let boxes = match size {
            6 => "2x3".to_owned(),
            4 | 9 | 16 | 25 => format!("{0}x{0}", size.isqrt()),
            _ => return Err(text.fault(0, "a Sudoku of 4, 6, 9, 16 or 25 rows", size.to_string())),
        };
        solo::read(Text::line(&format!("{boxes}:{cells}"), 1), known)
    } else {
        let number = |cell: &Cell| cell.map_or(String::new(), |number| number.to_string());
        let numbers: Vec<String> = outside.iter().map(number).collect();
        towers::read(Text::line(&format!("{size}:{},{cells}", numbers.join("/")), 1), known)
    };
    // A place in the ID is none in the text.
    puzzle.map_err(|fault| text.fault(0, fault.expected, fault.found))
}

/// The cells of a Kakuro: `k` to `z` for 1 to 16 white ones, `.` for a black one, else the two sums
/// of a black one, that below first. Behind them the sums above the white cells of the first row,
/// and those beside the white cells of the first column.
fn kakuro_of_link(body: Text<'_>, rows: usize, columns: usize) -> Result<Vec<kakuro::Cell>, Fault> {
    let mut symbols = body.text.chars();
    let mut next = || {
        let symbol = symbols.next();
        let value = symbol.and_then(|c| c.to_digit(36)).map(|value| value as usize);
        match symbol {
            Some('-' | '0') => Ok(None),
            Some('1'..='9' | 'a'..='j') => Ok(value),
            Some('A'..='Z') => Ok(value.map(|value| value + 10)),
            other => Err(other),
        }
    };
    let wrong = |found: Option<char>| {
        let found = found.map_or("the end".to_owned(), |c| format!("'{c}'"));
        body.fault(0, format!("the cells and sums of {rows} rows of {columns} cells"), found)
    };
    let mut cells = Vec::new();
    while cells.len() < rows * columns {
        match next() {
            Ok(below) => cells.push(Black([below, next().map_err(wrong)?])),
            Err(Some('.')) => cells.push(Black([None; 2])),
            Err(Some(c @ 'k'..='z')) => {
                cells.resize(cells.len() + (c as usize - 'j' as usize), White(None))
            }
            Err(other) => return Err(wrong(other)),
        }
    }
    if cells.len() > rows * columns {
        return Err(body.fault(0, format!("{} cells", rows * columns), cells.len().to_string()));
    }
    let mut grid = vec![Black([None; 2])];
    for &cell in &cells[..columns] {
        let below = if cell == White(None) { next().map_err(wrong)? } else { None };
        grid.push(Black([below, None]));
    }
    for row in cells.chunks(columns) {
        let right = if row[0] == White(None) { next().map_err(wrong)? } else { None };
        grid.push(Black([None, right]));
        grid.extend(row);
    }
    match next() {
        Err(None) => Ok(grid),
        _ => Err(body.fault(body.text.len() - 1, "the end of the link", "further sums")),
    }
}

/// Reads the lines of a file.
pub fn read_file(lines: &[Text<'_>], known: &KnownRules) -> Result<Puzzle, Fault> {
    let lines: Vec<Text<'_>> =
        lines.iter().map(Text::trimmed).filter(|line| !line.text.is_empty()).collect();
    let first = lines[0];
    let kind = kind(*lines.get(1).ok_or_else(|| first.unexpected(first.text.len(), "a kind"))?)?;
    let sides = if kind == Kind::Sudoku { 1 } else { 2 };
    let Some((sides, mut rest)) = lines[2..].split_at_checked(sides) else {
        return Err(first.fault(0, "the numbers of rows and columns", "none"));
    };
    let [rows, columns] = [side(sides[0])?, side(sides[sides.len() - 1])?];
    if kind == Kind::Kakuro {
        let cells = matrix(&mut rest, first, [rows + 1, columns + 1])?;
        player(rest, first, [rows, columns])?;
        let number = |cell: Text<'_>, text: &str| match text.parse::<usize>() {
            Ok(sum) => Ok(Some(sum).filter(|&sum| sum > 0)),
            Err(_) if ["-1", "."].contains(&text) => Ok(None),
            Err(_) => Err(cell.unexpected(0, "'.', a sum, or two sums, such as 3,17")),
        };
        let mut grid = Vec::new();
        for (index, cell) in cells.concat().into_iter().enumerate() {
            let (row, column) = (index / (columns + 1), index % (columns + 1));
            grid.push(match cell.text.split_once(',') {
                Some((right, below)) => Black([number(cell, below)?, number(cell, right)?]),
                None if row > 0 && column > 0 && cell.text == "." => White(None),
                None if row == 0 => Black([number(cell, cell.text)?, None]),
                None if column == 0 => Black([None, number(cell, cell.text)?]),
                None => return Err(cell.unexpected(0, "'.' or two sums, such as 3,17")),
            });
        }
        return kakuro::of_cells(&grid, columns + 1, first, known);
    }
    if rows != columns {
        return Err(sides[0].fault(0, "a square grid", format!("{rows} rows of {columns} cells")));
    }
    let number = |cell: Text<'_>, text: &str| match text.parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) if text == "." => Ok(None),
        Err(_) => Err(cell.unexpected(0, "a number or '.'")),
    };
    let mut inside = Vec::new();
    let mut outside = Vec::new();
    if kind == Kind::Sudoku {
        for cell in matrix(&mut rest, first, [rows, rows])?.concat() {
            inside.push(number(cell, cell.text)?);
        }
        player(rest, first, [rows, rows])?;
    } else {
        let cells = matrix(&mut rest, first, [rows + 2, rows + 2])?;
        player(rest, first, [0, 0])?;
        let column = |column: usize| cells[1..=rows].iter().map(move |row| row[column]);
        let sides = [&cells[0][1..=rows], &cells[rows + 1][1..=rows]].concat();
        for cell in sides.into_iter().chain(column(0)).chain(column(rows + 1)) {
            outside.push(number(cell, cell.text)?);
        }
        for cell in cells[1..=rows].iter().flat_map(|row| &row[1..=rows]) {
            // A number without q was entered by the player.
            inside.push(number(*cell, cell.text.strip_prefix('q').unwrap_or("."))?);
        }
    }
    game_id(first, kind, rows, &outside, &inside, known)
}

/// Takes rows of cells.
fn matrix<'a>(
    lines: &mut &[Text<'a>],
    place: Text<'_>,
    [rows, columns]: [usize; 2],
) -> Result<Vec<Vec<Text<'a>>>, Fault> {
    let Some((head, rest)) = lines.split_at_checked(rows) else {
        return Err(place.fault(0, format!("{rows} rows of cells"), lines.len().to_string()));
    };
    *lines = rest;
    let row = |line: &Text<'a>| {
        let cells: Vec<Text<'a>> = line.words().collect();
        if cells.len() == columns {
            return Ok(cells);
        }
        Err(line.fault(0, format!("{columns} cells in the row"), cells.len().to_string()))
    };
    head.iter().map(row).collect()
}

/// Passes over the rows that the player filled, if they are there. Nothing else may follow.
fn player(mut lines: &[Text<'_>], place: Text<'_>, sides: [usize; 2]) -> Result<(), Fault> {
    if !lines.is_empty() {
        matrix(&mut lines, place, sides)?;
    }
    match lines.first() {
        Some(line) => Err(line.unexpected(0, "the end of the file after the puzzle")),
        None => Ok(()),
    }
}
