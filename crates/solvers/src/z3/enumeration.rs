//! Sorts of so many values. Z3 refuses to make a second one of the same name in a context, so
//! that they are kept with it.

use z3::{FuncDecl, Symbol};

/// A sort of so many values, and the values.
pub(super) struct Enumeration {
    pub(super) sort: z3::Sort,
    pub(super) values: Vec<FuncDecl>,
}

impl Enumeration {
    /// The name has the number of values, as scripts of several shapes may share a context.
    pub(super) fn new(of: u8) -> Self {
        let names: Vec<Symbol> = (1..=of).map(|v| Symbol::from(format!("v{v}"))).collect();
        let name = Symbol::from(format!("Value{of}"));
        let (sort, values, _) = z3::Sort::enumeration(name, &names);
        Enumeration { sort, values }
    }
}
