//! Distinct: [layers](super::layers) that also follow which values the cells before have taken from
//! those after, in the all-different groups of the sum's cells. Unit propagation is domain
//! consistent for the sum and the differences of its cells together.
//!
//! Of a cage, states are sets of values. Sums with more than [`MOST_TRANSITIONS`] steps are encoded
//! by layers.

use super::{SumEncoding, SumWriter, layers};
use crate::cnf::draft::FALSE;
use crate::cnf::layered;
use crate::layers::Layers;
use quorum_problem::Linear;

pub(super) const DISTINCT: SumEncoding = SumEncoding {
    name: "distinct",
    summary: "layers that follow the values taken in the groups of the cells",
    source: "layers over sums and sets of values",
    formula: "4 per step, 2 per state, 1 per cell and value",
    propagation: "domain consistency with the differences of the cells",
    check: layers::check,
    encode,
};

/// The most steps before states are merged.
const MOST_TRANSITIONS: usize = 20_000;

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let is_left = |cell, value| writer.draft.literal(cell, value) != FALSE;
    match Layers::of_distinct(writer.problem, linear, is_left, MOST_TRANSITIONS) {
        Ok(layers) => layered::state(writer.draft, Ok(layers)),
        Err(_) => layers::encode(writer, linear),
    }
}
