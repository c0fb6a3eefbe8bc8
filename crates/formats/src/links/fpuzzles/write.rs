//! Writes a puzzle as a link.

use super::keys::{DISJOINT, find_key};
use super::link::MAX_PAYLOAD;
use super::{board, has_default_boxes, is_empty, lines, ratios};
use crate::helpers::refusals::{NoRoom, refuse_if};
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::{Fpuzzles, find};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const SITE: &str = "https://www.f-puzzles.com/?load=";

/// Sizes that the program has.
const SIZES: std::ops::RangeInclusive<usize> = 3..=16;

/// The link of a puzzle whose constraints have keys; the error is what has no spelling.
pub fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let (size, rules) = (puzzle.size(), puzzle.rules());
    refuse_if(!SIZES.contains(&size), format!("a {size}x{size} grid"))?;
    refuse_if(puzzle.candidates().iter().any(|set| set.is_empty()), "a cell without candidates")?;
    let cells: Vec<Value> = (0..size * size).map(|index| board::written(puzzle, index)).collect();
    let mut json = Map::new();
    let mut add = |key: &str, value: Value| {
        if !is_empty(&value) {
            json.insert(key.to_owned(), value);
        }
    };
    add("size", size.into());
    add("title", puzzle.name.clone().into());
    add("author", puzzle.author.clone().into());
    add("grid", cells.chunks(size).map(|row| Value::from(row.to_vec())).collect());
    add("diagonal+", rules.diagonals().anti.into());
    add("diagonal-", rules.diagonals().main.into());
    let groups = rules.groups().iter();
    add(
        "extraregion",
        groups.map(|group| json!({ "cells": lines::names(puzzle, group) })).collect(),
    );
    let sign = |(lesser, greater)| {
        let line = lines::names(puzzle, &[lesser, greater]);
        json!({ "lines": [line, line] })
    };
    add("thermometer", puzzle.signs().map(sign).collect());
    add_constraints(puzzle, &mut json)?;
    let payload = lz_str::compress_to_base64(&Value::Object(json).to_string());
    match payload.len() {
        0..=MAX_PAYLOAD => Ok(format!("{SITE}{payload}")),
        length => Err(NoRoom(format!("as much as {length} characters"))),
    }
}

/// The list of a key.
fn list<'a>(json: &'a mut Map<String, Value>, key: &str) -> &'a mut Vec<Value> {
    let list = json.entry(key).or_insert_with(|| Value::Array(Vec::new()));
    list.as_array_mut().expect("only lists have these keys")
}

fn add_constraints(puzzle: &Puzzle, json: &mut Map<String, Value>) -> Result<(), NoRoom> {
    let mut negated = BTreeSet::new();
    for stated in puzzle.constraints() {
        let name = stated.name;
        match find(name).expect("a name of the table").fpuzzles {
            Fpuzzles::None | Fpuzzles::Own([]) => {}
            Fpuzzles::Key(key, _) | Fpuzzles::Own(&[key, ..]) => {
                let written = find_key(key).expect("a key of the table").write(puzzle, stated)?;
                list(json, key).push(written);
            }
            Fpuzzles::Switch(key, parameter) => {
                let found = format!("{name} of {}, only of {parameter}", stated.parameter);
                refuse_if(stated.parameter != parameter, found)?;
                let is_other = key == DISJOINT && !has_default_boxes(puzzle);
                let found = format!("{name} beside other regions than the boxes of the size");
                refuse_if(is_other, found)?;
                json.insert(key.to_owned(), true.into());
            }
            Fpuzzles::Negative(word) => {
                let words = list(json, "negative");
                if !words.iter().any(|known| known == word) {
                    words.push(word.into());
                }
                if name == "nonratio" {
                    negated.insert(stated.parameter.clone());
                }
            }
        }
    }
    // One word for the ratios of all dots.
    let used = ratios(puzzle.constraints().iter());
    let differs = !negated.is_empty() && negated != used;
    refuse_if(differs, "nonratio of other ratios than the dots have")?;
    // Sums beside X and V are refused before; X and V exempt pairs here as there.
    Ok(())
}
