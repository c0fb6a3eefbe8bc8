//! The readers, each with texts that it understands.

use quorum_audit::{audit, bundle};
use quorum_encodings::{asp, cnf, flatzinc, smt};
use quorum_formats::{ReadOptions, read};
use quorum_problem::Expected;
use quorum_puzzle::constraints::{self, NamedConstraint};
use quorum_report::{ReportOptions, report};
use quorum_solvers::external::{Declaration, Handshake, Reply};
use quorum_solvers::table::find;
use quorum_solvers::{Cancel, Mode, Registry, SolverName, Terms, matrix};
use quorum_toolkit::certificates::{Certifier, Prover};
use quorum_toolkit::experiment::Experiment;
use quorum_toolkit::panel::ask_panel;
use std::fs;

/// Gives a short account of what was made of a text.
pub type Read = Box<dyn Fn(&[u8]) -> String + Send>;

/// A reader, and what it understands.
pub struct Target {
    pub name: String,
    pub seeds: Vec<Vec<u8>>,
    pub read: Read,
}

/// Reads puzzles. What was read is written and read again.
fn puzzles(text: &[u8], options: ReadOptions) -> String {
    let mut account = String::new();
    let mut number = 0;
    for item in read("f", text, options) {
        number += 1;
        assert!(number <= text.len() + 2, "more items than characters");
        match item {
            Ok(item) => {
                let line =
                    quorum_formats::write(&item.puzzle, "corpus").expect("it holds every puzzle");
                let mut again = read("g", line.as_bytes(), ReadOptions::default());
                let again = again.next().expect("a line").expect("a puzzle").puzzle;
                assert_eq!(again, item.puzzle, "{line}");
                item.puzzle.lower();
                account += item.puzzle.kind();
            }
            Err(error) => {
                assert!(error.line >= 1 && error.column >= 1, "{error}");
                account += &error.expected;
            }
        }
        // The first few say what a text leads to.
        account = account.chars().take(200).collect();
    }
    account
}

/// All of them.
pub fn targets() -> Vec<Target> {
    let mut targets = Vec::new();
    let examples: Vec<Vec<u8>> =
        quorum_formats::TABLE.iter().map(|format| format.example.as_bytes().to_vec()).collect();
    for format in quorum_formats::TABLE {
        let options = ReadOptions { format: Some(format.name), ..ReadOptions::default() };
        targets.push(Target {
            name: format.name.to_owned(),
            seeds: vec![format.example.as_bytes().to_vec()],
            read: Box::new(move |text| puzzles(text, options)),
        });
    }
    targets.push(Target {
        name: "found by looking".to_owned(),
        seeds: examples,
        read: Box::new(|text| puzzles(text, ReadOptions::default())),
    });
    let line = |constraint: &&NamedConstraint| constraint.example_line().into_bytes();
    let options = ReadOptions { format: Some("corpus"), ..ReadOptions::default() };
    targets.push(Target {
        name: "constraints".to_owned(),
        seeds: constraints::TABLE.iter().map(line).collect(),
        read: Box::new(move |text| puzzles(text, options)),
    });
    let folder = tempfile::tempdir().expect("a folder");
    let experiment =
        fs::read("../../data/experiments/growth/experiment.toml").expect("it is there");
    targets.push(Target {
        name: "experiment".to_owned(),
        seeds: vec![experiment],
        read: Box::new(move |text| {
            let file = folder.path().join("e.toml");
            fs::write(&file, text).expect("writable");
            Experiment::read(&file).map_or_else(|error| error.to_string(), |_| "read".to_owned())
        }),
    });
    let folder = tempfile::tempdir().expect("a folder");
    let rows = fs::read_to_string("../../tests/data/results.csv").expect("it is there");
    let rows: Vec<&str> = rows.lines().take(4).collect();
    targets.push(Target {
        name: "rows".to_owned(),
        seeds: vec![rows.join("\n").into_bytes()],
        read: Box::new(move |text| {
            let file = folder.path().join("results.csv");
            fs::write(&file, text).expect("writable");
            let said = report(&[file], &ReportOptions::default());
            said.map_or_else(|error| error.to_string(), |_| "read".to_owned())
        }),
    });
    targets.extend(words());
    targets.extend(replies());
    targets.extend(BUNDLE.map(bundle));
    targets
}

/// Readers of what is written on the command line.
fn words() -> [Target; 2] {
    let names =
        ["varisat/{minimal,extended}+signs={support,order}", "@native,propagate+prop=naked"];
    [
        target("solver names", &names, |text| {
            let _ = text.parse::<SolverName>();
            let expanded = matrix::expand(text, &Registry::new());
            expanded.map_or_else(|error| error.to_string(), |found| found.solvers.len().to_string())
        }),
        target("declarations of solvers", &["mine=line:sh -c 'x y'", "a=lib:./no.so"], |text| {
            Declaration::parse(text).map_or_else(|error| error.to_string(), |read| read.file_name())
        }),
    ]
}

/// Readers of what outside programs print.
fn replies() -> [Target; 6] {
    let values = "sat\n((x 1) ((f a) (- 3)) (b true) (v #b01) (w (_ bv5 4)) (e (as v2 E)))\n";
    let handshake = "quorum 2 name=mine version=1.0 sizes=2-16,25 features=signs limit=any";
    [
        target(
            "output of SAT solvers",
            &["c x\ns SATISFIABLE\nv 1 -2 3\nv 4 0\n", "s UNSATISFIABLE\n"],
            |text| format!("{:?}", cnf::dimacs::read_output(text)),
        ),
        target(
            "output of FlatZinc solvers",
            &["x = array1d(1..4, [1, 2, 3, 4]);\n----------\n==========\n%%%mzn-stat: a=1\n"],
            |text| format!("{:?}", flatzinc::read_output(text)),
        ),
        target("output of SMT solvers", &[values, "unsat\n(error \"x\")\n", "timeout"], |text| {
            format!("{:?}", smt::read_output(text))
        }),
        target(
            "output of ASP solvers",
            &["Answer: 1\nx(1,1,2) x(1,2,1)\nSATISFIABLE\n", "UNSATISFIABLE\n", "UNKNOWN\n"],
            |text| format!("{:?}", asp::read_output(text)),
        ),
        target("handshakes", &[handshake], |text| format!("{:?}", Handshake::parse(text))),
        target("replies", &["..1.:1:2143", "2:1221,2112:77", "unsupported: no"], |text| {
            format!(
                "{:?} {:?} {:?}",
                Reply::parse_timed(text, "..1.", 4, 2),
                Reply::of_worker(text, "", 2),
                Reply::parse(text, "", 4, 10)
            )
        }),
    ]
}

/// The files of a bundle that proves a puzzle unique.
const BUNDLE: [&str; 5] =
    [bundle::MANIFEST, bundle::PUZZLE, bundle::SOLUTION, bundle::FORMULA, "proof.drat"];

/// One file of a bundle, which is written over; whatever the audit still accepts has to be true.
/// What is changed here no longer has the SHA-256 that the manifest names, so that little is
/// accepted: certificates.rs changes files with everything that depends on them.
fn bundle(file: &'static str) -> Target {
    let propagate = || [find(&"propagate".parse().expect("a name")).expect("an engine")];
    let item =
        read("p", &b"4x4;boxes=2x2;cells=..3./..../.1../.3.2"[..], ReadOptions::default()).next();
    let item = item.expect("a puzzle").unwrap_or_else(|error| panic!("{error}"));
    let folder = tempfile::tempdir().expect("a folder");
    let certifier = Certifier {
        folder: folder.path().to_owned(),
        format: Default::default(),
        prover: Prover::new("varisat/minimal").expect("an engine that proves"),
        is_trimmed: false,
        is_compressed: false,
        limit: None,
    };
    let panel = propagate();
    let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
    certifier.certify("b", "p", &item.puzzle, &result, &Cancel::new()).expect("it is unique");
    let path = folder.path().join("b").join(file);
    Target {
        name: format!("{file} of a bundle"),
        seeds: vec![fs::read(&path).expect("it was written")],
        read: Box::new(move |text| {
            fs::write(&path, text).expect("writable");
            match audit(&folder.path().join("b")) {
                Err(rejection) => rejection.to_string(),
                Ok(accepted) => {
                    let none = Expected::default();
                    let panel = propagate();
                    let result =
                        ask_panel(&accepted.puzzle, &none, &panel, &Terms::new(Mode::Decide));
                    assert_eq!(accepted.verdict, result.verdict.to_string());
                    "accepted".to_owned()
                }
            }
        }),
    }
}

/// A reader of text that is UTF-8.
fn target(name: &str, seeds: &[&str], read: impl Fn(&str) -> String + Send + 'static) -> Target {
    Target {
        name: name.to_owned(),
        seeds: seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect(),
        read: Box::new(move |text| read(&String::from_utf8_lossy(text))),
    }
}
