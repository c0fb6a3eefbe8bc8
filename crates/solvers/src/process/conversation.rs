//! Conversation with a child in lines: a line out, a line in. Solvers of others are asked so, and
//! the workers in which solvers of this project run.

use super::allowance::{Allowance, Broken};
use super::last_words::LastWords;
use super::launch::Launch;
use super::pipe::{is_readable, read_more};
use super::{Running, spawn};
use std::io::{self, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A program behind two pipes. Dropping ends it, with all that it started.
#[derive(Debug)]
pub struct Conversation {
    input: ChildStdin,
    output: ChildStdout,
    /// Input that was read and not yet returned.
    buffer: Vec<u8>,
    /// Of a program that does not inherit standard error.
    last_words: Option<LastWords>,
    running: Running,
}

impl Conversation {
    /// Starts a program that works for a solver of this thread. It inherits standard error.
    pub fn start(launch: &Launch) -> io::Result<Self> {
        let child = launch
            .start(&[], Stdio::piped())
            .map_err(|error| io::Error::new(error.kind(), format!("cannot be started: {error}")))?;
        Ok(Conversation::with(child, Running::new))
    }

    /// Starts a program that accounts for itself, and keeps its last line on standard error.
    pub fn start_worker(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        Ok(Conversation::with(spawn(command)?, Running::apart))
    }

    fn with(mut child: Child, own: fn(Child) -> Running) -> Self {
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let last_words = child.stderr.take().map(LastWords::of);
        Conversation { input, output, buffer: Vec::new(), last_words, running: own(child) }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.running.id()
    }

    /// Sends text that ends with a line end. Must be well below the 64 KiB that a pipe holds,
    /// or a program that does not read would block this process.
    pub fn send(&mut self, text: &str) -> Result<(), Broken> {
        self.input.write_all(text.as_bytes()).map_err(Broken::from)
    }

    /// Sends text and returns the next line.
    pub fn ask(&mut self, text: &str, allowance: &Allowance) -> Result<String, Broken> {
        self.send(text)?;
        self.receive(allowance)
    }

    /// Returns the next line, without its end.
    pub fn receive(&mut self, allowance: &Allowance) -> Result<String, Broken> {
        let mut searched = 0;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.buffer[searched..]) {
                let rest = self.buffer.split_off(searched + end + 1);
                let line = std::mem::replace(&mut self.buffer, rest);
                let line = String::from_utf8_lossy(&line);
                return Ok(line.trim_end().to_owned());
            }
            searched = self.buffer.len();
            read_more(&mut self.output, &mut self.buffer, allowance, &self.running)?;
        }
    }

    /// Returns whether the program is running and has printed nothing unexpected: a second line for
    /// one puzzle would be mistaken for the answer to the next.
    pub(crate) fn is_in_step(&self) -> bool {
        self.buffer.is_empty() && !is_readable(&self.output) && !self.running.has_ended()
    }

    /// The reason why there is no answer, as text.
    pub fn explain(mut self, broken: &Broken) -> String {
        match broken {
            Broken::TimeUp | Broken::CpuTimeUp | Broken::OverMemory(_) => {
                "no answer within the limit".to_owned()
            }
            Broken::Cancelled => "interrupted".to_owned(),
            Broken::TooMuch => "an answer without an end".to_owned(),
            Broken::Io(error) => error.to_string(),
            Broken::Closed => match self.end(Duration::from_millis(100)) {
                Some(status) => format!("ended ({status}) without an answer"),
                None => "closed its output without an answer".to_owned(),
            },
        }
    }

    /// Waits briefly for the end of a program that closed its output; `None` if it goes on.
    pub fn end(&mut self, moment: Duration) -> Option<ExitStatus> {
        self.running.end(Instant::now() + moment).ok().flatten()
    }

    /// The last line of a [worker](Self::start_worker) on standard error; may be empty.
    pub fn last_words(&self) -> String {
        self.last_words.as_ref().map(LastWords::get).unwrap_or_default()
    }
}
