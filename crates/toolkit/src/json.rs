//! The forms of values in JSON, for `serde(with = ...)`.

/// A puzzle as its canonical corpus line.
pub fn line<S: serde::Serializer>(
    puzzle: &quorum_puzzle::Puzzle,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.serialize_str(&quorum_puzzle::corpus_line(puzzle))
}

/// As its usual text.
pub mod text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
        from: D,
    ) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// As a number of nanoseconds.
pub mod nanoseconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        (time.as_nanos() as u64).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_nanos)
    }
}

/// As a number of nanoseconds or null.
pub mod optional_nanoseconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_nanos() as u64).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(from)?.map(Duration::from_nanos))
    }
}

/// As an object of words or nulls; in older files as a sentence, which has no symbols.
pub mod reading {
    use quorum_formats::ReadOptions;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Words {
        format: Option<String>,
        boxes: Option<String>,
        symbols: Option<String>,
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Words(Words),
        Sentence(String),
    }

    pub fn serialize<S: Serializer>(options: &ReadOptions, to: S) -> Result<S::Ok, S::Error> {
        let words = Words {
            format: options.format.map(str::to_owned),
            boxes: options.boxes.map(|boxes| boxes.to_string()),
            symbols: options.symbols.map(|symbols| symbols.to_string()),
        };
        words.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ReadOptions, D::Error> {
        let words = match Written::deserialize(from)? {
            Written::Words(words) => words,
            Written::Sentence(text) => {
                let format = text.strip_prefix("format ");
                let parts = format.and_then(|text| text.split_once(", boxes "));
                let owned = |(format, boxes): (&str, &str)| (format.to_owned(), boxes.to_owned());
                let (format, boxes) = parts.map(owned).unzip();
                Words { format, boxes, symbols: None }
            }
        };
        let format = words.format.and_then(|name| quorum_formats::find(&name).ok());
        Ok(ReadOptions {
            format: format.map(|format| format.name),
            boxes: words.boxes.and_then(|word| word.parse().ok()),
            symbols: words.symbols.and_then(|word| word.parse().ok()),
            ..ReadOptions::default()
        })
    }
}
