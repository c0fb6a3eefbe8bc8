//! Lists of cells of named constraints: how many there are, how long, in which order.

use super::check::different;
use super::*;
use quorum_util::words::counted;
use std::ops::RangeInclusive;

/// The largest number of cells of a list in which cells may repeat.
pub(super) const MOST_CELLS: usize = 4096;

/// Checks that there is no list: the constraint is one of the whole grid.
pub(super) fn none(stated: &mut Stated) -> Result {
    match stated.cells.iter().map(Vec::len).sum::<usize>() {
        0 => stated.cells.clear(),
        cells => return expected("no cells", counted(cells as u64, "cell")),
    }
    Ok(())
}

/// Checks that there is a number of lists.
pub(super) fn count(stated: &Stated, expected: RangeInclusive<usize>) -> Result {
    within(stated.cells.len(), expected, "list")
}

/// Checks the number of cells of a list.
pub(super) fn length(list: &[usize], expected: RangeInclusive<usize>) -> Result {
    within(list.len(), expected, "cell")
}

fn within(found: usize, range: RangeInclusive<usize>, unit: &str) -> Result {
    let (least, most) = (*range.start(), *range.end());
    if range.contains(&found) {
        Ok(())
    } else if least == most {
        expected(counted(least as u64, unit), found)
    } else if most == usize::MAX {
        expected(format!("at least {}", counted(least as u64, unit)), found)
    } else {
        expected(format!("{least} to {}", counted(most as u64, unit)), found)
    }
}

/// Checks that there is one line of at least `least` different cells.
pub(super) fn line(context: &Context, stated: &Stated, least: usize) -> Result {
    walk(stated, least)?;
    different(context, &stated.cells[0])
}

/// Checks that there is one line of at least `least` cells, which may repeat.
pub(super) fn walk(stated: &Stated, least: usize) -> Result {
    count(stated, 1..=1)?;
    length(&stated.cells[0], least..=MOST_CELLS)
}

/// The same, in the canonical one of its two directions.
pub(super) fn reversible_walk(stated: &mut Stated, least: usize) -> Result {
    walk(stated, least)?;
    choose_direction(&mut stated.cells[0]);
    Ok(())
}

fn choose_direction(line: &mut [usize]) {
    if line.iter().rev().lt(line.iter()) {
        line.reverse();
    }
}

/// The pairs of cells next to each other on a line.
pub(super) fn along(line: &[usize]) -> impl Iterator<Item = [usize; 2]> + '_ {
    line.windows(2).map(|pair| [pair[0], pair[1]])
}

/// Checks that there is one set of some number of cells, and puts them in reading order.
pub(super) fn set(
    context: &Context,
    stated: &mut Stated,
    expected: RangeInclusive<usize>,
) -> Result {
    count(stated, 1..=1)?;
    length(&stated.cells[0], expected)?;
    different(context, &stated.cells[0])?;
    stated.cells[0].sort_unstable();
    Ok(())
}

/// Checks that there is one set of at most one cell per value, and puts them in reading order.
pub(super) fn small_set(context: &Context, stated: &mut Stated) -> Result {
    set(context, stated, 1..=context.count())
}

/// Checks that there is one set of at most one cell per value, drawn as a line through its cells in
/// their order: in the canonical one of its two directions.
pub(super) fn drawn_set(context: &Context, stated: &mut Stated) -> Result {
    count(stated, 1..=1)?;
    length(&stated.cells[0], 1..=context.count())?;
    different(context, &stated.cells[0])?;
    choose_direction(&mut stated.cells[0]);
    Ok(())
}

/// Checks that there are at least two sets, and puts sets and their cells in order.
pub(super) fn sets(context: &Context, stated: &mut Stated) -> Result {
    count(stated, 2..=usize::MAX)?;
    for list in &mut stated.cells {
        length(list, 1..=usize::MAX)?;
        different(context, list)?;
        list.sort_unstable();
    }
    stated.cells.sort_unstable();
    Ok(())
}

/// Checks that there is one set of two neighbors, and puts them in reading order.
pub(super) fn neighbors(context: &Context, stated: &mut Stated) -> Result {
    set(context, stated, 2..=2)?;
    let [first, second] = [stated.cells[0][0], stated.cells[0][1]];
    if context.neighbors(first).any(|cell| cell == second) {
        Ok(())
    } else {
        let (first, second) = (context.name_of(first), context.name_of(second));
        expected("two cells with a common side", format!("{first} and {second}"))
    }
}
