//! Row of one run. The second narrow waist of the project.
//!
//! Statistics, tables and plots read only rows, and work on last year's file. One row per
//! (puzzle, solver, repetition), under one header. Times in nanoseconds, sizes in bytes, the
//! unit in the name; an empty field means missing, never 0 or -1; nothing is rounded.
//!
//! Columns are found by name. A new column is added at the end and does not raise [`SCHEMA`];
//! a column that goes, changes its meaning or its words does. Rows of another schema are refused.
//!
//! The key of a row is [`KEY`]: corpora repeat puzzles, so the puzzle's own hash would not do.

use serde::Serialize;

/// Version of the columns below. Versions 1 and 2 were of programs before the first release.
pub const SCHEMA: u32 = 3;

/// Columns that identify a row.
pub const KEY: [&str; 6] =
    ["corpus_sha256", "puzzle_index", "solver", "mode", "repetition", "role"];

/// [`role`](Record::role) of a second run of a solver, which only measures the noise.
pub const CONTROL: &str = "control";

/// Word in place of the known verdict where the known solution is wrong.
pub const REFUTED: &str = "refuted";

/// Description of a column, for `quorum list columns` and for tests of the documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// Name in the header.
    pub name: &'static str,
    /// `text`, `integer` or `boolean` (`true`, `false`).
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// `ns` or `byte`; none for text and for counts.
    pub unit: Option<&'static str>,
    /// Whether a field may be empty: not known, or does not apply.
    pub optional: bool,
    /// Possible values, where they are enumerated; N is a number.
    pub values: &'static [&'static str],
    /// One or two sentences.
    pub meaning: &'static str,
}

impl Column {
    /// Whether a word is one of [`values`](Self::values).
    pub(crate) fn allows(&self, found: &str) -> bool {
        for word in self.values {
            let is_it = match word.strip_suffix('N') {
                Some(start) => {
                    let count = found.strip_prefix(start);
                    count.is_some_and(|count| count.parse::<u64>().is_ok())
                }
                None => *word == found,
            };
            if is_it {
                return true;
            }
        }
        false
    }
}

/// Type of a column.
trait ColumnType: Sized {
    const KIND: &'static str;
    const OPTIONAL: bool = false;

    /// The value of a field; `None` where it has another type.
    fn read(field: &str) -> Option<Self>;
}

macro_rules! fields {
    ($($type:ty => $kind:literal),+) => {
        $(impl ColumnType for $type {
            const KIND: &'static str = $kind;

            fn read(field: &str) -> Option<Self> {
                field.parse().ok()
            }
        })+
    };
}
fields!(String => "text", bool => "boolean", i32 => "integer", u32 => "integer", u64 => "integer");

impl<T: ColumnType> ColumnType for Option<T> {
    const KIND: &'static str = T::KIND;
    const OPTIONAL: bool = true;

    fn read(field: &str) -> Option<Self> {
        if field.is_empty() { Some(None) } else { T::read(field).map(Some) }
    }
}

/// Sets a column of a row to the value of a field; false where it has another type.
type Setter = fn(&mut Record, &str) -> bool;

fn set<T: ColumnType>(column: &mut T, field: &str) -> bool {
    let value = T::read(field);
    let is_read = value.is_some();
    if let Some(value) = value {
        *column = value;
    }
    is_read
}

/// Defines [`Record`] and [`COLUMNS`] by one table, so that neither can miss a column.
macro_rules! columns {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident: $type:ty $(, unit $unit:literal)? $(, values $values:expr)?;
    )+) => {
        /// Row of a run. Columns that do not apply to a run are empty.
        #[derive(Clone, PartialEq, Debug, Default, Serialize)]
        pub struct Record {
            $($(#[doc = $doc])+ pub $name: $type,)+
        }

        /// By column.
        static SETTERS: &[Setter] = &[$(|row, field| set(&mut row.$name, field)),+];

        /// All columns, in the order of the header.
        pub static COLUMNS: &[Column] = &[$(Column {
            name: stringify!($name),
            kind: <$type as ColumnType>::KIND,
            unit: [$(Some($unit),)? None][0],
            optional: <$type as ColumnType>::OPTIONAL,
            values: {
                const VALUES: &[&[&str]] = &[$($values,)? &[]];
                VALUES[0]
            },
            meaning: concat!($($doc),+).trim_ascii(),
        }),+];
    };
}

/// Words of the column `kind`.
const KINDS: &[&str] =
    &["classic", "greater-than", "mixture", "futoshiki", "latin", "jigsaw", "diagonal", "variant"];

/// Words of the column `verdict`.
const VERDICTS: &[&str] = &["unique", "multiple", "none", "some", "unknown"];

/// Words of the column `status`.
const STATUSES: &[&str] =
    &["ok", "timeout", "memout", "unsupported", "crash", "cancelled", "wrong"];

columns! {
    /// Version of these columns.
    schema: u32;
    /// Name of the `compare` that wrote the row.
    run_id: String;
    /// `i/n` of a sharded run.
    shard: Option<String>;
    /// Start of the run, or of the batch that it belongs to: RFC 3339, UTC.
    started_at: String;
    /// Name of the corpus on the command line.
    corpus: String;
    /// SHA-256 of the corpus file.
    corpus_sha256: Option<String>;
    /// Number of the puzzle in its corpus, from 0.
    puzzle_index: u64;
    /// SHA-256 of the canonical corpus line of the puzzle, without its name. Key of
    /// `puzzles.csv`.
    puzzle_id: String;
    /// `id` column of the corpus, else `file:line`.
    puzzle_name: String;
    /// Kind of puzzle.
    kind: String, values KINDS;
    /// Cells per side.
    size: u64;
    /// Number of givens.
    givens: u64;
    /// Number of inequality signs.
    signs: u64;
    /// Level of inference that solves the puzzle, of a graded corpus.
    level: Option<String>;
    /// Canonical name of the solver.
    solver: String;
    /// First part of the solver name.
    engine: String;
    /// Encoding: the part of the solver name after `/`.
    base: Option<String>;
    /// At-most-one encoding.
    amo: Option<String>;
    /// Encoding of the inequalities.
    sign_encoding: Option<String>;
    /// Options of the solver name, defaults left out: `+a=b+c`.
    options: Option<String>;
    /// Name and version of the program or library behind it.
    solver_version: String;
    /// Seed of the order of solvers.
    seed: Option<u64>;
    /// Seed of the symmetry that was applied to the puzzle.
    permute_seed: Option<u64>;
    /// Repetition, from 0.
    repetition: u64;
    /// Position in the order of runs, from 0.
    order: u64;
    /// Number of solutions searched for; N is a number.
    mode: String, values &["first", "decide", "count=N"];
    /// `from-scratch`: a fresh back end per puzzle; `incremental`: one kept for the next
    /// puzzles.
    load_mode: String, values &["from-scratch", "incremental"];
    /// Verdict that the corpus states, or `refuted` where its known solution is wrong.
    expected: Option<String>, values &["unique", "multiple", "none", "some", "refuted"];
    /// Verdict of this run after the judge.
    verdict: String, values VERDICTS;
    /// Status of the run.
    status: String, values STATUSES;
    /// Signal that killed the process.
    signal: Option<i32>;
    /// True if the run was made under `--force`.
    forced: Option<bool>;
    /// Different solutions found.
    solutions_found: Option<u64>;
    /// True if the search was exhausted.
    exhausted: Option<bool>;
    /// Solutions that the solver counted without returning them.
    solutions_claimed: Option<u64>;
    /// True if judged verdicts of other solvers or the known answer confirm that count.
    claim_confirmed: Option<bool>;
    /// Time from text to problem.
    parse_ns: Option<u64>, unit "ns";
    /// Time from problem to clauses or terms.
    encode_ns: Option<u64>, unit "ns";
    /// Time from clauses or terms to a back end that contains them.
    load_ns: Option<u64>, unit "ns";
    /// Time to the first solution, or to the proof that there is none.
    first_ns: Option<u64>, unit "ns";
    /// Time from the first solution to a second one, or to the proof that there is none.
    prove_ns: Option<u64>, unit "ns";
    /// Wall time from the problem to the answer.
    total_ns: Option<u64>, unit "ns";
    /// CPU time over the span of `total_ns`: of the thread, and of the processes it started.
    cpu_ns: Option<u64>, unit "ns";
    /// Number of runs of which the times are the mean.
    block_runs: Option<u64>;
    /// Peak memory of the run.
    peak_rss_bytes: Option<u64>, unit "byte";
    /// Time limit.
    limit_ns: Option<u64>, unit "ns";
    /// Memory limit.
    limit_bytes: Option<u64>, unit "byte";
    /// Variables of the encoding.
    variables: Option<u64>;
    /// Clauses of the encoding.
    clauses: Option<u64>;
    /// Literals of the encoding.
    literals: Option<u64>;
    /// Nodes of the search.
    nodes: Option<u64>;
    /// Deepest level of the search.
    max_depth: Option<u64>;
    /// Decisions.
    decisions: Option<u64>;
    /// Propagations.
    propagations: Option<u64>;
    /// Conflicts.
    conflicts: Option<u64>;
    /// Restarts.
    restarts: Option<u64>;
    /// Z3's resource units.
    rlimit: Option<u64>;
    /// Time of an echo program for the same exchange with an external program; part of
    /// `first_ns` and `prove_ns`.
    pipe_ns: Option<u64>, unit "ns";
    /// The first solution.
    solution: Option<String>;
    /// The second solution.
    second_solution: Option<String>;
    /// Reason for the status.
    message: Option<String>;
    /// Number of clues: givens, candidate sets and signs.
    clues: Option<u64>;
    /// Nodes of the grading search, of a graded corpus.
    grade_nodes: Option<u64>;
    /// Size of a smallest backdoor, `2` or `3+`, of a graded corpus.
    backdoor: Option<String>;
    /// Solver name with the value of every option, defaults included. Names the same solver if
    /// a default changes.
    solver_full: Option<String>;
    /// True if the solver's engine ran, false if preprocessing decided the puzzle.
    engine_ran: Option<bool>;
    /// `control`: a second run of the solver under the same conditions, which only measures the
    /// noise. Empty: any other run.
    role: Option<String>, values &[CONTROL];
    /// Round, from 0: the workers were started anew for each.
    round: Option<u64>;
    /// Wall time of the first run of a block, with cold caches.
    once_ns: Option<u64>, unit "ns";
    /// Time to start external programs: the least of several starts on a problem of one cell,
    /// times the starts of this run; part of `first_ns` and `prove_ns`.
    start_ns: Option<u64>, unit "ns";
    /// Wall time without `start_ns`, for comparing engines rather than programs. Empty where
    /// there is no `start_ns`.
    net_ns: Option<u64>, unit "ns";
    /// Limit of CPU time.
    limit_cpu_ns: Option<u64>, unit "ns";
    /// Solver that gave the answer, where the named one chooses among several.
    solver_used: Option<String>;
}

impl Record {
    /// Sets a column, by its place in [`COLUMNS`], to the value of a field.
    ///
    /// # Errors
    /// The field is not a value of the column; what it should be.
    pub(crate) fn set(&mut self, column: usize, field: &str) -> Result<(), &'static str> {
        if SETTERS[column](self, field) {
            return Ok(());
        }
        Err(if COLUMNS[column].kind == "boolean" { "true or false" } else { "a whole number" })
    }

    /// Whether this is a second run of a solver, to measure the noise.
    pub fn is_control(&self) -> bool {
        self.role.as_deref() == Some(CONTROL)
    }
}

/// Whether verdicts on one puzzle cannot all be true. `some` is at least one solution,
/// `multiple` at least two; [`REFUTED`] is a known answer that is wrong.
pub(crate) fn are_opposed(verdicts: &[&str]) -> bool {
    let has = |verdict: &str| verdicts.contains(&verdict);
    has(REFUTED)
        || has("none") && (has("unique") || has("some") || has("multiple"))
        || has("unique") && has("multiple")
}

impl Record {
    /// Empties every column with a time, for a run without timing.
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
            &mut self.once_ns,
            &mut self.start_ns,
            &mut self.net_ns,
        ] {
            *time = None;
        }
    }

    /// Whether the run decided what its mode requires: a verdict, or in mode `first` any solution.
    /// A count without grids decides it if it was confirmed.
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
        let fields = reader.records().next().unwrap().unwrap();
        let mut read = Record::default();
        for (column, field) in fields.iter().enumerate() {
            read.set(column, field).unwrap();
        }
        assert_eq!(read, row);
        assert_eq!(read.set(0, "1.5"), Err("a whole number"));
        let forced = COLUMNS.iter().position(|column| column.name == "forced").unwrap();
        assert_eq!(read.set(forced, "yes"), Err("true or false"));
    }

    #[test]
    fn the_table_describes_the_header_and_what_rows_may_contain() {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.serialize(Record::default()).unwrap();
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let (header, row) = text.trim_end().split_once('\n').unwrap();
        assert!(header.split(',').eq(COLUMNS.iter().map(|column| column.name)));
        for (column, field) in COLUMNS.iter().zip(row.split(',')) {
            let default = match (column.optional, column.kind) {
                (true, _) | (false, "text") => "",
                _ => "0",
            };
            assert_eq!(field, default, "{}", column.name);
            let unit = match column.name.rsplit_once('_') {
                Some((_, "ns")) => Some("ns"),
                Some((_, "bytes")) => Some("byte"),
                _ => None,
            };
            assert_eq!(column.unit, unit, "{}", column.name);
            assert!(column.meaning.ends_with('.'));
            assert!(column.values.is_empty() || column.kind == "text", "{}", column.name);
        }
        assert!(KEY.iter().all(|key| COLUMNS.iter().any(|column| column.name == *key)));
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
