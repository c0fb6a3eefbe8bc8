//! Sequential: a counter per bound. `s[i, j]` is true if the weights of the first `i` cells add up
//! to at least `j`, for `j` up to the bound; the value that would exceed it is excluded. An
//! equation has two counters, one of the weights and one of what they lack to the greatest; "not
//! equal" has both, of which a variable selects one.
//!
//! Grouped by cells: at most one value of a cell counts. S. Hölldobler, N. Manthey, P. Steinke: A
//! compact encoding of pseudo-Boolean constraints into SAT (2012); C. Sinz: Towards an optimal CNF
//! encoding of Boolean cardinality constraints (2005); Bofill et al. (2022) for groups.
//!
//! A counter knows a cell's weight only from its value, and not that its least values are excluded.

use super::weights::{WeightedCell, WeightedSum};
use super::{SumEncoding, SumWriter, check_clauses};
use crate::cnf::draft::{FALSE, FormulaDraft};
use quorum_problem::{Comparison, Linear};

pub(super) const SEQUENTIAL: SumEncoding = SumEncoding {
    name: "sequential",
    summary: "a counter of partial sums up to each bound",
    source: "Sinz 2005; Hölldobler et al. 2012; Bofill et al. 2022",
    formula: "about K (n + 1) per cell and bound K, K auxiliary; an equation has two bounds",
    propagation: "values that exceed a bound with the values of the cells before",
    check: |problem, linear, _| check_clauses(problem, linear, size),
    encode,
};

fn size(sum: &WeightedSum) -> u64 {
    let (mut reach, mut clauses) = (0u64, 0u64);
    for cell in &sum.cells {
        reach = reach.saturating_add(cell.most() as u64);
        let per_cell = reach.saturating_mul(cell.choices.len() as u64 + 1);
        clauses = clauses.saturating_add(per_cell.saturating_mul(2));
    }
    clauses
}

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let Some(sum) = writer.weighted(linear) else { return };
    let draft = &mut *writer.draft;
    let most = sum.most();
    let up = || sum.cells.iter().map(weights).collect::<Vec<_>>();
    let down = || sum.cells.iter().map(lacks).collect::<Vec<_>>();
    match sum.comparison {
        Comparison::AtMost => at_most(draft, &up(), sum.constant, FALSE),
        Comparison::AtLeast => at_most(draft, &down(), most - sum.constant, FALSE),
        Comparison::Equal => {
            at_most(draft, &up(), sum.constant, FALSE);
            at_most(draft, &down(), most - sum.constant, FALSE);
        }
        Comparison::NotEqual if sum.constant == 0 => at_most(draft, &down(), most - 1, FALSE),
        Comparison::NotEqual if sum.constant == most => at_most(draft, &up(), most - 1, FALSE),
        Comparison::NotEqual => {
            let is_above = draft.new_variable();
            at_most(draft, &up(), sum.constant - 1, is_above);
            at_most(draft, &down(), most - sum.constant - 1, -is_above);
        }
    }
}

/// Weights and literals of a cell.
type Weights = Vec<(usize, i32)>;

fn weights(cell: &WeightedCell) -> Weights {
    cell.choices.iter().map(|choice| (choice.weight as usize, choice.literal)).collect()
}

/// Differences of the weights of a cell from its greatest.
fn lacks(cell: &WeightedCell) -> Weights {
    let most = cell.most();
    cell.choices.iter().map(|choice| ((most - choice.weight) as usize, choice.literal)).collect()
}

/// States that the weights add up to at most `bound`, unless a literal is true.
fn at_most(draft: &mut FormulaDraft, cells: &[Weights], bound: i64, unless: i32) {
    let bound = bound as usize;
    // "At least j" of the cells before, for j from 1.
    let mut before: Vec<i32> = Vec::new();
    let mut reach = 0;
    for (index, cell) in cells.iter().enumerate() {
        let is_last = index + 1 == cells.len();
        reach += cell.iter().map(|weight| weight.0).max().unwrap_or(0);
        let count = if is_last { 0 } else { reach.min(bound) };
        let after: Vec<i32> = (0..count).map(|_| draft.new_variable()).collect();
        for &(weight, literal) in cell.iter().filter(|(weight, _)| *weight > 0) {
            if weight > bound {
                draft.clause(&[unless, -literal]);
                continue;
            }
            if let Some(&full) = before.get(bound - weight) {
                draft.clause(&[unless, -full, -literal]);
            }
            if is_last {
                continue;
            }
            after[..weight].iter().for_each(|&counted| draft.clause(&[-literal, counted]));
            for (&counted, &more) in before.iter().zip(&after[weight..]) {
                draft.clause(&[-counted, -literal, more]);
            }
        }
        if !is_last {
            before
                .iter()
                .zip(&after)
                .for_each(|(&counted, &still)| draft.clause(&[-counted, still]));
        }
        before = after;
    }
}
