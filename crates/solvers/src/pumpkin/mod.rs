//! Pumpkin, a constraint solver in Rust by lazy clause generation: propagators over finite
//! domains explain their inferences, and conflicts are learned from as in a SAT solver.
//!
//! One variable per cell, Pumpkin's `all_different` per group and a linear inequality per sign.
//! That `all_different` is decomposed into one `!=` per pair, which detects used values but not
//! values with one cell left. `+alo` adds the latter: for each value of a full group, the
//! clause that some cell has it.
//!
//! Relations, sums and automata are tables and linear constraints; connected cells and different
//! pairs are unfolded to such.
//!
//! Each solution is blocked by one more clause, and learned clauses are kept. The clock is read
//! at every decision. Decisions and conflicts are counted around Pumpkin's own heuristic; the
//! conflict that ends the search is not included.
//!
//! The crates of Pumpkin are dependencies instead of `pumpkin-solver`, which adds a command
//! line: its build compiles proof checkers for its own tests, in C and C++.
//!
//! Sources: Ohrimenko, Stuckey & Codish 2009, Propagation via lazy clause generation; Flippo et
//! al. 2024, A Multi-Stage Proof Logging Framework to Certify the Correctness of CP Solvers.

mod primitives;

use super::answer::Laps;
use super::entry::{Abilities, Built, Entry, Family, NamedChoice, OptionSpec, choice};
use super::{Answer, Counters, Engine, Question, SolverName, Status, Unsupported};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_constraints::{all_different, binary_less_than};
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::{ProblemSolution, SatisfactionResult, SolutionReference};
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;
use pumpkin_core::{DefaultBrancher, predicate};
use quorum_encodings::TextEncoding;
use quorum_encodings::flatzinc::{FlatZinc, FlatZincOptions, MODELS};
use quorum_encodings::unfold::unfold;
use quorum_problem::{Features, Grid, Problem, ValueSet};

/// Pumpkin in the table of solvers.
pub(super) fn entry() -> Entry {
    Entry {
        family: Family::Cp,
        summary: "lazy clause generation; solutions are blocked one by one",
        source: "Ohrimenko, Stuckey & Codish 2009; github.com/consol-lab/pumpkin".into(),
        options: &OPTIONS,
        abilities: Abilities { features: FlatZinc::FEATURES, ..Abilities::ANY },
        version: Box::new(|| format!("pumpkin {VERSION}")),
        ..Entry::new("pumpkin", build)
    }
}

static OPTIONS: [OptionSpec; 2] = [
    OptionSpec { name: "alo", values: &AT_LEAST_ONE },
    OptionSpec { name: "table", values: &TABLES },
];

fn build(name: &SolverName) -> Built {
    let has = |option| name.options.contains_key(option);
    let tables = if has("table") { TableStyle::Element } else { TableStyle::Rows };
    Ok(Box::new(Pumpkin { at_least_one: has("alo"), tables }))
}

static AT_LEAST_ONE: [NamedChoice; 2] = [
    choice("off", "all-different constraints only"),
    choice("on", "a clause for each value of a full group: it has a cell"),
];

static TABLES: [NamedChoice; 2] = [
    choice("rows", "relations and automata with a literal for each row"),
    choice("element", "a variable for the row, an element constraint per column"),
];

/// Form of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableStyle {
    /// Pumpkin's table: a literal per row.
    Rows,
    /// A variable for the number of the row.
    Element,
}

/// Pinned by the manifest: the crate does not report its version.
const VERSION: &str = "0.5.0";

/// Stateless: every problem is stated from scratch.
#[derive(Clone)]
struct Pumpkin {
    at_least_one: bool,
    tables: TableStyle,
}

impl Engine for Pumpkin {
    fn features(&self) -> Features {
        FlatZinc::FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        let options = FlatZincOptions::new(MODELS[0]);
        Ok(FlatZinc::check(problem, &options)?)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let mut answer = Answer::default();
        let named = problem.cells().len();
        let model = PumpkinModel::new(&unfold(problem), named, self.at_least_one, self.tables);
        answer.phases.load = Some(laps.lap());
        match model {
            Some(mut model) => model.enumerate(question, &mut laps, &mut answer),
            None => answer.exhausted = true,
        }
        answer
    }
}

/// A problem as Pumpkin represents it.
struct PumpkinModel {
    solver: pumpkin_core::Solver,
    cells: Vec<DomainId>,
    /// Number of cells of the grid, which are the first ones.
    grid_cells: usize,
    /// Number of cells of the problem, which come before those to which it unfolds.
    named: usize,
    constraints: u64,
}

impl PumpkinModel {
    /// `None` if a cell has no candidate, a full group no cell for a value, or a table no row:
    /// empty domains and clauses cannot be stated.
    fn new(
        problem: &Problem,
        named: usize,
        at_least_one: bool,
        tables: TableStyle,
    ) -> Option<Self> {
        if problem.candidates().iter().any(|candidates| candidates.is_empty()) {
            return None;
        }
        let mut solver = pumpkin_core::Solver::default();
        let variable = |candidates: &ValueSet| {
            let values: Vec<i32> = candidates.iter().map(i32::from).collect();
            solver.new_sparse_integer(values)
        };
        let cells = problem.candidates().iter().map(variable).collect();
        let grid_cells = problem.grid_cells();
        let mut model = PumpkinModel { solver, cells, grid_cells, named, constraints: 0 };
        for group in problem.groups() {
            let members: Vec<DomainId> =
                group.cells.iter().map(|&cell| model.cells[cell]).collect();
            let tag = model.next_tag();
            model.solver.add_constraint(all_different(members, tag)).post();
            if at_least_one && problem.is_full(group) {
                model.state_at_least_one(problem, &group.cells)?;
            }
        }
        for pair in problem.less_than() {
            let tag = model.next_tag();
            let (lesser, greater) = (model.cells[pair.lesser], model.cells[pair.greater]);
            model.solver.add_constraint(binary_less_than(lesser, greater, tag)).post();
        }
        model.state_primitives(problem, tables)?;
        Some(model)
    }

    fn state_at_least_one(&mut self, problem: &Problem, group: &[usize]) -> Option<()> {
        for value in 1..=problem.values() {
            let has_value = group.iter().filter(|&&c| problem.candidates()[c].contains(value));
            let clause: Vec<Predicate> = has_value
                .map(|&cell| {
                    let cell = self.cells[cell];
                    predicate!(cell == i32::from(value))
                })
                .collect();
            if clause.is_empty() {
                return None;
            }
            let tag = self.next_tag();
            self.solver.add_clause(clause, tag);
        }
        Some(())
    }

    fn next_tag(&mut self) -> pumpkin_core::proof::ConstraintTag {
        self.constraints += 1;
        self.solver.new_constraint_tag()
    }

    /// Finds and blocks one grid after another.
    fn enumerate(&mut self, question: &Question, laps: &mut Laps, answer: &mut Answer) {
        let heuristic = self.solver.default_brancher();
        let mut brancher = CountingBrancher { heuristic, decisions: 0, conflicts: 0 };
        let mut resolver = ResolutionResolver::default();
        answer.counters.variables = Some(self.cells.len() as u64);
        answer.counters.clauses = Some(self.constraints);
        while !answer.is_finished(question.mode) {
            if let Some(grid) = answer.grids.last() {
                self.block(grid);
            }
            let mut deadline = Deadline(question);
            match self.solver.satisfy(&mut brancher, &mut deadline, &mut resolver) {
                SatisfactionResult::Satisfiable(found) => {
                    let solution = found.solution();
                    let value = |&cell| u8::try_from(solution.get_integer_value(cell)).unwrap_or(0);
                    answer.grids.push(self.cells[..self.named].iter().map(value).collect());
                }
                SatisfactionResult::Unsatisfiable(..) => answer.exhausted = true,
                SatisfactionResult::Unknown(..) => {
                    answer.status = Status::Timeout;
                    break;
                }
            }
            answer.phases.add_solving(laps.lap());
        }
        answer.counters = Counters {
            decisions: Some(brancher.decisions),
            conflicts: Some(brancher.conflicts),
            ..answer.counters
        };
    }

    fn block(&mut self, grid: &Grid) {
        let tag = self.solver.new_constraint_tag();
        let cells = self.cells[..self.grid_cells].iter().zip(grid);
        let others = cells.map(|(&cell, &value)| predicate!(cell != i32::from(value)));
        self.solver.add_clause(others.collect::<Vec<_>>(), tag);
    }
}

/// Stops the search at the limit of the question.
struct Deadline<'a>(&'a Question);

impl TerminationCondition for Deadline<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.is_over()
    }
}

/// Pumpkin's own heuristic, with counters.
#[derive(Debug)]
struct CountingBrancher {
    heuristic: DefaultBrancher,
    decisions: u64,
    conflicts: u64,
}

impl Brancher for CountingBrancher {
    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        let decision = self.heuristic.next_decision(context);
        self.decisions += u64::from(decision.is_some());
        decision
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
        self.heuristic.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.heuristic.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference<'_>) {
        self.heuristic.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.heuristic.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.heuristic.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.heuristic.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext<'_>) {
        self.heuristic.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.heuristic.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        let mut events = self.heuristic.subscribe_to_events();
        events.push(BrancherEvent::Conflict);
        events
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_of_the_manifest() {
        let manifest = include_str!("../../Cargo.toml");
        for part in ["pumpkin-core", "pumpkin-constraints", "pumpkin-conflict-resolvers"] {
            let pinned = format!("\n{part} = {{ version = \"={VERSION}\", optional = true }}\n");
            assert!(manifest.contains(&pinned), "{part}");
        }
    }
}
