//! Each text is read by one reader only, as the line beside it, or refused.

use super::{Reading, cage_objects, cages, futoshiki, kakuro, model, skyscrapers, straights};
use crate::options::{KnownRules, ReadOptions};
use crate::tests::read_text;
use quorum_puzzle::corpus_line;
use quorum_puzzle::text::Line;

type Reader = fn(&[Line], &KnownRules) -> Reading;

const READERS: [(&str, Reader); 7] = [
    ("kakuro", kakuro::read),
    ("cages", cages::read),
    ("cage objects", cage_objects::read),
    ("straights", straights::read),
    ("skyscrapers", skyscrapers::read),
    ("futoshiki", futoshiki::read),
    ("model", model::read),
];

/// The readers that take the text, the line or the fault.
fn read(text: &str) -> (Vec<&'static str>, String) {
    let lines = text.lines().zip(1..).map(|(text, number)| Line { number, text: text.to_owned() });
    let lines: Vec<Line> = lines.collect();
    let mut names = Vec::new();
    let mut result = "nothing".to_owned();
    for (name, read) in READERS {
        if let Some(reading) = read(&lines, &KnownRules::default()) {
            names.push(name);
            result = match reading {
                Ok(parsed) => corpus_line(&parsed.puzzle),
                Err(fault) => format!("error {fault}"),
            };
        }
    }
    (names, result)
}

/// Compares the readings of texts; an expected text that begins with `error` is a part of the
/// fault.
fn compare(name: &str, cases: &[(&str, &str)]) {
    let mut wrong = String::new();
    for (text, expected) in cases {
        let (names, found) = read(text);
        let is_right = match *expected {
            "nothing" => names.is_empty(),
            _ if expected.starts_with("error ") => {
                names == [name] && found.contains(&expected[6..])
            }
            _ => names == [name] && found == *expected,
        };
        if !is_right {
            wrong += &format!("\n{text}\n  by {names:?}: {found}\n  not  {expected}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn kakuro_as_people_write_it() {
    let small = "3x3;values=1-9;lines=words;boxes=none;cells=###/#../#..;constraints=\
                 kakuro=3:R2C2.R2C3/kakuro=3:R2C2.R3C2/kakuro=4:R2C3.R3C3/kakuro=4:R3C2.R3C3";
    let small = &small.replace(";lines=words", "");
    let one =
        "2x3;values=1-9;boxes=none;cells=###/#..;constraints=kakuro=5:R2C2/kakuro=8:R2C2.R2C3";
    compare(
        "kakuro",
        &[
            ("    \\   3\\  4\\\n  \\3  _    _\n  \\4  _    _", small),
            ("#,3\\,4\\\n\\3,.,.\n\\4,.,.", small),
            ("| x | 3\\x | 4\\x |\n|---|---|---|\n| x\\3 | x | x |\n| x\\4 | x | x |", small),
            ("# 3\\ #\n\\3 . x", "error 1:1: expected a Kakuro with one reading"),
            ("x\\x 3\\x 4\\x\nx\\3 x x\nx\\4 x x", small),
            ("-\t3\\0\t4\\0\n0\\3\t0\t0\n0\\4\t0\t0", small),
            ("     3\\  4\\\n\\3   _   _\n\\4   _   _", small),
            ("# 3/ 4/\n/3 . .\n/4 . .", small),
            (
                "[[\"#\", \"3\\\\\", \"4\\\\\"],\n [\"\\\\3\", \"_\", \"_\"],\n [\"\\\\4\", \"_\", \"_\"]]",
                small,
            ),
            (",3\\,4\\\n\\3,,\n\\4,,", small),
            ("antiknight 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .", "error 2:1: expected 2 cells"),
            ("Kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .", small),
            ("3x3\n-- 3\\-- 4\\--\n--\\3 .. ..\n--\\4 .. ..", small),
            ("# 5\\ #\n\\8 . .", one),
            // A sum without cells, cells without a sum, a word, a short row.
            ("# 5\\\n\\5 .", "2x2;values=1-9;boxes=none;cells=##/#.;constraints=kakuro=5:R2C2"),
            (
                "# 3\\ 4\\\n\\3 . .\n\\4 # #",
                "error 3:1: expected white cells to the right, found none for the sum 4",
            ),
            ("# 3\\ 4\\\n\\3 . .\n# . .", "error 3:1: expected a sum before each run"),
            ("# 3\\ 4\\\n\\3 . a\n\\4 . .", "error 2:6: expected a cell of a Kakuro"),
            ("#,3\\,4\\\n\\3,.\n\\4,.,.", "error 2:1: expected 3 cells"),
            ("1 2 3\n4 5 6", "nothing"),
        ],
    );
}

#[test]
fn kenken_and_killer_as_letters() {
    let kenken = "3x3;boxes=none;cells=.../.../...;constraints=minus=1:R2C1.R3C1/minus=2:R1C3.R2C3/\
                  sum=3:R1C1.R1C2/sum=6:R2C2.R3C2.R3C3";
    let killer = "4x4;boxes=2x2;cells=..../..../..../...1;constraints=cage=10:R1C1.R1C2.R2C1.R2C2/\
                  cage=10:R3C1.R3C2.R4C1.R4C2/cage=10:R3C3.R3C4.R4C3.R4C4/cage=3:R1C3.R1C4/cage=7:R2C3.R2C4";
    compare(
        "cages",
        &[
            ("AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+", kenken),
            ("3\na a b\nc d b\nc d d\na: +3\nb = - 2\nc,1-\nd 6 +", kenken),
            ("AAB\nCDB\nCDD\n\n3+ A\n2- B\n1- C\n6+ D", kenken),
            ("AAB\nCDB\nCDD\nA=3+, B=2-; C=1-, D=6+", kenken),
            ("KenKen 3x3:\n\nA A B\nC D B\nC D D\n\nA=3+ B=2- C=1- D=6+", kenken),
            ("A A B\nC D B\nC D D\nA 3+ B 2- C 1- D 6+", kenken),
            (
                "Killer puzzle\nAAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+",
                "error 1:1: expected a title of the puzzle below it",
            ),
            (
                "KenKen of 4x4\nAAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+",
                "error 1:1: expected a title of the puzzle below it",
            ),
            ("0 0 1\n2 3 1\n2 3 3\n\n0 + 3\n1 - 2\n2 - 1\n3 + 6", kenken),
            (
                "AAB\nCDB\nCDD\nA 2*\nB 3/\nC 2/\nD 6x",
                "3x3;boxes=none;cells=.../.../...;constraints=divide=2:R2C1.R3C1/divide=3:R1C3.R2C3/\
              product=2:R1C1.R1C2/product=6:R2C2.R3C2.R3C3",
            ),
            (
                "AABB\nAACC\nDDEE\nDDEE\n\nA=10\nB=3\nC=7\nD=10\nE=10\n\n....\n....\n....\n...1",
                killer,
            ),
            (
                "....\n....\n....\n...1\n\nAABB\nAACC\nDDEE\nDDEE\n\nA 10\nB 3\nC 7\nD 10\nE 10",
                killer,
            ),
            (
                "AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-",
                "error 2:2: expected a clue for each cage, found none for 'D'",
            ),
            (
                "AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6-",
                "error 8:1: expected two cells for - and /",
            ),
            ("AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6%", "error 8:1: expected one of + - * /"),
            ("AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nE 6+", "error 8:1: expected a label"),
            (
                "AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+\nno knight moves",
                "error 9:1: expected a clue of a cage",
            ),
            (
                "ABA\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+",
                "error 5:1: expected cells that hang together",
            ),
            ("AAB\nCDB\nCDD", "nothing"),
        ],
    );
}

/// A title of kind and size is a comment; one with other words may state a rule.
#[test]
fn titles_of_cages() {
    let killer = "AABB\nCCDD\nEEFF\nGGHH\n\nA 3\nB 7\nC 7\nD 3\nE 5\nF 5\nG 5\nH 5\n";
    let kenken = "AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+\n";
    for (title, text, is_read) in [
        ("Killer antiknight 4x4", killer, false),
        ("Antiknight killer 4x4", killer, false),
        ("Nonconsecutive 4x4", killer, false),
        ("No boxes 4x4", killer, false),
        ("Killer Latin square 4x4", killer, false),
        ("Cages may repeat digits 4x4:", killer, false),
        ("Killer Sudoku with diagonals 4x4", killer, false),
        ("Diagonals differ 4", killer, false),
        ("Killer numbers from zero", killer, false),
        ("Killer Sudoku 9x9", killer, false),
        ("KenKen numbers from zero", kenken, false),
        ("KenKen each value above 1", kenken, false),
        ("diagonals both 3x3", kenken, false),
        ("Killer Sudoku 4x4", killer, true),
        ("Easy killer puzzle", killer, true),
        ("KenKen: 3x3", kenken, true),
        ("Calcudoku of order 3", kenken, true),
        ("Mathdoku of size 3x3 (hard)", kenken, false),
    ] {
        for between in ["", "\n"] {
            let text = format!("{title}\n{between}{text}");
            let found = read_text(&text, ReadOptions::default());
            match &found[..] {
                [Ok(item)] => assert!(is_read && item.comments == [title], "{text}"),
                found => assert!(!is_read && found.iter().all(Result::is_err), "{text}\n{found:?}"),
            }
        }
    }
    for order in ["4", "size 4", "n = 4", "Order: 4x4"] {
        let read = read_text(&format!("{order}\n{killer}"), ReadOptions::default());
        assert!(matches!(read[..], [Ok(_)]), "{order}");
    }
}

#[test]
fn cages_as_objects() {
    let line = "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=10:R3C1.R3C2.R3C3.R3C4/\
                cage=10:R4C1.R4C2.R4C3.R4C4/cage=3:R1C1.R1C2/cage=7:R1C3.R1C4/cage=8:R2C1.R2C2/cage=2:R2C3.R2C4";
    let cages = |base: usize| {
        let mut text = String::from("[");
        for (sum, row, columns) in
            [(3, 0, 0..2), (7, 0, 2..4), (8, 1, 0..2), (2, 1, 2..4), (10, 2, 0..4), (10, 3, 0..4)]
        {
            let cells: Vec<[usize; 2]> =
                columns.map(|column| [row + base, column + base]).collect();
            text += &format!("{{\"sum\": {sum}, \"cells\": {cells:?}}},\n");
        }
        text.trim_end_matches(",\n").to_owned() + "]"
    };
    let line = &line.replace("cage=8:R2C1.R2C2/cage=2:R2C3.R2C4", "cage=8:R2C1.R2C2");
    let line = &line.replace("cage=3:R1C1", "cage=2:R2C3.R2C4/cage=3:R1C1");
    let kenken = "[{\"target\": 3, \"op\": \"+\", \"cells\": [\"R1C1\", \"R1C2\"]}, {\"target\": 2, \"op\": \"*\", \"cells\": [\"R2C1\", \"R2C2\"]}]";
    compare(
        "cage objects",
        &[
            (&cages(0), line),
            (&cages(1), line),
            (&format!("{{\"size\": 4, \"cages\": {}}}", cages(1)), line),
            (kenken, "2x2;boxes=none;cells=../..;constraints=product=2:R2C1.R2C2/sum=3:R1C1.R1C2"),
            (&cages(2), "error expected cages that cover a grid"),
            (&cages(0).replace("[0, 1]", "[0, 0]"), "error expected cages that cover a grid"),
            (
                "[{\"sum\": 3, \"cells\": [[0,0],[0,1]]}, {\"sum\": 7, \"cells\": [[0,2],[0,3]]}]",
                "error expected cages that cover a grid",
            ),
            (
                &cages(0).replacen("\"sum\"", "\"even\": true, \"sum\"", 1),
                "error expected only keys",
            ),
            ("[{\"puzzle\": \"1...............\"}]", "nothing"),
        ],
    );
}

#[test]
fn str8ts_with_black_cells() {
    let line = "3x3;boxes=none;cells=1.#/..3/#..;constraints=straights:R2C3";
    compare(
        "straights",
        &[
            ("1 . #\n. . #3\n# . .", line),
            ("1,.,■\n.,.,b3\n■,.,.", line),
            ("100\n003\n000\n\n..#\n..#\n#..", line),
            ("100\n003\n000\n\n001\n010\n100", "nothing"),
            ("100\n003\n000\n\nbbw\nwbw\nwww", "error 5:1: expected # for each black cell"),
            ("100\n003\n000\n\nx..\n..x\n...", "error 5:1: expected # for each black cell"),
            ("1 . #\n. . #9\n# . .", "error 2:6: expected a value from 1 to 3"),
            ("1 . a\n. . #\n# . .", "nothing"),
        ],
    );
}

#[test]
fn skyscraper_clues() {
    let cells = |side: &str| side.replace(' ', "");
    let line = "4x4;boxes=none;cells=..../..../..../....;constraints=\
        skyscraper=1:R1C4.R1C3.R1C2.R1C1/skyscraper=1:R1C4.R2C4.R3C4.R4C4/skyscraper=1:R3C1.R3C2.R3C3.R3C4/\
        skyscraper=1:R4C3.R3C3.R2C3.R1C3/skyscraper=2:R1C1.R2C1.R3C1.R4C1/skyscraper=2:R1C2.R2C2.R3C2.R4C2/\
        skyscraper=2:R1C3.R2C3.R3C3.R4C3/skyscraper=2:R2C1.R2C2.R2C3.R2C4/skyscraper=2:R2C4.R2C3.R2C2.R2C1/\
        skyscraper=2:R4C1.R3C1.R2C1.R1C1/skyscraper=2:R4C1.R4C2.R4C3.R4C4/skyscraper=2:R4C4.R4C3.R4C2.R4C1/\
        skyscraper=3:R1C1.R1C2.R1C3.R1C4/skyscraper=3:R3C4.R3C3.R3C2.R3C1/skyscraper=3:R4C2.R3C2.R2C2.R1C2/\
        skyscraper=4:R4C4.R3C4.R2C4.R1C4";
    let line = &cells(line);
    compare(
        "skyscrapers",
        &[
            ("[2, 2, 2, 1, 1, 2, 3, 2, 4, 1, 3, 2, 2, 1, 2, 3]", line),
            ("2 2 2 1 2 3 1 4 3 2 1 2 1 2 3 2", line),
            ("top: 2 2 2 1\nright: 1 2 3 2\nbottom: 2 3 1 4\nleft: 3 2 1 2", line),
            ("4\nG;2;2;2;1\nD;2;3;1;4\nL;3;2;1;2\nP;1;2;3;2", line),
            (
                "{\"top\": [2,2,2,1], \"left\": [3,2,1,2], \"bottom\": [2,3,1,4], \"right\": [1,2,3,2]}",
                line,
            ),
            ("  2 2 2 1\n3 . . . . 1\n2 . . . . 2\n1 . . . . 3\n2 . . . . 2\n  2 3 1 4", line),
            ("# 2 2 2 1 #\n3 0 0 0 0 1\n2 0 0 0 0 2\n1 0 0 0 0 3\n2 0 0 0 0 2\n# 2 3 1 4 #", line),
            (
                "    2 2 2 1\n  +---------+\n3 | . . . . | 1\n2 | . . . . | 2\n1 | . . . . | 3\n2 | . . . . | 2\n  +---------+\n    2 3 1 4",
                line,
            ),
            (
                "top: 2 2 2 1\nright: 1 2 3\nbottom: 2 3 1 4\nleft: 3 2 1 2",
                "error 2:8: expected 4 clues on each side",
            ),
            (
                "top: 2 2 2 1\ntop: 1 2 3 2\nbottom: 2 3 1 4\nleft: 3 2 1 2",
                "error 2:1: expected each side once",
            ),
            ("0,0,1,2,0,2,0,0,0,3,0,0,0,1,0,0", "error 1:1: expected '# boxes' above a 4x4 grid"),
            ("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1", "nothing"),
            ("2 2 1\n1 2 2", "nothing"),
            // Labels on all sides.
            ("  1 2 3\n1 . . . 1\n2 . . . 2\n3 . . . 3\n  1 2 3", "nothing"),
        ],
    );
    // Both orders are possible for clues without brackets.
    let (names, found) = read("2,2,2,1,0,0,0,0,0,3,1,0,0,0,0,0");
    assert!(
        names == ["skyscrapers"] && found.starts_with("error 1:1: expected sides with names"),
        "{found}"
    );
}

#[test]
fn futoshiki_with_numbers_for_signs() {
    let line = "3x3;boxes=none;cells=.../..2/...;signs=>./v../../.../..";
    compare(
        "futoshiki",
        &[
            ("0 0 0\n0 0 2\n0 0 0\n\n-1 0\n0 0\n0 0\n\n-1 0 0\n0 0 0", line),
            (
                "3\n# grid\n0,0,0\n0,0,2\n0,0,0\n# 1 is <, -1 is >\n-1,0\n0,0\n0,0\n# the same\n-1,0,0\n0,0,0",
                line,
            ),
            (
                "0 0 0\n0 0 0\n0 0 0\n\n0 0\n> 0\n0 0\n\nv 0 v\n0 0 0",
                "3x3;boxes=none;cells=.../.../...;signs=../v.v/>./.../..",
            ),
            ("0 0 0\n0 0 2\n0 0 0\n\n> 0\n0 0\n0 0\n\nv 0 0\n0 0 0", line),
            ("3\nSTART:\n0;0;0\n0;0;2\n0;0;0\nREL:\nA2;A1\nB1;A1", line),
            (
                "3\nSTART:\n0;0;0\n0;0;2\n0;0;0\nREL:\nA2;A1\nC1;A1",
                "error 8:1: expected neighboring cells of a row or column",
            ),
            (
                "3\nSTART:\n0;0;0\n0;0;2\n0;0;0\nREL:\nA2;A1\nA2;A1",
                "error 8:1: expected each pair once",
            ),
            ("3\nSTART:\n0;0;0\n0;0;2\nREL:\nA2;A1", "error 1:1: expected the order 2"),
            (
                "0 0 0\n0 0 2\n0 0 0\n# 1 is >\n-1 0\n0 0\n0 0\n\n-1 0 0\n0 0 0",
                "error 4:1: expected 1 for <",
            ),
            ("0 0 0\n0 0 2\n0 0 0\n\nv 0\n0 0\n0 0\n\n-1 0 0\n0 0 0", "error 5:1: expected a sign"),
            (
                "0 0 0\n0 0 2\n0 0 0\n\n-1 0\n0 0\n0 0\n\n-1 0 0",
                "error 9:7: expected row 2 of block 3",
            ),
            ("0 0 0\n0 0 2\n0 0 0\n\n-1 0\n0 0\n0 0", "nothing"),
            (
                "0 0 0\n0 0 2\n0 0 0\n\n> 0\n0 0\n0 0\n\n0 0 0\nv 0 0\n[]",
                "error 11:1: expected an empty line",
            ),
        ],
    );
}

#[test]
fn data_of_models() {
    let line = "4x4;boxes=2x2;cells=..2./3.../..../21..";
    compare(
        "model",
        &[
            ("n = 4;\npuzzle = [| 0,0,2,0\n | 3,0,0,0\n | 0,0,0,0\n | 2,1,0,0 |];", line),
            ("% data\nstart = [|0,0,2,0|3,0,0,0|0,0,0,0|2,1,0,0|];", line),
            ("S=2; N=4;\ngrid = array2d(1..4, 1..4, [0,0,2,0, 3,0,0,0, 0,0,0,0, 2,1,0,0]);", line),
            (
                "param n := 4;\nparam m: 1 2 3 4 :=\n  1  . . 2 .\n  2  3 . . .\n  3  . . . .\n  4  2 1 . . ;",
                line,
            ),
            (
                "n = 5;\npuzzle = [| 0,0,2,0\n | 3,0,0,0\n | 0,0,0,0\n | 2,1,0,0 |];",
                "error 1:5: expected the size 4",
            ),
            ("puzzle = [| 0,0 | 3,0,0 |];", "error of a MiniZinc model"),
            ("less = [| 1,1 | 1,2 |];", "error data 'less' of a MiniZinc model"),
            ("given(1,1,5).\ngiven(2,3,4).", "error facts of an ASP program"),
            ("letting n be 4\nletting puzzle be [[0,0],[1,2]]", "error data of an Essence model"),
            ("x = 4", "nothing"),
        ],
    );
}

/// A heading is a row of a Kakuro only if all of it is cells.
#[test]
fn a_heading_with_a_backslash_is_a_heading() {
    for (line, is_row) in
        [("# 17\\ 23\\ #", true), ("# author: 1\\", false), ("# Part 1\\2", false)]
    {
        assert_eq!(kakuro::has_sums(line), is_row, "{line}");
    }
}
