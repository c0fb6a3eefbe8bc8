//! Innies and outies: the values of a house have a known sum, so that sums which fill houses leave
//! one to the cells without a sum, and to those that stick out.

use super::Layout;
use super::reason::house_name;
use quorum_problem::{Comparison, Linear, Problem};
use quorum_puzzle::Values;
use std::collections::BTreeSet;

/// Cells left over by sums, or sticking out, at most.
const MOST_OTHERS: usize = 4;

/// Houses filled by sums, at most.
const MOST_HOUSES: usize = 3;

/// Sums that follow: in words, from how many houses.
pub(super) fn house_sums(
    problem: &Problem,
    layout: &Layout,
    printed: Values,
) -> Vec<(String, usize, Linear)> {
    let mut sums: Vec<(BTreeSet<usize>, i64)> = Vec::new();
    for sum in problem.linear() {
        if sum.comparison() == Comparison::Equal && sum.terms().iter().all(|term| term.0 == 1) {
            sums.push((sum.terms().iter().map(|term| term.1).collect(), sum.constant()));
        }
    }
    let mut found: Vec<(String, usize, Linear)> = Vec::new();
    if sums.is_empty() {
        return found;
    }
    let total: i64 = (1..=i64::from(problem.values())).sum();
    for (first, group) in problem.groups().iter().enumerate() {
        let mut union = BTreeSet::new();
        for count in 1..=MOST_HOUSES {
            let house = first + count - 1;
            let is_joined = layout.houses.get(house).is_some_and(|joined| {
                joined.is_full
                    && problem.groups()[house].kind == group.kind
                    && joined.cells.iter().all(|cell| !union.contains(cell))
            });
            if !is_joined {
                break;
            }
            union.extend(layout.houses[house].cells.iter().copied());
            let names: Vec<String> =
                (first..=house).map(|house| house_name(problem, house)).collect();
            let of_houses = Total {
                cells: union.clone(),
                sum: total * count as i64,
                words: names.join(" and "),
            };
            let inside = sums.iter().filter(|(cells, _)| cells.is_subset(&union));
            let across = sums.iter().filter(|(cells, _)| !cells.is_disjoint(&union));
            for covered in [disjoint(inside), disjoint(across)] {
                let Some((words, sum)) = of_houses.difference(&covered, problem, printed) else {
                    continue;
                };
                if found.iter().all(|(_, _, known)| *known != sum) {
                    found.push((words, count, sum));
                }
            }
        }
    }
    found
}

/// Houses and the sum of their values.
struct Total {
    cells: BTreeSet<usize>,
    sum: i64,
    words: String,
}

impl Total {
    /// What is left of the houses without covered cells of a known sum, which may stick out.
    fn difference(
        &self,
        covered: &(BTreeSet<usize>, i64),
        problem: &Problem,
        printed: Values,
    ) -> Option<(String, Linear)> {
        let over: Vec<usize> = self.cells.difference(&covered.0).copied().collect();
        let out: Vec<usize> = covered.0.difference(&self.cells).copied().collect();
        if covered.0.is_empty() || !(1..=MOST_OTHERS).contains(&(over.len() + out.len())) {
            return None;
        }
        let terms = over.iter().map(|&cell| (1, cell)).chain(out.iter().map(|&cell| (-1, cell)));
        let sum = Linear::new(terms, Comparison::Equal, self.sum - covered.1).ok()?;
        let list = |cells: &[usize]| {
            let cells = cells.iter().map(|&cell| problem.cells()[cell].to_string());
            cells.collect::<Vec<_>>().join(", ")
        };
        // Values that are printed from 0 have smaller sums.
        let shown = |sum: i64, cells: usize| sum - cells as i64 * (1 - i64::from(printed.low()));
        let of_houses = shown(self.sum, self.cells.len());
        let of_sums = shown(covered.1, covered.0.len());
        let houses = &self.words;
        let verb = if houses.contains(" and ") { "add" } else { "adds" };
        let of = |cells: &[usize]| {
            let verb = if cells.len() == 1 { "is" } else { "add up to" };
            format!("{} {verb} {}", list(cells), (of_houses - of_sums).abs())
        };
        let result = match (over.as_slice(), out.as_slice()) {
            (over, []) => format!("in it to {of_sums}, so {}", of(over)),
            ([], out) => format!("that cover it to {of_sums}, so {}", of(out)),
            (over, out) => {
                let more = of_houses - of_sums;
                let (larger, smaller) = if more < 0 { (out, over) } else { (over, out) };
                let verb = if larger.len() == 1 { "is" } else { "add up to" };
                let more = match more.abs() {
                    0 => "as much as".to_owned(),
                    more => format!("{more} more than"),
                };
                let (larger, smaller) = (list(larger), list(smaller));
                format!("that meet it to {of_sums}, so {larger} {verb} {more} {smaller}")
            }
        };
        let result = if verb == "add" { result.replacen("it", "them", 1) } else { result };
        Some((format!("{houses} {verb} up to {of_houses}, the sums {result}"), sum))
    }
}

/// The cells and the total of sums, each of which has no cell of those before it.
fn disjoint<'a>(sums: impl Iterator<Item = &'a (BTreeSet<usize>, i64)>) -> (BTreeSet<usize>, i64) {
    sums.fold((BTreeSet::new(), 0), |(mut union, total), (cells, sum)| {
        if !cells.is_disjoint(&union) {
            return (union, total);
        }
        union.extend(cells);
        (union, total + sum)
    })
}
