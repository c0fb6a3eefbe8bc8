//! Sheets of Sudokus in the layouts and the spellings that people have.

use super::*;
use crate::options::ReadOptions;
use crate::tests::{items, read_text};
use crate::write;
use quorum_puzzle::{corpus_line, corpus_line::parse};

/// Cells of a sheet: a value in some cells of the Sudokus, which all of its Sudokus allow.
fn text(blocks: &[Block], (rows, columns): (usize, usize), open: char, outside: char) -> String {
    let is_covered = covered(blocks, rows, columns);
    let symbol = |row: usize, column: usize| match (3 * (row % 3) + row / 3 + column) % 9 {
        _ if !is_covered[row * columns + column] => outside,
        value if (row + 2 * column).is_multiple_of(5) => char::from(b'1' + value as u8),
        _ => open,
    };
    let row = |row| (0..columns).map(|column| symbol(row, column)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

/// The sheets with a name, and others of which the shape states the Sudokus.
fn sheets() -> Vec<((usize, usize), Vec<Block>)> {
    let known = [(12, 12), (21, 21), (21, 33), (21, 45), (33, 33)];
    let known = known
        .into_iter()
        .flat_map(|size| known_sheets(size.0, size.1).into_iter().map(move |sheet| (size, sheet)));
    let others: [((usize, usize), &[Block]); 4] = [
        ((15, 15), &[(0, 0), (6, 6)]),
        ((15, 15), &[(0, 0), (0, 6), (6, 3)]),
        ((12, 24), &[(0, 0), (3, 6), (0, 12), (3, 15)]),
        ((27, 27), &[(0, 0), (6, 6), (12, 12), (18, 18), (18, 6)]),
    ];
    known.chain(others.map(|(size, blocks)| (size, blocks.to_vec()))).collect()
}

/// The Sudokus of a puzzle.
fn blocks_of(puzzle: &Puzzle) -> Vec<Block> {
    let place = |cell: usize| (cell / puzzle.columns(), cell % puzzle.columns());
    let mut blocks: Vec<Block> =
        puzzle.constraints().iter().map(|stated| place(stated.cells[0][0])).collect();
    blocks.sort_unstable();
    blocks
}

fn puzzle_of(text: &str) -> Puzzle {
    let mut items = items(text);
    assert_eq!(items.len(), 1, "{text}");
    items.remove(0).puzzle
}

#[test]
fn every_sheet_is_read_in_every_spelling() {
    let sheets = sheets();
    // A butterfly, two windmills, a samurai, a sohei and so on.
    assert_eq!(sheets.len(), 1 + 4 + 3 * 2 + 4);
    for (size, mut blocks) in sheets {
        let marked = text(&blocks, size, '.', '#');
        let apart = |text: &str| {
            let line = |line: &str| line.chars().map(|c| format!("{c} ")).collect::<String>();
            text.lines().map(line).collect::<Vec<_>>().join("\n")
        };
        let without_ends = |text: &str| {
            text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>()
        };
        let blank = text(&blocks, size, '0', ' ');
        let indented = blank.lines().map(|line| format!("    {line}\n")).collect::<String>();
        let below_size =
            |text: &str| format!("{} {}\n{}", size.0, size.1, without_ends(&apart(text)));
        let unmarked = below_size(&text(&blocks, size, '-', '-'));
        let spellings = match size {
            (12, 12) => vec![unmarked, below_size(&marked), format!("12x12\n{marked}")],
            // Cells of a sheet that has no name.
            (12 | 15 | 27, _) => vec![marked, apart(&blank), indented],
            _ => vec![
                marked.clone(),
                apart(&marked),
                blank.clone(),
                without_ends(&blank),
                without_ends(&apart(&blank)),
                indented,
                below_size(&marked),
                unmarked,
                format!("# A title\n{marked}\n"),
            ],
        };
        let first = puzzle_of(&spellings[0]);
        blocks.sort_unstable();
        assert_eq!(blocks_of(&first), blocks);
        let corpus = corpus_line(&first);
        assert_eq!(parse(&corpus).as_ref(), Ok(&first));
        for spelling in &spellings {
            let mut puzzle = puzzle_of(spelling);
            puzzle.name = None;
            assert_eq!(corpus_line(&puzzle), corpus, "{spelling}");
        }
        let mut named = first.clone();
        named.name = Some("Five".to_owned());
        let written = write(&named, "samurai").unwrap();
        assert_eq!(puzzle_of(&written), named);
    }
}

#[test]
fn sheets_are_not_taken_for_other_formats_nor_these_for_sheets() {
    // Two samurai, one of which begins like a comment.
    let windmill = known_sheets(21, 21).remove(2);
    let two = [text(&windmill, (21, 21), '.', '#'), FORMAT.example.to_owned()].join("\n\n");
    let read = items(&two);
    assert_eq!(read.iter().map(|item| item.puzzle.constraints().len()).collect::<Vec<_>>(), [5, 5]);
    // A 12x12 Sudoku may be a butterfly: then its size is stated above it.
    let butterfly = text(&known_sheets(12, 12)[0], (12, 12), '.', '#');
    let apart = butterfly.replace("", " ").trim().replace(" \n ", "\n");
    assert_eq!(puzzle_of(&apart).rules().to_string(), "12x12 boxes 3x4");
    let asked = ReadOptions { format: Some("samurai"), ..ReadOptions::default() };
    let items = read_text(&apart, asked);
    assert_eq!(items[0].as_ref().unwrap().puzzle.constraints().len(), 4);
    // Two grids side by side are none.
    let beside = ["1........   ........2"; 9].join("\n");
    assert!(read_text(&beside, ReadOptions::default())[0].is_err());
    // A row too many is no further Sudoku.
    let (first, rest) = FORMAT.example.split_once('\n').unwrap();
    let repeated = format!("{first}\n{first}\n{rest}");
    assert!(read_text(&repeated, ReadOptions::default())[0].is_err());
    let str8ts = "1 . #\n. . #3\n# . .";
    assert_eq!(puzzle_of(str8ts).constraints()[0].name, "straights");
}

#[test]
fn answers_of_sheets_are_read() {
    let blocks = &known_sheets(21, 21)[0];
    let is_covered = covered(blocks, 21, 21);
    let rows = |is_open: bool| {
        let cell = |cell: usize| {
            let (row, column) = (cell / 21, cell % 21);
            let value = (3 * (row % 3) + row / 3 + column) % 9 + 1;
            let is_shown = is_covered[cell] && (!is_open || cell.is_multiple_of(3));
            if is_shown { value.to_string() } else { "-".to_owned() }
        };
        let cells: Vec<String> = (0..441).map(cell).collect();
        let rows: Vec<String> = cells.chunks(21).map(|row| row.join(" ")).collect();
        format!("21 21\\n{}", rows.join("\\n"))
    };
    let row = format!("{{\"problem\": \"{}\", \"solution\": \"{}\"}}", rows(true), rows(false));
    let item = items(&row).remove(0);
    let grid = item.expected.grid.unwrap();
    assert_eq!(quorum_problem::judge(&item.puzzle.lower(), &grid), Ok(()));
}

#[test]
fn faults_have_their_place() {
    let example = FORMAT.example;
    let with = |row: usize, column: usize, symbol: &str| {
        let mut rows: Vec<String> = example.lines().map(str::to_owned).collect();
        rows[row - 1].replace_range(column - 1..column, symbol);
        rows.join("\n")
    };
    let without_marks = |rows: usize| {
        let rows = example.lines().take(rows).collect::<Vec<_>>().join("\n");
        format!("21 21\n{}", rows.replace('#', "-"))
    };
    let open = |rows: usize, columns: usize| vec![".".repeat(columns); rows].join("\n");
    let given = |cells: &[usize]| {
        let mut text = open(21, 21);
        cells.iter().for_each(|&cell| text.replace_range(cell..cell + 1, "7"));
        format!("21 21\n{text}")
    };
    let is_found = [
        (
            with(3, 5, "a"),
            "3:5: expected a value from 1 to 9, an open cell (one of . 0 _ * - x X ?), # or a blank outside, found 'a'",
        ),
        (with(2, 21, ""), "2:21: expected 21 cells in the row, found the end of the line after 20"),
        (with(4, 21, "..."), "4:22: expected the end of the row after 21 cells, found '.'"),
        (
            with(10, 1, "."),
            "10:1: expected a cell of a whole block of 9x9 cells, or # or a blank outside of all Sudokus, found '.'",
        ),
        (
            with(1, 1, "#"),
            "1:2: expected a cell of a whole block of 9x9 cells, or # or a blank outside of all Sudokus, found '.'",
        ),
        (without_marks(20), "1:1: expected 21 rows below the size, found 20"),
        // In the middle, and in no sheet together.
        (
            given(&[10 * 22 + 8]),
            "1:1: expected # or a blank outside of all Sudokus, found no mark, and 4 known sheets of 21x21 with all givens",
        ),
        (
            given(&[0, 10]),
            "1:1: expected # or a blank outside of all Sudokus, found no mark, and 0 known sheets of 21x21 with all givens",
        ),
    ];
    let is_asked = [
        (
            open(27, 27),
            "1:1: expected # or a blank outside of all Sudokus, found no mark, and 0 known sheets of 27x27 with all givens",
        ),
        (
            open(9, 19) + "\n" + &"#".repeat(19),
            "1:10: expected a shape that states its Sudokus, or a corpus line with sub-sudoku for each, found a cell that several blocks of 9x9 cells may cover",
        ),
        (
            open(9, 12) + "\n#########...",
            "10:10: expected a cell of a whole block of 9x9 cells, or # or a blank outside of all Sudokus, found '.'",
        ),
        (
            open(9, 9).replace('\n', "###.........\n") + "###.........",
            "1:1: expected Sudokus of 9x9 cells that overlap by whole boxes, found 2 of which some have none in common with others",
        ),
        (open(70, 9), "1:1: expected a sheet of at most 64x64, found 70x9"),
    ];
    let asked = ReadOptions { format: Some("samurai"), ..ReadOptions::default() };
    let found = is_found.iter().map(|case| (case, ReadOptions::default()));
    for ((text, expected), options) in found.chain(is_asked.iter().map(|case| (case, asked))) {
        let read = read_text(text, options).into_iter();
        let errors: Vec<String> = read.map(|item| item.unwrap_err().to_string()).collect();
        assert_eq!(errors, [format!("t:{expected}")], "{text}");
    }
}

#[test]
fn other_puzzles_are_not_written() {
    let example = puzzle_of(FORMAT.example);
    let line = corpus_line(&example);
    for (line, expected) in [
        // One Sudoku less, one given outside of the others.
        (line.replacen("sub-sudoku:R1C1.R9C9/", "", 1), "a sheet whose Sudokus"),
        (line.replacen("cells=..4", "cells=..{45}", 1), "candidate sets"),
        (line + "/antiknight:", "the constraint 'antiknight'"),
    ] {
        let puzzle = parse(&line).unwrap();
        let error = write(&puzzle, "samurai").unwrap_err().to_string();
        assert!(error.starts_with(&format!("format samurai cannot hold {expected}")), "{error}");
    }
}
