//! Sums and automata over a fixed sequence of cells as one layered graph.
//!
//! Layer `i` has the states in which the first `i` cells can leave the constraint; a transition
//! reads the value of a cell. Every path from the first to the last layer is a sequence of values
//! that satisfies the constraint, and there is no other: states that are not on a path are dropped
//! and states that allow the same continuations are merged, so that a constraint has one graph,
//! whichever way it was stated. (A multi-valued decision diagram in the order of the cells.)
//!
//! G. Pesant: A regular language membership constraint for finite sequences of variables (CP 2004);
//! M. Trick: A dynamic programming approach for consistency and propagation for knapsack
//! constraints (2003).

use crate::cages::later_peers;
use quorum_problem::{Comparison, Linear, Problem, Regular, fault};
use std::collections::HashMap;
use std::hash::Hash;

/// A step from a state of one layer to a state of the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transition {
    /// State before, from zero.
    pub from: u32,
    /// The value of the cell.
    pub value: u8,
    /// State after, from zero.
    pub to: u32,
}

/// One cell with the transitions that read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// Index of the cell.
    pub cell: usize,
    /// Number of states before the cell.
    pub states: u32,
    /// Transitions by state, then by value; no two with the same state and value.
    pub transitions: Vec<Transition>,
}

/// The layers of a constraint. The first has one state, and after the last there is one state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    layers: Vec<Layer>,
}

/// The largest number of transitions of one constraint, before states are merged.
pub const MOST_TRANSITIONS: usize = 2_000_000;

/// The largest number of transitions of all constraints of a problem. So a problem of many large
/// constraints is refused after as many steps, not after their sum.
pub const MOST_TRANSITIONS_IN_ALL: usize = 20_000_000;

/// More transitions than [`MOST_TRANSITIONS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// One constraint has them.
    #[error("expected a constraint of at most {MOST_TRANSITIONS} transitions, found more")]
    One,
    /// All constraints together have more than [`MOST_TRANSITIONS_IN_ALL`].
    #[error(
        "expected constraints of at most {MOST_TRANSITIONS_IN_ALL} transitions in all, found more"
    )]
    All,
}

/// Whether a cell may have a value.
type IsLeft<'a> = &'a dyn Fn(usize, u8) -> bool;

impl Layers {
    /// The layers of a linear constraint: states are partial sums. `Ok(None)` if no values satisfy
    /// it. `is_left` restricts the values of a cell.
    pub fn of_linear(
        problem: &Problem,
        linear: &Linear,
        is_left: impl Fn(usize, u8) -> bool,
    ) -> Result<Option<Self>, TooLarge> {
        Ok(Self::counted_of_linear(problem, linear, &is_left)?.0)
    }

    fn counted_of_linear(
        problem: &Problem,
        linear: &Linear,
        is_left: IsLeft<'_>,
    ) -> Result<(Option<Self>, usize), TooLarge> {
        let cells: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
        let (terms, comparison, constant) =
            (linear.terms(), linear.comparison(), linear.constant());
        let step =
            |index: usize, sum: &i64, value: u8| Some(sum + terms[index].0 * i64::from(value));
        let accepts = |&sum: &i64| comparison.holds(sum, constant);
        Self::counted(problem.values(), &cells, 0, step, accepts, is_left, MOST_TRANSITIONS)
    }

    /// The layers of a linear constraint and of the all-different groups, as far as they have its
    /// cells: states are partial sums with the values that the cells before exclude from each of
    /// those after. Fails if there are more than `limit` transitions before states are merged.
    pub fn of_distinct(
        problem: &Problem,
        linear: &Linear,
        is_left: impl Fn(usize, u8) -> bool,
        limit: usize,
    ) -> Result<Option<Self>, TooLarge> {
        let cells: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
        let peers = later_peers(problem, &cells);
        let (terms, comparison, constant) =
            (linear.terms(), linear.comparison(), linear.constant());
        // The least and the greatest sum of the terms after each.
        let n = i64::from(problem.values());
        let mut rest = vec![(0, 0)];
        for &(coefficient, _) in terms.iter().skip(1).rev() {
            let (least, most) = rest[rest.len() - 1];
            let (one, other) = (coefficient, coefficient * n);
            rest.push((least + one.min(other), most + one.max(other)));
        }
        rest.reverse();
        let step = |index: usize, (sum, taken): &(i64, Vec<u64>), value: u8| {
            let bit = 1u64 << (value - 1);
            let sum = sum + terms[index].0 * i64::from(value);
            let (least, most) = (sum + rest[index].0, sum + rest[index].1);
            let is_possible = match comparison {
                Comparison::Equal => least <= constant && constant <= most,
                Comparison::AtMost => least <= constant,
                Comparison::AtLeast => constant <= most,
                Comparison::NotEqual => true,
            };
            // The first is of this cell, the others are of those after it.
            let (here, after) = taken.split_first().expect("one set per cell that is left");
            (is_possible && here & bit == 0).then(|| {
                let mut after = after.to_vec();
                peers[index].iter().for_each(|&peer| after[peer - index - 1] |= bit);
                (sum, after)
            })
        };
        let accepts = |(sum, _): &(i64, Vec<u64>)| comparison.holds(*sum, constant);
        let start = (0, vec![0; cells.len()]);
        let values = problem.values();
        Ok(Self::counted(values, &cells, start, step, accepts, &is_left, limit)?.0)
    }

    /// The layers of an automaton. `Ok(None)` if no word of this length is in its language.
    pub fn of_regular(
        problem: &Problem,
        regular: &Regular,
        is_left: impl Fn(usize, u8) -> bool,
    ) -> Result<Option<Self>, TooLarge> {
        Ok(Self::counted_of_regular(problem, regular, &is_left)?.0)
    }

    fn counted_of_regular(
        problem: &Problem,
        regular: &Regular,
        is_left: IsLeft<'_>,
    ) -> Result<(Option<Self>, usize), TooLarge> {
        let automaton = &regular.automaton;
        let step = |_, &state: &u32, value| automaton.next(state, value);
        let accepts = |&state: &u32| automaton.is_accepting(state);
        let cells = &regular.cells;
        Self::counted(problem.values(), cells, 0, step, accepts, is_left, MOST_TRANSITIONS)
    }

    /// The layers, and their transitions before states are merged.
    fn counted<S: Clone + Eq + Hash>(
        values: u8,
        cells: &[usize],
        start: S,
        step: impl Fn(usize, &S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        is_left: IsLeft<'_>,
        limit: usize,
    ) -> Result<(Option<Self>, usize), TooLarge> {
        let mut states = vec![start];
        let mut layers = Vec::with_capacity(cells.len());
        let mut total = 0;
        for (index, &cell) in cells.iter().enumerate() {
            let (mut next, mut numbers) = (Vec::new(), HashMap::new());
            let mut transitions = Vec::new();
            let values: Vec<u8> = (1..=values).filter(|&value| is_left(cell, value)).collect();
            for (from, state) in states.iter().enumerate() {
                for &value in &values {
                    let Some(after) = step(index, state, value) else { continue };
                    let to = *numbers.entry(after.clone()).or_insert_with(|| {
                        next.push(after);
                        next.len() as u32 - 1
                    });
                    transitions.push(Transition { from: from as u32, value, to });
                }
                if total + transitions.len() > limit {
                    return Err(TooLarge::One);
                }
            }
            total += transitions.len();
            layers.push(Layer { cell, states: states.len() as u32, transitions });
            states = next;
        }
        // Classes of the states of the last layer: those that accept, and no class for the others.
        let classes = states.iter().map(|state| accepts(state).then_some(0)).collect();
        Ok((merged(layers, classes).map(damaged), total))
    }

    /// One layer per cell, in order; a cell may have several.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Number of states after each layer.
    pub fn states_after(&self, layer: usize) -> u32 {
        self.layers.get(layer + 1).map_or(1, |next| next.states)
    }
}

/// The layers with an injected [fault]: `drop` omits a transition, `value` changes the value of
/// one, `merge` makes one lead to the first state.
fn damaged(mut layers: Layers) -> Layers {
    if let Some(fault) = fault::at("layers", "new")
        && let Some(index) = fault.index(layers.layers.len())
    {
        let layer = &mut layers.layers[index];
        match &*fault.kind {
            "value" => layer.transitions[0].value ^= 1,
            "merge" => layer.transitions.iter_mut().for_each(|step| step.to = 0),
            _ => drop(layer.transitions.pop()),
        }
    }
    layers
}

/// The transitions that the constraints of a problem may still have.
pub(crate) struct Budget {
    left: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { left: MOST_TRANSITIONS_IN_ALL }
    }
}

impl Budget {
    /// Takes those of a linear constraint, with all values of its cells.
    pub fn take_linear(&mut self, problem: &Problem, linear: &Linear) -> Result<(), TooLarge> {
        let count = Layers::counted_of_linear(problem, linear, &|_, _| true)?.1;
        self.take(count)
    }

    /// Takes those of an automaton.
    pub fn take_regular(&mut self, problem: &Problem, regular: &Regular) -> Result<(), TooLarge> {
        let count = Layers::counted_of_regular(problem, regular, &|_, _| true)?.1;
        self.take(count)
    }

    fn take(&mut self, count: usize) -> Result<(), TooLarge> {
        self.left = self.left.checked_sub(count).ok_or(TooLarge::All)?;
        Ok(())
    }
}

/// Fails if a constraint has more layers than can be stated, or all have. Sums that are clauses
/// have none.
pub fn check(problem: &Problem) -> Result<(), TooLarge> {
    let mut budget = Budget::default();
    for linear in problem.linear() {
        if crate::sums::clause(linear, |cell| problem.candidates()[cell]).is_none() {
            budget.take_linear(problem, linear)?;
        }
    }
    problem.regular().iter().try_for_each(|regular| budget.take_regular(problem, regular))
}

/// Fails if an automaton has more layers than can be stated, or all have.
pub fn check_automata(problem: &Problem) -> Result<(), TooLarge> {
    let mut budget = Budget::default();
    problem.regular().iter().try_for_each(|regular| budget.take_regular(problem, regular))
}

/// Merges states with the same continuations from the last layer on, and drops those without.
fn merged(mut layers: Vec<Layer>, mut classes: Vec<Option<u32>>) -> Option<Layers> {
    for layer in layers.iter_mut().rev() {
        let mut onward: Vec<Vec<(u8, u32)>> = vec![Vec::new(); layer.states as usize];
        for Transition { from, value, to } in layer.transitions.drain(..) {
            if let Some(class) = classes[to as usize] {
                onward[from as usize].push((value, class));
            }
        }
        let mut numbers = HashMap::new();
        classes = vec![None; onward.len()];
        for (state, steps) in onward.into_iter().enumerate().filter(|(_, steps)| !steps.is_empty())
        {
            let count = numbers.len() as u32;
            let class = *numbers.entry(steps.clone()).or_insert(count);
            classes[state] = Some(class);
            if class == count {
                let steps = steps.into_iter();
                layer.transitions.extend(steps.map(|(value, to)| Transition {
                    from: class,
                    value,
                    to,
                }));
            }
        }
        layer.states = numbers.len() as u32;
    }
    // The first layer has one state, and it is in a class exactly if there is a path.
    classes[0].map(|_| Layers { layers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Automaton, Constraint, Group, GroupKind, Position, ValueSet};

    fn problem(values: u8, cells: u8) -> Problem {
        let cells: Vec<Position> = (0..cells).map(|column| Position { row: 0, column }).collect();
        let all = vec![ValueSet::full(values); cells.len()];
        Problem::new(values, cells, all, vec![]).unwrap()
    }

    /// All words of the graph.
    fn words(layers: &Layers) -> Vec<Vec<u8>> {
        let mut open = vec![(0, Vec::new())];
        for layer in layers.layers() {
            open = open
                .iter()
                .flat_map(|(state, word)| {
                    let steps = layer.transitions.iter().filter(|step| step.from == *state);
                    steps.map(|step| (step.to, [&word[..], &[step.value]].concat()))
                })
                .collect();
        }
        let mut words: Vec<Vec<u8>> = open.into_iter().map(|(_, word)| word).collect();
        words.sort();
        words
    }

    #[test]
    fn paths_are_the_solutions() {
        let problem = problem(4, 3);
        for comparison in
            [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast]
        {
            for constant in -6..14 {
                let linear = Linear::new([(2, 0), (-1, 1), (1, 2)], comparison, constant).unwrap();
                let layers = Layers::of_linear(&problem, &linear, |_, _| true).unwrap();
                let grids = (0..64u8)
                    .map(|code| vec![1 + (code >> 4), 1 + (code >> 2 & 3), 1 + (code & 3)]);
                let expected: Vec<Vec<u8>> = grids.filter(|grid| linear.holds(grid)).collect();
                assert_eq!(layers.as_ref().map_or(vec![], words), expected, "{linear:?}");
                assert_eq!(layers.is_none(), expected.is_empty());
            }
        }
    }

    /// Each is small enough, all of them are not.
    #[test]
    fn many_large_constraints_are_refused_together() {
        let cells: Vec<usize> = (0..100).collect();
        let positions: Vec<_> = (0..100).map(|column| Position { row: 0, column }).collect();
        let sum = |constant| {
            let terms = cells.iter().map(|&cell| (1, cell));
            Constraint::Linear(Linear::new(terms, Comparison::Equal, constant).unwrap())
        };
        let with = |count: i64| {
            let sums = (0..count).map(|number| sum(800 + number)).collect();
            let all = vec![ValueSet::full(16); 100];
            Problem::new(16, positions.clone(), all, sums).unwrap()
        };
        assert_eq!(check(&with(2)), Ok(()));
        assert_eq!(check(&with(20)), Err(TooLarge::All));
    }

    #[test]
    fn equal_continuations_are_one_state() {
        let problem = problem(9, 3);
        let most = Linear::new([(1, 0), (1, 1), (1, 2)], Comparison::AtMost, 27).unwrap();
        let layers = Layers::of_linear(&problem, &most, |_, _| true).unwrap().unwrap();
        assert_eq!(layers.layers().iter().map(|layer| layer.states).collect::<Vec<_>>(), [1, 1, 1]);
        let cage = Linear::new([(1, 0), (1, 1), (1, 2)], Comparison::Equal, 4).unwrap();
        let layers = Layers::of_linear(&problem, &cage, |_, _| true).unwrap().unwrap();
        assert_eq!(layers.layers().iter().map(|layer| layer.states).collect::<Vec<_>>(), [1, 2, 2]);
    }

    #[test]
    fn a_cell_may_be_read_twice_and_values_left_out() {
        let problem = problem(2, 2);
        let regular = Regular {
            cells: vec![0, 1, 0],
            automaton: Automaton::from_regex(1, 2, "121|212").unwrap(),
        };
        let layers = Layers::of_regular(&problem, &regular, |_, _| true).unwrap().unwrap();
        assert_eq!(words(&layers), [[1, 2, 1], [2, 1, 2]]);
        let left = |cell, value| (cell, value) != (0, 1);
        let layers = Layers::of_regular(&problem, &regular, left).unwrap().unwrap();
        assert_eq!(words(&layers), [[2, 1, 2]]);
        assert!(Layers::of_regular(&problem, &regular, |_, value| value == 1).unwrap().is_none());
    }

    #[test]
    fn distinct_cells_are_told_apart() {
        let group = |cells: &[usize]| {
            let cells = cells.to_vec();
            Constraint::AllDifferent(Group { kind: GroupKind::Other, cells })
        };
        let cells = (0..4).map(|column| Position { row: 0, column }).collect();
        let groups = vec![group(&[0, 1, 2]), group(&[1, 3])];
        let problem = Problem::new(4, cells, vec![ValueSet::full(4); 4], groups).unwrap();
        for comparison in
            [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast]
        {
            for (coefficients, constant) in
                (0..14).flat_map(|k| [([1, 1, 1, 1], k), ([1, -2, 0, 3], k)])
            {
                let terms = coefficients.into_iter().zip(0..);
                let linear = Linear::new(terms, comparison, constant).unwrap();
                let layers = Layers::of_distinct(&problem, &linear, |_, _| true, 10_000).unwrap();
                let mut expected: Vec<Vec<u8>> = (0..256u16)
                    .map(|code| [6, 4, 2, 0].map(|shift| 1 + (code >> shift & 3) as u8))
                    .filter(|g| linear.holds(g) && g[0] != g[1] && g[1] != g[3])
                    .filter(|g| coefficients[2] == 0 || g[2] != g[0] && g[2] != g[1])
                    .map(|g| linear.terms().iter().map(|term| g[term.1]).collect())
                    .collect();
                expected.sort();
                expected.dedup();
                assert_eq!(layers.map_or(vec![], |layers| words(&layers)), expected, "{linear:?}");
            }
        }
        let cage = Linear::new([(1, 0), (1, 1), (1, 2)], Comparison::Equal, 6).unwrap();
        assert_eq!(Layers::of_distinct(&problem, &cage, |_, _| true, 3), Err(TooLarge::One));
    }

    #[test]
    fn large_graphs_are_refused() {
        let problem = problem(64, 8);
        let terms = (0..8).map(|cell| (64i64.pow(cell as u32 % 3) + cell as i64 * 7919, cell));
        let linear = Linear::new(terms, Comparison::Equal, 100_003).unwrap();
        assert_eq!(Layers::of_linear(&problem, &linear, |_, _| true), Err(TooLarge::One));
    }
}
