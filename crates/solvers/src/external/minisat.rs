//! MiniSat and similar solvers: read DIMACS and write the result, `SAT` or `UNSAT` and the
//! model, to a file named after the formula. With `/dev/stdout` as that file, the result
//! appears on standard output among the solver's messages.
//!
//! Not available in declarations, where a wrapper script suffices: but the program is so common
//! that it is among the [peers](crate::peers).
//!
//! Source: Eén & Sörensson 2004, <http://minisat.se/MiniSat.html>.

use super::ProgramForm;
use super::dimacs::{self, Dimacs};
use super::one_shot::{Options, TextForm};
use super::run::ProgramOutput;
use crate::{NameError, SolverName};
use quorum_encodings::Output;
use quorum_encodings::cnf::EncodedFormula;
use quorum_problem::Grid;

/// The form `dimacs` with another output format.
pub static FORM: ProgramForm = ProgramForm::one_shot::<MiniSat>(
    "minisat",
    dimacs::FORM.summary,
    dimacs::FORM.family,
    dimacs::FORM.encodings,
    dimacs::FORM.options,
);

struct MiniSat;

impl TextForm for MiniSat {
    type Text = EncodedFormula;
    const SUFFIX: &'static str = Dimacs::SUFFIX;
    const EXIT_CODES: [&'static [i32]; 3] = [&[0, 10], &[0, 20], &[]];

    fn options(name: &SolverName) -> Result<Options<Self>, NameError> {
        Dimacs::options(name)
    }

    fn read(text: &EncodedFormula, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        let model = result(&output.text).ok_or_else(|| output.ended());
        let output = output.output(model, Self::EXIT_CODES)?;
        output.try_map(|model| text.cells.decode(model)).map_err(|fault| fault.to_string())
    }
}

/// The model, or unsatisfiable; `None` if it is neither.
fn result(text: &str) -> Option<Output<Vec<i32>>> {
    let mut lines = text.lines().map(str::trim);
    match lines.find(|line| matches!(*line, "SAT" | "UNSAT"))? {
        "UNSAT" => lines.all(|line| !line.starts_with(['-', '1'])).then_some(Output::Unsatisfiable),
        _ => {
            let literals = lines.next()?.split_ascii_whitespace().map(str::parse);
            let mut literals = literals.collect::<Result<Vec<i32>, _>>().ok()?;
            (literals.pop() == Some(0) && !literals.contains(&0)).then_some(Output::Model(literals))
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
            Some(Output::Model(vec![-1, 2]))
        );
        assert_eq!(result("SATISFIABLE\nUNSAT\n"), Some(Output::Unsatisfiable));
        for text in ["", "SATISFIABLE\n", "SAT\n", "SAT\n1 2\n", "SAT\n1 0 2 0\n", "UNSAT\n1 0\n"] {
            assert_eq!(result(text), None, "{text}");
        }
    }
}
