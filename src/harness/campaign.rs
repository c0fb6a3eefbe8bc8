//! A campaign: batches of jobs given to teams of workers, what comes back written in order.
//!
//! Each parallel job has a thread with a team of its own; rows are written in the order of
//! the jobs, so the file is the same for any number of them, times aside.

use super::plan::Plan;
use super::row::RunFacts;
use super::team::{Heard, Job, Team};
use super::worker::WorkerCommand;
use crate::parallel;
use std::io;

/// Runs every batch and hands what comes of its jobs to `write`, in their order. Ends when
/// `batches` does, or when `write` fails or a worker cannot be started.
/// `command(solver, team)` says how a worker is started.
pub fn run(
    plan: &Plan,
    facts: &RunFacts,
    command: impl Fn(usize, usize) -> WorkerCommand + Sync,
    batches: impl Iterator<Item = Vec<Job>> + Send,
    mut write: impl FnMut(Heard) -> io::Result<()>,
) -> io::Result<()> {
    parallel::in_order(
        plan.jobs,
        |team| Team::new(plan, facts, |solver| command(solver, team)),
        batches,
        Team::hear,
        |heard| heard?.into_iter().try_for_each(&mut write),
    )
}
