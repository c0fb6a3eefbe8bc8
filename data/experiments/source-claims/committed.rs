//! The committed results and the README: the results are computed again from the committed rows
//! and searches, and every figure of the README is one of them.

use super::Results;
use super::evidence::Evidence;
use super::runs::{ABLATION, ABLATION_LIMIT, CLASSIC, DFS_FIRST, LONG, Run};
use super::search::{Seen, Variant, search, watch};
use quorum_solvers::table::find;
use quorum_solvers::{Mode, Question};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/source-claims"))
}

#[test]
fn committed_results_are_computed_again() {
    let results = folder().join("results");
    for (name, text) in Results::new(&results).unwrap().files {
        let committed = fs::read_to_string(results.join(name)).unwrap();
        assert!(text == committed, "{name} is not what its rows give");
    }
}

/// The walks end on puzzles with one solution that are worse than all of the sample.
#[test]
fn the_worst_puzzles_are_worse_than_the_sample() {
    let evidence = Evidence::read(&folder().join("results")).unwrap();
    for worst in &evidence.worst {
        let measure = match worst.measure.as_str() {
            "choices" => Seen::mean_choices,
            "calls" => |seen: &Seen| seen.calls as f64,
            "calls_to_first" => Seen::until_first,
            other => panic!("{other}"),
        };
        let seen = watch(&worst.puzzle, u64::MAX);
        assert_eq!(seen.solutions.len(), 1, "{}", worst.measure);
        for item in evidence.corpus("full") {
            assert!(measure(&watch(&item.puzzle, u64::MAX)) <= measure(&seen));
        }
    }
}

/// The committed searches that are short, made again.
#[test]
fn committed_searches_are_made_again() {
    let evidence = Evidence::read(&folder().join("results")).unwrap();
    let mut repeated = 0;
    for (corpus, _) in ABLATION {
        for variant in Variant::all() {
            let name = variant.to_string();
            let runs = evidence.runs.of(corpus, &name);
            for run in runs.into_iter().filter(|run| run.calls < 20_000) {
                let puzzle = &evidence.corpus(corpus)[run.index].puzzle;
                let seen = search(puzzle, variant, ABLATION_LIMIT);
                assert_eq!(*run, Run::new(corpus, run.index, name.clone(), &seen));
                repeated += 1;
            }
        }
    }
    assert!(repeated > 1_000, "{repeated}");
}

/// The searches that only this program makes, those that are short, by the solvers themselves.
#[test]
fn committed_searches_make_the_calls_of_the_solvers() {
    let evidence = Evidence::read(&folder().join("results")).unwrap();
    let searches = [("minimal", LONG, "topological", Mode::Decide)];
    let classic = CLASSIC.map(|corpus| (corpus, DFS_FIRST, "dfs", Mode::First));
    let mut repeated = 0;
    for (corpus, name, solver, mode) in searches.into_iter().chain(classic) {
        let solver = find(&solver.parse().unwrap()).unwrap().solver;
        for run in evidence.runs.of(corpus, name).into_iter().filter(|run| run.calls < 100_000) {
            let problem = evidence.corpus(corpus)[run.index].puzzle.lower();
            let answer = solver.open().ask(&problem, &Question::new(mode));
            assert_eq!(answer.counters.nodes, Some(run.calls), "{corpus} {}", run.index);
            repeated += 1;
        }
    }
    assert!(repeated > 300, "{repeated}");
}

/// The corpora of fewer inequalities are of the same grids, each a part of the one before.
#[test]
fn fewer_inequalities_are_part_of_the_more() {
    let evidence = Evidence::read(&folder().join("results")).unwrap();
    for (more, fewer) in
        [("signs-100", "signs-90"), ("signs-90", "signs-80"), ("signs-80", "signs-70")]
    {
        for (more, fewer) in evidence.corpus(more).iter().zip(evidence.corpus(fewer)) {
            assert_eq!(more.solution, fewer.solution);
            let signs: BTreeSet<_> = more.puzzle.signs().collect();
            assert!(fewer.puzzle.signs().all(|sign| signs.contains(&sign)));
        }
    }
}

/// The numbers of a text: digits with separators, powers as one.
fn figures(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '^');
    text.split(|c: char| !is_part(c))
        .map(|part| part.trim_matches(|c: char| !c.is_ascii_digit()))
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Links and code spans are not figures.
fn prose(markdown: &str) -> String {
    let without_code = markdown.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    for (place, part) in without_code.split("](").enumerate() {
        text += match place {
            0 => part,
            _ => part.split_once(')').map_or("", |(_, rest)| rest),
        };
        text.push(' ');
    }
    text
}

#[test]
fn every_figure_of_the_readme_is_in_the_results() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let (_, found) = readme.split_once("## Found").expect("a section");
    let (found, _) = found.split_once("## Limits of these results").expect("a section");
    let claims = fs::read_to_string(folder().join("results/claims.md")).unwrap();
    let known: BTreeSet<String> = figures(&claims).into_iter().collect();
    let figures = figures(&prose(found));
    assert!(figures.len() > 80, "the README has figures: {}", figures.len());
    let unknown: Vec<&String> = figures.iter().filter(|figure| !known.contains(*figure)).collect();
    assert!(unknown.is_empty(), "not in claims.md: {unknown:?}");
}

/// Figures with an interval, `413 (403 to 425)`, as phrases; a line may end within one.
fn estimates(text: &str) -> BTreeSet<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = BTreeSet::new();
    for (place, _) in text.match_indices(" (") {
        let Some((interval, _)) = text[place + 2..].split_once(')') else { continue };
        let is_interval = !interval.contains('(')
            && interval.split_once(" to ").is_some_and(|(low, high)| {
                [low, high]
                    .iter()
                    .all(|end| end.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
            });
        let before = text[..place].trim_end_matches(" %");
        let figure = before.rsplit([' ', '(']).next().unwrap_or_default();
        let unit = &text[before.len()..place];
        if is_interval {
            found.insert(format!("{figure}{unit} ({interval})"));
        }
    }
    found
}

#[test]
fn every_interval_of_the_readme_is_in_the_results_with_its_figure() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let claims = fs::read_to_string(folder().join("results/claims.md")).unwrap();
    let (known, stated) = (estimates(&claims), estimates(&readme));
    assert!(stated.len() > 30, "{stated:?}");
    let unknown: Vec<&String> = stated.difference(&known).collect();
    assert!(unknown.is_empty(), "not in claims.md: {unknown:?}");
}

/// The table of the README is that of the results, word for word.
#[test]
fn the_table_of_the_readme_is_that_of_the_results() {
    let rows = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("| (")).map(str::to_owned).collect()
    };
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let claims = fs::read_to_string(folder().join("results/claims.md")).unwrap();
    assert_eq!(rows(&readme), rows(&claims));
    assert_eq!(rows(&claims).len(), 9);
}

#[test]
fn figures_of_a_text() {
    assert_eq!(figures("12,345 (98.2 %) of 6^9, 10^31.2."), ["12,345", "98.2", "6^9", "10^31.2"]);
    let known = ["413 (403 to 425)", "98.3 % (97.6 to 98.8)"];
    let text = "of 413 (403\nto 425) and 98.3 % (97.6 to 98.8) in 7 (seven to nine)";
    assert_eq!(estimates(text), known.map(str::to_owned).into());
    assert_eq!(figures(&prose("a `x81` [b 7](c/9.md) 5")), ["7", "5"]);
}
