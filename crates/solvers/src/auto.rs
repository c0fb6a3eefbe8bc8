//! `auto`: a solver that chooses among solvers, by what is known of a puzzle before a search.
//!
//! It begins with [`native`] or with a SAT solver ([`SAT`]), whichever is expected to be sooner
//! done; a native engine that has not answered after a number of nodes gives way to the SAT solver.
//! Nodes in place of time make the choice the same on every machine. An answer names the solver
//! that gave it ([`Answer::solver_used`]) and counts for its family.
//!
//! This name is for mixed corpora. In a panel it is a vote of one family as well: with both
//! families in the panel, name them.
//!
//! * **The SAT solver at once:** boxed (or other) grids of 16 values and more whose only
//!   constraints are groups and inequalities. The preprocessing and the clause learning decide them
//!   in less time than an engine for all kinds needs to be set up.
//! * **After a number of nodes:** all others. The number is larger for the engines of 9x9 grids,
//!   which take a million nodes where others take a thousand, and for Latin squares of high order,
//!   where a search for a second solution needs few microseconds per node and a SAT solver a
//!   second. If the SAT solver does not support the puzzle, the engine begins again without a
//!   limit.
//!
//! The first nodes of a native engine tell more than features that are known before a search: a
//! decision tree over those, tested on kinds that it was not fitted to, is not shown to be better
//! than this order (`docs/results/atlas.md`, which has the figures behind the numbers below).
//!
//! Counts of more than two solutions are native: for the SAT solver each solution found is one more
//! clause. So is a question that has a number of nodes itself.

use super::entry::{Abilities, Entry};
use super::native::is_plain;
use super::{
    Answer, Engine, Mode, Question, Session, Solver, SolverName, Status, batsat, native, propagate,
    signs,
};
use quorum_problem::{Features, Problem};

/// Its name.
pub const NAME: &str = "auto";

/// The SAT solver that it may choose: one that ends at its time limit.
pub const SAT: &str = "batsat/extended+reduce";

/// Nodes after which a native engine gives way: some milliseconds. From 2,000 to 10,000 the mean
/// time over the atlas hardly depends on it.
const FIRST_NODES: u64 = 5_000;

/// Nodes of the engines for 9x9 grids: about a second.
const FIRST_NODES_9X9: u64 = 4_000_000;

/// Values from which plain puzzles with more groups than rows and columns are for the SAT solver.
const LARGE: u8 = 16;

/// Order from which Latin squares have a number of nodes of their own.
const LARGE_SQUARE: u8 = 25;

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "native, or for large puzzles and after many nodes batsat; rows state which",
        abilities: Abilities { features: propagate::FEATURES, ..Abilities::ANY },
        ..Entry::new(NAME, |_| Ok(Box::new(Auto)))
    }
}

/// Whether the SAT solver is asked at once.
fn is_for_sat(problem: &Problem) -> bool {
    let has_regions = problem.groups().len() > 2 * usize::from(problem.values());
    problem.values() >= LARGE && is_plain(problem) && has_regions
}

/// Nodes for a native engine: for large Latin squares twice as many with every third order above
/// 31, as the time of the SAT solver grows. Chosen on 27 quasigroups of order 30 to 40 with 42 %
/// holes.
fn first_nodes(problem: &Problem) -> u64 {
    let order = problem.values();
    if order >= LARGE_SQUARE && is_plain(problem) {
        8_000 << (order.saturating_sub(31) / 3)
    } else if signs::supports(problem) {
        FIRST_NODES_9X9
    } else {
        FIRST_NODES
    }
}

struct Auto;

impl Solver for Auto {
    fn open(&self) -> Session {
        Session::new(Opened { native: native::entry().default_solver().open(), sat: None })
    }

    fn answers_independently(&self) -> bool {
        true
    }
}

/// The sessions of the solvers.
struct Opened {
    native: Session,
    sat: Option<Session>,
}

impl Engine for Opened {
    /// Those of the engine for every kind of puzzle.
    fn features(&self) -> Features {
        propagate::FEATURES
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        if question.nodes.is_some() || matches!(question.mode, Mode::Count(_)) {
            return self.by_native(problem, question);
        }
        if is_for_sat(problem) {
            let answer = self.by_sat(problem, question);
            if answer.status != Status::Unsupported {
                return answer;
            }
        }
        self.within(first_nodes(problem), problem, question)
    }
}

impl Opened {
    /// The answer of a native engine, or of the SAT solver where that needs more nodes.
    fn within(&mut self, nodes: u64, problem: &Problem, question: &Question) -> Answer {
        let answer = self.by_native(problem, &Question { nodes: Some(nodes), ..question.clone() });
        if !answer.gave_up {
            return answer;
        }
        let answer = self.by_sat(problem, question);
        if answer.status != Status::Unsupported {
            return answer;
        }
        self.by_native(problem, question)
    }

    fn by_native(&mut self, problem: &Problem, question: &Question) -> Answer {
        let answer = self.native.ask(problem, question);
        Answer { solver_used: Some(native::NAME.to_owned()), ..answer }
    }

    fn by_sat(&mut self, problem: &Problem, question: &Question) -> Answer {
        let open = || {
            let name: SolverName = SAT.parse().expect("a name");
            batsat::entry().build(&name).expect("options that can be combined").open()
        };
        let answer = self.sat.get_or_insert_with(open).ask(problem, question);
        Answer { solver_used: Some(SAT.to_owned()), ..answer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{Boxes, Puzzle, Rules};

    fn ask(problem: &Problem, question: &Question) -> Answer {
        entry().default_solver().open().ask(problem, question)
    }

    /// An empty grid of boxes, or a Latin square.
    fn empty(size: usize, boxes: Option<(u8, u8)>) -> Problem {
        let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
        Puzzle::empty(Rules::new(size, boxes).unwrap()).lower()
    }

    fn used(answer: &Answer) -> &str {
        answer.solver_used.as_deref().unwrap()
    }

    #[test]
    fn large_boxed_grids_are_for_sat_unless_they_are_counted_or_nodes_are_limited() {
        let problem = empty(16, Some((4, 4)));
        let question = Question::new(Mode::Decide);
        let by_sat = ask(&problem, &question);
        assert_eq!((used(&by_sat), by_sat.status, by_sat.grids.len()), (SAT, Status::Ok, 2));
        let own = ask(&problem, &Question { nodes: Some(u64::MAX), ..question.clone() });
        assert_eq!((used(&own), own.grids.len()), (native::NAME, 2));
        assert_eq!(used(&ask(&problem, &Question::new(Mode::Count(3)))), native::NAME);
        // Smaller, and without boxes: an engine.
        for problem in [empty(12, Some((3, 4))), empty(16, None), empty(9, Some((3, 3)))] {
            assert_eq!(used(&ask(&problem, &question)), native::NAME);
        }
    }

    /// The engines with so few nodes that one is not enough, and the SAT solver.
    #[test]
    fn an_engine_gives_way_after_its_nodes() {
        let numbers = [9, 24, 25, 30, 33, 35, 40].map(|order| first_nodes(&empty(order, None)));
        assert_eq!(numbers, [5_000, 5_000, 8_000, 8_000, 8_000, 16_000, 64_000]);
        assert_eq!(first_nodes(&empty(9, Some((3, 3)))), 4_000_000);
        let mut opened = Opened { native: native::entry().default_solver().open(), sat: None };
        let (problem, question) = (empty(5, None), Question::new(Mode::Decide));
        let own = opened.within(1_000, &problem, &question);
        assert_eq!((used(&own), own.grids.len()), (native::NAME, 2));
        let by_sat = opened.within(1, &problem, &question);
        assert_eq!((used(&by_sat), by_sat.status, by_sat.grids.len()), (SAT, Status::Ok, 2));
    }
}
