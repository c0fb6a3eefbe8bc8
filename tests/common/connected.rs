//! Random puzzles with connected cells, different pairs and regions to be found, each with one
//! solution.

use crate::common::{ask, count};
use quorum_formats::ReadOptions;
use quorum_problem::ValueSet;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;
use quorum_solvers::Mode;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Names, with the rules of puzzles that have them.
pub const NAMES: [(&str, &[&str]); 6] = [
    ("connected", &["4x4;boxes=2x2", "5x5;boxes=none", "6x6;boxes=2x3"]),
    ("different-pairs", &["4x4;boxes=2x2", "5x5;boxes=none;extra-cells=3"]),
    ("yin-yang", &["4x4;lines=none;boxes=none", "5x5;lines=none;boxes=none"]),
    ("chaos", &["4x4;boxes=none;extra-cells=16", "5x5;boxes=none;extra-cells=25"]),
    ("chaos-arrow", &["4x4;boxes=none;extra-cells=16", "5x5;boxes=none;extra-cells=25"]),
    ("chaos-count", &["4x4;boxes=none;extra-cells=16", "5x5;boxes=none;extra-cells=25"]),
];

/// A random constraint of a name, for a grid of this size with so many cells in all.
fn constraint(name: &'static str, size: usize, cells: usize, random: &mut ChaCha8Rng) -> Stated {
    let any = random.random_range(0..size * size);
    let (parameter, cells) = match name {
        "connected" => {
            // Cells with half of the values are not connected in any of these grids.
            let out = random.random_range(1..=size);
            let values = (1..=size).filter(|&value| value != out).map(|value| value.to_string());
            (values.collect::<Vec<_>>().join("."), vec![])
        }
        "yin-yang" => ("1".to_owned(), vec![]),
        "different-pairs" => {
            let mut pair = || loop {
                let pair = [random.random_range(0..cells), random.random_range(0..cells)];
                if pair[0] != pair[1] {
                    return pair.to_vec();
                }
            };
            let mut pairs: Vec<Vec<usize>> = (0..6).map(|_| pair()).collect();
            pairs.sort();
            pairs.dedup();
            (String::new(), pairs)
        }
        "chaos" => (String::new(), vec![]),
        _ => (random.random_range(0..=1).to_string(), vec![vec![any]]),
    };
    Stated { name, parameter, cells }
}

/// A puzzle with some constraints of a name and one solution: what leaves a solution is added, then
/// all givens, and those that are not needed are removed.
pub fn puzzle(name: &'static str, rules: &str, random: &mut ChaCha8Rng) -> Puzzle {
    let size: usize = rules[..1].parse().unwrap();
    let cells = vec![".".repeat(size); size].join("/");
    let chaos = if name.starts_with("chaos") { ";constraints=chaos:" } else { "" };
    let empty = read(&format!("{rules};cells={cells}{chaos}\n"));
    // In yin-yang, the kind of a cell is its value.
    let blank = match name {
        "yin-yang" => ValueSet::from_iter([1, size as u8]),
        _ => ValueSet::full(size as u8),
    };
    loop {
        let mut puzzle = empty.clone();
        (0..size * size).for_each(|cell| puzzle.set_candidates(cell, blank));
        let is_possible = |puzzle: &Puzzle| count("variant", &puzzle.lower(), 1) == 1;
        for _ in 0..size / 2 {
            let mut with = puzzle.clone();
            let cell = random.random_range(0..size * size);
            let value = blank.iter().nth(random.random_range(0..blank.len() as usize)).unwrap();
            with.set_given(cell, value);
            if is_possible(&with) {
                puzzle = with;
            }
        }
        for _ in 0..3 {
            let mut with = puzzle.clone();
            let cells = puzzle.rules().all_cells();
            with.state(constraint(name, size, cells, random)).unwrap();
            if is_possible(&with) {
                puzzle = with;
            }
        }
        if puzzle.constraints().len() == empty.constraints().len() && name != "chaos" {
            continue;
        }
        let grid = ask("variant", &puzzle.lower(), Mode::First).answer.grids.remove(0);
        for (cell, &value) in grid.iter().enumerate() {
            puzzle.set_given(cell, value);
        }
        let mut cells: Vec<usize> = (0..size * size).collect();
        cells.shuffle(random);
        // With fewer givens, some puzzles take seconds.
        cells.truncate(size * size / 2);
        for cell in cells {
            let mut fewer = puzzle.clone();
            fewer.set_candidates(cell, blank);
            if count("variant", &fewer.lower(), 2) == 1 {
                puzzle = fewer;
            }
        }
        return puzzle;
    }
}

/// The puzzle of a line.
fn read(line: &str) -> Puzzle {
    let mut items = quorum_formats::read("drawn", line.as_bytes(), ReadOptions::default());
    items.next().expect("one puzzle").expect("a line that is read").puzzle
}
