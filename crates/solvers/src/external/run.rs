//! One run of a program on a file, from its start to its end.
//!
//! The path of the file replaces the word `{}` among the arguments; without one the file is the
//! program's standard input. A program that writes its result to a file has the word `{result}`
//! where it expects the name of that file: not `/dev/stdout`, which GLPK removes before it writes.
//! Standard error is inherited.

use crate::process::{Allowance, Broken, Launch, Running, read_more};
use crate::{Question, Status};
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// Output of a program, and how it ended.
#[derive(Debug)]
pub struct ProgramOutput {
    /// The file of its result, if it writes one, and its standard output.
    pub text: String,
    /// Its exit status.
    pub status: ExitStatus,
}

impl ProgramOutput {
    /// Describes an unexpected end of a program.
    pub fn ended(&self) -> String {
        let first = self.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let printed: String = first.chars().take(100).collect();
        format!("ended with {}, after printing '{printed}'", self.status)
    }
}

/// Runs the program on a file until it ends or the question is over; then it is killed, with the
/// processes that it started.
pub fn run(
    launch: &Launch,
    input: &Path,
    question: &Question,
) -> Result<ProgramOutput, (Status, String)> {
    let crash = |error: io::Error| (Status::Crash, error.to_string());
    let is_named = launch.arguments.iter().any(|argument| argument == "{}");
    let mut launch = launch.clone();
    let mut result = None;
    for argument in &mut launch.arguments {
        if argument == "{result}" {
            let file = NamedTempFile::with_prefix("quorum-").map_err(crash)?;
            *argument = file.path().to_string_lossy().into_owned();
            result = Some(file);
        }
    }
    let stdin = if is_named { Stdio::null() } else { File::open(input).map_err(crash)?.into() };
    let mut child = launch
        .start(Some(input), stdin)
        .map_err(|error| (Status::Crash, format!("cannot be started: {error}")))?;
    let output = child.stdout.take();
    let mut running = Running::new(child);
    let mut printed = Vec::new();
    let mut output = output.ok_or((Status::Crash, "has no output".to_owned()))?;
    let timeout = || (Status::Timeout, "killed at the limit".to_owned());
    let allowance = Allowance::of(question);
    loop {
        match read_more(&mut output, &mut printed, &allowance, &running) {
            Ok(()) => running.look(),
            Err(Broken::Closed) => break,
            Err(Broken::TooMuch) => return Err((Status::Crash, "an answer without an end".into())),
            Err(Broken::Io(error)) => return Err(crash(error)),
            Err(_) => return Err(timeout()),
        }
    }
    // A program that closes its output is usually about to end.
    const MOMENT: Duration = Duration::from_secs(10);
    let until = question.deadline.unwrap_or_else(|| Instant::now() + MOMENT);
    let status = running.end(until).map_err(crash)?.ok_or_else(timeout)?;
    if let Some(file) = result {
        // Some programs remove it first, and write nothing when they give up.
        let mut written = std::fs::read(file.path()).unwrap_or_default();
        written.append(&mut printed);
        printed = written;
    }
    Ok(ProgramOutput { text: String::from_utf8_lossy(&printed).into_owned(), status })
}
