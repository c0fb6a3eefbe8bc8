//! Values in range along chains of inequalities.

use super::Layout;
use quorum_problem::ValueSet;

/// The values of each cell that leave room for all greater and all smaller cells: with `a` greater
/// ones in one house, directly or along a chain, the value is at most `n - a`.
pub(super) fn ranges(layout: &Layout, signs: &[Vec<(usize, bool)>]) -> Vec<ValueSet> {
    let n = layout.values;
    let range = |cell: usize| {
        let [below, above] =
            [false, true].map(|greater| most_in_a_house(layout, signs, cell, greater));
        let at_most = ValueSet::full(n.saturating_sub(above));
        at_most.difference(ValueSet::full(below.min(n)))
    };
    (0..signs.len()).map(range).collect()
}

/// The most cells of one house among those that are greater (smaller) than a cell.
fn most_in_a_house(
    layout: &Layout,
    signs: &[Vec<(usize, bool)>],
    start: usize,
    greater: bool,
) -> u8 {
    if signs[start].is_empty() {
        return 0;
    }
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        for &(other, is_greater) in &signs[cell] {
            if is_greater == greater && !reached.contains(&other) {
                reached.push(other);
            }
        }
        next += 1;
    }
    let mut counts = vec![0; layout.houses.len()];
    for &cell in &reached[1..] {
        layout.houses_of[cell].iter().for_each(|&house| counts[house] += 1);
    }
    counts.into_iter().max().unwrap_or(0)
}
