//! Document that compares two result files.

use super::ReportOptions;
use super::column::{self, Cell, TableColumn, always, if_any, of};
use super::describe::busy_note;
use super::document::Document;
use super::figures::{censored, interval, noise, p_value, ratio, time};
use super::legend::interval_in_words;
use crate::lists::{each, known};
use crate::stats::bootstrap::LEAST;
use crate::stats::line::SolverFigures;
use crate::stats::median_ratio::{LEAST_ROUNDS, MedianRatio};
use crate::stats::rank_test::LEVEL;
use crate::stats::side_by_side::{Change, ChangedPuzzle, Severity, SideBySide};
use quorum_util::words::counted as count;
use std::path::Path;

/// Renders the comparison of two files as a document, with the reasons for a regression.
pub fn document(
    found: &SideBySide,
    [old, new]: [&Path; 2],
    machine_warnings: &[String],
    options: &ReportOptions,
) -> (Document, Vec<String>) {
    let mut document = Document::default();
    document.heading("Two result files");
    document.list(vec![format!("old: {}", old.display()), format!("new: {}", new.display())]);
    warnings(&mut document, found, machine_warnings);
    if found.changes.is_empty() {
        document.paragraph("The files have no solver and corpus in common.");
    }
    table(&mut document, found);
    changed_verdicts(&mut document, found);

    let regressions = regressions(found, options.threshold);
    if let Some(threshold) = options.threshold {
        match regressions.as_slice() {
            [] => document.paragraph(format!("No regression beyond {threshold}.")),
            _ => document.paragraph(format!("REGRESSION beyond {threshold}:")),
        }
    }
    document.list(regressions.clone());
    if options.threshold.is_some() {
        document.list(not_gated(found));
    }
    document.heading("How to read this");
    document.list(legend(found, options));
    (document, regressions)
}

fn warnings(document: &mut Document, found: &SideBySide, machine: &[String]) {
    let mut warnings = vec![
        "the two files were not run interleaved: every ratio contains changes of the machine \
         between them, and no interval shows these"
            .to_owned(),
    ];
    warnings.extend_from_slice(machine);
    for corpus in &found.other_corpora {
        warnings.push(format!(
            "corpus {corpus} differs between the files: its puzzles are not compared"
        ));
    }
    for (solver, old, new) in &found.other_versions {
        let (old, new) = (or_none(old), or_none(new));
        warnings.push(format!("version of {solver} differs: {old} before, {new} now"));
    }
    for change in &found.changes {
        let Change { group, solver, .. } = change;
        let ratios = [change.old.wall_over_cpu, change.new.wall_over_cpu];
        if let Some(note) = busy_note(["old", "new"], ratios, found.clock) {
            warnings.push(format!("{group}, {solver}: {note}"));
        }
    }
    for what in &found.only_old {
        warnings.push(format!("only in the old file: {what}"));
    }
    for Change { group, solver, missing, .. } in &found.changes {
        if *missing > 0 {
            warnings.push(format!("{missing} puzzles only in the old file: {group}, {solver}"));
        }
    }
    for what in &found.only_new {
        warnings.push(format!("only in the new file: {what}"));
    }
    for warning in &mut warnings {
        warning.insert_str(0, "warning: ");
    }
    document.list(warnings);
}

fn or_none(version: &str) -> &str {
    if version.is_empty() { "unknown" } else { version }
}

fn table(document: &mut Document, found: &SideBySide) {
    let modes = found.changes.iter().any(|change| change.mode != found.changes[0].mode);
    let corpus: fn(&Change) -> Cell = if modes {
        |change| Cell::Text(format!("{}, mode {}", change.group, change.mode))
    } else {
        |change| Cell::text(&change.group)
    };
    let columns: Vec<TableColumn<Change>> = vec![
        of(always("corpus"), corpus),
        of(always("solver"), |change| Cell::text(&change.solver)),
        of(always("puzzles"), |change| Cell::Count(change.puzzles)),
        of(always("solved, old"), |change| Cell::Count(change.old.counts.solved)),
        of(always("solved, new"), |change| Cell::Count(change.new.counts.solved)),
        of(if_any("WRONG, old"), |change| Cell::Count(change.old.counts.wrong)),
        of(if_any("WRONG, new"), |change| Cell::Count(change.new.counts.wrong)),
        of(always("median, old"), |change| median(&change.old)),
        of(always("median, new"), |change| median(&change.new)),
        of(always("PAR-2, old"), |change| Cell::figure(change.old.times.par2_ns, &time)),
        of(always("PAR-2, new"), |change| Cell::figure(change.new.times.par2_ns, &time)),
        of(always("ratio"), |change| change.ratio.map_or(Cell::Missing, Cell::Ratio)),
        of(always("interval"), |change| change.ratio.map_or(Cell::Missing, Cell::Interval)),
        of(if_any("noise"), |change| Cell::Text(noise(change.noise))),
        of(always("changed"), |change| Cell::Count(change.changed.len() as u64)),
    ];
    document.table(column::table(&columns, &found.changes, 2));
}

fn median(figures: &SolverFigures) -> Cell {
    Cell::Text(censored(figures.median_ns(), figures.above_ns))
}

fn changed_verdicts(document: &mut Document, found: &SideBySide) {
    for change in found.changes.iter().filter(|change| !change.changed.is_empty()) {
        let Change { group, solver, changed, .. } = change;
        document.paragraph(format!("{group}, {solver}: {}", count(changed.len() as u64, "change")));
        document.list(each(changed, |changed| {
            let mark = changed.severity.word();
            let ChangedPuzzle { puzzle_index, puzzle_name, old, new, .. } = changed;
            format!("{mark}: puzzle {puzzle_index} ({puzzle_name}), {old} -> {new}")
        }));
    }
}

/// One line for each reason; none without a threshold.
fn regressions(found: &SideBySide, threshold: Option<f64>) -> Vec<String> {
    let Some(threshold) = threshold else { return Vec::new() };
    if found.changes.is_empty() {
        // A gate that passes without a comparison would hide a broken set-up.
        return vec!["nothing was compared".to_owned()];
    }
    let mut lines = Vec::new();
    for change in &found.changes {
        for reason in reasons(change, threshold) {
            lines.push(format!("{}, {}: {reason}", change.group, change.solver));
        }
    }
    for what in &found.only_old {
        lines.push(format!("{what}: only in the old file"));
    }
    lines
}

/// Solvers whose times are not gated: too few puzzles for an interval.
fn not_gated(found: &SideBySide) -> Vec<String> {
    known(&found.changes, |change| match change.least_ratio() {
        Some(_) => None,
        None => {
            let (group, solver) = (&change.group, &change.solver);
            Some(format!("{group}, {solver}: times not gated, less than {LEAST} ratios"))
        }
    })
}

/// Reasons why a change is a regression beyond `threshold` (1.1: more than a tenth worse). A
/// contradiction, a wrong answer and missing puzzles are regressions whatever the threshold.
pub fn reasons(change: &Change, threshold: f64) -> Vec<String> {
    let (before, now) = (change.old.counts.solved, change.new.counts.solved);
    let mut reasons = Vec::new();
    if change.changed.iter().any(|changed| changed.severity == Severity::Contradiction) {
        reasons.push("answers contradict the old ones, or are wrong".to_owned());
    }
    let p_lost = change.p_lost();
    if p_lost < LEVEL {
        reasons.push(format!(
            "{before} solved before, {now} now ({} lost, {} gained, p = {})",
            change.pairs.first_only,
            change.pairs.second_only,
            p_value(p_lost)
        ));
    } else if before as f64 > threshold * now as f64 {
        reasons.push(format!("{before} solved before, {now} now"));
    }
    let is_slower = change.is_slower_beyond(threshold);
    if let Some(slower) = change.ratio.filter(|_| is_slower) {
        reasons.push(format!("ratio {}, interval {}", ratio(&slower), interval(&slower)));
    }
    if change.missing > 0 {
        reasons.push(format!("{} of the old puzzles are missing", change.missing));
    }
    reasons
}

fn legend(found: &SideBySide, options: &ReportOptions) -> Vec<String> {
    let ratios: Vec<Option<MedianRatio>> = each(&found.changes, |c| c.ratio);
    let noise = if found.changes.iter().any(|change| change.noise.is_some()) {
        "noise: the larger of both files for the solver, from the controls nearest in median \
             time: largest factor between 1 and an end of the interval of the ratio of a second run \
             to the first."
    } else {
        "No control: the noise of these runs is not known, and no interval shows it."
    };
    vec![
        "Only puzzles in both files count. Times are the median of the repetitions of a puzzle; \
         PAR-2: mean, where an unsolved puzzle counts 2 limits."
            .to_owned(),
        "ratio: median over puzzles of new time over old; above 1 is slower. Where one side \
         was stopped by its limit, the ratio to that is a bound; figures that bounds could move \
         are marked (>=, <=, ~)."
            .to_owned(),
        interval_in_words(&ratios, &options.settings.bootstrap),
        noise.to_owned(),
        format!(
            "regression: the lower end of the interval is above the threshold and above the noise \
             (with less than {LEAST_ROUNDS} rounds: above the product of both); or \
             puzzles solved before over puzzles solved now is, or more were lost than gained \
             beyond chance (exact sign test, p below {LEVEL}); or a verdict contradicts the old \
             one, a wrong answer is new, or rows of the old file are missing in the new one."
        ),
    ]
}
