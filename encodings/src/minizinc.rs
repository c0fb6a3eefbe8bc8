//! MiniZinc: a readable model that is the same for every puzzle, and the puzzle as its data.
//! For export: to try the solvers of MiniZinc, and to see the output of its compiler.
//!
//! The model contains only the rules: candidate sets, all-different groups, inequalities, relations
//! as `table`, sums, automata as `regular`. Model and data may be two files
//! (`minizinc model.mzn puzzle.dzn`) or concatenated in one file, which is a complete model.
//!
//! Sources: Nethercote et al. 2007, MiniZinc: Towards a Standard CP Modelling Language;
//! <https://docs.minizinc.dev/en/stable/spec.html>.

use crate::require;
use crate::sums::{self, SumTooLarge};
use crate::text::{listed, number_among};
use quorum_problem::{Automaton, Comparison, Features, Problem, Table, fault};
use std::io::{self, Write};
use std::ops::Range;

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

const MODEL: &str = r#"% A Latin square with regions, inequalities, relations, sums and automata, or any part of one.
include "alldifferent.mzn";
include "regular.mzn";
include "table.mzn";

int: n;                                          % the values are 1..n
int: cells;                                      % cells in reading order, from 1
array [1..cells] of int: row;                    % where a cell stands, from 1
array [1..cells] of set of int: candidates;      % the values a cell may take
int: groups;
array [1..groups] of set of int: group;          % cells with different values
int: signs;
array [1..signs] of int: lesser;                 % the cell with the smaller value
array [1..signs] of int: greater;                % and the cell with the greater one
int: relations;
array [1..relations] of int: first;              % two cells
array [1..relations] of int: second;
array [1..relations] of int: relation;           % and the number of the table that relates them
int: tables;
array [1..tables, 1..n] of set of int: allowed;  % per value of the first cell, those of the second
int: sums;
array [1..sums] of int: comparison;              % 1 is =, 2 is !=, 3 is <=, 4 is >=
array [1..sums] of int: constant;
array [1..sums] of set of int: terms;            % the part of a sum in the next two
array [int] of int: factor;
array [int] of int: summand;                     % a cell
int: words;
array [1..words] of int: automaton;              % the automaton that reads a word
array [1..words] of set of int: letters;         % the part of a word in the next one
array [int] of int: letter;                      % a cell
int: automata;
array [1..automata] of set of int: states;       % the part of an automaton in the next two
array [int, 1..n] of int: next;                  % by state and value, states from 1; 0 is none
array [int] of bool: final;                      % whether a word may end in the state

array [1..cells] of var 1..n: x;

constraint forall (c in 1..cells) (x[c] in candidates[c]);
constraint forall (g in 1..groups) (alldifferent([x[c] | c in group[g]]));
constraint forall (s in 1..signs) (x[lesser[s]] < x[greater[s]]);
constraint forall (r in 1..relations) (
  let { array [int] of int: pairs = [
    if i == 1 then v else w endif | v in 1..n, w in allowed[relation[r], v], i in 1..2
  ] } in
    if length(pairs) == 0 then false
    else table([x[first[r]], x[second[r]]], array2d(1..length(pairs) div 2, 1..2, pairs)) endif
);
constraint forall (s in 1..sums) (
  let { var int: sum_of_terms = sum (t in terms[s]) (factor[t] * x[summand[t]]) } in
    if comparison[s] == 1 then sum_of_terms = constant[s]
    elseif comparison[s] == 2 then sum_of_terms != constant[s]
    elseif comparison[s] == 3 then sum_of_terms <= constant[s]
    else sum_of_terms >= constant[s] endif
);
constraint forall (w in 1..words) (
  let { set of int: own = states[automaton[w]]; int: before = min(own) - 1 } in
    if card(letters[w]) == 0 then final[before + 1]
    else regular(
      [x[letter[l]] | l in letters[w]], card(own), n,
      array2d(1..card(own), 1..n, [next[s, v] | s in own, v in 1..n]),
      1, { s | s in 1..card(own) where final[before + s] }
    ) endif
);

solve :: int_search(x, first_fail, indomain_min) satisfy;

output [
  show(x[c]) ++ if c == cells then "\n" elseif row[c] < row[c + 1] then "\n" else " " endif
  | c in 1..cells
];
"#;

/// The kinds of constraints that are encoded. A problem with any other makes it panic.
pub const FEATURES: Features = Features::PRIMITIVES;

/// Fails with the reason if a sum of the problem exceeds the integers of solvers.
pub fn check(problem: &Problem) -> Result<(), SumTooLarge> {
    sums::check(problem)
}

/// Writes a part; the same problem gives the same bytes. `out` should be buffered.
///
/// # Panics
/// If the problem has a constraint that is not among [`FEATURES`].
pub fn write(problem: &Problem, part: &MiniZincPart, out: &mut dyn Write) -> io::Result<()> {
    require(FEATURES, problem);
    if part.has_model {
        out.write_all(MODEL.as_bytes())?;
    }
    if part.has_model && part.has_data {
        writeln!(out, "\n% The puzzle.")?;
    }
    if part.has_data {
        let mut data = Vec::new();
        write_data(problem, &mut data)?;
        let data = String::from_utf8(data).expect("numbers and names");
        out.write_all(fault::text("minizinc", data).as_bytes())?;
    }
    Ok(())
}

fn write_data(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let set = |items: Vec<String>| format!("{{{}}}", items.join(", "));
    let rows = problem.cells().iter().map(|position| u16::from(position.row) + 1);
    writeln!(out, "n = {};", problem.values())?;
    writeln!(out, "cells = {};", problem.cells().len())?;
    writeln!(out, "row = {};", listed(rows))?;
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
    writeln!(out, "];\nsigns = {};", signs.len())?;
    writeln!(out, "lesser = {};", listed(signs.iter().map(|pair| number(&pair.lesser))))?;
    writeln!(out, "greater = {};", listed(signs.iter().map(|pair| number(&pair.greater))))?;
    write_relations(problem, out)?;
    write_sums(problem, out)?;
    write_words(problem, out)
}

fn write_relations(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let mut tables: Vec<&Table> = Vec::new();
    let relations = problem.relations();
    let used = relations.iter().map(|relation| number_among(&mut tables, relation.table()).0);
    let used: Vec<usize> = used.collect();
    writeln!(out, "relations = {};", relations.len())?;
    for (name, side) in [("first", 0), ("second", 1)] {
        writeln!(out, "{name} = {};", listed(relations.iter().map(|r| number(&r.cells()[side]))))?;
    }
    writeln!(out, "relation = {};", listed(used))?;
    writeln!(out, "tables = {};", tables.len())?;
    let rows = tables.iter().flat_map(|table| table.rows()).map(|row| {
        let values: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        format!("{{{}}}", values.join(", "))
    });
    let size = format!("1..{}, 1..{}", tables.len(), problem.values());
    writeln!(out, "allowed = array2d({size}, {});", listed(rows))
}

fn write_sums(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let sums = problem.linear();
    let comparison = |comparison| match comparison {
        Comparison::Equal => 1,
        Comparison::NotEqual => 2,
        Comparison::AtMost => 3,
        Comparison::AtLeast => 4,
    };
    let terms = || sums.iter().flat_map(|linear| linear.terms());
    writeln!(out, "sums = {};", sums.len())?;
    let comparisons = sums.iter().map(|linear| comparison(linear.comparison()));
    writeln!(out, "comparison = {};", listed(comparisons))?;
    writeln!(out, "constant = {};", listed(sums.iter().map(|sum| sum.constant())))?;
    let lengths = sums.iter().map(|linear| linear.terms().len());
    writeln!(out, "terms = {};", listed(parts(lengths)))?;
    writeln!(out, "factor = {};", listed(terms().map(|term| term.0)))?;
    writeln!(out, "summand = {};", listed(terms().map(|term| number(&term.1))))
}

fn write_words(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let words = problem.regular();
    let mut automata: Vec<&Automaton> = Vec::new();
    let used = words.iter().map(|regular| number_among(&mut automata, &regular.automaton).0);
    let used: Vec<usize> = used.collect();
    writeln!(out, "words = {};", words.len())?;
    writeln!(out, "automaton = {};", listed(used))?;
    writeln!(out, "letters = {};", listed(parts(words.iter().map(|word| word.cells.len()))))?;
    writeln!(out, "letter = {};", listed(words.iter().flat_map(|word| &word.cells).map(number)))?;
    let lengths = automata.iter().map(|automaton| automaton.states() as usize);
    writeln!(out, "automata = {};", automata.len())?;
    writeln!(out, "states = {};", listed(parts(lengths.clone())))?;
    let (mut next, mut is_final) = (Vec::new(), Vec::new());
    for automaton in &automata {
        for state in 0..automaton.states() {
            let after = |value| automaton.next(state, value).map_or(0, |next| next + 1);
            next.extend((1..=problem.values()).map(after));
            is_final.push(automaton.is_accepting(state));
        }
    }
    let size = format!("1..{}, 1..{}", lengths.sum::<usize>(), problem.values());
    writeln!(out, "next = array2d({size}, {});", listed(next))?;
    writeln!(out, "final = {};", listed(is_final))
}

/// MiniZinc numbers cells from 1.
fn number(cell: &usize) -> String {
    (cell + 1).to_string()
}

/// The indices, from 1, of consecutive parts of an array.
fn parts(lengths: impl Iterator<Item = usize>) -> impl Iterator<Item = String> {
    let ranges = lengths.scan(1, |start, length| {
        let range = *start..*start + length;
        *start = range.end;
        Some(range)
    });
    ranges.map(|Range { start, end }| format!("{start}..{}", end - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position, ValueSet};

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
             greater = [3];\n\
             relations = 0;\nfirst = [];\nsecond = [];\nrelation = [];\n\
             tables = 0;\nallowed = array2d(1..0, 1..2, []);\n\
             sums = 0;\ncomparison = [];\nconstant = [];\nterms = [];\n\
             factor = [];\nsummand = [];\n\
             words = 0;\nautomaton = [];\nletters = [];\nletter = [];\n\
             automata = 0;\nstates = [];\nnext = array2d(1..0, 1..2, []);\nfinal = [];\n"
        );
        let complete = text(&problem, "complete");
        let model = text(&problem, "model");
        assert_eq!(complete, format!("{model}\n% The puzzle.\n{}", text(&problem, "data")));
        assert!(model.starts_with("% A Latin square") && !model.contains("n = 2"));
    }

    #[test]
    fn relations_sums_and_automata_are_data() {
        let data = text(&crate::testing::primitives(), "data");
        let (_, further) = data.split_once("greater = [];\n").unwrap();
        assert_eq!(
            further,
            "relations = 1;\nfirst = [1];\nsecond = [3];\nrelation = [1];\n\
             tables = 1;\nallowed = array2d(1..1, 1..3, [{2}, {1, 3}, {2}]);\n\
             sums = 3;\ncomparison = [4, 2, 1];\nconstant = [3, 1, 6];\n\
             terms = [1..2, 3..4, 5..7];\n\
             factor = [1, 1, 2, -1, 1, 1, 1];\nsummand = [1, 2, 1, 3, 1, 2, 3];\n\
             words = 1;\nautomaton = [1];\nletters = [1..3];\nletter = [1, 2, 3];\n\
             automata = 1;\nstates = [1..2];\n\
             next = array2d(1..2, 1..3, [2, 1, 2, 1, 2, 1]);\nfinal = [true, false];\n"
        );
    }

    #[test]
    fn parts_are_found_by_their_own_names() {
        for entry in PARTS {
            assert_eq!(part(entry.name), Some(*entry));
        }
        assert!(part("half").is_none());
    }
}
