//! Values that JSON lacks: infinite numbers, and maps whose order is that of the solvers.

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A number; `"inf"` and `"-inf"` in JSON where it is infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number(pub f64);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Finite(f64),
    Infinite(String),
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            f64::INFINITY => serializer.serialize_str("inf"),
            f64::NEG_INFINITY => serializer.serialize_str("-inf"),
            value => serializer.serialize_f64(value),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Written::deserialize(deserializer)? {
            Written::Finite(value) => Ok(Number(value)),
            Written::Infinite(word) if word == "inf" => Ok(Number(f64::INFINITY)),
            Written::Infinite(word) if word == "-inf" => Ok(Number(f64::NEG_INFINITY)),
            Written::Infinite(word) => Err(D::Error::custom(format!(
                "expected a number, \"inf\" or \"-inf\", found {word:?}"
            ))),
        }
    }
}

/// A field of a statistic, for `#[serde(with)]`: an `f64`, an option or an array.
pub(crate) mod number {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer};

    /// Numbers of which some may be infinite.
    pub trait Numbers {
        /// Type that JSON has.
        type Written: Serialize;

        /// As JSON has them.
        fn written(&self) -> Self::Written;

        /// From JSON.
        fn read(written: Self::Written) -> Self;
    }

    impl Numbers for f64 {
        type Written = Number;

        fn written(&self) -> Number {
            Number(*self)
        }

        fn read(written: Number) -> f64 {
            written.0
        }
    }

    impl<T: Numbers> Numbers for Option<T> {
        type Written = Option<T::Written>;

        fn written(&self) -> Self::Written {
            self.as_ref().map(T::written)
        }

        fn read(written: Self::Written) -> Self {
            written.map(T::read)
        }
    }

    impl<T: Numbers, const N: usize> Numbers for [T; N]
    where
        [T::Written; N]: Serialize,
    {
        type Written = [T::Written; N];

        fn written(&self) -> Self::Written {
            self.each_ref().map(T::written)
        }

        fn read(written: Self::Written) -> Self {
            written.map(T::read)
        }
    }

    /// Writes the numbers.
    pub fn serialize<T: Numbers, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.written().serialize(serializer)
    }

    /// Reads the numbers.
    pub fn deserialize<'de, T: Numbers, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error>
    where
        T::Written: Deserialize<'de>,
    {
        T::Written::deserialize(deserializer).map(T::read)
    }
}

/// Values by name, in the order in which they were added.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Named<T>;
            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}
