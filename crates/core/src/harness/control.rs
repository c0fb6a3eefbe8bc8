//! Controls: solvers that are run twice, so that a report can state the difference between two
//! measurements of the same search. Smaller effects are noise.
//!
//! Noise depends on the duration of a run: a preemption doubles one of a millisecond and
//! vanishes in one of a second. So besides the first solver, or those that are named, there is
//! a control for every decade of median time among the first few puzzles.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Solvers that are run twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// None: the noise of the run is unknown.
    None,
    /// These, by their indices in the plan.
    Named(Vec<usize>),
    /// The first one, and one per decade of time that it is not in.
    Decades,
}

/// Number of puzzles after which the decades are determined.
const PUZZLES: usize = 5;

/// The controls of a run, shared by its jobs.
#[derive(Debug)]
pub struct Controls(Mutex<State>);

#[derive(Debug)]
struct State {
    chosen: BTreeSet<usize>,
    /// Times of each solver on the first puzzles; `None` once the decades are determined.
    times: Option<Vec<Vec<Option<Duration>>>>,
}

impl Controls {
    /// Controls of a plan with this many solvers.
    pub fn new(control: &Control, solvers: usize) -> Self {
        let (chosen, times) = match control {
            Control::None => (BTreeSet::new(), None),
            Control::Named(named) => (named.iter().copied().collect(), None),
            Control::Decades if solvers == 0 => (BTreeSet::new(), None),
            Control::Decades => (BTreeSet::from([0]), Some(vec![Vec::new(); solvers])),
        };
        Controls(Mutex::new(State { chosen, times }))
    }

    /// Indices of the solvers that are run twice on the next puzzle.
    pub fn now(&self) -> Vec<usize> {
        self.state().chosen.iter().copied().collect()
    }

    /// Records the times of the solvers for a puzzle; `None` for one that a solver did not
    /// decide.
    pub fn note(&self, puzzle: impl Iterator<Item = (usize, Option<Duration>)>) {
        let mut state = self.state();
        let State { chosen, times } = &mut *state;
        let Some(known) = times else { return };
        puzzle.for_each(|(solver, time)| known[solver].push(time));
        if known.iter().map(Vec::len).max() < Some(PUZZLES) {
            return;
        }
        let decades: Vec<Option<i32>> = known.iter_mut().map(|times| decade(times)).collect();
        for (solver, decade) in decades.iter().enumerate() {
            if decade.is_some() && chosen.iter().all(|&control| decades[control] != *decade) {
                chosen.insert(solver);
            }
        }
        *times = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The decade of the median, if it is finite.
fn decade(times: &mut [Option<Duration>]) -> Option<i32> {
    // Undecided runs count as the longest.
    times.sort_unstable_by_key(|time| time.unwrap_or(Duration::MAX));
    let median = (*times.get(times.len() / 2)?)?;
    Some(median.as_secs_f64().log10().floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decade_gets_a_control() {
        let controls = Controls::new(&Control::Decades, 5);
        let times = [Some(20), Some(30), Some(4000), None, Some(9000)];
        let times = times.map(|time| time.map(Duration::from_micros));
        for _ in 0..PUZZLES {
            assert_eq!(controls.now(), [0]);
            controls.note(times.iter().copied().enumerate());
        }
        assert_eq!(controls.now(), [0, 2]);
        controls.note([(3, Some(Duration::from_secs(1)))].into_iter());
        assert_eq!(controls.now(), [0, 2]);
    }

    #[test]
    fn controls_can_be_named_or_left_out() {
        let named = Controls::new(&Control::Named(vec![3, 1, 3]), 4);
        assert_eq!(named.now(), [1, 3]);
        assert!(Controls::new(&Control::None, 4).now().is_empty());
        assert!(Controls::new(&Control::Decades, 0).now().is_empty());
    }
}
