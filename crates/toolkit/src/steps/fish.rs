//! X-wing and swordfish: in two (three) rows a value is confined to as many columns, so that other
//! rows cannot have it in these columns; or rows and columns exchanged.

use super::state::State;
use super::subsets::find_set;
use super::{Pattern, Step, Technique};
use quorum_problem::ValueSet;

pub(super) fn x_wing(state: &State) -> Option<Step> {
    find(state, Technique::XWing, 2)
}

pub(super) fn swordfish(state: &State) -> Option<Step> {
    find(state, Technique::Swordfish, 3)
}

fn find(state: &State, technique: Technique, size: usize) -> Option<Step> {
    let [rows, columns] = &state.layout.lines;
    [(rows, columns), (columns, rows)].into_iter().find_map(|(bases, covers)| {
        (1..=state.layout.values).find_map(|value| {
            let places: Vec<(usize, u64)> = bases
                .iter()
                .map(|&base| (base, state.places(base, value)))
                .filter(|(_, places)| (2..=size).contains(&(places.count_ones() as usize)))
                .collect();
            find_set(&places, size, |chosen| {
                let mask = chosen.iter().fold(0, |mask, (_, places)| mask | places);
                if mask.count_ones() as usize != size {
                    return None;
                }
                let chosen_cells =
                    chosen.iter().map(|&(base, places)| state.cells_at(base, places));
                let cells: Vec<usize> = chosen_cells.flatten().collect();
                let covering =
                    covers.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
                let covering: Vec<usize> = covering.map(|(_, &cover)| cover).collect();
                let rest = covering.iter().flat_map(|&cover| &state.layout.houses[cover].cells);
                let rest: Vec<usize> = rest.copied().filter(|cell| !cells.contains(cell)).collect();
                let houses = chosen.iter().map(|&(base, _)| base).chain(covering).collect();
                let values = ValueSet::single(value);
                Step::remove(state, Pattern { technique, cells, values, houses }, rest, values)
            })
        })
    })
}
