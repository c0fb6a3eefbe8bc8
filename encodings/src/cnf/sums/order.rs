//! Order: the partial sums of a chain, cell after cell, each an integer by its order, added in both
//! directions. The last cell needs no further variables.
//!
//! N. Tamura, A. Taga, S. Kitagawa, M. Banbara: Compiling finite linear CSP into SAT (2009), which
//! splits a sum into sums of three integers.

use super::ordered::{self, Ordered, Range};
use super::weights::WeightedSum;
use super::{SumEncoding, SumWriter, check_clauses};
use quorum_problem::Linear;

pub(super) const ORDER: SumEncoding = SumEncoding {
    name: "order",
    summary: "partial sums of a chain of cells, by their order",
    source: "Tamura et al. 2009",
    formula: "up to 2an + c per cell, for a and c partial sums before and after it; c - 1 auxiliary",
    propagation: "lower and upper bounds add up",
    check: |problem, linear, _| check_clauses(problem, linear, size),
    encode,
};

fn size(sum: &WeightedSum) -> u64 {
    let (mut clauses, mut values, mut span) = (0u64, 1, 0);
    for cell in &sum.cells {
        span += cell.most() as u64;
        let (more, after) = ordered::size(values, cell.choices.len() as u64, span);
        clauses = clauses.saturating_add(more);
        values = after;
    }
    clauses
}

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let Some(sum) = writer.weighted(linear) else { return };
    let [first, between @ .., last] = &sum.cells[..] else {
        unreachable!("bounds decide a sum of one cell");
    };
    let mut before = Ordered::of_cell(writer, first);
    let mut inside = first.most();
    for cell in between {
        inside += cell.most();
        let range = Range::of(&sum).of_part(sum.most() - inside);
        let cell = Ordered::of_cell(writer, cell);
        before = ordered::add(writer.draft, &before, &cell, range);
    }
    let last = Ordered::of_cell(writer, last);
    ordered::compare(writer.draft, &before, &last, &sum);
}
