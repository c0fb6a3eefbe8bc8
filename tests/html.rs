//! `quorum report --html`: every figure of the page is computed again from the rows by other
//! code than the report's; and the page is used in a real browser, where there is one.
//!
//! The rows are made up: three solvers, two corpora of puzzles that can be found and one that
//! cannot, time-outs, a wrong answer, unsupported and missing runs, repetitions, and names
//! that would break a page which did not escape them.

#[path = "common/chromium.rs"]
mod chromium;
mod common;

use chromium::Browser;
use quorum::formats::corpus_line;
use quorum::puzzle::{Puzzle, Sign};
use quorum::record::{Record, SCHEMA};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

const LIMIT: u64 = 100_000_000;
const HOSTILE: &str = "</script><b>\"'&ä";

/// A run of `compare` as it could have been: a folder with rows, and one with corpora.
struct Run {
    folder: TempDir,
    rows: Vec<Record>,
    puzzles: Vec<Puzzle>,
}

/// Numbers that look like chance and are always the same.
struct Lcg(u64);

impl Lcg {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % below
    }
}

/// A shifted grid with relabelled values, some of them given and some signs shown; and it.
fn puzzle(random: &mut Lcg, size: usize, number: usize) -> (Puzzle, Vec<u8>) {
    let boxes = match size {
        4 => Some((2, 2)),
        9 => Some((3, 3)),
        _ => None,
    };
    let mut puzzle = Puzzle::empty(common::rules(size, boxes));
    let (high, wide) = boxes.map_or((1, 1), |(high, wide)| (usize::from(high), usize::from(wide)));
    let shift = random.next(size as u64) as usize;
    let value = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        ((row % high * wide + row / high + column + shift + number) % size + 1) as u8
    };
    let solution: Vec<u8> = (0..size * size).map(value).collect();
    for cell in 0..size * size {
        if random.next(3) == 0 {
            puzzle.set_given(cell, solution[cell]);
        }
        if (cell + 1) % size != 0 && random.next(4) == 0 {
            let is_less = solution[cell] < solution[cell + 1];
            puzzle.set_right(cell, Some(if is_less { Sign::Less } else { Sign::Greater }));
        }
    }
    (puzzle, solution)
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Run {
    /// `solvers` on `corpora` of `count` puzzles each.
    fn new(solvers: &[&str], corpora: &[&str], count: usize, repetitions: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("corpora")).unwrap();
        let mut random = Lcg(1);
        let (mut rows, mut puzzles) = (Vec::new(), Vec::new());
        for (place, corpus) in corpora.iter().enumerate() {
            let size = [9, 4, 5][place % 3];
            let made: Vec<(Puzzle, Vec<u8>)> =
                (0..count).map(|number| puzzle(&mut random, size, number)).collect();
            let text: String = made.iter().map(|(puzzle, _)| corpus_line(puzzle) + "\n").collect();
            let hash = sha256(text.as_bytes());
            if *corpus != "lost.txt" {
                fs::write(folder.path().join("corpora").join(corpus), &text).unwrap();
            }
            for (index, (puzzle, solution)) in made.iter().enumerate() {
                let hard = 1 << random.next(12);
                for (number, solver) in solvers.iter().enumerate() {
                    // The last solver has no row of some puzzles.
                    if number + 1 == solvers.len() && index % 7 == 6 {
                        continue;
                    }
                    for repetition in 0..repetitions {
                        let row = run(&mut random, number, hard, index);
                        rows.push(Record {
                            corpus: (*corpus).to_owned(),
                            corpus_sha256: Some(hash.clone()),
                            puzzle_index: index as u64,
                            puzzle_id: sha256(corpus_line(puzzle).as_bytes()),
                            puzzle_name: match index {
                                0 => HOSTILE.to_owned(),
                                index => format!("{corpus}:{}", index + 1),
                            },
                            kind: puzzle.kind().to_owned(),
                            size: puzzle.size() as u64,
                            givens: puzzle.given_count() as u64,
                            signs: puzzle.sign_count() as u64,
                            solver: (*solver).to_owned(),
                            engine: solver.split('/').next().unwrap().to_owned(),
                            repetition,
                            solution: (row.status == "ok")
                                .then(|| solution.iter().map(|value| value.to_string()).collect()),
                            ..row
                        });
                    }
                }
                puzzles.push(puzzle.clone());
            }
        }
        let run = Run { folder, rows, puzzles };
        run.write("results.csv", &run.rows);
        run
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, rows: &[Record]) {
        let mut writer = csv::Writer::from_path(self.path(name)).unwrap();
        rows.iter().for_each(|row| writer.serialize(row).unwrap());
        writer.flush().unwrap();
    }

    /// Runs `quorum report` with more arguments; what it said.
    fn report(&self, arguments: &[&str]) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_quorum"))
            .arg("report")
            .arg(self.path("results.csv"))
            .args(arguments)
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    }

    /// The page, with the corpora given.
    fn page(&self) -> String {
        let (page, corpora) = (self.path("page.html"), self.path("corpora"));
        let (ok, said) = self.report(&[
            "--html",
            page.to_str().unwrap(),
            "--corpora",
            corpora.to_str().unwrap(),
        ]);
        assert!(ok, "{said}");
        fs::read_to_string(page).unwrap()
    }
}

/// A run of solver `number` on a puzzle `hard` times as hard as the easiest.
fn run(random: &mut Lcg, number: usize, hard: u64, index: usize) -> Record {
    let mut phase = |most: u64| Some(500 + random.next(most));
    let (parse, encode, load) = (phase(2_000), phase(9_000), phase(4_000 * (number as u64 + 1)));
    let (first, prove) = (phase(20_000 * hard), phase(3_000 * hard));
    let total = [encode, load, first, prove].iter().map(|ns| ns.unwrap()).sum::<u64>();
    let total = total * [1, 3, 40][number % 3];
    let status = match (number, index) {
        (1, 3) => "wrong",
        (2, 4) => "unsupported",
        _ if total > LIMIT => "timeout",
        _ => "ok",
    };
    let of_solved = |ns: Option<u64>| ns.filter(|_| status == "ok");
    Record {
        schema: SCHEMA,
        run_id: "made-up".into(),
        mode: "decide".into(),
        load_mode: "cold".into(),
        solver_version: "1.0".into(),
        status: status.into(),
        verdict: if status == "ok" { "unique" } else { "unknown" }.into(),
        parse_ns: parse,
        encode_ns: of_solved(encode),
        load_ns: of_solved(load),
        first_ns: of_solved(first),
        prove_ns: of_solved(prove),
        total_ns: (status != "unsupported").then_some(total.min(LIMIT)),
        limit_ns: Some(LIMIT),
        nodes: (status == "ok").then(|| 1 + hard * number as u64),
        variables: Some(if number == 0 && index.is_multiple_of(5) { 0 } else { 100 }),
        ..Record::default()
    }
}

const SOLVERS: [&str; 3] = ["alpha", "beta/one+<&>", "gamma/two"];
const CORPORA: [&str; 3] = ["nine.txt", "four.txt", "lost.txt"];

// ---- what the rows say, computed here -------------------------------------------------------

/// One solver on one puzzle: `Some(Ok(ns))` solved, `Some(Err(()))` not, `None` not asked.
type Seen = Option<Result<f64, ()>>;

/// A puzzle: its corpus and place.
type Key = (String, u64);

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        length if length % 2 == 1 => Some(values[middle]),
        _ if values[middle - 1] == values[middle] => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}

fn rows_of<'a>(run: &'a Run, solver: &str, key: &Key) -> Vec<&'a Record> {
    let is_it =
        |row: &&Record| row.solver == solver && row.corpus == key.0 && row.puzzle_index == key.1;
    run.rows.iter().filter(is_it).collect()
}

fn seen(run: &Run, solver: &str, key: &Key) -> Seen {
    let rows = rows_of(run, solver, key);
    if rows.is_empty() || rows[0].status == "unsupported" {
        return None;
    }
    if rows.iter().any(|row| row.status == "wrong") {
        return Some(Err(()));
    }
    let time = |row: &&Record| match row.status.as_str() {
        "ok" => row.total_ns.unwrap() as f64,
        _ => f64::INFINITY,
    };
    match median(rows.iter().map(time).collect()) {
        Some(ns) if ns.is_finite() => Some(Ok(ns)),
        _ => Some(Err(())),
    }
}

/// The puzzles in the page's order: by corpus, then by place.
fn keys(run: &Run, corpus: Option<&str>) -> Vec<Key> {
    let all: BTreeMap<Key, ()> = run
        .rows
        .iter()
        .filter(|row| corpus.is_none_or(|corpus| row.corpus == corpus))
        .map(|row| ((row.corpus.clone(), row.puzzle_index), ()))
        .collect();
    all.into_keys().collect()
}

/// Solved, median and PAR-2 of a solver over some puzzles.
fn figures(run: &Run, solver: &str, keys: &[Key]) -> (usize, f64, f64) {
    let asked: Vec<Result<f64, ()>> =
        keys.iter().filter_map(|key| seen(run, solver, key)).collect();
    let solved = asked.iter().filter(|time| time.is_ok()).count();
    let times = asked.iter().map(|time| time.unwrap_or(f64::INFINITY)).collect();
    let par2 = asked.iter().map(|time| time.unwrap_or(2.0 * LIMIT as f64)).sum::<f64>();
    (solved, median(times).unwrap(), par2 / asked.len() as f64)
}

/// The sets of the page: the value of `data-set`, and the corpus.
fn sets() -> [(&'static str, Option<&'static str>); 4] {
    // In the order of their names.
    [("all", None), ("0", Some("four.txt")), ("1", Some("lost.txt")), ("2", Some("nine.txt"))]
}

// ---- what the page says ---------------------------------------------------------------------

/// The parts of a text that begin with `start`, up to `end`.
fn parts<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.split(start).skip(1).map(|part| part.split(end).next().unwrap()).collect()
}

fn section<'a>(page: &'a str, id: &str) -> &'a str {
    parts(page, &format!("<section id=\"{id}\">"), "</section>")[0]
}

/// The view of a set in a section.
fn view<'a>(page: &'a str, id: &str, set: &str) -> &'a str {
    let (start, end) = match set {
        "all" => ("<div class=\"view\" data-set=\"all\">".to_owned(), "<script"),
        set => (format!("class=\"later\" data-set=\"{set}\">"), "</script>"),
    };
    parts(section(page, id), &start, end)[0]
}

/// The values of the figures in a text.
fn values(text: &str) -> Vec<f64> {
    parts(text, "<data value=\"", "\"").iter().map(|value| value.parse().unwrap()).collect()
}

fn attribute<'a>(text: &'a str, name: &str) -> &'a str {
    parts(text, &format!("{name}=\""), "\"")[0]
}

fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | 'e')));
    words.filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

fn unescaped(text: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (escape, character)| text.replace(escape, character))
}

fn close(found: f64, expected: f64) -> bool {
    found == expected || (found / expected - 1.0).abs() < 1e-9
}

/// The solvers in the order of the page's data.
fn data(page: &str) -> Value {
    let json = parts(page, "<script type=\"application/json\" id=\"data\">", "</script>")[0];
    serde_json::from_str(json).unwrap()
}

fn solver_names(data: &Value) -> Vec<String> {
    let names = data["solvers"].as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// The share of a logarithmic axis at which a time stands.
fn share(ns: f64, scale: &[f64]) -> f64 {
    ((ns / scale[0]).ln() / (scale[1] / scale[0]).ln()).clamp(0.0, 1.0)
}

fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 0.11
}

#[test]
fn the_tables_of_solvers() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    for (set, corpus) in sets() {
        let keys = keys(&run, corpus);
        let rows = parts(view(&page, "solved", set), "<th scope=\"row\">", "</tr>");
        assert_eq!(rows.len(), SOLVERS.len() + 1);
        let headers = parts(view(&page, "solved", set), "<th scope=\"col\">", "</th>");
        for row in &rows[..SOLVERS.len()] {
            let name = unescaped(parts(row, "<code class=\"solver\">", "</code>")[0]);
            let (solved, median, par2) = figures(&run, &name, &keys);
            let cells = parts(row, "<td>", "</td>");
            let cell = |title: &str| {
                let place = headers.iter().position(|header| *header == title).unwrap();
                values(cells[place - 1])[0]
            };
            assert_eq!(cell("solved"), solved as f64, "{set} {name}");
            assert!(close(cell("median"), median), "{set} {name}: {} {median}", cell("median"));
            assert!(close(cell("PAR-2"), par2), "{set} {name}: {} {par2}", cell("PAR-2"));
        }
        let best = |key: &Key| {
            let times = SOLVERS.iter().filter_map(|solver| seen(&run, solver, key));
            times.map(|time| time.unwrap_or(2.0 * LIMIT as f64)).reduce(f64::min)
        };
        let best: Vec<f64> = keys.iter().filter_map(best).collect();
        let par2 = headers.iter().position(|header| *header == "PAR-2").unwrap() - 1;
        let found = values(parts(rows[SOLVERS.len()], "<td>", "</td>")[par2])[0];
        assert!(close(found, best.iter().sum::<f64>() / best.len() as f64), "{set}");
    }
}

#[test]
fn the_sentences() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let summary = section(&page, "summary");
    let scope = values(parts(summary, "<p>", "</p>")[0]);
    assert_eq!(scope, [run.rows.len() as f64, 3.0, 90.0, 3.0, LIMIT as f64]);
    // One puzzle of each corpus was answered wrongly.
    assert!(summary.contains("<data value=\"3\">3</data> answers were wrong</b>"), "{summary}");
    for (set, corpus) in sets() {
        let keys = keys(&run, corpus);
        let line = parts(summary, &format!("<li data-set=\"{set}\""), "</li>")[0];
        let mut order: Vec<(usize, f64, f64, &str)> = SOLVERS
            .iter()
            .map(|solver| {
                let (solved, median, par2) = figures(&run, solver, &keys);
                (solved, median, par2, *solver)
            })
            .collect();
        order.sort_by(|a, b| b.0.cmp(&a.0).then(a.2.total_cmp(&b.2)));
        let (solved, best_median, _, best) = order[0];
        let other = order[1].3;
        assert_eq!(unescaped(attribute(line, "data-choice")), best);
        let found = values(line);
        assert_eq!(found[..2], [solved as f64, keys.len() as f64], "{line}");
        assert!(close(found[2], best_median), "{line}");
        let glance = parts(summary, &format!("<tr data-set=\"{set}\""), "</tr>")[0];
        assert_eq!(values(glance), found[..3]);

        let reduced = keys.iter().filter(|key| {
            let is_reduced = |row: &&&Record| row.status == "ok" && row.variables == Some(0);
            rows_of(&run, best, key).iter().any(|row| is_reduced(&row))
        });
        let reduced = reduced.count();
        assert_eq!(line.contains("its reduction decided alone"), reduced > 0, "{line}");
        let mut found = found;
        if reduced > 0 {
            assert_eq!(found.remove(3), reduced as f64, "{line}");
        }

        // Against the other engine: ratios of puzzles of which at least one is known.
        let (mut ratios, mut slower, mut pairs) = (Vec::new(), 0, 0);
        for key in &keys {
            let (Some(ours), Some(theirs)) = (seen(&run, best, key), seen(&run, other, key)) else {
                continue;
            };
            pairs += 1;
            let limit = LIMIT as f64;
            slower += usize::from(match (ours, theirs) {
                (Ok(ours), Ok(theirs)) => theirs > ours,
                (Ok(_), Err(())) => true,
                _ => false,
            });
            match (ours, theirs) {
                (Err(()), Err(())) => {}
                (ours, theirs) => {
                    ratios.push((theirs.unwrap_or(limit) / ours.unwrap_or(limit)).ln());
                }
            }
        }
        let ratio = median(ratios).unwrap().exp();
        let fewer = solved - order[1].0;
        let rest = &found[3 + usize::from(fewer > 0)..];
        if fewer > 0 {
            assert_eq!(found[3], fewer as f64, "{line}");
        }
        assert!((rest[0] / ratio - 1.0).abs() < 1e-6, "{line}: {ratio}");
        assert_eq!(rest[1], slower as f64, "{line}");
        assert!(line.contains("times as long") && pairs > 0, "{line}");
        let low: f64 = attribute(line, "data-low").parse().unwrap();
        let high: f64 = attribute(line, "data-high").parse().unwrap();
        assert!(1.0 < low && low <= ratio && ratio <= high, "{line}");

        // Why: means and choices over puzzles that both solved.
        let common: Vec<&Key> = keys
            .iter()
            .filter(|key| [best, other].iter().all(|s| matches!(seen(&run, s, key), Some(Ok(_)))))
            .collect();
        let mean = |solver: &str, phases: &[fn(&Record) -> Option<u64>]| {
            let of = |key: &&Key| {
                let rows = rows_of(&run, solver, key);
                let ok = || rows.iter().filter(|row| row.status == "ok");
                let phase = |phase: &fn(&Record) -> Option<u64>| {
                    median(ok().map(|row| phase(row).unwrap() as f64).collect()).unwrap()
                };
                phases.iter().map(phase).sum::<f64>()
            };
            common.iter().map(of).sum::<f64>() / common.len() as f64
        };
        let before: [fn(&Record) -> Option<u64>; 2] = [|row| row.encode_ns, |row| row.load_ns];
        let search: [fn(&Record) -> Option<u64>; 2] = [|row| row.first_ns, |row| row.prove_ns];
        let means =
            [mean(other, &before), mean(other, &search), mean(best, &before), mean(best, &search)];
        let reasons = &rest[2..];
        if line.contains("longer than") {
            assert!(means[0] > means[2] + means[3]);
            assert!(close(reasons[0], means[0]) && close(reasons[1], means[2] + means[3]));
        } else if line.contains("before its search and") {
            assert!(reasons.iter().zip(means).all(|(found, mean)| close(*found, mean)), "{line}");
        }
        let choices = |solver: &str| {
            let of = |key: &&Key| rows_of(&run, solver, key)[0].nodes.map(|nodes| nodes as f64);
            median(common.iter().filter_map(of).collect()).unwrap()
        };
        let [ours, theirs] = [best, other].map(choices);
        let last = &reasons[reasons.len().saturating_sub(2)..];
        if line.contains(" choices, that of") {
            assert_eq!(last, [theirs, ours], "{line}");
        } else if line.contains("makes more choices (") {
            assert_eq!(last, [ours, theirs], "{line}");
        }
    }
    for solver in SOLVERS {
        let asked = keys(&run, None).iter().filter_map(|key| seen(&run, solver, key)).count();
        let (solved, ..) = figures(&run, solver, &keys(&run, None));
        let missed = asked - solved;
        let name = solver.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let words = format!(
            "<code class=\"solver\">{name}</code> <data value=\"{missed}\">{missed}</data> of {asked}"
        );
        assert_eq!(summary.contains(&words), missed > 0, "{words}");
    }
    assert!(summary.contains("lost.txt: no file with SHA-256"), "{summary}");
}

#[test]
fn the_plots() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let names = solver_names(&data(&page));
    for (set, corpus) in sets() {
        let keys = keys(&run, corpus);
        let all = self::keys(&run, None);

        // Quantile: every point of every curve.
        let plot = view(&page, "quantile", set);
        let frame = numbers(attribute(plot, "data-frame"));
        let (x, y) = (numbers(attribute(plot, "data-x")), numbers(attribute(plot, "data-y")));
        let curves = parts(plot, "<g class=\"curve\" data-s=\"", "</g>");
        assert_eq!(curves.len(), names.len());
        for (solver, curve) in names.iter().zip(&curves) {
            let mut times: Vec<f64> =
                keys.iter().filter_map(|key| seen(&run, solver, key)?.ok()).collect();
            times.sort_by(f64::total_cmp);
            let points = numbers(attribute(&curve.replace("title>", ""), " d"));
            assert_eq!(points.len(), 2 * times.len(), "{set} {solver}");
            for (place, point) in points.chunks(2).enumerate() {
                let across = frame[0] + frame[2] * (place + 1) as f64 / x[1];
                let up = frame[1] + frame[3] * (1.0 - share(times[place], &y));
                assert!(near(point[0], across) && near(point[1], up), "{set} {solver} {place}");
            }
            assert!(curve.contains(&format!(": {} of {} solved", times.len(), keys.len())));
        }

        // Heat map: every cell, puzzles in the order of the best time.
        let plot = view(&page, "heat", set);
        let scale = numbers(attribute(plot, "data-scale"));
        let columns = parts(plot, "<g class=\"column\" ", "</g>");
        assert_eq!(columns.len(), keys.len());
        let mut before = 0.0;
        for column in columns {
            let key = &all[attribute(column, "data-p").parse::<usize>().unwrap()];
            assert!(keys.contains(key));
            let classes = parts(column, "<rect class=\"", "\"");
            let mut best = f64::INFINITY;
            for (solver, class) in names.iter().zip(classes) {
                let expected = match seen(&run, solver, key) {
                    None => "hn".to_owned(),
                    Some(Err(())) => "hu".to_owned(),
                    Some(Ok(ns)) => {
                        best = best.min(ns);
                        format!("h{}", ((8.0 * share(ns, &scale)) as usize).min(7))
                    }
                };
                assert_eq!(class, expected, "{key:?} {solver}");
            }
            assert!(best >= before);
            before = best;
        }

        // Phases: sums over the solved puzzles.
        let bars = parts(view(&page, "phases", set), "<g data-s=\"", "</g>");
        let phases: [fn(&Record) -> Option<u64>; 5] = [
            |row| row.parse_ns,
            |row| row.encode_ns,
            |row| row.load_ns,
            |row| row.first_ns,
            |row| row.prove_ns,
        ];
        for (solver, bar) in names.iter().zip(bars) {
            let solved: Vec<&Key> =
                keys.iter().filter(|key| matches!(seen(&run, solver, key), Some(Ok(_)))).collect();
            let sums = parts(bar, "data-ns=\"", "\"");
            for (phase, sum) in phases.iter().zip(sums) {
                let of = |key: &&Key| {
                    let rows = rows_of(&run, solver, key);
                    let ok = rows.iter().filter(|row| row.status == "ok");
                    median(ok.map(|row| phase(row).unwrap() as f64).collect()).unwrap()
                };
                let expected: f64 = solved.iter().map(of).sum();
                assert!(close(sum.parse().unwrap(), expected), "{set} {solver}");
            }
        }

        // Growth over givens: medians of bins that hold every puzzle once.
        let plot = parts(
            view(&page, "growth", set),
            "<div class=\"column\" data-column=\"givens\"",
            "</svg>",
        )[0];
        let frame = numbers(attribute(plot, "data-frame"));
        let y = numbers(attribute(plot, "data-y"));
        let givens = |key: &Key| {
            let is_it = |row: &&Record| row.corpus == key.0 && row.puzzle_index == key.1;
            run.rows.iter().find(is_it).unwrap().givens
        };
        let bins: Vec<(u64, u64, usize)> = bins(plot);
        let inside = |bin: &(u64, u64, usize), key: &&Key| (bin.0..=bin.1).contains(&givens(key));
        for bin in &bins {
            assert_eq!(keys.iter().filter(|key| inside(bin, key)).count(), bin.2, "{set} {bin:?}");
        }
        assert_eq!(bins.iter().map(|bin| bin.2).sum::<usize>(), keys.len());
        let curves = parts(plot, "<g class=\"curve\" data-s=\"", "</g>");
        for (solver, curve) in names.iter().zip(curves) {
            let markers = parts(curve, "translate(", ")");
            let of = |bin: &(u64, u64, usize)| {
                let keys = keys.iter().filter(|key| inside(bin, key));
                let time = |key: &Key| Some(seen(&run, solver, key)?.unwrap_or(f64::INFINITY));
                median(keys.filter_map(time).collect())
            };
            let medians: Vec<f64> = bins.iter().filter_map(of).collect();
            assert_eq!(markers.len(), medians.len());
            for (marker, ns) in markers.iter().zip(medians) {
                let up = match ns.is_finite() {
                    true => frame[1] + frame[3] * (1.0 - share(ns, &y)),
                    false => frame[1] - 10.0,
                };
                assert!(near(numbers(marker)[1], up), "{set} {solver}: {marker} {ns}");
            }
        }
    }
}

/// The bins below the axis of a plot of growth: least, greatest value, and puzzles.
fn bins(plot: &str) -> Vec<(u64, u64, usize)> {
    let labels = parts(plot, "<text class=\"small mid\"", "</text>");
    let counts = parts(plot, ">n=", "<");
    assert_eq!(labels.len(), counts.len());
    let bin = |(label, count): (&&str, &&str)| {
        let label = label.rsplit('>').next().unwrap();
        let (least, most) = label.split_once('–').unwrap_or((label, label));
        (least.parse().unwrap(), most.parse().unwrap(), count.parse().unwrap())
    };
    labels.iter().zip(&counts).map(bin).collect()
}

#[test]
fn the_scatter_the_boxes_and_the_data() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let (data, all) = (data(&page), keys(&run, None));
    let names = solver_names(&data);
    let plot = section(&page, "scatter");
    let pair: Vec<usize> =
        numbers(attribute(plot, "data-pair")).iter().map(|place| *place as usize).collect();
    let frame = numbers(attribute(plot, "data-frame"));
    let scale = numbers(attribute(plot, "data-scale"));
    let rail = numbers(attribute(plot, "data-rail"))[0];
    let points = parts(parts(plot, "<g class=\"points\">", "</g>")[0], "<path", "</path>");
    let is_pair = |key: &&Key| pair.iter().all(|&p| seen(&run, &names[p], key).is_some());
    assert_eq!(points.len(), all.iter().filter(is_pair).count());
    for point in points {
        let key = &all[attribute(point, "data-p").parse::<usize>().unwrap()];
        let place = numbers(parts(point, "translate(", ")")[0]);
        let across = match seen(&run, &names[pair[0]], key).unwrap() {
            Ok(ns) => frame[0] + frame[2] * share(ns, &scale),
            Err(()) => frame[0] + frame[2] + rail,
        };
        let up = match seen(&run, &names[pair[1]], key).unwrap() {
            Ok(ns) => frame[1] + frame[3] * (1.0 - share(ns, &scale)),
            Err(()) => frame[1] - rail,
        };
        assert!(near(place[0], across) && near(place[1], up), "{key:?}: {place:?} {across} {up}");
    }

    // Boxes: the panels of all sets, in their order, on one scale.
    let plot = view(&page, "boxes", "all");
    let scale = numbers(attribute(plot, "data-scale"));
    let boxes = parts(plot, "data-five=\"", "\"");
    assert_eq!(boxes.len(), 3 * names.len());
    for (panel, (_, corpus)) in sets()[1..].iter().enumerate() {
        let keys = keys(&run, *corpus);
        let mut places = Vec::new();
        for (row, solver) in names.iter().enumerate() {
            let time = |key: &Key| Some(seen(&run, solver, key)?.unwrap_or(f64::INFINITY));
            let mut times: Vec<f64> = keys.iter().filter_map(time).collect();
            times.sort_by(f64::total_cmp);
            let found = numbers(boxes[panel * names.len() + row]);
            places.push((share(times[0], &scale), found[0]));
            places.push((share(median(times).unwrap(), &scale), found[2]));
        }
        // All places of a panel lie on one line: equal steps for equal shares.
        let (first, last) = (places[0], places[places.len() - 1]);
        let width = (last.1 - first.1) / (last.0 - first.0);
        for (share, x) in places {
            assert!((x - first.1 - width * (share - first.0)).abs() < 0.3, "{corpus:?}");
        }
    }

    // The data behind the scripts.
    assert_eq!(data["puzzles"]["name"].as_array().unwrap().len(), all.len());
    for (place, solver) in names.iter().enumerate() {
        for (puzzle, key) in all.iter().enumerate() {
            let found = data["time"][place][puzzle].as_f64();
            let end = &data["ends"][data["end"][place][puzzle].as_u64().unwrap() as usize];
            let state = match seen(&run, solver, key) {
                Some(Ok(ns)) => {
                    assert_eq!(found, Some(ns), "{solver} {key:?}");
                    "solved"
                }
                Some(Err(())) => "unsolved",
                None => "not asked",
            };
            assert_eq!(end["state"], state, "{solver} {key:?}");
            assert_eq!(found.is_some(), state == "solved");
        }
    }
}

#[test]
fn pictures_are_those_of_the_svg_writer() {
    let run = Run::new(&SOLVERS, &CORPORA, 10, 1);
    let (page, all) = (data(&run.page()), keys(&run, None));
    let of = |puzzle: usize| &page["pictures"]["of"][puzzle.to_string()];
    let mut pictured = 0;
    for (number, (corpus, index)) in all.iter().enumerate() {
        if corpus == "lost.txt" {
            assert!(of(number).is_null());
            continue;
        }
        let place = CORPORA.iter().position(|name| name == corpus).unwrap() * 10 + *index as usize;
        let text = of(number)[2].as_str().unwrap();
        assert_eq!(text, corpus_line(&run.puzzles[place]), "{corpus} {index}");
        let lines = of(number)[4].as_array().unwrap().iter();
        let line =
            |line: &Value| page["pictures"]["lines"][line.as_u64().unwrap() as usize].clone();
        let drawn: Vec<Value> = lines.map(line).collect();
        let values = drawn.iter().filter(|line| line.as_str().unwrap().contains("\"value\""));
        let size = run.puzzles[place].size();
        let blank = size * size - run.puzzles[place].given_count();
        let has_solution = page["solution"][number.to_string()].is_string();
        assert_eq!(values.count(), if has_solution { blank } else { 0 });
        assert!(of(number)[3].as_array().unwrap().len() == 2, "two programs know such puzzles");
        pictured += 1;
    }
    assert_eq!(pictured, 20);
}

#[test]
fn hostile_names_stay_text() {
    let run = Run::new(&SOLVERS, &CORPORA, 8, 1);
    let page = run.page();
    assert!(!page.contains("</script><b>") && !page.contains("one+<&>"));
    // As many elements end as begin.
    assert_eq!(page.matches("</script").count(), page.matches("<script").count());
    let names = &data(&page)["puzzles"]["name"];
    assert_eq!(names[0], HOSTILE);
}

#[test]
fn rows_that_cannot_be_shown() {
    let run = Run::new(&SOLVERS, &CORPORA, 5, 1);
    let out = run.path("page.html");
    let html = ["--html", out.to_str().unwrap()];
    // Another schema on one line.
    let mut rows = run.rows.clone();
    rows[3].schema = SCHEMA + 1;
    run.write("results.csv", &rows);
    let (ok, said) = run.report(&html);
    assert!(
        !ok && said.contains("results.csv:5: expected rows of schema 1 to 2, found '3'"),
        "{said}"
    );
    assert!(!out.exists());
    // One run twice in a file.
    let mut rows = run.rows.clone();
    rows.push(rows[0].clone());
    run.write("results.csv", &rows);
    let (ok, said) = run.report(&html);
    assert!(!ok && said.contains("expected one row for each puzzle"), "{said}");
    // A column that parts the runs of one puzzle.
    run.write("results.csv", &run.rows);
    let (ok, said) = run.report(&[html[0], html[1], "--by", "solver"]);
    assert!(!ok && said.contains("expected a column that says something of puzzles"), "{said}");
    let (ok, said) = run.report(&[html[0], html[1], "--threshold", "1.1"]);
    assert!(!ok && said.contains("a threshold is for two files side by side"), "{said}");
    let (ok, said) = run.report(&[html[0], html[1], "--baseline", "alphq"]);
    assert!(!ok && said.contains("did you mean alpha"), "{said}");
}

#[test]
fn the_same_run_in_two_files_has_two_names() {
    let run = Run::new(&SOLVERS[..2], &CORPORA[..1], 6, 1);
    let old = run.path("old");
    fs::create_dir(&old).unwrap();
    fs::copy(run.path("results.csv"), old.join("results.csv")).unwrap();
    let out = run.path("page.html");
    let (ok, said) = run.report(&["--html", out.to_str().unwrap(), old.to_str().unwrap()]);
    assert!(ok, "{said}");
    let names = solver_names(&data(&fs::read_to_string(out).unwrap()));
    assert_eq!(names.len(), 4);
    assert!(names.contains(&"alpha (old)".to_owned()), "{names:?}");
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
            let body = plot.split_once("class=\"paper\"").unwrap().1.split_once('\n').unwrap().1;
            assert!(view(&page, name, set).contains(body), "{name}{file}");
            assert!(!plot.contains("var(--"), "a program without variables draws black");
        }
    }

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
    let latex = read("tables/solvers.tex");
    assert_eq!(latex.matches("\\begin{tabular}").count(), 6);
    assert!(latex.contains("beta/one+$<$\\&$>$ & "), "{latex}");

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
            None => ("?".to_owned(), "not_applicable"),
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

// ---- in the browser ---------------------------------------------------------------------------

/// Skips, with a word, where there is no browser.
fn browser() -> Option<Browser> {
    let program = chromium::program();
    if program.is_none() {
        eprintln!("skipped: no chromium in PATH, and QUORUM_CHROMIUM is not set");
    }
    program.map(|program| Browser::start(&program))
}

#[test]
fn every_control_changes_what_is_shown() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 1);
    let all = keys(&run, None);
    run.page();
    let Some(mut browser) = browser() else { return };
    browser.open(&run.path("page.html"));
    let text = |browser: &mut Browser, element: &str| {
        browser.eval(&format!("{element}.textContent")).as_str().unwrap().to_owned()
    };

    // The theme: as the system has it, light, dark.
    let paper = "getComputedStyle(document.body).backgroundColor";
    let mut papers = Vec::new();
    for _ in 0..3 {
        browser.click("document.getElementById('theme')");
        papers.push(browser.eval(paper));
    }
    assert_ne!(papers[0], papers[1]);
    assert_eq!(papers[0], papers[2], "headless Chromium prefers light");

    // The set: tables, plots, points and rows are of that corpus alone.
    let shown = "[...document.querySelectorAll('.view')].filter(v => !v.hidden)\
                 .map(v => v.dataset.set).join()";
    let points = "document.querySelectorAll('#scatter .points [data-p]').length";
    let before = browser.eval(points).as_u64().unwrap();
    assert!(browser.eval(shown).as_str().unwrap().split(',').all(|set| set == "all"));
    browser.choose("set", "0");
    assert!(browser.eval(shown).as_str().unwrap().split(',').all(|set| set == "0"));
    assert!(browser.eval(points).as_u64().unwrap() < before);
    assert_eq!(text(&mut browser, "document.getElementById('found')"), "30 of 90 puzzles");
    browser.choose("set", "all");
    assert_eq!(browser.eval(points), before);

    // The pair of the scatter: names and places.
    let places = "[...document.querySelectorAll('#scatter .points [data-p]')]\
                  .map(p => p.getAttribute('transform')).join()";
    let labels = "[...document.querySelectorAll('#scatter text.mid:not(.small)')]\
                  .map(t => t.textContent).join('|')";
    let (old_places, old_labels) = (browser.eval(places), browser.eval(labels));
    browser.click("document.getElementById('swap')");
    assert_ne!(browser.eval(places), old_places);
    let mirrored: Vec<String> =
        old_labels.as_str().unwrap().rsplit('|').map(str::to_owned).collect();
    assert_eq!(browser.eval(labels), mirrored.join("|"));
    browser.choose("first", "2");
    assert!(browser.eval(labels).as_str().unwrap().starts_with("gamma/two|"));
    browser.choose("second", "0");
    assert!(browser.eval(labels).as_str().unwrap().ends_with("|alpha"));
    let words = text(&mut browser, "document.getElementById('pair-words')");
    assert!(words.starts_with("gamma/two is faster on "), "{words}");

    // Growth over another column.
    let column = "[...document.querySelectorAll('#growth .view:not([hidden]) .column')]\
                  .filter(c => !c.hidden).map(c => c.dataset.column).join()";
    assert_eq!(browser.eval(column), "size");
    browser.choose("column", "signs");
    assert_eq!(browser.eval(column), "signs");

    // A legend hides its curve and shows it again, by click and by key.
    let curve =
        "getComputedStyle(document.querySelector('#quantile .curve[data-s=\"1\"]')).display";
    assert_eq!(browser.eval(curve), "inline");
    browser.click("document.querySelector('#quantile .key[data-s=\"1\"]')");
    assert_eq!(browser.eval(curve), "none");
    browser.eval("document.querySelector('#quantile .key[data-s=\"1\"]').focus()");
    browser.press("Enter");
    assert_eq!(browser.eval(curve), "inline");

    // The table: search, outcome, order.
    let first_row = "document.querySelector('#table tbody tr[data-p]')";
    browser.choose("filter", "four.txt:3");
    let of_four = all.iter().filter(|(corpus, _)| corpus == "four.txt");
    let expected = of_four.filter(|(_, index)| (index + 1).to_string().starts_with('3')).count();
    let found = text(&mut browser, "document.getElementById('found')");
    assert_eq!(found, format!("{expected} of 90 puzzles"));
    browser.choose("filter", "");
    browser.choose("outcome", "unsolved");
    let failed = |key: &&Key| SOLVERS.iter().any(|s| seen(&run, s, key) == Some(Err(())));
    let expected = all.iter().filter(failed).count();
    let found = text(&mut browser, "document.getElementById('found')");
    assert_eq!(found, format!("{expected} of 90 puzzles"));
    browser.choose("outcome", "");
    browser.click("document.querySelectorAll('#table th button')[4]");
    let givens = |browser: &mut Browser| -> u64 {
        let cell = format!("{first_row}.cells[4].textContent");
        browser.eval(&cell).as_str().unwrap().parse().unwrap()
    };
    let of_rows = |pick: fn(u64, u64) -> u64| run.rows.iter().map(|row| row.givens).reduce(pick);
    assert_eq!(givens(&mut browser), of_rows(u64::max).unwrap());
    browser.click("document.querySelectorAll('#table th button')[4]");
    assert_eq!(givens(&mut browser), of_rows(u64::min).unwrap());
    // The height of rows that the window counts with is that of the rows.
    let height = format!("{first_row}.getBoundingClientRect().height");
    assert_eq!(browser.eval(&height), browser.eval("ROW"));

    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_click_opens_the_right_puzzle() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 1);
    let all = keys(&run, None);
    run.page();
    let Some(mut browser) = browser() else { return };
    browser.open(&run.path("page.html"));
    let is_open = "document.getElementById('puzzle').open";
    // What stands in the dialog is compared with the rows.
    let check = |browser: &mut Browser, number: usize| {
        let key = &all[number];
        assert_eq!(browser.eval(is_open), true, "{key:?}");
        let rows: Vec<&Record> = run
            .rows
            .iter()
            .filter(|row| (&row.corpus, row.puzzle_index) == (&key.0, key.1))
            .collect();
        let name = browser.eval("document.getElementById('puzzle-name').textContent");
        assert_eq!(name, rows[0].puzzle_name.as_str());
        let place = CORPORA.iter().position(|corpus| *corpus == key.0).unwrap();
        let puzzle = &run.puzzles[place * 30 + key.1 as usize];
        let text = browser.eval("document.getElementById('text').textContent");
        let givens = browser.eval("document.querySelectorAll('#picture .given').length");
        let signs = browser.eval("document.querySelectorAll('#picture .sign').length");
        if key.0 == "lost.txt" {
            assert_eq!((text.as_str(), givens.as_u64()), (Some(""), Some(0)));
        } else {
            assert_eq!(text, corpus_line(puzzle).as_str());
            assert_eq!(givens, puzzle.given_count());
            assert_eq!(signs, puzzle.sign_count());
        }
        let times = browser.eval("document.querySelectorAll('#times tbody tr').length");
        assert_eq!(times, SOLVERS.len());
        let solution = rows.iter().find_map(|row| row.solution.clone());
        let words = solution.as_ref().map_or(String::new(), |text| format!("Solution: {text}"));
        let found = browser.eval("document.getElementById('solution-text').textContent");
        assert_eq!(found, words.as_str());
        solution.is_some() && key.0 != "lost.txt"
    };

    // Points of the scatter, columns of the heat map, rows of the table.
    let places = [
        ("#scatter .points [data-p]", 11),
        ("#scatter .points [data-p]", 40),
        ("#heat .view:not([hidden]) .column rect:nth-of-type(2)", 60),
        ("#table tbody tr[data-p]", 4),
    ];
    for (selector, place) in places {
        let element = format!("document.querySelectorAll('{selector}')[{place}]");
        let number = browser.eval(&format!("Number({element}.closest('[data-p]').dataset.p)"));
        // Points lie above one another: the last one drawn is the one that is hit.
        let hit = format!(
            "(() => {{ const e = {element}; e.closest('[data-p]').parentNode.append(e.closest('[data-p]')); \
             return e; }})()"
        );
        let element = if selector.starts_with("#scatter") { hit } else { element };
        browser.click(&element);
        check(&mut browser, number.as_u64().unwrap() as usize);
        browser.press("Escape");
        assert_eq!(browser.eval(is_open), false);
    }

    // By keyboard: focus, arrows, Enter, Escape.
    browser.eval("document.querySelector('#scatter .points [data-p]').focus()");
    let tip = "document.getElementById('tip')";
    let name = browser.eval("puzzles.name[document.activeElement.dataset.p]");
    let said = browser.eval(&format!("{tip}.textContent"));
    assert!(said.as_str().unwrap().starts_with(name.as_str().unwrap()), "{said}");
    browser.press("ArrowRight");
    let number = browser.eval("Number(document.activeElement.dataset.p)");
    browser.press("Enter");
    let has_solution = check(&mut browser, number.as_u64().unwrap() as usize);
    if has_solution {
        let value = "getComputedStyle(document.querySelector('#picture .value')).display";
        assert_eq!(browser.eval(value), "none");
        browser.click("document.getElementById('solution')");
        assert_ne!(browser.eval(value), "none");
    }
    browser.click("document.getElementById('close')");
    assert_eq!(browser.eval(is_open), false);
    browser.eval("document.querySelector('#table tbody tr[data-p]').focus()");
    browser.press("ArrowDown");
    assert_eq!(browser.eval("document.activeElement.dataset.row"), "1");
    let number = browser.eval("Number(document.activeElement.dataset.p)");
    browser.press("Enter");
    check(&mut browser, number.as_u64().unwrap() as usize);

    // Pointing at a point names the puzzle and both times.
    browser.press("Escape");
    let element = "document.querySelector('#scatter .points [data-p]:last-child')";
    let place = browser.eval(&format!(
        "(() => {{ const e = {element}; e.scrollIntoView({{block: 'center'}}); \
         const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
    ));
    let params = serde_json::json!({"type": "mouseMoved", "x": place[0], "y": place[1]});
    browser.ask("Input.dispatchMouseEvent", params);
    let said = browser.eval(&format!("{tip}.hidden ? '' : {tip}.textContent"));
    assert_eq!(said.as_str().unwrap().lines().count(), 3, "{said}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn without_scripts_the_page_is_whole() {
    let run = Run::new(&SOLVERS, &CORPORA, 10, 1);
    run.page();
    let Some(mut browser) = browser() else { return };
    browser.ask("Emulation.setScriptExecutionDisabled", serde_json::json!({"value": true}));
    browser.open(&run.path("page.html"));
    let plots = "[...document.querySelectorAll('.plot')].filter(p => p.checkVisibility()).length";
    assert_eq!(browser.eval(plots), 6);
    let controls = "[...document.querySelectorAll('select,button,input')]\
                    .filter(c => c.checkVisibility()).length";
    assert_eq!(browser.eval(controls), 0, "controls that would do nothing");
}

#[test]
fn a_large_run_is_a_page_of_a_few_megabytes() {
    let names: Vec<String> =
        (0..20).map(|n| format!("engine{}/encoding+option={n}", n % 7)).collect();
    let solvers: Vec<&str> = names.iter().map(String::as_str).collect();
    let run = Run::new(&solvers, &["a.txt", "b.txt", "c.txt", "d.txt"], 200, 1);
    let page = run.page();
    assert!(page.len() < 10_000_000, "{} bytes", page.len());
    eprintln!("20 solvers, 800 puzzles: {} kB", page.len() / 1000);
    let Some(mut browser) = browser() else { return };
    browser.open(&run.path("page.html"));
    let load = "performance.getEntriesByType('navigation')[0].domComplete";
    eprintln!("loaded in {} ms", browser.eval(load));
    assert_eq!(browser.complaints, Vec::<String>::new());

    // 100,000 rows: what is thinned is said, and the table has all of them.
    let run = Run::new(&solvers[..4], &["a.txt", "b.txt"], 12_500, 1);
    let page = run.page();
    assert!(page.len() < 20_000_000, "{} bytes", page.len());
    eprintln!("{} rows: {} kB", run.rows.len(), page.len() / 1000);
    let notes = section(&page, "puzzles");
    for words in ["The heat map of all puzzles shows one of every", "have pictures on this page"] {
        assert!(notes.contains(words), "{words}");
    }
    browser.open(&run.path("page.html"));
    eprintln!("loaded in {} ms", browser.eval(load));
    let found = browser.eval("document.getElementById('found').textContent");
    assert_eq!(found, "25000 of 25000 puzzles");
    assert!(browser.eval("document.querySelectorAll('#table tr').length").as_u64() < Some(60));
    browser.eval("document.getElementById('window').scrollTop = 12000 * ROW");
    browser.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    let rows = "[...document.querySelectorAll('#table tr[data-row]')].map(r => +r.dataset.row)";
    let drawn = browser.eval(rows);
    assert!(drawn.as_array().unwrap().contains(&12_000.into()), "{drawn}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}
