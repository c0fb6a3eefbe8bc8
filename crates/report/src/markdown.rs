//! A document as GitHub-flavored Markdown.

use super::document::{Block, Document, ReportTable};
use quorum_util::markdown::escaped;

impl Document {
    /// The document as GitHub-flavored Markdown.
    pub fn markdown(&self) -> String {
        let blocks: Vec<String> = self.0.iter().map(block).collect();
        blocks.join("\n")
    }
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("## {}\n", escaped(text)),
        Block::Paragraph(text) => format!("{}\n", escaped(text)),
        Block::List(lines) => lines.iter().map(|line| format!("- {}\n", escaped(line))).collect(),
        Block::Table(table) => rows(table),
    }
}

fn rows(table: &ReportTable) -> String {
    let row = |cells: &mut dyn Iterator<Item = String>| {
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let mut text = row(&mut table.header.iter().map(|cell| escaped(cell)));
    let rule = |index| if index < table.text_columns { ":--" } else { "--:" }.to_owned();
    text += &row(&mut (0..table.header.len()).map(rule));
    for cells in &table.rows {
        text += &row(&mut cells.iter().map(|cell| escaped(cell)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_names() {
        let table = ReportTable {
            header: vec!["solver", "n"],
            text_columns: 1,
            rows: vec![vec!["a|b_c*".into(), "> 1".into()]],
            paper: None,
        };
        let expected = "| solver | n |\n| :-- | --: |\n| a\\|b\\_c\\* | \\> 1 |\n";
        assert_eq!(Document(vec![Block::Table(table)]).markdown(), expected);
    }
}
