//! Text that names a rule which the puzzle does not state is never passed over: the puzzle is
//! refused, or the text is listed as not read. What states no rule changes nothing.

use quorum_formats::{ReadOptions, read};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    /// No puzzle.
    Refused,
    /// A puzzle beside rules that were not read.
    Unread,
    /// A puzzle with nothing beside it.
    Read,
}
use Found::{Read, Refused, Unread};

/// What becomes of the puzzles of a text; all of them alike.
fn found(name: &str, text: &str) -> Found {
    let items: Vec<_> =
        read(name, text.as_bytes(), ReadOptions::default()).filter_map(Result::ok).collect();
    match &items[..] {
        [] => Refused,
        items if items.iter().all(|item| item.unread.is_empty()) => Read,
        items => {
            assert!(items.iter().all(|item| !item.unread.is_empty()), "{text}: {items:?}");
            Unread
        }
    }
}

fn grid() -> String {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
    rows.join("\n")
}

fn matrix() -> String {
    let row = |row: usize| {
        let cells = LINE[9 * row..9 * row + 9].replace('.', "0");
        let cells: Vec<String> = cells.chars().map(String::from).collect();
        format!("[{}]", cells.join(", "))
    };
    format!("[{}]", (0..9).map(row).collect::<Vec<_>>().join(",\n"))
}

fn check(cases: &[(&str, Found)], text: impl Fn(&str) -> String) {
    for (words, expected) in cases {
        let text = text(words);
        assert_eq!(found("t", &text), *expected, "{text}");
    }
}

#[test]
fn text_above() {
    let cases = [
        ("Thanks for the feedback! Here the shaded squares are all even.", Refused),
        ("Morning all! No two neighbours are consecutive in this one.", Refused),
        ("Rules: antiknight", Refused),
        ("Regeln: Springer", Refused),
        ("today's X-Sudoku, rated hard:", Refused),
        ("Each row, column and box has 1-9.\nGrey diagonals too.", Refused),
        ("7: r1c1, r1c2\n14: r1c3, r2c1", Refused),
        ("Windoku time", Refused),
        ("Hallo zusammen,\n\nauf den Diagonalen kommt jede Ziffer einmal vor.", Refused),
        ("Each row, column and box has 1-9.", Read),
        ("Puzzle 12", Read),
        ("My puzzle", Read),
        ("Hi,", Read),
        ("=====", Read),
    ];
    check(&cases, |words| format!("{words}\n\n{}\n", grid()));
    check(&cases, |words| format!("{words}\n\n{LINE}\n"));
}

#[test]
fn text_below() {
    let cases = [
        ("PS: forgot to say, the two long diagonals count as well.", Refused),
        ("Anti-knight!", Refused),
        ("Thanks!\nShaded cells are even.", Refused),
        ("A1+A2=12", Refused),
        ("Is there a swordfish somewhere?", Read),
        ("Solution (row by row):", Read),
        ("Each row, column and box has 1-9.", Read),
    ];
    check(&cases, |words| format!("{}\n\n{words}\n", grid()));
}

#[test]
fn values_that_no_column_reads() {
    let cases = [
        (r#""prompt": "Solve this X-sudoku (diagonals too).""#, Unread),
        (r#""instruction": "Solve the anti-knight sudoku.""#, Unread),
        (r#""context": "cells a knight's move apart differ""#, Unread),
        (r#""task": "sudoku_x""#, Unread),
        (r#""tags": ["easy", "antiknight"]"#, Unread),
        (r#""category": "diagonal""#, Unread),
        (r#""is_x": true"#, Unread),
        (r#""options": {"knight": true}"#, Unread),
        (r#""mode": "knight""#, Unread),
        (r#""id": "diagonal-0001""#, Unread),
        (r#""title": "Anti-Knight Sudoku #4""#, Unread),
        (
            r#""prompt": "Fill in digits between 1 and 9; each row must contain exactly one 5.""#,
            Read,
        ),
        (r#""task": "sudoku""#, Read),
        (r#""tags": ["easy", "symmetric", "x-wing"]"#, Read),
        (r#""is_x": false"#, Read),
        (r#""options": {"knight": false}"#, Read),
        (r#""source": "kaggle""#, Read),
        (r#""knights": 0"#, Read),
    ];
    check(&cases, |words| format!("{{\"puzzle\": \"{LINE}\", {words}}}\n"));
    check(&cases, |words| format!("[{{{words}, \"puzzle\": \"{LINE}\"}}]\n"));
    for (column, value, expected) in [
        ("category", "diagonal", Unread),
        ("prompt", "no two neighbours may be consecutive", Unread),
        ("knights", "yes", Unread),
        ("category", "hard", Read),
        ("rating", "1.5", Read),
    ] {
        let text = format!("puzzle,{column}\n{LINE},{value}\n{LINE},{value}\n");
        assert_eq!(found("t.csv", &text), expected, "{text}");
    }
    for (key, expected) in [("antiknight", Unread), ("board", Read)] {
        let text = format!("{{\"{key}\": {}}}\n", matrix());
        assert_eq!(found("t.json", &text), expected, "{text}");
    }
    // What a header or a column states is not passed over.
    let stated = format!("# antiknight\npuzzle,tag\n{LINE},antiknight\n");
    assert_eq!(found("t.csv", &stated), Read);
    assert_eq!(found("t.csv", &format!("puzzle,rules,tag\n{LINE},antiknight,Knights\n")), Read);
}

#[test]
fn comments() {
    let cases = [
        ("with antiknight", Unread),
        ("1. antiknight", Unread),
        ("Hard antiknight by Ann", Unread),
        ("X", Unread),
        ("top left corner is odd", Unread),
        ("digits may repeat in a row", Unread),
        ("# Puzzle 3 (knights)", Unread),
        ("antiknite", Refused),
        ("antidiag", Refused),
        ("disjoint", Refused),
        ("entropy", Refused),
        ("torus", Refused),
        ("A1+A2=10", Refused),
        ("a1 < a2", Refused),
        ("cells (1,1) and (1,2) sum to 10", Refused),
        ("r1 c1 > r1 c2", Refused),
        ("rules: antiknite", Refused),
        ("variant: killer", Refused),
        ("rules: diagonals, shaded", Refused),
        ("kropki R1C1 R1C2", Refused),
        ("cage 10 R1C1-R2C2", Refused),
        ("\"with antiknight\"", Read),
        ("Owls", Read),
        ("Little gem", Read),
        ("Hidden treasure", Read),
        ("X marks the spot", Read),
        ("variant: classic", Read),
        ("Rules: normal sudoku rules apply", Read),
        ("from seed (1,2)", Read),
        ("even so, 30 minutes", Refused),
        ("rated 7.1 by SE; 24 givens", Read),
    ];
    check(&cases, |words| format!("# {words}\n{}\n", grid()));
    check(&cases, |words| format!("# {words}\n\n{LINE}\n{LINE}\n"));
    let stated = format!("# Hard antiknight by Ann\n# antiknight\n{}\n", grid());
    assert_eq!(found("t", &stated), Read);
    let stated = format!("# By Ann: a little killer\n# little killer 15 R1C3-R3C1\n{}\n", grid());
    assert_eq!(found("t", &stated), Read);
    // The next puzzle has its own title.
    let texts = format!("# Hard antiknight by Ann\n{LINE}\n# Owls\n{LINE}\n");
    let items: Vec<_> = read("t", texts.as_bytes(), ReadOptions::default()).collect();
    let unread = items.iter().map(|item| item.as_ref().unwrap().unread.len());
    assert_eq!(unread.collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn rules_behind_a_label_are_headers() {
    for (words, count) in [
        ("rules: antiknight", 1),
        ("Variant: anti-knight, anti-king", 2),
        ("rule: thermo R1C1, R1C2", 1),
        ("constraints: cage 10 R1C1-R1C3", 1),
    ] {
        let text = format!("# {words}\n{}\n", grid());
        let items: Vec<_> = read("t", text.as_bytes(), ReadOptions::default()).collect();
        let puzzle = &items[0].as_ref().expect(words).puzzle;
        assert_eq!((items.len(), puzzle.constraints().len()), (1, count), "{words}");
    }
    let text = format!("# rules: diagonals, antiknite\n{LINE}\n");
    let error = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column), (1, 21), "{error}");
    let text = format!("# digits 0-8\n{}\n", grid().replace('9', "0"));
    assert_eq!(found("t", &text), Read);
}

#[test]
fn program_text_and_titles() {
    let cases = [
        ("class NonConsecutiveSudoku:\n    board = ", Refused),
        ("class XSudoku(Sudoku):\n    board = ", Refused),
        ("x_sudoku = ", Refused),
        ("board_x = ", Refused),
        ("KNIGHT = ", Refused),
        ("class Sudoku:\n    board = ", Read),
        ("GRID_2 = ", Read),
        ("hardest = ", Read),
    ];
    check(&cases, |words| format!("{words}{}\n", matrix()));
    let cases = [
        ("with both diagonals", Refused),
        ("next [[1, 2]]", Refused),
        ("from the newspaper", Read),
    ];
    check(&cases, |words| format!("grid = {}  # {words}\n", matrix()));
    let call = format!("grid = {}\n\nprint(solve(grid, antiknight=True))\n", matrix());
    assert_eq!(found("t.py", &call), Refused);
    let cases = [("diagonal-sudoku-7", Refused), ("sudoku-7", Read)];
    check(&cases, |words| format!("{words} {LINE}\n"));
    for (name, expected) in [("X-Sudoku", Unread), ("Easy", Read)] {
        let data = LINE.replace('.', "0");
        let games = format!("<opensudoku><name>{name}</name><game data=\"{data}\"/></opensudoku>");
        assert_eq!(found("t.opensudoku", &games), expected, "{name}");
        let sdk = format!("#AAnn\n#D{name}\n#C-\n[Puzzle]\n{}\n", grid());
        assert_eq!(found("t.sdk", &sdk), expected, "{name}");
    }
}

#[test]
fn comments_below_the_last_puzzle() {
    for (words, count) in [("the diagonals count too", 2), ("from the newspaper", 1)] {
        let text = format!("{LINE}\n# {words}\n");
        let items: Vec<_> = read("t", text.as_bytes(), ReadOptions::default()).collect();
        assert_eq!(items.len(), count, "{words}");
        assert!(items[0].is_ok() && items[1..].iter().all(Result::is_err), "{words}");
    }
}

/// `event` begins with `even`.
#[test]
fn columns_whose_names_begin_like_those_of_rules() {
    let cases = [
        ("ruletext", Refused),
        ("antichess", Refused),
        ("signsacross", Refused),
        ("dotpositions", Refused),
        ("linesums", Refused),
        ("event", Read),
        ("signature", Read),
        ("oddity", Read),
    ];
    check(&cases, |name| format!("puzzle,{name}\n{LINE},r1c1 r1c2\n"));
}
