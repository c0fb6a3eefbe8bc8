//! Every reader, given what nobody would write: texts that it understands, with pieces changed,
//! doubled, cut out and put together with others.
//!
//! Inputs that lead to something new (another message, another number of puzzles) are changed
//! further. That is not the coverage that libFuzzer or AFL look at, which need a nightly compiler
//! or a tool to be installed; it needs neither, and runs with all other tests.
//!
//! A reader must not panic, must end, must name a place in the text, and what it has read must
//! survive being written as a corpus line. `QUORUM_FUZZ=600 cargo test --release --test fuzz`
//! gives every reader ten minutes of CPU time (else it gets a moment), as many readers at a time as
//! there are cores. What is found is printed, and belongs into `tests/data/fuzz/`, whose files
//! every reader is given each time.

use quorum::encodings::{cnf, flatzinc};
use quorum::experiment::Experiment;
use quorum::formats::{self, ReadOptions, read};
use quorum::parallel::{in_order, processors};
use quorum::report::{ReportOptions, report};
use quorum::solvers::{Registry, SolverName, matrix};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::time::{ClockId, clock_gettime};
use std::collections::HashSet;
use std::convert::Infallible;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Inputs of a reader where no time is given.
const INPUTS: u64 = 1_500;

/// Inputs that led to something new and are kept to be changed further.
const KEPT: usize = 4_000;

/// No input grows longer.
const LENGTH: usize = 4_096;

/// What readers look for.
const WORDS: &[&str] = &[
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    ",",
    ";",
    ":",
    "/",
    "#",
    "\"",
    "\"\"",
    "-",
    "+",
    "=",
    "~",
    ".",
    "_",
    "0",
    "1",
    "9",
    "10",
    "63",
    "64",
    "65",
    "255",
    "256",
    "65535",
    "4294967296",
    "18446744073709551616",
    "-1",
    "1e9",
    "<",
    ">",
    "^",
    "v",
    "*",
    "x",
    "X",
    "?",
    "|",
    "+---+",
    "R1C1",
    "R99C99",
    "boxes",
    "none",
    "# boxes 3x3",
    "# boxes none",
    "3x3",
    "9x9",
    "1x1",
    "64x64",
    "diagonals",
    "jigsaw",
    "groups",
    "cells=",
    "signs=",
    "puzzle",
    "signs",
    "solution",
    "solutions",
    "id",
    "2+",
    "Grid",
    "[Puzzle]",
    "#A",
    ".Shape~9x9",
    ".GreaterThan~R1C1~R1C2",
    ".Thermo",
    ".NoBoxes",
    "?q=",
    "?load=",
    "d",
    "a",
    "U",
    "R",
    "D",
    "L",
    "j",
    "s SATISFIABLE",
    "v ",
    "0\n",
    "----------",
    "==========",
    "é",
    "\u{feff}",
    "\0",
    "\u{1f600}",
];

/// Gives a short account of what was made of a text.
type Read = Box<dyn Fn(&[u8]) -> String + Send>;

/// A reader, and what it understands.
struct Target {
    name: String,
    seeds: Vec<Vec<u8>>,
    read: Read,
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
                let line = formats::write(&item.puzzle, "corpus").expect("it holds every puzzle");
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

fn targets() -> Vec<Target> {
    let mut targets = Vec::new();
    let examples: Vec<Vec<u8>> =
        formats::TABLE.iter().map(|format| format.example.as_bytes().to_vec()).collect();
    for format in formats::TABLE {
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
    let folder = tempfile::tempdir().expect("a folder");
    let experiment = fs::read("data/experiments/growth/experiment.toml").expect("it is there");
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
    let rows = fs::read_to_string("tests/data/results.csv").expect("it is there");
    let rows: Vec<&str> = rows.lines().take(4).collect();
    targets.push(Target {
        name: "rows".to_owned(),
        seeds: vec![rows.join("\n").into_bytes()],
        read: Box::new(move |text| {
            let file = folder.path().join("results.csv");
            fs::write(&file, text).expect("writable");
            let said = report(&[file], &ReportOptions::default(), &mut Vec::new());
            said.map_or_else(|error| error.to_string(), |_| "read".to_owned())
        }),
    });
    let names =
        ["varisat/{minimal,extended}+signs={support,order}", "@native,propagate+prop=naked"];
    targets.push(Target {
        name: "solver names".to_owned(),
        seeds: names.map(|name| name.as_bytes().to_vec()).to_vec(),
        read: Box::new(|text| {
            let text = String::from_utf8_lossy(text);
            let _ = text.parse::<SolverName>();
            let expanded = matrix::expand(&text, &Registry::new(None));
            expanded.map_or_else(|error| error.to_string(), |found| found.solvers.len().to_string())
        }),
    });
    targets.push(Target {
        name: "output of SAT solvers".to_owned(),
        seeds: vec![
            b"c x\ns SATISFIABLE\nv 1 -2 3\nv 4 0\n".to_vec(),
            b"s UNSATISFIABLE\n".to_vec(),
        ],
        read: Box::new(|text| {
            format!("{:?}", cnf::dimacs::read_solver_output(&String::from_utf8_lossy(text)))
        }),
    });
    targets.push(Target {
        name: "output of FlatZinc solvers".to_owned(),
        seeds: vec![
            b"x = array1d(1..4, [1, 2, 3, 4]);\n----------\n==========\n%%%mzn-stat: a=1\n"
                .to_vec(),
        ],
        read: Box::new(|text| {
            format!("{:?}", flatzinc::read_output(&String::from_utf8_lossy(text)))
        }),
    });
    targets
}

/// Changes a text in a few places.
fn changed(text: &[u8], other: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..random.random_range(1..=6) {
        let at = random.random_range(0..=text.len());
        let end = (at + short(random)).min(text.len());
        match random.random_range(0..8) {
            0 if at < text.len() => text[at] ^= 1 << random.random_range(0..8),
            1 if at < text.len() => text[at] = random.random(),
            2 => drop(text.drain(at..end)),
            3 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece);
            }
            4 => text.truncate(at),
            5 => {
                let from = random.random_range(0..=other.len());
                let to = (from + short(random)).min(other.len());
                text.splice(at..end, other[from..to].iter().copied());
            }
            _ => {
                let word = WORDS.choose(random).expect("words");
                let until = if random.random_bool(0.5) { at } else { end };
                text.splice(at..until, word.bytes());
            }
        }
        text.truncate(LENGTH);
    }
    text
}

/// Mostly short lengths.
fn short(random: &mut impl Rng) -> usize {
    let most = 1 << random.random_range(0..8);
    random.random_range(1..=most)
}

/// Runs a reader; a panic is told with the text that led to it.
fn account(target: &Target, text: &[u8]) -> String {
    catch_unwind(AssertUnwindSafe(|| (target.read)(text))).unwrap_or_else(|_| {
        let shown: String = text
            .iter()
            .flat_map(|&byte| std::ascii::escape_default(byte))
            .map(char::from)
            .collect();
        panic!("reader '{}' panics on b\"{shown}\"", target.name)
    })
}

/// CPU time of this thread: other work on the machine does not take any of a reader's.
fn cpu_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("it only goes up")
}

/// Fuzzes a reader; how many inputs, how many led to something new, and the slowest.
fn fuzz(target: &Target, time: Option<Duration>) -> (u64, usize, Duration) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut pool = target.seeds.clone();
    let mut seen = HashSet::new();
    let (start, mut inputs, mut slowest) = (cpu_time(), 0, Duration::ZERO);
    let is_over = |inputs| match time {
        None => inputs >= INPUTS,
        Some(time) => cpu_time() - start >= time,
    };
    while !is_over(inputs) {
        let (text, other) = (pool.choose(&mut random), pool.choose(&mut random));
        let text = changed(text.expect("seeds"), other.expect("seeds"), &mut random);
        let began = cpu_time();
        let found = account(target, &text);
        slowest = slowest.max(cpu_time() - began);
        inputs += 1;
        if seen.insert(found) && pool.len() < KEPT {
            pool.push(text);
        }
    }
    (inputs, seen.len(), slowest)
}

#[test]
fn no_text_breaks_a_reader() {
    let seconds = std::env::var("QUORUM_FUZZ").ok().map(|text| text.parse().expect("seconds"));
    let only = std::env::var("QUORUM_FUZZ_ONLY").ok();
    let targets = targets().into_iter();
    let wanted = targets.filter(|target| only.as_ref().is_none_or(|name| *name == target.name));
    let work = |(): &mut (), target: Target| {
        let found = fuzz(&target, seconds.map(Duration::from_secs_f64));
        (target.name, found)
    };
    let Ok(()) = in_order(
        processors(),
        |_| (),
        wanted,
        work,
        |(name, found)| {
            let (inputs, new, slowest) = found;
            println!("{name}: {inputs} inputs, {new} outcomes, slowest {slowest:?}");
            Ok::<_, Infallible>(())
        },
    );
}

/// What broke a reader once.
#[test]
fn what_was_found_stays_mended() {
    let files = fs::read_dir("tests/data/fuzz").expect("the folder");
    let texts: Vec<Vec<u8>> =
        files.map(|file| fs::read(file.expect("a file").path()).expect("readable")).collect();
    for target in targets() {
        texts.iter().chain(&target.seeds).for_each(|text| drop(account(&target, text)));
    }
}
