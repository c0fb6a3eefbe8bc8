//! The form `smt2`: an SMT solver that reads SMT-LIB 2 and prints `sat`, `unsat` or `unknown`,
//! and after `sat` the requested values.
//!
//! The exit code is ignored: after `unsat` there are no values, and some solvers print an error
//! and end with 1. A signal is an error.

use super::one_shot::{Encoder, TextForm, encoder};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family};
use crate::smt::{self as words, ENCODINGS, LOGIC, OPTIONS};
use crate::{NameError, SolverName};
use quorum_encodings::TextEncoding;
use quorum_encodings::smt::Script;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "smt2",
    summary: "an external SMT solver; one process per solution",
    family: Family::Smt,
    encodings: &ENCODINGS,
    options: &OPTIONS,
    abilities: Abilities { features: Script::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TextForm::new(".smt2", None, encoding)),
};

fn encoding(name: &SolverName) -> Result<Box<dyn Encoder>, NameError> {
    let options = words::options(name, words::standard)?;
    let logic = words::standard(options.model);
    encoder::<Script>(options, Some((LOGIC.name, logic)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::{ReadCase, check_outputs};
    use quorum_encodings::Output;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn an_answer_is_its_first_word() {
        let problem = Puzzle::empty(Rules::new(2, None).unwrap()).lower();
        let script = quorum_encodings::smt::model("int-distinct").unwrap().encode(&problem);
        let model = "sat\n((x_R1C1 1) (x_R1C2 2) (x_R2C1 2) (x_R2C2 1))\n";
        let error = "unsat\n(error \"line 9: model is not available\")\n";
        let outputs: [ReadCase<'_>; 9] = [
            (model, &[0], Some(Output::Model(vec![1, 2, 2, 1]))),
            ("sat\n((x_R1C1 1))", &[0], Some(Output::Model(vec![1, 0, 0, 0]))),
            (error, &[1], Some(Output::Unsatisfiable)),
            ("unknown\n", &[0], Some(Output::Unknown("unknown".to_owned()))),
            ("", &[0], None),
            ("unsat", &[-9], None),
            ("(error \"x\")\nunsat", &[0], None),
            ("sat", &[0], None),
            ("unsatisfiable", &[0], None),
        ];
        check_outputs(&FORM, &script, &outputs);
    }
}
