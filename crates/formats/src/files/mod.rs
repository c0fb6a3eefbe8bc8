//! Files of programs and collections.

pub mod opensudoku;
pub mod sdk;
