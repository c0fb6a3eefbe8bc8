//! (a) and (b): how many cells of a box are equally good for a value.

use super::super::boxes::{Fillings, most_free_without_signs};
use super::super::evidence::Evidence;
use super::super::numbers::{Ratio, count, quantile, sample_median, sample_share, share};
use super::super::runs::{LONG, SIX_TO_THE_NINTH};
use super::super::search::{Seen, total};
use super::{Claim, Watched, walked};
use quorum_puzzle::Puzzle;

/// (a) The most cells of a box without an empty greater neighbor.
pub fn most(fillings: &Fillings, watched: &Watched, evidence: &Evidence) -> Claim {
    let five = fillings.free_at_first[5];
    let missing = most_free_without_signs();
    let needed = |free: usize| missing.iter().position(|&most| most >= free).expect("up to 9");
    let met = watched.full.iter().chain(&watched.any).map(|seen| seen.most_choices).max();
    let runs = evidence.runs.of("minimal", LONG);
    let met_missing = runs.iter().map(|run| run.most_choices).max();
    let conditions: Vec<String> =
        (6..=9).map(|free| format!("{free} with {} missing", needed(free))).collect();
    Claim {
        letter: 'a',
        statement: "at most 5 cells of a box have in-degree zero",
        found: "true if all 12 inequalities of the box are there (proof, and all fillings); else \
                up to 9"
            .to_owned(),
        numbers: vec![
            format!(
                "all {} fillings of a box, each from 9 down: at most {} at any moment",
                count(fillings.count),
                fillings.most_free()
            ),
            format!(
                "at the start exactly 5 in {} of them ({})",
                count(five),
                share(five, fillings.count)
            ),
            format!("with inequalities missing, the most possible: {}", conditions.join(", ")),
            format!(
                "met in search: {} with all inequalities, {} in minimal sets",
                met.unwrap_or(0),
                met_missing.unwrap_or(0)
            ),
        ],
        tables: Vec::new(),
        worst: None,
    }
}

/// (b) The mean of these cells.
pub fn mean(fillings: &Fillings, watched: &Watched, evidence: &Evidence) -> Claim {
    let full = &watched.full;
    let ratio = |part: fn(&Seen) -> u64| {
        let pair = |seen: &Seen| (part(seen), total(&seen.layers).placings);
        Ratio::new(&full.iter().map(pair).collect::<Vec<_>>())
    };
    let two = |mean: f64| format!("{mean:.2}");
    let means: Vec<f64> = full.iter().map(Seen::mean_choices).collect();
    let above = means.iter().filter(|&&mean| mean > 3.0).count();
    let sample_worst = quantile(&means, 1.0);
    let (puzzle, seen) = walked(evidence, "choices");
    let (worst_mean, worst): (f64, &Puzzle) = if seen.mean_choices() > sample_worst {
        (seen.mean_choices(), puzzle)
    } else {
        let number = means.iter().position(|&mean| mean == sample_worst).expect("one is");
        (sample_worst, &evidence.corpus("full")[number].puzzle)
    };
    let runs = evidence.runs.of("minimal", LONG);
    let pairs: Vec<(u64, u64)> = runs.iter().map(|run| (run.choices, run.placings)).collect();
    let minimal: Vec<f64> = pairs.iter().map(|&(x, y)| x as f64 / y as f64).collect();
    let minimal_above = minimal.iter().filter(|&&mean| mean > 3.0).count();
    let n = count(full.len() as u64);
    Claim {
        letter: 'b',
        statement: "on average at most 3 equal choices",
        found: if above == 0 && worst_mean <= 3.0 {
            format!(
                "not refuted with all inequalities: {:.3} over all fillings of a box; 0 of {n} \
                 puzzles above 3, {worst_mean:.2} on the worst found; refuted for minimal sets of \
                 inequalities: {minimal_above} of {} above 3, {}",
                fillings.mean_free(),
                minimal.len(),
                sample_share(minimal_above as u64, minimal.len() as u64)
            )
        } else {
            format!("refuted: {above} of {n} puzzles above 3, {worst_mean:.2} at most")
        },
        numbers: vec![
            format!("over all fillings of a box and all moments: {:.3}", fillings.mean_free()),
            format!(
                "over all calls on {n} puzzles of all inequalities: {}; of one puzzle {} \
                 (median), {sample_worst:.2} (most), {:.2} on the worst found by walks; above 3: \
                 {}",
                ratio(|seen| total(&seen.layers).choices).shown(),
                sample_median(&means, two),
                seen.mean_choices(),
                sample_share(above as u64, means.len() as u64),
            ),
            format!(
                "of these {} are left after the check of row and column",
                ratio(|seen| total(&seen.layers).choices_left).shown()
            ),
            format!(
                "minimal sets of inequalities (each search up to {} calls): of one puzzle {} \
                 (median), {:.2} (most); above 3: {minimal_above} of {}, {}",
                count(SIX_TO_THE_NINTH + 1),
                sample_median(&minimal, two),
                quantile(&minimal, 1.0),
                minimal.len(),
                sample_share(minimal_above as u64, minimal.len() as u64),
            ),
        ],
        tables: Vec::new(),
        worst: Some((format!("{worst_mean:.2} choices on average"), worst.clone())),
    }
}
