//! Automata that refuse few words: a clause per set of refused words.
//!
//! Words are refused in boxes: a set of values per cell, so that one value of each makes a word
//! which is refused. A clause states that some cell has a value outside its set. "The value occurs
//! in these 18 cells" is one box; "if the first is 0, the others differ" is a box per value.
//!
//! A set has one value, or all but one of its cell, or all: then one literal states that the cell
//! has a value outside it, and one clause is as strong as the layers of the automaton. Several
//! clauses are weaker, and are taken for at most three cells, with at most as many boxes as there
//! are values.

use crate::cnf::draft::{FALSE, FormulaDraft};
use quorum_problem::{Regular, ValueSet};
use std::collections::{HashMap, HashSet};

/// The most states of an automaton of at most three cells, and of any other, that is looked at.
const MOST_STATES: [u32; 2] = [100, 2];

/// The most cells of an automaton that is looked at.
const MOST_CELLS: usize = 256;

/// The clauses of an automaton over the values that its cells may have; `None` if it refuses too
/// many words. (Those of one cell are unit clauses in any encoding.)
pub(super) fn clauses(draft: &FormulaDraft, regular: &Regular) -> Option<Vec<Vec<i32>>> {
    let cells = &regular.cells;
    let most_states = MOST_STATES[usize::from(cells.len() > 3)];
    if !(2..=MOST_CELLS).contains(&cells.len()) || regular.automaton.states() > most_states {
        return None;
    }
    let distinct: HashSet<usize> = cells.iter().copied().collect();
    if distinct.len() < cells.len() {
        return None;
    }
    let values = draft.cells().values();
    let domain = |&cell: &usize| -> ValueSet {
        (1..=values).filter(|&value| draft.literal(cell, value) != FALSE).collect()
    };
    let mut search = Boxes {
        regular,
        domains: cells.iter().map(domain).collect(),
        refuses: HashMap::new(),
        current: Vec::new(),
        found: Vec::new(),
        most: if cells.len() <= 3 { values.into() } else { 1 },
    };
    if !search.add(0, Some(0)) {
        return None;
    }
    let mut clauses = Vec::with_capacity(search.found.len());
    for sets in &search.found {
        let mut clause = Vec::with_capacity(cells.len());
        for ((&cell, &set), domain) in cells.iter().zip(sets).zip(&search.domains) {
            let outside = domain.difference(set);
            match (set.only(), outside.only()) {
                (_, Some(value)) => clause.push(draft.literal(cell, value)),
                (Some(value), _) => clause.push(-draft.literal(cell, value)),
                _ if outside.is_empty() => {}
                _ => return None,
            }
        }
        clauses.push(clause);
    }
    Some(clauses)
}

/// A search for the boxes of refused words.
struct Boxes<'a> {
    regular: &'a Regular,
    domains: Vec<ValueSet>,
    /// Whether a state refuses some word of the cells from a place on.
    refuses: HashMap<(usize, u32), bool>,
    /// The sets of the first cells.
    current: Vec<ValueSet>,
    found: Vec<Vec<ValueSet>>,
    most: usize,
}

impl Boxes<'_> {
    /// Adds the boxes from a state on; false if there are more than `most`.
    fn add(&mut self, place: usize, state: Option<u32>) -> bool {
        if !self.refuses(place, state) {
            return true;
        }
        if place == self.domains.len() || state.is_none() {
            if self.found.len() == self.most {
                return false;
            }
            let mut sets = self.current.clone();
            sets.extend(&self.domains[place..]);
            self.found.push(sets);
            return true;
        }
        for (next, values) in self.steps(place, state) {
            self.current.push(values);
            let is_done = self.add(place + 1, next);
            self.current.pop();
            if !is_done {
                return false;
            }
        }
        true
    }

    /// The next states of a state, with the values that lead there.
    fn steps(&self, place: usize, state: Option<u32>) -> Vec<(Option<u32>, ValueSet)> {
        let mut steps: Vec<(Option<u32>, ValueSet)> = Vec::new();
        for value in self.domains[place].iter() {
            let next = state.and_then(|state| self.regular.automaton.next(state, value));
            match steps.iter_mut().find(|step| step.0 == next) {
                Some(step) => step.1.insert(value),
                None => steps.push((next, ValueSet::single(value))),
            }
        }
        steps
    }

    fn refuses(&mut self, place: usize, state: Option<u32>) -> bool {
        let Some(number) = state else { return true };
        if place == self.domains.len() {
            return !self.regular.automaton.is_accepting(number);
        }
        if let Some(&known) = self.refuses.get(&(place, number)) {
            return known;
        }
        let steps = self.steps(place, state);
        let refuses = steps.iter().any(|step| self.refuses(place + 1, step.0));
        self.refuses.insert((place, number), refuses);
        refuses
    }
}
