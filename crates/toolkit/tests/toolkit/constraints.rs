//! Puzzles with named constraints, from their corpus line to verdict, reasons and fewer clues.

use quorum_formats::{Item, ReadOptions};
use quorum_problem::{Expected, Features};
use quorum_puzzle::canonical::canonical_line;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::constraints::{Stated, TABLE};
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Boxes, Puzzle, Rules};
use quorum_solvers::table::{Family, all};
use quorum_solvers::{Cancel, Mode, Question, Registry, Status, Terms};
use quorum_toolkit::explain::{
    Level, ambiguity, conflict, inference, is_solved_at, level, redundant_clues,
};
use quorum_toolkit::minimize::Minimizer;
use quorum_toolkit::panel::{Oracle, Verdict, ask_panel};
use quorum_toolkit::steps::{Ending, Steps};
use quorum_toolkit::verify::Verifier;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// A killer Sudoku without givens, made by hand: one of 288 grids fits.
const KILLER: &str = "4x4;boxes=2x2;cells=..../..../..../....;constraints=\
    cage=10:R1C1.R2C1.R3C1.R4C1/cage=3:R4C3.R4C4/cage=5:R2C4.R3C4/cage=7:R1C2.R2C2.R2C3/\
    cage=7:R1C3.R1C4/cage=8:R3C2.R3C3.R4C2";

fn item(line: &str) -> Item {
    quorum_formats::read("t", line.as_bytes(), ReadOptions::default()).next().unwrap().unwrap()
}

fn puzzle(line: &str) -> Puzzle {
    item(line).puzzle
}

fn count(puzzle: &Puzzle, most: u64) -> usize {
    Oracle::engine("propagate").ask(puzzle, Mode::Count(most)).unwrap().answer.grids.len()
}

#[test]
fn two_families_agree_on_a_killer() {
    let (verifier, _) = Verifier::standard(&Registry::default());
    let item = item(KILLER);
    let verified = verifier.session().verify_as("killer", &item, &Cancel::new());
    let result = &verified.result;
    assert_eq!((result.verdict, result.agreed), (Verdict::Unique, true), "{result:?}");
    assert_eq!(result.solutions, [[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]]);
    let families: Vec<Family> = result.runs.iter().map(|run| run.solver.entry.family).collect();
    assert_eq!(families, [Family::Native, Family::Sat]);
    assert!(result.runs.iter().all(|run| run.engine_ran()));
}

#[test]
fn every_example_has_a_solution() {
    let mut propagate = Oracle::engine("propagate");
    for entry in TABLE {
        let blank = puzzle(&entry.example_line());
        let answer = propagate.ask(&blank, Mode::Count(1)).unwrap().answer;
        assert_eq!(answer.grids.len(), 1, "{}", entry.example);
    }
}

/// Whoever declares the kinds of constraints answers, everyone else has a run with a reason.
#[test]
fn solvers_answer_what_they_declare_and_refuse_the_rest() {
    let expected = Expected::default();
    for constraint in [
        "cage=3:R1C1.R2C2",
        "sum>=6:R1C1.R2C2",
        "rel=2.5.a.4:R1C1.R2C2",
        "reg=1.1.1.1_*0.-.-.0:R1C1.R2C2.R3C3",
    ] {
        let puzzle =
            puzzle(&format!("4x4;boxes=2x2;cells=12../..../..../...4;constraints={constraint}"));
        let problem = puzzle.lower();
        let known = count(&puzzle, 2);
        let solvers = all();
        let limit = Some(Duration::from_secs(60));
        let result =
            ask_panel(&puzzle, &expected, &solvers, &Terms::new(Mode::Decide).within(limit));
        assert!(result.findings.is_empty(), "{constraint}: {:?}", result.findings);
        let mut refused = Vec::new();
        for run in &result.runs {
            let (engine, answer) = (run.solver.entry.engine(), &run.judged.answer);
            let declares = run.solver.entry.abilities.features.covers(problem.features());
            assert_eq!(answer.status != Status::Unsupported, declares, "{engine} {constraint}");
            if declares {
                assert_eq!(answer.grids.len(), known, "{engine} {constraint}")
            } else {
                assert!(answer.grids.is_empty() && !answer.exhausted, "{engine}");
                refused.push(engine);
            }
        }
        for engine in ["classic", "signs", "dlx", "dfs", "topological"] {
            assert!(refused.contains(&engine), "{engine} {constraint}");
        }
        let answered = result.runs.len() - refused.len();
        assert!(answered >= 10, "{constraint}: {answered} answered");
    }
}

/// Random constraints that a grid satisfies, most of them.
fn random_puzzle(random: &mut ChaCha8Rng) -> Puzzle {
    let boxes = Boxes { rows: 2, columns: 2 };
    let mut puzzle = Puzzle::empty(Rules::new(4, Some(boxes)).unwrap());
    let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut cells: Vec<usize> = (0..16).collect();
    cells.shuffle(random);
    if random.random_bool(0.5) {
        puzzle.set_given(cells[0], grid[cells[0]]);
    }
    if random.random_bool(0.3) {
        puzzle.set_right(4, Some(quorum_puzzle::Sign::Less));
    }
    for _ in 0..random.random_range(1..=4) {
        cells.shuffle(random);
        let some = cells[..random.random_range(2..=4)].to_vec();
        let sum: u8 = some.iter().map(|&cell| grid[cell]).sum();
        let (name, parameter, some) = match random.random_range(0..6) {
            0 | 1 => ("cage", sum.to_string(), some),
            2 => ("sum", format!("<={sum}"), some),
            3 => ("sum", "1_2.-1".to_owned(), some[..2].to_vec()),
            4 => ("rel", "e.d.b.7".to_owned(), some[..2].to_vec()),
            // Odd and even in turn, which reads the order; or an even number of ones.
            _ if random.random_bool(0.5) => ("reg", "*1.2.1.2_*-.2.-.2_*1.-.1.-".to_owned(), some),
            _ => ("reg", "*1.0.0.0_0.1.1.1".to_owned(), some),
        };
        puzzle.state(Stated { name, parameter, cells: vec![some] }).unwrap();
    }
    puzzle
}

#[test]
fn symmetries_keep_the_number_of_solutions() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut moved, mut solvable) = (0, 0);
    for _ in 0..150 {
        let puzzle = random_puzzle(&mut random);
        let solutions = count(&puzzle, 400);
        solvable += usize::from(solutions > 0);
        let form = canonical_line(&puzzle);
        for transform in Transform::of_square(puzzle.rules()) {
            if transform.fits(&puzzle).is_err() {
                continue;
            }
            let copy = transform.apply(&puzzle);
            moved += usize::from(copy != puzzle);
            assert_eq!(count(&copy, 400), solutions, "{puzzle:?} {copy:?}");
            assert_eq!(copy.constraints().len(), puzzle.constraints().len());
            assert_eq!(canonical_line(&copy), form);
            let grid = Oracle::engine("propagate").solution(&copy).unwrap();
            let back = grid.map(|grid| transform.map_back(&grid));
            assert!(back.is_none_or(|grid| quorum_problem::judge(&puzzle.lower(), &grid).is_ok()));
        }
        let seed = random.random();
        let drawn = Transform::random(&puzzle, seed);
        assert_eq!(count(&drawn.apply(&puzzle), 400), solutions);
        // What does not keep the values or the square is refused.
        let identity = || Transform::identity(puzzle.rules());
        assert!(identity().complemented().fits(&puzzle).is_err());
        assert!(identity().relabeled(&[2, 1, 3, 4]).unwrap().fits(&puzzle).is_err());
    }
    assert!(moved > 500 && solvable > 50, "{moved} {solvable}");
}

#[test]
fn every_cage_that_is_left_is_needed() {
    let mut varisat = Oracle::engine("varisat");
    let mut full = puzzle(KILLER);
    full.set_given(5, 4);
    full.set_given(15, 1);
    let mut minimizer = Minimizer::new(&full, None, &Cancel::new()).unwrap().unwrap();
    let mut removed = Vec::new();
    for seed in 0..10 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let clues = minimizer.minimal(&minimizer.all(), &mut random).unwrap();
        let minimal = minimizer.puzzle(&clues);
        assert!(varisat.is_unique(&minimal).unwrap());
        for clue in minimal.clues() {
            assert_eq!(varisat.decide(&minimal.without(clue)).unwrap().0, Verdict::Multiple);
        }
        removed.push(full.constraints().len() - minimal.constraints().len());
    }
    assert!(removed.iter().any(|&removed| removed > 0), "{removed:?}");
    let redundant = redundant_clues(&mut Oracle::engine("native"), &full).unwrap().unwrap();
    for clue in full.clues() {
        let is_needless = varisat.is_unique(&full.without(&clue)).unwrap();
        assert_eq!(redundant.contains(&clue), is_needless, "{}", clue.words(full.rules()));
    }
}

#[test]
fn a_conflict_names_its_cages() {
    // Two cages of 3 in a box need its 1 and 2 twice; a third constraint has no part in it.
    let line = "4x4;boxes=2x2;cells=..../..../..3./....;\
                constraints=cage=3:R1C1.R1C2/cage=3:R2C1.R2C2/sum<=7:R3C3.R4C4";
    let puzzle = puzzle(line);
    for engine in ["native", "batsat"] {
        let found = conflict(&mut Oracle::engine(engine), &puzzle).unwrap().unwrap();
        let words: Vec<String> =
            found.clues.iter().map(|clue| clue.words(puzzle.rules())).collect();
        assert_eq!(words, ["cage of 3: R1C1, R1C2", "cage of 3: R2C1, R2C2"]);
        assert!(found.minimal);
    }
    let one = puzzle.without(&puzzle.clues()[1]);
    let found = ambiguity(&mut Oracle::engine("native"), &one, 500).unwrap();
    assert!(found.solutions > 1 && found.exact && found.complete);
    assert!(found.givens.iter().all(|given| matches!(given, Clue::Candidates { .. })));
}

/// Techniques use all constraints: they do not call a grid a solution that breaks a cage.
#[test]
fn techniques_decide_with_all_constraints() {
    let plain = "4x4;boxes=2x2;cells=1.../3..2/..4./.3..";
    let solved = puzzle(plain);
    assert!(is_solved_at(&solved, Level::HiddenSingles, &Cancel::new()));
    let [right, wrong] =
        ["7", "6"].map(|sum| puzzle(&format!("{plain};constraints=cage={sum}:R1C3.R1C4")));
    assert_eq!(count(&right, 2), 1);
    assert_eq!(count(&wrong, 2), 0);
    assert!(is_solved_at(&right, Level::HiddenSingles, &Cancel::new()));
    assert!(!is_solved_at(&wrong, Level::Wings, &Cancel::new()));
    assert_eq!(level(&right, None, &Cancel::new()), level(&solved, None, &Cancel::new()));
    let ending = |puzzle: &Puzzle| {
        let mut steps = Steps::new(puzzle, Level::hardest());
        steps.by_ref().for_each(drop);
        steps.ending()
    };
    assert!(matches!(ending(&right), Ending::Solved(_)));
    assert_eq!(ending(&wrong), Ending::Contradiction);
    // Only the cages decide the killer.
    let killer = puzzle(KILLER);
    assert!(!Features::LATIN.covers(killer.lower().features()));
    let found = inference(&killer, None, &Cancel::new()).unwrap().unwrap();
    assert_eq!((found.level(), found.nodes), (Some(Level::Bounds), None));
    assert!(!is_solved_at(&killer, Level::HiddenSingles, &Cancel::new()));
    assert!(is_solved_at(&killer, Level::Bounds, &Cancel::new()));
    assert!(matches!(ending(&killer), Ending::Solved(_)));
}

/// A session of every solver that is not asked for this puzzle answers what it is asked next.
#[test]
fn sessions_go_on_between_puzzles_with_and_without_constraints() {
    let (killer, plain) = (puzzle(KILLER).lower(), puzzle("1...3..2..4..3..").lower());
    for named in all() {
        let mut session = named.solver.open();
        let question = Question::within(Mode::Decide, Some(Duration::from_secs(60)));
        let declares = named.entry.abilities.features.covers(killer.features());
        for _ in 0..2 {
            for (problem, is_asked) in [(&killer, declares), (&plain, true)] {
                let answer = session.ask(problem, &question);
                if is_asked && answer.status != Status::Unsupported {
                    assert_eq!((answer.grids.len(), answer.exhausted), (1, true), "{}", named.name);
                } else {
                    assert!(answer.grids.is_empty(), "{}", named.name);
                }
            }
        }
    }
}
