//! The form `opb`: a pseudo-Boolean solver that reads OPB and prints `s` and `v` lines, following
//! the rules of the pseudo-Boolean competitions.
//!
//! Exit codes differ: 10, 20 and 30 as in the competitions (a model, none, an optimum), or 0. Like
//! that of a SAT solver, `unsatisfiable` needs an `s` line of a program that ended normally.

use super::one_shot::{Encoder, TextForm, encoder};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use crate::{NameError, SolverName};
use quorum_encodings::TextEncoding;
use quorum_encodings::opb::{self, MODELS, OpbFormula};

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "opb",
    summary: "an external pseudo-Boolean solver; one process per solution",
    family: Family::PseudoBoolean,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities { features: OpbFormula::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TextForm::new(
        ".opb",
        Some([&[0, 10, 30], &[0, 20], &[0]]),
        encoding,
    )),
};

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

fn encoding(name: &SolverName) -> Result<Box<dyn Encoder>, NameError> {
    let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
    let model = opb::model(encoding).expect("a canonical name has a known encoding");
    encoder::<OpbFormula>(model, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_encodings::Output;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn only_what_the_exit_code_confirms_is_believed() {
        let problem = Puzzle::empty(Rules::new(1, None).unwrap()).lower();
        let encoded = OpbFormula::encode(&problem, &MODELS[0]);
        let read = |text: &str, wait_status| read(&FORM, &encoded, text, wait_status);
        let exit = |code: i32| code << 8;
        let (model, nothing) = ("s SATISFIABLE\nv x1\n", "s UNSATISFIABLE\n");
        for code in [0, 10, 30] {
            assert_eq!(read(model, exit(code)), Ok(Output::Model(vec![1])));
        }
        for code in [0, 20] {
            assert_eq!(read(nothing, exit(code)), Ok(Output::Unsatisfiable));
        }
        assert_eq!(read("s UNKNOWN\n", exit(0)), Ok(Output::Unknown("s UNKNOWN".to_owned())));
        for (text, status) in [
            (model, exit(20)),
            (nothing, exit(10)),
            (nothing, exit(1)),
            (nothing, 9),
            ("", exit(20)),
            ("s SATISFIABLE\n", exit(10)),
        ] {
            assert!(read(text, status).is_err(), "{text} {status}");
        }
    }
}
