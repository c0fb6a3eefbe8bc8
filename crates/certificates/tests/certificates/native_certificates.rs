//! Proofs by native engines: each is accepted by the audit, names its engine, and depends on its
//! clauses; the search that is logged is the search.

use crate::certificates::{Bundle, certify};
use crate::common::cases::cases;
use crate::common::public::public;
use quorum_audit::audit;
use quorum_certificates::{Certifier, Prover};
use quorum_formats::{Item, ReadOptions};
use quorum_panel::ask_panel;
use quorum_solvers::search_log::{Literal, SearchLog};
use quorum_solvers::{Cancel, Mode, Question, Terms, table};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

const ENGINES: [&str; 4] = ["classic", "signs", "propagate", "variant"];

/// The first puzzles of a file of `data/`.
fn first(name: &str, count: usize) -> Vec<Item> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    let file = BufReader::new(File::open(path).unwrap());
    let items = quorum_formats::read(name, file, ReadOptions::default());
    items.take(count).map(|item| item.unwrap()).collect()
}

/// Puzzles of many kinds, `count` of each.
fn mixture(count: usize) -> Vec<Item> {
    let names = [
        "corpora/boxes-2x2.csv",
        "corpora/boxes-2x3.csv",
        "corpora/classic-easy.csv",
        "corpora/classic-hard.csv",
        "corpora/futoshiki.csv",
        "corpora/greater-than-full.csv",
        "corpora/greater-than-mixed.csv",
        "corpora/no-solution.csv",
        "corpora/several-solutions.csv",
        "generated/killer.csv",
        "generated/jigsaw.csv",
        "generated/thermometer.csv",
        "generated/arrow.csv",
        "generated/kropki.csv",
        "generated/sandwich.csv",
    ];
    names.iter().flat_map(|name| first(name, count)).collect()
}

fn is_supported(name: &str, item: &Item) -> bool {
    let solver = table::find(&name.parse().unwrap()).unwrap().solver;
    solver.supports(&item.puzzle.lower()).is_ok()
}

#[test]
fn native_proofs_are_accepted() {
    let items = mixture(1);
    for name in ENGINES.iter().chain(&["native", "propagate+branch=mrv+prop=naked"]) {
        let items: Vec<Item> =
            items.iter().filter(|item| is_supported(name, item)).cloned().collect();
        assert!(items.len() > 3, "{name}");
        let folder = tempfile::tempdir().unwrap();
        for (bundle, item) in certify(folder.path(), name, false, &items).iter().zip(&items) {
            let accepted = audit(bundle).unwrap_or_else(|e| panic!("{} {name}: {e}", item.id));
            let manifest = Bundle::read(bundle).manifest().unwrap();
            if accepted.verdict != "multiple" {
                let prover = manifest.proof.unwrap().prover;
                let engines: &[&str] = if *name == "native" { &ENGINES } else { &[name] };
                assert!(engines.iter().any(|name| prover.starts_with(name)), "{prover}");
            }
        }
    }
}

/// Counts nodes.
#[derive(Default)]
struct Nodes {
    entered: u64,
    left: u64,
    open: i64,
}

impl SearchLog for Nodes {
    fn enter(&mut self, decisions: &[Literal]) -> bool {
        assert_eq!(self.entered == 0, decisions.is_empty(), "decisions below the root only");
        (self.entered, self.open) = (self.entered + 1, self.open + 1);
        true
    }

    fn narrowed(&mut self, _: &[u64], _: &[usize]) {
        assert!(self.open > 0, "in an open node");
    }

    fn leave(&mut self, _: &[usize]) {
        (self.left, self.open) = (self.left + 1, self.open - 1);
    }
}

#[test]
fn logged_nodes_are_searched_nodes() {
    let mut searched = 0;
    for item in mixture(4) {
        let problem = item.puzzle.lower();
        for name in ENGINES {
            if !is_supported(name, &item) {
                continue;
            }
            let mut session = table::find(&name.parse().unwrap()).unwrap().solver.open();
            let question = Question::new(Mode::Decide);
            let mut nodes = Nodes::default();
            let logged = session.ask_logged(&problem, &question, &mut nodes);
            let about = format!("{} {name}", item.id);
            assert_eq!(Some(nodes.entered), logged.counters.nodes, "{about}");
            assert_eq!(nodes.open == 0, logged.exhausted, "{about}: every node is left");
            assert_eq!(nodes.left == nodes.entered, logged.exhausted, "{about}");
            let plain = session.ask(&problem, &question);
            assert_eq!(plain.exhausted, logged.exhausted, "{about}");
            // Derived sums are off in a log.
            if problem.linear().is_empty() {
                assert_eq!(plain.counters, logged.counters, "{about}");
                assert_eq!(plain.grids, logged.grids, "{about}");
            }
            searched += nodes.entered;
        }
    }
    assert!(searched > 500, "{searched}");
}

#[test]
fn engines_that_log_nothing_refuse() {
    let item = &first("corpora/boxes-2x2.csv", 1)[0];
    let mut session = table::find(&"dfs".parse().unwrap()).unwrap().solver.open();
    let question = Question::new(Mode::Decide);
    let answer = session.ask_logged(&item.puzzle.lower(), &question, &mut Nodes::default());
    assert_eq!(answer.status, quorum_solvers::Status::Unsupported);
}

#[test]
fn changed_native_proofs_are_rejected() {
    let items = first("corpora/classic-hard.csv", 3);
    let folder = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let (mut rejected, mut accepted) = (0, 0);
    for path in certify(folder.path(), "classic", false, &items) {
        let bundle = Bundle::read(&path);
        let text = bundle.text("proof.drat");
        let lines: Vec<&str> = text.lines().collect();
        let clauses: Vec<usize> =
            (1..lines.len() - 1).filter(|&at| !lines[at].starts_with('d')).collect();
        let mut judge = |lines: &[String]| {
            let mut changed = Bundle::read(&path);
            changed.set("proof.drat", lines.join("\n") + "\n");
            changed.bring_in_line();
            match changed.rejection() {
                Ok(reason) => {
                    assert!(reason.starts_with("proof.drat: line "), "{reason}");
                    rejected += 1;
                }
                Err(()) => accepted += 1,
            }
        };
        let all = || lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        for _ in 0..cases(12, 40) {
            let place = *clauses.choose(&mut random).unwrap();
            // A clause less: the deletion of it is an error too, so both are left out.
            let mut less = all();
            let clause = less.remove(place);
            less.retain(|line| line.strip_prefix("d ") != Some(&*clause));
            judge(&less);
            let mut flipped = all();
            let mut words: Vec<i32> =
                lines[place].split(' ').map(|word| word.parse().unwrap()).collect();
            let literal = random.random_range(0..words.len() - 1);
            words[literal] = -words[literal];
            flipped[place] = words.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            judge(&flipped);
        }
        // Without its clauses nothing is left to follow from.
        judge(&[lines[0].to_owned(), "0".to_owned()]);
    }
    // Some clauses are redundant: the next one follows without.
    assert!(rejected > accepted && accepted > 0, "{rejected} rejected, {accepted} accepted");
}

#[test]
fn names_of_provers_are_suggested() {
    for (name, like) in [("clasic", "classic"), ("varisatt", "varisat"), ("propagat", "propagate")]
    {
        let error = Prover::new(name).err().unwrap().to_string();
        assert!(error.ends_with(&format!("; did you mean {like}?")), "{error}");
    }
    assert!(Prover::new("propagate+branch=mvr").err().unwrap().to_string().contains("mrv"));
}

#[test]
fn a_puzzle_that_the_engine_does_not_take_is_not_certified() {
    let item = &first("corpora/boxes-2x2.csv", 1)[0];
    let panel = [table::find(&"propagate".parse().unwrap()).unwrap()];
    let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
    let folder = tempfile::tempdir().unwrap();
    let prover = Prover::new("classic").unwrap();
    let certifier = Certifier::new(folder.path(), prover, false, None).unwrap();
    let error = certifier.certify("a", "a", &item.puzzle, &result, &Cancel::new()).unwrap_err();
    assert!(error.to_string().ends_with(": not a 9x9 grid"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "something is left");
}

#[test]
#[ignore = "takes minutes, needs QUORUM_CORPORA/greater-than-minimal.csv"]
fn native_proofs_of_the_public_corpora_are_accepted() {
    let files = [("hardest-1106.txt", 40), ("greater-than-minimal.csv", 5), ("17-clue.txt", 100)];
    for (name, count) in files {
        let file = BufReader::new(File::open(public(name)).unwrap());
        let items = quorum_formats::read(name, file, ReadOptions::default());
        let items: Vec<Item> = items.take(count).map(|item| item.unwrap()).collect();
        let folder = tempfile::tempdir().unwrap();
        for (bundle, item) in certify(folder.path(), "native", false, &items).iter().zip(&items) {
            audit(bundle).unwrap_or_else(|error| panic!("{}: {error}", item.id));
        }
    }
}
