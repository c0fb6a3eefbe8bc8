//! A program that answers lines with lines, about anything: such as somebody's grader. The form
//! `line` is that for solvers, with times and a handshake.
//!
//! It is started with the first line, kept between lines, and ended with all that it started after
//! one that it does not answer; the next line starts it again. So a program may as well answer one
//! line and end.

use super::conversation::Conversation;
use super::declaration::find;
use super::launch::Launch;
use super::line::LONGEST;
use super::pipe::Broken;
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
    /// Splits a command into words as a shell does, and finds the program. The error is why it
    /// cannot be used.
    pub fn find(command: &str) -> Result<Self, String> {
        Ok(LineProgram { launch: find(command, true)?, running: None })
    }

    /// Sends a line, given without its end, and returns the next one that the program prints.
    pub fn ask(&mut self, line: &str, limit: Duration, cancel: &Cancel) -> Result<String, NoLine> {
        if line.len() > LONGEST {
            return Err(NoLine::TooLong(line.len()));
        }
        let question = Question::within(Mode::First, Some(limit)).cancelled_by(cancel);
        // An answer that nobody asked for would be taken for the next one.
        if let Some(mut program) = self.running.take()
            && program.is_in_step()
        {
            match self.exchange(program, line, &question) {
                // It answered the last line and was about to end.
                Err((_, Broken::Closed)) => {}
                answer => {
                    return answer
                        .map_err(|(program, broken)| why(program, &broken, limit, cancel));
                }
            }
        }
        let program = Conversation::start(&self.launch).map_err(NoLine::NotStarted)?;
        let answer = self.exchange(program, line, &question);
        answer.map_err(|(program, broken)| why(program, &broken, limit, cancel))
    }

    /// Keeps a program that answers.
    fn exchange(
        &mut self,
        mut program: Conversation,
        line: &str,
        question: &Question,
    ) -> Result<String, (Conversation, Broken)> {
        match program.send(&format!("{line}\n")).and_then(|()| program.receive(question)) {
            Ok(answer) => {
                self.running = Some(program);
                Ok(answer)
            }
            Err(broken) => Err((program, broken)),
        }
    }
}

fn why(program: Conversation, broken: &Broken, limit: Duration, cancel: &Cancel) -> NoLine {
    match broken {
        Broken::TimeUp if cancel.is_cancelled() => NoLine::Cancelled,
        Broken::TimeUp => NoLine::Broken(format!("no answer within {} s", limit.as_secs_f64())),
        broken => NoLine::Broken(program.explain(broken)),
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
            LineProgram::find("no-such-program").unwrap_err().contains("in the folders of PATH")
        );
    }
}
