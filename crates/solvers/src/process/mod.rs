//! Child processes: started so that they end with this one, stopped with all that they started,
//! and accounted for.
//!
//! | file | what |
//! |---|---|
//! | `spawn` | starting a child that does not outlive this process |
//! | `running` | a child until its end, which is noted with what it used |
//! | `tree` | a process with its descendants: memory, CPU time, and ending all of them |
//! | `usage` | what the children of this thread have used, those that have ended included |
//!
//! What cannot be found out on a system is reported as nothing, never guessed.

mod running;
mod spawn;
pub mod tree;
pub mod usage;

pub use running::Running;
pub use spawn::spawn;
