//! Constraint strings of the Interactive Sudoku Solver, and links that carry one.
//!
//! `.Shape~9x9.~R1C1_5~R3C4_2_7.GreaterThan~R1C1~R1C2`: items begin with a point, their
//! arguments with `~`. Cells are `R` and `C` with one digit each, `a` to `g` for 10 to 16.
//!
//! * an item without a name: givens, `R3C4_2_7` for several candidates; repeated ones of a
//!   cell leave what they have in common;
//! * `Shape~NxN`, 9x9 if it is left out; boxes follow from the size unless `NoBoxes`;
//! * `Jigsaw~` and one character per cell; beside boxes its regions are further groups;
//! * `Diagonal~1` (from the top right) and `Diagonal~-1` (from the top left);
//! * `AllDifferent~`, a further group;
//! * `GreaterThan~`: each cell exceeds every later one that is its neighbor;
//! * `Thermo~`: each cell is less than the next.
//!
//! A string is one line. The line directly below begins another puzzle if it begins with
//! `.Shape`, else both are refused: it may go on with the string above.
//!
//! Other items are refused by name: what they mean could change the solutions. Source:
//! the program's parser (sigh/Interactive-Sudoku-Solver, `js/sudoku_parser.js`).

use super::comment::with_name;
use super::options::KnownRules;
use super::symbols::{all_quoted, quoted, read_value, refuse_if};
use super::text::{Fault, Text, leading_number};
use super::web::{default_boxes, set_less};
use super::{Extent, Feature, Format, stated};
use crate::{Diagonals, Puzzle, Rules};
use percent_encoding::percent_decode_str;
use problem::ValueSet;
use problem::words::plural;

/// Constraint strings.
pub static FORMAT: Format = Format {
    name: "iss",
    summary: "constraint string of the Interactive Sudoku Solver, .Shape~9x9.~R1C1_5...",
    description: "\
A constraint string of the Interactive Sudoku Solver on one line: items that begin with
`.`, arguments after `~`. Cells are R1C1, rows and columns above 9 written a to g.
  .Shape~NxN  .NoBoxes  .Jigsaw~AABB...  .Diagonal~1 (from the top right)  .Diagonal~-1
  .~R1C1_5~R3C4_2_7      givens and candidate sets
  .GreaterThan~A~B       A is greater than B, its neighbor
  .Thermo~A~B~C          each cell is less than the next, its neighbor
  .AllDifferent~A~B~C    a further group
Other items are refused by name: they may change the solutions. Sizes 1 to 16.",
    extensions: &["txt", "iss"],
    example: ".Shape~4x4.NoBoxes.~R1C1_3~R2C2_1_2.GreaterThan~R1C2~R1C3.GreaterThan~R4C1~R3C1",
    holds: &[
        Feature::Givens,
        Feature::Candidates,
        Feature::Inequalities,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::Groups,
        Feature::Name,
    ],
    spells: |_| false,
    extent: Extent::OneLine {
        recognize,
        read: |text, known| Ok(read(text, known)?.into()),
        goes_on: Some(goes_on),
    },
    write: Some(|puzzle| Ok(with_name(puzzle, write(puzzle)?))),
};

/// Links.
pub static LINK: Format = Format {
    name: "iss-link",
    summary: "link to the Interactive Sudoku Solver, its constraint string after ?q=",
    description: "\
A link to the Interactive Sudoku Solver with a constraint string (format iss) as the
parameter q. Nothing is fetched: the link contains the puzzle.",
    extensions: &["txt"],
    example: "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~6x6.~R1C1_3",
    holds: &[
        Feature::Givens,
        Feature::Candidates,
        Feature::Inequalities,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::Groups,
        Feature::Name,
    ],
    spells: |_| false,
    extent: Extent::OneLine {
        recognize: recognize_link,
        read: |text, known| Ok(read_link(text, known)?.into()),
        goes_on: None,
    },
    // No character of the string needs an escape in a link.
    write: Some(|puzzle| Ok(with_name(puzzle, format!("{SITE}?q={}", write(puzzle)?)))),
};

const SITE: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/";
/// Digits of cells and of jigsaw regions.
const RADIX: u32 = 17;
const MAX_SIZE: usize = 16;
/// Constraints that are read; without a name: givens.
const NAMES: [&str; 8] =
    ["", "Shape", "NoBoxes", "Jigsaw", "Diagonal", "AllDifferent", "GreaterThan", "Thermo"];
/// Different other names that are listed.
const MOST_NAMED: usize = 20;

fn recognize(text: &str) -> bool {
    text.starts_with('.') && text.contains('~') || text.starts_with(".NoBoxes")
}

/// A string may be broken at its points. With a shape of its own the line begins a puzzle.
fn goes_on(text: &str) -> bool {
    text.starts_with(['.', '~']) && text.contains('~') && !text.starts_with(".Shape")
}

fn recognize_link(text: &str) -> bool {
    text.starts_with("http") && (text.contains("?q=") || text.contains("&q="))
}

fn read_link(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let start = text.text.find("?q=").or_else(|| text.text.find("&q="));
    let Some(start) = start.map(|at| at + "?q=".len()) else {
        return Err(text.unexpected(text.text.len(), "a link with '?q='"));
    };
    let rest = &text.text[start..];
    let end = start + rest.find(['&', '#']).unwrap_or(rest.len());
    // Dropped, it might be a part of the string.
    let rest = text.slice(end, text.text.len());
    if rest.text.contains(['~', '_', '.']) {
        return Err(rest.fault(0, "the end of the constraint string", quoted(rest.text)));
    }
    let query = text.slice(start, end);
    let Ok(decoded) = percent_decode_str(query.text).decode_utf8() else {
        return Err(query.fault(0, "a percent-encoded string in UTF-8", "other bytes"));
    };
    let string = Text::at(&decoded, query.place());
    read(string, known).map_err(|fault| match decoded == query.text {
        true => fault,
        // Decoded, the string is shorter than the link: only its beginning has a place.
        false => Fault { column: query.place().column, ..fault },
    })
}

/// The items that state rules.
#[derive(Default)]
struct RuleItems<'a> {
    no_boxes: bool,
    jigsaw: Option<(Text<'a>, Vec<usize>)>,
    diagonals: Diagonals,
    groups: Vec<(Text<'a>, Vec<usize>)>,
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    if !text.text.starts_with('.') {
        return Err(text.unexpected(0, "a constraint string, which begins with '.'"));
    }
    let items: Vec<Vec<Text<'_>>> = text
        .slice(1, text.text.len())
        .pieces(|symbol| symbol == '.')
        .map(|item| item.pieces(|symbol| symbol == '~').map(|piece| piece.trimmed()).collect())
        .collect();
    let others = || items.iter().map(|item| item[0]).filter(|name| !NAMES.contains(&name.text));
    if let Some(first) = others().next() {
        let expected = "a given, Shape, NoBoxes, Jigsaw, Diagonal, AllDifferent, GreaterThan or \
                        Thermo";
        let mut names: Vec<&str> = Vec::new();
        for name in others().map(|name| name.text) {
            if names.len() <= MOST_NAMED && !names.contains(&name) {
                names.push(name);
            }
        }
        let noun = plural(names.len() as u64, "constraint");
        return Err(first.fault(0, expected, format!("the {noun} {}", all_quoted(names))));
    }
    let shape = items.iter().find(|item| item[0].text == "Shape");
    let size = shape.map_or(Ok(9), |item| read_shape(item))?;

    let mut rule_items = RuleItems::default();
    let mut candidates = vec![ValueSet::full(size as u8); size * size];
    // Cells with the greater one first.
    let mut signs: Vec<(Text<'_>, usize, usize)> = Vec::new();
    for item in &items {
        let (name, arguments) = (item[0], &item[1..]);
        match name.text {
            "Shape" => {}
            "NoBoxes" => rule_items.no_boxes = true,
            "" => {
                for given in arguments {
                    let (cell, set) = read_given(*given, size)?;
                    candidates[cell] = candidates[cell].intersection(set);
                }
            }
            "Jigsaw" => {
                if rule_items.jigsaw.is_some() {
                    return Err(name.fault(0, "one jigsaw", "'Jigsaw' again"));
                }
                rule_items.jigsaw = Some((name, read_jigsaw(name, arguments, size)?));
            }
            "Diagonal" => match arguments.first().map_or("", |argument| argument.text) {
                "1" => rule_items.diagonals.anti = true,
                "-1" => rule_items.diagonals.main = true,
                found => return Err(name.fault(0, "Diagonal~1 or Diagonal~-1", quoted(found))),
            },
            "AllDifferent" => rule_items.groups.push((name, read_cells(arguments, size)?)),
            "GreaterThan" => {
                let cells = read_cells(arguments, size)?;
                for (place, &cell) in cells.iter().enumerate() {
                    let later = cells[place + 1..].iter().filter(|&&other| other != cell);
                    let adjacent = later.filter(|&&other| are_neighbors(cell, other, size));
                    signs.extend(adjacent.map(|&other| (name, cell, other)));
                }
            }
            "Thermo" => {
                let cells = read_cells(arguments, size)?;
                signs.extend(cells.windows(2).map(|pair| (name, pair[1], pair[0])));
            }
            _ => unreachable!("checked above"),
        }
    }

    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules(size, rule_items)?)?);
    for (cell, set) in candidates.into_iter().enumerate() {
        puzzle.set_candidates(cell, set);
    }
    for (place, greater, lesser) in signs {
        set_less(&mut puzzle, lesser, greater)
            .map_err(|[expected, found]| place.fault(0, expected, found))?;
    }
    Ok(puzzle)
}

fn read_shape(item: &[Text<'_>]) -> Result<usize, Fault> {
    let name = item[0];
    let expected = format!("Shape~NxN, N up to {MAX_SIZE}, with values from 1 to N");
    let dimensions = item.get(1).map_or("", |text| text.text);
    let found = || name.fault(0, expected.clone(), quoted(dimensions));
    let (rows, columns) = dimensions.split_once('x').ok_or_else(found)?;
    let size = match (leading_number(rows), leading_number(columns)) {
        (Some((rows, length)), Some((columns, _)))
            if rows == columns && length == dimensions.len() / 2 =>
        {
            rows
        }
        _ => return Err(found()),
    };
    if !(1..=MAX_SIZE).contains(&size) {
        return Err(found());
    }
    let range = item.get(2).map_or("", |text| text.text);
    if !(range.is_empty() || range == size.to_string() || range == format!("1-{size}")) {
        return Err(item[2].fault(0, expected, quoted(range)));
    }
    match item.get(3).map_or("", |text| text.text) {
        "" | "Sudoku" => Ok(size),
        kind => Err(item[3].fault(0, expected, quoted(kind))),
    }
}

/// Reads `R1C1`, one digit each; decimal numbers of more digits are taken as well.
fn read_cell(text: Text<'_>, size: usize) -> Result<usize, Fault> {
    let digit = |at: usize| text.text[at..].chars().next().and_then(|c| c.to_digit(RADIX));
    let one_digit = text.text.is_ascii()
        && text.text.len() == 4
        && text.text.starts_with(['R', 'r'])
        && text.text[2..].starts_with(['C', 'c']);
    let place = match one_digit {
        true => digit(1).zip(digit(3)).map(|(row, column)| (row as usize, column as usize)),
        false => stated::cell(text.text)
            .map(|cell| (usize::from(cell.row) + 1, usize::from(cell.column) + 1)),
    };
    match place {
        Some((row, column)) if (1..=size).contains(&row) && (1..=size).contains(&column) => {
            Ok((row - 1) * size + column - 1)
        }
        _ => Err(text.fault(0, format!("a cell of the {size}x{size} grid"), quoted(text.text))),
    }
}

fn read_cells(arguments: &[Text<'_>], size: usize) -> Result<Vec<usize>, Fault> {
    arguments.iter().map(|cell| read_cell(*cell, size)).collect()
}

/// Reads `R3C4_2_7`.
fn read_given(text: Text<'_>, size: usize) -> Result<(usize, ValueSet), Fault> {
    let mut parts = text.pieces(|symbol| symbol == '_');
    let cell = read_cell(parts.next().unwrap_or(text), size)?;
    let mut set = ValueSet::EMPTY;
    for value in parts {
        set.insert(read_value(value, size)?);
    }
    match set.is_empty() {
        true => Err(text.unexpected(text.text.len(), "'_' and a value after the cell")),
        false => Ok((cell, set)),
    }
}

/// Reads one character per cell, the last of the arguments.
fn read_jigsaw(name: Text<'_>, arguments: &[Text<'_>], size: usize) -> Result<Vec<usize>, Fault> {
    let layout = arguments.last().copied().unwrap_or(name.slice(0, 0));
    let labels: Vec<usize> = layout.text.chars().map(|symbol| symbol as usize).collect();
    match labels.len() == size * size {
        true => Ok(labels),
        false => {
            let expected = format!("a jigsaw with {} characters", size * size);
            Err(name.fault(0, expected, format!("{}", labels.len())))
        }
    }
}

fn rules(size: usize, rule_items: RuleItems<'_>) -> Result<Rules, Fault> {
    let boxes = default_boxes(size).filter(|_| !rule_items.no_boxes);
    let mut rules =
        Rules::new(size, boxes).expect("boxes of this size").with_diagonals(rule_items.diagonals);
    let mut groups = rule_items.groups;
    if let Some((name, labels)) = rule_items.jigsaw {
        let fault = |error| name.fault(0, "regions that fit", format!("{error}"));
        // One region of all cells states nothing, in that program too.
        let one_region = size > 1 && labels.iter().all(|label| *label == labels[0]);
        let jigsaw = rules.clone().with_jigsaw(&labels);
        match boxes {
            _ if one_region => {}
            None => rules = jigsaw.map_err(fault)?,
            Some(_) => {
                let jigsaw = jigsaw.map_err(fault)?;
                let numbers = jigsaw.region_numbers().unwrap_or_default();
                let region = |number| (0..size * size).filter(|&c| numbers[c] == number).collect();
                groups.extend((0..size).map(|number| (name, region(number))));
            }
        }
    }
    let (names, groups): (Vec<Text<'_>>, Vec<Vec<usize>>) = groups.into_iter().unzip();
    rules
        .with_groups(groups)
        .map_err(|(number, error)| names[number].fault(0, "groups that fit", error.to_string()))
}

fn are_neighbors(a: usize, b: usize, size: usize) -> bool {
    a.abs_diff(b) == size || a.abs_diff(b) == 1 && a / size == b / size
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    let (size, rules) = (puzzle.size(), puzzle.rules());
    refuse_if(size > MAX_SIZE, format!("a {size}x{size} grid"))?;
    let digit = |number: usize| char::from_digit(number as u32, RADIX).expect("at most 16");
    let cell = |cell: &usize| format!("~R{}C{}", digit(cell / size + 1), digit(cell % size + 1));
    let mut text = format!(".Shape~{size}x{size}");
    if rules.boxes().is_none() || rules.boxes() != default_boxes(size) {
        text.push_str(".NoBoxes");
        if let Some(numbers) = rules.region_numbers() {
            text.push_str(".Jigsaw~");
            text.extend(numbers.into_iter().map(digit));
        }
    }
    let diagonals = [(rules.diagonals().anti, "1"), (rules.diagonals().main, "-1")];
    for (_, direction) in diagonals.iter().filter(|(is_there, _)| *is_there) {
        text += &format!(".Diagonal~{direction}");
    }
    for group in rules.groups() {
        text += ".AllDifferent";
        text.extend(group.iter().map(cell));
    }
    let full = ValueSet::full(size as u8);
    let mut sets =
        puzzle.candidates().iter().enumerate().filter(|(_, set)| **set != full).peekable();
    if sets.peek().is_some() {
        text.push('.');
    }
    for (index, set) in sets {
        refuse_if(set.is_empty(), "a cell without candidates")?;
        text += &cell(&index);
        text.extend(set.iter().map(|value| format!("_{value}")));
    }
    for (lesser, greater) in puzzle.signs() {
        text += &format!(".GreaterThan{}{}", cell(&greater), cell(&lesser));
    }
    Ok(text)
}
