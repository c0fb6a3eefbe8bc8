//! A small problem for the tests of writers, and a test of the models of all of them.

use crate::{TextModel, asp, flatzinc, opb, smt, xcsp3};
use quorum_problem::{
    Automaton, Comparison, Constraint, Linear, Position, Problem, Regular, Relation, Table,
    ValueSet,
};

/// A row of three cells over 1 to 3, the second one not 2, with a relation, three sums and an
/// automaton: the first and the last differ by one, `x1 + x2 >= 3`, `2 x1 - x3 != 1`,
/// `x1 + x2 + x3 = 6`, and the sum along the cells is even.
pub(crate) fn primitives() -> Problem {
    let cells = (0..3).map(|column| Position { row: 0, column }).collect();
    let candidates = vec![ValueSet::full(3), [1, 3].into_iter().collect(), ValueSet::full(3)];
    let near = Table::new(3, |a, b| a.abs_diff(b) == 1);
    let sum = |terms: &[(i64, usize)], comparison, constant| {
        Constraint::Linear(Linear::new(terms.iter().copied(), comparison, constant).unwrap())
    };
    let even = Automaton::from_machine(3, 0, |sum, value| Some((sum + value) % 2), |&sum| sum == 0);
    let regular = Regular { cells: vec![0, 1, 2], automaton: even.unwrap() };
    let constraints = vec![
        Constraint::Relation(Relation::new(0, 2, near).unwrap()),
        sum(&[(1, 0), (1, 1)], Comparison::AtLeast, 3),
        sum(&[(2, 0), (-1, 2)], Comparison::NotEqual, 1),
        sum(&[(1, 0), (1, 1), (1, 2)], Comparison::Equal, 6),
        Constraint::Regular(regular),
    ];
    Problem::new(3, cells, candidates, constraints).unwrap()
}

#[test]
fn models_are_found_by_their_own_names() {
    let tables = [
        (asp::MODELS, "two"),
        (flatzinc::MODELS, "strong"),
        (opb::MODELS, "two"),
        (opb::lp::MODELS, "integer"),
        (xcsp3::MODELS, "local"),
    ];
    for (models, unknown) in tables {
        for entry in models {
            let found = TextModel::named(models, entry.name).unwrap();
            assert!(std::ptr::eq(found, *entry), "{} twice", entry.name);
            assert!(!entry.summary.is_empty() && !entry.source.is_empty());
        }
        assert!(TextModel::named(models, unknown).is_none());
    }
    assert!(smt::model("two-hot").is_none());
    for model in smt::MODELS {
        let found = smt::model(model.name).unwrap();
        assert!(std::ptr::eq(found, *model), "{} twice", model.name);
        assert!(!model.summary.is_empty() && !model.source.is_empty());
        assert!(!model.size.is_empty() && !model.logics.is_empty());
    }
}
