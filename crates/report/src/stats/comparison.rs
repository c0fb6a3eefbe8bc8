//! Comparison of two solvers on the same puzzles: counts, median ratio, tests, difference.

use super::bootstrap::{Bootstrap, LEAST};
use super::cell::PuzzleResult;
use super::counter::{Counter, PerCounter};
use super::difference::Difference;
use super::median_ratio::{MedianRatio, RoundPairing};
use super::pairs::Pairs;
use super::rank_test::RankTest;
use super::results::times;
use super::sign_test::sign_test;
use super::time::CensoredTime;
use crate::lists::each;
use serde::{Deserialize, Serialize};

/// Comparison of a solver with the baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The solver, the first of the pairs.
    pub solver: String,
    /// The baseline, the second of the pairs.
    pub baseline: String,
    /// The puzzles in pairs.
    pub pairs: Pairs,
    /// The counter that is compared in the place of times.
    pub counter: Option<Counter>,
    /// Time of the solver over that of the baseline: above 1 where the solver is slower.
    pub ratio: Option<MedianRatio>,
    /// The same of the counters, over puzzles that both solved.
    #[serde(flatten, with = "super::counter::by_name")]
    pub counts: PerCounter<Option<MedianRatio>>,
    /// The noise of the run for these two, as a factor; `None` if not known.
    #[serde(with = "crate::json::value::number")]
    pub noise: Option<f64>,
    /// Whether the ratio is a difference.
    pub difference: Difference,
    /// Wilcoxon's test of the log ratios; `None` of too few.
    pub wilcoxon: Option<RankTest>,
    /// McNemar's exact test of puzzles that only one of the two solved; `None` of too few.
    pub mcnemar: Option<McNemar>,
}

/// McNemar's exact test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct McNemar {
    /// p-value.
    pub p: f64,
    /// p-value after Holm, over all comparisons of the report.
    pub p_holm: Option<f64>,
}

impl Comparison {
    /// Compares a counter in the place of times, which has no noise.
    pub fn of_counter(
        names: [String; 2],
        cells: [&[Option<PuzzleResult>]; 2],
        counter: Counter,
        bootstrap: &Bootstrap,
    ) -> Self {
        let counted = cells.map(|cells| in_place_of_times(counter, cells));
        let compared = Self::new(names, [&counted[0], &counted[1]], None, bootstrap);
        let ratio = compared.ratio.map(|ratio| ratio.inverse());
        let difference = Difference::beyond(ratio.as_ref(), 1.0);
        Comparison { counter: Some(counter), difference, ..compared }
    }

    /// Compares the results of a solver and a baseline on the same puzzles.
    pub fn new(
        [solver, baseline]: [String; 2],
        cells: [&[Option<PuzzleResult>]; 2],
        noise: Option<f64>,
        bootstrap: &Bootstrap,
    ) -> Self {
        let pairs = Pairs::new(&times(cells[0]), &times(cells[1]));
        let counts = Counter::ALL.map(|counter| {
            let counted = cells.map(|cells| in_place_of_times(counter, cells));
            let ratio =
                MedianRatio::new([&counted[0], &counted[1]], RoundPairing::Shared, bootstrap);
            ratio.map(|ratio| ratio.inverse())
        });
        let discordant = pairs.first_only + pairs.second_only;
        let ratio = MedianRatio::new(cells, RoundPairing::Shared, bootstrap);
        let mcnemar = || McNemar { p: sign_test(pairs.first_only, discordant), p_holm: None };
        Comparison {
            solver,
            baseline,
            difference: Difference::of(ratio.as_ref(), noise),
            ratio: ratio.map(|ratio| ratio.inverse()),
            counts,
            counter: None,
            noise,
            wilcoxon: RankTest::new(&pairs),
            mcnemar: (discordant >= LEAST as u64).then(mcnemar),
            pairs,
        }
    }
}

/// Results with the counts of solved puzzles in the place of times. A count of 0 is taken as 1, so
/// that it has a ratio.
fn in_place_of_times(
    counter: Counter,
    cells: &[Option<PuzzleResult>],
) -> Vec<Option<PuzzleResult>> {
    each(cells, |cell| {
        let cell = cell.as_ref()?;
        let count = cell.counts[counter as usize]?.max(1.0);
        let time = Some(CensoredTime { ns: count, limit_ns: None, bound_ns: None });
        Some(PuzzleResult { time, rounds: Vec::new(), ..cell.clone() })
    })
}
