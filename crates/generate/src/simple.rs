//! Puzzles of a kind, with its default parameters, in one call.

use super::corpus::Corpus;
use super::demand::{Demand, GenerateError, Made};
use super::kind::RecipeError;
use super::kinds;
use super::parameters::Parameters;
use quorum_panel::Verdict;
use quorum_solvers::NameError;
use std::thread::{self, available_parallelism};

/// Reason why [`generate`] makes no puzzles.
#[derive(Debug, thiserror::Error)]
pub enum SimpleGenerateError {
    /// There is no such kind.
    #[error(transparent)]
    Unknown(#[from] NameError),
    /// The kind needs parameters: it has none by default.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A puzzle was not made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// Makes puzzles of a kind (`quorum list kinds`), each with exactly one solution that a second,
/// unrelated solver confirms. The same seed gives the same puzzles on every machine, those of
/// `quorum generate KIND --unique --count COUNT --seed SEED`. [`Corpus`] has levels, parameters, a
/// time limit and an observer that may stop it.
///
/// ```
/// use quorum_generate::generate;
/// use quorum_problem::judge;
///
/// let puzzles = generate("futoshiki", 2, 7)?;
/// assert_eq!(puzzles.len(), 2);
/// let solution = puzzles[0].grid.as_ref().expect("one solution");
/// assert!(judge(&puzzles[0].puzzle.lower(), solution).is_ok());
/// # Ok::<(), quorum_generate::SimpleGenerateError>(())
/// ```
///
/// # Errors
/// If the kind is unknown, needs parameters (`quasigroup`: `holes`), or no puzzle is found.
pub fn generate(kind: &str, count: u64, seed: u64) -> Result<Vec<Made>, SimpleGenerateError> {
    let kind = kinds::find(kind)?;
    let demand = Demand { verdict: Some(Verdict::Unique), ..Demand::default() };
    let recipe = kind.recipe_for(&Parameters::default(), demand.verdict)?;
    let corpus = Corpus { name: kind.name, recipe: &*recipe, count, seed, limit: None };
    let threads = available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let puzzles = corpus.puzzles(scope, demand, threads, &());
        puzzles.map(|made| Ok(made?.1)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_made_or_refused() {
        let made = generate("Futoshiki", 3, 2).unwrap();
        assert!(made.iter().all(|made| made.verdict == Verdict::Unique && made.grid.is_some()));
        assert_eq!(made.len(), 3);
        assert_eq!(generate("futoshiki", 2, 2).unwrap()[..], made[..2]);
        assert!(matches!(generate("futoshki", 1, 1), Err(SimpleGenerateError::Unknown(_))));
        assert!(matches!(generate("quasigroup", 1, 1), Err(SimpleGenerateError::Recipe(_))));
    }
}
