//! Eight words side by side: the vector type of this folder.
//!
//! [`Wide`] is the interface to an instruction set; everything else is written once, over any
//! implementation, so that all give the same answers by the same steps. [`run`] selects the
//! best that this processor has. A new one is an `impl` here and a line in `run`.
//!
//! With AVX-512 a register holds the words of two states of a search, which go side by side
//! ([`Two`]); words of one state are those of AVX2, with twice the registers and with one
//! instruction for any function of three words, which the compiler makes of two.
//!
//! This is the only file of the engines with unsafe code. Every function from [`run`] down to
//! an intrinsic is `#[inline(always)]`, without closures: a closure is a separate function,
//! compiled without the instruction set, and then every intrinsic in it is a call with its
//! words passed in memory (measured: five times slower).

#![allow(unsafe_code)]

use super::pair::{InTurn, Pair};

/// Eight words of 32 bits for one state of a search, or for two. Lanes 0 to 3 and 4 to 7 are its
/// halves.
pub(super) trait Wide: Copy {
    /// All states, one bit each.
    const ALL: u32;
    /// Whether searches on these words can have a log.
    const HAS_LOG: bool;
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// These words, in every state.
    fn new(lanes: [u32; 8]) -> Self;
    /// The bits of both.
    fn and(self, other: Self) -> Self;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Lane by lane, modulo 2^32.
    fn minus(self, other: Self) -> Self;
    /// Bits move up by `N` in every lane.
    fn up<const N: i32>(self) -> Self;
    /// Bits move down by `N` in every lane.
    fn down<const N: i32>(self) -> Self;
    /// The low halves of both.
    fn low_halves(self, other: Self) -> Self;
    /// The high halves of both.
    fn high_halves(self, other: Self) -> Self;
    /// Lanes 2, 3, 0, 1 of each half.
    fn swap_pairs(self) -> Self;
    /// Lanes 1, 0, 3, 2 of each half.
    fn swap_neighbors(self) -> Self;
    /// Lanes 1, 2, 0, 3 of each half.
    fn turn(self) -> Self;
    /// Lane `N` of each half in all lanes of the half.
    fn spread<const N: usize>(self) -> Self;
    /// In every lane, the bits of all lanes before it.
    fn before(self) -> Self;
    /// In every lane, the bits of all lanes after it.
    fn after(self) -> Self;
    /// The states in which a bit is set.
    fn occupied(self) -> u32;
}

/// Words of one state.
pub(super) trait One: Wide {
    /// Its words.
    fn lanes(self) -> [u32; 8];
    /// Lane 0.
    fn first(self) -> u32;
    /// The top bits of the lanes, that of lane 0 lowest.
    fn top_bits(self) -> u32;
}

/// Words of two states.
pub(super) trait Two: Wide {
    /// Words of one of them.
    type One: One;
    /// Those of one of the states, 0 or 1.
    fn state(self, state: usize) -> Self::One;
    /// With others in the place of one of the states.
    fn with_state(self, state: usize, one: Self::One) -> Self;
    /// The words of `other` in these states, one bit each, and its own in the others.
    fn replaced(self, states: u32, other: Self) -> Self;
}

/// Eight words in an array, portable.
#[derive(Clone, Copy)]
pub(super) struct Portable([u32; 8]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, operation: impl Fn(u32, u32) -> u32) -> Self {
        Portable(std::array::from_fn(|lane| operation(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn pick(self, order: [usize; 4]) -> Self {
        Portable(std::array::from_fn(|lane| self.0[(lane & 4) + order[lane & 3]]))
    }
}

impl Wide for Portable {
    const ALL: u32 = 1;
    const HAS_LOG: bool = true;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Portable([word; 8])
    }
    #[inline(always)]
    fn new(lanes: [u32; 8]) -> Self {
        Portable(lanes)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Portable(self.0.map(|word| word << N))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Portable(self.0.map(|word| word >> N))
    }
    #[inline(always)]
    fn low_halves(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Portable([a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]])
    }
    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Portable([a[4], a[5], a[6], a[7], b[4], b[5], b[6], b[7]])
    }
    #[inline(always)]
    fn swap_pairs(self) -> Self {
        self.pick([2, 3, 0, 1])
    }
    #[inline(always)]
    fn swap_neighbors(self) -> Self {
        self.pick([1, 0, 3, 2])
    }
    #[inline(always)]
    fn turn(self) -> Self {
        self.pick([1, 2, 0, 3])
    }
    #[inline(always)]
    fn spread<const N: usize>(self) -> Self {
        self.pick([N; 4])
    }
    #[inline(always)]
    fn before(self) -> Self {
        let [a, b, c, d, e, f, g, _] = self.0;
        let (ab, abc) = (a | b, a | b | c);
        let (abcd, ef) = (abc | d, e | f);
        Portable([0, a, ab, abc, abcd, abcd | e, abcd | ef, abcd | ef | g])
    }
    #[inline(always)]
    fn after(self) -> Self {
        let [_, b, c, d, e, f, g, h] = self.0;
        let (gh, fgh) = (g | h, f | g | h);
        let (efgh, cd) = (e | fgh, c | d);
        Portable([b | cd | efgh, cd | efgh, d | efgh, efgh, fgh, gh, h, 0])
    }
    #[inline(always)]
    fn occupied(self) -> u32 {
        u32::from(self.0 != [0; 8])
    }
}

impl One for Portable {
    #[inline(always)]
    fn lanes(self) -> [u32; 8] {
        self.0
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.0[0]
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        self.0.iter().rev().fold(0, |bits, word| bits << 1 | word >> 31)
    }
}

/// Work over any implementation of words.
pub(super) trait Work {
    /// Result of the work.
    type Outcome;
    /// Does the work; `#[inline(always)]`.
    fn with<P: Pair>(self) -> Self::Outcome;
}

/// Instructions for words, each with those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) enum Instructions {
    /// Those of every processor.
    Portable,
    /// AVX2.
    Avx2,
    /// AVX-512, on words of 256 bits.
    Avx512,
}

impl Instructions {
    /// The best that there are.
    pub const BEST: Self = Instructions::Avx512;
}

/// Does the work with the best instructions of this processor that are not above `most`.
pub(super) fn run<T: Work>(work: T, most: Instructions) -> T::Outcome {
    #[cfg(not(target_arch = "x86_64"))]
    let _ = most;
    #[cfg(target_arch = "x86_64")]
    if most >= Instructions::Avx2
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
    {
        if most >= Instructions::Avx512
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
        {
            // SAFETY: the processor supports all features that the function is compiled for.
            return unsafe { avx2::run_with_avx512(work) };
        }
        // SAFETY: as above.
        return unsafe { avx2::run(work) };
    }
    work.with::<InTurn<Portable>>()
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::super::pair::{InTurn, SideBySide};
    use super::{One, Two, Wide, Work};
    use std::arch::x86_64::*;

    /// Eight words in one register.
    ///
    /// SAFETY, for every block below without a separate note: the intrinsics need a processor
    /// with AVX2 and nothing else, as none of them takes a pointer. The type is private to this
    /// module, and only the functions below use it.
    #[derive(Clone, Copy)]
    struct Avx2(__m256i);

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run<T: Work>(work: T) -> T::Outcome {
        work.with::<InTurn<Avx2>>()
    }

    #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run_with_avx512<T: Work>(work: T) -> T::Outcome {
        work.with::<SideBySide<Avx512>>()
    }

    #[expect(clippy::undocumented_unsafe_blocks, reason = "one note at the type, for all of them")]
    impl Wide for Avx2 {
        const ALL: u32 = 1;
        const HAS_LOG: bool = false;

        #[inline(always)]
        fn splat(word: u32) -> Self {
            Avx2(unsafe { _mm256_set1_epi32(word as i32) })
        }
        #[inline(always)]
        fn new(lanes: [u32; 8]) -> Self {
            // SAFETY: both are 32 bytes without padding, and any bits are valid in both.
            Avx2(unsafe { std::mem::transmute::<[u32; 8], __m256i>(lanes) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            Avx2(unsafe { _mm256_sub_epi32(self.0, other.0) })
        }
        #[inline(always)]
        fn up<const N: i32>(self) -> Self {
            Avx2(unsafe { _mm256_slli_epi32::<N>(self.0) })
        }
        #[inline(always)]
        fn down<const N: i32>(self) -> Self {
            Avx2(unsafe { _mm256_srli_epi32::<N>(self.0) })
        }
        #[inline(always)]
        fn low_halves(self, other: Self) -> Self {
            Avx2(unsafe { _mm256_permute2x128_si256::<0x20>(self.0, other.0) })
        }
        #[inline(always)]
        fn high_halves(self, other: Self) -> Self {
            Avx2(unsafe { _mm256_permute2x128_si256::<0x31>(self.0, other.0) })
        }
        #[inline(always)]
        fn swap_pairs(self) -> Self {
            Avx2(unsafe { _mm256_shuffle_epi32::<0b01_00_11_10>(self.0) })
        }
        #[inline(always)]
        fn swap_neighbors(self) -> Self {
            Avx2(unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(self.0) })
        }
        #[inline(always)]
        fn turn(self) -> Self {
            Avx2(unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn spread<const N: usize>(self) -> Self {
            Avx2(unsafe {
                match N {
                    0 => _mm256_shuffle_epi32::<0b00_00_00_00>(self.0),
                    1 => _mm256_shuffle_epi32::<0b01_01_01_01>(self.0),
                    2 => _mm256_shuffle_epi32::<0b10_10_10_10>(self.0),
                    _ => _mm256_shuffle_epi32::<0b11_11_11_11>(self.0),
                }
            })
        }
        #[inline(always)]
        fn before(self) -> Self {
            unsafe {
                // Within the halves, then all of the low half to the high one.
                let one = _mm256_slli_si256::<4>(self.0);
                let two = _mm256_or_si256(one, _mm256_slli_si256::<4>(one));
                let half = _mm256_or_si256(two, _mm256_slli_si256::<8>(two));
                let all = _mm256_shuffle_epi32::<0b11_11_11_11>(_mm256_or_si256(half, self.0));
                Avx2(_mm256_or_si256(half, _mm256_permute2x128_si256::<0x08>(all, all)))
            }
        }
        #[inline(always)]
        fn after(self) -> Self {
            unsafe {
                let one = _mm256_srli_si256::<4>(self.0);
                let two = _mm256_or_si256(one, _mm256_srli_si256::<4>(one));
                let half = _mm256_or_si256(two, _mm256_srli_si256::<8>(two));
                let all = _mm256_shuffle_epi32::<0b00_00_00_00>(_mm256_or_si256(half, self.0));
                Avx2(_mm256_or_si256(half, _mm256_permute2x128_si256::<0x81>(all, all)))
            }
        }
        #[inline(always)]
        fn occupied(self) -> u32 {
            unsafe { (_mm256_testz_si256(self.0, self.0) ^ 1) as u32 }
        }
    }
    #[expect(clippy::undocumented_unsafe_blocks, reason = "one note at the type, for all of them")]
    impl One for Avx2 {
        #[inline(always)]
        fn lanes(self) -> [u32; 8] {
            // SAFETY: as in `new`.
            unsafe { std::mem::transmute::<__m256i, [u32; 8]>(self.0) }
        }
        #[inline(always)]
        fn first(self) -> u32 {
            unsafe { _mm256_cvtsi256_si32(self.0) as u32 }
        }
        #[inline(always)]
        fn top_bits(self) -> u32 {
            unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(self.0)) as u32 }
        }
    }

    /// Two states in one register, each in a half of it.
    ///
    /// SAFETY, likewise: the intrinsics need AVX-512 F and BW.
    #[derive(Clone, Copy)]
    struct Avx512(__m512i);

    #[expect(clippy::undocumented_unsafe_blocks, reason = "one note at the type, for all of them")]
    impl Wide for Avx512 {
        const ALL: u32 = 3;
        const HAS_LOG: bool = false;

        #[inline(always)]
        fn splat(word: u32) -> Self {
            Avx512(unsafe { _mm512_set1_epi32(word as i32) })
        }
        #[inline(always)]
        fn new(lanes: [u32; 8]) -> Self {
            // SAFETY: both are 32 bytes without padding, and any bits are valid in both.
            let one = unsafe { std::mem::transmute::<[u32; 8], __m256i>(lanes) };
            Avx512(unsafe { _mm512_broadcast_i64x4(one) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
        }
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            Avx512(unsafe { _mm512_sub_epi32(self.0, other.0) })
        }
        #[inline(always)]
        fn up<const N: i32>(self) -> Self {
            Avx512(unsafe { _mm512_sllv_epi32(self.0, _mm512_set1_epi32(N)) })
        }
        #[inline(always)]
        fn down<const N: i32>(self) -> Self {
            Avx512(unsafe { _mm512_srlv_epi32(self.0, _mm512_set1_epi32(N)) })
        }
        #[inline(always)]
        fn low_halves(self, other: Self) -> Self {
            Avx512(unsafe {
                _mm512_permutex2var_epi64(
                    self.0,
                    _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13),
                    other.0,
                )
            })
        }
        #[inline(always)]
        fn high_halves(self, other: Self) -> Self {
            Avx512(unsafe {
                _mm512_permutex2var_epi64(
                    self.0,
                    _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15),
                    other.0,
                )
            })
        }
        #[inline(always)]
        fn swap_pairs(self) -> Self {
            Avx512(unsafe { _mm512_shuffle_epi32::<0b01_00_11_10>(self.0) })
        }
        #[inline(always)]
        fn swap_neighbors(self) -> Self {
            Avx512(unsafe { _mm512_shuffle_epi32::<0b10_11_00_01>(self.0) })
        }
        #[inline(always)]
        fn turn(self) -> Self {
            Avx512(unsafe { _mm512_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn spread<const N: usize>(self) -> Self {
            Avx512(unsafe {
                match N {
                    0 => _mm512_shuffle_epi32::<0b00_00_00_00>(self.0),
                    1 => _mm512_shuffle_epi32::<0b01_01_01_01>(self.0),
                    2 => _mm512_shuffle_epi32::<0b10_10_10_10>(self.0),
                    _ => _mm512_shuffle_epi32::<0b11_11_11_11>(self.0),
                }
            })
        }
        #[inline(always)]
        fn before(self) -> Self {
            unsafe {
                // Within the halves, then all of the low half to the high one.
                let one = _mm512_bslli_epi128::<4>(self.0);
                let two = _mm512_or_si512(one, _mm512_bslli_epi128::<4>(one));
                let half = _mm512_or_si512(two, _mm512_bslli_epi128::<8>(two));
                let all = _mm512_shuffle_epi32::<0b11_11_11_11>(_mm512_or_si512(half, self.0));
                Avx512(_mm512_or_si512(
                    half,
                    _mm512_maskz_shuffle_i64x2::<0b10_10_00_00>(0b1100_1100, all, all),
                ))
            }
        }
        #[inline(always)]
        fn after(self) -> Self {
            unsafe {
                let one = _mm512_bsrli_epi128::<4>(self.0);
                let two = _mm512_or_si512(one, _mm512_bsrli_epi128::<4>(one));
                let half = _mm512_or_si512(two, _mm512_bsrli_epi128::<8>(two));
                let all = _mm512_shuffle_epi32::<0b00_00_00_00>(_mm512_or_si512(half, self.0));
                Avx512(_mm512_or_si512(
                    half,
                    _mm512_maskz_shuffle_i64x2::<0b11_11_01_01>(0b0011_0011, all, all),
                ))
            }
        }
        #[inline(always)]
        fn occupied(self) -> u32 {
            let words = u32::from(unsafe { _mm512_test_epi64_mask(self.0, self.0) });
            u32::from(words & 15 != 0) | u32::from(words > 15) << 1
        }
    }

    #[expect(clippy::undocumented_unsafe_blocks, reason = "one note at the type, for all of them")]
    impl Two for Avx512 {
        type One = Avx2;

        #[inline(always)]
        fn state(self, state: usize) -> Avx2 {
            Avx2(unsafe {
                if state == 0 {
                    _mm512_castsi512_si256(self.0)
                } else {
                    _mm512_extracti64x4_epi64::<1>(self.0)
                }
            })
        }
        #[inline(always)]
        fn with_state(self, state: usize, one: Avx2) -> Self {
            Avx512(unsafe {
                if state == 0 {
                    _mm512_inserti64x4::<0>(self.0, one.0)
                } else {
                    _mm512_inserti64x4::<1>(self.0, one.0)
                }
            })
        }
        #[inline(always)]
        fn replaced(self, states: u32, other: Self) -> Self {
            let words = [0, 0x0f, 0xf0, 0xff][(states & 3) as usize];
            Avx512(unsafe { _mm512_mask_mov_epi64(self.0, words, other.0) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Every operation on two words of one state.
    struct All([u32; 8], [u32; 8]);

    impl Work for All {
        type Outcome = (Vec<[u32; 8]>, u32, u32, u32);

        #[inline(always)]
        fn with<P: Pair>(self) -> Self::Outcome {
            let (a, b) = (P::One::new(self.0), P::One::new(self.1));
            let words = [
                P::One::splat(self.0[0]),
                a.and(b),
                a.or(b),
                a.without(b),
                a.minus(b),
                a.up::<1>(),
                a.up::<27>(),
                a.down::<9>(),
                a.down::<31>(),
                a.low_halves(b),
                a.high_halves(b),
                a.swap_pairs(),
                a.swap_neighbors(),
                a.turn(),
                a.spread::<0>(),
                a.spread::<1>(),
                a.spread::<2>(),
                a.spread::<3>(),
                a.before(),
                a.after(),
            ];
            let mut lanes = Vec::new();
            for word in words {
                lanes.push(word.lanes());
            }
            (lanes, a.first(), a.top_bits(), a.occupied())
        }
    }

    #[test]
    fn all_words_do_what_portable_ones_do() {
        let random = &mut ChaCha8Rng::seed_from_u64(9);
        // Under Miri each of them takes a second.
        let rounds = if cfg!(miri) { 10 } else { 1000 };
        for round in 0..rounds {
            // Words with few bits, and at times none.
            let mut word =
                || std::array::from_fn(|_| random.random::<u32>() & random.random::<u32>());
            let (a, b) = (if round % 9 == 0 { [0; 8] } else { word() }, word());
            let expected = run(All(a, b), Instructions::Portable);
            for most in [Instructions::Avx2, Instructions::Avx512] {
                assert_eq!(run(All(a, b), most), expected);
            }
        }
    }

    #[test]
    fn lanes_before_and_after() {
        let word = Portable::new([1, 2, 4, 8, 16, 32, 64, 128]);
        assert_eq!(word.before().lanes(), [0, 1, 3, 7, 15, 31, 63, 127]);
        assert_eq!(word.after().lanes(), [254, 252, 248, 240, 224, 192, 128, 0]);
    }
}
