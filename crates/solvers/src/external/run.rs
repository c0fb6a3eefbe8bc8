//! One run of a program on a file, from its start to its end.
//!
//! The path of the file replaces the word `{}` among the arguments; without one the file is the
//! program's standard input. A program that writes its result to a file has the word `{result}`
//! where it expects the name of that file: not `/dev/stdout`, which GLPK removes before it writes.
//! Standard error is inherited.

use crate::process::{Allowance, Broken, Launch, Running, read_more};
use crate::{Question, Status};
use std::fs::File;
use std::io::{self, Write};
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

/// The word in place of the path of the input.
const INPUT: &str = "{}";

/// The word in place of the path of the result.
const RESULT: &str = "{result}";

/// The files of one run, made before it: this time is not the program's.
pub struct Files {
    input: NamedTempFile,
    /// If the program writes its result to a file.
    result: Option<NamedTempFile>,
}

impl Files {
    /// The files for a program that reads this text.
    pub fn new(launch: &Launch, suffix: &str, text: &[u8]) -> io::Result<Self> {
        let mut input = tempfile::Builder::new().prefix("quorum-").suffix(suffix).tempfile()?;
        input.write_all(text)?;
        let has_result = launch.arguments.iter().any(|argument| argument == RESULT);
        let result = has_result.then(|| NamedTempFile::with_prefix("quorum-")).transpose()?;
        Ok(Files { input, result })
    }
}

/// Runs the program on its files until it ends or the question is over; then it is killed, with the
/// processes that it started.
pub fn run(
    launch: &Launch,
    files: &Files,
    question: &Question,
) -> Result<ProgramOutput, (Status, String)> {
    let crash = |error: io::Error| (Status::Crash, error.to_string());
    let input = files.input.path();
    let mut paths = vec![(INPUT, input)];
    paths.extend(files.result.iter().map(|file| (RESULT, file.path())));
    let is_named = launch.arguments.iter().any(|argument| argument == INPUT);
    let stdin = if is_named { Stdio::null() } else { File::open(input).map_err(crash)?.into() };
    let mut child = launch
        .start(&paths, stdin)
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
    if let Some(file) = &files.result {
        // Some programs remove it first, and write nothing when they give up.
        let mut written = std::fs::read(file.path()).unwrap_or_default();
        written.append(&mut printed);
        printed = written;
    }
    Ok(ProgramOutput { text: String::from_utf8_lossy(&printed).into_owned(), status })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;

    /// The program prints its input, and writes it with other letters to the file of its result.
    #[test]
    fn the_files_of_a_run_are_there_before_it() {
        let arguments = ["-c", "cat \"$0\"; tr a b < \"$0\" > \"$1\"", INPUT, RESULT];
        let arguments = arguments.map(str::to_owned).to_vec();
        let launch = Launch { program: "sh".into(), arguments };
        let files = Files::new(&launch, ".txt", b"a\n").unwrap();
        assert!(files.result.as_ref().is_some_and(|file| file.path().exists()));
        let output = run(&launch, &files, &Question::within(Mode::First, None)).unwrap();
        assert_eq!((output.text.as_str(), output.status.success()), ("b\na\n", true));
        assert!(Files::new(&Launch::of("sh"), "", b"").unwrap().result.is_none());
    }
}
