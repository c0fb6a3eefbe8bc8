//! Comparison of several solvers at once (Friedman), and then of all pairs.
//!
//! After Friedman's test, pairs are compared by signed-rank tests with Holm's correction, and not
//! by differences of mean ranks: whether two solvers differ by those depends on which others were
//! run (Benavoli, Corani & Mangili, Should we really use post-hoc tests based on mean-ranks?,
//! JMLR 17, 2016). Solvers that are not distinguished share a letter (a compact letter display:
//! Piepho, An algorithm for a letter-based representation of all-pairwise comparisons, 2004).
//!
//! A solver that was not timed on the puzzles would leave no puzzle on which all were: it is left
//! out, and named.

use super::bootstrap::LEAST;
use super::friedman::{Friedman, friedman};
use super::pairs::Pairs;
use super::quantile::median;
use super::rank_test::{LEVEL, RankTest};
use super::time::CensoredTime;
use crate::lists::{each, known};
use crate::sorted::sort_by;

/// Most letters that are useful.
const MOST_LETTERS: usize = 26;

/// All solvers of a group compared. Solvers are numbered as the columns.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparisons {
    /// The solvers that take part, in the order of the mean ranks of `test`.
    pub solvers: Vec<usize>,
    /// The solvers that were left out, so that there are puzzles on which all were timed.
    pub left_out: Vec<usize>,
    /// Friedman's test over the puzzles on which all of them were timed.
    pub test: Friedman,
    /// All pairs, if it rejects.
    pub pairs: Vec<Pair>,
    /// Maximal sets of solvers, no two of which are distinguished. Empty where Friedman's test does
    /// not reject, or where there are too many.
    pub groups: Vec<Vec<usize>>,
}

/// Two solvers.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The first solver.
    pub first: usize,
    /// The second solver.
    pub second: usize,
    /// Median of the logarithms of the second time over the first, bounds at their bound.
    pub log_ratio: Option<f64>,
    /// The signed-rank test; `None` of too few differences.
    pub test: Option<RankTest>,
    /// p-value of the test after Holm, over all such pairs of the report.
    pub holm: Option<f64>,
    /// Whether the ratio is within the noise of the run.
    pub is_noise: bool,
}

impl Pair {
    /// Whether the two are distinguished.
    pub fn is_apart(&self) -> bool {
        !self.is_noise && self.holm.is_some_and(|p| p < LEVEL)
    }
}

impl Comparisons {
    /// Compares columns; `None` if fewer than three have [`LEAST`] puzzles in common. `noise` is
    /// that between two solvers, as a factor.
    pub fn new(
        columns: &[Vec<Option<CensoredTime>>],
        noise: &dyn Fn(usize, usize) -> Option<f64>,
    ) -> Option<Self> {
        let timed = |solver: usize| columns[solver].iter().flatten().count();
        let (mut solvers, mut left_out) = (Vec::new(), Vec::new());
        for solver in 0..columns.len() {
            if timed(solver) > 0 { solvers.push(solver) } else { left_out.push(solver) }
        }
        let mut rows = complete(columns, &solvers);
        while rows.len() < LEAST && solvers.len() > 3 {
            // The last of those that were timed on the fewest.
            let mut fewest = solvers[0];
            for &solver in &solvers {
                if timed(solver) <= timed(fewest) {
                    fewest = solver;
                }
            }
            solvers.retain(|&solver| solver != fewest);
            left_out.push(fewest);
            rows = complete(columns, &solvers);
        }
        if rows.len() < LEAST {
            return None;
        }
        let test = friedman(&rows)?;
        sort_by(&mut left_out, Ord::cmp);
        let mut pairs = Vec::new();
        if test.p < LEVEL {
            for (place, &first) in solvers.iter().enumerate() {
                for &second in &solvers[place + 1..] {
                    let pair = Pairs::new(&columns[first], &columns[second]);
                    let log_ratio = median(each(&pair.log_ratios, |ratio| ratio.value));
                    let noise = noise(first, second);
                    let is_within = |log: f64| noise.is_some_and(|n| log.abs() <= n.ln());
                    pairs.push(Pair {
                        first,
                        second,
                        log_ratio,
                        test: RankTest::new(&pair),
                        holm: None,
                        is_noise: log_ratio.is_some_and(is_within),
                    });
                }
            }
        }
        Some(Comparisons { solvers, left_out, test, pairs, groups: Vec::new() })
    }

    /// Finds the groups, once the p-values are adjusted.
    pub fn find_groups(&mut self) {
        if self.pairs.is_empty() {
            return;
        }
        let apart = known(&self.pairs, |pair| {
            if pair.is_apart() { Some((pair.first, pair.second)) } else { None }
        });
        let mut groups = groups(&self.solvers, &apart);
        // Fastest first.
        let rank = |solver: usize| self.mean_rank(solver).unwrap_or(f64::INFINITY);
        for group in &mut groups {
            sort_by(group, |&a, &b| rank(a).total_cmp(&rank(b)));
        }
        sort_by(&mut groups, |a, b| {
            for (&a, &b) in a.iter().zip(b) {
                let order = rank(a).total_cmp(&rank(b));
                if order.is_ne() {
                    return order;
                }
            }
            a.len().cmp(&b.len())
        });
        self.groups = groups;
    }

    /// The mean rank of a solver that takes part.
    pub fn mean_rank(&self, solver: usize) -> Option<f64> {
        let place = self.solvers.iter().position(|&other| other == solver)?;
        Some(self.test.mean_ranks[place])
    }

    /// Letters of a solver: it is not distinguished from those that share one.
    pub fn letters(&self, solver: usize) -> String {
        let mut letters = String::new();
        for (letter, group) in ('a'..='z').zip(&self.groups) {
            if group.contains(&solver) {
                letters.push(letter);
            }
        }
        letters
    }
}

/// The puzzles on which all of some solvers were timed.
fn complete(columns: &[Vec<Option<CensoredTime>>], solvers: &[usize]) -> Vec<Vec<f64>> {
    let mut rows = Vec::new();
    let on = |puzzle: usize| known(solvers, |&solver| Some(columns[solver][puzzle]?.ns));
    for puzzle in 0..columns.first().map_or(0, Vec::len) {
        let row = on(puzzle);
        if row.len() == solvers.len() {
            rows.push(row);
        }
    }
    rows
}

/// The maximal sets of `members` without a pair of `apart` in them, by insertion and absorption;
/// none where they are more than [`MOST_LETTERS`].
fn groups(members: &[usize], apart: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = vec![members.to_vec()];
    for (first, second) in apart {
        let (mut kept, mut parts) = (Vec::new(), Vec::new());
        for group in groups {
            if !(group.contains(first) && group.contains(second)) {
                kept.push(group);
                continue;
            }
            for out in [first, second] {
                let mut rest = group.clone();
                rest.retain(|one| one != out);
                if !rest.is_empty() {
                    parts.push(rest);
                }
            }
        }
        kept.append(&mut parts);
        groups = Vec::new();
        for (place, group) in kept.iter().enumerate() {
            if !is_redundant(&kept, place) {
                groups.push(group.clone());
            }
        }
        // Groups can grow in number without end.
        if groups.len() > 8 * MOST_LETTERS {
            return Vec::new();
        }
    }
    if groups.len() > MOST_LETTERS { Vec::new() } else { groups }
}

/// Whether a group is within another; of equal ones the first is not.
fn is_redundant(groups: &[Vec<usize>], place: usize) -> bool {
    let group = &groups[place];
    for (other_place, other) in groups.iter().enumerate() {
        let is_larger = other.len() > group.len() || other_place < place;
        if other_place != place && is_larger && group.iter().all(|one| other.contains(one)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::holm::holm;

    fn column(times: impl IntoIterator<Item = f64>) -> Vec<Option<CensoredTime>> {
        let time = |ns: f64| (!ns.is_nan()).then_some(CensoredTime::new(ns, Some(1e6)));
        times.into_iter().map(time).collect()
    }

    fn compared(columns: &[Vec<Option<CensoredTime>>], noise: Option<f64>) -> Option<Comparisons> {
        let mut found = Comparisons::new(columns, &|_, _| noise)?;
        let p: Vec<f64> = found.pairs.iter().map(|pair| pair.test.unwrap().p()).collect();
        found.pairs.iter_mut().zip(holm(&p)).for_each(|(pair, p)| pair.holm = Some(p));
        found.find_groups();
        Some(found)
    }

    fn spread(factor: f64, puzzles: usize) -> Vec<Option<CensoredTime>> {
        column((0..puzzles).map(|p| factor * (100.0 + p as f64)))
    }

    /// Two that differ by chance and one that is ten times as slow.
    fn three(puzzles: usize) -> [Vec<Option<CensoredTime>>; 3] {
        let sign = |p: usize| if p.is_multiple_of(2) { 1.01 } else { 0.99 };
        let like = column((0..puzzles).map(|p| sign(p) * (100.0 + p as f64)));
        [spread(1.0, puzzles), like, spread(10.0, puzzles)]
    }

    #[test]
    fn solvers_that_are_not_distinguished_share_a_letter() {
        let found = compared(&three(20), None).unwrap();
        assert_eq!(found.groups.len(), 2);
        assert_eq!([0, 1, 2].map(|solver| found.letters(solver)), ["a", "a", "b"]);
        assert_eq!((found.left_out.len(), found.mean_rank(2)), (0, Some(3.0)));
    }

    #[test]
    fn within_the_noise_nothing_is_distinguished() {
        let columns = [spread(1.0, 20), spread(1.05, 20), spread(2.0, 20)];
        let letters = |noise| {
            let found = compared(&columns, noise).unwrap();
            [0, 1, 2].map(|solver| found.letters(solver))
        };
        assert_eq!(letters(None), ["a", "b", "c"]);
        assert_eq!(letters(Some(1.1)), ["a", "a", "b"]);
    }

    #[test]
    fn few_puzzles_are_not_tested() {
        for n in 1..=6 {
            assert_eq!(compared(&three(n), None).is_some(), n >= 6, "{n}");
        }
    }

    #[test]
    fn a_solver_without_times_is_left_out() {
        let [a, b, c] = three(20);
        let never = column([f64::NAN; 20]);
        let rarely = column((0..20).map(|p| if p < 3 { 50.0 } else { f64::NAN }));
        let found = compared(&[a, never, b, rarely, c], None).unwrap();
        assert_eq!((found.solvers.clone(), found.left_out.clone()), (vec![0, 2, 4], vec![1, 3]));
        assert_eq!(found.test.puzzles, 20);
        assert_eq!(
            (found.letters(4), found.letters(1), found.mean_rank(1)),
            ("b".into(), "".into(), None)
        );
    }

    #[test]
    fn no_pairs_where_friedman_does_not_reject() {
        let times = |shift: usize| column((0..12).map(move |p| 100.0 + ((p + shift) % 3) as f64));
        let found = compared(&[times(0), times(1), times(2)], None).unwrap();
        assert!(found.test.p > 0.9 && found.pairs.is_empty() && found.groups.is_empty());
    }

    #[test]
    fn maximal_sets() {
        let sorted = |members: &[usize], apart: &[(usize, usize)]| {
            let mut groups = groups(members, apart);
            groups.sort();
            groups
        };
        assert_eq!(sorted(&[0, 1, 2], &[]), [vec![0, 1, 2]]);
        assert_eq!(sorted(&[0, 1, 2], &[(0, 2)]), [vec![0, 1], vec![1, 2]]);
        assert_eq!(sorted(&[0, 1, 2], &[(0, 1), (0, 2), (1, 2)]), [vec![0], vec![1], vec![2]]);
        let path = [(0, 2), (0, 3), (1, 3)];
        assert_eq!(sorted(&[0, 1, 2, 3], &path), [vec![0, 1], vec![1, 2], vec![2, 3]]);
        // Fifteen pairs, each of which is apart: 2^15 maximal sets.
        let apart: Vec<(usize, usize)> = (0..15).map(|pair| (2 * pair, 2 * pair + 1)).collect();
        assert!(groups(&(0..30).collect::<Vec<_>>(), &apart).is_empty());
    }
}
