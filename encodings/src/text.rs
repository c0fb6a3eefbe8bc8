//! Encodings that external solvers read as text: written, answered by the output of a program, read
//! back as values of the cells, and written again without the grids that were found.

use crate::{Output, Unencodable, layers, sums, unfold};
use quorum_problem::{Features, Grid, Problem};
use std::fmt::Display;
use std::io::{self, Write};

/// A problem in the input language of a solver.
pub trait EncodedText {
    /// Writes the text. `out` should be buffered.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Returns the size of the text's content.
    fn size(&self) -> TextSize;

    /// Result of preprocessing: the only grid, or none, where no solver is needed.
    fn decided(&self) -> Option<Option<Grid>> {
        None
    }

    /// Reads the output of a solver: the values of the problem's cells, those of extra ones behind
    /// those of the grid. They are 0 for cells to which the model gives no value of
    /// the problem, or two.
    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput>;

    /// Blocks a solution: some cell of the grid has another value. Those of extra cells, behind
    /// them, are not looked at.
    ///
    /// # Panics
    /// If there are fewer values than cells of the grid.
    fn block(&mut self, grid: &Grid);
}

/// A kind of [`EncodedText`].
pub trait TextEncoding: EncodedText + Sized {
    /// Encoding of the table, with its options.
    type Options;

    /// The kinds of constraints that are encoded. A problem with any other makes
    /// [`encode`](Self::encode) panic.
    const FEATURES: Features;

    /// Fails if a constraint of the problem is too large for the encoding.
    fn check(problem: &Problem, options: &Self::Options) -> Result<(), Unencodable>;

    /// Encodes the problem; the same problem and options give the same text.
    ///
    /// # Panics
    /// If the problem has a constraint that is not among [`FEATURES`](Self::FEATURES), or that does
    /// not pass the [`check`](Self::check).
    fn encode(problem: &Problem, options: &Self::Options) -> Self;
}

/// Model of a language: how the all-different constraint of a group is stated.
#[derive(PartialEq, Eq, Debug)]
pub struct TextModel {
    /// Name in solver names and after `--encoding`.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Propagation strength within a group.
    pub propagation: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// The statement in the language, or what is special about it.
    pub(crate) statement: &'static str,
}

impl TextModel {
    /// Returns the model with this name.
    pub fn named(models: &[&'static Self], name: &str) -> Option<&'static Self> {
        models.iter().copied().find(|model| model.name == name)
    }
}

/// Reason why an output cannot be read, in words of its language. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct UnreadableOutput(String);

impl UnreadableOutput {
    /// With these words, for people.
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        UnreadableOutput(reason.into())
    }
}

/// Size of an encoded problem; `None` for numbers that the language does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextSize {
    /// All variables; of a logic program, the candidates it chooses from.
    pub variables: u64,
    /// Variables beyond one per cell and value.
    pub auxiliary: Option<u64>,
    /// Clauses, assertions, constraints or statements that are written.
    pub constraints: u64,
    /// Literals or terms in them.
    pub literals: Option<u64>,
}

/// The [check](TextEncoding::check) of languages with integers of 32 bits, in which automata are
/// stated by their layers and connected cells and different pairs are unfolded.
pub(crate) fn check_integers(problem: &Problem) -> Result<(), Unencodable> {
    unfold::check(problem)?;
    let problem = &*unfold::unfold(problem);
    layers::check_automata(problem)?;
    Ok(sums::check(problem)?)
}

/// Number of a table or an automaton among those known, from 1, and whether it is new; it is known
/// then.
pub(crate) fn number_among<'a, T: PartialEq>(
    known: &mut Vec<&'a T>,
    wanted: &'a T,
) -> (usize, bool) {
    if let Some(index) = known.iter().position(|entry| *entry == wanted) {
        return (index + 1, false);
    }
    known.push(wanted);
    (known.len(), true)
}

/// `[1, 2, 3]`.
pub(crate) fn listed(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}
