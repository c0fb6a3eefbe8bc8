//! The kinds of random puzzles, listed once: `quorum generate`, `list kinds`, experiment files and
//! their messages pick an entry up. A kind of constraints is a `Family`, whose entry names the
//! function that draws them; any other kind is a file with its [`Recipe`] and its entry.
//!
//! [`Recipe`]: super::Recipe

use super::completion::Completion;
use super::kind::Kind;
use super::variant::Family;
use super::{
    arrow, classic, colored_lines, greater_than, kakuro, kenken, killer, kropki, mixed_variant,
    mixture, outside, quasigroup, str8ts, thermometer, xv,
};
use quorum_solvers::NameError;

/// Parameters of kinds of marks: none can be removed, as the rule about other neighbors would mean
/// more.
const OF_MARKS: &[&str] = &["size", "boxes", "diagonals", "complete"];

/// All kinds.
pub static KINDS: &[&Kind] = &[
    &classic::KIND,
    &greater_than::KIND,
    &mixture::MIXTURE,
    &mixture::FUTOSHIKI,
    &mixture::JIGSAW,
    &quasigroup::KIND,
    &Kind::of_family(
        "killer",
        "cages with sums over the whole grid; made unique by `complete`: redraw, givens, no",
        Family { complete: Completion::Redraw, ..Family::new(1, killer::draw) },
    ),
    &Kind {
        parameters: OF_MARKS,
        ..Kind::of_family(
            "kropki",
            "all white and black dots, no others; made unique by `complete`: givens, redraw, no",
            Family::new(2, kropki::draw),
        )
    },
    &Kind::of_family(
        "thermometer",
        "thermometers over a quarter of the grid; made unique by `complete`: givens, redraw, no",
        Family::new(3, thermometer::draw),
    ),
    &Kind::of_family(
        "arrow",
        "arrows over a third of the grid; made unique by `complete`: givens, redraw, no",
        Family::new(4, arrow::draw),
    ),
    &Kind::of_family(
        "kenken",
        "cages with sums, differences, products, quotients in a Latin square of `size` 6; \
         `complete`: redraw, givens, no",
        Family { latin: Some(6), complete: Completion::Redraw, ..Family::new(5, kenken::draw) },
    ),
    &Kind {
        parameters: OF_MARKS,
        ..Kind::of_family(
            "xv",
            "all X and V, no others; made unique by `complete`: givens, redraw, no",
            Family::new(6, xv::draw),
        )
    },
    &Kind::of_family(
        "sandwich",
        "sums between 1 and the largest value of every row and column; `complete`: givens, \
         redraw, no",
        Family { given: 5, ..Family::new(7, outside::draw_sandwiches) },
    ),
    &Kind::of_family(
        "skyscraper",
        "visible cells from both ends of every line of a Latin square of `size` 6; `complete`: \
         givens, redraw, no",
        Family { latin: Some(6), ..Family::new(8, outside::draw_skyscrapers) },
    ),
    &Kind::of_family(
        "little-killer",
        "sums of all diagonals of two cells or more; made unique by `complete`: givens, redraw, no",
        Family { given: 5, ..Family::new(9, outside::draw_diagonals) },
    ),
    &Kind::of_family(
        "whispers",
        "lines with large differences over a quarter of the grid; `complete`: givens, redraw, no",
        Family { given: 10, ..Family::new(10, colored_lines::draw_whispers) },
    ),
    &Kind::of_family(
        "renban",
        "lines of consecutive values over a quarter of the grid; `complete`: givens, redraw, no",
        Family { given: 6, ..Family::new(11, colored_lines::draw_renban) },
    ),
    &Kind::of_family(
        "antiknight",
        "givens in a grid whose cells differ a knight's move apart",
        Family { given: 8, ..Family::of_rule(12, "antiknight") },
    ),
    &Kind::of_family(
        "nonconsecutive",
        "givens in a grid whose neighbors do not differ by one",
        Family { given: 4, ..Family::of_rule(13, "anticonsecutive") },
    ),
    &Kind::of_family(
        "mixed-variant",
        "two or three of thermometers, arrows, whispers, renban lines, dots; `complete`: givens, \
         redraw, no",
        Family { given: 8, ..Family::new(14, mixed_variant::draw) },
    ),
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
