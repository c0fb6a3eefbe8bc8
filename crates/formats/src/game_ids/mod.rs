//! Game IDs of a collection of puzzles by Simon Tatham, and descriptions of their games.

use crate::prelude::*;

pub mod borders;
pub mod game_id;
pub mod keen;
pub mod save;
pub mod solo;
pub mod towers;
pub mod unequal;

/// Reads the game ID of a game.
type Reader = fn(Text<'_>, &KnownRules) -> Result<Puzzle, Fault>;

/// The games by their names in links and save files.
pub const GAMES: [(&str, Reader); 4] = [
    ("solo", solo::read),
    ("towers", towers::read),
    ("keen", keen::read),
    ("unequal", unequal::read),
];
