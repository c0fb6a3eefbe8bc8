//! Regular expressions over the values along a line.
//!
//! Lowering: the automaton of the expression, cut to the length of the line where it is large. A
//! character per value: its digit, then letters from 10; an underscore in place of the comma, which
//! a corpus line cannot contain. Source: `Regex` of Interactive-Sudoku-Solver.

use super::*;
use quorum_problem::Automaton;

pub(super) static REGEX: NamedConstraint = NamedConstraint {
    name: "regex",
    summary: "values along the line match the regular expression",
    parameter: "a regular expression over 1 to 9, A to Z and a to z, _ for the comma",
    example: "regex=[246]*[135]{2_3}:R1C1.R1C2.R1C3.R1C4",
    iss: Iss::Own(&["Regex"]),
    canonical_parameter: |_, stated| {
        stated.parameter = stated.parameter.replace(',', "_");
        let is_refused = |c: char| !c.is_ascii_graphic() || "\"'\\;/:".contains(c);
        if let Some(character) = stated.parameter.chars().find(|&c| is_refused(c)) {
            return expected(format!("a regular expression without {character:?}"), "one");
        }
        if stated.parameter.is_empty() || stated.parameter.starts_with(['<', '>', '!', '=']) {
            return expected("a regular expression", format!("'{}'", stated.parameter));
        }
        Ok(())
    },
    canonical_cells: |_, stated| cells::walk(stated, 1),
    lower: |context, stated, primitives| {
        let expression = stated.parameter.replace('_', ",");
        let (values, length) = (context.values(), stated.cells[0].len());
        let automaton = Automaton::from_regex_within(
            context.budget(),
            values.low(),
            values.count(),
            &expression,
            length,
        )
        .map_err(StateError::of)?;
        primitives.word(stated.cells[0].clone(), automaton)
    },
    ..NamedConstraint::OF_VALUES
};
