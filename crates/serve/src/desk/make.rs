//! Puzzles made: of a kind and level, or with fewer clues.

use super::board::Board;
use super::state::State;
use super::{Events, Refusal};
use quorum_toolkit::generate::corpus::Corpus;
use quorum_toolkit::generate::demand::Demand;
use quorum_toolkit::generate::kinds;
use quorum_toolkit::generate::parameters::Parameters;
use quorum_toolkit::minimize::task::Task;
use quorum_toolkit::panel::Verdict;
use serde::Deserialize;
use serde_json::json;
use std::thread;
use std::time::Duration;

/// Time limit of one question to a solver.
const LIMIT: Duration = Duration::from_secs(30);

/// A puzzle to make.
#[derive(Deserialize)]
pub struct Wanted {
    kind: String,
    /// Its level; `None`: any.
    level: Option<String>,
    seed: Option<u64>,
}

/// A puzzle of a kind with one solution.
pub fn generate(wanted: &Wanted, to: Events<'_>) -> Result<(), Refusal> {
    let kind = kinds::find(&wanted.kind)?;
    let mut demand = Demand::default();
    demand.verdict = Some(Verdict::Unique);
    if let Some(level) = &wanted.level {
        demand.levels = level.parse()?;
    }
    let recipe = kind.recipe_for(&Parameters::default(), demand.verdict)?;
    let seed = wanted.seed.unwrap_or_else(random_seed);
    let corpus = Corpus { name: kind.name, recipe: &*recipe, count: 1, seed, limit: Some(LIMIT) };
    let made = thread::scope(|scope| corpus.puzzles(scope, demand, 1, &()).next());
    let (_, made) = made.ok_or("no puzzle was made")??;
    to(json!({"event": "board", "board": Board::new(made.puzzle), "seed": seed}))?;
    Ok(())
}

/// A seed that a person can type.
fn random_seed() -> u64 {
    let mut bytes = [0; 4];
    // Without a source of random numbers the first puzzle comes again.
    let _ = getrandom::fill(&mut bytes);
    u32::from_le_bytes(bytes).into()
}

/// A puzzle without its superfluous clues.
pub fn minimize(state: &State, to: Events<'_>) -> Result<(), Refusal> {
    let puzzle = state.puzzle()?;
    let task = Task { seed: 0, limit: Some(LIMIT), budget: None };
    let minimized = task.worker().minimize(&puzzle, 0, &(), |_, _| {})?;
    let minimized =
        minimized.ok_or("expected a puzzle with one solution, found none or several")?;
    let kept = minimized.puzzle.clues();
    let clues = puzzle.clues();
    let removed = clues.iter().filter(|clue| !kept.contains(clue));
    let removed: Vec<String> = removed.map(|clue| clue.words(puzzle.rules())).collect();
    let mut fewer = minimized.puzzle;
    (fewer.name, fewer.author) = (puzzle.name.clone(), puzzle.author.clone());
    to(json!({"event": "board", "board": Board::new(fewer), "removed": removed}))?;
    Ok(())
}
