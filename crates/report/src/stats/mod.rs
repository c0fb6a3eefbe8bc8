//! Statistics of rows. They depend neither on solvers nor on puzzles.
//!
//! [`rows`] are collected once; [`summary`] counts them, and [`results`] folds the repetitions of a
//! puzzle into one [`cell`] with a censored [`time`] on a [`clock`]. [`report`] describes one set
//! of results, [`side_by_side`] the change between two, both by [`comparison`]s whose size is
//! judged against the [`noise`] of the run ([`difference`]). Each of the other files is one
//! statistic; those that SciPy has too are checked against it (`tests/data/scipy.json`, generated
//! by `scripts/scipy-reference`).

pub mod bins;
pub mod bootstrap;
pub mod cell;
pub mod clock;
pub mod comparison;
pub mod counter;
pub mod difference;
pub mod friedman;
pub mod geometric_mean;
pub mod geometric_shift;
pub mod holm;
pub mod line;
pub mod mann_whitney;
pub mod median_ratio;
pub mod metric;
pub mod noise;
pub mod pairs;
pub mod par;
pub mod post_hoc;
pub mod quantile;
pub mod rank_test;
pub mod ranks;
mod refutation;
pub mod report;
pub mod results;
pub mod rows;
pub mod run_end;
#[cfg(test)]
mod scipy;
pub mod side_by_side;
pub mod sign_test;
pub mod summary;
pub mod time;
pub mod two_sample;
pub mod virtual_best;
pub mod weighted_share;
pub mod wilcoxon;
pub mod wilson;
