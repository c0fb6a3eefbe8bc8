//! Tables for the terminal: the plain form that all commands print, and the one that
//! `compare` ends with.

use crate::report::figures::{censored, time};
use crate::stats::summary::Line;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// Columns without lines between them, as wide as their content; those from number
/// `numbers_from` on hold numbers and are aligned to the right. Ends with a line end.
pub fn plain(header: &[&str], rows: Vec<Vec<String>>, numbers_from: usize) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(header).add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index >= numbers_from {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// One line per corpus and solver. Columns that are zero throughout (time-outs, wrong
/// answers, ...) are left out, except those that say what was found.
pub fn summary(lines: &[Line]) -> String {
    let columns: Vec<&Column> = COLUMNS
        .iter()
        .filter(|column| column.always || lines.iter().any(|line| (column.cell)(line) != "0"))
        .collect();
    let header: Vec<&str> = columns.iter().map(|column| column.title).collect();
    let mut corpus = "";
    let mut rows = Vec::new();
    for line in lines {
        let mut cells: Vec<String> = columns.iter().map(|column| (column.cell)(line)).collect();
        if line.corpus == corpus {
            cells[0].clear();
        }
        corpus = &line.corpus;
        rows.push(cells);
    }
    plain(&header, rows, 2)
}

struct Column {
    title: &'static str,
    always: bool,
    cell: fn(&Line) -> String,
}

const fn always(title: &'static str, cell: fn(&Line) -> String) -> Column {
    Column { title, always: true, cell }
}

const fn if_any(title: &'static str, cell: fn(&Line) -> String) -> Column {
    Column { title, always: false, cell }
}

/// The limit that an unsolved run is known to be above: not where a run failed otherwise.
fn limit(line: &Line) -> Option<f64> {
    let only_timeouts = line.failed == 0 && line.wrong == 0;
    line.limit_ns.filter(|_| only_timeouts).map(|limit| limit as f64)
}

const COLUMNS: &[Column] = &[
    always("corpus", |line| line.corpus.clone()),
    always("solver", |line| line.solver.clone()),
    always("solved", |line| format!("{}/{}", line.solved, line.runs)),
    always("unique", |line| line.unique.to_string()),
    always("multiple", |line| line.multiple.to_string()),
    always("none", |line| line.none.to_string()),
    if_any("some", |line| line.some.to_string()),
    always("unknown", |line| line.unknown.to_string()),
    if_any("timeout", |line| line.timeouts.to_string()),
    if_any("unsupported", |line| line.unsupported.to_string()),
    if_any("failed", |line| line.failed.to_string()),
    if_any("WRONG", |line| line.wrong.to_string()),
    always("median", |line| censored(line.quantile_ns(0.5), limit(line))),
    always("p90", |line| censored(line.quantile_ns(0.9), limit(line))),
    always("total", |line| time(line.total_ns as f64)),
    always("fastest", |line| line.fastest.to_string()),
];
