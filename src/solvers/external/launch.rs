//! Starting an outside program, and making sure that it ends.

use super::Declaration;
use std::ffi::OsStr;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// What is started, and through what.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program, or the shared object.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The program `quorum`, where it is known.
    guard: Option<PathBuf>,
}

impl Launch {
    /// Of a declared program.
    pub fn new(declaration: &Declaration, guard: Option<PathBuf>) -> Self {
        let Declaration { program, arguments, .. } = declaration;
        Launch { program: program.clone(), arguments: arguments.clone(), guard }
    }

    /// The same program with other arguments.
    pub fn with(&self, arguments: Vec<String>) -> Launch {
        Launch { arguments, ..self.clone() }
    }

    /// The echo program in its place, started in the same way; `None` where its path is not
    /// known.
    pub fn echo(&self) -> Option<Launch> {
        let program = self.guard.clone()?;
        Some(Launch { program, arguments: vec!["echo-line".to_owned()], ..self.clone() })
    }

    /// A program that does nothing in its place, started in the same way.
    pub fn nothing(&self) -> Launch {
        Launch { program: "true".into(), arguments: Vec::new(), ..self.clone() }
    }

    /// The command, with these arguments in the place of its own.
    pub fn command(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = match &self.guard {
            None => Command::new(&self.program),
            Some(guard) => {
                let mut command = Command::new(guard);
                command.args(["exec-guard", &std::process::id().to_string(), "--"]);
                command.arg(&self.program);
                command
            }
        };
        command.args(arguments);
        command
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

/// What `quorum exec-guard PARENT COMMAND ARGS` does: asks to be killed when the parent
/// dies, and becomes the command. Returns only if that fails.
pub fn become_program(parent: u32, command: &[std::ffi::OsString]) -> io::Error {
    use std::os::unix::process::{CommandExt, parent_id};
    #[cfg(target_os = "linux")]
    {
        let signal = Some(rustix::process::Signal::KILL);
        if let Err(error) = rustix::process::set_parent_process_death_signal(signal) {
            return error.into();
        }
    }
    // The parent may have died before it was asked for: then nobody would ever be told.
    if parent_id() != parent {
        return io::Error::other("the process that asked for the program has ended");
    }
    match command {
        [] => io::Error::other("there is no command"),
        [program, arguments @ ..] => Command::new(program).args(arguments).exec(),
    }
}

/// What `quorum echo-line` does: each line of its input comes back at once.
pub fn echo_lines() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        output.write_all(&line)?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}
