//! Thermometers: values increase from the bulb, the first cell of the line, to the tip. On a slow
//! one neighbors may be equal.
//!
//! Lowering: a less-than pair, or a relation, per two cells next to each other on the line.
//! Sources: `Thermo` of Interactive-Sudoku-Solver, `thermometer` and `slowthermometer` of f-puzzles
//! (branches are several lines from one bulb).

use super::primitives::Primitives;
use super::{
    Context, Depiction, Fpuzzles, FpuzzlesForm, Iss, IssForm, NamedConstraint, Stated, cells, check,
};

pub(super) static THERMO: NamedConstraint = NamedConstraint {
    name: "thermo",
    summary: "values increase along the line from its first cell",
    example: "thermo:R1C1.R1C2.R2C3",
    picture: Depiction::Thermometer { is_strict: true },
    iss: Iss::Item("Thermo", IssForm::Cells),
    fpuzzles: Fpuzzles::Own(&["thermometer"]),
    also: &["thermos", "thermometer", "thermometers"],
    normalize: line,
    lower: |context, stated| {
        let mut primitives = Primitives::new(context);
        for pair in stated.cells[0].windows(2) {
            primitives.less_than(pair[0], pair[1]);
        }
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static SLOW_THERMO: NamedConstraint = NamedConstraint {
    name: "slow-thermo",
    summary: "values increase or stay equal along the line from its first cell",
    example: "slow-thermo:R1C1.R2C2.R3C3",
    picture: Depiction::Thermometer { is_strict: false },
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::Key("slowthermometer", FpuzzlesForm::LONG_LINES),
    normalize: line,
    lower: |context, stated| {
        let mut primitives = Primitives::new(context);
        let at_most = primitives.table(|a, b| a <= b);
        for pair in stated.cells[0].windows(2) {
            primitives.relation(pair[0], pair[1], &at_most);
        }
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
};

fn line(context: &Context, stated: Stated) -> Result<Stated, String> {
    check::no_parameter(&stated)?;
    cells::line(context, &stated, 2)?;
    Ok(stated)
}
