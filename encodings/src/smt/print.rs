//! A script as SMT-LIB 2 text: <https://smt-lib.org/papers/smt-lib-reference-v2.6-r2021-05-12.pdf>.
//!
//! Only what every solver reads: a standard logic, `declare-fun` (2.0 has no
//! `declare-const`), names on assertions, one `check-sat`, one `get-value`. After
//! `unsat` there is no value to get: solvers then print an error, which is no news.

use super::{Op, Script, Sort, Term, Terms};
use std::io::{self, Write};

/// Writes the script; the same script gives the same bytes. Solutions blocked with
/// [`Script::block`] are among its assertions. `out` should be buffered.
pub fn print(script: &Script, out: &mut impl Write) -> io::Result<()> {
    let model = script.model();
    writeln!(out, "; {}: {}", model.name, model.summary)?;
    writeln!(out, "(set-option :produce-models true)")?;
    writeln!(out, "(set-logic {})", model.logic)?;
    for variable in script.terms.variables() {
        let sort = match variable.sort {
            Sort::Bool => "Bool",
            Sort::Int => "Int",
        };
        writeln!(out, "(declare-fun {} () {sort})", variable.name)?;
    }
    for assertion in script.assertions() {
        write!(out, "(assert ")?;
        match assertion.label {
            None => print_term(&script.terms, assertion.term, out)?,
            Some(label) => {
                write!(out, "(! ")?;
                print_term(&script.terms, assertion.term, out)?;
                write!(out, " :named {label})")?;
            }
        }
        writeln!(out, ")")?;
    }
    writeln!(out, "(check-sat)")?;
    write!(out, "(get-value (")?;
    for cell in script.cell_terms() {
        writeln!(out)?;
        print_separated(&script.terms, cell, out)?;
    }
    writeln!(out, "))")
}

/// Recursion is as deep as the model nests its operators: four at most.
fn print_term(terms: &Terms, term: Term, out: &mut impl Write) -> io::Result<()> {
    let head = match terms.op(term) {
        Op::Variable(index) => return write!(out, "{}", terms.variables()[index as usize].name),
        Op::Boolean(value) => return write!(out, "{value}"),
        // SMT-LIB has no negative numerals.
        Op::Integer(value) if value < 0 => return write!(out, "(- {})", value.unsigned_abs()),
        Op::Integer(value) => return write!(out, "{value}"),
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Distinct => "distinct",
        Op::Equal => "=",
        Op::Less => "<",
        Op::LessOrEqual => "<=",
    };
    write!(out, "({head} ")?;
    print_separated(terms, terms.operands(term), out)?;
    write!(out, ")")
}

fn print_separated(terms: &Terms, list: &[Term], out: &mut impl Write) -> io::Result<()> {
    for (i, &term) in list.iter().enumerate() {
        if i > 0 {
            write!(out, " ")?;
        }
        print_term(terms, term, out)?;
    }
    Ok(())
}
