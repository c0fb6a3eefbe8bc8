//! CNF encodings in solver names, from the tables of the encodings and back.

use crate::SolverName;
use crate::entry::{NamedChoice, OptionSpec, choice, choices};
use crate::keep::{Keep, USUALLY_20};
use quorum_encodings::cnf::{
    AT_MOST_ONES, AUTOMATA, AtMostOne, AutomatonEncoding, BASES, Base, CONNECTIONS, CnfOptions,
    ConnectionEncoding, INEQUALITIES, InequalityEncoding, REDUCTIONS, RELATIONS, Reduction,
    RelationEncoding, SUMS, SumEncoding,
};

/// The encodings of a SAT solver: `extended`, `minimal`, `efficient`.
pub static BASE_CHOICES: [NamedChoice; BASES.len()] = choices!(BASES);

/// The options of a SAT solver.
pub static OPTIONS: [OptionSpec; 9] = [
    OptionSpec { name: "amo", values: &choices!(AT_MOST_ONES) },
    OptionSpec { name: "signs", values: &choices!(INEQUALITIES) },
    OptionSpec { name: "relations", values: &choices!(RELATIONS) },
    OptionSpec { name: "sums", values: &choices!(SUMS) },
    OptionSpec { name: "automata", values: &choices!(AUTOMATA) },
    OptionSpec { name: "connect", values: &choices!(CONNECTIONS) },
    OptionSpec { name: "bounds", values: &BOUNDS },
    OptionSpec { name: "reduce", values: &choices!(REDUCTIONS) },
    OptionSpec { name: "incremental", values: &USUALLY_20 },
];

/// The options that select an encoding, for any reader of the formula.
pub static ENCODING_OPTIONS: &[OptionSpec] = match &OPTIONS {
    [encoding @ .., _incremental] => encoding,
};

static BOUNDS: [NamedChoice; 2] = [
    choice("off", "each inequality is encoded separately"),
    choice("on", "unit clauses for values that the inequalities of a group exclude"),
];

/// The value of an option in a canonical name.
fn value<'a>(name: &'a SolverName, option: &str) -> &'a str {
    let spec = OPTIONS.iter().find(|spec| spec.name == option).expect("an option of the table");
    spec.value(&name.options)
}

/// The encodings of a canonical name; its engine may be any.
pub fn cnf_options(name: &SolverName) -> CnfOptions {
    const KNOWN: &str = "a canonical name has known values";
    CnfOptions {
        base: match &name.encoding {
            Some(base) => Base::named(base).expect(KNOWN),
            None => &BASES[0],
        },
        at_most_one: AtMostOne::named(value(name, "amo")).expect(KNOWN),
        inequalities: InequalityEncoding::named(value(name, "signs")).expect(KNOWN),
        relations: RelationEncoding::named(value(name, "relations")).expect(KNOWN),
        sums: SumEncoding::named(value(name, "sums")).expect(KNOWN),
        automata: AutomatonEncoding::named(value(name, "automata")).expect(KNOWN),
        connect: ConnectionEncoding::named(value(name, "connect")).expect(KNOWN),
        bounds: value(name, "bounds") == "on",
        reduction: Reduction::named(value(name, "reduce")).expect(KNOWN),
    }
}

/// Returns whether a canonical name selects an incremental solver.
pub(super) fn keep(name: &SolverName) -> Option<Keep> {
    Keep::of(value(name, "incremental"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;

    #[test]
    fn every_choice_is_understood() {
        let of = |text: &str| find(&text.parse().unwrap()).unwrap().name;
        for spec in &OPTIONS {
            for choice in spec.values {
                let name = of(&format!("varisat+{}={}", spec.name, choice.name));
                assert_eq!(value(&name, spec.name), choice.name);
                let (options, kept) = (cnf_options(&name), keep(&name));
                let is_default = choice.name == spec.values[0].name;
                let plain = CnfOptions::default().to_string();
                assert_eq!(options.to_string() == plain && kept.is_none(), is_default, "{name}");
            }
        }
    }

    #[test]
    fn options_compose_by_name() {
        let text = "varisat/minimal+amo=product+reduce=fixpoint+signs=order+bounds";
        let name = find(&text.parse().unwrap()).unwrap().name;
        assert_eq!(name.to_string(), "varisat/minimal+amo=product+bounds+reduce+signs=order");
        assert_eq!(
            cnf_options(&name).to_string(),
            "minimal, at most one product, signs order, bounds, reduced by fixpoint"
        );
    }
}
