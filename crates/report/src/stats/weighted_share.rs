//! Shares of a population from draws that are not equally likely.
//!
//! A draw that has the probability `q` counts `1/q` times, so that every member of the population
//! counts the same on average. The share of an outcome is its weight over the weight of all
//! (self-normalised importance sampling: Owen, Monte Carlo theory, methods and examples, 2013,
//! chapter 9). Few heavy draws can outweigh all others; this is measured by the
//! effective number of draws, (Σw)² / Σw² (Kong, A note on importance sampling using standardized
//! weights, 1992).

use super::wilson;

/// The weights of draws with `OUTCOMES` different outcomes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WeightedShares<const OUTCOMES: usize> {
    /// Sums of weights, as multiples of the first draw's.
    sums: [f64; OUTCOMES],
    /// Sums of their squares.
    squares: [f64; OUTCOMES],
    /// The logarithm of the first draw's weight: weights can be too large for a float.
    ln_unit: Option<f64>,
}

impl<const OUTCOMES: usize> Default for WeightedShares<OUTCOMES> {
    fn default() -> Self {
        Self { sums: [0.0; OUTCOMES], squares: [0.0; OUTCOMES], ln_unit: None }
    }
}

impl<const OUTCOMES: usize> WeightedShares<OUTCOMES> {
    /// Adds a draw of this natural logarithm of the weight. Draws of weight zero need no adding.
    pub fn add(&mut self, outcome: usize, ln_weight: f64) {
        let unit = *self.ln_unit.get_or_insert(ln_weight);
        let weight = (ln_weight - unit).exp();
        self.sums[outcome] += weight;
        self.squares[outcome] += weight * weight;
    }

    /// Effective sample size: number of draws of equal weight with the same variance; 0 without
    /// draws.
    pub fn effective(&self) -> f64 {
        let squares: f64 = self.squares.iter().sum();
        if squares > 0.0 { self.total().powi(2) / squares } else { 0.0 }
    }

    /// The share of an outcome and its 95 % interval; `None` without draws.
    ///
    /// The interval is Wilson's for as many equal draws as would have the variance of this
    /// estimate (by linearisation of the ratio), and no more than [`effective`](Self::effective),
    /// so that it stays within 0 to 1.
    pub fn share(&self, outcome: usize) -> Option<(f64, f64, f64)> {
        let total = self.total();
        if total == 0.0 {
            return None;
        }
        let share = self.sums[outcome] / total;
        let others: f64 = self.squares.iter().sum::<f64>() - self.squares[outcome];
        let deviations = self.squares[outcome] * (1.0 - share).powi(2) + others * share.powi(2);
        let variance = deviations / total.powi(2);
        let spread = share * (1.0 - share);
        // Where all draws are of one outcome, or all but light ones, little variance is seen, which
        // does not mean that there is little.
        let draws = if variance > 0.0 && spread > 0.0 { spread / variance } else { f64::INFINITY };
        let draws = draws.min(self.effective());
        let (low, high) = wilson::interval_of_share(share, draws);
        Some((share, low, high))
    }

    fn total(&self) -> f64 {
        self.sums.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn close(left: (f64, f64, f64), right: (f64, f64, f64)) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        near(left.0, right.0) && near(left.1, right.1) && near(left.2, right.2)
    }

    #[test]
    fn equal_weights_are_counts() {
        let mut shares = WeightedShares::<2>::default();
        assert_eq!((shares.effective(), shares.share(0)), (0.0, None));
        for outcome in [0, 0, 0, 1, 1, 1, 1, 1, 1, 1] {
            // Beyond what a float holds.
            shares.add(outcome, 5_000.0);
        }
        assert!((shares.effective() - 10.0).abs() < 1e-12);
        let (low, high) = wilson::interval(3, 10);
        assert!(close(shares.share(0).unwrap(), (0.3, low, high)));
    }

    #[test]
    fn an_outcome_that_never_came_has_an_interval() {
        let mut shares = WeightedShares::<2>::default();
        (0..8).for_each(|_| shares.add(0, 1.0));
        let (low, high) = wilson::interval(0, 8);
        assert!(close(shares.share(1).unwrap(), (0.0, low, high)));
    }

    #[test]
    fn a_light_draw_of_an_outcome_does_not_narrow_its_interval() {
        let mut shares = WeightedShares::<2>::default();
        (0..999).for_each(|_| shares.add(0, 0.0));
        let (_, _, without) = shares.share(1).unwrap();
        shares.add(1, 0.01_f64.ln());
        assert!(shares.share(1).unwrap().2 >= without);
    }

    /// Ten members, of which three have a property, drawn with probabilities of 1 to 10 in 55: of
    /// 400 intervals about 380 hold the share 0.3.
    #[test]
    fn intervals_hold_the_share_as_often_as_they_say() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut held = 0;
        for _ in 0..400 {
            let mut shares = WeightedShares::<2>::default();
            for _ in 0..500 {
                let mut at = random.random_range(0..55);
                let member = (1..=10).find(|&member| {
                    let is_here = at < member;
                    at -= member.min(at);
                    is_here
                });
                let member = member.expect("the probabilities sum to 55 in 55");
                let has = [1, 4, 9].contains(&member);
                shares.add(usize::from(!has), (55.0 / f64::from(member)).ln());
            }
            let (_, low, high) = shares.share(0).unwrap();
            held += u32::from((low..=high).contains(&0.3));
        }
        assert!((367..=393).contains(&held), "{held} of 400");
    }
}
