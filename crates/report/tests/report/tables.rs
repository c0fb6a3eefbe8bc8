//! `quorum report` on the stored result files: every figure that it prints is compared
//! with one that SciPy, or plain Python, computed from the same rows
//! (`scripts/scipy-reference`). And errors of damaged files.
//!
//! The stored rows are made up: four solvers, two corpora, one of them with repetitions;
//! time-outs, a crash, a wrong answer, unsupported and missing runs.

use quorum_report::stats::report::Settings;
use quorum_report::{Block, Report, ReportError, ReportOptions, report};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

/// The report, and its document with an empty line after each block, as `section` reads it.
fn printed(paths: &[PathBuf], options: &ReportOptions) -> Result<(String, Report), ReportError> {
    let report = report(paths, options)?;
    let block = |block: &Block| match block {
        Block::Heading(line) => format!("== {line} =="),
        Block::Paragraph(line) => format!("{line}\n"),
        Block::List(lines) => lines.iter().map(|line| format!("  {line}\n")).collect(),
        Block::Table(table) => {
            let rows = table.rows.iter().map(|row| row.join("  ") + "\n");
            table.header.join("  ") + "\n" + &rows.collect::<String>()
        }
    };
    let blocks: Vec<String> = report.document.0.iter().map(block).collect();
    Ok((blocks.join("\n") + "\n", report))
}

fn against_alpha(by: &str) -> ReportOptions {
    let settings = Settings { baseline: Some("alpha".into()), ..Settings::default() };
    ReportOptions { by: vec![by.to_owned()], settings, ..ReportOptions::default() }
}

/// The stored figures of one kind.
fn expected(function: &str) -> Vec<Value> {
    let file: Value =
        serde_json::from_str(&fs::read_to_string(data("scipy.json")).unwrap()).unwrap();
    let cases = file["cases"].as_array().unwrap();
    cases.iter().filter(|case| case["function"] == function).cloned().collect()
}

/// A printed table: its header and its rows.
type Printed = (Vec<String>, Vec<Vec<String>>);

/// The lines below the heading that begins with `heading`, and the tables in them. Cells
/// are parted by two spaces, tables by empty lines.
fn section(text: &str, heading: &str) -> (Vec<String>, Vec<Printed>) {
    let start = format!("== {heading}");
    let lines = text.lines().skip_while(|line| !line.starts_with(&start)).skip(1);
    let lines: Vec<String> =
        lines.take_while(|line| !line.starts_with("==")).map(str::to_owned).collect();
    let is_table = |block: &&[String]| block.len() > 1 && !block[0].starts_with(' ');
    let cells = |line: &String| {
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
        cells.map(str::to_owned).collect::<Vec<String>>()
    };
    let tables = lines.split(|line| line.is_empty()).filter(is_table);
    let tables = tables.map(|block| (cells(&block[0]), block[1..].iter().map(cells).collect()));
    let tables = tables.collect();
    (lines, tables)
}

/// Whether `printed` is `expected`, rounded as printed.
fn agrees(printed: &str, expected: &Value) -> bool {
    if printed == "-" {
        return expected.is_null();
    }
    let Some(expected) = expected.as_f64() else { return false };
    let bare = printed.trim_start_matches(['>', '<', '=', '~', '+', ' ']);
    if let Some(inverse) = bare.strip_prefix("1/") {
        return agrees(inverse, &Value::from(1.0 / expected));
    }
    let (figure, unit) = bare.split_once(' ').unwrap_or((bare, ""));
    let (digits, exponent) = figure.split_once('e').unwrap_or((figure, "0"));
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
    let scale = 10f64.powi(exponent.parse::<i32>().unwrap())
        * match unit {
            "" | "ns" => 1.0,
            "µs" => 1e3,
            "ms" => 1e6,
            "s" => 1e9,
            "%" => 1e-2,
            other => panic!("unit {other}"),
        };
    let found: f64 = digits.parse::<f64>().unwrap() * scale;
    (found - expected).abs() <= 0.5001 * scale * 10f64.powi(-decimals)
}

/// The ends depend on the draws, so they are compared with the range that SciPy's take.
fn interval_agrees(printed: &str, expected: &Value) -> bool {
    let (low, high) = printed.split_once(" to ").unwrap();
    let within = |printed: &str, range: &Value| {
        let found = quotient(printed.trim_start_matches(['>', '<', '=', '~', ' ']));
        let ends = [range[0].as_f64().unwrap(), range[1].as_f64().unwrap()];
        ends[0] * 0.99 <= found && found <= ends[1] * 1.01
    };
    within(low, &expected["low"]) && within(high, &expected["high"])
}

/// A ratio, below 1 as 1 by a number.
fn quotient(printed: &str) -> f64 {
    match printed.strip_prefix("1/") {
        Some(inverse) => 1.0 / inverse.parse::<f64>().unwrap(),
        None => printed.parse().unwrap(),
    }
}

/// Both extremes of a test, or one figure where they are the same.
fn extremes_agree(printed: &str, expected: &Value) -> bool {
    let bare = printed.trim_start_matches("no test (").trim_end_matches(')');
    let (low, high) = bare.split_once(" to ").unwrap_or((bare, bare));
    agrees(low, &expected[0]) && agrees(high, &expected[1])
}

/// Compares every cell of a table but those of the first `names` columns; the number of
/// cells compared.
fn check(
    (header, rows): &Printed,
    names: usize,
    figure: impl Fn(&[String], &str) -> Value,
) -> usize {
    for row in rows {
        assert_eq!(row.len(), header.len(), "{row:?}");
        for (column, cell) in header.iter().zip(row).skip(names) {
            let expected = figure(&row[..names], column);
            let agreed = match (column.as_str(), cell.split_once('/')) {
                ("interval", _) => interval_agrees(cell, &expected),
                ("effect" | "p", _) => extremes_agree(cell, &expected),
                // Compared with made-up rows in `answer`.
                ("nodes" | "conflicts" | "propagations", _) => true,
                ("not distinguished", _) => expected == cell.as_str(),
                // By the interval, which is compared.
                ("difference", _) => matches!(cell.as_str(), "faster" | "slower" | "not shown"),
                ("solved", Some((solved, puzzles))) => {
                    agrees(solved, &expected) && agrees(puzzles, &figure(&row[..names], "puzzles"))
                }
                _ => agrees(cell, &expected),
            };
            assert!(
                agreed,
                "{column} of {row:?}: expected {expected}, from tests/data/scipy.json; \
                 scripts/scipy-reference computes what is null there"
            );
        }
    }
    rows.len() * (header.len() - names)
}

#[test]
fn every_figure_of_one_file() {
    let cases = expected("report");
    assert_eq!(cases.len(), 2);
    for case in cases {
        let by = case["by"].as_str().unwrap();
        let (text, outcome) = printed(&[data("results.csv")], &against_alpha(by)).unwrap();
        assert!(!outcome.regression);
        for (name, group) in case["groups"].as_object().unwrap() {
            let heading = if by == "corpus" { name.clone() } else { format!("{by} {name}") };
            let heading = format!("{heading}: {} puzzles", group["puzzles"]);
            let (lines, tables) = section(&text, &heading);
            let [solvers, together, comparisons] = tables.as_slice() else {
                panic!("{} tables below {heading}", tables.len())
            };
            let of_solver = |names: &[String], column: &str| match column {
                "puzzles" => group["puzzles"].clone(),
                column => group["solvers"][&names[0]][stored(column)].clone(),
            };
            let of_pair = |names: &[String], column: &str| {
                assert_eq!(names[1], "alpha");
                let figures = &group["comparisons"][&names[0]];
                match column {
                    "effect" | "p" => figures["test"][column].clone(),
                    "p (Holm)" => figures["test"]["holm"].clone(),
                    "solved only by it" => figures["only it solved"].clone(),
                    // The stored ones are of the baseline to the solver.
                    "median ratio" => Value::from(1.0 / figures[column].as_f64().unwrap()),
                    "interval" => inverse_interval(&figures[column]),
                    _ => figures[stored(column)].clone(),
                }
            };
            assert_eq!((solvers.1.len(), together.1.len(), comparisons.1.len()), (5, 4, 3));
            assert!(check(solvers, 1, of_solver) >= 5 * 6);
            assert_eq!(check(together, 1, of_solver), 4 * 6);
            assert!(check(comparisons, 2, of_pair) >= 3 * 9);
            check_friedman(&lines, &group["friedman"]);
            for (solver, figures) in group["comparisons"].as_object().unwrap() {
                let waited = |name: &str| {
                    group["solvers"][name]["wall/CPU"]
                        .as_f64()
                        .is_some_and(|quotient| quotient > 1.1)
                };
                check_sentence(&lines, solver, figures, waited(solver) || waited("alpha"));
            }
        }
    }
}

/// The ranges of both ends for the inverse of a ratio.
fn inverse_interval(stored: &Value) -> Value {
    let end = |end: &str| [1, 0].map(|place| 1.0 / stored[end][place].as_f64().unwrap());
    serde_json::json!({"low": end("high"), "high": end("low")})
}

/// Title of a column in the stored figures.
fn stored(column: &str) -> &str {
    match column {
        "unique wins" => "fastest alone",
        "solved only by it" => "solved alone",
        "marginal contribution" => "adds",
        "gap closed (baseline to VBS)" => "closes gap",
        "not distinguished" => "not told apart",
        "undecided" => "unknown",
        "solved only by baseline" => "only baseline solved",
        "less on" => "faster",
        "more on" => "slower",
        column => column,
    }
}

fn check_friedman(lines: &[String], expected: &Value) {
    let start = "  ranks: Friedman's chi-squared ";
    let line = lines.iter().find_map(|line| line.strip_prefix(start)).unwrap();
    let figures: Vec<&str> = line.split(", ").collect();
    let [statistic, p, n] = figures.as_slice() else { panic!("{line}") };
    assert!(agrees(statistic, &expected["statistic"]), "{line}");
    assert!(agrees(p.strip_prefix("p = ").unwrap(), &expected["p"]), "{line}");
    assert_eq!(*n, format!("n = {} puzzles", expected["n"]));
}

/// "A is faster than B on 83 % of 500 puzzles; B needs 1.42 times the time of A in the median (n =
/// 500), 95 % interval 1.38 to 1.47."
/// With a warning where a solver `waited`.
fn check_sentence(lines: &[String], solver: &str, figures: &Value, waited: bool) {
    let number = |name: &str| figures[name].as_f64().unwrap();
    let ahead = number("faster") >= number("slower");
    let (first, second) = if ahead { (solver, "alpha") } else { ("alpha", solver) };
    let starts = [
        format!("  {first} is faster than {second} on "),
        format!("  No significant difference: {first} took less time than {second} on "),
    ];
    let found = |line: &String| {
        let found = starts.iter().enumerate();
        found.filter_map(|(kind, start)| Some((kind, line.strip_prefix(start)?.to_owned()))).next()
    };
    let (kind, whole) = lines.iter().find_map(found).unwrap();
    let (whole, warning) = match whole.split_once(" Warning: wall time exceeds CPU time (") {
        Some((whole, _)) => (whole, true),
        None => (whole.as_str(), false),
    };
    assert_eq!(warning, waited, "{whole}");
    let (share, line) = whole.split_once(" of ").unwrap();
    let needs = format!(" puzzles; {second} needs ");
    let (puzzles, line) = line.split_once(&needs).unwrap();
    let times = format!(" times the time of {first} in the median (n = ");
    let (ratio, line) = line.split_once(&times).unwrap();
    let (ratios, interval) = line.split_once("), 95 % interval ").unwrap();
    let ratio = ratio.trim_start_matches("at least ").trim_start_matches("at most ");
    let interval = interval.strip_suffix('.').unwrap();
    let fewer = number("only baseline solved") - number("only it solved");
    let fewer = if ahead { fewer } else { -fewer };
    let (interval, rest) = interval.split_once("; ").unwrap_or((interval, ""));
    let expected =
        if fewer > 0.0 { format!("but {first} solved {fewer} fewer") } else { String::new() };
    assert_eq!(rest, expected, "{whole}");
    let ends = interval.replace(['>', '<', '=', '~'], "");
    let (low, high) = ends.split_once(" to ").unwrap();
    let holds_one = quotient(low.trim()) <= 1.0 && quotient(high.trim()) >= 1.0;
    assert_eq!(kind == 1, holds_one, "{whole}");

    let faster = number(if ahead { "faster" } else { "slower" });
    assert!(agrees(share, &Value::from(faster / number("compared"))), "{line}");
    assert!(agrees(puzzles, &figures["compared"]) && agrees(ratios, &figures["ratios"]), "{line}");
    let range = |end: &str| [0, 1].map(|index| figures["interval"][end][index].as_f64().unwrap());
    let inverse = |[low, high]: [f64; 2]| [1.0 / high, 1.0 / low];
    let (median, low, high) = if ahead {
        (number("median ratio"), range("low"), range("high"))
    } else {
        (1.0 / number("median ratio"), inverse(range("high")), inverse(range("low")))
    };
    assert!(agrees(ratio, &Value::from(median)), "{line}");
    let expected = serde_json::json!({"low": low, "high": high});
    assert!(interval_agrees(interval, &expected), "{line}: expected {expected}");
}

#[test]
fn every_figure_of_two_files() {
    let case = expected("side_by_side").remove(0);
    let paths = [data("results.csv"), data("results-new.csv")];
    let (text, _) = printed(&paths, &ReportOptions::default()).unwrap();
    let (_, tables) = section(&text, "Two result files");
    let figure = |names: &[String], column: &str| case["changes"][names.join(" ")][column].clone();
    assert_eq!(tables[0].1.len(), case["changes"].as_object().unwrap().len());
    assert!(check(&tables[0], 2, figure) >= 7 * 10);
}

#[test]
fn what_changed_between_two_files() {
    let paths = [data("results.csv"), data("results-new.csv")];
    let with = |threshold| {
        printed(&paths, &ReportOptions { threshold, ..ReportOptions::default() }).unwrap()
    };
    let (text, outcome) = with(Some(1.1));
    assert!(outcome.regression);
    for line in [
        "  warning: version of alpha differs: alpha 1.0 before, alpha 1.1 now",
        "  warning: only in the old file: hard.txt, delta_slow",
        "  lost: puzzle 18 (hard.txt:20), unique -> timeout",
        "  gained: puzzle 3 (hard.txt:5), crash -> unique",
        // The other rows of its file refute it.
        "  CONTRADICTION: puzzle 7 (hard.txt:9), multiple -> wrong",
        "REGRESSION beyond 1.1:",
        "  hard.txt, alpha: ratio >= 1.31, interval >= 1.26 to >= 1.32",
        "  hard.txt, beta/two+fast: answers contradict the old ones, or are wrong",
        "  small.csv, alpha: ratio 1.28, interval 1.23 to 1.33",
    ] {
        assert!(text.lines().any(|found| found == line), "no line '{line}' in\n{text}");
    }
    let warnings = || text.lines().filter(|line| line.contains("warning:"));
    assert_eq!(warnings().filter(|line| !line.contains("exceeds CPU time")).count(), 4, "{text}");
    assert!(warnings().count() > 4, "{text}");
    assert!(text.contains("  warning: the two files were not run interleaved"), "{text}");
    // The contradiction stays a regression, the slower solver does not.
    let (text, outcome) = with(Some(2.0));
    assert!(outcome.regression && !text.contains("alpha: ratio"));
    assert!(!with(None).1.regression);
    // A file beside itself.
    let options = ReportOptions { threshold: Some(1.0), ..ReportOptions::default() };
    let (text, outcome) = printed(&[data("results.csv"), data("results.csv")], &options).unwrap();
    assert!(!outcome.regression && text.contains("No regression beyond 1."), "{text}");
}

#[test]
fn a_threshold_does_not_pass_where_nothing_was_compared() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.csv");
    let text = std::fs::read_to_string(data("results.csv")).unwrap();
    let text = ["alpha", "beta", "delta"].iter().fold(text, |text, name| text.replace(name, "new"));
    std::fs::write(&other, text).unwrap();
    let options = ReportOptions { threshold: Some(1.1), ..ReportOptions::default() };
    let (text, outcome) = printed(&[data("results.csv"), other], &options).unwrap();
    assert!(outcome.regression && text.contains("nothing was compared"), "{text}");
}

#[test]
fn a_threshold_does_not_pass_where_rows_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    let cut = folder.path().join("cut.csv");
    let text = std::fs::read_to_string(data("results.csv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let options = ReportOptions { threshold: Some(1.1), ..ReportOptions::default() };
    // The last rows, and all of one solver.
    for (kept, reason) in [
        (lines[..lines.len() - 20].to_vec(), "of the old puzzles are missing"),
        (
            lines.iter().copied().filter(|line| !line.contains(",alpha,")).collect(),
            "alpha: only in",
        ),
    ] {
        assert!(kept.len() < lines.len());
        std::fs::write(&cut, kept.join("\n") + "\n").unwrap();
        let (text, outcome) = printed(&[data("results.csv"), cut.clone()], &options).unwrap();
        assert!(outcome.regression && text.contains(reason), "{reason}: {text}");
    }
}

#[test]
fn markdown_says_the_same() {
    let (text, report) = printed(&[data("results.csv")], &against_alpha("corpus")).unwrap();
    let marked = report.document.markdown();
    let words = |text: &str| {
        let is_rule = |line: &&str| line.starts_with("| :--");
        let text: String =
            text.lines().filter(|line| !is_rule(line)).collect::<Vec<_>>().join("\n");
        let bare = text.replace('\\', "").replace(['|', '='], " ");
        let words = bare.split_whitespace().filter(|word| !matches!(*word, "##" | "-"));
        words.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(words(&marked), words(&text));
    assert!(marked.contains("| delta\\_slow | alpha |"), "{marked}");
}

#[test]
fn a_folder_stands_for_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(data("results.csv"), folder.path().join("results.csv")).unwrap();
    let options = ReportOptions::default();
    let (text, _) = printed(&[folder.path().to_owned()], &options).unwrap();
    assert!(text.contains("== small.csv: 15 puzzles"), "{text}");
}

fn error(paths: &[PathBuf], options: &ReportOptions) -> String {
    printed(paths, options).map(|(text, _)| text).unwrap_err().to_string()
}

#[test]
fn unknown_names_bring_the_nearest() {
    let path = [data("results.csv")];
    let mut options = against_alpha("corpus");
    options.settings.baseline = Some("beta/two+fst".into());
    let expected = "no row of solver 'beta/two+fst'; did you mean beta/two+fast?";
    assert_eq!(error(&path, &options), expected);
    // Of several solvers, and of the only one.
    options.settings.baseline = Some("beta".into());
    let several = error(&path, &options);
    assert!(several.starts_with("no row of solver 'beta'; did you mean beta/"), "{several}");
    options.settings.baseline = Some("beta/two".into());
    let (short, _) = printed(&path, &options).unwrap();
    options.settings.baseline = Some("beta/two+fast".into());
    assert_eq!(short, printed(&path, &options).unwrap().0);
    let expected = format!("{}:1: no column 'sise'; did you mean size", path[0].display());
    assert!(error(&path, &against_alpha("sise")).starts_with(&expected));
}

#[test]
fn options_that_make_no_sense() {
    let (one, two) = ([data("results.csv")], [data("results.csv"), data("results-new.csv")]);
    let options = |threshold| ReportOptions { threshold, ..ReportOptions::default() };
    assert!(error(&[], &options(None)).starts_with("expected one result file"));
    assert!(error(&one, &options(Some(1.1))).starts_with("threshold needs two files"));
    assert!(error(&two, &options(Some(0.9))).starts_with("threshold is 1 or more"));
    assert!(error(&two, &options(Some(f64::NAN))).starts_with("threshold is 1 or more"));
    assert!(error(&two, &against_alpha("corpus")).starts_with("baseline is for one file"));
}

/// The stored file with one thing changed.
fn altered(change: impl FnOnce(&mut Vec<Vec<String>>)) -> (tempfile::TempDir, PathBuf) {
    let text = fs::read_to_string(data("results.csv")).unwrap();
    let split = |line: &str| line.split(',').map(str::to_owned).collect();
    let mut rows: Vec<Vec<String>> = text.lines().map(split).collect();
    change(&mut rows);
    let text: String = rows.iter().map(|row| row.join(",") + "\n").collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.csv");
    fs::write(&path, text).unwrap();
    (folder, path)
}

fn message_of(change: impl FnOnce(&mut Vec<Vec<String>>)) -> String {
    let (_folder, path) = altered(change);
    let message = error(std::slice::from_ref(&path), &ReportOptions::default());
    let name = format!("{}:", path.display());
    message.strip_prefix(&name).unwrap_or_else(|| panic!("no file in '{message}'")).to_owned()
}

fn column(rows: &[Vec<String>], name: &str) -> usize {
    rows[0].iter().position(|column| column == name).unwrap()
}

#[test]
fn malformed_files() {
    let remove = |rows: &mut Vec<Vec<String>>| {
        let place = column(rows, "total_ns");
        rows.iter_mut().for_each(|row| drop(row.remove(place)));
    };
    assert_eq!(message_of(remove), "1: expected a result file, found no column total_ns");
    let newer = |rows: &mut Vec<Vec<String>>| rows[2][0] = "4".into();
    assert!(message_of(newer).starts_with("3: expected rows of schema 3, found '4'"));
    assert_eq!(message_of(Vec::clear), "1: expected a header, found an empty file");
    let headless = message_of(|rows| rows.truncate(1));
    assert_eq!(
        headless,
        "1: expected rows below the header, found none: no puzzle was read or finished"
    );
    let short = message_of(|rows| drop(rows[4].pop()));
    assert!(short.starts_with("5: expected ") && short.contains("fields, found"), "{short}");
    let text = |rows: &mut Vec<Vec<String>>| {
        let place = column(rows, "total_ns");
        rows[3][place] = "1.5ms".into();
    };
    assert_eq!(message_of(text), "4: column total_ns: expected a whole number, found '1.5ms'");
    for (name, found) in [
        ("status", "done"),
        ("status", ""),
        ("verdict", "unsat"),
        ("mode", "count=N"),
        ("mode", "count="),
        ("expected", "unknown"),
    ] {
        let word = message_of(|rows| {
            let place = column(rows, name);
            rows[3][place] = found.into();
        });
        let start = format!("4: column {name}: expected one of ");
        assert!(
            word.starts_with(&start) && word.ends_with(&format!(", found '{found}'")),
            "{word}"
        );
    }
    let again = message_of(|rows| rows.push(rows[1].clone()));
    assert!(again.starts_with("263: expected one row for each"), "{again}");
    assert!(again.contains("on line 2 already"), "{again}");
}

#[test]
fn a_quartile_among_unsolved_puzzles_is_above_the_limit() {
    let (_folder, path) = altered(|rows| {
        let places = ["solver", "corpus", "status", "verdict"].map(|name| column(rows, name));
        let [solver, corpus, status, verdict] = places;
        for row in rows.iter_mut().filter(|row| row[solver] == "alpha" && row[corpus] == "hard.txt")
        {
            row[status] = "timeout".into();
            row[verdict] = "unknown".into();
        }
    });
    let (text, _) = printed(&[path], &against_alpha("corpus")).unwrap();
    let (lines, tables) = section(&text, "hard.txt");
    let alpha = tables[0].1.iter().find(|row| row[0] == "alpha").unwrap();
    assert_eq!(alpha[1], "0/21");
    assert_eq!(alpha.iter().filter(|cell| *cell == "> 200 ms").count(), 3, "{alpha:?}");
    let sentence = "  beta/one is faster than alpha on 95 % of 20 puzzles; alpha needs at least ";
    assert!(lines.iter().any(|line| line.starts_with(sentence)), "{text}");
}

#[test]
fn a_file_that_is_not_there() {
    let message = error(&["no/such.csv".into()], &ReportOptions::default());
    assert!(message.starts_with("no/such.csv: "), "{message}");
}
