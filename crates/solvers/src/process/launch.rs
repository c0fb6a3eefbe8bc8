//! Location and start of an external program.

use super::spawn;
use std::fs::Metadata;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program, or the shared object.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl Launch {
    /// A program of the system, without arguments.
    pub fn of(program: &str) -> Self {
        Launch { program: program.into(), arguments: Vec::new() }
    }

    /// Starts the program, with paths in place of arguments.
    pub fn start(&self, paths: &[(&str, &Path)], input: Stdio) -> io::Result<Child> {
        let mut command = self.command(paths);
        command.stdin(input);
        spawn(command)
    }

    /// The command that starts the program. It inherits standard error; its standard output is
    /// read.
    pub fn command(&self, paths: &[(&str, &Path)]) -> Command {
        let mut command = Command::new(&self.program);
        for argument in &self.arguments {
            match paths.iter().find(|(word, _)| argument == word) {
                Some((_, path)) => command.arg(path),
                None => command.arg(argument),
            };
        }
        command.stdout(Stdio::piped());
        // A group of its own: the processes that it leaves behind can be found, and Ctrl-C at the
        // terminal reaches this process, which ends it.
        command.process_group(0);
        command
    }
}

/// The first program with this name in the folders.
pub fn find_program(folders: &[PathBuf], name: &str) -> Option<PathBuf> {
    for folder in folders {
        let path = folder.join(name);
        if path.metadata().is_ok_and(|data| data.is_file() && may_run(&data)) {
            return Some(path);
        }
    }
    None
}

/// Returns whether the file is executable for anybody; the start shows whether this user may.
pub fn may_run(data: &Metadata) -> bool {
    data.permissions().mode() & 0o111 != 0
}
