//! `quorum verify` on a corpus with faults: selection, duplicates, and the summary.

use crate::program::quorum;
use quorum_formats::ReadOptions;
use quorum_puzzle::symmetry::Transform;
use std::fs;
use std::path::Path;

const UNIQUE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const MULTIPLE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4..........";
const NONE: &str =
    "44..3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// A symmetric copy of a puzzle as a line.
fn copy(line: &str) -> String {
    let read = quorum_formats::read("t", line.as_bytes(), ReadOptions::default());
    let puzzle = { read }.next().unwrap().unwrap().puzzle;
    quorum_formats::write(&Transform::random(&puzzle, 7).apply(&puzzle), "line").unwrap()
}

#[test]
fn several_verdicts_are_selected() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    fs::write(&file, format!("{UNIQUE}\n{MULTIPLE}\n{NONE}\n")).unwrap();
    let select = |words: &str| {
        let output = quorum(&["verify", "--select", words, file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    for words in ["multiple,none", "not-unique", "bad"] {
        assert_eq!(select(words), format!("{MULTIPLE}\n{NONE}\n"), "{words}");
    }
    assert_eq!(select("none"), format!("{NONE}\n"));
    let unknown = quorum(&["verify", "--select", "unsolvable", file.to_str().unwrap()]);
    assert_eq!(unknown.status.code(), Some(2));
    let message = String::from_utf8(unknown.stderr).unwrap();
    assert!(message.contains("expected verdicts (unique, multiple, none"), "{message}");
}

#[test]
fn a_repetition_is_not_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    let file = file.to_str().unwrap();
    let code = |text: &str| {
        fs::write(file, text).unwrap();
        let of = |more: &[&str]| quorum(&[&["verify", file], more].concat()).status.code();
        (of(&[]), of(&["--duplicates"]))
    };
    assert_eq!(code(&format!("{UNIQUE}\n")), (Some(0), Some(0)));
    assert_eq!(code(&format!("{UNIQUE}\n{UNIQUE}\n")), (Some(0), Some(1)));
    assert_eq!(code(&format!("{UNIQUE}\n{}\n", copy(UNIQUE))), (Some(0), Some(1)));
    // Other clues of the same solution are another puzzle.
    assert_eq!(code(&format!("{UNIQUE}\n46{}\n", &UNIQUE[2..])), (Some(0), Some(0)));
}

#[test]
fn duplicates_and_unreadable_lines_are_in_the_summary() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    let copy = copy(UNIQUE);
    fs::write(&file, format!("{UNIQUE}\n{MULTIPLE}\n{copy}\n{UNIQUE}\n{}\n", &UNIQUE[1..]))
        .unwrap();
    let output = quorum(&["verify", "--duplicates", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("p.txt:3: symmetric copy of "), "{message}");
    assert!(message.contains("p.txt:4: duplicate of "), "{message}");
    assert!(
        message.contains(
            "could not be read. 1 duplicate, 1 symmetric copy, 0 with a repeated solution."
        ),
        "{message}"
    );
    let plain = quorum(&["verify", file.to_str().unwrap()]);
    assert!(!String::from_utf8(plain.stderr).unwrap().contains("duplicate"));
    let json = quorum(&["verify", "--json", "--duplicates", file.to_str().unwrap()]);
    let json = String::from_utf8(json.stdout).unwrap();
    let repeats = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let repeats = object.get("repeats")?;
        assert!(repeats["id"].as_str().unwrap().ends_with("p.txt:1"), "{line}");
        Some(repeats["kind"].as_str().unwrap().to_owned())
    };
    let kinds: Vec<Option<String>> = json.lines().map(repeats).collect();
    let expected = [None, None, Some("symmetric copy"), Some("duplicate")];
    assert_eq!(kinds, expected.map(|kind| kind.map(str::to_owned)));
}

/// A puzzle with one given more than another.
#[test]
fn other_clues_of_the_same_solution_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    let more = format!("46{}", &UNIQUE[2..]);
    fs::write(&file, format!("{UNIQUE}\n{more}\n{MULTIPLE}\n{more}\n")).unwrap();
    let output = quorum(&["verify", "--duplicates", file.to_str().unwrap()]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("p.txt:2: same solution as "), "{message}");
    assert!(message.contains("p.txt:4: duplicate of "), "{message}");
    assert!(message.contains("1 duplicate, 0 symmetric copies, 1 with a repeated"), "{message}");
    assert_eq!(message.matches("same solution as").count(), 1, "{message}");
}

/// The same ids in two tables.
#[test]
fn ids_of_several_files_have_the_file_before_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("a.csv"), file("b.csv"));
    for name in [&a, &b] {
        fs::write(name, format!("id,puzzle\nx-1,{UNIQUE}\n")).unwrap();
    }
    let output = quorum(&["verify", "--duplicates", &a, &b]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with(&format!("{a}:x-1 unique ")), "{text}");
    assert!(text.contains(&format!("\n{b}:x-1 unique ")), "{text}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(&format!("{b}:x-1: duplicate of {a}:x-1\n")), "{message}");

    let one = String::from_utf8(quorum(&["verify", &a]).stdout).unwrap();
    assert!(one.starts_with("x-1 unique "), "{one}");
    let json = String::from_utf8(quorum(&["verify", "--json", &a, &b]).stdout).unwrap();
    assert_eq!(json.matches("{\"id\":\"x-1\",\"verdict\"").count(), 2, "{json}");
}

/// A Futoshiki with many solutions: clues that leave one together, and that solution.
#[test]
fn a_small_set_of_clues_is_offered_where_no_single_one_is_enough() {
    let puzzle = "4:0,0,0,0L,0,0,0,0L,0,0,0,0,0,0,0,0,";
    let output = quorum(&["verify", "--explain", "--puzzle", puzzle]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("No single given or sign would make it unique."), "{text}");
    assert!(text.contains("clues together would"), "{text}");

    let output = quorum(&["verify", "--explain", "--json", "--puzzle", puzzle]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let reasons = &report["reasons"];
    let clues = reasons["add_together"].as_array().unwrap();
    assert!(clues.len() >= 2, "{reasons}");
    let read = quorum_formats::read("t", puzzle.as_bytes(), ReadOptions::default());
    let mut completed = { read }.next().unwrap().unwrap().puzzle;
    let rules = completed.rules().clone();
    let find = |words: &str| {
        let all = (0..16).flat_map(|cell| {
            let mut clues: Vec<_> =
                (1..=4).map(|value| quorum_puzzle::clue::Clue::given(cell, value)).collect();
            for other in [cell + 1, cell + 4] {
                clues.push(quorum_puzzle::clue::Clue::Sign { lesser: cell, greater: other });
                clues.push(quorum_puzzle::clue::Clue::Sign { lesser: other, greater: cell });
            }
            clues
        });
        { all }.find(|clue| clue.words(&rules) == words).unwrap()
    };
    for clue in clues {
        completed = completed.with(find(clue.as_str().unwrap()));
    }
    let line = quorum_puzzle::corpus_line(&completed);
    let output = quorum(&["solve", "--mode", "decide", "--output", "line", "--puzzle", &line]);
    let solutions = String::from_utf8(output.stdout).unwrap();
    assert_eq!(solutions.trim(), reasons["together_solution"].as_str().unwrap());
}

/// Every command that reads puzzles answers only those whose rules are known.
#[test]
fn no_command_answers_a_puzzle_below_a_refused_header() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    let line = "1.3.1.3.1.3.1...";
    let out = |number: u8| folder.path().join(format!("run{number}")).to_str().unwrap().to_owned();
    let (first, second) = (out(1), out(2));
    let commands: [(&[&str], &str); 8] = [
        (&["verify", "--cases", "none"], ""),
        (&["verify", "--cases", "none", "--json"], ""),
        (&["verify", "--cases", "none", "--select", "unique,multiple,none"], ""),
        (&["solve"], ""),
        (&["solve", "--json"], ""),
        (&["convert", "--to", "corpus"], ""),
        (&["grade"], ""),
        (&["compare", "--solvers", "dfs", "--repeat", "0", "--out"], "results.csv"),
    ];
    let ask = |command: &[&str], rows: &str, text: String, out: &str| {
        fs::write(&file, text).unwrap();
        let more: &[&str] = if rows.is_empty() { &[] } else { &[out] };
        let output = quorum(&[command, more, &[file.to_str().unwrap()]].concat());
        let lines = match rows {
            "" => String::from_utf8(output.stdout).unwrap(),
            rows => fs::read_to_string(Path::new(out).join(rows)).unwrap(),
        };
        (lines, String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    for (command, rows) in commands {
        // The last puzzle only, on the same line of the file.
        let (expected, _, _) = ask(command, rows, format!("\n\n\n\n{line}\n"), &first);
        let text = format!("# boxes some\n{line}\n{line}\n\n{line}\n");
        let (found, message, code) = ask(command, rows, text, &second);
        // A comparison of the others is a success, with the errors reported.
        let expected_code = if rows.is_empty() { 2 } else { 0 };
        assert_eq!(code, Some(expected_code), "{command:?}: {message}");
        let reported = "p.txt:2:1: expected known rules, found 2 puzzles (lines 2 to 3) below the \
                        refused header of line 1: not answered";
        assert!(message.contains(reported), "{command:?}: {message}");
        // Times differ.
        assert_eq!(found.lines().count(), expected.lines().count(), "{command:?}: {found}");
        assert!(!found.contains("p.txt:2") && !found.contains("p.txt:3"), "{command:?}: {found}");
        if rows.is_empty() && !command.contains(&"--json") {
            assert_eq!(found, expected, "{command:?}");
        }
    }
}
