//! Rules for a line that are not about its pairs only, and cells that name places.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    Some(match item.name.as_str() {
        "renban" => item.list(1..=context.count).map(|cells| consecutive(cells.to_vec()).into()),
        "straights" => straights(item, context),
        "between" => item.list(3..=usize::MAX).map(|line| {
            let is_between = |value, [a, b]: [u8; 2]| a.min(b) < value && value < a.max(b);
            vec![with_ends(line, context, |_| true, is_between)]
        }),
        "lockout" => item.number().and_then(|d| {
            let line = item.list(2..=usize::MAX)?;
            let is_outside = |value, [a, b]: [u8; 2]| value < a.min(b) || value > a.max(b);
            let ends_differ = |[a, b]: [u8; 2]| i64::from(a.abs_diff(b)) >= d;
            Ok(vec![with_ends(line, context, ends_differ, is_outside)])
        }),
        "row-indexer" => indexer(item, |cell| {
            let column =
                (0..context.rows).map(|row| row * context.columns + cell % context.columns);
            (cell / context.columns, column.collect())
        }),
        "column-indexer" => indexer(item, |cell| {
            let start = cell / context.columns * context.columns;
            (cell - start, (start..start + context.columns).collect())
        }),
        "box-indexer" => box_indexer(item, context),
        "numbered-room" => numbered_room(item),
        "value-indexing" => value_indexing(item),
        _ => return None,
    })
}

/// The values of the cells differ and have no gaps.
fn consecutive(cells: Vec<usize>) -> [Part; 2] {
    let count = cells.len();
    let is_run = move |values: &[u8]| {
        let (least, most) = (values.iter().min(), values.iter().max());
        least.zip(most).is_some_and(|(least, most)| usize::from(most - least) + 1 == count)
    };
    [different(cells.clone()), test(cells, is_run)]
}

/// Cells that are neither listed nor absent and lie side by side in a row or column, from one such
/// cell or border to the next, are consecutive. All values that there are need no test.
fn straights(item: &LineItem, context: &Context<'_>) -> Parts {
    let black = item.cells();
    let (rows, columns) = (context.rows, context.columns);
    let mut parts = Vec::new();
    let mut add = |run: &mut Vec<usize>| {
        let run = std::mem::take(run);
        let [different, without_gaps] = consecutive(run.clone());
        parts.extend((run.len() > 1).then_some(different));
        parts.extend((1 < run.len() && run.len() < context.count).then_some(without_gaps));
    };
    let of_rows = (0..rows).map(|row| (0..columns).map(|at| (row, at)).collect::<Vec<_>>());
    let of_columns = (0..columns).map(|column| (0..rows).map(|at| (at, column)).collect());
    for line in of_rows.chain(of_columns) {
        let mut run = Vec::new();
        for (row, column) in line {
            match row * columns + column {
                cell if black.contains(&cell) || context.is_absent(cell) => add(&mut run),
                cell => run.push(cell),
            }
        }
        add(&mut run);
    }
    Ok(parts)
}

/// The ends of a line are such, and each cell between them such beside both: read from the ends on.
fn with_ends(
    line: &[usize],
    context: &Context<'_>,
    are_ends: impl Fn([u8; 2]) -> bool,
    holds: impl Fn(u8, [u8; 2]) -> bool,
) -> Part {
    let last = line.len() - 1;
    let cells = [&[line[0], line[last]], &line[1..last]].concat();
    let read = |known: &(Option<u8>, Option<u8>), value: u8| match *known {
        (None, _) => Some((Some(value), None)),
        (Some(first), None) => are_ends([first, value]).then_some((Some(first), Some(value))),
        (Some(first), Some(last)) => holds(value, [first, last]).then_some(*known),
    };
    word(cells, context, (None, None), read, |known| known.1.is_some())
}

/// With value `v` in the cell, the `v`-th of some cells has the value `own`; there is one.
fn names_place(cell: usize, cells: &[usize], own: usize) -> Vec<Part> {
    let in_place = |(place, &named): (usize, &usize)| {
        pair(cell, named, move |value, of_named| {
            usize::from(value) != place + 1 || usize::from(of_named) == own
        })
    };
    let length = cells.len();
    let is_place = test([cell], move |values| (1..=length).contains(&usize::from(values[0])));
    [is_place].into_iter().chain(cells.iter().enumerate().map(in_place)).collect()
}

/// A cell that names a cell of its line, which has the place of this one as its value.
fn indexer(item: &LineItem, line: impl Fn(usize) -> (usize, Vec<usize>)) -> Parts {
    let cell = item.list(1..=1)?[0];
    let (place, cells) = line(cell);
    Ok(names_place(cell, &cells, place + 1))
}

fn box_indexer(item: &LineItem, context: &Context<'_>) -> Parts {
    let cell = item.list(1..=1)?[0];
    let regions = context.regions.ok_or("expected a grid with regions")?;
    let same = (0..regions.len()).filter(|&other| regions[other] == regions[cell]);
    let cells: Vec<usize> = same.collect();
    let place = cells.iter().take_while(|&&other| other != cell).count();
    Ok(names_place(cell, &cells, place + 1))
}

fn numbered_room(item: &LineItem) -> Parts {
    let wanted = item.number()?;
    let line = item.list(ANY)?;
    let length = line.len();
    let mut parts =
        vec![test([line[0]], move |values| (1..=length).contains(&usize::from(values[0])))];
    for (place, &cell) in line.iter().enumerate() {
        parts.push(pair(line[0], cell, move |first, value| {
            usize::from(first) != place + 1 || i64::from(value) == wanted
        }));
    }
    Ok(parts)
}

fn value_indexing(item: &LineItem) -> Parts {
    let line = item.list(3..=usize::MAX)?;
    let most = line.len() - 2;
    let mut parts =
        vec![test([line[1]], move |values| (1..=most).contains(&usize::from(values[0])))];
    for distance in 1..=most {
        parts.push(test([line[1], line[0], line[1 + distance]], move |values| {
            usize::from(values[0]) != distance || values[1] == values[2]
        }));
    }
    Ok(parts)
}
