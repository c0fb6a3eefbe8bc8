//! Declared abilities of solvers, against the problems that they accept and answer.

use crate::common::rules;
use proptest::prelude::*;
use quorum_problem::{
    Automaton, Comparison, Constraint, Feature, Features, Linear, Problem, Regular, Relation,
    Table, ValueSet,
};
use quorum_puzzle::{Diagonals, Puzzle, Sign};
use quorum_solvers::table::{Named, all};
use quorum_solvers::{Mode, Question, Status};
use std::time::Duration;

/// Engines whose note restricts the supported boards.
const RESTRICTED: [&str; 3] = ["classic", "signs", "topological"];

prop_compose! {
    /// Empty boards of many sizes, with boxes, diagonals and signs or without.
    fn board()(
        (size, boxes) in prop::sample::select(vec![
            (1, None), (2, None), (4, Some((2, 2))), (5, None), (6, Some((2, 3))), (9, None),
            (9, Some((3, 3))), (9, Some((3, 3))), (16, Some((4, 4))), (25, Some((5, 5))),
        ]),
        diagonals in prop_oneof![3 => Just(Diagonals::NONE), 1 => Just(Diagonals::BOTH)],
        signs in prop_oneof![Just(vec![]), prop::collection::vec(any::<prop::sample::Index>(), 1..4)],
    ) -> Problem {
        let mut puzzle = Puzzle::empty(rules(size, boxes).with_diagonals(diagonals));
        for sign in signs {
            let cell = sign.index(size * size);
            if cell % size + 1 < size {
                puzzle.set_right(cell, Some(Sign::Less));
            }
        }
        puzzle.lower()
    }
}

fn agree(named: &Named, problem: &Problem) {
    let (name, abilities) = (&named.name, named.entry.abilities);
    let has_columns =
        problem.values() <= abilities.max_values && abilities.features.covers(problem.features());
    let supports = named.solver.supports(problem);
    match &supports {
        Ok(()) => assert!(has_columns, "{name} accepts what it declares not to"),
        Err(reason) if has_columns => {
            assert!(RESTRICTED.contains(&named.entry.engine()), "{name}: {reason}");
            assert!(!abilities.note.is_empty(), "{name} does not declare: {reason}");
        }
        Err(reason) => assert!(!reason.to_string().is_empty(), "{name}"),
    }
    if problem.values() <= 9 {
        let question = Question::within(Mode::First, Some(Duration::ZERO));
        let answer = named.solver.open().ask(problem, &question);
        assert_eq!(answer.status == Status::Unsupported, supports.is_err(), "{name}: {answer:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn declared_abilities_are_what_is_accepted(problem in board()) {
        for named in all() {
            agree(&named, &problem);
        }
    }
}

/// The largest board there is, with a sign across it.
#[test]
fn whoever_declares_all_values_takes_them() {
    let mut puzzle = Puzzle::empty(rules(usize::from(ValueSet::MAX_VALUE), Some((8, 8))));
    puzzle.set_right(0, Some(Sign::Less));
    let problem = puzzle.lower();
    for named in all() {
        let abilities = named.entry.abilities;
        let declares = abilities.max_values >= ValueSet::MAX_VALUE
            && abilities.features.covers(Features::LATIN);
        assert_eq!(named.solver.supports(&problem).is_ok(), declares, "{}", named.name);
    }
}

/// On the small board, except for engines of 9x9: an empty one takes some solvers forever.
#[test]
fn whoever_declares_to_count_does() {
    let [small, large] = [(4, (2, 2)), (9, (3, 3))]
        .map(|(size, boxes)| Puzzle::empty(rules(size, Some(boxes))).lower());
    for named in all().into_iter().filter(|named| named.entry.abilities.counts) {
        let takes_small = named.solver.supports(&small).is_ok();
        let problem = if takes_small { &small } else { &large };
        let answer = named.solver.open().ask(problem, &Question::new(Mode::Count(3)));
        assert_eq!((answer.grids.len(), answer.exhausted), (3, false), "{}", named.name);
    }
}

/// A board with one constraint of a kind that only some solvers know.
fn with(feature: Feature) -> Problem {
    let empty = Puzzle::empty(rules(4, Some((2, 2)))).lower();
    let table = Table::new(4, |a, b| a.abs_diff(b) == 1);
    let odd = Automaton::from_regex(1, 4, "[13]*").unwrap();
    let constraint = match feature {
        Feature::Relation => Constraint::Relation(Relation::new(0, 1, table).unwrap()),
        Feature::Linear => {
            Constraint::Linear(Linear::new([(1, 0), (1, 5)], Comparison::Equal, 3).unwrap())
        }
        Feature::Regular => Constraint::Regular(Regular { cells: vec![0, 5], automaton: odd }),
        other => panic!("{other:?} is not a further kind"),
    };
    let groups = empty.groups().iter().cloned().map(Constraint::AllDifferent);
    Problem::new(
        4,
        empty.cells().to_vec(),
        empty.candidates().to_vec(),
        groups.chain([constraint]).collect(),
    )
    .unwrap()
}

/// A kind of constraint that is not declared is refused, whatever else a solver would do.
#[test]
fn undeclared_constraints_are_refused() {
    for feature in [Feature::Relation, Feature::Linear, Feature::Regular] {
        let problem = with(feature);
        for named in all() {
            let name = &named.name;
            let declares = named.entry.abilities.features.contains(feature);
            if RESTRICTED.contains(&named.entry.engine()) {
                assert!(!declares, "{name}");
            }
            let question = Question::within(Mode::Decide, Some(Duration::from_secs(60)));
            let answer = named.solver.open().ask(&problem, &question);
            if declares {
                assert_ne!(answer.status, Status::Unsupported, "{name}: {answer:?}")
            } else {
                assert_eq!(answer.status, Status::Unsupported, "{name}: {feature:?} is ignored");
                assert!(answer.grids.is_empty() && !answer.exhausted, "{name}");
                assert!(named.solver.supports(&problem).is_err(), "{name}");
            }
        }
    }
}
