//! From a script to Z3's terms, through its API.
//!
//! Z3 could read the printed text instead (`Solver::from_string`): three times as long for
//! a 9x9 one-hot model, and its errors go unseen.

use quorum_encodings::smt::{Op, Script, Sort, Term, Value};
use z3::ast::{Ast, Bool, Int};
use z3::{Model, Solver};

/// What a script has become in the current thread's Z3 context.
///
/// Operands stand before what they are operands of, so one walk builds everything.
#[derive(Default)]
pub(super) struct Loader {
    built: Vec<Built>,
    /// How many of the script's assertions the solver has.
    asserted: usize,
}

enum Built {
    Bool(Bool),
    Int(Int),
}

impl Loader {
    /// Builds the script's terms and asserts its assertions, those that are not there
    /// from an earlier call. Stops early, with `false`, when `is_over` says so.
    pub(super) fn load(
        &mut self,
        script: &Script,
        solver: &Solver,
        is_over: impl Fn() -> bool,
    ) -> bool {
        /// How many terms or assertions between two looks at the clock: about 1 ms.
        const POLL: usize = 1 << 12;
        for term in script.terms().iter().skip(self.built.len()) {
            if term.index().is_multiple_of(POLL) && is_over() {
                return false;
            }
            let built = self.build(script, term);
            self.built.push(built);
        }
        for assertion in &script.assertions()[self.asserted..] {
            if self.asserted.is_multiple_of(POLL) && is_over() {
                return false;
            }
            solver.assert(self.bool(assertion.term));
            self.asserted += 1;
        }
        true
    }

    /// The value of a term in a model.
    pub(super) fn value(&self, model: &Model, term: Term) -> Option<Value> {
        // A variable that the model leaves out may be anything: let Z3 choose.
        match &self.built[term.index()] {
            Built::Bool(term) => Some(Value::Bool(model.eval(term, true)?.as_bool()?)),
            Built::Int(term) => Some(Value::Integer(model.eval(term, true)?.as_i64()?)),
        }
    }

    fn build(&self, script: &Script, term: Term) -> Built {
        let operands = script.terms().operands(term);
        let bools = || operands.iter().map(|&operand| self.bool(operand)).collect::<Vec<_>>();
        Built::Bool(match (script.terms().op(term), operands) {
            (Op::Variable(index), _) => {
                let variable = &script.terms().variables()[index as usize];
                match variable.sort {
                    Sort::Bool => Bool::new_const(variable.name.as_str()),
                    Sort::Int => return Built::Int(Int::new_const(variable.name.as_str())),
                }
            }
            (Op::Integer(value), _) => return Built::Int(Int::from_i64(value)),
            (Op::Boolean(value), _) => Bool::from_bool(value),
            (Op::Not, &[a]) => self.bool(a).not(),
            (Op::And, _) => Bool::and(&bools()),
            (Op::Or, _) => Bool::or(&bools()),
            (Op::Less, &[a, b]) => self.int(a).lt(self.int(b)),
            (Op::LessOrEqual, &[a, b]) => self.int(a).le(self.int(b)),
            (Op::Equal, &[a, b]) => self.int(a).eq(self.int(b)),
            (Op::Distinct, _) => {
                Int::distinct(&operands.iter().map(|&a| self.int(a)).collect::<Vec<_>>())
            }
            (op, _) => unreachable!("{op:?} of {} operands", operands.len()),
        })
    }

    fn bool(&self, term: Term) -> &Bool {
        match &self.built[term.index()] {
            Built::Bool(term) => term,
            Built::Int(term) => unreachable!("{term} is no Boolean"),
        }
    }

    fn int(&self, term: Term) -> &Int {
        match &self.built[term.index()] {
            Built::Int(term) => term,
            Built::Bool(term) => unreachable!("{term} is no integer"),
        }
    }
}
