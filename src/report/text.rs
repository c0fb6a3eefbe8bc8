//! Reports as text: headings, sentences and tables.
//!
//! On a terminal, and where the variable `COLUMNS` is set, everything fits the width: sentences are
//! wrapped, and a table that is too wide continues below, with its first column repeated. In a pipe
//! every row stays on one line, for `grep` and `awk`.

use crate::table::plain;
use quorum_report::{Block, Document, ReportTable};
use std::io::IsTerminal;
use textwrap::{Options, wrap};

/// Least width that is used: a name and a figure need that much.
const LEAST: usize = 40;

/// Width to fit, if there is one.
pub fn width() -> Option<usize> {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    set.or_else(|| terminal().map(|(width, _)| usize::from(width.0)))
}

/// Renders a report.
pub fn document(document: &Document, width: Option<usize>) -> String {
    let width = width.map(|width| width.max(LEAST));
    let mut text = String::new();
    let mut before: Option<&Block> = None;
    for block in &document.0 {
        let follows = matches!(
            (before, block),
            (None | Some(Block::Heading(_)), _) | (Some(Block::Paragraph(_)), Block::List(_))
        );
        if !follows {
            text.push('\n');
        }
        match block {
            Block::Heading(line) => text += &wrapped(&format!("== {line} =="), "", width),
            Block::Paragraph(line) => text += &wrapped(line, "", width),
            Block::List(lines) => lines.iter().for_each(|line| text += &wrapped(line, "  ", width)),
            Block::Table(table) => {
                let parts = parts(table, width);
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| plain(&part.header, &part.rows, part.text_columns))
                    .collect();
                text += &parts.join("\n");
            }
        }
        before = Some(block);
    }
    text
}

/// A line, wrapped where it is too long; what follows is indented further.
fn wrapped(line: &str, indent: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return format!("{indent}{line}\n") };
    let further = format!("{indent}  ");
    let options = Options::new(width)
        .initial_indent(indent)
        .subsequent_indent(&further)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    wrap(line, options).iter().map(|line| line.clone().into_owned() + "\n").collect()
}

/// The table as parts that fit, each with the columns of text.
fn parts(table: &ReportTable, width: Option<usize>) -> Vec<ReportTable> {
    let Some(width) = width else { return vec![table.clone()] };
    let columns = table.header.len();
    let wide = |column: usize| {
        let cells = table.rows.iter().map(|row| row[column].chars().count());
        cells.chain([table.header[column].chars().count()]).max().unwrap_or(0) + 2
    };
    // The first column names the row.
    let first = 1.min(columns);
    let mut parts: Vec<Vec<usize>> = vec![Vec::new()];
    let mut free = (width + 2).saturating_sub(if first > 0 { wide(0) } else { 0 });
    let room = free;
    for column in first..columns {
        let is_empty = parts.last().is_some_and(Vec::is_empty);
        if wide(column) > free && !is_empty {
            parts.push(Vec::new());
            free = room;
        }
        free = free.saturating_sub(wide(column));
        parts.last_mut().expect("a part").push(column);
    }
    let part = |columns: &Vec<usize>| {
        let columns: Vec<usize> = (0..first).chain(columns.iter().copied()).collect();
        ReportTable {
            header: columns.iter().map(|&column| table.header[column]).collect(),
            text_columns: columns.iter().filter(|&&column| column < table.text_columns).count(),
            rows: (table.rows.iter())
                .map(|row| columns.iter().map(|&column| row[column].clone()).collect())
                .collect(),
            paper: None,
        }
    };
    parts.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide() -> Document {
        let mut document = Document::default();
        document.heading("corpus: 9 puzzles, limit 1.00 s");
        let header = vec!["solver", "solved", "median", "PAR-2", "geom. mean"];
        let row =
            |name: &str| [name, "9/9", "1.00 ms", "1.20 ms", "1.10 ms"].map(str::to_owned).to_vec();
        document.table(ReportTable {
            header,
            text_columns: 1,
            rows: vec![row("batsat/extended"), row("native")],
            paper: None,
        });
        document.list(vec!["a sentence that is longer than the forty letters of a line".into()]);
        document
    }

    #[test]
    fn wide_tables_continue_below_and_sentences_are_wrapped() {
        let text = document(&wide(), Some(44));
        assert!(text.lines().all(|line| line.chars().count() <= 44), "{text}");
        assert_eq!(text.matches("batsat/extended").count(), 2, "{text}");
        for word in ["solved", "median", "PAR-2", "geom. mean", "\n    "] {
            assert_eq!(text.matches(word).count(), 1, "{word}: {text}");
        }
    }

    #[test]
    fn rows_stay_whole_where_nothing_limits_the_width() {
        let text = document(&wide(), None);
        assert_eq!(text.lines().filter(|line| line.starts_with("native")).count(), 1);
        assert!(text.contains("  a sentence that is longer than the forty letters of a line\n"));
    }
}
