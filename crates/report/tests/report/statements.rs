//! Statements about rows: those that hold, those that do not, and those that make no sense.

use crate::cases::is_long;
use crate::made::{LIMIT, column, control, file, row};
use quorum_report::record::Record;
use quorum_report::statements::{check, parse};
use quorum_report::stats::report::Settings;
use std::fs;
use std::path::Path;

/// `slow` takes 1.5 times as long as `fast`, `twin` as long; the last two of ten puzzles are too
/// much for `weak`.
fn rows() -> Vec<Record> {
    let fast = column("fast", 10, 100);
    let mut rows = [fast.clone(), column("slow", 10, 150), column("twin", 10, 101)].concat();
    rows.extend(control(&fast, 102));
    rows.extend((0..10).map(|index| {
        if index < 8 {
            Record { nodes: Some(index + 1), ..row("weak", index, 1000) }
        } else {
            Record {
                status: "timeout".into(),
                verdict: "unknown".into(),
                ..row("weak", index, LIMIT)
            }
        }
    }));
    let other = |row: Record| Record {
        corpus: "hard.txt".into(),
        corpus_sha256: Some("2".into()),
        total_ns: row.total_ns.map(|ns| ns * 3),
        ..row
    };
    rows.extend(fast.into_iter().map(other));
    rows
}

fn checked(statement: &str) -> (bool, String) {
    let (_folder, path) = file(&rows());
    let text = format!("[[statement]]\ntext = \"It is so\"\ncorpus = \"made.txt\"\n{statement}");
    let statements = parse(&text).unwrap();
    let found = check(&path, &statements, &Settings::default()).unwrap().remove(0);
    (found.holds, found.line())
}

/// The text is the author's, and so the condition is shown. A solver is named by the beginning of
/// its name.
#[test]
fn what_is_checked_is_shown() {
    let rows = rows().into_iter().map(|row| match row.solver.as_str() {
        "weak" => Record { solver: "weak/extended".into(), ..row },
        _ => row,
    });
    let (_folder, path) = file(&rows.collect::<Vec<_>>());
    let condition = |claim: &str| {
        let text = format!("[[statement]]\ntext = \"Any\"\ncorpus = \"made.txt\"\n{claim}");
        let checked = check(&path, &parse(&text).unwrap(), &Settings::default()).unwrap().remove(0);
        (checked.holds, checked.condition)
    };
    assert_eq!(
        condition("kind = \"undecided\"\nsolver = \"weak\"\nat-least = 0.05\nat-most = 1"),
        (
            true,
            "share not decided by weak/extended on made.txt, at least 0.0500, at most 1.00".into()
        )
    );
    assert_eq!(
        condition("kind = \"faster\"\nsolver = \"slow\"\nthan = \"fast\""),
        (false, "slow faster than fast on made.txt".into())
    );
}

fn holds(statement: &str) -> bool {
    checked(statement).0
}

#[test]
fn a_solver_is_faster_within_bounds() {
    let faster = "kind = \"faster\"\nsolver = \"fast\"\nthan = \"slow\"\n";
    let line = "* It is so: 1.50 times, 95 % interval 1.50 to 1.50, n = 10.";
    assert_eq!(checked(faster), (true, line.to_owned()));
    assert!(holds(&format!("at-least = 1.4\nat-most = 1.6\n{faster}")));
    assert!(!holds(&format!("at-least = 1.6\n{faster}")));
    assert!(!holds(&format!("at-most = 1.4\n{faster}")));
    assert!(!holds("kind = \"faster\"\nsolver = \"slow\"\nthan = \"fast\""));
    assert!(!holds("kind = \"faster\"\nsolver = \"fast\"\nthan = \"twin\""), "within the noise");
    assert!(holds("kind = \"as-fast\"\nsolver = \"fast\"\nthan = \"twin\"\nat-most = 1.05"));
    assert!(!holds("kind = \"as-fast\"\nsolver = \"fast\"\nthan = \"slow\""));
}

#[test]
fn shares_counters_and_other_corpora() {
    let undecided = "kind = \"undecided\"\nsolver = \"weak\"\n";
    let line = "* It is so: 20.0 % (2 of 10), 95 % interval 5.7 % to 51.0 %.";
    assert_eq!(checked(undecided), (true, line.to_owned()));
    assert!(holds(&format!("at-least = 0.05\n{undecided}")));
    assert!(!holds(&format!("at-most = 0.5\n{undecided}")));
    let counter = "kind = \"counter\"\nsolver = \"weak\"\ncolumn = \"nodes\"\n";
    let line = "* It is so: 4.50 in the median, n = 8.";
    assert_eq!(checked(counter), (true, line.to_owned()));
    assert!(!holds(&format!("at-least = 5\n{counter}")));
    let slower = "kind = \"slower-than-on\"\nsolver = \"fast\"\nother = ";
    assert!(!holds(&format!("{slower}\"hard.txt\"")), "it is the other way round");
    let (_folder, path) = file(&rows());
    let text = format!(
        "[[statement]]\ntext = \"Hard\"\ncorpus = \"hard.txt\"\nat-least = 2\n{slower}\"made.txt\""
    );
    assert!(check(&path, &parse(&text).unwrap(), &Settings::default()).unwrap()[0].holds);
}

#[test]
fn what_is_not_in_the_rows_is_an_error() {
    let (_folder, path) = file(&rows());
    let fault = |corpus: &str, claim: &str| {
        let text = format!("[[statement]]\ntext = \"\"\ncorpus = \"{corpus}\"\n{claim}");
        match parse(&text) {
            Ok(statements) => {
                check(&path, &statements, &Settings::default()).unwrap_err().to_string()
            }
            Err(fault) => fault.to_string(),
        }
    };
    let undecided = "kind = \"undecided\"\nsolver = \"waek\"";
    assert!(fault("made.txt", undecided).ends_with("; did you mean weak?"));
    assert!(fault("mad.txt", undecided).contains("made.txt"));
    let counter = "kind = \"counter\"\nsolver = \"weak\"\ncolumn = \"knots\"";
    assert!(fault("made.txt", counter).contains("no column 'knots'"));
    assert!(fault("made.txt", "kind = \"fastest\"").contains("unknown variant"));
    let bound = format!("at-lest = 0.5\n{undecided}");
    assert!(fault("made.txt", &bound).contains("`at-lest`, expected one of `text`, "));
    let missing = "kind = \"faster\"\nsolver = \"weak\"";
    assert_eq!(fault("made.txt", missing), "missing key 'than'");
}

/// Experiments whose conclusions are statements: each holds, and is in the README with the
/// figure that the committed rows give.
#[test]
fn conclusions_of_experiments_hold_for_their_rows() {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/experiments");
    let mut experiments = 0;
    for folder in fs::read_dir(folders).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(text) = fs::read_to_string(folder.join("statements.toml")) else { continue };
        // The larger ones take seconds each.
        let rows = fs::metadata(folder.join("results/results.csv.gz")).unwrap();
        if rows.len() > 1 << 20 && !is_long() {
            continue;
        }
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let statements = parse(&text).unwrap();
        assert!(!statements.is_empty());
        for found in check(&folder.join("results"), &statements, &Settings::default()).unwrap() {
            let line = found.line();
            assert!(found.holds, "{}: {line}", folder.display());
            assert!(readme.lines().any(|other| other == line), "{}: {line}", folder.display());
        }
        experiments += 1;
    }
    assert!(experiments >= 3, "{experiments}");
}
