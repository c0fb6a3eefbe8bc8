//! A column of a table: its headings and its value, defined once for documents (text, Markdown,
//! LaTeX), the page and the CSV files.

use super::document::{PaperColumn, PaperTable, ReportTable};
use super::figures::{self, NONE, interval};
use crate::markup::{figure, integer};
use crate::stats::median_ratio::{Figure, MedianRatio};
use maud::{Markup, Render, html};

/// Value of a column in a row.
pub enum Cell {
    /// Not applicable to this row; empty on a page.
    Blank,
    /// No figure.
    Missing,
    /// Text.
    Text(String),
    /// Count.
    Count(u64),
    /// Figure and its rounded text.
    Figure(f64, String),
    /// Median of ratios.
    Ratio(MedianRatio),
    /// Interval of a median of ratios.
    Interval(MedianRatio),
    /// Text whose figures are only in CSV files.
    Described(Vec<f64>, String),
}

impl Cell {
    pub(super) fn text(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }

    pub(super) fn figure(value: Option<f64>, text: impl Fn(f64) -> String) -> Self {
        value.map_or(Cell::Missing, |value| Cell::Figure(value, text(value)))
    }

    /// Text of the cell in a document.
    fn shown(&self) -> String {
        match self {
            Cell::Blank | Cell::Missing => NONE.to_owned(),
            Cell::Text(text) | Cell::Figure(_, text) | Cell::Described(_, text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Ratio(ratio) => figures::ratio(ratio),
            Cell::Interval(ratio) => interval(ratio),
        }
    }

    /// The cell on a page, with its value as an attribute.
    fn markup(&self) -> Markup {
        match self {
            Cell::Blank => Markup::default(),
            Cell::Count(count) => integer(*count),
            Cell::Figure(value, text) => figure(value, text),
            Cell::Ratio(ratio) => figure(ratio.median.value, &figures::ratio(ratio)),
            Cell::Interval(MedianRatio { interval: Some(ends), .. }) => html! {
                span data-low=(ends.low.value) data-high=(ends.high.value) { (self.shown()) }
            },
            other => other.shown().render(),
        }
    }

    /// The fields in a CSV file, unrounded; none where there is no figure.
    fn fields(&self) -> Vec<String> {
        let bounded = |figure: Figure| [figure.value.to_string(), figure.bound.word().to_owned()];
        match self {
            Cell::Blank | Cell::Missing => Vec::new(),
            Cell::Text(text) => vec![text.clone()],
            Cell::Count(count) => vec![count.to_string()],
            Cell::Figure(value, _) => vec![value.to_string()],
            Cell::Ratio(ratio) => bounded(ratio.median).into(),
            Cell::Interval(ratio) => ratio
                .interval
                .map_or(Vec::new(), |ends| [bounded(ends.low), bounded(ends.high)].concat()),
            Cell::Described(values, _) => values.iter().map(f64::to_string).collect(),
        }
    }
}

/// Condition under which a table has a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Never,
    Always,
    /// Unless all its cells are zero or [`NONE`].
    IfAny,
}

/// Headings of a column, and where it is shown.
#[derive(Clone, Copy)]
pub struct Heading {
    document: (&'static str, Shown),
    paper: PaperColumn,
    page: (&'static str, Shown),
    /// Names in the CSV file, one per field.
    csv: &'static str,
}

/// Column of rows `T`.
pub struct Column<T> {
    heading: Heading,
    cell: fn(&T) -> Cell,
}

/// A column that is always in documents.
pub(super) fn always(heading: &'static str) -> Heading {
    let document = (heading, Shown::Always);
    Heading { document, paper: PaperColumn::Same, page: ("", Shown::Never), csv: "" }
}

/// A column that is in documents unless all its cells are zero or [`NONE`].
pub(super) fn if_any(heading: &'static str) -> Heading {
    Heading { document: (heading, Shown::IfAny), ..always("") }
}

/// A column that is only on the page.
pub(super) fn page_only(heading: &'static str, shown: Shown) -> Heading {
    Heading { page: (heading, shown), ..csv_only("") }
}

/// A column that is only in the CSV file.
pub(super) fn csv_only(names: &'static str) -> Heading {
    Heading { document: ("", Shown::Never), csv: names, ..always("") }
}

impl Heading {
    /// The column is on the page too.
    pub(super) fn on_page(self) -> Self {
        self.page(self.document.0)
    }

    /// The column is on the page too, with another heading.
    pub(super) fn page(self, heading: &'static str) -> Self {
        Heading { page: (heading, self.document.1), ..self }
    }

    /// The column is in the CSV file too, by these names.
    pub(super) fn csv(self, names: &'static str) -> Self {
        Heading { csv: names, ..self }
    }

    /// The column has a shorter title in papers.
    pub(super) fn short(self, title: &'static str) -> Self {
        Heading { paper: PaperColumn::Short(title), ..self }
    }

    /// The column is left out in papers.
    pub(super) fn wide(self) -> Self {
        Heading { paper: PaperColumn::LeftOut, ..self }
    }

    /// The column with this value.
    pub(super) fn of<T>(self, cell: fn(&T) -> Cell) -> Column<T> {
        Column { heading: self, cell }
    }
}

/// The columns that a place shows, with their headings there.
fn shown<'a, T>(
    columns: &'a [Column<T>],
    rows: &[T],
    place: fn(&Heading) -> (&'static str, Shown),
) -> Vec<(&'static str, &'a Column<T>)> {
    let heading = |column: &'a Column<T>| {
        let (heading, shown) = place(&column.heading);
        let is_any = |row| !matches!((column.cell)(row).shown().as_str(), "0" | NONE);
        let is_shown = match shown {
            Shown::Never => false,
            Shown::Always => true,
            Shown::IfAny => rows.iter().any(is_any),
        };
        is_shown.then_some((heading, column))
    };
    columns.iter().filter_map(heading).collect()
}

/// A table of a document; `text_columns` are the leftmost ones.
pub fn document_table<T>(
    columns: &[Column<T>],
    rows: &[T],
    text_columns: usize,
    (label, caption): (&'static str, &'static str),
) -> ReportTable {
    let columns = shown(columns, rows, |heading| heading.document);
    let cells = |row| columns.iter().map(|(_, column)| (column.cell)(row).shown()).collect();
    let on_paper = columns.iter().map(|(_, column)| column.heading.paper).collect();
    ReportTable {
        header: columns.iter().map(|(heading, _)| *heading).collect(),
        text_columns,
        rows: rows.iter().map(cells).collect(),
        paper: Some(PaperTable { label, caption, columns: on_paper }),
    }
}

/// First column of a table on a page, and what marks its rows.
pub struct RowHeads<'a, T> {
    /// Heading of the first column.
    pub title: &'static str,
    /// Head of a row.
    pub head: &'a dyn Fn(&T) -> Markup,
    /// Class of a row.
    pub class: fn(&T) -> Option<&'static str>,
}

/// A table of a page.
pub fn page_table<T>(
    class: &str,
    columns: &[Column<T>],
    rows: &[T],
    heads: &RowHeads<T>,
) -> Markup {
    let columns = shown(columns, rows, |heading| heading.page);
    html! {
        div.scroll {
            table class=(class) {
                thead {
                    tr {
                        th scope="col" { (heads.title) }
                        @for (heading, _) in &columns { th scope="col" { (heading) } }
                    }
                }
                tbody {
                    "\n"
                    @for row in rows {
                        tr class=[(heads.class)(row)] {
                            th scope="row" { ((heads.head)(row)) }
                            @for (_, column) in &columns { td { ((column.cell)(row).markup()) } }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
    }
}

/// A CSV file of rows; a missing figure is empty.
pub fn csv_table<T>(columns: &[Vec<Column<T>>], rows: &[T]) -> String {
    let columns = || columns.iter().flatten().filter(|column| !column.heading.csv.is_empty());
    let names = |column: &Column<T>| column.heading.csv.split(' ');
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns().flat_map(names)).expect("no error in memory");
    for row in rows {
        let fields = columns().flat_map(|column| {
            let mut fields = (column.cell)(row).fields();
            fields.resize(names(column).count(), String::new());
            fields
        });
        writer.write_record(fields).expect("no error in memory");
    }
    let bytes = writer.into_inner().expect("no error in memory");
    String::from_utf8(bytes).expect("made of texts")
}
