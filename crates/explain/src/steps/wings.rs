//! XY-wing: a pivot with candidates a and b sees a wing with a and c and a wing with b and c. One
//! of the wings is c, so that cells that see both are not.

use super::*;

/// A pivot with two candidates and two wings that share a third.
pub(super) static XY_WING: Technique = Technique {
    name: "xy-wing",
    title: "XY-wing",
    plural: "XY-wings",
    level: Level::Wings,
    example: "6x6;boxes=2x3;cells=.51..3/.6..../..5.../..3..4/....1./.3..2.",
    is_of_constraints: false,
    premises: Premises::Cells,
    find,
    reason: |words| {
        let [pivot, first, second] = [0, 1, 2].map(|index| words.cell(index));
        format!("whatever {pivot} is, {first} or {second} is {}", words.values())
    },
};

fn find(state: &State) -> Option<Deduction> {
    let layout = &state.layout;
    let is_pair = |cell: &usize| !state.is_placed[*cell] && state.sets[*cell].len() == 2;
    let pairs: Vec<usize> = (0..state.sets.len()).filter(is_pair).collect();
    for &pivot in &pairs {
        let wings: Vec<usize> = pairs
            .iter()
            .copied()
            .filter(|&wing| layout.sees(pivot, wing))
            .filter(|&wing| state.sets[wing].intersection(state.sets[pivot]).len() == 1)
            .collect();
        for (index, &first) in wings.iter().enumerate() {
            for &second in &wings[index + 1..] {
                let shared = state.sets[first].difference(state.sets[pivot]);
                let all = state.sets[first].union(state.sets[second]).union(state.sets[pivot]);
                // The wings have different candidates of the pivot.
                if all.len() != 3 || state.sets[first] == state.sets[second] {
                    continue;
                }
                let seen = |&cell: &usize| layout.sees(cell, first) && layout.sees(cell, second);
                let rest = (0..state.sets.len()).filter(seen).filter(|&cell| cell != pivot);
                let pattern = Pattern {
                    cells: vec![pivot, first, second],
                    values: shared,
                    houses: Vec::new(),
                };
                let found = state.remove(pattern, rest, ValueSet::from_bits(shared.bits()));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}
