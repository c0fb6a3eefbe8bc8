//! The tables of solvers and the sentences above them.

use crate::html::made_up::{CORPORA, LIMIT, Run, SOLVERS};
use crate::html::page::{attribute, close, parts, section, unescaped, values, view};
use crate::html::rows::{Key, figures, keys, median, rows_of, seen, sets};
use quorum::report::record::Record;

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
            // A wrong answer bounds no time.
            let is_wrong =
                |solver: &&str| rows_of(&run, solver, key).iter().any(|row| row.status == "wrong");
            if [best, other].iter().any(is_wrong) {
                continue;
            }
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
    assert!(summary.contains("puzzles are not in puzzles.csv"), "{summary}");
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
    for id in ["quantile", "scatter", "boxes", "heat", "phases", "growth"] {
        assert_eq!(section(&controlled, id), section(&plain, id), "{id}");
    }
    let scope = |page: &str| parts(section(page, "summary"), "<p>", "</p>")[0].to_owned();
    assert_eq!(scope(&controlled), scope(&plain));
    assert!(plain.contains("No control: the noise of this run is not known."));
    let compared = section(&controlled, "compared");
    assert!(compared.contains("Noise: <code class=\"solver\">alpha</code> a second time takes"));
    assert!(compared.contains(">1.05</data> times as long"), "{compared}");
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
    assert_eq!(pairs.len(), 3 * 2);
    // So do Friedman's test and the letters after it.
    let text = std::fs::read_to_string(tables.join("solvers.md")).unwrap();
    for set in ["0", "1", "2"] {
        let notes = parts(view(&page, "solved", set), "<p class=\"ranks\">", "; ")[0];
        assert!(text.contains(notes), "{notes}: {text}");
    }
    for (set, corpus) in sets().into_iter().filter_map(|(set, corpus)| Some((set, corpus?))) {
        let rows = parts(view(&page, "compared", set), "<th scope=\"row\">", "</tr>");
        assert_eq!(rows.len(), 2, "{set}");
        for row in rows {
            let name = unescaped(parts(row, "<code class=\"solver\">", "</code>")[0]);
            let is_it = |pair: &&std::collections::BTreeMap<String, String>| {
                pair["set"] == corpus && pair["solver"] == name
            };
            let pair = pairs.iter().find(is_it).unwrap();
            let number = |column: &str| pair[column].parse::<f64>().unwrap();
            let found = values(row);
            let columns = ["puzzles", "faster", "slower", "ratios", "median_ratio", "p_holm"];
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
    let words = ["or (no difference is shown): <code", "within noise of it: <code"];
    assert_eq!(words.map(|words| summary.contains(words)), [true, false], "{summary}");
    let controlled = [both.clone(), control(&run, "alpha", 101)].concat();
    run.write("results.csv", &controlled);
    assert!(section(&run.page(), "summary").contains(words[1]));
    assert!(!summary.contains("No answer was wrong") && summary.contains("No answer was refuted"));

    let few: Vec<Record> = both.into_iter().filter(|row| row.puzzle_index < 5).collect();
    run.write("results.csv", &few);
    let page = run.page();
    let summary = section(&page, "summary");
    assert!(summary.contains("</data> puzzles are too few for a choice"), "{summary}");
    assert!(!summary.contains(" choose <code") && !summary.contains("data-choice"), "{summary}");
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
    assert!(marked[0].contains("beta/one"), "{marked:?}");
    let phases = view(&page, "phases", "all");
    let bars = parts(phases, "<g data-s=\"", "</g>");
    let starts = |bar: &&str| bar.contains("data-phase=\"3\"");
    assert_eq!(bars.iter().filter(|bar| starts(bar)).count(), 1);
    assert!(phases.contains(">start</text>"), "{phases}");
}
