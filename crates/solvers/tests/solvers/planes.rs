//! `classic` and `signs`: all solutions of puzzles with many, candidate sets that are not
//! givens, refusals, equality of both paths. The public corpora are in `exact.rs`, random
//! puzzles in `differential.rs`.

use crate::common::{all_solutions, classic, rules, solver};
use quorum_problem::{Constraint, LessThan, Problem, ValueSet};
use quorum_puzzle::{Puzzle, Sign};
use quorum_solvers::many::decide_all;
use quorum_solvers::{Mode, Question, Status};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

const CLASSIC: [&str; 5] =
    ["classic", "classic+portable=avx2", "classic+portable", "signs", "signs+portable"];

/// A source grid for puzzles, made without a solver.
fn value(cell: usize) -> u8 {
    let (row, column) = (cell / 9, cell % 9);
    ((3 * row + row / 3 + column) % 9 + 1) as u8
}

#[test]
fn every_solution_is_found_once() {
    let random = &mut ChaCha8Rng::seed_from_u64(81);
    let (mut most, mut none) = (0, 0);
    for round in 0..30 {
        // Sets that contain the grid's value, or lack it in one cell in every third round.
        let mut sets: Vec<ValueSet> = (0..81)
            .map(|cell| match random.random_range(0..9) {
                0..8 => ValueSet::from_bits(random.random_range(0..512) | 1 << (value(cell) - 1)),
                _ => ValueSet::single(value(cell)),
            })
            .collect();
        if round % 3 == 0 {
            sets[round] = ValueSet::from_bits(sets[round].bits() & !(1 << (value(round) - 1)));
        }
        let empty = Puzzle::empty(rules(9, Some((3, 3)))).lower();
        let problem = empty.with_candidates(sets).unwrap();
        let expected = all_solutions("dlx", &problem, 10_000);
        (most, none) = (most.max(expected.len()), none + usize::from(expected.is_empty()));
        for name in CLASSIC {
            assert_eq!(all_solutions(name, &problem, 10_000), expected, "{name} {round}");
        }
    }
    assert!(most > 5 && none > 2, "{most} {none}");
}

#[test]
fn every_solution_with_signs_is_found_once() {
    let random = &mut ChaCha8Rng::seed_from_u64(18);
    let mut most = 0;
    for round in 0..20 {
        // Inequalities of the grid, sometimes one reversed, over half of its values.
        let mut puzzle = Puzzle::empty(rules(9, Some((3, 3))));
        for cell in 0..81 {
            if random.random_bool(0.45) {
                puzzle.set_given(cell, value(cell));
            }
            let is_less = |other: usize, turned| (value(cell) < value(other)) != turned;
            let sign = |is_less| Some(if is_less { Sign::Less } else { Sign::Greater });
            if cell % 9 < 8 && random.random_bool(0.4) {
                puzzle.set_right(cell, sign(is_less(cell + 1, random.random_bool(0.005))));
            }
            if cell < 72 && random.random_bool(0.4) {
                puzzle.set_down(cell, sign(is_less(cell + 9, random.random_bool(0.005))));
            }
        }
        let problem = puzzle.lower();
        let expected = all_solutions("propagate", &problem, 10_000);
        most = most.max(expected.len());
        for name in ["signs", "signs+portable=avx2", "signs+portable"] {
            assert_eq!(all_solutions(name, &problem, 10_000), expected, "{name} {round}");
        }
    }
    assert!(most > 1);
}

#[test]
fn what_does_not_apply_is_refused_with_a_reason() {
    let refusal = |name: &str, problem: &Problem| {
        let named = solver(name);
        let reason = named.solver.supports(problem).unwrap_err().to_string();
        let answer = named.solver.open().ask(problem, &Question::new(Mode::Decide));
        assert_eq!((answer.status, answer.message.as_ref()), (Status::Unsupported, Some(&reason)));
        reason
    };
    let mut signed = Puzzle::empty(rules(9, Some((3, 3))));
    signed.set_right(0, Some(Sign::Less));
    assert_eq!(refusal("classic", &signed.lower()), "no less-than signs");
    let latin = Puzzle::empty(rules(9, None)).lower();
    assert_eq!(refusal("classic", &latin), "no 3x3 boxes");
    assert_eq!(refusal("signs", &latin), "no 3x3 boxes");
    assert_eq!(refusal("signs", &Puzzle::empty(rules(4, Some((2, 2)))).lower()), "not a 9x9 grid");

    // Cells at the end of one row and the start of the next are not neighbors.
    let empty = Puzzle::empty(rules(9, Some((3, 3)))).lower();
    for (lesser, greater) in [(8, 9), (9, 8), (0, 2), (20, 0)] {
        let groups = empty.groups().iter().cloned().map(Constraint::AllDifferent);
        let sign = Constraint::LessThan(LessThan { lesser, greater });
        let (cells, sets) = (empty.cells().to_vec(), empty.candidates().to_vec());
        let problem = Problem::new(9, cells, sets, groups.chain([sign]).collect()).unwrap();
        assert_eq!(refusal("signs", &problem), "a sign between cells that are not neighbors");
    }
}

#[test]
fn the_empty_grid_is_counted_until_the_limit_or_the_time() {
    let empty = Puzzle::empty(rules(9, Some((3, 3)))).lower();
    for name in CLASSIC {
        let mut session = solver(name).solver.open();
        let first = session.ask(&empty, &Question::new(Mode::First));
        assert_eq!((first.grids.len(), first.exhausted), (1, false), "{name}");
        assert_eq!(all_or(&mut session, &empty), 500, "{name}");
        let over = Question::new(Mode::Count(u64::MAX)).until(Some(Instant::now()));
        let answer = session.ask(&empty, &over);
        assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false), "{name}");
    }
}

fn all_or(session: &mut quorum_solvers::Session, problem: &Problem) -> usize {
    let question = Question::within(Mode::Count(500), Some(Duration::from_secs(60)));
    let mut grids = session.ask(problem, &question).grids;
    grids.sort();
    grids.dedup();
    grids.len()
}

#[test]
fn work_is_counted() {
    // Golden Nugget, 2007: no shortcut is known.
    let line = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let problem = classic(line).lower();
    for name in CLASSIC {
        let answer = solver(name).solver.open().ask(&problem, &Question::new(Mode::Decide));
        let counters = answer.counters;
        assert_eq!((answer.grids.len(), answer.exhausted), (1, true), "{name}");
        assert!(counters.nodes > Some(20) && counters.max_depth > Some(3), "{name} {counters:?}");
        assert!(counters.propagations > counters.nodes, "{name} {counters:?}");
    }
}

#[test]
fn many_at_once_say_what_one_at_a_time_says() {
    // Incomplete batches, several of them: all given grids with some cells open.
    let random = &mut ChaCha8Rng::seed_from_u64(27);
    let mut puzzles: Vec<[u8; 81]> = Vec::new();
    for round in 0..400 {
        let open = random.random_range(20..54) as f64 / 81.0;
        let mut puzzle: [u8; 81] =
            std::array::from_fn(|cell| if random.random_bool(open) { 0 } else { value(cell) });
        if round % 3 == 0 {
            puzzle[round % 81] = random.random_range(1..=9);
        }
        puzzles.push(puzzle);
    }
    let mut met = [0; 3];
    let one = decide_all(&puzzles, 1);
    assert_eq!(one, decide_all(&puzzles, 3));
    for (puzzle, decided) in puzzles.iter().zip(one) {
        let line: String = puzzle.iter().map(|cell| char::from(b'0' + cell)).collect();
        let problem = classic(&line).lower();
        let answer = solver("classic").solver.open().ask(&problem, &Question::new(Mode::Decide));
        assert_eq!(usize::from(decided.solutions), answer.grids.len(), "{line}");
        let first = answer.grids.first().map_or(&[0; 81][..], |grid| grid);
        assert_eq!(decided.grid, first, "{line}");
        met[usize::from(decided.solutions)] += 1;
    }
    assert!(met.iter().all(|&met| met > 25), "{met:?}");
}

#[test]
#[should_panic(expected = "a cell is 0 to 9, found 10")]
fn many_at_once_take_digits_only() {
    let mut puzzle = [0; 81];
    puzzle[80] = 10;
    decide_all(&[puzzle], 1);
}
