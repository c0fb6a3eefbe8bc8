//! One set of results in numbers: for every group and solver how many puzzles were solved,
//! how fast, and what the solver adds to the others; and, against a baseline, on how many
//! puzzles each other solver is faster, by which ratio, and whether chance would do as well.

use super::bootstrap::Bootstrap;
use super::cell::{Cell, End};
use super::friedman::{Friedman, friedman};
use super::geometric_mean::shifted_geometric_mean;
use super::holm::holm;
use super::pairs::{MedianRatio, Pairs};
use super::par::par;
use super::quantile::range;
use super::results::{self, Group};
use super::sign_test::sign_test;
use super::time::{Time, quartiles};
use super::virtual_best::{Alone, alone, closed_gap, marginal_contribution, virtual_best};
use super::wilcoxon::{SignedRank, signed_rank};

/// What the figures depend on besides the rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The solver that all others are compared with.
    pub baseline: Option<String>,
    /// Shift of the geometric mean.
    pub shift_ns: f64,
    /// How intervals are drawn.
    pub bootstrap: Bootstrap,
}

impl Default for Settings {
    /// A shift of 1 ms: times of puzzles run from microseconds to seconds.
    fn default() -> Self {
        Settings { baseline: None, shift_ns: 1e6, bootstrap: Bootstrap::default() }
    }
}

/// A group in numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupReport {
    /// The corpus, or the value of the column.
    pub name: String,
    /// The mode of its rows.
    pub mode: String,
    /// Puzzles of the group.
    pub puzzles: u64,
    /// The shortest and the longest time limit, if any.
    pub limits_ns: Option<(f64, f64)>,
    /// The solvers: most puzzles solved first, then least PAR-2, then by name.
    pub lines: Vec<Line>,
    /// The virtual best solver, if there are two or more.
    pub virtual_best: Option<VirtualBest>,
    /// Whether the solvers differ at all, over the puzzles on which all were timed; mean
    /// ranks in the order of `lines`.
    pub friedman: Option<Friedman>,
    /// All others against the baseline, in the order of `lines`.
    pub comparisons: Vec<Comparison>,
}

/// How many puzzles, or runs, ended how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Settled.
    pub solved: u64,
    /// Answered wrongly.
    pub wrong: u64,
    /// Over the time limit.
    pub timed_out: u64,
    /// Over the memory limit, or crashed.
    pub failed: u64,
    /// Ended undecided.
    pub undecided: u64,
    /// The solver cannot be asked them.
    pub unsupported: u64,
    /// Stopped by the user.
    pub cancelled: u64,
    /// No row.
    pub missing: u64,
}

/// A solver in numbers. Times in nanoseconds.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name.
    pub solver: String,
    /// Rows, repetitions included.
    pub runs: u64,
    /// How its puzzles ended.
    pub counts: Counts,
    /// Solved puzzles without a time: left out of all that follows.
    pub untimed: u64,
    /// The shortest limit of a puzzle, if any.
    pub limit_ns: Option<f64>,
    /// Figures of its times.
    pub times: Times,
    /// Where it was alone.
    pub alone: Alone,
    /// What PAR-2 of the virtual best would rise by without it.
    pub marginal: Option<f64>,
    /// See [`VirtualBest::reference`].
    pub closed_gap: Option<f64>,
}

/// Figures of a list of times in nanoseconds.
#[derive(Clone, PartialEq, Debug)]
pub struct Times {
    /// Lower quartile, median, upper quartile; infinite among unsolved puzzles.
    pub quartiles: [Option<f64>; 3],
    /// Unsolved counts 2 limits.
    pub par2: Option<f64>,
    /// Unsolved counts 10 limits.
    pub par10: Option<f64>,
    /// Shifted; unsolved counts the limit.
    pub geometric_mean: Option<f64>,
}

impl Times {
    /// Figures of the times that there are.
    pub fn new(times: &[Option<Time>], shift_ns: f64) -> Self {
        let times: Vec<Time> = times.iter().copied().flatten().collect();
        Times {
            quartiles: quartiles(&times),
            par2: par(&times, 2.0),
            par10: par(&times, 10.0),
            geometric_mean: shifted_geometric_mean(&times, shift_ns),
        }
    }
}

/// The virtual best solver in numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct VirtualBest {
    /// Puzzles that any solver solved, with a time.
    pub solved: u64,
    /// Figures of its times.
    pub times: Times,
    /// Where closed gaps start: the baseline, else the single best solver, that of least
    /// PAR-2 among those timed on every puzzle.
    pub reference: Option<String>,
}

/// A solver against the baseline.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The solver, the first of the pairs.
    pub solver: String,
    /// The baseline, the second of the pairs.
    pub baseline: String,
    /// The puzzles in pairs.
    pub pairs: Pairs,
    /// Time of the baseline over that of the solver.
    pub ratio: Option<MedianRatio>,
    /// Wilcoxon's test of the log ratios.
    pub wilcoxon: Option<SignedRank>,
    /// Its p-value after Holm, over all comparisons of the report.
    pub wilcoxon_holm: Option<f64>,
    /// McNemar's exact test of puzzles that only one of the two solved; `None` without any.
    pub mcnemar: Option<f64>,
    /// Its p-value after Holm, over all comparisons of the report.
    pub mcnemar_holm: Option<f64>,
}

/// Puts groups into numbers. A baseline that a group lacks gives it no comparisons.
pub fn report(groups: &[Group], settings: &Settings) -> Vec<GroupReport> {
    let mut reports: Vec<GroupReport> =
        groups.iter().map(|group| GroupReport::new(group, settings)).collect();
    adjust(&mut reports, |comparison| {
        (comparison.wilcoxon.map(|test| test.p), &mut comparison.wilcoxon_holm)
    });
    adjust(&mut reports, |comparison| (comparison.mcnemar, &mut comparison.mcnemar_holm));
    reports
}

/// Adjusts the p-values of one test over all groups.
fn adjust(
    reports: &mut [GroupReport],
    test: impl Fn(&mut Comparison) -> (Option<f64>, &mut Option<f64>),
) {
    let comparisons = reports.iter_mut().flat_map(|report| &mut report.comparisons);
    let (p, targets): (Vec<f64>, Vec<&mut Option<f64>>) =
        comparisons.map(test).filter_map(|(p, target)| Some((p?, target))).unzip();
    holm(&p).into_iter().zip(targets).for_each(|(adjusted, target)| *target = Some(adjusted));
}

impl GroupReport {
    fn new(group: &Group, settings: &Settings) -> Self {
        let mut lines: Vec<(Line, Vec<Option<Time>>)> = group
            .solvers
            .iter()
            .map(|solver| {
                let line = Line::new(&solver.name, &solver.cells, settings.shift_ns);
                (line, results::times(&solver.cells))
            })
            .collect();
        lines.sort_by(|(a, _), (b, _)| {
            let par2 = |line: &Line| line.times.par2.unwrap_or(f64::INFINITY);
            (b.counts.solved.cmp(&a.counts.solved))
                .then(par2(a).total_cmp(&par2(b)))
                .then_with(|| a.solver.cmp(&b.solver))
        });
        let (lines, columns): (Vec<Line>, Vec<Vec<Option<Time>>>) = lines.into_iter().unzip();
        let limits = columns.iter().flatten().filter_map(|time| (*time)?.limit_ns);
        let mut report = GroupReport {
            name: group.name.clone(),
            mode: group.mode.clone(),
            puzzles: group.puzzles.len() as u64,
            limits_ns: range(limits),
            lines,
            virtual_best: None,
            friedman: friedman(&complete(&columns)),
            comparisons: Vec::new(),
        };
        if columns.len() > 1 {
            report.add_virtual_best(&columns, settings);
        }
        report.add_comparisons(&columns, settings);
        report
    }

    fn add_virtual_best(&mut self, columns: &[Vec<Option<Time>>], settings: &Settings) {
        let columns: Vec<&[Option<Time>]> = columns.iter().map(Vec::as_slice).collect();
        let best = virtual_best(&columns);
        let times = Times::new(&best, settings.shift_ns);
        // Averages over different puzzles do not compare: only solvers timed on all that
        // anyone was timed on take part.
        let timed = |column: &[Option<Time>]| column.iter().flatten().count();
        let par2: Vec<Option<f64>> = (self.lines.iter().zip(&columns))
            .map(|(line, column)| line.times.par2.filter(|_| timed(column) == timed(&best)))
            .collect();
        let scored = || par2.iter().enumerate().filter_map(|(index, par2)| Some((index, (*par2)?)));
        let reference = match &settings.baseline {
            Some(name) => scored().find(|&(index, _)| self.lines[index].solver == *name),
            None => scored().min_by(|a, b| a.1.total_cmp(&b.1)),
        };
        let alone = alone(&columns);
        for (index, line) in self.lines.iter_mut().enumerate() {
            line.alone = alone[index];
            line.marginal = marginal_contribution(&columns, index, 2.0);
            line.closed_gap = reference
                .zip(par2[index])
                .zip(times.par2)
                .and_then(|(((_, reference), solver), best)| closed_gap(reference, solver, best));
        }
        self.virtual_best = Some(VirtualBest {
            solved: best.iter().flatten().filter(|time| time.is_solved()).count() as u64,
            times,
            reference: reference.map(|(index, _)| self.lines[index].solver.clone()),
        });
    }

    fn add_comparisons(&mut self, columns: &[Vec<Option<Time>>], settings: &Settings) {
        let is_baseline = |line: &Line| Some(&line.solver) == settings.baseline.as_ref();
        let Some(baseline) = self.lines.iter().position(is_baseline) else { return };
        for (index, line) in self.lines.iter().enumerate() {
            if index != baseline {
                let pairs = Pairs::new(&columns[index], &columns[baseline]);
                let names = (line.solver.clone(), self.lines[baseline].solver.clone());
                self.comparisons.push(Comparison::new(names, pairs, &settings.bootstrap));
            }
        }
    }
}

/// The puzzles on which all solvers were timed.
fn complete(columns: &[Vec<Option<Time>>]) -> Vec<Vec<f64>> {
    let puzzles = columns.first().map_or(0, Vec::len);
    let on = |puzzle: usize| columns.iter().map(|column| Some(column[puzzle]?.ns)).collect();
    (0..puzzles).filter_map(on).collect()
}

impl Line {
    /// Counts and figures of a solver's results alone: what it is to others is not known yet.
    pub fn new(solver: &str, cells: &[Option<Cell>], shift_ns: f64) -> Self {
        let times = results::times(cells);
        let counts = Counts::new(cells);
        let timed = times.iter().flatten().filter(|time| time.is_solved()).count() as u64;
        Line {
            solver: solver.to_owned(),
            runs: cells.iter().flatten().map(|cell| cell.runs).sum(),
            counts,
            untimed: counts.solved - timed,
            limit_ns: times.iter().flatten().filter_map(|time| time.limit_ns).reduce(f64::min),
            times: Times::new(&times, shift_ns),
            alone: Alone::default(),
            marginal: None,
            closed_gap: None,
        }
    }
}

impl Counts {
    /// Counts how the puzzles of a solver ended.
    pub fn new(cells: &[Option<Cell>]) -> Self {
        let mut counts = Counts::default();
        cells.iter().for_each(|cell| counts.add(cell.as_ref().map(|cell| cell.end)));
        counts
    }

    /// Counts one more end; `None` where there is no row.
    pub fn add(&mut self, end: Option<End>) {
        *match end {
            Some(End::Solved) => &mut self.solved,
            Some(End::Wrong) => &mut self.wrong,
            Some(End::TimedOut) => &mut self.timed_out,
            Some(End::Failed) => &mut self.failed,
            Some(End::Undecided) => &mut self.undecided,
            Some(End::Unsupported) => &mut self.unsupported,
            Some(End::Cancelled) => &mut self.cancelled,
            None => &mut self.missing,
        } += 1;
    }
}

impl Comparison {
    fn new((solver, baseline): (String, String), pairs: Pairs, bootstrap: &Bootstrap) -> Self {
        let discordant = pairs.first_only + pairs.second_only;
        Comparison {
            solver,
            baseline,
            ratio: pairs.median_ratio(bootstrap),
            wilcoxon: signed_rank(&pairs.values()),
            wilcoxon_holm: None,
            mcnemar: (discordant > 0).then(|| sign_test(pairs.first_only, discordant)),
            mcnemar_holm: None,
            pairs,
        }
    }
}
