//! Location of libz3 for programs that link this package.
//!
//! `scripts/setup` puts a shared libz3 into `build/z3/lib`. The linker searches
//! there, and every program gets a list of folders to search at run time (an
//! rpath), so that it runs from anywhere without settings. Link arguments of a build
//! script reach the targets of its own package only, so the list is handed to dependents as
//! metadata (`links` in Cargo.toml), and their build scripts pass it on.
//!
//! Rejected: a wrapper that sets LD_LIBRARY_PATH (a second program to install,
//! and the variable leaks into children), and a static libz3 (its build needs CMake
//! and a C++20 library that current stable distributions lack).
//!
//! With the feature `z3-load` nothing is linked on Linux: see `src/z3/run_time.rs`, whose assembly
//! is written here.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(z3_load)");
    if env::var_os("CARGO_FEATURE_Z3_LOAD").is_some() && can_load() {
        println!("cargo::rustc-cfg=z3_load");
        load_z3().expect("OUT_DIR can be written");
    } else if env::var_os("CARGO_FEATURE_Z3").is_some() && env::var_os("DOCS_RS").is_none() {
        find_z3();
    }
}

/// Whether the assembly of the functions is written for this system; others link libz3.
fn can_load() -> bool {
    let arch = var("CARGO_CFG_TARGET_ARCH");
    var("CARGO_CFG_TARGET_OS") == "linux" && (arch == "x86_64" || arch == "aarch64")
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Writes a definition per function of Z3, a jump through a table, and an empty libz3 for the
/// linker, which z3-sys names. A real one that the linker finds first is not used either: no symbol
/// of it is needed.
fn load_z3() -> io::Result<()> {
    const FUNCTIONS: &str = "src/z3/functions.txt";
    println!("cargo::rerun-if-changed={FUNCTIONS}");
    let names = fs::read_to_string(FUNCTIONS)?;
    let names: Vec<&str> = names.lines().collect();
    let jump: fn(usize) -> Vec<String> = match var("CARGO_CFG_TARGET_ARCH").as_str() {
        "aarch64" => |offset| {
            vec![
                format!("adrp x16, {{table}} + {offset}"),
                format!("ldr x16, [x16, :lo12:{{table}} + {offset}]"),
                "br x16".to_owned(),
            ]
        },
        _ => |offset| vec![format!("jmp qword ptr [rip + {{table}} + {offset}]")],
    };
    let mut text =
        format!("/// Names of the functions.\nconst NAMES: [&CStr; {}] = [\n", names.len());
    text.extend(names.iter().map(|name| format!("    c\"{name}\",\n")));
    text += "];\n\nglobal_asm!(\n    \".pushsection .text\",\n";
    for (index, name) in names.iter().enumerate() {
        // Hidden: neither libz3 itself nor another user of it in the process finds them.
        let head = [format!(".globl {name}"), format!(".hidden {name}"), format!("{name}:")];
        for line in head.into_iter().chain(jump(index * size_of::<u64>())) {
            text += &format!("    \"{line}\",\n");
        }
    }
    text += "    \".popsection\",\n    table = sym TABLE,\n);\n";
    let out = PathBuf::from(var("OUT_DIR"));
    fs::write(out.join("z3_functions.rs"), text)?;
    fs::create_dir_all(out.join("empty"))?;
    fs::write(out.join("empty/libz3.a"), "!<arch>\n")?;
    println!("cargo::rustc-link-search=native={}", out.join("empty").display());
    Ok(())
}

fn find_z3() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    // The workspace's folder while this is built in it; of no meaning elsewhere.
    let root = PathBuf::from(var("CARGO_MANIFEST_DIR")).join("../..");
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
            "cargo::error=libz3 is not set up: run scripts/setup, or build without Z3: \
             --no-default-features (looked in {})",
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
    let folders = [Some(origin.to_owned()), Some(lib.display().to_string()), fallback(&lib)];
    for (number, folder) in folders.into_iter().flatten().enumerate() {
        println!("cargo::metadata=rpath{number}={folder}");
        rpath(&folder);
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
