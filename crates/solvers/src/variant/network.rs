//! What rules and state need of a compiled problem: who sees whom, and which rules a cell wakes.

use super::peers::Peers;
use crate::lists::Lists;
use crate::mask::Mask;

/// Cells, pairs that differ, and the rules over them by their numbers.
#[derive(Clone, Default, Debug)]
pub(super) struct Network {
    /// Number of values.
    pub(super) values: u32,
    /// The set of all values.
    pub(super) all: Mask,
    pub(super) peers: Peers,
    /// The same as lists.
    pub(super) peers_of: Lists<u16>,
    /// Per cell, the rules of the groups that it wakes.
    pub(super) group_rules_of: Lists<u32>,
    /// Per cell, the further rules that it wakes.
    pub(super) rules_of: Lists<u32>,
    /// Per rule, its level: lower ones are applied first.
    pub(super) levels: Vec<u8>,
}

/// Number of levels.
pub(super) const LEVELS: usize = 3;
