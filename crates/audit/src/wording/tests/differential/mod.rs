//! Named constraints by their wording and by the primitives that `puzzle` lowers them to, on grids
//! of which half satisfy them and most others differ from such a grid in one cell.
//!
//! By default 100 grids per name; `QUORUM_DIFFERENTIAL=10000` compares as many.

mod forged;
mod plain;
mod shapes;
#[allow(dead_code)] // Other tests use other parts.
#[path = "../../../../../../tests/common/stated.rs"]
mod stated;

use crate::{Unauditable, check_wording};
use quorum_problem::judge;
use quorum_puzzle::constraints::{NamedConstraint, TABLE};
use quorum_puzzle::{Lines, Rules, Values};
use quorum_puzzle::{Puzzle, corpus_line};
use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stated::{drawn_on, names, other_rules, rules, stated as drawn_stated, sub_sudokus};
use std::collections::HashSet;

#[test]
fn wording_and_primitives_agree() {
    let grids: usize = match std::env::var("QUORUM_DIFFERENTIAL") {
        Ok(number) => number.parse().expect("QUORUM_DIFFERENTIAL is a number of grids"),
        Err(_) => 100,
    };
    let mut differences = Vec::new();
    for (name, is_square) in names().flat_map(|name| [(name, true), (name, false)]) {
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        let mut found = [0, 0];
        let mut attempts = 0;
        while found.iter().any(|&one| one < grids / 2) && attempts < 20 * grids {
            attempts += 1;
            let rules = if is_square { rules(name, &mut rng) } else { other_rules(name, &mut rng) };
            let drawn = drawn_on(rules, name, &mut rng);
            let near = drawn.repaired(&mut rng);
            let away = [0; 3].map(|_| drawn.changed(near.clone(), &mut rng));
            for grid in [drawn.grid.clone(), near].iter().chain(&away) {
                let by_primitives = judge(&drawn.problem, grid).is_ok();
                let by_wording = satisfies(&drawn.puzzle, grid);
                if by_wording != Ok(by_primitives) {
                    let line = corpus_line(&drawn.puzzle);
                    differences.push(format!("{line} {grid:?}: {by_primitives}, {by_wording:?}"));
                    attempts += 5 * grids;
                    break;
                }
                found[usize::from(by_primitives)] += 1;
            }
        }
        if found.iter().any(|&one| one < grids / 2) {
            differences.push(format!(
                "{name} (square: {is_square}): only {found:?} grids are broken and satisfied"
            ));
        }
    }
    assert!(differences.is_empty(), "{} differences: {differences:#?}", differences.len());
}

/// Whether a grid satisfies every constraint of a puzzle by its wording.
fn satisfies(puzzle: &Puzzle, grid: &[u8]) -> Result<bool, Unauditable> {
    Ok(check_wording(puzzle, grid)?.into_iter().all(|holds| holds))
}

/// Rules that are about neighbors or runs, on grids with absent cells: random values that satisfy
/// them or nearly do.
#[test]
fn wording_and_primitives_agree_beside_absent_cells() {
    let on_grid: HashSet<&str> = names().collect();
    let may_have = |entry: &&&NamedConstraint| {
        entry.absent_cells || entry.extra_cells && on_grid.contains(entry.name)
    };
    for entry in TABLE.iter().filter(may_have) {
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        let mut found = [0, 0];
        // Lists of cells mean the same on any grid: a few of them.
        let (attempts, least) = if entry.absent_cells { (20_000, 20) } else { (1_000, 0) };
        for attempt in 0..attempts {
            if attempt >= 400 && found.iter().all(|&one| one >= least) {
                break;
            }
            // Lists of cells need a few, and a block has a row per value.
            let is_block = entry.name == "sub-sudoku";
            let sides = match entry.absent_cells {
                _ if is_block => 4..=5,
                true => 2..=3,
                false => 4..=4,
            };
            let (rows, columns) = (rng.random_range(sides.clone()), rng.random_range(sides));
            let absent: Vec<usize> =
                (0..rows * columns).filter(|_| rng.random_range(0..6) == 0).collect();
            let low = rng.random_range(0..=1);
            let values = Values::new(low, if is_block { low + 3 } else { 6 });
            let rules = Rules::with_absent_cells(rows, columns, values, Lines::None, &absent);
            let Ok(rules) = rules.map_err(|error| error.to_string()) else { continue };
            let count = rules.values().count();
            let value = |cell: usize, rng: &mut ChaCha8Rng| {
                if rules.is_absent(cell) { 1 } else { rng.random_range(1..=count) }
            };
            let grid: Vec<u8> = if is_block {
                sub_sudokus(&rules, &mut rng)
            } else {
                (0..rows * columns).map(|cell| value(cell, &mut rng)).collect()
            };
            let mut puzzle = Puzzle::empty(rules.clone());
            if puzzle.state(drawn_stated(entry.name, &rules, &grid, &mut rng)).is_err() {
                continue;
            }
            let by_primitives = judge(&puzzle.lower(), &grid).is_ok();
            assert_eq!(
                satisfies(&puzzle, &grid),
                Ok(by_primitives),
                "{} {grid:?}",
                corpus_line(&puzzle)
            );
            found[usize::from(by_primitives)] += 1;
        }
        // Rules of the whole grid are refused on most of these grids.
        let is_enough = found.iter().sum::<u32>() > 5 && found.iter().all(|&one| one >= least);
        assert!(is_enough, "{}: {found:?}", entry.name);
    }
}
