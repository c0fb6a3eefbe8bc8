//! Line-based communication with a program: one line out, one line in.

use super::launch::Launch;
use super::pipe::{Broken, is_readable, read_more};
use crate::Question;
use crate::process::Running;
use std::io::Write;
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// A program behind two pipes. It inherits standard error. Dropping ends it.
#[derive(Debug)]
pub struct Conversation {
    input: ChildStdin,
    output: ChildStdout,
    /// Input that was read and not yet returned.
    buffer: Vec<u8>,
    running: Running,
}

impl Conversation {
    /// Starts the program.
    pub fn start(launch: &Launch) -> Result<Self, String> {
        let mut child = launch
            .start(None, Stdio::piped())
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let running = Running::new(child);
        match (input, output) {
            (Some(input), Some(output)) => {
                Ok(Conversation { input, output, buffer: Vec::new(), running })
            }
            _ => Err("cannot be started: it has no pipes".to_owned()),
        }
    }

    /// Sends text that ends with a line end. Must be well below the 64 KiB that a pipe holds,
    /// or a program that does not read would block this process.
    pub fn send(&mut self, text: &str) -> Result<(), Broken> {
        self.input.write_all(text.as_bytes()).map_err(Broken::from)
    }

    /// Returns the next line, without its end.
    pub fn receive(&mut self, question: &Question) -> Result<String, Broken> {
        let mut searched = 0;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.buffer[searched..]) {
                let rest = self.buffer.split_off(searched + end + 1);
                let line = std::mem::replace(&mut self.buffer, rest);
                let line = String::from_utf8_lossy(&line);
                return Ok(line.trim_end().to_owned());
            }
            searched = self.buffer.len();
            read_more(&mut self.output, &mut self.buffer, question, &self.running)?;
        }
    }

    /// Returns whether the program is running and has printed nothing unexpected: a second line for
    /// one puzzle would be mistaken for the answer to the next.
    pub fn is_in_step(&mut self) -> bool {
        self.buffer.is_empty()
            && !is_readable(&self.output)
            && matches!(self.running.end(Instant::now()), Ok(None))
    }

    /// The reason why there is no answer, as text.
    pub fn explain(mut self, broken: &Broken) -> String {
        match broken {
            Broken::TimeUp => "no answer within the limit".to_owned(),
            Broken::TooMuch => "an answer without an end".to_owned(),
            Broken::Io(error) => error.to_string(),
            Broken::Closed => {
                let moment = Instant::now() + Duration::from_millis(100);
                match self.running.end(moment) {
                    Ok(Some(status)) => format!("ended ({status}) without an answer"),
                    _ => "closed its output without an answer".to_owned(),
                }
            }
        }
    }
}
