//! (g): "with this optimization it is fast": what the parts of the second document's idea
//! contribute, switched one by one and together.

use super::super::evidence::Evidence;
use super::super::numbers::{count, median_interval, quantile, sample_median};
use super::super::runs::{ABLATION, ABLATION_LIMIT, Run};
use super::super::search::{Direction, Major, Variant};
use super::{Claim, table};

/// (g) Calls of the twelve variants.
pub fn ablation(evidence: &Evidence) -> Claim {
    let runs = |corpus: &str, variant: Variant| evidence.runs.of(corpus, &variant.to_string());
    // Stopped runs are greater than all others.
    let calls = |runs: &[&Run]| -> Vec<u64> {
        runs.iter().map(|run| if run.is_complete { run.calls } else { u64::MAX }).collect()
    };
    let first = |runs: &[&Run]| -> Vec<u64> {
        runs.iter().map(|run| run.calls_to_first.unwrap_or(u64::MAX)).collect()
    };
    let shown = |calls: u64| match calls {
        u64::MAX => format!("> {}", count(ABLATION_LIMIT)),
        calls => count(calls),
    };
    let median = |calls: &[u64]| match median_interval(calls) {
        Some((u64::MAX, _)) => shown(u64::MAX),
        _ => sample_median(calls, shown),
    };
    let cell = |calls: Vec<u64>| {
        let stopped = calls.iter().filter(|&&calls| calls == u64::MAX).count();
        match stopped {
            0 => median(&calls),
            _ => format!("{}; {stopped} stopped", median(&calls)),
        }
    };
    let variants = Variant::all();
    let rows = variants.iter().map(|&variant| {
        let mut row = vec![variant.to_string(), cell(first(&runs("full", variant)))];
        row.extend(ABLATION.map(|(corpus, _)| cell(calls(&runs(corpus, variant)))));
        row
    });
    let mut header = vec!["search".to_owned(), "full, first solution".to_owned()];
    header.extend(ABLATION.map(|(corpus, first)| format!("{corpus} ({first})")));
    let header: Vec<&str> = header.iter().map(String::as_str).collect();

    // Paired: per puzzle, the calls of a variant over those of the original. A stopped run has
    // made more calls than the limit: medians over such bounds are bounds.
    let original = Variant::ORIGINAL;
    let ratio = |corpus: &str, variant: Variant| -> String {
        let (runs, originals) = (runs(corpus, variant), runs(corpus, original));
        let is_bound = runs.iter().any(|run| !run.is_complete);
        let pairs = runs.into_iter().zip(originals);
        let ratios: Vec<f64> =
            pairs.map(|(run, original)| run.calls as f64 / original.calls as f64).collect();
        let shown = |ratio: f64| {
            if ratio < 10.0 { format!("{ratio:.2}") } else { count(ratio.round() as u64) }
        };
        match (is_bound, median_interval(&ratios)) {
            (true, Some((low, _))) => {
                format!("at least {} (from {})", shown(quantile(&ratios, 0.5)), shown(low))
            }
            _ => sample_median(&ratios, shown),
        }
    };
    let changed = variants.iter().filter(|&&variant| variant != original).map(|&variant| {
        let mut row = vec![variant.to_string()];
        row.extend(ABLATION.map(|(corpus, _)| ratio(corpus, variant)));
        row
    });
    let mut ratio_header = vec!["calls to the proof over those of the original, median".to_owned()];
    ratio_header.extend(ABLATION.map(|(corpus, _)| corpus.to_owned()));
    let ratio_header: Vec<&str> = ratio_header.iter().map(String::as_str).collect();

    let in_calls = |variant: Variant| {
        let runs = runs("full", variant);
        let stopped = runs.iter().filter(|run| !run.is_complete).count();
        match stopped {
            0 => median(&calls(&runs)),
            _ => format!("{} ({stopped} of {} stopped)", median(&calls(&runs)), runs.len()),
        }
    };
    let without_filter = Variant { filter: false, ..original };
    let by_cell = Variant { major: Major::Cell, ..original };
    let neither = Variant { filter: false, ..by_cell };
    let is_stopped = |variant: Variant| quantile(&calls(&runs("full", variant)), 0.5) == u64::MAX;
    let together = if [without_filter, by_cell, neither].into_iter().all(is_stopped) {
        "observed: neither the filter nor the order of values is enough without the other"
    } else {
        "one part is enough without the other"
    };
    let ascending = Variant { direction: Direction::Ascending, ..original };
    let both_ends = Variant { direction: Direction::BothEnds, ..original };
    Claim {
        letter: 'g',
        statement: "with the plain rules the search is slow, with this optimization it is fast: what \
                    do its parts contribute?",
        found: format!(
            "calls to the proof (median): original {}, value by value without the filter {}, cell by \
             cell with it {}, neither {}; {}; ascending {} times the calls of the original, both ends {}",
            in_calls(original),
            in_calls(without_filter),
            in_calls(by_cell),
            in_calls(neither),
            together,
            ratio("full", ascending),
            ratio("full", both_ends),
        ),
        numbers: vec![
            format!(
                "every search stops after {} calls; in brackets beside a corpus its puzzles",
                count(ABLATION_LIMIT)
            ),
            "signs-100 to signs-70 are the same 50 grids with nested inequalities and the givens that \
             one solution needs, so fewer inequalities mean more givens"
                .to_owned(),
        ],
        tables: vec![table(&header, rows), table(&ratio_header, changed)],
        worst: None,
    }
}
