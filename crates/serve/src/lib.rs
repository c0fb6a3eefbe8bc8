//! `quorum serve`: a local page for one person. A puzzle is pasted or drawn, and the page shows
//! whether it has exactly one solution, why, and what to change.
//!
//! Two kinds of processes: the [server](Server), which hands out the files of the page and takes
//! questions from it and from nobody else, and [desks](Desk), which answer them. All work on
//! puzzles is done in desks, so that a question can be cancelled and has limits of time and memory
//! whatever it is about.

#![warn(missing_docs)]

mod desk;
mod http;

pub use desk::{Desk, DrawPng};
pub use http::Program;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

/// The port where the page is, unless it is taken.
pub const DEFAULT_PORT: u16 = 8_427;

/// Ports that are tried one after the other.
const TRIED: u16 = 20;

/// What is served, and where.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The port of the page; `None`: the default one, or the next that is free.
    pub port: Option<u16>,
    /// A port where user scripts on f-puzzles.com may ask as well.
    pub f_puzzles: Option<u16>,
    /// The folder of a comparison, whose results are shown.
    pub results: Option<PathBuf>,
}

/// A server that has its address.
pub struct Server {
    listener: std::net::TcpListener,
    f_puzzles: Option<std::net::TcpListener>,
    results: Option<PathBuf>,
    program: Program,
    token: String,
    /// The address of the page, with the secret of this start.
    pub address: String,
    /// A file that leads a browser to the address, once there is one.
    opener: Option<tempfile::NamedTempFile>,
}

impl Server {
    /// A server of this machine. Desks are processes of the program.
    ///
    /// # Errors
    /// A port is taken.
    pub fn new(settings: Settings, program: Program) -> io::Result<Self> {
        let Settings { port, f_puzzles, results } = settings;
        let bind =
            |port: u16| std::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let listener = match port {
            Some(port) => bind(port)?,
            None => {
                let mut ports = DEFAULT_PORT..DEFAULT_PORT + TRIED;
                let free = ports.find_map(|port| bind(port).ok());
                free.map_or_else(|| bind(0), Ok)?
            }
        };
        let f_puzzles = f_puzzles.map(bind).transpose()?;
        for listener in [&listener].into_iter().chain(&f_puzzles) {
            listener.set_nonblocking(true)?;
        }
        let token = http::token();
        let address = format!("http://127.0.0.1:{}/{token}/", listener.local_addr()?.port());
        Ok(Server { listener, f_puzzles, results, program, token, address, opener: None })
    }

    /// A file for a browser to open, which only this user may read and which leads to the page:
    /// other users can see the arguments of a program that opens an address. It is there as long as
    /// the server.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn opener(&mut self) -> io::Result<&Path> {
        let mut file = tempfile::Builder::new().prefix("quorum-").suffix(".html").tempfile()?;
        write!(
            file,
            "<!doctype html><meta charset=\"utf-8\"><title>quorum</title>\
             <meta http-equiv=\"refresh\" content=\"0; url={0}\"><a href=\"{0}\">quorum</a>",
            self.address
        )?;
        Ok(self.opener.insert(file).path())
    }

    /// The address for user scripts, if they may ask.
    pub fn f_puzzles_address(&self) -> Option<String> {
        let address = self.f_puzzles.as_ref()?.local_addr().ok()?;
        Some(format!("ws://127.0.0.1:{}/", address.port()))
    }

    /// Serves until the process is interrupted.
    ///
    /// # Errors
    /// The address cannot be used any more.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let results = self
                .results
                .map(|folder| http::results::Results::new(folder, self.program.clone()));
            let desks = http::Desks::new(self.program);
            let port = self.listener.local_addr()?.port();
            let page = http::connections::serve(
                self.listener,
                http::routes(port, &self.token, desks.clone(), results),
            );
            let f_puzzles = async {
                let Some(listener) = self.f_puzzles else { return std::future::pending().await };
                let port = listener.local_addr()?.port();
                http::connections::serve(listener, http::fpuzzles::routes(port, desks)).await
            };
            tokio::select! {
                ended = page => ended,
                ended = f_puzzles => ended,
                // The questions in work end with their desks, which end with this process.
                interrupted = tokio::signal::ctrl_c() => interrupted,
            }
        })
    }
}
