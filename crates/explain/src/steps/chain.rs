//! The steps that lead to a contradiction, without those that contribute nothing to it.
//!
//! Each candidate that is gone is traced back to the step that removed it, and that step to its
//! premises. Of all places that contradict the rules at the end, the one with the fewest steps is
//! taken.

use super::reason::house_name;
use super::state::State;
use super::{Step, Steps};
use quorum_problem::{Problem, ValueSet};
use quorum_puzzle::Values;
use quorum_util::words::listed;
use std::collections::{BTreeMap, BTreeSet};

/// Steps in their order, and the contradiction to which they lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The steps; none if the clues contradict each other directly.
    pub steps: Vec<Step>,
    /// The place without a value, or without a cell for a value.
    pub end: DeadEnd,
    /// Cells with their values, by clues and steps, that leave no candidate there.
    pub after: Vec<(usize, u8)>,
}

/// Place that contradicts the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// A cell without a candidate.
    Cell(usize),
    /// A house, as an index of the problem's groups, without a place for a value.
    House(usize, u8),
}

impl Chain {
    /// The contradiction in one sentence: `no place is left for 4 in box 7,
    /// after R2C3=4 and R5C1=4.`
    pub fn contradiction(&self, problem: &Problem, values: Values) -> String {
        let place = match self.end {
            DeadEnd::Cell(cell) => format!("{} has no candidate left", problem.cells()[cell]),
            DeadEnd::House(house, number) => {
                let value = values.value(number);
                format!("no place is left for {value} in {}", house_name(problem, house))
            }
        };
        let named: Vec<String> = self
            .after
            .iter()
            .map(|&(cell, number)| format!("{}={}", problem.cells()[cell], values.value(number)))
            .collect();
        match named.as_slice() {
            [] => format!("{place}."),
            named => format!("{place}, after {}.", listed(named, "and")),
        }
    }
}

/// Absent candidates, and the step that removed each; candidates that clues removed have none.
type Causes = BTreeMap<(usize, u8), usize>;

impl Chain {
    /// The steps that show that a problem has no solution, of all that are taken; `None` if they do
    /// not show it.
    pub fn of(mut steps: Steps) -> Option<Chain> {
        let mut causes = Causes::new();
        let mut taken: Vec<(Step, Vec<(usize, u8)>)> = Vec::new();
        loop {
            let ends = dead_ends(&steps.state);
            if !ends.is_empty() {
                let chains = ends.into_iter().map(|end| traced(&steps.state, end, &causes, &taken));
                return chains.min_by_key(|chain| (chain.steps.len(), chain.after.len()));
            }
            let before = steps.state.sets.clone();
            let step = steps.next()?;
            let layout = &steps.state.layout;
            let premises = step.technique.premises.absent(&step.deduction, layout, &before);
            for (cell, (before, after)) in before.iter().zip(&steps.state.sets).enumerate() {
                for value in before.difference(*after).iter() {
                    causes.insert((cell, value), taken.len());
                }
            }
            taken.push((step, premises));
        }
    }
}

/// All places that contradict the rules; a value of a house is missing if the house has a cell per
/// value.
fn dead_ends(state: &State) -> Vec<DeadEnd> {
    let cells = (0..state.sets.len()).filter(|&cell| state.sets[cell].is_empty());
    let mut ends: Vec<DeadEnd> = cells.map(DeadEnd::Cell).collect();
    for (house, _) in state.layout.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        for value in 1..=state.layout.values {
            if state.places(house, value) == 0 {
                ends.push(DeadEnd::House(house, value));
            }
        }
    }
    ends
}

/// The chain that ends at a place.
fn traced(
    state: &State,
    end: DeadEnd,
    causes: &Causes,
    taken: &[(Step, Vec<(usize, u8)>)],
) -> Chain {
    let absent: Vec<(usize, u8)> = match end {
        DeadEnd::Cell(cell) => (1..=state.layout.values).map(|value| (cell, value)).collect(),
        DeadEnd::House(house, value) => {
            state.layout.houses[house].cells.iter().map(|&cell| (cell, value)).collect()
        }
    };
    let mut needed = BTreeSet::new();
    let mut open = absent.clone();
    while let Some(candidate) = open.pop() {
        if let Some(&step) = causes.get(&candidate)
            && needed.insert(step)
        {
            open.extend(&taken[step].1);
        }
    }
    let mut after = BTreeSet::new();
    for (cell, value) in absent {
        // A cell in which another value is placed does not need a reason.
        if state.is_placed[cell] && state.sets[cell].only().is_some_and(|own| own != value) {
            continue;
        }
        let placed = match causes.get(&(cell, value)) {
            Some(&step) => taken[step].0.deduction.placed,
            None => by_clue(state, (cell, value)),
        };
        after.extend(placed.filter(|(other, _)| *other != cell));
    }
    let steps = needed.into_iter().map(|step| taken[step].0.clone()).collect();
    Chain { steps, end, after: after.into_iter().collect() }
}

/// The given that removed a candidate of a cell.
fn by_clue(state: &State, (cell, value): (usize, u8)) -> Option<(usize, u8)> {
    let given = |other: usize| Some((other, state.problem.candidates()[other].only()?));
    let is_equal = |&other: &usize| given(other).is_some_and(|(_, own)| own == value);
    let peer = state.layout.peers[cell].iter().copied().find(is_equal);
    let by_sign = || {
        state.problem.less_than().iter().find_map(|pair| {
            let (other, range): (usize, fn(u8) -> ValueSet) = match cell {
                cell if cell == pair.lesser => (pair.greater, ValueSet::below),
                cell if cell == pair.greater => (pair.lesser, ValueSet::above),
                _ => return None,
            };
            given(other).filter(|(_, own)| !range(*own).contains(value))
        })
    };
    peer.and_then(given).or_else(by_sign)
}
