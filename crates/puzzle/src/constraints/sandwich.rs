//! Sums between two values of a line: a sandwich, between the smallest and the largest of all
//! values, which the line must have once each; a lunchbox, between the smallest and the largest
//! value of some cells.
//!
//! Lowering: one automaton. That of a sandwich has the sum since the first crust, and which crust
//! it was. That of a lunchbox has the smallest and the largest value so far, which of them came
//! later, and the sums between and after them; sums beyond the number count as one. Sources:
//! `Sandwich` and `Lunchbox` of Interactive-Sudoku-Solver, `sandwichsum` of f-puzzles.

use super::*;

pub(super) static SANDWICH: NamedConstraint = NamedConstraint {
    name: "sandwich",
    summary: "the line has the smallest and the largest of all values once each; those between sum to the number",
    parameter: "a sum of 0 to 2080",
    example: "sandwich=15:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("Sandwich", IssForm::Line("lunchbox")),
    fpuzzles: Fpuzzles::Key("sandwichsum", FpuzzlesForm::Clue),
    fits: |context| match context.count() {
        found @ 0..2 => expected("two values or more", found),
        _ => Ok(()),
    },
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST_SUM, None),
    canonical_cells: |context, stated| {
        cells::line(context, stated, 2)?;
        if stated.cells[0].first() > stated.cells[0].last() {
            stated.cells[0].reverse();
        }
        Ok(())
    },
    lower: |context, stated, primitives| {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum State {
            Before,
            Between { crust: i64, sum: i64 },
            After,
        }
        let clue = parameter::value(stated)?;
        let (smallest, largest) = (context.low(), context.high());
        let step = |state: &State, value: i64| {
            let is_crust = value == smallest || value == largest;
            match *state {
                State::Before if is_crust => Some(State::Between { crust: value, sum: 0 }),
                State::Before => Some(State::Before),
                State::Between { crust, sum } if is_crust => {
                    (crust != value && sum == clue).then_some(State::After)
                }
                State::Between { crust, sum } => {
                    (sum + value <= clue).then_some(State::Between { crust, sum: sum + value })
                }
                State::After => (!is_crust).then_some(State::After),
            }
        };
        primitives.automaton(&stated.cells[0], State::Before, step, |state| *state == State::After)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static LUNCHBOX: NamedConstraint = NamedConstraint {
    name: "lunchbox",
    summary: "values differ; those between the smallest and the largest sum to the number",
    parameter: "a sum of 0 to 2080",
    example: "lunchbox=8:R1C1.R1C2.R1C3.R1C4.R1C5",
    iss: Iss::Item("Lunchbox", IssForm::NumberAndCells),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST_SUM, None),
    canonical_cells: |context, stated| {
        cells::line(context, stated, 2)?;
        cells::length(&stated.cells[0], 2..=context.count())?;
        if stated.cells[0].first() > stated.cells[0].last() {
            stated.cells[0].reverse();
        }
        Ok(())
    },
    lower: |context, stated, primitives| {
        #[derive(Clone, PartialEq, Eq, Hash)]
        struct State {
            /// The extreme value that came first, and the one that came later.
            earlier: i64,
            later: i64,
            between: i64,
            after: i64,
        }
        let clue = parameter::value(stated)?;
        let most = context.total();
        let too_much = clue.min(most) + 1;
        primitives.different(&stated.cells[0])?;
        let step = |state: &Option<State>, value: i64| {
            let Some(State { earlier, later, between, after }) = *state else {
                // One cell: both extremes, and nothing between them.
                return Some(Some(State { earlier: value, later: value, between: 0, after: 0 }));
            };
            let (smallest, largest) = (earlier.min(later), earlier.max(later));
            // The sum from the later extreme to here, and from the earlier one.
            let state = if value == smallest || value == largest {
                return None;
            } else if smallest < value && value < largest {
                State { earlier, later, between, after: (after + value).min(too_much) }
            } else if (value < smallest) == (later == largest) || earlier == later {
                // The other extreme remains, and is the later of the two so far.
                State { earlier: later, later: value, between: after, after: 0 }
            } else {
                let between = (between + later + after).min(too_much);
                State { earlier, later: value, between, after: 0 }
            };
            let extremes = state.earlier + state.later;
            (extremes + state.between + state.after <= most).then_some(Some(state))
        };
        let accepts = |state: &Option<State>| {
            state
                .as_ref()
                .is_some_and(|state| state.earlier != state.later && state.between == clue)
        };
        primitives.automaton(&stated.cells[0], None, step, accepts)
    },
    ..NamedConstraint::OF_VALUES
};
