//! Cages as JSON: a list of `{"sum": 7, "cells": [[0, 0], [0, 1]]}`, alone or below a key `cages`
//! beside `size` and `grid`. A cell is `[row, column]`, `"R1C1"`, `{"row": 1, "col": 1}` or its
//! number.
//!
//! Whether rows begin at 0 or 1 follows from the cells, which have to cover a square; where `size`
//! or `grid` is stated, from the first or the last row or column.

use super::cages::{Cage, clue, puzzle};
use super::{Reading, content};
use crate::helpers::json_text::JsonText;
use crate::prelude::*;
use serde_json::{Map, Value};

const TARGETS: [&str; 7] = ["sum", "total", "target", "value", "clue", "result", "number"];
const OPERATORS: [&str; 3] = ["op", "operator", "operation"];
const CELLS: [&str; 6] = ["cells", "positions", "coords", "coordinates", "squares", "members"];
const SIZES: [&str; 4] = ["size", "n", "N", "order"];
const GRIDS: [&str; 5] = ["grid", "givens", "puzzle", "board", "clues"];

/// A cell as it is written: its row and column, or its number as a column.
#[derive(Clone, Copy)]
struct Written {
    row: Option<usize>,
    column: usize,
    is_name: bool,
}

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    let first = *content(lines).first().filter(|line| line.text.starts_with(['[', '{']))?;
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let text = text.join("\n");
    if !CELLS.iter().any(|key| text.contains(&format!("\"{key}\""))) {
        return None;
    }
    let json = JsonText::parse(&text).ok()?;
    let empty = Map::new();
    let (cages, rest) = match &json.value {
        Value::Array(cages) => (cages, &empty),
        Value::Object(object) => (object.get("cages")?.as_array()?, object),
        _ => return None,
    };
    let is_cage = |cage: &Value| {
        let object = cage.as_object();
        object
            .is_some_and(|object| key(object, &CELLS).is_some() && key(object, &TARGETS).is_some())
    };
    let are_known =
        |key: &String| key == "cages" || SIZES.contains(&&**key) || GRIDS.contains(&&**key);
    if !cages.iter().any(is_cage) || !rest.keys().all(are_known) {
        return None;
    }
    Some(json.check(first).and_then(|()| read_cages(cages, rest, first, known)))
}

/// The value of the only one of these keys.
fn key<'a>(object: &'a Map<String, Value>, keys: &[&str]) -> Option<&'a Value> {
    let mut found = keys.iter().filter_map(|key| object.get(*key));
    found.next().filter(|_| found.next().is_none())
}

fn read_cages(
    values: &[Value],
    rest: &Map<String, Value>,
    text: Text<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let fault = |number: usize, expected: &str, found: &Value| {
        text.fault(0, format!("{expected} in cage {number}"), quoted(&found.to_string()))
    };
    let mut read: Vec<(Cage<'_>, Vec<Written>)> = Vec::new();
    for (number, value) in (1..).zip(values) {
        let (target, operator, cells) =
            parts(value).map_err(|expected| fault(number, expected, value))?;
        match cells.iter().map(written).collect::<Option<Vec<Written>>>() {
            Some(cells) if !cells.is_empty() => {
                read.push((Cage { text, target, operator, cells: Vec::new() }, cells));
            }
            _ => return Err(fault(number, "cells such as [0, 0] or \"R1C1\"", value)),
        }
    }
    let givens = givens(rest, text)?;
    let stated = key(rest, &SIZES).and_then(Value::as_u64).map(|size| size as usize);
    let stated = stated.or((!givens.is_empty()).then(|| givens.len().isqrt()));
    let all: Vec<Written> = read.iter().flat_map(|(_, cells)| cells.clone()).collect();
    let (size, base) = size_and_base(&all, stated).ok_or_else(|| {
        let expected = "cages that cover a grid with each cell once, or the key size";
        text.fault(0, expected, format!("cages of {} cells", all.len()))
    })?;
    let mut cages = Vec::new();
    for (mut cage, cells) in read {
        cage.cells = cells.iter().filter_map(|cell| place(*cell, size, base)).collect();
        cages.push(cage);
    }
    let texts: Vec<Text<'_>> = givens.iter().map(|cell| Text::at(cell, text.place())).collect();
    if !texts.is_empty() && texts.len() != size * size {
        let expected = format!("{} cells in the grid", size * size);
        return Err(text.fault(0, expected, format!("{}", texts.len())));
    }
    puzzle(size, &cages, &texts, text, known)
}

/// Target, operator and cells of a cage.
fn parts(cage: &Value) -> Result<(usize, Option<&'static str>, &Vec<Value>), &'static str> {
    let object = cage.as_object().ok_or("an object")?;
    let is_known = |key: &String| {
        let key = key.as_str();
        key == "id" || [&TARGETS[..], &OPERATORS, &CELLS].iter().any(|keys| keys.contains(&key))
    };
    if !object.keys().all(is_known) {
        return Err("only keys for its cells, target and operator");
    }
    let cells = key(object, &CELLS).and_then(Value::as_array).ok_or("one list of cells")?;
    let target = key(object, &TARGETS).ok_or("one target")?;
    let target = target.as_str().map_or_else(|| target.to_string(), str::to_owned);
    let operator = key(object, &OPERATORS).and_then(Value::as_str).unwrap_or_default();
    let (target, operator) =
        clue(&format!("{target}{operator}")).ok_or("a target and an operator")?;
    Ok((target, operator, cells))
}

fn written(cell: &Value) -> Option<Written> {
    let integer =
        |value: &Value| value.as_u64().map(|value| value as usize).filter(|value| *value < 1000);
    let (row, column) = match cell {
        Value::Array(pair) => match pair.as_slice() {
            [row, column] => (Some(integer(row)?), integer(column)?),
            _ => return None,
        },
        Value::Object(object) if object.len() == 2 => {
            let row = integer(key(object, &["row", "r"])?)?;
            (Some(row), integer(key(object, &["col", "column", "c"])?)?)
        }
        Value::String(name) => {
            let position = quorum_puzzle::spelling::cell(&name.to_ascii_uppercase())?;
            (Some(usize::from(position.row) + 1), usize::from(position.column) + 1)
        }
        number => (None, integer(number)?),
    };
    Some(Written { row, column, is_name: cell.is_string() })
}

/// The size of the grid, and the number of its first row and column.
fn size_and_base(cells: &[Written], stated: Option<usize>) -> Option<(usize, usize)> {
    let first = cells.first()?;
    let is_alike =
        |cell: &Written| cell.is_name == first.is_name && cell.row.is_some() == first.row.is_some();
    if !cells.iter().all(is_alike) {
        return None;
    }
    let size = stated.unwrap_or(cells.len().isqrt());
    let fits = |base: &usize| {
        let mut places: Vec<usize> =
            cells.iter().filter_map(|cell| place(*cell, size, *base)).collect();
        places.sort_unstable();
        places.dedup();
        places.len() == cells.len() && (stated.is_some() || places.len() == size * size)
    };
    let mut fitting = (usize::from(first.is_name)..=1).filter(fits);
    let base = fitting.next()?;
    fitting.next().is_none().then_some((size, base))
}

/// The place of a cell in a grid whose rows and columns begin at a number.
fn place(cell: Written, size: usize, base: usize) -> Option<usize> {
    let column = cell.column.checked_sub(base)?;
    let Some(row) = cell.row else { return Some(column).filter(|cell| *cell < size * size) };
    let row = row.checked_sub(base)?;
    (row < size && column < size).then_some(row * size + column)
}

/// The cells of the grid beside the cages.
fn givens(rest: &Map<String, Value>, text: Text<'_>) -> Result<Vec<String>, Fault> {
    let Some(grid) = key(rest, &GRIDS) else { return Ok(Vec::new()) };
    let mut cells = Vec::new();
    let mut open: Vec<&Value> = vec![grid];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter().rev()),
            Value::String(row) => cells.extend(row.chars().map(String::from)),
            Value::Null => cells.push(".".to_owned()),
            Value::Number(number) => cells.push(number.to_string()),
            other => return Err(text.fault(0, "a grid of values", quoted(&other.to_string()))),
        }
    }
    Ok(cells)
}
