//! A samurai from its text to a certificate and a page, as a user does it.

use crate::program::{Folder, texts};
use quorum_formats::find;

#[test]
fn a_samurai_is_verified_certified_graded_and_printed() {
    let folder = Folder::new();
    let file =
        folder.file("samurai.txt", format!("# Five\n{}\n", find("samurai").unwrap().example));
    let quorum = |args: &[&str]| {
        let (code, out, err) = texts(folder.quorum(args));
        assert_eq!(code, Some(0), "{args:?} {out} {err}");
        (out, err)
    };
    let (out, _) = quorum(&["verify", "--explain", "--proof", "bundles", &file]);
    let rules = "21x21 values 1-9 lines none boxes none absent cells 72 constraints 5";
    assert!(out.starts_with(&format!("{file}:2 unique {rules}")), "{out}");
    let row = "\n| . . 4 | . . . | . . . |       | 6 2 . | . . 8 | . . . |";
    assert!(out.contains(row), "{out}");
    assert!(out.contains("certified 1 of 1 puzzles: 1 unique"), "{out}");
    // Houses are named by their cells.
    assert!(out.contains("the row R") && !out.contains("a group"), "{out}");
    let (out, err) = quorum(&["audit", "bundles"]);
    let line = "accepted unique 21x21;values=1-9;lines=none;boxes=none;cells=..4......###";
    assert!(out.contains(line) && err.starts_with("1 accepted, 0 rejected"), "{out} {err}");
    assert!(out.contains(";constraints=sub-sudoku:R13C1.R21C9/"), "{out}");

    let (out, _) = quorum(&["grade", &file]);
    assert!(out.lines().nth(1).unwrap().contains(",1,"), "{out}");

    let (corpus, _) = quorum(&["convert", "--to", "corpus", &file]);
    let corpus = folder.file("corpus.txt", corpus);
    let (text, _) = quorum(&["convert", "--to", "samurai", &corpus]);
    assert_eq!(text, std::fs::read_to_string(&file).unwrap());

    // One on a page, unless it is stated otherwise, and the solution.
    let pages = |args: &[&str]| {
        let (page, _) = quorum(&[&["convert", "--to", "sheet"], args, &[&file, &file]].concat());
        page.matches("<div class=\"page\">").count()
    };
    assert_eq!((pages(&[]), pages(&["--per-page", "2"])), (3, 2));
    let (svg, _) = quorum(&["convert", "--to", "svg", &file]);
    assert!(svg.contains("stroke-width=\"5\"") && !svg.contains("class=\"dark\""), "{svg}");
}
