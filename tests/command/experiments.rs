//! Experiment files as a user runs them: what they say, what overrides them, and what is
//! wrong with them.

use crate::program::{self, Folder, said};
use crate::rows::timeless;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Two puzzles of a file, three generated ones, two solvers.
const FILE: &str = r#"
title = "Small"
solvers = ["dfs", "propagate+prop={naked,hidden}"]
timeout = "5s"
min-block = "0"
seed = 3

[[corpus]]
path = "puzzles/four.txt"
first = 2

[[corpus]]
name = "signs"
generate = "greater-than"
size = 4
signs = 0.5
complete = "givens"
count = 3
seed = 7

[report]
baseline = "dfs"
by = ["corpus", "signs"]
plots = ["scatter", "scaling"]
"#;

const FOUR: &str = "1.2..3....4.....\n12..3..4.2....1.\n1...............\n";

/// A folder with an experiment and a corpus.
fn bench(experiment: &str) -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.path("puzzles")).unwrap();
    folder.file("puzzles/four.txt", FOUR);
    folder.file("small.toml", experiment);
    folder
}

impl Folder {
    /// Runs it from another folder: corpora are found beside the file.
    fn experiment(&self, args: &[&str]) -> Output {
        let elsewhere = tempfile::tempdir().unwrap();
        let file = self.path("small.toml");
        let out = self.path("out");
        let mut command = program::command();
        command.current_dir(elsewhere.path()).arg("compare").arg(file);
        if !args.contains(&"--out") {
            command.arg("--out").arg(out);
        }
        command.args(args).output().unwrap()
    }
}

#[track_caller]
fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}", said(output));
}

#[test]
fn a_file_says_everything() {
    let bench = bench(FILE);
    let output = bench.experiment(&[]);
    assert_success(&output);

    let rows = bench.rows("out");
    assert_eq!(rows.len(), (2 + 3) * 3);
    let corpora: Vec<&str> = rows.iter().map(|row| row.corpus.as_str()).collect();
    assert!(corpora[..6].iter().all(|name| *name == "four"), "{corpora:?}");
    assert!(corpora[6..].iter().all(|name| *name == "signs"), "{corpora:?}");
    for row in &rows {
        assert_eq!((row.limit_ns, row.seed), (Some(5_000_000_000), Some(3)));
    }
    let generated = &rows[6..];
    assert!(generated.iter().all(|row| row.expected.as_deref() == Some("unique")));
    assert!(generated.iter().all(|row| row.verdict == "unique" && row.signs == 8));
    assert_eq!(generated[0].puzzle_name, "signs-01");

    let capsule = bench.capsule("out");
    let experiment = &capsule["sessions"][0]["experiment"];
    assert_eq!(experiment["text"], FILE);
    assert_eq!(experiment["sha256"].as_str().unwrap().len(), 64);

    let report = fs::read_to_string(bench.path("out/report.md")).unwrap();
    let both = "Groups are by corpus and by signs";
    for part in ["# Small", "## four: 2 puzzles", "## signs 8: 3 puzzles", both] {
        assert!(report.contains(part), "{part}: {report}");
    }
    let files = fs::read_dir(bench.path("out")).unwrap().map(|file| file.unwrap().file_name());
    let mut plots: Vec<String> = files
        .map(|name| name.into_string().unwrap())
        .filter(|name| name.ends_with(".svg"))
        .collect();
    plots.sort();
    // Of all puzzles and of each corpus; no kind has two numbers of signs.
    let expected = ["scaling-givens-1.svg", "scaling-givens-2.svg", "scaling-givens.svg"];
    assert_eq!(plots[..3], expected);
    assert_eq!(plots[3..], ["scatter-1.svg", "scatter-2.svg", "scatter.svg"]);
}

#[test]
fn a_run_is_continued_on_the_same_puzzles() {
    let bench = bench(FILE);
    assert_success(&bench.experiment(&[]));
    let corpus = fs::read(bench.path("out/corpora/signs.csv")).unwrap();
    let again = bench.experiment(&[]);
    assert_success(&again);
    assert!(said(&again).contains("nothing to do"), "{}", said(&again));
    assert!(!said(&again).contains("generating"), "{}", said(&again));

    // A corpus that is not what was made is made again.
    bench.file("out/corpora/signs.csv", "id,puzzle\n");
    assert_success(&bench.experiment(&[]));
    assert_eq!(fs::read(bench.path("out/corpora/signs.csv")).unwrap(), corpus);

    // More puzzles of the same seed begin with those that were run, but the file is another
    // one: that is said, not mixed.
    bench.file("small.toml", FILE.replace("count = 3", "count = 4"));
    let other = bench.experiment(&[]);
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("corpus signs"), "{}", said(&other));
}

#[test]
fn shards_of_an_experiment_are_one_run() {
    let bench = bench(FILE);
    assert_success(&bench.experiment(&[]));
    for shard in ["1/2", "2/2"] {
        let out = bench.path(&shard.replace('/', "-"));
        assert_success(&bench.experiment(&["--shard", shard, "--out", out.to_str().unwrap()]));
    }
    let mut merge = program::command();
    merge.arg("merge").arg("--out").arg(bench.path("merged"));
    let merged = merge.args([bench.path("1-2"), bench.path("2-2")]).output().unwrap();
    assert_success(&merged);
    let rows = |folder: &str| timeless(bench.rows(folder));
    assert_eq!(rows("merged"), rows("out"));
    assert_eq!(bench.capsule("merged")["sessions"][1]["experiment"]["text"], FILE);
}

#[test]
fn what_is_typed_overrides_the_file() {
    let bench = bench(FILE);
    let args = ["--solvers", "dlx,dfs", "--timeout", "2s", "--seed", "3", "--limit", "1"];
    let output = bench.experiment(&[&args[..], &["--mode", "first"]].concat());
    assert_success(&output);
    let rows = bench.rows("out");
    assert_eq!(rows.len(), 2 * 2);
    assert!(rows.iter().all(|row| row.limit_ns == Some(2_000_000_000) && row.mode == "first"));
    let said = said(&output);
    for word in ["--solvers", "--timeout"] {
        assert!(said.contains(&format!("{word} overrides the experiment file")), "{said}");
    }
    // Said as the file says it, or not in the file at all.
    assert!(!said.contains("--seed") && !said.contains("--mode"), "{said}");
}

#[test]
fn a_dry_run_makes_nothing() {
    let bench = bench(FILE);
    let output = bench.experiment(&["--dry-run"]);
    assert_success(&output);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("four: 2 puzzles\n"), "{text}");
    assert!(text.contains("signs: 3 puzzles to be generated\n"), "{text}");
    assert!(text.contains("15 runs in mode decide, limit 5.00 s each"), "{text}");
    assert!(!bench.path("out").exists());
}

#[test]
fn corpora_of_the_same_content_are_refused_before_any_run() {
    let copy = FILE.replace("[report]", "[[corpus]]\npath = \"puzzles/copy.txt\"\n\n[report]");
    let bench = self::bench(&copy);
    bench.file("puzzles/copy.txt", FOUR);
    for args in [&["--dry-run"][..], &[]] {
        let output = bench.experiment(args);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let expected = "expected different corpora, found four and copy with the same content";
        assert!(said(&output).contains(expected), "{}", said(&output));
        assert!(!bench.path("out").exists(), "nothing is made");
    }
    // The same recipe, written in two ways: known when both are made.
    let twice = "[[corpus]]\ngenerate = \"greater-than\"\nname = \"again\"\nsize = 4\nboxes = \"2x2\"\n\
                 signs = 0.5\ncomplete = \"givens\"\ncount = 3\nseed = 7\n\n[report]";
    let bench = self::bench(&FILE.replace("[report]", twice));
    let output = bench.experiment(&[]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let expected = "expected different corpora, found signs and again with the same puzzles";
    assert!(said(&output).contains(expected), "{}", said(&output));
    assert!(!bench.path("out/results.csv").exists());
}

/// The controls of an experiment are those of its file.
#[test]
fn a_file_names_the_controls() {
    let bench = bench(&FILE.replace("seed = 3", "seed = 3\ncontrol = [\"propagate+prop=naked\"]"));
    let mut command = program::command();
    command.env_remove("QUORUM_NO_CONTROL").arg("compare").arg(bench.path("small.toml"));
    let output = command.arg("--out").arg(bench.path("out")).output().unwrap();
    assert_success(&output);
    let rows = bench.rows("out");
    let controls: Vec<_> = rows.iter().filter(|row| row.is_control()).collect();
    assert_eq!(controls.len(), 5);
    assert!(controls.iter().all(|row| row.solver == "propagate+prop=naked"));
}

#[test]
fn a_corpus_may_have_solvers_of_its_own() {
    let own = FILE.replace("first = 2", "first = 2\nsolvers = [\"dlx\", \"dfs\"]");
    let bench = bench(&own);
    let dry = String::from_utf8(bench.experiment(&["--dry-run"]).stdout).unwrap();
    assert!(dry.contains("13 runs"), "{dry}");
    assert_success(&bench.experiment(&[]));
    let solvers = |corpus: &str| {
        let rows = bench.rows("out");
        let mut names: Vec<String> =
            rows.into_iter().filter(|row| row.corpus == corpus).map(|row| row.solver).collect();
        names.sort();
        names.dedup();
        names
    };
    assert_eq!(solvers("four"), ["dfs", "dlx"]);
    assert_eq!(solvers("signs"), ["dfs", "propagate+prop=hidden", "propagate+prop=naked"]);
    assert!(said(&bench.experiment(&[])).contains("nothing to do"));
}

/// The answer to a change of the file, after its name.
#[track_caller]
fn refused(from: &str, to: &str) -> String {
    assert!(FILE.contains(from), "{from}");
    let bench = bench(&FILE.replacen(from, to, 1));
    let output = bench.experiment(&[]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(!bench.path("out").exists(), "nothing is made before the file is understood");
    let said = said(&output);
    let (_, message) = said.split_once("small.toml:").unwrap_or_else(|| panic!("{said}"));
    message.trim_end().to_owned()
}

#[test]
fn mistakes_are_named_by_line_and_column() {
    let same = |from: &str, to: &str, message: &str| assert_eq!(refused(from, to), message);
    same("timeout =", "timeuot =", "4:1: unknown key 'timeuot'; did you mean timeout?");
    same(
        "\"5s\"",
        "\"5 parsecs\"",
        "4:11: expected a duration such as 200ms, 10s, 5m or 1.5, found '5 parsecs'",
    );
    same("count = 3", "cuont = 3", "18:1: unknown key 'cuont'; did you mean count?");
    same("count = 3", "", "14:12: expected count beside generate, found none");
    same("count = 3", "count = 0", "18:9: expected a number above 0, found 0");
    same("signs = 0.5", "signs = 5.0", "16:9: signs: expected a fraction from 0 to 1, found 5");
    same(
        "signs = 0.5",
        "holes = 3",
        "16:9: greater-than takes size, boxes, diagonals, signs, places, complete, clues, minimal, symmetry, not holes",
    );
    same(
        "size = 4",
        "size = 7",
        "15:8: size: expected a size with customary boxes, or boxes = \"RxC\" or \"none\" beside it, found 7",
    );
    same(
        "\"greater-than\"",
        "\"greater-then\"",
        "14:12: unknown kind 'greater-then'; did you mean greater-than?",
    );
    // Corpora of the same puzzles, as far as that shows before they are made.
    let twice = "[[corpus]]\npath = \"puzzles/four.txt\"\nname = \"again\"\n\n[report]";
    same("[report]", twice, "22:8: expected different corpora, found the puzzles of 'four' again");
    let twice = "[[corpus]]\ngenerate = \"greater-than\"\nname = \"again\"\nsize = 4\nsigns = 0.5\n\
                 complete = \"givens\"\ncount = 5\nfirst = 3\nseed = 7\n\n[report]";
    same(
        "[report]",
        twice,
        "22:12: expected different corpora, found the puzzles of 'signs' again",
    );
    same("\"signs\"\ngen", "\"four\"\ngen", "13:8: expected a name of its own, found 'four' again");
    same(
        "\"signs\"\ngen",
        "\"../x\"\ngen",
        "13:8: expected a name of letters, digits and any of -_.+, found '../x'",
    );
    same("first = 2", "count = 2", "10:9: count goes with generate, not with path");
    same(
        "path = \"puzzles/four.txt\"",
        "",
        "8:1: expected a corpus with path or generate, found neither",
    );
    same(
        "baseline = \"dfs\"",
        "baseline = \"dlx\"",
        "22:12: expected one of the solvers as baseline, found 'dlx'",
    );
    same("\"signs\"]", "\"sings\"]", "23:17: no column 'sings'; did you mean signs?");
    same("\"scaling\"]", "\"scalin\"]", "24:21: no plot 'scalin'; did you mean scaling?");
    assert!(refused("\"dfs\", ", "\"dsf\", ").starts_with("3:12: unknown solver 'dsf'"));
    same("seed = 3", "seed = \"3\"", "6:8: invalid type: string \"3\", expected u64");
    assert!(refused("seed = 3", "seed = ").starts_with("6:"));
    assert!(refused("title = \"Small\"", "").contains("missing field `title`"));
}

#[test]
fn a_file_stands_alone_and_its_corpora_exist() {
    let bench = bench(FILE);
    let both = bench.experiment(&["--puzzle", FOUR]);
    assert_eq!(both.status.code(), Some(2));
    assert!(said(&both).contains("an experiment file names its own corpora"), "{}", said(&both));

    fs::remove_file(bench.path("puzzles/four.txt")).unwrap();
    let missing = bench.experiment(&[]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(said(&missing).contains("four.txt"), "{}", said(&missing));
}

/// The folders of the committed experiments.
fn committed() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/experiments");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    // Python and cargo leave the latter.
    folders.retain(|folder| {
        folder.is_dir() && !folder.ends_with("__pycache__") && !folder.ends_with("target")
    });
    folders
}

/// The figures that `figures.py` computes from the committed rows are those of the README, and its
/// conclusions hold.
#[test]
#[ignore = "needs python3"]
fn figures_of_the_committed_experiments_are_those_of_their_rows() {
    let has_figures = |folder: &&PathBuf| folder.join("figures.py").exists();
    for folder in committed().iter().filter(has_figures) {
        let output = Command::new("python3").arg(folder.join("figures.py")).output().unwrap();
        assert_success(&output);
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.lines().count() > 2, "{printed}");
        for line in printed.lines() {
            assert!(readme.lines().any(|other| other == line), "{}: {line}", folder.display());
        }
    }
}

/// The experiments of this project are understood, and name solvers and puzzles that exist.
#[test]
fn the_committed_experiments_are_right() {
    let folders = committed();
    assert!(folders.len() >= 5);
    let index = fs::read_to_string(folders[0].with_file_name("README.md")).unwrap();
    for folder in folders {
        let name = folder.file_name().unwrap().to_str().unwrap();
        assert!(index.contains(&format!("({name}/README.md)")), "{name} is not in the list");
        assert!(folder.join("README.md").exists(), "{name} has no README");
        let file = folder.join("experiment.toml");
        if folder.join("run.py").exists() {
            continue;
        }
        // Downloaded corpora and programs built from checkouts are not there in a clone.
        // One that compares no solvers has no corpora either.
        let text = fs::read_to_string(&file).unwrap();
        if text.contains("\n# needs: ") || text.contains("\n# program only\n") {
            continue;
        }
        let output = program::command().args(["compare", "--dry-run"]).arg(&file).output().unwrap();
        assert_success(&output);
        let needs_z3 = fs::read_to_string(&file).unwrap().contains("# features: z3");
        if !needs_z3 || cfg!(feature = "z3") {
            assert!(!said(&output).contains("cannot be combined"), "{}", said(&output));
        }
    }
}
