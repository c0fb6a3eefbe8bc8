//! Tables: a header, and a puzzle per row.

pub mod csv;
