//! Naked and hidden pairs and triples: within a house, as many cells as values.

use super::state::State;
use super::{Pattern, Step, Technique};
use quorum_problem::ValueSet;

pub(super) fn naked_pair(state: &State) -> Option<Step> {
    naked(state, Technique::NakedPair, 2)
}

pub(super) fn naked_triple(state: &State) -> Option<Step> {
    naked(state, Technique::NakedTriple, 3)
}

pub(super) fn hidden_pair(state: &State) -> Option<Step> {
    hidden(state, Technique::HiddenPair, 2)
}

pub(super) fn hidden_triple(state: &State) -> Option<Step> {
    hidden(state, Technique::HiddenTriple, 3)
}

/// Some open cells of a house have as many candidates together: the other cells have none of them.
fn naked(state: &State, technique: Technique, size: usize) -> Option<Step> {
    (0..state.layout.houses.len()).find_map(|house| {
        let open = state.open_cells(house);
        let few = open.iter().copied().filter(|&cell| state.sets[cell].len() as usize <= size);
        let few: Vec<usize> = few.collect();
        find_set(&few, size, |chosen| {
            let sets = chosen.iter().map(|&cell| state.sets[cell]);
            let values = sets.fold(ValueSet::EMPTY, ValueSet::union);
            if values.len() as usize != size {
                return None;
            }
            let rest = open.iter().copied().filter(|cell| !chosen.contains(cell));
            let (cells, houses) = (chosen.to_vec(), vec![house]);
            Step::remove(state, Pattern { technique, cells, values, houses }, rest, values)
        })
    })
}

/// Some values of a house have as many places together: these cells have no other value.
fn hidden(state: &State, technique: Technique, size: usize) -> Option<Step> {
    let houses = state.layout.houses.iter().enumerate();
    houses.filter(|(_, house)| house.is_full).find_map(|(house, _)| {
        let places: Vec<(u8, u64)> = (1..=state.layout.values)
            .map(|value| (value, state.places(house, value)))
            .filter(|(_, places)| (2..=size).contains(&(places.count_ones() as usize)))
            .collect();
        find_set(&places, size, |chosen| {
            let mask = chosen.iter().fold(0, |mask, (_, places)| mask | places);
            if mask.count_ones() as usize != size {
                return None;
            }
            let values: ValueSet = chosen.iter().map(|(value, _)| *value).collect();
            let cells = state.cells_at(house, mask);
            let others = ValueSet::full(state.layout.values).difference(values);
            let pattern = Pattern { technique, cells: cells.clone(), values, houses: vec![house] };
            Step::remove(state, pattern, cells, others)
        })
    })
}

/// The first result of `find` on sets of `size` (2 or 3) items.
pub(super) fn find_set<T: Copy, R>(
    items: &[T],
    size: usize,
    find: impl Fn(&[T]) -> Option<R>,
) -> Option<R> {
    for (index, &first) in items.iter().enumerate() {
        for (offset, &second) in items[index + 1..].iter().enumerate() {
            if size == 2 {
                if let found @ Some(_) = find(&[first, second]) {
                    return found;
                }
                continue;
            }
            for &third in &items[index + offset + 2..] {
                if let found @ Some(_) = find(&[first, second, third]) {
                    return found;
                }
            }
        }
    }
    None
}
