//! Every solver of the table over the corpora with known answers: those of `data/corpora`,
//! and the public ones in the folder that `QUORUM_CORPORA` names.

use crate::common::cases::cases;
use crate::common::public::public;
use quorum_formats::{Item, ReadOptions};
use quorum_solvers::table::{Named, all, find};
use quorum_solvers::{Mode, Status, Terms, measure};
use quorum_toolkit::panel::{KnownAnswer, PanelResult, SolverRun, Verdict};
use quorum_util::digest::sha256_hex;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn read(path: &Path) -> impl Iterator<Item = Item> + use<> {
    let file = BufReader::new(File::open(path).unwrap_or_else(|e| panic!("{path:?}: {e}")));
    quorum_formats::read(path.display().to_string(), file, ReadOptions::default())
        .map(|item| item.unwrap_or_else(|error| panic!("{error}")))
}

fn solver(name: &str) -> Named {
    find(&name.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

/// Of puzzles of a file, the first and every twentieth after it are for engines that may give up.
const SAMPLE: usize = 20;

/// Asks the solvers and returns the panel's verdict; panics on any finding, and where a
/// solver that has to decide does not.
fn run_panel(item: &Item, solvers: &[(Named, Duration, bool)]) -> Verdict {
    let problem = item.puzzle.lower();
    let known = KnownAnswer::new(&problem, &item.expected);
    let mut runs = Vec::new();
    for (named, limit, must_decide) in solvers {
        let measured =
            measure(&named.solver, &problem, &Terms::new(Mode::Decide).within(Some(*limit)));
        let run = SolverRun::new(named, &problem, measured);
        let (verdict, status) = (run.judged.verdict, run.judged.answer.status);
        let excused = !must_decide || status == Status::Unsupported;
        assert!(verdict.is_decided() || excused, "{}: {} {status}", item.id, named.name);
        runs.push(run);
    }
    let result = PanelResult::new(runs, &known);
    assert_eq!(result.findings, [], "{} {:?}", item.id, result.runs);
    if let Some(expected) = known.verdict {
        assert_eq!(result.verdict, expected, "{}", item.id);
    }
    result.verdict
}

/// Engines that take for ever on some puzzle and may give up.
const SLOW: [&str; 3] = ["dfs", "topological", "dlx"];

/// Models of Z3 that are not said in clauses and sums.
fn is_theory(named: &Named) -> bool {
    const QUICK: [&str; 2] = ["one-hot", "pseudo-boolean"];
    let encoding = named.name.encoding.as_deref().unwrap_or_default();
    named.entry.engine() == "z3" && !QUICK.contains(&encoding)
}

/// What they find of a sample in a second or two, and the incremental form of the quick ones,
/// is what a native engine finds.
#[cfg(feature = "z3")]
#[test]
fn every_smt_model_gives_the_known_answers_of_a_sample() {
    use quorum_encodings::smt::{MODELS, QF_FD};
    let mut panel = vec![(solver("propagate"), Duration::from_secs(60), true)];
    for model in MODELS {
        let name = format!("z3/{}", model.name);
        let in_clauses = model.logics.contains(&QF_FD);
        let quick = if in_clauses { "+logic=QF_FD+reduce" } else { "+reduce" };
        panel.push((solver(&(name.clone() + quick)), Duration::from_secs(60), in_clauses));
        panel.push((
            solver(&(name + "+incremental")),
            Duration::from_millis(cases(100, 300) as u64),
            false,
        ));
    }
    for path in data_files() {
        for item in read(&path).step_by(2 * SAMPLE) {
            run_panel(&item, &panel);
        }
    }
}

#[test]
fn all_solvers_give_the_known_answers_of_data() {
    let panel: Vec<(Named, Duration, bool)> = all()
        .into_iter()
        .map(|named| {
            let may_give_up = SLOW.contains(&named.entry.engine()) || is_theory(&named);
            let limit = if may_give_up { 50 } else { 60_000 };
            (named, Duration::from_millis(limit), !may_give_up)
        })
        .collect();
    let quick: Vec<_> = panel.iter().filter(|(.., must_decide)| *must_decide).cloned().collect();
    // Each of these is asked for a part of the puzzles, and every puzzle by a part of them: all
    // pairs take `parts` times as long.
    let parts = cases(8, 4);
    let part = |number: usize| {
        quick.iter().skip(number % parts).step_by(parts).cloned().collect::<Vec<_>>()
    };
    let mut puzzles = 0;
    for path in data_files() {
        for (number, item) in read(&path).enumerate() {
            match number % cases(2 * SAMPLE, SAMPLE) {
                0 => run_panel(&item, &panel),
                _ => run_panel(&item, &part(number)),
            };
            puzzles += 1;
        }
    }
    assert!(puzzles > 300);
}

fn data_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpora");
    let sources = quorum_formats::corpus::sources(&[folder]).unwrap();
    sources.iter().map(|source| PathBuf::from(source.name())).collect()
}

#[test]
fn the_manifest_describes_every_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpora");
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let corpora = manifest["corpora"].as_array().unwrap();
    assert_eq!(corpora.len(), data_files().len());
    for corpus in corpora {
        let path = folder.join(corpus["file"].as_str().unwrap());
        assert_eq!(corpus["sha256"], sha256_hex(std::fs::read(&path).unwrap()), "{path:?}");
        assert_eq!(corpus["puzzles"], read(&path).count());
        assert!(read(&path).all(|item| item.expected.solutions.is_some()));
    }
}

#[track_caller]
fn expect(file: &str, limit: usize, verdict: Verdict) {
    let path = public(file);
    let panel = [(solver("varisat/extended"), Duration::from_secs(60), true)];
    let mut puzzles = 0;
    for item in read(&path).take(limit) {
        assert_eq!(run_panel(&item, &panel), verdict, "{}", item.id);
        puzzles += 1;
    }
    assert_eq!(puzzles, limit);
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_17_clue() {
    expect("17-clue.txt", 1000, Verdict::Unique);
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_top1465() {
    expect("top1465.txt", 500, Verdict::Unique);
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_hardest_1106() {
    expect("hardest-1106.txt", 375, Verdict::Unique);
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_several_solutions() {
    expect("several-solutions-serg.txt", 500, Verdict::Multiple);
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn public_no_solution() {
    expect("no-solution-derived.txt", 500, Verdict::None);
}

#[test]
#[ignore = "needs QUORUM_CORPORA/greater-than-full.csv"]
fn public_greater_than_with_all_signs() {
    expect("greater-than-full.csv", 500, Verdict::Unique);
}

#[test]
#[ignore = "needs QUORUM_CORPORA/greater-than-minimal.csv"]
fn public_greater_than_with_few_signs() {
    expect("greater-than-minimal.csv", 30, Verdict::Unique);
}

#[test]
#[ignore = "needs QUORUM_CORPORA/unequal-tatham-ids.txt"]
fn public_unequal() {
    expect("unequal-tatham-ids.txt", 150, Verdict::Unique);
}

#[test]
#[ignore = "needs QUORUM_CORPORA/solo-tatham-ids.txt"]
fn public_solo() {
    expect("solo-tatham-ids.txt", 180, Verdict::Unique);
}

/// Every so-manieth game ID of each variant is unique; those are all that their generators make.
fn variants_are_unique(step: usize) {
    let panel = [
        (solver("propagate"), Duration::from_secs(60), true),
        (solver("varisat/extended"), Duration::from_secs(60), true),
    ];
    for (file, count) in [
        ("variants/solo-killer-tatham-ids.txt", 80),
        ("variants/keen-tatham-ids.txt", 234),
        ("variants/towers-tatham-ids.txt", 100),
        ("variants/unequal-adjacent-tatham-ids.txt", 84),
    ] {
        let path = public(file);
        let items: Vec<Item> = read(&path).collect();
        assert_eq!(items.len(), count, "{file}");
        for item in items.iter().step_by(step) {
            assert_eq!(run_panel(item, &panel), Verdict::Unique, "{}", item.id);
        }
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/variants"]
fn public_variants() {
    variants_are_unique(12);
}

#[test]
#[ignore = "takes minutes, needs QUORUM_CORPORA/variants"]
fn all_public_variants() {
    variants_are_unique(1);
}
