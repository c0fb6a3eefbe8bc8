//! The heat table, the reasons, and the tables of solvers and comparisons.

use crate::html::made_up::{CORPORA, LIMIT, Run, SOLVERS};
use crate::html::page::{
    attribute, close, data, parts, section, solver_names, unescaped, values, view,
};
use crate::html::rows::{Key, figures, keys, median, rows_of, seen, sets};
use quorum_report::record::Record;

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

/// Cells of a row that ends at `</tr>`, with their attributes.
fn cells(row: &str) -> Vec<&str> {
    parts(row, "<td", "</td>")
}

#[test]
fn the_heat_table() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let summary = section(&page, "summary");
    let names = solver_names(&data(&page));
    let rows = parts(summary, "<th scope=\"row\">", "</tr>");
    assert_eq!(rows.len(), SOLVERS.len());
    for (name, row) in names.iter().zip(rows) {
        let cells = cells(row);
        assert_eq!(cells.len(), CORPORA.len());
        for ((set, corpus), cell) in sets().into_iter().skip(1).zip(cells) {
            let keys = keys(&run, corpus);
            assert_eq!(
                (attribute(cell, "data-set"), unescaped(attribute(cell, "data-solver"))),
                (set, name.clone())
            );
            let (solved, median, _) = figures(&run, name, &keys);
            let found = values(cell);
            assert_eq!(found[..2], [solved as f64, keys.len() as f64], "{cell}");
            assert!(
                close(found[2], median) || !median.is_finite() && !found[2].is_finite(),
                "{cell}"
            );
            // The best is marked by a sign and by its class.
            let is_best = SOLVERS.iter().all(|other| {
                let (others, _, par2) = figures(&run, other, &keys);
                other == name
                    || solved > others
                    || solved == others && figures(&run, name, &keys).2 <= par2
            });
            assert_eq!(attribute(cell, "class").ends_with(" best"), is_best, "{set} {cell}");
            assert_eq!(cell.contains("★"), is_best);
            assert_eq!(cell.contains(" pre\u{ad}processed</span>"), name == "alpha", "{cell}");
            for (status, word) in [("wrong", "wrong"), ("unsupported", "unsupported")] {
                let is_any = run.rows.iter().any(|row| {
                    row.status == status && row.solver == *name && Some(&*row.corpus) == corpus
                });
                assert_eq!(cell.contains(&format!(" {word}</span>")), is_any, "{cell}");
            }
        }
    }
    let scope = values(parts(summary, "<p class=\"scope\">", "</p>")[0]);
    assert_eq!(scope[..5], [run.rows.len() as f64, 3.0, 90.0, 3.0, LIMIT as f64]);
    // One puzzle of each corpus was answered wrongly.
    assert!(summary.contains("<data value=\"3\">3</data> wrong answers</b>"), "{summary}");
    let answer = parts(summary, "<p class=\"answer\">", "</p>")[0];
    let of_all = parts(section(&page, "why"), "<tr data-set=\"all\"", "</tr>")[0];
    assert_eq!(values(answer)[0], values(cells(of_all)[0])[0], "{answer}");
    assert_eq!(attribute(answer, "data-low"), attribute(cells(of_all)[1], "data-low"));
    let answer = parts(summary, "<p class=\"winners\">", "</p>")[0];
    assert!(answer.contains("for <b>four</b>, <b>lost</b>, <b>nine</b>"), "{answer}");
    assert!(summary.contains("puzzles are not in puzzles.csv"), "{summary}");
}

#[test]
fn the_reasons() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let reasons = section(&page, "why");
    for (set, corpus) in sets() {
        let keys = keys(&run, corpus);
        let row = parts(reasons, &format!("<tr data-set=\"{set}\""), "</tr>")[0];
        let mut order: Vec<(usize, f64, &str)> = SOLVERS
            .iter()
            .map(|solver| {
                let (solved, _, par2) = figures(&run, solver, &keys);
                (solved, par2, *solver)
            })
            .collect();
        order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.total_cmp(&b.1)));
        let (best, other) = (order[0].2, order[1].2);
        assert_eq!(unescaped(attribute(row, "data-best")), best);
        let cells = cells(row);
        assert_eq!(values(cells[5]), [order[0].0 as f64], "{row}");
        assert_eq!(values(cells[6]), [order[1].0 as f64], "{row}");

        // Ratios of puzzles of which at least one time is known.
        let mut ratios = Vec::new();
        for key in &keys {
            let (Some(ours), Some(theirs)) = (seen(&run, best, key), seen(&run, other, key)) else {
                continue;
            };
            // A wrong answer bounds no time.
            let is_wrong =
                |solver: &&str| rows_of(&run, solver, key).iter().any(|row| row.status == "wrong");
            if [best, other].iter().any(is_wrong) || (ours, theirs) == (Err(()), Err(())) {
                continue;
            }
            let limit = LIMIT as f64;
            ratios.push((theirs.unwrap_or(limit) / ours.unwrap_or(limit)).ln());
        }
        let ratio = median(ratios).unwrap().exp();
        assert!((values(cells[0])[0] / ratio - 1.0).abs() < 1e-6, "{row}: {ratio}");
        let low: f64 = attribute(cells[1], "data-low").parse().unwrap();
        let high: f64 = attribute(cells[1], "data-high").parse().unwrap();
        assert!(1.0 < low && low <= ratio && ratio <= high, "{row}");
        assert!(cells[2].contains(" times as long as "), "{row}");

        // Shares of the phases in the difference of the means, over puzzles that both solved.
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
        let differences = [&before, &search].map(|phases| mean(other, phases) - mean(best, phases));
        let total = differences[0] + differences[1];
        if total > 0.0 {
            let mut shares: Vec<f64> = differences.iter().map(|ns| ns / total).collect();
            shares.retain(|share| share.abs() >= 0.05);
            shares.sort_by(|a, b| b.total_cmp(a));
            let found = values(cells[7]);
            assert_eq!(found.len(), shares.len(), "{row}");
            assert!(
                found.iter().zip(&shares).all(|(a, b)| (a - b).abs() < 1e-9),
                "{row} {shares:?}"
            );
        } else {
            assert!(values(cells[7]).is_empty(), "{row}");
        }
        let nodes = |solver: &str| {
            let of = |key: &&Key| rows_of(&run, solver, key)[0].nodes.map(|nodes| nodes as f64);
            median(common.iter().filter_map(of).collect()).unwrap()
        };
        assert_eq!(values(cells[8]), [nodes(best), nodes(other)], "{row}");
        let preprocessed = keys.iter().filter(|key| {
            let is_decided = |row: &&&Record| row.status == "ok" && row.variables == Some(0);
            rows_of(&run, best, key).iter().any(|row| is_decided(&row))
        });
        assert_eq!(values(cells[9]), [preprocessed.count() as f64], "{row}");
    }
}

/// The rows of a solver again as a control, with times of so many percent.
fn control(run: &Run, solver: &str, percent: u64) -> Vec<Record> {
    let again = |row: &Record| Record {
        role: Some("control".into()),
        total_ns: row.total_ns.map(|ns| ns * percent / 100),
        ..row.clone()
    };
    run.rows.iter().filter(|row| row.solver == solver).map(again).collect()
}

#[test]
fn a_control_is_in_no_figure_of_the_page() {
    let run = Run::new(&SOLVERS, &CORPORA, 12, 1);
    let plain = run.page();
    run.write("results.csv", &[run.rows.clone(), control(&run, "alpha", 105)].concat());
    let controlled = run.page();
    for id in ["quantile", "scatter", "boxes", "heat", "phases", "scaling"] {
        assert_eq!(section(&controlled, id), section(&plain, id), "{id}");
    }
    let scope = |page: &str| {
        parts(section(page, "summary"), "<p class=\"scope\">", " contradict")[0].to_owned()
    };
    assert_eq!(scope(&controlled), scope(&plain));
    assert!(plain.contains("No control: the noise of this run is not known."));
    let compared = section(&controlled, "compared");
    let controls = parts(compared, "<table class=\"figures noise\">", "</table>")[0];
    assert!(controls.contains("<code class=\"solver\">alpha</code>"), "{controls}");
    assert!(controls.contains(">1.05</data>"), "{controls}");
}

/// The page and the tables say the same of every pair.
#[test]
fn the_comparisons() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let tables = run.path("tables");
    let (ok, said) = run.report(&["--tables", tables.to_str().unwrap()]);
    assert!(ok, "{said}");
    let mut pairs = csv::Reader::from_path(tables.join("pairs.csv")).unwrap();
    let pairs: Vec<std::collections::BTreeMap<String, String>> =
        pairs.deserialize().map(Result::unwrap).collect();
    assert_eq!(pairs.len(), 3 * 3);
    // So do Friedman's test and the letters after it.
    let text = std::fs::read_to_string(tables.join("solvers.md")).unwrap();
    for set in ["0", "1", "2"] {
        let notes = parts(view(&page, "contribution", set), "<p class=\"ranks\">", "; ")[0];
        assert!(text.contains(notes), "{notes}: {text}");
    }
    for (set, corpus) in sets().into_iter().filter_map(|(set, corpus)| Some((set, corpus?))) {
        let rows = parts(view(&page, "compared", set), "<th scope=\"row\">", "</tr>");
        assert_eq!(rows.len(), 3, "{set}: no control");
        for row in rows {
            let name = unescaped(parts(row, "<code class=\"solver\">", "</code>")[0]);
            let is_it = |pair: &&std::collections::BTreeMap<String, String>| {
                let baseline = format!("<td>{}</td>", pair["baseline"]);
                pair["set"] == corpus
                    && pair["solver"] == name
                    && unescaped(row).contains(&baseline)
            };
            let pair = pairs.iter().find(is_it).unwrap();
            let number = |column: &str| pair[column].parse::<f64>().unwrap();
            let found = values(row);
            let columns =
                ["median_ratio", "puzzles", "faster", "slower", "ratios", "nodes_ratio", "p_holm"];
            let expected = columns.map(number);
            assert_eq!(found, expected, "{row}");
            assert_eq!(attribute(row, "data-low"), pair["low"]);
            assert_eq!(attribute(row, "data-high"), pair["high"]);
            assert!(row.contains(&format!("<td>{}</td>", pair["difference"])), "{row}");
        }
    }
}

#[test]
fn a_choice_names_what_is_as_good_and_few_puzzles_choose_nothing() {
    // Two solvers of the same times.
    let run = Run::new(&SOLVERS[..1], &CORPORA[..1], 12, 1);
    let twin = |row: &Record| {
        let total_ns =
            row.total_ns.map(|ns| if row.puzzle_index.is_multiple_of(2) { ns + 9 } else { ns - 9 });
        Record { solver: "alpha+twin".into(), total_ns, ..row.clone() }
    };
    let twins: Vec<Record> = run.rows.iter().map(twin).collect();
    let both = [run.rows.clone(), twins].concat();
    run.write("results.csv", &both);
    let page = run.page();
    let summary = section(&page, "summary");
    let count = |summary: &str, class: &str| {
        let cells = parts(summary, "<td", "</td>");
        cells.iter().filter(|cell| attribute(cell, "class").ends_with(class)).count()
    };
    assert_eq!((count(summary, " best"), count(summary, " near")), (1, 1), "{summary}");
    let controlled = [both.clone(), control(&run, "alpha", 101)].concat();
    run.write("results.csv", &controlled);
    assert_eq!(count(section(&run.page(), "summary"), " near"), 1);
    assert!(!summary.contains("No answer was wrong") && summary.contains("No answer was refuted"));

    let few: Vec<Record> = both.into_iter().filter(|row| row.puzzle_index < 5).collect();
    run.write("results.csv", &few);
    let page = run.page();
    let summary = section(&page, "summary");
    assert!(summary.contains("Too few puzzles (less than 6) for a best solver"), "{summary}");
    assert!(count(summary, " best") == 0 && !summary.contains("data-best"), "{summary}");
    assert!(!section(&page, "compared").contains("data-low"));
}

/// Outside programs have their start as a phase and a mark.
#[test]
fn the_start_of_processes_is_a_phase() {
    let run = Run::new(&SOLVERS[..2], &CORPORA[..1], 12, 1);
    assert!(!run.page().contains("class=\"outside\""));
    let started = |row: &Record| match row.solver.as_str() {
        "alpha" => row.clone(),
        _ => Record {
            start_ns: row.first_ns.map(|first| first / 2),
            net_ns: row.total_ns.map(|total| total - row.first_ns.unwrap_or(0) / 2),
            ..row.clone()
        },
    };
    let rows: Vec<Record> = run.rows.iter().map(started).collect();
    run.write("results.csv", &rows);
    let page = run.page();
    let table = section(&page, "solved");
    let marked: Vec<&str> = parts(table, "<th scope=\"row\">", "</th>")
        .into_iter()
        .filter(|name| name.contains("class=\"outside\""))
        .collect();
    assert_eq!(marked.len(), 1);
    assert!(unescaped(marked[0]).contains("beta/one"), "{marked:?}");
    let phases = view(&page, "phases", "all");
    let bars = parts(phases, "<g data-s=\"", "</g>");
    let starts = |bar: &&str| bar.contains("data-phase=\"3\"");
    assert_eq!(bars.iter().filter(|bar| starts(bar)).count(), 1);
    assert!(phases.contains(">start</text>"), "{phases}");
}
