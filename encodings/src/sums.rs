//! The range of a sum: which sums are decided by the candidates, and whether a sum fits the
//! integers of a solver.

use quorum_problem::{Comparison, Linear, Problem, ValueSet};

/// The largest absolute value of a sum or a constant in formats whose solvers compute with 32
/// bits: FlatZinc, logic programs, pseudo-Boolean constraints.
pub const LARGEST: i64 = 1_000_000_000;

/// A sum beyond the largest one of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected sums of at most {most}, found {found}")]
pub struct SumTooLarge {
    /// Its largest absolute value.
    pub found: i64,
    /// The largest one of the format.
    pub most: i64,
}

/// Smallest and largest sum over the candidates. Cells without a candidate count as 1.
pub fn range(linear: &Linear, candidates: &[ValueSet]) -> (i64, i64) {
    let (mut least, mut most) = (0, 0);
    for &(factor, cell) in linear.terms() {
        let first = factor * i64::from(candidates[cell].min().unwrap_or(1));
        let last = factor * i64::from(candidates[cell].max().unwrap_or(1));
        least += first.min(last);
        most += first.max(last);
    }
    (least, most)
}

/// Returns whether the constraint holds for every sum of the range or for none; `None` if for some.
pub fn decided(linear: &Linear, (least, most): (i64, i64)) -> Option<bool> {
    let constant = linear.constant();
    let is_outside = constant < least || constant > most;
    let is_only = least == most && constant == least;
    match linear.comparison() {
        Comparison::Equal if is_outside => Some(false),
        Comparison::Equal => is_only.then_some(true),
        Comparison::NotEqual if is_outside => Some(true),
        Comparison::NotEqual => is_only.then_some(false),
        Comparison::AtMost if most <= constant => Some(true),
        Comparison::AtMost => (least > constant).then_some(false),
        Comparison::AtLeast if least >= constant => Some(true),
        Comparison::AtLeast => (most < constant).then_some(false),
    }
}

/// The values of which a cell has to avoid one, if exactly one assignment of the candidates
/// violates the sum: a clause. Terms of cells with one candidate are not in it.
pub fn clause(linear: &Linear, domain: impl Fn(usize) -> ValueSet) -> Option<Vec<(usize, u8)>> {
    let sign = match linear.comparison() {
        Comparison::AtLeast => 1,
        Comparison::AtMost => -1,
        Comparison::Equal | Comparison::NotEqual => return None,
    };
    // By how much the worst sum falls short, and the least that another value of some cell adds.
    let (mut short, mut least) = (sign * linear.constant(), i64::MAX);
    let mut clause = Vec::new();
    for &(factor, cell) in linear.terms() {
        let factor = sign * factor;
        let mut products: Vec<(i64, u8)> =
            domain(cell).iter().map(|value| (factor * i64::from(value), value)).collect();
        products.sort_unstable();
        let &(worst, value) = products.first()?;
        short -= worst;
        if let Some(&(next, _)) = products.get(1) {
            least = least.min(next - worst);
            clause.push((cell, value));
        }
    }
    (0 < short && short <= least).then_some(clause)
}

/// Fails if a sum of the problem can be beyond [`LARGEST`].
pub fn check(problem: &Problem) -> Result<(), SumTooLarge> {
    check_most(problem, LARGEST)
}

/// Fails if a sum of the problem can be beyond `most`.
pub(crate) fn check_most(problem: &Problem, most: i64) -> Result<(), SumTooLarge> {
    let largest = |linear: &Linear| {
        let factors: i64 = linear.terms().iter().map(|term| term.0.abs()).sum();
        factors * i64::from(problem.values())
    };
    match problem.linear().iter().map(largest).max() {
        Some(found) if found > most => Err(SumTooLarge { found, most }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Position};

    #[test]
    fn a_sum_that_one_assignment_violates_is_a_clause() {
        use Comparison::{AtLeast, AtMost, Equal};
        let domain =
            |cell: usize| [ValueSet::full(2), ValueSet::full(3), ValueSet::single(2)][cell];
        let of = |terms: &[(i64, usize)], comparison, constant| {
            clause(&Linear::new(terms.to_vec(), comparison, constant).unwrap(), domain)
        };
        assert_eq!(of(&[(1, 0), (1, 1)], AtLeast, 3), Some(vec![(0, 1), (1, 1)]));
        assert_eq!(of(&[(1, 0), (-1, 1)], AtLeast, -1), Some(vec![(0, 1), (1, 3)]));
        assert_eq!(of(&[(1, 0), (-1, 1)], AtMost, 0), Some(vec![(0, 2), (1, 1)]));
        assert_eq!(of(&[(1, 0), (1, 2)], AtLeast, 4), Some(vec![(0, 1)]));
        assert_eq!(of(&[(1, 0), (1, 1)], AtLeast, 4), None, "three assignments");
        assert_eq!(of(&[(1, 0), (1, 1)], AtLeast, 2), None, "none");
        assert_eq!(of(&[(1, 0), (1, 1)], Equal, 5), None);
    }

    #[test]
    fn a_sum_is_decided_if_every_grid_agrees() {
        let candidates = [[2, 3], [1, 4]].map(|values| values.into_iter().collect::<ValueSet>());
        let comparisons =
            [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];
        for comparison in comparisons {
            for constant in -12..=12 {
                let linear = Linear::new([(1, 0), (-2, 1)], comparison, constant).unwrap();
                let range = range(&linear, &candidates);
                assert_eq!(range, (-6, 1));
                let held = (range.0..=range.1).map(|sum| comparison.holds(sum, constant));
                let held: Vec<bool> = held.collect();
                let expected = held.iter().all(|&holds| holds == held[0]).then_some(held[0]);
                assert_eq!(decided(&linear, range), expected, "{linear:?}");
            }
        }
        let never = Linear::new([], Comparison::Equal, 1).unwrap();
        assert_eq!(decided(&never, range(&never, &candidates)), Some(false));
        let fixed = [ValueSet::single(2), ValueSet::single(1)];
        let linear = Linear::new([(1, 0), (1, 1)], Comparison::Equal, 3).unwrap();
        assert_eq!(decided(&linear, range(&linear, &fixed)), Some(true));
    }

    #[test]
    fn large_sums_are_refused_with_the_figure() {
        let cells: Vec<_> = (0..16).map(|column| Position { row: 0, column }).collect();
        let problem = |factor| {
            let terms = (0..16).map(|cell| (factor, cell)).chain([(1, 0)]);
            let linear = Linear::new(terms, Comparison::Equal, 0).unwrap();
            let candidates = vec![ValueSet::full(64); 16];
            Problem::new(64, cells.clone(), candidates, vec![Constraint::Linear(linear)]).unwrap()
        };
        assert_eq!(check(&problem(900_000)), Ok(()));
        assert_eq!(
            check(&problem(990_000)).unwrap_err().to_string(),
            "expected sums of at most 1000000000, found 1013760064"
        );
    }
}
