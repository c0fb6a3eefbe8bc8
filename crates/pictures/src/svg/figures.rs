//! The pictures of all constraints of a puzzle, as the entry of each [states](Depiction).
//!
//! Constraints without a picture, and those whose cells it would not show (a line with a jump, a
//! cage in two parts), are listed in words below the grid. Colors of lines are by custom and not by
//! a standard, so a legend states the rule of each.

use super::figure::{Claim, Figure};
use super::strokes::COLORS;
use super::{cages, marks, outside, strokes};
use crate::style::PictureStyle;
use quorum_problem::ValueSet;
use quorum_puzzle::constraints::{Depiction, LineShape, Stated, TABLE, find};
use quorum_puzzle::{Puzzle, Values};
use std::collections::{BTreeSet, HashMap};

/// The pictures of the constraints of a puzzle, and what is left to words.
#[derive(Default)]
pub(in crate::svg) struct Figures {
    /// Elements below the lines of the grid, colors of cells first.
    pub under: Vec<String>,
    /// Elements above the values.
    pub over: Vec<String>,
    ground: Vec<String>,
    arrows: Vec<String>,
    /// Meanings of colors and marks, each once.
    legend: Vec<String>,
    /// Constraints that are not drawn, or marked, with whether they are.
    in_words: Vec<(Stated, bool)>,
    /// Names of constraints that are not drawn, each once, with its rule.
    rules: Vec<(&'static str, String)>,
    /// Whether there are clues outside the grid.
    pub is_outside: bool,
}

impl Figures {
    pub(in crate::svg) fn of(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Self {
        let mut drawing = Drawing {
            columns: puzzle.columns(),
            is_square: puzzle.rules().is_square(),
            absent: puzzle.rules().absent_cells().iter().copied().collect(),
            values: puzzle.values(),
            outside_name: most_common_before_lines(puzzle.constraints()),
            colors: HashMap::new(),
            taken: BTreeSet::new(),
            cloned: BTreeSet::new(),
            clones: 0,
            claims: BTreeSet::new(),
        };
        let mut figures = Figures::default();
        figures.draw_parities(puzzle, style);
        for stated in puzzle.constraints() {
            let is_marked = style.marked_constraints.contains(stated);
            // Extra cells have no place in the picture.
            let is_on_grid = stated.all_cells().all(|cell| cell < puzzle.rules().cell_count());
            match is_on_grid.then(|| drawing.draw(stated)).flatten() {
                Some(figure) => figures.add(figure, is_marked),
                None => {
                    figures.explain(stated);
                    figures.in_words.push((stated.clone(), is_marked));
                }
            }
            if is_marked && figures.in_words.last().is_none_or(|last| last.0 != *stated) {
                figures.in_words.push((stated.clone(), true));
            }
        }
        figures.under.splice(..0, std::mem::take(&mut figures.ground));
        let arrows = std::mem::take(&mut figures.arrows);
        figures.under.extend(arrows);
        figures
    }

    /// Adds the rule of a name without a picture. Sums, relations and automata state theirs.
    fn explain(&mut self, stated: &Stated) {
        let is_known = self.rules.iter().any(|(name, _)| *name == stated.name);
        let is_primitive = ["sum", "rel", "reg"].contains(&stated.name);
        if !is_known && !is_primitive && !stated.cells.is_empty() {
            let summary = find(stated.name).map_or("", |entry| entry.summary);
            self.rules.push((stated.name, summary.to_owned()));
        }
    }

    fn add(&mut self, figure: Figure, is_marked: bool) {
        self.is_outside |= figure.outside.is_some();
        self.ground.extend(figure.ground);
        let layers = [
            (figure.under, &mut self.under),
            (figure.arrow, &mut self.arrows),
            (figure.over, &mut self.over),
        ];
        for (elements, all) in layers {
            if is_marked && !elements.is_empty() {
                all.push("<g class=\"marked-constraint\">".to_owned());
                all.extend(elements);
                all.push("</g>".to_owned());
            } else {
                all.extend(elements)
            }
        }
        if let Some(legend) = figure.legend.filter(|legend| !self.legend.contains(legend)) {
            self.legend.push(legend);
        }
    }

    /// Cells whose candidates are all odd or all even values, which are not written out then.
    fn draw_parities(&mut self, puzzle: &Puzzle, style: &PictureStyle<'_>) {
        let mut drawn = Vec::new();
        for cell in 0..puzzle.candidates().len() {
            let is_written = style.candidates.is_some_and(|sets| !sets[cell].is_empty());
            if let Some(is_odd) = parity(puzzle, cell).filter(|_| !is_written) {
                drawn.push(marks::parity(cell, puzzle.columns(), is_odd));
            }
        }
        if !drawn.is_empty() {
            self.under.extend(drawn);
            self.legend.push("gray circle: odd; gray square: even".to_owned());
        }
    }

    /// The legend, then the rules that are not drawn and where they hold.
    pub(in crate::svg) fn words(&self, size: usize) -> Vec<String> {
        let legend = self.legend.iter().cloned();
        let rules = self.rules.iter().map(|(name, rule)| format!("{name}: {rule}"));
        let words = |stated: &Stated| {
            if stated.cells.is_empty() { stated.rule() } else { stated.words(size) }
        };
        let mut others: Vec<&(Stated, bool)> = self.in_words.iter().collect();
        others.sort_by(|a, b| a.0.in_list_order(&b.0));
        let others = others
            .into_iter()
            .map(|(stated, is_marked)| words(stated) + if *is_marked { " *" } else { "" });
        legend.chain(rules).chain(others).collect()
    }
}

/// Whether a cell without a value may have all odd values and no other (`true`), or all even ones.
/// Grids of fewer than four values have single such values.
pub(in crate::svg) fn parity(puzzle: &Puzzle, cell: usize) -> Option<bool> {
    let (values, n) = (puzzle.values(), puzzle.values().count());
    let all = |remainder| {
        (1..=n).filter(|&number| values.value(number).get() % 2 == remainder).collect::<ValueSet>()
    };
    let candidates = puzzle.candidates()[cell];
    (n >= 4)
        .then(|| [true, false].into_iter().find(|&is_odd| candidates == all(u8::from(is_odd))))?
}

/// The cells that a constraint has black.
pub(in crate::svg) fn black_cells(puzzle: &Puzzle) -> Vec<usize> {
    let is_black = |stated: &&Stated| {
        find(stated.name).is_ok_and(|entry| matches!(entry.picture, Depiction::BlackCells))
    };
    puzzle.constraints().iter().filter(is_black).flat_map(Stated::all_cells).collect()
}

/// The name that most constraints before rows and columns have: numbers there mean one thing.
fn most_common_before_lines(constraints: &[Stated]) -> Option<&'static str> {
    let names = TABLE.iter().filter(|entry| matches!(entry.picture, Depiction::BeforeLine));
    let count = |name| constraints.iter().filter(|stated| stated.name == name).count();
    let counts = names.map(|entry| (count(entry.name), entry.name)).filter(|(count, _)| *count > 0);
    // The first of several.
    counts.rev().max_by_key(|(count, _)| *count).map(|(_, name)| name)
}

/// State between the constraints of a puzzle.
struct Drawing {
    columns: usize,
    is_square: bool,
    absent: BTreeSet<usize>,
    values: Values,
    outside_name: Option<&'static str>,
    /// Name and parameter to the index of its color.
    colors: HashMap<(&'static str, String), usize>,
    /// Places outside the grid.
    taken: BTreeSet<(isize, isize)>,
    /// Cells of clones, and the number of those constraints.
    cloned: BTreeSet<usize>,
    clones: usize,
    /// Places in the grid.
    claims: BTreeSet<Claim>,
}

impl Drawing {
    fn draw(&mut self, stated: &Stated) -> Option<Figure> {
        let size = self.columns;
        let picture = find(stated.name).ok()?.picture;
        let parameter = stated.parameter.as_str();
        let cells = stated.cells.first().map_or(&[][..], Vec::as_slice);
        let meaning = |what: &str| Some(format!("{what}: {}", stated.rule()));
        let figure = match picture {
            Depiction::InWords => return None,
            Depiction::Cage(label) => cages::cage(cells, size, &label(parameter)?)?,
            Depiction::NamedCage(label) => {
                let label = label(parameter);
                let legend = meaning(&format!("cage with {label}"));
                Figure { legend, ..cages::cage(cells, size, &label)? }
            }
            Depiction::Line(shape, color) => self.line(stated, shape, color)?,
            Depiction::LineOf(color) => {
                self.line(stated, LineShape::Plain, color(parameter, self.values.count()))?
            }
            Depiction::Thermometer { is_strict } => {
                let legend = (!is_strict).then(|| meaning("hollow thermometer")).flatten();
                Figure { legend, ..strokes::thermometer(cells, size, is_strict)? }
            }
            Depiction::Arrow => strokes::arrow(cells, stated.cells.get(1)?, size)?,
            Depiction::Dot { is_black, usual } => {
                marks::dot(cells, size, is_black, if parameter == usual { "" } else { parameter })?
            }
            Depiction::Letter(letters) => marks::letter(cells, size, letters)?,
            Depiction::Number => marks::letter(cells, size, parameter)?,
            Depiction::Corner => marks::corner(cells, size, parameter)?,
            // What lies at the edge is found by the length of a row.
            Depiction::BeforeDiagonal | Depiction::Extreme { .. } if !self.is_square => {
                return None;
            }
            Depiction::Extreme { is_least } => marks::extreme(cells, size, is_least)?,
            Depiction::Tint(name, color) => {
                let legend = meaning(&format!("{name} cell"));
                Figure { legend, ..marks::tint(stated.all_cells(), size, color) }
            }
            Depiction::Clones => {
                if stated.all_cells().any(|cell| self.cloned.contains(&cell)) {
                    return None;
                }
                let (figure, color) = marks::clones(&stated.cells, size, self.clones)?;
                self.clones += 1;
                self.cloned.extend(stated.all_cells());
                let legend = format!("{color} cells: equal at the same place of both parts");
                Figure { legend: Some(legend), ..figure }
            }
            Depiction::Circles => {
                Figure { legend: meaning("circles"), ..marks::circles(cells, size) }
            }
            Depiction::Windows => {
                let windows = marks::windows(size);
                Figure { legend: meaning("blue squares"), ..marks::tint(windows, size, "#dbe9f6") }
            }
            Depiction::BeforeRun if self.absent.is_empty() => cages::cage(cells, size, parameter)?,
            Depiction::BeforeRun => {
                marks::before_run(cells, size, parameter, |cell| self.absent.contains(&cell))?
            }
            Depiction::BlackCells => {
                let legend = meaning("black cells");
                Figure { legend, ..marks::black(cells, size) }
            }
            Depiction::SubSudoku => {
                let legend = "in each thick frame: rows, columns and boxes have each value once";
                Figure { legend: Some(legend.to_owned()), ..marks::frame(cells, size)? }
            }
            Depiction::BeforeLine if self.outside_name != Some(stated.name) => return None,
            Depiction::BeforeLine => {
                let (number, rest) = parameter.split_once('_').unwrap_or((parameter, ""));
                let figure = outside::before_line(cells, size, number)?;
                // One line for all of them, whatever their numbers.
                let rule = find(stated.name).map_or(stated.name, |entry| entry.summary);
                let rest = if rest.is_empty() { rest } else { &format!(" (with {rest})") };
                Figure { legend: Some(format!("numbers beside the grid: {rule}{rest}")), ..figure }
            }
            Depiction::BeforeDiagonal => {
                outside::before_diagonal(cells, size, parameter, |at| !self.taken.contains(&at))?
            }
        };
        let is_free = figure.outside.is_none_or(|at| self.taken.insert(at))
            && figure.claim.clone().is_none_or(|claim| self.claims.insert(claim));
        is_free.then_some(figure)
    }

    /// A line in its color, or in another if that is taken.
    fn line(&mut self, stated: &Stated, shape: LineShape, preferred: &str) -> Option<Figure> {
        let (cells, size) = (stated.cells.first()?, self.columns);
        let (name, code) = COLORS[self.color(stated, preferred)?];
        let (what, figure) = match shape {
            LineShape::Plain => ("line", strokes::line(cells, size, code)?),
            LineShape::Set => {
                let order = if strokes::is_walk(cells, size) {
                    cells.clone()
                } else {
                    strokes::walk_through(None, cells, size)?
                };
                ("line", strokes::line(&order, size, code)?)
            }
            LineShape::Circles => {
                ("line between circles", strokes::ends_in_circles(cells, size, code)?)
            }
            LineShape::Diamonds => {
                ("line between diamonds", strokes::ends_in_diamonds(cells, size, code)?)
            }
        };
        Some(Figure { legend: Some(format!("{name} {what}: {}", stated.rule())), ..figure })
    }

    /// The color of a kind of lines: its own, or else one that no other kind has.
    fn color(&mut self, stated: &Stated, preferred: &str) -> Option<usize> {
        let kind = (stated.name, stated.parameter.clone());
        if let Some(&color) = self.colors.get(&kind) {
            return Some(color);
        }
        let free = |&color: &usize| !self.colors.values().any(|&taken| taken == color);
        let own = COLORS.iter().position(|color| color.0 == preferred).filter(free);
        // From the end, where the colors are that no constraint prefers.
        let color = own.or_else(|| (0..COLORS.len()).rev().find(free))?;
        self.colors.insert(kind, color);
        Some(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{constraints, corpus_line};

    /// Two clues at one place: the second is in words, not painted over the first.
    #[test]
    fn what_has_no_place_left_is_in_words() {
        for constraints in [
            "white:R2C2.R2C3/v:R2C2.R2C3",
            "cage=9:R1C1.R1C2/cage=12:R1C1.R2C1.R3C1",
            "quadruple=1.2:R1C1.R1C2.R2C1.R2C2/quadruple=3:R1C1.R1C2.R2C1.R2C2",
            "whispers=2:R1C1.R1C2/renban:R1C1.R1C2",
            "minimum:R1C1/maximum:R1C1",
        ] {
            let text = format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={constraints}");
            let puzzle = corpus_line::parse(&text).unwrap();
            let figures = Figures::of(&puzzle, &PictureStyle::default());
            assert_eq!(figures.in_words.len(), 1, "{constraints}");
        }
    }

    #[test]
    fn the_legend_states_rules_and_no_names() {
        let lines = |constraints: &str| {
            let rows = ["........."; 9].join("/");
            let text = format!("9x9;boxes=3x3;cells={rows};constraints={constraints}");
            let puzzle = corpus_line::parse(&text).unwrap();
            Figures::of(&puzzle, &PictureStyle::default()).words(9)
        };
        for (constraints, expected) in [
            ("antiking:", "cells a king's move apart differ"),
            ("nonconsecutive:", "neighbors without a dot do not differ by 1"),
            ("whispers=4:R1C1.R1C2", "orange line: neighbors on the line differ by at least 4"),
            (
                "modular=3:R1C1.R1C2",
                "teal line: any 3 neighbors on the line, or all on a shorter one, have different \
                 remainders modulo 3",
            ),
            (
                "clone:R1C1.R1C2|R5C5.R5C6/clone:R9C1|R9C9",
                "gray cells: equal at the same place of both parts\n\
                 yellow cells: equal at the same place of both parts",
            ),
            // Not moved, but turned: a picture would not show which are equal.
            (
                "clone:R1C1.R1C2|R5C5.R6C5",
                "clone: cells at the same place of two lists are equal\n\
                 clone: R1C1, R1C2; R5C5, R6C5",
            ),
        ] {
            assert_eq!(lines(constraints).join("\n"), expected);
        }
    }

    #[test]
    fn every_constraint_is_drawn_as_its_entry_states_or_in_words() {
        for entry in constraints::TABLE {
            let puzzle = corpus_line::parse(&entry.example_line()).unwrap();
            let figures = Figures::of(&puzzle, &PictureStyle::default());
            let has_elements = !(figures.under.is_empty() && figures.over.is_empty());
            // A sum with coefficients has no label.
            let is_drawn = !matches!(entry.picture, Depiction::InWords) && entry.name != "sum";
            assert_eq!(
                [figures.in_words.is_empty(), has_elements],
                [is_drawn; 2],
                "{}",
                entry.name
            );
            if let Depiction::Line(_, color) = entry.picture {
                assert!(COLORS.iter().any(|(name, _)| *name == color), "{}", entry.name);
            }
        }
    }
}
