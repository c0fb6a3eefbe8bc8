//! A form of text with an encoding chosen: what `quorum encode` writes and measures.

use super::Error;
use crate::puzzle::formats::Item;
use crate::solvers::table::canonical_options;
use crate::solvers::{NameError, SolverName, sat, smt as words};
use clap::ValueEnum;
use quorum_encodings::asp::{self, AspModel};
use quorum_encodings::cnf::{self, BASES, CnfOptions, REDUCTIONS, SIGNS};
use quorum_encodings::flatzinc::{self, FlatZincModel};
use quorum_encodings::minizinc::{self, MiniZincPart};
use quorum_encodings::smt::{self, MODELS, SmtOptions};

/// The forms of text.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// DIMACS CNF
    Cnf,
    /// SMT-LIB 2
    Smt2,
    /// FlatZinc
    Fzn,
    /// MiniZinc, model and data
    Mzn,
    /// A logic program for clingo
    Asp,
}

/// A form with its encoding.
pub struct Encoder {
    /// The encoding as it is asked for.
    pub name: String,
    encoding: Encoding,
}

enum Encoding {
    Cnf(CnfOptions),
    Smt(SmtOptions),
    FlatZinc(&'static FlatZincModel),
    MiniZinc(&'static MiniZincPart),
    Asp(&'static AspModel),
}

/// How large an encoded puzzle is; `None` for what the form does not have.
#[derive(Default)]
pub struct Size {
    /// All variables; of a logic program, the candidates it chooses from.
    pub variables: Option<u64>,
    /// Variables beyond one per cell and value.
    pub auxiliary: Option<u64>,
    /// Clauses, assertions, constraints or statements that are written.
    pub clauses: Option<u64>,
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
            _ => form.model(name.unwrap_or(form.default_name())),
        };
        found.map_err(|error| Error::Usage(error.to_string()))
    }

    /// Every encoding of the form: for CNF every base, and under each base every option that
    /// is not its default, one at a time.
    pub fn all(form: Form) -> Vec<Self> {
        const KNOWN: &str = "the tables hold only what they find";
        if form != Form::Cnf {
            let models = form.names().map(|name| form.model(name));
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
            Encoding::FlatZinc(_) => Form::Fzn,
            Encoding::MiniZinc(_) => Form::Mzn,
            Encoding::Asp(_) => Form::Asp,
        }
    }

    /// The suffix of its files.
    pub fn suffix(&self) -> &'static str {
        match &self.encoding {
            Encoding::MiniZinc(part) => part.suffix,
            Encoding::Asp(_) => "lp",
            _ => self.form().as_str(),
        }
    }

    /// Whether the encoding is the same as another one where there are no signs.
    pub fn is_about_signs(&self) -> bool {
        match self.encoding {
            Encoding::Cnf(options) => options.bounds || options.signs.name != SIGNS[0].name,
            _ => false,
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
                    auxiliary: Some(sizes.auxiliary),
                    literals: Some(sizes.distinct.literals),
                    stated_clauses: Some(sizes.stated.clauses),
                    stated_literals: Some(sizes.stated.literals),
                    ..Size::of(sizes.variables, sizes.distinct.clauses)
                }
            }
            Encoding::Smt(options) => {
                let script = smt::encode(&problem, options);
                smt::print(&script, &mut text).expect(WRITTEN);
                let variables = script.terms().variables().len();
                Size::of(variables as u64, script.assertions().len() as u64)
            }
            Encoding::FlatZinc(model) => {
                let model = flatzinc::encode(&problem, model);
                model.write(&mut text).expect(WRITTEN);
                Size::of(model.variables(), model.constraints())
            }
            Encoding::MiniZinc(part) => {
                minizinc::write(&problem, part, &mut text).expect(WRITTEN);
                Size::default()
            }
            Encoding::Asp(model) => {
                let program = asp::encode(&problem, model);
                program.write(&mut text).expect(WRITTEN);
                Size::of(program.candidates(), program.statements())
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
            Form::Fzn => Box::new(flatzinc::MODELS.iter().map(|model| model.name)),
            Form::Mzn => Box::new(minizinc::PARTS.iter().map(|part| part.name)),
            Form::Asp => Box::new(asp::MODELS.iter().map(|model| model.name)),
        }
    }

    fn default_name(self) -> &'static str {
        self.names().next().expect("no table is empty")
    }

    /// One of the tables that name whole models.
    fn model(self, name: &str) -> Result<Encoder, NameError> {
        let encoding = match self {
            Form::Cnf => None,
            Form::Smt2 => Some(Encoding::Smt(words::parse(name)?)),
            Form::Fzn => flatzinc::model(name).map(Encoding::FlatZinc),
            Form::Mzn => minizinc::part(name).map(Encoding::MiniZinc),
            Form::Asp => asp::model(name).map(Encoding::Asp),
        };
        let encoding = encoding.ok_or_else(|| {
            NameError::unknown(format!("{} encoding", self.as_str()), name, self.names())
        })?;
        Ok(Encoder { name: name.to_owned(), encoding })
    }

    /// What the form is called on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Form::Cnf => "cnf",
            Form::Smt2 => "smt2",
            Form::Fzn => "fzn",
            Form::Mzn => "mzn",
            Form::Asp => "asp",
        }
    }
}

impl Size {
    fn of(variables: u64, clauses: u64) -> Self {
        Size { variables: Some(variables), clauses: Some(clauses), ..Size::default() }
    }

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
            self.variables,
            self.auxiliary,
            self.clauses,
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
        let size = format!("{}; {}", model.size, model.logics.join(", "));
        add([model.name, "smt2", &size, "", model.summary, model.source]);
    }
    for model in flatzinc::MODELS {
        add([model.name, "fzn", "", model.propagation, model.summary, model.source]);
    }
    for part in minizinc::PARTS {
        add([part.name, "mzn", "", "", part.summary, minizinc::SOURCE]);
    }
    for model in asp::MODELS {
        add([model.name, "asp", "", model.propagation, model.summary, model.source]);
    }
    (header, rows)
}
