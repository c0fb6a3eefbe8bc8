//! A deterministic finite automaton over values, and the constraint that the values along some
//! cells are a word of its language.
//!
//! An [`Automaton`] is always minimal, without states from which no word ends, and numbered
//! breadth-first by ascending value: two ways to state one language give the same value. The
//! language over words of *any* length decides, not that of one length.
//!
//! Minimization refines the partition into accepting and other states until it is stable
//! (Moore 1956): simpler than Hopcroft's, and automata of puzzles have hundreds of states.

mod budget;
pub mod regex;

pub use budget::Budget;

use crate::{ValueSet, fault};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// A minimal deterministic automaton over values `1..=values`; missing transitions reject.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Automaton {
    values: u8,
    /// `states * values` entries, by state and value.
    next: Arc<[u32]>,
    accepting: Arc<[bool]>,
}

/// The entry of a missing transition.
const NONE: u32 = u32::MAX;

/// Reason why something is not an [`Automaton`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AutomatonError {
    /// More states than [`Automaton::MAX_STATES`] before minimization, or a regular expression of
    /// which no automaton can be built: one for fewer words may be small enough.
    #[error("{0}")]
    Large(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

fn too_many_states() -> AutomatonError {
    let most = Automaton::MAX_STATES;
    AutomatonError::Large(format!("expected an automaton of at most {most} states, found more"))
}

impl Automaton {
    /// The largest number of states, before and after minimization.
    pub const MAX_STATES: usize = 100_000;

    /// Automaton of a state machine given by functions: the first state, the state after a value
    /// (`None` rejects all that follows), and whether a word may end in a state.
    pub fn from_machine<S: Clone + Eq + Hash>(
        values: u8,
        start: S,
        step: impl Fn(&S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, AutomatonError> {
        Self::from_machine_within(&Budget::default(), values, start, step, accepts)
    }

    /// As [`from_machine`](Self::from_machine), with the steps of a budget that several automata
    /// share.
    pub fn from_machine_within<S: Clone + Eq + Hash>(
        budget: &Budget,
        values: u8,
        start: S,
        step: impl Fn(&S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, AutomatonError> {
        check_values(values)?;
        let mut numbers: HashMap<_, _, FixedState> = HashMap::default();
        numbers.insert(start.clone(), 0);
        let (mut states, mut next) = (vec![start], Vec::new());
        let mut current = 0;
        while current < states.len() {
            budget.take(u64::from(values))?;
            for value in 1..=values {
                let Some(state) = step(&states[current], value) else {
                    next.push(NONE);
                    continue;
                };
                let number = *numbers.entry(state.clone()).or_insert_with(|| {
                    states.push(state);
                    states.len() as u32 - 1
                });
                if states.len() > Self::MAX_STATES {
                    return Err(too_many_states());
                }
                next.push(number);
            }
            current += 1;
        }
        let accepting: Vec<bool> = states.iter().map(accepts).collect();
        minimal(budget, values, &next, &accepting)
    }

    /// Automaton with the given transitions (state, value, next state); state 0 is the first, and
    /// `accepting` has one entry per state.
    pub fn from_transitions(
        values: u8,
        transitions: impl IntoIterator<Item = (u32, u8, u32)>,
        accepting: &[bool],
    ) -> Result<Self, AutomatonError> {
        Self::from_transitions_within(&Budget::default(), values, transitions, accepting)
    }

    /// As [`from_transitions`](Self::from_transitions), with the steps of a budget that several
    /// automata share.
    pub fn from_transitions_within(
        budget: &Budget,
        values: u8,
        transitions: impl IntoIterator<Item = (u32, u8, u32)>,
        accepting: &[bool],
    ) -> Result<Self, AutomatonError> {
        check_values(values)?;
        if accepting.is_empty() || accepting.len() > Self::MAX_STATES {
            return Err(too_many_states());
        }
        let states = accepting.len() as u32;
        let mut next = vec![NONE; accepting.len() * usize::from(values)];
        for (from, value, to) in transitions {
            if let Some(&state) = [from, to].iter().find(|&&state| state >= states) {
                let fault = format!("expected states below {states}, found {state}");
                return Err(AutomatonError::Other(fault));
            }
            if value == 0 || value > values {
                let fault = format!("expected values of 1 to {values}, found {value}");
                return Err(AutomatonError::Other(fault));
            }
            let entry = &mut next[from as usize * usize::from(values) + usize::from(value) - 1];
            if *entry != NONE && *entry != to {
                return Err(AutomatonError::Other(format!(
                    "expected one transition from state {from} with value {value}, found several"
                )));
            }
            *entry = to;
        }
        minimal(budget, values, &next, accepting)
    }

    /// Number of values.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// Number of states; state 0 is the first.
    pub fn states(&self) -> u32 {
        self.accepting.len() as u32
    }

    /// The state after `value`, if a word may go on so.
    ///
    /// # Panics
    /// If the state or the value does not exist.
    pub fn next(&self, state: u32, value: u8) -> Option<u32> {
        assert!(value >= 1 && value <= self.values);
        let next = self.next[state as usize * usize::from(self.values) + usize::from(value) - 1];
        (next != NONE).then_some(next)
    }

    /// Whether a word may end in the state.
    ///
    /// # Panics
    /// If the state does not exist.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// All transitions (state, value, next state), by state and value.
    pub fn transitions(&self) -> impl Iterator<Item = (u32, u8, u32)> + '_ {
        (0..self.states()).flat_map(move |state| {
            (1..=self.values)
                .filter_map(move |value| Some((state, value, self.next(state, value)?)))
        })
    }

    /// Whether the language has no word.
    pub fn is_empty(&self) -> bool {
        // A minimal automaton has no state from which no word ends, except the first one.
        !self.accepting.contains(&true)
    }

    /// Whether the values are a word of the language; values outside `1..=values` are in no word.
    pub fn accepts(&self, word: impl IntoIterator<Item = u8>) -> bool {
        let mut state = 0;
        for value in word {
            if value == 0 || value > self.values {
                return false;
            }
            match self.next(state, value) {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.is_accepting(state)
    }
}

fn check_values(values: u8) -> Result<(), AutomatonError> {
    if (1..=ValueSet::MAX_VALUE).contains(&values) {
        Ok(())
    } else {
        let most = ValueSet::MAX_VALUE;
        Err(AutomatonError::Other(format!("expected 1 to {most} values, found {values}")))
    }
}

/// The minimal automaton of a table of transitions.
fn minimal(
    budget: &Budget,
    values: u8,
    next: &[u32],
    accepting: &[bool],
) -> Result<Automaton, AutomatonError> {
    let width = usize::from(values);
    let is_useful = if fault::is("automaton", "minimal", "useless") {
        vec![true; accepting.len()]
    } else {
        useful(width, next, accepting)
    };
    let target = |state: usize, value: usize| {
        let to = next[state * width + value];
        (to != NONE && is_useful[to as usize]).then_some(to as usize)
    };
    // Classes of states that no word distinguishes; a missing transition is a class of its own.
    let differ = !fault::is("automaton", "minimal", "accept");
    let mut class: Vec<u32> = accepting.iter().map(|&it| u32::from(it && differ)).collect();
    let mut classes = 0;
    let kept: Vec<usize> =
        (0..class.len()).filter(|&state| is_useful[state] || state == 0).collect();
    let count = is_useful.iter().filter(|&&is_useful| is_useful).count().max(1);
    let mut keys: Vec<u32> = Vec::new();
    loop {
        budget.take((count * width) as u64)?;
        // What distinguishes states: the class of each, and the classes of its next states.
        let read = width - usize::from(fault::is("automaton", "minimal", "merge"));
        keys.clear();
        for &state in &kept {
            keys.push(class[state]);
            for value in 0..read {
                keys.push(target(state, value).map_or(NONE, |to| class[to]));
            }
        }
        let mut numbers: HashMap<&[u32], u32, FixedState> = HashMap::default();
        let mut refined = vec![0; class.len()];
        for (&state, key) in kept.iter().zip(keys.chunks_exact(read + 1)) {
            let number = numbers.len() as u32;
            refined[state] = *numbers.entry(key).or_insert(number);
        }
        class = refined;
        if numbers.len() == classes || fault::is("automaton", "minimal", "unstable") {
            break;
        }
        classes = numbers.len();
    }
    // Breadth-first numbers from the first state.
    let mut numbers = HashMap::from([(class[0], 0)]);
    let mut representatives = vec![0];
    let mut table = Vec::new();
    let mut current = 0;
    while current < representatives.len() {
        for value in 0..width {
            table.push(target(representatives[current], value).map_or(NONE, |to| {
                *numbers.entry(class[to]).or_insert_with(|| {
                    representatives.push(to);
                    representatives.len() as u32 - 1
                })
            }));
        }
        current += 1;
    }
    let accepting: Arc<[bool]> = representatives.iter().map(|&state| accepting[state]).collect();
    budget.take_bytes((size_of_val(&table[..]) + accepting.len()) as u64)?;
    Ok(Automaton { values, next: table.into(), accepting })
}

/// The states from which a word can end.
fn useful(width: usize, next: &[u32], accepting: &[bool]) -> Vec<bool> {
    // The states before each one, those before state 0 first: `ends` is where those of each end.
    let mut ends = vec![0u32; accepting.len()];
    for &to in next.iter().filter(|&&to| to != NONE) {
        ends[to as usize] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut begins = ends.clone();
    let mut before = vec![0u32; sum as usize];
    for (index, &to) in next.iter().enumerate().rev().filter(|&(_, &to)| to != NONE) {
        begins[to as usize] -= 1;
        before[begins[to as usize] as usize] = (index / width) as u32;
    }
    let mut is_useful = accepting.to_vec();
    let mut open: Vec<usize> = (0..accepting.len()).filter(|&state| accepting[state]).collect();
    while let Some(state) = open.pop() {
        for &from in &before[begins[state] as usize..ends[state] as usize] {
            if !std::mem::replace(&mut is_useful[from as usize], true) {
                open.push(from as usize);
            }
        }
    }
    is_useful
}

/// The constraint that the values along the cells are a word of the automaton's language.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Regular {
    /// Indices of the cells in the order in which the automaton reads them; a cell may occur
    /// several times, of which solvers need not draw all conclusions before it is fixed.
    pub cells: Vec<usize>,
    /// The language.
    pub automaton: Automaton,
}

impl Regular {
    /// Whether a grid satisfies the constraint.
    ///
    /// # Panics
    /// If the grid has no value for the index of a cell.
    pub fn holds(&self, grid: &[u8]) -> bool {
        self.automaton.accepts(self.cells.iter().map(|&cell| grid[cell]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words over 1 and 2 with an even number of twos.
    fn even() -> Automaton {
        Automaton::from_machine(2, 0u8, |state, value| Some(state ^ (value - 1)), |&s| s == 0)
            .unwrap()
    }

    #[test]
    fn the_language_is_that_of_the_machine() {
        let even = even();
        assert_eq!(even.states(), 2);
        for code in 0..32u8 {
            let word = (0..5).map(|bit| 1 + (code >> bit & 1));
            assert_eq!(even.accepts(word), code.count_ones() % 2 == 0);
        }
        assert!(!even.accepts([0]) && !even.accepts([3]) && even.accepts([]));
    }

    #[test]
    fn one_language_is_one_automaton() {
        // The same language with a counter to 6, and with states in another order.
        let six = Automaton::from_machine(2, 0u8, |s, v| Some((s + v - 1) % 6), |s| s % 2 == 0);
        assert_eq!(six.unwrap(), even());
        let table = [(0, 1, 0), (0, 2, 2), (2, 2, 0), (2, 1, 2), (1, 1, 1)];
        let other = Automaton::from_transitions(2, table, &[true, true, false]);
        assert_eq!(other.unwrap(), even());
    }

    #[test]
    fn states_without_a_word_go() {
        // After a 2 nothing can be accepted.
        let table = [(0, 1, 1), (0, 2, 2), (2, 1, 2), (1, 1, 1)];
        let automaton = Automaton::from_transitions(2, table, &[false, true, false]).unwrap();
        assert_eq!(automaton.states(), 2);
        assert_eq!(automaton.next(0, 2), None);
        assert_eq!(automaton.transitions().collect::<Vec<_>>(), [(0, 1, 1), (1, 1, 1)]);
        let nothing = Automaton::from_transitions(2, [(0, 1, 0)], &[false]).unwrap();
        assert_eq!((nothing.states(), nothing.transitions().count()), (1, 0));
        assert!(!nothing.accepts([]) && !nothing.accepts([1]));
    }

    #[test]
    fn automata_share_a_budget() {
        let count = |budget: &Budget, most: u64| {
            let step = |&state: &u64, _| (state < most).then_some(state + 1);
            Automaton::from_machine_within(budget, 1, 0, step, |&state| state == most)
        };
        // Twelve states; each of eleven rounds separates one more.
        let budget = Budget::new(400);
        assert_eq!(count(&budget, 11).unwrap().states(), 12);
        assert_eq!(budget.taken(), 12 + 11 * 12);
        assert!(count(&budget, 11).is_ok());
        let used_up = |most: u64| {
            format!("expected automata that take at most {most} steps to build, found more")
        };
        assert_eq!(count(&budget, 11).unwrap_err().to_string(), used_up(400));
        // It stops while a machine is built: this one has no end.
        let counter = |state: &u64, _| Some(state + 1);
        let budget = Budget::new(1000);
        let endless = Automaton::from_machine_within(&budget, 2, 0u64, counter, |_| true);
        assert_eq!(endless.unwrap_err().to_string(), used_up(1000));
        let two = Automaton::from_transitions_within(&Budget::new(1), 2, [(0, 1, 0)], &[true]);
        assert_eq!(two.unwrap_err().to_string(), used_up(1));
    }

    #[test]
    fn what_is_no_automaton_is_refused() {
        let make = |table: &[(u32, u8, u32)]| {
            let table = table.iter().copied();
            Automaton::from_transitions(2, table, &[true, false]).unwrap_err().to_string()
        };
        assert_eq!(make(&[(0, 1, 2)]), "expected states below 2, found 2");
        assert_eq!(make(&[(0, 3, 1)]), "expected values of 1 to 2, found 3");
        assert_eq!(
            make(&[(0, 1, 1), (0, 1, 0)]),
            "expected one transition from state 0 with value 1, found several"
        );
        let counter = Automaton::from_machine(2, 0u64, |state, _| Some(state + 1), |_| true);
        assert_eq!(counter, Err(too_many_states()));
        let none = Automaton::from_machine(0, (), |(), _| Some(()), |()| true);
        assert_eq!(none.unwrap_err().to_string(), "expected 1 to 64 values, found 0");
    }
}
