//! Figures of the page as JSON: key `page` of `quorum report --json`. What the groups of the
//! report have already is not repeated, except for the group of all puzzles.

use super::context::Context;
use super::overview::{best, opposed, wrong};
use super::reasons::Reasons;
use crate::evidence::PHASES;
use crate::json::{comparison, group, number, number_if};
use crate::machine;
use crate::plot::{phases, scaling};
use crate::stats::quantile::range;
use crate::stats::run_end::RunEnd;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// All figures of the page.
pub fn page(context: &Context, paths: &[PathBuf]) -> Value {
    let evidence = context.evidence;
    let views = || context.views().into_iter();
    let solver = |place: usize| evidence.solvers[place].label.clone();
    let solvers = 0..evidence.solvers.len();
    let of_solvers = |value: &dyn Fn(usize) -> Value| -> Map<String, Value> {
        solvers.clone().map(|place| (solver(place), value(place))).collect()
    };
    let machines = paths.iter().map(|path| match machine::facts(path) {
        Ok(facts) => facts.into_iter().map(|(name, fact)| (name.to_owned(), fact.into())).collect(),
        Err(error) => Map::from_iter([("error".to_owned(), error.into())]),
    });
    json!({
        "runs": evidence.rows,
        "modes": evidence.modes,
        "limit_ns": evidence.limit_ns,
        "wrong": wrong(evidence),
        "opposed_puzzles": opposed(evidence),
        "versions": of_solvers(&|place| json!(evidence.solvers[place].versions)),
        "external": solvers.clone().map(solver).filter(|name| is_external(context, name))
            .collect::<Vec<_>>(),
        "all_puzzles": group(context.figures(None)),
        "best": views().map(|set| best_of(context, set)).collect::<Vec<_>>(),
        "phases": views().flat_map(|set| phases_of(context, set)).collect::<Vec<_>>(),
        "scaling": views().flat_map(|set| scaling_of(context, set)).collect::<Vec<_>>(),
        "puzzles": evidence.puzzles.iter().map(|puzzle| json!({
            "set": context.set_name(Some(puzzle.set)),
            "corpus": puzzle.corpus,
            "index": puzzle.index,
            "id": puzzle.id,
            "name": puzzle.name,
            "kind": puzzle.kind,
            "size": puzzle.size,
            "givens": puzzle.givens,
            "signs": puzzle.signs,
            "verdict": puzzle.verdict,
        })).collect::<Vec<_>>(),
        "times_ns": of_solvers(&|place| {
            let puzzles = 0..evidence.puzzles.len();
            puzzles.map(|puzzle| number_if(evidence.solved_ns(place, puzzle))).collect()
        }),
        "ends": of_solvers(&|place| {
            let end = |result: &crate::evidence::DetailedResult| match result.cell.end {
                RunEnd::Solved => "solved".into(),
                _ => result.cell.label.clone(),
            };
            evidence.solvers[place].cells.iter().map(|cell| json!(cell.as_ref().map(end))).collect()
        }),
        "machines": machines.map(Value::Object).collect::<Vec<_>>(),
    })
}

fn is_external(context: &Context, name: &str) -> bool {
    let mut lines = context.figures(None).lines.iter();
    lines.any(|line| line.solver == name && line.start_ns.is_some())
}

/// The best solver of a set, those not distinguished from it, and the best of another engine.
fn best_of(context: &Context, set: Option<usize>) -> Value {
    let figures = context.figures(set);
    let name = |place: &usize| figures.lines[*place].solver.as_str();
    let names = |places: &[usize]| places.iter().map(name).collect::<Vec<_>>();
    let choice = figures.choice.as_ref();
    let reasons = Reasons::new(context, set).map(|reasons| {
        json!({
            "solver": name(&reasons.other),
            "comparison": comparison(&reasons.comparison),
            "share_of_difference": reasons.shares.iter()
                .map(|part| json!({"phase": part.phases, "share": part.share}))
                .collect::<Vec<_>>(),
            "decisions": reasons.decisions.map(number_if),
            "decided_by_preprocessing": reasons.preprocessed,
        })
    });
    json!({
        "set": context.set_name(set),
        "best": choice.and(best(figures)).map(|line| &line.solver),
        "within_noise": choice.map(|choice| names(&choice.within_noise)),
        "lower_median": choice.map(|choice| names(&choice.faster)),
        "other_engine": reasons,
    })
}

/// Mean phases, least and greatest time of every solver over the puzzles of a set that it solved.
fn phases_of(context: &Context, set: Option<usize>) -> Vec<Value> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let of = |place: usize| {
        let (sums, solved) = phases::sums(evidence, place, &puzzles);
        let mean = |sum: f64| number(sum / solved.max(1) as f64);
        let means: Map<String, Value> = PHASES
            .iter()
            .zip(sums)
            .map(|(phase, sum)| (format!("{phase}_ns"), mean(sum)))
            .collect();
        let ends = range(evidence.solved_times(place, &puzzles));
        json!({
            "set": context.set_name(set),
            "solver": evidence.solvers[place].label,
            "puzzles": solved,
            "mean": means,
            "least_ns": ends.map(|(least, _)| least),
            "greatest_ns": ends.map(|(_, most)| most),
            "decided_by_preprocessing": evidence.preprocessed(place, &puzzles),
        })
    };
    (0..evidence.solvers.len()).map(of).collect()
}

/// Points of the scaling plots.
fn scaling_of(context: &Context, set: Option<usize>) -> Vec<Value> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let mut points = Vec::new();
    for (column, feature) in scaling::FEATURES {
        for kind in scaling::bins(evidence, &puzzles, (column, feature)) {
            for bin in &kind.bins {
                let medians: Map<String, Value> = evidence
                    .labels()
                    .enumerate()
                    .map(|(place, label)| {
                        let median = scaling::median(evidence, place, &bin.puzzles);
                        (label.to_owned(), number_if(median))
                    })
                    .collect();
                points.push(json!({
                    "set": context.set_name(set),
                    "column": column,
                    "kind": kind.kind,
                    "least": bin.least,
                    "greatest": bin.most,
                    "puzzles": bin.puzzles.len(),
                    "median_ns": medians,
                }));
            }
        }
    }
    points
}
