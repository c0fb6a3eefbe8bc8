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
    pub fn units_per_mm() -> f64 {
        72.0 / 25.4 * LETTERS / LETTERS_PT
    }

    /// The width in units of the plot.
    pub fn units(self) -> f64 {
        self.mm * Self::units_per_mm()
    }
}

impl FromStr for FigureWidth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = || NAMED.iter().find(|(name, _)| *name == text).map(|(_, mm)| *mm);
        let in_mm = || text.strip_suffix("mm")?.trim().parse().ok();
        let is_possible = |mm: &f64| (LEAST_MM..=MOST_MM).contains(mm);
        let mm = named().or_else(in_mm).filter(is_possible).ok_or_else(|| {
            format!(
                "expected column ({} mm), page ({} mm) or a width such as 90mm, from {LEAST_MM} to \
                 {MOST_MM}, found '{text}'",
                NAMED[0].1, NAMED[1].1
            )
        })?;
        Ok(FigureWidth { mm })
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
