//! `native`: the fastest native engine that applies to the puzzle at hand.
//!
//! The engines for one kind of puzzle come first, then those for every kind, one after another
//! (`turns`): an engine that is soon set up gets a few nodes before one that needs less of them.
//! This name is for mixed corpora; comparisons of engines use their own names.
//!
//! It answers by native engines alone: where a SAT solver is faster, [`auto`](super::auto) asks
//! one.

use super::entry::{Abilities, Entry};
use super::{
    Answer, Engine, Question, Session, Solver, Status, classic, dfs, propagate, signs, topological,
    variant,
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
        summary: "the native engine that is soonest done with a puzzle",
        abilities: Abilities { features: propagate::FEATURES, ..Abilities::ANY },
        ..Entry::new(NAME, |_| Ok(Box::new(Native(engines()))))
    }
}

/// Values from which `variant` is asked at once.
const LARGE: u8 = 16;

/// Whether there are only groups and inequalities.
pub(super) fn is_plain(problem: &Problem) -> bool {
    Features::LATIN.check(problem.features()).is_ok()
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
        Session::new(Opened { engines, sessions: Default::default() })
    }

    fn answers_independently(&self) -> bool {
        self.0.iter().all(|engine| engine.answers_independently())
    }
}

/// Sessions of the engines used so far.
struct Opened {
    engines: Arc<Engines>,
    sessions: [Option<Session>; ENGINES.len()],
}

impl Engine for Opened {
    /// Those of the engine for every kind of puzzle.
    fn features(&self) -> Features {
        propagate::FEATURES
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        self.by_turns(turns(problem), problem, question)
    }
}

impl Opened {
    /// Asks one engine after another, each for at most so many nodes, until one neither gives up
    /// after the fewer nodes of its turn nor answers `unsupported`: each checks itself whether it
    /// supports the problem, and a separate check before would do it twice.
    fn by_turns(&mut self, turns: &[Turn], problem: &Problem, question: &Question) -> Answer {
        let most = question.nodes;
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
    use crate::{Mode, SolverName};
    use quorum_formats::ReadOptions;

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
            ("boxes-4x4", "variant"),
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
        let mut opened = Opened { engines: engines(), sessions: Default::default() };
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
            let answer = opened.by_turns(&short_turns, &problem, &question);
            assert_eq!(answer.counters, if is_long { propagate } else { dfs }.counters);
            // What the question gives an engine at most is not a turn of it.
            let one = Question { nodes: Some(1), ..question.clone() };
            assert!(opened.by_turns(&[(DFS, Some(60))], &problem, &one).gave_up);
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
}
