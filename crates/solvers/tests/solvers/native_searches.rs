//! `dfs` and `topological` decide puzzles of public corpora right, those that are easy
//! enough for a plain search. The corpora are not shipped.

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
#[ignore = "needs QUORUM_CORPORA"]
fn easy_classic_puzzles_are_unique() {
    for line in public_text("easy-derived.txt").lines().step_by(25) {
        decide(&["dfs", "topological"], &classic(line), Verdict::Unique);
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn puzzles_with_several_solutions_are_multiple() {
    for line in public_text("several-solutions-serg.txt").lines().step_by(25) {
        decide(&["dfs", "topological"], &classic(line), Verdict::Multiple);
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/greater-than-full.csv"]
fn puzzles_with_all_signs_have_the_known_solution() {
    let text = public_text("greater-than-full.csv");
    for row in csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).step_by(5) {
        let judged = ask("topological", &greater_than(&row[1]).lower(), Mode::Decide);
        assert_eq!(judged.verdict, Verdict::Unique, "{}", &row[0]);
        assert_eq!(judged.answer.grids, [grid(&row[2])], "{}", &row[0]);
    }
}
