//! Result of one solver on one puzzle: its repetitions folded into one.
//!
//! The puzzle, not the run, is the unit of every statistic: repetitions of a puzzle are not
//! independent, and would make intervals too narrow. The time is the median over
//! repetitions, where an unsolved one is above every other; so a puzzle is solved if more
//! than half of its repetitions were. One wrong repetition makes the puzzle wrong.

use super::clock::{Clock, Spans};
use super::quantile::median;
use super::run_end::RunEnd;
use super::time::CensoredTime;
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
    pub fn fold<'a>(runs: impl IntoIterator<Item = &'a Run> + Clone, clock: Clock) -> Self {
        let runs = || runs.clone().into_iter();
        let ran = || runs().filter(|run| run.end.has_run());
        let limits = ran().filter_map(|run| run.spans.limit(clock));
        let limit_ns = limits.min().map(|limit| limit as f64);
        let mut timed: Vec<Timed> = ran().filter_map(|run| Timed::of(run, clock)).collect();
        timed.sort_by(|a, b| a.round.cmp(&b.round).then(a.ns.total_cmp(&b.ns)));
        let time = median_time(&timed, limit_ns);

        let ends = || ran().map(|run| run.end);
        let end = if ends().any(|end| end == RunEnd::Wrong) {
            RunEnd::Wrong
        } else if time.is_some_and(CensoredTime::is_solved) {
            RunEnd::Solved
        } else {
            let not_asked = runs().map(|run| run.end).min();
            ends().max().or(not_asked).expect("at least one run")
        };
        // A puzzle with a wrong repetition has no time to solve, whatever the others took.
        let time = match (end, time) {
            (RunEnd::Wrong, _) => {
                Some(CensoredTime { ns: f64::INFINITY, limit_ns, bound_ns: None })
            }
            (_, time) => time,
        };
        let mut labels: Vec<&str> =
            runs().filter(|run| run.end == end).map(|run| &*run.label).collect();
        labels.sort_unstable();
        labels.dedup();
        let is_of_one = timed.first().map(|run| run.round) == timed.last().map(|run| run.round);
        if is_of_one || end == RunEnd::Wrong {
            timed = Vec::new();
        }
        let both = ran().filter_map(|run| Some((run.spans.wall? as f64, run.spans.cpu? as f64)));
        PuzzleResult {
            end,
            time,
            label: labels.join("/"),
            runs: runs().count() as u64,
            rounds: timed,
            wall_and_cpu: both.fold((0.0, 0.0), |sums, (wall, cpu)| (sums.0 + wall, sums.1 + cpu)),
            start_ns: median(ran().filter_map(|run| Some(run.spans.start? as f64))),
        }
    }

    /// The time over some of the rounds only, each as often as it is named. Without rounds of its
    /// own, the time over everything.
    pub fn time_in(&self, rounds: &[u64]) -> Option<CensoredTime> {
        if self.rounds.is_empty() {
            return self.time;
        }
        let of = |round: &u64| {
            let begin = self.rounds.partition_point(|run| run.round < *round);
            let end = self.rounds.partition_point(|run| run.round <= *round);
            self.rounds[begin..end].iter().copied()
        };
        let drawn: Vec<Timed> = rounds.iter().flat_map(of).collect();
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
    let ns = median(runs.iter().map(|run| run.ns))?;
    let least = |run: &Timed| if run.ns.is_finite() { Some(run.ns) } else { run.bound_ns };
    let bound_ns = match ns.is_finite() {
        true => None,
        false => runs.iter().map(least).collect::<Option<Vec<f64>>>().and_then(median),
    };
    Some(CensoredTime { ns, limit_ns, bound_ns })
}

/// Result with a time for each round, for tests; 0 is a timeout. No rounds: the solver did not run.
#[cfg(test)]
pub(super) fn of_rounds(times: &[u64], limit: u64) -> Option<PuzzleResult> {
    let run = |(round, &ns): (usize, &u64)| {
        let end = if ns == 0 { RunEnd::TimedOut } else { RunEnd::Solved };
        let wall = Some(if ns == 0 { limit } else { ns });
        let spans = Spans { wall, limit: Some(limit), ..Spans::default() };
        Run { end, spans, round: round as u64, label: "x".into() }
    };
    let runs: Vec<Run> = times.iter().enumerate().map(run).collect();
    (!runs.is_empty()).then(|| PuzzleResult::fold(&runs, Clock::Wall))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: RunEnd, total_ns: Option<u64>) -> Run {
        let spans = Spans { wall: total_ns, limit: Some(100), ..Spans::default() };
        Run { end, spans, round: 0, label: format!("{end:?}").into() }
    }

    fn fold(runs: &[(RunEnd, Option<u64>)]) -> (RunEnd, Option<f64>, String) {
        let runs: Vec<Run> = runs.iter().map(|&(end, ns)| run(end, ns)).collect();
        let mut reversed = runs.clone();
        reversed.reverse();
        let cell = PuzzleResult::fold(&runs, Clock::Wall);
        assert_eq!(cell, PuzzleResult::fold(&reversed, Clock::Wall));
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
            PuzzleResult::fold(&runs, Clock::Wall).time.unwrap().bound_ns
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
        let cell = PuzzleResult::fold(&runs, Clock::Wall);
        let ns = |rounds: &[u64]| cell.time_in(rounds).map(|time| time.ns);
        assert_eq!(ns(&[0, 1, 2]), cell.time.map(|time| time.ns));
        assert_eq!((ns(&[0]), ns(&[2, 2, 0]), ns(&[7])), (Some(12.0), Some(22.0), None));
        // One round is the same as none.
        let one = PuzzleResult::fold(&runs[1..2], Clock::Wall);
        assert!(one.rounds.is_empty());
        assert_eq!(one.time_in(&[5]), one.time);
    }
}
