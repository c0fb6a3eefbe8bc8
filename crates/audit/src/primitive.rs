//! The primitives that a formula states: parsed from their texts, and checked on values.
//!
//! | text | holds if |
//! |---|---|
//! | `different:R1C1.R1C2` | the cells have different values |
//! | `less:R1C1.R1C2` | the first cell is less than the second |
//! | `rel=ROWS:R1C1.R1C2` | the value of the second cell is in the row of the first cell's value |
//! | `sum=15_1.-1:R1C1.R1C2` | the sum of coefficient times cell compares so with the constant |
//! | `reg=STATES:R1C1.R1C2` | the automaton accepts the values along the cells |
//! | `connected=2_1-4_2:R1C1.R1C2...` | cells of the [lattice](super::lattice) with these values are connected, so many |
//! | `different-pairs:R1C1.R1C2\|R2C1.R2C2` | no two of the pairs of cells have the same two values |
//!
//! All but the first two are the constraints of these names of a corpus line; those state parts of
//! named constraints.

use crate::item::LineItem;
use crate::lattice::{Lattice, Sides};
use crate::reason::{Reason, Result, refuse};
use quorum_problem::{Comparison, Linear, fault};

/// A primitive. Cells are numbered from 0 in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Primitive {
    /// Cells with different values, ascending.
    Different(Vec<usize>),
    /// The lesser cell, the greater cell.
    Less(usize, usize),
    /// Two cells, ascending, and a set of values of the second (bit `v` is value `v + 1`) per value
    /// of the first.
    Relation([usize; 2], Vec<u64>),
    /// A sum in normal form.
    Sum(Linear),
    /// The cells in the order in which the automaton reads them.
    Word(Vec<usize>, Machine),
    /// Connected cells.
    Connected(Lattice),
    /// Pairs of cells, ascending. No two of them have the same two values.
    DifferentPairs(Vec<[usize; 2]>),
}

/// A deterministic automaton; state 0 is the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Machine {
    /// The next state by state and value from 0, if a word may go on so.
    pub next: Vec<Vec<Option<usize>>>,
    /// Whether a word may end in the state.
    pub accepting: Vec<bool>,
}

/// Names of the primitives that a corpus line may state.
pub(super) const STATED: [&str; 5] = ["rel", "sum", "reg", "connected", "different-pairs"];

impl Primitive {
    /// Parses a primitive over the numbers `1..=n` of values, in a grid of this shape.
    pub(crate) fn parse(item: &LineItem, shape: Sides, n: usize) -> Result<Self> {
        let name = item.name.as_str();
        match name {
            // A Boolean cell has two values.
            "connected" | "different-pairs" if n < 2 => {
                return refuse(format!(
                    "there is no certificate for {name} on a grid of one value"
                ));
            }
            "connected" => {
                return Lattice::parse(item, shape, &(1..=n as u8)).map(Primitive::Connected);
            }
            "different-pairs" => return read_pairs(item).map(Primitive::DifferentPairs),
            _ => {}
        }
        let cells = match &item.lists[..] {
            [cells] => cells,
            // One that always or never holds.
            [] if name == "sum" => &Vec::new(),
            lists => {
                return refuse(format!(
                    "expected one list of cells for {name}, found {}",
                    lists.len()
                ));
            }
        };
        let pair = || match cells[..] {
            [first, second] if first != second => Ok([first, second]),
            _ => refuse(format!("expected two different cells for {name}")),
        };
        let is_ascending = cells.windows(2).all(|pair| pair[0] < pair[1]);
        match name {
            "different" | "less" if !item.parameter.is_empty() => {
                refuse(format!("expected no parameter for {name}, found '{}'", item.parameter))
            }
            "different" if is_ascending => Ok(Primitive::Different(cells.clone())),
            "less" => pair().map(|[lesser, greater]| Primitive::Less(lesser, greater)),
            "rel" if is_ascending => {
                Ok(Primitive::Relation(pair()?, read_rows(&item.parameter, n)?))
            }
            "sum" if is_ascending => read_sum(&item.parameter, cells).map(Primitive::Sum),
            "reg" if !cells.is_empty() => {
                Ok(Primitive::Word(cells.clone(), read_machine(&item.parameter, n)?))
            }
            "different" | "rel" | "sum" | "reg" => {
                refuse(format!("expected ascending cells for {name}"))
            }
            other => refuse(format!(
                "expected one of the primitives different, less, rel, sum, reg, connected and different-pairs, \
                 found '{other}'"
            )),
        }
    }

    /// The cells, in the order in which [`holds`](Self::holds) takes their values.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Primitive::Different(cells) | Primitive::Word(cells, _) => cells.clone(),
            Primitive::Less(lesser, greater) => vec![*lesser, *greater],
            Primitive::Relation(cells, _) => cells.to_vec(),
            Primitive::Sum(linear) => linear.terms().iter().map(|term| term.1).collect(),
            Primitive::Connected(lattice) => lattice.cells.clone(),
            Primitive::DifferentPairs(pairs) => pairs.concat(),
        }
    }

    /// Whether the values of its cells satisfy it.
    pub fn holds(&self, values: &[u8]) -> bool {
        match self {
            Primitive::Different(_) => {
                (1..values.len()).all(|place| !values[..place].contains(&values[place]))
            }
            Primitive::Less(..) => values[0] < values[1],
            Primitive::Relation(_, rows) => {
                rows[usize::from(values[0]) - 1] >> (values[1] - 1) & 1 == 1
            }
            Primitive::Sum(linear) => {
                let terms = linear.terms().iter().zip(values);
                let sum = terms.map(|(term, &value)| term.0 * i64::from(value)).sum();
                compares(sum, linear.comparison(), linear.constant())
            }
            Primitive::Word(_, machine) => machine.accepts(values),
            Primitive::Connected(lattice) => lattice.holds(values),
            Primitive::DifferentPairs(_) => differ_by_two(values),
        }
    }
}

impl Machine {
    /// Whether values, from 1, are a word of it.
    pub fn accepts(&self, values: &[u8]) -> bool {
        let step = |state: usize, &value: &u8| self.next[state][usize::from(value) - 1];
        values.iter().try_fold(0, step).is_some_and(|state| self.accepting[state])
    }
}

/// Whether no two pairs of values, which follow one another, are equal.
pub(super) fn differ_by_two(values: &[u8]) -> bool {
    let pairs: Vec<&[u8]> = values.chunks(2).collect();
    (1..pairs.len()).all(|place| !pairs[..place].contains(&pairs[place]))
}

/// Whether a sum compares so with a constant.
pub(super) fn compares(sum: i64, comparison: Comparison, constant: i64) -> bool {
    match comparison {
        Comparison::Equal => sum == constant,
        Comparison::NotEqual => sum != constant,
        Comparison::AtMost => sum <= constant,
        Comparison::AtLeast => sum >= constant,
    }
}

/// At least two ascending pairs of different cells, without a parameter.
pub(super) fn read_pairs(item: &LineItem) -> Result<Vec<[usize; 2]>> {
    let pair = |list: &Vec<usize>| <[usize; 2]>::try_from(list.as_slice()).ok();
    let pairs = item.lists.iter().map(pair).collect::<Option<Vec<[usize; 2]>>>();
    let is_valid = |pairs: &Vec<[usize; 2]>| {
        pairs.len() > 1
            && pairs.windows(2).all(|two| two[0] < two[1])
            && pairs.iter().all(|[first, second]| first != second)
    };
    pairs.filter(|pairs| is_valid(pairs) && item.parameter.is_empty()).ok_or_else(|| {
        format!("expected two or more ascending pairs of cells for {}", item.name).into()
    })
}

/// One hexadecimal mask per value, joined by full stops.
fn read_rows(text: &str, n: usize) -> Result<Vec<u64>> {
    let row = |mask: &str| {
        let mask = u64::from_str_radix(mask, 16).ok()?;
        (n == 64 || mask >> n == 0).then_some(mask)
    };
    let rows: Option<Vec<u64>> = text.split('.').map(row).collect();
    rows.filter(|rows| rows.len() == n)
        .ok_or_else(|| format!("expected {n} masks of {n} values, found '{text}'").into())
}

/// A comparison if it is not `=`, the constant, and the coefficients unless all are 1.
fn read_sum(text: &str, cells: &[usize]) -> Result<Linear> {
    let wrong = || format!("expected a constant and coefficients, found '{text}'");
    let comparisons = [
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("!=", Comparison::NotEqual),
        ("", Comparison::Equal),
    ];
    let (rest, comparison) = comparisons
        .into_iter()
        .find_map(|(word, comparison)| Some((text.strip_prefix(word)?, comparison)))
        .ok_or_else(wrong)?;
    let (constant, coefficients) = match rest.split_once('_') {
        Some((constant, coefficients)) => {
            let numbers = coefficients.split('.').map(|number| number.parse::<i64>().ok());
            (constant, numbers.collect::<Option<Vec<_>>>().ok_or_else(wrong)?)
        }
        None => (rest, vec![1; cells.len()]),
    };
    let constant: i64 = constant.parse().map_err(|_| wrong())?;
    if coefficients.len() != cells.len() {
        let found = coefficients.len();
        return refuse(format!("expected {} coefficients, found {found}", cells.len()));
    }
    let terms: Vec<(i64, usize)> = coefficients.into_iter().zip(cells.iter().copied()).collect();
    let linear = Linear::new(terms.iter().copied(), comparison, constant).map_err(Reason::of)?;
    // Another spelling would have other layers.
    let is_normal = linear.terms() == terms && linear.constant() == constant;
    if is_normal || fault::is("audit", "normal", "accept") {
        Ok(linear)
    } else {
        refuse(format!("expected a sum in normal form, found '{text}'"))
    }
}

/// States joined by `_`: their next states joined by full stops, `-` for none; `*` accepts.
fn read_machine(text: &str, n: usize) -> Result<Machine> {
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    let states = text.split('_').count();
    for state in text.split('_') {
        accepting.push(state.starts_with('*'));
        let state = state.strip_prefix('*').unwrap_or(state);
        let step = |word: &str| match word {
            "-" => Some(None),
            word => word.parse().ok().filter(|&to: &usize| to < states).map(Some),
        };
        let steps: Option<Vec<Option<usize>>> = state.split('.').map(step).collect();
        next.push(steps.filter(|steps| steps.len() == n).ok_or_else(|| {
            format!("expected a state with {n} next states below {states}, found '{state}'")
        })?);
    }
    Ok(Machine { next, accepting })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A primitive of a grid of 4x4 cells.
    pub fn primitive(text: &str) -> Primitive {
        Primitive::parse(&LineItem::parse(text, 4, 16).unwrap(), (4, 4), 4).unwrap()
    }

    #[test]
    fn primitives_mean_what_their_texts_state() {
        let holds = |text: &str, values: &[u8]| primitive(text).holds(values);
        assert!(holds("different:R1C1.R1C3.R2C2", &[1, 4, 2]));
        assert!(!holds("different:R1C1.R1C3.R2C2", &[1, 4, 1]));
        assert!(holds("less:R2C1.R1C1", &[1, 2]) && !holds("less:R2C1.R1C1", &[2, 2]));
        // The second is the double of the first.
        let double = "rel=2.8.0.0:R1C1.R1C2";
        assert!(holds(double, &[2, 4]) && !holds(double, &[4, 2]) && !holds(double, &[3, 3]));
        assert!(holds("sum=1_1.-1:R1C1.R1C2", &[3, 2]) && !holds("sum=1_1.-1:R1C1.R1C2", &[2, 3]));
        assert!(holds("sum=0:", &[]) && !holds("sum=1:", &[]));
        assert!(holds("sum<=4:R1C1.R1C2", &[2, 2]) && holds("sum!=4:R1C1.R1C2", &[2, 3]));
        // Ones only, an even number of them.
        let even = "reg=*1.-.-.-_0.-.-.-:R1C1.R1C1";
        assert!(holds(even, &[1, 1]) && !holds(even, &[1, 2]) && !holds(even, &[1]));
        let block = "connected=2.3_1-4_2:R1C1.R1C2.R2C1.R2C2";
        assert!(holds(block, &[2, 3, 1, 1]) && !holds(block, &[2, 1, 1, 3]));
        let pairs = "different-pairs:R1C1.R1C2|R1C1.R1C3|R2C1.R2C2";
        assert!(holds(pairs, &[1, 2, 1, 3, 2, 1]) && holds(pairs, &[1, 2, 1, 1, 2, 1]));
        assert!(!holds(pairs, &[1, 2, 1, 3, 1, 3]));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "different=1:R1C1.R1C2",
            "different:R1C2.R1C1",
            "less:R1C1.R1C1",
            "rel=2.8.0:R1C1.R1C2",
            "rel=2.8.0.10:R1C1.R1C2",
            "rel=2.8.0.0:R1C2.R1C1",
            "sum=4_2.2:R1C1.R1C2",
            "sum=4_1:R1C1.R1C2",
            "sum=x:R1C1.R1C2",
            "sum<4:R1C1.R1C2",
            "sum=4:R1C2.R1C1",
            "reg=*1.-.-.-:R1C1",
            "reg=*0.-.-:R1C1",
            "cage=4:R1C1.R1C2",
            "sum=4:R1C1|R1C2",
            "connected=5:",
            "different-pairs:R1C1.R1C2",
            "different-pairs:R1C1.R1C2|R1C1.R1C2",
            "different-pairs:R2C1.R2C2|R1C1.R1C2",
            "different-pairs:R1C1.R1C1|R1C2.R1C3",
            "different-pairs:R1C1.R1C2|R1C3.R1C4.R2C1",
            "different-pairs=1:R1C1.R1C2|R1C3.R1C4",
        ] {
            let item = LineItem::parse(text, 4, 16).unwrap();
            assert!(Primitive::parse(&item, (4, 4), 4).is_err(), "{text}");
        }
        for text in ["connected=1:", "different-pairs:R1C1.R2C1|R1C1.R3C1"] {
            assert!(
                Primitive::parse(&LineItem::parse(text, 1, 3).unwrap(), (1, 1), 1).is_err(),
                "{text}"
            );
        }
    }
}
