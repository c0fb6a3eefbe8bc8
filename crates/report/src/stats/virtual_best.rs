//! Virtual best solver (VBS): on every puzzle the fastest of all. Its distance to a solver is what
//! choosing a solver per puzzle could gain (Xu et al. 2012, who also measure the marginal
//! contribution of a solver).
//!
//! The least of several noisy times is too low: of three equal solvers the virtual best would seem
//! faster than each. Therefore it begins with the single best solver, and takes another one only
//! where that is faster beyond doubt ([`VirtualBestRule`]). So it is on no puzzle slower than the
//! single best solver, and its figures are of the same times as those of all solvers.
//!
//! Only solved puzzles count: a wrong, late or failed run makes no solver the best, and adds
//! nothing to its contribution.
//!
//! Columns are solvers, rows puzzles; `None` where a solver did not run or was not timed.

use super::cell::PuzzleResult;
use super::median_ratio::rounds_of;
use super::par::par;
use super::time::CensoredTime;
use crate::lists::known;
use crate::sorted::{distinct, order};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Tolerance where the noise is not known.
pub const TOLERANCE: f64 = 1.1;

/// Rule by which a solver is faster than another on a puzzle, without mistaking noise for speed:
/// it solved the puzzle, and the other did not, or took longer in every round and more than
/// `factor` times as long in the median.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct VirtualBestRule {
    /// Number of rounds.
    pub rounds: usize,
    /// The factor.
    #[serde(with = "crate::json::value::number")]
    pub factor: f64,
    /// Whether the factor is the measured noise of controls, not [`TOLERANCE`].
    pub is_measured: bool,
}

/// Unique wins and unique solutions of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UniqueCounts {
    /// Unique wins: puzzles that it solved faster than every other, under the [`VirtualBestRule`].
    #[serde(rename = "unique_wins")]
    pub wins: u64,
    /// Puzzles that no other solved.
    #[serde(rename = "solved_only_by_it")]
    pub solved: u64,
}

/// Virtual best of some solvers, and the contribution of each.
#[derive(Clone, PartialEq, Debug)]
pub struct Best {
    /// Rule by which it was found.
    pub rule: VirtualBestRule,
    /// Time on each puzzle.
    pub times: Vec<Option<CensoredTime>>,
    /// PAR-2 of each solver, if it was timed on every puzzle that any was timed on: averages over
    /// different puzzles do not compare.
    pub par2: Vec<Option<f64>>,
    /// The single best solver: that of least PAR-2.
    pub single: Option<usize>,
    /// Unique wins and unique solutions of each solver.
    pub unique: Vec<UniqueCounts>,
    /// Marginal contribution of each solver: what its unique wins save, as a mean over all puzzles:
    /// the time of the fastest other solver, or 2 limits where no other solved the puzzle, less its
    /// own; `None` of a single solver.
    pub marginal: Vec<Option<f64>>,
}

impl Best {
    /// The virtual best of columns. `noise` is the largest noise that a control shows.
    pub fn new(columns: &[&[Option<PuzzleResult>]], noise: Option<f64>) -> Self {
        let mut rounds = Vec::new();
        for cells in columns {
            rounds.append(&mut rounds_of(cells));
        }
        let rule = VirtualBestRule {
            rounds: distinct(rounds).len().max(1),
            factor: noise.unwrap_or(TOLERANCE),
            is_measured: noise.is_some(),
        };
        let matrix = Matrix { columns, rule };
        let puzzles = columns.first().map_or(0, |column| column.len());
        let mut ran = 0;
        for puzzle in 0..puzzles {
            ran += usize::from(matrix.limit(puzzle).is_some());
        }
        let mut par2 = Vec::new();
        for cells in columns {
            let times = known(cells, |cell| cell.as_ref()?.time);
            par2.push(par(&times, 2.0).filter(|_| times.len() == ran));
        }
        // Those that were not timed on every puzzle come last. A tie is not left to the names,
        // which give the columns their order: from another first solver the virtual best is another
        // one.
        let order = order(columns.len(), &|a, b| {
            let by_par2 = match (par2[a], par2[b]) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                (a, b) => a.is_none().cmp(&b.is_none()),
            };
            by_par2.then_with(|| {
                all_ns(columns[a]).partial_cmp(&all_ns(columns[b])).unwrap_or(Ordering::Equal)
            })
        });
        let single = order.first().copied().filter(|&solver| par2[solver].is_some());
        let (mut unique, mut marginal) = (Vec::new(), Vec::new());
        for solver in 0..columns.len() {
            let (counts, saved) = matrix.wins(solver, puzzles);
            unique.push(counts);
            marginal.push(saved.filter(|_| columns.len() > 1 && ran > 0).map(|ns| ns / ran as f64));
        }
        let times = (0..puzzles).map(|puzzle| matrix.best(&order, puzzle)).collect();
        Best { rule, times, unique, marginal, par2, single }
    }
}

/// The times of a solver on each puzzle: the median, and that of each round.
fn all_ns(cells: &[Option<PuzzleResult>]) -> Vec<(Option<f64>, Vec<f64>)> {
    let of_cell = |cell: &Option<PuzzleResult>| {
        let Some(cell) = cell else { return (None, Vec::new()) };
        (cell.time.map(|time| time.ns), cell.rounds.iter().map(|run| run.ns).collect())
    };
    cells.iter().map(of_cell).collect()
}

/// Results of some solvers, and the rule that compares them.
struct Matrix<'a> {
    columns: &'a [&'a [Option<PuzzleResult>]],
    rule: VirtualBestRule,
}

impl Matrix<'_> {
    fn time(&self, solver: usize, puzzle: usize) -> Option<CensoredTime> {
        self.columns[solver][puzzle].as_ref()?.time
    }

    fn solved_ns(&self, solver: usize, puzzle: usize) -> Option<f64> {
        Some(self.time(solver, puzzle)?.ns).filter(|ns| ns.is_finite())
    }

    /// The longest limit on a puzzle; `None` if no solver was timed on it.
    fn limit(&self, puzzle: usize) -> Option<Option<f64>> {
        let mut longest = None;
        for solver in 0..self.columns.len() {
            if let Some(time) = self.time(solver, puzzle) {
                let known: Option<f64> = longest.flatten();
                longest = Some(match (known, time.limit_ns) {
                    (Some(one), Some(other)) => Some(one.max(other)),
                    (one, other) => one.or(other),
                });
            }
        }
        longest
    }

    /// The unique wins of a solver, and the time that they save, if it is known.
    fn wins(&self, solver: usize, puzzles: usize) -> (UniqueCounts, Option<f64>) {
        let (mut counts, mut saved) = (UniqueCounts::default(), Some(0.0));
        for puzzle in 0..puzzles {
            if self.is_unique_win(solver, puzzle) {
                counts.wins += 1;
                counts.solved += u64::from(self.fastest_other(solver, puzzle).is_none());
                saved = saved.and_then(|sum| Some(sum + self.saved(solver, puzzle)?));
            }
        }
        (counts, saved)
    }

    /// Whether a solver is faster than another that was timed, by the rule.
    fn is_faster(&self, solver: usize, other: usize, puzzle: usize) -> bool {
        let Some(own_ns) = self.solved_ns(solver, puzzle) else { return false };
        let Some(other_ns) = self.solved_ns(other, puzzle) else { return true };
        if other_ns <= self.rule.factor * own_ns {
            return false;
        }
        let (own, other) = (&self.columns[solver][puzzle], &self.columns[other][puzzle]);
        let (Some(own), Some(other)) = (own, other) else { return true };
        for run in &own.rounds {
            let times = (own.time_in(&[run.round]), other.time_in(&[run.round]));
            // A round that only one of them has compares nothing.
            if let (Some(own), Some(other)) = times
                && own.ns >= other.ns
            {
                return false;
            }
        }
        true
    }

    /// The time of the virtual best: the solvers in this order, each where it is faster than the
    /// one before.
    fn best(&self, order: &[usize], puzzle: usize) -> Option<CensoredTime> {
        let mut best = None;
        for &solver in order {
            let is_timed = self.time(solver, puzzle).is_some();
            if is_timed && best.is_none_or(|best| self.is_faster(solver, best, puzzle)) {
                best = Some(solver);
            }
        }
        self.time(best?, puzzle)
    }

    /// Whether a solver is faster than every other.
    fn is_unique_win(&self, solver: usize, puzzle: usize) -> bool {
        for other in 0..self.columns.len() {
            let is_other = other != solver && self.time(other, puzzle).is_some();
            if is_other && !self.is_faster(solver, other, puzzle) {
                return false;
            }
        }
        self.solved_ns(solver, puzzle).is_some()
    }

    /// The least time of the other solvers that solved a puzzle.
    fn fastest_other(&self, solver: usize, puzzle: usize) -> Option<f64> {
        let mut fastest: Option<f64> = None;
        for other in 0..self.columns.len() {
            if let Some(ns) = self.solved_ns(other, puzzle)
                && other != solver
            {
                fastest = Some(fastest.map_or(ns, |least| least.min(ns)));
            }
        }
        fastest
    }

    /// Time that a unique win saves; `None` if no other solved the puzzle and there is no limit.
    fn saved(&self, solver: usize, puzzle: usize) -> Option<f64> {
        let without = match self.fastest_other(solver, puzzle) {
            Some(ns) => ns,
            None => CensoredTime::new(f64::INFINITY, self.limit(puzzle)?).penalized(2.0)?,
        };
        Some(without - self.solved_ns(solver, puzzle)?)
    }
}

/// Share of the gap between the PAR-k of a baseline and that of the virtual best that a solver
/// closes: 0 the baseline, 1 the virtual best, below 0 worse than the baseline. `None` if there is
/// no gap.
pub fn closed_gap(baseline: f64, solver: f64, best: f64) -> Option<f64> {
    (baseline > best).then(|| (baseline - solver) / (baseline - best))
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
        let rule = VirtualBestRule { rounds: 1, factor: TOLERANCE, is_measured: false };
        assert_eq!(best.rule, rule);
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

    #[test]
    fn of_equal_solvers_the_names_do_not_choose() {
        let a = column(&[&[20], &[90], &[90]]);
        let b = column(&[&[10], &[95], &[95]]);
        let [one, other] = [[&a, &b], [&b, &a]].map(|[a, b]| Best::new(&[a, b], None));
        assert_eq!(one.par2[0], one.par2[1]);
        assert_eq!((ns(&one), one.single), (ns(&other), other.single.map(|solver| 1 - solver)));
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
        assert_eq!(best.rule.rounds, 2);
        let mean = ns(&best).iter().sum::<f64>() / 60.0;
        let single = best.par2[best.single.unwrap()].unwrap();
        assert!((mean / single - 1.0).abs() < 0.05, "{mean} {single}");
    }

    /// Pseudo-random times of three rounds, of which some are timeouts.
    #[test]
    fn no_solver_is_better_than_the_virtual_best() {
        let mut state = 1u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        for case in 0..200 {
            let columns: Vec<Vec<Option<PuzzleResult>>> = (0..3)
                .map(|_| (0..6).map(|_| cell(&[(); 3].map(|()| draw(1 + case / 2)))).collect())
                .collect();
            let columns: Vec<&[Option<PuzzleResult>]> = columns.iter().map(Vec::as_slice).collect();
            let best = Best::new(&columns, None);
            let solved = |times: &[Option<CensoredTime>]| {
                times.iter().flatten().filter(|time| time.is_solved()).count()
            };
            let of_best: Vec<CensoredTime> = best.times.iter().copied().flatten().collect();
            for (column, par2) in columns.iter().zip(&best.par2) {
                assert!(par(&of_best, 2.0) <= *par2, "{case}");
                assert!(solved(&best.times) >= solved(&super::super::results::times(column)));
            }
            let single = &columns[best.single.unwrap()];
            for (time, of_single) in best.times.iter().zip(single.iter()) {
                assert!(time.unwrap().ns <= of_single.as_ref().unwrap().time.unwrap().ns);
            }
        }
    }

    #[test]
    fn a_solver_is_faster_in_every_round_or_not_at_all() {
        let best = |other: &[u64]| {
            // Slow, so that the first solver is the single best.
            let (usual, other) = (column(&[&[20, 20, 20], &[1]]), column(&[other, &[90]]));
            ns(&Best::new(&[&usual, &other], None))[0]
        };
        assert_eq!(best(&[10, 10, 10]), 10.0);
        assert_eq!(best(&[10, 10, 21]), 20.0);
        assert_eq!(best(&[19, 19, 19]), 20.0);
        assert_eq!(best(&[10, 0, 10]), 20.0);
        // Solved is better than not solved, in however many rounds.
        let (usual, other) = (column(&[&[20, 0, 0], &[1]]), column(&[&[30, 0, 30], &[90]]));
        assert_eq!(ns(&Best::new(&[&usual, &other], None))[0], 30.0);
    }

    #[test]
    fn only_solved_puzzles_contribute() {
        use crate::stats::cell::{Run, folded};
        use crate::stats::clock::Spans;
        use crate::stats::run_end::RunEnd;
        let ended = |end: RunEnd, wall: u64| {
            let spans = Spans { wall: Some(wall), limit: Some(LIMIT), ..Spans::default() };
            let run = |round| Run {
                end,
                spans,
                round,
                label: "x".into(),
                solver_used: None,
                is_preprocessed: false,
            };
            Some(folded(&[run(0), run(1), run(2)]))
        };
        let usual = column(&[&[60, 60, 60][..]; 4]);
        let mut other = column(&[&[30, 30, 30]]);
        // A wrong answer, one after the limit, and a crash: faster, but not solved.
        other.push(ended(RunEnd::Wrong, 1));
        other.push(ended(RunEnd::TimedOut, LIMIT + 1));
        other.push(ended(RunEnd::Failed, 1));
        let best = Best::new(&[&usual, &other], None);
        assert_eq!(ns(&best), [30.0, 60.0, 60.0, 60.0]);
        assert_eq!(best.marginal, [Some(3.0 * 140.0 / 4.0), Some(30.0 / 4.0)]);
        assert_eq!(best.unique[1], UniqueCounts { wins: 1, solved: 0 });
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
