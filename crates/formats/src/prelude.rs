//! What the files of formats have in common.

pub use crate::feature::Feature;
pub use crate::format::{Extent, Format};
pub use crate::helpers::comment::with_name;
pub use crate::helpers::constraints::add;
pub use crate::helpers::refusals::{NoRoom, refuse_if};
pub use crate::helpers::sheet::Sheet;
pub use crate::item::ParsedPuzzle;
pub use crate::options::KnownRules;
pub use quorum_problem::ValueSet;
pub use quorum_puzzle::constraints::Stated;
pub use quorum_puzzle::corpus_line::state;
pub use quorum_puzzle::text::{Fault, Line, Text, quoted};
pub use quorum_puzzle::{Boxes, Diagonals, Puzzle, Rules, Sign, Values};
