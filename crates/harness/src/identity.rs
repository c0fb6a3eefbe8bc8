//! Identity of a run: the values that must be equal for rows to be in one file.
//!
//! `meta.json` contains it, and resuming a run with another one is refused.

use super::machine::Machine;
use super::reading;
use quorum_formats::ReadOptions;
use quorum_formats::corpus::{CorpusError, Source};
use quorum_formats::inputs::Inputs;
use quorum_panel::worker::Limits;
use quorum_solvers::Mode;
use quorum_util::json;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::time::Duration;

/// Values on which rows depend, for all puzzles and solvers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// Version of the rows' columns.
    pub schema: u32,
    /// Requested number of solutions.
    #[serde(with = "json::text")]
    pub mode: Mode,
    /// Limits of a run.
    #[serde(flatten)]
    pub limits: Limits,
    /// Shorter runs are repeated in a block; zero: never; `None`: by the
    /// number of puzzles of each corpus.
    #[serde(rename = "min_block_ns", with = "json::optional_nanoseconds")]
    pub min_block: Option<Duration>,
    /// Whether times are kept (`--repeat 0`: each pair once, answers only).
    pub timed: bool,
    /// Seed of the order of solvers.
    pub seed: u64,
    /// Seed of the symmetries applied to the puzzles, if any.
    pub permute: Option<u64>,
    /// Options for reading the corpora.
    #[serde(with = "reading")]
    pub reading: ReadOptions,
    /// Constraints that are added to every puzzle, as typed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<String>,
    /// Corpora in order.
    pub corpora: Vec<CorpusFact>,
    /// The machine.
    pub machine: Machine,
}

/// A corpus of the run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CorpusFact {
    /// As named on the command line.
    pub name: String,
    /// SHA-256 of the file.
    pub sha256: Option<String>,
    /// Least duration of its blocks, where it depends on its number of puzzles.
    #[serde(default, rename = "min_block_ns", skip_serializing_if = "Option::is_none")]
    #[serde(with = "json::optional_nanoseconds")]
    pub min_block: Option<Duration>,
}

impl CorpusFact {
    /// Reads all corpora and their hashes.
    pub fn of(inputs: &Inputs) -> Result<Vec<Self>, CorpusError> {
        let fact = |source: &Source| {
            let (name, sha256) = (source.name().to_owned(), Some(source.sha256()?));
            Ok(CorpusFact { name, sha256, min_block: None })
        };
        inputs.sources().iter().map(fact).collect()
    }

    /// The first two corpora of the same content: their puzzles would count twice.
    pub fn same(corpora: &[Self]) -> Option<(&Self, &Self)> {
        let mut later = corpora.iter().enumerate();
        later.find_map(|(place, corpus)| {
            let same = |other: &&Self| other.sha256 == corpus.sha256;
            Some((corpora[..place].iter().find(same)?, corpus))
        })
    }
}

/// One of the values as text.
type Fact = fn(&Identity) -> String;

impl Identity {
    /// Differences to another identity, one line each: `seed 1, now 2`. An added corpus is not
    /// a difference; a changed one is.
    pub fn differences(&self, now: &Identity) -> Vec<String> {
        let facts: [(&str, Fact); 13] = [
            ("mode", |of| of.mode.to_string()),
            ("time limit", |of| or(of.limits.time.map(milliseconds), "none")),
            ("limit of CPU time", |of| or(of.limits.cpu.map(milliseconds), "none")),
            ("memory limit", |of| or(of.limits.memory.map(|n| format!("{n} bytes")), "none")),
            ("shortest block", |of| or(of.min_block.map(milliseconds), "by the number of puzzles")),
            ("timing", |of| of.timed.to_string()),
            ("seed", |of| of.seed.to_string()),
            ("symmetry seed", |of| or(of.permute, "none")),
            ("format", |of| or(of.reading.format, "found")),
            ("boxes", |of| or(of.reading.boxes, "as stated")),
            ("symbols", |of| or(of.reading.symbols, "as shown")),
            ("added constraints", |of| {
                let all = Some(of.constraints.join(" ")).filter(|all| !all.is_empty());
                or(all, "none")
            }),
            ("machine", |of| of.machine.line()),
        ];
        let mut differences = Vec::new();
        let mut compare = |name: &str, before: String, now: String| {
            if before != now {
                differences.push(format!("{name} {before}, now {now}"));
            }
        };
        for (name, fact) in facts {
            compare(name, fact(self), fact(now));
        }
        for corpus in &self.corpora {
            if let Some(other) = now.corpora.iter().find(|other| other.name == corpus.name) {
                let hash = |fact: &CorpusFact| {
                    or(fact.sha256.as_deref().and_then(|text| text.get(..12)), "unknown")
                };
                compare(&format!("corpus {}", corpus.name), hash(corpus), hash(other));
            }
        }
        differences
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{} ms", time.as_nanos() as f64 / 1e6)
}

/// The value as text, or a word for none.
fn or(value: Option<impl Display>, none: &str) -> String {
    value.map_or_else(|| none.to_owned(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn identity(reading: Value) -> Identity {
        let identity = json!({
            "schema": 1,
            "mode": "count=3",
            "limit_ns": 1_000_000,
            "limit_cpu_ns": null,
            "limit_bytes": null,
            "min_block_ns": 500,
            "timed": true,
            "seed": 1,
            "permute": null,
            "reading": reading,
            "corpora": [],
            "machine": {"cpu": null, "cores": 2, "memory_bytes": 3, "kernel": "6", "governor": null},
        });
        let read: Identity = serde_json::from_value(identity.clone()).unwrap();
        if identity["reading"].is_object() {
            assert_eq!(serde_json::to_value(&read).unwrap(), identity);
        }
        read
    }

    #[test]
    fn older_files_describe_the_reading_in_a_sentence() {
        let old = identity(json!("format line, boxes 2x5"));
        let now = identity(json!({"format": "line", "boxes": "2x5", "symbols": null}));
        assert_eq!(old, now);
        assert_eq!((old.mode, old.limits.time), (Mode::Count(3), Some(Duration::from_millis(1))));
        let old = identity(json!("format found, boxes as stated"));
        assert_eq!(old.reading, ReadOptions::default());
    }

    #[test]
    fn each_reading_option_is_part_of_the_identity() {
        let none = identity(json!("format found, boxes as stated"));
        let other = identity(json!({"format": "line", "boxes": "none", "symbols": "A"}));
        assert_eq!(
            none.differences(&other),
            ["format found, now line", "boxes as stated, now none", "symbols as shown, now A"]
        );
        let mut more = none.clone();
        more.constraints = vec!["AntiKing".to_owned(), "cage:R1C1.R1C2".to_owned()];
        let added = "added constraints none, now AntiKing cage:R1C1.R1C2";
        assert_eq!(none.differences(&more), [added]);
    }
}
