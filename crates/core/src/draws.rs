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
