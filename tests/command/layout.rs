//! The invariants of ARCHITECTURE.md that can be read off the source and the manifests.

use crate::program::{ROOT, said};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The code of a file without comments and without its `mod tests`.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    text.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect()
}

fn files(folder: &str) -> Vec<PathBuf> {
    let found: Vec<PathBuf> = walkdir::WalkDir::new(Path::new(ROOT).join(folder))
        .into_iter()
        // What was built is not a source.
        .filter_entry(|entry| entry.file_name() != "target")
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    assert!(!found.is_empty(), "no source files in {folder}");
    found
}

/// The table of packages in ARCHITECTURE.md: of each its name, and what it depends on.
fn packages() -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(Path::new(ROOT).join("ARCHITECTURE.md")).unwrap();
    let mut packages = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let Some(name) = cells.get(1).and_then(|cell| cell.strip_prefix("`quorum-")) else {
            continue;
        };
        let dependencies = cells[4].split(", ").filter(|name| !name.is_empty());
        let dependencies = dependencies.map(str::to_owned).collect();
        packages.push((name.trim_end_matches('`').to_owned(), dependencies));
    }
    packages
}

/// Packages of libraries: not the command, the Python module, and what has no code.
fn libraries() -> impl Iterator<Item = String> {
    let names = packages().into_iter().map(|(name, _)| name);
    names.filter(|name| !["puzzles", "python", "unify"].contains(&name.as_str()))
}

fn cargo(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.current_dir(ROOT).arg("--locked").args(args).output();
    let output = output.unwrap();
    assert!(output.status.success(), "cargo {args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Names of the crates below a package as it is built by default, without itself.
fn tree(package: &str, edges: &'static str) -> BTreeSet<String> {
    // Several tests ask for the same.
    static KNOWN: Mutex<BTreeMap<(String, &str), BTreeSet<String>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    let tree = known.entry((package.to_owned(), edges));
    tree.or_insert_with(|| read_tree(package, edges)).clone()
}

fn read_tree(package: &str, edges: &str) -> BTreeSet<String> {
    let name = format!("quorum-{package}");
    let args = ["tree", "--prefix", "none", "--format", "{p}", "--edges", edges, "-p", &name];
    let text = cargo(&args);
    let names = text.lines().filter_map(|line| line.split(' ').next());
    names.filter(|found| *found != name && !found.is_empty()).map(str::to_owned).collect()
}

#[test]
fn packages_depend_on_those_that_the_architecture_lists() {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap();
    let own_name = |package: &serde_json::Value| {
        package["name"].as_str().unwrap().strip_prefix("quorum-").map(str::to_owned)
    };
    let mut found = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let normal = dependencies.filter(|dependency| dependency["kind"].is_null());
        let names = normal.filter_map(|dependency| {
            let optional = if dependency["optional"] == true { " (optional)" } else { "" };
            Some(own_name(dependency)? + optional)
        });
        found.insert(own_name(package).unwrap(), names.collect::<BTreeSet<String>>());
    }
    let mut above: BTreeSet<String> = BTreeSet::new();
    for (name, dependencies) in packages() {
        for dependency in &dependencies {
            let dependency = dependency.trim_end_matches(" (optional)");
            assert!(above.contains(dependency), "{dependency} is not above {name}");
        }
        assert_eq!(found.remove(&name), Some(dependencies), "{name}");
        above.insert(name);
    }
    assert!(found.is_empty(), "not in ARCHITECTURE.md: {found:?}");
}

#[test]
fn libraries_bring_nothing_of_a_command_line() {
    for package in libraries() {
        let tree = tree(&package, "normal");
        for name in ["clap", "indicatif", "comfy-table", "signal-hook v"] {
            assert!(!tree.contains(name), "{package} brings {name}");
        }
    }
}

#[test]
fn encodings_bring_no_solver() {
    let tree = tree("encodings", "normal");
    for name in ["varisat", "batsat", "cadical-sys", "z3", "z3-sys", "pumpkin-core"] {
        assert!(!tree.contains(name), "encodings brings {name}");
    }
}

/// A build with it needs a C compiler, or a library that is installed first.
#[test]
fn libraries_are_built_by_rust_alone() {
    for package in libraries() {
        let tree = tree(&package, "normal,build");
        for name in ["cc", "cmake", "cxx-build", "bindgen", "z3-sys"] {
            assert!(!tree.contains(name), "{package} brings {name}");
        }
    }
}

/// Puzzles, formats, encodings and native engines are for any system. (The package tempfile is too,
/// and uses rustix on Unix.)
#[test]
fn what_needs_no_processes_needs_no_unix() {
    for package in ["problem", "puzzle", "util", "encodings", "pictures", "formats"] {
        let tree = tree(package, "normal");
        assert!(!tree.contains("nix") && !tree.contains("libloading"), "{package}");
    }
    let args = ["tree", "--prefix", "none", "--format", "{p}", "--edges", "normal"];
    let text = cargo(&[&args[..], &["-p", "quorum-solvers", "--no-default-features"]].concat());
    for name in ["nix", "rustix", "libc", "libloading", "tempfile"] {
        let is_it = |line: &str| line.split(' ').next() == Some(name);
        assert!(!text.lines().any(is_it), "quorum-solvers without processes brings {name}");
    }
}

/// Crates keep the layers apart; this they cannot: `problem` has the judge.
#[test]
fn solvers_do_not_use_the_judge() {
    let files = files("crates/solvers/src").into_iter();
    // For unit tests only.
    for path in files.filter(|path| !path.ends_with("checked.rs")) {
        let code = code(&path);
        for word in ["judge(", "judge,", "judge}", "judge;"] {
            assert!(!code.contains(word), "{} mentions {word}", path.display());
        }
    }
}

#[test]
fn every_source_file_opens_with_its_idea() {
    for folder in ["src", "crates", "encodings", "benches", "tests", "data"] {
        for path in files(folder) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} has no header", path.display());
        }
    }
}

/// `scripts/structure` fails where members of a folder import each other in a circle.
#[test]
fn members_of_every_folder_have_an_order() {
    let output = Command::new(format!("{ROOT}/scripts/structure")).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

/// A script of the page imports only scripts that can be read before it.
#[test]
fn scripts_of_the_page_have_an_order() {
    let folder = Path::new(ROOT).join("crates/serve/page");
    let mut imports: Vec<(String, Vec<String>)> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let of_line =
            |line: &str| Some(line.split_once("from \"./")?.1.split_once('"')?.0.to_owned());
        let of_page = |name: &String| !name.contains('/');
        let imported = text.lines().filter_map(of_line).filter(of_page).collect();
        imports.push((path.file_name().unwrap().to_str().unwrap().to_owned(), imported));
    }
    assert!(imports.len() > 40, "{}", imports.len());
    let mut read: BTreeSet<String> = BTreeSet::new();
    while read.len() < imports.len() {
        let before = read.len();
        for (name, of) in &imports {
            if of.iter().all(|imported| read.contains(imported)) {
                read.insert(name.clone());
            }
        }
        let left: Vec<&String> =
            imports.iter().map(|(name, _)| name).filter(|name| !read.contains(*name)).collect();
        assert!(read.len() > before, "these import each other in a circle: {left:?}");
    }
}

/// Without a rule for it, the background of a plot is black.
#[test]
fn committed_plots_have_a_rule_for_their_background() {
    let folder = Path::new(ROOT).join("data/experiments");
    let mut seen = 0;
    for entry in walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap) {
        if entry.path().extension().is_some_and(|extension| extension == "svg") {
            let text = fs::read_to_string(entry.path()).unwrap();
            let has_rule = text.contains(".paper{") || !text.contains("class=\"paper\"");
            assert!(has_rule, "{}: no rule for .paper", entry.path().display());
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}

/// The bodies of the tests in a file: of each, the name and the lines up to its closing brace.
fn tests(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut lines = text.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let Some(indent) = line.strip_suffix("#[test]") else { continue };
        let declaration = lines.find(|line| line.trim_start().starts_with("fn ")).unwrap();
        let end = format!("{indent}}}");
        let body = lines.by_ref().take_while(|line| *line != end).collect();
        found.push((declaration.trim(), body));
    }
    found
}

/// Whether a line of a test ends it, so that it counts as passed.
fn early_return(line: &str) -> bool {
    let mut after = line.split("return").skip(1);
    let is_bare = |rest: &str| rest.starts_with([';', ',']) || rest.starts_with(" }");
    let prints = |rest: &str| rest.starts_with(" println!") || rest.starts_with(" eprintln!");
    after.any(|rest| is_bare(rest) || prints(rest))
}

/// A test that needs what may be missing is ignored, with a mark that `scripts/check` reads: one
/// that returned early would count as passed.
#[test]
fn tests_do_not_pass_where_what_they_need_is_missing() {
    let mut count = 0;
    for folder in ["src", "crates", "encodings", "tests", "data"] {
        for path in files(folder) {
            let text = fs::read_to_string(&path).unwrap();
            for (name, body) in tests(&text) {
                count += 1;
                for line in body {
                    let is_early =
                        early_return(line) || line.contains(concat!("println!(\"skip", "ped"));
                    assert!(!is_early, "{}: {name}: {}", path.display(), line.trim());
                }
            }
            for line in text.lines().filter(|line| line.trim_start().starts_with("#[ignore")) {
                let marks = ["takes minutes\"]", "takes minutes, needs ", "needs "];
                let mark = line.trim_start().strip_prefix("#[ignore = \"");
                let is_known = mark.is_some_and(|mark| marks.iter().any(|m| mark.starts_with(m)));
                // In a macro.
                let is_known = is_known || line.contains("#[ignore = $need]");
                assert!(is_known, "{}: {line}: see scripts/stages.sh", path.display());
            }
        }
    }
    assert!(count > 1_000, "{count} tests found");
}

const EARLY_RETURNS: [&str; 4] = [
    "    let Some(path) = path else { return };",
    "        return;",
    "        Err(error) => return println!(\"no taskset\"),",
    "        None => return,",
];

#[test]
fn early_returns_are_found() {
    for line in EARLY_RETURNS {
        assert!(early_return(line), "{line}");
    }
    for line in ["    return Some(1);", "    a.find(|x| return x.is_some());", "    returned;"] {
        assert!(!early_return(line), "{line}");
    }
}

/// Files and folders that may stand at the top level.
const TOP_LEVEL: [&str; 25] = [
    ".cargo",
    ".ci",
    ".github",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "build.rs",
    "crates",
    "data",
    "docs",
    "encodings",
    "python",
    "rustfmt.toml",
    "scripts",
    "src",
    "tests",
    "verified",
];

/// Output of a program that was started at the top level was committed once.
#[test]
fn the_top_level_has_nothing_else() {
    let git = Command::new("git").current_dir(ROOT).args(["ls-files"]).output();
    let known: BTreeSet<&str> = TOP_LEVEL.into_iter().collect();
    let listed = git.map(|output| String::from_utf8(output.stdout).unwrap()).unwrap_or_default();
    let found = listed.lines().map(|path| path.split('/').next().unwrap());
    let others: BTreeSet<&str> = found.filter(|name| !known.contains(name)).collect();
    assert!(others.is_empty(), "at the top level: {others:?}");
    for name in known {
        assert!(Path::new(ROOT).join(name).exists(), "{name} is not there: take it from the list");
    }
}

/// Commands of cargo that resolve dependencies.
const BUILDS: [&str; 11] = [
    "bench", "build", "check", "clippy", "doc", "fetch", "install", "package", "run", "test",
    "zigbuild",
];

/// A build that resolves its dependencies anew may have others, and writes Cargo.lock.
#[test]
fn scripts_build_what_is_locked() {
    let mut calls = 0;
    let mut folders = vec![Path::new(ROOT).join("scripts"), Path::new(ROOT).join(".ci")];
    folders.push(Path::new(ROOT).join(".github"));
    for folder in folders {
        for entry in walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap) {
            let Ok(text) = fs::read_to_string(entry.path()) else { continue };
            for line in text.lines() {
                // Behind a pattern of `case`, or in a workflow.
                let line = line.trim_start().trim_start_matches("- run: ");
                let line = line.split_once(") ").map_or(line, |(_, rest)| rest);
                let line = line.trim_start_matches("if ").trim_start_matches("! ");
                let mut words = line.split(' ');
                let is_cargo = matches!(words.next(), Some("cargo" | "cargo-zigbuild"));
                if !is_cargo || !words.next().is_some_and(|verb| BUILDS.contains(&verb)) {
                    continue;
                }
                let is_locked = line.contains("--locked") || line.contains("\"${build[@]}\"");
                assert!(is_locked, "{}: {line}", entry.path().display());
                calls += 1;
            }
        }
    }
    assert!(calls > 10, "{calls}");
}
