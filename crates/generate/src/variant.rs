//! Puzzles of constraints read off a random grid, and as few givens as one solution needs, or none.
//!
//! A kind draws the constraints: one file each, which has a [`Family`]. The bias is that of the
//! drawing, and of greedy removal where clues are removed. Where the whole grid has a rule, such as
//! antiknight, the grid is the solution of random givens under it, which is not a uniform draw.

use super::completion::Completion;
use super::maker::Maker;
use super::parameters::{ParameterError, Parameters, choice};
use super::recipe::Recipe;
use super::thinning::Thinning;
use quorum_panel::{Oracle, Unanswered, Verdict};
use quorum_problem::Grid;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Puzzle, Rules};
use rand::RngExt;
use rand::seq::index::sample;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Parameters of kinds whose constraints can be removed.
pub const PARAMETERS: &[&str] = &["size", "boxes", "diagonals", "complete", "clues", "minimal"];

/// Adds constraints that hold in the grid.
type Draw = fn(&mut Puzzle, &Grid, &mut ChaCha8Rng);

/// Data of one kind.
#[derive(Debug)]
pub struct Family {
    /// Its number among these kinds, from 1: puzzles of two kinds with one seed are then not of one
    /// grid.
    pub number: u16,
    /// Default treatment where the constraints leave several solutions.
    pub complete: Completion,
    /// Cells per side of the Latin squares that the kind is of by default; `None`: 9x9 with boxes.
    pub latin: Option<usize>,
    /// A rule of the whole grid.
    pub rule: Option<&'static str>,
    /// One cell in so many is given before solutions are counted, if puzzles are completed by
    /// givens; 0: none. Without, next to no clue excludes anything, and counting takes minutes.
    pub given: usize,
    /// Draws the constraints.
    pub draw: Draw,
}

impl Family {
    /// A family of constraints in grids with boxes, completed by givens.
    pub const fn new(number: u16, draw: Draw) -> Self {
        let complete = Completion::Givens;
        Family { number, complete, latin: None, rule: None, given: 0, draw }
    }

    /// A family of a rule of the whole grid, and as few givens as one solution needs.
    pub const fn of_rule(number: u16, rule: &'static str) -> Self {
        Family { rule: Some(rule), ..Family::new(number, |_, _, _| {}) }
    }

    /// The recipe of these parameters.
    pub fn recipe(
        &'static self,
        parameters: &Parameters,
    ) -> Result<Box<dyn Recipe>, ParameterError> {
        let defaults = Parameters {
            size: parameters.size.or(self.latin),
            boxes: parameters.boxes.clone().or(self.latin.map(|_| "none".to_owned())),
            ..parameters.clone()
        };
        let rules = defaults.rules().map_err(|error| match &parameters.boxes {
            // Not what the user set.
            None if error.parameter == "boxes" => ParameterError { parameter: "size", ..error },
            _ => error,
        })?;
        if rules.size() < 2 {
            return Err(ParameterError::new("size", "2 or more", rules.size()));
        }
        if let Some(rule) = self.rule {
            let mut puzzle = Puzzle::empty(rules.clone());
            state(&mut puzzle, rule, String::new(), Vec::new());
            // Undecided in time, making the first puzzle shows it.
            let mut oracle = Oracle::engine("batsat").with_limit(Some(Duration::from_secs(10)));
            if let Ok((Verdict::None, _)) = oracle.decide(&puzzle) {
                return Err(ParameterError::new("size", "a shape that has such a grid", rules));
            }
        }
        let completion = choice("complete", &parameters.complete, "redraw, givens or no")?;
        let completion = completion.unwrap_or(self.complete);
        let is_thinned = parameters.minimal == Some(true) || parameters.clues.is_some();
        if completion == Completion::No && is_thinned {
            let parameter = if parameters.clues.is_some() { "clues" } else { "minimal" };
            let expected = "none where nothing makes the puzzles unique";
            return Err(ParameterError::new(parameter, expected, "one"));
        }
        let thinning = parameters.thinning(3 * rules.size().pow(2))?;
        let thinning = is_thinned.then_some(thinning);
        let clues = parameters.clues;
        Ok(Box::new(Variant { rules, family: self, completion, thinning, clues }))
    }
}

struct Variant {
    rules: Rules,
    family: &'static Family,
    completion: Completion,
    thinning: Option<Thinning>,
    clues: Option<usize>,
}

/// Cells that random givens are tried in: with more, seeing that none is left can take minutes.
const SEEDS: usize = 2;

/// A grid with a rule: a solution of random givens, one cell after the other, where they leave one,
/// and of that a random symmetric copy.
fn grid_with(puzzle: &Puzzle, maker: &mut Maker) -> Result<Grid, Unanswered> {
    let mut puzzle = puzzle.clone();
    let mut cells: Vec<usize> = (0..puzzle.candidates().len()).collect();
    cells.shuffle(&mut maker.random);
    for &cell in cells.iter().take(SEEDS) {
        let value = maker.random.random_range(1..=puzzle.values().count());
        let mut with = puzzle.clone();
        with.set_given(cell, value);
        if maker.oracle.decide(&with)?.0 != Verdict::None {
            puzzle = with;
        }
    }
    let (_, solutions) = maker.oracle.decide(&puzzle)?;
    let grid = solutions.choose(&mut maker.random).expect("every given left one");
    let mut copies = Transform::of_square(puzzle.rules());
    copies.retain(|copy| copy.rules() == puzzle.rules());
    Ok(copies.choose(&mut maker.random).expect("the identity").map_back(grid))
}

impl Variant {
    fn make_with(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let mut puzzle = Puzzle::empty(self.rules.clone());
        let grid = match self.family.rule {
            None => maker.random_grid(&self.rules),
            Some(rule) => {
                state(&mut puzzle, rule, String::new(), Vec::new());
                grid_with(&puzzle, maker)?
            }
        };
        (self.family.draw)(&mut puzzle, &grid, &mut maker.random);
        if self.family.given > 0 && self.completion == Completion::Givens {
            let count = grid.len() / self.family.given;
            for cell in sample(&mut maker.random, grid.len(), count) {
                puzzle.set_given(cell, grid[cell]);
            }
        }
        let Some(mut puzzle) = self.completion.complete(puzzle, &grid, maker)? else {
            return Ok(None);
        };
        if self.completion == Completion::Givens {
            maker.ease(&mut puzzle, &grid)?;
        }
        if let Some(thinning) = self.thinning {
            puzzle = maker.thin_out(puzzle, thinning)?;
        }
        Ok(Some((puzzle, grid)))
    }
}

impl Recipe for Variant {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        if self.family.rule.is_none() {
            return self.make_with(maker);
        }
        // With a rule of the whole grid and few givens, propagation takes minutes.
        maker.by_learning(|own| self.make_with(own))
    }

    fn is_unique(&self) -> bool {
        self.completion != Completion::No
    }

    fn clues(&self) -> Option<usize> {
        self.clues
    }

    fn stream_group(&self) -> u16 {
        // Above the bits of levels.
        self.family.number << 8
    }
}

/// States a constraint that fits the grid.
pub fn state(puzzle: &mut Puzzle, name: &'static str, parameter: String, cells: Vec<Vec<usize>>) {
    let stated = Stated { name, parameter, cells };
    puzzle.state(stated).expect("a constraint of the grid");
}

/// Seeks a line from each cell that none has, in a random order, until one part in `share` of the
/// grid is covered: `seek` states a line and returns its cells, if there is one.
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

/// All pairs of cells that share a side, in reading order of the first.
pub fn neighbor_pairs(size: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..size * size).flat_map(move |cell| {
        let right = (cell % size + 1 < size).then_some(cell + 1);
        let below = (cell + size < size * size).then_some(cell + size);
        [right, below].into_iter().flatten().map(move |next| [cell, next])
    })
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

/// Whether some cells, at least one, hang together.
pub fn is_connected(is_in: &[bool], size: usize) -> bool {
    let Some(first) = is_in.iter().position(|&is_in| is_in) else { return false };
    let mut reached = vec![false; is_in.len()];
    reached[first] = true;
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        for next in neighbors(cell, size).into_iter().filter(|&next| is_in[next]) {
            if !std::mem::replace(&mut reached[next], true) {
                open.push(next);
            }
        }
    }
    reached == is_in
}

/// A random walk from a cell over free cells, a king's move at a time, to cells that `goes_on`
/// accepts after the cells so far, up to `longest` cells.
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
    use crate::kinds::find;
    use crate::{Corpus, Demand};
    use quorum_explain::level;
    use quorum_formats::{Item, ReadOptions, read};
    use quorum_problem::judge;
    use quorum_solvers::Cancel;
    use std::thread;

    const KINDS: [&str; 14] = [
        "killer",
        "kropki",
        "thermometer",
        "arrow",
        "kenken",
        "xv",
        "sandwich",
        "skyscraper",
        "little-killer",
        "whispers",
        "renban",
        "antiknight",
        "nonconsecutive",
        "mixed-variant",
    ];

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
                    // Two whole rules of the grid are one constraint each.
                    let least =
                        if ["antiknight", "nonconsecutive"].contains(&kind) { 1 } else { 2 };
                    assert!(
                        puzzle.constraints().len() >= least,
                        "{kind} {:?}",
                        puzzle.constraints()
                    );
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

    /// No grid of 4x4 cells is nonconsecutive.
    fn least_size(kind: &str) -> usize {
        if kind == "nonconsecutive" { 6 } else { 4 }
    }

    #[test]
    fn a_shape_without_a_grid_is_refused() {
        let parameters = Parameters { size: Some(4), ..Parameters::default() };
        let error = find("nonconsecutive").unwrap().recipe_for(&parameters, None).err().unwrap();
        let expected = "size: expected a shape that has such a grid, found 4x4 boxes 2x2";
        assert_eq!(error.to_string(), expected);
        let parameters =
            Parameters { size: Some(1), boxes: Some("none".to_owned()), ..Parameters::default() };
        assert!(find("sandwich").unwrap().recipe_for(&parameters, None).is_err());
    }

    #[test]
    fn clues_are_removed_while_one_solution_is_left() {
        let mut varisat = Oracle::engine("varisat");
        let takes = |kind: &&str| find(kind).unwrap().parameters.contains(&"minimal");
        for kind in KINDS.into_iter().filter(takes) {
            let (size, minimal) = (Some(least_size(kind)), Some(true));
            let parameters = Parameters { size, minimal, ..Parameters::default() };
            for item in items(kind, parameters, 3) {
                assert_eq!(varisat.decide(&item.puzzle).unwrap().0, Verdict::Unique);
                for clue in item.puzzle.clues() {
                    let less = item.puzzle.without(clue);
                    assert_eq!(varisat.decide(&less).unwrap().0, Verdict::Multiple, "{kind}");
                }
            }
        }
    }

    #[test]
    fn demands_are_met() {
        let mut batsat = Oracle::engine("batsat");
        for kind in KINDS {
            let parameters = Parameters { size: Some(least_size(kind)), ..Parameters::default() };
            let recipe = find(kind).unwrap().recipe_for(&parameters, None).unwrap();
            let corpus = Corpus { name: "c", recipe: &*recipe, count: 2, seed: 3, limit: None };
            for verdict in [Verdict::None, Verdict::Multiple] {
                let demand = Demand { verdict: Some(verdict), ..Demand::default() };
                thread::scope(|scope| {
                    for made in corpus.puzzles(scope, demand, 2, &()) {
                        let (_, made) = made.unwrap();
                        assert_eq!(batsat.decide(&made.puzzle).unwrap().0, verdict, "{kind}");
                    }
                });
            }
            let mut easy = Demand { verdict: Some(Verdict::Unique), ..Demand::default() };
            easy.levels = "easy".parse().unwrap();
            thread::scope(|scope| {
                for made in corpus.puzzles(scope, easy, 2, &()) {
                    let (_, made) = made.unwrap();
                    let level = level(&made.puzzle, None, &Cancel::new()).unwrap();
                    assert_eq!((made.level, level.unwrap().info().difficulty), (level, "easy"));
                }
            });
        }
    }
}
