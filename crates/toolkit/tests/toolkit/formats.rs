//! Known puzzles through every format that can hold them and back, and what regions,
//! diagonals and groups mean: counts known from elsewhere and brute force.

use crate::common::{all_solutions, count, rules};
use quorum_formats::{Format, Item, ReadOptions, TABLE, read, write};
use quorum_problem::Grid;
use quorum_puzzle::symbols::solution_string;
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Boxes, Diagonals, Puzzle, Rules};

fn item(text: &str, format: Option<&'static str>) -> Item {
    let options = ReadOptions { format, ..ReadOptions::default() };
    let mut items = read("t", text.as_bytes(), options);
    let item = items.next().unwrap().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(items.next().is_none(), "{text}");
    item
}

fn puzzle(text: &str) -> Puzzle {
    item(text, None).puzzle
}

/// The only solution, found by a SAT solver and seen by the judge.
fn solution(puzzle: &Puzzle) -> String {
    let grids = all_solutions("varisat/extended", &puzzle.lower(), 2);
    assert_eq!(grids.len(), 1, "{puzzle:?}");
    solution_string(&grids[0], puzzle.rules())
}

/// Writes a puzzle in every format that can hold it, reads it back and compares; the names
/// of those formats.
fn through_all_formats(puzzle: &Puzzle) -> Vec<&'static str> {
    let mut names = Vec::new();
    let written = |format: &&&'static Format| format.is_written();
    for format in TABLE.iter().filter(written) {
        let Ok(text) = write(puzzle, format.name) else { continue };
        for asked in [None, Some(format.name)] {
            assert_eq!(item(&text, asked).puzzle, *puzzle, "{}\n{text}", format.name);
        }
        names.push(format.name);
    }
    names
}

#[test]
fn two_futoshiki_from_a_newspaper() {
    let known = [
        ("5:0,0,0,0,0,0,2,0U,3U,0U,0,0,3,0,0,0,3,0D,4,0,0,0L,0R,0,0,", "5412312435413522354135214"),
        (
            "5:0D,0L,0,0R,0,0,0D,0,3,0D,0,0R,0,0R,0D,0U,0L,0,1,2,0,0,0U,0,0L,",
            "2354114235321544531251423",
        ),
    ];
    for (id, grid) in known {
        let puzzle = puzzle(id);
        assert_eq!(solution(&puzzle), grid);
        let formats = through_all_formats(&puzzle);
        let able = ["corpus", "unequal", "iss", "iss-link", "fpuzzles", "three-blocks", "picture"];
        assert_eq!(formats, able);
        assert_eq!(write(&puzzle, "unequal").unwrap(), id);
        for name in formats {
            let again = item(&write(&puzzle, name).unwrap(), Some(name)).puzzle;
            assert_eq!(solution(&again), grid, "{name}");
        }
    }
}

/// Game IDs that Simon Tatham's `solo` has made, which makes no other than unique puzzles.
const SOLO: [(&str, &str); 8] = [
    (
        "9jx:2e9b8c2a6c5_3b6b8i9a6a1a7a3i3b6b4_9c1a5c2b9e6,_dc__aca____bc___b_fe_faa_bdcabc_c__abbad_a_bb_ab_aaac_dab",
        "9x9 regions jigsaw diagonals",
    ),
    ("3x3x:a9c5_8b7b3e4a3a6_2_5c6e4k3e8c8_5_9a2a6e8b4b6_2c1a", "9x9 boxes 3x3 diagonals"),
    (
        "7jx:2d6b1c7b3a7b4c3c3b6a2b6c4b2d6,_cbbcaac___bbbd_dbaab__aaaaaadfb",
        "7x7 regions jigsaw diagonals",
    ),
    ("5j:3e5a2g1a4e2,ba__c___ea_aba__b_ab", "5x5 regions jigsaw"),
    ("2x3x:c3a5e1d3b1d2e4a6c", "6x6 boxes 2x3 diagonals"),
    ("6j:a3a2_6b6d1j3d4b5_6a2a,ca_aa___c_c_c_abc_a_aafdb", "6x6 regions jigsaw"),
    (
        "9j:a3f9_5d8f9_3_5b1_1b7b4b9g7b7b4b6_8b2_5_6f8d5_7f1a,aafababa_aaad_b__aaa_aaaaaac_bgg__a__a_fabaabacaa__a__bc__bd",
        "9x9 regions jigsaw",
    ),
    ("2x2:3a4j4a1", "4x4 boxes 2x2"),
];

#[test]
fn jigsaws_and_diagonals_of_another_program_are_unique_and_survive() {
    for (id, rules) in SOLO {
        let puzzle = puzzle(id);
        assert_eq!(puzzle.rules().to_string(), rules);
        solution(&puzzle);
        assert_eq!(write(&puzzle, "solo").unwrap(), id);
        let formats = through_all_formats(&puzzle);
        for name in ["corpus", "solo", "iss", "iss-link", "fpuzzles", "picture", "grid", "framed"] {
            assert!(formats.contains(&name), "{name} {id}");
        }
        assert_eq!(formats.contains(&"line"), !puzzle.rules().has_more_than_boxes(), "{id}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let reason = |text: &str, format: &str| write(&puzzle(text), format).unwrap_err().to_string();
    let jigsaw = SOLO[3].0;
    for (format, what) in [
        ("line", "jigsaw regions"),
        ("sdm", "jigsaw regions"),
        ("sdk", "jigsaw regions"),
        ("pencilmarks", "jigsaw regions"),
        ("signs", "jigsaw regions"),
        ("unequal", "jigsaw regions"),
        ("three-blocks", "jigsaw regions"),
    ] {
        assert_eq!(reason(jigsaw, format), format!("format {format} cannot hold {what}"));
    }
    assert_eq!(reason("2x2x:p", "line"), "format line cannot hold diagonals");
    let groups = "4x4;boxes=2x2;groups=R1C1.R3C3;cells=..../..../..../....";
    assert_eq!(
        reason(groups, "solo"),
        "format solo cannot hold groups that are neither lines nor regions"
    );
    let one = "2x2;boxes=none;diagonals=main;cells=../..";
    assert_eq!(reason(one, "solo"), "format solo cannot hold a grid without boxes");
    let one = "4x4;boxes=2x2;diagonals=main;cells=..../..../..../....";
    assert_eq!(reason(one, "solo"), "format solo cannot hold one diagonal without the other");
    let parts = "3x3;regions=121/213/323;cells=.../.../...";
    assert_eq!(reason(parts, "solo"), "format solo cannot hold jigsaw regions in several parts");
    let empty = "4x4;boxes=2x2;cells={}.../..../..../....";
    assert_eq!(reason(empty, "iss"), "format iss cannot hold a cell without candidates");
    assert_eq!(reason("2x2:p", "three-blocks"), "format three-blocks cannot hold boxes");
    assert_eq!(reason("2x2:p", "pzprv3"), "format pzprv3 is read, not written");
    let large = "17x17;boxes=none;cells=".to_owned() + &[". ".repeat(17).trim(); 17].join("/");
    assert_eq!(reason(&large, "iss"), "format iss cannot hold a 17x17 grid");
    assert_eq!(reason(&large, "fpuzzles"), "format fpuzzles cannot hold a 17x17 grid");
}

#[test]
fn diagonal_latin_squares_are_as_many_as_known() {
    // OEIS A274806.
    for (size, squares) in [(3, 0), (4, 48), (5, 960)] {
        let empty = Puzzle::empty(rules(size, None).with_diagonals(Diagonals::BOTH));
        assert_eq!(count("varisat/extended", &empty.lower(), 1000), squares);
    }
}

/// Rules of a 4x4 grid that have each kind of group, and those groups.
fn every_kind() -> Vec<(Rules, Vec<Vec<usize>>)> {
    let labels = [0, 0, 1, 3, 0, 0, 1, 3, 2, 2, 1, 3, 2, 2, 1, 3];
    let regions = |label| (0..16).filter(|&cell| labels[cell] == label).collect();
    let regions: Vec<Vec<usize>> = (0..4).map(regions).collect();
    let jigsaw = rules(4, None).with_jigsaw(&labels).unwrap();
    let main = Diagonals { main: true, anti: false };
    let anti = Diagonals { main: false, anti: true };
    let group = vec![0, 6, 10];
    vec![
        (rules(4, None).with_diagonals(main), vec![vec![0, 5, 10, 15]]),
        (rules(4, None).with_diagonals(anti), vec![vec![3, 6, 9, 12]]),
        (rules(4, None).with_group(&group).unwrap(), vec![group.clone()]),
        (jigsaw.clone(), regions.clone()),
        (
            jigsaw.with_group(&group).unwrap().with_diagonals(anti),
            [regions, vec![group, vec![3, 6, 9, 12]]].concat(),
        ),
    ]
}

#[test]
fn groups_mean_that_their_cells_differ() {
    let latin: Vec<Grid> = all_solutions("dfs", &Puzzle::empty(rules(4, None)).lower(), 600);
    assert_eq!(latin.len(), 576);
    for (rules, groups) in every_kind() {
        let differ = |grid: &Grid, group: &Vec<usize>| {
            let mut values: Vec<u8> = group.iter().map(|&cell| grid[cell]).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        };
        let obeys = |grid: &&Grid| groups.iter().all(|group| differ(grid, group));
        let expected: Vec<Grid> = latin.iter().filter(obeys).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < 576, "{rules}");
        let problem = Puzzle::empty(rules.clone()).lower();
        for solver in ["dfs", "topological", "varisat/extended", "varisat/minimal"] {
            assert_eq!(all_solutions(solver, &problem, 600), expected, "{solver} on {rules}");
        }
    }
}

#[test]
fn symmetries_keep_the_number_of_solutions_of_every_kind() {
    for (rules, _) in every_kind() {
        let mut puzzle = Puzzle::empty(rules);
        puzzle.set_given(1, 2);
        let solutions = count("dfs", &puzzle.lower(), 600);
        assert!(solutions > 0);
        for seed in 0..20 {
            let transform = Transform::random(&puzzle, seed);
            let turned = transform.apply(&puzzle).lower();
            let grids = all_solutions("dfs", &turned, 600);
            assert_eq!(grids.len(), solutions, "{} seed {seed}", puzzle.rules());
            let back: Vec<Grid> = grids.iter().map(|grid| transform.map_back(grid)).collect();
            let of_puzzle = all_solutions("dfs", &puzzle.lower(), 600);
            assert!(back.iter().all(|grid| of_puzzle.contains(grid)));
        }
    }
}

/// A link to f-puzzles.
fn fpuzzles(json: &str) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(json))
}

#[test]
fn what_other_programs_write_is_read() {
    let boxes = Some(Boxes { rows: 2, columns: 2 });
    let mut expected = Puzzle::empty(Rules::new(4, boxes).unwrap());
    expected.set_given(0, 3);
    expected.set_candidates(5, [1, 2].into_iter().collect());
    expected.set_right(2, Some(quorum_puzzle::Sign::Less));
    expected.set_down(3, Some(quorum_puzzle::Sign::Less));
    let json = r#"{"size":4,"author":"somebody","ruleset":"Normal rules apply","solution":[".",0,""],
        "antiknight":false,"negative":[],"cage":[],"killercage":null,"title":"",
        "grid":[[{"value":3,"given":true,"c":"red"},{},{},{"value":4}],
                [{"centerPencilMarks":[1]},{"givenPencilMarks":[1,2]},{},{}],
                [{},{},{},{}],[{},{},{},{}]],
        "thermometer":[{"lines":[["R1C3","R1C4","R2C4"]]}]}"#;
    for text in [
        ".Shape~4x4.~R1C1_3~R2C2_1_2.GreaterThan~R1C4~R1C3.GreaterThan~R2C4~R1C4",
        ". ~ R1C1_3 . Shape~4x4~1-4 .~R2C2_1_2_3.~r2c2_1_2_4. Thermo~R1C3~R1C4~R2C4",
        // R2C4 exceeds R1C4, R1C4 exceeds R1C3; R2C4 and R1C3 are not neighbours.
        ".Shape~4x4.~R1C1_3~R2C2_1_2.GreaterThan~R2C4~R1C4~R1C3",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?x=1&q=.Shape%7E4x4.%7ER1C1_3%7ER2C2_1_2\
         .Thermo%7ER1C3%7ER1C4%7ER2C4#top",
        &fpuzzles(json),
        &fpuzzles(json)
            .replace('+', "%2B")
            .replace('/', "%2F")
            .replace("https:%2F%2Fwww.f-puzzles.com%2F", "https://f-puzzles.com/"),
        &fpuzzles(json).replace("www.f-puzzles.com/?load=", "sudokupad.app/fpuzzles"),
        &fpuzzles(json).replace(
            "www.f-puzzles.com/?load=",
            "app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
        ),
    ] {
        // A thermometer may be a constraint or signs: the problem is the same.
        let (found, expected) = (puzzle(text).lower(), expected.lower());
        assert_eq!(found.candidates(), expected.candidates(), "{text}");
        assert_eq!(found.less_than(), expected.less_than(), "{text}");
        assert_eq!(found.board(), expected.board(), "{text}");
    }
}

/// Rules in words are not read, and not passed over in silence either.
#[test]
fn rules_in_words_are_mentioned() {
    let words = |ruleset: &str| {
        let link =
            fpuzzles(&format!("{{\"grid\":[[{{}}]],\"ruleset\":{}}}", serde_json::json!(ruleset)));
        item(&link, None).unread
    };
    assert_eq!(
        words("Normal rules.\n\n A knight's  move\tapart\r"),
        ["rules in words: Normal rules. A knight's move apart"]
    );
    assert_eq!(words(" \n"), [""; 0]);
    assert_eq!(words("\u{202e}a\u{9b}2Jb"), ["rules in words: \\u{202e}a 2Jb"]);
    let long = words(&"word ".repeat(300)).remove(0);
    assert!(long.len() <= 1019 && long.ends_with("word..."), "{long}");
    let table = format!("puzzle\n{}\n", fpuzzles(r#"{"grid":[[{}]],"ruleset":"No rules"}"#));
    assert_eq!(item(&table, None).unread, ["rules in words: No rules"]);
}

#[test]
fn regions_of_the_web_are_boxes_jigsaws_or_groups() {
    let grid = |labels: [&str; 16]| {
        let cell = |label: &&str| match *label {
            "" => "{}".to_owned(),
            label => format!("{{\"region\":{label}}}"),
        };
        let rows: Vec<String> = labels
            .chunks(4)
            .map(|row| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(",")))
            .collect();
        fpuzzles(&format!("{{\"grid\":[{}],\"diagonal+\":true}}", rows.join(",")))
    };
    let rules = |text: &str| puzzle(text).rules().to_string();
    assert_eq!(rules(&grid([""; 16])), "4x4 boxes 2x2 antidiagonal");
    assert_eq!(rules(&grid(["null"; 16])), "4x4 boxes none antidiagonal");
    let mut rows = ["0"; 16];
    for (row, label) in ["0", "1", "2", "3"].into_iter().enumerate() {
        rows[row * 4..row * 4 + 4].fill(label);
    }
    assert_eq!(rules(&grid(rows)), "4x4 boxes 1x4 antidiagonal");
    (rows[3], rows[7]) = ("1", "0");
    assert_eq!(rules(&grid(rows)), "4x4 regions jigsaw antidiagonal");
    rows[8..].fill("null");
    assert_eq!(rules(&grid(rows)), "4x4 boxes none antidiagonal groups 2");

    // Where the size has no boxes, cells without a number are in the region of their row.
    let five = |first: &str, second: &str| {
        let row = "[{},{},{},{},{}]";
        fpuzzles(&format!(
            "{{\"grid\":[[{{}},{{}},{{}},{{}},{first}],[{second},{{}},{{}},{{}},{{}}],{row},{row},{row}]}}"
        ))
    };
    assert_eq!(rules(&five("{}", "{}")), "5x5 boxes none");
    assert_eq!(rules(&five(r#"{"region":1}"#, r#"{"region":0}"#)), "5x5 regions jigsaw");

    let layout = "0001021122133323";
    assert_eq!(rules(&format!(".Shape~4x4.NoBoxes.Jigsaw~{layout}")), "4x4 regions jigsaw");
    assert_eq!(rules(&format!(".Shape~4x4.Jigsaw~{layout}")), "4x4 boxes 2x2 groups 4");
    assert_eq!(rules(".Shape~4x4.NoBoxes.Jigsaw~aabbaabbccddccdd"), "4x4 boxes 2x2");
    assert_eq!(rules(".Shape~4x4.Jigsaw~0000000000000000"), "4x4 boxes 2x2");
    assert_eq!(rules(".Shape~5x5.Diagonal~1.Diagonal~-1"), "5x5 boxes none diagonals");
    assert_eq!(rules(".NoBoxes.AllDifferent~R1C1~R2C2"), "9x9 boxes none groups 1");
    assert_eq!(puzzle(".Shape~16x16.~RaCg_16").given(9 * 16 + 15), Some(16));
}

#[test]
fn grids_above_9x9_with_letters() {
    let row = |symbols: &str| format!("{symbols:.<16}");
    let line = |symbols: [&str; 2]| format!("{:.<256}", row(symbols[0]) + symbols[1]);
    let givens = |text: &str, option: Option<&str>| {
        let options = ReadOptions {
            symbols: option.map(|symbols| symbols.parse().unwrap()),
            ..ReadOptions::default()
        };
        let item = read("t", text.as_bytes(), options).next().unwrap();
        let puzzle = item.unwrap_or_else(|error| panic!("{error}")).puzzle;
        assert_eq!(puzzle.rules().to_string(), "16x16 boxes 4x4");
        (0..256).filter_map(|cell| puzzle.given(cell)).collect::<Vec<u8>>()
    };
    // G shows the first way; 0 beside points the second; letters alone are the third.
    assert_eq!(givens(&line(["1AG", "9"]), None), [1, 10, 16, 9]);
    assert_eq!(givens(&line(["10f", "9"]), None), [2, 1, 16, 10]);
    assert_eq!(givens(&line(["AP", "B"]), None), [1, 16, 2]);
    assert_eq!(givens(&line(["1AF", ""]).replace('.', "0"), None), [1, 10, 15]);
    assert_eq!(givens(&line(["1A", ""]), Some("1")), [1, 10]);
    assert_eq!(givens(&line(["1A", ""]), Some("0")), [2, 11]);
    assert!(givens(&line(["", ""]), None).is_empty());
    // Rows, packed and spaced, with frames or without; numbers are never unclear.
    let rows = [row("1AG"), row("FED2")].into_iter().chain(vec![row("A"); 14]);
    let rows: Vec<String> = rows.collect();
    let expected: Vec<u8> = [1, 10, 16, 15, 14, 13, 2].into_iter().chain([10; 14]).collect();
    assert_eq!(givens(&rows.join("\n"), None), expected);
    let spaced = |row: &String| row.chars().flat_map(|c| [c, ' ']).collect::<String>();
    let spaced: Vec<String> = rows.iter().map(spaced).collect();
    assert_eq!(givens(&spaced.join("\n"), None), expected);
    let framed: Vec<String> = rows.iter().map(|row| format!("|{row}|")).collect();
    assert_eq!(givens(&format!("+----+\n{}\n+----+", framed.join("\n")), None), expected);
    let numbers = vec![". ".repeat(15) + "2"; 16].join("\n").replacen('.', "11", 1);
    assert_eq!(givens(&numbers, None).len(), 17);
}

#[test]
fn candidate_grids_in_their_spellings() {
    let mut sets = vec!["123456789"; 81];
    (sets[0], sets[1], sets[80]) = ("5", "27", "1");
    let rows: Vec<String> = sets
        .chunks(9)
        .map(|row| {
            let boxes: Vec<String> = row.chunks(3).map(|sets| sets.join(" ")).collect();
            format!("| {} |", boxes.join(" | "))
        })
        .collect();
    let drawn = |top: &str, middle: &str| {
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
        format!("{top}\n{}\n{top}\n", bands.join(&format!("\n{middle}\n")))
    };
    let dashes = "-".repeat(33);
    let plain =
        drawn(&format!("+{dashes}+{dashes}+{dashes}+"), &format!("+{dashes}+{dashes}+{dashes}+"));
    let dotted =
        drawn(&format!(".{dashes}.{dashes}.{dashes}."), &format!(":{dashes}+{dashes}+{dashes}:"));
    let expected = puzzle(&plain);
    assert_eq!(expected.rules().to_string(), "9x9 boxes 3x3");
    assert_eq!(
        (expected.given(0), expected.given(80), expected.given_count()),
        (Some(5), Some(1), 2)
    );
    assert_eq!(expected.candidates()[1], [2, 7].into_iter().collect());
    assert_eq!(puzzle(&dotted), expected);
    let line = write(&expected, "pencilmarks").unwrap();
    assert!(line.starts_with("....5.....2....7..1234"));
    assert_eq!(puzzle(&line.replace('.', "0")), expected);
}

#[test]
fn files_of_other_programs() {
    let row = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";
    let expected = puzzle(row);
    let sdk = format!("#ARuud\n#DA title\n[Puzzle]\n{row}\n[State]\n{}\n", row.replace('.', "1"));
    for text in [&sdk, &format!("#ARuud\n#DA title\n{row}\n"), &format!("[puzzle]\n{row}")] {
        let options = ReadOptions { format: Some("sdk"), ..ReadOptions::default() };
        for options in [ReadOptions::default(), options] {
            let items: Vec<_> =
                read("t.sdk", text.as_bytes(), options).map(Result::unwrap).collect();
            assert_eq!(items.len(), 1, "{text}");
            assert_eq!(items[0].puzzle.candidates(), expected.candidates());
        }
    }
    let digits = row.replace('.', "0");
    let euler = format!("Grid 01\n{digits}\nGrid 02\n{digits}\n");
    let items: Vec<Item> =
        read("t", euler.as_bytes(), ReadOptions::default()).map(Result::unwrap).collect();
    assert_eq!(items.len(), 2);
    assert_eq!(items[1].puzzle.name.as_deref(), Some("Grid 02"));
    assert_eq!(items[1].puzzle.candidates(), expected.candidates());
    // Grids below each other are not three blocks.
    let grids = "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1";
    let both = format!("{grids}\n\n{grids}\n");
    assert_eq!(read("t", both.as_bytes(), ReadOptions::default()).filter(Result::is_ok).count(), 2);
}
