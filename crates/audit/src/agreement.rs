//! Checks that primitives mean what a named constraint means by its wording.
//!
//! Connected cells and different pairs have to be the same on both sides. Each other condition of
//! one side has to follow from those of the other. Equal sums do, as do automata that accept all
//! words which those of the same cells on the other side accept; else, all values of the
//! condition's cells are tried; if the conditions about these do not suffice, those of the smallest
//! other condition with these cells among its own; and if that does not, all values of the cells of
//! all conditions. The candidates and groups of the puzzle's line are assumed, since the formula
//! states them too. Where too many values would have to be tried, there is no certificate.

use crate::checked;
use crate::lattice::Lattice;
use crate::primitive::{Machine, Primitive};
use crate::reason::{Result, refuse};
use crate::rules::{AuditRules, Numbers};
use crate::wording::Part;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most values of cells that are tried for one step.
const MOST_TRIED: u32 = 2_000_000;

/// The most steps with which automata are compared.
const MOST_STEPS: usize = 10_000_000;

/// After so many conditions with too many values, the others are tried together with these only.
const MOST_OPEN: usize = 4;

/// A test of the values of some cells.
type Holds<'a> = Box<dyn Fn(&[u8]) -> bool + 'a>;

/// A condition of one side.
struct Condition<'a> {
    cells: Vec<usize>,
    holds: Holds<'a>,
    /// The primitive that it is, if it is one.
    primitive: Option<&'a Primitive>,
}

/// Connected cells and different pairs, which depend on more than a few values.
#[derive(Default)]
struct Large<'a> {
    connected: Vec<&'a Lattice>,
    pairs: Vec<&'a [[usize; 2]]>,
}

/// Result of trying all values.
enum Tried {
    Follows,
    /// Values with which it does not.
    Fails(Vec<(usize, u8)>),
    TooMany,
}

/// Checks that both sides hold for the same numbers of values. The rules are those without the
/// constraint.
pub(super) fn check(parts: &[Part], primitives: &[Primitive], rules: &AuditRules) -> Result {
    let (mut wording, mut implied) = (Vec::new(), Vec::new());
    let mut large = Large::default();
    for part in parts {
        match part {
            Part::Implied(part) => state(part, &mut implied, &mut large),
            part => state(part, &mut wording, &mut large),
        }
    }
    let (mut lowered, mut large_lowered) = (Vec::new(), Large::default());
    for primitive in primitives {
        state_primitive(primitive, &mut lowered, &mut large_lowered);
    }
    let excluded = "its primitives exclude what its wording allows";
    let allowed = "its primitives allow what its wording excludes";
    checked("excluded", large_lowered.all_are_among(&large, excluded, rules.numbers))?;
    checked("allowed", large.all_are_among(&large_lowered, allowed, rules.numbers))?;
    // What the wording implies need not be stated by primitives, but may be.
    let stated = wording.len();
    wording.append(&mut implied);
    checked("excluded", rules.all_follow(&wording, &lowered, excluded))?;
    wording.truncate(stated);
    checked("allowed", rules.all_follow(&lowered, &wording, allowed))
}

/// Adds the conditions of a part.
fn state<'a>(part: &'a Part, conditions: &mut Vec<Condition<'a>>, large: &mut Large<'a>) {
    match part {
        Part::Primitive(primitive) => state_primitive(primitive, conditions, large),
        Part::Test(cells, holds) => conditions.push(Condition::new(cells.clone(), holds)),
        Part::Implied(part) => state(part, conditions, large),
    }
}

/// Adds the conditions of a primitive.
fn state_primitive<'a>(
    primitive: &'a Primitive,
    conditions: &mut Vec<Condition<'a>>,
    large: &mut Large<'a>,
) {
    match primitive {
        Primitive::Different(cells) => conditions.extend(pairs(cells)),
        Primitive::Connected(lattice) => large.connected.push(lattice),
        Primitive::DifferentPairs(pairs) => large.pairs.push(pairs),
        _ => {
            let holds = |values: &[u8]| primitive.holds(values);
            let condition = Condition::new(primitive.cells(), holds);
            conditions.push(Condition { primitive: Some(primitive), ..condition });
        }
    }
}

impl Large<'_> {
    /// Checks that all are among others.
    fn all_are_among(&self, others: &Large<'_>, otherwise: &str, numbers: Numbers) -> Result {
        if let Some(lattice) = self.connected.iter().find(|one| !others.connected.contains(one)) {
            let values = lattice.values.iter().map(|&number| numbers.value(number.into()));
            let (values, sizes) = (values.collect::<Vec<_>>(), &lattice.sizes);
            return refuse(format!(
                "{otherwise}: cells with {values:?} are connected, {sizes:?} of them"
            ));
        }
        match self.pairs.iter().find(|one| !others.pairs.contains(one)) {
            Some(pairs) => {
                refuse(format!("{otherwise}: {} pairs of cells are different", pairs.len()))
            }
            None => Ok(()),
        }
    }
}

/// Different cells, by pairs.
fn pairs<'a>(cells: &[usize]) -> Vec<Condition<'a>> {
    let pairs = cells.iter().enumerate();
    let pairs = pairs.flat_map(|(place, &a)| cells[place + 1..].iter().map(move |&b| vec![a, b]));
    pairs.map(|pair| Condition::new(pair, |values| values[0] != values[1])).collect()
}

impl<'a> Condition<'a> {
    fn new(cells: Vec<usize>, holds: impl Fn(&[u8]) -> bool + 'a) -> Self {
        Condition { cells, holds: Box::new(holds), primitive: None }
    }

    /// Its automaton, if it is one.
    fn machine(&self) -> Option<&'a Machine> {
        match self.primitive {
            Some(Primitive::Word(_, machine)) => Some(machine),
            _ => None,
        }
    }
}

impl AuditRules {
    /// Checks that every conclusion follows from the premises.
    fn all_follow(
        &self,
        premises: &[Condition<'_>],
        conclusions: &[Condition<'_>],
        otherwise: &str,
    ) -> Result {
        let mut premises_of_cell = vec![Vec::new(); self.cells];
        for premise in premises {
            if let Some(&cell) = premise.cells.first() {
                premises_of_cell[cell].push(premise);
            }
        }
        let always: Vec<&Condition<'_>> =
            premises.iter().filter(|premise| premise.cells.is_empty()).collect();
        let inside = |scope: &[usize]| -> Vec<&Condition<'_>> {
            let mut inside: Vec<&Condition<'_>> =
                scope.iter().flat_map(|&cell| &premises_of_cell[cell]).copied().collect();
            inside.retain(|premise| premise.cells.iter().all(|cell| scope.contains(cell)));
            inside.extend(&always);
            inside
        };
        let possible = self.possible(&premises_of_cell);
        let mut open = Vec::new();
        let mut with_too_many = 0;
        for conclusion in conclusions {
            let is_equal = |premise: &Condition<'_>| {
                premise.primitive.is_some() && premise.primitive == conclusion.primitive
            };
            if premises.iter().any(is_equal)
                || self.is_among_words(conclusion, &premises_of_cell, &possible)
            {
                continue;
            }
            if with_too_many == MOST_OPEN {
                open.push(conclusion);
                continue;
            }
            let scope = distinct(&conclusion.cells);
            match self.try_all(&scope, &inside(&scope), &[conclusion]) {
                Tried::Follows => {}
                Tried::Fails(_) => open.push(conclusion),
                Tried::TooMany => {
                    with_too_many += 1;
                    open.push(conclusion);
                }
            }
        }
        for (scope, conclusions) in by_cover(&mut open, premises) {
            match self.try_all(&scope, &inside(&scope), &conclusions) {
                Tried::Follows => {}
                Tried::Fails(_) | Tried::TooMany => open.extend(conclusions),
            }
        }
        if open.is_empty() {
            return Ok(());
        }
        let all = premises.iter().chain(open.iter().copied());
        let mut scope = distinct(&all.flat_map(|c| c.cells.iter().copied()).collect::<Vec<_>>());
        if scope.len() == self.cells {
            // Row by row, rows and columns exclude most.
            scope.sort_unstable();
        }
        let premises: Vec<&Condition<'_>> = premises.iter().collect();
        match self.try_all(&scope, &premises, &open) {
            Tried::Follows => Ok(()),
            Tried::Fails(values) => {
                let value = |&(cell, number): &(usize, u8)| {
                    format!("{}={}", self.numbers.at(cell), self.numbers.value(number.into()))
                };
                let values: Vec<String> = values.iter().map(value).collect();
                refuse(format!("{otherwise}: {}", values.join(" ")))
            }
            Tried::TooMany => refuse(format!(
                "there is no certificate for {} cells: more than {MOST_TRIED} values would have to be tried",
                scope.len()
            )),
        }
    }

    /// By cell: the values that it may have by itself, bit `v` for the number `v + 1`.
    fn possible(&self, premises_of_cell: &[Vec<&Condition<'_>>]) -> Vec<u64> {
        let mut possible = self.allowed.clone();
        for (cell, possible) in possible.iter_mut().enumerate() {
            let own = premises_of_cell[cell].iter().filter(|premise| premise.cells == [cell]);
            for premise in own {
                let numbers = 1..=self.numbers.count as u8;
                let excluded = numbers.filter(|&number| !(premise.holds)(&[number]));
                *possible &= excluded.fold(!0, |kept, number| kept & !(1 << (number - 1)));
            }
        }
        possible
    }

    /// Whether an automaton accepts all words that the automata of the same cells in the same order
    /// accept. Where a cell is read twice, words that give it two values are compared too, which
    /// may refuse more than is needed.
    fn is_among_words(
        &self,
        conclusion: &Condition<'_>,
        premises_of_cell: &[Vec<&Condition<'_>>],
        possible: &[u64],
    ) -> bool {
        let (Some(accepted), Some(&first)) = (conclusion.machine(), conclusion.cells.first())
        else {
            return false;
        };
        let others = premises_of_cell[first].iter().filter(|other| other.cells == conclusion.cells);
        let machines: Vec<&Machine> = others.filter_map(|other| other.machine()).collect();
        // One of them mostly does, and all together have many more states.
        let cells = &conclusion.cells;
        machines.contains(&accepted)
            || machines.iter().any(|&one| self.accepts_all(cells, possible, accepted, &[one]))
            || machines.len() > 1 && self.accepts_all(cells, possible, accepted, &machines)
    }

    /// Whether an automaton accepts all words along some cells that these accept.
    fn accepts_all(
        &self,
        cells: &[usize],
        possible: &[u64],
        accepted: &Machine,
        machines: &[&Machine],
    ) -> bool {
        // Places in all machines, and in the conclusion's, if a word may go on so.
        let mut places = HashSet::from([(vec![0; machines.len()], Some(0))]);
        let mut left = MOST_STEPS;
        for &cell in cells {
            let is_possible = |value: &usize| possible[cell] >> (value - 1) & 1 == 1;
            let values: Vec<usize> = (1..=self.numbers.count).filter(is_possible).collect();
            let mut after = HashSet::new();
            for (states, state) in &places {
                let Some(rest) = left.checked_sub(values.len()) else { return false };
                left = rest;
                for value in &values {
                    let pairs = machines.iter().zip(states);
                    let next = pairs.map(|(machine, &state)| machine.next[state][value - 1]);
                    if let Some(next) = next.collect::<Option<Vec<usize>>>() {
                        let accepted = state.and_then(|it: usize| accepted.next[it][value - 1]);
                        after.insert((next, accepted));
                    }
                }
            }
            places = after;
        }
        for (states, state) in places {
            let mut pairs = machines.iter().zip(states);
            let is_word = pairs.all(|(machine, state)| machine.accepting[state]);
            if is_word && state.is_none_or(|state| !accepted.accepting[state]) {
                return false;
            }
        }
        true
    }

    /// Tries all values of the cells in `scope`, which has all cells of the conditions.
    fn try_all(
        &self,
        scope: &[usize],
        premises: &[&Condition<'_>],
        conclusions: &[&Condition<'_>],
    ) -> Tried {
        let before = |(place, &cell): (usize, &usize)| {
            (0..place).filter(|&other| self.share_group(cell, scope[other])).collect()
        };
        let mut search = CounterexampleSearch {
            rules: self,
            scope,
            seen: scope.iter().enumerate().map(before).collect(),
            premises: by_last_place(scope, premises),
            conclusions: by_last_place(scope, conclusions),
            values: Vec::with_capacity(scope.len()),
            buffer: Vec::new(),
            left: MOST_TRIED,
        };
        // Conditions without cells, and whether a conclusion is violated by that.
        let hold = |conditions: &[&Condition<'_>]| {
            conditions.iter().filter(|c| c.cells.is_empty()).all(|condition| (condition.holds)(&[]))
        };
        if !hold(premises) {
            return Tried::Follows;
        }
        match search.fails(!hold(conclusions)) {
            Some(true) => {
                Tried::Fails(scope.iter().copied().zip(search.values.iter().copied()).collect())
            }
            Some(false) => Tried::Follows,
            None => Tried::TooMany,
        }
    }
}

/// Takes the conclusions out whose cells are among those of a premise that has more: by the cells
/// of the smallest such premise.
fn by_cover<'a, 'c>(
    conclusions: &mut Vec<&'a Condition<'c>>,
    premises: &[Condition<'_>],
) -> BTreeMap<Vec<usize>, Vec<&'a Condition<'c>>> {
    let scopes: Vec<Vec<usize>> = premises.iter().map(|premise| distinct(&premise.cells)).collect();
    let mut covered: BTreeMap<Vec<usize>, Vec<&Condition<'_>>> = BTreeMap::new();
    conclusions.retain(|conclusion| {
        let own = distinct(&conclusion.cells);
        let has_all = |scope: &&Vec<usize>| {
            scope.len() > own.len() && own.iter().all(|cell| scope.contains(cell))
        };
        let cover = scopes.iter().filter(has_all).min_by_key(|scope| scope.len());
        if let Some(scope) = cover {
            covered.entry(scope.clone()).or_default().push(conclusion);
        }
        cover.is_none()
    });
    covered
}

/// A condition with the places of its cells in the scope.
struct Placed<'a> {
    places: Vec<usize>,
    holds: &'a dyn Fn(&[u8]) -> bool,
}

/// The conditions by the last place of their cells.
fn by_last_place<'a>(scope: &[usize], conditions: &[&'a Condition<'_>]) -> Vec<Vec<Placed<'a>>> {
    let places: HashMap<usize, usize> =
        scope.iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
    let mut by_last: Vec<Vec<Placed<'a>>> = scope.iter().map(|_| Vec::new()).collect();
    for condition in conditions {
        let places: Vec<usize> = condition.cells.iter().map(|cell| places[cell]).collect();
        if let Some(&last) = places.iter().max() {
            by_last[last].push(Placed { places, holds: &*condition.holds });
        }
    }
    by_last
}

/// Search for values that satisfy all premises and violate a conclusion.
struct CounterexampleSearch<'a> {
    rules: &'a AuditRules,
    scope: &'a [usize],
    /// By place: the places before it whose cells share a group with its cell.
    seen: Vec<Vec<usize>>,
    premises: Vec<Vec<Placed<'a>>>,
    conclusions: Vec<Vec<Placed<'a>>>,
    /// Values of the first cells of the scope.
    values: Vec<u8>,
    buffer: Vec<u8>,
    /// Number of values that may still be tried.
    left: u32,
}

impl CounterexampleSearch<'_> {
    /// Whether there are such values, which are then left in `values`; `None` beyond the limit. The
    /// values so far satisfy the premises that are about them only.
    fn fails(&mut self, is_violated: bool) -> Option<bool> {
        let place = self.values.len();
        if !is_violated && self.conclusions[place..].iter().all(Vec::is_empty) {
            return Some(false);
        }
        let Some(&cell) = self.scope.get(place) else { return Some(true) };
        let values = &self.values;
        let taken =
            self.seen[place].iter().fold(0, |taken, &other| taken | 1 << (values[other] - 1));
        let possible = self.rules.allowed[cell] & !taken;
        for value in
            (1..=self.rules.numbers.count as u8).filter(|value| possible >> (value - 1) & 1 == 1)
        {
            self.left = self.left.checked_sub(1)?;
            self.values.push(value);
            let (values, buffer) = (&self.values, &mut self.buffer);
            let mut holds = |condition: &Placed<'_>| {
                buffer.clear();
                buffer.extend(condition.places.iter().map(|&place| values[place]));
                (condition.holds)(buffer)
            };
            if self.premises[place].iter().all(&mut holds) {
                let is_violated = is_violated || !self.conclusions[place].iter().all(&mut holds);
                if self.fails(is_violated)? {
                    return Some(true);
                }
            }
            self.values.pop();
        }
        Some(false)
    }
}

fn distinct(cells: &[usize]) -> Vec<usize> {
    let mut seen = HashSet::new();
    cells.iter().copied().filter(|&cell| seen.insert(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::LineItem;
    use crate::primitive::Machine;
    use crate::wording;
    use quorum_puzzle::{Puzzle, corpus_line};

    fn rules(line: &str) -> AuditRules {
        AuditRules::of(&corpus_line::parse(line).unwrap())
    }

    const FOUR: &str = "4x4;boxes=2x2;cells=4.../..../..../....";

    /// Compares a constraint of a 4x4 grid, with 4 in its first cell, with primitives.
    fn compared(text: &str, primitives: &[&str]) -> Result {
        let rules = rules(FOUR);
        let item = |text: &&str| LineItem::parse(text, 4, 16).unwrap();
        let parts = wording::parts(&item(&text), &rules.context()).unwrap();
        let primitives: Vec<Primitive> = primitives
            .iter()
            .map(|text| Primitive::parse(&item(text), (4, 4), 4).unwrap())
            .collect();
        check(&parts, &primitives, &rules)
    }

    #[test]
    fn equal_meanings_agree() {
        let cases: &[(&str, &[&str])] = &[
            ("cage=6:R2C2.R2C3.R3C3", &["different:R2C2.R2C3.R3C3", "sum=6:R2C2.R2C3.R3C3"]),
            // Row 2 differs by itself.
            ("cage=6:R2C2.R2C3.R2C4", &["sum=6:R2C2.R2C3.R2C4"]),
            ("thermo:R2C1.R3C2.R4C3", &["less:R2C1.R3C2", "less:R3C2.R4C3"]),
            ("white=1:R2C2.R2C3", &["rel=2.5.a.4:R2C2.R2C3"]),
            // The cell is 4.
            ("white=1:R1C1.R1C2", &["sum=3:R1C2"]),
            ("arrow:R1C1|R2C3.R2C4", &["sum=4:R2C3.R2C4"]),
            ("sandwich=0:R2C2.R2C3", &["rel=8.0.0.1:R2C2.R2C3"]),
            ("clone:R1C1.R2C3|R1C1.R3C1", &["sum=0_1.-1:R2C3.R3C1"]),
        ];
        for (text, primitives) in cases {
            assert_eq!(compared(text, primitives), Ok(()), "{text}");
        }
    }

    #[test]
    fn other_meanings_do_not() {
        let cases: &[(&str, &[&str], &str)] = &[
            ("cage=6:R2C2.R3C3", &["different:R2C2.R3C3", "sum=7:R2C2.R3C3"], "exclude"),
            ("cage=6:R2C2.R3C3", &["sum=6:R2C2.R3C3"], "allow"),
            ("cage=6:R2C2.R3C3", &[], "allow"),
            ("thermo:R2C1.R3C2.R4C3", &["less:R2C1.R3C2"], "allow"),
            ("slow-thermo:R2C1.R3C2", &["less:R2C1.R3C2"], "exclude"),
            ("white=1:R2C2.R2C3", &["rel=2.5.a.0:R2C2.R2C3"], "exclude"),
            ("white=1:R2C2.R2C3", &["rel=2.5.a.5:R2C2.R2C3"], "allow"),
        ];
        for (text, primitives, what) in cases {
            let error = compared(text, primitives).unwrap_err().to_string();
            assert!(error.starts_with(&format!("its primitives {what}")), "{text}: {error}");
        }
        let error = compared("sum=7:R2C2.R3C3", &["sum=8:R2C2.R3C3"]).unwrap_err().to_string();
        assert_eq!(error, "its primitives exclude what its wording allows: R2C2=3 R3C3=4");
    }

    /// The values of a row are tried; nine cells of which few share a group are too many.
    #[test]
    fn too_many_values_are_refused() {
        let row = (1..=9).map(|column| format!("R1C{column}")).collect::<Vec<_>>().join(".");
        let diagonal =
            (1..=9).map(|place| format!("R{place}C{place}")).collect::<Vec<_>>().join(".");
        let empty = ["........."; 9].join("/");
        let rules = rules(&format!("9x9;boxes=3x3;cells={empty}"));
        // Everything but 1 1 1 ... is wrong.
        let machine = "reg=*0.-.-.-.-.-.-.-.-";
        let agreement = |cells: &str| {
            let item = LineItem::parse(&format!("product=1:{cells}"), 9, 81).unwrap();
            let parts = wording::parts(&item, &rules.context()).unwrap();
            let word = LineItem::parse(&format!("{machine}:{cells}"), 9, 81).unwrap();
            check(&parts, &[Primitive::parse(&word, (9, 9), 9).unwrap()], &rules)
        };
        assert_eq!(agreement(&row), Ok(()));
        let error = agreement(&diagonal).unwrap_err().to_string();
        assert!(
            error.starts_with("there is no certificate for 9 cells: more than 2000000"),
            "{error}"
        );
    }

    fn lowered(constraint: &quorum_problem::Constraint) -> Primitive {
        use quorum_problem::Constraint::{
            AllDifferent, Connected, DifferentPairs, LessThan, Linear, Regular, Relation,
        };
        match constraint {
            AllDifferent(group) => {
                let mut cells = group.cells.clone();
                cells.sort_unstable();
                Primitive::Different(cells)
            }
            LessThan(pair) => Primitive::Less(pair.lesser, pair.greater),
            Relation(relation) => {
                let rows = relation.table().rows().iter().map(|row| row.bits());
                Primitive::Relation(relation.cells(), rows.collect())
            }
            Linear(linear) => Primitive::Sum(linear.clone()),
            Regular(regular) => {
                let automaton = &regular.automaton;
                let next = |state: u32| {
                    let next = |value| automaton.next(state, value).map(|next| next as usize);
                    (1..=automaton.values()).map(next).collect()
                };
                let machine = Machine {
                    next: (0..automaton.states()).map(next).collect(),
                    accepting: (0..automaton.states()).map(|s| automaton.is_accepting(s)).collect(),
                };
                Primitive::Word(regular.cells.clone(), machine)
            }
            Connected(connected) => Primitive::Connected(Lattice {
                cells: connected.cells().to_vec(),
                width: connected.width(),
                values: connected.values().iter().collect(),
                sizes: connected.least()..=connected.most(),
            }),
            DifferentPairs(different) => Primitive::DifferentPairs(different.pairs().to_vec()),
        }
    }

    /// The parts of the first constraint of a puzzle, its primitives, and the rules.
    fn both_sides(puzzle: &Puzzle) -> (Result<Vec<Part>>, Vec<Primitive>, AuditRules) {
        let clues = puzzle.constraint_clues();
        let primitives: Vec<Primitive> = clues[0].lowered().iter().map(lowered).collect();
        let rules = AuditRules::of(puzzle);
        let parts = wording::parts(&rules.constraints[0], &rules.context());
        (parts, primitives, rules)
    }

    /// Constraints about more cells than can be tried; some primitives, the last ones, are implied.
    #[test]
    fn lattices_and_automata_agree_with_their_wording() {
        let grid = |n: usize| vec![".".repeat(n); n].join("/");
        let extra: Vec<String> =
            (5..9).flat_map(|row| (1..5).map(move |column| format!("R{row}C{column}"))).collect();
        let cases = [
            (9, "yin-yang=1.2.3.4:".to_owned(), 1),
            (4, "yin-yang=1.2:".to_owned(), 1),
            (4, format!("yin-yang=1:{}", extra.join(".")), 1),
            (4, "chaos=4:".to_owned(), 0),
            (
                4,
                format!("chaos=4:{}", extra.iter().rev().cloned().collect::<Vec<_>>().join(".")),
                0,
            ),
            (9, "chaos-arrow=0:R5C5|R14C5.R14C6.R14C7.R14C8.R14C9".to_owned(), 0),
            (9, "chaos-arrow=0:R5C5".to_owned(), 0),
            (9, "chaos-arrow=1:R2C9".to_owned(), 0),
            (4, "chaos-arrow=1:R2C2|R5C1.R5C2.R5C3|R5C1.R6C1.R7C1".to_owned(), 0),
            (9, "chaos-count=0:R5C5".to_owned(), 0),
            (9, "chaos-count=1:R1C9".to_owned(), 0),
            (4, "chaos-count=0:R2C2|R8C4.R5C1.R5C2".to_owned(), 0),
            (9, "connected=1.2_3-:".to_owned(), 0),
            (4, format!("connected=1_5_2:{}", extra.join(".")), 0),
            (4, "different-pairs:R1C1.R5C1|R1C2.R5C2".to_owned(), 0),
        ];
        for (n, text, implied) in cases {
            let cells = grid(n);
            let line = format!(
                "{n}x{n};boxes=none;extra-cells={};cells={cells};constraints={text}",
                n * n
            );
            let puzzle = corpus_line::parse(&line).unwrap_or_else(|fault| panic!("{line} {fault}"));
            let (parts, primitives, rules) = both_sides(&puzzle);
            let parts = parts.unwrap();
            assert_eq!(check(&parts, &primitives, &rules), Ok(()), "{text}");
            let last = primitives.len() - 1;
            for place in [0, 1, last] {
                let mut fewer = primitives.clone();
                if place <= last {
                    fewer.remove(place);
                    let is_implied = place + implied > last;
                    assert_eq!(check(&parts, &fewer, &rules).is_ok(), is_implied, "{text} {place}");
                }
            }
            for place in 0..primitives.len() {
                let mut other = primitives.clone();
                match &mut other[place] {
                    Primitive::Connected(lattice) => {
                        lattice.sizes = *lattice.sizes.start()..=lattice.sizes.end() - 1;
                    }
                    Primitive::DifferentPairs(pairs) => pairs[0] = [pairs[0][1], pairs[0][0]],
                    _ => continue,
                }
                assert!(check(&parts, &other, &rules).is_err(), "{text} {place}");
            }
        }
    }

    /// Labels are counted in the cells that are there only.
    #[test]
    fn labels_beside_absent_cells_agree_with_their_wording() {
        for grid in ["1x3;values=1-2", "3x3", "3x3;values=0-2"] {
            let (rows, columns) = if grid.starts_with('1') { (1, 3) } else { (3, 3) };
            for absent in 1..rows * columns {
                let cell = |at: usize| if at == absent { '#' } else { '.' };
                let row = |row: usize| (row * columns..(row + 1) * columns).map(cell).collect();
                let cells = (0..rows).map(row).collect::<Vec<String>>().join("/");
                for text in ["chaos-count=0:R1C1", "chaos-count=1:R1C1", "chaos-arrow=0:R1C1"] {
                    let line = format!(
                        "{grid};lines=none;boxes=none;extra-cells={};cells={cells};constraints={text}",
                        rows * columns
                    );
                    let puzzle = corpus_line::parse(&line).unwrap_or_else(|f| panic!("{line} {f}"));
                    let (parts, primitives, rules) = both_sides(&puzzle);
                    assert_eq!(check(&parts.unwrap(), &primitives, &rules), Ok(()), "{line}");
                }
            }
        }
    }

    /// Constraints about more cells than can be tried, none of which share a group; of few cells,
    /// also that other primitives differ.
    #[test]
    fn large_sets_and_long_lines_agree_with_their_wording() {
        let cells = |from: usize, count: usize| {
            let names =
                (from..from + count).map(|cell| format!("R{}C{}", cell / 9 + 1, cell % 9 + 1));
            names.collect::<Vec<_>>().join(".")
        };
        let sides = |text: &str, low: usize| {
            let empty = ["........."; 9].join("/");
            let values = format!("{low}-{}", low + 8);
            let line = format!(
                "9x9;values={values};lines=none;boxes=none;cells={empty};constraints={text}"
            );
            let puzzle = corpus_line::parse(&line).unwrap_or_else(|fault| panic!("{line} {fault}"));
            let (parts, primitives, rules) = both_sides(&puzzle);
            (parts.unwrap(), primitives, rules)
        };
        for low in [0, 1] {
            for (text, large, small) in [
                ("counting-circles", 25, 4),
                ("contain=1.1.2", 20, 4),
                ("contain-exactly=1.1.8", 20, 4),
                ("look-and-say=2x5.0x7", 20, 4),
                ("between", 15, 4),
                ("lockout=4", 15, 4),
            ] {
                let (parts, primitives, rules) = sides(&format!("{text}:{}", cells(0, large)), low);
                assert_eq!(check(&parts, &primitives, &rules), Ok(()), "{text}");
                let (parts, primitives, rules) = sides(&format!("{text}:{}", cells(0, small)), low);
                assert_eq!(check(&parts, &primitives, &rules), Ok(()), "{text}");
                let mut fewer = primitives.clone();
                fewer.pop();
                assert!(check(&parts, &fewer, &rules).is_err(), "{text}");
                let mut other = primitives.clone();
                let Some(Primitive::Word(_, machine)) = other.first_mut() else { panic!("{text}") };
                let last = machine.accepting.len() - 1;
                machine.accepting[last] = !machine.accepting[last];
                assert!(check(&parts, &other, &rules).is_err(), "{text}");
            }
            // What is equal to the first is equal to each other.
            let lists = [cells(0, 6), cells(3, 6), cells(20, 6)].join("|");
            let zipper = cells(0, 19);
            for text in [
                format!("same-values:{lists}"),
                format!("equal-sums:{lists}"),
                format!("zipper:{zipper}"),
            ] {
                let (parts, primitives, rules) = sides(&text, low);
                assert_eq!(check(&parts, &primitives, &rules), Ok(()), "{text}");
            }
        }
    }

    /// An arrow of two arms, and an automaton that reads all its cells before it counts: the arms
    /// are as long as labels equal the first.
    #[test]
    fn an_arrow_agrees_with_a_count_of_all_its_labels() {
        let text = "chaos-arrow=0:R2C2|R5C1.R5C2.R5C3|R5C1.R6C1.R7C1";
        let cells = "R2C2.R5C1.R5C2.R5C3.R6C1.R7C1";
        let cells = LineItem::parse(&format!("reg=0:{cells}"), 4, 32).unwrap().cells();
        let rules = rules("4x4;boxes=none;extra-cells=16;cells=..../..../..../....");
        let item = LineItem::parse(text, 4, 32).unwrap();
        let parts = wording::parts(&item, &rules.context()).unwrap();
        let of = |counts: fn(&[u8]) -> bool| {
            let read = |before: &Vec<u8>, value: u8| {
                (before.len() < 6).then(|| [&before[..], &[value]].concat())
            };
            let ends = |all: &Vec<u8>| all.len() == 6 && counts(all);
            let automaton = quorum_problem::Automaton::from_machine(4, Vec::new(), read, ends);
            let regular =
                quorum_problem::Regular { cells: cells.clone(), automaton: automaton.unwrap() };
            check(&parts, &[lowered(&quorum_problem::Constraint::Regular(regular))], &rules)
        };
        fn run(label: u8, arm: &[u8]) -> usize {
            arm.iter().take_while(|&&other| other == label).count()
        }
        let both = |all: &[u8]| {
            usize::from(all[0]) == 1 + run(all[1], &all[2..4]) + run(all[1], &all[4..])
        };
        assert_eq!(of(both), Ok(()));
        let one = of(|all| usize::from(all[0]) == 1 + run(all[1], &all[2..]));
        assert!(one.unwrap_err().to_string().contains("exclude"));
        let more = |all: &[u8]| {
            usize::from(all[0]) <= 1 + run(all[1], &all[2..4]) + run(all[1], &all[4..])
        };
        assert!(of(more).unwrap_err().to_string().contains("allow"));
    }

    #[test]
    fn automata_of_the_same_cells_are_compared_as_languages() {
        let row = "R2C1.R3C1.R4C1.R2C2.R3C2.R4C2.R2C3.R3C3.R4C3";
        // Only ones and twos, no two twos in sequence; and a state less that accepts more.
        let narrow = format!("reg=*0.1.-.-_*0.-.-.-:{row}");
        let wide = format!("reg=*0.0.-.-:{row}");
        let [narrow, wide] = [narrow, wide].map(|text| {
            Primitive::parse(&LineItem::parse(&text, 4, 16).unwrap(), (4, 4), 4).unwrap()
        });
        let part = |primitive: &Primitive| Part::from(primitive.clone());
        let rules = rules("4x4;lines=none;boxes=none;cells=..../..../..../....");
        let same = |part: Part, primitive: &Primitive| {
            check(&[part], std::slice::from_ref(primitive), &rules)
        };
        assert_eq!(same(part(&narrow), &narrow), Ok(()));
        assert!(same(part(&wide), &narrow).unwrap_err().to_string().contains("exclude"));
        assert!(same(part(&narrow), &wide).unwrap_err().to_string().contains("allow"));
        // What is implied may be stated, or not.
        let parts = || [part(&narrow), Part::Implied(Box::new(part(&wide)))];
        assert_eq!(check(&parts(), &[narrow.clone(), wide.clone()], &rules), Ok(()));
        assert_eq!(check(&parts(), std::slice::from_ref(&narrow), &rules), Ok(()));
        assert!(check(&parts(), &[wide], &rules).is_err());
    }

    /// The example of every constraint on a 9x9 grid means what its wording means, or there are too
    /// many values to try.
    #[test]
    fn every_constraint_of_the_table_agrees_with_its_wording() {
        agree_with_their_wording(0);
    }

    /// The other parts of the table, at the same time.
    #[test]
    fn every_constraint_of_the_second_part_agrees_with_its_wording() {
        agree_with_their_wording(1);
    }

    #[test]
    fn every_constraint_of_the_third_part_agrees_with_its_wording() {
        agree_with_their_wording(2);
    }

    fn agree_with_their_wording(first: usize) {
        let mut too_many = Vec::new();
        for constraint in quorum_puzzle::constraints::TABLE.iter().skip(first).step_by(3) {
            let line = constraint.example_line();
            let puzzle = corpus_line::parse(&line).unwrap_or_else(|fault| panic!("{fault}"));
            let (parts, primitives, rules) = both_sides(&puzzle);
            match parts.and_then(|parts| check(&parts, &primitives, &rules)) {
                Ok(()) => {}
                Err(reason) if reason.to_string().contains("more than") => {
                    too_many.push(constraint.name)
                }
                Err(reason) => panic!("{line}: {reason}"),
            }
        }
        // Its automata are about whole columns, its wording is about single cells. Ranks are about
        // all cells.
        let known = ["dutch-flatmates", "full-rank", "no-rank-ties"];
        too_many.retain(|name| !known.contains(name));
        assert_eq!(too_many, [] as [&str; 0]);
    }
}
