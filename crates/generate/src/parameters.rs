//! Parameters of kinds of random puzzles. Each kind has its own defaults and names those that it
//! takes.

use super::clues::SignPlaces;
use super::grid::try_draw_grid;
use super::thinning::{Symmetry, Thinning};
use crate::draws::stream;
use quorum_puzzle::{BoxChoice, Diagonals, Rules};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::str::FromStr;
use strum::VariantNames;

/// Starts of the search for a grid with diagonals: small shapes have none.
const STARTS: u32 = 20;

/// The parameters; `None`: the default of the kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Parameters {
    /// Cells per side.
    pub size: Option<usize>,
    /// Box shape, `RxC` or `none`; without, the customary one of the size.
    pub boxes: Option<String>,
    /// Diagonals that are all-different: `both`, `main` or `anti`.
    pub diagonals: Option<String>,
    /// Number of clues at which removal stops; 0: only when none can go.
    pub clues: Option<usize>,
    /// Number of open cells.
    pub holes: Option<usize>,
    /// Fraction of the signs that is kept, 0 to 1.
    pub signs: Option<f64>,
    /// Which neighbors have a sign: `boxes` or `everywhere`.
    pub places: Option<String>,
    /// Treatment of signs that leave several solutions: `redraw` another grid, add
    /// `givens`, or nothing: `no`.
    pub complete: Option<String>,
    /// Whether clues are removed until every clue is needed.
    pub minimal: Option<bool>,
    /// Symmetry of removal: a name of [`Symmetry`].
    pub symmetry: Option<String>,
    /// Whether cells are opened only as long as one solution is left.
    pub unique: Option<bool>,
}

/// An invalid value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{parameter}: expected {expected}, found {found}")]
pub struct ParameterError {
    /// Name of the parameter.
    pub parameter: &'static str,
    /// Expected value.
    pub expected: String,
    /// Value found.
    pub found: String,
}

impl ParameterError {
    /// `parameter` had to be `expected` and is `found`.
    pub fn new(parameter: &'static str, expected: impl Into<String>, found: impl ToString) -> Self {
        ParameterError { parameter, expected: expected.into(), found: found.to_string() }
    }
}

impl Parameters {
    /// The names of those that are set.
    pub fn set(&self) -> Vec<String> {
        let Value::Object(all) = json!(self) else { unreachable!("parameters are a table") };
        all.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name).collect()
    }

    /// The rules: 9x9 by default, with the boxes of the parameter or the
    /// customary ones.
    pub fn rules(&self) -> Result<Rules, ParameterError> {
        let size = self.size.unwrap_or(9);
        let boxes = match choice("boxes", &self.boxes, "RxC or none")? {
            Some(BoxChoice(boxes)) => boxes,
            None => Some(Rules::customary_boxes(size).ok_or_else(|| {
                let expected =
                    "a size with customary boxes, or boxes = \"RxC\" or \"none\" beside it";
                ParameterError::new("size", expected, size)
            })?),
        };
        let rules = Rules::new(size, boxes).map_err(|error| {
            let parameter = if self.boxes.is_some() { "boxes" } else { "size" };
            ParameterError::new(parameter, "a shape that can be", error)
        })?;
        self.with_diagonals(rules)
    }

    /// The rules with the diagonals. Fails where no grid with them is found.
    fn with_diagonals(&self, rules: Rules) -> Result<Rules, ParameterError> {
        let diagonals = match self.diagonals.as_deref() {
            None => return Ok(rules),
            Some("both") => Diagonals::BOTH,
            Some("main") => Diagonals { main: true, anti: false },
            Some("anti") => Diagonals { main: false, anti: true },
            Some(word) => {
                let found = format!("'{word}'");
                return Err(ParameterError::new("diagonals", "both, main or anti", found));
            }
        };
        let rules = rules.with_diagonals(diagonals);
        match try_draw_grid(&rules, &mut stream(0, 0), STARTS) {
            Some(_) => Ok(rules),
            None => Err(ParameterError::new("diagonals", "a shape with a full grid", rules)),
        }
    }

    /// Neighbors that have a sign; by default those in a box.
    pub(crate) fn sign_places(&self) -> Result<SignPlaces, ParameterError> {
        let places = choice("places", &self.places, "boxes or everywhere")?;
        Ok(places.unwrap_or(SignPlaces::InBoxes))
    }

    /// Removal of clues: down to `clues`, or until every clue is needed. `most` is the number of
    /// clues at the start.
    pub fn thinning(&self, most: usize) -> Result<Thinning, ParameterError> {
        if let Some(clues) = self.clues.filter(|clues| *clues > most) {
            return Err(ParameterError::new("clues", format!("a number up to {most}"), clues));
        }
        let is_minimal = self.minimal.unwrap_or(false);
        let expected = format!("one of {}", Symmetry::VARIANTS.join(", "));
        let symmetry = choice("symmetry", &self.symmetry, &expected)?;
        if is_minimal && symmetry.is_some() {
            let expected = "no symmetry beside it (symmetric clues are removed together, so that \
                            single ones may be superfluous)";
            return Err(ParameterError::new("minimal", expected, "one"));
        }
        let floor = if is_minimal { 0 } else { self.clues.unwrap_or(0) };
        Ok(Thinning { floor, symmetry })
    }

    /// The fraction of signs kept, or this default.
    pub(crate) fn sign_fraction(&self, default: f64) -> Result<f64, ParameterError> {
        let fraction = self.signs.unwrap_or(default);
        if (0.0..=1.0).contains(&fraction) {
            Ok(fraction)
        } else {
            Err(ParameterError::new("signs", "a fraction from 0 to 1", fraction))
        }
    }
}

/// Value of a parameter's word, if it is set.
pub(super) fn choice<T: FromStr>(
    parameter: &'static str,
    word: &Option<String>,
    expected: &str,
) -> Result<Option<T>, ParameterError> {
    let wrong = |word| ParameterError::new(parameter, expected, format!("'{word}'"));
    word.as_ref().map(|word| word.parse().map_err(|_| wrong(word))).transpose()
}
