//! The files of a bundle as lines, decompressed as they are read.

use crate::bundle::COMPRESSED;
use problem::digest::{self, Sha256};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The longest line that is read: a bound for what a damaged file can take of memory.
const MOST: u64 = 64 << 20;

/// A compressed text, whose checksum is compared where it ends. By a decoder in Rust alone: the
/// auditor reads files of strangers.
struct Decompressed(StreamingDecoder<BufReader<File>, FrameDecoder>);

impl Decompressed {
    fn new(file: File) -> io::Result<Self> {
        let decoder = StreamingDecoder::new(BufReader::with_capacity(1 << 16, file));
        Ok(Decompressed(decoder.map_err(io::Error::other)?))
    }
}

impl Read for Decompressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        if read == 0 && !buffer.is_empty() {
            let decoder = &self.0.decoder;
            let stated = decoder.get_checksum_from_data();
            if stated.is_some() && stated != decoder.get_calculated_checksum() {
                return Err(io::Error::other("the checksum of the compressed text is wrong"));
            }
        }
        Ok(read)
    }
}

/// A text that is read line by line, and hashed as it is read.
pub(super) struct Lines {
    reader: Box<dyn BufRead>,
    hash: Sha256,
    line: Vec<u8>,
    /// Lines so far.
    pub number: u64,
}

impl Lines {
    /// Opens a file; one whose name says that it is compressed is decompressed.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let reader: Box<dyn BufRead> = match path.to_string_lossy().ends_with(COMPRESSED) {
            false => Box::new(BufReader::with_capacity(1 << 16, file)),
            true => Box::new(BufReader::with_capacity(1 << 16, Decompressed::new(file)?)),
        };
        Ok(Lines { reader, hash: Sha256::default(), line: Vec::new(), number: 0 })
    }

    /// The next line without its end; `None` at the end of the text.
    pub fn next(&mut self) -> Result<Option<&[u8]>, String> {
        self.line.clear();
        self.number += 1;
        let number = self.number;
        let read = (&mut self.reader).take(MOST).read_until(b'\n', &mut self.line);
        match read.map_err(|error| format!("line {number}: {error}"))? {
            0 => return Ok(None),
            _ if self.line.last() == Some(&b'\n') => {}
            _ => return Err(format!("line {number} is cut: it has no end")),
        }
        self.hash.update(&self.line);
        self.line.pop();
        Ok(Some(&self.line))
    }

    /// The line that was read last, without its end.
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// SHA-256 of the lines read.
    pub fn sha256(self) -> String {
        self.hash.hex()
    }
}

/// Size and SHA-256 of a file as it lies there.
pub(super) fn size_and_sha256(path: &Path) -> io::Result<(u64, String)> {
    digest::size_and_sha256(File::open(path)?)
}

/// The integers of a line, separated by single spaces. Calls `each`; `None` if there is
/// anything else.
pub(super) fn integers(line: &[u8], mut each: impl FnMut(i64)) -> Option<()> {
    line.split(|&byte| byte == b' ').try_for_each(|word| {
        let word = std::str::from_utf8(word).ok().filter(|word| !word.starts_with('+'))?;
        each(word.parse().ok()?);
        Some(())
    })
}

/// The literals of a clause of so many variables, which ends in 0. Calls `each`; `None` if there
/// is anything else.
pub(super) fn clause(line: &[u8], variables: u64, mut each: impl FnMut(i32)) -> Option<()> {
    let (mut is_ended, mut is_good) = (false, true);
    integers(line, |literal| match literal {
        _ if is_ended => is_good = false,
        0 => is_ended = true,
        literal if literal.unsigned_abs() <= variables => each(literal as i32),
        _ => is_good = false,
    })?;
    (is_good && is_ended).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_integers() {
        let read = |line: &str| {
            let mut all = Vec::new();
            integers(line.as_bytes(), |number| all.push(number)).map(|()| all)
        };
        assert_eq!(read("1 -20 0"), Some(vec![1, -20, 0]));
        assert_eq!(read("0"), Some(vec![0]));
        for line in
            ["", "1 ", " 1", "1  0", "-", "1 x", "--1", "+1", "1.5", "999999999999999999999"]
        {
            assert_eq!(read(line), None, "'{line}'");
        }
    }
}
