//! Output of pseudo-Boolean solvers: `s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` or `s
//! UNKNOWN`, and the model in lines `v x1 -x2 ...`.
//!
//! Source: requirements of the pseudo-Boolean competitions,
//! <https://www.cril.univ-artois.fr/PB16/>.

use crate::Output;

/// Reason why the output cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutputError {
    /// No `s` line.
    #[error("no line 's SATISFIABLE', 's OPTIMUM FOUND', 's UNSATISFIABLE' or 's UNKNOWN'")]
    NoStatus,
    /// Unexpected content of a line.
    #[error("line {line}: expected {expected}, found '{found}'")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Expected content.
        expected: &'static str,
        /// Actual content, shortened.
        found: String,
    },
    /// A model and another result than that there is one, or the reverse.
    #[error("'{0}' does not go with {1} lines of a model")]
    Mismatch(String, usize),
}

/// Reads the output of a solver: `s` and `v` lines, in any order. Comments (`c`), values of an
/// objective (`o`) and diagnostics (`d`) are skipped. The model is the list of its literals.
pub fn read_output(text: &str) -> Result<Output<Vec<i64>>, OutputError> {
    let mut status: Option<&str> = None;
    let mut model = Vec::new();
    let mut model_lines = 0;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        let fault = |expected, found: &str| OutputError::Line {
            line: index + 1,
            expected,
            found: found.chars().take(60).collect(),
        };
        let (kind, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match kind {
            "s" if status.is_some() => return Err(fault("one s line", line)),
            "s" => match rest.trim() {
                known @ ("SATISFIABLE" | "OPTIMUM FOUND" | "UNSATISFIABLE" | "UNKNOWN") => {
                    status = Some(known);
                }
                found => {
                    let expected = "SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN";
                    return Err(fault(expected, found));
                }
            },
            "v" => {
                model_lines += 1;
                for word in rest.split_whitespace() {
                    model.push(literal(word).ok_or_else(|| fault("a literal xN or -xN", word))?);
                }
            }
            "" | "o" | "d" => {}
            _ if line.starts_with('c') => {}
            _ => return Err(fault("a line of kind c, s, v or o", line)),
        }
    }
    match (status.ok_or(OutputError::NoStatus)?, model_lines) {
        ("SATISFIABLE" | "OPTIMUM FOUND", 1..) => Ok(Output::Model(model)),
        ("UNSATISFIABLE", 0) => Ok(Output::Unsatisfiable),
        ("UNKNOWN", 0) => Ok(Output::Unknown("s UNKNOWN".to_owned())),
        (status, lines) => Err(OutputError::Mismatch(format!("s {status}"), lines)),
    }
}

/// `x12` or `-x12`.
fn literal(word: &str) -> Option<i64> {
    let (sign, name) = word.strip_prefix('-').map_or((1, word), |name| (-1, name));
    let number: u32 = name.strip_prefix('x')?.parse().ok()?;
    (number > 0).then_some(sign * i64::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Output<Vec<i64>>, String> {
        read_output(text).map_err(|fault| fault.to_string())
    }

    #[test]
    fn outputs_are_read() {
        let model = |literals: &[i64]| Ok(Output::Model(literals.to_vec()));
        assert_eq!(read("c hello\no 0\n\ns SATISFIABLE\nv x1 -x2\nv x12 \n"), model(&[1, -2, 12]));
        assert_eq!(read("v -x1\r\ns OPTIMUM FOUND\r\n"), model(&[-1]));
        assert_eq!(read("s UNSATISFIABLE"), Ok(Output::Unsatisfiable));
        assert_eq!(read("s UNKNOWN\n"), Ok(Output::Unknown("s UNKNOWN".to_owned())));
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let fault = |text: &str| read(text).unwrap_err();
        assert_eq!(fault("c only\n"), OutputError::NoStatus.to_string());
        assert_eq!(fault("s SATISFIABLE\n"), "'s SATISFIABLE' does not go with 0 lines of a model");
        assert_eq!(
            fault("s UNSATISFIABLE\nv x1\n"),
            "'s UNSATISFIABLE' does not go with 1 lines of a model"
        );
        assert_eq!(
            fault("s SATISFIABLE\ns UNKNOWN\n"),
            "line 2: expected one s line, found 's UNKNOWN'"
        );
        assert_eq!(
            fault("s SAT\n"),
            "line 1: expected SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN, found 'SAT'"
        );
        for word in ["1", "x", "x0", "--x1", "y1", "x-1", "x99999999999"] {
            assert_eq!(
                fault(&format!("s SATISFIABLE\nv x1 {word}\n")),
                format!("line 2: expected a literal xN or -xN, found '{word}'")
            );
        }
        assert_eq!(
            fault("SATISFIABLE\n"),
            "line 1: expected a line of kind c, s, v or o, found 'SATISFIABLE'"
        );
    }
}
