//! A scenario of the algorithm selection library (ASlib; Bischl et al. 2016), which tools
//! for choosing a solver per instance read.
//!
//! An instance is a puzzle, its features are those of the rows: size, givens, signs. Times are
//! seconds; repetitions are folded to their median first, so every run has repetition 1.
//! A run that did not end well has the limit for its time, and so has a solver that refuses the
//! puzzle: readers require a time of every run. The ten folds are dealt out in
//! the order of the puzzles, so that each holds a part of every corpus.

use super::ExportFile;
use crate::evidence::Evidence;
use crate::lists::each;
use crate::plot::scaling::FEATURES;
use crate::stats::puzzle::PuzzleInfo;
use crate::stats::quantile::greatest;
use crate::stats::run_end::RunEnd;
use std::fmt::Write;

const FOLDS: usize = 10;

/// The files of a scenario.
pub fn files(evidence: &Evidence) -> Vec<ExportFile> {
    let ids: Vec<String> = each(&evidence.puzzles, instance);
    let files = [
        ("description.txt", description(evidence)),
        ("algorithm_runs.arff", runs(evidence, &ids)),
        ("feature_values.arff", features(evidence, &ids)),
        ("feature_runstatus.arff", feature_status(&ids)),
        ("cv.arff", folds(&ids)),
        ("readme.txt", readme(evidence)),
    ];
    files.map(|(name, text)| (name.to_owned(), text)).into()
}

/// Corpus and place: names of puzzles may be the same.
fn instance(puzzle: &PuzzleInfo) -> String {
    format!("{}:{}", puzzle.corpus, puzzle.index)
}

fn description(evidence: &Evidence) -> String {
    let limit = cutoff(evidence).map_or("\"?\"".to_owned(), |ns| (ns / 1e9).to_string());
    let features = |indent: &str| {
        let mut list = String::new();
        for (name, _) in FEATURES {
            list += &format!("{indent}- \"{name}\"\n");
        }
        list
    };
    let (mut solvers, mut about) = (String::new(), String::new());
    for label in evidence.labels() {
        // A text of JSON is one of YAML.
        let name = serde_json::Value::from(label);
        solvers += &format!("    - {name}\n");
        // The checker of ASlib reads the list above, and newer readers what follows, in its place.
        about +=
            &format!("    {name}:\n        configuration: \"\"\n        deterministic: true\n");
    }
    format!(
        "scenario_id: quorum\nperformance_measures:\n    - runtime\nmaximize:\n    - false\n\
         performance_type:\n    - runtime\nalgorithm_cutoff_time: {limit}\n\
         algorithm_cutoff_memory: \"?\"\nfeatures_cutoff_time: \"?\"\n\
         features_cutoff_memory: \"?\"\nfeatures_deterministic:\n{}features_stochastic:\n\
         algorithms_deterministic:\n{solvers}algorithms_stochastic:\n\
         metainfo_algorithms:\n{about}number_of_feature_steps: 1\n\
         feature_steps:\n    puzzle:\n        provides:\n{}default_steps:\n    - puzzle\n",
        features("    "),
        features("            ")
    )
}

/// The limit in nanoseconds that unsolved runs are charged, whatever clock it was set on.
fn cutoff(evidence: &Evidence) -> Option<f64> {
    let mut limits = Vec::new();
    for result in evidence.results() {
        limits.extend(result.time.and_then(|time| time.limit_ns));
    }
    greatest(&limits)
}

fn runs(evidence: &Evidence, ids: &[String]) -> String {
    let cutoff = cutoff(evidence);
    let mut text = header(
        "ALGORITHM_RUNS",
        &[
            ("algorithm", "STRING"),
            ("runtime", "NUMERIC"),
            ("runstatus", "{ok, timeout, memout, not_applicable, crash, other}"),
        ],
    );
    for (puzzle, id) in ids.iter().enumerate() {
        for solver in &evidence.solvers {
            let Some(cell) = &solver.cells[puzzle] else { continue };
            let status = match (cell.end, cell.label.as_str()) {
                (RunEnd::Solved, _) => "ok",
                (RunEnd::TimedOut, _) => "timeout",
                (RunEnd::Unsupported, _) => "not_applicable",
                (RunEnd::Failed, label) if label.contains("memout") => "memout",
                (RunEnd::Failed, _) => "crash",
                _ => "other",
            };
            let limit = cell.time.and_then(|time| time.limit_ns);
            let ns = cell.time.map(|time| time.ns).filter(|ns| ns.is_finite()).or(limit).or(cutoff);
            let seconds = ns.map_or("?".to_owned(), |ns| (ns / 1e9).to_string());
            let (id, algorithm) = (quoted(id), quoted(&solver.name));
            writeln!(text, "{id},1,{algorithm},{seconds},{status}").expect("no error in memory");
        }
    }
    text
}

fn features(evidence: &Evidence, ids: &[String]) -> String {
    let columns: Vec<(&str, &str)> = each(&FEATURES, |(name, _)| (*name, "NUMERIC"));
    let mut text = header("FEATURE_VALUES", &columns);
    for (puzzle, id) in evidence.puzzles.iter().zip(ids) {
        let values: Vec<String> = each(&FEATURES, |(_, feature)| feature(puzzle).to_string());
        writeln!(text, "{},1,{}", quoted(id), values.join(",")).expect("no error in memory");
    }
    text
}

fn feature_status(ids: &[String]) -> String {
    let states = "{ok, timeout, memout, presolved, crash, other, unknown}";
    let mut text = header("FEATURE_RUNSTATUS", &[("puzzle", states)]);
    for id in ids {
        text += &format!("{},1,ok\n", quoted(id));
    }
    text
}

fn folds(ids: &[String]) -> String {
    let mut text = header("CV", &[("fold", "NUMERIC")]);
    for (place, id) in ids.iter().enumerate() {
        text += &format!("{},1,{}\n", quoted(id), place % FOLDS + 1);
    }
    text
}

fn readme(evidence: &Evidence) -> String {
    format!(
        "Runs of {} solvers on {} puzzles, written by quorum report. An instance is the corpus \
         and the place of the puzzle in it, from 0. Repetitions are folded to their median.\n",
        evidence.solvers.len(),
        evidence.puzzles.len()
    )
}

fn header(relation: &str, columns: &[(&str, &str)]) -> String {
    let mut text = format!(
        "@RELATION {relation}\n\n@ATTRIBUTE instance_id STRING\n@ATTRIBUTE repetition NUMERIC\n"
    );
    for (name, kind) in columns {
        text += &format!("@ATTRIBUTE {name} {kind}\n");
    }
    text + "\n@DATA\n"
}

/// A text as ARFF has it: in quotes where it holds anything but plain letters.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | ':' | '+');
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    let text = text.replace('\\', "\\\\").replace('\'', "\\'").replace(['\n', '\r'], " ");
    format!("'{text}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_of_arff() {
        let names = ["a/b+c.txt:0", "a b", "it's", "50 %", "a,b", ""];
        let expected = ["a/b+c.txt:0", "'a b'", "'it\\'s'", "'50 %'", "'a,b'", "''"];
        assert_eq!(names.map(quoted), expected);
    }
}
