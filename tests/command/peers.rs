//! Solvers of other people, really run: they give the known answers and find every solution, each
//! in all of its encodings. `scripts/check` runs the tests of those that are installed. A solver
//! that is not is listed as absent, and refused.

use crate::common::{self, rules};
use crate::program::{self, ROOT, texts};
use quorum_formats::{Item, ReadOptions};
use quorum_problem::{Grid, ValueSet};
use quorum_puzzle::Sign;
use quorum_solvers::external::peers;
use quorum_solvers::table::Named;
use quorum_solvers::{Mode, Registry, Status, Terms, measure};
use quorum_toolkit::Puzzle;
use quorum_toolkit::panel::{Judged, KnownAnswer};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// A peer in each of its encodings.
fn solvers(engine: &str) -> Vec<Named> {
    let registry = Registry::new().with_peers(&peers::folders());
    let peer = registry.peers().iter().find(|entry| entry.engine() == engine);
    let names = peer.unwrap_or_else(|| panic!("{engine} is not installed")).names();
    names.iter().map(|name| registry.find(&name.parse().unwrap()).unwrap()).collect()
}

/// Puzzles of every kind with known answers, the smaller ones first: the first `each` of each
/// file, of at most this size.
fn puzzles(each: usize, most: usize) -> Vec<Item> {
    let folder = Path::new(ROOT).join("data/corpora");
    let mut puzzles = Vec::new();
    for (file, size) in [
        ("boxes-2x2.csv", 4),
        ("futoshiki.csv", 4),
        ("boxes-2x3.csv", 6),
        ("classic-hard.csv", 9),
        ("greater-than-full.csv", 9),
        ("greater-than-mixed.csv", 9),
        ("no-solution.csv", 9),
        ("several-solutions.csv", 9),
        ("boxes-4x4.csv", 16),
    ] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let items = quorum_formats::read(file, text.as_bytes(), ReadOptions::default());
        let number = if size > 9 { 1 } else { each };
        puzzles.extend(items.map(Result::unwrap).take(number).filter(|_| size <= most));
    }
    puzzles
}

/// The largest puzzles that a solver answers in seconds.
fn most(named: &Named) -> usize {
    match named.name.to_string().as_str() {
        "cvc5/int-distinct" | "z3-program/int-distinct" => 4,
        name if name.starts_with("cvc5/") => 6,
        _ => 16,
    }
}

/// Two tests per peer: its name and what it needs.
macro_rules! tests_of_peers {
    ($($module:ident: $engine:literal, $need:literal;)*) => {
        $(mod $module {
            #[test]
            #[ignore = $need]
            fn known_answers_are_given() {
                super::known_answers_are_given($engine);
            }

            #[test]
            #[ignore = $need]
            fn the_models_of_an_encoding_are_the_solutions() {
                super::the_models_of_an_encoding_are_the_solutions($engine);
            }
        })*

        #[test]
        fn every_peer_is_tested() {
            let engines: Vec<&str> = peers::PEERS.iter().map(|peer| peer.engine).collect();
            assert_eq!(engines, [$($engine),*]);
        }
    };
}

tests_of_peers! {
    gecode: "gecode", "needs fzn-gecode";
    cp_sat: "cp-sat", "needs cp-sat";
    ace: "ace", "needs ace";
    clingo: "clingo", "needs clingo";
    minisat: "minisat", "needs minisat";
    picosat: "picosat", "needs picosat";
    cadical: "cadical-program", "needs cadical";
    cvc5: "cvc5", "needs cvc5";
    z3: "z3-program", "needs z3";
    minisat_plus: "minisat-plus", "needs minisat+";
    sat4j: "sat4j", "needs sat4j-pb";
    exact: "exact", "needs exact";
    highs: "highs", "needs highs-mip";
    scip: "scip", "needs scip-mip";
    cbc: "cbc", "needs cbc";
    glpsol: "glpsol", "needs glpsol";
}

fn known_answers_are_given(engine: &str) {
    for named in solvers(engine) {
        let is_default = named.entry.names()[0] == named.name.to_string();
        let mut asked = 0;
        // GLPK answers most puzzles within a second, and one with signs only not within minutes.
        let may_give_up = engine == "glpsol";
        for item in puzzles(if is_default { 2 } else { 1 }, most(&named)) {
            let problem = item.puzzle.lower();
            let limit = Some(Duration::from_secs(if may_give_up { 10 } else { 120 }));
            let answer =
                measure(&named.solver, &problem, &Terms::new(Mode::Decide).within(limit)).answer;
            if may_give_up && answer.status == Status::Timeout {
                continue;
            }
            let judged = Judged::new(&problem, answer);
            let known = KnownAnswer::new(&problem, &item.expected);
            let said = (judged.answer.status, Some(judged.verdict));
            let message = &judged.answer.message;
            assert_eq!(said, (Status::Ok, known.verdict), "{} {} {message:?}", named.name, item.id);
            asked += 1;
        }
        eprintln!("{}: {asked} puzzles", named.name);
        assert!(asked >= 2);
    }
}

/// A 4x4 with two signs and a candidate set.
fn small() -> Puzzle {
    let mut puzzle = Puzzle::empty(rules(4, Some((2, 2))));
    puzzle.set_right(0, Some(Sign::Less));
    puzzle.set_down(1, Some(Sign::Greater));
    puzzle.set_candidates(15, ValueSet::from_iter([1, 4]));
    puzzle.set_given(6, 1);
    puzzle
}

fn the_models_of_an_encoding_are_the_solutions(engine: &str) {
    let problem = small().lower();
    let expected = common::all_solutions("propagate", &problem, 1_000);
    assert!((4..40).contains(&expected.len()), "{}", expected.len());
    for named in solvers(engine) {
        let answer = measure(&named.solver, &problem, &Terms::new(Mode::Count(1_000))).answer;
        assert!(answer.exhausted, "{}: {:?}", named.name, answer.message);
        let mut grids: Vec<Grid> = answer.grids;
        grids.sort();
        assert_eq!(grids, expected, "{}", named.name);
    }
}

#[test]
#[ignore = "needs clingo"]
fn a_peer_is_killed_at_its_limit() {
    // Hours of work.
    let problem = Puzzle::empty(rules(64, Some((8, 8)))).lower();
    for named in solvers("clingo") {
        let limit = Some(Duration::from_millis(300));
        let answer =
            measure(&named.solver, &problem, &Terms::new(Mode::First).within(limit)).answer;
        assert_eq!(answer.status, Status::Timeout, "{} {:?}", named.name, answer.message);
    }
}

/// `quorum` where no peer is to be found.
fn without_peers(args: &[&str]) -> (Option<i32>, String, String) {
    let output = program::command()
        .args(args)
        .env("QUORUM_PEERS", "/no/such/folder")
        .env("PATH", "/no/such/folder")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    texts(output)
}

#[test]
fn absent_peers_are_said_and_never_asked() {
    let (code, out, _) = without_peers(&["list", "solvers"]);
    assert_eq!(code, Some(0));
    for peer in peers::PEERS {
        let line = out.lines().find(|line| line.starts_with(&format!("{} ", peer.engine)));
        let line = line.unwrap_or_else(|| panic!("{} is not listed", peer.engine));
        assert!(line.contains(" absent ") && line.contains(peer.hint), "{line}");
    }
    let puzzle = ["--puzzle", "4x4;boxes=2x2;cells=1.../..2./.3../...4"];
    let solve = |list: &str| without_peers(&[&["solve", "--solver", list][..], &puzzle].concat());
    let (code, _, err) = solve("gecode/bounds");
    assert_eq!(code, Some(2));
    assert!(err.contains("gecode is not installed: scripts/fetch-peers"), "{err}");

    let verify = ["verify", "--solvers", "@cp,@asp,{propagate,clingo/pairwise}"];
    let (code, _, err) = without_peers(&[&verify[..], &puzzle].concat());
    for name in ["gecode", "cp-sat", "clingo"] {
        let skipped = format!("skipped: {name} is not installed: ");
        assert_eq!(err.matches(&skipped).count(), 1, "{err}");
    }
    assert!(code.is_some_and(|code| code != 2), "{err}");
}

/// Who brings a program of his own takes it in the place of the one that may be installed.
#[test]
fn a_declaration_takes_the_place_of_a_peer() {
    let (code, out, _) = without_peers(&["list", "solvers", "--with", "gecode=fzn:/bin/sh x"]);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = out.lines().filter(|line| line.starts_with("gecode")).collect();
    assert_eq!(lines.len(), 1, "{out}");
    assert!(lines.iter().all(|line| !line.contains(" absent ")), "{out}");
}
