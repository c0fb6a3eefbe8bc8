//! Naked and hidden singles.

use super::state::State;
use super::{Step, Technique};

/// A cell with one candidate.
pub(super) fn naked(state: &State) -> Option<Step> {
    let mut open = (0..state.sets.len()).filter(|&cell| !state.is_placed[cell]);
    let single = |cell: usize| Some((cell, state.sets[cell].only()?));
    let (cell, value) = open.find_map(single)?;
    Some(Step::place(Technique::NakedSingle, cell, value, Vec::new()))
}

/// A value with one place in a house.
pub(super) fn hidden(state: &State) -> Option<Step> {
    let houses = state.layout.houses.iter().enumerate().filter(|(_, house)| house.is_full);
    for (house, _) in houses {
        for value in 1..=state.layout.values {
            let places = state.places(house, value);
            if places.count_ones() == 1 {
                let cell = state.cells_at(house, places)[0];
                if !state.is_placed[cell] {
                    return Some(Step::place(Technique::HiddenSingle, cell, value, vec![house]));
                }
            }
        }
    }
    None
}
