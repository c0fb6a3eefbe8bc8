//! Child processes: started so that they end with this one, stopped with all descendants, and
//! accounted for.
//!
//! | file | contents |
//! |---|---|
//! | `launch` | a program with its arguments: where it is, how it is started |
//! | `spawn` | starting a child that does not outlive this process |
//! | `running` | a child until its end, with its resource usage and what it leaves behind |
//! | `conversation` | a child that is sent lines and prints lines: solvers of others, own workers |
//! | `pipe` | reading what it prints |
//! | `allowance` | what it may use until then: time, CPU time, memory |
//! | `last_words` | its last line on standard error |
//! | `tree` | a process with its descendants: memory, CPU time, and ending all of them and its group |
//! | `usage` | resource usage of the children of this thread, including those that have ended |
//!
//! Values that a system does not provide are reported as missing, never estimated.

mod allowance;
mod conversation;
mod last_words;
mod launch;
mod pipe;
mod running;
mod spawn;
pub mod tree;
pub mod usage;

pub use allowance::{Allowance, Broken};
pub use conversation::Conversation;
pub use launch::Launch;
pub(crate) use launch::{find_program, may_run};
pub(crate) use pipe::read_more;
pub use running::{Running, end_all};
pub use spawn::spawn;

use std::ffi::OsString;

/// Variables by which a child process of the same program loads the libraries that this one has
/// loaded.
pub fn environment_of_libraries() -> Option<(&'static str, OsString)> {
    #[cfg(z3_load)]
    return crate::z3::run_time::environment();
    #[cfg(not(z3_load))]
    return None;
}
