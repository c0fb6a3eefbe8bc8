//! Links of f-puzzles: every key states its constraint or is refused by name, drawings are listed,
//! and what is written is read back.

use quorum_formats::{Item, ReadOptions, read, write};
use quorum_problem::judge;
use quorum_puzzle::Puzzle;
use serde_json::{Value, json};

/// A grid that breaks each constraint of [`KEYS`], in which rows, columns and boxes are right.
const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Keys with their value, and the constraints or rules that they state, of a 9x9 grid.
const KEYS: &[(&str, &str, &str)] = &[
    ("diagonal+", "true", "diagonals=anti"),
    ("diagonal-", "true", "diagonals=main"),
    ("antiknight", "true", "constraints=antiknight:"),
    ("antiking", "true", "constraints=antiking:"),
    ("disjointgroups", "true", "constraints=disjoint-groups:"),
    ("nonconsecutive", "true", "constraints=nonconsecutive=1:"),
    ("negative", r#"["ratio"]"#, "constraints=nonratio=2:"),
    ("negative", r#"["xv"]"#, "constraints=strict-xv:"),
    ("thermometer", r#"[{"lines":[["R1C1","R1C2"],["R1C1","R1C2"]]}]"#, "signs=<......./"),
    ("thermometer", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "constraints=thermo:R1C1.R1C2"),
    (
        "thermometer",
        r#"[{"lines":[["R1C1","R2C2","R2C3"],["R1C1","R1C2"]]}]"#,
        "constraints=thermo:R1C1.R1C2/thermo:R1C1.R2C2.R2C3",
    ),
    ("slowthermometer", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "constraints=slow-thermo:R1C1.R1C2"),
    ("palindrome", r#"[{"lines":[["R1C1","R2C3"]]}]"#, "constraints=palindrome:R1C1.R2C3"),
    ("renban", r#"[{"lines":[["R1C1","R2C1","R3C1"]]}]"#, "constraints=renban:R1C1.R2C1.R3C1"),
    ("whispers", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "constraints=whispers=5:R1C1.R1C2"),
    (
        "whispers",
        r#"[{"lines":[["R1C1","R1C2"]],"value":"4"}]"#,
        "constraints=whispers=4:R1C1.R1C2",
    ),
    ("germanwhispers", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "constraints=whispers=5:R1C1.R1C2"),
    ("dutchwhispers", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "constraints=whispers=4:R1C1.R1C2"),
    (
        "regionsumline",
        r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#,
        "constraints=region-sum:R1C3.R1C4.R1C5",
    ),
    ("entropicline", r#"[{"lines":[["R1C2","R2C3"]]}]"#, "constraints=entropic:R1C2.R2C3"),
    ("modularline", r#"[{"lines":[["R1C1","R2C3"]]}]"#, "constraints=modular=3:R1C1.R2C3"),
    ("nabner", r#"[{"lines":[["R1C1","R2C1"]]}]"#, "constraints=nabner:R1C1.R2C1"),
    (
        "doublearrow",
        r#"[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "constraints=double-arrow:R1C1.R1C2.R1C3",
    ),
    ("zipperline", r#"[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "constraints=zipper:R1C1.R1C2.R1C3"),
    (
        "betweenline",
        r#"[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "constraints=between:R1C1.R1C2.R1C3",
    ),
    ("lockout", r#"[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "constraints=lockout=4:R1C1.R1C2.R1C3"),
    ("killercage", r#"[{"cells":["R1C1","R1C2"],"value":"9"}]"#, "constraints=cage=9:R1C1.R1C2"),
    (
        "killercage",
        r#"[{"cells":["R1C1","R3C5","R9C9","R2C6"]}]"#,
        "constraints=cage:R1C1.R2C6.R3C5.R9C9",
    ),
    (
        "arrow",
        r#"[{"lines":[["R1C1","R1C2","R1C3"]],"cells":["R1C1"]}]"#,
        "constraints=arrow:R1C1|R1C2.R1C3",
    ),
    (
        "arrow",
        r#"[{"lines":[["R1C2","R2C3","R3C4"]],"cells":["R1C2","R1C1"]}]"#,
        "constraints=pill-arrow:R1C1.R1C2|R2C3.R3C4",
    ),
    (
        "clone",
        r#"[{"cells":["R1C1","R1C2"],"cloneCells":["R4C5","R4C6"]}]"#,
        "constraints=clone:R1C1.R1C2|R4C5.R4C6",
    ),
    (
        "quadruple",
        r#"[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[9,1]}]"#,
        "constraints=quadruple=1.9:R1C1.R1C2.R2C1.R2C2",
    ),
    (
        "littlekillersum",
        r#"[{"cell":"R0C4","cells":["R1C3","R2C2","R3C1"],"direction":"DL","value":"17"}]"#,
        "constraints=little-killer=17:R1C3.R2C2.R3C1",
    ),
    (
        "littlekillersum",
        r#"[{"cell":"R4C10","direction":"UL","value":9}]"#,
        "constraints=little-killer=9:R1C7.R2C8.R3C9",
    ),
    (
        "sandwichsum",
        r#"[{"cell":"R1C0","value":"5"}]"#,
        "constraints=sandwich=5:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    ),
    (
        "xsum",
        r#"[{"cell":"R10C1","value":"10"}]"#,
        "constraints=x-sum=10:R9C1.R8C1.R7C1.R6C1.R5C1.R4C1.R3C1.R2C1.R1C1",
    ),
    (
        "skyscraper",
        r#"[{"cell":"R1C10","value":"9"}]"#,
        "constraints=skyscraper=9:R1C9.R1C8.R1C7.R1C6.R1C5.R1C4.R1C3.R1C2.R1C1",
    ),
    ("difference", r#"[{"cells":["R1C1","R1C2"]}]"#, "constraints=white=1:R1C1.R1C2"),
    ("difference", r#"[{"cells":["R1C2","R1C1"],"value":"3"}]"#, "constraints=white=3:R1C1.R1C2"),
    ("ratio", r#"[{"cells":["R1C1","R1C2"]}]"#, "constraints=black=2:R1C1.R1C2"),
    ("ratio", r#"[{"cells":["R1C1","R1C2"],"value":"3"}]"#, "constraints=black=3:R1C1.R1C2"),
    ("xv", r#"[{"cells":["R1C1","R1C2"],"value":"X"}]"#, "constraints=x:R1C1.R1C2"),
    ("xv", r#"[{"cells":["R1C1","R1C2"],"value":"v"}]"#, "constraints=v:R1C1.R1C2"),
    ("odd", r#"[{"cell":"R1C3"}]"#, "{13579}"),
    ("even", r#"[{"cell":"R1C1"}]"#, "{2468}"),
    ("minimum", r#"[{"cell":"R1C1"}]"#, "constraints=minimum:R1C1"),
    ("maximum", r#"[{"cell":"R1C2"}]"#, "constraints=maximum:R1C2"),
    ("rowindexer", r#"[{"cells":["R1C1"]}]"#, "constraints=row-indexer:R1C1"),
    ("columnindexer", r#"[{"cells":["R1C1"]}]"#, "constraints=column-indexer:R1C1"),
    ("boxindexer", r#"[{"cells":["R1C1"]}]"#, "constraints=box-indexer:R1C1"),
    ("extraregion", r#"[{"cells":["R1C1","R2C6"]}]"#, "groups=R1C1.R2C6"),
];

/// The JSON of an empty 9x9 grid.
fn empty() -> Value {
    json!({ "size": 9, "grid": vec![vec![json!({}); 9]; 9] })
}

fn link(json: &Value) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(&json.to_string()))
}

fn one(text: &str) -> Result<Item, String> {
    let mut items = read("t", text.as_bytes(), ReadOptions::default());
    let item = items.next().expect("one item").map_err(|error| error.to_string());
    assert!(items.next().is_none(), "{text}");
    item
}

/// The puzzle of an empty grid with further keys.
fn with(keys: &[(&str, &str)]) -> Result<Item, String> {
    let mut json = empty();
    for (key, value) in keys {
        json[key] = serde_json::from_str(value).unwrap();
    }
    one(&link(&json))
}

fn solves(puzzle: &Puzzle) -> bool {
    let grid: Vec<u8> = GRID.bytes().map(|digit| digit - b'0').collect();
    judge(&puzzle.lower(), &grid).is_ok()
}

fn corpus_line(puzzle: &Puzzle) -> String {
    quorum_puzzle::corpus_line(puzzle)
}

#[test]
fn every_key_states_a_constraint_and_is_written() {
    assert!(solves(&with(&[]).unwrap().puzzle));
    for &(key, value, expected) in KEYS {
        let item = with(&[(key, value)]).unwrap_or_else(|error| panic!("{key}: {error}"));
        let line = corpus_line(&item.puzzle);
        assert!(line.contains(expected), "{key}: {line}");
        assert!(!solves(&item.puzzle), "{key}: the grid breaks {line}");
        assert_eq!(item.unread, [""; 0], "{key}");
        let written = write(&item.puzzle, "fpuzzles").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(corpus_line(&one(&written).unwrap().puzzle), line, "{key}");
    }
}

/// Keys at the top, in cells and in entries that nobody knows are never passed over.
#[test]
fn unknown_keys_are_refused_by_name() {
    let refusal = |json: &Value| one(&link(json)).expect_err("an unknown key");
    let empty_ones = [json!(false), json!(null), json!([]), json!(""), json!({})];
    let others = [json!(1), json!(true), json!("x"), json!([0]), json!({"a": 0})];
    for value in others.into_iter().chain(empty_ones) {
        let mut top = empty();
        top["unheard"] = value.clone();
        assert!(refusal(&top).ends_with("found the constraint 'unheard'"), "{}", refusal(&top));
        let mut cell = empty();
        cell["grid"][4][4]["unheard"] = value.clone();
        assert!(refusal(&cell).ends_with("found 'unheard' in cells"), "{}", refusal(&cell));
        for &(key, text, _) in KEYS.iter().filter(|(_, text, _)| text.starts_with("[{")) {
            let mut entry = empty();
            entry[key] = serde_json::from_str(text).unwrap();
            entry[key][0]["unheard"] = value.clone();
            let found = format!("found 'unheard of {key}'");
            // Long names are cut.
            let cut = &found[..found.len().min(27)];
            assert!(refusal(&entry).contains(cut), "{}", refusal(&entry));
        }
    }
    let all = with(&[
        ("one", "1"),
        ("two", "[2]"),
        ("odd", r#"[{"cell":"R1C1","three":3}]"#),
        ("text", r#"[{"cells":["R1C1","R1C2"],"value":"<"}]"#),
    ]);
    assert_eq!(
        all.unwrap_err(),
        "t:1:1: expected only keys that are read (quorum list formats fpuzzles), found the \
         constraints 'one' and 'two', and 'three of odd'"
    );
}

/// Values of another form than the key has are refused, not taken for nothing.
#[test]
fn values_of_another_form_are_refused() {
    for &(key, _, _) in KEYS {
        for value in ["7", r#""x""#, r#"[7]"#, r#"["x"]"#, r#"{"cells":["R1C1"]}"#] {
            let read = with(&[(key, value)]);
            assert!(read.is_err(), "{key}: {value}");
        }
    }
    for (key, value, expected) in [
        ("killercage", r#"[{"cells":["R1C1"],"value":"0"}]"#, "expected a sum of at least 1"),
        ("killercage", r#"[{"cells":["R1C1"],"unique":false}]"#, "a sum where 'unique' is false"),
        ("killercage", r#"[{"cells":["R1C1"],"unique":"no"}]"#, "true or false for 'unique'"),
        ("killercage", r#"[{"cells":["R1C1","R1C1"]}]"#, "expected each cell once in 'killercage'"),
        ("killercage", r#"[{"cells":"R1C1"}]"#, "expected a list of cells in 'killercage'"),
        ("arrow", r#"[{"lines":[["R1C1","R1C2"]],"cells":["R3C3"]}]"#, "that begin in its circle"),
        ("arrow", r#"[{"lines":[["R1C1"]],"cells":["R1C10"]}]"#, "a cell of the 9x9 grid"),
        ("littlekillersum", r#"[{"cell":"R1C1","direction":"DR","value":"9"}]"#, "beside the grid"),
        (
            "littlekillersum",
            r#"[{"cell":"R0C4","cells":["R1C4"],"direction":"DR","value":"9"}]"#,
            "expected the cells of the diagonal",
        ),
        ("littlekillersum", r#"[{"cell":"R0C4","direction":"D","value":"9"}]"#, "the directions"),
        ("xsum", r#"[{"cell":"R0C0","value":"9"}]"#, "expected a cell beside a row or a column"),
        ("xv", r#"[{"cells":["R1C1","R1C2"],"value":"XV"}]"#, "expected X or V in 'xv'"),
        ("negative", r#"["difference"]"#, "expected ratio or xv in 'negative'"),
        ("clone", r#"[{"cells":["R1C1"],"cloneCells":[]}]"#, "in 'clone'"),
    ] {
        let refusal = with(&[(key, value)]).unwrap_err();
        assert!(refusal.contains(expected), "{refusal}");
    }
    for cell in
        [r#"{"given":1}"#, r#"{"region":"a"}"#, r#"{"givenPencilMarks":1}"#, r#"{"parity":3}"#]
    {
        let mut json = empty();
        json["grid"][0][0] = serde_json::from_str(cell).unwrap();
        assert!(one(&link(&json)).is_err(), "{cell}");
    }
}

/// Values of a cage may repeat where it states so.
#[test]
fn cages_with_repeated_values_are_sums() {
    for (unique, expected) in [("true", "cage=7:"), ("null", "cage=7:"), ("false", "sum=7:")] {
        let cage = format!(r#"[{{"cells":["R1C1","R2C2"],"value":"7","unique":{unique}}}]"#);
        let line = corpus_line(&with(&[("killercage", &cage)]).unwrap().puzzle);
        assert!(line.ends_with(&format!(";constraints={expected}R1C1.R2C2")), "{line}");
    }
}

/// The sizes of the program.
#[test]
fn other_sizes_are_refused() {
    for (size, is_read) in [(1, true), (3, true), (16, true), (17, false)] {
        let row: Vec<Value> = (0..size).map(|_| json!({})).collect();
        let read = one(&link(&json!({"size": size, "grid": vec![row; size]})));
        assert_eq!(read.is_ok(), is_read, "{size}");
        if let Err(error) = read {
            assert!(error.contains("expected a 'grid' of at most 16 rows"), "{error}");
        }
    }
}

/// A negative rule concerns the ratios that the dots have.
#[test]
fn the_negative_rule_follows_the_ratios() {
    let item = with(&[
        ("negative", r#"["ratio"]"#),
        ("ratio", r#"[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1","R2C2"]}]"#),
    ])
    .unwrap();
    let line = corpus_line(&item.puzzle);
    assert!(line.ends_with("black=3:R1C1.R1C2/nonratio=2:/nonratio=3:"), "{line}");
    let written = write(&item.puzzle, "fpuzzles").unwrap();
    assert_eq!(corpus_line(&one(&written).unwrap().puzzle), line);
    let other = line.replace("/nonratio=3:", "");
    assert_eq!(
        write(&one(&other).unwrap().puzzle, "fpuzzles").unwrap_err().to_string(),
        "format fpuzzles cannot hold nonratio of other ratios than the dots have"
    );
}

#[test]
fn what_has_no_spelling_is_refused_by_name() {
    let of = |constraints: &str| {
        let cells = ["........."; 9].join("/");
        let line = format!("9x9;boxes=3x3;cells={cells};constraints={constraints}");
        write(&one(&line).unwrap().puzzle, "fpuzzles").unwrap_err().to_string()
    };
    for (constraints, reason) in [
        ("windoku:/pair-sum=7:R1C1.R1C2", "the constraints 'pair-sum' and 'windoku'"),
        ("modular=4:R1C1.R2C2", "modular of 4, only of 3"),
        ("lockout=5:R1C1.R2C2.R3C3", "lockout of 5, only of 4"),
        ("nonconsecutive=2:", "nonconsecutive of 2, only of 1"),
        ("x-sum=5:R1C1.R1C2", "x-sum of a part of a row or column"),
        // Lines that end at the edge and begin inside.
        ("skyscraper=2:R1C7.R1C8.R1C9", "skyscraper of a part of a row or column"),
        ("sandwich=2:R7C1.R8C1.R9C1", "sandwich of a part of a row or column"),
        ("little-killer=9:R8C3.R9C2", "little-killer of a part of a diagonal, or of sum 0"),
        ("little-killer=5:R5C5.R6C6", "little-killer of a part of a diagonal, or of sum 0"),
        ("cage=0:R1C1.R1C2", "a cage of sum 0"),
    ] {
        assert_eq!(of(constraints), format!("format fpuzzles cannot hold {reason}"));
    }
}

/// Disjoint groups follow the default boxes or the regions, which must be the same.
#[test]
fn disjoint_groups_need_default_boxes() {
    let eight = "8x8;boxes=4x2;cells=......../......../......../......../......../......../......../........";
    let puzzle = one(&format!("{eight};constraints=disjoint-groups:")).unwrap().puzzle;
    assert_eq!(
        write(&puzzle, "fpuzzles").unwrap_err().to_string(),
        "format fpuzzles cannot hold disjoint-groups beside other regions than the boxes of the size"
    );
    let link = write(&one(eight).unwrap().puzzle, "fpuzzles").unwrap();
    let payload = link.split_once("load=").unwrap().1;
    let content = lz_str::decompress_from_base64(payload).unwrap();
    let mut json: Value = serde_json::from_str(&String::from_utf16(&content).unwrap()).unwrap();
    json["disjointgroups"] = json!(true);
    let refusal = one(&self::link(&json)).unwrap_err();
    assert!(refusal.contains("'disjointgroups' only beside the boxes of the size"), "{refusal}");
}

/// Drawings are listed, pictures of constraints are not, and texts that are rules are refused.
#[test]
fn drawings_are_listed() {
    let unread = |keys: &[(&str, &str)]| with(keys).unwrap().unread;
    assert_eq!(
        unread(&[
            ("line", r#"[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]]}]"#),
            ("circle", r#"[{"cells":["R1C1"]}]"#),
            ("rectangle", r#"[{"cells":["R1C1"],"value":"7"}]"#),
            ("text", r#"[{"cells":["R1C1"],"value":"b"},{"cells":["R0C1"],"value":12}]"#),
            (
                "cage",
                r#"[{"cells":["R1C1"],"value":"A"},{"cells":[],"value":"author: me"},
                    {"cells":["R1C1"],"value":"FOGLIGHT"},{"cells":[],"value":"antiknight: true"}]"#
            ),
            ("fogofwar", r#"["R1C1"]"#),
            ("ruleset", r#""No\nrules""#),
        ]),
        [
            "2 lines",
            "1 rectangle with '7'",
            "1 circle",
            "2 texts '12' and 'b'",
            "data 'antiknight: true'",
            "1 cage with 'A'",
            "fog",
            "rules in words: No rules"
        ]
    );
    assert_eq!(unread(&[("ruleset", "[1]")]), ["'ruleset' that is not a text"]);
    let renban = ("renban", r#"[{"lines":[["R1C1","R1C2"]]}]"#);
    let picture = |flag: &str| format!(r#"[{{"lines":[["R1C1","R1C2"]],{flag}}}]"#);
    let [named, flagged, other] = [
        r#""fromConstraint":"Renban""#,
        r#""isNewConstraint":true"#,
        r#""fromConstraint":"Nabner""#,
    ]
    .map(picture);
    assert_eq!(unread(&[renban, ("line", &named)]), [""; 0]);
    assert_eq!(unread(&[renban, ("line", &flagged)]), [""; 0]);
    assert_eq!(unread(&[renban, ("line", &other)]), ["1 line"]);
    assert_eq!(unread(&[("line", &named)]), ["1 line"]);
    let larger = named.replace("R1C2", "R1C3");
    assert_eq!(unread(&[renban, ("line", &larger)]), ["1 line"]);

    let mut colored = empty();
    colored["grid"][0][0]["c"] = json!("#fff");
    assert_eq!(one(&link(&colored)).unwrap().unread, ["colors of cells"]);

    for text in ["<", ">", "∧", "∨", "X", "V", "15"] {
        for key in ["text", "circle", "rectangle"] {
            let value = json!([{ "cells": ["R1C1", "R1C2"], "value": text }]).to_string();
            let item = with(&[(key, &value)]).unwrap();
            assert!(item.may_have_fewer_solutions() && !item.may_have_more_solutions());
            let [drawn] = &item.unread[..] else { panic!("{:?}", item.unread) };
            let found = format!("drawn rule '{text}' between two cells");
            assert!(drawn.starts_with(&found), "{drawn}");
            let next = match text {
                "X" | "V" => "'xv'",
                "15" => "between two cells",
                _ => "'thermometer' of two cells",
            };
            assert!(drawn.contains(next), "{drawn}");
        }
    }
}

/// Entries without a number or a letter state nothing that is read.
#[test]
fn marks_without_a_number_are_listed() {
    for (key, value, expected) in [
        ("xv", r#"[{"cells":["R1C1","R1C2"],"value":""}]"#, "mark of 'xv' without a letter"),
        (
            "killercage",
            r#"[{"cells":["R1C1","R1C2"],"value":"<10"}]"#,
            "text '<10' of 'killercage' at R1C1",
        ),
        ("sandwichsum", r#"[{"cell":"R0C1"}]"#, "'sandwichsum' without a number at R0C1"),
        ("quadruple", r#"[{"cells":["R1C1"]}]"#, "circle of 'quadruple' without values"),
        ("arrow", r#"[{"cells":["R1C1"],"lines":[]}]"#, "circle of 'arrow' without a line"),
    ] {
        assert_eq!(with(&[(key, value)]).unwrap().unread, [expected]);
    }
}

#[test]
fn solutions_are_known_answers() {
    let grid = |value: &str| with(&[("solution", value)]).unwrap().expected.grid;
    let digits = GRID.bytes().map(|digit| digit - b'0').collect::<Vec<_>>();
    let blank = ".".repeat(81);
    for text in [
        json!(digits).to_string(),
        json!(GRID).to_string(),
        json!(GRID.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>()).to_string(),
        json!(digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")).to_string(),
    ] {
        assert_eq!(grid(&text), Some(digits.clone()), "{text}");
    }
    let cage = json!([{ "cells": [], "value": format!("solution: {GRID}") }]).to_string();
    assert_eq!(with(&[("cage", &cage)]).unwrap().expected.grid, Some(digits));
    assert_eq!(grid(&json!(blank).to_string()), None);
    let unread = |value: Value| with(&[("solution", &value.to_string())]).unwrap().unread;
    assert_eq!(unread(json!(format!("1{}", &blank[1..]))), ["solution with blank cells"]);
    assert_eq!(unread(json!([1, 2])), ["solution of 2 values for 81 cells"]);
    assert_eq!(unread(json!("A".repeat(81))), ["solution that is not of numbers"]);
}

/// Parity of old links is a key of the cell.
#[test]
fn parity_of_cells_is_read() {
    let mut json = empty();
    json["grid"][0][0]["parity"] = json!("Even");
    json["grid"][0][1] = json!({ "parity": "Odd", "value": 3, "given": true });
    let line = corpus_line(&one(&link(&json)).unwrap().puzzle);
    assert!(line.contains("cells={2468}3"), "{line}");
}

/// Thermometers that contradict each other are no sign, and no solution.
#[test]
fn thermometers_may_contradict_each_other() {
    let twice = |pair: &str| format!(r#"{{"lines":[{pair},{pair}]}}"#);
    let [one, other] = [r#"["R1C1","R1C2"]"#, r#"["R1C2","R1C1"]"#].map(twice);
    let item = with(&[("thermometer", &format!("[{one},{other}]"))]);
    let line = corpus_line(&item.unwrap().puzzle);
    assert!(line.contains("signs=<") && line.ends_with("constraints=thermo:R1C2.R1C1"), "{line}");
}

/// The public links are read, four of them with drawn rules that are not, and stay the same problem
/// through a corpus line and a link.
#[test]
#[ignore = "needs QUORUM_CORPORA/variants/fpuzzles-sudokutools.jsonl"]
fn public_links() {
    let file = crate::public::path("variants/fpuzzles-sudokutools.jsonl");
    let text = std::fs::read_to_string(file).unwrap();
    let mut drawn = 0;
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        // Three links of the file go on with the source code around them.
        let link = object["link"].as_str().unwrap();
        let item = one(link.split('"').next().unwrap()).unwrap();
        drawn += usize::from(item.unread.iter().any(|part| part.starts_with("drawn rule")));
        let line = corpus_line(&item.puzzle);
        let again = one(&line).unwrap().puzzle;
        let again = one(&write(&again, "fpuzzles").unwrap()).unwrap().puzzle;
        assert_eq!(corpus_line(&again), line);
    }
    assert_eq!((text.lines().count(), drawn), (37, 4));
}

/// Title and author are read back, also from a link in JSON; that of the object fills in.
#[test]
fn title_and_author_are_read_back() {
    let mut puzzle = one(quorum_formats::find("fpuzzles").unwrap().example).unwrap().puzzle;
    (puzzle.name, puzzle.author) = (Some("Foxes".to_owned()), Some("A. Setter".to_owned()));
    let link = write(&puzzle, "fpuzzles").unwrap();
    for text in [&link, &format!("{{\"author\":\"B\",\"link\":\"{link}\"}}")] {
        assert_eq!(one(text).unwrap().puzzle, puzzle, "{text}");
    }
    puzzle.author = None;
    let link = write(&puzzle, "fpuzzles").unwrap();
    let object = format!("{{\"author\":\"B\",\"link\":\"{link}\"}}");
    assert_eq!(one(&object).unwrap().puzzle.author.as_deref(), Some("B"));
}

/// A link as a key of an object of JSON: its keys may be listed beside it, rules may not.
#[test]
fn links_in_lines_of_json() {
    let link = quorum_formats::find("fpuzzles").unwrap().example;
    let payload = link.split_once('=').unwrap().1;
    let expected = one(link).unwrap().puzzle;
    let one_of = |more: &str, link: &str| {
        one(&format!("{{\"title\":\"x\",\"link\":\"{link}\",\"solution\":null{more}}}"))
    };
    for link in [link, payload] {
        for more in ["", ",\"keys\":[]", ",\"keys\":[\"grid\",\"size\"]"] {
            let mut puzzle = one_of(more, link).unwrap().puzzle;
            puzzle.name.clone_from(&expected.name);
            assert_eq!(puzzle, expected, "{more}");
        }
        for more in [",\"keys\":[\"rule\"]", ",\"keys\":{\"grid\":1}", ",\"antiknight\":true"] {
            assert!(one_of(more, link).is_err(), "{more}");
        }
    }
}
