//! Ask many independent solvers the same puzzle; believe the answer when they agree.
//!
//! The flow: text is read by [`formats`] into a [`Puzzle`], which is lowered once to a
//! neutral [`Problem`](quorum_encodings::Problem); every entry of the
//! [table of solvers](solvers::table) answers it; every grid is checked by the
//! [judge](fn@quorum_encodings::judge); the [panel] turns answers into verdicts.
//!
//! ```
//! use quorum::formats::{self, ReadOptions};
//! use quorum::panel::{Verdict, hear};
//! use quorum::solvers::{Mode, table};
//!
//! // Any text that `quorum verify` reads: here a Futoshiki as a game ID.
//! let text = "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,";
//! let item = formats::read("example", text.as_bytes(), ReadOptions::default())
//!     .next()
//!     .expect("one puzzle")?;
//!
//! // Two solvers that have nothing in common but the problem they are asked.
//! let panel = [table::find(&"dfs".parse()?)?, table::find(&"varisat/extended".parse()?)?];
//! let hearing = hear(&item.puzzle, &item.expected, &panel, Mode::Decide, None);
//!
//! assert_eq!(hearing.ruling.verdict, Verdict::Unique);
//! assert!(hearing.ruling.agreed);
//! assert_eq!(hearing.votes[0].judged.answer.grids, hearing.votes[1].judged.answer.grids);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Unsafe code has one room: solvers/external/shared_object.rs.
#![deny(unsafe_code)]

pub mod audit;
pub mod bundle;
pub mod certificates;
pub mod cli;
pub mod experiment;
pub mod explain;
pub mod generate;
pub mod harness;
pub mod hunt;
pub mod minimize;
pub mod panel;
pub mod parallel;
pub mod puzzle;
pub mod record;
pub mod report;
pub mod solvers;
pub mod stats;
pub mod suggest;
pub mod units;

pub use puzzle::Puzzle;
pub use puzzle::formats;
pub use quorum_encodings as encodings;
