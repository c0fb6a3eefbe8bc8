//! Options for reading in JSON, for `serde(with = ...)`: an object of words or nulls; in older
//! files a sentence, which has no symbols.

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
