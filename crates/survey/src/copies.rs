//! Copies among many rows, with about 150 bytes for each.
//!
//! Forms and solutions are kept as the first 16 bytes of their SHA-256, so that two different ones
//! are taken for equal with a probability of less than one in 10^24 among a million rows.

use super::finding::{Finding, Kind};
use quorum_problem::Grid;
use quorum_puzzle::canonical::canonical_line;
use quorum_puzzle::{Puzzle, Rules, corpus_line};
use quorum_util::digest::sha256_hex;
use std::collections::{HashMap, HashSet};

/// A digest.
type Hash = u128;

/// What identifies a puzzle and its copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// Of the puzzle as it is.
    puzzle: Hash,
    /// Of its canonical form.
    form: Hash,
    /// Of its only solution, and of the canonical form of that.
    solution: Option<(Hash, Hash)>,
}

impl Fingerprint {
    /// Of a puzzle and its only solution, if it has one.
    pub fn new(puzzle: &Puzzle, solution: Option<&Grid>) -> Self {
        let mut bare = puzzle.clone();
        bare.name = None;
        bare.author = None;
        let solution = solution.map(|grid| {
            let form = canonical_line(&solved(puzzle.rules(), grid));
            (hash(grid), hash(form.as_bytes()))
        });
        Fingerprint {
            puzzle: hash(corpus_line(&bare).as_bytes()),
            form: hash(canonical_line(&bare).as_bytes()),
            solution,
        }
    }
}

/// The puzzle that gives every cell of a grid, with boxes or regions and no further rule.
fn solved(rules: &Rules, grid: &Grid) -> Puzzle {
    let plain = rules.reshaped(rules.rows(), rules.columns(), rules.boxes());
    let mut puzzle = Puzzle::empty(plain.unwrap_or_else(|_| rules.clone()));
    let is_there = |&(cell, _): &(usize, &u8)| !rules.is_absent(cell);
    for (cell, &value) in grid.iter().enumerate().filter(is_there) {
        puzzle.set_given(cell, value);
    }
    puzzle
}

fn hash(bytes: &[u8]) -> Hash {
    let digest = sha256_hex(bytes);
    Hash::from_str_radix(&digest[..32], 16).expect("hexadecimal digits")
}

/// The puzzles so far.
#[derive(Default)]
pub struct Copies {
    own: Seen,
    other: Seen,
    /// Classes of solution grids.
    classes: HashSet<Hash>,
}

#[derive(Default)]
struct Seen {
    /// Places of the different puzzles.
    places: Vec<Box<str>>,
    /// First row of each puzzle, of each form and of each solution.
    puzzles: HashMap<Hash, u32>,
    forms: HashMap<Hash, u32>,
    solutions: HashMap<Hash, u32>,
}

impl Seen {
    /// The earlier row that a puzzle repeats, as a duplicate, a symmetric copy or another puzzle
    /// with the same solution.
    fn find(&self, print: &Fingerprint) -> Option<(usize, &str)> {
        let first = [
            self.puzzles.get(&print.puzzle),
            self.forms.get(&print.form),
            print.solution.and_then(|(solution, _)| self.solutions.get(&solution)),
        ];
        let found = first.into_iter().enumerate();
        let mut found = found.filter_map(|(kind, row)| Some((kind, &*self.places[*row? as usize])));
        found.next()
    }

    fn add(&mut self, print: &Fingerprint, place: &str) {
        let row = self.places.len() as u32;
        if self.puzzles.contains_key(&print.puzzle) {
            return;
        }
        self.places.push(place.into());
        self.puzzles.insert(print.puzzle, row);
        self.forms.entry(print.form).or_insert(row);
        if let Some((solution, _)) = print.solution {
            self.solutions.entry(solution).or_insert(row);
        }
    }
}

impl Copies {
    /// Adds a puzzle of the set to compare with.
    pub fn add_other(&mut self, print: &Fingerprint, place: &str) {
        self.other.add(print, place);
    }

    /// Adds a row; returns what it repeats.
    pub fn add(&mut self, print: &Fingerprint, place: &str) -> Vec<Finding> {
        const OWN: [Kind; 3] = [Kind::Duplicate, Kind::SymmetricCopy, Kind::SameSolution];
        const OTHER: [Kind; 3] =
            [Kind::DuplicateOfOther, Kind::SymmetricCopyOfOther, Kind::SameSolutionInOther];
        let finding = |kinds: [Kind; 3], found: Option<(usize, &str)>| {
            found.map(|(kind, place)| Finding::new(kinds[kind], place))
        };
        let found = [finding(OWN, self.own.find(print)), finding(OTHER, self.other.find(print))];
        self.own.add(print, place);
        self.classes.extend(print.solution.map(|(_, class)| class));
        found.into_iter().flatten().collect()
    }

    /// Number of different puzzles up to symmetry.
    pub fn puzzle_classes(&self) -> u64 {
        self.own.forms.len() as u64
    }

    /// Number of different solutions.
    pub fn solutions(&self) -> u64 {
        self.own.solutions.len() as u64
    }

    /// Number of different solutions up to symmetry.
    pub fn solution_classes(&self) -> u64 {
        self.classes.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;

    #[test]
    fn repetitions_are_found_by_kind() {
        let puzzle =
            |cells: &str| corpus_line::parse(&format!("4x4;boxes=2x2;cells={cells}")).unwrap();
        let grid = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let print = |cells: &str, grid: Option<&Grid>| Fingerprint::new(&puzzle(cells), grid);
        let mut copies = Copies::default();
        copies.add_other(&print("1.../.2../..3./....", None), "o:1");
        let mut kinds = |cells: &str, place: &str| {
            let found = copies.add(&print(cells, Some(&grid)), place);
            found
                .iter()
                .map(|found| format!("{} {}", found.kind, found.evidence))
                .collect::<Vec<_>>()
        };
        assert!(kinds("12../..1./..../...1", "a:1").is_empty());
        assert_eq!(kinds("12../..1./..../...1", "a:2"), ["duplicate a:1"]);
        assert_eq!(kinds("21../..2./..../...2", "a:3"), ["symmetric-copy a:1"]);
        assert_eq!(kinds("21../..2./..../...2", "a:3b"), ["duplicate a:3"]);
        assert_eq!(kinds("1..4/..../2.../....", "a:4"), ["same-solution a:1"]);
        let both = ["same-solution a:1", "symmetric-copy-of-other o:1"];
        assert_eq!(kinds("2.../.1../..3./....", "a:5"), both);
        assert_eq!(
            (copies.solutions(), copies.solution_classes(), copies.puzzle_classes()),
            (1, 1, 3)
        );
    }
}
