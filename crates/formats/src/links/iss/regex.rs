//! Regular expressions: `Regex~PATTERN~cells`, an empty argument between lists of cells.
//!
//! The pattern is in base 64, or percent-encoded in older strings. It knows `( )`, `|`, `.`,
//! classes, `*`, `+`, `?` and `{n,m}`, digits, and letters in either case for 10 and above. Any
//! number of quantifiers may follow each other and apply one after the other: `1+?` is `(1+)?`.

use super::base64::{bytes, bytes_text};
use super::item::IssItem;
use crate::prelude::*;
use percent_encoding::percent_decode_str;

/// Reads an item.
pub fn read(item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    let text = item.argument(0);
    let decoded = if text.text.contains('%') {
        percent_decode_str(text.text).decode_utf8().ok().map(|text| text.into_owned())
    } else {
        bytes(text.text).and_then(|bytes| String::from_utf8(bytes).ok())
    };
    let Some(pattern) = decoded else {
        return Err(text.fault(0, "a regular expression in base 64", quoted(text.text)));
    };
    let pattern: String = pattern.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let parameter = normalized(&pattern, item.grid().values())
        .map_err(|expected| text.fault(0, expected, quoted(&pattern)))?;
    let mut stated = Vec::new();
    let cells = item.arguments.get(1..).unwrap_or_default();
    for list in cells.split(|argument| argument.text.is_empty()) {
        if !list.is_empty() {
            let cells = list.iter().map(|text| item.cell(*text)).collect::<Result<_, _>>()?;
            stated.push(Stated { name: "regex", parameter: parameter.clone(), cells: vec![cells] });
        }
    }
    if stated.is_empty() { Err(item.argument(1).fault(0, "cells", "none")) } else { Ok(stated) }
}

/// The argument of an expression; `None` if the program does not know all that is in it.
pub fn text(parameter: &str, values: Values) -> Option<String> {
    let pattern = parameter.replace('_', ",");
    let again = normalized(&pattern, values).ok()?;
    (again == parameter).then(|| bytes_text(pattern.as_bytes()))
}

/// The expression in the syntax of the constraint `regex`: capital letters, one quantifier per
/// group, `_` for the comma. The error is what was expected.
fn normalized(pattern: &str, values: Values) -> Result<String, String> {
    let symbols: Vec<char> = pattern.chars().collect();
    let value = |symbol: char| {
        let value = symbol.to_digit(36).and_then(|value| values.number(value as usize));
        value.map(|_| symbol.to_ascii_uppercase()).ok_or_else(|| {
            let (low, high) = (values.low(), values.high());
            format!("a regular expression of values from {low} to {high}, without {symbol:?}")
        })
    };
    let mut text = String::new();
    // Where open groups begin, the last whole piece, and whether it has a quantifier.
    let (mut groups, mut piece, mut is_quantified) = (Vec::new(), None, false);
    let mut at = 0;
    while at < symbols.len() {
        let symbol = symbols[at];
        at += 1;
        if matches!(symbol, '*' | '+' | '?' | '{') {
            let start = piece
                .ok_or_else(|| format!("a regular expression with something before {symbol:?}"))?;
            if is_quantified {
                text.insert(start, '(');
                text.push(')');
            }
            is_quantified = true;
            text.push(symbol);
            if symbol == '{' {
                let end = symbols[at..].iter().position(|&symbol| symbol == '}');
                let end = at + end.ok_or("a regular expression with '}' after '{'")?;
                text += &counts(&symbols[at..end])?;
                text.push('}');
                at = end + 1;
            }
            continue;
        }
        is_quantified = false;
        piece = match symbol {
            '(' => {
                groups.push(text.len());
                None
            }
            ')' => Some(groups.pop().ok_or("a regular expression with '(' before ')'")?),
            '|' => None,
            _ => Some(text.len()),
        };
        match symbol {
            '(' | ')' | '|' | '.' => text.push(symbol),
            '[' => {
                let end = symbols[at..].iter().position(|&symbol| symbol == ']');
                let end = at + end.ok_or("a regular expression with ']' after '['")?;
                text.push('[');
                class(&symbols[at..end], &mut text, value)?;
                text.push(']');
                at = end + 1;
            }
            symbol => text.push(value(symbol)?),
        }
    }
    if groups.is_empty() { Ok(text) } else { Err("a regular expression with ')' after '('".into()) }
}

/// Reads what is between braces: a count, the least and the most, or only the least.
fn counts(symbols: &[char]) -> Result<String, String> {
    let counts: String = symbols.iter().collect();
    let number = |part: &str| {
        let is_number = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u16>().ok().filter(|_| is_number)
    };
    let (least, most) = counts.split_once(',').unwrap_or((&counts, &counts));
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok(counts.replace(',', "_")),
        (Some(_), None) if most.is_empty() => Ok(counts.replace(',', "_")),
        _ => Err("a regular expression with counts such as {2} or {2,3}".into()),
    }
}

/// Reads what is between brackets: `^` first for all other values, values, and ranges of them.
fn class(
    symbols: &[char],
    text: &mut String,
    value: impl Fn(char) -> Result<char, String>,
) -> Result<(), String> {
    let mut symbols = symbols;
    if let ['^', rest @ ..] = symbols {
        text.push('^');
        symbols = rest;
    }
    if symbols.is_empty() {
        return Err("a regular expression with values between '[' and ']'".into());
    }
    while let [first, rest @ ..] = symbols {
        symbols = rest;
        text.push(value(*first)?);
        if let ['-', last, rest @ ..] = symbols {
            let is_range = |is_kind: fn(&char) -> bool| is_kind(first) && is_kind(last);
            let is_range = is_range(char::is_ascii_digit)
                || is_range(char::is_ascii_uppercase)
                || is_range(char::is_ascii_lowercase);
            if !is_range || first > last {
                return Err("a regular expression with ranges such as [2-5]".into());
            }
            text.push('-');
            text.push(value(*last)?);
            symbols = rest;
        }
    }
    Ok(())
}
