//! The binary, as a user runs it: what it prints where, its exit codes, bad input.

use crate::common::{EASY, SLOW};
use crate::program::{self, Folder, QUORUM};
use crate::rows::rows;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

struct Run {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Run {
            code: output.status.code().expect("not killed"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn quorum(args: &[&str]) -> Run {
    program::quorum(args).into()
}

/// With something on standard input, in a folder.
fn quorum_in(folder: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut child = program::command()
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// A bad text among good ones: one clear message, the good ones are solved, exit 2.
#[track_caller]
fn bad_among_good(name: &str, bad: &[u8], message: &str) {
    let folder = Folder::new();
    let mut text = format!("{EASY}\n").into_bytes();
    text.extend_from_slice(bad);
    text.extend_from_slice(format!("\n{EASY}\n").as_bytes());
    let file = folder.file(name, text);
    let run = quorum(&["solve", "--solver", "dfs", &file]);
    assert!(run.err.contains(message), "expected {message:?} in {}", run.err);
    assert!(run.err.contains(&format!("{file}:2:")), "no place in {}", run.err);
    assert_eq!(run.out.lines().count(), 2, "the good puzzles are solved: {}", run.err);
    assert_eq!(run.code, 2);
}

#[test]
fn help_has_examples_and_no_argument_is_help() {
    let run = quorum(&[]);
    assert_eq!(run.code, 0);
    assert_eq!(run.out.matches("\n  quorum ").count(), 2, "{}", run.out);
    let help = quorum(&["--help"]).out;
    assert_eq!(help.matches("\n  quorum ").count(), 4, "{help}");
    assert_eq!(quorum(&["--help"]).code, 0);
    assert_eq!(quorum(&["solv"]).code, 2);
}

#[test]
fn solve_prints_a_solution_in_each_form() {
    let run = quorum(&["solve", "--solver", "dfs", "--output", "line", "--puzzle", EASY]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.trim_end().len(), 81);
    let line = run.out;
    let run = quorum(&["solve", "--solver", "dfs", "--output", "grid", "--puzzle", EASY]);
    assert_eq!(run.out.lines().count(), 9);
    let digits: String = run.out.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, line.trim_end());
    let run = quorum(&["solve", "--solver", "dfs", "--puzzle", EASY]);
    assert!(run.out.contains("# boxes 3x3"), "{}", run.out);
}

#[test]
fn json_has_the_promised_keys() {
    let run = quorum(&["solve", "--solver", "dfs", "--mode", "decide", "--json", "--puzzle", EASY]);
    let object: serde_json::Value = serde_json::from_str(run.out.trim_end()).unwrap();
    for key in ["id", "solver", "verdict", "status", "solutions", "exhausted", "nodes", "first_ns"]
    {
        assert!(object.get(key).is_some(), "{key} is missing in {object}");
    }
    assert_eq!((&object["verdict"], &object["status"]), (&"unique".into(), &"ok".into()));
    let run = quorum(&["verify", "--solvers", "dfs,varisat", "--json", "--puzzle", EASY]);
    let object: serde_json::Value = serde_json::from_str(run.out.trim_end()).unwrap();
    assert_eq!(object["agreed"], true);
    assert_eq!(object["runs"].as_array().unwrap().len(), 2);
}

#[test]
fn verify_says_what_it_found_in_its_exit_code() {
    let folder = Folder::new();
    let unique = folder.file("unique.txt", format!("{EASY}\n{SLOW}\n"));
    let run = quorum(&["verify", "--solvers", "varisat", &unique]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("unique.txt:2 unique 9x9 boxes 3x3"), "{}", run.out);
    assert!(run.err.contains("2 puzzles: 2 unique"), "{}", run.err);

    let mut several = SLOW.to_owned();
    several.replace_range(0..1, ".");
    let run = quorum(&["verify", "--solvers", "varisat", "--puzzle", &several]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("multiple 9x9 boxes 3x3 differs R"), "{}", run.out);

    let mut clashing = EASY.to_owned();
    clashing.replace_range(0..1, "1");
    let run = quorum(&["verify", "--solvers", "dfs,varisat", "--puzzle", &clashing]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("none 9x9 boxes 3x3"), "{}", run.out);
    let run = quorum(&["solve", "--solver", "dfs", "--puzzle", &clashing]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}

#[test]
fn a_reader_that_has_gone_is_no_success() {
    let folder = Folder::new();
    let file = folder.file("many.txt", format!("{EASY}\n").repeat(2000));
    let mut child = program::command()
        .args(["solve", "--solver", "propagate", &file])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

/// A program that writes a puzzle, and goes on when it has read the answer.
#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    for (command, start) in [("solve", ["9", "4", "9"]), ("verify", ["-:1 u", "-:2 u", "-:3 u"])] {
        let mut child = program::command()
            .args([command, "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        let reader = std::thread::spawn(move || {
            out.lines().for_each(|line| sender.send(line.unwrap()).unwrap());
        });
        let mut stdin = child.stdin.take().unwrap();
        for (puzzle, start) in [EASY, SLOW, EASY].into_iter().zip(start) {
            writeln!(stdin, "{puzzle}").unwrap();
            let line = lines.recv_timeout(Duration::from_secs(60)).expect(command);
            assert!(line.starts_with(start), "{command}: {line}");
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
        reader.join().unwrap();
    }
}

#[test]
fn select_writes_the_original_lines_and_nothing_else() {
    let folder = Folder::new();
    let mut several = SLOW.to_owned();
    several.replace_range(0..1, ".");
    let text = format!("# a comment\n{EASY}\n{several}  two\n{SLOW}\n");
    let file = folder.file("mixed.txt", text);
    let run = quorum(&["verify", "--solvers", "varisat", "--select", "unique", &file]);
    assert_eq!(run.out, format!("{EASY}\n{SLOW}\n"));
    assert_eq!(run.code, 1);
    let run = quorum(&["verify", "--solvers", "varisat", "--select", "multiple", &file]);
    assert!(run.out.starts_with(&several), "{}", run.out);

    // Rows of a table can be read again: their header comes first, once.
    let table = format!("id,puzzle\na,{EASY}\nb,{several}\nc,{SLOW}\n");
    let file = folder.file("table.csv", table.clone());
    let run = quorum(&["verify", "--solvers", "varisat", "--select", "unique", &file]);
    assert_eq!(run.out, table.replace(&format!("b,{several}\n"), ""));
}

#[test]
fn puzzles_of_several_sources_keep_apart() {
    let folder = Folder::new();
    let (one, two) = (folder.path("a"), folder.path("b"));
    for place in [&one, &two] {
        std::fs::create_dir(place).unwrap();
        std::fs::write(place.join("x.txt"), EASY).unwrap();
    }
    let out = folder.path("out");
    let [one, two, out_arg] = [&one, &two, &out].map(|path| path.to_str().unwrap());
    let args = ["encode", "--as", "cnf", "--out", out_arg, "--puzzle", EASY, "--puzzle", SLOW];
    let run = quorum(&[&args[..], &[one, two]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let mut names: Vec<String> = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    let expected = ["puzzle-1-00001.cnf", "puzzle-2-00001.cnf", "x-00001.cnf", "x-2-00001.cnf"];
    assert_eq!(names, expected);
    let run = quorum(&["verify", "--solvers", "native", "--puzzle", EASY, "--puzzle", SLOW]);
    let ids: Vec<&str> = run.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(ids, ["--puzzle-1:1", "--puzzle-2:1"]);
}

#[test]
fn standard_input_folders_and_arguments_are_read() {
    let folder = Folder::new();
    let run = quorum_in(folder.root(), &["solve", "--solver", "dfs"], EASY.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{}", run.err);
    let run = quorum_in(folder.root(), &["solve", "--solver", "dfs", "-"], EASY.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{}", run.err);
    folder.file("a.txt", EASY);
    folder.file("b.sdm", EASY);
    let run = quorum(&["solve", "--solver", "dfs", folder.root().to_str().unwrap()]);
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}", run.err);
    let run = quorum(&["solve", "--solver", "dfs", "--puzzle", EASY, "--puzzle", EASY]);
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}", run.err);
}

#[test]
fn compare_writes_a_row_a_run_and_a_capsule() {
    let folder = Folder::new();
    let file = folder.file("two.txt", format!("{EASY}\n{SLOW}\nbad\n"));
    let out = folder.path("out");
    let out_arg = out.to_str().unwrap();
    let args = ["compare", "--solvers", "dfs,varisat,topological", "--timeout", "300ms"];
    let run = quorum(&[&args[..], &["--limit", "3", "--out", out_arg, &file]].concat());
    assert_eq!(run.code, 0, "an unreadable line is counted: {}", run.err);
    assert!(run.err.contains("two.txt:3:"), "{}", run.err);
    assert!(run.out.contains("varisat/extended"), "{}", run.out);
    assert!(run.out.contains("results.csv"), "{}", run.out);

    let rows = rows(&out.join("results.csv"));
    assert_eq!(rows.len(), 6);
    assert!(rows.iter().all(|row| row.puzzle_id.len() == 64 && row.kind == "classic"));
    let capsule = std::fs::read_to_string(out.join("meta.json")).unwrap();
    let capsule: serde_json::Value = serde_json::from_str(&capsule).unwrap();
    assert_eq!(capsule["run_id"], rows[0].run_id.as_str());

    let again = quorum(&["compare", "--solvers", "dfs", "--out", out_arg, &file]);
    assert_eq!(again.code, 2, "results are not overwritten");
    let strict = folder.path("strict");
    let strict = ["compare", "--solvers", "dfs", "--strict", "--out", strict.to_str().unwrap()];
    assert_eq!(quorum(&[&strict[..], &[&file]].concat()).code, 2);
}

#[test]
fn dry_run_runs_nothing() {
    let folder = Folder::new();
    let file = folder.file("two.txt", format!("{EASY}\n{SLOW}\n"));
    let args = ["compare", "--dry-run", "--timeout", "2s", "--solvers", "dfs,varisat", "two.txt"];
    let run = quorum_in(folder.root(), &args, b"");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("4 runs in mode decide, limit 2.00 s each: at most 8.00 s"),
        "{}",
        run.out
    );
    assert!(!folder.path("runs").exists());
    assert!(file.ends_with("two.txt"));
}

#[test]
fn list_lists() {
    for (what, word) in [("solvers", "varisat "), ("encodings", "minimal"), ("formats", "line")] {
        let run = quorum(&["list", what]);
        assert_eq!(run.code, 0);
        assert!(run.out.lines().any(|line| line.starts_with(word)), "{}", run.out);
    }
}

#[test]
fn encode_prints_the_sizes_of_the_literature() {
    let empty = ".".repeat(81);
    for (encoding, distinct, stated) in
        [("minimal", 7371, 8829), ("efficient", 10287, 11745), ("extended", 10530, 11988)]
    {
        let args = ["encode", "--as", "cnf", "--encoding", encoding, "--puzzle", &empty];
        let run = quorum(&args);
        assert_eq!(run.code, 0, "{}", run.err);
        let header = format!("p cnf 729 {distinct}");
        assert!(run.out.lines().any(|line| line == header), "{encoding}");
        assert!(run.err.contains(&format!("{stated} stated clauses")), "{}", run.err);
    }
    let run = quorum(&["encode", "--as", "smt2", "--puzzle", &empty]);
    assert!(run.out.contains("(check-sat)"), "{}", run.err);
    for (encoding, logic) in [
        ("int-pairwise", "QF_IDL"),
        ("bit-vector+logic=QF_FD", "QF_FD"),
        ("uninterpreted-function+reduce", "QF_UF"),
    ] {
        let args = ["encode", "--as", "smt2", "--encoding", encoding, "--puzzle", &empty];
        let run = quorum(&args);
        assert!(run.out.contains(&format!("(set-logic {logic})")), "{} {}", run.out, run.err);
    }
    let args = ["encode", "--as", "smt2", "--encoding", "enumration", "--puzzle", &empty];
    assert!(quorum(&args).err.contains("did you mean enumeration"));
    for (form, encoding, expected) in [
        ("fzn", "not-equal", "constraint int_ne(x_R1C1, x_R1C2);\n"),
        ("mzn", "complete", "constraint forall (g in 1..groups)"),
        ("mzn", "data", "signs = 0;\n"),
        ("asp", "exactly-one", "#show x/3.\n"),
        ("opb", "cardinality", " = 1 ;\n"),
        ("lp", "binary", " = 1\n c2: "),
        ("xcsp3", "global", "<allDifferent> x_R1C1 x_R1C2 "),
        ("fzn", "value+table=gecode", "constraint all_different_int("),
    ] {
        let args = ["encode", "--as", form, "--encoding", encoding, "--puzzle", &empty];
        let run = quorum(&args);
        assert!(run.code == 0 && run.out.contains(expected), "{form} {encoding}: {}", run.err);
    }
    let run = quorum(&["encode", "--as", "cnf", "--encoding", "extnded", "--puzzle", &empty]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean extended"), "{}", run.err);
}

/// The row of an encoding in what `encode --sizes --csv` prints: variables, auxiliary ones,
/// clauses, literals, stated clauses, stated literals, bytes.
fn sizes(args: &[&str]) -> impl Fn(&str) -> Vec<u64> + use<> {
    let run = quorum(&[&["encode", "--sizes", "--csv"], args].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let header = "puzzle,form,encoding,variables,auxiliary_variables,clauses,literals,\
                  stated_clauses,stated_literals,bytes";
    assert_eq!(run.out.lines().next(), Some(header));
    move |encoding| {
        let row = run.out.lines().find(|row| row.split(',').nth(2) == Some(encoding));
        let row = row.unwrap_or_else(|| panic!("no {encoding} in\n{}", run.out));
        row.split(',').skip(3).filter_map(|number| number.parse().ok()).collect()
    }
}

#[test]
fn encode_sizes_measures_every_encoding() {
    let of = sizes(&["--size", "9"]);
    assert_eq!(of("extended")[..6], [729, 0, 10_530, 23_328, 11_988, 26_244]);
    assert_eq!(of("minimal")[..6], [729, 0, 7_371, 15_309, 8_829, 18_225]);
    assert_eq!(of("extended+amo=product")[4], 8_100);
    let variables = |encoding: &str| of(encoding)[..2].to_vec();
    assert_eq!(variables("extended+amo=ladder"), [3_321, 2_592]);
    assert!(of("one-hot").len() >= 3, "SMT has variables, assertions and bytes");
    let bytes = *of("extended").last().unwrap();
    let empty = ".".repeat(81);
    let text = quorum(&["encode", "--as", "cnf", "--puzzle", &empty]).out;
    // The same text but for the name of the puzzle in a comment.
    assert!(bytes.abs_diff(text.len() as u64) < 30, "{bytes} {}", text.len());
    // Nothing is said of signs where there are none.
    let run = quorum(&["encode", "--sizes", "--size", "9", "--as", "cnf"]);
    assert!(!run.out.contains("signs=") && run.out.contains("minimal+amo=binary"), "{}", run.out);

    let of = sizes(&["--limit", "1", "data/corpora/greater-than-full.csv"]);
    let stated = |encoding: &str| (of(encoding)[0], of(encoding)[4]);
    assert_eq!(stated("extended"), (729, 13_932));
    assert_eq!(stated("extended+signs=conflict"), (729, 15_876));
    assert_eq!(stated("extended+signs=order"), (1_377, 15_552));
    assert_eq!(stated("minimal+signs=order"), (1_377, 12_393));

    // The example of Kwon & Jain's method with its numbers.
    let puzzle =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let of = sizes(&["--encoding", "extended+reduce=clues", "--puzzle", puzzle]);
    assert_eq!((of("extended+reduce=clues")[0], of("extended+reduce=clues")[4]), (303, 2_843));
}

#[test]
fn encodings_are_named_well_or_refused() {
    for (args, message) in [
        (&["--encoding", "extended+amo=prodct", "--size", "4"][..], "did you mean product?"),
        (&["--encoding", "extended+incremental", "--size", "4"], "unknown option of extended"),
        (&["--encoding", "minimal+signs", "--size", "4"], "unknown value of minimal+signs"),
        (&["--encoding", "one-hto", "--size", "4"], "did you mean one-hot?"),
        (&["--as", "cnf", "--encoding", "one-hot", "--size", "4"], "unknown CNF encoding"),
        (&["--size", "7"], "expected --boxes RxC or none"),
        (&["--size", "4", "--puzzle", "....1......2...."], "cannot be used with"),
    ] {
        let run = quorum(&[&["encode", "--sizes"], args].concat());
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let run = quorum(&["encode", "--as", "cnf", "--csv", "--puzzle", "1"]);
    assert_eq!(run.code, 2, "--csv is for sizes");
}

#[test]
fn list_encodings_names_every_choice_with_source_and_strength() {
    use quorum_encodings::cnf::{
        AT_MOST_ONES, AUTOMATA, BASES, CONNECTIONS, INEQUALITIES, REDUCTIONS, RELATIONS, SUMS,
    };
    let run = quorum(&["list", "encodings"]);
    let bases = BASES.iter().map(|e| (e.name.to_owned(), e.source, e.formula, e.propagation));
    let at_most_ones = AT_MOST_ONES
        .iter()
        .map(|e| (format!("+amo={}", e.name), e.source, e.formula, e.propagation));
    let signs = INEQUALITIES
        .iter()
        .map(|e| (format!("+signs={}", e.name), e.source, e.formula, e.propagation));
    let relations = RELATIONS
        .iter()
        .map(|e| (format!("+relations={}", e.name), e.source, e.formula, e.propagation));
    let sums =
        SUMS.iter().map(|e| (format!("+sums={}", e.name), e.source, e.formula, e.propagation));
    let automata = AUTOMATA
        .iter()
        .map(|e| (format!("+automata={}", e.name), e.source, e.formula, e.propagation));
    let connections = CONNECTIONS
        .iter()
        .map(|e| (format!("+connect={}", e.name), e.source, e.formula, e.propagation));
    let reductions = REDUCTIONS[1..]
        .iter()
        .map(|e| (format!("+reduce={}", e.name), e.source, "depends", e.propagation));
    for (name, source, formula, propagation) in bases
        .chain(at_most_ones)
        .chain(signs)
        .chain(relations)
        .chain(sums)
        .chain(automata)
        .chain(connections)
        .chain(reductions)
    {
        let row = run.out.lines().find(|line| line.split_whitespace().next() == Some(&*name));
        let row = row.unwrap_or_else(|| panic!("no {name} in\n{}", run.out));
        for part in [source, formula, propagation] {
            assert!(row.contains(part), "{part} in {row}");
        }
    }
}

#[test]
#[cfg(not(feature = "cadical"))]
fn a_build_without_cadical_says_so() {
    let run = quorum(&["solve", "--solver", "cadical", "--puzzle", SLOW]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("this build is without CaDiCaL"), "{}", run.err);
}

#[test]
fn incremental_solvers_answer_like_the_others() {
    let folder = Folder::new();
    let lines = [SLOW, EASY, "....1......2....", SLOW, EASY].join("\n");
    folder.file("mixed.txt", lines + "\n");
    let verify = |solvers| {
        let args = ["verify", "--solvers", solvers, "--jobs", "1", "mixed.txt"];
        quorum_in(folder.root(), &args, b"").out
    };
    assert_eq!(verify("dlx,varisat+incremental"), verify("dlx,varisat"));
    let solve = |solver| {
        let args = ["solve", "--solver", solver, "--jobs", "2", "mixed.txt"];
        quorum_in(folder.root(), &args, b"").out.lines().take(2).map(str::to_owned).collect()
    };
    let (kept, cold): (Vec<String>, Vec<String>) = (solve("batsat+incremental=5"), solve("batsat"));
    assert_eq!((kept.len(), kept), (2, cold));
}

#[test]
fn bad_input_empty_file() {
    let folder = Folder::new();
    let file = folder.file("empty.txt", "");
    let run = quorum(&["verify", "--solvers", "dfs", &file]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("empty.txt:1:1: expected"), "{}", run.err);
}

#[test]
fn bad_input_80_characters() {
    bad_among_good(
        "80.txt",
        &EASY.as_bytes()[..80],
        "80.txt:2:81: expected 81 cells, found the end after 80",
    );
}

#[test]
fn bad_input_82_characters() {
    bad_among_good("82.txt", format!("{EASY}1").as_bytes(), "82.txt:2:82: expected");
}

#[test]
fn bad_input_digit_above_the_size() {
    bad_among_good("above.txt", b"5...3.....1....2", "expected");
}

#[test]
fn bad_input_letter_in_a_9x9_grid() {
    let mut text = EASY.to_owned();
    text.replace_range(10..11, "Q");
    bad_among_good("letter.txt", text.as_bytes(), "'Q'");
}

#[test]
fn bad_input_line_of_10_megabytes() {
    bad_among_good("long.txt", &b"1".repeat(10 << 20), "expected");
}

#[test]
fn bad_input_two_equal_givens_in_a_row_is_none() {
    let mut text = EASY.to_owned();
    text.replace_range(0..1, "1");
    for solver in ["dfs", "topological", "varisat"] {
        let run = quorum(&["verify", "--solvers", solver, "--puzzle", &text]);
        assert_eq!(run.code, 1);
        assert!(run.out.contains(" none "), "{solver}: {}", run.out);
    }
}

#[test]
fn bad_input_sign_row_too_short() {
    let folder = Folder::new();
    let row = "<><<>".to_owned();
    let file = folder.file("short.csv", format!("id,signs\na,{row}\n"));
    let run = quorum(&["verify", "--solvers", "dfs", &file]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("short.csv:2:"), "{}", run.err);
}

#[test]
fn bad_input_sign_cycle_is_none() {
    // R1C1 < R1C2 < R2C2 < R2C1 < R1C1.
    let cycle = "3x3;boxes=none;cells=.../.../...;signs=<./v^./>./.../..";
    for solver in ["dfs", "topological", "varisat"] {
        let run = quorum(&["verify", "--solvers", solver, "--puzzle", cycle]);
        assert_eq!(run.code, 1, "{solver}: {} {}", run.out, run.err);
        assert!(run.out.contains(" none 3x3 boxes none"), "{solver}: {}", run.out);
    }
}

#[test]
fn bad_input_unknown_format() {
    let run = quorum(&["verify", "--solvers", "dfs", "--format", "lnie", "--puzzle", EASY]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("line"), "{}", run.err);
}

#[test]
fn bad_input_picture_without_stated_boxes() {
    let folder = Folder::new();
    let file = folder.file("picture.txt", "2>. .\nv   ^\n. .<.\n  ^  \n.>. .\n");
    let run = quorum(&["verify", "--solvers", "dfs", &file]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--boxes"), "{}", run.err);
    let run = quorum(&["verify", "--solvers", "dfs", "--boxes", "none", &file]);
    assert_ne!(run.code, 2, "{}", run.err);
}

#[test]
fn bad_input_binary_noise() {
    let folder = Folder::new();
    let noise: Vec<u8> =
        (0..100_000u32).map(|i| (i.wrapping_mul(2654435761) >> 24) as u8).collect();
    let file = folder.file("noise.txt", noise);
    let run = quorum(&["verify", "--solvers", "dfs", &file]);
    assert_eq!(run.code, 2);
    assert!(run.err.lines().count() <= 3, "{} lines of messages", run.err.lines().count());
}

#[test]
fn bad_input_crlf_and_no_final_newline() {
    let folder = Folder::new();
    let file = folder.file("crlf.txt", format!("{EASY}\r\n{SLOW}"));
    let run = quorum(&["verify", "--solvers", "varisat", &file]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.lines().count(), 2);
}

#[test]
fn bad_input_missing_file_and_empty_folder() {
    let folder = Folder::new();
    let run = quorum(&["verify", "--solvers", "dfs", folder.path("absent.txt").to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("absent.txt"), "{}", run.err);
    let run = quorum(&["verify", "--solvers", "dfs", folder.root().to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected"), "{}", run.err);
}

#[test]
fn bad_input_csv_without_a_known_column() {
    let folder = Folder::new();
    let file = folder.file("strange.csv", "name,level\na,1\n");
    let run = quorum(&["verify", "--solvers", "dfs", &file]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("puzzle"), "{}", run.err);
}

#[test]
fn bad_input_wrong_solution_column() {
    let folder = Folder::new();
    let wrong = "1".repeat(81);
    let text = format!("id,puzzle,solution\na,{EASY},{wrong}\nb,{EASY},\n");
    let file = folder.file("wrong.csv", text);
    let run = quorum(&["verify", "--solvers", "varisat", &file]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("a: the known solution is wrong"), "{}", run.err);
    assert!(run.err.contains("Known answers: 1 wrong."), "{}", run.err);
    assert!(run.out.contains("known solution invalid\n"), "{}", run.out);
    assert!(run.out.contains("b unique"), "{}", run.out);
    let out = folder.path("out");
    let compare = ["compare", "--solvers", "dfs", "--out", out.to_str().unwrap(), &file];
    assert_eq!(quorum(&compare).code, 1);
    // The rows say so, too.
    let again = quorum(&compare);
    assert!(again.err.contains("nothing to do"), "{}", again.err);
    assert!(
        again.err.contains("the corpus has a wrong known answer for 1 puzzle"),
        "{}",
        again.err
    );
    assert_eq!(again.code, 1, "{}", again.err);
}

#[test]
fn bad_input_unknown_solver() {
    let run = quorum(&["verify", "--solvers", "varist", "--puzzle", EASY]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("unknown solver 'varist'; did you mean varisat"), "{}", run.err);
    let run = quorum(&["verify", "--solvers", "varisat/extendet", "--puzzle", EASY]);
    assert!(run.err.contains("extended"), "{}", run.err);
}

#[test]
fn convert_writes_what_fits_and_names_what_does_not() {
    let folder = Folder::new();
    let file =
        folder.file("p.txt", "# a\n4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,\n2x2:p\n# b\n3:a0i\n");
    let run = quorum(&["convert", "--to", "three-blocks", &file]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        format!(
            "{file}:3: format three-blocks cannot hold boxes\n\
             {file}:5:5: expected a comma or one of U R D L, found 'i'\n  \
             (read as format unequal: quorum list formats unequal describes it)\n"
        )
    );
    let blocks = "# a\n0 0 0 0\n3 0 0 0\n0 0 0 0\n0 0 0 0\n\n0 0 >\n0 < 0\n0 0 0\n0 0 0\n\nv 0 0 0\n0 0 ^ 0\n0 0 0 0\n";
    assert_eq!(run.out, blocks);

    // Blocks are parted so that they are read as they were written, lines stand together.
    let two = format!("{blocks}\n{blocks}");
    let run = quorum_in(&folder.path(""), &["convert", "--to", "unequal"], two.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (0, 4));
    let again =
        quorum_in(&folder.path(""), &["convert", "--to", "three-blocks"], run.out.as_bytes());
    assert_eq!(again.out, two);

    let run = quorum(&["convert", "--to", "pictur", &file]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("unknown format 'pictur'; did you mean picture?"), "{}", run.err);
    let run = quorum(&["convert", "--to", "pzprv3", &file]);
    assert_eq!((run.code, run.err.as_str()), (2, "quorum: format pzprv3 is read, not written\n"));
    let run = quorum(&["convert", "--to", "unequal", "--format", "svg", &file]);
    assert_eq!((run.code, run.err.as_str()), (2, "quorum: format svg is written, not read\n"));
}

#[test]
fn pictures_are_drawn_as_svg() {
    let id = "9jx:2e9b8c2a6c5_3b6b8i9a6a1a7a3i3b6b4_9c1a5c2b9e6,\
              _dc__aca____bc___b_fe_faa_bdcabc_c__abbad_a_bb_ab_aaac_dab";
    let run = quorum(&["solve", "--output", "svg", "--puzzle", id]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"));
    assert_eq!(run.out.matches("<text").count(), 81);
    let run = quorum(&["convert", "--to", "svg", "--puzzle", id]);
    assert_eq!((run.code, run.out.matches("<text").count()), (0, 23));
    for command in [&["convert", "--to", "svg"][..], &["solve", "--output", "svg"]] {
        let run = quorum(&[command, &["--puzzle", id, "--puzzle", id]].concat());
        assert_eq!(run.code, 2);
        assert!(run.err.contains("to draw, found several"), "{}", run.err);
    }
}

#[test]
fn pictures_in_the_terminal_are_bold_or_plain() {
    let colored = quorum(&["solve", "--color", "always", "--puzzle", "2x2:3a4j4a1"]).out;
    assert!(colored.contains("\u{1b}[1m3\u{1b}[0m"), "{colored}");
    let plain = quorum(&["solve", "--color", "never", "--puzzle", "2x2:3a4j4a1"]).out;
    assert_eq!(plain.lines().nth(2), Some("| 3 1 | 4 2 |"));
}

/// A Latin square whose first row leaves n - 1 values to n cells: the pigeons and holes for which
/// every proof by resolution is of exponential length (Haken 1985).
fn pigeons(size: usize) -> String {
    let values: Vec<String> = (1..size).map(|value| value.to_string()).collect();
    let first = vec![format!("{{{}}}", values.join(" ")); size].join(" ");
    let other = vec!["."; size].join(" ");
    let rows = vec![other; size - 1].join("/");
    format!("{size}x{size};boxes=none;cells={first}/{rows}")
}

/// varisat cannot be stopped within a call, and never ends on this. Without a limit that holds,
/// the test does not end.
#[test]
fn a_limit_holds_for_a_solver_that_cannot_be_stopped() {
    let folder = Folder::new();
    let file = folder.file("pigeons.txt", pigeons(16));
    let solver = "varisat/minimal";
    let mut questions = vec![(solver, file.clone())];
    if cfg!(feature = "cadical") {
        // CaDiCaL polls the time, but seldom on such a formula: it is killed as well.
        let kind = ["generate", "quasigroup", "--size", "40", "--holes", "670", "--seed", "3"];
        let square = quorum(&[&kind[..], &["--count", "1"]].concat()).out;
        questions.push(("cadical/minimal", folder.file("q40.csv", square)));
    }
    for (solver, file) in &questions {
        let run =
            quorum(&["verify", "--solvers", solver, "--timeout", "300ms", "--cases", "none", file]);
        assert_eq!(run.code, 4, "{}", run.err);
        let verdict = format!("not agreed: {solver} timeout");
        assert!(run.out.contains(&verdict), "{}", run.out);
        assert!(
            run.err.contains("1 puzzle out of time: a longer --timeout may help"),
            "{}",
            run.err
        );
    }
    // Workers are the running program, whatever its file is called.
    let renamed = folder.path("another-name");
    // By another process: a child that a test forks meanwhile would hold the file open for writing.
    assert!(Command::new("cp").arg(QUORUM).arg(&renamed).status().unwrap().success());
    let args = ["verify", "--solvers", solver, "--timeout", "300ms", "--cases", "none", &file];
    let run: Run = Command::new(&renamed).args(args).output().unwrap().into();
    assert_eq!(run.code, 4, "{}", run.err);
    let run = quorum(&["solve", "--solver", solver, "--timeout", "300ms", &file]);
    assert_eq!(run.code, 4, "{}", run.err);
    assert!(run.err.contains("boxes none timeout: "), "{}{}", run.out, run.err);
}

/// The questions about candidates have a limit, which varisat cannot keep.
#[test]
fn candidates_of_a_solver_that_cannot_be_stopped_are_reported_to_be_others() {
    let puzzle = ["--puzzle", "1.....3..4......"];
    let with =
        |solver| quorum(&[&["solve", "--candidates", "--solver", solver][..], &puzzle].concat());
    let (varisat, batsat) = (with("varisat"), with("batsat"));
    assert_eq!((varisat.code, batsat.code), (0, 0), "{}{}", varisat.err, batsat.err);
    assert_eq!(varisat.out, batsat.out);
    assert!(varisat.err.contains("varisat/extended cannot be stopped"), "{}", varisat.err);
    assert_eq!(batsat.err, "");
}

/// A 1x1 grid with the rules "No rules", and the same without.
#[test]
fn rules_in_words_are_mentioned() {
    const LINK: &str = "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+BddAaEECuANgKYDORALg\
                        iAHID2ABPsSSKkA==";
    for (command, printed) in [("verify", "--puzzle:1 unknown"), ("solve", "")] {
        let run = quorum(&[command, "--puzzle", LINK]);
        let note = "--puzzle:1: not read: rules in words: No rules\n";
        assert!(run.out.starts_with(printed), "{}", run.out);
        assert!(run.err.contains(note), "{}", run.err);
        let json = quorum(&[command, "--json", "--puzzle", LINK]).out;
        let object: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(object["unread"], serde_json::json!(["rules in words: No rules"]), "{json}");
        let other = quorum(&[command, "--json", "--puzzle", EASY]).out;
        assert!(!other.contains("unread"), "{other}");
    }
}

/// A solver that chooses among several is reported with the one that answered.
#[test]
fn the_chosen_solver_is_named() {
    let run = quorum(&["verify", "--solvers", "auto", "--puzzle", EASY]);
    let end = " Only auto ran; agreement needs two solver families. auto used native (1).\n";
    assert!(run.err.ends_with(end), "{}", run.err);
    let json = quorum(&["verify", "--json", "--solvers", "auto,dfs", "--puzzle", EASY]).out;
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["runs"][0]["solver_used"], "native", "{json}");
    assert_eq!(object["runs"][1].get("solver_used"), None, "{json}");
}

/// What is drawn can only remove solutions: one that was found, or several, are not a verdict.
/// Words may take a rule back: beside them, none is not one either.
#[test]
fn what_is_not_read_leaves_verdicts_open() {
    let folder = Folder::new();
    let verify = |grid: &str, more: &str, option: &[&str]| {
        let json =
            format!("{{\"grid\":{grid},\"line\":[{{\"lines\":[[\"R1C1\",\"R1C2\"]]}}]{more}}}\n");
        let file = folder.file("puzzle.txt", json);
        let run = quorum(&[&["verify", "--cases", "none", &file], option].concat());
        let json = quorum(&[&["verify", "--cases", "none", "--json", &file], option].concat());
        let object: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        assert_eq!((run.code, object["unread"][0].as_str()), (json.code, Some("1 line")));
        let line = run.out.lines().next().unwrap_or_default();
        let line = line.split_once(".txt:1 ").expect("the line of the puzzle").1.to_owned();
        (run.code, line, object)
    };
    let several = "[[{},{}],[{},{}]]";
    let one = r#"[[{"value":1,"given":true},{}],[{},{}]]"#;
    let none = r#"[[{"value":1,"given":true},{"value":1,"given":true}],[{},{}]]"#;

    let (code, line, object) = verify(several, "", &[]);
    assert_eq!(code, 4, "{line}");
    assert!(line.starts_with("unknown "), "{line}");
    let end = " several solutions by the rules that were read; not read: 1 line";
    assert!(line.ends_with(end) && !line.contains("not agreed"), "{line}");
    assert_eq!((&object["verdict"], &object["agreed"]), (&"unknown".into(), &false.into()));
    assert_eq!(object["solutions"].as_array().map(Vec::len), Some(2));

    let (code, line, object) = verify(several, "", &["--ignore-drawings"]);
    assert_eq!((code, &object["verdict"]), (1, &"multiple".into()), "{line}");
    assert!(line.starts_with("multiple ") && line.ends_with(" not read: 1 line"), "{line}");

    for (option, expected) in [(&[][..], (4, "unknown ")), (&["--ignore-drawings"], (0, "unique "))]
    {
        let (code, line, _) = verify(one, "", option);
        assert!(code == expected.0 && line.starts_with(expected.1), "{code} {line}");
        assert!(line.ends_with(" at most one solution by all rules; not read: 1 line"), "{line}");
    }
    let (code, line, _) = verify(none, "", &[]);
    assert_eq!(code, 1, "{line}");
    assert!(line.starts_with("none ") && line.ends_with(" not read: 1 line"), "{line}");
    let words = r#","ruleset":"No boxes here","solution":"1111""#;
    for (grid, found) in
        [(none, "no solution"), (one, "one solution"), (several, "several solutions")]
    {
        let (code, line, object) = verify(grid, words, &[]);
        assert_eq!((code, object["known_solution"].as_str()), (4, None), "{line}");
        let end = format!("{found} by the rules that were read; not read: 1 line, rules in words");
        assert!(line.starts_with("unknown ") && line.ends_with(&end), "{line}");
    }

    // A drawn rule may leave not even one.
    let sign = r#","text":[{"cells":["R1C1","R1C2"],"value":">"}]"#;
    let end =
        " at most one solution by all rules; not read: 1 line, drawn rule '>' between two cells";
    let (code, line, object) = verify(one, sign, &[]);
    assert_eq!((code, &object["verdict"]), (4, &"unknown".into()), "{line}");
    assert!(line.starts_with("unknown ") && line.ends_with(end), "{line}");
    let (code, line, _) = verify(one, sign, &["--ignore-drawings"]);
    assert_eq!(code, 0, "{line}");
    assert!(line.starts_with("unique ") && line.ends_with(end), "{line}");

    // A solution that the link carries may be the only one by all rules.
    for (solution, option, expected) in [
        ("1221", &[][..], (4, "valid")),
        ("1221", &["--ignore-drawings"], (1, "not the only one")),
        ("1222", &[], (1, "invalid")),
    ] {
        let solution = format!(",\"solution\":\"{solution}\"");
        let (code, line, object) = verify(several, &solution, option);
        assert_eq!((code, object["known_solution"].as_str()), (expected.0, Some(expected.1)));
        assert_eq!(line.contains("known solution"), expected.1 != "valid", "{line}");
    }
    // Nor is it the fault of the corpus in a comparison that there are others.
    verify(several, ",\"solution\":\"1221\"", &[]);
    let (file, out) = (folder.path("puzzle.txt"), folder.path("out"));
    let [file, out] = [&file, &out].map(|path| path.to_str().unwrap());
    let run = quorum(&["compare", "--solvers", "dfs,varisat", "--out", out, file]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.err.matches("puzzle.txt:1: not read: 1 line").count(), 1, "{}", run.err);
}

/// A name of a file, an id and a name of a puzzle that would be further lines, or move the cursor.
#[test]
fn names_stay_on_their_lines() {
    let folder = Folder::new();
    let evil = "a unique 9x9 boxes 3x3\nb\u{1b}[31m\u{202e}";
    let file = folder.file(&format!("{evil}.txt"), format!("{EASY}\n?\n"));
    let table = folder.file("ids.csv", format!("id,puzzle\n\"{evil}\",{EASY}\n"));
    for path in [&file, &table, &folder.arg(evil)] {
        for command in ["verify", "solve", "minimize", "grade", "features"] {
            let run = quorum(&[command, path]);
            let said = run.out + &run.err;
            let is_forged = |line: &str| line.starts_with('b') && !line.starts_with("by");
            assert!(!said.contains(['\u{1b}', '\u{202e}']), "{command}: {said}");
            assert!(!said.lines().any(is_forged), "{command}: {said}");
        }
    }
    let name = "4x4;boxes=2x2;cells=1.../..../..../....;name=a%1B%0Ab";
    let run = quorum(&["convert", "--to", "picture", "--puzzle", name]);
    assert!(run.out.starts_with("# a  b\n"), "{}", run.out);
    assert_eq!(run.err, "--puzzle:1: the name 'a\\u{1b}\\nb' is written as 'a  b'\n");
    let run = quorum(&["convert", "--to", "corpus", "--puzzle", name]);
    assert_eq!((run.out.trim_end(), &*run.err), (name, ""));
}

/// One file of a folder is a link to nothing; the rest goes on.
#[test]
fn a_file_that_cannot_be_read_is_an_error_of_its_own() {
    let folder = Folder::new();
    folder.file("a.txt", format!("{EASY}\n"));
    folder.file("c.txt", format!("{EASY}\n"));
    std::os::unix::fs::symlink("nothing", folder.path("b.txt")).unwrap();
    for command in ["verify", "solve", "convert"] {
        let to: &[&str] = if command == "convert" { &["--to", "line"] } else { &[] };
        let run = quorum_in(folder.root(), &[&[command, "."], to].concat(), b"");
        assert_eq!((run.code, run.out.lines().count()), (2, 2), "{command}: {}", run.out);
        let error = "b.txt: expected a readable file or folder, found: No such file";
        assert!(run.err.contains(error), "{}", run.err);
    }
}
