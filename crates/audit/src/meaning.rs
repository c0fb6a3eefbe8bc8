//! What a clause of a certified formula may mean, and whether a formula means all of it and
//! nothing else.
//!
//! The variable `cell * n + value` says that the cell has the value. A clause is recognised by
//! its shape:
//!
//! | clause | means |
//! |---|---|
//! | all values of a cell | the cell has a value |
//! | a value in all cells of a group of `n` | the value stands somewhere in the group |
//! | not two values of a cell | the cell has at most one |
//! | not a value in two cells of a group | the group has it at most once |
//! | not `v` in the lesser and `w <= v` in the greater cell | conflict: a sign |
//! | not `v` here, or one of its partners there | support: a sign |
//! | a value alone | a given |
//! | not a value, alone | an excluded candidate; support of a value without partners |
//! | for each cell, not its value | the solution is blocked |
//!
//! Some clauses mean two of these (a 2x2 grid has short ones); then they say both.

use super::rules::Rules;
use crate::bundle::FormulaFacts;
use problem::Position;
use std::collections::HashMap;
use std::fmt;

/// Which of the things that a formula may say or leave out it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated {
    /// Each cell has at most one value. (Follows from the rest.)
    cell_at_most_one: bool,
    /// Each value stands somewhere in each full group. (Follows as well.)
    group_at_least_one: bool,
    /// Signs by support, else by conflict.
    support: bool,
}

impl Stated {
    /// What the words of a manifest promise.
    pub fn new(facts: &FormulaFacts) -> Result<Self, String> {
        let (cell_at_most_one, group_at_least_one) = match facts.base.as_str() {
            "minimal" => (false, false),
            "efficient" => (true, false),
            "extended" => (true, true),
            other => return Err(format!("'{other}' is no base of a formula")),
        };
        let support = match facts.signs.as_str() {
            "support" => true,
            "conflict" => false,
            other => return Err(format!("'{other}' is no encoding of signs")),
        };
        Ok(Stated { cell_at_most_one, group_at_least_one, support })
    }
}

/// What a clause says. Cells, groups and signs by number, values from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// The cell has a value.
    CellHasValue(usize),
    /// The cell has not both values, the first one smaller.
    CellNotBoth(usize, usize, usize),
    /// The value stands somewhere in the group.
    GroupHasValue(usize, usize),
    /// Not both cells have the value; the second is peer number `.1` of the first.
    NotTwice(usize, usize, usize),
    /// Sign `.0`: not the first value in the lesser with the second in the greater cell.
    Conflict(usize, usize, usize),
    /// Sign `.0`: a value of the lesser cell has a partner in the greater one.
    LesserHasPartner(usize, usize),
    /// Sign `.0`: a value of the greater cell has a partner in the lesser one.
    GreaterHasPartner(usize, usize),
    /// The cell has its given.
    Given(usize),
    /// The cell has not this value.
    Excluded(usize, usize),
    /// Not this solution.
    Blocked,
}

/// A formula while it is read: what it is to say, and what it has said.
pub(super) struct Formula<'a> {
    rules: &'a Rules,
    stated: Stated,
    solution: Option<&'a [u8]>,
    /// Groups of `n` cells by their cells.
    full_groups: HashMap<&'a [usize], usize>,
    /// Signs by `(lesser, greater)`.
    signs: HashMap<(usize, usize), usize>,
    /// For each cell the place of its first pair among those of all cells.
    pairs: Vec<usize>,
    /// Where the numbers of each kind of meaning begin, and their end.
    starts: [usize; KINDS + 1],
    said: Vec<bool>,
    found: Vec<Meaning>,
    literals: Vec<(usize, usize, bool)>,
}

/// The kinds of meanings, in the order of their numbers.
const KINDS: usize = 10;

impl<'a> Formula<'a> {
    /// A formula that has said nothing yet. With a solution, it is to block it.
    pub fn new(rules: &'a Rules, stated: Stated, solution: Option<&'a [u8]>) -> Self {
        let full = rules.groups.iter().enumerate().filter(|(_, group)| group.len() == rules.n);
        let mut total = 0;
        let pairs = rules.peers.iter().map(|peers| {
            total += peers.len();
            total - peers.len()
        });
        let mut formula = Formula {
            rules,
            stated,
            solution,
            full_groups: full.map(|(number, group)| (group.as_slice(), number)).collect(),
            signs: rules.signs.iter().enumerate().map(|(number, &sign)| (sign, number)).collect(),
            pairs: pairs.collect(),
            starts: [0; KINDS + 1],
            said: Vec::new(),
            found: Vec::new(),
            literals: Vec::new(),
        };
        formula.starts = formula.starts(total);
        formula.said = vec![false; formula.starts[KINDS]];
        formula
    }

    /// Takes the next clause, or says what is wrong with it.
    pub fn take(&mut self, clause: &[i32]) -> Result<(), String> {
        let n = self.rules.n;
        self.literals.clear();
        for &literal in clause {
            let place = literal.unsigned_abs() as usize - 1;
            if place >= n * n * n {
                return Err(format!("speaks of {literal}, which is no variable of a cell"));
            }
            self.literals.push((place / n, place % n + 1, literal > 0));
        }
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        self.recognise(&mut found);
        let mut is_new = false;
        for &meaning in &found {
            let number = self.number(meaning);
            is_new |= !std::mem::replace(&mut self.said[number], true);
        }
        let outcome = match found.first() {
            Some(_) if is_new => Ok(()),
            Some(&meaning) => Err(format!("says again that {}", self.words(meaning))),
            None => Err(format!("says '{}', which is no part of it", self.clause_words())),
        };
        self.found = found;
        outcome
    }

    /// Whether everything was said, else what was not.
    pub fn finish(self) -> Result<(), String> {
        let missing = self.expected().find(|&meaning| !self.said[self.number(meaning)]);
        match missing {
            None => Ok(()),
            Some(meaning) => Err(format!("does not say that {}", self.words(meaning))),
        }
    }

    /// All that the clause may mean.
    fn recognise(&self, found: &mut Vec<Meaning>) {
        let positive = self.literals.iter().filter(|literal| literal.2).count();
        match (positive, self.literals.len() - positive) {
            (0, 0) => {}
            (_, 0) => self.recognise_choice(found),
            (0, _) => self.recognise_exclusion(found),
            (_, 1) => self.recognise_support(found),
            _ => {}
        }
    }

    /// Positive literals alone.
    fn recognise_choice(&self, found: &mut Vec<Meaning>) {
        let Rules { n, .. } = *self.rules;
        let (cell, value, _) = self.literals[0];
        if self.literals.len() == 1 && self.rules.given(cell) == Some(value) {
            found.push(Meaning::Given(cell));
        }
        if self.literals.len() != n {
            return;
        }
        if self.values_at(&self.literals, cell) == Some(self.rules.all()) {
            found.push(Meaning::CellHasValue(cell));
        }
        if self.stated.group_at_least_one && self.literals.iter().all(|literal| literal.1 == value)
        {
            let mut cells: Vec<usize> = self.literals.iter().map(|literal| literal.0).collect();
            cells.sort_unstable();
            let group = self.full_groups.get(cells.as_slice());
            found.extend(group.map(|&group| Meaning::GroupHasValue(group, value)));
        }
    }

    /// Negative literals alone.
    fn recognise_exclusion(&self, found: &mut Vec<Meaning>) {
        match *self.literals {
            [(cell, value, _)] => {
                let is_allowed = self.rules.allowed[cell] >> (value - 1) & 1 == 1;
                if !is_allowed && self.rules.given(cell).is_none() {
                    found.push(Meaning::Excluded(cell, value));
                }
                self.without_partner(cell, value, found);
            }
            [(a, v, _), (b, w, _)] if a == b && v != w && self.stated.cell_at_most_one => {
                found.push(Meaning::CellNotBoth(a, v.min(w), v.max(w)));
            }
            [(a, v, _), (b, w, _)] => {
                let (first, second) = (a.min(b), a.max(b));
                if v == w
                    && let Ok(peer) = self.rules.peers[first].binary_search(&second)
                {
                    found.push(Meaning::NotTwice(first, peer, v));
                }
                for ((lesser, v), (greater, w)) in [((a, v), (b, w)), ((b, w), (a, v))] {
                    if !self.stated.support
                        && v >= w
                        && let Some(&sign) = self.signs.get(&(lesser, greater))
                    {
                        found.push(Meaning::Conflict(sign, v, w));
                    }
                }
            }
            _ => {}
        }
        if self.is_blocking() {
            found.push(Meaning::Blocked);
        }
    }

    /// Support of a value that has no partner at all: a lesser cell is not `n`, a greater one
    /// is not 1.
    fn without_partner(&self, cell: usize, value: usize, found: &mut Vec<Meaning>) {
        if !self.stated.support {
            return;
        }
        for neighbour in self.neighbours(cell) {
            if value == self.rules.n
                && let Some(&sign) = self.signs.get(&(cell, neighbour))
            {
                found.push(Meaning::LesserHasPartner(sign, value));
            }
            if value == 1
                && let Some(&sign) = self.signs.get(&(neighbour, cell))
            {
                found.push(Meaning::GreaterHasPartner(sign, value));
            }
        }
    }

    /// The cells above, below, to the left and to the right; signs stand nowhere else.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let n = self.rules.n;
        [cell.wrapping_sub(1), cell + 1, cell.wrapping_sub(n), cell + n].into_iter()
    }

    /// One negative literal, and positive ones.
    fn recognise_support(&self, found: &mut Vec<Meaning>) {
        if !self.stated.support {
            return;
        }
        let mut partners = Vec::with_capacity(self.literals.len());
        let mut negative = (0, 0);
        for &literal in &self.literals {
            match literal.2 {
                true => partners.push(literal),
                false => negative = (literal.0, literal.1),
            }
        }
        let ((cell, value), other) = (negative, partners[0].0);
        let Some(values) = self.values_at(&partners, other) else { return };
        let below = (1 << (value - 1)) - 1;
        if let Some(&sign) = self.signs.get(&(cell, other)) {
            let above = self.rules.all() & !below & !(1 << (value - 1));
            found.extend((values == above).then_some(Meaning::LesserHasPartner(sign, value)));
        }
        if let Some(&sign) = self.signs.get(&(other, cell)) {
            found.extend((values == below).then_some(Meaning::GreaterHasPartner(sign, value)));
        }
    }

    /// The values of literals that are all of one cell, none of them twice.
    fn values_at(&self, literals: &[(usize, usize, bool)], cell: usize) -> Option<u64> {
        let mut values = 0u64;
        for &(other, value, _) in literals {
            let bit = 1 << (value - 1);
            if other != cell || values & bit != 0 {
                return None;
            }
            values |= bit;
        }
        Some(values)
    }

    /// Whether the clause negates exactly the solution: one literal a cell, its value.
    fn is_blocking(&self) -> bool {
        let Some(solution) = self.solution else { return false };
        let mut seen = vec![false; solution.len()];
        self.literals.len() == solution.len()
            && self.literals.iter().all(|&(cell, value, is_positive)| {
                !is_positive
                    && usize::from(solution[cell]) == value
                    && !std::mem::replace(&mut seen[cell], true)
            })
    }

    /// All that the formula has to say.
    fn expected(&self) -> impl Iterator<Item = Meaning> {
        let Rules { n, ref groups, ref allowed, ref signs, ref peers, .. } = *self.rules;
        let Stated { cell_at_most_one, group_at_least_one, support } = self.stated;
        let cells = n * n;
        let has_value = (0..cells).map(Meaning::CellHasValue);
        let told = move |_: &usize| cell_at_most_one;
        let not_both = (0..cells).filter(told).flat_map(move |cell| {
            let pairs = (1..=n).flat_map(move |v| (v + 1..=n).map(move |w| (v, w)));
            pairs.map(move |(v, w)| Meaning::CellNotBoth(cell, v, w))
        });
        let full =
            (0..groups.len()).filter(move |&group| group_at_least_one && groups[group].len() == n);
        let somewhere = full
            .flat_map(move |group| (1..=n).map(move |value| Meaning::GroupHasValue(group, value)));
        let not_twice = (0..cells).flat_map(move |cell| {
            let later = (0..peers[cell].len()).filter(move |&peer| peers[cell][peer] > cell);
            later.flat_map(move |peer| {
                (1..=n).map(move |value| Meaning::NotTwice(cell, peer, value))
            })
        });
        let conflicts = (0..signs.len()).filter(move |_| !support).flat_map(move |sign| {
            let pairs = (1..=n).flat_map(move |v| (1..=v).map(move |w| (v, w)));
            // The group says it of equal values.
            let (a, b) = signs[sign];
            let pairs = pairs.filter(move |(v, w)| v != w || !self.rules.share_group(a, b));
            pairs.map(move |(v, w)| Meaning::Conflict(sign, v, w))
        });
        let partners = (0..signs.len()).filter(move |_| support).flat_map(move |sign| {
            (1..=n).flat_map(move |value| {
                [Meaning::LesserHasPartner(sign, value), Meaning::GreaterHasPartner(sign, value)]
            })
        });
        let given = (0..cells).filter(|&cell| self.rules.given(cell).is_some());
        let open = (0..cells).filter(|&cell| self.rules.given(cell).is_none());
        let excluded = open.flat_map(move |cell| {
            let values = (1..=n).filter(move |value| allowed[cell] >> (value - 1) & 1 == 0);
            values.map(move |value| Meaning::Excluded(cell, value))
        });
        has_value
            .chain(not_both)
            .chain(somewhere)
            .chain(not_twice)
            .chain(conflicts)
            .chain(partners)
            .chain(given.map(Meaning::Given))
            .chain(excluded)
            .chain(self.solution.map(|_| Meaning::Blocked))
    }

    /// The starts, with so many pairs of peers.
    fn starts(&self, pairs: usize) -> [usize; KINDS + 1] {
        let Rules { n, ref groups, ref signs, .. } = *self.rules;
        let cells = n * n;
        let sizes = [
            cells,
            cells * n * n,
            groups.len() * n,
            pairs * n,
            signs.len() * n * n,
            signs.len() * n,
            signs.len() * n,
            cells,
            cells * n,
            1,
        ];
        let mut starts = [0; KINDS + 1];
        for (kind, size) in sizes.into_iter().enumerate() {
            starts[kind + 1] = starts[kind] + size;
        }
        starts
    }

    /// The place of a meaning in `said`.
    fn number(&self, meaning: Meaning) -> usize {
        let n = self.rules.n;
        let (kind, place) = match meaning {
            Meaning::CellHasValue(cell) => (0, cell),
            Meaning::CellNotBoth(cell, v, w) => (1, (cell * n + v - 1) * n + w - 1),
            Meaning::GroupHasValue(group, value) => (2, group * n + value - 1),
            Meaning::NotTwice(cell, peer, value) => (3, (self.pairs[cell] + peer) * n + value - 1),
            Meaning::Conflict(sign, v, w) => (4, (sign * n + v - 1) * n + w - 1),
            Meaning::LesserHasPartner(sign, value) => (5, sign * n + value - 1),
            Meaning::GreaterHasPartner(sign, value) => (6, sign * n + value - 1),
            Meaning::Given(cell) => (7, cell),
            Meaning::Excluded(cell, value) => (8, cell * n + value - 1),
            Meaning::Blocked => (9, 0),
        };
        self.starts[kind] + place
    }

    /// A meaning as the end of a sentence.
    fn words(&self, meaning: Meaning) -> String {
        let Rules { n, ref groups, ref signs, ref peers, .. } = *self.rules;
        let at = |cell| Position::of(cell, n);
        let sign = |sign: usize| format!("{} < {}", at(signs[sign].0), at(signs[sign].1));
        match meaning {
            Meaning::CellHasValue(cell) => format!("{} has a value", at(cell)),
            Meaning::CellNotBoth(cell, v, w) => format!("{} is not both {v} and {w}", at(cell)),
            Meaning::GroupHasValue(group, value) => {
                let cells = &groups[group];
                format!(
                    "{value} stands in the group from {} to {}",
                    at(cells[0]),
                    at(cells[cells.len() - 1])
                )
            }
            Meaning::NotTwice(cell, peer, value) => {
                format!("{} and {} are not both {value}", at(cell), at(peers[cell][peer]))
            }
            Meaning::Conflict(number, v, w) => {
                format!("{v} and {w} are not possible for {}", sign(number))
            }
            Meaning::LesserHasPartner(number, value) => {
                format!("{value} in the lesser cell of {} needs a greater value", sign(number))
            }
            Meaning::GreaterHasPartner(number, value) => {
                format!("{value} in the greater cell of {} needs a lesser value", sign(number))
            }
            Meaning::Given(cell) => {
                format!("{}={} is given", at(cell), self.rules.given(cell).unwrap_or(0))
            }
            Meaning::Excluded(cell, value) => format!("{} is not {value}", at(cell)),
            Meaning::Blocked => "the solution is blocked".to_owned(),
        }
    }

    /// The clause itself, cut to a readable length.
    fn clause_words(&self) -> String {
        const MOST: usize = 5;
        let word = |&(cell, value, is_positive): &(usize, usize, bool)| {
            let sign = if is_positive { "=" } else { "!=" };
            format!("{}{sign}{value}", Position::of(cell, self.rules.n))
        };
        let words: Vec<String> = self.literals.iter().take(MOST).map(word).collect();
        match self.literals.len().saturating_sub(MOST) {
            0 if words.is_empty() => "nothing is possible".to_owned(),
            0 => words.join(" or "),
            more => format!("{} or {more} more", words.join(" or ")),
        }
    }
}

impl fmt::Debug for Formula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Formula").field("stated", &self.stated).finish_non_exhaustive()
    }
}
