//! Parallel processing of a stream, with results in the order of the stream.
//!
//! Threads with their own state take jobs from the stream in turn, and the caller receives the
//! results. JobStream may end out of order, so finished ones wait until all before them are
//! delivered: the result is the same for any number of threads. The number of pending jobs is
//! bounded, so memory stays constant however long the stream is. Results do not wait for the next
//! item of the stream, which can be an interactive pipe. (`rayon`'s bridges keep neither order nor
//! that bound.)
//!
//! A thread that does a job has taken it from the stream itself: handed over by a thread that
//! reads, a job of some microseconds would take twice as long, and what it holds in memory would
//! come from another thread, which slows its release.
//!
//! Waking a thread takes as long as a small job. Where results come fast, the caller therefore
//! pauses and takes the results that have accumulated, as network cards do with interrupt
//! coalescing, and keeps enough jobs pending for that time. (Batches of jobs would save as
//! much, but a slow job would delay the finished ones of its batch.)
//!
//! A panic in one job is the result of this job, and the others go on. As it may have left the
//! state of its thread half changed, that thread makes a new one.

use crate::panics::{Panicked, catch};
use std::collections::BTreeMap;
use std::iter;
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Minimum of pending jobs per thread.
const QUEUE: u64 = 2;

/// Maximum of pending jobs, unless there are more threads.
const LONGEST_QUEUE: u64 = 1024;

/// The longest time for which results accumulate where they come faster.
const PAUSE: Duration = Duration::from_micros(500);

/// The number of processors that this process may use.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Limit of the jobs that are begun, shared by the threads and the caller.
struct Window {
    /// JobStream with a lower number may be begun; `None` after the caller has stopped.
    limit: Mutex<Option<u64>>,
    changed: Condvar,
}

impl Window {
    fn move_to(&self, limit: Option<u64>) {
        *self.limit.lock().expect("no thread panics with the lock") = limit;
        // Only the thread whose turn it is waits.
        self.changed.notify_one();
    }

    /// Waits until this job may be begun. Returns false if it is not needed any more.
    fn admits(&self, ticket: u64) -> bool {
        let limit = self.limit.lock().expect("no thread panics with the lock");
        let is_ahead = |limit: &mut Option<u64>| limit.is_some_and(|limit| ticket >= limit);
        self.changed.wait_while(limit, is_ahead).expect("no thread panics with the lock").is_some()
    }
}

/// Closes the window when the caller returns or panics; otherwise the threads would wait
/// forever.
struct Closing<'a>(&'a Window);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.move_to(None);
    }
}

/// The jobs, with the ticket of the next one: results are delivered in the order of the tickets.
struct JobStream<I> {
    next_ticket: u64,
    jobs: I,
}

impl<I: Iterator> JobStream<I> {
    /// The next job, once the window admits it.
    fn take(&mut self, window: &Window) -> Option<(u64, I::Item)> {
        let ticket = self.next_ticket;
        let job = window.admits(ticket).then(|| self.jobs.next())??;
        self.next_ticket += 1;
        Some((ticket, job))
    }
}

/// Runs `work(state, job)` for every job on `threads` threads, each with the state that
/// `state(thread)` makes, and passes the jobs with their results to `sink` in the order of the
/// jobs. A job whose work panicked has the panic as its result. An error of `sink` stops everything
/// after the pending jobs are done.
pub fn in_order<Job: Send, Outcome: Send, State, Error>(
    threads: usize,
    state: impl Fn(usize) -> State + Sync,
    jobs: impl Iterator<Item = Job> + Send,
    work: impl Fn(&mut State, &Job) -> Outcome + Sync,
    sink: impl FnMut(Job, Result<Outcome, Panicked>) -> Result<(), Error>,
) -> Result<(), Error> {
    in_order_with_pauses(threads, state, jobs, work, sink, || Ok(()))
}

/// As [`in_order`], with `pause` called whenever all results so far have been passed on, before the
/// next one is waited for: a `sink` that collects its output writes it then. Where results come
/// fast, that is after every few hundred of them.
pub fn in_order_with_pauses<Job: Send, Outcome: Send, State, Error>(
    threads: usize,
    state: impl Fn(usize) -> State + Sync,
    jobs: impl Iterator<Item = Job> + Send,
    work: impl Fn(&mut State, &Job) -> Outcome + Sync,
    mut sink: impl FnMut(Job, Result<Outcome, Panicked>) -> Result<(), Error>,
    mut pause: impl FnMut() -> Result<(), Error>,
) -> Result<(), Error> {
    let least_ahead = threads as u64 * QUEUE;
    let window = Window { limit: Mutex::new(Some(least_ahead)), changed: Condvar::new() };
    let jobs = Mutex::new(JobStream { next_ticket: 0, jobs: jobs.fuse() });
    thread::scope(|scope| {
        let (window, jobs) = (&window, &jobs);
        let (to_here, from_threads) = channel::<(u64, Job, Result<Outcome, Panicked>)>();
        for thread in 0..threads {
            let to_here = to_here.clone();
            let (state, work) = (&state, &work);
            scope.spawn(move || {
                let mut kept = None;
                loop {
                    // Poisoned where the stream has panicked, which ends the scope.
                    let job = jobs.lock().ok().and_then(|mut jobs| jobs.take(window));
                    let Some((ticket, job)) = job else { break };
                    // A panic must reach the caller, who would otherwise wait for this ticket
                    // forever.
                    let outcome = catch(|| {
                        let state = kept.get_or_insert_with(|| state(thread));
                        work(state, &job)
                    });
                    if outcome.is_err() {
                        // That this state can be dropped is not certain either.
                        let _ = catch(|| kept = None);
                    }
                    if to_here.send((ticket, job, outcome)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(to_here);

        let _closing = Closing(window);
        let mut passed_on = 0;
        let mut waiting = BTreeMap::new();
        let mut last_taken = None::<Instant>;
        while let Ok(first) = from_threads.recv() {
            if last_taken.is_some_and(|last| last.elapsed() < PAUSE) {
                thread::sleep(PAUSE);
            }
            let mut taken = 0;
            for (ticket, job, outcome) in iter::once(first).chain(from_threads.try_iter()) {
                taken += 1;
                if ticket != passed_on {
                    waiting.insert(ticket, (job, outcome));
                    continue;
                }
                passed_on += 1;
                sink(job, outcome)?;
                while let Some((job, outcome)) = waiting.remove(&passed_on) {
                    passed_on += 1;
                    sink(job, outcome)?;
                }
            }
            pause()?;
            last_taken = Some(Instant::now());
            // Twice the results of one pause last through the next; if the jobs ran out during
            // this one, the window doubles.
            window.move_to(Some(passed_on + least_ahead.max(LONGEST_QUEUE.min(2 * taken))));
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_jobs() {
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            let work = |done: &mut u64, job: &u64| {
                *done += 1;
                // Later jobs are faster.
                thread::sleep(std::time::Duration::from_micros(500 - job * 5));
                job * job
            };
            let sink = |job, result| {
                assert_eq!(result, Ok(job * job));
                results.push(job * job);
                Ok::<(), ()>(())
            };
            in_order(threads, |_| 0, 0..100, work, sink).unwrap();
            assert_eq!(results, (0..100).map(|job| job * job).collect::<Vec<u64>>());
        }
    }

    /// However fast earlier results came, a result must not wait for later ones.
    #[test]
    fn a_slow_job_does_not_hold_back_those_before_it() {
        for threads in [1, 2] {
            let (seen, sees) = channel();
            let sees = Mutex::new(sees);
            let work = |(): &mut (), job: &u64| {
                if *job == 1_000 {
                    let sees = sees.lock().unwrap();
                    let mut last = None;
                    while last != Some(999) {
                        last = Some(sees.recv_timeout(Duration::from_secs(20)).expect("held back"));
                    }
                }
            };
            let mut passed_on = Vec::new();
            let sink = |job, _| {
                passed_on.push(job);
                seen.send(job)
            };
            in_order(threads, |_| (), 0..1_100, work, sink).unwrap();
            assert_eq!(passed_on, (0..1_100).collect::<Vec<u64>>());
        }
    }

    /// Jobs that panic lose nothing but themselves, and their states are not used again.
    #[test]
    fn a_panic_is_the_result_of_its_job_only() {
        for threads in [1, 3] {
            let work = |state: &mut u64, job: &u64| {
                *state += 1;
                if job % 10 == 7 {
                    *state = 1_000_000;
                    panic!("job {job}");
                }
                assert!(*state <= 1_000, "a state of a job that panicked");
                2 * job
            };
            let mut seen = 0;
            let sink = |job: u64, result: Result<u64, Panicked>| {
                assert_eq!(job, seen);
                seen += 1;
                match result {
                    Ok(twice) => assert!(job % 10 != 7 && twice == 2 * job),
                    Err(panic) => assert!(job % 10 == 7 && panic.message == format!("job {job}")),
                }
                Ok::<(), ()>(())
            };
            in_order(threads, |_| 0, 0..1_000, work, sink).unwrap();
            assert_eq!(seen, 1_000);
        }
    }

    /// Nor does one in the making of a state, for which its job is blamed.
    #[test]
    fn a_state_that_cannot_be_made_ends_no_thread() {
        let made = std::sync::atomic::AtomicU64::new(0);
        let state = |_| {
            let number = made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            assert!(number > 2, "no state");
        };
        let mut lost = 0;
        let sink = |_, result: Result<(), Panicked>| {
            lost += u64::from(result.is_err());
            Ok::<(), ()>(())
        };
        in_order(2, state, 0..100, |(), _| (), sink).unwrap();
        assert_eq!(lost, 3);
    }

    #[test]
    fn an_error_ends_the_stream() {
        let mut taken = 0;
        let jobs = std::iter::repeat_with(|| taken += 1);
        let mut seen = 0;
        let sink = |(), _| {
            seen += 1;
            if seen == 10 { Err("enough") } else { Ok(()) }
        };
        assert_eq!(in_order(2, |_| (), jobs, |(), _| (), sink), Err("enough"));
        assert!(taken < 40, "{taken} jobs were taken");
    }
}
