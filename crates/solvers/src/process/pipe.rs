//! Reads from a child until its allowance is used up, without a thread: `poll`, then `read`.
//!
//! A reading thread and a channel would cost every answer two more wake-ups, as much as the
//! pipe itself.

use super::Running;
use super::allowance::{Allowance, Broken};
use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, Read};
use std::process::ChildStdout;
use std::time::Duration;

/// The largest output at once. Lines and models of formulas are smaller.
const MOST: usize = 64 << 20;

/// Waits for output until the allowance is used up and appends it to `buffer`. A program that has
/// ended prints no more, although processes that it started may keep its output open.
pub fn read_more(
    output: &mut ChildStdout,
    buffer: &mut Vec<u8>,
    allowance: &Allowance,
    program: &Running,
) -> Result<(), Broken> {
    if buffer.len() > MOST {
        return Err(Broken::TooMuch);
    }
    while !has_input(output, allowance.pause())? {
        if program.has_ended() && !is_readable(output) {
            return Err(Broken::Closed);
        }
        allowance.check(program.id())?;
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
