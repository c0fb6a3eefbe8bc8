//! The SAT solvers on all encodings and options: known answers, brute force, sessions that
//! are kept, limits.

mod common;

use common::{ask, classic, count, rules, solver};
use proptest::prelude::*;
use quorum::Puzzle;
use quorum::encodings::{Constraint, Grid, Group, GroupKind, Position, Problem, ValueSet, judge};
use quorum::panel::{Judged, Verdict};
use quorum::puzzle::Sign;
use quorum::solvers::{Counters, Mode, Question, Session, Status};
use std::time::Duration;

#[cfg(feature = "cadical")]
const ENGINES: [&str; 3] = ["varisat", "batsat", "cadical"];
#[cfg(not(feature = "cadical"))]
const ENGINES: [&str; 2] = ["varisat", "batsat"];

/// Every value of every option at least once, on every base.
const OPTIONS: [&str; 17] = [
    "",
    "/minimal",
    "/efficient+amo=sequential",
    "/efficient+signs=conflict",
    "/extended+amo=product+signs=order",
    "/minimal+amo=commander+signs=conflict",
    "+amo=binary+signs=log",
    "+amo=bimander+signs=comparator",
    "+amo=ladder+bounds",
    "+reduce",
    "+reduce=clues",
    "/minimal+reduce=clues+signs=order+bounds",
    "/efficient+amo=product+bounds+reduce=fixpoint+signs=comparator",
    "+amo=ladder+reduce+signs=log",
    "+amortised",
    "/minimal+amo=commander+amortised=5+signs=order+bounds",
    "+amortised=forever+signs=conflict",
];

fn names() -> Vec<String> {
    let of = |engine| OPTIONS.into_iter().map(move |options| format!("{engine}{options}"));
    ENGINES.into_iter().flat_map(of).collect()
}

const UNIQUE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// One clue fewer.
const MULTIPLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000800000";
/// No clue is against another by itself.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
/// Needs conflicts (A. Inkala 2012): CaDiCaL decides easier ones before its search begins.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Singles alone solve it.
const EASY: &str =
    "...1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..";

#[test]
fn verdicts_on_known_puzzles() {
    for name in names() {
        for (line, verdict) in [
            (UNIQUE, Verdict::Unique),
            (EASY, Verdict::Unique),
            (MULTIPLE, Verdict::Multiple),
            (NONE, Verdict::None),
        ] {
            let judged = ask(&name, &classic(line).lower(), Mode::Decide);
            assert_eq!((judged.verdict, judged.answer.status), (verdict, Status::Ok), "{name}");
        }
        let problem = classic(MULTIPLE).lower();
        let first = ask(&name, &problem, Mode::First).answer;
        assert_eq!((first.grids.len(), first.exhausted), (1, false), "{name}");
        assert_eq!(count(&name, &problem, 7), 7, "{name}");
    }
}

#[test]
fn what_a_reduction_settles_starts_no_solver() {
    let problem = classic(EASY).lower();
    let judged = ask("varisat+reduce", &problem, Mode::Decide);
    let answer = judged.answer;
    assert_eq!((judged.verdict, answer.counters.variables), (Verdict::Unique, Some(0)));
    assert_eq!((answer.phases.load, answer.counters.clauses), (None, Some(0)));
    assert!(answer.phases.first.is_some() && answer.phases.prove.is_some());
    let first = ask("varisat+reduce", &problem, Mode::First);
    assert_eq!((first.verdict, first.answer.phases.prove), (Verdict::Some, None));
    let clash = ask("varisat+reduce", &classic(&EASY.replacen('.', "1", 1)).lower(), Mode::Decide);
    assert_eq!((clash.verdict, clash.answer.phases.load), (Verdict::None, None));
}

#[test]
fn the_work_is_counted() {
    for engine in &ENGINES[1..] {
        for options in ["", "+amortised"] {
            let mut session = solver(&format!("{engine}{options}")).solver.open();
            let problem = classic(HARD).lower();
            let counters = session.ask(&problem, &Question::new(Mode::Decide)).counters;
            let Counters { propagations, decisions, conflicts, .. } = counters;
            let all = [propagations, decisions, conflicts];
            assert!(all.iter().all(|&count| count > Some(0)), "{engine}{options}: {counters:?}");
        }
    }
}

#[test]
fn kept_formulas_are_not_reduced() {
    let named = solver("varisat+amortised+reduce");
    assert_eq!(named.name.to_string(), "varisat/extended+amortised+reduce");
    let refused = named.solver.supports(&classic(UNIQUE).lower()).unwrap_err();
    assert!(refused.contains("reduced to one puzzle"), "{refused}");
    assert!(named.solver.is_amortised() && !solver("varisat").solver.is_amortised());
}

/// One session is asked puzzles of several shapes, with and without signs, again and again.
#[test]
fn a_session_forgets_the_last_puzzle() {
    let mut futoshiki = Puzzle::empty(rules(4, None));
    futoshiki.set_right(0, Some(Sign::Less));
    futoshiki.set_right(1, Some(Sign::Less));
    futoshiki.set_down(3, Some(Sign::Greater));
    let mut turned = futoshiki.clone();
    turned.set_right(0, Some(Sign::Greater));
    turned.set_given(15, 2);
    let plain = Puzzle::empty(rules(4, None));
    let nine = [UNIQUE, MULTIPLE, NONE, EASY, UNIQUE].map(classic);
    let mut puzzles: Vec<Puzzle> = nine.to_vec();
    puzzles.extend([&futoshiki, &turned, &plain, &turned, &futoshiki].map(Clone::clone));
    puzzles.extend(nine);
    for engine in ENGINES {
        for keep in ["=5", "=forever"] {
            let name = format!("{engine}+amortised{keep}");
            let mut session = solver(&name).solver.open();
            for (index, puzzle) in puzzles.iter().enumerate() {
                let problem = puzzle.lower();
                let expected = ask("varisat", &problem, Mode::Count(700));
                let answer = session.ask(&problem, &Question::new(Mode::Count(700)));
                let judged = Judged::new(&problem, answer);
                assert_eq!(judged.answer.status, Status::Ok, "{name} {index}");
                let found = (judged.answer.grids.len(), judged.answer.exhausted);
                let expected = (expected.answer.grids.len(), expected.answer.exhausted);
                assert_eq!(found, expected, "{name}, puzzle {index}");
            }
        }
    }
}

#[test]
fn a_shape_is_loaded_once_and_again_after_so_many_puzzles() {
    let problem = classic(UNIQUE).lower();
    let mut session = solver("varisat+amortised=5").solver.open();
    // Each question adds a variable; a new solver begins with one again.
    let variables: Vec<u64> = (0..11)
        .map(|_| session.ask(&problem, &Question::new(Mode::Decide)).counters.variables.unwrap())
        .collect();
    assert_eq!(variables, [730, 731, 732, 733, 734, 730, 731, 732, 733, 734, 730]);
}

/// More cells than values, all different two by two: hard to refute.
fn pigeons(values: u8) -> Problem {
    let count = usize::from(values) + 1;
    let cells = (0..=values).map(|column| Position { row: 0, column }).collect();
    let pairs = (0..count).flat_map(|high| (0..high).map(move |low| vec![low, high]));
    let groups =
        pairs.map(|cells| Constraint::AllDifferent(Group { kind: GroupKind::Other, cells }));
    Problem::new(values, cells, vec![ValueSet::full(values); count], groups.collect()).unwrap()
}

#[test]
fn solvers_that_can_be_stopped_are() {
    let problem = pigeons(20);
    for engine in &ENGINES[1..] {
        for options in ["", "+amortised"] {
            let mut session = solver(&format!("{engine}{options}")).solver.open();
            let limit = Some(Duration::from_millis(200));
            let answer = session.ask(&problem, &Question::within(Mode::Decide, limit));
            assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false), "{engine}");
            assert!(answer.message.unwrap().starts_with("stopped 0."), "{engine}");
            // The session can be asked again.
            let small = session.ask(&pigeons(4), &Question::new(Mode::Decide));
            assert!((small.status, small.exhausted, small.grids.len()) == (Status::Ok, true, 0));
        }
    }
}

/// All solutions: every filling in which no row, column or box repeats a value is shown
/// to the judge.
fn brute_force(problem: &Problem) -> Vec<Grid> {
    fn fill(problem: &Problem, grid: &mut Grid, found: &mut Vec<Grid>) {
        let cell = grid.len();
        if cell == problem.cells().len() {
            if judge(problem, grid).is_ok() {
                found.push(grid.clone());
            }
            return;
        }
        for value in 1..=problem.values() {
            let is_repeated = problem.groups().iter().any(|group| {
                group.cells.contains(&cell)
                    && group.cells.iter().any(|&other| other < cell && grid[other] == value)
            });
            if !is_repeated {
                grid.push(value);
                fill(problem, grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(problem, &mut Vec::new(), &mut found);
    found
}

prop_compose! {
    /// 4x4 grids with and without boxes: signs, givens and candidate sets at random.
    fn any_puzzle()(
        has_boxes in any::<bool>(),
        candidates in prop::collection::vec(prop_oneof![8 => Just(15u64), 2 => 1u64..16], 16),
        right in prop::collection::vec(sign(), 16),
        down in prop::collection::vec(sign(), 16),
    ) -> Puzzle {
        let mut puzzle = Puzzle::empty(rules(4, has_boxes.then_some((2, 2))));
        for cell in 0..16 {
            puzzle.set_candidates(cell, ValueSet::from_bits(candidates[cell]));
            if cell % 4 < 3 {
                puzzle.set_right(cell, right[cell]);
            }
            if cell < 12 {
                puzzle.set_down(cell, down[cell]);
            }
        }
        puzzle
    }
}

fn sign() -> impl Strategy<Value = Option<Sign>> {
    prop_oneof![6 => Just(None), 1 => Just(Some(Sign::Less)), 1 => Just(Some(Sign::Greater))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn all_solutions_of_4x4_grids(puzzles in prop::collection::vec(any_puzzle(), 3)) {
        let open = |name: String| (solver(&name).solver.open(), name);
        let mut sessions: Vec<(Box<dyn Session>, String)> = names().into_iter().map(open).collect();
        for puzzle in puzzles {
            let problem = puzzle.lower();
            let expected = brute_force(&problem);
            for (session, name) in &mut sessions {
                let mut answer = session.ask(&problem, &Question::new(Mode::Count(1_000)));
                answer.grids.sort();
                prop_assert!(answer.exhausted, "{} {:?}", name, answer.message);
                prop_assert_eq!(&answer.grids, &expected, "{}", name);
            }
        }
    }
}
