//! The loop of jobs over many puzzles: several threads, results in order, an observer that stops
//! it.

use crate::observer::Observer;
use quorum_formats::Item;
use quorum_formats::inputs::{Inputs, ReadError};
use quorum_solvers::{Cancel, parallel};
use std::sync::atomic::AtomicBool;
use std::thread::Scope;

/// A puzzle with what was found about it, or an error of the source.
pub type Answered<T> = Result<(Item, T), ReadError>;

/// Every puzzle of some sources, for a job that goes through them on threads of a scope.
#[derive(Clone, Copy)]
pub struct Each<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    inputs: &'scope Inputs,
    threads: usize,
    observer: &'scope dyn Observer,
}

impl<'scope, 'env> Each<'scope, 'env> {
    /// The puzzles of some sources, so many at the same time.
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        inputs: &'scope Inputs,
        threads: usize,
        observer: &'scope dyn Observer,
    ) -> Self {
        Each { scope, inputs, threads, observer }
    }

    /// The caller of the job.
    pub fn observer(self) -> &'scope dyn Observer {
        self.observer
    }

    /// Does `work` on every puzzle, on each thread with the value of `state(thread)`. The results
    /// come in the order of the puzzles, with the errors of the sources.
    ///
    /// A puzzle whose work panicked is reported to the observer and has no result.
    ///
    /// When the observer stops it, no further puzzle is read and the last result is
    /// [`ReadError::Cancelled`]. The result of a puzzle whose work was cancelled is the same error:
    /// what was cut short is not a result.
    pub fn results<State, T: Send + 'scope>(
        self,
        state: impl Fn(usize) -> State + Send + Sync + 'scope,
        work: impl Fn(&mut State, &Item, &Cancel) -> T + Send + Sync + 'scope,
    ) -> impl Iterator<Item = Answered<T>> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let Each { scope, inputs, threads, observer } = self;
        let cancel = observer.cancel();
        let of_item = move |state: &mut State, item: &Result<Item, ReadError>| {
            let result = work(state, item.as_ref().ok()?, &cancel);
            (!cancel.is_cancelled()).then_some(result)
        };
        let items = until_stopped(inputs.iter(&NEVER), observer);
        let results = parallel::in_order(scope, threads, state, items, of_item);
        let mut done = 0;
        results.with_pause(|| observer.pause()).filter_map(move |(item, result)| {
            let item = match item {
                Ok(item) => item,
                Err(error) => return Some(Err(error)),
            };
            match result {
                Ok(Some(result)) => {
                    done += 1;
                    observer.progress(done);
                    Some(Ok((item, result)))
                }
                Ok(None) => Some(Err(ReadError::Cancelled)),
                Err(panic) => {
                    observer.panicked(&item.id, Some(&item.puzzle), &panic);
                    None
                }
            }
        })
    }
}

/// The items until the observer stops the job; the last one is then [`ReadError::Cancelled`].
pub fn until_stopped<'a>(
    mut items: impl Iterator<Item = Result<Item, ReadError>> + Send + 'a,
    observer: &'a dyn Observer,
) -> impl Iterator<Item = Result<Item, ReadError>> + Send + 'a {
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let item = items.next()?;
        let item = if observer.is_stopped() { Err(ReadError::Cancelled) } else { item };
        is_over = matches!(item, Err(ReadError::Cancelled));
        Some(item)
    })
}
