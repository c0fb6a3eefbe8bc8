//! Where the binary finds libz3, and what it knows about its own build.
//!
//! `scripts/setup` puts a shared libz3 into `build/z3/lib`. The linker is told
//! to look there, and every program gets a list of folders to search at run
//! time (an rpath), so that it runs from anywhere with nothing set.
//!
//! Rejected: a wrapper that sets LD_LIBRARY_PATH (a second program to install,
//! and the variable leaks into children), a static libz3 (its build needs CMake
//! and a C++20 library that current stable distributions lack), and opening
//! libz3 at run time (a hand-written table of some hundred functions).

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_Z3").is_some() && env::var_os("DOCS_RS").is_none() {
        find_z3();
    }
    export_build_facts();
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn find_z3() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let root = PathBuf::from(var("CARGO_MANIFEST_DIR"));
    // The same variable z3-sys reads; .cargo/config.toml sets it unless the user did.
    let lib = match env::var_os("Z3_LIBRARY_PATH_OVERRIDE") {
        Some(dir) => root.join(dir),
        None => root.join("build/z3/lib"),
    };
    let os = var("CARGO_CFG_TARGET_OS");
    let names: &[&str] = match os.as_str() {
        "macos" => &["libz3.dylib", "libz3.a"],
        "windows" => &["libz3.lib"],
        _ => &["libz3.so", "libz3.a"],
    };
    // z3-sys does not look whether the library exists; without this the user
    // would meet a page of linker arguments instead of a sentence.
    let Some(library) = names.iter().map(|n| lib.join(n)).find(|p| p.exists()) else {
        println!("cargo::rerun-if-changed={}", lib.display());
        println!(
            "cargo::error=libz3 is not set up: run scripts/setup, or build with \
             --no-default-features to go without Z3 (looked in {})",
            lib.display()
        );
        return;
    };
    println!("cargo::rerun-if-changed={}", library.display());
    println!("cargo::rustc-link-search=native={}", lib.display());

    if os == "windows" {
        return; // No rpath there: libz3.dll belongs beside the program or on PATH.
    }

    // First what a package ships beside the program, then this checkout, so that
    // a copy elsewhere never shadows it, then the folder setup wrote down: what
    // an installed program uses when the checkout is moved or gone.
    let origin = if os == "macos" { "@loader_path/../lib/quorum" } else { "$ORIGIN/../lib/quorum" };
    rpath(origin);
    rpath(&lib.display().to_string());
    if let Some(fallback) = fallback(&lib) {
        rpath(&fallback);
    }

    link_into_out_dir(&lib);
}

/// Reaches programs, tests, benches, examples and cdylibs of this package, not
/// doctests. `-Xlinker` and not `-Wl,`, which would split a path at its commas.
fn rpath(dir: &str) {
    for arg in ["-Xlinker", "-rpath", "-Xlinker", dir] {
        println!("cargo::rustc-link-arg={arg}");
    }
}

fn fallback(lib: &Path) -> Option<String> {
    let stamp = lib.parent()?.join("stamp");
    let text = fs::read_to_string(&stamp).ok()?;
    println!("cargo::rerun-if-changed={}", stamp.display());
    let dir = text.lines().find_map(|l| l.strip_prefix("fallback="))?;
    (!dir.is_empty()).then(|| dir.to_owned())
}

/// Link arguments do not reach doctests, but cargo puts every search path inside
/// the target folder into the library path of what it runs, doctests included:
/// so give it one that leads to libz3.
fn link_into_out_dir(lib: &Path) {
    #[cfg(unix)]
    {
        let link = PathBuf::from(var("OUT_DIR")).join("z3");
        let _ = fs::remove_file(&link);
        if let Err(e) = std::os::unix::fs::symlink(lib, &link) {
            println!("cargo::warning=doctests may not find libz3: {e}");
            return;
        }
        println!("cargo::rustc-link-search=native={}", link.display());
    }
    #[cfg(not(unix))]
    let _ = lib;
}

/// What goes into the binary; a change elsewhere (README, data) does not make
/// the revision dirty, and an edit here reruns this script, so it stays true.
const INPUTS: [&str; 8] = [
    "src",
    "build.rs",
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    ".cargo/config.toml",
    "encodings/src",
    "encodings/Cargo.toml",
];

fn export_build_facts() {
    let root = PathBuf::from(var("CARGO_MANIFEST_DIR"));
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let facts = [
        ("GIT_REVISION", git_revision(&root).unwrap_or_default()),
        ("TARGET", var("TARGET")),
        ("PROFILE", var("PROFILE")),
        ("OPT_LEVEL", var("OPT_LEVEL")),
        ("RUSTC_VERSION", output(Command::new(rustc).arg("--version")).unwrap_or_default()),
    ];
    for (name, value) in facts {
        println!("cargo::rustc-env=QUORUM_{name}={value}");
    }
}

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
