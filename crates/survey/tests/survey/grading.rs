//! Graders that pass over one rule: each is found out by the grids that break that rule, and by no
//! others.

use quorum_formats::ReadOptions;
use quorum_panel::judgment::{Judgment, grid};
use quorum_solvers::Registry;
use quorum_survey::{
    Content, Examination, Gathered, GraderFinding, JournalError, Kind, Question, Row, Survey,
    Surveyed,
};
use quorum_verify::verify::Verifier;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// An examination of the first puzzles of a generated corpus.
fn examination(name: &str, rows: usize) -> Examination {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/generated").join(name);
    let mut table = csv::Reader::from_path(path).unwrap();
    let records = table.records().map(Result::unwrap).take(rows).enumerate();
    let rows: Vec<Row> = records
        .map(|(at, record)| Row {
            source: 0,
            number: at as u64,
            id: record[0].to_owned(),
            place: format!("{name}:{}", at + 2),
            content: Content::of(&record[1], Some(&record[2])),
            record: None,
            recorded: None,
        })
        .collect();
    let mut survey = Survey::new(Verifier::standard(&Registry::default()).0);
    (survey.sample, survey.copies, survey.keeps_rows) = (0, false, true);
    let examination = Some(Examination::new(usize::MAX));
    let mut gathered = Gathered { examination, ..Gathered::default() };
    let each = |_: &Surveyed| Ok::<(), JournalError>(());
    survey.run(rows.into_iter(), std::iter::empty(), &mut gathered, &(), each).unwrap();
    gathered.examination.unwrap()
}

/// Names of the rules that an answer breaks, and whether it is complete.
fn broken(question: &Question<'_>) -> (BTreeSet<&'static str>, bool) {
    let mut items = quorum_formats::read("t", question.puzzle.as_bytes(), ReadOptions::default());
    let item = items.next().unwrap().unwrap();
    let values = grid::read(question.answer, &item.puzzle, item.symbols).unwrap();
    let judgment = Judgment::new(&item.puzzle, &values);
    let names = judgment.broken.iter().map(|broken| broken.rule.name()).collect();
    (names, judgment.is_complete())
}

/// The kinds of grids per kind of finding.
fn found(
    examination: &Examination,
    mut accepts: impl FnMut(&Question<'_>) -> bool,
) -> BTreeMap<Kind, BTreeSet<String>> {
    let mut found: BTreeMap<Kind, BTreeSet<String>> = BTreeMap::new();
    let sink = |GraderFinding { finding, .. }: &GraderFinding| {
        let (grid, _) = finding.evidence.split_once(" | ").unwrap();
        found.entry(finding.kind).or_default().insert(grid.to_owned());
        Ok::<(), ()>(())
    };
    let mut grader = |question: &Question<'_>| Ok(accepts(question));
    examination.run(&mut grader, &(), sink).unwrap();
    found
}

#[test]
fn a_rule_that_is_passed_over_is_named() {
    for (name, rules) in [
        ("classic.csv", &["column", "given", "region", "row"][..]),
        ("futoshiki-5.csv", &["column", "given", "row", "sign"]),
        ("killer.csv", &["cage", "column", "region", "row"]),
        ("skyscraper.csv", &["column", "given", "row", "skyscraper"]),
        ("jigsaw.csv", &["column", "given", "region", "row"]),
        ("thermometer.csv", &["column", "given", "region", "row", "thermo"]),
        ("antiknight.csv", &["antiknight", "column", "given", "region", "row"]),
    ] {
        let examination = examination(name, 3);
        let everything = found(&examination, |_| true);
        let mut expected: BTreeSet<String> = rules.iter().map(|rule| (*rule).to_owned()).collect();
        expected.insert("blank".to_owned());
        if rules.contains(&"given") {
            expected.insert("given-overwritten".to_owned());
        }
        assert_eq!(everything, BTreeMap::from([(Kind::GraderAcceptsWrong, expected)]), "{name}");
        let nothing = found(&examination, |_| false);
        assert!(nothing[&Kind::GraderRefusesRight].contains("solution"), "{name} {nothing:?}");
        let judge = found(&examination, |question| {
            let (broken, is_complete) = broken(question);
            broken.is_empty() && is_complete
        });
        assert_eq!(judge, BTreeMap::new(), "{name}");
        for rule in rules {
            let blind = found(&examination, |question| {
                let (broken, is_complete) = broken(question);
                broken.iter().all(|name| name == rule) && is_complete
            });
            let only = BTreeSet::from([(*rule).to_owned()]);
            assert_eq!(blind, BTreeMap::from([(Kind::GraderAcceptsWrong, only)]), "{name} {rule}");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn grids_of_all_generated_kinds_break_their_rule_and_hardly_another() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/generated");
    let (mut alone, mut together) = (0, BTreeMap::new());
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.ends_with(".csv") || name.starts_with("none") {
            continue;
        }
        let examination = examination(&name, 5);
        let mut last = BTreeSet::new();
        let mut seen = Vec::new();
        let mut grader = |question: &Question<'_>| {
            last = broken(question).0;
            seen.push(last.clone());
            Ok(!last.is_empty())
        };
        let mut kinds = Vec::new();
        let sink = |finding: &GraderFinding| {
            kinds.push(finding.finding.evidence.split(" | ").next().unwrap().to_owned());
            Ok::<(), ()>(())
        };
        examination.run(&mut grader, &(), sink).unwrap();
        // Right answers and blank cells are refused here: what is left of the findings are wrong
        // grids.
        let wrong: Vec<_> = seen.into_iter().filter(|broken| !broken.is_empty()).collect();
        let kinds: Vec<String> = kinds
            .into_iter()
            .filter(|kind| !kind.contains("solution") && !kind.starts_with("form"))
            .collect();
        assert_eq!(wrong.len(), kinds.len(), "{name}");
        for (broken, kind) in wrong.iter().zip(&kinds) {
            let rule = kind.trim_end_matches("-overwritten");
            assert!(broken.contains(rule), "{name} {kind} {broken:?}");
            match broken.len() {
                _ if rule != kind => {}
                1 => alone += 1,
                _ => *together.entry((name.clone(), kind.clone())).or_insert(0) += 1,
            }
        }
    }
    println!("{alone} grids break one rule; others: {together:?}");
    let others: i32 = together.values().sum();
    // Sums along diagonals and rules about all neighbors leave little room.
    assert!(alone > 10 * others, "{alone} {together:?}");
}
