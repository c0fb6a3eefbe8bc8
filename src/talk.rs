//! Talk: messages to standard error, one line each, in one voice.

use super::Error;
use quorum::panel::Finding;
use quorum::puzzle::formats::InputError;

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

/// A wrong answer or a disagreement.
pub fn finding(id: &str, finding: &Finding) {
    match finding {
        Finding::WrongAnswer(..) | Finding::WrongKnownAnswer(_) => {
            say(format!("{id}: WRONG: {finding}"));
        }
        Finding::Disagreement(a, b) => {
            say(format!("{id}: DISAGREEMENT: {a} and {b}, and nothing refutes either"));
        }
    }
}
