//! Ask many independent solvers the same puzzle; believe the answer when they agree.
//!
//! The flow: text is read by [`formats`] into a [`Puzzle`], which is lowered
//! once to a neutral [`Problem`](quorum_encodings::Problem); every entry of the
//! [table of solvers](solvers::table) answers it; every grid is checked by the
//! [judge](quorum_encodings::judge); the [panel] turns answers into verdicts.

pub mod generate;
pub mod panel;
pub mod puzzle;
pub mod record;
pub mod report;
pub mod solvers;
pub mod stats;

pub use puzzle::Puzzle;
pub use puzzle::formats;
pub use quorum_encodings as encodings;
