//! `quorum solve --candidates`: which values of each cell stand in some solution.

use quorum_formats::Item;
use quorum_pictures::picture::{constraints, grid_picture};
use quorum_pictures::style::{COLUMNS, PictureStyle, width};
use quorum_pictures::svg::svg;
use quorum_problem::ValueSet;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_toolkit::explain::Candidates;
use quorum_toolkit::explain::words::{self, NO_BREAK, wrapped};

/// Candidates to print.
pub struct Surviving<'a>(pub &'a Candidates);

impl Surviving<'_> {
    /// The grid of surviving values, and the rare ones among them with the number of their
    /// solutions.
    pub fn text(&self, item: &Item, color: bool) -> String {
        let Candidates { values, cap, .. } = &self.0;
        let puzzle = &item.puzzle;
        let rules = puzzle.rules();
        let open = values.iter().filter(|set| set.len() > 1).count();
        let cells = rules.present_count();
        let mut text = format!(
            "{} {}: {}\n{}\n",
            item.id,
            puzzle.rules_and_constraints(),
            words::common(cells - open, cells),
            self.picture(puzzle, color),
        );
        let rare: Vec<String> = self
            .0
            .iter()
            .filter(|&(cell, _, count)| values[cell].len() > 1 && count < *cap)
            .map(|(cell, value, count)| {
                format!("{}{NO_BREAK}in{NO_BREAK}{count}", Clue::given(cell, value).words(rules))
            })
            .collect();
        let listed = constraints(puzzle);
        if !listed.is_empty() {
            text += &format!("{listed}\n");
        }
        if !rare.is_empty() {
            let sentence = format!("Values that occur in fewer than {cap} solutions:");
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
            grid_picture(puzzle, &style)
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

    /// The grid of surviving values as an SVG document.
    pub fn svg(&self, puzzle: &Puzzle) -> String {
        svg(puzzle, &PictureStyle { candidates: Some(&self.0.values), ..PictureStyle::default() })
    }
}
