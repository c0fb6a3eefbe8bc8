//! `quorum verify --proof` and `quorum audit` as a user runs them.

use crate::program::{Folder, ROOT, texts};
use std::fs;

fn quorum(folder: &Folder, args: &[&str]) -> (Option<i32>, String, String) {
    texts(folder.quorum(args))
}

fn corpus_path(name: &str) -> String {
    format!("{}/data/corpora/{name}", ROOT)
}

const PANEL: &str = "propagate,varisat/extended";

#[test]
fn the_program_writes_bundles_and_nothing_else_and_audits_them() {
    let folder = Folder::new();
    let (path, hard) = (folder.root(), corpus_path("classic-hard.csv"));
    // A dot in the name of the folder does not make it a file of results.
    let write = ["verify", "--solvers", PANEL, "--limit", "3", "--proof", "a.csv", &hard];
    let (code, out, _) = quorum(&folder, &write);
    assert_eq!(code, Some(0));
    assert!(out.contains("certified 3 of 3 puzzles: 3 unique\nprover varisat 0.2.2, "), "{out}");
    let mut names: Vec<String> = fs::read_dir(path.join("a.csv"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["classic-hard-00001", "classic-hard-00002", "classic-hard-00003"]);

    let (code, out, err) = quorum(&folder, &["audit", "a.csv"]);
    assert_eq!((code, out.lines().count()), (Some(0), 3));
    let line = "a.csv/classic-hard-00001 accepted unique 9x9;boxes=3x3;cells=";
    assert!(out.starts_with(line), "{out}");
    assert!(err.starts_with("3 accepted, 0 rejected; "), "{err}");

    fs::remove_file(path.join("a.csv/classic-hard-00002/proof.drat")).unwrap();
    let (code, out, _) = quorum(&folder, &["audit", "--quiet", "a.csv"]);
    assert_eq!(code, Some(3));
    assert_eq!(out, "a.csv/classic-hard-00002 REJECTED proof.drat: is missing\n");
    assert_eq!(quorum(&folder, &["audit", "absent"]).0, Some(2));
    assert_eq!(quorum(&folder, &["audit", &hard]).0, Some(2));

    let (code, _, err) = quorum(&folder, &write);
    assert_eq!(code, Some(2), "a folder that holds something");
    assert!(err.contains("a new or an empty folder"), "{err}");
    let refused = [&write[..], &["--prover", "dfs"]].concat();
    assert_eq!(quorum(&folder, &refused).0, Some(2));
    let (code, _, err) = quorum(&folder, &[&write[..], &["--prover", "clasic"]].concat());
    assert_eq!(code, Some(2));
    assert!(err.contains("did you mean classic?"), "{err}");
}

/// The summary has the numbers of the logged searches, the manifest the engine.
#[test]
fn native_engines_write_proofs() {
    let folder = Folder::new();
    let hard = corpus_path("classic-hard.csv");
    for engine in ["native", "variant"] {
        let verify = ["verify", "--solvers", PANEL, "--limit", "2", "--proof", engine, &hard];
        let (code, out, err) = quorum(&folder, &[&verify[..], &["--prover", engine]].concat());
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains("\nlogged: "), "{out}");
        let manifest = folder.root().join(engine).join("classic-hard-00001/manifest.json");
        let written = if engine == "native" { "classic (quorum " } else { "variant (quorum " };
        assert!(fs::read_to_string(manifest).unwrap().contains(written));
        assert_eq!(quorum(&folder, &["audit", "--quiet", engine]).0, Some(0));
    }
}

/// Renamed folders and edited ids change nothing: puzzles are compared.
#[test]
fn every_puzzle_of_a_corpus_needs_a_bundle() {
    let folder = Folder::new();
    let (path, hard) = (folder.root(), corpus_path("classic-hard.csv"));
    let write = ["verify", "--solvers", PANEL, "--limit", "2", "--proof", "b", &hard];
    assert_eq!(quorum(&folder, &write).0, Some(0));
    let text = fs::read_to_string(&hard).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    let two = folder.file("two.csv", rows[..3].join("\n"));
    let (code, _, err) = quorum(&folder, &["audit", "--quiet", "--corpus", &two, "b"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("2 of 2 puzzles have an accepted bundle"), "{err}");

    let three = folder.file("three.csv", rows[..4].join("\n") + "\n?,?\n");
    let audit = ["audit", "--corpus", &three, "b"];
    let (code, out, err) = quorum(&folder, &audit);
    assert_eq!((code, out.lines().count()), (Some(2), 3), "{err}");
    assert!(out.lines().nth(2).unwrap().ends_with(" MISSING no accepted bundle"), "{out}");
    fs::write(&three, rows[..4].join("\n")).unwrap();
    assert_eq!(quorum(&folder, &audit).0, Some(4));

    // The bundle of the first in the place of the second.
    fs::remove_dir_all(path.join("b/classic-hard-00002")).unwrap();
    let bundle = path.join("b/classic-hard-00001");
    fs::create_dir(path.join("b/classic-hard-00002")).unwrap();
    for file in fs::read_dir(&bundle).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), path.join("b/classic-hard-00002").join(file.file_name())).unwrap();
    }
    let (code, out, _) = quorum(&folder, &["audit", "--json", "--corpus", &two, "b"]);
    assert_eq!((code, out.lines().count()), (Some(4), 3), "{out}");
    assert!(out.contains("\"rejection\":\"no accepted bundle\""), "{out}");
    let puzzle = rows[1].split(',').nth(1).unwrap();
    let wrong = folder.file("wrong.csv", format!("puzzle,solutions\n{puzzle},0\n"));
    let (code, out, _) = quorum(&folder, &["audit", "--quiet", "--corpus", &wrong, "b"]);
    assert_eq!(code, Some(3));
    let reason = "wrong.csv:2 REJECTED the corpus states none, the bundle proves unique\n";
    assert!(out.ends_with(reason), "{out}");
}

#[test]
fn summaries_go_to_a_file_and_objects_to_standard_output() {
    let folder = Folder::new();
    let (path, file) = (folder.root(), corpus_path("no-solution.csv"));
    let args = [
        "verify",
        "--solvers",
        PANEL,
        "--limit",
        "2",
        "--proof",
        "p",
        "--summary",
        "s.txt",
        "--json",
        &file,
    ];
    let compress = cfg!(feature = "zstd").then_some("--compress");
    let (code, out, _) = quorum(&folder, &args.into_iter().chain(compress).collect::<Vec<_>>());
    assert_eq!(code, Some(1));
    for line in out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object["certificate"]["proof_bytes"].is_u64(), "{line}");
    }
    let summary = fs::read_to_string(path.join("s.txt")).unwrap();
    assert!(summary.starts_with("certified 2 of 2 puzzles: 2 none\n"), "{summary}");
    let formula = if compress.is_some() { "formula.cnf.zst" } else { "formula.cnf" };
    assert!(path.join("p/no-solution-00001").join(formula).is_file());
    fs::create_dir(path.join("empty")).unwrap();
    let (code, _, err) = quorum(&folder, &["audit", "empty"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("empty: expected certificates of quorum verify --proof"), "{err}");
    let (code, out, _) = quorum(&folder, &["audit", "--json", "p"]);
    assert_eq!((code, out.matches("\"accepted\":true").count()), (Some(0), 2));
}

#[test]
fn results_are_asked_of_solvers_that_the_run_did_not_use() {
    let folder = Folder::new();
    let (path, file) = (folder.root(), corpus_path("boxes-2x2.csv"));
    // On this board `native` is `propagate`, which is then no outsider.
    let compare = ["compare", "--solvers", "native", "--limit", "4", "--out", "out", &file];
    assert_eq!(quorum(&folder, &compare).0, Some(0));
    let (code, out, err) = quorum(&folder, &["audit", "--all", "out"]);
    assert_eq!((code, out.lines().count()), (Some(0), 4), "{out}{err}");
    assert!(out.lines().all(|line| line.contains(" confirmed ")), "{out}");
    assert!(err.contains("4 confirmed, 0 rejected, ") && !err.contains("propagate"), "{err}");
    let (_, out, _) =
        quorum(&folder, &["audit", "--sample", "2", "--seed", "3", "out/results.csv"]);
    assert_eq!(out.lines().count(), 2);

    let rows = path.join("out/results.csv");
    let text = fs::read_to_string(&rows).unwrap();
    fs::write(&rows, text.replacen(",unique,ok,", ",none,ok,", 1)).unwrap();
    let (code, out, _) = quorum(&folder, &["audit", "--quiet", "--all", "out"]);
    assert_eq!((code, out.lines().count()), (Some(3), 1), "{out}");
    assert!(out.contains(" REJECTED "), "{out}");
}

/// A checker that answers what a file in its folder has.
#[cfg(unix)]
#[test]
fn the_verified_checker_is_asked_and_contradicts() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let hard = corpus_path("classic-hard.csv");
    let write = ["verify", "--solvers", PANEL, "--limit", "2", "--proof", "c", "--trim", &hard];
    assert_eq!(quorum(&folder, &write).0, Some(0));
    let checker = folder.file("checker", "#!/bin/sh\ncat ../../answer\n");
    fs::set_permissions(&checker, fs::Permissions::from_mode(0o755)).unwrap();
    let option = format!("--verified={checker}");
    let audit = |answer: &str| {
        folder.file("answer", answer);
        quorum(&folder, &["audit", &option, "c"])
    };

    let (code, out, err) = audit("accepted unique . clauses=1\n1 accepted\n");
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("c/classic-hard-00001 accepted verified unique 9x9;"), "{out}");
    assert!(err.ends_with("\n2 verified, 0 not covered, no disagreement\n"), "{err}");

    let (code, out, err) = audit("uncovered .: the constraint yin-yang\n");
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("c/classic-hard-00001 accepted unverified unique 9x9;"), "{out}");
    let reason =
        "c/classic-hard-00001: not covered by the verified checker: the constraint yin-yang\n";
    assert!(err.contains(reason) && err.contains("0 verified, 2 not covered"), "{err}");

    for (answer, reason) in [
        ("rejected . by the checker\n", "it rejects the certificate by the checker"),
        ("accepted none . clauses=1\n", "it accepts the verdict none"),
    ] {
        let (code, out, err) = audit(answer);
        assert_eq!(code, Some(3), "{err}");
        assert!(out.starts_with("c/classic-hard-00001 accepted DISAGREEMENT unique"), "{out}");
        let message = "c/classic-hard-00001: DISAGREEMENT of audit and verified checker, \
                       one of which has a fault: ";
        assert!(err.contains(&format!("{message}{reason}\n")), "{err}");
        assert!(err.ends_with(", 2 DISAGREEMENTS\n"), "{err}");
    }

    let (code, _, err) = audit("");
    assert_eq!(code, Some(4), "{err}");
    assert!(err.contains("classic-hard-00001: the verified checker gave no answer: "), "{err}");

    // One that hangs is killed, with what it started.
    let hanging = folder.file("hanging", "#!/bin/sh\nsleep 1000\n");
    fs::set_permissions(&hanging, fs::Permissions::from_mode(0o755)).unwrap();
    let option_of_it = format!("--verified={hanging}");
    let (code, _, err) = quorum(&folder, &["audit", &option_of_it, "--timeout", "100ms", "c"]);
    assert_eq!(code, Some(4), "{err}");
    assert!(err.contains("gave no answer: out of time: a longer --timeout may help\n"), "{err}");

    folder.file("answer", "rejected . by the checker\n");
    fs::remove_file(folder.path("c/classic-hard-00002/puzzle.txt")).unwrap();
    let (code, out, err) = quorum(&folder, &["audit", "--json", &option, "c/classic-hard-00002"]);
    assert_eq!(code, Some(3), "{err}");
    let expected = "\"verification\":{\"outcome\":\"rejected\",\"reason\":\"by the checker\"}";
    assert!(out.contains(expected) && err.contains("no disagreement"), "{out}{err}");
    folder.file("answer", "accepted unique . clauses=1\n");
    let (code, _, err) = quorum(&folder, &["audit", &option, "c/classic-hard-00002"]);
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("the certificate is not as documented"), "{err}");

    let (code, _, err) = quorum(&folder, &["audit", "--verified=absent", "c"]);
    assert_eq!(code, Some(2), "{err}");
    let (_, _, err) =
        quorum(&folder, &["verify", "--proof", "d", "--proof-format", "veripb", "--trim", &hard]);
    assert!(err.contains("expected --trim or --proof-format veripb, found both"), "{err}");
}
