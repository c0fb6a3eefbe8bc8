//! Which Z3 context a question is asked in.
//!
//! Making a context takes milliseconds, more than a reduced puzzle. So the fast forms share
//! one for each thread, and what incremental sessions keep lives there with it.
//!
//! An interrupt that comes while Z3 checks nothing stays until the next check, and assertions
//! that are made meanwhile can be lost without a word. An interrupted context is therefore
//! given up, with all that is kept in it.

use super::enumeration::Enumeration;
use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use z3::{Config, Context, with_z3_config, with_z3_context};

/// Which context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// One that is made for a question and goes with it.
    Own,
    /// The thread's, which has seen other questions.
    Shared,
}

/// The thread's context and what stays in it from one question to the next.
struct Shared {
    context: Context,
    /// By the number of their values: Z3 refuses to make one of the same name again.
    enumerations: HashMap<u8, Rc<Enumeration>>,
    /// By the session that they belong to.
    kept: HashMap<u64, Box<dyn Any>>,
}

thread_local! {
    static SHARED: RefCell<Option<Shared>> = const { RefCell::new(None) };
}

impl Lane {
    /// Does the work in this context.
    pub fn run<R: Send + Sync>(self, work: impl FnOnce() -> R + Send + Sync) -> R {
        match self {
            Lane::Own => with_z3_config(&Config::new(), work),
            Lane::Shared => {
                let context = with_shared(|shared| shared.context.clone());
                with_z3_context(&context, work)
            }
        }
    }

    /// Gives up the context.
    pub fn abandon(self) {
        if self == Lane::Shared {
            drop(SHARED.take());
        }
    }

    /// The enumeration of so many values in this context, which is the current one.
    pub fn enumeration(self, of: u8) -> Rc<Enumeration> {
        let new = || Rc::new(Enumeration::new(of));
        match self {
            Lane::Own => new(),
            Lane::Shared => {
                with_shared(|shared| shared.enumerations.entry(of).or_insert_with(new).clone())
            }
        }
    }
}

/// What a session has left in the shared context, if it is there still.
pub(super) fn take_kept<T: Any>(session: u64) -> Option<T> {
    let kept = SHARED.with_borrow_mut(|shared| shared.as_mut()?.kept.remove(&session));
    kept?.downcast().ok().map(|kept| *kept)
}

/// Leaves something in the shared context, in which it was made.
pub(super) fn keep(session: u64, kept: impl Any) {
    with_shared(|shared| shared.kept.insert(session, Box::new(kept)));
}

fn with_shared<R>(work: impl FnOnce(&mut Shared) -> R) -> R {
    SHARED.with_borrow_mut(|shared| work(shared.get_or_insert_with(Shared::new)))
}

impl Shared {
    fn new() -> Self {
        thread_local! {
            // A context cannot be made but for a piece of work, nor be handed out of it.
            static MADE: RefCell<Option<Context>> = const { RefCell::new(None) };
        }
        with_z3_config(&Config::new(), || MADE.set(Some(Context::thread_local())));
        let context = MADE.take().expect("the work was done");
        Shared { context, enumerations: HashMap::new(), kept: HashMap::new() }
    }
}
