//! A file of a bundle while it is written: hashed as it passes, and compressed if
//! the caller wants that.

use quorum_audit::bundle::{COMPRESSED, FileFacts};
use quorum_util::digest::Sha256;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// zstd's own default: five times smaller than the text, faster than the solver.
#[cfg(feature = "zstd")]
const LEVEL: i32 = 3;

/// An open file. What is written is hashed twice: as the text that it is and as the bytes
/// that reach the disk.
pub struct Sink {
    name: String,
    text: Sha256,
    target: Target,
}

enum Target {
    Plain(BufWriter<Hashed>),
    #[cfg(feature = "zstd")]
    Compressed(zstd::Encoder<'static, BufWriter<Hashed>>),
}

/// A file, and what has been written to it.
struct Hashed {
    file: File,
    hash: Sha256,
    bytes: u64,
}

/// A file that is complete.
pub struct Written {
    /// Its name, with the suffix of compression.
    pub name: String,
    /// Its size and hash.
    pub facts: FileFacts,
    /// SHA-256 of the text.
    pub text_sha256: String,
}

impl Sink {
    /// Creates the file `name` in a folder.
    pub fn create(folder: &Path, name: &str, is_compressed: bool) -> io::Result<Self> {
        let name = if is_compressed { format!("{name}{COMPRESSED}") } else { name.to_owned() };
        let file = File::create(folder.join(&name))?;
        let hashed =
            BufWriter::with_capacity(1 << 15, Hashed { file, hash: Sha256::default(), bytes: 0 });
        let target = match is_compressed {
            false => Target::Plain(hashed),
            #[cfg(not(feature = "zstd"))]
            true => return Err(io::Error::other("this build cannot compress (feature zstd)")),
            #[cfg(feature = "zstd")]
            true => {
                let mut encoder = zstd::Encoder::new(hashed, LEVEL)?;
                // So that a damaged file is distinguished from a damaged proof.
                encoder.include_checksum(true)?;
                Target::Compressed(encoder)
            }
        };
        Ok(Sink { name, text: Sha256::default(), target })
    }

    /// Completes the file.
    pub fn finish(self) -> io::Result<Written> {
        let buffered = self.target.finish()?;
        let Hashed { hash, bytes, .. } = buffered.into_inner().map_err(|e| e.into_error())?;
        let facts = FileFacts { bytes, sha256: hash.hex() };
        Ok(Written { name: self.name, facts, text_sha256: self.text.hex() })
    }
}

impl Target {
    fn finish(self) -> io::Result<BufWriter<Hashed>> {
        match self {
            Target::Plain(buffered) => Ok(buffered),
            #[cfg(feature = "zstd")]
            Target::Compressed(encoder) => encoder.finish(),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.target {
            Target::Plain(target) => target.write(bytes),
            #[cfg(feature = "zstd")]
            Target::Compressed(target) => target.write(bytes),
        }?;
        self.text.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Plain(target) => target.flush(),
            #[cfg(feature = "zstd")]
            Target::Compressed(target) => target.flush(),
        }
    }
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
