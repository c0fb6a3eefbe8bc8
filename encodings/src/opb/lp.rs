//! The LP format of CPLEX, which solvers of mixed-integer programs read: the constraints of
//! [OPB](super), over binary variables and with an objective that is 0.
//!
//! Such a solver computes with floating-point numbers: a value within 0.000001 of an integer (GLPK:
//! 0.00001) is one to it, and a constraint may be violated by as much, relative to its sum.
//! [`check`](TextEncoding::check) refuses sums of which that could change the meaning.
//!
//! Sources: the file formats of CPLEX, "LP file format", by which lines have at most 560
//! characters (255 in older programs); Bartlett, Chartier, Langville & Rankin 2008.

use super::OpbFormula;
use crate::sums::check_most;
use crate::{
    EncodedText, Output, TextEncoding, TextModel, TextSize, Unencodable, UnreadableOutput, unfold,
};
use quorum_problem::{Features, Grid, Problem};
use std::io::{self, Write};

/// All models, the default first.
pub static MODELS: &[&TextModel] = &[&TextModel {
    name: "binary",
    summary: "a binary variable per cell and value, a sum per group and value: 1 in a house",
    propagation: "naked and hidden singles",
    source: "Bartlett, Chartier, Langville & Rankin 2008",
    statement: "=",
}];

/// The largest absolute value of a sum. Variables that are off by 0.00001, and an equation of their
/// cell that is, change a sum by 0.00003 of that; with its own violation it is off by less than 1.
/// Rounded values make it an integer: they satisfy the constraint.
const LARGEST: i64 = 10_000;

/// Terms per line: at most 21 characters each, as factors and variables have at most 9 digits.
const TERMS: usize = 10;

/// A problem as a mixed-integer program; solutions can be blocked.
#[must_use]
#[derive(Clone, Debug)]
pub struct LpProgram(OpbFormula);

impl TextEncoding for LpProgram {
    type Options = &'static TextModel;
    const FEATURES: Features = OpbFormula::FEATURES;

    fn check(problem: &Problem, options: &Self::Options) -> Result<(), Unencodable> {
        OpbFormula::check(problem, options)?;
        Ok(check_most(&unfold::unfold(problem), LARGEST)?)
    }

    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        LpProgram(OpbFormula::encode(problem, options))
    }
}

impl EncodedText for LpProgram {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let OpbFormula { candidates, cells, variables, lines, .. } = &self.0;
        for (number, (cell, value)) in (1..).zip(candidates) {
            writeln!(out, "\\ x{number} {}={value}", cells[*cell])?;
        }
        // Some programs require an objective.
        writeln!(out, "Minimize\n zero: 0 x1\nSubject To")?;
        for (number, line) in (1..).zip(lines) {
            write!(out, " c{number}:")?;
            // Pairs of a factor and its variable; the last one is the comparison and the constant.
            let words: Vec<&str> = line.trim_end_matches(" ;").split(' ').collect();
            for (place, pair) in words.chunks(2).enumerate() {
                let separator = if place > 0 && place % TERMS == 0 { "\n  " } else { " " };
                write!(out, "{separator}{}", pair.join(" "))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "Binary")?;
        (1..=*variables).try_for_each(|number| writeln!(out, " x{number}"))?;
        writeln!(out, "End")
    }

    fn size(&self) -> TextSize {
        self.0.size()
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        self.0.read(output)
    }

    fn block(&mut self, grid: &Grid) {
        self.0.block(grid);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use quorum_problem::{Comparison, Constraint, Group, GroupKind, Linear, Position, ValueSet};

    fn text(program: &LpProgram) -> String {
        let mut out = Vec::new();
        program.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// The constraints as [OPB](super::super) has them, and the number of variables.
    pub fn read(program: &LpProgram) -> (String, u32) {
        let text = text(program);
        assert!(text.lines().all(|line| line.len() <= 255), "{text}");
        let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('\\')).collect();
        let body = body.join(" ");
        let body = body.strip_prefix("Minimize  zero: 0 x1 Subject To ").unwrap();
        let (constraints, rest) = body.split_once(" Binary ").unwrap();
        let names: Vec<&str> = rest.strip_suffix(" End").unwrap().split_whitespace().collect();
        let mut opb = String::new();
        for (index, line) in constraints.split(" c").skip(1).enumerate() {
            let (number, line) = line.split_once(':').unwrap();
            assert_eq!(number, (index + 1).to_string());
            let words: Vec<&str> = line.split_whitespace().collect();
            opb += &format!("{} ;\n", words.join(" "));
        }
        let all: Vec<String> = (1..=names.len()).map(|number| format!("x{number}")).collect();
        assert_eq!(names, all);
        (opb, names.len() as u32)
    }

    /// A row of cells with these values.
    fn row(cells: u8, values: u8, constraint: Constraint) -> Problem {
        let positions = (0..cells).map(|column| Position { row: 0, column }).collect();
        let candidates = vec![ValueSet::full(values); cells.into()];
        Problem::new(values, positions, candidates, vec![constraint]).unwrap()
    }

    #[test]
    fn a_small_problem_in_full() {
        let group = Group { kind: GroupKind::Row, cells: vec![0, 1] };
        let problem = row(2, 2, Constraint::AllDifferent(group));
        let mut program = LpProgram::encode(&problem, &MODELS[0]);
        program.block(&vec![1, 2]);
        let expected = "\\ x1 R1C1=1\n\\ x2 R1C1=2\n\\ x3 R1C2=1\n\\ x4 R1C2=2\n\
             Minimize\n zero: 0 x1\nSubject To\n \
             c1: +1 x1 +1 x2 = 1\n \
             c2: +1 x3 +1 x4 = 1\n \
             c3: +1 x1 +1 x3 = 1\n \
             c4: +1 x2 +1 x4 = 1\n \
             c5: -1 x1 -1 x4 >= -1\n\
             Binary\n x1\n x2\n x3\n x4\nEnd\n";
        assert_eq!(text(&program), expected);
        let found = program.read("s SATISFIABLE\nv x1 x4\n").unwrap();
        assert_eq!(found, Output::Model(vec![1, 2]));
    }

    #[test]
    fn long_constraints_take_several_lines() {
        let sum = Linear::new((0..19).map(|cell| (500, cell)), Comparison::Equal, 30_000).unwrap();
        let problem = row(19, 9, Constraint::Linear(sum));
        let program = LpProgram::encode(&problem, &MODELS[0]);
        let OpbFormula { lines, variables, .. } = &program.0;
        let expected: String = lines.iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(read(&program), (expected, *variables));
    }

    #[test]
    fn sums_beyond_the_tolerance_of_solvers_are_refused() {
        let check = |factor| {
            let sum = Linear::new([(factor, 0), (1, 1)], Comparison::Equal, 3).unwrap();
            LpProgram::check(&row(2, 4, Constraint::Linear(sum)), &MODELS[0])
        };
        assert!(check(2_499).is_ok());
        let reason = check(2_500).unwrap_err().to_string();
        assert_eq!(reason, "expected sums of at most 10000, found 10004");
    }
}
