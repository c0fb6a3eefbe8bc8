//! A panel that answers one puzzle after another: every grid is judged, the claims compared.
//!
//! A panel that stops at agreement asks one solver after another as long as that is quick. A native
//! engine or batsat gives up after a number of nodes, which does not depend on the machine; if the
//! first solver gives up, it goes on beside those that always run, with more nodes, and if there is
//! still no agreement, all are asked side by side, until those that have answered agree. So the
//! verdict comes after the time of the second fastest family, as far as there are processors. A
//! search that is repeated costs at most what it did before.

use super::agreement::{KnownAnswer, PanelResult, SolverRun, have_agreed};
use super::at_work::AtWork;
use crate::worker::{Worker, Workers};
use quorum_problem::{Expected, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::table::{Family, Named};
use quorum_solvers::{Measured, RunCost, Stream, Terms};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

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
/// The first solver, beside which nobody works yet, does so after a tenth of them.
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

    /// Whether a question that is cancelled ends soon.
    fn can_be_stopped(&self, terms: &Terms) -> bool {
        let has_process = self.worker.is_some() && terms.limit.is_some();
        has_process || self.solver.solver.can_be_stopped()
    }

    fn run(&mut self, asked: &Asked, terms: &Terms) -> SolverRun {
        let _at_work = asked.at_work.begin(&self.solver.name);
        let run = self.ask(asked.puzzle, asked.problem, terms);
        SolverRun::new(&self.solver, asked.problem, run)
    }

    /// Within what the limit leaves after a run before.
    fn run_again(&mut self, asked: &Asked, terms: Terms, spent: RunCost) -> SolverRun {
        let limit = terms.limit.map(|limit| limit.saturating_sub(spent.total));
        let mut run = self.run(asked, &terms.within(limit));
        run.cost.total += spent.total;
        run.cost.cpu += spent.cpu;
        run
    }
}

/// What the members of a panel are asked.
struct Asked<'a> {
    puzzle: &'a Puzzle,
    problem: &'a Problem,
    known: &'a KnownAnswer,
    at_work: &'a AtWork,
}

/// The last runs of the members that have answered or given up.
#[derive(Default)]
struct Runs {
    runs: Vec<SolverRun>,
    /// Index of the member of each.
    members: Vec<usize>,
}

impl Runs {
    fn of(&self, member: usize) -> Option<&SolverRun> {
        let place = self.members.binary_search(&member).ok()?;
        Some(&self.runs[place])
    }

    /// Whether this member has not answered.
    fn is_open(&self, member: usize) -> bool {
        self.of(member).is_none_or(|run| run.judged.answer.gave_up)
    }

    /// Replaces the run of a member, or adds it where the sequence of members has it.
    fn put(&mut self, member: usize, run: SolverRun) {
        match self.members.binary_search(&member) {
            Ok(place) => self.runs[place] = run,
            Err(place) => {
                self.members.insert(place, member);
                self.runs.insert(place, run);
            }
        }
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
        let asked = Asked { puzzle, problem: &problem, known: &known, at_work: &self.at_work };
        // With one family there is nobody to let go first.
        let family = |member: &PanelMember| member.solver.entry.family;
        let others = self.solvers.iter().any(|member| family(member) != Family::Native);
        let nodes = self.nodes.filter(|_| others);
        let limited = |nodes| terms.clone().up_to_nodes(nodes);
        let first = self.first.min(self.solvers.len());
        let (always, rest) = self.solvers.split_at_mut(first);
        let mut runs = Runs::default();
        for (index, member) in always.iter_mut().enumerate() {
            let nodes = if index == 0 { nodes.map(|nodes| nodes.div_ceil(10)) } else { nodes };
            runs.put(index, member.run(&asked, &limited(nodes)));
            if runs.is_open(0) {
                break;
            }
        }
        if nodes.is_some() {
            let more = limited(nodes.map(|nodes| 10 * nodes));
            side_by_side(always, &mut runs, &asked, &more, false);
            for (index, member) in rest.iter_mut().enumerate() {
                if !member.can_be_stopped(terms) && !have_agreed(&runs.runs, &known) {
                    runs.put(first + index, member.run(&asked, terms));
                }
            }
        }
        // Not without a number: then `auto` may choose a family that has answered.
        let terms = limited(nodes.map(|_| u64::MAX));
        side_by_side(&mut self.solvers, &mut runs, &asked, &terms, true);
        PanelResult::new(runs.runs, &known)
    }
}

/// Unless there is agreement or all have answered, asks the first members that have not answered at
/// the same time, each on a thread of its own. `until_agreed`, those that then still run are
/// cancelled, and have no new run.
fn side_by_side(
    members: &mut [PanelMember],
    runs: &mut Runs,
    asked: &Asked,
    terms: &Terms,
    until_agreed: bool,
) {
    let is_any_open = (0..members.len()).any(|index| runs.is_open(index));
    if !is_any_open || have_agreed(&runs.runs, asked.known) {
        return;
    }
    let part = terms.cancel.part();
    let terms = terms.clone().cancelled_by(&part);
    let mut is_enough = false;
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (index, member) in members.iter_mut().enumerate() {
            if runs.is_open(index) {
                let spent = runs.of(index).map_or_else(RunCost::default, |run| run.cost);
                let (sender, terms) = (sender.clone(), terms.clone());
                threads.push(scope.spawn(move || {
                    let run = member.run_again(asked, terms, spent);
                    // The receiver is there until all threads have ended.
                    let _ = sender.send((index, run));
                }));
            }
        }
        drop(sender);
        for (index, run) in receiver {
            if !is_enough {
                runs.put(index, run);
            }
            if until_agreed && have_agreed(&runs.runs, asked.known) {
                is_enough = true;
                part.cancel();
            }
        }
        for thread in threads {
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use quorum_formats::{ReadOptions, read};
    use quorum_solvers::{Answer, Cancel, Engine, Mode, Question, Status, table};
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::{Duration, Instant};

    fn named(name: &str) -> Named {
        table::find(&name.parse().unwrap()).unwrap()
    }

    /// Verdict, agreement, and the status and nodes of every run of a panel that gives native
    /// engines so many nodes at first.
    fn answer(nodes: u64, names: &[&str]) -> (Verdict, bool, Vec<(Status, Option<u64>)>) {
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let item = read("t", hard.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
        let solvers: Vec<Named> = names.iter().map(|name| named(name)).collect();
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

    /// Gives up where others are to go first, and else runs until it is cancelled, which it counts.
    #[derive(Clone)]
    struct UntilCancelled(Arc<AtomicU32>);

    impl Engine for UntilCancelled {
        fn answer(&mut self, _: &Problem, question: &Question) -> Answer {
            let gave_up = question.nodes.is_some_and(|nodes| nodes < u64::MAX);
            let answer = Answer { status: Status::Timeout, gave_up, ..Answer::default() };
            if gave_up {
                return answer;
            }
            let start = Instant::now();
            while !question.is_over() && start.elapsed() < Duration::from_secs(20) {
                thread::sleep(Duration::from_millis(1));
            }
            self.0.fetch_add(question.cancel.is_cancelled().into(), Ordering::Relaxed);
            answer
        }
    }

    #[test]
    fn those_that_run_when_others_agree_are_cancelled() {
        let cancelled = Arc::new(AtomicU32::new(0));
        let patient = |name| Named {
            solver: Arc::new(UntilCancelled(Arc::clone(&cancelled))),
            ..named(name)
        };
        let puzzle = Puzzle::empty(quorum_puzzle::Rules::new(4, None).unwrap());
        let ask = |solvers: &[Named], cancel: &Cancel| {
            let terms = Terms::new(Mode::Decide).cancelled_by(cancel);
            let mut session = PanelSession::new(solvers).until_agreed(2);
            session.ask(&puzzle, &Expected::default(), &terms)
        };
        let result = ask(&[patient("dfs"), named("batsat"), named("dlx")], &Cancel::new());
        let statuses = |result: &PanelResult| -> Vec<Status> {
            result.runs.iter().map(|run| run.judged.answer.status).collect()
        };
        assert!(result.agreed && cancelled.load(Ordering::Relaxed) == 1, "{result:?}");
        // What the first has is its last answer before that.
        assert_eq!(statuses(&result), [Status::Timeout, Status::Ok, Status::Ok]);
        // The caller cancels, from another thread.
        let cancel = Cancel::new();
        let result = thread::scope(|scope| {
            let asked = scope.spawn(|| ask(&[patient("dfs"), patient("batsat")], &cancel));
            thread::sleep(Duration::from_millis(20));
            cancel.cancel();
            asked.join().unwrap()
        });
        assert_eq!(cancelled.load(Ordering::Relaxed), 3);
        assert_eq!(statuses(&result), [Status::Cancelled; 2]);
    }

    /// In a panel with a SAT solver `auto` does not choose one.
    #[test]
    fn a_panel_gets_a_native_vote_on_large_grids() {
        let rules =
            quorum_puzzle::Rules::new(16, quorum_puzzle::Rules::customary_boxes(16)).unwrap();
        let used = |names: &[&str]| {
            let solvers: Vec<Named> = names.iter().map(|name| named(name)).collect();
            let mut session = PanelSession::new(&solvers).until_agreed(2);
            let terms = Terms::new(Mode::Decide);
            let result = session.ask(&Puzzle::empty(rules.clone()), &Expected::default(), &terms);
            assert_eq!(result.verdict, Verdict::Multiple);
            (result.agreed, result.runs[0].judged.answer.solver_used.clone().unwrap())
        };
        assert_eq!(used(&["auto", "batsat"]), (true, "native".to_owned()));
        assert_eq!(used(&["auto"]), (false, quorum_solvers::auto::SAT.to_owned()));
    }

    #[cfg(feature = "z3")]
    #[test]
    fn another_family_answers_for_one_that_gave_up() {
        let (verdict, agreed, runs) = answer(1, &["propagate", "batsat", "z3"]);
        assert_eq!((verdict, agreed, runs.len()), (Verdict::Unique, true, 3));
        // Z3 does not wait for the others. They go on at the same time, until one of them agrees.
        let answered = runs[..2].iter().filter(|run| run.0 == Status::Ok).count();
        assert!(answered > 0 && runs[2].0 == Status::Ok, "{runs:?}");
        let (verdict, agreed, runs) = answer(1, &["propagate", "z3"]);
        assert_eq!((verdict, agreed, runs.len()), (Verdict::Unique, true, 2));
    }
}
