//! The form `asp`: an answer set solver that reads a logic program and prints answer sets like
//! clingo and clasp.
//!
//! Exit codes 10 and 30 mean that there is an answer set, 20 and 30 that the search was
//! complete. The code must match the output; 0 matches any output, as clingo's Python package
//! ends with it.

use super::one_shot::{TextForm, encoder_of_model};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use quorum_encodings::TextEncoding;
use quorum_encodings::asp::{LogicProgram, MODELS};

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
        |name| encoder_of_model::<LogicProgram>(MODELS, name),
    )),
};

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::{ReadCase, check_outputs, one_cell};
    use quorum_encodings::Output;

    #[test]
    fn the_exit_code_has_to_go_with_the_words() {
        let encoded = LogicProgram::encode(&one_cell(), &MODELS[0]);
        let (answer, nothing) = ("Answer: 1\nx(1,1,1)\nSATISFIABLE\n", "UNSATISFIABLE\n");
        let unknown = Output::Unknown("UNKNOWN".to_owned());
        let outputs: [ReadCase<'_>; 7] = [
            (answer, &[0, 10, 30], Some(Output::Model(vec![1]))),
            (answer, &[20], None),
            (nothing, &[0, 20], Some(Output::Unsatisfiable)),
            (nothing, &[10, 65, -9], None),
            ("UNKNOWN\n", &[1], Some(unknown)),
            ("UNKNOWN\n", &[65], None),
            ("", &[20], None),
        ];
        check_outputs(&FORM, &encoded, &outputs);
    }
}
