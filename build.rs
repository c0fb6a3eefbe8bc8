//! Tells the linker where the program finds libz3 when it runs (see `build.rs` of the package with
//! the solvers), and the program of which revision it is. The libraries and debug builds do not
//! know it: every commit and every change of another package would compile them again, and the
//! times of a debug build mean nothing.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for number in 0..3 {
        if let Ok(folder) = env::var(format!("DEP_QUORUM_SOLVERS_RPATH{number}")) {
            for argument in ["-Xlinker", "-rpath", "-Xlinker", &folder] {
                println!("cargo::rustc-link-arg={argument}");
            }
        }
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let is_debug = env::var_os("PROFILE").is_some_and(|profile| profile == "debug");
    let revision = if is_debug { None } else { git_revision(&root) };
    println!("cargo::rustc-env=QUORUM_GIT_REVISION={}", revision.unwrap_or_default());
}

/// Files that are part of the binary; a change elsewhere (README, data) does not make
/// the revision dirty, and an edit here reruns this script, so it stays true.
const INPUTS: [&str; 8] = [
    "src",
    "build.rs",
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    ".cargo/config.toml",
    "encodings",
    "crates",
];

/// The short hash of HEAD, `-dirty` after it when what is built differs from it;
/// nothing when this is not the top of a git checkout (a source archive may well
/// lie inside somebody else's).
fn git_revision(root: &Path) -> Option<String> {
    let git = |args: &[&str]| {
        // Without optional locks: status must not rewrite the index.
        let mut command = Command::new("git");
        output(command.current_dir(root).arg("--no-optional-locks").args(args))
    };
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    let revision = git(&["rev-parse", "--short=12", "HEAD"])?;

    // Cargo takes a watched file that does not exist for a changed one, hence
    // only those that do. The log of HEAD grows with every commit, checkout and
    // reset; the branch file is for repositories that keep no such log.
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"])?;
    let mut watched: Vec<PathBuf> = INPUTS.iter().map(|p| root.join(p)).collect();
    for name in ["HEAD", "logs/HEAD", &branch] {
        watched.extend(git(&["rev-parse", "--git-path", name]).map(|p| root.join(p)));
    }
    for path in watched.iter().filter(|p| p.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }

    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(INPUTS);
    let dirty = !git(&status)?.is_empty();
    Some(format!("{revision}{}", if dirty { "-dirty" } else { "" }))
}

fn output(command: &mut Command) -> Option<String> {
    let out = command.output().ok().filter(|o| o.status.success())?;
    Some(String::from_utf8(out.stdout).ok()?.trim().to_owned())
}
