//! Connected cells and different pairs as clauses over *Boolean cells*: one variable each, behind
//! those of all cells; first those of every connected primitive, then those of all different pairs,
//! each in the order of the primitives.
//!
//! All that an accepted formula needs is that the clauses follow from the rules: every grid that
//! satisfies the primitive has values of the Boolean cells, named below, with which each clause is
//! true. No two primitives share Boolean cells, so that their values are chosen one by one. That no
//! other grid has such values is a matter of formulas that are strong enough, and is tested.
//!
//! **Connected** cells `x` with the places `0..L`, of which those with the values, the *members*,
//! are connected:
//!
//! | Boolean cell | of | is true if |
//! |---|---|---|
//! | `i` | each place | the place is a member |
//! | `p` | each place but the last | the place or one before it is a member |
//! | `r` | each place | the place is the first member |
//! | `d` of step `t` | each place, for `0 < t < T` | a path of at most `t` steps over members leads to it from the first member |
//!
//! | clause | is true because |
//! |---|---|
//! | `x = v -> i`, or `x = v -> not i` | `v` is one of the values, or not |
//! | `i -> p`, `p before -> p`, `r -> i`, `r -> not p before`, `d -> i` | of what they mean |
//! | `d -> d` of the step before, there or beside | the last step of the path is left out. With `r` for `d` of step 0 |
//! | `i -> d` of step `T - 1`, there or beside | a shortest path is not longer than `T` |
//! | `i -> i` beside, if there are at least two members | they are connected |
//!
//! `T` is at least the number of steps of any shortest path. A path of `T` steps has `T + 1`
//! places, which are members: not more than there may be. And a shortest path has no two places
//! beside each other that do not follow one another in it, or it could be cut short; the four
//! places of a block of two by two are a ring, so one of them is missing. The lattice has
//! `h/2 * w/2` (rounded down each) of these blocks that do not overlap, and the path at most `L`
//! places less as many.
//!
//! Where no more than one member may be, or there is one place, the members are connected anyway,
//! and there are no Boolean cells. The number of members is an automaton: see
//! [`layered`](super::layered).
//!
//! **Different pairs** `(a, b)`: no two of them have the same values.
//!
//! | Boolean cell | of | is true if |
//! |---|---|---|
//! | `e` | each cell of a pair, ascending, and value | the cell has the value |
//! | `y` | each two values and pair | the pair has them |
//! | `s` | each two values and pair but the last | the pair or one before it has them |
//!
//! | clause | is true because |
//! |---|---|
//! | `x = v -> e` | of what it means |
//! | `e of a and e of b -> y`, `y -> s`, `s before -> s` | of what they mean |
//! | not both `y` and `s before` | no two pairs have the same values |
//!
//! and, if there are as many pairs as two values can be:
//!
//! | clause | is true because |
//! |---|---|
//! | `x = w -> not e` of another value, `y -> e of a`, `y -> e of b` | of what they mean |
//! | `y` of one pair or another | all pairs are different, and there are no others |
//!
//! A formula may also contain the supports of a Boolean cell, which its definition implies: if it
//! is true or false, the cell has a value with which it is.

use super::lattice::Lattice;
use super::primitive::Primitive;
use super::rules::Numbers;
use crate::reason::{Result, refuse};
use std::collections::BTreeSet;
use std::fmt;

/// The primitives with Boolean cells, and where these begin.
#[derive(Default)]
pub(super) struct Unfolding {
    numbers: Numbers,
    /// The first variable of a Boolean cell.
    first: i32,
    /// The number of Boolean cells.
    count: usize,
    connected: Vec<Lattice>,
    pairs: Vec<Vec<[usize; 2]>>,
}

/// A clause and the meaning that it is passed on with.
type Each<'a> = &'a mut dyn FnMut(Vec<i32>, fmt::Arguments<'_>);

/// What becomes of the clauses: those that a formula must contain, and others that it may contain.
struct Takers<'a> {
    numbers: Numbers,
    due: Each<'a>,
    other: Each<'a>,
    /// The next variable.
    next: i32,
}

/// The most Boolean cells of a formula.
const MOST: usize = 2_000_000;

impl Unfolding {
    /// The Boolean cells of these primitives, of which equal ones share them, with variables from
    /// `first`.
    pub(crate) fn of(primitives: &[Primitive], numbers: Numbers, first: u64) -> Result<Self> {
        let mut unfolding = Unfolding { numbers, first: first as i32, ..Unfolding::default() };
        for primitive in primitives {
            match primitive {
                Primitive::Connected(lattice) if !unfolding.connected.contains(lattice) => {
                    unfolding.connected.push(lattice.clone());
                }
                Primitive::DifferentPairs(pairs) if !unfolding.pairs.contains(pairs) => {
                    unfolding.pairs.push(pairs.clone());
                }
                _ => {}
            }
        }
        unfolding.count = unfolding.counted();
        match unfolding.count {
            0..=MOST => Ok(unfolding),
            count => refuse(format!("expected at most {MOST} Boolean cells, found {count}")),
        }
    }

    /// The number of Boolean cells.
    pub fn count(&self) -> usize {
        self.count
    }

    fn counted(&self) -> usize {
        let connected = self.connected.iter().map(|lattice| {
            let (all, steps) = (lattice.len(), steps(lattice));
            // Members, places up to the first, first members, and reached ones.
            if steps == 0 { 0 } else { 3 * all - 1 + all * (steps - 1) }
        });
        let pairs = self.pairs.iter().map(|pairs| {
            let of_values = 2 * pairs.len() - 1;
            let n = self.numbers.count;
            n * cells_of(pairs).len() + n * n * of_values
        });
        connected.chain(pairs).sum()
    }

    /// Passes the clauses on: those that a formula must contain to `due`, others that follow from
    /// these to `other`.
    pub fn clauses(&self, due: Each<'_>, other: Each<'_>) {
        let mut takers = Takers { numbers: self.numbers, due, other, next: self.first };
        self.connected.iter().for_each(|lattice| connected(lattice, &mut takers));
        self.pairs.iter().for_each(|pairs| different(pairs, &mut takers));
    }
}

/// The number of steps in which every member is reached from the first; none if there are no
/// Boolean cells.
fn steps(lattice: &Lattice) -> usize {
    let (all, most) = (lattice.len(), *lattice.sizes.end());
    if all < 2 || most < 2 {
        return 0;
    }
    let blocks = (lattice.width / 2) * (all / lattice.width / 2);
    (most - 1).min(all - blocks - 1).max(1)
}

fn cells_of(pairs: &[[usize; 2]]) -> BTreeSet<usize> {
    pairs.as_flattened().iter().copied().collect()
}

impl Takers<'_> {
    /// The next variables.
    fn new_variables(&mut self, count: usize) -> Vec<i32> {
        let first = self.next;
        self.next += count as i32;
        (first..self.next).collect()
    }

    /// A Boolean cell is true or false with a value of a cell: `Some` if the value decides it.
    fn decided(&mut self, cell: usize, boolean: i32, is_true: impl Fn(usize) -> Option<bool>) {
        let (numbers, n) = (self.numbers, self.numbers.count);
        let has = |value: usize| numbers.has(cell, value);
        let at = numbers.at(cell);
        for value in 1..=n {
            if let Some(is_true) = is_true(value) {
                let literal = if is_true { boolean } else { -boolean };
                let shown = numbers.value(value);
                let meaning = format_args!("{at}={shown} makes {boolean} {is_true}");
                (self.due)(vec![-has(value), literal], meaning);
            }
        }
        for is in [true, false] {
            let partners: Vec<usize> = (1..=n).filter(|&v| is_true(v) != Some(!is)).collect();
            if partners.len() < n {
                let mut clause = vec![if is { -boolean } else { boolean }];
                clause.extend(partners.into_iter().map(has));
                (self.other)(clause, format_args!("{boolean} is {is} with some value of {at}"));
            }
        }
    }
}

fn connected(lattice: &Lattice, takers: &mut Takers<'_>) {
    let (all, steps) = (lattice.len(), steps(lattice));
    if steps == 0 {
        return;
    }
    let member = takers.new_variables(all);
    let until = takers.new_variables(all - 1);
    let first = takers.new_variables(all);
    let mut reached = vec![first.clone()];
    reached.extend((1..steps).map(|_| takers.new_variables(all)));
    reached.push(member.clone());
    for (place, &cell) in lattice.cells.iter().enumerate() {
        let at = takers.numbers.at(cell);
        takers.decided(cell, member[place], |v| Some(lattice.values.contains(&(v as u8))));
        let due = &mut *takers.due;
        let (is_in, is_first) = (member[place], first[place]);
        if let Some(&now) = until.get(place) {
            due(vec![-is_in, now], format_args!("a member is found at {at}"));
            if place > 0 {
                due(vec![-until[place - 1], now], format_args!("a member is found until {at}"));
            }
        }
        due(vec![-is_first, is_in], format_args!("the first member {at} is one"));
        if place > 0 {
            let before = until[place - 1];
            due(vec![-is_first, -before], format_args!("no member is before the first, {at}"));
        }
        let beside = lattice.beside(place);
        for (step, now) in reached.iter().enumerate().skip(1) {
            if step < steps {
                let meaning = format_args!("{at}, reached in {step} steps, is a member");
                due(vec![-now[place], is_in], meaning);
            }
            let before = &reached[step - 1];
            let mut clause = vec![-now[place], before[place]];
            clause.extend(beside.iter().map(|&other| before[other]));
            due(clause, format_args!("{at} is reached in {step} steps from where one less leads"));
        }
        if *lattice.sizes.start() > 1 {
            let clause = [-is_in].into_iter().chain(beside.iter().map(|&other| member[other]));
            due(clause.collect(), format_args!("a member is beside the member {at}"));
        }
    }
}

fn different(pairs: &[[usize; 2]], takers: &mut Takers<'_>) {
    let (numbers, n) = (takers.numbers, takers.numbers.count);
    let has_all = pairs.len() == n * n;
    let cells: Vec<usize> = cells_of(pairs).into_iter().collect();
    let of_cells: Vec<Vec<i32>> = cells.iter().map(|_| takers.new_variables(n)).collect();
    for (&cell, of_values) in cells.iter().zip(&of_cells) {
        for (&has, wanted) in of_values.iter().zip(1..) {
            takers.decided(cell, has, |value| {
                if value == wanted { Some(true) } else { has_all.then_some(false) }
            });
        }
    }
    let has = |cell: usize, value: usize| {
        let place = cells.binary_search(&cell).expect("a cell of a pair");
        of_cells[place][value - 1]
    };
    for (k, v) in (1..=n).flat_map(|k| (1..=n).map(move |v| (k, v))) {
        let is = takers.new_variables(pairs.len());
        let until = takers.new_variables(pairs.len() - 1);
        let due = &mut *takers.due;
        for (place, &[a, b]) in pairs.iter().enumerate() {
            let pair = format!("{} {}", numbers.at(a), numbers.at(b));
            let (has_k, has_v, is) = (has(a, k), has(b, v), is[place]);
            let (k, v) = (numbers.value(k), numbers.value(v));
            due(vec![-has_k, -has_v, is], format_args!("{pair} are {k} {v} if each is"));
            if has_all {
                due(
                    vec![-is, has_k],
                    format_args!("the first of {pair} is {k} if they are {k} {v}"),
                );
                due(
                    vec![-is, has_v],
                    format_args!("the second of {pair} is {v} if they are {k} {v}"),
                );
            }
            if let Some(&now) = until.get(place) {
                due(vec![-is, now], format_args!("{k} {v} are found at {pair}"));
            }
            if let Some(before) = place.checked_sub(1).map(|before| until[before]) {
                due(vec![-is, -before], format_args!("{k} {v} are not at {pair} and before"));
                if let Some(&now) = until.get(place) {
                    due(vec![-before, now], format_args!("{k} {v} are found until {pair}"));
                }
            }
        }
        if has_all {
            let (k, v) = (numbers.value(k), numbers.value(v));
            due(is, format_args!("a pair is {k} {v}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ascending;
    use crate::item::LineItem;

    /// The unfolding of a primitive of a grid of `n` x `n` cells and extra ones, with values of
    /// their own.
    fn unfolding(text: &str, n: usize) -> (Primitive, Unfolding) {
        let primitive =
            Primitive::parse(&LineItem::parse(text, n, 12).unwrap(), (n, n), n).unwrap();
        let unfolding = Unfolding::of(
            std::slice::from_ref(&primitive),
            Numbers { columns: n, low: 1, count: n },
            12 * n as u64 + 1,
        )
        .unwrap();
        (primitive, unfolding)
    }

    fn clauses(unfolding: &Unfolding) -> [Vec<Vec<i32>>; 2] {
        let (mut due, mut other) = (Vec::new(), Vec::new());
        unfolding.clauses(&mut |clause, _| due.push(clause), &mut |clause, _| other.push(clause));
        [due, other]
    }

    /// Whether some values of the variables without one satisfy the clauses.
    fn has_model(clauses: &[Vec<i32>], values: &mut Vec<Option<bool>>) -> bool {
        let before = values.clone();
        let is = |values: &[Option<bool>], literal: i32| {
            values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
        };
        loop {
            let mut has_changed = false;
            for clause in clauses {
                if clause.iter().any(|&literal| is(values, literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| is(values, literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => {
                        *values = before;
                        return false;
                    }
                    (Some(&literal), None) => {
                        values[literal.unsigned_abs() as usize] = Some(literal > 0);
                        has_changed = true;
                    }
                    _ => {}
                }
            }
            if !has_changed {
                break;
            }
        }
        let Some(open) = values.iter().position(Option::is_none) else { return true };
        for value in [true, false] {
            let mut with = values.clone();
            with[open] = Some(value);
            if has_model(clauses, &mut with) {
                return true;
            }
        }
        *values = before;
        false
    }

    /// Exactly the grids that satisfy the primitive, of those with a number of members that is
    /// allowed, have values of the Boolean cells; the clauses that a formula may contain exclude
    /// none of them.
    fn compare(text: &str, n: usize) {
        let (primitive, unfolding) = unfolding(text, n);
        let [due, other] = clauses(&unfolding);
        let all = [due.clone(), other].concat();
        let last = all.iter().flatten().map(|literal| literal.unsigned_abs() as usize).max();
        assert_eq!(last.unwrap_or(12 * n), 12 * n + unfolding.count(), "{text}");
        let mut cells = primitive.cells();
        cells.sort_unstable();
        cells.dedup();
        let mut found = [0; 2];
        for code in 0..n.pow(cells.len() as u32) {
            let value = |cell: usize| {
                let place = cells.iter().position(|&other| other == cell)?;
                Some((code / n.pow(place as u32) % n + 1) as u8)
            };
            let of_primitive: Vec<u8> =
                primitive.cells().iter().map(|&cell| value(cell).unwrap()).collect();
            if let Primitive::Connected(lattice) = &primitive {
                let is_in = |value: &&u8| lattice.values.contains(value);
                if !lattice.sizes.contains(&of_primitive.iter().filter(is_in).count()) {
                    continue;
                }
            }
            let mut values = vec![None; 12 * n + unfolding.count() + 1];
            values[0] = Some(true);
            for (cell, wanted) in (0..12).flat_map(|cell| (1..=n).map(move |v| (cell, v))) {
                values[cell * n + wanted] = Some(value(cell).unwrap_or(1) == wanted as u8);
            }
            let holds = primitive.holds(&of_primitive);
            for clauses in [&due, &all] {
                assert_eq!(
                    has_model(clauses, &mut values.clone()),
                    holds,
                    "{text} {of_primitive:?}"
                );
            }
            found[usize::from(holds)] += 1;
        }
        assert!(found[1] > 0, "{text}");
    }

    #[test]
    fn models_of_connected_cells_are_the_grids() {
        let square = "R1C1.R1C2.R2C1.R2C2";
        let six = "R1C1.R1C2.R2C1.R2C2.R3C1.R3C2";
        for text in [
            "connected=2_0-_2:R1C1.R1C2",
            "connected=2__1:R1C1.R1C2.R2C1",
            &format!("connected=2_0-_2:{square}"),
            &format!("connected=1_2-3_2:{square}"),
            &format!("connected=2_2_2:{square}"),
            &format!("connected=1.2_0-_2:{square}"),
            &format!("connected=2_0-_3:{six}"),
            &format!("connected=1_2-_3:{six}"),
            &format!("connected=2__2:{six}"),
            &format!("connected=2_1-3_3:{six}"),
            &format!("connected=2_0-5_6:{six}"),
            "connected=2_0-_3:R1C1.R1C2.R2C1.R2C2.R3C1.R3C2.R4C1.R4C2.R5C1",
        ] {
            compare(text, 2);
        }
        compare("connected=1.3__2:R1C1.R1C2.R1C3.R2C1", 3);
    }

    #[test]
    fn few_members_are_connected_without_boolean_cells() {
        for text in ["connected=2:R1C1.R1C2.R2C1.R2C2", "connected=2_0-1:R1C1.R1C2.R2C1.R2C2"] {
            let (_, unfolding) = unfolding(text, 2);
            assert_eq!(unfolding.count() == 0, text.contains("_0-1"));
        }
        assert_eq!(unfolding("connected=2__1:R1C1", 2).1.count(), 0);
    }

    /// The longest shortest path, on all grids of some lattices.
    #[test]
    fn no_shortest_path_is_longer_than_the_steps() {
        for (rows, width) in [(1, 6), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
            let all = rows * width;
            let lattice = |most| Lattice {
                cells: (0..all).collect(),
                width,
                values: vec![2],
                sizes: 0..=most,
            };
            let grid = lattice(all);
            let mut longest = vec![0; all + 1];
            for code in 0..1u32 << all {
                let Some(first) = (0..all).find(|place| code >> place & 1 > 0) else { continue };
                let (mut seen, mut edge, mut path) = (1u32 << first, vec![first], 0);
                while !edge.is_empty() {
                    let mut next = Vec::new();
                    for other in edge.iter().flat_map(|&place| grid.beside(place)) {
                        if code >> other & 1 > 0 && seen >> other & 1 == 0 {
                            seen |= 1 << other;
                            next.push(other);
                        }
                    }
                    path += usize::from(!next.is_empty());
                    edge = next;
                }
                if seen == code {
                    let size = code.count_ones() as usize;
                    longest[size] = path.max(longest[size]);
                }
            }
            for most in 2..=all {
                let longest = longest[..=most].iter().max().unwrap();
                assert!(*longest <= steps(&lattice(most)), "{rows} {width} {most}: {longest}");
            }
        }
    }

    #[test]
    fn models_of_different_pairs_are_the_grids() {
        for text in [
            "different-pairs:R1C1.R1C2|R2C1.R2C2",
            "different-pairs:R1C1.R1C2|R1C1.R2C2|R1C2.R1C1",
            "different-pairs:R1C1.R1C2|R1C2.R2C1|R2C1.R2C2|R2C2.R1C1",
            "different-pairs:R1C1.R3C1|R1C2.R3C2|R2C1.R4C1|R2C2.R4C2",
        ] {
            compare(text, 2);
        }
        compare("different-pairs:R1C1.R1C2|R1C3.R2C1|R2C2.R1C1", 3);
    }

    #[test]
    fn equal_primitives_share_boolean_cells() {
        let of = |texts: &[&str]| {
            let parse = |text: &&str| LineItem::parse(text, 2, 4).unwrap();
            let primitives: Vec<Primitive> = texts
                .iter()
                .map(|text| Primitive::parse(&parse(text), (2, 2), 2).unwrap())
                .collect();
            let unfolding =
                Unfolding::of(&primitives, Numbers { columns: 2, low: 1, count: 2 }, 9).unwrap();
            let mut all: Vec<Box<[i32]>> =
                clauses(&unfolding)[0].iter().cloned().map(ascending).collect();
            all.sort();
            (unfolding.count(), all)
        };
        let (one, other) = ("connected=2:", "connected=1_0-:");
        let pairs = "different-pairs:R1C1.R1C2|R2C1.R2C2";
        assert_eq!(of(&[one, one]), of(&[one]));
        // A square turned: its first member may be another, but that does not matter.
        assert_eq!(of(&[one, "connected=2__2:R2C1.R1C1.R2C2.R1C2"]), of(&[one]));
        assert_eq!(of(&[pairs, one, other]), of(&[one, other, pairs]));
        assert_ne!(of(&[one, other]).1, of(&[other, one]).1);
    }
}
