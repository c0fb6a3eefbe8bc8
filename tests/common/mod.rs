//! What several tests need: puzzles from the texts of the corpora, and answers whose
//! grids the judge has seen; rows of results.

#![allow(dead_code)] // Each test binary uses a part.

pub mod public;

use quorum::encodings::{Grid, Problem, judge};
use quorum::panel::Judged;
use quorum::puzzle::{Boxes, Puzzle, Rules, Sign};
use quorum::record::Record;
use quorum::solvers::table::{Named, find};
use quorum::solvers::{Mode, Question, SolverName, Status};
use std::path::Path;

/// The solver of a name.
pub fn solver(name: &str) -> Named {
    find(&name.parse::<SolverName>().unwrap()).unwrap()
}

/// What a solver says about a problem; panics if the judge refutes a grid.
pub fn ask(name: &str, problem: &Problem, mode: Mode) -> Judged {
    let answer = solver(name).solver.open().ask(problem, &Question::new(mode));
    let judged = Judged::new(problem, answer);
    assert_ne!(judged.answer.status, Status::Wrong, "{name}: {:?}", judged.answer.message);
    judged
}

/// All solutions, sorted, each seen by the judge; panics if there are more than `limit`.
/// For many thousands of grids, which [`Judged`] would compare pair by pair.
pub fn all_solutions(name: &str, problem: &Problem, limit: u64) -> Vec<Grid> {
    let question = Question::new(Mode::Count(limit));
    let answer = solver(name).solver.open().ask(problem, &question);
    assert!(answer.exhausted, "{name}: {:?} {:?}", answer.status, answer.message);
    let mut grids = answer.grids;
    for grid in &grids {
        judge(problem, grid).unwrap_or_else(|violation| panic!("{name}: {violation}"));
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

/// A grid of one digit a cell.
pub fn grid(digits: &str) -> Grid {
    digits.bytes().map(|digit| digit - b'0').collect()
}

/// The rows of a file of results.
pub fn rows(path: &Path) -> Vec<Record> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

/// The rows without what differs from one run to the next.
pub fn timeless(rows: Vec<Record>) -> Vec<Record> {
    rows.into_iter()
        .map(|mut row| {
            row.forget_times();
            row.peak_rss_bytes = None;
            row.started_at.clear();
            row.run_id.clear();
            row
        })
        .collect()
}
