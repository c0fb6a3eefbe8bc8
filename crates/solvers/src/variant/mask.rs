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
pub(super) fn singles(mut set: Mask) -> impl Iterator<Item = Mask> {
    std::iter::from_fn(move || {
        let value = lowest(set);
        set ^= value;
        (value != 0).then_some(value)
    })
}

/// Its bits, ascending: one less than its values.
#[inline(always)]
pub(super) fn bits(set: Mask) -> impl Iterator<Item = u32> {
    singles(set).map(Mask::trailing_zeros)
}

/// The sum of its values.
#[inline(always)]
pub(super) fn sum(set: Mask) -> i64 {
    bits(set).map(|bit| i64::from(bit) + 1).sum()
}
