//! That `cargo test` builds the module, which scripts/check then tests with an interpreter.

use std::{env, fs};

#[test]
fn the_module_has_its_entry_point() {
    // target/debug/deps/built-0123456789abcdef
    let test = env::current_exe().unwrap();
    let library = test.with_file_name("lib_native.so");
    let bytes = fs::read(&library).unwrap_or_else(|error| panic!("{library:?}: {error}"));
    let name = b"PyInit__native";
    assert!(bytes.windows(name.len()).any(|part| part == name), "{library:?}");
}
