//! CaDiCaL's proof in LRAT: every derived clause with the clauses from which it follows by
//! unit propagation, so that a checker has nothing to search for.
//!
//! In LRAT the clauses of the formula are numbered from 1 in the order of the file. CaDiCaL
//! numbers clauses as they come, derived ones among them as soon as a unit shortens what is
//! being added; so the numbers are mapped here. The proof ends with the empty clause.

use super::outcome::Outcome;
use super::sink::Sink;
use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};
use quorum_encodings::cnf::Cnf;
use quorum_solvers::Question;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;

pub(super) fn refute(cnf: &Cnf, sink: Sink, question: &Question) -> io::Result<(Sink, Outcome)> {
    let tracer = Rc::new(RefCell::new(Tracer {
        sink,
        numbers: HashMap::new(),
        originals: 0,
        last: cnf.clause_count() as u64,
        line: String::new(),
        is_refuted: false,
        error: None,
        unsupported: None,
    }));
    let outcome = {
        let mut solver = CaDiCal::new();
        solver.connect_proof_tracer1(Rc::clone(&tracer), true, false);
        for clause in cnf.clauses() {
            clause.iter().for_each(|&literal| solver.add(literal));
            solver.add(0);
        }
        solver.connect_terminator(Deadline(question.clone()));
        match solver.solve() {
            Status::SATISFIABLE => Outcome::Satisfiable,
            Status::UNSATISFIABLE => Outcome::Refuted,
            Status::UNKNOWN => Outcome::GaveUp("stopped at the time limit".to_owned()),
        }
    };
    let tracer = Rc::into_inner(tracer).expect("the solver, which had the other one, is gone");
    let Tracer { sink, is_refuted, error, unsupported, .. } = tracer.into_inner();
    if let Some(error) = error {
        return Err(error);
    }
    let outcome = match (outcome, unsupported) {
        (Outcome::Refuted, Some(reason)) => Outcome::GaveUp(reason),
        (Outcome::Refuted, None) if !is_refuted => {
            Outcome::GaveUp("CaDiCaL wrote no empty clause".to_owned())
        }
        (outcome, _) => outcome,
    };
    Ok((sink, outcome))
}

struct Deadline(Question);

impl Terminator for Deadline {
    fn terminated(&mut self) -> bool {
        self.0.is_over()
    }
}

struct Tracer {
    sink: Sink,
    /// The numbers of clauses here, by those of CaDiCaL.
    numbers: HashMap<i64, u64>,
    /// Clauses of the formula so far.
    originals: u64,
    /// The last number that was given to a derived clause.
    last: u64,
    line: String,
    is_refuted: bool,
    error: Option<io::Error>,
    /// Reason why the proof of CaDiCaL cannot be written.
    unsupported: Option<String>,
}

impl Tracer {
    fn number(&mut self, id: i64) -> u64 {
        match self.numbers.get(&id) {
            Some(&number) => number,
            None => {
                self.unsupported = Some(format!("CaDiCaL names clause {id}, which it never had"));
                0
            }
        }
    }

    /// Ends the line and writes it.
    fn write_line(&mut self) {
        self.line.push_str(" 0\n");
        if self.error.is_none() {
            self.error = self.sink.write_all(self.line.as_bytes()).err();
        }
    }

    fn push(&mut self, number: impl std::fmt::Display) {
        use std::fmt::Write;
        let _ = write!(self.line, " {number}");
    }

    fn begin(&mut self, number: u64) {
        use std::fmt::Write;
        self.line.clear();
        let _ = write!(self.line, "{number}");
    }
}

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _: bool, _: &[i32], is_restored: bool) {
        if !is_restored {
            self.originals += 1;
            self.numbers.insert(id, self.originals);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _: bool,
        witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        if self.is_refuted {
            return;
        }
        if witness != 0 {
            self.unsupported = Some("CaDiCaL took a step that is no consequence (RAT)".to_owned());
        }
        self.last += 1;
        let number = self.last;
        self.begin(number);
        clause.iter().for_each(|literal| self.push(literal));
        self.push(0);
        for &antecedent in antecedents {
            let hint = self.number(antecedent);
            self.push(hint);
        }
        self.write_line();
        self.numbers.insert(id, number);
        self.is_refuted = clause.is_empty();
    }

    fn delete_clause(&mut self, id: i64, _: bool, _: &[i32]) {
        if self.is_refuted {
            return;
        }
        let number = self.number(id);
        self.begin(self.last);
        self.push("d");
        self.push(number);
        self.write_line();
        self.numbers.remove(&id);
    }

    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
