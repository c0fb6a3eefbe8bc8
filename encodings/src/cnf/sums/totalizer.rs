//! Totalizer: the partial sums of a balanced binary tree with the cells as leaves, each an integer
//! by its order, added in both directions. The root needs no variables.
//!
//! Grouping the values of a cell in one leaf makes the tree shorter and its propagation stronger
//! than one leaf per weight: M. Bofill, J. Coll, P. Nightingale, J. Suy, F. Ulrich-Oltean, M.
//! Villaret: SAT encodings for pseudo-Boolean constraints together with at-most-one constraints
//! (2022). S. Joshi, R. Martins, V. Manquinho: Generalized totalizer encoding for pseudo-Boolean
//! constraints (2015); O. Bailleux, Y. Boufkhad: Efficient CNF encoding of Boolean cardinality
//! constraints (2003), with both directions. Leaves are the order literals of the cells here, not
//! single values: a lower bound counts before the cell has its value.

use super::ordered::{self, Ordered, Range};
use super::weights::{WeightedCell, WeightedSum};
use super::{SumEncoding, SumWriter, check_clauses};
use quorum_problem::Linear;

pub(super) const TOTALIZER: SumEncoding = SumEncoding {
    name: "totalizer",
    summary: "partial sums of a balanced tree of cells, by their order",
    source: "Joshi et al. 2015; Bofill et al. 2022",
    formula: "up to 2ab + c per node of c values over nodes of a and b; c - 1 auxiliary per node",
    propagation: "lower and upper bounds add up",
    check: |problem, linear, _| check_clauses(problem, linear, |sum| size(&sum.cells).0),
    encode,
};

pub(super) fn size(cells: &[WeightedCell]) -> (u64, u64) {
    if let [cell] = cells {
        return (0, cell.choices.len() as u64);
    }
    let (left, right) = cells.split_at(cells.len() / 2);
    let ((left_clauses, left), (right_clauses, right)) = (size(left), size(right));
    let span = cells.iter().map(WeightedCell::most).sum::<i64>() as u64;
    let (clauses, values) = ordered::size(left, right, span);
    (clauses.saturating_add(left_clauses).saturating_add(right_clauses), values)
}

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let Some(sum) = writer.weighted(linear) else { return };
    let (left, right) = sum.cells.split_at(sum.cells.len() / 2);
    let (left, right) = (part(writer, &sum, left), part(writer, &sum, right));
    ordered::compare(writer.draft, &left, &right, &sum);
}

/// The sum of some of the cells.
fn part(writer: &mut SumWriter<'_>, sum: &WeightedSum, cells: &[WeightedCell]) -> Ordered {
    if let [cell] = cells {
        return Ordered::of_cell(writer, cell);
    }
    let (left, right) = cells.split_at(cells.len() / 2);
    let (left, right) = (part(writer, sum, left), part(writer, sum, right));
    let inside: i64 = cells.iter().map(WeightedCell::most).sum();
    let range = Range::of(sum).of_part(sum.most() - inside);
    ordered::add(writer.draft, &left, &right, range)
}
