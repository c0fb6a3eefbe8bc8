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

/// A value with one place in a house.
pub(super) static HIDDEN: Technique = Technique {
    name: "hidden-single",
    title: "hidden single",
    plural: "hidden singles",
    level: Level::HiddenSingles,
    example: "6x6;boxes=2x3;cells=..1.../...63./.26.../3...../...4.6/1.....",
    is_of_constraints: false,
    premises: Premises::FirstHouse,
    find: hidden,
    reason: |words| format!("{} has no other place in {}", words.values(), words.house(0)),
};

fn naked(state: &State) -> Option<Deduction> {
    let mut open = (0..state.sets.len()).filter(|&cell| !state.is_placed[cell]);
    let single = |cell: usize| Some((cell, state.sets[cell].only()?));
    let (cell, value) = open.find_map(single)?;
    Some(Deduction::place(cell, value, Vec::new()))
}

fn hidden(state: &State) -> Option<Deduction> {
    let houses = state.layout.houses.iter().enumerate().filter(|(_, house)| house.is_full);
    for (house, _) in houses {
        for value in 1..=state.layout.values {
            let places = state.places(house, value);
            if places.count_ones() == 1 {
                let cell = state.cells_at(house, places)[0];
                if !state.is_placed[cell] {
                    return Some(Deduction::place(cell, value, vec![house]));
                }
            }
        }
    }
    None
}
