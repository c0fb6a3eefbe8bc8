//! MiniSat and similar solvers: read DIMACS and write the result, `SAT` or `UNSAT` and the
//! model, to a file named after the formula.
//!
//! Not available in declarations, where a wrapper script suffices: but the program is so common
//! that it is among the [peers](crate::peers).
//!
//! Source: Eén & Sörensson 2004, <http://minisat.se/MiniSat.html>.

use super::one_shot::TextForm;
use super::{ProgramForm, Protocol, dimacs};
use std::borrow::Cow;

/// The form `dimacs` with another output format.
pub static FORM: ProgramForm = ProgramForm {
    name: "minisat",
    protocol: Protocol::OneShot(TextForm {
        exit_codes: Some([&[0, 10], &[0, 20], &[]]),
        rewritten: result,
        ..dimacs::TEXT
    }),
    ..dimacs::FORM
};

/// The model, or unsatisfiable, as a SAT competition has it; `None` if it is neither.
fn result(text: &str) -> Option<Cow<'_, str>> {
    let mut lines = text.lines().map(str::trim);
    match lines.find(|line| matches!(*line, "SAT" | "UNSAT"))? {
        "UNSAT" => {
            let is_alone = lines.all(|line| !line.starts_with(['-', '1']));
            is_alone.then_some(Cow::Borrowed("s UNSATISFIABLE"))
        }
        _ => {
            let model = lines.next()?;
            let words: Vec<&str> = model.split_ascii_whitespace().collect();
            let end = words.iter().position(|&word| word == "0");
            let is_ended = end == Some(words.len().wrapping_sub(1));
            is_ended.then(|| Cow::Owned(format!("s SATISFIABLE\nv {model}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read() {
        assert_eq!(
            result("SAT\n-1 2 0\nWARNING: x\nSATISFIABLE\n"),
            Some("s SATISFIABLE\nv -1 2 0".into())
        );
        assert_eq!(result("SATISFIABLE\nUNSAT\n"), Some("s UNSATISFIABLE".into()));
        for text in ["", "SATISFIABLE\n", "SAT\n", "SAT\n1 2\n", "SAT\n1 0 2 0\n", "UNSAT\n1 0\n"] {
            assert_eq!(result(text), None, "{text}");
        }
    }
}
