//! A report as JSON: everything that the tables show, unrounded, for other programs. Each type is
//! an object that can be written and read back; `docs/reference/schemas/report.json` is its schema.
//!
//! Times are in nanoseconds. `null` is a figure that there is none of, `"inf"` one above every
//! number: a quantile among unsolved puzzles, or an end of an interval of which nothing is known.
//! `bound` is `exact`, `at_least`, `at_most` or `unclear`: what a figure is to the true one.

mod changes;
mod page;
mod summary;
pub mod value;

use crate::lists::each;
pub use changes::{ChangeReport, ChangedReport, GateReport, SideBySideReport};
pub use page::{
    BestReport, OtherEngine, PageReport, PhasesReport, PuzzleReport, ScalingPoint, ShareReport,
};
pub use summary::{SummaryLine, SummaryReport};

use super::ReportOptions;
use crate::stats::bootstrap::Bootstrap;
use crate::stats::comparison::Comparison;
use crate::stats::difference::Difference;
use crate::stats::line::{EndCounts, SolverFigures, Times};
use crate::stats::median_ratio::{LEAST_ROUNDS, MedianRatio};
use crate::stats::noise::Noise;
use crate::stats::pairs::Pairs;
use crate::stats::post_hoc::{Comparisons, Pair};
use crate::stats::rank_test::RankTest;
use crate::stats::report::{Families, GroupFigures, ReportFigures, VirtualBest};
use crate::stats::two_sample::TwoSample;
use crate::stats::virtual_best::VirtualBestRule;
use crate::stats::wilcoxon::SignedRank;
use serde::{Deserialize, Serialize};
use std::path::Path;
use value::Number;

/// Version of the JSON of reports.
const SCHEMA: u32 = 1;

/// Report on one or two files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ReportData {
    /// One file.
    File(Box<FileReport>),
    /// Two files.
    SideBySide(Box<SideBySideReport>),
}

/// Report on one file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FileReport {
    /// Version of these objects.
    pub schema: u32,
    /// The file.
    pub file: String,
    /// Clock of the times.
    pub clock: String,
    /// Shift of the geometric mean.
    pub shift_ns: Number,
    /// Resampling.
    pub bootstrap: BootstrapReport,
    /// Solver that all others are compared with.
    pub baseline: Option<String>,
    /// Numbers of tests.
    pub families: FamiliesReport,
    /// Figures of the groups.
    pub groups: Vec<GroupReport>,
    /// Each solver on a group and on the next.
    pub between: Vec<BetweenReport>,
    /// Figures of the page, which need the rows once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PageReport>,
}

/// Resampling of intervals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BootstrapReport {
    /// Resamples, confidence, seed.
    #[serde(flatten)]
    pub bootstrap: Bootstrap,
    /// Least number of rounds that are drawn too.
    pub rounds_drawn_from: usize,
}

/// Numbers of tests over which p-values are adjusted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FamiliesReport {
    /// Name of the correction.
    pub correction: String,
    /// The numbers.
    #[serde(flatten)]
    pub families: Families,
}

/// Figures of a group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupReport {
    /// Column whose value it is.
    pub by: String,
    /// Name of the corpus, or the value.
    pub name: String,
    /// Mode of the rows.
    pub mode: String,
    /// Number of puzzles.
    pub puzzles: u64,
    /// Shortest and longest time limit.
    pub limits_ns: Option<[f64; 2]>,
    /// Solvers, best first.
    pub solvers: Vec<SolverReport>,
    /// Noise of the controls.
    pub noise: Vec<NoiseReport>,
    /// Virtual best solver, of two or more.
    pub virtual_best: Option<VirtualBestReport>,
    /// Comparison of all solvers at once.
    pub ranks: Option<RanksReport>,
    /// Comparisons with the baseline; without one, of pairs.
    pub comparisons: Vec<ComparisonReport>,
}

/// Figures of a solver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolverReport {
    /// Name.
    pub solver: String,
    /// Rows, repetitions included.
    pub runs: u64,
    /// Puzzles by end.
    pub counts: EndCounts,
    /// Solved puzzles without a time.
    pub untimed: u64,
    /// Lower bound of unsolved puzzles.
    pub above_ns: Option<f64>,
    /// Figures of its times.
    pub times: TimesReport,
    /// Wall time over CPU time.
    pub wall_over_cpu: Option<f64>,
    /// Median time to start external programs.
    pub start_ns: Option<f64>,
    /// Median nodes, else decisions, of the solved puzzles that have them.
    pub nodes: Option<Number>,
    /// Median conflicts.
    pub conflicts: Option<Number>,
    /// Median propagations.
    pub propagations: Option<Number>,
    /// Another solver that gave answers for it.
    pub answered_by: Option<AnsweredBy>,
    /// Puzzles on which it is faster than every other solver.
    pub unique_wins: u64,
    /// Those of them that no other solver solved.
    pub solved_only_by_it: u64,
    /// Marginal contribution.
    pub marginal_contribution_ns: Option<Number>,
    /// Share of the gap from the baseline to the virtual best that it closes.
    pub closed_gap: Option<Number>,
}

/// Solver that gave answers for another one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnsweredBy {
    /// Its name.
    pub solver: String,
    /// Number of puzzles.
    pub puzzles: u64,
}

/// Figures of times.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TimesReport {
    /// Lower quartile, median, upper quartile.
    pub quartiles_ns: [Option<Number>; 3],
    /// Mean, where unsolved counts 2 limits.
    pub par2_ns: Option<Number>,
    /// Mean, where unsolved counts 10 limits.
    pub par10_ns: Option<Number>,
    /// Shifted geometric mean.
    pub geometric_mean_ns: Option<Number>,
}

/// Noise of a control.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NoiseReport {
    /// Solver that was run twice.
    pub solver: String,
    /// Its median time.
    pub median_ns: Option<Number>,
    /// Ratio of its second run to its first.
    pub ratio: Option<MedianRatio>,
    /// Largest factor between 1 and an end of the interval.
    pub factor: Option<Number>,
}

/// Figures of the virtual best solver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct VirtualBestReport {
    /// Rule by which it was found.
    pub rule: VirtualBestRule,
    /// Puzzles solved.
    pub solved: u64,
    /// Figures of its times.
    pub times: TimesReport,
    /// Single best solver.
    pub single_best: Option<String>,
    /// Its PAR-2.
    pub single_best_par2_ns: Option<Number>,
    /// Start of closed gaps.
    pub baseline: Option<String>,
    /// Its PAR-2.
    pub baseline_par2_ns: Option<Number>,
}

/// Signed-rank test with both extremes of censored times.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RankTestReport {
    /// One extreme.
    pub low: SignedRankReport,
    /// The other.
    pub high: SignedRankReport,
    /// Whether they agree.
    pub is_decided: bool,
    /// Adjusted p-value.
    pub p_holm: Option<f64>,
}

/// Signed-rank test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SignedRankReport {
    /// Pairs without equal times.
    pub n: usize,
    /// Equal times.
    pub zeros: usize,
    /// Rank-biserial correlation.
    pub effect: f64,
    /// p-value.
    pub p: f64,
}

/// A p-value with its adjusted value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct McNemarReport {
    /// p-value.
    pub p: f64,
    /// Adjusted p-value.
    pub p_holm: Option<f64>,
}

/// Comparison of a solver with the baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparisonReport {
    /// The solver.
    pub solver: String,
    /// The baseline.
    pub baseline: String,
    /// Puzzles by which of the two is faster.
    pub pairs: Pairs,
    /// The counter that is compared in the place of times.
    pub counter: Option<String>,
    /// Median ratio.
    pub ratio: Option<MedianRatio>,
    /// Median ratio of nodes, else decisions, over puzzles that both solved.
    pub nodes: Option<MedianRatio>,
    /// Median ratio of conflicts.
    pub conflicts: Option<MedianRatio>,
    /// Median ratio of propagations.
    pub propagations: Option<MedianRatio>,
    /// Noise, as a factor.
    pub noise: Option<Number>,
    /// Difference that is shown.
    pub difference: Difference,
    /// Signed-rank test of the times.
    pub wilcoxon: Option<RankTestReport>,
    /// Exact test of the solved puzzles.
    pub mcnemar: Option<McNemarReport>,
}

/// A solver on a group and on the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BetweenReport {
    /// The solver.
    pub solver: String,
    /// Names of the groups.
    pub groups: [String; 2],
    /// Numbers of times.
    pub n: [usize; 2],
    /// Median times.
    pub medians_ns: [Option<Number>; 2],
    /// Ratio of the medians.
    pub ratio: Option<MedianRatio>,
    /// Noise, as a factor.
    pub noise: Option<Number>,
    /// Difference that is shown.
    pub difference: Difference,
    /// Rank-sum test.
    pub mann_whitney: Option<RankSumReport>,
}

/// Rank-sum test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RankSumReport {
    /// Probability that a time of the second group is above one of the first.
    pub above: f64,
    /// p-value.
    pub p: f64,
    /// Adjusted p-value.
    pub p_holm: Option<f64>,
}

/// Comparison of all solvers at once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RanksReport {
    /// Friedman's test.
    pub friedman: FriedmanReport,
    /// Mean ranks.
    pub mean_ranks: Vec<MeanRank>,
    /// Solvers with too few times.
    pub left_out: Vec<String>,
    /// All pairs.
    pub pairs: Vec<RankPair>,
    /// Groups of solvers that are not distinguished.
    pub not_distinguished: Vec<Vec<String>>,
}

/// Friedman's test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FriedmanReport {
    /// Statistic.
    pub statistic: f64,
    /// p-value.
    pub p: f64,
    /// Number of puzzles.
    pub n: usize,
}

/// Mean rank of a solver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeanRank {
    /// The solver.
    pub solver: String,
    /// The rank.
    pub rank: f64,
}

/// Two solvers after Friedman's test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RankPair {
    /// One solver.
    pub first: String,
    /// The other.
    pub second: String,
    /// Median ratio.
    pub ratio: Option<Number>,
    /// Signed-rank test.
    pub wilcoxon: Option<RankTestReport>,
    /// Whether the ratio is within the noise.
    pub is_within_noise: bool,
    /// Whether they are distinguished.
    pub is_apart: bool,
}

impl ReportData {
    /// Adds the figures of the page to a report on one file.
    pub fn set_page(&mut self, page: PageReport) {
        if let ReportData::File(file) = self {
            file.page = Some(page);
        }
    }
}

impl FileReport {
    /// The figures of a file, without those of the page.
    pub fn new(numbers: &ReportFigures, path: &Path, options: &ReportOptions) -> Self {
        FileReport {
            schema: SCHEMA,
            file: path.display().to_string(),
            clock: numbers.clock.name().to_owned(),
            shift_ns: Number(numbers.shift_ns),
            bootstrap: BootstrapReport::new(options),
            baseline: options.settings.baseline.clone(),
            families: FamiliesReport { correction: "Holm".to_owned(), families: numbers.families },
            groups: each(&numbers.groups, GroupReport::new),
            between: each(&numbers.between, BetweenReport::new),
            page: None,
        }
    }
}

impl BootstrapReport {
    fn new(options: &ReportOptions) -> Self {
        let bootstrap = options.settings.bootstrap;
        BootstrapReport { bootstrap, rounds_drawn_from: LEAST_ROUNDS }
    }
}

impl GroupReport {
    pub(crate) fn new(group: &GroupFigures) -> Self {
        let noise = |noise: &Noise| NoiseReport {
            solver: noise.solver.clone(),
            median_ns: noise.median_ns.map(Number),
            ratio: noise.ratio,
            factor: noise.factor().map(Number),
        };
        GroupReport {
            by: group.by.clone().unwrap_or_else(|| "corpus".to_owned()),
            name: group.name.clone(),
            mode: group.mode.clone(),
            puzzles: group.puzzles,
            limits_ns: group.limits_ns.map(|(least, most)| [least, most]),
            solvers: each(&group.lines, SolverReport::new),
            noise: each(&group.noise, noise),
            virtual_best: group.virtual_best.as_ref().map(VirtualBestReport::new),
            ranks: group.post_hoc.as_ref().map(|all| RanksReport::new(all, &group.lines)),
            comparisons: each(&group.comparisons, ComparisonReport::new),
        }
    }
}

impl TimesReport {
    fn new(times: &Times) -> Self {
        TimesReport {
            quartiles_ns: times.quartiles.map(|quartile| quartile.map(Number)),
            par2_ns: times.par2.map(Number),
            par10_ns: times.par10.map(Number),
            geometric_mean_ns: times.geometric_mean.map(Number),
        }
    }
}

impl VirtualBestReport {
    fn new(best: &VirtualBest) -> Self {
        let split = |of: &Option<(String, f64)>| {
            of.clone().map(|(name, par2)| (name, Number(par2))).unzip()
        };
        let (single_best, single_best_par2_ns) = split(&best.single);
        let (baseline, baseline_par2_ns) = split(&best.baseline);
        VirtualBestReport {
            rule: best.rule,
            solved: best.solved,
            times: TimesReport::new(&best.times),
            single_best,
            single_best_par2_ns,
            baseline,
            baseline_par2_ns,
        }
    }
}

impl SolverReport {
    fn new(line: &SolverFigures) -> Self {
        let [nodes, conflicts, propagations] = line.counters.map(|count| count.map(Number));
        SolverReport {
            solver: line.solver.clone(),
            runs: line.runs,
            counts: line.counts,
            untimed: line.untimed,
            above_ns: line.above_ns,
            times: TimesReport::new(&line.times),
            wall_over_cpu: line.wall_over_cpu,
            start_ns: line.start_ns,
            nodes,
            conflicts,
            propagations,
            answered_by: line
                .delegated
                .as_ref()
                .map(|(name, puzzles)| AnsweredBy { solver: name.to_string(), puzzles: *puzzles }),
            unique_wins: line.unique.wins,
            solved_only_by_it: line.unique.solved,
            marginal_contribution_ns: line.marginal.map(Number),
            closed_gap: line.closed_gap.map(Number),
        }
    }
}

impl RankTestReport {
    fn new(test: &RankTest, p_holm: Option<f64>) -> Self {
        let extreme = |test: &SignedRank| SignedRankReport {
            n: test.n,
            zeros: test.zeros,
            effect: test.effect(),
            p: test.p,
        };
        RankTestReport {
            low: extreme(&test.low),
            high: extreme(&test.high),
            is_decided: test.is_decided(),
            p_holm,
        }
    }
}

impl ComparisonReport {
    pub(crate) fn new(comparison: &Comparison) -> Self {
        let holm = comparison.wilcoxon_holm;
        let p_holm = comparison.mcnemar_holm;
        let [nodes, conflicts, propagations] = comparison.counts;
        ComparisonReport {
            solver: comparison.solver.clone(),
            baseline: comparison.baseline.clone(),
            pairs: comparison.pairs.counts(),
            counter: comparison.counter.map(|counter| counter.name().to_owned()),
            ratio: comparison.ratio,
            nodes,
            conflicts,
            propagations,
            noise: comparison.noise.map(Number),
            difference: comparison.difference,
            wilcoxon: comparison.wilcoxon.as_ref().map(|test| RankTestReport::new(test, holm)),
            mcnemar: comparison.mcnemar.map(|p| McNemarReport { p, p_holm }),
        }
    }
}

impl BetweenReport {
    fn new(pair: &TwoSample) -> Self {
        BetweenReport {
            solver: pair.solver.clone(),
            groups: pair.groups.clone(),
            n: pair.n,
            medians_ns: pair.medians.map(|median| median.map(Number)),
            ratio: pair.ratio,
            noise: pair.noise.map(Number),
            difference: pair.difference,
            mann_whitney: pair.test.map(|test| RankSumReport {
                above: test.above,
                p: test.p,
                p_holm: pair.holm,
            }),
        }
    }
}

impl RanksReport {
    fn new(all: &Comparisons, lines: &[SolverFigures]) -> Self {
        let name = |place: usize| lines[place].solver.clone();
        let names = |places: &Vec<usize>| each(places, |place| name(*place));
        let mut mean_ranks = Vec::new();
        for (&place, &rank) in all.solvers.iter().zip(&all.test.mean_ranks) {
            mean_ranks.push(MeanRank { solver: name(place), rank });
        }
        let pair = |pair: &Pair| RankPair {
            first: name(pair.first),
            second: name(pair.second),
            ratio: pair.log_ratio.map(|log| Number(log.exp())),
            wilcoxon: pair.test.as_ref().map(|test| RankTestReport::new(test, pair.holm)),
            is_within_noise: pair.is_noise,
            is_apart: pair.is_apart(),
        };
        RanksReport {
            friedman: FriedmanReport {
                statistic: all.test.statistic,
                p: all.test.p,
                n: all.test.puzzles,
            },
            mean_ranks,
            left_out: names(&all.left_out),
            pairs: each(&all.pairs, pair),
            not_distinguished: each(&all.groups, names),
        }
    }
}
