//! Relations, sums and automata in every model: over the atoms "the cell has the value", which each
//! model has, as the [clauses](crate::cnf) state them.
//!
//! A relation is stated by supports; a sum that one assignment violates is a clause, another sum or
//! an automaton is stated by its [layers](crate::layers), with one Boolean variable per state and
//! per transition. A theory of integers has its own word for sums; stated so as well, all models
//! differ in one thing only.

use super::{Script, Sort, Term};
use crate::clauses::{ClauseWriter, Support, layered, supports};
use crate::layers::Layers;
use crate::sums;
use quorum_problem::{Problem, ValueSet};

/// A literal that may be known.
#[derive(Clone, Copy, PartialEq)]
enum Literal {
    True,
    False,
    Term(Term),
}

/// States every relation, sum and automaton of the problem; contradicts the script where one can
/// never hold.
pub(super) fn state(script: &mut Script, problem: &Problem) {
    let start = script.len();
    for relation in problem.relations() {
        let domain = |cell| script.cells.domain(cell);
        for Support { cell, value, other, partners } in supports(relation, domain) {
            let mut clause = vec![has_not(script, cell, value)];
            clause.extend(partners.iter().map(|partner| has(script, other, partner)));
            assert(script, &clause);
        }
    }
    script.damage(start, "smt", "relations");
    let domains: Vec<_> =
        (0..problem.cells().len()).map(|cell| script.cells.domain(cell)).collect();
    let is_left = |cell: usize, value| domains[cell].contains(value);
    let start = script.len();
    let mut sums = Vec::new();
    for linear in problem.linear() {
        match sums::clause(linear, |cell| domains[cell]) {
            Some(clause) => {
                let avoided = clause.iter().map(|&(cell, value)| has_not(script, cell, value));
                let clause: Vec<Literal> = avoided.collect();
                assert(script, &clause);
            }
            None => sums.push(linear),
        }
    }
    script.damage(start, "smt", "clauses");
    let sums = sums.into_iter().map(|linear| Layers::of_linear(problem, linear, is_left));
    let words =
        problem.regular().iter().map(|regular| Layers::of_regular(problem, regular, is_left));
    for (number, layers) in sums.chain(words).enumerate() {
        match layers.expect("a problem that was checked") {
            Some(layers) => {
                let start = script.len();
                layered(&mut LayerWriter { script, number: number + 1 }, &layers);
                script.damage(start, "smt", "layers");
            }
            None => script.contradict(),
        }
    }
}

/// States the layers of the constraint of this number.
struct LayerWriter<'a> {
    script: &'a mut Script,
    number: usize,
}

impl LayerWriter<'_> {
    fn variable(&mut self, kind: char, layer: usize, index: usize) -> Literal {
        let name = format!("{kind}_{}_{layer}_{index}", self.number);
        Literal::Term(self.script.terms.variable(name, Sort::Bool))
    }
}

impl ClauseWriter for LayerWriter<'_> {
    type Literal = Literal;
    const TRUE: Literal = Literal::True;
    const DEFINES_TRANSITIONS: bool = false;

    fn domain(&self, cell: usize) -> ValueSet {
        self.script.cells.domain(cell)
    }

    fn has(&mut self, cell: usize, value: u8) -> Literal {
        has(self.script, cell, value)
    }

    fn has_not(&mut self, cell: usize, value: u8) -> Literal {
        has_not(self.script, cell, value)
    }

    fn not(&mut self, literal: Literal) -> Literal {
        not(self.script, literal)
    }

    fn state(&mut self, layer: usize, number: usize) -> Literal {
        self.variable('s', layer, number)
    }

    fn transition(&mut self, layer: usize, number: usize) -> Literal {
        self.variable('t', layer, number)
    }

    fn clause(&mut self, literals: &[Literal]) {
        assert(self.script, literals);
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
