//! External programs: the templates over the conformance corpus, liars caught, and programs
//! that crash, hang, talk nonsense or are left behind.

use crate::common::{self, SLOW, classic, grid, rules};
use crate::program::{self, Folder, ROOT};
use crate::rows::rows;
use quorum_formats::ReadOptions;
use quorum_puzzle::Puzzle;
use quorum_report::record::Record;
use quorum_solvers::table::Named;
use quorum_solvers::{Answer, Measured, Mode, Registry, Status, Terms, measure};
use quorum_toolkit::panel::{Verdict, ask_panel};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SOLUTION: &str =
    "468931527751624839392578461134756298289413675675289314846192753513867942927345186";

fn run(program: &str, args: &[&str]) {
    let status = Command::new(program).args(args).status().unwrap();
    assert!(status.success(), "{program} {args:?}");
}

fn declared(text: &str) -> Named {
    let mut registry = Registry::new();
    registry.declare(text).unwrap_or_else(|error| panic!("{error}"));
    registry.declared().next().unwrap()
}

/// Scripts that play external programs.
impl Folder {
    /// A shell script as a solver of this form. `$0` is its path.
    fn script(&self, form: &str, text: &str) -> Named {
        let path = self.file("script", text);
        declared(&format!("script={form}:sh {path}"))
    }
}

/// The answers to puzzles asked one after the other.
fn ask(named: &Named, puzzles: &[Puzzle], limit: u64) -> Vec<Answer> {
    let limit = Some(Duration::from_millis(limit));
    puzzles
        .iter()
        .map(|puzzle| {
            measure(&named.solver, &puzzle.lower(), &Terms::new(Mode::Decide).within(limit)).answer
        })
        .collect()
}

fn message(answer: &Answer) -> &str {
    answer.message.as_deref().unwrap_or_default()
}

/// Long enough never to be what a test sees.
const PATIENT: u64 = 60_000;

// The conformance corpus.

/// `quorum compare` over the conformance corpus: exit code and rows.
fn conform(solvers: &[String]) -> (Option<i32>, Vec<Record>) {
    let stage = Folder::new();
    let out = stage.arg("out");
    let mut args = vec!["compare".to_owned(), "--out".to_owned(), out.clone()];
    args.extend(["--timeout", "60s", "--solvers"].map(str::to_owned));
    let names: Vec<&str> = solvers.iter().map(|text| text.split_once('=').unwrap().0).collect();
    args.push(names.join(","));
    for solver in solvers {
        args.extend(["--with".to_owned(), solver.clone()]);
    }
    args.push(format!("{ROOT}/data/conformance"));
    let output = program::command().args(&args).output().unwrap();
    let file = format!("{out}/results.csv");
    assert!(Path::new(&file).exists(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), rows(file.as_ref()))
}

#[track_caller]
fn passes(solvers: &[String]) {
    let (code, rows) = conform(solvers);
    assert_eq!(rows.len(), 22 * solvers.len());
    for row in &rows {
        let Record { puzzle_name, solver, verdict, status, message, .. } = row;
        let said = format!("{puzzle_name} {solver}: {verdict} {status} {message:?}");
        assert_eq!((status.as_str(), Some(verdict)), ("ok", row.expected.as_ref()), "{said}");
    }
    assert_eq!(code, Some(0));
}

/// The liars say the same as the honest until it matters.
#[track_caller]
fn is_caught(solver: String) {
    let (code, rows) = conform(&[solver]);
    assert_eq!(code, Some(3));
    let wrong = rows.iter().filter(|row| row.status == "wrong").count();
    let right = rows.iter().filter(|row| row.status == "ok").count();
    assert!(wrong >= 4 && right >= 4 && wrong + right == rows.len(), "{wrong} {right}");
}

#[test]
#[ignore = "needs python3"]
fn the_python_template_conforms_and_its_liars_are_caught() {
    let template = format!("py=line:python3 {ROOT}/scripts/templates/python/solver.py");
    passes(std::slice::from_ref(&template));
    is_caught(format!("{template} --lie=unique"));
    is_caught(format!("{template} --lie=grid"));
}

#[test]
#[ignore = "takes minutes, needs rustc"]
fn the_rust_template_conforms_and_its_liars_are_caught() {
    let (stage, source) = (Folder::new(), format!("{ROOT}/scripts/templates/rust/solver.rs"));
    let program = stage.arg("rust");
    run("rustc", &["--edition", "2024", "-O", "-D", "warnings", "-o", &program, &source]);
    let template = format!("rs=line:{program}");
    passes(std::slice::from_ref(&template));
    is_caught(format!("{template} --lie=unique"));
    is_caught(format!("{template} --lie=grid"));
}

#[test]
#[ignore = "takes minutes, needs g++"]
fn the_cpp_template_conforms_in_both_forms_and_its_liars_are_caught() {
    let (stage, source) = (Folder::new(), format!("{ROOT}/scripts/templates/cpp/solver.cpp"));
    let build = |lie: &str, name: &str, more: &[&str]| {
        let (path, lie) = (stage.arg(name), format!("-DLIE={lie}"));
        let args = ["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", &lie, "-o", &path, &source];
        run("g++", &[&args[..], more].concat());
        path
    };
    let shared = ["-shared", "-fPIC"];
    let program = format!("cpp=line:{}", build("0", "cpp", &[]));
    passes(&[program, format!("lib=lib:{}", build("0", "cpp.so", &shared))]);
    for lie in ["1", "2"] {
        is_caught(format!("cpp=line:{}", build(lie, &format!("liar{lie}"), &[])));
        is_caught(format!("lib=lib:{}", build(lie, &format!("liar{lie}.so"), &shared)));
    }
}

#[test]
#[ignore = "needs cadical"]
fn cadical_conforms() {
    passes(&["cadical-external=dimacs:cadical -q {}".to_owned()]);
}

#[test]
#[ignore = "needs picosat"]
fn picosat_conforms() {
    passes(&["picosat-external=dimacs:picosat".to_owned()]);
}

#[test]
#[ignore = "needs z3"]
fn z3_conforms() {
    passes(&["z3-external=smt2:z3 -in".to_owned()]);
}

#[test]
#[ignore = "needs z3"]
fn z3_is_asked_in_every_encoding_and_logic() {
    answers_in_every_encoding_and_logic("z3", "z3 -in");
}

#[test]
#[ignore = "needs cvc5"]
fn cvc5_is_asked_in_every_encoding_and_logic() {
    answers_in_every_encoding_and_logic("cvc5", "cvc5 --lang smt2");
}

/// Values come back as numbers, bits, elements and atoms.
fn answers_in_every_encoding_and_logic(program: &str, command: &str) {
    use quorum_encodings::smt::{MODELS, QF_FD};
    let mut puzzle = Puzzle::empty(rules(4, Some((2, 2))));
    for (cell, value) in [(0, 1), (5, 4), (10, 4), (15, 2)] {
        puzzle.set_given(cell, value);
    }
    let expected = ask(&common::solver("propagate"), std::slice::from_ref(&puzzle), PATIENT);
    assert_eq!((expected[0].grids.len(), expected[0].exhausted), (2, false));
    let mut registry = Registry::new();
    registry.declare(&format!("external=smt2:{command}")).unwrap();
    for model in MODELS {
        for logic in model.logics.iter().filter(|logic| program == "z3" || **logic != QF_FD) {
            for options in ["", "+reduce=clues"] {
                let name = format!("external/{}+logic={logic}{options}", model.name);
                let named = registry.find(&name.parse().unwrap()).unwrap();
                let answer = &ask(&named, std::slice::from_ref(&puzzle), PATIENT)[0];
                assert_eq!((answer.status, &answer.message), (Status::Ok, &None), "{name}");
                assert_eq!(answer.grids.len(), 2, "{name}");
                for grid in &answer.grids {
                    quorum_problem::judge(&puzzle.lower(), grid).unwrap();
                }
            }
        }
    }
    let find = |name: &str| registry.find(&name.parse().unwrap()).unwrap();
    assert_eq!(find("external/bit-vector+logic=QF_BV").name.to_string(), "external/bit-vector");
    let settled = ask(&find("external/one-hot+reduce"), &[classic(SLOW)], PATIENT);
    assert_eq!(settled[0].grids.len(), 1);
    let wrong = registry.find(&"external/one-hot+logic=QF_LIA".parse().unwrap());
    assert!(wrong.is_err(), "one-hot states no sums");
}

// The form `line`.

#[test]
fn a_plain_program_is_asked_81_characters_and_nothing_else() {
    let stage = Folder::new();
    let log = stage.arg("log");
    // Echoes the question before its answer, with a third field of its own.
    let named = stage.script(
        "line",
        &format!(
            "while read -r line; do echo \"$line\" >>{log}; echo \"$line:1:{SOLUTION}:x\"; done"
        ),
    );
    let answers = ask(&named, &[classic(SLOW), Puzzle::empty(rules(4, None))], PATIENT);
    assert_eq!((&answers[0].grids, answers[0].exhausted), (&vec![grid(SOLUTION)], true));
    assert_eq!(answers[1].status, Status::Unsupported);
    let log = fs::read_to_string(log).unwrap();
    assert!(log.lines().all(|line| line.len() == 81), "{log}");
    assert_eq!(log.lines().last(), Some(SLOW));

    let five = measure(&named.solver, &classic(SLOW).lower(), &Terms::new(Mode::Count(5))).answer;
    assert_eq!(five.status, Status::Unsupported, "how far it counts is not known");
    let version = named.version();
    assert!(version.starts_with("sh ") && version.len() == 15, "{version}");
}

#[test]
fn a_plain_program_may_stop_at_the_first_solution() {
    let stage = Folder::new();
    let path = stage.arg("script");
    fs::write(&path, format!("while read -r line; do echo 1:{SOLUTION}; done")).unwrap();
    let mut registry = Registry::new();
    registry.declare(&format!("one=line:sh {path}")).unwrap();
    let named = registry.find(&"one+counts=1".parse().unwrap()).unwrap();
    let ask = |mode| measure(&named.solver, &classic(SLOW).lower(), &Terms::new(mode)).answer;
    assert_eq!(ask(Mode::Decide).status, Status::Unsupported);
    let first = ask(Mode::First);
    assert_eq!((first.status, first.grids.len(), first.exhausted), (Status::Ok, 1, false));
}

#[test]
fn the_handshake_says_what_is_asked() {
    let stage = Folder::new();
    let log = stage.arg("log");
    let named = stage.script(
        "line",
        &format!(
            "echo quorum 2 name=mine version=7 sizes=2-4 features=none limit=9\n\
             while read -r line; do echo \"$line\" >>{log}; case $line in \
             limit*) ;; 2x2*) echo 2:1221,2112:1500;; *) echo unsupported: too big;; esac; done"
        ),
    );
    assert!(named.version().starts_with("mine 7 "), "{}", named.version());
    let two = Puzzle::empty(rules(2, None));
    let ask =
        |puzzle: &Puzzle, mode| measure(&named.solver, &puzzle.lower(), &Terms::new(mode)).answer;
    named.solver.supports(&two.lower()).unwrap();
    named.solver.prepare(&two.lower());
    let answer = ask(&two, Mode::Decide);
    assert_eq!((answer.grids.len(), answer.exhausted), (2, false));
    assert_eq!(answer.phases.first, Some(Duration::from_nanos(1500)), "its own time");
    assert!(answer.phases.pipe.is_some_and(|pipe| pipe > Duration::ZERO));
    assert!(ask(&two, Mode::Count(9)).exhausted, "two, and the limit was nine");
    assert_eq!(ask(&two, Mode::First).grids.len(), 1);
    assert_eq!(ask(&two, Mode::Count(10)).status, Status::Unsupported);
    let mut signs = two.clone();
    signs.set_right(0, Some(quorum_puzzle::Sign::Less));
    assert_eq!(message(&ask(&signs, Mode::Decide)), "its handshake declares no inequalities");
    let nine = ask(&classic(SLOW), Mode::Decide);
    assert_eq!(message(&nine), "its handshake excludes size 9");
    let four = ask(&Puzzle::empty(rules(4, None)), Mode::Decide);
    assert_eq!((four.status, message(&four)), (Status::Unsupported, "too big"));

    let log = fs::read_to_string(log).unwrap();
    let first_run = log.lines().skip_while(|line| line.len() == 81).collect::<Vec<_>>();
    let two = "2x2;boxes=none;cells=../..";
    let four = "4x4;boxes=none;cells=..../..../..../....";
    assert_eq!(first_run, [two, "limit 9", two, "limit 1", two, "limit 2", four]);
}

/// The puzzle of a corpus line.
fn of_line(line: &str) -> Puzzle {
    let mut items = quorum_formats::read("", line.as_bytes(), ReadOptions::default());
    items.next().unwrap().unwrap().puzzle
}

#[test]
fn constraints_are_sent_as_primitives_and_to_programs_that_declare_them_only() {
    let stage = Folder::new();
    let log = stage.arg("log");
    let cage = of_line("2x2;boxes=none;cells=../..;constraints=cage=3:R1C1.R1C2/sum=2:R1C1.R2C2");
    for (greeting, reason) in [
        ("echo quorum 2 name=old version=1 sizes=2 features=signs limit=any", "declares no sums"),
        (
            "echo quorum 2 name=new version=1 sizes=2 features=signs,rel limit=any",
            "declares no sums",
        ),
        ("true", "without a handshake only lines of 81 characters are supported"),
        ("echo quorum 2 name=new version=1 sizes=2 features=sum,signs limit=any", ""),
    ] {
        let script = format!(
            "{greeting}\nwhile read -r line; do echo \"$line\" >>{log}; case $line in \
             2x2*) echo 1:1221;; *) echo 0;; esac; done"
        );
        let named = stage.script("line", &script);
        let answer = &ask(&named, std::slice::from_ref(&cage), PATIENT)[0];
        assert!(message(answer).contains(reason), "{answer:?}");
        let is_refused = !reason.is_empty();
        assert_eq!(answer.status == Status::Unsupported, is_refused, "{answer:?}");
        // The first question is that of the start.
        let sent = fs::read_to_string(&log).unwrap();
        assert_eq!(sent.contains("2x2"), !is_refused, "{sent}");
    }
    let sent = fs::read_to_string(&log).unwrap();
    // That the cells of the cage differ is known from the row.
    let line = "2x2;boxes=none;cells=../..;constraints=sum=2:R1C1.R2C2/sum=3:R1C1.R1C2";
    assert_eq!(sent.lines().last(), Some(line));

    let library = declared(&format!("text=lib:{ROOT}/Cargo.toml"));
    assert_eq!(library.solver.supports(&cage.lower()).unwrap_err().to_string(), "no sums");
}

#[test]
fn a_bare_count_makes_no_verdict_and_is_confirmed_by_others() {
    let stage = Folder::new();
    let named = stage.script("line", "while read -r line; do echo 1; done");
    let puzzle = classic(SLOW);
    let panel = [named, common::solver("varisat/extended")];
    let result = ask_panel(&puzzle, &Default::default(), &panel, &Terms::new(Mode::Decide));
    let bare = &result.runs[0].judged;
    assert_eq!((bare.verdict, bare.answer.exhausted), (Verdict::Unknown, false));
    assert!(bare.claim_confirmed && !result.agreed);
    assert_eq!(
        message(&bare.answer),
        "claims 1 solution: expected their grids too (COUNT:SOLUTIONS), found 0"
    );

    let empty = Puzzle::empty(rules(9, Some((3, 3))));
    let result = ask_panel(&empty, &Default::default(), &panel, &Terms::new(Mode::Decide));
    assert_eq!(result.runs[0].judged.answer.status, Status::Wrong);
    assert_eq!(result.verdict, Verdict::Multiple);
}

/// A program that answers the first puzzle, does `then` at the second, and is asked two more.
fn misbehaves(then: &str, limit: u64) -> Vec<Answer> {
    let stage = Folder::new();
    let count = stage.arg("starts");
    let named = stage.script(
        "line",
        &format!(
            "echo >>{count}; read -r line; echo 0; \
             if [ $(wc -l <{count}) -gt 1 ]; then \
             while read -r line; do echo 1:{SOLUTION}; done; fi; read -r line; {then}"
        ),
    );
    let answers = ask(&named, &[classic(SLOW), classic(SLOW)], limit);
    assert_eq!(answers[1].status, Status::Ok, "it is started again: {:?}", answers[1].message);
    assert_eq!(fs::read_to_string(&count).unwrap().lines().count(), 2);
    answers
}

#[test]
fn a_program_that_dies_is_a_crash_and_started_again() {
    for (then, expected) in [
        ("exit 3", "ended (exit status: 3) without an answer"),
        ("kill -SEGV $$", "ended (signal: 11 (SIGSEGV)"),
        ("printf 1:46893; exit 0", "ended (exit status: 0) without an answer"),
        ("exec >&-; exec sleep 200", "closed its output without an answer"),
        ("exec cat /dev/zero", "an answer without an end"),
    ] {
        let answers = misbehaves(then, PATIENT);
        assert_eq!(answers[0].status, Status::Crash, "{then}");
        assert!(!answers[0].exhausted && answers[0].grids.is_empty());
        assert!(message(&answers[0]).starts_with(expected), "{then}: {}", message(&answers[0]));
    }
}

#[test]
fn nonsense_is_a_crash_with_what_was_said() {
    for (said, expected) in [
        ("hello", "expected COUNT[:SOLUTIONS][:NS] or unsupported, found 'hello'"),
        ("", "expected COUNT[:SOLUTIONS][:NS] or unsupported, found ''"),
        ("1:123", "expected solutions of 81 values, found '1:123'"),
        (
            "1:.................................................................................",
            "expected solutions of 81 values",
        ),
    ] {
        let answers = misbehaves(&format!("echo '{said}'; read -r line"), PATIENT);
        assert_eq!(answers[0].status, Status::Crash, "{said}");
        assert!(message(&answers[0]).starts_with(expected), "{}", message(&answers[0]));
    }
}

#[test]
fn a_program_that_hangs_is_killed_at_the_limit() {
    let answers = misbehaves("exec sleep 200", 300);
    assert_eq!((answers[0].status, message(&answers[0])), (Status::Timeout, "killed at the limit"));
}

#[test]
fn a_second_line_is_not_taken_for_the_next_answer() {
    let stage = Folder::new();
    let named = stage.script("line", "read -r a; echo 0; read -r b; printf '0\\n1\\n'; read -r c");
    let puzzle = classic(SLOW);
    let first = ask(&named, std::slice::from_ref(&puzzle), PATIENT);
    assert!(first[0].exhausted);
    // Both lines have been written before the program is looked at again.
    std::thread::sleep(Duration::from_millis(200));
    let second = ask(&named, &[puzzle], PATIENT);
    assert!(second[0].exhausted && second[0].claim.is_none(), "a fresh program answers");
}

#[test]
fn a_slow_answer_in_two_parts_is_one_answer() {
    let stage = Folder::new();
    let (head, tail) = SOLUTION.split_at(40);
    let named = stage.script(
        "line",
        &format!("while read -r line; do printf 1:{head}; sleep 0.2; echo {tail}; done"),
    );
    let answers = ask(&named, &[classic(SLOW)], PATIENT);
    assert_eq!(answers[0].grids, [grid(SOLUTION)]);
}

#[test]
fn a_program_that_does_not_start_is_a_crash_that_says_why() {
    let stage = Folder::new();
    for (script, expected) in [
        ("exit 5", "ended (exit status: 5) without an answer"),
        ("echo hello; read -r line", "first puzzle: expected COUNT"),
        ("echo quorum 3 name=x; read -r line; echo 0; read -r line", "expected a handshake"),
        ("echo quorum 2 name=x; read -r line; echo 0; read -r line", "the handshake has no field"),
    ] {
        let named = stage.script("line", script);
        let answers = ask(&named, &[classic(SLOW), classic(SLOW)], PATIENT);
        for answer in answers {
            assert_eq!(answer.status, Status::Crash);
            assert!(message(&answer).starts_with(expected), "{}", message(&answer));
        }
    }
}

// The forms with a process a solution: what the programs say is tested where it is read; here, how
// they are run.

/// The 1x1 puzzle: one variable; blocked, it has no solution.
fn one_cell() -> Puzzle {
    Puzzle::empty(rules(1, None))
}

#[test]
fn a_sat_program_is_asked_again_with_its_solution_forbidden() {
    let stage = Folder::new();
    let said = "if grep -q '^-1 0$' FILE; then echo s UNSATISFIABLE; exit 20; \
                else echo s SATISFIABLE; echo v 1 0; exit 10; fi";
    // On standard input, and as a file that the argument names.
    let named = stage.script("dimacs", &said.replace("FILE", "-"));
    named.solver.prepare(&one_cell().lower());
    let answer = &ask(&named, &[one_cell()], PATIENT)[0];
    assert_eq!((&answer.grids, answer.exhausted), (&vec![vec![1]], true), "{answer:?}");
    assert!(answer.phases.start.is_some() && answer.counters.clauses.is_some());
    let path = stage.arg("named");
    fs::write(&path, said.replace("FILE", "$1")).unwrap();
    let named = declared(&format!("named=dimacs:sh {path} {{}}"));
    assert_eq!(named.name.to_string(), "named/extended");
    assert!(ask(&named, &[one_cell()], PATIENT)[0].exhausted);
}

#[test]
fn sat_programs_that_fail_prove_nothing() {
    let stage = Folder::new();
    for (form, script, status) in [
        ("dimacs", "exit 1", Status::Crash),
        ("dimacs", "echo s UNSATISFIABLE; kill -KILL $$", Status::Crash),
        ("dimacs", "exit 20", Status::Crash),
        ("dimacs", "echo s UNKNOWN", Status::Ok),
        ("dimacs", "exec sleep 200", Status::Timeout),
        ("dimacs", "echo s UNSATISFIABLE; exec sleep 200", Status::Timeout),
        ("smt2", "exit 1", Status::Crash),
        ("smt2", "echo unsat; kill -KILL $$", Status::Crash),
        ("smt2", "echo unknown", Status::Ok),
        ("smt2", "exec sleep 200", Status::Timeout),
        ("fzn", "exit 1", Status::Crash),
        ("fzn", "", Status::Crash),
        ("fzn", "echo =====UNSATISFIABLE=====; kill -KILL $$", Status::Crash),
        ("fzn", "echo =====UNSATISFIABLE=====; exit 1", Status::Crash),
        ("fzn", "echo UNSATISFIABLE", Status::Crash),
        ("fzn", "echo 'x_R1C1 = 1;'", Status::Crash),
        ("fzn", "echo =====UNKNOWN=====", Status::Ok),
        ("fzn", "echo =====UNSATISFIABLE=====; exec sleep 200", Status::Timeout),
        ("asp", "exit 20", Status::Crash),
        ("asp", "echo UNSATISFIABLE; kill -KILL $$", Status::Crash),
        ("asp", "echo UNSATISFIABLE; exit 65", Status::Crash),
        ("asp", "echo UNSATISFIABLE; exit 10", Status::Crash),
        ("asp", "echo Answer: 1; echo 'x(1,1,1)'; exit 10", Status::Crash),
        ("asp", "echo UNKNOWN", Status::Ok),
        ("asp", "exec sleep 200", Status::Timeout),
        ("opb", "exit 20", Status::Crash),
        ("opb", "echo s UNSATISFIABLE; kill -KILL $$", Status::Crash),
        ("opb", "echo s UNSATISFIABLE; exit 10", Status::Crash),
        ("opb", "echo s SATISFIABLE; exit 10", Status::Crash),
        ("opb", "echo s UNKNOWN", Status::Ok),
        ("opb", "exec sleep 200", Status::Timeout),
        ("lp", "exit 0", Status::Crash),
        ("lp", "echo Infeasible", Status::Crash),
        ("lp", "echo s UNSATISFIABLE; kill -KILL $$", Status::Crash),
        ("lp", "echo s UNSATISFIABLE; exit 1", Status::Crash),
        ("lp", "echo s SATISFIABLE", Status::Crash),
        ("lp", "echo s UNKNOWN", Status::Ok),
        ("lp", "exec sleep 200", Status::Timeout),
        ("xcsp3", "", Status::Crash),
        ("xcsp3", "echo s UNSATISFIABLE; kill -KILL $$", Status::Crash),
        ("xcsp3", "echo s UNSATISFIABLE; exit 1", Status::Crash),
        ("xcsp3", "echo s SATISFIABLE", Status::Crash),
        ("xcsp3", "echo s UNKNOWN", Status::Ok),
        ("xcsp3", "exec sleep 200", Status::Timeout),
        ("encoder", "exit 1", Status::Crash),
        ("encoder", "", Status::Crash),
        ("encoder", "echo p cnf 1 0", Status::Crash),
        ("encoder", "echo c cell R1C1=1; echo p cnf 0 1", Status::Crash),
        ("encoder", "echo c cell R1C1=1; echo p cnf 0 0; exit 1", Status::Crash),
        ("encoder", "echo unsupported no idea; exit 1", Status::Unsupported),
        ("encoder", "exec sleep 200", Status::Timeout),
    ] {
        let limit = if status == Status::Timeout { 300 } else { PATIENT };
        let answer = &ask(&stage.script(form, script), &[one_cell()], limit)[0];
        assert_eq!(answer.status, status, "{form} {script}: {}", message(answer));
        assert!(!answer.exhausted && answer.grids.is_empty() && answer.message.is_some());
    }
}

#[test]
fn a_program_that_repeats_itself_or_breaks_the_rules_is_wrong() {
    let stage = Folder::new();
    let fzn = |value| format!("echo 'x_R1C1 = {value};'; echo ----------");
    let asp = |atoms: &str| format!("echo Answer: 1; echo '{atoms}'; echo SATISFIABLE; exit 10");
    for (form, script) in [
        ("dimacs", "echo s SATISFIABLE; echo v 1 0; exit 10".to_owned()),
        ("fzn", fzn(1)),
        ("fzn", fzn(2)),
        ("asp", asp("x(1,1,1)")),
        ("asp", asp("x(1,1,2)")),
        ("asp", asp("")),
        ("opb", "echo s SATISFIABLE; echo v x1; exit 10".to_owned()),
        ("opb", "echo s SATISFIABLE; echo v -x1; exit 10".to_owned()),
        ("lp", "echo s SATISFIABLE; echo v x1".to_owned()),
        ("lp", "echo s SATISFIABLE; echo v -x1".to_owned()),
        ("encoder", "echo c cell R1C1=1 1; echo p cnf 1 1; echo -1 0".to_owned()),
    ] {
        let panel = [stage.script(form, &script)];
        let result = ask_panel(&one_cell(), &Default::default(), &panel, &Terms::new(Mode::Decide));
        assert_eq!(result.runs[0].judged.answer.status, Status::Wrong, "{form} {script}");
    }
}

#[test]
fn constraint_and_answer_set_programs_are_asked_again_with_their_solution_forbidden() {
    let stage = Folder::new();
    for (form, script) in [
        (
            "fzn",
            "if grep -q '^constraint int_lt(x_R1C1, 1);$' -; then echo =====UNSATISFIABLE=====; \
             else echo 'x_R1C1 = 1;'; echo ----------; fi",
        ),
        (
            "asp",
            "if grep -q '^:- x(1,1,1).$' -; then echo UNSATISFIABLE; exit 20; \
             else echo Answer: 1; echo 'x(1,1,1)'; echo SATISFIABLE; exit 10; fi",
        ),
        (
            "opb",
            "if grep -q '^-1 x1 >= 0 ;$' -; then echo s UNSATISFIABLE; exit 20; \
             else echo s SATISFIABLE; echo v x1; exit 10; fi",
        ),
        (
            "lp",
            "if grep -q '^ c[0-9]*: -1 x1 >= 0$' -; then echo s UNSATISFIABLE; \
             else echo s SATISFIABLE; echo v x1; fi",
        ),
    ] {
        let named = stage.script(form, script);
        named.solver.prepare(&one_cell().lower());
        let answer = &ask(&named, &[one_cell()], PATIENT)[0];
        assert_eq!((&answer.grids, answer.exhausted), (&vec![vec![1]], true), "{answer:?}");
        assert!(answer.phases.start.is_some() && answer.counters.clauses.is_some());
    }
}

#[test]
fn a_liar_is_caught_by_the_others() {
    let stage = Folder::new();
    for (form, script) in
        [("fzn", "echo =====UNSATISFIABLE====="), ("asp", "echo UNSATISFIABLE; exit 20")]
    {
        let panel = [stage.script(form, script), common::solver("varisat/extended")];
        let result =
            ask_panel(&classic(SLOW), &Default::default(), &panel, &Terms::new(Mode::Decide));
        assert_eq!(result.runs[0].judged.answer.status, Status::Wrong, "{form}");
        assert_eq!(result.runs[1].judged.answer.status, Status::Ok);
    }
}

// The form `lib`.

#[test]
fn a_shared_object_that_cannot_be_used_is_a_crash_that_says_why() {
    let answers = ask(&declared(&format!("text=lib:{ROOT}/Cargo.toml")), &[one_cell()], PATIENT);
    assert!(message(&answers[0]).starts_with("cannot be loaded: "), "{answers:?}");
}

#[test]
#[ignore = "needs gcc"]
fn a_shared_object_that_is_no_solver_or_fails_is_reported() {
    let stage = Folder::new();
    let build = |text: &str| {
        let (source, path) = (stage.arg("a.c"), stage.arg("a.so"));
        fs::write(&source, format!("#include \"quorum.h\"\n{text}")).unwrap();
        let include = format!("-I{ROOT}/scripts/templates/cpp");
        // Removed first: the loader would take a changed file for the one it has.
        let _ = fs::remove_file(&path);
        run("gcc", &["-shared", "-fPIC", &include, "-o", &path, &source]);
        ask(&declared(&format!("c=lib:{path}")), &[one_cell()], PATIENT).remove(0)
    };
    let answer = build("int other;");
    assert_eq!(answer.status, Status::Crash);
    assert!(message(&answer).contains("quorum_solve"), "{answer:?}");
    let function = "int64_t quorum_solve(const char *p, uint64_t l, uint8_t *s, uint64_t r)";
    let answer = build(&format!("{function} {{ return QUORUM_UNSUPPORTED; }}"));
    assert_eq!(answer.status, Status::Unsupported);
    let answer = build(&format!("{function} {{ return QUORUM_FAILED; }}"));
    assert_eq!((answer.status, message(&answer)), (Status::Crash, "quorum_solve returned -2"));
    let answer = build(&format!("{function} {{ return 1; }}"));
    assert_eq!((answer.grids.len(), answer.exhausted), (0, false));
    assert_eq!(answer.claim.unwrap().solutions, 1);
}

// The command line.

#[test]
fn declared_solvers_are_solvers_like_any_other() {
    let stage = Folder::new();
    let path = stage.arg("script");
    fs::write(&path, format!("while read -r line; do echo 1:{SOLUTION}; done")).unwrap();
    let with = format!("mine=line:sh {path}");
    let quorum = |args: &[&str]| {
        let output = program::command().args(args).stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, out, _) = quorum(&["list", "solvers", "mine", "--with", &with]);
    assert!(code == Some(0) && out.starts_with("mine: ") && out.contains("+counts"), "{out}");
    let (code, out, _) = quorum(&["solve", "--with", &with, "--json", "--puzzle", SLOW]);
    assert!(code == Some(0) && out.contains("\"first_ns\":"), "{out}");
    assert!(out.contains("\"solver\":\"mine\""), "it is the one that is asked: {out}");
    let (code, out, err) = quorum(&["verify", "--with", &with, "--json", "--puzzle", SLOW]);
    assert!(code == Some(0) && out.contains("\"agreed\":true"), "{out}{err}");
    assert!(out.contains("\"solver\":\"mine\""), "it joins the panel: {out}");

    for (with, expected) in [
        (
            "mine=pipe:sh",
            "--with: unknown form 'pipe'; expected one of line, lib, dimacs, smt2, fzn, asp, opb, \
             lp, xcsp3, encoder",
        ),
        ("mine=line:./no-such", "--with: mine: cannot find the program './no-such'"),
        (
            "minimal=encoder:sh",
            "--with: there is an encoding 'minimal' already; choose another NAME",
        ),
        ("dfs=line:sh", "--with: there is a solver 'dfs' already; choose another NAME"),
    ] {
        let (code, _, err) = quorum(&["solve", "--with", with, "--puzzle", SLOW]);
        assert!(code == Some(2) && err.contains(expected), "{err}");
    }
    let twice = ["--with", with.as_str(), "--with", with.as_str()];
    let (code, _, err) = quorum(&[&["list", "solvers"][..], &twice].concat());
    assert!(code == Some(2) && err.contains("there is a solver 'mine' already"), "{err}");
}

/// However this process dies, the external program goes with it.
#[test]
#[cfg(target_os = "linux")]
fn no_program_outlives_the_process_that_started_it() {
    let stage = Folder::new();
    let pid_file = stage.arg("pid");
    // Answers the first puzzle, then neither reads nor answers.
    let line = format!("read -r line; echo 0; echo $$ >{pid_file}; exec sleep 200");
    let dimacs = format!("echo $$ >{pid_file}; exec sleep 200");
    for (form, script) in [("line", line), ("dimacs", dimacs)] {
        for signal in ["-KILL", "-TERM", "-INT"] {
            let path = stage.arg("script");
            fs::write(&path, &script).unwrap();
            let with = format!("hung={form}:sh {path}");
            let mut quorum = program::command()
                .args(["solve", "--with", &with, "--puzzle", SLOW])
                .stdin(Stdio::null())
                .spawn()
                .unwrap();
            let text =
                wait_for(|| fs::read_to_string(&pid_file).ok().filter(|t| t.ends_with('\n')));
            let child = PathBuf::from(format!("/proc/{}", text.trim()));
            assert!(child.exists());
            for _ in 0..2 {
                // The first Ctrl-C is taken for "finish this puzzle", the second is not.
                run("kill", &[signal, &quorum.id().to_string()]);
                std::thread::sleep(Duration::from_millis(50));
                if quorum.try_wait().unwrap().is_some() {
                    break;
                }
            }
            quorum.wait().unwrap();
            wait_for(|| is_gone(&child).then_some(()));
            fs::remove_file(&pid_file).unwrap();
        }
    }
}

/// A program that answers, ends and leaves one behind that holds its standard output: the answer is
/// complete, and what was left ends with it.
#[test]
#[cfg(target_os = "linux")]
fn an_answer_does_not_wait_for_what_the_program_leaves_behind() {
    let stage = Folder::new();
    let pids = stage.arg("pids");
    let left = || -> Vec<PathBuf> {
        let text = fs::read_to_string(&pids).unwrap();
        fs::remove_file(&pids).unwrap();
        text.lines().map(|pid| PathBuf::from(format!("/proc/{pid}"))).collect()
    };
    let script = format!("sleep 200 & echo $! >>{pids}; echo 's UNSATISFIABLE'; exit 20");
    let named = stage.script("dimacs", &script);
    // Without a limit that could end it.
    let terms = Terms::new(Mode::Decide);
    let answer = measure(&named.solver, &one_cell().lower(), &terms).answer;
    assert_eq!((answer.status, answer.exhausted), (Status::Ok, true), "{}", message(&answer));
    let all = left();
    assert_eq!(all.len(), 1);
    wait_for(|| all.iter().all(|process| is_gone(process)).then_some(()));

    let with = format!("kids=dimacs:sh {}", stage.arg("script"));
    let puzzle = stage.file("puzzle", "4x4;boxes=2x2;cells=..../..../..../....\n");
    let out = stage.arg("out");
    for command in [
        &["verify", "--timeout", "60s", "--solvers", "kids", "--json"][..],
        &["solve", "--timeout", "60s", "--solver", "kids", "--json"],
        &["compare", "--timeout", "60s", "--solvers", "kids", "--out", &out],
    ] {
        let output = program::command()
            .args(command)
            .args(["--with", &with, &puzzle])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let all = left();
        assert!(!all.is_empty(), "{command:?}");
        wait_for(|| all.iter().all(|process| is_gone(process)).then_some(()));
        match command[0] {
            "compare" => {
                for row in rows(format!("{out}/results.csv").as_ref()) {
                    assert_eq!((&*row.status, &*row.verdict), ("ok", "none"));
                }
            }
            _ => {
                let text = String::from_utf8(output.stdout).unwrap();
                assert!(text.contains(r#""verdict":"none""#), "{text}");
            }
        }
    }
}

/// The answer of a `line` program that ended without one is a crash, although its output is open.
#[test]
#[cfg(target_os = "linux")]
fn a_line_program_that_ends_is_not_waited_for() {
    let stage = Folder::new();
    let pid = stage.arg("pid");
    let text = format!("read -r line; echo 0; sleep 200 & echo $! >{pid}; read -r line; exit 3");
    let named = stage.script("line", &text);
    let answer = &ask(&named, &[classic(SLOW)], PATIENT)[0];
    assert_eq!(answer.status, Status::Crash);
    assert!(message(answer).starts_with("ended (exit status: 3)"), "{}", message(answer));
    drop(named);
    let process = PathBuf::from(format!("/proc/{}", fs::read_to_string(&pid).unwrap().trim()));
    wait_for(|| is_gone(&process).then_some(()));
}

/// Ctrl-C twice ends the program at once, and with it what a solver started.
#[test]
#[cfg(target_os = "linux")]
fn what_a_program_started_ends_on_ctrl_c() {
    let stage = Folder::new();
    let pids = stage.arg("pids");
    let script = format!("sleep 200 & echo $! >{pids}; echo $$ >>{pids}; wait");
    let path = stage.file("script", &script);
    let mut quorum = program::command()
        .args(["solve", "--with", &format!("hung=dimacs:sh {path}"), "--puzzle", SLOW])
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let text = wait_for(|| {
        let text = fs::read_to_string(&pids).ok()?;
        (text.lines().count() == 2 && text.ends_with('\n')).then_some(text)
    });
    for _ in 0..2 {
        run("kill", &["-INT", &quorum.id().to_string()]);
        std::thread::sleep(Duration::from_millis(50));
        if quorum.try_wait().unwrap().is_some() {
            break;
        }
    }
    quorum.wait().unwrap();
    for pid in text.lines() {
        wait_for(|| is_gone(&PathBuf::from(format!("/proc/{pid}"))).then_some(()));
    }
}

/// Ended: not there, or a zombie that nobody has asked for yet.
fn is_gone(process: &Path) -> bool {
    let status = fs::read_to_string(process.join("status")).unwrap_or_default();
    !status.contains("State:") || status.contains("State:\tZ")
}

/// Tries until there is something; gives up after a time that means it never will be.
fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "it never came");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A worker, asked as a program of others is, gives the answers of its solver, counters included.
#[test]
fn a_worker_is_a_program_of_the_form_line() {
    let worker = declared(&format!("worker=line:{} worker varisat", program::QUORUM));
    let same = common::solver("varisat");
    let mut puzzles = vec![classic(SLOW), Puzzle::empty(rules(12, Some((3, 4))))];
    for line in [
        "4x4;boxes=2x2;cells=11../..../..../....",
        "4x4;boxes=2x2;cells=..../..../..../....;signs=<../..../.../..../.../..../...",
        "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=5:R1C1.R1C2/cage=3:R3C3.R4C3",
    ] {
        puzzles.push(quorum_puzzle::corpus_line::parse(line).unwrap());
    }
    for mode in [Mode::Decide, Mode::First, Mode::Count(5)] {
        for puzzle in &puzzles {
            let (problem, terms) = (puzzle.lower(), Terms::new(mode));
            let answer = |named: &Named| measure(&named.solver, &problem, &terms).answer;
            let (asked, own) = (answer(&worker), answer(&same));
            assert_eq!((asked.status, &asked.grids), (Status::Ok, &own.grids), "{asked:?}");
            assert_eq!((asked.exhausted, asked.counters), (own.exhausted, own.counters));
            assert!(asked.phases.load.is_some() == own.phases.load.is_some(), "{asked:?}");
        }
    }
    let unsupported = declared(&format!("worker=line:{} worker classic", program::QUORUM));
    let answers = ask(&unsupported, &puzzles[1..], PATIENT);
    assert_eq!(answers[0].status, Status::Unsupported, "{answers:?}");
}

/// Times of an external program are times of this project's clocks.
#[test]
fn an_external_run_is_measured_like_any_other() {
    let stage = Folder::new();
    let named = stage.script("line", &format!("while read -r line; do echo 1:{SOLUTION}; done"));
    let run = measure(&named.solver, &classic(SLOW).lower(), &Terms::new(Mode::Decide));
    let Measured { answer, cost } = &run;
    assert!(answer.phases.total() <= cost.total, "the pipe lies within the round trip");
    assert!(answer.phases.prove.is_none());
}
