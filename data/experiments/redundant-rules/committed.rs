//! The committed rows: enumerated again, every grid judged again, some proofs made again, every
//! conclusion of the README computed.

use super::classes::{Pattern, classes, is_maximal};
use super::formula::Labeling;
use super::pairs::{EXCHANGES, kept, pairs};
use super::report::{patterns, report};
use super::rows::Rows;
use super::run::{MOST, proof};
use super::{checkers::Checkers, rules};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("redundant-rules")
}

fn rows() -> Rows {
    Rows::read(&folder().join("results")).unwrap()
}

/// Binomial coefficients: every set of rules is in one class.
#[test]
fn classes_hold_every_set() {
    let sets: Vec<u64> = (1..=MOST).map(|size| classes(size).values().sum()).collect();
    assert_eq!(sets, [27, 351, 2925, 17550, 80730, 296_010, 888_030]);
}

#[test]
fn every_class_has_a_row_and_every_grid_breaks_a_dropped_rule() {
    let (rows, patterns) = (rows(), patterns());
    assert_eq!(rows.classes.len(), patterns.len());
    for class in &rows.classes {
        assert_eq!(class.dropped, patterns[&class.name].dropped());
        if let Some(grid) = &class.counter_grid {
            assert!(rules::is_counter_grid(grid, &class.dropped), "{}", class.name);
        }
    }
    let grid = rows.classes.iter().find_map(|class| class.counter_grid.clone()).unwrap();
    assert!(!rules::is_counter_grid(&grid, &[]), "without a dropped rule none is one");
}

/// Each rule of a maximal redundant class has a proof per labeling; redundant classes are part of
/// these; none was refused.
#[test]
fn every_redundant_class_is_part_of_one_with_proofs() {
    let (rows, patterns) = (rows(), patterns());
    let redundant: Vec<&super::rows::Class> =
        rows.classes.iter().filter(|class| class.counter_grid.is_none()).collect();
    let all: Vec<Pattern> = redundant.iter().map(|class| patterns[&class.name]).collect();
    let mut expected = Vec::new();
    for class in redundant.iter().filter(|class| is_maximal(&patterns[&class.name], &all)) {
        expected.extend(
            class
                .dropped
                .iter()
                .flat_map(|&rule| [1, 2].map(|labeling| (class.name.clone(), rule, labeling))),
        );
    }
    let found: Vec<_> =
        rows.proofs.iter().map(|proof| (proof.class.clone(), proof.rule, proof.labeling)).collect();
    assert_eq!(found, expected);
    assert!(
        rows.proofs.iter().all(|proof| proof.verdicts.iter().all(|verdict| verdict != "refused"))
    );
}

#[test]
fn some_proofs_are_made_again() {
    let (rows, patterns) = (rows(), patterns());
    let checkers = Checkers::from_environment();
    let temporary = tempfile::tempdir().unwrap();
    let mut shortest: Vec<_> = rows.proofs.iter().collect();
    shortest.sort_by_key(|proof| proof.bytes);
    for row in &shortest[..4] {
        let labeling = if row.labeling == 1 { Labeling::First } else { Labeling::Second };
        let pattern = &patterns[&row.class];
        let again =
            proof(temporary.path(), &checkers, &row.class, pattern, row.rule, labeling).unwrap();
        assert_eq!((&again.formula_sha256, &again.sha256), (&row.formula_sha256, &row.sha256));
    }
}

#[test]
fn every_grid_about_pairs_breaks_what_it_states_only() {
    let rows = rows();
    let (all, kept) = (pairs(0..27), kept());
    assert_eq!((all.len(), kept.len()), (810, 648));
    let mut left = kept.clone();
    for row in &rows.pairs {
        let from = if row.purpose == "exchange" { &all } else { &kept };
        let others: Vec<[usize; 2]> =
            from.iter().filter(|pair| !row.broken.contains(pair)).copied().collect();
        assert!(rules::breaks_only(&row.grid, &others, &row.broken), "{:?}", row.broken);
        if row.purpose == "maximal" {
            assert!(row.broken.iter().all(|pair| left.remove(pair)));
        }
    }
    assert!(left.is_empty());
    let exchanges =
        rows.pairs.iter().filter(|row| row.purpose == "exchange").map(|row| row.broken.clone());
    assert_eq!(exchanges.collect::<Vec<_>>(), EXCHANGES.map(Vec::from));
}

#[test]
fn readme_has_the_figures_of_the_rows() {
    let text = report(&rows());
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    for line in text.lines().filter(|line| line.starts_with("* ") || line.starts_with("| ")) {
        assert!(readme.lines().any(|other| other == line), "not in README.md: {line}");
    }
}
