//! `quorum serve`: the options of the local page. The page itself is in builds with the feature
//! `serve`.

#[cfg(feature = "serve")]
mod page;

#[cfg(feature = "serve")]
pub use page::{desk, run};
use std::path::PathBuf;

/// The port of the page, if no option names another one.
const PORT: u16 = 8427;

/// Arguments of `quorum serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub struct Args {
    /// Show the results in this folder of compare as well, also of a run in progress
    #[arg(value_name = "RUN")]
    results: Option<PathBuf>,
    /// Serve on this port; 0: any free one [default: 8427, or the next that is free]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Answer user scripts on f-puzzles.com as well, on this port [default: 4545]
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "4545")]
    f_puzzles: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

fn after_help() -> String {
    format!(
        "The page is at http://127.0.0.1:{PORT}/ and a secret, for who has that address only: other users, machines and pages are refused. \
         Nothing that is typed leaves this machine. Ctrl-C ends it."
    )
}

/// The error of a build without the page.
#[cfg(not(feature = "serve"))]
pub fn run(_: &Args) -> Result<crate::exit::Exit, crate::Error> {
    Err(crate::absent_feature("show the page", "serve", ""))
}
