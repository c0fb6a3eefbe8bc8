//! Pumpkin, with and without the clauses that its all-different lacks: the known answers, every
//! solution, limits.

use crate::common::{all_solutions, ask, classic, rules, solver};
use crate::verdict::Verdict;
use quorum_formats::ReadOptions;
use quorum_problem::ValueSet;
use quorum_puzzle::{Puzzle, Sign};
use quorum_solvers::{Mode, Status, Terms, measure};
use std::path::Path;
use std::time::Duration;

const NAMES: [&str; 2] = ["pumpkin", "pumpkin+alo=on"];

#[test]
fn the_known_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpora");
    for file in [
        "boxes-2x2.csv",
        "boxes-2x3.csv",
        "boxes-3x4.csv",
        "classic-easy.csv",
        "classic-hard.csv",
        "futoshiki.csv",
        "greater-than-mixed.csv",
        "no-solution.csv",
        "several-solutions.csv",
    ] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let items = quorum_formats::read(file, text.as_bytes(), ReadOptions::default());
        for item in items.map(Result::unwrap).take(8) {
            let problem = item.puzzle.lower();
            let known = match item.expected.solutions.unwrap().number {
                0 => Verdict::None,
                1 => Verdict::Unique,
                _ => Verdict::Multiple,
            };
            for name in NAMES {
                let judged = ask(name, &problem, Mode::Decide);
                assert_eq!(judged.verdict, known, "{name} {}", item.id);
            }
        }
    }
}

#[test]
fn every_solution_of_a_small_puzzle() {
    let mut puzzle = Puzzle::empty(rules(4, Some((2, 2))));
    puzzle.set_right(0, Some(Sign::Less));
    puzzle.set_down(1, Some(Sign::Greater));
    puzzle.set_candidates(15, ValueSet::from_iter([1, 4]));
    let problem = puzzle.lower();
    let expected = all_solutions("propagate", &problem, 1_000);
    assert!(expected.len() > 20);
    for name in NAMES {
        assert_eq!(all_solutions(name, &problem, 1_000), expected, "{name}");
    }
}

#[test]
fn what_cannot_be_stated_has_no_solution() {
    let mut nothing = Puzzle::empty(rules(4, None));
    nothing.set_candidates(3, ValueSet::EMPTY);
    let mut no_place = Puzzle::empty(rules(2, None));
    no_place.set_given(0, 1);
    no_place.set_given(1, 1);
    let mut cycle = Puzzle::empty(rules(2, None));
    cycle.set_right(0, Some(Sign::Less));
    cycle.set_down(1, Some(Sign::Less));
    cycle.set_right(2, Some(Sign::Greater));
    cycle.set_down(0, Some(Sign::Greater));
    for puzzle in [nothing, no_place, cycle] {
        for name in NAMES {
            let judged = ask(name, &puzzle.lower(), Mode::Decide);
            assert!(judged.answer.exhausted && judged.answer.grids.is_empty(), "{name}");
        }
    }
}

#[test]
fn limits_hold_and_work_is_counted() {
    let hard = classic(
        "...............1.5.9....2.7...........4.7.8......3.........2.61.....5............",
    );
    let problem = Puzzle::empty(rules(25, Some((5, 5)))).lower();
    let limit = Some(Duration::from_millis(200));
    let answer = measure(
        &solver("pumpkin").solver,
        &problem,
        &Terms::new(Mode::Count(1_000_000)).within(limit),
    )
    .answer;
    assert_eq!(answer.status, Status::Timeout);
    let counters = ask("pumpkin", &hard.lower(), Mode::Decide).answer.counters;
    assert!(counters.decisions > Some(0) && counters.conflicts.is_some(), "{counters:?}");
    assert_eq!(counters.variables, Some(81));
    let alo = ask("pumpkin+alo=on", &hard.lower(), Mode::Decide).answer.counters;
    assert_eq!(alo.clauses, counters.clauses.map(|plain| plain + 27 * 9));
}
