//! Figures of the page as JSON: key `page` of `quorum report --json`. What the groups of the
//! report have already is not repeated, except for the group of all puzzles.

use super::value::{Named, Number};
use crate::context::Context;
use crate::evidence::Evidence;
use crate::html::overview::{best, wrong};
use crate::html::reasons::Reasons;
use crate::lists::each;
use crate::machine;
use crate::plot::{phases, scaling};
use crate::stats::cell::PuzzleResult;
use crate::stats::clock::PHASES;
use crate::stats::puzzle::PuzzleInfo;
use crate::stats::quantile::range;
use crate::stats::report::GroupFigures;
use crate::stats::run_end::RunEnd;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Figures of the page. Sets are `all puzzles`, corpora, or values of a column.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageReport {
    /// Number of rows.
    pub runs: u64,
    /// Modes of the rows.
    pub modes: Vec<String>,
    /// Longest time limit.
    pub limit_ns: Option<f64>,
    /// Wrong results.
    pub wrong: u64,
    /// Puzzles on which verdicts contradict each other.
    pub opposed_puzzles: u64,
    /// Versions of each solver.
    pub versions: Named<Vec<String>>,
    /// Solvers that are started as processes of their own.
    pub external: Vec<String>,
    /// Figures over all puzzles.
    pub all_puzzles: GroupFigures,
    /// Best solver of each set.
    pub best: Vec<BestReport>,
    /// Mean phases of each set and solver.
    pub phases: Vec<PhasesReport>,
    /// Points of the scaling plots.
    pub scaling: Vec<ScalingPoint>,
    /// Puzzles.
    pub puzzles: Vec<PuzzleReport>,
    /// Time of each solver on each puzzle that it solved.
    pub times_ns: Named<Vec<Option<f64>>>,
    /// End of each solver on each puzzle: `solved`, a status, or null without a row.
    pub ends: Named<Vec<Option<String>>>,
    /// Facts of the `meta.json` beside each file, or an `error`.
    pub machines: Vec<Named<String>>,
}

/// Best solver of a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BestReport {
    /// The set.
    pub set: String,
    /// The best solver, of enough puzzles.
    pub best: Option<String>,
    /// Solvers that are not shown to differ from it.
    pub within_noise: Option<Vec<String>>,
    /// Solvers with a lower median.
    pub lower_median: Option<Vec<String>>,
    /// The best solver of another engine.
    pub other_engine: Option<Reasons>,
}

/// Mean phases of a solver over the puzzles of a set that it solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PhasesReport {
    /// The set.
    pub set: String,
    /// The solver.
    pub solver: String,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Mean of each phase, `parse_ns` and so on.
    pub mean: Named<f64>,
    /// Least time.
    pub least_ns: Option<f64>,
    /// Greatest time.
    pub greatest_ns: Option<f64>,
    /// Puzzles that preprocessing decided.
    pub decided_by_preprocessing: u64,
}

/// Medians of the solvers over some values of a column.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScalingPoint {
    /// The set.
    pub set: String,
    /// The column.
    pub column: String,
    /// Kind of the puzzles.
    pub kind: String,
    /// Least value.
    pub least: u64,
    /// Greatest value.
    pub greatest: u64,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Median of each solver.
    pub median_ns: Named<Option<Number>>,
}

/// Facts about a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleReport {
    /// The set.
    pub set: String,
    /// Its facts.
    #[serde(flatten)]
    pub facts: PuzzleInfo,
}

impl PageReport {
    /// All figures of the page; `paths` are the result files.
    pub fn new(context: &Context, paths: &[PathBuf]) -> Self {
        let evidence = context.evidence;
        let all = context.figures(None);
        let starts =
            |name: &str| all.place(name).is_some_and(|at| all.lines[at].start_ns.is_some());
        let end = |cell: &PuzzleResult| match cell.end {
            RunEnd::Solved => "solved".to_owned(),
            _ => cell.label.clone(),
        };
        let machines = |path: &PathBuf| match machine::facts(path) {
            Ok(facts) => Named(each(&facts, |(name, fact)| ((*name).to_owned(), fact.clone()))),
            Err(error) => Named(vec![("error".to_owned(), error.to_string())]),
        };
        let (mut versions, mut external) = (Vec::new(), Vec::new());
        let (mut times_ns, mut ends) = (Vec::new(), Vec::new());
        for solver in &evidence.solvers {
            let name = || solver.name.clone();
            versions.push((name(), solver.versions.clone()));
            times_ns
                .push((name(), (0..solver.cells.len()).map(|at| solver.solved_ns(at)).collect()));
            ends.push((name(), each(&solver.cells, |cell| cell.as_ref().map(end))));
            if starts(&solver.name) {
                external.push(name());
            }
        }
        let (mut best, mut phases, mut scaling) = (Vec::new(), Vec::new(), Vec::new());
        for set in context.rows() {
            best.push(BestReport::new(context, set));
            phases.append(&mut phases_of(context, set));
            scaling.append(&mut scaling_of(context, set));
        }
        PageReport {
            runs: evidence.rows,
            modes: evidence.modes.clone(),
            limit_ns: evidence.limit_ns,
            wrong: wrong(evidence),
            opposed_puzzles: evidence.opposed,
            versions: Named(versions),
            external,
            all_puzzles: all.clone(),
            best,
            phases,
            scaling,
            puzzles: each(&evidence.puzzles, |facts| PuzzleReport {
                set: context.set_name(Some(facts.set)),
                facts: facts.clone(),
            }),
            times_ns: Named(times_ns),
            ends: Named(ends),
            machines: each(paths, machines),
        }
    }
}

impl BestReport {
    fn new(context: &Context, set: Option<usize>) -> Self {
        let figures = context.figures(set);
        let name = |place: &usize| figures.lines[*place].solver.clone();
        let names = |places: &[usize]| each(places, name);
        let choice = figures.choice.as_ref();
        BestReport {
            set: context.set_name(set),
            best: choice.and(best(figures)).map(|line| line.solver.clone()),
            within_noise: choice.map(|choice| names(&choice.within_noise)),
            lower_median: choice.map(|choice| names(&choice.faster)),
            other_engine: Reasons::new(context, set),
        }
    }
}

fn phases_of(context: &Context, set: Option<usize>) -> Vec<PhasesReport> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let mut all = Vec::new();
    for (place, solver) in evidence.solvers.iter().enumerate() {
        let (sums, solved) = phases::sums(evidence, place, &puzzles);
        let mut means = Vec::new();
        for (phase, sum) in PHASES.iter().zip(sums) {
            means.push((format!("{phase}_ns"), sum / solved.max(1) as f64));
        }
        let ends = range(&evidence.solved_times(place, &puzzles));
        all.push(PhasesReport {
            set: context.set_name(set),
            solver: solver.name.clone(),
            puzzles: solved,
            mean: Named(means),
            least_ns: ends.map(|(least, _)| least),
            greatest_ns: ends.map(|(_, most)| most),
            decided_by_preprocessing: evidence.preprocessed(place, &puzzles),
        });
    }
    all
}

fn scaling_of(context: &Context, set: Option<usize>) -> Vec<ScalingPoint> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let mut points = Vec::new();
    for (column, feature) in scaling::FEATURES {
        for kind in scaling::bins(evidence, &puzzles, (column, feature)) {
            for bin in &kind.bins {
                points.push(ScalingPoint {
                    set: context.set_name(set),
                    column: column.to_owned(),
                    kind: kind.kind.clone(),
                    least: bin.least,
                    greatest: bin.most,
                    puzzles: bin.puzzles.len(),
                    median_ns: medians(evidence, &bin.puzzles),
                });
            }
        }
    }
    points
}

fn medians(evidence: &Evidence, puzzles: &[usize]) -> Named<Option<Number>> {
    let mut medians = Vec::new();
    for (place, solver) in evidence.solvers.iter().enumerate() {
        let median = scaling::median(evidence, place, puzzles).map(Number);
        medians.push((solver.name.clone(), median));
    }
    Named(medians)
}
