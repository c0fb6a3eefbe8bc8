//! Puzzles of constraints read off a random grid, and as few givens as one solution needs, or none.
//!
//! A kind draws the constraints: [`killer`](super::killer), [`kropki`](super::kropki),
//! [`thermometer`](super::thermometer), [`arrow`](super::arrow). The bias is that of the drawing, and of
//! greedy removal where clues are removed.

use super::completion::Completion;
use super::maker::Maker;
use super::parameters::{ParameterError, Parameters, choice};
use super::recipe::Recipe;
use super::thinning::Thinning;
use crate::panel::Unanswered;
use problem::Grid;
use puzzle::constraints::Stated;
use puzzle::{Puzzle, Rules};
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Parameters of kinds whose constraints can be removed.
pub const PARAMETERS: &[&str] = &["size", "boxes", "diagonals", "complete", "clues", "minimal"];

/// Adds constraints that hold in the grid.
type Draw = fn(&mut Puzzle, &Grid, &mut ChaCha8Rng);

struct Variant {
    rules: Rules,
    draw: Draw,
    completion: Completion,
    thinning: Option<Thinning>,
    clues: Option<usize>,
    number: u16,
}

/// The recipe of these parameters; `complete` is the default of the kind, `number` its number among
/// these kinds, from 1: puzzles of two kinds with one seed are then not of one grid.
pub fn recipe(
    parameters: &Parameters,
    complete: Completion,
    number: u16,
    draw: Draw,
) -> Result<Box<dyn Recipe>, ParameterError> {
    let rules = parameters.rules()?;
    let completion = choice("complete", &parameters.complete, "redraw, givens or no")?;
    let completion = completion.unwrap_or(complete);
    let is_thinned = parameters.minimal == Some(true) || parameters.clues.is_some();
    if completion == Completion::No && is_thinned {
        let parameter = if parameters.clues.is_some() { "clues" } else { "minimal" };
        let expected = "none where nothing makes the puzzles unique";
        return Err(ParameterError::new(parameter, expected, "one"));
    }
    let thinning = parameters.thinning(3 * rules.size().pow(2))?;
    let thinning = is_thinned.then_some(thinning);
    Ok(Box::new(Variant { rules, draw, completion, thinning, clues: parameters.clues, number }))
}

impl Recipe for Variant {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let grid = maker.random_grid(&self.rules);
        let mut puzzle = Puzzle::empty(self.rules.clone());
        (self.draw)(&mut puzzle, &grid, &mut maker.random);
        let Some(mut puzzle) = self.completion.complete(puzzle, &grid, maker)? else {
            return Ok(None);
        };
        if let Some(thinning) = self.thinning {
            puzzle = maker.thin_out(puzzle, thinning)?;
        }
        Ok(Some((puzzle, grid)))
    }

    fn is_unique(&self) -> bool {
        self.completion != Completion::No
    }

    fn clues(&self) -> Option<usize> {
        self.clues
    }

    fn has_levels(&self) -> bool {
        false
    }

    fn stream_group(&self) -> u16 {
        // Above the bits of levels.
        self.number << 8
    }
}

/// States a constraint that fits the grid.
pub fn state(puzzle: &mut Puzzle, name: &'static str, parameter: String, cells: Vec<Vec<usize>>) {
    let stated = Stated { name, parameter, cells };
    puzzle.state(stated).expect("a constraint of the grid");
}

/// Seeks a line from each cell that none has, in a random order, until one part in `share` of the grid
/// is covered: `seek` states a line and returns its cells, if there is one.
pub fn cover(
    grid: &Grid,
    share: usize,
    random: &mut ChaCha8Rng,
    mut seek: impl FnMut(usize, &[bool], &mut ChaCha8Rng) -> Option<Vec<usize>>,
) {
    let mut is_free = vec![true; grid.len()];
    let mut covered = 0;
    let mut order: Vec<usize> = (0..grid.len()).collect();
    order.shuffle(random);
    for first in order {
        if !is_free[first] || share * covered >= grid.len() {
            continue;
        }
        if let Some(line) = seek(first, &is_free, random) {
            line.iter().for_each(|&cell| is_free[cell] = false);
            covered += line.len();
        }
    }
}

/// The cells beside, above and below a cell.
pub fn neighbors(cell: usize, size: usize) -> Vec<usize> {
    let (row, column) = (cell / size, cell % size);
    let all = [
        (row > 0).then(|| cell - size),
        (column > 0).then(|| cell - 1),
        (column + 1 < size).then(|| cell + 1),
        (row + 1 < size).then(|| cell + size),
    ];
    all.into_iter().flatten().collect()
}

/// A random walk from a cell over free cells, a king's move at a time, to cells that `goes_on` accepts
/// after the cells so far, up to `longest` cells.
pub fn walk(
    first: usize,
    longest: usize,
    is_free: &[bool],
    size: usize,
    random: &mut ChaCha8Rng,
    goes_on: impl Fn(&[usize], usize) -> bool,
) -> Vec<usize> {
    let mut path = vec![first];
    while path.len() < longest {
        let last = path[path.len() - 1];
        let (row, column) = (last / size, last % size);
        let near = |line: usize| line.saturating_sub(1)..=(line + 1).min(size - 1);
        let next: Vec<usize> = near(row)
            .flat_map(|row| near(column).map(move |column| row * size + column))
            .filter(|&next| is_free[next] && !path.contains(&next) && goes_on(&path, next))
            .collect();
        let Some(&next) = next.choose(random) else { break };
        path.push(next);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::kinds::find;
    use crate::generate::{Corpus, Demand, Unmade};
    use crate::panel::{Oracle, Verdict};
    use problem::judge;
    use puzzle::formats::{Item, ReadOptions, read};

    const KINDS: [&str; 4] = ["killer", "kropki", "thermometer", "arrow"];

    fn items(kind: &str, parameters: Parameters, count: u64) -> Vec<Item> {
        let recipe = find(kind).unwrap().recipe_for(&parameters, None).unwrap();
        let corpus = Corpus { name: "c", recipe: &*recipe, count, seed: 3, limit: None };
        let one = corpus.csv(1, |_| ()).unwrap();
        assert_eq!(one, corpus.csv(2, |_| ()).unwrap(), "{kind}");
        read("c", &*one, ReadOptions::default()).map(Result::unwrap).collect()
    }

    #[test]
    fn puzzles_are_unique_and_the_same_on_any_number_of_threads() {
        let mut varisat = Oracle::engine("varisat");
        for kind in KINDS {
            for complete in [None, Some("givens"), Some("no")] {
                let complete = complete.map(str::to_owned);
                let parameters = Parameters { size: Some(6), complete, ..Parameters::default() };
                let is_open = parameters.complete.as_deref() == Some("no");
                for item in items(kind, parameters.clone(), 6) {
                    let puzzle = &item.puzzle;
                    assert!(puzzle.constraints().len() >= 2, "{kind} {:?}", puzzle.constraints());
                    let (verdict, solutions) = varisat.decide(puzzle).unwrap();
                    if !is_open {
                        assert_eq!(verdict, Verdict::Unique, "{kind}");
                        assert_eq!(Some(&solutions[0]), item.expected.grid.as_ref());
                    }
                    judge(&puzzle.lower(), &solutions[0]).unwrap();
                    if kind == "killer" {
                        let cells = puzzle.constraints().iter().flat_map(|cage| cage.all_cells());
                        let mut cells: Vec<usize> = cells.collect();
                        cells.sort_unstable();
                        assert_eq!(cells, (0..36).collect::<Vec<usize>>());
                        let has_givens = parameters.complete.as_deref() == Some("givens");
                        assert!(has_givens || puzzle.given_count() == 0);
                    }
                }
            }
        }
    }

    #[test]
    fn clues_are_removed_while_one_solution_is_left() {
        let mut varisat = Oracle::engine("varisat");
        let parameters = Parameters { size: Some(4), minimal: Some(true), ..Parameters::default() };
        for kind in KINDS.into_iter().filter(|kind| *kind != "kropki") {
            for item in items(kind, parameters.clone(), 3) {
                assert_eq!(varisat.decide(&item.puzzle).unwrap().0, Verdict::Unique);
                for clue in item.puzzle.clues() {
                    let less = item.puzzle.without(clue);
                    assert_eq!(varisat.decide(&less).unwrap().0, Verdict::Multiple, "{kind}");
                }
            }
        }
    }

    #[test]
    fn demands_are_met_or_refused() {
        let mut batsat = Oracle::engine("batsat");
        let parameters = Parameters { size: Some(4), ..Parameters::default() };
        for kind in KINDS {
            let recipe = find(kind).unwrap().recipe_for(&parameters, None).unwrap();
            let corpus = Corpus { name: "c", recipe: &*recipe, count: 2, seed: 3, limit: None };
            for verdict in [Verdict::None, Verdict::Multiple] {
                let demand = Demand { verdict: Some(verdict), ..Demand::default() };
                let sink = |_: &str, made: crate::generate::Made| -> Result<(), Unmade> {
                    assert_eq!(batsat.decide(&made.puzzle).unwrap().0, verdict, "{kind}");
                    Ok(())
                };
                corpus.for_each(demand, 2, || false, sink).unwrap();
            }
            let easy = Demand { levels: "easy".parse().unwrap(), ..Demand::default() };
            let error = corpus.for_each(easy, 1, || false, |_, _| Ok::<(), Unmade>(()));
            assert_eq!(error, Err(Unmade::NoLevels));
        }
    }
}
