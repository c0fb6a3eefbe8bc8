//! The lines that a formula must have, derived from the puzzle's rules, and their meanings.
//!
//! | line | means |
//! |---|---|
//! | the variables of a cell sum to 1 | the cell has one value |
//! | those of a value in a group sum to 1, or to at most 1 | the value occurs once in the group, or at most once |
//! | not `v`, or one of its partners | an inequality, a relation |
//! | coefficient times value times variable, compared | a sum |
//! | steps to a state = steps from it; a value = the steps with it | an automaton, or a sum that is not equal |
//! | a single literal | a given, an excluded candidate; a value without partners |
//! | nothing `>= 1` | no values satisfy a constraint |
//! | for a cell of the grid, not its value | the solution is excluded |
//!
//! Values are numbered from 1, the smallest first, also in sums.
//!
//! The flow: one [step](crate::unrolled) of each layer is taken. From the only state of a layer,
//! the steps are the values of the cell. So every grid that satisfies the constraint determines
//! which steps are taken, and one that does not has none. Steps are numbered by a walk over
//! constraints in the sequence of the file, cells, states in the sequence in which the walk meets
//! them, and values; nothing is searched for.

use super::line::{Inequality, PbLine};
use crate::primitive::Primitive;
use crate::reason::{Result, refuse};
use crate::rules::AuditRules;
use crate::unrolled::{Layer, unroll};
use quorum_problem::{Comparison, Linear, Position};
use std::collections::HashMap;

/// A line that is due.
struct Due {
    /// What it means, as the end of a sentence.
    meaning: String,
    /// Number of times that it may still occur.
    left: u32,
    has_occurred: bool,
}

/// A formula while it is read.
pub(super) struct FormulaReader<'a> {
    rules: &'a AuditRules,
    due: HashMap<PbLine, Due>,
    variables: usize,
}

impl<'a> FormulaReader<'a> {
    /// A formula without any line read.
    pub(crate) fn new(
        rules: &'a AuditRules,
        primitives: &[Primitive],
        solution: Option<&[u8]>,
    ) -> Result<Self> {
        let variables = rules.cell_variables();
        let mut reader = FormulaReader { rules, due: HashMap::new(), variables };
        reader.state_groups()?;
        reader.state_pairs()?;
        let mut known: Vec<&Primitive> = Vec::new();
        for primitive in primitives {
            if !known.contains(&primitive) {
                known.push(primitive);
                reader.state(primitive)?;
            }
        }
        reader.state_cells(solution)?;
        Ok(reader)
    }

    /// Number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Takes the next line, or returns its fault.
    pub(crate) fn take(&mut self, line: &PbLine, text: &str) -> Result {
        match self.due.get_mut(line) {
            Some(due) if due.left > 0 => {
                due.left -= 1;
                due.has_occurred = true;
                Ok(())
            }
            Some(due) => refuse(format!("repeats that {}", due.meaning)),
            None => {
                let start: String = text.chars().take(60).collect();
                let more = if start.len() < text.len() { "..." } else { "" };
                refuse(format!("is '{start}{more}', which the rules do not state"))
            }
        }
    }

    /// Checks that no line is missing.
    pub(crate) fn finish(self) -> Result {
        let missing = self.due.values().filter(|due| !due.has_occurred);
        match missing.map(|due| &due.meaning).min() {
            Some(meaning) => refuse(format!("lacks the line that {meaning}")),
            None => Ok(()),
        }
    }

    fn has(&self, cell: usize, value: usize) -> i32 {
        self.rules.numbers.has(cell, value)
    }

    fn at(&self, cell: usize) -> Position {
        self.rules.numbers.at(cell)
    }

    fn add(
        &mut self,
        terms: &[(i64, i32)],
        comparison: Comparison,
        constant: i64,
        meaning: String,
    ) -> Result {
        let is_at_most = comparison == Comparison::AtMost;
        let sign = if is_at_most { -1 } else { 1 };
        let mut sum = Inequality { constant: sign * constant, ..Inequality::default() };
        for &(coefficient, literal) in terms {
            sum.add_literal(sign * coefficient, literal)?;
        }
        let line = PbLine::new(sum, comparison == Comparison::Equal)?;
        let due = self.due.entry(line).or_insert(Due { meaning, left: 0, has_occurred: false });
        due.left += 1;
        Ok(())
    }

    fn clause(&mut self, literals: &[i32], meaning: String) -> Result {
        let terms: Vec<_> = literals.iter().map(|&literal| (1, literal)).collect();
        self.add(&terms, Comparison::AtLeast, 1, meaning)
    }

    fn state_groups(&mut self) -> Result {
        let AuditRules { numbers, cells, groups, .. } = self.rules;
        let n = &numbers.count;
        for cell in 0..*cells {
            let terms: Vec<_> = (1..=*n).map(|value| (1, self.has(cell, value))).collect();
            self.add(&terms, Comparison::Equal, 1, format!("{} has one value", self.at(cell)))?;
        }
        for group in groups.iter().filter(|group| group.len() > 1) {
            let comparison = if group.len() == *n { Comparison::Equal } else { Comparison::AtMost };
            let (first, last) = (self.at(group[0]), self.at(group[group.len() - 1]));
            for value in 1..=*n {
                let terms: Vec<_> = group.iter().map(|&cell| (1, self.has(cell, value))).collect();
                let value = numbers.value(value);
                let meaning = format!("{value} occurs once in the group from {first} to {last}");
                self.add(&terms, comparison, 1, meaning)?;
            }
        }
        Ok(())
    }

    fn state_pairs(&mut self) -> Result {
        let AuditRules { numbers, signs, relations, .. } = self.rules;
        let n = &numbers.count;
        let below = |v: usize, w: usize| v < w;
        for &(lesser, greater) in signs {
            self.supports(lesser, greater, *n, &below)?;
            self.supports(greater, lesser, *n, &|v, w| below(w, v))?;
        }
        for ([first, second], rows) in relations {
            let allows = |v: usize, w: usize| rows[v - 1] >> (w - 1) & 1 == 1;
            self.supports(*first, *second, *n, &allows)?;
            self.supports(*second, *first, *n, &|v, w| allows(w, v))?;
        }
        Ok(())
    }

    /// The clauses that each value of a cell needs a partner in the other.
    fn supports(
        &mut self,
        cell: usize,
        other: usize,
        n: usize,
        allows: &dyn Fn(usize, usize) -> bool,
    ) -> Result {
        for value in 1..=n {
            let partners: Vec<usize> = (1..=n).filter(|&partner| allows(value, partner)).collect();
            if partners.len() < n {
                let mut literals = vec![-self.has(cell, value)];
                literals.extend(partners.into_iter().map(|partner| self.has(other, partner)));
                let (cell, other) = (self.at(cell), self.at(other));
                let value = self.rules.numbers.value(value);
                self.clause(&literals, format!("{cell}={value} needs a partner in {other}"))?;
            }
        }
        Ok(())
    }

    fn state(&mut self, primitive: &Primitive) -> Result {
        match primitive {
            Primitive::Sum(linear) if linear.comparison() != Comparison::NotEqual => {
                self.state_sum(linear)
            }
            Primitive::Sum(_) | Primitive::Word(..) => {
                match unroll(primitive, self.rules.numbers.count)? {
                    Some(layers) => self.state_flow(&layers),
                    None => self.clause(&[], "nothing satisfies a constraint".to_owned()),
                }
            }
            Primitive::Connected(_) | Primitive::DifferentPairs(_) => {
                refuse("there is no linear formula of connected cells and different pairs")
            }
            Primitive::Different(_) | Primitive::Less(..) | Primitive::Relation(..) => Ok(()),
        }
    }

    fn state_sum(&mut self, linear: &Linear) -> Result {
        if linear.terms().is_empty() {
            return if linear.holds(&[]) {
                Ok(())
            } else {
                self.clause(&[], "nothing satisfies a sum".to_owned())
            };
        }
        let mut terms = Vec::new();
        for &(coefficient, cell) in linear.terms() {
            for value in 1..=self.rules.numbers.count {
                terms.push((coefficient * value as i64, self.has(cell, value)));
            }
        }
        let (constant, first) = (linear.constant(), self.at(linear.terms()[0].1));
        let meaning = format!("a sum of numbers from {first} compares with {constant}");
        self.add(&terms, linear.comparison(), constant, meaning)
    }

    fn state_flow(&mut self, layers: &[Layer]) -> Result {
        let n = self.rules.numbers.count;
        // States in the sequence of the walk; the steps to each.
        let mut states: Vec<usize> = vec![0];
        let mut steps_to: Vec<Vec<i32>> = vec![Vec::new()];
        for layer in layers {
            let cell = self.at(layer.cell);
            let mut next: Vec<usize> = Vec::new();
            let mut next_steps_to: Vec<Vec<i32>> = Vec::new();
            let mut steps_with = vec![Vec::new(); n + 1];
            let is_single = states.len() == 1;
            for (&state, arriving) in states.iter().zip(&steps_to) {
                let mut flow: Vec<(i64, i32)> = arriving.iter().map(|&step| (1, step)).collect();
                for &(value, after) in &layer.steps[state] {
                    let step = if is_single {
                        self.has(layer.cell, value)
                    } else {
                        self.variables += 1;
                        i32::try_from(self.variables).map_err(|_| "has too many variables")?
                    };
                    flow.push((-1, step));
                    steps_with[value].push(step);
                    let place = next.iter().position(|&other| other == after);
                    let place = place.unwrap_or_else(|| {
                        next.push(after);
                        next_steps_to.push(Vec::new());
                        next.len() - 1
                    });
                    next_steps_to[place].push(step);
                }
                if !is_single {
                    let meaning = format!("a state before {cell} is left as often as it is met");
                    self.add(&flow, Comparison::Equal, 0, meaning)?;
                }
            }
            for (value, steps) in steps_with.into_iter().enumerate().skip(1) {
                let variable = self.has(layer.cell, value);
                let value = self.rules.numbers.value(value);
                let meaning = format!("{cell}={value} is in a step");
                match steps[..] {
                    [] => self.clause(&[-variable], meaning)?,
                    [only] if only == variable => {}
                    _ => {
                        let steps = steps.into_iter().map(|step| (-1, step));
                        let terms: Vec<_> = [(1, variable)].into_iter().chain(steps).collect();
                        self.add(&terms, Comparison::Equal, 0, meaning)?;
                    }
                }
            }
            states = next;
            steps_to = next_steps_to;
        }
        Ok(())
    }

    fn state_cells(&mut self, solution: Option<&[u8]>) -> Result {
        let AuditRules { numbers, cells, allowed, .. } = self.rules;
        let n = &numbers.count;
        for (cell, allowed) in allowed.iter().enumerate().take(*cells) {
            if let Some(value) = self.rules.given(cell) {
                let meaning = format!("{}={} is given", self.at(cell), numbers.value(value));
                self.clause(&[self.has(cell, value)], meaning)?;
                continue;
            }
            for value in (1..=*n).filter(|value| allowed >> (value - 1) & 1 == 0) {
                let meaning = format!("{} is not {}", self.at(cell), numbers.value(value));
                self.clause(&[-self.has(cell, value)], meaning)?;
            }
        }
        if let Some(solution) = solution {
            let values = solution.iter().enumerate();
            let literals: Vec<i32> =
                values.map(|(cell, &value)| -self.has(cell, value.into())).collect();
            self.clause(&literals, "the solution is excluded".to_owned())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::Names;
    use super::*;
    use quorum_puzzle::corpus_line;

    #[test]
    fn every_missing_and_every_other_line_is_noticed() {
        let line = "2x2;boxes=none;cells=1./..;constraints=sum=3:R1C1.R2C2";
        let rules = AuditRules::of(&corpus_line::parse(line).unwrap());
        let item = crate::item::LineItem::parse("sum=3:R1C1.R2C2", 2, 4).unwrap();
        let sum = Primitive::parse(&item, (2, 2), 2).unwrap();
        let solution = [1, 2, 2, 1];
        let reader =
            || FormulaReader::new(&rules, std::slice::from_ref(&sum), Some(&solution)).unwrap();
        let names = Names { rules: &rules, variables: 8 };
        let texts = [
            "1 R1C1_1 1 R1C1_2 = 1 ;",
            "1 R1C2_1 1 R1C2_2 = 1 ;",
            "1 R2C1_1 1 R2C1_2 = 1 ;",
            "1 R2C2_1 1 R2C2_2 = 1 ;",
            "1 R1C1_1 1 R1C2_1 = 1 ;",
            "1 R1C1_2 1 R1C2_2 = 1 ;",
            "1 R2C1_1 1 R2C2_1 = 1 ;",
            "1 R2C1_2 1 R2C2_2 = 1 ;",
            "1 R1C1_1 1 R2C1_1 = 1 ;",
            "1 R1C1_2 1 R2C1_2 = 1 ;",
            "1 R1C2_1 1 R2C2_1 = 1 ;",
            "1 R1C2_2 1 R2C2_2 = 1 ;",
            "1 R1C1_1 2 R1C1_2 1 R2C2_1 2 R2C2_2 = 3 ;",
            "1 R1C1_1 >= 1 ;",
            "1 ~R1C1_1 1 ~R1C2_2 1 ~R2C1_2 1 ~R2C2_1 >= 1 ;",
        ];
        let check = |texts: &[&str]| {
            let mut reader = reader();
            texts.iter().try_for_each(|text| reader.take(&names.line(text)?, text))?;
            reader.finish()
        };
        assert_eq!(check(&texts), Ok(()));
        for place in 0..texts.len() {
            let mut fewer = texts.to_vec();
            fewer.remove(place);
            assert!(
                check(&fewer).unwrap_err().to_string().starts_with("lacks the line"),
                "{place}"
            );
            let twice = [&texts[..], &texts[place..=place]].concat();
            assert!(check(&twice).unwrap_err().to_string().starts_with("repeats that"), "{place}");
            for (from, to) in [("1 R1", "2 R1"), ("1 R2", "1 ~R2"), ("1 ;", "2 ;"), (" = ", " >= ")]
            {
                let changed = texts[place].replacen(from, to, 1);
                if changed != texts[place] {
                    let mut other = texts.to_vec();
                    other[place] = &changed;
                    assert!(check(&other).is_err(), "{changed}");
                }
            }
        }
    }
}
