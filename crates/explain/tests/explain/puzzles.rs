//! Random puzzles of every kind: with a solution, with several, with none.

use crate::common::{ask, count, rules};
use quorum_generate::clues::{SignPlaces, add_signs, with_givens};
use quorum_generate::grid::random_grid;
use quorum_panel::Verdict;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Diagonals, Rules};
use quorum_solvers::Mode;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The solver that checks these puzzles.
pub const CHECKS: &str = "varisat";

pub fn is_solvable(puzzle: &Puzzle) -> bool {
    ask(CHECKS, &puzzle.lower(), Mode::First).verdict == Verdict::Some
}

pub const KINDS: [&str; 9] = [
    "classic",
    "greater-than",
    "futoshiki",
    "mixture",
    "other boxes",
    "jigsaw",
    "jigsaw with signs",
    "diagonals and groups",
    "pencil marks",
];

/// All clues of a random grid that a puzzle of this kind may have.
pub fn all_clues(kind: &str, random: &mut ChaCha8Rng) -> Puzzle {
    let (rules, givens, signs) = match kind {
        "classic" | "large pencil marks" => (rules(9, Some((3, 3))), true, None),
        "jigsaw" => (jigsaw(6, (2, 3), random), true, None),
        "large jigsaw" => (jigsaw(9, (3, 3), random), true, None),
        "jigsaw with signs" => (jigsaw(6, (3, 2), random), true, Some(SignPlaces::InBoxes)),
        "diagonals and groups" => {
            let rules = rules(6, Some((2, 3))).with_diagonals(Diagonals::BOTH);
            (rules.with_group(&[0, 7, 30]).unwrap(), true, Some(SignPlaces::Everywhere))
        }
        "pencil marks" => (rules(6, Some((2, 3))), true, None),
        "greater-than" => (rules(6, Some((2, 3))), false, Some(SignPlaces::InBoxes)),
        "large greater-than" => (rules(9, Some((3, 3))), false, Some(SignPlaces::InBoxes)),
        "futoshiki" => {
            (rules(random.random_range(4..=6), None), true, Some(SignPlaces::Everywhere))
        }
        "mixture" => (rules(6, Some((2, 3))), true, Some(SignPlaces::InBoxes)),
        _ => match random.random_range(0..3) {
            0 => (rules(6, Some((3, 2))), true, None),
            1 => (rules(8, Some((2, 4))), true, None),
            _ => (rules(4, Some((2, 2))), true, Some(SignPlaces::Everywhere)),
        },
    };
    let grid = random_grid(&rules, random);
    let mut puzzle = if givens { with_givens(rules, &grid) } else { Puzzle::empty(rules) };
    if kind.ends_with("pencil marks") {
        for (cell, &value) in grid.iter().enumerate() {
            let others = (1..=puzzle.size() as u8).filter(|_| random.random_bool(0.2));
            puzzle.set_candidates(cell, others.chain([value]).collect());
        }
    }
    if let Some(places) = signs {
        add_signs(&mut puzzle, &grid, places);
    }
    puzzle
}

/// A jigsaw that has a solution: boxes that have exchanged cells at their borders, each
/// still in one piece.
fn jigsaw(size: usize, boxes: (u8, u8), random: &mut ChaCha8Rng) -> Rules {
    let start = rules(size, Some(boxes)).region_numbers().unwrap();
    let neighbours = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        let all = [
            (row > 0).then(|| cell - size),
            (column > 0).then(|| cell - 1),
            (column + 1 < size).then_some(cell + 1),
            (row + 1 < size).then_some(cell + size),
        ];
        all.into_iter().flatten()
    };
    let is_one_piece = |labels: &[usize], region: usize| {
        let mut reached: Vec<usize> =
            labels.iter().position(|&r| r == region).into_iter().collect();
        let mut index = 0;
        while index < reached.len() {
            for next in neighbours(reached[index]) {
                if labels[next] == region && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            index += 1;
        }
        reached.len() == size
    };
    loop {
        let mut labels = start.clone();
        for _ in 0..100 * size {
            let (a, b) = (random.random_range(0..size * size), random.random_range(0..size * size));
            let (of_a, of_b) = (labels[a], labels[b]);
            let touches = |cell, region| neighbours(cell).any(|next| labels[next] == region);
            if of_a != of_b && touches(a, of_b) && touches(b, of_a) {
                labels.swap(a, b);
                if !is_one_piece(&labels, of_a) || !is_one_piece(&labels, of_b) {
                    labels.swap(a, b);
                }
            }
        }
        let made = rules(size, None).with_jigsaw(&labels).unwrap();
        if made.jigsaw().is_some() && is_solvable(&Puzzle::empty(made.clone())) {
            return made;
        }
    }
}

/// Clues are taken away until there are several solutions, and up to three more.
pub fn several(kind: &str, random: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = all_clues(kind, random);
    let mut clues = puzzle.clues();
    clues.shuffle(random);
    let mut clues = clues.into_iter();
    while count(CHECKS, &puzzle.lower(), 2) < 2 {
        puzzle = puzzle.without(clues.next().expect("an empty grid has several solutions"));
    }
    for clue in clues.take(random.random_range(0..=3)) {
        puzzle = puzzle.without(clue);
    }
    puzzle
}

/// A puzzle with several solutions, whose clues are changed until there is none. Few clues
/// may never contradict each other: then another puzzle is drawn.
pub fn contradictory(kind: &str, random: &mut ChaCha8Rng) -> Puzzle {
    loop {
        let mut puzzle = several(kind, random);
        for _ in 0..50 {
            let clue = puzzle.clues().choose(random).cloned().expect("some are left");
            puzzle = puzzle.with(spoilt(&clue, puzzle.size(), random));
            if !is_solvable(&puzzle) {
                return puzzle;
            }
        }
    }
}

/// As many other values, or the sign reversed.
pub fn spoilt(clue: &Clue, size: usize, random: &mut ChaCha8Rng) -> Clue {
    match *clue {
        Clue::Candidates { cell, set } => {
            let values: Vec<u8> = (1..=size as u8).collect();
            Clue::Candidates {
                cell,
                set: values.sample(random, set.len() as usize).copied().collect(),
            }
        }
        Clue::Sign { lesser, greater } => Clue::Sign { lesser: greater, greater: lesser },
        Clue::Constraint(_) => unreachable!("only givens and signs were made"),
    }
}
