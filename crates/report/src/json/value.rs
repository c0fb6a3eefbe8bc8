//! Values that JSON lacks: infinite numbers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number; `"inf"` and `"-inf"` in JSON where it is infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number(pub f64);

#[derive(Deserialize)]
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
