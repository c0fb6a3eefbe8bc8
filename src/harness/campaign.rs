//! A campaign: jobs given to teams of workers, what comes back written in order.
//!
//! The calling thread reads puzzles and writes rows; each job has a thread with a team of
//! its own. Jobs may end out of order, so finished ones wait until all before them are
//! written: the file is the same for any number of jobs, times aside. No more jobs are
//! under way than the teams need, so memory stays flat however long the corpora are.

use super::plan::Plan;
use super::row::RunFacts;
use super::team::{Heard, Job, Team};
use super::worker::WorkerCommand;
use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;

/// Jobs that may wait in front of each team.
const QUEUE: usize = 2;

/// Runs every job and hands what comes of it to `write`, in the order of the jobs. Ends
/// early, with the jobs under way written, when `jobs` does; at once when `write` fails or
/// a worker cannot be started. `command(solver, team)` says how a worker is started.
pub fn run(
    plan: &Plan,
    facts: &RunFacts,
    command: impl Fn(usize, usize) -> WorkerCommand + Sync,
    mut jobs: impl Iterator<Item = Job>,
    mut write: impl FnMut(Heard) -> io::Result<()>,
) -> io::Result<()> {
    let (to_teams, from_here) = channel::<(u64, Job)>();
    let from_here = Mutex::new(from_here);
    let (to_here, from_teams) = channel::<(u64, io::Result<Heard>)>();
    thread::scope(|scope| {
        for team in 0..plan.jobs {
            let (from_here, to_here, command) = (&from_here, to_here.clone(), &command);
            scope.spawn(move || {
                let mut team = Team::new(plan, facts, |solver| command(solver, team));
                loop {
                    let job = from_here.lock().expect("no thread panics with the lock").recv();
                    let Ok((ticket, job)) = job else { break };
                    if to_here.send((ticket, team.hear(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(to_here);

        // Tickets number the jobs as they are given out; they are written in that order.
        let (mut given, mut written) = (0, 0);
        let mut waiting = BTreeMap::new();
        loop {
            while given - written < (plan.jobs * QUEUE) as u64 {
                let Some(job) = jobs.next() else { break };
                to_teams.send((given, job)).expect("the teams outlive their jobs");
                given += 1;
            }
            if given == written {
                break;
            }
            let (ticket, heard) = from_teams.recv().expect("a job is under way");
            waiting.insert(ticket, heard?);
            while let Some(heard) = waiting.remove(&written) {
                written += 1;
                write(heard)?;
            }
        }
        drop(to_teams);
        Ok(())
    })
}
