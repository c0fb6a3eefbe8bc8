//! Disagreements: what `quorum verify` keeps of a solver that lies, and that no clue of it
//! could go.

use crate::program::{Folder, ROOT, quorum_in};
use quorum_formats::{Item, ReadOptions};
use quorum_problem::Expected;
use quorum_puzzle::clue::Clue;
use quorum_solvers::{Cancel, Mode, Terms, table};
use quorum_toolkit::panel::{Finding, ask_panel, shrink};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

fn corpus(name: &str) -> String {
    format!("{ROOT}/data/corpora/{name}")
}

/// The only puzzle of a file.
fn read(path: &Path) -> Item {
    let text = fs::read(path).unwrap();
    let mut items = quorum_formats::read("case", text.as_slice(), ReadOptions::default());
    items.next().unwrap().unwrap()
}

/// Runs a liar over a corpus; the folders that it leaves, each checked to be of use.
fn cases(liar: &str, panel: &str, corpus_name: &str, limit: &str) -> Vec<quorum_formats::Item> {
    let folder = Folder::new();
    let solvers = format!("{panel},{liar}");
    let file = corpus(corpus_name);
    let args = ["verify", "--solvers", &solvers, "--limit", limit, "--cases", "kept", &file];
    let output = folder.quorum(&args);
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    let folders = fs::read_dir(folder.path("kept")).unwrap().map(|entry| entry.unwrap().path());
    let folders: BTreeSet<_> = folders.collect();
    let case = |folder: &std::path::PathBuf| {
        for (file, begin) in [
            ("puzzle.cnf", "c "),
            ("original.cnf", "c "),
            ("puzzle.smt2", "("),
            ("original.smt2", "("),
            ("case.json", "{"),
            ("README.md", "# A disagreement on "),
        ] {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            assert!(
                text.trim_start_matches("; ").starts_with(begin) || file.ends_with("smt2"),
                "{file}"
            );
        }
        // The command of the README shows it again.
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let fences = readme.lines().filter(|line| line.starts_with("```")).count();
        assert_eq!((fences, readme.matches("```").count()), (4, 4), "{readme}");
        let command = readme.lines().find(|line| line.starts_with("quorum ")).unwrap();
        let words = shlex::split(command).unwrap();
        let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        assert_eq!(quorum_in(folder, &words).status.code(), Some(3), "{command}");
        let json = fs::read_to_string(folder.join("case.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["minimal"], true, "{json}");
        let puzzle = read(&folder.join("puzzle.txt"));
        let solvers = words.iter().position(|word| *word == "--solvers").unwrap() + 1;
        assert_no_clue_can_go(&puzzle.puzzle, words[solvers]);
        puzzle
    };
    folders.iter().map(case).collect()
}

/// The puzzle has a finding, and none of its parts with one clue less has.
fn assert_no_clue_can_go(puzzle: &quorum_puzzle::Puzzle, solvers: &str) {
    let panel: Vec<_> =
        solvers.split(',').map(|name| table::find(&name.parse().unwrap()).unwrap()).collect();
    let has_finding = |puzzle: &quorum_puzzle::Puzzle| {
        let result = ask_panel(puzzle, &Expected::default(), &panel, &Terms::new(Mode::Decide));
        !result.findings.is_empty()
    };
    assert!(has_finding(puzzle));
    for clue in puzzle.clues() {
        assert!(!has_finding(&puzzle.without(&clue)), "{} could go", clue.words(puzzle.rules()));
    }
}

#[test]
fn a_lie_about_three_fives_shrinks_to_three_fives() {
    let cases = cases("test/lies", "propagate", "classic-easy.csv", "6");
    assert!(cases.len() >= 3, "{} cases", cases.len());
    for case in cases {
        let clues = case.puzzle.clues();
        assert!(clues.len() == 3, "{clues:?}");
        let is_five =
            |clue: &Clue| matches!(clue, Clue::Candidates { set, .. } if set.only() == Some(5));
        assert!(clues.iter().all(is_five), "{clues:?}");
    }
}

#[test]
fn a_lie_about_chains_shrinks_to_two_signs() {
    let cases =
        cases("test/lies+when=chain", "propagate,varisat/extended", "greater-than-full.csv", "2");
    assert_eq!(cases.len(), 2);
    for case in cases {
        assert!(matches!(case.puzzle.clues()[..], [Clue::Sign { .. }, Clue::Sign { .. }]));
    }
}

#[test]
fn a_lie_about_cages_shrinks_to_two_cages() {
    let line = "4x4;boxes=2x2;cells=12../..../..../...1;constraints=cage=10:R1C1.R2C1.R3C1.R4C1/\
                cage=5:R2C4.R3C4/cage=7:R1C3.R1C4/cage:R2C2.R3C3/sum<=9:R3C1.R3C2";
    let mut items = quorum_formats::read("t", line.as_bytes(), ReadOptions::default());
    let puzzle = items.next().unwrap().unwrap().puzzle;
    let panel = ["test/lies+when=sums", "propagate"]
        .map(|name| table::find(&name.parse().unwrap()).unwrap());
    let result = ask_panel(&puzzle, &Expected::default(), &panel, &Terms::new(Mode::Decide));
    let finding = &result.findings[0];
    let shrunk =
        shrink::shrink(&puzzle, &panel, finding, Duration::from_secs(60), &Cancel::new()).unwrap();
    let clues = shrunk.puzzle.clues();
    assert!(matches!(clues[..], [Clue::Constraint(_), Clue::Constraint(_)]), "{clues:?}");
    assert!(shrunk.is_minimal && !shrunk.ask(&Cancel::new()).findings.is_empty());
}

#[test]
fn a_lie_that_takes_a_search_to_see_shrinks_too() {
    let cases = cases("test/lies+when=corner", "varisat/extended", "boxes-2x3.csv", "5");
    assert!(!cases.is_empty());
}

#[test]
fn a_wrong_grid_needs_no_clue_and_no_witness() {
    let item = &read(Path::new(&corpus("boxes-2x2.csv")));
    let panel = [table::find(&"test/wrong-grid".parse().unwrap()).unwrap()];
    let finding = Finding::WrongAnswer(panel[0].name.clone(), String::new());
    let shrunk =
        shrink::shrink(&item.puzzle, &panel, &finding, Duration::from_secs(60), &Cancel::new())
            .unwrap();
    assert_eq!((shrunk.puzzle.clues().len(), shrunk.solvers.len()), (0, 1));
    assert!(shrunk.is_minimal && !shrunk.ask(&Cancel::new()).findings.is_empty());
}

#[test]
fn what_rests_on_the_known_answer_is_kept_as_it_is() {
    let folder = Folder::new();
    // The corpus says two; nobody claims otherwise than it is, so the corpus is wrong.
    let puzzle = "puzzle,solutions\n1234341221434321,2\n";
    folder.file("p.csv", puzzle);
    let args = ["verify", "--solvers", "propagate,varisat", "p.csv"];
    let output = folder.quorum(&args);
    assert_eq!(output.status.code(), Some(3));
    // Both solvers are wrong by the corpus, and nothing else says so.
    let text = fs::read_to_string(folder.path("runs/cases/p-00001/README.md")).unwrap();
    assert!(text.contains("It did not show again"), "{text}");
}

#[test]
fn cases_can_be_refused() {
    let folder = Folder::new();
    let file = corpus("boxes-2x2.csv");
    let args = [
        "verify",
        "--solvers",
        "propagate,test/wrong-grid",
        "--limit",
        "1",
        "--cases",
        "none",
        &file,
    ];
    assert_eq!(folder.quorum(&args).status.code(), Some(3));
    assert_eq!(fs::read_dir(folder.root()).unwrap().count(), 0);
}

/// A program that prints something else is named, and a wrong answer is reported once, also by a
/// comparison with a control.
#[test]
fn programs_without_an_answer_are_named_and_wrong_ones_once() {
    let folder = Folder::new();
    let puzzle =
        "...1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..";
    let wrong = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let declared = |line: &str| format!("tiny=line:sh -c 'while read l; do echo {line}; done'");
    let panel = ["--solvers", "native,batsat,tiny", "--puzzle", puzzle];
    let verify = |line: &str| {
        let with = declared(line);
        let args = [&["verify", "--cases", "none", "--with", &with], &panel[..]].concat();
        String::from_utf8(folder.quorum(&args).stderr).unwrap()
    };
    for (line, expected) in [
        (
            "1",
            "tiny unknown (claims 1 solution: expected their grids too (COUNT:SOLUTIONS), found 0)",
        ),
        (
            "yes",
            "tiny crash (first puzzle: expected COUNT[:SOLUTIONS][:NS] or unsupported, found 'yes')",
        ),
    ] {
        let message = verify(line);
        let head = "no answer to 1 puzzle that others agreed on; the first is --puzzle:1: ";
        assert!(message.contains(&format!("{head}{expected}")), "{message}");
    }
    assert_eq!(verify(&format!("1:{wrong}")).matches("WRONG: tiny").count(), 1);
    let with = declared(&format!("1:{wrong}"));
    let args =
        [&["compare", "--out", "out", "--control", "tiny", "--with", &with], &panel[..]].concat();
    let message = String::from_utf8(folder.quorum(&args).stderr).unwrap();
    assert_eq!(message.matches("WRONG: tiny").count(), 1, "{message}");
}
