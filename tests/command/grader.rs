//! `quorum survey --grader`: graders that are right, graders with planted faults, and programs that
//! are not graders.

use crate::program::{Folder, QUORUM, ROOT, code, said};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Two puzzles with one solution, and an ambiguous one.
const SET: &str = "name,quiz,note,solution\na,1.....2...3....4,x,1243342141322314\n\
                   b,3.....1...2...34,y,3142241343211234\nc,12..............,z,1234341221434321\n";

struct Graded {
    code: i32,
    text: String,
    said: String,
    /// Kind of finding and kind of grid.
    found: BTreeSet<(String, String)>,
    rows: usize,
}

/// Surveys a set with a grader.
fn grade(folder: &Folder, grader: &str, more: &[&str]) -> Graded {
    let files = ["--findings", "f.csv", "--card", "card.md", "set.csv"];
    let output = folder
        .program()
        .env("QUORUM", QUORUM)
        .args(["survey", "--sample", "0", "--grader", grader])
        .args(more)
        .args(files)
        .output()
        .unwrap();
    let mut found = BTreeSet::new();
    let mut rows = 0;
    if let Ok(mut table) = csv::Reader::from_path(folder.path("f.csv")) {
        for row in table.records().map(Result::unwrap).filter(|row| row[2].starts_with("grader-")) {
            let (grid, _) = row[3].split_once(" | ").unwrap();
            found.insert((row[2].to_owned(), grid.to_owned()));
            rows += 1;
        }
    }
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    Graded { code: code(&output), text, said: said(&output), found, rows }
}

fn set(rows: usize) -> Folder {
    let folder = Folder::new();
    folder.file(
        "set.csv",
        SET.lines().take(rows + 1).map(|line| format!("{line}\n")).collect::<String>(),
    );
    folder
}

fn pairs(kind: &str, grids: &[&str]) -> BTreeSet<(String, String)> {
    grids.iter().map(|grid| (kind.to_owned(), (*grid).to_owned())).collect()
}

fn script(folder: &Folder, name: &str, text: &str) -> String {
    format!("sh {}", folder.file(name, text))
}

const WRONG: [&str; 6] = ["blank", "column", "given", "given-overwritten", "region", "row"];

#[test]
fn the_shell_template_with_the_judge_has_no_fault() {
    let folder = set(2);
    let template = format!("sh {ROOT}/scripts/templates/grader/grader.sh");
    let graded = grade(&folder, &template, &[]);
    assert_eq!(graded.code, 0, "{}{}", graded.text, graded.said);
    let expected = "The grader was shown 8 right answers and 12 wrong ones, of 2 rows.\nIt is right about all of these: \
                    solution (2), form-spaces (2), form-rows (2), form-list (2), column (2), region (2), row (2), given (2), \
                    given-overwritten (2), blank (2).\n";
    assert!(graded.text.contains(expected), "{}{}", graded.text, graded.said);
    assert!(graded.found.is_empty(), "{:?}", graded.found);
    // Lists and texts with line ends.
    let list = "[[1,0,0,0],[0,0,2,0],[0,0,3,0],[0,0,0,4]]";
    let answer = "1 2 4 3\\n3 4 2 1\\n4 1 3 2\\n2 3 1 4";
    folder.file(
        "a.jsonl",
        format!("{{\"id\": \"q\\\"\", \"puzzle\": {list}, \"answer\": \"{answer}\"}}\n"),
    );
    let program = ["survey", "--sample", "0", "--grader", &template, "a.jsonl"];
    let output = folder.program().env("QUORUM", QUORUM).args(program).output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(code(&output), 0, "{text}{}", said(&output));
    assert!(text.contains("form-line (1), form-spaces (1), form-list (1), column (1)"), "{text}");
}

#[test]
fn a_grader_that_accepts_everything_is_found_out() {
    let folder = set(3);
    let grader =
        script(&folder, "all.sh", "while read -r line; do echo '{\"accepted\": true}'; done");
    let graded = grade(&folder, &grader, &[]);
    assert_eq!(graded.code, 1);
    assert_eq!(graded.found, pairs("grader-accepts-wrong", &WRONG));
    assert_eq!(graded.rows, 18);
    assert!(
        graded
            .text
            .contains("It accepts all 3 wrong answers with a value twice in a box or region.\n")
    );
    let findings = fs::read_to_string(folder.path("f.csv")).unwrap();
    assert!(findings.contains("a,set.csv:2,grader-accepts-wrong,\"row | "), "{findings}");
    let card = fs::read_to_string(folder.path("card.md")).unwrap();
    assert!(card.contains("## Grader\n\n| answers | shown |"), "{card}");
    assert!(card.contains("| wrong: given | 3 | 3 | 0 | 0 | accepts wrong ones |"), "{card}");
    assert!(card.contains("| grader-accepts-wrong | 3 | a (set.csv:2) | column \\| "), "{card}");
    // On a set without a fault of its own the grader alone is the reason of the exit code.
    let clean = set(2);
    let grader = script(&clean, "all.sh", "while read -r line; do echo '{\"score\": 0.5}'; done");
    assert_eq!(grade(&clean, &grader, &["--grader-threshold", "0.5"]).code, 1);
    let graded = grade(&clean, &grader, &["--grader-rows", "1", "--grader-forms", "none"]);
    assert_eq!(graded.found, pairs("grader-refuses-right", &["solution"]));
    assert_eq!((graded.code, graded.rows), (1, 1));
}

#[test]
fn a_grader_that_compares_with_the_stored_answer_refuses_right_ones() {
    let folder = set(3);
    let text = "while IFS= read -r question; do\n  solution=${question#*'\"solution\":\"'}\n  answer=${question##*'\"answer\":\"'}\n\
                \x20 if [ \"${solution%%\\\"*}\" = \"${answer%%\\\"*}\" ]; then echo '{\"accepted\": true}'; else echo '{\"accepted\": false}'; fi\ndone\n";
    let graded =
        grade(&folder, &script(&folder, "stored.sh", text), &["--grader-forms", "rows,line"]);
    assert_eq!(graded.found, pairs("grader-refuses-right", &["form-rows", "other-solution"]));
    let expected =
        "It refuses 1 of 1 right answers with another solution of an ambiguous puzzle.\n";
    assert!(graded.text.contains(expected), "{}", graded.text);
    let findings = fs::read_to_string(folder.path("f.csv")).unwrap();
    assert!(findings.contains("form-rows | 1 2 4 3\\n3 4 2 1\\n4 1 3 2\\n2 3 1 4"), "{findings}");
}

#[test]
fn a_question_has_the_row_and_not_the_kind() {
    let folder = set(1);
    let log = folder.arg("log");
    let text = format!(
        "while IFS= read -r line; do printf '%s\\n' \"$line\" >>{log}; echo '{{\"accepted\": false}}'; done"
    );
    grade(&folder, &script(&folder, "log.sh", &text), &[]);
    let log = fs::read_to_string(log).unwrap();
    let mut lines = log.lines();
    let first = "{\"id\":1,\"puzzle\":\"1.....2...3....4\",\"solution\":\"1243342141322314\",\"row\":{\"name\":\"a\",\
                 \"quiz\":\"1.....2...3....4\",\"note\":\"x\",\"solution\":\"1243342141322314\"},\"answer\":\"1243342141322314\"}";
    assert_eq!(lines.next(), Some(first));
    assert_eq!(lines.count(), 9);
    for line in log.lines() {
        let question: serde_json::Value = serde_json::from_str(line).unwrap();
        let keys: Vec<&String> = question.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["id", "puzzle", "solution", "row", "answer"]);
    }
}

#[test]
fn failures_are_named_and_what_was_found_is_kept() {
    let folder = set(2);
    // It ends at each blank cell, and accepts all else.
    let text = "while read -r line; do\n  case ${line##*answer} in *.*) exit 7;; esac\n  echo '{\"accepted\": true}'\ndone";
    let graded = grade(&folder, &script(&folder, "ends.sh", text), &[]);
    assert_eq!(graded.code, 1, "{}", graded.text);
    assert!(
        graded.found.contains(&("grader-fails".to_owned(), "blank".to_owned())),
        "{:?}",
        graded.found
    );
    let findings = fs::read_to_string(folder.path("f.csv")).unwrap();
    assert!(findings.contains(" | ended (exit status: 7) without an answer"), "{findings}");
    assert!(
        graded.text.contains("It fails on all 2 answers with a blank cell.\n"),
        "{}",
        graded.text
    );
    // It is of no use after the first three questions.
    let text = format!(
        "read -r line; [ -e {0} ] && {{ echo Loading; exit; }}; echo '{{\"accepted\": false}}'; touch {0}",
        folder.arg("once")
    );
    let graded = grade(&folder, &script(&folder, "noise.sh", &text), &[]);
    assert_eq!(graded.code, 2, "{}", graded.text);
    assert!(graded.found.contains(&("grader-refuses-right".to_owned(), "solution".to_owned())));
    let expected = "It was not asked any more: 5 questions in a row have no answer; the last, about set.csv:2: ";
    assert!(graded.text.contains(expected), "{}", graded.text);
    assert!(graded.text.contains("or {\"score\": NUMBER}, found 'Loading'."), "{}", graded.text);
}

#[test]
fn what_a_grader_started_ends_with_it() {
    let folder = set(1);
    let pids = folder.arg("pids");
    let text = format!("sleep 200 & echo $! >>{pids}; echo $$ >>{pids}; read -r line; wait");
    let start = Instant::now();
    let graded = grade(&folder, &script(&folder, "slow.sh", &text), &["--grader-timeout", "100ms"]);
    assert_eq!(graded.code, 2);
    assert!(graded.text.contains("no answer within 0.1 s"), "{}", graded.text);
    assert!(start.elapsed() < Duration::from_secs(60));
    let pids = fs::read_to_string(pids).unwrap();
    assert_eq!(pids.lines().count(), 10);
    for pid in pids.lines() {
        let process = PathBuf::from(format!("/proc/{pid}/stat"));
        let is_gone = || fs::read_to_string(&process).map_or(true, |stat| stat.contains(") Z "));
        let end = Instant::now() + Duration::from_secs(10);
        while !is_gone() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(is_gone(), "{pid}");
    }
}

#[test]
fn graders_that_cannot_be_used_are_usage_errors() {
    let folder = set(1);
    let graded = grade(&folder, "no-such-grader", &[]);
    assert_eq!(graded.code, 2);
    assert!(
        graded.said.contains("--grader: cannot find the program 'no-such-grader'"),
        "{}",
        graded.said
    );
    let graded = grade(&folder, "cat", &["--grader-forms", "digits"]);
    assert!(
        graded.said.contains("expected line, spaces, rows, list or none, found 'digits'"),
        "{}",
        graded.said
    );
    let output = folder.quorum(&["survey", "--grader-rows", "3", "set.csv"]);
    assert_eq!(code(&output), 2);
}

#[test]
#[ignore = "needs python3"]
fn the_planted_faults_of_the_python_template_are_found_and_none_else() {
    let folder = set(3);
    let template = format!("python3 {ROOT}/scripts/templates/grader/grader.py");
    let found = |fault: &str| grade(&folder, &format!("{template} {fault}"), &[]).found;
    assert_eq!(found(""), BTreeSet::new());
    assert_eq!(found("--fault=boxes"), pairs("grader-accepts-wrong", &["region"]));
    assert_eq!(found("--fault=givens"), pairs("grader-accepts-wrong", &["given"]));
    assert_eq!(found("--fault=blanks"), pairs("grader-accepts-wrong", &["blank"]));
    let refused = ["form-list", "form-rows", "form-spaces", "other-solution"];
    assert_eq!(found("--fault=stored"), pairs("grader-refuses-right", &refused));
}
