//! What holds for every constraint of the table, and the texts of the primitives.

use super::*;
use crate::{Boxes, Puzzle, Rules, corpus_line};
use quorum_problem::{Budget, Feature, judge};

fn items(grid: &str, constraints: &str) -> Result<Puzzle, String> {
    let line = format!("{grid};constraints={constraints}");
    corpus_line::parse(&line).map_err(|error| format!("t:{error}"))
}

/// A rule that exempts marked cells: neighbors in a row do not sum to 5, unless a cage has both.
pub(super) static UNMARKED: NamedConstraint = NamedConstraint {
    name: "unmarked",
    summary: "neighbors in a row that share no cage do not sum to 5",
    example: "unmarked:",
    lower: |context, _, primitives| {
        let n = context.columns();
        let is_marked = |pair: [usize; 2]| {
            let mut cages = context.stated().iter().filter(|stated| stated.name == "cage");
            cages.any(|cage| pair.iter().all(|cell| cage.cells[0].contains(cell)))
        };
        let pairs = (0..n * n).filter(|cell| cell % n + 1 < n).map(|cell| [cell, cell + 1]);
        primitives.relations(pairs.filter(|&pair| !is_marked(pair)), |a, b| a + b != 5)
    },
    ..NamedConstraint::DEFAULT
};

#[test]
fn marks_that_a_rule_exempts_are_not_removed() {
    let words = |constraints: &str| -> Vec<String> {
        let puzzle = items(FOUR, constraints).unwrap();
        for clue in puzzle.clues() {
            assert_eq!(puzzle.without(&clue).with(&clue).lower(), puzzle.lower());
        }
        assert_eq!(puzzle.with_only(&puzzle.clues()), puzzle);
        puzzle.clues().iter().map(|clue| clue.words(puzzle.rules())).collect()
    };
    let marked = "cage=5:R1C1.R1C2/cage=4:R1C3.R3C3";
    assert_eq!(words(marked).len(), 2);
    // Without the first cage, the rule would state more.
    assert_eq!(words(&format!("{marked}/unmarked:")), ["cage of 4: R1C3, R3C3", "unmarked"]);
    // One cage can go, both cannot.
    let both = "cage=5:R1C1.R1C2/cage=6:R1C1.R1C2.R2C1/unmarked:";
    assert_eq!(words(both), Vec::<String>::new());
    let puzzle = items(FOUR, &format!("{marked}/unmarked:")).unwrap();
    assert_eq!(puzzle.lower().relations().len(), 11);
    let less = puzzle.with_only(&[]);
    assert_eq!(less.constraints(), [puzzle.constraints()[1].clone()]);
}

const FOUR: &str = "4x4;boxes=2x2;cells=..../..../..../....";
const NINE: &str = "9x9;boxes=3x3;cells=........./........./........./........./........./........./\
                    ........./........./.........";

/// The constraints of a line in canonical form.
fn canonical(constraints: &str) -> String {
    let puzzle = items(FOUR, constraints).unwrap_or_else(|error| panic!("{error}"));
    let line = corpus_line(&puzzle);
    line.split_once(";constraints=").map_or("", |(_, text)| text).to_owned()
}

/// Column and message of a fault.
fn fault(constraints: &str) -> String {
    let error = items(FOUR, constraints).unwrap_err();
    let (place, message) = error.strip_prefix("t:1:").unwrap().split_once(": ").unwrap();
    let column = place.parse::<usize>().unwrap() - FOUR.len() - ";constraints=".len();
    format!("{column}: {message}")
}

#[test]
fn every_entry_has_an_example_that_is_canonical_and_lowers() {
    for (index, entry) in TABLE.iter().enumerate() {
        let name = entry.name;
        assert!(TABLE[..index].iter().all(|other| other.name != name), "{name} twice");
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(is_plain), "{name}");
        assert!(!entry.summary.is_empty() && !entry.summary.ends_with('.'), "{name}");
        let puzzle = corpus_line::parse(&entry.example_line());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
        let [stated] = puzzle.constraints() else { panic!("{name}: {:?}", puzzle.constraints()) };
        assert_eq!(stated.name, name);
        assert_eq!(stated.text(9), entry.example, "{name}");
        assert_eq!(corpus_line(&puzzle), entry.example_line());
        let plain = Puzzle::empty(puzzle.rules().clone()).lower();
        assert_ne!(puzzle.lower(), plain, "{name} means nothing");
    }
}

/// A name that people write means one constraint, and is suggested for it.
#[test]
fn other_names_differ_from_all_names() {
    let mut names: Vec<&str> = TABLE.iter().flat_map(|entry| entry.names()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    for entry in TABLE {
        for name in entry.also {
            let expected = format!("unknown constraint '{name}'; did you mean {}?", entry.name);
            assert_eq!(find(name).err().map(|error| error.to_string()), Some(expected));
        }
    }
}

#[test]
fn equal_meanings_of_primitives_have_one_text() {
    for (text, expected) in [
        // Sums: order, repeated cells, common divisors, signs, what never or always holds.
        ("sum=5:R1C2.R1C1", "sum=5:R1C1.R1C2"),
        ("sum=5_1.1:R1C1.R1C2", "sum=5:R1C1.R1C2"),
        ("sum=-5_-1.-1:R1C1.R1C2", "sum=5:R1C1.R1C2"),
        ("sum<=-7_-2.4:R2C1.R1C1", "sum<=-4_2.-1:R1C1.R2C1"),
        ("sum>=3_-1.-1:R2C1.R1C1", "sum<=-3:R1C1.R2C1"),
        ("sum=8:R1C1.R1C1.R2C1.R2C1", "sum=4:R1C1.R2C1"),
        ("sum!=3_2.2:R1C1.R2C1", "sum=0:"),
        ("sum=3_2.2:R1C1.R2C1", "sum=1:"),
        ("sum=1:", "sum=1:"),
        // Relations: direction, digits.
        ("rel=E.0C.8.0:R1C1.R1C2", "rel=e.c.8.0:R1C1.R1C2"),
        ("rel=0.1.3.7:R1C2.R1C1", "rel=e.c.8.0:R1C1.R1C2"),
        // Automata: states that are equal, useless or in another order.
        ("reg=1.1.1.1_*0.-.-.2_1.1.1.1:R1C1.R1C2", "reg=1.1.1.1_*0.-.-.0:R1C1.R1C2"),
        ("reg=2.2.2.2_-.-.-.-_*0.1.1.0:R1C1.R1C2", "reg=1.1.1.1_*0.-.-.0:R1C1.R1C2"),
        // Cages; an exact repetition is one; the order of texts.
        ("cage=007:R2C2.R1C1", "cage=7:R1C1.R2C2"),
        ("cage:R2C2.R1C1/cage=:R1C1.R2C2", "cage:R1C1.R2C2"),
        ("sum=5:R1C1/cage=5:R1C1/cage:R1C1.R1C2", "cage:R1C1.R1C2/cage=5:R1C1/sum=5:R1C1"),
    ] {
        assert_eq!(canonical(text), expected, "{text}");
        assert_eq!(canonical(expected), expected, "{expected}");
    }
}

#[test]
fn faults_point_at_their_place() {
    for (text, expected) in [
        (
            "",
            "1: expected a constraint such as cage=15:R1C1.R1C2, with ':' before its cells, found nothing",
        ),
        (
            "cage=5",
            "1: expected a constraint such as cage=15:R1C1.R1C2, with ':' before its cells, found 'cage=5'",
        ),
        (
            "cage:R1C1/cgae=5:R1C1",
            "11: expected the name of a constraint, found 'cgae'; did you mean cage?",
        ),
        (
            "qqq=5:R1C1",
            "1: expected the name of a constraint, found 'qqq' (quorum list constraints)",
        ),
        ("cage=5:R1C1.R5C1", "13: expected a cell of the 4x4 grid, found 'R5C1'"),
        ("cage=5:R1C1..R2C1", "13: expected a cell such as R1C1, found nothing"),
        ("cage=5:R1C1|", "13: expected a cell such as R1C1, found nothing"),
        ("cage=a b:R1C1", "7: expected a parameter of visible ASCII characters, found ' '"),
        ("cage=5:", "1: expected a list of cells, found none"),
        ("cage=5:R1C1|R1C2", "1: expected one list of cells, found 2"),
        ("cage=5:R1C1.R1C2.R1C1", "1: expected each cell once, found R1C1 twice"),
        ("cage=x:R1C1", "1: expected a sum of 0 to 1000000, found 'x'"),
        ("cage>5:R1C1", "1: expected a sum of 0 to 1000000, found '>5'"),
        ("cage:R1C1.R1C2.R1C3.R1C4.R2C1", "1: expected at most 4 cells, which differ, found 5"),
        ("sum:R1C1", "1: expected a sum such as 15, <=15, >=15 or !=15, found ''"),
        ("sum<5:R1C1", "1: expected a sum such as 15, <=15, >=15 or !=15, found '<5'"),
        ("sum=5_1.2:R1C1", "1: expected one coefficient per cell (1), found 2"),
        ("sum=5_1.x:R1C1.R1C2", "1: expected coefficients joined by '.', found 'x'"),
        ("sum=5_2000000:R1C1", "1: expected coefficients of at most 1000000, found 2000000"),
        (
            "sum=2000000000000:R1C1",
            "1: expected a constant of at most 1000000000000, found 2000000000000",
        ),
        ("rel=1.2.4.8:R1C1", "1: expected two cells, found 1"),
        ("rel=1.2.4.8:R1C1.R1C1", "1: expected each cell once, found R1C1 twice"),
        ("rel=1.2.4:R1C1.R1C2", "1: expected 4 masks, one per value, found 3"),
        ("rel=1.2.4.10:R1C1.R1C2", "1: expected a hexadecimal mask of 4 bits, found '10'"),
        ("rel=1.2.4.+1:R1C1.R1C2", "1: expected a hexadecimal mask of 4 bits, found '+1'"),
        ("reg=0.0.0:R1C1", "1: expected 4 next states of state 0, found 3"),
        ("reg=0.0.0.5:R1C1", "1: expected states below 1, found 5"),
        ("reg=0.0.0.:R1C1", "1: expected the number of a state or '-', found ''"),
        ("reg=5:R1C1|R1C2", "1: expected one list of cells, found 2"),
        ("reg=0.0.0.0:", "1: expected a list of cells, found none"),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
    let long = "0.0.0.0_".repeat(2000) + "0.0.0.0";
    let error = fault(&format!("reg={long}:R1C1"));
    assert_eq!(error, "1: expected an automaton of at most 2000 states, found 2001");
    let many: Vec<String> = (0..=MAX_CONSTRAINTS).map(|sum| format!("sum={sum}:R1C1")).collect();
    let error = items(FOUR, &many.join("/")).unwrap_err();
    assert!(error.ends_with("expected at most 10000 constraints, found more"), "{error}");
}

#[test]
fn lowered_constraints_are_judged() {
    let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    for (constraint, feature, holds) in [
        ("cage=5:R1C1.R2C2", Feature::Linear, true),
        ("cage=6:R1C1.R2C2", Feature::Linear, false),
        ("cage:R1C1.R2C3", Feature::SmallGroup, false),
        ("sum<=2:R1C1.R2C3", Feature::Linear, true),
        ("rel=e.c.8.0:R1C2.R1C1", Feature::Relation, false),
        ("rel=e.c.8.0:R1C1.R1C2", Feature::Relation, true),
        ("reg=1.1.1.1_*0.-.-.0:R1C1.R1C2.R1C3", Feature::Regular, false),
        ("reg=1.1.1.1_*0.-.-.0:R1C1.R2C2.R1C3", Feature::Regular, true),
    ] {
        let puzzle = items(FOUR, constraint).unwrap();
        let problem = puzzle.lower();
        assert!(problem.features().contains(feature), "{constraint}");
        assert_eq!(judge(&problem, &grid).is_ok(), holds, "{constraint}");
    }
}

#[test]
fn cells_outside_the_grid_and_unknown_names_are_refused() {
    let mut puzzle = Puzzle::empty(Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap());
    let stated = |name, cells| Stated { name, parameter: String::new(), cells: vec![cells] };
    let outside = puzzle.state(stated("cage", vec![16])).unwrap_err();
    assert_eq!(outside.to_string(), "expected cells below 16, found 16");
    let unknown = puzzle.state(stated("cgae", vec![1])).unwrap_err();
    assert_eq!(unknown.found, "unknown constraint 'cgae'; did you mean cage?");
    assert_eq!(puzzle.constraints(), []);
}

/// 400 expressions whose automata have thousands of states each: on a line of two cells, few.
#[test]
fn expressions_are_cut_to_the_length_of_their_line() {
    let set = |bits: u32| (1..=9u32).filter(move |value| bits >> value & 1 == 1);
    let set = |bits: u32| set(bits).map(|value| value.to_string()).collect::<String>();
    let item = |bits| format!("regex=.*[{}].{{13}}:R1C1.R1C2", set(bits));
    let all: Vec<String> = (1..=400).map(|number| item(2 * number)).collect();
    let puzzle = items(NINE, &all.join("/")).unwrap();
    assert_eq!(puzzle.constraints().len(), 400);
    // No word of two values has fourteen.
    assert!(puzzle.lower().regular().iter().all(|regular| regular.automaton.states() == 1));
    let word = items(NINE, "regex=.*5.{13}|89:R1C1.R1C2").unwrap().lower();
    let automaton = &word.regular()[0].automaton;
    assert!(automaton.accepts([8, 9]) && !automaton.accepts([5, 9]));
}

/// The automata of X-sums on lines of 64 cells: the first ones are within the steps of a puzzle.
#[test]
fn automata_of_one_puzzle_have_a_bound_together() {
    let rules = Rules::new(64, Some(Boxes { rows: 8, columns: 8 })).unwrap();
    let mut puzzle = Puzzle::empty(rules);
    let mut state = |row: usize| {
        let cells = (0..64).map(|column| row * 64 + column).collect();
        let parameter = (901 + row).to_string();
        puzzle.state(Stated { name: "x-sum", parameter, cells: vec![cells] })
    };
    let refused = (0..64).find_map(|row| Some((row, state(row).err()?)));
    let (row, error) = refused.expect("64 are too many");
    assert_eq!(row, 2);
    assert_eq!(
        error.to_string(),
        "expected constraints whose automata take at most 400000000 steps to build in all, found \
         more at 'x-sum'"
    );
    // What was removed does not count, what is left does.
    let mut constraints = (**puzzle.constraints.as_ref().unwrap()).clone();
    let steps = constraints.steps();
    constraints.retain(|stated| stated.parameter == "901");
    assert!(0 < constraints.steps() && constraints.steps() * 2 < steps + 1_000_000);
}

/// Primitives are counted while they are made: none is kept beyond the limit of their number or
/// bytes.
#[test]
fn primitives_beyond_a_limit_are_not_kept() {
    let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
    let stated = |name| Stated { name, parameter: String::new(), cells: Vec::new() };
    let of = |left: u64| {
        let budget = Budget::default().less(0, Budget::BYTES - left);
        let context = Context::new(&rules, &[]).within(&budget);
        let knight = find("antiknight").unwrap();
        (knight.primitives(&context, &stated("antiknight")), context.budget().bytes_left())
    };
    let (all, left) = of(100_000);
    let bytes = 224 * size_of::<Constraint>() as u64;
    assert_eq!((all.unwrap().len(), 100_000 - left), (224, bytes));
    let (refused, left) = of(bytes - 1);
    assert!(refused.unwrap_err().to_string().contains("found more"));
    assert_eq!(left, 0);
    // Those of the branches of alternatives too.
    let budget = Budget::default().less(0, Budget::BYTES - bytes);
    let context = Context::new(&rules, &[]).within(&budget);
    let mut either = stated("any-of");
    either.parameter = "(antiknight)0|(antiking)0".to_owned();
    let refused = find("any-of").unwrap().primitives(&context, &either).unwrap_err().to_string();
    assert!(refused.contains("found more"), "{refused}");
    assert_eq!(context.budget().bytes_left(), 0);
}

#[test]
fn connected_cells_and_pairs_have_one_text() {
    for (text, expected) in [
        ("connected=3.1.3:", "connected=1.3:"),
        ("connected=1_1-16:", "connected=1:"),
        ("connected=1_1-_4:", "connected=1:"),
        ("connected=1__:", "connected=1:"),
        ("connected=1_0-:", "connected=1_0-:"),
        ("connected=1_3-3:", "connected=1_3:"),
        ("connected=1_2-5_:", "connected=1_2-5:"),
        ("connected=1_16:", "connected=1_16:"),
        ("connected=1:R1C1.R1C2.R1C3.R1C4", "connected=1:R1C1.R1C2.R1C3.R1C4"),
        ("connected=1__2:R1C2.R1C1.R2C2.R2C1", "connected=1__2:R1C1.R1C2.R2C1.R2C2"),
        ("connected=1_2_1:R3C1.R2C1", "connected=1_2_2:R2C1.R3C1"),
        (
            "connected=4:R4C4.R4C3.R4C2.R4C1.R3C4.R3C3.R3C2.R3C1.R2C4.R2C3.R2C2.R2C1.R1C4.R1C3.R1C2.R1C1",
            "connected=4:",
        ),
        ("different-pairs:R2C1.R2C2|R1C2.R1C1", "different-pairs:R1C2.R1C1|R2C1.R2C2"),
    ] {
        assert_eq!(canonical(text), expected, "{text}");
        assert_eq!(canonical(expected), expected, "{expected}");
        // The line of primitives states the same.
        let problem = items(FOUR, text).unwrap().lower();
        let line = problem.statement().unwrap().line().to_owned();
        assert_eq!(line.split_once(";constraints=").unwrap().1, expected);
    }
    let zero = "4x4;values=0-3;boxes=2x2;cells=..../..../..../....";
    let puzzle = items(zero, "connected=3.0_2:").unwrap();
    assert_eq!(corpus_line(&puzzle).split_once(";constraints=").unwrap().1, "connected=0.3_2:");
    let problem = puzzle.lower();
    assert_eq!(problem.connected()[0].values(), quorum_problem::ValueSet::from_iter([1, 4]));
    // There values are numbered from 1.
    assert!(problem.statement().unwrap().line().ends_with(";constraints=connected=1.4_2:"));
}

#[test]
fn faults_of_connected_cells_and_pairs_are_named() {
    let expected_values = "1: expected a whole number of 1 to 4, found";
    for (text, expected) in [
        ("connected:", format!("{expected_values} ''")),
        ("connected=5:", format!("{expected_values} '5'")),
        ("connected=1.:", format!("{expected_values} ''")),
        ("connected=1_17:", "1: expected a whole number of 0 to 16, found '17'".to_owned()),
        ("connected=1_-3:", "1: expected a whole number of 0 to 16, found ''".to_owned()),
        ("connected=1__3:", "1: expected cells in rows of 3, found 16".to_owned()),
        ("connected=1__0:", "1: expected a whole number of 1 to 16, found '0'".to_owned()),
        (
            "connected=1_2_3_4:",
            "1: expected values, sizes and a width between '_', found '1_2_3_4'".to_owned(),
        ),
        ("connected=1:R1C1.R1C2", "1: expected cells in rows of 4, found 2".to_owned()),
        (
            "connected=1_5-3:",
            "1: expected sizes such as 4-9, found '5-3'".to_owned(),
        ),
        (
            "connected=1__2:R1C1.R1C1",
            "1: expected different cells, found a cell twice".to_owned(),
        ),
        ("connected=1:R1C1|R1C2", "1: expected one list of cells, found 2".to_owned()),
        ("different-pairs:R1C1.R1C2", "1: expected 2 to 4096 lists, found 1".to_owned()),
        (
            "different-pairs:R1C1.R1C2|R1C3",
            "1: expected lists of two cells, found one of 1".to_owned(),
        ),
        (
            "different-pairs:R1C1.R1C1|R1C3.R1C2",
            "1: expected pairs of different cells, found a cell twice in a pair".to_owned(),
        ),
        (
            "different-pairs:R1C1.R1C2|R1C1.R1C2",
            "1: expected different pairs of cells, found a pair twice".to_owned(),
        ),
        ("different-pairs=1:R1C1.R1C2|R1C3.R1C4", "1: expected no parameter, found '1'".to_owned()),
        (
            "any-of=(connected=1)0|(cage):R1C1.R1C2",
            "1: expected branches of groups, relations, sums and automata, found connected cells (connected)"
                .to_owned(),
        ),
        (
            "any-of=(different-pairs)2|(cage):R1C1.R1C2|R1C3.R1C4|R1C1.R1C2",
            "1: expected branches of groups, relations, sums and automata, found different pairs (different-pairs)"
                .to_owned(),
        ),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
}

/// Moved with their cells, they are the same for all reflections; part of the grid is not.
#[test]
fn connected_cells_and_pairs_are_moved() {
    use crate::symmetry::Transform;
    for (constraints, expected) in [
        ("connected=1.2_4-9:", 8),
        ("connected=1__2:R2C2.R2C3.R3C2.R3C3", 8),
        ("connected=1:R1C1.R1C2.R1C3.R1C4", 2),
        ("different-pairs:R1C1.R4C4|R4C4.R1C1", 4),
    ] {
        let puzzle = items(FOUR, constraints).unwrap();
        let fits = |transform: &Transform| {
            let fits = transform.fits(&puzzle).is_ok();
            // Applied or not, the meaning is that of the moved cells.
            assert!(!fits || transform.apply(&puzzle).constraints().len() == 1);
            fits
        };
        let all = Transform::of_square(puzzle.rules());
        let same = all.iter().filter(|transform| {
            fits(transform) && transform.apply(&puzzle).lower() == puzzle.lower()
        });
        assert_eq!(same.count(), expected, "{constraints}");
        assert_eq!(all.iter().filter(|transform| fits(transform)).count(), 8, "{constraints}");
    }
}
