//! Many solver names in few words, for experiments over a matrix of solvers and options.
//!
//! * Braces expand as in a shell: `varisat/{minimal,extended}+signs={support,conflict}` is
//!   four names.
//! * Groups stand for all solvers of the table, and the peers that are installed, with default
//!   options: `@native`, `@sat`, `@smt`, `@cp`, `@asp`, `@all`; `@default` for the panel that is
//!   asked where none is named.
//!
//! A list is separated by commas outside braces. Names that come out of braces need not all
//! exist (`{varisat,z3}/{extended,one-hot}`): those that do not are returned apart, to be
//! listed, never dropped in silence. So are peers of a group that are not installed.

use super::entry::Family;
use super::table::{Named, TABLE};
use super::{NameError, Registry, SolverName};

/// The panel that is asked where no solver is named: a native engine and a SAT solver, and
/// as a third voice an SMT solver, which `verify` asks only where the two do not both
/// finish or do not agree.
///
/// The SAT solver is one that stops at a time limit. Its formula leaves out what clues exclude
/// directly, which halves the time to load it, and never so much that preprocessing decides a
/// puzzle in its place: `+reduce`, the former choice, did so for 45 % of puzzles with 17 clues.
pub const DEFAULT_PANEL: [&str; 3] = ["native", "batsat/extended+reduce=clues", "z3/one-hot"];

/// How many of the default panel are asked in any case.
pub const FIRST_VOICES: usize = 2;

/// What a list of names stands for.
#[derive(Default)]
pub struct Expanded {
    /// The solvers, each once, in the order of the list.
    pub solvers: Vec<Named>,
    /// Names that came out of braces or groups and are no solvers, with the reason.
    pub impossible: Vec<String>,
    /// Peers that came out of braces or groups and are not installed, with the way to get
    /// them.
    pub absent: Vec<String>,
}

/// Expands a list of names of the registry. A name that was written out in full has to exist.
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
        for name in names {
            match name.parse::<SolverName>().and_then(|name| registry.find(&name)) {
                Ok(named) => {
                    if expanded.solvers.iter().all(|other| other.name != named.name) {
                        expanded.solvers.push(named);
                    }
                }
                Err(error) if is_written_out => return Err(error),
                Err(error @ NameError::Absent { .. }) => {
                    let said = error.to_string();
                    if !expanded.absent.contains(&said) {
                        expanded.absent.push(said);
                    }
                }
                Err(error) => expanded.impossible.push(format!("{name}: {error}")),
            }
        }
    }
    Ok(expanded)
}

/// The parts of a list: commas inside braces belong to a part.
fn split(list: &str) -> Result<Vec<&str>, NameError> {
    let mut depth = 0;
    let never_closes_more = list.chars().all(|character| {
        depth += step(character);
        depth >= 0
    });
    if !never_closes_more || depth > 0 {
        return Err(NameError::Braces(list.to_owned()));
    }
    let parts = alternatives(list).into_iter().map(str::trim);
    Ok(parts.filter(|part| !part.is_empty()).collect())
}

/// The largest number of names that one pattern may stand for.
const MOST_NAMES: usize = 10_000;

/// A bound on the number of names that a pattern stands for: the product over its braces.
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

/// By how much a character goes into braces.
fn step(character: char) -> i32 {
    i32::from(character == '{') - i32::from(character == '}')
}

/// Every way to choose one alternative from each pair of braces, the last one fastest.
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
        // An alternative may have braces of its own, and so may what follows.
        names.extend(braces(&format!("{head}{alternative}{tail}"))?);
    }
    Ok(names)
}

/// The parts between the commas that are inside no braces. Inside one pair of them, a part may be
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

/// The names of a group: every engine in each of its encodings; absent ones by name alone.
fn members(group: &str, registry: &Registry) -> Result<Vec<String>, NameError> {
    let family = match group {
        "default" => return Ok(DEFAULT_PANEL.map(str::to_owned).to_vec()),
        "all" => None,
        "native" => Some(Family::Native),
        "sat" => Some(Family::Sat),
        "smt" => Some(Family::Smt),
        "cp" => Some(Family::Cp),
        "asp" => Some(Family::Asp),
        _ => {
            let known = ["@native", "@sat", "@smt", "@cp", "@asp", "@all", "@default"];
            return Err(NameError::unknown("group", &format!("@{group}"), known));
        }
    };
    let is_member = |found: Family| family.is_none_or(|family| found == family);
    let present = TABLE.iter().chain(registry.peers()).filter(|entry| is_member(entry.family));
    let absent = registry.absent().iter().filter(|peer| is_member(peer.family));
    let names = present.flat_map(|entry| entry.names());
    Ok(names.chain(absent.map(|peer| peer.engine.to_owned())).collect())
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
    fn groups_are_those_of_the_table() {
        assert_eq!(names("@all").len(), all().len());
        assert!(names("@native").contains(&"topological".to_owned()));
        assert!(names("@sat").iter().all(|name| !name.starts_with("z3")));
        let error = expand("@natve", &Registry::default()).err().unwrap().to_string();
        assert!(error.starts_with("unknown group '@natve'; did you mean @native"), "{error}");
    }

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
