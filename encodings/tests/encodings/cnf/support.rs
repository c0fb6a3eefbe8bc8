//! Problems to encode, and slow, obvious ways to solve them.

use quorum_encodings::cnf::{
    AT_MOST_ONES, AtMostOne, BASES, Base, CellVariables, Cnf, CnfOptions, INEQUALITIES,
    InequalityEncoding, REDUCTIONS, Reduction, RelationEncoding, SumEncoding, encode,
};
use quorum_problem::{Constraint, Grid, Group, GroupKind, LessThan, Position, Problem, ValueSet};

pub use crate::brute_force::solutions;

/// Every combination of the tables, without those of relations and sums.
pub fn all_options() -> Vec<CnfOptions> {
    let mut all = Vec::new();
    for base in BASES {
        for at_most_one in AT_MOST_ONES {
            for inequalities in INEQUALITIES {
                for reduction in REDUCTIONS {
                    all.extend([false, true].map(|bounds| CnfOptions {
                        base,
                        at_most_one,
                        inequalities,
                        bounds,
                        reduction,
                        ..CnfOptions::default()
                    }));
                }
            }
        }
    }
    all
}

/// The combinations in which at most one choice differs from the default, under every
/// base: for problems that are too large for all.
pub fn some_options() -> Vec<CnfOptions> {
    let mut some = all_options();
    some.retain(|options| {
        let default = CnfOptions::default();
        let differs = [
            options.at_most_one.name != default.at_most_one.name,
            options.inequalities.name != default.inequalities.name,
            options.bounds,
            !options.reduction.is_off(),
        ];
        differs.iter().filter(|differs| **differs).count() <= 1
    });
    some
}

/// The options of a name like `minimal+amo=product+signs=order+bounds+reduce=clues`.
pub fn named(name: &str) -> CnfOptions {
    let mut words = name.split('+');
    let base = Base::named(words.next().unwrap()).unwrap();
    let mut options = CnfOptions { base, ..CnfOptions::default() };
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            ("amo", value) => options.at_most_one = AtMostOne::named(value).unwrap(),
            ("signs", value) => options.inequalities = InequalityEncoding::named(value).unwrap(),
            ("relations", value) => options.relations = RelationEncoding::named(value).unwrap(),
            ("sums", value) => options.sums = SumEncoding::named(value).unwrap(),
            ("reduce", value) => options.reduction = Reduction::named(value).unwrap(),
            ("bounds", _) => options.bounds = true,
            _ => panic!("no option {word}"),
        }
    }
    options
}

/// An `n x n` grid without givens; `boxes` are rows high, columns wide.
pub fn grid(n: u8, boxes: Option<(u8, u8)>, signs: &[(usize, usize)]) -> Problem {
    let cells: Vec<Position> =
        (0..n).flat_map(|row| (0..n).map(move |column| Position { row, column })).collect();
    let mut constraints = Vec::new();
    let mut group = |kind, key: &dyn Fn(Position) -> u8| {
        for index in 0..n {
            let members = (0..cells.len()).filter(|&cell| key(cells[cell]) == index).collect();
            constraints.push(Constraint::AllDifferent(Group { kind, cells: members }));
        }
    };
    group(GroupKind::Row, &|cell| cell.row);
    group(GroupKind::Column, &|cell| cell.column);
    if let Some((height, width)) = boxes {
        group(GroupKind::Region, &|cell| cell.row / height * (n / width) + cell.column / width);
    }
    constraints.extend(signs.iter().map(|&(lesser, greater)| less(lesser, greater)));
    let candidates = vec![ValueSet::full(n); cells.len()];
    Problem::new(n, cells, candidates, constraints).unwrap()
}

/// Cells in one row, of which `groups` are all-different.
pub fn row_of(
    n: u8,
    candidates: Vec<ValueSet>,
    groups: &[Vec<usize>],
    signs: &[(usize, usize)],
) -> Problem {
    let cells = (0..candidates.len()).map(|column| Position { row: 0, column: column as u8 });
    let mut constraints: Vec<_> = groups
        .iter()
        .map(|cells| Group { kind: GroupKind::Other, cells: cells.clone() })
        .map(Constraint::AllDifferent)
        .collect();
    constraints.extend(signs.iter().map(|&(lesser, greater)| less(lesser, greater)));
    Problem::new(n, cells.collect(), candidates, constraints).unwrap()
}

fn less(lesser: usize, greater: usize) -> Constraint {
    Constraint::LessThan(LessThan { lesser, greater })
}

/// All grids of the models of a formula, sorted: the cell variables are decided one by one
/// with unit propagation, and a grid counts if the auxiliary variables can follow.
pub fn grids(cnf: &Cnf, cells: &CellVariables) -> Vec<Grid> {
    let mut search = Search { propagator: Propagator::new(cnf), cells, found: Vec::new() };
    if search.propagator.start() {
        search.decide(1);
    }
    search.found.sort();
    search.found
}

struct Search<'a> {
    propagator: Propagator<'a>,
    cells: &'a CellVariables,
    found: Vec<Grid>,
}

impl Search<'_> {
    /// Decides the variables from `next` on; those above the cell variables only until they
    /// are found to be possible. Whether a model was found.
    fn decide(&mut self, next: i32) -> bool {
        let variables = self.propagator.value.len() as i32;
        let Some(variable) = (next..variables).find(|&v| self.propagator.of(v) == 0) else {
            let model = (1..variables).map(|v| v * self.propagator.of(v));
            self.found.push(self.cells.decode(model).expect("a model is a grid"));
            return true;
        };
        let mut has_model = false;
        for literal in [variable, -variable] {
            let mark = self.propagator.trail.len();
            if self.propagator.assign(literal) && self.propagator.run(mark) {
                has_model |= self.decide(variable + 1);
            }
            self.propagator.undo(mark);
            if has_model && variable > self.cells.count() as i32 {
                break; // One extension is as good as another.
            }
        }
        has_model
    }
}

/// Unit propagation, clause by clause over lists of the clauses of each literal.
struct Propagator<'a> {
    clauses: Vec<&'a [i32]>,
    /// Clauses with the literal, at `variable * 2 + is_negative`.
    occurrences: Vec<Vec<usize>>,
    /// 1 for true, -1 for false, 0 for open, by variable.
    value: Vec<i32>,
    trail: Vec<i32>,
}

impl<'a> Propagator<'a> {
    fn new(cnf: &'a Cnf) -> Self {
        let count = cnf.variables() as usize + 1;
        let clauses: Vec<_> = cnf.clauses().collect();
        let mut occurrences = vec![Vec::new(); 2 * count];
        for (index, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| occurrences[place(literal)].push(index));
        }
        Propagator { clauses, occurrences, value: vec![0; count], trail: Vec::new() }
    }

    /// 1 for a true literal, -1 for a false one.
    fn of(&self, literal: i32) -> i32 {
        self.value[literal.unsigned_abs() as usize] * literal.signum()
    }

    /// Returns whether the literal is not false.
    fn assign(&mut self, literal: i32) -> bool {
        if self.of(literal) == 0 {
            self.value[literal.unsigned_abs() as usize] = literal.signum();
            self.trail.push(literal);
        }
        self.of(literal) == 1
    }

    /// Unit clauses and what follows from them; false for a contradiction.
    fn start(&mut self) -> bool {
        (0..self.clauses.len()).all(|clause| self.visit(clause)) && self.run(0)
    }

    /// Derives the consequences of the trail from `mark` on; false for a contradiction.
    fn run(&mut self, mut mark: usize) -> bool {
        while let Some(&literal) = self.trail.get(mark) {
            mark += 1;
            for index in 0..self.occurrences[place(-literal)].len() {
                if !self.visit(self.occurrences[place(-literal)][index]) {
                    return false;
                }
            }
        }
        true
    }

    /// Assigns the last open literal of a clause without a true one; false if there is none.
    fn visit(&mut self, clause: usize) -> bool {
        let clause = self.clauses[clause];
        if clause.iter().any(|&literal| self.of(literal) == 1) {
            return true;
        }
        let mut open = clause.iter().filter(|&&literal| self.of(literal) == 0);
        match (open.next(), open.next()) {
            (None, _) => false,
            (Some(&literal), None) => self.assign(literal),
            _ => true,
        }
    }

    fn undo(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.value[literal.unsigned_abs() as usize] = 0;
        }
    }
}

fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

/// The literals that unit propagation makes true once some are assumed, or `None` if it
/// meets a clause that is false.
pub fn propagated(cnf: &Cnf, assumed: &[i32]) -> Option<Vec<i32>> {
    let mut propagator = Propagator::new(cnf);
    let is_possible = propagator.start()
        && assumed.iter().all(|&literal| propagator.assign(literal))
        && propagator.run(0);
    is_possible.then_some(propagator.trail)
}

/// The values that unit propagation leaves to each cell, or `None` for a contradiction.
pub fn left(problem: &Problem, name: &str) -> Option<Vec<ValueSet>> {
    let encoded = encode(problem, &named(name));
    let mut left = vec![ValueSet::full(problem.values()); problem.cells().len()];
    for literal in propagated(&encoded.cnf, &[])? {
        if let (Some((cell, value)), true) = (encoded.cells.cell_and_value(literal), literal < 0) {
            left[cell].remove(value);
        }
    }
    Some(left)
}
