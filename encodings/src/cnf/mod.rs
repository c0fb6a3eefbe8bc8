//! A [`Problem`] as a propositional formula in conjunctive normal form, for SAT solvers.
//!
//! The variable `x[cell, value]` is true if the cell has the value: see [`CellVariables`]. A
//! formula combines seven choices, each from its own table:
//!
//! | choice | table | encodes |
//! |---|---|---|
//! | base | [`BASES`] | one value per cell, different values in the cells of a group |
//! | at most one | [`AT_MOST_ONES`] | the at-most-one constraints of the base |
//! | signs | [`INEQUALITIES`] | inequalities `x < y` |
//! | relations | [`RELATIONS`] | relations of two cells |
//! | sums | [`SUMS`] | linear constraints |
//! | automata | [`AUTOMATA`] | automata |
//! | connect | [`CONNECTIONS`] | connected cells |
//!
//! Written always are different pairs, by what they [unfold] to, and the candidates: a given is one
//! positive unit clause, any other excluded value one negative unit clause. Two more choices change
//! the clauses but not the models over the cell variables:
//!
//! | choice | table | effect |
//! |---|---|---|
//! | bounds | `bounds.rs` | values that the inequalities exclude become unit clauses |
//! | reduction | [`REDUCTIONS`] | [preprocessing](crate::reduce) omits cells that it decides |
//!
//! To add an encoding: one file with its entry, one line in its table.
//!
//! Order of the clauses: base, inequalities, bounds, relations, sums, automata, candidates, so that
//! puzzles of one shape share a prefix. The same problem and options give the same formula, clause
//! by clause. A formula that is kept for several puzzles of a shape is a [`KeptFormula`].
//!
//! **Stated and distinct.** The literature counts every constraint separately, so that a clause
//! that a box shares with a row counts twice: 1,458 clauses of the 9x9 grid. Each clause is
//! written once; [`Sizes`] reports both numbers.

mod at_most_one;
mod automata;
mod base;
mod clauses;
pub mod dimacs;
mod draft;
pub mod external;
mod inequalities;
mod layered;
mod places;
mod relations;
mod shape;
mod sums;
mod variables;

pub use crate::reduce::{REDUCTIONS, Reduction};
pub use crate::unfold::{CONNECTIONS, ConnectionEncoding};
pub use at_most_one::{AT_MOST_ONES, AtMostOne};
pub use automata::{AUTOMATA, AutomatonEncoding};
pub use base::{BASES, Base};
pub use clauses::Cnf;
pub use inequalities::{INEQUALITIES, InequalityEncoding};
pub use relations::{RELATIONS, RelationEncoding};
pub use shape::KeptFormula;
pub use sums::{SUMS, SumEncoding};
pub use variables::{CellVariables, FALSE, TRUE};

use crate::bounds::bounds;
use crate::layers::Budget;
use crate::reduce::Reduced;
use crate::{
    EncodedText, Output, TextEncoding, TextSize, Unencodable, UnreadableOutput, require, unfold,
};
use draft::FormulaDraft;
use quorum_problem::{Features, Grid, Problem, ValueSet};
use std::fmt;
use std::io;

/// Encodings that a formula combines.
#[derive(Clone, Copy, Debug)]
pub struct CnfOptions {
    /// Base: clauses of cells and groups.
    pub base: &'static Base,
    /// At-most-one encoding.
    pub at_most_one: &'static AtMostOne,
    /// Encoding of inequalities.
    pub inequalities: &'static InequalityEncoding,
    /// Encoding of relations.
    pub relations: &'static RelationEncoding,
    /// Encoding of sums.
    pub sums: &'static SumEncoding,
    /// Encoding of automata.
    pub automata: &'static AutomatonEncoding,
    /// Encoding of connected cells.
    pub connect: &'static ConnectionEncoding,
    /// Adds unit clauses for values that the inequalities exclude.
    pub bounds: bool,
    /// Preprocessing.
    pub reduction: &'static Reduction,
}

impl Default for CnfOptions {
    /// The first of each table, without bounds.
    fn default() -> Self {
        CnfOptions {
            base: &BASES[0],
            at_most_one: &AT_MOST_ONES[0],
            inequalities: &INEQUALITIES[0],
            relations: &RELATIONS[0],
            sums: &SUMS[0],
            automata: &AUTOMATA[0],
            connect: &CONNECTIONS[0],
            bounds: false,
            reduction: &REDUCTIONS[0],
        }
    }
}

impl fmt::Display for CnfOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CnfOptions { base, at_most_one, inequalities, relations, sums, connect, .. } = self;
        let CnfOptions { automata, bounds, reduction, .. } = self;
        write!(f, "{}, at most one {}, signs {}", base.name, at_most_one.name, inequalities.name)?;
        for (option, name, default) in [
            ("relations", relations.name, RELATIONS[0].name),
            ("sums", sums.name, SUMS[0].name),
            ("automata", automata.name, AUTOMATA[0].name),
            ("connect", connect.name, CONNECTIONS[0].name),
        ] {
            if name != default {
                write!(f, ", {option} {name}")?;
            }
        }
        if *bounds {
            f.write_str(", bounds")?;
        }
        if !reduction.is_off() {
            write!(f, ", reduced by {}", reduction.name)?;
        }
        Ok(())
    }
}

/// Number of clauses and of their literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClauseCount {
    /// Clauses.
    pub clauses: u64,
    /// Literals, counted in every clause.
    pub literals: u64,
}

/// Size of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// All variables: one per cell and value, and the auxiliary ones.
    pub variables: u64,
    /// Auxiliary variables.
    pub auxiliary: u64,
    /// Every constraint counted separately, as in the literature.
    pub stated: ClauseCount,
    /// Written clauses, each once.
    pub distinct: ClauseCount,
}

/// A formula, and the way back from its models to grids.
#[must_use]
#[derive(Clone, Debug)]
pub struct EncodedFormula {
    /// Clauses, pairwise different.
    pub cnf: Cnf,
    /// Map between variables and cells; decodes models, blocks grids.
    pub cells: CellVariables,
    /// Size of the formula.
    pub sizes: Sizes,
    /// Options of the formula.
    pub options: CnfOptions,
}

impl EncodedFormula {
    /// Result of preprocessing: `Some(None)` if the formula has no model, `Some(Some(grid))` if
    /// every cell is fixed, `None` if a solver is needed.
    pub fn decided(&self) -> Option<Option<Grid>> {
        if self.cnf.clauses().next().is_some_and(<[i32]>::is_empty) {
            return Some(None);
        }
        let is_fixed = self.cells.count() == 0 && self.cnf.clause_count() == 0;
        is_fixed.then(|| self.cells.decode([]).ok())
    }
}

/// The kinds of constraints that are encoded. A problem with any other makes it panic.
pub const FEATURES: Features = Features::ALL;

/// Fails with the reason if a constraint of the problem is too large for the encodings.
pub fn check(problem: &Problem, options: &CnfOptions) -> Result<(), Unencodable> {
    unfold::check_by(problem, options.connect, unfold::MOST_CELLS)?;
    let problem = &*options.automata.restated(problem);
    let booleans = problem.cells().len();
    let problem = &*unfold::unfold_by(problem, options.connect);
    let mut budget = Budget::default();
    sums::check(problem, booleans, options.sums, &mut budget)?;
    options.automata.check(problem, &mut budget)
}

/// Encodes the problem as clauses. Models, projected to the variables of the grid's cells,
/// correspond one to one to solutions.
///
/// # Panics
/// If the problem has a constraint that is not among [`FEATURES`], or that does not pass the
/// [`check`].
pub fn encode(problem: &Problem, options: &CnfOptions) -> EncodedFormula {
    require(FEATURES, problem);
    let own = problem.cells().len();
    let problem = &*options.automata.restated(problem);
    let booleans = problem.cells().len();
    let problem = &*unfold::unfold_by(problem, options.connect);
    if options.reduction.is_off() {
        let mut draft = FormulaDraft::new(CellVariables::new(problem, booleans).shown(own));
        base::encode(&mut draft, problem, options);
        inequalities::encode(&mut draft, problem, options.inequalities);
        if options.bounds && !problem.less_than().is_empty() {
            for (cell, &set) in bounds(problem).iter().enumerate() {
                exclude(&mut draft, cell, set);
            }
        }
        primitives(&mut draft, problem, options);
        draft.part("cnf", "candidates", |draft| candidates(draft, problem));
        return draft.finish(*options);
    }
    match options.reduction.apply(problem, narrowed(problem, options.bounds)) {
        Some(reduced) => {
            let is_open = reduced.is_fixed.contains(&false);
            let cells = CellVariables::reduced(problem, booleans, &reduced).shown(own);
            let mut draft = FormulaDraft::new(cells);
            if is_open {
                base::encode(&mut draft, problem, options);
                inequalities::encode(&mut draft, problem, options.inequalities);
            }
            // Also where every cell is fixed: preprocessing uses groups and inequalities only.
            primitives(&mut draft, problem, options);
            draft.finish(*options)
        }
        None => contradiction(problem, [own, booleans], options),
    }
}

impl TextEncoding for EncodedFormula {
    type Options = CnfOptions;
    const FEATURES: Features = FEATURES;

    fn check(problem: &Problem, options: &CnfOptions) -> Result<(), Unencodable> {
        check(problem, options)
    }

    fn encode(problem: &Problem, options: &CnfOptions) -> Self {
        encode(problem, options)
    }
}

impl EncodedText for EncodedFormula {
    fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        dimacs::write(out, self, dimacs::Comments::default())
    }

    fn size(&self) -> TextSize {
        let Sizes { variables, auxiliary, distinct, .. } = self.sizes;
        TextSize {
            variables,
            auxiliary: Some(auxiliary),
            constraints: distinct.clauses,
            literals: Some(distinct.literals),
        }
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        dimacs::read_output(output)?.try_map(|model| self.cells.decode(model))
    }

    fn block(&mut self, grid: &Grid) {
        let clause = self.cells.blocking_clause(grid);
        self.cnf.push(clause);
    }
}

/// States relations, sums and automata.
fn primitives(draft: &mut FormulaDraft, problem: &Problem, options: &CnfOptions) {
    relations::encode(draft, problem, options.relations);
    sums::encode(draft, problem, options.sums);
    automata::encode(draft, problem, options.automata);
}

/// Candidates, with bounds those that the inequalities leave.
fn narrowed(problem: &Problem, with_bounds: bool) -> Vec<ValueSet> {
    let mut candidates = problem.candidates().to_vec();
    if with_bounds && !problem.less_than().is_empty() {
        for (set, bounds) in candidates.iter_mut().zip(bounds(problem)) {
            *set = set.intersection(bounds);
        }
    }
    candidates
}

/// The empty clause over no variables.
fn contradiction(
    problem: &Problem,
    [own, booleans]: [usize; 2],
    options: &CnfOptions,
) -> EncodedFormula {
    let count = problem.cells().len();
    let nothing = Reduced { candidates: vec![ValueSet::EMPTY; count], is_fixed: vec![true; count] };
    let cells = CellVariables::reduced(problem, booleans, &nothing).shown(own);
    let mut draft = FormulaDraft::new(cells);
    draft.clause(&[]);
    draft.finish(*options)
}

/// An empty set excludes every value and contradicts "the cell has a value" of the base.
fn candidates(draft: &mut FormulaDraft, problem: &Problem) {
    let all = ValueSet::full(problem.values());
    let cells = problem.candidates().iter().take(draft.cells().cell_count());
    for (cell, &set) in cells.enumerate().filter(|(_, set)| **set != all) {
        match set.only() {
            Some(value) => draft.unit(draft.literal(cell, value)),
            None => exclude(draft, cell, set),
        }
    }
}

/// One negative unit clause for each value that is not in the cell's set.
fn exclude(draft: &mut FormulaDraft, cell: usize, set: ValueSet) {
    for value in ValueSet::full(draft.cells().values()).difference(set).iter() {
        draft.unit(-draft.literal(cell, value));
    }
}
