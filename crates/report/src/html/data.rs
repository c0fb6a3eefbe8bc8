//! The results as data for the page's scripts: columns as JSON arrays, each name once.
//!
//! Pictures are made of lines that most puzzles share (a 5 in the first cell is the same
//! line in all of them), so every line is written once and a picture is a list of numbers:
//! a tenth of its size, and yet what the SVG writer wrote. Solutions, texts and links are
//! not shared; so that a page of 100,000 puzzles can still be opened, they are kept up to
//! `MOST_BYTES`, puzzles that took longest first.

use super::Context;
use crate::evidence::{Evidence, Outcome, Puzzle};
use crate::plot::theme;
use crate::stats::cell::End;
use crate::stats::rows::Numbered;
use serde_json::{Map, Value, json};

/// What may be spent on pictures, solutions, texts and links.
const MOST_BYTES: usize = 5_000_000;

/// A puzzle to look at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exhibit {
    /// Width and height of its picture.
    pub side: usize,
    /// What is drawn, in words.
    pub title: String,
    /// The picture, element by element; the values of a solution have the class `value`.
    pub elements: Vec<String>,
    /// Its text.
    pub text: String,
    /// Names and addresses of programs that can open it.
    pub links: Vec<(String, String)>,
}

/// Finds the picture of a puzzle, with its solution in it if it has one.
pub type Find<'a> = dyn Fn(&Puzzle) -> Option<Exhibit> + 'a;

/// The data, and how many puzzles have a picture in it, and how many could have one.
pub struct Embedded {
    /// JSON, fit to stand in a script element.
    pub json: String,
    /// Puzzles with a picture.
    pub pictured: usize,
    /// Puzzles that were found.
    pub found: usize,
}

/// Puts everything together.
pub fn embed(context: &Context, find: &Find) -> Embedded {
    let evidence = context.evidence;
    let (pictures, shown, found) = pictures(evidence, find);
    let pictured = pictures["of"].as_object().map_or(0, Map::len);
    let mut ends = Numbered::default();
    let mut outcomes: Vec<Vec<usize>> = Vec::new();
    for solver in &evidence.solvers {
        let cells = solver.cells.iter().map(|outcome| ends.number(end(outcome.as_ref())));
        outcomes.push(cells.collect());
    }
    let time = |solver: usize| -> Value {
        let puzzles = 0..evidence.puzzles.len();
        puzzles.map(|puzzle| plain(evidence.solved_ns(solver, puzzle))).collect()
    };
    let (mut kinds, mut verdicts) = (Numbered::default(), Numbered::default());
    let column =
        |of: &dyn Fn(&Puzzle) -> Value| -> Vec<Value> { evidence.puzzles.iter().map(of).collect() };
    let kind: Vec<usize> = evidence.puzzles.iter().map(|p| kinds.number(p.kind.as_str())).collect();
    let verdict: Vec<usize> =
        evidence.puzzles.iter().map(|p| verdicts.number(p.verdict.as_str())).collect();
    let named_end = |(state, label): &(&str, &str)| json!({"state": state, "label": label});
    let data = json!({
        "solvers": evidence.labels().collect::<Vec<_>>(),
        "sets": (0..evidence.sets.len()).map(|set| context.set_name(Some(set))).collect::<Vec<_>>(),
        "shapes": (0..evidence.sets.len()).map(theme::shape).collect::<Vec<_>>(),
        "kinds": kinds.items,
        "verdicts": verdicts.items,
        "ends": ends.items.iter().map(named_end).collect::<Value>(),
        "puzzles": {
            "set": column(&|p| json!(p.set)),
            "index": column(&|p| json!(p.index)),
            "name": column(&|p| json!(p.name)),
            "kind": kind,
            "size": column(&|p| json!(p.size)),
            "givens": column(&|p| json!(p.givens)),
            "signs": column(&|p| json!(p.signs)),
            "verdict": verdict,
        },
        "solution": shown,
        "time": (0..evidence.solvers.len()).map(time).collect::<Value>(),
        "end": outcomes,
        "pictures": pictures,
    });
    // Whatever a name holds, no tag ends or begins in it.
    Embedded { json: data.to_string().replace('<', "\\u003c"), pictured, found }
}

/// How a run ended: the state in a word, and the verdict or the status.
fn end(outcome: Option<&Outcome>) -> (&'static str, &str) {
    let Some(Outcome { cell, .. }) = outcome else { return ("not asked", "no row") };
    let state = match cell.end {
        End::Solved => "solved",
        end if end.was_asked() => "unsolved",
        _ => "not asked",
    };
    (state, &cell.label)
}

/// Whole nanoseconds without a point, which most are.
fn plain(ns: Option<f64>) -> Value {
    match ns {
        Some(ns) if ns.fract() == 0.0 => json!(ns as u64),
        ns => json!(ns),
    }
}

/// Pictures and solutions by the number of the puzzle, and how many puzzles were found.
fn pictures(evidence: &Evidence, find: &Find) -> (Value, Value, usize) {
    let mut order: Vec<usize> = (0..evidence.puzzles.len()).collect();
    let best = |puzzle: usize| evidence.best_ns(puzzle).unwrap_or(f64::INFINITY);
    order.sort_by(|&a, &b| best(b).total_cmp(&best(a)).then(a.cmp(&b)));
    let mut lines = Numbered::default();
    let (mut pictures, mut solutions) = (Map::new(), Map::new());
    let (mut bytes, mut found) = (0, 0);
    for puzzle in order {
        let facts = &evidence.puzzles[puzzle];
        if bytes < MOST_BYTES
            && let Some(solution) = &facts.solution
        {
            bytes += solution.len() + 12;
            solutions.insert(puzzle.to_string(), json!(solution));
        }
        let Some(exhibit) = find(facts) else { continue };
        found += 1;
        if bytes >= MOST_BYTES {
            continue;
        }
        let elements: Vec<usize> =
            exhibit.elements.into_iter().map(|element| lines.number(element)).collect();
        let picture = json!([exhibit.side, exhibit.title, exhibit.text, exhibit.links, elements]);
        bytes += picture.to_string().len();
        pictures.insert(puzzle.to_string(), picture);
    }
    (json!({"lines": lines.items, "of": pictures}), solutions.into(), found)
}
