//! Latin-square puzzles with inequality signs as a neutral problem.
