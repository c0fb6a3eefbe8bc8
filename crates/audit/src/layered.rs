//! Clauses of a sum or an automaton with auxiliary variables, recognized by their meaning.
//!
//! With the [layers](super::unrolled) of the constraint, a variable `s` per state after each cell
//! but the last, a variable `t` per step from such a state, and `x` for a cell and value, where a
//! step of the first cell is `x` itself:
//!
//! | clauses | per |
//! |---|---|
//! | `t -> s`, `t -> x`, `s and x -> t` | step: it is taken if and only if its state and value are |
//! | `t -> s'` | step, the state after it |
//! | `s' -> t or t ...` | state, the steps to it: with the row above, it is their disjunction |
//! | `s -> t or t ...` | state, the steps from it: some value follows |
//! | `x -> t or t ...` | cell and value, the steps with it: some state goes on with it |
//!
//! The first three rows define every variable by cells and variables of earlier layers, so every
//! grid determines all of them; the others are true of a grid exactly if it satisfies the
//! constraint. (Literals of the one state before the first and after the last cell are true and
//! left out.)
//!
//! The formula may number the variables in any way within their range: which state or step a
//! variable is, follows from the clauses that define it. Nothing depends on whether they were found
//! in the right way, since afterwards all clauses above must be in the formula, and no other clause
//! with these variables.

use super::unrolled::Layer;
use crate::reason::{Result, refuse};
use crate::rules::Numbers;
use quorum_problem::fault;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A clause and the meaning that it is passed on with.
type Each<'a> = &'a mut dyn FnMut(Vec<i32>, fmt::Arguments<'_>);

/// The clauses of one constraint that mention its auxiliary variables, as they are read.
pub(super) struct Block {
    /// The constraint.
    pub text: String,
    /// The first auxiliary variable.
    pub first: i32,
    /// The number of auxiliary variables.
    pub count: i32,
    layers: Vec<Layer>,
    numbers: Numbers,
    /// Number of clauses that there must be.
    expected: usize,
    /// Clauses of the formula with ascending literals, and their numbers.
    clauses: HashMap<Box<[i32]>, usize>,
}

/// Variables of states and steps.
struct Variables {
    /// By number of cells read, then by state; `None` is true.
    states: Vec<Vec<Option<i32>>>,
    /// By layer, then by state, then by step.
    steps: Vec<Vec<Vec<i32>>>,
}

/// The number of auxiliary variables of these layers.
pub(super) fn variables(layers: &[Layer]) -> usize {
    let states = layers.iter().rev().skip(1).map(|layer| layer.states_after);
    let steps = layers.iter().skip(1).flat_map(|layer| layer.steps.iter().map(Vec::len));
    states.sum::<usize>() + steps.sum::<usize>()
}

impl Block {
    /// A constraint without any clause read. Its variables begin at `first`.
    pub fn new(text: String, layers: Vec<Layer>, numbers: Numbers, first: i32) -> Self {
        let count = variables(&layers) as i32;
        let mut block =
            Block { text, first, count, layers, numbers, expected: 0, clauses: HashMap::new() };
        let mut expected = 0;
        block.contents(&block.numbered(), &mut |clause, _| {
            expected += usize::from(!block.is_of_cells(&clause));
        });
        block.expected = expected;
        block
    }

    /// Passes the clauses of cells to `each`, with their meanings.
    pub fn clauses_of_cells(&self, each: Each<'_>) {
        self.contents(&self.numbered(), &mut |clause, meaning| {
            if self.is_of_cells(&clause) {
                each(clause, meaning);
            }
        });
    }

    /// Takes clause `number` of the formula, which mentions auxiliary variables of this constraint
    /// only.
    pub(crate) fn take(&mut self, sorted: Box<[i32]>, number: usize) -> Result {
        let text = &self.text;
        if self.clauses.insert(sorted, number).is_some() {
            return refuse(format!("repeats a clause of {text}"));
        }
        if self.clauses.len() > self.expected {
            refuse(format!(
                "is one more than the {} clauses with auxiliary variables of {text}",
                self.expected
            ))
        } else {
            Ok(())
        }
    }

    /// Checks that the clauses are those of the constraint.
    pub(crate) fn finish(mut self) -> Result {
        let variables = self.assign()?;
        let mut clauses = std::mem::take(&mut self.clauses);
        let mut missing = None;
        self.contents(&variables, &mut |clause, meaning| {
            let is_due = !self.is_of_cells(&clause);
            if is_due && clauses.remove(&super::cnf::ascending(clause)).is_none() {
                missing.get_or_insert_with(|| meaning.to_string());
            }
        });
        if let Some(meaning) = missing.filter(|_| !fault::is("audit", "layers", "missing")) {
            return refuse(format!("lacks the clause of {} that {meaning}", self.text));
        }
        match clauses.values().min() {
            Some(number) if !fault::is("audit", "layers", "other") => {
                refuse(format!("clause {number} is not one of those of {}", self.text))
            }
            _ => Ok(()),
        }
    }

    fn is_of_cells(&self, clause: &[i32]) -> bool {
        clause.iter().all(|literal| literal.abs() < self.first)
    }

    /// The literal that a cell of a layer has a value.
    fn value(&self, layer: &Layer, value: usize) -> i32 {
        self.numbers.has(layer.cell, value)
    }

    /// Some variables, as good as any to count clauses.
    fn numbered(&self) -> Variables {
        let mut next = self.first..;
        let last = self.layers.len();
        let states = (0..=last).map(|place| match place {
            0 => vec![None],
            _ if place == last => vec![None],
            _ => next.by_ref().take(self.layers[place].steps.len()).map(Some).collect(),
        });
        let states: Vec<_> = states.collect();
        let steps = |(place, layer): (usize, &Layer)| -> Vec<Vec<i32>> {
            let of_state = |steps: &Vec<(usize, usize)>| match place {
                0 => steps.iter().map(|step| self.value(layer, step.0)).collect(),
                _ => next.by_ref().take(steps.len()).collect(),
            };
            layer.steps.iter().map(of_state).collect()
        };
        let steps = self.layers.iter().enumerate().map(steps).collect();
        Variables { states, steps }
    }

    /// The variables of states and steps, found by the clauses that define them: those of the
    /// steps from known states, then those of the states that these lead to.
    fn assign(&self) -> Result<Variables> {
        let is_auxiliary = |literal: i32| literal.abs() >= self.first;
        // `s and x -> t`
        let mut step_after: HashMap<(i32, i32), i32> = HashMap::new();
        // `s -> t or t ...`
        let mut states_by_steps: HashMap<&[i32], Vec<i32>> = HashMap::new();
        for clause in self.clauses.keys() {
            match **clause {
                [a, b, taken] if b < 0 && taken > 0 && is_auxiliary(taken) => {
                    let (cell, state) = if is_auxiliary(a) { (b, a) } else { (a, b) };
                    step_after.insert((-state, -cell), taken);
                }
                [state, ref steps @ ..]
                    if is_auxiliary(state) && state < 0 && steps.iter().all(|&step| step > 0) =>
                {
                    states_by_steps.entry(steps).or_default().push(-state);
                }
                _ => {}
            }
        }
        let all_steps: HashSet<i32> = step_after.values().copied().collect();
        let mut used = HashSet::new();
        let lacks = |what: &str, layer: &Layer| {
            let cell = self.numbers.at(layer.cell);
            refuse(format!("lacks a clause of {} that defines {what} {cell}", self.text))
        };
        let mut variables = Variables { states: vec![vec![None]], steps: Vec::new() };
        for (place, layer) in self.layers.iter().enumerate() {
            let mut steps = Vec::with_capacity(layer.steps.len());
            let mut to: Vec<Vec<i32>> = vec![Vec::new(); layer.states_after];
            for (state, onward) in variables.states[place].iter().zip(&layer.steps) {
                let mut of_state = Vec::with_capacity(onward.len());
                for &(value, after) in onward {
                    let value = self.value(layer, value);
                    let taken = match state {
                        None => value,
                        Some(state) => match step_after.get(&(*state, value)) {
                            Some(&taken) if used.insert(taken) => taken,
                            _ => return lacks("a step of", layer),
                        },
                    };
                    of_state.push(taken);
                    to[after].push(taken);
                }
                steps.push(of_state);
            }
            variables.steps.push(steps);
            let mut after = vec![None];
            if place + 1 < self.layers.len() {
                after.clear();
                for mut steps in to {
                    steps.sort_unstable();
                    let states = states_by_steps.get(&steps[..]).into_iter().flatten();
                    let state = states
                        .copied()
                        .find(|state| !all_steps.contains(state) && !used.contains(state));
                    let Some(state) = state else { return lacks("a state after", layer) };
                    used.insert(state);
                    after.push(Some(state));
                }
            }
            variables.states.push(after);
        }
        Ok(variables)
    }

    /// Passes all clauses to `each`, with their meanings.
    fn contents(&self, variables: &Variables, each: Each<'_>) {
        let Variables { states, steps } = variables;
        let not = |state: Option<i32>| state.map(|state| -state);
        for (place, layer) in self.layers.iter().enumerate() {
            let (before, after) = (&states[place], &states[place + 1]);
            let cell = self.numbers.at(layer.cell);
            let mut to = vec![Vec::new(); layer.states_after];
            let mut with = vec![Vec::new(); self.numbers.count + 1];
            for ((&state, onward), taken) in before.iter().zip(&layer.steps).zip(&steps[place]) {
                for (&(value, next), &taken) in onward.iter().zip(taken) {
                    let x = self.value(layer, value);
                    to[next].push(taken);
                    with[value].push(taken);
                    if let Some(state) = state {
                        each(vec![-taken, state], format_args!("a step of {cell} has its state"));
                        each(vec![-taken, x], format_args!("a step of {cell} has its value"));
                        let meaning = format_args!("a step of {cell} is taken from its state");
                        each(vec![-state, -x, taken], meaning);
                    }
                    if let Some(next) = after[next] {
                        each(
                            vec![-taken, next],
                            format_args!("a step of {cell} has a state after"),
                        );
                    }
                }
                let clause = not(state).into_iter().chain(taken.iter().copied()).collect();
                each(clause, format_args!("a state before {cell} goes on"));
            }
            for (&state, steps) in after.iter().zip(to) {
                let clause = not(state).into_iter().chain(steps).collect();
                each(clause, format_args!("a state after {cell} has a step to it"));
            }
            for (value, steps) in with.into_iter().enumerate().skip(1) {
                let x = self.value(layer, value);
                if steps != [x] {
                    let value = self.numbers.value(value);
                    let clause = [-x].into_iter().chain(steps).collect();
                    each(clause, format_args!("{cell}={value} is in a step"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ascending;
    use crate::primitive::tests::primitive;
    use crate::unrolled::unroll;

    const FIRST: i32 = 65;

    fn block(text: &str) -> Block {
        let layers = unroll(&primitive(text), 4).unwrap().unwrap();
        Block::new(text.to_owned(), layers, Numbers { columns: 4, low: 1, count: 4 }, FIRST)
    }

    /// The clauses with auxiliary variables.
    fn clauses(block: &Block) -> Vec<Box<[i32]>> {
        let mut clauses = Vec::new();
        block.contents(&block.numbered(), &mut |clause, _| {
            if !block.is_of_cells(&clause) {
                clauses.push(ascending(clause));
            }
        });
        clauses
    }

    fn checked(text: &str, clauses: impl IntoIterator<Item = Box<[i32]>>) -> Result {
        let mut block = block(text);
        for (clause, number) in clauses.into_iter().zip(1..) {
            block.take(clause, number)?;
        }
        block.finish()
    }

    const TEXTS: [&str; 6] = [
        "sum=7:R1C1.R1C2.R1C3",
        "sum!=5_1.-2:R1C1.R1C2",
        "sum<=6_1.1.2:R1C1.R1C2.R2C2",
        "sum=5:R1C1.R4C4",
        "reg=*1.2.3.4_0.-.-.-_-.0.-.-_-.-.0.-_-.-.-.0:R1C1.R1C1",
        "reg=*1.2.-.-_0.1.-.-_0.2.1.*:R1C1.R1C2.R1C1.R1C2",
    ];

    /// The last text is not an automaton: it is mended here.
    fn texts() -> impl Iterator<Item = String> {
        TEXTS.iter().map(|text| text.replace(".*:", ".0:"))
    }

    /// Every numbering of the variables is recognized.
    #[test]
    fn numbers_do_not_matter() {
        for text in texts() {
            let block = block(&text);
            let (first, last) = (block.first, block.first + block.count - 1);
            let reversed = |literal: &i32| {
                if literal.abs() >= first {
                    (first + last - literal.abs()) * literal.signum()
                } else {
                    *literal
                }
            };
            let other = clauses(&block)
                .into_iter()
                .map(|clause| ascending(clause.iter().map(reversed).collect()));
            assert_eq!(checked(&text, other), Ok(()), "{text}");
        }
    }

    /// Also of an automaton that reads a cell twice, where several variables are equal.
    #[test]
    fn every_missing_or_changed_clause_is_noticed() {
        for text in texts() {
            let all = clauses(&block(&text));
            assert_eq!(checked(&text, all.clone()), Ok(()), "{text}");
            for place in 0..all.len() {
                let mut fewer = all.clone();
                fewer.remove(place);
                assert!(checked(&text, fewer).is_err(), "{text} without {:?}", all[place]);
                for literal in 0..all[place].len() {
                    let mut flipped = all.clone();
                    flipped[place][literal] *= -1;
                    flipped[place].sort_unstable();
                    assert!(checked(&text, flipped).is_err(), "{text} {:?}", all[place]);
                }
            }
            let more = all.iter().cloned().chain([vec![-FIRST, 1, 2].into()]);
            let error = checked(&text, more).unwrap_err().to_string();
            assert!(error.contains("one more than"), "{error}");
        }
    }

    /// Every grid that satisfies the constraint has exactly one model, every other none.
    #[test]
    fn models_are_the_grids() {
        let text = "sum=5:R1C1.R1C2.R1C3";
        let block = block(text);
        let mut all = Vec::new();
        block.contents(&block.numbered(), &mut |clause, _| all.push(clause));
        assert!(block.count < 20, "{}", block.count);
        for code in 0..64i32 {
            let values = [1 + (code >> 4), 1 + (code >> 2 & 3), 1 + (code & 3)];
            let has = |variable: i32| values[(variable as usize - 1) / 4] == (variable - 1) % 4 + 1;
            let models = (0..1 << block.count).filter(|bits: &i32| {
                let is_true = |variable: i32| {
                    if variable < FIRST {
                        has(variable)
                    } else {
                        bits >> (variable - FIRST) & 1 == 1
                    }
                };
                let holds = |&literal: &i32| is_true(literal.abs()) == (literal > 0);
                all.iter().all(|clause| clause.iter().any(holds))
            });
            let expected = usize::from(values[0] + values[1] + values[2] == 5);
            assert_eq!(models.count(), expected, "{values:?}");
        }
    }
}
