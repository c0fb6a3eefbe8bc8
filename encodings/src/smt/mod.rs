//! Encodings into SMT-LIB: a problem as assertions over Booleans, integers, bit-vectors,
//! elements.
//!
//! | file | idea |
//! |---|---|
//! | `term` | terms, each stored once, in an order in which operands come first |
//! | `script` | a model of one problem: assertions, blocking |
//! | `cells` | representation of the cells' values and of inequalities |
//! | `draft` | cells and groups, preprocessed or not, as a model states them |
//! | `print` | the script as SMT-LIB 2 text |
//! | `output` | the output of a solver |
//! | `shape` | a script that is kept for several puzzles |
//! | `integers` | integers with bounds, for two models |
//! | other files | one model each |
//!
//! A script has two readers: the printer here, for people and external solvers, and the
//! builders of terms through a solver's API (far faster than its parser). So the export is
//! identical to the solved problem, and this package needs no solver.

mod bit_vector;
mod cells;
mod draft;
mod enumeration;
mod int_distinct;
mod int_pairwise;
mod integers;
mod one_hot;
mod output;
mod primitives;
mod print;
mod pseudo_boolean;
mod script;
mod shape;
mod term;
mod uninterpreted_function;

pub use output::read_output;
pub use print::print;
pub use script::{Assertion, Label, Script};
pub use shape::KeptScript;
pub use term::{Op, Sort, Term, Terms, Value, Variable};

use crate::layers;
use crate::reduce::{REDUCTIONS, Reduction};
use crate::{
    EncodedText, Output, TextEncoding, TextSize, Unencodable, UnreadableOutput, require, unfold,
};
use draft::ScriptDraft;
use quorum_problem::{Features, Grid, Problem};
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

/// Finite domains: Z3's own logic of Booleans, bounded integers, bit-vectors, enumerations and
/// sums, all of which it turns into clauses for its SAT core.
pub const QF_FD: &str = "QF_FD";

/// All logics: the solver chooses.
pub const ALL: &str = "ALL";

/// Model of the table.
#[derive(Debug)]
pub struct SmtModel {
    /// Name in solver names and after `--encoding`.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Logics in which the model can be stated: first the smallest standard one, which the
    /// printed text declares, last [`QF_FD`] where it applies. [`ALL`] is always possible.
    pub logics: &'static [&'static str],
    /// Variables and assertions of an `n x n` grid with boxes, without clues. `C` is
    /// `n(n-1)/2`; `P` the pairs of cells that see each other, `n^2 (3n - r - c - 1)/2` for
    /// boxes of `r x c`: 810 on the 9x9 grid.
    pub size: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// States cells and groups; the draft states the clues.
    state: fn(&mut ScriptDraft),
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

/// Returns the model with this name.
pub fn model(name: &str) -> Option<&'static SmtModel> {
    MODELS.iter().copied().find(|model| model.name == name)
}

impl SmtModel {
    /// Returns whether the model can be stated in a logic.
    pub fn speaks(&self, logic: &str) -> bool {
        logic == ALL || self.logics.contains(&logic)
    }

    /// Encodes a problem in the model's first logic, without preprocessing.
    pub fn encode(&'static self, problem: &Problem) -> Script {
        encode(problem, &SmtOptions::new(self))
    }
}

/// A model, a logic and preprocessing.
#[derive(Clone, Copy, Debug)]
pub struct SmtOptions {
    /// The model.
    pub model: &'static SmtModel,
    /// One of the logics of the model, see [`SmtModel::speaks`].
    pub logic: &'static str,
    /// Preprocessing.
    pub reduction: &'static Reduction,
}

impl SmtOptions {
    /// The model in its first logic, without preprocessing.
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
pub const FEATURES: Features = Features::ALL;

/// Fails with the reason if a constraint of the problem has more layers, or needs more cells, than
/// can be stated.
pub fn check(problem: &Problem) -> Result<(), Unencodable> {
    unfold::check(problem)?;
    Ok(layers::check(&unfold::unfold(problem))?)
}

/// Encodes a problem; the same problem and options give the same script.
///
/// # Panics
/// If the model cannot be stated in the logic.
pub fn encode(problem: &Problem, options: &SmtOptions) -> Script {
    require(FEATURES, problem);
    let booleans = problem.cells().len();
    let problem = &*unfold::unfold(problem);
    let SmtOptions { model, logic, reduction } = options;
    assert!(model.speaks(logic), "{} cannot be stated in {logic}", model.name);
    if reduction.is_off() {
        return complete(ScriptDraft::new(problem, booleans, *options));
    }
    match reduction.apply(problem, problem.candidates().to_vec()) {
        Some(left) => complete(ScriptDraft::reduced(problem, booleans, *options, left)),
        None => {
            let mut script = ScriptDraft::new(problem, booleans, *options).script;
            script.contradict();
            script
        }
    }
}

impl TextEncoding for Script {
    type Options = SmtOptions;
    const FEATURES: Features = FEATURES;

    fn check(problem: &Problem, _: &SmtOptions) -> Result<(), Unencodable> {
        check(problem)
    }

    fn encode(problem: &Problem, options: &SmtOptions) -> Self {
        encode(problem, options)
    }
}

impl EncodedText for Script {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        print(self, out)
    }

    fn size(&self) -> TextSize {
        TextSize {
            variables: self.terms().variables().len() as u64,
            auxiliary: None,
            constraints: self.assertions().len() as u64,
            literals: None,
        }
    }

    fn decided(&self) -> Option<Option<Grid>> {
        Script::decided(self)
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        Ok(read_output(output)?.map(|values| {
            let requested = self.cell_terms().concat();
            let values: HashMap<Term, Value> = requested.into_iter().zip(values).collect();
            self.decode(|term| values.get(&term).copied())
        }))
    }

    fn block(&mut self, grid: &Grid) {
        Script::block(self, grid);
    }
}

fn complete(mut draft: ScriptDraft) -> Script {
    if !draft.open().is_empty() {
        let model = draft.options().model;
        (model.state)(&mut draft);
        draft.script.damage(0, "smt", model.name);
    }
    draft.finish()
}
