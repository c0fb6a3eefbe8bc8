//! The table of solvers: the one list that names, `list`, help texts, tests and reports
//! read. To add a solver: one file with its [`Entry`], one line in [`TABLE`].

use super::{
    NameError, Solver, SolverName, batsat, classic, dfs, dlx, native, propagate, signs,
    topological, varisat,
};
use quorum_encodings::ValueSet;
use std::collections::BTreeMap;
use std::fmt;

/// Solvers of one family share an approach, and are likely to share a mistake:
/// agreement counts only between families.
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
    /// Somebody's own program, of which nothing is known: all such are one family.
    Outside,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Family::Native => "native",
            Family::Sat => "SAT",
            Family::Smt => "SMT",
            Family::Cp => "CP",
            Family::Asp => "ASP",
            Family::Outside => "outside",
        })
    }
}

/// What a solver can be asked, in short; [`Solver::supports`] decides case by case.
#[derive(Clone, Copy, Debug)]
pub struct Abilities {
    /// The most values per cell.
    pub max_values: u8,
    /// Less-than signs.
    pub less_than: bool,
    /// Counting beyond two.
    pub counts: bool,
    /// What the columns above cannot say, or empty.
    pub note: &'static str,
}

impl Abilities {
    /// Whatever a problem can hold.
    pub const ANY: Self =
        Abilities { max_values: ValueSet::MAX_VALUE, less_than: true, counts: true, note: "" };
}

/// The version of an engine of this project.
pub(super) fn own_version() -> String {
    format!("quorum {}", env!("CARGO_PKG_VERSION"))
}

/// An encoding that an engine can be given, with one line on what it is.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The word in the name.
    pub name: &'static str,
    /// One line for `list`.
    pub summary: &'static str,
}

/// Name and summary of every entry of a table of encodings.
macro_rules! choices {
    ($table:expr) => {{
        let mut choices = [$crate::solvers::table::Choice { name: "", summary: "" }; $table.len()];
        let mut index = 0;
        while index < choices.len() {
            let entry = &$table[index];
            let (name, summary) = (entry.name, entry.summary);
            choices[index] = $crate::solvers::table::Choice { name, summary };
            index += 1;
        }
        choices
    }};
}
pub(super) use choices;

/// An option `+name=value` with its values; the first is the default and is left out of
/// canonical names. Where the default is `off`, the option is a switch: a bare `+name`
/// stands for the second value, and is how canonical names write it.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The word before `=`.
    pub name: &'static str,
    /// Values, default first.
    pub values: &'static [Choice],
}

impl OptionSpec {
    /// What a bare `+name` stands for.
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

/// One engine of the table.
pub struct Entry {
    /// The word before `/`.
    pub engine: &'static str,
    /// What it is akin to.
    pub family: Family,
    /// One line on what it does.
    pub summary: &'static str,
    /// Paper or document of the idea.
    pub source: &'static str,
    /// Encodings, default first; none for native solvers.
    pub encodings: &'static [Choice],
    /// Options.
    pub options: &'static [OptionSpec],
    /// What it can be asked.
    pub abilities: Abilities,
    /// Name and version of the program or library behind it.
    pub version: &'static (dyn Fn() -> String + Sync),
    /// Makes the solver for a canonical name of this engine, with every option that is
    /// not a default in `options`.
    pub build: &'static (dyn Fn(&SolverName) -> Box<dyn Solver> + Sync),
}

impl Entry {
    /// The engine with each of its encodings, options at their defaults.
    pub fn names(&self) -> Vec<String> {
        match self.encodings {
            [] => vec![self.engine.to_owned()],
            encodings => {
                encodings.iter().map(|choice| format!("{}/{}", self.engine, choice.name)).collect()
            }
        }
    }
}

/// All solvers of this build, natives first.
pub static TABLE: &[&Entry] = &[
    &dfs::ENTRY,
    &topological::ENTRY,
    &dlx::ENTRY,
    &propagate::ENTRY,
    &classic::ENTRY,
    &signs::ENTRY,
    &native::ENTRY,
    &varisat::ENTRY,
    &batsat::ENTRY,
    #[cfg(feature = "cadical")]
    &super::cadical::ENTRY,
    #[cfg(feature = "z3")]
    &super::z3::ENTRY,
    #[cfg(feature = "pumpkin")]
    &super::pumpkin::ENTRY,
];

/// Solvers for the tests of everything around them: found by name, in no list.
static HIDDEN: &[&Entry] = &[&super::testing::ENTRY];

/// A solver that exists, under its canonical name.
pub struct Named {
    /// Encoding spelt out, options sorted, defaults left out.
    pub name: SolverName,
    /// Its entry.
    pub entry: &'static Entry,
    /// The solver.
    pub solver: Box<dyn Solver>,
}

impl Named {
    /// The same solver once more, with nothing remembered.
    pub fn anew(&self) -> Self {
        let solver = (self.entry.build)(&self.name);
        Named { name: self.name.clone(), entry: self.entry, solver }
    }

    /// Name and version of the program or library behind it.
    pub fn version(&self) -> String {
        (self.entry.version)()
    }

    /// The value of an option, the default where the name leaves it out; `None` where the
    /// engine has no such option.
    pub fn option(&self, name: &str) -> Option<&str> {
        let spec = self.entry.options.iter().find(|spec| spec.name == name)?;
        Some(spec.value(&self.name.options))
    }
}

/// Finds the solver of a name, or says what is unknown and what comes nearest.
pub fn find(name: &SolverName) -> Result<Named, NameError> {
    find_among(TABLE, name)
}

/// [`find`] among other entries than those of the table.
pub(super) fn find_among(
    entries: &[&'static Entry],
    name: &SolverName,
) -> Result<Named, NameError> {
    let known = || entries.iter().map(|entry| entry.engine);
    let entry = *entries
        .iter()
        .chain(HIDDEN)
        .find(|entry| entry.engine == name.engine)
        .ok_or_else(|| NameError::unknown("solver", &name.to_string(), known()))?;
    let canonical = canonical(entry, name)?;
    let solver = (entry.build)(&canonical);
    let name = solver.canonical_name().unwrap_or(canonical);
    Ok(Named { name, entry, solver })
}

/// Every solver of the table: each engine with each of its encodings, options at their
/// defaults.
pub fn all() -> Vec<Named> {
    let names = TABLE.iter().flat_map(|entry| entry.names());
    let found = names.map(|name| find(&name.parse()?));
    found.collect::<Result<_, _>>().expect("the table holds only what it finds")
}

/// The canonical form of a name of this engine.
fn canonical(entry: &Entry, name: &SolverName) -> Result<SolverName, NameError> {
    let engine = entry.engine;
    let encoding = match (&name.encoding, entry.encodings.first()) {
        (None, default) => default.map(|choice| choice.name.to_owned()),
        (Some(found), _) => {
            let known = entry.encodings.iter().map(|choice| choice.name);
            if !known.clone().any(|name| name == found) {
                return Err(NameError::unknown(format!("encoding of {engine}"), found, known));
            }
            Some(found.clone())
        }
    };
    let options = canonical_options(engine, entry.options, &name.options)?;
    Ok(SolverName { engine: engine.to_owned(), encoding, options })
}

/// Options without those at their default, switches bare; `owner` is whose they are, for
/// messages.
pub fn canonical_options(
    owner: &str,
    specs: &[OptionSpec],
    options: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, NameError> {
    let mut canonical = BTreeMap::new();
    for (option, value) in options {
        let spec = specs.iter().find(|spec| spec.name == option).ok_or_else(|| {
            let known = specs.iter().map(|spec| spec.name);
            NameError::unknown(format!("option of {owner}"), option, known)
        })?;
        let value = match spec.bare() {
            Some(bare) if value.is_empty() => bare,
            _ => value,
        };
        let known = spec.values.iter().map(|choice| choice.name);
        if !known.clone().any(|name| name == value) {
            return Err(NameError::unknown(format!("value of {owner}+{option}"), value, known));
        }
        if spec.values[0].name != value {
            let value = if spec.bare() == Some(value) { "" } else { value };
            canonical.insert(option.clone(), value.to_owned());
        }
    }
    Ok(canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_under_its_own_canonical_name() {
        for entry in TABLE {
            let found = find(&SolverName::engine(entry.engine)).unwrap();
            let again = find(&found.name).unwrap();
            assert_eq!(found.name, again.name);
            assert!(!entry.summary.is_empty() && !entry.source.is_empty());
        }
    }

    #[test]
    fn a_bare_switch_is_its_second_value() {
        let canonical =
            |text: &str| find(&text.parse().unwrap()).map(|named| named.name.to_string());
        assert_eq!(canonical("varisat+bounds").unwrap(), "varisat/extended+bounds");
        assert_eq!(canonical("varisat+bounds=on").unwrap(), "varisat/extended+bounds");
        assert_eq!(
            canonical("varisat+bounds=off+reduce=clues").unwrap(),
            "varisat/extended+reduce=clues"
        );
        let named = find(&"varisat+reduce".parse().unwrap()).unwrap();
        assert_eq!(named.option("reduce"), Some("fixpoint"));
        assert_eq!((named.option("bounds"), named.option("amo")), (Some("off"), Some("pairwise")));
        assert!(canonical("varisat+amo").is_err(), "no switch");
    }

    #[test]
    fn engines_have_different_names() {
        for (i, entry) in TABLE.iter().enumerate() {
            assert!(TABLE[..i].iter().all(|other| other.engine != entry.engine));
        }
    }
}
