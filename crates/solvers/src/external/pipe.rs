//! Reads from a child until a deadline without a thread: `poll`, then `read`.
//!
//! A reading thread and a channel would cost every answer two more wake-ups, as much as the
//! pipe itself.

use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, Read};
use std::process::ChildStdout;
use std::time::Instant;

/// The largest output at once. Lines and models of formulas are smaller.
const MOST: usize = 64 << 20;

/// Reason why reading stopped.
#[derive(Debug)]
pub enum Broken {
    /// The deadline passed.
    TimeUp,
    /// The program closed its output.
    Closed,
    /// The program printed more than an answer can be.
    TooMuch,
    /// The system's error.
    Io(io::Error),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Broken::Closed,
            _ => Broken::Io(error),
        }
    }
}

/// Waits for output until the deadline and appends it to `buffer`.
pub fn read_more(
    output: &mut ChildStdout,
    buffer: &mut Vec<u8>,
    deadline: Option<Instant>,
) -> Result<(), Broken> {
    if buffer.len() > MOST {
        return Err(Broken::TooMuch);
    }
    if let Some(deadline) = deadline {
        wait(output, deadline)?;
    }
    let mut part = [0; 1 << 16];
    loop {
        match output.read(&mut part) {
            Ok(0) => return Err(Broken::Closed),
            Ok(length) => {
                buffer.extend_from_slice(&part[..length]);
                return Ok(());
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Waits until there is input, including its end.
fn wait(output: &ChildStdout, deadline: Instant) -> Result<(), Broken> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = left.try_into().ok();
        match poll(&mut [PollFd::new(output, PollFlags::IN)], left.as_ref()) {
            Ok(0) if Instant::now() >= deadline => return Err(Broken::TimeUp),
            Ok(0) | Err(rustix::io::Errno::INTR) => {}
            Ok(_) => return Ok(()),
            Err(error) => return Err(Broken::Io(error.into())),
        }
    }
}

/// Returns whether there is input right now.
pub fn is_readable(output: &ChildStdout) -> bool {
    let now = Instant::now();
    wait(output, now).is_ok()
}
