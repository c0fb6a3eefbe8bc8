//! One Boolean for each cell and value: the propositional model, in SMT-LIB.
//!
//! * a cell has some value and no two: one clause, and one for each two values;
//! * two cells of a group do not share a value: one clause for each two cells and value.
//!   Two cells that stand together in two groups (a row and a box) are said once;
//! * a group of `n` cells has each value somewhere: one clause for each value;
//! * a sign by its supports: a cell that has a value leaves the other a value on the right
//!   side of it, `2n` clauses in one conjunction. Listing the forbidden pairs instead
//!   costs a SAT core 70 times as long.
//!
//! 9x9 without clues: 729 variables, 10,530 assertions (81 + 2,916 of cells, 7,290 for
//! two cells, 243 of groups); 16x16: 4,096 and 111,616.
//! The clauses are those of Lynce & Ouaknine, "Sudoku as a SAT Problem" (2006), the
//! supports those of Gent, "Arc consistency in SAT" (2002).

use super::script::Cells;
use super::{Script, SmtModel, Term, Terms};
use crate::{LessThan, Problem};

pub(super) static MODEL: SmtModel = SmtModel {
    name: "one-hot",
    summary: "a Boolean per cell and value, clauses only",
    logic: "QF_UF",
    source: "Lynce & Ouaknine 2006; signs by support: Gent 2002",
    encode,
};

/// The two literals of every cell and value, each built once.
struct Literals {
    values: usize,
    has: Vec<Term>,
    has_not: Vec<Term>,
}

impl Literals {
    fn new(problem: &Problem, terms: &mut Terms) -> Self {
        let names = problem
            .cells()
            .iter()
            .flat_map(|cell| (1..=problem.values()).map(move |value| format!("x_{cell}_{value}")));
        let has: Vec<Term> = names.map(|name| terms.bool_variable(name)).collect();
        let has_not = has.iter().map(|&term| terms.not(term)).collect();
        Literals { values: usize::from(problem.values()), has, has_not }
    }

    /// The cell has the value that comes `value` places after 1.
    fn has(&self, cell: usize, value: usize) -> Term {
        self.has[cell * self.values + value]
    }

    fn has_not(&self, cell: usize, value: usize) -> Term {
        self.has_not[cell * self.values + value]
    }
}

fn encode(problem: &Problem) -> Script {
    let mut terms = Terms::default();
    let literals = Literals::new(problem, &mut terms);
    let cells = Cells::OneHot(literals.has.clone());
    let mut script = Script::new(&MODEL, problem.values(), terms, cells);
    assert_cells(problem, &literals, &mut script);
    assert_groups(problem, &literals, &mut script);
    script.assert_clues(
        problem,
        |_, cell, value| literals.has(cell, usize::from(value) - 1),
        |terms, pair| support(&literals, terms, pair),
    );
    script
}

fn assert_cells(problem: &Problem, literals: &Literals, script: &mut Script) {
    for cell in 0..problem.cells().len() {
        let some = script.terms.or((0..literals.values).map(|value| literals.has(cell, value)));
        script.assert(some);
        for second in 1..literals.values {
            for first in 0..second {
                let pair = [literals.has_not(cell, first), literals.has_not(cell, second)];
                let not_both = script.terms.or(pair);
                script.assert(not_both);
            }
        }
    }
}

fn assert_groups(problem: &Problem, literals: &Literals, script: &mut Script) {
    let cells = problem.cells().len();
    let mut said = vec![false; cells * cells];
    for group in problem.groups() {
        for (i, &second) in group.cells.iter().enumerate() {
            for &first in &group.cells[..i] {
                if std::mem::replace(&mut said[first * cells + second], true) {
                    continue;
                }
                for value in 0..literals.values {
                    let pair = [literals.has_not(first, value), literals.has_not(second, value)];
                    let not_both = script.terms.or(pair);
                    script.assert(not_both);
                }
            }
        }
        // With fewer cells than values, a value may be missing.
        if problem.is_full(group) {
            for value in 0..literals.values {
                let places = group.cells.iter().map(|&cell| literals.has(cell, value));
                let somewhere = script.terms.or(places);
                script.assert(somewhere);
            }
        }
    }
}

/// If one cell has a value, the other has one of those that fit it.
fn support(literals: &Literals, terms: &mut Terms, pair: LessThan) -> Term {
    let LessThan { lesser, greater } = pair;
    let n = literals.values;
    let mut clauses = Vec::with_capacity(2 * n);
    for value in 0..n {
        let below = (0..value).map(|below| literals.has(lesser, below));
        clauses.push(terms.or(std::iter::once(literals.has_not(greater, value)).chain(below)));
        let above = (value + 1..n).map(|above| literals.has(greater, above));
        clauses.push(terms.or(std::iter::once(literals.has_not(lesser, value)).chain(above)));
    }
    terms.and(clauses)
}
