//! A report as JSON: everything that the tables show, unrounded, for other programs.
//!
//! Times are in nanoseconds. `null` is a figure that there is none of, `"inf"` one above every
//! number: a quantile among unsolved puzzles, or an end of an interval of which nothing is known.
//! `bound` is `exact`, `at_least`, `at_most` or `unclear`: what a figure is to the true one.

use super::ReportOptions;
use crate::stats::bootstrap::Bootstrap;
use crate::stats::comparison::Comparison;
use crate::stats::line::{EndCounts, SolverFigures, Times};
use crate::stats::median_ratio::{Figure, LEAST_ROUNDS, MedianRatio};
use crate::stats::noise::Noise;
use crate::stats::pairs::Pairs;
use crate::stats::post_hoc::Comparisons;
use crate::stats::rank_test::RankTest;
use crate::stats::report::{GroupFigures, ReportFigures};
use crate::stats::side_by_side::{Change, SideBySide};
use crate::stats::two_sample::TwoSample;
use crate::stats::virtual_best::VirtualBestRule;
use serde_json::{Value, json};
use std::path::Path;

/// Version of the JSON of reports.
const SCHEMA: u32 = 1;

/// The report of one file.
pub fn report(numbers: &ReportFigures, path: &Path, options: &ReportOptions) -> Value {
    let families = &numbers.families;
    json!({
        "schema": SCHEMA,
        "file": path.display().to_string(),
        "clock": numbers.clock.name(),
        "shift_ns": number(numbers.shift_ns),
        "bootstrap": bootstrap(&options.settings.bootstrap),
        "baseline": options.settings.baseline,
        "families": {
            "correction": "Holm",
            "wilcoxon": families.wilcoxon,
            "mcnemar": families.mcnemar,
            "post_hoc": families.post_hoc,
            "rank_sum": families.rank_sum,
        },
        "groups": numbers.groups.iter().map(group).collect::<Vec<_>>(),
        "between": numbers.between.iter().map(between).collect::<Vec<_>>(),
    })
}

/// The report of two files.
pub fn side_by_side(
    found: &SideBySide,
    [old, new]: [&Path; 2],
    regressions: &[String],
    options: &ReportOptions,
) -> Value {
    json!({
        "schema": SCHEMA,
        "old": old.display().to_string(),
        "new": new.display().to_string(),
        "interleaved": false,
        "bootstrap": bootstrap(&options.settings.bootstrap),
        "changes": found.changes.iter().map(change).collect::<Vec<_>>(),
        "only_old": found.only_old,
        "only_new": found.only_new,
        "other_corpora": found.other_corpora,
        "gate": options.threshold.map(|threshold| json!({
            "threshold": threshold,
            "passed": regressions.is_empty(),
            "reasons": regressions,
        })),
    })
}

/// A number, `"inf"`, or `"-inf"`.
pub fn number(value: f64) -> Value {
    match value {
        f64::INFINITY => json!("inf"),
        f64::NEG_INFINITY => json!("-inf"),
        value => json!(value),
    }
}

pub fn number_if(value: Option<f64>) -> Value {
    value.map_or(Value::Null, number)
}

fn bootstrap(bootstrap: &Bootstrap) -> Value {
    json!({
        "resamples": bootstrap.resamples,
        "confidence": bootstrap.confidence,
        "seed": bootstrap.seed,
        "rounds_drawn_from": LEAST_ROUNDS,
    })
}

pub fn group(group: &GroupFigures) -> Value {
    let best = group.virtual_best.as_ref().map(|best| {
        let VirtualBestRule { rounds, factor, is_measured } = best.rule;
        let name = |of: &Option<(String, f64)>| of.as_ref().map(|(name, _)| name.clone());
        let par2 = |of: &Option<(String, f64)>| number_if(of.as_ref().map(|(_, par2)| *par2));
        json!({
            "rule": {"rounds": rounds, "factor": number(factor), "is_measured": is_measured},
            "solved": best.solved,
            "times": times(&best.times),
            "single_best": name(&best.single),
            "single_best_par2_ns": par2(&best.single),
            "baseline": name(&best.baseline),
            "baseline_par2_ns": par2(&best.baseline),
        })
    });
    json!({
        "by": group.by.as_deref().unwrap_or("corpus"),
        "name": group.name,
        "mode": group.mode,
        "puzzles": group.puzzles,
        "limits_ns": group.limits_ns.map(|(least, most)| [least, most]),
        "solvers": group.lines.iter().map(line).collect::<Vec<_>>(),
        "noise": group.noise.iter().map(noise).collect::<Vec<_>>(),
        "virtual_best": best,
        "ranks": group.post_hoc.as_ref().map(|all| ranks(all, &group.lines)),
        "comparisons": group.comparisons.iter().map(comparison).collect::<Vec<_>>(),
    })
}

fn line(line: &SolverFigures) -> Value {
    json!({
        "solver": line.solver,
        "runs": line.runs,
        "counts": counts(&line.counts),
        "untimed": line.untimed,
        "above_ns": line.above_ns,
        "times": times(&line.times),
        "wall_over_cpu": line.wall_over_cpu,
        "start_ns": line.start_ns,
        "unique_wins": line.unique.wins,
        "solved_only_by_it": line.unique.solved,
        "marginal_contribution_ns": number_if(line.marginal),
        // Former keys, kept for one version.
        "fastest_alone": line.unique.wins,
        "solved_alone": line.unique.solved,
        "marginal_ns": number_if(line.marginal),
        "closed_gap": number_if(line.closed_gap),
    })
}

fn counts(counts: &EndCounts) -> Value {
    json!({
        "solved": counts.solved,
        "wrong": counts.wrong,
        "timed_out": counts.timed_out,
        "failed": counts.failed,
        "undecided": counts.undecided,
        "unsupported": counts.unsupported,
        "cancelled": counts.cancelled,
        "missing": counts.missing,
    })
}

fn times(times: &Times) -> Value {
    json!({
        "quartiles_ns": times.quartiles.map(number_if),
        "par2_ns": number_if(times.par2),
        "par10_ns": number_if(times.par10),
        "geometric_mean_ns": number_if(times.geometric_mean),
    })
}

fn figure(figure: Figure) -> Value {
    json!({"value": number(figure.value), "bound": figure.bound.word()})
}

fn ratio(ratio: &MedianRatio) -> Value {
    json!({
        "n": ratio.n,
        "median": figure(ratio.median),
        "interval": ratio.interval.map(|interval| json!({
            "low": figure(interval.low),
            "high": figure(interval.high),
            "least": number(interval.least),
            "most": number(interval.most),
        })),
        "resampled": ratio.resampled.word(),
    })
}

fn pairs(pairs: &Pairs) -> Value {
    json!({
        "puzzles": pairs.puzzles,
        "faster": pairs.faster,
        "slower": pairs.slower,
        "equal": pairs.equal,
        "neither": pairs.neither,
        "failed": pairs.failed,
        "first_only": pairs.first_only,
        "second_only": pairs.second_only,
    })
}

fn test(test: &RankTest, holm: Option<f64>) -> Value {
    let extreme = |test: &crate::stats::wilcoxon::SignedRank| json!({"n": test.n, "zeros": test.zeros, "effect": test.effect(), "p": test.p});
    json!({
        "low": extreme(&test.low),
        "high": extreme(&test.high),
        "is_decided": test.is_decided(),
        "p_holm": holm,
    })
}

fn noise(noise: &Noise) -> Value {
    json!({
        "solver": noise.solver,
        "median_ns": number_if(noise.median_ns),
        "ratio": noise.ratio.as_ref().map(ratio),
        "factor": number_if(noise.factor()),
    })
}

pub fn comparison(comparison: &Comparison) -> Value {
    json!({
        "solver": comparison.solver,
        "baseline": comparison.baseline,
        "pairs": pairs(&comparison.pairs),
        "ratio": comparison.ratio.as_ref().map(ratio),
        "noise": number_if(comparison.noise),
        "difference": comparison.difference.word(),
        "wilcoxon": comparison.wilcoxon.as_ref().map(|t| test(t, comparison.wilcoxon_holm)),
        "mcnemar": comparison.mcnemar.map(|p| json!({"p": p, "p_holm": comparison.mcnemar_holm})),
    })
}

fn between(pair: &TwoSample) -> Value {
    json!({
        "solver": pair.solver,
        "groups": pair.groups,
        "n": pair.n,
        "medians_ns": pair.medians.map(number_if),
        "ratio": pair.ratio.as_ref().map(ratio),
        "noise": number_if(pair.noise),
        "difference": pair.difference.word(),
        "mann_whitney": pair.test.map(|test| json!({
            "above": test.above,
            "p": test.p,
            "p_holm": pair.holm,
        })),
    })
}

fn ranks(all: &Comparisons, lines: &[SolverFigures]) -> Value {
    let name = |&place: &usize| lines[place].solver.as_str();
    let names = |places: &[usize]| places.iter().map(name).collect::<Vec<_>>();
    json!({
        "friedman": {
            "statistic": all.test.statistic,
            "p": all.test.p,
            "n": all.test.puzzles,
        },
        "mean_ranks": all.solvers.iter().zip(&all.test.mean_ranks)
            .map(|(place, rank)| json!({"solver": name(place), "rank": rank}))
            .collect::<Vec<_>>(),
        "left_out": names(&all.left_out),
        "pairs": all.pairs.iter().map(|pair| json!({
            "first": name(&pair.first),
            "second": name(&pair.second),
            "ratio": pair.log_ratio.map(f64::exp).map(number),
            "wilcoxon": pair.test.as_ref().map(|t| test(t, pair.holm)),
            "is_within_noise": pair.is_noise,
            "is_apart": pair.is_apart(),
        })).collect::<Vec<_>>(),
        "not_distinguished": all.groups.iter().map(|group| names(group)).collect::<Vec<_>>(),
        // Former key, kept for one version.
        "not_told_apart": all.groups.iter().map(|group| names(group)).collect::<Vec<_>>(),
    })
}

fn change(change: &Change) -> Value {
    json!({
        "group": change.group,
        "mode": change.mode,
        "solver": change.solver,
        "puzzles": change.puzzles,
        "missing": change.missing,
        "old": line(&change.old),
        "new": line(&change.new),
        "pairs": pairs(&change.pairs),
        "ratio": change.ratio.as_ref().map(ratio),
        "noise": number_if(change.noise),
        "changed": change.changed.iter().map(|changed| json!({
            "severity": changed.severity.word(),
            "puzzle_index": changed.puzzle.key.index,
            "puzzle_name": changed.puzzle.name,
            "old": changed.old,
            "new": changed.new,
        })).collect::<Vec<_>>(),
    })
}
