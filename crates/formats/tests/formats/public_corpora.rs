//! The public corpora are read as they are: every puzzle, with the right rules, and known
//! solutions that the judge accepts. They lie in the folder named by `QUORUM_CORPORA`.

use crate::public::{FILES, path, public};
use quorum_formats::corpus::{Source, sources};
use quorum_formats::{Item, ReadOptions, write};
use quorum_problem::judge;
use quorum_puzzle::corpus_line;
use std::path::Path;

/// Every puzzle of a corpus.
fn items(file: &str) -> Vec<Item> {
    let source = Source::file(public(file));
    let reader = source.read(ReadOptions::default()).unwrap();
    reader.map(|item| item.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn lines_of_classic_sudoku() {
    let corpora = [
        ("17-clue.txt", 49_158),
        ("top1465.txt", 1_465),
        ("hardest-1106.txt", 375),
        ("hardest-1905-11plus-sample.txt", 9_754),
        ("several-solutions-serg.txt", 5_000),
        ("no-solution-derived.txt", 4_000),
        ("easy-derived.txt", 5_000),
    ];
    for (file, count) in corpora {
        let items = items(file);
        assert_eq!(items.len(), count, "{file}");
        // What scripts/fetch-corpora brings begins with comments.
        let text = std::fs::read_to_string(public(file)).unwrap();
        let is_puzzle = |line: &&str| !line.starts_with('#');
        let numbers = (1..).zip(text.lines()).filter(|(_, line)| is_puzzle(line));
        for (item, (number, _)) in items.iter().zip(numbers) {
            assert_eq!(item.line, number);
            assert_eq!(item.puzzle.rules().to_string(), "9x9 boxes 3x3");
            assert_eq!(item.puzzle.name, None);
            let written = write(&item.puzzle, "sdm").unwrap();
            assert_eq!(item.text, written);
        }
        if file == "17-clue.txt" {
            assert!(items.iter().all(|item| item.puzzle.given_count() == 17));
        }
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/variants"]
fn game_ids_are_written_as_their_generators_write_them() {
    for (file, format, count) in [
        ("solo-tatham-ids.txt", "solo", 180),
        ("unequal-tatham-ids.txt", "unequal", 150),
        ("variants/solo-killer-tatham-ids.txt", "solo", 80),
        ("variants/unequal-adjacent-tatham-ids.txt", "unequal", 84),
        ("variants/keen-tatham-ids.txt", "keen", 234),
        ("variants/towers-tatham-ids.txt", "towers", 100),
    ] {
        let items = items(file);
        assert_eq!(items.len(), count, "{file}");
        for item in items {
            let has_boxes = !item.puzzle.rules().to_string().ends_with("boxes none");
            assert_eq!(has_boxes, format == "solo", "{}", item.text);
            assert_eq!(item.puzzle.constraints().is_empty(), !file.starts_with("variants"));
            assert_eq!(write(&item.puzzle, format).unwrap(), item.text);
        }
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/greater-than-full.csv and QUORUM_CORPORA/greater-than-minimal.csv"]
fn known_solutions_of_sign_rows_pass_the_judge() {
    for (file, count, full) in
        [("greater-than-full.csv", 2_000, true), ("greater-than-minimal.csv", 90, false)]
    {
        let items = items(file);
        assert_eq!(items.len(), count, "{file}");
        for item in items {
            assert_eq!(item.puzzle.rules().to_string(), "9x9 boxes 3x3");
            assert_eq!(item.puzzle.kind(), "greater-than");
            assert_eq!(item.puzzle.sign_count() == 108, full);
            assert_eq!(item.id.len(), 4);
            let grid = item.expected.grid.expect("every row has a solution");
            judge(&item.puzzle.lower(), &grid).unwrap();
        }
    }
}

#[test]
#[ignore = "needs QUORUM_CORPORA/variants"]
fn a_folder_of_corpora_is_read_in_sorted_order() {
    for (name, _) in FILES {
        public(name);
    }
    let sources = sources(&[path("")]).unwrap();
    assert!(sources.windows(2).all(|pair| pair[0].name() < pair[1].name()));
    let mut lines = std::collections::HashSet::new();
    let mut count = 0;
    // The folder may have others, of puzzles that cannot be read yet.
    let known = |name: &str| FILES.iter().any(|(file, _)| Path::new(name).ends_with(file));
    for source in sources.iter().filter(|source| known(source.name())) {
        for item in source.read(ReadOptions::default()).unwrap() {
            lines.insert(corpus_line(&item.unwrap_or_else(|error| panic!("{error}")).puzzle));
            count += 1;
        }
    }
    assert!(count >= 77_172 && lines.len() > 70_000, "{count} puzzles, {} different", lines.len());
}
