//! `quorum grade`, and reports grouped by what it says.

use crate::program::quorum;
use flate2::read::GzDecoder;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The first is solved by inference, the second needs a search.
const PUZZLES: &str = "\
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
1................................................................................
";

#[test]
fn grades_become_columns_of_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("puzzles.txt"), PUZZLES).unwrap();
    let output = quorum(&["grade", "--tries", "100", &path("puzzles.txt")]);
    // The third has several solutions.
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("puzzles.txt:3: expected one solution, found none or several"), "{said}");
    let graded = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = graded.lines().map(|line| line.splitn(12, ',').collect()).collect();
    let columns = "level difficulty rating minutes minutes_range grade_nodes backdoor hardest_step";
    assert_eq!(rows[0][4..].join(" "), columns);
    assert_eq!(rows[1][4..6], ["naked", "easy"]);
    assert_eq!(rows[1][9..11], ["1", "0"]);
    assert!(rows[1][11].ends_with(": it has no other candidate."), "{graded}");
    assert_eq!(rows[2][4..6], ["search", "extreme"]);
    assert!(rows[2][9].parse::<u64>().unwrap() > 1);
    assert!(["1", "2+"].contains(&rows[2][10]), "{graded}");
    // The second has fewer givens than any puzzle that people were timed on.
    let number = |row: usize, column: usize| rows[row][column].parse::<f64>().unwrap();
    assert!(number(1, 6) < number(2, 6) && (1.0..20.0).contains(&number(1, 7)), "{graded}");
    assert_eq!(rows[2][7..9], ["", ""]);

    std::fs::write(path("graded.csv"), &graded).unwrap();
    let out = path("out");
    let solvers = ["--solvers", "propagate", "--min-block", "0", "--out", &out];
    let compared = quorum(&[&["compare", &path("graded.csv")], &solvers[..]].concat());
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
    for (column, values) in [("level", ["naked", "search"]), ("backdoor", ["0", rows[2][10]])] {
        let report = quorum(&["report", "--by", column, &out]);
        let text = String::from_utf8(report.stdout).unwrap();
        assert!(values.iter().all(|value| text.contains(value)), "{text}");
    }
}

/// Cages are steps as others.
#[test]
fn a_killer_has_a_level_and_a_hardest_step() {
    let cages = "cage=10:R1C1.R2C1.R3C1.R4C1/cage=3:R4C3.R4C4/cage=5:R2C4.R3C4/\
                 cage=7:R1C2.R2C2.R2C3/cage=7:R1C3.R1C4/cage=8:R3C2.R3C3.R4C2";
    let killer = format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={cages}");
    let output = quorum(&["grade", "--puzzle", &killer]);
    let graded = String::from_utf8(output.stdout).unwrap();
    assert!(graded.contains(",1,bounds,easy,,,,1,0,\"R"), "{graded}");
    assert!(output.stderr.is_empty());
}

/// By all rules, the puzzle may have another level.
#[test]
fn a_puzzle_has_no_level_where_a_rule_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.txt");
    let grid = r#""grid":[[{"value":1,"given":true},{}],[{},{}]]"#;
    std::fs::write(&path, format!("{{{grid},\"ruleset\":\"Anti-King\"}}\n")).unwrap();
    let graded = |option: &[&str]| {
        let output = quorum(&[&["grade", path.to_str().unwrap()], option].concat());
        let [rows, logs] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        assert!(logs.contains("puzzle.txt:1: not read: rules in words: Anti-King\n"), "{logs}");
        (output.status.code(), rows.lines().count() - 1, logs.contains("puzzle.txt:1: undecided: "))
    };
    assert_eq!(graded(&[]), (Some(4), 0, true));
    assert_eq!(graded(&["--ignore-drawings"]), (Some(0), 1, false));
}

/// The solver never returns; the row is there nevertheless, without nodes.
#[test]
fn a_solver_that_cannot_be_stopped_is_killed_at_the_limit() {
    let args = ["grade", "--solver", "test/loop", "--timeout", "500ms", "--tries", "10"];
    let puzzle = PUZZLES.lines().next().unwrap();
    let output = quorum(&[&args[..], &["--puzzle", puzzle]].concat());
    assert_eq!(output.status.code(), Some(0));
    let graded = String::from_utf8(output.stdout).unwrap();
    assert!(graded.contains(",1,naked,easy,") && graded.contains(",,0,"), "{graded}");
}

fn unzipped(path: &Path) -> String {
    let mut text = String::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text
}

/// Of the first puzzles of the experiment the program has the measures to which the model was
/// fitted.
#[test]
fn the_measures_of_the_experiment_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/experiments/difficulty/results");
    let fields = |text: &str| -> Vec<HashMap<String, String>> {
        csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.unwrap()).collect()
    };
    let rows = fields(&unzipped(&path.join("people.csv.gz")));
    let rows = &rows[..40];
    let puzzles: Vec<&str> = rows.iter().flat_map(|row| ["--puzzle", &row["puzzle"]]).collect();
    let output = quorum(&[&["grade", "--measures", "--tries", "1"], &puzzles[..]].concat());
    let graded = fields(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(graded.len(), rows.len());
    let columns = "givens at_start rounds box_rounds line_rounds naked_rounds left";
    for (row, graded) in rows.iter().zip(&graded) {
        for column in columns.split(' ') {
            assert_eq!(row[column], graded[column], "{column}: {row:?}");
        }
        assert_ne!((&*graded["rating"], &*graded["minutes"]), ("", ""), "{row:?}");
    }
}

/// Relabeled and turned, a puzzle is as hard for people.
#[test]
fn minutes_are_those_of_symmetric_copies() {
    let puzzle: String = PUZZLES.lines().next().unwrap().to_owned();
    let relabeled = |symbol| match symbol {
        '9' => '1',
        '1' => '9',
        other => other,
    };
    let copy: String = puzzle.chars().rev().map(relabeled).collect();
    let options = ["grade", "--measures", "--tries", "1", "--jobs", "1"];
    let output = quorum(&[&options[..], &["--puzzle", &puzzle, "--puzzle", &copy]].concat());
    let graded = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = graded.lines().skip(1).map(|row| row.split(',').collect()).collect();
    assert_eq!((&rows[0][6..9], &rows[0][12..]), (&rows[1][6..9], &rows[1][12..]), "{graded}");
}

/// Sudoku Explainer's scale has no place for inequalities; people were timed on classic 9x9 only.
#[test]
fn kinds_have_the_numbers_that_are_known_of_them() {
    let kinds = [
        ("classic", "9", true, true),
        ("classic", "6", true, false),
        ("jigsaw", "6", true, false),
        ("futoshiki", "5", false, false),
    ];
    for (kind, size, has_rating, has_minutes) in kinds {
        let made = quorum(&[
            "generate", kind, "--size", size, "--count", "1", "--seed", "1", "--level", "easy",
        ]);
        let made = String::from_utf8(made.stdout).unwrap();
        let line = made.lines().nth(1).unwrap().split(',').nth(1).unwrap();
        let output = quorum(&["grade", "--tries", "1", "--puzzle", line]);
        let graded = String::from_utf8(output.stdout).unwrap();
        let row: Vec<&str> = graded.lines().nth(1).unwrap().split(',').collect();
        assert_eq!((!row[6].is_empty(), !row[7].is_empty()), (has_rating, has_minutes), "{graded}");
    }
}
