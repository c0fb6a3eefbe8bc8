//! The simplest technique with which a puzzle is decided without search.
//!
//! The levels are classes of techniques, each including those before it; [`LEVELS`] lists them.
//! Up to locked candidates they are the rules of the engine
//! [`propagate`](mod@quorum_solvers::propagate), beyond that the techniques of
//! [`steps`](mod@crate::steps).

use crate::panel::{Oracle, Unanswered, Verdict};
use crate::steps::{Ending, Layout, Steps, Technique};
use quorum_problem::{Features, Grid, Problem, judge};
use quorum_puzzle::Puzzle;
use quorum_solvers::Mode;
use quorum_solvers::propagate::{Level as Rules, Propagator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Techniques needed to decide a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Naked singles.
    NakedSingles,
    /// Hidden singles.
    HiddenSingles,
    /// Bounds along inequalities.
    Bounds,
    /// Locked candidates.
    LockedCandidates,
    /// Naked and hidden pairs.
    Pairs,
    /// Naked and hidden triples.
    Triples,
    /// X-wing and swordfish.
    Fish,
    /// XY-wing and simple coloring.
    Wings,
    /// No technique is enough: search.
    Search {
        /// Nodes of the search tree that `propagate` with its default options needs.
        nodes: u64,
    },
}

/// Name, difficulty and techniques of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LevelInfo {
    /// The word in JSON, tables and options.
    pub name: &'static str,
    /// The class of difficulty that `--level` accepts in place of the names.
    pub difficulty: &'static str,
    /// The techniques that the level adds.
    pub techniques: &'static str,
}

/// All levels, the easiest first.
pub const LEVELS: [LevelInfo; 9] = [
    LevelInfo { name: "naked", difficulty: "easy", techniques: "naked singles" },
    LevelInfo { name: "hidden", difficulty: "easy", techniques: "hidden singles" },
    LevelInfo { name: "bounds", difficulty: "easy", techniques: "bounds along inequalities" },
    LevelInfo { name: "locked", difficulty: "medium", techniques: "locked candidates" },
    LevelInfo { name: "pairs", difficulty: "medium", techniques: "naked and hidden pairs" },
    LevelInfo { name: "triples", difficulty: "hard", techniques: "naked and hidden triples" },
    LevelInfo { name: "fish", difficulty: "hard", techniques: "X-wing and swordfish" },
    LevelInfo { name: "wings", difficulty: "hard", techniques: "XY-wing and simple coloring" },
    LevelInfo { name: "search", difficulty: "extreme", techniques: "none is enough: search" },
];

/// Largest grids on which techniques beyond locked candidates are tried: sets of three among more
/// cells take seconds.
const MOST_VALUES: u8 = 25;

impl Level {
    /// The level without search of an index below [`Level::number`] of a search.
    const ALL: [Level; 8] = [
        Level::NakedSingles,
        Level::HiddenSingles,
        Level::Bounds,
        Level::LockedCandidates,
        Level::Pairs,
        Level::Triples,
        Level::Fish,
        Level::Wings,
    ];

    /// Index in [`LEVELS`].
    pub fn number(self) -> usize {
        Level::ALL.iter().position(|&level| level == self).unwrap_or(Level::ALL.len())
    }

    /// The level of an index in [`LEVELS`] unless that is search.
    pub fn without_search(number: usize) -> Option<Level> {
        Level::ALL.get(number).copied()
    }

    /// Name, difficulty and techniques.
    pub fn info(self) -> LevelInfo {
        LEVELS[self.number()]
    }

    /// The word in JSON: `naked`, `hidden`, and so on.
    pub fn as_str(self) -> &'static str {
        self.info().name
    }

    /// The rules of `propagate` for the level, or for the nearest below it.
    fn rules(self) -> Rules {
        Rules::ALL[self.number().min(Rules::ALL.len() - 1)]
    }

    /// The hardest technique.
    fn hardest(self) -> Technique {
        match self {
            Level::NakedSingles => Technique::NakedSingle,
            Level::HiddenSingles => Technique::HiddenSingle,
            Level::Bounds => Technique::Bounds,
            Level::LockedCandidates => Technique::LockedCandidates,
            Level::Pairs => Technique::HiddenPair,
            Level::Triples => Technique::HiddenTriple,
            Level::Fish => Technique::Swordfish,
            Level::Wings | Level::Search { .. } => Technique::SimpleColoring,
        }
    }

    /// The level of a technique.
    fn of(technique: Technique) -> Self {
        let includes = |level: &Level| technique <= level.hardest();
        Level::ALL.into_iter().find(includes).expect("the last level includes all techniques")
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Search { nodes } => write!(f, "search with {nodes} nodes"),
            Level::Bounds => f.write_str("bounds along inequalities and hidden singles"),
            Level::LockedCandidates => f.write_str("locked candidates and hidden singles"),
            level => f.write_str(level.info().techniques),
        }
    }
}

/// The easiest level that finds the one solution, or shows that there is none; `None` if
/// there are several solutions, which no inference distinguishes.
pub fn level(puzzle: &Puzzle, limit: Option<Duration>) -> Result<Option<Level>, Unanswered> {
    if let Some(level) = level_without_search(puzzle) {
        return Ok(Some(level));
    }
    let found = Oracle::engine("propagate").with_limit(limit).ask(puzzle, Mode::Decide)?;
    let nodes = found.answer.counters.nodes.unwrap_or_default();
    Ok((found.verdict != Verdict::Multiple).then_some(Level::Search { nodes }))
}

/// The easiest level without search that decides a puzzle, if one does.
///
/// Techniques are those of groups and signs: a puzzle with other constraints has a level if these
/// techniques decide it without them.
pub fn level_without_search(puzzle: &Puzzle) -> Option<Level> {
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    let is_enough = |rules: &Rules| decide(&mut Propagator::new(*rules), &problem).is_some();
    match Rules::ALL.iter().position(is_enough) {
        Some(number) => Level::without_search(number),
        None => beyond_rules(&problem, Technique::SimpleColoring),
    }
}

/// Whether a puzzle has one solution, found without a technique above a level.
pub fn is_solved_at(puzzle: &Puzzle, level: Level) -> bool {
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    let is_solved = match decide(&mut Propagator::new(level.rules()), &problem) {
        Some(is_solved) => is_solved,
        None => {
            level > Level::LockedCandidates && beyond_rules(&problem, level.hardest()).is_some()
        }
    };
    // What techniques find without the other constraints need not satisfy them.
    let is_whole = Features::LATIN.covers(whole.features());
    is_solved && (is_whole || Oracle::engine("propagate").is_unique(puzzle) == Ok(true))
}

/// The problem of the groups, signs and candidates.
fn without_further(problem: &Problem) -> Cow<'_, Problem> {
    if Features::LATIN.covers(problem.features()) {
        return Cow::Borrowed(problem);
    }
    let (candidates, less_than) = (problem.candidates().to_vec(), problem.less_than().to_vec());
    let board = Arc::clone(problem.board());
    Cow::Owned(Problem::on(board, candidates, less_than).expect("a part of a problem"))
}

/// The level of the hardest technique that is needed, if techniques decide the problem. At least
/// pairs, as simpler rules do not.
fn beyond_rules(problem: &Problem, hardest: Technique) -> Option<Level> {
    if problem.values() > MOST_VALUES {
        return None;
    }
    let layout = Layout::new(problem);
    let mut steps = Steps::new(problem, &layout, hardest);
    let needed = steps.by_ref().map(|step| step.technique).max();
    let level = needed.map_or(Level::Pairs, |technique| Level::of(technique).max(Level::Pairs));
    (steps.ending() != Ending::Stuck).then_some(level)
}

/// The rules of the strongest level that `propagate` has without any search.
pub(super) fn strongest() -> Propagator {
    Propagator::new(Rules::LockedCandidates)
}

/// Whether the rules find the one solution (true) or that there is none (false); `None` if
/// they do neither.
pub(super) fn decide(rules: &mut Propagator, problem: &Problem) -> Option<bool> {
    let Some(left) = rules.fixpoint(problem) else { return Some(false) };
    let grid: Option<Grid> = left.iter().map(|set| set.only()).collect();
    // The rules may not know all constraints.
    grid.map(|grid| judge(problem, &grid).is_ok())
}
