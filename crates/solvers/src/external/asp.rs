//! The form `asp`: an answer set solver that reads a logic program and prints answer sets like
//! clingo and clasp.
//!
//! Exit codes 10 and 30 mean that there is an answer set, 20 and 30 that the search was
//! complete. The code must match the output; 0 matches any output, as clingo's Python package
//! ends with it.

use super::one_shot::{Encoder, TextForm, encoder};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use crate::{NameError, SolverName};
use quorum_encodings::TextEncoding;
use quorum_encodings::asp::{self, LogicProgram, MODELS};

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "asp",
    summary: "an external answer set solver; one process per solution",
    family: Family::Asp,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities { features: LogicProgram::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TextForm::new(
        ".lp",
        Some([&[0, 10, 30], &[0, 20], &[0, 1]]),
        encoding,
    )),
};

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

fn encoding(name: &SolverName) -> Result<Box<dyn Encoder>, NameError> {
    let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
    let model = asp::model(encoding).expect("a canonical name has a known encoding");
    encoder::<LogicProgram>(model, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_encodings::Output;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn the_exit_code_has_to_go_with_the_words() {
        let problem = Puzzle::empty(Rules::new(1, None).unwrap()).lower();
        let encoded = LogicProgram::encode(&problem, &MODELS[0]);
        let read = |text: &str, wait_status| read(&FORM, &encoded, text, wait_status);
        let exit = |code: i32| code << 8;
        let (answer, nothing) = ("Answer: 1\nx(1,1,1)\nSATISFIABLE\n", "UNSATISFIABLE\n");
        for code in [0, 10, 30] {
            assert_eq!(read(answer, exit(code)), Ok(Output::Model(vec![1])));
        }
        for code in [0, 20] {
            assert_eq!(read(nothing, exit(code)), Ok(Output::Unsatisfiable));
        }
        assert_eq!(read("UNKNOWN\n", exit(1)), Ok(Output::Unknown("UNKNOWN".to_owned())));
        for (text, status) in [
            (answer, exit(20)),
            (nothing, exit(10)),
            (nothing, exit(65)),
            (nothing, 9),
            ("UNKNOWN\n", exit(65)),
            ("", exit(20)),
        ] {
            assert!(read(text, status).is_err(), "{text} {status}");
        }
    }
}
