//! Verify that puzzles have exactly one solution, with reasons where they do not.
//!
//! ```text
//! cargo run --release -p quorum-toolkit --example verify -- puzzles.txt
//! ```

use quorum_formats::ReadOptions;
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_solvers::Registry;
use quorum_toolkit::Cancel;
use quorum_toolkit::explain::Wanted;
use quorum_toolkit::verify::Verifier;
use std::error::Error;
use std::thread;
use std::time::Duration;

/// A unique puzzle, one with two solutions, one with none, and a text that is not a puzzle.
const EXAMPLE: &str = "\
..1.4......2.3..
1.....1..1......
11..............
1...
";

fn main() -> Result<(), Box<dyn Error>> {
    let sources = match std::env::args().nth(1) {
        Some(file) => vec![Source::file(file)],
        None => vec![Source::text("example", EXAMPLE)],
    };
    let inputs = Inputs::new(sources, ReadOptions::default());

    // The default panel: a native engine and a SAT solver; Z3 where the build has it.
    let (mut verifier, _missing) = Verifier::standard(&Registry::default());
    verifier.limit = Some(Duration::from_secs(10));
    verifier.explain = Some(Wanted::default());

    // Another thread with a clone of the token may cancel it.
    let cancel = Cancel::new();
    thread::scope(|scope| {
        for verified in verifier.results(scope, &inputs, &cancel) {
            match verified {
                Ok((item, verified)) => {
                    let result = &verified.result;
                    println!("{}: {} (agreed: {})", item.id, result.verdict, result.agreed);
                    if let Some(Ok(reasons)) = &verified.reasons {
                        println!("  {reasons:?}");
                    }
                }
                Err(error) => eprintln!("{error}"),
            }
        }
    });
    Ok(())
}
