//! Paths to a part of a JSON value: `metadata.puzzle`, `pairs[0]`, `data.puzzles[]`.
//!
//! A path is keys joined by `.`, each with any number of indexes `[3]`. In a path to rows `[]` is
//! every element of an array or every entry of an object. The empty path is the whole value.

use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// A path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(Vec<PathStep>);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PathStep {
    Key(String),
    Index(usize),
    /// Every element or entry.
    Each,
}

/// A text that is not a path.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a path such as data.puzzles[] or metadata.puzzle, found '{0}'")]
pub struct PathError(String);

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let fault = || PathError(text.to_owned());
        let mut steps = Vec::new();
        let parts = text.split('.').filter(|_| !text.is_empty());
        for (number, part) in parts.enumerate() {
            let key = part.split('[').next().unwrap_or_default();
            let mut rest = &part[key.len()..];
            if key.contains(']') || key.is_empty() && (rest.is_empty() || number > 0) {
                return Err(fault());
            }
            if !key.is_empty() {
                steps.push(PathStep::Key(key.to_owned()));
            }
            while let Some(inside) = rest.strip_prefix('[') {
                let (index, after) = inside.split_once(']').ok_or_else(fault)?;
                steps.push(match index {
                    "" => PathStep::Each,
                    index => PathStep::Index(index.parse().map_err(|_| fault())?),
                });
                rest = after;
            }
            if !rest.is_empty() {
                return Err(fault());
            }
        }
        Ok(Path(steps))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Key(key) if number > 0 => write!(f, ".{key}")?,
                PathStep::Key(key) => f.write_str(key)?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
                PathStep::Each => f.write_str("[]")?,
            }
        }
        Ok(())
    }
}

impl Path {
    /// A path of one key, whatever characters it has: the column of a table.
    pub fn key(key: &str) -> Self {
        Path(vec![PathStep::Key(key.to_owned())])
    }

    /// The path with a key behind it.
    pub(super) fn then(&self, key: &str) -> Self {
        self.with(PathStep::Key(key.to_owned()))
    }

    /// The path with `[]` behind it.
    pub(super) fn each(&self) -> Self {
        self.with(PathStep::Each)
    }

    fn with(&self, step: PathStep) -> Self {
        Path(self.0.iter().cloned().chain([step]).collect())
    }

    /// Whether the path may have several rows.
    pub fn has_rows(&self) -> bool {
        self.0.contains(&PathStep::Each)
    }

    /// The object in which a list of rows is.
    pub(super) fn parent_of_list(&self) -> Self {
        let steps = self.0.strip_suffix(&[PathStep::Each]).unwrap_or(&self.0);
        Path(steps[..steps.len().saturating_sub(1)].to_vec())
    }

    /// The keys up to a list.
    pub(super) fn first_keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map_while(|step| match step {
            PathStep::Key(key) => Some(key.as_str()),
            _ => None,
        })
    }

    /// Whether the path goes into a value of the row.
    pub(super) fn is_nested(&self) -> bool {
        self.0.len() > 1
    }

    /// The last key, if the path ends with one.
    pub(super) fn last_key(&self) -> Option<&str> {
        match self.0.last() {
            Some(PathStep::Key(key)) => Some(key),
            _ => None,
        }
    }

    /// Whether the path is the whole value.
    pub fn is_whole(&self) -> bool {
        self.0.is_empty()
    }

    /// The part of a value, if it has it. A key is compared exactly, then without regard to case
    /// and blanks around it.
    pub fn get<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        let mut part = value;
        for step in &self.0 {
            part = match (step, part) {
                (PathStep::Key(wanted), Value::Object(object)) => {
                    object.get(wanted).or_else(|| {
                        let mut keys = object.keys();
                        object.get(keys.find(|key| key.trim().eq_ignore_ascii_case(wanted))?)
                    })?
                }
                (PathStep::Index(index), list) => list.get(index)?,
                _ => return None,
            };
        }
        Some(part)
    }

    /// The rows of a document: their paths, the key of each in an object, and the rows. `None` if
    /// the document does not have this path.
    pub(crate) fn rows(&self, value: Value) -> Option<Vec<Found>> {
        let mut found = vec![Found { path: Path::default(), key: None, value }];
        for step in &self.0 {
            let mut next = Vec::new();
            for Found { path, key, value } in found {
                match (step, value) {
                    (PathStep::Each, Value::Array(values)) => {
                        next.extend(values.into_iter().enumerate().map(|(index, value)| Found {
                            path: path.with(PathStep::Index(index)),
                            key: key.clone(),
                            value,
                        }));
                    }
                    (PathStep::Each, Value::Object(object)) => {
                        next.extend(object.into_iter().map(|(key, value)| Found {
                            path: path.with(PathStep::Key(key.clone())),
                            key: Some(key),
                            value,
                        }));
                    }
                    (PathStep::Each, _) => return None,
                    (PathStep::Key(name), Value::Object(mut object)) => {
                        let value = object.shift_remove(name)?;
                        next.push(Found { path: path.with(step.clone()), key, value });
                    }
                    (PathStep::Index(index), Value::Array(mut values)) => {
                        let value = (*index < values.len()).then(|| values.swap_remove(*index))?;
                        next.push(Found { path: path.with(step.clone()), key, value });
                    }
                    _ => return None,
                }
            }
            found = next;
        }
        Some(found)
    }

    /// Removes the part from a value.
    pub(crate) fn remove_from(&self, value: &mut Value) {
        let Some((last, before)) = self.0.split_last() else { return };
        let parent = before.iter().try_fold(value, |value, step| match step {
            PathStep::Key(key) => value.get_mut(key),
            PathStep::Index(index) => value.get_mut(index),
            PathStep::Each => None,
        });
        match (parent, last) {
            (Some(Value::Array(values)), PathStep::Index(index)) if *index < values.len() => {
                values.remove(*index);
            }
            (Some(Value::Object(object)), PathStep::Key(key)) => {
                object.shift_remove(key);
            }
            _ => {}
        }
    }
}

/// A row of a document.
pub(crate) struct Found {
    pub path: Path,
    /// The last key of an object of rows on the way.
    pub key: Option<String>,
    pub value: Value,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_are_read_and_printed() {
        for text in ["", "a", "a.b", "a[0].b[]", "[]", "[][2].c"] {
            assert_eq!(text.parse::<Path>().unwrap().to_string(), text);
        }
        for text in [".", "a..b", "a[", "a[x]", "a]", "a.[0]", "a[0]b"] {
            assert!(text.parse::<Path>().is_err(), "{text}");
        }
    }

    #[test]
    fn parts_and_rows_are_found() {
        let value = json!({"data": {"x": [{"p": [1, 2]}, {"p": [3]}], "y": [{"p": []}]}});
        let path: Path = "data.x[1].p[0]".parse().unwrap();
        assert_eq!(path.get(&value), Some(&json!(3)));
        let rows = "data[][]".parse::<Path>().unwrap().rows(value.clone()).unwrap();
        let rows: Vec<_> = rows.into_iter().map(|row| (row.path.to_string(), row.key)).collect();
        let expected = [("data.x[0]", "x"), ("data.x[1]", "x"), ("data.y[0]", "y")];
        assert_eq!(rows, expected.map(|(path, key)| (path.to_owned(), Some(key.to_owned()))));
        assert!("data.z[]".parse::<Path>().unwrap().rows(value.clone()).is_none());
        let mut value = value;
        "data.x[0]".parse::<Path>().unwrap().remove_from(&mut value);
        assert_eq!(value, json!({"data": {"x": [{"p": [3]}], "y": [{"p": []}]}}));
    }
}
