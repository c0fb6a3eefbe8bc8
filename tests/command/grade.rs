//! `quorum grade`, and reports grouped by what it says.

use crate::program::quorum;

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
    let rows: Vec<Vec<&str>> = graded.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][4..], ["level", "grade_nodes", "backdoor"]);
    assert_eq!(rows[1][4..], ["naked", "1", "0"]);
    assert_eq!(rows[2][4], "search");
    assert!(rows[2][5].parse::<u64>().unwrap() > 1);
    assert!(["1", "2+"].contains(&rows[2][6]), "{graded}");

    std::fs::write(path("graded.csv"), &graded).unwrap();
    let out = path("out");
    let solvers = ["--solvers", "propagate", "--min-block", "0", "--out", &out];
    let compared = quorum(&[&["compare", &path("graded.csv")], &solvers[..]].concat());
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
    for (column, values) in [("level", ["naked", "search"]), ("backdoor", ["0", rows[2][6]])] {
        let report = quorum(&["report", "--by", column, &out]);
        let text = String::from_utf8(report.stdout).unwrap();
        assert!(values.iter().all(|value| text.contains(value)), "{text}");
    }
}

/// The solver never returns; the row is there nevertheless, without nodes.
#[test]
fn a_solver_that_cannot_be_stopped_is_killed_at_the_limit() {
    let args = ["grade", "--solver", "test/loop", "--timeout", "100ms", "--tries", "10"];
    let puzzle = PUZZLES.lines().next().unwrap();
    let output = quorum(&[&args[..], &["--puzzle", puzzle]].concat());
    assert_eq!(output.status.code(), Some(0));
    let graded = String::from_utf8(output.stdout).unwrap();
    assert!(graded.ends_with(",1,naked,,0\n"), "{graded}");
}
