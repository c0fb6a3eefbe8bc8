//! Keys of constraints: for each, the constraints that it states, the keys of its entries, and how an
//! entry is read and written. A new one is an entry of [`TABLE`], or of [`SWITCHES`] if it concerns the
//! whole grid.
//!
//! Sources: the reader and the user script of dclamage/SudokuSolver, the decoder of
//! SudokuPad/sudokutools, links in their tests.

use super::key::Key;
use super::{cells, lines, outside, pairs, sums};

/// All keys with a list of entries, except drawings.
pub static TABLE: &[Key] = &[
    lines::THERMOMETER,
    lines::plain("slowthermometer", &["slow-thermo"]),
    lines::plain("palindrome", &["palindrome"]),
    lines::plain("renban", &["renban"]),
    lines::WHISPERS,
    lines::GERMAN_WHISPERS,
    lines::DUTCH_WHISPERS,
    lines::plain("regionsumline", &["region-sum"]),
    lines::plain("entropicline", &["entropic"]),
    lines::MODULAR,
    lines::plain("nabner", &["nabner"]),
    lines::plain("doublearrow", &["double-arrow"]),
    lines::plain("zipperline", &["zipper"]),
    lines::plain("betweenline", &["between"]),
    lines::LOCKOUT,
    sums::KILLER_CAGE,
    sums::ARROW,
    sums::CLONE,
    sums::QUADRUPLE,
    outside::LITTLE_KILLER,
    outside::SANDWICH,
    outside::X_SUM,
    outside::SKYSCRAPER,
    pairs::DIFFERENCE,
    pairs::RATIO,
    pairs::XV,
    cells::ODD,
    cells::EVEN,
    cells::marked("minimum", &["minimum"]),
    cells::marked("maximum", &["maximum"]),
    cells::each("rowindexer", &["row-indexer"]),
    cells::each("columnindexer", &["column-indexer"]),
    cells::each("boxindexer", &["box-indexer"]),
    cells::EXTRA_REGION,
];

/// Keys that are true or false: the key, the constraint of the whole grid, its parameter.
pub const SWITCHES: [(&str, &str, &str); 4] = [
    ("antiknight", "antiknight", ""),
    ("antiking", "antiking", ""),
    (DISJOINT, "disjoint-groups", ""),
    ("nonconsecutive", "nonconsecutive", "1"),
];

/// The switch whose meaning depends on the regions.
pub const DISJOINT: &str = "disjointgroups";

/// Keys that are true or false and are diagonals of the rules.
pub const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];

/// Words of the list `negative`, and the constraint of the whole grid that each states.
pub const NEGATIVES: [(&str, &str); 2] = [("ratio", "nonratio"), ("xv", "strict-xv")];

/// The key of this name.
pub fn find(name: &str) -> Option<&'static Key> {
    TABLE.iter().find(|key| key.name == name)
}

/// The key that is written for a constraint.
pub fn of_constraint(name: &str) -> Option<&'static Key> {
    TABLE.iter().find(|key| key.write.is_some() && key.states.contains(&name))
}

/// Whether there is a key for the constraints of a name.
pub fn spells(name: &str) -> bool {
    of_constraint(name).is_some()
        || SWITCHES.iter().any(|switch| switch.1 == name)
        || NEGATIVES.iter().any(|negative| negative.1 == name)
}
