//! What one solver made of one puzzle: its repetitions folded into one.
//!
//! The puzzle, not the run, is the unit of every statistic: repetitions of a puzzle are not
//! independent, and would make intervals too narrow. The time is the median over
//! repetitions, where an unsolved one is above every other; so a puzzle is solved if more
//! than half of its repetitions were. One wrong repetition makes the puzzle wrong.

use super::quantile::median;
use super::time::Time;
use crate::record::Record;
use std::rc::Rc;

/// How a run, or all repetitions of one, ended. Later ones prevail when unsolved
/// repetitions ended differently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    /// What was asked was settled.
    Solved,
    /// It ended by itself without settling what was asked.
    Undecided,
    /// Over the time limit.
    TimedOut,
    /// Over the memory limit, crashed, or anything else that a status may name.
    Failed,
    /// The answer is wrong.
    Wrong,
    /// The solver cannot be asked such a puzzle.
    Unsupported,
    /// Stopped by the user.
    Cancelled,
}

impl End {
    /// How the run of a row ended.
    pub fn of(row: &Record) -> Self {
        match row.status.as_str() {
            "ok" if row.is_solved() => End::Solved,
            "ok" => End::Undecided,
            "timeout" => End::TimedOut,
            "wrong" => End::Wrong,
            "unsupported" => End::Unsupported,
            "cancelled" => End::Cancelled,
            _ => End::Failed,
        }
    }

    /// Whether the solver had its chance. The others have no time, not even a censored one.
    pub fn was_asked(self) -> bool {
        !matches!(self, End::Unsupported | End::Cancelled)
    }
}

/// What is kept of a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// `total_ns`.
    pub total_ns: Option<u64>,
    /// `limit_ns`.
    pub limit_ns: Option<u64>,
    /// The verdict of a solved run, else the status.
    pub label: Rc<str>,
}

/// One solver on one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// How it ended.
    pub end: End,
    /// The median; infinite if unsolved. `None` if the solver was not asked, or solved
    /// without being timed.
    pub time: Option<Time>,
    /// The verdicts if solved, else how it ended: the distinct ones, with `/` between.
    pub label: String,
    /// Number of repetitions.
    pub runs: u64,
}

impl Cell {
    /// Folds the repetitions of a puzzle, at least one, in any order.
    pub fn fold<'a>(runs: impl IntoIterator<Item = &'a Run> + Clone) -> Self {
        let runs = || runs.clone().into_iter();
        let asked = || runs().filter(|run| run.end.was_asked());
        let limit_ns = asked().filter_map(|run| run.limit_ns).min().map(|limit| limit as f64);
        let time = median(asked().filter_map(time_of)).map(|ns| Time { ns, limit_ns });

        let ends = || asked().map(|run| run.end);
        let end = if ends().any(|end| end == End::Wrong) {
            End::Wrong
        } else if time.is_some_and(Time::is_solved) {
            End::Solved
        } else {
            let not_asked = runs().map(|run| run.end).min();
            ends().max().or(not_asked).expect("at least one run")
        };
        // A puzzle with a wrong repetition has no time to solve, whatever the others took.
        let time = match (end, time) {
            (End::Wrong, _) => Some(Time { ns: f64::INFINITY, limit_ns }),
            (_, time) => time,
        };
        let mut labels: Vec<&str> =
            runs().filter(|run| run.end == end).map(|run| &*run.label).collect();
        labels.sort_unstable();
        labels.dedup();
        Cell { end, time, label: labels.join("/"), runs: runs().count() as u64 }
    }
}

/// `None` if solved without being timed.
fn time_of(run: &Run) -> Option<f64> {
    match run.end {
        End::Solved => run.total_ns.map(|ns| ns as f64),
        _ => Some(f64::INFINITY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: End, total_ns: Option<u64>) -> Run {
        Run { end, total_ns, limit_ns: Some(100), label: format!("{end:?}").into() }
    }

    fn fold(runs: &[(End, Option<u64>)]) -> (End, Option<f64>, String) {
        let runs: Vec<Run> = runs.iter().map(|&(end, ns)| run(end, ns)).collect();
        let mut reversed = runs.clone();
        reversed.reverse();
        let cell = Cell::fold(&runs);
        assert_eq!(cell, Cell::fold(&reversed));
        (cell.end, cell.time.map(|time| time.ns), cell.label)
    }

    #[test]
    fn the_median_of_repetitions() {
        use End::*;
        let unsolved = Some(f64::INFINITY);
        type Case<'a> = (&'a [(End, Option<u64>)], (End, Option<f64>, &'a str));
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
}
