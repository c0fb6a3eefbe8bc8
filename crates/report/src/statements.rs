//! Statements about a result file, checked against its rows.
//!
//! A TOML file has the conclusions of a text, each with the condition under which it is true. Each
//! statement is recomputed from the rows and printed with its figure and interval, so that a number
//! in a document cannot be older than its rows. The text of a statement is its author's: what is
//! checked is the condition.
//!
//! ```
//! let statements = quorum_report::statements::parse(r#"
//! [[statement]]
//! text = "With all signs topological search leads"
//! corpus = "signs-1.00"
//! kind = "faster"
//! solver = "topological"
//! than = "propagate"
//! at-least = 1.5
//! "#)?;
//! assert_eq!(statements.len(), 1);
//! # Ok::<(), quorum_report::StatementError>(())
//! ```

use crate::describe::busy_note;
use crate::figures;
use crate::lists::known;
use crate::read;
use crate::record::Record;
use crate::solver_name::full_name;
use crate::stats::cell::PuzzleResult;
use crate::stats::comparison::Comparison;
use crate::stats::difference::Difference;
use crate::stats::line::wall_over_cpu;
use crate::stats::median_ratio::MedianRatio;
use crate::stats::noise;
use crate::stats::quantile::{greatest, median};
use crate::stats::report::Settings;
use crate::stats::results::{ResultGroup, SolverColumn};
use crate::stats::run_end::RunEnd;
use crate::stats::two_sample;
use crate::stats::wilson;
use crate::{ReportError, ReportOptions, StatementError, groups, rows_file};
use quorum_util::suggest::suggestion;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A statement about one corpus, as it is written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
// With a misspelled bound ignored, a statement would hold.
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Statement {
    /// The sentence, without the figure.
    pub text: String,
    /// The corpus.
    pub corpus: String,
    /// Kind.
    pub kind: StatementKind,
    /// The solver, or the beginning of its name.
    pub solver: String,
    /// The solver that it is compared with, of [`StatementKind::Faster`] and
    /// [`StatementKind::AsFast`].
    pub than: Option<String>,
    /// The column of [`StatementKind::Counter`].
    pub column: Option<String>,
    /// The other corpus of [`StatementKind::SlowerThanOn`].
    pub other: Option<String>,
    /// The least that the figure, or the lower end of its interval, may be.
    pub at_least: Option<f64>,
    /// The most that the figure, or the upper end of its interval, may be.
    pub at_most: Option<f64>,
}

/// Kind of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatementKind {
    /// One solver is faster than another, by more than the noise; the figure is the median ratio
    /// of the other's time to its own.
    Faster,
    /// No difference between two solvers is shown, and the interval of the ratio is within the
    /// bounds.
    AsFast,
    /// The share of puzzles that a solver does not decide in all repetitions.
    Undecided,
    /// The median of a counter, a column of integers, over the puzzles: the same on every machine,
    /// without an interval.
    Counter,
    /// A solver takes longer on this corpus than on another; the figure is the ratio of the
    /// medians.
    SlowerThanOn,
}

impl StatementKind {
    /// The condition on a corpus, without bounds.
    fn words(self, solver: &str, other: &str, corpus: &str) -> String {
        match self {
            StatementKind::Faster => format!("{solver} faster than {other} on {corpus}"),
            StatementKind::AsFast => {
                format!("no difference between {solver} and {other} on {corpus}")
            }
            StatementKind::Undecided => format!("share not decided by {solver} on {corpus}"),
            StatementKind::Counter => format!("median of {other} of {solver} on {corpus}"),
            StatementKind::SlowerThanOn => format!("{solver} slower on {corpus} than on {other}"),
        }
    }
}

impl Statement {
    /// The other solver, the column or the other corpus; empty of [`StatementKind::Undecided`].
    fn other(&self) -> Result<&str, StatementError> {
        let (key, value) = match self.kind {
            StatementKind::Faster | StatementKind::AsFast => ("than", &self.than),
            StatementKind::Counter => ("column", &self.column),
            StatementKind::SlowerThanOn => ("other", &self.other),
            StatementKind::Undecided => return Ok(""),
        };
        value.as_deref().ok_or_else(|| StatementError(format!("missing key '{key}'")))
    }

    /// Whether an interval is within the bounds.
    fn contains(&self, low: f64, high: f64) -> bool {
        self.at_least.is_none_or(|least| low >= least)
            && self.at_most.is_none_or(|most| high <= most)
    }

    /// Whether the interval of a ratio is within the bounds, and the ratio in words.
    fn check_ratio(&self, ratio: Option<&MedianRatio>) -> (bool, String) {
        let Some(ratio) = ratio else { return (false, "no ratio is known".to_owned()) };
        let is_within =
            ratio.interval.is_some_and(|interval| self.contains(interval.least, interval.most));
        let (times, interval) = (figures::ratio_in_words(ratio), figures::interval(ratio));
        (is_within, format!("{times} times, 95 % interval {interval}, n = {}", ratio.n))
    }

    fn bounds_in_words(&self) -> String {
        let bound = |bound: Option<f64>, name: &str| {
            bound.map_or(String::new(), |bound| format!(", at {name} {}", figures::number(bound)))
        };
        bound(self.at_least, "least") + &bound(self.at_most, "most")
    }
}

/// Result of checking a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checked {
    /// The sentence. Its words are the author's: only `condition` is checked.
    pub text: String,
    /// Condition that was checked: `classic faster than tdoku on easy, at least 2`.
    pub condition: String,
    /// Whether it holds.
    pub holds: bool,
    /// The figure with its interval and the number of puzzles.
    pub figure: String,
}

impl Checked {
    /// The sentence with its figure, as a line of Markdown.
    pub fn line(&self) -> String {
        format!("* {}: {}.", self.text, self.figure)
    }
}

/// A file of statements.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatementFile {
    #[serde(default)]
    statement: Vec<Statement>,
}

/// Reads statements from the text of a file.
///
/// # Errors
///
/// The text is not TOML, or a statement lacks a key or has an unknown one.
pub fn parse(text: &str) -> Result<Vec<Statement>, StatementError> {
    let file: StatementFile =
        toml::from_str(text).map_err(|error| StatementError(error.to_string()))?;
    for statement in &file.statement {
        statement.other()?;
    }
    Ok(file.statement)
}

/// Checks statements against a result file or its folder.
///
/// # Errors
///
/// The file cannot be read, or a statement names a corpus, solver or column that it lacks.
pub fn check(
    path: &Path,
    statements: &[Statement],
    settings: &Settings,
) -> Result<Vec<Checked>, ReportError> {
    let path = rows_file(path);
    let options = ReportOptions { settings: settings.clone(), ..ReportOptions::default() };
    let (groups, _) = groups(std::slice::from_ref(&path), None, &options)?;
    let file = StatementChecker { path: &path, groups: &groups[0], settings };
    statements.iter().map(|statement| file.check(statement)).collect()
}

/// Share of the puzzles that were run and not decided.
fn undecided(cells: &[Option<PuzzleResult>], statement: &Statement) -> (bool, String) {
    let ran = || cells.iter().flatten().filter(|cell| cell.end.has_run());
    let of = ran().count() as u64;
    let part = ran().filter(|cell| cell.end != RunEnd::Solved).count() as u64;
    let (low, high) = wilson::interval(part, of);
    let share = |value: f64| format!("{:.1} %", value * 100.0);
    let figure = format!(
        "{} ({part} of {of}), 95 % interval {} to {}",
        share(part as f64 / of.max(1) as f64),
        share(low),
        share(high)
    );
    (statement.contains(low, high), figure)
}

/// The rows that statements are about.
struct StatementChecker<'a> {
    path: &'a Path,
    groups: &'a [ResultGroup],
    settings: &'a Settings,
}

impl StatementChecker<'_> {
    fn check(&self, statement: &Statement) -> Result<Checked, ReportError> {
        let Statement { text, corpus, kind, .. } = statement;
        let group = self.group(corpus)?;
        let solver = self.solver(group, &statement.solver)?.name.as_str();
        let mut other = statement.other()?;
        if matches!(kind, StatementKind::Faster | StatementKind::AsFast) {
            other = &self.solver(group, other)?.name;
        }
        let (holds, figure) = match kind {
            StatementKind::Faster | StatementKind::AsFast => {
                let found = self.compare(group, [solver, other])?;
                let (is_within, figure) =
                    statement.check_ratio(found.ratio.map(|ratio| ratio.inverse()).as_ref());
                let is_so = match kind {
                    StatementKind::Faster => found.difference == Difference::Faster,
                    _ => !found.difference.is_shown(),
                };
                (is_within && is_so, figure + &self.busy_note(group, [solver, other]))
            }
            StatementKind::Undecided => undecided(&self.solver(group, solver)?.cells, statement),
            StatementKind::Counter => {
                let (value, n) = self.counter(group, solver, other)?;
                let figure = format!("{} in the median, n = {n}", figures::number(value));
                (statement.contains(value, value), figure)
            }
            StatementKind::SlowerThanOn => {
                let (ratio, difference) = self.slowdown(solver, [self.group(other)?, group])?;
                let (is_within, figure) = statement.check_ratio(ratio.as_ref());
                (is_within && difference == Difference::Faster, figure)
            }
        };
        let condition = kind.words(solver, other, corpus) + &statement.bounds_in_words();
        Ok(Checked { text: text.clone(), condition, holds, figure })
    }

    /// Warning where wall time exceeds CPU time.
    fn busy_note(&self, group: &ResultGroup, solvers: [&str; 2]) -> String {
        let ratios = solvers.map(|name| wall_over_cpu(&self.solver(group, name).ok()?.cells));
        let note = busy_note(solvers, ratios, group.clock);
        note.map_or(String::new(), |note| format!("; warning: {note}"))
    }

    /// How many times as long a solver takes on the second corpus, and whether that is a
    /// difference: [`Difference::Faster`] if it takes less time on the first.
    fn slowdown(
        &self,
        solver: &str,
        groups: [&ResultGroup; 2],
    ) -> Result<(Option<MedianRatio>, Difference), StatementError> {
        let [first, second] = groups.map(|group| self.solver(group, solver));
        let columns = [first?, second?];
        let cells = columns.map(|column| column.cells.as_slice());
        let ratio = two_sample::ratio(cells, &self.settings.bootstrap);
        let noises = [0, 1].map(|place| self.noise(groups[place], [columns[place]; 2]));
        let noise = greatest(&known(&noises, |noise| *noise));
        Ok((ratio, Difference::of(ratio.as_ref(), noise)))
    }

    fn compare(&self, group: &ResultGroup, names: [&str; 2]) -> Result<Comparison, StatementError> {
        let [first, second] = names.map(|name| self.solver(group, name));
        let (first, second) = (first?, second?);
        let noise = self.noise(group, [first, second]);
        let cells: [&[Option<PuzzleResult>]; 2] = [&first.cells, &second.cells];
        Ok(Comparison::new(names.map(str::to_owned), cells, noise, &self.settings.bootstrap))
    }

    fn noise(&self, group: &ResultGroup, solvers: [&SolverColumn; 2]) -> Option<f64> {
        let controls = noise::of_group(group, &self.settings.bootstrap);
        noise::between(&controls, solvers.map(|solver| noise::median_time(&solver.cells)))
    }

    /// The median of a column, of the first repetition of each puzzle.
    fn counter(
        &self,
        group: &ResultGroup,
        solver: &str,
        column: &str,
    ) -> Result<(f64, usize), ReportError> {
        self.solver(group, solver)?;
        let mut values = Vec::new();
        let mut keep = |row: &Record, value: Option<&str>, _: u64| {
            let is_meant = row.corpus == group.name
                && row.solver == solver
                && row.repetition == 0
                && !row.is_control();
            if let Some(value) = value.filter(|_| is_meant).and_then(|text| text.parse().ok()) {
                values.push(value);
            }
        };
        read::rows(self.path, Some(column), &mut keep)?;
        let n = values.len();
        match median(values) {
            Some(median) => Ok((median, n)),
            None => {
                Err(StatementError(format!("{solver} has no {column} on {}", group.name)).into())
            }
        }
    }

    fn group(&self, name: &str) -> Result<&ResultGroup, StatementError> {
        let mut names: Vec<&str> = Vec::new();
        for group in self.groups {
            if group.name == name {
                return Ok(group);
            }
            names.push(&group.name);
        }
        let (path, suggestion) = (self.path.display(), suggestion(name, names));
        Err(StatementError(format!("no corpus '{name}' in {path}{suggestion}")))
    }

    fn solver<'a>(
        &self,
        group: &'a ResultGroup,
        name: &str,
    ) -> Result<&'a SolverColumn, StatementError> {
        let names = group.solvers.iter().map(|solver| solver.name.as_str());
        let full = full_name(name, names).map_err(|reason| {
            StatementError(format!("no row of solver '{name}' on {}{reason}", group.name))
        })?;
        Ok(group.solver(full).expect("it was found by name"))
    }
}
