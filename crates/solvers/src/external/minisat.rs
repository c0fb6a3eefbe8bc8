//! MiniSat and similar solvers: read DIMACS and write the result, `SAT` or `UNSAT` and the
//! model, to a file named after the formula. With `/dev/stdout` as that file, the result
//! appears on standard output among the solver's messages.
//!
//! Not available in declarations, where a wrapper script suffices: but the program is so common
//! that it is among the [peers](crate::peers).
//!
//! Source: Eén & Sörensson 2004, <http://minisat.se/MiniSat.html>.

use super::one_shot::ProblemText;
use super::run::ProgramOutput;
use super::{ProgramForm, dimacs};
use crate::{Counters, NameError, SolverName};
use quorum_encodings::Output;
use quorum_encodings::cnf::{CnfOptions, EncodedFormula};
use quorum_problem::{Features, Grid, Problem};
use std::io;

/// The form `dimacs` with another output format.
pub static FORM: ProgramForm = ProgramForm::one_shot::<MiniSat>(
    "minisat",
    dimacs::FORM.summary,
    dimacs::FORM.family,
    dimacs::FORM.encodings,
    dimacs::FORM.options,
);

/// A formula whose result has MiniSat's output format.
struct MiniSat(EncodedFormula);

impl ProblemText for MiniSat {
    type Options = CnfOptions;
    const SUFFIX: &'static str = EncodedFormula::SUFFIX;
    const FEATURES: Features = EncodedFormula::FEATURES;

    fn options(name: &SolverName) -> Result<Self::Options, NameError> {
        EncodedFormula::options(name)
    }

    fn check(problem: &Problem, options: &Self::Options) -> Result<(), String> {
        EncodedFormula::check(problem, options)
    }

    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        MiniSat(EncodedFormula::encode(problem, options))
    }

    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        ProblemText::write(&self.0, out)
    }

    fn sizes(&self) -> Counters {
        self.0.sizes()
    }

    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        let model = result(&output.text).ok_or_else(|| output.ended());
        let output = output.output(model, [&[0, 10], &[0, 20], &[]])?;
        output.try_map(|model| self.0.cells.decode(model)).map_err(|fault| fault.to_string())
    }

    fn block(&mut self, grid: &Grid) {
        self.0.block(grid);
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
