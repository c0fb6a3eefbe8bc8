//! Links with their corpus lines, and neighbors with their refusals.

use crate::options::ReadOptions;
use crate::reader::read;
use quorum_puzzle::corpus_line;

const CELLS: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const GRID: &str = "9x9;boxes=3x3;cells=53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/\
                    .6....28./...419..5/....8..79";

const PAGES: &str = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js";

const KEEN: &str = "3x3;boxes=none;cells=.../.../...;constraints=divide=3:R3C1.R3C2/minus=1:R2C1.R2C2/\
                    product=6:R1C2.R1C3/sum=1:R1C1/sum=1:R2C3/sum=2:R3C3";

/// The corpus line of the only puzzle in a text and what was not read, or the message.
fn line(text: &str) -> Result<String, String> {
    let text = text.replace("CELLS", CELLS).replace("PAGES", PAGES);
    let items: Vec<_> = read("t", text.as_bytes(), ReadOptions::default()).collect();
    assert_eq!(items.len(), 1, "{text}");
    let item = items[0].clone().map_err(|error| error.to_string())?;
    let unread = item.unread.join(", ");
    Ok(corpus_line(&item.puzzle) + if unread.is_empty() { "" } else { "; not read: " } + &unread)
}

#[track_caller]
fn are_read(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        let expected = expected.replace("GRID", GRID);
        assert_eq!(line(text).as_deref(), Ok(expected.as_str()), "{text}");
    }
}

#[track_caller]
fn are_refused(rows: &[(&str, &str)]) {
    for (text, part) in rows {
        let error = line(text).expect_err(text);
        assert!(error.contains(part), "{text}\n{error}");
    }
}

#[test]
fn cells_on_any_host() {
    are_read(&[
        ("https://sudoku.coach/en/play/CELLS", "GRID"),
        ("sudoku.coach/en/play/CELLS", "GRID"),
        ("https://www.thonky.com/sudoku/solve-sudoku?puzzle=CELLS", "GRID"),
        ("https://example.org/#CELLS", "GRID"),
        ("https://example.org/play/sudoku/CELLS/hard?utm_source=a", "GRID"),
        ("https://example.org/?bd=CELLS&mode=dark", "GRID; not read: parameter 'mode' of the link"),
        (
            "https://lisudoku.xyz/solver?import=1000003002000004",
            "4x4;boxes=2x2;cells=1.../..3./.2../...4",
        ),
        (
            "https://a.org/?b=5%2E..........6.......................",
            "6x6;boxes=2x3;cells=5...../....../6...../....../....../......",
        ),
    ]);
    are_refused(&[
        ("https://example.org/killer/CELLS", "found 'killer' in 'killer'"),
        ("https://www.killersudokuonline.com/play/CELLS", "'killer' in its host"),
        ("https://example.org/?type=x&bd=CELLS", "found 'x' in 'x'"),
        ("https://example.org/?bd=CELLS&cages=3", "found 'cage' in '3'"),
        ("https://example.org/?bd=CELLS&state=CELLS", "expected one grid in the link"),
        ("https://example.org/play/CELLS1", "found 82 characters"),
        ("https://example.org/?id=1234123412341234", "which contains none"),
        ("https://example.org/sudoku/today", "which contains none"),
    ]);
}

#[test]
fn puzzles_of_pzpr() {
    let four = "4x4;boxes=2x2;cells=.1../...2/3.../..3.";
    let towers = "4x4;boxes=none;cells=...4/..../..../....;constraints=\
                  skyscraper=1:R4C2.R3C2.R2C2.R1C2/skyscraper=3:R3C4.R3C3.R3C2.R3C1/\
                  skyscraper=3:R4C3.R3C3.R2C3.R1C3/skyscraper=4:R2C1.R2C2.R2C3.R2C4";
    are_read(&[
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g", four),
        ("http://pzv.jp/p.html?sudoku/4/4/g1k23k3g/", four),
        ("https://puzz.link/p?type=player&sudoku_edit/4/4/g1k23k3g", four),
        (
            "https://puzz.link/p?pzprv3/sudoku/4/.%201%20.%20./.%20.%20.%202/3%20.%20.%20./.%20.%203%20./",
            four,
        ),
        (
            "https://puzz.link/p?sudoku/6/6/1zu",
            "6x6;boxes=2x3;cells=1...../....../....../....../....../......",
        ),
        ("https://puzz.link/p?skyscrapers/4/4/k13h4j3gi4r", towers),
    ]);
    are_refused(&[
        ("https://puzz.link/p?slither/4/4/g2d1a3c", "found one of kind 'slither'"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3", "expected 16 cells"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3gg", "the end of the link"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3h", "expected 16 cells, found 17"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k7g", "a value from 1 to 4, found 7"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k.g", "expected 16 cells"),
        ("https://puzz.link/p?sudoku/v:a/4/4/g1k23k3g", "columns, rows and numbers"),
        ("https://puzz.link/p?sudoku/8/8/zzzj", "a Sudoku of 4, 6, 9, 16 or 25 rows"),
        ("https://puzz.link/p?skyscrapers/4/4/k13h4j5g", "from 1 to 4, or nothing, found '5'"),
    ]);
}

#[test]
fn game_ids_in_links() {
    let grid = "4x4;boxes=2x2;cells=..2./3.../..../21..";
    are_read(&[
        ("PAGES/solo.html#2x2:b2a3g2_1b", grid),
        ("PAGES/solo.html?2x2%3Ab2a3g2_1b", grid),
        (
            "PAGES/unequal.html#3:0R,0,0,0D,0,2,0,0,0,",
            "3x3;boxes=none;cells=.../..2/...;signs=>./.../../v../..",
        ),
        (
            "https://example.org/towers.html#3:2///////////,i",
            "3x3;boxes=none;cells=.../.../...;constraints=skyscraper=2:R1C1.R2C1.R3C1",
        ),
        ("PAGES/keen.html#3:_ba_7,a1m6s1a1d3a2", KEEN),
    ]);
    are_refused(&[
        ("PAGES/solo.html#3x3#123456", "a random seed"),
        ("PAGES/solo.html", "a page without one"),
        ("PAGES/net.html#5x5:abc", "found one of 'net'"),
        ("PAGES/solo.html#2x2:b2a3g2_1c", "at most 2 more cells"),
    ]);
}

#[test]
fn links_that_are_not_read_have_a_reason() {
    are_refused(&[
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9pAEL3zK", "a puzzle of Penpa+"),
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=S9B0102030405060708090a0b",
            "a position of sudokuwiki.org",
        ),
        ("https://www.sudokuwiki.org/jigsaw.htm?bd=CELLS", "a page of classic Sudoku"),
        ("https://example.org/?s=eJxNzrEKwjAUheFXCWd2aJLbpu1WHB0URIdQStAbDE", "export the puzzle"),
        ("Can you solve https://sudoku.coach/en/play/CELLS ?", "a link in it"),
        ("[Sudoku](https://sudoku.coach/en/play/CELLS)", "a link in it"),
        ("https://sudokupad.app/abcdef", "an ID of SudokuPad"),
        ("https://sudokupad.app/scfN4IgzglgXgpiBc", "a packed puzzle"),
    ]);
}

/// A link of sudokumaker.app to a 4x4 with this entry in its puzzle, these constraints, and
/// regions.
fn maker(entry: &str, constraints: &str) -> String {
    let regions = "[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]";
    let cells = r#"{},{},{"given":true,"value":2},{"value":4}"#;
    let blank = ["{}"; 12].join(",");
    let json = format!(
        r#"{{"formatVersion":"1.5.0","puzzle":{{{entry}"cells":[{cells},{blank}],"constraints":[{constraints}]}}}}"#
    );
    let base64 = lz_str::compress_to_base64(&json.replace("REGIONS", regions));
    format!("https://sudokumaker.app/?puzzle={}", base64.replace('/', "-").replace('=', "$"))
}

#[test]
fn puzzles_of_sudokumaker() {
    let both = r#"{"type":0},{"type":1,"regions":REGIONS}"#;
    let grid = "4x4;boxes=2x2;cells=..2./..../..../....";
    are_read(&[
        (&maker("", both), grid),
        (&maker(r#""width":4,"name":"a","#, both), grid),
        (
            &maker(r#""comment":"Circles are odd.","#, both),
            &format!("{grid}; not read: rules in words: Circles are odd."),
        ),
    ]);
    are_refused(&[
        (&maker("", r#"{"type":0}"#), "the constraints 0: choose Export"),
        (
            &maker("", &format!(r#"{both},{{"type":301}}"#)),
            "the constraints 0, 1, 301: choose Export",
        ),
        (
            &maker("", r#"{"type":0},{"type":1,"regions":[0,0,0,1,0,1,1,1,2,2,2,3,2,3,3,3]}"#),
            "no boxes by default",
        ),
        (&maker(r#""minDigit":0,"#, both), "the keys 'minDigit'"),
        (&maker(r#""fog":[1],"#, both), "the keys 'fog'"),
        (&maker("", both)[..90], "which ends early"),
        ("https://sudokumaker.app/", "'?puzzle='"),
    ]);
}

/// A file of pzpr, its lines joined by `/`.
fn file(lines: &str) -> Result<String, String> {
    line(&format!("pzprv3/{lines}").replace('/', "\n"))
}

#[test]
fn files_of_pzpr() {
    let four = "4x4;boxes=2x2;cells=.1../...2/3.../..3.";
    let grid = "sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . ";
    for entered in
        ["", "/. . . ./1 . . ./. . . ./. . . ./", "/2 . 4 3/+ - . ./. . 1[2,,,] ./c . . .\n\n"]
    {
        assert_eq!(file(&format!("{grid}{entered}")).as_deref(), Ok(four), "{entered}");
    }
    assert_eq!(
        file("skyscrapers/3/3/. . 2 . ./. . . . ./1 3 q2 . ./. . . . ./. . . 3 .").as_deref(),
        Ok("3x3;boxes=none;cells=.../.2./...;constraints=skyscraper=1:R2C1.R2C2.R2C3/\
            skyscraper=2:R1C2.R2C2.R3C2/skyscraper=3:R3C3.R2C3.R1C3")
    );
    for (lines, part) in [
        ("slither/4/4/. . . .", "found one of kind 'slither'"),
        ("sudoku/4/. 1 . ./. . . 2/3 . . .", "4 rows of cells, found 3"),
        ("sudoku/4/. 1 . ./. . . 2/3 . ./. . . .", "t:6:1: expected 4 cells in the row"),
        ("sudoku/4/. 1 . ./. . . 2/3 . . ./. . 9 .", "a value from 1 to 4, found 9"),
        ("sudoku/4/. 1 . ./. . . 2/3 . . ./. . - .", "a number or '.'"),
        ("sudoku/4/. 1 . ./. . . 2/3 . . ./. . 1 ./thermo R1C1 R1C2", "4 rows of cells, found 1"),
        ("sudoku", "the numbers of rows and columns"),
    ] {
        let error = file(lines).expect_err(lines);
        assert!(error.contains(part), "{lines}: {error}");
    }
}

#[test]
fn save_files() {
    let save = |lines: &str| {
        let head = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";
        line(&format!("{head}/VERSION :1:1/{lines}").replace('/', "\n"))
    };
    for (lines, expected) in [
        (
            "GAME    :4:Solo/PARAMS  :3:2x2/CPARAMS :5:2x2dt/DESC    :9:b2a3g2_1b/NSTATES :1:1/STATEPOS:1:1",
            "4x4;boxes=2x2;cells=..2./3.../..../21..",
        ),
        (
            "GAME:7:Unequal/PARAMS:1:3/DESC:20:0R,0,0,0D,0,2,0,0,0,/MOVE    :6:R0,0,1",
            "3x3;boxes=none;cells=.../..2/...;signs=>./.../../v../..",
        ),
        ("GAME:4:Keen/PARAMS:1:3/DESC:18:_ba_7,a1m6s1a1d3a2", KEEN),
    ] {
        assert_eq!(save(lines).as_deref(), Ok(expected), "{lines}");
    }
    for (lines, part) in [
        (
            "GAME:3:Net/PARAMS:3:5x5/DESC:3:abc",
            "a game of Solo, Towers, Keen or Unequal, found 'Net'",
        ),
        ("GAME:4:Solo/PARAMS:3:2x2/DESC:8:b2a3g2_1b", "t:5:1: expected KEY:LENGTH:VALUE"),
        ("GAME:4:Solo/PARAMS:3:2x2/DESC:9:b2a3g2_1c", "at most 2 more cells"),
        ("GAME:4:Solo/PARAMS:3:2x2", "the keys GAME, PARAMS and DESC"),
        ("GAME:4:Solo/PARAMS:3:2x2/DESC:9:b2a3g2_1b/THERMO:9:R1C1 R1C2", "keys of a save file"),
        ("GAME:4:Solo/PARAMS:3:2x2/DESC:9:b2a3g2_1b/RULES:1:x", "keys of a save file"),
    ] {
        let error = save(lines).expect_err(lines);
        assert!(error.contains(part), "{lines}: {error}");
    }
}

#[test]
fn kakuro_of_pzpr() {
    let grid = "4x4;values=1-9;boxes=none;cells=####/#..#/#.../##..;constraints=\
                kakuro=11:R2C2.R3C2/kakuro=13:R4C3.R4C4/kakuro=15:R2C2.R2C3/\
                kakuro=17:R3C4.R4C4/kakuro=22:R2C3.R3C3.R4C3/kakuro=22:R3C2.R3C3.R3C4";
    are_read(&[("https://puzz.link/p?kakuro/3/3/lh-m-dlbCfC", grid)]);
    let rows = "kakuro/3/3/0 11 22 0/15 . . 0,17/22 . . ./0 13,0 . .";
    for entered in ["", "/6 9 ./5 8 9/. . ."] {
        assert_eq!(file(&format!("{rows}{entered}")).as_deref(), Ok(grid), "{entered}");
    }
    assert_eq!(
        file("kakuro/1/2/0 4 -1/7 . .").as_deref(),
        Ok("2x3;values=1-9;boxes=none;cells=###/#..;constraints=kakuro=4:R2C2/kakuro=7:R2C2.R2C3")
    );
    are_refused(&[
        ("https://puzz.link/p?kakuro/3/3/lh-m-dlbCf", "found the end"),
        ("https://puzz.link/p?kakuro/3/3/lh-m-dlbCfC1", "the end of the link"),
        ("https://puzz.link/p?kakuro/3/3/lh-m-dpbCfC", "9 cells, found 13"),
        ("https://puzz.link/p?kakuro/3/3/.h-....m9", "none for the sum 17"),
        ("https://puzz.link/p?kakuro/3/3/lh%3Fm-dlbCfC", "found '?'"),
    ]);
    for (lines, part) in [
        ("kakuro/3/3/0 11 22 0/15 . . 0,17/22 . . .", "4 rows of cells, found 3"),
        ("kakuro/1/2/0 3 4/7 . x", "two sums, such as 3,17"),
        ("kakuro/1/2/0 3 4/a . .", "a sum, or two sums"),
        ("kakuro/1/2/0 3 4/0 . .", "sums of one direction only"),
    ] {
        let error = file(lines).expect_err(lines);
        assert!(error.contains(part), "{lines}: {error}");
    }
}

#[test]
fn jigsaws_of_sumocue() {
    are_read(&[
        (
            "SumoCueV1=0J0=0J0=0J0=0J1=1J0=0J2=0J1=0J1=0J2=0J2=0J1=0J3=0J2=2J3=0J3=4J3",
            "4x4;regions=1112/1322/3324/3444;cells=..../1.../..../.2.4",
        ),
        (
            "SumoCueV1=0J0=0J0=0J1=0J1=1J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=0J3",
            "4x4;boxes=2x2;cells=..../1.../..../....",
        ),
    ]);
    are_refused(&[
        ("SumoCueV1=0J0=0J0=0J0=0J1=1J0", "expected '=' before each cell"),
        (
            "SumoCueV1=0J0=0J0=0J0=0J1=1J0=0J2=0J1=0J1=0J2=0J2=0J1=0J3=0J2=2J3=0J3=5J3",
            "a value from 1 to 4",
        ),
        (
            "SumoCueV1=0J0=0J0=0J0=0J1=1J0=0J2=0J1=0J1=0J2=0J2=0J1=0J3=0J2=2J3=0J3=4J0",
            "regions that fit",
        ),
        (
            "SumoCueV1=0J0=0J0=0J0=0J1=1J0=0J2=0J1=0J1=0J2=0J2=0J1=0J3=0J2=2J3=0J3=4J3C4",
            "a value, J and a region",
        ),
        (
            "SumoCueV1=0C0=0J0=0J0=0J1=1J0=0J2=0J1=0J1=0J2=0J2=0J1=0J3=0J2=2J3=0J3=4J3",
            "a value, J and a region",
        ),
    ]);
}

#[test]
fn lines_of_str8ts() {
    let five = "5x5;boxes=none;cells=3..#./.4.../...#./#..#./.3##2;constraints=straights:R2C2.R5C2";
    let values = "3000004000000000000003002";
    let marks = "0001001000000101001001110";
    let letters = values.replacen('4', "D", 1).replacen("03002", "0c002", 1);
    are_read(&[
        (&format!("{values}{marks}"), five),
        (&format!("{values} {marks}"), five),
        (&format!("{},{marks}", values.replace('0', ".")), five),
        (&format!("{letters}{marks}"), five),
        (
            &format!("{}1{}", "0".repeat(35), "110000".repeat(6)),
            "6x6;boxes=none;cells=##..../##..../##..../##..../##..../##...1;constraints=straights:",
        ),
    ]);
    are_refused(&[
        (
            &format!("{}{marks}", values.replacen('3', "C", 1)),
            "a letter only in a cell that is marked black",
        ),
        (&format!("{}{marks}", values.replacen('3', "6", 1)), "a value from 1 to 5"),
        (&format!("{values}{}", &marks[1..]), "expected"),
        // Two Sudokus without anything between them.
        (&format!("{CELLS}{}1", "0".repeat(80)), "expected"),
    ]);
}
