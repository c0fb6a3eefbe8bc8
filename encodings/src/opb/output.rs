//! Output of pseudo-Boolean solvers: `s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` or `s
//! UNKNOWN`, and the model in lines `v x1 -x2 ...`.
//!
//! Source: requirements of the pseudo-Boolean competitions,
//! <https://www.cril.univ-artois.fr/PB16/>.

use crate::competition::Language;
use crate::{Output, UnreadableOutput};

const LANGUAGE: Language = Language {
    results: &["SATISFIABLE", "OPTIMUM FOUND", "UNSATISFIABLE", "UNKNOWN"],
    expected_result: "SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN",
    expected_lines: "'s SATISFIABLE', 's OPTIMUM FOUND', 's UNSATISFIABLE' or 's UNKNOWN'",
    expected_kinds: Some("a line of kind c, s, v or o"),
    skipped: &["o", "d"],
};

/// Reads the output of a solver: `s` and `v` lines, in any order. Comments (`c`), values of an
/// objective (`o`) and diagnostics (`d`) are skipped. The model is the list of its literals.
pub fn read_output(text: &str) -> Result<Output<Vec<i64>>, UnreadableOutput> {
    let mut model = Vec::new();
    let read = LANGUAGE.read(text, |word| {
        model.push(literal(word).ok_or("a literal xN or -xN")?);
        Ok(())
    });
    match read? {
        ("SATISFIABLE" | "OPTIMUM FOUND", 1..) => Ok(Output::Model(model)),
        ("UNSATISFIABLE", 0) => Ok(Output::Unsatisfiable),
        ("UNKNOWN", 0) => Ok(Output::Unknown("s UNKNOWN".to_owned())),
        (result, lines) => {
            let fault = format!("'s {result}' does not go with {lines} lines of a model");
            Err(UnreadableOutput::new(fault))
        }
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
        assert_eq!(
            fault("c only\n"),
            "no line 's SATISFIABLE', 's OPTIMUM FOUND', 's UNSATISFIABLE' or 's UNKNOWN'"
        );
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
