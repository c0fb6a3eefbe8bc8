//! The files of a bundle as lines, decompressed as they are read.

use crate::bundle::COMPRESSED;
use crate::reason::{Result, refuse};
use quorum_util::digest;
use quorum_util::digest::Sha256;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The longest line that is read: bounds the memory that a damaged file can take.
const MOST: u64 = 64 << 20;

/// The longest text that a compressed file may contain, in bytes per byte of the file. Formulas
/// and proofs of `quorum verify --proof --compress` have 3 to 20; a text of repetitions, which
/// would fill disk or memory, has up to 30,000.
const MOST_RATIO: u64 = 200;

/// Allowance beyond that ratio, which is meaningless for short texts.
const FREE: u64 = 16 << 20;

/// A compressed text, whose checksum is verified at its end. The decoder is written in Rust:
/// the auditor reads files of strangers.
struct Decompressed {
    decoder: StreamingDecoder<BufReader<File>, FrameDecoder>,
    /// Remaining allowance in bytes.
    left: u64,
}

impl Decompressed {
    fn new(file: File) -> io::Result<Self> {
        let left = FREE + MOST_RATIO.saturating_mul(file.metadata()?.len());
        let decoder = StreamingDecoder::new(BufReader::with_capacity(1 << 16, file));
        Ok(Decompressed { decoder: decoder.map_err(io::Error::other)?, left })
    }
}

impl Read for Decompressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.decoder.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            let reason = format!("the text is more than {MOST_RATIO} times as long as the file");
            io::Error::other(reason)
        })?;
        if read == 0 && !buffer.is_empty() {
            let decoder = &self.decoder.decoder;
            let stated = decoder.get_checksum_from_data();
            if stated.is_some() && stated != decoder.get_calculated_checksum() {
                return Err(io::Error::other("the checksum of the compressed text is wrong"));
            }
        }
        Ok(read)
    }
}

/// A text that is read and hashed line by line.
pub(super) struct FileLines {
    reader: Box<dyn BufRead>,
    hash: Sha256,
    line: Vec<u8>,
    /// Number of lines read.
    pub number: u64,
}

impl FileLines {
    /// Opens a file; one with the suffix of compressed files is decompressed.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let reader: Box<dyn BufRead> = if path.to_string_lossy().ends_with(COMPRESSED) {
            Box::new(BufReader::with_capacity(1 << 16, Decompressed::new(file)?))
        } else {
            Box::new(BufReader::with_capacity(1 << 16, file))
        };
        Ok(FileLines { reader, hash: Sha256::default(), line: Vec::new(), number: 0 })
    }

    /// The next line without its end; `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>> {
        self.line.clear();
        self.number += 1;
        let number = self.number;
        let read = (&mut self.reader).take(MOST).read_until(b'\n', &mut self.line);
        match read.map_err(|error| format!("line {number}: {error}"))? {
            0 => return Ok(None),
            _ if self.line.last() == Some(&b'\n') => {}
            _ => return refuse(format!("line {number} is truncated: it has no line end")),
        }
        self.hash.update(&self.line);
        self.line.pop();
        Ok(Some(&self.line))
    }

    /// The last line read, without its end.
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// SHA-256 of the lines read.
    pub fn sha256(self) -> String {
        self.hash.hex()
    }
}

/// Size and SHA-256 of a file as stored.
pub(super) fn size_and_sha256(path: &Path) -> io::Result<(u64, String)> {
    digest::size_and_sha256(File::open(path)?)
}

/// Parses the integers of a line, separated by single spaces, and passes them to `each`; `None`
/// if there is anything else.
pub(super) fn integers(line: &[u8], mut each: impl FnMut(i64)) -> Option<()> {
    for word in line.split(|&byte| byte == b' ') {
        let word = std::str::from_utf8(word).ok().filter(|word| !word.starts_with('+'))?;
        each(word.parse().ok()?);
    }
    Some(())
}

/// Parses the literals of a clause over this many variables, which ends with 0, and passes them
/// to `each`; `None` if there is anything else.
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

    /// A zstd frame of blocks of 128 KiB, each of one repeated byte.
    fn repetitions(blocks: u32) -> Vec<u8> {
        // Magic number; no checksum, no content size; a window of 128 KiB.
        let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
        for block in 1..=blocks {
            let (last, kind, size) = (u32::from(block == blocks), 1, 128 << 10);
            frame.extend(&(last | kind << 1 | size << 3).to_le_bytes()[..3]);
            frame.push(b'\n');
        }
        frame
    }

    #[test]
    fn what_decompresses_to_too_much_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text.zst");
        let read = |blocks: u32| {
            std::fs::write(&path, repetitions(blocks)).unwrap();
            let mut text = Decompressed::new(File::open(&path).unwrap()).unwrap();
            io::copy(&mut text, &mut io::sink()).map_err(|error| error.to_string())
        };
        assert_eq!(read(100), Ok(100 * (128 << 10)));
        let error = "the text is more than 200 times as long as the file";
        assert_eq!(read(200), Err(error.to_owned()));
    }
}
