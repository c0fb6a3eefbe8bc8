//! `quorum plan`: shards balanced by earlier rows, run by their own commands, merged to the rows of
//! one run.

use crate::common::{EASY, MULTIPLE, NONE, UNIQUE};
use crate::program::{Folder, code, said};
use crate::rows::timeless;
use quorum_toolkit::harness::shards::ShardPlan;
use std::fs;
use std::process::Output;

const SOLVERS: [&str; 3] = ["--solvers", "propagate,varisat", "puzzles.txt"];

/// A folder with seven puzzles and two texts that are none.
fn bench() -> Folder {
    let bench = Folder::new();
    let bad = "9x9;boxes=3x3;cells=1";
    let text = [EASY, NONE, bad, MULTIPLE, UNIQUE, EASY, bad, NONE, MULTIPLE].join("\n");
    bench.file("puzzles.txt", text + "\n");
    bench
}

fn run(bench: &Folder, arguments: &[&str]) -> Output {
    bench.program().args(arguments).output().unwrap()
}

fn planned(bench: &Folder, out: &str, arguments: &[&str]) -> ShardPlan {
    let all = [&["plan", "--json", "--out", out, "--shards", "3"], arguments, &SOLVERS].concat();
    let output = run(bench, &all);
    assert_eq!(code(&output), 0, "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, fs::read_to_string(bench.path(out).join("plan.json")).unwrap());
    serde_json::from_str(&text).unwrap()
}

/// Runs a command of a plan as it is there.
fn follow(bench: &Folder, command: &[String]) -> Output {
    assert_eq!(command[0], "quorum");
    let rest: Vec<&str> = command[1..].iter().map(String::as_str).collect();
    run(bench, &rest)
}

#[test]
fn the_shards_of_a_plan_are_the_rows_of_one_run() {
    let bench = bench();
    run(&bench, &[&["compare", "--out", "whole"][..], &SOLVERS].concat());
    for (out, arguments, is_balanced) in
        [("nth", &[][..], false), ("balanced", &["--earlier", "whole"][..], true)]
    {
        let plan = planned(&bench, out, arguments);
        assert_eq!((plan.puzzles, plan.runs, plan.pairs), (7, 14, 14));
        assert_eq!(plan.known_pairs, if is_balanced { 14 } else { 0 });
        assert_eq!(plan.estimated_seconds.is_some(), is_balanced);
        assert_eq!(plan.assignment.is_some(), is_balanced);
        for shard in &plan.shards {
            assert_eq!(shard.memory_bytes.is_some(), is_balanced && shard.puzzles > 0);
            let output = follow(&bench, &shard.command);
            assert_eq!(code(&output), 0, "{output:?}");
            assert_eq!(bench.rows(&shard.out).len() as u64, shard.runs);
        }
        assert_eq!(code(&follow(&bench, &plan.merge)), 0);
        let merged = bench.rows(&format!("{out}/merged"));
        assert_eq!(timeless(merged), timeless(bench.rows("whole")));
        let report = follow(&bench, &plan.report);
        assert!(String::from_utf8_lossy(&report.stdout).contains("varisat/extended"));
        assert_eq!(said(&report), "");
    }
    // Shards of the same numbers, and of other puzzles.
    let mixed = run(&bench, &["merge", "--out", "no", "nth/shards/1", "balanced/shards/2"]);
    assert_eq!(code(&mixed), 2);
    assert!(said(&mixed).contains("assignment every n-th puzzle, now "), "{}", said(&mixed));
    let resumed = [&["compare", "--out", "balanced/shards/1", "--shard", "1/3"][..], &SOLVERS];
    let resumed = run(&bench, &resumed.concat());
    assert_eq!(code(&resumed), 2);
    assert!(said(&resumed).contains("now every n-th puzzle"), "{}", said(&resumed));
}

/// The plan makes the corpora, once for all shards.
#[test]
fn generated_corpora_are_made_by_the_plan() {
    let bench = bench();
    let text = "title = \"few\"\nsolvers = [\"propagate\"]\nmin-block = \"0\"\n\n[[corpus]]\nname = \"made\"\n\
                generate = \"futoshiki\"\nsize = 4\ncount = 5\nseed = 3\n\n[[corpus]]\npath = \"puzzles.txt\"\n";
    bench.file("few.toml", text);
    run(&bench, &["compare", "--out", "whole", "few.toml"]);
    let output = run(&bench, &["plan", "--shards", "2", "--out", "planned", "few.toml"]);
    assert_eq!(code(&output), 0, "{output:?}");
    let plan = fs::read_to_string(bench.path("planned/plan.json")).unwrap();
    let plan: ShardPlan = serde_json::from_str(&plan).unwrap();
    assert_eq!((plan.puzzles, plan.runs), (12, 12));
    for shard in &plan.shards {
        let output = follow(&bench, &shard.command);
        assert_eq!(code(&output), 0, "{output:?}");
        assert!(!bench.path(&shard.out).join("corpora").exists());
    }
    assert_eq!(code(&follow(&bench, &plan.merge)), 0);
    let merged = timeless(bench.rows("planned/merged"));
    assert_eq!(merged, timeless(bench.rows("whole")));
}

#[test]
fn the_puzzle_that_takes_longest_is_a_shard_of_its_own() {
    let bench = bench();
    run(&bench, &[&["compare", "--out", "whole", "--min-block", "0"][..], &SOLVERS].concat());
    // The rows are edited: one puzzle takes nine seconds, the others a millisecond.
    let path = bench.path("whole/results.csv");
    let mut rows = bench.rows("whole");
    for row in &mut rows {
        row.status = "ok".to_owned();
        row.total_ns = Some(1_000_000);
        if row.puzzle_index == 3 {
            row.total_ns = Some(9_000_000_000);
            row.peak_rss_bytes = Some(123_456_789);
        }
    }
    let mut writer = csv::Writer::from_path(&path).unwrap();
    rows.iter().for_each(|row| writer.serialize(row).unwrap());
    writer.flush().unwrap();
    let plan = planned(&bench, "out", &["--earlier", "whole", "--min-block", "0"]);
    let longest: Vec<_> =
        plan.shards.iter().filter(|shard| shard.memory_bytes == Some(123_456_789)).collect();
    let [longest] = longest.as_slice() else { panic!("one shard has the puzzle: {plan:?}") };
    assert_eq!(longest.puzzles, 1);
    let seconds = longest.estimated_seconds.unwrap();
    assert!((18.0..18.1).contains(&seconds), "{seconds}");
    let others = plan.shards.iter().filter(|shard| shard.shard != longest.shard);
    assert!(others.map(|shard| shard.puzzles).all(|puzzles| puzzles == 3), "{plan:?}");
}

#[test]
fn plans_that_do_not_fit_are_refused() {
    let bench = bench();
    run(&bench, &[&["compare", "--out", "whole"][..], &SOLVERS].concat());
    planned(&bench, "out", &["--earlier", "whole"]);
    let compare = |more: &[&str]| {
        let output = run(&bench, &[&["compare", "--out", "x"][..], more, &SOLVERS[..2]].concat());
        assert_eq!(code(&output), 2, "{output:?}");
        said(&output)
    };
    bench.file("other.txt", format!("{EASY}\n"));
    for (arguments, message) in [
        (
            &["--shard", "1/2", "--plan", "out/plan.json", "puzzles.txt"][..],
            "a shard of 3, found 1/2",
        ),
        (&["--shard", "1/3", "--plan", "out/plan.json", "other.txt"], "the corpora of the plan"),
        (&["--shard", "1/3", "--plan", "whole/meta.json", "puzzles.txt"], "expected a plan"),
        (&["--plan", "out/plan.json", "puzzles.txt"], "--shard"),
    ] {
        let found = compare(arguments);
        assert!(found.contains(message), "{found}");
    }
    // Another plan in the place of one that has begun.
    fs::create_dir_all(bench.path("out/shards/1")).unwrap();
    let again = [&["plan", "--shards", "4", "--out", "out"][..], &SOLVERS].concat();
    let again = run(&bench, &again);
    assert_eq!(code(&again), 2);
    assert!(said(&again).contains("shards of another plan"), "{}", said(&again));
    let sharded = [&["plan", "--shards", "4", "--shard", "1/2"][..], &SOLVERS].concat();
    assert!(said(&run(&bench, &sharded)).contains("--shard is for"));
}
