//! The bits of a cell's value, lowest first: value `v` is encoded as `v - 1`.
//!
//! The channeling clauses lead from values to bits, `n ceil(log2 n)` clauses. The other
//! direction needs none: the bits of another value make a value false, and the last value left
//! is true because the cell has one.

use crate::cnf::at_most_one;
use crate::cnf::draft::{FALSE, FormulaDraft, TRUE};

/// Number of bits of `n` values.
pub(super) fn count(n: u64) -> u64 {
    at_most_one::bits(n)
}

/// Channeling clauses.
pub(super) fn clauses(n: u64) -> u64 {
    n * count(n)
}

/// The bits of a cell with these values. A bit on which all remaining values agree is a
/// constant.
pub(super) fn describe(draft: &mut FormulaDraft, values: &[i32]) -> Vec<i32> {
    let left: Vec<usize> = (0..values.len()).filter(|&index| values[index] != FALSE).collect();
    let mut bits = Vec::new();
    for place in 0..count(values.len() as u64) {
        let bit_of = |index: &usize| index >> place & 1 == 1;
        if !left.iter().any(bit_of) {
            bits.push(FALSE);
            continue;
        }
        if left.iter().all(bit_of) {
            bits.push(TRUE);
            continue;
        }
        let bit = draft.new_variable();
        for index in &left {
            draft.clause(&[-values[*index], if bit_of(index) { bit } else { -bit }]);
        }
        bits.push(bit);
    }
    bits
}
