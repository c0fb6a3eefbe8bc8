//! Named constraints: canonical forms, bad statements, and for the most used ones the agreement of
//! the primitives that they mean with a direct check of the rule, on random small grids.

use crate::stated::{drawn, names};
use quorum_formats::ReadOptions;
use quorum_problem::judge;
use quorum_puzzle::constraints::{Stated, TABLE};
use quorum_puzzle::{Puzzle, Rules, corpus_line};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;

fn read(line: &str) -> Result<Puzzle, String> {
    let mut items = quorum_formats::read("test", line.as_bytes(), ReadOptions::default());
    let item = items.next().expect("one puzzle");
    item.map(|item| item.puzzle).map_err(|error| error.to_string())
}

/// A blank grid with constraints.
fn line(size: usize, boxes: &str, constraints: &str) -> String {
    let cells = vec![".".repeat(size); size].join("/");
    format!("{size}x{size};boxes={boxes};cells={cells};constraints={constraints}")
}

/// The canonical text of a constraint on a 9x9 grid, or the error without its place.
fn canonical(constraint: &str) -> String {
    match read(&line(9, "3x3", constraint)) {
        Ok(puzzle) => {
            corpus_line(&puzzle).rsplit_once("constraints=").expect("there is one").1.into()
        }
        Err(error) => error.split_once("expected ").map_or(error.clone(), |(_, rest)| rest.into()),
    }
}

#[test]
fn every_example_is_canonical_and_means_something() {
    for entry in TABLE {
        let puzzle = read(&entry.example_line()).unwrap();
        assert_eq!(corpus_line(&puzzle), entry.example_line());
        assert!(!puzzle.constraint_clues()[0].lowered().is_empty(), "{}", entry.name);
        // Those of the primitives are longer.
        if !names().any(|name| name == entry.name) {
            continue;
        }
        let no_break = |text: &str| !text.contains("  ") && text.len() <= 120;
        assert!(no_break(entry.summary) && no_break(entry.parameter), "{}", entry.name);
        let has_parameter = !puzzle.constraints()[0].parameter.is_empty();
        assert_eq!(has_parameter, !entry.parameter.is_empty(), "{}", entry.name);
    }
    let distinct: HashSet<&str> = TABLE.iter().map(|entry| entry.name).collect();
    assert_eq!(distinct.len(), TABLE.len());
}

#[test]
fn equal_meanings_have_one_spelling() {
    for (stated, expected) in [
        ("white:R1C2.R1C1", "white=1:R1C1.R1C2"),
        ("black:R2C1.R1C1", "black=2:R1C1.R2C1"),
        ("nonconsecutive:", "nonconsecutive=1:"),
        ("nonratio:", "nonratio=2:"),
        ("whispers:R3C3.R2C2.R1C1", "whispers=5:R1C1.R2C2.R3C3"),
        ("palindrome:R1C3.R5C5.R1C2", "palindrome:R1C2.R5C5.R1C3"),
        ("modular:R1C1.R1C2", "modular=3:R1C1.R1C2"),
        ("sum-line:R1C2.R1C1", "sum-line=10:R1C1.R1C2"),
        ("sum-loop=010:R2C2.R1C1.R1C2", "sum-loop=10:R1C1.R1C2.R2C2"),
        ("renban:R3C3.R1C1.R2C2", "renban:R2C2.R1C1.R3C3"),
        // The path of an arrow, which its picture shows.
        ("arrow:R1C1|R3C3.R2C2", "arrow:R1C1|R3C3.R2C2"),
        ("pill-arrow:R1C2.R1C1|R3C3", "pill-arrow:R1C1.R1C2|R3C3"),
        ("clone:R5C5.R1C1|R1C2.R6C6", "clone:R1C1.R1C2|R6C6.R5C5"),
        ("equal-sums:R9C9|R5C6.R5C5|R1C1", "equal-sums:R1C1|R5C5.R5C6|R9C9"),
        ("quadruple=3.1.2:R2C2.R1C1.R2C1.R1C2", "quadruple=1.2.3:R1C1.R1C2.R2C1.R2C2"),
        ("look-and-say=2x3.1x2:R1C2.R1C1", "look-and-say=1x2.2x3:R1C1.R1C2"),
        ("multi-sum-cage=20.8.8:R1C2.R1C1", "multi-sum-cage=8.20:R1C1.R1C2"),
        ("sandwich=7:R1C3.R1C2.R1C1", "sandwich=7:R1C1.R1C2.R1C3"),
        // A thermometer, an x-sum and a skyscraper have a first cell.
        ("thermo:R1C3.R1C2.R1C1", "thermo:R1C3.R1C2.R1C1"),
        ("x-sum=7:R1C3.R1C2.R1C1", "x-sum=7:R1C3.R1C2.R1C1"),
        ("skyscraper=2:R1C3.R1C2.R1C1", "skyscraper=2:R1C3.R1C2.R1C1"),
    ] {
        assert_eq!(canonical(stated), expected);
    }
}

#[test]
fn bad_statements_are_refused_with_figures() {
    for (stated, expected) in [
        ("thermo:R1C1", "2 to 4096 cells, found 1"),
        ("thermo:R1C1.R1C2.R1C1", "each cell once, found R1C1 twice"),
        ("thermo=3:R1C1.R1C2", "no parameter, found '3'"),
        ("thermo:R1C1.R1C2|R1C3.R1C4", "1 list, found 2"),
        ("white:R1C1.R3C3", "two cells with a common side, found R1C1 and R3C3"),
        ("white:R1C1.R1C2.R1C3", "2 cells, found 3"),
        ("white=0:R1C1.R1C2", "a whole number of 1 to 1000000, found '0'"),
        ("white=-1:R1C1.R1C2", "a whole number of 1 to 1000000, found '-1'"),
        ("pair-sum:R1C1.R1C2", "a whole number of 0 to 1000000, found ''"),
        (
            "whispers=99999999999999999999:R1C1.R1C2",
            "a whole number of 0 to 1000000, found '99999999999999999999'",
        ),
        ("antiknight:R1C1", "no cells, found 1"),
        ("renban:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9.R2C1", "1 to 9 cells, found 10"),
        ("modular=10:R1C1.R1C2", "a whole number of 1 to 9, found '10'"),
        ("clone:R1C1.R1C2|R2C1", "two lists of the same length, found 2 and 1"),
        ("clone:R1C1.R1C2", "2 lists, found 1"),
        ("same-values:R1C1.R1C2|R2C1", "sets of the same size, found 2 and 1"),
        ("arrow:R1C1.R1C2|R2C1", "1 cell, found 2"),
        ("pill-arrow:R1C1|R2C1", "2 to 3 cells, found 1"),
        ("little-killer=9:R1C1.R2C2.R3C1", "cells of one diagonal without gaps, found others"),
        ("quadruple=1:R1C1.R1C2.R1C3.R1C4", "the four cells of a 2x2 block, found others"),
        ("quadruple=1.2.3.4.5:R1C1.R1C2.R2C1.R2C2", "at most 4 values, found 5"),
        ("look-and-say=3:R1C1", "a count and a value as in 2x3, found '3'"),
        ("look-and-say=1x3.2x3:R1C1", "different values, found 3 twice"),
        ("parity-cage:R1C1", "even or odd, found ''"),
        ("digital-root-cage=10:R1C1", "a whole number of 1 to 9, found '10'"),
        ("equality-cage:R1C1.R1C2.R1C3", "an even number of cells, found 3"),
        ("sum-loop=129:R1C1", "a whole number of 1 to 128, found '129'"),
        ("product=0:R1C1", "a whole number of 1 to 1000000000000, found '0'"),
    ] {
        let found = canonical(stated);
        assert!(found.contains(expected), "{stated}: {found}");
    }
    let refused = |size, boxes, constraint| read(&line(size, boxes, constraint)).unwrap_err();
    for (size, boxes, constraint, expected) in [
        (6, "none", "region-sum:R1C1.R1C2", "expected a grid with regions, found none"),
        (6, "none", "box-indexer:R1C1", "expected a grid with regions, found none"),
        (6, "none", "disjoint-groups:", "expected a grid with boxes, found no regions"),
        (6, "2x3", "windoku:", "expected a size of 4x4, 9x9, 16x16, ... for windows, found 6x6"),
        (5, "none", "global-entropy:", "expected a number of values divisible by 3, found 5"),
        (6, "2x3", "dutch-flatmates:", "expected an odd number of values from 1, found 1-6"),
    ] {
        let found = refused(size, boxes, constraint);
        assert!(found.contains(expected), "{constraint}: {found}");
    }
}

/// A puzzle may have any number of each, and what is stated first does not matter.
#[test]
fn marks_exempt_from_negative_rules_in_any_order() {
    let relations =
        |constraints: &str| read(&line(4, "2x2", constraints)).unwrap().lower().relations().len();
    assert_eq!(relations("strict-kropki:"), 24);
    assert_eq!(relations("strict-kropki:/white:R1C1.R1C2"), 24);
    assert_eq!(relations("white:R1C1.R1C2/black=3:R1C1.R2C1/strict-kropki:"), 24);
    // Exempt, and without a relation of their own: X of 10 and V of 5 are not dots.
    assert_eq!(relations("strict-kropki:/v:R1C1.R1C2"), 24 + 1);
    assert_eq!(relations("strict-xv:/v:R1C1.R1C2"), 24);
    assert_eq!(relations("nonratio:/nonconsecutive:/white:R1C1.R1C2"), 23 + 23 + 1);
    assert_eq!(relations("anticonsecutive:/white:R1C1.R1C2"), 24 + 1);
}

/// Calls `check` with constraints of a name and grids, some of which satisfy them by their
/// primitives; the last argument is whether they do.
fn for_random_grids(name: &str, mut check: impl FnMut(&Rules, &[Stated], &[u8], bool)) {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut found = [0, 0];
    for trial in 0..150 {
        let drawn = drawn(name, &mut rng);
        let (rules, all) = (drawn.puzzle.rules(), drawn.puzzle.constraints());
        // Those of the whole grid take longer to repair.
        if trial >= 50 && all.iter().any(|stated| stated.cells.is_empty()) {
            break;
        }
        let near = drawn.repaired(&mut rng);
        let away = drawn.changed(near.clone(), &mut rng);
        for grid in [&drawn.grid, &near, &away] {
            let holds = judge(&drawn.problem, grid).is_ok();
            found[usize::from(holds)] += 1;
            check(rules, all, grid, holds);
        }
    }
    assert!(found.iter().all(|&grids| grids >= 15), "{name}: {found:?}");
}

#[test]
fn all_names_have_both_kinds_of_grids() {
    for name in names() {
        for_random_grids(name, |_, _, _, _| {});
    }
}

/// A rule as a direct check of the values along its lists: the parameter (-1 for none), the values
/// of each list, the number of values.
type Rule = fn(i64, &[Vec<i64>], i64) -> bool;

/// The most used rules of lists of cells, written from their wording.
const RULES: &[(&str, Rule)] = &[
    ("cage", |sum, lists, _| {
        let distinct: HashSet<i64> = lists[0].iter().copied().collect();
        distinct.len() == lists[0].len() && (sum == -1 || lists[0].iter().sum::<i64>() == sum)
    }),
    ("kakuro", |sum, lists, _| {
        let distinct: HashSet<i64> = lists[0].iter().copied().collect();
        distinct.len() == lists[0].len() && lists[0].iter().sum::<i64>() == sum
    }),
    ("thermo", |_, lists, _| lists[0].is_sorted_by(|a, b| a < b)),
    ("slow-thermo", |_, lists, _| lists[0].is_sorted()),
    ("white", |difference, lists, _| (lists[0][0] - lists[0][1]).abs() == difference),
    ("black", |ratio, lists, _| {
        let (small, large) = (lists[0][0].min(lists[0][1]), lists[0][0].max(lists[0][1]));
        large == small * ratio
    }),
    ("x", |_, lists, _| lists[0][0] + lists[0][1] == 10),
    ("v", |_, lists, _| lists[0][0] + lists[0][1] == 5),
    ("arrow", |_, lists, _| lists[0][0] == lists[1].iter().sum::<i64>()),
    ("pill-arrow", |_, lists, _| {
        let number = lists[0].iter().fold(0, |number, digit| 10 * number + digit);
        lists[0][1..].iter().all(|&digit| digit < 10) && number == lists[1].iter().sum::<i64>()
    }),
    ("whispers", |least, lists, _| {
        lists[0].windows(2).all(|pair| pair[0] - pair[1] >= least || pair[1] - pair[0] >= least)
    }),
    ("palindrome", |_, lists, _| lists[0].iter().eq(lists[0].iter().rev())),
    ("renban", |_, lists, _| {
        let mut sorted = lists[0].clone();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }),
    ("nabner", |_, lists, _| {
        let mut sorted = lists[0].clone();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] + 1 < pair[1])
    }),
    ("clone", |_, lists, _| lists[0] == lists[1]),
    ("same-values", |_, lists, _| {
        let sorted = |list: &Vec<i64>| {
            let mut list = list.clone();
            list.sort_unstable();
            list
        };
        lists.iter().all(|list| sorted(list) == sorted(&lists[0]))
    }),
    ("little-killer", |sum, lists, _| lists[0].iter().sum::<i64>() == sum),
    ("between", |_, lists, _| {
        let [first, inside @ .., last] = lists[0].as_slice() else { return false };
        inside.iter().all(|value| first < value && value < last || last < value && value < first)
    }),
    ("lockout", |least, lists, _| {
        let [first, inside @ .., last] = lists[0].as_slice() else { return false };
        let ends = [*first.min(last), *first.max(last)];
        ends[1] - ends[0] >= least
            && inside.iter().all(|value| !(ends[0]..=ends[1]).contains(value))
    }),
    ("sandwich", |sum, lists, n| {
        let places = |crust| -> Vec<usize> {
            (0..lists[0].len()).filter(|&place| lists[0][place] == crust).collect()
        };
        let (ones, largest) = (places(1), places(n));
        let ([one], [largest]) = (ones.as_slice(), largest.as_slice()) else { return false };
        let (first, last) = (one.min(largest), one.max(largest));
        lists[0][first + 1..*last].iter().sum::<i64>() == sum
    }),
    ("x-sum", |sum, lists, _| {
        let first = lists[0].get(..lists[0][0] as usize);
        first.is_some_and(|first| first.iter().sum::<i64>() == sum)
    }),
    ("skyscraper", |clue, lists, _| {
        let is_visible =
            |&place: &usize| lists[0][..place].iter().all(|&value| value < lists[0][place]);
        (0..lists[0].len()).filter(is_visible).count() as i64 == clue
    }),
    ("lunchbox", |sum, lists, _| {
        let list = &lists[0];
        let distinct: HashSet<i64> = list.iter().copied().collect();
        let place = |value: i64| list.iter().position(|&other| other == value).unwrap();
        let ends = [place(*list.iter().min().unwrap()), place(*list.iter().max().unwrap())];
        let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        distinct.len() == list.len() && list[first + 1..last].iter().sum::<i64>() == sum
    }),
    ("sum-line", |sum, lists, _| cuts(&lists[0], sum)),
    ("sum-loop", |sum, lists, _| {
        let mut list = lists[0].clone();
        (0..list.len()).any(|_| {
            list.rotate_left(1);
            cuts(&list, sum)
        })
    }),
];

fn cuts(list: &[i64], sum: i64) -> bool {
    list.is_empty()
        || (1..=list.len()).any(|end| {
            let (piece, rest) = list.split_at(end);
            piece.iter().sum::<i64>() == sum && cuts(rest, sum)
        })
}

#[test]
fn primitives_agree_with_the_rules() {
    for &(name, rule) in RULES {
        for_random_grids(name, |rules, all, grid, holds| {
            let n = rules.size();
            let values = |list: &Vec<usize>| list.iter().map(|&cell| grid[cell].into()).collect();
            let expected = all.iter().all(|stated| {
                let parameter = stated.parameter.parse().unwrap_or(-1);
                let lists: Vec<Vec<i64>> = stated.cells.iter().map(values).collect();
                rule(parameter, &lists, n as i64)
            });
            let texts: Vec<String> = all.iter().map(|stated| stated.text(n)).collect();
            assert_eq!(holds, expected, "{n}x{n} {texts:?} {grid:?}");
        });
    }
}

/// Rules of the whole grid, by a direct check of every pair of cells.
#[test]
fn rules_of_the_grid_agree_with_their_wording() {
    /// Whether two cells without a mark, at a distance in rows and columns, may have two values.
    type Pair = fn([usize; 2], [i64; 2]) -> bool;
    let rules: &[(&str, Pair)] = &[
        ("antiknight", |distance, [a, b]| a != b || !matches!(distance, [1, 2] | [2, 1])),
        ("antiking", |distance, [a, b]| a != b || distance.iter().any(|&steps| steps > 1)),
        ("antitaxicab", |[rows, columns], [a, b]| a != b || (rows + columns) as i64 != a),
        ("anticonsecutive", |[rows, columns], [a, b]| rows + columns > 1 || (a - b).abs() != 1),
        ("strict-kropki", |[rows, columns], [a, b]| {
            rows + columns > 1 || ((a - b).abs() != 1 && a != 2 * b && b != 2 * a)
        }),
        ("strict-xv", |[rows, columns], [a, b]| rows + columns > 1 || ![5, 10].contains(&(a + b))),
    ];
    for &(name, allows) in rules {
        for_random_grids(name, |rules, all, grid, holds| {
            let n = rules.size();
            let value = |cell: usize| i64::from(grid[cell]);
            let pairs = (0..grid.len()).flat_map(|a| (a + 1..grid.len()).map(move |b| [a, b]));
            let is_marked = |pair: &[usize; 2]| all.iter().any(|one| one.cells == [pair.to_vec()]);
            let unmarked = pairs.filter(|pair| !is_marked(pair));
            let marks_hold = all.iter().filter(|stated| !stated.cells.is_empty()).all(|stated| {
                let [a, b] = [value(stated.cells[0][0]), value(stated.cells[0][1])];
                let number = stated.parameter.parse().unwrap_or(0);
                match stated.name {
                    "white" => (a - b).abs() == number,
                    "black" => a == b * number || b == a * number,
                    "x" => a + b == 10,
                    "v" => a + b == 5,
                    _ => a + b == number,
                }
            });
            let expected = marks_hold
                && unmarked.into_iter().all(|[a, b]| {
                    let distance = [(a / n).abs_diff(b / n), (a % n).abs_diff(b % n)];
                    allows(distance, [value(a), value(b)])
                });
            assert_eq!(holds, expected, "{name} {all:?} {grid:?}");
        });
    }
}

/// Pieces of a region sum line, where the line enters a region again, and cells of indexers.
#[test]
fn regions_count() {
    for_random_grids("region-sum", |rules, all, grid, holds| {
        let regions = rules.region_numbers().unwrap();
        let mut sums: Vec<(usize, u32)> = Vec::new();
        for &cell in &all[0].cells[0] {
            match sums.last_mut() {
                Some((region, sum)) if *region == regions[cell] => *sum += u32::from(grid[cell]),
                _ => sums.push((regions[cell], grid[cell].into())),
            }
        }
        assert_eq!(holds, sums.windows(2).all(|pair| pair[0].1 == pair[1].1), "{all:?} {grid:?}");
    });
    for_random_grids("box-indexer", |rules, all, grid, holds| {
        let regions = rules.region_numbers().unwrap();
        let cell = all[0].cells[0][0];
        let region: Vec<usize> =
            (0..grid.len()).filter(|&other| regions[other] == regions[cell]).collect();
        let own_place = region.iter().position(|&other| other == cell).unwrap() + 1;
        let indexed = grid[region[usize::from(grid[cell]) - 1]];
        assert_eq!(holds, usize::from(indexed) == own_place, "{all:?} {grid:?}");
    });
    for_random_grids("row-indexer", |rules, all, grid, holds| {
        let (n, cell) = (rules.size(), all[0].cells[0][0]);
        let indexed = grid[(usize::from(grid[cell]) - 1) * n + cell % n];
        assert_eq!(holds, usize::from(indexed) == cell / n + 1, "{all:?} {grid:?}");
    });
}

/// Automata of 9x9 grids are as small as the rules allow.
#[test]
fn sizes_of_automata() {
    let states = |constraint: &str| {
        let problem = read(&line(9, "3x3", constraint)).unwrap().lower();
        problem.regular().iter().map(|regular| regular.automaton.states()).max().unwrap()
    };
    let row = "R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9";
    for (constraint, expected) in [
        (format!("sandwich=15:{row}"), 30),
        (format!("x-sum=20:{row}"), 72),
        (format!("skyscraper=4:{row}"), 25),
        (format!("lunchbox=20:{row}"), 2886),
        (format!("rellik-cage=20:{row}"), 162),
        (format!("count-distinct:R5C5|{row}"), 895),
        (format!("product=362880:{row}"), 160),
        (format!("sum-loop=10:{row}.R2C1.R2C2"), 10230),
        (format!("sum-loop=10:{row}"), 4715),
        ("sum-loop=10:R1C1.R1C2.R2C2.R2C1".to_owned(), 93),
        ("sum-loop=20:R1C1.R1C2.R1C3.R2C3.R2C2.R2C1".to_owned(), 396),
    ] {
        assert_eq!(states(&constraint), expected, "{constraint}");
    }
}
