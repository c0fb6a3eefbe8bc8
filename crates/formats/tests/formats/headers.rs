//! All names of rules as headers and options, in right forms and with slips: what is read is the
//! constraint that is meant, and nothing is passed over without a word.

#[path = "../../../../tests/common/headers.rs"]
mod shared;

use quorum_formats::{AddedConstraint, ReadOptions, read};
use quorum_puzzle::constraints::{NamedConstraint, TABLE};
use quorum_puzzle::{Puzzle, corpus_line};
use shared::forms;

/// Read, refused, listed as not read, silent.
type Counts = [usize; 4];

/// Counts what becomes of a text above or as an option.
fn count(
    counts: &mut Counts,
    form: &str,
    meant: &[&Puzzle],
    found: Option<(&Puzzle, usize)>,
    plain: &Puzzle,
) {
    let place = match found {
        None => 1,
        Some((puzzle, _)) if meant.contains(&puzzle) => 0,
        Some((puzzle, comments)) if puzzle == plain && comments > 0 => 2,
        Some((puzzle, _)) => {
            println!("{form}: {}", corpus_line(puzzle));
            3
        }
    };
    counts[place] += 1;
}

#[test]
fn every_name_in_every_form_is_read_as_meant_or_not_passed_over() {
    let (mut above, mut options) = ([[0; 4]; BODIES.len()], [0; 4]);
    for entry in TABLE {
        let line = entry.example_line();
        let meant = corpus_line::parse(&line).expect(entry.name);
        let plain = &line[..line.find(";constraints=").expect("constraints last")];
        let plain_puzzle = corpus_line::parse(plain).expect("a grid");
        // `kakuro 99` is a right parameter.
        let others: Vec<Puzzle> = [line.replacen(entry.example, &with_99(entry), 1)]
            .iter()
            .filter_map(|line| corpus_line::parse(line).ok())
            .collect();
        for name in entry.names() {
            for form in forms(entry, name) {
                let mut meanings: Vec<&Puzzle> = vec![&meant];
                if form.contains(" 99 ") || entry.parameter.is_empty() {
                    meanings.extend(&others);
                }
                for (kind, body) in bodies(plain) {
                    let text = format!("{form}\n{body}\n");
                    let mut items = read("t", text.as_bytes(), ReadOptions::default());
                    let mut item = items.next().unwrap().ok();
                    let comments = item.as_ref().map_or(0, |item| item.comments.len());
                    if let Some(item) = &mut item {
                        item.puzzle.name = None;
                    }
                    let found = item.as_ref().map(|item| (&item.puzzle, comments));
                    count(&mut above[kind], &form, &meanings, found, &plain_puzzle);
                }
                let option = form.trim_start_matches(['#', ' ']);
                let added = AddedConstraint::new(option).ok();
                let added = added.and_then(|added| added.added_to(&plain_puzzle).ok());
                count(
                    &mut options,
                    option,
                    &meanings,
                    added.as_ref().map(|p| (p, 0)),
                    &plain_puzzle,
                );
            }
        }
    }
    let mut lost = 0;
    for (name, [read, refused, listed, silent]) in BODIES.iter().zip(above) {
        println!("above {name}: read {read}, refused {refused}, listed {listed}, silent {silent}");
        assert!(read > 50, "{name}");
        lost += silent;
    }
    println!("options: read {}, refused {}, silent {}", options[0], options[1], options[3]);
    assert_eq!((lost, options[2], options[3]), (0, 0, 0));
    assert!(options[0] > 400, "{options:?}");
}

/// Texts below a header.
const BODIES: [&str; 4] = ["a corpus line", "a line", "a sheet", "a table"];

/// A grid as a line, as rows and in a table; one of other rules as a corpus line. The number is
/// that of the kind of text.
fn bodies(plain: &str) -> Vec<(usize, String)> {
    if !plain.starts_with("9x9;boxes=3x3;") {
        return vec![(0, plain.to_owned())];
    }
    let line = ".".repeat(81);
    let table = format!("puzzle\n{line}");
    vec![(1, line), (2, [".........\n"; 9].concat()), (3, table)]
}

/// The example with the parameter 99.
fn with_99(entry: &NamedConstraint) -> String {
    let cells = entry.example.rsplit_once(':').expect("a colon").1;
    format!("{}=99:{cells}", entry.name)
}
