//! Changes that would leave one solution, in the idea of the setter: of the kinds of constraints
//! that a puzzle has.
//!
//! A cage without a sum gets one, a thermometer is extended, and there are further constraints: in
//! the shapes of those that are there, turned, mirrored and moved, and of two or three cells in a
//! line. A number is computed from known solutions by the first of `NUMBERS` that gives the
//! numbers that are there. A change is worth trying if it holds in some known solutions and not in
//! all. One that holds in one is proposed if solvers find no other, of each kind the smallest;
//! where there is none, the fewest that leave one solution together (`cover.rs`).

use super::candidates::Pool;
use super::cover::{Solutions, fewest, in_solution};
use quorum_panel::{Oracle, Unanswered};
use quorum_problem::{Constraint, Grid, Position};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::constraints::{ConstraintClue, Depiction, Stated, find};
use quorum_solvers::Mode;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Numbers that are tried for the same cells: those that hold in the fewest known solutions.
const TARGETS: usize = 8;

/// Changes per kind that solvers check.
const ASKED: usize = 8;

/// Longest list of constraints per kind that is tried.
const MOST: usize = 20_000;

/// Times that a set is found for the solutions that are left.
const ROUNDS: usize = 6;

/// A constraint to add to a puzzle, or to state in place of one that it implies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The constraint.
    pub stated: Stated,
    /// The constraint that goes, as nothing is lost.
    pub replaces: Option<Stated>,
}

/// Changes that leave one solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Each by itself: of each kind that the puzzle has one that extends or completes a constraint,
    /// and one that is new, where they were found.
    pub alone: Vec<Change>,
    /// Together, where none does by itself.
    pub together: Vec<Change>,
    /// No fewer of those that were tried leave one solution together.
    pub is_fewest: bool,
}

impl Change {
    /// `add thermo: R1C1, R1C2`, `extend thermo: R1C1, R1C2 to R1C3`, `give cage: R1C1, R1C2 the
    /// number 12`, `add a white dot between R1C1 and R1C2`.
    pub fn words(&self, columns: usize) -> String {
        let stated = &self.stated;
        let names = |cells: &[usize], between: &str| {
            let name = |&cell: &usize| Position::of(cell, columns).to_string();
            cells.iter().map(name).collect::<Vec<_>>().join(between)
        };
        let Some(old) = &self.replaces else {
            let mark = match find(stated.name).map(|entry| entry.picture) {
                Ok(Depiction::Dot { usual, .. }) if stated.parameter == usual => {
                    format!("{} dot", stated.name)
                }
                Ok(Depiction::Letter(letter)) if stated.parameter.is_empty() => letter.to_owned(),
                _ => return format!("add {}", stated.words(columns)),
            };
            return format!("add a {mark} between {}", names(&stated.cells.concat(), " and "));
        };
        let words = old.words(columns);
        if stated.cells == old.cells {
            return format!("give {words} the number {}", stated.parameter);
        }
        let before: BTreeSet<usize> = old.all_cells().collect();
        let new: Vec<usize> = stated.all_cells().filter(|cell| !before.contains(cell)).collect();
        format!("extend {words} to {}", names(&new, ", "))
    }

    /// The puzzle with the change; `None` if it cannot have it.
    pub fn made_in(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let clues = puzzle.constraint_clues().into_iter();
        let mut old = clues.filter(|clue| Some(clue.stated()) == self.replaces.as_ref());
        let mut more = match old.next() {
            Some(old) => puzzle.without(Clue::Constraint(old.into())),
            None => puzzle.clone(),
        };
        more.state(self.stated.clone()).ok()?;
        Some(more)
    }
}

/// A change worth trying.
#[derive(Debug)]
struct Candidate {
    /// What comes first: completed constraints, extended ones, new ones; those with fewer new
    /// cells; those that touch fewer others; the text.
    order: (u8, usize, usize, String),
    clue: ConstraintClue,
    replaces: Option<Stated>,
    /// The known solutions in which it holds.
    holds: Solutions,
}

impl Candidate {
    fn change(&self) -> Change {
        Change { stated: self.clue.stated().clone(), replaces: self.replaces.clone() }
    }
}

/// As many of some grids as can be compared, in their order.
fn sample(grids: impl IntoIterator<Item = Grid>) -> Vec<Grid> {
    let mut grids: Vec<Grid> = grids.into_iter().collect();
    grids.sort_unstable();
    let step = grids.len().div_ceil(Solutions::MOST).max(1);
    grids.into_iter().step_by(step).collect()
}

/// The changes that leave one solution of a puzzle, of which solutions are counted up to `bound`.
pub(super) fn changes(
    pool: &mut Pool<'_>,
    puzzle: &Puzzle,
    bound: u64,
) -> Result<Changes, Unanswered> {
    let mut grids = sample(pool.grids.iter().cloned());
    let are_all = pool.all && grids.len() == pool.grids.len();
    let mut candidates = candidates(pool.oracle, puzzle, &grids)?;
    let mut changes = Changes::default();
    // How many of a kind and sort were asked about; all, once one was found.
    let mut asked: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    for candidate in candidates.iter().filter(|candidate| candidate.holds.count() == 1) {
        let change = candidate.change();
        let asked = asked.entry((change.stated.name, change.replaces.is_some())).or_default();
        let known = pool.grids.iter().filter(|grid| candidate.clue.holds_in(grid));
        if *asked == ASKED || known.take(2).count() > 1 {
            continue;
        }
        *asked += 1;
        let Some(more) = change.made_in(puzzle) else { continue };
        if pool.oracle.is_unique(&more)? {
            *asked = ASKED;
            changes.alone.push(change);
        }
    }
    if !changes.alone.is_empty() {
        return Ok(changes);
    }
    let (mut more, mut together) = (puzzle.clone(), Vec::new());
    for round in 0..ROUNDS {
        let mut seen = HashSet::new();
        candidates.retain(|candidate| seen.insert(candidate.holds));
        let holds: Vec<Solutions> = candidates.iter().map(|one| one.holds).collect();
        let Some((set, is_fewest)) = fewest(&holds, grids.len()) else { break };
        for index in set {
            let change = candidates[index].change();
            let Some(changed) = change.made_in(&more) else { return Ok(changes) };
            more = changed;
            together.push(change);
        }
        let found = pool.oracle.ask(&more, Mode::Count(bound.max(2)))?.answer;
        if found.exhausted && found.grids.len() == 1 {
            changes.together = together;
            changes.is_fewest = is_fewest && are_all && round == 0;
            break;
        }
        grids = sample(found.grids);
        candidates = self::candidates(pool.oracle, &more, &grids)?;
    }
    Ok(changes)
}

/// The changes of all kinds that the puzzle has that hold in some of the grids and not in all, in
/// their order.
fn candidates(
    oracle: &Oracle,
    puzzle: &Puzzle,
    grids: &[Grid],
) -> Result<Vec<Candidate>, Unanswered> {
    let on_grid = on_grid(puzzle);
    let kinds: BTreeSet<&str> = on_grid.iter().map(|stated| stated.name).collect();
    let mut found = Vec::new();
    for kind in kinds {
        // A mark that exempts its cells from a rule of the grid leaves other solutions.
        let mut entries = puzzle.constraints().iter().filter_map(|stated| find(stated.name).ok());
        let is_exempting = entries.any(|entry| entry.exempted_by.contains(&kind));
        if is_exempting || ["rel", "reg"].contains(&kind) {
            continue;
        }
        let own: Vec<&Stated> = on_grid.iter().filter(|stated| stated.name == kind).collect();
        candidates_of(oracle, puzzle, &own, grids, &mut found)?;
    }
    found.sort_by(|one, other| one.order.cmp(&other.order));
    Ok(found)
}

/// The constraints without extra cells, as only those hold in a grid or do not, and with cells, as
/// rules of the whole grid have no other place; not rules that are no clues.
fn on_grid(puzzle: &Puzzle) -> Vec<Stated> {
    let clues = puzzle.constraint_clues().into_iter();
    let clues = clues.filter(|clue| clue.is_on_grid(puzzle.rules()));
    let stated = clues.map(|clue| clue.stated().clone());
    let is_clue = |stated: &Stated| find(stated.name).is_ok_and(|entry| !entry.is_rule);
    stated.filter(|stated| is_clue(stated) && stated.all_cells().next().is_some()).collect()
}

/// The changes of the kind of `own`. Their meanings may take long to build: the time is checked
/// before each.
fn candidates_of(
    oracle: &Oracle,
    puzzle: &Puzzle,
    own: &[&Stated],
    grids: &[Grid],
    found: &mut Vec<Candidate>,
) -> Result<(), Unanswered> {
    let ([one, ..], false) = (own, grids.is_empty()) else { return Ok(()) };
    let kind = one.name;
    let is_cage = find(kind)
        .is_ok_and(|entry| matches!(entry.picture, Depiction::Cage(_) | Depiction::NamedCage(_)));
    let taken: BTreeSet<usize> = own.iter().flat_map(|stated| stated.all_cells()).collect();
    // On a grid without other constraints, which is all that a meaning may depend on.
    let alone = Puzzle::empty(puzzle.rules().clone());
    let clue = |stated: Stated| {
        let mut alone = alone.clone();
        alone.state(stated).ok()?;
        alone.constraint_clues().pop().filter(|clue| clue.is_on_grid(puzzle.rules()))
    };
    let is_of_others = |cell: usize, own: Option<&Stated>| {
        taken.contains(&cell) && !own.is_some_and(|own| own.all_cells().any(|other| other == cell))
    };
    let mut seen = BTreeSet::new();
    let mut add = |rank, replaces: Option<&Stated>, clue: ConstraintClue| {
        let text = clue.stated().text(puzzle.columns());
        let cells: BTreeSet<usize> = clue.stated().all_cells().collect();
        let shared = cells.iter().filter(|cell| is_of_others(**cell, replaces)).count();
        let holds: Solutions = in_solution(grids, |grid| clue.holds_in(grid));
        let is_useful = (1..grids.len()).contains(&holds.count());
        if is_useful && seen.insert(text.clone()) {
            let new = cells.len().saturating_sub(replaces.map_or(0, |old| old.all_cells().count()));
            let order = (rank, new, shared, text);
            found.push(Candidate { order, clue, replaces: replaces.cloned(), holds });
        }
    };
    for &old in own {
        let meaning = clue(old.clone());
        let implied = |new: &ConstraintClue| {
            meaning.as_ref().is_some_and(|old| old.lowered().iter().all(|part| is_in(part, new)))
        };
        let numbers = if old.parameter.is_empty() {
            numbers(puzzle, own, &old.cells, grids)
        } else {
            BTreeSet::new()
        };
        for parameter in numbers {
            oracle.check_time()?;
            if let Some(new) = clue(Stated { parameter, ..old.clone() }).filter(implied) {
                add(0, Some(old), new);
            }
        }
        for cells in extended(puzzle, old) {
            oracle.check_time()?;
            if is_cage && cells.iter().flatten().any(|&cell| is_of_others(cell, Some(old))) {
                continue;
            }
            let longer = Stated { cells, ..old.clone() };
            if let Some(new) = clue(longer).filter(implied) {
                add(1, Some(old), new);
            }
        }
    }
    let are_outside = is_outside(own);
    let is_possible = |cells: &Vec<Vec<usize>>| {
        // Cages do not overlap.
        !(is_cage && cells.iter().flatten().any(|cell| taken.contains(cell)))
            && (!are_outside || cells.iter().all(|line| crosses(puzzle, line)))
    };
    for cells in places(puzzle, own).into_iter().filter(is_possible).take(MOST) {
        for parameter in parameters(puzzle, own, &cells, grids) {
            oracle.check_time()?;
            let stated = Stated { name: kind, parameter, cells: cells.clone() };
            let Some(clue) = clue(stated) else { continue };
            if !own.iter().any(|other| other.cells == clue.stated().cells) {
                add(2, None, clue);
            }
        }
    }
    Ok(())
}

/// Whether a part of a meaning is one of another, or, where its cells differ, more of them do
/// there.
fn is_in(part: &Constraint, new: &ConstraintClue) -> bool {
    new.lowered().iter().any(|other| match (part, other) {
        (Constraint::AllDifferent(few), Constraint::AllDifferent(many)) => {
            few.cells.iter().all(|cell| many.cells.contains(cell))
        }
        _ => part == other,
    })
}

/// The cells of a constraint with one or two more in its last list: at its end, or at its beginning
/// if it is the only one; each touches the next.
fn extended(puzzle: &Puzzle, old: &Stated) -> Vec<Vec<Vec<usize>>> {
    let (columns, taken) = (puzzle.columns(), old.all_cells().collect::<BTreeSet<_>>());
    let around = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let rows = row.saturating_sub(1)..(row + 2).min(puzzle.rules().rows());
        let places = rows.flat_map(move |row| {
            (column.saturating_sub(1)..(column + 2).min(columns)).map(move |column| (row, column))
        });
        let cells = places.map(move |(row, column)| row * columns + column);
        cells.filter(|cell| !taken.contains(cell)).collect::<Vec<_>>()
    };
    let Some((last, before)) = old.cells.split_last() else { return Vec::new() };
    let mut longer: Vec<Vec<usize>> = Vec::new();
    for is_at_end in [true, false].into_iter().filter(|&at_end| at_end || before.is_empty()) {
        let mut line = last.clone();
        if !is_at_end {
            line.reverse();
        }
        let Some(&end) = line.last() else { continue };
        let mut ends: Vec<Vec<usize>> = around(end).into_iter().map(|cell| vec![cell]).collect();
        for cell in around(end) {
            ends.extend(
                around(cell).into_iter().filter(|&next| next != cell).map(|next| vec![cell, next]),
            );
        }
        for end in ends {
            let mut line = [line.clone(), end].concat();
            if !is_at_end {
                line.reverse();
            }
            longer.push(line);
        }
    }
    longer.into_iter().map(|line| [before, &[line]].concat()).collect()
}

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
    let there: BTreeSet<String> = own.iter().map(|stated| stated.parameter.clone()).collect();
    let numbers = numbers(puzzle, own, cells, grids);
    let is_numbered = there.iter().any(|parameter| !parameter.is_empty());
    if is_numbered && !numbers.is_empty() { numbers } else { there }
}

/// The numbers of cells in the grids, those that hold in the fewest, by the first of [`NUMBERS`]
/// that gives all that are there: the sum where there is none. Nothing if no one does.
fn numbers(
    puzzle: &Puzzle,
    own: &[&Stated],
    cells: &[Vec<usize>],
    grids: &[Grid],
) -> BTreeSet<String> {
    let values = puzzle.values();
    let number = |number: fn(&[i64], i64) -> i64, cells: &[Vec<usize>], grid: &Grid| {
        let value = |&cell: &usize| i64::from(values.value(grid[cell]));
        let along: Vec<i64> = cells.iter().flatten().map(value).collect();
        number(&along, i64::from(values.value(values.count())))
    };
    let is_stated = |of: &fn(&[i64], i64) -> i64| {
        let mut numbered = own.iter().filter(|stated| !stated.parameter.is_empty());
        numbered.all(|stated| stated.parameter == number(*of, &stated.cells, &grids[0]).to_string())
    };
    let Some(&of) = NUMBERS.iter().find(|of| is_stated(of)) else { return BTreeSet::new() };
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for grid in grids {
        *counts.entry(number(of, cells, grid)).or_default() += 1;
    }
    let mut counts: Vec<(usize, i64)> =
        counts.into_iter().map(|(number, count)| (count, number)).collect();
    counts.sort_unstable();
    counts.into_iter().take(TARGETS).map(|(_, number)| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::find_set;
    use quorum_panel::defaults;
    use quorum_problem::judge;
    use quorum_puzzle::{Rules, corpus_line};
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
        let grids: [Grid; 2] = [
            vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
            vec![2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1],
        ];
        let asked = |oracle: &Oracle| candidates(oracle, &puzzle, &grids);
        let in_time = Oracle::engine("variant");
        assert!(asked(&in_time).is_ok_and(|found| !found.is_empty()));
        let cancel = Cancel::new();
        cancel.cancel();
        let cancelled = asked(&in_time.cancelled_by(&cancel));
        assert!(matches!(cancelled, Err(Unanswered::Cancelled)), "{cancelled:?}");
        let late = Oracle::new(&defaults::for_explanations(4), Some(Duration::ZERO));
        assert!(matches!(asked(&late), Err(Unanswered::OutOfTime)));
    }

    /// On small grids: all sets of all changes, whose meaning the judge states.
    #[test]
    fn no_fewer_changes_leave_one_solution() {
        let mut sizes = BTreeSet::new();
        for line in SMALL {
            let puzzle = corpus_line::parse(line).unwrap();
            let mut oracle = Oracle::engine("variant");
            let mut pool = Pool::new(&mut oracle, &puzzle, 1000).unwrap();
            let found = changes(&mut pool, &puzzle, 1000).unwrap();
            let grids = sample(pool.grids.iter().cloned());
            assert!(pool.all && (2..128).contains(&grids.len()), "{line}");
            let mut sets = BTreeSet::new();
            for candidate in candidates(pool.oracle, &puzzle, &grids).unwrap() {
                let problem = candidate.change().made_in(&puzzle).unwrap().lower();
                let is_left = |grid: &Grid| u128::from(judge(&problem, grid).is_ok());
                let bits = grids.iter().enumerate().map(|(bit, grid)| is_left(grid) << bit);
                let set = bits.sum::<u128>();
                assert_eq!(set.count_ones() as usize, candidate.holds.count(), "{candidate:?}");
                sets.insert(set);
            }
            let sets: Vec<u128> = sets.into_iter().collect();
            let is_one = |set: &[u128]| set.iter().fold(!0, |a, b| a & b).count_ones() == 1;
            let is_enough =
                |&size: &usize| find_set(&sets, size, |set| is_one(set).then_some(())).is_some();
            let alone = found.alone.iter().map(|change| vec![change.clone()]);
            let all = alone.chain([found.together.clone()]).filter(|set| !set.is_empty());
            for set in all {
                let (mut more, size) = (puzzle.clone(), set.len());
                for change in set {
                    more = change.made_in(&more).unwrap();
                }
                assert!(pool.oracle.is_unique(&more).unwrap(), "{line}");
                assert!((1..size).all(|size| !is_enough(&size)), "{line}");
                assert!(size == 1 || found.is_fewest, "{line}");
                sizes.insert(size);
            }
        }
        println!("{sizes:?}");
        assert!(sizes.contains(&1) && sizes.contains(&2));
    }

    /// Puzzles with few solutions.
    const SMALL: [&str; 7] = [
        "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=3:R1C1.R1C2/cage=7:R4C3.R4C4",
        "4x4;boxes=2x2;cells=..../..../..../....;constraints=thermo:R1C1.R1C2/thermo:R3C3.R3C4.R4C4",
        "4x4;boxes=none;cells=..../.2../..../....;constraints=cage:R1C1.R1C2/white=1:R3C1.R3C2",
        "6x6;boxes=2x3;cells=..3.5./4...../....6./56..../...6../.4..1.;constraints=\
         thermo:R1C1.R1C2/cage:R5C1.R5C2.R6C1",
        "6x6;boxes=2x3;cells=.....6/4...../...5../..4..1/.1..../6..3..;constraints=\
         arrow:R4C2|R4C3.R4C4/white=1:R1C1.R1C2",
        "6x6;boxes=2x3;cells=1..4../.5...3/..1.6./56..../.1..../..5...;constraints=\
         cage=6:R1C1.R1C2.R1C3/cage:R5C5.R5C6.R6C6",
        "6x6;boxes=none;cells=1..4../.5...3/..1.6./5...../.1..../..5...;constraints=\
         skyscraper=6:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6/skyscraper=3:R6C1.R6C2.R6C3.R6C4.R6C5.R6C6",
    ];

    #[test]
    fn a_clue_stands_before_a_line_from_border_to_border() {
        let puzzle = Puzzle::empty(Rules::new(4, None).unwrap());
        assert!(crosses(&puzzle, &[0, 1, 2, 3]) && crosses(&puzzle, &[4, 1]));
        assert!(crosses(&puzzle, &[8, 5, 2]) && crosses(&puzzle, &[3]));
        assert!(!crosses(&puzzle, &[5, 8]) && !crosses(&puzzle, &[0, 1, 2]));
    }
}
