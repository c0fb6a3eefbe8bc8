//! Common parts of formats: texts line by line, comments, cells, regions, refusals. No helper
//! imports a format.

pub mod cells;
pub mod comment;
pub mod constraints;
pub mod drawn;
pub mod heading;
pub mod joined;
pub mod json_text;
pub mod letters;
pub mod lines;
pub mod lookalikes;
pub mod names;
pub mod near_miss;
pub mod prose;
pub mod refusals;
pub mod region_map;
pub mod sheet;
pub mod statement;
