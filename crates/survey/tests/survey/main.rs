//! Surveys of data sets and graders.

mod grading;
