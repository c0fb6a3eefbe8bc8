//! Dutch flatmates: each cell with the middle value (5 of 9) has a 1 directly above it or the largest
//! value directly below it.
//!
//! Lowering: one automaton per column. Source: `DutchFlatmates` of Interactive-Sudoku-Solver, there
//! for size 9.

use super::primitives::Primitives;
use super::{NamedConstraint, cells, check};

pub(super) static DUTCH_FLATMATES: NamedConstraint = NamedConstraint {
    name: "dutch-flatmates",
    summary: "each middle value has 1 directly above or the largest value directly below",
    parameter: "",
    example: "dutch-flatmates:",
    normalize: |context, mut stated| {
        if context.n() < 3 || context.n().is_multiple_of(2) {
            return Err(format!("expected an odd size of at least 3, found {}", context.n()));
        }
        check::no_parameter(&stated)?;
        cells::none(&mut stated)?;
        Ok(stated)
    },
    lower: |context, _| {
        let n = context.n();
        let (middle, largest) = (n.div_ceil(2) as i64, n as i64);
        let mut primitives = Primitives::new(context);
        let step = |above: &Above, value: i64| match (*above, value) {
            (Above::Lonely, value) if value != largest => None,
            (Above::One, value) if value == middle => Some(Above::Other),
            (_, 1) => Some(Above::One),
            (_, value) if value == middle => Some(Above::Lonely),
            _ => Some(Above::Other),
        };
        let automaton = primitives.machine(Above::Other, step, |above| *above != Above::Lonely)?;
        for column in 0..n {
            let cells = (0..n).map(|row| row * n + column).collect();
            primitives.word(cells, automaton.clone());
        }
        Ok(primitives.finish())
    },
};

/// The cell above.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Above {
    One,
    /// The middle value without a 1 above it.
    Lonely,
    Other,
}
