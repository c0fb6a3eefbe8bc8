//! Removal of clues: in a random order, while the puzzle stays as it should be.
//!
//! With a [`Symmetry`] the clues that it carries onto each other go together or not at all,
//! so that the pattern of the clues keeps it. Only the places are symmetric: a sign need not
//! point the same way as its image.

use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use rand::Rng;
use rand::seq::SliceRandom;
use std::collections::HashMap;
use strum::{EnumString, VariantNames};

/// Extent of the removal of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thinning {
    /// Number of clues at which removal stops; 0: only when every clue is needed.
    pub floor: usize,
    /// Symmetry of the pattern of clues.
    pub symmetry: Option<Symmetry>,
}

/// Number of clues at which removal from a full grid stops by default: 0 for small grids, 47 % of
/// the cells from 20x20 on. Fewer soon take minutes: a 25x25 grid reaches 47 % in seconds, 44 % in
/// half a minute or more.
pub fn default_floor(size: usize) -> usize {
    if size < 20 { 0 } else { (47 * size * size).div_ceil(100) }
}

/// A symmetry of the pattern of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Symmetry {
    /// A half turn.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Left and right.
    Mirror,
    /// Top and bottom.
    Flip,
    /// Rows and columns.
    Diagonal,
    /// All eight of the square.
    Full,
}

/// Image of a cell, by row and column, in a grid whose last line has this number.
type Turn = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// Moves that generate the group.
    fn turns(self) -> &'static [Turn] {
        match self {
            Symmetry::HalfTurn => &[|row, column, last| (last - row, last - column)],
            Symmetry::QuarterTurn => &[|row, column, last| (column, last - row)],
            Symmetry::Mirror => &[|row, column, last| (row, last - column)],
            Symmetry::Flip => &[|row, column, last| (last - row, column)],
            Symmetry::Diagonal => &[|row, column, _| (column, row)],
            Symmetry::Full => {
                &[|row, column, last| (column, last - row), |row, column, _| (column, row)]
            }
        }
    }
}

/// Clues that go together, in reading order of the first of each; without a symmetry each
/// clue by itself.
pub(crate) fn orbits(puzzle: &Puzzle, symmetry: Option<Symmetry>) -> Vec<Vec<Clue>> {
    let clues = puzzle.clues();
    let turns = symmetry.map_or(&[][..], Symmetry::turns);
    let (size, last) = (puzzle.size(), puzzle.size() - 1);
    // Only givens and signs have places; a constraint goes by itself.
    let (constraints, clues): (Vec<Clue>, Vec<Clue>) =
        clues.into_iter().partition(|clue| matches!(clue, Clue::Constraint(_)));
    let place = |clue: &Clue| match *clue {
        Clue::Candidates { cell, .. } => (cell, cell),
        Clue::Sign { lesser, greater } => (lesser.min(greater), lesser.max(greater)),
        Clue::Constraint(_) => unreachable!("removed above"),
    };
    let turned = |turn: &Turn, (a, b): (usize, usize)| {
        let go = |cell: usize| {
            let (row, column) = turn(cell / size, cell % size, last);
            row * size + column
        };
        (go(a).min(go(b)), go(a).max(go(b)))
    };
    let mut left: HashMap<(usize, usize), Clue> =
        clues.iter().map(|clue| (place(clue), clue.clone())).collect();
    let mut orbits = Vec::new();
    for clue in &clues {
        if !left.contains_key(&place(clue)) {
            continue;
        }
        // All places of the orbit, those without a clue as well: the way to another clue may
        // lead through them.
        let mut places = vec![place(clue)];
        let mut next = 0;
        while let Some(&from) = places.get(next) {
            for turn in turns {
                let to = turned(turn, from);
                if !places.contains(&to) {
                    places.push(to);
                }
            }
            next += 1;
        }
        orbits.push(places.iter().filter_map(|place| left.remove(place)).collect());
    }
    orbits.extend(constraints.into_iter().map(|clue| vec![clue]));
    orbits
}

/// The [`orbits`] in a random order.
pub(super) fn removal_order(
    puzzle: &Puzzle,
    symmetry: Option<Symmetry>,
    random: &mut impl Rng,
) -> Vec<Vec<Clue>> {
    let mut order = orbits(puzzle, symmetry);
    order.shuffle(random);
    order
}

/// Removes clues in a random order while `keep` accepts the rest, until every clue is needed or
/// `floor` clues are left.
pub fn thin_out<E>(
    mut puzzle: Puzzle,
    thinning: Thinning,
    random: &mut impl Rng,
    mut keep: impl FnMut(&Puzzle) -> Result<bool, E>,
) -> Result<Puzzle, E> {
    let order = removal_order(&puzzle, thinning.symmetry, random);
    let mut left: usize = order.iter().map(Vec::len).sum();
    for clues in order {
        if left < thinning.floor + clues.len() {
            continue;
        }
        let less = clues.iter().fold(puzzle.clone(), |puzzle, clue| puzzle.without(clue));
        if keep(&less)? {
            puzzle = less;
            left -= clues.len();
        }
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::{SignPlaces, add_signs, with_givens};
    use crate::grid::random_grid;
    use quorum_puzzle::{Boxes, Rules};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn full(random: &mut ChaCha8Rng) -> Puzzle {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let grid = random_grid(&rules, random);
        let mut puzzle = with_givens(rules, &grid);
        add_signs(&mut puzzle, &grid, SignPlaces::Everywhere);
        puzzle
    }

    #[test]
    fn clues_go_until_the_floor_or_a_refusal() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut asked = 0;
        let thinning = Thinning { floor: 200, symmetry: None };
        let thin = thin_out(full(&mut random), thinning, &mut random, |_| {
            asked += 1;
            Ok::<bool, ()>(asked % 2 == 0)
        });
        let thin = thin.unwrap();
        // 81 givens and 144 signs: every other of the first 50 is refused.
        assert_eq!((thin.clues().len(), asked), (200, 50));
    }

    #[test]
    fn a_pattern_keeps_its_symmetry() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for name in Symmetry::VARIANTS {
            let symmetry: Symmetry = name.parse().unwrap();
            let orbits = orbits(&full(&mut random), Some(symmetry));
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 225);
            // Burnside's lemma: the number of orbits is the mean number of fixed places.
            let expected = match symmetry {
                Symmetry::HalfTurn => 113,
                Symmetry::QuarterTurn => (225 + 1 + 1 + 1) / 4,
                // The axis runs through 9 cells and the 8 signs between them.
                Symmetry::Mirror | Symmetry::Flip => (225 + 17) / 2,
                Symmetry::Diagonal => (225 + 9) / 2,
                Symmetry::Full => (225 + 1 + 1 + 1 + 17 + 17 + 9 + 9) / 8,
            };
            assert_eq!(orbits.len(), expected, "{symmetry:?}");

            let mut coin = 0;
            let thinning = Thinning { floor: 0, symmetry: Some(symmetry) };
            let thin = thin_out(full(&mut random), thinning, &mut random, |_| {
                coin += 1;
                Ok::<bool, ()>(coin % 3 == 0)
            });
            let thin = thin.unwrap();
            let last = 8;
            for turn in symmetry.turns() {
                for cell in 0..81 {
                    let (row, column) = turn(cell / 9, cell % 9, last);
                    let image = row * 9 + column;
                    assert_eq!(thin.given(cell).is_some(), thin.given(image).is_some());
                }
            }
        }
    }
}
