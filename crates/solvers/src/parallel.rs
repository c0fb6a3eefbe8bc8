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
//! Waking a thread takes as long as a small job. Only the result that the caller waits for wakes
//! it; where results come fast, it pauses first and takes those that have accumulated, as network
//! cards do with interrupt coalescing, and keeps enough jobs pending for that time. (Batches of
//! jobs would save as much, but a slow job would delay the finished ones of its batch.)
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
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

/// Minimum of pending jobs per thread: with two, a thread whose jobs take most of a [`PAUSE`] would
/// wait for the end of each.
const QUEUE: u64 = 4;

/// Maximum of pending jobs, unless there are more threads.
const LONGEST_QUEUE: u64 = 1024;

/// The time for which results accumulate where they come faster.
const PAUSE: Duration = Duration::from_micros(500);

const UNPOISONED: &str = "no thread panics with the lock";

/// The number of processors that this process may use.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// A job with its result.
type Done<Job, Outcome> = (Job, Result<Outcome, Panicked>);

/// What the threads share with the caller.
struct Exchange<Job, Outcome> {
    pending: Mutex<Pending<Job, Outcome>>,
    /// The window has moved. Only the thread whose turn it is waits.
    moved: Condvar,
    /// The result that the caller waits for is there, or none will come.
    delivered: Condvar,
}

struct Pending<Job, Outcome> {
    /// Tickets that were given to threads: results are delivered in their order.
    begun: u64,
    /// Jobs with a lower ticket may be begun; `None` after the caller has stopped.
    limit: Option<u64>,
    /// Ticket of the first result that the caller does not have.
    first: u64,
    /// Results from `first` on; `None` for jobs that have not ended.
    results: VecDeque<Option<Done<Job, Outcome>>>,
    /// Threads that have not ended.
    threads: usize,
}

impl<Job, Outcome> Pending<Job, Outcome> {
    /// Whether the next result is there, or none will come.
    fn is_ready(&self) -> bool {
        self.threads == 0 || matches!(self.results.front(), Some(Some(_)))
    }
}

impl<Job, Outcome> Exchange<Job, Outcome> {
    fn lock(&self) -> MutexGuard<'_, Pending<Job, Outcome>> {
        self.pending.lock().expect(UNPOISONED)
    }

    /// The ticket of the next job, once it may be begun; `None` if no more are needed.
    fn admit(&self) -> Option<u64> {
        let is_ahead =
            |pending: &mut Pending<_, _>| pending.limit.is_some_and(|limit| pending.begun >= limit);
        let mut pending = self.moved.wait_while(self.lock(), is_ahead).expect(UNPOISONED);
        pending.limit?;
        pending.begun += 1;
        Some(pending.begun - 1)
    }

    fn deliver(&self, ticket: u64, done: Done<Job, Outcome>) {
        let mut pending = self.lock();
        let place = (ticket - pending.first) as usize;
        if place >= pending.results.len() {
            pending.results.resize_with(place + 1, || None);
        }
        pending.results[place] = Some(done);
        drop(pending);
        // Others wait for those before them, as the caller does.
        if place == 0 {
            self.delivered.notify_one();
        }
    }

    fn move_to(&self, pending: &mut Pending<Job, Outcome>, limit: Option<u64>) {
        pending.limit = limit;
        self.moved.notify_one();
    }
}

/// A thread that takes jobs, until its end.
struct Worker<Job, Outcome>(Arc<Exchange<Job, Outcome>>);

/// Also where the stream panics.
impl<Job, Outcome> Drop for Worker<Job, Outcome> {
    fn drop(&mut self) {
        self.0.lock().threads -= 1;
        self.0.delivered.notify_one();
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
    let (limit, results) = (Some(least_ahead), VecDeque::new());
    let exchange = Arc::new(Exchange {
        pending: Mutex::new(Pending { begun: 0, limit, first: 0, results, threads }),
        moved: Condvar::new(),
        delivered: Condvar::new(),
    });
    let shared = Arc::new((state, work, Mutex::new(jobs.fuse())));
    for thread in 0..threads {
        let (shared, worker) = (Arc::clone(&shared), Worker(Arc::clone(&exchange)));
        scope.spawn(move || {
            let (state, work, jobs) = &*shared;
            let mut kept = None;
            loop {
                // Poisoned where the stream has panicked, which ends the scope.
                let Ok(mut jobs) = jobs.lock() else { break };
                let Some(ticket) = worker.0.admit() else { break };
                let Some(job) = jobs.next() else { break };
                drop(jobs);
                // A panic must reach the caller, who would otherwise wait for this ticket forever.
                let outcome = catch(|| {
                    let state = kept.get_or_insert_with(|| state(thread));
                    work(state, &job)
                });
                if outcome.is_err() {
                    // That this state can be dropped is not certain either.
                    let _ = catch(|| kept = None);
                }
                worker.0.deliver(ticket, (job, outcome));
            }
        });
    }
    Results { exchange, batch: VecDeque::new(), least_ahead, is_fast: None, pause: None }
}

/// Results of jobs in the order of the jobs.
pub struct Results<'a, Job, Outcome> {
    exchange: Arc<Exchange<Job, Outcome>>,
    /// Results that were taken and not passed on.
    batch: VecDeque<Option<Done<Job, Outcome>>>,
    /// Minimum of pending jobs.
    least_ahead: u64,
    /// Whether the last batch came within a pause; `None` before the first.
    is_fast: Option<bool>,
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

    /// Takes the next result and all that have accumulated behind it; none at the end.
    fn take_batch(&mut self) {
        let exchange = &*self.exchange;
        if self.is_fast == Some(true) && exchange.lock().threads > 0 {
            thread::sleep(PAUSE);
        }
        let start = Instant::now();
        let is_missing = |pending: &mut Pending<_, _>| !pending.is_ready();
        let mut pending =
            exchange.delivered.wait_while(exchange.lock(), is_missing).expect(UNPOISONED);
        let results = &mut pending.results;
        let ready = results.iter().position(Option::is_none).unwrap_or(results.len());
        let rest = results.split_off(ready);
        self.batch = std::mem::replace(results, rest);
        pending.first += ready as u64;
        // Twice the results of one pause last through the next; if the jobs ran out during this
        // one, the window doubles.
        let ahead = self.least_ahead.max(LONGEST_QUEUE.min(2 * ready as u64));
        let limit = pending.first + ahead;
        exchange.move_to(&mut pending, Some(limit));
        self.is_fast = Some(self.is_fast.is_some() && start.elapsed() < PAUSE);
    }
}

impl<Job, Outcome> Iterator for Results<'_, Job, Outcome> {
    type Item = Done<Job, Outcome>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.batch.is_empty() {
            if self.is_fast.is_some()
                && let Some(pause) = &mut self.pause
            {
                pause();
            }
            self.take_batch();
        }
        self.batch.pop_front().flatten()
    }
}

/// Closes the window; otherwise the threads would wait forever.
impl<Job, Outcome> Drop for Results<'_, Job, Outcome> {
    fn drop(&mut self) {
        self.exchange.move_to(&mut self.exchange.lock(), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

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
        assert!(taken < 100, "{taken} jobs were taken");
    }
}
