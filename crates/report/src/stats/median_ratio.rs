//! The median of paired ratios, with its bootstrap interval.
//!
//! Ratios that are only bounds are taken at their bound, then with all bounds moved as far down
//! as they can be, and as far up. Where that moves the median, or an end of the interval, the
//! figure is itself only a bound, and carries the mark of one.
//!
//! With [`LEAST_ROUNDS`] rounds or more, rounds are drawn as well as puzzles (two stages: rounds
//! first, the same ones for both solvers; then puzzles). The interval is then of other puzzles
//! *and* other rounds: with the same workers for a whole run, what a solver owes to its place in
//! memory or to its core is the same on all puzzles, and no draw of puzzles can show it.

use super::bootstrap::{Bootstrap, LEAST, Stratum};
use super::cell::PuzzleResult;
use super::pairs::{Bound, LogRatio, Pairs};
use super::quantile::quantile;
use super::results::times;
use super::time::CensoredTime;
use crate::lists::each;
use crate::sorted::{distinct, floats, sort_by};
use crate::words::words;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Number of rounds from which on rounds are drawn too.
pub const LEAST_ROUNDS: usize = 3;

/// Number of draws of rounds, from each of which puzzles are drawn several times: refolding all
/// repetitions for every resample would cost more than it shows.
pub const ROUND_DRAWS: usize = 200;

/// A figure that may be only a bound.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Value.
    #[serde(with = "crate::json::value::number")]
    pub value: f64,
    /// Relation to the true value.
    pub bound: Bound,
}

/// An interval of a median ratio.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: Figure,
    /// Upper end.
    pub high: Figure,
    /// The lower end with all bounds as far down as they can be; 0 if nothing is known.
    #[serde(with = "crate::json::value::number")]
    pub least: f64,
    /// The upper end with all bounds as far up as they can be; infinite if nothing is known.
    #[serde(with = "crate::json::value::number")]
    pub most: f64,
}

words! {
    /// Population that an interval generalizes to.
    pub enum Resampled, word {
        /// Other puzzles, in the rounds that were made.
        Puzzles = "puzzles",
        /// Other puzzles and other rounds.
        PuzzlesAndRounds = "puzzles_and_rounds",
    }
}

/// The median of the ratios, with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MedianRatio {
    /// Number of ratios.
    pub n: usize,
    /// The second time over the first: above 1 where the first solver is faster. The median is
    /// taken of logarithms: that of the inverse ratios is then the inverse.
    pub median: Figure,
    /// Interval; `None` below [`LEAST`] ratios.
    pub interval: Option<Interval>,
    /// Items drawn for the interval.
    pub resampled: Resampled,
}

/// Whether the rounds of two columns belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundPairing {
    /// Both were run in each round, one after another.
    Shared,
    /// Rounds of different sessions.
    Separate,
}

impl MedianRatio {
    /// Compares two columns of results on the same puzzles; `None` if no ratio is known.
    ///
    /// The draws are of sorted ratios and would not be the same for the inverse ones: the interval
    /// is that of ratios whose median is above 1, and its inverse where the columns are the other
    /// way round.
    pub fn new(
        [first, second]: [&[Option<PuzzleResult>]; 2],
        rounds: RoundPairing,
        bootstrap: &Bootstrap,
    ) -> Option<Self> {
        let [_, at, _] = variants(&Pairs::new(&times(first), &times(second)).log_ratios);
        if quantile(&at, 0.5)? < 0.0 {
            Self::drawn([second, first], rounds, bootstrap).map(|ratio| ratio.inverse())
        } else {
            Self::drawn([first, second], rounds, bootstrap)
        }
    }

    fn drawn(
        [first, second]: [&[Option<PuzzleResult>]; 2],
        rounds: RoundPairing,
        bootstrap: &Bootstrap,
    ) -> Option<Self> {
        let pairs = Pairs::new(&times(first), &times(second));
        let [low, at, high] = variants(&pairs.log_ratios);
        let [least, median, most] =
            [quantile(&low, 0.5)?, quantile(&at, 0.5)?, quantile(&high, 0.5)?];
        let numbers = [rounds_of(first), rounds_of(second)];
        let resampled = if numbers[0].len().min(numbers[1].len()) >= LEAST_ROUNDS {
            Resampled::PuzzlesAndRounds
        } else {
            Resampled::Puzzles
        };
        // A puzzle that is solved on the whole may be unsolved in a draw of rounds.
        let is_exact = pairs.log_ratios.iter().all(|ratio| ratio.bound == Bound::Exact)
            && is_solved_in_all_rounds(first)
            && is_solved_in_all_rounds(second);
        let stratum = |pairs: &Pairs, resamples: usize| {
            let [low, at, high] = variants(&pairs.log_ratios);
            let variants = if is_exact { vec![at] } else { vec![low, at, high] };
            Stratum { variants, resamples }
        };
        let mut random = bootstrap.random();
        let intervals = match resampled {
            Resampled::Puzzles => {
                let stratum = stratum(&pairs, bootstrap.resamples);
                bootstrap.median_intervals(&mut random, &[stratum])
            }
            Resampled::PuzzlesAndRounds => {
                let draws = bootstrap.resamples.min(ROUND_DRAWS);
                let mut drawn = Vec::new();
                for _ in 0..draws {
                    let one = draw(&numbers[0], &mut random);
                    let other = match rounds {
                        RoundPairing::Shared => one.clone(),
                        RoundPairing::Separate => draw(&numbers[1], &mut random),
                    };
                    drawn.push((one, other));
                }
                sort_by(&mut drawn, Ord::cmp);
                let mut strata: Vec<Stratum> = Vec::new();
                let each = bootstrap.resamples.div_ceil(draws);
                for (place, (one, other)) in drawn.iter().enumerate() {
                    // Equal draws are one stratum.
                    match strata.last_mut() {
                        Some(last) if drawn[place] == drawn[place - 1] => last.resamples += each,
                        _ => {
                            let pairs = Pairs::new(&times_in(first, one), &times_in(second, other));
                            strata.push(stratum(&pairs, each));
                        }
                    }
                }
                bootstrap.median_intervals(&mut random, &strata)
            }
        };
        let interval = intervals.filter(|_| at.len() >= LEAST).map(|all| match all.as_slice() {
            [low, at, high] => Interval::new([low.0, at.0, high.0], [low.1, at.1, high.1]),
            all => Interval::new([all[0].0; 3], [all[0].1; 3]),
        });
        let median = Figure::new([least, median, most]);
        Some(MedianRatio { n: at.len(), median, interval, resampled })
    }

    /// The same seen from the second solver.
    #[must_use]
    pub fn inverse(&self) -> Self {
        MedianRatio {
            median: self.median.inverse(),
            interval: self.interval.map(|interval| Interval {
                low: interval.high.inverse(),
                high: interval.low.inverse(),
                least: 1.0 / interval.most,
                most: 1.0 / interval.least,
            }),
            ..*self
        }
    }

    /// The factor by which the median departs from 1, in whichever direction.
    pub fn factor(&self) -> f64 {
        self.median.value.max(1.0 / self.median.value)
    }
}

impl Figure {
    /// Of the logarithm under three assumptions: least, as bounded, most.
    pub fn new([least, at, most]: [f64; 3]) -> Self {
        let bound = match (least < at, at < most) {
            (false, false) => Bound::Exact,
            (false, true) => Bound::AtLeast,
            (true, false) => Bound::AtMost,
            (true, true) => Bound::Unclear,
        };
        Figure { value: at.exp(), bound }
    }

    fn inverse(self) -> Self {
        let bound = match self.bound {
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
            same => same,
        };
        Figure { value: 1.0 / self.value, bound }
    }
}

impl Interval {
    /// Of the logarithms of both ends under three assumptions.
    pub fn new(low: [f64; 3], high: [f64; 3]) -> Self {
        Interval {
            low: Figure::new(low),
            high: Figure::new(high),
            least: low[0].exp(),
            most: high[2].exp(),
        }
    }

    /// Whether 1 is outside wherever the bounds lie.
    pub fn excludes_one(&self) -> bool {
        self.least > 1.0 || self.most < 1.0
    }

    /// The most that an end departs from 1, as a factor of at least 1.
    pub fn departure(&self) -> f64 {
        self.most.max(1.0 / self.least).max(1.0)
    }
}

/// The logarithms with bounds as far down as they can be, at their bound, and as far up as they
/// can be; each sorted. Sorting keeps that the first is nowhere above the second, and so on.
fn variants(ratios: &[LogRatio]) -> [Vec<f64>; 3] {
    let mut variants: [Vec<f64>; 3] = Default::default();
    for ratio in ratios {
        variants[0].push(ratio.least());
        variants[1].push(ratio.value);
        variants[2].push(ratio.most());
    }
    for values in &mut variants {
        floats(values);
    }
    variants
}

/// The rounds in which any of the cells were timed.
pub fn rounds_of(cells: &[Option<PuzzleResult>]) -> Vec<u64> {
    let mut rounds = Vec::new();
    for cell in cells.iter().flatten() {
        for run in &cell.rounds {
            rounds.push(run.round);
        }
    }
    distinct(rounds)
}

fn is_solved_in_all_rounds(cells: &[Option<PuzzleResult>]) -> bool {
    for cell in cells.iter().flatten() {
        if cell.rounds.iter().any(|run| !run.ns.is_finite()) {
            return false;
        }
    }
    true
}

/// As many rounds as there are, drawn with replacement; sorted.
pub fn draw(rounds: &[u64], random: &mut ChaCha8Rng) -> Vec<u64> {
    let mut drawn = each(rounds, |_| rounds[random.random_range(0..rounds.len())]);
    drawn.sort_unstable();
    drawn
}

/// Times over some of the rounds only.
pub fn times_in(cells: &[Option<PuzzleResult>], rounds: &[u64]) -> Vec<Option<CensoredTime>> {
    each(cells, |cell| cell.as_ref()?.time_in(rounds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::cell::of_rounds;

    const LIMIT: u64 = 1_000;

    fn cell(times: &[u64]) -> Option<PuzzleResult> {
        of_rounds(times, LIMIT)
    }

    fn compare(
        first: &[Option<PuzzleResult>],
        second: &[Option<PuzzleResult>],
    ) -> Option<MedianRatio> {
        MedianRatio::new([first, second], RoundPairing::Shared, &Bootstrap::default())
    }

    fn single(times: &[u64]) -> Vec<Option<PuzzleResult>> {
        times.iter().map(|&ns| cell(&[ns])).collect()
    }

    /// Also of an interval whose ends are not symmetric, with rounds drawn and without.
    #[test]
    fn the_interval_of_the_inverse_is_the_inverse() {
        let one = |index: u64| 100 + 37 * (index * index % 11);
        let other = |index: u64| 150 + 61 * (index * 7 % 13);
        let columns = |rounds: u64| {
            let column = |time: &dyn Fn(u64) -> u64| -> Vec<_> {
                let cell =
                    |index| (0..rounds).map(|round| time(index) + round * 3).collect::<Vec<_>>();
                (0..15).map(|index| super::tests::cell(&cell(index))).collect()
            };
            [column(&one), column(&other)]
        };
        for rounds in [1, 3] {
            let [one, other] = columns(rounds);
            let (there, back) = (compare(&one, &other).unwrap(), compare(&other, &one).unwrap());
            assert_eq!(rounded(there.median).0, rounded(back.inverse().median).0);
            let ends = |ratio: MedianRatio| {
                let interval = ratio.interval.unwrap();
                [rounded(interval.low), rounded(interval.high)]
            };
            let [low, high] = ends(there);
            assert!(low.0 < high.0);
            assert_eq!([low, high], ends(back.inverse()));
        }
    }

    fn rounded(figure: Figure) -> (f64, Bound) {
        ((figure.value * 1e6).round() / 1e6, figure.bound)
    }

    #[test]
    fn a_median_that_bounds_could_move_is_a_bound() {
        let bound = |first: &[u64], second: &[u64]| {
            rounded(compare(&single(first), &single(second)).unwrap().median)
        };
        // The bound, 1000, lies above the median: wherever the true ratio is, it stays there.
        assert_eq!(bound(&[1, 1, 1], &[2, 3, 0]), (3.0, Bound::Exact));
        // The bound, 2, lies below the median: the true ratio may lie above it.
        assert_eq!(bound(&[1, 1, 500], &[3, 4, 0]), (3.0, Bound::AtLeast));
        assert_eq!(bound(&[3, 4, 0], &[12, 12, 500]), (3.0, Bound::Exact));
        assert_eq!(bound(&[10, 20, 0], &[2, 5, 800]), (0.25, Bound::AtMost));
        // Of an even number, one bound beside the middle is enough.
        assert_eq!(bound(&[10, 0], &[40, 500]).1, Bound::AtMost);
        assert_eq!(bound(&[500, 0], &[0, 500]).1, Bound::Unclear);
    }

    /// The case of a printed interval of 341 to 2640 around a median of at least 1759, with eight
    /// of ten ratios censored.
    #[test]
    fn ends_that_rest_on_bounds_are_bounds() {
        let first = single(&[1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
        let second = single(&[0, 0, 0, 0, 0, 0, 0, 0, 900, 400]);
        let found = compare(&first, &second).unwrap();
        let interval = found.interval.unwrap();
        assert_eq!(found.median.bound, Bound::AtLeast);
        assert_eq!((interval.low.bound, interval.high.bound), (Bound::AtLeast, Bound::AtLeast));
        assert_eq!(interval.most, f64::INFINITY);
        assert!(interval.least == interval.low.value && interval.excludes_one());
        let inverse = found.inverse().interval.unwrap();
        assert_eq!((inverse.low.bound, inverse.high.bound), (Bound::AtMost, Bound::AtMost));
        assert_eq!((inverse.least, inverse.excludes_one()), (0.0, true));
        assert_eq!(interval.departure(), f64::INFINITY);

        // A bound far above the others leaves the ends exact: some resamples have it in the
        // middle, but not 2.5 % of them.
        let first = single(&[10; 30]);
        let mut second: Vec<u64> = (0..30).map(|place| 20 + place).collect();
        second[29] = 0;
        let interval = compare(&first, &single(&second)).unwrap().interval.unwrap();
        assert_eq!((interval.low.bound, interval.high.bound), (Bound::Exact, Bound::Exact));
        assert_eq!((interval.least, interval.most), (interval.low.value, interval.high.value));
    }

    #[test]
    fn below_six_puzzles_there_is_a_ratio_and_no_interval() {
        for n in 1..=6 {
            let found = compare(&single(&vec![10; n]), &single(&vec![30; n])).unwrap();
            assert_eq!((found.n, rounded(found.median)), (n, (3.0, Bound::Exact)));
            assert_eq!(found.interval.is_some(), n >= 6, "{n}");
        }
        assert_eq!(compare(&single(&[0]), &single(&[0])), None);
    }

    #[test]
    fn exchanging_the_solvers_inverts_the_ratio() {
        let first = single(&[1, 8, 3, 50, 7, 0, 9, 20]);
        let second = single(&[2, 9, 4, 0, 21, 10, 30, 40]);
        let one = compare(&first, &second).unwrap();
        let other = compare(&second, &first).unwrap().inverse();
        assert!((one.median.value / other.median.value - 1.0).abs() < 1e-12);
        assert_eq!(one.median.bound, other.median.bound);
        assert_eq!((one.n, one.interval.is_some()), (other.n, true));
    }

    /// Every puzzle has the same ratio in a round, and each round another: puzzles by themselves
    /// show no spread at all.
    #[test]
    fn rounds_are_drawn_from_three_on() {
        let with = |rounds: &[u64]| {
            let first: Vec<_> = (0..20).map(|_| cell(&vec![100; rounds.len()])).collect();
            let second: Vec<_> = (0..20).map(|_| cell(rounds)).collect();
            let found = compare(&first, &second).unwrap();
            let interval = found.interval.unwrap();
            (found.resampled, rounded(interval.low).0, rounded(interval.high).0)
        };
        assert_eq!(with(&[80, 120]), (Resampled::Puzzles, 1.0, 1.0));
        assert_eq!(with(&[80, 100, 120]), (Resampled::PuzzlesAndRounds, 0.8, 1.2));
        assert_eq!(with(&[110; 5]), (Resampled::PuzzlesAndRounds, 1.1, 1.1));
    }

    #[test]
    fn rounds_of_other_sessions_are_drawn_apart() {
        // In both sessions the second round is slow: within one that cancels out.
        let column = || -> Vec<_> { (0..20).map(|_| cell(&[100, 200, 100])).collect() };
        let (first, second) = (column(), column());
        let width = |rounds| {
            let found = MedianRatio::new([&first, &second], rounds, &Bootstrap::default());
            found.unwrap().interval.unwrap().departure()
        };
        assert_eq!(width(RoundPairing::Shared), 1.0);
        assert!(width(RoundPairing::Separate) > 1.9);
    }
}
