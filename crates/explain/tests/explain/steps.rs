//! Steps of generated puzzles hold in every solution.

use crate::common::cases::cases;
use quorum_explain::steps::{Deduction, Level, Steps};
use quorum_generate::{Corpus, Demand, Made, Parameters, kinds};
use quorum_panel::{Oracle, Verdict};
use quorum_problem::Grid;
use quorum_solvers::Mode;
use std::thread;

/// Steps of constraints remove no value that a solution has.
#[test]
fn constraints_remove_no_value_of_a_solution() {
    let mut several = Demand::default();
    several.verdict = Some(Verdict::Multiple);
    let mut oracle = Oracle::engine("propagate");
    let names = [
        "killer",
        "arrow",
        "skyscraper",
        "mixed-variant",
        "kenken",
        "sandwich",
        "whispers",
        "renban",
        "little-killer",
        "xv",
        "kropki",
        "thermometer",
        "antiknight",
        "nonconsecutive",
    ];
    for name in names.into_iter().take(cases(5, 14)) {
        let kind = kinds::find(name).unwrap();
        let recipe = kind.recipe_for(&Parameters::default(), several.verdict).unwrap();
        let corpus =
            Corpus { name, recipe: &*recipe, count: cases(1, 3) as u64, seed: 11, limit: None };
        let mut seen = 0;
        let made: Vec<(String, Made)> = thread::scope(|scope| {
            corpus.puzzles(scope, several.clone(), 1, &()).map(Result::unwrap).collect()
        });
        for (_, made) in made {
            let puzzle = made.puzzle;
            let solutions = oracle.ask(&puzzle, Mode::Count(100)).unwrap().answer.grids;
            let problem = puzzle.lower();
            for step in Steps::new(&puzzle, Level::hardest()) {
                seen += usize::from(step.deduction.constraint.is_some());
                let holds = |solution: &Grid| {
                    let Deduction { placed, removed, .. } = &step.deduction;
                    placed.is_none_or(|(cell, value)| solution[cell] == value)
                        && removed.iter().all(|(cell, values)| !values.contains(&solution[*cell]))
                };
                assert!(
                    solutions.iter().all(holds),
                    "{name}: {}",
                    step.reason(&problem, puzzle.values())
                );
            }
            assert!(solutions.len() >= 2);
        }
        assert!(seen > 0, "{name}");
    }
}
