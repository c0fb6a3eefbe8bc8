//! Declared encoders: the program's own formulas, read back through `--with NAME=encoder:COMMAND`,
//! give the known answers in every SAT solver and have the sizes that they have without.

use crate::program::{self, Folder, ROOT, texts};
use crate::rows::rows;
use quorum_formats::ReadOptions;
use quorum_puzzle::Puzzle;
use quorum_report::record::Record;
use quorum_solvers::{Mode, Registry, Status, Terms, measure};
use std::process::Stdio;

/// An encoder that prints the formula of `quorum encode`, its map in the form that encoders use.
const SCRIPT: &str = "read -r line; \
    \"$1\" encode --as cnf --puzzle \"$line\" --encoding minimal 2>/dev/null | \
    sed '/^c cell variables/d; s/^c \\([0-9]*\\) \\(R.*\\)$/c cell \\2 \\1/'";

fn declaration(stage: &Folder) -> String {
    let path = stage.file("encoder", SCRIPT);
    format!("mine=encoder:sh {path} {}", env!("CARGO_BIN_EXE_quorum"))
}

fn engines() -> Vec<&'static str> {
    let mut engines = vec!["varisat", "batsat"];
    engines.extend(cfg!(feature = "cadical").then_some("cadical"));
    engines
}

#[test]
fn an_encoder_gives_the_known_answers_in_every_sat_solver() {
    let stage = Folder::new();
    let out = stage.arg("out");
    let names: Vec<String> = engines().iter().map(|engine| format!("{engine}/mine")).collect();
    let with = declaration(&stage);
    let args = ["compare", "--out", &out, "--timeout", "60s", "--with", &with];
    let corpus = format!("{ROOT}/data/conformance");
    let output = program::command()
        .args(args)
        .args(["--solvers", &names.join(","), &corpus])
        .output()
        .unwrap();
    let (code, _, err) = texts(output);
    assert_eq!(code, Some(0), "{err}");
    let rows = rows(format!("{out}/results.csv").as_ref());
    assert_eq!(rows.len(), 22 * names.len());
    for row in rows {
        let Record { puzzle_name, solver, verdict, status, message, .. } = &row;
        let about = format!("{puzzle_name} {solver}: {verdict} {status} {message:?}");
        assert_eq!((status.as_str(), Some(verdict)), ("ok", row.expected.as_ref()), "{about}");
        assert!(row.solver_version.contains(", sh "), "{}", row.solver_version);
    }
}

#[test]
fn sizes_are_those_of_the_formula() {
    let stage = Folder::new();
    let with = declaration(&stage);
    let sizes = |encoding: &str| {
        let puzzle =
            "4x4;boxes=2x2;cells=1..{23}/..../..../4...;signs=.<./..../.../..../.../..../...";
        let args = ["encode", "--sizes", "--csv", "--with", &with, "--puzzle", puzzle];
        let output = program::command()
            .args(args)
            .args(["--encoding", encoding])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let (code, out, err) = texts(output);
        assert_eq!(code, Some(0), "{err}");
        let row: Vec<String> = out.lines().nth(1).unwrap().split(',').map(str::to_owned).collect();
        // Variables, auxiliary ones, clauses, literals.
        (row[2].clone(), row[3..7].to_vec())
    };
    let (own, external) = (sizes("minimal"), sizes("mine"));
    assert_eq!((external.0.as_str(), external.1), ("mine", own.1));
}

#[test]
fn solvers_with_an_encoder_are_listed_and_join_the_panel() {
    let stage = Folder::new();
    let with = declaration(&stage);
    let mut registry = Registry::new();
    registry.declare(&with).unwrap();
    let joined: Vec<String> = registry.declared().map(|named| named.name.to_string()).collect();
    assert_eq!(joined, ["varisat/mine"]);
    let listed: Vec<String> = registry.entries().flat_map(|entry| entry.names()).collect();
    for engine in engines() {
        assert!(listed.contains(&format!("{engine}/mine")), "{listed:?}");
    }
    let fault = |name: &str| registry.find(&name.parse().unwrap()).unwrap_err().to_string();
    assert!(fault("dfs/mine").contains("unknown encoding of dfs 'mine'"), "{}", fault("dfs/mine"));
    assert!(
        fault("varisat/mine+bounds").contains("unknown option"),
        "{}",
        fault("varisat/mine+bounds")
    );
    assert!(registry.declare(&with).unwrap_err().to_string().starts_with("there is an encoding"));
}

/// The judge sees what a formula allows, and a formula that is too strong is refuted by others.
#[test]
fn a_formula_of_other_rules_is_wrong() {
    let stage = Folder::new();
    let puzzle = Puzzle::empty(crate::common::rules(1, None));
    let path = stage.file("lie", "echo c cell R1C1=1 1; echo p cnf 1 2; echo 1 0; echo -1 0");
    let mut registry = Registry::new();
    registry.declare(&format!("lie=encoder:sh {path}")).unwrap();
    let lie = registry.find(&"batsat/lie".parse().unwrap()).unwrap();
    let problem = puzzle.lower();
    let answer = measure(&lie.solver, &problem, &Terms::new(Mode::Decide)).answer;
    assert!(answer.exhausted && answer.grids.is_empty(), "{answer:?}");
    let panel = [lie, crate::common::solver("propagate")];
    let result = quorum_toolkit::panel::ask_panel(
        &puzzle,
        &Default::default(),
        &panel,
        &Terms::new(Mode::Decide),
    );
    assert_eq!(result.runs[0].judged.answer.status, Status::Wrong);
}

/// A kind of constraint that the formula does not declare may have been skipped.
#[test]
fn a_formula_declares_the_constraints_that_it_has() {
    let stage = Folder::new();
    let puzzle = "2x2;boxes=none;cells=../..;constraints=sum=2:R1C1.R2C2";
    let mut items = quorum_formats::read("", puzzle.as_bytes(), ReadOptions::default());
    let problem = items.next().unwrap().unwrap().puzzle.lower();
    let cells = "echo c cell R1C1=1; echo c cell R1C2=2; echo c cell R2C1=2; echo c cell R2C2=1";
    for (declared, status) in [
        ("true", Status::Unsupported),
        ("echo c features rel,reg", Status::Unsupported),
        ("echo c features sum", Status::Ok),
    ] {
        // What is not this line has no formula.
        let script = format!(
            "read -r line; [ \"$line\" = '{puzzle}' ] || exit 1; {declared}; {cells}; echo p cnf 0 0"
        );
        let path = stage.file("encoder", script);
        let mut registry = Registry::new();
        registry.declare(&format!("mine=encoder:sh {path}")).unwrap();
        let named = registry.find(&"varisat/mine".parse().unwrap()).unwrap();
        let answer = measure(&named.solver, &problem, &Terms::new(Mode::Decide)).answer;
        assert_eq!(answer.status, status, "{answer:?}");
        match status {
            Status::Ok => {
                assert_eq!((answer.grids, answer.exhausted), (vec![vec![1, 2, 2, 1]], true))
            }
            _ => assert_eq!(answer.message.unwrap(), "its formula declares no sums"),
        }
    }
}
