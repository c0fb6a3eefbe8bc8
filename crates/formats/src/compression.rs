//! Compressed texts: gzip and Zstandard, recognized by their first bytes and decompressed as they
//! are read.
//!
//! Files come from strangers: beyond 16 MiB, a text may be at most 200 times as long as the
//! compressed bytes read so far. Other compressions are refused with the command that unpacks them.
//! The decoders are written in Rust.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Extensions of compressed files, without the dot, after that of the text: `corpus.txt.gz`.
pub const EXTENSIONS: [&str; 2] = ["gz", "zst"];

/// Bytes of text per compressed byte. Lists of puzzles have 2 to 10.
const MAX_RATIO: u64 = 200;

/// Bytes of text that are not limited by the ratio, which is meaningless for short texts.
const FREE: u64 = 16 << 20;

const ZIP: &[u8] = b"PK\x03\x04";
const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

/// First bytes of files that are not unpacked, with their name and a command that unpacks them.
const REFUSED: [(&[u8], &str, &str); 4] = [
    (ZIP, "a workbook or zip archive", "unzip -p FILE"),
    (&[0xFD, b'7', b'z', b'X', b'Z', 0], "a file compressed by xz", "xz -dc FILE"),
    (b"BZh", "a file compressed by bzip2", "bzip2 -dc FILE"),
    (&[b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", "7z x -so FILE"),
];

/// A name without the extension of a compressed file.
pub fn without_extension(name: &str) -> &str {
    let stem = name.rsplit_once('.').filter(|(stem, extension)| {
        !stem.is_empty() && EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
    });
    stem.map_or(name, |(stem, _)| stem)
}

/// The text of `input`, decompressed if it begins as gzip or Zstandard.
pub fn decompressed(mut input: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    let beginning = beginning(&mut input)?;
    let starts_with = |magic: &[u8]| beginning.starts_with(magic);
    if let Some((magic, what, command)) = REFUSED.iter().find(|(magic, ..)| starts_with(magic)) {
        let message = match *magic {
            ZIP => format!(
                "{what}, which is not read; save a workbook as CSV, unpack an archive ({command} | quorum COMMAND)"
            ),
            _ => format!("{what}, which is not read; unpack it ({command} | quorum COMMAND)"),
        };
        return Err(io::Error::new(io::ErrorKind::Unsupported, message));
    }
    let (is_gzip, is_zstd) = (starts_with(GZIP), starts_with(ZSTD));
    let whole = Cursor::new(beginning).chain(input);
    if !is_gzip && !is_zstd {
        return Ok(Box::new(whole));
    }
    let read = Arc::new(AtomicU64::new(0));
    let counted = BufReader::with_capacity(
        1 << 16,
        Counted { input: Box::new(whole), read: Arc::clone(&read) },
    );
    let text: Box<dyn Read + Send> = if is_gzip {
        Box::new(MultiGzDecoder::new(counted))
    } else {
        Box::new(Frames { input: Some(counted), frame: None })
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, Bounded { text, written: 0, read })))
}

/// Takes the first bytes as far as they may begin a compressed file: no more than that of a text
/// that somebody types.
fn beginning(input: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let refused = REFUSED.iter().map(|(magic, ..)| *magic);
    let magics: Vec<&[u8]> = refused.chain([GZIP, ZSTD]).collect();
    let mut bytes = Vec::new();
    while magics.iter().any(|magic| magic.len() > bytes.len() && magic.starts_with(&bytes)) {
        let mut byte = [0];
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => bytes.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(bytes)
}

/// Counts the bytes that are read.
struct Counted {
    input: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// A decompressed text that ends with an error where it exceeds the limit.
struct Bounded {
    text: Box<dyn Read + Send>,
    written: u64,
    /// Compressed bytes so far.
    read: Arc<AtomicU64>,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        self.written += count as u64;
        let limit = FREE + MAX_RATIO.saturating_mul(self.read.load(Ordering::Relaxed));
        if self.written > limit {
            Err(io::Error::other(format!(
                "the text is more than {MAX_RATIO} times as long as the compressed file"
            )))
        } else {
            Ok(count)
        }
    }
}

/// The texts of all frames of a Zstandard file; `zstd` and `pzstd` may write several.
struct Frames<R: Read> {
    /// The input between two frames.
    input: Option<R>,
    frame: Option<StreamingDecoder<R, FrameDecoder>>,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(mut input) = self.input.take() {
                if input.fill_buf()?.is_empty() {
                    self.input = Some(input);
                    return Ok(0);
                }
                self.frame = Some(StreamingDecoder::new(input).map_err(io::Error::other)?);
            }
            let Some(frame) = &mut self.frame else { return Ok(0) };
            let count = frame.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let stated = frame.decoder.get_checksum_from_data();
            if stated.is_some() && stated != frame.decoder.get_calculated_checksum() {
                return Err(io::Error::other("the checksum of the compressed text is wrong"));
            }
            self.input = self.frame.take().map(StreamingDecoder::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn text_of(bytes: Vec<u8>) -> Result<String, String> {
        let mut text = String::new();
        let opened = decompressed(Box::new(Cursor::new(bytes)));
        let read = opened.and_then(|mut reader| reader.read_to_string(&mut text));
        read.map(|_| text).map_err(|error| error.to_string())
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    /// A Zstandard frame of raw blocks, without a checksum.
    fn zstd(text: &[u8]) -> Vec<u8> {
        let mut frame = [ZSTD, &[0x00, 0x38]].concat();
        let header = (1 | text.len() << 3) as u32;
        frame.extend(&header.to_le_bytes()[..3]);
        frame.extend(text);
        frame
    }

    #[test]
    fn texts_are_decompressed_by_their_first_bytes() {
        for bytes in [
            b"1..4..".to_vec(),
            gzip(b"1..4.."),
            [gzip(b"1.."), gzip(b"4..")].concat(),
            zstd(b"1..4.."),
            [zstd(b"1.."), zstd(b"4..")].concat(),
        ] {
            assert_eq!(text_of(bytes), Ok("1..4..".to_owned()));
        }
        assert_eq!(text_of(Vec::new()), Ok(String::new()));
        assert_eq!(text_of(b"PK".to_vec()), Ok("PK".to_owned()));
    }

    #[test]
    fn damaged_and_other_compressions_are_errors() {
        let cut = gzip(b"1..4..")[..20].to_vec();
        assert!(text_of(cut).is_err());
        assert!(text_of(zstd(b"1..4..")[..10].to_vec()).is_err());
        let error = text_of(b"PK\x03\x04rest".to_vec()).unwrap_err();
        assert!(error.contains("zip archive") && error.contains("unzip -p"), "{error}");
    }

    #[test]
    fn a_text_of_repetitions_is_an_error() {
        let error = text_of(gzip(&vec![b'\n'; 24 << 20])).unwrap_err();
        assert!(error.contains("more than 200 times"), "{error}");
        assert!(text_of(gzip(&vec![b'\n'; 8 << 20])).is_ok());
    }

    #[test]
    fn extensions_are_removed() {
        let names = ["a.txt.gz", "a.txt.ZST", "a.txt", "gz", ".gz"];
        assert_eq!(names.map(without_extension), ["a.txt", "a.txt", "a.txt", "gz", ".gz"]);
    }
}
