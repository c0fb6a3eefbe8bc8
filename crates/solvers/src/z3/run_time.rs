//! libz3, loaded when the program runs: the feature `z3-load`, on Linux. (Elsewhere it is linked,
//! as with `z3`.)
//!
//! The crate z3-sys declares the functions of Z3 as foreign symbols, to be linked. Here each has a
//! definition of one jump through a table (`TABLE`), which `load` fills from a libz3 that it opens:
//! the program needs no libz3 to be built or to start, and has no Z3 where none is found. A jump
//! costs what a call of a linked shared library costs. The names are `functions.txt`, those of the
//! pinned z3-sys; `build.rs` writes the assembly.
//!
//! Rejected: undefined symbols that the dynamic linker binds at the first call, which fail under
//! `LD_BIND_NOW` and hardened linkers; an interface of one's own instead of the crate z3, which
//! would be hundreds of signatures.
//!
//! The file has unsafe code. It relies on the library having the C interface of Z3, which its
//! version is read for, and cannot be checked further.

#![allow(unsafe_code)]

use libloading::Library;
use std::arch::global_asm;
use std::env;
use std::error::Error;
use std::ffi::{CStr, OsString, c_uint, c_void};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

// `NAMES`, and the assembly of the functions.
include!(concat!(env!("OUT_DIR"), "/z3_functions.rs"));

/// The functions of the library, in the order of [`NAMES`].
static TABLE: [AtomicPtr<c_void>; NAMES.len()] =
    [const { AtomicPtr::new(absent_function as *mut c_void) }; NAMES.len()];

/// Entry of the table for a function that there is not.
extern "C" fn absent_function() -> ! {
    eprintln!("quorum: a function of Z3 was called that the loaded libz3 does not have");
    std::process::abort();
}

/// Oldest version with the interface that the crate z3 uses (`Z3_SYS_Z3_VERSION`, `scripts/setup`).
const OLDEST: [c_uint; 3] = [4, 13, 3];

/// Environment variable with the path of libz3. A worker finds it there too.
pub const VARIABLE: &str = "QUORUM_LIBZ3";

/// The path that a program suggests.
static SUGGESTED: RwLock<Option<PathBuf>> = RwLock::new(None);

static LOADED: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// Suggests a path of libz3, for where the environment names none. Of no effect after Z3 was first
/// used or listed.
pub fn suggest(path: &Path) {
    *SUGGESTED.write().unwrap_or_else(PoisonError::into_inner) = Some(path.to_owned());
}

/// Variable and value by which a child process loads the same library; `None` where none is loaded
/// or suggested.
pub fn environment() -> Option<(&'static str, OsString)> {
    let loaded = LOADED.get().and_then(|loaded| loaded.as_ref().ok()).cloned();
    let path =
        loaded.or_else(|| SUGGESTED.read().unwrap_or_else(PoisonError::into_inner).clone())?;
    env::var_os(VARIABLE).is_none().then(|| (VARIABLE, path.into_os_string()))
}

/// Why Z3 cannot be used in this process. The first call loads it.
pub(super) fn absence() -> Option<String> {
    LOADED.get_or_init(load).as_ref().err().cloned()
}

fn load() -> Result<PathBuf, String> {
    let suggested = || SUGGESTED.read().unwrap_or_else(PoisonError::into_inner).clone();
    let named = env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    let Some(path) = named.or_else(beside_the_program).or_else(suggested) else {
        return Err(format!(
            "run scripts/setup in the checkout, pip install 'quorum-puzzles[z3]', or set {VARIABLE} to the path of a \
             libz3.so"
        ));
    };
    let (old, found) = match open(&path) {
        Ok(version) => (version < OLDEST, version.map(|number| number.to_string()).join(".")),
        Err(reason) => return Err(format!("cannot load {}: {reason}", path.display())),
    };
    let oldest = OLDEST.map(|number| number.to_string()).join(".");
    if old {
        Err(format!("expected Z3 {oldest} or later, found {found} in {}", path.display()))
    } else {
        Ok(path)
    }
}

/// Of an unpacked release: `bin/quorum` and `lib/quorum/libz3.so`.
fn beside_the_program() -> Option<PathBuf> {
    let path = env::current_exe().ok()?.parent()?.join("../lib/quorum/libz3.so");
    path.is_file().then_some(path)
}

/// Fills the table. Returns the version of the library.
fn open(path: &Path) -> Result<[c_uint; 3], String> {
    // The error itself names the call that failed, its source the reason.
    let reason = |error: libloading::Error| {
        error.source().map_or_else(|| error.to_string(), ToString::to_string)
    };
    // SAFETY: the initializers of libz3 have no preconditions.
    let library = unsafe { Library::new(path) }.map_err(reason)?;
    type Version = unsafe extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint);
    // SAFETY: the type is that of the header of Z3, the same in all versions.
    let version = unsafe { library.get::<Version>("Z3_get_version") }.map_err(reason)?;
    let (mut numbers, mut revision) = ([0; 3], 0);
    let [major, minor, build] = &mut numbers;
    // SAFETY: four valid places for integers.
    unsafe { version(major, minor, build, &mut revision) };
    for (name, entry) in NAMES.iter().zip(&TABLE) {
        // SAFETY: any type would do: the address is not used as one here. The assembly leaves
        // arguments and stack as they are, so that the callers' declarations in z3-sys count.
        if let Ok(function) = unsafe { library.get::<*mut c_void>(name.to_bytes_with_nul()) } {
            entry.store(*function, Ordering::Release);
        }
    }
    // Never closed: there are pointers to it in the table.
    std::mem::forget(library);
    Ok(numbers)
}

unsafe extern "C" {
    // Defined by the assembly. Being named here, it makes the linker take that object file.
    fn Z3_get_version(a: *mut c_uint, b: *mut c_uint, c: *mut c_uint, d: *mut c_uint);
}
#[used]
static ASSEMBLY: unsafe extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint) =
    Z3_get_version;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_without_z3_are_refused() {
        let error = open(Path::new("/no/such/libz3.so")).unwrap_err();
        assert!(error.contains("/no/such/libz3.so"), "{error}");
        let error = open(Path::new("libc.so.6")).unwrap_err();
        assert!(error.contains("Z3_get_version"), "{error}");
    }

    #[test]
    fn functions_are_in_order() {
        assert!(NAMES.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(NAMES.iter().all(|name| name.to_bytes().starts_with(b"Z3_")));
    }
}
