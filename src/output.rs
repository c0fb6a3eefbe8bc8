//! Standard output: collected, and written when no further result is ready or the command ends.
//!
//! A system call per line takes as long as verifying an easy puzzle. What was collected is written
//! before any message on standard error, so that both stay in order where they go to the same
//! place.

use super::{Error, stdout_error};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Text that waits, and why an earlier one was not written.
#[derive(Default)]
struct Pending {
    text: Vec<u8>,
    failure: Option<io::Error>,
}

/// Bytes that are written without waiting for a pause.
const MOST: usize = 1 << 16;

fn pending() -> MutexGuard<'static, Pending> {
    static PENDING: Mutex<Pending> = Mutex::new(Pending { text: Vec::new(), failure: None });
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pending {
    fn write(&mut self) {
        if self.text.is_empty() {
            return;
        }
        // Nothing in such a text is changed for a file or a terminal without colors.
        let is_plain = self.text.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~'));
        let written = if is_plain {
            write_to(io::stdout().lock(), &self.text)
        } else {
            write_to(anstream::stdout().lock(), &self.text)
        };
        if let Err(error) = written {
            self.failure.get_or_insert(error);
        }
        self.text.clear();
    }

    fn result(&mut self) -> Result<(), Error> {
        self.failure.take().map_or(Ok(()), |error| Err(stdout_error(error)))
    }
}

fn write_to(mut out: impl Write, text: &[u8]) -> io::Result<()> {
    out.write_all(text)?;
    out.flush()
}

/// A report as JSON on one line.
pub fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("a report is JSON") + "\n"
}

/// Prints a text behind those before it. An error may be that of an earlier text.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Error> {
    let mut pending = pending();
    pending.text.extend_from_slice(text.as_ref());
    if pending.text.len() > MOST {
        pending.write();
    }
    pending.result()
}

/// Prints a text at once: the next one may take minutes.
pub fn print_now(text: impl AsRef<[u8]>) -> Result<(), Error> {
    print(text)?;
    pause();
    Ok(())
}

/// Prints a row of a table.
pub fn csv(row: &[impl AsRef<[u8]>]) -> Result<(), Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(row).expect("memory is writable");
    print(writer.into_inner().expect("memory is writable"))
}

/// Writes what was collected; an error is that of the next call of another function.
pub fn pause() {
    pending().write();
}

/// Writes what was collected: at the end of a command, and before a summary on standard error that
/// nobody is to see where standard output is closed.
pub fn finish() -> Result<(), Error> {
    let mut pending = pending();
    pending.write();
    pending.result()
}
