//! A bundle: the folder with the evidence for one verdict, so that others can verify it with
//! their own programs.
//!
//! | file | `unique` | `none` | `multiple` |
//! |---|---|---|---|
//! | `puzzle.txt`: the canonical line | x | x | x |
//! | `solution.txt`: one line per solution | one | | two |
//! | `formula.cnf`: DIMACS; for `unique` with the clause that blocks the solution | x | x | |
//! | `constraints.txt`: the primitives of constraints and their variables, if there are constraints | x | x | |
//! | `proof.drat` or `proof.lrat`: the formula has no model | x | x | |
//! | in place of the last three: `formula.opb`, `constraints.txt` without variables, `proof.pbp` | x | x | |
//! | `manifest.json`: metadata, with sizes and SHA-256 of the files above | x | x | x |
//!
//! A formula and a proof may be compressed, `.zst`. Every file is text and ends with a line end.
//! The variables are those of the direct encoding: `cell * n + value` for `n` values, cells in
//! reading order from 0, values numbered from 1. Behind those of all cells are the auxiliary ones
//! of sums and automata:
//!
//! ```text
//! cage=15:R1C1.R1C2.R2C1
//!   different:R1C1.R1C2.R2C1
//!   sum=15:R1C1.R1C2.R2C1 730 790
//! sum=4:R9C1.R9C2
//!   sum=4:R9C1.R9C2 791 797
//! ```
//!
//! has a line per constraint of the puzzle, in the sequence of its line; below it one per primitive
//! that states it, with the first and the last of its auxiliary variables. Within these, variables
//! may have any sequence.
//!
//! A formula of linear inequalities (OPB, with a proof in the format of VeriPB) names its
//! variables: `R1C2_3`, and `t4` for the fourth step of the automata, in an order that the puzzle
//! determines; `constraints.txt` states none.
//!
//! This file has only the names: the writer of bundles (`certificates` of the core package) and
//! their checker ([`audit`](crate)) share nothing else.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The puzzle.
pub const PUZZLE: &str = "puzzle.txt";
/// The solutions.
pub const SOLUTION: &str = "solution.txt";
/// The formula, if it is not compressed.
pub const FORMULA: &str = "formula.cnf";
/// The formula as linear lines, if it is not compressed.
pub const LINEAR_FORMULA: &str = "formula.opb";
/// The format of proofs of linear formulas, which is the suffix of their files.
pub const VERIPB: &str = "pbp";
/// The base in manifests with linear formulas.
pub const LINEAR_BASE: &str = "linear";
/// The constraints.
pub const CONSTRAINTS: &str = "constraints.txt";
/// The proof without the suffix that names its format.
pub const PROOF: &str = "proof";
/// The manifest.
pub const MANIFEST: &str = "manifest.json";
/// Suffix of compressed files.
pub const COMPRESSED: &str = ".zst";

/// Prefix of the first comment of a proof in DRAT; the SHA-256 of the formula follows. Where
/// unit propagation refutes the formula, any proof would be accepted, including that of another
/// puzzle; the comment binds the proof to its formula. (A proof in LRAT names the clauses that
/// it uses.)
pub const PROOF_OF: &str = "c proof of the formula with SHA-256 ";

/// The same as [`PROOF_OF`] in a proof in the format of VeriPB, where comments begin with `%`.
pub const VERIPB_PROOF_OF: &str = "% proof of the formula with SHA-256 ";

/// Version of [`Manifest`].
pub const SCHEMA: u32 = 1;

/// Manifest of a bundle. The audit trusts none of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of these fields.
    pub schema: u32,
    /// Name and version of the writer.
    pub program: String,
    /// The puzzle's name in its corpus.
    pub id: String,
    /// The rules of the puzzle: `9x9 boxes 3x3`.
    pub rules: String,
    /// `unique`, `none` or `multiple`.
    pub verdict: String,
    /// The solvers that gave the verdict, with their versions.
    pub solvers: Vec<String>,
    /// The formula; `multiple` needs none.
    pub formula: Option<FormulaFacts>,
    /// The proof.
    pub proof: Option<ProofFacts>,
    /// The other files of the folder.
    pub files: BTreeMap<String, FileFacts>,
}

/// Encoding of a formula.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaFacts {
    /// `minimal`, `efficient` or `extended`; `linear` for linear lines.
    pub base: String,
    /// `support` or `conflict`.
    pub signs: String,
    /// Relations of two cells: `support` or `conflict`; empty without relations.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub relations: String,
    /// Variables.
    pub variables: u64,
    /// Clauses or lines, the one that blocks the solution among them.
    pub clauses: u64,
}

/// Origin of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofFacts {
    /// `drat`, `lrat` or `pbp`.
    pub format: String,
    /// The solver and its version.
    pub prover: String,
}

/// A file of the folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileFacts {
    /// Its size.
    pub bytes: u64,
    /// In lower-case hexadecimal digits.
    pub sha256: String,
}
