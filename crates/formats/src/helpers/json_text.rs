//! JSON as a value, with the key that an object has twice. Other readers drop all but the last
//! entry of a key, so that a verdict would depend on a part of the text.

use quorum_puzzle::text::{Fault, Text};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::cell::RefCell;
use std::fmt;

/// A text of JSON.
pub struct JsonText {
    /// Its value, in which the first entry of a repeated key is kept.
    pub value: Value,
    /// The first key that some object has twice.
    pub repeated: Option<String>,
}

impl JsonText {
    /// Reads a text.
    ///
    /// # Errors
    /// A text that is not JSON, with the line and column of the fault.
    pub fn parse(text: &str) -> serde_json::Result<Self> {
        let repeated = RefCell::new(None);
        let mut reader = serde_json::Deserializer::from_str(text);
        let value = Reader(&repeated).deserialize(&mut reader)?;
        reader.end()?;
        Ok(JsonText { value, repeated: repeated.into_inner() })
    }

    /// Refuses a repeated key; errors point to the beginning of `text`.
    pub fn check(&self, text: Text<'_>) -> Result<(), Fault> {
        let Some(key) = &self.repeated else { return Ok(()) };
        let found = format!("the key '{key}' twice");
        Err(text.fault(0, "every key of a JSON object once", found))
    }

    /// The value, if no key is repeated.
    pub fn checked(self, text: Text<'_>) -> Result<Value, Fault> {
        self.check(text).map(|()| self.value)
    }
}

/// Reads a value and keeps the first repeated key.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a RefCell<Option<String>>);

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value);
        number.map(Value::Number).ok_or_else(|| E::custom("expected a finite number"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = from.next_element_seed(self)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            let value = from.next_value_seed(self)?;
            if object.contains_key(&key) {
                self.0.borrow_mut().get_or_insert(key);
            } else {
                object.insert(key, value);
            }
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_serde_json() {
        for text in [
            "null",
            "[1, -2, 3.5, 1e300, true, \"a\\n\\u00e9\", [], {}]",
            "{\"b\": {\"a\": [null]}, \"a\": 18446744073709551615}",
        ] {
            let read = JsonText::parse(text).unwrap();
            assert_eq!(read.value, serde_json::from_str::<Value>(text).unwrap());
            assert_eq!(read.repeated, None);
        }
        for text in ["", "{", "[1,]", "1 2", "{\"a\" 1}"] {
            let fault = JsonText::parse(text).err().unwrap();
            let other = serde_json::from_str::<Value>(text).unwrap_err();
            assert_eq!(fault.to_string(), other.to_string());
        }
    }

    #[test]
    fn repeated_keys_are_found_at_every_depth() {
        for text in ["{\"a\": 1, \"a\": 1}", "[{\"b\": [{\"a\": 1, \"c\": 2, \"a\": 3}]}]"] {
            assert_eq!(JsonText::parse(text).unwrap().repeated.as_deref(), Some("a"));
        }
        assert_eq!(JsonText::parse("[{\"a\": 1}, {\"a\": 1}]").unwrap().repeated, None);
    }
}
