//! `quorum judge`: exit codes, JSON, batches with a bad pair, bad input.

use crate::program::{self, Folder, said};
use std::process::Output;

const PUZZLE: &str =
    "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=6:R1C2.R1C3/cage=6:R4C1.R4C4";

fn judge(args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = program::quorum(&[&["judge"], args].concat());
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn exit_codes_are_those_of_the_judgment() {
    for (grid, code, expected) in [
        ("1243341221344321", 1, "the cage of 6 at R4C1 R4C4 sums to 5\nwrong: 1 broken rule\n"),
        ("124.34..2.......", 4, "incomplete: 10 empty cells, no rule is broken\n"),
        ("2...............", 1, "the puzzle states R1C1=1, the grid has 2\n"),
    ] {
        let (found, out, err) = judge(&[PUZZLE, grid]);
        assert_eq!((found, err.as_str()), (Some(code), ""), "{grid}: {out}");
        assert!(out.contains(expected), "{grid}: {out}");
    }
    let solution = "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=5:R1C2.R1C3";
    assert_eq!(judge(&[solution, "1234 3412 2143 4321"]), (Some(0), "solved\n".into(), "".into()));
    // Another solution of the same puzzle passes too.
    assert_eq!(judge(&[solution, "1324 2413 3142 4231"]).0, Some(0));
    let (code, _, err) = judge(&[PUZZLE, "123"]);
    assert_eq!(code, Some(2));
    let expected =
        "expected a grid of 16 cells, each a value from 1 to 4 or a blank, found 3 cells";
    assert!(err.contains(expected), "{err}");
    let (code, _, err) = judge(&["nothing", "1234341221434321"]);
    assert_eq!(code, Some(2), "{err}");
    assert_eq!(judge(&[PUZZLE]).0, Some(2));
    assert_eq!(judge(&["--columns", "a", "--pairs", "f"]).0, Some(2));
}

#[test]
fn files_and_json() {
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.txt", format!("# A name\n{PUZZLE}\n"));
    let grid = folder.file("grid.txt", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . 1\n");
    let (code, out, _) = judge(&["--json", &puzzle, &grid]);
    assert_eq!(code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["id"], format!("{puzzle}:2"));
    assert_eq!(
        (&json["complete"], &json["correct"], &json["empty"]),
        (&false.into(), &false.into(), &1.into())
    );
    let broken = &json["broken"];
    assert_eq!(broken.as_array().unwrap().len(), 2);
    assert_eq!(broken[0]["rule"], "cage");
    assert_eq!(broken[0]["words"], "the cage of 6 at R1C2 R1C3 sums to 5");
    assert_eq!(broken[0]["cells"], serde_json::json!(["R1C2", "R1C3"]));
    assert_eq!(broken[0]["constraint"], "cage=6:R1C2.R1C3");

    let two = folder.file("two.txt", format!("{PUZZLE}\n{PUZZLE}\n"));
    let (code, _, err) = judge(&[&two, &grid]);
    assert_eq!(code, Some(2));
    assert!(err.contains("expected one puzzle, found several"), "{err}");
}

#[test]
fn one_bad_pair_does_not_end_the_batch() {
    let folder = Folder::new();
    let table = folder.file(
        "pairs.csv",
        "id,puzzle,answer\na,1..............1,1234341221434321\nb,1..............1,1\n\
         c,1..............1,1134341221434321\nd,1?!,1234341221434321\ne,1..............1,................\n",
    );
    let (code, out, err) = judge(&["--pairs", &table, "--columns", "puzzle,answer"]);
    assert_eq!(code, Some(2), "{err}");
    assert_eq!(
        out,
        "a solved\n\
         c wrong: row 1 has 1 twice, in R1C1 R1C2; column 2 has 1 twice, in R1C2 R3C2; \
         the box of R1C1 has 1 twice, in R1C1 R1C2\n\
         e incomplete: 14 empty cells\n"
    );
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 2, "{err}");
    assert!(lines[0].starts_with(&format!("{table}:3: expected a grid of 16 cells")), "{err}");
    assert!(lines[1].starts_with(&format!("{table}:5:")), "{err}");

    let json = folder.file(
        "pairs.jsonl",
        "{\"puzzle\":\"1..............1\",\"grid\":\"1234341221434321\"}\n\
         {\"puzzle\":\"3:_ba_7,a1m6s1a1d3a2\",\"grid\":[[1,2,3],[2,3,1],[3,1,null]]}\n",
    );
    let (code, out, err) = judge(&["--json", "--pairs", &json]);
    assert_eq!((code, err.as_str()), (Some(4), ""));
    let found: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found.len(), 2);
    assert_eq!((&found[1]["correct"], &found[1]["empty"]), (&true.into(), &1.into()));

    let (code, _, err) = judge(&["--pairs", &table]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains(":1: expected a column 'grid', found the columns 'id', 'puzzle', 'answer'"),
        "{err}"
    );
    let missing = program::quorum(&["judge", "--pairs", "missing.csv"]);
    assert_eq!(missing.status.code(), Some(2), "{}", said(&missing));
}
