//! Makes the corpora of `data/corpora/` and their manifest: `scripts/make-data`.
//!
//! Every corpus has a stream of random numbers of its own, seeded by its name, so that
//! the files are the same on every machine and a corpus can be changed without touching
//! the others. A puzzle is kept when varisat has decided it as the corpus promises; the
//! test suite asks all other solvers.

use quorum_puzzle::{Boxes, Puzzle, Rules};
use quorum_toolkit::generate::Maker;
use quorum_toolkit::generate::clues::{SignPlaces, add_signs, with_givens};
use quorum_toolkit::generate::corpus::{Table, solutions_word};
use quorum_toolkit::generate::demand::spoil;
use quorum_toolkit::generate::grid::random_grid;
use quorum_toolkit::generate::thinning::Thinning;
use quorum_toolkit::panel::{Oracle, Unanswered, Verdict};
use quorum_util::digest::sha256_hex;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::error::Error;
use std::fs;
use std::path::Path;

/// One corpus: its file, how it is made in a sentence, how many puzzles, and the maker of
/// puzzle number `i`.
struct Corpus {
    file: &'static str,
    how: &'static str,
    count: usize,
    make: fn(&mut Maker, usize) -> Result<Puzzle, Unanswered>,
}

const CORPORA: &[Corpus] = &[
    Corpus {
        file: "classic-easy.csv",
        how: "9x9; givens taken away at random while the solution stays unique, down to 34",
        count: 40,
        make: |maker, _| {
            let rules = boxed(3, 3);
            let grid = random_grid(&rules, &mut maker.random);
            maker.thin_out(with_givens(rules, &grid), down_to(34))
        },
    },
    Corpus {
        file: "classic-hard.csv",
        how: "9x9; clue-minimal, and naked and hidden singles do not solve it",
        count: 40,
        make: |maker, _| {
            loop {
                let rules = boxed(3, 3);
                let grid = random_grid(&rules, &mut maker.random);
                let puzzle = maker.thin_out(with_givens(rules, &grid), down_to(0))?;
                if !singles_solve(&puzzle) {
                    return Ok(puzzle);
                }
            }
        },
    },
    Corpus {
        file: "greater-than-full.csv",
        how: "9x9; all 108 signs inside the boxes, no givens; random grids whose signs leave one solution",
        count: 40,
        make: |maker, _| {
            loop {
                let rules = boxed(3, 3);
                let grid = random_grid(&rules, &mut maker.random);
                let mut puzzle = Puzzle::empty(rules);
                add_signs(&mut puzzle, &grid, SignPlaces::InBoxes);
                if maker.oracle.is_unique(&puzzle)? {
                    return Ok(puzzle);
                }
            }
        },
    },
    Corpus {
        file: "greater-than-mixed.csv",
        how: "9x9; signs anywhere and givens, taken away at random down to 70 clues in all",
        count: 40,
        make: |maker, _| {
            let rules = boxed(3, 3);
            let grid = random_grid(&rules, &mut maker.random);
            let mut puzzle = with_givens(rules, &grid);
            add_signs(&mut puzzle, &grid, SignPlaces::Everywhere);
            maker.thin_out(puzzle, down_to(70))
        },
    },
    Corpus {
        file: "futoshiki.csv",
        how: "Latin squares of orders 4 to 9, eight each; signs and givens, clue-minimal",
        count: 48,
        make: |maker, i| {
            let rules = Rules::new(4 + i / 8, None).expect("a legal size");
            let grid = random_grid(&rules, &mut maker.random);
            let mut puzzle = with_givens(rules, &grid);
            add_signs(&mut puzzle, &grid, SignPlaces::Everywhere);
            maker.thin_out(puzzle, down_to(0))
        },
    },
    Corpus {
        file: "boxes-2x2.csv",
        how: "4x4, boxes 2x2; clue-minimal",
        count: 20,
        make: |maker, _| thinned(maker, boxed(2, 2), 0),
    },
    Corpus {
        file: "boxes-2x3.csv",
        how: "6x6, boxes 2x3; clue-minimal",
        count: 20,
        make: |maker, _| thinned(maker, boxed(2, 3), 0),
    },
    Corpus {
        file: "boxes-3x4.csv",
        how: "12x12, boxes 3x4; givens taken away at random down to 60",
        count: 12,
        make: |maker, _| thinned(maker, boxed(3, 4), 60),
    },
    Corpus {
        file: "boxes-4x4.csv",
        how: "16x16, boxes 4x4; givens taken away at random down to 120",
        count: 8,
        make: |maker, _| thinned(maker, boxed(4, 4), 120),
    },
    Corpus {
        file: "several-solutions.csv",
        how: "clue-minimal puzzles of all kinds without one to three of their clues: two or more solutions",
        count: 40,
        make: |maker, i| {
            let mut puzzle = any_kind(maker, i)?;
            for _ in 0..=i % 3 {
                let clues = puzzle.clues();
                puzzle = puzzle.without(clues.choose(&mut maker.random).expect("has clues"));
            }
            Ok(puzzle)
        },
    },
    Corpus {
        file: "no-solution.csv",
        how: "clue-minimal puzzles of all kinds with given digits changed and signs reversed until no solution is left",
        count: 40,
        make: |maker, i| {
            let mut puzzle = any_kind(maker, i)?;
            while maker.oracle.decide(&puzzle)?.0 != Verdict::None {
                spoil(&mut puzzle, &mut maker.random);
            }
            Ok(puzzle)
        },
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected the folder to write to")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut entries = Vec::new();
    for corpus in CORPORA {
        let mut varisat = Oracle::engine("varisat");
        let mut maker = Maker::new(random(corpus.file), &mut varisat);
        let mut table = Table::default();
        let stem = corpus.file.trim_end_matches(".csv");
        for i in 0..corpus.count {
            let puzzle = (corpus.make)(&mut maker, i)?;
            let (verdict, grids) = maker.oracle.decide(&puzzle)?;
            let solution = grids.first().filter(|_| verdict == Verdict::Unique);
            table.push(&format!("{stem}-{:02}", i + 1), &puzzle, solution, solutions_word(verdict));
        }
        let bytes = table.take_lines();
        fs::write(folder.join(corpus.file), &bytes)?;
        entries.push(json!({
            "file": corpus.file,
            "puzzles": corpus.count,
            "how": corpus.how,
            "sha256": sha256_hex(&bytes),
        }));
        eprintln!("{}: {} puzzles", corpus.file, corpus.count);
    }
    let manifest = json!({
        "made_by": "scripts/make-data (data/make_data.rs)",
        "corpora": entries,
    });
    fs::write(folder.join("manifest.json"), serde_json::to_string_pretty(&manifest)? + "\n")?;
    Ok(())
}

fn down_to(floor: usize) -> Thinning {
    Thinning { floor, symmetry: None }
}

fn boxed(rows: u8, columns: u8) -> Rules {
    Rules::new(usize::from(rows * columns), Some(Boxes { rows, columns })).expect("boxes fit")
}

/// The random numbers of a corpus: its name is the seed.
fn random(seed: &str) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    for (byte, letter) in bytes.iter_mut().zip(seed.bytes()) {
        *byte = letter;
    }
    ChaCha8Rng::from_seed(bytes)
}

/// The givens of a random grid, thinned out.
fn thinned(maker: &mut Maker, rules: Rules, floor: usize) -> Result<Puzzle, Unanswered> {
    let grid = random_grid(&rules, &mut maker.random);
    maker.thin_out(with_givens(rules, &grid), down_to(floor))
}

/// A clue-minimal puzzle: classic, with signs and givens, Futoshiki, or 6x6, in turn.
fn any_kind(maker: &mut Maker, i: usize) -> Result<Puzzle, Unanswered> {
    let (rules, signs) = match i % 4 {
        0 => (boxed(3, 3), None),
        1 => (boxed(3, 3), Some(SignPlaces::InBoxes)),
        2 => (Rules::new(5, None).expect("a legal size"), Some(SignPlaces::Everywhere)),
        _ => (boxed(2, 3), None),
    };
    let grid = random_grid(&rules, &mut maker.random);
    let mut puzzle = with_givens(rules, &grid);
    if let Some(places) = signs {
        add_signs(&mut puzzle, &grid, places);
    }
    maker.thin_out(puzzle, down_to(0))
}

/// Whether naked and hidden singles are enough to fill the grid.
fn singles_solve(puzzle: &Puzzle) -> bool {
    let problem = puzzle.lower();
    let mut cells = problem.candidates().to_vec();
    loop {
        let before = cells.clone();
        for group in problem.groups() {
            for &cell in &group.cells {
                let Some(value) = cells[cell].only() else { continue };
                for &other in group.cells.iter().filter(|&&other| other != cell) {
                    cells[other].remove(value);
                }
            }
            for value in 1..=problem.values() {
                let mut places =
                    group.cells.iter().copied().filter(|&cell| cells[cell].contains(value));
                if let (Some(cell), None) = (places.next(), places.next()) {
                    cells[cell] = std::iter::once(value).collect();
                }
            }
        }
        if cells == before {
            return cells.iter().all(|set| set.len() == 1);
        }
    }
}
