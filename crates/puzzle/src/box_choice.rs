//! Boxes as a word, `3x3` or `none`: in corpus lines, in headers and for options.

use crate::{Boxes, Rules};
use std::fmt;
use std::str::FromStr;

/// Value of `--boxes`: boxes of this shape, or none, a plain Latin square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxChoice(pub Option<Boxes>);

/// A word that is not a value of `--boxes`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected RxC (rows high, columns wide) or none, found '{0}'")]
pub struct BoxChoiceError(String);

impl fmt::Display for BoxChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("none"),
            Some(boxes) => boxes.fmt(f),
        }
    }
}

impl FromStr for BoxChoice {
    type Err = BoxChoiceError;

    fn from_str(text: &str) -> Result<Self, BoxChoiceError> {
        if text == "none" {
            return Ok(BoxChoice(None));
        }
        let side = |word: &str| {
            let plain = word.bytes().all(|byte| byte.is_ascii_digit());
            let value = word.parse::<u8>().ok().filter(|&side| plain && side > 0);
            value.filter(|&side| side <= Rules::MAX_SIZE)
        };
        let shape = text
            .split_once('x')
            .and_then(|(rows, columns)| Some(Boxes { rows: side(rows)?, columns: side(columns)? }));
        shape.map(|boxes| BoxChoice(Some(boxes))).ok_or_else(|| BoxChoiceError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_choices_are_read_as_they_are_printed() {
        for text in ["none", "3x3", "2x3", "1x12"] {
            assert_eq!(text.parse::<BoxChoice>().unwrap().to_string(), text);
        }
        for text in ["", "3", "x", "3x", "0x3", "3x3x3", "+3x3", "None", "65x1", "300x1"] {
            assert!(text.parse::<BoxChoice>().is_err(), "{text:?} was taken");
        }
    }
}
