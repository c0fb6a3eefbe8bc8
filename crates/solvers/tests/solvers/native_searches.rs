//! `dfs` and `topological` decide puzzles of public corpora right, those that are easy
//! enough for a plain search. The corpora are not shipped: see the variable below.

use crate::common::public::public_text;
use crate::common::{ask, classic, greater_than, grid};
use crate::verdict::Verdict;
use quorum_puzzle::Puzzle;
use quorum_solvers::Mode;

fn decide(solvers: &[&str], puzzle: &Puzzle, expected: Verdict) {
    for solver in solvers {
        assert_eq!(ask(solver, &puzzle.lower(), Mode::Decide).verdict, expected, "{solver}");
    }
}

#[test]
fn easy_classic_puzzles_are_unique() {
    let Some(text) = public_text("easy-derived.txt") else { return };
    for line in text.lines().step_by(25) {
        decide(&["dfs", "topological"], &classic(line), Verdict::Unique);
    }
}

#[test]
fn puzzles_with_several_solutions_are_multiple() {
    let Some(text) = public_text("several-solutions-serg.txt") else { return };
    for line in text.lines().step_by(25) {
        decide(&["dfs", "topological"], &classic(line), Verdict::Multiple);
    }
}

#[test]
fn puzzles_with_all_signs_have_the_known_solution() {
    let Some(text) = public_text("greater-than-full.csv") else { return };
    for row in csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).step_by(5) {
        let judged = ask("topological", &greater_than(&row[1]).lower(), Mode::Decide);
        assert_eq!(judged.verdict, Verdict::Unique, "{}", &row[0]);
        assert_eq!(judged.answer.grids, [grid(&row[2])], "{}", &row[0]);
    }
}
