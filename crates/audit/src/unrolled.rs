//! Sums and automata unrolled over their cells: the meaning of auxiliary variables.
//!
//! After the first `i` cells, two sequences of values are in the same *state* if the same values of
//! the other cells complete both. The states are thus a matter of the constraint, and of no
//! way to compute them. A *step* is a state with a value of the next cell; sequences that nothing
//! completes have no state. In a grid, one state per layer and the steps between them are taken.

use super::primitive::{Primitive, compares};
use crate::reason::{Result, refuse};
use quorum_problem::fault;
use std::collections::{BTreeMap, HashMap};

/// The layer of one cell.
#[derive(Debug)]
pub(super) struct Layer {
    /// The cell.
    pub cell: usize,
    /// By state before the cell: the values that go on, from 1, with the state after the cell.
    pub steps: Vec<Vec<(usize, usize)>>,
    /// Number of states after the cell.
    pub states_after: usize,
}

/// The most steps of a constraint before states are merged.
const MOST_STEPS: usize = 2_000_000;

/// The layers of a sum, of an automaton or of a number of connected cells over values `1..=n`, one
/// per cell; none if no values satisfy it. There is one state before the first cell, and one after
/// the last.
///
/// # Panics
/// If the primitive is another.
pub(super) fn unroll(primitive: &Primitive, n: usize) -> Result<Option<Vec<Layer>>> {
    match primitive {
        Primitive::Sum(linear) => {
            let terms = linear.terms();
            let read =
                |sum: i64, place: usize, value: usize| Some(sum + terms[place].0 * value as i64);
            let accepts = |sum| compares(sum, linear.comparison(), linear.constant());
            layers(n, &primitive.cells(), read, accepts)
        }
        Primitive::Word(cells, machine) => {
            let read = |state: i64, _, value: usize| {
                machine.next[state as usize][value - 1].map(|next| next as i64)
            };
            layers(n, cells, read, |state| machine.accepting[state as usize])
        }
        Primitive::Connected(lattice) => {
            let (least, most) = (*lattice.sizes.start() as i64, *lattice.sizes.end() as i64);
            // How many cells have the values; beyond the least number, only an upper limit matters.
            let read = |found: i64, _, value: usize| {
                let found = found + i64::from(lattice.values.contains(&(value as u8)));
                let has_limit = most < lattice.len() as i64;
                let found = if has_limit { found } else { found.min(least) };
                (found <= most).then_some(found)
            };
            layers(n, &lattice.cells, read, |found| found >= least)
        }
        _ => panic!("only sums, automata and numbers of cells have layers"),
    }
}

/// The layers of a reader: what it knows after one more cell (what it knew, the number of cells
/// before, the value), from 0 on, and whether it accepts what it knows after all cells.
fn layers(
    n: usize,
    cells: &[usize],
    read: impl Fn(i64, usize, usize) -> Option<i64>,
    accepts: impl Fn(i64) -> bool,
) -> Result<Option<Vec<Layer>>> {
    // What can be known after each number of cells.
    let mut known = vec![vec![0]];
    let mut count_of_steps = 0;
    for count in 0..cells.len() {
        let values = 1..=n;
        let before = &known[count];
        count_of_steps += before.len() * n;
        if count_of_steps > MOST_STEPS {
            return refuse(format!("expected at most {MOST_STEPS} steps, found more"));
        }
        let mut after: Vec<i64> = Vec::new();
        for &before in before {
            after.extend(values.clone().filter_map(|value| read(before, count, value)));
        }
        after.sort_unstable();
        after.dedup();
        known.push(after);
    }
    // From the last cell back: the state of what is known, if anything completes it.
    let last = known.pop().unwrap_or_default();
    let mut state_of: BTreeMap<i64, usize> =
        last.into_iter().filter(|&known| accepts(known)).map(|known| (known, 0)).collect();
    let mut states_after = 1;
    let mut layers = Vec::new();
    for (count, known) in known.iter().enumerate().rev() {
        let mut states: HashMap<Vec<(usize, usize)>, usize> = HashMap::new();
        let mut steps = Vec::new();
        let mut state_before = BTreeMap::new();
        for &before in known {
            let step = |value| {
                let after = read(before, count, value)?;
                Some((value, *state_of.get(&after)?))
            };
            let mut onward: Vec<(usize, usize)> = (1..=n).filter_map(step).collect();
            if fault::is("audit", "unrolled", "step") && onward.len() > 1 {
                onward.pop();
            }
            if onward.is_empty() {
                continue;
            }
            let state = *states.entry(onward.clone()).or_insert_with(|| {
                steps.push(onward);
                steps.len() - 1
            });
            state_before.insert(before, state);
        }
        layers.push(Layer { cell: cells[count], states_after, steps });
        states_after = layers[layers.len() - 1].steps.len();
        state_of = state_before;
    }
    layers.reverse();
    Ok(state_of.contains_key(&0).then_some(layers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primitive::tests::primitive;

    /// Whether the layers have a path with these values.
    fn accepts(layers: &[Layer], values: &[u8]) -> bool {
        let mut state = 0;
        for (layer, &value) in layers.iter().zip(values) {
            let step = layer.steps[state].iter().find(|step| step.0 == usize::from(value));
            let Some(&(_, after)) = step else { return false };
            state = after;
        }
        true
    }

    #[test]
    fn paths_are_the_values_that_satisfy() {
        for text in [
            "sum=7:R1C1.R1C2.R1C3",
            "sum!=7:R1C1.R1C2.R1C3",
            "sum<=3_2.-1.1:R1C1.R1C2.R1C3",
            "sum>=9_1.1.-3:R1C1.R1C2.R1C3",
            "sum=20:R1C1.R1C2.R1C3",
            "reg=1.0.-.2_*0.1.1.1_-.-.-.0:R1C1.R1C2.R1C3",
        ] {
            let primitive = primitive(text);
            let layers = unroll(&primitive, 4).unwrap();
            let mut found = 0;
            for code in 0..64u8 {
                let values = [1 + (code >> 4), 1 + (code >> 2 & 3), 1 + (code & 3)];
                let holds = primitive.holds(&values);
                found += usize::from(holds);
                let path = layers.as_ref().is_some_and(|layers| accepts(layers, &values));
                assert_eq!(path, holds, "{text} {values:?}");
            }
            assert_eq!(layers.is_none(), found == 0, "{text}");
        }
    }

    #[test]
    fn numbers_of_connected_cells_are_counted() {
        for sizes in ["", "2", "2-", "0-1", "1-2", "0-3", "0", "3"] {
            let primitive = primitive(&format!("connected=2.3_{sizes}_3:R1C1.R1C2.R1C3"));
            let Primitive::Connected(lattice) = &primitive else { panic!("{primitive:?}") };
            let layers = unroll(&primitive, 4).unwrap().unwrap();
            for code in 0..64u8 {
                let values = [1 + (code >> 4), 1 + (code >> 2 & 3), 1 + (code & 3)];
                let count = values.iter().filter(|value| [2, 3].contains(*value)).count();
                let expected = lattice.sizes.contains(&count);
                assert_eq!(accepts(&layers, &values), expected, "{sizes} {values:?}");
            }
        }
        let never = primitive("connected=1.2.3.4_1_2:R1C1.R1C2");
        assert!(unroll(&never, 4).unwrap().is_none());
    }

    #[test]
    fn what_the_same_values_complete_is_one_state() {
        let states = |text: &str| -> Vec<usize> {
            let layers = unroll(&primitive(text), 4).unwrap().unwrap();
            layers.iter().map(|layer| layer.steps.len()).collect()
        };
        assert_eq!(states("sum<=12:R1C1.R1C2.R1C3"), [1, 1, 1]);
        assert_eq!(states("sum=4:R1C1.R1C2.R1C3"), [1, 2, 2]);
    }
}
