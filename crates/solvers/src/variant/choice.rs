//! What a search branches on.

use crate::mask::Mask;

/// A choice of which exactly one alternative holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The values of a cell.
    Cell(u16),
    /// The places of a value, 64 at most, of which it has one; the first one to be tried first.
    Places(Mask, Vec<u16>),
}
