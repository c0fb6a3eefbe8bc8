//! A checker of JSON Schemas for the schemas of the documents. These use few keywords; the checker
//! knows them and panics on others, so that none is ignored.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A schema of the documents.
pub struct Schema(Value);

/// Keys of a schema that values had, and optional ones that they did not have: places in the
/// schema.
#[derive(Default, Debug)]
pub struct Coverage {
    /// Keys that a value had.
    pub present: BTreeSet<String>,
    /// Optional keys that an object did not have.
    pub absent: BTreeSet<String>,
}

impl Coverage {
    fn extend(&mut self, other: Coverage) {
        self.present.extend(other.present);
        self.absent.extend(other.absent);
    }
}

impl Schema {
    /// The schema of this name in the documents of a workspace.
    pub fn read(root: &Path, name: &str) -> Self {
        let path = root.join("docs/reference/schemas").join(name);
        Schema(serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
    }

    /// Checks a value and adds the keys that it has.
    pub fn check(&self, value: &Value, coverage: &mut Coverage) -> Result<(), String> {
        self.check_at("", value, coverage)
    }

    fn check_at(&self, place: &str, value: &Value, coverage: &mut Coverage) -> Result<(), String> {
        let rule = self.0.pointer(place).unwrap_or_else(|| panic!("no {place} in the schema"));
        let error = |expected: &str| Err(format!("{place}: expected {expected}, found {value}"));
        for (keyword, condition) in rule.as_object().unwrap() {
            let words = || condition.as_array().unwrap().iter();
            match keyword.as_str() {
                "$schema" | "$id" | "$defs" | "title" | "description" | "additionalProperties" => {}
                "$ref" => {
                    let place = condition.as_str().unwrap().strip_prefix('#').unwrap();
                    self.check_at(place, value, coverage)?;
                }
                "anyOf" => {
                    let tries = (0..words().count()).map(|number| {
                        let mut own = Coverage::default();
                        let place = format!("{place}/anyOf/{number}");
                        self.check_at(&place, value, &mut own).map(|()| own)
                    });
                    let (fitting, reasons): (Vec<_>, Vec<_>) = tries.partition(Result::is_ok);
                    match fitting.into_iter().flatten().next() {
                        Some(own) => coverage.extend(own),
                        None => return Err(format!("{place}: none of {reasons:?}")),
                    }
                }
                "type" => {
                    let is = |name: &str| match name {
                        "null" => value.is_null(),
                        "boolean" => value.is_boolean(),
                        "integer" => value.is_u64(),
                        "number" => value.is_number(),
                        "string" => value.is_string(),
                        "array" => value.is_array(),
                        "object" => value.is_object(),
                        other => panic!("{place}: type {other}"),
                    };
                    let fits = match condition {
                        Value::String(name) => is(name),
                        _ => words().any(|name| is(name.as_str().unwrap())),
                    };
                    if !fits {
                        return error(&condition.to_string());
                    }
                }
                "const" if value != condition => return error(&condition.to_string()),
                "enum" if !words().any(|word| word == value) => {
                    return error(&condition.to_string());
                }
                "const" | "enum" => {}
                "items" => {
                    for item in value.as_array().into_iter().flatten() {
                        self.check_at(&format!("{place}/items"), item, coverage)?;
                    }
                }
                "minItems" | "maxItems" => {
                    let items = value.as_array().map(Vec::len);
                    let bound = condition.as_u64().unwrap();
                    let fits = items.is_none_or(|items| match keyword.as_str() {
                        "minItems" => items as u64 >= bound,
                        _ => items as u64 <= bound,
                    });
                    if !fits {
                        return error(&format!("{keyword} {bound}"));
                    }
                }
                "required" => {
                    let Some(object) = value.as_object() else { continue };
                    let is_missing = |key: &&Value| !object.contains_key(key.as_str().unwrap());
                    if let Some(key) = words().find(is_missing) {
                        return error(&format!("the key {key}"));
                    }
                }
                "properties" => {
                    let Some(object) = value.as_object() else { continue };
                    for (key, value) in object {
                        let place = if condition.get(key).is_some() {
                            format!("{place}/properties/{key}")
                        } else if rule["additionalProperties"].is_object() {
                            format!("{place}/additionalProperties")
                        } else {
                            return error(&format!("no key {key}"));
                        };
                        coverage.present.insert(place.clone());
                        self.check_at(&place, value, coverage)?;
                    }
                    let known = condition.as_object().unwrap().keys();
                    let absent = known.filter(|key| !object.contains_key(*key));
                    coverage.absent.extend(absent.map(|key| format!("{place}/properties/{key}")));
                }
                other => panic!("{place}: keyword {other}"),
            }
        }
        if let (Some(object), None, true) =
            (value.as_object(), rule.get("properties"), rule["additionalProperties"].is_object())
        {
            for value in object.values() {
                self.check_at(&format!("{place}/additionalProperties"), value, coverage)?;
            }
        }
        Ok(())
    }

    /// Keys that no value had, and optional ones that every object had: these are not optional.
    pub fn gaps(&self, coverage: &Coverage) -> Vec<String> {
        let (mut keys, mut optional) = (BTreeSet::new(), BTreeSet::new());
        collect(&self.0, "", &mut keys, &mut optional);
        let never = keys.difference(&coverage.present).map(|key| format!("never: {key}"));
        let present = optional.intersection(&coverage.present);
        let always = present.filter(|key| !coverage.absent.contains(*key));
        never.chain(always.map(|key| format!("always: {key}"))).collect()
    }

    /// Objects of the schema that other keys are allowed in.
    pub fn open_objects(&self) -> Vec<String> {
        fn search(rule: &Value, place: &str, found: &mut Vec<String>) {
            if rule["properties"].is_object() && rule["additionalProperties"] != Value::Bool(false)
            {
                found.push(place.to_owned());
            }
            for (key, value) in rule.as_object().into_iter().flatten() {
                search(value, &format!("{place}/{key}"), found);
            }
            for (number, value) in rule.as_array().into_iter().flatten().enumerate() {
                search(value, &format!("{place}/{number}"), found);
            }
        }
        let mut found = Vec::new();
        search(&self.0, "", &mut found);
        found
    }

    /// Checks that changes of a good value are refused: a key more in any object, a value of
    /// another type at any place, and a key less, unless it is one that some other good value does
    /// not have.
    pub fn refuses_changes_of(&self, good: &Value, coverage: &Coverage) {
        let good = shortened(good);
        self.check(&good, &mut Coverage::default()).unwrap();
        let mut places = Vec::new();
        pointers(&good, String::new(), &mut places);
        let is_refused = |changed: &Value| self.check(changed, &mut Coverage::default()).is_err();
        for place in places {
            let mut other = good.clone();
            let value = other.pointer_mut(&place).unwrap();
            *value = of_other_type(value);
            assert!(is_refused(&other), "another type at {place} of {good}");
            let Some(object) = good.pointer(&place).and_then(Value::as_object) else { continue };
            let mut other = good.clone();
            other.pointer_mut(&place).unwrap()["another key"] = 1.into();
            assert!(is_refused(&other), "another key at {place} of {good}");
            for key in object.keys() {
                let mut other = good.clone();
                other.pointer_mut(&place).unwrap().as_object_mut().unwrap().remove(key);
                let mut without = Coverage::default();
                if self.check(&other, &mut without).is_ok() {
                    let unseen: Vec<_> = without.absent.difference(&coverage.absent).collect();
                    assert!(unseen.is_empty(), "no key {key} at {place} of {good}: {unseen:?}");
                }
            }
        }
    }
}

/// Places of all keys of a schema, and of those that are not required.
fn collect(
    rule: &Value,
    place: &str,
    keys: &mut BTreeSet<String>,
    optional: &mut BTreeSet<String>,
) {
    if let (false, Some(properties)) =
        (place.ends_with("/properties"), rule["properties"].as_object())
    {
        let required = rule["required"].as_array();
        let is_required = |key: &str| required.is_some_and(|keys| keys.iter().any(|it| it == key));
        for key in properties.keys() {
            let place = format!("{place}/properties/{key}");
            if !is_required(key) {
                optional.insert(place.clone());
            }
            keys.insert(place);
        }
    }
    for (key, value) in rule.as_object().into_iter().flatten() {
        collect(value, &format!("{place}/{key}"), keys, optional);
    }
    for (number, value) in rule.as_array().into_iter().flatten().enumerate() {
        collect(value, &format!("{place}/{number}"), keys, optional);
    }
}

/// The value with at most two items of each array.
fn shortened(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().take(2).map(shortened).collect(),
        Value::Object(object) => {
            object.iter().map(|(key, value)| (key.clone(), shortened(value))).collect()
        }
        other => other.clone(),
    }
}

/// Places of a value and of all values in it.
fn pointers(value: &Value, place: String, found: &mut Vec<String>) {
    for (key, value) in value.as_object().into_iter().flatten() {
        pointers(value, format!("{place}/{}", key.replace('~', "~0").replace('/', "~1")), found);
    }
    for (number, value) in value.as_array().into_iter().flatten().enumerate() {
        pointers(value, format!("{place}/{number}"), found);
    }
    found.push(place);
}

/// A value of a type that no key allows beside the type of this one.
fn of_other_type(value: &Value) -> Value {
    match value {
        Value::String(_) => false.into(),
        Value::Null => serde_json::json!({"another": "object"}),
        _ => "text".into(),
    }
}
