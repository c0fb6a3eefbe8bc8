//! Links and strings of programs on the web.

pub mod address;
pub mod fpuzzles;
pub mod grid_link;
pub mod iss;
pub mod pzpr;
pub mod sudokumaker;
pub mod sudokupad;
pub mod web;

#[cfg(test)]
mod tests;
