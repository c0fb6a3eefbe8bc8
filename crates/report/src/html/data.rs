//! Results as data for the scripts of the page: columns as JSON arrays, each name once.
//!
//! Pictures consist of lines that most puzzles share (a 5 in the first cell is the same line in
//! all of them), so every line is stored once and a picture is a list of numbers, a tenth of its
//! size. Solutions, texts and links are not shared; so that a page of 100,000 puzzles can be
//! opened, they are kept up to `MOST_BYTES`, puzzles that took longest first.
//!
//! Names and times are kept up to `MOST_COLUMN_BYTES`. Of more puzzles than fit, the page has every
//! second, third, ... one, those of the heat maps, and those that took longest; `numbers` then are
//! their places among all. Tables, figures and static plots are of all puzzles. (A page that loads
//! the rest from a second file was rejected: browsers refuse that of files on disk.)

use super::Context;
use crate::evidence::Evidence;
use crate::lists::each;
use crate::plot::{heat, theme};
use crate::sorted::order_of;
use crate::stats::cell::PuzzleResult;
use crate::stats::puzzle::PuzzleInfo;
use crate::stats::rows::Numbered;
use crate::stats::run_end::RunEnd;
use serde_json::{Map, Value, json};

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
    let mut negative = Vec::new();
    for puzzle in 0..evidence.puzzles.len() {
        negative.push(-evidence.best_ns(puzzle).unwrap_or(f64::INFINITY));
    }
    order_of(&negative)
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
    let mut is_shown = vec![false; all];
    for set in context.views() {
        for puzzle in heat::drawn(evidence, &evidence.puzzles_of(set)) {
            is_shown[puzzle] = true;
        }
    }
    for &puzzle in slowest_first.iter().take(SLOWEST) {
        is_shown[puzzle] = true;
    }
    let mut puzzles = Vec::new();
    for (puzzle, is_shown) in is_shown.into_iter().enumerate() {
        if is_shown || puzzle % step == 0 {
            puzzles.push(puzzle);
        }
    }
    (puzzles, step)
}

/// Collects the data of a page.
pub(crate) fn embed(context: &Context, find: &Find) -> Embedded {
    let evidence = context.evidence;
    let slowest_first = slowest_first(evidence);
    let (puzzles, step) = shown(context, &slowest_first);
    let (pictures, solutions, found) = pictures(evidence, (&puzzles, &slowest_first), find);
    let pictured = pictures["of"].as_object().map_or(0, Map::len);
    let mut ends = Numbered::default();
    let mut results: Vec<Vec<usize>> = Vec::new();
    let mut times: Vec<Vec<Value>> = Vec::new();
    for (place, solver) in evidence.solvers.iter().enumerate() {
        results.push(each(&puzzles, |&puzzle| ends.number(end(solver.cells[puzzle].as_ref()))));
        times.push(each(&puzzles, |&puzzle| plain(evidence.solved_ns(place, puzzle))));
    }
    let (mut kinds, mut verdicts) = (Numbered::default(), Numbered::default());
    let shown: Vec<&PuzzleInfo> = each(&puzzles, |&puzzle| &evidence.puzzles[puzzle]);
    let facts = json!({
        "set": each(&shown, |p| p.set),
        "index": each(&shown, |p| p.index),
        "name": each(&shown, |p| &p.name),
        "kind": each(&shown, |p| kinds.number(p.kind.as_str())),
        "size": each(&shown, |p| p.size),
        "givens": each(&shown, |p| p.givens),
        "signs": each(&shown, |p| p.signs),
        "verdict": each(&shown, |p| verdicts.number(p.verdict.as_str())),
    });
    let sets: Vec<usize> = (0..evidence.sets.len()).collect();
    let data = json!({
        "solvers": evidence.labels().collect::<Vec<_>>(),
        "sets": each(&sets, |&set| context.set_name(Some(set))),
        "shapes": each(&sets, |&set| theme::shape(set)),
        "kinds": kinds.items,
        "verdicts": verdicts.items,
        "ends": each(&ends.items, |(state, label)| json!({"state": state, "label": label})),
        "puzzles": facts,
        "all": evidence.puzzles.len(),
        "step": step,
        "numbers": if step > 1 { Some(&puzzles) } else { None },
        "solution": solutions,
        "time": times,
        "end": results,
        "pictures": pictures,
    });
    // No tag ends or begins within a name.
    let json = data.to_string().replace('<', "\\u003c");
    Embedded { json, pictured, found, shown: puzzles.len(), step }
}

/// State of a result, and its verdict or status.
fn end(cell: Option<&PuzzleResult>) -> (&'static str, &str) {
    let Some(cell) = cell else { return ("not run", "no row") };
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
        Some(ns) if ns.fract() == 0.0 => (ns as u64).into(),
        Some(ns) => ns.into(),
        None => Value::Null,
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
            solutions.insert(place.to_string(), solution.as_str().into());
        }
        let Some(exhibit) = find(facts) else { continue };
        found += 1;
        if bytes >= MOST_BYTES {
            continue;
        }
        let Exhibit { heading, side, title, elements, text, links } = exhibit;
        let elements: Vec<usize> = each(&elements, |line| lines.number(line.clone()));
        let picture = json!([side, title, text, links, elements, heading]);
        bytes += picture.to_string().len();
        pictures.insert(place.to_string(), picture);
    }
    (json!({"lines": lines.items, "of": pictures}), solutions.into(), found)
}
