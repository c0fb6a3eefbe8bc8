//! Make puzzles with exactly one solution, each confirmed by a second, unrelated solver.
//!
//! ```text
//! cargo run --release -p quorum-toolkit --example generate -- futoshiki 5
//! ```

use quorum_puzzle::corpus_line;
use quorum_toolkit::generate::corpus::Corpus;
use quorum_toolkit::generate::demand::Demand;
use quorum_toolkit::generate::kinds;
use quorum_toolkit::generate::parameters::Parameters;
use quorum_toolkit::panel::Verdict;
use std::error::Error;
use std::thread;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let kind = kinds::find(&arguments.next().unwrap_or_else(|| "classic".to_owned()))?;
    let count = arguments.next().map_or(Ok(3), |count| count.parse())?;

    let mut unique = Demand::default();
    unique.verdict = Some(Verdict::Unique);
    let recipe = kind.recipe_for(&Parameters::default(), unique.verdict)?;
    // The same seed gives the same puzzles on every machine, for any number of threads.
    let corpus = Corpus { name: kind.name, recipe: &*recipe, count, seed: 1, limit: None };
    // A token in place of `()` would stop it, another observer count the puzzles as well.
    thread::scope(|scope| {
        for made in corpus.puzzles(scope, unique, 2, &()) {
            let (id, made) = made?;
            println!("{id} {}", corpus_line(&made.puzzle));
        }
        Ok(())
    })
}
