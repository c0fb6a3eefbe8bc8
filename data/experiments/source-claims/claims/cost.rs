//! (c): calls until it is proven that there is one solution, against 6^9.

use super::super::evidence::Evidence;
use super::super::numbers::{count, interval_of_share, quantile, sample_median, sample_share};
use super::super::runs::{LONG, SIX_TO_THE_NINTH};
use super::{Claim, walked};

/// The least number of calls on a puzzle without givens: 81 placements, and nothing left.
pub const LEAST: u64 = 82;

/// (c) Calls until the proof.
pub fn cost(evidence: &Evidence) -> Claim {
    let beyond = SIX_TO_THE_NINTH + 1;
    let shown =
        |calls: u64| if calls >= beyond { "more than 6^9".to_owned() } else { count(calls) };
    let above = |calls: &[u64]| calls.iter().filter(|&&calls| calls >= beyond).count() as u64;
    let line = |name: &str, calls: &[u64]| {
        // With fewer puzzles a quantile of 99 % is the maximum.
        let tail = if calls.len() >= 100 {
            format!("{} (99 %), ", shown(quantile(calls, 0.99)))
        } else {
            String::new()
        };
        format!(
            "{name}: {} (median), {tail}{} (most) on {} puzzles; above 6^9: {}",
            sample_median(calls, shown),
            shown(quantile(calls, 1.0)),
            count(calls.len() as u64),
            sample_share(above(calls), calls.len() as u64),
        )
    };
    let full = evidence.nodes("full", "topological");
    let minimal: Vec<u64> = evidence.runs.of("minimal", LONG).iter().map(|run| run.calls).collect();
    let (puzzle, seen) = walked(evidence, "calls");
    let most = quantile(&full, 1.0).max(seen.calls);
    let mut numbers = vec![
        format!(
            "6^9 = {}; calls until it is proven that there is one solution; the literal \"69\" is \
             impossible, as {LEAST} calls are the least",
            count(SIX_TO_THE_NINTH)
        ),
        line("all inequalities", &full),
        format!("all inequalities, the worst found by walks: {}", count(seen.calls)),
        line("minimal sets of inequalities", &minimal),
    ];
    for percent in [100, 90, 80, 70] {
        let corpus = format!("signs-{percent}");
        let givens: Vec<u64> =
            evidence.corpus(&corpus).iter().map(|item| item.puzzle.given_count() as u64).collect();
        let name = format!(
            "{percent} % of the inequalities of the same {} grids, and {} givens (median)",
            givens.len(),
            quantile(&givens, 0.5)
        );
        numbers.push(line(&name, &evidence.nodes(&corpus, "topological")));
    }
    let (minimal_above, of) = (above(&minimal), minimal.len() as u64);
    Claim {
        letter: 'c',
        statement: "the cost stays far below \"69\", read as 6^9 (an interpretation)",
        found: if most < SIX_TO_THE_NINTH {
            format!(
                "not refuted with all inequalities: {} of {} puzzles above 6^9 ({}); the worst found \
                 takes {} calls, less than a {}th of it; refuted for minimal sets of inequalities: \
                 {minimal_above} of {of} above 6^9, {}",
                above(&full),
                count(full.len() as u64),
                interval_of_share(above(&full), full.len() as u64),
                count(most),
                count(SIX_TO_THE_NINTH / most),
                sample_share(minimal_above, of)
            )
        } else {
            format!("refuted: {} calls", count(most))
        },
        numbers,
        tables: Vec::new(),
        worst: Some((format!("{} calls", count(seen.calls)), puzzle.clone())),
    }
}
