//! Sums and automata: a cell keeps the values that are on a path of the layered graph whose other
//! values are left too, found by one pass forward and one backward (Pesant 2004). Each constraint is
//! made domain consistent, cells that occur once provided.
//!
//! Sums whose graph would be too large keep the values between the bounds that the least and the
//! greatest values of the other cells leave.

use crate::propagate::domains::{Bits, Contradiction, Domains};
use crate::propagate::further::{Constraint, Further, Layer, ends};
use problem::Comparison;

/// Applies one constraint to its cells.
pub(super) fn constraint(
    further: &Further,
    domains: &mut Domains,
    number: usize,
) -> Result<(), Contradiction> {
    match &further.constraints[number] {
        Constraint::Layered(layers) => layered(layers, domains),
        Constraint::Bounded { terms, comparison, constant } => {
            bounded(terms, *comparison, *constant, domains)
        }
        Constraint::Never => Err(Contradiction),
    }
}

fn layered(layers: &[Layer], domains: &mut Domains) -> Result<(), Contradiction> {
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
    for (index, layer) in layers.iter().enumerate() {
        let set = domains.set(layer.cell);
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
    let mut supported: Vec<Bits> = vec![0; layers.len()];
    for (index, layer) in layers.iter().enumerate().rev() {
        let set = domains.set(layer.cell);
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
    for (layer, &values) in layers.iter().zip(&supported) {
        domains.narrow(layer.cell, values)?;
    }
    Ok(())
}

fn bounded(
    terms: &[(i64, u16)],
    comparison: Comparison,
    constant: i64,
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    let ends_of = |domains: &Domains, &(coefficient, cell): &(i64, u16)| {
        let (least, greatest) = ends(domains.set(cell));
        match coefficient > 0 {
            true => (coefficient * least, coefficient * greatest),
            false => (coefficient * greatest, coefficient * least),
        }
    };
    let (mut least, mut greatest) = (0, 0);
    for term in terms {
        let (low, high) = ends_of(domains, term);
        (least, greatest) = (least + low, greatest + high);
    }
    for term in terms {
        let (low, high) = ends_of(domains, term);
        let (others_least, others_greatest) = (least - low, greatest - high);
        let set = domains.set(term.1);
        let mut keep: Bits = 0;
        for value in (0..64).filter(|value| set >> value & 1 == 1) {
            let product = term.0 * (value + 1);
            let (from, to) = (others_least + product, others_greatest + product);
            let is_possible = match comparison {
                Comparison::Equal => from <= constant && constant <= to,
                Comparison::NotEqual => from != constant || to != constant,
                Comparison::AtMost => from <= constant,
                Comparison::AtLeast => to >= constant,
            };
            keep |= Bits::from(is_possible) << value;
        }
        domains.narrow(term.1, keep)?;
    }
    Ok(())
}
