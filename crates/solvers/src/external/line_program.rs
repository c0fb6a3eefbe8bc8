//! A program that answers lines with lines, about anything: such as somebody's grader. The form
//! `line` is that for solvers, with times and a handshake.
//!
//! It is started with the first line, kept between lines, and ended with all that it started after
//! one that it does not answer; the next line starts it again. So a program may as well answer one
//! line and end.

use super::declaration::{CommandError, find};
use super::line::LONGEST;
use crate::process::{Allowance, Broken, Conversation, Launch};
use crate::{Cancel, Mode, Question};
use std::time::Duration;

/// Reason why a line has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoLine {
    /// The program cannot be started.
    #[error("{0}")]
    NotStarted(String),
    /// The line is longer than one that may be sent.
    #[error("expected a question of at most {LONGEST} characters, found {0}")]
    TooLong(usize),
    /// There is no answer, for this reason.
    #[error("{0}")]
    Broken(String),
    /// The request was cancelled.
    #[error("interrupted")]
    Cancelled,
}

/// A program with its arguments, which may be running.
#[derive(Debug)]
pub struct LineProgram {
    launch: Launch,
    running: Option<Conversation>,
}

impl LineProgram {
    /// Splits a command into words as a shell does, and finds the program.
    pub fn find(command: &str) -> Result<Self, CommandError> {
        Ok(LineProgram { launch: find(command, true)?, running: None })
    }

    /// Sends a line, given without its end, and returns the next one that the program prints.
    pub fn ask(&mut self, line: &str, limit: Duration, cancel: &Cancel) -> Result<String, NoLine> {
        if line.len() > LONGEST {
            return Err(NoLine::TooLong(line.len()));
        }
        let question = Question::within(Mode::First, Some(limit)).cancelled_by(cancel);
        let allowance = Allowance::of(&question);
        loop {
            // An answer that nobody asked for would be taken for the next one.
            let running = self.running.take().filter(Conversation::is_in_step);
            let is_new = running.is_none();
            let mut program = match running {
                Some(program) => program,
                None => Conversation::start(&self.launch)
                    .map_err(|error| NoLine::NotStarted(error.to_string()))?,
            };
            match program.ask(&format!("{line}\n"), &allowance) {
                Ok(answer) => {
                    self.running = Some(program);
                    return Ok(answer);
                }
                // It answered the last line and was about to end.
                Err(Broken::Closed) if !is_new => {}
                Err(Broken::Cancelled) => return Err(NoLine::Cancelled),
                Err(Broken::TimeUp) => {
                    let limit = limit.as_secs_f64();
                    return Err(NoLine::Broken(format!("no answer within {limit} s")));
                }
                Err(broken) => return Err(NoLine::Broken(program.explain(&broken))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(program: &mut LineProgram, line: &str) -> Result<String, NoLine> {
        program.ask(line, Duration::from_secs(60), &Cancel::new())
    }

    #[test]
    fn lines_are_answered_by_one_process_until_one_is_not() {
        let count = "n=0; while read -r line; do n=$((n+1)); [ \"$line\" = end ] && exit 3; echo $n $line; done";
        let mut program = LineProgram::find(&format!("sh -c '{count}'")).unwrap();
        assert_eq!(ask(&mut program, "a"), Ok("1 a".to_owned()));
        assert_eq!(ask(&mut program, "b"), Ok("2 b".to_owned()));
        let ended = "ended (exit status: 3) without an answer";
        assert_eq!(ask(&mut program, "end"), Err(NoLine::Broken(ended.to_owned())));
        assert_eq!(ask(&mut program, "c"), Ok("1 c".to_owned()));
        assert_eq!(ask(&mut program, &"x".repeat(LONGEST + 1)), Err(NoLine::TooLong(LONGEST + 1)));
    }

    #[test]
    fn a_program_may_end_after_each_answer() {
        let mut program = LineProgram::find("head -n 1").unwrap();
        for line in ["a", "b", "c", "d"] {
            assert_eq!(ask(&mut program, line), Ok(line.to_owned()));
        }
    }

    #[test]
    fn a_program_that_is_silent_or_says_too_much_is_replaced() {
        let mut silent = LineProgram::find("sleep 600").unwrap();
        let answer = silent.ask("a", Duration::from_millis(50), &Cancel::new());
        assert_eq!(answer, Err(NoLine::Broken("no answer within 0.05 s".to_owned())));
        let twice = "sh -c 'read -r line; echo $line; echo again; sleep 600'";
        let mut program = LineProgram::find(twice).unwrap();
        assert_eq!(ask(&mut program, "a"), Ok("a".to_owned()));
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(ask(&mut program, "b"), Ok("b".to_owned()));
        let cancel = Cancel::new();
        cancel.cancel();
        let answer = silent.ask("a", Duration::from_secs(60), &cancel);
        assert_eq!(answer, Err(NoLine::Cancelled));
        assert!(
            LineProgram::find("no-such-program")
                .unwrap_err()
                .to_string()
                .contains("in the folders of PATH")
        );
    }
}
