//! Figures of one set of results: for every group and solver the solved puzzles, their times and
//! the contribution to a portfolio; and, against a baseline, the puzzles on which each other solver
//! is faster, the ratio, and its significance.
//!
//! p-values are adjusted over all tests of one kind in the report: its families ([`Families`]).

use super::bootstrap::{Bootstrap, LEAST};
use super::cell::PuzzleResult;
use super::clock::Clock;
use super::comparison::Comparison;
use super::counter::Counter;
use super::difference::Difference;
use super::geometric_shift;
use super::holm::holm;
use super::line::{SolverFigures, Times, order_of_lines};
use super::noise::{self, Noise};
use super::post_hoc::Comparisons;
use super::puzzle::PuzzleInfo;
use super::quantile::{least, range};
use super::rank_test::LEVEL;
use super::results::{ResultGroup, times};
use super::rows::Numbered;
use super::time::CensoredTime;
use super::virtual_best::{Best, VirtualBestRule, closed_gap};
use crate::lists::{count, each, known};
use serde::{Deserialize, Serialize};

/// Settings of the figures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    /// Solver that all others are compared with.
    pub baseline: Option<String>,
    /// Compare with the first line of each group too, to find solvers not distinguished from it.
    pub choose: bool,
    /// Shift of the geometric mean; `None` for a tenth of the least median, rounded.
    pub shift_ns: Option<f64>,
    /// Clock of the times; `None` for that of the limit.
    pub clock: Option<Clock>,
    /// Counter that is compared with the baseline in the place of times.
    pub counter: Option<Counter>,
    /// Resampling of the intervals.
    pub bootstrap: Bootstrap,
}

/// Figures of a report.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportFigures {
    /// Figures of the groups.
    pub groups: Vec<GroupFigures>,
    /// Clock of the times.
    pub clock: Clock,
    /// Shift of the geometric mean.
    pub shift_ns: f64,
    /// Families of tests.
    pub families: Families,
}

/// Numbers of tests over which p-values are adjusted: one family for each kind of test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Families {
    /// Signed-rank tests against the baseline.
    pub wilcoxon: usize,
    /// McNemar's tests against the baseline.
    pub mcnemar: usize,
    /// Signed-rank tests of pairs after Friedman's test.
    pub post_hoc: usize,
}

/// Figures of a group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupFigures {
    /// Column whose value the group is.
    pub by: String,
    /// Name of the corpus, or the value of the column.
    pub name: String,
    /// Mode of the rows.
    pub mode: String,
    /// Number of puzzles.
    pub puzzles: u64,
    /// Puzzles that repeat another one: not independent, though figures take them for that.
    #[serde(skip)]
    pub copies: u64,
    /// Puzzles on which some solver has fewer runs than on others: the run is not complete.
    #[serde(skip)]
    pub incomplete: u64,
    /// Shortest and longest time limit, if any.
    pub limits_ns: Option<(f64, f64)>,
    /// Solvers: most puzzles solved first, then least PAR-2, then by name.
    #[serde(rename = "solvers")]
    pub lines: Vec<SolverFigures>,
    /// Noise of the controls, in the order of `lines`.
    pub noise: Vec<Noise>,
    /// Virtual best solver, if there are two or more solvers.
    pub virtual_best: Option<VirtualBest>,
    /// Comparison of all solvers at once.
    #[serde(rename = "ranks")]
    pub post_hoc: Option<Comparisons>,
    /// Comparisons of all others with the baseline, in the order of `lines`; without a baseline,
    /// of pairs, each line with those above it ([`MOST_PAIRED`]).
    pub comparisons: Vec<Comparison>,
    /// Solvers as good as the first line; `None` unless [`Settings::choose`] is set and there are
    /// enough puzzles.
    #[serde(skip)]
    pub choice: Option<BestSolvers>,
}

/// Most pairs of solvers times puzzles of a group for which all pairs are compared. Of more, each
/// line is compared with the first one and with its neighbor: 30,000 take about two seconds.
pub const MOST_PAIRED: usize = 30_000;

/// Solvers compared with the first line of a group; solvers are places in `lines`.
#[derive(Clone, PartialEq, Debug)]
pub struct BestSolvers {
    /// Solvers without a significant difference to the first, or with none beyond the noise.
    pub within_noise: Vec<usize>,
    /// Solvers that are faster in the median, but solved fewer puzzles or have a greater PAR-2.
    pub faster: Vec<usize>,
}

/// Figures of the virtual best solver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct VirtualBest {
    /// Rule by which it was found.
    pub rule: VirtualBestRule,
    /// Number of puzzles solved, with a time.
    pub solved: u64,
    /// Figures of the times.
    pub times: Times,
    /// Single best solver, that of least PAR-2 among those timed on every puzzle.
    pub single_best: Option<String>,
    /// Its PAR-2.
    pub single_best_par2_ns: Option<f64>,
    /// Start of closed gaps: [`Settings::baseline`], if it was timed on every puzzle.
    pub baseline: Option<String>,
    /// Its PAR-2.
    pub baseline_par2_ns: Option<f64>,
}

/// Computes the figures of groups. A group without the baseline has no comparisons.
pub fn report(groups: &[ResultGroup], settings: &Settings) -> ReportFigures {
    let shift_ns = settings.shift_ns.unwrap_or_else(|| geometric_shift::of(groups));
    let mut reports = each(groups, |group| GroupFigures::new(group, settings, shift_ns));
    let families = adjust(&mut reports);
    for report in &mut reports {
        if let Some(all) = &mut report.post_hoc {
            all.distinguish();
        }
    }
    let clock = groups.first().map_or(Clock::Wall, |group| group.clock);
    ReportFigures { groups: reports, clock, shift_ns, families }
}

/// A p-value, and the place of its adjusted one.
type Test<'a> = (f64, &'a mut Option<f64>);

/// Adjusts the p-values of each family of tests, and returns the sizes of these.
fn adjust(reports: &mut [GroupFigures]) -> Families {
    let (mut wilcoxon, mut mcnemar, mut post_hoc): (Vec<Test>, Vec<Test>, Vec<Test>) =
        Default::default();
    for report in reports {
        for tested in &mut report.comparisons {
            if let Some(test) = &mut tested.wilcoxon {
                wilcoxon.push((test.p(), &mut test.p_holm));
            }
            if let Some(test) = &mut tested.mcnemar {
                mcnemar.push((test.p, &mut test.p_holm));
            }
        }
        let Some(all) = &mut report.post_hoc else { continue };
        for pair in &mut all.pairs {
            if let Some(test) = &mut pair.wilcoxon {
                post_hoc.push((test.p(), &mut test.p_holm));
            }
        }
    }
    Families {
        wilcoxon: adjust_all(wilcoxon),
        mcnemar: adjust_all(mcnemar),
        post_hoc: adjust_all(post_hoc),
    }
}

/// Adjusts the p-values of a family, and returns their number.
fn adjust_all(tests: Vec<Test>) -> usize {
    let p: Vec<f64> = each(&tests, |(p, _)| *p);
    for (adjusted, (_, target)) in holm(&p).into_iter().zip(tests) {
        *target = Some(adjusted);
    }
    p.len()
}

impl GroupFigures {
    fn new(group: &ResultGroup, settings: &Settings, shift_ns: f64) -> Self {
        let bootstrap = &settings.bootstrap;
        let unordered = each(&group.solvers, |solver| {
            SolverFigures::new(&solver.name, &solver.cells, shift_ns)
        });
        let (mut lines, mut noise, mut limits) = (Vec::new(), Vec::new(), Vec::new());
        let mut columns: Vec<&[Option<PuzzleResult>]> = Vec::new();
        let mut column_times: Vec<Vec<Option<CensoredTime>>> = Vec::new();
        for place in order_of_lines(&unordered) {
            let (line, cells) = (&unordered[place], group.solvers[place].cells.as_slice());
            noise.extend(Noise::new(&line.solver, cells, &group.controls, bootstrap));
            let times = times(cells);
            for time in times.iter().flatten() {
                limits.extend(time.limit_ns);
            }
            lines.push(line.clone());
            columns.push(cells);
            column_times.push(times);
        }
        let names = each(&lines, |line| line.solver.clone());
        let between = |one: usize, other: usize| {
            noise::between(&noise, [lines[one].median_ns(), lines[other].median_ns()])
        };
        let mut report = GroupFigures {
            by: group.by.clone().unwrap_or_else(|| "corpus".to_owned()),
            name: group.name.clone(),
            mode: group.mode.clone(),
            puzzles: group.puzzles.len() as u64,
            copies: group.copies,
            incomplete: incomplete(&columns, &group.puzzles),
            limits_ns: range(&limits),
            virtual_best: None,
            post_hoc: Comparisons::new(&names, &column_times, &between),
            comparisons: Vec::new(),
            choice: None,
            lines,
            noise,
        };
        if columns.len() > 1 {
            report.add_virtual_best(&columns, settings, shift_ns);
        }
        let pairs = report.pairs(settings.baseline.as_deref());
        report.comparisons = report.compared(&pairs, &columns, settings.counter, bootstrap);
        if settings.choose && report.puzzles >= LEAST as u64 {
            let mut with_first = report.comparisons.clone();
            if settings.baseline.is_some() || settings.counter.is_some() {
                let pairs = report.pairs(Some(&report.lines[0].solver));
                with_first = report.compared(&pairs, &columns, None, bootstrap);
            }
            with_first.retain(|pair| pair.baseline == report.lines[0].solver);
            report.choice = Some(BestSolvers::new(&with_first));
        }
        report
    }

    /// Lower bound of the time of puzzles that no solver solved.
    pub(crate) fn above_ns(&self) -> Option<f64> {
        least(&known(&self.lines, |line| line.above_ns))
    }

    /// Place of the line of a solver.
    pub fn place(&self, solver: &str) -> Option<usize> {
        self.lines.iter().position(|line| line.solver == solver)
    }

    /// The noise of a comparison of two solvers, by their places in `lines`.
    pub(crate) fn noise_between(&self, one: usize, other: usize) -> Option<f64> {
        noise::between(&self.noise, [one, other].map(|place| self.lines[place].median_ns()))
    }

    fn add_virtual_best(
        &mut self,
        columns: &[&[Option<PuzzleResult>]],
        settings: &Settings,
        shift_ns: f64,
    ) {
        let best = Best::new(columns, noise::largest(&self.noise));
        let times = Times::new(&best.times, shift_ns);
        let with_par2 = |place: Option<usize>| {
            let place = place?;
            Some((self.lines[place].solver.clone(), best.par2[place]?))
        };
        let (single_best, single_best_par2_ns) = with_par2(best.single).unzip();
        let place = settings.baseline.as_ref().and_then(|name| self.place(name));
        let (baseline, baseline_par2_ns) = with_par2(place).unzip();
        for (index, line) in self.lines.iter_mut().enumerate() {
            line.unique = best.unique[index];
            line.marginal_contribution_ns = best.marginal[index];
            if let (Some(baseline), Some(own), Some(least)) =
                (baseline_par2_ns, best.par2[index], times.par2_ns)
            {
                line.closed_gap = closed_gap(baseline, own, least);
            }
        }
        self.virtual_best = Some(VirtualBest {
            rule: best.rule,
            solved: best.times.iter().flatten().filter(|time| time.is_solved()).count() as u64,
            times,
            single_best,
            single_best_par2_ns,
            baseline,
            baseline_par2_ns,
        });
    }

    /// The comparisons of each line with the one above it; none with a baseline.
    pub fn neighbors(&self) -> Vec<&Comparison> {
        let mut found = Vec::new();
        for lines in self.lines.windows(2) {
            let is_of_both = |pair: &&Comparison| {
                pair.baseline == lines[0].solver && pair.solver == lines[1].solver
            };
            found.extend(self.comparisons.iter().find(is_of_both));
        }
        found
    }

    /// The places of lines that are compared: with the baseline, else of all pairs or of some.
    fn pairs(&self, baseline: Option<&str>) -> Vec<[usize; 2]> {
        let count = self.lines.len();
        let has_all = count * count / 2 * self.puzzles as usize <= MOST_PAIRED;
        let baseline = baseline.map(|name| self.place(name));
        let mut pairs = Vec::new();
        for place in 0..count {
            for other in 0..count {
                let is_compared = match baseline {
                    Some(baseline) => Some(other) == baseline && place != other,
                    None => other < place && (has_all || other == 0 || other + 1 == place),
                };
                if is_compared {
                    pairs.push([place, other]);
                }
            }
        }
        pairs
    }

    fn compared(
        &self,
        pairs: &[[usize; 2]],
        columns: &[&[Option<PuzzleResult>]],
        counter: Option<Counter>,
        bootstrap: &Bootstrap,
    ) -> Vec<Comparison> {
        each(pairs, |&places| {
            let names = places.map(|place| self.lines[place].solver.clone());
            let cells = places.map(|place| columns[place]);
            match counter {
                Some(counter) => Comparison::of_counter(names, cells, counter, bootstrap),
                None => {
                    let noise = self.noise_between(places[0], places[1]);
                    Comparison::new(names, cells, noise, bootstrap)
                }
            }
        })
    }
}

/// Puzzles on which some solver has fewer runs than on another puzzle of the corpus.
fn incomplete(columns: &[&[Option<PuzzleResult>]], puzzles: &[PuzzleInfo]) -> u64 {
    let mut corpora = Numbered::default();
    let corpus_of: Vec<usize> = each(puzzles, |puzzle| corpora.number(puzzle.key().0));
    let mut lacks = vec![false; puzzles.len()];
    for cells in columns {
        // By corpus.
        let mut most = vec![0; corpora.items.len()];
        for (cell, &corpus) in cells.iter().zip(&corpus_of) {
            most[corpus] = cell.as_ref().map_or(0, |cell| cell.runs).max(most[corpus]);
        }
        for (puzzle, cell) in cells.iter().enumerate() {
            lacks[puzzle] |= cell.as_ref().is_some_and(|cell| cell.runs < most[corpus_of[puzzle]]);
        }
    }
    count(&lacks, |lacks| *lacks) as u64
}

impl BestSolvers {
    /// From the comparisons of all others with the first line.
    fn new(with_first: &[Comparison]) -> Self {
        let mut found = BestSolvers { within_noise: Vec::new(), faster: Vec::new() };
        for (place, comparison) in (1..).zip(with_first) {
            // No significant difference in the number of solved puzzles.
            let solves_as_many = comparison.mcnemar.is_none_or(|test| test.p >= LEVEL);
            match comparison.difference {
                Difference::NotShown | Difference::WithinNoise if solves_as_many => {
                    found.within_noise.push(place);
                }
                Difference::Faster => found.faster.push(place),
                _ => {}
            }
        }
        found
    }
}
