//! One grid in many dresses, and neighbors of these that are refused.

use crate::tests::{items, read_text};
use crate::{ReadOptions, corpus::Source};

/// A grid of a size, as rows of cells; `.` is a blank.
fn rows(size: usize) -> Vec<Vec<String>> {
    let cell = |row: usize, column: usize| match (row * 7 + column * 3) % 5 {
        0 => ((row + column) % size + 1).to_string(),
        _ => ".".to_owned(),
    };
    (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect()
}

/// The rows, each written by `row`, joined by `between`.
fn text(rows: &[Vec<String>], between: &str, row: impl Fn(&[String]) -> String) -> String {
    rows.iter().map(|cells| row(cells)).collect::<Vec<_>>().join(between)
}

#[test]
fn one_grid_in_many_dresses() {
    for size in [4, 6, 9, 16] {
        let rows = rows(size);
        let joined = |between: &'static str| move |row: &[String]| row.join(between);
        let with = |blank: &'static str, between: &'static str| {
            move |row: &[String]| row.join(between).replace('.', blank)
        };
        let plain = text(&rows, "\n", joined(" "));
        let expected = &items(&plain)[0].puzzle;
        let padded = |row: &[String]| {
            let cell = |cell: &String| format!("{:>2}", cell.replace('.', " "));
            row.iter().map(cell).collect::<Vec<_>>()
        };
        let rule = format!("\n{}\n", vec!["--"; size].join("+"));
        let letters: String = (0..size).map(|at| char::from(b'A' + at as u8)).collect();
        let rows_to_j = || {
            let names = "ABCDEFGHJKLMNOPQ".chars();
            names.zip(&rows).map(|(name, row)| format!("{name} {}", row.join(" ")))
        };
        let header = letters.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
        let labeled = |rows: &[Vec<String>]| {
            let row = |(at, row): (usize, &Vec<String>)| format!("{} {}", at + 1, row.join(" "));
            rows.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
        };
        let mut dresses = vec![
            text(&rows, "\n", with("0", " ")),
            text(&rows, "\n", with("_", "  ")),
            text(&rows, "\n", joined(",")),
            text(&rows, "\n", with("", ";")),
            text(&rows, "\n", with("", "\t")),
            text(&rows, "\n", with("?", "\t")),
            text(&rows, ";\n", joined(" ")),
            text(&rows, "\n", |row| format!("|{}|", padded(row).join("|"))),
            text(&rows, "\n", |row| padded(row).join("|")),
            text(&rows, &rule, |row| padded(row).join("|")),
            text(&rows, "\n", |row| padded(row).join("").trim_end().to_owned()),
            format!(
                "[{}]",
                text(&rows, ",\n", |row| format!("[{}]", row.join(", ").replace('.', "0")))
            ),
            format!(
                "x = np.array([{}])",
                text(&rows, ",", |row| format!("[{}]", row.join(",").replace('.', "0")))
            ),
            text(&rows, "\n", |row| format!("[{}],", row.join(", ").replace('.', "0"))),
            format!(
                "[{}]",
                text(&rows, "\n ", |row| format!("[{}]", row.join(" ").replace('.', "0")))
            ),
            format!(
                "int g[{size}][{size}] = {{\n{}}};",
                text(&rows, ",\n", |row| format!("{{{}}}", row.join(",").replace('.', "0")))
            ),
            format!(
                "let g: [[u8; {size}]; {size}] = [{}];",
                text(&rows, ",\n", |row| format!("[{}]", row.join(",").replace('.', "0")))
            ),
            format!(
                "board = [\n{}]",
                text(&rows, "", |row| format!(
                    "# row\n  [{}],\n",
                    row.join(", ").replace('.', "0")
                ))
            ),
            format!("```\n{plain}\n```"),
            format!("Puzzle:\n{plain}"),
            format!("{plain} [ok]"),
            format!("  {header}\n{}", labeled(&rows)),
            format!("S =\n\n{}\n", text(&rows, "\n", with("NaN", "  "))),
            text(&rows, "\n", with("<NA>", " ")),
            rows_to_j().collect::<Vec<_>>().join("\n"),
            text(&rows, "\n", |row| format!(">> {}", row.join(" "))),
        ];
        if size <= 9 {
            let packed = text(&rows, "\n", joined(""));
            let boxes = if size == 4 { 2 } else { 3 };
            dresses.extend([
                packed.clone(),
                text(&rows, ",\n", |row| format!("\"{}\"", row.concat())),
                text(&rows, "\n", |row| {
                    row.chunks(boxes).map(<[String]>::concat).collect::<Vec<_>>().join("|")
                }),
                rows.chunks(if size == 9 { 3 } else { 2 })
                    .map(|band| text(band, "\n", joined(" ")))
                    .collect::<Vec<_>>()
                    .join("\n\n"),
                packed.replace('\n', "").replace('.', " "),
                format!("<bob> {}", packed.replace('\n', "")),
                format!("1. `{}`", packed.replace('\n', "")),
                format!("[1] {}", packed.replace('\n', "")),
                format!("// one\n{}", packed.replace('\n', "")),
                format!(" n | puzzle\n---+----\n 1 | {}\n(1 row)", packed.replace('\n', "")),
                format!("\"{}\"", packed.replace('\n', "")),
                format!("Puzzle 7: {}", packed.replace('\n', "")).replace("Puzzle 7", "Puzzle7"),
            ]);
        }
        for dress in dresses {
            let read = read_text(&dress, ReadOptions::default());
            let [Ok(item)] = &read[..] else { panic!("{dress}\n{read:?}") };
            assert_eq!(item.puzzle.candidates(), expected.candidates(), "{dress}");
            assert_eq!(item.puzzle.rules(), expected.rules(), "{dress}");
        }
    }
}

#[test]
fn prints_of_programs_and_letters_on_a_line_are_grids() {
    for text in [
        "\nS =\n\n     1     0     0     4\n     0     0     1     0\n     0     1     0     0\n     4     0     0     1\n",
        "╔═══╤═══╦═══╤═══╗\n║ 1 │   ║   │ 4 ║\n╟───┼───╫───┼───╢\n║   │   ║ 1 │   ║\n╠═══╪═══╬═══╪═══╣\n\
         ║   │ 1 ║   │   ║\n╟───┼───╫───┼───╢\n║ 4 │   ║   │ 1 ║\n╚═══╧═══╩═══╧═══╝",
        "A..D..A..A..D..A",
        "1..4/..1./.1../4..1",
        "1..4, ..1., .1.., 4..1,",
    ] {
        assert_eq!(items(text)[0].puzzle, items("1..4..1..1..4..1")[0].puzzle, "{text}");
    }
    // A line that ends with a blank is not a sentence.
    for text in [
        "Puzzle: 1..4..1..1..4...",
        "Row 1: 1 . . 4\nRow 2: . . 1 .\nRow 3: . 1 . .\nRow 4: 4 . . .",
    ] {
        assert_eq!(items(text)[0].puzzle, items("1..4..1..1..4...")[0].puzzle, "{text}");
    }
}

#[test]
fn neighbors_are_refused() {
    let grid = "1..4\n..1.\n.1..\n4..1";
    for text in [
        format!("{grid}\n..2.\n3...\n...."),
        format!("{grid}\n{grid}"),
        format!("{grid}\nrow 2 sums to ten"),
        format!("corner pair 9\n{grid}"),
        "board = [\n[1,0,0,4],\n# boxes none\n[0,0,1,0],\n[0,1,0,0],\n[4,0,0,1]]".to_owned(),
        "thermo = [\"1..4\", \"..1.\", \".1..\", \"4..1\"]".to_owned(),
        "1..4\n..1\n.1..\n4..1".to_owned(),
        "1 0 0 4\n0 0 1\n0 1 0 0\n4 0 0 1".to_owned(),
        "1 . 0 4\n. . 1 .\n. 1 . .\n4 . . 1".to_owned(),
        "1 . . 5\n. . 1 .\n. 1 . .\n4 . . 1".to_owned(),
        "ABCD\nEFGH\nA...\n....".to_owned(),
        "AABB\nAABB\nCCDD\nCCDD".to_owned(),
        "[1, 0, 0, 4],\n[0, 0, 1, 0],\n[0, 1, 0, 0]".to_owned(),
        "[[1,0],[0,0]], [[1,0],[0,0]]".to_owned(),
        "1 2 3 4\n. . 2 .\n3 . . .\n. . . .\n2 1 . .".to_owned(),
        "4\n# grid\n1..4\n..1.\n.1..\n4..1".to_owned(),
        "solution: 1..4..1..1..4..1".to_owned(),
        "Killer: 10 r1c1 [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]".to_owned(),
        "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1] 0".to_owned(),
        "[[1,0,0,4],[0,0,1,0],[],[0,1,0,0],[4,0,0,1]]".to_owned(),
        "a[1] =".to_owned(),
        "sum =\n\n1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1".to_owned(),
        "sum =\n\n1 0 0 4\n0 0 1 0\n\n0 1 0 0\n4 0 0 1".to_owned(),
        "....NOTE........".to_owned(),
        // Bands that are not boxes.
        "1 . . . . .\n. . . . . .\n. . . . . .\n\n. . . . . .\n. . . . . .\n. . . . . 2".to_owned(),
        "+-----+-----+\n| 2 4 |     |\n|     | 4    3 |\n+-----+-----+\n| 1   |     |\n|   3 |     |\n+-----+-----+".to_owned(),
        "1 . . 4\n. . 1 .\n\n. 1 . .\n4 . . 1\n\n. . 2 .\n3 . . .".to_owned(),
        "+---+---+\n|1  |4  |\n| 4 |1  |\n+---+---+\n+---+---+\n|1  |   |\n|3  |  1|\n+---+---+".to_owned(),
        format!("{grid}\n\nr1c1+r1c2=12"),
        format!("{grid}\n\nA1 + A2 = 12"),
        "  1 2 3 4 5\n1 1 . . 4\n2 . . 1 .\n3 . 1 . .\n4 4 . . 1".to_owned(),
    ] {
        let read = read_text(&text, ReadOptions::default());
        assert!(read.iter().all(Result::is_err), "{text}\n{read:?}");
    }
    // An argument is one puzzle or one error.
    for text in
        ["1..4..1..1..4..1\n1..4..1..1..4..1", "1..4\n..1.\n.1..\n4..1\n\n1..4\n..1.\n.1..\n4..1"]
    {
        let read: Vec<_> = Source::one("a", text).read(ReadOptions::default()).unwrap().collect();
        assert!(matches!(read[..], [Err(_)]), "{text}");
    }
}
