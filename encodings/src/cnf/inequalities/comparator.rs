//! Comparator: the values of both cells in bits, compared from the highest bit on, as in
//! hardware. `e` is true if the higher bits are equal; then the current bits must not be in the
//! wrong order, and if they are equal, the next `e` holds. The lowest bits must differ.
//!
//! Size: 3 clauses per bit and 2 for the lowest, against `n (n + 1) / 2` of [log](super::log);
//! unit propagation derives nothing about the lower bits before the higher ones are assigned.

use super::{CellPair, InequalityEncoding, bits};
use crate::cnf::draft::{FALSE, FormulaDraft, TRUE};

pub(super) const COMPARATOR: InequalityEncoding = InequalityEncoding {
    name: "comparator",
    summary: "values in bits, compared from the highest bit on",
    source: "the ripple comparator; Iwama & Miyazaki 1994 for the bits",
    formula: "3 (b - 1) + 2 and b - 1 auxiliary a sign; n b and b auxiliary a cell, b = ceil(log2 n)",
    propagation: "weak: from the highest bit down",
    clauses: |n, _| (3 * bits::count(n)).saturating_sub(1).max(1),
    auxiliary: |n| bits::count(n).saturating_sub(1),
    cell_clauses: bits::clauses,
    cell_auxiliary: bits::count,
    describe: bits::describe,
    encode,
};

fn encode(draft: &mut FormulaDraft, cells: CellPair<'_>, _: bool) {
    let (lesser, greater) = (&cells.lesser.described, &cells.greater.described);
    let (Some((&lesser_low, lesser_high)), Some((&greater_low, greater_high))) =
        (lesser.split_first(), greater.split_first())
    else {
        return draft.clause(&[]); // With one value no cell is smaller than another.
    };
    let mut undecided = TRUE;
    for (&lesser, &greater) in lesser_high.iter().zip(greater_high).rev() {
        draft.clause(&[-undecided, -lesser, greater]);
        if (lesser, greater) == (TRUE, FALSE) {
            return; // The remaining bits are constants in the wrong order.
        }
        let next = draft.new_variable();
        draft.clause(&[-undecided, -lesser, next]);
        draft.clause(&[-undecided, greater, next]);
        undecided = next;
    }
    draft.clause(&[-undecided, -lesser_low]);
    draft.clause(&[-undecided, greater_low]);
}
