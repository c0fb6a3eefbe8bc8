//! Output of SAT and pseudo-Boolean solvers by the rules of their competitions: one `s` line with
//! the result, the model in `v` lines, in any order.
//!
//! Sources: <https://satcompetition.github.io/2024/output.html>,
//! <https://www.cril.univ-artois.fr/PB16/>.

use crate::UnreadableOutput;

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
    ) -> Result<(&'static str, usize), UnreadableOutput> {
        let mut result = None;
        let mut model_lines = 0;
        for (index, line) in text.lines().map(str::trim).enumerate() {
            let fault = |expected, found: &str| {
                let found: String = found.chars().take(60).collect();
                let line = index + 1;
                UnreadableOutput::new(format!("line {line}: expected {expected}, found '{found}'"))
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
        match result {
            Some(result) => Ok((result, model_lines)),
            None => Err(UnreadableOutput::new(format!("no line {}", self.expected_lines))),
        }
    }
}
