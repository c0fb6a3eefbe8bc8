//! Constraints that would leave one solution, of the kinds that a puzzle has.
//!
//! A killer gets a cage, a thermometer puzzle a thermometer. Tried are the shapes of the
//! constraints that are there, turned, mirrored and moved, and two or three cells in a line. A
//! number is computed from a known solution by the first of [`NUMBERS`] that gives the numbers that
//! are there. Of each kind the smallest constraint is proposed that holds in one known solution and
//! with which there is no other: all are known, or the solvers find none.

use super::candidates::Pool;
use quorum_panel::{Oracle, Unanswered};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::{Depiction, Stated, find};
use std::collections::BTreeSet;

/// Known solutions from which numbers are computed.
const TARGETS: usize = 8;

/// Constraints per kind that solvers check.
const ASKED: usize = 8;

/// Longest list of constraints per kind that is tried.
const MOST: usize = 20_000;

/// Numbers that constraints state about the values of their cells in their order, and the greatest
/// value.
static NUMBERS: [fn(&[i64], i64) -> i64; 7] = [
    |values, _| values.iter().sum(),
    |values, _| values.iter().product(),
    |values, _| values.iter().max().unwrap_or(&0) * 2 - values.iter().sum::<i64>(),
    |values, most| {
        let place = |value| values.iter().position(|&other| other == value);
        let (Some(one), Some(last)) = (place(1), place(most)) else { return -1 };
        values[one.min(last) + 1..one.max(last)].iter().sum()
    },
    |values, _| {
        let is_visible =
            |&place: &usize| values[..place].iter().all(|&before| before < values[place]);
        (0..values.len()).filter(is_visible).count() as i64
    },
    |values, _| {
        let Some(&first) = values.first() else { return 0 };
        values.iter().take(first.max(0) as usize).sum()
    },
    |values, _| {
        let Some(&first) = values.first() else { return -1 };
        values.get(first.max(1) as usize - 1).copied().unwrap_or(-1)
    },
];

/// Lists of cells by rows and columns.
type CellLists = Vec<Vec<(isize, isize)>>;

/// For each kind of constraint that the puzzle has, one that leaves one solution, if some of those
/// tried does.
pub(super) fn additions(pool: &mut Pool<'_>, puzzle: &Puzzle) -> Result<Vec<Stated>, Unanswered> {
    let on_grid = on_grid(puzzle);
    let kinds: BTreeSet<&str> = on_grid.iter().map(|stated| stated.name).collect();
    let mut grids: Vec<Grid> = pool.grids.iter().cloned().collect();
    grids.sort_unstable();
    let mut additions = Vec::new();
    for kind in kinds.into_iter().filter(|kind| !["rel", "reg"].contains(kind)) {
        // Where a constraint exempts cells from another, there may be further solutions.
        let mut entries = puzzle.constraints().iter().filter_map(|stated| find(stated.name).ok());
        let is_exempting = entries.any(|entry| entry.exempted_by.contains(&kind));
        let own: Vec<&Stated> = on_grid.iter().filter(|stated| stated.name == kind).collect();
        for stated in selective(pool.oracle, puzzle, &own, &grids)?.into_iter().take(ASKED) {
            pool.oracle.check_time()?;
            let mut more = puzzle.clone();
            let is_only = |pool: &mut Pool<'_>, more| {
                if pool.all && !is_exempting { Ok(true) } else { pool.oracle.is_unique(more) }
            };
            if more.state(stated.clone()).is_ok() && is_only(pool, &more)? {
                additions.push(stated);
                break;
            }
        }
    }
    Ok(additions)
}

/// The constraints without extra cells, as only those hold in a grid or do not, and with cells, as
/// rules of the whole grid have no other place.
fn on_grid(puzzle: &Puzzle) -> Vec<Stated> {
    let clues = puzzle.constraint_clues().into_iter();
    let clues = clues.filter(|clue| clue.is_on_grid(puzzle.rules()));
    let stated = clues.map(|clue| clue.stated().clone());
    stated.filter(|stated| stated.all_cells().next().is_some()).collect()
}

/// Constraints of the kind of `own` that hold in one of the grids, the smallest first. Their
/// meanings may take long to build: the time is checked before each.
fn selective(
    oracle: &Oracle,
    puzzle: &Puzzle,
    own: &[&Stated],
    grids: &[Grid],
) -> Result<Vec<Stated>, Unanswered> {
    let ([one, ..], false) = (own, grids.is_empty()) else { return Ok(Vec::new()) };
    let kind = one.name;
    let is_cage = find(kind)
        .is_ok_and(|entry| matches!(entry.picture, Depiction::Cage(_) | Depiction::NamedCage(_)));
    let taken: BTreeSet<usize> = own.iter().flat_map(|stated| stated.all_cells()).collect();
    let shared = |stated: &Stated| stated.all_cells().filter(|cell| taken.contains(cell)).count();
    let mut found: Vec<(usize, usize, String, Stated)> = Vec::new();
    let mut seen = BTreeSet::new();
    let is_possible = |cells: &Vec<Vec<usize>>| {
        !is_outside(own) || cells.iter().all(|line| crosses(puzzle, line))
    };
    for cells in places(puzzle, own).into_iter().filter(is_possible).take(MOST) {
        for parameter in parameters(puzzle, own, &cells, grids) {
            oracle.check_time()?;
            // On a grid without other constraints, which is all that a meaning may depend on.
            let mut alone = Puzzle::empty(puzzle.rules().clone());
            let stated = Stated { name: kind, parameter, cells: cells.clone() };
            if alone.state(stated).is_err() {
                continue;
            }
            let Some(clue) = alone.constraint_clues().pop() else { continue };
            let stated = clue.stated();
            let is_new = !own.iter().any(|other| other.cells == stated.cells);
            let (shared, text) = (shared(stated), stated.text(puzzle.columns()));
            if !clue.is_on_grid(puzzle.rules()) {
                continue;
            }
            if !is_new || is_cage && shared > 0 || !seen.insert(text.clone()) {
                continue;
            }
            if grids.iter().filter(|grid| clue.holds_in(grid)).take(2).count() == 1 {
                found.push((stated.all_cells().count(), shared, text, stated.clone()));
            }
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(.., stated)| stated).collect())
}

/// Whether one of the constraints is a clue outside the grid, about a whole line.
fn is_outside(own: &[&Stated]) -> bool {
    own.iter()
        .filter_map(|stated| find(stated.name).ok())
        .any(|entry| matches!(entry.picture, Depiction::BeforeLine | Depiction::BeforeDiagonal))
}

/// Whether a straight line goes from one border of the grid to another, so that a clue can stand
/// before it.
fn crosses(puzzle: &Puzzle, line: &[usize]) -> bool {
    let (rows, columns) = (puzzle.rules().rows() as isize, puzzle.columns() as isize);
    let place = |cell: usize| (cell as isize / columns, cell as isize % columns);
    let is_free = |from: usize, to: usize| {
        let ((row, column), (next_row, next_column)) = (place(from), place(to));
        let (row, column) = (2 * next_row - row, 2 * next_column - column);
        !(0..rows).contains(&row) || !(0..columns).contains(&column)
    };
    match line {
        [first, second, ..] => {
            is_free(*second, *first) && is_free(line[line.len() - 2], line[line.len() - 1])
        }
        _ => true,
    }
}

/// The shapes of constraints, turned and mirrored, and small straight ones, at every place of the
/// grid.
fn places(puzzle: &Puzzle, own: &[&Stated]) -> Vec<Vec<Vec<usize>>> {
    let (rows, columns) = (puzzle.rules().rows() as isize, puzzle.columns() as isize);
    let place = |cell: &usize| (*cell as isize / columns, *cell as isize % columns);
    let of = |stated: &&Stated| -> CellLists {
        stated.cells.iter().map(|list| list.iter().map(place).collect()).collect()
    };
    let line = |length| -> CellLists { vec![(0..length).map(|column| (0, column)).collect()] };
    let shapes: Vec<CellLists> = own.iter().map(of).filter(|shape| !shape.is_empty()).collect();
    let is_one_list = shapes.iter().all(|shape| shape.len() == 1);
    let small = if is_one_list && !is_outside(own) { 2..4 } else { 0..0 };
    let mut all: BTreeSet<CellLists> = BTreeSet::new();
    for shape in shapes.into_iter().chain(small.map(line)) {
        for turn in 0..8 {
            let turned = |&(row, column): &(isize, isize)| {
                let (a, b) = if turn & 4 == 0 { (row, column) } else { (column, row) };
                (if turn & 1 == 0 { a } else { -a }, if turn & 2 == 0 { b } else { -b })
            };
            let cells: CellLists =
                shape.iter().map(|list| list.iter().map(turned).collect()).collect();
            let least = |part: fn(&(isize, isize)) -> isize| cells.iter().flatten().map(part).min();
            let (Some(top), Some(left)) = (least(|cell| cell.0), least(|cell| cell.1)) else {
                continue;
            };
            let moved = |&(row, column): &(isize, isize)| (row - top, column - left);
            all.insert(cells.iter().map(|list| list.iter().map(moved).collect()).collect());
        }
    }
    let mut all: Vec<CellLists> = all.into_iter().collect();
    all.sort_by_key(|shape| shape.iter().map(Vec::len).sum::<usize>());
    let mut places = Vec::new();
    for shape in all {
        let extent = |part: fn(&(isize, isize)) -> isize| shape.iter().flatten().map(part).max();
        let (high, wide) = (extent(|cell| cell.0).unwrap_or(0), extent(|cell| cell.1).unwrap_or(0));
        for row in 0..rows - high {
            for column in 0..columns - wide {
                let cell = |&(down, right): &(isize, isize)| {
                    ((row + down) * columns + column + right) as usize
                };
                places.push(shape.iter().map(|list| list.iter().map(cell).collect()).collect());
            }
        }
    }
    places
}

/// The parameters to try for cells: computed where a number gives those that are there, else those
/// that are there.
fn parameters(
    puzzle: &Puzzle,
    own: &[&Stated],
    cells: &[Vec<usize>],
    grids: &[Grid],
) -> BTreeSet<String> {
    let values = puzzle.values();
    let there: BTreeSet<String> = own.iter().map(|stated| stated.parameter.clone()).collect();
    let number = |number: fn(&[i64], i64) -> i64, cells: &[Vec<usize>], grid: &Grid| {
        let value = |&cell: &usize| i64::from(values.value(grid[cell]));
        let along: Vec<i64> = cells.iter().flatten().map(value).collect();
        number(&along, i64::from(values.value(values.count()))).to_string()
    };
    let is_stated = |&of: &fn(&[i64], i64) -> i64| {
        let mut numbered = own.iter().filter(|stated| !stated.parameter.is_empty());
        numbered.all(|stated| stated.parameter == number(of, &stated.cells, &grids[0]))
    };
    let is_numbered = there.iter().any(|parameter| !parameter.is_empty());
    match NUMBERS.iter().copied().find(|of| is_numbered && is_stated(of)) {
        Some(of) => grids.iter().take(TARGETS).map(|grid| number(of, cells, grid)).collect(),
        None => there,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_panel::defaults;
    use quorum_puzzle::Rules;
    use quorum_solvers::Cancel;
    use std::time::Duration;

    #[test]
    fn numbers_of_no_values_are_defined() {
        let numbers: Vec<i64> = NUMBERS.iter().map(|number| number(&[], 4)).collect();
        assert_eq!(numbers, [0, 1, 0, -1, 0, 0, -1]);
    }

    #[test]
    fn no_meaning_is_built_when_the_time_is_over() {
        let mut puzzle = Puzzle::empty(Rules::new(4, None).unwrap());
        let cells = vec![vec![0, 1]];
        puzzle.state(Stated { name: "cage", parameter: "3".to_owned(), cells }).unwrap();
        let own: Vec<&Stated> = puzzle.constraints().iter().collect();
        let grids: Vec<Grid> = vec![vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]];
        let asked = |oracle: &Oracle| selective(oracle, &puzzle, &own, &grids);
        let in_time = Oracle::engine("variant");
        assert!(asked(&in_time).is_ok_and(|found| !found.is_empty()));
        let cancel = Cancel::new();
        cancel.cancel();
        let cancelled = asked(&in_time.cancelled_by(&cancel));
        assert!(matches!(cancelled, Err(Unanswered::Cancelled)), "{cancelled:?}");
        let late = Oracle::new(&defaults::for_explanations(4), Some(Duration::ZERO));
        assert!(matches!(asked(&late), Err(Unanswered::OutOfTime)));
    }

    #[test]
    fn a_clue_stands_before_a_line_from_border_to_border() {
        let puzzle = Puzzle::empty(Rules::new(4, None).unwrap());
        assert!(crosses(&puzzle, &[0, 1, 2, 3]) && crosses(&puzzle, &[4, 1]));
        assert!(crosses(&puzzle, &[8, 5, 2]) && crosses(&puzzle, &[3]));
        assert!(!crosses(&puzzle, &[5, 8]) && !crosses(&puzzle, &[0, 1, 2]));
    }
}
