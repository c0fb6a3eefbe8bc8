//! Candidates for people: a picture of the surviving values, and the rare ones among them.

use crate::Candidates;
use crate::words::{self, NO_BREAK, wrapped};
use quorum_pictures::picture::{constraints, grid_picture};
use quorum_pictures::style::{COLUMNS, PictureStyle, width};
use quorum_pictures::svg::svg;
use quorum_problem::ValueSet;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;

impl Candidates {
    /// How many cells are the same in all solutions, the grid of surviving values, and the rare
    /// ones among them with the number of their solutions.
    pub fn text(&self, puzzle: &Puzzle, color: bool) -> String {
        let rules = puzzle.rules();
        let cells = rules.present_count();
        let open = self.values.iter().filter(|set| set.len() > 1).count();
        let common = words::common(cells - open, cells);
        let mut text = format!("{common}\n{}\n", self.picture(puzzle, color));
        let listed = constraints(puzzle);
        if !listed.is_empty() {
            text += &format!("{listed}\n");
        }
        let mut rare = Vec::new();
        for (cell, value, count) in self.iter() {
            if self.values[cell].len() > 1 && count < self.cap {
                let clue = Clue::given(cell, value).words(rules);
                rare.push(format!("{clue}{NO_BREAK}in{NO_BREAK}{count}"));
            }
        }
        if !rare.is_empty() {
            let sentence = format!("Values that occur in fewer than {} solutions:", self.cap);
            text += &format!("{sentence}\n{}\n", wrapped(&rare.join(", ")));
        }
        text
    }

    /// The grid of surviving values as an SVG document.
    pub fn svg(&self, puzzle: &Puzzle) -> String {
        svg(puzzle, &PictureStyle { candidates: Some(&self.values), ..PictureStyle::default() })
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
            grid_picture(puzzle, &style)
        };
        let values = &self.values;
        let whole = drawn(values);
        if whole.lines().all(|line| width(line) <= COLUMNS) {
            return whole;
        }
        let is_open = |set: &ValueSet| set.len() > 1;
        let common: Vec<ValueSet> =
            values.iter().map(|&set| if is_open(&set) { ValueSet::EMPTY } else { set }).collect();
        let open = values.iter().enumerate().filter(|(_, set)| is_open(set));
        let full = puzzle.values().all();
        let list = open.map(|(cell, &set)| {
            if set == full {
                format!("{} any", puzzle.position(cell)).replace(' ', &NO_BREAK.to_string())
            } else {
                Clue::Candidates { cell, set }.words(puzzle.rules())
            }
        });
        format!("{}\n{}", drawn(&common), wrapped(&list.collect::<Vec<_>>().join(", ")))
    }
}
