//! Columns of the tables of a report, each listed once. The order is that of all outputs. A figure
//! that one of them shows elsewhere, or otherwise, has a column of its own there.

use super::column::{Cell, Column, Shown, always, csv_only, if_any, page_only};
use super::figures::{
    self, NONE, censored, interval, noise, number, p_value, share_within_one, time,
};
use crate::lists::each;
use crate::stats::comparison::Comparison;
use crate::stats::counter::Counter;
use crate::stats::difference::Difference;
use crate::stats::line::{AnsweredBy, EndCounts, SolverFigures, Times};
use crate::stats::median_ratio::MedianRatio;
use crate::stats::noise::Noise;
use crate::stats::rank_test::RankTest;
use crate::stats::report::GroupFigures;
use crate::stats::two_sample::TwoSample;

/// Row of the tables of solvers: a solver, or the virtual best below them.
pub struct SolverRow<'a> {
    group: &'a GroupFigures,
    /// Name.
    pub name: &'a str,
    solved: u64,
    above_ns: Option<f64>,
    times: &'a Times,
    /// Figures of a solver; `None` for the virtual best.
    pub line: Option<&'a SolverFigures>,
}

impl<'a> SolverRow<'a> {
    /// The solvers of a group.
    pub fn solvers(group: &'a GroupFigures) -> Vec<Self> {
        each(&group.lines, |line| SolverRow {
            group,
            name: &line.solver,
            solved: line.counts.solved,
            above_ns: line.above_ns,
            times: &line.times,
            line: Some(line),
        })
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

    fn end(&self, count: fn(&EndCounts) -> u64) -> Cell {
        self.line.map_or(Cell::Blank, |line| Cell::Count(count(&line.counts)))
    }

    fn count(&self, count: fn(&SolverFigures) -> u64) -> Cell {
        self.line.map_or(Cell::Blank, |line| Cell::Count(count(line)))
    }

    fn figure(&self, value: fn(&SolverFigures) -> Option<f64>, text: fn(f64) -> String) -> Cell {
        self.line.map_or(Cell::Blank, |line| Cell::figure(value(line), &text))
    }

    fn counter(&self, counter: Counter) -> Cell {
        self.line.map_or(Cell::Blank, |line| {
            Cell::figure(line.counters[counter as usize], &figures::count)
        })
    }

    fn quartile(&self, number: usize) -> Cell {
        Cell::figure(self.times.quartiles_ns[number], &|ns| censored(Some(ns), self.above_ns))
    }

    /// Whether some solver has more runs than puzzles.
    fn is_repeated(&self) -> bool {
        self.group.lines.iter().any(|line| line.runs > self.group.puzzles)
    }

    /// Whether a puzzle was unsolved, so that PAR-10 differs from PAR-2.
    fn is_penalized(&self) -> bool {
        self.group.lines.iter().any(|line| line.times.par2_ns != line.times.par10_ns)
    }

    fn mean_rank(&self) -> Option<f64> {
        self.group.post_hoc.as_ref()?.mean_rank(&self.line?.solver)
    }

    /// Letters of the groups of solvers that are not distinguished from it.
    fn letters(&self) -> Option<String> {
        Some(self.group.post_hoc.as_ref()?.letters(&self.line?.solver))
            .filter(|text| !text.is_empty())
    }
}

/// Solved puzzles and times.
pub fn solvers<'a>() -> Vec<Column<SolverRow<'a>>> {
    vec![
        csv_only("set").of(|row| Cell::text(&row.group.name)),
        csv_only("mode").of(|row| Cell::text(&row.group.mode)),
        csv_only("puzzles").of(|row| Cell::Count(row.group.puzzles)),
        always("solver").csv("solver").of(|row| Cell::text(row.name)),
        csv_only("runs").of(|row| row.count(|line| line.runs)),
        always("solved").of(|row| Cell::Text(format!("{}/{}", row.solved, row.group.puzzles))),
        page_only("solved", Shown::Always).csv("solved").of(|row| Cell::Count(row.solved)),
        if_any("answered by")
            .on_page()
            .csv("answered_by")
            .of(|row| row.line.map_or(Cell::Blank, delegated)),
        if_any("WRONG").on_page().csv("wrong").of(|row| row.end(|end| end.wrong)),
        if_any("timeout").page("timeouts").csv("timeouts").of(|row| row.end(|end| end.timed_out)),
        if_any("failed").on_page().csv("failed").of(|row| row.end(|end| end.failed)),
        if_any("undecided").on_page().csv("unknown").of(|row| row.end(|end| end.undecided)),
        if_any("unsupported").on_page().csv("unsupported").of(|row| row.end(|end| end.unsupported)),
        if_any("cancelled").wide().csv("cancelled").of(|row| row.end(|end| end.cancelled)),
        if_any("no row").wide().csv("missing").of(|row| row.end(|end| end.missing)),
        page_only("not run", Shown::IfAny)
            .of(|row| row.count(|line| line.counts.missing + line.counts.cancelled)),
        if_any("untimed").wide().on_page().csv("untimed").of(|row| row.count(|line| line.untimed)),
        if_any("runs")
            .wide()
            .of(|row| if row.is_repeated() { row.count(|line| line.runs) } else { Cell::Blank }),
        always("1st quartile").wide().on_page().csv("quartile1_ns").of(|row| row.quartile(0)),
        always("median").on_page().csv("median_ns").of(|row| row.quartile(1)),
        always("3rd quartile").wide().on_page().csv("quartile3_ns").of(|row| row.quartile(2)),
        always("PAR-2").on_page().csv("par2_ns").of(|row| Cell::figure(row.times.par2_ns, &time)),
        if_any("PAR-10")
            .wide()
            .of(|row| Cell::figure(row.times.par10_ns.filter(|_| row.is_penalized()), &time)),
        csv_only("par10_ns").of(|row| Cell::figure(row.times.par10_ns, &time)),
        always("geom. mean")
            .on_page()
            .csv("geometric_mean_ns")
            .of(|row| Cell::figure(row.times.geometric_mean_ns, &time)),
        if_any("nodes").on_page().csv("nodes").of(|row| row.counter(Counter::Nodes)),
        if_any("conflicts").on_page().csv("conflicts").of(|row| row.counter(Counter::Conflicts)),
        if_any("propagations")
            .wide()
            .on_page()
            .csv("propagations")
            .of(|row| row.counter(Counter::Propagations)),
        csv_only("closed_gap").of(|row| row.figure(|line| line.closed_gap, number)),
        if_any("wall/CPU")
            .wide()
            .on_page()
            .csv("wall_over_cpu")
            .of(|row| row.figure(|line| line.wall_over_cpu, figures::quotient)),
        if_any("start")
            .wide()
            .on_page()
            .csv("start_ns")
            .of(|row| row.figure(|line| line.start_ns, time)),
    ]
}

/// `9 by batsat/extended+reduce`: puzzles of which another solver gave the answer.
fn delegated(line: &SolverFigures) -> Cell {
    match &line.answered_by {
        None => Cell::Missing,
        Some(AnsweredBy { solver, puzzles }) => Cell::Text(format!("{puzzles} by {solver}")),
    }
}

/// Contribution of each solver to a portfolio of all; in the same CSV file as [`solvers`].
pub fn contributions<'a>() -> Vec<Column<SolverRow<'a>>> {
    vec![
        always("solver").of(|row| Cell::text(row.name)),
        always("unique wins")
            .short("wins")
            .on_page()
            .csv("unique_wins")
            .of(|row| row.count(|line| line.unique.wins)),
        always("solved only by it")
            .csv("solved_only_by_it")
            .of(|row| row.count(|line| line.unique.solved)),
        page_only("solved only by it", Shown::IfAny).of(|row| row.count(|line| line.unique.solved)),
        always("marginal contribution")
            .short("contribution")
            .page("marginal contribution (PAR-2)")
            .csv("marginal_contribution_ns")
            .of(|row| row.figure(|line| line.marginal_contribution_ns, time)),
        if_any("gap closed (baseline to VBS)").short("gap").on_page().of(|row| {
            let gap = row.line.and_then(|line| line.closed_gap);
            match share_within_one(gap).as_str() {
                NONE => Cell::Missing,
                share => Cell::figure(gap, &|_| share.to_owned()),
            }
        }),
        if_any("mean rank").on_page().of(|row| Cell::figure(row.mean_rank(), &number)),
        if_any("not distinguished")
            .short("group")
            .page("not distinguished (same letter)")
            .of(|row| row.letters().map_or(Cell::Blank, Cell::Text)),
    ]
}

/// Controls: a second run of a solver against its first.
pub fn controls() -> Vec<Column<Noise>> {
    vec![
        always("control of").of(|control| Cell::text(&control.solver)),
        always("n")
            .of(|control| control.ratio.map_or(Cell::Missing, |ratio| Cell::Count(ratio.n as u64))),
        page_only("median time", Shown::Always)
            .of(|control| Cell::figure(control.median_ns, &|ns| censored(Some(ns), None))),
        always("median ratio")
            .short("ratio")
            .page("ratio to the first run")
            .of(|control| control.ratio.map_or(Cell::Missing, Cell::Ratio)),
        always("interval").page("95 % interval").of(|control| {
            control.ratio.map_or(Cell::Missing, |ratio| Cell::Text(interval(&ratio)))
        }),
        always("noise").on_page().of(|control| Cell::figure(control.factor, &|n| noise(Some(n)))),
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
        each(&group.comparisons, |pair| PairRow { group, pair })
    }

    /// Word for the difference, of a counter too.
    fn difference(&self) -> &'static str {
        match (self.pair.counter, self.pair.difference) {
            (Some(_), Difference::Faster) => "fewer",
            (Some(_), Difference::Slower) => "more",
            (_, difference) => difference.word(),
        }
    }

    fn ratio(&self, cell: fn(MedianRatio) -> Cell) -> Cell {
        self.pair.ratio.map_or(Cell::Missing, cell)
    }

    fn counter(&self, counter: Counter) -> Cell {
        self.pair.counts[counter as usize].map_or(Cell::Missing, Cell::Both)
    }

    fn test(&self, cell: fn(&RankTest) -> Cell) -> Cell {
        self.pair.wilcoxon.as_ref().map_or(Cell::Missing, cell)
    }
}

/// Comparisons with the baseline, or of pairs.
pub fn pairs<'a>() -> Vec<Column<PairRow<'a>>> {
    vec![
        csv_only("set").of(|row| Cell::text(&row.group.name)),
        csv_only("mode").of(|row| Cell::text(&row.group.mode)),
        always("solver").csv("solver").of(|row| Cell::text(&row.pair.solver)),
        always("baseline").wide().csv("baseline").of(|row| Cell::text(&row.pair.baseline)),
        csv_only("counter")
            .of(|row| row.pair.counter.map_or(Cell::Missing, |counter| Cell::text(counter.name()))),
        // First on the page: a narrow screen shows no more columns.
        always("median ratio")
            .short("ratio")
            .on_page()
            .csv("median_ratio median_ratio_bound")
            .of(|row| row.ratio(Cell::Ratio)),
        page_only("compared with", Shown::Always).of(|row| Cell::text(&row.pair.baseline)),
        always("interval")
            .page("95 % interval")
            .csv("low low_bound high high_bound")
            .of(|row| row.ratio(Cell::Interval)),
        always("difference")
            .page("solver is")
            .csv("difference")
            .of(|row| Cell::text(row.difference())),
        always("n").on_page().csv("puzzles").of(|row| Cell::Count(row.pair.pairs.puzzles)),
        always("less on").on_page().csv("faster").of(|row| Cell::Count(row.pair.pairs.faster)),
        always("more on")
            .wide()
            .on_page()
            .csv("slower")
            .of(|row| Cell::Count(row.pair.pairs.slower)),
        always("equal").wide().csv("equal").of(|row| Cell::Count(row.pair.pairs.equal)),
        if_any("neither solved")
            .wide()
            .csv("neither_solved")
            .of(|row| Cell::Count(row.pair.pairs.neither)),
        if_any("one failed").wide().csv("one_failed").of(|row| Cell::Count(row.pair.pairs.failed)),
        csv_only("only_it_solved").of(|row| Cell::Count(row.pair.pairs.first_only)),
        csv_only("only_baseline_solved").of(|row| Cell::Count(row.pair.pairs.second_only)),
        always("ratios")
            .wide()
            .on_page()
            .csv("ratios")
            .of(|row| row.ratio(|ratio| Cell::Count(ratio.n as u64))),
        csv_only("resampled").of(|row| row.ratio(|ratio| Cell::text(ratio.resampled.word()))),
        if_any("noise").wide().on_page().csv("noise").of(|row| noise_cell(row.pair.noise)),
        if_any("nodes")
            .on_page()
            .csv("nodes_ratio nodes_ratio_bound nodes_low nodes_low_bound nodes_high nodes_high_bound")
            .of(|row| row.counter(Counter::Nodes)),
        if_any("conflicts")
            .on_page()
            .csv("conflicts_ratio conflicts_ratio_bound conflicts_low conflicts_low_bound conflicts_high conflicts_high_bound")
            .of(|row| row.counter(Counter::Conflicts)),
        if_any("propagations")
            .on_page()
            .csv("propagations_ratio propagations_ratio_bound propagations_low propagations_low_bound propagations_high propagations_high_bound")
            .of(|row| row.counter(Counter::Propagations)),
        csv_only("wilcoxon_n").of(|row| row.test(|test| Cell::Count(test.high.n as u64))),
        csv_only("wilcoxon_zeros").of(|row| row.test(|test| Cell::Count(test.high.zeros as u64))),
        always("effect").wide().csv("effect_low effect_high").of(|row| row.test(effect)),
        always("p").wide().on_page().csv("p_low p_high").of(|row| row.test(p_of_test)),
        csv_only("is_decided").of(|row| row.test(|test| Cell::Text(test.is_decided.to_string()))),
        always("p (Holm)")
            .short("$p$ (Holm)")
            .on_page()
            .csv("p_holm")
            .of(|row| Cell::figure(row.pair.wilcoxon.and_then(|test| test.p_holm), &p_value)),
        if_any("solved only by it").wide().of(|row| Cell::Count(row.pair.pairs.first_only)),
        if_any("solved only by baseline").wide().of(|row| Cell::Count(row.pair.pairs.second_only)),
        if_any("p solved")
            .wide()
            .csv("p_solved")
            .of(|row| Cell::figure(row.pair.mcnemar.map(|test| test.p), &p_value)),
        if_any("p solved (Holm)")
            .wide()
            .csv("p_solved_holm")
            .of(|row| Cell::figure(row.pair.mcnemar.and_then(|test| test.p_holm), &p_value)),
    ]
}

/// Each solver on a group and on the next.
pub fn between() -> Vec<Column<TwoSample>> {
    vec![
        always("solver").of(|pair| Cell::text(&pair.solver)),
        always("first").of(|pair| Cell::text(&pair.groups[0])),
        always("second").of(|pair| Cell::text(&pair.groups[1])),
        always("n, first").wide().of(|pair| Cell::Count(pair.n[0] as u64)),
        always("n, second").wide().of(|pair| Cell::Count(pair.n[1] as u64)),
        always("median, first").of(|pair| Cell::Text(censored(pair.medians_ns[0], pair.limit_ns))),
        always("median, second").of(|pair| Cell::Text(censored(pair.medians_ns[1], pair.limit_ns))),
        always("ratio").of(|pair| pair.ratio.map_or(Cell::Missing, Cell::Ratio)),
        always("interval").of(|pair| pair.ratio.map_or(Cell::Missing, Cell::Interval)),
        if_any("noise").wide().of(|pair| noise_cell(pair.noise)),
        always("second is").of(|pair| {
            Cell::text(match pair.difference {
                Difference::Faster => "slower",
                Difference::Slower => "faster",
                other => other.word(),
            })
        }),
        always("above").wide().of(|pair| {
            Cell::figure(pair.mann_whitney.map(|test| test.above), &|above| format!("{above:.2}"))
        }),
        always("p").wide().of(|pair| Cell::figure(pair.mann_whitney.map(|test| test.p), &p_value)),
        always("p (Holm)")
            .short("$p$ (Holm)")
            .of(|pair| Cell::figure(pair.mann_whitney.and_then(|test| test.p_holm), &p_value)),
    ]
}

fn noise_cell(factor: Option<f64>) -> Cell {
    factor.map_or(Cell::Missing, |factor| Cell::Described(vec![factor], noise(Some(factor))))
}

/// The rank-biserial correlation, or both extremes of it.
fn effect(test: &RankTest) -> Cell {
    let ends = [test.low.effect, test.high.effect];
    let [low, high] = ends.map(|effect| format!("{effect:+.2}"));
    Cell::Described(ends.into(), if low == high { low } else { format!("{low} to {high}") })
}

/// The p-value, or both extremes of it; `no test` where they disagree.
fn p_of_test(test: &RankTest) -> Cell {
    let (least, most) = test.p_range();
    let [low, high] = [least, most].map(p_value);
    let text = if !test.is_decided {
        format!("no test ({low} to {high})")
    } else if low == high {
        high
    } else {
        format!("{low} to {high}")
    };
    Cell::Described(vec![least, most], text)
}
