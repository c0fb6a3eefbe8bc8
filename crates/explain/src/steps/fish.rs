//! X-wing and swordfish: in two (three) rows a value is confined to as many columns, so that other
//! rows cannot have it in these columns; or rows and columns exchanged.

use super::*;

/// A value confined to two columns in two rows, or vice versa.
pub(super) static X_WING: Technique = Technique {
    name: "x-wing",
    title: "X-wing",
    plural: "X-wings",
    level: Level::Fish,
    example: "9x9;boxes=3x3;cells=........9/.3.4...6./.1.2.6.../.5....2../8.4....../1..65.9../\
              ..37....5/.....8..2/.6.1..8.3",
    is_of_constraints: false,
    premises: Premises::FirstHalf,
    find: |state| find(state, 2),
    reason,
};

/// The same with three.
pub(super) static SWORDFISH: Technique = Technique {
    name: "swordfish",
    title: "swordfish",
    plural: "swordfish",
    level: Level::Fish,
    example: "8x8;boxes=none;cells=16...2../..3...2./...5.8../.......1/4...6.../....76../......../\
              .8.4....;signs=......./.v..v.../......./......../......</.^.v..../....>../......../\
              .....>./......../..>..../.^^..^.^/...<.../......../.....>.",
    is_of_constraints: false,
    premises: Premises::FirstHalf,
    find: |state| find(state, 3),
    reason,
};

fn reason(words: &Words) -> String {
    let (half, all) = (words.house_count() / 2, words.house_count());
    let (bases, covers) = (words.houses(0..half), words.houses(half..all));
    format!("all places for {} in {bases} are in {covers}", words.values())
}

fn find(state: &State, size: usize) -> Option<Deduction> {
    let [rows, columns] = &state.layout.lines;
    for (bases, covers) in [(rows, columns), (columns, rows)] {
        for value in 1..=state.layout.values {
            let mut places: Vec<(usize, u64)> = Vec::new();
            for &base in bases {
                let mask = state.places(base, value);
                if (2..=size).contains(&(mask.count_ones() as usize)) {
                    places.push((base, mask));
                }
            }
            let found = find_set(&places, size, |chosen| of_bases(state, value, chosen, covers));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Some rows (or columns) with the places of the value, if these are in as many columns.
fn of_bases(
    state: &State,
    value: u8,
    chosen: &[(usize, u64)],
    covers: &[usize],
) -> Option<Deduction> {
    let (mut mask, mut cells, mut houses) = (0, Vec::new(), Vec::new());
    for &(base, places) in chosen {
        mask |= places;
        cells.extend(state.cells_at(base, places));
        houses.push(base);
    }
    if mask.count_ones() as usize != chosen.len() {
        return None;
    }
    let mut rest = Vec::new();
    for (place, &cover) in covers.iter().enumerate() {
        if mask >> place & 1 == 1 {
            houses.push(cover);
            rest.extend(&state.layout.houses[cover].cells);
        }
    }
    rest.retain(|cell| !cells.contains(cell));
    let values = ValueSet::single(value);
    state.remove(Pattern { cells, values, houses }, rest, values)
}
