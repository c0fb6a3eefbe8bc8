//! The encodings against brute force over the judge, and programs of others that read them.

extern crate quorum_encodings as encodings;

#[path = "../../../tests/common/brute_force.rs"]
mod brute_force;

#[path = "../../../tests/common/cases.rs"]
mod cases;

mod cnf;
mod external;
mod missing;
mod smt;
