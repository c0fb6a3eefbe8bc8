//! Sheets of Sudokus that overlap: all solutions of a small one by enumeration, and a samurai.

use crate::common::all_solutions;
use quorum_formats::{ReadOptions, find, read};
use quorum_puzzle::canonical::canonical_line;
use quorum_puzzle::corpus_line::parse;
use quorum_puzzle::symmetry::Transform;
use quorum_toolkit::judgment::{Judgment, grid};

/// All Sudokus of 4x4, row by row.
fn sudokus() -> Vec<Vec<u8>> {
    let differ = |values: [u8; 4]| (1..4).all(|one| !values[..one].contains(&values[one]));
    let digits = |number: u8| [number % 4, number / 4 % 4, number / 16 % 4, number / 64];
    let rows: Vec<[u8; 4]> = (0..=255).map(digits).filter(|row| differ(*row)).collect();
    let count = rows.len();
    let grid = |number: usize| -> Vec<u8> {
        let row = |place: u32| rows[number / count.pow(place) % count];
        (0..4).flat_map(row).map(|value| value + 1).collect()
    };
    let is_sudoku = |grid: &Vec<u8>| {
        let at = |cells: [usize; 4]| differ(cells.map(|cell| grid[cell]));
        (0..4).all(|column| at([0, 4, 8, 12].map(|cell| cell + column)))
            && [0, 2, 8, 10].iter().all(|first| at([0, 1, 4, 5].map(|cell| cell + first)))
    };
    (0..count.pow(4)).map(grid).filter(is_sudoku).collect()
}

#[test]
fn two_sudokus_with_a_common_box_have_all_pairs_that_agree_on_it() {
    let all = sudokus();
    assert_eq!(all.len(), 288);
    let mut expected = Vec::new();
    for first in &all {
        let common = [10, 11, 14, 15].map(|cell| first[cell]);
        for second in all.iter().filter(|other| [0, 1, 4, 5].map(|cell| other[cell]) == common) {
            let cell = |cell: usize| match (cell / 6, cell % 6) {
                (row, column) if row < 4 && column < 4 => first[4 * row + column],
                (row, column) if row > 1 && column > 1 => second[4 * (row - 2) + column - 2],
                _ => 1,
            };
            expected.push((0..36).map(cell).collect::<Vec<u8>>());
        }
    }
    expected.sort();
    assert_eq!(expected.len(), 24 * 12 * 12);
    let line = "6x6;values=1-4;lines=none;boxes=none;cells=....##/....##/....../....../##..../##....;\
                constraints=sub-sudoku:R1C1.R4C4/sub-sudoku:R3C3.R6C6";
    let puzzle = parse(line).unwrap();
    for solver in ["native", "propagate"] {
        assert_eq!(all_solutions(solver, &puzzle.lower(), 10_000), expected, "{solver}");
    }
    let mut given = puzzle;
    [(0, 1), (1, 2), (35, 3)].into_iter().for_each(|(cell, value)| given.set_given(cell, value));
    expected.retain(|grid| (grid[0], grid[1], grid[35]) == (1, 2, 3));
    assert!(expected.len() > 50, "{}", expected.len());
    for solver in ["varisat/extended", "batsat/minimal", "batsat/extended+reduce"] {
        assert_eq!(all_solutions(solver, &given.lower(), 10_000), expected, "{solver}");
    }
}

#[test]
fn a_samurai_has_its_solution_in_all_positions() {
    let example = find("samurai").unwrap().example;
    let puzzle =
        read("t", example.as_bytes(), ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let solution = "\
        564872193###621738459318954672###734659281279631458###895412367\
        891265347###972841635436719285###413576892725348916###568293714\
        987123564371289164573152486739482156327948643597821965347985126\
        ######248517963############157639428############396248571######\
        678952413856792134568159438672194835267149234617985723614598237\
        723186549###148726395591324768###257319486486579231###369845712\
        345261897###471682953862793154###583971624917845326###926453871";
    let filled = grid::read(solution, &puzzle, None).unwrap();
    assert!(Judgment::new(&puzzle, &filled).is_solved());
    let grid = quorum_puzzle::symbols::solution_grid(solution, puzzle.rules()).unwrap();
    for solver in ["native", "propagate", "varisat", "batsat/extended+reduce=clues"] {
        assert_eq!(
            all_solutions(solver, &puzzle.lower(), 2),
            std::slice::from_ref(&grid),
            "{solver}"
        );
    }
    let form = canonical_line(&puzzle);
    let turns = Transform::of_square(puzzle.rules());
    assert_eq!(turns.len(), 8);
    for turn in turns {
        let copy = turn.apply(&puzzle);
        assert_eq!(canonical_line(&copy), form);
        let grids = all_solutions("native", &copy.lower(), 2);
        assert_eq!(
            grids.iter().map(|grid| turn.map_back(grid)).collect::<Vec<_>>(),
            std::slice::from_ref(&grid)
        );
    }
}
