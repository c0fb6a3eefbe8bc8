//! Work on a stream over several threads, with what comes of it in the order of the
//! stream.
//!
//! One thread reads the stream, workers with a state of their own do the jobs, and the
//! caller hands results on. Jobs may end out of order, so finished ones wait until all before
//! them are handed on: the outcome is the same for any number of threads. Only a few jobs more
//! than there are workers are under way at a time, so memory stays flat however long the
//! stream is. Results do not wait for the stream to go on, which can be a pipe from somebody
//! who wants to see them first. (`rayon`'s bridges keep neither order nor that bound.)
//!
//! To wake a thread takes as long as a small job does. Where results come fast, the caller
//! therefore pauses and takes what has gathered, as network cards do with interrupts, and
//! gives out enough jobs for that time. (Jobs in portions would save as much, but a slow job
//! would keep the finished ones of its portion from their reader, and from the disk.)

use std::collections::BTreeMap;
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Jobs under way for each thread, at least.
const QUEUE: u64 = 2;

/// Jobs under way, at most, if the threads are not many.
const LONGEST_QUEUE: u64 = 1024;

/// How long results may gather where they come faster than that.
const PAUSE: Duration = Duration::from_micros(500);

/// The number of processors that this process may use.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// How far the reader may go: what is shared by the reader and the caller.
struct Window {
    /// Jobs with a lower number may be given out; `None` once nobody wants any more.
    limit: Mutex<Option<u64>>,
    changed: Condvar,
}

impl Window {
    fn move_to(&self, limit: Option<u64>) {
        *self.limit.lock().expect("no thread panics with the lock") = limit;
        self.changed.notify_one();
    }

    /// Waits until this job may be given out. Returns false if it is not wanted.
    fn admits(&self, ticket: u64) -> bool {
        let limit = self.limit.lock().expect("no thread panics with the lock");
        let is_ahead = |limit: &mut Option<u64>| limit.is_some_and(|limit| ticket >= limit);
        self.changed.wait_while(limit, is_ahead).expect("no thread panics with the lock").is_some()
    }
}

/// Closes the window when the caller is through, be it by an error or a panic: the reader
/// would wait for ever.
struct Closing<'a>(&'a Window);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.move_to(None);
    }
}

/// Runs `work(state, job)` for every job on `threads` threads, each with the state that
/// `state(thread)` makes, and hands the results to `sink` in the order of the jobs. An
/// error of `sink` ends everything once the jobs under way are done and the next is read.
pub fn in_order<Job: Send, Outcome: Send, State, Error>(
    threads: usize,
    state: impl Fn(usize) -> State + Sync,
    jobs: impl Iterator<Item = Job> + Send,
    work: impl Fn(&mut State, Job) -> Outcome + Sync,
    mut sink: impl FnMut(Outcome) -> Result<(), Error>,
) -> Result<(), Error> {
    let least_ahead = threads as u64 * QUEUE;
    let window = Window { limit: Mutex::new(Some(least_ahead)), changed: Condvar::new() };
    let (to_threads, from_reader) = channel::<(u64, Job)>();
    let from_reader = Mutex::new(from_reader);
    thread::scope(|scope| {
        let window = &window;
        // Tickets number the jobs as they are read; results leave in that order.
        scope.spawn(move || {
            for (ticket, job) in (0..).zip(jobs) {
                if !window.admits(ticket) {
                    break;
                }
                to_threads.send((ticket, job)).expect("the other end outlives this thread");
            }
        });
        let (to_here, from_threads) = channel::<(u64, thread::Result<Outcome>)>();
        for thread in 0..threads {
            let (from_reader, to_here) = (&from_reader, to_here.clone());
            let (state, work) = (&state, &work);
            scope.spawn(move || {
                let mut state = state(thread);
                loop {
                    let job = from_reader.lock().expect("no thread panics with the lock").recv();
                    let Ok((ticket, job)) = job else { break };
                    // A panic must reach the caller, who would wait for this ticket for ever.
                    let outcome = catch_unwind(AssertUnwindSafe(|| work(&mut state, job)));
                    if to_here.send((ticket, outcome)).is_err() {
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
            for (ticket, outcome) in iter::once(first).chain(from_threads.try_iter()) {
                taken += 1;
                waiting.insert(ticket, outcome.unwrap_or_else(|panic| resume_unwind(panic)));
                while let Some(outcome) = waiting.remove(&passed_on) {
                    passed_on += 1;
                    sink(outcome)?;
                }
            }
            last_taken = Some(Instant::now());
            // Twice what came in a pause lasts through the next; if the jobs ran out in this
            // one, it doubles what is given for the next.
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
            let work = |done: &mut u64, job: u64| {
                *done += 1;
                // Later jobs are faster.
                thread::sleep(std::time::Duration::from_micros(500 - job * 5));
                job * job
            };
            let sink = |result| {
                results.push(result);
                Ok::<(), ()>(())
            };
            in_order(threads, |_| 0, 0..100, work, sink).unwrap();
            assert_eq!(results, (0..100).map(|job| job * job).collect::<Vec<u64>>());
        }
    }

    /// However fast results came before: whoever reads them need not wait for what follows.
    #[test]
    fn a_slow_job_does_not_hold_back_those_before_it() {
        for threads in [1, 2] {
            let (seen, sees) = channel();
            let sees = Mutex::new(sees);
            let work = |(): &mut (), job: u64| {
                if job == 1_000 {
                    let sees = sees.lock().unwrap();
                    let mut last = None;
                    while last != Some(999) {
                        last = Some(sees.recv_timeout(Duration::from_secs(20)).expect("held back"));
                    }
                }
                job
            };
            in_order(threads, |_| (), 0..1_100, work, |job| seen.send(job)).unwrap();
        }
    }

    #[test]
    #[should_panic(expected = "job 7")]
    fn a_panic_reaches_the_caller() {
        let work = |(): &mut (), job: u64| assert_ne!(job, 7, "job 7");
        let _ = in_order(3, |_| (), 0..100, work, |()| Ok::<(), ()>(()));
    }

    #[test]
    fn an_error_ends_the_stream() {
        let mut taken = 0;
        let jobs = std::iter::repeat_with(|| taken += 1);
        let mut seen = 0;
        let sink = |()| {
            seen += 1;
            if seen == 10 { Err("enough") } else { Ok(()) }
        };
        assert_eq!(in_order(2, |_| (), jobs, |(), ()| (), sink), Err("enough"));
        assert!(taken < 40, "{taken} jobs were taken");
    }
}
