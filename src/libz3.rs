//! Where scripts/setup leaves libz3, for a build that loads it when it runs: in the checkout, and
//! in a copy for installed programs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Suggests these places to the solvers. Does nothing where libz3 was linked.
pub fn suggest() {
    #[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
    if let Some(path) = in_checkout().or_else(|| newest(&copies()?)) {
        quorum_solvers::z3::run_time::suggest(&path);
    }
}

fn in_checkout() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("build/z3/lib/libz3.so");
    path.is_file().then_some(path)
}

/// The folder of the copies, one per version, as scripts/setup computes it.
fn copies() -> Option<PathBuf> {
    let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".local/share"));
    Some(data.or_else(home)?.join("quorum"))
}

/// libz3 in the folder `z3-VERSION` with the greatest version.
fn newest(folder: &Path) -> Option<PathBuf> {
    let mut newest: Option<(Vec<u32>, PathBuf)> = None;
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let name = entry.file_name();
        let Some(version) = name.to_str().and_then(|name| name.strip_prefix("z3-")) else {
            continue;
        };
        let version: Vec<u32> =
            version.split('.').filter_map(|number| number.parse().ok()).collect();
        let Ok(files) = fs::read_dir(entry.path()) else { continue };
        for file in files.flatten() {
            let is_library = file.file_name().to_string_lossy().starts_with("libz3.so");
            if is_library && newest.as_ref().is_none_or(|(other, _)| *other < version) {
                newest = Some((version.clone(), file.path()));
            }
        }
    }
    newest.map(|(_, path)| path)
}

#[test]
fn the_newest_copy_is_found() {
    let data = tempfile::tempdir().unwrap();
    for file in [
        "z3-4.13.3/libz3.so.4.13",
        "z3-5.10.0/libz3.so.5.10",
        "z3-5.4.0/libz3.so.5.4",
        "z3-6.0.0/other",
    ] {
        fs::create_dir(data.path().join(file).parent().unwrap()).unwrap();
        fs::write(data.path().join(file), "").unwrap();
    }
    assert_eq!(newest(data.path()).unwrap(), data.path().join("z3-5.10.0/libz3.so.5.10"));
    assert_eq!(newest(&data.path().join("absent")), None);
}
