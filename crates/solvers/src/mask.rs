//! Sets of values as machine words: bit `v - 1` is value `v`, as in
//! [`ValueSet`](quorum_problem::ValueSet).

/// A set of values.
pub(super) type Mask = u64;

/// Whether a set that is not empty has one value.
#[inline(always)]
pub(super) fn is_single(set: Mask) -> bool {
    set & (set - 1) == 0
}

/// The set of the least value, empty if there is none.
#[inline(always)]
pub(super) fn lowest(set: Mask) -> Mask {
    set & set.wrapping_neg()
}

/// The bit of the greatest value of a set that is not empty.
#[inline(always)]
pub(super) fn top(set: Mask) -> u32 {
    63 - set.leading_zeros()
}

/// All values up to the one of this bit.
#[inline(always)]
pub(super) fn up_to(bit: u32) -> Mask {
    Mask::MAX >> (63 - bit)
}

/// The sets of its single values, ascending.
#[inline(always)]
pub(super) fn singles(set: Mask) -> Singles {
    Singles(set)
}

/// The iterator of [`singles`].
pub(super) struct Singles(Mask);

impl Iterator for Singles {
    type Item = Mask;

    #[inline(always)]
    fn next(&mut self) -> Option<Mask> {
        let value = lowest(self.0);
        self.0 ^= value;
        if value != 0 { Some(value) } else { None }
    }
}

/// Its bits, ascending: one less than its values.
#[inline(always)]
pub(super) fn bits(set: Mask) -> Bits {
    Bits(set)
}

/// The iterator of [`bits`].
#[derive(Clone)]
pub(super) struct Bits(Mask);

impl Iterator for Bits {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The sum of its values.
#[inline(always)]
pub(super) fn sum(set: Mask) -> i64 {
    let mut sum = 0;
    for bit in bits(set) {
        sum += i64::from(bit) + 1;
    }
    sum
}
