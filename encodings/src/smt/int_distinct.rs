//! One integer a cell, `distinct` for each group, `<` for each sign: what most people
//! write first, and the model nearest to the rules of the game.
//!
//! Both bounds of every cell are always asserted, also where a clue implies one: an
//! integer without a bound has infinitely many values, and a solver that meets one may
//! answer `unknown` or not at all.
//!
//! 9x9 without clues: 81 variables, 189 assertions.

use super::script::{Cells, Label};
use super::{Script, SmtModel, Term, Terms};
use crate::{GroupKind, Problem};

pub(super) static MODEL: SmtModel = SmtModel {
    name: "int-distinct",
    summary: "an integer per cell, distinct groups",
    logic: "QF_LIA",
    source: "de Moura & Bjørner, Z3: An Efficient SMT Solver (2008)",
    encode,
};

fn encode(problem: &Problem) -> Script {
    let mut terms = Terms::default();
    let cells: Vec<Term> = problem
        .cells()
        .iter()
        .map(|position| terms.int_variable(format!("x_{position}")))
        .collect();
    let values: Vec<Term> =
        (0..=problem.values()).map(|value| terms.integer(value.into())).collect();
    let mut script = Script::new(&MODEL, problem.values(), terms, Cells::Integers(cells.clone()));

    let (lowest, highest) = (values[1], values[values.len() - 1]);
    for &cell in &cells {
        let from = script.terms.less_or_equal(lowest, cell);
        let to = script.terms.less_or_equal(cell, highest);
        script.assert(from);
        script.assert(to);
    }
    assert_groups(problem, &cells, &mut script);
    script.assert_clues(
        problem,
        |terms, cell, value| terms.equal(cells[cell], values[usize::from(value)]),
        |terms, pair| terms.less(cells[pair.lesser], cells[pair.greater]),
    );
    script
}

fn assert_groups(problem: &Problem, cells: &[Term], script: &mut Script) {
    let mut before: Vec<GroupKind> = Vec::new();
    for group in problem.groups() {
        let number = 1 + before.iter().filter(|&&kind| kind == group.kind).count() as u32;
        before.push(group.kind);
        let members: Vec<Term> = group.cells.iter().map(|&cell| cells[cell]).collect();
        let distinct = script.terms.distinct(&members);
        script.assert_named(distinct, Label::AllDifferent(group.kind, number));
    }
}
