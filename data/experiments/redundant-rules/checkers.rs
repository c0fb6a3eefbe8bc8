//! External checkers of proofs. What a checker prints decides, not its exit code.

use quorum_util::digest::sha256_hex;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Paths of the checkers; one that is not given is not run.
pub struct Checkers {
    drat_trim: Option<PathBuf>,
    lrat_check: Option<PathBuf>,
    cake_lpr: Option<PathBuf>,
}

/// What the checkers printed: `accepted`, `refused`, or nothing where one was not run.
#[derive(Default)]
pub struct Verdicts {
    /// drat-trim.
    pub drat_trim: &'static str,
    /// lrat-check, on the LRAT of drat-trim.
    pub lrat_check: &'static str,
    /// cake_lpr, on the LRAT of drat-trim.
    pub cake_lpr: &'static str,
    /// Bytes of that LRAT.
    pub lrat_bytes: Option<u64>,
}

impl Checkers {
    /// Those that the environment names.
    pub fn from_environment() -> Self {
        let path = |name| std::env::var_os(name).map(PathBuf::from);
        Checkers {
            drat_trim: path("QUORUM_DRAT_TRIM"),
            lrat_check: path("QUORUM_LRAT_CHECK"),
            cake_lpr: path("QUORUM_CAKE_LPR"),
        }
    }

    /// The checkers that are run, with the SHA-256 of their programs, as JSON.
    pub fn provenance(&self) -> Result<String, Box<dyn Error>> {
        let all = [
            ("drat-trim", &self.drat_trim),
            ("lrat-check", &self.lrat_check),
            ("cake_lpr", &self.cake_lpr),
        ];
        let mut parts = Vec::new();
        for (name, path) in all {
            if let Some(path) = path {
                let sha256 = sha256_hex(fs::read(path)?);
                parts.push(format!("{{ \"name\": \"{name}\", \"sha256\": \"{sha256}\" }}"));
            }
        }
        Ok(format!("[{}]", parts.join(", ")))
    }

    /// Checks a proof, in a folder for its files.
    pub fn check(
        &self,
        folder: &Path,
        formula: &str,
        proof: &[u8],
    ) -> Result<Verdicts, Box<dyn Error>> {
        let Some(drat_trim) = &self.drat_trim else { return Ok(Verdicts::default()) };
        let [cnf, drat, lrat] =
            ["formula.cnf", "proof.drat", "proof.lrat"].map(|name| folder.join(name));
        fs::write(&cnf, formula)?;
        fs::write(&drat, proof)?;
        let _ = fs::remove_file(&lrat);
        let mut trim = Command::new(drat_trim);
        let drat_trim = printed(trim.arg(&cnf).arg(&drat).arg("-L").arg(&lrat), "s VERIFIED")?;
        let check = |program: &Option<PathBuf>, line| match program {
            Some(program) => printed(Command::new(program).arg(&cnf).arg(&lrat), line),
            None => Ok(""),
        };
        Ok(Verdicts {
            drat_trim,
            lrat_check: check(&self.lrat_check, "c VERIFIED")?,
            cake_lpr: check(&self.cake_lpr, "s VERIFIED UNSAT")?,
            lrat_bytes: fs::metadata(&lrat).ok().map(|file| file.len()),
        })
    }
}

fn printed(command: &mut Command, line: &str) -> Result<&'static str, Box<dyn Error>> {
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout).replace('\r', "\n");
    Ok(if text.lines().any(|other| other.trim_end() == line) { "accepted" } else { "refused" })
}
