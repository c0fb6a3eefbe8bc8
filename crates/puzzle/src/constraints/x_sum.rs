//! X-sum: with x as the first value of a line, its first x values sum to a number.
//!
//! Lowering: one automaton whose state is how many values are left and what they have to sum to; x
//! must not exceed the length of the line. Sources: `XSum` of Interactive-Sudoku-Solver, `xsum` of
//! f-puzzles.

use super::*;

pub(super) static X_SUM: NamedConstraint = NamedConstraint {
    name: "x-sum",
    summary: "with x as the first value, the first x values of the line sum to the number",
    parameter: "a sum of 0 to 2080",
    example: "x-sum=20:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("XSum", IssForm::BothEnds),
    fpuzzles: Fpuzzles::Key("xsum", FpuzzlesForm::Clue),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST_SUM, None),
    canonical_cells: |context, stated| cells::line(context, stated, 1),
    lower: |context, stated, primitives| {
        let clue = parameter::value(stated)?;
        let length = stated.cells[0].len() as i64;
        // Number of values left and their sum; `None` before the first.
        let step = |state: &Option<(i64, i64)>, value: i64| {
            let (left, sum) = match *state {
                // No values sum to nothing.
                None if value == 0 => (0, clue),
                None if value <= length => (value - 1, clue - value),
                None => return None,
                Some((0, _)) => return Some(*state),
                Some((left, sum)) => (left - 1, sum - value),
            };
            let is_possible = (left * context.low()..=left * context.high()).contains(&sum);
            is_possible.then_some(Some((left, sum)))
        };
        primitives.automaton(&stated.cells[0], None, step, |&state| state == Some((0, 0)))
    },
    ..NamedConstraint::OF_VALUES
};
