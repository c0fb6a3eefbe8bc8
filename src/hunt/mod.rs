//! Looking for puzzles on which one solver is slow and another fast.
//!
//! A [walk](Hunter::walk) starts at a puzzle with one solution and takes every [step](moves) to a
//! neighbour with one solution that does not lower the score: the [`cost`] of the slow solver,
//! divided by that of the fast one where there is one. Both costs are relative to the median over
//! the puzzles that walks start from; the fast one counts as one below its median, so that a
//! walk does not look for puzzles that are merely easy, and is kept within a factor of it.

pub mod cost;
pub mod moves;

pub use cost::{Cost, Gauge};

use crate::generate::maker::Oracle;
use crate::panel::Verdict;
use crate::puzzle::Puzzle;
use moves::Neighbourhood;
use quorum_encodings::Grid;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Of so many starts that are drawn, the one with the highest score is taken.
const DRAWN: usize = 8;

/// The solvers, and what is usual for them.
pub struct Hunter<'a> {
    /// The solver that is to be slow.
    pub slow: Gauge<'a>,
    /// The solver that is to be fast, if any is.
    pub fast: Option<Gauge<'a>>,
    /// Median cost of the slow solver over the starts.
    pub usual_slow: f64,
    /// Median cost of the fast solver over the starts.
    pub usual_fast: f64,
    /// What the fast solver may cost at most, in medians.
    pub within: f64,
}

/// A puzzle of a walk, and what it costs.
#[derive(Clone, Debug)]
pub struct Place {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// Steps that were tried before.
    pub step: u64,
    /// What the slow solver needs.
    pub slow: Cost,
    /// What the fast solver needs.
    pub fast: Option<Cost>,
    /// How many times its median the slow solver needs, divided by the same of the fast one.
    pub score: f64,
}

impl Hunter<'_> {
    /// The puzzle as a place of a walk; `None` if it has not one solution, or is too hard for
    /// the fast solver, or undecided.
    pub fn look(&self, puzzle: Puzzle, oracle: &mut Oracle, step: u64) -> Option<Place> {
        let (Verdict::Unique, mut solutions) = oracle.decide(&puzzle) else { return None };
        let problem = puzzle.lower();
        let fast = self.fast.as_ref().map(|gauge| gauge.cost(&problem));
        let most = self.within * self.usual_fast;
        if fast.is_some_and(|fast| !fast.is_whole || fast.amount > most) {
            return None;
        }
        let slow = self.slow.cost(&problem);
        let relative = fast.map_or(1.0, |fast| (fast.amount / self.usual_fast).max(1.0));
        let score = slow.amount / self.usual_slow / relative;
        Some(Place { puzzle, solution: solutions.pop()?, step, slow, fast, score })
    }

    /// Walks so many steps from one of `starts`, or until the slow solver reaches its limit or
    /// `is_over`. Every place that scores higher than all before it, the start first.
    pub fn walk(
        &self,
        starts: &[Puzzle],
        steps: u64,
        random: &mut ChaCha8Rng,
        is_over: impl Fn() -> bool,
    ) -> Vec<Place> {
        let mut oracle = Oracle::new("native");
        let mut here: Option<Place> = None;
        for _ in 0..DRAWN {
            let Some(start) = starts.choose(random) else { return Vec::new() };
            let Some(place) = self.look(start.clone(), &mut oracle, 0) else { continue };
            if here.as_ref().is_none_or(|here| place.score > here.score) {
                here = Some(place);
            }
        }
        let Some(mut here) = here else { return Vec::new() };
        let neighbourhood = Neighbourhood::of(&here.puzzle);
        let mut trail = vec![here.clone()];
        for step in 1..=steps {
            if is_over() || !here.slow.is_whole {
                break;
            }
            let next = neighbourhood.step(&here.puzzle, &here.solution, random);
            let Some(next) = next.and_then(|next| self.look(next, &mut oracle, step)) else {
                continue;
            };
            if next.score > here.score {
                trail.push(next.clone());
            }
            if next.score >= here.score {
                here = next;
            }
        }
        trail
    }
}

/// The median of some costs, at least one unit: costs are told in multiples of it.
///
/// # Panics
/// Without any costs.
pub fn median(costs: &mut [f64]) -> f64 {
    costs.sort_by(f64::total_cmp);
    costs[costs.len() / 2].max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Corpus, Demand, KINDS, Made, Parameters, Unmade};
    use crate::solvers::SolverName;
    use crate::solvers::table::find;
    use rand::SeedableRng;

    #[test]
    fn a_walk_climbs_and_repeats_with_its_seed() {
        let kind = KINDS.iter().find(|kind| kind.name == "futoshiki").unwrap();
        let recipe = (kind.recipe)(&Parameters::default()).unwrap();
        let corpus = Corpus { name: "c", recipe: &*recipe, count: 5, seed: 1 };
        let mut starts = Vec::new();
        let keep = |_: &str, made: Made| -> Result<(), Unmade> {
            starts.push(made.puzzle);
            Ok(())
        };
        corpus.for_each(Demand::default(), 1, || false, keep).unwrap();

        let slow = find(&SolverName::engine("dfs")).unwrap();
        let fast = find(&SolverName::engine("propagate")).unwrap();
        let problem = starts[0].lower();
        let hunter = Hunter {
            slow: Gauge::new(&slow, &problem, None),
            fast: Some(Gauge::new(&fast, &problem, None)),
            usual_slow: 10.0,
            usual_fast: 2.0,
            within: 3.0,
        };
        assert_eq!((hunter.slow.unit(), hunter.slow.is_time()), ("nodes", false));
        let walk = |stream| {
            let mut random = ChaCha8Rng::seed_from_u64(1);
            random.set_stream(stream);
            hunter.walk(&starts, 150, &mut random, || false)
        };
        let trail = walk(0);
        assert!(trail.len() > 2, "{trail:?}");
        assert!(trail.is_sorted_by(|a, b| a.score < b.score && a.step < b.step));
        let mut varisat = Oracle::new("varisat");
        for place in &trail {
            assert!(
                varisat.decide(&place.puzzle) == (Verdict::Unique, vec![place.solution.clone()])
            );
            assert!(place.fast.unwrap().amount <= 6.0);
        }
        let puzzles = |trail: &[Place]| -> Vec<Puzzle> {
            trail.iter().map(|place| place.puzzle.clone()).collect()
        };
        assert_eq!(puzzles(&trail), puzzles(&walk(0)));
        assert_ne!(puzzles(&trail), puzzles(&walk(1)));
    }
}
