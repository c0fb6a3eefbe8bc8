//! varisat on puzzles with known answers, on every base. `sat.rs` has what all SAT solvers
//! share, against brute force.

mod common;

use common::public::public_text;
use quorum::Puzzle;
use quorum::encodings::{Grid, Problem, judge};
use quorum::panel::{Judged, Verdict};
use quorum::puzzle::{Boxes, Rules, Sign};
use quorum::solvers::{Answer, Mode, Question, Solver, Status, table};
use std::time::{Duration, Instant};

const NAMES: [&str; 6] = [
    "varisat",
    "varisat/minimal",
    "varisat/efficient",
    "varisat+signs=conflict",
    "varisat/minimal+signs=conflict",
    "varisat/efficient+signs=conflict",
];

fn solver(name: &str) -> Box<dyn Solver> {
    table::find(&name.parse().unwrap()).unwrap().solver
}

fn ask(name: &str, problem: &Problem, mode: Mode) -> Judged {
    let answer = solver(name).open().ask(problem, &Question::new(mode));
    Judged::new(problem, answer)
}

/// A classic puzzle of 81 characters, a digit or `.` each.
fn classic(line: &str) -> Problem {
    let boxes = Boxes { rows: 3, columns: 3 };
    let mut puzzle = Puzzle::empty(Rules::new(9, Some(boxes)).unwrap());
    let line = line.trim();
    assert_eq!(line.len(), 81, "{line}");
    for (cell, character) in line.chars().enumerate() {
        if let Some(value) = character.to_digit(10).filter(|&value| value > 0) {
            puzzle.set_given(cell, value as u8);
        }
    }
    puzzle.lower()
}

/// Seventeen clues each, one solution each.
const UNIQUE: [&str; 3] = [
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    ".................1.....2.3......425...6.......17....8.....7...64...6....9..8...1.",
];

/// One clue fewer: at least two solutions.
const MULTIPLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000800000";

/// No clue is against another by itself.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

#[test]
fn verdicts_on_known_puzzles() {
    for name in NAMES {
        for line in UNIQUE {
            let judged = ask(name, &classic(line), Mode::Decide);
            assert_eq!((judged.verdict, judged.answer.status), (Verdict::Unique, Status::Ok));
        }
        let judged = ask(name, &classic(MULTIPLE), Mode::Decide);
        assert_eq!((judged.verdict, judged.answer.exhausted), (Verdict::Multiple, false));
        assert_eq!(judged.answer.grids.len(), 2);
        assert_eq!(ask(name, &classic(NONE), Mode::Decide).verdict, Verdict::None);
    }
}

#[test]
fn a_known_solution() {
    let solved: Grid =
        "693784512487512936125963874932651487568247391741398625319475268856129743274836159"
            .bytes()
            .map(|digit| digit - b'0')
            .collect();
    assert_eq!(ask("varisat", &classic(UNIQUE[0]), Mode::Decide).answer.grids, [solved]);
}

#[test]
fn modes_stop_where_they_say() {
    let problem = classic(MULTIPLE);
    let first = ask("varisat", &problem, Mode::First);
    assert_eq!((first.verdict, first.answer.grids.len()), (Verdict::Some, 1));
    assert_eq!(first.answer.phases.prove, None);
    let five = ask("varisat", &problem, Mode::Count(5));
    assert_eq!((five.answer.grids.len(), five.answer.exhausted), (5, false));
    let all = ask("varisat", &classic(UNIQUE[0]), Mode::Count(5));
    assert_eq!((all.answer.grids.len(), all.answer.exhausted), (1, true));
}

#[test]
fn the_row_has_sizes_and_phases() {
    let Answer { counters, phases, .. } = ask("varisat", &classic(UNIQUE[0]), Mode::Decide).answer;
    assert_eq!(counters.variables, Some(729));
    assert_eq!(counters.clauses, Some(10_530 + 17));
    assert_eq!(counters.literals, Some(23_328 + 17));
    assert_eq!((counters.nodes, counters.conflicts), (None, None));
    for phase in [phases.encode, phases.load, phases.first, phases.prove] {
        assert!(phase.is_some());
    }
}

#[test]
fn the_name_chooses_the_encoding() {
    // One sign within a row: 18 clauses with support, two of them units, 36 with conflict.
    let mut puzzle = Puzzle::empty(Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap());
    puzzle.set_right(0, Some(Sign::Less));
    let problem = puzzle.lower();
    let clauses =
        NAMES.map(|name| ask(name, &problem, Mode::First).answer.counters.clauses.unwrap());
    let bases = [10_530, 7_371, 10_287];
    assert_eq!(clauses[..3], bases.map(|base| base + 18));
    assert_eq!(clauses[3..], bases.map(|base| base + 36));
}

#[test]
fn empty_grids_of_all_sizes() {
    for (size, boxes) in [(1, None), (2, None), (6, Some((2, 3))), (16, Some((4, 4))), (25, None)] {
        let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
        let problem = Puzzle::empty(Rules::new(size, boxes).unwrap()).lower();
        let verdict = ask("varisat", &problem, Mode::First).verdict;
        assert_eq!(verdict, Verdict::Some, "{size}");
    }
}

#[test]
fn a_limit_that_has_passed_is_a_timeout() {
    let problem = classic(UNIQUE[0]);
    let question = Question { mode: Mode::Decide, deadline: Some(Instant::now()) };
    let answer = solver("varisat").open().ask(&problem, &question);
    assert_eq!((answer.status, answer.grids.len(), answer.exhausted), (Status::Timeout, 0, false));
    assert!(answer.message.unwrap().starts_with("stopped "));
}

#[test]
fn the_limit_is_seen_between_solutions() {
    let problem = Puzzle::empty(Rules::new(9, None).unwrap()).lower();
    let limit = Some(Duration::from_millis(50));
    let question = Question::within(Mode::Count(u64::MAX), limit);
    let answer = solver("varisat").open().ask(&problem, &question);
    assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false));
    assert!(answer.grids.iter().all(|grid| judge(&problem, grid).is_ok()));
}

#[test]
fn unknown_encodings_and_options_are_named() {
    for (name, message) in [
        ("varisat/extnded", "unknown encoding of varisat 'extnded'; did you mean extended?"),
        (
            "varisat+signs=x",
            "unknown value of varisat+signs 'x'; \
             expected one of support, order, conflict, log, comparator",
        ),
    ] {
        let error = table::find(&name.parse().unwrap()).err().unwrap();
        assert_eq!(error.to_string(), message);
    }
    let named = table::find(&"varisat+signs=support".parse().unwrap()).unwrap();
    assert_eq!(named.name.to_string(), "varisat/extended");
}

/// The first puzzles of a public corpus, if the folder is there.
fn corpus(file: &str, count: usize) -> Vec<Problem> {
    let Some(text) = public_text(file) else { return Vec::new() };
    let problems: Vec<_> = text.lines().take(count).map(classic).collect();
    assert_eq!(problems.len(), count, "{file}");
    problems
}

#[test]
fn public_corpora() {
    for (file, count, verdict) in [
        ("top1465.txt", 200, Verdict::Unique),
        ("several-solutions-serg.txt", 100, Verdict::Multiple),
        ("no-solution-derived.txt", 100, Verdict::None),
    ] {
        for (index, problem) in corpus(file, count).iter().enumerate() {
            let found = ask("varisat", problem, Mode::Decide).verdict;
            assert_eq!(found, verdict, "{file}:{}", index + 1);
        }
    }
}
