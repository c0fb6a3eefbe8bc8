//! Figures of one set of results: for every group and solver the solved puzzles, their times and the
//! contribution to a portfolio; and, against a baseline, the puzzles on which each other solver is
//! faster, the ratio, and its significance.
//!
//! p-values are adjusted over all tests of one kind in the report: its families ([`Families`]).

use super::bootstrap::{Bootstrap, LEAST};
use super::cell::PuzzleResult;
use super::clock::Clock;
use super::comparison::Comparison;
use super::difference::Difference;
use super::geometric_shift;
use super::holm::holm;
use super::line::{SolverFigures, Times};
use super::noise::{self, Noise};
use super::post_hoc::Comparisons;
use super::quantile::range;
use super::rank_test::LEVEL;
use super::results::{NamedPuzzle, ResultGroup, times};
use super::time::CensoredTime;
use super::two_sample::TwoSample;
use super::virtual_best::{Best, VirtualBestRule, closed_gap};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Settings of the figures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    /// Solver that all others are compared with.
    pub baseline: Option<String>,
    /// Compare with the first line of each group too, to find solvers not distinguished from it;
    /// and, without a baseline, make it the baseline.
    pub choose: bool,
    /// Compare each solver on each group with itself on the next.
    pub between: bool,
    /// Shift of the geometric mean; `None` for that of [`geometric_shift`].
    pub shift_ns: Option<f64>,
    /// Clock of the times; `None` for that of the limit.
    pub clock: Option<Clock>,
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
    /// Each solver on neighboring groups, if [`Settings::between`] is set.
    pub between: Vec<TwoSample>,
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
    /// Rank-sum tests between groups.
    pub rank_sum: usize,
}

/// Figures of a group.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupFigures {
    /// Column whose value the group is; `None` of a corpus.
    pub by: Option<String>,
    /// Name of the corpus, or the value of the column.
    pub name: String,
    /// Mode of the rows.
    pub mode: String,
    /// Number of puzzles.
    pub puzzles: u64,
    /// Puzzles that repeat another one: not independent, though figures take them for that.
    pub copies: u64,
    /// Puzzles on which some solver has fewer runs than on others: the run is not complete.
    pub incomplete: u64,
    /// Shortest and longest time limit, if any.
    pub limits_ns: Option<(f64, f64)>,
    /// Solvers: most puzzles solved first, then least PAR-2, then by name.
    pub lines: Vec<SolverFigures>,
    /// Noise of the controls, in the order of `lines`.
    pub noise: Vec<Noise>,
    /// Virtual best solver, if there are two or more solvers.
    pub virtual_best: Option<VirtualBest>,
    /// Comparison of all solvers at once; solvers are places in `lines`.
    pub post_hoc: Option<Comparisons>,
    /// Comparisons of all others with the baseline, in the order of `lines`.
    pub comparisons: Vec<Comparison>,
    /// Solvers as good as the first line; `None` unless [`Settings::choose`] is set and there are
    /// enough puzzles.
    pub choice: Option<BestSolvers>,
}

/// Solvers compared with the first line of a group; solvers are places in `lines`.
#[derive(Clone, PartialEq, Debug)]
pub struct BestSolvers {
    /// Solvers without a significant difference to the first, or with none beyond the noise.
    pub within_noise: Vec<usize>,
    /// Solvers that are faster in the median, but solved fewer puzzles or have a greater PAR-2.
    pub faster: Vec<usize>,
}

/// Figures of the virtual best solver.
#[derive(Clone, PartialEq, Debug)]
pub struct VirtualBest {
    /// Rule by which it was found.
    pub rule: VirtualBestRule,
    /// Number of puzzles solved, with a time.
    pub solved: u64,
    /// Figures of the times.
    pub times: Times,
    /// Single best solver, that of least PAR-2 among those timed on every puzzle, and its PAR-2.
    pub single: Option<(String, f64)>,
    /// Start of closed gaps: [`Settings::baseline`], if it was timed on every puzzle, and its PAR-2.
    pub baseline: Option<(String, f64)>,
}

/// Computes the figures of groups. A group without the baseline has no comparisons.
pub fn report(groups: &[ResultGroup], settings: &Settings) -> ReportFigures {
    let shift_ns = settings.shift_ns.unwrap_or_else(|| geometric_shift::of(groups));
    let mut reports: Vec<GroupFigures> =
        groups.iter().map(|group| GroupFigures::new(group, settings, shift_ns)).collect();
    let mut between = match settings.between {
        true => between(groups, &reports, &settings.bootstrap),
        false => Vec::new(),
    };
    let families = Families {
        wilcoxon: adjust(&mut reports, |report| {
            let tested = report.comparisons.iter_mut();
            tested.filter_map(|c| Some((c.wilcoxon?.p(), &mut c.wilcoxon_holm))).collect()
        }),
        mcnemar: adjust(&mut reports, |report| {
            let tested = report.comparisons.iter_mut();
            tested.filter_map(|c| Some((c.mcnemar?, &mut c.mcnemar_holm))).collect()
        }),
        post_hoc: adjust(&mut reports, |report| {
            let pairs = report.post_hoc.iter_mut().flat_map(|all| &mut all.pairs);
            pairs.filter_map(|pair| Some((pair.test?.p(), &mut pair.holm))).collect()
        }),
        rank_sum: adjust_all(
            between.iter_mut().filter_map(|pair| Some((pair.test?.p, &mut pair.holm))),
        ),
    };
    reports.iter_mut().flat_map(|report| &mut report.post_hoc).for_each(Comparisons::find_groups);
    let clock = groups.first().map_or(Clock::Wall, |group| group.clock);
    ReportFigures { groups: reports, clock, shift_ns, between, families }
}

/// Adjusts the p-values of one kind of test over all groups. Returns their number.
fn adjust<'a>(
    reports: &'a mut [GroupFigures],
    tests: impl Fn(&'a mut GroupFigures) -> Vec<(f64, &'a mut Option<f64>)>,
) -> usize {
    adjust_all(reports.iter_mut().flat_map(tests))
}

/// Adjusts p-values as one family. Returns their number.
fn adjust_all<'a>(tests: impl Iterator<Item = (f64, &'a mut Option<f64>)>) -> usize {
    let (p, targets): (Vec<f64>, Vec<&mut Option<f64>>) = tests.unzip();
    holm(&p).into_iter().zip(targets).for_each(|(adjusted, target)| *target = Some(adjusted));
    p.len()
}

/// Compares each solver on each group with itself on the next one of the same column and mode.
fn between(
    groups: &[ResultGroup],
    reports: &[GroupFigures],
    bootstrap: &Bootstrap,
) -> Vec<TwoSample> {
    let mut found = Vec::new();
    for (groups, reports) in groups.windows(2).zip(reports.windows(2)) {
        let [first, second] = groups else { unreachable!("windows of two") };
        if (&first.by, &first.mode) != (&second.by, &second.mode) {
            continue;
        }
        for line in &reports[0].lines {
            let name = &line.solver;
            let cells = [first, second].map(|group| {
                let solver = group.solvers.iter().find(|solver| solver.name == *name)?;
                Some(solver.cells.as_slice())
            });
            let [Some(one), Some(other)] = cells else { continue };
            let noises = reports.iter().filter_map(|report| {
                let place = report.lines.iter().position(|line| line.solver == *name)?;
                report.noise_between(place, place)
            });
            let noise = noises.reduce(f64::max);
            let names = [first.name.as_str(), second.name.as_str()];
            found.push(TwoSample::new(name, names, [one, other], noise, bootstrap));
        }
    }
    found
}

impl GroupFigures {
    fn new(group: &ResultGroup, settings: &Settings, shift_ns: f64) -> Self {
        let bootstrap = &settings.bootstrap;
        let mut lines: Vec<(SolverFigures, &[Option<PuzzleResult>])> = group
            .solvers
            .iter()
            .map(|solver| {
                (SolverFigures::new(&solver.name, &solver.cells, shift_ns), solver.cells.as_slice())
            })
            .collect();
        lines.sort_by(|(a, _), (b, _)| a.order(b));
        let (lines, columns): (Vec<SolverFigures>, Vec<&[Option<PuzzleResult>]>) =
            lines.into_iter().unzip();
        let noise: Vec<Noise> = (lines.iter().zip(&columns))
            .filter_map(|(line, cells)| Noise::new(&line.solver, cells, &group.controls, bootstrap))
            .collect();
        let column_times: Vec<Vec<Option<CensoredTime>>> =
            columns.iter().map(|cells| times(cells)).collect();
        let limits = column_times.iter().flatten().filter_map(|time| (*time)?.limit_ns);
        let medians: Vec<Option<f64>> = lines.iter().map(SolverFigures::median_ns).collect();
        let between =
            |one: usize, other: usize| noise::between(&noise, [medians[one], medians[other]]);
        let mut report = GroupFigures {
            by: group.by.clone(),
            name: group.name.clone(),
            mode: group.mode.clone(),
            puzzles: group.puzzles.len() as u64,
            copies: group.copies,
            incomplete: incomplete(&columns, &group.puzzles),
            limits_ns: range(limits),
            virtual_best: None,
            post_hoc: Comparisons::new(&column_times, between),
            comparisons: Vec::new(),
            choice: None,
            lines,
            noise,
        };
        if columns.len() > 1 {
            report.add_virtual_best(&columns, settings, shift_ns);
        }
        let baseline = match &settings.baseline {
            Some(name) => report.lines.iter().position(|line| line.solver == *name),
            None => settings.choose.then_some(0),
        };
        if let Some(baseline) = baseline {
            report.comparisons = report.compared_with(baseline, &columns, bootstrap);
        }
        if settings.choose && report.puzzles >= LEAST as u64 {
            let with_first = match baseline {
                Some(0) => report.comparisons.clone(),
                _ => report.compared_with(0, &columns, bootstrap),
            };
            report.choice = Some(BestSolvers::new(&with_first));
        }
        report
    }

    /// Lower bound of the time of puzzles that no solver solved.
    pub fn above_ns(&self) -> Option<f64> {
        self.lines.iter().filter_map(|line| line.above_ns).reduce(f64::min)
    }

    /// The noise of a comparison of two solvers, by their places in `lines`.
    pub fn noise_between(&self, one: usize, other: usize) -> Option<f64> {
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
        let with_par2 = |place: usize| Some((self.lines[place].solver.clone(), best.par2[place]?));
        let single = best.single.and_then(with_par2);
        let named = |line: &SolverFigures| Some(&line.solver) == settings.baseline.as_ref();
        let baseline = self.lines.iter().position(named).and_then(with_par2);
        for (index, line) in self.lines.iter_mut().enumerate() {
            line.unique = best.unique[index];
            line.marginal = best.marginal[index];
            line.closed_gap = (baseline.as_ref().zip(best.par2[index]).zip(times.par2))
                .and_then(|(((_, baseline), solver), best)| closed_gap(*baseline, solver, best));
        }
        self.virtual_best = Some(VirtualBest {
            rule: best.rule,
            solved: best.times.iter().flatten().filter(|time| time.is_solved()).count() as u64,
            times,
            single,
            baseline,
        });
    }

    fn compared_with(
        &self,
        baseline: usize,
        columns: &[&[Option<PuzzleResult>]],
        bootstrap: &Bootstrap,
    ) -> Vec<Comparison> {
        let others = (0..columns.len()).filter(|&place| place != baseline);
        let compared = others.map(|place| {
            let names = [place, baseline].map(|place| self.lines[place].solver.clone());
            let cells = [columns[place], columns[baseline]];
            Comparison::new(names, cells, self.noise_between(place, baseline), bootstrap)
        });
        compared.collect()
    }
}

/// Puzzles on which some solver has fewer runs than on another puzzle of the corpus.
fn incomplete(columns: &[&[Option<PuzzleResult>]], puzzles: &[NamedPuzzle]) -> u64 {
    let runs = |solver: usize, puzzle: usize| Some(columns[solver][puzzle].as_ref()?.runs);
    let mut most: HashMap<(usize, &str), u64> = HashMap::new();
    for (puzzle, named) in puzzles.iter().enumerate() {
        for solver in 0..columns.len() {
            let most = most.entry((solver, &named.key.corpus)).or_default();
            *most = runs(solver, puzzle).unwrap_or_default().max(*most);
        }
    }
    let lacks = |&(puzzle, named): &(usize, &NamedPuzzle)| {
        let is_fewer = |solver: usize| {
            runs(solver, puzzle).is_some_and(|runs| runs < most[&(solver, &*named.key.corpus)])
        };
        (0..columns.len()).any(is_fewer)
    };
    puzzles.iter().enumerate().filter(lacks).count() as u64
}

impl BestSolvers {
    /// From the comparisons of all others with the first line.
    fn new(with_first: &[Comparison]) -> Self {
        let places = |is: &dyn Fn(&Comparison) -> bool| -> Vec<usize> {
            let compared = with_first.iter().zip(1..);
            compared.filter(|(comparison, _)| is(comparison)).map(|(_, place)| place).collect()
        };
        // No significant difference in the number of solved puzzles.
        let solves_as_many = |c: &Comparison| c.mcnemar.is_none_or(|p| p >= LEVEL);
        BestSolvers {
            within_noise: places(&|c| {
                solves_as_many(c)
                    && matches!(c.difference, Difference::NotShown | Difference::WithinNoise)
            }),
            faster: places(&|c| c.difference == Difference::Faster),
        }
    }
}
