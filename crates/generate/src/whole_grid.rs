//! A rule of the whole grid, antiknight or nonconsecutive, and as few givens as one solution needs.

use super::completion::Completion;
use super::recipe::Kind;
use super::variant::{self, Family};

/// Cells a knight's move apart differ.
pub static ANTIKNIGHT: Kind = Kind {
    name: "antiknight",
    summary: "givens in a grid whose cells differ a knight's move apart",
    parameters: variant::PARAMETERS,
    recipe: |parameters| variant::recipe(parameters, &KNIGHT),
};

static KNIGHT: Family = Family {
    rule: Some("antiknight"),
    given: 8,
    ..Family::new(12, Completion::Givens, |_, _, _| {})
};

/// Neighbors are not consecutive.
pub static NONCONSECUTIVE: Kind = Kind {
    name: "nonconsecutive",
    summary: "givens in a grid whose neighbors do not differ by one",
    parameters: variant::PARAMETERS,
    recipe: |parameters| variant::recipe(parameters, &CONSECUTIVE),
};

static CONSECUTIVE: Family = Family {
    rule: Some("anticonsecutive"),
    given: 4,
    ..Family::new(13, Completion::Givens, |_, _, _| {})
};
