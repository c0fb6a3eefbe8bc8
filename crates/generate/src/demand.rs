//! Requirements on every puzzle of a corpus beyond its kind: the number of solutions, which a
//! solver unrelated to the one that made it confirms, and the level of difficulty.
//!
//! A kind whose puzzles may have any number of solutions is drawn from until one is as asked: a
//! fair sample of those that are. Where a kind's puzzles are unique, those with several solutions
//! are one clue short (random clues are removed until there is a second solution), and those with
//! none have a few givens changed or signs reversed: near misses, as collected corpora have them.
//!
//! With a level, clues are removed only as long as the techniques of that level solve the puzzle,
//! so that most attempts succeed; where they do not, another puzzle is drawn.

use super::maker::Maker;
use super::recipe::Recipe;
use quorum_explain::{LEVELS, level};
use quorum_explain::{Level, LevelSet, LevelTurns};
use quorum_panel::{Oracle, Unanswered, Verdict};
use quorum_problem::Grid;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Puzzle, corpus_line};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Attempts per puzzle by default.
pub const ATTEMPTS: u32 = 100_000;

/// Changes of a puzzle that is to have no solution, before another one is drawn. A few clues may
/// leave a solution whatever they are changed to; others lose it after a few changes.
const CHANGES: u32 = 1_000;

/// Requirements on every puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Demand {
    /// No solution, one or several; `None`: as the kind makes them.
    pub verdict: Option<Verdict>,
    /// Draw again where clues could not be removed down to the number asked for.
    pub exact_clues: bool,
    /// Levels of difficulty that unique puzzles have in turn; empty: any.
    pub levels: LevelTurns,
    /// Puzzles drawn until one meets the requirements.
    pub attempts: u32,
}

impl Default for Demand {
    /// No requirements.
    fn default() -> Self {
        let levels = LevelTurns::default();
        Demand { verdict: None, exact_clues: false, levels, attempts: ATTEMPTS }
    }
}

/// Numbers of puzzles drawn per level of [`LEVELS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelCounts([u32; LEVELS.len()]);

impl std::fmt::Display for LevelCounts {
    /// Empty, or `; levels drawn: hidden 4, search 2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seen = self.0.iter().zip(LEVELS).filter(|(count, _)| **count > 0);
        let seen: Vec<String> =
            seen.map(|(count, level)| format!("{} {count}", level.name)).collect();
        if seen.is_empty() { Ok(()) } else { write!(f, "; levels drawn: {}", seen.join(", ")) }
    }
}

/// A puzzle that meets the requirements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution; `None` for a puzzle that has to have several.
    pub grid: Option<Grid>,
    /// Verdict on the number of solutions.
    pub verdict: Verdict,
    /// The level of difficulty, if one was required.
    pub level: Option<Level>,
}

/// Reason why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// No puzzle met the requirements.
    #[error("no puzzle met the requirements in {attempts} attempts{levels}")]
    OutOfTries {
        /// Puzzles drawn.
        attempts: u32,
        /// Their levels, if one was required.
        levels: LevelCounts,
    },
    /// A solver did not decide, or the user stopped the program.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// The verdicts of two solvers differ.
    #[error("expected {first}, found {second} by the second solver for {puzzle}")]
    Opposed {
        /// Verdict of the first.
        first: Verdict,
        /// Verdict of the second.
        second: Verdict,
        /// The puzzle as a corpus line.
        puzzle: String,
    },
}

impl Demand {
    /// Makes the puzzle of a number, counted from 0. If there is a `second` solver and the verdict
    /// is decided, it has to say the same. Gives up when `is_over`.
    pub fn make(
        &self,
        number: u64,
        recipe: &dyn Recipe,
        maker: &mut Maker,
        second: Option<&mut Oracle>,
        is_over: impl Fn() -> bool,
    ) -> Result<Made, GenerateError> {
        let mut levels = LevelCounts::default();
        let wanted = self.levels.of(number);
        maker.hardest = wanted.hardest_without_search();
        let attempt = |tries: &mut u32| self.attempt(wanted, recipe, maker, &mut levels, tries);
        let made = tried(self.attempts, is_over, attempt);
        let made = made.map_err(|unmade| match unmade {
            GenerateError::OutOfTries { attempts, .. } => {
                GenerateError::OutOfTries { attempts, levels }
            }
            unmade => unmade,
        })?;
        if let Some(second) = second.filter(|_| made.verdict.is_decided()) {
            if maker.has_asked_sat {
                confirm(&made.puzzle, made.verdict, &mut maker.confirming_sat())?
            } else {
                confirm(&made.puzzle, made.verdict, second)?
            }
        }
        Ok(made)
    }

    fn attempt(
        &self,
        wanted_levels: LevelSet,
        recipe: &dyn Recipe,
        maker: &mut Maker,
        levels: &mut LevelCounts,
        tries: &mut u32,
    ) -> Result<Option<Made>, Unanswered> {
        let Some((mut puzzle, grid)) = recipe.make(maker)? else { return Ok(None) };
        let is_short = |clues| puzzle.clues().len() != clues;
        if self.exact_clues && recipe.clues().is_some_and(is_short) {
            return Ok(None);
        }
        if self.verdict == Some(Verdict::None) && puzzle.clues().is_empty() {
            return Ok(None);
        }
        let is_unique = recipe.is_unique();
        let verdict = match self.verdict {
            None | Some(Verdict::Unique) if is_unique => Verdict::Unique,
            None => Verdict::Some,
            Some(Verdict::None) => {
                let mut changes = 0;
                while maker.oracle.decide(&puzzle)?.0 != Verdict::None {
                    if changes == CHANGES || !spoil(&mut puzzle, &mut maker.random) {
                        *tries += changes;
                        return Ok(None);
                    }
                    changes += 1;
                }
                Verdict::None
            }
            Some(Verdict::Multiple) if is_unique => {
                while maker.oracle.decide(&puzzle)?.0 != Verdict::Multiple {
                    let clues = puzzle.clues();
                    let Some(clue) = clues.choose(&mut maker.random) else { return Ok(None) };
                    puzzle = puzzle.without(clue);
                }
                Verdict::Multiple
            }
            Some(wanted) if maker.oracle.decide(&puzzle)?.0 == wanted => wanted,
            Some(_) => return Ok(None),
        };
        let is_unique = verdict == Verdict::Unique;
        let mut found = None;
        if !wanted_levels.is_empty() && is_unique {
            found = level(&puzzle, maker.oracle.limit(), maker.oracle.cancel())?;
            // Without a level, if constraints have too many combinations for the techniques.
            found.iter().for_each(|found| levels.0[found.number()] += 1);
            if !found.is_some_and(|found| wanted_levels.contains(found)) {
                return Ok(None);
            }
        }
        let has_grid = is_unique || verdict == Verdict::Some;
        Ok(Some(Made { puzzle, grid: has_grid.then_some(grid), verdict, level: found }))
    }
}

/// Fails unless the second solver finds the verdict of the first.
pub(super) fn confirm(
    puzzle: &Puzzle,
    first: Verdict,
    second: &mut Oracle,
) -> Result<(), GenerateError> {
    match second.decide(puzzle)?.0 {
        second if second == first => Ok(()),
        second => Err(GenerateError::Opposed { first, second, puzzle: corpus_line(puzzle) }),
    }
}

/// The result of the first successful attempt. An attempt adds what it tried beyond
/// one puzzle to their number.
pub(super) fn tried<T>(
    attempts: u32,
    is_over: impl Fn() -> bool,
    mut attempt: impl FnMut(&mut u32) -> Result<Option<T>, Unanswered>,
) -> Result<T, GenerateError> {
    let mut tries = 0;
    while tries < attempts {
        if let Some(made) = attempt(&mut tries)? {
            return Ok(made);
        }
        if is_over() {
            return Err(Unanswered::Cancelled.into());
        }
        tries += 1;
    }
    Err(GenerateError::OutOfTries { attempts, levels: LevelCounts::default() })
}

/// Changes a random given, or reverses a random sign; where there is neither, adds one to the
/// number of a random constraint. Returns whether there was one of these.
pub fn spoil(puzzle: &mut Puzzle, random: &mut impl Rng) -> bool {
    let (constraints, clues): (Vec<Clue>, Vec<Clue>) =
        puzzle.clues().into_iter().partition(|clue| matches!(clue, Clue::Constraint(_)));
    let clue = clues.choose(random).or_else(|| constraints.choose(random));
    match clue {
        None => false,
        Some(clue @ Clue::Constraint(constraint)) => {
            let mut stated = constraint.stated().clone();
            let Ok(number) = stated.parameter.parse::<u32>() else { return false };
            stated.parameter = number.saturating_add(1).to_string();
            let mut spoiled = puzzle.without(clue);
            let is_stated = spoiled.state(stated).is_ok();
            if is_stated {
                *puzzle = spoiled;
            }
            is_stated
        }
        Some(&Clue::Candidates { cell, .. }) => {
            let value = random.random_range(1..=puzzle.size() as u8);
            *puzzle = puzzle.with(Clue::given(cell, value));
            true
        }
        Some(&Clue::Sign { lesser, greater }) => {
            *puzzle = puzzle.with(Clue::Sign { lesser: greater, greater: lesser });
            true
        }
    }
}
