//! Between and lockout lines: values along the line are strictly between those of its two ends, or
//! all outside of them, where the ends differ by at least a number.
//!
//! Lowering: one automaton that reads both ends first and then the cells between them. Sources:
//! `Between` and `Lockout` of Interactive-Sudoku-Solver, `betweenline` and `lockout` of f-puzzles.

use super::*;

pub(super) static BETWEEN: NamedConstraint = NamedConstraint {
    name: "between",
    summary: "values along the line are strictly between its first and its last value",
    example: "between:R1C1.R2C2.R3C3.R4C4",
    picture: Depiction::Line(LineShape::Circles, "slate"),
    iss: Iss::Item("Between", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("betweenline", FpuzzlesForm::LINES),
    canonical_cells: |_, stated| cells::reversible_walk(stated, 3),
    lower: |_, stated, primitives| {
        let is_between = |low, high, value| low < value && value < high;
        lowered(primitives, stated, |_, _| true, is_between)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static LOCKOUT: NamedConstraint = NamedConstraint {
    name: "lockout",
    summary: "the ends differ by at least the number; the others are less or greater than both",
    parameter: "a least difference from 0",
    example: "lockout=4:R1C1.R2C2.R3C3.R4C4",
    picture: Depiction::Line(LineShape::Diamonds, "blue"),
    iss: Iss::Own(&["Lockout"]),
    fpuzzles: Fpuzzles::Key("lockout", FpuzzlesForm::Lines(|size| (size / 2).to_string())),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST, None),
    canonical_cells: |_, stated| cells::reversible_walk(stated, 2),
    lower: |_, stated, primitives| {
        let least = parameter::value(stated)?;
        let is_outside = |low, high, value| value < low || high < value;
        lowered(primitives, stated, |low, high| high - low >= least, is_outside)
    },
    ..NamedConstraint::OF_VALUES
};

/// What the automaton has read: nothing, one end, or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    Nothing,
    End(i64),
    Ends(i64, i64),
}

fn lowered(
    primitives: &mut Primitives,
    stated: &Stated,
    allows_ends: impl Fn(i64, i64) -> bool,
    allows: impl Fn(i64, i64, i64) -> bool,
) -> Result {
    let step = |read: &Read, value: i64| match *read {
        Read::Nothing => Some(Read::End(value)),
        Read::End(end) => {
            let (low, high) = (end.min(value), end.max(value));
            allows_ends(low, high).then_some(Read::Ends(low, high))
        }
        Read::Ends(low, high) => allows(low, high, value).then_some(*read),
    };
    let line = &stated.cells[0];
    let last = line.len() - 1;
    let cells = [line[0], line[last]].into_iter().chain(line[1..last].iter().copied());
    let cells: Vec<usize> = cells.collect();
    primitives.automaton(&cells, Read::Nothing, step, |read| matches!(read, Read::Ends(..)))
}
