//! The tables of a build as data: solvers, formats and constraints. Encodings are in
//! [`encode::encodings`](crate::encode::encodings), kinds of random puzzles in
//! `quorum_generate::KINDS`.
//!
//! ```
//! use quorum_verify::list;
//! use quorum_solvers::Registry;
//!
//! let solvers = list::solvers(&Registry::new());
//! assert!(solvers.iter().any(|solver| solver.name == "dfs" && solver.inequalities == Some(true)));
//! assert!(list::constraints().iter().any(|constraint| constraint.name == "cage"));
//! assert!(list::formats().iter().any(|format| format.name == "line" && format.is_written));
//! ```

use crate::convert::PICTURES;
use quorum_problem::Feature;
use quorum_puzzle::constraints::{self, NamedConstraint};
use quorum_solvers::Registry;
use quorum_solvers::table::Entry;
use serde::Serialize;

/// A solver, under one of its names.
#[derive(Serialize, Clone, Debug)]
pub struct SolverInfo {
    /// The name, with the encoding where it has several.
    pub name: String,
    /// Family; solvers of one family share ideas or code.
    pub family: String,
    /// Greatest number of values; `None` if the program is not installed.
    pub max_values: Option<usize>,
    /// Whether it supports inequalities.
    pub inequalities: Option<bool>,
    /// Whether it counts solutions.
    pub counts: Option<bool>,
    /// Version; `None` if the program is not installed.
    pub version: Option<String>,
    /// Description; of a program that is not installed also how to get it.
    pub summary: String,
    /// Options.
    pub options: Vec<OptionInfo>,
}

/// An option of a solver.
#[derive(Serialize, Clone, Debug)]
pub struct OptionInfo {
    /// The name.
    pub name: &'static str,
    /// Its values, the default first.
    pub values: Vec<&'static str>,
}

/// A format of puzzles.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name.
    pub name: &'static str,
    /// Whether it is read.
    pub is_read: bool,
    /// Whether it is written.
    pub is_written: bool,
    /// Description.
    pub summary: &'static str,
}

/// A constraint that a corpus line can state.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct ConstraintInfo {
    /// The name.
    pub name: &'static str,
    /// The parameter; empty for none.
    pub parameter: &'static str,
    /// An item of a corpus line, of a 9x9 grid if the constraint fits one.
    pub example: &'static str,
    /// The rule.
    pub summary: &'static str,
}

/// The constraints that a corpus line can state.
pub fn constraints() -> Vec<ConstraintInfo> {
    let info = |constraint: &&NamedConstraint| ConstraintInfo {
        name: constraint.name,
        parameter: constraint.parameter,
        example: constraint.example,
        summary: constraint.summary,
    };
    constraints::TABLE.iter().map(info).collect()
}

/// The solvers of a registry, then the known programs that are not installed.
pub fn solvers(registry: &Registry) -> Vec<SolverInfo> {
    let present = registry
        .entries()
        .flat_map(|entry| entry.names().into_iter().map(move |name| solver(&entry, name)));
    let absent = registry.absent().iter().map(|peer| SolverInfo {
        name: peer.engine.to_owned(),
        family: peer.family.to_string(),
        max_values: None,
        inequalities: None,
        counts: None,
        version: None,
        summary: format!("{}; to get it: {}", peer.summary, peer.hint),
        options: Vec::new(),
    });
    present.chain(absent).collect()
}

fn solver(entry: &Entry, name: String) -> SolverInfo {
    let abilities = entry.abilities;
    let options = entry.options.iter().map(|option| OptionInfo {
        name: option.name,
        values: option.values.iter().map(|choice| choice.name).collect(),
    });
    let note = match abilities.note {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    SolverInfo {
        name,
        family: entry.family.to_string(),
        max_values: Some(abilities.max_values.into()),
        inequalities: Some(abilities.features.contains(Feature::LessThan)),
        counts: Some(abilities.counts),
        version: Some(entry.version()),
        summary: format!("{}{note}", entry.summary),
        options: options.collect(),
    }
}

/// The formats, then pictures and pages.
pub fn formats() -> Vec<FormatInfo> {
    let format = |format: &&quorum_formats::Format| FormatInfo {
        name: format.name,
        is_read: true,
        is_written: format.is_written(),
        summary: format.summary,
    };
    let picture = |(name, summary)| FormatInfo { name, is_read: false, is_written: true, summary };
    quorum_formats::TABLE.iter().map(format).chain(PICTURES.map(picture)).collect()
}
