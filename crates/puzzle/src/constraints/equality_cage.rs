//! Equality cage: values differ, as many are even as odd, as many low as high; the middle value of
//! an odd size does not occur.
//!
//! Lowering: all-different, and two automata that count the excess of one kind over the other.
//! Source: `EqualityCage` of Interactive-Sudoku-Solver.

use super::*;

pub(super) static EQUALITY_CAGE: NamedConstraint = NamedConstraint {
    name: "equality-cage",
    summary: "values differ; as many are even as odd, as many low as high, none is the middle one",
    example: "equality-cage:R1C1.R1C2.R2C1.R2C2",
    picture: Depiction::NamedCage(|_| "=".to_owned()),
    iss: Iss::Item("EqualityCage", IssForm::Cells),
    canonical_cells: |context, stated| {
        cells::small_set(context, stated)?;
        match stated.cells[0].len() {
            cells if cells.is_multiple_of(2) => Ok(()),
            cells => expected("an even number of cells", cells),
        }
    },
    lower: |context, stated, primitives| {
        let (n, cells) = (context.count() as i64, &stated.cells[0]);
        primitives.different(cells)?;
        let parity = |value: i64| Some(if value % 2 == 0 { 1 } else { -1 });
        let half = |value: i64| match value - context.low() + 1 {
            low if low <= n / 2 => Some(-1),
            high if high > n - n / 2 => Some(1),
            _ => None,
        };
        let sides: [&dyn Fn(i64) -> Option<i64>; 2] = [&parity, &half];
        for side in sides {
            let step = |&excess: &i64, value: i64| {
                let excess = excess + side(value)?;
                (excess.unsigned_abs() as usize <= cells.len() / 2).then_some(excess)
            };
            primitives.automaton(cells, 0, step, |&excess| excess == 0)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};
