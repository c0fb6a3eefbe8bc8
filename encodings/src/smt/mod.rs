//! Encodings into SMT-LIB: a problem as assertions over Booleans and integers.
//!
//! | file | idea |
//! |---|---|
//! | `term` | terms, each stored once, in an order in which operands come first |
//! | `script` | a model of one problem: assertions, where the cells are, what to block |
//! | `print` | the script as SMT-LIB 2 text |
//! | the others | one model each |
//!
//! A script has two readers: the printer here, for people and for outside solvers, and
//! whoever builds the terms of a particular solver through its API (far faster than its
//! parser). So what is exported is what is solved, and this package needs no solver.
//!
//! A new model is one file with its [`SmtModel`] and one line in [`MODELS`].

mod int_distinct;
mod one_hot;
mod print;
mod script;
mod term;

pub use print::print;
pub use script::{Assertion, Label, Script, Value};
pub use term::{Op, Sort, Term, Terms, Variable};

use crate::Problem;

/// One way to say a problem in SMT-LIB.
pub struct SmtModel {
    /// The word in solver names and after `--encoding`.
    pub name: &'static str,
    /// One line on how a cell is said.
    pub summary: &'static str,
    /// The smallest standard SMT-LIB logic that holds the model: what the printed text
    /// asks for. A solver reached through its API may be asked for a better one.
    pub logic: &'static str,
    /// Paper or document of the idea.
    pub source: &'static str,
    /// Encodes a problem; the same problem gives the same script.
    pub encode: fn(&Problem) -> Script,
}

/// All models, the default first.
pub static MODELS: &[&SmtModel] = &[&one_hot::MODEL, &int_distinct::MODEL];

/// The model of this name.
pub fn model(name: &str) -> Option<&'static SmtModel> {
    MODELS.iter().copied().find(|model| model.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_found_by_their_own_names() {
        for entry in MODELS {
            assert!(std::ptr::eq(model(entry.name).unwrap(), *entry), "{} twice", entry.name);
            assert!(!entry.summary.is_empty() && !entry.source.is_empty());
        }
        assert!(model("two-hot").is_none());
    }
}
