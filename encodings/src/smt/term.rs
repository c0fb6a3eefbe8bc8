//! Terms: variables, constants and operators applied to earlier terms.
//!
//! [`Terms`] is an arena: a [`Term`] is an index into it, and the operands of a term always
//! precede the term. A reader that builds solver objects therefore walks the arena once from
//! the front, without recursion, and a literal used in a hundred clauses is built once. The
//! alternative, boxed trees, needs one allocation per node and builds every literal again
//! wherever it occurs.

/// A term of the [`Terms`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term(u32);

impl Term {
    /// Index of the term in its [`Terms`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// Booleans.
    Bool,
    /// Unbounded integers.
    Int,
    /// Bit-vectors of this many bits, read as unsigned numbers.
    BitVector(u8),
    /// An enumeration of this many elements, `v1` and so on: a datatype.
    Enumeration(u8),
    /// An uninterpreted sort.
    Element,
}

/// The value of a term in a solver's model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Value of a Boolean term.
    Bool(bool),
    /// Value of an integer, a bit-vector read without a sign, or an element of an enumeration
    /// counted from 1.
    Integer(i64),
}

/// Operator of a term. Readers match on all, so that the compiler reports those that a new one
/// needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A declared variable, by its index in [`Terms::variables`].
    Variable(u32),
    /// `true` or `false`.
    Boolean(bool),
    /// An integer constant.
    Integer(i64),
    /// A bit-vector constant.
    BitVector {
        /// Its value.
        value: u8,
        /// Its number of bits.
        bits: u8,
    },
    /// An element of an enumeration.
    EnumerationValue {
        /// Its index, counted from 1.
        value: u8,
        /// The number of elements.
        of: u8,
    },
    /// A declared function of one element, by its index in [`Terms::functions`].
    Apply(u32),
    /// Negation of one Boolean.
    Not,
    /// Conjunction of two or more Booleans.
    And,
    /// Disjunction of two or more Booleans.
    Or,
    /// Two or more terms of one sort, pairwise different.
    Distinct,
    /// Two equal terms of one sort.
    Equal,
    /// The first integer is less than the second.
    Less,
    /// The first integer is at most the second.
    LessOrEqual,
    /// The first integer minus the second.
    Minus,
    /// The first bit-vector is less than the second.
    BitVectorLess,
    /// The first bit-vector is at most the second.
    BitVectorLessOrEqual,
    /// The [weights](Terms::weights) of the Booleans that are true sum up to this number.
    SumIs(u32),
    /// The [weights](Terms::weights) of the Booleans that are true sum up to at most this
    /// number.
    SumAtMost(u32),
}

/// A declared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name, a plain SMT-LIB symbol.
    pub name: String,
    /// Its sort.
    pub sort: Sort,
}

/// An arena of terms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    operands: Vec<Term>,
    variables: Vec<Variable>,
    functions: Vec<String>,
    /// Weights of the sums, in the order of the terms.
    weights: Vec<(Term, Vec<u32>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    op: Op,
    /// End of its operands in `Terms::operands`; they begin at the end of the previous node's
    /// operands.
    end: u32,
}

impl Terms {
    /// Declares a variable.
    pub fn variable(&mut self, name: String, sort: Sort) -> Term {
        let op = Op::Variable(index(self.variables.len()));
        self.variables.push(Variable { name, sort });
        self.apply(op, [])
    }

    /// Declares a function from elements to elements, and returns its index.
    pub fn function(&mut self, name: String) -> u32 {
        self.functions.push(name);
        index(self.functions.len() - 1)
    }

    /// A constant: an operator without operands.
    pub fn constant(&mut self, op: Op) -> Term {
        self.apply(op, [])
    }

    /// The function with this index applied to `a`.
    pub fn call(&mut self, function: u32, a: Term) -> Term {
        self.apply(Op::Apply(function), [a])
    }

    /// `(not a)`.
    pub fn not(&mut self, a: Term) -> Term {
        self.apply(Op::Not, [a])
    }

    /// `(and ...)`; the term itself for one term, `true` for none.
    pub fn and(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        self.fold(Op::And, true, terms)
    }

    /// `(or ...)`; the term itself for one term, `false` for none.
    pub fn or(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        self.fold(Op::Or, false, terms)
    }

    /// `(distinct ...)`; `true` for fewer than two terms.
    pub fn distinct(&mut self, terms: &[Term]) -> Term {
        match terms {
            [] | [_] => self.apply(Op::Boolean(true), []),
            _ => self.apply(Op::Distinct, terms.iter().copied()),
        }
    }

    /// An operator of two operands: a comparison, a difference.
    pub fn binary(&mut self, op: Op, a: Term, b: Term) -> Term {
        self.apply(op, [a, b])
    }

    /// A sum of weighted Booleans under [`Op::SumIs`] or [`Op::SumAtMost`].
    pub fn sum(&mut self, op: Op, terms: impl IntoIterator<Item = (u32, Term)>) -> Term {
        let (weights, terms): (Vec<u32>, Vec<Term>) = terms.into_iter().unzip();
        let sum = self.apply(op, terms);
        self.weights.push((sum, weights));
        sum
    }

    /// Every term; operands precede the terms that use them.
    pub fn iter(&self) -> impl Iterator<Item = Term> + use<> {
        (0..index(self.nodes.len())).map(Term)
    }

    /// The operator of a term.
    pub fn op(&self, term: Term) -> Op {
        self.nodes[term.index()].op
    }

    /// The operands of a term.
    pub fn operands(&self, term: Term) -> &[Term] {
        let start = term.index().checked_sub(1).map_or(0, |before| self.nodes[before].end);
        &self.operands[start as usize..self.nodes[term.index()].end as usize]
    }

    /// The weights of the operands of a sum; empty for other terms.
    pub fn weights(&self, term: Term) -> &[u32] {
        match self.weights.binary_search_by_key(&term.0, |(sum, _)| sum.0) {
            Ok(place) => &self.weights[place].1,
            Err(_) => &[],
        }
    }

    /// The names of the declared functions, in the order of their declaration.
    pub fn functions(&self) -> &[String] {
        &self.functions
    }

    /// The declared variables, in the order of their declaration.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// SMT-LIB requires at least two operands.
    fn fold(&mut self, op: Op, empty: bool, terms: impl IntoIterator<Item = Term>) -> Term {
        let start = self.operands.len();
        self.operands.extend(terms);
        match self.operands[start..] {
            [] => self.apply(Op::Boolean(empty), []),
            [only] => {
                self.operands.truncate(start);
                only
            }
            _ => self.apply(op, []),
        }
    }

    /// The new term has the operands already pushed, then `operands`.
    fn apply(&mut self, op: Op, operands: impl IntoIterator<Item = Term>) -> Term {
        self.operands.extend(operands);
        let term = Term(index(self.nodes.len()));
        self.nodes.push(Node { op, end: index(self.operands.len()) });
        term
    }
}

/// Indices are half as wide as pointers, which halves the arena of a 25x25 one-hot model.
///
/// # Panics
/// Beyond 2^32 terms.
fn index(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 terms")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_those_a_term_was_made_of() {
        let mut terms = Terms::default();
        let a = terms.variable("a".into(), Sort::Bool);
        let not_a = terms.not(a);
        let b = terms.variable("b".into(), Sort::Bool);
        let or = terms.or([not_a, b, a]);
        let and = terms.and([or, a]);
        assert_eq!(terms.operands(a), []);
        assert_eq!(terms.operands(not_a), [a]);
        assert_eq!(terms.operands(or), [not_a, b, a]);
        assert_eq!(terms.operands(and), [or, a]);
        assert_eq!(terms.op(b), Op::Variable(1));
        assert!(terms.iter().all(|term| terms.operands(term).iter().all(|o| o.0 < term.0)));
    }

    #[test]
    fn too_few_operands_need_no_operator() {
        let mut terms = Terms::default();
        let a = terms.variable("a".into(), Sort::Bool);
        assert_eq!(terms.or([a]), a);
        let (none, all) = (terms.or([]), terms.and([]));
        assert_eq!((terms.op(none), terms.op(all)), (Op::Boolean(false), Op::Boolean(true)));
        let single = terms.distinct(&[a]);
        assert_eq!((terms.op(single), terms.operands(single)), (Op::Boolean(true), &[][..]));
        let not_a = terms.not(a);
        assert_eq!(terms.operands(not_a), [a]);
    }
}
