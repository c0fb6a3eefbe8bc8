//! The claims of the two source documents, tested on what a run of `experiment.toml` left:
//! `scripts/reproduce source-claims` makes both.
//!
//! `source-claims EXPERIMENT.toml RUN_FOLDER` prints the table of claims and writes
//! `claims.md` with all numbers and the pictures `calls.svg` and `products.svg` into the
//! folder. Everything is counted, nothing timed: the same on every machine.

mod boxes;
mod claims;
mod climb;
mod evidence;
mod numbers;
mod picture;
mod search;

use boxes::Fillings;
use claims::{CLASSIC, Watched};
use evidence::Evidence;
use quorum::experiment::Experiment;
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(folder), None) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err("usage: source-claims EXPERIMENT.toml RUN_FOLDER".into());
    };
    let folder = Path::new(&folder);
    let experiment = Experiment::read(Path::new(&file))?;
    let evidence = Evidence::read(&experiment, folder)?;
    let watched = Watched::new(&evidence)?;
    let fillings = Fillings::all();
    let claims = [
        claims::cells_without_greater(&fillings, &watched),
        claims::equal_choices(&fillings, &watched, &evidence),
        claims::cost(&evidence),
        claims::first_hit(&watched, &evidence),
        claims::product_of_candidates(&evidence),
    ];
    let text = claims::markdown(&claims);
    fs::write(folder.join("claims.md"), &text)?;

    let first: Vec<u64> = watched.full.iter().filter_map(|seen| seen.calls_to_first).collect();
    let proof: Vec<u64> = watched.full.iter().map(|seen| seen.calls).collect();
    fs::write(folder.join("calls.svg"), picture::calls(&first, &proof))?;
    let products = CLASSIC.map(|corpus| {
        let products = claims::products(&evidence, corpus);
        (corpus, products.into_iter().map(|(_, product)| product).collect())
    });
    fs::write(folder.join("products.svg"), picture::products(&products))?;
    print!("{text}");
    Ok(())
}
