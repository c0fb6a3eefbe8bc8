//! Help on subjects that are not commands: `quorum help formats`.

use super::exit::Exit;
use super::{Error, stdout_error};
use quorum_formats::overview;
use std::ffi::OsString;
use std::io::Write;

/// Whether the arguments ask for the overview of formats.
pub fn is_asked(arguments: impl Iterator<Item = OsString>) -> bool {
    arguments.eq(["help", "formats"].map(OsString::from))
}

/// Prints the overview of formats.
pub fn print() -> Result<Exit, Error> {
    anstream::stdout().write_all(overview().as_bytes()).map_err(stdout_error)?;
    Ok(Exit::Success)
}
