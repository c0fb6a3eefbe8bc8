//! Facts of the library about its own build.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
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

fn var(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn output(command: &mut Command) -> Option<String> {
    let out = command.output().ok().filter(|o| o.status.success())?;
    Some(String::from_utf8(out.stdout).ok()?.trim().to_owned())
}
