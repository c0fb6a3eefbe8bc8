//! Comparisons as library calls.

mod compare;
