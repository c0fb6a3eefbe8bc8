//! A campaign: jobs given to teams of workers, what comes back written in order.
//!
//! Each parallel job has a thread with a team of its own; rows are written in the order of
//! the jobs, so the file is the same for any number of them, times aside.

use super::plan::Plan;
use super::row::RunFacts;
use super::team::{Heard, Job, Team};
use super::worker::WorkerCommand;
use crate::parallel;
use std::io;

/// Runs every job and hands what comes of it to `write`, in the order of the jobs. Ends
/// when `jobs` does, or when `write` fails or a worker cannot be started.
/// `command(solver, team)` says how a worker is started.
pub fn run(
    plan: &Plan,
    facts: &RunFacts,
    command: impl Fn(usize, usize) -> WorkerCommand + Sync,
    jobs: impl Iterator<Item = Job>,
    mut write: impl FnMut(Heard) -> io::Result<()>,
) -> io::Result<()> {
    parallel::in_order(
        plan.jobs,
        |team| Team::new(plan, facts, |solver| command(solver, team)),
        jobs,
        Team::hear,
        |heard| write(heard?),
    )
}
