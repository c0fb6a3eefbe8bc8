//! Tables of solvers as Markdown and LaTeX for people, and as CSV, unrounded, for programs: one row
//! per solver, and one per solver and baseline.

use super::{ExportFile, latex};
use crate::column::{csv_table, filled};
use crate::columns::{self, PairRow, SolverRow};
use crate::context::Context;
use crate::lists::each;
use crate::stats::report::ReportFigures;
use crate::{ReportOptions, describe};
use std::path::PathBuf;

/// `solvers.md`, `solvers.csv`, `pairs.csv`, and each table as `table-NAME.tex`; `rows` are the
/// result files. Without a baseline, pairs are those with the first line of each group.
pub fn files(context: &Context, rows: &[PathBuf], options: &ReportOptions) -> Vec<ExportFile> {
    let numbers = match options.settings.baseline {
        Some(_) => &context.numbers,
        None => &context.evidence.numbers(&options.settings),
    };
    let names: Vec<String> = each(rows, |path| path.display().to_string());
    let document = |numbers| describe::document(numbers, names.join(", ").as_ref(), options);
    let short = with_short_names(context, numbers);
    let tables = latex::render(&document(&short));
    let (mut lines, mut pairs) = (Vec::new(), Vec::new());
    for group in &numbers.groups {
        lines.append(&mut SolverRow::solvers(group));
    }
    for group in &context.numbers.groups {
        pairs.append(&mut PairRow::all(group));
    }
    let mut solvers = filled(&columns::solvers(), &lines);
    solvers.append(&mut filled(&columns::contributions(), &lines));
    let mut files = vec![
        ("solvers.md".to_owned(), document(numbers).markdown()),
        ("solvers.csv".to_owned(), csv_table(&solvers)),
        ("pairs.csv".to_owned(), csv_table(&filled(&columns::pairs(), &pairs))),
    ];
    for (name, text) in tables {
        files.push((format!("table-{name}.tex"), text));
    }
    files
}

/// The same with short names of corpora instead of their paths.
fn with_short_names(context: &Context, numbers: &ReportFigures) -> ReportFigures {
    let mut named = numbers.clone();
    if context.by.is_none() {
        for (set, group) in named.groups.iter_mut().enumerate() {
            group.name = context.set_name(Some(set));
        }
    }
    named
}
