//! A script as SMT-LIB 2 text: <https://smt-lib.org/papers/smt-lib-reference-v2.6-r2021-05-12.pdf>.
//!
//! Only syntax that every solver of the logic reads: `declare-fun` (2.0 has no
//! `declare-const`), named assertions, one `check-sat`, one `get-value`. After `unsat` there
//! are no values, and solvers print an error, which is ignored. Sums of Booleans are specific
//! to Z3.

use super::{Op, Script, Sort, Term, Terms};
use std::io::{self, Write};

/// Writes the script; the same script gives the same bytes. Solutions blocked with
/// [`Script::block`] are among its assertions. `out` should be buffered.
pub fn print(script: &Script, out: &mut dyn Write) -> io::Result<()> {
    let options = script.options();
    writeln!(out, "; {options}: {}", options.model.summary)?;
    writeln!(out, "(set-option :produce-models true)")?;
    writeln!(out, "(set-logic {})", options.logic)?;
    declare(&script.terms, out)?;
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
    let asked = script.cell_terms();
    if asked.is_empty() {
        return Ok(());
    }
    write!(out, "(get-value (")?;
    for cell in asked {
        writeln!(out)?;
        print_separated(&script.terms, &cell, out)?;
    }
    writeln!(out, "))")
}

/// Declares sorts before the symbols that use them.
fn declare(terms: &Terms, out: &mut dyn Write) -> io::Result<()> {
    let mut declared = None;
    for variable in terms.variables() {
        if declared.replace(variable.sort) == Some(variable.sort) {
            continue;
        }
        match variable.sort {
            Sort::Bool | Sort::Int | Sort::BitVector(_) => {}
            Sort::Element => writeln!(out, "(declare-sort Element 0)")?,
            Sort::Enumeration(of) => {
                let values: Vec<String> = (1..=of).map(|value| format!("(v{value})")).collect();
                writeln!(out, "(declare-datatypes ((Value 0)) (({})))", values.join(" "))?;
            }
        }
    }
    for variable in terms.variables() {
        write!(out, "(declare-fun {} () ", variable.name)?;
        match variable.sort {
            Sort::Bool => writeln!(out, "Bool)")?,
            Sort::Int => writeln!(out, "Int)")?,
            Sort::BitVector(bits) => writeln!(out, "(_ BitVec {bits}))")?,
            Sort::Enumeration(_) => writeln!(out, "Value)")?,
            Sort::Element => writeln!(out, "Element)")?,
        }
    }
    terms
        .functions()
        .iter()
        .try_for_each(|name| writeln!(out, "(declare-fun {name} (Element) Element)"))
}

/// Recursion is as deep as the model nests its operators: at most four.
fn print_term(terms: &Terms, term: Term, out: &mut dyn Write) -> io::Result<()> {
    let head = match terms.op(term) {
        Op::Variable(index) => return write!(out, "{}", terms.variables()[index as usize].name),
        Op::Boolean(value) => return write!(out, "{value}"),
        // SMT-LIB has no negative numerals.
        Op::Integer(value) if value < 0 => return write!(out, "(- {})", value.unsigned_abs()),
        Op::Integer(value) => return write!(out, "{value}"),
        Op::BitVector { value, bits } => {
            return write!(out, "#b{value:0width$b}", width = bits.into());
        }
        Op::EnumerationValue { value, .. } => return write!(out, "v{value}"),
        Op::Apply(function) => &terms.functions()[function as usize],
        Op::SumIs(sum) => return print_sum(terms, term, "pbeq", sum, out),
        Op::SumAtMost(sum) => return print_sum(terms, term, "pble", sum, out),
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Distinct => "distinct",
        Op::Equal => "=",
        Op::Less => "<",
        Op::LessOrEqual => "<=",
        Op::Minus => "-",
        Op::BitVectorLess => "bvult",
        Op::BitVectorLessOrEqual => "bvule",
    };
    write!(out, "({head} ")?;
    print_separated(terms, terms.operands(term), out)?;
    write!(out, ")")
}

/// `((_ pble SUM WEIGHT ...) TERM ...)`; an empty sum is 0.
fn print_sum(
    terms: &Terms,
    term: Term,
    name: &str,
    sum: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "((_ {name} {sum}")?;
    terms.weights(term).iter().try_for_each(|weight| write!(out, " {weight}"))?;
    write!(out, ") ")?;
    print_separated(terms, terms.operands(term), out)?;
    write!(out, ")")
}

fn print_separated(terms: &Terms, list: &[Term], out: &mut dyn Write) -> io::Result<()> {
    for (i, &term) in list.iter().enumerate() {
        if i > 0 {
            write!(out, " ")?;
        }
        print_term(terms, term, out)?;
    }
    Ok(())
}
