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

/// Times in nanoseconds; empty is missing, `inf` is above the limit.
fn csv(sets: &[GroupReport]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = [
        "set",
        "mode",
        "puzzles",
        "solver",
        "runs",
        "solved",
        "wrong",
        "timeouts",
        "failed",
        "unknown",
        "unsupported",
        "cancelled",
        "missing",
        "untimed",
        "quartile1_ns",
        "median_ns",
        "quartile3_ns",
        "par2_ns",
        "par10_ns",
        "geometric_mean_ns",
        "fastest_alone",
        "solved_alone",
        "marginal_ns",
        "closed_gap",
    ];
    writer.write_record(header).expect("no error in memory");
    for set in sets {
        for line in &set.lines {
            writer.write_record(record(set, line)).expect("no error in memory");
        }
    }
    let bytes = writer.into_inner().expect("no error in memory");
    String::from_utf8(bytes).expect("made of texts")
}

fn record(set: &GroupReport, line: &Line) -> Vec<String> {
    let Line { counts, times, alone, .. } = line;
    let mut fields =
        vec![set.name.clone(), set.mode.clone(), set.puzzles.to_string(), line.solver.clone()];
    let numbers = [
        line.runs,
        counts.solved,
        counts.wrong,
        counts.timed_out,
        counts.failed,
        counts.undecided,
        counts.unsupported,
        counts.cancelled,
        counts.missing,
        line.untimed,
    ];
    fields.extend(numbers.map(|number| number.to_string()));
    let figure = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    fields.extend(times.quartiles.map(figure));
    fields.extend([times.par2, times.par10, times.geometric_mean].map(figure));
    fields.extend([alone.fastest, alone.solved].map(|number| number.to_string()));
    fields.extend([line.marginal, line.closed_gap].map(figure));
    fields
}
