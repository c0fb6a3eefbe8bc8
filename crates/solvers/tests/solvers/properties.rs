//! Properties of all puzzles: known numbers of grids, symmetries that preserve the number of
//! solutions, clues that never add one, and agreement of the two plain searches with an
//! enumeration that uses only the judge.

use crate::common::{all_solutions, ask, count, count_grids_of_the_literature, rules};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use quorum_problem::{
    Constraint, Grid, Group, GroupKind, LessThan, Position, Problem, ValueSet, judge,
};
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Boxes, Puzzle, Rules, Sign};
use quorum_solvers::{Mode, Status};
use std::sync::LazyLock;

const SOLVERS: [&str; 2] = ["dfs", "topological"];

/// Counting stops here; counts that are cut off on both sides of an equation are equal.
const LIMIT: u64 = 300;

#[test]
fn grids_are_as_many_as_the_literature_says() {
    count_grids_of_the_literature(&SOLVERS);
}

// Puzzles: a solved grid, and for every cell and every pair of neighbors a clue.

/// Clue of a cell.
#[derive(Clone, Debug)]
enum CellClue {
    Blank,
    Given,
    /// The value of the grid and these others.
    Candidates(u64),
    /// Possibly not the value of the grid.
    Other(Index),
}

/// Clue of two neighbors.
#[derive(Clone, Copy, Debug)]
enum SignClue {
    None,
    AsInTheGrid,
    Reversed,
}

/// Puzzles of these rules in which about `blank` of 10 cells and `signless` of 10 pairs of
/// neighbors have no clue. A few clues are wrong, so that some puzzles have no solution.
fn puzzles(rules: Rules, blank: u32, signless: u32) -> impl Strategy<Value = Puzzle> {
    let cells = rules.size() * rules.size();
    let cell = prop_oneof![
        10 * blank => Just(CellClue::Blank),
        7 * (10 - blank) => Just(CellClue::Given),
        3 * (10 - blank) => any::<u64>().prop_map(CellClue::Candidates),
        1 => any::<Index>().prop_map(CellClue::Other),
    ];
    let sign = prop_oneof![
        10 * signless => Just(SignClue::None),
        10 * (10 - signless) + 1 => Just(SignClue::AsInTheGrid),
        1 => Just(SignClue::Reversed),
    ];
    // Without any sign a puzzle has more symmetries.
    let signs = prop_oneof![1 => Just(vec![SignClue::None; 2 * cells]), 2 => vec(sign, 2 * cells)];
    (any::<u64>(), vec(cell, cells), signs).prop_map(move |(seed, clues, signs)| {
        puzzle_with(&some_grid(&rules, seed), &rules, &clues, &signs)
    })
}

/// A solved grid, drawn from a seed.
fn some_grid(rules: &Rules, seed: u64) -> Grid {
    let size = rules.size();
    let Boxes { rows, columns } = rules.boxes().unwrap_or(Boxes { rows: 1, columns: size as u8 });
    let (height, width) = (usize::from(rows), usize::from(columns));
    let pattern: Grid = (0..size * size)
        .map(|cell| (cell / size, cell % size))
        .map(|(row, column)| (row % height * width + row / height + column) % size)
        .map(|value| value as u8 + 1)
        .collect();
    Transform::random(&Puzzle::empty(rules.clone()), seed).map_back(&pattern)
}

fn puzzle_with(grid: &[u8], rules: &Rules, clues: &[CellClue], signs: &[SignClue]) -> Puzzle {
    let size = rules.size();
    let all = ValueSet::full(size as u8);
    let mut puzzle = Puzzle::empty(rules.clone());
    for (cell, clue) in clues.iter().enumerate() {
        let value = ValueSet::single(grid[cell]);
        puzzle.set_candidates(
            cell,
            match clue {
                CellClue::Blank => all,
                CellClue::Given => value,
                CellClue::Candidates(bits) => {
                    ValueSet::from_bits(*bits).intersection(all).union(value)
                }
                CellClue::Other(index) => ValueSet::single(index.index(size) as u8 + 1),
            },
        );
    }
    let sign = |clue, cell: usize, neighbor: usize| {
        let sign = if grid[cell] < grid[neighbor] { Sign::Less } else { Sign::Greater };
        match clue {
            SignClue::None => None,
            SignClue::AsInTheGrid => Some(sign),
            SignClue::Reversed => Some(sign.reversed()),
        }
    };
    for cell in 0..grid.len() {
        if cell % size + 1 < size {
            puzzle.set_right(cell, sign(signs[2 * cell], cell, cell + 1));
        }
        if cell + size < grid.len() {
            puzzle.set_down(cell, sign(signs[2 * cell + 1], cell, cell + size));
        }
    }
    puzzle
}

/// Small puzzles of several kinds, the larger ones with more clues.
fn small_puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![
        puzzles(rules(3, None), 8, 5),
        puzzles(rules(4, None), 8, 6),
        puzzles(rules(4, Some((2, 2))), 8, 6),
        puzzles(rules(5, None), 7, 6),
        puzzles(rules(6, Some((2, 3))), 6, 5),
        puzzles(rules(6, Some((3, 2))), 6, 5),
    ]
}

/// The hand-built symmetries that fit every puzzle.
fn symmetries_of_the_square(rules: &Rules) -> [Transform; 6] {
    let identity = Transform::identity(rules);
    [
        identity.clone().transposed(),
        identity.clone().mirrored(),
        identity.clone().flipped(),
        identity.clone().transposed().mirrored(),
        identity.clone().complemented(),
        identity.transposed().flipped().complemented(),
    ]
}

/// Returns whether the transformed puzzle has the same solutions, transformed.
fn check_symmetry(puzzle: &Puzzle, transform: &Transform) {
    let (problem, transformed) = (puzzle.lower(), transform.apply(puzzle).lower());
    for solver in SOLVERS {
        let grids = ask(solver, &transformed, Mode::Count(LIMIT)).answer.grids;
        assert_eq!(grids.len(), count(solver, &problem, LIMIT), "{solver}: {transform:?}");
        for grid in grids {
            judge(&problem, &transform.map_back(&grid)).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn symmetries_of_the_square_keep_the_count(puzzle in small_puzzles()) {
        for transform in symmetries_of_the_square(puzzle.rules()) {
            check_symmetry(&puzzle, &transform);
        }
    }

    /// Without signs: labels, bands, rows inside a band, and columns likewise.
    #[test]
    fn drawn_symmetries_keep_the_count(puzzle in small_puzzles(), seed: u64) {
        check_symmetry(&puzzle, &Transform::random(&puzzle, seed));
    }

    #[test]
    fn dropping_a_clue_never_lowers_the_count(puzzle in small_puzzles(), cell: Index) {
        let cell = cell.index(puzzle.candidates().len());
        let mut fewer = puzzle.clone();
        if puzzle.right(cell).is_some() {
            fewer.set_right(cell, None);
        } else if puzzle.down(cell).is_some() {
            fewer.set_down(cell, None);
        } else {
            fewer.set_candidates(cell, ValueSet::full(puzzle.size() as u8));
        }
        for solver in SOLVERS {
            let (before, after) = (puzzle.lower(), fewer.lower());
            prop_assert!(count(solver, &before, LIMIT) <= count(solver, &after, LIMIT));
        }
    }

    /// A candidate set cut in two: each solution is in one half.
    #[test]
    fn candidates_divide_the_solutions(
        puzzle in puzzles(rules(4, None), 8, 6),
        cell: Index,
        half: u64,
    ) {
        let cell = cell.index(16);
        let half = ValueSet::from_bits(half);
        let all = puzzle.candidates()[cell];
        for solver in SOLVERS {
            let with = |candidates| {
                let mut part = puzzle.clone();
                part.set_candidates(cell, candidates);
                all_solutions(solver, &part.lower(), 577).len()
            };
            prop_assert_eq!(
                with(all.intersection(half)) + with(all.difference(half)),
                with(all)
            );
        }
    }

    #[test]
    fn both_searches_find_exactly_the_squares_that_the_judge_accepts(
        puzzle in prop_oneof![
            puzzles(rules(4, Some((2, 2))), 9, 7),
            puzzles(rules(4, None), 9, 7),
        ]
    ) {
        let problem = puzzle.lower();
        let accepted = accepted(&LATIN_SQUARES_OF_4, &problem);
        for solver in SOLVERS {
            prop_assert_eq!(&all_solutions(solver, &problem, 577), &accepted, "{}", solver);
        }
    }

    /// Larger puzzles, too large to enumerate: the same solutions from both searches.
    #[test]
    fn both_searches_find_the_same(puzzle in small_puzzles()) {
        let problem = puzzle.lower();
        let [dfs, topological] =
            SOLVERS.map(|solver| ask(solver, &problem, Mode::Count(LIMIT)).answer);
        prop_assert_eq!(dfs.exhausted, topological.exhausted);
        prop_assert_eq!(dfs.grids.len(), topological.grids.len());
        if dfs.exhausted {
            prop_assert!(dfs.grids.iter().all(|grid| topological.grids.contains(grid)));
        }
    }
}

// The enumeration: every filling, and the judge.

/// All grids of `cells` cells with the values `1..=n`, ascending.
fn fillings(n: u8, cells: u32) -> Vec<Grid> {
    let n = usize::from(n);
    (0..n.pow(cells))
        .map(|code| (0..cells).rev().map(|place| (code / n.pow(place) % n) as u8 + 1).collect())
        .collect()
}

/// Those of the grids that the judge accepts.
fn accepted(grids: &[Grid], problem: &Problem) -> Vec<Grid> {
    grids.iter().filter(|grid| judge(problem, grid).is_ok()).cloned().collect()
}

static FILLINGS_OF_3X3: LazyLock<Vec<Grid>> = LazyLock::new(|| fillings(3, 9));

static LATIN_SQUARES_OF_4: LazyLock<Vec<Grid>> = LazyLock::new(|| {
    let rows: Vec<Grid> = fillings(4, 4)
        .into_iter()
        .filter(|row| (1..=4).all(|value| row.contains(&value)))
        .collect();
    let mut grids: Vec<Grid> = vec![Vec::new()];
    for _ in 0..4 {
        grids = grids
            .iter()
            .flat_map(|grid| rows.iter().map(move |row| [&grid[..], row].concat()))
            .collect();
    }
    let squares = accepted(&grids, &Puzzle::empty(rules(4, None)).lower());
    assert_eq!(squares.len(), 576);
    squares
});

// Problems beyond puzzles: any groups, any pairs.

/// A set of groups that problems draw from: a kind and cells.
type Groups = Vec<(GroupKind, Vec<usize>)>;

/// Rows or columns of an `n` x `n` grid.
fn lines(n: usize, kind: GroupKind) -> Groups {
    let cell = |line: usize, place: usize| match kind {
        GroupKind::Row => line * n + place,
        _ => place * n + line,
    };
    (0..n).map(|line| (kind, (0..n).map(|place| cell(line, place)).collect())).collect()
}

/// `n` x `n` problems with these groups, up to three `Other` groups, up to six pairs that need
/// not be neighbors, and some restricted cells.
fn problems(n: usize, groups: impl Strategy<Value = Groups>) -> impl Strategy<Value = Problem> {
    let cells = n * n;
    let all = ValueSet::full(n as u8);
    let other = proptest::sample::subsequence((0..cells).collect::<Vec<_>>(), 2..=n);
    let candidates = prop_oneof![
        6 => Just(all),
        2 => any::<u64>().prop_map(move |bits| ValueSet::from_bits(bits).intersection(all)),
        1 => (1..=n as u8).prop_map(ValueSet::single),
    ];
    let pairs = vec((0..cells, 0..cells), 0..=6);
    (groups, vec(other, 0..=3), pairs, vec(candidates, cells)).prop_map(
        move |(groups, others, mut pairs, candidates)| {
            pairs.retain(|(lesser, greater)| lesser != greater);
            pairs.sort_unstable();
            pairs.dedup();
            let others = others.into_iter().map(|cells| (GroupKind::Other, cells));
            let groups = groups.into_iter().chain(others);
            let constraints =
                groups.map(|(kind, cells)| Constraint::AllDifferent(Group { kind, cells })).chain(
                    pairs.into_iter().map(|(lesser, greater)| {
                        Constraint::LessThan(LessThan { lesser, greater })
                    }),
                );
            let position = |cell| Position { row: (cell / n) as u8, column: (cell % n) as u8 };
            let positions = (0..cells).map(position).collect();
            Problem::new(n as u8, positions, candidates, constraints.collect()).unwrap()
        },
    )
}

/// Some of the rows, columns and regions of a 3x3 grid, in any order.
fn some_groups_of_3() -> impl Strategy<Value = Groups> {
    let jigsaw = [[0, 1, 3], [2, 4, 5], [6, 7, 8]];
    let regions: Groups = jigsaw.map(|cells| (GroupKind::Region, cells.to_vec())).to_vec();
    let some = |groups: Groups| {
        let few = proptest::sample::subsequence(groups.clone(), 0..=groups.len());
        prop_oneof![5 => Just(groups), 3 => Just(Groups::new()), 1 => few]
    };
    let kinds = (some(regions), some(lines(3, GroupKind::Row)), some(lines(3, GroupKind::Column)));
    kinds.prop_map(|(a, b, c)| [a, b, c].concat()).prop_shuffle()
}

/// Latin squares of order 4 with both diagonals, a jigsaw, both or neither.
fn groups_of_4() -> impl Strategy<Value = Groups> {
    let jigsaw = [[0, 1, 2, 4], [3, 6, 7, 11], [5, 8, 9, 12], [10, 13, 14, 15]];
    let diagonals = [[0, 5, 10, 15], [3, 6, 9, 12]];
    let tagged = |kind, groups: &[[usize; 4]]| -> Groups {
        groups.iter().map(|cells| (kind, cells.to_vec())).collect()
    };
    let regions = tagged(GroupKind::Region, &jigsaw);
    let diagonals = tagged(GroupKind::Diagonal, &diagonals);
    let latin = [lines(4, GroupKind::Row), lines(4, GroupKind::Column)].concat();
    prop_oneof![
        Just(latin.clone()),
        Just([latin.clone(), diagonals.clone()].concat()),
        Just([latin.clone(), regions.clone()].concat()),
        Just([latin, regions, diagonals].concat()),
    ]
}

proptest! {
    #[test]
    fn any_groups_and_pairs_on_9_cells(problem in problems(3, some_groups_of_3())) {
        let accepted = accepted(&FILLINGS_OF_3X3, &problem);
        prop_assert_eq!(&all_solutions("dfs", &problem, 19_684), &accepted);
        match crate::common::solver("topological").solver.supports(&problem) {
            Ok(()) => prop_assert_eq!(all_solutions("topological", &problem, 19_684), accepted),
            Err(reason) => {
                let answer = ask("topological", &problem, Mode::First).answer;
                prop_assert_eq!(answer.status, Status::Unsupported);
                prop_assert_eq!(answer.message, Some(reason.to_string()));
            }
        }
    }

    #[test]
    fn jigsaws_diagonals_and_pairs_on_16_cells(problem in problems(4, groups_of_4())) {
        let accepted = accepted(&LATIN_SQUARES_OF_4, &problem);
        for solver in SOLVERS {
            prop_assert_eq!(&all_solutions(solver, &problem, 577), &accepted, "{}", solver);
        }
    }
}
