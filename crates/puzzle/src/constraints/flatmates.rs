//! Dutch flatmates: each cell with the middle value (5 of 9) has a 1 directly above it or the
//! largest value directly below it.
//!
//! Lowering: one automaton per column. Source: `DutchFlatmates` of Interactive-Sudoku-Solver, there
//! for size 9.

use super::*;

pub(super) static DUTCH_FLATMATES: NamedConstraint = NamedConstraint {
    name: "dutch-flatmates",
    summary: "each middle value has 1 directly above or the largest value directly below",
    example: "dutch-flatmates:",
    iss: Iss::Item("DutchFlatmates", IssForm::Grid9),
    fits: |context| {
        let n = context.count();
        if n < 3 || n.is_multiple_of(2) || context.low() != 1 {
            let values = context.values();
            expected("an odd number of values from 1", values)
        } else {
            Ok(())
        }
    },
    lower: |context, _, primitives| {
        let largest = context.high();
        let middle = (largest + 1) / 2;
        let step = |above: &Above, value: i64| match (*above, value) {
            (Above::Lonely, value) if value != largest => None,
            (Above::One, value) if value == middle => Some(Above::Other),
            (_, 1) => Some(Above::One),
            (_, value) if value == middle => Some(Above::Lonely),
            _ => Some(Above::Other),
        };
        let automaton = primitives.machine(Above::Other, step, |above| *above != Above::Lonely)?;
        let columns = context.columns();
        for column in 0..columns {
            let cells = (0..context.rows()).map(|row| row * columns + column).collect();
            primitives.word(cells, automaton.clone())?;
        }
        Ok(())
    },
    ..NamedConstraint::DEFAULT
};

/// The cell above.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Above {
    One,
    /// The middle value without a 1 above it.
    Lonely,
    Other,
}
