//! The clauses against the judge, the literature's counts, and the definitions of
//! consistency. No SAT solver: the package links none.

mod models;
mod propagation;
mod reductions;
mod relations;
mod sizes;
mod sums;
mod support;
