//! Writes the list of the page's files, with their contents, for `src/http/files.rs`.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").unwrap();
    let mut list = String::from("&[\n");
    for folder in ["", "vendor/"] {
        let path = format!("{root}/page/{folder}");
        println!("cargo::rerun-if-changed={path}");
        let mut names: Vec<String> = Vec::new();
        for entry in fs::read_dir(&path).unwrap() {
            names.push(entry.unwrap().file_name().into_string().unwrap());
        }
        names.sort();
        for name in names {
            let ending = name.rsplit('.').next().unwrap_or_default();
            if ["html", "js", "css", "svg", "txt"].contains(&ending) {
                let file = format!("{path}{name}");
                writeln!(list, "    ({:?}, include_bytes!({file:?})),", format!("{folder}{name}"))
                    .unwrap();
            }
        }
    }
    list.push_str("]\n");
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("page.rs"), list).unwrap();
}
