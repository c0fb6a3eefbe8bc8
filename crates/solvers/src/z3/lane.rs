//! Z3 contexts of questions.
//!
//! Creating a context takes milliseconds, longer than a preprocessed puzzle. So the fast
//! variants share one per thread. Incremental sessions keep terms of it, on the same thread.
//!
//! An interrupt that comes while Z3 checks nothing remains until the next check, and assertions
//! that are made meanwhile can be lost silently. An interrupted context is therefore replaced,
//! and what sessions keep in it is not used again.

use super::enumeration::Enumeration;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use z3::{Config, Context, with_z3_config, with_z3_context};

/// Context of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// A context created for the question and dropped after it.
    Own,
    /// The thread's context, which other questions have used.
    Shared,
}

/// The thread's context and what its questions share.
struct Shared {
    context: Context,
    /// Number of the context among those of the process.
    number: u64,
    /// By the number of values: Z3 refuses to create one of the same name again.
    enumerations: Vec<(u8, Rc<Enumeration>)>,
}

thread_local! {
    static SHARED: RefCell<Option<Shared>> = const { RefCell::new(None) };
}

impl Lane {
    /// Runs the work in this context.
    pub fn run<R: Send + Sync>(self, work: impl FnOnce() -> R + Send + Sync) -> R {
        match self {
            Lane::Own => with_z3_config(&Config::new(), work),
            Lane::Shared => {
                let context = with_shared(|shared| shared.context.clone());
                with_z3_context(&context, work)
            }
        }
    }

    /// Drops the context.
    pub fn abandon(self) {
        if self == Lane::Shared {
            drop(SHARED.take());
        }
    }

    /// The enumeration with this many values in this context, which is the current one.
    pub fn enumeration(self, of: u8) -> Rc<Enumeration> {
        let new = || Rc::new(Enumeration::new(of));
        match self {
            Lane::Own => new(),
            Lane::Shared => with_shared(|shared| {
                let known = shared.enumerations.iter().find(|(values, _)| *values == of);
                if let Some((_, enumeration)) = known {
                    return enumeration.clone();
                }
                let enumeration = new();
                shared.enumerations.push((of, enumeration.clone()));
                enumeration
            }),
        }
    }
}

/// Number of the thread's context, which is another one after an interrupt.
pub(super) fn shared_number() -> u64 {
    with_shared(|shared| shared.number)
}

fn with_shared<R>(work: impl FnOnce(&mut Shared) -> R) -> R {
    SHARED.with_borrow_mut(|shared| work(shared.get_or_insert_with(Shared::new)))
}

impl Shared {
    fn new() -> Self {
        thread_local! {
            // A context cannot be created outside of a piece of work, nor returned from it.
            static MADE: RefCell<Option<Context>> = const { RefCell::new(None) };
        }
        with_z3_config(&Config::new(), || MADE.set(Some(Context::thread_local())));
        let context = MADE.take().expect("the work was done");
        static CONTEXTS: AtomicU64 = AtomicU64::new(0);
        let number = CONTEXTS.fetch_add(1, Ordering::Relaxed);
        Shared { context, number, enumerations: Vec::new() }
    }
}
