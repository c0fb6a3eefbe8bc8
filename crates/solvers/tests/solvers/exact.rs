//! `propagate`, in every combination of its options, and `dlx` against plain enumeration,
//! known numbers and the public corpora.

use crate::common::cases::cases;
use crate::common::public::public_text;
use crate::common::{
    all_solutions, ask, classic, count_grids_of_the_literature, greater_than, grid, rules, solver,
};
use crate::verdict::{Judged, Verdict};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use quorum_problem::{Constraint, Grid, Group, GroupKind, LessThan, Position};
use quorum_problem::{Problem, ValueSet};
use quorum_puzzle::{Puzzle, Sign};
use quorum_solvers::{Mode, Question, Status};
use std::time::{Duration, Instant};

/// Every name of an engine: one value of each option but `sums`, which no problem here has.
fn every_name(engine: &str) -> Vec<String> {
    let options = solver(engine).entry.options.iter().filter(|option| option.name != "sums");
    options.fold(vec![engine.to_owned()], |names, option| {
        let with = |name: &String| -> Vec<String> {
            option
                .values
                .iter()
                .map(|value| format!("{name}+{}={}", option.name, value.name))
                .collect()
        };
        names.iter().flat_map(with).collect()
    })
}

#[test]
fn grids_are_as_many_as_the_literature_says() {
    count_grids_of_the_literature(&["propagate", "dlx"]);
}

#[test]
fn every_combination_of_options_counts_the_same() {
    let problem = Puzzle::empty(rules(4, Some((2, 2)))).lower();
    let names = every_name("propagate");
    assert!(names.len() >= 108);
    for name in names {
        assert_eq!(all_solutions(&name, &problem, 289).len(), 288, "{name}");
    }
}

/// All solutions in ascending order, at most `limit`: cell after cell in reading order,
/// every value, compared with every cell before.
fn enumerate(problem: &Problem, limit: usize) -> Vec<Grid> {
    fn fits(problem: &Problem, grid: &[u8]) -> bool {
        let cell = grid.len() - 1;
        let differs =
            problem.groups().iter().filter(|group| group.cells.contains(&cell)).all(|group| {
                group.cells.iter().all(|&other| other >= cell || grid[other] != grid[cell])
            });
        differs
            && problem.less_than().iter().all(|pair| {
                pair.lesser.max(pair.greater) != cell || grid[pair.lesser] < grid[pair.greater]
            })
    }
    fn extend(problem: &Problem, grid: &mut Grid, found: &mut Vec<Grid>, limit: usize) {
        if grid.len() == problem.cells().len() {
            found.push(grid.clone());
            return;
        }
        for value in problem.candidates()[grid.len()].iter() {
            if found.len() == limit {
                return;
            }
            grid.push(value);
            if fits(problem, grid) {
                extend(problem, grid, found, limit);
            }
            grid.pop();
        }
    }
    let mut found = Vec::new();
    if problem.candidates().iter().any(|set| set.is_empty()) {
        return found;
    }
    extend(problem, &mut Vec::new(), &mut found, limit);
    found
}

/// Problems on a square of `n` x `n` cells: rows, columns, boxes (for 4) and diagonals,
/// each kind with its chance, groups of any cells, signs between any two cells, sets of
/// candidates, some of them empty.
fn problems(n: usize, signs: usize) -> impl Strategy<Value = Problem> {
    let cells = n * n;
    let all = ValueSet::full(n as u8);
    let lines: Vec<(GroupKind, Vec<usize>)> = (0..n)
        .flat_map(|line| {
            [
                (GroupKind::Row, (0..n).map(|place| line * n + place).collect()),
                (GroupKind::Column, (0..n).map(|place| place * n + line).collect()),
            ]
        })
        .collect();
    let boxes: Vec<(GroupKind, Vec<usize>)> = [0, 2, 8, 10]
        .into_iter()
        .filter(|_| n == 4)
        .map(|corner| (GroupKind::Region, [0, 1, 4, 5].map(|step| corner + step).to_vec()))
        .collect();
    let diagonals = vec![
        (GroupKind::Diagonal, (0..n).map(|line| line * n + line).collect::<Vec<_>>()),
        (GroupKind::Diagonal, (0..n).map(|line| line * n + n - 1 - line).collect()),
    ];
    // A square of 5 with a line less has too many fillings to enumerate.
    let fewest = if n < 5 { 2 * n - 1 } else { 2 * n };
    let groups = (
        prop_oneof![4 => Just(lines.clone()), 1 => subsequence(lines, fewest..=2 * n)],
        prop_oneof![1 => Just(boxes), 1 => Just(Vec::new())],
        prop_oneof![1 => Just(diagonals), 3 => Just(Vec::new())],
        vec(subsequence((0..cells).collect::<Vec<_>>(), 2..=n), 0..=2),
    );
    let candidates = prop_oneof![
        12 => Just(all),
        3 => any::<u64>().prop_map(move |bits| ValueSet::from_bits(bits).intersection(all)),
        1 => (1..=n as u8).prop_map(ValueSet::single),
    ];
    let pairs = vec((0..cells, 0..cells), 0..=signs);
    (groups, vec(candidates, cells), pairs).prop_map(
        move |((lines, boxes, diagonals, others), candidates, mut pairs)| {
            pairs.retain(|(lesser, greater)| lesser != greater);
            pairs.sort_unstable();
            pairs.dedup();
            let others = others.into_iter().map(|cells| (GroupKind::Other, cells)).collect();
            let groups = [lines, boxes, diagonals, others].concat().into_iter();
            let groups =
                groups.map(|(kind, cells)| Constraint::AllDifferent(Group { kind, cells }));
            let pairs = pairs.into_iter().map(|(lesser, greater)| LessThan { lesser, greater });
            let position = |cell| Position { row: (cell / n) as u8, column: (cell % n) as u8 };
            Problem::new(
                n as u8,
                (0..cells).map(position).collect(),
                candidates,
                groups.chain(pairs.map(Constraint::LessThan)).collect(),
            )
            .unwrap()
        },
    )
}

fn check_against_enumeration(name: &str, problem: &Problem) {
    let limit = 300;
    let known = enumerate(problem, limit);
    let answer = ask(name, problem, Mode::Count(limit as u64)).answer;
    if known.len() < limit {
        assert!(answer.exhausted, "{name}");
        let mut grids = answer.grids;
        grids.sort();
        assert_eq!(grids, known, "{name}");
    } else {
        assert_eq!(answer.grids.len(), limit, "{name}");
        assert!(!answer.exhausted, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100, 500) as u32))]

    #[test]
    fn any_options_find_what_enumeration_finds(
        problem in prop_oneof![problems(3, 4), problems(4, 6), problems(5, 8)],
        name: Index,
    ) {
        let names = every_name("propagate");
        let name = name.get(&names);
        check_against_enumeration(name, &problem);
    }

    #[test]
    fn dlx_finds_what_enumeration_finds(
        problem in prop_oneof![problems(3, 0), problems(4, 0), problems(5, 0)]
    ) {
        check_against_enumeration("dlx", &problem);
    }

    /// The tables that a session keeps are those of the problem it is asked.
    #[test]
    fn a_session_may_be_asked_one_shape_after_another(
        problems in vec(prop_oneof![problems(3, 4), problems(4, 6)], 2..6)
    ) {
        let mut session = solver("propagate").solver.open();
        for problem in problems {
            let answer = session.ask(&problem, &Question::new(Mode::Decide));
            let judged = Judged::new(&problem, answer);
            let known = enumerate(&problem, 2).len();
            prop_assert_eq!(judged.answer.grids.len(), known);
            prop_assert_eq!(judged.answer.exhausted, known < 2);
        }
    }
}

#[test]
fn what_the_rules_decide_takes_one_node() {
    let mut puzzle = Puzzle::empty(rules(3, None));
    puzzle.set_given(0, 1);
    puzzle.set_given(4, 3);
    let answer = ask("propagate", &puzzle.lower(), Mode::Decide).answer;
    assert!(answer.exhausted && answer.grids.len() == 1);
    assert_eq!((answer.counters.nodes, answer.counters.max_depth), (Some(1), Some(1)));
    // Seven cells, each narrowed from three candidates to one in one step or two.
    assert!((7..=14).contains(&answer.counters.propagations.unwrap()));
}

#[test]
fn fillings_of_large_groups_are_refused() {
    let problem = Puzzle::empty(rules(13, None)).lower();
    for name in ["propagate+prop=gac", "propagate+prop=box-gac"] {
        let solver = solver(name).solver;
        let reason = solver.supports(&problem).unwrap_err().to_string();
        assert!(reason.contains("at most 12 values"));
        let answer = solver.open().ask(&problem, &Question::new(Mode::First));
        assert_eq!(answer.status, Status::Unsupported);
    }
}

#[test]
fn the_time_limit_ends_the_search() {
    let problem = Puzzle::empty(rules(16, Some((4, 4)))).lower();
    let question = Question::new(Mode::Count(u64::MAX)).until(Some(Instant::now()));
    let answer = solver("propagate").solver.open().ask(&problem, &question);
    assert_eq!(answer.status, Status::Timeout);
    assert!(!answer.exhausted);
}

#[test]
fn the_largest_problem_is_filled() {
    let boxed = Puzzle::empty(rules(64, Some((8, 8)))).lower();
    // All but the last band of boxes is given, shifted row by row.
    let value = |row: usize, column: usize| (row % 8 * 8 + row / 8 + column) % 64 + 1;
    let candidates = (0..4096).map(|cell| match cell / 64 {
        56.. => ValueSet::full(64),
        row => ValueSet::single(value(row, cell % 64) as u8),
    });
    let problem = boxed.with_candidates(candidates.collect()).unwrap();
    let question = Question::within(Mode::First, Some(Duration::from_secs(60)));
    for name in ["propagate", "dlx"] {
        let answer = solver(name).solver.open().ask(&problem, &question);
        assert_eq!(Judged::new(&problem, answer).verdict, Verdict::Some, "{name}");
    }
}

// The public corpora.

/// Decides every problem in one session; the verdict is the known one for each.
fn decide_all(name: &str, problems: impl Iterator<Item = Problem>, known: Verdict) -> usize {
    let mut session = solver(name).solver.open();
    problems
        .map(|problem| {
            let answer = session.ask(&problem, &Question::new(Mode::Decide));
            assert_eq!(Judged::new(&problem, answer).verdict, known);
        })
        .count()
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn classic_corpora_have_their_known_verdicts() {
    let known = [
        ("17-clue.txt", 49_158, Verdict::Unique),
        ("top1465.txt", 1_465, Verdict::Unique),
        ("hardest-1106.txt", 375, Verdict::Unique),
        ("hardest-1905-11plus-sample.txt", 9_754, Verdict::Unique),
        ("easy-derived.txt", 5_000, Verdict::Unique),
        ("several-solutions-serg.txt", 5_000, Verdict::Multiple),
        ("no-solution-derived.txt", 4_000, Verdict::None),
    ];
    for (file, lines, verdict) in known {
        let text = public_text(file);
        let problems = text.lines().map(|line| classic(&line[..81]).lower());
        assert_eq!(decide_all("propagate", problems, verdict), lines, "{file}");
        for name in ["classic", "signs"] {
            let problems = text.lines().map(|line| classic(&line[..81]).lower());
            assert_eq!(decide_all(name, problems, verdict), lines, "{name} {file}");
        }
        let some = text.lines().step_by(50).map(|line| classic(&line[..81]).lower());
        decide_all("dlx", some, verdict);
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/greater-than-full.csv and QUORUM_CORPORA/greater-than-minimal.csv"]
fn greater_than_corpora_have_their_known_grids() {
    for (file, lines) in [("greater-than-full.csv", 2_000), ("greater-than-minimal.csv", 90)] {
        let text = public_text(file);
        for name in ["propagate", "signs"] {
            let mut session = solver(name).solver.open();
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let decided = reader.records().map(Result::unwrap).map(|row| {
                let problem = greater_than(&row[1]).lower();
                let answer = session.ask(&problem, &Question::new(Mode::Decide));
                let judged = Judged::new(&problem, answer);
                assert_eq!(judged.verdict, Verdict::Unique, "{name} {}", &row[0]);
                assert_eq!(judged.answer.grids, [grid(&row[2])], "{name} {}", &row[0]);
            });
            assert_eq!(decided.count(), lines);
        }
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/unequal-tatham-ids.txt and QUORUM_CORPORA/solo-tatham-ids.txt"]
fn tatham_corpora_are_all_unique() {
    for (file, lines, read) in [
        ("unequal-tatham-ids.txt", 150, unequal as fn(&str) -> Puzzle),
        ("solo-tatham-ids.txt", 180, solo),
    ] {
        let text = public_text(file);
        let problems = text.lines().map(|line| read(line).lower());
        assert_eq!(decide_all("propagate", problems, Verdict::Unique), lines, "{file}");
    }
}

/// A game ID of Simon Tatham's `unequal`, as far as the corpus uses the format.
fn unequal(id: &str) -> Puzzle {
    let (size, cells) = id.split_once(':').unwrap();
    let size: usize = size.parse().unwrap();
    let mut puzzle = Puzzle::empty(rules(size, None));
    for (cell, clue) in cells.trim_end_matches(',').split(',').enumerate() {
        let signs = clue.trim_start_matches(|c: char| c.is_ascii_digit());
        match clue[..clue.len() - signs.len()].parse().unwrap() {
            0 => {}
            value => puzzle.set_given(cell, value),
        }
        for direction in signs.chars() {
            match direction {
                'U' => puzzle.set_down(cell - size, Some(Sign::Less)),
                'D' => puzzle.set_down(cell, Some(Sign::Greater)),
                'L' => puzzle.set_right(cell - 1, Some(Sign::Less)),
                'R' => puzzle.set_right(cell, Some(Sign::Greater)),
                _ => panic!("{id}"),
            }
        }
    }
    puzzle
}

/// A game ID of Simon Tatham's `solo`, as far as the corpus uses the format.
fn solo(id: &str) -> Puzzle {
    let (boxes, cells) = id.split_once(':').unwrap();
    let (rows, columns) = boxes.split_once('x').unwrap();
    let (rows, columns): (u8, u8) = (rows.parse().unwrap(), columns.parse().unwrap());
    let size = usize::from(rows) * usize::from(columns);
    let mut puzzle = Puzzle::empty(rules(size, Some((rows, columns))));
    let (mut cell, mut value) = (0, None);
    for character in cells.chars().chain(['_']) {
        if let Some(digit) = character.to_digit(10) {
            value = Some(value.unwrap_or(0) * 10 + digit as u8);
            continue;
        }
        if let Some(value) = value.take() {
            puzzle.set_given(cell, value);
            cell += 1;
        }
        if character != '_' {
            cell += usize::from(character as u8 - b'a') + 1;
        }
    }
    assert_eq!(cell, size * size);
    puzzle
}
