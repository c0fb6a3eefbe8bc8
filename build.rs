//! Tells the linker where the program finds libz3 when it runs: see `build.rs` of the package
//! with the solvers.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for number in 0..3 {
        if let Ok(folder) = std::env::var(format!("DEP_QUORUM_TOOLKIT_RPATH{number}")) {
            for argument in ["-Xlinker", "-rpath", "-Xlinker", &folder] {
                println!("cargo::rustc-link-arg={argument}");
            }
        }
    }
}
