//! Random small puzzles of the newest constraints: all engines and encodings find the grids that
//! brute force over the judge finds.

use crate::brute_force::solutions;
use crate::common::all_solutions;
use crate::primitives::{NAMES, SLOW_NAMES};
use crate::stated;
use quorum_problem::Grid;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Puzzle, corpus_line};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Names, with the shapes of puzzles that have them.
const NEWEST: [(&str, &[&str]); 11] = [
    (
        "connected",
        &[
            "2x3;values=1-3;lines=none;boxes=none;cells=.../...",
            "3x3;boxes=none;cells=.../.../...",
            "1x4;values=0-2;lines=none;boxes=none;cells=....",
            "2x2;boxes=none;extra-cells=2;cells=../..",
        ],
    ),
    (
        "different-pairs",
        &[
            "2x3;values=0-2;lines=none;boxes=none;cells=.../...",
            "3x3;boxes=none;cells=.../.../...",
            "2x2;boxes=none;extra-cells=2;cells=../..",
        ],
    ),
    (
        "yin-yang",
        &[
            "3x3;values=0-1;lines=none;boxes=none;cells=.../.../...",
            "2x4;values=1-2;lines=none;boxes=none;cells=..../....",
            "1x4;values=1-3;lines=none;boxes=none;cells=....",
            "3x3;boxes=none;cells=.../.../...",
        ],
    ),
    ("chaos", &LABELED),
    ("chaos-arrow", &LABELED),
    ("chaos-count", &LABELED),
    (
        "doppelganger",
        &[
            "2x2;values=0-2;boxes=none;cells=../..",
            "4x4;values=0-4;boxes=none;cells=..../..../..../....",
            "4x4;values=0-4;boxes=2x2;cells=..../..../..../....",
        ],
    ),
    ("full-rank", &SQUARES),
    // In each grid of size 3 two lines are equal.
    ("no-rank-ties", &[SQUARES[2], SQUARES[3]]),
    ("kakuro", &RUNS),
    ("straights", &RUNS),
];

const LABELED: [&str; 4] = [
    "2x2;boxes=none;extra-cells=4;cells=../..",
    "2x3;boxes=none;extra-cells=6;cells=.../...",
    "1x4;values=1-2;lines=none;boxes=none;extra-cells=4;cells=....",
    "3x2;values=0-1;lines=none;boxes=none;extra-cells=6;cells=../../..",
];

const SQUARES: [&str; 4] = [
    "3x3;boxes=none;cells=.../.../...",
    "3x3;values=0-2;boxes=none;cells=.../.../...",
    "4x4;boxes=none;cells=..../..../..../....",
    "4x4;boxes=2x2;cells=..../..../..../....",
];

const RUNS: [&str; 4] = [
    "3x3;boxes=none;cells=.../.../...",
    "2x3;values=1-4;lines=none;boxes=none;cells=.../...",
    "3x3;values=0-3;lines=words;boxes=none;cells=.../.#./...",
    "3x3;values=1-3;lines=none;boxes=none;cells=..#/.../#..",
];

/// A random constraint of a name that the puzzle can have and a grid may satisfy.
fn constraint(name: &'static str, puzzle: &Puzzle, grid: &Grid, random: &mut ChaCha8Rng) -> Stated {
    let rules = puzzle.rules();
    let mut cells: Vec<usize> = (0..rules.all_cells()).collect();
    cells.shuffle(random);
    let of_grid = random.random_range(0..rules.cell_count());
    let (parameter, cells) = match name {
        "connected" => {
            let values = rules.values();
            let mut chosen: Vec<u8> = (values.low()..=values.high()).collect();
            chosen.remove(random.random_range(0..chosen.len()));
            let chosen = chosen.iter().map(u8::to_string).collect::<Vec<_>>().join(".");
            let sizes = ["", "_2-", "_0-3", "_3"].choose(random).unwrap();
            let width = if sizes.is_empty() { "__2" } else { "_2" };
            match random.random_range(0..3) {
                0 => (format!("{chosen}{sizes}{width}"), vec![cells[..4].to_vec()]),
                _ => (format!("{chosen}{sizes}"), vec![]),
            }
        }
        "different-pairs" => {
            (String::new(), cells.chunks_exact(2).map(<[usize]>::to_vec).collect())
        }
        "chaos" => (["", "1", "2", "3"].choose(random).unwrap().to_string(), vec![]),
        "chaos-arrow" | "chaos-count" => {
            let parameter = random.random_range(0..=1).to_string();
            let label = |cell: &usize| rules.cell_count() + cell % rules.cell_count();
            let mut labels: Vec<usize> = cells[..3].iter().map(label).collect();
            labels.sort_unstable();
            labels.dedup();
            if random.random() {
                (parameter, vec![vec![of_grid], labels])
            } else {
                (parameter, vec![vec![of_grid]])
            }
        }
        _ => return stated::stated(name, rules, grid, random),
    };
    Stated { name, parameter, cells }
}

/// So many puzzles of each name.
fn compare(puzzles: usize) {
    for (name, shapes) in NEWEST {
        let mut random = ChaCha8Rng::seed_from_u64(54);
        let mut counts = [0; 3];
        let (mut made, mut sets) = (0, 0);
        let name = quorum_puzzle::constraints::find(name).unwrap().name;
        while made < puzzles {
            let mut puzzle = corpus_line::parse(shapes.choose(&mut random).unwrap()).unwrap();
            let rules = puzzle.rules().clone();
            let grid = match name {
                "doppelganger" => stated::drawn_on(rules.clone(), name, &mut random).grid,
                "full-rank" | "no-rank-ties" if rules.boxes().is_none() => {
                    stated::drawn_on(rules.clone(), "no-rank-ties", &mut random).grid
                }
                _ => {
                    let all = rules.values().count();
                    (0..rules.cell_count()).map(|_| random.random_range(1..=all)).collect()
                }
            };
            // Without regions, labels may be any.
            if name.starts_with("chaos-")
                && puzzle.state(constraint("chaos", &puzzle, &grid, &mut random)).is_err()
            {
                continue;
            }
            let constraint = constraint(name, &puzzle, &grid, &mut random);
            if puzzle.state(constraint).is_err() {
                continue;
            }
            // Many givens of large grids, of which brute force tries all.
            let share = if rules.cell_count() > 9 { 2 } else { 5 };
            for (cell, &value) in grid.iter().enumerate() {
                if !rules.is_absent(cell) && random.random_range(0..share) == 0 {
                    puzzle.set_given(cell, value);
                }
            }
            let problem = puzzle.lower();
            let expected = solutions(&problem);
            counts[expected.len().min(2)] += 1;
            let slow = SLOW_NAMES.iter().filter(|_| made % 10 == 0);
            for engine in NAMES.iter().chain(slow) {
                let line = corpus_line(&puzzle);
                assert_eq!(all_solutions(engine, &problem, 100_000), expected, "{engine} {line}");
                sets += 1;
            }
            made += 1;
        }
        println!(
            "{name}: {puzzles} puzzles {counts:?} none, unique, multiple; {sets} sets, 0 others"
        );
    }
}

#[test]
fn engines_find_what_brute_force_finds() {
    compare(1);
}

#[test]
#[ignore = "takes minutes"]
fn engines_find_what_brute_force_finds_in_300_puzzles_of_each_name() {
    compare(300);
}
