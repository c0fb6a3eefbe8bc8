//! Sets of levels as texts, and sets that puzzles have in turn: names and classes of difficulty,
//! joined by `+` within a set; sets are separated by commas.

use crate::steps::{LEVELS, Level, LevelInfo};
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

    /// The class of difficulty if these are all of its levels, else the names of the levels, joined
    /// by `+`.
    pub fn word(self) -> String {
        let is_whole = |level: &&LevelInfo| {
            level.difficulty.parse().is_ok_and(|whole: LevelSet| whole == self)
        };
        let difficulty = LEVELS.iter().find(is_whole).map(|level| level.difficulty.to_owned());
        difficulty.unwrap_or_else(|| self.to_string().replace(',', "+"))
    }

    /// The hardest level of the set; `None` if that is search, or there is none.
    pub fn hardest_without_search(self) -> Option<Level> {
        Level::without_search(self.0.checked_ilog2()? as usize)
    }
}

impl FromStr for LevelSet {
    type Err = UnknownLevel;

    /// Words joined by `+` or commas, in any case of letters.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let mut set = 0;
        for word in text.split(['+', ',']).map(|word| word.trim().to_ascii_lowercase()) {
            let before = set;
            for (number, level) in LEVELS.iter().enumerate() {
                if [level.name, level.difficulty].contains(&&*word) {
                    set |= 1 << number;
                }
            }
            let is_known = set != before || words().contains(&&*word);
            if !is_known {
                return Err(UnknownLevel { word });
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

/// Sets of levels that the puzzles of a corpus have in turn: of `easy,medium,hard` the first puzzle
/// is easy, the second medium, the third hard, the fourth easy again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LevelTurns(Vec<LevelSet>);

impl LevelTurns {
    /// Whether puzzles may have any level.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The levels of a puzzle, counted from 0; empty: any.
    pub fn of(&self, number: u64) -> LevelSet {
        let turns = self.0.len().max(1) as u64;
        self.0.get((number % turns) as usize).copied().unwrap_or_default()
    }

    /// The sets, one per turn.
    pub fn iter(&self) -> impl Iterator<Item = LevelSet> + '_ {
        self.0.iter().copied()
    }
}

impl FromStr for LevelTurns {
    type Err = UnknownLevel;

    /// Sets separated by commas.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        text.split(',').map(str::parse).collect::<Result<_, _>>().map(LevelTurns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_separated_by_commas() {
        let turns: LevelTurns = "Easy, pairs+triples,search".parse().unwrap();
        let words: Vec<String> = (0..4).map(|number| turns.of(number).word()).collect();
        assert_eq!(words, ["easy", "pairs+triples", "extreme", "easy"]);
        assert!("easy,".parse::<LevelTurns>().is_err());
        let any = LevelTurns::default();
        assert!(any.is_empty() && any.of(3).is_empty() && any.of(3).word().is_empty());
    }

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
