//! A kind of random puzzles: a name, the parameters that it takes, and the recipe that it
//! makes of them.

use super::parameters::{ParameterError, Parameters};
use super::recipe::Recipe;
use super::variant::{Family, PARAMETERS};
use quorum_panel::Verdict;
use quorum_puzzle::Diagonals;
use serde::Serialize;

/// One kind of puzzles.
#[derive(Debug, Serialize)]
pub struct Kind {
    /// The word on the command line and in experiment files.
    pub name: &'static str,
    /// The parameters that it takes.
    pub parameters: &'static [&'static str],
    /// Description in one line.
    pub summary: &'static str,
    /// Source of its recipe.
    #[serde(skip)]
    pub(super) source: RecipeSource,
}

/// Source of the recipes of a kind.
#[derive(Debug)]
pub(super) enum RecipeSource {
    /// A recipe of its own.
    Own(fn(&Parameters) -> Result<Box<dyn Recipe>, ParameterError>),
    /// Constraints read off a random grid.
    Family(Family),
}

/// Reason why a kind has no recipe of some parameters.
#[derive(Debug, thiserror::Error)]
pub enum RecipeError {
    /// The kind does not take this parameter.
    #[error("{} takes {}, not {parameter}", kind.name, kind.parameters.join(", "))]
    NotTaken {
        /// The kind.
        kind: &'static Kind,
        /// The parameter.
        parameter: String,
    },
    /// The value of a parameter is impossible.
    #[error(transparent)]
    Impossible(#[from] ParameterError),
}

impl Kind {
    /// A kind of constraints that can be removed.
    pub(super) const fn of_family(
        name: &'static str,
        summary: &'static str,
        family: Family,
    ) -> Self {
        Kind { name, parameters: PARAMETERS, summary, source: RecipeSource::Family(family) }
    }

    /// The recipe of these parameters for puzzles with this verdict, if one is demanded. Fails on
    /// a parameter that the kind does not take, or whose value is impossible.
    pub fn recipe_for(
        &'static self,
        parameters: &Parameters,
        verdict: Option<Verdict>,
    ) -> Result<Box<dyn Recipe>, RecipeError> {
        let takes = |name: &str| self.parameters.contains(&name);
        if let Some(parameter) = parameters.set().into_iter().find(|name| !takes(name)) {
            return Err(RecipeError::NotTaken { kind: self, parameter });
        }
        let is_several = verdict == Some(Verdict::Multiple);
        if let Some(symmetry) = parameters.symmetry.as_deref().filter(|_| is_several) {
            let expected = "none with 2+ solutions, as single clues are removed";
            return Err(ParameterError::new("symmetry", expected, symmetry).into());
        }
        // McGuire, Tugemann and Civario 2014: a 9x9 Sudoku with fewer has several solutions.
        let is_few = parameters.clues.is_some_and(|clues| (1..17).contains(&clues));
        if self.name == "classic" && is_few && !is_several {
            let rules = parameters.rules()?;
            let is_sudoku =
                rules.boxes().is_some_and(|boxes| boxes.rows == 3 && boxes.columns == 3);
            if is_sudoku && rules.diagonals() == Diagonals::default() {
                let expected = "17 or more: no 9x9 Sudoku with 16 givens has one solution (0 removes \
                                what can go)";
                let found = parameters.clues.unwrap_or(0);
                return Err(ParameterError::new("clues", expected, found).into());
            }
        }
        let is_unique = verdict == Some(Verdict::Unique) && takes("unique");
        let unique = if is_unique { Some(true) } else { parameters.unique };
        Ok(self.recipe(&Parameters { unique, ..parameters.clone() })?)
    }

    /// The recipe of these parameters, of which only those that the kind takes are set.
    pub fn recipe(
        &'static self,
        parameters: &Parameters,
    ) -> Result<Box<dyn Recipe>, ParameterError> {
        match &self.source {
            RecipeSource::Own(recipe) => recipe(parameters),
            RecipeSource::Family(family) => family.recipe(parameters),
        }
    }
}
