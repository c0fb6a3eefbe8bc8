//! Exclusions of inequalities between neighbors.
//!
//! The lesser cell keeps the digits below the greatest candidate of the greater one, and vice
//! versa. Over planes this needs no bounds: the bits of all later lanes, moved by one cell, are
//! the cells whose neighbor can be greater; all inequalities of one direction are applied at
//! once. No digit is above 9 or below 1, which removes these from all cells with an inequality
//! of the kind before the search begins, so that the word of digit 9 is not examined again.
//!
//! Tried and dropped: bounds from the closure of the inequalities in each box, which save a
//! tenth of the rounds on full puzzles and cost more than they save; the rule twice per round.

use super::branch::{self, Branches};
use super::extremes;
use super::layout::{Givens, Minilines, Planes, or3};
use super::wide::{One, Wide};
use quorum_problem::{LessThan, Problem};

/// Rule for inequalities over words.
pub(super) trait OrderRule<W>: Branching {
    /// Applies its exclusions once.
    fn apply(&self, planes: &mut Planes<W>);
}

/// How the search branches.
pub(super) trait Branching {
    /// Rounds of propagation per node of a descent without a contradiction; 0: until nothing
    /// changes.
    const EARLY: u64;
    /// Branching that suits it: one split, or `two` at once where it can.
    fn choose<S: One>(&self, planes: &Planes<S>, lines: &Minilines<S>, two: bool) -> Branches;
}

/// No inequalities.
impl<W: Wide> OrderRule<W> for () {
    #[inline(always)]
    fn apply(&self, _: &mut Planes<W>) {}
}

impl Branching for () {
    /// Measured on 5,000 puzzles with several solutions: 29.8 rounds without, 27.5 with one, 26.5
    /// with two, 28.0 with three.
    const EARLY: u64 = 2;

    #[inline(always)]
    fn choose<S: One>(&self, _: &Planes<S>, lines: &Minilines<S>, two: bool) -> Branches {
        branch::choose(lines, two)
    }
}

/// Inequalities between neighbors. Per band and cell, whether it is less or greater than the
/// cell on its right, and than the one below.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Inequalities<T = u32> {
    less_right: [T; 3],
    greater_right: [T; 3],
    less_down: [T; 3],
    greater_down: [T; 3],
}

impl Inequalities {
    /// Returns whether an inequality of a 9x9 grid is between cells that share an edge.
    pub fn are_neighbors(pair: &LessThan) -> bool {
        let (cell, other) = (pair.lesser.min(pair.greater), pair.lesser.max(pair.greater));
        other - cell == 9 || other - cell == 1 && other % 9 != 0
    }

    /// The inequalities of a 9x9 grid, all of them between neighbors.
    pub fn new(problem: &Problem) -> Self {
        let mut signs = Inequalities::default();
        for pair in problem.less_than() {
            let cell = pair.lesser.min(pair.greater);
            let kind = match (pair.lesser.abs_diff(pair.greater), pair.lesser == cell) {
                (1, true) => &mut signs.less_right,
                (1, false) => &mut signs.greater_right,
                (_, true) => &mut signs.less_down,
                (_, false) => &mut signs.greater_down,
            };
            kind[cell / 27] |= 1 << (cell % 27);
        }
        signs
    }

    /// Few inequalities, at random.
    #[cfg(test)]
    pub(super) fn random(random: &mut impl rand::Rng) -> Self {
        use rand::RngExt;
        let mut signs = Inequalities::default();
        for _ in 0..random.random_range(1..12) {
            let cell = random.random_range(0..72);
            let (band, bit) = (cell / 27, 1 << (cell % 27));
            match random.random_range(0..4) {
                0 if cell % 9 != 8 => signs.less_right[band] |= bit,
                1 if cell % 9 != 8 => signs.greater_right[band] |= bit,
                2 => signs.less_down[band] |= bit,
                _ => signs.greater_down[band] |= bit,
            }
        }
        signs
    }

    /// Static bounds: exclusions at the ends of the scale.
    pub fn bound(&self, givens: &mut Givens) {
        for band in 0..3 {
            let less = self.less_right[band] | self.less_down[band];
            let greater = self.greater_right[band] | self.greater_down[band];
            let beyond = (self.less_right[band] << 1, self.greater_right[band] << 1);
            let (less_above, greater_above) = match band {
                0 => (0, 0),
                _ => (self.less_down[band - 1] >> 18, self.greater_down[band - 1] >> 18),
            };
            let (less_below, greater_below) =
                (self.less_down[band] << 9, self.greater_down[band] << 9);
            // The cell after a "less" is the greater one.
            givens.remove(band, 8, less | beyond.1 | greater_above | greater_below);
            givens.remove(band, 0, greater | beyond.0 | less_above | less_below);
        }
    }

    /// The inequalities as words of this size, the same in every lane.
    #[inline(always)]
    pub(super) fn words<W: Wide>(&self) -> Inequalities<W> {
        Inequalities {
            less_right: splat(self.less_right),
            greater_right: splat(self.greater_right),
            less_down: splat(self.less_down),
            greater_down: splat(self.greater_down),
        }
    }
}

#[inline(always)]
fn splat<W: Wide>([a, b, c]: [u32; 3]) -> [W; 3] {
    [W::splat(a), W::splat(b), W::splat(c)]
}

impl<W: Wide> OrderRule<W> for Inequalities<W> {
    #[inline(always)]
    fn apply(&self, planes: &mut Planes<W>) {
        let Planes { bands: [a, b, c], nine } = *planes;
        // Per digit, the cells that can be greater, and those that can be less.
        let greater = [
            a.after().or(nine.spread::<0>()),
            b.after().or(nine.spread::<1>()),
            c.after().or(nine.spread::<2>()),
        ];
        let less = [a.before(), b.before(), c.before()];
        // Candidates of the cells below, at the bits of the cells above.
        let greater_down = rows_below(greater);
        let less_down = rows_below(less);
        let (mut lost, mut lost_below) = ([W::splat(0); 3], [W::splat(0); 3]);
        for band in 0..3 {
            let (less_right, greater_right) = (self.less_right[band], self.greater_right[band]);
            let (less_below, greater_below) = (self.less_down[band], self.greater_down[band]);
            let here = or3(
                less_right.without(greater[band].down::<1>()),
                greater_right.without(less[band].down::<1>()),
                less_below.without(greater_down[band]),
            );
            let right =
                less_right.without(less[band]).or(greater_right.without(greater[band])).up::<1>();
            lost[band] = or3(here, greater_below.without(less_down[band]), right);
            lost_below[band] =
                less_below.without(less[band]).or(greater_below.without(greater[band]));
        }
        let [d, e, f] = lost_below;
        planes.bands = [
            a.without(lost[0].or(d.up::<9>())),
            b.without(or3(lost[1], e.up::<9>(), d.down::<18>())),
            c.without(or3(lost[2], f.up::<9>(), e.down::<18>())),
        ];
    }
}

impl<T> Branching for Inequalities<T> {
    const EARLY: u64 = 0;

    #[inline(always)]
    fn choose<S: One>(&self, planes: &Planes<S>, _: &Minilines<S>, _: bool) -> Branches {
        Branches { one: extremes::choose(planes), other: None }
    }
}

/// Every row of the grid moved up by one.
#[inline(always)]
fn rows_below<W: Wide>([a, b, c]: [W; 3]) -> [W; 3] {
    [a.down::<9>().or(b.up::<18>()), b.down::<9>().or(c.up::<18>()), c.down::<9>()]
}
