//! Reads from a child until a question is over, without a thread: `poll`, then `read`.
//!
//! A reading thread and a channel would cost every answer two more wake-ups, as much as the
//! pipe itself.

use crate::Question;
use crate::cancel::POLL;
use crate::process::Running;
use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, Read};
use std::process::ChildStdout;
use std::time::Duration;

/// The largest output at once. Lines and models of formulas are smaller.
const MOST: usize = 64 << 20;

/// Reason why reading stopped.
#[derive(Debug)]
pub enum Broken {
    /// The question is over.
    TimeUp,
    /// The program closed its output, or ended and left no more.
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

/// Waits for output until the question is over and appends it to `buffer`. A program that has ended
/// prints no more, although processes that it started may keep its output open.
pub fn read_more(
    output: &mut ChildStdout,
    buffer: &mut Vec<u8>,
    question: &Question,
    program: &Running,
) -> Result<(), Broken> {
    if buffer.len() > MOST {
        return Err(Broken::TooMuch);
    }
    while !has_input(output, question.remaining().map_or(POLL, |left| left.min(POLL)))? {
        if program.has_ended() && !is_readable(output) {
            return Err(Broken::Closed);
        }
        if question.is_over() {
            return Err(Broken::TimeUp);
        }
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

/// Waits for input, including its end. Returns whether there is any.
fn has_input(output: &ChildStdout, time: Duration) -> Result<bool, Broken> {
    let time = time.try_into().ok();
    match poll(&mut [PollFd::new(output, PollFlags::IN)], time.as_ref()) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(Broken::Io(error.into())),
    }
}

/// Returns whether there is input right now.
pub fn is_readable(output: &ChildStdout) -> bool {
    matches!(has_input(output, Duration::ZERO), Ok(true))
}
