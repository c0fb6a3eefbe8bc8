//! The report of one file.

use super::ReportOptions;
use super::document::{Columns, Document};
use super::figures::{
    NONE, censored, confidence, interval, number, p_value, percent, ratio, ratio_in_words, share,
    time, time_if,
};
use crate::stats::report::{Comparison, GroupReport, Line, Times};
use problem::words::counted as count;
use std::path::Path;

/// Puts the numbers of one file into a document.
pub fn document(groups: &[GroupReport], path: &Path, options: &ReportOptions) -> Document {
    let mut document = Document::default();
    let several_modes = groups.iter().any(|group| group.mode != groups[0].mode);
    for group in groups {
        document.heading(heading(group, options.by.as_deref(), several_modes));
        solvers(&mut document, group);
        together(&mut document, group);
        comparisons(&mut document, group, options);
    }
    document.heading("How to read this");
    document.list(legend(groups, path, options));
    document
}

fn heading(group: &GroupReport, by: Option<&str>, several_modes: bool) -> String {
    let name = match (by, group.name.as_str()) {
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

/// A row of the table of solvers: a solver, or the virtual best below them.
struct Shown<'a> {
    name: &'a str,
    solved: u64,
    limit_ns: Option<f64>,
    times: &'a Times,
    /// What only a solver has.
    line: Option<&'a Line>,
}

fn shown(group: &GroupReport) -> Vec<Shown<'_>> {
    let solvers = group.lines.iter().map(|line| Shown {
        name: &line.solver,
        solved: line.counts.solved,
        limit_ns: line.limit_ns,
        times: &line.times,
        line: Some(line),
    });
    let best = group.virtual_best.as_ref().map(|best| Shown {
        name: "(virtual best)",
        solved: best.solved,
        limit_ns: group.limits_ns.map(|(_, longest)| longest),
        times: &best.times,
        line: None,
    });
    solvers.chain(best).collect()
}

fn solvers(document: &mut Document, group: &GroupReport) {
    fn of_line(figure: impl Fn(&Line) -> u64) -> impl Fn(&Shown) -> String {
        move |shown| shown.line.map_or(NONE.to_owned(), |line| figure(line).to_string())
    }
    let quartile =
        |index: usize| move |shown: &Shown| censored(shown.times.quartiles[index], shown.limit_ns);
    let repeated = group.lines.iter().any(|line| line.runs > group.puzzles);
    let penalised = group.lines.iter().any(|line| line.times.par2 != line.times.par10);
    let par10 = |times: &Times| times.par10.filter(|_| penalised);
    document.table(
        Columns::of(&shown(group))
            .always("solver", |shown| shown.name.to_owned())
            .always("solved", |shown| format!("{}/{}", shown.solved, group.puzzles))
            .if_any("WRONG", of_line(|line| line.counts.wrong))
            .if_any("timeout", of_line(|line| line.counts.timed_out))
            .if_any("failed", of_line(|line| line.counts.failed))
            .if_any("unknown", of_line(|line| line.counts.undecided))
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
            .table(1),
    );
}

fn together(document: &mut Document, group: &GroupReport) {
    let Some(best) = &group.virtual_best else { return };
    let ranks = group.friedman.as_ref().map(|test| &test.mean_ranks);
    let shown: Vec<(usize, &Line)> = group.lines.iter().enumerate().collect();
    document.table(
        Columns::of(&shown)
            .always("solver", |(_, line)| line.solver.clone())
            .always("fastest alone", |(_, line)| line.alone.fastest.to_string())
            .always("solved alone", |(_, line)| line.alone.solved.to_string())
            .always("adds", |(_, line)| time_if(line.marginal))
            .always("closes gap", |(_, line)| line.closed_gap.map_or(NONE.to_owned(), share))
            .if_any("mean rank", |&(index, _)| {
                ranks.map_or(NONE.to_owned(), |ranks| number(ranks[index]))
            })
            .table(1),
    );
    let mut notes = Vec::new();
    if let Some(reference) = &best.reference {
        notes.push(format!("gap: 0 % is {reference}, 100 % the virtual best"));
    }
    if let Some(test) = &group.friedman {
        notes.push(format!(
            "ranks: Friedman's chi-squared {}, p = {}, n = {}",
            number(test.statistic),
            p_value(test.p),
            count(test.puzzles as u64, "puzzle"),
        ));
    }
    document.list(notes);
}

fn comparisons(document: &mut Document, group: &GroupReport, options: &ReportOptions) {
    if let (Some(baseline), []) = (&options.settings.baseline, group.comparisons.as_slice()) {
        document.paragraph(format!("Nothing to compare with {baseline} here."));
        return;
    }
    let p = |p: Option<f64>| p.map_or(NONE.to_owned(), p_value);
    document.table(
        Columns::of(&group.comparisons)
            .always("solver", |c| c.solver.clone())
            .always("baseline", |c| c.baseline.clone())
            .always("n", |c| c.pairs.puzzles.to_string())
            .always("faster", |c| c.pairs.faster.to_string())
            .always("slower", |c| c.pairs.slower.to_string())
            .always("equal", |c| c.pairs.equal.to_string())
            .if_any("neither solved", |c| c.pairs.neither.to_string())
            .always("median ratio", |c| c.ratio.as_ref().map_or(NONE.to_owned(), ratio))
            .always("interval", |c| c.ratio.as_ref().map_or(NONE.to_owned(), interval))
            .always("effect", |c| {
                c.wilcoxon.map_or(NONE.to_owned(), |test| format!("{:+.2}", test.effect()))
            })
            .always("p", |c| p(c.wilcoxon.map(|test| test.p)))
            .always("p (Holm)", |c| p(c.wilcoxon_holm))
            .if_any("only it solved", |c| c.pairs.first_only.to_string())
            .if_any("only baseline solved", |c| c.pairs.second_only.to_string())
            .if_any("p solved", |c| p(c.mcnemar))
            .if_any("p solved (Holm)", |c| p(c.mcnemar_holm))
            .table(2),
    );
    document.list(group.comparisons.iter().map(|c| sentence(c, options)).collect());
}

/// "A is faster than B on 83 % of 500 puzzles; median ratio 1.42, 95 % interval 1.38 to
/// 1.47." The one that is faster more often comes first.
pub fn sentence(comparison: &Comparison, options: &ReportOptions) -> String {
    let Comparison { solver, baseline, pairs, .. } = comparison;
    if pairs.puzzles == 0 {
        return format!("{solver} and {baseline} were timed on no common puzzle.");
    }
    if pairs.neither == pairs.puzzles {
        let puzzles = count(pairs.puzzles, "puzzle");
        return format!("Neither {solver} nor {baseline} solved any of {puzzles}.");
    }
    let ahead = pairs.faster >= pairs.slower;
    let (first, second, faster) = match ahead {
        true => (solver, baseline, pairs.faster),
        false => (baseline, solver, pairs.slower),
    };
    let share = percent(faster, pairs.puzzles);
    let puzzles = count(pairs.puzzles, "puzzle");
    let start = format!("{first} is faster than {second} on {share} of {puzzles}");
    let Some(ratio) = comparison.ratio else { return format!("{start}; no ratio is known.") };
    let ratio = if ahead { ratio } else { ratio.inverse() };
    format!(
        "{start}; median ratio {}, {} interval {}.",
        ratio_in_words(&ratio),
        confidence(&options.settings.bootstrap),
        interval(&ratio)
    )
}

fn legend(groups: &[GroupReport], path: &Path, options: &ReportOptions) -> Vec<String> {
    let several = groups.iter().any(|group| group.virtual_best.is_some());
    let compared = groups.iter().any(|group| !group.comparisons.is_empty());
    let mut lines = vec![
        format!("Rows: {}. Times are total_ns.", path.display()),
        "A puzzle counts once: the median of its repetitions, in which an unsolved one is above \
         all others; a puzzle with a wrong answer is wrong, and not solved."
            .to_owned(),
        format!(
            "PAR-2 is the mean where unsolved counts 2 limits (PAR-10: 10); geom. mean is shifted \
             by {}, unsolved counts the limit. Unsupported, cancelled and missing runs are in no \
             time.",
            time(options.settings.shift_ns)
        ),
    ];
    if several {
        lines.push(
            "virtual best: the fastest solver on each puzzle; adds: what its PAR-2 would rise by \
             without this solver; fastest alone: strictly faster than every other (unique wins)."
                .to_owned(),
        );
    }
    if compared {
        lines.extend(comparison_legend(options));
    }
    lines
}

fn comparison_legend(options: &ReportOptions) -> [String; 3] {
    let bootstrap = &options.settings.bootstrap;
    [
        "ratio: in the table, time of the baseline over that of the solver, above 1 where the \
         solver is faster; in the sentence, of the second over the first. Where only one solved, \
         the other counts at its limit: the ratio is a bound, and a median that such bounds \
         could move is marked (>=, <=, ~). Puzzles that neither solved have no ratio."
            .to_owned(),
        format!(
            "interval: {} percentile bootstrap of the median over puzzles, {} resamples, seed {}.",
            confidence(bootstrap),
            bootstrap.resamples,
            bootstrap.seed
        ),
        "p: Wilcoxon signed-rank on log ratios, two-sided, equal times dropped; effect: \
         rank-biserial correlation, +1 if the solver is always faster; p solved: McNemar's exact \
         test on puzzles that one of the two solved; Holm: over all rows of this report."
            .to_owned(),
    ]
}
