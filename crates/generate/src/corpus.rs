//! A corpus of random puzzles, and the CSV file that holds it: `id`, `puzzle` (the corpus
//! line), `solution`, `solutions` (`0`, `1`, `1+`, `2+`).

use super::demand::{Demand, GenerateError, Made};
use super::maker::Maker;
use super::recipe::Recipe;
use crate::draws::stream_of_group;
use quorum_explain::{Level, LevelTurns};
use quorum_panel::Observer;
use quorum_panel::{Oracle, Verdict};
use quorum_problem::{Grid, fault};
use quorum_puzzle::symbols::solution_string;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::parallel;
use std::ops::Range;
use std::thread::{self, Scope};
use std::time::Duration;

/// The native engine for every shape. Not the fastest: where givens are added until a puzzle is
/// unique, they come from the second solution, and another engine or branching may find another
/// one: puzzles of a seed would change.
pub(super) const ORACLE: &str = "propagate+branch=mrv-houses";

/// The engine that confirms: a clause-learning one, which shares no idea with the other, and which
/// ends at its time limit.
pub const SECOND: &str = "batsat";

/// Description of a corpus. The same fields give the same puzzles on every machine; a greater
/// `count` adds puzzles at the end.
pub struct Corpus<'a> {
    /// Name: the beginning of every `id`.
    pub name: &'a str,
    /// Recipe of each puzzle.
    pub recipe: &'a dyn Recipe,
    /// Number of puzzles.
    pub count: u64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Time limit of each question to a solver. A question that is not answered in time ends the
    /// corpus: another puzzle in its place would be one of this machine's.
    pub limit: Option<Duration>,
}

impl Corpus<'_> {
    /// Makes the puzzles on so many threads of a scope, each as `demand` has it and as a second
    /// engine confirms. They come with their ids, in their order, fewer when the observer stops it;
    /// none behind an error belongs to the corpus.
    pub fn puzzles<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        demand: Demand,
        threads: usize,
        observer: &'scope dyn Observer,
    ) -> impl Iterator<Item = Result<(String, Made), GenerateError>> {
        self.run(scope, 0..self.count, demand, Some(SECOND), threads, observer)
    }

    /// The same for the puzzles of these numbers, from 0: a corpus that is made in parts, each at
    /// another time or on another machine, has the same puzzles and ids.
    pub fn puzzles_of<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        numbers: Range<u64>,
        demand: Demand,
        threads: usize,
        observer: &'scope dyn Observer,
    ) -> impl Iterator<Item = Result<(String, Made), GenerateError>> {
        self.run(scope, numbers, demand, Some(SECOND), threads, observer)
    }

    /// Makes the puzzles on so many threads and writes them down, as the kind makes them;
    /// after each, `progress` gets their number. Fails where the kind makes none.
    pub fn csv(
        &self,
        threads: usize,
        mut progress: impl FnMut(u64),
    ) -> Result<Vec<u8>, GenerateError> {
        let mut table = Table::default();
        thread::scope(|scope| {
            let made = self.run(scope, 0..self.count, Demand::default(), None, threads, &());
            for (number, made) in (1..).zip(made) {
                let (id, puzzle) = made?;
                table.push_made(&id, &puzzle);
                progress(number);
            }
            Ok(table.take_lines())
        })
    }

    fn run<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        numbers: Range<u64>,
        demand: Demand,
        second: Option<&'static str>,
        threads: usize,
        observer: &'scope dyn Observer,
    ) -> impl Iterator<Item = Result<(String, Made), GenerateError>> {
        let cancel = observer.cancel();
        let oracles = move |_| {
            let oracle =
                |name: &str| Oracle::engine(name).with_limit(self.limit).cancelled_by(&cancel);
            (oracle(ORACLE), second.map(oracle))
        };
        let levels = demand.levels.clone();
        let make = move |(first, second): &mut (Oracle, Option<Oracle>), &number: &u64| {
            if cfg!(debug_assertions) {
                fault::at("generate", &number.to_string());
            }
            // Of the same grid, an easy and a hard puzzle have most givens in common.
            let (levels, kind) = (demand.levels.of(number).bits(), self.recipe.stream_group());
            // The highest bit of levels is the lowest of kinds.
            let both = if levels > 0 && kind > 0 { 1 << 15 | kind << 1 } else { kind };
            let random = stream_of_group(self.seed, both | levels, number);
            let mut maker = Maker::new(random, first);
            demand.make(number, self.recipe, &mut maker, second.as_mut(), || observer.is_stopped())
        };
        let numbers = numbers.take_while(|_| !observer.is_stopped());
        let made = parallel::in_order(scope, threads, oracles, numbers, make);
        made.filter_map(move |(index, made)| {
            let number = index + 1;
            let id = self.id(number, &levels);
            observer.progress(number);
            match made {
                Ok(made) => Some(made.map(|made| (id, made))),
                Err(panic) => {
                    observer.panicked(&id, None, &panic);
                    None
                }
            }
        })
    }

    /// The id of a puzzle, counted from 1; with the levels required, so that corpora of different
    /// levels have no id in common: `classic-easy-01`.
    fn id(&self, number: u64, levels: &LevelTurns) -> String {
        let word = levels.of(number - 1).word();
        let level = if word.is_empty() { word } else { format!("-{word}") };
        format!("{}{level}-{number:0width$}", self.name, width = width(self.count))
    }
}

/// Digits of the greatest number, at least two.
fn width(count: u64) -> usize {
    count.to_string().len().max(2)
}

/// A corpus as a CSV file, in progress.
pub struct Table {
    writer: csv::Writer<Vec<u8>>,
    has_levels: bool,
}

/// Columns of a corpus. The last two are written only where levels are required.
const COLUMNS: [&str; 6] = ["id", "puzzle", "solution", "solutions", "level", "difficulty"];

impl Default for Table {
    /// The header only.
    fn default() -> Self {
        Table::new(false)
    }
}

impl Table {
    /// The header only, with the columns `level` and `difficulty` or without them.
    pub fn new(has_levels: bool) -> Self {
        let mut table = Table { writer: csv::Writer::from_writer(Vec::new()), has_levels };
        table.write(COLUMNS);
        table
    }

    fn write(&mut self, row: [&str; 6]) {
        let row = &row[..if self.has_levels { 6 } else { 4 }];
        self.writer.write_record(row).expect("memory is writable");
    }

    /// Adds a puzzle with what is known of its solutions.
    pub fn push(&mut self, id: &str, puzzle: &Puzzle, solution: Option<&Grid>, solutions: &str) {
        self.push_row(id, puzzle, solution, solutions, None);
    }

    fn push_row(
        &mut self,
        id: &str,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        solutions: &str,
        level: Option<Level>,
    ) {
        let solution = solution.map(|grid| solution_string(grid, puzzle.rules()));
        let solution = solution.as_deref().unwrap_or("");
        let (level, difficulty) =
            level.map_or(("", ""), |level| (level.as_str(), level.info().difficulty));
        self.write([id, &corpus_line(puzzle), solution, solutions, level, difficulty]);
    }

    /// Adds a puzzle that was made.
    pub fn push_made(&mut self, id: &str, made: &Made) {
        let solutions = solutions_word(made.verdict);
        self.push_row(id, &made.puzzle, made.grid.as_ref(), solutions, made.level);
    }

    /// The lines that were added since the last call, the header first.
    pub fn take_lines(&mut self) -> Vec<u8> {
        let writer = std::mem::replace(&mut self.writer, csv::Writer::from_writer(Vec::new()));
        writer.into_inner().expect("memory is writable")
    }
}

/// Verdict as corpora write it: `0`, `1`, `1+`, `2+`; empty if nothing is known.
pub fn solutions_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unique => "1",
        Verdict::Multiple => "2+",
        Verdict::None => "0",
        Verdict::Some => "1+",
        Verdict::Unknown => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand::LevelCounts;
    use crate::{KINDS, Parameters};
    use quorum_formats::{ReadOptions, read};
    use quorum_panel::Unanswered;
    use quorum_puzzle::Rules;
    use quorum_util::digest::sha256_hex;
    use std::collections::HashSet;
    use std::fs;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn recipe(kind: &str, parameters: Parameters) -> Box<dyn Recipe> {
        KINDS.iter().find(|entry| entry.name == kind).unwrap().recipe(&parameters).unwrap()
    }

    fn corpus(recipe: &dyn Recipe, count: u64, seed: u64, threads: usize) -> String {
        let corpus = Corpus { name: "c", recipe, count, seed, limit: None };
        String::from_utf8(corpus.csv(threads, |_| ()).unwrap()).unwrap()
    }

    fn all(corpus: &Corpus, demand: Demand, threads: usize) -> Result<Vec<Made>, GenerateError> {
        thread::scope(|scope| {
            let made = corpus.puzzles(scope, demand, threads, &());
            made.map(|made| made.map(|(_, made)| made)).collect()
        })
    }

    #[test]
    fn a_corpus_is_that_of_its_seed_whatever_made_it() {
        let four = Parameters { size: Some(4), ..Parameters::default() };
        let recipe = recipe("classic", four);
        let whole = corpus(&*recipe, 12, 1, 1);
        assert_eq!(whole, corpus(&*recipe, 12, 1, 3));
        assert!(whole.starts_with(&corpus(&*recipe, 10, 1, 2)));
        assert_ne!(whole, corpus(&*recipe, 12, 2, 1));
        assert_eq!(whole.lines().count(), 13);
    }

    fn out_of_tries() -> GenerateError {
        GenerateError::OutOfTries { attempts: 100_000, levels: LevelCounts::default() }
    }

    /// Promises of a recipe for 9x9, 6x6 and Latin puzzles are confirmed by a SAT solver.
    #[test]
    fn puzzles_are_as_their_kind_promises() {
        let plain = Parameters::default;
        let half = Parameters { signs: Some(0.5), complete: Some("givens".into()), ..plain() };
        let futoshiki = Parameters {
            size: Some(5),
            boxes: Some("none".into()),
            minimal: Some(true),
            ..plain()
        };
        let mut varisat = Oracle::engine("varisat");
        for (kind, parameters, signs, minimal) in [
            ("classic", Parameters { size: Some(6), ..plain() }, 0, true),
            ("classic", Parameters { clues: Some(40), ..plain() }, 0, false),
            ("greater-than", plain(), 108, false),
            ("greater-than", half, 54, false),
            ("greater-than", futoshiki, usize::MAX, true),
            ("quasigroup", Parameters { size: Some(8), holes: Some(20), ..plain() }, 0, false),
        ] {
            let recipe = recipe(kind, parameters);
            let text = corpus(&*recipe, 3, 5, 1);
            for item in read("c", text.as_bytes(), ReadOptions::default()) {
                let item = item.unwrap();
                let (verdict, solutions) = varisat.decide(&item.puzzle).unwrap();
                if recipe.is_unique() {
                    assert_eq!(verdict, Verdict::Unique, "{kind}");
                    assert_eq!(Some(&solutions[0]), item.expected.grid.as_ref());
                } else {
                    assert_eq!(item.puzzle.given_count(), 44);
                }
                if signs != usize::MAX {
                    assert_eq!(item.puzzle.sign_count(), signs, "{kind}");
                }
                if minimal {
                    let clues = item.puzzle.clues();
                    let mut left = clues.iter().map(|clue| item.puzzle.without(clue));
                    assert!(left.all(|less| varisat.decide(&less).unwrap().0 == Verdict::Multiple));
                }
            }
        }
    }

    /// The committed results of experiments name the hashes of their generated corpora: what a
    /// seed gives must not change.
    #[test]
    fn seeds_give_what_they_always_gave() {
        let text =
            fs::read_to_string("../../data/experiments/source-claims/results/meta.json").unwrap();
        let capsule: serde_json::Value = serde_json::from_str(&text).unwrap();
        let any = Parameters { complete: Some("no".into()), ..Parameters::default() };
        let nearly_full = Parameters { clues: Some(70), ..Parameters::default() };
        for (name, kind, parameters, count, seed) in [
            ("full-any", "greater-than", any, 1000, 2),
            ("classic-nearly-full", "classic", nearly_full, 100, 6),
        ] {
            let corpora = capsule["identity"]["corpora"].as_array().unwrap();
            let known = corpora.iter().find(|corpus| corpus["name"] == name).unwrap();
            let recipe = recipe(kind, parameters);
            let made =
                Corpus { name, recipe: &*recipe, count, seed, limit: None }.csv(2, |_| ()).unwrap();
            assert_eq!(known["sha256"], sha256_hex(&made), "{name}");
        }
    }

    /// As many solutions as asked, and as many clues, in every kind.
    #[test]
    fn demands_are_met() {
        let plain = || Parameters { size: Some(6), ..Parameters::default() };
        let kinds = [
            ("classic", Parameters { symmetry: Some("half-turn".into()), ..plain() }),
            ("greater-than", Parameters { places: Some("everywhere".into()), ..plain() }),
            ("mixture", Parameters { signs: Some(0.5), clues: Some(20), ..plain() }),
            ("futoshiki", Parameters { clues: Some(18), ..plain() }),
            ("jigsaw", Parameters { clues: Some(13), ..plain() }),
            ("quasigroup", Parameters { holes: Some(17), unique: Some(true), ..plain() }),
            ("quasigroup", Parameters { holes: Some(17), ..plain() }),
        ];
        let mut batsat = Oracle::engine("batsat");
        for (kind, parameters) in kinds {
            let recipe = recipe(kind, parameters);
            for verdict in [Verdict::None, Verdict::Unique, Verdict::Multiple] {
                let demand =
                    Demand { verdict: Some(verdict), exact_clues: true, ..Demand::default() };
                let corpus = Corpus { name: "c", recipe: &*recipe, count: 4, seed: 3, limit: None };
                let mut seen = HashSet::new();
                for made in all(&corpus, demand, 2).unwrap() {
                    let (found, grids) = batsat.decide(&made.puzzle).unwrap();
                    assert_eq!(found, verdict, "{kind}");
                    assert_eq!(made.grid.is_some(), verdict == Verdict::Unique);
                    assert!(made.grid.is_none_or(|grid| grids == [grid]));
                    if let (Some(clues), true) = (recipe.clues(), verdict == Verdict::Unique) {
                        assert_eq!(made.puzzle.clues().len(), clues);
                    }
                    seen.insert(made.puzzle);
                }
                assert_eq!(seen.len(), 4);
            }
        }
    }

    /// A second solver with another verdict ends the corpus.
    #[test]
    fn a_puzzle_that_is_not_confirmed_is_no_puzzle() {
        struct Lying;
        impl Recipe for Lying {
            fn make(&self, _: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
                let rules = Rules::new(2, None).unwrap();
                Ok(Some((Puzzle::empty(rules), vec![1, 2, 2, 1])))
            }

            fn is_unique(&self) -> bool {
                true
            }
        }
        let corpus = Corpus { name: "c", recipe: &Lying, count: 1, seed: 1, limit: None };
        let refused = all(&corpus, Demand::default(), 1).unwrap_err();
        assert!(
            matches!(refused, GenerateError::Opposed { second: Verdict::Multiple, .. }),
            "{refused}"
        );
        let demand = Demand { verdict: Some(Verdict::None), ..Demand::default() };
        assert_eq!(all(&corpus, demand, 1), Err(out_of_tries()));
    }

    /// Without a sign no grid's puzzle is unique, and drawing grids again has to end.
    struct StopsSoon(AtomicUsize);

    impl Observer for StopsSoon {
        fn is_stopped(&self) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed) > 4
        }
    }

    #[test]
    fn a_kind_that_makes_none_gives_up() {
        let none = Parameters { size: Some(2), signs: Some(0.0), ..Parameters::default() };
        let recipe = recipe("greater-than", Parameters { boxes: Some("none".into()), ..none });
        let corpus = Corpus { name: "c", recipe: &*recipe, count: 6, seed: 1, limit: None };
        let out_of_tries = out_of_tries();
        assert_eq!(corpus.csv(2, |_| ()), Err(out_of_tries.clone()));
        assert_eq!(corpus.survey(2, &()), Err(out_of_tries));
        // What an interruption leaves unmade is not counted.
        let soon = StopsSoon(AtomicUsize::new(0));
        assert_eq!(corpus.survey(2, &soon).map(|survey| survey.drawn()), Ok(0));
    }

    #[test]
    fn what_cannot_be_made_is_an_error() {
        let refused = |kind: &str, parameters| {
            let kind = KINDS.iter().find(|entry| entry.name == kind).unwrap();
            kind.recipe(&parameters).err().unwrap().to_string()
        };
        let plain = Parameters::default;
        let found = refused("classic", Parameters { size: Some(7), ..plain() });
        assert!(found.starts_with("size: expected a size with customary boxes"), "{found}");
        let found = refused("greater-than", Parameters { signs: Some(1.5), ..plain() });
        assert_eq!(found, "signs: expected a fraction from 0 to 1, found 1.5");
        let found = refused("quasigroup", Parameters { size: Some(3), holes: Some(10), ..plain() });
        assert_eq!(found, "holes: expected a number up to 9, found 10");
        let found = refused("classic", Parameters { boxes: Some("2by2".into()), ..plain() });
        assert_eq!(found, "boxes: expected RxC or none, found '2by2'");
    }
}
