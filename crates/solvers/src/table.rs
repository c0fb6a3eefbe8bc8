//! The table of solvers, read by names, `list`, help texts, tests and reports. To add a solver:
//! one file with its [`Entry`], one line in [`TABLE`].

pub use super::entry::{
    Abilities, Built, Entry, Family, NamedChoice, OptionSpec, canonical_options,
};

use super::{NameError, Solver, SolverName};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// All solvers of this build, natives first.
pub static TABLE: LazyLock<Vec<Arc<Entry>>> = LazyLock::new(|| {
    vec![
        Arc::new(super::dfs::entry()),
        Arc::new(super::topological::entry()),
        Arc::new(super::dlx::entry()),
        Arc::new(super::variant::entry()),
        Arc::new(super::propagate::entry()),
        Arc::new(super::classic::entry()),
        Arc::new(super::signs::entry()),
        Arc::new(super::native::entry()),
        Arc::new(super::auto::entry()),
        Arc::new(super::varisat::entry()),
        Arc::new(super::batsat::entry()),
        #[cfg(feature = "cadical")]
        Arc::new(super::cadical::entry()),
        #[cfg(feature = "z3")]
        Arc::new(super::z3::entry()),
        #[cfg(feature = "pumpkin")]
        Arc::new(super::pumpkin::entry()),
    ]
});

/// An existing solver under its canonical name. Clones are the same solver.
#[derive(Clone)]
pub struct Named {
    /// Name with the encoding spelled out, options sorted, defaults omitted.
    pub name: SolverName,
    /// Its entry.
    pub entry: Arc<Entry>,
    /// The solver.
    pub solver: Arc<dyn Solver>,
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

impl Named {
    /// The same solver in its initial state.
    #[must_use]
    pub fn fresh_copy(&self) -> Self {
        let solver = self.entry.build(&self.name).expect("it was built before");
        Named { solver: Arc::from(solver), ..self.clone() }
    }

    /// The name with the value of every option, defaults included.
    pub fn full_name(&self) -> SolverName {
        let mut name = self.name.clone();
        for spec in self.entry.options {
            name.options.insert(spec.name.to_owned(), self.value(spec).to_owned());
        }
        name
    }

    /// Name and version of the program or library behind it.
    pub fn version(&self) -> String {
        self.entry.version()
    }

    /// The value of an option, the default where the name omits it; `None` where the engine has
    /// no such option.
    pub fn option(&self, name: &str) -> Option<&str> {
        Some(self.value(self.entry.options.iter().find(|spec| spec.name == name)?))
    }

    fn value(&self, spec: &OptionSpec) -> &str {
        let default = || self.solver.default_of(spec.name);
        if self.name.options.contains_key(spec.name) {
            spec.value(&self.name.options)
        } else {
            default().unwrap_or(spec.values[0].name)
        }
    }
}

/// Finds the solver of a name, or returns an error that lists near matches.
pub fn find(name: &SolverName) -> Result<Named, NameError> {
    find_among(&TABLE, name)
}

/// [`find`] in other entries than those of the table.
pub(super) fn find_among(entries: &[Arc<Entry>], name: &SolverName) -> Result<Named, NameError> {
    let Some(entry) = entry(entries, &name.engine) else {
        let mut known = Vec::new();
        for entry in entries {
            known.push(entry.engine());
        }
        return Err(NameError::not_among("solver".to_owned(), &name.to_string(), known));
    };
    if let Some(hint) = entry.absence() {
        return Err(NameError::Absent { name: name.engine.clone(), hint: hint.into() });
    }
    let mut name = canonical(&entry, name)?;
    let solver: Arc<dyn Solver> = Arc::from(entry.build(&name)?);
    name.options.retain(|option, value| solver.default_of(option) != Some(value.as_str()));
    Ok(Named { name, entry, solver })
}

/// The entry of an engine, or of the one for tests, which is in no list.
fn entry(entries: &[Arc<Entry>], engine: &str) -> Option<Arc<Entry>> {
    #[cfg(feature = "test-solvers")]
    if engine == "test" {
        return Some(Arc::new(super::testing::entry()));
    }
    entries.iter().find(|entry| entry.engine() == engine).cloned()
}

/// Every solver of the table that can be used: each engine with each of its encodings, options at
/// their defaults.
pub fn all() -> Vec<Named> {
    const FOUND: &str = "every name of the table is found";
    let mut all = Vec::new();
    for entry in TABLE.iter().filter(|entry| entry.absence().is_none()) {
        for name in entry.names() {
            let name = name.parse().expect(FOUND);
            all.push(find(&name).expect(FOUND));
        }
    }
    all
}

/// The canonical form of a name of this engine.
fn canonical(entry: &Entry, name: &SolverName) -> Result<SolverName, NameError> {
    let engine = entry.engine();
    let known = entry.encoding_names();
    let encoding = match &name.encoding {
        None => known.first().copied(),
        Some(found) if known.contains(&found.as_str()) => Some(found.as_str()),
        Some(found) => {
            return Err(NameError::not_among(format!("encoding of {engine}"), found, known));
        }
    };
    let encoding = encoding.map(str::to_owned);
    let options = canonical_options(engine, entry.options, &name.options)?;
    Ok(SolverName { engine: engine.to_owned(), encoding, options })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_under_its_own_canonical_name() {
        for entry in TABLE.iter() {
            let found = find(&SolverName::engine(entry.engine())).unwrap();
            let again = find(&found.name).unwrap();
            assert_eq!(found.name, again.name);
            assert!(!entry.summary.is_empty() && !entry.source().is_empty());
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
    fn full_names_state_every_option_and_name_the_same_solver() {
        for named in all() {
            let full = named.full_name();
            assert_eq!(full.options.len(), named.entry.options.len());
            assert_eq!(find(&full).unwrap().name, named.name);
        }
        let full = |text: &str| find(&text.parse().unwrap()).unwrap().full_name().to_string();
        assert_eq!(
            full("varisat+reduce"),
            "varisat/extended+amo=pairwise+automata=auto+bounds=off+connect=unfold+incremental=off\
             +reduce=fixpoint+relations=support+signs=support+sums=auto"
        );
        assert_eq!(full("dfs"), "dfs");
        #[cfg(feature = "z3")]
        assert_eq!(
            full("z3/bit-vector+fresh"),
            "z3/bit-vector+fresh=on+incremental=off+logic=QF_BV+push=off+reduce=off"
        );
    }

    #[test]
    fn engines_have_different_names() {
        for (i, entry) in TABLE.iter().enumerate() {
            assert!(TABLE[..i].iter().all(|other| other.engine != entry.engine));
        }
    }
}
