//! Differences that a report states: none within the noise of the run, none of few puzzles,
//! and how far its intervals reach.

use crate::made::{LIMIT, against, column, control, data, reported, row, text};
use quorum_report::ReportOptions;
use quorum_report::record::Record;
use quorum_report::stats::clock::Clock;
use serde_json::{Value, json};

/// Two solvers of which `b` takes so many percent of the time of `a`.
fn two(percent: u64) -> Vec<Record> {
    [column("a", 20, 100), column("b", 20, percent)].concat()
}

#[test]
fn a_control_is_in_no_figure_but_the_noise() {
    let rows = two(150);
    let with = [rows.clone(), control(&rows[..20], 104)].concat();
    let (with, without) = (reported(&with, &against("a")), reported(&rows, &against("a")));
    let group = |report: &quorum_report::Report| data(report)["groups"][0].clone();
    for part in ["solvers", "ranks", "puzzles", "limits_ns"] {
        assert_eq!(group(&with)[part], group(&without)[part], "{part}");
    }
    let ratio = |report: &quorum_report::Report| group(report)["comparisons"][0]["ratio"].clone();
    assert_eq!(ratio(&with), ratio(&without));
    let noise = group(&with)["noise"].clone();
    assert_eq!(
        (noise[0]["solver"].as_str(), noise[0]["ratio"]["n"].as_u64()),
        (Some("a"), Some(20))
    );
    assert!((noise[0]["factor"].as_f64().unwrap() - 1.04).abs() < 1e-3, "{noise}");
    assert_eq!(group(&without)["noise"], json!([]));

    let (with, without) = (text(&with), text(&without));
    assert!(with.contains("| control of | n | median ratio | interval | noise |"), "{with}");
    let unknown = "No control: the noise of this run is not known";
    assert!(without.contains(unknown) && !with.contains(unknown), "{with}");
}

#[test]
fn an_effect_within_the_noise_is_no_difference() {
    let sentence = |percent, noise: Option<u64>| {
        let rows = two(percent);
        let control = noise.map(|noise| control(&rows[..20], noise)).unwrap_or_default();
        let text = text(&reported(&[rows, control].concat(), &against("a")));
        text.lines().find(|line| line.contains(" in the median (n = ")).unwrap().to_owned()
    };
    assert!(sentence(110, None).starts_with("- a is faster than b on 100 %"));
    assert!(sentence(110, Some(104)).starts_with("- a is faster than b on 100 %"));
    let within = sentence(110, Some(115));
    assert!(within.starts_with("- No difference beyond the noise of this run (1.15"), "{within}");
    // A control that was faster than its solver is noise as well.
    assert!(sentence(110, Some(85)).starts_with("- No difference beyond the noise"));
    assert!(sentence(130, Some(85)).starts_with("- a is faster than b"));
}

/// The controls of a fast and of a slow solver; the pair that is compared is slow.
#[test]
fn the_control_nearest_in_time_counts() {
    let fast = column("fast", 20, 100);
    let slow = column("slow", 20, 100_000);
    let other = column("other", 20, 110_000);
    let rows = [fast.clone(), slow.clone(), other, control(&fast, 150), control(&slow, 102)];
    let report = reported(&rows.concat(), &against("slow"));
    let figures = data(&report);
    let comparisons = figures["groups"][0]["comparisons"].as_array().unwrap();
    let of = |name: &str| comparisons.iter().find(|c| c["solver"] == name).unwrap();
    assert!(of("other")["noise"].as_f64().unwrap() < 1.03);
    assert_eq!(of("other")["difference"], "slower");
    assert!((of("fast")["noise"].as_f64().unwrap() - 1.5).abs() < 1e-2);
}

#[test]
fn few_puzzles_have_neither_interval_nor_p_nor_ranks() {
    for n in 1..=7u64 {
        let rows = [column("a", n, 100), column("b", n, 200), column("c", n, 300)].concat();
        let report = reported(&rows, &against("a"));
        let group = &data(&report)["groups"][0];
        let enough = n >= 6;
        for comparison in group["comparisons"].as_array().unwrap() {
            assert_eq!(comparison["ratio"]["n"], n);
            assert_eq!(comparison["ratio"]["interval"].is_object(), enough, "{n}");
            assert_eq!(comparison["wilcoxon"].is_object(), enough, "{n}");
            assert_eq!(comparison["difference"], if enough { "slower" } else { "too few" });
        }
        assert_eq!(group["ranks"].is_object(), enough, "{n}");
        let text = text(&report);
        assert_eq!(text.contains("too few for a difference"), !enough, "{text}");
        assert_eq!(text.contains(" is faster than "), enough, "{text}");
    }
}

/// Each of three rounds with its own speed of `b`: 0.9, 1.0 and 1.2 times that of `a`.
#[test]
fn from_three_rounds_on_rounds_are_drawn_too() {
    let round = |solver: &str, round: u64, percent: u64| -> Vec<Record> {
        let of = |row: Record| Record { round: Some(round), repetition: round, ..row };
        column(solver, 20, percent).into_iter().map(of).collect()
    };
    let all: Vec<Vec<Record>> = vec![
        [round("a", 0, 100), round("b", 0, 90)].concat(),
        [round("a", 1, 100), round("b", 1, 100)].concat(),
        [round("a", 2, 100), round("b", 2, 120)].concat(),
    ];
    let interval = |rounds: &[Vec<Record>]| {
        let report = reported(&rounds.concat(), &against("a"));
        let ratio = data(&report)["groups"][0]["comparisons"][0]["ratio"].clone();
        let ends = ["low", "high"].map(|end| ratio["interval"][end]["value"].as_f64().unwrap());
        (ends, ratio["resampled"].as_str().unwrap().to_owned(), text(&report))
    };
    let ([low, high], resampled, words) = interval(&all);
    assert_eq!(resampled, "puzzles_and_rounds");
    assert!(low < 0.91 && high > 1.19, "{low} {high}");
    assert!(words.contains("other puzzles and other rounds"), "{words}");
    let ([low, high], resampled, words) = interval(&all[..2]);
    assert_eq!(resampled, "puzzles");
    assert!(low > 0.94 && high < 0.962, "{low} {high}");
    assert!(words.contains("over puzzles: other puzzles, not other rounds"), "{words}");
}

#[test]
fn times_of_another_clock() {
    let with = |row: Record| Record {
        cpu_ns: row.total_ns.map(|ns| ns * 8 / 10),
        start_ns: (row.solver == "b").then_some(9_000),
        net_ns: (row.solver == "b").then(|| row.total_ns.unwrap() - 9_000),
        ..row
    };
    let rows: Vec<Record> = two(150).into_iter().map(with).collect();
    let median = |rows: &[Record], clock: Option<Clock>| {
        let mut options = ReportOptions::default();
        options.settings.clock = clock;
        let report = reported(rows, &options);
        let solvers = data(&report)["groups"][0]["solvers"].clone();
        let median = |place: usize| solvers[place]["times"]["quartiles_ns"][1].as_f64().unwrap();
        (data(&report)["clock"].as_str().unwrap().to_owned(), median(0), median(1))
    };
    let (clock, a, b) = median(&rows, None);
    assert_eq!(clock, "wall");
    let (clock, cpu_a, cpu_b) = median(&rows, Some(Clock::Cpu));
    assert_eq!((clock.as_str(), cpu_a, cpu_b), ("cpu", 0.8 * a, 0.8 * b));
    assert_eq!(median(&rows, Some(Clock::Net)), ("net".into(), a, b - 9_000.0));
    // A limit of CPU time makes its clock the default.
    let limited = |row: Record| Record { limit_cpu_ns: Some(1_000_000), ..row };
    let limited: Vec<Record> = rows.into_iter().map(limited).collect();
    assert_eq!(median(&limited, None), ("cpu".into(), cpu_a, cpu_b));
    // Wall time is 1.25 times CPU time: a warning.
    let text = text(&reported(&limited, &ReportOptions::default()));
    assert!(text.contains("warning: wall time exceeds CPU time"), "{text}");
    assert!(text.contains("| start |"), "{text}");
}

/// Stopped at a limit of wall time after half as much CPU time: it is not known that it would have
/// taken more CPU time than that.
#[test]
fn a_limit_of_wall_time_bounds_cpu_time_by_what_was_used() {
    let limit = crate::made::LIMIT;
    let stopped = |index| Record {
        status: "timeout".into(),
        verdict: "unknown".into(),
        cpu_ns: Some(limit / 2),
        ..row("a", index, limit)
    };
    let solved = |row: Record| Record { cpu_ns: row.total_ns, ..row };
    let rows: Vec<Record> =
        (0..8).map(stopped).chain(column("b", 8, 100).into_iter().map(solved)).collect();
    let above = |clock| {
        let mut options = against("b");
        options.settings.clock = Some(clock);
        let report = reported(&rows, &options);
        let ratio = &data(&report)["groups"][0]["comparisons"][0]["ratio"]["median"];
        (text(&report).contains("\\> 500 ms |"), ratio["value"].as_f64().unwrap())
    };
    let ((wall_words, wall), (cpu_words, cpu)) = (above(Clock::Wall), above(Clock::Cpu));
    assert_eq!((wall_words, cpu_words), (false, true));
    assert!((wall / cpu - 2.0).abs() < 1e-9, "{cpu} {wall}");
}

#[test]
fn the_shift_follows_the_times() {
    let shift = |percent, asked| {
        let mut options = ReportOptions::default();
        options.settings.shift_ns = asked;
        data(&reported(&column("a", 20, percent), &options))["shift_ns"].as_f64().unwrap()
    };
    // Medians of some 120 µs and 12 ms.
    assert_eq!((shift(100, None), shift(10_000, None)), (10_000.0, 1_000_000.0));
    assert_eq!(shift(100, Some(7.0)), 7.0);
}

#[test]
fn numbers_of_a_column_are_put_into_bins() {
    let with = |row: Record| Record { signs: row.puzzle_index, ..row };
    let rows: Vec<Record> = column("a", 60, 100).into_iter().map(with).collect();
    let by = |columns: &[&str]| {
        let by = columns.iter().map(|&column| column.to_owned()).collect();
        let report = reported(&rows, &ReportOptions { by, ..ReportOptions::default() });
        let figures = data(&report);
        let groups = figures["groups"].as_array().unwrap().iter();
        let names: Vec<String> = groups
            .clone()
            .map(|group| format!("{} {}", group["by"], group["name"]).replace('"', ""))
            .collect();
        let puzzles: u64 = groups.map(|group| group["puzzles"].as_u64().unwrap()).sum();
        (names, puzzles, text(&report))
    };
    let (names, puzzles, _) = by(&["signs"]);
    assert_eq!((names.len(), puzzles), (12, 60));
    assert_eq!((names[0].as_str(), names[11].as_str()), ("signs 0 to 4", "signs 55 to 59"));
    // By two columns the rows are there twice, and a note has their number.
    let (names, puzzles, words) = by(&["corpus", "signs"]);
    assert_eq!((names.len(), puzzles), (13, 120));
    assert!(words.contains("the same rows are reported 2 times"), "{words}");
}

#[test]
fn a_column_twice_is_refused() {
    let (_folder, path) = crate::made::file(&column("a", 6, 100));
    let by = vec!["size".to_owned(), "size".to_owned()];
    let options = ReportOptions { by, ..ReportOptions::default() };
    let error = quorum_report::report(&[path], &options).unwrap_err().to_string();
    assert!(error.contains("found size twice"), "{error}");
}

/// One family for each kind of test, over all groups.
#[test]
fn families_are_counted_over_the_whole_report() {
    let of = |corpus: &str, row: Record| Record {
        corpus: corpus.into(),
        corpus_sha256: Some(corpus.into()),
        ..row
    };
    let all = [column("a", 9, 100), column("b", 9, 130), column("c", 9, 170)].concat();
    let rows: Vec<Record> = ["x", "y"]
        .iter()
        .flat_map(|corpus| all.iter().map(|row| of(corpus, row.clone())))
        .collect();
    let report = reported(&rows, &against("a"));
    let families = &data(&report)["families"];
    assert_eq!((families["wilcoxon"].as_u64(), families["post_hoc"].as_u64()), (Some(4), Some(6)));
    // 2^-8 of nine differences of one sign, times four tests.
    for group in data(&report)["groups"].as_array().unwrap() {
        for comparison in group["comparisons"].as_array().unwrap() {
            let test = &comparison["wilcoxon"];
            assert_eq!(
                (test["low"]["p"].as_f64(), test["p_holm"].as_f64()),
                (Some(1.0 / 256.0), Some(4.0 / 256.0))
            );
        }
    }
    assert!(text(&report).contains("(Wilcoxon 4, McNemar 0)"));
}

#[test]
fn figures_above_every_number_are_words_in_json() {
    let stopped = |index| Record {
        status: "timeout".into(),
        verdict: "unknown".into(),
        ..row("a", index, crate::made::LIMIT)
    };
    let rows: Vec<Record> = (0..7).map(stopped).chain(column("b", 7, 100)).collect();
    let figures = data(&reported(&rows, &against("b")));
    let group = &figures["groups"][0];
    assert_eq!(group["solvers"][1]["times"]["quartiles_ns"], json!(["inf", "inf", "inf"]));
    let ratio = &group["comparisons"][0]["ratio"];
    assert_eq!(ratio["median"]["bound"], "at_least");
    assert_eq!(
        (&ratio["interval"]["most"], &ratio["interval"]["high"]["bound"]),
        (&json!("inf"), &json!("at_least"))
    );
    assert_ne!(ratio["interval"]["least"], Value::Null);
}

/// The case of `rank_test`, as a report: 62 puzzles won, 38 on which the winner is stopped.
#[test]
fn who_is_faster_on_most_and_solves_fewer_is_said_to() {
    let limit = 1_000_000;
    let limited = |row: Record| Record { limit_ns: Some(limit), ..row };
    let mut rows = Vec::new();
    for index in 0..62 {
        rows.push(row("a", index, 100_000 + 200 * index));
        rows.push(row("b", index, 160_000 + 321 * index));
    }
    for index in 62..100 {
        let stopped = row("a", index, limit);
        rows.push(Record { status: "timeout".into(), verdict: "unknown".into(), ..stopped });
        rows.push(row("b", index, 750_000 + 6_000 * (index - 62)));
    }
    let rows: Vec<Record> = rows.into_iter().map(limited).collect();
    let report = reported(&rows, &against("b"));
    let test = &data(&report)["groups"][0]["comparisons"][0]["wilcoxon"];
    assert_eq!((&test["is_decided"], &test["p_holm"]), (&json!(false), &json!(1.0)));
    let text = text(&report);
    assert!(text.contains("| no test ("), "{text}");
    assert!(
        text.contains("; but a solved 38 fewer; the direction of the signed-rank test"),
        "{text}"
    );
}

/// Sentences about two solvers, one of which waited for half of its time.
#[test]
fn a_sentence_warns_of_wall_time_above_cpu_time() {
    let with = |row: Record| Record {
        cpu_ns: row.total_ns.map(|ns| if row.solver == "b" { ns / 2 } else { ns }),
        ..row
    };
    let rows: Vec<Record> = two(150).into_iter().map(with).collect();
    let rows = [rows, column("c", 20, 200)].concat();
    let sentences = |clock: Option<Clock>, baseline: &str| {
        let mut options = against(baseline);
        options.settings.clock = clock;
        let text = text(&reported(&rows, &options));
        text.lines()
            .filter(|line| line.contains(" in the median (n = "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let warning = "Warning: wall time exceeds CPU time (b 2.00x).";
    let of_a = sentences(None, "a");
    let about = |name: &str| of_a.iter().find(|line| line.contains(name)).unwrap();
    assert!(about("than b ").ends_with(warning), "{of_a:?}");
    assert!(!about("than c ").contains("Warning"), "{of_a:?}");
    assert!(sentences(None, "b").iter().all(|line| line.ends_with(warning)));
    assert!(sentences(Some(Clock::Cpu), "b").iter().all(|line| !line.contains("Warning")));
}

/// The gap is that of the baseline, and there is none without one.
#[test]
fn the_gap_closed_begins_at_the_baseline() {
    let rows = [column("a", 20, 400), column("b", 20, 200), column("c", 20, 100)].concat();
    let gaps = |options: &ReportOptions| {
        let report = reported(&rows, options);
        let solvers = data(&report)["groups"][0]["solvers"].as_array().unwrap().clone();
        let gaps: Vec<Option<f64>> =
            solvers.iter().map(|line| line["closed_gap"].as_f64()).collect();
        (gaps, text(&report))
    };
    let (of_a, words) = gaps(&against("a"));
    assert_eq!(of_a[0], Some(1.0), "c is the virtual best");
    assert!((of_a[1].unwrap() - 2.0 / 3.0).abs() < 1e-9);
    assert_eq!(of_a[2], Some(0.0));
    assert!(words.contains("| gap closed (baseline to VBS) |"), "{words}");
    assert!(words.contains("gap closed: 0 % is a, 100 % the virtual best"), "{words}");
    let (none, words) = gaps(&ReportOptions::default());
    assert_eq!(none, [None; 3]);
    assert!(!words.contains("gap closed"), "{words}");
    assert!(
        words.contains("virtual best: c (least PAR-2), except where another solver"),
        "{words}"
    );
}

/// Three rounds of solvers that are best on different puzzles, with noise from round to round.
#[test]
fn the_virtual_best_is_never_below_a_solver() {
    let noisy = |solver: &str, seed: u64| -> Vec<Record> {
        let mut rows = Vec::new();
        for round in 0..3 {
            for index in 0..12u64 {
                let noise = (index * 7 + round * 13 + seed * 5) % 11;
                let base = if index % 3 == seed { 100 } else { 110 };
                let late = (index * 5 + round * 3 + seed).is_multiple_of(17);
                let total_ns = if late { LIMIT + 1 } else { 1_000_000 * (base + 3 * noise) };
                let status = if late { "timeout" } else { "ok" };
                rows.push(Record {
                    round: Some(round),
                    repetition: round,
                    status: status.into(),
                    ..row(solver, index, total_ns)
                });
            }
        }
        rows
    };
    let rows = [noisy("a", 0), noisy("b", 1), noisy("c", 2)].concat();
    let report = reported(&rows, &ReportOptions::default());
    let group = &data(&report)["groups"][0];
    let best = &group["virtual_best"];
    assert_eq!(best["rule"]["rounds"], 3);
    let par2 = |of: &Value| of["times"]["par2_ns"].as_f64().unwrap();
    for line in group["solvers"].as_array().unwrap() {
        assert!(par2(best) <= par2(line), "{line}");
        assert!(best["solved"].as_u64() >= line["counts"]["solved"].as_u64(), "{line}");
    }
    let words = text(&report);
    assert!(words.contains("in each of 3 rounds and by more than"), "{words}");
}
