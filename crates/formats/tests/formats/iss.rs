//! Constraint strings of the Interactive Sudoku Solver: its own suite of puzzles, from the folder
//! that `QUORUM_CORPORA` names, and what is written of every constraint.

use crate::public;
use crate::stated::{drawn_on, names, other_rules, rules};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use quorum_formats::{ReadOptions, write};
use quorum_problem::{Comparison, Problem, judge, judge_grid};
use quorum_puzzle::{Puzzle, corpus_line};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeSet;

/// The puzzle of a string, which may have several lines, or the error without its place.
pub fn read(string: &str) -> Result<Puzzle, String> {
    let string = utf8_percent_encode(string, NON_ALPHANUMERIC);
    read_text(&format!("https://example.org/?q={string}"))
}

fn read_text(text: &str) -> Result<Puzzle, String> {
    let mut items = quorum_formats::read("test", text.as_bytes(), ReadOptions::default());
    let item = items.next().expect("one puzzle");
    assert!(items.next().is_none());
    item.map(|item| item.puzzle).map_err(|error| {
        let error = error.to_string();
        error.split_once("expected ").map_or(error.clone(), |(_, rest)| rest.to_owned())
    })
}

/// The statements of a problem, without the order in which it does.
type Content = (Vec<u64>, [BTreeSet<String>; 2], Vec<BTreeSet<String>>);

fn content(problem: &Problem) -> Content {
    fn all<T: std::fmt::Debug>(list: &[T]) -> BTreeSet<String> {
        list.iter().map(|one| format!("{one:?}")).collect()
    }
    let groups = problem.groups().iter().map(|group| group.cells.clone());
    let groups: Vec<Vec<usize>> = groups.filter(|cells| cells.len() > 1).collect();
    (
        problem.candidates().iter().map(|set| set.bits()).collect(),
        [all(&groups), all(problem.less_than())],
        vec![
            all(problem.relations()),
            all(problem.linear()),
            all(problem.regular()),
            all(problem.connected()),
            all(problem.different_pairs()),
        ],
    )
}

/// Both puzzles state the same problem.
pub fn assert_same(first: &Puzzle, second: &Puzzle, about: &str) {
    let (first, second) = (content(&first.lower()), content(&second.lower()));
    assert_eq!(first, second, "{about}");
}

/// Puzzles of the suite that have what cannot be stated, with what is refused.
#[test]
#[ignore = "needs QUORUM_CORPORA/variants/iss-suite.jsonl"]
fn the_suite_is_read_written_and_read_again() {
    let suite = std::fs::read_to_string(public::path("variants/iss-suite.jsonl")).unwrap();
    let (mut read_ones, mut refused) = (0, 0);
    for line in suite.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let (name, string) = (entry["name"].as_str().unwrap(), entry["input"].as_str().unwrap());
        let puzzle = match read(string) {
            Ok(puzzle) => puzzle,
            Err(reason) => {
                eprintln!("{name}: {reason}");
                refused += 1;
                continue;
            }
        };
        read_ones += 1;
        if let Some(grid) = entry["solution"].as_array() {
            let number = |value: &Value| puzzle.values().number(value.as_u64()? as usize);
            let grid: Vec<u8> = grid.iter().map(|value| number(value).unwrap()).collect();
            // With values of extra cells where a solver can look for some (`solvers`).
            judge_grid(&puzzle.lower(), &grid).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let line = read_text(&corpus_line(&puzzle)).unwrap();
        assert_eq!(line, puzzle, "{name}");
        let written = write(&puzzle, "iss").unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = read(&written).unwrap_or_else(|error| panic!("{name}: {error}: {written}"));
        assert_same(&again, &puzzle, name);
    }
    assert_eq!((read_ones, refused), (97, 0));
}

/// The constraints of a string in a 9x9 grid, as the corpus line has them, or what was expected.
fn constraints(string: &str) -> String {
    match read(string) {
        Ok(puzzle) => corpus_line(&puzzle).split_once(";constraints=").unwrap_or_default().1.into(),
        Err(error) => error,
    }
}

#[test]
fn items_are_constraints() {
    for (item, expected) in [
        ("AntiKnight", "antiknight:"),
        ("AntiKing", "antiking:"),
        ("AntiTaxicab", "antitaxicab:"),
        ("AntiConsecutive", "anticonsecutive:"),
        ("StrictKropki", "strict-kropki:"),
        ("StrictXV", "strict-xv:"),
        ("GlobalEntropy", "global-entropy:"),
        ("GlobalMod", "global-mod:"),
        ("DutchFlatmates", "dutch-flatmates:"),
        ("Windoku", "windoku:"),
        ("DisjointSets", "disjoint-groups:"),
        // Neighbors among the cells, each pair once.
        ("WhiteDot~R1C2~R1C1~R2C2", "white=1:R1C1.R1C2/white=1:R1C2.R2C2"),
        ("BlackDot~R1C2~R1C1", "black=2:R1C1.R1C2"),
        ("X~R1C1~R2C1", "x:R1C1.R2C1"),
        ("V~R1C1~R2C1~R5C5", "v:R1C1.R2C1"),
        ("Thermo~R1C2~R1C1~R5C5", "thermo:R1C2.R1C1.R5C5"),
        ("Palindrome~R1C1~R2C2~R1C1", "palindrome:R1C1.R2C2.R1C1"),
        ("Renban~R1C2~R1C1", "renban:R1C1.R1C2"),
        ("Entropic~R1C1~R1C2", "entropic:R1C1.R1C2"),
        ("RegionSumLine~R1C1~R1C4", "region-sum:R1C1.R1C4"),
        ("Between~R1C1~R1C4~R2C2", "between:R1C1.R1C4.R2C2"),
        ("Zipper~R1C1~R1C4~R2C2", "zipper:R1C1.R1C4.R2C2"),
        ("DoubleArrow~R1C1~R1C4~R2C2", "double-arrow:R1C1.R1C4.R2C2"),
        ("ValueIndexing~R1C4~R1C1~R2C2", "value-indexing:R1C4.R1C1.R2C2"),
        ("Arrow~R1C4~R1C1~R2C2", "arrow:R1C4|R1C1.R2C2"),
        ("PillArrow~2~R1C2~R1C1~R2C2", "pill-arrow:R1C1.R1C2|R2C2"),
        ("PillArrow~3~R3C3~R2C2~R1C1~R2C3", "pill-arrow:R1C1.R2C2.R3C3|R2C3"),
        // Without a difference it is 5, in grids of all sizes.
        ("Whisper~R1C2~R1C1", "whispers=5:R1C1.R1C2"),
        ("Whisper~4~R1C2~R1C1", "whispers=4:R1C1.R1C2"),
        ("Modular~4~R1C1~R1C2", "modular=4:R1C1.R1C2"),
        ("Lockout~4~R1C1~R1C2~R1C3", "lockout=4:R1C1.R1C2.R1C3"),
        // The ends differ in that program.
        ("Lockout~0~R1C1~R1C2~R1C3", "lockout=1:R1C1.R1C2.R1C3"),
        ("SumLine~10~R1C1~R1C2", "sum-line=10:R1C1.R1C2"),
        ("SumLine~10~R1C1~R1C2~R2C2~LOOP", "sum-loop=10:R1C1.R1C2.R2C2"),
        // [13]+?2, where the question mark is a second quantifier.
        (
            "Regex~WzEzXSs_Mg~R1C1~R1C2~~R2C1~R2C2",
            "regex=([13]+)?2:R1C1.R1C2/regex=([13]+)?2:R2C1.R2C2",
        ),
        ("Regex~1%7B2%2C3%7D~R1C1~R1C2", "regex=1{2_3}:R1C1.R1C2"),
        ("Cage~15~R1C2~R1C1", "cage=15:R1C1.R1C2"),
        ("Cage~0~R1C2~R1C1", "cage:R1C1.R1C2"),
        ("Cage~~R1C2~R1C1", "cage:R1C1.R1C2"),
        ("Cage~20~R1C1~R1C2~R1C1", "cage:R1C1.R1C2/sum=20_2.1:R1C1.R1C2"),
        ("RellikCage~8~R1C1~R1C2", "rellik-cage=8:R1C1.R1C2"),
        ("EqualityCage~R1C1~R1C2", "equality-cage:R1C1.R1C2"),
        ("Lunchbox~8~R1C1~R5C2~R1C3", "lunchbox=8:R1C1.R5C2.R1C3"),
        ("Sum~8~R1C1~R1C2~R1C1", "sum=8_2.1:R1C1.R1C2"),
        ("Sum~-8_=_1_-3~R1C1~R1C2", "sum=-8_1.-3:R1C1.R1C2"),
        ("EqualSum~R1C1~R1C2~-~R5C5", "equal-sums:R1C1.R1C2|R5C5"),
        ("XSum~C9~20~", "x-sum=20:R1C9.R2C9.R3C9.R4C9.R5C9.R6C9.R7C9.R8C9.R9C9"),
        ("Skyscraper~R2~~3", "skyscraper=3:R2C9.R2C8.R2C7.R2C6.R2C5.R2C4.R2C3.R2C2.R2C1"),
        ("NumberedRoom~R2~~3", "numbered-room=3:R2C9.R2C8.R2C7.R2C6.R2C5.R2C4.R2C3.R2C2.R2C1"),
        (
            "HiddenSkyscraper~R2~3",
            "hidden-skyscraper=3:R2C1.R2C2.R2C3.R2C4.R2C5.R2C6.R2C7.R2C8.R2C9",
        ),
        ("Sandwich~0~R2", "sandwich=0:R2C1.R2C2.R2C3.R2C4.R2C5.R2C6.R2C7.R2C8.R2C9"),
        ("LittleKiller~12~R7C1", "little-killer=12:R7C1.R8C2.R9C3"),
        ("LittleKiller~12~R1C3", "little-killer=12:R1C3.R2C2.R3C1"),
        ("LittleKiller~12~R3C9", "little-killer=12:R1C7.R2C8.R3C9"),
        ("LittleKiller~12~R9C7", "little-killer=12:R7C9.R8C8.R9C7"),
        ("Quad~R1C2~1~2~2", "quadruple=1.2.2:R1C2.R1C3.R2C2.R2C3"),
        ("ContainAtLeast~2_1_2~R1C2~R1C1", "contain=1.2.2:R1C1.R1C2"),
        ("ContainExact~2_1_2~R1C2~R1C1", "contain-exactly=1.2.2:R1C1.R1C2"),
        ("LookAndSay~2307~R1C2~R1C1", "look-and-say=2x3.0x7:R1C1.R1C2"),
        ("SameValues~2~R1C1~R1C2~R2C3~R2C4", "same-values:R1C1.R1C2|R2C3.R2C4"),
        ("SameValues~3~R1C1~R2C4~R3C7", "equal:R1C1.R2C4.R3C7"),
        ("CountingCircles~R1C1~R1C2", "counting-circles:R1C1.R1C2"),
        ("CountDistinct~R1C1~R1C2~R1C3", "count-distinct:R1C1|R1C2.R1C3"),
        ("Indexing~R~R1C1~R1C2", "row-indexer:R1C1/row-indexer:R1C2"),
        ("Indexing~C~R1C1", "column-indexer:R1C1"),
    ] {
        assert_eq!(constraints(&format!(".{item}")), expected, "{item}");
    }
}

/// A key has one bit per pair, six per character: `C` is 1 beside 2.
#[test]
fn pairs_are_relations() {
    for (item, expected) in [
        ("Pair~C~_a%20name~R1C1~R1C2~R1C3", "rel=2.0.0.0:R1C1.R1C2/rel=2.0.0.0:R1C2.R1C3"),
        ("Pair~C~_a~R1C1~R1C2~_b~R2C1~R2C2", "rel=2.0.0.0:R1C1.R1C2/rel=2.0.0.0:R2C1.R2C2"),
        ("Pair~C~~R1C1~R1C2~~R2C1~R2C2", "rel=2.0.0.0:R1C1.R1C2/rel=2.0.0.0:R2C1.R2C2"),
        ("Pair~C~~R1C2~R1C1", "rel=0.1.0.0:R1C1.R1C2"),
        (
            "PairX~S~~R1C1~R1C2~R4C4",
            "rel=2.1.0.0:R1C1.R1C2/rel=2.1.0.0:R1C1.R4C4/rel=2.1.0.0:R1C2.R4C4",
        ),
        // A cell beside itself: 1 beside 1.
        ("Pair~B~~R1C1~R1C1", "reg=1.-.-.-_*-.-.-.-:R1C1"),
        // The older alphabet has - for 63.
        ("Binary~-~~R1C1~R1C2", "rel=f.3.0.0:R1C1.R1C2"),
        ("BinaryX~S~_c~R1C1~R1C2", "rel=2.1.0.0:R1C1.R1C2"),
    ] {
        assert_eq!(constraints(&format!(".Shape~4x4.{item}")), expected, "{item}");
    }
}

#[test]
fn blocks_are_taken_apart() {
    for (string, expected) in [
        (".And.Cage~9~R1C1~R1C2.And.Thermo~R3C3~R3C4.End.End", "cage=9:R1C1.R1C2/thermo:R3C3.R3C4"),
        // Three copies: from R1C1 to itself, to R1C2 and to R2C1.
        (
            ".Replicate~DI.Cage~9~R1C1~R2C2.End",
            "cage=9:R1C1.R2C2/cage=9:R1C2.R2C3/cage=9:R2C1.R3C2",
        ),
        (".Replicate~C~R5C5.Cage~9~R5C5~R5C6.End", "cage=9:R5C6.R5C7"),
        // Copies of copies.
        (".Replicate~D.Replicate~D.X~R1C1~R2C1.End.End", "x:R1C1.R2C1/x:R1C2.R2C2/x:R1C3.R2C3"),
        (
            ".Replicate~D.And.V~R1C1~R2C1.Quad~R4C4~5.End.End",
            "quadruple=5:R4C4.R4C5.R5C4.R5C5/quadruple=5:R4C5.R4C6.R5C5.R5C6/v:R1C1.R2C1/v:R1C2.R2C2",
        ),
        // Marks in blocks are marks.
        (".StrictXV.And.V~R1C1~R2C1.End", "strict-xv:/v:R1C1.R2C1"),
    ] {
        assert_eq!(constraints(string), expected, "{string}");
    }
    let deep = ".Replicate~____".repeat(12) + ".X~R1C1~R2C1" + &".End".repeat(12);
    assert_eq!(constraints(&deep), "at most 200000 arguments, copies included, found more");
    let puzzle =
        read(".Replicate~D.~R1C1_1_2.GreaterThan~R2C1~R3C1.AllDifferent~R5C1~R6C5.End").unwrap();
    assert!(
        corpus_line(&puzzle)
            .starts_with("9x9;boxes=3x3;groups=R5C1.R6C5/R5C2.R6C6;cells={12}{12}......./")
    );
    assert_eq!(puzzle.sign_count(), 2);
}

#[test]
fn alternatives_have_the_items_of_their_branches() {
    for (string, expected) in [
        (".Or.~R6C1_7.~R6C1_1_2.End", "any-of=(regex=7)|(regex=[12]):R6C1|R6C1"),
        (
            ".Or.~R1C1_1~R1C2_2.AllDifferent~R3C8~R4C7.End",
            "any-of=(cage)|(regex=1)+(regex=2):R3C8.R4C7|R1C1|R1C2",
        ),
        (
            ".Or.And.Cage~9~R1C1~R1C2.Arrow~R3C1~R3C2~R3C3.End.GreaterThan~R2C1~R2C2.End",
            "any-of=(arrow)2+(cage=9)|(thermo):R3C1|R3C2.R3C3|R1C1.R1C2|R2C2.R2C1",
        ),
        // Nested, and a branch of one alternative.
        (
            ".Or.And.Or.~R6C1_2.~R6C1_4.End.End.And.Or.~R6C1_3.End.End.End",
            "any-of=(any-of=(regex=2)|(regex=4))2|(regex=3):R6C1|R6C1|R6C1",
        ),
        (".Or.And.Thermo~R3C8~R4C7.End.End", "thermo:R3C8.R4C7"),
        // Both ends of a row in one branch.
        (
            ".Shape~4x4.Or.XSum~R1~3~4.Skyscraper~C1~2~.End",
            "any-of=(skyscraper=2)|(x-sum=3)+(x-sum=4):R1C1.R2C1.R3C1.R4C1|R1C1.R1C2.R1C3.R1C4|R1C4.R1C3.R1C2.R1C1",
        ),
        (
            ".Replicate~D.Or.X~R1C1~R2C1.And.V~R1C1~R2C1.End.End.End",
            "any-of=(v)|(x):R1C1.R2C1|R1C1.R2C1/any-of=(v)|(x):R1C2.R2C2|R1C2.R2C2",
        ),
        (
            ".Or.Replicate~D.X~R1C1~R2C1.End.V~R5C5~R5C6.End",
            "any-of=(v)|(x)+(x):R5C5.R5C6|R1C1.R2C1|R1C2.R2C2",
        ),
        // A branch that holds.
        (".Or.And.End.X~R1C1~R2C1.End.X~R5C1~R5C2", "x:R5C1.R5C2"),
    ] {
        assert_eq!(constraints(string), expected, "{string}");
        let puzzle = read(string).unwrap();
        let again = read(&quorum_formats::find("iss").unwrap().text(&puzzle).unwrap());
        assert_eq!(again.as_ref(), Ok(&puzzle), "{string}");
    }
    for (string, expected) in [
        (".Or.End", "items between Or and its End, found none"),
        (".Or~3.X~R1C1~R1C2.End", "'.' after Or, found '~'"),
        (".Or.X~R1C1~R1C2", "'.End' after 'Or', found none"),
        (".Or.AntiKnight.X~R1C1~R1C2.End", "items for blocks, found 'AntiKnight'"),
        (".Or.X~R1C1~R1C3.V~R1C1~R1C2.End", "cells with a common side, found none"),
    ] {
        assert_eq!(constraints(string), expected, "{string}");
    }
    let deep = ".Or".repeat(40) + ".X~R1C1~R2C1" + &".End".repeat(40);
    assert_eq!(constraints(&deep), "at most 32 blocks in each other, found more");
}

/// Ranks have one item for the ties that are allowed; what that cannot state is written as
/// automata.
#[test]
fn ranks_of_a_string_allow_the_same_ties() {
    let column = "R1C1.R2C1.R3C1.R4C1";
    let back = "R2C4.R2C3.R2C2.R2C1";
    for (string, expected) in [
        (".FullRank~C1~10~", format!("full-rank=10:{column}")),
        (".FullRank~C1~10~.FullRank~R2~~3", format!("full-rank=10:{column}/full-rank=3:{back}")),
        (".FullRankTies~only-unclued.FullRank~C1~10~", format!("full-rank=10:{column}")),
        (
            ".FullRank~C1~10~.FullRank~R2~~3.FullRankTies~any",
            format!("full-rank=10_ties:{column}/full-rank=3_ties:{back}"),
        ),
        (".FullRankTies~none", "no-rank-ties:".to_owned()),
        (".FullRankTies~none.FullRank~C1~10~", format!("full-rank=10:{column}/no-rank-ties:")),
        (".FullRankTies~any", String::new()),
    ] {
        let string = format!(".Shape~4x4{string}");
        assert_eq!(constraints(&string), expected, "{string}");
        let puzzle = read(&string).unwrap();
        let written = quorum_formats::find("iss").unwrap().text(&puzzle).unwrap();
        assert_eq!(read(&written).as_ref(), Ok(&puzzle), "{written}");
    }
    for (string, expected) in [
        (".FullRankTies~some", "none, only-unclued or any, found 'some'"),
        (".FullRankTies~none~2", "one argument, found another"),
        (".FullRankTies~none.FullRankTies~any", "one FullRankTies, found another one"),
        (".FullRank~C1~17~", "a whole number of 1 to 16, found '17'"),
        (
            ".FullRank~C1~10~.FullRank~C1~11~",
            "one FullRank per place, found another one, which that program drops",
        ),
        (".Or.FullRank~C1~10~.X~R1C1~R1C2.End", "items for blocks, found 'FullRank'"),
    ] {
        assert_eq!(constraints(&format!(".Shape~4x4{string}")), expected, "{string}");
    }
    assert_eq!(
        constraints(".Shape~4x4~6.FullRankTies~any"),
        "a square of n x n cells whose lines have n values for FullRankTies, found 4x4 values 1-6 boxes 2x2"
    );
    // Where values may repeat in lines, the program refuses the items too.
    for item in [".FullRankTies~none", ".FullRankTies~any", ".FullRank~C1~2~", ".FullRank~R1~~9"] {
        let found = constraints(&format!(".Shape~3x3~~Raw{item}"));
        let expected = ["found 3x3 lines none boxes none", "found one without lines"];
        assert!(expected.iter().any(|end| found.ends_with(end)), "{item}: {found}");
    }
}

#[test]
fn doppelganger_is_about_the_boxes_of_the_program() {
    for shape in [".Shape~4x4~0-4", ".Shape~4x4~0-4.NoBoxes", ".Shape~6x6~0-6"] {
        let string = format!("{shape}.Doppelganger");
        assert_eq!(constraints(&string), "doppelganger:", "{string}");
        let puzzle = read(&string).unwrap();
        let written = quorum_formats::find("iss").unwrap().text(&puzzle).unwrap();
        assert!(written.ends_with(".Doppelganger"), "{written}");
        assert_eq!(read(&written).as_ref(), Ok(&puzzle), "{written}");
    }
    let jigsaw = ".Shape~4x4~0-4.NoBoxes.Jigsaw~1112132233243444.Doppelganger";
    assert_eq!(constraints(jigsaw), "boxes or no regions for Doppelganger, found a jigsaw");
    let other = read_text(
        "4x4;values=0-4;regions=1112/1322/3342/3444;cells=..../..../..../....;constraints=doppelganger:",
    );
    let other = other.unwrap();
    let written = quorum_formats::find("iss").unwrap().text(&other).unwrap();
    assert!(!written.contains("Doppelganger"), "{written}");
    assert_same(&read(&written).unwrap(), &other, &written);
}

/// White space is nothing, lines that begin with # neither, and sections are parts of one string.
#[test]
fn a_text_of_several_lines_is_one_string() {
    let plain = read(".Shape~6x6.Cage~9~R1C1~R1C2.~R3C3_1").unwrap();
    for text in [
        "\n .Shape~6x6\n .Ca ge~9~R1C\n1 ~R1C2.~R3C3_1\n",
        "# a comment .Cage~3~R1C1\n.Shape~6x6.Cage~9~R1C1~R1C2\n# .Or\n\n\n.~R3C3_1",
        " .Shape~6x6 .Cage ~ 9~R1C1~R1C2 . ~R3C3_1 ",
    ] {
        assert_eq!(read(text).as_ref(), Ok(&plain), "{text}");
    }
    let error = read(".Shape~6x6\n\nCage~9~R1C1~R1C2").unwrap_err();
    assert_eq!(error, "sections that begin with '.', found 'Cage~9~R1C1~R1C2'");
}

/// Regions of n cells beside one of what is left of the grid.
#[test]
fn a_jigsaw_may_leave_cells() {
    let line = |string: &str| corpus_line(&read(string).unwrap());
    assert!(
        line(".Shape~4x4.NoBoxes.Jigsaw~1122112200000000")
            .starts_with("4x4;boxes=none;groups=R1C1.R1C2.R2C1.R2C2/R1C3.R1C4.R2C3.R2C4;cells=")
    );
    assert!(line(".Shape~4x4.NoBoxes.Jigsaw~1122112233443344").starts_with("4x4;boxes=2x2;cells="));
    assert!(read(".Shape~4x4.NoBoxes.Jigsaw~1122112233344444").is_err());
}

/// Windows and disjoint groups are those of the default boxes.
#[test]
fn groups_of_default_boxes() {
    assert_eq!(constraints(".Shape~6x6.Windoku"), "cage:R2C2.R2C3.R2C4.R3C2.R3C3.R3C4");
    assert_eq!(
        constraints(".Shape~4x4.NoBoxes.DisjointSets"),
        "cage:R1C1.R1C3.R3C1.R3C3/cage:R1C2.R1C4.R3C2.R3C4/cage:R2C1.R2C3.R4C1.R4C3/\
         cage:R2C2.R2C4.R4C2.R4C4"
    );
    assert_eq!(constraints(".Shape~5x5.Windoku"), "a size with boxes for Windoku, found 5");
}

/// Random constraints of every name state the same problem when they are read again.
#[test]
fn every_constraint_is_written() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut items = BTreeSet::new();
    for name in names() {
        for trial in 0..60 {
            let is_square = trial < 40;
            let rules = if is_square { rules(name, &mut rng) } else { other_rules(name, &mut rng) };
            let drawn = drawn_on(rules, name, &mut rng);
            let puzzle = drawn.puzzle.clone();
            let line = corpus_line(&puzzle);
            let written = write(&puzzle, "iss").unwrap_or_else(|error| panic!("{line}: {error}"));
            let again = read(&written).unwrap_or_else(|error| panic!("{line}: {written}: {error}"));
            // Sums that are not equations are automata then.
            if puzzle.lower().linear().iter().any(|sum| sum.comparison() != Comparison::Equal) {
                for grid in [&drawn.grid, &drawn.repaired(&mut rng)] {
                    let is_valid =
                        |puzzle: &Puzzle| puzzle.clues().iter().all(|clue| clue.holds_in(grid));
                    assert_eq!(is_valid(&again), is_valid(&puzzle), "{line}: {written}");
                }
                continue;
            }
            assert_same(&again, &puzzle, &format!("{line}: {written}"));
            items.extend(written.split('.').map(|item| item.split('~').next().unwrap().to_owned()));
        }
    }
    println!("{items:?}");
}

#[test]
fn large_sums_and_automata_are_refused() {
    let cells = vec![".".repeat(9); 9].join("/");
    let text = |constraint: &str| {
        let line = format!("9x9;boxes=3x3;cells={cells};constraints={constraint}");
        write(&read_text(&line).unwrap(), "iss").map_err(|error| error.to_string())
    };
    let refused = |name: &str, reason: &str| {
        Err(format!("format iss cannot hold the constraint '{name}' with a large {reason}"))
    };
    let large = "sum<=800000_1.10.100.1000.10000.100000.1000000:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7";
    assert_eq!(text(large), refused("sum", "sum"));
    assert!(text("sum<=700_1.11.121:R1C1.R1C2.R1C3").unwrap().contains(".NFA~"));
    assert!(text("sum=700_1.101:R1C1.R1C2").unwrap().contains(".NFA~"));
}

/// An item is written where it means the same, else what the constraint means.
#[test]
fn items_are_written_where_they_mean_the_same() {
    let line = |size: usize, boxes: &str, constraints: &str| {
        let cells = vec![".".repeat(size); size].join("/");
        let line = format!("{size}x{size};boxes={boxes};cells={cells};constraints={constraints}");
        let written = write(&read_text(&line).unwrap(), "iss").unwrap();
        written.split('.').skip(2).map(|item| item.split('~').next().unwrap().to_owned()).collect()
    };
    for (size, boxes, constraints, expected) in [
        (9, "3x3", "lockout=0:R1C1.R1C2/lockout=1:R1C1.R1C3", "NFA Lockout"),
        (9, "3x3", "cage=0:R1C1.R1C2/cage:R1C1.R1C3", "Cage AllDifferent Sum"),
        (9, "3x3", "white=2:R1C1.R1C2/black=2:R1C1.R1C2", "BlackDot Pair"),
        (9, "3x3", "strict-kropki:/white=1:R1C1.R1C2", "StrictKropki WhiteDot"),
        (9, "3x3", "strict-kropki:/white=2:R1C1.R1C2", "Pair"),
        (9, "3x3", "pair-sum=10:R1C1.R1C2/strict-xv:", "Pair"),
        (9, "3x3", "x:R1C1.R1C2/strict-xv:", "StrictXV X"),
        (9, "3x3", "sum-line=31:R1C1.R1C2", "NFA"),
        (6, "2x3", "entropic:R1C1.R1C2", "Pair"),
        (6, "2x3", "disjoint-groups:", "DisjointSets"),
        (6, "3x2", "disjoint-groups:", "NoBoxes Jigsaw AllDifferent"),
        (4, "2x2", "x-sum=3:R1C1.R1C2.R1C3.R1C4/x-sum=4:R1C1.R1C2.R1C3.R1C4", "XSum NFA"),
        (4, "2x2", "x-sum=0:R1C1.R1C2.R1C3.R1C4/x-sum=4:R1C1.R1C2.R1C3", "NFA"),
        (4, "2x2", "skyscraper=2:R3C4.R3C3.R3C2.R3C1", "Skyscraper"),
        (4, "2x2", "little-killer=5:R1C1.R2C2/little-killer=9:R1C2.R2C3.R3C4", "Sum LittleKiller"),
        (4, "2x2", "quadruple=1:R1C1.R1C2.R2C1.R2C2/quadruple=2:R1C1.R1C2.R2C1.R2C2", "Quad NFA"),
        (4, "2x2", "look-and-say=10x1:R1C1", "NFA"),
        (4, "2x2", "regex=1_2|123:R1C1.R1C2.R1C3", "NFA"),
        // One item states for all ranks which ties there may be.
        (
            4,
            "2x2",
            "full-rank=10:R1C1.R2C1.R3C1.R4C1/full-rank=3_ties:R2C4.R2C3.R2C2.R2C1",
            "FullRank AllDifferent NFA",
        ),
        (
            4,
            "2x2",
            "full-rank=3_ties:R2C4.R2C3.R2C2.R2C1/no-rank-ties:",
            "AllDifferent NFA FullRankTies",
        ),
        // Rules of the whole grid are not items of a block.
        (
            4,
            "2x2",
            "any-of=(full-rank=3)|(x):R2C4.R2C3.R2C2.R2C1|R1C1.R1C2",
            "Or And AllDifferent NFA End X End",
        ),
        (4, "2x2", "any-of=(antiking)0|(x):R1C1.R1C2", "Or Pair X End"),
    ] {
        let expected: Vec<&str> = expected.split(' ').collect();
        let mut found: Vec<String> = line(size, boxes, constraints);
        found.dedup();
        assert_eq!(found, expected, "{constraints}");
    }
}

/// In grids of the kind Raw the program refuses clues of lines, diagonals and some rules of the
/// grid; one rule with values from 0, one where the grid is not square: what they mean is written.
#[test]
fn what_the_program_refuses_in_such_a_grid_is_not_written() {
    let raw = "4x4;lines=none;boxes=none;cells=..../..../..../....";
    let zero = "4x4;values=0-3;boxes=2x2;cells=..../..../..../....";
    let wide = "4x6;boxes=2x3;cells=....../....../....../......";
    let diagonals = "4x4;lines=none;boxes=none;diagonals=both;cells=..../..../..../....";
    for (grid, constraint, expected) in [
        (raw, "antiknight:", "Pair"),
        (raw, "antiking:", "Pair"),
        (raw, "windoku:", "AllDifferent"),
        (raw, "row-indexer:R1C1", "Pair"),
        (raw, "x-sum=3:R1C1.R1C2.R1C3.R1C4", "NFA"),
        (raw, "sandwich=3:R1C1.R1C2.R1C3.R1C4", "NFA"),
        (raw, "skyscraper=3:R1C1.R1C2.R1C3.R1C4", "NFA"),
        (raw, "hidden-skyscraper=3:R1C1.R1C2.R1C3.R1C4", "NFA"),
        (raw, "numbered-room=3:R1C1.R1C2.R1C3.R1C4", "Pair"),
        (raw, "little-killer=5:R1C1.R2C2.R3C3.R4C4", "Sum"),
        (raw, "antitaxicab:", "AntiTaxicab"),
        (raw, "anticonsecutive:", "AntiConsecutive"),
        (diagonals, "x:R1C1.R1C2", "AllDifferent X"),
        (zero, "antitaxicab:", "Pair"),
        (zero, "antiking:", "AntiKing"),
        (wide, "disjoint-groups:", "AllDifferent"),
    ] {
        let puzzle = read_text(&format!("{grid};constraints={constraint}")).unwrap();
        let written = write(&puzzle, "iss").unwrap();
        let items = written.split('.').skip(2).map(|item| item.split('~').next().unwrap());
        let mut items: Vec<&str> = items.collect();
        items.dedup();
        assert_eq!(items.join(" "), expected, "{written}");
        assert!(read(&written).is_ok(), "{written}");
    }
}

/// Regions that are to be found, their labels, and connected cells.
#[test]
fn labels_are_the_first_extra_cells() {
    let written = |string: &str| {
        let puzzle = read(string).unwrap_or_else(|error| panic!("{string}: {error}"));
        let written = write(&puzzle, "iss").unwrap_or_else(|error| panic!("{string}: {error}"));
        assert_eq!(read(&written).as_ref(), Ok(&puzzle), "{written}");
        let line = corpus_line(&puzzle);
        assert_eq!(read_text(&line).as_ref(), Ok(&puzzle), "{line}");
        let (_, constraints) = line.split_once(";constraints=").unwrap_or_default();
        (constraints.to_owned(), written)
    };
    for (string, constraints, expected) in [
        (
            ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C2~~CC2~CC3.ChaosArrow~R1C1~1",
            "chaos-arrow=0:R1C2|R5C2.R5C3/chaos-arrow=1:R1C1/chaos=4:",
            ".Shape~4x4.NoBoxes.ChaosArrow~R1C2~~CC2~CC3.ChaosArrow~R1C1~1.ChaosConstruction",
        ),
        (
            ".Shape~4x4.NoBoxes.ChaosArrow~R1C2~0~CC2~CC3~-~CC2~CC6~CC10.ChaosConstruction",
            "chaos-arrow=0:R1C2|R5C2.R5C3|R5C2.R6C2.R7C2/chaos=4:",
            ".Shape~4x4.NoBoxes.ChaosArrow~R1C2~~CC2~CC3~-~CC2~CC6~CC10.ChaosConstruction",
        ),
        (
            ".Shape~4x4.NoBoxes.ChaosCount~R1C2.ChaosCount~VA~1~CC3~CC1.ChaosConstruction.Var~A",
            "chaos-count=0:R1C2/chaos-count=1:R9C1|R5C3.R5C1/chaos=4:",
            ".Shape~4x4.Var~X~~1.NoBoxes.ChaosCount~R1C2.ChaosCount~VX~1~CC3~CC1.ChaosConstruction",
        ),
        // All of what an arrow or a count has by default.
        (
            ".Shape~4x4.NoBoxes.ChaosCount~R1C1~~CC1~CC5~CC6~CC2.ChaosConstruction\
             .ChaosArrow~R4C4~~CC16~CC15~CC14~CC13~-~CC16~CC12~CC8~CC4~-~CC16",
            "chaos-arrow=0:R4C4/chaos-count=0:R1C1/chaos=4:",
            ".Shape~4x4.NoBoxes.ChaosArrow~R4C4.ChaosCount~R1C1.ChaosConstruction",
        ),
        (
            ".Shape~4x6.RegionSize~4.NoBoxes.ChaosConstruction.Var~B~~2.Thermo~VB1~VB2~CC1",
            "chaos=4:/thermo:R9C1.R9C2.R5C1",
            ".Shape~4x6.Var~X~~2.RegionSize~4.NoBoxes.ChaosConstruction.Thermo~VX1~VX2~CC1",
        ),
        (
            ".Shape~4x4.ConnectedValues~~1_2.ConnectedValues~~4~4",
            "connected=1.2:/connected=4_4:",
            ".Shape~4x4.ConnectedValues~~1_2.ConnectedValues~~4~4",
        ),
        (
            ".Shape~4x4~0-3.Var~S~~2x3.ConnectedValues~VS~0_3",
            "connected=0.3__3:R5C1.R5C2.R5C3.R5C4.R6C1.R6C2",
            "connected cells of a part",
        ),
        (
            ".Shape~4x4.Var~S~~12.ConnectedValues~VS~1",
            "connected=1:R5C1.R5C2.R5C3.R5C4.R6C1.R6C2.R6C3.R6C4.R7C1.R7C2.R7C3.R7C4",
            ".Shape~4x4.Var~X~~12.ConnectedValues~VX~1",
        ),
    ] {
        if !expected.starts_with('.') {
            let puzzle = read(string).unwrap();
            assert!(corpus_line(&puzzle).ends_with(constraints), "{string}");
            let error = write(&puzzle, "iss").unwrap_err().to_string();
            assert!(error.ends_with(expected), "{error}");
            continue;
        }
        assert_eq!(written(string), (constraints.to_owned(), expected.to_owned()), "{string}");
    }
}

/// Different pairs have no item: any two of them are an automaton.
#[test]
fn different_pairs_are_automata() {
    let cells = ["...."; 4].join("/");
    let line = format!(
        "4x4;boxes=none;cells={cells};constraints=different-pairs:R1C1.R2C1|R1C2.R2C2|R3C3.R1C1"
    );
    let puzzle = read_text(&line).unwrap();
    let written = write(&puzzle, "iss").unwrap();
    assert_eq!(written.matches(".NFA~").count(), 1, "{written}");
    let [first, second] = [&puzzle, &read(&written).unwrap()].map(Puzzle::constraint_clues);
    assert_eq!((first.len(), second.len()), (1, 3));
    let mut found = [0, 0];
    for code in 0..usize::pow(4, 5) {
        let value = |place: u32| (code / usize::pow(4, place) % 4) as u8 + 1;
        let mut grid = vec![1; 16];
        for (place, cell) in [0, 1, 4, 5, 10].into_iter().enumerate() {
            grid[cell] = value(place as u32);
        }
        let holds = first[0].holds_in(&grid);
        found[usize::from(holds)] += 1;
        assert_eq!(second.iter().all(|clue| clue.holds_in(&grid)), holds, "{grid:?}");
    }
    assert!(found.iter().all(|&grids| grids > 100), "{found:?}");
}

#[test]
fn bad_clues_of_labels_are_refused() {
    for (string, expected) in [
        (".ChaosArrow~R1C1", "ChaosConstruction beside ChaosArrow, found none"),
        (".ChaosConstruction~1", "no argument after ChaosConstruction, found '1'"),
        (".Shape~9x9~~Raw.ChaosConstruction", "items for grids of the kind Raw, found"),
        (".Shape~4x6.RegionSize~5.NoBoxes.ChaosConstruction", "regions of a size that divides 24"),
        (".ChaosConstruction.ChaosCount~R1C1~2", "an offset of 0 or 1, found '2'"),
        (".ChaosConstruction.ChaosCount~R1C1~~R1C1", "labels, such as CC1, found 'R1C1'"),
        (".ChaosConstruction.ChaosArrow~R1C1~~CC1~-", "labels on both sides of '-', found none"),
        (
            ".ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~-~CC3~CC4",
            "arms of ChaosArrow that begin with the same label, found 'CC3'",
        ),
        (
            ".ChaosConstruction.Or.ChaosCount~R1C1.~R1C1_1.End",
            "items for blocks, found 'ChaosCount'",
        ),
        (".ConnectedValues~VA~1", "a group of extra cells, or nothing for the grid, found 'VA'"),
        (".ConnectedValues~~1~2~3", "ConnectedValues~GROUP~VALUES~SIZE, found more"),
        (".ConnectedValues~~1~0", "a number of cells from 1, found '0'"),
        (".Shape~4x4.ConnectedValues~~5", "a whole number of 1 to 4, found '5'"),
        (".Shape~4x4.Var~A~~6.ConnectedValues~VA~1", "cells in rows of 4, found 6"),
    ] {
        let error = read(string).expect_err(string);
        assert!(error.starts_with(expected), "{string}: {error}");
    }
}

/// Effect of an item.
#[derive(PartialEq, Debug)]
enum Effect {
    /// Solutions of the grid are none with it.
    States,
    /// It is refused by name.
    Refused,
    /// The solutions are the same.
    Nothing,
}

/// Every type of the program, with arguments that it takes there.
const TYPES: &[(&str, Effect)] = {
    use Effect::{Nothing, Refused, States};
    &[
        ("And.Cage~9~R1C1~R1C2.End", States),
        ("Or.Cage~9~R1C1~R1C2.Cage~8~R1C1~R1C2.End", States),
        ("Replicate~D.Cage~9~R1C1~R1C2.End", States),
        ("End", Refused),
        ("Container", Refused),
        (
            "Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777889899",
            States,
        ),
        ("Thermo~R1C1~R1C2", States),
        ("Whisper~3~R1C1~R1C2", States),
        ("Renban~R1C1~R1C2", States),
        ("Modular~3~R1C1~R1C2", States),
        ("Entropic~R1C1~R1C2", States),
        ("RegionSumLine~R1C1~R1C2~R1C4~R1C5", States),
        ("Between~R1C1~R1C2~R1C3", States),
        ("Lockout~3~R1C1~R1C2~R1C3", States),
        ("Palindrome~R1C1~R2C4", States),
        ("Zipper~R1C1~R1C2~R1C3", States),
        ("SumLine~10~R1C1~R1C2", States),
        ("Regex~MS4~R1C1~R1C2", States),
        ("NFA~QiAA~_sum~R1C1~R1C2", States),
        ("NoBoxes", Nothing),
        // The label of a corner differs from those beside it.
        ("ChaosConstruction.AllDifferent~CC1~CC2~CC10", States),
        // The first label counts, so that the cell would be 0.
        ("ChaosConstruction.ChaosArrow~R1C1~1~CC1", States),
        ("ChaosConstruction.ChaosCount~R1C1~1~CC1", States),
        ("ChaosArrow~R1C1", Refused),
        ("ChaosCount~R1C1", Refused),
        ("RegionSize~9", Nothing),
        ("RegionSize~3", Refused),
        ("RegionSameValues", Nothing),
        ("StrictKropki", States),
        ("StrictXV", States),
        ("Shape~9x9", Nothing),
        // Values have other names, or there are more: the same grids of numbers are solutions.
        ("Shape~9x9~0-8", Nothing),
        ("Shape~9x9~10", Nothing),
        ("Shape~9x9~~Raw", Nothing),
        ("Shape~6x9", States),
        ("Windoku", States),
        ("DisjointSets", States),
        ("AntiKnight", States),
        // There are no such values.
        ("Doppelganger", Refused),
        ("AntiKing", States),
        ("AntiTaxicab", States),
        ("AntiConsecutive", States),
        ("GlobalEntropy", States),
        ("GlobalMod", States),
        ("FullRankTies~any", Nothing),
        ("DutchFlatmates", States),
        ("Diagonal~1", States),
        ("WhiteDot~R1C1~R1C2", States),
        ("BlackDot~R1C1~R1C2", States),
        ("GreaterThan~R1C1~R1C2", States),
        ("X~R1C1~R1C2", States),
        ("ValueIndexing~R1C1~R1C2~R1C3~R1C4", States),
        ("V~R1C1~R1C2", States),
        ("Arrow~R1C1~R1C2~R1C3", States),
        ("DoubleArrow~R1C1~R1C2~R1C3", States),
        ("PillArrow~2~R1C1~R1C2~R1C3", States),
        ("Cage~9~R1C1~R1C2", States),
        ("RellikCage~3~R1C1~R1C2", States),
        ("EqualityCage~R1C1~R1C2", States),
        ("Sum~9~R1C1~R1C2", States),
        ("LittleKiller~9~R1C3", States),
        ("XSum~R1~9~", States),
        ("Sandwich~9~R1", States),
        ("Lunchbox~9~R1C1~R1C2~R1C3", States),
        ("Skyscraper~R1~3~", States),
        ("HiddenSkyscraper~R1~3~", States),
        ("NumberedRoom~R1~3~", States),
        ("FullRank~R1~3~", States),
        ("AllDifferent~R1C1~R2C4~R3C7", States),
        ("ContainAtLeast~1_2~R1C1~R1C2~R1C3", States),
        ("ContainExact~1_2~R1C1~R1C2~R1C3", States),
        ("LookAndSay~11~R1C1~R1C2", States),
        ("ConnectedValues~~1_2", States),
        ("ConnectedValues~VA~1_2", Refused),
        ("SameValues~2~R1C1~R1C2~R2C4~R2C5", States),
        ("EqualSum~R1C1~-~R2C4~R2C5", States),
        ("Quad~R1C1~1~2", States),
        ("Binary~--~~R1C1~R1C2", States),
        ("BinaryX~gE~~R1C1~R1C2", Refused),
        ("Pair~__~~R1C1~R1C2", States),
        ("PairX~B~~R1C1~R2C4", States),
        ("Indexing~R~R1C1", States),
        ("CountingCircles~R1C1~R1C2~R1C3", States),
        ("CountDistinct~R1C1~R1C2~R2C4", States),
        ("Given~R1C1_1", States),
        ("~R1C1_1_2", States),
        ("SearchPriority~1~R1C1", Nothing),
        ("Var~A~label~3", Nothing),
        ("Var~A.Arrow~VA~R1C1~R1C2", States),
        ("Unknown", Refused),
    ]
};

/// Every item either changes which grids are solutions, or is refused, or is known to change
/// nothing.
#[test]
fn nothing_is_lost_silently() {
    use rand::seq::SliceRandom;
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut grids = Vec::new();
    for _ in 0..4000 {
        let mut lines = [[0, 1, 2, 3, 4, 5, 6, 7, 8]; 3];
        for order in &mut lines[..2] {
            order.chunks_mut(3).for_each(|band| band.shuffle(&mut rng));
        }
        lines[2].shuffle(&mut rng);
        let [rows, columns, values] = lines;
        let value = |row: usize, column: usize| values[(3 * row + row / 3 + column) % 9] as u8 + 1;
        let grid: Vec<u8> =
            rows.iter().flat_map(|&row| columns.iter().map(move |&c| value(row, c))).collect();
        grids.push(grid);
    }
    let plain = read(".~R9C9_1_2_3_4_5_6_7_8_9").unwrap().lower();
    for (item, effect) in TYPES {
        let found = match read(&format!(".{item}")) {
            Err(_) => Effect::Refused,
            Ok(puzzle) => {
                let problem = puzzle.lower();
                // Whether extra cells have values with which it holds is for a solver to find.
                let is_open = problem.board().extra_cells() > 0 && !puzzle.constraints().is_empty();
                let is_solution = |grid: &Vec<u8>| {
                    judge(&plain, grid).is_ok() && judge_grid(&problem, grid).is_ok()
                };
                let same = !is_open && grids.iter().all(is_solution);
                if same { Effect::Nothing } else { Effect::States }
            }
        };
        assert_eq!(found, *effect, "{item}");
    }
    // Without boxes there are more solutions: those of the boxes are not all.
    assert_eq!(read(".NoBoxes").unwrap().rules().to_string(), "9x9 boxes none");
}

/// A misspelt name is corrected; one of the program that cannot be stated is not.
#[test]
fn misspelt_items_are_corrected() {
    let error = |text: &str| {
        let read =
            quorum_formats::read("t", text.as_bytes(), ReadOptions::default()).next().unwrap();
        read.unwrap_err().to_string()
    };
    let misspelt = error(".Shape~9x9.AntiKnigt");
    assert!(
        misspelt.contains("the constraint 'AntiKnigt'; did you mean AntiKnight?"),
        "{misspelt}"
    );
    let other = error(".Shape~9x9.Container~~1_2");
    assert!(!other.contains("did you mean"), "{other}");
}

/// In a link, a string may be the cells of a grid, and its jigsaw.
#[test]
fn a_link_may_have_cells_in_place_of_items() {
    let link = |string: &str| read_text(&format!("https://example.org/?q={string}"));
    let four = link("1...%0A..2.%0A....%0A.3..").unwrap();
    assert_eq!(four, read(".Shape~4x4.~R1C1_1~R2C3_2~R4C2_3").unwrap());
    let jigsaw = link("1.....2......3..%0AAAAABBBBCCCCDDDE").unwrap_err();
    assert!(jigsaw.contains("begin with '.'"), "{jigsaw}");
    let jigsaw = link("1.....2......3..%0AAAABACBBCCDBCDDD").unwrap();
    let same = ".Shape~4x4.NoBoxes.Jigsaw~0001021122312333.~R1C1_1~R2C3_2~R4C2_3";
    assert_eq!(jigsaw, read(same).unwrap());
    // Letters for values from 10 on, A for 1.
    let ten = link(&format!("A{}J", "0".repeat(98))).unwrap();
    assert_eq!(ten, read(".Shape~10x10.~R1C1_1~RaCa_10").unwrap());
    // Two kinds of open cells.
    assert!(link("1...0.2......3..").is_err());
}

/// The values that rows, columns and boxes miss may be named.
#[test]
fn missing_values_of_a_doppelganger_have_names() {
    // The cells of rows are a column beside the grid, DGC; those of columns are a row, DGR.
    for kind in ["DGR", "DGC"] {
        let named = format!(".Shape~4x4~0-4.Doppelganger.~{kind}2_3.Whisper~2~DGB1~DGB2");
        let mut same = ".Shape~4x4~0-4.Doppelganger.Var~X~~8.~VX2_3.Whisper~2~VX5~VX6".to_owned();
        for line in 1..5 {
            let cell = |other: usize| match kind {
                "DGC" => format!("~R{line}C{other}"),
                _ => format!("~R{other}C{line}"),
            };
            let cells: String = (1..5).map(cell).collect();
            let (top, left) = ((line - 1) / 2 * 2 + 1, (line - 1) % 2 * 2 + 1);
            let of_box = (0..4).map(|cell| format!("~R{}C{}", top + cell / 2, left + cell % 2));
            let of_box: String = of_box.collect();
            same += &format!(".Cage~{cells}~VX{line}.Cage~{of_box}~VX{}", line + 4);
        }
        assert_same(&read(&named).unwrap(), &read(&same).unwrap(), kind);
    }
    let misses = |string: &str| read(string).map(|puzzle| puzzle.rules().extra_cells().len());
    assert_eq!(misses(".Shape~4x4~0-4.Doppelganger"), Ok(0));
    assert!(
        misses(".Shape~4x4~0-4.NoBoxes.Doppelganger.~DGB1_2")
            .unwrap_err()
            .contains("boxes for DGB1")
    );
    assert!(misses(".Shape~4x4~0-4.~DGR1_2").unwrap_err().contains("a cell of the 4x4 grid"));
}
