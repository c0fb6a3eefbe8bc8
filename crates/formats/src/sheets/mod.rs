//! Grids in whatever dress: the cells of a sheet are found first, then what they mean.

pub mod meaning;
