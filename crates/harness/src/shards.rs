//! The plan of a comparison in shards: the command of each, with its puzzles, its time and its
//! memory as far as earlier rows show them.
//!
//! With earlier rows, puzzles are assigned to shards greedily, those that take longest first, each
//! to the shard with the least time so far (longest processing time first: at most a third above
//! the best possible longest shard; R. L. Graham, 1969). Without, every n-th puzzle makes a shard,
//! and no time is estimated: only the bound by the time limit is known. A run that no earlier row
//! has is taken for the mean of its solver on its corpus, else of its solver, else of all.
//!
//! Estimates are of the machine of the earlier rows. Costs of the harness itself (processes,
//! reading, writing) are a fixed [`PER_RUN`].

use super::assignment::{AssignedCorpus, Assignment};
use super::control::ControlFact;
use super::plan::Plan;
use super::shard::Shard;
use quorum_report::{ReadError, Rows};
use quorum_solvers::Status;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

/// Cost of a run beside its time: passing the puzzle to a worker, judging, writing. The CPU time of
/// a row of the native engines, 0.30 ms; more where other work disturbs.
pub const PER_RUN: Duration = Duration::from_micros(300);

/// A comparison in shards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardPlan {
    /// Folder in which the commands are to be run.
    pub directory: String,
    /// Folder of all results.
    pub out: String,
    /// Number of puzzles.
    pub puzzles: u64,
    /// Number of runs, with controls.
    pub runs: u64,
    /// Longest time of all runs, by the time limit, in seconds.
    pub at_most_seconds: f64,
    /// Estimated time of all shards together, in seconds; `None` without earlier rows.
    pub estimated_seconds: Option<f64>,
    /// Number of pairs of puzzle and solver that have an earlier row, and number of all pairs.
    pub known_pairs: u64,
    /// Number of pairs of puzzle and solver.
    pub pairs: u64,
    /// The shards.
    pub shards: Vec<ShardTask>,
    /// Command that joins the results of all shards.
    pub merge: Vec<String>,
    /// Command that reports on them, on standard output.
    pub report: Vec<String>,
    /// The shard of every puzzle; `None`: every n-th.
    pub assignment: Option<Assignment>,
}

/// One shard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardTask {
    /// `i/n`.
    pub shard: String,
    /// Folder of its results.
    pub out: String,
    /// Command line, program first.
    pub command: Vec<String>,
    /// Number of puzzles.
    pub puzzles: u64,
    /// Number of runs.
    pub runs: u64,
    /// Longest time by the time limit, in seconds.
    pub at_most_seconds: f64,
    /// Estimated time, in seconds.
    pub estimated_seconds: Option<f64>,
    /// Most resident memory of a worker in the earlier rows of its puzzles; `None` where there are
    /// none.
    pub memory_bytes: Option<u64>,
}

/// Earlier runs of one solver on one puzzle.
#[derive(Clone, Copy, Default, Debug)]
struct Known {
    sum_ns: f64,
    runs: u64,
    memory: Option<u64>,
}

impl Known {
    fn add(&mut self, other: Known) {
        self.sum_ns += other.sum_ns;
        self.runs += other.runs;
        self.memory = self.memory.max(other.memory);
    }

    fn mean(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.sum_ns / self.runs as f64)
    }
}

/// Times and memory of earlier rows.
#[derive(Debug, Default)]
pub struct Earlier {
    /// By corpus, puzzle and solver, with their numbers in the plan.
    pairs: HashMap<(usize, u64, usize), Known>,
    corpora: HashMap<(usize, usize), Known>,
    solvers: HashMap<usize, Known>,
    all: Known,
}

impl Earlier {
    /// Reads the rows of result files that are of the corpora (by their hashes) and solvers of a
    /// plan. Other rows are skipped, as are runs without a time.
    ///
    /// # Errors
    /// A file cannot be read as rows.
    pub fn read(files: &[PathBuf], plan: &Plan) -> Result<Self, ReadError> {
        let mut earlier = Earlier::default();
        let solvers: HashMap<String, usize> =
            plan.solvers.iter().map(|named| named.name.to_string()).zip(0..).collect();
        let corpora: HashMap<&str, usize> = plan
            .identity
            .corpora
            .iter()
            .zip(0..)
            .filter_map(|(fact, number)| Some((fact.sha256.as_deref()?, number)))
            .collect();
        let limit = plan.identity.limits.time.map_or(f64::INFINITY, nanoseconds);
        for file in files {
            for row in Rows::open(file)? {
                let row = row?;
                let corpus = row.corpus_sha256.as_deref().and_then(|hash| corpora.get(hash));
                let (Some(&corpus), Some(&solver)) = (corpus, solvers.get(&row.solver)) else {
                    continue;
                };
                // A run that was stopped takes as long as the limit now; one that failed, or cannot
                // be asked, ends at once.
                let time = match row.total_ns {
                    _ if row.status == Status::Timeout.as_str() => Some(limit),
                    Some(ns) => Some((ns as f64).min(limit)),
                    None => None,
                };
                let Some(ns) = time.filter(|ns| ns.is_finite()) else { continue };
                let known = Known { sum_ns: ns, runs: 1, memory: row.peak_rss_bytes };
                earlier.pairs.entry((corpus, row.puzzle_index, solver)).or_default().add(known);
                earlier.corpora.entry((corpus, solver)).or_default().add(known);
                earlier.solvers.entry(solver).or_default().add(known);
                earlier.all.add(known);
            }
        }
        Ok(earlier)
    }

    /// Mean time of a run in nanoseconds; `None` if nothing is known.
    fn mean(&self, (corpus, index, solver): (usize, u64, usize)) -> Option<f64> {
        let pair = self.pairs.get(&(corpus, index, solver)).and_then(Known::mean);
        pair.or_else(|| self.corpora.get(&(corpus, solver)).and_then(Known::mean))
            .or_else(|| self.solvers.get(&solver).and_then(Known::mean))
            .or_else(|| self.all.mean())
    }
}

/// A puzzle of the plan: number of its corpus and place there.
pub type Place = (usize, u64);

/// A shard as it is counted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ShardLoad {
    /// Number of puzzles.
    pub puzzles: u64,
    /// Number of runs.
    pub runs: u64,
    /// Estimated time in nanoseconds.
    pub ns: f64,
    /// Most memory of a worker.
    pub memory: Option<u64>,
}

/// Puzzles distributed over shards.
pub struct Division {
    /// The shards in order.
    pub shards: Vec<ShardLoad>,
    /// The shard of each puzzle; `None`: every n-th.
    pub assignment: Option<Assignment>,
    /// Pairs of puzzle and solver with an earlier row.
    pub known_pairs: u64,
    /// All pairs.
    pub pairs: u64,
    /// Whether times are known.
    pub is_estimated: bool,
}

/// Distributes puzzles over `shards`. `selected` has the solvers of each corpus, `None` for all.
pub fn divide(
    plan: &Plan,
    puzzles: &[Place],
    selected: &[Option<Vec<usize>>],
    earlier: &Earlier,
    shards: u64,
) -> Division {
    let of_shard = ControlFact::of_shards(plan, selected);
    let is_control: Vec<bool> = plan
        .solvers
        .iter()
        .map(|named| of_shard.solvers.contains(&named.name.to_string()))
        .collect();
    let all: Vec<usize> = (0..plan.solvers.len()).collect();
    let repetitions = u64::from(plan.all_repetitions());
    let is_estimated = earlier.all.runs > 0;
    let (mut known_pairs, mut pairs) = (0, 0);
    let mut load = |&(corpus, index): &Place| {
        let solvers = selected.get(corpus).and_then(Option::as_ref).unwrap_or(&all);
        let block = nanoseconds(plan.min_block(corpus));
        let mut load = ShardLoad { puzzles: 1, ..ShardLoad::default() };
        for &solver in solvers {
            let key = (corpus, index, solver);
            let runs = repetitions * if is_control[solver] { 2 } else { 1 };
            let known = earlier.pairs.get(&key);
            pairs += 1;
            known_pairs += u64::from(known.is_some());
            load.runs += runs;
            load.memory = load.memory.max(known.and_then(|known| known.memory));
            // Shorter runs are repeated until the block is over, but for the first one.
            let mean = earlier.mean(key).unwrap_or(0.0);
            let run = if mean < block { mean + block } else { mean };
            load.ns += runs as f64 * (run + nanoseconds(PER_RUN));
        }
        load
    };
    let loads: Vec<ShardLoad> = puzzles.iter().map(&mut load).collect();
    let numbers = if is_estimated { balanced(&loads, shards) } else { every_nth(puzzles, shards) };
    let mut sums = vec![ShardLoad::default(); shards as usize];
    for (load, number) in loads.iter().zip(&numbers) {
        let sum = &mut sums[*number as usize - 1];
        sum.puzzles += load.puzzles;
        sum.runs += load.runs;
        sum.ns += load.ns;
        sum.memory = sum.memory.max(load.memory);
    }
    let assignment = is_estimated.then(|| assignment(plan, puzzles, &numbers, shards));
    Division { shards: sums, assignment, known_pairs, pairs, is_estimated }
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_nanos() as f64
}

fn every_nth(puzzles: &[Place], shards: u64) -> Vec<u64> {
    puzzles.iter().map(|(_, index)| index % shards + 1).collect()
}

/// The number of the shard of each load, from 1: greatest first, each to the shard with the least
/// time.
fn balanced(loads: &[ShardLoad], shards: u64) -> Vec<u64> {
    let mut order: Vec<usize> = (0..loads.len()).collect();
    order.sort_by(|&a, &b| loads[b].ns.total_cmp(&loads[a].ns).then(a.cmp(&b)));
    let mut sums = vec![0.0; shards as usize];
    let mut numbers = vec![0; loads.len()];
    for place in order {
        let least = sums.iter().enumerate().min_by(|(_, a): &(_, &f64), (_, b)| a.total_cmp(b));
        let shard = least.map_or(0, |(shard, _)| shard);
        sums[shard] += loads[place].ns;
        numbers[place] = shard as u64 + 1;
    }
    numbers
}

fn assignment(plan: &Plan, puzzles: &[Place], numbers: &[u64], shards: u64) -> Assignment {
    let mut corpora: Vec<AssignedCorpus> = plan
        .identity
        .corpora
        .iter()
        .map(|fact| AssignedCorpus {
            name: fact.name.clone(),
            sha256: fact.sha256.clone(),
            shard_of: Vec::new(),
        })
        .collect();
    for (&(corpus, index), &number) in puzzles.iter().zip(numbers) {
        let list = &mut corpora[corpus].shard_of;
        // Texts that are not puzzles have a place too.
        while (list.len() as u64) < index {
            list.push(list.len() as u64 % shards + 1);
        }
        list.push(number);
    }
    Assignment { shards, corpora }
}

impl ShardTask {
    /// The task of a shard with its command.
    pub fn new(
        plan: &Plan,
        shard: Shard,
        load: &ShardLoad,
        is_estimated: bool,
        out: String,
        command: Vec<String>,
    ) -> Self {
        let jobs = plan.jobs as f64;
        let limit = plan.identity.limits.time.map_or(f64::INFINITY, |limit| limit.as_secs_f64());
        ShardTask {
            shard: shard.to_string(),
            out,
            command,
            puzzles: load.puzzles,
            runs: load.runs,
            at_most_seconds: load.runs as f64 * limit / jobs,
            estimated_seconds: is_estimated.then_some(load.ns / 1e9 / jobs),
            memory_bytes: load.memory,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_long_puzzle_is_a_shard_of_its_own() {
        let loads: Vec<ShardLoad> = [1.0, 1.0, 9.0, 1.0, 2.0, 4.0]
            .map(|ns| ShardLoad { ns, ..ShardLoad::default() })
            .to_vec();
        let numbers = balanced(&loads, 2);
        let of =
            |number| (0..6).filter(|&i| numbers[i] == number).map(|i| loads[i].ns).sum::<f64>();
        assert_eq!((of(1), of(2)), (9.0, 9.0));
        assert_eq!(balanced(&loads, 9).len(), 6);
    }
}
