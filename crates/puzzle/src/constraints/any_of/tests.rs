//! Texts, words and refusals; which words an automaton accepts.

use super::*;
use crate::{Puzzle, corpus_line};

const FOUR: &str = "4x4;boxes=2x2;cells=..../..../..../....;constraints=";

fn puzzle(constraint: &str) -> Result<Puzzle, String> {
    corpus_line::parse(&format!("{FOUR}{constraint}")).map_err(|fault| fault.to_string())
}

fn canonical(constraint: &str) -> String {
    let puzzle = puzzle(constraint).unwrap_or_else(|error| panic!("{constraint}: {error}"));
    corpus_line(&puzzle).split_once(";constraints=").map_or("", |(_, text)| text).to_owned()
}

#[test]
fn branches_have_one_order() {
    for (stated, expected) in [
        ("any-of=(x)|(cage=3):R1C1.R1C2|R2C2.R2C1", "any-of=(cage=3)|(x):R2C1.R2C2|R1C1.R1C2"),
        (
            "any-of=(v)+(cage=3)|(v):R1C1.R1C2|R2C2.R2C1|R1C2.R1C1",
            "any-of=(cage=3)+(v)|(v):R2C1.R2C2|R1C1.R1C2|R1C1.R1C2",
        ),
        ("any-of=(v)|(v):R1C1.R1C2|R1C2.R1C1", "any-of=(v)|(v):R1C1.R1C2|R1C1.R1C2"),
        (
            "any-of=(antiknight)0|(arrow)2:R1C1|R1C2.R1C3",
            "any-of=(antiknight)0|(arrow)2:R1C1|R1C2.R1C3",
        ),
        (
            "any-of=(regex=(12|34)+)|(sum<=5):R1C1.R1C2|R1C1.R1C2",
            "any-of=(regex=(12|34)+)|(sum<=5):R1C1.R1C2|R1C1.R1C2",
        ),
        (
            "any-of=(any-of=(x)|(v))2|(white):R1C1.R1C2|R1C1.R1C2|R3C1.R3C2",
            "any-of=(any-of=(v)|(x))2|(white=1):R1C1.R1C2|R1C1.R1C2|R3C1.R3C2",
        ),
    ] {
        assert_eq!(canonical(stated), expected);
        assert_eq!(canonical(expected), expected);
    }
}

#[test]
fn words_name_each_branch() {
    let puzzle = puzzle("any-of=(v)+(cage=3)|(x):R1C1.R1C2|R2C2.R2C1|R1C3.R1C4").unwrap();
    let words = "cage of 3: R2C1, R2C2 and v: R1C1, R1C2; or x: R1C3, R1C4";
    assert_eq!(puzzle.constraints()[0].words(4), words);
    assert_eq!(puzzle.constraints()[0].words_without_name(4), words);
}

#[test]
fn what_states_no_branches_is_refused() {
    let deep = format!("any-of={}v{}:R1C1.R1C2", "(any-of=".repeat(9), ")".repeat(9));
    for (text, expected) in [
        ("any-of:R1C1.R1C2", "expected a constraint in parentheses, such as (renban), found ''"),
        ("any-of=v:R1C1.R1C2", "expected a constraint in parentheses, such as (renban), found 'v'"),
        (
            "any-of=(v:R1C1.R1C2",
            "expected a constraint in parentheses, such as (renban), found '(v'",
        ),
        (
            "any-of=(v)(x):R1C1.R1C2|R1C1.R1C2",
            "expected '+' or '|' between constraints, found '(x)'",
        ),
        (
            "any-of=(v)|:R1C1.R1C2",
            "expected a constraint in parentheses, such as (renban), found ''",
        ),
        (
            "any-of=(v)|(x):R1C1.R1C2",
            "expected as many lists of cells as the branches need, found 1",
        ),
        (
            "any-of=(v)|(x):R1C1.R1C2|R1C1.R1C2|R1C3",
            "expected 2 lists of cells for the branches, found 3",
        ),
        (
            "any-of=(v)99999999999999999999:R1C1.R1C2",
            "expected as many lists of cells as the branches need, found 1",
        ),
        ("any-of=(w):R1C1.R1C2", "unknown constraint 'w'"),
        ("any-of=(v=3):R1C1.R1C2", "expected no parameter, found '3' (v)"),
        ("any-of=(v):R1C1.R3C2", "expected two cells with a common side, found R1C1 and R3C2 (v)"),
        (
            "any-of=(strict-xv)0|(v):R1C1.R1C2",
            "expected constraints in branches that mean the same beside all others",
        ),
        ("any-of=(v)+(x):R1C1.R1C2|R1C1.R1C2", "expected at least two branches, found one"),
        (&deep, "expected at most 8 parentheses inside each other, found 9"),
    ] {
        let found = puzzle(text).expect_err(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}

/// All grids of some cells against "all primitives of a branch hold", for a common order of cells
/// and for others.
#[test]
fn the_automaton_accepts_what_a_branch_accepts() {
    for (constraint, is_together) in [
        ("any-of=(v)|(x):R1C1.R1C2|R1C2.R1C3", true),
        ("any-of=(cage=6)|(renban)+(thermo):R1C1.R1C2.R1C3|R1C1.R1C2|R1C2.R1C3", true),
        ("any-of=(x-sum=6)|(x-sum=4):R1C1.R1C2.R1C3.R1C4|R1C1.R1C2.R1C3.R1C4", true),
        ("any-of=(x-sum=6)|(x-sum=4):R1C1.R1C2.R1C3.R1C4|R1C4.R1C3.R1C2.R1C1", false),
        ("any-of=(regex=123)|(sum=5):R1C1.R1C2.R1C1|R1C2.R1C3", false),
        ("any-of=(sum>=9_2.-1)|(sum!=3)+(sum<=4):R1C1.R1C2|R1C1.R1C3|R1C3.R1C4", true),
        (
            "any-of=(sum=1)0|(white)|(any-of=(black)|(slow-thermo))2:R1C1.R1C2|R1C3.R1C4|R1C4.R1C1",
            true,
        ),
        ("any-of=(sum=1)0|(sum=2)0:", true),
    ] {
        let puzzle = puzzle(constraint).unwrap_or_else(|error| panic!("{constraint}: {error}"));
        let context = Context::new(puzzle.rules(), puzzle.constraints());
        let stated = &puzzle.constraints()[0];
        let lowered = ANY_OF.primitives(&context, stated).unwrap();
        let branches = branches(stated).unwrap();
        let of_one = |one: &Stated| find(one.name).unwrap().primitives(&context, one).unwrap();
        let of_branch = |branch: &Vec<Stated>| branch.iter().flat_map(of_one).collect();
        let of_branches: Vec<Vec<Constraint>> = branches.iter().map(of_branch).collect();
        let mut accepted = 0;
        for code in 0..256 {
            let mut grid = [1; 16];
            (0..4).for_each(|cell| grid[cell] = 1 + (code >> (2 * cell) & 3) as u8);
            let expected =
                of_branches.iter().any(|branch| branch.iter().all(|one| one.holds(&grid)));
            assert_eq!(
                lowered.iter().all(|one| one.holds(&grid)),
                expected,
                "{constraint} {grid:?}"
            );
            accepted += usize::from(expected);
        }
        assert!(accepted < 256, "{constraint}");
        if let [Constraint::Regular(regular)] = &lowered[..] {
            let mut cells = regular.cells.clone();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len() == regular.cells.len(), is_together, "{constraint}");
        }
    }
}

/// A state has few bytes, however many primitives there are: the values of cells of which pairs are
/// open.
#[test]
fn states_of_many_primitives_are_small() {
    let puzzle = puzzle("any-of=(cage=9)|(v):R1C1.R1C2|R1C3.R1C4").unwrap();
    let context = Context::new(puzzle.rules(), &[]);
    let stated = |name: &'static str, cells: &[usize]| Stated {
        name,
        parameter: String::new(),
        cells: if cells.is_empty() { vec![] } else { vec![cells.to_vec()] },
    };
    let of = |one: Stated| find(one.name).unwrap().primitives(&context, &one).unwrap();
    let branches = [of(stated("antitaxicab", &[])), of(stated("cage", &[0, 1]))];
    assert!(branches[0].len() > 50);
    let largest = super::union::largest_state(&branches);
    assert!(largest <= 4 + 2 + 16, "{largest}");
}

/// Nine cells of a row from both ends: too many states at once.
#[test]
fn many_states_are_read_one_after_another() {
    let row = |from: usize, step: isize| {
        let cell = |place: isize| format!("R1C{}", from as isize + step * place);
        (0..9).map(cell).collect::<Vec<_>>().join(".")
    };
    let (right, left) = (row(1, 1), row(9, -1));
    let cells = ["........."; 9].join("/");
    let text = format!(
        "9x9;boxes=3x3;cells={cells};constraints=any-of=(sandwich=20)|(x-sum=20):{right}|{left}"
    );
    let puzzle = corpus_line::parse(&text).unwrap();
    let problem = puzzle.lower();
    assert_eq!(problem.regular()[0].cells.len(), 18);
}
