//! Certificates of linear inequalities: accepted as they are, rejected after any change.

use crate::certificates::Bundle;
use crate::constraint_certificates::{puzzles, read};
use crate::primitives::NAMES;
use quorum_audit::bundle::{self, FileFacts, LINEAR_FORMULA, VERIPB_PROOF_OF};
use quorum_audit::{audit, bundle as names};
use quorum_certificates::{CertificateError, Certifier, ProofFormat, Prover};
use quorum_formats::Item;
use quorum_panel::ask_panel;
use quorum_solvers::Cancel;
use quorum_solvers::{Mode, Terms, table};
use quorum_util::digest::sha256_hex;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::{Path, PathBuf};

/// The name of the proof.
const PROOF: &str = "proof.pbp";

/// Certifies a puzzle; its folder.
fn certify(folder: &Path, name: &str, item: &Item) -> Result<PathBuf, CertificateError> {
    let panel = [table::find(&"propagate".parse().unwrap()).unwrap()];
    let mut certifier =
        Certifier::new(&folder.join(name), Prover::new("varisat").unwrap(), false, None).unwrap();
    certifier.format = ProofFormat::VeriPb;
    let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
    certifier.certify("bundle", &item.id, &item.puzzle, &result, &Cancel::new())?;
    Ok(folder.join(name).join("bundle"))
}

/// Puzzles of named constraints: a killer, an ordinary one of 2x2, one of 1x1, signs, and one
/// without solutions.
const LINES: &str = "\
4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=5:R1C1.R1C2/cage=7:R1C3.R1C4.R2C4/cage=3:R2C1.R3C1/\
cage=9:R2C2.R2C3.R3C2/cage=6:R3C3.R3C4.R4C4/cage=3:R4C2.R4C3
2x2;boxes=none;cells=1./..
1x1;boxes=none;cells=.
3x3;boxes=none;cells=1<./../...
4x4;boxes=2x2;cells=1.../1.../..../....
4x4;boxes=none;cells=..../..../..../....;constraints=skyscraper=4:R1C1.R1C2.R1C3.R1C4/skyscraper=3:R2C1.R2C2.R2C3.R2C4/\
skyscraper=2:R3C1.R3C2.R3C3.R3C4/skyscraper=4:R4C4.R3C4.R2C4.R1C4
";

fn items(count: usize) -> Vec<Item> {
    let named = LINES.lines().filter(|line| {
        quorum_formats::read("named", line.as_bytes(), Default::default()).all(|item| item.is_ok())
    });
    let mut items = read(&named.map(|line| format!("{line}\n")).collect::<String>());
    for (name, seed) in NAMES.into_iter().zip(11..) {
        items.extend(puzzles(name, count, seed));
    }
    items
}

/// What is written again after a change, so that hashes do not give it away.
fn bring_in_line(bundle: &mut Bundle) {
    let hash = sha256_hex(bundle.text(LINEAR_FORMULA).as_bytes());
    let proof = bundle.text(PROOF);
    let bound = proof.lines().map(|line| {
        if line.starts_with(VERIPB_PROOF_OF) {
            format!("{VERIPB_PROOF_OF}{hash}\n")
        } else {
            format!("{line}\n")
        }
    });
    let bound: String = bound.collect();
    bundle.set(PROOF, bound);
    let mut manifest = bundle.manifest().unwrap();
    manifest.formula.as_mut().unwrap().clauses =
        bundle.text(LINEAR_FORMULA).lines().count() as u64 - 1;
    for (name, facts) in &mut manifest.files {
        let text = bundle.text(name);
        *facts = FileFacts { bytes: text.len() as u64, sha256: sha256_hex(text.as_bytes()) };
    }
    bundle.set(names::MANIFEST, serde_json::to_string(&manifest).unwrap() + "\n");
}

/// A change of a bundle, or `None` where there is nothing to change. The other bundle is of another
/// puzzle.
type Mutation = fn(&mut Bundle, &Bundle, &mut ChaCha8Rng) -> Option<()>;

/// Changes one line of a file that the condition admits.
fn change_line(
    bundle: &mut Bundle,
    name: &str,
    random: &mut ChaCha8Rng,
    change: impl Fn(&str) -> Option<String>,
) -> Option<()> {
    let text = bundle.text(name);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let changed: Vec<(usize, String)> =
        lines.iter().enumerate().filter_map(|(place, line)| Some((place, change(line)?))).collect();
    let (place, line) = changed.choose(random)?;
    lines[*place] = line.clone();
    // An empty line is one that was left out.
    let kept = lines.iter().filter(|line| !line.is_empty());
    let mut text: String = kept.map(|line| format!("{line}\n")).collect();
    if name == LINEAR_FORMULA {
        let count = text.lines().count() - 1;
        let (head, rest) = text.split_once('\n').unwrap();
        let variables = head.split(' ').nth(2).unwrap();
        text = format!("* #variable= {variables} #constraint= {count}\n{rest}");
    }
    bundle.set(name, text);
    Some(())
}

fn is_line(line: &str) -> bool {
    !line.starts_with('*')
}

const MUTATIONS: [(&str, Mutation); 13] = [
    ("a dropped line", |bundle, _, random| {
        change_line(bundle, LINEAR_FORMULA, random, |line| is_line(line).then(String::new))
    }),
    ("a flipped literal", |bundle, _, random| {
        change_line(bundle, LINEAR_FORMULA, random, |line| {
            let changed = if line.contains('~') {
                line.replacen('~', "", 1)
            } else {
                line.replacen('R', "~R", 1)
            };
            (is_line(line) && changed != line).then_some(changed)
        })
    }),
    ("another coefficient", |bundle, _, random| {
        change_line(bundle, LINEAR_FORMULA, random, |line| {
            let (first, rest) = line.split_once(' ')?;
            // A factor of a clause with one literal changes nothing.
            let first = first.parse::<i64>().ok().filter(|_| rest.contains(" 1 "))?;
            Some(format!("{} {rest}", first + 1))
        })
    }),
    ("another constant", |bundle, _, random| {
        change_line(bundle, LINEAR_FORMULA, random, |line| {
            let (start, constant) = line.strip_suffix(" ;")?.rsplit_once(' ')?;
            Some(format!("{start} {} ;", constant.parse::<i64>().ok()? + 1))
        })
    }),
    ("a bound for an equation", |bundle, _, random| {
        change_line(bundle, LINEAR_FORMULA, random, |line| {
            line.contains(" = ").then(|| line.replace(" = ", " >= "))
        })
    }),
    ("an added line", |bundle, _, random| {
        change_line(bundle, LINEAR_FORMULA, random, |line| {
            line.ends_with(" = 1 ;").then(|| format!("{line}\n1 R1C1_1 >= 0 ;"))
        })
    }),
    ("another puzzle", |bundle, other, _| {
        let line = other.text(bundle::PUZZLE);
        (line != bundle.text(bundle::PUZZLE)).then(|| bundle.set(bundle::PUZZLE, line))
    }),
    ("another solution", |bundle, _, random| {
        bundle.manifest()?.files.contains_key(bundle::SOLUTION).then_some(())?;
        let text = bundle.text(bundle::SOLUTION);
        let size = text.trim_end().bytes().max()? - b'0';
        let place = random.random_range(0..text.len() - 1);
        let mut bytes = text.into_bytes();
        bytes[place] = b'0' + (bytes[place] - b'0') % size + 1;
        (size > 1).then(|| bundle.set(bundle::SOLUTION, bytes))
    }),
    ("a conclusion from a line", |bundle, _, random| {
        change_line(bundle, PROOF, random, |line| {
            line.starts_with("conclusion").then(|| "conclusion UNSAT : 1;".to_owned())
        })
    }),
    ("a dropped last step", |bundle, _, _| {
        let text = bundle.text(PROOF);
        let mut lines: Vec<&str> = text.lines().collect();
        let place = lines.iter().rposition(|line| line.starts_with("rup"))?;
        lines.remove(place);
        bundle.set(PROOF, lines.join("\n") + "\n");
        Some(())
    }),
    ("a contradiction without a search", |bundle, _, _| {
        let text = bundle.text(PROOF);
        let steps = text.lines().filter(|line| line.starts_with("rup")).count();
        let head: Vec<&str> = text.lines().take(3).collect();
        let count: u64 = head[2].strip_prefix("f ")?.strip_suffix(';')?.parse().ok()?;
        let end = count + 1;
        let end = format!(
            "rup >= 1;\noutput NONE;\nconclusion UNSAT : {end};\nend pseudo-Boolean proof;\n"
        );
        // A proof has no step that it does not need.
        (steps > 1).then(|| bundle.set(PROOF, head.join("\n") + "\n" + &end))
    }),
    ("an unknown inequality or variable", |bundle, _, random| {
        change_line(bundle, PROOF, random, |line| match line.split_once(' ')? {
            ("pol", rest) => Some(format!("pol 9999999 {rest}")),
            ("rup", rest) => Some(format!("rup 1 t999999 {rest}")),
            _ => None,
        })
    }),
    ("a step of another kind", |bundle, _, random| {
        change_line(bundle, PROOF, random, |line| {
            let rest = line.strip_prefix("rup ")?;
            Some(format!("red {} : R1C1_1 -> 0;", rest.trim_end_matches(';')))
        })
    }),
];

/// Certifies puzzles, has every bundle accepted and every change rejected; the number of changes.
fn accepted_and_mutated(count: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut bundles = Vec::new();
    for (number, item) in items(count).iter().enumerate() {
        let line = quorum_puzzle::corpus_line(&item.puzzle);
        let path = match certify(folder.path(), &number.to_string(), item) {
            Ok(path) => path,
            Err(CertificateError::Undecided(_)) => continue,
            Err(error) => panic!("{line}: {error}"),
        };
        audit(&path).unwrap_or_else(|error| panic!("{line}: {error}"));
        let bundle = Bundle::read(&path);
        if bundle.manifest().unwrap().formula.is_some() {
            bundles.push(bundle);
        }
    }
    let mut rejected = 0;
    for (bundle, other) in bundles.iter().zip(bundles.iter().cycle().skip(1)) {
        for (what, mutation) in MUTATIONS {
            let mut changed = bundle.clone();
            if mutation(&mut changed, other, &mut random).is_none() {
                continue;
            }
            bring_in_line(&mut changed);
            if changed.rejection().is_err() {
                let puzzle = bundle.text(bundle::PUZZLE);
                panic!("{what} is accepted: {puzzle}{}", changed.text(PROOF));
            }
            rejected += 1;
        }
        // Hashes give away what is not brought in line.
        let mut changed = bundle.clone();
        changed.set(PROOF, bundle.text(PROOF) + "\n");
        assert!(changed.rejection().is_ok());
        changed.set(PROOF, other.text(PROOF));
        assert!(changed.rejection().is_ok());
        // Hashes of files in line, and a proof that names another formula.
        let text = bundle.text(PROOF);
        let hash = sha256_hex(bundle.text(LINEAR_FORMULA).as_bytes());
        assert_eq!(text.matches(&hash).count(), 1);
        changed.set(PROOF, text.replace(&hash, &sha256_hex(b"another")));
        let mut manifest = changed.manifest().unwrap();
        let text = changed.text(PROOF);
        let facts = FileFacts { bytes: text.len() as u64, sha256: sha256_hex(text.as_bytes()) };
        manifest.files.insert(PROOF.to_owned(), facts);
        changed.set(names::MANIFEST, serde_json::to_string(&manifest).unwrap() + "\n");
        assert!(changed.rejection().is_ok());
        rejected += 3;
    }
    rejected
}

#[test]
fn linear_certificates_are_accepted_and_changed_ones_rejected() {
    let rejected = accepted_and_mutated(6);
    assert!(rejected >= 200, "{rejected} changed bundles");
}

#[test]
fn what_has_no_linear_formula_is_refused() {
    let line = "3x3;boxes=none;cells=1../.2./...;constraints=connected=1:\n";
    let folder = tempfile::tempdir().unwrap();
    let refused = certify(folder.path(), "connected", &read(line)[0]);
    assert!(matches!(
        refused,
        Err(CertificateError::Constraint(_) | CertificateError::Undecided(_))
    ));
    assert!(!folder.path().join("connected/bundle").exists());
}
