//! Sets of levels as texts: names and classes of difficulty.

use crate::steps::{LEVELS, Level};
use std::fmt;
use std::str::FromStr;

/// Some of the [`LEVELS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelSet(u16);

/// A word that is neither a level nor a difficulty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}, found '{word}'", expected())]
pub struct UnknownLevel {
    word: String,
}

/// All words that stand for levels.
pub fn words() -> Vec<&'static str> {
    let mut words: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
    for level in LEVELS {
        if !words.contains(&level.difficulty) {
            words.push(level.difficulty);
        }
    }
    words
}

fn expected() -> String {
    format!("levels ({}), separated by commas", words().join(", "))
}

impl LevelSet {
    /// Whether no level was added.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A bit per level of the set; 0 for the empty set.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// Whether a level is in the set.
    pub fn contains(self, level: Level) -> bool {
        self.0 >> level.number() & 1 == 1
    }

    /// The hardest level of the set; `None` if that is search, or there is none.
    pub fn hardest_without_search(self) -> Option<Level> {
        Level::without_search(self.0.checked_ilog2()? as usize)
    }
}

impl FromStr for LevelSet {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let mut set = 0;
        for word in text.split(',').map(str::trim) {
            let before = set;
            for (number, level) in LEVELS.iter().enumerate() {
                if [level.name, level.difficulty].contains(&word) {
                    set |= 1 << number;
                }
            }
            let is_known = set != before || words().contains(&word);
            if !is_known {
                return Err(UnknownLevel { word: word.to_owned() });
            }
        }
        Ok(LevelSet(set))
    }
}

impl fmt::Display for LevelSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = LEVELS.iter().enumerate().filter(|(number, _)| self.0 >> number & 1 == 1);
        let names: Vec<&str> = names.map(|(_, level)| level.name).collect();
        f.write_str(&names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_levels_and_difficulties() {
        let set = |text: &str| text.parse::<LevelSet>();
        assert_eq!(set("easy, fish").unwrap().to_string(), "naked,hidden,bounds,fish");
        assert_eq!(set("locked,medium").unwrap().to_string(), "locked,pairs");
        assert_eq!(set("hard").unwrap().hardest_without_search(), Some(Level::Wings));
        assert_eq!(set("hard,extreme").unwrap().hardest_without_search(), None);
        assert!(set("search").unwrap().contains(Level::Search { nodes: 3 }));
        let unknown = set("esay").unwrap_err().to_string();
        assert!(unknown.starts_with("expected levels (naked, hidden, bounds, "), "{unknown}");
        assert!(
            unknown.ends_with("easy, medium, hard, extreme), separated by commas, found 'esay'")
        );
    }
}
