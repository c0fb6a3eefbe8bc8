//! The first two sentences of a report: the ratio with its interval, and reasons that rows show.

use crate::made::{against, column, file, reported, text};
use quorum_report::ReportOptions;
use quorum_report::evidence::Evidence;
use quorum_report::html::Context;
use quorum_report::html::answer::{Answer, blocks, ratios};
use quorum_report::record::Record;
use quorum_report::stats::counter::Counter;
use quorum_report::stats::report::Settings;

/// Rows of an engine: `percent` of the made-up times, of which so many percent are search, and
/// nodes.
fn engine(name: &str, percent: u64, search: u64, nodes: u64) -> Vec<Record> {
    let phased = |row: Record| {
        let first_ns = row.total_ns.map(|ns| ns * search / 100);
        let encode_ns = row.total_ns.zip(first_ns).map(|(ns, first)| ns - first);
        Record { engine: name.into(), first_ns, encode_ns, nodes: Some(nodes), ..row }
    };
    column(name, 20, percent).into_iter().map(phased).collect()
}

fn answered<T>(rows: &[Record], answer: impl Fn(&Context) -> T) -> T {
    let (_folder, path) = file(rows);
    let evidence = Evidence::read_on(&[path], None, None).unwrap();
    answer(&Context::new(&evidence, &ReportOptions::default()))
}

/// Variants of one engine: the same with twice the time and three times the nodes, and one whose
/// answers another solver gave.
#[test]
fn variants_of_one_engine_have_a_sentence_each() {
    let of_engine = |name: &str, percent, nodes| {
        let rows = engine(name, percent, 50, nodes).into_iter();
        rows.map(|row| Record { engine: "a".into(), ..row }).collect::<Vec<Record>>()
    };
    let mut rows = [of_engine("a+best", 100, 10), of_engine("a+slow", 200, 30)].concat();
    let found = answered(&rows, |context| {
        let found = Answer::new(context).unwrap();
        [found.first, found.variants.into_iter().next().unwrap()].map(|sentence| sentence.plain())
    });
    assert_eq!(found[0].split("; ").last(), Some("all solvers are variants of one engine."));
    assert_eq!(
        found[1],
        "a+best is 2.00 times as fast as a+slow (95 % interval 2.00 to 2.00, n = 20); a+slow needs \
         3.00 times the nodes (3.00 to 3.00)."
    );
    // The other way round, against a baseline.
    let options = against("a+slow");
    let compared = reported(&rows, &options);
    assert!(text(&compared).contains("| a+best | a+slow |"), "{}", text(&compared));
    let counted = ReportOptions {
        settings: Settings { counter: Some(Counter::Nodes), ..options.settings.clone() },
        ..options.clone()
    };
    let counted = text(&reported(&rows, &counted));
    let sentence = "a+best needs fewer nodes than a+slow on 100 % of 20 puzzles; a+slow needs 3.00 times \
                    the nodes of a+best in the median (n = 20), 95 % interval 3.00 to 3.00.";
    assert!(
        counted.contains(&sentence.replace('+', "\\+")) || counted.contains(sentence),
        "{counted}"
    );
    for row in &mut rows[..9] {
        row.solver_used = Some("b/other".into());
    }
    let answered_by =
        answered(&rows, |context| Answer::new(context).unwrap().answered_by[0].plain());
    assert_eq!(answered_by, "9 of the 20 answers of a+best are by b/other.");
    let table = text(&reported(&rows, &ReportOptions::default()));
    assert!(table.contains("| 9 by b/other |"), "{table}");
}

/// Against the engine as it is, though another variant is the best.
#[test]
fn variants_are_compared_with_the_engine_without_options() {
    let of_engine = |name: &str, percent| {
        let rows = engine(name, percent, 50, 10).into_iter();
        rows.map(|row| Record { engine: "a".into(), ..row }).collect::<Vec<Record>>()
    };
    let rows = [of_engine("a+best", 100), of_engine("a", 200), of_engine("a+slow", 300)].concat();
    let variants = answered(&rows, |context| Answer::new(context).unwrap().variants);
    let plain: Vec<String> = variants.iter().map(|sentence| sentence.plain()).collect();
    assert!(plain[0].starts_with("a+best is 2.00 times as fast as a (95 %"), "{plain:?}");
    assert!(plain[1].starts_with("a is 1.50 times as fast as a+slow (95 %"), "{plain:?}");
    assert_eq!(plain.len(), 2);
}

/// `c` is slow on one puzzle, so that its PAR-2 is above that of `b`.
#[test]
fn a_solver_of_another_engine_that_is_closer_in_the_median_is_named() {
    let mut slow = engine("c", 200, 50, 10);
    slow[0].total_ns = slow[0].total_ns.map(|ns| 500 * ns);
    let closest = |c: &[Record]| {
        let rows =
            [&engine("a", 100, 50, 10), &engine("b", 900, 50, 10), c].map(|rows| rows.to_vec());
        answered(&rows.concat(), |context| Some(Answer::new(context)?.closest?.plain()))
    };
    let expected = "In the median c is closer: a is 2.00 times as fast as c (95 % interval 2.00 to 2.00, \
                    n = 20).";
    assert_eq!(closest(&slow).as_deref(), Some(expected));
    assert_eq!(closest(&engine("c", 950, 50, 10)), None);
}

fn sentences(rows: &[Record]) -> Option<(String, Option<String>)> {
    answered(rows, |context| {
        let Answer { first, why, .. } = Answer::new(context)?;
        Some((first.plain(), why.map(|why| why.plain())))
    })
}

#[test]
fn the_ratio_and_its_interval_are_in_the_first_sentence_and_reasons_in_the_second() {
    let unsolved = |mut rows: Vec<Record>, from: u64| {
        for row in rows.iter_mut().filter(|row| row.puzzle_index >= from) {
            (row.status, row.verdict, row.total_ns) =
                ("timeout".into(), "unknown".into(), row.limit_ns);
        }
        rows
    };
    let slow_but_all = || engine("b", 300, 50, 90);
    let cases = [
        (
            [engine("a", 100, 40, 10), engine("b", 500, 80, 90)],
            "On made a is 5.00 times as fast as b, the best of another engine (95 % interval 5.00 to \
             5.00, n = 20).",
            "Why: 90 % of the time it saves is search, 10 % set-up (encode and load); its search has \
             fewer decisions or nodes (median 10 against 90).",
        ),
        (
            [engine("a", 100, 10, 10), engine("b", 200, 100, 9)],
            "On made a is 2.00 times as fast as b, the best of another engine (95 % interval 2.00 to \
             2.00, n = 20).",
            "Why: per puzzle it saves 223 µs of search and loses 106 µs of set-up (encode and load).",
        ),
        (
            [engine("a", 100, 50, 10), engine("b", 100, 50, 90)],
            "The best solver (most solved, then least PAR-2) is a; b, the best of another engine, takes \
             1.00 times as long (95 % interval 1.00 to 1.00, n = 20): no difference is shown.",
            "",
        ),
        (
            [unsolved(engine("a", 100, 50, 10), 18), slow_but_all()],
            "The best solver (most solved, then least PAR-2) is b, but a, the best of another engine, \
             is 3.00 times as fast in the median (95 % interval 3.00 to 3.00, n = 20).",
            "Why: it solves 2 more of the 20 puzzles.",
        ),
    ];
    for (rows, first, why) in cases {
        let found = sentences(&rows.concat()).unwrap();
        assert_eq!((found.0.as_str(), found.1.as_deref().unwrap_or("")), (first, why));
    }
    let alone = sentences(&engine("a", 100, 50, 10)).unwrap();
    assert!(alone.0.ends_with(": 20 of 20 solved; there is no other solver to compare it with."));
    let few: Vec<Record> = engine("a", 100, 50, 10).into_iter().take(5).collect();
    assert_eq!(sentences(&few), None);
}

/// Names are explained directly below.
#[test]
fn the_names_of_the_answer_are_explained_below_it() {
    let rows = [engine("a", 100, 50, 1), engine("b", 300, 50, 1), engine("c", 900, 50, 1)].concat();
    let explain = |name: &str| vec![(name.to_owned(), "a meaning")];
    let below = answered(&rows, |context| format!("{:?}", blocks(context, &explain)[1..].to_vec()));
    assert_eq!(below, "[List([\"a: a meaning\", \"b: a meaning\"])]");
}

/// Without a baseline all pairs are compared, and neighbors have a sentence.
#[test]
fn neighbors_of_the_table_have_a_sentence_and_all_pairs_a_row() {
    let rows = [engine("a", 100, 50, 1), engine("b", 300, 50, 1), engine("c", 900, 50, 1)].concat();
    let sentences = answered(&rows, |context| {
        let pairs = &context.figures(None).comparisons;
        let names = pairs.iter().map(|pair| format!("{} {}", pair.solver, pair.baseline));
        assert_eq!(names.collect::<Vec<_>>(), ["b a", "c a", "c b"]);
        ratios(context, None).into_string()
    });
    for sentence in
        ["a</code> is ", "b</code> is ", " times as fast as <code class=\"solver\">c</code>"]
    {
        assert_eq!(sentences.matches(sentence).count(), 1, "{sentences}");
    }
    assert_eq!(sentences.matches(">3.00</data>").count(), 2, "{sentences}");
}

/// The engine that gave the answers counts, not the one that passed the puzzle on.
#[test]
fn a_solver_whose_answers_are_of_another_is_of_its_engine() {
    let mut rows =
        [engine("a", 100, 50, 1), engine("b/x", 300, 50, 1), engine("c", 900, 50, 1)].concat();
    for row in &mut rows[..11] {
        row.solver_used = Some("b/other".into());
    }
    for row in &mut rows[20..40] {
        row.engine = "b".into();
    }
    let (first, _) = sentences(&rows).unwrap();
    assert!(
        first.starts_with("On made a is 9.00 times as fast as c, the best of another"),
        "{first}"
    );
    rows[0].solver_used = None;
    let (first, _) = sentences(&rows).unwrap();
    assert!(first.starts_with("On made a is 3.00 times as fast as b/x, "), "{first}");
}
