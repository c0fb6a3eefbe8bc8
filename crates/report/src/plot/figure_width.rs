//! Printed width of a figure.
//!
//! A figure that is drawn at 784 pixels and set in a column of 84 mm has letters of 3.6 points. So
//! the width decides how large the plot is in units of its letters: its small letters, of 11 units,
//! are [`LETTERS_PT`] points at that width, all letters have this size, and the legend is below.

use std::str::FromStr;

/// Height of letters in print, in points.
pub const LETTERS_PT: f64 = 8.0;
/// The same in units of a plot.
pub const LETTERS: f64 = 11.0;

/// Widths with a name, as most journals have them, in millimetres.
const NAMED: [(&str, f64); 2] = [("column", 84.0), ("page", 174.0)];
const LEAST_MM: f64 = 60.0;
const MOST_MM: f64 = 400.0;

/// Width of a figure in print.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FigureWidth {
    /// In millimetres.
    pub mm: f64,
}

impl FigureWidth {
    /// Units of the plot per millimetre.
    pub(crate) fn units_per_mm() -> f64 {
        72.0 / 25.4 * LETTERS / LETTERS_PT
    }

    /// The width in units of the plot.
    pub fn units(self) -> f64 {
        self.mm * Self::units_per_mm()
    }
}

/// A text that is not a width of a figure.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected column ({} mm), page ({} mm) or a width such as 90mm, from {LEAST_MM} to {MOST_MM}, \
     found '{found}'",
    NAMED[0].1,
    NAMED[1].1
)]
pub struct WidthError {
    found: String,
}

impl FromStr for FigureWidth {
    type Err = WidthError;

    fn from_str(text: &str) -> Result<Self, WidthError> {
        let mm = match NAMED.iter().find(|(name, _)| *name == text) {
            Some((_, mm)) => Some(*mm),
            None => text.strip_suffix("mm").and_then(|number| number.trim().parse().ok()),
        };
        match mm {
            Some(mm) if (LEAST_MM..=MOST_MM).contains(&mm) => Ok(FigureWidth { mm }),
            _ => Err(WidthError { found: text.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_named_or_in_millimetres() {
        let mm = |text: &str| text.parse::<FigureWidth>().ok().map(|width| width.mm);
        let found =
            ["column", "page", "90mm", "90 mm", "90", "5mm", "1m", "-90mm", "NaNmm"].map(mm);
        let expected =
            [Some(84.0), Some(174.0), Some(90.0), Some(90.0), None, None, None, None, None];
        assert_eq!(found, expected);
    }
}
