//! Output of the program: help texts, tables, errors, answers, as console sessions in `snapshots/`
//! (see `sessions.rs`). After an intended change, `QUORUM_WRITE_DOCS=1 cargo test --features z3
//! --test command snapshots` writes them anew; the difference belongs in the same commit.

use crate::program::{QUORUM, ROOT};
use crate::sessions::{self, Sessions};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A line of words that no shell changes; the program runs in the folder NAME.in beside the
/// session, if there is one.
fn command(line: &str, session: &Path) -> Command {
    let words = shlex::split(line).unwrap();
    assert_eq!(words[0], "quorum", "{line}");
    let own = session.with_extension("in");
    let mut command = Command::new(QUORUM);
    command.args(&words[1..]).env("QUORUM_NO_PROGRESS", "1");
    // Without the solvers that may be installed.
    command.env("PATH", "/absent").env("QUORUM_PEERS", "/absent");
    command.current_dir(if own.is_dir() { own } else { PathBuf::from(ROOT) });
    command
}

#[test]
fn what_is_printed_is_what_the_sessions_have() {
    let folder = Path::new(ROOT).join("tests/command/snapshots");
    let mut documents = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "trycmd") {
            let session = path.clone();
            let command = Box::new(move |line: &str| command(line, &session));
            documents.push(Sessions { path, command });
        }
    }
    assert!(documents.len() >= 6, "{}", documents.len());
    sessions::check(&documents);
}
