//! Certificates: every bundle that is written is accepted, and nothing that was changed is.
//!
//! A mutation is tried twice: as it is, and with everything in the bundle brought in line
//! with it that can be (counts in the header, sizes and hashes in the manifest, the formula
//! that the proof names). Both have to be rejected, by a sentence that names a file.

use crate::common::public::public;
use crate::common::{count, rules};
use quorum_audit::audit;
use quorum_audit::bundle::{self, FileFacts, Manifest};
use quorum_certificates::{Certifier, Prover};
use quorum_formats::{Item, ReadOptions};
use quorum_generate::clues::with_givens;
use quorum_generate::grid::random_grid;
use quorum_panel::{Verdict, ask_panel};
use quorum_problem::ValueSet;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Diagonals, Puzzle, Rules, corpus_line};
use quorum_solvers::{Cancel, Mode, Terms, table};
use quorum_util::digest::sha256_hex;
use rand::seq::{IndexedMutRandom, IndexedRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The first puzzles of a corpus of `data/`.
fn first(name: &str, count: usize) -> Vec<Item> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpora").join(name);
    let file = BufReader::new(fs::File::open(path).unwrap());
    let items = quorum_formats::read(name, file, ReadOptions::default());
    items.take(count).map(|item| item.unwrap()).collect()
}

/// Certifies the puzzles; the bundles' folders.
pub fn certify(folder: &Path, prover: &str, is_compressed: bool, items: &[Item]) -> Vec<PathBuf> {
    certify_by(
        &Certifier {
            folder: folder.to_owned(),
            format: Default::default(),
            prover: Prover::new(prover).unwrap(),
            is_trimmed: false,
            is_compressed,
            limit: None,
        },
        items,
    )
}

fn certify_by(certifier: &Certifier, items: &[Item]) -> Vec<PathBuf> {
    let panel = [table::find(&"propagate".parse().unwrap()).unwrap()];
    let certified = items.iter().enumerate().map(|(number, item)| {
        let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
        let name = format!("{number:03}");
        certifier.certify(&name, &item.id, &item.puzzle, &result, &Cancel::new()).unwrap();
        certifier.folder.join(name)
    });
    certified.collect()
}

/// Puzzles of all kinds, `count` of each.
fn mixture(count: usize) -> Vec<Item> {
    let corpora = [
        "boxes-2x2.csv",
        "boxes-2x3.csv",
        "classic-easy.csv",
        "classic-hard.csv",
        "futoshiki.csv",
        "greater-than-full.csv",
        "greater-than-mixed.csv",
        "no-solution.csv",
        "several-solutions.csv",
    ];
    corpora.iter().flat_map(|name| first(name, count)).collect()
}

#[test]
fn what_is_written_is_accepted() {
    let provers = ["varisat", "varisat/minimal", "varisat/efficient+signs=conflict"];
    #[cfg(feature = "cadical")]
    let provers = provers.into_iter().chain(["cadical", "cadical/minimal+signs=conflict"]);
    let items = mixture(2);
    let verdicts: Vec<&str> = items
        .iter()
        .map(|item| match item.expected.solutions.map(|count| (count.number, count.or_more)) {
            Some((0, false)) => "none",
            Some((1, false)) | None => "unique",
            _ => "multiple",
        })
        .collect();
    for word in ["none", "unique", "multiple"] {
        assert!(verdicts.contains(&word), "no puzzle is {word}");
    }
    for prover in provers {
        for is_compressed in [false, true].into_iter().filter(|c| !c || cfg!(feature = "zstd")) {
            let folder = tempfile::tempdir().unwrap();
            let bundles = certify(folder.path(), prover, is_compressed, &items);
            for ((bundle, item), verdict) in bundles.iter().zip(&items).zip(&verdicts) {
                let accepted =
                    audit(bundle).unwrap_or_else(|e| panic!("{} {prover}: {e}", item.id));
                assert_eq!(accepted.verdict, *verdict, "{} {prover}", item.id);
                assert_eq!(
                    quorum_puzzle::corpus_line(&accepted.puzzle),
                    quorum_puzzle::corpus_line(&item.puzzle)
                );
            }
        }
    }
}

#[test]
fn large_small_and_odd_grids() {
    let texts = [
        "1x1;boxes=none;cells=.",
        "1x1;boxes=none;cells=1",
        "2x2;boxes=none;cells=1./..",
        "2x2;boxes=none;cells=../..;signs=</../.",
        "4x4;boxes=2x2;diagonals=both;cells=1.../..../..3./....",
        "4x4;boxes=none;cells=1..{}/..../..../....",
        "4x4;boxes=2x2;cells=1..{23}/..../..../4...;signs=.<./..v./.../..../..>/..../...",
        "3x3;regions=112/122/333;cells=1../.../...",
    ];
    let read = |text: &str| {
        let options = ReadOptions::default();
        quorum_formats::read("odd", text.as_bytes(), options)
            .next()
            .unwrap()
            .unwrap_or_else(|e| panic!("{e}"))
    };
    let mut items: Vec<Item> = texts.iter().map(|text| read(text)).collect();
    items.extend(first("boxes-3x4.csv", 1));
    items.extend(first("boxes-4x4.csv", 1));
    for prover in ["varisat", "varisat/minimal+signs=conflict"] {
        let folder = tempfile::tempdir().unwrap();
        for (bundle, item) in certify(folder.path(), prover, false, &items).iter().zip(&items) {
            if let Err(error) = audit(bundle) {
                panic!("{} {prover}: {error}", quorum_puzzle::corpus_line(&item.puzzle));
            }
        }
    }
}

/// A bundle in memory.
#[derive(Clone)]
pub struct Bundle(BTreeMap<String, Vec<u8>>);

impl Bundle {
    pub fn read(folder: &Path) -> Self {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let read = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        };
        Bundle(files.map(read).collect())
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.0[name].clone()).unwrap()
    }

    pub fn set(&mut self, name: &str, text: impl Into<Vec<u8>>) {
        self.0.insert(name.to_owned(), text.into());
    }

    fn proof(&self) -> Option<String> {
        self.0.keys().find(|name| name.starts_with(bundle::PROOF)).cloned()
    }

    pub fn manifest(&self) -> Option<Manifest> {
        serde_json::from_slice(&self.0[bundle::MANIFEST]).ok()
    }

    /// The lines of comments and clauses.
    pub fn formula(&self) -> Option<(Vec<String>, Vec<String>)> {
        self.0.get(bundle::FORMULA)?;
        let text = self.text(bundle::FORMULA);
        let (head, clauses): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with(['c', 'p']));
        let owned = |lines: Vec<&str>| lines.into_iter().map(str::to_owned).collect();
        Some((owned(head), owned(clauses)))
    }

    pub fn set_formula(&mut self, (head, clauses): (Vec<String>, Vec<String>)) {
        let text: String = head.iter().chain(&clauses).map(|line| format!("{line}\n")).collect();
        self.set(bundle::FORMULA, text);
    }

    /// The header's and the manifest's numbers, the proof's first line and all hashes.
    pub fn bring_in_line(&mut self) {
        if let Some((mut head, clauses)) = self.formula() {
            let header = head.last_mut().unwrap();
            if let Some(variables) = header.split(' ').nth(2).map(str::to_owned) {
                *header = format!("p cnf {variables} {}", clauses.len());
            }
            let ends = self.0[bundle::FORMULA].ends_with(b"\n");
            self.set_formula((head, clauses));
            if !ends {
                self.0.get_mut(bundle::FORMULA).unwrap().pop();
            }
        }
        if let Some(proof) = self.proof()
            && proof.ends_with("drat")
            && let Some(formula) = self.0.get(bundle::FORMULA)
        {
            let hash = hex(formula);
            if let Some((_, rest)) = self.text(&proof).split_once('\n') {
                self.set(&proof, format!("{}{hash}\n{rest}", bundle::PROOF_OF));
            }
        }
        let Some(mut manifest) = self.manifest() else { return };
        if let (Some(facts), Some((_, clauses))) = (&mut manifest.formula, self.formula()) {
            facts.clauses = clauses.len() as u64;
        }
        manifest.files = self
            .0
            .iter()
            .filter(|(name, _)| *name != bundle::MANIFEST)
            .map(|(name, bytes)| {
                (name.clone(), FileFacts { bytes: bytes.len() as u64, sha256: hex(bytes) })
            })
            .collect();
        self.set_manifest(&manifest);
    }

    fn set_manifest(&mut self, manifest: &Manifest) {
        self.set(bundle::MANIFEST, serde_json::to_string_pretty(manifest).unwrap() + "\n");
    }

    /// The sentence with which it is rejected.
    pub fn rejection(&self) -> Result<String, ()> {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in &self.0 {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        match audit(folder.path()) {
            Ok(_) => Err(()),
            Err(rejection) => Ok(rejection.to_string()),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    sha256_hex(bytes)
}

/// Changes a bundle, or `None` where there is nothing to change. The other bundle is of
/// another puzzle of the same shape.
type Mutation = fn(&mut Bundle, &Bundle, &mut ChaCha8Rng) -> Option<()>;

const MUTATIONS: [(&str, Mutation); 9] = [
    ("a flipped literal", flip_a_literal),
    ("a dropped clause", drop_a_clause),
    ("an added clause", add_a_clause),
    ("a changed clue", change_a_clue),
    ("a swapped solution", swap_the_solution),
    ("a relabeled solution", relabel_the_solution),
    ("a cut file", cut_a_file),
    ("another puzzle's proof", swap_the_proof),
    ("an edited manifest", edit_the_manifest),
];

fn flip_a_literal(bundle: &mut Bundle, _: &Bundle, rng: &mut ChaCha8Rng) -> Option<()> {
    let (head, mut clauses) = bundle.formula()?;
    let clause = clauses.choose_mut(rng)?;
    let mut literals: Vec<i32> = clause.split(' ').map(|word| word.parse().unwrap()).collect();
    let place = rng.random_range(0..literals.len() - 1);
    literals[place] = -literals[place];
    *clause = literals.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    bundle.set_formula((head, clauses));
    Some(())
}

fn drop_a_clause(bundle: &mut Bundle, _: &Bundle, rng: &mut ChaCha8Rng) -> Option<()> {
    let (head, mut clauses) = bundle.formula()?;
    clauses.remove(rng.random_range(0..clauses.len()));
    bundle.set_formula((head, clauses));
    Some(())
}

fn add_a_clause(bundle: &mut Bundle, _: &Bundle, rng: &mut ChaCha8Rng) -> Option<()> {
    let (head, mut clauses) = bundle.formula()?;
    let variables = bundle.manifest()?.formula?.variables as i32;
    // One to three literals that are not there as they are.
    let clause = loop {
        let length = rng.random_range(1..=3);
        let mut literal = || {
            let variable = rng.random_range(1..=variables);
            if rng.random() { variable } else { -variable }
        };
        let literals: Vec<i32> = (0..length).map(|_| literal()).collect();
        let text = literals.iter().map(|literal| format!("{literal} ")).collect::<String>() + "0";
        if !clauses.contains(&text) {
            break text;
        }
    };
    clauses.insert(rng.random_range(0..=clauses.len()), clause);
    bundle.set_formula((head, clauses));
    Some(())
}

fn change_a_clue(bundle: &mut Bundle, _: &Bundle, rng: &mut ChaCha8Rng) -> Option<()> {
    let text = bundle.text(bundle::PUZZLE);
    let item = quorum_formats::read("", text.as_bytes(), ReadOptions::default()).next()?.ok()?;
    let size = item.puzzle.size() as u8;
    let clues = item.puzzle.clues();
    let clue = clues.choose(rng)?;
    let mut changed = item.puzzle.without(clue);
    changed = match clue {
        _ if rng.random() => changed,
        Clue::Constraint(_) => changed,
        &Clue::Candidates { cell, set } => {
            let value = set.only()?;
            changed.with(Clue::given(cell, value % size + 1))
        }
        &Clue::Sign { lesser, greater } => {
            changed.with(Clue::Sign { lesser: greater, greater: lesser })
        }
    };
    // Two verdicts of a puzzle with several solutions that has lost a clue are both right.
    if bundle.manifest()?.verdict == "multiple" {
        let value = solution_values(&bundle.text(bundle::SOLUTION), item.puzzle.size()).first()?[0];
        changed = item.puzzle.with(Clue::given(0, value % size + 1));
    }
    bundle.set(bundle::PUZZLE, quorum_puzzle::corpus_line(&changed) + "\n");
    Some(())
}

fn solution_values(text: &str, size: usize) -> Vec<Vec<u8>> {
    let line = |line: &str| -> Vec<u8> {
        if size > 9 {
            line.split(' ').map(|word| word.parse().unwrap()).collect()
        } else {
            line.bytes().map(|digit| digit - b'0').collect()
        }
    };
    text.lines().map(line).collect()
}

fn swap_the_solution(bundle: &mut Bundle, other: &Bundle, _: &mut ChaCha8Rng) -> Option<()> {
    let solution = other.0.get(bundle::SOLUTION)?;
    if bundle.0.get(bundle::SOLUTION) == Some(solution) {
        return None;
    }
    bundle.set(bundle::SOLUTION, solution.clone());
    Some(())
}

fn relabel_the_solution(bundle: &mut Bundle, _: &Bundle, _: &mut ChaCha8Rng) -> Option<()> {
    let manifest = bundle.manifest()?;
    let text = bundle.0.contains_key(bundle::SOLUTION).then(|| bundle.text(bundle::SOLUTION))?;
    // 1 and 2 change places in all grids: only a grid without clues would survive that.
    let swapped: String = text
        .chars()
        .map(|symbol| match symbol {
            '1' => '2',
            '2' => '1',
            other => other,
        })
        .collect();
    let is_still_right = swapped == text || manifest.verdict == "multiple";
    (!is_still_right).then(|| bundle.set(bundle::SOLUTION, swapped))
}

fn cut_a_file(bundle: &mut Bundle, _: &Bundle, rng: &mut ChaCha8Rng) -> Option<()> {
    let names: Vec<String> = bundle.0.keys().cloned().collect();
    let bytes = bundle.0.get_mut(names.choose(rng)?)?;
    // The last byte, or many.
    let left = if rng.random() { bytes.len() - 1 } else { rng.random_range(0..bytes.len()) };
    bytes.truncate(left);
    Some(())
}

fn swap_the_proof(bundle: &mut Bundle, other: &Bundle, _: &mut ChaCha8Rng) -> Option<()> {
    let (name, others) = (bundle.proof()?, other.proof()?);
    let proof = other.0[&others].clone();
    (name == others && bundle.0[&name] != proof).then(|| bundle.set(&name, proof))
}

fn edit_the_manifest(bundle: &mut Bundle, _: &Bundle, rng: &mut ChaCha8Rng) -> Option<()> {
    let mut manifest = bundle.manifest()?;
    match rng.random_range(0..6) {
        0 => {
            let others = ["unique", "none", "multiple", "some"];
            let others = others.into_iter().filter(|verdict| *verdict != manifest.verdict);
            manifest.verdict = others.collect::<Vec<_>>().choose(rng)?.to_string();
        }
        1 => manifest.rules = "9x9 boxes none".to_owned(),
        2 => {
            let base = &mut manifest.formula.as_mut()?.base;
            *base = if base == "minimal" { "extended" } else { "minimal" }.to_owned();
        }
        3 => manifest.formula.as_mut()?.variables += 1,
        4 => {
            let format = &mut manifest.proof.as_mut()?.format;
            *format = if format == "lrat" { "drat" } else { "lrat" }.to_owned();
        }
        _ => manifest.schema += 1,
    }
    bundle.set_manifest(&manifest);
    Some(())
}

/// Applies every mutation to every bundle; how often each was tried.
fn mutate(folders: &[PathBuf], seed: u64) -> [u32; MUTATIONS.len()] {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let bundles: Vec<Bundle> = folders.iter().map(|folder| Bundle::read(folder)).collect();
    let mut tried = [0; MUTATIONS.len()];
    for (number, bundle) in bundles.iter().enumerate() {
        assert_eq!(bundle.rejection(), Err(()), "unchanged, {number} is accepted");
        let other = &bundles[(number + 1) % bundles.len()];
        for (tried, (what, mutation)) in tried.iter_mut().zip(MUTATIONS) {
            let mut changed = bundle.clone();
            if mutation(&mut changed, other, &mut rng).is_none() {
                continue;
            }
            let mut matched = changed.clone();
            // The first line of a swapped proof says whose it is: whoever changes that too
            // offers a proof that may well be one.
            match what {
                "another puzzle's proof" => {
                    let name = matched.proof().unwrap();
                    let proof = matched.0[&name].clone();
                    matched.bring_in_line();
                    matched.set(&name, proof);
                    let mut manifest = matched.manifest().unwrap();
                    let bytes = &matched.0[&name];
                    let facts = FileFacts { bytes: bytes.len() as u64, sha256: hex(bytes) };
                    manifest.files.insert(name, facts);
                    matched.set_manifest(&manifest);
                }
                // A manifest that was only cut would be mended by that.
                "a cut file" if changed.0[bundle::MANIFEST] != bundle.0[bundle::MANIFEST] => {}
                _ => matched.bring_in_line(),
            }
            for bundle in [changed, matched] {
                *tried += 1;
                let id = bundle.manifest().map_or(String::new(), |manifest| manifest.id);
                match bundle.rejection() {
                    Err(()) => panic!("{what} in {id} ({number}) is accepted"),
                    Ok(sentence) => {
                        let file = sentence.split(':').next().unwrap();
                        let is_named = bundle.0.contains_key(file) || sentence.ends_with("missing");
                        assert!(is_named && sentence.len() > file.len() + 10, "{what}: {sentence}");
                        if std::env::var_os("QUORUM_SHOW").is_some() {
                            println!("{what}: {sentence}");
                        }
                    }
                }
            }
        }
    }
    tried
}

#[test]
fn what_was_changed_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let tried = mutate(&certify(folder.path(), "varisat", false, &mixture(3)), 1);
    assert!(tried.iter().all(|&count| count >= 20), "{tried:?}");
}

/// A puzzle with one solution: clues of a random grid of these rules, a third of them hidden.
fn dense(rules: Rules, random: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = with_givens(rules.clone(), &random_grid(&rules, random));
    for _ in 0..30 {
        let mut fewer = puzzle.clone();
        fewer.set_candidates(random.random_range(0..81), ValueSet::full(9));
        if count("propagate", &fewer.lower(), 2) == 1 {
            puzzle = fewer;
        }
    }
    puzzle
}

#[test]
fn grids_of_9x9_under_every_rule_are_certified_and_their_changes_rejected() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let both = rules(9, Some((3, 3))).with_diagonals(Diagonals::BOTH);
    let groups = rules(9, Some((3, 3))).with_group(&[0, 13, 40, 76]).unwrap();
    let mut items = first("classic-hard.csv", 1);
    items.extend(first("../generated/jigsaw.csv", 1));
    // That grid has no two different diagonals.
    let clash =
        corpus_line(&items[0].puzzle).replace("9x9;boxes=3x3", "9x9;boxes=3x3;diagonals=both");
    let lines = [dense(both, &mut random), dense(groups, &mut random)].map(|p| corpus_line(&p));
    let text = format!("{}\n{}\n{clash}\n", lines[0], lines[1]);
    let read = quorum_formats::read("made", text.as_bytes(), ReadOptions::default());
    items.extend(read.map(Result::unwrap));
    let folder = tempfile::tempdir().unwrap();
    let bundles = certify(folder.path(), "varisat", false, &items);
    let verdicts = bundles.iter().map(|bundle| audit(bundle).unwrap().verdict);
    assert_eq!(verdicts.collect::<Vec<_>>(), ["unique", "unique", "unique", "unique", "none"]);
    let tried = mutate(&bundles, 5);
    assert!(tried.iter().filter(|&&count| count >= 4).count() > tried.len() / 2, "{tried:?}");
}

#[cfg(feature = "cadical")]
#[test]
fn what_was_changed_is_rejected_with_hints() {
    let folder = tempfile::tempdir().unwrap();
    let tried = mutate(&certify(folder.path(), "cadical", false, &mixture(2)), 2);
    assert!(tried.iter().all(|&count| count >= 15), "{tried:?}");
}

#[test]
#[ignore = "takes minutes"]
fn what_was_changed_in_200_bundles_is_rejected() {
    for (seed, prover) in (3..).zip(["varisat", "varisat/minimal+signs=conflict"]) {
        let folder = tempfile::tempdir().unwrap();
        let tried = mutate(&certify(folder.path(), prover, false, &mixture(23)), seed);
        println!("{prover}: {tried:?}");
    }
}

#[cfg(feature = "zstd")]
#[test]
fn a_compressed_file_that_is_cut_or_damaged_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let bundles = certify(folder.path(), "varisat", true, &first("classic-hard.csv", 2));
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for folder in &bundles {
        let bundle = Bundle::read(folder);
        for name in bundle.0.keys().filter(|name| name.ends_with(bundle::COMPRESSED)) {
            for is_cut in [true, false] {
                let mut changed = bundle.clone();
                let bytes = changed.0.get_mut(name).unwrap();
                let place = rng.random_range(0..bytes.len());
                if is_cut {
                    bytes.truncate(place);
                } else {
                    bytes[place] ^= 0x10;
                }
                let sentence = changed.rejection().unwrap();
                assert!(sentence.starts_with(name), "{sentence}");
            }
        }
    }
}

#[test]
fn nothing_else_may_lie_in_a_bundle() {
    let folder = tempfile::tempdir().unwrap();
    let bundles = certify(folder.path(), "varisat", false, &first("boxes-2x2.csv", 1));
    let mut bundle = Bundle::read(&bundles[0]);
    bundle.set("notes.txt", "trust me\n");
    assert_eq!(
        bundle.rejection().unwrap(),
        "notes.txt: does not belong in a bundle for the verdict unique"
    );
}

/// Trimmed proofs are accepted, by solvers and engines, and have a part of the size.
#[test]
fn trimmed_proofs_are_accepted() {
    let items = first("classic-hard.csv", 3);
    for prover in ["varisat/extended", "native"] {
        let folder = tempfile::tempdir().unwrap();
        let whole = certify(&folder.path().join("whole"), prover, false, &items);
        let certifier = Certifier {
            folder: folder.path().join("trimmed"),
            format: Default::default(),
            prover: Prover::new(prover).unwrap(),
            is_trimmed: true,
            is_compressed: false,
            limit: None,
        };
        for (trimmed, whole) in certify_by(&certifier, &items).iter().zip(whole) {
            assert_eq!(audit(trimmed).unwrap().verdict, "unique");
            let mut names: Vec<String> = fs::read_dir(trimmed)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            let expected =
                ["formula.cnf", "manifest.json", "proof.lrat", "puzzle.txt", "solution.txt"];
            assert_eq!(names, expected);
            let size = |path: &Path| fs::metadata(path).unwrap().len();
            if prover != "native" {
                let (less, more) =
                    (size(&trimmed.join("proof.lrat")), size(&whole.join("proof.drat")));
                assert!(less < more / 2, "{less} of {more} bytes");
            }
        }
    }
}

#[test]
fn one_solution_twice_is_not_several() {
    let folder = tempfile::tempdir().unwrap();
    let bundles = certify(folder.path(), "varisat", false, &first("several-solutions.csv", 1));
    let mut bundle = Bundle::read(&bundles[0]);
    let text = bundle.text(bundle::SOLUTION);
    let line = text.lines().next().unwrap();
    bundle.set(bundle::SOLUTION, format!("{line}\n{line}\n"));
    bundle.bring_in_line();
    assert_eq!(bundle.rejection().unwrap(), "solution.txt: the two solutions are the same");
}

#[test]
fn a_verdict_that_is_wrong_is_not_certified() {
    let item = &first("several-solutions.csv", 1)[0];
    let panel = [table::find(&"test/false-unique".parse().unwrap()).unwrap()];
    let expected = quorum_problem::Expected::default();
    let result = ask_panel(&item.puzzle, &expected, &panel, &Terms::new(Mode::Decide));
    assert_eq!(result.verdict, Verdict::Unique);
    let folder = tempfile::tempdir().unwrap();
    let certifier = Certifier {
        folder: folder.path().to_owned(),
        format: Default::default(),
        prover: Prover::new("varisat").unwrap(),
        is_trimmed: false,
        is_compressed: false,
        limit: None,
    };
    let error = certifier.certify("a", "a", &item.puzzle, &result, &Cancel::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "varisat 0.2.2 opposes the verdict unique: the formula has a model"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "something is left");
}

#[test]
fn provers_that_nobody_could_check_are_refused() {
    for name in [
        "dfs",
        "batsat",
        "varisat+amo=product",
        "varisat+signs=order",
        "varisat+bounds",
        "varisat+reduce",
        "varisat+incremental",
        "varisat/none",
    ] {
        assert!(Prover::new(name).is_err(), "{name} was taken");
    }
}

#[test]
#[ignore = "takes minutes, needs QUORUM_CORPORA/greater-than-minimal.csv"]
fn the_public_corpora_are_certified() {
    let files = [
        ("hardest-1106.txt", 375),
        ("greater-than-minimal.csv", 90),
        ("17-clue.txt", 1000),
        ("no-solution-derived.txt", 200),
    ];
    for (name, count) in files {
        let file = BufReader::new(fs::File::open(public(name)).unwrap());
        let items = quorum_formats::read(name, file, ReadOptions::default());
        let items: Vec<Item> = items.take(count).map(|item| item.unwrap()).collect();
        assert_eq!(items.len(), count, "{name}");
        let folder = tempfile::tempdir().unwrap();
        for (bundle, item) in certify(folder.path(), "varisat", false, &items).iter().zip(&items) {
            audit(bundle).unwrap_or_else(|error| panic!("{}: {error}", item.id));
        }
    }
}
