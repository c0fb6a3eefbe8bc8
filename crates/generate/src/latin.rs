//! Random Latin squares of any order, by the moves of Jacobson and Matthews.
//!
//! A Latin square is a cube of zeros and ones, row by column by value, in which every line
//! along every axis sums to one. A move adds one to four corners of a subcube and takes one
//! from the other four, so that the sums stay. It may leave minus one at one cell; then the
//! next move starts there. The moves connect all squares, and the proper ones among those visited
//! are uniformly distributed in the limit. How fast is not known; here `order³` moves from
//! one proper square to the next are made, as is the custom.
//!
//! Source: Jacobson and Matthews, Generating uniformly distributed random Latin squares,
//! 1996.

use quorum_problem::Grid;
use rand::{Rng, RngExt};

/// Draws a Latin square of this order: `order²` values `1..=order` in reading order.
pub(crate) fn random_latin_square(order: usize, random: &mut impl Rng) -> Grid {
    let mut cube = Cube::cyclic(order);
    if order > 1 {
        for _ in 0..order.pow(3) {
            cube.step(random);
        }
    }
    cube.grid()
}

/// Row, column, value, each from 0.
type Place = [usize; 3];

struct Cube {
    order: usize,
    cells: Vec<i8>,
}

impl Cube {
    fn cyclic(order: usize) -> Self {
        let mut cube = Cube { order, cells: vec![0; order.pow(3)] };
        for row in 0..order {
            for column in 0..order {
                *cube.at([row, column, (row + column) % order]) = 1;
            }
        }
        cube
    }

    fn index(&self, [row, column, value]: Place) -> usize {
        (row * self.order + column) * self.order + value
    }

    fn at(&mut self, place: Place) -> &mut i8 {
        let index = self.index(place);
        &mut self.cells[index]
    }

    /// From one proper square to the next.
    fn step(&mut self, random: &mut impl Rng) {
        let mut from = loop {
            let place = [0; 3].map(|_| random.random_range(0..self.order));
            if *self.at(place) == 0 {
                break place;
            }
        };
        loop {
            // The opposite corner of the subcube: a one on each line through the first. From
            // minus one there are two on each, from zero one.
            let to = [0, 1, 2].map(|axis| self.one(from, axis, random));
            for corner in 0..8 {
                let choose = |axis: usize| if corner >> axis & 1 == 0 { from } else { to }[axis];
                let place = [0, 1, 2].map(choose);
                *self.at(place) += if u32::count_ones(corner) % 2 == 0 { 1 } else { -1 };
            }
            if *self.at(to) == 0 {
                return;
            }
            from = to;
        }
    }

    /// Place of a one on the line through a place along an axis.
    fn one(&self, place: Place, axis: usize, random: &mut impl Rng) -> usize {
        let along = |coordinate: &usize| {
            let mut place = place;
            place[axis] = *coordinate;
            self.cells[self.index(place)] == 1
        };
        let mut ones = (0..self.order).filter(along);
        let first = ones.next().expect("a line that sums to one has a one");
        match ones.next() {
            Some(second) if random.random_bool(0.5) => second,
            _ => first,
        }
    }

    fn grid(&self) -> Grid {
        let line = |line: &[i8]| line.iter().position(|&cell| cell == 1).expect("a proper square");
        self.cells.chunks(self.order).map(|values| line(values) as u8 + 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_cases::cases;
    use quorum_problem::judge;
    use quorum_puzzle::{Puzzle, Rules};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashMap;

    #[test]
    fn squares_are_latin_and_repeat_with_the_seed() {
        for order in [1, 2, 5, 9, 25] {
            let draw = || random_latin_square(order, &mut ChaCha8Rng::seed_from_u64(3));
            let rules = Rules::new(order, None).unwrap();
            assert_eq!(judge(&Puzzle::empty(rules).lower(), &draw()), Ok(()), "order {order}");
            assert_eq!(draw(), draw());
        }
    }

    /// All 576 squares of order 4 are drawn, each about as often.
    #[test]
    fn small_squares_are_drawn_uniformly() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut drawn: HashMap<Grid, u32> = HashMap::new();
        let each = cases(10, 40);
        let per_square = each as f64;
        for _ in 0..576 * each {
            *drawn.entry(random_latin_square(4, &mut random)).or_default() += 1;
        }
        assert_eq!(drawn.len(), 576);
        let square = |count: &u32| (f64::from(*count) - per_square).powi(2) / per_square;
        let chi_square: f64 = drawn.values().map(square).sum();
        // 575 degrees of freedom: mean 575, standard deviation 34.
        assert!((chi_square - 575.0).abs() < 5.0 * 34.0, "{chi_square}");
    }
}
