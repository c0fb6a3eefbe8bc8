//! Two states of a search in lockstep, a round of propagation for each in turn.
//!
//! With AVX-512 both are in the same registers ([`SideBySide`]), so that a round for two takes
//! little longer than one for one: the time per puzzle of `hardest-1106` falls by a third. With
//! AVX2 two interleaved states take twice the time of one, as one saturates the vector units, so
//! that they are propagated one after the other ([`InTurn`]), by the same steps.

use super::layout::{Minilines, Planes};
use super::log::PlanesLog;
use super::order::OrderRule;
use super::propagation::{Round, round};
use super::triples::{Triples, triples};
use super::wide::{One, Two, Wide};

/// What a round found: the places, 0 and 1, of the states of which it holds, one bit each.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// There is no solution.
    pub wrong: u32,
    /// Candidates were removed.
    pub changed: u32,
    /// Some cell has more than one candidate.
    pub open: u32,
}

/// Two places for states.
pub(super) trait Pair {
    /// Words of one state.
    type One: One;
    /// Words for what is the same for both.
    type Word: Wide;
    /// Both places have a state without candidates.
    fn empty() -> Self;
    /// The state at a place.
    fn state(&self, place: usize) -> Planes<Self::One>;
    /// Replaces the state at a place.
    fn set(&mut self, place: usize, planes: &Planes<Self::One>);
    /// Applies the rules once to these states. For those that are wrong, the other results and the
    /// planes are undefined.
    fn round<O: OrderRule<Self::Word>>(&mut self, order: &O, states: u32) -> Found;
    /// The lines of a state after the last round.
    fn lines(&self, place: usize) -> Minilines<Self::One>;
    /// Applies the rule of triples to these states, with the lines of the last round.
    fn triples(&mut self, states: u32) -> Triples;
}

/// Two states in the same words.
pub(super) struct SideBySide<W> {
    planes: Planes<W>,
    lines: Minilines<W>,
}

impl<W: Two> Pair for SideBySide<W> {
    type One = W::One;
    type Word = W;

    #[inline(always)]
    fn empty() -> Self {
        SideBySide { planes: Planes::empty(), lines: Minilines::empty() }
    }

    #[inline(always)]
    fn state(&self, place: usize) -> Planes<W::One> {
        self.planes.state(place)
    }

    #[inline(always)]
    fn set(&mut self, place: usize, planes: &Planes<W::One>) {
        self.planes = self.planes.with_state(place, planes);
    }

    #[inline(always)]
    fn round<O: OrderRule<W>>(&mut self, order: &O, _: u32) -> Found {
        let Round { wrong, changed, open, lines, .. } = round(&mut self.planes, order, &mut ());
        self.lines = lines;
        Found { wrong, changed, open }
    }

    #[inline(always)]
    fn lines(&self, place: usize) -> Minilines<W::One> {
        self.lines.state(place)
    }

    #[inline(always)]
    fn triples(&mut self, states: u32) -> Triples {
        let mut planes = self.planes;
        let found = triples(&mut planes, &self.lines);
        self.planes = self.planes.replaced(states, &planes);
        found
    }
}

/// Two states, each in words of its own.
pub(super) struct InTurn<W> {
    planes: [Planes<W>; 2],
    lines: [Minilines<W>; 2],
}

impl<W: One> Pair for InTurn<W> {
    type One = W;
    type Word = W;

    #[inline(always)]
    fn empty() -> Self {
        InTurn { planes: [Planes::empty(); 2], lines: [Minilines::empty(); 2] }
    }

    #[inline(always)]
    fn state(&self, place: usize) -> Planes<W> {
        self.planes[place]
    }

    #[inline(always)]
    fn set(&mut self, place: usize, planes: &Planes<W>) {
        self.planes[place] = *planes;
    }

    #[inline(always)]
    fn round<O: OrderRule<W>>(&mut self, order: &O, states: u32) -> Found {
        let mut found = Found { wrong: 0, changed: 0, open: 0 };
        for place in 0..2 {
            if states >> place & 1 != 0 {
                let round = round(&mut self.planes[place], order, &mut PlanesLog::none());
                found.wrong |= round.wrong << place;
                found.changed |= round.changed << place;
                found.open |= round.open << place;
                self.lines[place] = round.lines;
            }
        }
        found
    }

    #[inline(always)]
    fn lines(&self, place: usize) -> Minilines<W> {
        self.lines[place]
    }

    #[inline(always)]
    fn triples(&mut self, states: u32) -> Triples {
        let mut found = Triples { wrong: 0, changed: 0 };
        for place in 0..2 {
            if states >> place & 1 != 0 {
                let one = triples(&mut self.planes[place], &self.lines[place]);
                found.wrong |= one.wrong << place;
                found.changed |= one.changed << place;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::Inequalities;
    use super::super::wide::{Instructions, Work, run};
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// A round and the rule of triples on two states, with inequalities or without.
    struct Both<'a>([[[u32; 8]; 4]; 2], Option<&'a Inequalities>);

    impl Work for Both<'_> {
        type Outcome = ([[[u32; 8]; 4]; 2], [u32; 3], [u32; 2]);

        #[inline(always)]
        fn with<P: Pair>(self) -> Self::Outcome {
            let mut pair = P::empty();
            pair.set(0, &Planes::of_lanes(self.0[0]));
            pair.set(1, &Planes::of_lanes(self.0[1]));
            let found = match self.1 {
                None => pair.round(&(), 3),
                Some(signs) => pair.round(&signs.words::<P::Word>(), 3),
            };
            // Of what has no solution, words may differ.
            for place in 0..2 {
                if found.wrong >> place & 1 != 0 {
                    pair.set(place, &Planes::empty());
                }
            }
            let open = 3 & !found.wrong;
            let triples = pair.triples(open);
            for place in 0..2 {
                if triples.wrong >> place & 1 != 0 {
                    pair.set(place, &Planes::empty());
                }
            }
            let states = [pair.state(0).lanes(), pair.state(1).lanes()];
            let found = [found.wrong, found.changed & open, found.open & open];
            (states, found, [triples.wrong & open, triples.changed & open & !triples.wrong])
        }
    }

    /// Any candidates: each is missing with one of these chances.
    fn planes(random: &mut ChaCha8Rng) -> [[u32; 8]; 4] {
        let missing = [0.0, 0.05, 0.2, 0.4][random.random_range(0..4)];
        let mut lanes = [[0; 8]; 4];
        for word in lanes.as_flattened_mut() {
            for cell in 0..27 {
                *word |= u32::from(!random.random_bool(missing)) << cell;
            }
        }
        let [a, b, c, ..] = lanes[3];
        lanes[3] = [a, b, c, 0, a, b, c, 0];
        lanes
    }

    #[test]
    fn states_side_by_side_do_not_mix() {
        let random = &mut ChaCha8Rng::seed_from_u64(3);
        let rounds = if cfg!(miri) { 4 } else { 2000 };
        let mut open = 0;
        for _ in 0..rounds {
            let states = [planes(random), planes(random)];
            let signs = Inequalities::random(random);
            for signs in [None, Some(&signs)] {
                let expected = run(Both(states, signs), Instructions::Portable);
                open += expected.1[2].count_ones();
                for most in [Instructions::Avx2, Instructions::Avx512] {
                    assert_eq!(run(Both(states, signs), most), expected);
                }
            }
        }
        assert!(open > rounds / 4, "{open} states of {rounds} rounds were open");
    }
}
