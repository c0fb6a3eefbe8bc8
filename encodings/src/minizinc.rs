//! MiniZinc: a readable model that is the same for every puzzle, and the puzzle as its data.
//! For export: to try the solvers of MiniZinc, and to see the output of its compiler.
//!
//! The model contains only the rules: candidate sets, all-different groups, inequalities. Model
//! and data may be two files (`minizinc model.mzn puzzle.dzn`) or concatenated in one file,
//! which is a complete model.
//!
//! Sources: Nethercote et al. 2007, MiniZinc: Towards a Standard CP Modelling Language;
//! <https://docs.minizinc.dev/en/stable/spec.html>.

use crate::require;
use problem::{Features, Problem};
use std::io::{self, Write};

/// Part of the export.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MiniZincPart {
    /// Name after `--encoding`.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Extension of its files.
    pub suffix: &'static str,
    /// The model.
    has_model: bool,
    /// The data.
    has_data: bool,
}

/// All parts, the default first.
pub static PARTS: &[&MiniZincPart] = &[
    &MiniZincPart {
        name: "complete",
        summary: "model and data in one file",
        suffix: "mzn",
        has_model: true,
        has_data: true,
    },
    &MiniZincPart {
        name: "model",
        summary: "the model only, the same for every puzzle",
        suffix: "mzn",
        has_model: true,
        has_data: false,
    },
    &MiniZincPart {
        name: "data",
        summary: "the data only, for the model",
        suffix: "dzn",
        has_model: false,
        has_data: true,
    },
];

/// Paper of the language.
pub const SOURCE: &str =
    "Nethercote et al. 2007, MiniZinc: Towards a Standard CP Modelling Language";

/// Returns the part with this name.
pub fn part(name: &str) -> Option<&'static MiniZincPart> {
    PARTS.iter().copied().find(|part| part.name == name)
}

const MODEL: &str = r#"% A Latin square with regions and inequality signs, or any part of one.
include "alldifferent.mzn";

int: n;                                          % the values are 1..n
int: cells;                                      % cells in reading order, from 1
array [1..cells] of int: row;                    % where a cell stands, from 1
array [1..cells] of set of int: candidates;      % the values a cell may take
int: groups;
array [1..groups] of set of int: group;          % cells with different values
int: signs;
array [1..signs] of int: lesser;                 % the cell with the smaller value
array [1..signs] of int: greater;                % and the cell with the greater one

array [1..cells] of var 1..n: x;

constraint forall (c in 1..cells) (x[c] in candidates[c]);
constraint forall (g in 1..groups) (alldifferent([x[c] | c in group[g]]));
constraint forall (s in 1..signs) (x[lesser[s]] < x[greater[s]]);

solve :: int_search(x, first_fail, indomain_min) satisfy;

output [
  show(x[c]) ++ if c == cells then "\n" elseif row[c] < row[c + 1] then "\n" else " " endif
  | c in 1..cells
];
"#;

/// The kinds of constraints that are encoded. A problem with any other makes it panic.
pub const FEATURES: Features = Features::LATIN;

/// Writes a part; the same problem gives the same bytes. `out` should be buffered.
///
/// # Panics
/// If the problem has a constraint that is not among [`FEATURES`].
pub fn write(problem: &Problem, part: &MiniZincPart, out: &mut impl Write) -> io::Result<()> {
    require(FEATURES, problem);
    if part.has_model {
        out.write_all(MODEL.as_bytes())?;
    }
    if part.has_model && part.has_data {
        writeln!(out, "\n% The puzzle.")?;
    }
    if part.has_data { write_data(problem, out) } else { Ok(()) }
}

fn write_data(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let listed = |items: Vec<String>| format!("[{}]", items.join(", "));
    let set = |items: Vec<String>| format!("{{{}}}", items.join(", "));
    // MiniZinc numbers cells from 1.
    let number = |cell: &usize| (cell + 1).to_string();
    let rows = problem.cells().iter().map(|position| (u16::from(position.row) + 1).to_string());
    writeln!(out, "n = {};", problem.values())?;
    writeln!(out, "cells = {};", problem.cells().len())?;
    writeln!(out, "row = {};", listed(rows.collect()))?;
    writeln!(out, "candidates = [")?;
    for candidates in problem.candidates() {
        writeln!(out, "  {},", set(candidates.iter().map(|value| value.to_string()).collect()))?;
    }
    writeln!(out, "];\ngroups = {};", problem.groups().len())?;
    writeln!(out, "group = [")?;
    for group in problem.groups() {
        writeln!(out, "  {},", set(group.cells.iter().map(number).collect()))?;
    }
    let signs = problem.less_than();
    let lesser = signs.iter().map(|pair| number(&pair.lesser)).collect();
    let greater = signs.iter().map(|pair| number(&pair.greater)).collect();
    writeln!(out, "];\nsigns = {};", signs.len())?;
    writeln!(out, "lesser = {};", listed(lesser))?;
    writeln!(out, "greater = {};", listed(greater))
}

#[cfg(test)]
mod tests {
    use super::*;
    use problem::{Constraint, Group, GroupKind, LessThan, Position, ValueSet};

    fn text(problem: &Problem, name: &str) -> String {
        let mut out = Vec::new();
        write(problem, part(name).unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_small_puzzle_in_full() {
        let cells = [(0, 0), (0, 1), (1, 0)].map(|(row, column)| Position { row, column });
        let candidates = vec![ValueSet::full(2), ValueSet::EMPTY, ValueSet::single(2)];
        let group = |cells: &[usize]| {
            Constraint::AllDifferent(Group { kind: GroupKind::Row, cells: cells.to_vec() })
        };
        let sign = Constraint::LessThan(LessThan { lesser: 0, greater: 2 });
        let constraints = vec![group(&[0, 1]), group(&[2]), sign];
        let problem = Problem::new(2, cells.to_vec(), candidates, constraints).unwrap();
        assert_eq!(
            text(&problem, "data"),
            "n = 2;\n\
             cells = 3;\n\
             row = [1, 1, 2];\n\
             candidates = [\n  {1, 2},\n  {},\n  {2},\n];\n\
             groups = 2;\n\
             group = [\n  {1, 2},\n  {3},\n];\n\
             signs = 1;\n\
             lesser = [1];\n\
             greater = [3];\n"
        );
        let complete = text(&problem, "complete");
        let model = text(&problem, "model");
        assert_eq!(complete, format!("{model}\n% The puzzle.\n{}", text(&problem, "data")));
        assert!(model.starts_with("% A Latin square") && !model.contains("n = 2"));
    }

    #[test]
    fn parts_are_found_by_their_own_names() {
        for entry in PARTS {
            assert_eq!(part(entry.name), Some(*entry));
        }
        assert!(part("half").is_none());
    }
}
