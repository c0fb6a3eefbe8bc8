//! Outcome of a run as the parent sees it: an answer of the worker, or the end of the worker.

use quorum_solvers::{Answer, Measured, Status};
use quorum_util::json;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of time and memory of a run, including the processes that its solver starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Limits {
    /// Wall time; `None` for no limit.
    #[serde(rename = "limit_ns", with = "json::optional_nanoseconds")]
    pub time: Option<Duration>,
    /// CPU time; `None` for no limit.
    #[serde(rename = "limit_cpu_ns", default, with = "json::optional_nanoseconds")]
    pub cpu: Option<Duration>,
    /// Resident memory in bytes; `None` for no limit.
    #[serde(rename = "limit_bytes")]
    pub memory: Option<u64>,
}

/// Outcome of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The answer, whose status records how the run ended, and its cost.
    pub measured: Measured,
    /// The signal that killed the worker, if it died by one.
    pub signal: Option<i32>,
}

impl Outcome {
    /// A run that was answered; too late or with too much memory, if so.
    pub fn answered(mut measured: Measured, limits: &Limits) -> Self {
        let Measured { answer, cost } = &mut measured;
        if limits.time.is_some_and(|limit| cost.total > limit) && answer.status == Status::Ok {
            answer.status = Status::Timeout;
            answer.message = Some("answered after the limit".into());
        }
        if limits.cpu.is_some_and(|limit| cost.cpu > limit) && answer.status == Status::Ok {
            answer.status = Status::Timeout;
            answer.message = Some("answered after the limit of CPU time".into());
        }
        if let (Some(limit), Some(peak)) = (limits.memory, cost.peak_rss_bytes)
            && peak > limit
        {
            // It may have ended between two samples of the parent.
            answer.status = Status::Memout;
            answer.message = Some(format!("used {} MiB", peak >> 20));
        }
        Outcome { measured, signal: None }
    }

    /// A run without an answer, which ended or was stopped after this time.
    pub fn stopped(status: Status, time: Duration, message: Option<String>) -> Self {
        let answer = Answer { status, message, ..Answer::default() };
        let mut measured = Measured::untimed(answer);
        measured.cost.total = time;
        Outcome { measured, signal: None }
    }

    /// A run whose worker ended by itself, or broke the protocol.
    pub fn crash(signal: Option<i32>, message: String) -> Self {
        Outcome { signal, ..Outcome::stopped(Status::Crash, Duration::ZERO, Some(message)) }
    }
}
