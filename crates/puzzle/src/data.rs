//! Puzzles and constraints as data, for any format of `serde`.
//!
//! A puzzle is its corpus line with its name. A constraint has the fields of [`Stated`]; its name
//! is looked up when it is read.

use crate::constraints::{Stated, find};
use crate::text::Fault;
use crate::{Puzzle, corpus_line, corpus_line_with_name};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::str::FromStr;

impl FromStr for Puzzle {
    type Err = Fault;

    /// The puzzle of a [corpus line](mod@crate::corpus_line).
    fn from_str(line: &str) -> Result<Self, Fault> {
        corpus_line::parse(line)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&corpus_line_with_name(self))
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let line = String::deserialize(deserializer)?;
        line.parse().map_err(D::Error::custom)
    }
}

/// The fields of a constraint.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Stated", deny_unknown_fields)]
struct Fields<'a> {
    name: Cow<'a, str>,
    parameter: Cow<'a, str>,
    cells: Cow<'a, [Vec<usize>]>,
}

impl Serialize for Stated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            name: self.name.into(),
            parameter: self.parameter.as_str().into(),
            cells: self.cells.as_slice().into(),
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Stated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Fields { name, parameter, cells } = Fields::deserialize(deserializer)?;
        let constraint = find(&name).map_err(D::Error::custom)?;
        let (parameter, cells) = (parameter.into_owned(), cells.into_owned());
        Ok(Stated { name: constraint.name, parameter, cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_are_read_as_they_are_written() {
        for line in [
            "2x2;boxes=none;cells=1./..",
            "2x3;values=0-2;boxes=none;cells=0../.{12}.;name=a%20b",
            "4x4;boxes=2x2;diagonals=both;groups=R1C1.R2C3;cells=1.../..../..../....;\
             signs=<../..../.../..../.../..../...;constraints=cage=5:R1C2.R1C3/sum<=3:R3C3.R4C3",
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            let json = serde_json::to_string(&puzzle).unwrap();
            assert_eq!(json, format!("\"{line}\""));
            assert_eq!(serde_json::from_str::<Puzzle>(&json).unwrap(), puzzle);
            let json = serde_json::to_string(puzzle.constraints()).unwrap();
            let stated: Vec<Stated> = serde_json::from_str(&json).unwrap();
            assert_eq!(stated, puzzle.constraints(), "{json}");
        }
    }

    #[test]
    fn faults_are_named() {
        let error = serde_json::from_str::<Puzzle>("\"2x2;boxes=none;cells=1./.3\"").unwrap_err();
        assert!(error.to_string().starts_with("1:26: expected a value from 1 to 2"), "{error}");
        let json = r#"{"name":"cagge","parameter":"5","cells":[[0,1]]}"#;
        let error = serde_json::from_str::<Stated>(json).unwrap_err();
        assert!(error.to_string().contains("cagge"), "{error}");
    }
}
