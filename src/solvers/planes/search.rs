//! Depth first, with a stack of its own instead of recursion, so that one function holds the
//! whole search: it is compiled for the instruction set as one piece.

use super::super::tally::{Stop, Tally};
use super::branch::keep;
use super::layout::{Givens, Planes, grid};
use super::order::{Order, Signs};
use super::propagation::{Outcome, propagate};
use super::wide::{Portable, Wide, Work, run};

/// The most branches that can wait: what is tried first fixes a row of a digit in a band or
/// stack, or all three, and after two of them nothing is left to branch on there. (With signs
/// it places a digit in a box, which can be done 81 times.)
const DEEPEST: usize = 6 * 9 * 2;

/// A state that waits for its turn, and its depth.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Waiting {
    planes: [[u32; 8]; 4],
    depth: usize,
}

/// The memory of a search, made once and used for one problem after another.
pub(in super::super) struct Search {
    stack: Vec<Waiting>,
    is_portable: bool,
}

impl Search {
    /// A search on the widest words of this processor, or on words that any has. Both take
    /// the same steps.
    pub fn new(is_portable: bool) -> Self {
        Search { stack: Vec::with_capacity(DEEPEST), is_portable }
    }

    /// Finds the solutions. Returns why it stopped before it was exhausted, and how many
    /// rounds of propagation it took.
    pub fn run(
        &mut self,
        givens: &Givens,
        signs: Option<&Signs>,
        tally: &mut Tally,
    ) -> (Result<(), Stop>, u64) {
        let is_portable = self.is_portable;
        self.stack.clear();
        let task = Task { givens, signs, tally, stack: &mut self.stack };
        if is_portable { task.with::<Portable>() } else { run(task) }
    }
}

struct Task<'a, 'q> {
    givens: &'a Givens,
    signs: Option<&'a Signs>,
    tally: &'a mut Tally<'q>,
    stack: &'a mut Vec<Waiting>,
}

impl Work for Task<'_, '_> {
    type Outcome = (Result<(), Stop>, u64);

    #[inline(always)]
    fn with<W: Wide>(self) -> Self::Outcome {
        let mut rounds = 0;
        let planes = self.givens.planes::<W>();
        let end = match self.signs {
            None => search(planes, &(), self.stack, self.tally, &mut rounds),
            Some(signs) => search(planes, &signs.words::<W>(), self.stack, self.tally, &mut rounds),
        };
        (end, rounds)
    }
}

#[inline(always)]
fn search<W: Wide, O: Order<W>>(
    mut planes: Planes<W>,
    order: &O,
    stack: &mut Vec<Waiting>,
    tally: &mut Tally,
    rounds: &mut u64,
) -> Result<(), Stop> {
    let mut depth = 1;
    loop {
        tally.enter(depth)?;
        match propagate(&mut planes, order, rounds) {
            Outcome::Open(lines) => {
                let branch = order.choose(&planes, &lines);
                depth += 1;
                stack.push(saved(&keep(&planes, branch.digit, branch.second), depth));
                planes = keep(&planes, branch.digit, branch.first);
                continue;
            }
            Outcome::Solved => tally.found(&grid(&planes))?,
            Outcome::Contradiction => {}
        }
        let Some(waiting) = stack.pop() else { return Ok(()) };
        (planes, depth) = (restored(&waiting), waiting.depth);
    }
}

#[inline(always)]
fn saved<W: Wide>(planes: &Planes<W>, depth: usize) -> Waiting {
    let [a, b, c] = planes.bands;
    Waiting { planes: [a.lanes(), b.lanes(), c.lanes(), planes.nine.lanes()], depth }
}

#[inline(always)]
fn restored<W: Wide>(waiting: &Waiting) -> Planes<W> {
    let [a, b, c, nine] = waiting.planes;
    Planes { bands: [W::new(a), W::new(b), W::new(c)], nine: W::new(nine) }
}
