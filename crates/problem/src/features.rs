//! The features of a problem: which kinds of constraints it has.
//!
//! Solvers, encodings and writers of formats declare the features that they handle, and a problem
//! with any other is refused. A new kind of constraint is therefore refused by everything until
//! it is handled, and never skipped.

use std::fmt;

/// A kind of constraint, beside candidate sets, which everything handles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Feature {
    /// An all-different group of as many cells as there are values.
    House,
    /// An all-different group of fewer cells.
    SmallGroup,
    /// A less-than pair.
    LessThan,
    /// A relation of two cells.
    Relation,
    /// A linear constraint.
    Linear,
    /// An automaton.
    Regular,
    /// Cells that lie on no grid.
    ExtraCells,
    /// Connected cells.
    Connected,
    /// Pairs of cells that differ.
    DifferentPairs,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 9] = [
        Feature::House,
        Feature::SmallGroup,
        Feature::LessThan,
        Feature::Relation,
        Feature::Linear,
        Feature::Regular,
        Feature::ExtraCells,
        Feature::Connected,
        Feature::DifferentPairs,
    ];

    /// Plural in the words of messages.
    pub fn words(self) -> &'static str {
        match self {
            Feature::House => "houses",
            Feature::SmallGroup => "groups with fewer cells than values",
            Feature::LessThan => "inequalities",
            Feature::Relation => "relations of two cells",
            Feature::Linear => "sums",
            Feature::Regular => "automata",
            Feature::ExtraCells => "extra cells",
            Feature::Connected => "connected cells",
            Feature::DifferentPairs => "different pairs",
        }
    }
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Features(u16);

impl Features {
    /// No feature.
    pub const NONE: Features = Features(0);
    /// Houses and smaller groups.
    pub const GROUPS: Features = Features::NONE.with(Feature::House).with(Feature::SmallGroup);
    /// Groups and less-than pairs: Latin squares, Sudoku, Futoshiki and their like.
    pub const LATIN: Features = Features::GROUPS.with(Feature::LessThan);

    /// The kinds of constraints that solvers state as they are, of the cells of a grid.
    pub const PRIMITIVES: Features =
        Features::LATIN.with(Feature::Relation).with(Feature::Linear).with(Feature::Regular);
    /// The same, also of extra cells.
    pub const WITH_EXTRA_CELLS: Features = Features::PRIMITIVES.with(Feature::ExtraCells);
    /// Everything that a problem may have.
    pub const ALL: Features =
        Features::WITH_EXTRA_CELLS.with(Feature::Connected).with(Feature::DifferentPairs);

    /// These features and one more.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Features(self.0 | 1 << feature as u8)
    }

    /// Whether a feature is among these.
    pub const fn contains(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 == 1
    }

    /// Whether all of `other` are among these.
    pub const fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The features of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Features(self.0 | other.0)
    }

    /// The features in order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |&feature| self.contains(feature))
    }

    /// Fails with the features of `problem` that are not among these.
    pub fn check(self, problem: Features) -> Result<(), MissingFeatures> {
        if self.covers(problem) {
            Ok(())
        } else {
            Err(MissingFeatures(problem.iter().filter(|&f| !self.contains(f)).collect()))
        }
    }
}

/// Features of a problem that are not declared: "no sums, automata".
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no {}", .0.iter().map(Feature::words).collect::<Vec<_>>().join(", "))]
pub struct MissingFeatures(pub Features);

/// Reasons of solvers are texts.
impl From<MissingFeatures> for String {
    fn from(missing: MissingFeatures) -> Self {
        missing.to_string()
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Self {
        features.into_iter().fold(Features::NONE, Features::with)
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_declared_is_named() {
        let problem = Features::LATIN.with(Feature::Linear).with(Feature::Regular);
        assert_eq!(Features::LATIN.check(problem).unwrap_err().to_string(), "no sums, automata");
        assert_eq!(problem.check(Features::LATIN), Ok(()));
        let missing = Features::GROUPS.check(Features::LATIN).unwrap_err();
        assert_eq!(missing, MissingFeatures(Features::NONE.with(Feature::LessThan)));
        assert_eq!(missing.to_string(), "no inequalities");
        assert_eq!(Feature::ALL.into_iter().collect::<Features>().iter().count(), 9);
    }
}
