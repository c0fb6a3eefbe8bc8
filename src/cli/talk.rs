//! Talk: messages to standard error, one line each, in one voice.

use super::Error;
use crate::panel::Finding;
use crate::puzzle::formats::InputError;
use crate::solvers::table::Named;

/// What ended the command.
pub fn error(error: &Error) {
    anstream::eprintln!("quorum: {error}");
}

/// A text that could not be read; the rest goes on.
pub fn unreadable(error: &InputError) {
    anstream::eprintln!("{error}");
}

/// Something that makes results worth less.
pub fn warn(text: impl std::fmt::Display) {
    anstream::eprintln!("warning: {text}");
}

/// Anything else worth saying.
pub fn say(text: impl std::fmt::Display) {
    anstream::eprintln!("{text}");
}

/// A wrong answer or a disagreement, with the names of those concerned.
pub fn finding(id: &str, finding: &Finding, solvers: &[Named]) {
    match finding {
        Finding::WrongAnswer(index, reason) => {
            say(format!("{id}: WRONG: {} {reason}", solvers[*index].name));
        }
        Finding::WrongKnownAnswer(reason) => say(format!("{id}: WRONG: {reason}")),
        Finding::Disagreement(a, b) => {
            let (a, b) = (&solvers[*a].name, &solvers[*b].name);
            say(format!("{id}: DISAGREEMENT: {a} and {b}, and nothing refutes either"));
        }
    }
}
