//! Cells where each value of each group can be, collected once for all clauses about groups.
//! Decided cells are omitted.

use super::draft::{FormulaDraft, is_constant};
use quorum_problem::{Problem, ValueSet};

pub(super) struct ValuePlaces {
    values: usize,
    /// Lists of all groups and values in sequence, and the end of each.
    literals: Vec<i32>,
    ends: Vec<usize>,
    /// By group, the values whose cell preprocessing has fixed.
    decided: Vec<ValueSet>,
}

impl ValuePlaces {
    pub fn new(draft: &FormulaDraft, problem: &Problem) -> Self {
        let values = usize::from(problem.values());
        let lists = problem.groups().len() * values;
        let (mut literals, mut ends) = (Vec::with_capacity(lists), Vec::with_capacity(lists));
        let mut decided = vec![ValueSet::EMPTY; problem.groups().len()];
        let mut open: Vec<&[i32]> = Vec::new();
        for (group, decided) in problem.groups().iter().zip(&mut decided) {
            open.clear();
            for &cell in &group.cells {
                match draft.fixed(cell) {
                    Some(value) => decided.insert(value),
                    None => open.push(draft.values_of(cell)),
                }
            }
            for value in 0..values {
                let here = open.iter().map(|literals| literals[value]);
                literals.extend(here.filter(|&literal| !is_constant(literal)));
                ends.push(literals.len());
            }
        }
        ValuePlaces { values, literals, ends, decided }
    }

    /// Returns whether preprocessing has fixed the cell of a value in a group.
    pub fn is_decided(&self, group: usize, value: u8) -> bool {
        self.decided[group].contains(value)
    }

    /// The literals of a value in the cells of a group that have it as a candidate.
    pub fn of(&self, group: usize, value: u8) -> &[i32] {
        let list = group * self.values + usize::from(value) - 1;
        let begin = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[begin..self.ends[list]]
    }

    /// The lengths of all lists.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| end - std::mem::replace(&mut begin, end))
    }
}
