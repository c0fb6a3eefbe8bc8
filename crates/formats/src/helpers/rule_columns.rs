//! Columns of tables and data sets that may state rules of their puzzles, by their names: a puzzle
//! is not read without what such a column states.

/// Beginnings of their names.
const BEGINNINGS: [&str; 24] = [
    "rule",
    "visual_element",
    "constraint",
    "cage",
    "region",
    "jigsaw",
    "thermo",
    "arrow",
    "killer",
    "kropki",
    "diagonal",
    "inequalit",
    "variant",
    "cosmetic",
    "quadruple",
    "sandwich",
    "palindrome",
    "renban",
    "whisper",
    "skyscraper",
    "extra_region",
    "extraregion",
    "even_odd",
    "antiknight",
];

/// Whole names.
const NAMES: [&str; 12] = [
    "line",
    "lines",
    "dot",
    "dots",
    "sign",
    "signs",
    "xv",
    "underlays",
    "boxes",
    "groups",
    "antiking",
    "nonconsecutive",
];

/// Whether the name of a column suggests rules.
pub fn may_state_rules(name: &str) -> bool {
    let name = name.trim().to_ascii_lowercase();
    BEGINNINGS.iter().any(|begin| name.starts_with(begin)) || NAMES.contains(&name.as_str())
}

/// Whether a value of such a column states nothing.
pub fn states_nothing(value: &str) -> bool {
    matches!(value.trim(), "" | "[]" | "{}" | "None" | "null")
}
