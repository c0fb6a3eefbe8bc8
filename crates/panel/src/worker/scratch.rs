//! Folders for the temporary files of workers and of the processes that they start.
//!
//! All are in one folder of this process, which is removed with the last of them. A process
//! that was killed leaves its folder behind; the next one that needs a folder removes it.
//! Abandoned folders are recognized by a lock that their processes hold, and not by process
//! ids, which are ambiguous where containers share a folder for temporary files.

use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tempfile::TempDir;

const PREFIX: &str = "quorum-workers-";
const LOCK: &str = ".lock";

/// Minimum age of an abandoned folder: its process may be about to lock it.
const SETTLED: Duration = Duration::from_secs(60);

/// The folder of this process.
#[derive(Debug)]
struct Root {
    folder: TempDir,
    _lock: File,
}

/// The folder of one worker. Removed when dropped.
#[derive(Debug)]
pub struct Scratch {
    // Before the folder that contains it.
    folder: TempDir,
    _root: Arc<Root>,
}

impl Scratch {
    /// A new folder.
    pub fn new() -> io::Result<Self> {
        static ROOT: Mutex<Weak<Root>> = Mutex::new(Weak::new());
        let mut known = ROOT.lock().unwrap_or_else(PoisonError::into_inner);
        let root = match known.upgrade() {
            Some(root) => root,
            None => {
                let root = Arc::new(Root::new(&std::env::temp_dir())?);
                *known = Arc::downgrade(&root);
                root
            }
        };
        let folder = TempDir::new_in(root.folder.path())?;
        Ok(Scratch { folder, _root: root })
    }

    /// Path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Root {
    /// A new folder, after removing abandoned ones.
    fn new(of: &Path) -> io::Result<Self> {
        remove_abandoned(of, SETTLED);
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(of)?;
        let lock = File::create_new(folder.path().join(LOCK))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        Ok(Root { folder, _lock: lock })
    }
}

/// Removes folders of processes that have ended. Unreadable ones belong to other users.
fn remove_abandoned(of: &Path, settled: Duration) {
    for entry in fs::read_dir(of).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        let is_old = || {
            let age = entry.metadata().ok()?.modified().ok()?.elapsed().ok()?;
            Some(age >= settled)
        };
        let is_free = || {
            let lock = File::open(entry.path().join(LOCK)).ok()?;
            flock(&lock, FlockOperation::NonBlockingLockExclusive).ok()
        };
        if is_ours && is_old() == Some(true) && is_free().is_some() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_nobody_holds_are_removed() {
        let of = tempfile::tempdir().unwrap();
        let held = Root::new(of.path()).unwrap();
        let abandoned = Root::new(of.path()).unwrap();
        let Root { folder, _lock } = abandoned;
        let abandoned = folder.keep();
        fs::write(abandoned.join("left"), "").unwrap();
        let other = of.path().join("quorum-workers-other");
        fs::create_dir(&other).unwrap();
        drop(_lock);
        // Too young.
        remove_abandoned(of.path(), SETTLED);
        assert!(abandoned.exists());
        remove_abandoned(of.path(), Duration::ZERO);
        assert!(!abandoned.exists() && held.folder.path().exists() && other.exists());
    }

    #[test]
    fn the_folder_of_a_process_goes_with_the_last_of_its_workers() {
        let one = Scratch::new().unwrap();
        let root = one.path().parent().unwrap().to_owned();
        let two = Scratch::new().unwrap();
        drop(one);
        assert!(root.exists() && two.path().starts_with(&root));
    }
}
