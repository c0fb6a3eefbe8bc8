//! (e): the first document prints two numbers side by side, the product of the numbers of
//! candidates, which is the cost without backtracking, and the calls. It does not claim that
//! they are equal. The question is how far apart they are.

use super::super::evidence::Evidence;
use super::super::numbers::{count, quantile, sample_median, spearman, spearman_interval};
use super::super::runs::{CLASSIC, DFS_FIRST};
use super::{Claim, table};
use quorum_puzzle::Puzzle;

/// A classic puzzle in the first document's search.
pub struct Product {
    /// Logarithm to base 10 of the product of the numbers of candidates.
    pub log_product: f64,
    /// Calls to the first solution.
    pub first: u64,
    /// Calls to the proof that there is no other.
    pub proof: u64,
}

impl Product {
    /// Logarithm to base 10 of the product over the calls to the proof.
    fn log_ratio(&self) -> f64 {
        self.log_product - (self.proof as f64).log10()
    }
}

/// The products of the puzzles of a corpus, beside the calls of `dfs`.
pub fn products(evidence: &Evidence, corpus: &str) -> Vec<Product> {
    let firsts = evidence.runs.of(corpus, DFS_FIRST);
    let items = evidence.corpus(corpus).iter().zip(firsts);
    let products = items.map(|(item, first)| {
        let counts = candidate_counts(&item.puzzle);
        Product {
            log_product: counts.into_iter().map(|count| f64::from(count).log10()).sum(),
            first: first.calls,
            proof: item.nodes["dfs"],
        }
    });
    products.collect()
}

/// For every blank the number of values that no given in its row, column or box has.
fn candidate_counts(puzzle: &Puzzle) -> Vec<u32> {
    let problem = puzzle.lower();
    let blanks = (0..81).filter(|&cell| puzzle.given(cell).is_none());
    let candidates = blanks.map(|cell| {
        let groups = problem.groups().iter().filter(|group| group.cells.contains(&cell));
        let mut taken: Vec<u8> = groups
            .flat_map(|group| &group.cells)
            .filter_map(|&other| puzzle.given(other))
            .collect();
        taken.sort_unstable();
        taken.dedup();
        9 - taken.len() as u32
    });
    candidates.collect()
}

/// (e) The product against the calls.
pub fn distance(evidence: &Evidence) -> Claim {
    let power = |exponent: f64| format!("10^{exponent:.1}");
    let mut rows = Vec::new();
    let mut worst: Option<(f64, Puzzle)> = None;
    let mut found = Vec::new();
    let mut correlations = Vec::new();
    for corpus in CLASSIC {
        let products = products(evidence, corpus);
        let ratios: Vec<f64> = products.iter().map(Product::log_ratio).collect();
        let logs: Vec<f64> = products.iter().map(|product| product.log_product).collect();
        let first: Vec<u64> = products.iter().map(|product| product.first).collect();
        let proof: Vec<u64> = products.iter().map(|product| product.proof).collect();
        let calls: Vec<f64> = proof.iter().map(|&calls| calls as f64).collect();
        let correlation = spearman(&logs, &calls);
        let (low, high) = spearman_interval(correlation, logs.len());
        let less = ratios.iter().filter(|&&ratio| ratio < 0.0).count();
        rows.push(vec![
            corpus.to_owned(),
            products.len().to_string(),
            power(quantile(&logs, 0.5)),
            sample_median(&first, count),
            sample_median(&proof, count),
            sample_median(&ratios, power),
            less.to_string(),
            format!("{correlation:.2} ({low:.2} to {high:.2})"),
        ]);
        found.push(format!("{} ({corpus})", sample_median(&ratios, power)));
        correlations.push(correlation);
        for (item, ratio) in evidence.corpus(corpus).iter().zip(ratios) {
            if worst.as_ref().is_none_or(|(most, _)| ratio > *most) {
                worst = Some((ratio, item.puzzle.clone()));
            }
        }
    }
    let header = [
        "corpus",
        "puzzles",
        "product, median",
        "calls to the first solution, median",
        "calls to the proof, median",
        "product over calls to the proof, median",
        "puzzles with more calls than the product",
        "rank correlation of product and calls",
    ];
    Claim {
        letter: 'e',
        statement: "how far is the product of the candidates, the cost without backtracking, from \
                    the calls?",
        found: format!(
            "product over calls, median: {}; rank correlation {:.2} to {:.2}",
            found.join(", "),
            quantile(&correlations, 0.0),
            quantile(&correlations, 1.0)
        ),
        numbers: vec![
            "the document prints both numbers and does not claim that they are equal".to_owned(),
        ],
        tables: vec![table(&header, rows)],
        worst: worst.map(|(ratio, puzzle)| {
            (format!("the product is {} times the calls", power(ratio)), puzzle)
        }),
    }
}
