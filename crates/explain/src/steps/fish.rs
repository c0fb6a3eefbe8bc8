//! X-wing and swordfish: in two (three) rows a value is confined to as many columns, so that other
//! rows cannot have it in these columns; or rows and columns exchanged.

use super::deduction::{Deduction, Pattern};
use super::premises::Premises;
use super::reason::Words;
use super::state::State;
use super::{Level, Technique};
use crate::sets::find_set;
use quorum_problem::ValueSet;

/// A value confined to two columns in two rows, or vice versa.
pub(super) static X_WING: Technique = Technique {
    name: "x-wing",
    title: "X-wing",
    plural: "X-wings",
    level: Level::Fish,
    example: "9x9;boxes=3x3;cells=........9/.3.4...6./.1.2.6.../.5....2../8.4....../1..65.9../\
              ..37....5/.....8..2/.6.1..8.3",
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
    premises: Premises::FirstHalf,
    find: |state| find(state, 3),
    reason,
};

fn reason(words: &Words) -> String {
    let (half, all) = (words.house_count() / 2, words.house_count());
    let (bases, covers) = (words.houses(0..half), words.houses(half..all));
    format!("in {bases}, {} is confined to {covers}", words.values())
}

fn find(state: &State, size: usize) -> Option<Deduction> {
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
                state.remove(Pattern { cells, values, houses }, rest, values)
            })
        })
    })
}
