//! Relations, sums and automata as pseudo-Boolean constraints.
//!
//! An automaton is a flow of one unit through its layers: a variable per transition, a line per
//! state (as many transitions to it as from it) and a line per value (the cell has it if a
//! transition that reads it is taken). From a single state a transition is the value itself. Unit
//! propagation keeps the cells domain consistent, as with the clauses of [`cnf`](crate::cnf).

use super::OpbFormula;
use crate::clauses::{Support, supports};
use crate::layers::Layers;
use crate::sums::{decided, range};
use quorum_problem::{Comparison, Linear, Problem};

/// States every relation, sum and automaton of the problem.
pub(super) fn state(formula: &mut OpbFormula, problem: &Problem) {
    let candidates = problem.candidates();
    let start = formula.lines.len();
    for relation in problem.relations() {
        for Support { cell, value, other, partners } in supports(relation, |c| candidates[c]) {
            let variable = |cell, value| formula.numbers[&(cell, value)];
            let partners = partners.iter().map(|partner| (1, variable(other, partner)));
            let terms = [(-1, variable(cell, value))].into_iter().chain(partners).collect();
            formula.at_least(0, terms);
        }
    }
    let start = formula.damage("opb/relations", start);
    for linear in problem.linear() {
        summed(formula, problem, linear);
    }
    let start = formula.damage("opb/sums", start);
    let is_left = |cell: usize, value| candidates[cell].contains(value);
    for regular in problem.regular() {
        match Layers::of_regular(problem, regular, is_left).expect("a problem that was checked") {
            Some(layers) => layered(formula, &layers),
            None => formula.contradict(),
        }
    }
    formula.damage("opb/automata", start);
}

/// States a sum, unless the candidates decide it.
pub(super) fn summed(formula: &mut OpbFormula, problem: &Problem, linear: &Linear) {
    let (least, most) = range(linear, problem.candidates());
    match decided(linear, (least, most)) {
        None => {}
        Some(true) => return,
        Some(false) => return formula.contradict(),
    }
    let weighted = |sign: i64| {
        let terms = linear.terms().iter().flat_map(|&(factor, cell)| {
            let values = formula.values_of(cell);
            values.map(move |(value, variable)| (sign * factor * i64::from(value), variable))
        });
        terms.collect::<Vec<(i64, u32)>>()
    };
    let (terms, negated) = (weighted(1), weighted(-1));
    let constant = linear.constant();
    match linear.comparison() {
        Comparison::Equal => formula.equal(constant, terms),
        Comparison::AtLeast => formula.at_least(constant, terms),
        Comparison::AtMost => formula.at_least(-constant, negated),
        Comparison::NotEqual => {
            // The sum is above the constant if the variable is 1, and below if it is 0.
            let above = formula.new_variable();
            let with = |mut terms: Vec<(i64, u32)>, weight| {
                terms.push((weight, above));
                terms
            };
            formula.at_least(least, with(terms, least - constant - 1));
            formula.at_least(1 - constant, with(negated, most - constant + 1));
        }
    }
}

fn layered(formula: &mut OpbFormula, layers: &Layers) {
    // The transitions to each state before the layer.
    let mut inward: Vec<Vec<u32>> = vec![Vec::new()];
    for (index, layer) in layers.layers().iter().enumerate() {
        let values: Vec<(u8, u32)> = formula.values_of(layer.cell).collect();
        let mut outward = vec![Vec::new(); layer.states as usize];
        let mut next = vec![Vec::new(); layers.states_after(index) as usize];
        let mut reading = vec![Vec::new(); values.len()];
        for step in &layer.transitions {
            let place = values.iter().position(|(value, _)| *value == step.value);
            let place = place.expect("layers read candidates only");
            let taken = match layer.states {
                1 => values[place].1,
                _ => formula.new_variable(),
            };
            outward[step.from as usize].push(taken);
            next[step.to as usize].push(taken);
            reading[place].push(taken);
        }
        for (before, after) in inward.iter().zip(&outward).filter(|_| layer.states > 1) {
            let arriving = before.iter().map(|&taken| (1, taken));
            formula.equal(0, arriving.chain(after.iter().map(|&taken| (-1, taken))).collect());
        }
        for ((_, variable), taken) in values.iter().zip(reading) {
            match &taken[..] {
                [] => formula.at_least(0, vec![(-1, *variable)]),
                [only] if only == variable => {}
                _ => {
                    let taken = taken.iter().map(|&taken| (-1, taken));
                    formula.equal(0, [(1, *variable)].into_iter().chain(taken).collect());
                }
            }
        }
        inward = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MODELS, OpbFormula, lp};
    use crate::testing::primitives;
    use crate::{EncodedText, TextEncoding};
    use quorum_problem::{Constraint, Grid, Problem, ValueSet, judge};

    /// Weighted variables with a lower bound, an equality as two of them.
    type Lines = Vec<(Vec<(i64, usize)>, i64)>;

    fn read(text: &str) -> Lines {
        let mut lines = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
            let (terms, end) = words.split_at(words.len() - 2);
            let variable = |word: &str| word.strip_prefix('x').unwrap().parse().unwrap();
            let terms: Vec<(i64, usize)> =
                terms.chunks(2).map(|pair| (pair[0].parse().unwrap(), variable(pair[1]))).collect();
            let constant: i64 = end[1].parse().unwrap();
            if end[0] == "=" {
                let negated = terms.iter().map(|&(weight, variable)| (-weight, variable));
                lines.push((negated.collect(), -constant));
            }
            lines.push((terms, constant));
        }
        lines
    }

    #[test]
    fn models_are_the_solutions_one_to_one() {
        let all = primitives();
        assert_eq!(check(&all), [[1, 3, 2], [2, 3, 1], [3, 1, 2]]);
        // Each by itself, over all values.
        let relations = all.relations().iter().cloned().map(Constraint::Relation);
        let sums = all.linear().iter().cloned().map(Constraint::Linear);
        let words = all.regular().iter().cloned().map(Constraint::Regular);
        for constraint in relations.chain(sums).chain(words) {
            let candidates = vec![ValueSet::full(3); 3];
            let cells = all.cells().to_vec();
            let one = Problem::new(3, cells, candidates, vec![constraint]).unwrap();
            assert!((3..27).contains(&check(&one).len()));
        }
    }

    /// The solutions, which are the models.
    fn check(problem: &Problem) -> Vec<Vec<u8>> {
        let all = (0..27u8).map(|code| vec![1 + code / 9, 1 + code / 3 % 3, 1 + code % 3]);
        let mut expected: Vec<Vec<u8>> = all.filter(|grid| judge(problem, grid).is_ok()).collect();
        expected.sort();
        for model in MODELS {
            let formula = OpbFormula::encode(problem, model);
            let mut out = Vec::new();
            formula.write(&mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert_eq!(grids(&text, formula.variables, |model| formula.decode(model)), expected);
        }
        let program = lp::LpProgram::encode(problem, &lp::MODELS[0]);
        let (text, variables) = lp::tests::read(&program);
        let decode = |model: &[i64]| OpbFormula::new(problem, problem.cells().len()).decode(model);
        assert_eq!(grids(&text, variables, decode), expected);
        expected
    }

    /// The grids of all models of a text.
    fn grids(text: &str, count: u32, decode: impl Fn(&[i64]) -> Grid) -> Vec<Grid> {
        let lines = read(text);
        let mut grids = Vec::new();
        for code in 0..1u64 << count {
            let value = |variable: usize| (code >> (variable - 1) & 1) as i64;
            let sum = |terms: &[(i64, usize)]| -> i64 {
                terms.iter().map(|&(weight, variable)| weight * value(variable)).sum()
            };
            if lines.iter().all(|(terms, least)| sum(terms) >= *least) {
                let sign = |variable: i64| 2 * value(variable as usize) - 1;
                let model = (1..=i64::from(count)).map(|variable| sign(variable) * variable);
                grids.push(decode(&model.collect::<Vec<i64>>()));
            }
        }
        grids.sort();
        grids
    }
}
