//! Columns of the tables of a report, each listed once. The order is that of all outputs. A figure
//! that one of them shows elsewhere, or otherwise, has a column of its own there.

use super::column::{Cell, Shown, TableColumn, always, csv_only, if_any, of, page_only};
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
pub fn solvers<'a>() -> Vec<TableColumn<SolverRow<'a>>> {
    vec![
        of(csv_only("set"), |row| Cell::text(&row.group.name)),
        of(csv_only("mode"), |row| Cell::text(&row.group.mode)),
        of(csv_only("puzzles"), |row| Cell::Count(row.group.puzzles)),
        of(always("solver").csv("solver"), |row| Cell::text(row.name)),
        of(csv_only("runs"), |row| row.count(|line| line.runs)),
        of(always("solved"), |row| Cell::Text(format!("{}/{}", row.solved, row.group.puzzles))),
        of(page_only("solved", Shown::Always).csv("solved"), |row| Cell::Count(row.solved)),
        of(if_any("answered by").everywhere("answered_by"), |row| {
            row.line.map_or(Cell::Blank, answered_by)
        }),
        of(if_any("WRONG").everywhere("wrong"), |row| row.end(|end| end.wrong)),
        of(if_any("timeout").page("timeouts").csv("timeouts"), |row| row.end(|end| end.timed_out)),
        of(if_any("failed").everywhere("failed"), |row| row.end(|end| end.failed)),
        of(if_any("undecided").everywhere("unknown"), |row| row.end(|end| end.undecided)),
        of(if_any("unsupported").everywhere("unsupported"), |row| row.end(|end| end.unsupported)),
        of(if_any("cancelled").wide().csv("cancelled"), |row| row.end(|end| end.cancelled)),
        of(if_any("no row").wide().csv("missing"), |row| row.end(|end| end.missing)),
        of(page_only("not run", Shown::IfAny), |row| {
            row.count(|line| line.counts.missing + line.counts.cancelled)
        }),
        of(if_any("untimed").wide().everywhere("untimed"), |row| row.count(|line| line.untimed)),
        of(if_any("runs").wide(), |row| {
            if row.is_repeated() { row.count(|line| line.runs) } else { Cell::Blank }
        }),
        of(always("1st quartile").wide().everywhere("quartile1_ns"), |row| row.quartile(0)),
        of(always("median").everywhere("median_ns"), |row| row.quartile(1)),
        of(always("3rd quartile").wide().everywhere("quartile3_ns"), |row| row.quartile(2)),
        of(always("PAR-2").everywhere("par2_ns"), |row| Cell::figure(row.times.par2_ns, &time)),
        of(if_any("PAR-10").wide(), |row| {
            Cell::figure(row.times.par10_ns.filter(|_| row.is_penalized()), &time)
        }),
        of(csv_only("par10_ns"), |row| Cell::figure(row.times.par10_ns, &time)),
        of(always("geom. mean").everywhere("geometric_mean_ns"), |row| {
            Cell::figure(row.times.geometric_mean_ns, &time)
        }),
        of(if_any("nodes").everywhere("nodes"), |row| row.counter(Counter::Nodes)),
        of(if_any("conflicts").everywhere("conflicts"), |row| row.counter(Counter::Conflicts)),
        of(if_any("propagations").wide().everywhere("propagations"), |row| {
            row.counter(Counter::Propagations)
        }),
        of(csv_only("closed_gap"), |row| row.figure(|line| line.closed_gap, number)),
        of(if_any("wall/CPU").wide().everywhere("wall_over_cpu"), |row| {
            row.figure(|line| line.wall_over_cpu, figures::quotient)
        }),
        of(if_any("start").wide().everywhere("start_ns"), |row| {
            row.figure(|line| line.start_ns, time)
        }),
    ]
}

/// `9 by native, 2 by batsat/extended+reduce`: the puzzles of each solver that gave the answers.
fn answered_by(line: &SolverFigures) -> Cell {
    if line.answered_by.is_empty() {
        return Cell::Missing;
    }
    let by = |AnsweredBy { solver, puzzles }: &AnsweredBy| format!("{puzzles} by {solver}");
    Cell::Text(line.answered_by.iter().map(by).collect::<Vec<_>>().join(", "))
}

/// Contribution of each solver to a portfolio of all; in the same CSV file as [`solvers`].
pub fn contributions<'a>() -> Vec<TableColumn<SolverRow<'a>>> {
    vec![
        of(always("solver"), |row| Cell::text(row.name)),
        of(always("unique wins").short("wins").everywhere("unique_wins"), |row| {
            row.count(|line| line.unique.wins)
        }),
        of(always("solved only by it").csv("solved_only_by_it"), |row| {
            row.count(|line| line.unique.solved)
        }),
        of(page_only("solved only by it", Shown::IfAny), |row| {
            row.count(|line| line.unique.solved)
        }),
        of(
            always("marginal contribution")
                .short("contribution")
                .page("marginal contribution (PAR-2)")
                .csv("marginal_contribution_ns"),
            |row| row.figure(|line| line.marginal_contribution_ns, time),
        ),
        of(if_any("gap closed (baseline to VBS)").short("gap").on_page(), |row| {
            let gap = row.line.and_then(|line| line.closed_gap);
            match share_within_one(gap).as_str() {
                NONE => Cell::Missing,
                share => Cell::figure(gap, &|_| share.to_owned()),
            }
        }),
        of(if_any("mean rank").on_page(), |row| Cell::figure(row.mean_rank(), &number)),
        of(
            if_any("not distinguished").short("group").page("not distinguished (same letter)"),
            |row| row.letters().map_or(Cell::Blank, Cell::Text),
        ),
    ]
}

/// Controls: a second run of a solver against its first.
pub fn controls() -> Vec<TableColumn<Noise>> {
    vec![
        of(always("control of"), |control| Cell::text(&control.solver)),
        of(always("n"), |control| {
            control.ratio.map_or(Cell::Missing, |ratio| Cell::Count(ratio.n as u64))
        }),
        of(page_only("median time", Shown::Always), |control| {
            Cell::figure(control.median_ns, &|ns| censored(Some(ns), None))
        }),
        of(always("median ratio").short("ratio").page("ratio to the first run"), |control| {
            control.ratio.map_or(Cell::Missing, Cell::Ratio)
        }),
        of(always("interval").page("95 % interval"), |control| {
            control.ratio.map_or(Cell::Missing, |ratio| Cell::Text(interval(&ratio)))
        }),
        of(always("noise").on_page(), |control| Cell::figure(control.factor, &|n| noise(Some(n)))),
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
pub fn pairs<'a>() -> Vec<TableColumn<PairRow<'a>>> {
    vec![
        of(csv_only("set"), |row| Cell::text(&row.group.name)),
        of(csv_only("mode"), |row| Cell::text(&row.group.mode)),
        of(always("solver").csv("solver"), |row| Cell::text(&row.pair.solver)),
        of(always("baseline").wide().csv("baseline"), |row| Cell::text(&row.pair.baseline)),
        of(csv_only("counter"), |row| row.pair.counter.map_or(Cell::Missing, |counter| Cell::text(counter.name()))),
        // First on the page: a narrow screen shows no more columns.
of(always("median ratio").short("ratio").everywhere("median_ratio median_ratio_bound"), |row| row.ratio(Cell::Ratio)),
        of(page_only("compared with", Shown::Always), |row| Cell::text(&row.pair.baseline)),
        of(always("interval").page("95 % interval").csv("low low_bound high high_bound"), |row| row.ratio(Cell::Interval)),
        of(always("difference").page("solver is").csv("difference"), |row| Cell::text(row.difference())),
        of(always("n").everywhere("puzzles"), |row| Cell::Count(row.pair.pairs.puzzles)),
        of(always("less on").everywhere("faster"), |row| Cell::Count(row.pair.pairs.faster)),
        of(always("more on").wide().everywhere("slower"), |row| Cell::Count(row.pair.pairs.slower)),
        of(always("equal").wide().csv("equal"), |row| Cell::Count(row.pair.pairs.equal)),
        of(if_any("neither solved").wide().csv("neither_solved"), |row| Cell::Count(row.pair.pairs.neither)),
        of(if_any("one failed").wide().csv("one_failed"), |row| Cell::Count(row.pair.pairs.failed)),
        of(csv_only("only_it_solved"), |row| Cell::Count(row.pair.pairs.first_only)),
        of(csv_only("only_baseline_solved"), |row| Cell::Count(row.pair.pairs.second_only)),
        of(always("ratios").wide().everywhere("ratios"), |row| row.ratio(|ratio| Cell::Count(ratio.n as u64))),
        of(csv_only("resampled"), |row| row.ratio(|ratio| Cell::text(ratio.resampled.word()))),
        of(if_any("noise").wide().everywhere("noise"), |row| noise_cell(row.pair.noise)),
        of(if_any("nodes").everywhere("nodes_ratio nodes_ratio_bound nodes_low nodes_low_bound nodes_high nodes_high_bound"), |row| row.counter(Counter::Nodes)),
        of(if_any("conflicts").everywhere("conflicts_ratio conflicts_ratio_bound conflicts_low conflicts_low_bound conflicts_high conflicts_high_bound"), |row| row.counter(Counter::Conflicts)),
        of(if_any("propagations").everywhere("propagations_ratio propagations_ratio_bound propagations_low propagations_low_bound propagations_high propagations_high_bound"), |row| row.counter(Counter::Propagations)),
        of(csv_only("wilcoxon_n"), |row| row.test(|test| Cell::Count(test.high.n as u64))),
        of(csv_only("wilcoxon_zeros"), |row| row.test(|test| Cell::Count(test.high.zeros as u64))),
        of(always("effect").wide().csv("effect_low effect_high"), |row| row.test(effect)),
        of(always("p").wide().everywhere("p_low p_high"), |row| row.test(p_of_test)),
        of(csv_only("is_decided"), |row| row.test(|test| Cell::Text(test.is_decided.to_string()))),
        of(always("p (Holm)").short("$p$ (Holm)").everywhere("p_holm"), |row| Cell::figure(row.pair.wilcoxon.and_then(|test| test.p_holm), &p_value)),
        of(if_any("solved only by it").wide(), |row| Cell::Count(row.pair.pairs.first_only)),
        of(if_any("solved only by baseline").wide(), |row| Cell::Count(row.pair.pairs.second_only)),
        of(if_any("p solved").wide().csv("p_solved"), |row| Cell::figure(row.pair.mcnemar.map(|test| test.p), &p_value)),
        of(if_any("p solved (Holm)").wide().csv("p_solved_holm"), |row| Cell::figure(row.pair.mcnemar.and_then(|test| test.p_holm), &p_value)),
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
