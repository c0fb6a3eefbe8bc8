//! Many 9x9 Sudoku at once: `classic` without the overhead of single questions.
//!
//! Puzzles are 81 bytes, results a number and a grid. No `Problem` is built, the clock is not
//! read, nothing is allocated per puzzle; batches of puzzles go to all cores. On easy puzzles
//! that was a third of the time.
//!
//! Two puzzles interleaved in one search were tried on AVX2 and dropped: a round of propagation
//! takes 45 ns for one and 43 ns per puzzle for two, as the vector units are saturated by one.
//! (With AVX-512, two nodes of one search are in the same registers.) One puzzle per lane needs 27
//! words of state where there are 16 registers, and saves only the word of digit 9.

use super::planes::{Givens, Instructions, PlaneSearch};
use super::tally::{Account, Stop};
use std::sync::Mutex;
use std::thread;

/// Puzzles per batch: large enough to amortize a lock, small enough that threads end together.
/// (All puzzles are in memory, so that [`crate::parallel`] is not needed.)
const PORTION: usize = 32;

/// Result for one puzzle, from up to two solutions. A claim like a solver's answer: the judge
/// has not checked the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecidedPuzzle {
    /// Number of solutions: 0, 1, or 2 for more than one.
    pub solutions: u8,
    /// The first solution found, zeros if there is none.
    pub grid: [u8; 81],
}

/// Decides 9x9 Sudoku with 3x3 boxes, on this many threads. Cells are 1 to 9 in reading order,
/// 0 where they are open.
///
/// ```
/// let line = "...456789456789123789123456214365897365897214897214365531642978642978531978531642";
/// let puzzle: Vec<u8> = line.bytes().map(|cell| cell.saturating_sub(b'0')).collect();
/// let decided = quorum_solvers::many::decide_all(&[puzzle.try_into().unwrap()], 2);
/// assert_eq!((decided[0].solutions, &decided[0].grid[..3]), (1, &[1, 2, 3][..]));
/// ```
///
/// # Panics
/// If a cell is above 9.
pub fn decide_all(puzzles: &[[u8; 81]], threads: usize) -> Vec<DecidedPuzzle> {
    let mut all = vec![DecidedPuzzle { solutions: 0, grid: [0; 81] }; puzzles.len()];
    let portions = Mutex::new(puzzles.chunks(PORTION).zip(all.chunks_mut(PORTION)));
    let work = || {
        let next = || portions.lock().expect("no thread panics with the lock").next();
        while let Some((puzzles, decided)) = next() {
            for (puzzle, decided) in puzzles.iter().zip(decided) {
                *decided = decide(puzzle);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    all
}

/// Decides one puzzle on this thread, as [`decide_all`] does.
///
/// # Panics
/// If a cell is above 9.
pub fn decide(cells: &[u8; 81]) -> DecidedPuzzle {
    let highest = cells.iter().fold(0, |highest, &cell| highest.max(cell));
    assert!(highest <= 9, "a cell is 0 to 9, found {highest}");
    let mut decided = DecidedPuzzle { solutions: 0, grid: [0; 81] };
    // It stops only at the second solution, so the reason is implied.
    let search = PlaneSearch(Instructions::BEST);
    let _ = search.run(&Givens::of_cells(cells), None, &mut decided);
    decided
}

impl Account for DecidedPuzzle {
    #[inline(always)]
    fn enter(&mut self, _: usize) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn found(&mut self, grid: &[u8]) -> Result<(), Stop> {
        if self.solutions == 0 {
            self.grid.copy_from_slice(grid);
        }
        self.solutions += 1;
        if self.solutions < 2 { Ok(()) } else { Err(Stop::Enough) }
    }
}
