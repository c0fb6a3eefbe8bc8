//! A column of a table: its headings and its value, defined once for documents (text, Markdown,
//! LaTeX), the page and the CSV files.

use super::document::{PaperColumn, PaperTable, ReportTable};
use super::figures::{self, NONE, interval};
use crate::lists::each;
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
    /// A median of ratios and its interval.
    Both(MedianRatio),
    /// Text whose figures are only in CSV files.
    Described(Vec<f64>, String),
}

impl Cell {
    /// A text.
    pub fn text(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }

    /// A figure that may be missing, as text.
    pub fn figure(value: Option<f64>, text: &dyn Fn(f64) -> String) -> Self {
        match value {
            Some(value) => Cell::Figure(value, text(value)),
            None => Cell::Missing,
        }
    }

    /// Text of the cell in a document.
    fn shown(&self) -> String {
        match self {
            Cell::Blank | Cell::Missing => NONE.to_owned(),
            Cell::Text(text) | Cell::Figure(_, text) | Cell::Described(_, text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Ratio(ratio) => figures::ratio(ratio),
            Cell::Interval(ratio) => interval(ratio),
            Cell::Both(ratio) => format!("{} ({})", figures::ratio(ratio), interval(ratio)),
        }
    }

    /// The cell on a page, with its value as an attribute.
    pub(super) fn markup(&self) -> Markup {
        match self {
            Cell::Blank => Markup::default(),
            Cell::Count(count) => integer(*count),
            Cell::Figure(value, text) => figure(value, text),
            Cell::Ratio(ratio) | Cell::Both(ratio) => figure(ratio.median.value, &self.shown()),
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
            Cell::Both(ratio) => {
                [Cell::Ratio(*ratio), Cell::Interval(*ratio)].map(|cell| cell.fields()).concat()
            }
            Cell::Described(values, _) => each(values, f64::to_string),
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
pub struct TableColumn<T> {
    heading: Heading,
    cell: fn(&T) -> Cell,
}

/// A column that is always in documents.
pub fn always(heading: &'static str) -> Heading {
    let document = (heading, Shown::Always);
    Heading { document, paper: PaperColumn::Same, page: ("", Shown::Never), csv: "" }
}

/// A column that is in documents unless all its cells are zero or [`NONE`].
pub fn if_any(heading: &'static str) -> Heading {
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

    /// The column is on the page and in the CSV file too, there by these names.
    pub(super) fn everywhere(self, names: &'static str) -> Self {
        self.on_page().csv(names)
    }

    /// The column has a shorter title in papers.
    pub(super) fn short(self, title: &'static str) -> Self {
        Heading { paper: PaperColumn::Short(title), ..self }
    }

    /// The column is left out in papers.
    pub(super) fn wide(self) -> Self {
        Heading { paper: PaperColumn::LeftOut, ..self }
    }
}

/// A column with this heading and value.
pub fn of<T>(heading: Heading, cell: fn(&T) -> Cell) -> TableColumn<T> {
    TableColumn { heading, cell }
}

/// The columns that a place shows, with their headings there.
fn shown(
    columns: &[Filled],
    place: fn(&Heading) -> (&'static str, Shown),
) -> Vec<(&'static str, &Filled)> {
    let mut kept = Vec::new();
    for column in columns {
        let (heading, shown) = place(&column.heading);
        let is_shown = match shown {
            Shown::Never => false,
            Shown::Always => true,
            Shown::IfAny => column.has_any(),
        };
        if is_shown {
            kept.push((heading, column));
        }
    }
    kept
}

/// A column with its cells. All tables are made from these, whatever their rows are.
pub(crate) struct Filled {
    heading: Heading,
    cells: Vec<Cell>,
}

impl Filled {
    /// Whether a cell is neither zero nor [`NONE`].
    fn has_any(&self) -> bool {
        self.cells.iter().any(|cell| !matches!(cell.shown().as_str(), "0" | NONE))
    }
}

/// Fills columns with the cells of some rows.
pub(crate) fn filled<T>(columns: &[TableColumn<T>], rows: &[T]) -> Vec<Filled> {
    let mut all = Vec::with_capacity(columns.len());
    for column in columns {
        let mut cells = Vec::with_capacity(rows.len());
        for row in rows {
            cells.push((column.cell)(row));
        }
        all.push(Filled { heading: column.heading, cells });
    }
    all
}

/// A table with one row per item; `text_columns` are the leftmost ones.
pub fn table<T>(columns: &[TableColumn<T>], rows: &[T], text_columns: usize) -> ReportTable {
    let table = document_table(&filled(columns, rows), text_columns, ("", ""));
    ReportTable { paper: None, ..table }
}

/// A table of a document and of papers, there with a label and a caption.
pub(crate) fn document_table(
    columns: &[Filled],
    text_columns: usize,
    (label, caption): (&'static str, &'static str),
) -> ReportTable {
    let (mut header, mut on_paper) = (Vec::new(), Vec::new());
    let mut lines = vec![Vec::new(); columns[0].cells.len()];
    for (heading, column) in shown(columns, |heading| heading.document) {
        header.push(heading);
        on_paper.push(column.heading.paper);
        for (line, cell) in lines.iter_mut().zip(&column.cells) {
            line.push(cell.shown());
        }
    }
    let paper = Some(PaperTable { label, caption, columns: on_paper });
    ReportTable { header, text_columns, rows: lines, paper }
}

/// A table of a page, of rows with these classes and heads.
pub(crate) fn page_table(
    class: &str,
    columns: &[Filled],
    title: &str,
    rows: &[(Option<&'static str>, Markup)],
) -> Markup {
    let columns = shown(columns, |heading| heading.page);
    html! {
        div.scroll {
            table class=(class) {
                thead {
                    tr {
                        th scope="col" { (title) }
                        @for (heading, _) in &columns { th scope="col" { (heading) } }
                    }
                }
                tbody {
                    "\n"
                    @for (row, (class, head)) in rows.iter().enumerate() {
                        tr class=[*class] {
                            th scope="row" { (head) }
                            @for (_, column) in &columns { td { (column.cells[row].markup()) } }
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
pub(crate) fn csv_table(columns: &[Filled]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut lines = vec![Vec::new(); columns[0].cells.len() + 1];
    for column in columns {
        let names = column.heading.csv;
        if names.is_empty() {
            continue;
        }
        let mut count = 0;
        for name in names.split(' ') {
            lines[0].push(name.to_owned());
            count += 1;
        }
        for (line, cell) in lines[1..].iter_mut().zip(&column.cells) {
            let mut fields = cell.fields();
            fields.resize(count, String::new());
            line.append(&mut fields);
        }
    }
    for line in &lines {
        writer.write_record(line).expect("no error in memory");
    }
    let bytes = writer.into_inner().expect("no error in memory");
    String::from_utf8(bytes).expect("made of texts")
}
