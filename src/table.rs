//! Tables for the terminal: aligned columns without lines, which `grep` and `awk` can read too.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use quorum::report::Columns;
use quorum::report::figures::{NONE, censored, time};
use quorum::report::stats::summary::Runs;

/// Columns without lines between them, as wide as their content; those from number
/// `numbers_from` on hold numbers and are aligned to the right. Ends with a line end.
pub fn plain<R>(header: &[&str], rows: R, numbers_from: usize) -> String
where
    R: IntoIterator<Item: Into<comfy_table::Row>>,
{
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
/// answers, ...) are left out, except those of verdicts.
pub fn summary(lines: &[Runs]) -> String {
    let mut table = Columns::of(lines)
        .always("corpus", |line| line.corpus.clone())
        .always("solver", |line| line.solver.clone())
        .always("solved", |line| format!("{}/{}", line.counts.solved, line.runs))
        .always("unique", |line| line.unique.to_string())
        .always("multiple", |line| line.multiple.to_string())
        .always("none", |line| line.none.to_string())
        .if_any("some", |line| line.some.to_string())
        .always("unknown", |line| line.unknown.to_string())
        .if_any("timeout", |line| line.counts.timed_out.to_string())
        .if_any("late", |line| line.late.to_string())
        .if_any("unsupported", |line| line.counts.unsupported.to_string())
        .if_any("failed", |line| line.failed().to_string())
        .if_any("WRONG", |line| line.counts.wrong.to_string())
        .always("median", |line| censored(line.quantile_ns(0.5), limit(line)))
        .always("p90", |line| censored(line.quantile_ns(0.9), limit(line)))
        .always("total", total)
        .always("fastest", |line| line.fastest.to_string())
        .table(2);
    for (row, pair) in table.rows.iter_mut().skip(1).zip(lines.windows(2)) {
        if pair[0].corpus == pair[1].corpus {
            row[0].clear();
        }
    }
    plain(&table.header, &table.rows, table.text_columns)
}

/// The sum of the times; a lower bound where runs have no time, such as crashed ones.
fn total(line: &Runs) -> String {
    let sum = time(line.total_ns as f64);
    match (line.untimed, line.total_ns) {
        (0, _) => sum,
        (_, 0) => NONE.to_owned(),
        _ => format!("> {sum}"),
    }
}

/// The limit that an unsolved run is known to be above: not where a run failed otherwise.
fn limit(line: &Runs) -> Option<f64> {
    let only_timeouts = line.failed() == 0 && line.counts.wrong == 0;
    line.limit_ns.filter(|_| only_timeouts).map(|limit| limit as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_without_some_runs_is_marked() {
        let of = |total_ns, untimed| {
            let mut runs = Runs::default();
            (runs.total_ns, runs.untimed) = (total_ns, untimed);
            total(&runs)
        };
        assert_eq!([of(1_500, 0), of(1_500, 1), of(0, 1)], ["1.50 µs", "> 1.50 µs", "-"]);
    }
}
