//! Clues whose first cell is an index into the line: numbered rooms and value indexing.
//!
//! Lowering: a numbered room is one relation of the first cell with each other; the index must not
//! exceed the length of the line. Value indexing is one automaton over three cells per index.
//! Sources: `NumberedRoom` and `ValueIndexing` of Interactive-Sudoku-Solver.

use super::primitives::Primitives;
use super::{Depiction, Fpuzzles, Iss, IssForm, NamedConstraint, cells, check, parameter};

pub(super) static NUMBERED_ROOM: NamedConstraint = NamedConstraint {
    name: "numbered-room",
    summary: "with x as the first value, the x-th value of the line is the number",
    parameter: "a value",
    example: "numbered-room=7:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("NumberedRoom", IssForm::BothEnds),
    fpuzzles: Fpuzzles::NO_KEY,
    normalize: |context, mut stated| {
        parameter::number(&mut stated, context.low()..=parameter::MOST, None)?;
        cells::line(context, &stated, 1)?;
        Ok(stated)
    },
    lower: |context, stated| {
        let clue = parameter::value(stated)?;
        let mut primitives = Primitives::new(context);
        let line = &stated.cells[0];
        let is_index = |x: i64| (1..=line.len() as i64).contains(&x) && (x != 1 || clue == 1);
        if line.len() == 1 {
            primitives.among(line[0], is_index);
        }
        for (&cell, index) in line.iter().zip(1..).skip(1) {
            let table = primitives.table(|x, value| is_index(x) && (x != index || value == clue));
            primitives.relation(line[0], cell, &table);
        }
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static VALUE_INDEXING: NamedConstraint = NamedConstraint {
    name: "value-indexing",
    summary: "the first value occurs as many cells after the second cell as its value states",
    example: "value-indexing:R1C1.R1C2.R1C3.R1C4.R1C5",
    picture: Depiction::NO_CUSTOM,
    iss: Iss::Item("ValueIndexing", IssForm::Cells),
    fpuzzles: Fpuzzles::NO_KEY,
    normalize: |context, stated| {
        check::no_parameter(&stated)?;
        cells::line(context, &stated, 3)?;
        Ok(stated)
    },
    lower: |context, stated| {
        let line = &stated.cells[0];
        let mut primitives = Primitives::new(context);
        let distances = 1..=line.len() as i64 - 2;
        primitives.among(line[1], |distance| distances.contains(&distance));
        for (&cell, distance) in line[2..].iter().zip(1..=context.high()) {
            // The values read: the distance, the value to find, the value found.
            let step = |read: &Read, value: i64| match *read {
                Read::Nothing if value == distance => Some(Read::Distance),
                Read::Nothing | Read::Other => Some(Read::Other),
                Read::Distance => Some(Read::Value(value)),
                Read::Value(first) => (first == value).then_some(Read::Other),
            };
            let automaton = primitives.machine(Read::Nothing, step, |read| *read == Read::Other)?;
            primitives.word(vec![line[1], line[0], cell], automaton);
        }
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
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
