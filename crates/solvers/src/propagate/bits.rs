//! Sets of values as machine words.

/// Bit `v - 1` is value `v`, as in [`ValueSet`](quorum_problem::ValueSet).
pub(super) type Bits = u64;
