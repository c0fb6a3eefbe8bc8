//! The program, and a folder to run it in.

use crate::rows::rows;
use quorum_report::record::Record;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The program.
pub const QUORUM: &str = env!("CARGO_BIN_EXE_quorum");
/// The folder of the workspace.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The program. Comparisons of tests that run at the same time share processor cores, and those
/// that are not about controls have none.
pub fn command() -> Command {
    let mut command = Command::new(QUORUM);
    command.env("QUORUM_NO_PIN", "1").env("QUORUM_NO_CONTROL", "1");
    command
}

/// Runs the program with nothing on standard input.
pub fn quorum(args: &[&str]) -> Output {
    command().args(args).stdin(Stdio::null()).output().unwrap()
}

/// Runs the program in a folder.
pub fn quorum_in(folder: &Path, args: &[&str]) -> Output {
    command().current_dir(folder).args(args).stdin(Stdio::null()).output().unwrap()
}

/// The text on standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The exit code; panics if a signal ended the program.
pub fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("{output:?}"))
}

/// Exit code, standard output and standard error.
pub fn texts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A folder that is removed in the end.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    /// A path as an argument of a command.
    pub fn arg(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Writes a file; returns its path.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), text).unwrap();
        self.arg(name)
    }

    /// The program, to be run in this folder.
    pub fn program(&self) -> Command {
        let mut command = command();
        command.current_dir(self.root()).stdin(Stdio::null());
        command
    }

    /// Runs the program in this folder.
    pub fn quorum(&self, args: &[&str]) -> Output {
        quorum_in(self.root(), args)
    }

    /// The rows of a run's folder.
    pub fn rows(&self, run: &str) -> Vec<Record> {
        rows(&self.path(run).join("results.csv"))
    }

    /// The capsule of a run's folder.
    pub fn capsule(&self, run: &str) -> serde_json::Value {
        serde_json::from_slice(&fs::read(self.path(run).join("meta.json")).unwrap()).unwrap()
    }
}

/// Names of the commands in the text of `quorum --help`: they stand in groups, each below its
/// heading.
pub fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().take_while(|line| *line != "Options:");
    let names = lines.filter_map(|line| {
        let name = line.strip_prefix("  ")?.split_whitespace().next()?;
        name.bytes().all(|byte| byte.is_ascii_lowercase()).then(|| name.to_owned())
    });
    names.collect()
}
