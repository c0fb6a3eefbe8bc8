//! Canonical forms: puzzles that are symmetric copies of each other have the same one.
//!
//! | puzzles | copies that are recognized |
//! |---|---|
//! | givens only, boxes or none, up to 9x9 with boxes and 8x8 without | all relabelings, permutations of bands, stacks, rows and columns within them, transposition: the smallest grid of all ("minlex") |
//! | other givens (larger grids, jigsaws, diagonals, groups) | relabelings and the eight symmetries of the square |
//! | inequalities | the eight symmetries of the square, values reversed with all signs |
//! | candidate sets | the eight symmetries of the square |
//! | other shapes | the four symmetries of a rectangle |
//! | constraints | the symmetries of the square that preserve them, and other paths of arrows and lines through the same cells where the path has no meaning |
//!
//! Where more is possible than the table states (a jigsaw with permuted rows), copies are not
//! recognized; puzzles with the same form are always copies.

use super::symmetry::Transform;
use super::{Boxes, Puzzle};
use crate::constraints::find;
use crate::corpus_line;
use quorum_problem::ValueSet;

/// Greatest number of orders of the columns that are tried, for each orientation.
const MOST_ORDERS: usize = 50_000;

/// The canonical form of a puzzle, as a corpus line.
pub fn canonical_line(puzzle: &Puzzle) -> String {
    let full = puzzle.values().all();
    let is_given_or_blank = |&set: &ValueSet| set == full || set.only().is_some();
    let has_sets = !puzzle.candidates().iter().all(is_given_or_blank);
    let has_signs = puzzle.signs().next().is_some();
    let has_constraints = !puzzle.constraints().is_empty();
    let rules = puzzle.rules();
    let is_usual = rules.is_square() && !rules.has_other_values();
    let is_plain = is_usual
        && !has_sets
        && !has_signs
        && !has_constraints
        && !puzzle.rules().has_more_than_boxes();
    if is_plain && let Some(line) = minlex_line(puzzle) {
        return line;
    }
    let mut plain = puzzle.clone();
    plain.name = None;
    let turned = Transform::of_square(plain.rules()).into_iter();
    let turned = turned.filter(|turn| turn.fits(&plain).is_ok());
    let lines = turned.flat_map(|turn| {
        let copy = turn.apply(&plain);
        if has_constraints {
            return vec![corpus_line(&without_paths(&copy))];
        }
        match (has_signs, has_sets) {
            (true, _) => {
                let reversed = Transform::identity(copy.rules()).complemented().apply(&copy);
                vec![corpus_line(&copy), corpus_line(&reversed)]
            }
            (false, true) => vec![corpus_line(&copy)],
            (false, false) => vec![corpus_line(&relabeled(&copy))],
        }
    });
    lines.min().expect("the identity fits")
}

/// The puzzle with constraints that do not depend on a path as sets of cells.
fn without_paths(puzzle: &Puzzle) -> Puzzle {
    let mut sets = Puzzle::empty(puzzle.rules().clone());
    for stated in puzzle.constraints() {
        let entry = find(stated.name).expect("a name of the table");
        sets.state(entry.without_path(stated.clone())).expect("the same meaning");
    }
    Puzzle { constraints: sets.constraints, ..puzzle.clone() }
}

/// The values numbered in order of their first givens.
fn relabeled(puzzle: &Puzzle) -> Puzzle {
    let count = puzzle.values().count();
    let mut labels = vec![0; count.into()];
    let givens = (0..puzzle.candidates().len()).filter_map(|cell| puzzle.given(cell));
    let mut next = 0;
    for value in givens.chain(1..=count) {
        let label = &mut labels[usize::from(value) - 1];
        if *label == 0 {
            next += 1;
            *label = next;
        }
    }
    let transform = Transform::identity(puzzle.rules()).relabeled(&labels);
    transform.expect("every value has a label").apply(puzzle)
}

/// The smallest grid among all copies of a puzzle of givens; `None` if there are too many orders
/// of its columns.
fn minlex_line(puzzle: &Puzzle) -> Option<String> {
    let identity = Transform::identity(puzzle.rules());
    let turned = identity.transposed().apply(puzzle);
    let height = |puzzle: &Puzzle| puzzle.rules().boxes().map_or(1, |boxes| boxes.rows);
    // Boxes are at least as wide as high, unless both orientations are.
    let copies: Vec<&Puzzle> = match height(puzzle).cmp(&height(&turned)) {
        std::cmp::Ordering::Less => vec![puzzle],
        std::cmp::Ordering::Equal => vec![puzzle, &turned],
        std::cmp::Ordering::Greater => vec![&turned],
    };
    let rules = copies[0].rules();
    let size = rules.size();
    let Boxes { rows, columns } = rules.boxes().unwrap_or(Boxes { rows: 1, columns: 1 });
    let orders = orders(size, columns.into())?;
    let mut search = Minlex::new(size, rows.into());
    for copy in &copies {
        for order in &orders {
            for row in 0..size {
                for (place, &column) in order.iter().enumerate() {
                    search.rows[row][place] = copy.given(row * size + column).unwrap_or(0);
                }
            }
            search.extend(0, 0);
        }
    }
    let mut smallest = Puzzle::empty(rules.clone());
    for (cell, &value) in search.best.iter().enumerate().filter(|(_, value)| **value > 0) {
        smallest.set_given(cell, value);
    }
    Some(corpus_line(&smallest))
}

/// All orders of lines that keep bands of `width` lines together; `None` if there are too many.
fn orders(size: usize, width: usize) -> Option<Vec<Vec<usize>>> {
    let factorial = |n: usize| (1..=n).try_fold(1usize, usize::checked_mul);
    let bands = size / width;
    let inside = u32::try_from(bands).ok().and_then(|bands| factorial(width)?.checked_pow(bands));
    if factorial(bands)?.checked_mul(inside?)? > MOST_ORDERS {
        return None;
    }
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for place in 0..size {
        let longer = orders.iter().flat_map(|order| {
            let is_free = |line: &usize| {
                let band_of_last = order.last().map(|last| last / width);
                let is_inside = !place.is_multiple_of(width);
                !order.contains(line)
                    && (!is_inside || band_of_last == Some(line / width))
                    && (is_inside || !order.iter().any(|other| other / width == line / width))
            };
            let lines = (0..size).filter(is_free);
            lines.map(|line| [&order[..], &[line]].concat()).collect::<Vec<_>>()
        });
        orders = longer.collect();
    }
    Some(orders)
}

/// A search for the order of the rows, with the columns in a fixed order.
struct Minlex {
    size: usize,
    /// Rows per band.
    height: usize,
    /// The rows with their columns in order; 0: blank.
    rows: Vec<Vec<u8>>,
    is_used: Vec<bool>,
    /// The new label of each value, 0 if it has none yet.
    labels: Vec<u8>,
    /// The rows placed so far, with new labels.
    present: Vec<u8>,
    /// The smallest grid so far; empty before the first.
    best: Vec<u8>,
}

impl Minlex {
    fn new(size: usize, height: usize) -> Self {
        Minlex {
            size,
            height,
            rows: vec![vec![0; size]; size],
            is_used: vec![false; size],
            labels: vec![0; size + 1],
            present: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Places the row number `depth`, and all after it; `band` is that of the row before.
    fn extend(&mut self, depth: usize, band: usize) {
        if depth == self.size {
            self.best.clone_from(&self.present);
            return;
        }
        let is_inside = !depth.is_multiple_of(self.height);
        let mut smallest: Vec<u8> = Vec::new();
        let mut choices: Vec<usize> = Vec::new();
        for row in 0..self.size {
            let own_band = row / self.height;
            let is_new_band = || {
                let first = own_band * self.height;
                !self.is_used[first..first + self.height].contains(&true)
            };
            if self.is_used[row] || if is_inside { own_band != band } else { !is_new_band() } {
                continue;
            }
            let labeled = self.labeled(row);
            if smallest.is_empty() || labeled < smallest {
                smallest = labeled;
                choices.clear();
            } else if labeled > smallest {
                continue;
            }
            // Equal rows of a band lead to the same grids.
            let is_same = |&other: &usize| {
                other / self.height == own_band && self.rows[other] == self.rows[row]
            };
            if !choices.iter().any(is_same) {
                choices.push(row);
            }
        }
        let start = self.present.len();
        self.present.extend(&smallest);
        for row in choices {
            let length = self.present.len();
            if !self.best.is_empty() && self.present[..] > self.best[..length] {
                break;
            }
            let before = self.labels.clone();
            for (place, &value) in self.rows[row].iter().enumerate() {
                if value > 0 {
                    self.labels[usize::from(value)] = smallest[place];
                }
            }
            self.is_used[row] = true;
            self.extend(depth + 1, row / self.height);
            self.is_used[row] = false;
            self.labels = before;
        }
        self.present.truncate(start);
    }

    /// A row with new labels, those of new values in order of their appearance.
    fn labeled(&self, row: usize) -> Vec<u8> {
        let mut next = self.labels.iter().max().map_or(1, |label| label + 1);
        let mut fresh: Vec<(u8, u8)> = Vec::new();
        let label = |&value: &u8| match self.labels[usize::from(value)] {
            _ if value == 0 => 0,
            0 => match fresh.iter().find(|(known, _)| *known == value) {
                Some(&(_, label)) => label,
                None => {
                    fresh.push((value, next));
                    next += 1;
                    next - 1
                }
            },
            label => label,
        };
        self.rows[row].iter().map(label).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus_line;

    fn puzzle(text: &str) -> Puzzle {
        corpus_line::parse(text).unwrap()
    }

    #[test]
    fn copies_have_one_form_and_others_another() {
        for text in [
            "9x9;boxes=3x3;cells=4...3..../...6..8../........1/....5..9./.8....6../\
             .7.2...../...1.27../5.3....4./9........",
            "4x4;boxes=2x2;cells=1.2./.3../..4./....",
            "6x6;boxes=2x3;cells=1...../..2.../.....3/4...../...5../......",
            "4x4;boxes=none;cells=1.../.2../..../...3",
            "4x4;boxes=2x2;cells=1.../..../..../...4;signs=.<./..v./.../..../..>/..../...",
            "4x4;boxes=2x2;diagonals=both;cells=1.../..2./..../...4",
            "4x4;boxes=2x2;cells=1.../..{23}./..../...4",
            "4x4;boxes=2x2;cells=1.../..{23}./..../...4;constraints=cage=5:R1C1.R1C2",
            "4x4;boxes=2x2;cells=1.../..../..../...4;signs=.<./..v./.../..../..>/..../...;\
             constraints=rel=2.4.8.0:R1C1.R1C2/sum>=3_2.-1:R1C1.R4C3",
        ] {
            let original = puzzle(text);
            let form = canonical_line(&original);
            for seed in 0..12 {
                let copy = Transform::random(&original, seed);
                // Labels of candidate sets are not part of the form.
                if text.contains('{') && !text.contains("constraints") && seed > 0 {
                    continue;
                }
                let copy = match text.contains('{') && !text.contains("constraints") {
                    true => Transform::identity(original.rules()).rotated().apply(&original),
                    false => copy.apply(&original),
                };
                assert_eq!(canonical_line(&copy), form, "{text} {seed}");
            }
            let mut other = original.clone();
            let blank = (0..original.candidates().len())
                .find(|&cell| original.candidates()[cell] == original.values().all());
            other.set_given(blank.unwrap(), 2);
            assert_ne!(canonical_line(&other), form, "{text}");
        }
    }

    #[test]
    fn paths_without_a_meaning_are_not_part_of_the_form() {
        let form = |constraints: &str| {
            let cells = "1.../..../..../...4";
            canonical_line(&puzzle(&format!(
                "4x4;boxes=2x2;cells={cells};constraints={constraints}"
            )))
        };
        for (one, other) in [
            ("arrow:R1C1|R2C2.R2C1.R3C2", "arrow:R1C1|R2C1.R2C2.R3C2"),
            ("pill-arrow:R1C1.R1C2|R2C2.R2C1", "pill-arrow:R1C1.R1C2|R2C1.R2C2"),
            ("renban:R1C2.R1C1.R2C2", "renban:R1C1.R1C2.R2C2"),
        ] {
            // The line keeps the path, the form does not.
            let line =
                puzzle(&format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={one}"));
            assert!(corpus_line(&line).ends_with(one), "{one}");
            assert_eq!(form(one), form(other), "{one}");
        }
        let [one, other] =
            ["R1C1.R1C2.R2C2", "R1C2.R1C1.R2C2"].map(|cells| format!("between:{cells}"));
        assert_ne!(form(&one), form(&other));
    }

    #[test]
    fn the_smallest_grid_is_found() {
        // All 2 x 4! orders of a 4x4 grid and of its transposed, by brute force.
        let original = puzzle("4x4;boxes=2x2;cells=1.2./.3../..4./....");
        let lines = orders(4, 2).unwrap();
        assert_eq!(lines.len(), 8);
        let identity = || Transform::identity(original.rules());
        let mut all = Vec::new();
        for turned in [identity(), identity().transposed()] {
            for rows in &lines {
                for columns in &lines {
                    let moved = turned.clone().with_rows(rows).unwrap().with_columns(columns);
                    let copy = relabeled(&moved.unwrap().apply(&original));
                    all.push((0..16).map(|cell| copy.given(cell).unwrap_or(0)).collect::<Vec<_>>());
                }
            }
        }
        let smallest: String = all.into_iter().min().unwrap().iter().map(u8::to_string).collect();
        let form = puzzle(&canonical_line(&original));
        let found: String = (0..16).map(|cell| form.given(cell).unwrap_or(0).to_string()).collect();
        assert_eq!(found, smallest);
    }
}
