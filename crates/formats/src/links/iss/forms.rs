//! Items whose arguments are of a form of their own.

use super::item::{IssItem, item_text};
use super::outside::number;
use super::variables::Layout;
use crate::links::web::{boxes_of, default_boxes};
use crate::prelude::*;

type Constraints = Result<Vec<Stated>, Fault>;

fn one(name: &'static str, parameter: impl Into<String>, cells: Vec<Vec<usize>>) -> Constraints {
    Ok(vec![Stated { name, parameter: parameter.into(), cells }])
}

/// Checks that there are no arguments.
pub fn no_arguments(item: &IssItem<'_>) -> Result<(), Fault> {
    match item.arguments.first() {
        None => Ok(()),
        Some(argument) => {
            let expected = format!("no argument after {}", item.name.text);
            Err(argument.fault(0, expected, quoted(argument.text)))
        }
    }
}

/// The pairs of neighbors among the cells of an item, the cell that is named first in front.
pub fn neighbors(item: &IssItem<'_>) -> Result<Vec<Vec<usize>>, Fault> {
    let mut cells: Vec<usize> = Vec::new();
    for cell in item.cells(0)? {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let mut pairs = Vec::new();
    for (place, &first) in cells.iter().enumerate() {
        let neighbors = item.layout().neighbors(first);
        let later = cells[place + 1..].iter().filter(|cell| neighbors.contains(cell));
        pairs.extend(later.map(|&cell| vec![first, cell]));
    }
    if pairs.is_empty() {
        Err(item.argument(0).fault(0, "cells with a common side", "none"))
    } else {
        Ok(pairs)
    }
}

/// Windows of the size of the default boxes, which are those of `windoku` where boxes are squares.
pub fn read_windows(rules: &Rules, item: &IssItem<'_>) -> Constraints {
    no_arguments(item)?;
    let size = square(rules, item)?;
    match default_boxes(size) {
        None => Err(item.fault("a size with boxes for Windoku", size.to_string())),
        Some(boxes) if boxes.rows == boxes.columns => one("windoku", "", Vec::new()),
        Some(Boxes { rows, columns }) => {
            let (rows, columns) = (usize::from(rows), usize::from(columns));
            let starts = |length: usize| {
                (1..size).step_by(length + 1).filter(move |start| start + length < size)
            };
            let places = starts(rows).flat_map(|top| starts(columns).map(move |left| (top, left)));
            let window = |(top, left): (usize, usize)| {
                let cell = |index: usize| (top + index / columns) * size + left + index % columns;
                vec![(0..size).map(cell).collect()]
            };
            Ok(cages(places.map(window)))
        }
    }
}

/// Whether there are as many rows as columns and as values.
pub fn is_square(rules: &Rules) -> bool {
    rules.is_square() && rules.size() == usize::from(rules.values().count())
}

/// Cells at the same place of the default boxes, also in grids without them.
pub fn read_places(rules: &Rules, item: &IssItem<'_>) -> Constraints {
    no_arguments(item)?;
    if rules.boxes().is_some_and(|boxes| Some(boxes) == own_boxes(rules)) {
        return one("disjoint-groups", "", Vec::new());
    }
    let size = square(rules, item)?;
    let Some(boxes) = default_boxes(size) else {
        return Err(item.fault("a size with boxes for DisjointSets", size.to_string()));
    };
    let (rows, columns) = (usize::from(boxes.rows), usize::from(boxes.columns));
    let cells = |place: usize| {
        let tops = (0..size).step_by(rows).map(|top| top + place / columns);
        let lefts = || (0..size).step_by(columns).map(|left| left + place % columns);
        vec![tops.flat_map(|row| lefts().map(move |column| row * size + column)).collect()]
    };
    Ok(cages((0..size).map(cells)))
}

/// The boxes that the program has for regions as large as those of the rules.
pub fn own_boxes(rules: &Rules) -> Option<Boxes> {
    let cells = rules
        .boxes()
        .map_or(rules.size(), |boxes| usize::from(boxes.rows) * usize::from(boxes.columns));
    boxes_of(rules.rows(), rules.columns(), cells)
}

/// The cells per side of a square grid with as many values.
fn square(rules: &Rules, item: &IssItem<'_>) -> Result<usize, Fault> {
    if is_square(rules) {
        Ok(rules.size())
    } else {
        let expected = format!("a square of n x n cells with n values for {}", item.name.text);
        Err(item.fault(expected, rules.to_string()))
    }
}

fn cages(groups: impl Iterator<Item = Vec<Vec<usize>>>) -> Vec<Stated> {
    groups.map(|cells| Stated { name: "cage", parameter: String::new(), cells }).collect()
}

/// `PillArrow~2~pill~pill~arrow...`: the pill in any order, if its reading order is clear.
pub fn read_pill(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let count = item.argument(0);
    let digits = match count.text {
        "2" => 2,
        "3" => 3,
        found => return Err(count.fault(0, "a pill of 2 or 3 cells", quoted(found))),
    };
    let mut cells = item.cells(1)?;
    if cells.len() <= digits {
        return Err(item.argument(1).fault(0, "cells of a pill and an arrow", "fewer"));
    }
    let arrow = cells.split_off(digits);
    if is_readable(&mut cells, item.layout()) {
        one("pill-arrow", "", vec![cells, arrow])
    } else {
        Err(item.argument(1).fault(0, "cells of a pill in reading order", "others"))
    }
}

/// Puts the cells of a pill in reading order: from each it goes to the right, down, or both.
fn is_readable(pill: &mut [usize], layout: &Layout) -> bool {
    pill.sort_unstable();
    let steps = [(0, 1), (1, 0), (1, 1)];
    let is_step = |pair: &[usize]| {
        steps.iter().any(|&(down, right)| layout.step(pair[0], down, right) == Some(pair[1]))
    };
    pill.windows(2).all(is_step)
}

/// The same.
pub fn write_pill(layout: &Layout, stated: &Stated) -> Option<String> {
    let mut pill = stated.cells[0].clone();
    is_readable(&mut pill, layout).then(|| pill.len().to_string())
}

/// A difference, 5 if it is left out, then cells.
pub fn read_whispers(_: &Rules, item: &IssItem<'_>) -> Constraints {
    // The names of cells begin with these.
    if item.argument(0).text.starts_with(['R', 'r', 'V']) {
        one("whispers", "5", vec![item.cells(0)?])
    } else {
        one("whispers", number(item.argument(0))?, vec![item.cells(1)?])
    }
}

/// A least difference, then cells; the ends differ also if it is 0.
pub fn read_lockout(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let least = number(item.argument(0))?;
    one("lockout", if least == "0" { "1".to_owned() } else { least }, vec![item.cells(1)?])
}

/// The largest sum of a `SumLine`.
const MOST_SUM: u64 = 30;

/// A sum, then cells; at the end `LOOP` for a line that is closed.
pub fn read_sum_line(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let mut open = item.clone();
    let is_loop = open.arguments.pop_if(|last| last.text == "LOOP").is_some();
    let sum = number(item.argument(0))?;
    if is_loop && item.is_moved() {
        return Err(item.fault("cells in Replicate", "'LOOP'"));
    }
    one(if is_loop { "sum-loop" } else { "sum-line" }, sum, vec![open.cells(1)?])
}

/// The same, up to the largest sum.
pub fn write_sum_line(layout: &Layout, stated: &Stated) -> Option<String> {
    let is_held = stated.parameter.parse::<u64>().is_ok_and(|sum| sum <= MOST_SUM);
    let text = item_text("SumLine", &stated.parameter, &stated.cells[0], layout);
    is_held.then(|| if stated.name == "sum-loop" { text + "~LOOP" } else { text })
}

/// A sum, none for 0 or nothing, then cells. One that repeats counts each time, and differs from
/// all others.
pub fn read_cage(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let sum = match item.argument(0).text {
        "" if item.arguments.len() > 1 => String::new(),
        _ => number(item.argument(0))?,
    };
    let parameter = if sum == "0" { String::new() } else { sum };
    let cells = item.cells(1)?;
    let mut distinct = cells.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() == cells.len() {
        return one("cage", parameter, vec![cells]);
    }
    let mut stated = one("cage", "", vec![distinct])?;
    if !parameter.is_empty() {
        stated.extend(one("sum", parameter, vec![cells])?);
    }
    Ok(stated)
}

/// A sum, then cells; or the sum, `=` and a coefficient per cell, joined by `_`. Cells may repeat.
pub fn read_sum(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let text = item.argument(0);
    let cells = item.cells(1)?;
    let parameter = match text.text.split_once('_') {
        None => text.text.to_owned(),
        Some((sum, rest)) => match rest.strip_prefix("=_") {
            Some(coefficients) => format!("{sum}_{}", coefficients.replace('_', ".")),
            None => return Err(text.fault(0, "a sum or SUM_=_COEFFICIENTS", quoted(text.text))),
        },
    };
    // Comparisons are none of this format.
    if parameter.starts_with(|symbol: char| symbol == '-' || symbol.is_ascii_digit()) {
        one("sum", parameter, vec![cells])
    } else {
        Err(text.fault(0, "a whole number", quoted(text.text)))
    }
}

/// The largest coefficient of a `Sum`.
const MOST_COEFFICIENT: i64 = 100;

/// The same, for an equation with some cells.
pub fn write_sum(layout: &Layout, stated: &Stated) -> Option<String> {
    let cells = stated.cells.first()?;
    if stated.parameter.starts_with(['<', '>', '!']) {
        return None;
    }
    let argument = match stated.parameter.split_once('_') {
        None => stated.parameter.clone(),
        Some((sum, coefficients)) => {
            let is_held = |word: &str| {
                word.parse::<i64>().is_ok_and(|number| number.abs() <= MOST_COEFFICIENT)
            };
            if !coefficients.split('.').all(is_held) {
                return None;
            }
            format!("{sum}_=_{}", coefficients.replace('.', "_"))
        }
    };
    Some(item_text("Sum", &argument, cells, layout))
}

/// Segments of cells, joined by `-`.
pub fn read_equal_sums(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let mut segments = Vec::new();
    for segment in item.arguments.split(|argument| argument.text == "-") {
        segments.push(segment.iter().map(|text| item.cell(*text)).collect::<Result<Vec<_>, _>>()?);
    }
    one("equal-sums", "", segments)
}

/// The same.
pub fn write_equal_sums(layout: &Layout, stated: &Stated) -> Option<String> {
    let segment = |cells: &Vec<usize>| {
        cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join("~")
    };
    let segments: Vec<String> = stated.cells.iter().map(segment).collect();
    Some(format!(".EqualSum~{}", segments.join("~-~")))
}

/// The top left cell of a block, then values. A quadruple of extra cells is what their cells
/// contain.
pub fn read_quad(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let (start, layout) = (item.cell(item.argument(0))?, item.layout());
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let block = steps.iter().map(|&(down, right)| layout.step(start, down, right));
    let block = block.collect::<Option<Vec<usize>>>().ok_or_else(|| {
        let found = quoted(item.argument(0).text);
        item.argument(0).fault(0, "the top left cell of a 2x2 block", found)
    })?;
    let values = item.arguments[1..].iter().map(|value| number(*value));
    let values = values.collect::<Result<Vec<String>, Fault>>()?.join(".");
    one(if layout.is_extra(start) { "contain" } else { "quadruple" }, values, vec![block])
}

/// The same.
pub fn write_quad(layout: &Layout, stated: &Stated) -> Option<String> {
    let text = item_text("Quad", "", &stated.cells[0][..1], layout);
    Some(format!("{text}~{}", stated.parameter.replace('.', "~")))
}

/// Values joined by `_`, then cells.
pub fn read_contain(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let list = item.argument(0);
    let values = list.pieces(|symbol| symbol == '_').map(number);
    let values = values.collect::<Result<Vec<String>, Fault>>()?.join(".");
    let name = if item.name.text == "ContainExact" { "contain-exactly" } else { "contain" };
    one(name, values, vec![item.cells(1)?])
}

/// Pairs of a digit for the count and one for the value, then cells.
pub fn read_look_and_say(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let clue = item.argument(0);
    let digits: Vec<Text<'_>> = clue.symbols().collect();
    let is_digit = |digit: &Text<'_>| digit.text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || digits.len() % 2 == 1 || !digits.iter().all(is_digit) {
        return Err(clue.fault(0, "pairs of a count and a value, as 2315", quoted(clue.text)));
    }
    let pairs = digits.chunks(2).map(|pair| format!("{}x{}", pair[0].text, pair[1].text));
    one("look-and-say", pairs.collect::<Vec<_>>().join("."), vec![item.cells(1)?])
}

/// The same, for counts and values of one digit.
pub fn write_look_and_say(_: &Layout, stated: &Stated) -> Option<String> {
    let mut clue = String::new();
    for pair in stated.parameter.split('.') {
        let (count, value) = pair.split_once('x')?;
        if count.len() > 1 || value.len() > 1 {
            return None;
        }
        clue = clue + count + value;
    }
    Some(clue)
}

/// The number of sets, then their cells; sets of one cell are equal cells.
pub fn read_same_values(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let (sets, cells) = (item.argument(0), item.cells(1)?);
    let count = number(sets)?.parse::<usize>().unwrap_or(usize::MAX);
    if count == cells.len() && count > 1 {
        return one("equal", "", vec![cells]);
    }
    if count < 2 || !cells.len().is_multiple_of(count) {
        let expected = format!("a number of sets that divides {}", cells.len());
        return Err(sets.fault(0, expected, quoted(sets.text)));
    }
    one("same-values", "", cells.chunks(cells.len() / count).map(<[usize]>::to_vec).collect())
}

/// The same.
pub fn write_same_values(_: &Layout, stated: &Stated) -> Option<String> {
    let (sets, cells) = (stated.cells.len(), stated.cells.concat().len());
    match stated.name {
        "equal" => Some(cells.to_string()),
        _ => (sets != cells).then(|| sets.to_string()),
    }
}

/// `R` or `C`, then cells, each of which is one constraint.
pub fn read_indexing(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let kind = item.argument(0);
    let name = match kind.text {
        "R" => "row-indexer",
        "C" => "column-indexer",
        found => return Err(kind.fault(0, "R or C", quoted(found))),
    };
    let constraint = |cell| Stated { name, parameter: String::new(), cells: vec![vec![cell]] };
    Ok(item.cells(1)?.into_iter().map(constraint).collect())
}
