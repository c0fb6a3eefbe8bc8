//! The form `xcsp3`: a constraint solver that reads XCSP3 and prints `s` and `v` lines, following
//! the rules of the XCSP3 competitions.
//!
//! Programs in Java end with 0 after any result, and after an error that they print: the `s` line
//! of a program that ended normally decides.

use super::one_shot::{Encoder, TextForm, encoder};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use crate::{NameError, SolverName};
use quorum_encodings::TextEncoding;
use quorum_encodings::xcsp3::{self, MODELS, Xcsp3};

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "xcsp3",
    summary: "an external constraint solver; one process per solution",
    family: Family::Cp,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities { features: Xcsp3::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TextForm::new(".xml", Some([&[0, 40], &[0], &[0]]), encoding)),
};

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

fn encoding(name: &SolverName) -> Result<Box<dyn Encoder>, NameError> {
    let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
    let model = xcsp3::model(encoding).expect("a canonical name has a known encoding");
    encoder::<Xcsp3>(model, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_encodings::Output;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn only_a_program_that_ended_well_is_believed() {
        let problem = Puzzle::empty(Rules::new(1, None).unwrap()).lower();
        let encoded = Xcsp3::encode(&problem, &MODELS[0]);
        let read = |text: &str, wait_status| read(&FORM, &encoded, text, wait_status);
        let model = "s SATISFIABLE\nv <list> x_R1C1 </list> <values> 1 </values>\n";
        let nothing = "s UNSATISFIABLE\n";
        assert_eq!(read(model, 0), Ok(Output::Model(vec![1])));
        assert_eq!(read(nothing, 0), Ok(Output::Unsatisfiable));
        assert_eq!(read("s UNKNOWN\n", 0), Ok(Output::Unknown("s UNKNOWN".to_owned())));
        for (text, status) in
            [(model, 1 << 8), (nothing, 1 << 8), (nothing, 9), ("", 0), ("s SATISFIABLE\n", 0)]
        {
            assert!(read(text, status).is_err(), "{text} {status}");
        }
    }
}
