//! `reg`: the primitive [`Regular`], an automaton that accepts the values along the cells.
//!
//! `reg=*1.-_*-.0:R1C1.R1C2`: the states joined by `_`, the first one first; a state is the numbers
//! of its next states for the values 1 to n, joined by `.`, `-` for none; an accepting state begins
//! with `*`. The canonical form is the minimal automaton, its states in breadth-first order. A cell
//! may occur several times.

use super::check::one_list;
use super::*;
use quorum_problem::Automaton;
use std::fmt::Write;

/// The entry of the table.
pub(super) static AUTOMATON: NamedConstraint = NamedConstraint {
    name: "reg",
    summary: "the values along the cells are accepted by the automaton of the parameter",
    parameter: "its states joined by '_', each the next states for values 1 to n joined by '.' \
                ('-' for none), with '*' before an accepting one",
    example: "reg=*0.1.0.1.0.1.0.1.0_1.0.1.0.1.0.1.0.1:R1C1.R1C2.R1C3",
    iss: Iss::Own(&["NFA"]),
    // The cells first, so that a fault of theirs is reported first.
    canonical_parameter: |context, stated| {
        one_list(stated)?;
        stated.parameter = text(&automaton(context, &stated.parameter)?);
        Ok(())
    },
    canonical_cells: |_, _| Ok(()),
    lower: |context, stated, primitives| {
        let automaton = automaton(context, &stated.parameter)?;
        primitives.word(stated.cells[0].clone(), automaton)
    },
    ..NamedConstraint::OF_VALUES
};

/// The largest number of states of a text: minimization can take quadratic time.
const MAX_STATES: usize = 2000;

fn automaton(context: &Context<'_>, parameter: &str) -> Result<Automaton> {
    let states = 1 + parameter.matches('_').count();
    if states > MAX_STATES {
        return expected(format!("an automaton of at most {MAX_STATES} states"), states);
    }
    let (mut transitions, mut accepting) = (Vec::new(), Vec::new());
    for (state, text) in (0u32..).zip(parameter.split('_')) {
        accepting.push(text.starts_with('*'));
        let mut values = 0usize;
        for word in text.strip_prefix('*').unwrap_or(text).split('.') {
            values += 1;
            if word == "-" || values > context.count() {
                continue;
            }
            let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            let next = is_number.then(|| word.parse::<u32>().ok()).flatten();
            let next =
                next.ok_or_else(|| StateError::new("the number of a state or '-'", quoted(word)))?;
            transitions.push((state, values as u8, next));
        }
        if values != context.count() {
            let n = context.count();
            return expected(format!("{n} next states of state {state}"), values);
        }
    }
    let values = context.values().count();
    Automaton::from_transitions_within(context.budget(), values, transitions, &accepting)
        .map_err(StateError::of)
}

/// The parameter of an automaton.
pub(super) fn text(automaton: &Automaton) -> String {
    let mut text = String::new();
    for state in 0..automaton.states() {
        text.push_str(if state > 0 { "_" } else { "" });
        text.push_str(if automaton.is_accepting(state) { "*" } else { "" });
        for value in 1..=automaton.values() {
            text.push_str(if value > 1 { "." } else { "" });
            match automaton.next(state, value) {
                Some(next) => write!(text, "{next}").expect("no error in memory"),
                None => text.push('-'),
            }
        }
    }
    text
}
