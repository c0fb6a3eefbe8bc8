//! Rows and columns of a square grid of n x n cells, whose rows and columns have different values,
//! and which of them can begin alike or be equal.
//!
//! All lists are in an order that a grid and its rotations and reflections have in common, so that
//! these are seen to mean the same. (The sides of the middle line of an odd grid are distinguished
//! by its direction, which a reflection changes.)

use std::cmp::Ordering;

/// All lines from their first to their last cell: each row, then its reverse, then each column
/// likewise.
pub(super) fn all(n: usize) -> Vec<Vec<usize>> {
    let rows = (0..n).map(|row| (0..n).map(|column| row * n + column).collect());
    let columns = (0..n).map(|column| (0..n).map(|row| row * n + column).collect());
    let both = |line: Vec<usize>| [line.clone(), line.into_iter().rev().collect()];
    rows.chain(columns).flat_map(both).collect()
}

/// The other lines that can begin with the same value as a line: those from the opposite side, from
/// the nearer, and from the farther of the two others. Lines from its own side cannot, nor those
/// whose first cell is in one row or column with its first cell.
pub(super) fn that_may_begin_as(n: usize, line: &[usize]) -> Vec<Vec<usize>> {
    let is_row = line[0].abs_diff(line[1]) == 1;
    let (row, column) = (line[0] / n, line[0] % n);
    let (start, beside) = if is_row { (column, row) } else { (row, column) };
    let is_upward = start == 0;
    let is_near_zero = match (2 * beside + 1).cmp(&n) {
        Ordering::Less => true,
        Ordering::Greater => false,
        // The side on the left of the direction.
        Ordering::Equal => is_row == is_upward,
    };
    // The cell so many cells along the line, and so many cells from the nearer side.
    let cell = |along: usize, aside: usize| {
        let along = if is_upward { along } else { n - 1 - along };
        let aside = if is_near_zero { aside } else { n - 1 - aside };
        if is_row { aside * n + along } else { along * n + aside }
    };
    let own = beside.min(n - 1 - beside);
    let mut found: Vec<Vec<usize>> = Vec::new();
    let opposite = (0..n).filter(|&aside| aside != own);
    found.extend(opposite.map(|aside| (0..n).map(|place| cell(n - 1 - place, aside)).collect()));
    // From the corner where the line begins, the line that begins in the same cell.
    let near = (0..n).filter(|&along| (own == 0) == (along == 0));
    found.extend(near.map(|along| (0..n).map(|place| cell(along, place)).collect()));
    found.extend((1..n).map(|along| (0..n).map(|place| cell(along, n - 1 - place)).collect()));
    found
}

/// The pairs of cells of two lines in which these are equal if they are, for all two lines that can
/// be.
///
/// A row and a column cross in a cell, so that they can be equal only if that is the same place of
/// both: they are mirrored at a diagonal. Two rows read in one direction have different values in
/// each column; two rows read in opposite directions have, in the middle column of an odd grid.
pub(super) fn that_may_be_equal(n: usize) -> Vec<Vec<[usize; 2]>> {
    let mut found: Vec<Vec<[usize; 2]>> = Vec::new();
    let cell = |row: usize, column: usize| row * n + column;
    for first in 0..n {
        let places = || (0..n).map(|place| (place, n - 1 - place));
        found.push(places().map(|(place, _)| [cell(first, place), cell(place, first)]).collect());
        let column = n - 1 - first;
        found
            .push(places().map(|(place, back)| [cell(first, place), cell(back, column)]).collect());
        for second in (first + 1..n).filter(|_| n.is_multiple_of(2)) {
            let rows = |(place, back)| [cell(first, place), cell(second, back)];
            let columns = |(place, back)| [cell(place, first), cell(back, second)];
            found.extend([places().map(rows).collect(), places().map(columns).collect()]);
        }
    }
    for pairs in &mut found {
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.retain(|pair| pair[0] != pair[1]);
        pairs.sort_unstable();
    }
    found
}
