//! The tables of solvers as Markdown and LaTeX, as people read them, and as CSV, unrounded,
//! for programs.

use super::{File, latex};
use crate::html::Context;
use crate::stats::report::{GroupReport, Line};
use crate::{ReportOptions, describe};
use std::path::PathBuf;

/// `solvers.md`, `solvers.tex`, `solvers.csv`; `rows` names where the figures come from.
pub fn files(context: &Context, rows: &[PathBuf], options: &ReportOptions) -> Vec<File> {
    let evidence = context.evidence;
    let sets = (0..evidence.sets.len()).map(|set| evidence.figures(Some(set), &options.settings));
    let sets: Vec<GroupReport> = sets.collect();
    let names: Vec<String> = rows.iter().map(|path| path.display().to_string()).collect();
    let document = describe::document(&sets, names.join(", ").as_ref(), options);
    vec![
        ("solvers.md".to_owned(), document.markdown()),
        ("solvers.tex".to_owned(), latex::render(&document)),
        ("solvers.csv".to_owned(), csv(&sets)),
    ]
}

/// A column of the CSV: its title, and the field of a solver on a set.
type Column = (&'static str, fn(&GroupReport, &Line) -> String);

const COLUMNS: [Column; 24] = [
    ("set", |set, _| set.name.clone()),
    ("mode", |set, _| set.mode.clone()),
    ("puzzles", |set, _| set.puzzles.to_string()),
    ("solver", |_, line| line.solver.clone()),
    ("runs", |_, line| line.runs.to_string()),
    ("solved", |_, line| line.counts.solved.to_string()),
    ("wrong", |_, line| line.counts.wrong.to_string()),
    ("timeouts", |_, line| line.counts.timed_out.to_string()),
    ("failed", |_, line| line.counts.failed.to_string()),
    ("unknown", |_, line| line.counts.undecided.to_string()),
    ("unsupported", |_, line| line.counts.unsupported.to_string()),
    ("cancelled", |_, line| line.counts.cancelled.to_string()),
    ("missing", |_, line| line.counts.missing.to_string()),
    ("untimed", |_, line| line.untimed.to_string()),
    ("quartile1_ns", |_, line| figure(line.times.quartiles[0])),
    ("median_ns", |_, line| figure(line.times.quartiles[1])),
    ("quartile3_ns", |_, line| figure(line.times.quartiles[2])),
    ("par2_ns", |_, line| figure(line.times.par2)),
    ("par10_ns", |_, line| figure(line.times.par10)),
    ("geometric_mean_ns", |_, line| figure(line.times.geometric_mean)),
    ("fastest_alone", |_, line| line.alone.fastest.to_string()),
    ("solved_alone", |_, line| line.alone.solved.to_string()),
    ("marginal_ns", |_, line| figure(line.marginal)),
    ("closed_gap", |_, line| figure(line.closed_gap)),
];

/// A figure, unrounded; empty where there is none.
fn figure(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Times in nanoseconds; empty is missing, `inf` is above the limit.
fn csv(sets: &[GroupReport]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(title, _)| title)).expect("no error in memory");
    for set in sets {
        for line in &set.lines {
            let fields = COLUMNS.map(|(_, field)| field(set, line));
            writer.write_record(fields).expect("no error in memory");
        }
    }
    let bytes = writer.into_inner().expect("no error in memory");
    String::from_utf8(bytes).expect("made of texts")
}
