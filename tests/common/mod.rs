//! Common parts of several tests: puzzles from the texts of the corpora, and answers whose
//! grids the judge has seen.

#![allow(dead_code)] // Each test binary uses a part.

pub mod cases;
pub mod public;

use crate::verdict::Judged;
use quorum_problem::{Grid, Problem, judge};
use quorum_puzzle::{Boxes, Puzzle, Rules, Sign};
use quorum_solvers::table::{Named, find};
use quorum_solvers::{Mode, Question, SolverName, Status};

/// 17 clues, one solution.
pub const UNIQUE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// One clue fewer: at least two solutions.
pub const MULTIPLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000800000";
/// No solution, though no two clues clash: 17 clues with one digit altered.
pub const NONE: &str =
    ".................7.....2.3......425...6.......17....8.....7...64...6....9..8...1.";
/// Solved by singles.
pub const EASY: &str =
    "...1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..";
/// 17 clues, one solution, and its search is long for plain engines.
pub const SLOW: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// The solver of a name.
pub fn solver(name: &str) -> Named {
    find(&name.parse::<SolverName>().unwrap()).unwrap()
}

/// Judged answer of a solver to a problem; panics if the judge refutes a grid.
pub fn ask(name: &str, problem: &Problem, mode: Mode) -> Judged {
    let answer = solver(name).solver.open().ask(problem, &Question::new(mode));
    let judged = Judged::new(problem, answer);
    assert_ne!(judged.answer.status, Status::Wrong, "{name}: {:?}", judged.answer.message);
    judged
}

/// All solutions, sorted, each seen by the judge with its values of extra cells; panics if there
/// are more than `limit`.
/// For many thousands of grids, which [`Judged`] would compare pair by pair.
pub fn all_solutions(name: &str, problem: &Problem, limit: u64) -> Vec<Grid> {
    let question = Question::new(Mode::Count(limit));
    let answer = solver(name).solver.open().ask(problem, &question);
    assert!(answer.exhausted, "{name}: {:?} {:?}", answer.status, answer.message);
    let mut grids = answer.grids;
    for grid in &grids {
        judge(problem, grid).unwrap_or_else(|violation| panic!("{name}: {violation}"));
    }
    for grid in &mut grids {
        grid.truncate(problem.grid_cells());
    }
    grids.sort();
    assert!(grids.windows(2).all(|pair| pair[0] != pair[1]), "{name} found a grid twice");
    grids
}

/// The number of solutions, at most `limit`.
pub fn count(name: &str, problem: &Problem, limit: u64) -> usize {
    ask(name, problem, Mode::Count(limit)).answer.grids.len()
}

/// Has solvers find all Latin squares of small orders and all 4x4 Sudoku, whose numbers are known.
pub fn count_grids_of_the_literature(solvers: &[&str]) {
    let known = [
        (1, None, 1),
        (2, None, 2),
        (3, None, 12),
        (4, None, 576),
        (4, Some((2, 2)), 288),
        (5, None, 161_280),
    ];
    for (size, boxes, grids) in known {
        let problem = Puzzle::empty(rules(size, boxes)).lower();
        for solver in solvers {
            let found = all_solutions(solver, &problem, grids as u64 + 1).len();
            assert_eq!(found, grids, "{solver} on {}", rules(size, boxes));
        }
    }
}

/// Rules of a grid with boxes of `(rows, columns)` or none.
pub fn rules(size: usize, boxes: Option<(u8, u8)>) -> Rules {
    Rules::new(size, boxes.map(|(rows, columns)| Boxes { rows, columns })).unwrap()
}

/// A classic puzzle of 81 characters, `.` or `0` for a blank.
pub fn classic(line: &str) -> Puzzle {
    let mut puzzle = Puzzle::empty(rules(9, Some((3, 3))));
    assert_eq!(line.len(), 81);
    for (cell, character) in line.chars().enumerate() {
        match character.to_digit(10) {
            Some(value @ 1..) => puzzle.set_given(cell, value as u8),
            _ => assert!(matches!(character, '.' | '0'), "{line}"),
        }
    }
    puzzle
}

/// A greater-than puzzle of fifteen rows of signs joined by `/`, `.` for no sign.
pub fn greater_than(signs: &str) -> Puzzle {
    let mut puzzle = Puzzle::empty(rules(9, Some((3, 3))));
    let lines: Vec<&str> = signs.split('/').collect();
    assert_eq!(lines.len(), 15);
    for (line, signs) in lines.into_iter().enumerate() {
        let (row, is_between_rows) = (line / 5 * 3 + line % 5 / 2, line % 5 % 2 == 1);
        assert_eq!(signs.len(), if is_between_rows { 9 } else { 6 });
        for (place, character) in signs.chars().enumerate() {
            let sign = match character {
                '<' | '^' => Some(Sign::Less),
                '>' | 'v' => Some(Sign::Greater),
                _ => None,
            };
            if is_between_rows {
                puzzle.set_down(row * 9 + place, sign);
            } else {
                puzzle.set_right(row * 9 + place / 2 * 3 + place % 2, sign);
            }
        }
    }
    puzzle
}

/// A grid of one digit per cell.
pub fn grid(digits: &str) -> Grid {
    digits.bytes().map(|digit| digit - b'0').collect()
}
