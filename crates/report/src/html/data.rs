//! Results as data for the scripts of the page: columns as JSON arrays, each name once.
//!
//! Pictures consist of lines that most puzzles share (a 5 in the first cell is the same line in
//! all of them), so every line is stored once and a picture is a list of numbers, a tenth of its
//! size. Solutions, texts and links are not shared; so that a page of 100,000 puzzles can be
//! opened, they are kept up to `MOST_BYTES`, puzzles that took longest first.
//!
//! Names and times are kept up to `MOST_COLUMN_BYTES`. Of more puzzles than fit, the page has every second,
//! third, ... one, those of the heat maps, and those that took longest; `numbers` then are their places among
//! all. Tables, figures and static plots are of all puzzles. (A page that loads the rest from a second file was
//! rejected: browsers refuse that of files on disk.)

use super::Context;
use crate::evidence::{DetailedResult, Evidence, PuzzleInfo};
use crate::plot::{heat, theme};
use crate::stats::rows::Numbered;
use crate::stats::run_end::RunEnd;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Most bytes of pictures, solutions, texts and links.
const MOST_BYTES: usize = 1_500_000;

/// Most bytes of names, facts and times, about.
const MOST_COLUMN_BYTES: usize = 1_500_000;

/// Puzzles that are on every page, those that took longest.
const SLOWEST: usize = 200;

/// Picture and text of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exhibit {
    /// Name and author, if it has any; else empty.
    pub heading: String,
    /// Width and height of its picture.
    pub side: usize,
    /// Description of the picture.
    pub title: String,
    /// Elements of the picture; the values of a solution have the class `value`.
    pub elements: Vec<String>,
    /// Text of the puzzle.
    pub text: String,
    /// Names and addresses of programs that can open it.
    pub links: Vec<(String, String)>,
}

/// Function that returns the picture of a puzzle, with its solution if it has one.
pub type Find<'a> = dyn Fn(&PuzzleInfo) -> Option<Exhibit> + 'a;

/// Data of a page, with the number of pictures.
pub struct Embedded {
    /// JSON, escaped for a script element.
    pub json: String,
    /// Number of puzzles with a picture.
    pub pictured: usize,
    /// Number of puzzles of the page that were found.
    pub found: usize,
    /// Number of puzzles of the page.
    pub shown: usize,
    /// Every so many puzzles make the sample; 1: all puzzles are on the page.
    pub step: usize,
}

/// Puzzles in the order of the least time, those that took longest first.
fn slowest_first(evidence: &Evidence) -> Vec<usize> {
    let mut order: Vec<usize> = (0..evidence.puzzles.len()).collect();
    let best = |puzzle: usize| evidence.best_ns(puzzle).unwrap_or(f64::INFINITY);
    order.sort_by(|&a, &b| best(b).total_cmp(&best(a)).then(a.cmp(&b)));
    order
}

/// The puzzles of the page, ascending, and the step of the sample among them.
fn shown(context: &Context, slowest_first: &[usize]) -> (Vec<usize>, usize) {
    let evidence = context.evidence;
    let all = evidence.puzzles.len();
    let names: usize = evidence.puzzles.iter().map(|puzzle| puzzle.name.len()).sum();
    // Quotes and commas, seven numbers; a time and an end per solver.
    let each = names / all.max(1) + 30 + 12 * evidence.solvers.len();
    let step = all.div_ceil((MOST_COLUMN_BYTES / each).max(1)).max(1);
    if step == 1 {
        return ((0..all).collect(), 1);
    }
    let mut puzzles: BTreeSet<usize> = (0..all).step_by(step).collect();
    for set in context.views() {
        puzzles.extend(heat::drawn(evidence, &evidence.puzzles_of(set)));
    }
    puzzles.extend(slowest_first.iter().take(SLOWEST));
    (puzzles.into_iter().collect(), step)
}

/// Collects the data of a page.
pub fn embed(context: &Context, find: &Find) -> Embedded {
    let evidence = context.evidence;
    let slowest_first = slowest_first(evidence);
    let (puzzles, step) = shown(context, &slowest_first);
    let (pictures, solutions, found) = pictures(evidence, (&puzzles, &slowest_first), find);
    let pictured = pictures["of"].as_object().map_or(0, Map::len);
    let mut ends = Numbered::default();
    let mut results: Vec<Vec<usize>> = Vec::new();
    for solver in &evidence.solvers {
        let cells = puzzles.iter().map(|&puzzle| &solver.cells[puzzle]);
        let cells = cells.map(|result| ends.number(end(result.as_ref())));
        results.push(cells.collect());
    }
    let time = |solver: usize| -> Value {
        puzzles.iter().map(|&puzzle| plain(evidence.solved_ns(solver, puzzle))).collect()
    };
    let (mut kinds, mut verdicts) = (Numbered::default(), Numbered::default());
    let facts = || puzzles.iter().map(|&puzzle| &evidence.puzzles[puzzle]);
    let column = |of: &dyn Fn(&PuzzleInfo) -> Value| -> Vec<Value> { facts().map(of).collect() };
    let kind: Vec<usize> = facts().map(|p| kinds.number(p.kind.as_str())).collect();
    let verdict: Vec<usize> = facts().map(|p| verdicts.number(p.verdict.as_str())).collect();
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
        "all": evidence.puzzles.len(),
        "step": step,
        "numbers": (step > 1).then_some(&puzzles),
        "solution": solutions,
        "time": (0..evidence.solvers.len()).map(time).collect::<Value>(),
        "end": results,
        "pictures": pictures,
    });
    // No tag ends or begins within a name.
    let json = data.to_string().replace('<', "\\u003c");
    Embedded { json, pictured, found, shown: puzzles.len(), step }
}

/// State of a result, and its verdict or status.
fn end(result: Option<&DetailedResult>) -> (&'static str, &str) {
    let Some(DetailedResult { cell, .. }) = result else { return ("not run", "no row") };
    let state = match cell.end {
        RunEnd::Solved => "solved",
        end if end.has_run() => "unsolved",
        _ => "not run",
    };
    (state, &cell.label)
}

/// Nanoseconds, as an integer where possible.
fn plain(ns: Option<f64>) -> Value {
    match ns {
        Some(ns) if ns.fract() == 0.0 => json!(ns as u64),
        ns => json!(ns),
    }
}

/// Pictures and solutions by the place of the puzzle on the page, and the number of puzzles found.
fn pictures(
    evidence: &Evidence,
    (shown, slowest_first): (&[usize], &[usize]),
    find: &Find,
) -> (Value, Value, usize) {
    let mut lines = Numbered::default();
    let (mut pictures, mut solutions) = (Map::new(), Map::new());
    let (mut bytes, mut found) = (0, 0);
    for &puzzle in slowest_first {
        let Ok(place) = shown.binary_search(&puzzle) else { continue };
        let facts = &evidence.puzzles[puzzle];
        if bytes < MOST_BYTES
            && let Some(solution) = &facts.solution
        {
            bytes += solution.len() + 12;
            solutions.insert(place.to_string(), json!(solution));
        }
        let Some(exhibit) = find(facts) else { continue };
        found += 1;
        if bytes >= MOST_BYTES {
            continue;
        }
        let elements: Vec<usize> =
            exhibit.elements.into_iter().map(|element| lines.number(element)).collect();
        let Exhibit { heading, side, title, text, links, .. } = exhibit;
        let picture = json!([side, title, text, links, elements, heading]);
        bytes += picture.to_string().len();
        pictures.insert(place.to_string(), picture);
    }
    (json!({"lines": lines.items, "of": pictures}), solutions.into(), found)
}
