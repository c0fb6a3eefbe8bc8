//! A corpus of random puzzles, and the CSV file that holds it: `id`, `puzzle` (the corpus
//! line), `solution`, `solutions` (`0`, `1`, `1+`, `2+`).

use super::kinds::Recipe;
use super::maker::{Maker, Oracle};
use crate::panel::Verdict;
use crate::parallel;
use crate::puzzle::Puzzle;
use crate::puzzle::formats::{corpus_line, solution_string};
use quorum_encodings::Grid;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::convert::Infallible;

/// The native engine, which decides every shape and is the fastest on most.
const ORACLE: &str = "propagate";

/// What a corpus is made of. The same fields give the same puzzles everywhere; a greater
/// `count` adds puzzles at the end.
pub struct Corpus<'a> {
    /// Its name: the beginning of every `id`.
    pub name: &'a str,
    /// How each puzzle is made.
    pub recipe: &'a dyn Recipe,
    /// How many puzzles.
    pub count: u64,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Corpus<'_> {
    /// Makes the puzzles on so many threads and writes them down; after each, `progress` is
    /// told how many there are.
    pub fn csv(&self, threads: usize, mut progress: impl FnMut(u64)) -> Vec<u8> {
        let mut table = Table::new();
        let make = |(): &mut (), number: u64| {
            // A stream of its own, so that no puzzle depends on those before it.
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            random.set_stream(number);
            let mut maker = Maker { random, oracle: Oracle::new(ORACLE) };
            self.recipe.make(&mut maker)
        };
        let solutions = if self.recipe.is_unique() { "1" } else { "1+" };
        let mut made = 0;
        let write = |(puzzle, grid): (Puzzle, Grid)| -> Result<(), Infallible> {
            made += 1;
            let id = format!("{}-{made:0width$}", self.name, width = width(self.count));
            table.push(&id, &puzzle, Some(&grid), solutions);
            progress(made);
            Ok(())
        };
        let Ok(()) = parallel::in_order(threads, |_| (), 0..self.count, make, write);
        table.bytes()
    }
}

/// Digits of the greatest number, at least two.
fn width(count: u64) -> usize {
    count.to_string().len().max(2)
}

/// A corpus as a CSV file, under way.
pub struct Table(csv::Writer<Vec<u8>>);

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

impl Table {
    /// The header alone.
    pub fn new() -> Self {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["id", "puzzle", "solution", "solutions"]).expect("memory is writable");
        Table(writer)
    }

    /// Adds a puzzle with what is known of its solutions.
    pub fn push(&mut self, id: &str, puzzle: &Puzzle, solution: Option<&Grid>, solutions: &str) {
        let solution = solution.map(|grid| solution_string(grid, puzzle.size()));
        let row = [id, &corpus_line(puzzle), solution.as_deref().unwrap_or(""), solutions];
        self.0.write_record(row).expect("memory is writable");
    }

    /// The file.
    pub fn bytes(self) -> Vec<u8> {
        self.0.into_inner().expect("memory is writable")
    }
}

/// How a corpus writes what a solver found: `0`, `1`, `2+`; `None` if it was not decided.
pub fn solutions_word(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Unique => Some("1"),
        Verdict::Multiple => Some("2+"),
        Verdict::None => Some("0"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{KINDS, Parameters};
    use crate::puzzle::formats::{ReadOptions, read};

    fn recipe(kind: &str, parameters: Parameters) -> Box<dyn Recipe> {
        (KINDS.iter().find(|entry| entry.name == kind).unwrap().recipe)(&parameters).unwrap()
    }

    fn corpus(recipe: &dyn Recipe, count: u64, seed: u64, threads: usize) -> String {
        let corpus = Corpus { name: "c", recipe, count, seed };
        String::from_utf8(corpus.csv(threads, |_| ())).unwrap()
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

    /// What a recipe promises of 9x9, 6x6 and Latin puzzles is confirmed by a SAT solver.
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
        let mut varisat = Oracle::new("varisat");
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
                let (verdict, solutions) = varisat.decide(&item.puzzle);
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
                    let mut left = clues.iter().map(|&clue| item.puzzle.without(clue));
                    assert!(left.all(|less| varisat.decide(&less).0 == Verdict::Multiple));
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_made_is_said() {
        let refused = |kind: &str, parameters| {
            let kind = KINDS.iter().find(|entry| entry.name == kind).unwrap();
            (kind.recipe)(&parameters).err().unwrap().to_string()
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
