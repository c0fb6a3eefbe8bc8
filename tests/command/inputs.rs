//! Puzzles as people hand them over: typed as arguments, compressed, in folders with broken files.

use crate::program::{Folder, quorum, quorum_in, texts};
use std::io::Write as _;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LINK: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~6x6.~R1C1_3";

/// Exit code, standard output and standard error of `solve --solver dfs`.
fn solve(args: &[&str]) -> (Option<i32>, String, String) {
    texts(quorum(&[&["solve", "--solver", "dfs", "--output", "line"], args].concat()))
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn puzzles_and_links_are_read_where_they_are_typed() {
    for puzzle in [LINE, LINK, "2x2:3a4j4a1", "1..4/..1./.1../4..1"] {
        let (code, typed, error) = solve(&[puzzle]);
        assert_eq!((code, &*error), (Some(0), ""), "{puzzle}");
        assert_eq!(typed, solve(&["--puzzle", puzzle]).1);
    }
    // Several of them, and beside files.
    let folder = Folder::new();
    let file = folder.file("a.txt", "1..4..1..1..4..1\n");
    let (code, out, _) = solve(&[LINE, &file, "2x2:3a4j4a1"]);
    assert_eq!((code, out.lines().count()), (Some(0), 3));
}

#[test]
fn a_puzzle_with_a_fault_is_not_a_missing_file() {
    let (code, _, error) = solve(&[&LINE[1..]]);
    assert_eq!(code, Some(2));
    assert!(
        error.starts_with("--puzzle:1:81: expected 81 cells, found the end after 80"),
        "{error}"
    );
    assert!(
        error.contains("(read as format line: quorum list formats line describes it)"),
        "{error}"
    );
    for name in ["missing.txt", "2024-11-20-1.txt", "1", "folder/4...3..............."] {
        let (code, _, error) = solve(&[name]);
        assert_eq!(code, Some(2));
        assert!(error.contains("expected a readable file or folder"), "{name}: {error}");
    }
}

#[test]
fn nothing_is_fetched() {
    for link in
        ["https://tinyurl.com/abc", "https://sudokupad.app/?puzzleid=4Rft", "http://a.b/c.txt"]
    {
        let (code, _, error) = solve(&[link]);
        assert_eq!(code, Some(2));
        assert!(error.contains("nothing is fetched"), "{error}");
        assert!(error.contains("copy the long link"), "{error}");
    }
}

#[test]
fn a_file_of_the_same_name_is_read_first() {
    let folder = Folder::new();
    folder.file("1..4..1..1..4..1", "4..............1\n");
    let args = ["solve", "--solver", "dfs", "--output", "line", "1..4..1..1..4..1"];
    let (code, out, _) = texts(quorum_in(folder.root(), &args));
    assert_eq!(code, Some(0));
    assert!(out.starts_with('4'), "{out}");
}

#[test]
fn compressed_files_are_read_and_broken_ones_reported() {
    let folder = Folder::new();
    folder.file("a.txt.gz", gzip(&format!("{LINE}\n")));
    let text = format!("{LINE}\n");
    let mut zstd = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
    zstd.extend(&((1 | text.len() << 3) as u32).to_le_bytes()[..3]);
    zstd.extend(text.as_bytes());
    folder.file("b.sdm.zst", zstd);
    folder.file("c.txt", &gzip(&text)[..30]);
    folder.file("d.txt", b"PK\x03\x04");
    folder.file("e.csv.gz", gzip(&format!("puzzle,solutions\n{LINE},1\n")));
    #[cfg(unix)]
    std::os::unix::fs::symlink("nothing", folder.path("f.txt")).unwrap();
    let (code, out, error) = solve(&[folder.root().to_str().unwrap()]);
    assert_eq!((code, out.lines().count()), (Some(2), 3), "{error}");
    assert!(error.contains("c.txt:1:1: expected a readable file, found"), "{error}");
    assert!(
        error.contains("which is not read; save a workbook as CSV, unpack an archive (unzip -p"),
        "{error}"
    );
    #[cfg(unix)]
    assert!(error.contains("f.txt: expected a readable file or folder"), "{error}");
}

/// A comparison reads every file for its hash first.
#[cfg(unix)]
/// Short lines that state products of what they name: each is read, or refused with the reason,
/// within 1 GB of addresses. One alone took up to 24 GB.
#[cfg(target_os = "linux")]
#[test]
fn no_line_takes_all_memory_while_it_is_read() {
    let line = |size: usize, boxes: &str, constraints: &str| {
        let row = vec!["."; size].join(if size > 9 { " " } else { "" });
        let cells = vec![row; size].join("/");
        format!("{size}x{size};boxes={boxes};cells={cells};constraints={constraints}")
    };
    let row = |row: usize, size: usize| {
        (1..=size).map(|column| format!("R{row}C{column}")).collect::<Vec<_>>().join(".")
    };
    let renbans = format!("any-of=(renban)|(renban):{}|{}", row(1, 12), row(2, 12));
    let cells = "expected branches of at most 4096 cells in all";
    let folder = Folder::new();
    for (text, expected) in [
        (line(9, "3x3", "any-of=(antitaxicab)0|(cage=9):R1C1.R1C2"), cells),
        (line(12, "3x4", "any-of=(antitaxicab)0|(cage=9):R1C1.R1C2"), cells),
        (line(16, "4x4", "any-of=(antitaxicab)0|(antiking)0:"), cells),
        (line(64, "8x8", "any-of=(windoku)0|(disjoint-groups)0:"), cells),
        (line(12, "3x4", "any-of=(antiking)0|(cage=9):R1C1.R1C2"), ""),
        (line(9, "3x3", "any-of=(any-of=(antiknight)0|(cage=9))|(antiking)0:R1C1.R1C2"), ""),
        (line(12, "3x4", &renbans), ""),
    ] {
        let file = folder.file("a.txt", &text);
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "ulimit -v 1000000; exec \"$0\" convert --to corpus \"$1\""]);
        let output = shell.args([env!("CARGO_BIN_EXE_quorum"), &file]).output().unwrap();
        let (code, _, error) = texts(output);
        let is_refused = !expected.is_empty();
        assert_eq!(code, Some(if is_refused { 2 } else { 0 }), "{text}: {error}");
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_comparison_goes_on_without_a_broken_file() {
    let folder = Folder::new();
    folder.file("a.txt", format!("{LINE}\n"));
    std::os::unix::fs::symlink("nothing", folder.path("b.txt")).unwrap();
    let args = ["compare", "--solvers", "dfs", "--out", "run", "."];
    let (code, _, error) = texts(quorum_in(folder.root(), &args));
    assert_eq!(code, Some(0), "{error}");
    assert!(error.contains("b.txt: expected a readable file or folder"), "{error}");
    let rows = std::fs::read_to_string(folder.path("run/results.csv")).unwrap();
    assert!(rows.lines().count() > 1, "{rows}");
    let strict = ["compare", "--solvers", "dfs", "--out", "strict", "--strict", "."];
    assert_eq!(texts(quorum_in(folder.root(), &strict)).0, Some(2));
    std::fs::remove_file(folder.path("a.txt")).unwrap();
    let (code, _, error) = texts(quorum_in(folder.root(), &["compare", "--solvers", "dfs", "."]));
    assert_eq!((code, error.matches("b.txt").count()), (Some(2), 1), "{error}");
}

#[test]
fn a_solution_has_the_letters_of_its_puzzle() {
    // A 16x16 grid of shifted rows without its first row.
    let symbol =
        |value: usize| char::from_digit(value as u32 + 1, 36).unwrap().to_ascii_uppercase();
    let row = |row: usize| -> String {
        (0..16).map(|column| symbol((column + 4 * (row % 4) + row / 4) % 16)).collect()
    };
    let grid: String = (0..16).map(row).collect();
    let puzzle = format!("{}{}", ".".repeat(16), &grid[16..]);
    let (code, out, error) = solve(&[&puzzle]);
    assert_eq!((code, out.trim()), (Some(0), &*grid), "{error}");
    let picture = texts(quorum(&["solve", "--solver", "dfs", &puzzle])).1;
    assert!(picture.contains("| 1 2 3 4 | 5 6 7 8 | 9 A B C | D E F G |"), "{picture}");
}

#[test]
fn every_format_has_a_page() {
    let (code, overview, _) = texts(quorum(&["help", "formats"]));
    assert_eq!(code, Some(0));
    for format in quorum_formats::TABLE {
        assert!(overview.contains(&format!("\n  {} ", format.name)), "{}", format.name);
        let (code, page, _) = texts(quorum(&["list", "formats", format.name]));
        assert_eq!(code, Some(0));
        let first = format.example.lines().next().unwrap();
        assert!(page.contains("Example:\n") && page.contains(first), "{page}");
    }
    for name in ["svg", "png", "sheet"] {
        let (code, page, _) = texts(quorum(&["list", "formats", name]));
        assert_eq!(code, Some(0));
        let example = format!("Example:\n\n  quorum convert --to {name} ");
        assert!(page.contains(&example) && page.contains("written, not read"), "{page}");
    }
    let (code, _, error) = texts(quorum(&["list", "formats", "shet"]));
    assert_eq!((code, error.contains("did you mean sheet?")), (Some(2), true), "{error}");
    let (code, _, error) = texts(quorum(&["list", "formats", "pictur"]));
    assert_eq!((code, error.contains("did you mean picture?")), (Some(2), true), "{error}");
    let (code, _, error) = texts(quorum(&["list", "solvers", "picture"]));
    assert_eq!((code, error.contains("unknown solver 'picture'")), (Some(2), true), "{error}");
}
