//! The search of the second document with its three ideas as options, observed: the alternatives
//! at each call, the calls per value, which alternative was the right one.
//!
//! A second implementation for 9x9 with inequalities inside boxes, since the solver
//! `topological` counts its calls and nothing else. In the configuration of the original both
//! make the same calls, which is checked on every puzzle that both get. It stops after a
//! number of calls, never after a time: counts are the same on every machine.
//!
//! Cells are numbered box by box, so that a set of cells is a word of 81 bits in which a box
//! is nine bits in a row.

use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use std::fmt;

/// The next item to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Major {
    /// A value, into one box after another; the alternatives are cells.
    Value,
    /// A cell, box after box; the alternatives are values.
    Cell,
}

/// From which end values (or, cell by cell, the order of inequalities) are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// 9 first.
    Descending,
    /// 1 first.
    Ascending,
    /// 9, 1, 8, 2, ...
    BothEnds,
}

/// One configuration of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Only cells of in-degree zero are filled: from above those without an empty greater
    /// neighbor, from below those without an empty lesser one. Without the filter inequalities
    /// are checked against filled neighbors only.
    pub filter: bool,
    /// The next item to place.
    pub major: Major,
    /// From which end.
    pub direction: Direction,
}

impl Variant {
    /// That of the second document.
    pub const ORIGINAL: Variant =
        Variant { filter: true, major: Major::Value, direction: Direction::Descending };

    /// All twelve, the original first.
    pub fn all() -> Vec<Variant> {
        let mut all = Vec::new();
        for major in [Major::Value, Major::Cell] {
            for filter in [true, false] {
                for direction in [Direction::Descending, Direction::Ascending, Direction::BothEnds]
                {
                    all.push(Variant { filter, major, direction });
                }
            }
        }
        all
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let major = match self.major {
            Major::Value => "value by value",
            Major::Cell => "cell by cell",
        };
        let filter = if self.filter { "filter" } else { "no filter" };
        let direction = match self.direction {
            Direction::Descending => "descending",
            Direction::Ascending => "ascending",
            Direction::BothEnds => "both ends",
        };
        write!(f, "{major}; {filter}; {direction}")
    }
}

/// Counts of one value, or their sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Calls with something to place.
    pub placings: u64,
    /// In these: cells that the filter allows, added up.
    pub choices: u64,
    /// Those that row, column and filled neighbors allow as well.
    pub choices_left: u64,
}

/// The layers of the values 1 to 9; index 0 is not used.
pub type Layers = [Layer; 10];

/// Sums of all layers.
pub fn total(layers: &Layers) -> Layer {
    layers.iter().fold(Layer::default(), |sum, layer| Layer {
        placings: sum.placings + layer.placings,
        choices: sum.choices + layer.choices,
        choices_left: sum.choices_left + layer.choices_left,
    })
}

/// Placements on the path to the first solution, and those at which the first alternative tried
/// was the right one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// All.
    pub placements: u64,
    /// Those where the first alternative was right.
    pub first_right: u64,
    /// Those with two alternatives or more.
    pub open: u64,
    /// Those of them where the first alternative was right.
    pub open_first_right: u64,
}

/// Observations in one search for up to two solutions.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Calls of the recursive procedure, the outermost one and those with nothing left to
    /// place included.
    pub calls: u64,
    /// Calls until the first solution.
    pub calls_to_first: Option<u64>,
    /// The solutions, two at most.
    pub solutions: Vec<Grid>,
    /// Whether the search came to its end before the limit of calls.
    pub is_complete: bool,
    /// By value, in a search value by value.
    pub layers: Layers,
    /// The same until the first solution.
    pub layers_to_first: Layers,
    /// The path to the first solution.
    pub path: Path,
    /// The most cells that the filter allowed at a call.
    pub most_choices: u32,
}

impl Seen {
    /// Mean number of equal choices at a call.
    pub fn mean_choices(&self) -> f64 {
        let all = total(&self.layers);
        all.choices as f64 / all.placings.max(1) as f64
    }

    /// Calls until the first solution, as a measure of walks.
    pub fn until_first(&self) -> f64 {
        self.calls_to_first.unwrap_or(0) as f64
    }
}

/// Runs the search of the original for two solutions within a number of calls.
pub fn watch(puzzle: &Puzzle, call_limit: u64) -> Seen {
    search(puzzle, Variant::ORIGINAL, call_limit)
}

/// Runs a variant of the search for two solutions within a number of calls.
pub fn search(puzzle: &Puzzle, variant: Variant, call_limit: u64) -> Seen {
    assert_eq!(puzzle.size(), 9, "a 9x9 puzzle");
    let mut search = Search::new(puzzle, variant, call_limit);
    search.seen.is_complete = search.call(0);
    search.seen
}

/// The number of a cell, box by box, of its number in reading order.
fn by_box(cell: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3
}

struct Search {
    variant: Variant,
    /// Value by value: value, box, and whether from above.
    steps: Vec<(u8, usize, bool)>,
    greater: [u128; 81],
    lesser: [u128; 81],
    row: [usize; 81],
    column: [usize; 81],
    empty: u128,
    grid: [u8; 81],
    /// Bit `v` where the row, column or box has value `v`.
    in_row: [u16; 9],
    in_column: [u16; 9],
    in_box: [u16; 9],
    /// At each depth, the alternatives and the number of the one that is being followed.
    trail: [(u8, u8); 82],
    call_limit: u64,
    seen: Seen,
}

impl Search {
    fn new(puzzle: &Puzzle, variant: Variant, call_limit: u64) -> Self {
        let mut search = Search {
            variant,
            steps: Vec::new(),
            greater: [0; 81],
            lesser: [0; 81],
            row: [0; 81],
            column: [0; 81],
            empty: (1 << 81) - 1,
            grid: [0; 81],
            in_row: [0; 9],
            in_column: [0; 9],
            in_box: [0; 9],
            trail: [(0, 0); 82],
            call_limit,
            seen: Seen::default(),
        };
        for (lesser, greater) in puzzle.signs() {
            let (lesser, greater) = (by_box(lesser), by_box(greater));
            assert_eq!(lesser / 9, greater / 9, "an inequality inside a box");
            search.greater[lesser] |= 1 << greater;
            search.lesser[greater] |= 1 << lesser;
        }
        for cell in 0..81 {
            let place = by_box(cell);
            (search.row[place], search.column[place]) = (cell / 9, cell % 9);
            if let Some(value) = puzzle.given(cell) {
                search.place(place, value);
            }
        }
        let values: Vec<(u8, bool)> = match variant.direction {
            Direction::Descending => (1..=9).rev().map(|value| (value, true)).collect(),
            Direction::Ascending => (1..=9).map(|value| (value, false)).collect(),
            Direction::BothEnds => (0..9u8)
                .map(|n| if n % 2 == 0 { (9 - n / 2, true) } else { (1 + n / 2, false) })
                .collect(),
        };
        for (value, from_above) in values {
            for number in 0..9 {
                if search.in_box[number] >> value & 1 == 0 {
                    search.steps.push((value, number, from_above));
                }
            }
        }
        search
    }

    /// One entry of the recursive procedure. Returns whether to go on.
    fn call(&mut self, depth: usize) -> bool {
        if self.seen.calls == self.call_limit {
            return false;
        }
        self.seen.calls += 1;
        if self.empty == 0 {
            return self.found(depth);
        }
        match self.variant.major {
            Major::Value => self.place_value(depth),
            Major::Cell => self.fill_cell(depth),
        }
    }

    fn place_value(&mut self, depth: usize) -> bool {
        let (value, number, from_above) = self.steps[depth];
        let mut empty = self.empty & (0x1ff << (9 * number));
        let mut allowed = 0;
        let mut left = 0u128;
        while empty != 0 {
            let cell = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            if self.variant.filter && !self.is_ready(cell, from_above) {
                continue;
            }
            allowed += 1;
            if self.accepts(cell, value) {
                left |= 1 << cell;
            }
        }
        let layer = &mut self.seen.layers[usize::from(value)];
        layer.placings += 1;
        layer.choices += u64::from(allowed);
        layer.choices_left += u64::from(left.count_ones());
        self.seen.most_choices = self.seen.most_choices.max(allowed);
        self.trail[depth] = (left.count_ones() as u8, 0);
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            if !self.follow(depth, cell, value) {
                return false;
            }
        }
        true
    }

    fn fill_cell(&mut self, depth: usize) -> bool {
        let from_above = match self.variant.direction {
            Direction::Descending => true,
            Direction::Ascending => false,
            Direction::BothEnds => depth.is_multiple_of(2),
        };
        let mut empty = self.empty;
        let mut cell = empty.trailing_zeros() as usize;
        // The first box with an empty cell has one of in-degree zero, unless its
        // inequalities are a cycle.
        while self.variant.filter && !self.is_ready(cell, from_above) {
            empty &= empty - 1;
            if empty == 0 {
                return true;
            }
            cell = empty.trailing_zeros() as usize;
        }
        let mut left: u16 = 0;
        for value in 1..=9 {
            if self.in_box[cell / 9] >> value & 1 == 0 && self.accepts(cell, value) {
                left |= 1 << value;
            }
        }
        self.trail[depth] = (left.count_ones() as u8, 0);
        while left != 0 {
            let value = if from_above { 15 - left.leading_zeros() } else { left.trailing_zeros() };
            left &= !(1 << value);
            if !self.follow(depth, cell, value as u8) {
                return false;
            }
        }
        true
    }

    /// Follows one alternative. Returns whether to go on.
    fn follow(&mut self, depth: usize, cell: usize, value: u8) -> bool {
        self.place(cell, value);
        let goes_on = self.call(depth + 1);
        self.take_back(cell, value);
        self.trail[depth].1 += 1;
        goes_on
    }

    /// Whether a cell has no empty greater (from below: lesser) neighbor.
    fn is_ready(&self, cell: usize, from_above: bool) -> bool {
        let before = if from_above { self.greater[cell] } else { self.lesser[cell] };
        before & self.empty == 0
    }

    /// Whether row, column and filled neighbors allow the value.
    fn accepts(&self, cell: usize, value: u8) -> bool {
        let taken = self.in_row[self.row[cell]] | self.in_column[self.column[cell]];
        if taken >> value & 1 == 1 {
            return false;
        }
        let mut greater = self.greater[cell] & !self.empty;
        while greater != 0 {
            if self.grid[greater.trailing_zeros() as usize] <= value {
                return false;
            }
            greater &= greater - 1;
        }
        let mut lesser = self.lesser[cell] & !self.empty;
        while lesser != 0 {
            if self.grid[lesser.trailing_zeros() as usize] >= value {
                return false;
            }
            lesser &= lesser - 1;
        }
        true
    }

    fn place(&mut self, cell: usize, value: u8) {
        self.grid[cell] = value;
        self.empty &= !(1 << cell);
        self.in_row[self.row[cell]] |= 1 << value;
        self.in_column[self.column[cell]] |= 1 << value;
        self.in_box[cell / 9] |= 1 << value;
    }

    fn take_back(&mut self, cell: usize, value: u8) {
        self.empty |= 1 << cell;
        self.in_row[self.row[cell]] &= !(1 << value);
        self.in_column[self.column[cell]] &= !(1 << value);
        self.in_box[cell / 9] &= !(1 << value);
    }

    /// Notes a solution. Returns whether to go on.
    fn found(&mut self, depth: usize) -> bool {
        if self.seen.solutions.is_empty() {
            self.seen.calls_to_first = Some(self.seen.calls);
            self.seen.layers_to_first = self.seen.layers;
            let path = &mut self.seen.path;
            for (alternatives, followed) in &self.trail[..depth] {
                let (is_open, is_first) = (*alternatives > 1, *followed == 0);
                path.placements += 1;
                path.first_right += u64::from(is_first);
                path.open += u64::from(is_open);
                path.open_first_right += u64::from(is_open && is_first);
            }
        }
        self.seen.solutions.push((0..81).map(|cell| self.grid[by_box(cell)]).collect());
        self.seen.solutions.len() < 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{ValueSet, judge};
    use quorum_puzzle::{Boxes, Rules};
    use quorum_solvers::table::find;
    use quorum_solvers::{Mode, Question};
    use quorum_toolkit::generate::clues::{SignPlaces, add_signs};
    use quorum_toolkit::generate::grid::random_grid;
    use rand::seq::index::sample;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Puzzles of all inequalities of random grids, with some givens each.
    fn puzzles(count: usize, givens: usize) -> Vec<Puzzle> {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut puzzle = || {
            let mut puzzle = Puzzle::empty(rules.clone());
            let grid = random_grid(&rules, &mut random);
            add_signs(&mut puzzle, &grid, SignPlaces::InBoxes);
            for cell in sample(&mut random, 81, givens) {
                puzzle.set_given(cell, grid[cell]);
            }
            puzzle
        };
        (0..count).map(|_| puzzle()).collect()
    }

    #[test]
    fn the_original_makes_the_calls_of_the_solver() {
        let solver = find(&"topological".parse().unwrap()).unwrap().solver;
        for puzzle in puzzles(30, 0).into_iter().chain(puzzles(30, 6)) {
            let seen = watch(&puzzle, u64::MAX);
            let ask = |mode| solver.open().ask(&puzzle.lower(), &Question::new(mode));
            let answer = ask(Mode::Decide);
            assert_eq!((Some(seen.calls), &seen.solutions), (answer.counters.nodes, &answer.grids));
            assert_eq!(seen.calls_to_first, ask(Mode::First).counters.nodes);
            let blanks = 81 - puzzle.given_count() as u64;
            assert!(seen.calls_to_first.unwrap() > blanks && seen.most_choices <= 5);
            assert_eq!(seen.path.placements, blanks);
        }
    }

    #[test]
    fn all_variants_find_the_same() {
        let solver = find(&"propagate".parse().unwrap()).unwrap().solver;
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for puzzle in puzzles(6, 30) {
            let problem = puzzle.lower();
            let count = solver.open().ask(&problem, &Question::new(Mode::Decide)).grids.len();
            for variant in Variant::all() {
                let seen = search(&puzzle, variant, u64::MAX);
                assert_eq!(seen.solutions.len(), count, "{variant}");
                assert!(seen.is_complete == (count < 2), "{variant}");
                for grid in &seen.solutions {
                    assert_eq!(judge(&problem, grid), Ok(()), "{variant}");
                }
                let limit = random.random_range(1..seen.calls.max(2));
                let stopped = search(&puzzle, variant, limit);
                assert!(stopped.calls == limit && !stopped.is_complete, "{variant}");
            }
            assert!(problem.candidates().iter().any(|set| *set == ValueSet::full(9)));
        }
    }

    #[test]
    fn the_first_alternative_is_always_right_where_nothing_is_taken_back() {
        for puzzle in puzzles(40, 20) {
            let seen = watch(&puzzle, u64::MAX);
            let path = seen.path;
            assert_eq!(
                path.first_right == path.placements,
                seen.calls_to_first == Some(path.placements + 1)
            );
            assert_eq!(path.first_right - path.open_first_right, path.placements - path.open);
        }
    }
}
