//! Clues whose first cell is an index into the line: numbered rooms and value indexing.
//!
//! Lowering: a numbered room is one relation of the first cell with each other; the index must not
//! exceed the length of the line. Value indexing is one automaton over three cells per index.
//! Sources: `NumberedRoom` and `ValueIndexing` of Interactive-Sudoku-Solver.

use super::*;

pub(super) static NUMBERED_ROOM: NamedConstraint = NamedConstraint {
    name: "numbered-room",
    summary: "with x as the first value, the x-th value of the line is the number",
    parameter: "a value",
    example: "numbered-room=7:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("NumberedRoom", IssForm::BothEnds),
    canonical_parameter: |context, stated| {
        parameter::number(stated, context.low()..=parameter::MOST, None)
    },
    canonical_cells: |context, stated| cells::line(context, stated, 1),
    lower: |_, stated, primitives| {
        let clue = parameter::value(stated)?;
        let line = &stated.cells[0];
        let is_index = |x: i64| (1..=line.len() as i64).contains(&x) && (x != 1 || clue == 1);
        if line.len() == 1 {
            return primitives.among(line[0], is_index);
        }
        for (&cell, index) in line.iter().zip(1..).skip(1) {
            let allows = |x, value| is_index(x) && (x != index || value == clue);
            primitives.relations([[line[0], cell]], allows)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static VALUE_INDEXING: NamedConstraint = NamedConstraint {
    name: "value-indexing",
    summary: "with x as the second value, at least 1, the cell x cells after the second one has the first value",
    example: "value-indexing:R1C1.R2C2.R3C3.R4C4.R5C5",
    iss: Iss::Item("ValueIndexing", IssForm::Cells),
    // A cell that is its own index is one of the line, as the first cell of a numbered room.
    canonical_cells: |_, stated| cells::walk(stated, 3),
    lower: |context, stated, primitives| {
        let line = &stated.cells[0];
        let distances = 1..=line.len() as i64 - 2;
        primitives.among(line[1], |distance| distances.contains(&distance))?;
        for (&cell, distance) in line[2..].iter().zip(1..=context.high()) {
            // The values read: the distance, the value to find, the value found.
            let step = |read: &Read, value: i64| match *read {
                Read::Nothing if value == distance => Some(Read::Distance),
                Read::Nothing | Read::Other => Some(Read::Other),
                Read::Distance => Some(Read::Value(value)),
                Read::Value(first) => (first == value).then_some(Read::Other),
            };
            let cells = [line[1], line[0], cell];
            primitives.automaton(&cells, Read::Nothing, step, |read| *read == Read::Other)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

/// What an automaton of value indexing has read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    Nothing,
    /// The distance of the automaton's cell.
    Distance,
    /// That and the first value of the line.
    Value(i64),
    /// Another distance, or all.
    Other,
}
