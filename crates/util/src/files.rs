//! Files that stay right whatever ends the program, and errors that name the file.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Adds to an error the file or folder that it is about.
pub fn at(path: &Path) -> impl Fn(io::Error) -> io::Error {
    let path = path.display().to_string();
    move |error| io::Error::new(error.kind(), format!("{path}: {error}"))
}

/// Writes a file so that a reader sees the old one or the new one, never half of it.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let fresh = path.with_extension("new");
    fs::write(&fresh, bytes)?;
    fs::rename(&fresh, path)
}

/// Cuts off an unfinished last line, as it is left where a program was ended while it wrote.
pub fn mend(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let mut end = file.metadata()?.len();
    let mut block = vec![0; 1 << 16];
    while end > 0 {
        let start = end.saturating_sub(block.len() as u64);
        let part = &mut block[..(end - start) as usize];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(part)?;
        if let Some(last) = part.iter().rposition(|&byte| byte == b'\n') {
            return file.set_len(start + last as u64 + 1);
        }
        end = start;
    }
    file.set_len(0)
}
