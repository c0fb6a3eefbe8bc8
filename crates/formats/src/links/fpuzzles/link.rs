//! Payloads of links: JSON compressed by LZ-string in base 64, where it begins, and what happens to
//! it on its way.
//!
//! As SudokuPad does, percent-encoded characters, blanks in place of `+`, missing padding and `//`
//! that became `/` are repaired. LZ-string comes from a crate: it reads and writes, without
//! `unsafe` and without dependencies. What it makes of a text can be as long as the square of the
//! text, so the length is computed before.

use percent_encoding::percent_decode_str;
use quorum_puzzle::text::{Fault, Text, quoted};

/// The largest number of characters of a payload.
pub const MAX_PAYLOAD: usize = 1 << 17;

/// The largest number of UTF-16 units of its content.
const MAX_CONTENT: usize = 1 << 20;

/// Slashes of a damaged payload that are doubled on trial, in any choice of at most three.
const MAX_SLASHES: usize = 16;

/// The characters of base 64 in the order of their values.
const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The payload that begins at a byte of a text: up to the next parameter, or a quote.
pub fn payload(text: Text<'_>, start: usize) -> Text<'_> {
    let rest = &text.text[start..];
    text.slice(start, start + rest.find(['&', '#', '"', '\'', '<', '>']).unwrap_or(rest.len()))
}

/// The content of a payload as `parse` takes it. `parse` is called again for repairs of a payload
/// whose content it refuses.
pub fn content<T>(payload: Text<'_>, parse: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
    if payload.text.len() > MAX_PAYLOAD {
        let expected = format!("at most {MAX_PAYLOAD} characters after 'load='");
        return Err(payload.fault(0, expected, payload.text.len().to_string()));
    }
    let bad = |found: &str| payload.fault(0, "JSON compressed by LZ-string in base 64", found);
    let damaged = |reason: &str| bad(&format!("{}, {reason}", quoted(payload.text)));
    let decoded = percent_decode_str(payload.text).decode_utf8_lossy();
    let decoded = decoded.trim();
    // Where a link is taken for a form, a plus becomes a blank.
    let base64 = decoded.replace(' ', "+");
    let base64 = base64.trim_end_matches('=');
    let is_base64 = |c: char| u8::try_from(c).is_ok_and(|byte| BASE64.contains(&byte));
    if base64.is_empty() {
        return Err(bad("an empty payload"));
    }
    if let Some((at, symbol)) = base64.chars().enumerate().find(|&(_, c)| !is_base64(c)) {
        let symbol = quoted(&symbol.to_string());
        return Err(damaged(&format!("which has {symbol} as character {}", at + 1)));
    }
    let take = |base64: &str| {
        let (length, ..) = content_length(base64);
        (length <= MAX_CONTENT).then(|| expanded(base64))?.and_then(|text| parse(&text))
    };
    let (length, end, used) = content_length(base64);
    if length > MAX_CONTENT {
        return Err(bad(&format!("more than {MAX_CONTENT} characters")));
    }
    // Words behind a blank are a comment.
    let behind = decoded[used.min(decoded.len())..].split([' ', '=']).next().unwrap_or_default();
    if end == End::Marked && behind.len() > MAX_PADDING && take(&base64[..used]).is_some() {
        let found = format!("{} behind its end", quoted(behind));
        return Err(payload.fault(0, "one puzzle in a link", found));
    }
    if let Some(taken) = take(base64).or_else(|| repaired(base64).find_map(|base64| take(&base64)))
    {
        return Ok(taken);
    }
    let length = base64.len();
    Err(damaged(&match (end, expanded(base64)) {
        (End::Early, _) => format!("which ends early, after {length} characters: copy all of it"),
        (End::Wrong, _) | (End::Marked, None) => {
            format!("{length} characters of which some are wrong or missing: copy it again")
        }
        (End::Marked, Some(text)) => format!("whose content is not JSON but {}", quoted(&text)),
    }))
}

/// The text of a payload.
fn expanded(base64: &str) -> Option<String> {
    String::from_utf16(&lz_str::decompress_from_base64(base64)?).ok()
}

/// What the codes of a payload end with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The code of the end.
    Marked,
    /// The last character, before that code.
    Early,
    /// An impossible code.
    Wrong,
}

/// The payload with some slashes doubled, few before many.
fn repaired(base64: &str) -> impl Iterator<Item = String> {
    let slashes: Vec<usize> = base64.match_indices('/').map(|(at, _)| at).collect();
    let slashes = &slashes[..slashes.len().min(MAX_SLASHES)];
    let mut choices: Vec<Vec<usize>> = Vec::new();
    for (i, &first) in slashes.iter().enumerate() {
        choices.push(vec![first]);
        for (j, &second) in slashes.iter().enumerate().take(i) {
            choices.push(vec![second, first]);
            choices.extend(slashes[..j].iter().map(|&third| vec![third, second, first]));
        }
    }
    choices.sort_by_key(Vec::len);
    choices.into_iter().map(|choice| {
        let mut text = base64.to_owned();
        choice.iter().rev().for_each(|&at| text.insert(at, '/'));
        text
    })
}

/// The most characters that are padding behind the last code.
const MAX_PADDING: usize = 3;

/// Number of UTF-16 units that a payload expands to, up to its first impossible code, how it ends,
/// and the characters up to there.
///
/// The codes are those of LZ78: 0 and 1 announce a new character of 8 or 16 bits, 2 is the end,
/// each other one repeats an earlier entry. Every code adds an entry that is one longer than the
/// one before.
fn content_length(base64: &str) -> (usize, End, usize) {
    let value = |byte| BASE64.iter().position(|&symbol| symbol == byte).unwrap_or(0);
    let values: Vec<usize> = base64.bytes().map(value).collect();
    let mut at = 0;
    let mut code = |width: usize| {
        (0..width).try_fold(0, |code, place| {
            let bit = values.get(at / 6)? >> (5 - at % 6) & 1;
            at += 1;
            Some(code | bit << place)
        })
    };
    // Lengths of the entries; 0 to 2 are not entries. The first code has two bits, as if two
    // entries were left of that width.
    let (mut lengths, mut total, mut last) = (vec![0; 3], 0usize, 0);
    let (mut width, mut left) = (2, 1usize);
    let mut end = End::Early;
    while let Some(number) = code(width) {
        let length = match number {
            0 | 1 => {
                if code(8 << number).is_none() {
                    break;
                }
                lengths.push(1);
                1
            }
            2 => {
                end = End::Marked;
                break;
            }
            _ if number < lengths.len() => lengths[number],
            // The entry that is made by this code.
            _ if number == lengths.len() => last + 1,
            _ => {
                end = End::Wrong;
                break;
            }
        };
        let is_new = number < 2;
        for is_made in [is_new, total > 0] {
            left -= usize::from(is_made);
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
        }
        if total > 0 {
            lengths.push(last + 1);
        }
        total += length;
        last = length;
        if total > MAX_CONTENT {
            break;
        }
    }
    (total, end, at.div_ceil(6))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpadded(text: &str) -> String {
        lz_str::compress_to_base64(text).trim_end_matches('=').to_owned()
    }

    #[test]
    fn the_length_of_a_content_is_known_before() {
        let mut text = String::new();
        for number in 0..3_000u32 {
            text += &(number * number % 1_009).to_string();
            text.extend(char::from_u32(number % 700 + 30));
            if number % 97 == 0 {
                let length = text.encode_utf16().count();
                let (found, end, used) = content_length(&unpadded(&text));
                assert_eq!((found, end), (length, End::Marked));
                assert!(unpadded(&text).len() - used <= MAX_PADDING);
            }
        }
        assert_eq!(content_length(&unpadded(&"a".repeat(MAX_CONTENT))).0, MAX_CONTENT);
    }

    /// Some thousand characters that would become a million.
    #[test]
    fn a_content_is_bounded() {
        let payload = unpadded(&"a".repeat(MAX_CONTENT + 1));
        assert!(payload.len() < 4_000, "{}", payload.len());
        let fault = content(Text::line(&payload, 1), |_| Some(())).unwrap_err();
        assert_eq!(fault.found, "more than 1048576 characters");
    }

    #[test]
    fn slashes_are_doubled_again() {
        // A character of sixteen ones.
        let mut texts = (0..50).map(|number| format!("{{\"{number}\u{ffff}\":{number}}}"));
        let text = texts.find(|text| unpadded(text).contains("//")).expect("one of many");
        let damaged = unpadded(&text).replace("//", "/");
        let parse = |text: &str| {
            serde_json::from_str::<serde_json::Value>(text).ok().map(|v| v.to_string())
        };
        assert_eq!(content(Text::line(&damaged, 1), parse), Ok(text));
    }
}
