//! Files of programs and collections.

pub mod sdk;
