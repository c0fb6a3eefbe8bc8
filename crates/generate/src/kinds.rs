//! The kinds of random puzzles, listed once. Add a kind: one file with its [`Recipe`] and an
//! entry here; `quorum generate`, `list kinds`, experiment files and their messages pick it up.
//!
//! [`Recipe`]: super::Recipe

use super::recipe::Kind;
use super::{
    arrow, classic, colored_lines, greater_than, kakuro, kenken, killer, kropki, mixed_variant,
    mixture, outside, quasigroup, str8ts, thermometer, whole_grid, xv,
};
use quorum_solvers::NameError;

/// All kinds.
pub static KINDS: &[&Kind] = &[
    &classic::KIND,
    &greater_than::KIND,
    &mixture::MIXTURE,
    &mixture::FUTOSHIKI,
    &mixture::JIGSAW,
    &quasigroup::KIND,
    &killer::KIND,
    &kropki::KIND,
    &thermometer::KIND,
    &arrow::KIND,
    &kenken::KIND,
    &xv::KIND,
    &outside::SANDWICH,
    &outside::SKYSCRAPER,
    &outside::LITTLE_KILLER,
    &colored_lines::WHISPERS,
    &colored_lines::RENBAN,
    &whole_grid::ANTIKNIGHT,
    &whole_grid::NONCONSECUTIVE,
    &mixed_variant::KIND,
    &kakuro::KIND,
    &str8ts::KIND,
];

/// The kind of this name, in any case of letters; `sudoku` is `classic`.
pub fn find(name: &str) -> Result<&'static Kind, NameError> {
    let word = match name.to_ascii_lowercase().as_str() {
        "sudoku" => classic::KIND.name.to_owned(),
        word => word.to_owned(),
    };
    let found = KINDS.iter().copied().find(|kind| kind.name == word);
    found.ok_or_else(|| NameError::unknown("kind", name, KINDS.iter().map(|kind| kind.name)))
}
