//! A panic of the work on one puzzle loses this puzzle only, and no command has one on random
//! puzzles.

use crate::common::ask;
use crate::common::cases::cases;
use crate::program::{Folder, code, command, said};
use crate::stated::{drawn, drawn_on, names, other_rules};
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Lines, Puzzle, Rules, corpus_line};
use quorum_solvers::Mode;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

/// A puzzle in whose lowering builds for tests panic, between two others, as lines and as a table
/// with solutions.
const CELLS: [&str; 3] = ["1234/34../214./..21", "1234/3412/21../....", "12../3412/2143/.321"];
const SOLUTION: &str = "1234341221434321";

fn line(number: usize) -> String {
    let name = if number == 1 { ";name=broken" } else { "" };
    format!("4x4;boxes=2x2;cells={}{name}", CELLS[number])
}

/// A folder with the puzzles in the forms that commands read.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("tri.txt", [0, 1, 2].map(line).join("\n"));
    folder.file("two.txt", [0, 2].map(line).join("\n"));
    let pairs = |numbers: &[usize], column: &str| {
        let row = |&number: &usize| format!("p{number},{},{SOLUTION}\n", line(number));
        format!("id,puzzle,{column}\n") + &numbers.iter().map(row).collect::<String>()
    };
    for column in ["grid", "solution"] {
        folder.file(&format!("tri-{column}.csv"), pairs(&[0, 1, 2], column));
        folder.file(&format!("two-{column}.csv"), pairs(&[0, 2], column));
    }
    folder
}

fn run(folder: &Folder, fault: Option<&str>, args: &[&str]) -> Output {
    let mut command = command();
    command.current_dir(folder.root()).args(args);
    // Whose messages would be longer.
    command.env_remove("RUST_BACKTRACE").env_remove("QUORUM_FAULT");
    fault.map(|fault| command.env("QUORUM_FAULT", fault));
    command.output().unwrap()
}

/// Lines of standard output without times and numbers of lines of files, in which the puzzles
/// differ.
fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout).replace("tri", "two");
    let text =
        text.replace("two.txt:3", "two.txt:2").replace("two-solution.csv:4", "two-solution.csv:3");
    text.lines().map(str::to_owned).collect()
}

/// The case that a command left, with the puzzle if there is one.
fn case(folder: &Folder, name: &str) -> (Value, Option<String>) {
    let case = folder.path("runs/cases").join(name);
    let json = fs::read_to_string(case.join("case.json")).unwrap_or_else(|_| panic!("{case:?}"));
    let puzzle = fs::read_to_string(case.join("puzzle.txt")).ok();
    assert!(fs::read_to_string(case.join("README.md")).unwrap().contains("injected at"));
    (serde_json::from_str(&json).unwrap(), puzzle)
}

#[cfg(debug_assertions)] // Faults are injected.
#[test]
fn a_panic_loses_its_puzzle_only() {
    let commands: [(&str, &[&str], &str); 9] = [
        ("verify", &["--explain"], "tri.txt"),
        ("solve", &[], "tri.txt"),
        ("minimize", &[], "tri.txt"),
        ("grade", &[], "tri.txt"),
        ("convert", &["--to", "corpus"], "tri-solution.csv"),
        ("judge", &["--pairs"], "tri-grid.csv"),
        ("encode", &["--sizes", "--as", "cnf", "--encoding", "extended"], "tri.txt"),
        ("survey", &["--card", "card.md"], "tri.txt"),
        ("hunt", &["--slow", "dfs", "--walks", "2", "--steps", "3"], "tri.txt"),
    ];
    for (word, options, file) in commands {
        let has_jobs = !["convert", "judge", "encode"].contains(&word);
        for jobs in if has_jobs { &[1, 3][..] } else { &[1] } {
            let folder = folder();
            let jobs = jobs.to_string();
            let jobs: &[&str] = if has_jobs { &["--jobs", &jobs] } else { &[] };
            let of = |fault, file: &str| {
                run(&folder, fault, &[&[word][..], jobs, options, &[file]].concat())
            };
            let broken = of(Some("puzzle/broken:panic"), file);
            assert_eq!(code(&broken), 3, "{word}: {}", said(&broken));
            assert!(said(&broken).contains("internal fault: injected at puzzle/broken"), "{word}");
            assert!(said(&broken).contains("1 puzzle has no result due to a fault"), "{word}");
            // The order in which clues are tried depends on the number of a puzzle in its file.
            let whole = match word {
                "minimize" => of(None, file),
                _ => of(None, &file.replace("tri", "two")),
            };
            let mut expected = lines(&whole);
            assert!(!expected.is_empty(), "{word}");
            if word == "minimize" {
                expected.remove(2);
            }
            match word {
                // The row is counted, without a verdict.
                "survey" => assert!(lines(&broken).concat().contains("2 unique"), "{broken:?}"),
                _ => assert_eq!(lines(&broken), expected, "{word}: {}", said(&broken)),
            }
            let (case, puzzle) = case(&folder, &format!("{word}-panic"));
            assert_eq!(case["message"], "injected at puzzle/broken");
            if word != "judge" {
                assert!(puzzle.is_some_and(|line| line.contains(CELLS[1])), "{word}");
            }
        }
    }
}

/// Those whose work is not a puzzle that was read.
#[cfg(debug_assertions)] // Faults are injected.
#[test]
fn a_panic_loses_its_bundle_its_number_and_its_rows_only() {
    let folder = folder();
    let made =
        |fault| run(&folder, fault, &["generate", "futoshiki", "--size", "4", "--count", "4"]);
    let (broken, whole) = (made(Some("generate/2:panic")), made(None));
    assert_eq!((code(&broken), code(&whole)), (3, 0), "{}", said(&broken));
    let mut all = lines(&whole);
    all.remove(3);
    assert_eq!(lines(&broken), all, "{}", said(&broken));
    case(&folder, "generate-panic");

    let compare = |fault, file, out| {
        run(&folder, fault, &["compare", "--solvers", "dfs,propagate", "--out", out, file])
    };
    let broken = compare(Some("puzzle/broken:panic"), "tri.txt", "tri");
    assert_eq!(code(&broken), 3, "{}", said(&broken));
    let rows = |out: &str| {
        let text = fs::read_to_string(folder.path(out).join("results.csv")).unwrap();
        text.lines().count()
    };
    assert_eq!(rows("tri"), 5, "{}", said(&broken));
    case(&folder, "compare-panic");

    let cage = "4x4;boxes=2x2;cells=12../3412/2143/4321;constraints=cage=7:R1C3.R1C4";
    folder.file("bundles.txt", [&line(0), cage, &line(2)].join("\n"));
    let proof = run(&folder, None, &["verify", "--proof", "proofs", "bundles.txt"]);
    assert!(Path::new(&folder.path("proofs")).exists(), "{}", said(&proof));
    let whole = run(&folder, None, &["audit", "proofs"]);
    let broken = run(&folder, Some("wording/cage:panic"), &["audit", "proofs"]);
    assert_eq!(code(&broken), 3, "{}", said(&broken));
    let accepted = |output| lines(output).iter().filter(|line| line.contains("accepted")).count();
    assert_eq!((accepted(&whole), accepted(&broken)), (3, 2), "{}", said(&broken));
    case(&folder, "audit-panic");
}

/// A small grid without a constraint of a name: values from 0, no rows and columns, extra cells.
fn plain(rng: &mut impl Rng) -> Puzzle {
    let line = match rng.random_range(0..9) {
        0 => "3x3;boxes=none;cells=.../.../...",
        1 => "2x2;values=0-1;boxes=none;cells=../..",
        2 => "4x4;values=0-3;boxes=2x2;cells=..../..../..../....",
        3 => "3x3;values=0-2;lines=none;boxes=none;cells=.../.../...",
        4 => "3x3;boxes=none;extra-cells=1;cells=.../.../...;constraints=sum=5:R1C1.R4C1",
        5 => "3x3;boxes=none;extra-cells=1;cells=.../.../...;constraints=sum=9:R1C1.R4C1",
        6 => "3x3;boxes=none;extra-cells=9;cells=.../.../...;constraints=chaos:",
        7 => "3x3;boxes=none;extra-cells=9;cells=.../.../...;constraints=chaos=3:",
        _ => "2x3;values=0-3;boxes=none;cells=.../...;constraints=thermo:R1C1.R1C2.R2C2",
    };
    read(line)
}

fn read(line: &str) -> Puzzle {
    let options = quorum_formats::ReadOptions::default();
    let item = quorum_formats::read("plain", line.as_bytes(), options).next().unwrap();
    item.unwrap_or_else(|error| panic!("{line}: {error}")).puzzle
}

/// The same without rows and columns, where its constraints allow that.
fn without_lines(puzzle: &Puzzle) -> Option<Puzzle> {
    let rules = puzzle.rules();
    let rules = Rules::without_lines(rules.rows(), rules.columns(), Some(rules.values()), None);
    let mut other = Puzzle::empty(rules.ok()?);
    for stated in puzzle.constraints() {
        other.state(stated.clone()).ok()?;
    }
    assert_eq!(other.rules().lines(), Lines::None);
    Some(other)
}

/// A random puzzle with no, one or several solutions of at most so many cells.
fn puzzle(number: usize, most: usize, rng: &mut impl Rng) -> Puzzle {
    let names: Vec<&str> = names().collect();
    let name = names[number / 4 % names.len()];
    let mut puzzle = loop {
        let drawn = match number % 4 {
            0 => drawn(name, rng).puzzle,
            1 | 2 => drawn_on(other_rules(name, rng), name, rng).puzzle,
            _ => plain(rng),
        };
        let drawn = match number % 4 {
            2 => without_lines(&drawn).unwrap_or(drawn),
            _ => drawn,
        };
        if drawn.rules().cell_count() <= most || rng.random_ratio(1, 8) {
            break drawn;
        }
    };
    let found = ask("native", &puzzle.lower(), Mode::First).answer.grids.pop();
    let is_wrong = rng.random_ratio(1, 5);
    let share = rng.random_range(0..=8);
    let cells = puzzle.rules().cell_count();
    for cell in (0..cells).filter(|&cell| !puzzle.rules().is_absent(cell)).collect::<Vec<_>>() {
        if rng.random_ratio(share, 8) {
            let any = rng.random_range(1..=puzzle.values().count());
            let known = found.as_ref().map(|grid| grid[cell]).filter(|_| !is_wrong);
            puzzle = puzzle.with(Clue::given(cell, known.unwrap_or(any)));
        }
    }
    puzzle
}

/// Commands over random puzzles of every name: no panic, and values are those that the puzzle has.
///
/// By default 48 small puzzles; `QUORUM_DIFFERENTIAL=2000` runs as many.
#[test]
fn no_command_panics_on_random_puzzles() {
    let number: Option<usize> = std::env::var("QUORUM_DIFFERENTIAL")
        .ok()
        .map(|number| number.parse().expect("QUORUM_DIFFERENTIAL is a number of puzzles"));
    let (count, most) = number.map_or((cases(48, 160), 12), |number| (number, 20));
    let mut rng = ChaCha8Rng::seed_from_u64(54);
    let puzzles: Vec<Puzzle> =
        (0..count).map(|number| puzzle(number * 7, most, &mut rng)).collect();
    let folder = Folder::new();
    let lines: Vec<String> = puzzles.iter().map(corpus_line).collect();
    folder.file("all.txt", lines.join("\n"));
    let mut pairs = "puzzle,grid\n".to_owned();
    for line in &lines {
        pairs += &format!("\"{line}\",\"{}\"\n", grid_of(&read(line), &mut rng));
    }
    folder.file("pairs.csv", pairs);
    let limit = ["--timeout", "500ms"];
    let mut commands: Vec<Vec<&str>> = vec![
        [&["verify", "--explain", "--json", "--cases", "none"], &limit[..], &["all.txt"]].concat(),
        [&["verify", "--explain", "--cases", "none"], &limit[..], &["all.txt"]].concat(),
        [&["minimize"], &limit[..], &["all.txt"]].concat(),
        [&["grade"], &limit[..], &["all.txt"]].concat(),
        [&["solve", "--candidates", "--json"], &limit[..], &["all.txt"]].concat(),
        vec!["judge", "--pairs", "pairs.csv"],
        vec!["convert", "--to", "svg", "--out", "pictures", "all.txt"],
    ];
    let written = quorum_formats::TABLE.iter().filter(|format| format.is_written());
    commands.extend(written.map(|format| vec!["convert", "--to", format.name, "all.txt"]));
    for args in commands {
        let output = run(&folder, None, &args);
        let text = said(&output);
        let is_fault = text.contains("internal fault") || text.contains("panicked");
        let faults: Vec<&str> = text.lines().filter(|line| line.contains("fault")).collect();
        assert!(!is_fault && code(&output) != 101, "{args:?}: {}", faults.join("\n"));
        let printed = String::from_utf8_lossy(&output.stdout);
        let is_json = args.contains(&"--json");
        let mut seen = 0;
        for line in printed.lines().filter(|_| is_json) {
            let report: Value = serde_json::from_str(line).unwrap();
            let id = report["id"].as_str().unwrap();
            let puzzle = &puzzles[id.rsplit(':').next().unwrap().parse::<usize>().unwrap() - 1];
            seen += usize::from(values_are_printed(puzzle, &report));
        }
        // Steps are those of the hardest level, many of them of extra cells.
        assert!(!is_json || seen > count / 50, "{args:?}: {seen} reports with values");
    }
}

/// Values of a grid for `judge`, some of them missing.
fn grid_of(puzzle: &Puzzle, rng: &mut impl Rng) -> String {
    let values = puzzle.values();
    let cells = (0..puzzle.rules().cell_count()).map(|_| {
        if rng.random_ratio(1, 6) {
            ".".to_owned()
        } else {
            values.value(rng.random_range(1..=values.count())).to_string()
        }
    });
    cells.collect::<Vec<_>>().join(" ")
}

/// Compares the values of steps and candidates with the solutions beside them.
fn values_are_printed(puzzle: &Puzzle, report: &Value) -> bool {
    let solutions: Vec<Vec<u64>> = report["solutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|grid| grid.as_str().unwrap().chars().filter_map(|c| c.to_digit(10)))
        .map(|digits| digits.map(u64::from).collect())
        .collect();
    let is_short = puzzle.values().high() <= 9 && !puzzle.rules().has_absent_cells();
    let (true, Some(solution)) = (is_short, solutions.first()) else { return false };
    let mut seen = false;
    for (cell, candidates) in report["candidates"].as_array().into_iter().flatten().enumerate() {
        let candidates: Vec<u64> =
            candidates.as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
        assert!(solutions.iter().all(|grid| candidates.contains(&grid[cell])), "{report}");
        seen = true;
    }
    let steps = report["reasons"]["steps"].as_array().into_iter().flatten();
    for step in steps.filter(|_| report["verdict"] == "unique") {
        let words: Vec<&str> = step.as_str().unwrap().split([' ', ':', ',', '.']).collect();
        let Some((row, column)) = words[0].strip_prefix('R').and_then(|it| it.split_once('C'))
        else {
            continue;
        };
        let [row, column] = [row, column].map(|part| part.parse::<usize>().unwrap() - 1);
        let Some(&value) = solution.get(row * puzzle.columns() + column) else { continue };
        match words[1..] {
            ["is", "not", removed, ..] => assert_ne!(removed.parse(), Ok(value), "{report}"),
            ["is", placed, ..] => assert_eq!(placed.parse(), Ok(value), "{report}"),
            _ => continue,
        }
        seen = true;
    }
    seen
}
