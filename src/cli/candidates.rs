//! `quorum solve --candidates`: which values of each cell stand in some solution.

use super::words::{self, NO_BREAK, wrapped};
use crate::explain::{Candidates, Oracle, Unanswered, candidates};
use crate::puzzle::Puzzle;
use crate::puzzle::clue::Clue;
use crate::puzzle::formats::Item;
use crate::puzzle::picture::{COLUMNS, PictureStyle, picture, width};
use crate::puzzle::svg::{SvgStyle, svg};
use crate::solvers::table::Named;
use quorum_encodings::ValueSet;
use serde_json::{Map, Value};
use std::time::Duration;

/// Solutions of a candidate are counted up to here.
const COUNT_CAP: u64 = 100;

/// Without `--timeout`, what all questions about one puzzle may take together.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// What survives of a puzzle.
pub struct Surviving(Candidates);

impl Surviving {
    /// Asks the solvers within the time limit.
    pub fn find(
        solvers: &[Named],
        puzzle: &Puzzle,
        limit: Option<Duration>,
    ) -> Result<Self, Unanswered> {
        let mut oracle = Oracle::new(solvers, Some(limit.unwrap_or(DEFAULT_TIMEOUT)));
        candidates(&mut oracle, puzzle, COUNT_CAP).map(Surviving)
    }

    /// Adds `candidates` and `candidate_counts` (an array per cell each, in the same order)
    /// and `count_cap` to what `solve --json` prints.
    pub fn write_json(&self, object: &mut Map<String, Value>) {
        let Candidates { values, counts, cap } = &self.0;
        let values: Vec<Vec<u8>> = values.iter().map(|set| set.iter().collect()).collect();
        object.insert("candidates".into(), values.into());
        object.insert("candidate_counts".into(), counts.clone().into());
        object.insert("count_cap".into(), (*cap).into());
    }

    /// The grid of surviving values, and the rare ones among them with the number of their
    /// solutions.
    pub fn text(&self, item: &Item, color: bool) -> String {
        let Candidates { values, cap, .. } = &self.0;
        let puzzle = &item.puzzle;
        let size = puzzle.size();
        let open = values.iter().filter(|set| set.len() > 1).count();
        let mut text = format!(
            "{} {}: {}\n{}\n",
            item.id,
            puzzle.rules(),
            words::common(values.len() - open, values.len()),
            self.picture(puzzle, color),
        );
        let rare: Vec<String> = self
            .0
            .iter()
            .filter(|&(cell, _, count)| values[cell].len() > 1 && count < *cap)
            .map(|(cell, value, count)| {
                format!("{}{NO_BREAK}in{NO_BREAK}{count}", Clue::given(cell, value).words(size))
            })
            .collect();
        if !rare.is_empty() {
            let sentence = format!("Values that stand in fewer than {cap} solutions:");
            text += &format!("{sentence}\n{}\n", wrapped(&rare.join(", ")));
        }
        text
    }

    /// The values in the grid; where there is no room, the cells that all solutions share
    /// in the grid and the others in a list.
    fn picture(&self, puzzle: &Puzzle, color: bool) -> String {
        let drawn = |values: &[ValueSet]| {
            let style = PictureStyle {
                candidates: Some(values),
                frames: true,
                color,
                ..PictureStyle::default()
            };
            picture(puzzle, &style)
        };
        let values = &self.0.values;
        let whole = drawn(values);
        if whole.lines().all(|line| width(line) <= COLUMNS) {
            return whole;
        }
        let is_open = |set: &ValueSet| set.len() > 1;
        let common: Vec<ValueSet> =
            values.iter().map(|&set| if is_open(&set) { ValueSet::EMPTY } else { set }).collect();
        let open = values.iter().enumerate().filter(|(_, set)| is_open(set));
        let full = ValueSet::full(puzzle.size() as u8);
        let list = open.map(|(cell, &set)| match set == full {
            true => format!("{} any", puzzle.position(cell)).replace(' ', &NO_BREAK.to_string()),
            false => Clue::Candidates { cell, set }.words(puzzle.size()),
        });
        format!("{}\n{}", drawn(&common), wrapped(&list.collect::<Vec<_>>().join(", ")))
    }

    /// The grid of surviving values as an SVG document.
    pub fn svg(&self, puzzle: &Puzzle) -> String {
        svg(puzzle, &SvgStyle { candidates: Some(&self.0.values), ..SvgStyle::default() })
    }
}
