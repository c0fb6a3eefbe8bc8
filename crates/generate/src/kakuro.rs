//! Kakuro: a random shape of black cells, symmetric under a half turn, with black cells along the
//! upper and the left border; random values of 1 to 9, and the sums of all runs.
//!
//! Sums of random values leave several solutions more often than not. So values are first changed
//! one by one towards sums that few sets of values have, then wherever two solutions differ, until
//! one is left. Where that takes too long, givens are added. The values are no fair sample of all
//! grids.

use super::completion::Completion;
use super::grid::random_grid;
use super::kind::{Kind, RecipeSource};
use super::maker::Maker;
use super::parameters::ParameterError;
use super::recipe::Recipe;
use super::variant::{is_connected, neighbors, state};
use quorum_panel::{Unanswered, Verdict};
use quorum_problem::{Grid, GroupKind};
use quorum_puzzle::{Lines, Puzzle, Rules, Values};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "kakuro",
    summary: "sums of runs between black cells, 8x8 by default; givens only where sums leave several solutions",
    parameters: &["size"],
    source: RecipeSource::Own(|parameters| {
        let size = parameters.size.unwrap_or(8);
        if (4..=16).contains(&size) {
            Ok(Box::new(Kakuro { size }))
        } else {
            Err(ParameterError::new("size", "4 to 16 cells per side", size))
        }
    }),
};

struct Kakuro {
    size: usize,
}

/// Values from 1.
const VALUES: usize = 9;

/// Changes of a value where two solutions differ before givens are added.
const CHANGES: usize = 200;

impl Recipe for Kakuro {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let absent = shape(self.size, &mut maker.random);
        let values = Values::new(1, VALUES);
        let rules = Rules::with_absent_cells(self.size, self.size, values, Lines::Words, &absent);
        let rules = rules.expect("runs of at most nine cells");
        let grid = random_grid(&rules, &mut maker.random);
        let mut filling = Filling::new(&rules, grid);
        filling.settle(&mut maker.random);
        for _ in 0..CHANGES {
            let puzzle = filling.puzzle(&rules);
            let (verdict, solutions) = maker.oracle.decide(&puzzle)?;
            if verdict == Verdict::Unique {
                break;
            }
            let [first, second] = solutions.as_slice() else {
                unreachable!("a grid has its sums, and another one has")
            };
            let differing = (0..first.len()).filter(|&cell| first[cell] != second[cell]);
            let differing: Vec<usize> = differing.collect();
            filling.change(&differing, &mut maker.random);
        }
        let puzzle = filling.puzzle(&rules);
        let grid = filling.grid;
        let completed = Completion::Givens.complete(puzzle, &grid, maker)?;
        let Some(mut puzzle) = completed else { return Ok(None) };
        maker.ease(&mut puzzle, &grid)?;
        Ok(Some((puzzle, grid)))
    }

    fn is_unique(&self) -> bool {
        true
    }

    fn stream_group(&self) -> u16 {
        // Above the bits of levels, behind the numbers of families.
        15 << 8
    }
}

/// The black cells of a random shape: those of the first row and column, and as many others as a
/// few attempts find. Each white cell is in a run of two to nine cells in its row and in its
/// column, and the white cells hang together.
fn shape(size: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let inner: Vec<usize> =
        (0..size * size).filter(|cell| cell / size > 0 && cell % size > 0).collect();
    loop {
        let mut white = vec![false; size * size];
        inner.iter().for_each(|&cell| white[cell] = true);
        let mut order = inner.clone();
        order.shuffle(random);
        // A third of the inner cells, or what is left of it.
        let wanted = inner.len() * random.random_range(25..=38) / 100;
        for cell in order {
            let black = inner.iter().filter(|&&cell| !white[cell]).count();
            if black >= wanted && longest_run(&white, size) <= VALUES {
                break;
            }
            if let Some(fewer) = blackened(&white, cell, size)
                && 2 * inner.iter().filter(|&&cell| fewer[cell]).count() >= inner.len()
            {
                white = fewer;
            }
        }
        if longest_run(&white, size) <= VALUES {
            return (0..size * size).filter(|&cell| !white[cell]).collect();
        }
    }
}

/// The white cells without this one and its image under a half turn, and without those that would
/// be in a run of one cell; `None` if they do not hang together.
fn blackened(white: &[bool], cell: usize, size: usize) -> Option<Vec<bool>> {
    let image = |cell: usize| (size - cell / size) * size + (size - cell % size);
    let mut white = white.to_vec();
    let mut open = vec![cell];
    while let Some(cell) = open.pop() {
        for cell in [cell, image(cell)] {
            if !std::mem::replace(&mut white[cell], false) {
                continue;
            }
            open.extend(neighbors(cell, size).into_iter().filter(|&next| {
                let is_white = |other: Option<usize>| other.is_some_and(|other| white[other]);
                let (row, column) = (next / size, next % size);
                let across = is_white((column > 0).then(|| next - 1))
                    || is_white((column + 1 < size).then_some(next + 1));
                let down = is_white((row > 0).then(|| next - size))
                    || is_white((row + 1 < size).then_some(next + size));
                white[next] && !(across && down)
            }));
        }
    }
    is_connected(&white, size).then_some(white)
}

fn longest_run(white: &[bool], size: usize) -> usize {
    let longest = |line: Vec<bool>| line.split(|white| !white).map(<[bool]>::len).max();
    let rows = (0..size).map(|row| white[row * size..(row + 1) * size].to_vec());
    let columns = (0..size).map(|column| white[column..].iter().step_by(size).copied().collect());
    rows.chain(columns).filter_map(longest).max().unwrap_or(0)
}

/// The values of a grid and its runs.
struct Filling {
    grid: Grid,
    runs: Vec<(GroupKind, Vec<usize>)>,
    /// The runs of each cell.
    of_cell: Vec<Vec<usize>>,
    /// Number of sets of values by their number and sum.
    sets: Vec<Vec<u32>>,
}

impl Filling {
    fn new(rules: &Rules, grid: Grid) -> Self {
        let runs = rules.line_groups();
        let mut of_cell = vec![Vec::new(); grid.len()];
        for (number, (_, cells)) in runs.iter().enumerate() {
            cells.iter().for_each(|&cell| of_cell[cell].push(number));
        }
        let mut sets = vec![vec![0; VALUES * (VALUES + 1) / 2 + 1]; VALUES + 1];
        for set in 0..1u32 << VALUES {
            let sum: usize = (1..=VALUES).filter(|value| set >> (value - 1) & 1 == 1).sum();
            sets[set.count_ones() as usize][sum] += 1;
        }
        Filling { grid, runs, of_cell, sets }
    }

    /// The sums as clues.
    fn puzzle(&self, rules: &Rules) -> Puzzle {
        let mut puzzle = Puzzle::empty(rules.clone());
        for (_, cells) in &self.runs {
            state(&mut puzzle, "kakuro", self.sum(cells).to_string(), vec![cells.clone()]);
        }
        puzzle
    }

    fn sum(&self, cells: &[usize]) -> usize {
        cells.iter().map(|&cell| usize::from(self.grid[cell])).sum()
    }

    /// Product of the numbers of sets that the runs of a cell may have.
    fn freedom(&self, cell: usize) -> u32 {
        let sets = |&run: &usize| {
            let cells = &self.runs[run].1;
            self.sets[cells.len()][self.sum(cells)]
        };
        self.of_cell[cell].iter().map(sets).product()
    }

    /// The other values that a cell may have beside those of its runs.
    fn others(&self, cell: usize) -> Vec<u8> {
        let beside = |value: u8| {
            let cells = self.of_cell[cell].iter().flat_map(|&run| &self.runs[run].1);
            cells.into_iter().all(|&other| self.grid[other] != value)
        };
        (1..=VALUES as u8).filter(|&value| beside(value)).collect()
    }

    /// Gives cells other values, in a random order, where their sums then have fewer sets of
    /// values.
    fn settle(&mut self, random: &mut ChaCha8Rng) {
        let mut cells: Vec<usize> = (0..self.grid.len()).collect();
        cells.retain(|&cell| !self.of_cell[cell].is_empty());
        for _ in 0..2 {
            cells.shuffle(random);
            for &cell in &cells {
                let (before, freedom) = (self.grid[cell], self.freedom(cell));
                let Some(&value) = self.others(cell).choose(random) else { continue };
                self.grid[cell] = value;
                if self.freedom(cell) > freedom {
                    self.grid[cell] = before;
                }
            }
        }
    }

    /// Gives one of these cells another value: mostly the one whose sums have the fewest sets of
    /// values.
    fn change(&mut self, cells: &[usize], random: &mut ChaCha8Rng) {
        let mut cells = cells.to_vec();
        cells.shuffle(random);
        for cell in cells {
            let mut others = self.others(cell);
            others.shuffle(random);
            if random.random_range(0..4) > 0 {
                let before = self.grid[cell];
                let least = others.iter().copied().min_by_key(|&value| {
                    self.grid[cell] = value;
                    self.freedom(cell)
                });
                self.grid[cell] = before;
                others = least.into_iter().collect();
            }
            if let Some(&value) = others.first() {
                self.grid[cell] = value;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use quorum_panel::Oracle;
    use rand::SeedableRng;

    #[test]
    fn shapes_are_as_setters_draw_them() {
        for seed in 0..40 {
            let size = 4 + seed as usize % 13;
            let black = shape(size, &mut ChaCha8Rng::seed_from_u64(seed));
            let is_black = |cell: usize| black.contains(&cell);
            let rules =
                Rules::with_absent_cells(size, size, Values::new(1, 9), Lines::Words, &black);
            let runs = rules.unwrap().line_groups();
            for cell in 0..size * size {
                let count = runs.iter().filter(|(_, cells)| cells.contains(&cell)).count();
                assert_eq!(count, if is_black(cell) { 0 } else { 2 }, "size {size}, cell {cell}");
                let (row, column) = (cell / size, cell % size);
                assert!(row * column > 0 || is_black(cell));
                if row * column > 0 {
                    let image = (size - row) * size + size - column;
                    assert_eq!(is_black(cell), is_black(image));
                }
            }
        }
    }

    #[test]
    fn puzzles_have_one_solution_and_few_givens() {
        let mut varisat = Oracle::engine("varisat");
        let made = generate("kakuro", 3, 1).unwrap();
        for made in &made {
            let grid = made.grid.clone().unwrap();
            assert_eq!(varisat.only_solution(&made.puzzle).unwrap(), Some(grid));
            assert_eq!(made.puzzle.rules().shape(), "8x8");
            let (givens, cells) = (made.puzzle.given_count(), made.puzzle.rules().present_count());
            assert!(3 * givens < cells, "{givens} of {cells}");
        }
        assert_eq!(generate("kakuro", 1, 1).unwrap()[..], made[..1]);
    }
}
