//! `dfs` and `topological` reproduce the two programs that the project started from, call
//! for call: same first solution, same number of entries of the recursive procedure.

use crate::common::public;
use crate::common::{ask, classic, greater_than, grid};
use crate::verdict::Verdict;
use quorum_puzzle::Puzzle;
use quorum_solvers::Mode;
use std::path::Path;

/// Asks for the first solution of every row of a trace and compares grid and calls.
/// Returns the number of rows.
fn follow(file: &Path, solver: &str, read: fn(&str) -> Puzzle, columns: [&str; 3]) -> usize {
    let mut reader = csv::Reader::from_path(file).unwrap();
    let header = reader.headers().unwrap().clone();
    let [puzzle, solution, calls] =
        columns.map(|name| header.iter().position(|column| column == name).unwrap());
    let mut rows = 0;
    for row in reader.records().map(Result::unwrap) {
        let judged = ask(solver, &read(&row[puzzle]).lower(), Mode::First);
        assert_eq!(judged.verdict, Verdict::Some, "{}", &row[0]);
        assert_eq!(judged.answer.grids, [grid(&row[solution])], "{}", &row[0]);
        assert_eq!(judged.answer.counters.nodes, Some(row[calls].parse().unwrap()), "{}", &row[0]);
        rows += 1;
    }
    rows
}

const CLASSIC: [&str; 3] = ["puzzle", "first_solution", "seed_calls"];
const GREATER_THAN: [&str; 3] = ["signs", "seed_solution", "seed_calls"];

fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/traces"))
}

#[test]
fn dfs_follows_the_first_program() {
    assert_eq!(follow(&data().join("classic.csv"), "dfs", classic, CLASSIC), 60);
}

#[test]
fn topological_follows_the_second_program() {
    let file = data().join("greater-than.csv");
    assert_eq!(follow(&file, "topological", greater_than, GREATER_THAN), 200);
}

/// Harder puzzles of public corpora, which are not shipped: 121 million calls.
#[test]
#[ignore = "needs QUORUM_CORPORA/../seed-traces"]
fn dfs_follows_the_first_program_on_public_corpora() {
    let file = public::path("../seed-traces/classic.csv");
    assert_eq!(follow(&file, "dfs", classic, CLASSIC), 126);
}
