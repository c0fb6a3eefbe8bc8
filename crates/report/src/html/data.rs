//! The results as data for the page's scripts: columns as JSON arrays, each name once.
//!
//! Pictures are made of lines that most puzzles share (a 5 in the first cell is the same
//! line in all of them), so every line is written once and a picture is a list of numbers:
//! a tenth of its size, and yet what the SVG writer wrote. Solutions, texts and links are
//! not shared; so that a page of 100,000 puzzles can still be opened, they are kept up to
//! `MOST_BYTES`, puzzles that took longest first.

use super::Context;
use crate::evidence::{Evidence, Puzzle};
use crate::plot::theme;
use crate::stats::cell::End;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

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
    let mut ends = Names::default();
    let outcomes: Vec<Value> = evidence
        .solvers
        .iter()
        .map(|solver| {
            let end = |cell: &Option<crate::evidence::Outcome>| match cell {
                Some(outcome) => {
                    let state = match outcome.cell.end {
                        End::Solved => "solved",
                        end if end.was_asked() => "unsolved",
                        _ => "not asked",
                    };
                    ends.place(&[state, &outcome.cell.label].join("\t"))
                }
                None => ends.place("not asked\tno row"),
            };
            solver.cells.iter().map(end).collect()
        })
        .collect();
    let times: Vec<Vec<Option<f64>>> = (0..evidence.solvers.len())
        .map(|solver| {
            (0..evidence.puzzles.len()).map(|puzzle| evidence.solved_ns(solver, puzzle)).collect()
        })
        .collect();
    let (mut kinds, mut verdicts) = (Names::default(), Names::default());
    let column =
        |of: &dyn Fn(&Puzzle) -> Value| -> Vec<Value> { evidence.puzzles.iter().map(of).collect() };
    let kind: Vec<usize> = evidence.puzzles.iter().map(|p| kinds.place(&p.kind)).collect();
    let verdict: Vec<usize> = evidence.puzzles.iter().map(|p| verdicts.place(&p.verdict)).collect();
    let ends: Vec<Value> = ends
        .names
        .iter()
        .map(|end| {
            let (state, label) = end.split_once('\t').expect("a state and a label");
            json!({"state": state, "label": label})
        })
        .collect();
    let data = json!({
        "solvers": evidence.solvers.iter().map(|solver| &solver.label).collect::<Vec<_>>(),
        "sets": (0..evidence.sets.len()).map(|set| context.set_name(Some(set))).collect::<Vec<_>>(),
        "shapes": (0..evidence.sets.len()).map(theme::shape).collect::<Vec<_>>(),
        "kinds": kinds.names,
        "verdicts": verdicts.names,
        "ends": ends,
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
        "time": times.iter().map(|row| row.iter().map(plain).collect()).collect::<Vec<Value>>(),
        "end": outcomes,
        "pictures": pictures,
    });
    // Whatever a name holds, no tag ends or begins in it.
    Embedded { json: data.to_string().replace('<', "\\u003c"), pictured, found }
}

/// Whole nanoseconds without a point, which most are.
fn plain(ns: &Option<f64>) -> Value {
    match ns {
        Some(ns) if ns.fract() == 0.0 => json!(*ns as u64),
        Some(ns) => json!(ns),
        None => Value::Null,
    }
}

/// Texts, each once.
#[derive(Default)]
struct Names {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        self.names.push(name.to_owned());
        self.places.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }
}

/// Pictures and solutions by the number of the puzzle, and how many puzzles were found.
fn pictures(evidence: &Evidence, find: &Find) -> (Value, Value, usize) {
    let mut order: Vec<usize> = (0..evidence.puzzles.len()).collect();
    let best = |puzzle: usize| evidence.best_ns(puzzle).unwrap_or(f64::INFINITY);
    order.sort_by(|&a, &b| best(b).total_cmp(&best(a)).then(a.cmp(&b)));
    let mut lines = Names::default();
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
            exhibit.elements.iter().map(|element| lines.place(element)).collect();
        let picture = json!([exhibit.side, exhibit.title, exhibit.text, exhibit.links, elements]);
        bytes += picture.to_string().len();
        pictures.insert(puzzle.to_string(), picture);
    }
    (json!({"lines": lines.names, "of": pictures}), solutions.into(), found)
}
