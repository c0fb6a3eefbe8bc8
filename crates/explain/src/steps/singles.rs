//! Naked and hidden singles.

use super::*;

/// A cell with one candidate.
pub(super) static NAKED: Technique = Technique {
    name: "naked-single",
    title: "naked single",
    plural: "naked singles",
    level: Level::NakedSingles,
    example: "6x6;boxes=2x3;cells=1.6.../.3..../.2..../..3.46/....../...5.1",
    is_of_constraints: false,
    premises: Premises::Cells,
    find: naked,
    reason: |_| "it has no other candidate".to_owned(),
};

/// A value with one place in a house, or none.
pub(super) static HIDDEN: Technique = Technique {
    name: "hidden-single",
    title: "hidden single",
    plural: "hidden singles",
    level: Level::HiddenSingles,
    example: "6x6;boxes=2x3;cells=..1.../...63./.26.../3...../...4.6/1.....",
    is_of_constraints: false,
    premises: Premises::FirstHouse,
    find: hidden,
    reason: |words| {
        let other = if words.cell_count() == 1 { "other " } else { "" };
        format!("{} has no {other}place in {}", words.values(), words.house(0))
    },
};

fn naked(state: &State) -> Option<Deduction> {
    let (cell, value) = naked_singles(state).next()?;
    Some(Deduction::place(cell, value, Vec::new()))
}

fn hidden(state: &State) -> Option<Deduction> {
    let (house, value, cell) = hidden_singles(state).next()?;
    Some(match cell {
        Some(cell) => Deduction::place(cell, value, vec![house]),
        None => {
            let cells = state.layout.houses[house].cells.clone();
            let (values, houses) = (vec![value], vec![house]);
            Deduction { values, houses, ..Deduction::removal(Vec::new(), cells) }
        }
    })
}

/// The open cells with one candidate, and that value.
pub(crate) fn naked_singles(state: &State) -> impl Iterator<Item = (usize, u8)> {
    let open = (0..state.sets.len()).filter(move |&cell| !state.is_placed[cell]);
    open.filter_map(move |cell| Some((cell, state.sets[cell].only()?)))
}

/// Houses and values that have one place in them, which is open, and that cell; none where the
/// value has no place, which is a contradiction.
pub(crate) fn hidden_singles(state: &State) -> impl Iterator<Item = (usize, u8, Option<usize>)> {
    let houses = state.layout.houses.iter().enumerate().filter(|(_, house)| house.is_full);
    let values = move |house| (1..=state.layout.values).map(move |value| (house, value));
    houses.flat_map(move |(house, _)| values(house)).filter_map(move |(house, value)| {
        let places = state.places(house, value);
        let first = state.layout.houses[house].cells.get(places.trailing_zeros() as usize);
        let is_single = places.count_ones() < 2 && first.is_none_or(|&cell| !state.is_placed[cell]);
        is_single.then_some((house, value, first.copied()))
    })
}
