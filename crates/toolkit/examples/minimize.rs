//! Remove clues from a puzzle until none can go without a second solution.
//!
//! ```text
//! cargo run --release -p quorum-toolkit --example minimize
//! ```

use quorum_formats::ReadOptions;
use quorum_puzzle::corpus_line;
use quorum_toolkit::minimize::task::Task;
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let options = ReadOptions::default();
    let item =
        quorum_formats::read("example", text.as_bytes(), options).next().ok_or("no puzzle")??;

    let task = Task { seed: 1, limit: Some(Duration::from_secs(10)), budget: None };
    let minimized = task.worker().minimize(&item.puzzle, 0, &(), |_, _| {})?;
    let minimized = minimized.ok_or("the puzzle does not have exactly one solution")?;

    println!("clues: {} of {}", minimized.puzzle.clues().len(), item.puzzle.clues().len());
    println!("confirmed by a second solver: {}", minimized.is_confirmed);
    println!("{}", corpus_line(&minimized.puzzle));
    Ok(())
}
