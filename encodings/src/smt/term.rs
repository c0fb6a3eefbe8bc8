//! Terms: variables, constants and operators applied to earlier terms.
//!
//! [`Terms`] is an arena: a [`Term`] is an index into it, and the operands of a term
//! always stand before the term. A reader that builds solver objects therefore walks the
//! arena once from the front, without recursion, and a literal used in a hundred clauses
//! is built once. Boxed trees were the other choice: one allocation a node, every literal
//! built again wherever it occurs.

/// A term of the [`Terms`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term(u32);

impl Term {
    /// The place of the term in its [`Terms`], from zero.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// An integer without bounds.
    Int,
}

/// What stands at the head of a term. Later models (pseudo-Boolean sums, bit-vectors)
/// add variants; readers match on all, so that the compiler names those left behind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A declared variable, by its place in [`Terms::variables`].
    Variable(u32),
    /// `true` or `false`.
    Boolean(bool),
    /// An integer constant.
    Integer(i64),
    /// Negation of one Boolean.
    Not,
    /// Conjunction of two or more Booleans.
    And,
    /// Disjunction of two or more Booleans.
    Or,
    /// Two or more integers, pairwise different.
    Distinct,
    /// Two equal integers.
    Equal,
    /// The first integer is below the second.
    Less,
    /// The first integer is at most the second.
    LessOrEqual,
}

/// A declared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name, a plain SMT-LIB symbol.
    pub name: String,
    /// What it is of.
    pub sort: Sort,
}

/// An arena of terms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    operands: Vec<Term>,
    variables: Vec<Variable>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    op: Op,
    /// Where its operands end in `Terms::operands`; they begin where those of the node
    /// before end.
    end: u32,
}

impl Terms {
    /// Declares a Boolean variable.
    pub fn bool_variable(&mut self, name: String) -> Term {
        self.variable(name, Sort::Bool)
    }

    /// Declares an integer variable.
    pub fn int_variable(&mut self, name: String) -> Term {
        self.variable(name, Sort::Int)
    }

    fn variable(&mut self, name: String, sort: Sort) -> Term {
        let op = Op::Variable(index(self.variables.len()));
        self.variables.push(Variable { name, sort });
        self.apply(op, [])
    }

    /// An integer constant.
    pub fn integer(&mut self, value: i64) -> Term {
        self.apply(Op::Integer(value), [])
    }

    /// `(not a)`.
    pub fn not(&mut self, a: Term) -> Term {
        self.apply(Op::Not, [a])
    }

    /// `(and ...)`; of one term the term itself, of none `true`.
    pub fn and(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        self.fold(Op::And, true, terms)
    }

    /// `(or ...)`; of one term the term itself, of none `false`.
    pub fn or(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        self.fold(Op::Or, false, terms)
    }

    /// `(distinct ...)`; of fewer than two terms `true`.
    pub fn distinct(&mut self, terms: &[Term]) -> Term {
        match terms {
            [] | [_] => self.apply(Op::Boolean(true), []),
            _ => self.apply(Op::Distinct, terms.iter().copied()),
        }
    }

    /// `(= a b)`.
    pub fn equal(&mut self, a: Term, b: Term) -> Term {
        self.apply(Op::Equal, [a, b])
    }

    /// `(< a b)`.
    pub fn less(&mut self, a: Term, b: Term) -> Term {
        self.apply(Op::Less, [a, b])
    }

    /// `(<= a b)`.
    pub fn less_or_equal(&mut self, a: Term, b: Term) -> Term {
        self.apply(Op::LessOrEqual, [a, b])
    }

    /// Every term, operands before what they stand in.
    pub fn iter(&self) -> impl Iterator<Item = Term> + use<> {
        (0..index(self.nodes.len())).map(Term)
    }

    /// What stands at the head of a term.
    pub fn op(&self, term: Term) -> Op {
        self.nodes[term.index()].op
    }

    /// What the head is applied to.
    pub fn operands(&self, term: Term) -> &[Term] {
        let start = term.index().checked_sub(1).map_or(0, |before| self.nodes[before].end);
        &self.operands[start as usize..self.nodes[term.index()].end as usize]
    }

    /// The declared variables, in the order of their declaration.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// SMT-LIB wants two operands at least.
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

/// Indices are half as wide as pointers: the arena of a 25x25 one-hot model is that much
/// smaller.
///
/// # Panics
/// Beyond four thousand million terms.
fn index(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 terms")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_those_a_term_was_made_of() {
        let mut terms = Terms::default();
        let a = terms.bool_variable("a".into());
        let not_a = terms.not(a);
        let b = terms.bool_variable("b".into());
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
        let a = terms.bool_variable("a".into());
        assert_eq!(terms.or([a]), a);
        let (none, all) = (terms.or([]), terms.and([]));
        assert_eq!((terms.op(none), terms.op(all)), (Op::Boolean(false), Op::Boolean(true)));
        let alone = terms.distinct(&[a]);
        assert_eq!((terms.op(alone), terms.operands(alone)), (Op::Boolean(true), &[][..]));
        let not_a = terms.not(a);
        assert_eq!(terms.operands(not_a), [a]);
    }
}
