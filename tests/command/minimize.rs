//! `quorum minimize` and `quorum hunt` as a user runs them.

use crate::common::cases::cases;
use crate::program::{quorum, said};
use std::fs;

#[test]
fn minimized_puzzles_are_confirmed_and_repeat() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.csv");
    let made = quorum(&["generate", "greater-than", "--size", "6", "--count", "4"]);
    fs::write(&file, made.stdout).unwrap();
    let file = file.to_str().unwrap();
    let minimize = |args: &[&str]| {
        let output = quorum(&[&["minimize", file], args].concat());
        assert!(output.status.success(), "{}", said(&output));
        output
    };
    let output = minimize(&["--jobs", "1"]);
    assert!(said(&output).contains("4 confirmed as minimal by batsat"), "{}", said(&output));
    assert_eq!(output.stdout, minimize(&["--jobs", "3"]).stdout);
    assert_ne!(output.stdout, minimize(&["--seed", "2"]).stdout);

    // From what is minimal nothing can go.
    let minimal = folder.path().join("minimal.csv");
    fs::write(&minimal, &output.stdout).unwrap();
    let again = quorum(&["minimize", minimal.to_str().unwrap()]);
    assert_eq!(again.stdout, output.stdout);

    let few = minimize(&["--smallest", "--budget", "200ms", "--limit", "1"]);
    assert!(said(&few).contains("1 confirmed as minimal"), "{}", said(&few));
}

#[test]
fn what_is_not_unique_is_not_minimized() {
    let output = quorum(&["minimize", "--puzzle", "1..............."]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("expected one solution, found none or several"),
        "{}",
        said(&output)
    );
    let output = quorum(&["minimize", "--smallest", "--puzzle", "1..............."]);
    assert_eq!(output.status.code(), Some(2));
}

/// The fewest signs that were found are minimal, as the file says.
#[test]
fn the_record_stands() {
    let puzzles = cases(1, 1_000);
    let limit = puzzles.to_string();
    let output = quorum(&["minimize", "--limit", &limit, "data/records/few-signs.csv"]);
    assert!(output.status.success(), "{}", said(&output));
    let text = fs::read_to_string("data/records/few-signs.csv").unwrap();
    let first: String = text.split_inclusive('\n').take(1 + puzzles).collect();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), first);
}

#[test]
fn a_hunt_leaves_its_trail() {
    let hunt = |args: &[&str]| {
        let solvers =
            ["hunt", "--slow", "dfs", "--fast", "propagate", "--walks", "2", "--steps", "300"];
        quorum(&[&solvers[..], &["--limit", "10", "data/generated/futoshiki-5.csv"], args].concat())
    };
    let output = hunt(&["--jobs", "1"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("median over 10 puzzles: dfs"), "{}", said(&output));
    assert_eq!(output.stdout, hunt(&["--jobs", "2"]).stdout);
    let trail = String::from_utf8(output.stdout).unwrap();
    let header = "id,puzzle,solution,solutions,step,slow_nodes,slow_status,fast_nodes,score";
    assert_eq!(trail.lines().next(), Some(header));
    assert!(trail.lines().count() > 3, "{trail}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trail.csv");
    fs::write(&file, &trail).unwrap();
    assert!(
        quorum(&["verify", "--solvers", "propagate,varisat", file.to_str().unwrap()])
            .status
            .success()
    );

    // Puzzles that a solver cannot be asked are not starts.
    let mixed = ["hunt", "--slow", "dlx", "--walks", "1", "--steps", "3"];
    let corpora = ["data/corpora/futoshiki.csv", "data/corpora/boxes-2x2.csv"];
    let output = quorum(&[&mixed[..], &corpora].concat());
    assert!(output.status.success(), "{}", said(&output));
    let told = said(&output);
    assert!(told.contains("puzzles left out: dlx cannot be asked: "), "{told}");
    let output = quorum(&[&mixed[..], &corpora[..1]].concat());
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    // Nor are those with several solutions.
    let output = quorum(&[&mixed[..], &["data/corpora/several-solutions.csv"]].concat());
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("expected one solution"), "{}", said(&output));

    let output = hunt(&["--within", "0.5"]);
    assert_eq!(output.status.code(), Some(2));
    let output = quorum(&["hunt", "--slow", "nobody", "data/generated/futoshiki-5.csv"]);
    assert_eq!(output.status.code(), Some(2));
}

/// The search of this solver never ends and looks at no clock.
#[test]
fn a_hunt_stops_a_solver_that_cannot_be_stopped() {
    let hunt =
        ["hunt", "--slow", "test/loop", "--timeout", "100ms", "--walks", "1", "--limit", "2"];
    let output = quorum(&[&hunt[..], &["data/generated/futoshiki-5.csv"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rows = String::from_utf8(output.stdout).unwrap();
    assert_eq!(rows.lines().filter(|row| row.contains(",timeout,")).count(), 1, "{rows}");
}

/// A constraint that means extra cells is not a clue, also where it names none.
#[test]
fn a_constraint_of_extra_cells_stays() {
    let puzzle = "3x3;boxes=none;extra-cells=9;cells=123/23./31.;constraints=chaos:";
    let output = quorum(&["minimize", "--puzzle", puzzle]);
    assert!(output.status.success(), "{}", said(&output));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("constraints=chaos=3:") && table.contains(",123231312,"), "{table}");
}
