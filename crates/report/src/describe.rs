//! Document that reports one result file.

use super::document::{Columns, Document};
use super::figures::{
    NONE, censored, confidence, interval, noise, number, number_if, p_value, percent, ratio,
    ratio_in_words, share_within_one, time, time_if,
};
use super::legend::{legend, resampled_in_words, rule_in_words};
use super::{ReportOptions, machine};
use crate::stats::bootstrap::LEAST;
use crate::stats::clock::Clock;
use crate::stats::comparison::Comparison;
use crate::stats::difference::Difference;
use crate::stats::line::{self, SolverFigures, Times};
use crate::stats::median_ratio::MedianRatio;
use crate::stats::post_hoc::Comparisons;
use crate::stats::rank_test::RankTest;
use crate::stats::report::{GroupFigures, ReportFigures};
use crate::stats::two_sample::TwoSample;
use quorum_util::words::counted as count;
use std::path::Path;

/// Renders the figures of one file as a document.
pub fn document(numbers: &ReportFigures, path: &Path, options: &ReportOptions) -> Document {
    let mut document = Document::default();
    let groups = &numbers.groups;
    let several_modes = groups.iter().any(|group| group.mode != groups[0].mode);
    for group in groups {
        document.heading(heading(group, several_modes));
        document.list(caveats(group));
        solvers(&mut document, group);
        noises(&mut document, group);
        together(&mut document, group);
        comparisons(&mut document, group, numbers.clock, options);
    }
    between(&mut document, numbers);
    document.heading("How to read this");
    let warned =
        machine::warnings(path).into_iter().map(|text| format!("warning of the run: {text}"));
    document.list(warned.chain(legend(numbers, path, options)).collect());
    document
}

fn heading(group: &GroupFigures, several_modes: bool) -> String {
    let name = match (&group.by, group.name.as_str()) {
        (Some(column), "") => format!("{column} empty"),
        (Some(column), value) => format!("{column} {value}"),
        (None, corpus) => corpus.to_owned(),
    };
    let mode = if several_modes { format!(", mode {}", group.mode) } else { String::new() };
    let limit = match group.limits_ns {
        None => "no time limit".to_owned(),
        Some((least, most)) if least == most => format!("limit {}", time(least)),
        Some((least, most)) => format!("limits {} to {}", time(least), time(most)),
    };
    format!("{name}{mode}: {}, {limit}", count(group.puzzles, "puzzle"))
}

/// Row of the table of solvers: a solver, or the virtual best below them.
struct TableRow<'a> {
    name: &'a str,
    solved: u64,
    above_ns: Option<f64>,
    times: &'a Times,
    /// Figures that only a solver has.
    line: Option<&'a SolverFigures>,
}

fn shown(group: &GroupFigures) -> Vec<TableRow<'_>> {
    let solvers = group.lines.iter().map(|line| TableRow {
        name: &line.solver,
        solved: line.counts.solved,
        above_ns: line.above_ns,
        times: &line.times,
        line: Some(line),
    });
    let best = group.virtual_best.as_ref().map(|best| TableRow {
        name: "(virtual best)",
        solved: best.solved,
        above_ns: group.above_ns(),
        times: &best.times,
        line: None,
    });
    solvers.chain(best).collect()
}

fn solvers(document: &mut Document, group: &GroupFigures) {
    fn of_line(figure: impl Fn(&SolverFigures) -> u64) -> impl Fn(&TableRow) -> String {
        move |shown| shown.line.map_or(NONE.to_owned(), |line| figure(line).to_string())
    }
    let quartile = |index: usize| {
        move |shown: &TableRow| censored(shown.times.quartiles[index], shown.above_ns)
    };
    let repeated = group.lines.iter().any(|line| line.runs > group.puzzles);
    let penalized = group.lines.iter().any(|line| line.times.par2 != line.times.par10);
    let par10 = |times: &Times| times.par10.filter(|_| penalized);
    document.table(
        Columns::of(&shown(group))
            .always("solver", |shown| shown.name.to_owned())
            .always("solved", |shown| format!("{}/{}", shown.solved, group.puzzles))
            .if_any("WRONG", of_line(|line| line.counts.wrong))
            .if_any("timeout", of_line(|line| line.counts.timed_out))
            .if_any("failed", of_line(|line| line.counts.failed))
            .if_any("undecided", of_line(|line| line.counts.undecided))
            .if_any("unsupported", of_line(|line| line.counts.unsupported))
            .if_any("cancelled", of_line(|line| line.counts.cancelled))
            .if_any("no row", of_line(|line| line.counts.missing))
            .if_any("untimed", of_line(|line| line.untimed))
            .if_any("runs", of_line(|line| if repeated { line.runs } else { 0 }))
            .always("1st quartile", quartile(0))
            .always("median", quartile(1))
            .always("3rd quartile", quartile(2))
            .always("PAR-2", |shown| time_if(shown.times.par2))
            .if_any("PAR-10", |shown| time_if(par10(shown.times)))
            .always("geom. mean", |shown| time_if(shown.times.geometric_mean))
            .if_any("wall/CPU", |shown| number_if(shown.line.and_then(|line| line.wall_over_cpu)))
            .if_any("start", |shown| time_if(shown.line.and_then(|line| line.start_ns)))
            .table(1),
    );
    document.list(busy(group).into_iter().collect());
}

/// Warnings about puzzles that are not what figures take them for.
pub fn caveats(group: &GroupFigures) -> Vec<String> {
    let GroupFigures { puzzles, copies, incomplete, .. } = *group;
    let copied = || {
        format!(
            "warning: {copies} of {puzzles} puzzles repeat another one, but figures take them for \
             independent: intervals and p-values are too small"
        )
    };
    let lacking = || {
        format!(
            "warning: {incomplete} of {puzzles} puzzles have fewer runs than others: the run is not \
             complete"
        )
    };
    (copies > 0).then(copied).into_iter().chain((incomplete > 0).then(lacking)).collect()
}

/// Warning about solvers whose wall time exceeds their CPU time.
pub fn busy(group: &GroupFigures) -> Option<String> {
    let ratio = |line: &SolverFigures| {
        Some(format!("{} {}x", line.solver, number(line::busy(line.wall_over_cpu)?)))
    };
    let ratios: Vec<String> = group.lines.iter().filter_map(ratio).collect();
    (!ratios.is_empty()).then(|| {
        format!(
            "warning: wall time exceeds CPU time (waiting, or a busy machine; --time cpu compares \
             CPU time): {}",
            ratios.join(", ")
        )
    })
}

/// The same for a sentence about two solvers; `None` where CPU times are compared.
pub fn busy_note(
    solvers: [&str; 2],
    wall_over_cpu: [Option<f64>; 2],
    clock: Clock,
) -> Option<String> {
    let ratios = solvers.iter().zip(wall_over_cpu);
    let ratios = ratios
        .filter_map(|(solver, ratio)| Some(format!("{solver} {}x", number(line::busy(ratio)?))));
    let ratios: Vec<String> = ratios.filter(|_| clock != Clock::Cpu).collect();
    let list = ratios.join(", ");
    (!list.is_empty()).then(|| format!("wall time exceeds CPU time ({list})"))
}

/// Table of the controls.
fn noises(document: &mut Document, group: &GroupFigures) {
    let figure = |of: Option<&MedianRatio>, shown: fn(&MedianRatio) -> String| {
        of.map_or(NONE.to_owned(), shown)
    };
    document.table(
        Columns::of(&group.noise)
            .always("control of", |noise| noise.solver.clone())
            .always("n", |noise| figure(noise.ratio.as_ref(), |ratio| ratio.n.to_string()))
            .always("median ratio", |noise| figure(noise.ratio.as_ref(), ratio))
            .always("interval", |noise| figure(noise.ratio.as_ref(), interval))
            .always("noise", |shown| noise(shown.factor()))
            .table(1),
    );
}

fn together(document: &mut Document, group: &GroupFigures) {
    let Some(best) = &group.virtual_best else { return };
    let all = group.post_hoc.as_ref();
    let shown: Vec<(usize, &SolverFigures)> = group.lines.iter().enumerate().collect();
    document.table(
        Columns::of(&shown)
            .always("solver", |(_, line)| line.solver.clone())
            .always("unique wins", |(_, line)| line.unique.wins.to_string())
            .always("solved only by it", |(_, line)| line.unique.solved.to_string())
            .always("marginal contribution", |(_, line)| time_if(line.marginal))
            .if_any("gap closed (baseline to VBS)", |(_, line)| share_within_one(line.closed_gap))
            .if_any("mean rank", |&(place, _)| number_if(all.and_then(|all| all.mean_rank(place))))
            .if_any("not distinguished", |&(place, _)| {
                let letters = all.map_or(String::new(), |all| all.letters(place));
                if letters.is_empty() { NONE.to_owned() } else { letters }
            })
            .table(1),
    );
    let mut notes = vec![rule_in_words(best)];
    if let Some((baseline, _)) = &best.baseline {
        notes.push(format!("gap closed: 0 % is {baseline}, 100 % the virtual best"));
    }
    notes.extend(all.map(|all| ranks_in_words(all, group)).unwrap_or_default());
    if all.is_none() && group.lines.len() > 2 {
        notes.push(format!(
            "ranks: fewer than three solvers have times on {LEAST} common puzzles, or all are equal"
        ));
    }
    document.list(notes);
}

/// Results of Friedman's test and of the tests after it.
pub fn ranks_in_words(all: &Comparisons, group: &GroupFigures) -> Vec<String> {
    let test = &all.test;
    let mut notes = vec![format!(
        "ranks: Friedman's chi-squared {}, p = {}, n = {}",
        number(test.statistic),
        p_value(test.p),
        count(test.puzzles as u64, "puzzle"),
    )];
    if !all.left_out.is_empty() {
        let names = all.left_out.iter().map(|&place| group.lines[place].solver.as_str());
        notes.push(format!(
            "left out of the ranks (too few times): {}",
            names.collect::<Vec<_>>().join(", ")
        ));
    }
    notes.push(match (all.pairs.is_empty(), all.groups.is_empty()) {
        (true, _) => "not distinguished: all, as Friedman's test does not reject".to_owned(),
        (_, true) => {
            "not distinguished: too many groups to show; see the pairs of --json".to_owned()
        }
        _ => "not distinguished: solvers that share a letter".to_owned(),
    });
    notes
}

fn comparisons(
    document: &mut Document,
    group: &GroupFigures,
    clock: Clock,
    options: &ReportOptions,
) {
    if let (Some(baseline), []) = (&options.settings.baseline, group.comparisons.as_slice()) {
        document.paragraph(format!("No solver to compare with {baseline}."));
        return;
    }
    let p = |p: Option<f64>| p.map_or(NONE.to_owned(), p_value);
    let of_ratio = |c: &Comparison, shown: fn(&MedianRatio) -> String| {
        c.ratio.as_ref().map_or(NONE.to_owned(), shown)
    };
    document.table(
        Columns::of(&group.comparisons)
            .always("solver", |c| c.solver.clone())
            .always("baseline", |c| c.baseline.clone())
            .always("n", |c| c.pairs.puzzles.to_string())
            .always("faster", |c| c.pairs.faster.to_string())
            .always("slower", |c| c.pairs.slower.to_string())
            .always("equal", |c| c.pairs.equal.to_string())
            .if_any("neither solved", |c| c.pairs.neither.to_string())
            .if_any("one failed", |c| c.pairs.failed.to_string())
            .always("ratios", |c| of_ratio(c, |ratio| ratio.n.to_string()))
            .always("median ratio", |c| of_ratio(c, ratio))
            .always("interval", |c| of_ratio(c, interval))
            .if_any("noise", |c| noise(c.noise))
            .always("difference", |c| c.difference.word().to_owned())
            .always("effect", |c| c.wilcoxon.as_ref().map_or(NONE.to_owned(), effect))
            .always("p", |c| c.wilcoxon.as_ref().map_or(NONE.to_owned(), p_of_test))
            .always("p (Holm)", |c| p(c.wilcoxon_holm))
            .if_any("solved only by it", |c| c.pairs.first_only.to_string())
            .if_any("solved only by baseline", |c| c.pairs.second_only.to_string())
            .if_any("p solved", |c| p(c.mcnemar))
            .if_any("p solved (Holm)", |c| p(c.mcnemar_holm))
            .table(2),
    );
    let sentences = group.comparisons.iter().map(|c| {
        let names = [&c.solver, &c.baseline];
        let lines = names.map(|name| group.lines.iter().find(|line| line.solver == *name));
        let ratios = lines.map(|line| line.and_then(|line| line.wall_over_cpu));
        let note = busy_note([&c.solver, &c.baseline], ratios, clock);
        sentence(c, options) + &note.map_or(String::new(), |note| format!(" Warning: {note}."))
    });
    document.list(sentences.collect());
}

/// Each solver on a group compared with itself on the next.
fn between(document: &mut Document, numbers: &ReportFigures) {
    if numbers.between.is_empty() {
        return;
    }
    document.heading("Each solver on a group and on the next");
    let median = |pair: &TwoSample, group: usize| censored(pair.medians[group], pair.limit_ns);
    let of_ratio = |pair: &TwoSample, shown: fn(&MedianRatio) -> String| {
        pair.ratio.as_ref().map_or(NONE.to_owned(), shown)
    };
    document.table(
        Columns::of(&numbers.between)
            .always("solver", |pair| pair.solver.clone())
            .always("first", |pair| pair.groups[0].clone())
            .always("second", |pair| pair.groups[1].clone())
            .always("n, first", |pair| pair.n[0].to_string())
            .always("n, second", |pair| pair.n[1].to_string())
            .always("median, first", |pair| median(pair, 0))
            .always("median, second", |pair| median(pair, 1))
            .always("ratio", |pair| of_ratio(pair, ratio))
            .always("interval", |pair| of_ratio(pair, interval))
            .if_any("noise", |pair| noise(pair.noise))
            .always("second is", |pair| {
                let word = match pair.difference {
                    Difference::Faster => "slower",
                    Difference::Slower => "faster",
                    other => other.word(),
                };
                word.to_owned()
            })
            .always("above", |pair| {
                pair.test.map_or(NONE.to_owned(), |test| format!("{:.2}", test.above))
            })
            .always("p", |pair| pair.test.map_or(NONE.to_owned(), |test| p_value(test.p)))
            .always("p (Holm)", |pair| pair.holm.map_or(NONE.to_owned(), p_value))
            .table(3),
    );
    let resampled = resampled_in_words(numbers.between.iter().filter_map(|p| p.ratio.as_ref()));
    document.list(vec![
        format!(
            "ratio: median of the second group over that of the first; different puzzles, not \
             paired. Times above the common limit count as the limit, and figures that they could \
             move are marked; puzzles on which the solver failed are left out. interval: bootstrap \
             of both medians {resampled}."
        ),
        format!(
            "above: probability that a time of the second group is above one of the first. p: \
             Mann-Whitney, two-sided; Holm over {} of this report.",
            count(numbers.families.rank_sum as u64, "such test")
        ),
    ]);
}

/// The rank-biserial correlation, or both extremes of it.
pub fn effect(test: &RankTest) -> String {
    let [low, high] = [&test.low, &test.high].map(|test| format!("{:+.2}", test.effect()));
    if low == high { low } else { format!("{low} to {high}") }
}

/// The p-value, or both extremes of it; `no test` where they disagree.
pub fn p_of_test(test: &RankTest) -> String {
    let (least, most) = test.p_range();
    let [least, most] = [least, most].map(p_value);
    match (test.is_decided(), least == most) {
        (false, _) => format!("no test ({least} to {most})"),
        (true, true) => most,
        (true, false) => format!("{least} to {most}"),
    }
}

/// "A is faster than B on 83 % of 500 puzzles; median ratio 1.42, 95 % interval 1.38 to
/// 1.47." The solver that is faster more often comes first.
pub fn sentence(comparison: &Comparison, options: &ReportOptions) -> String {
    let Comparison { solver, baseline, pairs, .. } = comparison;
    if pairs.compared() == 0 {
        return format!("{solver} and {baseline} have no puzzle in common with a time of both.");
    }
    if pairs.neither == pairs.compared() {
        let puzzles = count(pairs.compared(), "puzzle");
        return format!("Neither {solver} nor {baseline} solved any of {puzzles}.");
    }
    let ahead = pairs.faster >= pairs.slower;
    let (first, second, faster) = match ahead {
        true => (solver, baseline, pairs.faster),
        false => (baseline, solver, pairs.slower),
    };
    let share = percent(faster, pairs.compared());
    let puzzles = count(pairs.compared(), "puzzle");
    let Some(ratio) = comparison.ratio else {
        return format!(
            "{first} took less time than {second} on {share} of {puzzles}; the ratio is not known."
        );
    };
    let ratio = if ahead { ratio } else { ratio.inverse() };
    // The median does not show puzzles that only the other one solved.
    let (mine, theirs) = match ahead {
        true => (pairs.first_only, pairs.second_only),
        false => (pairs.second_only, pairs.first_only),
    };
    let fewer = match theirs.saturating_sub(mine) {
        0 => String::new(),
        fewer => format!("; but {first} solved {fewer} fewer"),
    };
    let open = match comparison.wilcoxon.is_some_and(|test| !test.is_decided()) {
        true => "; the direction of the signed-rank test depends on censored times",
        false => "",
    };
    let figures = match ratio.interval {
        None => format!("median ratio {} (n = {}), no interval", ratio_in_words(&ratio), ratio.n),
        Some(_) => format!(
            "median ratio {} (n = {}), {} interval {}",
            ratio_in_words(&ratio),
            ratio.n,
            confidence(&options.settings.bootstrap),
            interval(&ratio)
        ),
    } + &fewer
        + open;
    let less_time = format!("{first} took less time than {second} on {share} of {puzzles}");
    match comparison.difference {
        Difference::Faster | Difference::Slower => {
            format!("{first} is faster than {second} on {share} of {puzzles}; {figures}.")
        }
        Difference::TooFew => format!("{less_time}; {figures}: too few for a difference."),
        Difference::NotShown => format!("No significant difference: {less_time}; {figures}."),
        Difference::WithinNoise => format!(
            "No difference beyond the noise of this run ({}): {less_time}; {figures}.",
            noise(comparison.noise)
        ),
    }
}
