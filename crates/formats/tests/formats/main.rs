//! Texts that people write, good and bad.

#[allow(dead_code)] // Files are read as files here.
#[path = "../../../../tests/common/public.rs"]
mod public;

#[allow(dead_code)] // The library draws more of it.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

#[path = "../../../../tests/common/cases.rs"]
mod cases;

mod bad_input;
mod fpuzzles;
mod headers;
mod iss;
mod lines;
mod mutated;
mod named;
mod passed_over;
mod perturbed;
mod public_corpora;
mod records;
mod reference;
mod written;
