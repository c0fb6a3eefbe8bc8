//! Workers: every solver runs in child processes of this same program.
//!
//! A child can be killed, whatever the solver in it does, and its death says how it died.
//! Nothing else gives a hard limit to a back end that cannot be interrupted, and nothing
//! else survives one that crashes. No cgroups and no root are needed.
//!
//! | file | what |
//! |---|---|
//! | `protocol` | what the two sides say to each other: one JSON object a line |
//! | `serve` | the child: lowers, times, answers |
//! | `handle` | the parent's side: starts, limits, kills, replaces |
//! | `memory`, `pinning` | what the system says and takes about memory and processors |
//!
//! No child outlives its parent, however that ends: its standard input closes, and on
//! Linux the kernel kills it (`PR_SET_PDEATHSIG`), which also works where it loops.

mod handle;
mod last_words;
mod memory;
pub mod pinning;
mod protocol;
mod serve;

/// The hidden command that makes this program a worker.
pub const COMMAND: &str = "worker";

pub use handle::{Ended, Limits, Worker, WorkerCommand};
pub use protocol::Task;
pub use serve::serve;
