//! Controls: solvers that are run twice, so that a report can state the difference between two
//! measurements of the same search. Smaller effects are noise.
//!
//! Noise depends on the duration of a run: a preemption doubles one of a millisecond and
//! vanishes in one of a second. So besides the first solver of each corpus, or those that are
//! named, there is a control for every decade of median time among the first few puzzles.
//!
//! They are chosen once for a folder of results and recorded in its provenance, so that a resumed
//! run has the same. Shards cannot see each other's times, and would choose differently: they have
//! only the controls that are known before the first run.

use super::plan::{Control, Plan, Shard};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The controls of a folder of results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ControlFact {
    /// Names of the solvers that are run twice.
    pub solvers: BTreeSet<String>,
    /// Whether that is final: all decades have a control.
    pub settled: bool,
}

impl ControlFact {
    /// The controls of a new folder. `selected` has the solvers of each corpus, `None` for all.
    pub fn new(plan: &Plan, selected: &[Option<Vec<usize>>]) -> Self {
        let (places, settled) = match &plan.control {
            Control::None => (Vec::new(), true),
            Control::Named(named) => (named.clone(), true),
            Control::Decades => {
                let mut firsts: Vec<usize> = selected
                    .iter()
                    .filter_map(|solvers| {
                        solvers.as_ref().map_or(Some(0), |of| of.first().copied())
                    })
                    .collect();
                if selected.is_empty() {
                    firsts.push(0);
                }
                (firsts, plan.shard != Shard::WHOLE)
            }
        };
        let names = places.into_iter().filter_map(|place| plan.solvers.get(place));
        ControlFact { solvers: names.map(|named| named.name.to_string()).collect(), settled }
    }

    /// The controls of every shard, whatever the shard of the plan is.
    pub(crate) fn of_shards(plan: &Plan, selected: &[Option<Vec<usize>>]) -> Self {
        ControlFact { settled: true, ..ControlFact::new(plan, selected) }
    }

    /// The names in one line.
    pub fn line(&self) -> String {
        let names: Vec<&str> = self.solvers.iter().map(String::as_str).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }
}

/// Number of puzzles after which the decades are determined.
const PUZZLES: usize = 5;

/// The controls of a run, shared by its jobs.
#[derive(Debug)]
pub struct Controls(Mutex<ChosenControls>);

#[derive(Debug)]
struct ChosenControls {
    chosen: BTreeSet<usize>,
    /// Times of each solver on the first puzzles; `None` once the decades are determined.
    times: Option<Vec<Vec<Option<Duration>>>>,
}

impl Controls {
    /// The controls of a folder, among the solvers with these names.
    pub fn new(fact: &ControlFact, solvers: &[String]) -> Self {
        let is_chosen = |&place: &usize| fact.solvers.contains(&solvers[place]);
        let times = (!fact.settled && !solvers.is_empty()).then(|| vec![Vec::new(); solvers.len()]);
        Controls(Mutex::new(ChosenControls {
            chosen: (0..solvers.len()).filter(is_chosen).collect(),
            times,
        }))
    }

    /// Indices of the solvers that are run twice on the next puzzle.
    pub fn now(&self) -> Vec<usize> {
        self.state().chosen.iter().copied().collect()
    }

    /// The same, once that is final.
    pub fn settled(&self) -> Option<Vec<usize>> {
        let state = self.state();
        state.times.is_none().then(|| state.chosen.iter().copied().collect())
    }

    /// Records the times of the solvers for a puzzle; `None` for one that a solver did not
    /// decide.
    pub fn note(&self, puzzle: impl Iterator<Item = (usize, Option<Duration>)>) {
        let mut state = self.state();
        let ChosenControls { chosen, times } = &mut *state;
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

    fn state(&self) -> MutexGuard<'_, ChosenControls> {
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
    use quorum_solvers::table;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|place| format!("s{place}")).collect()
    }

    fn fact(solvers: &[&str], settled: bool) -> ControlFact {
        ControlFact { solvers: solvers.iter().map(|name| (*name).to_owned()).collect(), settled }
    }

    #[test]
    fn every_decade_gets_a_control() {
        let controls = Controls::new(&fact(&["s0"], false), &names(5));
        let times = [Some(20), Some(30), Some(4000), None, Some(9000)];
        let times = times.map(|time| time.map(Duration::from_micros));
        for _ in 0..PUZZLES {
            assert_eq!((controls.now(), controls.settled()), (vec![0], None));
            controls.note(times.iter().copied().enumerate());
        }
        assert_eq!((controls.now(), controls.settled()), (vec![0, 2], Some(vec![0, 2])));
        controls.note([(3, Some(Duration::from_secs(1)))].into_iter());
        assert_eq!(controls.now(), [0, 2]);
    }

    #[test]
    fn what_is_settled_is_not_chosen_again() {
        let controls = Controls::new(&fact(&["s3", "s1", "gone"], true), &names(4));
        for _ in 0..2 * PUZZLES {
            controls.note((0..4).map(|place| (place, Some(Duration::from_secs(1 << (4 * place))))));
        }
        assert_eq!(controls.now(), [1, 3]);
        assert!(Controls::new(&fact(&[], true), &names(4)).now().is_empty());
        assert_eq!(Controls::new(&fact(&["s0"], false), &[]).settled(), Some(Vec::new()));
    }

    #[test]
    fn a_new_folder_begins_with_what_every_shard_knows() {
        let named = |name: &str| table::find(&name.parse().unwrap()).unwrap();
        let mut plan = Plan::new(["dfs", "dlx", "classic"].map(named).into());
        plan.control = Control::Decades;
        let new = |plan: &Plan, selected: &[Option<Vec<usize>>]| ControlFact::new(plan, selected);
        assert_eq!(new(&plan, &[]), fact(&["dfs"], false));
        assert_eq!(new(&plan, &[None, Some(vec![2, 1])]), fact(&["classic", "dfs"], false));
        assert_eq!(new(&plan, &[Some(vec![1]), Some(vec![])]), fact(&["dlx"], false));
        plan.shard = "2/4".parse().unwrap();
        assert_eq!(new(&plan, &[None, None]), fact(&["dfs"], true));
        plan.control = Control::Named(vec![2, 1, 2]);
        assert_eq!(new(&plan, &[None]), fact(&["classic", "dlx"], true));
        plan.control = Control::None;
        assert_eq!(new(&plan, &[None]), fact(&[], true));
    }
}
