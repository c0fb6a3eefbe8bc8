//! Words for levels, made of those of their techniques.

use super::level::{Level, LevelInfo};
use super::{TECHNIQUES, Technique};
use quorum_util::words::listed;
use std::fmt;

impl LevelInfo {
    /// The techniques that the level adds: those of one kind in the plural (`naked and hidden
    /// pairs`), others by their titles (`X-wing and swordfish`); then those of constraints.
    pub fn techniques(&self) -> String {
        let Some(level) = self.level else { return "none is enough: search".to_owned() };
        let of_constraints = listed(level.adds(true).map(|technique| technique.plural), "and");
        match of_constraints.as_str() {
            "" => level.to_words(),
            others => format!("{}; {others}", level.to_words()),
        }
    }
}

impl Level {
    /// The hardest level without search: that of all techniques.
    pub fn hardest() -> Level {
        TECHNIQUES.last().expect("there are techniques").level
    }

    /// The techniques, of constraints or others, that the level adds to those before it.
    fn adds(self, of_constraints: bool) -> impl Iterator<Item = &'static Technique> {
        let is_added = move |technique: &&Technique| {
            technique.level == self && technique.is_of_constraints == of_constraints
        };
        TECHNIQUES.iter().copied().filter(is_added)
    }

    /// The techniques for groups and inequalities that the level adds.
    fn to_words(self) -> String {
        let added: Vec<&Technique> = self.adds(false).collect();
        let split = |technique: &&Technique| technique.plural.rsplit_once(' ');
        let kinds: Option<Vec<(&str, &str)>> = added.iter().map(split).collect();
        match kinds.as_deref() {
            Some([(first, kind), others @ ..]) if others.iter().all(|(_, other)| other == kind) => {
                let kinds = others.iter().map(|(other, _)| *other);
                format!("{} {kind}", listed([*first].into_iter().chain(kinds), "and"))
            }
            _ => listed(added.iter().map(|technique| technique.title), "and"),
        }
    }

    /// The techniques for groups and inequalities that the level adds, in the plural: `XY-wings and
    /// simple coloring`.
    pub fn plural(self) -> String {
        listed(self.adds(false).map(|technique| technique.plural), "and")
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Search { nodes } => write!(f, "search with {nodes} nodes"),
            // These find nothing without hidden singles.
            Level::Bounds | Level::LockedCandidates => {
                write!(f, "{} and hidden singles", self.to_words())
            }
            level => f.write_str(&level.to_words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::LEVELS;

    #[test]
    fn techniques_of_a_level_are_listed() {
        let techniques = LEVELS.map(|level| level.techniques());
        let expected = [
            "naked singles",
            "hidden singles",
            "bounds along inequalities; partners, limits and few combinations",
            "locked candidates; lines and innies and outies",
            "naked and hidden pairs; combinations",
            "naked and hidden triples; innies and outies of several houses",
            "X-wing and swordfish",
            "XY-wing and simple coloring; many combinations",
            "none is enough: search",
        ];
        assert_eq!(techniques, expected);
        assert_eq!(Level::hardest().plural(), "XY-wings and simple coloring");
    }
}
