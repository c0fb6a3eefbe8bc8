//! Thermometers: values increase from the bulb, the first cell of the line, to the tip. On a slow
//! one neighbors may be equal.
//!
//! Lowering: a less-than pair, or a relation, per two cells next to each other on the line.
//! Sources: `Thermo` of Interactive-Sudoku-Solver, `thermometer` and `slowthermometer` of f-puzzles
//! (branches are several lines from one bulb).

use super::*;

pub(super) static THERMO: NamedConstraint = NamedConstraint {
    name: "thermo",
    summary: "values increase along the line from its first cell",
    example: "thermo:R1C1.R1C2.R2C3",
    picture: Depiction::Thermometer { is_strict: true },
    iss: Iss::Item("Thermo", IssForm::Cells),
    fpuzzles: Fpuzzles::Own(&["thermometer"]),
    also: &["thermos", "thermometer", "thermometers"],
    canonical_cells: |context, stated| cells::line(context, stated, 2),
    lower: |_, stated, primitives| {
        let mut pairs = cells::along(&stated.cells[0]);
        pairs.try_for_each(|[lesser, greater]| primitives.less_than(lesser, greater))
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static SLOW_THERMO: NamedConstraint = NamedConstraint {
    name: "slow-thermo",
    summary: "values increase or stay equal along the line from its first cell",
    example: "slow-thermo:R1C1.R2C2.R3C3",
    picture: Depiction::Thermometer { is_strict: false },
    fpuzzles: Fpuzzles::Key("slowthermometer", FpuzzlesForm::LONG_LINES),
    canonical_cells: |context, stated| cells::line(context, stated, 2),
    lower: |_, stated, primitives| primitives.along(stated, |a, b, _| a <= b),
    ..NamedConstraint::OF_VALUES
};
