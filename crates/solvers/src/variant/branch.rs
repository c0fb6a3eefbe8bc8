//! Branching: the cell with the greatest score per candidate, a value with two places in a house,
//! or the line of a side that begins with a value, where ranks are known.
//!
//! The score of a cell starts from the weights of its rules and grows by one for each value that
//! fails there; the cell that was tried counts, not those of the rule that failed. All scores are
//! halved every 16,384 failures. A value that fails far more often than others adds a fifth of its
//! failures to the cells that can have it. Where the best cell has more than two candidates, a
//! value with exactly two places in a house is branched on instead if half of the greater score of
//! these is not less than the best; then, likewise, the lines of a side that begin with a value
//! which has clues, whose greatest score counts several times per clue.
//!
//! Source: the candidate selector of Interactive-Sudoku-Solver; the related weights of constraints
//! are Boussemart et al., Boosting systematic search by weighting constraints, 2004. On the 148
//! puzzles of that program's tests: 16,460 guesses, with the weights of failed constraints 27,851,
//! with the fewest candidates 206,080. The weights at the start are divided by 8, the best of some
//! ten figures tried on the same puzzles, 9 % ahead of undivided ones.

use super::choice::Choice;
use super::model::Model;
use super::rules::Rule;
use super::rules::rank::Rank;
use super::state::State;
use crate::mask::{Mask, is_single, lowest};
use std::cmp::Reverse;
use std::ops::Range;

/// Failures after which all scores are halved.
const HALVED_AFTER: u32 = 1 << 14;

/// How often the score of a line counts per clue of the value with which it may begin. (Of 1 to 4,
/// the best on the puzzles with ranks of Interactive-Sudoku-Solver when it was chosen: 301 nodes
/// instead of 1,038, and 593 instead of 2,017.)
const PER_CLUE: u64 = 4;

/// What failed so far.
#[derive(Clone, Default, Debug)]
pub(super) struct Scores {
    cells: Vec<u32>,
    values: Vec<u32>,
    failures: u32,
}

impl Scores {
    pub(super) fn load(&mut self, model: &Model) {
        self.cells.clear();
        self.cells.extend(model.weights.iter().map(|weight| 1 + weight / 8));
        self.values.clear();
        self.values.resize(model.network.values as usize, 0);
        self.failures = 0;
    }

    /// A value failed in a cell.
    pub(super) fn failed(&mut self, cell: u16, value: Mask) {
        self.cells[usize::from(cell)] += 1;
        self.values[value.trailing_zeros() as usize] += 1;
        self.failures += 1;
        if self.failures == HALVED_AFTER {
            self.failures = 0;
            self.cells.iter_mut().for_each(|score| *score /= 2);
            self.values.iter_mut().for_each(|score| *score /= 4);
        }
    }

    /// The value that fails most, with what it adds to a cell.
    fn worst_value(&self) -> (Mask, u32) {
        let (mut most, mut least) = (0, u32::MAX);
        for &score in &self.values {
            most = most.max(score);
            if score > 0 {
                least = least.min(score);
            }
        }
        if most < self.values.len() as u32 || 2 * most <= 3 * least {
            return (0, 0);
        }
        let value = self.values.iter().position(|&score| score == most).expect("the greatest");
        (1 << value, most / 5)
    }

    /// What to branch on; `None` if every cell has one candidate. Extra cells are last, unless they
    /// are labels.
    pub(super) fn choose(&self, model: &Model, state: &State) -> Option<Choice> {
        let (grid, all) = (model.grid_cells(), state.sets.len());
        if model.has_labels {
            return self.among(model, state, 0..all);
        }
        match self.among(model, state, 0..grid) {
            None if grid < all => self.among(model, state, grid..all),
            choice => choice,
        }
    }

    fn among(&self, model: &Model, state: &State, cells: Range<usize>) -> Option<Choice> {
        let (worst, extra) = self.worst_value();
        let mut best = None;
        // Compared as fractions.
        let (mut score, mut count) = (0, 1);
        for (cell, &set) in cells.clone().zip(&state.sets[cells]) {
            if is_single(set) {
                continue;
            }
            let own = self.cells[cell] + if set & worst != 0 { extra } else { 0 };
            let (own, candidates) = (u64::from(own), u64::from(set.count_ones()));
            if best.is_none() || own * count > score * candidates {
                best = Some(cell as u16);
                score = own;
                count = candidates;
            }
        }
        let cell = best?;
        // Two places of a value may be extra cells.
        let has_places = count > 2 && (model.has_labels || model.grid_cells() == state.sets.len());
        let mut choice = Choice::Cell(cell);
        if has_places && let Some((greater, places)) = self.places(model, state, score, count) {
            choice = places;
            score = greater;
            count = 2;
        }
        if count > 2 || has_places {
            for rule in &model.rules[model.ranks.clone()] {
                let Rule::Rank(rank) = rule else { continue };
                for lines in rank.sides() {
                    self.line(rank, lines, state, (&mut score, &mut count), &mut choice);
                }
            }
        }
        Some(choice)
    }

    /// The lines of a side that begin with a value, if their score is at least the best.
    fn line(
        &self,
        rank: &Rank,
        lines: &[Vec<u16>],
        state: &State,
        (score, count): (&mut u64, &mut u64),
        choice: &mut Choice,
    ) {
        let (mut greatest, mut places) = (0, 0);
        for line in lines {
            if state.set(line[0]) & rank.value() != 0 {
                places += 1;
                greatest = greatest.max(self.cells[usize::from(line[0])]);
            }
        }
        let own = u64::from(greatest) * PER_CLUE * rank.clue_count();
        if places < 2 || own * *count < *score * places {
            return;
        }
        let mut cells: Vec<u16> = lines.iter().map(|line| line[0]).collect();
        cells.retain(|&cell| state.set(cell) & rank.value() != 0);
        cells.sort_by_key(|&cell| Reverse(self.cells[usize::from(cell)]));
        (*score, *count) = (own, places);
        *choice = Choice::Places(rank.value(), cells);
    }

    /// Two places of a value with the greater of their scores, if half of that is at least `score`
    /// / `count`.
    fn places(
        &self,
        model: &Model,
        state: &State,
        score: u64,
        count: u64,
    ) -> Option<(u64, Choice)> {
        let mut found = None;
        // The score of a choice with two alternatives.
        let mut best = None;
        for rule in &model.rules {
            let Rule::House(house) = rule else { break };
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in &*house.cells {
                let set = state.set(cell);
                more |= twice & set;
                twice |= once & set;
                once |= set;
            }
            for value in crate::mask::singles(twice & !more) {
                let mut places =
                    house.cells.iter().copied().filter(|&cell| state.set(cell) & value != 0);
                let mut pair = [(); 2].map(|()| places.next().expect("two places"));
                let score_of = |cell: u16| u64::from(self.cells[usize::from(cell)]);
                let greater = score_of(pair[0]).max(score_of(pair[1]));
                let is_better = match best {
                    None => greater * count >= score * 2,
                    Some(best) => greater >= best,
                };
                if is_better {
                    if score_of(pair[0]) < score_of(pair[1]) {
                        pair.swap(0, 1);
                    }
                    best = Some(greater);
                    found = Some((greater, lowest(value), pair));
                }
            }
        }
        found.map(|(greater, value, pair)| (greater, Choice::Places(value, pair.to_vec())))
    }
}
