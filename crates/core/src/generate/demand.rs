//! What is asked of every puzzle of a corpus beyond its kind: how many solutions it has, and
//! that a solver unrelated to the one that made it says so too.
//!
//! A kind whose puzzles may have any number of solutions is drawn from until one is as asked:
//! a fair sample of those that are. Where a kind's puzzles are unique, those with several
//! solutions are one clue short (random clues go until the solution is not alone), and those
//! with none have a few givens changed or signs reversed: near misses, as collected corpora
//! have them.

use super::kinds::Recipe;
use super::maker::{Maker, Oracle};
use crate::panel::Verdict;
use problem::Grid;
use puzzle::Puzzle;
use puzzle::clue::Clue;
use puzzle::formats::corpus_line;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Puzzles that are drawn until one is as asked.
const TRIES: u32 = 100_000;

/// How many solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Several,
}

impl Solutions {
    /// The word in corpora: `0`, `1`, `2+`.
    pub fn as_str(self) -> &'static str {
        match self {
            Solutions::None => "0",
            Solutions::One => "1",
            Solutions::Several => "2+",
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Solutions::None => Verdict::None,
            Solutions::One => Verdict::Unique,
            Solutions::Several => Verdict::Multiple,
        }
    }
}

/// What every puzzle has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// How many solutions; `None`: as the kind makes them.
    pub solutions: Option<Solutions>,
    /// Draw again where clues could not be taken away down to the number asked for.
    pub exact_clues: bool,
}

/// A puzzle as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution; that of a puzzle with several is not told.
    pub grid: Option<Grid>,
    /// How many solutions; `None`: at least one.
    pub solutions: Option<Solutions>,
}

impl Made {
    /// The word in corpora: `0`, `1`, `1+`, `2+`.
    pub fn solutions_word(&self) -> &'static str {
        self.solutions.map_or("1+", Solutions::as_str)
    }
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unmade {
    /// None of many was as asked.
    #[error("none of {0} puzzles that were drawn was as asked")]
    OutOfTries(u32),
    /// The user stopped the program.
    #[error("interrupted")]
    Interrupted,
    /// The second solver says something else than the first.
    #[error("the second solver says {second}, not {first}, of {puzzle}")]
    Opposed {
        /// What the first says.
        first: Verdict,
        /// What the second says.
        second: Verdict,
        /// The puzzle as a corpus line.
        puzzle: String,
    },
}

impl Demand {
    /// Makes a puzzle. If there is a `second` solver and the number of solutions is known, it
    /// has to say the same. Gives up when `is_over`.
    pub fn make(
        &self,
        recipe: &dyn Recipe,
        maker: &mut Maker,
        second: Option<&mut Oracle>,
        is_over: impl Fn() -> bool,
    ) -> Result<Made, Unmade> {
        let made = tried(is_over, || self.attempt(recipe, maker))?;
        if let (Some(second), Some(solutions)) = (second, made.solutions) {
            let (first, second) = (solutions.verdict(), second.decide(&made.puzzle).0);
            if first != second {
                return Err(Unmade::Opposed { first, second, puzzle: corpus_line(&made.puzzle) });
            }
        }
        Ok(made)
    }

    fn attempt(&self, recipe: &dyn Recipe, maker: &mut Maker) -> Option<Made> {
        let (mut puzzle, grid) = recipe.make(maker)?;
        let is_short = |clues| puzzle.clues().len() != clues;
        if self.exact_clues && recipe.clues().is_some_and(is_short) {
            return None;
        }
        if self.solutions == Some(Solutions::None) && puzzle.clues().is_empty() {
            return None;
        }
        let solutions = match self.solutions {
            None => recipe.is_unique().then_some(Solutions::One),
            Some(Solutions::One) if recipe.is_unique() => Some(Solutions::One),
            Some(Solutions::None) => {
                while maker.oracle.decide(&puzzle).0 != Verdict::None {
                    spoil(&mut puzzle, &mut maker.random);
                }
                Some(Solutions::None)
            }
            Some(Solutions::Several) if recipe.is_unique() => {
                while maker.oracle.decide(&puzzle).0 != Verdict::Multiple {
                    let &clue = puzzle.clues().choose(&mut maker.random)?;
                    puzzle = puzzle.without(clue);
                }
                Some(Solutions::Several)
            }
            Some(wanted) => {
                if maker.oracle.decide(&puzzle).0 != wanted.verdict() {
                    return None;
                }
                Some(wanted)
            }
        };
        let is_told = matches!(solutions, None | Some(Solutions::One));
        Some(Made { puzzle, grid: is_told.then_some(grid), solutions })
    }
}

/// What the first of many attempts that makes something makes.
pub(super) fn tried<T>(
    is_over: impl Fn() -> bool,
    mut attempt: impl FnMut() -> Option<T>,
) -> Result<T, Unmade> {
    for _ in 0..TRIES {
        if let Some(made) = attempt() {
            return Ok(made);
        }
        if is_over() {
            return Err(Unmade::Interrupted);
        }
    }
    Err(Unmade::OutOfTries(TRIES))
}

/// Changes a random given, or reverses a random sign.
///
/// # Panics
/// If the puzzle has no clue.
pub fn spoil(puzzle: &mut Puzzle, random: &mut impl Rng) {
    *puzzle = match *puzzle.clues().choose(random).expect("has clues") {
        Clue::Candidates { cell, .. } => {
            let value = random.random_range(1..=puzzle.size() as u8);
            puzzle.with(Clue::given(cell, value))
        }
        Clue::Sign { lesser, greater } => {
            puzzle.with(Clue::Sign { lesser: greater, greater: lesser })
        }
    };
}
