//! Propagation without search: the candidates that remain at the fixed point of the rules.

use super::rules::{begin, propagate};
use super::strategy::{
    BranchRule, Groups, InequalityLevel, PropagateOptions, SumLevel, ValueOrder,
};
use super::{Memory, primitives, without_further};
use quorum_problem::{Problem, ValueSet};

/// A set of rules, each including those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// A cell with one candidate left; a placed value is excluded from its groups, and
    /// restricts the cells with an inequality to it.
    NakedSingles,
    /// A value with one place left in a group.
    HiddenSingles,
    /// The least and the greatest candidates along inequalities, with chains through a group.
    Bounds,
    /// A value that is confined to the intersection with another group is removed from the rest
    /// of that group.
    LockedCandidates,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] =
        [Level::NakedSingles, Level::HiddenSingles, Level::Bounds, Level::LockedCandidates];

    pub(super) fn strategy(self) -> PropagateOptions {
        let (groups, signs) = match self {
            Level::NakedSingles => (Groups::Naked, InequalityLevel::Fixed),
            Level::HiddenSingles => (Groups::Hidden, InequalityLevel::Fixed),
            Level::Bounds => (Groups::Hidden, InequalityLevel::Static),
            Level::LockedCandidates => (Groups::Locked, InequalityLevel::Static),
        };
        PropagateOptions {
            groups,
            signs,
            sums: SumLevel::Houses,
            branch: BranchRule::MrvHouses,
            order: ValueOrder::Ascending,
        }
    }
}

/// The candidates that the rules of a level leave; `None` if they prove that there is no solution.
/// If every cell has one left, that is the only grid that can be a solution: constraints too large
/// for the rules are left out.
///
/// For many problems of one shape, keep a [`Propagator`].
pub fn fixpoint(problem: &Problem, level: Level) -> Option<Vec<ValueSet>> {
    Propagator::new(level).fixpoint(problem)
}

/// The rules of a level, with the tables of the last shape, which take longer to build than
/// most problems take to propagate.
pub struct Propagator {
    strategy: PropagateOptions,
    memory: Memory,
}

impl Propagator {
    /// The rules of a level.
    pub fn new(level: Level) -> Self {
        Propagator { strategy: level.strategy(), memory: Memory::default() }
    }

    /// The candidates that the rules leave, as [`fixpoint`] returns them.
    pub fn fixpoint(&mut self, problem: &Problem) -> Option<Vec<ValueSet>> {
        if primitives::check(problem).is_err() {
            // Too large an automaton: what the rules find without is still true.
            return self.fixpoint(&without_further(problem));
        }
        let Propagator { strategy, memory } = self;
        let tables = memory.tables(problem, strategy, &|| Ok(())).expect("nothing stops it");
        let end = memory
            .domains
            .load(problem, &tables)
            .and_then(|()| begin(&tables, &mut memory.domains, strategy))
            .and_then(|()| propagate(&tables, &mut memory.domains, strategy, &mut ()));
        memory.shape = Some(tables.shape);
        let sets = memory.domains.sets().iter();
        end.ok().map(|()| sets.map(|&bits| ValueSet::from_bits(bits)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;
    use crate::{Mode, Question};
    use quorum_formats::{ReadOptions, read};
    use std::time::Instant;

    /// A level decides the same as the engine with the same rules at its root.
    #[test]
    fn levels_decide_what_the_engine_decides_without_branching() {
        const NAMES: [&str; 4] = [
            "propagate+prop=naked+signs=fixed",
            "propagate+prop=hidden+signs=fixed",
            "propagate+prop=hidden",
            "propagate",
        ];
        // The search reads the clock after hundreds of nodes, so the root is always done.
        let root = Question::new(Mode::Decide).until(Some(Instant::now()));
        let mut decided = [0; 4];
        for corpus in ["classic-easy", "greater-than-mixed", "futoshiki"] {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/corpora/");
            let text = std::fs::read(format!("{folder}{corpus}.csv")).unwrap();
            for item in read(corpus, &*text, ReadOptions::default()).take(12) {
                let problem = item.unwrap().puzzle.lower();
                for (level, name) in Level::ALL.into_iter().zip(NAMES) {
                    let solver = find(&name.parse().unwrap()).unwrap().solver;
                    let answer = solver.open().ask(&problem, &root);
                    let left = fixpoint(&problem, level).unwrap();
                    let grid: Option<Vec<u8>> = left.iter().map(|set| set.only()).collect();
                    let by_engine = (answer.exhausted && answer.counters.nodes == Some(1))
                        .then(|| answer.grids[0].clone());
                    assert_eq!(grid, by_engine, "{corpus}: {name}");
                    decided[level as usize] += usize::from(grid.is_some());
                }
            }
        }
        assert!(decided.is_sorted() && decided[0] < decided[3] && decided[3] < 36, "{decided:?}");
    }

    #[test]
    fn levels_reach_beyond_45_values() {
        use quorum_problem::{Constraint, Group, GroupKind, Position};
        let n = 64;
        let cells = (0..n).map(|column| Position { row: 0, column }).collect();
        let mut candidates = vec![ValueSet::full(n); usize::from(n)];
        for value in 1..n {
            candidates[usize::from(value)] = ValueSet::single(value);
        }
        let row = Group { kind: GroupKind::Row, cells: (0..usize::from(n)).collect() };
        let row = Constraint::AllDifferent(row);
        let problem = Problem::new(n, cells, candidates.clone(), vec![row]).unwrap();
        candidates[0] = ValueSet::single(64);
        assert_eq!(fixpoint(&problem, Level::NakedSingles), Some(candidates.clone()));
        candidates[0] = ValueSet::single(1);
        let clash = problem.with_candidates(candidates).unwrap();
        assert_eq!(fixpoint(&clash, Level::NakedSingles), None);
    }
}
