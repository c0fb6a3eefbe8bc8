//! The constraints of one puzzle, in the order of their texts, with what they lower to.

use super::clue::are_on_grid;
use super::primitives::too_many;
use super::*;
use crate::Rules;
use quorum_problem::{Budget, Constraint, Position, Problem};
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The constraints of a puzzle.
#[derive(Clone, Default, Debug)]
pub struct Constraints {
    /// In canonical form and order.
    stated: Vec<Stated>,
    /// Text and meaning of each.
    meanings: Vec<Meaning>,
    /// Number of primitives of all together.
    primitives: usize,
    /// Steps that building the automata of all took, and bytes of the primitives.
    steps: u64,
    bytes: u64,
}

/// Text and meaning of a constraint.
#[derive(Clone, Debug)]
struct Meaning {
    text: String,
    lowered: Arc<[Constraint]>,
    /// The lowering depends on the other constraints of the puzzle, and is not the stored one when
    /// they have changed.
    is_dependent: bool,
    /// Steps that building its automata took, and bytes of its primitives.
    steps: u64,
    bytes: u64,
}

impl PartialEq for Constraints {
    fn eq(&self, other: &Self) -> bool {
        self.stated == other.stated
    }
}

impl Eq for Constraints {}

impl Hash for Constraints {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stated.hash(state);
    }
}

impl Constraints {
    /// The constraints in canonical order.
    pub fn stated(&self) -> &[Stated] {
        &self.stated
    }

    /// Their texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.meanings.iter().map(|meaning| meaning.text.as_str())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.stated.is_empty()
    }

    /// Adds a constraint; one that is there already changes nothing.
    pub(crate) fn state(&mut self, rules: &Rules, stated: Stated) -> Result {
        let (columns, cells) = (rules.columns(), rules.all_cells());
        if let Some(cell) = stated.all_cells().find(|&cell| cell >= cells) {
            return expected(format!("cells below {cells}"), cell);
        }
        let constraint = find(stated.name)?;
        let budget = Budget::default().less(self.steps, self.bytes);
        let context = Context::new(rules, &self.stated).within(&budget);
        context.check_cells(constraint, &stated)?;
        let stated = constraint.canonical(&context, stated);
        let stated = stated.map_err(|reason| beyond(&context, constraint.name, reason))?;
        let budget = context.budget().clone();
        let text = stated.text(columns);
        let Err(place) = self.place(&text) else { return Ok(()) };
        if self.stated.len() == MAX_CONSTRAINTS {
            return expected(format!("at most {MAX_CONSTRAINTS} constraints"), "more");
        }
        let context = Context::new(rules, &self.stated).within(&budget);
        let primitives = constraint.primitives(&context, &stated);
        let primitives = primitives.map_err(|reason| beyond(&context, constraint.name, reason))?;
        let lowered: Arc<[Constraint]> = primitives.into();
        let is_dependent = context.has_looked();
        let steps = context.budget().taken() - self.steps;
        let bytes = context.budget().bytes_taken() - self.bytes;
        if self.primitives + lowered.len() > MAX_PRIMITIVES {
            return too_many();
        }
        check(rules, &lowered)?;
        self.insert(place, stated, Meaning { text, lowered, is_dependent, steps, bytes });
        Ok(())
    }

    /// Adds a constraint of a puzzle with the same rules.
    pub fn add(&mut self, rules: &Rules, clue: &ConstraintClue) {
        let ConstraintClue { stated, lowered, is_dependent } = clue.clone();
        let text = stated.text(rules.columns());
        if let Err(place) = self.place(&text) {
            // They were counted in the puzzle that it is of.
            let (steps, bytes) = (0, 0);
            let meaning = Meaning { text, lowered, is_dependent, steps, bytes };
            self.insert(place, stated, meaning);
        }
    }

    fn place(&self, text: &str) -> Result<usize, usize> {
        self.meanings.binary_search_by(|meaning| meaning.text.as_str().cmp(text))
    }

    fn insert(&mut self, place: usize, stated: Stated, meaning: Meaning) {
        self.primitives += meaning.lowered.len();
        self.steps += meaning.steps;
        self.bytes += meaning.bytes;
        self.stated.insert(place, stated);
        self.meanings.insert(place, meaning);
    }

    /// Steps that building the automata of all took.
    #[cfg(test)]
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Keeps the constraints that `keep` accepts.
    pub fn retain(&mut self, keep: impl FnMut(&Stated) -> bool) {
        let kept: Vec<bool> = self.stated.iter().map(keep).collect();
        let mut is_kept = kept.iter();
        self.stated.retain(|_| is_kept.next() == Some(&true));
        let mut is_kept = kept.iter();
        self.meanings.retain(|_| is_kept.next() == Some(&true));
        self.primitives = self.meanings.iter().map(|meaning| meaning.lowered.len()).sum();
        self.steps = self.meanings.iter().map(|meaning| meaning.steps).sum();
        self.bytes = self.meanings.iter().map(|meaning| meaning.bytes).sum();
    }

    /// Every constraint with the primitives that it means beside the others.
    pub fn clues(&self, rules: &Rules) -> Vec<ConstraintClue> {
        let clue = |(stated, meaning): (&Stated, &Meaning)| ConstraintClue {
            stated: stated.clone(),
            is_dependent: meaning.is_dependent,
            lowered: if meaning.is_dependent {
                lower(rules, &self.stated, stated).into()
            } else {
                Arc::clone(&meaning.lowered)
            },
        };
        self.stated.iter().zip(&self.meanings).map(clue).collect()
    }

    /// The constraints that can be removed, in any number, without a change to the meaning of those
    /// that stay: all, unless a rule exempts marked cells (`strict-kropki`), of which the marks are
    /// needed then. Constraints of extra cells stay, also those that mean such cells without naming
    /// them (`chaos`): whether a grid satisfies one depends on the others. So do those that are
    /// rules of the grid.
    pub fn removable(&self, rules: &Rules) -> Vec<&Stated> {
        let all = self.stated.iter().zip(&self.meanings);
        let on_grid = all.filter(|(stated, meaning)| {
            let is_rule = find(stated.name).is_ok_and(|entry| entry.is_rule);
            !is_rule && stated.is_on_grid(rules) && are_on_grid(&meaning.lowered, rules)
        });
        let mut removable: Vec<&Stated> = on_grid.map(|(stated, _)| stated).collect();
        let has_same_meanings = |removed: &[&Stated]| {
            let left = self.stated.iter().filter(|stated| !removed.contains(stated));
            let left: Vec<Stated> = left.cloned().collect();
            self.dependent()
                .all(|stated| lower(rules, &left, stated) == lower(rules, &self.stated, stated))
        };
        if self.dependent().next().is_some() {
            removable.retain(|&stated| has_same_meanings(&[stated]));
            // Two marks of one pair, each of which exempts it.
            if !has_same_meanings(&removable) {
                removable.clear();
            }
        }
        removable
    }

    /// The constraints whose meaning depends on others.
    fn dependent(&self) -> impl Iterator<Item = &Stated> {
        let all = self.stated.iter().zip(&self.meanings);
        all.filter(|(_, meaning)| meaning.is_dependent).map(|(stated, _)| stated)
    }

    /// All primitives, each once.
    pub fn lowered(&self, rules: &Rules) -> Vec<Constraint> {
        let mut seen = HashSet::new();
        let mut lowered = Vec::with_capacity(self.primitives);
        for clue in self.clues(rules) {
            let new = clue.lowered.iter().filter(|one| seen.insert((*one).clone()));
            lowered.extend(new.cloned());
        }
        lowered
    }
}

/// The reason why a constraint is not stated: its own, or that the steps for automata or the bytes
/// are used up.
fn beyond(context: &Context<'_>, name: &str, reason: StateError) -> StateError {
    let expected = if context.budget().left() == 0 {
        let most = Budget::STEPS;
        format!("constraints whose automata take at most {most} steps to build in all")
    } else if context.budget().bytes_left() == 0 {
        format!("constraints that take at most {} bytes in all", Budget::BYTES)
    } else {
        return reason;
    };
    StateError::new(expected, format!("more at '{name}'"))
}

/// The primitives of a constraint of the puzzle.
fn lower(rules: &Rules, all: &[Stated], stated: &Stated) -> Vec<Constraint> {
    let constraint = find(stated.name).expect("a name of the table");
    constraint.primitives(&Context::new(rules, all), stated).expect("lowered when it was stated")
}

/// Fails if the primitives do not fit a grid with these rules.
fn check(rules: &Rules, lowered: &[Constraint]) -> Result {
    let values = rules.values();
    let cells = 0..rules.all_cells();
    let cells: Vec<Position> = cells.map(|cell| Position::of(cell, rules.columns())).collect();
    let candidates = vec![values.all(); cells.len()];
    let problem = Problem::new(values.count(), cells, candidates, lowered.to_vec());
    problem.map(|_| ()).map_err(StateError::of)
}
