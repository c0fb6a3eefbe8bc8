//! Messages to standard error, in one voice. Whatever is quoted in them stays on its line:
//! control characters are escaped.

use super::{Error, output};
use quorum_formats::InputError;
use quorum_puzzle::text::printable;
use quorum_toolkit::panel::Finding;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Mutex;

/// Message of `minimize` and `grade` for a puzzle that is not unique.
pub const NOT_UNIQUE: &str =
    "expected one solution, found none or several (quorum verify prints which)";

/// Prints the error that ended the command. Errors in experiment files show their lines.
pub fn error(error: &Error) {
    lines(format!("quorum: {error}"));
}

/// Reports a text that could not be read; the rest goes on. The first fault of a format is followed
/// by a line that names the page that describes the format.
pub fn unreadable(error: &InputError) {
    static DESCRIBED: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    say(error);
    let Some(format) = error.format else { return };
    if DESCRIBED.lock().is_ok_and(|mut described| described.insert(format)) {
        say(format!("  (read as format {format}: quorum list formats {format} describes it)"));
    }
}

/// Prints a warning: results are worth less.
pub fn warn(text: impl Display) {
    say(format!("warning: {text}"));
}

/// Prints a message on one line.
pub fn say(text: impl Display) {
    output::pause();
    anstream::eprintln!("{}", printable(&text.to_string()));
}

/// Prints a message of several lines.
pub fn lines(text: impl Display) {
    text.to_string().lines().for_each(say);
}

/// Reports a wrong answer or a disagreement.
pub fn finding(id: &str, finding: &Finding) {
    match finding {
        Finding::WrongAnswer(..) => say(format!("{id}: WRONG: {finding}")),
        Finding::WrongKnownAnswer(reason) => say(format!("{id}: {reason}")),
        Finding::Disagreement(a, b) => {
            say(format!("{id}: DISAGREEMENT: {a} and {b}, and nothing refutes either"));
        }
    }
}
