//! Killer Sudoku: nodes that the levels of sums and branching by failures save.

use crate::common::cases::is_long;
use crate::verdict::Judged;
use quorum_problem::{Comparison, Constraint, Group, GroupKind, Linear, Problem};
use quorum_puzzle::{Puzzle, Rules};
use quorum_solvers::table::find;
use quorum_solvers::{Mode, Question};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random grid of `n` values with its customary boxes.
fn grid(random: &mut ChaCha8Rng, n: usize, height: usize) -> Vec<u8> {
    let width = n / height;
    // Lines of a band, and bands, in any order.
    let lines = |random: &mut ChaCha8Rng, size: usize| -> Vec<usize> {
        let mut bands: Vec<usize> = (0..n / size).collect();
        bands.shuffle(random);
        let band = |band: usize, random: &mut ChaCha8Rng| {
            let mut lines: Vec<usize> = (band * size..(band + 1) * size).collect();
            lines.shuffle(random);
            lines
        };
        bands.into_iter().flat_map(|index| band(index, random)).collect()
    };
    let (rows, columns) = (lines(random, height), lines(random, width));
    let mut values: Vec<u8> = (1..=n as u8).collect();
    values.shuffle(random);
    let value = |row: usize, column: usize| values[(row * width + row / height + column) % n];
    rows.iter()
        .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
        .map(|(row, column)| value(row, column))
        .collect()
}

/// Connected cages of up to five cells with different values that cover a grid.
fn cages(random: &mut ChaCha8Rng, grid: &[u8], n: usize) -> Vec<Vec<usize>> {
    let neighbors = |cell: usize| {
        let (row, column) = (cell / n, cell % n);
        let mut cells = Vec::new();
        cells.extend((row > 0).then(|| cell.wrapping_sub(n)));
        cells.extend((row + 1 < n).then_some(cell + n));
        cells.extend((column > 0).then(|| cell.wrapping_sub(1)));
        cells.extend((column + 1 < n).then_some(cell + 1));
        cells
    };
    let mut order: Vec<usize> = (0..n * n).collect();
    order.shuffle(random);
    let mut is_free = vec![true; n * n];
    let mut cages = Vec::new();
    for start in order {
        if !is_free[start] {
            continue;
        }
        let size = random.random_range(2..=5);
        let mut cage = vec![start];
        is_free[start] = false;
        while cage.len() < size {
            let next: Vec<usize> = cage
                .iter()
                .flat_map(|&cell| neighbors(cell))
                .filter(|&cell| is_free[cell] && cage.iter().all(|&c| grid[c] != grid[cell]))
                .collect();
            let Some(&next) = next.choose(random) else { break };
            is_free[next] = false;
            cage.push(next);
        }
        cages.push(cage);
    }
    cages
}

/// A killer Sudoku with one solution.
fn killer(random: &mut ChaCha8Rng, n: usize, height: usize) -> Problem {
    let boxes = Rules::customary_boxes(n).unwrap();
    let empty = Puzzle::empty(Rules::new(n, Some(boxes)).unwrap()).lower();
    let varisat = find(&"varisat".parse().unwrap()).unwrap();
    loop {
        let grid = grid(random, n, height);
        let mut constraints: Vec<Constraint> =
            empty.groups().iter().cloned().map(Constraint::AllDifferent).collect();
        for cells in cages(random, &grid, n) {
            let sum = cells.iter().map(|&cell| i64::from(grid[cell])).sum();
            let terms = cells.iter().map(|&cell| (1, cell));
            let linear = Linear::new(terms, Comparison::Equal, sum).unwrap();
            constraints.push(Constraint::Linear(linear));
            constraints.push(Constraint::AllDifferent(Group { kind: GroupKind::Other, cells }));
        }
        let (cells, candidates) = (empty.cells().to_vec(), empty.candidates().to_vec());
        let problem = Problem::new(empty.values(), cells, candidates, constraints).unwrap();
        let answer = varisat.solver.open().ask(&problem, &Question::new(Mode::Decide));
        let judged = Judged::new(&problem, answer);
        assert!(!judged.answer.grids.is_empty(), "the grid is one");
        if judged.answer.grids.len() == 1 {
            return problem;
        }
    }
}

/// Nodes to decide all of the problems, each of which has one solution.
fn nodes(name: &str, problems: &[Problem]) -> u64 {
    let mut session = find(&name.parse().unwrap()).unwrap().solver.open();
    let nodes = problems.iter().map(|problem| {
        let judged = Judged::new(problem, session.ask(problem, &Question::new(Mode::Decide)));
        assert!(judged.answer.exhausted && judged.answer.grids.len() == 1, "{name}");
        judged.answer.counters.nodes.expect("it counts")
    });
    nodes.sum()
}

#[test]
fn sums_that_houses_imply_decide_most_killers() {
    let large = [(5, [79_787, 3_807, 37, 43, 29]), (20, [84_606, 4_250, 52, 58, 44])];
    let (count, expected) = large[usize::from(is_long())];
    for (n, height, count, expected) in [(6, 2, 20, [302, 32, 20, 20, 20]), (9, 3, count, expected)]
    {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let problems: Vec<Problem> = (0..count).map(|_| killer(&mut random, n, height)).collect();
        let found = [
            "propagate+branch=mrv-houses+sums=layers",
            "propagate+branch=mrv-houses+sums=distinct",
            "propagate+branch=mrv-houses",
            "propagate+branch=mrv",
            "propagate+branch=dom-wdeg",
        ]
        .map(|name| nodes(name, &problems));
        assert_eq!(found, expected, "{n}x{n}");
    }
}
