//! Techniques for constraints beyond groups and inequalities: of one at a time, and of the sums in
//! houses.

use super::constraints::Origin;
use super::*;

/// Effort, open cells times combinations, up to which combinations are few.
const FEW: u64 = 12;

/// Effort up to which they are no hard ones.
const MEDIUM: u64 = 60;

/// Candidates without a partner in another cell.
pub(super) static PARTNERS: Technique = of_constraint(
    ["partner", "no partner", "partners"],
    Level::Bounds,
    "4x4;boxes=2x2;cells=1.../..../..../....;constraints=white=1:R1C1.R1C2",
    |state| state.constraints.borrow().partners(state.board()),
);

/// Candidates beyond the limits of one sum.
pub(super) static LIMITS: Technique = of_constraint(
    ["limits"; 3],
    Level::Bounds,
    "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=3:R1C1.R1C2",
    |state| state.constraints.borrow().limits(state.board()),
);

/// One constraint with few combinations.
pub(super) static FEW_COMBINATIONS: Technique = of_constraint(
    ["few-combinations", "few combinations", "few combinations"],
    Level::Bounds,
    "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=4:R1C1.R1C2",
    |state| combinations(state, &FEW_COMBINATIONS),
);

/// Candidates with which a line has no end: clues outside the grid, sums between ends.
pub(super) static LINES: Technique = of_constraint(
    ["lines"; 3],
    Level::LockedCandidates,
    "4x4;boxes=2x2;cells=..../..../..../....;constraints=skyscraper=3:R1C1.R1C2.R1C3.R1C4",
    |state| state.constraints.borrow_mut().lines(state.board()),
);

/// Sums in one house.
pub(super) static INNIES: Technique = of_constraint(
    ["innies-and-outies", "innies and outies", "innies and outies"],
    Level::LockedCandidates,
    "4x4;boxes=2x2;cells=..../..../..../....;constraints=sum=5:R1C1.R1C2/sum=4:R2C1.R3C1",
    |state| combinations(state, &INNIES),
);

/// One constraint.
pub(super) static COMBINATIONS: Technique = of_constraint(
    ["combinations"; 3],
    Level::Pairs,
    "9x9;boxes=3x3;cells=........./........./........./........./........./........./........./\
     ........./.........;constraints=cage=14:R1C1.R1C2.R1C3.R1C4",
    |state| combinations(state, &COMBINATIONS),
);

/// Sums in several houses.
pub(super) static INNIES_OF_SEVERAL: Technique = of_constraint(
    ["innies-and-outies-of-several", OF_SEVERAL, OF_SEVERAL],
    Level::Triples,
    "6x6;boxes=2x3;cells=....../....../....../....../....../......;\
     constraints=sum=39:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R2C1.R2C2.R2C3.R2C4.R2C5",
    |state| combinations(state, &INNIES_OF_SEVERAL),
);

const OF_SEVERAL: &str = "innies and outies of several houses";

/// One constraint with many combinations.
pub(super) static MANY_COMBINATIONS: Technique = of_constraint(
    ["many-combinations", "many combinations", "many combinations"],
    Level::Wings,
    "9x9;boxes=3x3;cells=........./........./........./........./........./........./........./\
     ........./.........;constraints=arrow:R1C1|R2C2.R2C3.R2C4",
    |state| combinations(state, &MANY_COMBINATIONS),
);

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
    find: fn(&State) -> Option<Deduction>,
) -> Technique {
    Technique {
        name,
        title,
        plural,
        level,
        example,
        is_of_constraints: true,
        premises: Premises::Cells,
        find,
        reason: |words| words.constraint(),
    }
}
