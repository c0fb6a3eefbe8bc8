//! Comparison of the answers of several solvers, and of the corpus, to one puzzle.
//!
//! Grids that the judge has accepted are facts; all other statements are claims.
//! * A claim that a fact refutes is wrong: `none` where a solution exists, `unique` where
//!   another one does, a count below the number of solutions known.
//! * A known number of solutions is a claim of the corpus. Facts refute it like any other; where
//!   they do not, it refutes the solvers' claims.
//! * A known solution that the judge accepts is a fact. That it is the only one is a claim which is
//!   compared with the verdict and refutes no solver ([`KnownSolution`]).
//! * Opposed verdicts that nothing refutes are a disagreement: it is unknown which is right.
//!
//! A count without grids is a claim but not a verdict: facts and the known answer can refute
//! it, and it opposes verdicts that it contradicts, but it does not count towards agreement.
//! Where it equals the verdict reached without it, it is confirmed.
//!
//! `agreed` needs two solvers of different families whose engines ran and finished, and none
//! opposing: two SAT encodings share a back end and its bugs. A puzzle that preprocessing decided
//! counts for the native family, whichever solver it was; an answer of a solver that chooses among
//! several, for the family of the chosen one.

use super::{Judged, Verdict};
use crate::completed::{Refusal, completed};
use quorum_problem::{Expected, Grid, Problem};
use quorum_solvers::table::{Family, Named, find};
use quorum_solvers::{Answer, CountClaim, Measured, RunCost, SolverName, Status};
use quorum_util::json;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Judged answer of one solver to one puzzle.
#[derive(Clone, Debug)]
pub struct SolverRun {
    /// The solver.
    pub solver: Named,
    /// Time and memory of the run.
    pub cost: RunCost,
    /// The answer, and the verdict that it supports.
    pub judged: Judged,
}

impl SolverRun {
    /// Passes the answer of a run to the judge.
    pub fn new(solver: &Named, problem: &Problem, run: Measured) -> Self {
        SolverRun {
            solver: solver.clone(),
            cost: run.cost,
            judged: Judged::new(problem, run.answer),
        }
    }

    /// Whether the solver's engine gave the answer, as opposed to preprocessing.
    pub fn engine_ran(&self) -> bool {
        self.judged.answer.status != Status::Unsupported && !self.judged.answer.is_preprocessed
    }

    /// Family of the code that gave the answer.
    fn family(&self) -> Family {
        let Answer { is_preprocessed, solver_used, .. } = &self.judged.answer;
        let other = solver_used.as_ref().and_then(|name| find(&name.parse().ok()?).ok());
        if *is_preprocessed {
            Family::Native
        } else {
            other.as_ref().unwrap_or(&self.solver).entry.family
        }
    }

    /// Whether the run ended normally with a decided verdict.
    pub fn counts(&self) -> bool {
        self.judged.answer.status == Status::Ok && self.judged.verdict.is_decided()
    }

    /// The claimed number of solutions, shown or not.
    fn stance(&self) -> Verdict {
        let answer = &self.judged.answer;
        match answer.claim {
            _ if answer.status != Status::Ok => Verdict::Unknown,
            _ if self.counts() => self.judged.verdict,
            Some(claim) => Verdict::claimed(claim),
            None => Verdict::Unknown,
        }
    }
}

/// The known answer of the corpus, after the judge has checked its grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownAnswer {
    /// The verdict that it states.
    pub verdict: Option<Verdict>,
    /// The number of solutions, if it is stated.
    claim: Option<CountClaim>,
    /// A solution that the judge accepts.
    pub grid: Option<Grid>,
    /// Reason why the known answer is wrong, if it is.
    pub fault: Option<String>,
}

impl KnownAnswer {
    /// Judges the corpus's statements. A single solution claims to be the only one.
    pub fn new(problem: &Problem, expected: &Expected) -> Self {
        let only = expected.grid.as_ref().map(|_| CountClaim { solutions: 1, or_more: false });
        let count = expected.solutions;
        let count =
            count.map(|count| CountClaim { solutions: count.number, or_more: count.or_more });
        let verdict =
            count.or(only).map(Verdict::claimed).filter(|verdict| *verdict != Verdict::Unknown);
        let mut known = KnownAnswer { verdict, claim: count, ..KnownAnswer::default() };
        if let Some(grid) = &expected.grid {
            match completed(problem, grid) {
                Ok(_) => known.grid = Some(grid.clone()),
                // Neither a fact nor a fault.
                Err(Refusal::Undecided) => {}
                Err(refusal) => {
                    known.fault = Some(format!("the known solution is wrong: {refusal}"));
                }
            }
        }
        known
    }

    /// The comparison of the known solution with the solutions that were found.
    fn solution(&self, runs: &[SolverRun]) -> Option<KnownSolution> {
        match (&self.fault, &self.grid, self.verdict) {
            (Some(_), _, _) => Some(KnownSolution::Invalid),
            (None, None, _) => None,
            (None, Some(_), Some(Verdict::Unique)) if facts(runs, self).len() > 1 => {
                Some(KnownSolution::NotTheOnlyOne)
            }
            (None, Some(_), _) => Some(KnownSolution::Valid),
        }
    }
}

/// Result of the comparison of a known solution with the puzzle. It changes neither the verdict nor
/// the agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum KnownSolution {
    /// The judge accepts it, and no other solution was found.
    #[serde(rename = "valid")]
    Valid,
    /// The judge refuses it.
    #[serde(rename = "invalid")]
    Invalid,
    /// There is another solution.
    #[serde(rename = "not the only one")]
    NotTheOnlyOne,
}

impl fmt::Display for KnownSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KnownSolution::Valid => "valid",
            KnownSolution::Invalid => "invalid",
            KnownSolution::NotTheOnlyOne => "not the only one",
        })
    }
}

/// A fault that a panel found: one of a solver sets exit code 3, one of the corpus 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The claim of a solver is refuted, for this reason.
    #[error("{0} {1}")]
    WrongAnswer(#[serde(with = "json::text")] SolverName, String),
    /// The corpus's known answer is refuted.
    #[error("{0}")]
    WrongKnownAnswer(String),
    /// Two solvers oppose each other and nothing refutes either.
    #[error("{0} and {1} disagree, and nothing refutes either")]
    Disagreement(
        #[serde(with = "json::text")] SolverName,
        #[serde(with = "json::text")] SolverName,
    ),
}

impl Finding {
    /// Whether the fault is one of the corpus, which leaves verdict and agreement as they are.
    pub fn is_of_corpus(&self) -> bool {
        matches!(self, Finding::WrongKnownAnswer(_))
    }
}

/// Judged answers of a panel to one puzzle, and the conclusion.
#[derive(Clone, Debug)]
#[must_use]
pub struct PanelResult {
    /// One run per solver, in the order of the panel.
    pub runs: Vec<SolverRun>,
    /// The verdict of the runs that nothing refutes.
    pub verdict: Verdict,
    /// Engines of two families finished, and none is opposed.
    pub agreed: bool,
    /// Different solutions that the judge accepted, at most two, found by one solver if
    /// there are two.
    pub solutions: Vec<Grid>,
    /// The comparison of the known solution with the others, if there is one.
    pub known_solution: Option<KnownSolution>,
    /// Wrong answers and disagreements.
    pub findings: Vec<Finding>,
}

impl PanelResult {
    /// Compares the runs with the judged grids, the known answer and each other. Marks wrong
    /// answers.
    pub fn new(mut runs: Vec<SolverRun>, known: &KnownAnswer) -> Self {
        let Refutations { known_fault, answers } = refutations(&runs, known);
        let mut findings = Vec::new();
        for (index, reason) in answers {
            let SolverRun { solver, judged, .. } = &mut runs[index];
            judged.answer.status = Status::Wrong;
            judged.answer.message = Some(reason.clone());
            findings.push(Finding::WrongAnswer(solver.name.clone(), reason));
        }
        let known_solution = known.solution(&runs);
        let is_right = known_fault.is_none()
            && known_solution.is_none_or(|solution| solution == KnownSolution::Valid);
        let known_verdict = known.verdict.filter(|_| is_right);
        let another = (known_solution == Some(KnownSolution::NotTheOnlyOne))
            .then(|| "the known solution is not the only one".to_owned());
        // A wrong number of solutions beside it is the same fault.
        let known_fault = known.fault.clone().or(another).or(known_fault);
        findings.extend(known_fault.map(Finding::WrongKnownAnswer));
        let opposed = opposed(&runs);
        findings.extend(
            opposed
                .map(|(a, b)| Finding::Disagreement(a.solver.name.clone(), b.solver.name.clone())),
        );
        let verdict = if opposed.is_some() { Verdict::Unknown } else { believed(&runs) };
        confirm_claims(&mut runs, [Some(verdict), known_verdict]);
        PanelResult {
            verdict,
            agreed: findings.iter().all(Finding::is_of_corpus) && families(&runs) >= 2,
            solutions: shown_solutions(&runs),
            known_solution,
            findings,
            runs,
        }
    }
}

/// Whether engines of two families finished, and nothing is refuted or opposed.
pub(crate) fn have_agreed(runs: &[SolverRun], known: &KnownAnswer) -> bool {
    let is_faultless = refutations(runs, known).answers.is_empty() && opposed(runs).is_none();
    is_faultless && families(runs) >= 2
}

/// Claims that are wrong, with the reasons.
struct Refutations {
    known_fault: Option<String>,
    /// Answers, by their index among the runs.
    answers: Vec<(usize, String)>,
}

fn refutations(runs: &[SolverRun], known: &KnownAnswer) -> Refutations {
    let facts = facts(runs, known);
    let known_fault = refuted_known_answer(known, &facts);
    let reason = |run: &SolverRun| {
        let answer = &run.judged.answer;
        if answer.status == Status::Wrong {
            return Some(answer.message.clone().unwrap_or_default());
        }
        refuted_by_facts(answer, &facts).or_else(|| match (&known_fault, &known.fault) {
            (None, None) => refuted_by_known_answer(answer, known),
            _ => None,
        })
    };
    let answers = runs.iter().enumerate().filter_map(|(index, run)| Some((index, reason(run)?)));
    Refutations { answers: answers.collect(), known_fault }
}

/// Every grid that the judge has accepted, once, in the order of grids.
fn facts<'a>(runs: &'a [SolverRun], known: &'a KnownAnswer) -> Vec<&'a Grid> {
    let answers = runs.iter().map(|run| &run.judged.answer);
    let right = answers.filter(|answer| answer.status != Status::Wrong);
    different(right.flat_map(|answer| &answer.grids).chain(&known.grid))
}

/// The grids, each once, in their order.
fn different<'a>(grids: impl Iterator<Item = &'a Grid>) -> Vec<&'a Grid> {
    let mut grids: Vec<&Grid> = grids.collect();
    grids.sort_unstable();
    grids.dedup();
    grids
}

fn refuted_known_answer(known: &KnownAnswer, facts: &[&Grid]) -> Option<String> {
    let most = known.claim.filter(|claim| !claim.or_more)?.solutions;
    (facts.len() as u64 > most).then(|| match most {
        0 => "the known answer is zero solutions, but there is one".to_owned(),
        1 => "the known answer is one solution, but there are two".to_owned(),
        _ => format!("the known answer is {most} solutions, but there are more"),
    })
}

/// An exhausted search is refuted by a solution that it did not find.
fn refuted_by_facts(answer: &Answer, facts: &[&Grid]) -> Option<String> {
    if let Some(claim) = answer.claim.filter(|claim| !claim.or_more) {
        let refuted = facts.len() as u64 > claim.solutions;
        return refuted.then(|| format!("claims {claim}, but there are more"));
    }
    let missed = answer.exhausted && {
        let found = different(answer.grids.iter());
        facts.iter().any(|fact| found.binary_search(fact).is_err())
    };
    missed.then(|| match answer.grids.len() {
        0 => "claims no solution, but there is one".to_owned(),
        1 => "claims one solution, but there is another".to_owned(),
        count => format!("claims {count} solutions, but there is another"),
    })
}

fn refuted_by_known_answer(answer: &Answer, known: &KnownAnswer) -> Option<String> {
    let CountClaim { solutions: least, or_more } = known.claim?;
    if let Some(claim) = answer.claim {
        let too_many = !or_more && claim.solutions > least;
        let too_few = !claim.or_more && claim.solutions < least;
        return (too_many || too_few)
            .then(|| format!("claims {claim}, the known answer is {least}"));
    }
    let claimed = answer.grids.len() as u64;
    (answer.exhausted && claimed < least)
        .then(|| format!("claims {claimed} solutions, the known answer is {least}"))
}

/// Two runs that cannot both be right, though nothing refutes either.
fn opposed(runs: &[SolverRun]) -> Option<(&SolverRun, &SolverRun)> {
    runs.iter().find_map(|first| {
        let stance = first.stance();
        let second = runs.iter().find(|second| !stance.is_compatible(second.stance()))?;
        Some((first, second))
    })
}

/// Marks the claims that match the verdict reached without them.
fn confirm_claims(runs: &mut [SolverRun], known: [Option<Verdict>; 2]) {
    for run in runs {
        let answer = &run.judged.answer;
        run.judged.claim_confirmed = answer.claim.is_some_and(|claim| {
            let verdict = Verdict::claimed(claim);
            answer.status == Status::Ok && verdict.is_decided() && known.contains(&Some(verdict))
        });
    }
}

/// The strongest verdict of the answers that are not wrong.
fn believed(runs: &[SolverRun]) -> Verdict {
    let first = |wanted: &dyn Fn(&SolverRun) -> bool| {
        runs.iter().find(|run| wanted(run)).map(|run| run.judged.verdict)
    };
    first(&|run| run.counts())
        .or_else(|| first(&|run| run.judged.verdict == Verdict::Multiple))
        .or_else(|| first(&|run| run.judged.verdict == Verdict::Some))
        .unwrap_or(Verdict::Unknown)
}

/// Number of families with a run that counts.
fn families(runs: &[SolverRun]) -> usize {
    let mut families: Vec<Family> = Vec::new();
    for family in runs.iter().filter(|run| run.counts()).map(SolverRun::family) {
        if !families.contains(&family) {
            families.push(family);
        }
    }
    families.len()
}

/// The two solutions of the first solver that found two, else the first solution found.
fn shown_solutions(runs: &[SolverRun]) -> Vec<Grid> {
    runs.iter()
        .map(|run| &run.judged.answer)
        .filter(|answer| answer.status != Status::Wrong && !answer.grids.is_empty())
        // The first of those that come first.
        .min_by_key(|answer| answer.grids.len() < 2)
        .map(|answer| answer.grids.iter().take(2).cloned().collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::SolutionCount;
    use quorum_puzzle::{Puzzle, Rules, Sign};
    use quorum_solvers::{CountClaim, table};

    /// 2x2 Latin squares: two solutions, A and B; one with a sign.
    const A: [u8; 4] = [1, 2, 2, 1];
    const B: [u8; 4] = [2, 1, 1, 2];

    fn problem(sign: Option<Sign>) -> Problem {
        let mut puzzle = Puzzle::empty(Rules::new(2, None).unwrap());
        puzzle.set_right(0, sign);
        puzzle.lower()
    }

    /// A run of an engine; of each family one, except batsat.
    fn run(problem: &Problem, engine: &str, grids: &[[u8; 4]], exhausted: bool) -> SolverRun {
        let solver = table::find(&SolverName::engine(engine)).unwrap();
        let grids = grids.iter().map(|grid| grid.to_vec()).collect();
        let answer = Answer { grids, exhausted, ..Answer::default() };
        SolverRun::new(&solver, problem, Measured::untimed(answer))
    }

    fn conclude(runs: &[SolverRun]) -> PanelResult {
        let known = KnownAnswer::default();
        let result = PanelResult::new(runs.to_vec(), &known);
        assert_eq!(result.agreed, have_agreed(runs, &known));
        result
    }

    fn known(problem: &Problem, grid: Option<[u8; 4]>, solutions: Option<u64>) -> KnownAnswer {
        let expected = Expected {
            grid: grid.map(|grid| grid.to_vec()),
            solutions: solutions.map(|number| SolutionCount { number, or_more: false }),
        };
        KnownAnswer::new(problem, &expected)
    }

    fn statuses(result: &PanelResult) -> Vec<Status> {
        result.runs.iter().map(|run| run.judged.answer.status).collect()
    }

    #[test]
    fn preprocessing_is_no_second_family() {
        let problem = problem(Some(Sign::Less));
        let native = run(&problem, "dfs", &[A], true);
        let mut sat = run(&problem, "varisat", &[A], true);
        assert!(conclude(&[native.clone(), sat.clone()]).agreed);
        sat.judged.answer.is_preprocessed = true;
        assert!(!sat.engine_ran());
        assert!(!conclude(&[native, sat.clone()]).agreed);
        // With another family it is the native one.
        assert!(conclude(&[sat, run(&problem, "batsat", &[A], true)]).agreed);
    }

    #[test]
    fn a_vote_is_one_of_the_family_that_answered() {
        let problem = problem(Some(Sign::Less));
        let [sat, native] = ["batsat", "dfs"].map(|engine| run(&problem, engine, &[A], true));
        let own = run(&problem, "auto", &[A], true);
        let mut by_sat = own.clone();
        by_sat.judged.answer.solver_used = Some(quorum_solvers::auto::SAT.to_owned());
        assert!(by_sat.engine_ran());
        for (first, second, agreed) in [
            (&own, &sat, true),
            (&by_sat, &sat, false),
            (&own, &native, false),
            (&by_sat, &native, true),
        ] {
            assert_eq!(conclude(&[first.clone(), second.clone()]).agreed, agreed);
        }
    }

    #[test]
    fn two_families_that_finish_agree() {
        let problem = problem(Some(Sign::Less));
        let sat = run(&problem, "varisat", &[A], true);
        let native = run(&problem, "dfs", &[A], true);
        let result = conclude(&[sat.clone(), native]);
        assert_eq!((result.verdict, result.agreed), (Verdict::Unique, true));
        assert_eq!(result.solutions, [A.to_vec()]);
        let result = conclude(&[sat.clone(), run(&problem, "batsat", &[A], true)]);
        assert_eq!((result.verdict, result.agreed), (Verdict::Unique, false));
    }

    #[test]
    fn unfinished_runs_do_not_vote() {
        let problem = problem(Some(Sign::Less));
        let done = run(&problem, "varisat", &[A], true);
        let mut late = run(&problem, "dfs", &[], false);
        late.judged.answer.status = Status::Timeout;
        let result = conclude(&[done, late]);
        assert_eq!((result.verdict, result.agreed), (Verdict::Unique, false));
        assert_eq!(result.findings, []);
    }

    #[test]
    fn a_grid_refutes_a_false_none_and_a_false_unique() {
        let problem = problem(None);
        let result = conclude(&[
            run(&problem, "dfs", &[], true),
            run(&problem, "varisat", &[A], true),
            run(&problem, "batsat", &[A, B], false),
        ]);
        assert_eq!(result.verdict, Verdict::Multiple);
        assert_eq!(statuses(&result), [Status::Wrong, Status::Wrong, Status::Ok]);
        assert!(!result.agreed);
    }

    #[test]
    fn a_grid_that_breaks_a_rule_is_wrong() {
        let problem = problem(Some(Sign::Less));
        let result = conclude(&[run(&problem, "varisat", &[B], true)]);
        assert_eq!(result.verdict, Verdict::Unknown);
        let reason = "solution 1 is wrong: R1C1=2 is not less than R1C2=1".to_owned();
        let wrong = result.runs[0].solver.name.clone();
        assert_eq!(result.findings, [Finding::WrongAnswer(wrong, reason)]);
    }

    #[test]
    fn the_same_grid_twice_is_no_second_solution() {
        let problem = problem(None);
        let result = conclude(&[run(&problem, "varisat", &[A, A], false)]);
        assert_eq!(result.verdict, Verdict::Unknown);
        assert_eq!(statuses(&result), [Status::Wrong]);
    }

    #[test]
    fn a_known_answer_refutes_what_no_grid_does() {
        let problem = problem(None);
        for (grids, known) in
            [(&[A][..], known(&problem, None, Some(2))), (&[], known(&problem, Some(B), None))]
        {
            let result = PanelResult::new(vec![run(&problem, "varisat", grids, true)], &known);
            assert_eq!(statuses(&result), [Status::Wrong]);
        }
    }

    #[test]
    fn grids_refute_a_known_answer() {
        let problem = problem(None);
        for known in [known(&problem, Some(A), None), known(&problem, None, Some(0))] {
            let result = PanelResult::new(vec![run(&problem, "varisat", &[A, B], false)], &known);
            assert_eq!(statuses(&result), [Status::Ok]);
            assert!(matches!(result.findings[..], [Finding::WrongKnownAnswer(_)]));
        }
        let broken = known(&problem, Some([1, 1, 2, 2]), None);
        assert_eq!(
            broken.fault.as_deref(),
            Some("the known solution is wrong: R1C1 and R1C2 both hold 1")
        );
    }

    /// A known solution is compared, and changes neither the verdict nor the agreement.
    #[test]
    fn a_known_solution_is_valid_or_invalid_or_not_the_only_one() {
        let unique = problem(Some(Sign::Less));
        let several = problem(None);
        let broken = [1, 1, 2, 2];
        for (problem, grids, grid, count, expected) in [
            (&unique, &[A][..], Some(A), None, Some(KnownSolution::Valid)),
            (&unique, &[A], Some(B), None, Some(KnownSolution::Invalid)),
            (&unique, &[A], Some(broken), Some(2), Some(KnownSolution::Invalid)),
            (&several, &[A, B], Some(A), None, Some(KnownSolution::NotTheOnlyOne)),
            (&several, &[A, B], Some(A), Some(1), Some(KnownSolution::NotTheOnlyOne)),
            (&several, &[A, B], Some(A), Some(2), Some(KnownSolution::Valid)),
            (&several, &[A, B], Some(broken), None, Some(KnownSolution::Invalid)),
            (&unique, &[A], None, None, None),
        ] {
            let runs = ["varisat", "dfs"].map(|engine| run(problem, engine, grids, true));
            let alone = conclude(&runs);
            let known = known(problem, grid, count);
            let result = PanelResult::new(runs.to_vec(), &known);
            assert_eq!(result.known_solution, expected, "{grid:?} {count:?}");
            assert_eq!((result.verdict, result.agreed), (alone.verdict, true));
            assert!(have_agreed(&runs, &known));
            let is_fault = !matches!(expected, None | Some(KnownSolution::Valid));
            assert_eq!(result.findings.len(), usize::from(is_fault), "{:?}", result.findings);
            assert!(result.findings.iter().all(Finding::is_of_corpus));
        }
    }

    fn counted(problem: &Problem, solutions: u64, or_more: bool) -> SolverRun {
        let mut run = run(problem, "dfs", &[], false);
        run.judged.answer.claim = Some(CountClaim { solutions, or_more });
        run
    }

    #[test]
    fn a_count_without_grids_is_confirmed_but_makes_no_verdict() {
        let problem = problem(Some(Sign::Less));
        let counted = counted(&problem, 1, false);
        let result = conclude(&[counted.clone(), run(&problem, "varisat", &[A], true)]);
        assert_eq!((result.verdict, result.agreed), (Verdict::Unique, false));
        assert!(result.runs[0].judged.claim_confirmed);
        let result = conclude(std::slice::from_ref(&counted));
        assert_eq!((result.verdict, &*result.findings), (Verdict::Unknown, &[][..]));
        assert!(!result.runs[0].judged.claim_confirmed);
        let result = PanelResult::new(vec![counted], &known(&problem, Some(A), None));
        assert!(result.runs[0].judged.claim_confirmed);
    }

    #[test]
    fn a_count_without_grids_is_refuted_and_opposes() {
        let problem = problem(None);
        let both = run(&problem, "varisat", &[A, B], false);
        let result = conclude(&[counted(&problem, 1, false), both]);
        assert_eq!(statuses(&result), [Status::Wrong, Status::Ok]);
        for (claim, known_count) in [((2, true), 1), ((1, false), 2)] {
            let runs = vec![counted(&problem, claim.0, claim.1)];
            let result = PanelResult::new(runs, &known(&problem, None, Some(known_count)));
            assert_eq!(statuses(&result), [Status::Wrong], "{claim:?} {known_count}");
        }
        let runs = [counted(&problem, 2, true), run(&problem, "varisat", &[A], true)];
        let [a, b] = runs.each_ref().map(|run| run.solver.name.clone());
        let result = conclude(&runs);
        assert_eq!(result.findings, [Finding::Disagreement(a, b)]);
        assert_eq!(result.verdict, Verdict::Unknown);
    }

    #[test]
    fn two_unique_claims_with_different_grids_refute_each_other() {
        let problem = problem(None);
        let runs = [run(&problem, "varisat", &[A], true), run(&problem, "dfs", &[B], true)];
        assert_eq!(conclude(&runs).findings.len(), 2, "each grid refutes the other's claim");
        assert_eq!(conclude(&runs[..1]).findings, []);
    }
}
