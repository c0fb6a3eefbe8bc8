//! The form `smt2`: an SMT solver that reads SMT-LIB 2 and prints `sat`, `unsat` or `unknown`,
//! and after `sat` the requested values.
//!
//! The exit code is ignored: after `unsat` there are no values, and some solvers print an error
//! and end with 1. A signal is an error.

use super::ProgramForm;
use super::one_shot::{Options, TextForm};
use super::run::ProgramOutput;
use crate::entry::Family;
use crate::smt::{self as words, ENCODINGS, LOGIC, OPTIONS};
use crate::{NameError, SolverName};
use quorum_encodings::smt::Script;
use quorum_encodings::{Output, TextEncoding};
use quorum_problem::Grid;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm::one_shot::<Smt2>(
    "smt2",
    "an external SMT solver; one process per solution",
    Family::Smt,
    &ENCODINGS,
    &OPTIONS,
);

struct Smt2;

impl TextForm for Smt2 {
    type Text = Script;
    const SUFFIX: &'static str = ".smt2";
    /// Not read.
    const EXIT_CODES: [&'static [i32]; 3] = [&[]; 3];

    fn options(name: &SolverName) -> Result<Options<Self>, NameError> {
        words::options(name, words::standard)
    }

    fn default_of(options: &Options<Self>, option: &str) -> Option<&'static str> {
        (option == LOGIC.name).then(|| words::standard(options.model))
    }

    fn decided(text: &Script) -> Option<Option<Grid>> {
        text.decided()
    }

    fn read(text: &Script, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        if output.status.code().is_none() {
            return Err(output.ended());
        }
        text.read(&output.text).map_err(|error| format!("{error}: {}", output.ended()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn an_answer_is_its_first_word() {
        let problem = Puzzle::empty(Rules::new(2, None).unwrap()).lower();
        let script = quorum_encodings::smt::model("int-distinct").unwrap().encode(&problem);
        let read = |text: &str, wait_status| read::<Smt2>(&script, text, wait_status);
        let values = "((x_R1C1 1) (x_R1C2 2) (x_R2C1 2) (x_R2C2 1))";
        assert_eq!(read(&format!("sat\n{values}\n"), 0), Ok(Output::Model(vec![1, 2, 2, 1])));
        assert_eq!(read("sat\n((x_R1C1 1))", 0), Ok(Output::Model(vec![1, 0, 0, 0])));
        let error = "unsat\n(error \"line 9: model is not available\")\n";
        assert_eq!(read(error, 1 << 8), Ok(Output::Unsatisfiable));
        assert_eq!(read("unknown\n", 0), Ok(Output::Unknown("unknown".into())));
        for (text, status) in
            [("", 0), ("unsat", 9), ("(error \"x\")\nunsat", 0), ("sat", 0), ("unsatisfiable", 0)]
        {
            assert!(read(text, status).is_err(), "{text}");
        }
    }
}
