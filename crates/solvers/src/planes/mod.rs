//! 9x9 Sudoku on bit planes: shared by `classic` and `signs`.
//!
//! A plane is the set of cells where one digit can be, one bit per cell. Digits lie side by
//! side in the lanes of a [`Wide`](wide::Wide) word, so a step of propagation is done for all
//! of them at once, without a branch, whether or not it changes anything:
//!
//! * `layout`: the bit layout, and the packed representations;
//! * `propagation`: naked and hidden singles, locked candidates, round by round;
//! * `triples`: three digits confined to the cells where a box meets a line;
//! * `order`: exclusions of inequalities;
//! * `branch`, `extremes`: branching without and with inequalities;
//! * `search`: depth first with an explicit stack; `pair`: two of its states in lockstep;
//! * `wide`: the words, and all unsafe code;
//! * `session`: the two engines; `log`: what a logged search notes.
//!
//! Source: own. The bands of 27 cells per digit are those of Zhou Yundong's and JCZSolve's
//! solvers; the six permutations of a digit in a band, branching on them, and the benefit of
//! triples of a box and a line are taken from T. Dillon's Tdoku, whose layout (boxes of 16-bit
//! cells) differs.

mod branch;
mod extremes;
mod houses;
mod layout;
mod log;
mod order;
mod pair;
mod propagation;
mod search;
mod session;
mod triples;
mod wide;

pub(super) use layout::Givens;
pub(super) use search::PlaneSearch;
pub(super) use session::{check, solver};
pub(super) use wide::Instructions;
