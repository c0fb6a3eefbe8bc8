//! Requests side by side in one process, and reports that are read back.

use crate::common::{EASY, MULTIPLE, NONE, classic, rules, solver};
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_formats::{Item, ReadOptions};
use quorum_solvers::{Mode, Registry, Status};
use quorum_toolkit::explain::Wanted;
use quorum_toolkit::panel::{Oracle, PanelResult, PanelSession, SolverRun, Unanswered, Verdict};
use quorum_toolkit::solve::{CandidateSolvers, SolveReport, SolveSession, SolveTask, Solved};
use quorum_toolkit::verify::{Verified, Verifier, VerifyReport, VerifySession};
use quorum_toolkit::{Cancel, Observer, Puzzle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

#[allow(dead_code)] // Its main function.
#[path = "../../examples/requests.rs"]
mod example;

#[test]
fn every_second_request_is_cancelled_and_the_others_are_right() {
    let half = example::REQUESTS / 2;
    assert_eq!(example::serve().unwrap(), (half, half));
    assert!(example::report_of_a_puzzle_built_in_code().unwrap().contains(r#""agreed":true"#));
}

fn is_send<T: Send>() {}
fn is_static<T: Send + 'static>() {}

#[test]
fn sessions_are_send_and_results_own_what_they_name() {
    is_send::<VerifySession>();
    is_send::<SolveSession>();
    is_static::<Oracle>();
    is_static::<PanelSession>();
    is_static::<PanelResult>();
    is_static::<Verified>();
    is_static::<Solved>();
}

/// A panel of which the first solver never ends by itself, and another request on the same solvers.
#[test]
fn a_cancelled_request_leaves_the_others_as_they_are() {
    let endless = Item::from(Puzzle::empty(rules(9, None)));
    let unique = Item::from(classic(EASY));
    let solvers = ["propagate", "batsat"].map(solver);
    let mut counting = SolveTask::standard(&Registry::default());
    (counting.mode, counting.solvers) = (Mode::Count(u64::MAX), solvers.to_vec());
    let verifier = Verifier::new(solvers.to_vec());
    let (cancelled, other) = (Cancel::new(), Cancel::new());
    let (counted, verified) = thread::scope(|scope| {
        let counted = scope.spawn(|| counting.session().solve(&endless, &cancelled));
        let verified = scope.spawn(|| {
            let mut session = verifier.session();
            let before = session.verify(&unique, &other);
            cancelled.cancel();
            (before, session.verify(&unique, &other))
        });
        (counted.join().unwrap(), verified.join().unwrap())
    });
    assert_eq!(counted.run.judged.answer.status, Status::Cancelled);
    for result in [verified.0.result, verified.1.result] {
        assert!(result.verdict == Verdict::Unique && result.agreed, "{result:?}");
        assert!(result.runs.iter().all(|run| run.judged.answer.status == Status::Ok));
    }
    // Cancelled runs do not vote.
    let verifier = Verifier::new(["batsat", "varisat"].map(solver).to_vec());
    let result = verifier.session().verify(&unique, &cancelled).result;
    assert_eq!((result.verdict, result.agreed), (Verdict::Unknown, false), "{result:?}");
    assert!(result.findings.is_empty(), "{result:?}");
    let is_cancelled = |run: &SolverRun| run.judged.answer.status == Status::Cancelled;
    assert!(result.runs.iter().all(|run| is_cancelled(run) && !run.counts()));
    let mut oracle = Oracle::engine("propagate").cancelled_by(&cancelled);
    assert_eq!(oracle.decide(&classic(EASY)), Err(Unanswered::Cancelled));
}

/// Stops a job after so many puzzles, and keeps the numbers of its progress reports.
struct StopsAfter(u64, AtomicU64, Mutex<Vec<u64>>);

impl Observer for StopsAfter {
    fn is_stopped(&self) -> bool {
        self.1.load(Ordering::Relaxed) >= self.0
    }

    fn progress(&self, done: u64) {
        self.1.store(done, Ordering::Relaxed);
        self.2.lock().unwrap().push(done);
    }
}

#[test]
fn the_loop_over_puzzles_stops_and_counts() {
    let lines = format!("{EASY}\n").repeat(2_000);
    let inputs = Inputs::new(vec![Source::text("a", &lines)], ReadOptions::default());
    let mut verifier = Verifier::new(["propagate", "classic"].map(solver).to_vec());
    verifier.threads = 2;
    let observer = StopsAfter(3, AtomicU64::new(0), Mutex::default());
    let (mut done, mut ends) = (0, Vec::new());
    thread::scope(|scope| {
        for result in verifier.results(scope, &inputs, &observer) {
            match result {
                Ok((_, verified)) => {
                    assert_eq!(verified.result.verdict, Verdict::Unique);
                    done += 1;
                }
                Err(error) => ends.push(error.to_string()),
            }
        }
    });
    assert_eq!(ends, ["cancelled"]);
    assert!((3..2_000).contains(&done), "{done}");
    assert_eq!(observer.2.into_inner().unwrap(), (1..=done).collect::<Vec<u64>>());
}

#[test]
fn reports_are_read_back_as_they_were_written() {
    let text = format!("{EASY}\n{MULTIPLE}\n{NONE}\n{EASY}\n");
    let inputs = Inputs::new(vec![Source::text("a", &text)], ReadOptions::default());
    let (mut verifier, _) = Verifier::standard(&Registry::default());
    verifier.explain = Some(Wanted { redundant: true, ..Wanted::default() });
    verifier.duplicates = true;
    let mut task = SolveTask::standard(&Registry::default());
    task.candidates = Some(CandidateSolvers::Default);
    let mut verdicts = Vec::new();
    thread::scope(|scope| {
        for result in verifier.results(scope, &inputs, &()) {
            let (item, verified) = result.unwrap();
            let report = verified.report(&item);
            let text = serde_json::to_string(&report).unwrap();
            assert_eq!(serde_json::from_str::<VerifyReport>(&text).unwrap(), report, "{text}");
            verdicts.push((report.verdict, report.repeats.is_some()));
            let report = task.session().solve(&item, &Cancel::new()).report(&item);
            let text = serde_json::to_string(&report).unwrap();
            assert_eq!(serde_json::from_str::<SolveReport>(&text).unwrap(), report, "{text}");
        }
    });
    let [unique, multiple, none] = [Verdict::Unique, Verdict::Multiple, Verdict::None];
    assert_eq!(verdicts, [(unique, false), (multiple, false), (none, false), (unique, true)]);
}
