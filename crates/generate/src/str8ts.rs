//! Str8ts: random black cells, symmetric under a half turn, some of them with a digit; a solution
//! by a solver, and as few of its values as one solution needs.
//!
//! The solution is one of random values in a few cells, which is not a uniform draw; givens are
//! removed in a random order.

use super::kind::{Kind, RecipeSource};
use super::maker::Maker;
use super::parameters::ParameterError;
use super::recipe::Recipe;
use super::variant::state;
use quorum_panel::Unanswered;
use quorum_problem::Grid;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Lines, Puzzle, Rules};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "str8ts",
    summary: "runs of consecutive values between black cells, 9x9 by default; givens removed until every one is needed",
    parameters: &["size"],
    source: RecipeSource::Own(|parameters| {
        let size = parameters.size.unwrap_or(9);
        if !(4..=12).contains(&size) {
            return Err(ParameterError::new("size", "4 to 12 cells per side", size));
        }
        Ok(Box::new(Str8ts { size }))
    }),
};

struct Str8ts {
    size: usize,
}

/// Random values tried before the solver fills the rest.
const SEEDS: usize = 6;

impl Str8ts {
    fn make_with(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let n = self.size;
        let black = black_cells(n, &mut maker.random);
        let Some(white) = self.filled(&black, maker)? else { return Ok(None) };
        let (digits, grid) = with_digits(white, &black, n, &mut maker.random);
        let absent: Vec<usize> =
            black.iter().copied().filter(|cell| !digits.contains(cell)).collect();
        let mut puzzle = straights(n, &absent, &digits);
        for cell in (0..n * n).filter(|cell| !absent.contains(cell)) {
            puzzle.set_given(cell, grid[cell]);
        }
        let mut white: Vec<usize> = (0..n * n).filter(|cell| !black.contains(cell)).collect();
        white.shuffle(&mut maker.random);
        for cell in white {
            let less = puzzle.without(Clue::given(cell, grid[cell]));
            if maker.is_fit(&less)? {
                puzzle = less;
            }
        }
        Ok(Some((puzzle, grid)))
    }

    /// Values of the white cells: a solution of random values in some of them.
    fn filled(&self, black: &[usize], maker: &mut Maker) -> Result<Option<Grid>, Unanswered> {
        let n = self.size;
        let mut puzzle = straights(n, black, &[]);
        if maker.oracle.solution(&puzzle)?.is_none() {
            return Ok(None);
        }
        let mut white: Vec<usize> = (0..n * n).filter(|cell| !black.contains(cell)).collect();
        white.shuffle(&mut maker.random);
        for &cell in white.iter().take(SEEDS) {
            let value = maker.random.random_range(1..=n as u8);
            let with = puzzle.with(Clue::given(cell, value));
            if maker.oracle.solution(&with)?.is_some() {
                puzzle = with;
            }
        }
        let (_, solutions) = maker.oracle.decide(&puzzle)?;
        Ok(solutions.choose(&mut maker.random).cloned())
    }
}

/// The puzzle without givens.
fn straights(n: usize, absent: &[usize], digits: &[usize]) -> Puzzle {
    let rules = Rules::with_absent_cells(n, n, None, Lines::Whole, absent);
    let mut puzzle = Puzzle::empty(rules.expect("some cells are white"));
    let cells = if digits.is_empty() { Vec::new() } else { vec![digits.to_vec()] };
    state(&mut puzzle, "straights", String::new(), cells);
    puzzle
}

/// Random black cells, symmetric under a half turn: about a quarter of all.
fn black_cells(n: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let wanted = n * n * random.random_range(20..=28) / 100;
    let mut order: Vec<usize> = (0..n * n).collect();
    order.shuffle(random);
    let mut black = Vec::new();
    for cell in order {
        if black.len() < wanted && !black.contains(&cell) {
            black.push(cell);
            black.extend(Some(n * n - 1 - cell).filter(|&image| image != cell));
        }
    }
    black.sort_unstable();
    black
}

/// The black cells that have a digit, about two of five, and the grid with these: values that no
/// other cell of the row and column has.
fn with_digits(
    mut grid: Grid,
    black: &[usize],
    n: usize,
    random: &mut ChaCha8Rng,
) -> (Vec<usize>, Grid) {
    let mut digits: Vec<usize> = Vec::new();
    let mut order = black.to_vec();
    order.shuffle(random);
    for cell in order {
        if 5 * digits.len() >= 2 * black.len() {
            break;
        }
        let is_seen = |other: usize| {
            let is_there = !black.contains(&other) || digits.contains(&other);
            other != cell && is_there && (other / n == cell / n || other % n == cell % n)
        };
        let seen: Vec<u8> =
            (0..n * n).filter(|&other| is_seen(other)).map(|other| grid[other]).collect();
        let free: Vec<u8> = (1..=n as u8).filter(|value| !seen.contains(value)).collect();
        if let Some(&value) = free.choose(random) {
            grid[cell] = value;
            digits.push(cell);
        }
    }
    digits.sort_unstable();
    (digits, grid)
}

impl Recipe for Str8ts {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        maker.has_asked_sat = true;
        // With few givens, propagation takes long.
        maker.by_learning(|own| self.make_with(own))
    }

    fn is_unique(&self) -> bool {
        true
    }

    fn stream_group(&self) -> u16 {
        // Above the bits of levels, behind the numbers of families.
        16 << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use quorum_panel::{Oracle, Verdict};

    #[test]
    fn puzzles_have_one_solution_and_no_superfluous_white_given() {
        let parameters = crate::Parameters { size: Some(6), ..Default::default() };
        let recipe = KIND.recipe_for(&parameters, Some(Verdict::Unique)).unwrap();
        let corpus = crate::Corpus { name: "c", recipe: &*recipe, count: 3, seed: 1, limit: None };
        let mut puzzles: Vec<crate::Made> = std::thread::scope(|scope| {
            let made = corpus.puzzles(scope, crate::Demand::default(), 2, &());
            made.map(|made| made.unwrap().1).collect()
        });
        puzzles.extend(generate("str8ts", 1, 1).unwrap());
        let mut varisat = Oracle::engine("varisat");
        for made in &puzzles {
            let grid = made.grid.clone().unwrap();
            assert_eq!(varisat.only_solution(&made.puzzle).unwrap(), Some(grid));
            let [stated] = made.puzzle.constraints() else { panic!("{:?}", made.puzzle) };
            let digits = stated.cells.first().map_or(&[][..], Vec::as_slice);
            assert!(digits.iter().all(|&cell| made.puzzle.given(cell).is_some()));
            assert!(made.puzzle.rules().has_absent_cells() && !digits.is_empty());
            for clue in made.puzzle.clues() {
                let Clue::Candidates { cell, .. } = clue else { continue };
                if !digits.contains(&cell) {
                    let less = made.puzzle.without(&clue);
                    assert_eq!(varisat.decide(&less).unwrap().0, Verdict::Multiple);
                }
            }
        }
    }
}
