//! Converts a measured and judged run to its row: the columns of the puzzle, then those of the
//! solver and of the run.

use super::plan::Plan;
use quorum_formats::Item;
use quorum_panel::{KnownAnswer, SolverRun};
use quorum_puzzle::Rules;
use quorum_report::record::{REFUTED, Record, SCHEMA};
use quorum_solvers::table::Named;
use quorum_solvers::{Answer, Status};
use quorum_util::digest::sha256_hex;
use std::time::Duration;

/// Values shared by all rows of one session.
pub struct Stamp<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Run id.
    pub run_id: String,
    /// Whether the rows are written under `--force`.
    pub forced: bool,
}

impl Stamp<'_> {
    /// The columns of the run and of a puzzle with its canonical line.
    pub fn of_puzzle(&self, item: &Item, line: &str, known: &KnownAnswer) -> Record {
        let (plan, puzzle, grade) = (self.plan, &item.puzzle, item.grade.as_deref());
        let corpus = &plan.identity.corpora[item.corpus];
        Record {
            schema: SCHEMA,
            run_id: self.run_id.clone(),
            shard: plan.shard.column(),
            seed: Some(plan.identity.seed),
            mode: plan.identity.mode.to_string(),
            forced: self.forced.then_some(true),
            limit_ns: plan.identity.limits.time.map(nanoseconds),
            limit_cpu_ns: plan.identity.limits.cpu.map(nanoseconds),
            limit_bytes: plan.identity.limits.memory,
            corpus: one_line(&corpus.name),
            corpus_sha256: corpus.sha256.clone(),
            puzzle_index: item.index,
            puzzle_id: sha256_hex(line.as_bytes()),
            puzzle_name: one_line(&item.id),
            kind: puzzle.kind().to_owned(),
            size: puzzle.size() as u64,
            givens: puzzle.given_count() as u64,
            signs: puzzle.sign_count() as u64,
            clues: Some(puzzle.clues().len() as u64),
            level: grade.and_then(|grade| grade.level.as_deref()).map(one_line),
            grade_nodes: grade.and_then(|grade| grade.nodes),
            backdoor: grade.and_then(|grade| grade.backdoor.as_deref()).map(one_line),
            expected: match known.fault {
                Some(_) => Some(REFUTED.to_owned()),
                None => known.verdict.map(|verdict| verdict.to_string()),
            },
            ..Record::default()
        }
    }
}

/// Row of one run on the puzzle whose columns are in `row` and which has these rules.
pub fn of_run(row: Record, rules: &Rules, run: &SolverRun) -> Record {
    let SolverRun { solver, cost, judged } = run;
    let answer = &judged.answer;
    let ran = answer.status != Status::Unsupported;
    let answered = ran && cost.block_runs > 0;
    let solution = |index: usize| {
        answer.grids.get(index).map(|grid| quorum_puzzle::symbols::solution_string(grid, rules))
    };
    let row = Record {
        verdict: judged.verdict.to_string(),
        status: answer.status.to_string(),
        solutions_found: answered.then_some(answer.grids.len() as u64),
        exhausted: answered.then_some(answer.exhausted),
        engine_ran: answered.then(|| run.engine_ran()),
        solver_used: answer.solver_used.clone(),
        solutions_claimed: answer.claim.map(|claim| claim.solutions),
        claim_confirmed: answer.claim.map(|_| judged.claim_confirmed),
        solution: solution(0),
        second_solution: solution(1),
        parse_ns: cost.parse.map(nanoseconds),
        total_ns: (ran && !cost.total.is_zero()).then(|| nanoseconds(cost.total)),
        cpu_ns: answered.then(|| nanoseconds(cost.cpu)),
        block_runs: answered.then_some(u64::from(cost.block_runs)),
        once_ns: cost.once.map(nanoseconds),
        net_ns: answer.phases.start.map(|start| nanoseconds(cost.total.saturating_sub(start))),
        peak_rss_bytes: cost.peak_rss_bytes,
        // One line per row, so that a truncated file can be repaired.
        message: answer.message.as_deref().map(one_line),
        ..with_solver(row, solver)
    };
    with_counters(row, answer)
}

fn with_solver(row: Record, named: &Named) -> Record {
    let option = |name: &str| named.option(name).map(str::to_owned);
    let options = named.name.options_text();
    let load_mode = if named.solver.is_incremental() { "incremental" } else { "from-scratch" };
    Record {
        solver: named.name.to_string(),
        solver_full: Some(named.full_name().to_string()),
        solver_version: named.version(),
        engine: named.entry.engine().to_owned(),
        base: named.name.encoding.clone(),
        amo: option("amo"),
        sign_encoding: option("signs"),
        options: (!options.is_empty()).then_some(options),
        load_mode: load_mode.to_owned(),
        ..row
    }
}

fn with_counters(row: Record, answer: &Answer) -> Record {
    let (counters, phases) = (&answer.counters, &answer.phases);
    Record {
        encode_ns: phases.encode.map(nanoseconds),
        load_ns: phases.load.map(nanoseconds),
        first_ns: phases.first.map(nanoseconds),
        prove_ns: phases.prove.map(nanoseconds),
        pipe_ns: phases.pipe.map(nanoseconds),
        start_ns: phases.start.map(nanoseconds),
        variables: counters.variables,
        clauses: counters.clauses,
        literals: counters.literals,
        nodes: counters.nodes,
        max_depth: counters.max_depth,
        decisions: counters.decisions,
        propagations: counters.propagations,
        conflicts: counters.conflicts,
        restarts: counters.restarts,
        rlimit: counters.rlimit,
        ..row
    }
}

/// Text without line breaks.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn nanoseconds(duration: Duration) -> u64 {
    duration.as_nanos().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use quorum_panel::Verdict;
    use quorum_report::record::COLUMNS;
    use quorum_solvers::Status;
    use strum::VariantNames;

    #[test]
    fn enumerated_values_are_those_of_the_code() {
        let values = |name: &str| {
            COLUMNS.iter().find(|column| column.name == name).unwrap().values.iter().copied()
        };
        assert!(values("status").eq(Status::ALL.map(Status::as_str)));
        assert!(values("verdict").eq(Verdict::VARIANTS.iter().copied()));
    }
}
