//! Panics of the work on one puzzle: faults of this program that must not cost the other puzzles.
//!
//! [`catch`] turns a panic into a value. The loops over puzzles use it in one place,
//! [`parallel::in_order`](crate::parallel::in_order); the rest of a program needs it only for what
//! it does with a puzzle outside of such a loop.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// A panic that was caught.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("internal fault: {message}{}", self.place.as_ref().map_or(String::new(), |it| format!(" ({it})")))]
pub struct Panicked {
    /// The message of the panic.
    pub message: String,
    /// `FILE:LINE:COLUMN` in the source of the program; `None` if another thread panicked.
    pub place: Option<String>,
}

thread_local! {
    /// Number of calls of [`catch`] that this thread is in.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// Place of the last panic in one of them.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Calls a function; its panic is an error, which is not printed.
///
/// Values that the function changes may be in an undefined state after a panic: replace them.
///
/// # Errors
/// The panic.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    note_places();
    DEPTH.set(DEPTH.get() + 1);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    DEPTH.set(DEPTH.get() - 1);
    outcome.map_err(|payload| Panicked { message: message(&*payload), place: PLACE.take() })
}

/// The text of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        return (*text).to_owned();
    }
    payload.downcast_ref::<String>().cloned().unwrap_or_else(|| "a panic without a text".to_owned())
}

/// Notes places of panics that are caught, which only a hook learns. All others are passed on to
/// the hook that was there before.
fn note_places() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // False at the end of a thread as well.
            let is_caught = DEPTH.try_with(|depth| depth.get() > 0).unwrap_or(false);
            if is_caught {
                PLACE.set(info.location().map(ToString::to_string));
            }
            // With a backtrace, the panic itself is of interest too.
            if !is_caught || std::env::var_os("RUST_BACKTRACE").is_some() {
                before(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_with_its_place() {
        assert_eq!(catch(|| 3), Ok(3));
        let empty: Vec<u8> = Vec::new();
        let Panicked { message, place } = catch(|| empty[empty.len()]).unwrap_err();
        assert!(message.starts_with("index out of bounds"), "{message}");
        assert!(place.is_some_and(|place| place.contains("panics.rs:")));
        let inner = catch(|| catch(|| panic!("the {} one", "inner"))).unwrap().unwrap_err();
        assert_eq!(inner.message, "the inner one");
        let of_thread = catch(|| std::thread::scope(|it| it.spawn(|| panic!("far")).join()));
        assert!(of_thread.unwrap().is_err());
    }
}
