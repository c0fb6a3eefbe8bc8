//! A document as GitHub-flavored Markdown.

use super::document::{Block, Document, ReportTable};
use crate::lists::each;
use quorum_util::markdown::escaped;

impl Document {
    /// The document as GitHub-flavored Markdown.
    pub fn markdown(&self) -> String {
        let blocks: Vec<String> = each(&self.0, block);
        blocks.join("\n")
    }
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("## {}\n", escaped(text)),
        Block::Paragraph(text) => format!("{}\n", escaped(text)),
        Block::List(lines) => {
            let mut text = String::new();
            for line in lines {
                text += &format!("- {}\n", escaped(line));
            }
            text
        }
        Block::Table(table) => rows(table),
    }
}

fn rows(table: &ReportTable) -> String {
    let mut text = row(&each(&table.header, |cell| escaped(cell)));
    let mut rules = vec!["--:".to_owned(); table.header.len()];
    for rule in rules.iter_mut().take(table.text_columns) {
        *rule = ":--".to_owned();
    }
    text += &row(&rules);
    for cells in &table.rows {
        text += &row(&each(cells, |cell| escaped(cell)));
    }
    text
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
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
