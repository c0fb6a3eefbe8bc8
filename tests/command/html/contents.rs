//! Pictures, names that look like HTML, rows that cannot be shown, and a run that is given twice.

use crate::html::made_up::{CORPORA, HOSTILE, Run, SOLVERS};
use crate::html::page::{data, solver_names};
use crate::html::rows::keys;
use quorum_puzzle::corpus_line;
use quorum_report::record::SCHEMA;
use serde_json::Value;
use std::fs;

#[test]
fn pictures_are_those_of_the_svg_writer() {
    let run = Run::new(&SOLVERS, &CORPORA, 10, 1);
    let (page, all) = (data(&run.page()), keys(&run, None));
    let of = |puzzle: usize| &page["pictures"]["of"][puzzle.to_string()];
    let mut pictured = 0;
    for (number, (corpus, index)) in all.iter().enumerate() {
        if corpus == "lost.txt" {
            assert!(of(number).is_null());
            continue;
        }
        let place = CORPORA.iter().position(|name| name == corpus).unwrap() * 10 + *index as usize;
        let text = of(number)[2].as_str().unwrap();
        assert_eq!(text, corpus_line(&run.puzzles[place]), "{corpus} {index}");
        let lines = of(number)[4].as_array().unwrap().iter();
        let line =
            |line: &Value| page["pictures"]["lines"][line.as_u64().unwrap() as usize].clone();
        let drawn: Vec<Value> = lines.map(line).collect();
        let values = drawn.iter().filter(|line| line.as_str().unwrap().contains("\"value\""));
        let size = run.puzzles[place].size();
        let blank = size * size - run.puzzles[place].given_count();
        let has_solution = page["solution"][number.to_string()].is_string();
        assert_eq!(values.count(), if has_solution { blank } else { 0 });
        assert!(of(number)[3].as_array().unwrap().len() == 2, "two programs know such puzzles");
        pictured += 1;
    }
    assert_eq!(pictured, 20);
}

#[test]
fn hostile_names_stay_text() {
    let run = Run::new(&SOLVERS, &CORPORA, 8, 1);
    let page = run.page();
    assert!(!page.contains("</script><b>") && !page.contains("one+<&>"));
    // As many elements end as begin.
    assert_eq!(page.matches("</script").count(), page.matches("<script").count());
    let names = &data(&page)["puzzles"]["name"];
    assert_eq!(names[0], HOSTILE);
}

#[test]
fn rows_that_cannot_be_shown() {
    let run = Run::new(&SOLVERS, &CORPORA, 5, 1);
    let out = run.path("page.html");
    let html = ["--html", out.to_str().unwrap()];
    // Another schema on one line.
    let mut rows = run.rows.clone();
    rows[3].schema = SCHEMA + 1;
    run.write("results.csv", &rows);
    let (ok, said) = run.report(&html);
    assert!(!ok && said.contains("results.csv:5: expected rows of schema 3, found '4'"), "{said}");
    assert!(!out.exists());
    // One run twice in a file.
    let mut rows = run.rows.clone();
    rows.push(rows[0].clone());
    run.write("results.csv", &rows);
    let (ok, said) = run.report(&html);
    assert!(!ok && said.contains("expected one row for each puzzle"), "{said}");
    // A column that parts the runs of one puzzle.
    run.write("results.csv", &run.rows);
    let (ok, said) = run.report(&[html[0], html[1], "--by", "solver"]);
    assert!(!ok && said.contains("expected a column that describes puzzles"), "{said}");
    let (ok, said) = run.report(&[html[0], html[1], "--threshold", "1.1"]);
    assert!(!ok && said.contains("cannot be used with '--threshold"), "{said}");
    let (ok, said) = run.report(&[html[0], html[1], "--baseline", "alphq"]);
    assert!(!ok && said.contains("did you mean alpha"), "{said}");
}

#[test]
fn the_same_run_in_two_files_has_two_names() {
    let run = Run::new(&SOLVERS[..2], &CORPORA[..1], 6, 1);
    let old = run.path("old");
    fs::create_dir(&old).unwrap();
    fs::copy(run.path("results.csv"), old.join("results.csv")).unwrap();
    let out = run.path("page.html");
    let (ok, said) = run.report(&["--html", out.to_str().unwrap(), old.to_str().unwrap()]);
    assert!(ok, "{said}");
    let names = solver_names(&data(&fs::read_to_string(out).unwrap()));
    assert_eq!(names.len(), 4);
    assert!(names.contains(&"alpha (old)".to_owned()), "{names:?}");
}
