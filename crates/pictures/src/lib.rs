//! Pictures of puzzles: in characters, as SVG, on a page with words.
//!
//! [`picture`](picture::picture) draws a puzzle in characters, [`svg`](svg::svg) as setters draw
//! it; [`page`] joins several pictures with their words, [`printout`] many puzzles as pages to
//! print; [`glyphs`] turns the texts of an SVG into strokes, which need no fonts; [`style`] is what
//! a picture may show beyond the puzzle.

#![warn(missing_docs)]

mod frames;
mod listing;
mod sub_sudokus;

pub mod glyphs;
pub mod page;
pub mod picture;
pub mod printout;
pub mod style;
pub mod svg;
