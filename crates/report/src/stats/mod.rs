//! Statistics of rows. They depend neither on solvers nor on puzzles.
//!
//! [`rows`] are collected once; [`summary`] counts them, and [`results`] folds the repetitions of a
//! puzzle into one `cell` with a censored `time` on a [`clock`]. [`report`] describes one set
//! of results, [`side_by_side`] the change between two, both by `comparison`s whose size is
//! judged against the `noise` of the run ([`difference`]). Each of the other files is one
//! statistic; those that SciPy has too are checked against it (`tests/data/scipy.json`, generated
//! by `scripts/scipy-reference`).

pub(crate) mod bins;
pub mod bootstrap;
pub(crate) mod cell;
pub mod clock;
pub(crate) mod comparison;
pub mod counter;
pub mod difference;
pub(crate) mod friedman;
pub(crate) mod geometric_mean;
pub(crate) mod geometric_shift;
pub(crate) mod holm;
pub mod line;
pub(crate) mod median_ratio;
pub mod metric;
pub(crate) mod noise;
pub(crate) mod pairs;
pub(crate) mod par;
pub(crate) mod post_hoc;
pub mod puzzle;
pub(crate) mod quantile;
pub(crate) mod rank_test;
pub(crate) mod ranks;
mod refutation;
pub mod report;
pub mod results;
pub mod rows;
pub mod run_end;
#[cfg(test)]
mod scipy;
pub mod side_by_side;
pub(crate) mod sign_test;
pub mod summary;
pub(crate) mod time;
pub(crate) mod two_sample;
pub(crate) mod virtual_best;
pub mod weighted_share;
pub(crate) mod wilcoxon;
pub mod wilson;
