//! 9x9 Sudoku on bit planes: what `classic` and `signs` have in common.
//!
//! A plane is where one digit can still stand, a bit a cell. Digits lie side by side in the
//! lanes of a [`Wide`](wide::Wide) word, so a step of propagation is done for all of them
//! at once, without a branch, whether or not there is something to do:
//!
//! * `layout`: which bit is which cell, and the packed forms;
//! * `propagation`: naked and hidden singles, locked candidates, round by round;
//! * `triples`: three digits alone in the cells where a box meets a line;
//! * `order`: what less-than signs rule out;
//! * `branch`, `extremes`: what is tried when nothing more follows, without and with signs;
//! * `search`: depth first with a stack of its own; `wide`: the words, and all unsafe code;
//! * `session`: the two engines.
//!
//! Source: own. The bands of 27 cells a digit are those of Zhou Yundong's and JCZSolve's
//! solvers; that a band with its digit is one of six permutations, that these are what to
//! branch on, and that triples of a box and a line are worth their price, is taken from
//! T. Dillon's Tdoku, whose layout (boxes of 16-bit cells) is another one.

mod branch;
mod extremes;
mod houses;
mod layout;
mod order;
mod propagation;
mod search;
mod session;
mod triples;
#[allow(unsafe_code)]
mod wide;

pub(super) use layout::Givens;
pub(super) use search::Search;
pub(super) use session::solver;
