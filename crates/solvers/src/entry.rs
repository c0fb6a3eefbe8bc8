//! Metadata of a solver in the [table](super::table): its [`Entry`], with encodings, options
//! and abilities.

use super::backend::BackendKind;
use super::{NameError, Solver, SolverName};
use quorum_problem::{Features, ValueSet};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// Solvers of one family share an approach, and are likely to share a bug: agreement counts
/// only between families.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// Written for these puzzles.
    Native,
    /// Propositional satisfiability.
    Sat,
    /// Satisfiability modulo theories.
    Smt,
    /// Constraint programming: propagation over finite domains.
    Cp,
    /// Answer set programming.
    Asp,
    /// Pseudo-Boolean satisfiability.
    PseudoBoolean,
    /// Mixed-integer programming: linear relaxations, cuts and branching.
    Mip,
    /// External programs declared by the user; nothing is known of them, so all are one family.
    External,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Family::Native => "native",
            Family::Sat => "SAT",
            Family::Smt => "SMT",
            Family::Cp => "CP",
            Family::Asp => "ASP",
            Family::PseudoBoolean => "PB",
            Family::Mip => "MIP",
            Family::External => "external",
        })
    }
}

/// Summary of the supported problems; [`Solver::supports`] decides each case.
#[derive(Clone, Copy, Debug)]
pub struct Abilities {
    /// The most values per cell.
    pub max_values: u8,
    /// The kinds of constraints, as its sessions declare them.
    pub features: Features,
    /// Counting beyond two.
    pub counts: bool,
    /// Further restrictions, or empty.
    pub note: &'static str,
}

impl Abilities {
    /// Groups and inequalities over any number of values.
    pub const ANY: Self = Abilities {
        max_values: ValueSet::MAX_VALUE,
        features: Features::LATIN,
        counts: true,
        note: "",
    };
}

/// The version of an engine of this project.
fn own_version() -> String {
    format!("quorum {}", env!("CARGO_PKG_VERSION"))
}

/// An encoding or a value of an option, with a one-line summary.
#[derive(Clone, Copy, Debug)]
pub struct NamedChoice {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary for `list`.
    pub summary: &'static str,
}

/// Shorthand constructor.
pub(super) const fn choice(name: &'static str, summary: &'static str) -> NamedChoice {
    NamedChoice { name, summary }
}

/// Name and summary of every entry of a table of encodings.
macro_rules! choices {
    ($table:expr) => {{
        let mut choices = [$crate::entry::NamedChoice { name: "", summary: "" }; $table.len()];
        let mut index = 0;
        while index < choices.len() {
            let entry = &$table[index];
            let (name, summary) = (entry.name, entry.summary);
            choices[index] = $crate::entry::NamedChoice { name, summary };
            index += 1;
        }
        choices
    }};
}
pub(super) use choices;

/// An option `+name=value` with its values; the first is the default and is left out of
/// canonical names. Where the default is `off`, the option is a switch: a bare `+name`
/// selects the second value, and is the form in canonical names.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The word before `=`.
    pub name: &'static str,
    /// Values, default first.
    pub values: &'static [NamedChoice],
}

impl OptionSpec {
    /// The value that a bare `+name` selects.
    pub fn bare(&self) -> Option<&'static str> {
        let [default, bare, ..] = self.values else { return None };
        (default.name == "off").then_some(bare.name)
    }

    /// The value among the options of a canonical name.
    pub fn value<'a>(&self, options: &'a BTreeMap<String, String>) -> &'a str {
        match options.get(self.name).map(String::as_str) {
            None => self.values[0].name,
            Some("") => self.bare().unwrap_or(""),
            Some(value) => value,
        }
    }
}

/// The solver of a name, or why its options cannot be combined.
pub type Built = Result<Box<dyn Solver>, NameError>;

/// A solver: an engine of the table, a program that the user declared or that is installed here, or
/// a solver of the caller.
pub struct Entry {
    pub(super) engine: Cow<'static, str>,
    /// Family of solvers.
    pub family: Family,
    /// One line on what it does.
    pub summary: &'static str,
    pub(super) source: Cow<'static, str>,
    /// Encodings, default first; none for native solvers.
    pub encodings: &'static [NamedChoice],
    /// A declared encoding, in place of those.
    pub(super) declared_encoding: Option<String>,
    /// Options.
    pub options: &'static [OptionSpec],
    /// Supported problems.
    pub abilities: Abilities,
    pub(super) version: Box<dyn Fn() -> String + Send + Sync>,
    pub(super) build: Box<dyn Fn(&SolverName) -> Built + Send + Sync>,
    /// Of a SAT solver: what is asked with the formulas of a declared encoder.
    pub backend: Option<&'static BackendKind>,
    /// Of a library that is loaded at run time: why it cannot be used in this process, with the way
    /// to install it.
    pub(super) absence: Option<fn() -> Option<String>>,
}

impl Entry {
    /// An engine of this project for groups and inequalities, without options; the other fields are
    /// for the file of the engine.
    pub(super) fn new(
        engine: impl Into<Cow<'static, str>>,
        build: impl Fn(&SolverName) -> Built + Send + Sync + 'static,
    ) -> Self {
        Entry {
            engine: engine.into(),
            family: Family::Native,
            summary: "",
            source: "own".into(),
            encodings: &[],
            declared_encoding: None,
            options: &[],
            abilities: Abilities::ANY,
            version: Box::new(own_version),
            build: Box::new(build),
            backend: None,
            absence: None,
        }
    }

    /// Name before `/`.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// Paper or document that describes it, or its declaration.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Why the engine cannot be used in this process.
    pub(super) fn absence(&self) -> Option<String> {
        self.absence.and_then(|absence| absence())
    }

    /// Names of the encodings, default first; none for native solvers.
    pub(crate) fn encoding_names(&self) -> Vec<&str> {
        match &self.declared_encoding {
            Some(declared) => vec![declared],
            None => choice_names(self.encodings),
        }
    }

    /// Name and version of the program or library behind it.
    pub fn version(&self) -> String {
        (self.version)()
    }

    /// Makes the solver for a canonical name of this engine, with every option that is not a
    /// default in `options`. It is an error if options exclude each other.
    pub fn build(&self, name: &SolverName) -> Built {
        (self.build)(name)
    }

    /// The solver with its first encoding and options at their defaults.
    pub(super) fn default_solver(&self) -> Box<dyn Solver> {
        self.build(&SolverName::engine(self.engine())).expect("defaults exclude nothing")
    }

    /// The engine with each of its encodings, options at their defaults.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for encoding in self.encoding_names() {
            names.push(format!("{}/{encoding}", self.engine));
        }
        if names.is_empty() {
            names.push(self.engine.to_string());
        }
        names
    }
}

/// Canonical options: without defaults, switches bare. `owner` is the engine, for messages.
pub fn canonical_options(
    owner: &str,
    specs: &[OptionSpec],
    options: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, NameError> {
    let mut canonical = BTreeMap::new();
    for (option, value) in options {
        let spec = option_spec(owner, specs, option)?;
        let value = match spec.bare() {
            Some(bare) if value.is_empty() => bare,
            _ => value.as_str(),
        };
        let known = choice_names(spec.values);
        if !known.contains(&value) {
            return Err(NameError::not_among(format!("value of {owner}+{option}"), value, known));
        }
        if spec.values[0].name != value {
            let value = if spec.bare() == Some(value) { "" } else { value };
            canonical.insert(option.clone(), value.to_owned());
        }
    }
    Ok(canonical)
}

/// The option with this name; `owner` is the engine, for messages.
pub(super) fn option_spec<'a>(
    owner: &str,
    specs: &'a [OptionSpec],
    name: &str,
) -> Result<&'a OptionSpec, NameError> {
    let mut known = Vec::with_capacity(specs.len());
    for spec in specs {
        if spec.name == name {
            return Ok(spec);
        }
        known.push(spec.name);
    }
    Err(NameError::not_among(format!("option of {owner}"), name, known))
}

/// The names of encodings or values.
fn choice_names(choices: &[NamedChoice]) -> Vec<&'static str> {
    let mut names = Vec::with_capacity(choices.len());
    for choice in choices {
        names.push(choice.name);
    }
    names
}
