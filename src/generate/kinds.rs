//! The kinds of random puzzles, listed once. Add a kind: one file with its [`Recipe`] and an
//! entry here; `quorum generate`, `list kinds`, experiment files and their messages pick it up.

use super::maker::Maker;
use super::parameters::{ParameterError, Parameters};
use super::{classic, greater_than, mixture, quasigroup};
use crate::puzzle::Puzzle;
use quorum_encodings::Grid;

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
