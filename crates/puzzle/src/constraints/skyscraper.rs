//! Skyscrapers: a cell is visible from the begin of a line if it exceeds all before it. A clue is
//! the number of visible cells (a 0 is none), or the value of the first hidden one.
//!
//! Lowering: one automaton over the largest value so far, and the number of visible cells. Sources:
//! `Skyscraper` and `HiddenSkyscraper` of Interactive-Sudoku-Solver, `skyscraper` of f-puzzles,
//! `towers` of Simon Tatham's collection.

use super::*;

pub(super) static SKYSCRAPER: NamedConstraint = NamedConstraint {
    name: "skyscraper",
    summary: "the number counts the cells of the line above 0 that exceed all cells before them",
    parameter: "a number of cells from 0",
    example: "skyscraper=4:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("Skyscraper", IssForm::BothEnds),
    fpuzzles: Fpuzzles::Key("skyscraper", FpuzzlesForm::Clue),
    also: &["skyscrapers"],
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST, None),
    canonical_cells: |context, stated| cells::line(context, stated, 1),
    lower: |_, stated, primitives| {
        let clue = parameter::value(stated)?;
        let step = |&(largest, visible): &(i64, i64), value: i64| {
            if value > largest {
                (visible < clue).then_some((value, visible + 1))
            } else {
                Some((largest, visible))
            }
        };
        primitives.automaton(&stated.cells[0], (0, 0), step, |&(_, visible)| visible == clue)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static HIDDEN_SKYSCRAPER: NamedConstraint = NamedConstraint {
    name: "hidden-skyscraper",
    summary: "the number is the first value of the line that does not exceed all before it",
    parameter: "a value",
    example: "hidden-skyscraper=3:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("HiddenSkyscraper", IssForm::BothEnds),
    canonical_parameter: |context, stated| {
        parameter::number(stated, context.low()..=parameter::MOST, None)
    },
    canonical_cells: |context, stated| cells::line(context, stated, 1),
    lower: |context, stated, primitives| {
        let clue = parameter::value(stated)?;
        // The largest value so far; `None` after the first hidden cell.
        let step = |&largest: &Option<i64>, value: i64| match largest {
            Some(largest) if value > largest => Some(Some(value)),
            Some(_) => (value == clue).then_some(None),
            None => Some(None),
        };
        primitives.automaton(&stated.cells[0], Some(context.low() - 1), step, Option::is_none)
    },
    ..NamedConstraint::OF_VALUES
};
