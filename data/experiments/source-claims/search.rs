//! The second document's search, watched: what it could choose from at each call.
//!
//! Written a second time, for 9x9 without givens and with signs inside boxes alone, since the
//! solver `topological` counts its calls and nothing else. That both make the same calls is
//! checked on every puzzle that both are given.

use quorum::problem::Grid;
use quorum::puzzle::Puzzle;

/// What was seen in one search for up to two solutions.
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
    /// Calls with something to place.
    pub placings: u64,
    /// In these: empty cells of the box without a greater empty neighbour, added up.
    pub choices: u64,
    /// The same after the check of row and column.
    pub choices_left: u64,
    /// The most choices before that check.
    pub most_choices: u32,
}

impl Seen {
    /// Mean number of equal choices at a call.
    pub fn mean_choices(&self) -> f64 {
        self.choices as f64 / self.placings.max(1) as f64
    }
}

/// Searches for two solutions within so many calls.
pub fn watch(puzzle: &Puzzle, most_calls: u64) -> Seen {
    assert!(puzzle.size() == 9 && puzzle.given_count() == 0, "a 9x9 puzzle without givens");
    let mut greater = vec![Vec::new(); 81];
    for (lesser, cell) in puzzle.signs() {
        assert_eq!(box_of(lesser), box_of(cell), "a sign inside a box");
        greater[lesser].push(cell);
    }
    let cells = |number| (0..81).filter(|&cell| box_of(cell) == number).collect();
    let boxes = (0..9).map(cells).collect();
    let mut search =
        Search { greater, boxes, grid: vec![0; 81], most_calls, seen: Seen::default() };
    search.seen.is_complete = search.call(0);
    search.seen
}

fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

struct Search {
    /// The greater neighbours of each cell.
    greater: Vec<Vec<usize>>,
    /// The cells of each box, in reading order.
    boxes: Vec<Vec<usize>>,
    grid: Grid,
    most_calls: u64,
    seen: Seen,
}

impl Search {
    /// Whether to go on.
    fn call(&mut self, placed: usize) -> bool {
        if self.seen.calls == self.most_calls {
            return false;
        }
        self.seen.calls += 1;
        if placed == 81 {
            self.seen.calls_to_first.get_or_insert(self.seen.calls);
            self.seen.solutions.push(self.grid.clone());
            return self.seen.solutions.len() < 2;
        }
        let (value, number) = (9 - (placed / 9) as u8, placed % 9);
        let is_free = |&cell: &usize| {
            self.grid[cell] == 0 && self.greater[cell].iter().all(|&other| self.grid[other] != 0)
        };
        let free: Vec<usize> = self.boxes[number].iter().copied().filter(is_free).collect();
        let fits = |&cell: &usize| {
            let (row, column) = (cell / 9, cell % 9);
            (0..9).all(|i| self.grid[row * 9 + i] != value && self.grid[i * 9 + column] != value)
        };
        let left: Vec<usize> = free.iter().copied().filter(fits).collect();
        self.seen.placings += 1;
        self.seen.choices += free.len() as u64;
        self.seen.choices_left += left.len() as u64;
        self.seen.most_choices = self.seen.most_choices.max(free.len() as u32);
        for cell in left {
            self.grid[cell] = value;
            let goes_on = self.call(placed + 1);
            self.grid[cell] = 0;
            if !goes_on {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum::generate::clues::{SignPlaces, add_signs};
    use quorum::generate::grid::random_grid;
    use quorum::puzzle::{Boxes, Rules};
    use quorum::solvers::table::find;
    use quorum::solvers::{Mode, Question};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_watched_search_is_that_of_the_solver() {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let solver = find(&"topological".parse().unwrap()).unwrap().solver;
        for _ in 0..30 {
            let mut puzzle = Puzzle::empty(rules.clone());
            add_signs(&mut puzzle, &random_grid(&rules, &mut random), SignPlaces::InBoxes);
            let seen = watch(&puzzle, u64::MAX);
            let ask = |mode| solver.open().ask(&puzzle.lower(), &Question::new(mode));
            let answer = ask(Mode::Decide);
            assert_eq!((Some(seen.calls), &seen.solutions), (answer.counters.nodes, &answer.grids));
            assert_eq!(seen.calls_to_first, ask(Mode::First).counters.nodes);
            assert!(seen.calls_to_first.unwrap() >= 82 && seen.most_choices <= 5);
        }
    }
}
