//! State that a session keeps from one question to the next, on the thread that made it.
//!
//! Sessions may move between threads; the SAT solvers and the terms of Z3 that incremental sessions
//! keep may not. Such state stays in a table of its thread. A session that has moved finds none
//! and builds it again; what it left behind is dropped when the old thread next stores something,
//! at its end at the latest. (A thread per session would keep the state, but two wake-ups per
//! question take as long as an easy puzzle, and CPU time would be another thread's.)

use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

/// The state of a session.
pub(crate) struct ThreadState<T> {
    key: u64,
    /// Dropped with the session, which the tables of all threads see.
    session: Arc<()>,
    state: PhantomData<fn() -> T>,
}

struct Stored {
    key: u64,
    session: Weak<()>,
    state: Box<dyn Any>,
}

thread_local! {
    static TABLE: RefCell<Vec<Stored>> = const { RefCell::new(Vec::new()) };
}

impl<T: Any> ThreadState<T> {
    /// No state yet.
    pub(crate) fn new() -> Self {
        static SESSIONS: AtomicU64 = AtomicU64::new(0);
        let key = SESSIONS.fetch_add(1, Ordering::Relaxed);
        ThreadState { key, session: Arc::default(), state: PhantomData }
    }

    /// Takes the state that was stored on this thread, if it is there.
    pub(crate) fn take(&self) -> Option<Box<T>> {
        TABLE.with_borrow_mut(|table| remove(table, self.key))?.state.downcast().ok()
    }

    /// Stores the state on this thread.
    pub(crate) fn store(&self, state: Box<T>) {
        store(Stored { key: self.key, session: Arc::downgrade(&self.session), state });
    }
}

fn remove(table: &mut Vec<Stored>, key: u64) -> Option<Stored> {
    let place = table.iter().position(|stored| stored.key == key)?;
    Some(table.swap_remove(place))
}

fn store(new: Stored) {
    let mut left = Vec::new();
    TABLE.with_borrow_mut(|table| {
        let mut place = 0;
        while place < table.len() {
            if table[place].session.strong_count() == 0 || table[place].key == new.key {
                left.push(table.swap_remove(place));
            } else {
                place += 1;
            }
        }
        table.push(new);
    });
    // Outside of the table: state may itself have sessions.
    drop(left);
}

impl<T> Drop for ThreadState<T> {
    fn drop(&mut self) {
        // Fails when the thread is ending: the table is gone, or drops this.
        let stored = TABLE.try_with(|table| remove(&mut *table.try_borrow_mut().ok()?, self.key));
        drop(stored);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;
    use std::thread;

    #[test]
    fn state_stays_on_its_thread_and_goes_with_its_session() {
        let alive = Rc::new(());
        let state = ThreadState::<Rc<()>>::new();
        state.store(Box::new(alive.clone()));
        assert!(state.take().is_some());
        state.store(Box::new(alive.clone()));
        // Moved, and dropped elsewhere: the state is left until the next session stores its own.
        thread::spawn(move || assert!(state.take().is_none())).join().unwrap();
        assert_eq!(Rc::strong_count(&alive), 2);
        let next = ThreadState::<Rc<()>>::new();
        next.store(Box::new(alive.clone()));
        assert_eq!(Rc::strong_count(&alive), 2);
        drop(next);
        assert_eq!(Rc::strong_count(&alive), 1);
    }
}
