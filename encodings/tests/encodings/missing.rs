//! Problems restated with cells of missing values: each grid of a random small problem against the
//! judge.

use quorum_encodings::missing::with_missing_values;
use quorum_problem::{
    Automaton, Constraint, Group, GroupKind, LessThan, Position, Problem, Regular, ValueSet, judge,
};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::borrow::Cow;

const N: u8 = 4;

/// Words with a value.
fn with(value: u8) -> String {
    format!(".*{value}.*")
}

/// The cells have a word of a regular expression.
fn words(cells: Vec<usize>, expression: &str) -> Constraint {
    let automaton = Automaton::from_regex(1, N, expression).unwrap();
    Constraint::Regular(Regular { cells, automaton })
}

/// A grid of 3x3 cells over four values with automata over rows, columns and other groups.
fn problem(random: &mut ChaCha8Rng) -> Problem {
    let positions = (0..9).map(|cell| Position::of(cell, 3)).collect();
    let mut lines: Vec<Vec<usize>> =
        (0..3).map(|row| vec![3 * row, 3 * row + 1, 3 * row + 2]).collect();
    lines.extend((0..3).map(|column| vec![column, column + 3, column + 6]));
    if random.random_bool(0.5) {
        let mut cells: Vec<usize> = (0..9).collect();
        cells.shuffle(random);
        cells.truncate(3);
        cells.sort_unstable();
        lines.push(cells);
    }
    let group = |cells: &Vec<usize>| Group { kind: GroupKind::Other, cells: cells.clone() };
    let mut constraints: Vec<Constraint> =
        lines.iter().map(|line| Constraint::AllDifferent(group(line))).collect();
    let twice = random.random_range(1..=N);
    if random.random_bool(0.8) {
        for line in &lines {
            constraints.push(words(line.clone(), &with(twice)));
        }
    }
    for _ in 0..random.random_range(1..=6) {
        let value = random.random_range(1..=N);
        let mut cells = lines.choose(random).unwrap().clone();
        let mut expression = with(value);
        match random.random_range(0..4) {
            0 => {}
            1 => {
                let first = if random.random_bool(0.5) { 0 } else { 3 };
                cells = lines[first..first + random.random_range(2..=3)].concat();
                let times = random.random_range(1..=cells.len() / 3);
                expression = format!("[^{value}]*({value}[^{value}]*){{{times}}}");
            }
            _ => cells.extend(lines.choose(random).unwrap()),
        }
        if random.random_bool(0.5) && value != twice && expression == with(value) {
            expression = format!(".*{value}.*|.*{twice}.*{twice}.*");
        }
        cells.sort_unstable();
        cells.dedup();
        constraints.push(words(cells, &expression));
    }
    constraints.push(Constraint::LessThan(LessThan { lesser: 0, greater: 8 }));
    let candidates = vec![ValueSet::full(N); 9];
    Problem::new(N, positions, candidates, constraints).unwrap()
}

/// All Latin squares that begin with these values.
fn fill(grid: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
    let cell = grid.len();
    if cell == 9 {
        return each(grid);
    }
    for value in 1..=N {
        let is_seen = |&other: &usize| other / 3 == cell / 3 || other % 3 == cell % 3;
        if (0..cell).filter(is_seen).all(|other| grid[other] != value) {
            grid.push(value);
            fill(grid, each);
            grid.pop();
        }
    }
}

/// Each grid has the values of missing values that it must have, and the judge of the restated
/// problem accepts exactly the grids of the problem.
#[test]
fn restated_problems_have_the_same_grids() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut restated, mut accepted) = (0, 0);
    for _ in 0..150 {
        let problem = problem(&mut random);
        let other = with_missing_values(&problem);
        let Cow::Owned(other) = other else { continue };
        restated += 1;
        assert_eq!(other.grid_cells(), 9);
        fill(&mut Vec::new(), &mut |grid| {
            let mut values = grid.to_vec();
            for cell in 9..other.cells().len() {
                let house = other.groups().iter().find(|group| {
                    group.cells.len() == usize::from(N) && group.cells.contains(&cell)
                });
                let line = &house.unwrap().cells[..N as usize - 1];
                let is_missing = |value: &u8| line.iter().all(|&cell| grid[cell] != *value);
                // A third group may have a value twice.
                values.push((1..=N).find(is_missing).unwrap());
            }
            let expected = judge(&problem, grid).is_ok();
            assert_eq!(judge(&other, &values).is_ok(), expected, "{problem:?} {grid:?}");
            accepted += usize::from(expected);
        });
    }
    assert!(restated > 75 && accepted > 1_000, "{restated} {accepted}");
}
