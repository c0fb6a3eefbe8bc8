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
    let rows: Vec<Vec<&str>> = graded.lines().map(|line| line.splitn(9, ',').collect()).collect();
    assert_eq!(rows[0][4..], ["level", "difficulty", "grade_nodes", "backdoor", "hardest_step"]);
    assert_eq!(rows[1][4..8], ["naked", "easy", "1", "0"]);
    assert!(rows[1][8].ends_with(": it has no other candidate."), "{graded}");
    assert_eq!(rows[2][4..6], ["search", "extreme"]);
    assert!(rows[2][6].parse::<u64>().unwrap() > 1);
    assert!(["1", "2+"].contains(&rows[2][7]), "{graded}");

    std::fs::write(path("graded.csv"), &graded).unwrap();
    let out = path("out");
    let solvers = ["--solvers", "propagate", "--min-block", "0", "--out", &out];
    let compared = quorum(&[&["compare", &path("graded.csv")], &solvers[..]].concat());
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
    for (column, values) in [("level", ["naked", "search"]), ("backdoor", ["0", rows[2][7]])] {
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
    assert!(graded.contains(",1,bounds,easy,1,0,\"R"), "{graded}");
    assert!(output.stderr.is_empty());
}

/// The solver never returns; the row is there nevertheless, without nodes.
#[test]
fn a_solver_that_cannot_be_stopped_is_killed_at_the_limit() {
    let args = ["grade", "--solver", "test/loop", "--timeout", "100ms", "--tries", "10"];
    let puzzle = PUZZLES.lines().next().unwrap();
    let output = quorum(&[&args[..], &["--puzzle", puzzle]].concat());
    assert_eq!(output.status.code(), Some(0));
    let graded = String::from_utf8(output.stdout).unwrap();
    assert!(graded.contains(",1,naked,easy,,0,"), "{graded}");
}
