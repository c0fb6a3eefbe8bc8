//! Rellik cage: values differ, and no choice of one or more of them has the sum.
//!
//! Lowering: all-different, and one automaton whose state is the set of values seen; it grows with
//! the number of sets without such a choice, so that large cages beyond size 16 are refused.
//! Source: `RellikCage` of Interactive-Sudoku-Solver.

use super::*;

pub(super) static RELLIK_CAGE: NamedConstraint = NamedConstraint {
    name: "rellik-cage",
    summary: "values differ, and no one or more of them sum to the number",
    parameter: "a sum of 1 to 2080",
    example: "rellik-cage=7:R1C1.R1C2.R2C1.R2C2",
    picture: Depiction::NamedCage(|sum| format!("≠{sum}")),
    iss: Iss::Item("RellikCage", IssForm::NumberAndCells),
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST_SUM, None),
    canonical_cells: cells::small_set,
    lower: |context, stated, primitives| {
        let forbidden = parameter::value(stated)?;
        let (cells, low) = (stated.cells[0].len(), context.low());
        primitives.different(&stated.cells[0])?;
        let step = |&seen: &u64, value: i64| {
            let bit = 1 << (value - low);
            let is_new = seen & bit == 0 && (seen.count_ones() as usize) < cells;
            (is_new && !has_sum(seen, low, forbidden - value)).then_some(seen | bit)
        };
        primitives.automaton(&stated.cells[0], 0, step, |_| true)
    },
    ..NamedConstraint::OF_VALUES
};

/// Whether some of the values (bit 0 is the smallest value), or none of them, have a sum.
fn has_sum(values: u64, low: i64, sum: i64) -> bool {
    if sum < 0 {
        return false;
    }
    let mut is_reached = vec![false; sum as usize + 1];
    is_reached[0] = true;
    for value in (0..64).filter(|bit| values >> bit & 1 == 1).map(|bit| bit + low as usize) {
        for end in (value..=sum as usize).rev() {
            is_reached[end] |= is_reached[end - value];
        }
    }
    is_reached[sum as usize]
}
