//! Many 9x9 Sudoku at once: `classic` without what a single question needs.
//!
//! Puzzles come as 81 bytes and leave as a number and a grid. No `Problem` is built, no clock
//! is read, nothing is allocated a puzzle; portions of them go to all cores. On easy
//! puzzles that was a third of the time (docs/results/engines.md).
//!
//! Two puzzles side by side in one search were tried and left out: a round of propagation
//! takes 45 ns alone and 43 ns a puzzle when two are interleaved, as the vector units are busy with
//! one. A puzzle a lane needs 27 words of state where there are 16 registers, and saves but
//! the word of digit 9.

use super::planes::{Givens, Search};
use super::tally::{Account, Stop};
use std::sync::Mutex;
use std::thread;

/// Puzzles that a thread takes at a time: many enough for a lock, few enough that threads end
/// together. (All are here, so nothing need be streamed and [`crate::parallel`] has no part.)
const PORTION: usize = 32;

/// What up to two solutions say of a puzzle. A claim, as a solver's answer is: no judge has
/// seen the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// How many there are: 0, 1, or 2 for more than one.
    pub solutions: u8,
    /// The first one found, zeros if there is none.
    pub grid: [u8; 81],
}

/// Decides 9x9 Sudoku with 3x3 boxes, on this many threads. Cells are 1 to 9 in reading order,
/// 0 where they are open.
///
/// ```
/// let line = "...456789456789123789123456214365897365897214897214365531642978642978531978531642";
/// let puzzle: Vec<u8> = line.bytes().map(|cell| cell.saturating_sub(b'0')).collect();
/// let decided = quorum_puzzles_solvers::many::decide_all(&[puzzle.try_into().unwrap()], 2);
/// assert_eq!((decided[0].solutions, &decided[0].grid[..3]), (1, &[1, 2, 3][..]));
/// ```
///
/// # Panics
/// If a cell is above 9.
pub fn decide_all(puzzles: &[[u8; 81]], threads: usize) -> Vec<Decided> {
    let mut all = vec![Decided { solutions: 0, grid: [0; 81] }; puzzles.len()];
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

fn decide(cells: &[u8; 81]) -> Decided {
    let highest = cells.iter().fold(0, |highest, &cell| highest.max(cell));
    assert!(highest <= 9, "a cell is 0 to 9, found {highest}");
    let mut decided = Decided { solutions: 0, grid: [0; 81] };
    // It stops only at the second solution, so the search need not say why.
    let _ = Search { is_portable: false }.run(&Givens::of_cells(cells), None, &mut decided);
    decided
}

impl Account for Decided {
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
