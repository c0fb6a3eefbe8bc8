//! Nodes of the native engines over `data/corpora`, to the last one: a search that became larger
//! or smaller shows here, on every machine, before it shows in times. A change that is meant
//! changes the number with it.

use crate::common::solver;
use quorum_formats::{ReadOptions, read};
use quorum_solvers::{Mode, Question};
use std::path::Path;

/// A corpus, how many of its puzzles an engine takes, and the nodes to decide those.
type Pinned = (&'static str, usize, u64);

/// By engine. Where a plain search takes seconds, the corpus is left out.
const NODES: [(&str, &[Pinned]); 7] = [
    (
        "variant",
        &[
            ("boxes-2x2", 20, 20),
            ("boxes-2x3", 20, 22),
            ("boxes-3x4", 12, 42),
            ("boxes-4x4", 8, 8),
            ("classic-easy", 40, 44),
            ("classic-hard", 40, 146),
            ("futoshiki", 48, 1_171),
            ("greater-than-full", 40, 470),
            ("greater-than-mixed", 40, 46),
            ("no-solution", 40, 40),
            ("several-solutions", 40, 452),
            ("../generated/killer", 100, 219),
            ("../generated/renban", 100, 206),
            ("../generated/jigsaw", 500, 39_016),
        ],
    ),
    (
        "propagate",
        &[
            ("boxes-2x2", 20, 20),
            ("boxes-2x3", 20, 22),
            ("boxes-3x4", 12, 42),
            ("boxes-4x4", 8, 8),
            ("classic-easy", 40, 44),
            ("classic-hard", 40, 146),
            ("futoshiki", 48, 1_468),
            ("greater-than-full", 40, 356),
            ("greater-than-mixed", 40, 44),
            ("no-solution", 40, 40),
            ("several-solutions", 40, 457),
        ],
    ),
    (
        "classic",
        &[
            ("boxes-2x2", 0, 0),
            ("classic-easy", 40, 46),
            ("classic-hard", 40, 162),
            ("no-solution", 10, 19),
            ("several-solutions", 10, 122),
        ],
    ),
    (
        "signs",
        &[
            ("classic-easy", 40, 44),
            ("classic-hard", 40, 126),
            ("greater-than-full", 40, 466),
            ("greater-than-mixed", 40, 44),
            ("no-solution", 20, 32),
            ("several-solutions", 20, 451),
        ],
    ),
    (
        "dlx",
        &[
            ("boxes-2x2", 20, 340),
            ("boxes-2x3", 20, 746),
            ("boxes-3x4", 12, 1_995),
            ("boxes-4x4", 8, 2_468),
            ("classic-easy", 40, 3_301),
            ("classic-hard", 40, 5_052),
            ("no-solution", 20, 153),
            ("several-solutions", 20, 1_501),
        ],
    ),
    (
        "dfs",
        &[
            ("boxes-2x2", 20, 600),
            ("boxes-2x3", 20, 5_446),
            ("classic-easy", 40, 110_921),
            ("greater-than-mixed", 40, 610_606),
        ],
    ),
    (
        "topological",
        &[
            ("boxes-2x2", 20, 481),
            ("boxes-2x3", 20, 6_404),
            ("classic-easy", 40, 179_674),
            ("greater-than-full", 40, 27_239),
            ("greater-than-mixed", 40, 27_407),
        ],
    ),
];

#[test]
fn searches_are_as_large_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpora");
    let mut differences = Vec::new();
    for (engine, corpora) in NODES {
        let named = solver(engine);
        for &(corpus, taken, nodes) in corpora {
            let text = std::fs::read(folder.join(format!("{corpus}.csv"))).unwrap();
            let problems = read(corpus, text.as_slice(), ReadOptions::default())
                .map(|item| item.unwrap().puzzle.lower())
                .filter(|problem| named.solver.supports(problem).is_ok());
            let found: Vec<u64> = problems
                .map(|problem| named.solver.open().ask(&problem, &Question::new(Mode::Decide)))
                .map(|answer| answer.counters.nodes.unwrap())
                .collect();
            let found = (found.len(), found.iter().sum::<u64>());
            if found != (taken, nodes) {
                differences.push((engine, corpus, found));
            }
        }
    }
    assert!(differences.is_empty(), "found others: {differences:#?}");
}
