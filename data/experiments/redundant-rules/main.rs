//! Which of the 27 rules of Sudoku follow from the others: `scripts/reproduce redundant-rules`
//! makes the rows.
//!
//! `redundant-rules EXPERIMENT.toml RUN_FOLDER` decides every symmetry class of up to seven dropped
//! rules, writes a proof per dropped rule of each maximal redundant class, gives it to external
//! checkers, and computes `report.md` from its rows. `redundant-rules RUN_FOLDER` only computes the
//! report, as from the committed rows.
//!
//! The claims are those of Demoen and Garcia de la Banda, "Redundant Sudoku Rules" (TPLP 2012,
//! arXiv 1207.5926).

mod checkers;
mod classes;
mod formula;
mod pairs;
mod report;
mod rows;
mod rules;
mod run;

#[cfg(test)]
mod committed;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = match arguments.as_slice() {
        [folder] => Path::new(folder),
        [_, folder] => {
            std::fs::create_dir_all(folder)?;
            run::run(Path::new(folder))?;
            Path::new(folder)
        }
        _ => return Err("usage: redundant-rules [EXPERIMENT.toml] RUN_FOLDER".into()),
    };
    let text = report::report(&rows::Rows::read(folder)?);
    std::fs::write(folder.join("report.md"), &text)?;
    print!("{text}");
    Ok(())
}
