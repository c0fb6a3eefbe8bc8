//! Simple coloring: where a value has two places in a house, one of them is right and the other is
//! not. Chains of such houses have two colors, of which one is right throughout. If two cells of
//! one color see each other, that color is wrong; a cell that sees both colors does not have the
//! value.

use super::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Chains of houses in which a value has two places.
pub(super) static SIMPLE_COLORING: Technique = Technique {
    name: "simple-coloring",
    title: "simple coloring",
    plural: "simple coloring",
    level: Level::Wings,
    example: "9x9;boxes=3x3;cells=........9/.3.4...6./.1.2.6.../.5....2../8.4....../1..65.9../\
              ..37....5/.....8..2/.6.1..8.3",
    is_of_constraints: false,
    premises: Premises::Chain,
    find,
    reason: |words| match words.cell_count() {
        2 => format!("one of {} is {}", words.cells(), words.values()),
        _ => format!("{} alternates along {}", words.values(), words.cells()),
    },
};

fn find(state: &State) -> Option<Deduction> {
    (1..=state.layout.values).find_map(|value| of_value(state, value))
}

fn of_value(state: &State, value: u8) -> Option<Deduction> {
    let layout = &state.layout;
    let mut links: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (house, _) in layout.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        if let [a, b] = state.cells_at(house, state.places(house, value))[..] {
            links.entry(a).or_default().push(b);
            links.entry(b).or_default().push(a);
        }
    }
    let mut colors: BTreeMap<usize, bool> = BTreeMap::new();
    for &start in links.keys() {
        if colors.contains_key(&start) {
            continue;
        }
        let mut chain = vec![(start, false)];
        colors.insert(start, false);
        let mut next = 0;
        while let Some(&(cell, color)) = chain.get(next) {
            for &other in &links[&cell] {
                if let Entry::Vacant(vacant) = colors.entry(other) {
                    vacant.insert(!color);
                    chain.push((other, !color));
                }
            }
            next += 1;
        }
        let found = of_chain(state, value, &chain);
        if found.is_some() {
            return found;
        }
    }
    None
}

fn of_chain(state: &State, value: u8, chain: &[(usize, bool)]) -> Option<Deduction> {
    let layout = &state.layout;
    let values = ValueSet::single(value);
    let of_color =
        |color: bool| chain.iter().filter(move |(_, own)| *own == color).map(|&(cell, _)| cell);
    let pattern = || Pattern {
        cells: chain.iter().map(|&(cell, _)| cell).collect(),
        values,
        houses: Vec::new(),
    };
    for color in [false, true] {
        let clashes = |a: usize| of_color(color).any(|b| layout.sees(a, b));
        if of_color(color).any(clashes) {
            return state.remove(pattern(), of_color(color), values);
        }
    }
    let mut rest = Vec::new();
    for cell in 0..state.sets.len() {
        let sees = |color: bool| of_color(color).any(|other| layout.sees(cell, other));
        let is_in_chain = chain.iter().any(|&(own, _)| own == cell);
        if state.sets[cell].contains(value) && !is_in_chain && sees(false) && sees(true) {
            rest.push(cell);
        }
    }
    state.remove(pattern(), rest, values)
}
