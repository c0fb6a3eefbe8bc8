//! Enumeration sorts. Z3 refuses to create a second one of the same name in a context, so that
//! they are kept with the context.

use z3::{FuncDecl, Symbol};

/// An enumeration sort and its values.
pub(super) struct Enumeration {
    pub(super) sort: z3::Sort,
    pub(super) values: Vec<FuncDecl>,
}

impl Enumeration {
    /// The name contains the number of values, as scripts of several shapes may share a
    /// context.
    pub(super) fn new(of: u8) -> Self {
        let names: Vec<Symbol> = (1..=of).map(|v| Symbol::from(format!("v{v}"))).collect();
        let name = Symbol::from(format!("Value{of}"));
        let (sort, values, _) = z3::Sort::enumeration(name, &names);
        Enumeration { sort, values }
    }
}
