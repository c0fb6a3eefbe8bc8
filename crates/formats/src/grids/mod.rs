//! Lines and pictures: a puzzle in the characters of its cells.

pub mod corpus_line;
pub mod framed;
pub mod grid;
pub mod groups;
pub mod hodoku;
pub mod killer;
pub mod line;
pub mod pencilmarks;
pub mod picture;
pub mod puzzle_bank;
pub mod signs;
pub mod str8ts;
pub mod sudocue;
pub mod sumocue;
