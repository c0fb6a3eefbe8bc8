//! The row: what one run leaves. The second narrow waist of the project.
//!
//! Everything that shows or counts reads rows, and can be run again on last year's file.
//! One row per (puzzle, solver, repetition), under one header. Times in nanoseconds,
//! sizes in bytes, the unit in the name; an empty field means missing, never 0 or -1;
//! nothing is rounded. Names are kept once chosen; [`SCHEMA`] counts their changes.
//!
//! The key of a row is (`corpus_sha256`, `puzzle_index`, `solver`, `mode`, `repetition`):
//! corpora repeat puzzles, so the puzzle's own hash would not do.

use serde::{Deserialize, Serialize};

/// Version of the columns below. Version 2 added `clues`, `grade_nodes` and `backdoor`; older
/// rows are read as before.
pub const SCHEMA: u32 = 2;

/// What stands for the known verdict where the known solution is none.
pub const REFUTED: &str = "refuted";

/// One row. Columns that do not apply to a run are empty.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// Version of these columns.
    pub schema: u32,
    /// The same for all rows of one `compare`.
    pub run_id: String,
    /// `i/n` of a sharded run.
    pub shard: Option<String>,
    /// When this solver was given the puzzle, or the batch with it: RFC 3339, UTC.
    pub started_at: String,
    /// The corpus as it was named on the command line.
    pub corpus: String,
    /// SHA-256 of the corpus file.
    pub corpus_sha256: Option<String>,
    /// Number of the puzzle in its corpus, from 0.
    pub puzzle_index: u64,
    /// SHA-256 of the puzzle's canonical corpus line (without its name).
    pub puzzle_id: String,
    /// The corpus's `id` column, else `file:line`.
    pub puzzle_name: String,
    /// `classic`, `greater-than`, `mixture`, `futoshiki`, `latin`, `jigsaw`, `diagonal`, `variant`.
    pub kind: String,
    /// Cells per side.
    pub size: u64,
    /// Number of givens.
    pub givens: u64,
    /// Number of signs.
    pub signs: u64,
    /// Level of inference that solves the puzzle, where the corpus was graded.
    pub level: Option<String>,
    /// Canonical name of the solver.
    pub solver: String,
    /// Its engine.
    pub engine: String,
    /// Its encoding.
    pub base: Option<String>,
    /// At-most-one encoding.
    pub amo: Option<String>,
    /// Encoding of the signs.
    pub sign_encoding: Option<String>,
    /// All options of the name, `+a=b+c`.
    pub options: Option<String>,
    /// Name and version of the program or library behind it.
    pub solver_version: String,
    /// Seed of the order of runs.
    pub seed: Option<u64>,
    /// Seed of the symmetry that was applied to the puzzle.
    pub permute_seed: Option<u64>,
    /// Repetition, from 0.
    pub repetition: u64,
    /// Place of this run in the order of runs, from 0.
    pub order: u64,
    /// `first`, `decide`, `count=N`.
    pub mode: String,
    /// `cold` (a fresh back end per puzzle) or `amortised` (one kept for the next).
    pub load_mode: String,
    /// Verdict that the corpus states, or [`REFUTED`].
    pub expected: Option<String>,
    /// Verdict of this run after the judge.
    pub verdict: String,
    /// How the run ended: `ok`, `timeout`, `memout`, `crash`, `unsupported`, `cancelled`, `wrong`.
    pub status: String,
    /// Signal that killed the process.
    pub signal: Option<i32>,
    /// Whether the judge saw every grid of the run.
    pub checked: Option<bool>,
    /// Whether the run was made under `--force`.
    pub forced: Option<bool>,
    /// Different solutions found.
    pub solutions_found: Option<u64>,
    /// Whether the search was exhausted.
    pub exhausted: Option<bool>,
    /// Solutions that the solver counted without showing as many.
    pub solutions_claimed: Option<u64>,
    /// Whether that count is what the other solvers' judged verdict or the known answer says.
    pub claim_confirmed: Option<bool>,
    /// From text to problem.
    pub parse_ns: Option<u64>,
    /// From problem to clauses or terms.
    pub encode_ns: Option<u64>,
    /// From there into the back end.
    pub load_ns: Option<u64>,
    /// To the first solution, or to the proof that there is none.
    pub first_ns: Option<u64>,
    /// From the first solution to a second one, or to the proof that there is none.
    pub prove_ns: Option<u64>,
    /// Wall time from the problem to the answer.
    pub total_ns: Option<u64>,
    /// CPU time of the thread over the same span.
    pub cpu_ns: Option<u64>,
    /// How many runs the times are the mean of.
    pub block_runs: Option<u64>,
    /// Peak memory of the run.
    pub peak_rss_bytes: Option<u64>,
    /// Time limit.
    pub limit_ns: Option<u64>,
    /// Memory limit.
    pub limit_bytes: Option<u64>,
    /// Variables of the encoding.
    pub variables: Option<u64>,
    /// Clauses of the encoding.
    pub clauses: Option<u64>,
    /// Literals of the encoding.
    pub literals: Option<u64>,
    /// Nodes of the search.
    pub nodes: Option<u64>,
    /// Deepest level of the search.
    pub max_depth: Option<u64>,
    /// Decisions.
    pub decisions: Option<u64>,
    /// Propagations.
    pub propagations: Option<u64>,
    /// Conflicts.
    pub conflicts: Option<u64>,
    /// Restarts.
    pub restarts: Option<u64>,
    /// Z3's resource units.
    pub rlimit: Option<u64>,
    /// What an echo program takes for the exchange with an outside program, which lies
    /// within `first_ns` and `prove_ns`.
    pub pipe_ns: Option<u64>,
    /// The first solution.
    pub solution: Option<String>,
    /// The second solution.
    pub second_solution: Option<String>,
    /// Size of the certificate's proof. No run writes certificates yet: always empty.
    pub proof_bytes: Option<u64>,
    /// Whether the proof was checked: always empty, like the size.
    pub proof_checked: Option<bool>,
    /// Why the run ended as it did.
    pub message: Option<String>,
    /// Number of clues: givens, candidate sets and signs.
    pub clues: Option<u64>,
    /// Nodes of the strategy by which the corpus was graded.
    pub grade_nodes: Option<u64>,
    /// Size of a smallest backdoor, `2` or `3+`, where the corpus was graded.
    pub backdoor: Option<String>,
}

impl Record {
    /// The names of the columns, in their order.
    pub fn columns() -> Vec<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.serialize(Record::default()).expect("memory is writable");
        let header = writer.into_inner().expect("memory is writable");
        let header = String::from_utf8(header).expect("names are text");
        let line = header.lines().next().expect("a header comes first");
        line.split(',').map(str::to_owned).collect()
    }

    /// Empties every column that holds a time: the row of a run that was not to be timed.
    pub fn forget_times(&mut self) {
        for time in [
            &mut self.parse_ns,
            &mut self.encode_ns,
            &mut self.load_ns,
            &mut self.first_ns,
            &mut self.prove_ns,
            &mut self.total_ns,
            &mut self.cpu_ns,
            &mut self.block_runs,
            &mut self.pipe_ns,
        ] {
            *time = None;
        }
    }

    /// Whether the run settled what its mode asked for: a decided verdict, or in mode
    /// `first` any solution. A count without grids settles it if it was confirmed.
    pub fn is_solved(&self) -> bool {
        self.status == "ok"
            && match self.verdict.as_str() {
                _ if self.claim_confirmed == Some(true) => true,
                "unique" | "multiple" | "none" => true,
                "some" => self.mode == "first" || self.mode.starts_with("count="),
                _ => false,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_survives_the_file() {
        let row = Record {
            schema: SCHEMA,
            corpus: "a,b\"c".into(),
            solver: "dfs".into(),
            verdict: "unique".into(),
            status: "ok".into(),
            exhausted: Some(true),
            total_ns: Some(u64::MAX),
            message: Some("two\nlines".into()),
            ..Record::default()
        };
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.serialize(&row).unwrap();
        let text = writer.into_inner().unwrap();
        let mut reader = csv::Reader::from_reader(text.as_slice());
        assert_eq!(reader.deserialize::<Record>().next().unwrap().unwrap(), row);
    }

    #[test]
    fn missing_is_empty() {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.serialize(Record::default()).unwrap();
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let (header, row) = text.trim_end().split_once('\n').unwrap();
        assert!(header.starts_with("schema,run_id,shard,started_at,corpus,corpus_sha256,"));
        let total = header.split(',').position(|column| column == "total_ns").unwrap();
        assert_eq!(row.split(',').nth(total), Some(""));
    }
}
