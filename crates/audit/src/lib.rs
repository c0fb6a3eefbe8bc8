//! The audit of a [bundle]: checks that what it certifies is true.
//!
//! Neither the bundle nor its writer is trusted. From the puzzle's text the audit derives the rules
//! a second time (`rules.rs`), states named constraints from their wording (`wording/`) and checks
//! that their primitives mean the same (`agreement.rs`), recognizes every clause of the formula by
//! its meaning (`meaning.rs`; `unfolded.rs` for Boolean cells, `layered.rs` for auxiliary
//! variables) and detects missing ones, passes the solution to the judge and to the wording, and
//! checks the proof with independent checkers (`proof/`). It shares no code with an encoder or a
//! solver. It does share with the rest of the program the reader of the puzzle's line, the judge,
//! and SHA-256. Compressed files are read by a decoder written in Rust, different from the encoder
//! that wrote them.
//!
//! An accepted verdict follows from the puzzle by these steps:
//!
//! | verdict | because |
//! |---|---|
//! | `unique` | the judge accepts the grid; formula and blocking clause are refuted; every clause but that one is true of every solution |
//! | `none` | the formula is refuted; every clause is true of every solution |
//! | `multiple` | the judge accepts two different grids |
//!
//! ```
//! use quorum_util::digest::sha256_hex;
//! use quorum_audit::audit;
//! use quorum_audit::bundle::{FileFacts, MANIFEST, Manifest, PUZZLE, SCHEMA, SOLUTION};
//! use std::fs;
//!
//! // A 2x2 grid without clues has two solutions, which need no proof.
//! let folder = tempfile::tempdir()?;
//! let write = |name: &str, text: &str| -> std::io::Result<_> {
//!     fs::write(folder.path().join(name), text)?;
//!     let facts = FileFacts { bytes: text.len() as u64, sha256: sha256_hex(text.as_bytes()) };
//!     Ok((name.to_owned(), facts))
//! };
//! let puzzle = write(PUZZLE, "2x2;boxes=none;cells=../..\n")?;
//! let manifest = Manifest {
//!     schema: SCHEMA,
//!     program: "by hand".to_owned(),
//!     id: "empty".to_owned(),
//!     rules: "2x2 boxes none".to_owned(),
//!     verdict: "multiple".to_owned(),
//!     solvers: Vec::new(),
//!     formula: None,
//!     proof: None,
//!     files: [puzzle, write(SOLUTION, "1221\n2112\n")?].into(),
//! };
//! write(MANIFEST, &(serde_json::to_string(&manifest)? + "\n"))?;
//! let accepted = audit(folder.path())?;
//! assert_eq!((accepted.verdict, accepted.solutions.len()), ("multiple", 2));
//!
//! // A modified bundle is rejected.
//! write(SOLUTION, "1221\n1221\n")?;
//! let rejection = audit(folder.path()).unwrap_err();
//! assert_eq!(rejection.to_string(), "solution.txt: the two solutions are the same");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod agreement;
pub mod bundle;
mod cnf;
mod item;
mod lattice;
mod layered;
mod linear;
mod meaning;
mod primitive;
mod proof;
mod reason;
mod report;
mod rules;
mod stated;
mod text;
mod unfolded;
mod unrolled;
mod wording;

use crate::bundle::{
    COMPRESSED, CONSTRAINTS, FORMULA, FormulaFacts, LINEAR_BASE, LINEAR_FORMULA, MANIFEST,
    Manifest, PROOF, PUZZLE, SCHEMA, SOLUTION, VERIPB,
};
use crate::reason::{Reason, Result};
use meaning::{FormulaReader, StatedParts};
use quorum_problem::{Grid, fault, judge};
use quorum_puzzle::{Puzzle, corpus_line};
pub use report::{AuditReport, Verification, VerificationOutcome};
use rules::{AuditRules, Numbers};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use text::FileLines;

/// An accepted bundle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Verified verdict: `unique`, `none` or `multiple`.
    pub verdict: &'static str,
    /// Its solution, or two.
    pub solutions: Vec<Grid>,
}

/// Reason why a bundle is rejected: a file and its fault.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct Rejection {
    /// The file; `.` for the folder.
    pub file: String,
    /// The fault.
    pub reason: String,
}

/// Reason why a puzzle is not certified: a constraint that the audit does not state, or states in
/// another way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unauditable(pub String);

impl From<Reason> for Unauditable {
    fn from(reason: Reason) -> Self {
        Unauditable(reason.to_string())
    }
}

/// The reason why a puzzle would not be certified with this text of [`CONSTRAINTS`].
///
/// Named constraints are certified if the audit states them as well and finds, by trying
/// the values of their cells, that the primitives mean the same.
pub fn check_constraints(puzzle: &Puzzle, text: &str) -> Result<(), Unauditable> {
    stated::check(&AuditRules::of(puzzle), text).map_err(Unauditable::from)
}

/// The same with a text that states no auxiliary variables, as bundles with [linear
/// formulas](bundle::LINEAR_FORMULA) have it.
pub fn check_primitives(puzzle: &Puzzle, text: &str) -> Result<(), Unauditable> {
    let rules = AuditRules::of(puzzle);
    stated::read_primitives(text, &rules).map(|_| ()).map_err(Unauditable::from)
}

/// Whether a grid, with values of extra cells behind it, satisfies the constraints of a puzzle by
/// the wording of their rules, one by one.
///
/// # Errors
/// A constraint that the audit does not state.
pub fn check_wording(puzzle: &Puzzle, values: &[u8]) -> Result<Vec<bool>, Unauditable> {
    let rules = AuditRules::of(puzzle);
    let context = rules.context();
    let holds = rules.constraints.iter().map(|item| wording::holds(item, &context, values));
    holds.collect::<Result<_, Reason>>().map_err(Unauditable::from)
}

/// The numbers of the values in a line, those of extra cells last: a character per cell where all
/// values have one, else words; `#` for an absent cell.
fn read_grid(line: &str, rules: &AuditRules) -> Option<Grid> {
    let Numbers { low, count, .. } = rules.numbers;
    let high = rules.numbers.value(count);
    let words: Vec<&str> = if high > 9 {
        line.split(' ').collect()
    } else {
        line.split_inclusive(|_: char| true).collect()
    };
    let number = |(cell, word): (usize, &str)| {
        if rules.absent.contains(&cell) {
            return (word == "#").then_some(1);
        }
        let value = word.parse::<u8>().ok().filter(|value| value.to_string() == word)?;
        (low..=high as u8).contains(&value).then(|| value - low + 1)
    };
    words.into_iter().enumerate().map(number).collect()
}

/// An error about a file.
fn about<R: ToString>(file: &str) -> impl Fn(R) -> Rejection {
    move |reason| Rejection { file: file.to_owned(), reason: reason.to_string() }
}

/// The result of a check: everything is accepted where that [fault] is injected.
fn checked<E>(name: &str, result: Result<(), E>) -> Result<(), E> {
    if fault::is("audit", name, "accept") { Ok(()) } else { result }
}

/// Checks the numbers of variables and of clauses or lines that a manifest states.
fn check_counts(facts: &FormulaFacts, found: (u64, u64)) -> Result<(), Rejection> {
    let stated = (facts.variables, facts.clauses);
    if stated == found || fault::is("audit", "counts", "accept") {
        Ok(())
    } else {
        Err(about(MANIFEST)(format!(
            "states {} variables and {} clauses, the formula has {} and {}",
            stated.0, stated.1, found.0, found.1
        )))
    }
}

/// The longest manifest, in bytes.
const MOST_MANIFEST: u64 = 1 << 20;

/// Checks the bundle in a folder.
pub fn audit(folder: &Path) -> Result<Accepted, Rejection> {
    let names = listed(folder)?;
    let manifest = manifest(folder)?;
    let bundle = Bundle { folder, manifest: &manifest, names: &names };
    let accepted = bundle.check()?;
    // The content of the files comes first: it is more specific than a changed hash.
    checked("manifest", bundle.check_manifest(&accepted.puzzle))?;
    Ok(accepted)
}

/// The files of the folder.
fn listed(folder: &Path) -> Result<BTreeSet<String>, Rejection> {
    let io = about(".");
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(&io)? {
        let entry = entry.map_err(&io)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !entry.file_type().map_err(&io)?.is_file() {
            return Err(about(&name)("is not a file"));
        }
        names.insert(name);
    }
    Ok(names)
}

fn manifest(folder: &Path) -> Result<Manifest, Rejection> {
    let wrong = about(MANIFEST);
    let path = folder.join(MANIFEST);
    let bytes = fs::metadata(&path).map_err(about(MANIFEST))?.len();
    if bytes > MOST_MANIFEST {
        return Err(wrong(format!("expected at most {MOST_MANIFEST} bytes, found {bytes}")));
    }
    let text = fs::read_to_string(path).map_err(about(MANIFEST))?;
    if !text.ends_with('\n') {
        return Err(wrong("is truncated: its last line has no line end".to_owned()));
    }
    let manifest: Manifest = serde_json::from_str(&text).map_err(about(MANIFEST))?;
    match manifest.schema {
        SCHEMA => Ok(manifest),
        other => Err(wrong(format!("expected schema {SCHEMA}, found {other}"))),
    }
}

struct Bundle<'a> {
    folder: &'a Path,
    manifest: &'a Manifest,
    names: &'a BTreeSet<String>,
}

impl Bundle<'_> {
    /// Checks the claims of the manifest.
    fn check(&self) -> Result<Accepted, Rejection> {
        let wrong = about(MANIFEST);
        let (verdict, solutions) = match self.manifest.verdict.as_str() {
            "unique" => ("unique", 1),
            "none" => ("none", 0),
            "multiple" => ("multiple", 2),
            other => {
                return Err(wrong(format!(
                    "expected verdict unique, none or multiple, found '{other}'"
                )));
            }
        };
        checked("names", self.check_names(solutions))?;
        let puzzle = self.puzzle()?;
        let rules = AuditRules::of(&puzzle);
        let solutions = match solutions {
            0 => Vec::new(),
            count => self.solutions(&puzzle, &rules, count)?,
        };
        match (&self.manifest.formula, &self.manifest.proof, verdict) {
            (None, None, "multiple") => {}
            (Some(formula), Some(_), "unique" | "none") => {
                self.check_refutation(&rules, formula, solutions.first())?;
            }
            (_, _, "multiple") => {
                return Err(wrong("the verdict multiple needs no formula and no proof".to_owned()));
            }
            _ => return Err(wrong(format!("the verdict {verdict} needs a formula and a proof"))),
        }
        Ok(Accepted { puzzle, verdict, solutions })
    }

    /// Checks that the files are exactly those that the verdict needs.
    fn check_names(&self, solutions: usize) -> Result<(), Rejection> {
        let mut expected = vec![PUZZLE.to_owned()];
        if solutions > 0 {
            expected.push(SOLUTION.to_owned());
        }
        if let Some(proof) = &self.manifest.proof {
            if !["drat", "lrat", VERIPB].contains(&proof.format.as_str()) {
                let reason = format!(
                    "expected proof format drat, lrat or {VERIPB}, found '{}'",
                    proof.format
                );
                return Err(about(MANIFEST)(reason));
            }
            if self.names.contains(CONSTRAINTS) {
                expected.push(CONSTRAINTS.to_owned());
            }
            let formula = if proof.format == VERIPB { LINEAR_FORMULA } else { FORMULA };
            expected.push(self.name_of(formula));
            expected.push(self.name_of(&format!("{PROOF}.{}", proof.format)));
        }
        if let Some(missing) = expected.iter().find(|name| !self.names.contains(*name)) {
            return Err(about(missing)("is missing"));
        }
        let others = self.names.iter().find(|name| *name != MANIFEST && !expected.contains(name));
        match others {
            Some(other) => Err(about(other)(format!(
                "does not belong in a bundle for the verdict {}",
                self.manifest.verdict
            ))),
            None => Ok(()),
        }
    }

    /// The name of a file that may be compressed.
    fn name_of(&self, plain: &str) -> String {
        let compressed = format!("{plain}{COMPRESSED}");
        if self.names.contains(&compressed) { compressed } else { plain.to_owned() }
    }

    fn open(&self, name: &str) -> Result<FileLines, Rejection> {
        FileLines::open(&self.folder.join(name)).map_err(about(name))
    }

    /// The lines of a file, and no more than one beyond the most that it may have.
    fn lines_up_to(&self, name: &str, most: usize) -> Result<Vec<String>, Rejection> {
        let mut file = self.open(name)?;
        let mut lines = Vec::new();
        while lines.len() <= most
            && let Some(line) = file.next().map_err(about(name))?
        {
            let text = String::from_utf8(line.to_vec());
            lines.push(text.map_err(|_| about(name)("is not UTF-8 text"))?);
        }
        Ok(lines)
    }

    /// All lines of a file that has this number of them.
    fn lines(&self, name: &str, count: usize) -> Result<Vec<String>, Rejection> {
        let lines = self.lines_up_to(name, count)?;
        if lines.len() == count {
            Ok(lines)
        } else {
            Err(about(name)(format!("expected {count} lines, found {}", lines.len())))
        }
    }

    fn puzzle(&self) -> Result<Puzzle, Rejection> {
        let line = self.lines(PUZZLE, 1)?.pop().unwrap_or_default();
        corpus_line::parse(&line).map_err(|fault| about(PUZZLE)(format!("{PUZZLE}:{fault}")))
    }

    fn solutions(
        &self,
        puzzle: &Puzzle,
        rules: &AuditRules,
        count: usize,
    ) -> Result<Vec<Grid>, Rejection> {
        let wrong = about(SOLUTION);
        let problem = puzzle.lower();
        let mut grids: Vec<Grid> = Vec::new();
        for (number, line) in (1..).zip(self.lines(SOLUTION, count)?) {
            let mut grid = read_grid(&line, rules)
                .ok_or_else(|| wrong(format!("line {number} is not a grid")))?;
            checked("solution", judge(&problem, &grid)).map_err(|violation| {
                wrong(format!("line {number} is not a solution: {violation}"))
            })?;
            for item in &rules.constraints {
                match wording::holds(item, &rules.context(), &grid) {
                    Ok(true) => {}
                    Ok(false) => {
                        let text = item.text(rules.numbers.columns);
                        let reason = format!("line {number} is not a solution: it violates {text}");
                        return Err(wrong(reason));
                    }
                    Err(reason) => return Err(about(PUZZLE)(reason)),
                }
            }
            // Solutions that differ in extra cells only are one.
            grid.truncate(problem.grid_cells());
            if grids.contains(&grid) && !fault::is("audit", "same", "accept") {
                return Err(wrong("the two solutions are the same".to_owned()));
            }
            grids.push(grid);
        }
        Ok(grids)
    }

    fn check_refutation(
        &self,
        rules: &AuditRules,
        facts: &FormulaFacts,
        solution: Option<&Grid>,
    ) -> Result<(), Rejection> {
        if self.manifest.proof.as_ref().is_some_and(|proof| proof.format == VERIPB) {
            return self.check_linear(rules, facts, solution);
        }
        let name = self.name_of(FORMULA);
        let wrong = about(&name);
        let cell_variables = rules.cell_variables() as u64;
        let map = format!(
            "cell variables 1 to {cell_variables}: cell * {} + value, cells in reading order from 0",
            rules.numbers.count
        );
        let text = self.constraints(rules)?;
        let stated = stated::read(&text, rules).map_err(about(CONSTRAINTS))?;
        let rules = rules.with(&stated.primitives);
        let unfolding = stated.unfolding(&rules).map_err(about(CONSTRAINTS))?;
        let first = cell_variables + unfolding.count() as u64 + 1;
        let blocks = stated.blocks(&rules, first).map_err(about(CONSTRAINTS))?;
        let parts = StatedParts::new(facts).map_err(about(MANIFEST))?;
        let solution = solution.map(Vec::as_slice);
        let mut formula = FormulaReader::new(&rules, &unfolding, blocks, parts, solution);
        let variables = formula.variables();
        let mut lines = self.open(&name)?;
        let take = |clause: &[i32]| checked("clause", formula.take(clause));
        let clauses = cnf::read(&mut lines, &map, variables, take).map_err(&wrong)?;
        checked("missing", formula.finish()).map_err(&wrong)?;
        check_counts(facts, (variables, clauses.len() as u64))?;

        let sha256 = lines.sha256();
        let format = self.manifest.proof.as_ref().map_or("", |proof| &proof.format);
        let name = self.name_of(&format!("{PROOF}.{format}"));
        let mut lines = self.open(&name)?;
        let proven = match format {
            "drat" => proof::drat::check(&mut lines, &clauses, &sha256),
            _ => proof::lrat::check(&mut lines, &clauses),
        };
        checked("proof", proven).map_err(about(&name))
    }

    /// Checks a refutation of linear inequalities.
    fn check_linear(
        &self,
        rules: &AuditRules,
        facts: &FormulaFacts,
        solution: Option<&Grid>,
    ) -> Result<(), Rejection> {
        let text = self.constraints(rules)?;
        let primitives = stated::read_primitives(&text, rules).map_err(about(CONSTRAINTS))?;
        let rules = rules.with(&primitives);
        let name = self.name_of(LINEAR_FORMULA);
        let mut lines = self.open(&name)?;
        let formula = linear::read(&mut lines, &rules, &primitives, solution.map(Vec::as_slice));
        let formula = formula.map_err(about(&name))?;
        if facts.base != LINEAR_BASE {
            let reason = format!("expected base {LINEAR_BASE}, found '{}'", facts.base);
            return Err(about(MANIFEST)(reason));
        }
        check_counts(facts, (formula.variables, formula.lines))?;
        let sha256 = lines.sha256();
        let name = self.name_of(&format!("{PROOF}.{VERIPB}"));
        let proven = formula.check(&mut self.open(&name)?, &sha256);
        checked("proof", proven).map_err(about(&name))
    }

    /// The file of constraints, which a puzzle with constraints must have.
    fn constraints(&self, rules: &AuditRules) -> Result<String, Rejection> {
        let wrong = about(CONSTRAINTS);
        match (self.names.contains(CONSTRAINTS), rules.constraints.is_empty()) {
            (false, true) => Ok(String::new()),
            (false, false) => Err(wrong("is missing")),
            (true, true) => Err(wrong("does not belong to a puzzle without constraints")),
            (true, false) => {
                let lines = self.lines_up_to(CONSTRAINTS, stated::MOST_LINES)?;
                Ok(lines.into_iter().map(|line| line + "\n").collect())
            }
        }
    }

    /// Checks that the manifest describes the files that exist.
    fn check_manifest(&self, puzzle: &Puzzle) -> Result<(), Rejection> {
        let wrong = about(MANIFEST);
        let rules = puzzle.rules().to_string();
        if self.manifest.rules != rules {
            let stated = &self.manifest.rules;
            return Err(wrong(format!("states the rules {stated}, the puzzle has {rules}")));
        }
        let others: BTreeSet<&String> =
            self.names.iter().filter(|name| *name != MANIFEST).collect();
        let stated: BTreeSet<&String> = self.manifest.files.keys().collect();
        if let Some(name) = others.symmetric_difference(&stated).next() {
            return Err(wrong(format!(
                "expected {name} in both the manifest and the folder, found it in one"
            )));
        }
        for (name, facts) in &self.manifest.files {
            let found = text::size_and_sha256(&self.folder.join(name));
            let (bytes, sha256) = found.map_err(about(name))?;
            if bytes != facts.bytes || sha256 != facts.sha256 {
                let reason = "is not the file that the manifest describes: size or SHA-256 differ";
                return Err(about(name)(reason));
            }
        }
        Ok(())
    }
}
