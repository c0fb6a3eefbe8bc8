//! Z3 in every model: known answers, a brute force, limits, repetition, and the printed
//! text of a model against the same model built through the API.

use crate::brute_force::solutions;
use crate::common::cases::{cases, is_long};
use crate::common::public::public_text;
use crate::common::{MULTIPLE, NONE, UNIQUE, classic, grid as digits, rules};
use crate::verdict::{Judged, Verdict};
use quorum_encodings::smt;
use quorum_encodings::smt::SmtModel;
use quorum_problem::{
    Constraint, Grid, Group, GroupKind, LessThan, Position, Problem, ValueSet, judge,
};
use quorum_puzzle::{Puzzle, Rules, Sign};
use quorum_solvers::table::{self, Named};
use quorum_solvers::{Answer, Counters, Mode, Question, Status};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A grid that is the only solution of its 108 inequalities inside the boxes.
const SIGNED: &str =
    "452178639713649852698352174345821967289763541176594283827416395934285716561937428";

fn solver(model: &str) -> Named {
    table::find(&format!("z3/{model}").parse().unwrap()).unwrap()
}

fn models() -> impl Iterator<Item = &'static str> {
    smt::MODELS.iter().map(|model| model.name)
}

/// Whole 9x9 puzzles take the theory of integers half a second each: they are for the long tests.
fn is_quick(model: &&str) -> bool {
    is_long() || !model.starts_with("int-")
}

/// Every model in every other variant: in its logics, preprocessed, with a new solver for each
/// check, incrementally, under assumptions.
fn other_ways() -> Vec<String> {
    let mut ways = Vec::new();
    for model in smt::MODELS {
        let name = model.name;
        ways.extend(model.logics.iter().map(|logic| format!("{name}+logic={logic}")));
        for way in ["reduce", "reduce=clues", "fresh", "push", "incremental=5", "logic=ALL"] {
            ways.push(format!("{name}+{way}"));
        }
        if model.logics.contains(&smt::QF_FD) {
            for way in ["reduce", "fresh", "incremental=forever"] {
                ways.push(format!("{name}+logic=QF_FD+{way}"));
            }
        }
    }
    ways
}

fn ask(model: &str, problem: &Problem, mode: Mode) -> Judged {
    let named = solver(model);
    named.solver.supports(problem).unwrap();
    let answer = named.solver.open().ask(problem, &Question::new(mode));
    assert_eq!((answer.status, &answer.message), (Status::Ok, &None), "{model}");
    let judged = Judged::new(problem, answer);
    assert_eq!(judged.answer.status, Status::Ok, "{model}: {:?}", judged.answer.message);
    judged
}

fn empty(size: usize, boxes: Option<(u8, u8)>) -> Puzzle {
    Puzzle::empty(rules(size, boxes))
}

/// Adds every inequality that `grid` has, between cells of one box or all neighbors.
fn write_signs(puzzle: &mut Puzzle, grid: &[u8], inside_boxes: bool) {
    let n = puzzle.size();
    let sign =
        |a: usize, b: usize| Some(if grid[a] < grid[b] { Sign::Less } else { Sign::Greater });
    let boxes = puzzle.rules().boxes().filter(|_| inside_boxes);
    let box_of = |cell: usize| {
        boxes.map(|b| (cell / n / usize::from(b.rows), cell % n / usize::from(b.columns)))
    };
    for cell in 0..n * n {
        if cell % n + 1 < n && box_of(cell) == box_of(cell + 1) {
            puzzle.set_right(cell, sign(cell, cell + 1));
        }
        if cell + n < n * n && box_of(cell) == box_of(cell + n) {
            puzzle.set_down(cell, sign(cell, cell + n));
        }
    }
}

fn signed() -> Puzzle {
    let mut puzzle = empty(9, Some((3, 3)));
    write_signs(&mut puzzle, &digits(SIGNED), true);
    puzzle
}

/// A solved grid of `n` = `rows` * `columns`, then without its first row and column, which
/// the rest determines.
fn almost_full(rows: u8, columns: u8) -> (Puzzle, Grid) {
    let (height, width) = (usize::from(rows), usize::from(columns));
    let n = height * width;
    let mut puzzle = empty(n, Some((rows, columns)));
    let grid: Grid = (0..n * n)
        .map(|cell| {
            let (row, column) = (cell / n, cell % n);
            ((row % height * width + row / height + column) % n) as u8 + 1
        })
        .collect();
    for row in 1..n {
        for column in 1..n {
            puzzle.set_given(row * n + column, grid[row * n + column]);
        }
    }
    (puzzle, grid)
}

#[test]
fn classic_puzzles_get_their_verdicts() {
    for (line, expected) in
        [(UNIQUE, Verdict::Unique), (MULTIPLE, Verdict::Multiple), (NONE, Verdict::None)]
    {
        for model in models().filter(is_quick) {
            let judged = ask(model, &classic(line).lower(), Mode::Decide);
            assert_eq!(judged.verdict, expected, "{model} {line}");
        }
    }
}

#[test]
fn the_first_solution_is_only_the_first() {
    for model in models() {
        let judged = ask(model, &classic(UNIQUE).lower(), Mode::First);
        assert_eq!(judged.verdict, Verdict::Some);
        assert_eq!(judged.answer.phases.prove, None);
    }
}

#[test]
fn signs_alone_determine_a_grid() {
    let judged = ask("one-hot", &signed().lower(), Mode::Decide);
    assert_eq!(judged.verdict, Verdict::Unique);
    assert_eq!(judged.answer.grids, [digits(SIGNED)]);
}

#[test]
fn signs_and_givens_together_determine_a_grid() {
    let grid = digits(SIGNED);
    let mut puzzle = signed();
    for cell in (0..81).step_by(4) {
        puzzle.set_given(cell, grid[cell]);
    }
    for model in models() {
        let judged = ask(model, &puzzle.lower(), Mode::Decide);
        assert_eq!(judged.verdict, Verdict::Unique, "{model}");
        assert_eq!(judged.answer.grids, std::slice::from_ref(&grid), "{model}");
    }
}

#[test]
fn other_sizes_are_solved() {
    for (rows, columns) in [(1, 2), (2, 3), (3, 4), (4, 4)] {
        let (mut puzzle, grid) = almost_full(rows, columns);
        for model in models() {
            let judged = ask(model, &puzzle.lower(), Mode::Decide);
            assert_eq!(judged.verdict, Verdict::Unique, "{model} {}", puzzle.rules());
            assert_eq!(
                judged.answer.grids,
                std::slice::from_ref(&grid),
                "{model} {}",
                puzzle.rules()
            );
        }
        // The only value left for the first cell, taken away.
        let others = ValueSet::full(grid.len().isqrt() as u8);
        puzzle.set_candidates(0, others.difference(ValueSet::single(grid[0])));
        for model in models() {
            let judged = ask(model, &puzzle.lower(), Mode::Decide);
            assert_eq!(judged.verdict, Verdict::None, "{model} {}", puzzle.rules());
        }
    }
}

#[test]
fn the_largest_size_asked_for_is_solved() {
    let (puzzle, grid) = almost_full(5, 5);
    let judged = ask("one-hot", &puzzle.lower(), Mode::Decide);
    assert_eq!((judged.verdict, judged.answer.grids), (Verdict::Unique, vec![grid]));
}

/// All grids of a shape whose rows are permutations, kept if the judge accepts them.
fn all_grids(shape: &Puzzle) -> Vec<Grid> {
    let n = shape.size();
    let mut rows: Vec<Grid> = vec![vec![]];
    for _ in 0..n {
        rows = rows
            .iter()
            .flat_map(|row| {
                let free = (1..=n as u8).filter(|value| !row.contains(value));
                free.map(|value| [&row[..], &[value]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    let mut grids: Vec<Grid> = vec![vec![]];
    for _ in 0..n {
        grids = grids
            .iter()
            .flat_map(|grid| rows.iter().map(|row| [&grid[..], &row[..]].concat()))
            .collect();
    }
    let problem = shape.lower();
    grids.retain(|grid| judge(&problem, grid).is_ok());
    grids
}

/// Random clues on an empty grid: most from one of its solutions, some from nowhere.
fn random_clues(shape: &Puzzle, solutions: &[Grid], rng: &mut ChaCha8Rng) -> Puzzle {
    let n = shape.size();
    let mut puzzle = shape.clone();
    let grid = solutions.choose(rng).unwrap();
    let mut signs = puzzle.clone();
    write_signs(&mut signs, grid, false);
    for (cell, &value) in grid.iter().enumerate() {
        if cell % n + 1 < n && rng.random_ratio(1, 4) {
            puzzle.set_right(cell, signs.right(cell));
        }
        if cell + n < n * n && rng.random_ratio(1, 4) {
            puzzle.set_down(cell, signs.down(cell));
        }
        if rng.random_ratio(1, 8) {
            puzzle.set_given(cell, value);
        } else if rng.random_ratio(1, 6) {
            let mut candidates =
                ValueSet::from_bits(rng.random::<u64>()).intersection(ValueSet::full(n as u8));
            if rng.random_ratio(3, 4) {
                candidates.insert(value);
            }
            puzzle.set_candidates(cell, candidates);
        }
    }
    puzzle
}

#[test]
fn small_puzzles_have_the_solutions_that_a_brute_force_finds() {
    const LIMIT: u64 = 12;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seen = [0; 3];
    for shape in [empty(3, None), empty(4, Some((2, 2))), empty(4, None)] {
        let solutions = all_grids(&shape);
        assert!([12, 288, 576].contains(&solutions.len()));
        for _ in 0..cases(12, 40) {
            let problem = random_clues(&shape, &solutions, &mut rng).lower();
            let expected: Vec<&Grid> =
                solutions.iter().filter(|grid| judge(&problem, grid).is_ok()).collect();
            seen[expected.len().min(2)] += 1;
            for model in models() {
                let answer = ask(model, &problem, Mode::Count(LIMIT)).answer;
                assert_eq!(answer.grids.len(), expected.len().min(LIMIT as usize), "{model}");
                assert!(answer.grids.iter().all(|grid| expected.contains(&grid)), "{model}");
                assert_eq!(answer.exhausted, (expected.len() as u64) < LIMIT, "{model}");
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= cases(3, 10)), "none, one, several: {seen:?}");
}

/// A problem without boxes, with groups of fewer cells than values, and signs between cells
/// that share no group.
fn odd_problem() -> Problem {
    let cells = (0..5).map(|column| Position { row: 0, column }).collect();
    let group = |cells: &[usize]| {
        Constraint::AllDifferent(Group { kind: GroupKind::Other, cells: cells.to_vec() })
    };
    let less = |lesser, greater| Constraint::LessThan(LessThan { lesser, greater });
    let candidates = [vec![1, 2, 3], vec![2, 4], vec![1, 2, 3, 4], vec![3], vec![1, 2, 3, 4]];
    Problem::new(
        4,
        cells,
        candidates.into_iter().map(ValueSet::from_iter).collect(),
        vec![group(&[0, 1]), group(&[1, 2, 4]), group(&[4, 3]), less(0, 2), less(4, 1)],
    )
    .unwrap()
}

#[test]
fn every_way_of_asking_finds_the_same_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let odd = odd_problem();
    let mut problems = vec![(odd.clone(), solutions(&odd)), (odd.emptied(), vec![])];
    problems[1].1 = solutions(&problems[1].0);
    let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    let jigsaw = Puzzle::empty(Rules::new(4, None).unwrap().with_jigsaw(&regions).unwrap());
    for shape in [empty(3, None), empty(4, Some((2, 2))), jigsaw] {
        let grids = all_grids(&shape);
        for _ in 0..cases(1, 5) {
            let problem = random_clues(&shape, &grids, &mut rng).lower();
            let expected = grids.iter().filter(|grid| judge(&problem, grid).is_ok());
            problems.push((problem.clone(), expected.cloned().collect()));
        }
    }
    let limit = 1 + problems.iter().map(|(_, grids)| grids.len().min(20)).max().unwrap() as u64;
    for way in other_ways() {
        let mut session = solver(&way).solver.open();
        for (problem, expected) in &problems {
            solver(&way).solver.supports(problem).unwrap();
            let answer = session.ask(problem, &Question::new(Mode::Count(limit)));
            assert_eq!((answer.status, &answer.message), (Status::Ok, &None), "{way}");
            let mut grids = answer.grids;
            assert_eq!(grids.len(), expected.len().min(limit as usize), "{way}");
            assert_eq!(answer.exhausted, (expected.len() as u64) < limit, "{way}");
            grids.sort();
            assert!(grids.iter().all(|grid| expected.contains(grid)), "{way}");
            assert!(grids.windows(2).all(|pair| pair[0] != pair[1]), "{way}");
        }
    }
}

#[test]
fn what_is_settled_by_a_reduction_needs_no_solver() {
    for model in models() {
        let name = format!("{model}+reduce");
        let answer = ask(&name, &classic(UNIQUE).lower(), Mode::Decide).answer;
        assert_eq!((answer.grids.len(), answer.exhausted), (1, true), "{name}");
        assert_eq!((answer.counters.variables, answer.phases.load), (Some(0), None), "{name}");
        let first = ask(&name, &classic(UNIQUE).lower(), Mode::First);
        assert_eq!(first.verdict, Verdict::Some, "{name}");
        assert_eq!(ask(&name, &classic(MULTIPLE).lower(), Mode::Decide).verdict, Verdict::Multiple);
        assert_eq!(ask(&name, &classic(NONE).lower(), Mode::Decide).verdict, Verdict::None);
    }
}

#[test]
fn what_cannot_be_combined_says_so() {
    let unknown = |name: &str| {
        let error = table::find(&name.parse().unwrap()).map(|named| named.name).unwrap_err();
        error.to_string()
    };
    for (name, first, second) in [
        ("z3/one-hot+fresh+push", "fresh", "push"),
        ("z3/one-hot+incremental+fresh", "incremental", "fresh"),
        ("z3/one-hot+incremental+push", "incremental", "push"),
        ("z3/one-hot+incremental+reduce", "incremental", "reduce"),
    ] {
        let expected = format!("options {first} and {second} exclude each other: ");
        assert!(unknown(name).starts_with(&expected), "{}", unknown(name));
    }
    for (name, what, nearest) in [
        ("z3/bit-vector+logic=QF_LIA", "unknown logic of bit-vector 'QF_LIA'; ", "QF_BV"),
        ("z3/enumerations", "unknown encoding of z3 'enumerations'; ", "enumeration"),
        ("z3+fesh", "unknown option of z3 'fesh'; ", "fresh"),
        ("z3+logic=QF_FDD", "unknown value of z3+logic 'QF_FDD'; ", "QF_FD"),
    ] {
        let message = unknown(name);
        assert!(message.strip_prefix(what).is_some_and(|rest| rest.contains(nearest)), "{message}");
    }
    assert!(unknown("z3+incremental=7").contains("20"), "{}", unknown("z3+incremental=7"));
}

#[test]
fn a_kept_solver_is_made_anew_after_a_timeout_and_for_another_shape() {
    let named = solver("one-hot+incremental");
    assert!(named.solver.is_incremental() && !solver("one-hot").solver.is_incremental());
    let mut session = named.solver.open();
    let (unique, small) = (classic(UNIQUE).lower(), almost_full(2, 3).0.lower());
    let mut grids = |problem: &Problem, limit: Option<Duration>| {
        let answer = session.ask(problem, &Question::within(Mode::Decide, limit));
        (answer.status, answer.grids.len(), answer.exhausted, answer.counters.clauses.unwrap())
    };
    let first = grids(&unique, None);
    assert_eq!(&(first.0, first.1, first.2), &(Status::Ok, 1, true));
    // The shape, loaded again, and this puzzle's blocked grid.
    assert_eq!(first.3, 10_530);
    assert_eq!(grids(&unique, None).3, 10_531);
    assert_eq!(grids(&unique, Some(Duration::ZERO)).0, Status::Timeout);
    assert_eq!(grids(&unique, Some(Duration::from_secs(60))).3, 10_530);
    assert_eq!(grids(&small, None).1, 1);
    // The limit of the previous question does not apply to this one.
    assert_eq!(grids(&unique, None), first);
}

/// Questions that share a context with an interrupted one must not be affected.
#[test]
fn an_interrupted_question_harms_no_later_one() {
    let hard = empty(25, Some((5, 5))).lower();
    let mut sessions = ["int-distinct+incremental", "one-hot+incremental", "enumeration+reduce"]
        .map(|name| solver(name).solver.open());
    // Loading takes longer than this; Z3 is stopped at any point.
    for limit in [1, 20, 60] {
        let question = Question::within(Mode::Decide, Some(Duration::from_millis(limit)));
        assert_eq!(sessions[0].ask(&hard, &question).status, Status::Timeout);
        for session in &mut sessions[1..] {
            let problem = classic(MULTIPLE).lower();
            let answer = session.ask(&problem, &Question::new(Mode::Decide));
            assert_eq!(Judged::new(&problem, answer).verdict, Verdict::Multiple);
        }
    }
}

#[test]
fn a_limit_that_is_too_short_is_a_timeout() {
    // Inequalities only: for this model 10 s are not enough.
    let problem = signed().lower();
    let question = Question::within(Mode::Decide, Some(Duration::from_millis(100)));
    let answer = solver("int-distinct").solver.open().ask(&problem, &question);
    assert_eq!(answer.status, Status::Timeout, "{answer:?}");
    assert!(!answer.exhausted);
    assert!(answer.message.is_some(), "{answer:?}");
    assert!(!Judged::new(&problem, answer).verdict.is_decided());
}

#[test]
fn a_limit_that_has_passed_is_a_timeout() {
    let incremental = models().map(|model| format!("{model}+incremental"));
    for model in models().map(str::to_owned).chain(incremental) {
        let question = Question::within(Mode::Decide, Some(Duration::ZERO));
        let answer = solver(&model).solver.open().ask(&classic(UNIQUE).lower(), &question);
        assert_eq!((answer.status, answer.exhausted), (Status::Timeout, false), "{model}");
        assert!(answer.grids.is_empty() && answer.message.is_some(), "{model}");
    }
}

/// Runs the test of this name again, in a process without other tests: the work of some models
/// of Z3 was seen to change when other threads allocated memory beside it.
fn in_its_own_process(name: &str, test: impl FnOnce()) {
    const ALONE: &str = "QUORUM_TEST_ALONE";
    if std::env::var_os(ALONE).is_some() {
        return test();
    }
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    let output = command.args(["--exact", name, "--nocapture"]).env(ALONE, "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[test]
fn a_session_forgets_what_it_was_asked() {
    in_its_own_process("z3::a_session_forgets_what_it_was_asked", forgets_what_it_was_asked);
}

fn forgets_what_it_was_asked() {
    // Z3's difference logic counts one conflict more or less for the same work.
    let work = |answer: Answer| {
        let counters = Counters { conflicts: None, ..answer.counters };
        (answer.grids, answer.exhausted, counters)
    };
    let second = almost_full(2, 3).0.lower();
    for model in models() {
        let first = if is_quick(&model) { classic(UNIQUE) } else { almost_full(3, 4).0 };
        let first = first.lower();
        let mut session = solver(model).solver.open();
        let question = Question::new(Mode::Decide);
        let before = work(session.ask(&first, &question));
        let _ = session.ask(&second, &question);
        assert_eq!(work(session.ask(&first, &question)), before, "{model}");
    }
}

#[test]
fn counters_speak_of_all_checks() {
    for model in models() {
        let count = |limit| {
            let answer = ask(model, &empty(4, Some((2, 2))).lower(), Mode::Count(limit)).answer;
            (answer.counters.decisions.unwrap(), answer.counters.rlimit.unwrap())
        };
        let counts = [1, 2, 3, 8].map(count);
        assert!(counts[3].0 > 0, "{model} {counts:?}");
        assert!(counts.is_sorted(), "{model} {counts:?}");
        assert!(counts.is_sorted_by(|a, b| a.1 < b.1), "{model} {counts:?}");
    }
}

/// Puzzles that every model answers quickly, with the verdict of the first check.
fn quick_puzzles() -> Vec<(Problem, bool)> {
    let mut puzzles = vec![
        (classic(UNIQUE).lower(), true),
        (classic(NONE).lower(), false),
        (almost_full(2, 3).0.lower(), true),
    ];
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for shape in [empty(4, Some((2, 2))), empty(4, None)] {
        let solutions = all_grids(&shape);
        for _ in 0..9 {
            let problem = random_clues(&shape, &solutions, &mut rng).lower();
            let solvable = solutions.iter().any(|grid| judge(&problem, grid).is_ok());
            puzzles.push((problem, solvable));
        }
    }
    assert!(puzzles.iter().filter(|(_, solvable)| *solvable).count() >= 5);
    assert!(puzzles.iter().filter(|(_, solvable)| !*solvable).count() >= 5);
    puzzles
}

fn text(script: &smt::Script) -> String {
    let mut out = Vec::new();
    smt::print(script, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_printed_text_says_what_the_terms_say() {
    let reads = |script: &smt::Script| {
        let solver = z3::Solver::new();
        // Without its commands: the solver is asked through the API.
        let text = text(script);
        let (assertions, _) = text.split_once("(check-sat)").unwrap();
        solver.from_string(assertions);
        // Unparsable lines are skipped silently.
        assert_eq!(solver.get_assertions().len(), script.assertions().len());
        solver.check()
    };
    for (problem, solvable) in quick_puzzles() {
        let is_small = problem.values() < 9;
        for model in smt::MODELS.iter().filter(|model| is_small || is_quick(&model.name)) {
            let mut script = model.encode(&problem);
            let judged = ask(model.name, &problem, Mode::Decide);
            let expected = if solvable { z3::SatResult::Sat } else { z3::SatResult::Unsat };
            assert_eq!(reads(&script), expected, "{}", model.name);
            assert_eq!(judged.verdict != Verdict::None, solvable, "{}", model.name);
            if judged.verdict == Verdict::Unique {
                script.block(&judged.answer.grids[0]);
                assert_eq!(reads(&script), z3::SatResult::Unsat, "{} blocked", model.name);
            }
        }
    }
}

/// A program reads the printed text.
fn reads_the_printed_text(program: &str) {
    let folder = tempfile::tempdir().unwrap();
    for (number, (problem, solvable)) in quick_puzzles().into_iter().enumerate() {
        // Sums of Booleans are Z3's own.
        let is_standard = |model: &&&SmtModel| program == "z3" || model.logics[0] != smt::QF_FD;
        for model in smt::MODELS.iter().filter(is_standard) {
            // Whole 9x9 puzzles take some theories of some solvers seconds.
            if model.name != "one-hot" && problem.values() == 9 {
                continue;
            }
            let file = folder.path().join(format!("{number}-{}.smt2", model.name));
            std::fs::write(&file, text(&model.encode(&problem))).unwrap();
            let message = first_line(program, &file);
            let expected = if solvable { "sat" } else { "unsat" };
            assert_eq!(message, expected, "{program} on {}", file.display());
        }
    }
}

/// Any version from 4.8 on.
#[test]
#[ignore = "needs z3"]
fn the_program_of_z3_reads_the_printed_text() {
    reads_the_printed_text("z3");
}

/// A solver that shares no code with Z3.
#[test]
#[ignore = "needs cvc5"]
fn cvc5_reads_the_printed_text() {
    reads_the_printed_text("cvc5");
}

/// The lines after the first are values, or an error because there are none.
fn first_line(program: &str, file: &Path) -> String {
    let output = Command::new(program).arg(file).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().next().unwrap_or_default().to_owned()
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_puzzles_get_their_verdicts() {
    for (file, step, expected) in [
        ("17-clue.txt", 2_000, Verdict::Unique),
        ("hardest-1106.txt", 20, Verdict::Unique),
        ("several-solutions-serg.txt", 250, Verdict::Multiple),
        ("no-solution-derived.txt", 200, Verdict::None),
    ] {
        let text = public_text(file);
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(step) {
            for name in ["one-hot", "one-hot+reduce", "bit-vector+logic=QF_FD+reduce"] {
                let judged = ask(name, &classic(&line[..81]).lower(), Mode::Decide);
                assert_eq!(judged.verdict, expected, "{name} {file} {line}");
            }
        }
    }
}
