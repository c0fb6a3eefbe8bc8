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
//! # Ok::<(), String>(())
//! ```

use crate::describe::busy_note;
use crate::solver_name::full_name;
use crate::stats::cell::PuzzleResult;
use crate::stats::comparison::Comparison;
use crate::stats::difference::Difference;
use crate::stats::line::wall_over_cpu;
use crate::stats::median_ratio::MedianRatio;
use crate::stats::noise::{self, Noise};
use crate::stats::quantile::median;
use crate::stats::report::Settings;
use crate::stats::results::{ResultGroup, SolverColumn, times};
use crate::stats::run_end::RunEnd;
use crate::stats::time::quartiles;
use crate::stats::two_sample::TwoSample;
use crate::stats::wilson;
use crate::{ReportError, ReportOptions, figures, groups, read, rows_file};
use quorum_util::suggest::suggestion;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A statement about one corpus.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Statement {
    /// The sentence, without the figure.
    pub text: String,
    /// The corpus.
    pub corpus: String,
    /// The least that the figure, or the lower end of its interval, may be.
    pub at_least: Option<f64>,
    /// The most that the figure, or the upper end of its interval, may be.
    pub at_most: Option<f64>,
    /// Claim.
    #[serde(flatten)]
    pub claim: Claim,
}

/// Kind of a statement, with the canonical names of its solvers.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Claim {
    /// One solver is faster than another, by more than the noise; the figure is the median ratio
    /// of the other's time to its own.
    Faster {
        /// The faster solver.
        solver: String,
        /// The slower one.
        than: String,
    },
    /// No difference between two solvers is shown, and the interval of the ratio is within the
    /// bounds.
    AsFast {
        /// One solver.
        solver: String,
        /// The other.
        than: String,
    },
    /// The share of puzzles that a solver does not decide in all repetitions.
    Undecided {
        /// The solver.
        solver: String,
    },
    /// The median of a counter over the puzzles: the same on every machine, without an interval.
    Counter {
        /// The solver.
        solver: String,
        /// A column of integers.
        column: String,
    },
    /// A solver takes longer on this corpus than on another; the figure is the ratio of the
    /// medians.
    SlowerThanOn {
        /// The solver.
        solver: String,
        /// The other corpus.
        other: String,
    },
}

impl Claim {
    /// What is checked on a corpus, without bounds.
    fn words(&self, corpus: &str) -> String {
        match self {
            Claim::Faster { solver, than } => format!("{solver} faster than {than} on {corpus}"),
            Claim::AsFast { solver, than } => {
                format!("no difference between {solver} and {than} on {corpus}")
            }
            Claim::Undecided { solver } => format!("share not decided by {solver} on {corpus}"),
            Claim::Counter { solver, column } => {
                format!("median of {column} of {solver} on {corpus}")
            }
            Claim::SlowerThanOn { solver, other } => {
                format!("{solver} slower on {corpus} than on {other}")
            }
        }
    }
}

/// Result of checking a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checked {
    /// The sentence. Its words are the author's: only `condition` is checked.
    pub text: String,
    /// What was checked: `classic faster than tdoku on easy, at least 2`.
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

#[derive(Deserialize)]
struct StatementFile {
    #[serde(default)]
    statement: Vec<toml::Table>,
}

/// Reads statements from the text of a file.
///
/// # Errors
///
/// The text is not TOML, or a statement lacks a key.
pub fn parse(text: &str) -> Result<Vec<Statement>, String> {
    let file: StatementFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let statement = |table: toml::Table| {
        // With a misspelled bound ignored, a statement would hold.
        if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(format!("unknown key '{key}'{}", suggestion(key, KEYS)));
        }
        table.try_into().map_err(|error| error.to_string())
    };
    file.statement.into_iter().map(statement).collect()
}

/// The keys of a statement of any kind.
const KEYS: [&str; 9] =
    ["text", "corpus", "kind", "at-least", "at-most", "solver", "than", "column", "other"];

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
    let groups = groups(&[&path], &options)?.pop().unwrap_or_default();
    let file = StatementChecker { path: &path, groups: &groups, settings };
    statements.iter().map(|statement| file.check(statement)).collect()
}

/// The rows that statements are about.
struct StatementChecker<'a> {
    path: &'a Path,
    groups: &'a [ResultGroup],
    settings: &'a Settings,
}

impl StatementChecker<'_> {
    fn check(&self, statement: &Statement) -> Result<Checked, ReportError> {
        let Statement { text, corpus, at_least, at_most, claim } = statement;
        let group = self.group(corpus)?;
        let claim = &self.with_full_names(group, claim)?;
        let is_within = |low: f64, high: f64| {
            at_least.is_none_or(|least| low >= least) && at_most.is_none_or(|most| high <= most)
        };
        let waited = |solvers: [&String; 2]| {
            let ratios = solvers.map(|name| {
                let cells = &self.solver(group, name).ok()?.cells;
                wall_over_cpu(cells)
            });
            let note = busy_note(solvers.map(String::as_str), ratios, group.clock);
            note.map_or(String::new(), |note| format!("; warning: {note}"))
        };
        let of_ratio = |ratio: Option<&MedianRatio>| match ratio {
            None => (false, "no ratio is known".to_owned()),
            Some(ratio) => {
                let ends = ratio.interval.map(|interval| (interval.least, interval.most));
                let holds = ends.is_some_and(|(low, high)| is_within(low, high));
                let (times, interval) = (figures::ratio_in_words(ratio), figures::interval(ratio));
                (holds, format!("{times} times, 95 % interval {interval}, n = {}", ratio.n))
            }
        };
        let (holds, figure) = match claim {
            Claim::Faster { solver, than } => {
                let found = self.compare(group, [solver, than])?;
                let (holds, figure) = of_ratio(found.ratio.as_ref());
                let holds = holds && found.difference == Difference::Faster;
                (holds, figure + &waited([solver, than]))
            }
            Claim::AsFast { solver, than } => {
                let found = self.compare(group, [solver, than])?;
                let (holds, figure) = of_ratio(found.ratio.as_ref());
                (holds && !found.difference.is_shown(), figure + &waited([solver, than]))
            }
            Claim::Undecided { solver } => {
                let cells = &self.solver(group, solver)?.cells;
                let ran = cells.iter().flatten().filter(|cell| cell.end.has_run());
                let (mut of, mut part) = (0, 0);
                for cell in ran {
                    of += 1;
                    part += u64::from(cell.end != RunEnd::Solved);
                }
                let (low, high) = wilson::interval(part, of);
                let share = |value: f64| format!("{:.1} %", value * 100.0);
                let figure = format!(
                    "{} ({part} of {of}), 95 % interval {} to {}",
                    share(part as f64 / of.max(1) as f64),
                    share(low),
                    share(high)
                );
                (is_within(low, high), figure)
            }
            Claim::Counter { solver, column } => {
                let (value, n) = self.counter(group, solver, column)?;
                (
                    is_within(value, value),
                    format!("{} in the median, n = {n}", figures::number(value)),
                )
            }
            Claim::SlowerThanOn { solver, other } => {
                let other = self.group(other)?;
                let cells = [other, group].map(|group| self.solver(group, solver));
                let [first, second] = cells;
                let (first, second) = (first?, second?);
                let noise = [other, group].map(|group| {
                    let solver = self.solver(group, solver).ok()?;
                    self.noise(group, [solver, solver])
                });
                let noise = noise.into_iter().flatten().reduce(f64::max);
                let found = TwoSample::new(
                    solver,
                    [&other.name, &group.name],
                    [&first.cells, &second.cells],
                    noise,
                    &self.settings.bootstrap,
                );
                let (holds, figure) = of_ratio(found.ratio.as_ref());
                (holds && found.difference == Difference::Faster, figure)
            }
        };
        let bound = |bound: Option<f64>, name: &str| {
            bound.map_or(String::new(), |bound| format!(", at {name} {}", figures::number(bound)))
        };
        let condition = claim.words(corpus) + &bound(*at_least, "least") + &bound(*at_most, "most");
        Ok(Checked { text: text.clone(), condition, holds, figure })
    }

    /// The claim with the names of the file's solvers.
    fn with_full_names(&self, group: &ResultGroup, claim: &Claim) -> Result<Claim, ReportError> {
        let mut claim = claim.clone();
        let (solver, than) = match &mut claim {
            Claim::Faster { solver, than } | Claim::AsFast { solver, than } => (solver, Some(than)),
            Claim::Undecided { solver }
            | Claim::Counter { solver, .. }
            | Claim::SlowerThanOn { solver, .. } => (solver, None),
        };
        for name in std::iter::once(solver).chain(than) {
            name.clone_from(&self.solver(group, name)?.name);
        }
        Ok(claim)
    }

    fn compare(&self, group: &ResultGroup, names: [&String; 2]) -> Result<Comparison, ReportError> {
        let [first, second] = names.map(|name| self.solver(group, name));
        let (first, second) = (first?, second?);
        let noise = self.noise(group, [first, second]);
        let cells: [&[Option<PuzzleResult>]; 2] = [&first.cells, &second.cells];
        Ok(Comparison::new(names.map(String::clone), cells, noise, &self.settings.bootstrap))
    }

    fn noise(&self, group: &ResultGroup, solvers: [&SolverColumn; 2]) -> Option<f64> {
        let controls: Vec<Noise> = group
            .solvers
            .iter()
            .filter_map(|solver| {
                let bootstrap = &self.settings.bootstrap;
                Noise::new(&solver.name, &solver.cells, &group.controls, bootstrap)
            })
            .collect();
        let median = |solver: &SolverColumn| {
            let times: Vec<_> = times(&solver.cells).into_iter().flatten().collect();
            quartiles(&times)[1]
        };
        noise::between(&controls, solvers.map(median))
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
        read::rows(self.path, Some(column), |row, value, _| {
            let is_meant = row.corpus == group.name
                && row.solver == solver
                && row.repetition == 0
                && !row.is_control();
            if let Some(value) = value.filter(|_| is_meant).and_then(|text| text.parse().ok()) {
                values.push(value);
            }
        })?;
        let n = values.len();
        let none = || ReportError::Usage(format!("{solver} has no {column} on {}", group.name));
        median(values).map(|median| (median, n)).ok_or_else(none)
    }

    fn group(&self, name: &str) -> Result<&ResultGroup, ReportError> {
        self.groups.iter().find(|group| group.name == name).ok_or_else(|| {
            let near = suggestion(name, self.groups.iter().map(|group| group.name.as_str()));
            ReportError::Usage(format!("no corpus '{name}' in {}{near}", self.path.display()))
        })
    }

    fn solver<'a>(
        &self,
        group: &'a ResultGroup,
        name: &str,
    ) -> Result<&'a SolverColumn, ReportError> {
        let names = group.solvers.iter().map(|solver| solver.name.as_str());
        let name = full_name(name, names).map_err(|near| {
            ReportError::Usage(format!("no row of solver '{name}' on {}{near}", group.name))
        })?;
        Ok(group.solvers.iter().find(|solver| solver.name == name).expect("it was found by name"))
    }
}
