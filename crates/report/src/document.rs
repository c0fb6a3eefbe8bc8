//! The content of a report, apart from how it is written.

use super::figures::NONE;
use serde::Serialize;

/// Headings, paragraphs, lists and tables, in order.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Document(pub Vec<Block>);

/// A part of a document.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph of one line.
    Paragraph(String),
    /// A list, one line each.
    List(Vec<String>),
    /// A table.
    Table(Table),
}

/// A table. All rows are as long as the header.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// Column titles.
    pub header: Vec<&'static str>,
    /// How many columns, from the left, hold text; the others hold figures.
    pub text_columns: usize,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

impl Document {
    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.0.push(Block::Heading(text.into()));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.0.push(Block::Paragraph(text.into()));
    }

    /// Adds a list, unless it is empty.
    pub fn list(&mut self, lines: Vec<String>) {
        if !lines.is_empty() {
            self.0.push(Block::List(lines));
        }
    }

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.0.push(Block::Table(table));
        }
    }
}

/// Builds a table column by column, each showing something of every item.
pub struct Columns<'a, T> {
    items: &'a [T],
    columns: Vec<(&'static str, Vec<String>)>,
}

impl<'a, T> Columns<'a, T> {
    /// A table with one row for each item.
    pub fn of(items: &'a [T]) -> Self {
        Columns { items, columns: Vec::new() }
    }

    /// A column that is always shown.
    pub fn always(mut self, title: &'static str, cell: impl Fn(&T) -> String) -> Self {
        self.columns.push((title, self.items.iter().map(cell).collect()));
        self
    }

    /// A column that is left out if it holds nothing but zeros and [`NONE`].
    pub fn if_any(self, title: &'static str, cell: impl Fn(&T) -> String) -> Self {
        let says_something = |item| !matches!(cell(item).as_str(), "0" | NONE);
        if self.items.iter().any(says_something) { self.always(title, cell) } else { self }
    }

    /// The table, of which the leftmost columns hold text.
    pub fn table(self, text_columns: usize) -> Table {
        let row =
            |index: usize| self.columns.iter().map(|(_, cells)| cells[index].clone()).collect();
        Table {
            header: self.columns.iter().map(|(title, _)| *title).collect(),
            text_columns,
            rows: (0..self.items.len()).map(row).collect(),
        }
    }
}
