//! The kinds of random puzzles, listed once. Add a kind: one file with its [`Recipe`] and an
//! entry here; `quorum generate`, `list kinds`, experiment files and their messages pick it up.

use super::demand::{Demand, Solutions};
use super::maker::Maker;
use super::parameters::{ParameterError, Parameters, RecipeError};
use super::{classic, greater_than, mixture, quasigroup};
use problem::Grid;
use puzzle::Puzzle;
use solvers::NameError;

/// How one puzzle after another is made.
pub trait Recipe: Send + Sync {
    /// Makes one, with the grid that it was read off; `None` if another grid has to be drawn.
    fn make(&self, maker: &mut Maker) -> Option<(Puzzle, Grid)>;

    /// Whether every puzzle has exactly one solution.
    fn is_unique(&self) -> bool;

    /// How many clues were asked for. Some grids do not let so many go.
    fn clues(&self) -> Option<usize> {
        None
    }
}

/// One kind of puzzles.
#[derive(Debug)]
pub struct Kind {
    /// The word on the command line and in experiment files.
    pub name: &'static str,
    /// What is made, in one line.
    pub summary: &'static str,
    /// The parameters that it takes.
    pub parameters: &'static [&'static str],
    /// The recipe of these parameters, of which only those above are set.
    pub recipe: fn(&Parameters) -> Result<Box<dyn Recipe>, ParameterError>,
}

impl Kind {
    /// The kind of this name.
    pub fn find(name: &str) -> Result<&'static Kind, NameError> {
        let known = KINDS.iter().map(|kind| kind.name);
        let found = KINDS.iter().copied().find(|kind| kind.name == name);
        found.ok_or_else(|| NameError::unknown("kind", name, known))
    }

    /// The recipe of these parameters for puzzles with these numbers of solutions. Fails on a
    /// parameter that the kind does not take, or whose value is impossible.
    pub fn recipe_for(
        &'static self,
        parameters: &Parameters,
        demand: Demand,
    ) -> Result<Box<dyn Recipe>, RecipeError> {
        let takes = |name: &&str| self.parameters.contains(name);
        if let Some(parameter) = parameters.set().into_iter().find(|name| !takes(name)) {
            return Err(RecipeError::NotTaken { kind: self, parameter });
        }
        let is_several = demand.solutions == Some(Solutions::Several);
        if let Some(symmetry) = parameters.symmetry.as_deref().filter(|_| is_several) {
            let expected = "none with 2+ solutions, as single clues are removed";
            return Err(ParameterError::new("symmetry", expected, symmetry).into());
        }
        let is_unique = demand.solutions == Some(Solutions::One) && takes(&"unique");
        let unique = if is_unique { Some(true) } else { parameters.unique };
        Ok((self.recipe)(&Parameters { unique, ..parameters.clone() })?)
    }
}

/// All kinds.
pub static KINDS: &[&Kind] = &[
    &classic::KIND,
    &greater_than::KIND,
    &mixture::MIXTURE,
    &mixture::FUTOSHIKI,
    &mixture::JIGSAW,
    &quasigroup::KIND,
];

#[cfg(test)]
mod tests {
    use super::super::each_parameter;
    use super::*;

    #[test]
    fn every_kind_takes_parameters_that_exist() {
        let known = each_parameter!(&Parameters::default(), Option::is_some).map(|(name, _)| name);
        for kind in KINDS {
            assert!(kind.parameters.iter().all(|name| known.contains(name)));
            assert_eq!(KINDS.iter().filter(|other| other.name == kind.name).count(), 1);
        }
    }
}
