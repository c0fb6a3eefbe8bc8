//! A hash for states: building automata is mostly looking up states, and that of the standard
//! library, which withstands texts made to collide, takes most of its time.
//!
//! A word is mixed in by a multiplication to 128 bits of which both halves are used (as in wyhash).

use std::hash::{BuildHasher, Hasher};

/// Makes hashers that begin alike.
#[derive(Clone, Copy, Default)]
pub struct Fast;

impl BuildHasher for Fast {
    type Hasher = Mixer;

    fn build_hasher(&self) -> Mixer {
        Mixer(0x9e37_79b9_7f4a_7c15)
    }
}

/// The words so far.
pub struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xa076_1d64_78bd_642f;
        self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}
