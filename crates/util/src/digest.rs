//! SHA-256 as lower-case hexadecimal digits: how puzzles, files and programs are identified.

use std::fmt::Write as _;
use std::io::{self, Read, Write};

/// The digest of what has been added to it so far. A writer, so that `io::copy` fills it.
#[derive(Clone, Default, Debug)]
pub struct Sha256(sha2::Sha256);

impl Sha256 {
    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        sha2::Digest::update(&mut self.0, bytes);
    }

    /// The 64 digits.
    pub fn hex(self) -> String {
        let mut text = String::with_capacity(64);
        for byte in sha2::Digest::finalize(self.0) {
            write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        }
        text
    }
}

impl Write for Sha256 {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The digest of bytes in memory.
pub fn sha256_hex(bytes: impl AsRef<[u8]>) -> String {
    let mut digest = Sha256::default();
    digest.update(bytes.as_ref());
    digest.hex()
}

/// The number of bytes that a reader yields, and their digest.
pub fn size_and_sha256(mut reader: impl Read) -> io::Result<(u64, String)> {
    let mut digest = Sha256::default();
    let bytes = io::copy(&mut reader, &mut digest)?;
    Ok((bytes, digest.hex()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256_hex("abc"), abc);
        assert_eq!(size_and_sha256(&b"abc"[..]).unwrap(), (3, abc.to_owned()));
    }
}
