//! Links and strings of programs on the web.

pub mod fpuzzles;
pub mod grid_link;
pub mod iss;
pub mod sudokupad;
pub mod web;
