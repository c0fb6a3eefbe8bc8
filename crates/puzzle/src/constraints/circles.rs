//! Values that count: in counting circles each value counts the circles that have it; a control
//! cell counts the different values of a set.
//!
//! Lowering: counting circles as one automaton per value, which is found as often as its own number
//! or never; the control cell as one automaton over the set of values seen, of up to 2^(n+1)
//! states, so that sizes above 9 are refused unless the set is small. Sources: `CountingCircles`
//! and `CountDistinct` of Interactive-Sudoku-Solver.

use super::*;

pub(super) static COUNTING_CIRCLES: NamedConstraint = NamedConstraint {
    name: "counting-circles",
    summary: "each value in the set occurs there as often as its own number",
    example: "counting-circles:R1C1.R1C5.R2C7.R4C4.R5C9.R8C2",
    picture: Depiction::Circles,
    iss: Iss::Item("CountingCircles", IssForm::Cells),
    canonical_cells: |context, stated| cells::set(context, stated, 1..=usize::MAX),
    lower: |context, stated, primitives| {
        for value in context.low()..=context.high() {
            let step = |&found: &i64, next: i64| {
                if next == value { (found < value).then_some(found + 1) } else { Some(found) }
            };
            let accepts = |&found: &i64| found == 0 || found == value;
            primitives.automaton(&stated.cells[0], 0, step, accepts)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static COUNT_DISTINCT: NamedConstraint = NamedConstraint {
    name: "count-distinct",
    summary: "the cell of the first list counts the different values of the second",
    example: "count-distinct:R5C5|R1C1.R1C2.R4C1.R4C2",
    iss: Iss::Item("CountDistinct", IssForm::CellAndCells),
    canonical_cells: |context, stated| {
        cells::count(stated, 2..=2)?;
        cells::length(&stated.cells[0], 1..=1)?;
        cells::length(&stated.cells[1], 1..=usize::MAX)?;
        check::different(context, &stated.cells[1])?;
        stated.cells[1].sort_unstable();
        Ok(())
    },
    lower: |context, stated, primitives| {
        let cells = &stated.cells[1];
        // The values seen, as bits, and whether the last of them counts those before it: it is read
        // last.
        let step = |&(seen, _): &(u64, bool), value: i64| {
            let with = seen | 1 << (value - context.low());
            let is_possible = with.count_ones() as usize <= cells.len() + 1;
            is_possible.then_some((with, i64::from(seen.count_ones()) == value))
        };
        let cells = [cells, &stated.cells[0][..]].concat();
        primitives.automaton(&cells, (0, false), step, |&(_, counts)| counts)
    },
    ..NamedConstraint::OF_VALUES
};
