//! Plots of made-up rows: the limit of their clock, and lines that join puzzles of one kind only.

use crate::made::{LIMIT, column, file, row};
use quorum_report::evidence::Evidence;
use quorum_report::export::plots::{files, find, names};
use quorum_report::html::{Context, page};
use quorum_report::plot::{PLOTS, boxes, heat, nodes, phases, quantile, scaling};
use quorum_report::record::Record;
use quorum_report::stats::clock::Clock;
use quorum_report::{ReportOptions, ReportedFile, report};

fn evidence(rows: &[Record], clock: Clock) -> Evidence {
    let (_folder, path) = file(rows);
    Evidence::read_on(&[path], None, Some(clock)).unwrap()
}

#[test]
fn the_limit_of_a_plot_is_that_of_its_clock() {
    let limited = |limit_cpu_ns| -> Vec<Record> {
        let timed = |row: Record| Record { cpu_ns: row.total_ns, limit_cpu_ns, ..row };
        column("a", 9, 100).into_iter().map(timed).collect()
    };
    let plot = |rows: &[Record], clock| {
        let evidence = evidence(rows, clock);
        let drawn = quantile::plot(&evidence, &evidence.puzzles_of(None), None).standalone(None);
        (evidence.limit_ns, drawn.contains(">limit "))
    };
    let wall = limited(None);
    assert_eq!(plot(&wall, Clock::Wall), (Some(LIMIT as f64), true));
    assert_eq!(plot(&wall, Clock::Cpu), (None, false));
    assert_eq!(plot(&limited(Some(5_000_000)), Clock::Cpu), (Some(5e6), true));
}

#[test]
fn lines_of_a_scaling_plot_join_one_kind_only() {
    let of_size = |(index, size): (u64, u64)| Record {
        size,
        kind: if size == 9 { "classic" } else { "futoshiki" }.into(),
        ..row("a", index, 1_000 * size)
    };
    let sizes = [4, 5, 6, 9];
    let rows: Vec<Record> = (0..).zip(sizes).map(of_size).collect();
    let evidence = evidence(&rows, Clock::Wall);
    let plot = |puzzles: &[usize]| {
        let plot = scaling::plot(&evidence, puzzles, scaling::FEATURES[0], None)?;
        let plot = plot.inline();
        let curves = plot.split("<g class=\"curve\"").skip(1);
        Some(curves.map(|curve| curve.matches('L').count()).collect::<Vec<_>>())
    };
    // Classic has one size: a marker without a line.
    assert_eq!(plot(&evidence.puzzles_of(None)), Some(vec![0, 2]));
    // No kind has two sizes: nothing scales.
    assert_eq!(plot(&[0, 3]), None);
}

#[test]
fn sets_are_named_after_the_column_that_makes_them() {
    let of_kind = |index, kind: &str| Record { kind: kind.into(), ..row("a", index, 1_000) };
    let (_folder, path) = file(&[of_kind(0, "classic"), of_kind(1, "futoshiki")]);
    let evidence = Evidence::read(&[path], Some("kind")).unwrap();
    let options = ReportOptions::default();
    let context = Context::new(&evidence, &options);
    let names = [0, 1].map(|set| context.set_name(Some(set)));
    assert_eq!(
        (names, context.set_word()),
        (["kind classic", "kind futoshiki"].map(Into::into), "group")
    );
}

#[test]
fn a_file_is_read_once_for_its_report_and_its_plots() {
    let of_kind = |index, kind: &str| Record { kind: kind.into(), ..row("a", index, 1_000) };
    let (_folder, path) = file(&[of_kind(0, "classic"), of_kind(1, "futoshiki")]);
    let options = ReportOptions { by: vec!["kind".to_owned()], ..ReportOptions::default() };
    let reported = ReportedFile::read(&path, &options).unwrap();
    let (found, evidence) = reported.with_evidence(None).unwrap();
    let alone = Evidence::read(std::slice::from_ref(&path), Some("kind")).unwrap();
    assert_eq!(format!("{evidence:?}"), format!("{alone:?}"));
    assert_eq!(found, report(&[path], &options).unwrap());
}

/// `b` was given one of two corpora: it is in no plot of the other, and in those of both as what it
/// was given.
#[test]
fn a_solver_is_only_in_plots_of_its_corpora() {
    let of = |corpus: &str, solver: &str| -> Vec<Record> {
        let named = |row: Record| Record {
            corpus: corpus.into(),
            corpus_sha256: Some(corpus.into()),
            first_ns: row.total_ns,
            size: 4 + row.puzzle_index % 2,
            ..row
        };
        column(solver, 6, 100).into_iter().map(named).collect()
    };
    let evidence =
        evidence(&[of("one", "a"), of("one", "b"), of("two", "a")].concat(), Clock::Wall);
    let drawn = |set: Option<usize>| {
        let puzzles = evidence.puzzles_of(set);
        [
            quantile::plot(&evidence, &puzzles, None),
            phases::plot(&evidence, &puzzles, None),
            heat::plot(&evidence, &puzzles, None),
            boxes::plot(&evidence, &[set], &["set".to_owned()], None),
            scaling::plot(&evidence, &puzzles, scaling::FEATURES[0], None).unwrap(),
        ]
        .map(|plot| plot.standalone(None))
    };
    for (place, ((one, two), both)) in
        drawn(Some(0)).iter().zip(&drawn(Some(1))).zip(&drawn(None)).enumerate()
    {
        let has_b = |plot: &str| plot.contains(">b<") || plot.contains(">b:");
        assert!(has_b(one) && has_b(both) && !has_b(two), "{place}: {two}");
    }
    assert!(drawn(None)[0].contains("<title>b: 6 of 6 solved</title>"));
    assert!(drawn(None)[0].contains("<title>a: 12 of 12 solved</title>"));
}

/// Every entry of the table has its section and its files, with a background and the rule of its
/// color.
#[test]
fn every_plot_is_on_the_page_and_exported_with_a_background() {
    let two_kinds = |row: Record| Record { size: 4 + row.puzzle_index % 2, ..row };
    let timed = |row: Record| Record { first_ns: row.total_ns, nodes: Some(9), ..two_kinds(row) };
    let rows: Vec<Record> =
        [column("a", 6, 100), column("b", 6, 200)].concat().into_iter().map(timed).collect();
    let evidence = evidence(&rows, Clock::Wall);
    let options = ReportOptions::default();
    let context = Context::new(&evidence, &options);
    let page = page(&context, &[], &|_| None, &[], &|_| Vec::new());
    for plot in PLOTS {
        let name = plot.name;
        let section = format!("<section id=\"{name}\">\n<h2>{}</h2>\n", plot.title);
        let (_, section) = page.split_once(&section).unwrap_or_else(|| panic!("no {section}"));
        assert!(section.split("</section>").next().unwrap().contains("<svg"), "{name}");
        assert_eq!(find(name), Some(name));
        let files = files(&context, &[name], None);
        assert!(!files.is_empty(), "{name}");
        for (file, svg) in files {
            assert!(file.starts_with(name) && file.ends_with(".svg"), "{file}");
            assert!(svg.contains("<rect class=\"paper\" x=\"0.0\" y=\"0.0\""), "{file}");
            assert!(svg.contains(".plot .paper{fill:#ffffff}"), "{file}");
        }
    }
    assert_eq!(find("growth"), Some("scaling"));
    assert_eq!(names(), PLOTS.iter().map(|plot| plot.name).collect::<Vec<_>>());
}

#[test]
fn nodes_against_time_has_the_medians_of_solvers_that_count_nodes() {
    let counted = |row: Record| Record { nodes: Some(row.puzzle_index), ..row };
    let rows: Vec<Record> = column("a", 6, 100).into_iter().map(counted).collect();
    let drawn = |rows: &[Record]| {
        let evidence = evidence(rows, Clock::Wall);
        Some(nodes::plot(&evidence, &[0, 1, 2, 3, 4, 5], None)?.standalone(None))
    };
    assert!(drawn(&column("b", 6, 100)).is_none());
    let svg = drawn(&[rows, column("b", 6, 100)].concat()).unwrap();
    // 0 counts as 1.
    assert!(svg.contains("<title>a: median 2.50 nodes, "), "{svg}");
    assert!(svg.contains(" of 6 solved puzzles</title>") && !svg.contains("b: median"), "{svg}");
}

/// In print every figure has the width that is asked for, its letters have 8 points, and nothing is
/// beyond its edges.
#[test]
fn figures_for_print_have_their_width_and_legible_letters() {
    let timed = |row: Record| Record {
        first_ns: row.total_ns,
        nodes: row.total_ns,
        size: 4 + row.puzzle_index % 9,
        ..row
    };
    let solvers =
        ["batsat/extended+reduce=clues", "varisat/minimal+amo=product+incremental", "dfs"];
    let rows = solvers.iter().flat_map(|solver| column(solver, 40, 100)).map(timed);
    let evidence = evidence(&rows.collect::<Vec<_>>(), Clock::Wall);
    let options = ReportOptions::default();
    let context = Context::new(&evidence, &options);
    for (name, mm) in [("column", 84.0), ("page", 174.0), ("60mm", 60.0)] {
        let files = files(&context, &names(), Some(name.parse().unwrap()));
        assert_eq!(files.len(), PLOTS.len());
        for (file, svg) in files {
            let start = format!(" width=\"{mm}mm\" height=\"");
            assert!(svg.contains(&start), "{name} {file}: {}", svg.lines().next().unwrap());
            let number =
                |text: &str| text.split(['"', ' ']).next().unwrap().parse::<f64>().unwrap();
            let units = number(svg.split_once("viewBox=\"0 0 ").unwrap().1);
            let points = mm / 25.4 * 72.0;
            let (_, letters) = svg.rsplit_once("font-size:").unwrap();
            let letters: f64 = letters.split_once("px").unwrap().0.parse().unwrap();
            assert!((letters * points / units - 8.0).abs() < 0.05, "{name} {file}: {units}");
            for text in svg.split("<text ").skip(1).filter(|text| text.contains(" x=\"")) {
                let x = number(text.split_once(" x=\"").unwrap().1);
                let shown = text.split_once('>').unwrap().1.split('<').next().unwrap();
                let wide = 5.2 * shown.chars().count() as f64;
                let classes = text.split('"').nth(1).unwrap();
                let start = match classes {
                    _ if classes.contains("mid") => x - wide / 2.0,
                    _ if classes.contains("end") => x - wide,
                    _ => x,
                };
                assert!(start >= 0.0 && start + wide <= units, "{name} {file}: {shown} at {x}");
            }
        }
    }
}

/// Corpora without plots of their own are in the tables of the page all the same.
#[test]
fn every_corpus_is_in_the_tables_of_the_page() {
    let mut rows = Vec::new();
    for corpus in 0..14 {
        for solver in [column("quick", 6, 100), column("slow", 6, 300)] {
            rows.extend(solver.into_iter().map(|row| Record {
                corpus: format!("set-{corpus}"),
                corpus_sha256: Some(corpus.to_string()),
                puzzle_name: format!("set-{corpus}:{}", row.puzzle_index),
                ..row
            }));
        }
    }
    let evidence = evidence(&rows, Clock::Wall);
    let options = ReportOptions::default();
    let context = Context::new(&evidence, &options);
    let page = page(&context, &[], &|_| None, &[], &|_| Vec::new());
    let matrix = page.split_once("class=\"matrix\"").unwrap().1.split_once("</table>").unwrap().0;
    let reasons = page.split_once("class=\"reasons\"").unwrap().1.split_once("</table>").unwrap().0;
    for corpus in 0..14 {
        let name = format!("set-{corpus}<");
        assert!(matrix.contains(&name) && reasons.contains(&name), "{name}");
        assert!(page.contains(&format!("<b>{name}/b>")), "{name}: best solver");
    }
    assert!(
        page.contains(
            ">12</data> of <data value=\"14\">14</data> corpora have plots of their own."
        )
    );
}
