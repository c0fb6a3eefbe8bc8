//! Solver names: `ENGINE[/ENCODING][+option[=value]]...`.
//!
//! Rows contain the canonical name (encoding spelled out, options sorted, defaults omitted), so
//! that two spellings of one solver have the same name.

use quorum_util::suggest::suggestion;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A parsed name, which may not exist.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SolverName {
    /// The engine: `dfs`, `varisat`, `z3`.
    pub engine: String,
    /// The encoding, for engines that need one.
    pub encoding: Option<String>,
    /// Options; the value is empty for a bare `+option`.
    pub options: BTreeMap<String, String>,
}

/// Reason why a name does not denote a solver. The messages list the alternatives.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Not of the form `ENGINE[/ENCODING][+option[=value]]...`.
    #[error("'{0}' is not a solver name; expected ENGINE[/ENCODING][+option[=value]]...")]
    Malformed(String),
    /// An engine, encoding, option or value that does not exist.
    #[error("unknown {what} '{found}'{suggestion}")]
    Unknown {
        /// `solver`, `encoding of varisat`, `option of varisat`, ...
        what: String,
        /// The word as written.
        found: String,
        /// Suggestions.
        suggestion: String,
    },
    /// Options that exclude each other.
    #[error("options {} and {} exclude each other: {reason}", options[0], options[1])]
    Exclusive {
        /// The options.
        options: [&'static str; 2],
        /// The reason.
        reason: &'static str,
    },
    /// A known program or library that is not installed.
    #[error("{name} is not installed: {hint}")]
    Absent {
        /// The solver.
        name: String,
        /// Hint for its installation.
        hint: Cow<'static, str>,
    },
    /// A pattern with braces that expands to too many names.
    #[error("expected braces that expand to at most {most} names, found more")]
    TooMany {
        /// The largest number.
        most: usize,
    },
    /// The name of an engine of the table, for a solver of the caller.
    #[error("expected a name that no solver of the table has, found '{0}'")]
    Taken(String),
    /// Unbalanced braces.
    #[error("'{0}' has a brace without its partner")]
    Braces(String),
    /// An option given twice.
    #[error("option '{option}' occurs twice in '{name}'")]
    OptionTwice {
        /// The option.
        option: String,
        /// The whole name.
        name: String,
    },
}

impl NameError {
    /// An unknown word among `known`: suggests the closest ones by edit distance if any is
    /// close, else all of them.
    pub fn unknown<'a>(
        what: impl Into<String>,
        found: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        NameError::not_among(what.into(), found, known.into_iter().collect())
    }

    /// The same for words in one type of list, compiled once.
    pub(super) fn not_among(what: String, found: &str, known: Vec<&str>) -> Self {
        let suggestion = suggestion(found, known);
        NameError::Unknown { what, found: found.to_owned(), suggestion }
    }
}

impl SolverName {
    /// A name without encoding and options.
    pub fn engine(engine: impl Into<String>) -> Self {
        SolverName { engine: engine.into(), encoding: None, options: BTreeMap::new() }
    }

    /// The options as they are in the name: `+a=b+c`, or nothing.
    pub fn options_text(&self) -> String {
        let mut text = String::new();
        for (option, value) in &self.options {
            text += "+";
            text += option;
            if !value.is_empty() {
                text += "=";
                text += value;
            }
        }
        text
    }
}

impl FromStr for SolverName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let malformed = || NameError::Malformed(text.to_owned());
        let is_word = |word: &str| {
            !word.is_empty()
                && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        };
        let mut parts = text.split('+');
        let head = parts.next().unwrap_or_default();
        let (engine, encoding) = head.split_once('/').unzip();
        let engine = engine.unwrap_or(head);
        if !is_word(engine) || !encoding.is_none_or(is_word) {
            return Err(malformed());
        }
        let mut options = BTreeMap::new();
        for part in parts {
            let (option, value) = part.split_once('=').unwrap_or((part, ""));
            if !is_word(option) || (part.contains('=') && !is_word(value)) {
                return Err(malformed());
            }
            if options.insert(option.to_owned(), value.to_owned()).is_some() {
                let (option, name) = (option.to_owned(), text.to_owned());
                return Err(NameError::OptionTwice { option, name });
            }
        }
        Ok(SolverName { engine: engine.to_owned(), encoding: encoding.map(str::to_owned), options })
    }
}

impl fmt::Display for SolverName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.engine)?;
        if let Some(encoding) = &self.encoding {
            write!(f, "/{encoding}")?;
        }
        f.write_str(&self.options_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_sorted() {
        let name: SolverName = "varisat/extended+signs=order+amo=product+reduce".parse().unwrap();
        assert_eq!(name.to_string(), "varisat/extended+amo=product+reduce+signs=order");
    }

    #[test]
    fn malformed_names_are_refused() {
        for text in ["", "/x", "a/", "a+", "a+b=", "a b", "a/b/c", "dfs,varisat"] {
            assert!(
                matches!(text.parse::<SolverName>(), Err(NameError::Malformed(_))),
                "{text:?} was taken"
            );
        }
        assert!(matches!("a+b+b=1".parse::<SolverName>(), Err(NameError::OptionTwice { .. })));
    }

    #[test]
    fn the_nearest_words_are_suggested() {
        let error = NameError::unknown("solver", "varista", ["dfs", "varisat", "z3"]);
        assert_eq!(error.to_string(), "unknown solver 'varista'; did you mean varisat?");
    }
}
