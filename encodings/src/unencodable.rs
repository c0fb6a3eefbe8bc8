//! Why a problem cannot be encoded.

use crate::layers::TooLarge;
use crate::sums::SumTooLarge;

/// Reason why a problem cannot be encoded: one of its constraints is too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unencodable {
    /// Too many transitions in the layers of a sum or an automaton.
    #[error(transparent)]
    Layers(#[from] TooLarge),
    /// A sum beyond the integers of solvers.
    #[error(transparent)]
    Sum(#[from] SumTooLarge),
    /// A sum of too many clauses.
    #[error("expected a sum of at most {most} clauses, found up to {found}")]
    Clauses {
        /// Its clauses, estimated from above.
        found: u64,
        /// The most that is written.
        most: u64,
    },
    /// A lattice with rows that are too long for an automaton over all of it.
    #[error("expected connected cells in rows or columns of at most {most} cells, found {found}")]
    Frontier {
        /// Cells of a row or column, whichever is shorter.
        found: usize,
        /// The most that there may be.
        most: usize,
    },
    /// Connected cells or different pairs that need too many further cells.
    #[error("expected at most {most} further cells for connected cells and pairs, found {found}")]
    Unfolded {
        /// Further cells, estimated from above.
        found: usize,
        /// The most that there may be.
        most: usize,
    },
}
