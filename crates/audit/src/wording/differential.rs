//! Named constraints by their wording and by the primitives that `puzzle` lowers them to, on grids of
//! which half satisfy them and most others differ from such a grid in one cell.
//!
//! By default 200 grids per name; `QUORUM_DIFFERENTIAL=10000` compares as many.

#[allow(dead_code)] // Other tests use other parts.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

use crate::{Unauditable, check_wording};
use quorum_problem::judge;
use quorum_puzzle::{Puzzle, corpus_line};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stated::{drawn_on, names, other_rules, rules};

#[test]
fn wording_and_primitives_agree() {
    let grids: usize = match std::env::var("QUORUM_DIFFERENTIAL") {
        Ok(number) => number.parse().expect("QUORUM_DIFFERENTIAL is a number of grids"),
        Err(_) => 200,
    };
    let mut differences = Vec::new();
    for (name, is_square) in names().flat_map(|name| [(name, true), (name, false)]) {
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        let mut found = [0, 0];
        let mut attempts = 0;
        while found.iter().any(|&one| one < grids / 2) && attempts < 20 * grids {
            attempts += 1;
            let rules = if is_square { rules(name, &mut rng) } else { other_rules(name, &mut rng) };
            let drawn = drawn_on(rules, name, &mut rng);
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
            differences.push(format!(
                "{name} (square: {is_square}): only {found:?} grids are broken and satisfied"
            ));
        }
    }
    assert!(differences.is_empty(), "{} differences: {differences:#?}", differences.len());
}

/// Whether a grid satisfies every constraint of a puzzle by its wording.
fn satisfies(puzzle: &Puzzle, grid: &[u8]) -> Result<bool, Unauditable> {
    Ok(check_wording(puzzle, grid)?.into_iter().all(|holds| holds))
}
