//! Named constraints by their wording and by the primitives that `puzzle` lowers them to, on grids of
//! which half satisfy them and most others differ from such a grid in one cell.
//!
//! By default 200 grids per name; `QUORUM_DIFFERENTIAL=10000` compares as many.

#[allow(dead_code)] // Other tests use other parts.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

use super::{Context, holds};
use crate::item::Item;
use crate::rules::AuditRules;
use problem::judge;
use puzzle::Puzzle;
use puzzle::constraints::Stated;
use puzzle::formats::corpus_line;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stated::{drawn, names};

#[test]
fn wording_and_primitives_agree() {
    let grids: usize = match std::env::var("QUORUM_DIFFERENTIAL") {
        Ok(number) => number.parse().expect("QUORUM_DIFFERENTIAL is a number of grids"),
        Err(_) => 200,
    };
    let mut differences = Vec::new();
    for name in names() {
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        let mut found = [0, 0];
        let mut attempts = 0;
        while found.iter().any(|&one| one < grids / 2) && attempts < 20 * grids {
            attempts += 1;
            let drawn = drawn(name, &mut rng);
            let near = drawn.repaired(&mut rng);
            let away = [0; 3].map(|_| drawn.changed(near.clone(), &mut rng));
            for grid in [drawn.grid.clone(), near].iter().chain(&away) {
                let by_primitives = judge(&drawn.problem, grid).is_ok();
                let by_wording = satisfies(&drawn.puzzle, grid);
                if by_wording != Ok(by_primitives) {
                    let line = corpus_line(&drawn.puzzle);
                    differences.push(format!("{line} {grid:?}: {by_primitives}, {by_wording:?}"));
                    attempts += 5 * grids;
                    break;
                }
                found[usize::from(by_primitives)] += 1;
            }
        }
        if found.iter().any(|&one| one < grids / 2) {
            differences.push(format!("{name}: only {found:?} grids are broken and satisfied"));
        }
    }
    assert!(differences.is_empty(), "{} differences: {differences:#?}", differences.len());
}

/// Whether a grid satisfies every constraint of a puzzle by its wording.
fn satisfies(puzzle: &Puzzle, grid: &[u8]) -> Result<bool, String> {
    let item = |stated: &Stated| Item {
        name: stated.name.to_owned(),
        parameter: stated.parameter.clone(),
        lists: stated.cells.clone(),
    };
    let items: Vec<Item> = puzzle.constraints().iter().map(item).collect();
    let rules = AuditRules::of(puzzle);
    let context = Context { all: &items, ..rules.context() };
    let results = items.iter().map(|item| holds(item, &context, grid));
    Ok(results.collect::<Result<Vec<bool>, String>>()?.into_iter().all(|holds| holds))
}
