//! A panel that answers one puzzle after another: every grid is judged, the claims compared.
//!
//! A panel that stops at agreement does not let a search that stalls hold up the others: a native
//! engine or batsat first gives up after a number of nodes, which does not depend on the machine,
//! and another solver is asked; then it gets ten times as many, then the rest are asked, and only
//! if there is still no agreement it searches to its limit of time. A search that is repeated costs
//! at most what it did before.

use super::agreement::{KnownAnswer, PanelResult, SolverRun, have_agreed};
use super::at_work::AtWork;
use crate::worker::{Worker, Workers};
use quorum_problem::{Expected, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::table::{Family, Named};
use quorum_solvers::{Measured, Stream, Terms};
use std::sync::Arc;

/// Runs each solver on one puzzle, with a time limit for each, and compares the answers with
/// each other and with the known answer. The limit of a solver that cannot be stopped is not
/// enforced. For many puzzles, see [`PanelSession`].
pub fn ask_panel(
    puzzle: &Puzzle,
    expected: &Expected,
    solvers: &[Named],
    terms: &Terms,
) -> PanelResult {
    PanelSession::new(solvers).ask(puzzle, expected, terms)
}

/// A panel for many puzzles: incremental solvers keep their sessions, and those whose answers do
/// not depend on other puzzles. One thread at a time uses it; it may move to another one between
/// puzzles.
pub struct PanelSession {
    solvers: Vec<PanelMember>,
    /// Number of solvers that always run.
    first: usize,
    /// Nodes of engines at first, if they may give up.
    nodes: Option<u64>,
    at_work: AtWork,
}

/// Nodes after which engines let others go first: some tenths of a second with sums and automata.
const FIRST_NODES: u64 = 20_000;

/// One solver of a panel.
struct PanelMember {
    solver: Named,
    stream: Stream,
    /// A process that can be killed, for a solver that cannot be stopped in time.
    worker: Option<Worker>,
}

impl PanelMember {
    fn ask(&mut self, puzzle: &Puzzle, problem: &Problem, terms: &Terms) -> Measured {
        let (Some(worker), Some(_)) = (&mut self.worker, terms.limit) else {
            return self.stream.ask(problem, terms);
        };
        worker.ask(puzzle, terms)
    }
}

impl PanelSession {
    /// A new session, in which all solvers run, in this process.
    pub fn new(solvers: &[Named]) -> Self {
        let member = |solver: &Named| PanelMember {
            solver: solver.clone(),
            stream: Stream::of_answers(Arc::clone(&solver.solver)),
            worker: None,
        };
        PanelSession {
            solvers: solvers.iter().map(member).collect(),
            first: solvers.len(),
            nodes: None,
            at_work: AtWork::default(),
        }
    }

    /// Uses workers, which are killed at the limit, for solvers that cannot be stopped.
    #[must_use]
    pub fn with_workers(mut self, workers: &Workers) -> Self {
        for member in &mut self.solvers {
            let needs_one = workers.enforce_limits() && !member.solver.solver.can_be_stopped();
            member.worker = needs_one.then(|| workers.worker(&member.solver, None, false));
        }
        self
    }

    /// Always runs only the first solvers, and each of the others only if those before it have
    /// not agreed.
    #[must_use]
    pub fn until_agreed(self, first: usize) -> Self {
        PanelSession { first, nodes: Some(FIRST_NODES), ..self }
    }

    /// Leaves out the CPU times of the runs in this process.
    #[must_use]
    pub fn without_cpu_times(mut self) -> Self {
        let without = |member: PanelMember| PanelMember {
            stream: member.stream.without_cpu_times(),
            ..member
        };
        self.solvers = self.solvers.into_iter().map(without).collect();
        self
    }

    /// Reports the solver that is asked.
    #[must_use]
    pub fn reporting_to(self, at_work: &AtWork) -> Self {
        PanelSession { at_work: at_work.clone(), ..self }
    }

    /// As [`ask_panel`]. The result has the runs of the solvers that were used.
    pub fn ask(&mut self, puzzle: &Puzzle, expected: &Expected, terms: &Terms) -> PanelResult {
        let problem = puzzle.lower();
        let known = KnownAnswer::new(&problem, expected);
        let mut runs: Vec<SolverRun> = Vec::with_capacity(self.solvers.len());
        // With one family there is nobody to let go first.
        let family = |member: &PanelMember| member.solver.entry.family;
        let others = self.solvers.iter().any(|member| family(member) != Family::Native);
        let nodes = self.nodes.filter(|_| others);
        let (first, count) = (self.first.min(self.solvers.len()), self.solvers.len());
        for index in 0..first {
            let run = self.run(index, puzzle, &problem, &terms.clone().up_to_nodes(nodes));
            runs.push(run);
        }
        self.run_again(&mut runs, &known, puzzle, &problem, terms, nodes.map(|nodes| 10 * nodes));
        for index in first..count {
            if have_agreed(&runs, &known) {
                break;
            }
            let run = self.run(index, puzzle, &problem, &terms.clone().up_to_nodes(nodes));
            runs.push(run);
        }
        // Not without a number: then `native` may delegate to a family that has answered.
        let all = nodes.map(|_| u64::MAX);
        self.run_again(&mut runs, &known, puzzle, &problem, terms, all);
        PanelResult::new(runs, &known)
    }

    fn run(
        &mut self,
        index: usize,
        puzzle: &Puzzle,
        problem: &Problem,
        terms: &Terms,
    ) -> SolverRun {
        let member = &mut self.solvers[index];
        let _at_work = self.at_work.begin(&member.solver.name);
        let run = member.ask(puzzle, problem, terms);
        SolverRun::new(&member.solver, problem, run)
    }

    /// Until there is agreement, asks those again that gave up, within what their limit leaves.
    fn run_again(
        &mut self,
        runs: &mut [SolverRun],
        known: &KnownAnswer,
        puzzle: &Puzzle,
        problem: &Problem,
        terms: &Terms,
        nodes: Option<u64>,
    ) {
        for index in 0..runs.len() {
            if !runs[index].judged.answer.gave_up || have_agreed(runs, known) {
                continue;
            }
            let spent = runs[index].cost;
            let limit = terms.limit.map(|limit| limit.saturating_sub(spent.total));
            let terms = terms.clone().within(limit).up_to_nodes(nodes);
            let mut run = self.run(index, puzzle, problem, &terms);
            run.cost.total += spent.total;
            run.cost.cpu += spent.cpu;
            runs[index] = run;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use quorum_formats::{ReadOptions, read};
    use quorum_solvers::{Mode, Status, table};

    /// Verdict, agreement, and the status and nodes of every run of a panel that gives native
    /// engines so many nodes at first.
    fn answer(nodes: u64, names: &[&str]) -> (Verdict, bool, Vec<(Status, Option<u64>)>) {
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let item = read("t", hard.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
        let named = |name: &&str| table::find(&name.parse().unwrap()).unwrap();
        let solvers: Vec<Named> = names.iter().map(named).collect();
        let mut session = PanelSession::new(&solvers).until_agreed(2);
        session.nodes = Some(nodes);
        let result = session.ask(&item.puzzle, &item.expected, &Terms::new(Mode::Decide));
        let run = |run: &SolverRun| {
            let answer = &run.judged.answer;
            (answer.status, answer.counters.nodes)
        };
        (result.verdict, result.agreed, result.runs.iter().map(run).collect())
    }

    #[test]
    fn a_native_engine_goes_on_only_without_agreement() {
        let (verdict, agreed, whole) = answer(1_000_000, &["propagate", "batsat"]);
        let (_, Some(nodes)) = whole[0] else { panic!("{whole:?}") };
        assert!((verdict, agreed) == (Verdict::Unique, true) && nodes > 20, "{whole:?}");
        // Given up twice, then searched to the end.
        assert_eq!(answer(1, &["propagate", "batsat"]), (Verdict::Unique, true, whole.clone()));
        // Given up once: the second time has nodes enough.
        assert_eq!(
            answer(nodes / 5, &["propagate", "batsat"]),
            (Verdict::Unique, true, whole.clone())
        );
        // With one family alone nobody gives up.
        let (_, agreed, runs) = answer(1, &["propagate", "dfs"]);
        assert!(!agreed && runs[0] == whole[0], "{runs:?}");
    }

    /// In a panel with a SAT solver `native` does not delegate to one.
    #[test]
    fn a_panel_gets_a_native_vote_on_large_grids() {
        let rules =
            quorum_puzzle::Rules::new(16, quorum_puzzle::Rules::customary_boxes(16)).unwrap();
        let named = |name: &str| table::find(&name.parse().unwrap()).unwrap();
        let delegated = |names: &[&str]| {
            let solvers: Vec<Named> = names.iter().map(|name| named(name)).collect();
            let mut session = PanelSession::new(&solvers).until_agreed(2);
            let terms = Terms::new(Mode::Decide);
            let result = session.ask(&Puzzle::empty(rules.clone()), &Expected::default(), &terms);
            assert_eq!(result.verdict, Verdict::Multiple);
            (result.agreed, result.runs[0].judged.answer.delegated_to.clone())
        };
        assert_eq!(delegated(&["native", "batsat"]), (true, None));
        let delegate = Some(quorum_solvers::native::DELEGATE.to_owned());
        assert_eq!(delegated(&["native"]), (false, delegate));
    }

    #[cfg(feature = "z3")]
    #[test]
    fn another_family_answers_for_one_that_gave_up() {
        let (verdict, agreed, runs) = answer(1, &["propagate", "batsat", "z3"]);
        assert_eq!((verdict, agreed, runs.len()), (Verdict::Unique, true, 3));
        // Z3 does not wait for batsat, which has given up twice and is not asked again.
        assert_eq!((runs[0].0, runs[1]), (Status::Ok, (Status::Timeout, None)));
        let (verdict, agreed, runs) = answer(1, &["propagate", "z3"]);
        assert_eq!((verdict, agreed, runs.len()), (Verdict::Unique, true, 2));
    }
}
