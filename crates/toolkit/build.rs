//! Facts of the library about its own build, and the way to libz3 for what links it (see
//! `build.rs` of the package with the solvers).

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for number in 0..3 {
        if let Ok(folder) = env::var(format!("DEP_QUORUM_SOLVERS_RPATH{number}")) {
            println!("cargo::metadata=rpath{number}={folder}");
            for argument in ["-Xlinker", "-rpath", "-Xlinker", &folder] {
                println!("cargo::rustc-link-arg={argument}");
            }
        }
    }
    export_build_facts();
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn export_build_facts() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let facts = [
        ("TARGET", var("TARGET")),
        ("PROFILE", var("PROFILE")),
        ("RUSTC_VERSION", output(Command::new(rustc).arg("--version")).unwrap_or_default()),
    ];
    for (name, value) in facts {
        println!("cargo::rustc-env=QUORUM_{name}={value}");
    }
}

fn output(command: &mut Command) -> Option<String> {
    let out = command.output().ok().filter(|o| o.status.success())?;
    Some(String::from_utf8(out.stdout).ok()?.trim().to_owned())
}
