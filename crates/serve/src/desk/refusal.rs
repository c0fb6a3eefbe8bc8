//! Why a question is not answered, in words for a page: errors of readers point to commands in
//! parentheses, `(quorum help formats)`, which nobody can type there.

use serde::Serialize;

/// Why a question is not answered: the text or the change is not valid.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Refusal {
    /// The reason in words.
    pub message: String,
    /// Line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// Column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
}

impl<E: std::fmt::Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Refusal { message: without_commands(&error.to_string()), ..Refusal::default() }
    }
}

/// A message without its parentheses that contain a command of this program.
fn without_commands(message: &str) -> String {
    let mut parts = message.split(" (");
    let mut words = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((inside, rest)) if inside.contains("quorum ") => words += rest,
            _ => {
                words += " (";
                words += part;
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::Refusal;

    #[test]
    fn commands_in_parentheses_are_left_out() {
        let told = |text: &str| Refusal::from(text).message;
        assert_eq!(
            told("expected a grid (quorum help formats), found 'x'"),
            "expected a grid, found 'x'"
        );
        assert_eq!(told("unpack it (xz -dc FILE | quorum COMMAND)"), "unpack it");
        let others = "a link (N4Ig, scl) (of 3 (or 4) parts";
        assert_eq!(told(others), others);
    }
}
