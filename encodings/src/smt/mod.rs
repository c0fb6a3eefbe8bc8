//! Encodings into SMT-LIB: a problem as assertions over Booleans, integers, bit-vectors,
//! elements.
//!
//! | file | idea |
//! |---|---|
//! | `term` | terms, each stored once, in an order in which operands come first |
//! | `script` | a model of one problem: assertions, what to block |
//! | `cells` | where a model keeps the values of the cells, and how it says a sign |
//! | `draft` | what there is to say, with a reduction or without, seen by a model |
//! | `print` | the script as SMT-LIB 2 text |
//! | `output` | what a solver prints |
//! | `shape` | a script that is kept for several puzzles |
//! | `integers` | integers with bounds, for two models |
//! | the others | one model each |
//!
//! A script has two readers: the printer here, for people and for outside solvers, and
//! whoever builds the terms of a particular solver through its API (far faster than its
//! parser). So what is exported is what is solved, and this package needs no solver.
//!
//! A new model is one file with its [`SmtModel`] and one line in [`MODELS`].

mod bit_vector;
mod cells;
mod draft;
mod enumeration;
mod further;
mod int_distinct;
mod int_pairwise;
mod integers;
mod one_hot;
mod output;
mod print;
mod pseudo_boolean;
mod script;
mod shape;
mod term;
mod uninterpreted_function;

pub use output::{OutputError, read_output};
pub use print::print;
pub use script::{Assertion, Label, Script, Value};
pub use shape::Shape;
pub use term::{Op, Sort, Term, Terms, Variable};

use crate::reduce::{REDUCTIONS, Reduction};
use crate::require;
use draft::Draft;
use problem::{Feature, Features, Problem};
use std::fmt;

/// Finite domains: Z3's own logic of Booleans, bounded integers, bit-vectors, enumerations
/// and sums, all of which it turns into clauses for its SAT core.
pub const QF_FD: &str = "QF_FD";

/// Whatever the solver knows.
pub const ALL: &str = "ALL";

/// One way to say a problem in SMT-LIB.
#[derive(Debug)]
pub struct SmtModel {
    /// The word in solver names and after `--encoding`.
    pub name: &'static str,
    /// One line on how a cell is said.
    pub summary: &'static str,
    /// The logics in which it can be said: first the smallest standard one that holds it,
    /// which is what the printed text asks for, last [`QF_FD`] where that applies. [`ALL`]
    /// is understood.
    pub logics: &'static [&'static str],
    /// Variables and assertions of an `n x n` grid with boxes, without clues. `C` is
    /// `n(n-1)/2`; `P` the pairs of cells that see each other, `n^2 (3n - r - c - 1)/2` for
    /// boxes of `r x c`: 810 on the 9x9 grid.
    pub size: &'static str,
    /// Paper or document of the idea.
    pub source: &'static str,
    /// Says cells and groups; what is of one puzzle, the draft says.
    state: fn(&mut Draft),
}

/// All models, the default first.
pub static MODELS: &[&SmtModel] = &[
    &one_hot::MODEL,
    &int_distinct::MODEL,
    &int_pairwise::MODEL,
    &bit_vector::MODEL,
    &enumeration::MODEL,
    &uninterpreted_function::MODEL,
    &pseudo_boolean::MODEL,
];

/// The model of this name.
pub fn model(name: &str) -> Option<&'static SmtModel> {
    MODELS.iter().copied().find(|model| model.name == name)
}

impl SmtModel {
    /// Whether the model can be said in a logic.
    pub fn speaks(&self, logic: &str) -> bool {
        logic == ALL || self.logics.contains(&logic)
    }

    /// Encodes a problem in the model's first logic, without a reduction.
    pub fn encode(&'static self, problem: &Problem) -> Script {
        encode(problem, &SmtOptions::new(self))
    }
}

/// A model, the logic in which it is said, and what is left out of it.
#[derive(Clone, Copy, Debug)]
pub struct SmtOptions {
    /// The model.
    pub model: &'static SmtModel,
    /// One of the logics that the model [speaks](SmtModel::speaks).
    pub logic: &'static str,
    /// What is left out because it is decided beforehand.
    pub reduction: &'static Reduction,
}

impl SmtOptions {
    /// The model in its first logic, without a reduction.
    pub fn new(model: &'static SmtModel) -> Self {
        SmtOptions { model, logic: model.logics[0], reduction: &REDUCTIONS[0] }
    }
}

/// `one-hot`, `int-pairwise+logic=QF_FD+reduce=fixpoint`.
impl fmt::Display for SmtOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SmtOptions { model, logic, reduction } = self;
        f.write_str(model.name)?;
        if *logic != model.logics[0] {
            write!(f, "+logic={logic}")?;
        }
        if !reduction.is_off() {
            write!(f, "+reduce={}", reduction.name)?;
        }
        Ok(())
    }
}

/// The kinds of constraints that are encoded. A problem with any other makes it panic.
pub const FEATURES: Features =
    Features::LATIN.with(Feature::Relation).with(Feature::Linear).with(Feature::Regular);

/// Fails with the reason if a constraint of the problem has more layers than can be stated.
pub fn check(problem: &Problem) -> Result<(), String> {
    crate::layers::check(problem).map_err(|error| error.to_string())
}

/// Encodes a problem; the same problem and options give the same script.
///
/// # Panics
/// If the model does not speak the logic, or the problem has a constraint that is not among
/// [`FEATURES`].
pub fn encode(problem: &Problem, options: &SmtOptions) -> Script {
    require(FEATURES, problem);
    let SmtOptions { model, logic, reduction } = options;
    assert!(model.speaks(logic), "{} cannot be said in {logic}", model.name);
    if reduction.is_off() {
        return complete(Draft::new(problem, *options));
    }
    match reduction.apply(problem, problem.candidates().to_vec()) {
        Some(left) => complete(Draft::reduced(problem, *options, left)),
        None => {
            let mut script = Draft::new(problem, *options).script;
            script.contradict();
            script
        }
    }
}

fn complete(mut draft: Draft) -> Script {
    if !draft.open().is_empty() {
        (draft.options().model.state)(&mut draft);
    }
    draft.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_found_by_their_own_names() {
        for entry in MODELS {
            assert!(std::ptr::eq(model(entry.name).unwrap(), *entry), "{} twice", entry.name);
            assert!(!entry.summary.is_empty() && !entry.source.is_empty());
            assert!(!entry.size.is_empty() && !entry.logics.is_empty());
        }
        assert!(model("two-hot").is_none());
    }
}
