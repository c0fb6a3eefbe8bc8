//! Options of `propagate` in names such as `propagate+branch=topological+prop=hidden`.

use crate::SolverName;
use crate::entry::{OptionSpec, choice};
use quorum_problem::{Features, Problem};

/// The largest group whose subsets are enumerated: beyond it a pass takes milliseconds.
pub(super) const MOST_CELLS: usize = 12;

/// Propagation of groups. Each level includes those before it; naked singles are always
/// applied, since without them grids would be invalid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Groups {
    Naked,
    Hidden,
    Locked,
    BoxGac,
    Gac,
}

/// Propagation of inequalities. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum InequalityLevel {
    Fixed,
    Bounds,
    Static,
}

/// Propagation of sums. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SumLevel {
    Layers,
    Distinct,
    Houses,
}

/// Branching when the rules find nothing more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BranchRule {
    /// One of the others, by the constraints of the [problem](PropagateOptions::for_problem).
    Auto,
    MrvHouses,
    Reading,
    Mrv,
    Digit,
    Topological,
    DomWdeg,
}

/// Alternative that is tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueOrder {
    Ascending,
    Descending,
    LeastConstraining,
}

/// One value of every option.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropagateOptions {
    pub(super) groups: Groups,
    pub(super) signs: InequalityLevel,
    pub(super) sums: SumLevel,
    pub(super) branch: BranchRule,
    pub(super) order: ValueOrder,
}

/// The options; the first value of each is the default.
pub(super) const OPTIONS: &[OptionSpec; 5] = &[
    OptionSpec {
        name: "branch",
        values: &[
            choice("auto", "dom-wdeg with relations, sums or automata, else mrv-houses"),
            choice("mrv-houses", "the cell, or the value of a group, with the fewest alternatives"),
            choice("mrv", "the cell with the fewest candidates"),
            choice("topological", "places of the highest value that is missing in some box"),
            choice("digit", "the fewest places of a value in a group"),
            choice("reading", "the first open cell in reading order"),
            choice("dom-wdeg", "the fewest candidates by failures of the cell's constraints"),
        ],
    },
    OptionSpec {
        name: "order",
        values: &[
            choice("ascending", "least value, or first place, first"),
            choice("descending", "greatest value, or last place, first"),
            choice("least-constraining", "the one that excludes the fewest candidates first"),
        ],
    },
    OptionSpec {
        name: "prop",
        values: &[
            choice("locked", "hidden, and locked candidates in intersections of two groups"),
            choice("hidden", "naked, and hidden singles in groups of exactly n cells"),
            choice("naked", "fixed cells exclude their values from cells that see them"),
            choice("box-gac", "locked, and generalized arc consistency of each box with its signs"),
            choice("gac", "locked, and the same for every group of exactly n cells"),
        ],
    },
    OptionSpec {
        name: "signs",
        values: &[
            choice(
                "static",
                "bounds, and once at the start the number of greater cells in a group",
            ),
            choice("bounds", "least and greatest candidates along each sign"),
            choice("fixed", "signs to fixed cells only"),
        ],
    },
    OptionSpec {
        name: "sums",
        values: &[
            choice("houses", "distinct, and sums that houses and cages imply (rule of 45)"),
            choice("distinct", "each sum with the differences of its cells"),
            choice("layers", "each sum by itself"),
        ],
    },
];

impl PropagateOptions {
    /// Returns whether the rules apply to a problem, else the reason.
    pub(super) fn supports(&self, problem: &Problem) -> Result<(), String> {
        if self.groups >= Groups::BoxGac && usize::from(problem.values()) > MOST_CELLS {
            return Err(format!("prop=gac and box-gac: at most {MOST_CELLS} values"));
        }
        Ok(())
    }

    /// The strategy for a problem, with a branching rule other than [`BranchRule::Auto`].
    ///
    /// With further constraints than groups and signs, cells whose constraints fail matter more
    /// than small domains: of the 148 puzzles of the tests of Interactive-Sudoku-Solver, `dom-wdeg`
    /// decides 144 within 5 s, `mrv-houses` 133 within 20 s.
    pub(super) fn for_problem(&self, problem: &Problem) -> Self {
        let has_further = !Features::LATIN.covers(problem.features());
        let branch = match self.branch {
            BranchRule::Auto if has_further => BranchRule::DomWdeg,
            BranchRule::Auto => BranchRule::MrvHouses,
            stated => stated,
        };
        PropagateOptions { branch, ..*self }
    }

    /// The strategy of a canonical name.
    pub(super) fn of(name: &SolverName) -> Self {
        use BranchRule::{Auto, Digit, DomWdeg, Mrv, MrvHouses, Reading, Topological};
        let [branch, order, groups, signs, sums] = OPTIONS;
        PropagateOptions {
            branch: chosen(
                name,
                branch,
                &[Auto, MrvHouses, Mrv, Topological, Digit, Reading, DomWdeg],
            ),
            order: chosen(
                name,
                order,
                &[ValueOrder::Ascending, ValueOrder::Descending, ValueOrder::LeastConstraining],
            ),
            groups: chosen(
                name,
                groups,
                &[Groups::Locked, Groups::Hidden, Groups::Naked, Groups::BoxGac, Groups::Gac],
            ),
            signs: chosen(
                name,
                signs,
                &[InequalityLevel::Static, InequalityLevel::Bounds, InequalityLevel::Fixed],
            ),
            sums: chosen(name, sums, &[SumLevel::Houses, SumLevel::Distinct, SumLevel::Layers]),
        }
    }
}

/// The value of an option, of those in the order of their names.
fn chosen<T: Copy>(name: &SolverName, option: &OptionSpec, values: &[T]) -> T {
    let stated = option.value(&name.options);
    let index = option.values.iter().position(|choice| choice.name == stated);
    values[index.expect("a canonical name has known values")]
}
