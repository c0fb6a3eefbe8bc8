//! Figures of all sets of puzzles, and the names of these sets: what the parts of the page and
//! the exported files are made from.

use crate::ReportOptions;
use crate::evidence::Evidence;
use crate::lists::each;
use crate::stats::comparison::Comparison;
use crate::stats::line::{AnsweredBy, SolverFigures};
use crate::stats::report::{GroupFigures, ReportFigures, Settings};
use std::path::Path;

/// Most sets that have plots of their own.
pub const MOST_SETS: usize = 12;

/// Rows and figures of a page.
pub struct Context<'a> {
    /// The rows.
    pub evidence: &'a Evidence,
    /// Settings of the figures.
    pub settings: &'a Settings,
    /// Column whose values are the sets; `None` for corpora.
    pub by: Option<&'a str>,
    /// Figures of all sets, as the tables have them.
    pub numbers: ReportFigures,
    /// Figures of all puzzles. Their tests are a family of their own, as the rows are those of the
    /// sets.
    all: GroupFigures,
    names: Vec<String>,
}

impl<'a> Context<'a> {
    /// Computes the figures.
    pub fn new(evidence: &'a Evidence, options: &'a ReportOptions) -> Self {
        let by = evidence.by.as_deref();
        let settings = Settings { choose: true, ..options.settings.clone() };
        let numbers = evidence.numbers(&settings);
        let all = match numbers.groups.as_slice() {
            [only] => only.clone(),
            _ => evidence
                .figures(None, &Settings { shift_ns: Some(numbers.shift_ns), ..settings.clone() }),
        };
        Context {
            evidence,
            settings: &options.settings,
            by,
            names: short_names(&evidence.sets, by),
            numbers,
            all,
        }
    }

    /// Figures of a set, or of all puzzles.
    pub fn figures(&self, set: Option<usize>) -> &GroupFigures {
        set.map_or(&self.all, |set| &self.numbers.groups[set])
    }

    /// Compares two solvers over a set, or over all puzzles, by their places in the lines of its
    /// figures.
    pub fn compared(&self, set: Option<usize>, lines: [usize; 2]) -> Comparison {
        let figures = self.figures(set);
        let puzzles = self.evidence.puzzles_of(set);
        let names = lines.map(|line| figures.lines[line].solver.clone());
        let [one, other] = &names;
        let cells_of =
            |name: &str| self.evidence.solvers[self.evidence.place(name)].cells_of(&puzzles);
        let cells = [cells_of(one), cells_of(other)];
        let noise = figures.noise_between(lines[0], lines[1]);
        Comparison::new(names, [&cells[0], &cells[1]], noise, &self.settings.bootstrap)
    }

    /// The engine that gave most answers of a solver: its own, or that of another solver.
    pub fn engine<'b>(&'b self, line: &'b SolverFigures) -> &'b str {
        match line.answered_by.first() {
            Some(AnsweredBy { solver: name, puzzles }) if 2 * puzzles > line.counts.solved => {
                name.split(['/', '+']).next().unwrap_or(name)
            }
            _ => &self.evidence.solvers[self.evidence.place(&line.solver)].engine,
        }
    }

    /// Whether all solvers are variants of one engine.
    pub fn is_of_one_engine(&self) -> bool {
        let solvers = &self.evidence.solvers;
        solvers.iter().all(|solver| solver.engine == solvers[0].engine)
    }

    /// Name of a set, or of all puzzles.
    pub fn set_name(&self, set: Option<usize>) -> String {
        set.map_or_else(|| "all puzzles".to_owned(), |set| self.names[set].clone())
    }

    /// Noun for a set.
    pub fn set_word(&self) -> &str {
        self.by.map_or("corpus", |_| "group")
    }

    /// All puzzles, and the sets with plots of their own. A single set is all puzzles.
    pub(crate) fn views(&self) -> Vec<Option<usize>> {
        let mut views = self.rows();
        views.truncate(1 + MOST_SETS);
        views
    }

    /// All puzzles, and each set. A single set is all puzzles.
    pub fn rows(&self) -> Vec<Option<usize>> {
        let mut rows = vec![None];
        if self.evidence.sets.len() > 1 {
            rows.extend(self.columns());
        }
        rows
    }

    /// Each set, or all puzzles if they are a single set.
    pub fn columns(&self) -> Vec<Option<usize>> {
        match self.evidence.sets.len() {
            1 => vec![None],
            sets => (0..sets).map(Some).collect(),
        }
    }

    /// Panels of a view of distributions with their names: the sets with plots, or a single one.
    pub fn panels(&self, set: Option<usize>) -> (Vec<Option<usize>>, Vec<String>) {
        let mut sets = vec![set];
        if set.is_none() {
            sets = self.columns();
            sets.truncate(MOST_SETS);
        }
        let names = each(&sets, |&set| self.set_name(set));
        (sets, names)
    }

    /// The best solver and the best of another engine.
    pub(crate) fn default_pair(&self) -> [usize; 2] {
        let solvers = &self.evidence.solvers;
        let other = solvers.iter().position(|solver| solver.engine != solvers[0].engine);
        [0, other.unwrap_or(1).min(solvers.len() - 1)]
    }
}

/// Names of files without folder and extension where they remain distinct.
fn short_names(sets: &[String], by: Option<&str>) -> Vec<String> {
    let mut names = Vec::new();
    if let Some(column) = by {
        for value in sets {
            let value = if value.is_empty() { "empty" } else { value };
            names.push(format!("{column} {value}"));
        }
        return names;
    }
    for name in sets {
        let stem = Path::new(name).file_stem();
        names.push(stem.map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned()));
    }
    let stems = names.clone();
    for (name, set) in names.iter_mut().zip(sets) {
        if stems.iter().filter(|stem| *stem == name).count() > 1 {
            name.clone_from(set);
        }
    }
    names
}
