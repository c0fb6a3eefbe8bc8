//! Requests side by side: each has its own token, and sessions move between threads.

use crate::common::{EASY, MULTIPLE, UNIQUE, classic, rules, solver};
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;
use quorum_solvers::table::{Named, all};
use quorum_solvers::{Answer, Cancel, Mode, Question, Registry, Session, Status, Stream, Terms};
use std::thread;
use std::time::Duration;

fn is_send<T: Send>() {}

#[test]
fn sessions_and_results_are_send() {
    is_send::<Session>();
    is_send::<Stream>();
    is_send::<Named>();
    is_send::<Registry>();
    is_send::<Answer>();
    is_send::<Terms>();
}

/// Every engine ends without a time limit with the status `cancelled`; another request goes on.
#[test]
fn a_cancelled_request_ends_and_no_other_does() {
    let (endless, easy) = (Puzzle::empty(rules(9, None)).lower(), classic(EASY).lower());
    for named in all().into_iter().filter(|named| named.solver.supports(&endless).is_ok()) {
        let (cancelled, other) = (Cancel::new(), Cancel::new());
        let ask = |problem, mode, cancel: &Cancel| {
            let question = Question::new(mode).cancelled_by(cancel);
            named.solver.open().ask(problem, &question)
        };
        let (first, second) = thread::scope(|scope| {
            let first = scope.spawn(|| ask(&endless, Mode::Count(u64::MAX), &cancelled));
            thread::sleep(Duration::from_millis(5));
            cancelled.cancel();
            let second = scope.spawn(|| ask(&easy, Mode::Decide, &other));
            (first.join().unwrap(), second.join().unwrap())
        });
        let name = &named.name;
        assert_eq!((first.status, first.exhausted), (Status::Cancelled, false), "{name}");
        assert_eq!(first.message, None, "{name}");
        assert_eq!((second.status, second.grids.len()), (Status::Ok, 1), "{name}");
        assert!(second.exhausted, "{name}");
        assert!(cancelled.is_cancelled() && !other.is_cancelled());
    }
}

/// Building the tables of long sums is within the limit: each of these takes a tenth of a second.
#[test]
fn tables_are_not_built_after_the_limit() {
    let mut puzzle = Puzzle::empty(rules(16, Some((4, 4))));
    for sum in 2151..2201 {
        let cells = vec![(0..256).collect()];
        puzzle.state(Stated { name: "sum", parameter: sum.to_string(), cells }).unwrap();
    }
    let problem = puzzle.lower();
    for name in ["propagate", "propagate+sums=distinct"] {
        let question = Question::within(Mode::Decide, Some(Duration::ZERO));
        let answer = solver(name).solver.open().ask(&problem, &question);
        assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false), "{name}");
        let question = Question::new(Mode::Decide);
        question.cancel.cancel();
        let answer = solver(name).solver.open().ask(&problem, &question);
        assert_eq!((answer.status, answer.exhausted), (Status::Cancelled, false), "{name}");
    }
}

/// An answer that is complete is one, although the request was cancelled meanwhile.
#[test]
fn a_complete_answer_is_not_cancelled() {
    let problem = Puzzle::empty(rules(4, None)).lower();
    let question = Question::new(Mode::First);
    question.cancel.cancel();
    let answer = solver("dfs").solver.open().ask(&problem, &question);
    assert_eq!((answer.status, answer.grids.len()), (Status::Ok, 1));
}

/// Kept state stays on its thread: a session that has moved builds it again.
#[test]
fn kept_sessions_move_between_threads() {
    let names = ["varisat+incremental", "batsat+incremental"];
    let names = names.into_iter().chain(cfg!(feature = "cadical").then_some("cadical+incremental"));
    let names = names.chain(cfg!(feature = "z3").then_some("z3/one-hot+incremental"));
    let problems = [(UNIQUE, 1), (MULTIPLE, 2), (EASY, 1)].map(|(line, found)| {
        let problem = classic(line).lower();
        (problem, found)
    });
    for name in names {
        let check = |session: &mut Session| {
            for (problem, found) in &problems {
                let answer = session.ask(problem, &Question::new(Mode::Decide));
                assert_eq!((answer.status, answer.grids.len()), (Status::Ok, *found), "{name}");
            }
        };
        let mut session = solver(name).solver.open();
        for _ in 0..3 {
            check(&mut session);
            session = thread::scope(|scope| {
                let moved = scope.spawn(|| {
                    let mut session = session;
                    check(&mut session);
                    session
                });
                moved.join().unwrap()
            });
        }
    }
}
