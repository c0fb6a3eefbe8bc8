//! Answer set programming: a problem as facts and rules, in the input language of clingo.
//!
//! The facts encode the puzzle, the rules encode the constraints: each cell takes one of its
//! candidates, and assignments that violate a rule are not answer sets. The grounder produces
//! clauses, and the solver learns clauses as a SAT solver does.
//!
//! Sources: Gebser, Kaminski, Kaufmann & Schaub 2012, Answer Set Solving in Practice;
//! <https://potassco.org>.

mod output;
mod primitives;

pub use output::read_output;

use crate::{
    EncodedText, Output, TextEncoding, TextModel, TextSize, Unencodable, UnreadableOutput, require,
    sums,
};
use quorum_problem::{Features, Grid, Position, Problem, fault};
use std::fmt::Write as _;
use std::io::{self, Write};

/// All models, the default first, with the rules of groups.
pub static MODELS: &[&TextModel] = &[
    &TextModel {
        name: "exactly-one",
        summary: "cardinality rules; each value once in a full group",
        propagation: "naked and hidden singles",
        source: "Gebser et al. 2012, Answer Set Solving in Practice",
        statement: "% A group holds no value twice, and each value if it has a cell for each.\n\
                { x(R,C,V) : in(G,R,C), candidate(R,C,V) } = 1 :- full(G), value(V).\n\
                { x(R,C,V) : in(G,R,C), candidate(R,C,V) } 1 :- short(G), value(V).\n",
    },
    &TextModel {
        name: "pairwise",
        summary: "a rule against each equal pair of a group",
        propagation: "naked singles",
        source: "Gebser et al. 2012, Answer Set Solving in Practice",
        statement: "% No two cells of a group hold one value.\n\
                group(G) :- full(G).\n\
                group(G) :- short(G).\n\
                :- group(G), in(G,R,C), in(G,S,D), (R,C) < (S,D), x(R,C,V), x(S,D,V).\n",
    },
];

/// A problem as a logic program; solutions can be blocked.
#[must_use]
#[derive(Clone, Debug)]
pub struct LogicProgram {
    text: String,
    values: u8,
    cells: Vec<Position>,
    /// Number of cells of the grid, which are the first ones.
    grid_cells: usize,
    candidates: u64,
    statements: u64,
}

impl LogicProgram {
    /// Returns the values of the cells in an answer set, from its atoms `x(R,C,V)`; 0 for cells
    /// with no value of the problem or with two.
    fn decode(&self, atoms: &[(u64, u64, u64)]) -> Grid {
        let mut grid = vec![0; self.cells.len()];
        let mut taken = vec![false; self.cells.len()];
        for &(row, column, value) in atoms {
            let is_here = |cell: &Position| {
                (u64::from(cell.row) + 1, u64::from(cell.column) + 1) == (row, column)
            };
            if let Some(cell) = self.cells.iter().position(is_here) {
                let value = u8::try_from(value).ok().filter(|v| (1..=self.values).contains(v));
                grid[cell] = if taken[cell] { 0 } else { value.unwrap_or(0) };
                taken[cell] = true;
            }
        }
        grid
    }

    fn state(&mut self, statement: &str) {
        self.text.push_str(statement);
        self.text.push('\n');
        self.statements += 1;
    }

    /// States rules with their comments and directives, which are not counted.
    fn rules(&mut self, rules: &str) {
        for line in rules.lines() {
            if line.starts_with(['%', '#']) {
                let gap = if line.starts_with('%') { "\n" } else { "" };
                self.text.extend([gap, line, "\n"]);
            } else {
                self.state(line)
            }
        }
    }
}

/// `ROW,COLUMN`, from 1.
fn place(cell: Position) -> String {
    format!("{},{}", u16::from(cell.row) + 1, u16::from(cell.column) + 1)
}

impl TextEncoding for LogicProgram {
    type Options = &'static TextModel;
    const FEATURES: Features = Features::ALL;

    fn check(problem: &Problem, _: &Self::Options) -> Result<(), Unencodable> {
        Ok(sums::check(problem)?)
    }

    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        require(Self::FEATURES, problem);
        let cells = problem.cells();
        let mut program = LogicProgram {
            text: String::new(),
            values: problem.values(),
            cells: cells.to_vec(),
            grid_cells: problem.grid_cells(),
            candidates: 0,
            statements: 0,
        };
        program.text.push_str("% The puzzle.\n");
        program.state(&format!("value(1..{}).", problem.values()));
        for (&cell, candidates) in cells.iter().zip(problem.candidates()) {
            let place = place(cell);
            let mut facts = format!("cell({place}).");
            for value in candidates.iter() {
                let _ = write!(facts, " candidate({place},{value}).");
                program.candidates += 1;
            }
            program.state(&facts);
        }
        for (index, group) in problem.groups().iter().enumerate() {
            let number = index + 1;
            let kind = if problem.is_full(group) { "full" } else { "short" };
            let mut facts = format!("{kind}({number}).");
            for &cell in &group.cells {
                let _ = write!(facts, " in({number},{}).", place(cells[cell]));
            }
            program.state(&facts);
        }
        for pair in problem.less_than() {
            let (lesser, greater) = (place(cells[pair.lesser]), place(cells[pair.greater]));
            program.state(&format!("less({lesser},{greater})."));
        }
        primitives::facts(&mut program, problem);
        program.text.push_str(
            "\n% A puzzle may lack any of these.\n\
             #defined full/1. #defined short/1. #defined in/3.\n\
             #defined less/4. #defined candidate/3.\n\
             \n% A cell takes one of its candidates.\n",
        );
        program.state("{ x(R,C,V) : candidate(R,C,V) } = 1 :- cell(R,C).");
        program.rules(options.statement);
        program.rules(
            "% One cell is less than another.\n:- less(R,C,S,D), x(R,C,V), x(S,D,W), V >= W.\n",
        );
        primitives::rules(&mut program, problem);
        program.text.push_str("\n#show x/3.\n");
        program.text = fault::text("asp", program.text);
        program
    }
}

impl EncodedText for LogicProgram {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.text.as_bytes())
    }

    fn size(&self) -> TextSize {
        TextSize {
            variables: self.candidates,
            auxiliary: None,
            constraints: self.statements,
            literals: None,
        }
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        Ok(read_output(output)?.map(|atoms| self.decode(&atoms)))
    }

    fn block(&mut self, grid: &Grid) {
        let cells = self.cells[..self.grid_cells].iter().zip(grid);
        let atoms: Vec<String> =
            cells.map(|(cell, value)| format!("x({},{value})", place(*cell))).collect();
        self.state(&format!(":- {}.", atoms.join(", ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, ValueSet};

    /// Two cells in a row with one inequality.
    fn problem() -> Problem {
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        let group = Group { kind: GroupKind::Row, cells: vec![0, 1] };
        let constraints = vec![
            Constraint::AllDifferent(group),
            Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
        ];
        let candidates = vec![ValueSet::full(2), ValueSet::single(2)];
        Problem::new(2, cells, candidates, constraints).unwrap()
    }

    #[test]
    fn a_small_problem_in_full() {
        let mut program = LogicProgram::encode(&problem(), &MODELS[0]);
        assert_eq!((program.candidates, program.statements), (3, 9));
        program.block(&vec![1, 2]);
        let mut out = Vec::new();
        program.write(&mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "% The puzzle.\n\
             value(1..2).\n\
             cell(1,1). candidate(1,1,1). candidate(1,1,2).\n\
             cell(1,2). candidate(1,2,2).\n\
             full(1). in(1,1,1). in(1,1,2).\n\
             less(1,1,1,2).\n\
             \n% A puzzle may lack any of these.\n\
             #defined full/1. #defined short/1. #defined in/3.\n\
             #defined less/4. #defined candidate/3.\n\
             \n% A cell takes one of its candidates.\n\
             { x(R,C,V) : candidate(R,C,V) } = 1 :- cell(R,C).\n\
             \n% A group holds no value twice, and each value if it has a cell for each.\n\
             { x(R,C,V) : in(G,R,C), candidate(R,C,V) } = 1 :- full(G), value(V).\n\
             { x(R,C,V) : in(G,R,C), candidate(R,C,V) } 1 :- short(G), value(V).\n\
             \n% One cell is less than another.\n\
             :- less(R,C,S,D), x(R,C,V), x(S,D,W), V >= W.\n\
             \n#show x/3.\n\
             :- x(1,1,1), x(1,2,2).\n"
        );
    }

    #[test]
    fn cells_without_one_value_are_zero() {
        let program = LogicProgram::encode(&problem(), &MODELS[0]);
        assert_eq!(program.decode(&[(1, 2, 2), (1, 1, 1)]), [1, 2]);
        assert_eq!(program.decode(&[(1, 2, 3), (7, 1, 1)]), [0, 0]);
        assert_eq!(program.decode(&[(1, 1, 1), (1, 1, 2), (1, 2, 1)]), [0, 1]);
    }
}
