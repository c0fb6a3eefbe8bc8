//! `quorum survey`: planted faults of every kind are found and no others; layouts, columns, exit
//! codes.

use crate::common::public::public_text;
use crate::program::{Folder, code, said};
use quorum_panel::defaults::for_explanations;
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Boxes, Puzzle, Rules};
use quorum_toolkit::panel::Oracle;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::Output;

/// A puzzle with one solution, and that.
type Base = (Vec<u8>, Vec<u8>);

/// A row: puzzle, answer, and the kinds of faults that it has.
struct Planted {
    puzzle: String,
    answer: String,
    kinds: &'static [&'static str],
}

/// Rows with and without planted faults, and those of another set.
struct Plan {
    rows: Vec<Planted>,
    others: Vec<String>,
}

fn digits(cells: &[u8]) -> String {
    cells.iter().map(u8::to_string).collect()
}

fn cells(text: &str) -> Vec<u8> {
    let value = |symbol: char| symbol.to_digit(10).unwrap_or(0) as u8;
    text.chars().filter(|symbol| symbol.is_ascii_digit() || *symbol == '.').map(value).collect()
}

/// A symmetric copy of a puzzle and its solution.
fn copy((puzzle, solution): &Base, seed: u64) -> Base {
    let given = |cells: &[u8]| {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let mut puzzle = Puzzle::empty(rules);
        for (cell, &value) in cells.iter().enumerate().filter(|(_, value)| **value > 0) {
            puzzle.set_given(cell, value);
        }
        puzzle
    };
    let transform = Transform::random(&given(puzzle), seed);
    let moved = |cells: &[u8]| {
        let moved = transform.apply(&given(cells));
        (0..81).map(|cell| moved.given(cell).unwrap_or(0)).collect()
    };
    (moved(puzzle), moved(solution))
}

/// A puzzle with some more givens of its solution, moved at random.
fn varied(base: &Base, rng: &mut ChaCha8Rng) -> Base {
    let (mut puzzle, solution) = copy(base, rng.random());
    for _ in 0..rng.random_range(6..16) {
        let cell = rng.random_range(0..81);
        puzzle[cell] = solution[cell];
    }
    (puzzle, solution)
}

fn plan(bases: &[Base], count: usize) -> Plan {
    let mut rng = ChaCha8Rng::seed_from_u64(38);
    let mut plan = Plan { rows: Vec::new(), others: Vec::new() };
    let mut clean: Vec<Base> = Vec::new();
    let mut other: Vec<Base> = Vec::new();
    for number in 0..count {
        let base = varied(&bases[number % bases.len()], &mut rng);
        let (mut puzzle, mut answer) = base.clone();
        let (blank, given) = {
            let mut cells: Vec<usize> = (0..81).collect();
            cells.shuffle(&mut rng);
            let blank = cells.iter().copied().find(|&cell| puzzle[cell] == 0).unwrap();
            (blank, cells.into_iter().find(|&cell| puzzle[cell] > 0).unwrap())
        };
        let mut texts = None;
        let kinds: &[&str] = match number % 20 {
            // All cells of two values are blank: these may be exchanged.
            kind @ (6 | 7) => {
                let (a, b) = (rng.random_range(1..5), rng.random_range(5..10));
                let keeps = |value: u8| value != a && value != b;
                puzzle = answer.iter().map(|&value| if keeps(value) { value } else { 0 }).collect();
                for _ in 0..5 {
                    puzzle[rng.random_range(0..81)] = 0;
                }
                match kind {
                    6 => &["several-solutions", "answer-not-the-only-one"],
                    _ => {
                        answer.clear();
                        &["several-solutions", "answer-missing"]
                    }
                }
            }
            kind @ (8 | 9) => {
                puzzle[blank] = answer[blank] % 9 + 1;
                match kind {
                    8 => &["no-solution", "answer-of-no-solution"],
                    _ => {
                        answer.clear();
                        &["no-solution", "answer-missing"]
                    }
                }
            }
            10 => {
                answer[blank] = answer[blank] % 9 + 1;
                &["answer-wrong"]
            }
            11 => {
                answer[given] = answer[given] % 9 + 1;
                &["answer-wrong"]
            }
            12 => {
                answer[blank] = 0;
                &["answer-unreadable"]
            }
            13 => {
                answer.pop();
                &["answer-unreadable"]
            }
            14 => {
                puzzle.pop();
                &["unreadable"]
            }
            15 => {
                texts = Some(digits(&puzzle).replacen(|symbol| symbol != '0', "q", 1));
                &["unreadable"]
            }
            16 => {
                (puzzle, answer) = clean[rng.random_range(0..clean.len())].clone();
                &["duplicate"]
            }
            17 => {
                (puzzle, answer) = copy(&clean[rng.random_range(0..clean.len())], rng.random());
                &["symmetric-copy"]
            }
            18 => {
                other.push(base.clone());
                &["duplicate-of-other"]
            }
            19 => {
                other.push(copy(&base, rng.random()));
                &["symmetric-copy-of-other"]
            }
            _ => {
                clean.push(base.clone());
                &[]
            }
        };
        let puzzle = texts.unwrap_or_else(|| digits(&puzzle));
        plan.rows.push(Planted { puzzle, answer: digits(&answer), kinds });
    }
    plan.others = other.iter().map(|(puzzle, _)| digits(puzzle)).collect();
    plan
}

/// Surveys planted rows: every fault is found by its kind and none else, and the clean rest is
/// clean.
fn check(bases: &[Base], count: usize) {
    let plan = plan(bases, count);
    let folder = Folder::new();
    let mut table = "Nr,quiz,note,solution\n".to_owned();
    for (number, row) in plan.rows.iter().enumerate() {
        writeln!(table, "r{number},{},\"a, b\",{}", row.puzzle, row.answer).unwrap();
    }
    folder.file("set.csv", table);
    folder.file("other.csv", format!("quiz\n{}\n", plan.others.join("\n")));
    let survey =
        |arguments: &[&str]| folder.program().arg("survey").args(arguments).output().unwrap();
    let output = survey(&[
        "--id",
        "Nr",
        "--against",
        "other.csv",
        "--findings",
        "findings.csv",
        "--clean",
        "clean.csv",
        "--card",
        "card.md",
        "set.csv",
    ]);
    assert_eq!(code(&output), 1, "{}", said(&output));
    let guess = "set.csv is read as a table with commas, puzzle 'quiz', answer 'solution', id 'Nr', not used: \
                 note (guessed).\n";
    assert!(said(&output).contains(guess), "{}", said(&output));
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut rows = csv::Reader::from_path(folder.path("findings.csv")).unwrap();
    for row in rows.records() {
        let row = row.unwrap();
        if !row[2].starts_with("same-solution") {
            found.entry(row[0].to_owned()).or_default().insert(row[2].to_owned());
        }
        assert!(!row[3].is_empty(), "evidence of {row:?}");
    }
    let mut clean = 0;
    for (number, row) in plan.rows.iter().enumerate() {
        let id = format!("r{number}");
        let expected: BTreeSet<String> = row.kinds.iter().map(|kind| (*kind).to_owned()).collect();
        assert_eq!(found.remove(&id).unwrap_or_default(), expected, "{id} {}", row.puzzle);
        clean += usize::from(row.kinds.is_empty());
    }
    assert!(found.is_empty(), "{found:?}");

    let rest = std::fs::read_to_string(folder.path("clean.csv")).unwrap();
    assert_eq!(rest.lines().count(), clean + 1);
    assert!(rest.starts_with("Nr,quiz,note,solution\nr0,"), "{rest}");
    let output = survey(&["--sample", "5", "clean.csv"]);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(code(&output), 0, "{text}{}", said(&output));
    assert!(text.contains(&format!("{clean} unique, 0 with several solutions")), "{text}");
    let card = std::fs::read_to_string(folder.path("card.md")).unwrap();
    assert!(
        card.contains("| symmetric-copy |") && card.contains("quorum survey --id Nr --against"),
        "{card}"
    );
}

#[test]
fn planted_faults_are_found_by_kind_and_none_else() {
    let file = std::fs::File::open("data/generated/classic.csv").unwrap();
    let mut rows = csv::Reader::from_reader(file);
    let bases: Vec<Base> = rows
        .records()
        .take(200)
        .map(|row| {
            let row = row.unwrap();
            let (_, puzzle) = row[1].split_once("cells=").unwrap();
            (cells(puzzle), cells(&row[2]))
        })
        .collect();
    check(&bases, 200);
}

#[test]
#[ignore = "takes minutes, needs QUORUM_CORPORA"]
fn ten_thousand_planted_faults_are_found() {
    let text = public_text("17-clue.txt");
    let bases = text.lines().take(5_000).map(|line| {
        let puzzle = cells(line);
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let mut stated = Puzzle::empty(rules);
        for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value > 0) {
            stated.set_given(cell, value);
        }
        let solution = Oracle::new(&for_explanations(9), None).only_solution(&stated);
        (puzzle, solution.unwrap().unwrap())
    });
    check(&bases.collect::<Vec<Base>>(), 10_000);
}

const GRID: &str = "1243342141322314";
const UNIQUE: &str = "1.....2...3....4";
const SEVERAL: &str = "12..............";

fn survey(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let mut program = folder.program();
    let output: Output =
        program.args(["survey", "--sample", "0"]).args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    (code(&output), text, said(&output))
}

#[test]
fn every_layout_is_read_and_its_rest_is_written_in_it() {
    let folder = Folder::new();
    let list = "[[1,0,0,0],[0,0,2,0],[0,0,3,0],[0,0,0,4]]";
    let answer = "[[1,2,4,3],[3,4,2,1],[4,1,3,2],[2,3,1,4]]";
    let rows = format!(
        "{{\"board\": {list}, \"meta\": {{\"solution\": {answer}}}, \"level\": 1}}\n{{\"board\": \"{SEVERAL}\", \
         \"meta\": {{\"solution\": \"{GRID}\"}}}}\n"
    );
    folder.file("a.jsonl", &rows);
    let document =
        format!("{{\"version\": 2, \"sets\": {{\"a\": [{}]}}}}", rows.trim().replace('\n', ","));
    folder.file("a.json", document);
    folder.file("a.tsv", format!("{UNIQUE}\t{GRID}\n{SEVERAL}\t{GRID}\n"));
    folder.file("a.txt", format!("# boxes 2x2\n{UNIQUE} {GRID}\n{SEVERAL} {GRID}\n"));
    let numbers = |text: &str| {
        text.bytes()
            .map(|byte| byte.wrapping_sub(b'0') * u8::from(byte != b'.'))
            .collect::<Vec<u8>>()
    };
    let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2, 4, 4), }\n";
    let data: Vec<u8> =
        [UNIQUE, GRID, SEVERAL, GRID].iter().flat_map(|text| numbers(text)).collect();
    let length = (header.len() as u16).to_le_bytes();
    folder.file("a.npy", [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), &data].concat());
    for (file, place, options) in [
        ("a.jsonl", "a.jsonl:2", &[][..]),
        ("a.json", "a.json:sets.a[1]", &[]),
        ("a.tsv", "a.tsv:2", &[]),
        ("a.txt", "a.txt:3", &[]),
        ("a.npy", "a.npy[1]", &["--puzzle", "[0]", "--answer", "[1]"]),
    ] {
        let output = format!("clean-{file}");
        let files = ["--findings", "f.csv", "--clean", &output, file];
        let (code, text, said) = survey(&folder, &[options, &files[..]].concat());
        assert_eq!(code, 1, "{file}: {text}{said}");
        let expected = "1 unique, 1 with several solutions, 0 without a solution; two solver families agreed on 2.\n\
                        2 stored answers: 1 is the only solution.\n";
        assert!(text.contains(expected), "{file}: {text}{said}");
        let findings = std::fs::read_to_string(folder.path("f.csv")).unwrap();
        assert!(findings.contains(&format!("{place},several-solutions,")), "{findings}");
        let (code, text, said) = survey(&folder, &[options, &[output.as_str()]].concat());
        assert_eq!(code, 0, "{file}: {text}{said}");
        assert!(text.contains("1 stored answer: 1 is the only solution."), "{file}: {text}");
    }
}

#[test]
fn rules_in_other_columns_are_not_passed_over() {
    let folder = Folder::new();
    let regions = "1122112233443344";
    folder.file("a.csv", format!("puzzle,regions,thermo,x\n{UNIQUE},{regions},a1,1\n"));
    let (code, _, text) = survey(&folder, &["a.csv"]);
    assert_eq!(code, 2);
    let expected = "a.csv:2: expected rules in known columns, found the column 'thermo'";
    assert!(text.contains(expected) && text.contains("--ignore thermo"), "{text}");
    let (code, text, said) = survey(&folder, &["--ignore", "thermo", "a.csv"]);
    assert_eq!(code, 0, "{text}{said}");
    assert!(said.contains("regions 'regions', not used: thermo x"), "{said}");
    folder.file("b.csv", format!("puzzle,constraints\n{SEVERAL},R2C1=3;R3C1=2;antiknight\n"));
    let (_, text, said) = survey(&folder, &["b.csv"]);
    assert!(text.contains("1 of 4x4 boxes 2x2 with constraints"), "{text}{said}");
    let (code, _, said) = survey(&folder, &["--puzzle", "p", "a.csv"]);
    assert_eq!(code, 2);
    assert!(said.contains("expected a column 'p', found the columns 'puzzle', "), "{said}");
}

#[test]
fn a_lost_rule_is_named() {
    let folder = Folder::new();
    let rules = Rules::new(6, Some(Boxes { rows: 2, columns: 3 })).unwrap();
    let diagonals = rules.clone().with_diagonals(quorum_puzzle::Diagonals::BOTH);
    // Puzzles with diagonals, which are then left out.
    let output = folder
        .program()
        .args(["generate", "classic", "--size", "6", "--diagonals", "both", "--count", "8"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(text.contains("diagonals=both") && diagonals != rules, "{text}");
    folder.file("lost.csv", text.replace(";diagonals=both", ""));
    let mut program = folder.program();
    let output = program.args(["survey", "lost.csv"]).output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(text.contains("With the rule diagonals both "), "{text}{}", said(&output));
}

#[test]
fn certificates_of_chosen_rows() {
    let folder = Folder::new();
    folder.file("a.csv", format!("id,puzzle\na,{UNIQUE}\nb,1.2..3....4....3\nc,{SEVERAL}\n"));
    let (code, text, said) = survey(&folder, &["--proof", "p", "a.csv"]);
    assert_eq!(code, 1, "{text}{said}");
    let names = || {
        let names = std::fs::read_dir(folder.path("p")).unwrap();
        names
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(names(), BTreeSet::from(["1-00002".to_owned()]));
    std::fs::remove_dir_all(folder.path("p")).unwrap();
    survey(&folder, &["--proof", "p", "--proof-rows", "a,several-solutions", "a.csv"]);
    assert_eq!(names(), BTreeSet::from(["1-00001".to_owned(), "1-00003".to_owned()]));
}

#[test]
fn bad_input_is_an_error_and_loses_nothing() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y\n1,2\n");
    let (code, _, said) = survey(&folder, &["a.csv"]);
    assert!(
        code == 2 && said.contains("a.csv:2: expected --puzzle NAME, as no column is known"),
        "{said}"
    );
    folder.file("empty.csv", "puzzle\n");
    let (code, _, said) = survey(&folder, &["empty.csv"]);
    assert!(
        code == 2 && said.contains("empty.csv: expected at least one row, found none"),
        "{said}"
    );
    folder.file("b.json", "{\"a\": [{\"puzzle\": 1}], \"b\": {\"c\": [{\"puzzle\": 1}]}}");
    let (code, _, said) = survey(&folder, &["b.json"]);
    assert!(
        code == 2
            && said.contains("expected --rows PATH, as there are several lists, found a[], b.c[]"),
        "{said}"
    );
    let (code, _, said) = survey(&folder, &["--rows", "b.d[]", "b.json"]);
    assert!(code == 2 && said.contains("expected rows at the path 'b.d[]'"), "{said}");
    let (code, _, said) = survey(&folder, &["no.csv"]);
    assert!(code == 2 && said.contains("no.csv"), "{said}");
    // The reason is on the screen, also if no row can be read.
    folder.file("words.csv", "puzzle\nSolve this\nand this\n");
    let (code, text, _) = survey(&folder, &["words.csv"]);
    assert!(code == 2 && text.contains("The first of them: words.csv:2: expected "), "{text}");
    // A blank beside those of the others, and an empty answer, may be lost values.
    let rows = [UNIQUE, UNIQUE, &UNIQUE.replace('.', "x"), UNIQUE];
    let rows: Vec<String> = rows.iter().map(|row| format!("{row},{GRID}\n")).collect();
    folder.file("d.csv", format!("puzzle,solution\n{}{UNIQUE},\n", rows.concat()));
    let files = ["--no-copies", "--findings", "f.csv", "--clean", "clean.csv", "d.csv"];
    let (code, text, _) = survey(&folder, &files);
    assert_eq!(code, 1, "{text}");
    let findings = std::fs::read_to_string(folder.path("f.csv")).unwrap();
    assert!(findings.contains("d.csv:4,d.csv:4,other-blank,'x'"), "{findings}");
    assert!(findings.contains("d.csv:6,d.csv:6,answer-missing,empty"), "{findings}");
    assert_eq!(std::fs::read_to_string(folder.path("clean.csv")).unwrap().lines().count(), 4);
    // A row that cannot be read is a finding.
    folder.file("c.csv", format!("puzzle,solution\n{UNIQUE},{GRID}\n{UNIQUE}\n12,{GRID}\n"));
    let (code, text, _) = survey(&folder, &["--findings", "f.csv", "c.csv"]);
    assert!(code == 1 && text.contains("2 rows cannot be read."), "{text}");
    let findings = std::fs::read_to_string(folder.path("f.csv")).unwrap();
    assert!(
        findings.contains("c.csv:3,c.csv:3,unreadable,\"expected 2 fields, found 1\""),
        "{findings}"
    );
}

#[test]
fn answers_may_be_in_another_file() {
    let folder = Folder::new();
    let array = |text: &str| {
        let header = format!(
            "{{'descr': '|u1', 'fortran_order': False, 'shape': ({}, 16), }}\n",
            text.len() / 16
        );
        let data: Vec<u8> =
            text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let length = (header.len() as u16).to_le_bytes();
        [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), &data].concat()
    };
    folder.file("x.npy", array(&format!("{UNIQUE}{UNIQUE}{UNIQUE}")));
    folder.file("y.npy", array(&format!("{GRID}{}", GRID.replace("12433421", "34211243"))));
    let files = ["--findings", "f.csv", "--card", "card.md", "--answers", "y.npy", "x.npy"];
    let (code, text, said) = survey(&folder, &files);
    assert_eq!(code, 1, "{text}{said}");
    assert!(
        said.contains("y.npy is read as an array of NumPy, answer the whole row, row by row."),
        "{said}"
    );
    assert!(text.contains("3 stored answers: 1 is the only solution."), "{text}");
    let findings = std::fs::read_to_string(folder.path("f.csv")).unwrap();
    assert!(findings.contains("x.npy[1],answer-wrong,"), "{findings}");
    assert!(findings.contains("x.npy[2],answer-unreadable,"), "{findings}");
    assert!(std::fs::read_to_string(folder.path("card.md")).unwrap().contains("| y.npy | `"));
    folder.file("z.csv", format!("n,grid\n1,{GRID}\n2,{GRID}\n3,{GRID}\n4,{GRID}\n"));
    let (_, text, said) = survey(&folder, &["--answers", "z.csv", "x.npy"]);
    assert!(text.contains("3 stored answers: 3 are the only solutions."), "{text}");
    assert!(said.contains("z.csv has more rows than there are puzzles"), "{said}");
    let (code, _, said) = survey(&folder, &["--answers", "z.csv", "--answer", "no", "x.npy"]);
    assert!(
        code == 2 && said.contains("z.csv:2: expected a column 'no', found the columns 'n'"),
        "{said}"
    );
    let (code, ..) = survey(&folder, &["--answers", "z.csv", "--clean", "c.npy", "x.npy"]);
    assert_eq!(code, 2);
}

/// Rows of all verdicts, with answers right and wrong.
fn mixed(folder: &Folder) {
    let mut text = "puzzle,answer\n".to_owned();
    for puzzle in [UNIQUE, SEVERAL, "11..............", UNIQUE, "nonsense"].iter().cycle().take(40)
    {
        writeln!(text, "{puzzle},{GRID}").unwrap();
    }
    folder.file("rows.csv", &text);
}

#[test]
fn a_survey_goes_on_from_its_journal() {
    let folder = Folder::new();
    mixed(&folder);
    let command = ["rows.csv", "--journal", "journal.jsonl", "--findings", "findings.csv"];
    let (code, whole, _) = survey(&folder, &command);
    assert_eq!(code, 1);
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();
    let (findings, journal) = (read("findings.csv"), read("journal.jsonl"));
    assert_eq!(journal.lines().count(), 41, "settings and a line per row");

    // As a killed process leaves it.
    let mut lines: Vec<&str> = journal.split_inclusive('\n').collect();
    let half = &lines[20][..30];
    folder.file("journal.jsonl", lines[..20].concat() + half);
    let (code, resumed, messages) = survey(&folder, &command);
    assert_eq!((code, &resumed), (1, &whole));
    assert!(messages.contains("19 rows of an earlier survey are in the journal"), "{messages}");
    assert_eq!(read("findings.csv"), findings);
    assert_eq!(read("journal.jsonl"), journal);

    // Its lines are believed: nothing is solved again.
    let changed = journal.replacen("\"evidence\":\"", "\"evidence\":\"as recorded: ", 1);
    folder.file("journal.jsonl", &changed);
    let (_, resumed, _) = survey(&folder, &command);
    assert_eq!(resumed, whole);
    assert!(read("findings.csv").contains("as recorded: "));

    // But not those of another row, of other settings, or of no journal.
    lines.swap(1, 2);
    folder.file("journal.jsonl", lines.concat());
    let (code, _, messages) = survey(&folder, &command);
    let expected = "journal.jsonl:2: expected the result of rows.csv:2, found that of another row";
    assert!(code == 2 && messages.contains(expected), "{messages}");
    folder.file("journal.jsonl", &journal);
    let (code, _, messages) = survey(&folder, &[&command[..], &["--timeout", "7s"]].concat());
    assert!(code == 2 && messages.contains("found other ones (time limit)"), "{messages}");
    let (code, _, messages) =
        survey(&folder, &["rows.csv", "--journal", "rows.csv", "--no-copies"]);
    assert!(code == 2 && messages.contains("rows.csv:1: expected a line of a survey's journal"));
    assert!(read("rows.csv").starts_with("puzzle,answer\n1.....2"), "a file of something else");
}

#[test]
fn a_killed_survey_goes_on() {
    let folder = Folder::new();
    folder.file("rows.csv", std::fs::read_to_string("data/generated/classic.csv").unwrap());
    let arguments = ["survey", "rows.csv", "--limit", "60", "--sample", "0", "--puzzle", "puzzle"];
    let whole = folder.program().args(arguments).output().unwrap();
    let arguments = [&arguments[..], &["--journal", "journal.jsonl"]].concat();
    let mut killed = folder.program().args(&arguments).spawn().unwrap();
    let started = std::time::Instant::now();
    let rows = || {
        std::fs::read_to_string(folder.path("journal.jsonl")).map_or(0, |text| text.lines().count())
    };
    while rows() < 10 && started.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    killed.kill().unwrap();
    let _ = killed.wait().unwrap();
    assert!(rows() >= 10);
    let resumed = folder.program().args(&arguments).output().unwrap();
    assert_eq!(resumed.stdout, whole.stdout, "{}", said(&resumed));
    assert_eq!(rows(), 61);
}
