//! The primitives that a named constraint means, collected one after the other.
//!
//! Closures see the values of the puzzle; problems have their numbers, from 1.
//!
//! A relation of a cell with itself becomes the set of values that it allows there; what always
//! holds is left out.

use super::*;
use quorum_problem::{
    Automaton, Comparison, Constraint, Group, GroupKind, LessThan, Linear, Regular, Relation,
    Table, ValueSet,
};
use std::hash::Hash;

/// The reason why more primitives than [`MAX_PRIMITIVES`] are refused.
pub(super) fn too_many<T>() -> Result<T> {
    let most = format!("constraints of at most {MAX_PRIMITIVES} relations, sums and automata");
    expected(most, "more")
}

/// Bytes of a primitive without its table or automaton, which several share.
fn bytes(primitive: &Constraint) -> u64 {
    let further = match primitive {
        Constraint::AllDifferent(group) => size_of_val(&group.cells[..]),
        Constraint::LessThan(_) | Constraint::Relation(_) => 0,
        Constraint::Linear(linear) => size_of_val(linear.terms()),
        Constraint::Regular(regular) => size_of_val(&regular.cells[..]),
        Constraint::Connected(connected) => size_of_val(connected.cells()),
        Constraint::DifferentPairs(different) => size_of_val(different.pairs()),
    };
    (size_of::<Constraint>() + further) as u64
}

pub(super) struct Primitives<'a> {
    context: &'a Context<'a>,
    /// Number of values.
    values: u8,
    /// What is added to the number of a value.
    shift: i64,
    pub(super) constraints: Vec<Constraint>,
}

impl<'a> Primitives<'a> {
    pub(super) fn new(context: &'a Context) -> Self {
        let (values, shift) = (context.values().count(), context.low() - 1);
        Primitives { context, values, shift, constraints: Vec::new() }
    }

    fn value(&self, number: u8) -> i64 {
        i64::from(number) + self.shift
    }

    /// The table of the pairs for which `allows` holds.
    pub(super) fn table(&self, allows: impl Fn(i64, i64) -> bool) -> Table {
        Table::new(self.values, |a, b| allows(self.value(a), self.value(b)))
    }

    /// States that two cells, which may be one, have a pair of values of the table.
    pub(super) fn relation(&mut self, first: usize, second: usize, table: &Table) -> Result {
        match Relation::new(first, second, table.clone()) {
            None => self.among_numbers(first, |number| table.allows(number, number)),
            Some(_) if table.is_full() => Ok(()),
            Some(relation) => self.push(Constraint::Relation(relation)),
        }
    }

    /// States that pairs of cells have values for which `allows` holds.
    pub(super) fn relations(
        &mut self,
        pairs: impl IntoIterator<Item = [usize; 2]>,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Result {
        let table = self.table(allows);
        pairs.into_iter().try_for_each(|[first, second]| self.relation(first, second, &table))
    }

    /// States that cells next to each other in the only list have values for which `allows` holds
    /// with the number of the parameter, 0 without one.
    pub(super) fn along(
        &mut self,
        stated: &Stated,
        allows: impl Fn(i64, i64, i64) -> bool,
    ) -> Result {
        let number = parameter::value(stated)?;
        self.relations(cells::along(&stated.cells[0]), |a, b| allows(a, b, number))
    }

    /// States that a cell has one of the values for which `allows` holds.
    pub(super) fn among(&mut self, cell: usize, allows: impl Fn(i64) -> bool) -> Result {
        let shift = self.shift;
        self.among_numbers(cell, |number| allows(i64::from(number) + shift))
    }

    fn among_numbers(&mut self, cell: usize, allows: impl Fn(u8) -> bool) -> Result {
        let allowed: ValueSet = (1..=self.values).filter(|&number| allows(number)).collect();
        if allowed == ValueSet::full(self.values) {
            return Ok(());
        }
        let step =
            |&is_read: &bool, value: u8| (!is_read && allowed.contains(value)).then_some(true);
        let automaton = Automaton::from_machine(self.values, false, step, |&is_read| is_read)
            .expect("two states are within the limits");
        self.word(vec![cell], automaton)
    }

    /// States that different cells have different values.
    pub(super) fn different(&mut self, cells: &[usize]) -> Result {
        if cells.len() < 2 {
            return Ok(());
        }
        let group = Group { kind: GroupKind::Other, cells: cells.to_vec() };
        self.push(Constraint::AllDifferent(group))
    }

    /// States that one cell is less than another.
    pub(super) fn less_than(&mut self, lesser: usize, greater: usize) -> Result {
        self.push(Constraint::LessThan(LessThan { lesser, greater }))
    }

    /// States that a sum of coefficient times cell compares with a constant.
    pub(super) fn sum(
        &mut self,
        terms: impl IntoIterator<Item = (i64, usize)>,
        comparison: Comparison,
        constant: i64,
    ) -> Result {
        let linear = Linear::new(terms, comparison, constant).map_err(StateError::of)?;
        let linear = self.context.in_numbers(linear)?;
        // One without terms holds, or never does: then its constant is not zero.
        if linear.terms().is_empty() && linear.constant() == 0 {
            Ok(())
        } else {
            self.push(Constraint::Linear(linear))
        }
    }

    /// States that the cells of two lists have equal sums.
    pub(super) fn equal_sums(&mut self, first: &[usize], second: &[usize]) -> Result {
        let first = first.iter().map(|&cell| (1, cell));
        let second = second.iter().map(|&cell| (-1, cell));
        self.sum(first.chain(second), Comparison::Equal, 0)
    }

    /// The automaton of a state machine: first state, step, end.
    pub(super) fn machine<S: Clone + Eq + Hash>(
        &self,
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton> {
        let step = |state: &S, number: u8| step(state, self.value(number));
        Automaton::from_machine_within(self.context.budget(), self.values, start, step, accepts)
            .map_err(StateError::of)
    }

    /// States that the values along cells are a word of an automaton.
    pub(super) fn word(&mut self, cells: Vec<usize>, automaton: Automaton) -> Result {
        self.push(Constraint::Regular(Regular { cells, automaton }))
    }

    /// States that a state machine accepts the values along cells: its first state, step, end.
    pub(super) fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[usize],
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result {
        let automaton = self.machine(start, step, accepts)?;
        self.word(cells.to_vec(), automaton)
    }

    /// States a primitive, unless there are too many, or the bytes of the budget are used up.
    pub(super) fn push(&mut self, primitive: Constraint) -> Result {
        if self.constraints.len() == MAX_PRIMITIVES
            || self.context.budget().take_bytes(bytes(&primitive)).is_err()
        {
            return too_many();
        }
        self.constraints.push(primitive);
        Ok(())
    }
}
