//! Starting an outside program, and making sure that it ends.

use super::Declaration;
use crate::spawn::spawn;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program, or the shared object.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl Launch {
    /// Of a declared program.
    pub fn new(declaration: &Declaration) -> Self {
        let Declaration { program, arguments, .. } = declaration;
        Launch { program: program.clone(), arguments: arguments.clone() }
    }

    /// A program of the system, without arguments.
    pub fn of(program: &str) -> Self {
        Launch { program: program.into(), arguments: Vec::new() }
    }

    /// The same program with other arguments.
    pub fn with(&self, arguments: Vec<String>) -> Launch {
        Launch { arguments, ..self.clone() }
    }

    /// Starts the program with these arguments in the place of its own. Its standard error is
    /// ours, its standard output is read.
    pub fn start(
        &self,
        arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
        input: Stdio,
    ) -> io::Result<Child> {
        let mut command = Command::new(&self.program);
        command.args(arguments).stdin(input).stdout(Stdio::piped());
        spawn(command)
    }
}

/// A child that is killed when nobody holds it any longer.
#[derive(Debug)]
pub struct Running(Child);

impl Running {
    /// Takes over a child just started.
    pub fn new(child: Child) -> Self {
        Running(child)
    }

    /// The end of a child that closed its output: waits a moment, as it may still be ending;
    /// `None` if it goes on.
    pub fn end(&mut self, until: Instant) -> io::Result<Option<ExitStatus>> {
        loop {
            match self.0.try_wait()? {
                None if Instant::now() < until => std::thread::sleep(Duration::from_micros(200)),
                ended => return Ok(ended),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Fails only if the child has ended, which is what is wanted.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
