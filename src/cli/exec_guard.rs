//! `quorum exec-guard` and `quorum echo-line`: hidden, for outside programs that are started
//! and measured by this one (see [`crate::solvers::external`]).

use super::exit::Exit;
use super::{Error, talk};
use crate::solvers::external;
use std::ffi::OsString;
use std::process::ExitCode;

/// Arguments of `quorum exec-guard`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The process that asks
    parent: u32,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

/// What shells answer where a command cannot be executed.
const CANNOT_EXECUTE: u8 = 126;

/// Becomes the program; returns only if that fails.
pub fn run(args: &Args) -> ExitCode {
    let error = external::become_program(args.parent, &args.command);
    let command = args.command.first().map(|command| command.to_string_lossy());
    talk::say(format!("{}: {error}", command.unwrap_or_default()));
    ExitCode::from(CANNOT_EXECUTE)
}

/// Echoes until its input ends.
pub fn echo() -> Result<Exit, Error> {
    external::echo_lines().map_err(Error::io("standard input"))?;
    Ok(Exit::default())
}
