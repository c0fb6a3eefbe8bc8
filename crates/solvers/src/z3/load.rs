//! From a script to Z3's terms, through its API.
//!
//! Z3 could read the printed text instead (`Solver::from_string`): three times as long for a
//! 9x9 one-hot model, and its errors are not reported.

use super::enumeration::Enumeration;
use super::lane::Lane;
use quorum_encodings::smt::{Op, Script, Sort, Term, Value};
use std::rc::Rc;
use z3::ast::{Ast, BV, Bool, Dynamic, Int};
use z3::{FuncDecl, Model, Solver, Symbol};

/// A script loaded into the current thread's Z3 context.
///
/// Operands precede the terms that use them, so one pass builds everything.
pub(super) struct Loader {
    lane: Lane,
    built: Vec<BuiltTerm>,
    /// The values of the enumeration, once it occurs.
    elements: Option<Rc<Enumeration>>,
    /// Number of the script's assertions that the solver has.
    asserted: usize,
}

enum BuiltTerm {
    Bool(Bool),
    Int(Int),
    BitVector(BV),
    Element(Dynamic),
}

impl Loader {
    pub(super) fn new(lane: Lane) -> Self {
        Loader { lane, built: Vec::new(), elements: None, asserted: 0 }
    }

    /// Builds the script's terms and adds its assertions, except those of an earlier call.
    /// Stops early, with `false`, when `is_over` returns true.
    pub(super) fn load(
        &mut self,
        script: &Script,
        solver: &Solver,
        is_over: impl Fn() -> bool,
    ) -> bool {
        /// Number of terms or assertions between two readings of the clock: about 1 ms.
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

    /// The same terms, to be asserted in another solver.
    pub(super) fn forget_assertions(&mut self) {
        self.asserted = 0;
    }

    /// The value of a term in a model.
    pub(super) fn value(&self, model: &Model, term: Term) -> Option<Value> {
        Some(match &self.built[term.index()] {
            BuiltTerm::Bool(term) => Value::Bool(read(model, term)?.as_bool()?),
            BuiltTerm::Int(term) => Value::Integer(read(model, term)?.as_i64()?),
            BuiltTerm::BitVector(term) => Value::Integer(read(model, term)?.as_i64()?),
            BuiltTerm::Element(term) => {
                let value = read(model, term)?.safe_decl().ok()?;
                let values = &self.elements.as_ref()?.values;
                let index = values.iter().position(|known| known.name() == value.name())?;
                Value::Integer(index as i64 + 1)
            }
        })
    }

    fn build(&mut self, script: &Script, term: Term) -> BuiltTerm {
        let terms = script.terms();
        let operands = terms.operands(term);
        BuiltTerm::Bool(match (terms.op(term), operands) {
            (Op::Variable(index), _) => {
                let variable = &terms.variables()[index as usize];
                return self.variable(&variable.name, variable.sort);
            }
            (Op::Integer(value), _) => return BuiltTerm::Int(Int::from_i64(value)),
            (Op::BitVector { value, bits }, _) => {
                return BuiltTerm::BitVector(BV::from_u64(value.into(), bits.into()));
            }
            (Op::EnumerationValue { value, of }, _) => {
                let values = &self.enumeration(of).values;
                return BuiltTerm::Element(values[usize::from(value) - 1].apply(&[]));
            }
            (Op::Apply(function), &[a]) => {
                let sort = element_sort();
                let name = terms.functions()[function as usize].as_str();
                let function = FuncDecl::new(name, &[&sort], &sort);
                return BuiltTerm::Element(function.apply(&[self.element(a)]));
            }
            (Op::Minus, &[a, b]) => return BuiltTerm::Int(self.int(a) - self.int(b)),
            (Op::Boolean(value), _) => Bool::from_bool(value),
            (Op::Not, &[a]) => self.bool(a).not(),
            (Op::And, _) => Bool::and(&self.all(operands, Self::bool)),
            (Op::Or, _) => Bool::or(&self.all(operands, Self::bool)),
            (Op::Less, &[a, b]) => self.int(a).lt(self.int(b)),
            (Op::LessOrEqual, &[a, b]) => self.int(a).le(self.int(b)),
            (Op::BitVectorLess, &[a, b]) => self.bit_vector(a).bvult(self.bit_vector(b)),
            (Op::BitVectorLessOrEqual, &[a, b]) => self.bit_vector(a).bvule(self.bit_vector(b)),
            (Op::Equal, &[a, b]) => match &self.built[a.index()] {
                BuiltTerm::Bool(a) => a.eq(self.bool(b)),
                BuiltTerm::Int(a) => a.eq(self.int(b)),
                BuiltTerm::BitVector(a) => a.eq(self.bit_vector(b)),
                BuiltTerm::Element(a) => a.eq(self.element(b)),
            },
            (Op::Distinct, &[first, ..]) => match &self.built[first.index()] {
                BuiltTerm::Int(_) => Int::distinct(&self.all(operands, Self::int)),
                BuiltTerm::Element(_) => Dynamic::distinct(&self.all(operands, Self::element)),
                _ => unreachable!("distinct applies to integers and elements"),
            },
            (Op::SumIs(sum), _) => Bool::pb_eq(&self.summands(script, term), sum.cast_signed()),
            (Op::SumAtMost(sum), _) => Bool::pb_le(&self.summands(script, term), sum.cast_signed()),
            (op, _) => unreachable!("{op:?} of {} operands", operands.len()),
        })
    }

    fn variable(&mut self, name: &str, sort: Sort) -> BuiltTerm {
        match sort {
            Sort::Bool => BuiltTerm::Bool(Bool::new_const(name)),
            Sort::Int => BuiltTerm::Int(Int::new_const(name)),
            Sort::BitVector(bits) => BuiltTerm::BitVector(BV::new_const(name, bits.into())),
            Sort::Enumeration(of) => {
                BuiltTerm::Element(Dynamic::new_const(name, &self.enumeration(of).sort))
            }
            Sort::Element => BuiltTerm::Element(Dynamic::new_const(name, &element_sort())),
        }
    }

    fn enumeration(&mut self, of: u8) -> &Enumeration {
        let lane = self.lane;
        self.elements.get_or_insert_with(|| lane.enumeration(of))
    }

    fn summands(&self, script: &Script, sum: Term) -> Vec<(&Bool, i32)> {
        let operands = script.terms().operands(sum).iter();
        let weights = script.terms().weights(sum).iter();
        operands.zip(weights).map(|(&term, &w)| (self.bool(term), w.cast_signed())).collect()
    }

    /// These terms, which are Booleans.
    pub(super) fn bools(&self, terms: &[Term]) -> Vec<Bool> {
        self.all(terms, Self::bool).into_iter().cloned().collect()
    }

    fn all<'a, T>(&'a self, terms: &[Term], one: impl Fn(&'a Self, Term) -> &'a T) -> Vec<&'a T> {
        terms.iter().map(|&term| one(self, term)).collect()
    }

    fn bool(&self, term: Term) -> &Bool {
        let BuiltTerm::Bool(term) = &self.built[term.index()] else { unreachable!("no Boolean") };
        term
    }

    fn int(&self, term: Term) -> &Int {
        let BuiltTerm::Int(term) = &self.built[term.index()] else { unreachable!("no integer") };
        term
    }

    fn bit_vector(&self, term: Term) -> &BV {
        let BuiltTerm::BitVector(term) = &self.built[term.index()] else {
            unreachable!("no bit-vector")
        };
        term
    }

    fn element(&self, term: Term) -> &Dynamic {
        let BuiltTerm::Element(term) = &self.built[term.index()] else {
            unreachable!("no element")
        };
        term
    }
}

/// A variable that the model omits may have any value: Z3 chooses. Looking up one that it has
/// takes a tenth of the time of evaluating it.
fn read<T: Ast>(model: &Model, term: &T) -> Option<T> {
    let found = if term.num_children() == 0 { model.get_const_interp(term) } else { None };
    found.or_else(|| model.eval(term, true))
}

fn element_sort() -> z3::Sort {
    z3::Sort::uninterpreted(Symbol::from("Element"))
}
