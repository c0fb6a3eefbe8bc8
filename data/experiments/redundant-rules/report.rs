//! The report, from the rows only.

use super::classes::{Pattern, classes, is_maximal};
use super::rows::{Proof, Rows};
use super::run::MOST;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The pattern of every class by its name.
pub fn patterns() -> BTreeMap<String, Pattern> {
    let of_size = |size| {
        let all = classes(size).into_keys().enumerate();
        all.map(move |(index, pattern)| (format!("{size}-{:03}", index + 1), pattern))
    };
    (1..=MOST).flat_map(of_size).collect()
}

/// Tables and conclusions.
pub fn report(rows: &Rows) -> String {
    let patterns = patterns();
    let redundant: Vec<Pattern> = rows
        .classes
        .iter()
        .filter(|class| class.counter_grid.is_none())
        .map(|class| patterns[&class.name])
        .collect();
    let mut text = String::from(
        "# Redundant rules: figures\n\n| dropped | classes | redundant | not | redundant and maximal | sets of rules | redundant sets | classes without two dropped lines in a chute |\n|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for size in 1..=MOST {
        let all: Vec<_> = rows.classes.iter().filter(|class| class.size == size).collect();
        let is_redundant = |class: &&&super::rows::Class| class.counter_grid.is_none();
        let yes = all.iter().filter(is_redundant).count();
        let maximal = redundant
            .iter()
            .filter(|class| class.size() == size && is_maximal(class, &redundant))
            .count();
        let single = all.iter().filter(|class| patterns[&class.name].has_single_lines()).count();
        let sets: u64 = all.iter().map(|class| class.sets).sum();
        let redundant_sets: u64 = all.iter().filter(is_redundant).map(|class| class.sets).sum();
        let _ = writeln!(
            text,
            "| {size} | {} | {yes} | {} | {maximal} | {sets} | {redundant_sets} | {single} |",
            all.len(),
            all.len() - yes
        );
    }
    let six: Vec<_> = rows.classes.iter().filter(|class| class.size == 6).collect();
    let yes = six.iter().filter(|class| class.counter_grid.is_none()).count();
    let single: Vec<_> =
        six.iter().filter(|class| patterns[&class.name].has_single_lines()).collect();
    let minimal = minimal(rows, &patterns, 6);
    text.push_str("\n## Conclusions\n\n");
    let _ = writeln!(
        text,
        "* Of {} classes of six dropped rules {yes} are redundant, {} are not.",
        six.len(),
        six.len() - yes
    );
    let _ = writeln!(
        text,
        "* Without those that lack two lines of one chute there are {} classes of six: {yes} redundant, {} not.",
        single.len(),
        single.len() - yes
    );
    let seven = rows.classes.iter().filter(|class| class.size == 7);
    let (no, all) =
        (seven.clone().filter(|class| class.counter_grid.is_some()).count(), seven.count());
    let _ = writeln!(text, "* Of {all} classes of seven dropped rules {no} have a counter-grid.");
    let _ = writeln!(
        text,
        "* Classes of six that are not redundant though every five of their rules are: {minimal}."
    );
    let _ = writeln!(
        text,
        "* Classes of seven of which every six rules are redundant: {}.",
        minimal_or_redundant(rows, &patterns, 7)
    );
    proofs(&mut text, &rows.proofs);
    let count = |purpose| rows.pairs.iter().filter(|row| row.purpose == purpose).count();
    let _ = writeln!(
        text,
        "* Small rules: 162 of 810 follow from the other 648; {} grids show that no further one can be dropped with them, and {} that of the 486 pairs in a line and no box at most 162 can.",
        count("maximal"),
        count("exchange")
    );
    text
}

/// Classes of a size all of whose parts that are one rule smaller are redundant.
fn minimal_or_redundant(rows: &Rows, patterns: &BTreeMap<String, Pattern>, size: usize) -> usize {
    let not: Vec<Pattern> = rows
        .classes
        .iter()
        .filter(|class| class.size == size - 1 && class.counter_grid.is_some())
        .map(|class| patterns[&class.name])
        .collect();
    let of_size =
        rows.classes.iter().filter(|class| class.size == size).map(|class| patterns[&class.name]);
    of_size
        .filter(|class| !not.iter().any(|part| part.copies().any(|copy| copy.is_part_of(class))))
        .count()
}

fn minimal(rows: &Rows, patterns: &BTreeMap<String, Pattern>, size: usize) -> usize {
    let redundant = rows
        .classes
        .iter()
        .filter(|class| class.size == size && class.counter_grid.is_none())
        .count();
    minimal_or_redundant(rows, patterns, size) - redundant
}

fn proofs(text: &mut String, proofs: &[Proof]) {
    for labeling in [1, 2] {
        let mut bytes: Vec<usize> = proofs
            .iter()
            .filter(|proof| proof.labeling == labeling)
            .map(|proof| proof.bytes)
            .collect();
        bytes.sort_unstable();
        let (Some(least), Some(most)) = (bytes.first(), bytes.last()) else { continue };
        let (median, total) = (bytes[bytes.len() / 2], bytes.iter().sum::<usize>());
        let _ = writeln!(
            text,
            "* Labeling {labeling}: {} proofs of {least} to {most} bytes, median {median}, {total} together.",
            bytes.len()
        );
    }
    for (index, checker) in ["drat-trim", "lrat-check", "cake_lpr"].into_iter().enumerate() {
        let with = |verdict| proofs.iter().filter(|proof| proof.verdicts[index] == verdict).count();
        let _ = writeln!(
            text,
            "* {checker} accepted {} of {} proofs and refused {}.",
            with("accepted"),
            proofs.len(),
            with("refused")
        );
    }
}
