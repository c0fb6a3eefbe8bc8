//! Questions of user scripts for f-puzzles, in the words of the protocol that SudokuSolver by D.
//! Clamage listens to: true candidates, solve, check, count, step, solve path.
//!
//! A message has a number (`nonce`), which the answers repeat, a command, and the puzzle as in a
//! link of f-puzzles. Re-implemented from what its messages contain.

use super::verdict::verifier;
use super::{Desk, Events, Refusal};
use quorum_formats::{Item, ReadOptions};
use quorum_panel::defaults::for_explanations;
use quorum_problem::Problem;
use quorum_puzzle::Puzzle;
use quorum_toolkit::explain::candidates;
use quorum_toolkit::panel::{Oracle, Verdict};
use quorum_toolkit::steps::{Ending, Level, Steps};
use quorum_toolkit::{Cancel, Mode};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// A message of a user script.
#[derive(Deserialize)]
pub struct Message {
    nonce: i64,
    command: String,
    #[serde(rename = "dataType", default)]
    data_type: String,
    #[serde(default)]
    data: String,
}

/// Time limit of each solver.
const LIMIT: Duration = Duration::from_secs(60);

/// Solutions that are counted.
const MOST: u64 = 100_000;

/// Solutions that are counted per candidate: scripts color candidates with few.
const PER_CANDIDATE: u64 = 8;

/// Answers a message. All that is wrong with the puzzle is an answer as well.
pub fn fpuzzles(desk: &Desk, message: &Message, to: Events<'_>) -> Result<(), Refusal> {
    let mut answer = answer(desk, message)
        .unwrap_or_else(|Refusal { message, .. }| json!({"type": "invalid", "message": message}));
    answer["nonce"] = message.nonce.into();
    Ok(to(json!({"event": "message", "message": answer}))?)
}

fn answer(desk: &Desk, message: &Message) -> Result<Value, Refusal> {
    if message.command == "cancel" {
        return Ok(json!({"type": "canceled"}));
    }
    if message.data_type != "fpuzzles" {
        return Err(format!("expected data of f-puzzles, found '{}'", message.data_type).into());
    }
    let item = item(&message.data)?;
    let puzzle = &item.puzzle;
    match message.command.as_str() {
        "check" => check(desk, &item),
        "count" => {
            let found = oracle(puzzle).ask(puzzle, Mode::Count(MOST))?.answer;
            Ok(json!({"type": "count", "count": found.grids.len(), "inProgress": !found.exhausted}))
        }
        "solve" => match oracle(puzzle).ask(puzzle, Mode::First)?.answer.grids.first() {
            Some(grid) => {
                let solution = puzzle.values().printed(grid.iter().copied());
                Ok(json!({"type": "solved", "solution": solution}))
            }
            None => Err("there is no solution".into()),
        },
        "truecandidates" => {
            let found = candidates(&mut oracle(puzzle), puzzle, PER_CANDIDATE)?;
            let values = puzzle.values().count() as usize;
            let mut counts = vec![0u64; found.values.len() * values];
            for (cell, number, count) in found.iter() {
                counts[cell * values + usize::from(number) - 1] = count;
            }
            if counts.iter().all(|count| *count == 0) {
                Err("there is no solution".into())
            } else {
                Ok(json!({"type": "truecandidates", "solutionsPerCandidate": counts}))
            }
        }
        "step" => Ok(steps(puzzle, 1)),
        "solvepath" => Ok(steps(puzzle, usize::MAX)),
        other => Err(format!("expected a known command, found '{other}'").into()),
    }
}

/// The puzzle of a message.
fn item(data: &str) -> Result<Item, Refusal> {
    let link = format!("https://www.f-puzzles.com/?load={data}");
    let options = ReadOptions { format: Some("fpuzzles"), ..ReadOptions::default() };
    let item = quorum_formats::read("f-puzzles", link.as_bytes(), options).next();
    let item = item.ok_or("expected a puzzle, found none")?;
    let item = item.map_err(|error| error.reason())?;
    if item.unread.is_empty() {
        Ok(item)
    } else {
        Err(format!("not read: {}", item.unread.join("; ")).into())
    }
}

fn oracle(puzzle: &Puzzle) -> Oracle {
    Oracle::new(&for_explanations(puzzle.size()), Some(LIMIT))
}

/// None, one or several solutions, if two families of solvers agree.
fn check(desk: &Desk, item: &Item) -> Result<Value, Refusal> {
    let verified = verifier(desk, LIMIT).session().verify_as("f-puzzles", item, &Cancel::new());
    let count = match verified.result.verdict {
        Verdict::None => 0,
        Verdict::Unique if verified.result.agreed => 1,
        Verdict::Multiple => 2,
        verdict => return Err(format!("undecided: {verdict}").into()),
    };
    Ok(json!({"type": "count", "count": count, "inProgress": false}))
}

/// The next steps, and the board after them.
fn steps(puzzle: &Puzzle, most: usize) -> Value {
    let problem = puzzle.lower();
    let mut steps = Steps::new(puzzle, Level::hardest());
    let taken: Vec<_> = steps.by_ref().take(most).collect();
    let words: Vec<String> =
        taken.iter().map(|step| step.reason(&problem, puzzle.values())).collect();
    let is_placed = placed(puzzle, &problem, &taken);
    let cells = steps.candidates().iter().zip(is_placed).map(|(set, is_placed)| {
        let candidates = puzzle.values().printed(set.iter());
        let only = set.only().filter(|_| is_placed);
        let value = only.map_or(0, |number| puzzle.values().value(number).get());
        json!({"value": value, "candidates": candidates})
    });
    let cells: Vec<Value> = cells.collect();
    let is_valid = steps.ending() != Ending::Contradiction;
    let message = match words.is_empty() {
        true if !is_valid => "The clues contradict each other.".to_owned(),
        true => "No technique applies.".to_owned(),
        false => words.join("\n"),
    };
    json!({"type": "logical", "cells": cells, "message": message, "isValid": is_valid})
}

/// Whether each cell has a value by a clue or a step, and not only one candidate.
fn placed(puzzle: &Puzzle, problem: &Problem, taken: &[quorum_toolkit::steps::Step]) -> Vec<bool> {
    let mut placed: Vec<bool> =
        (0..problem.candidates().len()).map(|cell| puzzle.given(cell).is_some()).collect();
    for (cell, _) in taken.iter().filter_map(|step| step.deduction.placed) {
        placed[cell] = true;
    }
    placed
}
