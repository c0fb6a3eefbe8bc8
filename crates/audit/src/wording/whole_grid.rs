//! Rules for the whole grid.

use super::pairs::{differ_by, is_ratio};
use super::{Context, Part, Parts, all_pairs, class, neighbors, pair, test};
use crate::item::Item;

pub(super) fn parts(item: &Item, context: &Context<'_>) -> Option<Parts> {
    let name = item.name.as_str();
    let values = (context.low, context.count);
    let different = |is_near: fn(usize, usize) -> bool| Ok(distinct(context, is_near));
    let dots = ["white", "black"];
    let parts = match name {
        "nonconsecutive" => {
            item.number().map(|d| unmarked(context, &dots, move |a, b| !differ_by(a, b, d)))
        }
        "nonratio" => {
            item.number().map(|r| unmarked(context, &dots, move |a, b| !is_ratio(a, b, r)))
        }
        "anticonsecutive" => Ok(unmarked(context, &[], |a, b| !differ_by(a, b, 1))),
        "strict-kropki" => {
            Ok(unmarked(context, &dots, |a, b| !differ_by(a, b, 1) && !is_ratio(a, b, 2)))
        }
        "strict-xv" => {
            Ok(unmarked(context, &["x", "v", "pair-sum"], |a, b| a + b != 5 && a + b != 10))
        }
        "antiknight" => different(|rows, columns| matches!((rows, columns), (1, 2) | (2, 1))),
        "antiking" => different(|rows, columns| rows.max(columns) == 1),
        "taxicab" => item.number().map(|d| {
            pairs_of_cells(context)
                .filter(|&(a, b)| distance(a, b, context) as i64 == d)
                .map(|(a, b)| pair(a, b, |a, b| a != b))
                .collect()
        }),
        "antitaxicab" => Ok(pairs_of_cells(context)
            .map(|(a, b)| {
                let distance = distance(a, b, context);
                pair(a, b, move |a, b| a != b || usize::from(a) != distance)
            })
            .collect()),
        "windoku" => windows(context),
        "disjoint-groups" => places_of_boxes(context),
        "global-entropy" => Ok(blocks(context, move |value| class(value, values))),
        "global-mod" => Ok(blocks(context, |value| usize::from(value % 3))),
        "doppelganger" => doppelganger(context),
        "dutch-flatmates" => Ok(context.cells().map(|cell| flatmate(cell, context)).collect()),
        _ => return None,
    };
    Some(item.no_cells().and(parts))
}

fn pairs_of_cells(context: &Context<'_>) -> impl Iterator<Item = (usize, usize)> + use<> {
    let cells = context.cells();
    let end = cells.end;
    cells.flat_map(move |a| (a + 1..end).map(move |b| (a, b)))
}

/// Rows and columns between two cells.
fn offset(a: usize, b: usize, context: &Context<'_>) -> (usize, usize) {
    let columns = context.columns;
    ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns))
}

fn distance(a: usize, b: usize, context: &Context<'_>) -> usize {
    let (rows, columns) = offset(a, b, context);
    rows + columns
}

/// Cells that are so many rows and columns apart differ.
fn distinct(context: &Context<'_>, is_near: fn(usize, usize) -> bool) -> Vec<Part> {
    let near = pairs_of_cells(context).filter(|&(a, b)| {
        let (rows, columns) = offset(a, b, context);
        is_near(rows, columns)
    });
    near.map(|(a, b)| pair(a, b, |a, b| a != b)).collect()
}

/// A test of all neighbors that carry none of these marks.
fn unmarked(
    context: &Context<'_>,
    marks: &[&str],
    holds: impl Fn(u8, u8) -> bool + Copy + 'static,
) -> Vec<Part> {
    let marks = context.all.iter().filter(|item| marks.contains(&item.name.as_str()));
    let marked: Vec<Vec<usize>> = marks
        .map(|item| {
            let mut cells = item.cells();
            cells.sort_unstable();
            cells
        })
        .collect();
    let mut parts = Vec::new();
    for cell in context.cells() {
        let later = neighbors(cell, context).into_iter().filter(|&other| other > cell);
        let free = later.filter(|&other| !marked.iter().any(|cells| *cells == [cell, other]));
        parts.extend(free.map(|other| pair(cell, other, holds)));
    }
    parts
}

/// Windows of boxes' size, one cell from the border and from each other.
fn windows(context: &Context<'_>) -> Parts {
    let n = context.rows;
    if n != context.columns {
        return Err("expected a square grid".to_owned());
    }
    let side = (1..=n).find(|side| side * side == n).ok_or("expected a size that is a square")?;
    let starts = || (1..n).step_by(side + 1).filter(|start| start + side < n);
    let window = |top: usize, left: usize| {
        let rows = top..top + side;
        rows.flat_map(|row| (left..left + side).map(move |column| row * n + column)).collect()
    };
    let corners = starts().flat_map(|top| starts().map(move |left| (top, left)));
    Ok(corners.map(|(top, left)| Part::Different(window(top, left))).collect())
}

fn places_of_boxes(context: &Context<'_>) -> Parts {
    let columns = context.columns;
    let (high, wide) = context.boxes.ok_or("expected a grid with boxes")?;
    let place = |row: usize, column: usize| {
        let is_there =
            |cell: &usize| (cell / columns % high, cell % columns % wide) == (row, column);
        let cells = context.cells().filter(is_there);
        Part::Different(cells.collect())
    };
    Ok((0..high).flat_map(|row| (0..wide).map(move |column| place(row, column))).collect())
}

/// Each block of 2x2 cells has all three classes.
fn blocks(context: &Context<'_>, class: impl Fn(u8) -> usize + Copy + 'static) -> Vec<Part> {
    let (rows, columns) = (context.rows, context.columns);
    let is_corner = |cell: &usize| cell / columns + 1 < rows && cell % columns + 1 < columns;
    let corners = context.cells().filter(is_corner);
    let block = |cell| {
        test([cell, cell + 1, cell + columns, cell + columns + 1], move |values| {
            (0..3).all(|wanted| values.iter().any(|&value| class(value) == wanted))
        })
    };
    corners.map(block).collect()
}

/// Rows, columns and regions have different values, among them 0; any two of a kind miss different ones of the others, as do any
/// two with their 0 in a common cell.
fn doppelganger(context: &Context<'_>) -> Parts {
    let (n, high) = (context.rows, context.high());
    if context.columns != n || context.low != 0 || context.count != n + 1 {
        return Err("expected a square grid of the values from 0 to its size".to_owned());
    }
    let regions = context.regions;
    let kinds: [&dyn Fn(usize) -> Option<usize>; 3] =
        [&|cell| Some(cell / n), &|cell| Some(cell % n), &|cell| Some(regions?[cell])];
    let lines: Vec<(usize, Vec<usize>)> = (0..kinds.len() * n)
        .map(|line| {
            let is_its = |cell: &usize| kinds[line / n](*cell) == Some(line % n);
            (line / n, context.cells().filter(is_its).collect())
        })
        .filter(|(_, cells): &(usize, Vec<usize>)| !cells.is_empty())
        .collect();
    if lines.iter().any(|(_, cells)| cells.len() != n) {
        return Err("expected regions of as many cells as rows".to_owned());
    }
    let mut parts = Vec::new();
    for (_, cells) in &lines {
        parts.push(Part::Different(cells.clone()));
        parts.push(test(cells.clone(), |values| values.contains(&0)));
    }
    // The values of the second line are behind those of the first.
    let miss_different = move |values: &[u8]| {
        let (first, second) = values.split_at(n);
        (1..=high).all(|value| first.contains(&value) || second.contains(&value))
    };
    for ((kind, cells), (other_kind, other)) in all_pairs(&lines) {
        let both = [cells.clone(), other.clone()].concat();
        if kind == other_kind {
            parts.push(test(both, miss_different));
            continue;
        }
        for cell in cells.iter().filter(|cell| other.contains(cell)) {
            let place = cells.iter().position(|at| at == cell).expect("one of its cells");
            parts.push(test(both.clone(), move |values| {
                values[place] != 0 || miss_different(values)
            }));
        }
    }
    Ok(parts)
}

/// A cell with the middle value has 1 above it or `n` below it.
fn flatmate(cell: usize, context: &Context<'_>) -> Part {
    let n = context.count;
    let above = cell.checked_sub(context.columns);
    let below = Some(cell + context.columns).filter(|below| context.cells().contains(below));
    let cells: Vec<usize> = [Some(cell), above, below].into_iter().flatten().collect();
    test(cells, move |values| {
        let place_of_below = 1 + usize::from(above.is_some());
        usize::from(values[0]) != n.div_ceil(2)
            || above.is_some() && values[1] == 1
            || below.is_some() && usize::from(values[place_of_below]) == n
    })
}
