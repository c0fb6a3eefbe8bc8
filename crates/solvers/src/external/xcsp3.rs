//! The form `xcsp3`: a constraint solver that reads XCSP3 and prints `s` and `v` lines, following
//! the rules of the XCSP3 competitions.
//!
//! Programs in Java end with 0 after any result, and after an error that they print: the `s` line
//! of a program that ended normally decides.

use super::one_shot::{TextForm, encoder_of_model};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use quorum_encodings::TextEncoding;
use quorum_encodings::xcsp3::{MODELS, Xcsp3};

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "xcsp3",
    summary: "an external constraint solver; one process per solution",
    family: Family::Cp,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities { features: Xcsp3::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TextForm::new(".xml", Some([&[0, 40], &[0], &[0]]), |name| {
        encoder_of_model::<Xcsp3>(MODELS, name)
    })),
};

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::{ReadCase, check_outputs, one_cell};
    use quorum_encodings::Output;

    #[test]
    fn only_a_program_that_ended_well_is_believed() {
        let encoded = Xcsp3::encode(&one_cell(), &MODELS[0]);
        let model = "s SATISFIABLE\nv <list> x_R1C1 </list> <values> 1 </values>\n";
        let nothing = "s UNSATISFIABLE\n";
        let unknown = Output::Unknown("s UNKNOWN".to_owned());
        let outputs: [ReadCase<'_>; 7] = [
            (model, &[0], Some(Output::Model(vec![1]))),
            (model, &[1], None),
            (nothing, &[0], Some(Output::Unsatisfiable)),
            (nothing, &[1, -9], None),
            ("s UNKNOWN\n", &[0], Some(unknown)),
            ("", &[0], None),
            ("s SATISFIABLE\n", &[0], None),
        ];
        check_outputs(&FORM, &encoded, &outputs);
    }
}
