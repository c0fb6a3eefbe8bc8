//! (f): "the widest layer is in the middle, with only 3 equal choices, both ends fall off": a
//! layer is what belongs to one value, from 9 down to 1.

use super::super::boxes::Fillings;
use super::super::numbers::{Ratio, count};
use super::super::search::{Layer, Layers, Seen};
use super::{Claim, Watched, table};

/// (f) Choices and calls per value.
pub fn layers(fillings: &Fillings, watched: &Watched) -> Claim {
    let full = &watched.full;
    let mean = |part: fn(&Seen) -> &Layers, left: bool, value: usize| {
        let pair = |seen: &Seen| {
            let layer: Layer = part(seen)[value];
            (if left { layer.choices_left } else { layer.choices }, layer.placings)
        };
        Ratio::new(&full.iter().map(pair).collect::<Vec<_>>())
    };
    let calls = |part: fn(&Seen) -> &Layers, value: usize| -> u64 {
        full.iter().map(|seen| part(seen)[value].placings).sum()
    };
    let to_first: fn(&Seen) -> &Layers = |seen| &seen.layers_to_first;
    let to_proof: fn(&Seen) -> &Layers = |seen| &seen.layers;
    let values = || (1..=9usize).rev();
    let widest_calls = |part: fn(&Seen) -> &Layers| {
        values().max_by_key(|&value| calls(part, value)).expect("nine values")
    };
    let widest = widest_calls(to_first);
    // Per puzzle, the calls at the widest value and at another one.
    let against = |value: usize| {
        let pair = |seen: &Seen| (to_first(seen)[widest].placings, to_first(seen)[value].placings);
        let ratio = Ratio::new(&full.iter().map(pair).collect::<Vec<_>>());
        format!("{} times those at {value}", ratio.shown())
    };
    let others: Vec<String> = [9, widest + 1, widest - 1, 1].into_iter().map(against).collect();
    let at = |value: usize| fillings.mean_free_for(value);
    let is_middle = if values().all(|value| at(value) <= at(9)) {
        "false (the start is the widest)"
    } else {
        "not false"
    };
    let rows = values().map(|value| {
        vec![
            value.to_string(),
            format!("{:.3}", fillings.mean_free_for(value)),
            mean(to_first, false, value).shown(),
            mean(to_first, true, value).shown(),
            count(calls(to_first, value)),
            count(calls(to_proof, value)),
        ]
    });
    let header = [
        "value",
        "equal choices, exact mean over 9! fillings",
        "met until the first solution",
        "left by row and column",
        "calls until the first solution",
        "calls until the proof",
    ];
    let n = count(full.len() as u64);
    Claim {
        letter: 'f',
        statement: "the widest layer is in the middle, with only 3 equal choices; both ends fall off",
        found: format!(
            "{} of the choices: over all fillings of a box {:.3} at 9, {:.3} at 5, {:.3} at 1, met in \
             search {} at 9, {} at 5; observed of the calls: the most at {widest} until the first \
             solution ({}, {}), at {} until the proof",
            is_middle,
            at(9),
            at(5),
            at(1),
            mean(to_first, false, 9).shown(),
            mean(to_first, false, 5).shown(),
            others[0],
            others[2],
            widest_calls(to_proof),
        ),
        numbers: vec![
            format!(
                "exact means over all fillings of a box; means and sums over the calls on {n} puzzles \
                 of all inequalities"
            ),
            format!("calls until the first solution at {widest}: {}", others.join(", ")),
        ],
        tables: vec![table(&header, rows)],
        worst: None,
    }
}
