//! Bounds along inequalities: of one, and of chains through a house.

use super::*;

/// Candidates that are too small or too large along inequalities.
pub(super) static BOUNDS: Technique = Technique {
    name: "bounds",
    title: "bounds",
    plural: "bounds along inequalities",
    level: Level::Bounds,
    example: "4x4;boxes=none;cells=.12./..../...4/....;signs=.../..../.../..../.../..../..<",
    is_of_constraints: false,
    premises: Premises::Cells,
    find,
    reason: |words| match words.cell_count() {
        2 => format!("{} is less than {}", words.cell(0), words.cell(1)),
        _ => "inequalities leave room for no other values".to_owned(),
    },
};

fn find(state: &State) -> Option<Deduction> {
    let pattern =
        |cells: Vec<usize>| Pattern { cells, values: ValueSet::EMPTY, houses: Vec::new() };
    if state.problem.less_than().is_empty() {
        return None;
    }
    for pair in state.problem.less_than() {
        let (lesser, greater) = (pair.lesser, pair.greater);
        let ends = (state.sets[lesser].min()?, state.sets[greater].max()?);
        let cells = || vec![lesser, greater];
        let too_small = ValueSet::full(ends.0);
        let too_large = state.sets[lesser].difference(ValueSet::below(ends.1));
        let found = state.remove(pattern(cells()), [greater], too_small);
        let found = found.or_else(|| state.remove(pattern(cells()), [lesser], too_large));
        if found.is_some() {
            return found;
        }
    }
    (0..state.sets.len()).find_map(|cell| {
        let outside = state.sets[cell].difference(state.ranges[cell]);
        state.remove(pattern(vec![cell]), [cell], outside)
    })
}
