//! Base 64 in constraint strings: sets of bits, six per character and the lowest first, and bytes.

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Six bits per character in this order; without padding, and bits after the last byte are ignored.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The bits of a set; `None` if a character is none of base 64.
pub fn bits(text: &str) -> Option<Vec<bool>> {
    let mut bits = Vec::with_capacity(6 * text.len());
    for symbol in text.chars() {
        let value = URL_SAFE.as_str().find(symbol)?;
        bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
    }
    Some(bits)
}

/// The text of a set of bits, without zeros at its end.
pub fn bits_text(bits: &[bool]) -> String {
    let value = |bits: &[bool]| {
        bits.iter().enumerate().fold(0, |value, (bit, &is_set)| value | usize::from(is_set) << bit)
    };
    let values: Vec<usize> = bits.chunks(6).map(value).collect();
    let end = values.iter().rposition(|&value| value > 0).map_or(0, |last| last + 1);
    let symbol = |&value: &usize| char::from(URL_SAFE.as_str().as_bytes()[value]);
    values[..end].iter().map(symbol).collect()
}

/// The bytes of a text.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    ENGINE.decode(text).ok()
}

/// The text of some bytes.
pub fn bytes_text(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}
