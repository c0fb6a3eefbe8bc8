//! A document for the terminal: aligned columns without lines, which a pipe into `grep` or
//! `awk` does not mind either. Nothing is wrapped: a long line is the terminal's business.

use super::document::{Block, Document, Table};
use comfy_table::{CellAlignment, presets};

/// Writes the document out.
pub fn render(document: &Document) -> String {
    let mut text = String::new();
    let mut before: Option<&Block> = None;
    for block in &document.0 {
        let close = matches!(
            (before, block),
            (None | Some(Block::Heading(_)), _) | (Some(Block::Paragraph(_)), Block::List(_))
        );
        if !close {
            text.push('\n');
        }
        match block {
            Block::Heading(line) => text += &format!("== {line} ==\n"),
            Block::Paragraph(line) => text += &format!("{line}\n"),
            Block::List(lines) => lines.iter().for_each(|line| text += &format!("  {line}\n")),
            Block::Table(table) => text += &lines(table),
        }
        before = Some(block);
    }
    text
}

fn lines(table: &Table) -> String {
    let mut drawn = comfy_table::Table::new();
    drawn.load_style(presets::NOTHING).set_header(table.header.clone());
    drawn.add_rows(table.rows.clone());
    for (index, column) in drawn.column_iter_mut().enumerate() {
        if index >= table.text_columns {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    // The first column has a space to its left, the last one spaces to its right.
    let line = |line: String| format!("{}\n", line.strip_prefix(' ').unwrap_or(&line).trim_end());
    drawn.lines().map(line).collect()
}
