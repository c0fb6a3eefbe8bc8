//! Tables for the terminal: aligned columns without lines, which `grep` and `awk` can read too.
//! Tables that are wider than the terminal are folded; where the output is not a terminal they
//! never are.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use quorum_report::column::{self, Cell, TableColumn, always, if_any, of};
use quorum_report::figures::{NONE, censored, time};
use quorum_report::stats::summary::Runs;
use textwrap::{Options, WordSplitter, fill};

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

/// Columns of the terminal, if standard output is one.
pub fn terminal_width() -> Option<usize> {
    let width = terminal_size::terminal_size_of(std::io::stdout())?.0;
    Some(usize::from(width.0).max(40))
}

/// As [`plain`] with text only. If that is wider than `width`, the columns from number `narrow` on
/// are paragraphs below their row, each with its heading.
pub fn fitted(
    header: &[&str],
    rows: Vec<Vec<String>>,
    narrow: usize,
    width: Option<usize>,
) -> String {
    let whole = plain(header, &rows, header.len());
    let Some(width) = width.filter(|width| widest(&whole) > *width) else { return whole };
    let short: Vec<&[String]> = rows.iter().map(|row| &row[..narrow]).collect();
    let table = plain(&header[..narrow], short, narrow);
    let mut lines = table.lines();
    let mut text = lines.next().map_or(String::new(), |line| format!("{line}\n"));
    for (line, row) in lines.zip(&rows) {
        text += &format!("{line}\n");
        let long = header[narrow..].iter().zip(&row[narrow..]);
        for (heading, value) in long.filter(|(_, value)| !value.is_empty()) {
            text += &indented(&format!("{heading}: {value}"), width);
        }
    }
    text
}

/// The width of the longest line.
fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// A paragraph in lines of at most `width` columns unless a word is longer, indented.
fn indented(paragraph: &str, width: usize) -> String {
    let options = Options::new(width).initial_indent("    ").subsequent_indent("      ");
    let options = options.break_words(false).word_splitter(WordSplitter::NoHyphenation);
    fill(paragraph, options) + "\n"
}

/// One line per corpus and solver, with counts of puzzles and, behind a column `runs`, of runs;
/// where that is wider than `width`, corpora are headings. Columns that are zero throughout
/// (time-outs, wrong answers, ...) are left out, except those of verdicts.
pub fn summary(lines: &[Runs], width: Option<usize>) -> String {
    let columns: Vec<TableColumn<Runs>> = vec![
        of(always("corpus"), |line| Cell::text(&line.corpus)),
        of(always("solver"), |line| Cell::text(&line.solver)),
        of(always("solved"), |line| {
            Cell::Text(format!("{}/{}", line.solved_puzzles, line.puzzles))
        }),
        of(if_any("runs"), |line| {
            if line.runs > line.puzzles { Cell::Count(line.runs) } else { Cell::Missing }
        }),
        of(always("unique"), |line| Cell::Count(line.unique)),
        of(always("multiple"), |line| Cell::Count(line.multiple)),
        of(always("none"), |line| Cell::Count(line.none)),
        of(if_any("some"), |line| Cell::Count(line.some)),
        of(always("unknown"), |line| Cell::Count(line.unknown)),
        of(if_any("timeout"), |line| Cell::Count(line.timeouts)),
        of(if_any("late"), |line| Cell::Count(line.late)),
        of(if_any("unsupported"), |line| Cell::Count(line.unsupported)),
        of(if_any("failed"), |line| Cell::Count(line.failed)),
        of(if_any("WRONG"), |line| Cell::Count(line.wrong)),
        of(always("median"), |line| Cell::Text(censored(line.quantile_ns(0.5), limit(line)))),
        of(always("p90"), |line| Cell::Text(censored(line.quantile_ns(0.9), limit(line)))),
        of(always("total"), |line| Cell::Text(total(line))),
        of(always("fastest"), |line| Cell::Count(line.fastest)),
    ];
    let mut table = column::table(&columns, lines, 2);
    for (row, pair) in table.rows.iter_mut().skip(1).zip(lines.windows(2)) {
        if pair[0].corpus == pair[1].corpus {
            row[0].clear();
        }
    }
    let whole = plain(&table.header, &table.rows, table.text_columns);
    if width.is_none_or(|width| widest(&whole) <= width) {
        return whole;
    }
    let corpora: Vec<String> = table.rows.iter().map(|row| row[0].clone()).collect();
    let rows: Vec<&[String]> = table.rows.iter().map(|row| &row[1..]).collect();
    let narrower = plain(&table.header[1..], rows, table.text_columns - 1);
    let mut lines = narrower.lines();
    let mut text = lines.next().map_or(String::new(), |line| format!("{line}\n"));
    for (line, corpus) in lines.zip(corpora) {
        if !corpus.is_empty() {
            text += &format!("{corpus}:\n");
        }
        text += &format!("{line}\n");
    }
    text
}

/// The sum of the times; a lower bound where runs have no time, such as crashed ones.
fn total(line: &Runs) -> String {
    let sum = time(line.total_ns as f64);
    match (line.runs_without_time, line.total_ns) {
        (0, _) => sum,
        (_, 0) => NONE.to_owned(),
        _ => format!("> {sum}"),
    }
}

/// The limit that an unsolved run is known to be above: not where a run failed otherwise.
fn limit(line: &Runs) -> Option<f64> {
    let only_timeouts = line.failed == 0 && line.wrong == 0;
    line.limit_ns.filter(|_| only_timeouts).map(|limit| limit as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_without_some_runs_is_marked() {
        let of = |total_ns, untimed| {
            let mut runs = Runs::default();
            (runs.total_ns, runs.runs_without_time) = (total_ns, untimed);
            total(&runs)
        };
        assert_eq!([of(1_500, 0), of(1_500, 1), of(0, 1)], ["1.50 µs", "> 1.50 µs", "-"]);
    }

    #[test]
    fn a_wide_table_is_folded_on_a_terminal_only() {
        let rows = || {
            let long = "a long description of what this is, in many words".to_owned();
            vec![vec!["one".to_owned(), "yes".to_owned(), long.clone(), String::new()]; 2]
        };
        let header = ["name", "read", "description", "options"];
        let whole = fitted(&header, rows(), 2, None);
        assert_eq!(whole.lines().count(), 3);
        assert_eq!(fitted(&header, rows(), 2, Some(100)), whole);
        let folded = fitted(&header, rows(), 2, Some(40));
        let expected = "name  read\none   yes\n    description: a long description of\n      \
                        what this is, in many words\n";
        assert!(folded.starts_with(expected), "{folded}");
        assert!(folded.lines().all(|line| line.chars().count() <= 40), "{folded}");
        assert!(!folded.contains("options"), "{folded}");
    }
}
