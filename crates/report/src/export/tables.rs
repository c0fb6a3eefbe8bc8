//! Tables of solvers as Markdown and LaTeX for people, and as CSV, unrounded, for programs: one row
//! per solver, and one per solver and baseline.

use super::{ExportFile, latex};
use crate::html::Context;
use crate::json::{bound, resampled};
use crate::stats::comparison::Comparison;
use crate::stats::line::SolverFigures;
use crate::stats::median_ratio::Figure;
use crate::stats::report::{GroupFigures, ReportFigures};
use crate::{ReportOptions, describe};
use std::path::PathBuf;

/// `solvers.md`, `solvers.tex` (all tables; each is a file `table-NAME.tex` too), `solvers.csv`,
/// `pairs.csv`; `rows` are the result files. Without a baseline, pairs are those with the first line of each group.
pub fn files(context: &Context, rows: &[PathBuf], options: &ReportOptions) -> Vec<ExportFile> {
    let numbers = match options.settings.baseline {
        Some(_) => &context.numbers,
        None => &context.evidence.numbers(&options.settings),
    };
    let names: Vec<String> = rows.iter().map(|path| path.display().to_string()).collect();
    let document = |numbers| describe::document(numbers, names.join(", ").as_ref(), options);
    let short = with_short_names(context, numbers);
    let named = document(&short);
    let mut files = vec![
        ("solvers.md".to_owned(), document(numbers).markdown()),
        ("solvers.tex".to_owned(), latex::render(&named)),
        ("solvers.csv".to_owned(), csv(&numbers.groups)),
        ("pairs.csv".to_owned(), pairs(&context.numbers)),
    ];
    let tables = latex::tables(&named).into_iter();
    files.extend(tables.map(|(name, text)| (format!("table-{name}.tex"), text)));
    files
}

/// The same with short names of corpora instead of their paths.
fn with_short_names(context: &Context, numbers: &ReportFigures) -> ReportFigures {
    let mut named = numbers.clone();
    if context.by.is_none() {
        for (set, group) in named.groups.iter_mut().enumerate() {
            group.name = context.set_name(Some(set));
        }
        let short = |name: &mut String| {
            if let Some(set) = numbers.groups.iter().position(|group| group.name == *name) {
                *name = context.set_name(Some(set));
            }
        };
        named.between.iter_mut().flat_map(|pair| &mut pair.groups).for_each(short);
    }
    named
}

/// Column of `pairs.csv`: its title, and the field of a comparison.
type PairColumn = (&'static str, fn(&GroupFigures, &Comparison) -> String);

const PAIR_COLUMNS: [PairColumn; 32] = [
    ("set", |set, _| set.name.clone()),
    ("mode", |set, _| set.mode.clone()),
    ("solver", |_, c| c.solver.clone()),
    ("baseline", |_, c| c.baseline.clone()),
    ("puzzles", |_, c| c.pairs.puzzles.to_string()),
    ("faster", |_, c| c.pairs.faster.to_string()),
    ("slower", |_, c| c.pairs.slower.to_string()),
    ("equal", |_, c| c.pairs.equal.to_string()),
    ("neither_solved", |_, c| c.pairs.neither.to_string()),
    ("one_failed", |_, c| c.pairs.failed.to_string()),
    ("only_it_solved", |_, c| c.pairs.first_only.to_string()),
    ("only_baseline_solved", |_, c| c.pairs.second_only.to_string()),
    ("ratios", |_, c| c.ratio.map_or_else(String::new, |ratio| ratio.n.to_string())),
    ("median_ratio", |_, c| value(c.ratio.map(|ratio| ratio.median))),
    ("median_ratio_bound", |_, c| word(c.ratio.map(|ratio| ratio.median))),
    ("low", |_, c| value(c.ratio.and_then(|ratio| Some(ratio.interval?.low)))),
    ("low_bound", |_, c| word(c.ratio.and_then(|ratio| Some(ratio.interval?.low)))),
    ("high", |_, c| value(c.ratio.and_then(|ratio| Some(ratio.interval?.high)))),
    ("high_bound", |_, c| word(c.ratio.and_then(|ratio| Some(ratio.interval?.high)))),
    ("resampled", |_, c| c.ratio.map_or("", |ratio| resampled(ratio.resampled)).to_owned()),
    ("noise", |_, c| figure(c.noise)),
    ("difference", |_, c| c.difference.word().to_owned()),
    ("wilcoxon_n", |_, c| c.wilcoxon.map_or_else(String::new, |test| test.high.n.to_string())),
    ("wilcoxon_zeros", |_, c| {
        c.wilcoxon.map_or_else(String::new, |test| test.high.zeros.to_string())
    }),
    ("effect_low", |_, c| figure(c.wilcoxon.map(|test| test.low.effect()))),
    ("effect_high", |_, c| figure(c.wilcoxon.map(|test| test.high.effect()))),
    ("p_low", |_, c| figure(c.wilcoxon.map(|test| test.p_range().0))),
    ("p_high", |_, c| figure(c.wilcoxon.map(|test| test.p_range().1))),
    ("is_decided", |_, c| {
        c.wilcoxon.map_or_else(String::new, |test| test.is_decided().to_string())
    }),
    ("p_holm", |_, c| figure(c.wilcoxon_holm)),
    ("p_solved", |_, c| figure(c.mcnemar)),
    ("p_solved_holm", |_, c| figure(c.mcnemar_holm)),
];

fn value(of: Option<Figure>) -> String {
    figure(of.map(|of| of.value))
}

fn word(of: Option<Figure>) -> String {
    of.map_or("", |of| bound(of.bound)).to_owned()
}

/// All comparisons; empty is missing.
fn pairs(numbers: &ReportFigures) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(PAIR_COLUMNS.map(|(title, _)| title)).expect("no error in memory");
    for set in &numbers.groups {
        for comparison in &set.comparisons {
            let fields = PAIR_COLUMNS.map(|(_, field)| field(set, comparison));
            writer.write_record(fields).expect("no error in memory");
        }
    }
    text(writer)
}

/// Column of `solvers.csv`: its title, and the field of a solver.
type CsvColumn = (&'static str, fn(&GroupFigures, &SolverFigures) -> String);

const COLUMNS: [CsvColumn; 29] = [
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
    // Former names of the last three columns, kept for one version.
    ("fastest_alone", |_, line| line.unique.wins.to_string()),
    ("solved_alone", |_, line| line.unique.solved.to_string()),
    ("marginal_ns", |_, line| figure(line.marginal)),
    ("closed_gap", |_, line| figure(line.closed_gap)),
    ("wall_over_cpu", |_, line| figure(line.wall_over_cpu)),
    ("start_ns", |_, line| figure(line.start_ns)),
    ("unique_wins", |_, line| line.unique.wins.to_string()),
    ("solved_only_by_it", |_, line| line.unique.solved.to_string()),
    ("marginal_contribution_ns", |_, line| figure(line.marginal)),
];

/// A figure, unrounded; empty where there is none.
fn figure(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Times in nanoseconds; empty is missing, `inf` is above the limit.
fn csv(sets: &[GroupFigures]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(title, _)| title)).expect("no error in memory");
    for set in sets {
        for line in &set.lines {
            let fields = COLUMNS.map(|(_, field)| field(set, line));
            writer.write_record(fields).expect("no error in memory");
        }
    }
    text(writer)
}

fn text(writer: csv::Writer<Vec<u8>>) -> String {
    let bytes = writer.into_inner().expect("no error in memory");
    String::from_utf8(bytes).expect("made of texts")
}
