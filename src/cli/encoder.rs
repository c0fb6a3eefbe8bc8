//! A form of text with an encoding chosen: what `quorum encode` writes and measures.

use super::Error;
use crate::puzzle::formats::Item;
use crate::solvers::sat;
use crate::solvers::table::canonical_options;
use crate::solvers::{NameError, SolverName};
use clap::ValueEnum;
use quorum_encodings::cnf::{self, BASES, CnfOptions, REDUCTIONS, SIGNS};
use quorum_encodings::smt::{self, MODELS, SmtModel};

/// The forms of text.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// DIMACS CNF
    Cnf,
    /// SMT-LIB 2
    Smt2,
}

/// A form with its encoding.
pub struct Encoder {
    /// The encoding as it is asked for.
    pub name: String,
    encoding: Encoding,
}

enum Encoding {
    Cnf(CnfOptions),
    Smt(&'static SmtModel),
}

/// How large an encoded puzzle is; `None` for what the form does not have.
pub struct Size {
    /// All variables.
    pub variables: u64,
    /// Variables beyond one per cell and value.
    pub auxiliary: Option<u64>,
    /// Clauses or assertions that are written.
    pub clauses: u64,
    /// Literals in them.
    pub literals: Option<u64>,
    /// Clauses with those that stand twice, as the literature counts them.
    pub stated_clauses: Option<u64>,
    /// Literals in those.
    pub stated_literals: Option<u64>,
    /// Bytes of the text.
    pub bytes: u64,
}

impl Encoder {
    /// The encoding of this name; `None` for the form's default.
    pub fn named(form: Form, name: Option<&str>) -> Result<Self, Error> {
        let found = match form {
            Form::Cnf => cnf_encoder(name.unwrap_or(BASES[0].name)),
            Form::Smt2 => smt_encoder(name.unwrap_or(MODELS[0].name)),
        };
        found.map_err(|error| Error::Usage(error.to_string()))
    }

    /// Every encoding of the form: for CNF every base, and under each base every option that
    /// is not its default, one at a time.
    pub fn all(form: Form) -> Vec<Self> {
        const KNOWN: &str = "the tables hold only what they find";
        if form == Form::Smt2 {
            let models = MODELS.iter().map(|model| smt_encoder(model.name));
            return models.collect::<Result<_, _>>().expect(KNOWN);
        }
        let mut names = Vec::new();
        for base in BASES {
            names.push(base.name.to_owned());
            for spec in sat::ENCODING_OPTIONS {
                let values = spec.values[1..].iter();
                names.extend(values.map(|v| format!("{}+{}={}", base.name, spec.name, v.name)));
            }
        }
        names.iter().map(|name| cnf_encoder(name)).collect::<Result<_, _>>().expect(KNOWN)
    }

    /// The form.
    pub fn form(&self) -> Form {
        match self.encoding {
            Encoding::Cnf(_) => Form::Cnf,
            Encoding::Smt(_) => Form::Smt2,
        }
    }

    /// Whether the encoding is the same as another one where there are no signs.
    pub fn is_about_signs(&self) -> bool {
        match self.encoding {
            Encoding::Cnf(options) => options.bounds || options.signs.name != SIGNS[0].name,
            Encoding::Smt(_) => false,
        }
    }

    /// The text and its size.
    pub fn encode(&self, item: &Item) -> (Vec<u8>, Size) {
        const WRITTEN: &str = "writing to memory does not fail";
        let problem = item.puzzle.lower();
        let mut text = Vec::new();
        let mut size = match &self.encoding {
            Encoding::Cnf(options) => {
                let encoded = cnf::encode(&problem, options);
                let rules = item.puzzle.rules().to_string();
                let comments = cnf::dimacs::Comments { lines: &[&item.id, &rules], map: true };
                cnf::dimacs::write(&mut text, &encoded, comments).expect(WRITTEN);
                let sizes = encoded.sizes;
                Size {
                    variables: sizes.variables,
                    auxiliary: Some(sizes.auxiliary),
                    clauses: sizes.distinct.clauses,
                    literals: Some(sizes.distinct.literals),
                    stated_clauses: Some(sizes.stated.clauses),
                    stated_literals: Some(sizes.stated.literals),
                    bytes: 0,
                }
            }
            Encoding::Smt(model) => {
                let script = (model.encode)(&problem);
                smt::print(&script, &mut text).expect(WRITTEN);
                Size {
                    variables: script.terms().variables().len() as u64,
                    auxiliary: None,
                    clauses: script.assertions().len() as u64,
                    literals: None,
                    stated_clauses: None,
                    stated_literals: None,
                    bytes: 0,
                }
            }
        };
        size.bytes = text.len() as u64;
        (text, size)
    }
}

impl Form {
    /// The form that has this encoding: no two forms share a name.
    pub fn of(encoding: &str) -> Result<Self, Error> {
        let name = encoding.split('+').next().unwrap_or_default();
        let known = |form: &&Self| form.names().any(|known| known == name);
        Self::value_variants().iter().find(known).copied().ok_or_else(|| {
            let all = Self::value_variants().iter().flat_map(|form| form.names());
            Error::Usage(NameError::unknown("encoding", name, all).to_string())
        })
    }

    /// The names of its encodings.
    fn names(self) -> Box<dyn Iterator<Item = &'static str>> {
        match self {
            Form::Cnf => Box::new(BASES.iter().map(|base| base.name)),
            Form::Smt2 => Box::new(MODELS.iter().map(|model| model.name)),
        }
    }

    /// The suffix of its files.
    pub fn suffix(self) -> &'static str {
        match self {
            Form::Cnf => "cnf",
            Form::Smt2 => "smt2",
        }
    }
}

impl Size {
    /// The names of [`Self::columns`].
    pub const HEADER: [&str; 7] = [
        "variables",
        "auxiliary variables",
        "clauses",
        "literals",
        "stated clauses",
        "stated literals",
        "bytes",
    ];

    /// The numbers, empty where the form does not have them.
    pub fn columns(&self) -> [String; 7] {
        [
            Some(self.variables),
            self.auxiliary,
            Some(self.clauses),
            self.literals,
            self.stated_clauses,
            self.stated_literals,
            Some(self.bytes),
        ]
        .map(|number| number.map_or_else(String::new, |number| number.to_string()))
    }
}

/// `BASE[+option[=value]]...`, parsed like a solver's name.
fn cnf_encoder(text: &str) -> Result<Encoder, NameError> {
    let mut name: SolverName = text.parse()?;
    let base = name.engine.clone();
    if Form::Cnf.names().all(|known| known != base) {
        return Err(NameError::unknown("CNF encoding", &base, Form::Cnf.names()));
    }
    name.options = canonical_options(&base, sat::ENCODING_OPTIONS, &name.options)?;
    let label = name.to_string();
    name.encoding = Some(base);
    Ok(Encoder { name: label, encoding: Encoding::Cnf(sat::cnf_options(&name)) })
}

fn smt_encoder(name: &str) -> Result<Encoder, NameError> {
    let model = smt::model(name)
        .ok_or_else(|| NameError::unknown("SMT encoding", name, Form::Smt2.names()))?;
    Ok(Encoder { name: name.to_owned(), encoding: Encoding::Smt(model) })
}

/// What `quorum list encodings` prints.
pub fn listing() -> super::list::Listing {
    let header = vec![
        "name",
        "form",
        "stated size or logic",
        "unit propagation finds",
        "what it says",
        "source",
    ];
    let mut rows = Vec::new();
    let mut add = |cells: [&str; 6]| rows.push(cells.map(str::to_owned).to_vec());
    for base in BASES {
        add([base.name, "cnf", base.formula, base.propagation, base.summary, base.source]);
    }
    for entry in cnf::AT_MOST_ONES {
        let name = format!("+amo={}", entry.name);
        add([&name, "cnf", entry.formula, entry.propagation, entry.summary, entry.source]);
    }
    for entry in SIGNS {
        let name = format!("+signs={}", entry.name);
        add([&name, "cnf", entry.formula, entry.propagation, entry.summary, entry.source]);
    }
    add([
        "+bounds",
        "cnf",
        "a unit clause a value",
        "how many cells of a group are greater and smaller",
        "what the signs of a group exclude together",
        "transitive closure of the signs",
    ]);
    for entry in REDUCTIONS.iter().filter(|entry| !entry.is_off()) {
        let name = format!("+reduce={}", entry.name);
        let formula = "what is left: depends on the puzzle";
        add([&name, "cnf", formula, entry.propagation, entry.summary, entry.source]);
    }
    for model in MODELS {
        add([model.name, "smt2", model.logic, "", model.summary, model.source]);
    }
    (header, rows)
}
