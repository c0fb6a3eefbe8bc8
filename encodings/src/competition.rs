//! Output of SAT and pseudo-Boolean solvers by the rules of their competitions: one `s` line with
//! the result, the model in `v` lines, in any order.
//!
//! Sources: <https://satcompetition.github.io/2024/output.html>,
//! <https://www.cril.univ-artois.fr/PB16/>.

/// Reason why a text is not the output of a solver. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutputError {
    /// No `s` line: the solver was stopped, or it is another kind of program.
    #[error("no line {0}")]
    NoResult(&'static str),
    /// Unexpected content of a line.
    #[error("line {line}: expected {expected}, found '{found}'")]
    Line {
        /// Number of the line.
        line: usize,
        /// Expected content.
        expected: &'static str,
        /// Actual content, shortened to a readable length.
        found: String,
    },
    /// The model of a SAT solver has no final `0`: part of it is missing.
    #[error("the model does not end in 0")]
    UnendedModel,
    /// A variable is both true and false.
    #[error("expected one value per variable, found both {0} and -{0} in the model")]
    Contradiction(u32),
    /// A model beside `s UNSATISFIABLE` or `s UNKNOWN`.
    #[error("there is a model, but no 's SATISFIABLE'")]
    UnexpectedModel,
    /// A model and another result than that there is one, or the reverse.
    #[error("'s {0}' does not go with {1} lines of a model")]
    Mismatch(&'static str, usize),
}

/// Words of one competition.
pub(crate) struct Language {
    /// Results after `s`.
    pub results: &'static [&'static str],
    /// The results, as expected after `s`.
    pub expected_result: &'static str,
    /// The results, as lines of which one is expected.
    pub expected_lines: &'static str,
    /// Kinds of lines that are expected; `None`: all others are skipped.
    pub expected_kinds: Option<&'static str>,
    /// Kinds of lines that are skipped, besides comments.
    pub skipped: &'static [&'static str],
}

impl Language {
    /// Reads an output; `literal` takes each word of the model, or fails with the expected one.
    /// Returns the result and the number of `v` lines.
    pub fn read(
        &self,
        text: &str,
        mut literal: impl FnMut(&str) -> Result<(), &'static str>,
    ) -> Result<(&'static str, usize), OutputError> {
        let mut result = None;
        let mut model_lines = 0;
        for (index, line) in text.lines().map(str::trim).enumerate() {
            let fault = |expected, found: &str| OutputError::Line {
                line: index + 1,
                expected,
                found: found.chars().take(60).collect(),
            };
            let (kind, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match kind {
                "s" if result.is_some() => return Err(fault("one s line", line)),
                "s" => {
                    let known = self.results.iter().find(|known| **known == rest.trim());
                    result = Some(*known.ok_or_else(|| fault(self.expected_result, rest.trim()))?);
                }
                "v" => {
                    model_lines += 1;
                    for word in rest.split_whitespace() {
                        literal(word).map_err(|expected| fault(expected, word))?;
                    }
                }
                _ if kind.is_empty() || kind.starts_with('c') || self.skipped.contains(&kind) => {}
                _ => {
                    if let Some(expected) = self.expected_kinds {
                        return Err(fault(expected, line));
                    }
                }
            }
        }
        Ok((result.ok_or(OutputError::NoResult(self.expected_lines))?, model_lines))
    }
}
