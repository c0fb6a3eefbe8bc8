//! The page of `quorum serve`, and `quorum desk`, the hidden command that answers its questions.

use super::Args;
use crate::exit::Exit;
use crate::inputs::ignore_ctrl_c;
use crate::worker::workers;
use crate::{Error, talk};
use quorum_serve::{DEFAULT_PORT, Desk, Program, Server, Settings};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const _: () = assert!(DEFAULT_PORT == super::PORT);

/// Memory that a desk and what it starts may take, each: large enough for a proof of a 25x25.
const MEMORY: u64 = 6 << 30;

/// Runs the command: prints the address, and serves until interrupted.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let path = std::env::current_exe().map_err(Error::io("this program"))?;
    let program = Program { path, arguments: vec!["desk".into()] };
    let mut settings = Settings::default();
    (settings.port, settings.f_puzzles) = (args.port, args.f_puzzles);
    settings.results = args.results.as_deref().map(results).transpose()?;
    let mut server = Server::new(settings, program).map_err(Error::io(match args.port {
        Some(port) => format!("port {port}"),
        None => "no free port".to_owned(),
    }))?;
    crate::output::print(format!("{}\n", server.address))?;
    if let Some(folder) = &args.results {
        let folder = folder.display();
        crate::output::print(format!("{}results for {folder}\n", server.address))?;
    }
    if let Some(address) = server.f_puzzles_address() {
        crate::output::print(format!("{address} for user scripts on f-puzzles.com\n"))?;
    }
    crate::output::finish()?;
    talk::say("the page is for this machine only; Ctrl-C ends it");
    if args.open {
        open(&mut server)?;
    }
    server.run().map_err(Error::io("server"))?;
    Ok(Exit::Success)
}

/// A folder of compare, as a whole path: it is used by another process.
fn results(folder: &Path) -> Result<PathBuf, Error> {
    if !folder.join("results.csv").is_file() {
        let found = folder.display();
        return Err(Error::Usage(format!(
            "expected a folder of compare, with results.csv, found {found}"
        )));
    }
    folder.canonicalize().map_err(Error::io(folder.display().to_string()))
}

/// Opens the browser that the system prefers; without one, the address is all there is.
fn open(server: &mut Server) -> Result<(), Error> {
    let file = server.opener().map_err(Error::io("temporary file"))?;
    let opened =
        Command::new("xdg-open").arg(file).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if opened.is_err() {
        talk::say("there is no xdg-open, which opens a browser: open the address by hand");
    }
    Ok(())
}

/// Runs the hidden command: answers questions until standard input closes.
pub fn desk() -> Result<Exit, Error> {
    ignore_ctrl_c();
    let desk = Desk {
        workers: workers(&[])?,
        version: format!("quorum {}", env!("CARGO_PKG_VERSION")),
        png: cfg!(feature = "png")
            .then_some(|svg| crate::png::rendered(svg).map_err(|error| error.to_string())),
    };
    desk.serve(MEMORY).map_err(Error::io("desk"))?;
    Ok(Exit::Success)
}
