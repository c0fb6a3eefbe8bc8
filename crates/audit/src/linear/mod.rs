//! Formulas of linear inequalities (OPB) and their proofs (VeriPB).
//!
//! As with clauses, the audit derives from the puzzle's text which [lines](formula) a formula must
//! have, and accepts no other; then it follows the [proof](proof) step by step. It shares no code
//! with the writer of either.

mod formula;
mod line;
mod proof;

use super::primitive::Primitive;
use super::rules::AuditRules;
use crate::reason::{Reason, Result, refuse};
use crate::text::FileLines;
use formula::FormulaReader;
use line::{Inequality, Names};

/// A formula that was accepted.
pub(super) struct Formula<'a> {
    names: Names<'a>,
    /// Numbered as a checker of proofs does: an equality is two.
    inequalities: Vec<Inequality>,
    /// Number of lines.
    pub lines: u64,
    /// Number of variables.
    pub variables: u64,
}

/// Reads a formula, which must state the rules and these primitives, and exclude the solution if
/// there is one.
pub(super) fn read<'a>(
    lines: &mut FileLines,
    rules: &'a AuditRules,
    primitives: &[Primitive],
    solution: Option<&[u8]>,
) -> Result<Formula<'a>> {
    let mut reader = FormulaReader::new(rules, primitives, solution)?;
    let variables = reader.variables();
    let names = Names { rules, variables };
    let header = lines.next()?.and_then(|line| std::str::from_utf8(line).ok());
    let numbers = header.and_then(|line| line.strip_prefix("* #variable= ")).and_then(|rest| {
        let (variables, count) = rest.split_once(" #constraint= ")?;
        Some((variables.parse::<u64>().ok()?, count.parse::<u64>().ok()?))
    });
    let expected = "expected a header '* #variable= NUMBER #constraint= NUMBER'";
    let (stated, count) = numbers.ok_or(expected)?;
    if stated != variables as u64 {
        return refuse(format!("expected {variables} variables, found {stated}"));
    }
    let (mut inequalities, mut found) = (Vec::new(), 0);
    while let Some(line) = lines.next()? {
        found += 1;
        let at_line = |reason: Reason| Reason::of(format!("line {} {reason}", found + 1));
        let text = std::str::from_utf8(line).map_err(|_| at_line("is not UTF-8 text".into()))?;
        let line = names.line(text).map_err(at_line)?;
        crate::checked("linear-formula", reader.take(&line, text)).map_err(at_line)?;
        line.split_into(&mut inequalities).map_err(at_line)?;
    }
    if found != count {
        return refuse(format!("the header states {count} lines, there are {found}"));
    }
    crate::checked("linear-formula", reader.finish())?;
    Ok(Formula { names, inequalities, lines: found, variables: variables as u64 })
}

impl Formula<'_> {
    /// Checks a proof of this formula, whose text has this SHA-256.
    pub(crate) fn check(self, proof: &mut FileLines, sha256: &str) -> Result {
        proof::check(proof, &self.names, self.inequalities, sha256)
    }
}
