//! `compare` as a library function, by a caller that has no program for workers.

use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_formats::{InputError, ReadOptions};
use quorum_harness::compare::{CompareError, Events, Request, Warning, compare};
use quorum_harness::identity::CorpusFact;
use quorum_harness::plan::Plan;
use quorum_harness::results::{Results, ResultsError};
use quorum_harness::team::JobResult;
use quorum_panel::Observer;
use quorum_panel::worker::Workers;
use quorum_report::Rows;
use quorum_report::record::Record;
use quorum_solvers::table;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A puzzle with one solution, a text that is not a puzzle, one with several.
const PUZZLES: &str = "..1.4......2.3..\n?\n4..............1\n";

fn inputs() -> Inputs {
    let sources = ["a", "b"].map(|name| Source::text(name, &format!("{PUZZLES}# {name}\n")));
    Inputs::new(sources.into(), ReadOptions::default())
}

fn request(folder: &Path) -> Request {
    let solvers = ["dfs", "varisat"].map(|name| table::find(&name.parse().unwrap()).unwrap());
    let mut plan = Plan::new(solvers.into());
    plan.identity.corpora = CorpusFact::of(&inputs()).unwrap();
    let mut request = Request::new(plan, folder.to_owned());
    request.workers = Workers::default();
    request
}

fn rows(folder: &Path) -> Vec<Record> {
    Rows::open(&folder.join(Results::FILE)).unwrap().map(Result::unwrap).collect()
}

/// Keeps the events, and sets a flag after the first puzzle.
#[derive(Default)]
struct Log {
    lines: Mutex<Vec<String>>,
    cancel: AtomicBool,
}

impl Log {
    fn add(&self, line: String) {
        self.lines.lock().unwrap().push(line);
    }
}

impl Observer for Log {}

impl Events for Log {
    fn unreadable(&self, error: &InputError) {
        self.add(format!("unreadable line {}", error.line));
    }

    fn skipped(&self) {
        self.add("skipped".to_owned());
    }

    fn done(&self, job: &JobResult) {
        self.add(format!("{} {}", job.id, job.rows.len()));
        self.cancel.store(true, Ordering::Relaxed);
    }

    fn warning(&self, warning: Warning) {
        if warning == Warning::LimitsNotEnforced {
            self.add("no limits".to_owned());
        }
    }
}

#[test]
fn a_comparison_in_this_process_writes_rows_and_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let (first, inputs) = (Log::default(), inputs());
    let never = AtomicBool::new(false);
    let ended = compare(&request(folder.path()), || inputs.iter(&never), &first).unwrap();
    assert!(ended.is_finished && !ended.limits_enforced && ended.findings.is_empty());
    assert_eq!((ended.read, ended.puzzles), (4, 4));
    let mut lines = first.lines.into_inner().unwrap();
    // The reader is ahead of the solvers.
    lines.sort();
    let expected =
        ["a:1 2", "a:3 2", "b:1 2", "b:3 2", "no limits", "unreadable line 2", "unreadable line 2"];
    assert_eq!(lines, expected);
    let verdicts: Vec<String> = rows(folder.path()).into_iter().map(|row| row.verdict).collect();
    assert_eq!(verdicts, ["unique", "unique", "multiple", "multiple"].repeat(2));
    assert!(rows(folder.path()).iter().all(|row| row.peak_rss_bytes.is_none()), "of this process");

    let again = Log::default();
    let ended = compare(&request(folder.path()), || inputs.iter(&never), &again).unwrap();
    assert_eq!((ended.runs, ended.puzzles), (0, 4));
    let lines = again.lines.into_inner().unwrap();
    assert_eq!(lines.iter().filter(|line| *line == "skipped").count(), 4);

    let mut other = request(folder.path());
    other.plan.identity.reading.symbols = Some("0".parse().unwrap());
    let refused = compare(&other, || inputs.iter(&never), &()).unwrap_err();
    assert!(matches!(
        refused,
        CompareError::Results(ResultsError::OtherPlan { differences, .. })
            if differences == ["symbols as shown, now 0"]
    ));
}

#[test]
fn a_cancelled_comparison_keeps_its_rows_and_is_not_finished() {
    let folder = tempfile::tempdir().unwrap();
    let log = Log::default();
    let many = Source::text("many", &PUZZLES.repeat(20_000));
    let inputs = Inputs::new(vec![many], ReadOptions::default());
    let mut request = request(folder.path());
    request.plan.identity.corpora = CorpusFact::of(&inputs).unwrap();
    let ended = compare(&request, || inputs.iter(&log.cancel), &log).unwrap();
    assert!(!ended.is_finished);
    let rows = rows(folder.path()).len() as u64;
    assert!((2..80_000).contains(&rows) && rows == 2 * ended.puzzles, "{rows}");
}

/// A solver that does not know a constraint has a row with the reason; `puzzles.csv` has the line.
#[test]
fn puzzles_with_constraints_have_a_row_per_solver() {
    let folder = tempfile::tempdir().unwrap();
    let line =
        "4x4;boxes=2x2;cells=12../..../..../...4;constraints=cage=7:R1C3.R1C4/sum<=4:R2C1.R3C1";
    let inputs = Inputs::new(vec![Source::text("a", line)], ReadOptions::default());
    let mut request = request(folder.path());
    let solvers = ["dfs", "propagate", "varisat"];
    let solvers = solvers.map(|name| table::find(&name.parse().unwrap()).unwrap());
    request.plan = Plan::new(solvers.into());
    request.plan.identity.corpora = CorpusFact::of(&inputs).unwrap();
    let never = AtomicBool::new(false);
    compare(&request, || inputs.iter(&never), &()).unwrap();
    let rows = rows(folder.path());
    let shown: Vec<(&str, &str)> =
        rows.iter().map(|row| (row.status.as_str(), row.kind.as_str())).collect();
    assert_eq!(shown, [("unsupported", "variant"), ("ok", "variant"), ("ok", "variant")]);
    assert_eq!(rows[1].verdict, rows[2].verdict);
    assert_eq!(rows[0].message.as_deref(), Some("no sums"));
    let puzzles = std::fs::read_to_string(folder.path().join("puzzles.csv")).unwrap();
    assert!(puzzles.contains(line), "{puzzles}");
}

#[test]
fn blocks_are_as_long_as_the_number_of_puzzles_needs() {
    let text = |name: &str, puzzles: usize| Source::text(name, &PUZZLES.repeat(puzzles / 2));
    let sources = vec![text("few", 4), text("many", 400), text("most", 3_000)];
    // A limit of the puzzles changes nothing: the run may be resumed without it.
    let inputs = Inputs::new(sources, ReadOptions::default()).limited(Some(3));
    let mut plan = Plan::new(vec![table::find(&"dfs".parse().unwrap()).unwrap()]);
    plan.set_inputs(&inputs).unwrap();
    let blocks = |plan: &Plan| [0, 1, 2].map(|corpus| plan.min_block(corpus).as_micros());
    assert_eq!(blocks(&plan), [1_000, 250, 50]);
    plan.identity.limits.time = Some(Duration::from_millis(2));
    assert_eq!(blocks(&plan), [200, 200, 50]);

    let mut stated = Plan::new(plan.solvers.clone());
    stated.identity.min_block = Some(Duration::from_millis(3));
    stated.set_inputs(&inputs).unwrap();
    assert_eq!(blocks(&stated), [3_000; 3]);
    assert!(stated.identity.corpora.iter().all(|corpus| corpus.min_block.is_none()));
    stated.identity.limits.time = plan.identity.limits.time;
    let now = "shortest block by the number of puzzles, now 3 ms";
    assert_eq!(plan.identity.differences(&stated.identity), [now]);
}
