//! Columns of the tables of a report, each defined once: its headings, its value, and where it is
//! shown. Documents (text, Markdown, LaTeX), the page and the CSV files are made from these lists.
//!
//! The order is that of all outputs. A figure that one of them shows elsewhere, or otherwise,
//! has a column of its own there.

use super::document::{PaperTable, ReportTable};
use super::figures::{
    self, NONE, censored, interval, noise, number, p_value, share_within_one, time,
};
use crate::html::markup::{figure, integer};
use crate::stats::comparison::Comparison;
use crate::stats::difference::Difference;
use crate::stats::line::{SolverFigures, Times};
use crate::stats::median_ratio::{Figure, MedianRatio};
use crate::stats::noise::Noise;
use crate::stats::rank_test::RankTest;
use crate::stats::report::GroupFigures;
use crate::stats::two_sample::TwoSample;
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
    fn text(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }

    fn figure(value: Option<f64>, text: impl Fn(f64) -> String) -> Self {
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
enum Shown {
    Never,
    Always,
    /// Unless all its cells are zero or [`NONE`].
    IfAny,
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

/// Column of rows `T`.
pub struct Column<T> {
    heading: &'static str,
    document: Shown,
    paper: PaperColumn,
    page_heading: &'static str,
    page: Shown,
    /// Names in the CSV file, one per field.
    csv: &'static [&'static str],
    cell: fn(&T) -> Cell,
}

/// A column that is always in documents.
fn always<T>(heading: &'static str, cell: fn(&T) -> Cell) -> Column<T> {
    Column { document: Shown::Always, ..page_only(heading, Shown::Never, cell) }
}

/// A column that is in documents unless all its cells are zero or [`NONE`].
fn if_any<T>(heading: &'static str, cell: fn(&T) -> Cell) -> Column<T> {
    Column { document: Shown::IfAny, ..page_only(heading, Shown::Never, cell) }
}

/// A column that is only on the page.
fn page_only<T>(heading: &'static str, page: Shown, cell: fn(&T) -> Cell) -> Column<T> {
    Column {
        heading,
        document: Shown::Never,
        paper: PaperColumn::Same,
        page_heading: heading,
        page,
        csv: &[],
        cell,
    }
}

/// A column that is only in the CSV file.
fn csv_only<T>(name: &'static [&'static str], cell: fn(&T) -> Cell) -> Column<T> {
    Column { csv: name, ..page_only("", Shown::Never, cell) }
}

impl<T> Column<T> {
    /// The column is on the page too, under the same condition.
    fn on_page(self) -> Self {
        let heading = self.heading;
        self.on_page_as(heading)
    }

    /// The column is on the page too, with another heading.
    fn on_page_as(self, page_heading: &'static str) -> Self {
        Column { page: self.document, page_heading, ..self }
    }

    /// The column is in the CSV file too, by these names.
    fn in_csv(self, csv: &'static [&'static str]) -> Self {
        Column { csv, ..self }
    }

    /// The column has a shorter title in papers.
    fn short(self, title: &'static str) -> Self {
        Column { paper: PaperColumn::Short(title), ..self }
    }

    /// The column is left out in papers.
    fn not_on_paper(self) -> Self {
        Column { paper: PaperColumn::LeftOut, ..self }
    }

    fn is_shown(&self, shown: Shown, rows: &[T]) -> bool {
        let is_any = |row| !matches!((self.cell)(row).shown().as_str(), "0" | NONE);
        match shown {
            Shown::Never => false,
            Shown::Always => true,
            Shown::IfAny => rows.iter().any(is_any),
        }
    }
}

/// A table of a document; `text_columns` are the leftmost ones.
pub fn document_table<T>(
    columns: &[Column<T>],
    rows: &[T],
    text_columns: usize,
    (label, caption): (&'static str, &'static str),
) -> ReportTable {
    let is_shown = |column: &&Column<T>| column.is_shown(column.document, rows);
    let columns: Vec<&Column<T>> = columns.iter().filter(is_shown).collect();
    ReportTable {
        header: columns.iter().map(|column| column.heading).collect(),
        text_columns,
        rows: rows
            .iter()
            .map(|row| columns.iter().map(|column| (column.cell)(row).shown()).collect())
            .collect(),
        paper: Some(PaperTable {
            label,
            caption,
            columns: columns.iter().map(|column| column.paper).collect(),
        }),
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
    let is_shown = |column: &&Column<T>| column.is_shown(column.page, rows);
    let columns: Vec<&Column<T>> = columns.iter().filter(is_shown).collect();
    html! {
        div.scroll {
            table class=(class) {
                thead {
                    tr {
                        th scope="col" { (heads.title) }
                        @for column in &columns { th scope="col" { (column.page_heading) } }
                    }
                }
                tbody {
                    "\n"
                    @for row in rows {
                        tr class=[(heads.class)(row)] {
                            th scope="row" { ((heads.head)(row)) }
                            @for column in &columns { td { ((column.cell)(row).markup()) } }
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
    let columns = || columns.iter().flatten();
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = columns().flat_map(|column| column.csv);
    writer.write_record(names).expect("no error in memory");
    for row in rows {
        let fields = columns().flat_map(|column| {
            let mut fields =
                if column.csv.is_empty() { Vec::new() } else { (column.cell)(row).fields() };
            fields.resize(column.csv.len(), String::new());
            fields
        });
        writer.write_record(fields).expect("no error in memory");
    }
    let bytes = writer.into_inner().expect("no error in memory");
    String::from_utf8(bytes).expect("made of texts")
}

/// Row of the tables of solvers: a solver, or the virtual best below them.
pub struct SolverRow<'a> {
    group: &'a GroupFigures,
    /// Name.
    pub name: &'a str,
    solved: u64,
    above_ns: Option<f64>,
    times: &'a Times,
    /// Place and figures of a solver; `None` for the virtual best.
    pub line: Option<(usize, &'a SolverFigures)>,
}

impl<'a> SolverRow<'a> {
    /// The solvers of a group.
    pub fn solvers(group: &'a GroupFigures) -> Vec<Self> {
        let row = |(place, line): (usize, &'a SolverFigures)| SolverRow {
            group,
            name: &line.solver,
            solved: line.counts.solved,
            above_ns: line.above_ns,
            times: &line.times,
            line: Some((place, line)),
        };
        group.lines.iter().enumerate().map(row).collect()
    }

    /// The solvers of a group and the virtual best, if there is one.
    pub fn all(group: &'a GroupFigures) -> Vec<Self> {
        let mut rows = Self::solvers(group);
        rows.extend(group.virtual_best.as_ref().map(|best| SolverRow {
            group,
            name: "(virtual best)",
            solved: best.solved,
            above_ns: group.above_ns(),
            times: &best.times,
            line: None,
        }));
        rows
    }

    fn count(&self, count: fn(&SolverFigures) -> u64) -> Cell {
        self.line.map_or(Cell::Blank, |(_, line)| Cell::Count(count(line)))
    }

    fn figure(&self, value: fn(&SolverFigures) -> Option<f64>, text: fn(f64) -> String) -> Cell {
        self.line.map_or(Cell::Blank, |(_, line)| Cell::figure(value(line), text))
    }

    fn quartile(&self, number: usize) -> Cell {
        Cell::figure(self.times.quartiles[number], |ns| censored(Some(ns), self.above_ns))
    }

    /// Whether some solver has more runs than puzzles.
    fn is_repeated(&self) -> bool {
        self.group.lines.iter().any(|line| line.runs > self.group.puzzles)
    }

    /// Whether a puzzle was unsolved, so that PAR-10 differs from PAR-2.
    fn is_penalized(&self) -> bool {
        self.group.lines.iter().any(|line| line.times.par2 != line.times.par10)
    }

    fn mean_rank(&self) -> Option<f64> {
        self.group.post_hoc.as_ref()?.mean_rank(self.line?.0)
    }

    /// Letters of the groups of solvers that are not distinguished from it.
    fn letters(&self) -> Option<String> {
        Some(self.group.post_hoc.as_ref()?.letters(self.line?.0)).filter(|text| !text.is_empty())
    }
}

/// Solved puzzles and times.
pub fn solvers<'a>() -> Vec<Column<SolverRow<'a>>> {
    vec![
        csv_only(&["set"], |row| Cell::text(&row.group.name)),
        csv_only(&["mode"], |row| Cell::text(&row.group.mode)),
        csv_only(&["puzzles"], |row| Cell::Count(row.group.puzzles)),
        always("solver", |row: &SolverRow| Cell::text(row.name)).in_csv(&["solver"]),
        csv_only(&["runs"], |row| row.count(|line| line.runs)),
        always("solved", |row| Cell::Text(format!("{}/{}", row.solved, row.group.puzzles))),
        page_only("solved", Shown::Always, |row: &SolverRow| Cell::Count(row.solved))
            .in_csv(&["solved"]),
        if_any("WRONG", |row: &SolverRow| row.count(|line| line.counts.wrong))
            .on_page()
            .in_csv(&["wrong"]),
        if_any("timeout", |row: &SolverRow| row.count(|line| line.counts.timed_out))
            .on_page_as("timeouts")
            .in_csv(&["timeouts"]),
        if_any("failed", |row: &SolverRow| row.count(|line| line.counts.failed))
            .on_page()
            .in_csv(&["failed"]),
        if_any("undecided", |row: &SolverRow| row.count(|line| line.counts.undecided))
            .on_page()
            .in_csv(&["unknown"]),
        if_any("unsupported", |row: &SolverRow| row.count(|line| line.counts.unsupported))
            .on_page()
            .in_csv(&["unsupported"]),
        if_any("cancelled", |row: &SolverRow| row.count(|line| line.counts.cancelled))
            .not_on_paper()
            .in_csv(&["cancelled"]),
        if_any("no row", |row: &SolverRow| row.count(|line| line.counts.missing))
            .not_on_paper()
            .in_csv(&["missing"]),
        page_only("not run", Shown::IfAny, |row| {
            row.count(|line| line.counts.missing + line.counts.cancelled)
        }),
        if_any("untimed", |row: &SolverRow| row.count(|line| line.untimed))
            .not_on_paper()
            .on_page()
            .in_csv(&["untimed"]),
        if_any(
            "runs",
            |row: &SolverRow| {
                if row.is_repeated() { row.count(|line| line.runs) } else { Cell::Blank }
            },
        )
        .not_on_paper(),
        always("1st quartile", |row: &SolverRow| row.quartile(0))
            .not_on_paper()
            .on_page()
            .in_csv(&["quartile1_ns"]),
        always("median", |row: &SolverRow| row.quartile(1)).on_page().in_csv(&["median_ns"]),
        always("3rd quartile", |row: &SolverRow| row.quartile(2))
            .not_on_paper()
            .on_page()
            .in_csv(&["quartile3_ns"]),
        always("PAR-2", |row: &SolverRow| Cell::figure(row.times.par2, time))
            .on_page()
            .in_csv(&["par2_ns"]),
        if_any("PAR-10", |row: &SolverRow| {
            Cell::figure(row.times.par10.filter(|_| row.is_penalized()), time)
        })
        .not_on_paper(),
        csv_only(&["par10_ns"], |row| Cell::figure(row.times.par10, time)),
        always("geom. mean", |row: &SolverRow| Cell::figure(row.times.geometric_mean, time))
            .on_page()
            .in_csv(&["geometric_mean_ns"]),
        // Former names of the last three columns of the file, kept for one version.
        csv_only(&["fastest_alone"], |row| row.count(|line| line.unique.wins)),
        csv_only(&["solved_alone"], |row| row.count(|line| line.unique.solved)),
        csv_only(&["marginal_ns"], |row| row.figure(|line| line.marginal, time)),
        csv_only(&["closed_gap"], |row| row.figure(|line| line.closed_gap, number)),
        if_any("wall/CPU", |row: &SolverRow| row.figure(|line| line.wall_over_cpu, number))
            .not_on_paper()
            .on_page()
            .in_csv(&["wall_over_cpu"]),
        if_any("start", |row: &SolverRow| row.figure(|line| line.start_ns, time))
            .not_on_paper()
            .on_page()
            .in_csv(&["start_ns"]),
    ]
}

/// Contribution of each solver to a portfolio of all; in the same CSV file as [`solvers`].
pub fn contributions<'a>() -> Vec<Column<SolverRow<'a>>> {
    vec![
        always("solver", |row| Cell::text(row.name)),
        always("unique wins", |row: &SolverRow| row.count(|line| line.unique.wins))
            .short("wins")
            .on_page()
            .in_csv(&["unique_wins"]),
        always("solved only by it", |row: &SolverRow| row.count(|line| line.unique.solved))
            .in_csv(&["solved_only_by_it"]),
        page_only("solved only by it", Shown::IfAny, |row| row.count(|line| line.unique.solved)),
        always("marginal contribution", |row: &SolverRow| row.figure(|line| line.marginal, time))
            .short("contribution")
            .on_page_as("marginal contribution (PAR-2)")
            .in_csv(&["marginal_contribution_ns"]),
        if_any("gap closed (baseline to VBS)", |row: &SolverRow| {
            let gap = row.line.and_then(|(_, line)| line.closed_gap);
            match share_within_one(gap).as_str() {
                NONE => Cell::Missing,
                share => Cell::figure(gap, |_| share.to_owned()),
            }
        })
        .short("gap")
        .on_page(),
        if_any("mean rank", |row: &SolverRow| Cell::figure(row.mean_rank(), number)).on_page(),
        if_any("not distinguished", |row: &SolverRow| {
            row.letters().map_or(Cell::Blank, Cell::Text)
        })
        .short("group")
        .on_page_as("not distinguished (same letter)"),
    ]
}

/// Controls: a second run of a solver against its first.
pub fn controls() -> Vec<Column<Noise>> {
    vec![
        always("control of", |control| Cell::text(&control.solver)),
        always("n", |control| {
            control.ratio.map_or(Cell::Missing, |ratio| Cell::Count(ratio.n as u64))
        }),
        page_only("median time", Shown::Always, |control| {
            Cell::figure(control.median_ns, |ns| censored(Some(ns), None))
        }),
        always("median ratio", |control: &Noise| control.ratio.map_or(Cell::Missing, Cell::Ratio))
            .short("ratio")
            .on_page_as("ratio to the first run"),
        always("interval", |control: &Noise| {
            control.ratio.map_or(Cell::Missing, |ratio| Cell::Text(interval(&ratio)))
        })
        .on_page_as("95 % interval"),
        always("noise", |control: &Noise| Cell::figure(control.factor(), |n| noise(Some(n))))
            .on_page(),
    ]
}

/// Row of the table of comparisons.
pub struct PairRow<'a> {
    group: &'a GroupFigures,
    /// Comparison of a solver with the baseline.
    pub pair: &'a Comparison,
}

impl<'a> PairRow<'a> {
    /// The comparisons of a group.
    pub fn all(group: &'a GroupFigures) -> Vec<Self> {
        group.comparisons.iter().map(|pair| PairRow { group, pair }).collect()
    }

    fn ratio(&self, cell: fn(MedianRatio) -> Cell) -> Cell {
        self.pair.ratio.map_or(Cell::Missing, cell)
    }

    fn test(&self, cell: fn(&RankTest) -> Cell) -> Cell {
        self.pair.wilcoxon.as_ref().map_or(Cell::Missing, cell)
    }
}

/// Comparisons with the baseline.
pub fn pairs<'a>() -> Vec<Column<PairRow<'a>>> {
    vec![
        csv_only(&["set"], |row| Cell::text(&row.group.name)),
        csv_only(&["mode"], |row| Cell::text(&row.group.mode)),
        // First on the page: on a narrow screen it is the only column that is seen.
        page_only("difference", Shown::Always, |row| Cell::text(row.pair.difference.word())),
        always("solver", |row: &PairRow| Cell::text(&row.pair.solver)).in_csv(&["solver"]),
        always("baseline", |row: &PairRow| Cell::text(&row.pair.baseline))
            .not_on_paper()
            .in_csv(&["baseline"]),
        always("n", |row: &PairRow| Cell::Count(row.pair.pairs.puzzles))
            .on_page()
            .in_csv(&["puzzles"]),
        always("faster", |row: &PairRow| Cell::Count(row.pair.pairs.faster))
            .on_page()
            .in_csv(&["faster"]),
        always("slower", |row: &PairRow| Cell::Count(row.pair.pairs.slower))
            .not_on_paper()
            .on_page()
            .in_csv(&["slower"]),
        always("equal", |row: &PairRow| Cell::Count(row.pair.pairs.equal))
            .not_on_paper()
            .in_csv(&["equal"]),
        if_any("neither solved", |row: &PairRow| Cell::Count(row.pair.pairs.neither))
            .not_on_paper()
            .in_csv(&["neither_solved"]),
        if_any("one failed", |row: &PairRow| Cell::Count(row.pair.pairs.failed))
            .not_on_paper()
            .in_csv(&["one_failed"]),
        csv_only(&["only_it_solved"], |row| Cell::Count(row.pair.pairs.first_only)),
        csv_only(&["only_baseline_solved"], |row| Cell::Count(row.pair.pairs.second_only)),
        always("ratios", |row: &PairRow| row.ratio(|ratio| Cell::Count(ratio.n as u64)))
            .not_on_paper()
            .in_csv(&["ratios"]),
        page_only("ratios", Shown::Always, |row| {
            Cell::Count(row.pair.ratio.map_or(0, |ratio| ratio.n as u64))
        }),
        always("median ratio", |row: &PairRow| row.ratio(Cell::Ratio))
            .short("ratio")
            .on_page_as("median ratio, baseline / solver")
            .in_csv(&["median_ratio", "median_ratio_bound"]),
        always("interval", |row: &PairRow| row.ratio(Cell::Interval))
            .on_page_as("95 % interval")
            .in_csv(&["low", "low_bound", "high", "high_bound"]),
        csv_only(&["resampled"], |row| row.ratio(|ratio| Cell::text(ratio.resampled.word()))),
        if_any("noise", |row: &PairRow| noise_cell(row.pair.noise))
            .not_on_paper()
            .in_csv(&["noise"]),
        page_only("noise", Shown::Always, |row| noise_cell(row.pair.noise)),
        always("difference", |row: &PairRow| Cell::text(row.pair.difference.word()))
            .in_csv(&["difference"]),
        csv_only(&["wilcoxon_n"], |row| row.test(|test| Cell::Count(test.high.n as u64))),
        csv_only(&["wilcoxon_zeros"], |row| row.test(|test| Cell::Count(test.high.zeros as u64))),
        always("effect", |row: &PairRow| row.test(effect))
            .not_on_paper()
            .in_csv(&["effect_low", "effect_high"]),
        always("p", |row: &PairRow| row.test(p_of_test))
            .not_on_paper()
            .on_page()
            .in_csv(&["p_low", "p_high"]),
        csv_only(&["is_decided"], |row| row.test(|test| Cell::Text(test.is_decided().to_string()))),
        always("p (Holm)", |row: &PairRow| Cell::figure(row.pair.wilcoxon_holm, p_value))
            .short("$p$ (Holm)")
            .on_page()
            .in_csv(&["p_holm"]),
        if_any("solved only by it", |row: &PairRow| Cell::Count(row.pair.pairs.first_only))
            .not_on_paper(),
        if_any("solved only by baseline", |row: &PairRow| Cell::Count(row.pair.pairs.second_only))
            .not_on_paper(),
        if_any("p solved", |row: &PairRow| Cell::figure(row.pair.mcnemar, p_value))
            .not_on_paper()
            .in_csv(&["p_solved"]),
        if_any("p solved (Holm)", |row: &PairRow| Cell::figure(row.pair.mcnemar_holm, p_value))
            .not_on_paper()
            .in_csv(&["p_solved_holm"]),
    ]
}

/// Each solver on a group and on the next.
pub fn between() -> Vec<Column<TwoSample>> {
    vec![
        always("solver", |pair| Cell::text(&pair.solver)),
        always("first", |pair| Cell::text(&pair.groups[0])),
        always("second", |pair| Cell::text(&pair.groups[1])),
        always("n, first", |pair: &TwoSample| Cell::Count(pair.n[0] as u64)).not_on_paper(),
        always("n, second", |pair: &TwoSample| Cell::Count(pair.n[1] as u64)).not_on_paper(),
        always("median, first", |pair| Cell::Text(censored(pair.medians[0], pair.limit_ns))),
        always("median, second", |pair| Cell::Text(censored(pair.medians[1], pair.limit_ns))),
        always("ratio", |pair| pair.ratio.map_or(Cell::Missing, Cell::Ratio)),
        always("interval", |pair| pair.ratio.map_or(Cell::Missing, Cell::Interval)),
        if_any("noise", |pair: &TwoSample| noise_cell(pair.noise)).not_on_paper(),
        always("second is", |pair| {
            Cell::text(match pair.difference {
                Difference::Faster => "slower",
                Difference::Slower => "faster",
                other => other.word(),
            })
        }),
        always("above", |pair: &TwoSample| {
            Cell::figure(pair.test.map(|test| test.above), |above| format!("{above:.2}"))
        })
        .not_on_paper(),
        always("p", |pair: &TwoSample| Cell::figure(pair.test.map(|test| test.p), p_value))
            .not_on_paper(),
        always("p (Holm)", |pair: &TwoSample| Cell::figure(pair.holm, p_value)).short("$p$ (Holm)"),
    ]
}

fn noise_cell(factor: Option<f64>) -> Cell {
    factor.map_or(Cell::Missing, |factor| Cell::Described(vec![factor], noise(Some(factor))))
}

/// The rank-biserial correlation, or both extremes of it.
fn effect(test: &RankTest) -> Cell {
    let ends = [test.low.effect(), test.high.effect()];
    let [low, high] = ends.map(|effect| format!("{effect:+.2}"));
    Cell::Described(ends.into(), if low == high { low } else { format!("{low} to {high}") })
}

/// The p-value, or both extremes of it; `no test` where they disagree.
fn p_of_test(test: &RankTest) -> Cell {
    let (least, most) = test.p_range();
    let [low, high] = [least, most].map(p_value);
    let text = if !test.is_decided() {
        format!("no test ({low} to {high})")
    } else if low == high {
        high
    } else {
        format!("{low} to {high}")
    };
    Cell::Described(vec![least, most], text)
}
