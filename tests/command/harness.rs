//! The harness under stress: solvers that hang, hoard, die and lie; a parent that is
//! killed; shards, resumption, seeds.

use crate::program::{Folder, QUORUM, code, said};
use crate::rows::timeless;
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_panel::worker::Workers;
use quorum_report::record::Record;
use quorum_solvers::table;
use quorum_toolkit::Observer;
use quorum_toolkit::harness::compare::{Events, Request, compare};
use quorum_toolkit::harness::identity::CorpusFact;
use quorum_toolkit::harness::plan::Plan;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Four classic puzzles, one of them with two solutions; the first stands twice.
const PUZZLES: &str = "\
...1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..
....912...9..6...1...4.2.3.8.5.1...4..3.5..82.26....7.14..78...5...2..177.9..6.2.
...1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..
....4...2.....59.17..6.253...15.4.....5...4.6..6.9782..4.....7.18..5..43.9..1..58
8.........95.......76.........426798...571243...893165......916....3.487....1.532
";

/// A folder with those puzzles.
fn bench() -> Folder {
    let folder = Folder::new();
    folder.file("puzzles.txt", PUZZLES);
    folder
}

impl Folder {
    fn command(&self, out: &str, args: &[&str]) -> Command {
        let mut command = self.program();
        command
            .args(["compare", "--out", out, "--min-block", "0"])
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    fn compare(&self, out: &str, args: &[&str]) -> Output {
        self.command(out, args).arg("puzzles.txt").output().unwrap()
    }
}

/// Processes that work for this test: their command lines name its folder's solvers, their
/// parent chain is gone or ours. Found by the folder they were started in.
fn processes_in(folder: &Path) -> Vec<u32> {
    let folder = folder.canonicalize().unwrap();
    let pids = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let pid: u32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
        let cwd = fs::read_link(format!("/proc/{pid}/cwd")).ok()?;
        (cwd == folder).then_some(pid)
    });
    pids.collect()
}

#[track_caller]
fn assert_no_process_is_left(bench: &Folder) {
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let left = processes_in(bench.root());
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "processes left: {left:?}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_killed_solvers_left_in_the_folder_for_temporary_files_is_removed() {
    let bench = bench();
    let scratch = bench.path("scratch");
    fs::create_dir(&scratch).unwrap();
    let with = "messy=dimacs:sh -c 'mktemp >&2; exec sleep 100' sh {}";
    let args = ["--with", with, "--solvers", "messy,test/abort", "--timeout", "200ms"];
    let output =
        bench.command("out", &args).env("TMPDIR", &scratch).arg("puzzles.txt").output().unwrap();
    // A solver failed on everything.
    assert_eq!(code(&output), 4, "{output:?}");
    assert!(said(&output).contains("warning: test/abort failed on all 5 runs"), "{output:?}");
    let rows = bench.rows("out");
    let timeouts = rows.iter().filter(|row| row.status == "timeout").count();
    assert_eq!((rows.len(), timeouts), (10, 5), "{output:?}");
    let left: Vec<_> = fs::read_dir(&scratch).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn misbehaving_solvers_get_their_status_and_harm_nobody() {
    let bench = bench();
    let solvers = "dfs,test/loop,test/allocate,test/abort,test/wrong-grid,test/false-unique,\
                   test/false-none,varisat";
    let args = ["--solvers", solvers, "--timeout", "600ms", "--memory", "100M"];
    let output = bench.compare("out", &args);
    assert_eq!(code(&output), 3, "{output:?}");

    let rows = bench.rows("out");
    assert_eq!(rows.len(), 5 * 8);
    let limit = Duration::from_millis(600);
    for row in &rows {
        let expected = match row.solver.as_str() {
            "dfs" | "varisat/extended" => "ok",
            "test/loop" => "timeout",
            "test/allocate" => "memout",
            "test/abort" => "crash",
            "test/wrong-grid" | "test/false-none" => "wrong",
            // Only on the puzzle with several solutions it is a lie.
            "test/false-unique" if row.puzzle_index == 4 => "wrong",
            "test/false-unique" => "ok",
            other => panic!("{other}"),
        };
        assert_eq!(row.status, expected, "{} {:?}", row.solver, row.message);
        let verdict = if row.puzzle_index == 4 { "multiple" } else { "unique" };
        if matches!(row.solver.as_str(), "dfs" | "varisat/extended") {
            assert_eq!(row.verdict, verdict);
        }
        if row.status == "timeout" {
            let stopped = Duration::from_nanos(row.total_ns.unwrap());
            assert!(stopped >= limit, "stopped after {stopped:?}");
        }
        if row.status == "crash" {
            assert_eq!(row.signal, Some(6), "{:?}", row.message);
            let words = row.message.as_ref().unwrap();
            assert!(words.ends_with(": aborts on purpose"), "its last words: {words}");
        }
        if row.status == "memout" {
            assert!(row.peak_rss_bytes.unwrap() > 100 << 20);
        }
    }
    assert_no_process_is_left(&bench);

    // Continued with nothing to do: the table still shows wrong answers.
    let again = bench.compare("out", &args);
    assert_eq!(code(&again), 3, "{again:?}");
    assert!(String::from_utf8_lossy(&again.stderr).contains("nothing to do"), "{again:?}");
}

#[test]
fn rows_of_different_sessions_are_compared_too() {
    let bench = bench();
    // Nobody is there to refute it.
    assert_eq!(code(&bench.compare("out", &["--solvers", "test/false-unique"])), 0);
    let output = bench.compare("out", &["--solvers", "test/false-unique,varisat"]);
    assert_eq!(code(&output), 3, "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("disagree on 1 puzzle"), "{output:?}");
    assert!(bench.rows("out").iter().all(|row| row.status == "ok"));
}

fn start(mut command: Command) -> Child {
    command.arg("puzzles.txt").stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_killed_run_is_continued_to_the_rows_of_an_undisturbed_one() {
    let bench = bench();
    let many: String = PUZZLES.repeat(40);
    bench.file("puzzles.txt", many);
    let args = ["--solvers", "dfs,varisat,topological", "--seed", "7"];
    assert_eq!(code(&bench.compare("whole", &args)), 0);
    let whole = timeless(bench.rows("whole"));
    assert_eq!(whole.len(), 200 * 3);

    let mut kills = 0;
    for _ in 0..20 {
        let mut child = start(bench.command("killed", &args));
        // From "before the first row" to "in the middle", every time another moment: the
        // rows must be right after each.
        sleep(Duration::from_millis(rand::random_range(5..110)));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        assert_no_process_is_left(&bench);
    }
    assert!(kills >= 5, "only {kills} runs were killed before their end");
    let last = bench.compare("killed", &args);
    assert_eq!(code(&last), 0, "{last:?}");

    let key = |row: &Record| (row.puzzle_index, row.repetition, row.solver.clone());
    let killed = timeless(bench.rows("killed"));
    let keys: HashSet<_> = killed.iter().map(key).collect();
    assert_eq!(keys.len(), killed.len(), "a row stands twice");
    let sorted = |rows: Vec<Record>| -> BTreeMap<_, _> {
        rows.into_iter().map(|row| (key(&row), row)).collect()
    };
    assert_eq!(sorted(killed), sorted(whole));

    let again = bench.compare("killed", &args);
    assert!(String::from_utf8_lossy(&again.stderr).contains("nothing to do"), "{again:?}");
}

#[test]
fn a_row_cut_off_in_the_middle_is_run_again() {
    let bench = bench();
    let args = ["--solvers", "dfs,varisat"];
    bench.compare("out", &args);
    let whole = timeless(bench.rows("out"));
    let path = bench.path("out/results.csv");
    let text = fs::read(&path).unwrap();
    fs::write(&path, &text[..text.len() - 100]).unwrap();
    assert_eq!(code(&bench.compare("out", &args)), 0);
    assert_eq!(timeless(bench.rows("out")), whole);
}

#[test]
fn interrupted_runs_keep_their_rows_and_exit_130() {
    let bench = bench();
    bench.file("puzzles.txt", PUZZLES.repeat(400));
    let mut command = bench.command("out", &["--solvers", "varisat,dfs"]);
    let child = command.arg("puzzles.txt").spawn().unwrap();
    sleep(Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    assert_says(&said(&output), "some puzzles are left: the same command resumes the run");
    let warning =
        "warning: out: the run is not finished, rows are missing; its compare command resumes it";
    assert_says(&said(&bench.quorum(&["report", "out"])), warning);
    let rows = bench.rows("out");
    assert!(!rows.is_empty() && rows.len() < 4000, "{} rows", rows.len());
    assert_eq!(rows.len() % 2, 0);
    assert_no_process_is_left(&bench);
}

/// Interrupts a comparison when its input has ended.
#[derive(Default)]
struct Interrupted(AtomicBool);

impl Observer for Interrupted {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Events for Interrupted {}

#[test]
fn a_worker_that_does_not_start_while_the_run_is_interrupted_has_no_row() {
    let bench = bench();
    let inputs =
        || Inputs::new(vec![Source::text("a", PUZZLES)], quorum_formats::ReadOptions::default());
    let request = |program: &str| {
        let solvers = ["dfs", "dlx"].map(|name| table::find(&name.parse().unwrap()).unwrap());
        let mut plan = Plan::new(solvers.into());
        plan.identity.corpora = CorpusFact::of(&inputs()).unwrap();
        // One thread for each of the five puzzles, and one that reads on and finds the end.
        plan.jobs = 6;
        let program = Some(program.into());
        let workers = Workers { program, declarations: Vec::new() };
        let mut request = Request::new(plan, bench.path("out"));
        request.workers = workers;
        request
    };
    let (inputs, never) = (inputs(), AtomicBool::new(false));
    let compare = |program: &str| {
        let interrupted = Interrupted::default();
        let end = || {
            interrupted.0.store(true, Ordering::Relaxed);
            bench.file("interrupted", "");
            None
        };
        let puzzles = || inputs.iter(&never).chain(std::iter::from_fn(end));
        compare(&request(program), puzzles, &interrupted).unwrap()
    };
    // It ends after all puzzles are read, which is when the run is interrupted. Another process
    // writes it: a process that a test beside this one starts could have the file open for writing,
    // and would keep it from being started.
    let late = bench.arg("late");
    let lines = "#!/bin/sh\nuntil [ -e \"${0%late}interrupted\" ]; do sleep 0.01; done\nexit 1\n";
    let write = "printf '%s' \"$1\" >\"$0\" && chmod +x \"$0\"";
    let written = Command::new("sh").args(["-c", write, &late, lines]).status();
    assert!(written.unwrap().success());
    let ended = compare(&late);
    assert!(!ended.is_finished);
    assert_eq!(bench.rows("out").len(), 0);
    // Answers are written nevertheless.
    let ended = compare(QUORUM);
    assert!(ended.is_finished);
    let rows = bench.rows("out");
    assert!(rows.len() == 10 && rows.iter().all(|row| row.status == "ok"), "{rows:?}");
}

#[test]
fn ctrl_c_in_a_terminal_does_not_end_workers() {
    let bench = bench();
    bench.file("puzzles.txt", PUZZLES.repeat(8));
    // A new worker for every run: at any moment one is likely to be starting.
    let args = ["--solvers", "dfs,dlx", "--isolate"];
    for number in 0..8 {
        let mut command = bench.command("out", &args);
        command.process_group(0);
        let child = command.arg("puzzles.txt").stderr(Stdio::null()).spawn().unwrap();
        let group = child.id();
        let mut child = child;
        sleep(Duration::from_millis(60 + 17 * number));
        // To the whole group, as a terminal does. It may have ended already.
        let _ = Command::new("kill").args(["-INT", "--", &format!("-{group}")]).output().unwrap();
        child.wait().unwrap();
    }
    let last = bench.compare("out", &args);
    assert_eq!(code(&last), 0, "{last:?}");
    let rows = bench.rows("out");
    assert_eq!(rows.len(), 8 * 5 * 2);
    let failed: Vec<_> = rows.iter().filter(|row| row.status != "ok").collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert_no_process_is_left(&bench);
}

#[test]
fn the_same_seed_gives_the_same_rows_for_any_number_of_jobs() {
    let bench = bench();
    let args = ["--solvers", "dfs,varisat,topological", "--repeat", "2", "--seed", "3"];
    for (out, extra) in [("a", ["--jobs", "1"]), ("b", ["--jobs", "1"]), ("c", ["--jobs", "2"])] {
        let output = bench.compare(out, &[&args[..], &extra, &["--force"]].concat());
        assert_eq!(code(&output), 0, "{output:?}");
    }
    let rows = timeless(bench.rows("a"));
    assert_eq!(rows.len(), 5 * 3 * 2);
    assert_eq!(rows, timeless(bench.rows("b")));
    assert_eq!(rows, timeless(bench.rows("c")));
    bench.compare("d", &[&args[..4], &["--seed", "4"]].concat());
    let order = |rows: &[Record]| rows.iter().map(|row| row.order).collect::<Vec<_>>();
    assert_ne!(order(&rows), order(&bench.rows("d")), "another seed, another order");
}

fn merge(bench: &Folder, out: &str, parts: &[&str]) -> Output {
    bench.quorum(&[&["merge", "--out", out], parts].concat())
}

/// Merges and gives what was said about it.
#[track_caller]
fn merged(bench: &Folder, out: &str, parts: &[&str], expected: i32) -> String {
    let output = merge(bench, out, parts);
    assert_eq!(code(&output), expected, "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[track_caller]
fn assert_says(text: &str, part: &str) {
    assert!(text.contains(part), "{text}");
}

impl Folder {
    fn edit_capsule(&self, out: &str, edit: impl FnOnce(&mut serde_json::Value)) {
        let mut capsule = self.capsule(out);
        edit(&mut capsule);
        self.file(&format!("{out}/meta.json"), capsule.to_string());
    }
}

/// The tests run a debug build.
#[test]
fn warnings_reach_the_provenance_and_the_report() {
    let bench = bench();
    let output = bench.compare("out", &["--solvers", "dfs"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_says(&message, "only dfs ran: no other solver checked its answers");
    let warnings = bench.capsule("out")["sessions"][0]["warnings"].clone();
    let warnings: Vec<String> = serde_json::from_value(warnings).unwrap();
    let printed = |warning: &&String| message.contains(warning.as_str());
    assert!(!warnings.is_empty() && warnings.iter().all(|warning| printed(&warning)), "{message}");
    let report = bench.quorum(&["report", "out"]);
    let report = String::from_utf8(report.stdout).unwrap();
    assert_says(&report, &format!("warning of the run: {}", warnings[0]));
    let two = bench.compare("two", &["--solvers", "dfs,dlx"]);
    assert!(!String::from_utf8(two.stderr).unwrap().contains("no other solver"));
}

#[test]
fn shards_merged_equal_one_run() {
    let bench = bench();
    let args = ["--solvers", "dfs,varisat", "--repeat", "2"];
    bench.compare("whole", &args);
    let shards: Vec<String> = (1..=8).map(|number| format!("shard-{number}")).collect();
    let shards: Vec<&str> = shards.iter().map(String::as_str).collect();
    for (number, out) in (1..=8).zip(&shards) {
        // Five puzzles on eight shards: three of them have nothing to run.
        let shard = format!("{number}/8");
        let output = bench.compare(out, &[&args[..], &["--shard", &shard]].concat());
        assert_eq!(code(&output), 0, "{output:?}");
    }
    merged(&bench, "merged", &shards, 0);
    assert_eq!(timeless(bench.rows("merged")), timeless(bench.rows("whole")));
    assert_eq!(bench.capsule("merged")["sessions"].as_array().unwrap().len(), 8);

    let twice = [&shards[..], &shards[..1]].concat();
    assert_says(&merged(&bench, "twice", &twice, 2), "in another folder");
    assert!(!bench.path("twice/results.csv").exists(), "half of it was left");
    merged(&bench, "twice", &shards, 0);
    assert_says(&merged(&bench, "twice", &shards, 2), "has results");

    assert_says(
        &merged(&bench, "none", &["shard-1", "shard-9"], 2),
        "shard-9 has no results: run this shard first",
    );
    // A row less, as a copy that was cut short has.
    let file = bench.path("shard-2/results.csv");
    let rows = fs::read_to_string(&file).unwrap();
    let fewer: Vec<&str> = rows.lines().collect();
    fs::write(&file, fewer[..fewer.len() - 1].join("\n") + "\n").unwrap();
    assert_says(&merged(&bench, "cut", &shards, 2), "shard-2/results.csv: expected");
    fs::write(&file, rows).unwrap();

    bench.compare("other", &["--solvers", "dfs,varisat", "--repeat", "2", "--seed", "9"]);
    assert_says(&merged(&bench, "mixed", &[shards[0], "other"], 2), "seed 1, now 9");
    bench.compare("half", &[&args[..], &["--shard", "2/2"]].concat());
    assert_says(&merged(&bench, "split", &[shards[0], "half"], 2), "shards of 8, now of 2");
    assert_says(&merged(&bench, "missing", &shards[..2], 0), "3/8");
    // Merged shards are shards.
    assert_says(&merged(&bench, "again", &["missing", shards[2]], 0), "shards 4/8, 5/8");
    merged(&bench, "rest", &shards[2..], 0);
    let whole = merged(&bench, "joined", &["missing", "rest"], 0);
    assert_eq!(whole.lines().count(), 1, "{whole}");
    let report = |folder: &str| {
        let output = bench.quorum(&["report", folder]);
        String::from_utf8(output.stderr).unwrap()
    };
    assert_says(&report("missing"), "missing: rows are missing, of the shards 3/8, 4/8");
    assert_eq!(report("joined"), "");
    assert_eq!(timeless(bench.rows("joined")), timeless(bench.rows("whole")));
    bench.compare("short", &[&args[..], &["--shard", "2/8", "--limit", "3"]].concat());
    let unequal = merged(&bench, "unequal", &[shards[0], "short"], 0);
    assert_says(&unequal, "different --limit (none, 3)");
}

#[test]
fn shards_of_several_machines_are_refused_or_marked() {
    let bench = bench();
    for (out, shard) in [("a", "1/2"), ("b", "2/2")] {
        bench.compare(out, &["--solvers", "dfs", "--shard", shard]);
    }
    assert_eq!(merged(&bench, "quiet", &["a", "b"], 0).lines().count(), 1);

    bench.edit_capsule("b", |capsule| {
        capsule["identity"]["machine"]["cpu"] = "Other".into();
        capsule["sessions"][0]["machine"]["cpu"] = "Other".into();
    });
    let said = merged(&bench, "mixed", &["a", "b"], 2);
    for words in ["2 kinds of machines", "Other", "--mixed-machines"] {
        assert_says(&said, words);
    }
    assert!(!bench.path("mixed/results.csv").exists());
    let said = merged(&bench, "mixed", &["--mixed-machines", "a", "b"], 0);
    assert_says(&said, "2 kinds of machines");
    assert!(!said.contains("--force"), "{said}");
    // Puzzles of the second shard have odd places.
    let rows = bench.rows("mixed");
    assert_eq!(rows.len(), 5);
    for row in rows {
        assert_eq!(row.forced == Some(true), row.puzzle_index % 2 == 1, "{}", row.puzzle_index);
    }

    let args = ["--solvers", "dfs,varisat", "--shard", "2/2"];
    let refused = bench.compare("b", &args);
    assert_eq!(code(&refused), 2);
    assert_says(&String::from_utf8_lossy(&refused.stderr), "machine Other");
    assert_eq!(code(&bench.compare("b", &[&args[..], &["--force"]].concat())), 0);
    bench.compare("a", &["--solvers", "dfs,varisat", "--shard", "1/2"]);
    let said = merged(&bench, "forced", &["--mixed-machines", "a", "b"], 0);
    assert_says(&said, "b was continued with --force");
    assert!(!said.contains("a was continued"), "{said}");
}

#[test]
fn merged_parts_over_other_corpora_keep_both() {
    let bench = bench();
    bench.file("more.txt", &PUZZLES[82..]);
    let only_more = |out| bench.command(out, &["--solvers", "dfs"]).arg("more.txt").output();
    bench.compare("a", &["--solvers", "dfs"]);
    assert_eq!(code(&only_more("b").unwrap()), 0);
    merged(&bench, "merged", &["a", "b"], 0);
    let names = |out| -> Vec<String> {
        let capsule = bench.capsule(out);
        let corpora = capsule["identity"]["corpora"].as_array().unwrap().iter();
        corpora.map(|corpus| corpus["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("merged"), ["puzzles.txt", "more.txt"]);
    assert_eq!(bench.rows("merged").len(), 9);

    // The same in one folder: the first corpus is not forgotten, and its change is seen.
    assert_eq!(code(&only_more("a").unwrap()), 0);
    assert_eq!(names("a"), ["puzzles.txt", "more.txt"]);
    bench.file("puzzles.txt", &PUZZLES[82..]);
    let refused = bench.compare("a", &["--solvers", "dfs"]);
    assert_eq!(code(&refused), 2, "{refused:?}");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs taskset"]
fn pinned_processes_keep_to_the_processors_they_were_given() {
    let bench = bench();
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap();
    let last = list.trim().rsplit([',', '-']).next().unwrap();
    let args = ["--solvers", "test/loop", "--timeout", "60s", "--pin", "puzzles.txt"];
    let pinned = bench.command("out", &args);
    // As a batch system or a container does.
    let mut confined = Command::new("taskset");
    confined.current_dir(bench.root()).args(["-c", last]).arg(pinned.get_program());
    confined.args(pinned.get_args()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = confined.spawn().expect("taskset starts");
    // Nothing but a cpuset would keep a process from a processor that it asks for, so what
    // counts is which one the worker is told to ask for.
    let told = |pid: u32| {
        let command = fs::read_to_string(format!("/proc/{pid}/cmdline")).ok()?;
        let mut words = command.split('\0').skip_while(|word| *word != "--processor");
        words.nth(1).map(str::to_owned)
    };
    let processor = loop {
        assert_eq!(child.try_wait().unwrap(), None, "ended before a worker was seen");
        if let Some(processor) = processes_in(bench.root()).into_iter().find_map(told) {
            break processor;
        }
        sleep(Duration::from_millis(5));
    };
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(processor, last);
    assert_no_process_is_left(&bench);
}

#[test]
fn an_added_solver_runs_alone_and_a_changed_plan_is_refused() {
    let bench = bench();
    bench.compare("out", &["--solvers", "dfs"]);
    let before = bench.rows("out");
    bench.compare("out", &["--solvers", "dfs,varisat"]);
    let after = bench.rows("out");
    assert_eq!(after.len(), 10);
    assert_eq!(after[..5], before[..], "finished rows are untouched");

    let refused = bench.compare("out", &["--solvers", "dfs", "--mode", "first"]);
    assert_eq!(code(&refused), 2);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("mode decide, now first"));
    bench.file("puzzles.txt", &PUZZLES[..82]);
    let refused = bench.compare("out", &["--solvers", "dfs"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("corpus puzzles.txt"));
    let forced = bench.compare("out", &["--solvers", "dfs", "--force"]);
    assert_eq!(code(&forced), 0, "{forced:?}");
    assert_eq!(bench.rows("out").last().unwrap().forced, Some(true));
    let fresh = bench.compare("out", &["--solvers", "dfs", "--fresh"]);
    assert_eq!((code(&fresh), bench.rows("out").len()), (0, 1));
}

#[test]
fn timeouts_can_be_run_again() {
    let bench = bench();
    let args = ["--solvers", "dfs,test/loop", "--timeout", "50ms"];
    bench.compare("out", &args);
    let untouched = |rows: Vec<Record>| -> Vec<Record> {
        rows.into_iter().filter(|row| row.solver == "dfs").collect()
    };
    let before = bench.rows("out");
    let output = bench.compare("out", &[&args[..], &["--rerun", "timeout"]].concat());
    assert_eq!(code(&output), 0, "{output:?}");
    let after = bench.rows("out");
    assert_eq!(after.len(), before.len());
    assert_ne!(after, before);
    assert_eq!(untouched(after.clone()), untouched(before));

    // What is not among the solvers asked for is not run again, so it stays.
    let output =
        bench.compare("out", &["--solvers", "dfs", "--timeout", "50ms", "--rerun", "timeout"]);
    assert_eq!(code(&output), 0, "{output:?}");
    assert_eq!(bench.rows("out"), after);
}

#[test]
fn symmetric_copies_are_judged_as_the_puzzle_itself() {
    let bench = bench();
    let args = ["--solvers", "dfs,varisat", "--permute", "5", "--repeat", "3"];
    let output = bench.compare("out", &args);
    assert_eq!(code(&output), 0, "{output:?}");
    let rows = bench.rows("out");
    assert_eq!(rows.len(), 5 * 2 * 3);
    let dfs: Vec<&Record> =
        rows.iter().filter(|row| row.solver == "dfs" && row.puzzle_index == 0).collect();
    assert!(dfs.iter().all(|row| row.solution == dfs[0].solution), "mapped back");
    let nodes: HashSet<_> = dfs.iter().map(|row| row.nodes).collect();
    assert!(nodes.len() > 1, "three copies, three searches: {nodes:?}");
}

#[test]
fn repeat_0_gives_answers_without_times() {
    let bench = bench();
    assert_eq!(code(&bench.compare("out", &["--solvers", "dfs,varisat", "--repeat", "0"])), 0);
    for row in bench.rows("out") {
        assert_eq!((row.total_ns, row.cpu_ns, row.block_runs), (None, None, None));
        assert_eq!(row.status, "ok");
    }
}

#[test]
fn short_runs_are_repeated_in_a_block() {
    let bench = bench();
    let args = ["compare", "--out", "out", "--solvers", "dfs,varisat", "puzzles.txt"];
    let output = bench.program().args(args).output().unwrap();
    assert_eq!(code(&output), 0, "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("harness cost"), "{output:?}");
    for row in bench.rows("out") {
        let block = row.total_ns.unwrap() * row.block_runs.unwrap();
        assert!(block >= 990_000, "{} {block} ns", row.solver);
        let phases = [row.encode_ns, row.load_ns, row.first_ns, row.prove_ns];
        let sum: u64 = phases.into_iter().flatten().sum();
        assert!(sum <= row.total_ns.unwrap(), "phases are parts of the whole");
    }
}

#[test]
fn an_incremental_solver_keeps_its_session_from_puzzle_to_puzzle() {
    let bench = bench();
    // Long enough that no pause of a busy machine fills a block in one run.
    let args = ["--solvers", "dfs,varisat+incremental", "--repeat", "2", "--min-block", "50ms"];
    let args: Vec<&str> = ["compare", "--out", "out"].into_iter().chain(args).collect();
    let output = bench.program().args(args).arg("puzzles.txt").output().unwrap();
    assert_eq!(code(&output), 0);
    let rows = bench.rows("out");
    let of = |mode: &'static str| rows.iter().filter(move |row| row.load_mode == mode);
    assert!(of("from-scratch").all(|row| row.solver == "dfs" && row.block_runs > Some(1)));
    assert_eq!((of("from-scratch").count(), of("incremental").count()), (10, 10));
    assert!(of("incremental").all(|row| row.block_runs == Some(1)), "never twice the same puzzle");
    // Every question adds a variable to the session's formula; the third puzzle is the first
    // one again, and a session that has seen it is not asked.
    for repetition in 0..2 {
        let variables: Vec<u64> = of("incremental")
            .filter(|row| row.repetition == repetition)
            .map(|row| row.variables.unwrap())
            .collect();
        assert_eq!(variables, [730, 731, 730, 731, 732]);
    }
    assert_eq!(bench.capsule("out")["sessions"][0]["batch"], 20);
}

#[test]
fn a_worker_that_dies_within_a_batch_is_replaced_for_the_rest() {
    let bench = bench();
    let solvers = "dfs,varisat/minimal+incremental,test/abort,test/loop";
    let args = ["--solvers", solvers, "--batch", "3", "--timeout", "150ms"];
    assert_eq!(code(&bench.compare("out", &args)), 4);
    let rows = bench.rows("out");
    assert_eq!(rows.len(), 5 * 4);
    for (solver, status) in [("dfs", "ok"), ("test/abort", "crash"), ("test/loop", "timeout")] {
        let of: Vec<_> = rows.iter().filter(|row| row.solver == solver).collect();
        assert!(of.iter().all(|row| row.status == status), "{solver}");
        assert_eq!(of.iter().map(|row| row.puzzle_index).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }
    // An incremental solver gets all of a batch at once, and no other.
    let given = |solver: &str, index: usize| {
        let mut rows = rows.iter().filter(|row| row.solver == solver);
        rows.nth(index).unwrap().started_at.clone()
    };
    let incremental = "varisat/minimal+incremental";
    assert_eq!(given(incremental, 0), given(incremental, 2));
    assert_ne!(given(incremental, 2), given(incremental, 3));
    assert_ne!(given("dfs", 0), given("dfs", 1));
}

#[test]
fn more_jobs_than_processors_are_refused() {
    let bench = bench();
    let output = bench.compare("out", &["--solvers", "dfs", "--jobs", "1000"]);
    assert_eq!(code(&output), 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("--force"), "{output:?}");
}

#[test]
fn standard_input_is_a_corpus_too() {
    let bench = bench();
    let input = fs::File::open(bench.path("puzzles.txt")).unwrap();
    let output =
        bench.command("out", &["--solvers", "dfs"]).stdin(input).arg("-").output().unwrap();
    assert_eq!(code(&output), 0, "{output:?}");
    let rows = bench.rows("out");
    assert_eq!((rows.len(), rows[0].corpus.as_str()), (5, "-"));
    assert!(rows[0].corpus_sha256.is_some());
}

/// The ids of a run folder's puzzles, in order.
fn puzzle_ids(bench: &Folder, out: &str) -> Vec<String> {
    let text = fs::read_to_string(bench.root().join(out).join("puzzles.csv")).unwrap();
    let mut ids: Vec<String> =
        text.lines().skip(1).map(|line| line.split_once(',').unwrap().0.to_owned()).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn a_run_folder_contains_each_of_its_puzzles_once() {
    let bench = bench();
    let args = ["--solvers", "dfs,varisat", "--repeat", "2", "--permute", "1"];
    let run = |out: &str, more: &[&str]| {
        let output = bench.compare(out, &[&args[..], more].concat());
        assert_eq!(code(&output), 0, "{output:?}");
    };
    run("whole", &["--limit", "2"]);
    run("whole", &[]);
    run("whole", &["--rerun", "ok"]);
    let rows = bench.rows("whole");
    let ids: std::collections::BTreeSet<String> =
        rows.iter().map(|row| row.puzzle_id.clone()).collect();
    let ids: Vec<String> = ids.into_iter().collect();
    assert_eq!((ids.len(), puzzle_ids(&bench, "whole")), (4, ids.clone()));
    run("a", &["--shard", "1/2"]);
    run("b", &["--shard", "2/2"]);
    merged(&bench, "merged", &["a", "b"], 0);
    assert_eq!(puzzle_ids(&bench, "merged"), ids);
    run("whole", &["--fresh", "--limit", "1"]);
    assert_eq!(puzzle_ids(&bench, "whole").len(), 1);

    // Nothing else is needed for pictures and for an audit.
    fs::remove_file(bench.path("puzzles.txt")).unwrap();
    let report = bench.quorum(&["report", "merged", "--html", "page.html"]);
    assert_eq!(code(&report), 0, "{report:?}");
    let page = fs::read_to_string(bench.path("page.html")).unwrap();
    assert!(!page.contains("id=\"missing\""));
    let audit = bench.quorum(&["audit", "merged", "--all"]);
    assert_eq!(code(&audit), 0, "{audit:?}");
    assert_says(&String::from_utf8(audit.stderr).unwrap(), "5 confirmed, 0 rejected");
    fs::remove_file(bench.path("merged/puzzles.csv")).unwrap();
    let audit = bench.quorum(&["audit", "merged", "--all"]);
    assert_eq!(code(&audit), 2, "{audit:?}");
    assert_says(&String::from_utf8(audit.stderr).unwrap(), "4 of 4 puzzles are not in puzzles.csv");
}

#[test]
fn a_run_without_a_puzzle_leaves_no_folder() {
    let bench = bench();
    bench.file("empty.txt", "# nothing\n");
    let output = bench.command("out", &["--solvers", "dfs"]).arg("empty.txt").output().unwrap();
    assert_says(&String::from_utf8(output.stderr).unwrap(), "no puzzle could be read");
    assert!(!bench.path("out").exists());
}

#[test]
fn controls_run_a_second_time_and_are_marked() {
    let bench = bench();
    let rows_of = |out: &str, args: &[&str]| {
        let mut command = bench.command(out, args);
        command.arg("puzzles.txt").env_remove("QUORUM_NO_CONTROL");
        assert!(command.status().unwrap().success());
        bench.rows(out)
    };
    let rows = rows_of("first", &["--solvers", "dfs,dlx"]);
    let controls: Vec<_> = rows.iter().filter(|row| row.is_control()).collect();
    // Five puzzles show the decades: later ones may have more.
    assert_eq!(controls.len(), 5);
    for control in &controls {
        let twin = rows.iter().find(|row| {
            row.solver == "dfs" && row.puzzle_index == control.puzzle_index && !row.is_control()
        });
        let twin = twin.unwrap();
        assert_eq!((&control.solver, control.nodes), (&twin.solver, twin.nodes));
        assert_ne!(control.order, twin.order);
    }
    assert_eq!(bench.capsule("first")["sessions"][0]["controls"], true);
    // What is there is not run again, whether it has controls or not.
    let again = rows_of("first", &["--solvers", "dfs,dlx"]);
    assert_eq!(again.len(), rows.len());
    let named = rows_of("named", &["--solvers", "dfs,dlx", "--control", "dlx"]);
    assert!(named.iter().filter(|row| row.is_control()).all(|row| row.solver == "dlx"));
    assert_eq!(named.len(), 5 * 3);
    let short = rows_of("short", &["--solvers", "dfs,varisat", "--control", "varisat"]);
    let mut controls = short.iter().filter(|row| row.is_control());
    assert!(controls.all(|row| row.solver == "varisat/extended"));
    assert_eq!(short.len(), 5 * 3);
    let wrong = bench.compare("wrong", &["--solvers", "dfs,dlx", "--control", "dlc"]);
    assert!(said(&wrong).contains("did you mean dlx?"), "{wrong:?}");
}

#[test]
fn a_control_is_run_again_with_its_solver_and_is_not_added_to_it() {
    let bench = bench();
    let compare = |more: &[&str]| {
        let output = bench.compare("out", &[&["--solvers", "dfs,dlx"], more].concat());
        assert_eq!(code(&output), 0, "{output:?}");
        let report = bench.quorum(&["report", "out"]);
        assert_eq!(code(&report), 0, "{report:?}");
        bench.rows("out")
    };
    // Replaces the status of these rows.
    let crash = |is_hit: &dyn Fn(&Record) -> bool| {
        let path = bench.path("out/results.csv");
        let mut rows = bench.rows("out");
        let mut hits = 0;
        for row in rows.iter_mut().filter(|row| is_hit(row)) {
            row.status = "crash".to_owned();
            hits += 1;
        }
        let mut writer = csv::Writer::from_path(path).unwrap();
        rows.iter().for_each(|row| writer.serialize(row).unwrap());
        writer.flush().unwrap();
        hits
    };
    let key = |row: &Record| (row.puzzle_index, row.solver.clone(), row.is_control());
    let keys = |rows: &[Record]| rows.iter().map(key).collect::<std::collections::BTreeSet<_>>();
    let whole = compare(&["--control", "dfs"]);
    assert_eq!((whole.len(), keys(&whole).len()), (15, 15));
    let all = |row: &Record| row.puzzle_index != 1;
    let run = |row: &Record| row.puzzle_index == 2 && row.solver == "dfs" && !row.is_control();
    let control = |row: &Record| row.puzzle_index == 3 && row.is_control();
    type Selects<'a> = &'a dyn Fn(&Record) -> bool;
    let hits: [(Selects<'_>, i32); 3] = [(&all, 12), (&run, 1), (&control, 1)];
    for (is_hit, number) in hits {
        assert_eq!(crash(is_hit), number);
        // A run that had a control gets one again, whatever is chosen now.
        let rows = match number {
            1 => compare(&["--rerun", "crash", "--no-control"]),
            _ => compare(&["--rerun", "crash", "--control", "dfs"]),
        };
        assert_eq!(rows.len(), 15);
        assert_eq!(keys(&rows), keys(&whole));
        assert!(rows.iter().all(|row| row.status == "ok"));
    }
}

/// Eight puzzles, a solver that takes microseconds, and one that takes far longer.
fn bench_of_two_decades() -> (Folder, Vec<String>) {
    let bench = bench();
    bench.file("puzzles.txt", PUZZLES[..82].repeat(8));
    bench.file("slow.sh", "while read -r line; do sleep 0.05; echo 1; done");
    let with = format!("slow=line:sh {}", bench.path("slow.sh").display());
    (bench, ["--solvers", "dfs,slow", "--with", &with].map(str::to_owned).into())
}

/// Puzzles that have a control of each solver.
fn controlled(rows: &[Record]) -> BTreeMap<String, Vec<u64>> {
    let mut puzzles: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_control()) {
        puzzles.entry(row.solver.clone()).or_default().push(row.puzzle_index);
    }
    puzzles.values_mut().for_each(|indices| indices.sort_unstable());
    puzzles
}

#[test]
fn controls_are_chosen_once_for_a_folder() {
    let (bench, solvers) = bench_of_two_decades();
    let compare = |more: &[&str]| {
        let args: Vec<&str> =
            solvers.iter().map(String::as_str).chain(more.iter().copied()).collect();
        let mut command = bench.command("out", &args);
        command.arg("puzzles.txt").env_remove("QUORUM_NO_CONTROL");
        let output = command.output().unwrap();
        (code(&output), said(&output), controlled(&bench.rows("out")))
    };
    let chosen = |settled: bool, solvers: &[&str]| {
        let fact = &bench.capsule("out")["controls"];
        assert_eq!(*fact, serde_json::json!({"solvers": solvers, "settled": settled}));
    };
    let map = |dfs: &[u64], slow: &[u64]| {
        let all = [("dfs", dfs), ("slow", slow)].into_iter().filter(|(_, of)| !of.is_empty());
        all.map(|(name, of)| (name.to_owned(), of.to_vec())).collect::<BTreeMap<_, _>>()
    };
    // Too few puzzles for decades.
    assert_eq!(compare(&["--limit", "1"]).2, map(&[0], &[]));
    chosen(false, &["dfs"]);
    // The next five show them; what follows has both, also in another session.
    assert_eq!(compare(&["--limit", "7"]).2, map(&[0, 1, 2, 3, 4, 5, 6], &[6]));
    chosen(true, &["dfs", "slow"]);
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    assert_eq!(compare(&[]).2, map(&all, &[6, 7]));
    // Other ones are another plan; none at all is what the folder has.
    let (exit, message, _) = compare(&["--control", "dfs"]);
    assert_eq!(exit, 2);
    assert_says(&message, "controls dfs, slow, now dfs");
    assert_eq!(compare(&["--no-control", "--rerun", "ok"]).2, map(&all, &all));
    chosen(true, &["dfs", "slow"]);
    // A folder of an older version has the controls of its rows.
    let meta = bench.path("out/meta.json");
    let mut old = bench.capsule("out");
    old.as_object_mut().unwrap().remove("controls");
    fs::write(&meta, old.to_string()).unwrap();
    compare(&[]);
    chosen(true, &["dfs", "slow"]);
}

#[test]
fn shards_have_the_same_controls() {
    let (bench, solvers) = bench_of_two_decades();
    let shards: Vec<String> = (1..=4).map(|number| format!("{number}/4")).collect();
    let run = |name: &str, shard: &str, more: &[&str]| {
        let out = format!("{name}-{}", shard.replace('/', "-"));
        let args = solvers.iter().map(String::as_str).chain(["--shard", shard]);
        let args: Vec<&str> = args.chain(more.iter().copied()).collect();
        let mut command = bench.command(&out, &args);
        command.arg("puzzles.txt").env_remove("QUORUM_NO_CONTROL");
        let output = command.output().unwrap();
        assert_eq!(code(&output), 0, "{output:?}");
        out
    };
    let merge = |name: &str, more: &[&str]| {
        let parts: Vec<String> = shards.iter().map(|shard| run(name, shard, more)).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        (merged(&bench, name, &parts, 0), controlled(&bench.rows(name)))
    };
    let all: Vec<u64> = (0..8).collect();
    let of = |names: &[&str]| {
        names.iter().map(|name| ((*name).to_owned(), all.clone())).collect::<BTreeMap<_, _>>()
    };
    let (message, found) = merge("default", &[]);
    assert_eq!(found, of(&["dfs"]));
    assert!(!message.contains("control"), "{message}");
    assert_eq!(merge("named", &["--control", "dfs,slow"]).1, of(&["dfs", "slow"]));
    // The same again, after a part was resumed and another was run again.
    run("default", "2/4", &["--rerun", "ok"]);
    run("default", "3/4", &[]);
    let parts = ["default-1-4", "default-2-4", "default-3-4", "default-4-4"];
    merged(&bench, "again", &parts, 0);
    assert_eq!(controlled(&bench.rows("again")), of(&["dfs"]));
    // A part with other controls than the rest.
    let parts = ["default-1-4", "named-2-4", "default-3-4", "default-4-4"];
    let message = merged(&bench, "mixed", &parts, 0);
    assert_says(&message, "some parts have no control of slow");
}

#[test]
fn rounds_have_workers_of_their_own() {
    let bench = bench();
    let args = ["--solvers", "dfs,varisat/minimal+incremental", "--rounds", "2", "--repeat", "2"];
    assert_eq!(code(&bench.compare("out", &args)), 0);
    let rows = bench.rows("out");
    assert_eq!(rows.len(), 5 * 2 * 4);
    for row in &rows {
        assert_eq!(row.round, Some(row.repetition / 2));
    }
    let orders: Vec<u64> = rows.iter().map(|row| row.order).collect();
    let last_of_first = rows.iter().filter(|row| row.round == Some(0)).map(|row| row.order).max();
    let second = rows.iter().filter(|row| row.round == Some(1)).map(|row| row.order).min();
    assert!(last_of_first < second, "{orders:?}");
    // Another round is added to what is there.
    let args = ["--solvers", "dfs,varisat/minimal+incremental", "--rounds", "3", "--repeat", "2"];
    assert_eq!(code(&bench.compare("out", &args)), 0);
    assert_eq!(bench.rows("out").len(), 5 * 2 * 6);
}

#[test]
fn an_isolated_run_has_a_process_of_its_own() {
    let bench = bench();
    // Counts the puzzles that its process has been given.
    let script = "n=0; while read -r line; do n=$((n+1)); echo unsupported: $n; done";
    fs::write(bench.path("count.sh"), script).unwrap();
    let with = format!("count=line:sh {}", bench.path("count.sh").display());
    let counts = |out: &str, more: &[&str]| {
        let args = [&["--solvers", "count", "--with", &with, "--repeat", "1"], more].concat();
        bench.compare(out, &args);
        bench.rows(out).into_iter().map(|row| row.message.unwrap()).collect::<Vec<_>>()
    };
    // The first puzzle is the probe.
    assert_eq!(counts("kept", &[])[4], "6");
    assert!(counts("isolated", &["--isolate"]).iter().all(|message| message == "2"));
}

/// A program that does not start has not reported its name: its rows are not those of another
/// version.
#[test]
fn a_run_is_not_resumed_with_a_solver_that_does_not_start() {
    let bench = bench();
    let script = "if [ -n \"$FAIL\" ]; then exit 1; fi\n\
                  echo quorum 2 name=v version=1.0 sizes=2-16 features=signs limit=any\n\
                  while read -r line; do echo unsupported; done";
    bench.file("version.sh", script);
    let with = format!("v=line:sh {}", bench.path("version.sh").display());
    let compare = |fail: &str, more: &[&str]| {
        let args = [&["--solvers", "v", "--with", &with], more].concat();
        bench.command("out", &args).arg("puzzles.txt").env("FAIL", fail).output().unwrap()
    };
    compare("", &[]);
    let rows = bench.rows("out").len();
    let refused = compare("1", &[]);
    assert_eq!(code(&refused), 2, "{refused:?}");
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_says(&message, "version of v v 1.0 ");
    assert_says(&message, ", now sh (did not start) ");
    assert_eq!(bench.rows("out").len(), rows);
    compare("", &[]);
    assert_eq!(bench.rows("out").len(), rows);
    compare("1", &["--force"]);
    assert_eq!(bench.rows("out").len(), 2 * rows);
}

#[test]
fn a_limit_of_cpu_time_is_of_the_processes_that_a_solver_starts() {
    let bench = bench();
    // The problem of one cell that shows what a start takes is answered at once.
    let tiny = "if [ $(wc -c) -lt 200 ]; then echo s UNSATISFIABLE; exit 20; fi\n";
    fs::write(bench.path("spin.sh"), format!("{tiny}while :; do :; done")).unwrap();
    fs::write(bench.path("sleep.sh"), format!("{tiny}sleep 1000")).unwrap();
    let declared =
        |name: &str| format!("{name}=dimacs:sh {}", bench.path(&format!("{name}.sh")).display());
    // Patient with what has to happen first, however busy the machine is.
    let message = |solver: &str, timeout: &str| {
        let args = ["--with", &declared(solver), "--solvers", solver, "--limit", "1"];
        let limits = ["--cpu-timeout", "300ms", "--timeout", timeout];
        bench.compare(solver, &[&args[..], &limits].concat());
        let row = bench.rows(solver).remove(0);
        assert_eq!(row.status, "timeout");
        assert_eq!(row.limit_cpu_ns, Some(300_000_000));
        row.message.unwrap()
    };
    assert_eq!(message("spin", "60s"), "killed at the limit of CPU time");
    assert_eq!(message("sleep", "2s"), "killed at the limit");
}

#[test]
fn memory_and_cpu_time_cover_the_processes_that_a_solver_starts() {
    let bench = bench();
    // `dd` holds a block of 200 MB. The answer is wrong, which is not what this is about.
    let script = "dd if=/dev/zero of=/dev/null bs=200M count=3 2>/dev/null\n\
                  i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done\n\
                  echo s UNSATISFIABLE; exit 20";
    fs::write(bench.path("large.sh"), script).unwrap();
    let with = format!("large=dimacs:sh {}", bench.path("large.sh").display());
    let row = |out: &str, more: &[&str]| {
        let args = ["--with", &with, "--solvers", "large", "--limit", "1"];
        bench.compare(out, &[&args[..], more].concat());
        bench.rows(out).remove(0)
    };
    let free = row("free", &[]);
    let peak = free.peak_rss_bytes.unwrap();
    assert!((200 << 20..300 << 20).contains(&peak), "{peak}");
    assert!(free.cpu_ns > Some(10_000_000), "{:?}", free.cpu_ns);
    assert!(free.start_ns.is_some() && free.net_ns < free.total_ns);
    assert_eq!(row("limited", &["--memory", "100M"]).status, "memout");
}

#[test]
fn what_a_program_leaves_behind_ends_with_its_run() {
    let bench = bench();
    let left = bench.path("left");
    let script =
        format!("sleep 1000 & echo $! >>{}\necho s UNSATISFIABLE; exit 20", left.display());
    fs::write(bench.path("leave.sh"), script).unwrap();
    let with = format!("leave=dimacs:sh {}", bench.path("leave.sh").display());
    let args = ["--with", &with, "--solvers", "leave", "--limit", "2", "--timeout", "2s"];
    bench.compare("out", &args);
    let left = fs::read_to_string(left).unwrap();
    assert!(left.lines().count() >= 2);
    let is_there = |pid: &str| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        stat.is_ok_and(|stat| !stat.contains(") Z ") && !stat.contains(") X "))
    };
    for pid in left.lines() {
        // Killed; it ends when it is next given a processor.
        while is_there(pid) {
            sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn the_start_of_a_program_is_not_part_of_a_run() {
    let bench = bench();
    // Slow to start, quick to answer; "unsupported" is an answer like any other.
    let script = "sleep 2; while read -r line; do echo unsupported: no; done";
    fs::write(bench.path("slow.sh"), script).unwrap();
    let with = format!("slow=line:sh {}", bench.path("slow.sh").display());
    let args = ["--with", &with, "--solvers", "slow", "--timeout", "1500ms", "--limit", "2"];
    bench.compare("out", &args);
    assert!(bench.rows("out").iter().all(|row| row.status == "unsupported"));
}

#[test]
fn what_is_not_of_a_run_is_neither_continued_nor_overwritten() {
    let bench = bench();
    let refused = |out: &str, expected: &str| {
        let output = bench.compare(out, &["--solvers", "dfs"]);
        assert_eq!(code(&output), 2, "{output:?}");
        assert!(said(&output).contains(expected), "{output:?}");
    };
    for folder in ["foreign", "linked", "locked"] {
        fs::create_dir(bench.path(folder)).unwrap();
    }
    bench.file("foreign/meta.json", "{\"mine\": 1}");
    refused("foreign", "foreign/meta.json");
    assert_eq!(fs::read_to_string(bench.path("foreign/meta.json")).unwrap(), "{\"mine\": 1}");
    assert!(!bench.path("foreign/results.csv").exists());

    bench.file("precious", "kept");
    std::os::unix::fs::symlink("../precious", bench.path("linked/.lock")).unwrap();
    refused("linked", "linked/.lock");
    bench.file("locked/.lock", "kept");
    bench.compare("locked", &["--solvers", "dfs"]);
    for file in ["precious", "locked/.lock"] {
        assert_eq!(fs::read_to_string(bench.path(file)).unwrap(), "kept");
    }

    assert_eq!(code(&bench.compare("renamed", &["--solvers", "dfs"])), 0);
    let rows = bench.path("renamed/results.csv");
    let text = fs::read_to_string(&rows).unwrap().replacen(",verdict,", ",outcome,", 1);
    fs::write(&rows, &text).unwrap();
    refused("renamed", "expected a result file, found no column verdict");
    assert_eq!(fs::read_to_string(&rows).unwrap(), text);
}
