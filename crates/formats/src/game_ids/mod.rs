//! Game IDs of a collection of puzzles by Simon Tatham, and descriptions of their games.

pub mod borders;
pub mod game_id;
pub mod keen;
pub mod solo;
pub mod towers;
pub mod unequal;
