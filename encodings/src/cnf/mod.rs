//! A [`Problem`] as a propositional formula in conjunctive normal form, for SAT solvers.
//!
//! The variable `x[cell, value]` says that the cell has the value: see [`CellVariables`].
//! A formula is put together from three choices, each a table of its own:
//!
//! | choice | table | says |
//! |---|---|---|
//! | base | [`BASES`] | each cell has one value, the cells of a group have different ones |
//! | at most one | [`AT_MOST_ONES`] | how the base says "at most one of these" |
//! | signs | [`SIGNS`] | how `x < y` is said |
//!
//! and from the candidates: a given is one positive unit clause, any other excluded value
//! one negative unit clause. Two more choices change what is written, and nothing of what
//! the formula says of the cells:
//!
//! | choice | table | does |
//! |---|---|---|
//! | bounds | [`bounds`] | what the [signs alone](crate::bounds) exclude becomes unit clauses |
//! | reduction | [`REDUCTIONS`] | what is decided [beforehand](crate::reduce) is left out |
//!
//! To add an encoding: one file with its entry, one line in its table.
//!
//! Order of the clauses: base, signs, bounds, candidates, so that puzzles of one shape begin
//! alike. The same problem and options give the same formula, clause by clause. A formula
//! that is kept for several puzzles of a shape is a [`Shape`].
//!
//! **Stated and distinct.** The counts of the literature state every constraint by
//! itself, so that a clause which a box shares with a row stands twice: 1,458 times on
//! the 9x9 grid. Written is each clause once; [`Sizes`] reports both numbers.

pub mod at_most_one;
pub mod base;
mod clauses;
pub mod dimacs;
mod draft;
mod further;
mod places;
mod shape;
pub mod signs;
mod variables;

pub use crate::reduce::{REDUCTIONS, Reduction};
pub use at_most_one::{AT_MOST_ONES, AtMostOne};
pub use base::{BASES, Base};
pub use clauses::Cnf;
pub use shape::Shape;
pub use signs::{SIGNS, SignEncoding};
pub use variables::{CellVariables, DecodeError, FALSE, TRUE};

use crate::bounds::bounds;
use crate::reduce::Reduced;
use crate::require;
use draft::Draft;
use problem::{Feature, Features, Grid, Problem, ValueSet};
use std::fmt;

/// Which encodings a formula is put together from.
#[derive(Clone, Copy, Debug)]
pub struct CnfOptions {
    /// What is said of cells and groups.
    pub base: &'static Base,
    /// How "at most one" is said.
    pub at_most_one: &'static AtMostOne,
    /// How a less-than sign is said.
    pub signs: &'static SignEncoding,
    /// Whether what the signs alone exclude is said.
    pub bounds: bool,
    /// What is left out because it is decided beforehand.
    pub reduction: &'static Reduction,
}

impl Default for CnfOptions {
    /// The first of each table, without bounds.
    fn default() -> Self {
        CnfOptions {
            base: &BASES[0],
            at_most_one: &AT_MOST_ONES[0],
            signs: &SIGNS[0],
            bounds: false,
            reduction: &REDUCTIONS[0],
        }
    }
}

impl fmt::Display for CnfOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CnfOptions { base, at_most_one, signs, bounds, reduction } = self;
        write!(f, "{}, at most one {}, signs {}", base.name, at_most_one.name, signs.name)?;
        if *bounds {
            f.write_str(", bounds")?;
        }
        if !reduction.is_off() {
            write!(f, ", reduced by {}", reduction.name)?;
        }
        Ok(())
    }
}

/// A number of clauses and of the literals in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Clauses.
    pub clauses: u64,
    /// Literals, counted in every clause.
    pub literals: u64,
}

/// How large a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// All variables: one per cell and value, and the auxiliary ones.
    pub variables: u64,
    /// Variables that an encoding added.
    pub auxiliary: u64,
    /// Every constraint counted by itself, as in the literature.
    pub stated: Count,
    /// What is written: no clause twice.
    pub distinct: Count,
}

/// A formula, and the way back from its models to grids.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The clauses, no two alike.
    pub cnf: Cnf,
    /// Which variable is which cell and value; decodes models, blocks grids.
    pub cells: CellVariables,
    /// How large the formula is.
    pub sizes: Sizes,
    /// What it was put together from.
    pub options: CnfOptions,
}

impl Encoded {
    /// What needs no solver: `Some(None)` if the formula has no model, `Some(Some(grid))` if
    /// a reduction has fixed every cell. `None`: ask.
    pub fn settled(&self) -> Option<Option<Grid>> {
        if self.cnf.clauses().next().is_some_and(<[i32]>::is_empty) {
            return Some(None);
        }
        let is_fixed = self.cells.count() == 0 && self.cnf.clause_count() == 0;
        is_fixed.then(|| self.cells.decode([]).ok())
    }
}

/// The kinds of constraints that are encoded. A problem with any other makes it panic.
pub const FEATURES: Features =
    Features::LATIN.with(Feature::Relation).with(Feature::Linear).with(Feature::Regular);

/// Fails with the reason if a constraint of the problem is too large for clauses.
pub fn check(problem: &Problem) -> Result<(), String> {
    crate::layers::check(problem).map_err(|error| error.to_string())
}

/// Writes the problem as clauses. Models, seen on the cell variables alone, and solutions
/// correspond one to one.
///
/// # Panics
/// If the problem has a constraint that is not among [`FEATURES`], or that does not pass the
/// [`check`].
pub fn encode(problem: &Problem, options: &CnfOptions) -> Encoded {
    require(FEATURES, problem);
    if options.reduction.is_off() {
        let mut draft = Draft::new(CellVariables::new(problem));
        base::encode(&mut draft, problem, options);
        signs::encode(&mut draft, problem, options.signs);
        if options.bounds && !problem.less_than().is_empty() {
            for (cell, &set) in bounds(problem).iter().enumerate() {
                exclude(&mut draft, cell, set);
            }
        }
        further::encode(&mut draft, problem);
        candidates(&mut draft, problem);
        return draft.finish(*options);
    }
    match options.reduction.apply(problem, narrowed(problem, options.bounds)) {
        Some(reduced) => {
            let is_open = reduced.is_fixed.contains(&false);
            let mut draft = Draft::new(CellVariables::reduced(problem, &reduced));
            if is_open {
                base::encode(&mut draft, problem, options);
                signs::encode(&mut draft, problem, options.signs);
            }
            // Also where every cell is fixed: a reduction heeds groups and signs only.
            further::encode(&mut draft, problem);
            draft.finish(*options)
        }
        None => contradiction(problem, options),
    }
}

/// The candidates, with bounds those that the signs leave.
fn narrowed(problem: &Problem, with_bounds: bool) -> Vec<ValueSet> {
    let mut candidates = problem.candidates().to_vec();
    if with_bounds && !problem.less_than().is_empty() {
        for (set, bounds) in candidates.iter_mut().zip(bounds(problem)) {
            *set = set.intersection(bounds);
        }
    }
    candidates
}

/// The empty clause alone, over no variables.
fn contradiction(problem: &Problem, options: &CnfOptions) -> Encoded {
    let count = problem.cells().len();
    let nothing = Reduced { candidates: vec![ValueSet::EMPTY; count], is_fixed: vec![true; count] };
    let mut draft = Draft::new(CellVariables::reduced(problem, &nothing));
    draft.clause(&[]);
    draft.finish(*options)
}

/// An empty set excludes every value, against "the cell has a value" of the base.
fn candidates(draft: &mut Draft, problem: &Problem) {
    let all = ValueSet::full(problem.values());
    for (cell, &set) in problem.candidates().iter().enumerate().filter(|(_, set)| **set != all) {
        match set.only() {
            Some(value) => draft.unit(draft.literal(cell, value)),
            None => exclude(draft, cell, set),
        }
    }
}

/// One negative unit clause for each value that is not in the cell's set.
fn exclude(draft: &mut Draft, cell: usize, set: ValueSet) {
    for value in ValueSet::full(draft.cells().values()).difference(set).iter() {
        draft.unit(-draft.literal(cell, value));
    }
}
