//! The form `fzn`: a constraint solver that reads FlatZinc and prints solutions in MiniZinc's
//! output format.
//!
//! Solvers differ in the options that request further solutions, but every one can be run again
//! with the solution blocked, as for the other forms. `=====UNSATISFIABLE=====` is accepted
//! only from a program that ended normally.

use super::one_shot::{Encoder, KNOWN, TextForm, encoder, model};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, OptionSpec, choice, choices};
use crate::{NameError, SolverName};
use quorum_encodings::TextEncoding;
use quorum_encodings::flatzinc::{FlatZinc, FlatZincOptions, MODELS, TABLES, TableForm};

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "fzn",
    summary: "an external constraint solver; one process per solution",
    family: Family::Cp,
    encodings: &ENCODINGS,
    options: &OPTIONS,
    abilities: Abilities { features: FlatZinc::FEATURES, ..Abilities::ANY },
    protocol: text(|name| encoder::<FlatZinc>(options(name, ELEMENT), None)),
};

/// The form for Gecode, with its own constraint for tables.
pub(super) static GECODE: ProgramForm = ProgramForm {
    options: &GECODE_OPTIONS,
    protocol: text(|name| encoder::<FlatZinc>(options(name, GECODE_TABLE), None)),
    ..FORM
};

/// Places in [`TABLES`].
const ELEMENT: usize = 0;
const GECODE_TABLE: usize = 1;

const fn text(encoder: fn(&SolverName) -> Result<Box<dyn Encoder>, NameError>) -> Protocol {
    Protocol::OneShot(TextForm::new(".fzn", Some([&[0]; 3]), encoder))
}

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

/// The options of a FlatZinc solver.
pub static OPTIONS: [OptionSpec; 1] = [OptionSpec { name: "table", values: &choices!(TABLES) }];

static GECODE_OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "table",
    values: &[
        choice(TABLES[GECODE_TABLE].name, TABLES[GECODE_TABLE].summary),
        choice(TABLES[ELEMENT].name, TABLES[ELEMENT].summary),
    ],
}];

/// The options of a canonical name, tables in the form of this place in [`TABLES`] by default.
pub fn options(name: &SolverName, default: usize) -> FlatZincOptions {
    let tables = match name.options.get("table") {
        Some(tables) => TableForm::named(tables).expect(KNOWN),
        None => TABLES[default],
    };
    FlatZincOptions { model: model(MODELS, name), tables }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::{ReadCase, check_outputs, one_cell};
    use quorum_encodings::Output;

    #[test]
    fn gecode_has_tables_of_its_own() {
        let of = |text: &str, default| options(&text.parse().unwrap(), default).tables.name;
        assert_eq!((of("a/bounds", ELEMENT), of("a", GECODE_TABLE)), ("element", "gecode"));
        assert_eq!(of("a+table=element", GECODE_TABLE), "element");
        assert_eq!(GECODE_OPTIONS[0].values[0].name, "gecode");
    }

    #[test]
    fn only_a_program_that_ended_well_is_believed() {
        let encoded = FlatZinc::encode(&one_cell(), &FlatZincOptions::new(MODELS[0]));
        let (solution, nothing) = ("x_R1C1 = 1;\n----------\n", "=====UNSATISFIABLE=====\n");
        let unknown = Output::Unknown("=====UNKNOWN=====".to_owned());
        let outputs: [ReadCase<'_>; 6] = [
            (solution, &[0], Some(Output::Model(vec![1]))),
            (solution, &[1], None),
            (nothing, &[0], Some(Output::Unsatisfiable)),
            (nothing, &[1, -9], None),
            ("=====UNKNOWN=====\n", &[0], Some(unknown)),
            ("", &[0], None),
        ];
        check_outputs(&FORM, &encoded, &outputs);
    }
}
