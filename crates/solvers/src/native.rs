//! `native`: the fastest native engine that applies to the puzzle at hand.
//!
//! The engines for one kind of puzzle come first, then those for every kind, one after another
//! (`turns`): an engine that is soon set up gets a few nodes before one that needs less of them.
//! This name is for mixed corpora; comparisons of engines use their own names.
//!
//! Where a SAT solver is faster, `native` delegates to it ([`DELEGATE`]), unless the question has a
//! number of nodes: a panel, which asks a SAT solver anyway, gives one to get a vote of a native
//! engine. A delegated answer names the solver, and counts for its family.
//!
//! * **At once:** boxed (or other) grids of 16 values and more whose only constraints are groups
//!   and inequalities. The preprocessing and the clause learning decide them in less time than an
//!   engine for all kinds needs to be set up.
//! * **After a number of nodes**, so that it does not depend on the machine: all other puzzles that
//!   9x9 engines do not take. The number is larger for Latin squares of high order, where a search
//!   for a second solution needs few microseconds per node and a SAT solver a second. If the SAT
//!   solver does not support the puzzle, the engine begins again without a limit.
//!
//! Counts of more than two solutions are never delegated: each one found would be one more clause.

use super::entry::{Abilities, Entry};
use super::{
    Answer, Engine, Mode, Question, Session, Solver, SolverName, Status, batsat, classic, dfs,
    propagate, signs, topological, variant,
};
use crate::answer::Laps;
use quorum_encodings::reduce::Reduction;
use quorum_problem::{Features, Grid, Problem};
use std::sync::Arc;

/// Its name.
pub const NAME: &str = "native";

/// The engines.
pub const ENGINES: [&str; 6] = ["classic", "signs", "variant", "propagate", "dfs", "topological"];

const CLASSIC: usize = 0;
const SIGNS: usize = 1;
const VARIANT: usize = 2;
const PROPAGATE: usize = 3;
const DFS: usize = 4;
const TOPOLOGICAL: usize = 5;

/// An engine that is asked, and the nodes after which it gives up; `None`: as many as there are.
type Turn = (usize, Option<u64>);

/// In the place of an engine: `singles`, which decide most puzzles made for people in less time
/// than any engine is set up.
const SINGLES: usize = ENGINES.len();

/// Plain puzzles without inequalities of at most 36 cells. `dfs` needs no set-up: 0.3 to 12
/// microseconds where `propagate` takes 10 to 30, of which most is set-up (grids of 4x4 to 6x6 in
/// data/corpora, each in a new session).
const SMALL_TURNS: [Turn; 4] =
    [(SINGLES, None), (DFS, Some(800)), (PROPAGATE, Some(200)), (VARIANT, None)];

/// Plain puzzles with inequalities of at most 25 cells: the order of cells by inequalities saves
/// nodes.
const SMALL_SIGNS_TURNS: [Turn; 4] =
    [(SINGLES, None), (TOPOLOGICAL, Some(200)), (PROPAGATE, Some(200)), (VARIANT, None)];

/// Other plain puzzles below 16 values: `propagate` is set up in half the time of `variant`, and
/// needs as many nodes on easy ones; on hard ones the branching of `variant` needs less.
const PLAIN_TURNS: [Turn; 5] =
    [(CLASSIC, None), (SIGNS, None), (SINGLES, None), (PROPAGATE, Some(200)), (VARIANT, None)];

/// All others.
const OTHER_TURNS: [Turn; 4] = [(CLASSIC, None), (SIGNS, None), (VARIANT, None), (PROPAGATE, None)];

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "the native engine that is soonest done with a puzzle; large ones by batsat",
        abilities: Abilities { features: propagate::FEATURES, ..Abilities::ANY },
        ..Entry::new(NAME, |_| Ok(Box::new(Native(engines()))))
    }
}

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

/// The engines that are asked one after another until one answers.
fn turns(problem: &Problem) -> &'static [Turn] {
    if !is_plain(problem) || problem.values() >= LARGE {
        return &OTHER_TURNS;
    }
    match (problem.less_than().is_empty(), problem.cells().len()) {
        (true, ..=36) => &SMALL_TURNS,
        (false, ..=25) => &SMALL_SIGNS_TURNS,
        _ => &PLAIN_TURNS,
    }
}

/// The answer of naked singles, hidden singles and bounds of inequalities, if they decide a plain
/// puzzle.
///
/// The code is that of the preprocessing of formulas (`+reduce`). A formula that it decides counts
/// for the native family as well, so that no agreement comes of it.
fn singles(problem: &Problem, question: &Question) -> Option<Answer> {
    let mut laps = Laps::start();
    let fixpoint = Reduction::named("fixpoint").expect("an entry of its table");
    let grid = match fixpoint.apply(problem, problem.candidates().to_vec()) {
        None => None,
        Some(left) => {
            let mut grid = Grid::with_capacity(left.candidates.len());
            for set in &left.candidates {
                grid.push(set.only()?);
            }
            Some(grid)
        }
    };
    let mut answer = Answer::default();
    answer.set_decided(grid, question.mode, &mut laps);
    answer.is_preprocessed = false;
    answer.counters.nodes = Some(1);
    Some(answer)
}

fn is_delegated_at_once(problem: &Problem) -> bool {
    problem.values() >= LARGE && is_plain(problem) && has_regions(problem)
}

/// Nodes after which a puzzle is delegated: for large Latin squares twice as many with every third
/// order above 31, as the time of the SAT solver grows. Chosen on 27 quasigroups of order 30 to 40
/// with 42 % holes.
fn first_nodes(problem: &Problem) -> u64 {
    let order = problem.values();
    if order >= LARGE_SQUARE && is_plain(problem) {
        8_000 << (order.saturating_sub(31) / 3)
    } else {
        FIRST_NODES
    }
}

type Engines = [Box<dyn Solver>; ENGINES.len()];

fn engines() -> Arc<Engines> {
    let entries = [
        classic::entry(),
        signs::entry(),
        variant::entry(),
        propagate::entry(),
        dfs::entry(),
        topological::entry(),
    ];
    Arc::new(entries.map(|entry| entry.default_solver()))
}

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
        batsat::entry().build(&name).expect("options that can be combined").open()
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
        if may_delegate {
            self.within(first_nodes(problem), problem, question)
        } else {
            self.by_engines(problem, question, question.nodes)
        }
    }
}

impl Opened {
    /// The answer of an engine, or of another solver where that needs more nodes.
    fn within(&mut self, nodes: u64, problem: &Problem, question: &Question) -> Answer {
        let answer = self.by_engines(problem, question, Some(nodes));
        if !answer.gave_up {
            return answer;
        }
        let delegated = delegate(&mut self.delegate, problem, question);
        match delegated.status {
            Status::Unsupported => self.by_engines(problem, question, None),
            _ => delegated,
        }
    }

    /// Asks one engine after another, each for at most so many nodes, until one neither gives up
    /// after the fewer nodes of its turn nor answers `unsupported`: each checks itself whether it
    /// supports the problem, and a separate check before would do it twice.
    fn by_engines(&mut self, problem: &Problem, question: &Question, most: Option<u64>) -> Answer {
        self.by_turns(turns(problem), problem, question, most)
    }

    fn by_turns(
        &mut self,
        turns: &[Turn],
        problem: &Problem,
        question: &Question,
        most: Option<u64>,
    ) -> Answer {
        let mut answer = Answer::default();
        for &(index, nodes) in turns {
            if index == SINGLES {
                match singles(problem, question) {
                    Some(decided) => return decided,
                    None => continue,
                }
            }
            let engine = &self.engines[index];
            let session = self.sessions[index].get_or_insert_with(|| engine.open());
            let is_short = nodes.is_some_and(|nodes| most.is_none_or(|most| nodes < most));
            let nodes = if is_short { nodes } else { most };
            answer = match index {
                // The engines for 9x9 grids need microseconds: no question is copied for them.
                CLASSIC | SIGNS => session.ask(problem, question),
                _ => session.ask(problem, &Question { nodes, ..question.clone() }),
            };
            if answer.status != Status::Unsupported && !(answer.gave_up && is_short) {
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
            let named = find(&engine.parse().unwrap()).unwrap();
            let answer = named.solver.open().ask(problem, &question);
            (answer.grids, answer.counters)
        };
        for (corpus, expected) in [
            ("classic-hard", "classic"),
            ("greater-than-full", "signs"),
            ("greater-than-mixed", "signs"),
            ("boxes-4x4", "batsat/extended+reduce"),
        ] {
            for problem in some_of(corpus) {
                let answer = ask("native", &problem);
                assert_eq!(answer, ask(expected, &problem), "{corpus}: not by {expected}");
            }
        }
    }

    #[test]
    fn an_engine_that_needs_more_nodes_than_its_turn_has_is_followed_by_the_next() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/generated/classic-6x6.csv");
        let text = std::fs::read(file).unwrap();
        let items = quorum_formats::read("6", &*text, ReadOptions::default());
        let question = Question::new(Mode::Decide);
        let mut opened =
            Opened { engines: engines(), sessions: Default::default(), delegate: None };
        let short_turns = [(DFS, Some(60)), (PROPAGATE, None)];
        let (mut easy, mut long, mut short) = (0, 0, 0);
        for item in items {
            let problem = item.unwrap().puzzle.lower();
            let of = |engine: &str| {
                let named = find(&SolverName::engine(engine)).unwrap();
                named.solver.open().ask(&problem, &question)
            };
            let (native, dfs, propagate) = (of("native"), of("dfs"), of("propagate"));
            assert_eq!(native.grids, propagate.grids);
            match singles(&problem, &question) {
                Some(_) => assert_eq!(native.counters.nodes, Some(1)),
                None => assert_eq!(native.counters, dfs.counters),
            }
            easy += usize::from(singles(&problem, &question).is_some());
            let is_long = dfs.counters.nodes > Some(60);
            *(if is_long { &mut long } else { &mut short }) += 1;
            let answer = opened.by_turns(&short_turns, &problem, &question, None);
            assert_eq!(answer.counters, if is_long { propagate } else { dfs }.counters);
            // What the question gives an engine at most is not a turn of it.
            assert!(opened.by_turns(&[(DFS, Some(60))], &problem, &question, Some(1)).gave_up);
        }
        assert!(easy > 0 && long > 0 && short > 0, "{easy} {long} {short}");
    }

    #[test]
    fn turns_depend_on_size_and_constraints() {
        let engines =
            |problem: &Problem| turns(problem).iter().map(|turn| turn.0).collect::<Vec<_>>();
        let [futoshiki, small, large] =
            ["futoshiki", "boxes-2x3", "boxes-3x4"].map(|corpus| some_of(corpus).remove(0));
        assert_eq!(engines(&futoshiki), [SINGLES, TOPOLOGICAL, PROPAGATE, VARIANT]);
        assert_eq!(engines(&small), [SINGLES, DFS, PROPAGATE, VARIANT]);
        assert_eq!(engines(&large), [CLASSIC, SIGNS, SINGLES, PROPAGATE, VARIANT]);
    }

    fn ask(problem: &Problem, question: &Question) -> Answer {
        entry().default_solver().open().ask(problem, question)
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
        let mut opened =
            Opened { engines: engines(), sessions: Default::default(), delegate: None };
        let (problem, question) = (empty(5, None), Question::new(Mode::Decide));
        let own = opened.within(1_000, &problem, &question);
        assert_eq!((own.delegated_to, own.grids.len()), (None, 2));
        let delegated = opened.within(1, &problem, &question);
        assert_eq!(delegated.delegated_to.as_deref(), Some(DELEGATE));
        assert_eq!((delegated.status, delegated.grids.len()), (Status::Ok, 2));
    }
}
