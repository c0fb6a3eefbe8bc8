//! Time two solvers on a corpus, cross-check their answers, and print a report.
//!
//! ```text
//! cargo run --release -p quorum-toolkit --example compare -- data/corpora/futoshiki-small.csv
//! ```

use quorum_formats::ReadOptions;
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_report::{ReportOptions, report};
use quorum_solvers::table;
use quorum_toolkit::Observer;
use quorum_toolkit::harness::compare::{Events, Request, Warning, compare};
use quorum_toolkit::harness::identity::CorpusFact;
use quorum_toolkit::harness::plan::Plan;
use std::error::Error;
use std::sync::atomic::AtomicBool;

/// Two lines of a corpus, used where no file is named.
const EXAMPLE: &str = "\
4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
";

/// Prints warnings: a debug build, a busy machine, limits that are not enforced.
struct Print;

impl Observer for Print {}

impl Events for Print {
    fn warning(&self, warning: Warning) {
        eprintln!("warning: {warning}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let sources = match std::env::args().nth(1) {
        Some(file) => vec![Source::file(file)],
        None => vec![Source::text("example", EXAMPLE)],
    };
    let inputs = Inputs::new(sources, ReadOptions::default());

    let solvers = vec![table::find(&"dlx".parse()?)?, table::find(&"varisat".parse()?)?];
    let mut plan = Plan::new(solvers);
    plan.identity.corpora = CorpusFact::of(&inputs)?;

    let folder = std::env::temp_dir().join(format!("quorum-example-{}", std::process::id()));
    let request = Request::new(plan, folder.clone());
    // Another thread may set this to stop the comparison; rows that are finished are kept.
    let cancel = AtomicBool::new(false);
    let comparison = compare(&request, || inputs.iter(&cancel), &Print)?;

    println!("{} runs on {} puzzles", comparison.runs, comparison.puzzles);
    for (puzzle, finding) in &comparison.findings {
        println!("{puzzle}: {finding:?}");
    }
    let report = report(std::slice::from_ref(&folder), &ReportOptions::default())?;
    println!("{}", report.document.markdown());
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
