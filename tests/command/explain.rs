//! The binary as a user runs it: `verify --explain`, `--redundant`, `--output`, and
//! `solve --candidates`.

use crate::common::cases::cases;
use crate::program;
use crate::puzzles::{all_clues, contradictory, several};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Runs `quorum` with a panel of two; what it printed, and its exit code.
fn quorum(command: &str, args: &[&str], puzzle: &str) -> (String, Option<i32>) {
    let panel: &[&str] = match command {
        "verify" => &["--solvers", "propagate,varisat"],
        _ => &["--solver", "propagate"],
    };
    let output = program::command()
        .arg(command)
        .args(panel)
        .args(args)
        .args(["--puzzle", puzzle])
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// The object `reasons` of `verify --json`.
fn reasons_json(args: &[&str], puzzle: &str) -> serde_json::Value {
    let (out, _) = quorum("verify", &[args, &["--json"]].concat(), puzzle);
    let mut object: serde_json::Value = serde_json::from_str(&out).unwrap();
    object["reasons"].take()
}

const NONE: &str = "4x4;boxes=none;cells=..../..../..../....;signs=<.>/^.v./>../.v.^/>>./..^./..<";

#[test]
fn none_is_explained() {
    let (out, code) = quorum("verify", &[], NONE);
    let expected = "\
--puzzle:1 none 4x4 boxes none

# boxes none    # boxes none
. < .   . > .   . . . .
^       v
. >*.   .   .   .>. . .
    v*      ^     v
. > . >*.   .   . .>. .
        ^
.   .   . <*.   . . .<.

The 4 marked clues contradict each other; without any one of them, the others do
not:
R3C3<R3C2<R2C2<R2C1, R4C3<R4C4
To see that takes bounds along inequalities and hidden singles.

The hardest and the last of 15 steps:
* R2C1 is not 1: bounds (R2C2 is less than R2C1).
* R2C2 is not 4: bounds (R2C2 is less than R2C1).
* R2C2 is not 1: bounds (R3C2 is less than R2C2).
* R3C1 is 3: it has no other candidate.
* R3C4 is 4: it has no other candidate.
* R4C4 is not 2 or 3: bounds (R4C3 is less than R4C4).
* So R4C4 has no candidate left, after R2C4=1 and R3C4=4.

Without these clues, the puzzle has a solution: any other contradiction shares a
clue with this one.

";
    assert_eq!((out.as_str(), code), (expected, Some(1)));
    let conflicts = serde_json::json!({
        "conflicts": [{
            "clues": ["R2C1>R2C2", "R2C2>R3C2", "R3C2>R3C3", "R4C3<R4C4"],
            "minimal": true,
            "level": "bounds",
            "steps": [
                "R2C1 is not 1: bounds (R2C2 is less than R2C1).",
                "R2C2 is not 4: bounds (R2C2 is less than R2C1).",
                "R2C2 is not 1: bounds (R3C2 is less than R2C2).",
                "R3C1 is 3: it has no other candidate.",
                "R3C4 is 4: it has no other candidate.",
                "R4C4 is not 2 or 3: bounds (R4C3 is less than R4C4).",
            ],
            "step_count": 15,
            "contradiction": "R4C4 has no candidate left, after R2C4=1 and R3C4=4.",
            "left_out": [],
        }],
        "rest_solvable": true,
    });
    assert_eq!(reasons_json(&["--explain"], NONE), conflicts);

    // Two contradictions without a common clue, the first of which everybody sees.
    let (out, _) = quorum("verify", &["--conflicts", "5"], "11..........4..4");
    assert!(out.contains("\nR1C1=1, R1C2=1\nThe value 1 occurs twice in one row.\n"), "{out}");
    assert!(out.contains("\nR4C1=4, R4C4=4\nThe value 4 occurs twice in one row.\n"), "{out}");
    assert!(
        out.contains("\nWithout the clues of all of these, the puzzle has a solution: any other")
    );
    let (out, _) = quorum("verify", &[], "11..........4..4");
    assert!(out.contains("the puzzle still has no solution: see --conflicts 2."), "{out}");
}

#[test]
fn multiple_is_explained() {
    let puzzle = "1.....3..4......";
    let (out, code) = quorum("verify", &[], puzzle);
    let expected = "\
--puzzle:1 multiple 4x4 boxes 2x2 differs R3C1 R3C4 R4C1 R4C4

# boxes 2x2         # boxes 2x2
+-------+-------+   +-------+-------+
| 1  3  | 2  4  |   | 1  3  | 2  4  |
| 4  2  | 3  1  |   | 4  2  | 3  1  |
+-------+-------+   +-------+-------+
| 2* 4  | 1  3* |   | 3* 4  | 1  2* |
| 3* 1  | 4  2* |   | 2* 1  | 4  3* |
+-------+-------+   +-------+-------+

3 solutions. The two above differ in the 4 marked cells.

9 of 16 cells are the same in all solutions:

+-----+-----+
| 1 3 | . . |
| 4 2 | 3 1 |
+-----+-----+
| . 4 | 1 . |
| . 1 | . . |
+-----+-----+

Each of these 9 clues by itself would make it unique (-c 'R1C3=4'):
add R1C3=4, add R1C4=2, add R3C1=3, add R3C4=2, add R4C1=2, add R4C3=2,
add R4C4=2, add R4C4=3, add R4C4=4

";
    assert_eq!((out.as_str(), code), (expected, Some(1)));
    let reasons = reasons_json(&["--explain"], puzzle);
    assert_eq!((&reasons["solution_count"], &reasons["exact"]), (&3.into(), &true.into()));
    assert_eq!(reasons["common"].as_array().unwrap().len(), 9);
    assert_eq!((&reasons["add"][0], &reasons["complete"]), (&"R1C3=4".into(), &true.into()));

    let (out, _) = quorum("verify", &[], "................");
    assert!(out.contains("\n288 solutions. "), "{out}");
    assert!(out.contains("\nNo cell is the same in all solutions.\n"), "{out}");
    assert!(out.contains("\nNo single given would make it unique.\n"), "{out}");
}

/// Constraints are named where they remove a value.
#[test]
fn constraints_are_in_the_chain() {
    let puzzle = "4x4;boxes=2x2;cells=4.../..../..../....;constraints=cage=3:R1C1.R1C2";
    let (out, _) = quorum("verify", &[], puzzle);
    let expected = "
* R1C1 is not 4: limits (the rest of cage of 3: R1C1, R1C2 is at least 1).
* So R1C1 has no candidate left.
";
    assert!(out.contains(expected), "{out}");
    let reasons = reasons_json(&["--explain"], puzzle);
    assert_eq!(reasons["conflicts"][0]["step_count"], 1);
    assert_eq!(reasons["conflicts"][0]["left_out"], serde_json::json!([]));
}

/// A puzzle gets constraints of its kinds, and is unique with each as it is typed.
#[test]
fn constraints_are_proposed() {
    let mut proposed = Vec::new();
    let kinds = ["killer", "thermometer", "arrow", "kropki", "sandwich", "renban", "kenken"];
    for (number, kind) in kinds.into_iter().enumerate() {
        let args = ["generate", kind, "--seed", "5", "--solutions", "2+"];
        let output = program::command().args(args).output().unwrap();
        let table = String::from_utf8(output.stdout).unwrap();
        let puzzle = table.lines().nth(1).and_then(|row| row.split(',').nth(1)).unwrap();
        let reasons = reasons_json(&["--explain"], puzzle);
        let constraints = reasons["add_constraints"].as_array().unwrap();
        // The text has the same proposals, found once more.
        let text = (number < cases(2, kinds.len())).then(|| quorum("verify", &[], puzzle).0);
        for constraint in constraints.iter().map(|text| text.as_str().unwrap()) {
            if let Some(text) = &text {
                assert!(text.contains(&format!("\n-c '{constraint}'  # ")), "{text}");
            }
            let (out, code) = quorum("verify", &["-c", constraint], puzzle);
            assert_eq!(code, Some(0), "{constraint}: {out}");
            proposed.push(constraint.split([':', '=']).next().unwrap().to_owned());
        }
    }
    let expected = "cage thermo arrow black white sandwich renban minus product sum";
    assert_eq!(proposed.join(" "), expected);
}

#[test]
fn unique_is_explained() {
    let puzzle = "4x4;boxes=none;cells=.2../..../..../...2;signs=>.</..../>.</..v./.../..../...";
    let (out, code) = quorum("verify", &["--redundant"], puzzle);
    let expected = "\
--puzzle:1 unique 4x4 boxes none

# boxes none
.>2 .<.   4>2 1<3

.>. .<.   2>1 3<4
    v         v
. . . .   3 4 2 1

. . . 2   1 3 4 2

Solved by bounds along inequalities and hidden singles, without search.

The first 3 of the 6 hardest steps:
* R1C4 is not 1: bounds (R1C3 is less than R1C4).
* R2C1 is not 1: bounds (R2C2 is less than R2C1).
* R2C2 is not 4: bounds (R2C2 is less than R2C1).

4 of 7 clues are redundant, each by itself: once one is gone, others may be
needed (quorum minimize removes some). Needed (marked):
R1C3<R1C4, R2C3<R2C4, R2C3>R3C3

# boxes none
. > 2   . <*.

. > .   . <*.
        v*
.   .   .   .

.   .   .   2

";
    assert_eq!((out.as_str(), code), (expected, Some(0)));
    let reasons = reasons_json(&["--redundant"], puzzle);
    let expected = serde_json::json!({
        "level": "bounds",
        "nodes": 1,
        "steps": [
            "R1C4 is not 1: bounds (R1C3 is less than R1C4).",
            "R2C1 is not 1: bounds (R2C2 is less than R2C1).",
            "R2C2 is not 4: bounds (R2C2 is less than R2C1).",
        ],
        "step_count": 6,
        "placed": 16,
        "left_out": [],
        "redundant": ["R1C1>R1C2", "R1C2=2", "R2C1>R2C2", "R4C4=2"],
    });
    assert_eq!(reasons, expected);
    // Reasons are data only when they are asked for.
    assert!(reasons_json(&[], puzzle).is_null());
}

#[test]
fn candidates_are_printed() {
    let puzzle = "1.....3..4......";
    let (out, code) = quorum("solve", &["--candidates"], puzzle);
    let expected = "\
--puzzle:1 4x4 boxes 2x2: 9 of 16 cells are the same in all solutions
+------+--------+
|  1 3 | 24  24 |
|  4 2 |  3   1 |
+------+--------+
| 23 4 |  1  23 |
| 23 1 | 24 234 |
+------+--------+
Values that occur in fewer than 100 solutions:
R1C3=2 in 2, R1C3=4 in 1, R1C4=2 in 1, R1C4=4 in 2, R3C1=2 in 2, R3C1=3 in 1,
R3C4=2 in 1, R3C4=3 in 2, R4C1=2 in 1, R4C1=3 in 2, R4C3=2 in 1, R4C3=4 in 2,
R4C4=2 in 1, R4C4=3 in 1, R4C4=4 in 1
";
    assert_eq!((out.as_str(), code), (expected, Some(0)));
    let (out, _) = quorum("solve", &["--candidates", "--json"], puzzle);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["candidates"][15], serde_json::json!([2, 3, 4]));
    assert_eq!(object["candidate_counts"][3], serde_json::json!([1, 2]));
    assert_eq!(object["count_cap"], 100);
    assert_eq!(quorum("solve", &["--candidates"], NONE), (String::new(), Some(1)));
}

/// Regions are called by what they are, and their signs stay inside.
#[test]
fn the_words_are_those_of_the_rules() {
    let said = |rules: &str, cells: &str| {
        let cells = format!("4x4;{rules};cells={cells}");
        quorum("verify", &["--explain"], &cells).0
    };
    for (rules, cells, kind) in [
        ("boxes=2x2", "3.../.3../..../....", "box"),
        ("regions=1112/1322/3324/3444", "..../.3../3.../....", "region"),
        ("boxes=2x2;diagonals=main", "3.../..../..3./....", "diagonal"),
        ("boxes=none;groups=R1C2.R3C3", ".3../..../..3./....", "group"),
    ] {
        let out = said(rules, cells);
        assert!(out.contains(&format!("The value 3 occurs twice in one {kind}.")), "{out}");
    }
    // Rules that nothing satisfies: no clue is to blame.
    let out = said("regions=1112/1322/3324/3444;diagonals=main", "3.../.3../..../....");
    assert!(out.contains("\nThe rules have no solution even without clues.\n"), "{out}");
    assert!(!out.contains("Without"), "{out}");
}

#[test]
fn reasons_are_found_whatever_the_format() {
    for format in quorum_formats::TABLE {
        let read = ["--format", format.name];
        let plain = quorum("verify", &[&read[..], &["--json"]].concat(), format.example);
        let reasons =
            quorum("verify", &[&read[..], &["--redundant", "--json"]].concat(), format.example);
        let shown = quorum("verify", &[&read[..], &["--redundant"]].concat(), format.example);
        assert_eq!((plain.1, plain.1), (reasons.1, shown.1), "{}", format.name);
        let object: serde_json::Value = serde_json::from_str(&reasons.0).expect(format.name);
        let key = match object["verdict"].as_str() {
            Some("unique") => "redundant",
            Some("multiple") => "solution_count",
            _ => "conflicts",
        };
        assert!(!object["reasons"][key].is_null(), "{}: {}", format.name, reasons.0);
        assert!(shown.0.lines().skip(1).all(|line| line.chars().count() <= 80), "{}", shown.0);
    }
}

#[test]
fn bad_input_leaves_reasons_to_the_others() {
    let file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    std::fs::write(file.path(), "1.....3..4......\n1.....3..5......\n11..............\n").unwrap();
    let output = program::command()
        .args(["verify", "--explain", "--json", "--jobs", "2"])
        .arg(file.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let out = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2, "{out}");
    assert_eq!(objects[0]["reasons"]["solution_count"], 3);
    assert_eq!(objects[1]["reasons"]["conflicts"][0]["clues"][1], "R1C2=1");
}

#[test]
fn pages_are_drawn_one_at_a_time() {
    let (page, code) = quorum("verify", &["--output", "svg"], NONE);
    assert_eq!(code, Some(1));
    assert!(page.starts_with("<svg ") && page.ends_with("</svg>\n"), "{page}");
    assert!(page.contains("<title>--puzzle:1 none 4x4 boxes none</title>"));
    assert_eq!(page.matches("class=\"marked-rim\"").count(), 4);
    assert!(page.contains(">R3C3&lt;R3C2&lt;R2C2&lt;R2C1, R4C3&lt;R4C4</text>"), "{page}");

    let several = "1.....3..4......";
    let (page, _) = quorum("verify", &["--output", "svg"], several);
    assert_eq!(page.matches("class=\"mark\"").count(), 8);
    assert!(page.contains(">add R4C4=2, add R4C4=3, add R4C4=4</text>"), "{page}");
    // Three givens and six cells that follow; the seven others have two values or three.
    let (drawn, code) = quorum("solve", &["--candidates", "--output", "svg"], several);
    assert_eq!(code, Some(0));
    let count = |class: &str| drawn.matches(&format!("class=\"{class}\"")).count();
    assert_eq!((count("given"), count("value"), count("candidate")), (3, 6, 6 * 2 + 3));

    for (command, args) in [
        ("verify", &["--output", "svg", "--puzzle", several][..]),
        ("verify", &["--output", "svg", "--json"]),
        ("verify", &["--output", "text", "--select", "unique"]),
        ("solve", &["--candidates", "--output", "svg", "--puzzle", several]),
        ("solve", &["--candidates", "--output", "line"]),
        ("solve", &["--candidates", "--mode", "decide"]),
    ] {
        assert_eq!(quorum(command, args, several).1, Some(2), "{command} {args:?}");
    }
}

#[test]
fn explanations_of_9x9_fit_80_columns() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    for kind in ["classic", "large greater-than", "large jigsaw", "large pencil marks"] {
        let puzzles = [
            contradictory(kind, &mut random),
            several(kind, &mut random),
            all_clues(kind, &mut random),
        ];
        for puzzle in puzzles {
            let line = quorum_puzzle::corpus_line(&puzzle);
            let explained = ["--redundant", "--conflicts", "2"];
            let coloured = [&explained[..], &["--color", "always"]].concat();
            // Colored ones are the longer lines before the colors are taken away.
            let ways: [(&str, &[&str]); 4] = [
                ("verify", &coloured),
                ("solve", &["--candidates", "--color", "always"]),
                ("verify", &explained),
                ("solve", &["--candidates"]),
            ];
            for (command, args) in ways.into_iter().take(cases(2, 4)) {
                let (out, _) = quorum(command, args, &line);
                let out = anstream::adapter::strip_str(&out).to_string();
                // The verdict itself is one line, however long.
                let wide = out.lines().skip(1).find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "{out}");
            }
        }
    }
}

/// Constraints without cells have no place to which one like them could be added.
#[test]
fn several_solutions_under_rules_of_the_whole_grid_are_explained() {
    for rule in ["nonconsecutive=3", "nonratio=2", "taxicab=3", "taxicab=1"] {
        let puzzle = format!("4x4;boxes=2x2;cells=1.../..../..../....;constraints={rule}:");
        let (code, out, said) =
            program::texts(program::quorum(&["verify", "--cases", "none", "--puzzle", &puzzle]));
        assert!(matches!(code, Some(0 | 1)) && out.contains("not agreed") == (code != Some(1)));
        assert!(out.contains("olution") && !said.contains("fault"), "{rule}: {out}{said}");
    }
}

/// Values are those of the puzzle, not their numbers.
#[test]
fn values_from_zero_are_printed_as_they_are() {
    let puzzle = "3x3;values=0-2;boxes=none;cells=01./1../...";
    let (code, out, _) =
        program::texts(program::quorum(&["verify", "--explain", "--puzzle", puzzle]));
    assert_eq!(code, Some(0));
    assert!(out.contains("R1C3 is 2: it has no other candidate."), "{out}");
    let (_, out, _) =
        program::texts(program::quorum(&["verify", "--explain", "--json", "--puzzle", puzzle]));
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["reasons"]["steps"][0], "R1C3 is 2: it has no other candidate.");

    let puzzle = "2x2;values=0-1;boxes=none;cells=0./..";
    let (_, out, _) =
        program::texts(program::quorum(&["solve", "--json", "--candidates", "--puzzle", puzzle]));
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["solutions"], serde_json::json!(["0110"]));
    assert_eq!(report["candidates"], serde_json::json!([[0], [1], [1], [0]]));

    let none = |cells: &str| {
        let puzzle = format!("4x4;values=0-3;boxes=2x2;cells={cells}");
        program::texts(program::quorum(&[
            "verify",
            "--explain",
            "--cases",
            "none",
            "--puzzle",
            &puzzle,
        ]))
        .1
    };
    let out = none("0.../..../..../...0");
    assert!(!out.contains("occurs twice"), "{out}");
    let out = none("0..0/..../..../....");
    assert!(out.contains("The value 0 occurs twice in one row."), "{out}");
    let out = none("01../..../..2./...2");
    assert!(out.contains("no place is left for 2") || out.contains("occurs twice"), "{out}");
    let out = none("12../..../..0./...0");
    assert!(!out.contains('4') || !out.contains("for 4"), "{out}");
    let out = none("01../..3./2..1/....");
    assert!(!out.contains("=4") && !out.contains("is 4") && !out.contains("for 4"), "{out}");
}

/// Constraints of extra cells are not clues; a contradiction names them as rules.
#[test]
fn constraints_of_extra_cells_are_named_as_rules() {
    let of = |sum: &str| {
        let rules = "3x3;boxes=none;extra-cells=1;cells=1../.../...";
        format!("{rules};constraints=sum={sum}:R1C1.R4C1")
    };
    let said = |sum: &str| {
        let (code, out, _) = program::texts(program::quorum(&["verify", "--puzzle", &of(sum)]));
        assert_eq!(code, Some(1), "{out}");
        out.replace('\n', " ")
    };
    let out = said("5");
    let rule = "This constraint is part of the rules here, not a clue: sum of 5: R1C1, R4C1";
    assert!(out.contains("The marked clue contradicts the rules and the constraints below:"));
    assert!(out.contains(rule), "{out}");
    let out = said("9");
    let sentence =
        "The rules and the constraints below have no solution together, even without clues.";
    assert!(out.contains(sentence) && out.contains("sum of 9: R1C1, R4C1"), "{out}");
    let (_, out, _) =
        program::texts(program::quorum(&["verify", "--explain", "--json", "--puzzle", &of("5")]));
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["reasons"]["fixed"], serde_json::json!(["sum of 5: R1C1, R4C1"]));
    assert_eq!(report["reasons"]["conflicts"][0]["clues"], serde_json::json!(["R1C1=1"]));
}
