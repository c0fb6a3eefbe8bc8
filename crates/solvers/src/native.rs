//! `native`: the fastest native engine that applies to the puzzle at hand.
//!
//! The engines for one kind of puzzle come first, the one for every kind last. This name is for
//! mixed corpora; comparisons of engines use their own names.
//!
//! Where a SAT solver is faster, `native` delegates to it ([`DELEGATE`]), unless the question has a number of nodes: a panel,
//! which asks a SAT solver anyway, gives one to get a vote of a native engine. A delegated answer names the solver, and counts
//! for its family.
//!
//! * **At once:** boxed (or other) grids of 16 values and more whose only constraints are groups and
//!   inequalities. The preprocessing and the clause learning decide them in less time than an engine for
//!   all kinds needs to be set up.
//! * **After a number of nodes**, so that it does not depend on the machine: all other puzzles that 9x9 engines do not take. The number is larger for
//!   Latin squares of high order, where a search for a second solution needs few microseconds per node and a SAT
//!   solver a second. If the SAT solver does not support the puzzle, the engine begins again without a limit.
//!
//! Counts of more than two solutions are never delegated: each one found would be one more clause.

use super::entry::{Abilities, Entry, Family, own_version};
use super::{
    Answer, Engine, Mode, Question, Session, Solver, SolverName, Status, batsat, classic,
    propagate, signs, variant,
};
use quorum_problem::{Features, Problem};
use std::sync::Arc;

/// The engines, in the order in which they are tried.
pub static ENGINES: [&Entry; 4] =
    [&classic::ENTRY, &signs::ENTRY, &variant::ENTRY, &propagate::ENTRY];

/// Number of the first engines that take 9x9 grids only.
const FOR_9X9: usize = 2;

/// The entry of the table.
pub static ENTRY: Entry = Entry {
    engine: "native",
    family: Family::Native,
    summary: "classic, signs, variant or propagate, whichever is fastest; large ones by batsat",
    source: "own",
    encodings: &[],
    options: &[],
    abilities: Abilities { features: propagate::FEATURES, ..Abilities::ANY },
    version: &own_version,
    build: &|_| Ok(Box::new(Native(Arc::new(ENGINES.map(Entry::default_solver))))),
    build_with_formulas: None,
};

/// The solver of puzzles that are delegated: one that ends at its time limit.
pub const DELEGATE: &str = "batsat/extended+reduce";

/// Nodes after which most puzzles are delegated.
const FIRST_NODES: u64 = 20_000;

/// Values from which plain puzzles with more groups than rows and columns are delegated at once.
const LARGE: u8 = 16;

/// Order from which Latin squares have a number of nodes of their own.
const LARGE_SQUARE: u8 = 25;

/// Whether there are only groups and inequalities.
fn is_plain(problem: &Problem) -> bool {
    Features::LATIN.check(problem.features()).is_ok()
}

/// Whether a plain puzzle has groups beside its rows and columns.
fn has_regions(problem: &Problem) -> bool {
    problem.groups().len() > 2 * usize::from(problem.values())
}

fn is_delegated_at_once(problem: &Problem) -> bool {
    problem.values() >= LARGE && is_plain(problem) && has_regions(problem)
}

/// Nodes after which a puzzle is delegated: for large Latin squares twice as many with every third order above 31, as
/// the time of the SAT solver grows. Chosen on 27 quasigroups of order 30 to 40 with 42 % holes.
fn first_nodes(problem: &Problem) -> u64 {
    let order = problem.values();
    match order >= LARGE_SQUARE && is_plain(problem) {
        true => 8_000 << (order.saturating_sub(31) / 3),
        false => FIRST_NODES,
    }
}

type Engines = [Box<dyn Solver>; ENGINES.len()];

struct Native(Arc<Engines>);

impl Solver for Native {
    fn open(&self) -> Session {
        let engines = Arc::clone(&self.0);
        Session::new(Opened { engines, sessions: Default::default(), delegate: None })
    }

    fn answers_independently(&self) -> bool {
        self.0.iter().all(|engine| engine.answers_independently())
    }
}

/// Sessions of the engines used so far.
struct Opened {
    engines: Arc<Engines>,
    sessions: [Option<Session>; ENGINES.len()],
    delegate: Option<Session>,
}

/// The session of the solver that answers instead.
fn delegate(session: &mut Option<Session>, problem: &Problem, question: &Question) -> Answer {
    let open = || {
        let name: SolverName = DELEGATE.parse().expect("a name");
        (batsat::ENTRY.build)(&name).expect("options that can be combined").open()
    };
    let mut answer = session.get_or_insert_with(open).ask(problem, question);
    answer.delegated_to = Some(DELEGATE.to_owned());
    if answer.status == Status::Ok {
        answer.message.get_or_insert_with(|| format!("answered by {DELEGATE}"));
    }
    answer
}

impl Engine for Opened {
    /// Those of the engine for every kind of puzzle.
    fn features(&self) -> Features {
        propagate::FEATURES
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let may_delegate = question.nodes.is_none() && !matches!(question.mode, Mode::Count(_));
        if may_delegate && is_delegated_at_once(problem) {
            let answer = delegate(&mut self.delegate, problem, question);
            if answer.status != Status::Unsupported {
                return answer;
            }
        }
        match may_delegate {
            true => self.within(first_nodes(problem), problem, question),
            false => self.by_engines(|_, session| session.ask(problem, question)),
        }
    }
}

impl Opened {
    /// The answer of an engine, or of another solver where that needs more nodes.
    fn within(&mut self, nodes: u64, problem: &Problem, question: &Question) -> Answer {
        let answer = self.by_engines(|index, session| {
            // The engines for 9x9 grids need microseconds: no question is copied for them.
            if index < FOR_9X9 {
                return session.ask(problem, question);
            }
            session.ask(problem, &Question { nodes: Some(nodes), ..question.clone() })
        });
        if !answer.gave_up {
            return answer;
        }
        let delegated = delegate(&mut self.delegate, problem, question);
        match delegated.status {
            Status::Unsupported => self.by_engines(|_, session| session.ask(problem, question)),
            _ => delegated,
        }
    }

    /// Tries one engine after another until one does not answer `unsupported`: each checks
    /// itself whether it supports the problem, and a separate check before would do it twice.
    fn by_engines(&mut self, mut ask: impl FnMut(usize, &mut Session) -> Answer) -> Answer {
        let mut answer = Answer::default();
        for (index, session) in self.sessions.iter_mut().enumerate() {
            answer = ask(index, session.get_or_insert_with(|| self.engines[index].open()));
            if answer.status != Status::Unsupported {
                break;
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;
    use quorum_formats::ReadOptions;
    use quorum_puzzle::{Boxes, Puzzle, Rules};

    /// The first puzzles of a corpus of `data/corpora`: on a single one, two engines can take
    /// the same number of nodes.
    fn some_of(corpus: &str) -> Vec<Problem> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/corpora/");
        let text = std::fs::read(format!("{folder}{corpus}.csv")).unwrap();
        let items = quorum_formats::read(corpus, &*text, ReadOptions::default());
        items.take(5).map(|item| item.unwrap().puzzle.lower()).collect()
    }

    #[test]
    fn the_first_that_applies_is_asked() {
        let question = Question::new(Mode::Decide);
        let ask = |engine: &str, problem: &Problem| {
            let named = find(&SolverName::engine(engine)).unwrap();
            let answer = named.solver.open().ask(problem, &question);
            (answer.grids, answer.counters)
        };
        for (corpus, expected) in [
            ("classic-hard", "classic"),
            ("greater-than-full", "signs"),
            ("greater-than-mixed", "signs"),
            ("futoshiki", "variant"),
            ("boxes-2x3", "variant"),
        ] {
            for problem in some_of(corpus) {
                let answer = ask("native", &problem);
                assert_eq!(answer, ask(expected, &problem), "{corpus}: not by {expected}");
            }
        }
    }

    fn ask(problem: &Problem, question: &Question) -> Answer {
        ENTRY.default_solver().open().ask(problem, question)
    }

    /// An empty grid of boxes, or a Latin square.
    fn empty(size: usize, boxes: Option<(u8, u8)>) -> Problem {
        let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
        Puzzle::empty(Rules::new(size, boxes).unwrap()).lower()
    }

    #[test]
    fn large_boxed_grids_are_delegated_unless_a_native_vote_or_a_count_is_wanted() {
        let problem = empty(16, Some((4, 4)));
        let question = Question::new(Mode::Decide);
        let delegated = ask(&problem, &question);
        assert_eq!(delegated.delegated_to.as_deref(), Some(DELEGATE));
        assert_eq!(delegated.message.as_deref(), Some("answered by batsat/extended+reduce"));
        assert_eq!((delegated.status, delegated.grids.len()), (Status::Ok, 2));
        let own = ask(&problem, &Question { nodes: Some(u64::MAX), ..question.clone() });
        assert_eq!((own.delegated_to, own.grids.len()), (None, 2));
        assert_eq!(ask(&problem, &Question::new(Mode::Count(3))).delegated_to, None);
        // Smaller, and without boxes: an engine.
        for problem in [empty(12, Some((3, 4))), empty(16, None), empty(9, Some((3, 3)))] {
            assert_eq!(ask(&problem, &question).delegated_to, None);
        }
    }

    /// The engines with so few nodes that one is not enough, and the SAT solver.
    #[test]
    fn a_puzzle_is_delegated_after_its_nodes() {
        let numbers = [9, 24, 25, 30, 33, 35, 40].map(|order| first_nodes(&empty(order, None)));
        assert_eq!(numbers, [20_000, 20_000, 8_000, 8_000, 8_000, 16_000, 64_000]);
        let mut opened = Opened {
            engines: Arc::new(ENGINES.map(Entry::default_solver)),
            sessions: Default::default(),
            delegate: None,
        };
        let (problem, question) = (empty(5, None), Question::new(Mode::Decide));
        let own = opened.within(1_000, &problem, &question);
        assert_eq!((own.delegated_to, own.grids.len()), (None, 2));
        let delegated = opened.within(1, &problem, &question);
        assert_eq!(delegated.delegated_to.as_deref(), Some(DELEGATE));
        assert_eq!((delegated.status, delegated.grids.len()), (Status::Ok, 2));
    }
}
