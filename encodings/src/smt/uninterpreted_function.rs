//! One element of an uninterpreted sort per cell, and one function per group that maps an
//! element to its position in the group: a left inverse.
//!
//! A function has one result. If `place` of the first cell is the first position and `place` of
//! the second cell the second one, the two cells are not equal: all cells of a group are
//! distinguished by one equation each, where disequalities take `n(n-1)/2`. Congruence closure
//! derives it. Positions are named by the elements `v_1` to `v_n`, which are distinct.
//!
//! A cell is one of the elements, and an inequality is encoded by supports, over the atoms `(=
//! x v_5)`.
//!
//! 9x9 without clues: 90 variables and 27 functions, 325 assertions (1 for the elements, 81
//! for cells, 243 for groups).
//! Injectivity by a left inverse: Bjørner, de Moura, Nachmanson & Wintersteiger, "Programming
//! Z3" (2019); congruence closure: Nelson & Oppen (1980).

use super::cells::InequalityForm;
use super::draft::ScriptDraft;
use super::{Op, SmtModel, Sort, Term};

pub(super) static MODEL: SmtModel = SmtModel {
    name: "uninterpreted-function",
    summary: "an element per cell, a function per group that inverts it",
    logics: &["QF_UF"],
    size: "n^2 + n variables, 3 n functions; 1 + 4 n^2 assertions",
    source: "Bjørner, de Moura, Nachmanson & Wintersteiger 2019",
    state,
};

fn state(draft: &mut ScriptDraft) {
    let terms = &mut draft.script.terms;
    let elements: Vec<Term> = (1..=draft.problem.values())
        .map(|value| terms.variable(format!("v_{value}"), Sort::Element))
        .collect();
    let distinct = terms.distinct(&elements);
    draft.script.assert(distinct);

    let mut cells = vec![None; draft.problem.cells().len()];
    for (cell, _) in draft.open() {
        let variable = draft.script.terms.variable(draft.name(cell), Sort::Element);
        cells[cell] = Some(variable);
    }
    draft.keep_atoms(InequalityForm::Support, |terms, cell, value| {
        let element = elements[usize::from(value) - 1];
        terms.binary(Op::Equal, cells[cell].expect("an open cell"), element)
    });
    for (cell, domain) in draft.open() {
        draft.assert_some(domain.iter().map(|value| (cell, value)));
    }
    for group in draft.groups().into_iter().filter(|group| group.cells.len() > 1) {
        let terms = &mut draft.script.terms;
        let place = terms.function(format!("place_{}", group.label));
        for (&cell, &element) in group.cells.iter().zip(&elements) {
            let terms = &mut draft.script.terms;
            let position = terms.call(place, cells[cell].expect("an open cell"));
            let is_at_place = terms.binary(Op::Equal, position, element);
            draft.script.assert(is_at_place);
        }
    }
}
