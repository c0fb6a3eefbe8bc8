//! Values of extra cells beside a grid: candidate sets, reduced by each constraint, and a
//! depth-first search with few steps.
//!
//! Most extra cells are functions of the grid, and no step of the search is needed. It is of the
//! judge alone: slower and shorter than any solver's, and limited, since a grid that is not checked
//! within the limit must not count.

use super::Violation;
use crate::{Comparison, Connected, DifferentPairs, Linear, Problem, Regular, ValueSet};
use std::collections::{BTreeMap, BTreeSet};

/// Candidate sets that are reduced until nothing changes, at most.
const MOST_STEPS: usize = 10_000;

/// The values of all cells: those of the grid, and some of the extra cells with which all
/// constraints hold.
///
/// # Errors
/// [`Violation::ExtraCells`] if there are none, [`Violation::Undecided`] if none were found in the
/// steps that there are. The length of the grid and the constraints of its cells are for
/// [`judge`](super::judge) to check.
///
/// # Panics
/// If the grid has not one value per cell of the problem's grid, of `1..=64`.
pub fn complete(problem: &Problem, grid: &[u8]) -> Result<Vec<u8>, Violation> {
    assert_eq!(grid.len(), problem.grid_cells(), "one value per cell of the grid");
    let fixed = grid.iter().map(|&value| ValueSet::single(value));
    let sets: Vec<ValueSet> =
        fixed.chain(problem.candidates()[grid.len()..].iter().copied()).collect();
    let mut open = vec![sets];
    for _ in 0..MOST_STEPS {
        let Some(mut sets) = open.pop() else { return Err(Violation::ExtraCells) };
        if reduce(problem, &mut sets).is_none() {
            continue;
        }
        let several = (0..sets.len()).filter(|&cell| sets[cell].only().is_none());
        match several.min_by_key(|&cell| sets[cell].len()) {
            Some(cell) => open.extend(sets[cell].iter().map(|value| {
                let mut sets = sets.clone();
                sets[cell] = ValueSet::single(value);
                sets
            })),
            None => {
                let values: Vec<u8> = sets.iter().filter_map(|set| set.only()).collect();
                if super::compare(problem, &values).is_ok() {
                    return Ok(values);
                }
            }
        }
    }
    Err(Violation::Undecided { most: MOST_STEPS })
}

/// Removes candidates that break a constraint by themselves, until there are none. `None` if a cell
/// has no candidate left.
fn reduce(problem: &Problem, sets: &mut [ValueSet]) -> Option<()> {
    loop {
        let before = sets.to_vec();
        for group in problem.groups() {
            for &cell in &group.cells {
                let Some(value) = sets[cell].only() else { continue };
                let others = group.cells.iter().filter(|&&other| other != cell);
                others.for_each(|&other| sets[other].remove(value));
            }
        }
        for pair in problem.less_than() {
            let (most, least) = (sets[pair.greater].max()?, sets[pair.lesser].min()?);
            sets[pair.lesser] = sets[pair.lesser].intersection(ValueSet::below(most));
            sets[pair.greater] = sets[pair.greater].intersection(ValueSet::above(least));
        }
        for relation in problem.relations() {
            let ([first, second], table) = (relation.cells(), relation.table());
            sets[second] = sets[second].intersection(table.image(sets[first]));
            let partners = sets[second];
            let has_partner = |&value: &u8| !table.row(value).intersection(partners).is_empty();
            sets[first] = sets[first].iter().filter(has_partner).collect();
        }
        problem.linear().iter().try_for_each(|linear| reduce_sum(linear, sets))?;
        problem.regular().iter().for_each(|regular| reduce_word(regular, sets));
        problem.connected().iter().try_for_each(|connected| reduce_connected(connected, sets))?;
        let mut different = problem.different_pairs().iter();
        different.try_for_each(|different| reduce_pairs(different, problem.values(), sets))?;
        if sets.contains(&ValueSet::EMPTY) {
            return None;
        }
        if *sets == before {
            return Some(());
        }
    }
}

/// Removes values for which the least and the most of the other terms leave no sum.
fn reduce_sum(linear: &Linear, sets: &mut [ValueSet]) -> Option<()> {
    let ends = |&(factor, cell): &(i64, usize), sets: &[ValueSet]| {
        let (low, high) = (i64::from(sets[cell].min()?), i64::from(sets[cell].max()?));
        Some(((factor * low).min(factor * high), (factor * low).max(factor * high)))
    };
    for term in linear.terms() {
        let (mut least, mut most) = (0, 0);
        for other in linear.terms().iter().filter(|other| other.1 != term.1) {
            let (low, high) = ends(other, sets)?;
            (least, most) = (least + low, most + high);
        }
        let constant = linear.constant();
        let is_possible = |&value: &u8| {
            let (low, high) = (least + term.0 * i64::from(value), most + term.0 * i64::from(value));
            match linear.comparison() {
                Comparison::Equal => low <= constant && constant <= high,
                Comparison::NotEqual => low < high || low != constant,
                Comparison::AtMost => low <= constant,
                Comparison::AtLeast => high >= constant,
            }
        };
        sets[term.1] = sets[term.1].iter().filter(is_possible).collect();
    }
    Some(())
}

/// Removes values that no accepted word has at their place.
fn reduce_word(regular: &Regular, sets: &mut [ValueSet]) {
    let automaton = &regular.automaton;
    // The states that can be reached before each place.
    let mut before = vec![BTreeSet::from([0])];
    for &cell in &regular.cells {
        let last = before.last().expect("the first one");
        let after = last.iter().flat_map(|&state| {
            sets[cell].iter().filter_map(move |value| automaton.next(state, value))
        });
        let after = after.collect();
        before.push(after);
    }
    let mut accepted = before.pop().expect("one more than cells");
    accepted.retain(|&state| automaton.is_accepting(state));
    for (&cell, states) in regular.cells.iter().zip(&before).rev() {
        let mut left = ValueSet::EMPTY;
        let mut useful = BTreeSet::new();
        for &state in states {
            for value in sets[cell].iter() {
                if automaton.next(state, value).is_some_and(|next| accepted.contains(&next)) {
                    left.insert(value);
                    useful.insert(state);
                }
            }
        }
        sets[cell] = left;
        accepted = useful;
    }
}

/// Removes the values from cells that are too far from one which has them for certain, and from all
/// others once there are as many as there may be; keeps nothing else where all that is left is
/// needed. `None` if two cells that have them cannot be connected, or there cannot be as many as
/// there must be.
fn reduce_connected(connected: &Connected, sets: &mut [ValueSet]) -> Option<()> {
    let (cells, width, values) = (connected.cells(), connected.width(), connected.values());
    let can = |sets: &[ValueSet], place: usize| !sets[cells[place]].intersection(values).is_empty();
    let must = |sets: &[ValueSet], place: usize| sets[cells[place]].difference(values).is_empty();
    if cells.iter().any(|&cell| sets[cell].is_empty()) {
        return None;
    }
    let members = (0..cells.len()).filter(|&place| must(sets, place)).count();
    let left = connected.most().checked_sub(members)?;
    if let Some(first) = (0..cells.len()).find(|&place| must(sets, place)) {
        // Cells that are no members yet on the way to each place, which is looked at again where a
        // shorter way is found.
        let mut price = vec![usize::MAX; cells.len()];
        price[first] = 0;
        let mut open = vec![first];
        while let Some(place) = open.pop() {
            let (row, column) = (place / width, place % width);
            let beside = [
                (row > 0).then(|| place - width),
                (column > 0).then(|| place - 1),
                (column + 1 < width).then(|| place + 1),
                (row + 1 < cells.len() / width).then(|| place + width),
            ];
            for next in beside.into_iter().flatten().filter(|&next| can(sets, next)) {
                let to = price[place] + usize::from(!must(sets, next));
                if to < price[next] && to <= left {
                    price[next] = to;
                    open.push(next);
                }
            }
        }
        for place in (0..cells.len()).filter(|&place| price[place] == usize::MAX) {
            sets[cells[place]] = sets[cells[place]].difference(values);
        }
    }
    let possible: Vec<usize> = (0..cells.len()).filter(|&place| can(sets, place)).collect();
    if possible.len() == connected.least() {
        for place in possible.iter().copied() {
            sets[cells[place]] = sets[cells[place]].intersection(values);
        }
    }
    let no_value = cells.iter().any(|&cell| sets[cell].is_empty());
    (!no_value && possible.len() >= connected.least()).then_some(())
}

/// Removes the values with which a pair would be equal to one that is decided. Where there are as
/// many pairs as pairs of values, two values that one pair only can have are its values.
fn reduce_pairs(different: &DifferentPairs, n: u8, sets: &mut [ValueSet]) -> Option<()> {
    let pairs = different.pairs();
    for &[first, second] in pairs {
        let (Some(one), Some(two)) = (sets[first].only(), sets[second].only()) else { continue };
        for &[other_first, other_second] in pairs {
            if [first, second] == [other_first, other_second] {
                continue;
            }
            if sets[other_first].only() == Some(one) {
                sets[other_second].remove(two);
            } else if sets[other_second].only() == Some(two) {
                sets[other_first].remove(one);
            }
        }
    }
    if pairs.len() != usize::from(n) * usize::from(n) {
        return Some(());
    }
    let mut places: BTreeMap<(u8, u8), (usize, usize)> = BTreeMap::new();
    for (number, &[first, second]) in pairs.iter().enumerate() {
        for one in sets[first].iter() {
            for two in sets[second].iter() {
                let place = places.entry((one, two)).or_default();
                *place = (place.0 + 1, number);
            }
        }
    }
    if places.len() < pairs.len() {
        return None;
    }
    for ((one, two), (count, number)) in places {
        if count == 1 {
            let [first, second] = pairs[number];
            sets[first] = sets[first].intersection(ValueSet::single(one));
            sets[second] = sets[second].intersection(ValueSet::single(two));
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use crate::*;

    /// Four cells in two rows beside as many extra ones, whose 1 and whose 2 are connected, two of
    /// each: the partitions into two rows, two columns or a row of the one and a row of the other.
    /// Cells with the same label differ.
    #[test]
    fn regions_to_be_found() {
        let labels = |value| {
            let values = ValueSet::single(value);
            Constraint::Connected(Connected::new((4..8).collect(), 2, values, 2, 2).unwrap())
        };
        let pairs = (0..4).map(|cell| [cell + 4, cell]).collect();
        let different = Constraint::DifferentPairs(DifferentPairs::new(pairs).unwrap());
        let cells = (0..8).map(|cell| Position::of(cell, 2)).collect();
        let sets = [vec![ValueSet::full(4); 4], vec![ValueSet::full(2); 4]].concat();
        let constraints = vec![labels(1), labels(2), different];
        let problem = Problem::new(4, cells, sets, constraints).unwrap();
        let problem = problem.with_extra_cells(4).unwrap();
        for code in 0..256u32 {
            let grid: Vec<u8> = (0..4).map(|cell| (code >> (2 * cell) & 3) as u8 + 1).collect();
            let by_rows = grid[0] != grid[1] && grid[2] != grid[3];
            let by_columns = grid[0] != grid[2] && grid[1] != grid[3];
            assert_eq!(judge(&problem, &grid).is_ok(), by_rows || by_columns, "{grid:?}");
        }
    }

    /// One cell, and extra ones.
    fn problem(extra: usize, constraints: Vec<Constraint>) -> Problem {
        let cells = (0..=extra).map(|row| Position { row: row as u8, column: 0 }).collect();
        let sets = vec![ValueSet::full(4); extra + 1];
        Problem::new(4, cells, sets, constraints).unwrap().with_extra_cells(extra).unwrap()
    }

    /// The values of the cell that the judge accepts.
    fn accepted(problem: &Problem) -> Vec<u8> {
        (1..=4).filter(|&value| judge(problem, &[value]).is_ok()).collect()
    }

    #[test]
    fn a_grid_is_accepted_if_extra_cells_have_values() {
        let different = |cells| Constraint::AllDifferent(Group { kind: GroupKind::Other, cells });
        let less = |lesser, greater| Constraint::LessThan(LessThan { lesser, greater });
        let double = Table::new(4, |a, b| b == 2 * a);
        let double = |a, b| Constraint::Relation(Relation::new(a, b, double.clone()).unwrap());
        let sum = |terms: &[(i64, usize)], comparison, constant| {
            Constraint::Linear(Linear::new(terms.to_vec(), comparison, constant).unwrap())
        };
        let word = |cells| {
            let step = |&before: &u8, value: u8| (value > before).then_some(value);
            let automaton = Automaton::from_machine(4, 0, step, |_| true).unwrap();
            Constraint::Regular(Regular { cells, automaton })
        };
        use Comparison::{AtLeast, Equal, NotEqual};
        let of = |extra, constraints| accepted(&problem(extra, constraints));
        assert_eq!(of(1, vec![]), [1, 2, 3, 4]);
        assert_eq!(of(2, vec![less(0, 1), less(1, 2)]), [1, 2]);
        assert_eq!(of(1, vec![double(0, 1)]), [1, 2]);
        assert_eq!(of(1, vec![double(1, 0)]), [2, 4]);
        assert_eq!(of(2, vec![sum(&[(1, 0), (1, 1), (1, 2)], Equal, 11)]), [3, 4]);
        assert_eq!(of(1, vec![sum(&[(2, 0), (-1, 1)], AtLeast, 5)]), [3, 4]);
        assert_eq!(of(1, vec![double(1, 0), sum(&[(1, 0), (1, 1)], NotEqual, 3)]), [4]);
        assert_eq!(of(2, vec![word(vec![1, 0, 2])]), [2, 3]);
        // Four extra cells that differ from each other and from the cell; three, which one value is
        // left for.
        assert_eq!(of(3, vec![different(vec![0, 1, 2, 3])]), [1, 2, 3, 4]);
        let pairs = [[1, 2], [1, 3], [2, 3], [0, 1], [0, 2], [0, 3]];
        let pairs = pairs.map(|pair| different(pair.to_vec())).to_vec();
        let no_four: Vec<_> = (0..4).map(|cell| sum(&[(1, cell)], NotEqual, 4)).collect();
        assert_eq!(of(3, [pairs, no_four].concat()), [0; 0]);
    }

    #[test]
    fn what_is_broken_is_named() {
        let judged = |problem: &Problem, grid: &[u8]| {
            judge(problem, grid).map_or_else(|error| error.to_string(), |()| "ok".into())
        };
        let less = |lesser, greater| Constraint::LessThan(LessThan { lesser, greater });
        let of_two = problem(1, vec![less(0, 1)]);
        assert_eq!(judged(&of_two, &[4]), "no values of the extra cells fit the grid");
        assert_eq!(judged(&of_two, &[1, 2]), "the grid has 2 values for 1 cells");
        assert_eq!(judged(&of_two, &[5]), "R1C1=5 is not among the candidates {1 2 3 4}");
    }

    /// Thirteen cells with twelve values, any two of which differ: no constraint by itself excludes
    /// a value.
    #[test]
    fn a_search_ends_at_its_limit() {
        let cells = (0..14).map(|row| Position { row, column: 0 }).collect();
        let pairs = (1..14).flat_map(|first| (first + 1..14).map(move |second| [first, second]));
        let different = |pair: [usize; 2]| {
            let group = Group { kind: GroupKind::Other, cells: pair.to_vec() };
            Constraint::AllDifferent(group)
        };
        let sets = vec![ValueSet::full(12); 14];
        let problem = Problem::new(12, cells, sets, pairs.map(different).collect()).unwrap();
        let problem = problem.with_extra_cells(13).unwrap();
        assert_eq!(judge(&problem, &[1]), Err(Violation::Undecided { most: 10_000 }));
    }

    #[test]
    fn a_problem_is_not_of_extra_cells_only() {
        let one = problem(0, vec![]);
        let error = ProblemError::Board(BoardError::NoCells);
        assert_eq!(one.with_extra_cells(1).unwrap_err(), error);
    }

    #[test]
    fn extra_cells_are_a_feature() {
        assert!(problem(1, vec![]).features().contains(Feature::ExtraCells));
        assert!(!problem(0, vec![]).features().contains(Feature::ExtraCells));
    }
}
