//! `quorum generate` as a user runs it.

use crate::common::cases::cases;
use crate::program::quorum;
use quorum_util::digest::sha256_hex;
use std::collections::HashSet;
use std::fs;

fn made(args: &[&str]) -> String {
    let output = quorum(&[&["generate"], args].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = quorum(&[&["generate"], args].concat());
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_seed_is_a_corpus_on_any_number_of_threads() {
    for kind in ["classic", "greater-than", "mixture", "futoshiki", "jigsaw"] {
        let ask =
            |jobs| made(&[kind, "--size", "6", "--count", "6", "--seed", "9", "--jobs", jobs]);
        let one = ask("1");
        assert_eq!(one, ask("3"), "{kind}");
        assert_eq!(one.lines().next(), Some("id,puzzle,solution,solutions"));
        assert_eq!(one.lines().count(), 7);
        assert!(one.lines().skip(1).all(|line| line.ends_with(",1")), "{one}");
        assert_ne!(one, made(&[kind, "--size", "6", "--count", "6", "--seed", "8"]));
    }
}

#[test]
fn no_clues_left_means_that_none_can_go() {
    let ask = |more: &[&str]| {
        made(&[&["greater-than", "--size", "4", "--count", "5"][..], more].concat())
    };
    assert_eq!(ask(&["--clues", "0"]), ask(&["--minimal"]));
    assert_ne!(ask(&["--minimal"]), ask(&[]));
}

#[test]
fn what_is_made_is_what_verify_finds() {
    let folder = tempfile::tempdir().unwrap();
    for (solutions, verdict, exit) in [("0", "none", 1), ("1", "unique", 0), ("2+", "multiple", 1)]
    {
        let text = made(&["futoshiki", "--count", "5", "--solutions", solutions]);
        let file = folder.path().join("made.csv");
        fs::write(&file, text).unwrap();
        let output = quorum(&["verify", "--solvers", "propagate,batsat", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(exit));
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.lines().filter(|line| line.contains(verdict)).count(), 5, "{said}");
    }
}

#[test]
fn options_that_make_no_sense_are_said() {
    assert!(refused(&["clasic"]).contains("did you mean classic?"));
    let said = refused(&["classic", "--holes", "3"]);
    assert!(said.contains(
        "classic takes --size, --boxes, --diagonals, --clues, --minimal, --symmetry, not --holes"
    ));
    assert!(refused(&["quasigroup"]).contains("--holes: expected a number up to 81, found none"));
    assert!(refused(&["classic", "--symmetry", "round"]).contains("--symmetry: expected one of"));
    assert!(refused(&["mixture", "--signs", "2"]).contains("--signs: expected a fraction"));
    let several = refused(&["classic", "--symmetry", "full", "--solutions", "2+"]);
    assert!(several.contains("--symmetry: expected none with 2+ solutions"), "{several}");
    for (kind, clues, most) in
        [("classic", "82", "81"), ("greater-than", "109", "108"), ("futoshiki", "66", "65")]
    {
        let said = refused(&[kind, "--clues", clues]);
        let expected = format!("--clues: expected a number up to {most}, found {clues}");
        assert!(said.contains(&expected), "{said}");
    }
    let few = refused(&["greater-than", "--size", "4", "--signs", "0.1"]);
    assert!(
        few.contains("no puzzle met the requirements in 10000 attempts; raise --attempts"),
        "{few}"
    );
    let both = refused(&["mixture", "--minimal", "--symmetry", "full"]);
    assert!(both.contains("--minimal: expected no symmetry beside it"), "{both}");
}

#[test]
fn a_survey_counts_what_is_drawn() {
    let ask = |jobs| {
        let kind = ["greater-than", "--complete", "no", "--size", "4", "--survey"];
        made(&[&kind[..], &["--count", "300", "--jobs", jobs]].concat())
    };
    let found = ask("1");
    assert_eq!(found, ask("2"));
    let counts: Vec<u64> = found
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().nth(1).unwrap().parse().unwrap())
        .collect();
    assert_eq!((counts[0], counts.iter().sum::<u64>()), (0, 300), "{found}");
    assert!(counts[1] > 0 && counts[2] > 0, "{found}");
    assert!(found.lines().next().unwrap().ends_with("of all grids (95 %)"), "{found}");
    // A walk among Latin squares has no weights; grids drawn again until the puzzle is unique stand
    // for no others.
    for kind in
        [&["quasigroup", "--size", "5", "--holes", "9"][..], &["greater-than", "--size", "4"]]
    {
        let plain = made(&[kind, &["--survey", "--count", "20"]].concat());
        assert!(plain.lines().next().unwrap().ends_with("share (Wilson 95 %)"), "{plain}");
    }
}

/// `data/generated` is what its hashes and its seeds say; `scripts/make-data --check` makes all of
/// it again, this test the first puzzles of each file.
#[test]
fn generated_data_is_what_its_seeds_give() {
    let folder = std::path::Path::new("data/generated");
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    let recipes = fs::read_to_string(folder.join("recipes.tsv")).unwrap();
    let recipes: Vec<(&str, &str)> = recipes
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once('\t').unwrap())
        .collect();
    assert_eq!(sums.lines().count(), recipes.len());
    for (file, recipe) in recipes {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let hash: String = sha256_hex(&text);
        assert!(sums.contains(&format!("{hash}  ./{file}\n")), "{file}");

        let mut words: Vec<&str> = recipe.split(' ').collect();
        let count = words.iter().position(|word| *word == "--count").unwrap() + 1;
        assert_eq!(text.lines().count() - 1, words[count].parse::<usize>().unwrap());
        let few = cases(1, 3);
        let number = few.to_string();
        words[count] = &number;
        // Ids have as many digits as the corpus needs.
        let rest = |text: &str| -> Vec<String> {
            let lines =
                text.lines().take(1 + few).map(|line| line.split_once(',').unwrap().1.to_owned());
            lines.collect()
        };
        assert_eq!(rest(&made(&words)), rest(&text), "{file}");
    }
}

/// A 2x2 Latin square with one clue has a solution whatever the clue is changed to.
#[test]
fn what_cannot_be_made_ends() {
    let ask = ["futoshiki", "--size", "2", "--solutions", "0"];
    let few = refused(&ask);
    assert!(
        few.contains("no puzzle met the requirements in 10000 attempts; raise --attempts"),
        "{few}"
    );
    let ask = ["futoshiki", "--size", "4", "--solutions", "0", "--count", "8", "--seed", "3"];
    assert_eq!(made(&ask).lines().count(), 9);
}

#[test]
fn questions_have_a_limit() {
    let args = ["generate", "quasigroup", "--size", "30", "--holes", "500", "--solutions", "1"];
    let output = quorum(&[&args[..], &["--timeout", "1ms"]].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.starts_with("undecided: out of time; a longer --timeout"), "{said}");
}

#[test]
fn a_level_is_that_of_every_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.csv");
    for (level, found) in
        [("easy", &["naked", "hidden"][..]), ("pairs+triples", &["pairs", "triples"])]
    {
        let args = ["classic", "--count", "4", "--level", level];
        let text = made(&args);
        assert_eq!(text.lines().next(), Some("id,puzzle,solution,solutions,level,difficulty"));
        fs::write(&file, text).unwrap();
        let graded = quorum(&["grade", "--tries", "1", file.to_str().unwrap()]);
        let graded = String::from_utf8(graded.stdout).unwrap();
        let levels: Vec<&str> =
            graded.lines().skip(1).map(|row| row.split(',').nth(4).unwrap()).collect();
        assert_eq!(levels.len(), 4, "{graded}");
        assert!(levels.iter().all(|level| found.contains(level)), "{graded}");
    }
    let unknown = quorum(&["generate", "classic", "--level", "esay"]);
    let message = String::from_utf8(unknown.stderr).unwrap();
    assert!(message.contains("expected levels (naked, hidden, bounds"), "{message}");
    // No 4x4 puzzle needs a fish.
    let args = ["classic", "--size", "4", "--level", "fish", "--attempts", "20"];
    let message = refused(&args);
    assert!(message.contains("in 20 attempts; levels drawn: "), "{message}");
}

#[test]
fn levels_in_turn_are_those_of_single_requests() {
    let rows = |level: &str| -> Vec<Vec<String>> {
        let text = made(&["sudoku", "--count", "4", "--level", level]);
        let cells = |row: &str| row.split(',').map(str::to_owned).collect();
        text.lines().skip(1).map(cells).collect()
    };
    let turns = rows("Easy,medium,hard");
    let column = |column: usize| turns.iter().map(|row| &*row[column]).collect::<Vec<&str>>();
    assert_eq!(column(5), ["easy", "medium", "hard", "easy"]);
    let ids = ["classic-easy-01", "classic-medium-02", "classic-hard-03", "classic-easy-04"];
    assert_eq!(column(0), ids);
    assert_eq!(turns[1], rows("medium")[1]);
}

/// Kinds with constraints have levels as others.
#[test]
fn constraints_have_levels() {
    for kind in ["killer", "thermometer"] {
        let args = [kind, "--size", "6", "--count", "3", "--level", "easy,medium,hard"];
        let text = made(&args);
        let difficulties: Vec<&str> =
            text.lines().skip(1).map(|row| row.rsplit(',').next().unwrap()).collect();
        assert_eq!(difficulties, ["easy", "medium", "hard"], "{text}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("made.csv");
        fs::write(&file, &text).unwrap();
        let graded = quorum(&["grade", "--tries", "1", file.to_str().unwrap()]);
        let graded = String::from_utf8(graded.stdout).unwrap();
        for (made, graded) in text.lines().zip(graded.lines()).skip(1) {
            assert!(graded.starts_with(made), "{made} {graded}");
        }
    }
}

/// A class that gets one sheet per level does not get the same grids again.
#[test]
fn levels_of_one_seed_have_different_solutions() {
    let count = cases(3, 8);
    let solutions = |level: &str| -> Vec<String> {
        let text = made(&["classic", "--count", &count.to_string(), "--level", level]);
        text.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().to_owned()).collect()
    };
    let all: HashSet<String> =
        ["easy", "medium", "hard", "pairs"].into_iter().flat_map(solutions).collect();
    assert_eq!(all.len(), 4 * count);
    // Words for the same levels are the same request.
    assert_eq!(solutions("medium"), solutions("pairs+locked"));
}

#[test]
fn diagonals_are_part_of_the_rules() {
    let text = made(&["classic", "--size", "6", "--count", "2", "--diagonals"]);
    assert!(text.lines().skip(1).all(|row| row.contains("diagonals=both")), "{text}");
    let anti = made(&["greater-than", "--size", "4", "--diagonals", "anti"]);
    assert!(anti.contains("diagonals=anti"), "{anti}");
    let none = refused(&["classic", "--size", "3", "--boxes", "none", "--diagonals"]);
    assert!(none.contains("--diagonals: expected a shape with a full grid"), "{none}");
    assert!(refused(&["classic", "--diagonals", "x"]).contains("expected both, main or anti"));
}
