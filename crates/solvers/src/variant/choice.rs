//! What a search branches on.

use crate::mask::Mask;

/// A choice of which exactly one alternative holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The values of a cell.
    Cell(u16),
    /// The two places of a value in a house, the first one to be tried first.
    Places(Mask, [u16; 2]),
}
