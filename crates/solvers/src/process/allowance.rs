//! What a program may use until it prints something, and why it is not waited for any longer.
//! Memory and CPU time are sampled: those of the program and of all its descendants.

use super::tree;
use crate::cancel::POLL;
use crate::{Cancel, Question};
use std::io;
use std::time::{Duration, Instant};

/// Reason why a program is not waited for any longer.
#[derive(Debug)]
pub enum Broken {
    /// The time is over.
    TimeUp,
    /// The CPU time is used up.
    CpuTimeUp,
    /// This many bytes are more than the memory that the program may use.
    OverMemory(u64),
    /// The request was cancelled.
    Cancelled,
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

/// What a program may use until it prints.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// When it must have printed; `None` for no limit.
    pub deadline: Option<Instant>,
    /// CPU time since the program and its descendants started; `None` for no limit.
    pub cpu: Option<Duration>,
    /// Resident memory in bytes; `None` for no limit.
    pub memory: Option<u64>,
    /// Ends the waiting.
    pub cancel: Cancel,
    /// The time between two looks at all of these.
    pub interval: Duration,
}

impl Allowance {
    /// The time of a question.
    pub fn of(question: &Question) -> Self {
        Allowance {
            deadline: question.deadline,
            cpu: None,
            memory: None,
            cancel: question.cancel.clone(),
            interval: POLL,
        }
    }

    /// The time until the next look.
    pub(super) fn pause(&self) -> Duration {
        let Some(deadline) = self.deadline else { return self.interval };
        deadline.saturating_duration_since(Instant::now()).min(self.interval)
    }

    /// Fails if the process with its descendants has used more.
    pub(super) fn check(&self, pid: u32) -> Result<(), Broken> {
        if self.cancel.is_cancelled() {
            return Err(Broken::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Broken::TimeUp);
        }
        if self.cpu.is_some_and(|limit| tree::cpu(pid) >= limit) {
            return Err(Broken::CpuTimeUp);
        }
        if let Some(limit) = self.memory
            && let Some(bytes) = tree::resident_bytes(pid)
            && bytes > limit
        {
            return Err(Broken::OverMemory(bytes));
        }
        Ok(())
    }
}
