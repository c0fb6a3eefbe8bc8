//! `quorum convert` to pictures and to pages.

use crate::program::quorum;
use std::fs;
use std::path::Path;

const TWO: &str = "\
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
";

/// One with several solutions, and a line that is not a puzzle.
const BAD: &str = "\
1................................................................................
12x
";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn pictures_of_several_puzzles_are_files() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("two.txt"), folder.path().join("out"));
    fs::write(&file, format!("{TWO}{BAD}")).unwrap();
    let (file, folder) = (file.to_str().unwrap(), out.to_str().unwrap());
    let output = quorum(&["convert", "--to", "svg", "--out", folder, file]);
    // The last line could not be read; the rest is on disk.
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let expected = [
        "two-00001-solution.svg",
        "two-00001.svg",
        "two-00002-solution.svg",
        "two-00002.svg",
        "two-00003.svg",
    ];
    assert_eq!(names(&out), expected);
    let solved = fs::read_to_string(out.join(expected[0])).unwrap();
    assert_eq!(
        solved.matches("class=\"value\"").count(),
        81 - solved.matches("class=\"given\"").count()
    );
    assert!(!fs::read_to_string(out.join(expected[1])).unwrap().contains("class=\"value\""));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("two.txt:3: expected one solution, found several (quorum verify"),
        "{message}"
    );

    let several = quorum(&["convert", "--to", "svg", file]);
    let message = String::from_utf8(several.stderr).unwrap();
    assert!(message.contains("found several; --out DIR writes a file per puzzle"), "{message}");
    assert!(several.stdout.is_empty(), "a part of what was asked for");
}

/// Six easy puzzles around a hard one.
#[test]
fn a_sheet_by_level_begins_a_page_for_each_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.csv");
    let [easy, hard] = [0, 1].map(|line| TWO.lines().nth(line).unwrap());
    fs::write(&file, format!("id,puzzle\na<1,{easy}\nb,{hard}\nc,{easy}\n")).unwrap();
    let pages = |more: &[&str]| {
        let args = ["convert", "--to", "sheet", "--solutions", "none", file.to_str().unwrap()];
        let html = String::from_utf8(quorum(&[&args, more].concat()).stdout).unwrap();
        html.split("<div class=\"page\">").skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(pages(&[]).len(), 1);
    let pages = pages(&["--by-level"]);
    assert_eq!(pages.len(), 2);
    // Ids mean nothing on paper.
    let [first, second] = [">1 · easy</text>", ">2 · easy</text>"];
    assert!(pages[0].contains(first) && pages[0].contains(second), "{}", pages[0]);
    assert!(pages[1].contains(">3 · extreme</text>"), "{}", pages[1]);
}

/// An id is the name of a corpus line, and no line more in other formats.
#[test]
fn ids_become_names_of_corpus_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.csv");
    let easy = TWO.lines().next().unwrap();
    fs::write(&file, format!("id,puzzle\n\"a\u{1}b\",{easy}\n=1+1,{easy}\n,{easy}\n")).unwrap();
    let convert = |to: &str| {
        let output = quorum(&["convert", "--to", to, file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let corpus = convert("corpus");
    let names: Vec<Option<&str>> =
        corpus.lines().map(|line| Some(line.split_once(";name=")?.1)).collect();
    assert_eq!(names, [Some("a%5Cu%7B1%7Db"), Some("%27%3D1%2B1"), None]);
    assert_eq!(convert("line"), format!("{easy}\n").repeat(3));
}

#[test]
fn a_wrong_solution_of_the_corpus_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.csv");
    let easy = TWO.lines().next().unwrap();
    let wrong = "1".repeat(81);
    let right = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
    fs::write(&file, format!("id,puzzle,solution\nw,{easy},{wrong}\nr,{easy},{right}\n")).unwrap();
    for to in ["line", "sheet"] {
        let output = quorum(&["convert", "--to", to, file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("w: expected a solution of the puzzle"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn a_sheet_has_all_puzzles_and_then_all_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("two.txt"), folder.path().join("out"));
    fs::write(&file, format!("{TWO}{BAD}")).unwrap();
    let (file, folder) = (file.to_str().unwrap(), out.to_str().unwrap());
    let args = ["convert", "--to", "sheet", "--per-page", "1", "--title", "For <6a>", file];
    let output = quorum(&args);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let html = String::from_utf8(output.stdout).unwrap();
    assert_eq!(html.matches("<div class=\"page\">").count(), 3);
    assert!(html.contains(">1 · easy</text>") && html.contains(">2 · extreme</text>"));
    assert!(html.contains("For &lt;6a&gt;: solutions"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("two.txt:3: expected one solution"), "{message}");

    let output = quorum(&[&args[..], &["--out", folder]].concat());
    assert!(output.stdout.is_empty());
    assert_eq!(names(&out), ["page-01.svg", "page-02.svg", "page-03.svg", "sheet.html"]);
    assert_eq!(fs::read_to_string(out.join("sheet.html")).unwrap(), html);

    let none = quorum(&[&args[..], &["--solutions", "none"]].concat());
    let html = String::from_utf8(none.stdout).unwrap();
    assert_eq!(html.matches("<div class=\"page\">").count(), 2);
    assert!(!html.contains("class=\"value\""));
    let solutions = out.join("solutions.html");
    let own = quorum(&[&args[..], &["--solutions", solutions.to_str().unwrap()]].concat());
    assert_eq!(String::from_utf8(own.stdout).unwrap(), html);
    let html = fs::read_to_string(solutions).unwrap();
    assert_eq!(html.matches("<div class=\"page\">").count(), 1);
    assert!(html.contains("For &lt;6a&gt;: solutions") && html.contains("class=\"value\""));
    let bad = quorum(&[&args[..], &["--solutions", "somewhere"]].concat());
    let message = String::from_utf8(bad.stderr).unwrap();
    assert!(message.contains("expected end, none or a file NAME.html"), "{message}");

    let none = quorum(&["convert", "--to", "sheet", "--puzzle", BAD.lines().next().unwrap()]);
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8(none.stderr).unwrap().contains("no puzzle to print"));
}

/// Above 9x9, in the alphabet of the puzzle or of `--symbols`.
#[test]
fn letters_stay_letters_on_paper() {
    let puzzle = format!("{}{}", "GBCDEFAHIJKLMNOP", ".".repeat(240));
    let solution = quorum(&["solve", "--symbols", "A", "--output", "line", "--puzzle", &puzzle]);
    let solution = String::from_utf8(solution.stdout).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    // One given less than the solution, so that it is unique.
    fs::write(&file, format!("{}.\n", &solution.trim_end()[..255])).unwrap();
    let file = file.to_str().unwrap();
    let html = quorum(&["convert", "--to", "sheet", "--symbols", "A", file]);
    let html = String::from_utf8(html.stdout).unwrap();
    assert!(html.contains(">P</text>") && html.contains(">G</text>"), "{html}");
    assert!(!html.contains(">16</text>"), "{html}");
}

#[test]
fn a_file_name_for_a_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (to, name) in [("svg", "new.svg"), ("sheet", "new.HTML"), ("png", "new.png")] {
        let out = folder.path().join(name);
        let args = ["convert", "--to", to, "--puzzle", "1.2..3....4.....", "--out"];
        let output = quorum(&[&args[..], &[out.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("expected a folder"), "{message}");
        assert!(!out.exists());
    }
}

#[test]
fn an_unknown_target_is_answered_with_what_can_be_written() {
    let output = quorum(&["convert", "--to", "jpg", "--puzzle", "1.2..3....4....."]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("svg, png, sheet"), "{message}");
    assert!(!message.contains("euler"), "{message}");
    let output = quorum(&["convert", "--to", "line", "--out", "x", "--puzzle", "1.2..3....4....."]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("expected svg, png or sheet with --out, found line"), "{message}");
}

#[cfg(feature = "png")]
#[test]
fn digits_of_a_png_picture_are_drawn() {
    let pixels = |puzzle: &str| {
        let output = quorum(&["convert", "--to", "png", "--puzzle", puzzle]);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let image = resvg::tiny_skia::Pixmap::decode_png(&output.stdout).expect(&message);
        let is_dark = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| pixel.red() < 100;
        (image.width(), image.pixels().iter().filter(is_dark).count())
    };
    let ((width, empty), (_, full)) = (pixels("................"), pixels("1...2...3...4..."));
    // Four cells of 40 units and the margins, three pixels per unit.
    assert_eq!(width, 3 * (4 * 40 + 12));
    assert!(full > empty + 1000, "{empty} {full}");
}

/// What a build lacks is refused before anything is read, with the command that builds it.
#[test]
fn a_build_names_the_features_that_it_lacks() {
    let proof = ["verify", "--proof", "proofs", "--compress", "--puzzle", "1...2...3...4..."];
    let absent = [
        (
            cfg!(feature = "png"),
            "png",
            &["convert", "--to", "png", "--puzzle", "1..............."][..],
        ),
        (cfg!(feature = "serve"), "serve", &["serve", "--port", "0"]),
        (cfg!(feature = "zstd"), "zstd", &proof),
    ];
    for (is_built, feature, arguments) in absent {
        if is_built {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let output = crate::program::quorum_in(folder.path(), arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{feature}");
        let message = String::from_utf8(output.stderr).unwrap();
        let command = format!("cargo install --locked --path . --features {feature})");
        assert!(message.contains(&command), "{message}");
        assert!(!folder.path().join("proofs").exists());
    }
}
