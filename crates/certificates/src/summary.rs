//! Totals of a run of certificates: how many, how large, how long.

use super::{Certificate, LogCounts};
use quorum_panel::Verdict;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Collects certificates one by one.
#[derive(Default)]
pub struct Summary {
    prover: String,
    encoding: String,
    puzzles: u64,
    verdicts: BTreeMap<Verdict, u64>,
    bytes: u64,
    formulas: Vec<u64>,
    proofs: Vec<u64>,
    times: Vec<Duration>,
    log: Option<LogCounts>,
    uncertified: Vec<String>,
}

impl Summary {
    /// Certificates of this prover, by name and version, and encoding.
    pub fn new(prover: String, encoding: String) -> Self {
        Summary { prover, encoding, ..Summary::default() }
    }

    /// Notes a bundle.
    pub fn add(&mut self, certificate: &Certificate) {
        self.puzzles += 1;
        *self.verdicts.entry(certificate.verdict).or_default() += 1;
        self.bytes += certificate.bytes;
        self.formulas.extend(certificate.formula_bytes);
        self.proofs.extend(certificate.proof_bytes);
        self.times.push(certificate.time);
        if let Some(log) = certificate.log {
            self.log.get_or_insert_default().add(log);
        }
    }

    /// Notes a puzzle without a bundle.
    pub fn fail(&mut self, id: &str, reason: &impl fmt::Display) {
        self.puzzles += 1;
        self.uncertified.push(format!("{id}: {reason}"));
    }
}

/// The value at a fraction of the sorted list, which is not empty.
fn at<T: Copy + Ord>(values: &mut [T], fraction: f64) -> T {
    values.sort_unstable();
    values[((values.len() - 1) as f64 * fraction).round() as usize]
}

/// Lines of text, the last one ended.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let certified = self.puzzles - self.uncertified.len() as u64;
        let words = |(verdict, count): (&Verdict, &u64)| format!("{count} {verdict}");
        let verdicts: Vec<String> = self.verdicts.iter().map(words).collect();
        let verdicts = if verdicts.is_empty() { String::new() } else { ": ".to_owned() }
            + &verdicts.join(", ");
        writeln!(f, "certified {certified} of {} puzzles{verdicts}", self.puzzles)?;
        writeln!(f, "prover {}, encoding {}", self.prover, self.encoding)?;
        let mut times = self.times.clone();
        if !times.is_empty() {
            let mut time = |fraction| at(&mut times, fraction).as_secs_f64() * 1e3;
            writeln!(
                f,
                "time a puzzle: median {:.2} ms, nine of ten below {:.2} ms, at most {:.2} ms",
                time(0.5),
                time(0.9),
                time(1.0)
            )?;
            writeln!(f, "bytes: {} in all, without the manifests", self.bytes)?;
        }
        for (what, bytes) in [("formula", &self.formulas), ("proof", &self.proofs)] {
            let mut bytes = bytes.clone();
            if !bytes.is_empty() {
                let (median, most) = (at(&mut bytes, 0.5), at(&mut bytes, 1.0));
                writeln!(f, "bytes of a {what}: median {median}, at most {most}")?;
            }
        }
        if let Some(log) = &self.log {
            writeln!(
                f,
                "logged: {} nodes, {} inferences as lemmas, {} not justified, {} cases added, {} clauses",
                log.nodes, log.lemmas, log.unjustified, log.cases, log.clauses
            )?;
        }
        for line in &self.uncertified {
            writeln!(f, "not certified: {line}")?;
        }
        Ok(())
    }
}
