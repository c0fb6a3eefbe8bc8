//! Levels of difficulty: classes of techniques. Each technique has its level in its entry of
//! [`TECHNIQUES`].

use super::{TECHNIQUES, Technique};
use serde::{Serialize, Serializer};
use std::fmt;

/// Class of techniques, the easiest first. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Naked singles.
    NakedSingles,
    /// Hidden singles.
    HiddenSingles,
    /// Bounds along inequalities.
    Bounds,
    /// Locked candidates.
    LockedCandidates,
    /// Naked and hidden pairs.
    Pairs,
    /// Naked and hidden triples.
    Triples,
    /// A value confined to as many lines as others.
    Fish,
    /// Wings and chains.
    Wings,
    /// No technique is enough: search.
    Search {
        /// Nodes of the search tree that `propagate` with its default options needs.
        nodes: u64,
    },
}

/// Name and difficulty of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// The word in JSON, tables and options.
    pub name: &'static str,
    /// The class of difficulty that several levels share.
    pub difficulty: &'static str,
    /// The level; `None` for search.
    pub level: Option<Level>,
}

/// All levels, the easiest first.
pub const LEVELS: [LevelInfo; 9] = [
    info("naked", "easy", Some(Level::NakedSingles)),
    info("hidden", "easy", Some(Level::HiddenSingles)),
    info("bounds", "easy", Some(Level::Bounds)),
    info("locked", "medium", Some(Level::LockedCandidates)),
    info("pairs", "medium", Some(Level::Pairs)),
    info("triples", "hard", Some(Level::Triples)),
    info("fish", "hard", Some(Level::Fish)),
    info("wings", "hard", Some(Level::Wings)),
    info("search", "extreme", None),
];

const fn info(name: &'static str, difficulty: &'static str, level: Option<Level>) -> LevelInfo {
    LevelInfo { name, difficulty, level }
}

impl LevelInfo {
    /// The techniques that the level adds: those of one kind in the plural (`naked and hidden
    /// pairs`), others by their titles (`X-wing and swordfish`).
    pub fn techniques(&self) -> String {
        let Some(level) = self.level else { return "none is enough: search".to_owned() };
        let added: Vec<&Technique> = level.adds().collect();
        let split = |technique: &&Technique| technique.plural.rsplit_once(' ');
        let kinds: Option<Vec<(&str, &str)>> = added.iter().map(split).collect();
        match kinds.as_deref() {
            Some([(first, kind), others @ ..]) if others.iter().all(|(_, other)| other == kind) => {
                let kinds = others.iter().map(|(other, _)| *other);
                format!("{} {kind}", listed([*first].into_iter().chain(kinds)))
            }
            _ => listed(added.iter().map(|technique| technique.title)),
        }
    }
}

impl Level {
    /// The hardest level without search: that of all techniques.
    pub fn hardest() -> Level {
        TECHNIQUES.last().expect("there are techniques").level
    }

    /// The techniques that the level adds to those before it.
    fn adds(self) -> impl Iterator<Item = &'static Technique> {
        TECHNIQUES.iter().copied().filter(move |technique| technique.level == self)
    }

    /// The techniques that the level adds, in the plural: `XY-wings and simple coloring`.
    pub fn plural(self) -> String {
        listed(self.adds().map(|technique| technique.plural))
    }

    /// Index in [`LEVELS`].
    pub fn number(self) -> usize {
        let is_this = |info: &LevelInfo| info.level == Some(self);
        LEVELS.iter().position(is_this).unwrap_or(LEVELS.len() - 1)
    }

    /// The level of an index in [`LEVELS`] unless that is search.
    pub fn without_search(number: usize) -> Option<Level> {
        LEVELS.get(number)?.level
    }

    /// Name and difficulty.
    pub fn info(self) -> LevelInfo {
        LEVELS[self.number()]
    }

    /// The word in JSON: `naked`, `hidden`, and so on.
    pub fn as_str(self) -> &'static str {
        self.info().name
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Search { nodes } => write!(f, "search with {nodes} nodes"),
            // These find nothing without hidden singles.
            Level::Bounds | Level::LockedCandidates => {
                write!(f, "{} and hidden singles", self.info().techniques())
            }
            level => f.write_str(&level.info().techniques()),
        }
    }
}

/// `a`, `a and b`, `a, b and c`
fn listed(words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        words => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_of_a_level_are_listed() {
        let techniques = LEVELS.map(|level| level.techniques());
        let expected = [
            "naked singles",
            "hidden singles",
            "bounds along inequalities",
            "locked candidates",
            "naked and hidden pairs",
            "naked and hidden triples",
            "X-wing and swordfish",
            "XY-wing and simple coloring",
            "none is enough: search",
        ];
        assert_eq!(techniques, expected);
        assert_eq!(Level::hardest().plural(), "XY-wings and simple coloring");
        assert_eq!(listed(["a", "b", "c"].into_iter()), "a, b and c");
    }
}
