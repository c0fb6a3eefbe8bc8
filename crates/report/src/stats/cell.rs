//! Result of one solver on one puzzle: its repetitions folded into one.
//!
//! The puzzle, not the run, is the unit of every statistic: repetitions of a puzzle are not
//! independent, and would make intervals too narrow. The time is the median over
//! repetitions, where an unsolved one is above every other; so a puzzle is solved if more
//! than half of its repetitions were. One wrong repetition makes the puzzle wrong.

use super::clock::{Clock, PerPhase, Spans};
use super::counter::PerCounter;
use super::quantile::median;
use super::run_end::RunEnd;
use super::time::CensoredTime;
use crate::sorted::{distinct_texts, sort_by};
use std::sync::Arc;

/// Part of a row that figures are computed from.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// End.
    pub end: RunEnd,
    /// Times and limits.
    pub spans: Spans,
    /// `round`; 0 where the run had none.
    pub round: u64,
    /// The verdict of a solved run, else the status.
    pub label: Arc<str>,
    /// Solver that gave the answer, where the named one chooses among several.
    pub solver_used: Option<Arc<str>>,
    /// Solved by preprocessing: the engine did not run.
    pub is_preprocessed: bool,
}

/// Result of one solver on one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleResult {
    /// End.
    pub end: RunEnd,
    /// Median time; infinite if unsolved. `None` if the solver did not run, or was not timed.
    pub time: Option<CensoredTime>,
    /// Distinct verdicts if solved, else statuses, with `/` between.
    pub label: String,
    /// Number of repetitions.
    pub runs: u64,
    /// Timed runs, by round, if there are several rounds.
    pub rounds: Vec<Timed>,
    /// Sums of wall and CPU time of the runs that have both.
    pub wall_and_cpu: (f64, f64),
    /// Median time to start external programs, if any were started.
    pub start_ns: Option<f64>,
    /// Median phases of the solved runs, in nanoseconds.
    pub phases: PerPhase<Option<f64>>,
    /// Median counters of the solved runs.
    pub counts: PerCounter<Option<f64>>,
    /// Solver that gave the answer of a solved run, where the named one chooses among several.
    pub solver_used: Option<Arc<str>>,
    /// Whether preprocessing decided a solved run.
    pub is_preprocessed: bool,
}

/// One timed run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Timed {
    /// Round.
    pub round: u64,
    /// Time; infinite if unsolved.
    pub ns: f64,
    /// Lower bound of the time, if unsolved: see [`CensoredTime::bound_ns`].
    pub bound_ns: Option<f64>,
}

impl PuzzleResult {
    /// Folds the repetitions of a puzzle, at least one, in any order.
    pub fn fold(runs: &[&Run], clock: Clock) -> Self {
        let mut limit = None;
        let mut timed: Vec<Timed> = Vec::new();
        let (mut of_run, mut of_other) = (None, None);
        let mut wall_and_cpu = (0.0, 0.0);
        let mut starts = Vec::new();
        let (mut phases, mut counts): (PerPhase<Vec<f64>>, PerCounter<Vec<f64>>) =
            Default::default();
        let (mut solver_used, mut is_preprocessed) = (None, false);
        for run in runs {
            if run.end == RunEnd::Solved {
                for (all, count) in counts.iter_mut().zip(run.spans.counts) {
                    all.extend(count.map(|count| count as f64));
                }
                for (all, ns) in phases.iter_mut().zip(run.spans.phases) {
                    all.extend(ns.map(|ns| ns as f64));
                }
                solver_used = solver_used.or_else(|| run.solver_used.clone());
                is_preprocessed |= run.is_preprocessed;
            }
            if !run.end.has_run() {
                of_other = Some(of_other.map_or(run.end, |end: RunEnd| end.min(run.end)));
                continue;
            }
            of_run = Some(of_run.map_or(run.end, |end: RunEnd| end.max(run.end)));
            if let Some(found) = run.spans.limit(clock) {
                limit = Some(limit.map_or(found, |least: u64| least.min(found)));
            }
            timed.extend(Timed::of(run, clock));
            if let (Some(wall), Some(cpu)) = (run.spans.wall, run.spans.cpu) {
                wall_and_cpu.0 += wall as f64;
                wall_and_cpu.1 += cpu as f64;
            }
            starts.extend(run.spans.start.map(|ns| ns as f64));
        }
        let limit_ns = limit.map(|limit| limit as f64);
        sort_by(&mut timed, |a, b| a.round.cmp(&b.round).then(a.ns.total_cmp(&b.ns)));
        let mut time = median_time(&timed, limit_ns);

        // Of ends of runs, `Wrong` is the greatest.
        let end = if of_run != Some(RunEnd::Wrong) && time.is_some_and(CensoredTime::is_solved) {
            RunEnd::Solved
        } else {
            of_run.or(of_other).expect("at least one run")
        };
        // A puzzle with a wrong repetition has no time to solve, whatever the others took.
        if end == RunEnd::Wrong {
            time = Some(CensoredTime { ns: f64::INFINITY, limit_ns, bound_ns: None });
        }
        let mut labels: Vec<&str> = Vec::new();
        for run in runs {
            if run.end == end {
                labels.push(&run.label);
            }
        }
        let is_of_one = timed.first().map(|run| run.round) == timed.last().map(|run| run.round);
        if is_of_one || end == RunEnd::Wrong {
            timed = Vec::new();
        }
        PuzzleResult {
            end,
            time,
            label: distinct_texts(labels).join("/"),
            runs: runs.len() as u64,
            rounds: timed,
            wall_and_cpu,
            start_ns: median(starts),
            phases: phases.map(median),
            counts: counts.map(median),
            solver_used,
            is_preprocessed,
        }
    }

    /// The time over some of the rounds only, each as often as it is named. Without rounds of its
    /// own, the time over everything.
    pub fn time_in(&self, rounds: &[u64]) -> Option<CensoredTime> {
        if self.rounds.is_empty() {
            return self.time;
        }
        let mut drawn: Vec<Timed> = Vec::new();
        for round in rounds {
            let begin = self.rounds.partition_point(|run| run.round < *round);
            let end = self.rounds.partition_point(|run| run.round <= *round);
            drawn.extend_from_slice(&self.rounds[begin..end]);
        }
        median_time(&drawn, self.time?.limit_ns)
    }
}

impl Timed {
    /// `None` if solved without being timed.
    fn of(run: &Run, clock: Clock) -> Option<Self> {
        let ns = match run.end {
            RunEnd::Solved => run.spans.time(clock)? as f64,
            _ => f64::INFINITY,
        };
        let bound_ns = run.spans.bound(clock, run.end).map(|ns| ns as f64);
        Some(Timed { round: run.round, ns, bound_ns })
    }
}

/// The median of some runs. What it is at least is the median of what each of them is at least:
/// with half of the runs solved that is less than the limit.
fn median_time(runs: &[Timed], limit_ns: Option<f64>) -> Option<CensoredTime> {
    let (mut times, mut least, mut is_bounded) = (Vec::new(), Vec::new(), true);
    for run in runs {
        times.push(run.ns);
        let bound = if run.ns.is_finite() { Some(run.ns) } else { run.bound_ns };
        is_bounded &= bound.is_some();
        least.extend(bound);
    }
    let ns = median(times)?;
    let bound_ns = if ns.is_finite() || !is_bounded { None } else { median(least) };
    Some(CensoredTime { ns, limit_ns, bound_ns })
}

/// The repetitions folded, for tests.
#[cfg(test)]
pub(super) fn folded(runs: &[Run]) -> PuzzleResult {
    PuzzleResult::fold(&runs.iter().collect::<Vec<_>>(), Clock::Wall)
}

/// Result with a time for each round, for tests; 0 is a timeout. No rounds: the solver did not run.
#[cfg(test)]
pub(super) fn of_rounds(times: &[u64], limit: u64) -> Option<PuzzleResult> {
    let run = |(round, &ns): (usize, &u64)| {
        let end = if ns == 0 { RunEnd::TimedOut } else { RunEnd::Solved };
        let wall = Some(if ns == 0 { limit } else { ns });
        let spans = Spans { wall, limit: Some(limit), ..Spans::default() };
        Run {
            end,
            spans,
            round: round as u64,
            label: "x".into(),
            solver_used: None,
            is_preprocessed: false,
        }
    };
    let runs: Vec<Run> = times.iter().enumerate().map(run).collect();
    (!runs.is_empty()).then(|| folded(&runs))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: RunEnd, total_ns: Option<u64>) -> Run {
        let spans = Spans { wall: total_ns, limit: Some(100), ..Spans::default() };
        Run {
            end,
            spans,
            round: 0,
            label: format!("{end:?}").into(),
            solver_used: None,
            is_preprocessed: false,
        }
    }

    fn fold(runs: &[(RunEnd, Option<u64>)]) -> (RunEnd, Option<f64>, String) {
        let runs: Vec<Run> = runs.iter().map(|&(end, ns)| run(end, ns)).collect();
        let mut reversed = runs.clone();
        reversed.reverse();
        let cell = folded(&runs);
        assert_eq!(cell, folded(&reversed));
        (cell.end, cell.time.map(|time| time.ns), cell.label)
    }

    #[test]
    fn the_median_of_repetitions() {
        use RunEnd::*;
        let unsolved = Some(f64::INFINITY);
        type Case<'a> = (&'a [(RunEnd, Option<u64>)], (RunEnd, Option<f64>, &'a str));
        let cases: &[Case] = &[
            (&[(Solved, Some(7))], (Solved, Some(7.0), "Solved")),
            (&[(Solved, Some(7)), (Solved, Some(8))], (Solved, Some(7.5), "Solved")),
            (
                &[(Solved, Some(7)), (TimedOut, Some(100)), (Solved, Some(9))],
                (Solved, Some(9.0), "Solved"),
            ),
            (&[(Solved, Some(7)), (TimedOut, Some(100))], (TimedOut, unsolved, "TimedOut")),
            (&[(TimedOut, None), (Failed, Some(3))], (Failed, unsolved, "Failed")),
            (&[(Solved, Some(7)), (Solved, Some(7)), (Wrong, Some(1))], (Wrong, unsolved, "Wrong")),
            (&[(Solved, Some(7)), (Cancelled, None)], (Solved, Some(7.0), "Solved")),
            (&[(Unsupported, None)], (Unsupported, None, "Unsupported")),
            (&[(Cancelled, None)], (Cancelled, None, "Cancelled")),
            (&[(Solved, None)], (Solved, None, "Solved")),
            (&[(Undecided, Some(5))], (Undecided, unsolved, "Undecided")),
        ];
        for (runs, (end, time, label)) in cases {
            assert_eq!(fold(runs), (*end, *time, (*label).to_owned()));
        }
    }

    #[test]
    fn only_a_limit_bounds_the_time_of_an_unsolved_puzzle() {
        use RunEnd::*;
        let bound = |runs: &[(RunEnd, Option<u64>)]| {
            let runs: Vec<Run> = runs.iter().map(|&(end, ns)| run(end, ns)).collect();
            folded(&runs).time.unwrap().bound_ns
        };
        assert_eq!(bound(&[(TimedOut, Some(104))]), Some(100.0));
        assert_eq!(bound(&[(Solved, Some(7)), (TimedOut, Some(104))]), Some(53.5));
        assert_eq!(bound(&[(Solved, Some(7))]), None);
        for end in [Failed, Wrong, Undecided] {
            assert_eq!(bound(&[(end, Some(3))]), None);
            assert_eq!(bound(&[(TimedOut, None), (end, Some(3))]), None);
        }
    }

    #[test]
    fn rounds_can_be_drawn_again() {
        let in_round = |round, ns| Run { round, ..run(RunEnd::Solved, Some(ns)) };
        let runs = [in_round(2, 30), in_round(0, 10), in_round(1, 20), in_round(0, 14)];
        let cell = folded(&runs);
        let ns = |rounds: &[u64]| cell.time_in(rounds).map(|time| time.ns);
        assert_eq!(ns(&[0, 1, 2]), cell.time.map(|time| time.ns));
        assert_eq!((ns(&[0]), ns(&[2, 2, 0]), ns(&[7])), (Some(12.0), Some(22.0), None));
        // One round is the same as none.
        let one = folded(&runs[1..2]);
        assert!(one.rounds.is_empty());
        assert_eq!(one.time_in(&[5]), one.time);
    }
}
