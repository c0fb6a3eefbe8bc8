//! Lines of OPB, with the names of variables of certified formulas: `R1C2_3` is true if the cell
//! has the value 3, `t4` if the fourth step of the automata is taken.

use crate::reason::{Result, refuse};
use crate::rules::{AuditRules, Numbers};
use std::collections::BTreeMap;

/// `Σ coefficient * variable >= constant`, variables from 1 with coefficients that are not 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Inequality {
    pub terms: BTreeMap<i32, i64>,
    pub constant: i64,
}

/// A line: an inequality, or an equation with a positive first coefficient.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct PbLine {
    pub sum: Inequality,
    pub is_equal: bool,
}

const TOO_LARGE: &str = "has too large numbers";

impl Inequality {
    /// Adds `coefficient * literal`; `~x` is `1 - x`.
    pub(crate) fn add_literal(&mut self, coefficient: i64, literal: i32) -> Result {
        let signed = if literal > 0 { Some(coefficient) } else { coefficient.checked_neg() };
        let signed = signed.ok_or(TOO_LARGE)?;
        if literal < 0 {
            self.constant = self.constant.checked_sub(coefficient).ok_or(TOO_LARGE)?;
        }
        self.add_term(literal.abs(), signed)
    }

    fn add_term(&mut self, variable: i32, coefficient: i64) -> Result {
        let sum = self.terms.entry(variable).or_default();
        *sum = sum.checked_add(coefficient).ok_or(TOO_LARGE)?;
        if *sum == 0 {
            self.terms.remove(&variable);
        }
        Ok(())
    }

    /// Adds another inequality.
    pub(crate) fn add(&mut self, other: &Inequality) -> Result {
        for (&variable, &coefficient) in &other.terms {
            self.add_term(variable, coefficient)?;
        }
        self.constant = self.constant.checked_add(other.constant).ok_or(TOO_LARGE)?;
        Ok(())
    }

    /// The product with a factor.
    pub(crate) fn times(&self, factor: i64) -> Result<Self> {
        let times = |number: i64| number.checked_mul(factor).ok_or(TOO_LARGE);
        let terms =
            self.terms.iter().map(|(&variable, &term)| Ok::<_, &str>((variable, times(term)?)));
        Ok(Inequality { terms: terms.collect::<Result<_, _>>()?, constant: times(self.constant)? })
    }

    /// Positive coefficients of literals, descending, and what they must sum to.
    pub(crate) fn normal(&self) -> Result<(Vec<(i64, i32)>, i64)> {
        let mut degree = self.constant;
        let mut terms = Vec::with_capacity(self.terms.len());
        let mut total: i64 = 0;
        for (&variable, &coefficient) in &self.terms {
            if coefficient < 0 {
                degree = degree.checked_sub(coefficient).ok_or(TOO_LARGE)?;
            }
            let size = coefficient.checked_abs().ok_or(TOO_LARGE)?;
            total = total.checked_add(size).ok_or(TOO_LARGE)?;
            terms.push((size, if coefficient > 0 { variable } else { -variable }));
        }
        total.checked_sub(degree).ok_or(TOO_LARGE)?;
        terms.sort_by_key(|&(coefficient, literal)| (std::cmp::Reverse(coefficient), literal));
        Ok((terms, degree))
    }
}

impl PbLine {
    pub(crate) fn new(sum: Inequality, is_equal: bool) -> Result<Self> {
        let is_negative = sum.terms.values().next().is_some_and(|&first| first < 0);
        let sum = if is_equal && is_negative { sum.times(-1)? } else { sum };
        Ok(PbLine { sum, is_equal })
    }

    /// Adds the inequalities of the line, the lower bound first. (The sign of an equation as it is
    /// written decides which is the lower bound: written ones begin with a positive coefficient
    /// too.)
    pub(crate) fn split_into(self, list: &mut Vec<Inequality>) -> Result {
        let negated = if self.is_equal { Some(self.sum.times(-1)?) } else { None };
        list.push(self.sum);
        list.extend(negated);
        Ok(())
    }
}

/// The names of variables.
pub(super) struct Names<'a> {
    pub rules: &'a AuditRules,
    /// Number of variables.
    pub variables: usize,
}

impl Names<'_> {
    /// Parses a literal.
    pub fn literal(&self, text: &str) -> Option<i32> {
        let (name, sign) = match text.strip_prefix('~') {
            Some(name) => (name, -1),
            None => (text, 1),
        };
        let Numbers { columns, count, .. } = self.rules.numbers;
        let cell_variables = self.rules.cell_variables();
        // Numbers without sign or leading zeros: each variable has one name.
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
            text.parse::<usize>().ok().filter(|_| is_plain)
        };
        let variable = match name.strip_prefix('t') {
            Some(step) => cell_variables.checked_add(number(step)?)?,
            None => {
                let (cell, value) = name.strip_prefix('R')?.split_once('_')?;
                let (row, column) = cell.split_once('C')?;
                let (row, column, value) = (number(row)?, number(column)?, number(value)?);
                let cell = (row - 1).checked_mul(columns)?.checked_add(column - 1)?;
                if column > columns || value > count || cell >= self.rules.cells {
                    return None;
                }
                cell * count + value
            }
        };
        (variable <= self.variables).then_some(sign * variable as i32)
    }

    /// Parses a line of a formula.
    pub(crate) fn line(&self, text: &str) -> Result<PbLine> {
        let expected = || "expected a sum, '>=' or '=', a constant and ' ;'".to_owned();
        let text = text.strip_suffix(" ;").ok_or_else(expected)?;
        let (sum, is_equal) = self.inequality(text)?;
        if is_equal && text.starts_with('-') {
            return refuse("expected a positive coefficient first");
        }
        let line = PbLine::new(sum.clone(), is_equal)?;
        if is_equal && line.sum != sum {
            // The two inequalities of an equation have their order by its first coefficient.
            refuse("expected its variables in ascending sequence")
        } else {
            Ok(line)
        }
    }

    /// Parses `2 R1C1_2 1 ~t4 >= 3`, or the same with `=`.
    pub(crate) fn inequality(&self, text: &str) -> Result<(Inequality, bool)> {
        let mut sum = Inequality::default();
        let mut words = text.split(' ');
        loop {
            let word = words.next().unwrap_or_default();
            if [">=", "="].contains(&word) {
                let constant = words.next().and_then(|word| word.parse::<i64>().ok());
                let constant = constant.filter(|_| words.next().is_none());
                let constant = constant.ok_or("expected one constant at its end")?;
                sum.constant = sum.constant.checked_add(constant).ok_or(TOO_LARGE)?;
                return Ok((sum, word == "="));
            }
            let coefficient = word.parse::<i64>();
            let coefficient =
                coefficient.map_err(|_| format!("expected a coefficient, found '{word}'"))?;
            let name = words.next().unwrap_or_default();
            let literal = self.literal(name);
            let literal = literal
                .ok_or_else(|| format!("expected a variable of the puzzle, found '{name}'"))?;
            sum.add_literal(coefficient, literal)?;
        }
    }
}
