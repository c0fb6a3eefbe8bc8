//! Whispers: neighbors on the line differ by at least a number: 5 on a German, 4 on a Dutch line.
//!
//! Lowering: a relation per two cells next to each other on the line. Sources: `Whisper` of
//! Interactive-Sudoku-Solver, `whispers` of f-puzzles, whose default is half the size, rounded up.

use super::*;

pub(super) static WHISPERS: NamedConstraint = NamedConstraint {
    name: "whispers",
    summary: "neighbors on the line differ by at least the number",
    parameter: "a least difference, or nothing for half the number of values rounded up",
    example: "whispers=5:R1C1.R2C2.R3C3",
    picture: Depiction::LineOf(color),
    iss: Iss::Own(&["Whisper"]),
    fpuzzles: Fpuzzles::Own(&["whispers", "germanwhispers", "dutchwhispers"]),
    also: &["whisper", "german-whisper", "german-whispers", "dutch-whisper", "dutch-whispers"],
    canonical_parameter: |context, stated| {
        let default = context.count().div_ceil(2) as i64;
        parameter::number(stated, 0..=parameter::MOST, Some(default))
    },
    canonical_cells: |_, stated| cells::reversible_walk(stated, 2),
    lower: |_, stated, primitives| primitives.along(stated, |a, b, least| (a - b).abs() >= least),
    ..NamedConstraint::OF_VALUES
};

/// The color of a German whisper, or that of a Dutch one, whose difference is one less.
fn color(parameter: &str, values: u8) -> &'static str {
    let is_dutch = parameter == (values.div_ceil(2) - 1).to_string();
    if is_dutch { "orange" } else { "green" }
}
