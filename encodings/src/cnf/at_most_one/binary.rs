//! Binary: each literal has a number, and a true literal implies the bits of its number on
//! shared variables; two true literals would imply different numbers.
//!
//! A. M. Frisch, T. J. Peugniez: Solving non-Boolean satisfiability problems with
//! stochastic local search (2001), where it is called bitwise.

use super::{AtMostOne, FORWARD, bits};
use crate::cnf::draft::FormulaDraft;

pub(super) const BINARY: AtMostOne = AtMostOne {
    name: "binary",
    summary: "a true literal writes its number in bits",
    source: "Frisch & Peugniez 2001 (bitwise)",
    formula: "n ceil(log2 n), ceil(log2 n) auxiliary",
    published: [(36, 4), (64, 4)],
    propagation: FORWARD,
    clauses: |n| n * bits(n),
    auxiliary: bits,
    encode: |draft, literals, _| encode(draft, literals.chunks(1)),
};

/// States that a true literal implies the number of its group.
pub(super) fn encode<'a>(
    draft: &mut FormulaDraft,
    groups: impl ExactSizeIterator<Item = &'a [i32]>,
) {
    let shared: Vec<i32> = (0..bits(groups.len() as u64)).map(|_| draft.new_variable()).collect();
    for (number, group) in groups.enumerate() {
        for &literal in group {
            for (place, &bit) in shared.iter().enumerate() {
                draft.clause(&[-literal, if number >> place & 1 == 1 { bit } else { -bit }]);
            }
        }
    }
}
