//! Features of puzzles that a format may or may not have room for.

/// Something that a puzzle has, or that its text states about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Given values.
    Givens,
    /// Candidate sets.
    Candidates,
    /// Inequalities between neighboring cells.
    Inequalities,
    /// Boxes.
    Boxes,
    /// Neither boxes nor regions: a Latin square.
    NoBoxes,
    /// Irregular regions.
    Jigsaw,
    /// Diagonals.
    Diagonals,
    /// Extra cells, on no grid.
    ExtraCells,
    /// Further groups of different cells.
    Groups,
    /// Constraints beyond groups and inequalities.
    Constraints,
    /// Constraints of the kind of puzzles that the format is for, which its description names.
    OwnConstraints,
    /// A grid with another number of rows than of columns.
    OtherShape,
    /// Values other than 1 to n.
    OtherValues,
    /// Rows and columns in which values may repeat.
    NoLines,
    /// Absent cells: holes of the grid.
    AbsentCells,
    /// A name, and an author.
    Name,
    /// A known answer: the solution or the number of solutions.
    Answer,
}

impl Feature {
    /// Features of a grid of givens below its headers.
    pub const OF_GRID: &[Feature] = &[
        Feature::Givens,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::ExtraCells,
        Feature::Groups,
        Feature::Name,
    ];

    /// Features of a picture below its headers.
    pub(crate) const OF_PICTURE: [Feature; 11] = joined(
        Feature::OF_GRID,
        &[Feature::Candidates, Feature::Inequalities, Feature::Constraints],
    );

    /// Features of a puzzle that is stated in full, but for absent cells.
    pub(crate) const OF_VARIANT: [Feature; 14] = joined(
        &Feature::OF_PICTURE,
        &[Feature::OtherShape, Feature::OtherValues, Feature::NoLines],
    );

    /// All features, in the order of lists, with the words for them.
    pub const ALL: [(Feature, &str); 17] = [
        (Feature::Givens, "givens"),
        (Feature::Candidates, "candidate sets"),
        (Feature::Inequalities, "inequality signs"),
        (Feature::Boxes, "boxes"),
        (Feature::NoBoxes, "no boxes (Latin squares)"),
        (Feature::Jigsaw, "jigsaw regions"),
        (Feature::Diagonals, "diagonals"),
        (Feature::ExtraCells, "extra cells"),
        (Feature::Groups, "further groups"),
        (Feature::Constraints, "constraints"),
        (Feature::OwnConstraints, "the constraints of its kind"),
        (Feature::OtherShape, "grids that are not square"),
        (Feature::OtherValues, "values other than 1 to n"),
        (Feature::NoLines, "rows and columns with repeated values"),
        (Feature::AbsentCells, "absent cells"),
        (Feature::Name, "a name and an author"),
        (Feature::Answer, "a known answer"),
    ];
}

/// Two lists, of `N` features together, as one.
pub(crate) const fn joined<const N: usize>(one: &[Feature], other: &[Feature]) -> [Feature; N] {
    assert!(one.len() + other.len() == N);
    let mut all = [Feature::Givens; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < one.len() { one[at] } else { other[at - one.len()] };
        at += 1;
    }
    all
}
