//! Automatic choice: per sum, an encoding that suits its kind.
//!
//! | sum | encoding |
//! |---|---|
//! | equation of a cage with few enough sets of values for [combinations] | combinations |
//! | other, at most [`MOST_LAYER_CLAUSES`] clauses as layers | layers |
//! | other, at most [`MOST_TOTALIZER_CLAUSES`] clauses as totalizer | totalizer |
//! | other | adder |
//!
//! Layers are domain consistent, but do not use that the cells of a cage differ, and grow with the
//! number of partial sums. A totalizer has the same partial sums with fewer clauses; an adder is
//! small and propagates little. Numbers of clauses are estimates from above. The choice depends on
//! the problem only, not on what preprocessing leaves.
//!
//! Measured with batsat and `reduce=clues`: a Killer Sudoku takes 32 ms by combinations and over 5
//! s by layers; a sum of 34 cells with a coefficient of 10 takes 0.9 s by totalizer, over 5 s by
//! layers and adder; sums of 81 cells with a coefficient of 100 take 50 ms by adders, 94 ms by
//! totalizer, 2.1 s by layers.

use super::weights::{Bounded, WeightedSum};
use super::{SumEncoding, SumWriter, adder, combinations, layers, totalizer};
use crate::Unencodable;
use crate::cnf::draft::FALSE;
use crate::layers::{Budget, MOST_TRANSITIONS};
use quorum_problem::{Comparison, Linear, Problem};

pub(super) const AUTO: SumEncoding = SumEncoding {
    name: "auto",
    summary: "combinations for cages; totalizer or adder for large sums; other sums as layers",
    source: "measurements on puzzles of several kinds",
    formula: "those of the encoding that is chosen per sum",
    propagation: "that of the encoding that is chosen per sum",
    check,
    encode,
};

/// The most clauses of a sum as layers.
const MOST_LAYER_CLAUSES: u64 = 10_000;

/// The most clauses of a sum as totalizer.
const MOST_TOTALIZER_CLAUSES: u64 = 200_000;

/// The encoding of a sum.
fn choice(problem: &Problem, linear: &Linear) -> &'static SumEncoding {
    if linear.comparison() == Comparison::Equal && combinations::has_sets(problem, linear) {
        return &combinations::COMBINATIONS;
    }
    let sets = problem.candidates();
    let literal = |cell: usize, value| if sets[cell].contains(value) { 1 } else { FALSE };
    let layers_fit = all_steps(problem, linear) <= MOST_TRANSITIONS as u64;
    match WeightedSum::within_bounds(linear, problem.values(), literal, |_| {}) {
        Bounded::Open(sum) if !layers_fit || layer_clauses(&sum) > MOST_LAYER_CLAUSES => {
            match totalizer::size(&sum.cells).0 {
                0..=MOST_TOTALIZER_CLAUSES => &totalizer::TOTALIZER,
                _ => &adder::ADDER,
            }
        }
        Bounded::Decided(_) if !layers_fit => &adder::ADDER,
        _ => &layers::LAYERS,
    }
}

/// The steps of the layers over all values before states are merged, from above.
fn all_steps(problem: &Problem, linear: &Linear) -> u64 {
    let n = u64::from(problem.values());
    let (mut steps, mut states, mut span) = (0u64, 1u64, 0u64);
    for &(coefficient, _) in linear.terms() {
        let after = states.saturating_mul(n);
        steps = steps.saturating_add(after);
        span = span.saturating_add(coefficient.unsigned_abs().saturating_mul(n - 1));
        states = after.min(span.saturating_add(1));
    }
    steps
}

/// The clauses of the layers, from above: after some cells there are at most as many states as sums
/// from which the other cells can reach the constant or miss it.
fn layer_clauses(sum: &WeightedSum) -> u64 {
    let (most, mut before) = (sum.most(), 0);
    let (mut states, mut clauses) = (1u64, 0u64);
    for cell in &sum.cells {
        let choices = cell.choices.len() as u64;
        let steps = states.saturating_mul(choices);
        before += cell.most();
        // Sums that decide an inequality are one state.
        let decided = i64::from(sum.comparison != Comparison::Equal);
        let least = (sum.constant - (most - before) - decided).max(0);
        let span = (sum.constant + decided).min(before) - least + 1;
        states = steps.min(span.max(1) as u64);
        // Four per step, two per state, one per value.
        let own = steps.saturating_mul(4).saturating_add(states.saturating_mul(2));
        clauses = clauses.saturating_add(own.saturating_add(choices));
    }
    clauses
}

/// Layers and totalizers are small where they are chosen.
fn check(problem: &Problem, linear: &Linear, budget: &mut Budget) -> Result<(), Unencodable> {
    match choice(problem, linear) {
        adder if adder.name == adder::ADDER.name => (adder.check)(problem, linear, budget),
        _ => Ok(()),
    }
}

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    (choice(writer.problem, linear).encode)(writer, linear);
}
