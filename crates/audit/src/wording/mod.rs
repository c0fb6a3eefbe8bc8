//! Named constraints stated a second time, from the wording of their rules.
//!
//! [`Puzzle::lower`](quorum_puzzle::Puzzle::lower) states the same for the solvers, in primitives.
//! What is here is written from the rules as people state them and shares no code with that, so
//! that a wrong lowering does not certify itself. One file per family. A constraint means that all
//! of its [`Part`]s hold, of any grid of its values: what a rule assumes of rows, columns, regions
//! or cells is checked (`grid.rs`).

mod any_of;
mod cages;
mod counting;
#[cfg(test)]
mod differential;
mod grid;
mod lattices;
mod lines;
mod outside;
mod pairs;
mod ranks;
mod regex;
mod sums;
mod whole_grid;

use crate::checked;
use crate::item::Item;
use crate::lattice::Lattice;
use crate::primitive::{Machine, Primitive, STATED, differ_by_two};
use quorum_problem::{Comparison, Linear, fault};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::{Range, RangeInclusive};

/// Facts that a wording may refer to beside the constraint itself.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The smallest value.
    pub low: u8,
    /// Number of values.
    pub count: usize,
    /// Number of cells: those of the grid, then the extra ones.
    pub all_cells: usize,
    /// The values of each whole row and column differ.
    pub has_lines: bool,
    /// The cells that are absent, ascending.
    pub absent: &'a [usize],
    /// Region of each cell, if the grid has regions.
    pub regions: Option<&'a [usize]>,
    /// Rows and columns of a box, if the regions are boxes.
    pub boxes: Option<(usize, usize)>,
    /// All constraints of the puzzle.
    pub all: &'a [Item],
}

impl Context<'_> {
    /// The largest value.
    fn high(&self) -> u8 {
        self.low + self.count as u8 - 1
    }

    /// All cells of the grid, also absent ones.
    fn cells(&self) -> Range<usize> {
        0..self.rows * self.columns
    }

    /// Whether a cell of the grid is absent.
    fn is_absent(&self, cell: usize) -> bool {
        self.absent.contains(&cell)
    }
}

/// A test of values.
type Test = Box<dyn Fn(&[u8]) -> bool>;

/// A condition on some cells.
pub(super) enum Part {
    /// The cells have different values.
    Different(Vec<usize>),
    /// A sum.
    Sum(Linear),
    /// The values of the cells in sequence, among which a cell may be repeated, pass a test.
    Test(Vec<usize>, Test),
    /// The values of the cells in sequence are a word of an automaton, for numbers of values from
    /// this smallest one.
    Word(Vec<usize>, Machine, u8),
    /// Cells are connected.
    Connected(Lattice),
    /// No two of the pairs of cells have the same two values.
    DifferentPairs(Vec<[usize; 2]>),
    /// What the other parts of the constraint imply.
    Implied(Box<Part>),
}

/// Parts of a constraint, or why it has none.
type Parts = Result<Vec<Part>, String>;

/// A family: the parts of a constraint, if the family has its name.
type Family = fn(&Item, &Context<'_>) -> Option<Parts>;

const FAMILIES: [Family; 11] = [
    any_of::parts,
    lattices::parts,
    pairs::parts,
    whole_grid::parts,
    lines::parts,
    cages::parts,
    sums::parts,
    outside::parts,
    ranks::parts,
    counting::parts,
    regex::parts,
];

/// The parts of a constraint: a primitive as it is, all others from their wording.
pub(super) fn parts(item: &Item, context: &Context<'_>) -> Parts {
    check(item, context)?;
    let named = || FAMILIES.iter().find_map(|family| family(item, context));
    let parts = named().unwrap_or_else(|| {
        if STATED.contains(&item.name.as_str()) {
            Primitive::parse(item, (context.rows, context.columns), context.count)
                .map(|primitive| vec![Part::of(primitive)])
        } else {
            Err(format!("there is no certificate for '{}': the audit does not state it", item.name))
        }
    });
    let mut parts = parts.map_err(|reason| format!("{}: {reason}", item.text(context.columns)))?;
    if fault::is("wording", &item.name, "drop") {
        parts.pop();
    }
    Ok(parts)
}

/// Fails if the constraint assumes what the grid does not have.
pub(super) fn check(item: &Item, context: &Context<'_>) -> Result<(), String> {
    checked("assumption", grid::check(item, context))
        .map_err(|reason| format!("{}: {reason}", item.text(context.columns)))
}

/// Whether a grid of numbers of values, from 1, satisfies a constraint.
pub(super) fn holds(item: &Item, context: &Context<'_>, grid: &[u8]) -> Result<bool, String> {
    // Relations and automata list the values by their numbers; all other rules are about the
    // values.
    let is_numbered = ["rel", "reg"].contains(&item.name.as_str());
    let value = |&number: &u8| if is_numbered { number } else { number + context.low - 1 };
    let values: Vec<u8> = grid.iter().map(value).collect();
    Ok(parts(item, context)?.iter().all(|part| part.holds_in(&values)))
}

impl Part {
    fn of(primitive: Primitive) -> Self {
        match primitive {
            Primitive::Different(cells) => Part::Different(cells),
            Primitive::Sum(linear) => Part::Sum(linear),
            other => Part::Test(other.cells(), Box::new(move |values| other.holds(values))),
        }
    }

    /// The cells, in the order in which [`holds`](Self::holds) takes their values.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Part::Different(cells) | Part::Test(cells, _) | Part::Word(cells, ..) => cells.clone(),
            Part::Sum(linear) => linear.terms().iter().map(|term| term.1).collect(),
            Part::Connected(lattice) => lattice.cells.clone(),
            Part::DifferentPairs(pairs) => pairs.concat(),
            Part::Implied(part) => part.cells(),
        }
    }

    /// Whether the values of its cells satisfy it.
    pub fn holds(&self, values: &[u8]) -> bool {
        match self {
            Part::Different(_) => are_different(values),
            Part::Sum(linear) => {
                let terms = linear.terms().iter().zip(values);
                let sum: i64 = terms.map(|(term, &value)| term.0 * i64::from(value)).sum();
                match linear.comparison() {
                    Comparison::Equal => sum == linear.constant(),
                    Comparison::NotEqual => sum != linear.constant(),
                    Comparison::AtMost => sum <= linear.constant(),
                    Comparison::AtLeast => sum >= linear.constant(),
                }
            }
            Part::Test(_, test) => test(values),
            Part::Word(_, machine, low) => {
                let numbers: Vec<u8> = values.iter().map(|value| value - low + 1).collect();
                machine.accepts(&numbers)
            }
            Part::Connected(lattice) => lattice.holds(values),
            Part::DifferentPairs(_) => differ_by_two(values),
            Part::Implied(part) => part.holds(values),
        }
    }

    /// The same condition on numbers of values from the smallest one, which has number 1.
    pub fn of_numbers(self, low: u8) -> Result<Self, String> {
        let shift = i64::from(low) - 1;
        if shift == 0 {
            return Ok(self);
        }
        let value = move |number: u8| number + low - 1;
        Ok(match self {
            Part::Different(_) | Part::DifferentPairs(_) => self,
            Part::Sum(linear) => {
                let shifted = linear.terms().iter().map(|term| term.0 * shift).sum::<i64>();
                let terms = linear.terms().iter().copied();
                let sum = Linear::new(terms, linear.comparison(), linear.constant() - shifted);
                Part::Sum(sum.map_err(|error| error.to_string())?)
            }
            Part::Test(cells, holds) => test(cells, move |numbers| {
                let values: Vec<u8> = numbers.iter().copied().map(value).collect();
                holds(&values)
            }),
            Part::Word(cells, machine, _) => Part::Word(cells, machine, 1),
            Part::Connected(lattice) => {
                let number = |value: &u8| value + 1 - low;
                let values = lattice.values.iter().map(number).collect();
                Part::Connected(Lattice { values, ..lattice })
            }
            Part::Implied(part) => Part::Implied(Box::new(part.of_numbers(low)?)),
        })
    }

    fn holds_in(&self, grid: &[u8]) -> bool {
        let values: Vec<u8> = self.cells().iter().map(|&cell| grid[cell]).collect();
        self.holds(&values)
    }
}

fn are_different(values: &[u8]) -> bool {
    (1..values.len()).all(|place| !values[..place].contains(&values[place]))
}

fn total(values: &[u8]) -> i64 {
    values.iter().map(|&value| i64::from(value)).sum()
}

/// A test of the values of some cells.
fn test(cells: impl Into<Vec<usize>>, holds: impl Fn(&[u8]) -> bool + 'static) -> Part {
    Part::Test(cells.into(), Box::new(holds))
}

/// A test of the values of two cells.
fn pair(a: usize, b: usize, holds: impl Fn(u8, u8) -> bool + 'static) -> Part {
    test([a, b], move |values| holds(values[0], values[1]))
}

/// The values along some cells are those with which a reader ends well: what it knows before the
/// first cell, after one more value if it goes on, and whether it ends well with what it knows.
fn word<K: Clone + Eq + Hash>(
    cells: impl Into<Vec<usize>>,
    context: &Context<'_>,
    start: K,
    read: impl Fn(&K, u8) -> Option<K>,
    ends: impl Fn(&K) -> bool,
) -> Part {
    let mut known = vec![start.clone()];
    let mut states = HashMap::from([(start, 0)]);
    let mut next = Vec::new();
    while let Some(current) = known.get(next.len()).cloned() {
        let step = |value| {
            let after = read(&current, value)?;
            let new = states.len();
            Some(*states.entry(after.clone()).or_insert_with(|| {
                known.push(after);
                new
            }))
        };
        next.push((context.low..=context.high()).map(step).collect());
    }
    let accepting = known.iter().map(ends).collect();
    Part::Word(cells.into(), Machine { next, accepting }, context.low)
}

/// The sum of coefficient times cell is the constant.
fn sum(terms: impl IntoIterator<Item = (i64, usize)>, constant: i64) -> Result<Part, String> {
    let linear = Linear::new(terms, Comparison::Equal, constant);
    linear.map(Part::Sum).map_err(|error| error.to_string())
}

/// The sum of the cells is the constant.
fn plain_sum(cells: &[usize], constant: i64) -> Result<Part, String> {
    sum(cells.iter().map(|&cell| (1, cell)), constant)
}

/// The sums of two lists of cells are equal.
fn equal_sums(a: &[usize], b: &[usize]) -> Result<Part, String> {
    let plus = a.iter().map(|&cell| (1, cell));
    sum(plus.chain(b.iter().map(|&cell| (-1, cell))), 0)
}

/// All pairs of a list, the earlier element first.
fn all_pairs<T: Clone>(list: &[T]) -> impl Iterator<Item = (T, T)> + '_ {
    (0..list.len()).flat_map(move |b| (0..b).map(move |a| (list[a].clone(), list[b].clone())))
}

impl Item {
    /// The parameter as a number.
    fn number(&self) -> Result<i64, String> {
        read_number(&self.parameter)
    }

    /// The parameter as numbers joined by full stops.
    fn numbers(&self) -> Result<Vec<i64>, String> {
        self.parameter.split('.').map(read_number).collect()
    }

    /// The only list of cells, if it has this length.
    fn list(&self, length: RangeInclusive<usize>) -> Result<&[usize], String> {
        match &self.lists[..] {
            [list] if length.contains(&list.len()) => Ok(list),
            _ => Err(format!("expected one list of {length:?} cells")),
        }
    }

    /// Two lists of cells.
    fn two_lists(&self) -> Result<[&[usize]; 2], String> {
        match &self.lists[..] {
            [first, second] => Ok([first, second]),
            _ => Err(format!("expected two lists of cells, found {}", self.lists.len())),
        }
    }

    /// Fails if there are cells.
    fn no_cells(&self) -> Result<(), String> {
        if self.lists.is_empty() { Ok(()) } else { Err("expected no cells".to_owned()) }
    }
}

fn read_number(text: &str) -> Result<i64, String> {
    let number = text.parse().ok().filter(|number: &i64| number.to_string() == text);
    number.ok_or_else(|| format!("expected a number, found '{text}'"))
}

/// Any number of cells.
const ANY: RangeInclusive<usize> = 1..=usize::MAX;

/// The cells of a grid that share a side with a cell, if they are not absent.
fn neighbors(cell: usize, context: &Context<'_>) -> Vec<usize> {
    let columns = context.columns;
    let (row, column) = (cell / columns, cell % columns);
    let mut neighbors = Vec::new();
    neighbors.extend((row > 0).then(|| cell - columns));
    neighbors.extend((column > 0).then(|| cell - 1));
    neighbors.extend((column + 1 < columns).then_some(cell + 1));
    neighbors.extend((row + 1 < context.rows).then_some(cell + columns));
    neighbors.retain(|&other| !context.is_absent(other));
    neighbors
}

/// The class of a value, of some number of values from a smallest one: 0 low, 1 middle, 2 high. Of
/// the values that cannot be divided by three, one is in the middle; of two, one is low and one is
/// high.
fn class(value: u8, (smallest, count): (u8, usize)) -> usize {
    let place = usize::from(value - smallest) + 1;
    let low = count / 3 + usize::from(count % 3 == 2);
    match place {
        _ if place <= low => 0,
        _ if place > count - low => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a constraint on the first cells of a 9x9 grid holds for these values, 5 elsewhere.
    /// In the text, `A` to `F` are these cells.
    fn line(text: &str, values: &[u8]) -> bool {
        let cell = |symbol: char| match symbol {
            'A'..='F' => format!("R1C{}", symbol as u32 - 'A' as u32 + 1),
            other => other.to_string(),
        };
        let (head, cells) = text.rsplit_once(':').unwrap();
        let cells: String = cells.chars().map(cell).collect();
        let mut grid = vec![5; 81];
        grid[..values.len()].copy_from_slice(values);
        on_grid(&format!("{head}:{cells}"), 9, &grid, &[])
    }

    fn on_grid(text: &str, n: usize, grid: &[u8], others: &[&str]) -> bool {
        let item = Item::parse(text, n, n * n).unwrap();
        let mut all: Vec<Item> =
            others.iter().map(|text| Item::parse(text, n, n * n).unwrap()).collect();
        all.push(item.clone());
        let boxes = match n {
            4 => (2, 2),
            6 => (2, 3),
            _ => (3, 3),
        };
        let region = |cell: usize| cell / n / boxes.0 * (n / boxes.1) + cell % n / boxes.1;
        let regions: Vec<usize> = (0..n * n).map(region).collect();
        let regions = Some(&regions[..]);
        let context = Context {
            rows: n,
            columns: n,
            low: 1,
            count: n,
            all_cells: n * n,
            has_lines: true,
            absent: &[],
            regions,
            boxes: Some(boxes),
            all: &all,
        };
        holds(&item, &context, grid).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn constraints_of_lists() {
        let cases: &[(&str, &[u8], &[u8])] = &[
            ("thermo:A.B.C", &[1, 4, 9], &[1, 4, 4]),
            ("slow-thermo:A.B.C", &[1, 4, 4], &[4, 4, 3]),
            ("white=1:A.B", &[4, 5], &[4, 6]),
            ("minus=0:A.B", &[4, 4], &[4, 5]),
            ("black=2:A.B", &[4, 2], &[4, 3]),
            ("divide=3:A.B", &[3, 9], &[3, 6]),
            ("x:A.B", &[4, 6], &[4, 1]),
            ("v:A.B", &[4, 1], &[4, 6]),
            ("pair-sum=11:A.B", &[9, 2], &[9, 1]),
            ("whispers=5:A.B.C", &[1, 6, 1], &[1, 6, 2]),
            ("renban:A.B.C", &[4, 2, 3], &[4, 2, 5]),
            ("renban:A.B.C.D", &[4, 2, 3, 5], &[4, 2, 2, 5]),
            ("nabner:A.B.C", &[1, 5, 3], &[1, 5, 2]),
            ("entropic:A.B.C.D", &[1, 4, 7, 2], &[1, 4, 7, 5]),
            ("modular=3:A.B.C.D", &[1, 2, 3, 7], &[1, 2, 3, 8]),
            // Lines shorter than three cells, and than the modulus.
            ("entropic:A.B", &[1, 4], &[1, 2]),
            ("modular=3:A.B", &[1, 2], &[1, 4]),
            ("modular=2:A.B.C", &[1, 2, 3], &[1, 2, 4]),
            ("equal:A.B.C", &[3, 3, 3], &[3, 3, 4]),
            ("clone:A.B|C.D", &[1, 2, 1, 2], &[1, 2, 2, 1]),
            ("clone:A.B|A.C", &[1, 2, 2], &[1, 2, 3]),
            ("palindrome:A.B.C.D", &[1, 2, 2, 1], &[1, 2, 1, 2]),
            ("same-values:A.B|C.D", &[1, 2, 2, 1], &[1, 1, 1, 2]),
            ("numbered-room=7:A.B.C", &[3, 1, 7], &[2, 1, 7]),
            ("numbered-room=7:A.B.C", &[2, 7, 1], &[4, 7, 7]),
            ("value-indexing:A.B.C.D", &[6, 2, 1, 6], &[6, 1, 1, 6]),
            ("value-indexing:A.B.C.D", &[6, 1, 6, 1], &[5, 3, 6, 6]),
            ("product=24:A.B.C", &[2, 3, 4], &[2, 3, 5]),
            ("arrow:A|B.C.B", &[8, 3, 2], &[5, 3, 2]),
            ("pill-arrow:A.B|C.D", &[1, 5, 8, 7], &[5, 1, 8, 7]),
            ("average-arrow:A|B.C.D", &[4, 1, 9, 2], &[4, 1, 9, 3]),
            ("double-arrow:A.B.C.D", &[4, 3, 5, 4], &[4, 3, 5, 5]),
            // R1C1 to R1C3 are one region, R1C4 begins another.
            ("region-sum:B.C.D", &[1, 3, 2, 5], &[1, 3, 2, 4]),
            ("equal-sums:A.B|C|D.E", &[2, 3, 5, 1, 4], &[2, 3, 5, 1, 5]),
            ("zipper:A.B.C.D.E", &[1, 3, 7, 4, 6], &[1, 3, 8, 4, 6]),
            ("sum-line=10:A.B.C.D", &[4, 6, 1, 9], &[4, 1, 9, 6]),
            ("sum-loop=10:A.B.C.D", &[4, 1, 9, 6], &[4, 1, 8, 6]),
            ("sandwich=7:A.B.C.D", &[9, 3, 4, 1], &[3, 9, 4, 1]),
            ("sandwich=0:A.B.C.D", &[1, 9, 4, 5], &[1, 9, 4, 1]),
            ("x-sum=9:A.B.C.D", &[3, 2, 4, 1], &[2, 2, 4, 1]),
            ("x-sum=1:A.B", &[1, 4], &[5, 4]),
            ("skyscraper=2:A.B.C", &[2, 1, 3], &[1, 2, 3]),
            ("hidden-skyscraper=1:A.B.C", &[2, 1, 3], &[1, 2, 3]),
            ("between:A.B.C.D", &[2, 4, 3, 6], &[2, 6, 3, 6]),
            ("lockout=4:A.B.C.D", &[2, 1, 9, 6], &[2, 1, 4, 6]),
            ("lockout=4:A.B.C", &[2, 7, 6], &[3, 7, 6]),
            ("contain=3:A.B", &[3, 3], &[4, 4]),
            ("contain-exactly=3.4:A.B.C", &[3, 4, 5], &[3, 4, 3]),
            ("look-and-say=2x3.0x7:A.B.C", &[3, 4, 3], &[3, 7, 3]),
            ("counting-circles:A.B.C", &[2, 1, 2], &[2, 2, 2]),
            ("count-distinct:A|A.B.C", &[2, 3, 3], &[1, 3, 3]),
            ("digital-root-cage=1:A.B.C", &[9, 8, 2], &[9, 8, 3]),
            ("multi-sum-cage=5.7:A.B", &[4, 3], &[4, 2]),
            ("multi-sum-cage=8:A.B", &[5, 3], &[4, 4]),
            ("parity-cage=even:A.B", &[4, 2], &[4, 3]),
            ("parity-cage=odd:A.B", &[4, 3], &[4, 2]),
            ("rellik-cage=5:A.B.C", &[1, 2, 6], &[1, 4, 6]),
            ("rellik-cage=5:A.B.C", &[9, 2, 6], &[9, 5, 6]),
            ("equality-cage:A.B.C.D", &[1, 2, 7, 8], &[1, 2, 5, 8]),
            ("lunchbox=5:A.B.C.D", &[3, 1, 5, 9], &[3, 1, 4, 9]),
            ("cage=6:A.B.C", &[1, 2, 3], &[2, 2, 2]),
            ("cage:A.B.C", &[1, 2, 9], &[2, 9, 2]),
            ("sum<=6:A.B", &[1, 5], &[2, 5]),
            ("regex=[1-3]{2_3}9*:A.B.C", &[1, 3, 9], &[1, 9, 9]),
            ("regex=1|12:A.B", &[1, 2], &[2, 1]),
            ("regex=1:A", &[1], &[2]),
            ("minimum:A", &[4, 5], &[5, 6]),
            ("maximum:A", &[6, 5], &[6, 7]),
            ("row-indexer:A", &[1], &[4]),
            ("column-indexer:B", &[6, 2], &[2, 4, 5, 4]),
            ("column-indexer:B", &[2, 1], &[3, 1]),
            ("box-indexer:B", &[2, 1], &[3, 1]),
            ("box-indexer:B", &[3, 2], &[3, 3, 1]),
        ];
        for (text, good, bad) in cases {
            assert!(line(text, good), "{text} {good:?}");
            assert!(!line(text, bad), "{text} {bad:?}");
        }
    }

    #[test]
    fn constraints_of_the_grid() {
        let holds = |text: &str, grid: &[u8]| on_grid(text, 4, grid, &[]);
        let moved_by_two = [1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4, 1, 2];
        assert!(!holds("antiknight:", &moved_by_two) && holds("antiking:", &moved_by_two));
        let moved_by_one = [1, 2, 3, 4, 4, 1, 2, 3, 3, 4, 1, 2, 2, 3, 4, 1];
        assert!(holds("antiknight:", &moved_by_one) && !holds("antiking:", &moved_by_one));
        assert!(holds("taxicab=3:", &moved_by_one) && !holds("taxicab=2:", &moved_by_one));
        // R1C2 and R2C3 are 2 apart, and both are 2.
        assert!(!holds("antitaxicab:", &moved_by_one) && !holds("antitaxicab:", &[4; 16]));
        let latin = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert!(holds("disjoint-groups:", &latin) && !holds("disjoint-groups:", &moved_by_one));
        assert!(!holds("nonconsecutive=1:", &latin) && !holds("strict-xv:", &latin));
        let ends = [1, 4, 1, 4, 4, 1, 4, 1, 1, 4, 1, 4, 4, 1, 4, 1];
        assert!(holds("nonconsecutive=1:", &ends) && holds("anticonsecutive:", &ends));
        assert!(holds("nonratio=2:", &ends) && !holds("nonratio=4:", &ends));
        assert!(holds("strict-kropki:", &ends) && !holds("strict-xv:", &ends));
        // 1 is low, 2 and 3 are in the middle, 4 is high.
        assert!(holds("global-entropy:", &[1, 4, 1, 4, 2, 3, 2, 3, 1, 4, 1, 4, 3, 2, 3, 2]));
        assert!(!holds("global-entropy:", &ends) && !holds("global-mod:", &ends));
        assert!(holds("global-mod:", &[1, 2, 1, 2, 3, 3, 3, 3, 1, 2, 1, 2, 3, 3, 3, 3]));
        let window = [1, 1, 1, 1, 1, 1, 2, 1, 1, 3, 4, 1, 1, 1, 1, 1];
        assert!(holds("windoku:", &window) && !holds("windoku:", &latin));
        let block = "quadruple=1.1.2:R1C2.R1C3.R2C2.R2C3";
        assert!(holds(block, &window) && !holds(block, &latin));
        let diagonal = "little-killer=9:R1C1.R2C2.R3C3";
        assert!(holds(diagonal, &latin) && !holds(diagonal, &moved_by_two));
        // 1234 is the lowest line twice, and 4321 the highest; 1324 too begins with 1, twice.
        for (text, expected) in [
            ("full-rank=1_ties:R1C1.R1C2.R1C3.R1C4", true),
            ("full-rank=1:R1C1.R1C2.R1C3.R1C4", false),
            ("full-rank=3_ties:R1C1.R2C1.R3C1.R4C1", true),
            ("full-rank=15_ties:R1C4.R1C3.R1C2.R1C1", true),
            ("full-rank=16_ties:R1C4.R1C3.R1C2.R1C1", false),
            ("no-rank-ties:", false),
        ] {
            assert_eq!(holds(text, &latin), expected, "{text}");
        }
        let no_ties = [3, 4, 2, 1, 2, 1, 3, 4, 1, 3, 4, 2, 4, 2, 1, 3];
        for (text, expected) in [
            ("full-rank=10:R1C1.R2C1.R3C1.R4C1", true),
            ("full-rank=11:R1C1.R2C1.R3C1.R4C1", false),
            ("no-rank-ties:", true),
        ] {
            assert_eq!(holds(text, &no_ties), expected, "{text}");
        }
        let flat = [1, 1, 1, 2, 2, 2, 3, 3, 3];
        assert!(on_grid("dutch-flatmates:", 3, &flat, &[]));
        assert!(!on_grid("dutch-flatmates:", 3, &[1, 3, 1, 3, 2, 2, 2, 1, 3], &[]));
    }

    /// Marks exempt pairs, and marked cells are not compared.
    #[test]
    fn exemptions() {
        let mut grid = vec![1; 16];
        grid[1] = 2;
        let with = |text: &str, others: &[&str]| on_grid(text, 4, &grid, others);
        let marks = ["white=1:R1C1.R1C2", "white=1:R1C2.R1C3", "black=2:R1C2.R2C2"];
        for text in ["nonconsecutive=1:", "nonratio=2:", "strict-kropki:"] {
            assert!(!with(text, &marks[..2]) && with(text, &marks), "{text}");
        }
        assert!(!with("anticonsecutive:", &marks));
        let marked = ["minimum:R1C1"];
        assert!(!with("maximum:R1C1", &[]) && with("maximum:R1C2", &[]));
        assert!(!with("minimum:R2C1", &marked));
        let five = [4, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
        assert!(!on_grid("strict-xv:", 4, &five, &["x:R1C2.R1C3"]));
        assert!(on_grid("strict-xv:", 4, &five, &["x:R1C1.R1C2"]));
        // Two neighbors both marked as least: neither is compared with the other.
        let both = [1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
        assert!(on_grid("minimum:R1C1", 4, &both, &["minimum:R1C2"]));
        assert!(!on_grid("minimum:R1C1", 4, &both, &[]));
    }

    #[test]
    fn an_unknown_constraint_is_refused() {
        let item = Item::parse("fog:R1C1", 4, 16).unwrap();
        let context = Context {
            rows: 4,
            columns: 4,
            low: 1,
            count: 4,
            all_cells: 16,
            has_lines: true,
            absent: &[],
            regions: None,
            boxes: None,
            all: &[],
        };
        let error = holds(&item, &context, &[1; 16]).unwrap_err();
        assert_eq!(
            error,
            "fog:R1C1: there is no certificate for 'fog': the audit does not state it"
        );
    }
}
