//! From one measured and judged run to its row.

use super::capsule::CorpusFact;
use super::plan::Shard;
use super::worker::Limits;
use crate::panel::{KnownAnswer, Vote};
use crate::puzzle::formats::{self, Grade, Item};
use crate::record::{REFUTED, Record, SCHEMA};
use crate::solvers::table::Named;
use crate::solvers::{Measured, Mode, Status};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::time::Duration;

/// What all rows of one `compare` share.
#[derive(Clone, Debug)]
pub struct RunFacts {
    /// Identifies the run.
    pub run_id: String,
    /// How many solutions are asked for.
    pub mode: Mode,
    /// Time and memory limits of a run.
    pub limits: Limits,
    /// Seed of the order of solvers.
    pub seed: u64,
    /// Which part of the corpora is run.
    pub shard: Shard,
    /// Whether the rows are made under `--force`.
    pub forced: bool,
    /// The corpora.
    pub corpora: Vec<CorpusFact>,
}

/// Where a row stands in the order of runs.
#[derive(Clone, Debug)]
pub struct Order {
    /// Place among all runs of the plan, from 0.
    pub number: u64,
    /// When the solver was given the puzzle, or the batch with it: RFC 3339, UTC.
    pub started_at: String,
    /// Repetition, from 0.
    pub repetition: u32,
    /// Seed of the symmetry that was applied to the puzzle.
    pub permute_seed: Option<u64>,
}

/// What all rows of one puzzle share.
#[derive(Clone, Debug)]
pub struct PuzzleFacts {
    corpus: String,
    corpus_sha256: Option<String>,
    index: u64,
    id: String,
    name: String,
    kind: &'static str,
    size: u64,
    givens: u64,
    signs: u64,
    clues: u64,
    grade: Grade,
}

impl PuzzleFacts {
    /// Describes `item`, number `index` of its corpus.
    pub fn new(item: &Item, corpus: &CorpusFact, index: u64) -> Self {
        let puzzle = &item.puzzle;
        PuzzleFacts {
            corpus: one_line(&corpus.name),
            corpus_sha256: corpus.sha256.clone(),
            index,
            id: sha256_hex(formats::corpus_line(puzzle).as_bytes()),
            name: one_line(&item.id),
            kind: puzzle.kind(),
            size: puzzle.size() as u64,
            givens: puzzle.given_count() as u64,
            signs: puzzle.sign_count() as u64,
            clues: puzzle.clues().len() as u64,
            grade: item.grade.clone(),
        }
    }
}

/// SHA-256 in lower-case hexadecimal digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Fills the row of one run.
pub fn row(
    run: &RunFacts,
    puzzle: &PuzzleFacts,
    named: &Named,
    known: &KnownAnswer,
    measured: &Measured,
    vote: &Vote,
    order: Order,
) -> Record {
    let answer = &vote.judged.answer;
    let (counters, phases) = (&answer.counters, &answer.phases);
    let ran = answer.status != Status::Unsupported;
    let answered = ran && measured.block_runs > 0;
    let size = puzzle.size as usize;
    let solution =
        |index: usize| answer.grids.get(index).map(|grid| formats::solution_string(grid, size));
    let option = |name: &str| named.option(name).map(str::to_owned);
    let options: String = named
        .name
        .options
        .iter()
        .map(|(option, value)| match value.as_str() {
            "" => format!("+{option}"),
            value => format!("+{option}={value}"),
        })
        .collect();
    Record {
        schema: SCHEMA,
        run_id: run.run_id.clone(),
        shard: run.shard.column(),
        started_at: order.started_at,
        corpus: puzzle.corpus.clone(),
        corpus_sha256: puzzle.corpus_sha256.clone(),
        puzzle_index: puzzle.index,
        puzzle_id: puzzle.id.clone(),
        puzzle_name: puzzle.name.clone(),
        kind: puzzle.kind.to_owned(),
        size: puzzle.size,
        givens: puzzle.givens,
        signs: puzzle.signs,
        level: puzzle.grade.level.as_deref().map(one_line),
        clues: Some(puzzle.clues),
        grade_nodes: puzzle.grade.nodes,
        backdoor: puzzle.grade.backdoor.as_deref().map(one_line),
        solver: named.name.to_string(),
        engine: named.entry.engine.to_owned(),
        base: named.name.encoding.clone(),
        amo: option("amo"),
        sign_encoding: option("signs"),
        options: (!options.is_empty()).then_some(options),
        solver_version: named.version(),
        seed: Some(run.seed),
        permute_seed: order.permute_seed,
        repetition: u64::from(order.repetition),
        order: order.number,
        mode: run.mode.to_string(),
        load_mode: if named.solver.is_amortised() { "amortised" } else { "cold" }.to_owned(),
        expected: match known.fault {
            Some(_) => Some(REFUTED.to_owned()),
            None => known.verdict.map(|verdict| verdict.to_string()),
        },
        verdict: vote.judged.verdict.to_string(),
        status: answer.status.to_string(),
        checked: answered.then_some(true),
        forced: run.forced.then_some(true),
        solutions_found: answered.then_some(answer.grids.len() as u64),
        exhausted: answered.then_some(answer.exhausted),
        solutions_claimed: answer.claim.map(|claim| claim.solutions),
        claim_confirmed: answer.claim.map(|_| vote.judged.claim_confirmed),
        parse_ns: measured.parse.map(nanoseconds),
        encode_ns: phases.encode.map(nanoseconds),
        load_ns: phases.load.map(nanoseconds),
        first_ns: phases.first.map(nanoseconds),
        prove_ns: phases.prove.map(nanoseconds),
        pipe_ns: phases.pipe.map(nanoseconds),
        total_ns: (ran && !measured.total.is_zero()).then(|| nanoseconds(measured.total)),
        cpu_ns: answered.then(|| nanoseconds(measured.cpu)),
        block_runs: answered.then_some(u64::from(measured.block_runs)),
        peak_rss_bytes: measured.peak_rss_bytes,
        limit_ns: run.limits.time.map(nanoseconds),
        limit_bytes: run.limits.memory,
        variables: counters.variables,
        clauses: counters.clauses,
        literals: counters.literals,
        nodes: counters.nodes,
        max_depth: counters.max_depth,
        decisions: counters.decisions,
        propagations: counters.propagations,
        conflicts: counters.conflicts,
        restarts: counters.restarts,
        rlimit: counters.rlimit,
        solution: solution(0),
        second_solution: solution(1),
        // One line a row, so that a file cut off in the middle can be mended.
        message: answer.message.as_deref().map(one_line),
        ..Record::default()
    }
}

/// Text without line breaks.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn nanoseconds(duration: Duration) -> u64 {
    duration.as_nanos().try_into().unwrap_or(u64::MAX)
}
