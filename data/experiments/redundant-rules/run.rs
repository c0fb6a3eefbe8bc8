//! The run: every class decided, the maximal redundant ones proved, pairs of cells.

use super::checkers::Checkers;
use super::classes::{Pattern, classes, is_maximal};
use super::formula::{Formula, Labeling, refuted_plane};
use super::rows::{Class, Proof, Rows};
use super::{pairs, rules};
use quorum_util::digest::sha256_hex;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

/// Dropped rules of the largest classes.
pub const MOST: usize = 7;

/// Runs all of it and writes the rows.
pub fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    let mut rows = Rows::default();
    let mut redundant: Vec<(String, Pattern)> = Vec::new();
    for size in 1..=MOST {
        for (index, (pattern, sets)) in classes(size).into_iter().enumerate() {
            let name = format!("{size}-{:03}", index + 1);
            let counter_grid = counter_grid(&pattern)?;
            if counter_grid.is_none() {
                redundant.push((name.clone(), pattern));
            }
            rows.classes.push(Class { name, size, dropped: pattern.dropped(), sets, counter_grid });
        }
        eprintln!("redundant-rules: sets of {size}: {} redundant classes so far", redundant.len());
    }
    let patterns: Vec<Pattern> = redundant.iter().map(|(_, pattern)| *pattern).collect();
    let checkers = Checkers::from_environment();
    for (name, pattern) in redundant.iter().filter(|(_, pattern)| is_maximal(pattern, &patterns)) {
        for rule in pattern.dropped() {
            for labeling in [Labeling::First, Labeling::Second] {
                rows.proofs.push(proof(folder, &checkers, name, pattern, rule, labeling)?);
            }
        }
    }
    eprintln!("redundant-rules: {} proofs", rows.proofs.len());
    rows.pairs = pairs::grids()?;
    rows.write(folder)?;
    let (checkers, seconds) = (checkers.provenance()?, started.elapsed().as_secs());
    let meta = format!(
        "{{\n  \"solver\": \"varisat 0.2.2\",\n  \"checkers\": {checkers},\n  \"seconds\": {seconds}\n}}\n"
    );
    Ok(std::fs::write(folder.join("meta.json"), meta)?)
}

/// The cells of the rules that a pattern keeps.
fn kept(pattern: &Pattern) -> Vec<[usize; 9]> {
    let dropped = pattern.dropped();
    (0..27).filter(|rule| !dropped.contains(rule)).map(rules::cells).collect()
}

/// A grid that breaks one of the dropped rules and none that is kept.
fn counter_grid(pattern: &Pattern) -> Result<Option<Vec<u8>>, Box<dyn Error>> {
    let (kept, dropped) = (kept(pattern), pattern.dropped());
    let mut groups = Vec::new();
    for &rule in &dropped {
        if refuted_plane(&kept, rules::cells(rule), Labeling::First)?.is_none() {
            groups.push(rules::cells(rule).to_vec());
        }
    }
    if groups.is_empty() {
        return Ok(None);
    }
    let mut formula = Formula::new(Labeling::First);
    kept.iter().for_each(|&cells| formula.rule(cells));
    formula.repeat(&groups);
    let grid = formula.grid()?;
    match grid.filter(|grid| rules::is_counter_grid(grid, &dropped)) {
        Some(grid) => Ok(Some(grid)),
        None => Err(format!("no counter-grid of {pattern:?}, which has a plane").into()),
    }
}

/// Proves that a dropped rule follows.
pub fn proof(
    folder: &Path,
    checkers: &Checkers,
    name: &str,
    pattern: &Pattern,
    rule: usize,
    labeling: Labeling,
) -> Result<Proof, Box<dyn Error>> {
    let kept = kept(pattern);
    let mut formula = Formula::new(labeling);
    kept.iter().for_each(|&cells| formula.rule(cells));
    let values = formula.repeat(&[rules::cells(rule).to_vec()]);
    let started = Instant::now();
    let plane = refuted_plane(&kept, rules::cells(rule), labeling)?
        .ok_or_else(|| format!("{} does not follow in {name}", rules::name(rule)))?;
    let proof = formula.proof(&plane, &values);
    let milliseconds = started.elapsed().as_millis() as u64;
    let dimacs = formula.dimacs();
    let verdicts = checkers.check(folder, &dimacs, proof.as_bytes())?;
    Ok(Proof {
        class: name.to_owned(),
        rule,
        labeling: if labeling == Labeling::First { 1 } else { 2 },
        clauses: formula.clauses.len(),
        formula_sha256: sha256_hex(dimacs),
        steps: proof.lines().count(),
        bytes: proof.len(),
        sha256: sha256_hex(&proof),
        milliseconds,
        verdicts: [verdicts.drat_trim, verdicts.lrat_check, verdicts.cake_lpr].map(str::to_owned),
        lrat_bytes: verdicts.lrat_bytes,
    })
}
