//! Virtual best solver (VBS): on every puzzle the fastest of all. Its distance to a solver is what
//! choosing a solver per puzzle could gain (Xu et al. 2012, who also measure the marginal
//! contribution of a solver).
//!
//! The least of several noisy times is too low: of three equal solvers the virtual best would seem
//! faster than each. Therefore
//! * with two rounds or more, the solver is chosen by one half of the rounds and its time taken
//!   from the other half, both ways round, and the mean of the two is the time;
//! * with one round, only what is faster by more than a tolerance counts: the virtual best is the
//!   single best solver wherever no other is. The tolerance is the noise that controls show, or
//!   [`TOLERANCE`] without any.
//!
//! Columns are solvers, rows puzzles; `None` where a solver did not run or was not timed.

use super::cell::PuzzleResult;
use super::par::par;
use super::results::times;
use super::time::CensoredTime;
use std::collections::BTreeSet;

/// Tolerance where the noise is not known.
pub const TOLERANCE: f64 = 1.1;

/// Rule that finds the fastest solver of a puzzle without mistaking noise for speed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum VirtualBestRule {
    /// Chosen on one half of the rounds, scored on the other, both ways.
    Split {
        /// Number of rounds.
        rounds: usize,
    },
    /// Faster by more than this factor.
    Tolerance {
        /// The factor.
        factor: f64,
        /// Whether it is the measured noise of controls.
        is_measured: bool,
    },
}

/// Unique wins and unique solutions of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UniqueCounts {
    /// Unique wins: puzzles that it solved faster than every other, under the [`VirtualBestRule`].
    pub wins: u64,
    /// Puzzles that no other solved.
    pub solved: u64,
}

/// Virtual best of some solvers, and the contribution of each.
#[derive(Clone, PartialEq, Debug)]
pub struct Best {
    /// Rule by which it was found.
    pub rule: VirtualBestRule,
    /// Time on each puzzle; under the longest limit of any solver where none solved it.
    pub times: Vec<Option<CensoredTime>>,
    /// PAR-2 of each solver over the same halves of rounds, if it was timed on every puzzle that
    /// any was timed on: averages over different puzzles do not compare.
    pub par2: Vec<Option<f64>>,
    /// The single best solver: that of least PAR-2.
    pub single: Option<usize>,
    /// Unique wins and unique solutions of each solver.
    pub unique: Vec<UniqueCounts>,
    /// Marginal contribution of each solver: increase of the PAR-2 of the virtual best without it;
    /// `None` of a single solver.
    pub marginal: Vec<Option<f64>>,
}

/// Times of some solvers, and those of the halves of their rounds if there are any.
struct Matrix {
    all: Vec<Vec<Option<CensoredTime>>>,
    halves: Option<[Vec<Vec<Option<CensoredTime>>>; 2]>,
    puzzles: usize,
}

impl Best {
    /// The virtual best of columns. `noise` is the largest noise that a control shows.
    pub fn new(columns: &[&[Option<PuzzleResult>]], noise: Option<f64>) -> Self {
        let rounds: BTreeSet<u64> = (columns.iter().copied().flatten().flatten())
            .flat_map(|cell| &cell.rounds)
            .map(|run| run.round)
            .collect();
        let half = |odd: usize| -> Vec<Vec<Option<CensoredTime>>> {
            let half: Vec<u64> = rounds.iter().copied().skip(odd).step_by(2).collect();
            let time = |cell: &Option<PuzzleResult>| {
                cell.as_ref().and_then(|cell| cell.time_in(&half).or(cell.time))
            };
            columns.iter().map(|cells| cells.iter().map(time).collect()).collect()
        };
        let matrix = Matrix {
            all: columns.iter().map(|cells| times(cells)).collect(),
            halves: (rounds.len() > 1).then(|| [half(0), half(1)]),
            puzzles: columns.first().map_or(0, |column| column.len()),
        };
        let factor = noise.unwrap_or(TOLERANCE);
        let rule = match matrix.halves {
            Some(_) => VirtualBestRule::Split { rounds: rounds.len() },
            None => VirtualBestRule::Tolerance { factor, is_measured: noise.is_some() },
        };
        let timed = |column: &[Option<CensoredTime>]| column.iter().flatten().count();
        let scored: Vec<Vec<Option<CensoredTime>>> =
            (0..columns.len()).map(|solver| matrix.scored(solver)).collect();
        let ran = (0..matrix.puzzles).filter(|&p| matrix.limit(p).is_some()).count();
        let par2: Vec<Option<f64>> =
            (scored.iter()).map(|column| score(column).filter(|_| timed(column) == ran)).collect();
        let known = par2.iter().enumerate().filter_map(|(solver, par2)| Some((solver, (*par2)?)));
        let single = known.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(solver, _)| solver);
        let times = matrix.best(rule, single, None);
        Best {
            rule,
            unique: (0..columns.len()).map(|solver| matrix.unique(rule, solver)).collect(),
            marginal: (0..columns.len())
                .map(|solver| match columns.len() {
                    0 | 1 => None,
                    _ => matrix.marginal(rule, solver, &times),
                })
                .collect(),
            times,
            par2,
            single,
        }
    }
}

/// PAR-2 of the times that there are.
fn score(times: &[Option<CensoredTime>]) -> Option<f64> {
    par(&times.iter().copied().flatten().collect::<Vec<_>>(), 2.0)
}

/// The mean of two times, of which both have to be solved.
fn mean(one: CensoredTime, other: CensoredTime) -> CensoredTime {
    CensoredTime { ns: (one.ns + other.ns) / 2.0, bound_ns: None, ..one }
}

/// The solver of least time among those that were timed, and the time; the first if equal.
fn fastest(
    columns: &[Vec<Option<CensoredTime>>],
    puzzle: usize,
    left_out: Option<usize>,
) -> Option<(usize, CensoredTime)> {
    let times = columns.iter().enumerate().filter(|(solver, _)| Some(*solver) != left_out);
    let times = times.filter_map(|(solver, column)| Some((solver, column[puzzle]?)));
    times.min_by(|a, b| a.1.ns.total_cmp(&b.1.ns))
}

impl Matrix {
    /// The longest limit on a puzzle; `None` if no solver was timed on it.
    fn limit(&self, puzzle: usize) -> Option<Option<f64>> {
        let mut times = self.all.iter().filter_map(|column| column[puzzle]).peekable();
        times.peek()?;
        Some(times.filter_map(|time| time.limit_ns).reduce(f64::max))
    }

    /// A solver's times as the virtual best's are made.
    fn scored(&self, solver: usize) -> Vec<Option<CensoredTime>> {
        match &self.halves {
            None => self.all[solver].clone(),
            Some([even, odd]) => (even[solver].iter().zip(&odd[solver]))
                .map(|(even, odd)| Some(mean((*even)?, (*odd)?)))
                .collect(),
        }
    }

    fn best(
        &self,
        rule: VirtualBestRule,
        single: Option<usize>,
        left_out: Option<usize>,
    ) -> Vec<Option<CensoredTime>> {
        let on = |puzzle: usize| {
            let limit_ns = self.limit(puzzle)?;
            let unsolved = CensoredTime::new(f64::INFINITY, limit_ns);
            let time = match (&self.halves, rule) {
                (Some([even, odd]), _) => {
                    let scored =
                        |by: &[Vec<Option<CensoredTime>>], on: &[Vec<Option<CensoredTime>>]| {
                            fastest(by, puzzle, left_out)
                                .and_then(|(solver, _)| on[solver][puzzle])
                                .unwrap_or(unsolved)
                        };
                    mean(scored(even, odd), scored(odd, even))
                }
                (None, VirtualBestRule::Tolerance { factor, .. }) => {
                    let (_, least) = fastest(&self.all, puzzle, left_out).unwrap_or((0, unsolved));
                    let single = single.filter(|single| Some(*single) != left_out);
                    let usual = single.and_then(|single| self.all[single][puzzle]);
                    usual.filter(|usual| usual.ns <= factor * least.ns).unwrap_or(least)
                }
                (None, VirtualBestRule::Split { .. }) => unreachable!("rounds make halves"),
            };
            Some(CensoredTime { limit_ns, ..time })
        };
        (0..self.puzzles).map(on).collect()
    }

    fn unique(&self, rule: VirtualBestRule, solver: usize) -> UniqueCounts {
        let is_faster = |columns: &[Vec<Option<CensoredTime>>], puzzle: usize, factor: f64| {
            let Some(own) = columns[solver][puzzle].filter(|time| time.is_solved()) else {
                return false;
            };
            fastest(columns, puzzle, Some(solver))
                .is_none_or(|(_, other)| other.ns > factor * own.ns)
        };
        let is_fastest = |puzzle: usize| match (&self.halves, rule) {
            (Some(halves), _) => halves.iter().all(|half| is_faster(half, puzzle, 1.0)),
            (None, VirtualBestRule::Tolerance { factor, .. }) => {
                is_faster(&self.all, puzzle, factor)
            }
            (None, VirtualBestRule::Split { .. }) => unreachable!("rounds make halves"),
        };
        let is_solved = |column: usize, puzzle: usize| {
            self.all[column][puzzle].is_some_and(CensoredTime::is_solved)
        };
        let solved_alone = |puzzle: usize| {
            is_solved(solver, puzzle)
                && (0..self.all.len()).all(|other| other == solver || !is_solved(other, puzzle))
        };
        let count =
            |is: &dyn Fn(usize) -> bool| (0..self.puzzles).filter(|&p| is(p)).count() as u64;
        UniqueCounts { wins: count(&is_fastest), solved: count(&solved_alone) }
    }

    fn marginal(
        &self,
        rule: VirtualBestRule,
        solver: usize,
        best: &[Option<CensoredTime>],
    ) -> Option<f64> {
        let VirtualBestRule::Tolerance { factor, .. } = rule else {
            // By chance the others may do better without it; then it adds nothing.
            let without = score(&self.best(rule, None, Some(solver)))?;
            return Some((without - score(best)?).max(0.0));
        };
        let mut sum = 0.0;
        let mut ran = 0u64;
        for puzzle in 0..self.puzzles {
            let Some(limit_ns) = self.limit(puzzle) else { continue };
            ran += 1;
            let own = self.all[solver][puzzle].filter(|time| time.is_solved());
            let other = fastest(&self.all, puzzle, Some(solver));
            let other = other.map_or(f64::INFINITY, |(_, time)| time.ns);
            if let Some(own) = own.filter(|own| other > factor * own.ns) {
                sum += CensoredTime::new(other, limit_ns).penalized(2.0)? - own.ns;
            }
        }
        (ran > 0).then(|| sum / ran as f64)
    }
}

/// Share of the gap between the PAR-k of a reference solver and that of the virtual best
/// that a solver closes: 0 the reference, 1 the virtual best, below 0 worse than the reference.
/// `None` if there is no gap.
pub fn closed_gap(reference: f64, solver: f64, best: f64) -> Option<f64> {
    (reference > best).then(|| (reference - solver) / (reference - best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::cell::of_rounds;

    const LIMIT: u64 = 100;

    fn cell(times: &[u64]) -> Option<PuzzleResult> {
        of_rounds(times, LIMIT)
    }

    fn column(times: &[&[u64]]) -> Vec<Option<PuzzleResult>> {
        times.iter().map(|times| cell(times)).collect()
    }

    fn ns(best: &Best) -> Vec<f64> {
        best.times.iter().map(|time| time.unwrap().ns).collect()
    }

    /// Puzzle by puzzle: a faster; equal; only b; neither; a not run, b solved; b faster by less
    /// than the tolerance.
    fn columns() -> [Vec<Option<PuzzleResult>>; 2] {
        [
            column(&[&[10], &[40], &[0], &[0], &[], &[21]]),
            column(&[&[30], &[40], &[60], &[0], &[50], &[20]]),
        ]
    }

    #[test]
    fn the_best_of_two() {
        let [a, b] = columns();
        let best = Best::new(&[&a, &b], None);
        assert_eq!(best.rule, VirtualBestRule::Tolerance { factor: TOLERANCE, is_measured: false });
        assert_eq!(ns(&best), [10.0, 40.0, 60.0, f64::INFINITY, 50.0, 20.0]);
        assert_eq!((best.single, best.par2[0]), (Some(1), None));
        assert_eq!(best.times[3].unwrap().limit_ns, Some(100.0));
        assert_eq!(Best::new(&[&a], None).times[4], None);
    }

    #[test]
    fn within_the_tolerance_the_single_best_is_the_best() {
        let [usual, other] = [column(&[&[10], &[50], &[10]]), column(&[&[9], &[20], &[99]])];
        let times = |noise| ns(&Best::new(&[&usual, &other], noise));
        assert_eq!(times(Some(1.2)), [10.0, 20.0, 10.0]);
        assert_eq!(times(Some(1.05)), [9.0, 20.0, 10.0]);
    }

    /// Three solvers that differ only by chance. The least of each puzzle is 10 throughout.
    #[test]
    fn noise_makes_no_virtual_best() {
        let round = |shift: u64| move |puzzle: u64| 10 + (puzzle * 7 + shift) % 3;
        let column = |shift: u64| -> Vec<Option<PuzzleResult>> {
            // The second round is not related to the first.
            (0..60).map(|p| cell(&[round(shift)(p), 10 + (p / 3 + shift) % 3])).collect()
        };
        let columns: Vec<Vec<Option<PuzzleResult>>> = (0..3).map(column).collect();
        let best = Best::new(&columns.iter().map(Vec::as_slice).collect::<Vec<_>>(), None);
        assert_eq!(best.rule, VirtualBestRule::Split { rounds: 2 });
        let mean = ns(&best).iter().sum::<f64>() / 60.0;
        let single = best.par2[best.single.unwrap()].unwrap();
        assert!((mean / single - 1.0).abs() < 0.05, "{mean} {single}");
    }

    #[test]
    fn a_unique_win_is_by_more_than_the_tolerance() {
        let [a, b] = columns();
        let found = Best::new(&[&a, &b], None).unique;
        assert_eq!(found[0], UniqueCounts { wins: 1, solved: 0 });
        assert_eq!(found[1], UniqueCounts { wins: 2, solved: 2 });
        let exact = Best::new(&[&a, &b], Some(1.0)).unique;
        assert_eq!(exact[1], UniqueCounts { wins: 3, solved: 2 });
    }

    #[test]
    fn what_the_others_would_lose() {
        let [a, b] = columns();
        let marginal = Best::new(&[&a, &b], None).marginal;
        // Without b, a loses 200 - 60 and 200 - 50; one nanosecond is within the tolerance.
        assert_eq!(marginal, [Some(20.0 / 6.0), Some((140.0 + 150.0) / 6.0)]);
        assert_eq!(Best::new(&[&a], None).marginal, [None]);
    }

    #[test]
    fn what_the_others_would_lose_over_rounds() {
        let fast_then_slow: Vec<&[u64]> = vec![&[10, 10], &[90, 90]];
        let slow_then_fast: Vec<&[u64]> = vec![&[50, 50], &[20, 20]];
        let (a, b) = (column(&fast_then_slow), column(&slow_then_fast));
        let best = Best::new(&[&a, &b], None);
        assert_eq!(ns(&best), [10.0, 20.0]);
        assert_eq!(best.marginal, [Some(20.0), Some(35.0)]);
        assert!(best.unique.iter().all(|unique| unique.wins == 1));
    }

    #[test]
    fn gaps() {
        assert_eq!(closed_gap(10.0, 10.0, 2.0), Some(0.0));
        assert_eq!(closed_gap(10.0, 4.0, 2.0), Some(0.75));
        assert_eq!(closed_gap(10.0, 14.0, 2.0), Some(-0.5));
        assert_eq!(closed_gap(2.0, 2.0, 2.0), None);
    }
}
