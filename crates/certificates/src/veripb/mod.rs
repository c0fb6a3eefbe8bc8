//! Certificates of linear inequalities: the [formula](formula) as OPB, in which a cage is one
//! readable line, and a proof in the format of VeriPB, written by a [search](search) that reasons
//! with nothing but what the proof may state.
//!
//! A proof has two kinds of steps. `pol` adds multiples of earlier inequalities ([cuts](cuts));
//! `rup` states a clause that unit propagation confirms. Only those that the contradiction needs
//! are written.
//!
//! The alternative would have been a SAT solver's proof behind a certified translation of sums to
//! clauses (S. Gocht, R. Martins, J. Nordström, A. Oertel: Certified CNF translations for
//! pseudo-Boolean solving, SAT 2022): it needs auxiliary variables of sums, and their definitions
//! in the proof.
//!
//! J. Elffers, S. Gocht, C. McCreesh, J. Nordström: Justifying all differences using pseudo-Boolean
//! reasoning (AAAI 2020); the format is described with the checker,
//! <https://gitlab.com/MIAOresearch/software/VeriPB>.

mod cuts;
mod formula;
mod row;
mod search;

use super::CertificateError;
use super::outcome::Outcome;
use super::sink::Sink;
use formula::PbFormula;
use quorum_audit::bundle::{self, VERIPB_PROOF_OF};
use quorum_problem::Problem;
use quorum_puzzle::Puzzle;
use quorum_solvers::Question;
use search::{ClauseLearning, End, Origin};
use std::fmt::Write as _;
use std::io::{self, Write};

/// The encoding in manifests.
pub(super) const BASE: &str = bundle::LINEAR_BASE;

/// Name and version of the search, for manifests.
pub(super) fn version() -> String {
    format!("linear search {}", env!("CARGO_PKG_VERSION"))
}

/// A formula to refute.
pub(super) struct Refutation(PbFormula);

impl Refutation {
    /// The formula of a puzzle, with the line that excludes a solution if there is one.
    ///
    /// # Errors
    /// A constraint that has no such lines.
    pub fn new(
        puzzle: &Puzzle,
        problem: &Problem,
        solution: Option<&[u8]>,
    ) -> Result<Self, CertificateError> {
        PbFormula::new(puzzle, problem, solution).map(Refutation)
    }

    /// Number of variables and of lines.
    pub fn size(&self) -> (u64, u64) {
        (self.0.variables as u64, self.0.lines.len() as u64)
    }

    /// Writes the formula.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (variables, lines) = self.size();
        writeln!(out, "* #variable= {variables} #constraint= {lines}")?;
        self.0.lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Searches for a refutation and writes the proof.
    pub fn refute(
        &self,
        sha256: &str,
        mut sink: Sink,
        question: &Question,
    ) -> io::Result<(Sink, Outcome)> {
        let formula = &self.0;
        let sides = cuts::sides(formula, &formula.sums);
        let mut search = ClauseLearning::new(formula, &sides);
        match search.run(question) {
            End::Refuted => {}
            End::Model => return Ok((sink, Outcome::Satisfiable)),
            End::Over => {
                return Ok((sink, Outcome::GaveUp("stopped at the time limit".to_owned())));
            }
        }
        let lines = formula.rows.len();
        writeln!(sink, "pseudo-Boolean proof version 3.0")?;
        writeln!(sink, "{VERIPB_PROOF_OF}{sha256}")?;
        writeln!(sink, "f {lines};")?;
        let mut ids: Vec<usize> = (1..=lines).collect();
        let mut last = lines;
        let mut text = String::new();
        let needed = search.needed();
        let mut steps = search.rows.iter().zip(&search.origins).zip(needed).skip(lines);
        steps.try_for_each(|((row, origin), is_needed)| {
            text.clear();
            match origin {
                _ if !is_needed => {}
                Origin::Line => unreachable!("lines come first"),
                Origin::Cut(parts) => {
                    text.push_str("pol");
                    for (place, &(factor, row)) in parts.iter().enumerate() {
                        let _ = write!(text, " {}", ids[row]);
                        if factor != 1 {
                            let _ = write!(text, " {factor} *");
                        }
                        if place > 0 {
                            text.push_str(" +");
                        }
                    }
                }
                Origin::Learned { .. } => {
                    text.push_str("rup");
                    for &(_, literal) in &row.terms {
                        text.push_str(" 1 ");
                        formula.literal(&mut text, literal);
                    }
                    text.push_str(" >= 1");
                }
            }
            last += usize::from(is_needed);
            ids.push(last);
            if is_needed { writeln!(sink, "{text};") } else { Ok(()) }
        })?;
        writeln!(sink, "output NONE;\nconclusion UNSAT : {last};\nend pseudo-Boolean proof;")?;
        Ok((sink, Outcome::Refuted))
    }
}
