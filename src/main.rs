//! The binary: everything is in [`quorum::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    quorum::cli::run()
}
