//! Legend of a report: definitions of figures, population of intervals, noise, and number of tests
//! over which p-values are adjusted.

use super::ReportOptions;
use super::figures::{confidence, noise, number, time};
use crate::lists::known;
use crate::stats::bootstrap::{Bootstrap, LEAST};
use crate::stats::line::SolverFigures;
use crate::stats::median_ratio::{LEAST_ROUNDS, MedianRatio, Resampled};
use crate::stats::noise::largest;
use crate::stats::rank_test::LEVEL;
use crate::stats::report::{GroupFigures, ReportFigures, VirtualBest};
use crate::stats::virtual_best::VirtualBestRule;
use quorum_util::words::counted as count;
use std::path::Path;

/// All lines of the legend.
pub fn legend(numbers: &ReportFigures, path: &Path, options: &ReportOptions) -> Vec<String> {
    let groups = &numbers.groups;
    let any =
        |has: fn(&SolverFigures) -> bool| groups.iter().any(|group| group.lines.iter().any(has));
    let mut lines = vec![
        format!("Rows: {}. Times are {}.", path.display(), numbers.clock.description()),
        "A puzzle counts once: the median of its repetitions, where an unsolved one is above all \
         others; a puzzle with a wrong answer counts as wrong, not as solved."
            .to_owned(),
        format!(
            "PAR-2: mean, where an unsolved puzzle counts 2 limits (PAR-10: 10). geom. mean: \
             shifted by {}, where it counts the limit. Unsupported, cancelled and missing runs are \
             in no time.",
            time(numbers.shift_ns)
        ),
    ];
    if any(|line| line.counters.iter().any(Option::is_some)) {
        lines.push(
            "nodes (else decisions), conflicts, propagations: medians over solved puzzles; in the table of \
             comparisons the median ratios over puzzles that both solved, where 0 counts as 1."
                .to_owned(),
        );
    }
    if any(|line| !line.answered_by.is_empty()) {
        lines.push(
            "answered by: puzzles by the solver that gave the answer, of one that chooses among several; times \
             and counters are those of all that it asked."
                .to_owned(),
        );
    }
    if let Some(counter) = options.settings.counter {
        lines.push(format!("Compared are {}, not times.", counter.name()));
    }
    if options.by.len() > 1 {
        lines.push(format!(
            "Groups are by {}: every puzzle is in one group of each, so the same rows are reported \
             {} times.",
            options.by.join(" and by "),
            options.by.len()
        ));
    }
    lines.push(noise_in_words(groups));
    if any(|line| line.start_ns.is_some()) {
        lines.push(
            "start: median time to start the processes of an external program, part of its wall \
             time; --metric net excludes it."
                .to_owned(),
        );
    }
    if groups.iter().any(|group| group.virtual_best.is_some()) {
        lines.push(
            "virtual best (VBS): the fastest solver on each puzzle, by the rule below each table; unique \
             wins: faster than every other solver by that rule; marginal contribution: what they save, \
             as a mean over all puzzles. Wrong, late and failed runs win and save nothing."
                .to_owned(),
        );
    }
    if any(|line| line.closed_gap.is_some()) {
        lines.push(
            "gap closed: share of the gap between the PAR-2 of the baseline (0 %) and of the virtual \
             best solver (100 %), printed from -100 % to 100 %."
                .to_owned(),
        );
    }
    if numbers.families.post_hoc > 0 {
        lines.push(format!(
            "not distinguished: signed-rank tests of all pairs where Friedman's p is below {LEVEL}, \
             Holm over {} of this report; pairs within the noise are not distinguished.",
            count(numbers.families.post_hoc as u64, "such test")
        ));
    }
    if groups.iter().any(|group| !group.comparisons.is_empty()) {
        lines.extend(comparison_legend(numbers, options));
    }
    lines
}

/// Definition of the noise, or that it is not known.
pub fn noise_in_words(groups: &[GroupFigures]) -> String {
    let without = known(groups, |group| match largest(&group.noise) {
        Some(_) => None,
        None => Some(group.name.as_str()),
    });
    let has_control = groups.iter().any(|group| !group.noise.is_empty());
    if !has_control {
        return "No control: the noise of this run is not known, and no interval shows it."
            .to_owned();
    }
    let mut text =
        "noise: largest factor between 1 and an end of the interval of the ratio of a second \
         run (control) of a solver to its first; for two solvers, the larger of the controls \
         nearest to each in median time. A smaller ratio, or with less than three rounds one \
         below 1.05, is not reported as a difference."
            .to_owned();
    if !without.is_empty() {
        text += &format!(
            " Not known (no control, or too few puzzles for an interval) in: {}.",
            without.join(", ")
        );
    }
    text
}

/// Population that the intervals of some comparisons generalize to.
pub fn resampled_in_words(ratios: &[Option<MedianRatio>]) -> String {
    let (mut any_puzzles, mut any_rounds) = (false, false);
    for ratio in ratios.iter().flatten() {
        if ratio.interval.is_some() {
            any_puzzles |= ratio.resampled == Resampled::Puzzles;
            any_rounds |= ratio.resampled == Resampled::PuzzlesAndRounds;
        }
    }
    let puzzles = "over puzzles: other puzzles, not other rounds";
    let rounds = "over rounds and puzzles: other puzzles and other rounds";
    match (any_puzzles, any_rounds) {
        (_, false) => puzzles.to_owned(),
        (false, true) => rounds.to_owned(),
        (true, true) => format!("{rounds}; with less than {LEAST_ROUNDS} rounds {puzzles}"),
    }
}

/// Definition of the intervals of some comparisons.
pub fn interval_in_words(ratios: &[Option<MedianRatio>], bootstrap: &Bootstrap) -> String {
    format!(
        "interval: {} percentile bootstrap of the median, {} resamples, seed {}, {}. None of less \
         than {LEAST} ratios.",
        confidence(bootstrap),
        bootstrap.resamples,
        bootstrap.seed,
        resampled_in_words(ratios)
    )
}

/// The ratios of all comparisons.
pub fn ratios_of(groups: &[GroupFigures]) -> Vec<Option<MedianRatio>> {
    let mut ratios = Vec::new();
    for group in groups {
        for comparison in &group.comparisons {
            ratios.push(comparison.ratio);
        }
    }
    ratios
}

fn comparison_legend(numbers: &ReportFigures, options: &ReportOptions) -> [String; 4] {
    [
        "ratio: time (or counter) of the solver over that of the baseline, above 1 where the solver is slower \
         (or needs more), 1/2.00 where it needs half. less on, more on: puzzles on which the solver took less or \
         more. Where only one solved \
         and the other was stopped, the ratio to the limit is a bound; medians and ends of \
         intervals that bounds could move are marked (>=, <=, ~). Puzzles that neither solved, or \
         on which one failed, have no ratio."
            .to_owned(),
        interval_in_words(&ratios_of(&numbers.groups), &options.settings.bootstrap),
        "difference: the interval excludes 1, whatever the censored times, and the ratio is above \
         the noise."
            .to_owned(),
        format!(
            "p: Wilcoxon signed-rank on log ratios, two-sided, without equal times (column equal), of \
             {LEAST} or more; two values where censored times matter, no test where they decide \
             direction or significance; effect: rank-biserial correlation, +1 if the solver is always faster; p \
             solved: McNemar's exact test on puzzles that one of the two solved, of {LEAST} or \
             more. Holm: over all tests of one kind in this report (Wilcoxon {}, McNemar {}).",
            numbers.families.wilcoxon, numbers.families.mcnemar
        ),
    ]
}

/// Rule by which the virtual best solver was found.
pub fn rule_in_words(best: &VirtualBest) -> String {
    let VirtualBestRule { rounds, factor, is_measured } = best.rule;
    let single = best.single_best.as_deref().unwrap_or("one solver");
    let in_rounds =
        if rounds > 1 { format!("in each of {rounds} rounds and ") } else { String::new() };
    let by = if is_measured {
        format!("{}, the noise of this run", noise(Some(factor)))
    } else {
        format!("{}, as the noise of this run is not known", number(factor))
    };
    format!(
        "virtual best: {single} (least PAR-2), except where another solver solved the puzzle and it \
         did not, or was faster {in_rounds}by more than {by}"
    )
}
