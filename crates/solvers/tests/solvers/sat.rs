//! The SAT solvers on all encodings and options: known answers, brute force, sessions that
//! are kept, limits.

use crate::brute_force::solutions;
use crate::common::public::public_text;
use crate::common::{EASY, MULTIPLE, NONE, UNIQUE, ask, classic, count, grid, rules, solver};
use crate::verdict::{Judged, Verdict};
use proptest::prelude::*;
use quorum_encodings::cnf::AT_MOST_ONES;
use quorum_problem::{Constraint, Group, GroupKind, Position, Problem, ValueSet, judge};
use quorum_puzzle::Puzzle;
use quorum_puzzle::Sign;
use quorum_solvers::{Answer, Counters, Mode, Question, Session, Status, table};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The SAT solvers of the table.
fn engines() -> impl Iterator<Item = &'static str> {
    let is_sat = |entry: &&Arc<table::Entry>| entry.backend.is_some();
    table::TABLE.iter().filter(is_sat).map(|entry| entry.engine())
}

/// Every value of every option at least once, on every base; at-most-one encodings that are not
/// named here are added with their defaults.
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
    "+incremental",
    "/minimal+amo=commander+incremental=5+signs=order+bounds",
    "+incremental=forever+signs=conflict",
];

/// Every base, with either of the two plain encodings of signs.
const BASES: [&str; 6] = [
    "varisat",
    "varisat/minimal",
    "varisat/efficient",
    "varisat+signs=conflict",
    "varisat/minimal+signs=conflict",
    "varisat/efficient+signs=conflict",
];

fn names() -> Vec<String> {
    let is_named = |name: &str| OPTIONS.iter().any(|options| options.contains(name));
    let others = AT_MOST_ONES.iter().map(|encoding| format!("+amo={}", encoding.name));
    let others: Vec<String> =
        others.filter(|option| !is_named(option) && option != "+amo=pairwise").collect();
    let of = |engine| {
        let named = OPTIONS.into_iter().map(str::to_owned);
        named.chain(others.clone()).map(move |options| format!("{engine}{options}"))
    };
    engines().flat_map(of).collect()
}

/// Needs conflicts (A. Inkala 2012): CaDiCaL decides easier ones before its search begins.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

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
    for engine in engines().filter(|engine| *engine != "varisat") {
        for options in ["", "+incremental"] {
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
    let refused = table::find(&"varisat+incremental+reduce".parse().unwrap()).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "options incremental and reduce exclude each other: a formula reduced to one puzzle \
         cannot be kept for the next"
    );
    assert!(solver("varisat+incremental").solver.is_incremental());
    assert!(!solver("varisat").solver.is_incremental());
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
    for engine in engines() {
        for keep in ["=5", "=forever"] {
            let name = format!("{engine}+incremental{keep}");
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
    let mut session = solver("varisat+incremental=5").solver.open();
    // Each question adds a variable; a new solver begins with one again.
    let variables: Vec<u64> = (0..11)
        .map(|_| session.ask(&problem, &Question::new(Mode::Decide)).counters.variables.unwrap())
        .collect();
    assert_eq!(variables, [730, 731, 732, 733, 734, 730, 731, 732, 733, 734, 730]);
}

#[test]
fn a_known_solution() {
    let solved =
        grid("693784512487512936125963874932651487568247391741398625319475268856129743274836159");
    assert_eq!(ask("varisat", &classic(UNIQUE).lower(), Mode::Decide).answer.grids, [solved]);
}

#[test]
fn modes_stop_where_they_say() {
    let problem = classic(MULTIPLE).lower();
    let first = ask("varisat", &problem, Mode::First);
    assert_eq!((first.verdict, first.answer.grids.len()), (Verdict::Some, 1));
    assert_eq!(first.answer.phases.prove, None);
    let five = ask("varisat", &problem, Mode::Count(5));
    assert_eq!((five.answer.grids.len(), five.answer.exhausted), (5, false));
    let all = ask("varisat", &classic(UNIQUE).lower(), Mode::Count(5));
    assert_eq!((all.answer.grids.len(), all.answer.exhausted), (1, true));
}

#[test]
fn the_row_has_sizes_and_phases() {
    let Answer { counters, phases, .. } =
        ask("varisat", &classic(UNIQUE).lower(), Mode::Decide).answer;
    assert_eq!(counters.variables, Some(729));
    assert_eq!(counters.clauses, Some(10_530 + 17));
    assert_eq!(counters.literals, Some(23_328 + 17));
    assert_eq!((counters.nodes, counters.conflicts), (None, None));
    for phase in [phases.encode, phases.load, phases.first, phases.prove] {
        assert!(phase.is_some());
    }
}

#[test]
fn the_name_chooses_the_encoding() {
    // One sign within a row: 18 clauses with support, two of them units, 36 with conflict.
    let mut puzzle = Puzzle::empty(rules(9, Some((3, 3))));
    puzzle.set_right(0, Some(Sign::Less));
    let problem = puzzle.lower();
    let clauses =
        BASES.map(|name| ask(name, &problem, Mode::First).answer.counters.clauses.unwrap());
    let bases = [10_530, 7_371, 10_287];
    assert_eq!(clauses[..3], bases.map(|base| base + 18));
    assert_eq!(clauses[3..], bases.map(|base| base + 36));
}

#[test]
fn empty_grids_of_all_sizes() {
    for (size, boxes) in [(1, None), (2, None), (6, Some((2, 3))), (16, Some((4, 4))), (25, None)] {
        let problem = Puzzle::empty(rules(size, boxes)).lower();
        let verdict = ask("varisat", &problem, Mode::First).verdict;
        assert_eq!(verdict, Verdict::Some, "{size}");
    }
}

#[test]
fn a_limit_that_has_passed_is_a_timeout() {
    let problem = classic(UNIQUE).lower();
    let question = Question::new(Mode::Decide).until(Some(Instant::now()));
    let answer = solver("varisat").solver.open().ask(&problem, &question);
    assert_eq!((answer.status, answer.grids.len(), answer.exhausted), (Status::Timeout, 0, false));
    assert!(answer.message.is_none_or(|message| message.starts_with("stopped ")));
}

#[test]
fn the_limit_is_seen_between_solutions() {
    let problem = Puzzle::empty(rules(9, None)).lower();
    let limit = Some(Duration::from_millis(50));
    let question = Question::within(Mode::Count(u64::MAX), limit);
    let answer = solver("varisat").solver.open().ask(&problem, &question);
    assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false));
    assert!(answer.grids.iter().all(|grid| judge(&problem, grid).is_ok()));
}

#[test]
fn unknown_encodings_and_options_are_named() {
    for (name, message) in [
        ("varisat/extnded", "unknown encoding of varisat 'extnded'; did you mean extended?"),
        (
            "varisat+signs=x",
            "unknown value of varisat+signs 'x'; \
             expected one of support, order, conflict, log, comparator",
        ),
    ] {
        let error = table::find(&name.parse().unwrap()).err().unwrap();
        assert_eq!(error.to_string(), message);
    }
    let named = table::find(&"varisat+signs=support".parse().unwrap()).unwrap();
    assert_eq!(named.name.to_string(), "varisat/extended");
}

/// The first puzzles of a public corpus.
fn corpus(file: &str, count: usize) -> Vec<Problem> {
    let text = public_text(file);
    let problems: Vec<_> = text.lines().take(count).map(|line| classic(line).lower()).collect();
    assert_eq!(problems.len(), count, "{file}");
    problems
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_corpora() {
    for (file, count, verdict) in [
        ("top1465.txt", 200, Verdict::Unique),
        ("several-solutions-serg.txt", 100, Verdict::Multiple),
        ("no-solution-derived.txt", 100, Verdict::None),
    ] {
        for (index, problem) in corpus(file, count).iter().enumerate() {
            let found = ask("varisat", problem, Mode::Decide).verdict;
            assert_eq!(found, verdict, "{file}:{}", index + 1);
        }
    }
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

/// The others are run in processes that are killed.
#[test]
fn only_batsat_keeps_a_limit_on_formulas_of_any_size() {
    for engine in engines() {
        assert_eq!(solver(engine).solver.can_be_stopped(), engine == "batsat", "{engine}");
    }
}

#[test]
fn solvers_that_can_be_stopped_are() {
    let problem = pigeons(20);
    for engine in engines().filter(|engine| *engine != "varisat") {
        for options in ["", "+incremental"] {
            let mut session = solver(&format!("{engine}{options}")).solver.open();
            let limit = Some(Duration::from_millis(200));
            let answer = session.ask(&problem, &Question::within(Mode::Decide, limit));
            assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false), "{engine}");
            let is_in_time = answer.message.is_none_or(|message| message.starts_with("stopped 0."));
            assert!(is_in_time, "{engine}");
            // The session can be asked again.
            let small = session.ask(&pigeons(4), &Question::new(Mode::Decide));
            assert!((small.status, small.exhausted, small.grids.len()) == (Status::Ok, true, 0));
        }
    }
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
        let mut sessions: Vec<(Session, String)> = names().into_iter().map(open).collect();
        for puzzle in puzzles {
            let problem = puzzle.lower();
            let expected = solutions(&problem);
            for (session, name) in &mut sessions {
                let mut answer = session.ask(&problem, &Question::new(Mode::Count(1_000)));
                answer.grids.sort();
                prop_assert!(answer.exhausted, "{} {:?}", name, answer.message);
                prop_assert_eq!(&answer.grids, &expected, "{}", name);
            }
        }
    }
}

/// A number of decisions ends a search at the same place on every machine.
#[test]
fn batsat_gives_up_after_its_decisions() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let problem = classic(hard).lower();
    let ask = |nodes| {
        let question = Question { nodes, ..Question::new(Mode::Decide) };
        solver("batsat").solver.open().ask(&problem, &question)
    };
    let whole = ask(None);
    assert!((whole.grids.len(), whole.exhausted, whole.gave_up) == (1, true, false), "{whole:?}");
    let short = ask(Some(3));
    assert_eq!((short.status, short.gave_up, short.exhausted), (Status::Timeout, true, false));
    assert_eq!(short.message.as_deref(), Some("no answer after 3 decisions"));
    assert_eq!(short.counters, ask(Some(3)).counters);
    let enough = ask(Some(1_000_000));
    assert_eq!((enough.grids, enough.gave_up), (whole.grids, false));
}
