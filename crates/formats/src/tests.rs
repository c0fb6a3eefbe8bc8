//! Properties of every format of the table.

use super::*;
use crate::grids::signs;
use crate::helpers::comment;
use crate::links::fpuzzles;
use crate::test_cases::cases;
use proptest::prelude::*;
use quorum_pictures::picture::picture;
use quorum_pictures::style::PictureStyle;
use quorum_problem::ValueSet;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::symbols::{Symbols, printed_rows, printed_solution};
use quorum_puzzle::{
    Boxes, Diagonals, Lines, Puzzle, Rules, Sign, Values, corpus_line, corpus_line_with_name,
};

/// All that is in a text.
pub(super) fn read_text(text: &str, options: ReadOptions) -> Vec<Result<Item, InputError>> {
    read("t", text.as_bytes(), options).collect()
}

/// The items of a text without faults.
pub(super) fn items(text: &str) -> Vec<Item> {
    read_text(text, ReadOptions::default()).into_iter().map(Result::unwrap).collect()
}

/// The puzzles of a text without faults.
fn puzzles(text: &str) -> Vec<Puzzle> {
    items(text).into_iter().map(|item| item.puzzle).collect()
}

/// The reader relies on it: it remembers the format of lines of a length.
#[test]
fn the_format_of_digits_and_points_depends_on_their_number() {
    use rand::{RngExt, SeedableRng};
    let format_of = |text: &str| {
        let is_it = |format: &&&Format| match format.extent {
            Extent::OneLine { recognize, .. } => recognize(text),
            _ => false,
        };
        TABLE.iter().find(is_it).map(|format| format.name)
    };
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    for length in 26..=800 {
        let same = ('0'..='9').chain(['.']).map(|symbol| symbol.to_string().repeat(length));
        let mut mixed = || -> String {
            let symbol = |_| char::from(b"0123456789......"[random.random_range(0..16)]);
            (0..length).map(symbol).collect()
        };
        let mixed: Vec<String> = (0..20).map(|_| mixed()).collect();
        let found: std::collections::HashSet<_> =
            same.chain(mixed).map(|text| format_of(&text)).collect();
        assert_eq!(found.len(), 1, "{length}: {found:?}");
    }
}

#[test]
fn a_remembered_format_is_that_of_lines_of_its_length_only() {
    let [line, marks] = [&grids::line::FORMAT, &grids::pencilmarks::FORMAT].map(|it| it.example);
    let four = "1..4..1..1..4..1";
    let texts = [line, marks, line, four, marks, marks, line, line];
    let together = read_text(&texts.join("\n"), ReadOptions::default());
    assert_eq!(together.len(), texts.len());
    for (text, found) in texts.iter().zip(together) {
        let alone = read_text(text, ReadOptions::default()).remove(0);
        assert_eq!(
            found.map(|item| item.puzzle).ok(),
            alone.map(|item| item.puzzle).ok(),
            "{text}"
        );
    }
}

#[test]
fn names_differ_and_examples_are_recognized() {
    for (index, format) in TABLE.iter().enumerate() {
        assert!(TABLE[..index].iter().all(|other| other.name != format.name));
        assert!(!format.summary.is_empty());
        let found = puzzles(format.example);
        let options = ReadOptions { format: Some(format.name), ..ReadOptions::default() };
        let asked = read_text(format.example, options);
        assert_eq!(found.len(), 1, "{}", format.name);
        assert_eq!(asked.len(), 1);
        assert_eq!(asked[0].as_ref().unwrap().puzzle, found[0], "{}", format.name);
        if format.is_written() {
            assert_eq!(format.text(&found[0]).unwrap(), format.example);
        }
    }
}

/// A character is looked at a few times at most, however long a line and however many lines a
/// row is.
#[cfg(debug_assertions)]
#[test]
fn reading_is_linear() {
    let long = |piece: &str| piece.repeat(200_000 / piece.len());
    let row = |fields: &str| format!("puzzle,x\n{fields}\n");
    for text in [
        row(&("\"".to_owned() + &long("a\n"))),
        row(&long(",")),
        row(&("\"".to_owned() + &long("\"\""))),
        long(".~"),
        long(".~R1C1_1"),
        ".Shape~9x9".to_owned() + &long(".AllDifferent~R1C1~R1C2"),
        format!("# groups {}R1C1.R1C2\n", long("R1C1.R1C2/")),
        format!("# regions {}\n", long("1/")),
        long("1 "),
        long("1|"),
        format!("9x9;{}", long("a=1;")),
        format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={}", long("cage=3:R1C1/")),
        format!("4x4;boxes=2x2;cells=..../..../..../....;constraints=cage:{}", long("R1C1.")),
        format!("4x4;boxes=2x2;cells=..../..../..../....;constraints=reg=:R1C1{}", long("|R1C1")),
        format!(
            "4x4;boxes=2x2;cells=..../..../..../....;constraints=reg={}:R1C1",
            long("0.0.0.0_")
        ),
        format!("9:{}", long("1,")),
        format!("9x9:{}", long("1_")),
        format!("3x3k:zzzc,{}", long("_")),
        format!("9:_{},", long("a9")),
        format!("9:{}", long("/")),
        format!("9a:{}", long("0R,")),
        format!("[1, 2], {}", long("# ")),
        "abc def\n".repeat(2000),
    ] {
        quorum_puzzle::text::work::take();
        let begin = std::time::Instant::now();
        let read = read_text(&text, ReadOptions::default());
        assert!(begin.elapsed().as_secs() < 5, "{:?}: {:?}", &text[..10], begin.elapsed());
        let (start, work) = (&text[..20], quorum_puzzle::text::work::take());
        assert!(work <= 8 * text.len(), "{start:?}: {work} bytes of {}", text.len());
        drop(read);
    }
}

#[test]
fn blank_cells_with_spaced_signs_are_a_picture_under_rules_that_are_not_those_of_signs() {
    let spaced = puzzles("# boxes none\n. . . > .\n. < . . .\n. . . .\n1 2 . .\n");
    let packed = puzzles("# boxes none\n. . .>.\n\n.<. . .\n\n. . . .\n\n1 2 . .\n");
    assert_eq!(spaced, packed);
}

#[test]
fn headers_are_bounded() {
    let error = |text: &str| read_text(text, ReadOptions::default())[0].clone().unwrap_err();
    let groups = format!("# groups {}\n", vec!["R1C1.R1C2"; 2000].join("/"));
    let too_many = error(&(groups.repeat(3) + "1...............\n"));
    assert_eq!(
        (too_many.line, &*too_many.found),
        (3, "6000; puzzles below it, up to an empty line, are not answered")
    );
    assert_eq!(too_many.expected, "a header of at most 4096 groups of cells");
    let more = "# regions /1\n".repeat(30_000);
    let too_long = error(&format!("# regions 1\n{more}"));
    assert_eq!(too_long.expected, "a header of at most 262144 bytes");
}

#[test]
fn unknown_formats_are_named_with_the_nearest() {
    let error = write(&puzzles("2x2:3a4j4a1")[0], "pictur").unwrap_err();
    assert_eq!(error.to_string(), "unknown format 'pictur'; did you mean picture?");
}

#[test]
fn all_formats_in_one_corpus() {
    let examples: Vec<_> = TABLE.iter().filter(|format| format.is_written()).collect();
    let expected: Vec<Puzzle> =
        examples.iter().flat_map(|format| puzzles(format.example)).collect();
    for between in ["\n\n", "\r\n\r\n"] {
        let line_end = if between.contains('\r') { "\r\n" } else { "\n" };
        let mut text = String::new();
        for format in &examples {
            // Only an empty line ends a sheet.
            let is_sheet = matches!(format.extent, Extent::Sheet { .. }) && between == "\n";
            text += &format.example.replace('\n', line_end);
            text += if is_sheet { "\n\n" } else { between };
        }
        assert_eq!(puzzles(&text), expected);
    }
}

#[test]
fn the_text_of_an_item_reads_as_the_item() {
    let corpus = "# boxes none\n1.3.1.3.1.3.1.3.\n....1.3.1.3.1.3.\n\n\
                  # n\n# boxes 2x2\n1>. . .\n\n. . . .\n\n. . . .\n\n. . . 4\n1.3.1.3.1.3.1.3.\n";
    let items = items(corpus);
    let boxes: Vec<String> = items.iter().map(|item| item.puzzle.rules().to_string()).collect();
    assert_eq!(boxes, ["4x4 boxes none", "4x4 boxes none", "4x4 boxes 2x2", "4x4 boxes 2x2"]);
    assert_eq!(items.iter().map(|item| item.line).collect::<Vec<_>>(), [2, 3, 7, 14]);
    let texts: Vec<&str> = items.iter().map(|item| item.text.as_str()).collect();
    let mut again = puzzles(&texts.join("\n"));
    assert_eq!(items[2].puzzle.name.as_deref(), Some("n"));
    again[2].name = Some("n".into());
    assert_eq!(again, items.into_iter().map(|item| item.puzzle).collect::<Vec<_>>());
}

#[test]
fn a_header_holds_up_to_the_next_empty_line_or_for_one_block() {
    let corpus = "# boxes none\n\n1..4..1..1..4..1\n1..4..1..1..4..1\n\n1..4..1..1..4..1\n\
                  # boxes none\n1..4\n..1.\n.1..\n4..1\n\n1..4..1..1..4..1\n";
    let boxes: Vec<bool> =
        puzzles(corpus).iter().map(|puzzle| puzzle.rules().boxes().is_some()).collect();
    assert_eq!(boxes, [false, false, true, false, true]);
}

#[test]
fn one_puzzle_in_many_spellings() {
    let line = "1..4..1..1..4..1";
    let spellings = [
        line.replace('.', "0"),
        format!("{line} easy"),
        format!("{line};easy"),
        "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1".into(),
        "1..4\n..1.\n.1..\n4..1\n".into(),
        "1. .4\n.. 1.\n.1 ..\n4. .1\n".into(),
        "1-|-4\n..|1.\n-----\n.1|..\n4.|.1".into(),
        "+-----------+\n| 1 . | . 4 |\r\n| . . | 1 . |\n|-----+-----|\n\
         | . 1 | . . |\n| 4 . | . 1 |\n+-----------+\n"
            .into(),
        "2x2:1b4b1b1b4b1".into(),
        "4x4;cells=1..4/..1./.1../4..1;boxes=2x2".into(),
        "# boxes 2x2\n1 . . 4\n\n. . 1 .\n\n. 1 . .\n\n4 . . 1".into(),
    ];
    let expected = puzzles(line);
    assert_eq!(expected[0].given_count(), 6);
    for text in spellings {
        assert_eq!(puzzles(&text), expected, "{text}");
    }
}

#[test]
fn a_sign_row_may_hold_white_space_and_an_empty_line_part_bands() {
    let rows: Vec<&str> = signs::FORMAT.example.lines().collect();
    let expected = puzzles(signs::FORMAT.example);
    let bands: Vec<String> = rows.chunks(5).map(|band| band.join("\n")).collect();
    assert_eq!(puzzles(&bands.join("\n\n")), expected);
    assert_eq!(puzzles(&rows.join("/")), expected);
    assert_eq!(puzzles(&rows.join(" ")), expected);
    assert_eq!(puzzles(&rows.concat()), expected);
    let spaced = |row: &&str| row.chars().flat_map(|sign| [' ', sign]).collect::<String>();
    assert_eq!(puzzles(&rows.iter().map(spaced).collect::<Vec<_>>().join("\n")), expected);
}

#[test]
fn names_stand_directly_above() {
    let corpus = "# a corpus\n\n# one\n1..4..1..1..4..1\n# two\n# boxes 2x2\n1..4..1..1..4..1\n\
                  1..4..1..1..4..1\n# lost\n\n4x4;boxes=2x2;cells=..../..../..../....;name=%C3%A9\n";
    let names: Vec<_> = puzzles(corpus).into_iter().map(|puzzle| puzzle.name).collect();
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(names, [name("one"), name("two"), None, name("é")]);
}

#[test]
fn constraints_above_a_grid_are_those_of_a_corpus_line() {
    let header =
        "# cage 7 R1C1 R1C2\n# thermo R1C1-R1C3\n# Anti-knight\n# constraints x:R2C1.R2C2\n";
    let line = "4x4;boxes=2x2;cells=1.../..../..../....;\
                constraints=antiknight:/cage=7:R1C1.R1C2/thermo:R1C1.R1C2.R1C3/x:R2C1.R2C2";
    let expected = puzzles(line);
    for grid in
        ["1...............", "1...\n....\n....\n....", "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"]
    {
        assert_eq!(puzzles(&format!("{header}{grid}\n")), expected, "{grid}");
    }
    let table = format!("{header}puzzle\n1...............\n1...............\n");
    assert_eq!(puzzles(&table), [expected.clone(), expected].concat());
    // Rows that are selected need the lines above their table.
    let rows = items(&table);
    assert_eq!(rows[0].header.as_deref(), Some(&*format!("{header}puzzle")));
    // A block ends the header, an empty line does so below a line.
    let two = format!("{header}1...............\n\n1...............\n");
    assert_eq!(puzzles(&two).iter().filter(|puzzle| puzzle.constraints().is_empty()).count(), 1);
}

/// A corpus line broken at any separator is the same puzzle, or is refused; the lines are its text.
#[test]
fn corpus_lines_go_on_below() {
    let whole = "4x4;boxes=2x2;diagonals=main;cells=1.{23}./..../..../4...;signs=.<./..v./.../..../..>/..../\
                 ...;constraints=cage=5:R1C1.R1C2/antiknight:;name=Two%20lines";
    let expected = puzzles(whole);
    let (mut same, mut refused) = (0, 0);
    for at in 4..whole.len() {
        let (head, tail) = whole.split_at(at);
        let broken = format!("{head}\\\n  {tail}");
        let read: Vec<_> =
            read("t", format!("{broken}\n{whole}").as_bytes(), ReadOptions::default()).collect();
        assert!(read.last().is_some_and(Result::is_ok), "{broken}: {read:?}");
        match read[0].as_ref() {
            Ok(item) => {
                assert_eq!((&item.puzzle, &item.text), (&expected[0], &broken));
                same += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(same > 70 && refused > 60, "{same} {refused}");
    let numbers = "12x12;boxes=3x4;cells=1 2 . . . . . . . . . ./\\\n. . . . . . . . . . . 3/";
    let rows = [". . . . . . . . . . . ."; 10].join("/");
    assert_eq!(puzzles(&format!("{numbers}{rows}"))[0].given_count(), 3);
}

#[test]
fn strings_one_per_line_are_a_puzzle_each() {
    let strings = ".~R1C1_1.Thermo~R1C1~R1C2\n.~R2C1_3.Cage~5~R1C1~R1C2\n";
    assert_eq!(puzzles(strings).len(), 2);
}

#[test]
fn names_that_begin_with_a_rule_are_kept_in_quotes() {
    let line = "1..4..1..1..4..1";
    for name in ["boxes of old", "Boxes none", "x-sudoku", "anti knight", "Group 5", "\"a\"", "1\\"]
    {
        let mut puzzle = puzzles(line).remove(0);
        puzzle.name = Some(name.to_owned());
        let text = write(&puzzle, "line").unwrap();
        assert!(text.starts_with("# \""), "{text}");
        assert_eq!(puzzles(&text), [puzzle]);
    }
    for name in ["easy 3", "a box of boxes", "by Ann: thermos", "x marks it", "1/2 of them", "a/b"]
    {
        assert_eq!(puzzles(&format!("# {name}\n{line}"))[0].name.as_deref(), Some(name));
    }
    // As lines of `.sdk` files.
    assert_eq!(puzzles(&format!("#Aboxer\n#Cboxes\n{line}")).len(), 1);
}

#[test]
fn comments_that_begin_with_a_rule_are_refused() {
    let grid = "1...\n..3.\n.4..\n...2\n";
    for comment in [
        "Latin square",
        "latin",
        "no boxes",
        "Without boxes",
        "boxless",
        "reigons AAAB/ABBB/CCCD/CDDD",
        "bo es none",
        "x-sudoku 4x4",
        "thermo",
        "cage 7 R1C1 R5C1",
        "thremo R1C1 R2C1",
        "gage 7 R1C1.R2C1",
        "constraints cage:R5C1",
        "constraints: none",
        "cage 7",
        "sandwich 15",
        "german whisper",
        "palindrome",
        "x-sum=10",
        "values 0-3",
        "Anti-knight and anti-king",
        "Killer, thermo",
        "antikngiht",
        "cage7 R1C1bR1C2",
        "+cage 7 R1C 1R1C2",
        "antiknight# diagonals main",
        "Killer whales",
        "even harder",
        "Between two worlds",
        "X-Sudoku 17",
        "little killer 10",
        "10: r1c1 r2c1",
        "sum of R1C1 and R2C1 is 10",
        "R1C1 + R2C1 = 5",
        "# thremo R1C1 R2C1",
        "knight",
        "knight's move",
        "King rule",
        "no consecutive",
    ] {
        let text = format!("# {comment}\n{grid}");
        let read: Vec<_> = read("t", text.as_bytes(), ReadOptions::default()).collect();
        assert!(read.iter().all(Result::is_err) && !read.is_empty(), "{comment}: {read:?}");
    }
}

/// Each at its place, also those that only a grid shows.
#[test]
fn all_faults_of_a_header_are_reported() {
    let line = "1..4..1..1..4..1";
    for (header, expected) in [
        ("# cage 9 R1C1 R1C5\n# thermo R1C1 R1C2\n# thermo R9C1 R1C2", ["1:15", "3:10"]),
        ("# cagee 5 R1C1\n# thremo R1C1 R1C2", ["1:3", "2:3"]),
    ] {
        let faults = read_text(&format!("{header}\n{line}"), ReadOptions::default());
        let faults = faults.iter().map(|item| item.as_ref().unwrap_err());
        let places = faults.filter(|fault| fault.unanswered == 0);
        let places = places.map(|fault| format!("{}:{}", fault.line, fault.column));
        assert_eq!(places.collect::<Vec<_>>(), expected);
    }
}

/// All comments that are not headers are counted, also the title; those in quotes are surely none.
/// One that names a rule which the puzzle does not state is not read.
#[test]
fn comments_are_counted() {
    let line = "1..4..1..1..4..1";
    let of = |text: &str| items(text).remove(0);
    for (title, unread) in [
        ("Owls", 0),
        ("Hard antiknight by Ann", 1),
        ("Normal sudoku rules apply", 0),
        ("with diagonals", 1),
    ] {
        let item = of(&format!("# 17\n\n# {title}\n# boxes 2x2\n{line}"));
        assert_eq!(item.comments, ["17", title]);
        assert_eq!((item.unread.len(), item.puzzle.name.as_deref()), (unread, Some(title)));
    }
    let item = of(&format!("# author: Ann\n# \"Antiknight 7\"\n#\n{line}"));
    assert_eq!(item.comments, [""; 0]);
    let item = of(&format!("{{\"puzzle\":\"{line}\",\"title\":\"Antiknight 7\"}}"));
    assert_eq!(item.unread, ["rules in words: Antiknight 7"]);
    let rows = items(&format!("puzzle,note\n{line},fun\n{line},diagonals differ"));
    assert!(rows[0].comments.is_empty() && rows[0].unread.is_empty(), "one word");
    assert_eq!(rows[1].unread, ["rules in words: diagonals differ"]);
    let rows = items(&format!("# Owls\npuzzle,title\n{line},Owls\n{line},Thermo 3"));
    let found = rows.iter().map(|row| (row.comments.len(), row.unread.len()));
    assert_eq!(found.collect::<Vec<_>>(), [(1, 0), (0, 1)]);
    // All of them, also of one document and behind one matrix.
    let object = format!("{{\"puzzle\":\"{line}\",\"title\":\"Thermo 3\",\"note\":\"for Bo\"}}");
    let item = of(&format!("# Owls\n{object}"));
    assert_eq!(item.comments, ["Owls", "for Bo"]);
    assert_eq!(item.unread, ["rules in words: Thermo 3"]);
    let matrix = "[[1, 0, 0, 4], # Owls\n[0, 1, 0, 0],\n[0, 0, 1, 0], # Foxes\n[4, 0, 0, 1]]";
    assert_eq!(of(matrix).comments, ["Owls", "Foxes"]);
}

/// Text behind a puzzle on its line is not a place for rules.
#[test]
fn rules_behind_a_puzzle_are_not_passed_over() {
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let bank = format!("0000183b305c {}  ", classic.replace('.', "0"));
    let hodoku = format!(":0000:x:{classic}:::");
    let one = |text: String| read("t", text.as_bytes(), ReadOptions::default()).next().unwrap();
    for puzzle in ["1..4..1..1..4..1", classic, &bank, &hodoku] {
        for rule in [" # diagonals both", " antiknight", ";antiknight", ",# thermo R1C1 R1C2"] {
            if puzzle == hodoku && rule.starts_with(';') {
                continue;
            }
            let error = one(format!("{puzzle}{rule}")).expect_err(rule).to_string();
            assert!(error.contains("expected no rule behind a puzzle"), "{error}");
        }
        let item = one(format!("{puzzle} # an antiknight by Ann")).unwrap();
        assert_eq!(item.comments, ["an antiknight by Ann"], "{puzzle}");
        for comment in ["", " 17", " ; 1.5 ; 2024-11-20", " # Owls", " # \"diagonals both\""] {
            assert_eq!(one(format!("{puzzle}{comment}")).unwrap().unread, [""; 0], "{comment}");
        }
    }
    for name in ["fpuzzles", "sudokupad", "iss-link"] {
        let link = crate::table::find(name).unwrap().example;
        for rule in [" # diagonals both", " antiknight"] {
            assert!(one(format!("{link}{rule}")).is_err(), "{name}{rule}");
        }
        assert_eq!(
            one(format!("{link} # Owls")).unwrap().unread,
            one(link.to_owned()).unwrap().unread
        );
    }
    for (behind, is_comment) in [
        ("HardestPuzzleOf2019ByArtoInkala", true),
        ("N4IgzglgXgpiBcBmANCA5gJwgEwQbT", false),
        ("IgzglgXgpiBcBmANCA5gJwgEwQbT+x", false),
    ] {
        for puzzle in ["1..4..1..1..4..1", crate::table::find("fpuzzles").unwrap().example] {
            let read = one(format!("{puzzle} # {behind}"));
            assert_eq!(read.is_ok(), is_comment, "{puzzle} {behind}");
        }
    }
    let solved = one("1..4..1..1..4..1,1234341221434321,antiknight".to_owned());
    assert!(solved.unwrap_err().to_string().contains("t:1:35: expected no rule"), "");
}

/// A 0 beside another blank may be a blank or a value: in a grid it is a value unless the largest
/// one occurs, too; in a line neither is guessed.
#[test]
fn grids_from_zero_are_not_guessed() {
    let one = |text: &str| read("t", text.as_bytes(), ReadOptions::default()).next().unwrap();
    for text in [
        "0123\n....\n....\n....",
        "____\n0_32\n2__3\n____",
        "0 1 2 3\n. . . .\n. . . .\n. . . .",
        "0,1,2,3\n,,,\n,,,\n,,,",
    ] {
        assert_eq!(one(text).unwrap().puzzle.values().low(), 0, "{text}");
        let error = one(&text.replace('3', "4")).expect_err(text).to_string();
        let both = "0 may be a blank (values 1 to 4) or a value (0 to 3)";
        assert!(error.contains(both), "{text}: {error}");
    }
    for line in ["0123............", "0124............"] {
        let error = one(line).unwrap_err().to_string();
        assert!(error.contains("it may be a blank (values 1 to 4) or a value (0 to 3)"), "{error}");
    }
    // All blanks are alike, or there are only blanks.
    for text in ["0123000000000000", ".123............", "00.............."] {
        assert_eq!(one(text).unwrap().puzzle.rules().size(), 4, "{text}");
    }
    // In a matrix it is a value, unless the largest one occurs.
    let rest = "[null,null,null,null],[null,null,null,null],[null,null,null,null]";
    let puzzle = one(&format!("[[0,1,2,3],{rest}]")).unwrap().puzzle;
    assert_eq!((puzzle.values().low(), puzzle.given_count()), (0, 4));
    let error = one(&format!("[[0,1,2,4],{rest}]")).unwrap_err().to_string();
    assert!(error.contains("0 may be a blank (values 1 to 4) or a value (0 to 3)"), "{error}");
    for (order, is_read) in [("1 2 -1", false), ("0 2 -1", true), ("1 3 -1", true)] {
        let rows = "-1 -1 -1\n-1 -1 -1";
        assert_eq!(one(&format!("order 3\n{order}\n{rows}")).is_ok(), is_read, "{order}");
    }
    assert!(one("order 3\n-1 -1 -1\n-1 -1 -1\n-1 -1 -1").is_ok());
}

/// An author is a comment, a letter of an `.sdk` file, a field, a column or a key.
#[test]
fn authors_are_read() {
    let rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n\
                ...419..5\n....8..79";
    let line = "1..4..1..1..4..1";
    for text in [
        &format!("# Owls\n# author: Ann\n{line}"),
        &format!("# AUTHOR: Ann\n# boxes 2x2\n# Owls\n{line}"),
        &format!("# Title: Owls\n# author: Ann\n{line}"),
        &format!("#AAnn\n#DOwls\n#C-\n{rows}"),
        &format!("#AAnn\n#DOwls\n[Puzzle]\n{rows}"),
        "4x4;boxes=2x2;cells=..../..../..../...1;name=Owls;author=Ann",
        &format!("id,puzzle,title,author\n1,{line},Owls,Ann"),
        &format!("{{\"puzzle\":\"{line}\",\"title\":\"Owls\",\"author\":\"Ann\"}}"),
    ] {
        let found = puzzles(text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].heading().as_deref(), Some("Owls by Ann"), "{text}");
    }
    // Of the next puzzle only.
    let both = puzzles(&format!("# author: Ann\n{line}\n{line}"));
    let authors: Vec<_> = both.iter().map(|puzzle| puzzle.author.as_deref()).collect();
    assert_eq!(authors, [Some("Ann"), None]);
}

/// A rule behind other words is not read.
#[test]
fn comments_that_begin_with_another_word_are_comments() {
    let grid = "1...\n..3.\n.4..\n...2\n";
    for comment in [
        "both diagonals",
        "with diags",
        "rules: diagonals both",
        "AAAB/ABBB/CCCD/CDDD",
        "rows: AAAB/ABBB/CCCD/CDDD",
        "ragons AAAB/ABBB/CCCD/CDDD",
        "Futoshiki 12",
        "Sudoku",
        "Sudoku 12",
        "sudoku 4x4",
        "Sudoku by Ann",
        "\"both diagonals\"",
        "King Arthur",
    ] {
        assert_eq!(puzzles(&format!("# {comment}\n{grid}")).len(), 1, "{comment}");
    }
}

#[test]
fn headers_that_contradict_or_govern_nothing_are_refused() {
    let grid = "1...\n..3.\n.4..\n...2\n";
    let faults = |text: String| -> Vec<String> {
        let items = read("t", text.as_bytes(), ReadOptions::default());
        items.map(|item| item.map_or_else(|error| error.to_string(), |_| "read".into())).collect()
    };
    for second in ["# boxes 2x2", "# regions AAAB/ABBB/CCCD/CDDD"] {
        let found = faults(format!("# boxes none\n{second}\n{grid}"));
        assert!(
            found.len() == 2
                && found[0].contains("one header of boxes or regions")
                && found[1].contains("not answered"),
            "{found:?}"
        );
    }
    let found = faults(format!("# boxes 2x2\n# diagonals main\n# diagonals anti\n{grid}"));
    assert!(found[0].contains("one header of diagonals"), "{found:?}");
    assert!(found.len() == 2 && found[1].contains("not answered"), "{found:?}");
    let found = faults(format!("# boxes 2x2\n{grid}\n# diagonals both\n"));
    assert_eq!(
        found,
        ["read", "t:7:1: expected a puzzle below the header, found the end of the text"]
    );
}

#[test]
fn drawn_regions_are_read() {
    let jigsaw = "# regions 1123/1223/1233/4444\n1 . . .\n. . 1 .\n. . . .\n. . . 2";
    let expected = puzzles(jigsaw);
    let framed = write(&expected[0], "framed").unwrap();
    let drawn: String = framed.lines().skip(1).map(|line| line.to_owned() + "\n").collect();
    assert_eq!(puzzles(&framed), expected, "{framed}");
    assert_eq!(puzzles(&drawn), expected, "{drawn}");
    let letters = jigsaw.replace("1123/1223/1233/4444", "aabc/abbc/abcc/dddd");
    assert_eq!(puzzles(&letters), expected);
    // Boxes that are not the customary ones, bands alone, a table, a frame alone.
    let drawn = "1.|.|.\n".repeat(0) + "1 . | . . | . .\n";
    let rows = drawn.repeat(3) + "------+-----+----\n" + &drawn.repeat(3);
    assert_eq!(puzzles(&rows)[0].rules().boxes(), Some(Boxes { rows: 3, columns: 2 }));
    for text in [
        "1 .|. .\n".repeat(4),
        "1|.|.|.\n-+-+-+-\n".repeat(4),
        "+----+\n|1...|\n|....|\n|....|\n|....|\n+----+".into(),
    ] {
        assert_eq!(
            puzzles(&text)[0].rules().boxes(),
            Some(Boxes { rows: 2, columns: 2 }),
            "{text}"
        );
    }
}

#[test]
fn a_second_field_is_a_solution_or_a_layout() {
    let both = items("1..4..1..1..4..1 1234341221434321\n1..4..1..1..4..1,aabbabbcaddcddcc\n");
    assert_eq!(
        both[0].expected.grid.as_deref(),
        Some(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1][..])
    );
    assert_eq!(both[0].puzzle.rules().boxes(), Some(Boxes { rows: 2, columns: 2 }));
    let regions = [0, 0, 1, 1, 0, 1, 1, 2, 0, 3, 3, 2, 3, 3, 2, 2];
    assert_eq!(both[1].puzzle.rules().jigsaw(), Some(&regions[..]));
    assert_eq!(both[1].expected, quorum_problem::Expected::default());
}

/// Rules of sizes 1 to 25, small ones and 9x9 most often: boxes (the customary ones most
/// often), none or a jigsaw, diagonals, further groups.
fn any_rules() -> impl Strategy<Value = Rules> {
    let size = prop_oneof![2 => Just(9usize), 2 => 2usize..=6, 1 => 1usize..=25];
    let boxed = (size, any::<prop::sample::Index>()).prop_map(|(size, pick)| {
        let customary = Rules::customary_boxes(size);
        let mut shapes = vec![None, None, customary, customary, customary];
        for rows in (1..=size as u8).filter(|rows| size.is_multiple_of(usize::from(*rows))) {
            shapes.push(Some(Boxes { rows, columns: size as u8 / rows }));
        }
        Rules::new(size, *pick.get(&shapes)).unwrap()
    });
    // Half of the rules are plain, so that formats that know boxes alone are tested too.
    let more = (0u8..4, 0u8..4, 0usize..3, any::<u64>());
    (boxed, any::<bool>(), more).prop_map(|(boxed, plain, (jigsaw, diagonals, groups, seed))| {
        if plain { boxed } else { with_more(boxed, jigsaw, diagonals, groups, seed) }
    })
}

/// Rules with a jigsaw of connected regions (1), of any (2), with diagonals by two bits,
/// and with groups.
fn with_more(mut rules: Rules, jigsaw: u8, diagonals: u8, groups: usize, seed: u64) -> Rules {
    use rand::{RngExt, SeedableRng, seq::SliceRandom};
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let n = rules.size();
    let mut cells: Vec<usize> = (0..n * n).collect();
    if jigsaw == 2 {
        cells.shuffle(&mut random);
    }
    let mut labels = vec![0; n * n];
    for (place, &cell) in cells.iter().enumerate() {
        // In reading order every other row backwards: a snake cut into pieces.
        let (row, column) = (cell / n, cell % n);
        let snake = if row.is_multiple_of(2) { cell } else { row * n + n - 1 - column };
        labels[if jigsaw == 1 { snake } else { cell }] = place / n;
    }
    if jigsaw == 1 {
        // Two neighbors change places where every region stays in one piece or not.
        let (a, b) = (random.random_range(0..n * n), random.random_range(0..n * n));
        labels.swap(a, b);
    }
    if jigsaw > 0 && jigsaw < 3 {
        rules = rules.with_jigsaw(&labels).unwrap();
    }
    let both = Diagonals { main: diagonals & 1 != 0, anti: diagonals & 2 != 0 };
    rules = rules.with_diagonals(both);
    for _ in 0..groups {
        cells.shuffle(&mut random);
        let length = if random.random_bool(0.5) { n } else { random.random_range(1..=n) };
        if length >= 2 {
            rules = rules.with_group(&cells[..length]).unwrap();
        }
    }
    rules
}

/// Any puzzle that the model can hold, sizes 1 to 25.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let text = || prop_oneof![any::<String>(), "[ -~]{0,20}", "boxes( [a-z0-9]*)?"];
    let words = || (prop::option::of(text()), prop::option::of(text()));
    let share = || prop_oneof![2 => Just(0u8), 3 => 1u8..4];
    (any_rules(), any::<u64>(), share(), share(), share(), words()).prop_map(
        |(rules, seed, givens, sets, signs, (name, author))| {
            let mut puzzle = random_puzzle(rules, seed, [givens, sets, signs], name);
            puzzle.author = author;
            puzzle
        },
    )
}

/// Each kind of clue in none (0), some (1, 2) or many (3) places; signs, for half of the
/// seeds, only inside of regions.
fn random_puzzle(rules: Rules, seed: u64, shares: [u8; 3], name: Option<String>) -> Puzzle {
    use rand::{Rng, RngExt, SeedableRng};
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let n = rules.size();
    let mut puzzle = Puzzle::empty(rules);
    puzzle.name = name;
    let regions = puzzle.rules().region_numbers().filter(|_| seed.is_multiple_of(2));
    let inside =
        |a: usize, b: usize| regions.as_ref().is_none_or(|numbers| numbers[a] == numbers[b]);
    let drawn = |share: u8, random: &mut rand_chacha::ChaCha8Rng| random.random_range(0..4) < share;
    for cell in 0..n * n {
        if drawn(shares[0], &mut random) {
            puzzle.set_given(cell, random.random_range(1..=n as u8));
        }
        if drawn(shares[1], &mut random) {
            let set = ValueSet::from_bits(random.next_u64());
            puzzle.set_candidates(cell, set.intersection(ValueSet::full(n as u8)));
        }
        let sign = |random: &mut rand_chacha::ChaCha8Rng| {
            Some(if random.random_bool(0.5) { Sign::Less } else { Sign::Greater })
        };
        if cell % n + 1 < n && inside(cell, cell + 1) && drawn(shares[2], &mut random) {
            puzzle.set_right(cell, sign(&mut random));
        }
        if cell + n < n * n && inside(cell, cell + n) && drawn(shares[2], &mut random) {
            puzzle.set_down(cell, sign(&mut random));
        }
    }
    // Some have constraints, which one format holds.
    if seed % 5 == 1 {
        state_some(&mut puzzle, &mut random);
    }
    puzzle
}

/// States one to six random cages, sums, relations and automata.
fn state_some(puzzle: &mut Puzzle, random: &mut rand_chacha::ChaCha8Rng) {
    use rand::{Rng, RngExt, seq::SliceRandom};
    let n = puzzle.size();
    let mut cells: Vec<usize> = (0..n * n).collect();
    for _ in 0..random.random_range(1..=6) {
        cells.shuffle(random);
        let some = |most: usize, random: &mut rand_chacha::ChaCha8Rng| {
            vec![cells[..random.random_range(1..=most)].to_vec()]
        };
        let number = random.random_range(-9..60);
        let (name, parameter, lists) = match random.random_range(0..5) {
            0 => ("cage", number.max(0).to_string(), some(n, random)),
            1 => ("cage", String::new(), some(n, random)),
            2 => (
                "sum",
                format!("{}{number}", ["", "<=", ">=", "!="][random.random_range(0..4)]),
                some(n, random),
            ),
            3 if n > 1 => {
                let row = |_| format!("{:X}", random.next_u64() >> (64 - n));
                let rows = (0..n).map(row).collect::<Vec<_>>().join(".");
                ("rel", rows, vec![cells[..2].to_vec()])
            }
            _ => {
                let next = |_| match random.random_range(0..3) {
                    2 => "-".to_owned(),
                    state => state.to_string(),
                };
                let state = (0..n).map(next).collect::<Vec<_>>().join(".");
                ("reg", format!("{state}_*{state}"), some(n, random))
            }
        };
        puzzle.state(Stated { name, parameter, cells: lists }).unwrap();
    }
}

/// The puzzle read from a text that a format has written, both when it is asked for and when it
/// is found by looking, has to be the puzzle.
pub(super) fn read_back(puzzle: &Puzzle, format: &Format, text: &str) -> Result<(), TestCaseError> {
    let mut expected = puzzle.clone();
    expected.name = match format.name {
        "corpus" => puzzle.name.clone(),
        "fpuzzles" => puzzle.name.clone().filter(|name| !name.is_empty()),
        "sdm" => None,
        // A text that would be a rule behind the letter is not written.
        "sdk" => comment::on_one_line(&puzzle.name)
            .filter(|name| !comment::is_rule(&format!("#D{name}"))),
        _ => comment::on_one_line(&puzzle.name),
    };
    expected.author = match format.name {
        "corpus" => puzzle.author.clone(),
        "fpuzzles" => puzzle.author.clone().filter(|author| !author.is_empty()),
        "sdm" => None,
        "sdk" => comment::on_one_line(&puzzle.author)
            .filter(|author| !comment::is_rule(&format!("#A{author}"))),
        _ => comment::on_one_line(&puzzle.author),
    };
    let options = ReadOptions { format: Some(format.name), ..ReadOptions::default() };
    for options in [options, ReadOptions::default()] {
        let items = read_text(text, options);
        prop_assert_eq!(items.len(), 1, "{}\n{}", format.name, text);
        let read = items[0].as_ref().map(|item| &item.puzzle);
        // Some constraints are written as the primitives that they mean.
        if format.name.starts_with("iss") && !puzzle.constraints().is_empty() {
            let heading = |puzzle: &Puzzle| (puzzle.name.clone(), puzzle.author.clone());
            prop_assert_eq!(read.map(heading), Ok(heading(&expected)));
            continue;
        }
        prop_assert_eq!(&read, &Ok(&expected), "{}\n{}", format.name, text);
    }
    Ok(())
}

/// Formats that only hold puzzles of one kind, with a clue per cage, or a Sudoku per part of a
/// sheet. They have tests of their own.
const OF_ONE_KIND: [&str; 2] = ["keen", "samurai"];

/// Every format holds some of what is drawn here, so that each is tested.
#[test]
fn every_format_reads_back_what_it_writes() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut written = vec![0; TABLE.len()];
    let strategy = any_puzzle();
    for _ in 0..cases(900, 3600) {
        let puzzle = strategy.new_tree(&mut runner).unwrap().current();
        for (format, written) in TABLE.iter().zip(&mut written) {
            if let Ok(text) = format.text(&puzzle) {
                read_back(&puzzle, format, &text).unwrap();
                *written += 1;
            }
        }
    }
    for (format, written) in TABLE.iter().zip(written) {
        let is_drawn = format.is_written() && !OF_ONE_KIND.contains(&format.name);
        assert_eq!(written >= cases(3, 20), is_drawn, "{}: {written}", format.name);
    }
}

proptest! {
    #[test]
    fn what_a_format_writes_it_reads_back(puzzle in any_puzzle()) {
        for format in TABLE {
            if let Ok(text) = format.text(&puzzle) {
                read_back(&puzzle, format, &text)?;
            }
        }
    }

    #[test]
    fn corpus_lines_are_safe_in_csv_and_equal_for_equal_puzzles(puzzle in any_puzzle()) {
        let line = corpus_line_with_name(&puzzle);
        prop_assert!(!line.contains([',', '"', '\'', '\\', '\n', '\r', '\t']) && line.is_ascii());
        prop_assert!(write(&puzzle, "corpus").is_ok());
        prop_assert!(write(&puzzle, "picture").is_ok());
        let csv = format!("id,puzzle\na,{line}\n");
        let items = read_text(&csv, ReadOptions::default());
        prop_assert_eq!(&items[0].as_ref().unwrap().puzzle, &puzzle);
        let mut nameless = puzzle.clone();
        (nameless.name, nameless.author) = (None, None);
        prop_assert_eq!(corpus_line(&puzzle), corpus_line_with_name(&nameless));
    }

    #[test]
    fn no_text_makes_a_reader_panic_or_stand_still(
        text in "[0-9.<>^v{}/;,:x#|+ \"=~_a-zA-Z\n-]{0,300}",
        pick in any::<prop::sample::Index>(),
    ) {
        let format = pick.get(TABLE).name;
        for format in [None, Some(format)] {
            let items = read_text(&text, ReadOptions { format, ..ReadOptions::default() });
            prop_assert!(!items.is_empty() && items.len() <= text.len() + 1);
        }
    }
}

/// Each format's writer accepts exactly what its table entry states; readers of names too.
#[test]
fn formats_hold_what_they_state() {
    for format in TABLE {
        assert!(format.description.lines().all(|line| line.len() <= 96), "{}", format.name);
        assert!(format.example.lines().all(|line| !line.ends_with(' ')), "{}", format.name);
        if !format.is_written() || OF_ONE_KIND.contains(&format.name) {
            continue;
        }
        let write = |puzzle: &Puzzle| format.text(puzzle);
        let holds = |feature| format.holds.contains(&feature);
        let (size, boxes) = (9, Boxes { rows: 3, columns: 3 });
        let boxed = Rules::new(size, Some(boxes)).unwrap();
        let latin = Rules::new(size, None).unwrap();
        assert_eq!(write(&Puzzle::empty(boxed.clone())).is_ok(), holds(Feature::Boxes));
        assert_eq!(write(&Puzzle::empty(latin.clone())).is_ok(), holds(Feature::NoBoxes));
        let base = if holds(Feature::Boxes) { boxed } else { latin.clone() };
        let with = |feature: Feature| {
            let group: Vec<usize> =
                (0..size).map(|row| row * size + (row + row / 3) % size).collect();
            let mut labels: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
            labels.swap(8, 9);
            let mut puzzle = Puzzle::empty(match feature {
                Feature::Jigsaw => latin.clone().with_jigsaw(&labels).unwrap(),
                Feature::Diagonals => base.clone().with_diagonals(Diagonals::BOTH),
                Feature::ExtraCells => base
                    .clone()
                    .with_extra_cells(&[ValueSet::full(9), ValueSet::single(2)])
                    .unwrap(),
                Feature::Groups => base.clone().with_group(&group).unwrap(),
                Feature::AbsentCells => {
                    Rules::with_absent_cells(9, 9, None, Lines::Whole, &[40]).unwrap()
                }
                Feature::NoLines => Rules::without_lines(9, 9, None, None).unwrap(),
                Feature::OtherShape => Rules::of_shape(6, 9, None, None).unwrap(),
                Feature::OtherValues => {
                    let boxes = base.boxes();
                    Rules::of_shape(size, size, Values::new(0, 8), boxes).unwrap()
                }
                _ => base.clone(),
            });
            match feature {
                Feature::Givens => puzzle.set_given(3, 7),
                Feature::Candidates => puzzle.set_candidates(3, ValueSet::from_iter([2, 7])),
                Feature::Inequalities => puzzle.set_right(0, Some(Sign::Less)),
                Feature::Constraints => {
                    let (parameter, cells) = ("9".to_owned(), vec![vec![0, 1]]);
                    puzzle.state(Stated { name: "cage", parameter, cells }).unwrap();
                }
                Feature::Name => {
                    (puzzle.name, puzzle.author) = (Some("a name".into()), Some("Ann".into()));
                }
                _ => {}
            }
            puzzle
        };
        for (feature, _) in Feature::ALL {
            let has_tests_of_its_own = matches!(feature, Feature::Answer | Feature::OwnConstraints);
            if matches!(feature, Feature::Boxes | Feature::NoBoxes) || has_tests_of_its_own {
                continue;
            }
            let puzzle = with(feature);
            let written = write(&puzzle);
            let is_held = match feature {
                Feature::Name => {
                    let read = &puzzles(&written.unwrap())[0];
                    (&read.name, &read.author) == (&puzzle.name, &puzzle.author)
                }
                _ => written.is_ok(),
            };
            assert_eq!(is_held, holds(feature), "{} {feature:?}", format.name);
            // Formats for one kind of puzzles have tests of their own.
            let has_own = holds(Feature::OwnConstraints);
            if feature == Feature::Constraints && !has_own {
                assert_eq!(is_held, (format.spells)("cage"), "{}", format.name);
            }
            if feature == Feature::Constraints && !is_held && !has_own {
                let refusal = format!("format {} cannot hold the constraint 'cage'", format.name);
                assert_eq!(format.text(&puzzle).unwrap_err().to_string(), refusal);
            }
        }
    }
}

/// A format that spells some constraints refuses the others by name, and only those.
#[test]
fn constraints_without_a_spelling_are_refused_by_name() {
    let mut puzzle = puzzles("4x4;boxes=2x2;cells=..../..../..../....").remove(0);
    for name in ["cage", "thermo", "renban"] {
        let stated = Stated { name, parameter: String::new(), cells: vec![vec![0, 1]] };
        puzzle.state(stated).unwrap();
    }
    let some = Format { spells: |name| name == "thermo", ..crate::grids::corpus_line::FORMAT };
    let refusal = "format corpus cannot hold the constraints 'cage' and 'renban'";
    assert_eq!(some.text(&puzzle).unwrap_err().to_string(), refusal);
    assert!(overview::page(&some).contains("\nConstraints that can be written: thermo.\n"));
}

/// Texts that people have are the same puzzle as the line.
#[test]
fn inputs_that_people_have() {
    let line = "1..4..1..1..4..1";
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: Vec<&str> = (0..9).map(|row| &nine[9 * row..9 * row + 9]).collect();
    let digits = nine.replace('.', "0");
    let sheet = |blank: &str, separator: &str| {
        let row = |row: &&str| {
            let cells =
                row.chars().map(|c| if c == '.' { blank.to_owned() } else { c.to_string() });
            cells.collect::<Vec<_>>().join(separator)
        };
        rows.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    let payload = fpuzzles::FORMAT.example.split_once("load=").unwrap().1;
    for (text, expected) in [
        ("1..4,..1.,.1..,4..1".to_owned(), line),
        ("1..4 / ..1. / .1.. / 4..1".into(), line),
        ("1\t\t\t4\n\t\t1\t\n\t1\t\t\n4\t\t\t1\n".into(), line),
        ("\t\t\t\n\t\t1\t\n\t\t\t\n4\t\t\t1\n".into(), "......1.....4..1"),
        (sheet("", "\t"), nine),
        (sheet("_", ",  "), nine),
        (sheet("0", ";"), nine),
        (format!("# boxes 3x3\n9\n{}", sheet("_", ",  ")), nine),
        (format!("# boxes 3x3\n9\n{}", sheet("0", " ")), nine),
        (rows.join(","), nine),
        (rows.join(" / "), nine),
        (format!("0000183b305c {digits} 1.2"), nine),
        (format!(":0000:x:{nine}:::"), nine),
        (format!(":0901:5:{}:115 216:::", nine.replacen('.', "+4", 1)), nine),
        (format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}"), nine),
        (format!("https://sudokuexchange.com/play/?s={digits}&d=3"), nine),
        ("*-----------*\n|1 .|. 4|\n|. .|1 .|\n*-----------*\n|. 1|. .|\n|4 .|. 1|\n*-----------*".into(), line),
        ("┌───┬───┬───┬───┐\n│ 1 │ □ │ □ │ 4 │\n├───┼───┼───┼───┤\n│ □ │ □ │ 1 │ □ │\n├───┼───┼───┼───┤\n│ □ │ 1 │ □ │ □ │\n├───┼───┼───┼───┤\n│ 4 │ □ │ □ │ 1 │\n└───┴───┴───┴───┘".into(), line),
    ] {
        let expected = puzzles(expected);
        let mut read = puzzles(&text);
        read[0].name = None;
        assert_eq!(read, expected, "{text}");
    }
    let expected = puzzles(fpuzzles::FORMAT.example);
    let unpadded = payload.trim_end_matches('=');
    for text in [
        payload.to_owned(),
        format!("fpuzzles{payload}"),
        format!("fpuz{payload}"),
        format!("https://sudokupad.app/fpuzzles{payload}"),
        format!("https://sudokupad.app/fpuz{}", payload.replace('/', "%2F")),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{payload}&x=1"),
        format!("https://sudokupad.app/fpuzzles{unpadded}"),
        String::from_utf16(&lz_str::decompress_from_base64(payload).unwrap()).unwrap(),
    ] {
        assert_eq!(puzzles(&text), expected, "{text}");
    }
}

#[test]
fn collections_of_kaggle_have_solutions() {
    let text = "quizzes,solutions\n1..4..1..1..4..1,1234341221434321\n1..4..1..1..4..1,1\n";
    let items = items(text);
    assert_eq!(items[0].expected.grid.as_ref().map(|grid| grid[15]), Some(1));
    assert_eq!(items[0].expected.solutions, None);
    assert_eq!(items[1].expected.solutions.map(|count| count.to_string()), Some("1".into()));
}

#[test]
fn quasigroups_are_latin_squares() {
    let from_zero = puzzles("order 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n3 -1 -1 0\n");
    let [from_zero, line] = [from_zero, puzzles("# boxes none\n1..4..1..1..4..1")];
    assert_eq!(from_zero[0].candidates(), line[0].candidates());
    let from_one = puzzles("order 4\n1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n");
    assert_eq!(from_one, line);
}

#[test]
fn pictures_as_people_type_them() {
    let expected = puzzles("# boxes none\n.>.<. .\n\n. . . .\nv\n. . . .\n\n. . . 1");
    for text in [
        "# boxes none\n. > . < . .\n\n. . . .\nv\n. . . .\n\n. . . 1",
        "# boxes none\n□ ＞ □ ＜ □ □\n\n□ □ □ □\n∨\n□ □ □ □\n\n□ □ □ 1",
    ] {
        assert_eq!(puzzles(text), expected, "{text}");
    }
    let without = puzzles("# boxes none\n2>. .\n\n. .<.\n\n. . .");
    assert_eq!(puzzles("# boxes none\n2>. .\n. .<.\n. . .\n"), without);
    // Sign rows with the same first line are still sign rows.
    let rows = ". < . . . .\n. . . . . . . . .\n......\n.........\n......\n".repeat(3);
    assert_eq!(puzzles(&rows)[0].kind(), "greater-than");
}

#[test]
fn maps_of_regions_below_grids_and_pictures() {
    let expected = puzzles("# regions 1123/1223/1233/4444\n1 . . .\n. . 1 .\n. . . .\n. . . 2");
    for text in [
        "1...\n..1.\n....\n...2\n\naabc\nabbc\nabcc\ndddd\n",
        "1 . . .\n. . 1 .\n. . . .\n. . . 2\nA A B C\nA B B C\nA B C C\nD D D D\n",
        "1 . . .\n\n. . 1 .\n\n. . . .\n\n. . . 2\n\nAABC\nABBC\nABCC\nDDDD\n",
    ] {
        assert_eq!(puzzles(text), expected, "{text}");
    }
    let error =
        read_text("1...\n..1.\n....\n...2\nAABC\nABBC\nABCC\nDDDA\n", ReadOptions::default());
    let error = error[0].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("t:5:1: expected regions that fit"), "{error}");
}

#[test]
fn solutions_are_printed_in_the_alphabet_of_the_puzzle() {
    let blank = ".".repeat(254);
    let symbols = |text: &str| items(text)[0].symbols;
    assert_eq!(symbols(&format!("1G{blank}")), Some(Symbols::One));
    assert_eq!(symbols(&format!("AB{blank}")), Some(Symbols::A));
    assert_eq!(symbols("1..4..1..1..4..1"), None);
    let grid: Vec<u8> = (1..=16).collect();
    let rules = Rules::new(16, None).unwrap();
    assert_eq!(printed_solution(&grid, &rules, Some(Symbols::One)), "123456789ABCDEFG");
    assert_eq!(printed_solution(&grid, &rules, Some(Symbols::Zero)), "0123456789ABCDEF");
    assert_eq!(printed_rows(&grid[..4], &Rules::new(2, None).unwrap(), None), "1 2\n3 4");
}

#[test]
fn near_misses_name_what_they_resemble() {
    let message = |text: &str| {
        let error = read_text(text, ReadOptions::default())[0].clone().unwrap_err();
        (error.expected, error.found)
    };
    for (text, part) in [
        ("https://tinyurl.com/abc", "nothing is fetched"),
        ("https://sudokupad.app/scfN4IgzglgXgpiBc", "a packed puzzle of SudokuPad"),
        ("scfN4IgzglgXgpiBcBmA", "a packed puzzle of SudokuPad"),
        ("https://sudokupad.app/?id=3jx2", "copy the long link"),
        ("AABC\nABBC\nABCC\nDDDD\n", "# regions"),
        ("My riddle\n# boxes 2x2\n1 0 0 4\n", "leave it out if it states none"),
    ] {
        let (_, found) = message(text);
        assert!(found.contains(part), "{text}: {found}");
    }
    let (_, found) = message("https://www.sudokuwiki.org/killersudoku.htm?bd=123");
    assert_eq!(found, "'killersudoku.htm'");
}

#[test]
fn a_framed_picture_is_read_back() {
    let nine = "123456789";
    let rows = (0..9).map(|row| format!("{}{}", nine.split_at(row).1, &nine[..row]));
    let regions = rows.collect::<Vec<_>>().join("/");
    let blank = ["........."; 9].join("/");
    for text in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "2x3:zj",
        "5x5;boxes=none;cells=1..../...../...../...../....5",
        "4x4;regions=1112/1322/3324/3444;diagonals=anti;cells=1.../..2./..../...4",
        &format!("9x9;regions={regions};cells={blank}"),
    ] {
        let puzzle = puzzles(text).remove(0);
        let drawn = picture(&puzzle, &PictureStyle { frames: true, ..Default::default() });
        assert_eq!(puzzles(&drawn), [puzzle], "{drawn}");
    }
}

/// Also with black cells, and with values of two digits.
#[test]
fn rows_of_an_answer_may_be_between_slashes() {
    let read = |puzzle: &str, answer: &str| {
        let text =
            format!("{{\"id\": \"a\", \"puzzle\": \"{puzzle}\", \"answer\": \"{answer}\"}}\n");
        items(&text).remove(0).expected.grid
    };
    let black = "2x3;values=1-3;boxes=none;cells=#../.#.";
    assert_eq!(read(black, "#23/1#2"), Some(vec![1, 2, 3, 1, 1, 2]));
    let words = "2x3;values=1-12;boxes=none;cells=. . ./. . .";
    assert_eq!(read(words, "1 12 3/4 5 6"), Some(vec![1, 12, 3, 4, 5, 6]));
}

/// A row of signs without a puzzle has its answer too.
#[test]
fn an_answer_beside_signs_is_read() {
    let signs: Vec<&str> = signs::FORMAT.example.lines().collect();
    let answer = "1".repeat(81);
    let item = items(&format!("id,signs,solution\na,{},{answer}", signs.join("/"))).remove(0);
    assert_eq!(item.expected.grid.map(|grid| grid.len()), Some(81));
}
