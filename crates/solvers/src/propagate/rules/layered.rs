//! Sums and automata: a cell keeps the values that are on a path of the layered graph whose other
//! values are left too, found by one pass forward and one backward (Pesant 2004). Each constraint
//! is made domain consistent, cells that occur once provided.

use crate::mask::Mask;
use crate::propagate::constraints::Layer;
use crate::propagate::domains::{Contradiction, Domains};

/// Applies a layered graph to its cells, one per layer.
pub(super) fn layered(
    layers: &[Layer],
    cells: &[u16],
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    // Whether a state can be reached, for the states of all layers one after another.
    let starts: Vec<usize> = std::iter::once(0)
        .chain(layers.iter().scan(0, |sum, layer| {
            *sum += layer.states;
            Some(*sum)
        }))
        .collect();
    let mut reached = vec![false; starts[layers.len()] + 1];
    let Some(first) = layers.first() else { return Ok(()) };
    debug_assert_eq!(first.states, 1);
    reached[0] = true;
    for (index, (layer, &cell)) in layers.iter().zip(cells).enumerate() {
        let set = domains.set(cell);
        let (before, after) = (starts[index], starts[index + 1]);
        for &(from, value, to) in &layer.steps {
            if set >> value & 1 == 1 && reached[before + from as usize] {
                reached[after + to as usize] = true;
            }
        }
    }
    let mut completed = vec![false; reached.len()];
    let last = starts[layers.len()];
    completed[last] = reached[last];
    let mut supported: Vec<Mask> = vec![0; layers.len()];
    for (index, (layer, &cell)) in layers.iter().zip(cells).enumerate().rev() {
        let set = domains.set(cell);
        let (before, after) = (starts[index], starts[index + 1]);
        for &(from, value, to) in &layer.steps {
            if set >> value & 1 == 1
                && reached[before + from as usize]
                && completed[after + to as usize]
            {
                completed[before + from as usize] = true;
                supported[index] |= 1 << value;
            }
        }
    }
    for (&cell, &values) in cells.iter().zip(&supported) {
        domains.narrow(cell, values)?;
    }
    Ok(())
}
