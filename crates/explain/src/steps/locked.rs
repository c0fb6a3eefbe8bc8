//! Locked candidates: a value of one house that is confined to another house (pointing from a
//! region to a line, claiming from a line to a region).

use super::*;

/// A value of a house confined to another house.
pub(super) static LOCKED_CANDIDATES: Technique = Technique {
    name: "locked-candidates",
    title: "locked candidates",
    plural: "locked candidates",
    level: Level::LockedCandidates,
    example: "9x9;boxes=3x3;cells=.7.36.8../6.95.2.../8.31.75../.6...347./4.1...236/.32.....8/\
              ...9...8./197.3.6../....5..9.",
    is_of_constraints: false,
    premises: Premises::FirstHouse,
    find,
    reason: |words| {
        let [house, other] = [0, 1].map(|index| words.house(index));
        format!("all places for {} in {house} are in {other}", words.values())
    },
};

/// The value is removed from the rest of the other house.
fn find(state: &State) -> Option<Deduction> {
    let layout = &state.layout;
    for (house, _) in layout.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        for value in 1..=layout.values {
            let cells = state.cells_at(house, state.places(house, value));
            let (Some(&first), true) = (cells.first(), cells.len() > 1) else { continue };
            for &other in layout.houses_of[first].iter().filter(|&&other| other != house) {
                if !cells.iter().all(|&cell| layout.houses_of[cell].contains(&other)) {
                    continue;
                }
                let rest = layout.houses[other].cells.iter().copied();
                let rest = rest.filter(|cell| !cells.contains(cell));
                let values = ValueSet::single(value);
                let pattern = Pattern { cells: cells.clone(), values, houses: vec![house, other] };
                let found = state.remove(pattern, rest, values);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}
