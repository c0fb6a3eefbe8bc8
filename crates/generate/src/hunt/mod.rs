//! Looking for puzzles on which one solver is slow and another fast.
//!
//! A [search](Hunter::search) starts at a puzzle with one solution and takes every [step](moves) to
//! a neighbor with one solution that does not lower the score: the [`cost`] of the slow solver,
//! divided by that of the fast one where there is one. Both costs are relative to the median over
//! the puzzles that searches start from; the fast one counts as one below its median, so that a
//! search does not look for puzzles that are merely easy, and is kept within a factor of it.

pub mod cost;
pub mod moves;

pub use cost::{Cost, CostFunction, CostSession};

use crate::draws::stream;
use moves::Neighborhood;
use quorum_panel::Observer;
use quorum_panel::Oracle;
use quorum_panel::worker::Workers;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_solvers::panics::catch;
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, parallel};
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::thread::Scope;
use std::time::Duration;

/// Number of starts drawn, of which the one with the highest score is taken.
const DRAWN: usize = 8;

/// The solvers of a hunt, and how their cost is measured.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// Solver that should be slow.
    pub slow: &'a Named,
    /// Solver that should be fast, if any.
    pub fast: Option<&'a Named>,
    /// Greatest cost of the fast solver, in medians.
    pub within: f64,
    /// Whether CPU time is measured even where a solver has a counter of its work.
    pub by_time: bool,
    /// Time limit of a run.
    pub limit: Option<Duration>,
    /// Processes of the solvers that cannot be stopped at the limit.
    pub workers: &'a Workers,
}

/// Puzzles that local searches can start from.
pub struct Starts {
    /// Those with one solution that both solvers support.
    pub puzzles: Vec<Puzzle>,
    /// Reasons why others were left out.
    pub objections: Vec<String>,
}

/// Number and length of the local searches, and the seed of their random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Searches {
    /// Number of local searches.
    pub count: u64,
    /// Moves per local search.
    pub steps: u64,
    /// Seed; each search has its own stream.
    pub seed: u64,
}

impl<'a> Setup<'a> {
    /// Selects the puzzles that searches can start from.
    pub fn starts(&self, puzzles: Vec<Puzzle>, observer: &impl Observer) -> Starts {
        let mut starts = Starts { puzzles: Vec::new(), objections: Vec::new() };
        let engine = || Oracle::engine("auto").cancelled_by(&observer.cancel());
        let mut oracle = engine();
        for (number, puzzle) in puzzles.into_iter().enumerate() {
            match catch(|| self.objection(&puzzle, &mut oracle)) {
                Ok(None) => starts.puzzles.push(puzzle),
                Ok(Some(objection)) => starts.objections.push(objection),
                Err(panic) => {
                    observer.panicked(&format!("start-{}", number + 1), Some(&puzzle), &panic);
                    oracle = engine();
                }
            }
        }
        starts
    }

    fn objection(&self, puzzle: &Puzzle, oracle: &mut Oracle) -> Option<String> {
        // A step reads the clues off another grid, which constraints do not allow.
        if !puzzle.constraints().is_empty() {
            return Some("expected a puzzle of givens and signs, found constraints".to_owned());
        }
        if oracle.is_unique(puzzle) != Ok(true) {
            return Some("expected one solution, found none or several".to_owned());
        }
        let problem = puzzle.lower();
        [Some(self.slow), self.fast].into_iter().flatten().find_map(|named| {
            let reason = named.solver.supports(&problem).err()?;
            Some(format!("{} cannot be asked: {reason}", named.name))
        })
    }

    /// A hunter, with medians over the puzzles that searches start from.
    ///
    /// # Panics
    /// Without any puzzle.
    pub fn hunter(&self, starts: &[Puzzle], cancel: &Cancel) -> Hunter<'a> {
        let function = |named: &'a Named| CostFunction::new(named, starts, self, cancel);
        Hunter { slow: function(self.slow), fast: self.fast.map(function), within: self.within }
    }
}

/// The solvers, and what they cost.
pub struct Hunter<'a> {
    /// Solver that should be slow.
    pub slow: CostFunction<'a>,
    /// Solver that should be fast, if any.
    pub fast: Option<CostFunction<'a>>,
    /// Greatest cost of the fast solver, in medians.
    pub within: f64,
}

/// A puzzle of a search, and what it costs.
#[derive(Clone, Debug)]
pub struct HuntedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// Steps that were tried before.
    pub step: u64,
    /// Cost of the slow solver.
    pub slow: Cost,
    /// Cost of the fast solver.
    pub fast: Option<Cost>,
    /// Cost of the slow solver in its medians, divided by the same of the fast one.
    pub score: f64,
}

/// Solvers of a search, on one thread.
pub struct SearchSession {
    oracle: Oracle,
    slow: CostSession,
    fast: Option<CostSession>,
}

impl<'a> Hunter<'a> {
    /// The solvers of searches on one thread.
    pub fn session(&self, cancel: &Cancel) -> SearchSession {
        SearchSession {
            oracle: Oracle::engine("auto").cancelled_by(cancel),
            slow: self.slow.session(cancel),
            fast: self.fast.as_ref().map(|function| function.session(cancel)),
        }
    }

    /// The puzzle as a place of a search; `None` if it has not one solution, or is too hard for
    /// the fast solver, or undecided.
    pub fn look(
        &self,
        puzzle: Puzzle,
        session: &mut SearchSession,
        step: u64,
    ) -> Option<HuntedPuzzle> {
        let solution = session.oracle.only_solution(&puzzle).ok()??;
        let fast = self.fast.as_ref().zip(session.fast.as_mut());
        let fast = fast.map(|(function, session)| function.cost(session, &puzzle));
        if fast.is_some_and(|fast| !fast.is_whole || fast.medians > self.within) {
            return None;
        }
        let slow = self.slow.cost(&mut session.slow, &puzzle);
        let score = slow.medians / fast.map_or(1.0, |fast| fast.medians.max(1.0));
        Some(HuntedPuzzle { puzzle, solution, step, slow, fast, score })
    }

    /// Whether a cost is time, which does not repeat: two runs at once would disturb each other.
    pub fn is_timed(&self) -> bool {
        self.slow.is_time() || self.fast.as_ref().is_some_and(CostFunction::is_time)
    }

    /// Makes searches on threads of a scope, on one if costs are times. The places of each come in
    /// the order of the searches. No search begins, and those under way end, when the observer
    /// stops the hunt.
    pub fn searches<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        starts: &'scope [Puzzle],
        searches: Searches,
        threads: usize,
        observer: &'scope dyn Observer,
    ) -> impl Iterator<Item = Vec<HuntedPuzzle>> {
        let search = move |session: &mut SearchSession, search: &u64| {
            let mut random = stream(searches.seed, *search);
            self.search(starts, searches.steps, &mut random, session, || observer.is_stopped())
        };
        let threads = if self.is_timed() { 1 } else { threads };
        let numbers = (0..searches.count).take_while(|_| !observer.is_stopped());
        let cancel = observer.cancel();
        let session = move |_| self.session(&cancel);
        let results = parallel::in_order(scope, threads, session, numbers, search);
        (1..).zip(results).filter_map(|(done, (search, trajectory))| {
            observer.progress(done);
            if let Err(panic) = &trajectory {
                observer.panicked(&format!("walk-{}", search + 1), None, panic);
            }
            trajectory.ok()
        })
    }

    /// Searches so many steps from one of `starts`, or until the slow solver reaches its limit or
    /// `is_over`. Every place that scores higher than all before it, the start first.
    pub fn search(
        &self,
        starts: &[Puzzle],
        steps: u64,
        random: &mut ChaCha8Rng,
        session: &mut SearchSession,
        is_over: impl Fn() -> bool,
    ) -> Vec<HuntedPuzzle> {
        let mut here: Option<HuntedPuzzle> = None;
        for _ in 0..DRAWN {
            let Some(start) = starts.choose(random) else { return Vec::new() };
            let Some(place) = self.look(start.clone(), session, 0) else { continue };
            if here.as_ref().is_none_or(|here| place.score > here.score) {
                here = Some(place);
            }
        }
        let Some(mut here) = here else { return Vec::new() };
        let neighborhood = Neighborhood::of(&here.puzzle);
        let mut trajectory = vec![here.clone()];
        for step in 1..=steps {
            if is_over() || !here.slow.is_whole {
                break;
            }
            let next = neighborhood.step(&here.puzzle, &here.solution, random);
            let Some(next) = next.and_then(|next| self.look(next, session, step)) else {
                continue;
            };
            if next.score > here.score {
                trajectory.push(next.clone());
            }
            if next.score >= here.score {
                here = next;
            }
        }
        trajectory
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corpus, Demand, KINDS, Parameters};
    use quorum_solvers::SolverName;
    use quorum_solvers::table::find;
    use std::thread;

    #[test]
    fn a_search_climbs_and_repeats_with_its_seed() {
        let kind = KINDS.iter().find(|kind| kind.name == "futoshiki").unwrap();
        let recipe = kind.recipe(&Parameters::default()).unwrap();
        let corpus = Corpus { name: "c", recipe: &*recipe, count: 5, seed: 1, limit: None };
        let starts: Vec<Puzzle> = thread::scope(|scope| {
            let made = corpus.puzzles(scope, Demand::default(), 1, &());
            made.map(|made| made.unwrap().1.puzzle).collect()
        });

        let slow = find(&SolverName::engine("dfs")).unwrap();
        let fast = find(&SolverName::engine("propagate")).unwrap();
        let workers = Workers::default();
        let function = |named, usual| {
            let setup = Setup {
                slow: named,
                fast: None,
                within: 3.0,
                by_time: false,
                limit: None,
                workers: &workers,
            };
            let mut function = CostFunction::new(named, &starts, &setup, &Cancel::new());
            function.usual = usual;
            function
        };
        let hunter =
            Hunter { slow: function(&slow, 10.0), fast: Some(function(&fast, 2.0)), within: 3.0 };
        assert_eq!((hunter.slow.unit(), hunter.is_timed()), ("nodes", false));
        let searches = |threads| {
            let searches = Searches { count: 2, steps: 150, seed: 1 };
            thread::scope(|scope| -> Vec<Vec<HuntedPuzzle>> {
                hunter.searches(scope, &starts, searches, threads, &()).collect()
            })
        };
        let trajectories = searches(2);
        let trajectory = &trajectories[0];
        assert!(trajectory.len() > 2, "{trajectory:?}");
        assert!(trajectory.is_sorted_by(|a, b| a.score < b.score && a.step < b.step));
        let mut varisat = Oracle::engine("varisat");
        for place in trajectory {
            let found = varisat.only_solution(&place.puzzle);
            assert_eq!(found, Ok(Some(place.solution.clone())));
            assert!(place.fast.unwrap().amount <= 6.0);
        }
        let puzzles = |trajectory: &[HuntedPuzzle]| -> Vec<Puzzle> {
            trajectory.iter().map(|place| place.puzzle.clone()).collect()
        };
        assert_eq!(puzzles(trajectory), puzzles(&searches(1)[0]));
        assert_ne!(puzzles(trajectory), puzzles(&trajectories[1]));
    }
}
