//! (d): three readings of "the first search usually hits the answer".

use super::super::evidence::Evidence;
use super::super::numbers::{Ratio, count, quantile, sample_median, sample_share};
use super::super::runs::LONG;
use super::super::search::Seen;
use super::cost::LEAST;
use super::{Claim, Watched, walked};

/// A first solution within so many calls counts as found at once: about a dozen searches that
/// run straight to the end. This threshold is ours, chosen after the counts were known.
const AT_ONCE: u64 = 1_000;

/// (d) Whether the first search hits the answer.
pub fn hits(watched: &Watched, evidence: &Evidence) -> Claim {
    let first = |seen: &Seen| seen.calls_to_first.expect("every puzzle has a solution");
    let calls: Vec<u64> = watched.full.iter().map(first).collect();
    let n = calls.len() as u64;
    let within = |limit: u64| calls.iter().filter(|&&calls| calls <= limit).count() as u64;
    let (straight, at_once) = (within(LEAST), within(AT_ONCE));
    let ratio = |pair: fn(&Seen) -> (u64, u64)| {
        Ratio::new(&watched.full.iter().map(pair).collect::<Vec<_>>()).percent()
    };
    let all = ratio(|seen| (seen.path.first_right, seen.path.placements));
    let closed = ratio(|seen| (seen.path.placements - seen.path.open, seen.path.placements));
    let open = ratio(|seen| (seen.path.open_first_right, seen.path.open));
    let runs = evidence.runs.of("full-any", LONG);
    let hits = runs.iter().filter(|run| run.is_generating == Some(true)).count() as u64;
    let unique = watched.any.iter().filter(|seen| seen.solutions.len() == 1).count() as u64;
    let of = watched.any.len() as u64;
    let (puzzle, seen) = walked(evidence, "calls_to_first");
    Claim {
        letter: 'd',
        statement: "the first search usually hits the answer",
        found: format!(
            "read as \"without going back\": refuted, {straight} of {} puzzles; read as \"the first \
             cell tried is the right one\": so at {all} of the placements; read as \"soon\": {} \
             within {} calls (our threshold)",
            count(n),
            sample_share(at_once, n),
            count(AT_ONCE)
        ),
        numbers: vec![
            format!(
                "without ever going back ({LEAST} calls): {straight} of {}, {}",
                count(n),
                sample_share(straight, n)
            ),
            format!(
                "the first cell tried is the right one at {all} of the 81 placements on the way to \
                 the first solution; at {closed} of them it is the only one; where there are two or \
                 more, the first is right at {open}"
            ),
            format!(
                "within {} calls: {}; median {}, most {} on {} puzzles, {} on the worst found by walks",
                count(AT_ONCE),
                sample_share(at_once, n),
                sample_median(&calls, count),
                count(quantile(&calls, 1.0)),
                count(n),
                count(first(&seen)),
            ),
            format!(
                "{} random grids, of which the inequalities of {} have one solution: the first \
                 solution is the grid for {}",
                count(of),
                sample_share(unique, of),
                sample_share(hits, of)
            ),
        ],
        tables: Vec::new(),
        worst: Some((
            format!("{} calls to the first solution", count(first(&seen))),
            puzzle.clone(),
        )),
    }
}
