//! The puzzle behind a problem, for programs that read a text.
//!
//! A [`Problem`](crate::Problem) contains no text: solvers that are linked never need one, and
//! writing it takes longer than many puzzles take to solve. A problem that was lowered from a
//! puzzle keeps a handle to it instead, and a program that has to be sent a text gets it from
//! there, written when it is first read.

use std::fmt::Debug;

/// A puzzle that a problem was lowered from.
pub trait Statement: Debug + Send + Sync {
    /// The rows and columns of its grid, and its boxes.
    fn shape(&self) -> Shape;

    /// The corpus line of the problem: values from 1, constraints as primitives, no name.
    fn line(&self) -> &str;
}

/// The cells and boxes of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Rows and columns of a box; `None` without regions and with irregular ones.
    pub boxes: Option<(usize, usize)>,
}
