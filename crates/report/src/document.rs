//! Content of a report, independent of its format.

use serde::Serialize;

/// Headings, paragraphs, lists and tables, in order.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Document(pub Vec<Block>);

/// Part of a document.
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
    Table(ReportTable),
}

/// Table. All rows are as long as the header.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ReportTable {
    /// Column titles.
    pub header: Vec<&'static str>,
    /// Number of columns, from the left, with text; the others have figures.
    pub text_columns: usize,
    /// The cells.
    pub rows: Vec<Vec<String>>,
    /// The table in a paper, if it is one that papers print.
    #[serde(skip)]
    pub paper: Option<PaperTable>,
}

/// Table in a paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaperTable {
    /// End of its label.
    pub label: &'static str,
    /// Caption.
    pub caption: &'static str,
    /// Titles of its columns, in the order of the header.
    pub columns: Vec<PaperColumn>,
}

/// Title of a column in a paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperColumn {
    /// That of the document.
    Same,
    /// A shorter one, in LaTeX.
    Short(&'static str),
    /// The column does not fit.
    LeftOut,
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
    pub fn table(&mut self, table: ReportTable) {
        if !table.rows.is_empty() {
            self.0.push(Block::Table(table));
        }
    }
}
