//! Encodings of sums: an integer combination of cells compared with a constant.
//!
//! | | unit propagation gives | auxiliary variables |
//! |---|---|---|
//! | auto | that of combinations, layers, totalizer or adder, which it chooses per sum | |
//! | layers | domain consistency | partial sums, and the steps between them |
//! | distinct | domain consistency with the groups of the cells | the same, with sets of values |
//! | combinations | of a cage: values that are in no set of the sum | sets of values, values of the cage |
//! | totalizer | bounds consistency | partial sums of a balanced tree, in order |
//! | order | bounds consistency | partial sums of a chain, in order |
//! | sequential | forward checking against the bounds | partial sums of a chain, per bound |
//! | adder | weak: nothing before most cells are known | bits of cells, partial sums and carries |
//!
//! Of 400 random sums of two to four cells with six values and random candidates, the number on
//! which unit propagation leaves a value that no solution has (a test compares,
//! `encodings/tests/encodings/cnf/sums.rs`):
//!
//! | | layers, auto | distinct | combinations | totalizer | order | sequential | adder |
//! |---|---|---|---|---|---|---|---|
//! | `=` | 0 | 0 | 0 | 120 | 117 | 180 | 148 |
//! | `<=` | 0 | 0 | 0 | 0 | 0 | 36 | 48 |
//! | `!=` | 0 | 0 | 0 | 1 | 1 | 1 | 1 |
//! | cages, with their groups | 137 | 0 | 141 | 173 | 173 | 194 | 194 |
//!
//! All from `totalizer` on first exclude by unit clauses what the bounds of the sum exclude
//! (`weights.rs`).
//!
//! Of cages, `auto` misses 141 like `combinations`. Differences of the cells of a sum are stated by
//! their groups, and used only by `distinct` and `combinations`.

mod adder;
mod auto;
mod combinations;
mod distinct;
mod layers;
mod order;
mod ordered;
mod sequential;
mod totalizer;
mod weights;

use super::draft::FormulaDraft;
use crate::Unencodable;
use crate::layers::Budget;
use quorum_problem::{Comparison, Linear, Problem};
use weights::{Bounded, WeightedSum};

/// Encoding of sums.
#[derive(Clone, Copy, Debug)]
pub struct SumEncoding {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Formula for the clauses and auxiliary variables.
    pub formula: &'static str,
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// Fails if the sum would have too many clauses; layers are taken from the budget.
    check: fn(&Problem, &Linear, &mut Budget) -> Result<(), Unencodable>,
    encode: fn(&mut SumWriter<'_>, &Linear),
}

/// All encodings, the default first.
pub static SUMS: &[SumEncoding] = &[
    auto::AUTO,
    layers::LAYERS,
    distinct::DISTINCT,
    combinations::COMBINATIONS,
    totalizer::TOTALIZER,
    order::ORDER,
    sequential::SEQUENTIAL,
    adder::ADDER,
];

/// The largest number of clauses of one sum, estimated from above.
pub const MOST_CLAUSES: u64 = 4_000_000;

impl SumEncoding {
    /// Returns the encoding with this name.
    pub fn named(name: &str) -> Option<&'static SumEncoding> {
        SUMS.iter().find(|encoding| encoding.name == name)
    }
}

/// Fails with the reason if a sum of the problem is too large for the encoding.
pub(super) fn check(
    problem: &Problem,
    booleans: usize,
    encoding: &SumEncoding,
    budget: &mut Budget,
) -> Result<(), Unencodable> {
    let mut sums = problem.linear().iter().filter(|linear| !is_clause(linear, booleans));
    sums.try_for_each(|linear| (encoding.check)(problem, linear, budget))
}

/// Whether a sum is one of Boolean cells, which are those from a number on: all of these are
/// clauses.
fn is_clause(linear: &Linear, booleans: usize) -> bool {
    linear.terms().first().is_some_and(|&(_, cell)| cell >= booleans)
}

/// States a sum that one assignment violates: the one with the least value, or with the greatest.
fn state_clause(draft: &mut FormulaDraft, linear: &Linear) {
    let is_least = linear.comparison() == Comparison::AtLeast;
    let literal = |&(factor, cell): &(i64, usize)| {
        let literal = draft.literal(cell, 2);
        if (factor > 0) == is_least { literal } else { -literal }
    };
    let clause: Vec<i32> = linear.terms().iter().map(literal).collect();
    draft.clause_once(&clause);
}

/// States every sum of the problem.
pub(super) fn encode(draft: &mut FormulaDraft, problem: &Problem, encoding: &SumEncoding) {
    let booleans = draft.cells().cell_count();
    let mut order = vec![None; booleans];
    for linear in problem.linear() {
        if is_clause(linear, booleans) {
            draft.part("cnf/unfold", "clauses", |draft| state_clause(draft, linear));
            continue;
        }
        draft.part("cnf/sums", encoding.name, |draft| {
            (encoding.encode)(&mut SumWriter { draft, problem, order: &mut order }, linear);
        });
    }
}

/// A formula with the order literals of its cells, which all sums share.
struct SumWriter<'a> {
    draft: &'a mut FormulaDraft,
    problem: &'a Problem,
    order: &'a mut [Option<Vec<i32>>],
}

impl SumWriter<'_> {
    /// The sum over the values that are left. `None` if the bounds decide it, which is then stated.
    fn weighted(&mut self, linear: &Linear) -> Option<WeightedSum> {
        let mut excluded = Vec::new();
        let literal = |cell, value| self.draft.literal(cell, value);
        let exclude = |literal| excluded.push(literal);
        let bounded = WeightedSum::within_bounds(linear, self.problem.values(), literal, exclude);
        match bounded {
            // As short as the contradiction is.
            Bounded::Decided(false) => self.draft.clause(&[]),
            _ => excluded.into_iter().for_each(|literal| self.draft.unit(-literal)),
        }
        match bounded {
            Bounded::Open(sum) => Some(sum),
            Bounded::Decided(_) => None,
        }
    }
}

/// Fails if `clauses` of a sum over all values is too large.
fn check_clauses(
    problem: &Problem,
    linear: &Linear,
    clauses: impl Fn(&WeightedSum) -> u64,
) -> Result<(), Unencodable> {
    match WeightedSum::within_bounds(linear, problem.values(), |_, _| 1, |_| {}) {
        Bounded::Open(sum) => match clauses(&sum) {
            0..=MOST_CLAUSES => Ok(()),
            more => Err(Unencodable::Clauses { found: more, most: MOST_CLAUSES }),
        },
        Bounded::Decided(_) => Ok(()),
    }
}
