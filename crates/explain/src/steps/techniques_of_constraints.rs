//! Techniques for constraints beyond groups and inequalities: of one at a time, and of the sums in
//! houses.

use super::constraints::Origin;
use super::*;

/// Effort, open cells times combinations, up to which combinations are few.
const FEW: u64 = 12;

/// Effort up to which they are no hard ones.
const MEDIUM: u64 = 60;

/// Candidates without a partner in another cell.
pub(super) static PARTNERS: Technique = Technique {
    find: |state| state.constraints.borrow().partners(state.board()),
    ..of_constraint(
        ["partner", "no partner", "partners"],
        Level::Bounds,
        "4x4;boxes=2x2;cells=1.../..../..../....;constraints=white=1:R1C1.R1C2",
    )
};

/// Candidates beyond the limits of one sum.
pub(super) static LIMITS: Technique = Technique {
    find: |state| state.constraints.borrow().limits(state.board()),
    ..of_constraint(
        ["limits", "limits", "limits"],
        Level::Bounds,
        "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=3:R1C1.R1C2",
    )
};

/// One constraint with few combinations.
pub(super) static FEW_COMBINATIONS: Technique = Technique {
    find: |state| combinations(state, &FEW_COMBINATIONS),
    ..of_constraint(
        ["few-combinations", "few combinations", "few combinations"],
        Level::Bounds,
        "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=4:R1C1.R1C2",
    )
};

/// Candidates with which a line has no end: clues outside the grid, sums between ends.
pub(super) static LINES: Technique = Technique {
    find: |state| state.constraints.borrow_mut().lines(state.board()),
    ..of_constraint(
        ["lines", "lines", "lines"],
        Level::LockedCandidates,
        "4x4;boxes=2x2;cells=..../..../..../....;constraints=skyscraper=3:R1C1.R1C2.R1C3.R1C4",
    )
};

/// Sums in one house.
pub(super) static INNIES: Technique = Technique {
    find: |state| combinations(state, &INNIES),
    ..of_constraint(
        ["innies-and-outies", "innies and outies", "innies and outies"],
        Level::LockedCandidates,
        "4x4;boxes=2x2;cells=..../..../..../....;constraints=sum=5:R1C1.R1C2/sum=4:R2C1.R3C1",
    )
};

/// One constraint.
pub(super) static COMBINATIONS: Technique = Technique {
    find: |state| combinations(state, &COMBINATIONS),
    ..of_constraint(
        ["combinations", "combinations", "combinations"],
        Level::Pairs,
        "9x9;boxes=3x3;cells=........./........./........./........./........./........./........./\
         ........./.........;constraints=cage=14:R1C1.R1C2.R1C3.R1C4",
    )
};

/// Sums in several houses.
pub(super) static INNIES_OF_SEVERAL: Technique = Technique {
    find: |state| combinations(state, &INNIES_OF_SEVERAL),
    ..of_constraint(
        [
            "innies-and-outies-of-several",
            "innies and outies of several houses",
            "innies and outies of several houses",
        ],
        Level::Triples,
        "6x6;boxes=2x3;cells=....../....../....../....../....../......;\
         constraints=sum=39:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R2C1.R2C2.R2C3.R2C4.R2C5",
    )
};

/// One constraint with many combinations.
pub(super) static MANY_COMBINATIONS: Technique = Technique {
    find: |state| combinations(state, &MANY_COMBINATIONS),
    ..of_constraint(
        ["many-combinations", "many combinations", "many combinations"],
        Level::Wings,
        "9x9;boxes=3x3;cells=........./........./........./........./........./........./........./\
         ........./.........;constraints=arrow:R1C1|R2C2.R2C3.R2C4",
    )
};

/// The technique of a constraint with an effort.
fn of(origin: Origin, effort: u64) -> &'static Technique {
    match origin {
        Origin::Stated if effort <= FEW => &FEW_COMBINATIONS,
        Origin::Stated if effort <= MEDIUM => &COMBINATIONS,
        Origin::Houses(1) if effort <= MEDIUM => &INNIES,
        Origin::Houses(_) if effort <= MEDIUM => &INNIES_OF_SEVERAL,
        Origin::Stated | Origin::Houses(_) => &MANY_COMBINATIONS,
    }
}

fn combinations(state: &State, technique: &'static Technique) -> Option<Deduction> {
    let is_wanted = |origin, effort| of(origin, effort) == technique;
    state.constraints.borrow_mut().combinations(state.board(), is_wanted)
}

const fn of_constraint(
    [name, title, plural]: [&'static str; 3],
    level: Level,
    example: &'static str,
) -> Technique {
    Technique {
        name,
        title,
        plural,
        level,
        example,
        is_of_constraints: true,
        premises: Premises::Cells,
        find: |_| None,
        reason: |words| words.constraint(),
    }
}
