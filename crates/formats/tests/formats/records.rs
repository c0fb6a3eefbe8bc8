//! Rows of puzzles in tables, JSON and lines of JSON, and columns that state rules.

use quorum_formats::{ReadOptions, read, write};

/// What is read of a text: corpus lines, errors as `! LINE:COLUMN: MESSAGE`.
fn lines(name: &str, text: &str) -> Vec<String> {
    let items = read(name, text.as_bytes(), ReadOptions::default());
    let line = |item: Result<quorum_formats::Item, quorum_formats::InputError>| match item {
        Ok(item) => write(&item.puzzle, "corpus").unwrap(),
        Err(error) => format!("! {}:{}: {}", error.line, error.column, error.found),
    };
    items.map(line).collect()
}

const LINE: &str = "4x4;boxes=2x2;cells=1..4/..1./.1../4..1";
const OTHER: &str = "4x4;boxes=2x2;cells=..2./3.../..../21..";

#[test]
fn rows_in_every_layout_are_the_same_puzzles() {
    let list = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
    let other = "[[null,null,2,null],[3,null,null,null],[null,null,null,null],[2,1,null,null]]";
    let (one, two) = ("1..4..1..1..4..1", "..2.3.......21..");
    let objects = format!("[{{\"n\": 1, \"grid\": {list}}}, {{\"n\": 2, \"grid\": {other}}}]");
    for (name, text) in [
        ("t.csv", format!("puzzle\n{one}\n{two}\n")),
        ("t", format!("id,quizzes,difficulty\na,{one},1\nb,{two},9\n")),
        ("t.tsv", format!("question\tanswer\n{one}\t1234341221434321\n{two}\t1423324143122134\n")),
        ("t.txt", format!("Nr;Sudoku;Note\n1;{one};\"a; b\"\n2;{two};\n")),
        ("t.csv", format!("7,{one}\n8,{two}\n")),
        ("t.txt", format!("{one}|1234341221434321\n{two}|1423324143122134\n")),
        ("t.csv", format!("puzzle,by\n\"{}\",x\n{two},y\n", list)),
        ("t.csv", format!("puzzle,by\n\"1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\",x\n{two},y\n")),
        ("t.json", objects.clone()),
        ("t", objects.replace("}, ", "},\n  ")),
        ("t.json", format!("{{\"version\": 1, \"data\": {{\"all\": {objects}}}}}")),
        (
            "t.json",
            format!("{{\"a\": {{\"puzzle\": \"{one}\"}}, \"b\": {{\"puzzle\": \"{two}\"}}}}"),
        ),
        ("t.json", format!("[\"{one}\", \"{two}\"]")),
        ("t.json", format!("[{list}, {other}]")),
        ("t.jsonl", format!("{{\"puzzle\": {list}}}\n{{\"puzzle\": \"{two}\"}}\n")),
        ("t", format!("{{\"q\": {{\"board\": {list}}}}}\n\n{{\"q\": {{\"board\": {other}}}}}\n")),
        (
            "t.json",
            "{'puzzle': [[1, None, None, 4], [None, None, 1, None], [None, 1, None, None], \
            [4, None, None, 1]]}\n{'puzzle': '..2.3.......21..'}\n"
                .to_owned(),
        ),
    ] {
        assert_eq!(lines(name, &text), [LINE, OTHER], "{name}: {text}");
    }
}

#[test]
fn an_array_of_numpy_is_rows() {
    let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 16), }\n";
    let cells: Vec<u8> = b"1004001001004001".iter().map(|digit| digit - b'0').collect();
    let length = (header.len() as u16).to_le_bytes();
    let bytes = [b"\x93NUMPY\x01\0", &length[..], header.as_bytes(), &cells, &cells].concat();
    let items = read("a.npy", bytes.as_slice(), ReadOptions::default());
    let items: Vec<_> = items.map(Result::unwrap).collect();
    let read: Vec<String> =
        items.iter().map(|item| write(&item.puzzle, "corpus").unwrap()).collect();
    assert_eq!((read, items[1].id.as_str()), (vec![LINE.to_owned(); 2], "a.npy[1]"));
}

#[test]
fn what_columns_state_is_read() {
    let csv = |header: &str, row: &str| lines("t.csv", &format!("{header}\n{row}\n"));
    let jigsaw = "4x4;regions=1112/1322/3324/3444;cells=1..4/..../..../....";
    let puzzle = "1..4............";
    for regions in ["1112132233243444", "1112/1322/3324/3444", "aaabacbbccbdcddd"] {
        assert_eq!(csv("puzzle,regions", &format!("{puzzle},{regions}")), [jigsaw], "{regions}");
    }
    let lists = "[[1,1,1,2],[1,3,2,2],[3,3,2,4],[3,4,4,4]]";
    let json = format!("{{\"puzzle\": \"{puzzle}\", \"regions\": {lists}, \"note\": \"x\"}}");
    assert_eq!(lines("t.json", &json), [jigsaw]);
    let boxes = "4x4;boxes=none;cells=1..4/..../..../....";
    assert_eq!(csv("boxes,puzzle", &format!("none,{puzzle}")), [boxes]);
    let cage = "4x4;boxes=2x2;cells=1..4/..../..../....;constraints=antiknight:/cage=3:R1C1.R1C2";
    assert_eq!(csv("puzzle,rules,cages", &format!("{puzzle},antiknight,3:R1C1.R1C2")), [cage]);
    let plain = "4x4;boxes=2x2;cells=1..4/..../..../....";
    for (name, value) in
        [("type", "Sudoku"), ("variant", "classic"), ("cages", "[]"), ("x", "killer")]
    {
        assert_eq!(csv(&format!("puzzle,{name}"), &format!("{puzzle},{value}")), [plain], "{name}");
    }
    for (name, value) in [
        ("type", "futoshiki"),
        ("variant", "killer"),
        ("thermo", "R1C1-R1C3"),
        ("cages", "5 there"),
        ("regions", "upper left"),
        ("boxes", "two"),
        ("constraints", "knight move"),
        ("odd", "R1C1"),
        ("regions", "1112132233243445"),
        ("signs", "<"),
        ("size", "9x9"),
    ] {
        let read = csv(&format!("puzzle,{name}"), &format!("{puzzle},{value}"));
        assert!(read.len() == 1 && read[0].starts_with("! 2:"), "{name} {value}: {read:?}");
    }
    for more in [
        "\"cages\": [{\"sum\": 3, \"at\": [[0, 0]]}]",
        "\"clues\": [{\"cell\": \"R1C2\"}]",
        "\"marks\": [\"R1C1\", \"R1C2\"]",
        "\"diagonals\": true",
        "\"top\": [1, 2, 0, 0]",
        "\"meta\": {\"arrows\": [1]}",
    ] {
        let read = lines("t.json", &format!("{{\"puzzle\": \"{puzzle}\", {more}}}"));
        assert!(read.len() == 1 && read[0].starts_with("! 1:1"), "{more}: {read:?}");
        let read = lines("t.json", &format!("[{{\"puzzle\": \"{puzzle}\", {more}}}]"));
        assert!(read.len() == 1 && read[0].starts_with("! 1:1"), "{more}: {read:?}");
    }
    let beside = format!("{{\"variant\": \"killer\", \"puzzles\": [\"{puzzle}\"]}}");
    assert!(lines("t.json", &beside)[0].contains("the key 'variant'"));
}

#[test]
fn a_zero_is_decided_for_the_source() {
    let table = |rows: &[&str]| lines("t.csv", &format!("puzzle\n{}\n", rows.join("\n")));
    // A blank: alone, and beside the largest value elsewhere.
    assert_eq!(table(&["1004001001004001"]), [LINE]);
    let read = table(&["1.04............", "4000000000000000"]);
    assert!(read[0].contains("it may be a blank (values 1 to 4) or a value (0 to 3)"), "{read:?}");
    assert_eq!(read[1], "4x4;boxes=2x2;cells=4.../..../..../....");
    let read = table(&["1.03............", "4..............."]);
    assert!(read[0].starts_with("! 2:1: 0 beside the blank '.'"), "{read:?}");
}

#[test]
fn a_document_without_puzzles_is_refused_with_its_keys() {
    for (text, found) in [
        ("{\"a\": {\"b\": 3}}", "the columns 'a', 'a.b'"),
        ("[[1, 0, 2], [0, 1]]", "row 1 with 3 cells"),
    ] {
        let read = lines("t.json", text);
        assert!(read.len() == 1 && read[0].contains(found), "{text}: {read:?}");
    }
    let table = lines("t.csv", "a,b\nx,yes\n");
    assert_eq!(table, ["! 2:1: the columns 'a', 'b'"]);
}

/// A spreadsheet would compute what begins with an operator.
#[test]
fn ids_and_levels_are_no_formulas() {
    let text = "id,level,puzzle\n=1+1,@x,1..4..1..1..4..1\n-1,hard,..2.3.......21..\n";
    let items = read("t.csv", text.as_bytes(), ReadOptions::default());
    let read: Vec<(String, String)> = items
        .map(|item| item.unwrap())
        .map(|item| (item.id.clone(), item.grade.clone().unwrap().level.unwrap()))
        .collect();
    let expected = [("'=1+1", "'@x"), ("-1", "hard")];
    assert_eq!(read, expected.map(|(id, level)| (id.to_owned(), level.to_owned())));
}
