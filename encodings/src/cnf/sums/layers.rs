//! Layers: the [layered graph](crate::layers) of the partial sums, in the order of the cells, with
//! a variable per partial sum and one per step.
//!
//! A decision diagram of the sum. I. Abío, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, V.
//! Mayer-Eichberger: A new look at BDDs for pseudo-Boolean constraints (2012); M. Trick: A dynamic
//! programming approach for consistency and propagation for knapsack constraints (2003).

use super::{SumEncoding, SumWriter};
use crate::Unencodable;
use crate::cnf::draft::FALSE;
use crate::cnf::layered;
use crate::layers::{Budget, Layers};
use quorum_problem::{Linear, Problem};

pub(super) const LAYERS: SumEncoding = SumEncoding {
    name: "layers",
    summary: "partial sums, and the steps between them",
    source: "Trick 2003; Abío et al. 2012",
    formula: "4 per step, 2 per partial sum, 1 per cell and value",
    propagation: "domain consistency",
    check,
    encode,
};

pub(super) fn check(
    problem: &Problem,
    linear: &Linear,
    budget: &mut Budget,
) -> Result<(), Unencodable> {
    Ok(budget.take_linear(problem, linear)?)
}

pub(super) fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let is_left = |cell, value| writer.draft.literal(cell, value) != FALSE;
    let layers = Layers::of_linear(writer.problem, linear, is_left);
    layered::state(writer.draft, layers);
}
