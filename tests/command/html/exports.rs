//! The plots as files of their own, the table for LaTeX, and the scenario for ASlib.

use crate::html::made_up::{CORPORA, Run, SOLVERS};
use crate::html::page::{close, parts, view};
use crate::html::rows::{figures, keys, rows_of, seen};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// The pixels of a file of its own, each with red, green, blue and alpha, as a viewer without
/// fonts draws it.
#[cfg(feature = "png")]
fn pixels(svg: &str) -> Vec<[u8; 4]> {
    let tree = resvg::usvg::Tree::from_str(svg, &resvg::usvg::Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut image = resvg::tiny_skia::Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, resvg::tiny_skia::Transform::default(), &mut image.as_mut());
    image.data().chunks(4).map(|pixel| pixel.try_into().unwrap()).collect()
}

/// White paper with something drawn on it. (The pixels are read where the renderer is built.)
fn assert_is_drawn(name: &str, svg: &str) {
    #[cfg(feature = "png")]
    {
        let pixels = pixels(svg);
        let white = pixels.iter().filter(|pixel| **pixel == [255; 4]).count();
        assert_eq!(pixels[0], [255; 4], "{name}");
        assert!(white > pixels.len() / 5 && white < pixels.len() * 199 / 200, "{name}: {white}");
    }
    // No rule of an element outside the picture.
    let style = svg.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let outside = style.lines().find(|rule| !rule.is_empty() && !rule.starts_with(['.']));
    assert_eq!(outside, None, "{name}");
    assert!(!svg.contains(" id="), "{name}");
}

#[test]
fn pictures_of_puzzles_are_drawn_alone() {
    let signs = "# boxes none\n2>. .\nv   ^\n. .<.\n  ^  \n.>. .";
    for (name, text) in [("classic", crate::common::UNIQUE), ("signs", signs)] {
        let output = crate::program::quorum(&["convert", "--to", "svg", "--puzzle", text]);
        assert_is_drawn(name, &String::from_utf8(output.stdout).unwrap());
    }
}

#[test]
fn plots_tables_and_scenarios_as_files() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let folder = |name: &str| run.path(name).to_str().unwrap().to_owned();
    let [svg, tables, aslib] = ["svg", "tables", "aslib"].map(folder);
    let (ok, said) = run.report(&["--svg", &svg, "--tables", &tables, "--aslib", &aslib]);
    assert!(ok, "{said}");
    let read = |path: &str| fs::read_to_string(run.path(path)).unwrap();

    // The plots are those of the page, with rules of their own.
    let page = run.page();
    for name in ["quantile", "heat", "phases"] {
        for (file, set) in [("", "all"), ("-1", "0"), ("-3", "2")] {
            let plot = read(&format!("svg/{name}{file}.svg"));
            assert!(plot.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
            // A file has its legend at the right, the page above the plot.
            let view = view(&page, name, set);
            for part in parts(&plot, "<g ", "</g>") {
                assert!(view.contains(part), "{name}{file}");
            }
            assert!(!plot.contains("var(--"), "a program without variables draws black");
        }
    }
    for file in fs::read_dir(run.path("svg")).unwrap() {
        let file = file.unwrap().path();
        assert_is_drawn(file.to_str().unwrap(), &fs::read_to_string(&file).unwrap());
    }

    assert!(run.path("svg/scaling-givens.svg").exists());

    // CSV: unrounded figures.
    let mut table =
        csv::Reader::from_reader(fs::File::open(run.path("tables/solvers.csv")).unwrap());
    let rows: Vec<BTreeMap<String, String>> = table.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 9);
    for row in &rows {
        let (solved, median, par2) =
            figures(&run, &row["solver"], &keys(&run, Some(row["set"].as_str())));
        assert_eq!(row["solved"], solved.to_string());
        assert!(close(row["median_ns"].parse().unwrap(), median), "{row:?}");
        assert!(close(row["par2_ns"].parse().unwrap(), par2), "{row:?}");
    }
    assert!(read("tables/solvers.md").contains("## nine.txt: 30 puzzles"));
    let latex = latex_tables(&run.path("tables"));
    assert_eq!(latex.len(), 9);
    for (name, text) in &latex {
        assert_eq!(text.matches("\\begin{tabular}").count(), 1, "{name}");
        assert!(text.contains("\\resizebox{\\ifdim\\width>\\linewidth"), "{name}: {text}");
    }
    assert!(latex["table-nine-solvers.tex"].contains("beta/one+$<$\\&$>$ & "), "{latex:?}");

    // ASlib: a run for every puzzle and solver that has rows, in seconds.
    let runs = read("aslib/algorithm_runs.arff");
    let runs: Vec<&str> = runs.split("@DATA\n").nth(1).unwrap().lines().collect();
    let all = keys(&run, None);
    let cells = all.iter().flat_map(|key| SOLVERS.map(|solver| rows_of(&run, solver, key).len()));
    assert_eq!(runs.len(), cells.filter(|rows| *rows > 0).count());
    for line in runs {
        let fields: Vec<&str> = line.split(',').collect();
        let (corpus, index) = fields[0].rsplit_once(':').unwrap();
        let key = (corpus.to_owned(), index.parse().unwrap());
        let solver = fields[2].trim_matches('\'');
        let (seconds, status) = match seen(&run, solver, &key) {
            Some(Ok(ns)) => ((ns / 1e9).to_string(), "ok"),
            Some(Err(())) if key.1 == 3 && solver == SOLVERS[1] => ("0.1".to_owned(), "other"),
            Some(Err(())) => ("0.1".to_owned(), "timeout"),
            None => ("0.1".to_owned(), "not_applicable"),
        };
        assert_eq!(fields[3..], [seconds.as_str(), status], "{line}");
    }
    for (file, columns) in [("feature_values", 5), ("feature_runstatus", 3), ("cv", 3)] {
        let text = read(&format!("aslib/{file}.arff"));
        let lines: Vec<&str> = text.split("@DATA\n").nth(1).unwrap().lines().collect();
        assert_eq!(lines.len(), 90);
        assert!(lines.iter().all(|line| line.split(',').count() == columns), "{file}");
    }
}

/// The tables for LaTeX in a folder, by the names of their files.
fn latex_tables(folder: &Path) -> BTreeMap<String, String> {
    let mut tables = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "tex") {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            tables.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    tables
}

/// LaTeX (with booktabs) sets the tables, and none is wider than the page.
#[test]
#[ignore = "needs pdflatex and booktabs.sty"]
fn the_tables_of_latex_fit_the_page() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let tables = run.path("tables");
    let (ok, said) = run.report(&["--tables", tables.to_str().unwrap(), "--baseline", "alpha"]);
    assert!(ok, "{said}");
    let inputs: String =
        latex_tables(&tables).keys().map(|name| format!("\\input{{{name}}}\n")).collect();
    let page = format!(
        "\\documentclass{{article}}\\usepackage{{booktabs,graphicx}}\n\\begin{{document}}\n{inputs}\\end{{document}}\n"
    );
    fs::write(tables.join("page.tex"), page).unwrap();
    let mut command = std::process::Command::new("pdflatex");
    command.args(["-interaction=nonstopmode", "-halt-on-error", "page.tex"]);
    let output = command.current_dir(&tables).output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{log}");
    let lines: Vec<&str> = log.lines().filter(|line| line.starts_with("Overfull")).collect();
    assert!(lines.is_empty(), "{lines:?}");
}

/// Committed results are compressed, and so are their puzzles.
#[test]
fn compressed_results_have_their_puzzles_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/experiments/cages/results");
    fs::copy(results.join("puzzles.csv.gz"), folder.path().join("puzzles.csv.gz")).unwrap();
    // The first of its rows: a page of all takes ten seconds here.
    let rows = folder.path().join("results.csv.gz");
    let all = BufReader::new(GzDecoder::new(File::open(results.join("results.csv.gz")).unwrap()));
    let mut first = GzEncoder::new(File::create(&rows).unwrap(), Compression::fast());
    for line in all.lines().take(400) {
        writeln!(first, "{}", line.unwrap()).unwrap();
    }
    first.finish().unwrap();
    let arguments = ["report", "--html", page.to_str().unwrap(), rows.to_str().unwrap()];
    let output = crate::program::quorum(&arguments);
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(page).unwrap();
    assert!(!page.contains("id=\"missing\"") && !page.contains("were not found"));
}
