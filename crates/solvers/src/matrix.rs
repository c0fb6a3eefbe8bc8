//! Patterns of solver names, for experiments over a matrix of solvers and options.
//!
//! * Braces expand as in a shell: `varisat/{minimal,extended}+signs={support,conflict}` is
//!   four names.
//! * Groups expand to all solvers of the table and the installed peers, with default options:
//!   `@native`, `@sat`, `@smt`, `@cp`, `@asp`, `@pb`, `@mip`, `@all`; `@default` is the default
//!   panel.
//!
//! * [`variants`] of a solver change one option at a time: the names of an ablation.
//!
//! A list is separated by commas outside braces. Names expanded from braces need not all exist
//! (`{varisat,z3}/{extended,one-hot}`): those that do not are returned separately and reported,
//! never dropped silently. The same holds for peers of a group that are not installed. A word in
//! braces that is part of no solver (`dfs+order={row,typo}`) is an error.

use super::entry::{Family, option_spec};
use super::table::{self, Named};
use super::{NameError, Registry, SolverName};

/// The default panel: a native engine, a SAT solver, and as a third member an SMT solver, which
/// `verify` uses only where the two do not both finish or do not agree.
///
/// The SAT solver is one that can be stopped at a time limit. Its formula omits the direct
/// exclusions of clues, which halves the time to load it, but not so much that preprocessing
/// decides a puzzle instead of the solver: `+reduce`, the former default, did so for 45 % of
/// puzzles with 17 clues.
pub const DEFAULT_PANEL: [&str; 3] = ["native", "batsat/extended+reduce=clues", "z3/one-hot"];

/// Number of solvers of the default panel that always run.
pub const ALWAYS_RUN: usize = 2;

/// Expansion of a list of names.
#[derive(Default)]
pub struct Expanded {
    /// The solvers, each once, in the order of the list.
    pub solvers: Vec<Named>,
    /// Names from braces or groups that are not solvers, with the reason.
    pub impossible: Vec<String>,
    /// Peers from braces or groups that are not installed, with the way to install them.
    pub absent: Vec<String>,
}

/// Expands a list of names of the registry. A name without braces must exist.
pub fn expand(list: &str, registry: &Registry) -> Result<Expanded, NameError> {
    let mut expanded = Expanded::default();
    for pattern in split(list)? {
        let names = match pattern.strip_prefix('@') {
            Some(group) => members(group, registry)?,
            None if combinations(pattern) > MOST_NAMES => {
                return Err(NameError::TooMany { most: MOST_NAMES });
            }
            None => braces(pattern)?,
        };
        let is_written_out = names.len() == 1 && names[0] == pattern;
        let mut exist: Vec<String> = Vec::new();
        let mut unknown: Vec<(String, NameError)> = Vec::new();
        for name in names {
            match name.parse::<SolverName>().and_then(|name| registry.find(&name)) {
                Ok(named) => {
                    exist.push(name);
                    if expanded.solvers.iter().all(|other| other.name != named.name) {
                        expanded.solvers.push(named);
                    }
                }
                Err(error) if is_written_out => return Err(error),
                Err(error @ NameError::Absent { .. }) => {
                    let message = error.to_string();
                    if !expanded.absent.contains(&message) {
                        expanded.absent.push(message);
                    }
                    exist.push(name);
                }
                Err(error) => {
                    expanded.impossible.push(format!("{name}: {error}"));
                    match &error {
                        NameError::Unknown { .. } if is_of_other_builds(&name) => exist.push(name),
                        NameError::Unknown { found, .. } => unknown.push((found.clone(), error)),
                        _ => {}
                    }
                }
            }
        }
        // Not a word of other alternatives, such as an encoding that only one of two engines has.
        for (word, error) in unknown {
            if !exist.iter().any(|name| words(name).any(|part| part == word)) {
                return Err(error);
            }
        }
    }
    Ok(expanded)
}

/// The pattern of a solver and of its variants, in each of which one of some options has another
/// value: `propagate` and `branch,prop` are `propagate`, `propagate+branch=mrv`, ...,
/// `propagate+prop=naked`, ...
///
/// # Errors
/// The solver does not exist, or has no option of a name.
pub fn variants(solver: &str, options: &str, registry: &Registry) -> Result<String, NameError> {
    let base = registry.find(&solver.parse()?)?;
    let specs = base.entry.options;
    let mut names = vec![base.name.to_string()];
    for option in options.split(',') {
        for value in option_spec(&base.name.engine, specs, option)?.values {
            let mut name = base.name.clone();
            name.options.insert(option.to_owned(), value.name.to_owned());
            names.push(name.to_string());
        }
    }
    Ok(format!("{{{}}}", names.join(",")))
}

/// Returns whether the engine of a name is one that only other builds have.
fn is_of_other_builds(name: &str) -> bool {
    let engine = words(name).next().unwrap_or_default();
    let is_here = table::TABLE.iter().any(|entry| entry.engine() == engine);
    !is_here && ["cadical", "pumpkin", "z3"].contains(&engine)
}

/// The engine, the encoding, the options and the values of a name.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(['/', '+', '='])
}

/// The parts of a list, split at commas outside braces.
fn split(list: &str) -> Result<Vec<&str>, NameError> {
    let mut depth = 0;
    for character in list.chars() {
        depth += step(character);
        if depth < 0 {
            break;
        }
    }
    if depth != 0 {
        return Err(NameError::Braces(list.to_owned()));
    }
    let mut parts = Vec::new();
    for part in alternatives(list) {
        let part = part.trim();
        if !part.is_empty() {
            parts.push(part);
        }
    }
    Ok(parts)
}

/// The largest number of names that one pattern may expand to.
const MOST_NAMES: usize = 10_000;

/// An upper bound on the number of names of a pattern: the product over its braces.
fn combinations(pattern: &str) -> usize {
    let mut total = 1usize;
    let mut inside = vec![1usize];
    for character in pattern.chars() {
        match character {
            '{' => inside.push(1),
            ',' => *inside.last_mut().expect("braces come in pairs") += 1,
            '}' => total = total.saturating_mul(inside.pop().unwrap_or(1)),
            _ => {}
        }
    }
    total
}

/// Change of the brace depth at a character.
fn step(character: char) -> i32 {
    i32::from(character == '{') - i32::from(character == '}')
}

/// Every combination of one alternative per pair of braces, the last one fastest.
fn braces(pattern: &str) -> Result<Vec<String>, NameError> {
    let Some(open) = pattern.find('{') else { return Ok(vec![pattern.to_owned()]) };
    let mut depth = 0;
    let close = pattern[open..].find(|character| {
        depth += step(character);
        depth == 0
    });
    let close = open + close.ok_or_else(|| NameError::Braces(pattern.to_owned()))?;
    let (head, tail) = (&pattern[..open], &pattern[close + 1..]);
    let mut names = Vec::new();
    for alternative in alternatives(&pattern[open + 1..close]) {
        // An alternative may contain braces, and so may the rest of the pattern.
        names.extend(braces(&format!("{head}{alternative}{tail}"))?);
    }
    Ok(names)
}

/// The parts between commas outside of all braces. Inside one pair of braces, a part may be
/// empty: `varisat{,/minimal}`.
fn alternatives(inside: &str) -> Vec<&str> {
    let mut depth = 0;
    inside
        .split(|character| {
            depth += step(character);
            character == ',' && depth == 0
        })
        .collect()
}

/// The names of a group: every engine in each of its encodings; absent ones by name only.
fn members(group: &str, registry: &Registry) -> Result<Vec<String>, NameError> {
    let family = match group {
        "default" => return Ok(DEFAULT_PANEL.map(str::to_owned).to_vec()),
        "all" => None,
        "native" => Some(Family::Native),
        "sat" => Some(Family::Sat),
        "smt" => Some(Family::Smt),
        "cp" => Some(Family::Cp),
        "asp" => Some(Family::Asp),
        "pb" => Some(Family::PseudoBoolean),
        "mip" => Some(Family::Mip),
        _ => {
            let known =
                ["@native", "@sat", "@smt", "@cp", "@asp", "@pb", "@mip", "@all", "@default"];
            let found = format!("@{group}");
            return Err(NameError::not_among("group".to_owned(), &found, known.to_vec()));
        }
    };
    let is_member = |found: Family| family.is_none_or(|family| found == family);
    let mut names = Vec::new();
    for entry in table::TABLE.iter().chain(registry.peers()) {
        if entry.absence().is_none() && is_member(entry.family) {
            names.append(&mut entry.names());
        }
    }
    for (engine, family) in registry.missing() {
        if is_member(family) {
            names.push(engine.to_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::super::table::all;
    use super::*;

    fn names(list: &str) -> Vec<String> {
        let expanded = expand(list, &Registry::default());
        let solvers = expanded.unwrap_or_else(|error| panic!("{error}")).solvers;
        solvers.iter().map(|named| named.name.to_string()).collect()
    }

    #[test]
    fn braces_expand_like_a_shell() {
        assert_eq!(names("dfs, topological,"), ["dfs", "topological"]);
        assert_eq!(
            names("varisat/{minimal,extended}+signs={support,conflict}"),
            [
                "varisat/minimal",
                "varisat/minimal+signs=conflict",
                "varisat/extended",
                "varisat/extended+signs=conflict",
            ]
        );
        assert_eq!(
            names("{dfs,varisat{,/minimal}}"),
            ["dfs", "varisat/extended", "varisat/minimal"]
        );
        assert_eq!(names("varisat,varisat/extended"), ["varisat/extended"], "one solver once");
    }

    #[test]
    fn variants_change_one_option_at_a_time() {
        let registry = Registry::default();
        let of = |solver: &str, options: &str| {
            variants(solver, options, &registry).map(|pattern| names(&pattern))
        };
        let found = of("propagate+prop=gac", "prop").unwrap();
        assert_eq!((found.len(), &*found[0]), (5, "propagate+prop=gac"), "the solver comes first");
        let found = of("propagate+sums=layers", "signs,order").unwrap();
        assert_eq!(
            found,
            [
                "propagate+sums=layers",
                "propagate+signs=bounds+sums=layers",
                "propagate+signs=fixed+sums=layers",
                "propagate+order=descending+sums=layers",
                "propagate+order=least-constraining+sums=layers",
            ]
        );
        for (solver, options, message) in [
            ("propagate", "brnch,prop", "unknown option of propagate 'brnch'; did you mean branch"),
            ("propagate", "branch=mrv", "unknown option of propagate 'branch=mrv'"),
            ("propagat", "branch", "unknown solver 'propagat'; did you mean propagate"),
        ] {
            let error = of(solver, options).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn what_cannot_be_combined_is_listed() {
        let expanded = expand("{dfs,varisat}/{extended,minimal}", &Registry::default()).unwrap();
        assert_eq!(expanded.solvers.len(), 2);
        assert_eq!(expanded.impossible.len(), 2);
        assert!(expanded.impossible[0].starts_with("dfs/extended: "), "{:?}", expanded.impossible);
        assert!(
            expand("dfs/extended", &Registry::default()).is_err(),
            "written out it has to exist"
        );
        let expanded = expand("varisat+bounds{,+incremental}{,+reduce}", &Registry::default());
        let expanded = expanded.unwrap();
        assert_eq!(expanded.solvers.len(), 3);
        let expected = "varisat+bounds+incremental+reduce: options incremental and reduce exclude \
                        each other: ";
        assert!(expanded.impossible[0].starts_with(expected), "{:?}", expanded.impossible);
        assert!(expand("varisat+incremental+reduce", &Registry::default()).is_err());
    }

    #[test]
    fn a_word_in_braces_that_no_solver_has_is_an_error() {
        for (list, word) in [
            ("dfs,propagate+prop={none,hidden}", "none"),
            ("varisat/{minimal,extendet}", "extendet"),
            ("{dfs,dlxx}", "dlxx"),
            ("{dfs,varisat}/{minimal,extendet}", "extendet"),
            ("varisat+{reduce,redux}", "redux"),
        ] {
            let error = expand(list, &Registry::default()).err().expect(list).to_string();
            assert!(error.starts_with("unknown ") && error.contains(word), "{list}: {error}");
        }
    }

    #[test]
    fn groups_are_those_of_the_table() {
        assert_eq!(names("@all").len(), all().len());
        assert!(names("@native").contains(&"topological".to_owned()));
        assert!(names("@sat").iter().all(|name| !name.starts_with("z3")));
        let error = expand("@natve", &Registry::default()).err().unwrap().to_string();
        assert!(error.starts_with("unknown group '@natve'; did you mean @native"), "{error}");
    }

    #[cfg(feature = "process")]
    #[test]
    fn absent_peers_are_listed_once_and_in_vain_by_name() {
        let registry = Registry::default().with_peers(&[]);
        let expanded = expand("@all,@cp,{dfs,clingo/pairwise}", &registry).unwrap();
        assert_eq!(expanded.solvers.len(), all().len());
        assert_eq!(expanded.absent.len(), registry.absent().len(), "{:?}", expanded.absent);
        let error = expand("clingo/pairwise", &registry).err().unwrap().to_string();
        assert!(error.starts_with("clingo is not installed: "), "{error}");
    }

    #[test]
    fn braces_come_in_pairs() {
        for list in ["{dfs", "dfs}", "varisat/{minimal,{extended}"] {
            assert!(
                matches!(expand(list, &Registry::default()), Err(NameError::Braces(_))),
                "{list}"
            );
        }
    }
}
