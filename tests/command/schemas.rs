//! The JSON Schemas of the documents against real output: every object that the program prints
//! conforms, every key of a schema is printed, changed objects are refused, and the types of the
//! library read what was printed and write it again.

use crate::common::{EASY, MULTIPLE, NONE, SLOW};
use crate::json_schema::{Coverage, Schema};
use crate::program::{Folder, ROOT, command, said};
use quorum_audit::AuditReport;
use quorum_report::json::{ReportData, SummaryReport};
use quorum_toolkit::coverage::GapReport;
use quorum_toolkit::estimate::EstimateReport;
use quorum_toolkit::harness::shards::ShardPlan;
use quorum_toolkit::judgment::JudgmentReport;
use quorum_toolkit::solve::SolveReport;
use quorum_toolkit::verify::VerifyReport;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// A 1x1 grid with the rules "No rules".
const LINK: &str = "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+BddAaEECuANgKYDORALg\
                    iAHID2ABPsSSKkA==";
/// No single clue leaves one solution.
const EMPTY: &str = "................";
/// The solution of `SLOW`.
const SOLVED: &str =
    "468931527751624839392578461134756298289413675675289314846192753513867942927345186";

/// Reads a text as a type of the library and writes it again.
macro_rules! again {
    ($type:ty) => {
        |text: &str| {
            let read: $type = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
            serde_json::to_value(read).unwrap()
        }
    };
}

/// Checks objects as the program printed them; `again` reads one and writes it. `unprinted` are
/// keys of the schema that no output of a test has.
fn conform(file: &str, texts: &[String], again: fn(&str) -> Value, unprinted: &[String]) {
    let schema = Schema::read(Path::new(ROOT), file);
    assert_eq!(schema.open_objects(), [""; 0], "{file}");
    let mut coverage = Coverage::default();
    let mut values = Vec::new();
    for text in texts {
        let value: Value = serde_json::from_str(text).unwrap();
        schema.check(&value, &mut coverage).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(again(text).to_string(), value.to_string(), "read and written again");
        values.push(value);
    }
    let gaps: BTreeSet<String> = schema.gaps(&coverage).into_iter().collect();
    let known = unprinted.iter().map(|key| format!("never: {key}")).collect();
    assert_eq!(gaps, known, "{file}");
    values.iter().for_each(|value| schema.refuses_changes_of(value, &coverage));
}

/// A folder with what the commands of a test need.
struct Stage(Folder);

impl Stage {
    fn new() -> Self {
        let stage = Stage(Folder::new());
        let cage = "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=3:R1C1.R1C2";
        let signs = "4x4;boxes=2x2;cells=..../..../..../....;signs=.<./v./.../..../.../..../..>";
        let lines = [EASY, SLOW, MULTIPLE, NONE, EMPTY, cage, signs, EASY];
        stage.0.file("mixed.txt", lines.join("\n"));
        stage.0.file("easy.txt", EASY);
        stage.0.file("hard.txt", SLOW);
        stage.0.file("none.txt", NONE);
        // Boxes are 3x2 here.
        stage.0.file(
            "six.txt",
            ". 1 . 3 . .\n. 5 . . 3 1\n. . 5 . . .\n. . . . . 2\n. 3 . . . .\n4 . . . 1 .\n",
        );
        stage.0.file("several.txt", MULTIPLE);
        stage.0.file("line", format!("while read -r line; do echo 1:{SOLVED}; done"));
        stage.0.file("count", "while read -r line; do echo 1; done");
        stage.0.file("refutes", "cat >/dev/null; echo s UNSATISFIABLE; exit 20");
        stage
    }

    /// Lines on standard output, of which there is at least one.
    fn lines(&self, arguments: &str) -> Vec<String> {
        let text = self.text(arguments);
        assert!(!text.is_empty(), "{arguments}");
        text.lines().map(str::to_owned).collect()
    }

    fn text(&self, arguments: &str) -> String {
        let arguments = shlex::split(arguments).unwrap();
        let mut program = command();
        let output = program.current_dir(self.0.root()).args(&arguments).stdin(Stdio::null());
        let output = output.output().unwrap();
        assert!(output.status.code().is_some(), "{arguments:?}: {}", said(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    fn all(&self, commands: &[&str]) -> Vec<String> {
        commands.iter().flat_map(|arguments| self.lines(arguments)).collect()
    }
}

/// Keys of a run that no command of a test prints: the overheads of external programs are measured
/// by comparisons, whose rows have them, and `rlimit` is a counter of Z3.
fn unprinted(run: &str) -> Vec<String> {
    let without_z3 = if cfg!(feature = "z3") { None } else { Some("rlimit") };
    let keys = ["pipe_ns", "start_ns"].into_iter().chain(without_z3);
    keys.map(|key| format!("{run}/properties/{key}")).collect()
}

#[test]
fn verify() {
    let stage = Stage::new();
    let link = format!("verify --json --puzzle '{LINK}'");
    let extra = "3x3;boxes=none;extra-cells=1;cells=1../.../...;constraints=sum=5:R1C1.R4C1";
    let extra = format!("verify --json --explain --puzzle '{extra}'");
    let not_read = |solution: &str| {
        let name = format!("{}.json", if solution.is_empty() { "without" } else { solution });
        let known = match solution {
            "" => String::new(),
            _ => format!(",\"solution\":\"{solution}\""),
        };
        let line = "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]";
        let text = format!("{{\"grid\":[[{{}},{{}}],[{{}},{{}}]],{line}{known}}}\n");
        stage.0.file(&name, text);
        format!("verify --json --cases none --ignore-drawings {name}")
    };
    let [without, valid, invalid] = ["", "1221", "1222"].map(not_read);
    let mut commands = vec![
        "verify --json --explain --redundant --duplicates mixed.txt",
        "verify --json --explain easy.txt",
        "verify --json --solvers dfs,dlx,batsat,varisat/extended mixed.txt",
        "verify --json --solvers auto,dlx easy.txt",
        "verify --json --solvers test/loop --timeout 300ms --explain --proof loop easy.txt",
        "verify --json --solvers test/false-none,propagate,varisat/extended --cases cases easy.txt",
        "verify --json --solvers propagate,varisat/extended --proof unique easy.txt",
        "verify --json --solvers propagate,varisat/extended --proof several several.txt",
        "verify --json --with 'a=line:sh line' --with 'b=line:sh count' \
         --with 'c=dimacs:sh refutes' --solvers a,b,c,propagate --cases none hard.txt",
        "verify --json six.txt",
        &link,
        &extra,
        &without,
        &valid,
        &invalid,
    ];
    if cfg!(feature = "z3") {
        commands.push("verify --json --solvers z3/one-hot,dlx mixed.txt");
    }
    let texts = stage.all(&commands);
    conform("verify.json", &texts, again!(VerifyReport), &unprinted("/$defs/Run"));
    for word in
        ["\"unique\"", "\"multiple\"", "\"none\"", "\"unknown\"", "\"timeout\"", "\"wrong\""]
    {
        assert!(texts.iter().any(|text| text.contains(word)), "{word}");
    }
    // A text that cannot be read has no object.
    assert_eq!(stage.text("verify --json --puzzle '12?'"), "");
}

#[test]
fn solve() {
    let stage = Stage::new();
    let link = format!("solve --json --puzzle '{LINK}'");
    let mut commands = vec![
        "solve --json mixed.txt",
        "solve --json --mode count=5 mixed.txt",
        "solve --json --candidates mixed.txt",
        "solve --json --solver dfs --mode decide easy.txt",
        "solve --json --solver auto easy.txt",
        "solve --json --solver varisat/extended --mode decide mixed.txt",
        "solve --json --solver batsat/extended --mode decide hard.txt",
        "solve --json --solver test/loop --timeout 300ms easy.txt",
        "solve --json --with 'a=line:sh line' hard.txt",
        "solve --json --with 'b=line:sh count' --mode decide hard.txt",
        "solve --json --with 'c=dimacs:sh refutes' none.txt",
        &link,
    ];
    if cfg!(feature = "z3") {
        commands.push("solve --json --solver z3/one-hot --mode decide mixed.txt");
    }
    conform("solve.json", &stage.all(&commands), again!(SolveReport), &unprinted(""));
}

#[test]
fn estimate() {
    let stage = Stage::new();
    let texts = stage.all(&[
        "solve --estimate=200 --json mixed.txt",
        "solve --estimate=2 --json --puzzle ................",
    ]);
    conform("estimate.json", &texts, again!(EstimateReport), &[]);
    assert!(texts.iter().any(|text| text.contains("\"estimate\":null")));
    assert!(texts.iter().any(|text| text.contains("\"interval_log10\":null")));
    assert!(texts.iter().any(|text| text.contains("\"interval_log10\":[")));
}

#[test]
fn survey() {
    let stage = Stage::new();
    let letters = format!("AB{}P", ".".repeat(253));
    let row = "12..............,1234341221434321\n1.....2...3....4,1243342141322314\n";
    stage.0.file("set.csv", format!("puzzle,solution\n{row}"));
    stage.0.file("lost.csv", "puzzle,solution\n12......4.......,1234341243212143\n");
    stage.0.file("letters.csv", format!("puzzle\n{letters}\n"));
    stage.0.file("none.csv", "puzzle\n1\n");
    let texts = stage.all(&[
        "survey --json set.csv",
        "survey --json lost.csv",
        "survey --json --sample 0 --no-copies none.csv",
        "survey --json --sample 0 --timeout 1s letters.csv",
        r#"survey --json --sample 0 --grader "sed -u 's/.*/{\"score\":1}/'" set.csv"#,
        "survey --json --sample 0 --grader 'false' set.csv",
    ]);
    conform("survey.json", &texts, again!(quorum_toolkit::survey::Report), &[]);
}

#[test]
fn judge() {
    let stage = Stage::new();
    let grids = ["1234341221434321", "1134341221434321", "................"];
    let rows = grids.map(|grid| format!("1..............1,{grid}\n"));
    stage.0.file("pairs.csv", format!("puzzle,grid\n{}", rows.concat()));
    let cage = "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=6:R1C2.R1C3";
    let link = format!("judge --json '{LINK}' 1");
    let caged = format!("judge --json '{cage}' 123434122143432.");
    let texts = stage.all(&["judge --json --pairs pairs.csv", &link, &caged]);
    conform("judge.json", &texts, again!(JudgmentReport), &[]);
    assert_eq!(texts.len(), 5);
}

#[test]
fn audit() {
    let stage = Stage::new();
    stage.text(
        "verify --solvers propagate,varisat/extended --proof proofs easy.txt none.txt several.txt",
    );
    fs::write(stage.0.path("proofs/none-00001/proof.drat"), "0\n").unwrap();
    stage.0.file("wrong.csv", format!("puzzle,solutions\n{EASY},0\n"));
    let mut texts = stage.lines("audit --json --corpus wrong.csv --corpus hard.txt proofs");
    // A verified checker that answers of one bundle as it should, and has no definition of another.
    let checker =
        "#!/bin/sh\ntest -f solution.txt && echo accepted unique . || echo uncovered .: x\n";
    stage.0.file("checker", checker);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(stage.0.path("checker"), executable).unwrap();
    }
    let asked = stage.lines("audit --json --verified=checker proofs");
    let again = |text: &str| {
        if text.contains("\"bundle\"") {
            again!(AuditReport)(text)
        } else {
            again!(GapReport)(text)
        }
    };
    let accepted = texts.iter().filter(|text| text.contains("\"accepted\":true")).count();
    assert_eq!((texts.len(), accepted), (5, 2), "{texts:?}");
    texts.extend(asked);
    conform("audit.json", &texts, again, &[]);
}

#[test]
fn compare() {
    let stage = Stage::new();
    let mut texts = Vec::new();
    for (number, arguments) in [
        "--solvers propagate,varisat/extended mixed.txt easy.txt",
        "--solvers test/loop,dfs --timeout 200ms easy.txt",
        "--solvers test/wrong-grid,dlx mixed.txt",
    ]
    .into_iter()
    .enumerate()
    {
        let args = "--min-block 0 --json-summary summary.json";
        stage.text(&format!("compare {args} --out out{number} {arguments}"));
        texts.push(fs::read_to_string(stage.0.path("summary.json")).unwrap());
    }
    conform("compare.json", &texts, again!(SummaryReport), &[]);
    assert!(texts[1].contains("\"median_ns\": null") && texts[2].contains("\"exit\": 3"));
}

#[test]
fn plan() {
    let stage = Stage::new();
    stage.text("compare --min-block 0 --out whole --solvers dfs,varisat easy.txt several.txt");
    let texts = [
        "plan --json --shards 2 --out a --solvers dfs easy.txt",
        "plan --json --shards 3 --out b --solvers dfs,varisat --earlier whole easy.txt several.txt",
    ]
    .map(|arguments| stage.text(arguments));
    conform("plan.json", &texts, again!(ShardPlan), &[]);
}

#[test]
fn list() {
    let stage = Stage::new();
    let tables =
        ["solvers", "encodings", "formats", "constraints", "kinds", "levels", "columns", ""];
    let with = "--with 'a=line:sh line'";
    let texts = tables.map(|table| stage.text(&format!("list {table} --json {with}")));
    // The tables belong to the build: no type reads them.
    let again = |text: &str| serde_json::from_str(text).unwrap();
    conform("list.json", &texts, again, &[]);
}

#[test]
fn report() {
    let file = |name: &str| format!("{ROOT}/tests/data/{name}");
    let [old, new] = ["results.csv", "results-new.csv"].map(file);
    let stage = Stage::new();
    let schema = Schema::read(Path::new(ROOT), "report.json");
    for arguments in [old.clone(), format!("{old} {new} --threshold 1.1")] {
        let text = stage.text(&format!("report --json {arguments}"));
        let value: Value = serde_json::from_str(&text).unwrap();
        schema.check(&value, &mut Coverage::default()).unwrap();
        assert_eq!(again!(ReportData)(&text), value);
    }
}

#[test]
fn every_schema_is_linked_and_tested() {
    let page = fs::read_to_string(format!("{ROOT}/docs/reference/json.md")).unwrap();
    let this = fs::read_to_string(format!("{ROOT}/tests/command/schemas.rs")).unwrap();
    for entry in fs::read_dir(format!("{ROOT}/docs/reference/schemas")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(page.contains(&format!("[{name}](schemas/{name})")), "{name}");
        assert!(this.contains(&format!("\"{name}\"")), "{name}");
    }
}
