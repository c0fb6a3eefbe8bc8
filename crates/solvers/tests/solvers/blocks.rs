//! Blocks of runs: what a repetition alternates with, and how long a block is.

use quorum_formats::{ReadOptions, read};
use quorum_problem::Problem;
use quorum_solvers::measure::longest_block;
use quorum_solvers::{Answer, Engine, Measured, Mode, Question, RunCost, Status, Stream, Terms};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const BLOCK: Duration = Duration::from_millis(1);

fn problems_of(path: &Path) -> Vec<Problem> {
    let text = std::fs::read(path).unwrap();
    let items = read(path.to_str().unwrap(), text.as_slice(), ReadOptions::default());
    items.map(|item| item.unwrap().puzzle.lower()).collect()
}

fn data() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

#[test]
fn different_problems_have_different_hashes() {
    let mut by_hash: HashMap<u64, Problem> = HashMap::new();
    let mut read = 0;
    for folder in ["corpora", "generated"] {
        for file in std::fs::read_dir(data().join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "csv") {
                continue;
            }
            for problem in problems_of(&path) {
                let mut hasher = DefaultHasher::new();
                problem.hash(&mut hasher);
                let other = by_hash.entry(hasher.finish()).or_insert_with(|| problem.clone());
                assert!(*other == problem, "{path:?}: two problems share a hash");
                read += 1;
            }
        }
    }
    assert!(read > 1000, "{read}");
}

/// An engine that records what it is asked, and sleeps before each answer.
#[derive(Clone)]
struct Recorder {
    asked: Arc<Mutex<Vec<Problem>>>,
    sleep: Duration,
}

impl Engine for Recorder {
    fn features(&self) -> quorum_problem::Features {
        quorum_problem::Features::ALL
    }

    fn answer(&mut self, problem: &Problem, _: &Question) -> Answer {
        self.asked.lock().unwrap().push(problem.clone());
        std::thread::sleep(self.sleep);
        Answer::default()
    }
}

/// Asks the problems in blocks; the costs, and what was asked in the last block.
fn blocks(
    problems: &[&Problem],
    sleep: Duration,
    longest: Duration,
) -> (Vec<Measured>, Vec<Problem>) {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let mut stream = Stream::new(Arc::new(Recorder { asked: Arc::clone(&asked), sleep }));
    let terms = Terms::new(Mode::Decide);
    let mut costs = Vec::new();
    for problem in problems {
        let run = stream.ask(problem, &terms);
        asked.lock().unwrap().clear();
        costs.push(stream.repeat(run, problem, &terms, BLOCK, longest));
    }
    let asked = asked.lock().unwrap().clone();
    (costs, asked)
}

/// They have the same cells, givens and groups.
#[test]
fn a_block_of_puzzles_that_differ_in_relations_alternates() {
    let kropki = problems_of(&data().join("generated/kropki.csv"));
    let (costs, asked) = blocks(&[&kropki[0], &kropki[1]], Duration::ZERO, longest_block(BLOCK));
    assert!(costs[1].cost.block_runs > 1 && asked.len() > 3, "{:?}", costs[1]);
    for (place, problem) in asked.iter().enumerate() {
        assert!(*problem == kropki[place % 2], "{place}");
    }
}

/// Sleeping takes no CPU time, so that only the bound of the block ends it.
#[test]
fn a_block_has_a_bound_of_its_own() {
    let sleep = Duration::from_millis(5);
    let kropki = problems_of(&data().join("generated/kropki.csv"));
    for longest in [longest_block(BLOCK), Duration::from_millis(15)] {
        let (costs, _) = blocks(&[&kropki[0], &kropki[1]], sleep, longest);
        let most = longest.div_duration_f64(sleep) as u32 + 1;
        for Measured { answer, cost } in costs {
            assert!(answer.status == Status::Ok && cost.block_runs <= most, "{cost:?}");
        }
    }
}

/// The parent of a worker is notified that a run is over before a block that takes long, also one
/// of short runs among others of longer ones.
#[test]
fn a_block_among_slow_puzzles_is_expected_to_be_long() {
    let kropki = problems_of(&data().join("generated/kropki.csv"));
    let asked = Arc::new(Mutex::new(Vec::new()));
    let slow = Recorder { asked, sleep: Duration::from_millis(2) };
    let mut stream = Stream::new(Arc::new(slow));
    let terms = Terms::new(Mode::Decide);
    let micro = Duration::from_micros(1);
    let cost = RunCost { total: micro, cpu: micro, ..RunCost::default() };
    let short = Measured { answer: Answer::default(), cost };
    assert!(stream.block_time(&short, BLOCK) <= 2 * BLOCK);
    let run = stream.ask(&kropki[0], &terms);
    stream.repeat(run, &kropki[0], &terms, BLOCK, longest_block(BLOCK));
    assert_eq!(stream.block_time(&short, BLOCK), longest_block(BLOCK));
}
