//! Programs that others wrote, given the files that `quorum encode` writes, agree with the
//! known answers. `scripts/check` runs the tests of those that are installed.

use crate::brute_force::solutions;
use quorum_encodings::asp::LogicProgram;
use quorum_encodings::flatzinc::FlatZinc;
use quorum_encodings::opb::OpbFormula;
use quorum_encodings::reduce::Reduction;
use quorum_encodings::smt::SmtOptions;
use quorum_encodings::{
    EncodedText, Output, TextEncoding, asp, cnf, flatzinc, minizinc, opb, smt, xcsp3,
};
use quorum_formats::{Item, ReadOptions};
use quorum_problem::{
    Automaton, Comparison, Constraint, Linear, Position, Problem, Regular, Relation, Table,
    ValueSet,
};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Puzzles of every kind, solvable and not, small enough for every solver.
fn puzzles(each: usize) -> Vec<(Item, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/corpora");
    let mut puzzles = Vec::new();
    for file in [
        "boxes-2x3.csv",
        "classic-hard.csv",
        "futoshiki.csv",
        "greater-than-mixed.csv",
        "no-solution.csv",
    ] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let items = quorum_formats::read(file, text.as_bytes(), ReadOptions::default());
        for item in items.map(Result::unwrap).take(each) {
            let has_solution = item.expected.solutions.unwrap().number > 0;
            puzzles.push((item, has_solution));
        }
    }
    puzzles
}

/// Output of a program for a file.
fn ask(program: &str, path: &Path) -> String {
    let output = Command::new(program).arg(path).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A SAT solver that reads a DIMACS file and prints an `s` line.
fn sat_solver_agrees(program: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.cnf");
    for (item, has_solution) in puzzles(10) {
        for base in cnf::BASES {
            let options = cnf::CnfOptions { base, ..cnf::CnfOptions::default() };
            let encoded = cnf::encode(&item.puzzle.lower(), &options);
            let mut text = Vec::new();
            let comments = cnf::dimacs::Comments { lines: &[&item.id], map: true };
            cnf::dimacs::write(&mut text, &encoded, comments).unwrap();
            std::fs::write(&path, text).unwrap();

            let output = cnf::dimacs::read_output(&ask(program, &path)).unwrap();
            match output {
                Output::Model(model) => {
                    assert!(has_solution, "{program} {}", item.id);
                    let grid = encoded.cells.decode(model).unwrap();
                    quorum_problem::judge(&item.puzzle.lower(), &grid).unwrap();
                }
                other => assert!(!has_solution, "{program} {}: {other:?}", item.id),
            }
        }
    }
}

#[test]
#[ignore = "needs cadical"]
fn cadical_agrees_on_exported_formulas() {
    sat_solver_agrees("cadical");
}

#[test]
#[ignore = "needs picosat"]
fn picosat_agrees_on_exported_formulas() {
    sat_solver_agrees("picosat");
}

#[test]
#[ignore = "needs kissat"]
fn kissat_agrees_on_exported_formulas() {
    sat_solver_agrees("kissat");
}

/// MiniSat writes its answer to a file in its own format.
#[test]
#[ignore = "needs minisat"]
fn minisat_agrees_on_exported_formulas() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.cnf");
    for (item, has_solution) in puzzles(10) {
        let encoded = cnf::encode(&item.puzzle.lower(), &cnf::CnfOptions::default());
        let mut text = Vec::new();
        let comments = cnf::dimacs::Comments { lines: &[], map: false };
        cnf::dimacs::write(&mut text, &encoded, comments).unwrap();
        std::fs::write(&path, text).unwrap();
        let output = ask("minisat", &path);
        let last = output.lines().last();
        let expected = if has_solution { "SATISFIABLE" } else { "UNSATISFIABLE" };
        assert_eq!(last, Some(expected), "{}", item.id);
    }
}

/// A solver that reads an SMT-LIB file and prints `sat` or `unsat`: every model in the standard
/// logic that holds it, whole and reduced. Sums of Booleans are Z3's own, and its QF_FD.
fn smt_solver_agrees(program: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.smt2");
    for model in smt::MODELS {
        if program != "z3" && model.logics[0] == smt::QF_FD {
            continue;
        }
        // Models with a theory take a second per puzzle: fewer puzzles, and only
        // preprocessed ones.
        let is_slow = model.name != "one-hot";
        for reduction in ["off", "fixpoint"] {
            if is_slow && reduction == "off" {
                continue;
            }
            let reduction = Reduction::named(reduction).unwrap();
            let options = SmtOptions { reduction, ..SmtOptions::new(model) };
            for (item, has_solution) in puzzles(if is_slow { 2 } else { 4 }) {
                let mut text = Vec::new();
                smt::print(&smt::encode(&item.puzzle.lower(), &options), &mut text).unwrap();
                std::fs::write(&path, text).unwrap();
                let output = ask(program, &path);
                let expected = if has_solution { "sat" } else { "unsat" };
                let about = format!("{program} {options} {}: {output}", item.id);
                assert_eq!(output.lines().next(), Some(expected), "{about}");
                assert!(expected == "unsat" || !output.contains("error"), "{about}");
            }
        }
    }
}

#[test]
#[ignore = "needs z3"]
fn z3_agrees_on_exported_scripts() {
    smt_solver_agrees("z3");
}

#[test]
#[ignore = "needs cvc5"]
fn cvc5_agrees_on_exported_scripts() {
    smt_solver_agrees("cvc5");
}

/// MiniZinc's compiler reads the exported models; with its own library of constraints only, as
/// a distribution's library for a solver may be broken. Gecode solves the result.
#[test]
#[ignore = "needs minizinc and fzn-gecode"]
fn minizinc_agrees_on_exported_models() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (item, has_solution) in puzzles(3) {
        let problem = item.puzzle.lower();
        for part in minizinc::PARTS {
            let mut text = Vec::new();
            minizinc::write(&problem, part, &mut text).unwrap();
            std::fs::write(path(part.name).with_extension(part.suffix), text).unwrap();
        }
        for models in [&["complete.mzn"][..], &["model.mzn", "data.dzn"]] {
            let compiled = path("puzzle.fzn");
            let output = Command::new("minizinc")
                .args(["--compile", "-G", "std", "--no-output-ozn", "--fzn"])
                .arg(&compiled)
                .args(models.iter().map(|name| path(name)))
                .output()
                .unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {errors}", item.id);
            let output = ask("fzn-gecode", &compiled);
            let expected = if has_solution { "----------" } else { "=====UNSATISFIABLE=====" };
            assert!(output.contains(expected), "{} {models:?}: {output}", item.id);
        }
    }
}

/// Small problems with every kind of constraint, repeated cells and constraints that cannot hold.
fn primitives() -> Vec<Problem> {
    let cells: Vec<Position> = (0..3).map(|column| Position { row: 0, column }).collect();
    let make = |constraints| {
        Problem::new(3, cells.clone(), vec![ValueSet::full(3); 3], constraints).unwrap()
    };
    let related =
        |first, second, table| Constraint::Relation(Relation::new(first, second, table).unwrap());
    let sum = |terms: &[(i64, usize)], comparison, constant| {
        Constraint::Linear(Linear::new(terms.iter().copied(), comparison, constant).unwrap())
    };
    let word = |cells: &[usize], expression| {
        let automaton = Automaton::from_regex(1, 3, expression).unwrap();
        Constraint::Regular(Regular { cells: cells.to_vec(), automaton })
    };
    let near = Table::new(3, |a, b| a.abs_diff(b) == 1);
    let double = Table::new(3, |a, b| b == 2 * a);
    let mut problems = vec![
        make(vec![related(0, 1, near.clone()), related(2, 1, near), related(0, 2, double)]),
        make(vec![related(0, 1, Table::new(3, |_, _| false))]),
        make(vec![word(&[0, 1, 2, 0], "1*2+3*.")]),
        make(vec![word(&[2, 0], "12|21"), word(&[1, 2], "12|21"), word(&[0, 1, 2], ".*3.*|...")]),
        make(vec![word(&[0, 1], "1")]),
        make(vec![word(&[], "1*")]),
        make(vec![word(&[], "1")]),
    ];
    for comparison in
        [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast]
    {
        problems.push(make(vec![sum(&[(2, 0), (-3, 1), (1, 2)], comparison, 1)]));
        problems.push(make(vec![sum(&[(1, 0)], comparison, 2), sum(&[], comparison, 0)]));
        problems.push(make(vec![sum(&[(1, 0), (1, 1)], comparison, 70)]));
    }
    problems
}

/// MiniZinc's compiler reads relations, sums and automata; Gecode finds every solution.
#[test]
#[ignore = "needs minizinc and fzn-gecode"]
fn minizinc_agrees_on_relations_sums_and_automata() {
    let folder = tempfile::tempdir().unwrap();
    let (model, compiled) = (folder.path().join("model.mzn"), folder.path().join("model.fzn"));
    for problem in primitives() {
        let mut text = Vec::new();
        minizinc::write(&problem, minizinc::part("complete").unwrap(), &mut text).unwrap();
        std::fs::write(&model, text).unwrap();
        let output = Command::new("minizinc")
            .args(["--compile", "-G", "std", "--no-output-ozn", "--fzn"])
            .args([&compiled, &model])
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{problem:?}: {errors}");
        let output = Command::new("fzn-gecode").args(["-n", "0"]).arg(&compiled).output().unwrap();
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        let expected = solutions(&problem).len();
        assert_eq!(output.matches("----------\n").count(), expected, "{problem:?}: {output}");
    }
}

/// Output of a program for a text.
fn run(program: &str, args: &[&str], text: &[u8]) -> String {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text).unwrap();
    let output = Command::new(program).args(args).arg(file.path()).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// FlatZinc in each form of tables that Gecode has: every solution, by counting models.
#[test]
#[ignore = "needs fzn-gecode"]
fn the_models_of_flatzinc_are_the_solutions() {
    for problem in primitives() {
        for tables in ["element", "gecode"] {
            let tables = flatzinc::TableForm::named(tables).unwrap();
            let options = flatzinc::FlatZincOptions { model: flatzinc::MODELS[0], tables };
            let mut text = Vec::new();
            FlatZinc::encode(&problem, &options).write(&mut text).unwrap();
            let output = run("fzn-gecode", &["-n", "0"], &text);
            let (found, expected) =
                (output.matches("----------\n").count(), solutions(&problem).len());
            assert_eq!(found, expected, "{options:?} {problem:?}: {output}");
        }
    }
}

#[test]
#[ignore = "needs clingo"]
fn the_models_of_answer_set_programs_are_the_solutions() {
    for problem in primitives() {
        let mut text = Vec::new();
        LogicProgram::encode(&problem, &asp::MODELS[0]).write(&mut text).unwrap();
        let output = run("clingo", &["0"], &text);
        let expected = solutions(&problem).len();
        assert_eq!(output.matches("Answer: ").count(), expected, "{problem:?}: {output}");
    }
}

#[test]
#[ignore = "needs minisat+"]
fn the_models_of_pseudo_boolean_formulas_are_the_solutions() {
    for problem in primitives() {
        for model in opb::MODELS {
            let mut formula = OpbFormula::encode(&problem, model);
            let mut grids = Vec::new();
            loop {
                let mut text = Vec::new();
                formula.write(&mut text).unwrap();
                let output = formula.read(&run("minisat+", &[], &text)).unwrap();
                let Output::Model(grid) = output else { break };
                grids.push(grid);
                formula.block(grids.last().unwrap());
            }
            grids.sort();
            assert_eq!(grids, solutions(&problem), "{} {problem:?}", model.name);
        }
    }
}

/// XCSP3, read and solved by ACE: every solution, each forbidden in the next text.
#[test]
#[ignore = "takes minutes, needs ace"]
fn the_models_of_xcsp3_are_the_solutions() {
    let folder = tempfile::tempdir().unwrap();
    for problem in primitives() {
        let mut encoded = xcsp3::Xcsp3::encode(&problem, &xcsp3::MODELS[0]);
        let mut grids = Vec::new();
        loop {
            let mut text = Vec::new();
            encoded.write(&mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            // ACE takes a file without this suffix for a class of Java, and options after it.
            let path = folder.path().join("puzzle.xml");
            std::fs::write(&path, &text).unwrap();
            let output = Command::new("ace").arg(&path).arg("-npc").output().unwrap();
            let output = String::from_utf8_lossy(&output.stdout).into_owned();
            let found = encoded.read(&output).unwrap_or_else(|e| panic!("{e}: {text} {output}"));
            let Output::Model(grid) = found else { break };
            grids.push(grid);
            encoded.block(grids.last().unwrap());
        }
        grids.sort();
        assert_eq!(grids, solutions(&problem), "{problem:?}");
    }
}

#[test]
fn the_puzzles_have_both_answers() {
    let verdicts: Vec<bool> =
        puzzles(10).into_iter().map(|(_, has_solution)| has_solution).collect();
    assert_eq!(verdicts.len(), 50);
    assert!(verdicts.contains(&true) && verdicts.contains(&false));
}
