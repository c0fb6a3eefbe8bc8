//! Levels of difficulty: classes of techniques. Each technique has its level in its entry of the
//! table.

use serde::{Serialize, Serializer};

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

impl Level {
    /// Index in [`LEVELS`].
    pub fn number(self) -> usize {
        let is_this = |info: &LevelInfo| info.level == Some(self);
        LEVELS.iter().position(is_this).unwrap_or(LEVELS.len() - 1)
    }

    /// The level of an index in [`LEVELS`] unless that is search.
    pub(crate) fn without_search(number: usize) -> Option<Level> {
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
