//! Naked and hidden pairs and triples: within a house, as many cells as values.

use super::*;

/// Two cells of a house with two candidates in common.
pub(super) static NAKED_PAIR: Technique = Technique {
    name: "naked-pair",
    title: "naked pair",
    plural: "naked pairs",
    level: Level::Pairs,
    example: "9x9;boxes=3x3;cells=37459.8../...3.1.../....27.../9.3..4271/2.71..6.8/.5.27893./\
              .3......./.28..54../.65......",
    is_of_constraints: false,
    premises: Premises::Cells,
    find: |state| naked(state, 2),
    reason: naked_reason,
};

/// Two values of a house with two places in common.
pub(super) static HIDDEN_PAIR: Technique = Technique {
    name: "hidden-pair",
    title: "hidden pair",
    plural: "hidden pairs",
    level: Level::Pairs,
    example: "9x9;boxes=3x3;cells=........./4.2...5../3..57..42/5.41...3./.86.....4/.......8./\
              ...6....5/.7.2....3/...43..67",
    is_of_constraints: false,
    premises: Premises::FirstHouse,
    find: |state| hidden(state, 2),
    reason: hidden_reason,
};

/// Three cells of a house with three candidates together.
pub(super) static NAKED_TRIPLE: Technique = Technique {
    name: "naked-triple",
    title: "naked triple",
    plural: "naked triples",
    level: Level::Triples,
    example: "9x9;boxes=3x3;cells=...1...../5.17..86./.8..46.../......498/1...8..../...657.2./\
              ........5/3.8...67./.....4.83",
    is_of_constraints: false,
    premises: Premises::Cells,
    find: |state| naked(state, 3),
    reason: naked_reason,
};

/// Three values of a house with three places together.
pub(super) static HIDDEN_TRIPLE: Technique = Technique {
    name: "hidden-triple",
    title: "hidden triple",
    plural: "hidden triples",
    level: Level::Triples,
    example: "9x9;boxes=3x3;cells=...{456789}{456789}{456789}{456789}{456789}{456789}/........./\
              ........./........./........./........./........./........./.........",
    is_of_constraints: false,
    premises: Premises::FirstHouse,
    find: |state| hidden(state, 3),
    reason: hidden_reason,
};

fn naked_reason(words: &Words) -> String {
    format!("{} in {} take {}", words.cells(), words.house(0), words.values())
}

fn hidden_reason(words: &Words) -> String {
    let (house, values, cells) = (words.house(0), words.values(), words.cells());
    format!("{values} have no other places in {house} than {cells}")
}

/// Some open cells of a house have as many candidates together: the other cells have none of them.
fn naked(state: &State, size: usize) -> Option<Deduction> {
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
            state.remove(Pattern { cells, values, houses }, rest, values)
        })
    })
}

/// Some values of a house have as many places together: these cells have no other value.
fn hidden(state: &State, size: usize) -> Option<Deduction> {
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
            let pattern = Pattern { cells: cells.clone(), values, houses: vec![house] };
            state.remove(pattern, cells, others)
        })
    })
}
