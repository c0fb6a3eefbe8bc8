//! A grader that is a program: a line of JSON per question on its standard input, one per answer on
//! its standard output (docs/reference/protocol.md).

use super::{Grader, GraderError, Question};
use quorum_solvers::Cancel;
use quorum_solvers::external::{CommandError, LineProgram, NoLine};
use serde_json::Value;
use std::time::Duration;

/// A program that is kept from question to question, and started again after one that it does not
/// answer. It ends, with all that it started, when this is dropped.
#[derive(Debug)]
pub struct ProgramGrader {
    program: LineProgram,
    /// Limit of each question.
    limit: Duration,
    /// Least score that is an acceptance.
    threshold: f64,
    cancel: Cancel,
}

impl ProgramGrader {
    /// The program of a command, whose words are split as by a shell; `cancel` ends its questions.
    pub fn new(
        command: &str,
        limit: Duration,
        threshold: f64,
        cancel: Cancel,
    ) -> Result<Self, CommandError> {
        Ok(ProgramGrader { program: LineProgram::find(command)?, limit, threshold, cancel })
    }
}

impl Grader for ProgramGrader {
    fn accepts(&mut self, question: &Question<'_>) -> Result<bool, GraderError> {
        let line = serde_json::to_string(question).expect("a question is JSON");
        let answer = self.program.ask(&line, self.limit, &self.cancel);
        let answer = answer.map_err(|error| match error {
            NoLine::NotStarted(reason) => GraderError::Unusable(reason),
            NoLine::TooLong(_) | NoLine::Broken(_) => GraderError::Failed(error.to_string()),
            NoLine::Cancelled => GraderError::Cancelled,
        })?;
        read(&answer, question.id, self.threshold).map_err(GraderError::Failed)
    }
}

/// Characters of a line in a message.
const LONGEST: usize = 80;

/// Reads the answer to a question.
fn read(line: &str, id: u64, threshold: f64) -> Result<bool, String> {
    let expected = || {
        let shown: String = line.chars().take(LONGEST).collect();
        let shown = quorum_puzzle::text::printable(&shown);
        format!(
            "expected {{\"accepted\": true}}, {{\"accepted\": false}} or {{\"score\": NUMBER}}, found '{shown}'"
        )
    };
    let value: Value = serde_json::from_str(line).map_err(|_| expected())?;
    match value.get("id").map(|found| (found, found.as_u64())) {
        Some((found, number)) if number != Some(id) => {
            return Err(format!("expected the answer to question {id}, found that to {found}"));
        }
        _ => {}
    }
    match (value.get("accepted"), value.get("score")) {
        (Some(Value::Bool(accepted)), None) => Ok(*accepted),
        (None, Some(Value::Number(score))) => {
            score.as_f64().map(|score| score >= threshold).ok_or_else(expected)
        }
        _ => Err(expected()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_words_or_scores() {
        assert_eq!(read("{\"accepted\": true}", 1, 1.0), Ok(true));
        assert_eq!(read("{\"id\": 7, \"accepted\": false, \"why\": 1}", 7, 1.0), Ok(false));
        assert_eq!(read("{\"score\": 0.9}", 1, 1.0), Ok(false));
        assert_eq!(read("{\"score\": 1}", 1, 1.0), Ok(true));
        assert_eq!(read("{\"score\": 0.9}", 1, 0.5), Ok(true));
        for line in
            ["", "true", "{\"accepted\": 1}", "{}", "{\"accepted\": true, \"score\": 1}", "Loading"]
        {
            let error = read(line, 1, 1.0).unwrap_err();
            assert!(error.starts_with("expected {\"accepted\": true}"), "{error}");
            assert!(error.ends_with(&format!("found '{line}'")), "{error}");
        }
        let error = read("{\"id\": 2, \"accepted\": true}", 3, 1.0).unwrap_err();
        assert_eq!(error, "expected the answer to question 3, found that to 2");
    }
}
