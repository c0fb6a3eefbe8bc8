//! Estimates of the number of solutions, where a count would not end.
//!
//! Source: Knuth, Estimating the efficiency of backtrack programs, 1975: the mean weight of [random
//! descents](quorum_solvers::propagate::Descents). The weights are skewed, so the interval is that
//! of the logarithm of the mean; where a few descents decide the mean, there
//! is none.
//!
//! ```
//! use quorum_solvers::Cancel;
//! use quorum_explain::estimate::EstimateTask;
//! use quorum_formats::ReadOptions;
//!
//! let item = quorum_formats::read("a", "................".as_bytes(), ReadOptions::default());
//! let puzzle = item.into_iter().next().expect("one puzzle")?.puzzle;
//! let estimate = EstimateTask::default().run(&puzzle, &Cancel::new());
//! let estimate = estimate.expect("descents reach solutions");
//! let (low, high) = estimate.interval_log10.expect("enough of them");
//! assert!(low < estimate.log10 && estimate.log10 < high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use quorum_formats::Item;
use quorum_panel::each::{Answered, Each};
use quorum_panel::is_solution;
use quorum_puzzle::Puzzle;
use quorum_solvers::propagate::Descents;
use quorum_solvers::{Cancel, Mode, Question};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::f64::consts::LOG10_E;
use std::fmt;
use std::time::Duration;

/// Parameters of an estimate of the number of solutions.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EstimateTask {
    /// Number of random descents.
    pub descents: u64,
    /// Seed of the descents. The same seed and number give the same estimate on every machine.
    pub seed: u64,
    /// Time limit, at which fewer descents are made.
    pub limit: Option<Duration>,
}

impl Default for EstimateTask {
    fn default() -> Self {
        EstimateTask { descents: 10_000, seed: 1, limit: None }
    }
}

/// An estimate of the number of solutions, in decimal logarithms: an empty grid of order 64 has
/// more solutions than a floating-point number can hold.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[must_use]
pub struct Estimate {
    /// The estimate: unbiased, and not a bound.
    pub log10: f64,
    /// Ends of its 95 % interval; `None` if too few descents decide the estimate.
    pub interval_log10: Option<(f64, f64)>,
    /// Number of random descents.
    pub descents: u64,
    /// Number of descents that reached a solution.
    pub reached: u64,
}

/// An estimate as data: the object that `quorum solve --estimate --json` prints.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EstimateReport {
    /// The puzzle's id.
    pub id: String,
    /// The estimate; `None` if no descent reached a solution.
    pub estimate: Option<Estimate>,
}

impl fmt::Display for EstimateReport {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = &self.id;
        let Some(estimate) = self.estimate else {
            return write!(
                to,
                "{id}: no estimate: no random descent reached a solution; there may be none"
            );
        };
        let Estimate { log10, interval_log10, descents, reached } = estimate;
        let interval = match interval_log10 {
            Some((low, high)) => format!("95 % interval {} to {}", in_words(low), in_words(high)),
            None => "no interval: too few descents decide it".to_owned(),
        };
        let solutions = in_words(log10);
        let noun = if solutions == "1" { "solution" } else { "solutions" };
        write!(
            to,
            "{id} about {solutions} {noun}; {interval}; {reached} of {descents} descents reached one"
        )
    }
}

/// Number of descents of equal weights that an interval needs as many as: Kish's effective sample
/// size. With fewer, the intervals covered the known count of the tests in less than nine tenths.
const LEAST_EFFECTIVE: f64 = 100.0;

impl EstimateTask {
    /// Estimates the number of solutions of every puzzle.
    pub fn results<'scope>(
        &'scope self,
        each: Each<'scope, '_>,
    ) -> impl Iterator<Item = Answered<EstimateReport>> {
        let report = |(): &mut (), item: &Item, cancel: &Cancel| EstimateReport {
            id: item.id.clone(),
            estimate: self.run(&item.puzzle, cancel),
        };
        each.results(|_| (), report)
    }

    /// The estimate for a puzzle; `None` if no descent reached a solution. Cancelled, it is an
    /// estimate of fewer descents.
    pub fn run(&self, puzzle: &Puzzle, cancel: &Cancel) -> Option<Estimate> {
        let problem = puzzle.lower();
        let question = Question::within(Mode::First, self.limit).cancelled_by(cancel);
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut descents = Descents::new(&problem);
        let mut count = 0u64;
        let mut logs: Vec<f64> = Vec::new();
        while count < self.descents && !question.is_over() {
            let reached = descents.descend(|of| random.random_range(0..of));
            let solution = reached.filter(|(_, grid)| is_solution(&problem, grid) == Some(true));
            logs.extend(solution.map(|(log_weight, _)| log_weight));
            count += 1;
        }
        Estimate::of(&logs, count)
    }
}

impl Estimate {
    /// From the natural logarithms of the weights of the descents that reached a solution.
    fn of(logs: &[f64], descents: u64) -> Option<Self> {
        let largest = logs.iter().copied().reduce(f64::max)?;
        let weights = || logs.iter().map(|log| (log - largest).exp());
        let (sum, squares) = (weights().sum::<f64>(), weights().map(|w| w * w).sum::<f64>());
        let number = descents as f64;
        // The variance of the mean in proportion to its square.
        let relative = (squares * number / (sum * sum) - 1.0).max(0.0) / number;
        let half = 1.96 * relative.sqrt() * LOG10_E;
        let log10 = (largest + (sum / number).ln()) * LOG10_E;
        let is_broad = sum * sum / squares >= LEAST_EFFECTIVE;
        Some(Estimate {
            log10,
            interval_log10: is_broad.then_some((log10 - half, log10 + half)),
            descents,
            reached: logs.len() as u64,
        })
    }
}

/// The number with this decimal logarithm in words: `288`, `6.7e21`.
pub fn in_words(log10: f64) -> String {
    if log10 < 4.0 {
        return format!("{:.0}", 10f64.powf(log10));
    }
    // Rounded before it is split: no 10.0e3.
    let exponent = (log10 + 1e-9).floor();
    let mantissa = format!("{:.2}", 10f64.powf(log10 - exponent));
    match mantissa.as_str() {
        "10.00" => format!("1.00e{}", exponent + 1.0),
        mantissa => format!("{mantissa}e{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_formats::{ReadOptions, read};

    fn puzzle(text: &str) -> Puzzle {
        read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap().puzzle
    }

    /// Numbers of solutions that are known: of the empty 4x4 grid with boxes (288) and without
    /// (576), of the empty 6x6 grid with boxes 2x3 (28,200,960; Pettersen), of Latin squares of
    /// order 5 (161,280; OEIS A002860), and of a puzzle with two sums, counted by varisat.
    #[test]
    fn intervals_cover_known_counts() {
        let sums = "5x5;boxes=none;cells=...../...../...../...../.....;constraints=\
                    cage=10:R1C1.R1C2.R2C1/sum=9:R5C5.R4C4.R3C3";
        let cases = [
            ("4x4;boxes=2x2;cells=..../..../..../....", 288.0),
            ("4x4;boxes=none;cells=..../..../..../....", 576.0),
            ("5x5;boxes=none;cells=...../...../...../...../.....", 161_280.0),
            ("6x6;boxes=2x3;cells=....../....../....../....../....../......", 28_200_960.0),
            (sums, 3156.0),
        ];
        for (text, known) in cases {
            let puzzle = puzzle(text);
            let (seeds, mut covered, mut mean) = (60u64, 0, 0.0);
            for seed in 0..seeds {
                let task = EstimateTask { descents: 1000, seed, limit: None };
                let estimate = task.run(&puzzle, &Cancel::new()).unwrap();
                mean += 10f64.powf(estimate.log10) / seeds as f64;
                let (low, high) = estimate.interval_log10.unwrap();
                covered += u64::from((low..=high).contains(&f64::log10(known)));
            }
            assert!(covered * 10 >= seeds * 9, "{text}: {covered} of {seeds}");
            assert!((mean / known - 1.0).abs() < 0.05, "{text}: {mean}");
        }
    }

    #[test]
    fn a_unique_puzzle_has_one_and_an_impossible_one_none() {
        let run = |text: &str| EstimateTask::default().run(&puzzle(text), &Cancel::new());
        let one = run("1.2..3....4....2").unwrap();
        assert_eq!(in_words(one.log10), "1");
        assert_eq!(run("11.............."), None);
    }

    #[test]
    fn few_heavy_descents_have_no_interval() {
        assert_eq!(Estimate::of(&[], 5), None);
        let skewed: Vec<f64> = (0..1000).map(|index| f64::from(index) / 10.0).collect();
        assert_eq!(Estimate::of(&skewed, 1000).unwrap().interval_log10, None);
        let even = Estimate::of(&[0.0; 1000], 1000).unwrap();
        assert_eq!(even.interval_log10, Some((0.0, 0.0)));
    }

    #[test]
    fn numbers_in_words() {
        let cases = [(0.0, "1"), (288f64.log10(), "288"), (21.824, "6.67e21"), (5.99999, "1.00e6")];
        for (log10, words) in cases {
            assert_eq!(in_words(log10), words);
        }
    }
}
