//! Conflict: one clause per pair of values that violates the inequality: not v in the lesser
//! cell with w in the greater one, for all v >= w.
//!
//! Where the two cells share a group, the group excludes the pairs v = w, and they are omitted.
//! All literals are negative, so that unit propagation derives nothing before one of the cells
//! has its value: forward checking.

use super::{CellPair, InequalityEncoding, not_described};
use crate::cnf::draft::FormulaDraft;

pub(super) const CONFLICT: InequalityEncoding = InequalityEncoding {
    name: "conflict",
    summary: "each pair of values that breaks the sign is excluded",
    source: "the direct form; Walsh 2000",
    formula: "n (n + 1) / 2, or n (n - 1) / 2 where the cells share a group",
    propagation: "forward checking",
    clauses: |n, share_group| if share_group { n * (n - 1) / 2 } else { n * (n + 1) / 2 },
    auxiliary: |_| 0,
    cell_clauses: |_| 0,
    cell_auxiliary: |_| 0,
    describe: not_described,
    encode,
};

fn encode(draft: &mut FormulaDraft, cells: CellPair<'_>, share_group: bool) {
    for (index, &value) in cells.lesser.values.iter().enumerate() {
        let allowed = if share_group { index } else { index + 1 };
        for &other in &cells.greater.values[..allowed] {
            draft.not_both(value, other);
        }
    }
}
