//! SMT encodings in solver names, from the tables of the encodings and back: shared by Z3,
//! external SMT solvers and `quorum encode`.

#[cfg(any(feature = "process", feature = "z3"))]
use super::entry::NamedChoice;
use super::entry::{OptionSpec, canonical_options, choice, choices};
use super::{NameError, SolverName};
use quorum_encodings::reduce::{REDUCTIONS, Reduction};
use quorum_encodings::smt::{self, ALL, MODELS, QF_FD, SmtModel, SmtOptions};

/// Every model of the table.
#[cfg(any(feature = "process", feature = "z3"))]
pub(super) static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

/// Models of standard SMT-LIB, which every SMT solver reads.
#[cfg(feature = "process")]
pub(super) static STANDARD: &[NamedChoice] = match &ENCODINGS {
    [standard @ .., _pseudo_boolean] => standard,
};

/// `+logic=`: the logic in which a model is stated.
pub(super) static LOGIC: OptionSpec = OptionSpec {
    name: "logic",
    values: &[
        choice("usual", "the one that suits the model"),
        choice(QF_FD, "Z3's finite domains: clauses for its SAT core"),
        choice(ALL, "none in particular: the solver looks for itself"),
        choice("QF_UF", "uninterpreted functions and Booleans only"),
        choice("QF_LIA", "linear arithmetic over integers"),
        choice("QF_IDL", "differences of integers"),
        choice("QF_BV", "bit-vectors"),
        choice("QF_DT", "datatypes"),
    ],
};

/// `+reduce`: preprocessing.
pub(super) static REDUCE: OptionSpec = OptionSpec { name: "reduce", values: &choices!(REDUCTIONS) };

/// The options that select the encoding.
pub(super) static OPTIONS: [OptionSpec; 2] = [LOGIC, REDUCE];

/// The encoding of a canonical name of any engine; without a logic in it the `usual` one of the
/// model. It is an error if the model cannot be stated in the logic.
pub(super) fn options(
    name: &SolverName,
    usual: fn(&SmtModel) -> &'static str,
) -> Result<SmtOptions, NameError> {
    const KNOWN: &str = "a canonical name has known words";
    let model = smt::model(name.encoding.as_deref().unwrap_or(MODELS[0].name)).expect(KNOWN);
    let named = LOGIC.value(&name.options);
    let named = LOGIC.values[1..].iter().find(|choice| choice.name == named);
    let logic = named.map_or_else(|| usual(model), |choice| choice.name);
    if !model.speaks(logic) {
        let mut known = model.logics.to_vec();
        known.push(ALL);
        return Err(NameError::not_among(format!("logic of {}", model.name), logic, known));
    }
    let reduction = Reduction::named(REDUCE.value(&name.options)).expect(KNOWN);
    Ok(SmtOptions { model, logic, reduction })
}

/// The logic of printed text: the smallest standard one that holds the model.
pub(super) fn standard(model: &SmtModel) -> &'static str {
    model.logics[0]
}

/// Parses `MODEL[+logic=NAME][+reduce[=NAME]]` for the text of external solvers.
pub fn parse(text: &str) -> Result<SmtOptions, NameError> {
    let mut name: SolverName = text.parse()?;
    let Some(model) = smt::model(&name.engine) else {
        let mut known = Vec::new();
        for model in MODELS {
            known.push(model.name);
        }
        return Err(NameError::not_among("SMT encoding".to_owned(), &name.engine, known));
    };
    name.options = canonical_options(model.name, &OPTIONS, &name.options)?;
    name.encoding = Some(model.name.to_owned());
    options(&name, standard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "process")]
    #[test]
    fn finite_domains_alone_are_not_standard() {
        let standard = MODELS.iter().filter(|model| standard(model) != QF_FD);
        let expected: Vec<_> = standard.map(|model| model.name).collect();
        assert_eq!(STANDARD.iter().map(|choice| choice.name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_logic_of_a_model_can_be_asked_for() {
        for model in MODELS {
            for logic in model.logics.iter().chain(&[ALL]) {
                let options = parse(&format!("{}+logic={logic}+reduce", model.name)).unwrap();
                assert_eq!((options.model.name, options.logic), (model.name, *logic));
                assert_eq!(options.reduction.name, "fixpoint");
            }
        }
    }

    #[test]
    fn unknown_words_are_refused_with_what_comes_near() {
        for (text, what, nearest) in [
            ("bit-vectr", "unknown SMT encoding 'bit-vectr'; ", "bit-vector"),
            ("bit-vector+logc=QF_BV", "unknown option of bit-vector 'logc'; ", "logic"),
            ("bit-vector+logic=QF_BW", "unknown value of bit-vector+logic 'QF_BW'; ", "QF_BV"),
            ("one-hot+logic=QF_LIA", "unknown logic of one-hot 'QF_LIA'; ", "QF_UF"),
            ("one-hot+reduce=all", "unknown value of one-hot+reduce 'all'; ", "fixpoint"),
        ] {
            let message = parse(text).unwrap_err().to_string();
            assert!(
                message.strip_prefix(what).is_some_and(|rest| rest.contains(nearest)),
                "{message}"
            );
        }
    }
}
