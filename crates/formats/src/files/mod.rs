//! Files of programs and collections.

pub mod json;
pub mod opensudoku;
pub mod sdk;
