//! Parallel processing of a stream, with results in the order of the stream.
//!
//! Threads with their own state take jobs from the stream in turn, and the caller iterates over the
//! results. Jobs may end out of order, so finished ones wait until all before them are delivered:
//! the result is the same for any number of threads. The number of pending jobs is bounded, so
//! memory stays constant however long the stream is. Results do not wait for the next item of the
//! stream, which can be an interactive pipe. (`rayon`'s bridges keep neither order nor that bound.)
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
//!
//! ```
//! use quorum_solvers::parallel;
//!
//! let squares: Vec<u64> = std::thread::scope(|scope| {
//!     let results = parallel::in_order(scope, 2, |_| (), 1..=3, |(), job| job * job);
//!     results.map(|(_, square)| square.expect("no job panics")).collect()
//! });
//! assert_eq!(squares, [1, 4, 9]);
//! ```

use crate::panics::{Panicked, catch};
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, Scope};
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
    /// Jobs with a lower number may be begun; `None` after the caller has stopped.
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

/// Runs `work(state, job)` for every job on `threads` threads of a scope, each with the state that
/// `state(thread)` makes. The results come with their jobs, in the order of the jobs; that of a job
/// whose work panicked is the panic. Once they are dropped no further job is begun.
pub fn in_order<'scope, Job: Send + 'scope, Outcome: Send + 'scope, State>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    state: impl Fn(usize) -> State + Send + Sync + 'scope,
    jobs: impl Iterator<Item = Job> + Send + 'scope,
    work: impl Fn(&mut State, &Job) -> Outcome + Send + Sync + 'scope,
) -> Results<'scope, Job, Outcome> {
    let least_ahead = threads as u64 * QUEUE;
    let window = Window { limit: Mutex::new(Some(least_ahead)), changed: Condvar::new() };
    let stream = JobStream { next_ticket: 0, jobs: jobs.fuse() };
    let shared = Arc::new((state, work, Mutex::new(stream)));
    let window = Arc::new(window);
    let (to_caller, from_threads) = channel();
    for thread in 0..threads {
        let (shared, window, to_caller) =
            (Arc::clone(&shared), Arc::clone(&window), to_caller.clone());
        scope.spawn(move || {
            let (state, work, jobs) = &*shared;
            let mut kept = None;
            loop {
                // Poisoned where the stream has panicked, which ends the scope.
                let job = jobs.lock().ok().and_then(|mut jobs| jobs.take(&window));
                let Some((ticket, job)) = job else { break };
                // A panic must reach the caller, who would otherwise wait for this ticket forever.
                let outcome = catch(|| {
                    let state = kept.get_or_insert_with(|| state(thread));
                    work(state, &job)
                });
                if outcome.is_err() {
                    // That this state can be dropped is not certain either.
                    let _ = catch(|| kept = None);
                }
                if to_caller.send((ticket, job, outcome)).is_err() {
                    break;
                }
            }
        });
    }
    Results {
        window,
        from_threads,
        waiting: BTreeMap::new(),
        passed_on: 0,
        taken: 0,
        least_ahead,
        paused: None,
        pause: None,
    }
}

/// Results of jobs in the order of the jobs.
pub struct Results<'a, Job, Outcome> {
    window: Arc<Window>,
    from_threads: Receiver<(u64, Job, Result<Outcome, Panicked>)>,
    /// Results of jobs that ended before an earlier one.
    waiting: BTreeMap<u64, (Job, Result<Outcome, Panicked>)>,
    /// Number of results that were passed on.
    passed_on: u64,
    /// Number of results that were taken since the last pause.
    taken: u64,
    /// Minimum of pending jobs.
    least_ahead: u64,
    /// The end of the last pause.
    paused: Option<Instant>,
    pause: Option<Box<dyn FnMut() + 'a>>,
}

impl<'a, Job, Outcome> Results<'a, Job, Outcome> {
    /// Calls `pause` whenever all results so far have been passed on, before the next one is waited
    /// for: a caller that collects its output writes it then. Where results come fast, that is
    /// after every few hundred of them.
    #[must_use]
    pub fn with_pause(mut self, pause: impl FnMut() + 'a) -> Self {
        self.pause = Some(Box::new(pause));
        self
    }

    /// The next result of whichever job; where none is there, the next one after a pause.
    fn take(&mut self) -> Option<(u64, Job, Result<Outcome, Panicked>)> {
        if self.taken > 0 {
            if let Ok(next) = self.from_threads.try_recv() {
                self.taken += 1;
                return Some(next);
            }
            if let Some(pause) = &mut self.pause {
                pause();
            }
            self.paused = Some(Instant::now());
            // Twice the results of one pause last through the next; if the jobs ran out during
            // this one, the window doubles.
            let ahead = self.least_ahead.max(LONGEST_QUEUE.min(2 * self.taken));
            self.window.move_to(Some(self.passed_on + ahead));
            self.taken = 0;
        }
        let next = self.from_threads.recv().ok()?;
        if self.paused.is_some_and(|paused| paused.elapsed() < PAUSE) {
            thread::sleep(PAUSE);
        }
        self.taken = 1;
        Some(next)
    }
}

impl<Job, Outcome> Iterator for Results<'_, Job, Outcome> {
    type Item = (Job, Result<Outcome, Panicked>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(result) = self.waiting.remove(&self.passed_on) {
                self.passed_on += 1;
                return Some(result);
            }
            let (ticket, job, outcome) = self.take()?;
            if ticket == self.passed_on {
                self.passed_on += 1;
                return Some((job, outcome));
            }
            self.waiting.insert(ticket, (job, outcome));
        }
    }
}

/// Closes the window; otherwise the threads would wait forever.
impl<Job, Outcome> Drop for Results<'_, Job, Outcome> {
    fn drop(&mut self) {
        self.window.move_to(None);
    }
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
            thread::scope(|scope| {
                for (job, result) in in_order(scope, threads, |_| 0, 0..100, work) {
                    assert_eq!(result, Ok(job * job));
                    results.push(job * job);
                }
            });
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
            thread::scope(|scope| {
                for (job, _) in in_order(scope, threads, |_| (), 0..1_100, work) {
                    passed_on.push(job);
                    seen.send(job).unwrap();
                }
            });
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
            thread::scope(|scope| {
                for (job, result) in in_order(scope, threads, |_| 0, 0..1_000, work) {
                    assert_eq!(job, seen);
                    seen += 1;
                    match result {
                        Ok(twice) => assert!(job % 10 != 7 && twice == 2 * job),
                        Err(panic) => {
                            assert!(job % 10 == 7 && panic.message == format!("job {job}"));
                        }
                    }
                }
            });
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
        let lost = thread::scope(|scope| {
            let results = in_order(scope, 2, state, 0..100, |(), _| ());
            results.filter(|(_, result)| result.is_err()).count()
        });
        assert_eq!(lost, 3);
    }

    #[test]
    fn dropped_results_end_the_stream() {
        let mut taken = 0;
        let jobs = std::iter::repeat_with(|| taken += 1);
        thread::scope(|scope| {
            assert_eq!(in_order(scope, 2, |_| (), jobs, |(), ()| ()).take(10).count(), 10);
        });
        assert!(taken < 40, "{taken} jobs were taken");
    }
}
