//! An answer that a row of a later run refutes is wrong in every part of a report, like one that
//! its own run refuted.

use crate::made::{column, control, file, row};
use quorum_report::evidence::Evidence;
use quorum_report::export::{aslib, plots, tables};
use quorum_report::html::{Context, page};
use quorum_report::record::Record;
use quorum_report::stats::rows::Collector;
use quorum_report::stats::run_end::RunEnd;
use quorum_report::{ReportOptions, report};
use serde_json::{Value, json};

const PUZZLES: u64 = 12;

/// Rows of a solver that answers `none` to everything.
fn liar(status: &str) -> Vec<Record> {
    let mut rows = column("liar", PUZZLES, 100);
    for row in &mut rows {
        (row.verdict, row.status) = ("none".into(), status.into());
    }
    rows
}

/// Document, page and files of a report, its figures as JSON, and the number of puzzles on which
/// verdicts contradict each other, which is in no other part.
fn parts(rows: &[Record]) -> (Vec<String>, Value, u64) {
    let (folder, path) = file(rows);
    let name = folder.path().display().to_string();
    let paths = [path];
    let options = ReportOptions::default();
    let found = report(&paths, &options).unwrap();
    let evidence = Evidence::read(&paths, None).unwrap();
    let context = Context::new(&evidence, &options);
    let opposed = evidence.opposed;
    let contradict = format!("contradict each other on <data value=\"{opposed}\">{opposed}<");
    let mut texts = vec![found.document.markdown()];
    texts.push(serde_json::to_string(&found.data).unwrap());
    texts.push(page(&context, &paths, &|_| None, &[], &|_| Vec::new()).replace(&contradict, ""));
    for files in [
        tables::files(&context, &paths, &options),
        plots::files(&context, &plots::names(), None),
        aslib::files(&evidence),
    ] {
        texts.extend(files.into_iter().map(|(_, text)| text));
    }
    let texts = texts.into_iter().map(|text| text.replace(&name, "folder")).collect();
    (texts, serde_json::to_value(&found.data).unwrap(), opposed)
}

#[test]
fn a_later_run_makes_an_answer_wrong_in_every_part_of_a_report() {
    let honest = column("native", PUZZLES, 50);
    let (texts, figures, opposed) = parts(&[liar("ok"), honest.clone()].concat());
    let (expected, _, _) = parts(&[liar("wrong"), honest.clone()].concat());
    assert_eq!(opposed, PUZZLES);
    assert!(texts[0].contains("| WRONG |") && texts[0].contains("| liar | 0/12 | 12 |"));
    for (text, expected) in texts.iter().zip(&expected) {
        assert_eq!(text, expected);
    }
    let solvers = figures["groups"][0]["solvers"].as_array().unwrap();
    let wrong: Vec<&Value> = solvers.iter().map(|solver| &solver["counts"]["wrong"]).collect();
    assert_eq!(wrong, [&json!(0), &json!(PUZZLES)]);
    // A control counts for what it finds, though not as a solver.
    let (texts, ..) = parts(&[liar("ok"), control(&honest, 100)].concat());
    assert!(texts[0].contains("| liar | 0/12 | 12 |"), "{}", texts[0]);
}

/// An answer to one puzzle: verdict, first solution, and changes to the row.
fn answer(verdict: &str, solution: &str, change: impl Fn(&mut Record)) -> Record {
    let solution = Some(solution.to_owned()).filter(|solution| !solution.is_empty());
    let mut answer = Record { verdict: verdict.into(), solution, ..row("a", 0, 5) };
    change(&mut answer);
    answer
}

/// Whether each row is wrong, in whichever order they come.
fn are_wrong(rows: &[Record]) -> Vec<bool> {
    let ends = |rows: &[Record]| -> Vec<bool> {
        let mut all = Collector::default();
        for (row, repetition) in rows.iter().zip(0..) {
            all.add(&Record { repetition, ..row.clone() }, None, 0, 2);
        }
        all.rows.iter().map(|row| row.run.end == RunEnd::Wrong).collect()
    };
    let reversed: Vec<Record> = rows.iter().rev().cloned().collect();
    let (found, mut backwards) = (ends(rows), ends(&reversed));
    backwards.reverse();
    assert_eq!(found, backwards);
    found
}

#[test]
fn a_claim_below_the_number_of_solutions_in_all_rows_is_wrong() {
    let none = || answer("none", "", |_| {});
    let unique = |solution| answer("unique", solution, |_| {});
    let some = |solution| answer("some", solution, |_| {});
    let multiple = || answer("multiple", "", |_| {});
    let late = |verdict, solution| answer(verdict, solution, |row| row.status = "timeout".into());
    let wrong = |verdict, solution| answer(verdict, solution, |row| row.status = "wrong".into());
    let counted = |found, exhausted| {
        answer("multiple", "", |row| {
            (row.solutions_found, row.exhausted) = (Some(found), Some(exhausted));
            row.mode = "count=9".into();
        })
    };
    let claimed = |claim| answer("unknown", "", |row| row.solutions_claimed = Some(claim));
    let elsewhere = answer("unique", "1", |row| row.puzzle_id = "other".into());
    let cases: &[(Vec<Record>, &[bool])] = &[
        (vec![none(), unique("1")], &[true, false]),
        (vec![none(), some("1")], &[true, false]),
        (vec![none(), late("some", "1")], &[true, false]),
        (vec![none(), multiple()], &[true, false]),
        (vec![unique("1"), multiple()], &[true, false]),
        (vec![unique("1"), unique("2")], &[true, true]),
        (vec![unique("1"), some("2"), some("1")], &[true, false, false]),
        (vec![counted(3, true), counted(5, false), counted(5, true)], &[true, false, false]),
        (vec![claimed(1), multiple()], &[true, false]),
        (vec![claimed(0), unique("1"), claimed(1)], &[true, false, false]),
        // What is compatible, what no judge has accepted, and what is not a claim.
        (vec![unique("1"), unique("1"), some("1")], &[false; 3]),
        (vec![claimed(2), counted(5, true)], &[false; 2]),
        (vec![counted(3, false), counted(5, true)], &[false; 2]),
        (vec![none(), wrong("unique", "1")], &[false, true]),
        (vec![late("none", ""), unique("1")], &[false; 2]),
        // Files may have another puzzle in the same place.
        (vec![none(), elsewhere], &[false; 2]),
    ];
    for (rows, expected) in cases {
        assert_eq!(are_wrong(rows), *expected, "{rows:#?}");
    }
}
