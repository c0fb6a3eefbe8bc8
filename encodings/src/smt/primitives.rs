//! Relations, sums and automata in every model: over the atoms "the cell has the value", which each
//! model has, as the [clauses](crate::cnf) state them.
//!
//! A relation is stated by supports; a sum or an automaton by its [layers](crate::layers), with one
//! Boolean variable per state and per transition. A theory of integers has its own word for sums;
//! stated so as well, all models differ in one thing only.

use super::{Script, Sort, Term};
use crate::layers::Layers;
use quorum_problem::Problem;

/// A literal that may be known.
#[derive(Clone, Copy)]
enum Literal {
    True,
    False,
    Term(Term),
}

/// States every relation, sum and automaton of the problem; contradicts the script where one can never
/// hold.
pub(super) fn state(script: &mut Script, problem: &Problem) {
    let start = script.len();
    for relation in problem.relations() {
        let [first, second] = relation.cells();
        let transposed = relation.table().transposed();
        for (cell, other, table) in
            [(first, second, relation.table()), (second, first, &transposed)]
        {
            for value in script.cells.domain(cell).iter() {
                let left = script.cells.domain(other);
                if left.difference(table.row(value)).is_empty() {
                    continue;
                }
                let mut clause = vec![has_not(script, cell, value)];
                for partner in left.intersection(table.row(value)).iter() {
                    clause.push(has(script, other, partner));
                }
                assert(script, &clause);
            }
        }
    }
    script.damage(start, "smt", "relations");
    let domains: Vec<_> =
        (0..problem.cells().len()).map(|cell| script.cells.domain(cell)).collect();
    let is_left = |cell: usize, value| domains[cell].contains(value);
    let sums = problem.linear().iter().map(|linear| Layers::of_linear(problem, linear, is_left));
    let words =
        problem.regular().iter().map(|regular| Layers::of_regular(problem, regular, is_left));
    for (number, layers) in sums.chain(words).enumerate() {
        match layers.expect("a problem that was checked") {
            Some(layers) => {
                let start = script.len();
                layered(script, number + 1, &layers);
                script.damage(start, "smt", "layers");
            }
            None => script.contradict(),
        }
    }
}

fn layered(script: &mut Script, number: usize, layers: &Layers) {
    let variable = |script: &mut Script, kind: char, layer: usize, index: usize| {
        Literal::Term(script.terms.variable(format!("{kind}_{number}_{layer}_{index}"), Sort::Bool))
    };
    let count = layers.layers().len();
    let mut states = vec![Literal::True];
    for (index, layer) in layers.layers().iter().enumerate() {
        let after: Vec<Literal> = match index + 1 == count {
            true => vec![Literal::True],
            false => (0..layers.states_after(index) as usize)
                .map(|state| variable(script, 's', index + 1, state + 1))
                .collect(),
        };
        let mut onward = vec![Vec::new(); states.len()];
        let mut inward = vec![Vec::new(); after.len()];
        let mut reading = vec![Vec::new(); usize::from(script.values())];
        for (place, step) in layer.transitions.iter().enumerate() {
            let (from, to) = (states[step.from as usize], after[step.to as usize]);
            let taken = match from {
                Literal::True => has(script, layer.cell, step.value),
                _ => {
                    let taken = variable(script, 't', index + 1, place + 1);
                    let value = has(script, layer.cell, step.value);
                    let not_taken = not(script, taken);
                    assert(script, &[not_taken, from]);
                    assert(script, &[not_taken, value]);
                    taken
                }
            };
            let not_taken = not(script, taken);
            assert(script, &[not_taken, to]);
            onward[step.from as usize].push(taken);
            inward[step.to as usize].push(taken);
            reading[usize::from(step.value) - 1].push(taken);
        }
        for (state, ends) in states.iter().zip(onward).chain(after.iter().zip(inward)) {
            let not_state = not(script, *state);
            assert(script, &[&[not_state], &ends[..]].concat());
        }
        for value in script.cells.domain(layer.cell).iter() {
            let ends = std::mem::take(&mut reading[usize::from(value) - 1]);
            // From one state, a transition is the value itself.
            if layer.states > 1 || ends.is_empty() {
                let clause = [&[has_not(script, layer.cell, value)], &ends[..]].concat();
                assert(script, &clause);
            }
        }
        states = after;
    }
}

fn has(script: &mut Script, cell: usize, value: u8) -> Literal {
    let domain = script.cells.domain(cell);
    match (domain.contains(value), domain.only()) {
        (false, _) => Literal::False,
        (true, Some(_)) if script.cells.is_fixed(cell) => Literal::True,
        (true, _) => Literal::Term(script.cells.has(&mut script.terms, cell, value)),
    }
}

fn has_not(script: &mut Script, cell: usize, value: u8) -> Literal {
    match has(script, cell, value) {
        Literal::True => Literal::False,
        Literal::False => Literal::True,
        Literal::Term(_) => Literal::Term(script.cells.has_not(&mut script.terms, cell, value)),
    }
}

fn not(script: &mut Script, literal: Literal) -> Literal {
    match literal {
        Literal::True => Literal::False,
        Literal::False => Literal::True,
        Literal::Term(term) => Literal::Term(script.terms.not(term)),
    }
}

/// Asserts that some literal holds.
fn assert(script: &mut Script, clause: &[Literal]) {
    let mut open = Vec::with_capacity(clause.len());
    for &literal in clause {
        match literal {
            Literal::True => return,
            Literal::False => {}
            Literal::Term(term) => open.push(term),
        }
    }
    match open[..] {
        [] => script.contradict(),
        _ => {
            let some = script.terms.or(open);
            script.assert(some);
        }
    }
}
