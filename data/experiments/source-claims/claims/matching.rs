//! (i): "equivalent to a maximum matching of a k-partite graph" (the first document).
//!
//! One house is a matching of its cells with values, which Régin's propagator (`prop=gac`) treats
//! completely: it leaves exactly the candidates that some matching of the house uses. A Sudoku
//! is 27 such matchings that share cells; if the view decided it, no search would be left.

use super::super::evidence::Evidence;
use super::super::numbers::{count, quantile, sample_median, sample_share};
use super::{Claim, table};

/// The corpora, from the easiest.
const CORPORA: [&str; 7] = [
    "classic-nearly-full",
    "classic-easy",
    "classic-hard",
    "classic-minimal",
    "full",
    "signs-70",
    "minimal",
];

/// (i) Nodes with the complete treatment of each house against the default.
pub fn matching(evidence: &Evidence) -> Claim {
    let mut rows = Vec::new();
    let mut found = Vec::new();
    for corpus in CORPORA {
        let nodes = |solver: &str| evidence.nodes(corpus, solver);
        let (locked, gac) = (nodes("propagate"), nodes("propagate+prop=gac"));
        let decided = |nodes: &[u64]| nodes.iter().filter(|&&nodes| nodes <= 1).count() as u64;
        let n = gac.len() as u64;
        let ratios: Vec<f64> =
            locked.iter().zip(&gac).map(|(&a, &b)| a as f64 / b as f64).collect();
        rows.push(vec![
            format!("{corpus} ({n})"),
            sample_share(decided(&locked), n),
            sample_share(decided(&gac), n),
            sample_median(&locked, count),
            sample_median(&gac, count),
            sample_median(&ratios, |ratio| format!("{ratio:.2}")),
            count(quantile(&gac, 1.0)),
        ]);
        if matches!(corpus, "classic-minimal" | "full" | "minimal") {
            found.push(format!("{} ({corpus})", sample_share(decided(&gac), n)));
        }
    }
    let header = [
        "corpus (puzzles)",
        "without branching, locked",
        "without branching, matching",
        "nodes, locked (median)",
        "nodes, matching (median)",
        "nodes locked over matching (median)",
        "most nodes, matching",
    ];
    Claim {
        letter: 'i',
        statement: "equivalent to a maximum matching: how far does matching within each house go?",
        found: format!(
            "each house is a matching, the puzzle is not one: decided without branching {}",
            found.join(", ")
        ),
        numbers: vec![
            "nodes of `propagate`, whose default treats a house by singles and locked candidates, \
             and of `propagate+prop=gac`, which treats it as a matching; one node is no branching"
                .to_owned(),
        ],
        tables: vec![table(&header, rows)],
        worst: None,
    }
}
