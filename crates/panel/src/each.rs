//! The loop of jobs over many puzzles: several threads, results in order, an observer that stops
//! it.

use crate::observer::Observer;
use quorum_formats::Item;
use quorum_formats::inputs::ReadError;
use quorum_solvers::panics::Panicked;
use quorum_solvers::{Cancel, parallel};

/// Does `work` on every puzzle, on several threads, each with the value of `state(thread)`, and
/// hands the results to `sink` in the order of the puzzles, with the errors of the source.
///
/// A puzzle whose work panicked is reported to the observer and has no result.
///
/// When the observer stops it, no further puzzle is read and the last result is
/// [`ReadError::Cancelled`]. The result of a puzzle whose work was cancelled is the same error:
/// what was cut short is not a result. An error of `sink` ends the loop.
pub fn for_each<State, T: Send, E>(
    items: impl Iterator<Item = Result<Item, ReadError>> + Send,
    threads: usize,
    observer: &impl Observer,
    state: impl Fn(usize) -> State + Sync,
    work: impl Fn(&mut State, &Item, &Cancel) -> T + Sync,
    mut sink: impl FnMut(Result<(Item, T), ReadError>) -> Result<(), E>,
) -> Result<(), E> {
    let cancel = observer.cancel();
    let work = |state: &mut State, item: &Result<Item, ReadError>| {
        let result = item.as_ref().ok().map(|item| work(state, item, &cancel));
        (result, cancel.is_cancelled())
    };
    let mut done = 0;
    let sink = |item: Result<Item, ReadError>, result: Result<(Option<T>, bool), Panicked>| {
        let result = match (item, result) {
            (Ok(item), Err(panic)) => {
                observer.panicked(&item.id, Some(&item.puzzle), &panic);
                return Ok(());
            }
            (Ok(_), Ok((_, true))) => Err(ReadError::Cancelled),
            (Ok(item), Ok((Some(result), false))) => Ok((item, result)),
            (Err(error), _) => Err(error),
            (Ok(_), Ok((None, false))) => unreachable!("the work on a puzzle has a result"),
        };
        let is_done = result.is_ok();
        sink(result)?;
        if is_done {
            done += 1;
            observer.progress(done);
        }
        Ok(())
    };
    let pause = || {
        observer.pause();
        Ok(())
    };
    let items = until_stopped(items, observer);
    parallel::in_order_with_pauses(threads, state, items, work, sink, pause)
}

/// The items until the observer stops the job; the last one is then [`ReadError::Cancelled`].
pub fn until_stopped<'a>(
    mut items: impl Iterator<Item = Result<Item, ReadError>> + Send + 'a,
    observer: &'a impl Observer,
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
