//! Random numbers that repeat: of one seed any number of streams, so that what is drawn for one
//! puzzle does not depend on those before it, nor on the number of threads.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The stream of this number.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

/// The stream of this number in one of many groups, which share no stream. Group 0 is [`stream`].
/// Numbers are below 2^48.
pub(crate) fn stream_of_group(seed: u64, group: u16, number: u64) -> ChaCha8Rng {
    stream(seed, u64::from(group) << 48 | number)
}
